/* dpjudge_read.c -- from our orders to orders as the DPjudge's text knows them.
 *
 * In the text a move by convoy names its route, and so differs from a plain move. Here an order may name none: then its
 * carriers are all units that were issued a matching order to convoy and lie on some route, and 4.A.3 says whether an
 * order to an adjacent place means the convoy. What an order does is not decided here; Step 1 begins with this data.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "dpjudge/dpjudge_board.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "legal/route.h"

static void place_units(ent_dpjudge_board *board, const ent_pos *pos)
{
    const ent_unit *units = ent_pos_units_const(pos);

    memset(board->in, 0xFF, sizeof board->in);
    board->n = 0;
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE)
            continue;
        board->in[prov] = board->n;
        board->unit[board->n++] = (ent_dpjudge_unit){.at_loc = units[prov].at,
                                                     .at = prov,
                                                     .to = ENT_PROV_NONE,
                                                     .helped = ENT_DPJUDGE_NOBODY,
                                                     .power = units[prov].power,
                                                     .kind = units[prov].kind,
                                                     .act = ENT_ACT_HOLD,
                                                     .first_carrier = ENT_DPJUDGE_NOBODY,
                                                     .next_carrier = ENT_DPJUDGE_NOBODY,
                                                     .foe = ENT_DPJUDGE_NOBODY,
                                                     .dislodger = ENT_DPJUDGE_NOBODY};
    }
}

/* The order as the unit that is really there follows it: its own kind and coast. */
static ent_order as_it_stands(const ent_dpjudge_unit *unit)
{
    assert(unit->order);
    ent_order own = *unit->order;
    own.unit = unit->kind;
    own.at = unit->at_loc;
    return own;
}

/* ---- Who follows which order. ---- */

/* "If the space into which the support is being offered is not geographically adjacent to the unit's current space and
 * one to which the unit may legally move": the reason, or ENT_REASON_NONE. Nothing is asked of the supported unit here.
 * No unit supports over a difficult border. */
static ent_reason why_out_of_reach(const ent_map *map, const ent_pos *pos, const ent_order *support)
{
    bool hold = support->kind == ENT_ORDER_SUPPORT_HOLD;
    ent_prov at = ent_prov_of(map, support->at), target = ent_prov_of(map, hold ? support->from : support->to);

    if (ent_legal_is_frozen(map, pos->season, at) || ent_legal_is_frozen(map, pos->season, target))
        return ENT_REASON_FROZEN;
    if (target == at)
        return hold ? ENT_REASON_SUPPORT_SELF : ENT_REASON_OWN_PROVINCE;
    bool reaches = ent_set_has(ent_steps_set(map, support->unit, support->at), target) &&
                   !ent_is_difficult(map, support->unit, support->at, target);
    return reaches ? ENT_REASON_NONE : ENT_REASON_SUPPORT_UNREACHABLE;
}

/* `given`: under the rules as they were given; `legal`: under those that the board has instead. */
static void take_order(ent_dpjudge_board *board, ent_legal_context *given, ent_legal_context *legal,
                       ent_dpjudge_unit *unit, const ent_order *order)
{
    ent_legality legality;

    unit->order = order;
    ent_order own = as_it_stands(unit);
    ent_reason reason = ent_legal_check_in(legal, &own, &legality);
    bool refused = reason == ENT_REASON_UNREADABLE || own.void_reason != ENT_REASON_NONE;
    if (ent_order_is_support(&own) && !refused)
        reason = why_out_of_reach(board->map, legal->pos, &own);
    unit->void_reason = (uint8_t)reason;

    /* An order that cannot be read is no order: the unit holds. In the early edition an impossible order is no order
     * either, since that text has no step that finds fault with orders. */
    if (refused || (reason != ENT_REASON_NONE && board->edition == ENT_DPJUDGE_EARLY))
        return;
    if (own.kind == ENT_ORDER_MOVE) {
        unit->act = ENT_ACT_MOVE;
        unit->to = ent_prov_of(board->map, own.to);
    } else if (own.kind == ENT_ORDER_CONVOY) {
        unit->act = ENT_ACT_CONVOY;
        reason = ent_legal_check_in(given, &own, &legality);
        unit->shows_intent = reason == ENT_REASON_NONE;
    } else if (ent_order_is_support(&own)) {
        unit->act = ENT_ACT_SUPPORT;
        unit->supports_move = own.kind == ENT_ORDER_SUPPORT_MOVE;
        unit->to = ent_prov_of(board->map, unit->supports_move ? own.to : own.from);
    }
}

static void take_orders(ent_dpjudge_board *board, const ent_pos *pos, const ent_order *orders, size_t n)
{
    ent_legal_context given, legal;

    ent_legal_context_init(&given, board->map, board->given_rules, pos);
    ent_legal_context_init(&legal, board->map, board->rules, pos);
    for (size_t i = 0; i < n; i++) {
        if (orders[i].at >= board->map->n_locs)
            continue;
        ent_dpjudge_uid uid = board->in[ent_prov_of(board->map, orders[i].at)];
        if (uid != ENT_DPJUDGE_NOBODY && board->unit[uid].power == orders[i].power && !board->unit[uid].order)
            take_order(board, &given, &legal, &board->unit[uid], &orders[i]);
    }
}

/* ---- Routes. ---- */

static bool is_mover(const ent_dpjudge_unit *unit)
{
    return unit->act == ENT_ACT_MOVE && unit->void_reason == ENT_REASON_NONE;
}

/* An army may name its route; so may a fleet where armies carry fleets. Then its order is a move by convoy, void or
 * not. */
static bool names_route(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    return unit->act == ENT_ACT_MOVE && ent_carrier_allowed(board->rules, unit->kind) &&
           (unit->order->flags & ENT_ORDER_FLAG_ROUTE) && unit->order->n_route > 0;
}

/* True if `carrier` was issued the order to convoy that matches the move of `mover`, routes aside. */
static bool carries(const ent_dpjudge_board *board, const ent_dpjudge_unit *carrier, const ent_dpjudge_unit *mover)
{
    ent_order convoy = as_it_stands(carrier), move;
    bool named = names_route(board, mover); /* it may name a fleet that could be on no route */
    bool could =
        carrier->void_reason == ENT_REASON_NONE || (named && carrier->void_reason == ENT_REASON_CONVOY_IMPOSSIBLE);
    if (!could || (!named && !is_mover(mover)))
        return false;
    move = as_it_stands(mover);
    return ent_legal_convoys(board->map, &convoy, &move);
}

/* Give each unit all carriers that would carry it, in ascending lists. */
static void link_carriers(ent_dpjudge_board *board)
{
    for (ent_dpjudge_uid uid = board->n; uid-- > 0;) {
        ent_dpjudge_unit *carrier = &board->unit[uid];
        if (carrier->act != ENT_ACT_CONVOY)
            continue;
        ent_dpjudge_uid mover = board->in[ent_prov_of(board->map, carrier->order->from)];
        if (mover == ENT_DPJUDGE_NOBODY || !carries(board, carrier, &board->unit[mover]))
            continue;
        carrier->helped = mover;
        carrier->next_carrier = board->unit[mover].first_carrier;
        board->unit[mover].first_carrier = uid;
    }
}

/* Take from the carriers of `uid` all that are not in `on_route`: their orders match nothing. */
static void keep_carriers(ent_dpjudge_board *board, ent_dpjudge_uid uid, const uint64_t *on_route)
{
    ent_dpjudge_uid *link = &board->unit[uid].first_carrier;

    while (*link != ENT_DPJUDGE_NOBODY) {
        ent_dpjudge_unit *carrier = &board->unit[*link];
        if (ent_set_has(on_route, carrier->at)) {
            link = &carrier->next_carrier;
            continue;
        }
        carrier->helped = ENT_DPJUDGE_NOBODY;
        *link = carrier->next_carrier;
        carrier->next_carrier = ENT_DPJUDGE_NOBODY;
    }
}

/* Is the route that the order names "a series of adjacent spaces each having the proper terrain type"? */
static bool is_series(const ent_dpjudge_board *board, const ent_dpjudge_unit *mover)
{
    const ent_map *map = board->map;
    ent_unit_kind kind = ent_carrier_kind(mover->kind);
    ent_prov last = mover->at;

    for (uint8_t i = 0; i < mover->order->n_route; i++) {
        ent_prov prov = mover->order->route[i];
        if (prov >= map->n_provs || prov == mover->at || prov == mover->to ||
            ent_legal_is_frozen(map, board->season, prov) || !ent_set_has(ent_carrier_ground(map, kind), prov) ||
            !ent_set_has(ent_carrier_links(map, kind, prov), last))
            return false;
        last = prov;
    }
    return ent_set_has(ent_carrier_links(map, kind, last), mover->to);
}

/* Does an order to an adjacent place that names no route mean the convoy [4.A.3]? */
static bool means_convoy(const ent_dpjudge_board *board, ent_dpjudge_uid uid, bool is_ordered)
{
    const ent_dpjudge_unit *mover = &board->unit[uid];
    bool via = mover->order->flags & ENT_ORDER_FLAG_VIA;
    ent_dpjudge_uid other = board->in[mover->to];
    bool opposed = other != ENT_DPJUDGE_NOBODY && is_mover(&board->unit[other]) && board->unit[other].to == mover->at;
    bool own = false;

    ENT_DPJUDGE_EACH_CARRIER (board, carrier, uid)
        own = own || (board->unit[carrier].power == mover->power && board->unit[carrier].shows_intent);
    switch (ent_choice(board->rules, ENT_4A3)) {
    case 'a':
        return is_ordered;
    case 'b':
    case 'c': /* the texts know no convoy that gives way to the land route when it is disrupted */
        return is_ordered && opposed;
    case 'e':
        return via;
    case 'f':
        return via || own;
    case 'h':
        return own || (is_ordered && opposed && board->unit[other].power == mover->power);
    default:
        return is_ordered && (via || own);
    }
}

/* The order names its route, so it is a move by convoy. A fleet that the route names matches it even if the route is no
 * series: then only the army's order is void. */
static void read_named_route(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *mover = &board->unit[uid];
    uint64_t on_route[ENT_MAX_WORDS] = {0};

    if (!names_route(board, mover))
        return;
    if (mover->void_reason == ENT_REASON_NONE && !is_series(board, mover))
        mover->void_reason = ENT_REASON_NO_POSSIBLE_CONVOY;
    if (mover->void_reason != ENT_REASON_NONE && board->edition == ENT_DPJUDGE_EARLY) {
        mover->act = ENT_ACT_HOLD;
    } else {
        mover->by_convoy = mover->names_route = true;
        for (uint8_t i = 0; i < mover->order->n_route; i++)
            if (mover->order->route[i] < board->map->n_provs)
                ent_set_add(on_route, mover->order->route[i]);
    }
    keep_carriers(board, uid, on_route);
}

/* The order names no route: its carriers are all that are on some route of matching orders to convoy. */
static void derive_route(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_map *map = board->map;
    ent_dpjudge_unit *mover = &board->unit[uid];
    uint64_t on_route[ENT_MAX_WORDS], carriers[ENT_MAX_WORDS] = {0};
    bool is_ordered = false;

    if (!is_mover(mover) || !ent_carrier_allowed(board->rules, mover->kind) || mover->names_route)
        return;
    ENT_DPJUDGE_EACH_CARRIER (board, carrier, uid)
        ent_set_add(carriers, board->unit[carrier].at);
    ent_route_carriers(map, ent_carrier_kind(mover->kind), carriers, mover->at, mover->to, on_route);
    for (uint16_t word = 0; word < map->words; word++)
        is_ordered |= on_route[word] != 0;
    mover->by_convoy =
        !ent_can_step(map, mover->kind, mover->at_loc, mover->order->to) || means_convoy(board, uid, is_ordered);
    if (!mover->by_convoy)
        memset(on_route, 0, sizeof on_route);
    keep_carriers(board, uid, on_route);
}

bool ent_dpjudge_route_exists(const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *mover = &board->unit[uid];
    ent_unit_kind kind = ent_carrier_kind(mover->kind);
    uint64_t carriers[ENT_MAX_WORDS] = {0};

    for (ent_dpjudge_uid other = 0; other < board->n; other++)
        if (board->unit[other].kind == kind && !ent_legal_is_frozen(board->map, board->season, board->unit[other].at) &&
            ent_set_has(ent_carrier_ground(board->map, kind), board->unit[other].at))
            ent_set_add(carriers, board->unit[other].at);
    if (!mover->names_route)
        return ent_route_exists(board->map, kind, carriers, mover->at, mover->to);
    for (uint8_t i = 0; i < mover->order->n_route; i++)
        if (!ent_set_has(carriers, mover->order->route[i]))
            return false;
    return true;
}

bool ent_dpjudge_route_matches(const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *mover = &board->unit[uid];

    if (!mover->names_route)
        return mover->first_carrier != ENT_DPJUDGE_NOBODY;
    for (uint8_t i = 0; i < mover->order->n_route; i++) {
        ent_dpjudge_uid carrier = board->in[mover->order->route[i]];
        assert(carrier != ENT_DPJUDGE_NOBODY); /* the route exists */
        if (board->unit[carrier].act != ENT_ACT_CONVOY || board->unit[carrier].helped != uid)
            return false;
    }
    return true;
}

void ent_dpjudge_read(ent_dpjudge_board *board, const ent_pos *pos, const ent_order *orders, size_t n)
{
    place_units(board, pos);
    take_orders(board, pos, orders, n);
    link_carriers(board);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        read_named_route(board, uid);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        derive_route(board, uid);
}
