/* fastpath_convoy.c -- which armies go by convoy, and whether they arrive.
 *
 * An army goes over land or by convoy as 4.A.3 says. A convoy is disrupted if its fleets are dislodged, which may
 * depend on its own army. So whether a fleet is dislodged is decided here from what is certain before any other
 * decision: a support that nobody attacks is given, and one that is attacked from elsewhere than its aim is cut. From
 * these follow the least and the most that an attack, its rivals and the fleet can have. Armies whose convoys are in
 * doubt may attack or not, until they are decided themselves. If some stay in doubt, there may be a cyclic dependency.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- By which route? ---- */

static bool has_own_carrier(const ent_decided *decided, ent_prov army)
{
    ENT_EACH_CARRIER (decided, carrier, army)
        if (decided->units[carrier].power == decided->units[army].power)
            return true;
    return false;
}

/* Do the carriers with a matching order make a route? */
bool ent_fastpath_is_convoy_ordered(const ent_decided *decided, ent_prov army)
{
    uint64_t carriers[ENT_MAX_WORDS];
    bool any = false;

    if (decided->prov[army].first_helper == ENT_PROV_NONE ||
        ent_choice(decided->rules, ENT_4A6) == 'c') /* RULE convoy.path-required [4.A.6 c] */
        return false;
    memset(carriers, 0, decided->map->words * sizeof *carriers);
    ENT_EACH_CARRIER (decided, carrier, army) {
        ent_set_add(carriers, carrier);
        any = true;
    }
    return any && ent_route_exists(decided->map, ENT_FLEET, carriers, army, decided->prov[army].to);
}

/* False, and the phase is declined, if the route depends on what is decided later. */
static bool choose_route(ent_fastpath_state *state, ent_legal_context *context, ent_prov army)
{
    ent_decided *decided = &state->decided;
    ent_province_state *mover = &decided->prov[army];
    bool near = ent_set_has(ent_steps_set(decided->map, ENT_ARMY, army), mover->to);
    ent_prov opponent = ent_decided_opponent(decided, army);
    bool opposed = opponent != ENT_PROV_NONE, route_open = state->notes[army] & ENT_NOTE_ROUTE_OPEN;
    const ent_adjacent_signs signs = {
        .ordered = ent_fastpath_is_convoy_ordered(decided, army),
        .opposed = opposed,
        .own_opposed = opposed && decided->units[opponent].power == decided->units[army].power,
        .via = ent_view_of(state, army)->flags & ENT_ORDER_FLAG_VIA,
        .own_fleet = has_own_carrier(decided, army),
    };

    mover->route = signs.ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_NONE;
    if (near)
        mover->route = (uint8_t)ent_adjacent_route(decided->rules, signs);
    if (mover->route == ENT_MOVE_ROUTE_NONE) {
        if (!route_open) /* it is listed as a mover (4.A.3 f, h) */
            return false;
        mover->decision = ENT_NO;
        mover->flags |= ENT_STATE_NO_ROUTE;
        mover->reason = ent_choice(decided->rules, ENT_4A6) == 'c' ? ENT_REASON_PATH_REQUIRED : ENT_REASON_NO_CONVOY;
        ent_provs_add(&decided->failed, army);
        return state->explains || !(state->notes[army] & ENT_NOTE_NAMED) || /* else it may be illegal */
               ent_legal_convoy_possible(context, army, mover->to, ENT_PROV_NONE);
    }
    if (route_open)
        ent_provs_add(&state->mover, army);
    return mover->route == ENT_MOVE_ROUTE_LAND || mover->route == ENT_MOVE_ROUTE_CONVOY;
}

/* ---- Are its fleets dislodged? ---- */

/* A strength: what it has for certain, and what it may have. */
typedef struct ent_bounds {
    int least, most;
} ent_bounds;

static bool is_foreign(const ent_decided *decided, ent_prov a, ent_prov b)
{
    return decided->units[a].power != decided->units[b].power;
}

/* RULE cut.attack [6.D.2, 6.D.3, 6.D.20]
 * RULE cut.back [6.D.15, 4.A.4] */
static ent_tri is_given(const ent_fastpath_state *state, ent_prov supporter)
{
    const ent_decided *decided = &state->decided;
    ent_tri given = ENT_YES;

    for (unsigned i = 0; i < state->doubtful.n; i++)
        if (decided->prov[state->doubtful.prov[i]].to == supporter)
            given = ENT_OPEN;
    for (unsigned i = 0; i < state->mover.n; i++) {
        ent_prov mover = state->mover.prov[i];
        if (decided->prov[mover].to != supporter || !is_foreign(decided, mover, supporter))
            continue;
        if (!ent_decided_is_protected(decided, supporter, mover))
            return ENT_NO;
        given = ENT_OPEN;
    }
    return given;
}

/* A unit with its supports, without those of power `except` (ENT_POWER_NONE: with all). */
static ent_bounds supported(const ent_fastpath_state *state, ent_prov prov, ent_power except)
{
    const ent_decided *decided = &state->decided;
    ent_bounds strength = {1, 1};

    ENT_EACH_HELPER (decided, helper, prov) {
        if (decided->prov[helper].act != ENT_ACT_SUPPORT || decided->units[helper].power == except)
            continue;
        ent_tri given = is_given(state, helper);
        strength.least += given == ENT_YES;
        strength.most += given != ENT_NO;
    }
    return strength;
}

/* Is this strength greater than that one? */
static ent_tri is_greater(ent_bounds a, ent_bounds b)
{
    return a.least > b.most ? ENT_YES : a.most > b.least ? ENT_OPEN : ENT_NO;
}

static ent_tri lesser(ent_tri a, ent_tri b)
{
    return a == ENT_NO || b == ENT_NO ? ENT_NO : a == ENT_OPEN ? a : b;
}

/* RULE move.strength [5.B.1] */
static ent_tri dislodges(const ent_fastpath_state *state, ent_prov attacker, ent_prov carrier)
{
    const ent_decided *decided = &state->decided;
    ent_bounds attack = supported(state, attacker, decided->units[carrier].power);
    ent_tri wins = is_greater(attack, supported(state, carrier, ENT_POWER_NONE));

    for (unsigned i = 0; i < state->mover.n && wins != ENT_NO; i++) {
        ent_prov rival = state->mover.prov[i];
        if (rival != attacker && decided->prov[rival].to == carrier)
            wins = lesser(wins, is_greater(attack, supported(state, rival, ENT_POWER_NONE)));
    }
    return wins;
}

static ent_tri is_dislodged(const ent_fastpath_state *state, ent_prov carrier)
{
    const ent_decided *decided = &state->decided;
    ent_tri dislodged = ENT_NO;

    for (unsigned i = 0; i < state->doubtful.n; i++)
        if (decided->prov[state->doubtful.prov[i]].to == carrier)
            return ENT_OPEN;
    for (unsigned i = 0; i < state->mover.n && dislodged != ENT_YES; i++) {
        ent_prov attacker = state->mover.prov[i];
        if (decided->prov[attacker].to != carrier || !is_foreign(decided, attacker, carrier))
            continue;
        ent_tri wins = dislodges(state, attacker, carrier);
        dislodged = wins == ENT_NO ? dislodged : wins;
    }
    return dislodged;
}

/* ---- Does the army arrive at the shore? ---- */

/* RULE convoy.all-routes RULE convoy.every-route [4.A.1, 6.F.9 - 6.F.13] */
static ent_tri lands(const ent_fastpath_state *state, ent_prov army)
{
    const ent_decided *decided = &state->decided;
    uint64_t safe[ENT_MAX_WORDS] = {0}, left[ENT_MAX_WORDS] = {0};
    bool all_safe = true;

    ENT_EACH_CARRIER (decided, carrier, army) {
        ent_tri dislodged = is_dislodged(state, carrier);
        all_safe &= dislodged == ENT_NO;
        if (dislodged == ENT_NO)
            ent_set_add(safe, carrier);
        if (dislodged != ENT_YES)
            ent_set_add(left, carrier);
    }
    if (all_safe || ent_choice(decided->rules, ENT_4A1) == 'a')
        return all_safe ? ENT_YES : ENT_OPEN;
    if (ent_route_exists(decided->map, ENT_FLEET, safe, army, decided->prov[army].to))
        return ENT_YES;
    return ent_route_exists(decided->map, ENT_FLEET, left, army, decided->prov[army].to) ? ENT_OPEN : ENT_NO;
}

/* RULE convoy.disrupted [6.F.6 - 6.F.8] */
static void disrupt(ent_decided *decided, ent_prov army)
{
    decided->prov[army].decision = ENT_NO;
    decided->prov[army].flags |= ENT_STATE_NO_ROUTE;
    ent_provs_add(&decided->failed, army);
}

/* The army is no longer in doubt. `answer` is not ENT_OPEN. */
static void decide_convoy(ent_fastpath_state *state, unsigned at, ent_tri answer)
{
    ent_prov army = state->doubtful.prov[at];

    state->doubtful.prov[at] = state->doubtful.prov[--state->doubtful.n];
    if (answer == ENT_YES)
        ent_provs_add(&state->mover, army);
    else
        disrupt(&state->decided, army);
}

/* Decide the doubtful convoys one after the other, as long as one of them can be decided. */
static void decide_convoys(ent_fastpath_state *state)
{
    for (unsigned i = 0; i < state->doubtful.n;) {
        ent_tri answer = lands(state, state->doubtful.prov[i]);
        if (answer != ENT_OPEN)
            decide_convoy(state, i, answer);
        i = answer != ENT_OPEN ? 0 : i + 1;
    }
}

/* Does the army arrive if it attacks its destination, or if it does not? */
static ent_tri lands_if(ent_fastpath_state *state, unsigned at, bool attacks)
{
    ent_provs *doubtful = &state->doubtful, *mover = &state->mover;
    ent_prov army = doubtful->prov[at];

    doubtful->prov[at] = doubtful->prov[--doubtful->n];
    mover->prov[mover->n] = army;
    mover->n += attacks;
    ent_tri answer = lands(state, army);
    mover->n -= attacks;
    doubtful->n++; /* the last one still stands there */
    doubtful->prov[at] = army;
    return answer;
}

/* Decide one of those that depend on themselves. An army that arrives if it attacks, and only then, is a paradox: its
 * attack would save its own fleets. Where reasons are wanted, paradoxes are left to the equations, which number them.
 * RULE paradox.szykman [4.A.2 d, 6.F.14 - 6.F.17] */
static bool decide_by_trial(ent_fastpath_state *state)
{
    bool szykman = !state->explains && ent_choice(state->decided.rules, ENT_4A2) == 'd';

    for (unsigned i = 0; i < state->doubtful.n; i++) {
        ent_tri with = lands_if(state, i, true), without = lands_if(state, i, false);
        if (with == ENT_OPEN || (with != without && !(szykman && with == ENT_YES && without == ENT_NO)))
            continue;
        decide_convoy(state, i, without);
        return true;
    }
    return false;
}

/* Note the armies of whose carriers one could be dislodged at all: only if an attacker has help. */
static void note_threats(ent_fastpath_state *state)
{
    const ent_decided *decided = &state->decided;

    for (unsigned i = 0, end = state->mover.n; i < end; i++) {
        const ent_province_state *mover = &decided->prov[state->mover.prov[i]], *carrier = &decided->prov[mover->to];
        if ((carrier->act == ENT_ACT_CONVOY) & (mover->first_helper != ENT_PROV_NONE))
            state->notes[carrier->helped] |= ENT_NOTE_THREATENED;
    }
}

/* List the armies with threatened convoys, which are no movers for now. */
static void find_doubtful(ent_fastpath_state *state)
{
    const ent_decided *decided = &state->decided;
    unsigned n = 0;

    note_threats(state);
    for (unsigned i = 0; i < state->carried.n; i++) {
        ent_prov army = state->carried.prov[i];
        if ((state->notes[army] & ENT_NOTE_THREATENED) && decided->prov[army].route == ENT_MOVE_ROUTE_CONVOY) {
            state->notes[army] |= ENT_NOTE_DOUBTFUL;
            ent_provs_add(&state->doubtful, army);
        }
    }
    for (unsigned i = 0; i < state->mover.n && state->doubtful.n > 0; i++) {
        state->mover.prov[n] = state->mover.prov[i];
        n += !(state->notes[state->mover.prov[i]] & ENT_NOTE_DOUBTFUL);
    }
    if (state->doubtful.n > 0)
        state->mover.n = (uint16_t)n;
}

/* ---- All together. ---- */

/* True if foreign fleets may be unwanted (4.A.1 a): beside own ones. */
static bool has_mixed_carriers(const ent_decided *decided, ent_prov army)
{
    bool foreign = false;

    ENT_EACH_CARRIER (decided, carrier, army)
        foreign |= is_foreign(decided, carrier, army);
    return foreign && has_own_carrier(decided, army);
}

/* True if the rules say more of this convoy than is said here: of foreign fleets, of a support in its destination
 * (4.A.2 a, b), of a unit that comes the other way (4.A.7 a). */
static bool is_special(const ent_decided *decided, ent_prov army)
{
    const ent_rules *rules = decided->rules;
    const ent_province_state *goal = &decided->prov[decided->prov[army].to];
    bool paradox = ent_choice(rules, ENT_4A2) <= 'b' && goal->act == ENT_ACT_SUPPORT &&
                   decided->prov[goal->aim].act == ENT_ACT_CONVOY;
    bool swap = ent_choice(rules, ENT_4A7) == 'a' && ent_decided_opponent(decided, army) != ENT_PROV_NONE;

    if (ent_choice(rules, ENT_4A1) == 'a' && ent_choice(rules, ENT_4A1_FOREIGN) == 's' &&
        has_mixed_carriers(decided, army))
        return true;
    return decided->prov[army].route == ENT_MOVE_ROUTE_CONVOY && (paradox || swap);
}

bool ent_fastpath_choose_routes(ent_fastpath_state *state, ent_legal_context *context)
{
    const ent_decided *decided = &state->decided;

    if (ent_fastpath_has_train(state) && decided->prov[state->train_at].route != ENT_MOVE_ROUTE_RAIL)
        return false; /* fleets would carry it */
    for (unsigned i = 0; i < state->carried.n; i++)
        if (!choose_route(state, context, state->carried.prov[i]))
            return false;
    for (unsigned i = 0; decided->carrier.n > 0 && i < state->carried.n; i++)
        if (is_special(decided, state->carried.prov[i]))
            return false;
    state->doubtful.n = 0;
    if (decided->carrier.n == 0)
        return true;
    find_doubtful(state); /* a build for size leaves such convoys to the equations */
    if (ENT_FOR_SIZE)
        return state->doubtful.n == 0;
    do
        decide_convoys(state);
    while (decide_by_trial(state));
    return state->doubtful.n == 0;
}
