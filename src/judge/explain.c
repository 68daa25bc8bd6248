/* explain.c -- from what was decided to results, reasons and culprits, for all judges.
 *
 * Most orders meet nobody, and the judge has noted their verdict and reason. So every order gets that result first.
 * Then the units that met somebody are explained one by one: moves (who stood in the way, who else tried), trains,
 * supports that were cut, convoys, and holds under attack. A culprit is the strongest obstacle; of equals the occupant
 * of the destination comes first, then the lowest province.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/decided.h"
#include <assert.h>
#include "game/result.h"
#include "game/rules.h"
#include "judge/blame.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "legal/special_route.h"

static uint16_t shown(int strength)
{
    return (uint16_t)(strength > 0 ? strength : 0);
}

static ent_result *result_of(const ent_decided *decided, ent_result *results, ent_prov prov)
{
    assert(decided->prov[prov].order != ENT_NO_ORDER);
    return &results[decided->prov[prov].order];
}

/* ---- Every order. ---- */

/* Why an order that no unit follows is void. */
static ent_reason unfollowed(const ent_decided *decided, const ent_order *order)
{
    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    if (order->kind == ENT_ORDER_CANAL) /* as where no fleet wants to pass */
        return ENT_REASON_UNMATCHED;
    if (order->kind == ENT_ORDER_WAIVE)
        return ENT_REASON_WRONG_PHASE;
    if (order->kind == ENT_ORDER_NONE || order->at >= decided->map->n_locs)
        return ENT_REASON_UNREADABLE;
    const ent_unit *unit = &decided->units[ent_prov_of(decided->map, order->at)];
    if (unit->kind == ENT_UNIT_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    return unit->power == order->power ? ENT_REASON_DUPLICATE : ENT_REASON_NOT_YOUR_UNIT;
}

void ent_explain_start(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results)
{
    for (size_t i = 0; i < n; i++) {
        ent_prov prov = ent_decided_follower(decided, &orders[i], i);
        if (prov == ENT_PROV_NONE) {
            results[i] = ent_result_of(ENT_VOID, unfollowed(decided, &orders[i]), ENT_LOC_NONE);
            continue;
        }
        const ent_province_state *state = &decided->prov[prov];
        results[i] = ent_result_of((ent_verdict)state->verdict, (ent_reason)state->reason, decided->units[prov].at);
    }
    for (unsigned i = 0; i < decided->gone.n; i++) {
        const ent_province_state *state = &decided->prov[decided->gone.prov[i]];
        assert(state->order != ENT_NO_ORDER);
        results[state->order].route = state->route == ENT_MOVE_ROUTE_CONVOY ? ENT_ROUTE_CONVOY : ENT_ROUTE_LAND;
        results[state->order].ends = decided->ends[i];
    }
}

/* ---- Moves. ---- */

typedef struct ent_obstacle {
    ent_prov prov;
    int strength;
    ent_reason reason;
} ent_obstacle;

/* RULE attack.own [6.D.10 - 6.D.14] */
int ent_decided_attack(const ent_decided *decided, ent_prov mover, ent_prov prov)
{
    uint8_t power = decided->units[prov].power;
    int strength = decided->prov[mover].strength;

    if (power == decided->units[mover].power)
        return ENT_NO_FORCE;
    ENT_EACH_HELPER (decided, helper, mover)
        strength -= decided->prov[helper].decision == ENT_YES && decided->units[helper].power == power;
    return strength;
}

/* RULE attack.leaving  all supports count against a unit that leaves its province [6.D.13, 6.E.9] */
static int attack_strength(const ent_decided *decided, ent_prov mover)
{
    const ent_province_state *state = &decided->prov[mover], *other = &decided->prov[state->to];

    if (state->flags & (ENT_STATE_NO_ROUTE | ENT_STATE_POWERLESS))
        return ENT_NO_FORCE;
    if (other->act == ENT_NOBODY || (ent_decided_moved(other) && ent_decided_enemy(decided, mover) == ENT_PROV_NONE))
        return state->strength;
    return state->flags & ENT_STATE_MEETS_ON_RAIL ? ENT_NO_FORCE : ent_decided_attack(decided, mover, state->to);
}

/* A unit that failed to move holds with one, one that left not at all. */
static int hold_strength(const ent_province_state *state)
{
    if (state->act != ENT_ACT_MOVE)
        return state->strength;
    return state->decision == ENT_YES ? ENT_NO_FORCE : 1;
}

/* The unit in the way and how strongly it resists. */
static ent_obstacle occupant_of(const ent_decided *decided, ent_prov mover)
{
    ent_prov to = decided->prov[mover].to;
    const ent_province_state *occupant = &decided->prov[to];
    ent_obstacle found = {ENT_PROV_NONE, ENT_NO_FORCE, ENT_REASON_HELD};

    if (occupant->act == ENT_NOBODY)
        return found;
    found.prov = to;
    found.strength = hold_strength(occupant);
    if (ent_decided_enemy(decided, mover) != ENT_PROV_NONE) {
        found.strength = occupant->strength;
        found.reason = ENT_REASON_HEAD_TO_HEAD;
    }
    if (decided->units[to].power == decided->units[mover].power)
        found.reason = ENT_REASON_OWN_UNIT;
    return found;
}

/* The strongest other unit that tried to move to the same place; the lowest of equals, trains last. */
static ent_obstacle rival_of(const ent_decided *decided, ent_prov mover)
{
    ent_prov to = decided->prov[mover].to;
    ent_obstacle found = {ENT_PROV_NONE, ENT_NO_FORCE, ENT_REASON_STANDOFF};

    ENT_EACH_MOVER_TO (decided, rival, to) {
        int strength = rival == mover ? ENT_NO_FORCE : ent_decided_prevent(&decided->prov[rival]);
        if (strength > found.strength || (strength == found.strength && strength >= 0 && rival < found.prov)) {
            found.strength = strength;
            found.prov = rival;
        }
    }
    for (unsigned i = 0; i < decided->n_trains; i++)
        for (unsigned section = 0; section < decided->train[i].n; section++)
            if (decided->train[i].army != mover && decided->train[i].section[section] == to &&
                decided->train[i].prevent[section] > found.strength) {
                found.strength = decided->train[i].prevent[section];
                found.prov = decided->train[i].army;
            }
    return found;
}

/* The strengths that decided, and who brought the one against the order. */
static void compare(ent_result *result, int strength, int resistance, ent_prov prov)
{
    assert(prov != ENT_PROV_NONE);
    result->strength = shown(strength);
    result->resistance = shown(resistance);
    ent_blame(result, prov);
}

/* What a move met. */
static void explain_met(const ent_decided *decided, ent_prov mover, ent_result *result)
{
    ent_obstacle occupant = occupant_of(decided, mover), rival = rival_of(decided, mover);
    ent_obstacle worst = rival.strength > occupant.strength ? rival : occupant;
    int strength = attack_strength(decided, mover);

    if (result->verdict == ENT_SUCCEEDS) {
        bool circle = decided->prov[mover].flags & ENT_STATE_IN_CIRCLE;
        if (circle)
            result->reason = ENT_REASON_CIRCULAR;
        if (worst.strength == ENT_NO_FORCE)
            return;
        if (!circle)
            result->reason = ENT_REASON_STRONGER;
    } else {
        if (occupant.prov == ENT_PROV_NONE)
            worst = rival;
        if (occupant.reason == ENT_REASON_OWN_UNIT && strength == ENT_NO_FORCE)
            worst = occupant;
        result->marks |= ENT_MARK_BOUNCE;
        result->reason = (uint8_t)worst.reason;
    }
    compare(result, strength, worst.strength, worst.prov);
}

/* The others of the same paradox are the culprits. */
static void explain_paradox(const ent_decided *decided, ent_prov mover, ent_result *result)
{
    assert(decided->n_paradoxes > 0 && decided->paradox[mover] > 0);
    result->marks |= ENT_MARK_PARADOX;
    for (ent_prov other = 0; other < decided->map->n_provs; other++)
        if (other != mover && decided->prov[other].act != ENT_NOBODY &&
            decided->paradox[other] == decided->paradox[mover])
            ent_blame(result, other);
}

/* Is the carrier neither dislodged nor one that the convoy does without? */
static bool is_intact(const ent_province_state *carrier)
{
    return carrier->dislodger == ENT_PROV_NONE && !(carrier->flags & ENT_STATE_SKIPPED);
}

void ent_decided_carriers_on_route(const ent_decided *decided, ent_prov army, bool intact, uint64_t *out)
{
    uint64_t carriers[ENT_MAX_WORDS];

    memset(carriers, 0, decided->map->words * sizeof *carriers);
    ENT_EACH_CARRIER (decided, carrier, army)
        if (!intact || is_intact(&decided->prov[carrier]))
            ent_set_add(carriers, carrier);
    ent_route_carriers(decided->map, ent_carrier_kind(decided->units[army].kind), carriers, army,
                       decided->prov[army].to, out);
}

/* `on_route`: the carriers that are on a route. Those that the convoy does without are not to blame. */
static void blame_lost_carriers(const ent_decided *decided, ent_prov army, const uint64_t *on_route, ent_result *result)
{
    ENT_EACH_CARRIER (decided, carrier, army)
        if (!(decided->prov[carrier].flags & ENT_STATE_SKIPPED) && decided->prov[carrier].dislodger != ENT_PROV_NONE &&
            ent_set_has(on_route, carrier))
            ent_blame(result, carrier);
}

/* A fleet that was not let through the canal. */
static void explain_canal(const ent_decided *decided, ent_prov fleet, int canal, ent_result *result)
{
    ent_prov gate = decided->map->canal[canal].gate;

    result->route = ENT_ROUTE_LAND;
    if (decided->prov[fleet].flags & ENT_STATE_IN_PARADOX)
        return;
    result->reason = ENT_REASON_CANAL_CLOSED;
    if (decided->prov[gate].act == ENT_NOBODY)
        return;
    if (decided->prov[fleet].route == ENT_MOVE_ROUTE_NONE)
        result->reason = ENT_REASON_NO_PERMISSION;
    ent_blame(result, gate);
}

/* A move that has no route: nobody ordered the convoy that it needs, or the convoy was disrupted. */
static void explain_no_route(const ent_decided *decided, ent_prov mover, ent_result *result)
{
    const ent_province_state *state = &decided->prov[mover];
    bool paradox = state->flags & ENT_STATE_IN_PARADOX;
    int canal = ENT_NO_SPECIAL_ROUTE;
    uint64_t on_route[ENT_MAX_WORDS];

    if (decided->units[mover].kind == ENT_FLEET)
        canal = ent_special_canal(decided->map, decided->rules, mover, state->to);
    result->route = ENT_ROUTE_CONVOY;
    if (canal != ENT_NO_SPECIAL_ROUTE) {
        explain_canal(decided, mover, canal, result);
    } else if (state->route == ENT_MOVE_ROUTE_CONVOY) {
        result->marks |= ENT_MARK_DISRUPTED;
        if (paradox)
            return;
        result->reason = ENT_REASON_CONVOY_DISRUPTED;
        ent_decided_carriers_on_route(decided, mover, false, on_route);
        blame_lost_carriers(decided, mover, on_route, result);
    } else {
        assert(!paradox); /* a unit without a route takes no part in one */
        result->marks |= ENT_MARK_NO_CONVOY;
    }
}

static void explain_failure(const ent_decided *decided, ent_prov mover, ent_result *result)
{
    const ent_province_state *state = &decided->prov[mover];

    result->verdict = ENT_FAILS;
    result->route = state->route == ENT_MOVE_ROUTE_CONVOY ? ENT_ROUTE_CONVOY : ENT_ROUTE_LAND;
    if (state->flags & ENT_STATE_NO_ROUTE)
        explain_no_route(decided, mover, result);
    if (state->flags & ENT_STATE_IN_PARADOX)
        explain_paradox(decided, mover, result);
    else if (!(state->flags & ENT_STATE_NO_ROUTE))
        explain_met(decided, mover, result);
}

/* A unit that holds and that others moved against. */
static void explain_hold(const ent_decided *decided, ent_prov prov, ent_result *result)
{
    const ent_province_state *state = &decided->prov[prov];
    ent_result weaker = {.n_by = 0};

    assert(state->act == ENT_ACT_HOLD);
    if (state->dislodger != ENT_PROV_NONE) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        compare(result, state->strength, attack_strength(decided, state->dislodger), state->dislodger);
        return;
    }
    ENT_EACH_MOVER_TO (decided, attacker, prov) {
        int strength = attack_strength(decided, attacker);
        if (strength != ENT_NO_FORCE)
            ent_blame(strength > state->strength ? result : &weaker, attacker);
    }
    ent_blame_rest(result, &weaker);
    if (result->n_by > 0)
        result->strength = shown(state->strength);
}

/* The unit that stays where this one moves, if it holds; each such unit once. */
static void explain_attacked(const ent_decided *decided, ent_prov mover, ent_result *results)
{
    ent_prov prov = decided->prov[mover].to;
    const ent_province_state *state = &decided->prov[prov];

    if (state->first_into == mover && state->act == ENT_ACT_HOLD && state->verdict == ENT_SUCCEEDS &&
        state->order != ENT_NO_ORDER)
        explain_hold(decided, prov, &results[state->order]);
}

/* Moves, and the holds that they met. Most moves met nobody; their result is final. */
static void explain_moves(const ent_decided *decided, ent_result *results)
{
    for (unsigned i = 0; i < decided->gone.n; i++) {
        ent_prov mover = decided->gone.prov[i];
        const ent_province_state *state = &decided->prov[mover], *goal = &decided->prov[state->to];
        if (state->route == ENT_MOVE_ROUTE_RAIL ||
            (goal->act == ENT_NOBODY && goal->runner_up == ENT_NO_FORCE && decided->n_trains == 0))
            continue;
        explain_met(decided, mover, &results[state->order]);
        explain_attacked(decided, mover, results);
    }
    for (unsigned i = 0; i < decided->failed.n; i++) {
        ent_prov mover = decided->failed.prov[i];
        explain_failure(decided, mover, result_of(decided, results, mover));
        explain_attacked(decided, mover, results);
    }
}

/* A train that came to its end before others that tried to enter. */
static void explain_arrival(const ent_decided *decided, const ent_decided_train *train, ent_result *result)
{
    ent_obstacle rival = rival_of(decided, train->army);

    if (rival.strength == ENT_NO_FORCE)
        return;
    assert(train->n > 0);
    result->reason = ENT_REASON_STRONGER;
    compare(result, train->prevent[train->n - 1], rival.strength, rival.prov);
}

/* An army that was to go by railway. */
static void explain_train(const ent_decided *decided, const ent_decided_train *train, ent_result *result)
{
    result->route = ENT_ROUTE_LAND;
    if (result->verdict == ENT_SUCCEEDS)
        explain_arrival(decided, train, result);
    if (result->verdict == ENT_SUCCEEDS || result->reason == ENT_REASON_RAIL_CENTER)
        return;
    if (decided->prov[train->army].flags & ENT_STATE_IN_PARADOX) {
        explain_paradox(decided, train->army, result);
        return;
    }
    assert(train->blocker != ENT_PROV_NONE);
    result->marks |= ENT_MARK_BOUNCE;
    if (train->resistance != ENT_NO_FORCE) {
        result->strength = shown(train->strength);
        result->resistance = shown(train->resistance);
    }
    ent_blame(result, train->blocker);
}

/* ---- Supports and convoys. ---- */

/* Does this attack cut the support, or would it but for a paradox rule? */
static bool concerns_support(const ent_decided *decided, ent_prov supporter, ent_prov attacker)
{
    bool spares = decided->prov[attacker].flags & ENT_STATE_SPARES, attacks = attack_strength(decided, attacker) > 0;

    if (decided->prov[supporter].decision == ENT_YES)
        return (decided->prov[supporter].flags & ENT_STATE_IN_PARADOX) || (attacks && spares);
    return attacks && !spares && !ent_decided_is_protected(decided, supporter, attacker);
}

static void explain_support(const ent_decided *decided, ent_prov supporter, ent_result *result)
{
    const ent_province_state *state = &decided->prov[supporter];

    if (state->decision == ENT_NO) {
        result->verdict = ENT_FAILS;
        result->marks |= ENT_MARK_CUT;
    }
    if (state->decision == ENT_NO && (state->flags & ENT_STATE_IN_PARADOX)) {
        result->reason = ENT_REASON_CUT_PARADOX;
        result->marks |= ENT_MARK_PARADOX;
        return;
    }
    ENT_EACH_MOVER_TO (decided, attacker, supporter)
        if (concerns_support(decided, supporter, attacker))
            ent_blame(result, attacker);
    if (state->decision == ENT_NO) {
        result->reason = result->n_by > 0 ? ENT_REASON_CUT : ENT_REASON_CUT_DISLODGED;
        if (result->n_by == 0) /* then it was dislodged by an attack that does not cut it by itself */
            ent_blame(result, state->dislodger);
    } else if (result->n_by > 0) {
        result->reason = ENT_REASON_GIVEN_PARADOX;
        result->marks |= ENT_MARK_PARADOX;
    }
}

/* `ordered`: the carriers that are on a route; `intact`: those that are on a route which is left.
 * RULE convoy.on-route  a convoy order that is part of no ordered route is not valid [4.E.1, 6.F.12, 6.G.6] */
static void explain_carrier(const ent_decided *decided, ent_prov carrier, const uint64_t *ordered,
                            const uint64_t *intact, ent_result *result)
{
    ent_prov carried = decided->prov[carrier].helped, dislodger = decided->prov[carrier].dislodger;
    const ent_province_state *state = &decided->prov[carried];
    bool by_convoy = state->route == ENT_MOVE_ROUTE_CONVOY;

    result->verdict = ENT_FAILS;
    result->reason = ENT_REASON_UNMATCHED;
    if (!ent_set_has(ordered, carrier)) {
        result->verdict = ENT_VOID;
        result->marks |= ENT_MARK_VOID;
    } else if (dislodger != ENT_PROV_NONE) {
        result->marks |= ENT_MARK_DISRUPTED;
        result->reason = ENT_REASON_FLEET_DISLODGED;
        ent_blame(result, dislodger);
    } else if (decided->prov[carrier].flags & ENT_STATE_SKIPPED) {
        return; /* [4.A.1, 4.A.6] */
    } else if (state->reason == ENT_REASON_PARADOX_CONVOY || state->reason == ENT_REASON_PATH_REQUIRED) {
        result->reason = state->reason;
        if (result->reason == ENT_REASON_PARADOX_CONVOY)
            explain_paradox(decided, carried, result);
    } else if ((by_convoy && (state->flags & ENT_STATE_NO_ROUTE)) || !ent_set_has(intact, carrier)) {
        blame_lost_carriers(decided, carried, ordered, result);
        if (result->n_by > 0) /* else its named route lacks other fleets [4.A.6] */
            result->reason = ENT_REASON_OTHER_FLEET;
    } else {
        result->verdict = ENT_SUCCEEDS;
        result->reason = by_convoy ? ENT_REASON_CONVOYED : ENT_REASON_LAND_ROUTE;
    }
}

/* All carriers of one army, since one walk finds all that are on a route. */
static void explain_convoy(const ent_decided *decided, ent_prov army, ent_result *results)
{
    uint64_t ordered[ENT_MAX_WORDS], intact[ENT_MAX_WORDS];
    bool all = true;

    ENT_EACH_CARRIER (decided, carrier, army)
        all &= is_intact(&decided->prov[carrier]);
    ent_decided_carriers_on_route(decided, army, false, ordered);
    if (!all)
        ent_decided_carriers_on_route(decided, army, true, intact);
    ENT_EACH_CARRIER (decided, carrier, army)
        explain_carrier(decided, carrier, ordered, all ? ordered : intact, result_of(decided, results, carrier));
}

static void explain_others(const ent_decided *decided, ent_result *results)
{
    for (unsigned i = 0; i < decided->supporter.n; i++) {
        ent_prov supporter = decided->supporter.prov[i];
        if (decided->prov[supporter].decision == ENT_NO || decided->protects)
            explain_support(decided, supporter, result_of(decided, results, supporter));
    }
    for (unsigned i = 0; i < decided->carrier.n; i++) {
        ent_prov carrier = decided->carrier.prov[i], army = decided->prov[carrier].helped;
        if (carrier == ent_decided_first_carrier(decided, army))
            explain_convoy(decided, army, results);
    }
    for (unsigned i = 0; i < decided->n_trains; i++)
        explain_train(decided, &decided->train[i], result_of(decided, results, decided->train[i].army));
}

void ent_explain(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results)
{
    ent_explain_start(decided, orders, n, results);
    explain_moves(decided, results);
    explain_others(decided, results);
}
