/* answer_json.c -- a judged phase to an answer, written straight as text.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "json/json_io.h"
#include "text/order_file.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"

typedef struct ent_answer {
    ent_json_text *text;
    const ent_request *request;
    const ent_turn *turn;     /* NULL: there is only a state to write */
    const ent_pos *state;     /* the position that follows */
    const ent_entry *entry;   /* the one that is being written, */
    const ent_result *result; /* what became of it, */
    char order[256];          /* and how it was read; "" if it could not be */
} ent_answer;

static void put_unit(const ent_answer *answer, uint8_t kind, ent_loc at)
{
    char text[64];

    ent_print_unit(answer->request->map, kind, at, ENT_NAMES_CODE, text, sizeof text);
    ent_json_word(answer->text, text);
}

static void key_of_unit(const ent_answer *answer, const ent_unit *unit)
{
    char text[64];

    ent_print_unit(answer->request->map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
    ent_json_name(answer->text, text);
}

static void put_phase(const ent_answer *answer, const ent_pos *pos)
{
    char phase[16];

    ent_phase_print(pos, phase);
    ent_json_word(answer->text, phase);
}

/* ---- By power. ---- */

/* Items that belong to powers: {"ENGLAND": [...], ...}. */
typedef struct ent_grouping {
    ent_power (*owner)(const ent_answer *answer, size_t i); /* ENT_POWER_NONE: there is no such item */
    void (*put)(ent_answer *answer, size_t i);
    char brackets[3]; /* of what one power has */
} ent_grouping;

/* What one power has, from its first item on. They are marked as written. */
static void put_items(ent_answer *answer, const ent_grouping *grouping, ent_power *owner, size_t first, size_t n)
{
    const ent_power power = owner[first];

    ent_json_name(answer->text, answer->request->map->power[power].name);
    ent_json_open(answer->text, grouping->brackets[0]);
    for (size_t i = first; i < n; i++)
        if (owner[i] == power) {
            grouping->put(answer, i);
            owner[i] = ENT_POWER_NONE;
        }
    ent_json_close(answer->text, grouping->brackets[1]);
}

/* The powers come in the order in which each has its first item. */
static void put_by_power(ent_answer *answer, const ent_grouping *grouping, size_t n)
{
    ent_power *owner = malloc(n + 1);

    if (!owner) {
        answer->text->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        owner[i] = grouping->owner(answer, i);
    ent_json_open(answer->text, '{');
    for (size_t i = 0; i < n; i++)
        if (owner[i] != ENT_POWER_NONE)
            put_items(answer, grouping, owner, i, n);
    ent_json_close(answer->text, '}');
    free(owner);
}

static bool has_any(const ent_answer *answer, const ent_grouping *grouping, size_t n)
{
    size_t i = 0;
    while (i < n && grouping->owner(answer, i) == ENT_POWER_NONE)
        i++;
    return i < n;
}

/* ---- What an answer says of one entry. ---- */

static void put_ordered_unit(ent_answer *answer)
{
    const ent_order *order = &answer->entry->order;

    ent_json_key(answer->text, "unit");
    if (order->at != ENT_LOC_NONE && (order->unit == ENT_ARMY || order->unit == ENT_FLEET))
        put_unit(answer, order->unit, order->at);
    else
        ent_json_null(answer->text);
}

static void put_order(ent_answer *answer)
{
    ent_json_key(answer->text, "order");
    if (answer->order[0])
        ent_json_quote(answer->text, answer->order, strlen(answer->order)); /* a long name may be cut in a letter */
    else
        ent_json_null(answer->text);
}

/* Where it is not the same. */
static void put_written(ent_answer *answer)
{
    const ent_entry *entry = answer->entry;

    if (!entry->written ||
        (strlen(answer->order) == entry->written_len && memcmp(answer->order, entry->written, entry->written_len) == 0))
        return;
    ent_json_key(answer->text, "written");
    ent_json_quote(answer->text, entry->written, entry->written_len);
}

static void put_verdict(ent_answer *answer)
{
    ent_json_key(answer->text, "result");
    ent_json_word(answer->text, ent_verdict_name((ent_verdict)answer->result->verdict));
}

static void put_marks(ent_answer *answer)
{
    ent_json_key(answer->text, "marks");
    ent_json_open(answer->text, '[');
    for (unsigned bit = 1; bit <= answer->result->marks; bit <<= 1)
        if (answer->result->marks & bit)
            ent_json_word(answer->text, ent_mark_name(bit));
    ent_json_close(answer->text, ']');
}

static void put_reason(ent_answer *answer)
{
    ent_json_key(answer->text, "reason");
    ent_json_word(answer->text, ent_reason_code((ent_reason)answer->result->reason));
}

static void put_culprit(const ent_answer *answer, ent_prov prov)
{
    const ent_pos *pos = answer->request->pos;
    ent_unit unit = ent_pos_units_const(pos)[prov];

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(answer->request->map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            unit = ent_pos_dislodged_const(pos)[i].unit;
    put_unit(answer, unit.kind, unit.kind == ENT_UNIT_NONE ? prov : unit.at);
}

static void put_culprits(ent_answer *answer)
{
    ent_json_key(answer->text, "by");
    ent_json_open(answer->text, '[');
    for (uint8_t i = 0; i < answer->result->n_by; i++)
        put_culprit(answer, answer->result->by[i]);
    ent_json_close(answer->text, ']');
}

static void put_why(ent_answer *answer)
{
    char why[600];

    ent_reason_sentence(answer->request, answer->turn, (size_t)(answer->entry - answer->turn->intake.entry),
                        ENT_NAMES_RULEBOOK, why, sizeof why);
    ent_json_key(answer->text, "why");
    ent_json_word(answer->text, why);
}

static void put_step(ent_answer *answer)
{
    if (answer->result->step == 0)
        return;
    ent_json_key(answer->text, "step");
    ent_json_number(answer->text, answer->result->step);
}

static void put_route(ent_answer *answer)
{
    if (answer->result->route == ENT_ROUTE_NONE)
        return;
    ent_json_key(answer->text, "route");
    ent_json_word(answer->text, answer->result->route == ENT_ROUTE_LAND ? "land" : "convoy");
}

static void put_end(ent_answer *answer)
{
    const ent_map *map = answer->request->map;

    ent_json_key(answer->text, "ends");
    if (answer->result->ends < map->n_locs)
        ent_json_word(answer->text, map->loc[answer->result->ends].code);
    else
        ent_json_null(answer->text);
}

static void put_automatic(ent_answer *answer)
{
    ent_json_key(answer->text, "auto");
    ent_json_bool(answer->text, answer->entry->automatic);
}

/* ORDER entry_part */
static void (*const entry_part[ENT_PART_COUNT])(ent_answer *answer) = {
    put_ordered_unit, put_order, put_written, put_verdict, put_marks, put_reason,
    put_culprits,     put_why,   put_step,    put_route,   put_end,   put_automatic};

bool ent_json_order(const ent_request *request, const ent_entry *entry, char *out, size_t size)
{
    bool read = ent_entry_is_read(entry);

    out[0] = '\0';
    if (read)
        ent_print_order(request->map, ent_pos_units_const(request->pos), &entry->order, ENT_NAMES_CODE,
                        request->pos->phase == ENT_RETREATS, out, size);
    return read;
}

static void take_entry(ent_answer *answer, size_t i)
{
    answer->entry = &answer->turn->intake.entry[i];
    answer->result = &answer->turn->result[i];
    ent_json_order(answer->request, answer->entry, answer->order, sizeof answer->order);
}

void ent_json_entry(ent_json_text *text, const ent_request *request, const ent_turn *turn, size_t i,
                    const ent_entry_part *part, size_t n)
{
    ent_answer answer = {.text = text, .request = request, .turn = turn};

    take_entry(&answer, i);
    for (size_t at = 0; at < n; at++)
        entry_part[part[at]](&answer);
}

static ent_power owner_of_entry(const ent_answer *answer, size_t i)
{
    return answer->turn->intake.entry[i].order.power;
}

static void put_entry(ent_answer *answer, size_t i)
{
    take_entry(answer, i);
    ent_json_open(answer->text, '{');
    for (unsigned part = 0; part < ENT_PART_COUNT; part++)
        entry_part[part](answer);
    ent_json_close(answer->text, '}');
}

static void put_orders(ent_answer *answer)
{
    static const ent_grouping orders = {owner_of_entry, put_entry, "[]"};

    ent_json_key(answer->text, "orders");
    put_by_power(answer, &orders, answer->turn->intake.n);
}

/* ---- The state that follows. ---- */

static void put_next_phase(ent_answer *answer)
{
    put_phase(answer, answer->state);
}

static ent_power owner_of_unit(const ent_answer *answer, size_t prov)
{
    const ent_unit *unit = &ent_pos_units_const(answer->state)[prov];
    return unit->kind == ENT_UNIT_NONE ? ENT_POWER_NONE : unit->power;
}

static void put_unit_in(ent_answer *answer, size_t prov)
{
    const ent_unit *unit = &ent_pos_units_const(answer->state)[prov];
    put_unit(answer, unit->kind, unit->at);
}

static void put_units(ent_answer *answer)
{
    static const ent_grouping units = {owner_of_unit, put_unit_in, "[]"};
    put_by_power(answer, &units, answer->state->n_provs);
}

static ent_power owner_of_dislodged(const ent_answer *answer, size_t i)
{
    return ent_pos_dislodged_const(answer->state)[i].unit.power;
}

static void put_dislodged_unit(ent_answer *answer, size_t i)
{
    const ent_map *map = answer->request->map;
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(answer->state)[i];
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);

    key_of_unit(answer, &dislodged->unit);
    ent_json_open(answer->text, '[');
    for (uint8_t at = 0; at < steps->n; at++)
        if (dislodged->retreats >> at & 1)
            ent_json_word(answer->text, map->loc[steps->to[at]].code);
    ent_json_close(answer->text, ']');
}

static void put_dislodged(ent_answer *answer)
{
    static const ent_grouping dislodged = {owner_of_dislodged, put_dislodged_unit, "{}"};
    put_by_power(answer, &dislodged, answer->state->n_dislodged);
}

static ent_power owner_of_center(const ent_answer *answer, size_t prov)
{
    bool is_center = answer->request->map->prov[prov].flags & ENT_PROV_CENTER;
    return is_center ? ent_pos_owners_const(answer->state)[prov] : ENT_POWER_NONE;
}

static void put_center(ent_answer *answer, size_t prov)
{
    ent_json_word(answer->text, answer->request->map->prov[prov].code);
}

static void put_centers(ent_answer *answer)
{
    static const ent_grouping centers = {owner_of_center, put_center, "[]"};
    put_by_power(answer, &centers, answer->request->map->n_provs);
}

static void put_contested(ent_answer *answer)
{
    const ent_map *map = answer->request->map;

    ent_json_open(answer->text, '[');
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_pos_is_contested(answer->state, prov))
            ent_json_word(answer->text, map->prov[prov].code);
    ent_json_close(answer->text, ']');
}

/* The units on the board, by province, then the dislodged ones. */
static const ent_unit *unit_number(const ent_pos *pos, size_t i)
{
    return i < pos->n_provs ? &ent_pos_units_const(pos)[i] : &ent_pos_dislodged_const(pos)[i - pos->n_provs].unit;
}

static size_t units_of(const ent_pos *pos)
{
    return (size_t)pos->n_provs + pos->n_dislodged;
}

static bool was_built(const ent_unit *unit)
{
    return unit->kind != ENT_UNIT_NONE && unit->built != 0;
}

static bool have_one_name(const ent_unit *a, const ent_unit *b)
{
    return a->kind == b->kind && a->power == b->power && a->at == b->at;
}

/* Where a judge lets a power dislodge its own unit, one on the board may have the name of a dislodged one: they are
 * written once, with the year of the latter. */
static ent_power owner_of_built(const ent_answer *answer, size_t i)
{
    const ent_pos *pos = answer->state;
    const ent_unit *unit = unit_number(pos, i);
    const ent_unit *there =
        &ent_pos_units_const(pos)[i < pos->n_provs ? i : ent_prov_of(answer->request->map, unit->at)];
    bool again = there != unit && was_built(there) && have_one_name(there, unit);

    return was_built(unit) && !again ? unit->power : ENT_POWER_NONE;
}

static void put_built_unit(ent_answer *answer, size_t i)
{
    const ent_unit *unit = unit_number(answer->state, i);
    uint16_t when = unit->built;

    for (uint16_t at = 0; at < answer->state->n_dislodged; at++) {
        const ent_unit *dislodged = &ent_pos_dislodged_const(answer->state)[at].unit;
        if (was_built(dislodged) && have_one_name(dislodged, unit))
            when = dislodged->built;
    }
    key_of_unit(answer, unit);
    ent_json_number(answer->text, ENT_BUILT_YEAR(when));
}

static const ent_grouping built = {owner_of_built, put_built_unit, "{}"};

/* The years in which units were built later than at the start. */
static void put_built(ent_answer *answer)
{
    put_by_power(answer, &built, units_of(answer->state));
}

/* Only where somebody has such a unit, or had one: then an empty object takes the place of the request's. */
static bool has_built(const ent_answer *answer)
{
    const ent_pos *before = answer->request->pos;

    for (size_t i = 0; i < units_of(before); i++)
        if (was_built(unit_number(before, i)))
            return true;
    return has_any(answer, &built, units_of(answer->state));
}

static void put_adjustments(ent_answer *answer)
{
    const ent_map *map = answer->request->map;

    ent_json_open(answer->text, '{');
    for (ent_power power = 0; answer->state->phase == ENT_ADJUSTMENTS && power < map->n_powers; power++) {
        int due = ent_adjust_due(map, &answer->request->rules, answer->state, power);
        if (due == 0)
            continue;
        ent_json_name(answer->text, map->power[power].name);
        ent_json_number(answer->text, due);
    }
    ent_json_close(answer->text, '}');
}

static void put_winner(ent_answer *answer)
{
    if (answer->state->winner == ENT_POWER_NONE)
        ent_json_null(answer->text);
    else
        ent_json_word(answer->text, answer->request->map->power[answer->state->winner].name);
}

static ent_power owner_of_perpetual(const ent_answer *answer, size_t i)
{
    const ent_written *written = &answer->request->written[i];
    return written->perpetual && ent_plain_is_utf8(written->text, written->len) ? written->power : ENT_POWER_NONE;
}

static void put_perpetual_order(ent_answer *answer, size_t i)
{
    ent_json_string(answer->text, answer->request->written[i].text, answer->request->written[i].len);
}

static const ent_grouping perpetual = {owner_of_perpetual, put_perpetual_order, "[]"};

/* The orders that go on being repeated. */
static void put_perpetual(ent_answer *answer)
{
    put_by_power(answer, &perpetual, answer->request->n_written);
}

/* Absent where there are none, or the rules forbid them (4.E.4). */
static bool has_perpetual(const ent_answer *answer)
{
    return ent_choice(&answer->request->rules, ENT_4E4) == 'a' &&
           has_any(answer, &perpetual, answer->request->n_written);
}

/* ORDER state_part */
static const struct {
    const char *name;
    void (*put)(ent_answer *answer);
    bool (*is_there)(const ent_answer *answer); /* NULL: always */
} state_part[ENT_STATE_COUNT] = {
    {"phase", put_next_phase, NULL},
    {"units", put_units, NULL},
    {"dislodged", put_dislodged, NULL},
    {"centers", put_centers, NULL},
    {"contested", put_contested, NULL},
    {"built", put_built, has_built},
    {"adjustments", put_adjustments, NULL},
    {"winner", put_winner, NULL},
    {"perpetual", put_perpetual, has_perpetual},
};

const char *ent_state_part_name(ent_state_part part)
{
    return state_part[part].name;
}

void ent_json_state_part(ent_json_text *text, const ent_request *request, const ent_pos *pos, ent_state_part part)
{
    ent_answer answer = {.text = text, .request = request, .state = pos};
    state_part[part].put(&answer);
}

static void put_state(ent_answer *answer)
{
    ent_json_open(answer->text, '{');
    for (unsigned part = 0; part < ENT_STATE_COUNT; part++) {
        if (state_part[part].is_there && !state_part[part].is_there(answer))
            continue;
        ent_json_key(answer->text, state_part[part].name);
        state_part[part].put(answer);
    }
    ent_json_close(answer->text, '}');
}

void ent_json_state(ent_json_text *text, const ent_request *request, const ent_pos *pos)
{
    ent_answer answer = {.text = text, .request = request, .state = pos};
    put_state(&answer);
}

/* ---- Answers. ---- */

void ent_json_echo_id(ent_json_text *text, const json_t *request_json)
{
    const json_t *id = json_object_get(request_json, "id");

    if (!json_is_string(id))
        return;
    ent_json_key(text, "id");
    ent_json_string(text, json_string_value(id), json_string_length(id));
}

static void begin_answer(ent_answer *answer, const json_t *request_json)
{
    ent_json_open(answer->text, '{');
    ent_json_echo_id(answer->text, request_json);
    ent_json_key(answer->text, "map");
    ent_json_word(answer->text, answer->request->map->name);
    ent_json_key(answer->text, "phase");
    put_phase(answer, answer->request->pos);
}

static void put_turn(ent_answer *answer, const ent_turn *turn)
{
    answer->turn = turn;
    answer->state = turn->next;
    put_orders(answer);
    ent_json_key(answer->text, "state");
    put_state(answer);
}

ent_status ent_json_answer(ent_json_text *text, const json_t *request_json, const ent_request *request,
                           const ent_turn *turn, ent_err *err)
{
    ent_answer answer = {.text = text, .request = request};

    begin_answer(&answer, request_json);
    put_turn(&answer, turn);
    ent_json_close(text, '}');
    return ent_json_finish(text, err);
}

/* Each resolution goes to a list of its own, since how many there are decides what comes before it. */
static bool take_resolution(void *context, const ent_turn *turn)
{
    ent_answer *list = context;

    ent_json_open(list->text, '{');
    put_turn(list, turn);
    ent_json_close(list->text, '}');
    return !list->text->failed;
}

ent_status ent_json_resolutions(ent_json_text *text, const json_t *request_json, const ent_request *request,
                                ent_turn *turn, ent_turn_search *search, ent_err *err)
{
    static const char *const end[] = {"all", "more", "spent"};
    ent_json_text resolutions = {.indented = text->indented, .depth = text->depth + 1};
    ent_answer answer = {.text = text, .request = request}, list = {.text = &resolutions, .request = request};

    search->context = &list;
    search->take = take_resolution;
    ent_json_open(&resolutions, '[');
    ent_status status = ent_turn_resolve(request, turn, search, err);
    ent_json_close(&resolutions, ']');
    if (status == ENT_OK) {
        begin_answer(&answer, request_json);
        if (search->found == 1 && search->end == ENT_SEARCH_ALL)
            put_turn(&answer, turn);
        ent_json_key(text, "resolutions");
        ent_json_paste(text, &resolutions);
        ent_json_key(text, "search");
        ent_json_word(text, end[search->end]);
        ent_json_close(text, '}');
        status = ent_json_finish(text, err);
    }
    ent_json_clear(&resolutions);
    return status;
}

void ent_json_error(ent_json_text *text, const json_t *request_json, const ent_err *err, const char *where)
{
    char message[sizeof err->text];

    ent_plain_copy(err->text, strlen(err->text), message, sizeof message);
    ent_json_open(text, '{');
    ent_json_echo_id(text, request_json);
    ent_json_key(text, "error");
    ent_json_open(text, '{');
    ent_json_key(text, "message");
    ent_json_word(text, message);
    ent_json_key(text, "where");
    ent_json_word(text, where);
    ent_json_close(text, '}');
    ent_json_close(text, '}');
}

ent_status ent_json_adjudicate(const ent_json_options *options, ent_algorithm algorithm, const json_t *json,
                               ent_json_text *text, ent_err *err)
{
    ent_request request = {.algorithm = algorithm};
    ent_turn turn = {.result = NULL};
    ent_turn_search search = {.found = 0};
    ent_status status = ent_json_request(json, options, &request, err);

    if (status == ENT_OK && algorithm == ENT_ALGORITHM_EXHAUSTIVE) {
        status = ent_json_resolutions(text, json, &request, &turn, &search, err);
    } else if (status == ENT_OK) {
        status = ent_turn_judge(&request, &turn, err);
        if (status == ENT_OK)
            status = ent_json_answer(text, json, &request, &turn, err);
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}
