/* saved_orders.c -- orders in the words that other engines read.
 *
 * They read one form only: "A PAR - BUR", "A LON - BEL VIA", "F NTH C A LON - BEL", "A TYR S A VEN - TRI", "F LON R
 * WAL", "F LON D", "A MUN B", "A PAR H", "WAIVE". They also follow what is written, whatever our rules say of it. So
 * the phase is judged, and what the judge has in force is written: one order a unit, with the coast on which the unit
 * stands and VIA where the judge needs it, without those that were replaced, and with perpetual and implied ones. An
 * order that is void only by a rule that the other engine does not know, such as 4.C.1 a, is left out, so that its unit
 * holds there too.
 *
 * A phase that is not judged yet may get more orders. What the judge makes of those that are in says nothing then: VIA
 * stays as it was written, and of builds none is left out because of another one.
 *
 * Orders that were read from a file of the same engine, and not changed since, go back as they stand, if the game's
 * rules are plain datc.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/error.h"
#include "board/names.h"

/* ---- As the judge reads them. ---- */

typedef struct ent_saved_order_writer {
    const ent_saved_dialect *dialect;
    const ent_game_phase *phase;
    const json_t *given; /* the orders of the file */
    bool judged;         /* all orders of the phase are in */
    bool may_stand;      /* they are as a file of the engine said them, and the rules are those of datc */
    ent_turn turn;       /* result NULL: not judged yet */
    ent_game_place *place;
    ent_game_place_mark orders; /* of `place`, before the name of the power */
    ent_notes *notes;
} ent_saved_order_writer;

static bool is_plain_datc(const ent_rules *rules)
{
    ent_rules plain;

    ent_rules_preset("datc", &plain);
    return memcmp(rules->choice, plain.choice, ENT_ISSUE_COUNT) == 0 && rules->options == plain.options;
}

static ent_status judge_once(ent_saved_order_writer *writer)
{
    return writer->turn.result ? ENT_OK : ent_turn_judge(&writer->phase->request, &writer->turn, writer->place->err);
}

/* Note an entry at its order in the file. A power may have several lists. A perpetual order is in none. */
static void note_entry(const ent_saved_order_writer *writer, const ent_entry *entry, const char *text)
{
    const ent_map *map = writer->phase->request.map;
    const char *name;
    json_t *list;

    ENT_EACH_MEMBER (writer->given, name, list) {
        if (ent_power_named(map, name, strlen(name)) != entry->order.power)
            continue;
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *order = json_array_get(list, i);
            const char *start = json_string_value(order);
            if (!start || entry->written < start || entry->written > start + json_string_length(order))
                continue;
            ent_game_place at = *writer->place;
            ent_game_place_leave(&at, writer->orders);
            ent_game_place_enter(&at, name); /* as the file spells it */
            ent_game_place_enter_index(&at, i);
            ent_notes_add(writer->notes, &at, text);
            return;
        }
    }
}

/* True in *out if the order is void even where nobody else has orders. A support without a match is not. */
static ent_status is_void_alone(const ent_saved_order_writer *writer, const ent_rules *rules, ent_power power,
                                const char *text, bool *out)
{
    ent_written alone = {.text = text, .len = strlen(text), .power = power};
    ent_request request = writer->phase->request; /* borrowed */
    ent_turn turn = {.result = NULL};

    request.rules = *rules;
    request.written = &alone;
    request.n_written = 1;
    request.intake = NULL;
    ent_status status = ent_turn_judge(&request, &turn, writer->place->err);
    if (status == ENT_OK)
        *out = turn.result[0].verdict == ENT_VOID && turn.result[0].reason != ENT_REASON_UNMATCHED;
    ent_turn_clear(&turn);
    return status;
}

/* True in *out if a rule of the game makes order i void, which is valid under plain datc: then the other engine would
 * follow it. An order that is void because of other orders, such as a train whose line another one takes, is not. */
static ent_status is_void_here_only(const ent_saved_order_writer *writer, size_t i, const char *text, bool *out)
{
    const ent_order *order = &writer->turn.intake.entry[i].order;
    const ent_request *request = &writer->phase->request;
    bool void_here = order->void_reason != ENT_REASON_NONE, void_there = false;
    ent_status status = ENT_OK;
    ent_rules plain;

    *out = false;
    if (writer->turn.result[i].verdict != ENT_VOID)
        return ENT_OK;
    /* Which of too many builds are made is for our rules to say; the other engine does not know a number that the
     * position gives. */
    *out = request->pos->phase == ENT_ADJUSTMENTS &&
           (writer->judged || ent_request_first_miscounted(request, request->pos) != ENT_POWER_NONE);
    if (*out)
        return ENT_OK;
    ent_rules_preset("datc", &plain);
    if (!void_here)
        status = is_void_alone(writer, &request->rules, order->power, text, &void_here);
    if (status == ENT_OK && void_here)
        status = is_void_alone(writer, &plain, order->power, text, &void_there);
    *out = void_here && !void_there;
    return status;
}

/* True if somebody gave the order: it was written, or another order implies it (4.E.3 a). */
static bool is_given(const ent_saved_order_writer *writer, const ent_entry *entry)
{
    bool implied =
        writer->phase->request.pos->phase == ENT_MOVEMENT && !(entry->order.flags & ENT_ORDER_FLAG_UNORDERED);
    return !entry->automatic || implied;
}

/* Print entry i without its route. VIA stays as it was written, and stands for a written route. Once the phase is
 * judged, it is dropped where the judge went by land, and added where it went by sea although the army could walk.
 * False: the entry could not be read. */
static bool print_entry(const ent_saved_order_writer *writer, size_t i, char *out, size_t size)
{
    const ent_request *request = &writer->phase->request;
    ent_entry entry = writer->turn.intake.entry[i];
    ent_order *order = &entry.order;
    const uint8_t route = writer->judged ? writer->turn.result[i].route : ENT_ROUTE_NONE;

    if (order->flags & ENT_ORDER_FLAG_ROUTE ||
        (route == ENT_ROUTE_CONVOY && ent_can_step(request->map, order->unit, order->at, order->to)))
        order->flags |= ENT_ORDER_FLAG_VIA;
    order->flags &= (uint8_t) ~(ENT_ORDER_FLAG_ROUTE | (route == ENT_ROUTE_LAND ? ENT_ORDER_FLAG_VIA : 0));
    return ent_json_order(request, &entry, out, size);
}

/* Note what the other engine does not know of an order. True if the order is left out for that. */
static bool leave_out_unknown(const ent_saved_order_writer *writer, const ent_entry *entry)
{
    const bool waive = entry->order.kind == ENT_ORDER_WAIVE && writer->dialect->format == ENT_GAME_DIPCC;

    if (waive)
        note_entry(writer, entry, "waives were left out: dipcc has none, and a build without an order is waived there");
    if (entry->order.kind == ENT_ORDER_CANAL || (entry->order.flags & ENT_ORDER_FLAG_RAIL))
        note_entry(writer, entry,
                   "moves by railway and permissions for canals were written, which other engines do not know");
    return waive;
}

/* Append entry i to `to` if it counts; *changed: not in the words in which it was written. */
static ent_status add_entry(const ent_saved_order_writer *writer, size_t i, json_t *to, bool *changed)
{
    const ent_entry *entry = &writer->turn.intake.entry[i];
    bool void_here_only, read;
    char text[256];

    if (!is_given(writer, entry))
        return ENT_OK;
    read = print_entry(writer, i, text, sizeof text);
    *changed |= !read;
    if (!read || !entry->in_force) {
        if (!read)
            note_entry(writer, entry, "orders that cannot be read were left out");
        else if (!entry->general && entry->order.void_reason != ENT_REASON_BY_PROXY) /* its order stands elsewhere */
            note_entry(writer, entry, "orders that do not count were left out");
        return ENT_OK;
    }
    ent_status status = is_void_here_only(writer, i, text, &void_here_only);
    if (status != ENT_OK)
        return status;
    if (void_here_only) {
        note_entry(writer, entry, "orders that are void under the rules of the game were left out");
        return ENT_OK;
    }
    if (leave_out_unknown(writer, entry))
        return ENT_OK;
    *changed |=
        !entry->written || entry->written_len != strlen(text) || strncmp(entry->written, text, strlen(text)) != 0;
    if (ent_tree_append(to, json_string(text)))
        return ENT_OK;
    return ent_game_place_no_memory(writer->place);
}

/* What the judge has in force for the power, as a new list. */
static ent_status write_in_force(ent_saved_order_writer *writer, ent_power power, bool changed, json_t **out)
{
    ent_status status = judge_once(writer);

    *out = json_array();
    for (size_t i = 0; status == ENT_OK && i < writer->turn.intake.n; i++)
        if (writer->turn.intake.entry[i].order.power == power)
            status = add_entry(writer, i, *out, &changed);
    if (changed)
        ent_notes_add(writer->notes, writer->place, "orders were written in the form that other engines read");
    return status;
}

/* ---- All powers. ---- */

/* The orders of one power of the file, which may have any name that the map knows, and several. */
static json_t *orders_of(const json_t *given, const ent_map *map, ent_power power, size_t *n_names)
{
    json_t *list, *found = NULL;
    const char *name;

    *n_names = 0;
    ENT_EACH_MEMBER (given, name, list) {
        if (ent_power_named(map, name, strlen(name)) != power)
            continue;
        found = list;
        ++*n_names;
    }
    return found;
}

/* The orders of one power as a member of *out; without `all` only if it has any, or a list of its own. */
static ent_status put_power(ent_saved_order_writer *writer, ent_power power, bool all, json_t *out)
{
    const ent_map *map = writer->phase->request.map;
    ent_status status = ENT_OK;
    size_t n_names;
    json_t *list = orders_of(writer->given, map, power, &n_names), *written = NULL;

    if (writer->may_stand && n_names <= 1)
        written = list ? json_incref(list) : json_array();
    else
        status = write_in_force(writer, power, n_names > 1, &written);
    if (!list && !all && json_array_size(written) == 0)
        json_decref(written);
    else if (!ent_tree_put(out, map->power[power].name, written) && status == ENT_OK)
        status = ent_game_place_no_memory(writer->place);
    return status;
}

ent_status ent_saved_orders(const ent_saved_dialect *dialect, const json_t *game, const ent_game_phase *phase,
                            const json_t *json, bool all, ent_game_place *place, json_t **out, ent_notes *notes)
{
    ent_saved_order_writer writer = {.dialect = dialect,
                                     .phase = phase,
                                     .given = json_object_get(json, "orders"),
                                     .judged = ent_game_was_judged(json),
                                     .may_stand = ent_saved_is_as_read(dialect, game, json, "orders") &&
                                                  ent_saved_is_as_read(dialect, game, json, "position") &&
                                                  is_plain_datc(&phase->request.rules),
                                     .place = place,
                                     .notes = notes};
    const ent_map *map = phase->request.map;
    const ent_game_place_mark before = ent_game_place_enter(place, "orders");
    ent_status status = ENT_OK;

    *out = json_object();
    for (ent_power power = 0; status == ENT_OK && power < map->n_powers; power++) {
        const ent_game_place_mark mark = ent_game_place_enter(place, map->power[power].name);
        writer.orders = mark;
        status = put_power(&writer, power, all, *out);
        ent_game_place_leave(place, mark);
    }
    ent_turn_clear(&writer.turn);
    ent_game_place_leave(place, before);
    return status;
}
