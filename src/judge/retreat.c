/* retreat.c -- the retreat phase.
 *
 * The places that stay open to each dislodged unit were found when it was dislodged (outcome.c); the position lists
 * them. What is left to decide is which orders are valid, and who bounces with whom. Chapter 4 disputes nothing of
 * that.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/result.h"
#include "judge/blame.h"
#include "judge/judge.h"
#include "legal/legal.h"

enum { NO_ORDER = 0xFFFF, NO_UNIT = 0xFFFF };

typedef struct ent_retreats {
    const ent_map *map;
    const ent_pos *pos;
    const ent_dislodged *unit;            /* [pos->n_dislodged] */
    uint16_t order_of[ENT_MAX_PROVS / 2]; /* by dislodged unit: the order that it follows, or NO_ORDER */
    ent_loc to[ENT_MAX_PROVS / 2];        /* where it goes, or ENT_LOC_NONE */
    uint16_t arrivals[ENT_MAX_PROVS];     /* retreats into a province ... */
    uint16_t hard[ENT_MAX_PROVS];         /* ... over a difficult border */
} ent_retreats;

static uint16_t find_unit(const ent_retreats *phase, const ent_order *order)
{
    if (order->at >= phase->map->n_locs)
        return NO_UNIT;
    for (uint16_t i = 0; i < phase->pos->n_dislodged; i++)
        if (ent_prov_of(phase->map, phase->unit[i].unit.at) == ent_prov_of(phase->map, order->at))
            return i;
    return NO_UNIT;
}

/* [6.H.2 - 6.H.7] */
ent_reason ent_retreat_why_closed(const ent_map *map, const ent_pos *pos, uint8_t season,
                                  const ent_dislodged *dislodged, ent_loc to)
{
    ent_prov prov = ent_prov_of(map, to);

    if (prov == ent_prov_of(map, dislodged->unit.at))
        return ENT_REASON_OWN_PROVINCE;
    if (!ent_set_has(ent_steps_set(map, dislodged->unit.kind, dislodged->unit.at), prov))
        return ENT_REASON_NOT_ADJACENT;
    if (ent_legal_is_frozen(map, season, prov))
        return ENT_REASON_FROZEN;
    if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
        return ENT_REASON_RETREAT_OCCUPIED;
    if (ent_pos_is_contested(pos, prov))
        return ENT_REASON_RETREAT_CONTESTED;
    if (prov == dislodged->by &&
        !ent_pos_lists_retreat(map, dislodged, prov)) /* under 4.A.5 b a convoyed attacker does not close its origin */
        return ENT_REASON_RETREAT_ATTACKER;
    if (dislodged->unit.kind == ENT_FLEET && !ent_can_step(map, ENT_FLEET, dislodged->unit.at, to))
        return to < map->n_provs ? ENT_REASON_COAST_MISSING : ENT_REASON_COAST_WRONG;
    return ENT_REASON_RETREAT_NOT_OPEN;
}

ent_reason ent_retreat_why_void(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged,
                                const ent_order *order)
{
    if (dislodged->unit.power != order->power)
        return ENT_REASON_NOT_YOUR_UNIT;
    if (order->kind == ENT_ORDER_DISBAND)
        return ENT_REASON_NONE;
    if (order->kind !=
        ENT_ORDER_MOVE) /* RULE retreat.only  in a retreat phase units only retreat or disband [6.H.1, 6.H.2] */
        return ENT_REASON_WRONG_PHASE;
    if (order->to >= map->n_locs)
        return ENT_REASON_UNREADABLE;
    if (order->flags & ENT_ORDER_FLAG_RAIL) /* RULE rail.retreat  no unit retreats by railway [7.B.32] */
        return ENT_REASON_NO_RAILWAY;
    if (ent_legal_retreat_is_open(map, pos, dislodged, order->to))
        return ENT_REASON_NONE;
    if (order->flags & ENT_ORDER_FLAG_VIA) /* RULE retreat.no-convoy  no unit retreats by convoy [6.H.3, 6.H.4] */
        return ENT_REASON_NOT_ADJACENT;
    return ent_retreat_why_closed(map, pos, pos->season, dislodged, order->to);
}

static ent_reason check_retreat(const ent_retreats *phase, uint16_t unit, const ent_order *order)
{
    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    if (order->kind == ENT_ORDER_NONE)
        return ENT_REASON_UNREADABLE;
    if (unit == NO_UNIT)
        return order->kind == ENT_ORDER_WAIVE ? ENT_REASON_WRONG_PHASE : ENT_REASON_NO_SUCH_UNIT;
    ent_reason reason = ent_retreat_why_void(phase->map, phase->pos, &phase->unit[unit], order);
    return reason == ENT_REASON_NONE && phase->order_of[unit] != NO_ORDER ? ENT_REASON_DUPLICATE : reason;
}

static bool is_hard(const ent_retreats *phase, uint16_t unit)
{
    const ent_unit *retreating = &phase->unit[unit].unit;
    return ent_is_difficult(phase->map, retreating->kind, retreating->at, ent_prov_of(phase->map, phase->to[unit]));
}

/* RULE retreat.bounce  units that retreat to one province are all destroyed; one that comes over a normal border goes
 * before those over difficult ones [6.H.8, 6.H.9, 6.H.16, 10.K] */
static bool arrives(const ent_retreats *phase, uint16_t unit)
{
    ent_prov prov = ent_prov_of(phase->map, phase->to[unit]);
    return phase->arrivals[prov] == 1 || (phase->arrivals[prov] == phase->hard[prov] + 1 && !is_hard(phase, unit));
}

static void take_orders(ent_retreats *phase, const ent_order *orders, size_t n, ent_result *results)
{
    for (size_t i = 0; i < n; i++) {
        uint16_t unit = find_unit(phase, &orders[i]);
        ent_reason reason = check_retreat(phase, unit, &orders[i]);

        results[i] = ent_result_of(ENT_VOID, reason, ENT_LOC_NONE);
        if (reason != ENT_REASON_NONE) {
            if (unit != NO_UNIT && phase->unit[unit].unit.power == orders[i].power && phase->order_of[unit] == NO_ORDER)
                results[i].marks |= ENT_MARK_DESTROYED; /* taken back below if a later order is valid */
            continue;
        }
        phase->order_of[unit] = (uint16_t)i;
        if (orders[i].kind == ENT_ORDER_DISBAND)
            continue;
        bool army = phase->unit[unit].unit.kind == ENT_ARMY;
        phase->to[unit] = army ? ent_prov_of(phase->map, orders[i].to) : orders[i].to;
        phase->arrivals[ent_prov_of(phase->map, orders[i].to)]++;
        phase->hard[ent_prov_of(phase->map, orders[i].to)] += is_hard(phase, unit);
    }
    for (size_t i = 0; i < n; i++) {
        uint16_t unit = find_unit(phase, &orders[i]);
        if (unit != NO_UNIT && phase->order_of[unit] != NO_ORDER && phase->order_of[unit] != i)
            results[i].marks &= (uint16_t)~ENT_MARK_DESTROYED;
    }
}

static void judge_one(const ent_retreats *phase, uint16_t unit, const ent_order *orders, ent_result *results)
{
    ent_result *result = &results[phase->order_of[unit]];
    ent_loc to = phase->to[unit];

    assert(phase->order_of[unit] != NO_ORDER);
    *result = ent_result_of(ENT_SUCCEEDS, ENT_REASON_RETREATED, ENT_LOC_NONE);
    if (orders[phase->order_of[unit]].kind == ENT_ORDER_DISBAND) {
        result->reason = ENT_REASON_DISBANDED;
        return;
    }
    result->route = ENT_ROUTE_LAND;
    result->ends = to;
    if (arrives(phase, unit))
        return;
    result->verdict = ENT_FAILS;
    result->reason = ENT_REASON_RETREAT_STANDOFF;
    result->marks = ENT_MARK_BOUNCE | ENT_MARK_DESTROYED;
    result->ends = ENT_LOC_NONE;
    ent_prov prov = ent_prov_of(phase->map, to);
    bool all_hard = phase->arrivals[prov] == phase->hard[prov];
    for (uint16_t other = 0; other < phase->pos->n_dislodged; other++)
        if (other != unit && phase->to[other] != ENT_LOC_NONE && ent_prov_of(phase->map, phase->to[other]) == prov &&
            (all_hard || !is_hard(phase, other)))
            ent_blame(result, ent_prov_of(phase->map, phase->unit[other].unit.at));
}

void ent_judge_retreats(const ent_map *map, const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                        ent_pos *next)
{
    ent_retreats phase = {.map = map, .pos = pos, .unit = ent_pos_dislodged_const(pos)};

    memset(phase.order_of, 0xFF, sizeof phase.order_of);
    memset(phase.to, 0xFF, sizeof phase.to);
    take_orders(&phase, orders, n, results);
    for (uint16_t unit = 0; unit < pos->n_dislodged; unit++)
        if (phase.order_of[unit] != NO_ORDER)
            judge_one(&phase, unit, orders, results);
    if (!next)
        return;
    ent_pos_copy_board(pos, next);
    for (uint16_t unit = 0; unit < pos->n_dislodged; unit++) {
        if (phase.to[unit] == ENT_LOC_NONE || !arrives(&phase, unit))
            continue;
        ent_unit after = phase.unit[unit].unit;
        after.at = phase.to[unit];
        ent_pos_units(next)[ent_prov_of(map, after.at)] = after;
    }
}
