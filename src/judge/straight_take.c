/* straight_take.c -- from orders to who moves, supports and convoys whom. See straight.h.
 *
 * What the rules say of an order is asked where it is written down (legal/); here stand only the quick answers for what
 * most orders are. Whatever else there is makes the phase one that may have a knot.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "game/rules.h"
#include "judge/straight.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- Whose order is which? ---- */

static void place_units(ent_line *line)
{
    memset(line->place, 0xFF, line->map->n_provs * sizeof *line->place);
    for (uint16_t i = 0; i < line->unit->n; i++) {
        ent_place *place = &line->place[line->unit->prov[i]];
        place->act = ENT_ACT_HOLD;
        place->travel = ENT_TRAVEL_LAND;
        place->made = ENT_NO;
        place->strength = 1;
        place->verdict = ENT_SUCCEEDS;
        place->reason = ENT_REASON_STANDS;
        place->in_circle = place->entered = false;
    }
}

/* Like to like, since which kind of order comes next cannot be guessed either. False if an order is not simply one for
 * the unit that is there, or not the only one. */
static bool give_orders(ent_line *line)
{
    enum { ALLOWED = ENT_ORDER_UNGIVEN | ENT_ORDER_VIA };
    const ent_map *map = line->map;

    for (unsigned kind = 0; kind <= ENT_ORDER_CONVOY; kind++)
        line->ordered[kind].n = 0;
    for (size_t i = 0; i < line->n_orders; i++) {
        const ent_order *order = &line->orders[i];
        if (order->at >= map->n_locs || order->kind > ENT_ORDER_CONVOY)
            return false;
        ent_prov prov = ent_prov_of(map, order->at);
        const ent_unit *unit = &line->units[prov];
        ent_place *place = &line->place[prov];
        ent_provs *list = &line->ordered[order->kind];
        unsigned wrong = (unsigned)(order->at ^ unit->at) | (unsigned)(order->power ^ unit->power) |
                         (unsigned)(order->unit ^ unit->kind) | (order->flags & ~(unsigned)ALLOWED) | order->n_path |
                         order->void_reason | (unsigned)(place->order ^ ENT_NO_ORDER);
        if (wrong != 0)
            return false;
        place->order = (uint16_t)i;
        list->prov[list->n++] = prov;
    }
    return line->ordered[ENT_ORDER_NONE].n == 0;
}

static const ent_order *order_of(const ent_line *line, ent_prov prov)
{
    return &line->orders[line->place[prov].order];
}

/* An order without effect. */
static void make_void(ent_place *place, ent_reason reason)
{
    place->verdict = ENT_VOID;
    place->reason = (uint8_t)reason;
}

/* ---- Moves. ---- */

static void go(ent_place *place, ent_prov to, ent_loc ends)
{
    place->act = ENT_ACT_MOVE;
    place->made = ENT_OPEN;
    place->to = to;
    place->ends = ends;
    place->reason = ENT_REASON_UNOPPOSED;
}

/* Over land or not is still to be found (choose_way). */
static void list_carried(ent_line *line, ent_prov army)
{
    if (line->place[army].travel == ENT_TRAVEL_LAND)
        line->carried.prov[line->carried.n++] = army;
    line->place[army].travel = ENT_TRAVEL_NOT;
}

/* A move that takes more than a look at the map. False if there may be a knot. */
static bool take_other_move(ent_line *line, ent_scene *scene, ent_prov mover)
{
    const ent_map *map = line->map;
    const ent_order *order = order_of(line, mover);
    bool army = order->unit == ENT_ARMY;
    ent_legality legality;
    ent_reason reason = ent_legal_check_in(scene, order, &legality);

    if (legality != ENT_LEGAL) {
        make_void(&line->place[mover], reason);
        return legality == ENT_ILLEGAL;
    }
    ent_prov to = ent_prov_of(map, order->to);
    go(&line->place[mover], to, army ? to : order->to);
    if (army)
        list_carried(line, mover);
    return !ent_is_difficult(map, order->unit, order->at, to) &&
           (army || ent_set_has(ent_reach_of(map, ENT_FLEET, order->at), to)); /* not through a canal */
}

static bool take_move(ent_line *line, ent_scene *scene, ent_prov mover)
{
    const ent_order *order = order_of(line, mover);

    if (!ent_legal_is_plain_move(scene, order))
        return take_other_move(line, scene, mover);
    go(&line->place[mover], order->to, order->to);
    return true;
}

/* Into the list of those who go there, which ascends. */
static void link_move(ent_line *line, ent_prov mover)
{
    ent_place *place = &line->place[mover];
    ent_prov *link = &line->place[place->to].first_into;

    while (*link < mover)
        link = &line->place[*link].next_into;
    place->next_into = *link;
    *link = mover;
    line->mover.prov[line->mover.n++] = mover;
    if (line->place[place->to].to == mover)
        line->opposed.prov[line->opposed.n++] = mover;
}

static bool take_moves(ent_line *line, ent_scene *scene)
{
    const ent_provs *ordered = &line->ordered[ENT_ORDER_MOVE];

    line->mover.n = line->opposed.n = line->carried.n = 0;
    for (uint16_t i = 0; i < ordered->n; i++) {
        if (!take_move(line, scene, ordered->prov[i]))
            return false;
        if (line->place[ordered->prov[i]].act == ENT_ACT_MOVE)
            link_move(line, ordered->prov[i]);
    }
    return true;
}

/* ---- Supports and convoys. ---- */

/* Does the legal order to help the unit in `helped` fit what that does? Most do not even name where it goes. */
static inline ent_reason match(const ent_line *line, const ent_order *order, ent_prov helped)
{
    const ent_place *other = &line->place[helped];

    if (order->kind == ENT_ORDER_SUPPORT_HOLD)
        return other->act == ENT_NOBODY     ? ENT_REASON_NO_UNIT_THERE
               : other->act == ENT_ACT_MOVE ? ENT_REASON_UNMATCHED
                                            : ENT_REASON_NONE;
    if (other->to != ent_prov_of(line->map, order->to))
        return other->act == ENT_NOBODY ? ENT_REASON_NO_UNIT_THERE : ENT_REASON_UNMATCHED;
    const ent_order *move = order_of(line, helped);
    bool fits = order->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(line->map, order, move)
                                                : ent_legal_supports(line->map, line->rules, order, move);
    return fits ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
}

static void link_support(ent_line *line, ent_prov supporter, ent_prov helped)
{
    ent_place *place = &line->place[supporter], *other = &line->place[helped];

    place->act = ENT_ACT_SUPPORT;
    place->reason = ENT_REASON_GIVEN;
    place->helped = helped;
    place->aim = other->to;
    place->next_support = other->first_support;
    other->first_support = supporter;
    line->supporter.prov[line->supporter.n++] = supporter;
}

/* Into the list of those who carry the army, which ascends. */
static void link_carrier(ent_line *line, ent_prov carrier, ent_prov army)
{
    ent_place *place = &line->place[carrier];
    ent_prov *link = &line->place[army].first_carrier;

    while (*link < carrier)
        link = &line->place[*link].next_carrier;
    place->next_carrier = *link;
    *link = carrier;
    place->act = ENT_ACT_CONVOY;
    place->reason = ENT_REASON_CONVOYED;
    place->helped = army;
    line->convoyer.prov[line->convoyer.n++] = carrier;
    list_carried(line, army);
}

/* plain: the map alone says that it is legal. */
static inline void take_helper(ent_line *line, ent_scene *scene, ent_prov helper, bool plain,
                               void (*link)(ent_line *line, ent_prov helper, ent_prov helped))
{
    const ent_order *order = order_of(line, helper);
    ent_legality legality;
    ent_reason reason = plain ? ENT_REASON_NONE : ent_legal_check_in(scene, order, &legality);

    if (reason == ENT_REASON_NONE)
        reason = match(line, order, ent_prov_of(line->map, order->from));
    if (reason == ENT_REASON_NONE)
        link(line, helper, ent_prov_of(line->map, order->from));
    else
        make_void(&line->place[helper], reason);
}

static void take_helpers(ent_line *line, ent_scene *scene)
{
    const ent_provs *list = &line->ordered[ENT_ORDER_SUPPORT_HOLD];

    line->supporter.n = line->convoyer.n = 0;
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(line, scene, list->prov[i], ent_legal_is_plain_hold_support(scene, order_of(line, list->prov[i])),
                    link_support);
    list = &line->ordered[ENT_ORDER_SUPPORT_MOVE];
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(line, scene, list->prov[i], ent_legal_is_plain_move_support(scene, order_of(line, list->prov[i])),
                    link_support);
    list = &line->ordered[ENT_ORDER_CONVOY];
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(line, scene, list->prov[i], false, link_carrier);
}

/* ---- By which way? ---- */

static bool has_own_carrier(const ent_line *line, ent_prov army)
{
    ENT_EACH_CARRIER (line, carrier, army)
        if (line->units[carrier].power == line->units[army].power)
            return true;
    return false;
}

/* Do the carriers with a matching order make a way? */
static bool is_convoy_ordered(const ent_line *line, ent_prov army)
{
    uint64_t carriers[ENT_MAX_WORDS] = {0};

    if (line->place[army].first_carrier == ENT_PROV_NONE ||
        ent_choice(line->rules, ENT_4A6) == 'c') /* RULE convoy.path-required [4.A.6 c] */
        return false;
    ENT_EACH_CARRIER (line, carrier, army)
        ent_set_add(carriers, carrier);
    return ent_route_exists(line->map, ENT_FLEET, carriers, army, line->place[army].to);
}

static bool has_supported_attack(const ent_line *line, ent_prov prov)
{
    ENT_EACH_COMING (line, attacker, prov)
        if (line->place[attacker].first_support != ENT_PROV_NONE)
            return true;
    return false;
}

/* Can none of its carriers be dislodged? */
static bool is_safe(const ent_line *line, ent_prov army)
{
    ENT_EACH_CARRIER (line, carrier, army)
        if (has_supported_attack(line, carrier))
            return false;
    return true;
}

/* False if there may be a knot. */
static bool choose_way(ent_line *line, ent_prov army)
{
    ent_place *place = &line->place[army];
    bool near = ent_set_has(ent_reach_of(line->map, ENT_ARMY, army), place->to);
    bool opposed = ent_line_opponent(line, army) != ENT_PROV_NONE, ordered = is_convoy_ordered(line, army);
    bool via = order_of(line, army)->flags & ENT_ORDER_VIA;

    place->travel =
        (uint8_t)(near ? ent_adjacent_travel(line->rules, ordered, opposed, via, via || has_own_carrier(line, army))
                  : ordered ? ENT_TRAVEL_CONVOY
                            : ENT_TRAVEL_NOT);
    if (place->travel == ENT_TRAVEL_NOT) {
        place->made = ENT_NO;
        return !opposed;
    }
    return place->travel == ENT_TRAVEL_LAND || (place->travel == ENT_TRAVEL_CONVOY && is_safe(line, army));
}

/* Other rules say more of convoys than is said here. */
static bool knows_convoys(const ent_rules *rules)
{
    return ent_choice(rules, ENT_4A2) > 'b' && ent_choice(rules, ENT_4A7) == 'b' &&
           !(ent_choice(rules, ENT_4A1) == 'a' && ent_choice(rules, ENT_4A1_FOREIGN) == 's');
}

bool ent_straight_take(ent_line *line)
{
    ent_scene scene;

    if (ent_has_option(line->rules, ENT_OPTION_PORTAGE) || ent_choice(line->rules, ENT_4D9) == 'a')
        return false; /* fleets are carried too; some units cannot be supported in place */
    ent_scene_init(&scene, line->map, line->rules, line->pos);
    place_units(line);
    if (!give_orders(line) || !take_moves(line, &scene))
        return false;
    take_helpers(line, &scene);
    if (line->convoyer.n > 0 && !knows_convoys(line->rules))
        return false;
    for (uint16_t i = 0; i < line->carried.n; i++)
        if (!choose_way(line, line->carried.prov[i]))
            return false;
    return true;
}
