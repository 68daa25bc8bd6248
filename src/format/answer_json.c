/* answer_json.c -- a judged phase to an answer object.
 *
 * jansson's calls fail only for want of memory; their failures are gathered and checked once, at the end.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include "board/plain.h"
#include "board/spec.h"
#include "format/json_io.h"
#include "format/text_in.h"
#include "format/why.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/lexer.h"

typedef struct ent_json_writer {
    const ent_request *request;
    const ent_turn *turn; /* NULL: there is none */
    const ent_pos *next;  /* the state to write */
    bool failed;
} ent_json_writer;

static void set(ent_json_writer *writer, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new_nocheck(object, key, value) != 0)
        writer->failed = true;
}

/* A word of ours or of a map, which is UTF-8 without another look. So are all keys. */
static json_t *word(const char *text)
{
    return json_string_nocheck(text);
}

static void append(ent_json_writer *writer, json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) != 0)
        writer->failed = true;
}

/* The list or object under a power's name, made when first needed. */
static json_t *under(ent_json_writer *writer, json_t *object, ent_power power, json_t *(*make)(void))
{
    const char *name = writer->request->map->power[power].name;
    json_t *value = json_object_get(object, name);

    if (!value) {
        value = make();
        set(writer, object, name, value);
    }
    return value;
}

static json_t *unit_text(const ent_json_writer *writer, uint8_t kind, ent_loc at)
{
    char text[64];
    ent_print_unit(writer->request->map, kind, at, ENT_NAMES_CODE, text, sizeof text);
    return word(text);
}

/* ---- One entry. ---- */

static json_t *marks_list(ent_json_writer *writer, const ent_result *result)
{
    json_t *list = json_array();
    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if (result->marks & bit)
            append(writer, list, word(ent_mark_name(bit)));
    return list;
}

static json_t *culprits_list(ent_json_writer *writer, const ent_result *result)
{
    const ent_pos *pos = writer->request->pos;
    json_t *list = json_array();

    for (uint8_t i = 0; i < result->n_by; i++) {
        ent_unit unit = ent_pos_units_const(pos)[result->by[i]];
        for (uint16_t at = 0; pos->phase == ENT_RETREATS && at < pos->n_dislodged; at++)
            if (ent_prov_of(writer->request->map, ent_pos_dislodged_const(pos)[at].unit.at) == result->by[i])
                unit = ent_pos_dislodged_const(pos)[at].unit;
        append(writer, list, unit_text(writer, unit.kind, unit.kind == ENT_UNIT_NONE ? result->by[i] : unit.at));
    }
    return list;
}

static void set_order(ent_json_writer *writer, json_t *object, const ent_entry *entry)
{
    const ent_order *order = &entry->order;
    bool has_unit = order->at != ENT_LOC_NONE && (order->unit == ENT_ARMY || order->unit == ENT_FLEET);
    char text[256] = "";

    set(writer, object, "unit", has_unit ? unit_text(writer, order->unit, order->at) : json_null());
    if (!ent_entry_is_read(entry)) {
        set(writer, object, "order", json_null());
    } else {
        ent_print_order(writer->request->map, ent_pos_units_const(writer->request->pos), order, ENT_NAMES_CODE,
                        writer->request->pos->phase == ENT_RETREATS, text, sizeof text);
        set(writer, object, "order", word(text));
    }
    if (entry->written && (strlen(text) != entry->written_len || strncmp(text, entry->written, entry->written_len) != 0)) {
        json_t *written = json_stringn(entry->written, entry->written_len);
        char plain[ENT_MAX_ORDER_TEXT + 1];
        if (!written) /* not UTF-8 */
            ent_plain_copy(entry->written, entry->written_len, plain, sizeof plain);
        set(writer, object, "written", written ? written : json_string(plain));
    }
}

static json_t *entry_object(ent_json_writer *writer, size_t i)
{
    const ent_entry *entry = &writer->turn->intake.entry[i];
    const ent_result *result = &writer->turn->result[i];
    json_t *object = json_object();
    char why[600];

    set_order(writer, object, entry);
    set(writer, object, "result", word(ent_verdict_name((ent_verdict)result->verdict)));
    set(writer, object, "marks", marks_list(writer, result));
    set(writer, object, "reason", word(ent_reason_code((ent_reason)result->reason)));
    set(writer, object, "by", culprits_list(writer, result));
    ent_why(writer->request, writer->turn, i, ENT_NAMES_RULEBOOK, why, sizeof why);
    json_t *sentence = json_string(why);
    set(writer, object, "why", sentence ? sentence : json_string(ent_reason_code((ent_reason)result->reason)));
    if (result->step != 0)
        set(writer, object, "step", json_integer(result->step));
    if (result->route != ENT_ROUTE_NONE)
        set(writer, object, "route", word(result->route == ENT_ROUTE_LAND ? "land" : "convoy"));
    set(writer, object, "ends", result->ends < writer->request->map->n_locs
                                    ? word(writer->request->map->loc[result->ends].code)
                                    : json_null());
    set(writer, object, "auto", json_boolean(entry->automatic));
    return object;
}

/* ---- The state that follows. ---- */

static json_t *units_object(ent_json_writer *writer)
{
    const ent_pos *pos = writer->next;
    json_t *object = json_object();

    for (ent_prov prov = 0; prov < pos->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE)
            append(writer, under(writer, object, unit->power, json_array), unit_text(writer, unit->kind, unit->at));
    }
    return object;
}

static json_t *dislodged_object(ent_json_writer *writer)
{
    const ent_map *map = writer->request->map;
    const ent_pos *pos = writer->next;
    json_t *object = json_object();

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
        json_t *places = json_array();
        char text[64];
        for (uint8_t at = 0; at < steps->n; at++)
            if (dislodged->retreats >> at & 1)
                append(writer, places, word(map->loc[steps->to[at]].code));
        ent_print_unit(map, dislodged->unit.kind, dislodged->unit.at, ENT_NAMES_CODE, text, sizeof text);
        set(writer, under(writer, object, dislodged->unit.power, json_object), text, places);
    }
    return object;
}

static json_t *centers_object(ent_json_writer *writer)
{
    const ent_map *map = writer->request->map;
    json_t *object = json_object();

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        ent_power owner = ent_pos_owners_const(writer->next)[prov];
        if (owner != ENT_POWER_NONE && (map->prov[prov].flags & ENT_PROV_CENTRE))
            append(writer, under(writer, object, owner, json_array), word(map->prov[prov].code));
    }
    return object;
}

static json_t *adjustments_object(ent_json_writer *writer)
{
    const ent_map *map = writer->request->map;
    json_t *object = json_object();

    for (ent_power power = 0; writer->next->phase == ENT_ADJUSTMENTS && power < map->n_powers; power++) {
        int due = ent_adjust_due(map, &writer->request->rules, writer->next, power);
        if (due != 0)
            set(writer, object, map->power[power].name, json_integer(due));
    }
    return object;
}

static void set_built(ent_json_writer *writer, json_t *object, const ent_unit *unit)
{
    char text[64];

    if (unit->kind == ENT_UNIT_NONE || unit->built == 0)
        return;
    ent_print_unit(writer->request->map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
    set(writer, under(writer, object, unit->power, json_object), text, json_integer(ENT_BUILT_YEAR(unit->built)));
}

/* The years in which units were built later than at the start. */
static json_t *built_object(ent_json_writer *writer, const ent_pos *pos)
{
    json_t *object = json_object();

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        set_built(writer, object, &ent_pos_units_const(pos)[prov]);
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        set_built(writer, object, &ent_pos_dislodged_const(pos)[i].unit);
    return object;
}

/* Only where somebody has such a unit, or had one: then an empty object takes the place of the request's. */
static void set_built_years(ent_json_writer *writer, json_t *state)
{
    json_t *before = built_object(writer, writer->request->pos), *after = built_object(writer, writer->next);

    if (json_object_size(before) + json_object_size(after) > 0)
        set(writer, state, "built", json_incref(after));
    json_decref(before);
    json_decref(after);
}

/* The orders that go on being repeated; absent where there are none or the rules forbid them (4.E.4). */
static void set_perpetual(ent_json_writer *writer, json_t *state)
{
    const ent_request *request = writer->request;
    json_t *object = json_object();

    for (size_t i = 0; ent_choice(&request->rules, ENT_4E4) == 'a' && i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        json_t *text = written->perpetual ? json_stringn(written->text, written->len) : NULL;
        if (text)
            append(writer, under(writer, object, written->power, json_array), text);
    }
    if (json_object_size(object) > 0)
        set(writer, state, "perpetual", object);
    else
        json_decref(object);
}

static json_t *state_object(ent_json_writer *writer)
{
    const ent_map *map = writer->request->map;
    const ent_pos *pos = writer->next;
    json_t *state = json_object(), *contested = json_array();
    char phase[16];

    ent_text_print_phase(pos, phase);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_pos_is_contested(pos, prov))
            append(writer, contested, word(map->prov[prov].code));
    set(writer, state, "phase", word(phase));
    set(writer, state, "units", units_object(writer));
    set(writer, state, "dislodged", dislodged_object(writer));
    set(writer, state, "centers", centers_object(writer));
    set(writer, state, "contested", contested);
    set_built_years(writer, state);
    set(writer, state, "adjustments", adjustments_object(writer));
    set(writer, state, "winner",
        pos->winner == ENT_POWER_NONE ? json_null() : word(map->power[pos->winner].name));
    set_perpetual(writer, state);
    return state;
}

/* ---- Answers. ---- */

static void echo_id(ent_json_writer *writer, json_t *answer, const json_t *request_json)
{
    json_t *id = json_object_get(request_json, "id");
    if (json_is_string(id))
        set(writer, answer, "id", json_incref(id));
}

static json_t *orders_object(ent_json_writer *writer)
{
    json_t *orders = json_object();

    for (size_t i = 0; i < writer->turn->intake.n; i++)
        append(writer, under(writer, orders, writer->turn->intake.entry[i].order.power, json_array),
               entry_object(writer, i));
    return orders;
}

static json_t *begin_answer(ent_json_writer *writer, const json_t *request_json)
{
    json_t *answer = json_object();
    char phase[16];

    ent_text_print_phase(writer->request->pos, phase);
    echo_id(writer, answer, request_json);
    set(writer, answer, "map", word(writer->request->map->name));
    set(writer, answer, "phase", word(phase));
    return answer;
}

json_t *ent_json_answer(const json_t *request_json, const ent_request *request, const ent_turn *turn)
{
    ent_json_writer writer = {request, turn, turn->next, false};
    json_t *answer = begin_answer(&writer, request_json);

    set(&writer, answer, "orders", orders_object(&writer));
    set(&writer, answer, "state", state_object(&writer));
    if (!writer.failed)
        return answer;
    json_decref(answer);
    return NULL;
}

/* ---- A position as a request. ---- */

static json_t *rules_object(ent_json_writer *writer)
{
    const ent_rules *rules = &writer->request->rules;
    json_t *object = json_object();
    ent_rules preset;

    ent_rules_preset("datc", &preset);
    set(writer, object, "preset", json_string("datc"));
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset.choice[i])
            set(writer, object, ent_issue_of((ent_issue)i)->id, json_stringn(&rules->choice[i], 1));
    return object;
}

static json_t *options_object(ent_json_writer *writer)
{
    const ent_rules *rules = &writer->request->rules;
    json_t *object = json_object();

    if (!(rules->options & ENT_OPTION_RAILWAY))
        set(writer, object, "railway", json_false());
    if (!(rules->options & ENT_OPTION_CANAL))
        set(writer, object, "canal", json_false());
    if (!(rules->options & ENT_OPTION_HONG_KONG))
        set(writer, object, "hong_kong", json_false());
    if (rules->victory)
        set(writer, object, "victory", json_integer(rules->victory));
    return object;
}

json_t *ent_json_position(const json_t *request_json, const ent_request *request, const ent_pos *pos)
{
    ent_json_writer writer = {request, NULL, pos, false};
    json_t *object = json_object(), *map = json_object_get(request_json, "map"), *state = state_object(&writer);

    echo_id(&writer, object, request_json);
    if (map)
        set(&writer, object, "map", json_incref(map));
    else if (request->map_line)
        set(&writer, object, "map", json_loads(request->map_line, JSON_REJECT_DUPLICATES, NULL));
    else
        set(&writer, object, "map", json_string(request->map_file[0] ? request->map_file : request->map->name));
    set(&writer, object, "rules", rules_object(&writer));
    set(&writer, object, "options", options_object(&writer));
    if (json_object_update(object, state) != 0)
        writer.failed = true;
    json_decref(state);
    if (!writer.failed)
        return object;
    json_decref(object);
    return NULL;
}

/* ---- Several resolutions. ---- */

typedef struct ent_json_list {
    ent_json_writer writer;
    json_t *list;
} ent_json_list;

static bool take_resolution(void *context, const ent_turn *turn)
{
    ent_json_list *out = context;
    json_t *object = json_object();

    out->writer.turn = turn;
    out->writer.next = turn->next;
    set(&out->writer, object, "orders", orders_object(&out->writer));
    set(&out->writer, object, "state", state_object(&out->writer));
    append(&out->writer, out->list, object);
    return !out->writer.failed;
}

json_t *ent_json_resolutions(const json_t *request_json, const ent_request *request, ent_turn *turn,
                             ent_turn_search *search, ent_err *err)
{
    static const char *const end[] = {"all", "more", "spent"};
    ent_json_list out = {{request, turn, NULL, false}, json_array()};

    search->context = &out;
    search->take = take_resolution;
    if (ent_turn_resolve(request, turn, search, err) != ENT_OK) {
        json_decref(out.list);
        return NULL;
    }
    json_t *answer = begin_answer(&out.writer, request_json);
    if (search->found == 1 && search->end == ENT_SEARCH_ALL) {
        json_t *only = json_array_get(out.list, 0);
        set(&out.writer, answer, "orders", json_incref(json_object_get(only, "orders")));
        set(&out.writer, answer, "state", json_incref(json_object_get(only, "state")));
    }
    set(&out.writer, answer, "resolutions", out.list);
    set(&out.writer, answer, "search", json_string(end[search->end]));
    if (!out.writer.failed)
        return answer;
    ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    json_decref(answer);
    return NULL;
}

/* ---- Parts of an answer. ---- */

json_t *ent_json_entry(const ent_request *request, const ent_turn *turn, size_t i)
{
    ent_json_writer writer = {request, turn, turn->next, false};
    json_t *object = entry_object(&writer, i);

    if (!writer.failed)
        return object;
    json_decref(object);
    return NULL;
}

json_t *ent_json_state(const ent_request *request, const ent_turn *turn)
{
    ent_json_writer writer = {request, turn, turn->next, false};
    json_t *object = state_object(&writer);

    if (!writer.failed)
        return object;
    json_decref(object);
    return NULL;
}

json_t *ent_json_error(const json_t *request_json, const ent_err *err, const char *where)
{
    ent_json_writer writer = {NULL, NULL, NULL, false};
    json_t *answer = json_object(), *error = json_object();
    char message[sizeof err->text];

    ent_plain_copy(err->text, strlen(err->text), message, sizeof message);
    echo_id(&writer, answer, request_json);
    set(&writer, error, "message", json_string(message));
    set(&writer, error, "where", json_string(where));
    set(&writer, answer, "error", error);
    if (!writer.failed)
        return answer;
    json_decref(answer);
    return NULL;
}
