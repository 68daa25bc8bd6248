/* fastpath_read.c -- from orders to who moves, supports and convoys whom.
 *
 * The passes, in order:
 *   1. orders: each unit gets its order, and each order goes into the bucket of its kind. The position's units are
 *      checked on the way, since nearly all are named by an order.
 *   2. moves: most are steps of which the map's rows say all. The others are asked about in legal/.
 *   3. supports of holds, convoys, then supports of moves: who helps a unit that does what the order says.
 *   4. routes of armies that may go by convoy (fastpath_convoy.c).
 * Without reasons, legality is asked only where it changes what happens: a support of a move that nobody makes has no
 * effect, whatever else is wrong with it. Any pass may find what the fast path does not know; then it declines.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "legal/special_route.h"

/* ---- Whose order is which? ---- */

/* The fast path never handles canal moves, so permissions cannot matter here. */
static bool is_permission(const ent_map *map, const ent_order_view *order)
{
    return order->kind == ENT_ORDER_CANAL && order->at >= map->n_locs && order->n_route == 0 &&
           order->void_reason == ENT_REASON_NONE;
}

/* Place the units that have no order. False if one of them is invalid. */
static bool place_unordered(ent_fastpath_state *state)
{
    ent_decided *decided = &state->decided;
    const ent_map *map = decided->map;

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_unit *unit = &decided->units[prov];
        if (unit->kind == ENT_UNIT_NONE || decided->prov[prov].order != ENT_NO_ORDER)
            continue;
        if (!ent_pos_unit_fits(map, unit, prov))
            return false;
        ent_decided_place(&decided->prov[prov], prov, ENT_NO_ORDER);
        ent_provs_add(&state->unordered, prov);
    }
    return true;
}

/* Each unit gets its order, and each order its bucket. False, and the phase is declined, if an order is not of the unit
 * that is there, is a second one for it, or is of a kind that the fast path does not know. */
static bool assign_orders(ent_fastpath_state *state)
{
    const ent_map *map = state->decided.map;
    const ent_unit *units = state->decided.units;
    const ent_order_views views = state->orders;
    const ent_order_view **next[ENT_ORDER_BUCKETS];
    size_t assigned = 0;

    for (unsigned kind = 0; kind < ENT_ORDER_BUCKETS; kind++)
        next[kind] = state->bucket[kind].order;
    for (size_t i = 0; i < views.n; i++) {
        const ent_order_view *order = ent_view_at(&views, i);
        ent_prov prov = order->at < map->n_locs ? map->stands[order->unit & 1][order->at] : ENT_PROV_NONE;
        state->outcome[i] = (uint8_t)((order->kind == ENT_ORDER_HOLD) * ENT_OUTCOME_SUCCEEDS);
        if (prov < map->n_provs && ent_view_is_known(map, order, &units[prov], true) &&
            state->decided.prov[prov].order == ENT_NO_ORDER) {
            ent_decided_place(&state->decided.prov[prov], prov, (uint16_t)i);
            *next[order->kind]++ = order;
        } else if (is_permission(map, order)) {
            state->has_permissions = true;
        } else {
            return false;
        }
    }
    for (unsigned kind = 0; kind < ENT_ORDER_BUCKETS; kind++)
        assigned += state->bucket[kind].n = (size_t)(next[kind] - state->bucket[kind].order);
    return assigned == ent_pos_count_units(state->decided.pos) || place_unordered(state);
}

/* The order of the unit in this province, as legal.h asks for it. */
static const ent_order *order_of(const ent_fastpath_state *state, ent_prov prov, ent_order *room)
{
    return ent_view_in_full(&state->orders, state->decided.prov[prov].order, room);
}

/* An order without effect. */
static void make_void(ent_province_state *state, ent_reason reason)
{
    state->verdict = ENT_VOID;
    state->reason = (uint8_t)reason;
}

/* The place, or any other if there is no such place: then nothing that is done with it counts. */
static ent_loc some_place(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? loc : 0;
}

/* ---- Moves. ---- */

static void set_move(ent_province_state *state, ent_prov to)
{
    state->act = ENT_ACT_MOVE;
    state->decision = ENT_OPEN;
    state->to = to;
    state->reason = ENT_REASON_UNOPPOSED;
}

void ent_fastpath_refuse(ent_province_state *state, ent_prov mover, ent_reason reason)
{
    make_void(state, reason);
    state->act = ENT_ACT_HOLD;
    state->route = ENT_MOVE_ROUTE_LAND;
    state->decision = ENT_NO;
    state->to = mover;
}

/* Whether this army goes over land or by convoy is found later (fastpath_convoy.c). A step whose order says nothing of
 * a convoy is a mover already, and stays one. */
static void list_carried(ent_fastpath_state *state, ent_prov army)
{
    ent_province_state *mover = &state->decided.prov[army];

    if (mover->route == ENT_MOVE_ROUTE_LAND)
        ent_provs_add(&state->carried, army);
    mover->route = ENT_MOVE_ROUTE_NONE;
}

bool ent_fastpath_move_needs_no_check(const ent_legal_context *context, const ent_order_view *order)
{
    const ent_map *map = context->map;
    ent_prov to = order->to < map->n_provs ? order->to : 0;

    if (order->unit != ENT_ARMY || order->to >= map->n_provs || order->to == order->at || context->ice ||
        (order->flags & ENT_ORDER_FLAG_RAIL))
        return false;
    return ent_set_has(ent_steps_set(map, ENT_ARMY, order->at), to)
               ? ent_legal_is_sure_step(map, context->ice, ENT_ARMY, order->at, to)
               : ent_set_has(map->shore, order->at) && ent_set_has(map->shore, to);
}

static ent_reason check_move(const ent_fastpath_state *state, ent_legal_context *context, ent_prov mover,
                             ent_legality *legality)
{
    ent_order room;

    *legality = ENT_LEGAL;
    if (!state->explains && ent_fastpath_move_needs_no_check(context, ent_view_of(state, mover)))
        return ENT_REASON_NONE;
    return ent_legal_check_in(context, order_of(state, mover, &room), legality);
}

/* A move that takes more than a look at the map. False, and the phase is declined, for a canal, a difficult border, or
 * an illegal order that counts as a move. */
static bool take_other_move(ent_fastpath_state *state, ent_legal_context *context, ent_prov mover)
{
    const ent_map *map = context->map;
    const ent_order_view *order = ent_view_of(state, mover);
    ent_province_state *unit = &state->decided.prov[mover];
    ent_legality legality;
    ent_reason reason = check_move(state, context, mover, &legality);

    if (legality != ENT_LEGAL) {
        ent_fastpath_refuse(unit, mover, reason);
        return legality == ENT_ILLEGAL;
    }
    set_move(unit, ent_prov_of(map, order->to));
    if (order->flags & ENT_ORDER_FLAG_RAIL) {
        unit->route = ENT_MOVE_ROUTE_RAIL;
        ent_provs_add(&state->by_rail, mover);
        return true;
    }
    if (order->unit == ENT_ARMY) {
        state->end[mover] = unit->to;
        state->notes[mover] |= ENT_NOTE_ROUTE_OPEN;
        list_carried(state, mover);
        return !ent_is_difficult(map, ENT_ARMY, order->at, unit->to);
    }
    ent_provs_add(&state->mover, mover);
    return ent_special_canal(map, context->rules, mover, unit->to) == ENT_NO_SPECIAL_ROUTE;
}

/* Which steps are sure is unpredictable for a processor, so each goes into both lists, and one of them grows. */
static bool take_moves(ent_fastpath_state *state, ent_legal_context *context)
{
    ent_provs not_sure;
    const ent_map *map = context->map;
    const ent_order_bucket *moves = &state->bucket[ENT_ORDER_MOVE];
    unsigned n_sure = 0, n_not_sure = 0;

    for (size_t i = 0, end = moves->n; i < end; i++) {
        const ent_order_view *order = moves->order[i];
        ent_prov mover = ent_prov_of(map, order->at);
        bool is_sure =
            (order->flags == 0) & ent_legal_is_sure_step(map, context->ice, order->unit, order->at, order->to);
        state->mover.prov[n_sure] = not_sure.prov[n_not_sure] = mover;
        n_sure += is_sure;
        n_not_sure += !is_sure;
        set_move(&state->decided.prov[mover], order->to);
        state->end[mover] = order->to;
    }
    state->mover.n = (uint16_t)n_sure;
    for (unsigned i = 0; i < n_not_sure; i++)
        if (!take_other_move(state, context, not_sure.prov[i]))
            return false;
    return ent_fastpath_find_train(state);
}

/* ---- Supports and convoys. ---- */

static void link_support(ent_decided *decided, ent_prov supporter, ent_prov helped)
{
    ent_decided_link_helper(decided, supporter, helped);
    decided->prov[supporter].act = ENT_ACT_SUPPORT;
    decided->prov[supporter].reason = ENT_REASON_GIVEN;
    decided->prov[supporter].aim = decided->prov[helped].to;
    ent_provs_add(&decided->supporter, supporter);
}

/* An army that was to go by railway no longer does then, and ent_fastpath_choose_routes() sees it. */
static void link_carrier(ent_fastpath_state *state, ent_prov carrier, ent_prov army)
{
    ent_decided *decided = &state->decided;

    ent_decided_link_helper(decided, carrier, army);
    decided->prov[carrier].act = ENT_ACT_CONVOY;
    decided->prov[carrier].reason = ENT_REASON_CONVOYED;
    ent_provs_add(&decided->carrier, carrier);
    list_carried(state, army);
}

/* Does the legal order to help match what the other unit does?
 * RULE support.hold-match RULE support.move-match RULE convoy.match */
static ent_reason match(const ent_fastpath_state *state, const ent_order *order, ent_prov helped)
{
    const ent_province_state *other = &state->decided.prov[helped];
    const ent_map *map = state->decided.map;
    bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;

    if (other->to != (hold ? helped : ent_prov_of(map, order->to))) /* most */
        return other->act == ENT_NOBODY ? ENT_REASON_NO_UNIT_THERE : ENT_REASON_UNMATCHED;
    if (hold || other->act != ENT_ACT_MOVE)
        return hold ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
    ent_order room;
    const ent_order *move = order_of(state, helped, &room);
    bool matches = order->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(map, order, move)
                                                   : ent_legal_supports(map, state->decided.rules, order, move);
    return matches ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
}

/* Can this fleet convoy from one land province to the other without other fleets? */
static bool convoys_alone(const ent_map *map, ent_prov fleet, ent_prov from, ent_prov to)
{
    const uint64_t *touched = ent_carrier_links(map, ENT_FLEET, fleet);
    return ent_set_has(touched, from) && ent_set_has(touched, to);
}

bool ent_fastpath_is_clear_convoy(const ent_legal_context *context, const ent_order_view *order, ent_prov army)
{
    const ent_map *map = context->map;
    ent_prov fleet = ent_prov_of(map, order->at);

    if (ent_choice(context->rules, ENT_4E1) == 'e') /* an order that no route needs is void */
        return false;
    return order->unit == ENT_FLEET && ent_set_has(map->convoyer, fleet) && !context->ice && order->to < map->n_provs &&
           (!ent_set_has(ent_steps_set(map, ENT_ARMY, army), order->to) || convoys_alone(map, fleet, army, order->to));
}

/* True if an order to convoy counts without a check of its legality. list_matching() has found that the other unit goes
 * where the order says. */
static bool convoy_needs_no_check(const ent_decided *decided, const ent_legal_context *context,
                                  const ent_order_view *order, ent_prov helped)
{
    return decided->prov[helped].act == ENT_ACT_MOVE && decided->units[helped].kind == ENT_ARMY &&
           ent_fastpath_is_clear_convoy(context, order, helped);
}

/* A support of an army that has its whole convoy, and so can go there without the supporter's help. */
static bool is_support_of_convoyed(const ent_decided *decided, const ent_legal_context *context,
                                   const ent_order_view *order, ent_prov helped)
{
    return decided->prov[helped].to == order->to &&
           ent_legal_is_sure_step(context->map, context->ice, order->unit, order->at, order->to) &&
           ent_fastpath_is_convoy_ordered(decided, helped);
}

/* Most supports are sure (ent_legal_is_sure_support()), and a sure one matches if the other unit goes (or stays) where
 * it says. Without reasons this was asked before: list_matching() has left out those that do not match. */
static ent_reason check_helper(const ent_fastpath_state *state, ent_legal_context *context, const ent_order_view *view,
                               ent_prov helper, ent_prov helped)
{
    const ent_decided *decided = &state->decided;
    bool hold = view->kind == ENT_ORDER_SUPPORT_HOLD, convoy = view->kind == ENT_ORDER_CONVOY;

    if (!convoy && ent_legal_is_sure_support(context, view->unit, view->at, view->from, view->to, hold)) {
        bool matches = decided->prov[helped].to == ent_pick(hold, helped, view->to);
        return matches || !state->explains ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
    }
    if (!convoy && !hold && is_support_of_convoyed(decided, context, view, helped))
        return ENT_REASON_NONE;
    if (convoy && !state->explains && convoy_needs_no_check(decided, context, view, helped))
        return ENT_REASON_NONE;
    ent_order room;
    const ent_order *order = order_of(state, helper, &room);
    ent_legality legality;
    ent_reason reason = ent_legal_check_in(context, order, &legality);
    return reason != ENT_REASON_NONE ? reason : match(state, order, helped);
}

static void take_helper(ent_fastpath_state *state, ent_legal_context *context, const ent_order_view *order)
{
    const ent_map *map = context->map;
    ent_prov helper = ent_prov_of(map, order->at);
    ent_prov helped = order->from < map->n_locs ? ent_prov_of(map, order->from) : helper; /* no unit helps itself */
    ent_reason reason = check_helper(state, context, order, helper, helped);

    if (reason != ENT_REASON_NONE)
        make_void(&state->decided.prov[helper], reason);
    else if (order->kind == ENT_ORDER_CONVOY)
        link_carrier(state, helper, helped);
    else
        link_support(&state->decided, helper, helped);
    if (order->kind != ENT_ORDER_CONVOY)
        state->notes[helped] |= ENT_NOTE_NAMED;
}

/* Append the orders of this kind whose unit makes the stated move to out[0..n), or all of them where reasons are
 * wanted. Most do not match and have no effect, whatever else is wrong with them. Returns the new n. */
static size_t list_matching(const ent_fastpath_state *state, ent_order_kind kind, const ent_order_view **out, size_t n)
{
    const ent_map *map = state->decided.map;
    const ent_order_bucket *bucket = &state->bucket[kind];
    bool all = state->explains;

    for (size_t i = 0, end = bucket->n; i < end; i++) {
        const ent_order_view *order = bucket->order[i];
        ent_prov from = ent_prov_of(map, some_place(map, order->from));
        ent_prov aim = ent_prov_of(map, some_place(map, order->to));
        out[n] = order;
        n += all | (state->decided.prov[from].to == aim);
    }
    return n;
}

/* The same for supports of units that stay, which are the first in the list. */
static size_t list_matching_holds(ent_fastpath_state *state, const ent_order_view **out)
{
    const ent_map *map = state->decided.map;
    const ent_order_bucket *bucket = &state->bucket[ENT_ORDER_SUPPORT_HOLD];
    bool all = state->explains;
    size_t n = 0;

    for (size_t i = 0, end = bucket->n; i < end; i++) {
        const ent_order_view *order = bucket->order[i];
        ent_prov from = ent_prov_of(map, some_place(map, order->from));
        state->notes[from] |= ENT_NOTE_NAMED;
        out[n] = order;
        n += all | (state->decided.prov[from].to == from);
    }
    return n;
}

/* Convoys come before supports of moves, since is_support_of_convoyed() looks at them. */
static void take_helpers(ent_fastpath_state *state, ent_legal_context *context)
{
    const ent_order_view *matching[ENT_MAX_PROVS + 1];
    size_t n = list_matching_holds(state, matching);

    n = list_matching(state, ENT_ORDER_CONVOY, matching, n);
    n = list_matching(state, ENT_ORDER_SUPPORT_MOVE, matching, n);
    for (size_t i = 0; i < n; i++)
        take_helper(state, context, matching[i]);
}

bool ent_fastpath_knows(const ent_rules *rules)
{
    return !ent_has_option(rules, ENT_OPTION_PORTAGE) && ent_choice(rules, ENT_4D9) != 'a';
}

bool ent_fastpath_read(ent_fastpath_state *state)
{
    const ent_rules *rules = state->decided.rules;
    ent_legal_context context;

    if (!ent_fastpath_knows(rules))
        return false;
    ent_legal_context_init(&context, state->decided.map, rules, state->decided.pos);
    context.searches_before_chains = state->explains ? 0 : ENT_SEARCHES_BEFORE_CHAINS;
    state->mover.n = state->carried.n = state->unordered.n = state->by_rail.n = 0;
    memset(state->notes, 0, state->decided.map->n_provs);
    state->has_permissions = false;
    if (!assign_orders(state) || !take_moves(state, &context))
        return false;
    take_helpers(state, &context);
    return ent_fastpath_choose_routes(state, &context);
}
