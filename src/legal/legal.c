/* legal.c -- is one order of a movement phase legal (DATC 4.E.1; cases 6.A.1 - 6.A.10, 6.B.3 - 6.B.5, 6.D.22 - 6.D.34,
 * 6.G.7)?
 *
 * ent_legal_check_in() asks three questions in this order: is the order well formed and about a unit of the power that
 * gives it; may that unit do anything at all (ice); can it do what the order says. Whether a convoy is possible is
 * asked of chains: a chain is a set of carriers in which each is linked with the next, so it joins all shores that it
 * touches. Finding all chains costs more than one search for a route, so the chains are found only after as many
 * questions as ent_legal_context.searches_before_chains says.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/legal.h"
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/route.h"
#include "legal/special_route.h"

/* RULE ice.closed  no unit enters a province while it is frozen, and none retreats into it; it is frozen in the fall,
 * unless the map names other seasons [8.A, 8.D] */
bool ent_legal_is_frozen(const ent_map *map, uint8_t season, ent_prov prov)
{
    return map->prov[prov].ice >> season & 1;
}

/* RULE retreat.open  a unit retreats only to a place that the position lists for it [6.H.1 - 6.H.10, 8.D] */
bool ent_legal_retreat_is_open(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged, ent_loc to)
{
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);

    if (to >= map->n_locs || ent_legal_is_frozen(map, pos->season, ent_prov_of(map, to)))
        return false;
    if (dislodged->unit.kind == ENT_ARMY)
        to = ent_prov_of(map, to);
    for (uint8_t i = 0; i < steps->n; i++)
        if (steps->to[i] == to && (dislodged->retreats >> i & 1))
            return true;
    return false;
}

/* True if only the units that are on the board count (4.E.1 d, e). */
static bool rules_need_units(const ent_rules *rules)
{
    return ent_choice(rules, ENT_4E1) >= 'd';
}

void ent_legal_carriers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_unit_kind carrier,
                        uint64_t *out)
{
    const ent_unit *units = ent_pos_units_const(pos);
    const uint64_t *ground = ent_carrier_ground(map, carrier);
    const uint64_t *ice = map->ice + (size_t)pos->season * map->words;

    for (uint16_t word = 0; word < map->words; word++) {
        uint64_t there = rules_need_units(rules) ? 0 : ~UINT64_C(0);
        for (uint64_t left = there ? 0 : ground[word]; left != 0; left &= left - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(left);
            there |= (uint64_t)(units[word * 64 + bit].kind == carrier) << bit;
        }
        out[word] = ground[word] & there & ~ice[word];
    }
}

void ent_legal_context_init(ent_legal_context *context, const ent_map *map, const ent_rules *rules, const ent_pos *pos)
{
    context->map = map;
    context->rules = rules;
    context->pos = pos;
    context->units = ent_pos_units_const(pos);
    context->needs_units = rules_need_units(rules);
    context->ice = map->icy >> pos->season & 1 ? map->ice + (size_t)pos->season * map->words : NULL;
    context->n_asked[ENT_ARMY] = context->n_asked[ENT_FLEET] = context->searches_before_chains = 0;
    context->search_budget = ENT_ROUTE_SEARCH_BUDGET_OF_ORDERS;
}

/* Find all chains; n_chains is ENT_MAX_CHAINS + 1 if there are too many to list. */
static void find_chains(const ent_map *map, ent_unit_kind carrier, ent_chains *carriers)
{
    uint64_t seen[ENT_MAX_WORDS] = {0};

    carriers->n_chains = 0;
    for (uint16_t word = 0; word < map->words; word++)
        while ((carriers->at[word] & ~seen[word]) != 0) {
            ent_prov first = (ent_prov)(word * 64 + __builtin_ctzll(carriers->at[word] & ~seen[word]));
            uint16_t n = carriers->n_chains++;
            if (n == ENT_MAX_CHAINS)
                return;
            ent_route_chain(map, carrier, carriers->at, first, carriers->chain[n], carriers->shore[n]);
            for (uint16_t i = 0; i < map->words; i++)
                seen[i] |= carriers->chain[n][i];
        }
}

/* The carriers of this kind, for one question about a convoy. It counts the questions: for the first it finds where the
 * carriers stand, and when `searches_before_chains` questions were asked, it finds all chains. */
static ent_chains *carriers_for_question(ent_legal_context *context, ent_unit_kind carrier)
{
    ent_chains *carriers = &context->carriers[carrier];

    if (context->n_asked[carrier] == 0) {
        ent_legal_carriers(context->map, context->rules, context->pos, carrier, carriers->at);
        carriers->n_chains = ENT_MAX_CHAINS + 1;
        carriers->has_blocks = carriers->has_needed = false;
    }
    if (!ENT_FOR_SIZE && context->n_asked[carrier] == context->searches_before_chains)
        find_chains(context->map, carrier, carriers);
    context->n_asked[carrier] += context->n_asked[carrier] <= context->searches_before_chains;
    return carriers;
}

/* True if the chains alone answer whether a convoy between these provinces is possible. They do not where a carrier
 * stands in one of the two provinces, since that carrier is no part of the convoy [9.A, 9.B]. */
static bool chains_suffice(const ent_chains *carriers, ent_prov from, ent_prov to)
{
    return !ENT_FOR_SIZE && carriers->n_chains <= ENT_MAX_CHAINS && !ent_set_has(carriers->at, from) &&
           !ent_set_has(carriers->at, to);
}

/* A bit for each chain that joins the two provinces. */
static uint32_t joining(const ent_chains *carriers, ent_prov from, ent_prov to)
{
    uint32_t chains = 0;

    for (unsigned i = 0; i < carriers->n_chains; i++)
        chains |= ((uint32_t)ent_set_has(carriers->shore[i], from) & (uint32_t)ent_set_has(carriers->shore[i], to))
                  << i;
    return from == to ? 0 : chains;
}

/* The bit of the chain that the carrier in `at` is part of; 0 if no carrier stands there. */
static uint32_t chain_of(const ent_chains *carriers, ent_prov at)
{
    uint32_t chains = 0;

    for (unsigned i = 0; at != ENT_PROV_NONE && i < carriers->n_chains; i++)
        chains |= (uint32_t)ent_set_has(carriers->chain[i], at) << i;
    return chains;
}

/* Can a unit of this kind go there by a convoy that does not need the carrier in `without`? ENT_PROV_NONE: by any. */
static bool convoy_possible(ent_legal_context *context, uint8_t kind, ent_prov from, ent_prov to, ent_prov without)
{
    ent_unit_kind carrier = ent_carrier_kind(kind);
    uint64_t others[ENT_MAX_WORDS];

    if (!ent_carrier_allowed(context->rules, kind))
        return false;
    const ent_chains *carriers = carriers_for_question(context, carrier);
    if (chains_suffice(carriers, from, to)) {
        uint32_t chains = joining(carriers, from, to);
        if (chains == 0 || (chains & ~chain_of(carriers, without)) != 0)
            return chains != 0;
    }
    memcpy(others, carriers->at, context->map->words * sizeof *others);
    if (without != ENT_PROV_NONE)
        ent_set_remove(others, without);
    return ent_route_exists(context->map, carrier, others, from, to);
}

/* Is the carrier in `at`, which touches neither province, on a route over its chain, which joins them? It is not if one
 * carrier separates it from all those that touch them. */
static bool is_on_route(const ent_chains *carriers, const ent_map *map, ent_unit_kind carrier, unsigned chain,
                        ent_prov from, ent_prov to, ent_prov at)
{
    const uint64_t *near_from = ent_carrier_links(map, carrier, from), *near_to = ent_carrier_links(map, carrier, to);
    ent_prov separator = ENT_PROV_NONE;

    for (uint16_t word = 0; word < map->words; word++)
        for (uint64_t left = (near_from[word] | near_to[word]) & carriers->chain[chain][word]; left != 0;
             left &= left - 1) {
            ent_prov found = ent_route_first_separator(&carriers->blocks, at,
                                                       (ent_prov)(word * 64 + (unsigned)__builtin_ctzll(left)));
            if (separator != ENT_PROV_NONE && separator != found)
                return true;
            separator = found;
        }
    return false;
}

/* Can the carrier in `at` be part of such a convoy? */
static bool convoy_possible_by(ent_legal_context *context, ent_unit_kind carrier, ent_prov from, ent_prov to,
                               ent_prov at)
{
    ent_chains *carriers = carriers_for_question(context, carrier);
    const uint64_t *touch = ent_carrier_links(context->map, carrier, at);

    if (!chains_suffice(carriers, from, to))
        return ent_route_through(context->map, carrier, carriers->at, from, to, at);
    uint32_t chain = joining(carriers, from, to) & chain_of(carriers, at);
    if (chain == 0 || ent_set_has(touch, from) || ent_set_has(touch, to)) /* any route to the other end completes it */
        return chain != 0;
    if (!carriers->has_blocks)
        ent_route_blocks(context->map, carrier, carriers->at, &carriers->blocks);
    carriers->has_blocks = true;
    return is_on_route(carriers, context->map, carrier, (unsigned)__builtin_ctz(chain), from, to, at);
}

bool ent_legal_convoy_possible_once(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint8_t kind,
                                    ent_prov from, ent_prov to)
{
    ent_legal_context context;

    ent_legal_context_init(&context, map, rules, pos);
    return convoy_possible(&context, kind, from, to, ENT_PROV_NONE);
}

bool ent_legal_convoy_possible(ent_legal_context *context, ent_prov from, ent_prov to, ent_prov without)
{
    return convoy_possible(context, ENT_ARMY, from, to, without);
}

static bool steps_to(const ent_map *map, uint8_t kind, ent_loc at, ent_prov to)
{
    return ent_set_has(ent_steps_set(map, kind, at), to);
}

/* ---- Moves. ---- */

/* RULE adjacent-convoy.possible  a unit that may not go without a convoy, and that no carriers could convoy, has an
 * illegal order [4.A.3 e, f, h, 4.E.1 c - e] */
static bool refuses_land(const ent_rules *rules, const ent_order *order)
{
    bool via = order->flags & ENT_ORDER_FLAG_VIA, route = ent_legal_route_counts(rules, order);
    char choice = ent_choice(rules, ENT_4A3);

    if (!ent_carrier_allowed(rules, order->unit))
        return false;
    return choice == 'e' ? via : choice == 'f' ? via || route : choice == 'h' && route;
}

/* RULE convoy.path-possible  a route that counts and names no carriers that could convoy the unit makes the order
 * illegal, if the unit cannot go without them [4.A.6 b, c, 4.E.1 c - e] */
static bool route_possible(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, order->at), to = ent_prov_of(map, order->to);
    ent_unit_kind carrier = ent_carrier_kind(order->unit);
    uint64_t named[ENT_MAX_WORDS] = {0};

    if (!ent_legal_route_counts(context->rules, order))
        return convoy_possible(context, order->unit, from, to, ENT_PROV_NONE);
    if (!ent_carrier_allowed(context->rules, order->unit))
        return false;
    const uint64_t *at = carriers_for_question(context, carrier)->at;
    for (uint8_t i = 0; i < order->n_route; i++)
        if (order->route[i] < map->n_provs && ent_set_has(at, order->route[i]))
            ent_set_add(named, order->route[i]);
    return ent_route_exists(map, carrier, named, from, to);
}

/* RULE move.army  an army moves to an adjacent province on land, or from shore to shore by fleets that could convoy it
 * [6.A.1, 6.A.2, 6.D.8, 6.D.24, 6.D.32]. */
static ent_reason check_army_move(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, order->at), to = ent_prov_of(map, order->to);
    bool near = steps_to(map, ENT_ARMY, from, to),
         shores = ent_set_has(map->shore, from) && ent_set_has(map->shore, to);

    if (near && !refuses_land(context->rules, order))
        return ENT_REASON_NONE;
    if (map->prov[to].terrain == ENT_SEA)
        return ENT_REASON_ARMY_TO_SEA;
    if (route_possible(context, order))
        return ENT_REASON_NONE;
    return near || shores ? ENT_REASON_NO_POSSIBLE_CONVOY : ENT_REASON_NOT_ADJACENT;
}

/* RULE canal.move  a fleet may be ordered through a canal as long as a unit stands in its gate to let it pass [7.C.1]
 */
static ent_reason check_canal_move(ent_legal_context *context, int canal)
{
    bool gate = context->units[context->map->canal[canal].gate].kind != ENT_UNIT_NONE;
    return gate || !context->needs_units ? ENT_REASON_NONE : ENT_REASON_CANAL_CLOSED;
}

/* RULE move.fleet  a fleet moves along the coast or over the sea, to a named coast where there are several
 * [6.A.3, 6.A.9, 6.B.1 - 6.B.3, 6.D.22, 6.D.23, 6.D.28 - 6.D.30].
 * RULE portage.coast  armies that could carry a fleet bring it from any coast of a province to any coast of another;
 * between the ends of a canal the fleet goes by the canal [PORTAGE_CONVOY]. */
static ent_reason check_fleet_move(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_loc at = order->at, to = order->to;
    ent_prov from = ent_prov_of(map, at), prov = ent_prov_of(map, to);
    int canal = ent_special_canal(map, context->rules, from, prov);
    bool near = steps_to(map, ENT_FLEET, at, prov);

    if (canal != ENT_NO_SPECIAL_ROUTE)
        return check_canal_move(context, canal);
    if (ent_can_step(map, ENT_FLEET, at, to))
        return !refuses_land(context->rules, order) || route_possible(context, order) ? ENT_REASON_NONE
                                                                                      : ENT_REASON_NO_POSSIBLE_CONVOY;
    if (near && to == prov)
        return ENT_REASON_COAST_MISSING;
    if (route_possible(context, order))
        return to == prov && map->prov[prov].n_coasts > 0 ? ENT_REASON_COAST_MISSING : ENT_REASON_NONE;
    if (near)
        return ENT_REASON_COAST_WRONG;
    if (ent_carrier_allowed(context->rules, ENT_FLEET) && ent_legal_route_counts(context->rules, order))
        return ENT_REASON_NO_POSSIBLE_CONVOY;
    return map->prov[prov].terrain == ENT_INLAND ? ENT_REASON_FLEET_TO_LAND : ENT_REASON_NOT_ADJACENT;
}

static ent_reason check_move(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, order->at), to = ent_prov_of(map, order->to);

    if (from == to) /* RULE move.own-province  no unit moves to its own province [6.A.4, 6.A.5] */
        return ENT_REASON_OWN_PROVINCE;
    if (ent_legal_is_frozen(map, context->pos->season, to))
        return ENT_REASON_FROZEN;
    if (order->flags & ENT_ORDER_FLAG_RAIL)
        return order->unit == ENT_ARMY &&
                       ent_special_railway(map, context->rules, order->power, from, to) != ENT_NO_SPECIAL_ROUTE
                   ? ENT_REASON_NONE
                   : ENT_REASON_NO_RAILWAY;
    return order->unit == ENT_ARMY ? check_army_move(context, order) : check_fleet_move(context, order);
}

/* ---- Supports. ---- */

/* Could the unit that is supported, of this kind at this place, do what is supported?
 * RULE support.not-carrier  a unit that supports a move is no carrier of the unit that it supports [6.D.31]. */
static bool helped_could(ent_legal_context *context, const ent_order *order, uint8_t kind, ent_loc at, ent_power power)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, at), to = ent_prov_of(map, order->to);
    bool coast_counts = ent_choice(context->rules, ENT_4B4) != 'e' && order->to >= map->n_provs;

    if (kind == ENT_ARMY)
        return steps_to(map, ENT_ARMY, at, to) ||
               convoy_possible(context, kind, from, to, ent_prov_of(map, order->at)) ||
               ent_special_railway(map, context->rules, power, from, to) != ENT_NO_SPECIAL_ROUTE;
    if (ent_special_canal(map, context->rules, from, to) != ENT_NO_SPECIAL_ROUTE)
        return true;
    return (coast_counts ? ent_can_step(map, ENT_FLEET, at, order->to) : steps_to(map, ENT_FLEET, at, to)) ||
           convoy_possible(context, kind, from, to, ent_prov_of(map, order->at));
}

/* Could an army of any power do what is supported? */
static bool any_army_could(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, order->from);

    for (ent_power power = 0; power < map->n_powers; power++)
        if (ent_special_railway(map, context->rules, power, from, ent_prov_of(map, order->to)) != ENT_NO_SPECIAL_ROUTE)
            return true;
    return helped_could(context, order, ENT_ARMY, from, ENT_POWER_NONE);
}

/* Could any unit at all do what is supported? No unit stands there, and 4.E.1 a to c do not ask for one. */
static bool any_unit_could(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, order->from)];

    if (prov->terrain != ENT_SEA && any_army_could(context, order))
        return true;
    for (uint8_t i = 0; i < prov->n_coasts; i++)
        if (helped_could(context, order, ENT_FLEET, (ent_loc)(prov->first_coast + i), ENT_POWER_NONE))
            return true;
    return prov->terrain != ENT_INLAND && prov->n_coasts == 0 &&
           helped_could(context, order, ENT_FLEET, order->from, ENT_POWER_NONE);
}

/* RULE coast.support-choice  where the supported fleet has a choice of coasts, a support that names none is illegal
 * [4.B.4 f] */
static bool lacks_coast(ent_legal_context *context, const ent_order *order, const ent_unit *helped)
{
    const ent_map *map = context->map;
    ent_prov from = ent_prov_of(map, order->from), to = ent_prov_of(map, order->to);
    ent_loc at = helped->at < map->n_locs ? helped->at : 0, coast;

    if (ent_choice(context->rules, ENT_4B4) != 'f' || helped->kind != ENT_FLEET || map->prov[to].n_coasts == 0 ||
        ent_names_coast(map, order->to))
        return false;
    return ent_legal_coasts_in_reach(map, at, to, &coast) > 1 ||
           convoy_possible(context, ENT_FLEET, from, to, ENT_PROV_NONE);
}

/* RULE support.reach  a unit supports only into provinces that it could move to itself, coasts aside
 * [6.A.10, 6.B.4, 6.B.5, 6.D.34], and not over a difficult border [10.E].
 * RULE support.self  no unit supports itself [6.A.8]
 * RULE support.possible  what is supported must be possible for the unit that is there [6.D.22 - 6.D.24]. */
static ent_reason check_support(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;
    ent_prov at = ent_prov_of(map, order->at), from = ent_prov_of(map, order->from);
    ent_prov target = hold ? from : ent_prov_of(map, order->to);
    const ent_unit *helped = &context->units[from];

    if (from == at)
        return ENT_REASON_SUPPORT_SELF;
    if (target == at || (!hold && target == from))
        return ENT_REASON_OWN_PROVINCE;
    if (!steps_to(map, order->unit, order->at, target) || ent_is_difficult(map, order->unit, order->at, target))
        return ENT_REASON_SUPPORT_UNREACHABLE;
    if (helped->kind == ENT_UNIT_NONE)
        return context->needs_units                     ? ENT_REASON_NO_UNIT_THERE
               : hold || any_unit_could(context, order) ? ENT_REASON_NONE
                                                        : ENT_REASON_SUPPORT_IMPOSSIBLE;
    if (!hold && !helped_could(context, order, helped->kind, helped->at, helped->power))
        return ENT_REASON_SUPPORT_IMPOSSIBLE;
    return !hold && lacks_coast(context, order, helped) ? ENT_REASON_COAST_MISSING : ENT_REASON_NONE;
}

/* ---- Convoys. ---- */

/* The carriers that are known to be needed for this convoy; NULL in a build for size. Empties the cache entry if it
 * held another convoy. */
static uint64_t *needed_for(ent_chains *carriers, ent_prov from, ent_prov to)
{
    ent_needed *needed = &carriers->needed[from % ENT_KEPT_CONVOYS];

    if (ENT_FOR_SIZE)
        return NULL;
    if (!carriers->has_needed)
        for (unsigned i = 0; i < ENT_KEPT_CONVOYS; i++)
            carriers->needed[i].from = ENT_PROV_NONE;
    carriers->has_needed = true;
    if (needed->from != from || needed->to != to)
        *needed = (ent_needed){.from = from, .to = to};
    return needed->at;
}

/* RULE convoy.needed  a convoy order is illegal if no chordless route of fleets on the board uses this fleet
 * [4.E.1 e, 6.F.12, 6.G.19] */
static bool is_needed(ent_legal_context *context, ent_unit_kind carrier, ent_prov from, ent_prov to, ent_prov at)
{
    if (ent_choice(context->rules, ENT_4E1) != 'e')
        return true;
    ent_chains *carriers = carriers_for_question(context, carrier);
    uint64_t *needed = needed_for(carriers, from, to);
    return (!ENT_FOR_SIZE && ent_set_has(needed, at)) ||
           ent_route_chordless_through(context->map, carrier, carriers->at, from, to, at, needed,
                                       &context->search_budget);
}

/* RULE coast.convoy  a fleet on a coast that the map makes convoyable convoys like one at sea [9.A - 9.G]
 * RULE convoy.fleet  a fleet at sea convoys an army on a route that it can be part of [6.A.7, 6.F.1, 6.G.7]
 * RULE portage.army  an army carries a fleet in the same way, and never an army [PORTAGE_CONVOY]. */
static ent_reason check_convoy(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    ent_prov at = ent_prov_of(map, order->at), from = ent_prov_of(map, order->from), to = ent_prov_of(map, order->to);
    ent_unit_kind carrier = (ent_unit_kind)order->unit;

    if (!ent_carrier_allowed(context->rules, ent_carrier_kind(order->unit)))
        return ENT_REASON_CONVOY_BY_ARMY;
    if (!ent_set_has(ent_carrier_ground(map, carrier), at))
        return ENT_REASON_CONVOY_ON_COAST;
    if (context->units[from].kind == carrier)
        return carrier == ENT_ARMY ? ENT_REASON_CONVOY_BY_ARMY : ENT_REASON_CONVOY_OF_FLEET;
    if (context->units[from].kind == ENT_UNIT_NONE && context->needs_units)
        return ENT_REASON_NO_UNIT_THERE;
    if (from == to)
        return ENT_REASON_OWN_PROVINCE;
    if (!convoy_possible_by(context, carrier, from, to, at))
        return ENT_REASON_CONVOY_IMPOSSIBLE;
    return is_needed(context, carrier, from, to, at) ? ENT_REASON_NONE : ENT_REASON_CONVOY_NEEDLESS;
}

/* ---- The order as a whole. ---- */

/* Is the order well formed, and about a unit that the power may order? */
static ent_reason check_form(ent_legal_context *context, const ent_order *order)
{
    const ent_map *map = context->map;
    bool has_from = ent_order_helps(order);
    bool has_to = order->kind == ENT_ORDER_MOVE || (has_from && order->kind != ENT_ORDER_SUPPORT_HOLD);

    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    if (order->kind == ENT_ORDER_NONE || order->kind >= ENT_ORDER_COUNT)
        return ENT_REASON_UNREADABLE;
    if (order->kind != ENT_ORDER_HOLD && !has_from && !has_to)
        return ENT_REASON_WRONG_PHASE;
    if (order->at >= map->n_locs || (has_from && order->from >= map->n_locs) || (has_to && order->to >= map->n_locs) ||
        order->n_route > ENT_MAX_ROUTE)
        return ENT_REASON_UNREADABLE;
    const ent_unit *unit = &context->units[ent_prov_of(map, order->at)];
    if (unit->kind == ENT_UNIT_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    if (unit->power != order->power) /* RULE order.own-unit  a power orders its own units only [6.A.6] */
        return ENT_REASON_NOT_YOUR_UNIT;
    return order->unit > ENT_FLEET ? ENT_REASON_UNREADABLE : ENT_REASON_NONE;
}

/* Can the unit do what the order says? */
static ent_reason check_action(ent_legal_context *context, const ent_order *order)
{
    if (order->kind == ENT_ORDER_HOLD)
        return ENT_REASON_NONE;
    /* RULE ice.frozen  a unit in a frozen province can only hold [8.B, 8.C, 8.E]. */
    if (ent_legal_is_frozen(context->map, context->pos->season, ent_prov_of(context->map, order->at)))
        return ENT_REASON_FROZEN;
    if (order->kind == ENT_ORDER_MOVE)
        return check_move(context, order);
    return order->kind == ENT_ORDER_CONVOY ? check_convoy(context, order) : check_support(context, order);
}

/* "Every order in the right format [...] Even when the areas of the order are not places on the map" [4.E.1 a] */
static bool is_move_to_nowhere(ent_legal_context *context, const ent_order *order)
{
    return ent_choice(context->rules, ENT_4E1) == 'a' && order->void_reason == ENT_REASON_UNREADABLE &&
           (order->flags & ENT_ORDER_FLAG_UNREADABLE_MOVE) && order->at < context->map->n_locs &&
           !ent_legal_is_frozen(context->map, context->pos->season, ent_prov_of(context->map, order->at));
}

ent_reason ent_legal_check_in(ent_legal_context *context, const ent_order *order, ent_legality *legality)
{
    ent_reason reason = check_form(context, order);

    *legality = ENT_ILLEGAL;
    if (is_move_to_nowhere(context, order))
        *legality = ENT_ILLEGAL_MOVE;
    if (reason != ENT_REASON_NONE)
        return reason;
    reason = check_action(context, order);
    /* RULE legal.impossible-move  under 4.E.1 a and b any move to a place of the map counts as a move [4.E.1 a, b] */
    if (reason == ENT_REASON_NONE)
        *legality = ENT_LEGAL;
    else if (order->kind == ENT_ORDER_MOVE && ent_choice(context->rules, ENT_4E1) <= 'b')
        *legality = ENT_ILLEGAL_MOVE;
    return reason;
}
