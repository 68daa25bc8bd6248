/* complete.c -- see complete.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/complete.h"
#include <stdio.h>
#include <string.h>
#include "board/spec.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/print.h"

typedef struct ent_desk {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_power power;
    const ent_reading *reading;
} ent_desk;

/* The unit that an order is about: in retreats a dislodged one. NULL if there is none. */
static const ent_unit *unit_at(const ent_desk *desk, ent_loc at)
{
    if (at >= desk->map->n_locs)
        return NULL;
    ent_prov prov = ent_prov_of(desk->map, at);
    for (uint16_t i = 0; desk->pos->phase == ENT_RETREATS && i < desk->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(desk->pos)[i].unit;
        if (ent_prov_of(desk->map, unit->at) == prov)
            return unit;
    }
    const ent_unit *unit = &ent_pos_units_const(desk->pos)[prov];
    return desk->pos->phase != ENT_RETREATS && unit->kind != ENT_UNIT_NONE ? unit : NULL;
}

static bool names_a_coast(const ent_map *map, ent_loc loc)
{
    return loc != ENT_LOC_NONE && loc >= map->n_provs;
}

static void make_void(ent_order *order, ent_reason reason)
{
    if (order->void_reason == ENT_REASON_NONE)
        order->void_reason = (uint8_t)reason;
}

/* ---- The ordered unit. ---- */

/* RULE unit.designation [4.C.1, 4.C.2]
 * RULE coast.of-unit  [4.B.5, 6.B.10, 6.B.11] */
static void complete_unit(const ent_desk *desk, ent_order *order)
{
    const ent_unit *unit = unit_at(desk, order->at);
    uint8_t written = desk->reading->order.unit;

    if (!unit || unit->power != desk->power)
        return;
    if (written == ENT_UNIT_NONE && ent_choice(desk->rules, ENT_4C1) == 'a')
        make_void(order, ENT_REASON_UNIT_MISSING);
    if (written != ENT_UNIT_NONE && written != unit->kind && ent_choice(desk->rules, ENT_4C2) == 'a')
        make_void(order, ENT_REASON_UNIT_WRONG);
    if (names_a_coast(desk->map, order->at) && order->at != unit->at &&
        ent_choice(desk->rules, unit->kind == ENT_ARMY ? ENT_4B6 : ENT_4B5) == 'a')
        make_void(order, unit->kind == ENT_ARMY ? ENT_REASON_UNKNOWN_COAST : ENT_REASON_COAST_WRONG);
    order->unit = unit->kind;
    order->at = unit->at;
}

/* ---- The destination. ---- */

/* RULE coast.irrelevant  coasts that do not exist, or that mean nothing to an army [4.B.6, 6.B.12]. */
static ent_loc strip_coast(const ent_desk *desk, ent_order *order, ent_loc loc)
{
    if (!names_a_coast(desk->map, loc))
        return loc;
    if (ent_choice(desk->rules, ENT_4B6) == 'a')
        make_void(order, ENT_REASON_UNKNOWN_COAST);
    return ent_prov_of(desk->map, loc);
}

/* The coasts of `prov` that a fleet can step to: how many, and the last one. */
static unsigned coasts_in_reach(const ent_map *map, ent_loc at, ent_prov prov, ent_loc *coast)
{
    const ent_steps *steps = &map->fleet[at];
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(map, steps->to[i]) == prov) {
            *coast = steps->to[i];
            n++;
        }
    return n;
}

/* RULE coast.needed  a fleet's move without a coast where two are possible [4.B.1, 6.B.1, 6.D.30]
 * RULE coast.only-one  where one is possible [4.B.2, 6.B.2]
 * RULE coast.wrong  a move to a coast that is not possible [4.B.3, 6.B.3, 6.D.29] */
static ent_loc complete_coast(const ent_desk *desk, ent_loc at, ent_loc to)
{
    ent_prov prov = ent_prov_of(desk->map, to);
    ent_loc coast = ENT_LOC_NONE, standard = desk->map->prov[prov].default_coast;
    unsigned possible = coasts_in_reach(desk->map, at, prov, &coast);

    if (desk->map->prov[prov].n_coasts == 0 || possible == 0)
        return to;
    if (names_a_coast(desk->map, to)) {
        bool wrong = !ent_can_step(desk->map, ENT_FLEET, at, to);
        return wrong && possible == 1 && ent_choice(desk->rules, ENT_4B3) == 'a' ? coast : to;
    }
    char choice = ent_choice(desk->rules, possible == 1 ? ENT_4B2 : ENT_4B1);
    if (choice == 'b')
        return standard != ENT_LOC_NONE ? standard : to;
    return possible == 1 && choice == 'a' ? coast : to;
}

static void complete_move(const ent_desk *desk, ent_order *order)
{
    if (order->to == ENT_LOC_NONE)
        return;
    if (order->unit == ENT_ARMY)
        order->to = strip_coast(desk, order, order->to);
    else if (order->unit == ENT_FLEET && order->at < desk->map->n_locs)
        order->to = complete_coast(desk, order->at, order->to);
}

/* ---- The helped unit. ---- */

/* RULE unit.nationality [4.C.5, 4.C.6] */
static void complete_helped(const ent_desk *desk, ent_order *order)
{
    const ent_unit *helped = unit_at(desk, order->from);

    if (order->kind == ENT_ORDER_CONVOY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(desk->map, order->to);
    if (!helped)
        return;
    if (helped->power != desk->power && desk->reading->nation == ENT_POWER_NONE &&
        ent_choice(desk->rules, ENT_4C5) == 'a')
        make_void(order, ENT_REASON_NATION_MISSING);
    if (desk->reading->nation != ENT_POWER_NONE && desk->reading->nation != helped->power &&
        ent_choice(desk->rules, ENT_4C6) == 'a')
        make_void(order, ENT_REASON_NATION_WRONG);
    order->from = helped->at;
    order->helped = helped->kind;
    if (helped->kind == ENT_ARMY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(desk->map, order->to);
}

/* ---- Builds. ---- */

/* RULE build.unit  neither army nor fleet is written [4.C.3, 6.I.1]; a fleet inland [4.C.4]
 * RULE build.coast  no coast is written where there are several [4.B.7, 6.B.14] */
static void complete_build(const ent_desk *desk, ent_order *order)
{
    const ent_prov_info *prov = &desk->map->prov[ent_prov_of(desk->map, order->at)];
    char missing = ent_choice(desk->rules, ENT_4C3);
    bool coast = names_a_coast(desk->map, order->at);

    if (order->unit == ENT_UNIT_NONE) {
        if (prov->terrain == ENT_INLAND && missing != 'a')
            order->unit = ENT_ARMY;
        else if (coast && missing == 'c')
            order->unit = ENT_FLEET;
        else
            make_void(order, ENT_REASON_UNIT_MISSING);
    }
    if (order->unit == ENT_FLEET && prov->terrain == ENT_INLAND && ent_choice(desk->rules, ENT_4C4) == 'b')
        order->unit = ENT_ARMY;
    if (order->unit == ENT_ARMY)
        order->at = strip_coast(desk, order, order->at);
    else if (order->unit == ENT_FLEET && !coast && prov->default_coast != ENT_LOC_NONE &&
             ent_choice(desk->rules, ENT_4B7) == 'b')
        order->at = prov->default_coast;
}

/* ---- One reading, and several. ---- */

static ent_order complete_one(const ent_desk *desk, ent_loc at, ent_loc from, ent_loc to)
{
    const ent_reading *reading = desk->reading;
    ent_order order = reading->order;

    order.power = desk->power;
    order.at = at;
    order.from = from;
    order.to = to;
    if ((reading->at.no_coast || reading->to.no_coast || reading->from.no_coast) && ent_choice(desk->rules, ENT_4B6) == 'a')
        make_void(&order, ENT_REASON_UNKNOWN_COAST);
    if (order.kind == ENT_ORDER_BUILD) {
        complete_build(desk, &order);
        return order;
    }
    complete_unit(desk, &order);
    if (order.kind == ENT_ORDER_MOVE)
        complete_move(desk, &order);
    else if (from != ENT_LOC_NONE)
        complete_helped(desk, &order);
    return order;
}

/* Is this reading an order that the power could mean? [4.E.2 b] */
static bool is_possible(const ent_desk *desk, const ent_order *order)
{
    ent_legality legality;

    if (desk->pos->phase == ENT_MOVEMENT)
        return ent_legal_check(desk->map, desk->rules, desk->pos, order, &legality) == ENT_REASON_NONE;
    if (order->kind == ENT_ORDER_BUILD)
        return ent_pos_owners_const(desk->pos)[ent_prov_of(desk->map, order->at)] == desk->power;
    const ent_unit *unit = unit_at(desk, order->at);
    return unit && unit->power == desk->power &&
           (order->to == ENT_LOC_NONE || ent_can_step(desk->map, unit->kind, unit->at, order->to));
}

static ent_loc candidate(const ent_place *place, unsigned i)
{
    return place->n == 0 ? ENT_LOC_NONE : place->loc[i];
}

typedef struct ent_choice_of_readings {
    ent_order order; /* the first that is possible */
    unsigned total, possible;
} ent_choice_of_readings;

static ent_choice_of_readings weigh(const ent_desk *desk)
{
    const ent_reading *reading = desk->reading;
    unsigned n_at = reading->at.n ? reading->at.n : 1, n_from = reading->from.n ? reading->from.n : 1;
    unsigned n_to = reading->to.n ? reading->to.n : 1;
    ent_choice_of_readings found = {.total = n_at * n_from * n_to};

    for (unsigned i = 0; i < found.total; i++) {
        ent_order order = complete_one(desk, candidate(&reading->at, i % n_at), candidate(&reading->from, i / n_at % n_from),
                                       candidate(&reading->to, i / n_at / n_from));
        if (i == 0)
            found.order = order;
        if (found.total == 1 || !is_possible(desk, &order))
            continue;
        if (found.possible++ == 0)
            found.order = order;
    }
    return found;
}

static void list_places(const ent_map *map, const ent_place *place, char *out, size_t size)
{
    for (uint8_t i = 0; place->n > 1 && i < place->n; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? ", " : "", map->prov[ent_prov_of(map, place->loc[i])].name);
    }
}

/* RULE order.poorly-written  a badly written order with only one possible meaning is followed [4.E.2]. */
void ent_complete(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                  const ent_reading *reading, ent_order *order, char *note, size_t size)
{
    const ent_desk desk = {map, rules, pos, power, reading};
    ent_choice_of_readings found = weigh(&desk);
    char text[80];

    *order = found.order;
    note[0] = '\0';
    if (reading->err.status != ENT_OK) {
        make_void(order, ENT_REASON_UNREADABLE);
        snprintf(note, size, "%s", reading->err.text);
        return;
    }
    if (found.total > 1 && (found.possible != 1 || ent_choice(rules, ENT_4E2) == 'a')) {
        char list[100] = "";
        list_places(map, &reading->at, list, sizeof list);
        list_places(map, &reading->from, list, sizeof list);
        list_places(map, &reading->to, list, sizeof list);
        make_void(order, ENT_REASON_AMBIGUOUS);
        snprintf(note, size, "ambiguous: it may mean %s", list);
        return;
    }
    bool exact = (reading->at.n == 0 || reading->at.exact) && (reading->from.n == 0 || reading->from.exact) &&
                 (reading->to.n == 0 || reading->to.exact);
    if (!exact) {
        ent_print_order(map, ent_pos_units_const(pos), order, ENT_NAMES_RULEBOOK, pos->phase == ENT_RETREATS, text,
                        sizeof text);
        snprintf(note, size, "read as %s", text);
    }
}

ent_status ent_order_parse(const ent_map *map, const ent_pos *pos, ent_power power, const char *text, size_t len,
                           ent_order *out, ent_err *err)
{
    ent_reading reading;
    ent_rules rules;
    char note[160];

    ent_parse(map, text, len, &reading);
    if (reading.err.status != ENT_OK) {
        if (err)
            *err = reading.err;
        return reading.err.status;
    }
    if (reading.at.n > 1 || reading.from.n > 1 || reading.to.n > 1) {
        const ent_place *place = reading.at.n > 1 ? &reading.at : reading.from.n > 1 ? &reading.from : &reading.to;
        ent_fail(err, ENT_E_NAME, "'%.*s' may mean several places; write it out", place->len, text + place->start);
        if (err)
            err->column = place->start + 1u;
        return ENT_E_NAME;
    }
    *out = reading.order;
    out->power = power;
    out->at = candidate(&reading.at, 0);
    out->from = candidate(&reading.from, 0);
    out->to = candidate(&reading.to, 0);
    if (pos) {
        ent_rules_preset("datc", &rules);
        ent_complete(map, &rules, pos, power, &reading, out, note, sizeof note);
        out->void_reason = ENT_REASON_NONE;
    }
    return ENT_OK;
}
