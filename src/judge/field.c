/* field.c -- from a position and orders to a field.
 *
 * Units depend on one another, so the orders are read in passes, each of which knows what the passes before it found:
 *   1. place_units   every unit holds
 *   2. take_orders   each unit takes the first order that names it; who moves is known
 *   3. trains        armies that go by railway; one that was ordered to and cannot go holds, or fights the unit that
 *                    comes the other way (rail.c)
 *   4. link_attacks  the units that move into each province, and who moves against whom
 *   5. match_help    supports and convoys that fit what the helped unit does; the others are void
 *   6. choose_route  over land or by convoy, now that the matching convoys are known; then canals (canal.c)
 * The invariant: a unit is in a list only if its order is in force. Lists are filled backwards, so that they ascend.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/field.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/canal.h"
#include "judge/rail.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "legal/special_route.h"

static void place_units(ent_field *field, const ent_pos *pos)
{
    static const ent_actor blank = {.to = ENT_PROV_NONE,
                                    .helped = ENT_UID_NONE,
                                    .next_into = ENT_UID_NONE,
                                    .opponent = ENT_UID_NONE,
                                    .first_support = ENT_UID_NONE,
                                    .next_support = ENT_UID_NONE,
                                    .first_convoy = ENT_UID_NONE,
                                    .next_convoy = ENT_UID_NONE,
                                    .act = ENT_ACT_HOLD,
                                    .base = ENT_RANGE_ONE,
                                    .move = ENT_NO,
                                    .support = ENT_NO,
                                    .path = ENT_NO};
    const ent_unit *units = ent_pos_units_const(pos);

    memset(field->in, 0xFF, field->map->n_provs * sizeof *field->in);
    memset(field->first_into, 0xFF, field->map->n_provs * sizeof *field->first_into);
    field->n = field->n_paradoxes = 0;
    field->season = pos->season;
    for (ent_prov prov = 0; prov < field->map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE)
            continue;
        ent_actor *unit = &field->unit[field->n];
        *unit = blank;
        unit->at = prov;
        unit->at_loc = units[prov].at;
        unit->power = units[prov].power;
        unit->kind = units[prov].kind;
        field->in[prov] = field->n++;
    }
}

/* The unit that the order is for: there, of the same power and without an order yet; or ENT_UID_NONE. */
static ent_uid ordered_unit(const ent_field *field, const ent_order *order)
{
    if (order->at >= field->map->n_locs)
        return ENT_UID_NONE;
    ent_uid uid = field->in[ent_prov_of(field->map, order->at)];
    if (uid == ENT_UID_NONE || field->unit[uid].power != order->power || field->unit[uid].order != NULL)
        return ENT_UID_NONE;
    return uid;
}

/* The order as the unit that is really there follows it: its own kind and coast (intake judges wrong ones). Most are
 * right as they are; others are corrected in *room. */
static const ent_order *as_it_stands(const ent_actor *unit, const ent_order *order, ent_order *room)
{
    if (order->unit == unit->kind && order->at == unit->at_loc)
        return order;
    *room = *order;
    room->unit = unit->kind;
    room->at = unit->at_loc;
    return room;
}

/* RULE border.difficult  an army that crosses a difficult border has a strength of one less [10.A - 10.J] */
static void take_move(ent_field *field, ent_actor *unit, const ent_order *order)
{
    const ent_map *map = field->map;

    assert(order->to < map->n_locs); /* it is legal */
    unit->act = ENT_ACT_MOVE;
    unit->to = ent_prov_of(map, order->to);
    unit->move = ENT_OPEN;
    if (ent_is_difficult(map, unit->kind, unit->at_loc, unit->to))
        unit->base = ENT_RANGE_ZERO;
}

/* Who follows a legal order. Supports and convoys are matched when all moves are known. */
static void take_orders(ent_field *field, const ent_pos *pos, const ent_order *orders, size_t n)
{
    ent_legal_context context;

    ent_legal_context_init(&context, field->map, field->rules, pos);
    for (size_t i = 0; i < n; i++) {
        ent_uid uid = ordered_unit(field, &orders[i]);
        if (uid == ENT_UID_NONE)
            continue;
        ent_actor *unit = &field->unit[uid];
        ent_order room;
        const ent_order *own = as_it_stands(unit, &orders[i], &room);
        ent_legality legality;

        unit->order = &orders[i];
        if (own->void_reason == ENT_REASON_NONE && ent_legal_is_sure_order(&context, own)) {
            if (own->kind == ENT_ORDER_MOVE)
                take_move(field, unit, own);
            continue;
        }
        unit->void_reason = (uint8_t)ent_legal_check_in(&context, own, &legality);
        if (legality == ENT_ILLEGAL_MOVE) { /* RULE legal.impossible-move  under 4.E.1 a and b any move to a place of
                                               the map counts as a move [4.E.1 a, b] */
            unit->act = ENT_ACT_MOVE;
            unit->route = ENT_MOVE_ROUTE_NONE;
            unit->move = ENT_OPEN;
        } else if (legality == ENT_LEGAL && own->kind == ENT_ORDER_MOVE) {
            take_move(field, unit, own);
        }
    }
}

/* RULE rail.no-attack  a train attacks nobody: it neither dislodges nor cuts support [7.B.13, 7.B.14, 7.B.29] */
static void link_attacks(ent_field *field)
{
    for (ent_uid uid = field->n; uid-- > 0;) {
        ent_actor *unit = &field->unit[uid];
        if (unit->act != ENT_ACT_MOVE || unit->to == ENT_PROV_NONE || unit->route == ENT_MOVE_ROUTE_RAIL)
            continue;
        unit->next_into = field->first_into[unit->to];
        field->first_into[unit->to] = uid;
        ent_uid other = field->in[unit->to];
        assert(other == ENT_UID_NONE || field->unit[other].act == ENT_ACT_MOVE ||
               field->unit[other].to == ENT_PROV_NONE);
        if (other != ENT_UID_NONE && field->unit[other].to == unit->at &&
            field->unit[other].route != ENT_MOVE_ROUTE_RAIL)
            unit->opponent = other;
    }
}

/* What the unit does, as an order to match supports with. A unit that does not move holds. */
static const ent_order *followed(const ent_actor *unit, ent_order *room)
{
    if (unit->act == ENT_ACT_MOVE && unit->to != ENT_PROV_NONE)
        return as_it_stands(unit, unit->order, room);
    room->kind = unit->act == ENT_ACT_MOVE ? ENT_ORDER_MOVE : ENT_ORDER_HOLD;
    room->power = unit->power;
    room->unit = unit->kind;
    room->at = unit->at_loc;
    room->to = ENT_LOC_NONE; /* it goes nowhere, so no support of a move fits */
    return room;
}

/* RULE disorder.hold-support  a power that ordered nothing is in civil disorder; its units cannot be supported in place
 * [4.D.9 a] */
static void find_disorder(const ent_field *field, const ent_order *orders, size_t n, bool *in_disorder)
{
    for (ent_power power = 0; power < field->map->n_powers; power++)
        in_disorder[power] = ent_choice(field->rules, ENT_4D9) == 'a';
    for (size_t i = 0; i < n; i++)
        if (!(orders[i].flags & ENT_ORDER_FLAG_UNORDERED) && orders[i].power < field->map->n_powers)
            in_disorder[orders[i].power] = false;
}

static void match_help(ent_field *field, ent_uid uid, const bool *in_disorder)
{
    ent_actor *unit = &field->unit[uid];
    if (!unit->order || unit->void_reason != ENT_REASON_NONE)
        return;
    ent_order room, other_room;
    const ent_order *own = as_it_stands(unit, unit->order, &room);
    bool convoy = own->kind == ENT_ORDER_CONVOY;
    if (!ent_order_helps(own))
        return;

    ent_uid helped = field->in[ent_prov_of(field->map, own->from)];
    if (helped == ENT_UID_NONE) {
        unit->void_reason = ENT_REASON_NO_UNIT_THERE;
        return;
    }
    ent_actor *other = &field->unit[helped];
    const ent_order *done = followed(other, &other_room);
    if (convoy ? !ent_legal_convoys(field->map, own, done) : !ent_legal_supports(field->map, field->rules, own, done)) {
        unit->void_reason = ENT_REASON_UNMATCHED; /* RULE support.move-match RULE convoy.match */
        return;
    }
    if (other->meets_on_rail && own->kind == ENT_ORDER_SUPPORT_MOVE && ent_prov_of(field->map, own->to) != other->to) {
        unit->void_reason = ENT_REASON_UNMATCHED; /* RULE rail.support  only the last section of a train's route can be
                                                     supported [7.B.15, 7.B.28] */
        return;
    }
    if (own->kind == ENT_ORDER_SUPPORT_HOLD && in_disorder[other->power]) {
        unit->void_reason = ENT_REASON_CIVIL_DISORDER;
        return;
    }
    unit->helped = helped;
    if (convoy) {
        unit->act = ENT_ACT_CONVOY;
        unit->next_convoy = other->first_convoy;
        other->first_convoy = uid;
        return;
    }
    unit->act = ENT_ACT_SUPPORT;
    unit->support = ENT_OPEN;
    unit->supports_move = own->kind == ENT_ORDER_SUPPORT_MOVE;
    unit->to = unit->supports_move ? other->to : other->at;
    unit->next_support = other->first_support;
    other->first_support = uid;
}

/* RULE convoy.path-order  a route that the army's order names excludes all fleets that are not on it [4.A.6 b, c] */
static bool on_named_route(const ent_field *field, const ent_actor *army, ent_prov prov)
{
    const ent_order *order = army->order;

    if (!ent_legal_route_counts(field->rules, order))
        return true;
    for (uint8_t i = 0; i < order->n_route; i++)
        if (order->route[i] == prov)
            return true;
    return false;
}

bool ent_field_links(const ent_field *field, ent_uid uid, const uint64_t *carriers)
{
    const ent_actor *unit = &field->unit[uid];
    return ent_route_exists(field->map, ent_carrier_kind(unit->kind), carriers, unit->at, unit->to);
}

void ent_field_carriers(const ent_field *field, ent_uid army_uid, uint64_t *out)
{
    const ent_map *map = field->map;
    const ent_actor *army = &field->unit[army_uid];
    uint64_t own[ENT_MAX_WORDS] = {0};

    memset(out, 0, map->words * sizeof *out);
    ENT_EACH_CONVOY (field, fleet, army_uid) {
        if (!on_named_route(field, army, field->unit[fleet].at))
            continue;
        ent_set_add(out, field->unit[fleet].at);
        if (field->unit[fleet].power == army->power)
            ent_set_add(own, field->unit[fleet].at);
    }
    /* RULE convoy.foreign  where own fleets make a route, foreign fleets are unwanted and skipped [4.A.1 a, 6.F.10,
     * 6.F.20] */
    if (ent_choice(field->rules, ENT_4A1) == 'a' && ent_choice(field->rules, ENT_4A1_FOREIGN) == 's' &&
        ent_field_links(field, army_uid, own))
        memcpy(out, own, map->words * sizeof *out);
}

void ent_field_carriers_on_route(const ent_field *field, ent_uid army, uint64_t *out)
{
    const ent_actor *unit = &field->unit[army];
    uint64_t fleets[ENT_MAX_WORDS];

    ent_field_carriers(field, army, fleets);
    ent_route_carriers(field->map, ent_carrier_kind(unit->kind), fleets, unit->at, unit->to, out);
}

/* RULE adjacent-convoy.intent  "via convoy", a named route where routes count, or an own fleet's order to convoy
 * shows the intent to go by sea; an illegal convoy order shows nothing
 * [4.A.3 d, f, g, 6.G.5 - 6.G.7, 6.G.19]
 * RULE adjacent-convoy.own-swap  under 4.A.3 h a unit of the army's own power that moves the opposite way shows the
 * intent, too, if a convoy is ordered, and "via convoy" shows nothing [4.A.3 h] */
static bool shows_intent(char choice, const ent_adjacent_signs *signs)
{
    bool own_swap = choice == 'h' && signs->ordered && signs->own_opposed;

    return (signs->via && choice != 'h') || signs->named_route || signs->own_fleet || own_swap;
}

/* RULE portage.adjacent  for a fleet its own route by water takes the place of the land route [PORTAGE_CONVOY] */
ent_move_route ent_adjacent_route(const ent_rules *rules, ent_adjacent_signs signs)
{
    char choice = ent_choice(rules, ENT_4A3);
    bool intent = shows_intent(choice, &signs);

    switch (choice) {
    case 'a': /* RULE adjacent-convoy.always  an army goes by convoy to an adjacent province whenever a convoy is
                 ordered [6.G.2 - 6.G.4] */
        return signs.ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
    case 'b': /* RULE adjacent-convoy.swap  an army goes by convoy to an adjacent province only to swap with a unit that
                 moves the opposite way [6.G.3] */
        return signs.ordered && signs.opposed ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
    case 'c': /* RULE adjacent-convoy.swap-undisrupted  an army goes by convoy only to swap, and only if the convoy is
                 not disrupted [6.G.4, 5.B.10] */
        return signs.ordered && signs.opposed ? ENT_MOVE_ROUTE_EITHER : ENT_MOVE_ROUTE_LAND;
    case 'e': /* RULE adjacent-convoy.explicit  an army goes by convoy to an adjacent province only if "via convoy" is
                 written, and then in no other way [6.G.8] */
        if (!signs.via)
            return ENT_MOVE_ROUTE_LAND;
        return signs.ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_NONE;
    case 'f': /* RULE adjacent-convoy.no-fallback  with intent the army goes by convoy or not at all [4.A.3 f, h, 6.G.8,
                 6.G.20] */
    case 'h':
        if (!intent)
            return ENT_MOVE_ROUTE_LAND;
        return signs.ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_NONE;
    case 'g': /* RULE adjacent-convoy.fallback  with intent the army goes by convoy if that holds, else over land
                 [4.A.3 g, 6.G.20] */
        return signs.ordered && intent ? ENT_MOVE_ROUTE_EITHER : ENT_MOVE_ROUTE_LAND;
    default:
        return signs.ordered && intent ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
    }
}

static bool has_own_fleet(const ent_field *field, ent_uid army)
{
    ENT_EACH_CONVOY (field, fleet, army)
        if (field->unit[fleet].power == field->unit[army].power)
            return true;
    return false;
}

static ent_move_route adjacent_route(const ent_field *field, ent_uid army, bool ordered)
{
    const ent_actor *unit = &field->unit[army];
    bool opposed = unit->opponent != ENT_UID_NONE;

    return ent_adjacent_route(field->rules,
                              (ent_adjacent_signs){
                                  .ordered = ordered,
                                  .opposed = opposed,
                                  .own_opposed = opposed && field->unit[unit->opponent].power == unit->power,
                                  .via = unit->order->flags & ENT_ORDER_FLAG_VIA,
                                  .named_route = ent_legal_route_counts(field->rules, unit->order),
                                  .own_fleet = has_own_fleet(field, army),
                              });
}

/* Can it go without a convoy, to the very coast that it goes to? */
static bool is_in_reach(const ent_field *field, const ent_actor *unit)
{
    bool near = ent_set_has(ent_steps_set(field->map, unit->kind, unit->at_loc), unit->to);
    bool coast = unit->kind == ENT_FLEET && unit->order->to != unit->to;

    return near && (!coast || ent_can_step(field->map, ENT_FLEET, unit->at_loc, unit->order->to));
}

static void choose_route(ent_field *field, ent_uid uid)
{
    ent_actor *unit = &field->unit[uid];
    const ent_map *map = field->map;
    if (unit->act != ENT_ACT_MOVE || unit->to == ENT_PROV_NONE || unit->route == ENT_MOVE_ROUTE_RAIL ||
        unit->meets_on_rail)
        return;
    if (unit->kind == ENT_FLEET && ent_special_canal(map, field->rules, unit->at, unit->to) !=
                                       ENT_NO_SPECIAL_ROUTE) { /* until canal.c finds permission */
        unit->route = ENT_MOVE_ROUTE_NONE;
        return;
    }
    uint64_t fleets[ENT_MAX_WORDS];
    bool near = is_in_reach(field, unit), carried = ent_carrier_allowed(field->rules, unit->kind), ordered = false;

    if (unit->first_convoy != ENT_UID_NONE) {
        ent_field_carriers(field, uid, fleets);
        ordered = ent_field_links(field, uid, fleets);
    }
    /* RULE convoy.path-required  an army that names no route for its convoy has none [4.A.6 c] */
    if (ordered && ent_choice(field->rules, ENT_4A6) == 'c' && !(unit->order->flags & ENT_ORDER_FLAG_ROUTE))
        ordered = false;
    if (!near)
        unit->route = ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_NONE;
    else
        unit->route = (uint8_t)(carried ? adjacent_route(field, uid, ordered) : ENT_MOVE_ROUTE_LAND);
    if (unit->route == ENT_MOVE_ROUTE_CONVOY || unit->route == ENT_MOVE_ROUTE_EITHER)
        unit->path = ENT_OPEN;
}

void ent_field_init(ent_field *field, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                    const ent_order *orders, size_t n)
{
    bool in_disorder[ENT_MAX_POWERS];

    field->map = map;
    field->rules = rules;
    place_units(field, pos);
    take_orders(field, pos, orders, n);
    ent_rail_find_trains(field, pos);
    link_attacks(field);
    find_disorder(field, orders, n, in_disorder);
    for (ent_uid uid = field->n; uid-- > 0;)
        match_help(field, uid, in_disorder);
    for (ent_uid uid = 0; uid < field->n; uid++)
        choose_route(field, uid);
    ent_canal_permit(field, orders, n);
}

void ent_field_copy(const ent_field *field, ent_field *out)
{
    size_t provs = field->map->n_provs;

    memcpy(out, field, offsetof(ent_field, unit));
    memcpy(out->unit, field->unit, field->n * sizeof *out->unit);
    memcpy(out->in, field->in, provs * sizeof *out->in);
    memcpy(out->first_into, field->first_into, provs * sizeof *out->first_into);
}
