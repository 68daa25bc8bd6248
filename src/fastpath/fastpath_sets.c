/* fastpath_sets.c -- what becomes of the units of a phase, with sets of units.
 *
 * The passes are those of fastpath.c: routes, supports, battles, leaders, chains of moves. A convoy is judged here only
 * if it is certain that none of its fleets is dislodged.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath_sets.h"
#include <assert.h>
#include <string.h>
#include "game/rules.h"
#include "judge/field.h"
#include "legal/legal.h"
#include "legal/route.h"

/* The unit where this one goes, or ENT_UNIT_NOBODY. */
static ent_unit_index unit_at_target(const ent_set_phase *phase, ent_unit_index mover)
{
    return phase->code[mover].met;
}

static bool is_opposed_by(const ent_set_phase *phase, ent_unit_index mover, ent_unit_index other)
{
    return phase->code[other].to == phase->units->at[mover];
}

static ent_unit_set foreign_movers_to(const ent_set_phase *phase, ent_unit_index unit)
{
    const ent_unit_numbers *units = phase->units;
    return phase->into[units->at[unit]] & ~units->of_power[units->power[unit]];
}

/* ---- Routes. ---- */

/* Sets the carriers of each army that is ordered to be convoyed. Returns these armies. */
static ent_unit_set find_carriers(ent_set_phase *phase)
{
    ent_unit_set armies = 0;

    ENT_EACH_UNIT (fleet, phase->matching & phase->of_kind[ENT_CHOOSES_CONVOY]) {
        ent_unit_index army = phase->code[fleet].helped;
        phase->carrier[army] = ent_unit_set_of(fleet) | (ent_unit_set_has(armies, army) ? phase->carrier[army] : 0);
        armies |= ent_unit_set_of(army);
    }
    return armies;
}

void ent_sets_find_places(const ent_set_phase *phase, ent_unit_set units, uint64_t *out)
{
    memset(out, 0, phase->map->words * sizeof *out);
    ENT_EACH_UNIT (unit, units)
        ent_set_add(out, phase->units->at[unit]);
}

static bool is_convoy_ordered(const ent_set_phase *phase, ent_unit_index army)
{
    uint64_t fleets[ENT_MAX_WORDS];

    ent_sets_find_places(phase, phase->carrier[army], fleets);
    return ent_route_exists(phase->map, ENT_FLEET, fleets, phase->units->at[army], phase->code[army].to);
}

/* By which route does the army go? `carriers`: the fleets that are ordered to convoy it; `ordered`: they make a route.
 */
static ent_move_route route_of(const ent_set_phase *phase, ent_unit_index army, ent_unit_set carriers, bool ordered)
{
    const ent_unit_numbers *units = phase->units;
    ent_unit_index other = unit_at_target(phase, army);
    ent_unit_set own = units->of_power[units->power[army]];
    bool opposed = is_opposed_by(phase, army, other);

    if (!ent_set_has(ent_steps_set(phase->map, ENT_ARMY, units->at[army]), phase->code[army].to))
        return ordered ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_NONE;
    return ent_adjacent_route(phase->rules, (ent_adjacent_signs){.ordered = ordered,
                                                                 .opposed = opposed,
                                                                 .own_opposed = opposed && ent_unit_set_has(own, other),
                                                                 .via = phase->code[army].kind == ENT_CHOOSES_VIA,
                                                                 .own_fleet = (carriers & own) != 0});
}

/* Rules under which a convoy that nobody disrupts is like any other route. */
static bool has_simple_convoys(const ent_rules *rules)
{
    return ent_choice(rules, ENT_4A1) != 'a' && ent_choice(rules, ENT_4A2) > 'b' && ent_choice(rules, ENT_4A4) != 'b' &&
           ent_choice(rules, ENT_4A6) != 'c';
}

bool ent_sets_find_routes(ent_set_phase *phase)
{
    ent_unit_set armies = find_carriers(phase);

    phase->convoy_ordered = phase->convoyed = 0;
    phase->mover = phase->moving;
    if (armies != 0 && !has_simple_convoys(phase->rules))
        return false;
    ENT_EACH_UNIT (army, phase->route_open | armies) {
        bool carried = ent_unit_set_has(armies, army), ordered = carried && is_convoy_ordered(phase, army);
        ent_move_route route = route_of(phase, army, carried ? phase->carrier[army] : 0, ordered);
        assert(!ordered || route != ENT_MOVE_ROUTE_NONE);
        if (route == ENT_MOVE_ROUTE_EITHER)
            return false;
        phase->convoyed |= (ent_unit_set)(route == ENT_MOVE_ROUTE_CONVOY) << army;
        phase->convoy_ordered |= (ent_unit_set)ordered << army;
        ent_unit_set lost = (ent_unit_set)(route == ENT_MOVE_ROUTE_NONE) << army;
        phase->mover &= ~lost;
        phase->into[phase->code[army].to] &= ~lost;
    }
    return true;
}

/* ---- Strength. ---- */

/* The most that one of these brings. */
static unsigned strongest(const ent_set_phase *phase, ent_unit_set set)
{
    unsigned most = 0;

    ENT_EACH_UNIT (unit, set)
        most = phase->strength[unit] > most ? phase->strength[unit] : most;
    return most;
}

/* The others that go where this one goes. */
static ent_unit_set rivals(const ent_set_phase *phase, ent_unit_index mover)
{
    return phase->into[phase->code[mover].to] & ~ent_unit_set_of(mover);
}

/* With what strength the mover attacks a unit: none of its own power, and without that power's supports.
 * RULE attack.own [6.D.10 - 6.D.14] */
static unsigned attack(const ent_set_phase *phase, ent_unit_index mover, ent_unit_index unit)
{
    unsigned strength = phase->strength[mover];
    const ent_unit_set own = phase->units->of_power[phase->units->power[unit]];

    if (ent_unit_set_has(own, mover))
        return 0;
    return strength -
           ent_unit_set_count(ent_unit_set_has(phase->supported, mover) ? phase->supports_of[mover] & own : 0);
}

static bool overcomes(const ent_set_phase *phase, ent_unit_index mover, ent_unit_index unit, unsigned resistance)
{
    unsigned force = attack(phase, mover, unit);
    return force > resistance && force > strongest(phase, rivals(phase, mover));
}

/* ---- Supports. ---- */

/* Branch-free, since an attack is unpredictable for a processor. */
static void decide_support(ent_set_phase *phase, ent_unit_index supporter, bool given)
{
    ent_unit_index helped = phase->code[supporter].helped;
    ent_unit_set bit = (ent_unit_set)given << supporter;

    phase->given |= bit;
    phase->supports_of[helped] = bit | (ent_unit_set_has(phase->supported, helped) ? phase->supports_of[helped] : 0);
    phase->supported |= (ent_unit_set)given << helped;
    phase->strength[helped] = (uint8_t)(phase->strength[helped] + given);
}

/* An attack by another power's unit cuts a support; one from where the support is aimed, only if it dislodges. In
 * that case it is the only attacker of another power, so the open supports do not depend on each other.
 * RULE cut.attack [6.D.2, 6.D.3, 6.D.20]
 * RULE cut.back [6.D.15, 4.A.4]
 * RULE cut.dislodged [6.D.17] */
static void decide_supports(ent_set_phase *phase)
{
    const ent_unit_numbers *units = phase->units;
    ent_unit_set open = 0;

    phase->given = phase->supported = 0;
    memset(phase->strength, 1, sizeof phase->strength);
    ENT_EACH_UNIT (supporter, phase->matching & phase->of_kind[ENT_CHOOSES_SUPPORT]) {
        ent_unit_set attackers = foreign_movers_to(phase, supporter),
                     back = ent_unit_set_of(units->in[phase->code[supporter].aim]);
        bool cut = (attackers & ~back) != 0;
        decide_support(phase, supporter, attackers == 0);
        open |= (ent_unit_set)(!cut & (attackers != 0)) << supporter;
    }
    ENT_EACH_UNIT (supporter, open)
        decide_support(phase, supporter,
                       !overcomes(phase, units->in[phase->code[supporter].aim], supporter, phase->strength[supporter]));
}

/* ---- Convoys. ---- */

/* The matching supports that this unit gets, cut or not. */
static ent_unit_set matching_supports_of(const ent_set_phase *phase, ent_unit_index unit)
{
    ent_unit_set supports = 0;

    ENT_EACH_UNIT (supporter, phase->matching & phase->of_kind[ENT_CHOOSES_SUPPORT])
        supports |= (ent_unit_set)(phase->code[supporter].helped == unit) << supporter;
    return supports;
}

/* Is it certain that nobody dislodges this fleet: is no attack stronger, if all its supports count, than the fleet with
 * the supports that nobody attacks? */
static bool is_safe(const ent_set_phase *phase, ent_unit_index fleet)
{
    ent_unit_set own = phase->units->of_power[phase->units->power[fleet]], attackers = foreign_movers_to(phase, fleet),
                 sure = 0;

    ENT_EACH_UNIT (supporter, attackers ? matching_supports_of(phase, fleet) : 0)
        sure |= (ent_unit_set)(foreign_movers_to(phase, supporter) == 0) << supporter;
    ENT_EACH_UNIT (attacker, attackers)
        if (ent_unit_set_count(matching_supports_of(phase, attacker) & ~own) > ent_unit_set_count(sure))
            return false;
    return true;
}

/* Do all convoys succeed, whatever the other units do? Under 4.A.7 a an opposed army matters too. */
static bool are_convoys_safe(const ent_set_phase *phase)
{
    ENT_EACH_UNIT (army, phase->convoyed) {
        if (ent_choice(phase->rules, ENT_4A7) == 'a' && is_opposed_by(phase, army, unit_at_target(phase, army)))
            return false;
        ENT_EACH_UNIT (fleet, phase->carrier[army])
            if (!is_safe(phase, fleet))
                return false;
    }
    return true;
}

/* ---- Moves. ---- */

/* Movers, by who else moves there and who stands there. */
typedef struct ent_mover_groups {
    ent_unit_set battling; /* they move to each other's provinces, neither of them by convoy */
    ent_unit_set alone;    /* they alone move to an empty province */
    ent_unit_set waiting;  /* they alone move to the province of a unit that is to move, and do not battle with it */
} ent_mover_groups;

/* Branch-free, since who else moves there is unpredictable for a processor. Who lost a battle is in `battling`, and in
 * no other set. RULE head-to-head.battle [5.B.10] */
static ent_mover_groups group_movers(const ent_set_phase *phase)
{
    ent_unit_set walking = phase->mover & ~phase->convoyed, opposed = 0, alone = 0, behind = 0;

    ENT_EACH_UNIT (mover, phase->mover) {
        ent_unit_index other = unit_at_target(phase, mover);
        ent_unit_set movers = phase->into[phase->code[mover].to];
        bool sole = (movers & (movers - 1)) == 0, empty = other == ENT_UNIT_NOBODY;
        opposed |= (is_opposed_by(phase, mover, other) & walking >> other) << mover;
        alone |= (ent_unit_set)(sole & empty) << mover;
        behind |= (sole & phase->moving >> other) << mover;
    }
    opposed &= walking;
    return (ent_mover_groups){.battling = opposed, .alone = alone, .waiting = behind & ~opposed};
}

/* The mover succeeds. The unit that it overcomes is dislodged, unless that one succeeds too. */
static void enter(ent_set_phase *phase, ent_unit_index mover, ent_unit_index other)
{
    phase->succeeding |= ent_unit_set_of(mover);
    phase->dislodged |= ent_unit_set_of(other);
    phase->by[other] = (uint8_t)mover;
}

/* A unit that is dislodged in a head-to-head battle keeps nobody out of the province where it was going.
 * RULE head-to-head.loser [6.E.1 - 6.E.5] */
static void decide_battles(ent_set_phase *phase, ent_unit_set battling)
{
    ENT_EACH_UNIT (mover, battling & phase->supported) {
        ent_unit_index other = unit_at_target(phase, mover);
        if (overcomes(phase, mover, other, phase->strength[other]))
            enter(phase, mover, other);
    }
    ENT_EACH_UNIT (winner, phase->succeeding) {
        ent_unit_index loser = unit_at_target(phase, winner);
        phase->into[phase->code[loser].to] &= ~ent_unit_set_of(loser);
    }
}

/* Decide the moves of supported units that are the strongest into their provinces. Returns those that succeed only if
 * the unit there leaves.
 * RULE move.strength [5.B.1] */
static ent_unit_set decide_leaders(ent_set_phase *phase, ent_unit_set movers)
{
    ent_unit_set waiting = 0;

    ENT_EACH_UNIT (mover, movers) {
        ent_unit_index other = unit_at_target(phase, mover);
        bool leaves = ent_unit_set_has(phase->moving, other);
        if (phase->strength[mover] <= strongest(phase, rivals(phase, mover)))
            continue;
        if (other == ENT_UNIT_NOBODY)
            phase->succeeding |= ent_unit_set_of(mover);
        else if (overcomes(phase, mover, other, leaves ? 1 : phase->strength[other]))
            enter(phase, mover, other);
        else if (leaves)
            waiting |= ent_unit_set_of(mover);
    }
    return waiting;
}

/* Follow each chain of moves to a unit whose move is decided, or around a circle, in which all move.
 * RULE circle.moves [6.C.1 - 6.C.9, 5.B.9] */
static void decide_chains(ent_set_phase *phase, ent_unit_set waiting)
{
    while (waiting != 0) {
        ent_unit_index unit = (ent_unit_index)__builtin_ctzll(waiting);
        ent_unit_set chain = 0;
        for (; ent_unit_set_has(waiting & ~chain, unit); unit = unit_at_target(phase, unit))
            chain |= ent_unit_set_of(unit);
        if (ent_unit_set_has(chain | phase->succeeding, unit))
            phase->succeeding |= chain;
        waiting &= ~chain;
    }
}

/* A unit without support overcomes nobody: it goes only alone, to an empty province or behind a unit that leaves. So
 * the units that need a closer look are few. */
static void decide_moves(ent_set_phase *phase)
{
    ent_mover_groups found = group_movers(phase);

    phase->succeeding = phase->dislodged = 0;
    if (found.battling & phase->supported) {
        decide_battles(phase, found.battling);
        found = group_movers(phase); /* who lost keeps nobody out */
    }
    ent_unit_set waiting = decide_leaders(phase, phase->mover & phase->supported & ~found.battling & ~found.alone);
    phase->succeeding |= found.alone;
    decide_chains(phase, waiting | (found.waiting & ~phase->supported));
    phase->dislodged &= ~phase->succeeding;
}

bool ent_sets_decide(ent_set_phase *phase)
{
    if (!are_convoys_safe(phase))
        return false;
    decide_supports(phase);
    decide_moves(phase);
    return true;
}
