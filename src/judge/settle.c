/* settle.c -- settling a core: circles advance, and each kind of paradox has its rule.
 *
 * ent_core_settle() tries these rules in turn:
 *   1. circle of moves      all of them succeed, unless a train bounces one of them
 *   2. the only resolution  with trains or canals, a core that can be settled in one way only is no paradox: the
 *                           exhaustive judge looks for that way
 *   3. train, canal         the section of its route, or the passage, fails
 *   4. convoy (4.A.2)       by the rule that was chosen, or its fallback
 *   5. anything else        moves fail, supports are cut
 * Rules 3 and 4 act at once on a core that has all of these.
 *
 * The invariant: each call makes a decision of the core, or stops a train, which happens to a train only once. So the
 * resolver ends. A call need not make all decisions: the equations find what follows from those that it made.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/core.h"
#include <assert.h>
#include "game/rules.h"
#include "judge/equations.h"
#include "judge/exhaustive.h"
#include "judge/rail.h"

/* The unit that this one waits for: the one that stands where it goes; for a train, the first one that has to leave
 * before the train can pass or rest there. */
static ent_uid waits_for(const ent_field *field, const ent_decisions *core, ent_uid uid)
{
    const ent_train *train = ent_rail_train(field, uid);

    if (!train)
        return field->in[field->unit[uid].to];
    unsigned section = 0;
    while (ent_rail_is_settled(field, train, section))
        section++;
    assert(section < train->n); /* its move is open */
    ent_uid occupant = field->in[train->section[section]];
    if (occupant == ENT_UID_NONE || !ent_decisions_have(core, occupant, ENT_ASK_MOVE))
        return ENT_UID_NONE;
    bool through = ent_rail_has_own_army(field, train, section) && section + 1u < train->n;
    return !through || ent_rail_passes(field, train, section) == ENT_YES ? occupant : ENT_UID_NONE;
}

/* RULE circle.moves  if all moves of the core form one circle, all of them succeed [6.C.1 - 6.C.9, 5.B.9]. */
static bool is_circle(const ent_field *field, const ent_decisions *core)
{
    unsigned moves = 0;
    ent_uid first = ENT_UID_NONE, uid;

    ENT_EACH_DECISION (core, field, mover, ENT_ASK_MOVE) {
        first = mover;
        moves++;
    }
    if (first == ENT_UID_NONE)
        return false;
    uid = first;
    do {
        uid = waits_for(field, core, uid);
        if (uid == ENT_UID_NONE || !ent_decisions_have(core, uid, ENT_ASK_MOVE) || moves-- == 0)
            return false;
    } while (uid != first);
    return moves == 0;
}

/* False if a train bounces a unit of the circle once the circle moves. */
static bool circle_holds(const ent_field *field, const ent_decisions *core)
{
    if (field->n_trains == 0)
        return true;
    ent_field trial;
    ent_field_copy(field, &trial);
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_MOVE)
        trial.unit[uid].move = ENT_YES;
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_MOVE)
        if (ent_decide_move(&trial, uid) == ENT_NO)
            return false;
    return true;
}

static void settle_circle(ent_field *field, const ent_decisions *core)
{
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_MOVE) {
        field->unit[uid].move = ENT_YES;
        field->unit[uid].in_circle = true;
    }
}

/* RULE paradox.general  in a paradox that is neither a circle nor about a convoy, moves fail and supports are cut
 * [5.B.9, 9.E - 9.G]. No PATH comes here. Moves come here only if one of them is of a train that a rule has stopped. */
static void settle_general(ent_field *field, const ent_decisions *core)
{
    for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
        ENT_EACH_DECISION (core, field, uid, (ent_question)question) {
            *ent_decision_of(field, uid, (ent_question)question) = ENT_NO;
            field->unit[uid].in_paradox = true;
        }
}

/* RULE paradox.szykman  the armies whose convoys make the paradox fail and have no effect where they were to land; an
 * army that may also walk does so [4.A.2 d, 6.F.14 - 6.F.24] */
static void settle_szykman(ent_field *field, const ent_decisions *core)
{
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_PATH) {
        ent_actor *army = &field->unit[uid];
        if (army->route == ENT_MOVE_ROUTE_CANAL)
            continue;
        if (army->route == ENT_MOVE_ROUTE_EITHER) {
            army->path = ENT_NO;
            continue;
        }
        army->powerless = true;
        army->in_paradox = true;
        army->move = ENT_NO;
    }
}

/* RULE paradox.all-hold  all moves of the paradox fail; those of its convoyed armies have no effect [4.A.2 e, 6.F.16].
 */
static void settle_all_hold(ent_field *field, const ent_decisions *core)
{
    settle_szykman(field, core);
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_MOVE) {
        field->unit[uid].move = ENT_NO;
        field->unit[uid].in_paradox = true;
    }
}

/* True if the field agrees that every army of the core has lost its convoy. */
static bool all_disrupted(const ent_field *field, const ent_decisions *core)
{
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_PATH)
        if (field->unit[uid].route != ENT_MOVE_ROUTE_CANAL && ent_decide_path(field, uid) != ENT_NO)
            return false;
    return true;
}

/* RULE paradox.dptg  all convoys of the paradox are disrupted if that agrees with the rules; otherwise all its moves
 * fail [4.A.2 f, 6.F.22 - 6.F.24] */
static void settle_dptg(ent_field *field, const ent_decisions *core)
{
    ent_field trial;

    ent_field_copy(field, &trial);
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_PATH) {
        trial.unit[uid].in_paradox = true;
        if (trial.unit[uid].route != ENT_MOVE_ROUTE_CANAL)
            trial.unit[uid].path = ENT_NO;
    }
    ent_resolve_known(&trial);
    if (all_disrupted(&trial, core))
        ent_field_copy(&trial, field);
    else
        settle_all_hold(field, core);
}

/* True if the convoy of `army` fails without `fleet`: it has no other route, or needs all of them [4.A.1]. */
static bool is_necessary(const ent_field *field, ent_uid army, ent_uid fleet)
{
    uint64_t fleets[ENT_MAX_WORDS];

    if (ent_choice(field->rules, ENT_4A1) == 'a') {
        ent_field_carriers_on_route(field, army, fleets);
        return ent_set_has(fleets, field->unit[fleet].at);
    }
    ent_field_carriers(field, army, fleets);
    ENT_EACH_CONVOY (field, other, army)
        if (other == fleet || ent_decide_dislodge(field, other) == ENT_YES)
            ent_set_remove(fleets, field->unit[other].at);
    return !ent_field_links(field, army, fleets);
}

/* True if the support is for an attack on a fleet that an army needs for its convoy to the supporter. */
static bool is_2000_support(const ent_field *field, ent_uid supporter)
{
    const ent_actor *support = &field->unit[supporter];
    if (!support->supports_move)
        return false;
    ent_uid fleet = field->in[support->to];
    if (fleet == ENT_UID_NONE || field->unit[fleet].act != ENT_ACT_CONVOY)
        return false;
    ent_uid army = field->unit[fleet].helped;
    return field->unit[army].to == support->at && field->unit[army].route == ENT_MOVE_ROUTE_CONVOY &&
           is_necessary(field, army, fleet);
}

/* RULE paradox.2000  a convoyed army does not cut the support of an attack on a fleet that its convoy cannot do
 * without [4.A.2 c, 6.F.14 - 6.F.17]. False if the paradox has no such support [6.F.18, 6.F.22 - 6.F.24]. */
static bool settle_2000(ent_field *field, const ent_decisions *core)
{
    bool settled = false;

    ENT_EACH_DECISION (core, field, uid, ENT_ASK_SUPPORT) {
        if (!is_2000_support(field, uid))
            continue;
        field->unit[uid].support = ENT_YES;
        field->unit[uid].in_paradox = true;
        settled = true;
    }
    return settled;
}

/* ---- Canals and railways. ---- */

/* RULE canal.paradox  a fleet whose passage makes a paradox fails to pass and has no effect where it was to go [7.C.8
 * - 7.C.14]. False if no canal is part of the paradox. */
static bool settle_canal(ent_field *field, const ent_decisions *core)
{
    bool settled = false;

    ENT_EACH_DECISION (core, field, uid, ENT_ASK_PATH) {
        ent_actor *fleet = &field->unit[uid];
        if (fleet->route != ENT_MOVE_ROUTE_CANAL)
            continue;
        fleet->powerless = true;
        fleet->in_paradox = true;
        fleet->move = ENT_NO;
        settled = true;
    }
    return settled;
}

/* True if whether a unit of the core bounces depends on the train coming as far as this section. */
static bool core_depends_on(const ent_field *field, const ent_decisions *core, const ent_train *train, unsigned section)
{
    if (ent_rail_tries(field, train, section) != ENT_OPEN)
        return false;
    ENT_EACH_INTO (field, mover, train->section[section])
        if (ent_decisions_have(core, mover, ENT_ASK_MOVE))
            return true;
    return false;
}

/* True if whether the train passes here depends on the core. */
static bool depends_on_core(const ent_field *field, const ent_decisions *core, const ent_train *train, unsigned section)
{
    ent_decisions needed;

    if (ent_rail_tries(field, train, section) == ENT_NO || ent_rail_passes(field, train, section) != ENT_OPEN)
        return false;
    ent_needs_of_section(field, train, section, &needed);
    return ent_decisions_meet(&needed, core);
}

/* How far the train's route is part of the core: 1 + its last such section; 0: it is not, or was stopped already. A
 * train is no part of the core if it depends on the core, but nothing of the core depends on it. */
static unsigned sections_up_to_core(const ent_field *field, const ent_decisions *core, const ent_train *train)
{
    bool is_part = ent_decisions_have(core, train->uid, ENT_ASK_MOVE);
    unsigned last = 0;

    for (unsigned section = 0; section < train->n && train->stopped == 0; section++) {
        bool is_needed = core_depends_on(field, core, train, section);
        is_part |= is_needed;
        if (is_needed || depends_on_core(field, core, train, section))
            last = section + 1;
    }
    return is_part ? last : 0;
}

/* RULE rail.paradox  the last section of a train's route that is part of the paradox fails, but bounces others [7.B.23
 * - 7.B.25, 7.B.31]. False if no train is part of it. */
static bool settle_rail(ent_field *field, const ent_decisions *core)
{
    bool settled = false;

    for (uint8_t i = 0; i < field->n_trains; i++) {
        ent_train *train = &field->train[i];
        unsigned last = sections_up_to_core(field, core, train);
        if (last == 0)
            continue;
        train->stopped = (uint8_t)last;
        field->unit[train->uid].in_paradox = true;
        field->unit[train->uid].paradox = field->n_paradoxes;
        settled = true;
    }
    return settled;
}

/* ---- Which rules for which core. ---- */

/* Does the core have a PATH of a canal, or of a convoy? */
static bool has_path(const ent_field *field, const ent_decisions *core, bool canal)
{
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_PATH)
        if ((field->unit[uid].route == ENT_MOVE_ROUTE_CANAL) == canal)
            return true;
    return false;
}

/* alone: no other rule has settled the core, so this one has to. Returns an ENT_SETTLED_ bit, or 0. */
static unsigned settle_convoy(ent_field *field, const ent_decisions *core, bool alone)
{
    char rule = ent_choice(field->rules, ENT_4A2);

    unsigned by = ENT_SETTLED_CONVOY;

    if (rule == 'c' && settle_2000(field, core))
        return by;
    if (rule == 'a' || rule == 'b' || rule == 'c') { /* these have no resolution for it [6.F.18, 6.F.22 - 6.F.24] */
        if (!alone)
            return 0; /* [7.C.13, 7.C.14] */
        rule = ent_choice(field->rules, ENT_4A2_FALLBACK);
        by = ENT_SETTLED_FALLBACK;
    }
    if (rule == 'f')
        settle_dptg(field, core);
    else if (rule == 'e')
        settle_all_hold(field, core);
    else
        settle_szykman(field, core);
    return by;
}

/* Note who is part of the paradox: the culprits of one another. */
static void number_paradox(ent_field *field, const ent_decisions *core)
{
    field->n_paradoxes++;
    for (ent_uid uid = 0; uid < field->n; uid++)
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
            if (ent_decisions_have(core, uid, (ent_question)question))
                field->unit[uid].paradox = field->n_paradoxes;
}

/* RULE paradox.only-one  decisions about a railway or a canal that can be made in only one way are no paradox
 * [7.B.23]. Without these the equations find that way by themselves; those of trains see one section at a time. */
static bool settle_only_way(ent_field *field, const ent_decisions *core)
{
    /* Equations to evaluate: a few milliseconds, while an ordinary turn needs a few hundred. A core that needs more is
     * left to the rules for circles and paradoxes. */
    enum { BUDGET = 20000 };
    ent_exhaustive search;

    ent_exhaustive_init(&search, BUDGET);
    ent_field_copy(field, &search.field);
    for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
        ENT_EACH_DECISION (core, field, uid, (ent_question)question)
            ent_exhaustive_add(&search, uid, (ent_question)question);
    if (ent_exhaustive_next(&search) != ENT_SEARCH_MORE)
        return false;
    ent_field only;
    ent_field_copy(field, &only);
    ENT_EACH_DECISION (core, field, uid, ENT_ASK_MOVE)
        only.unit[uid].move = search.field.unit[uid].move;
    if (ent_exhaustive_next(&search) != ENT_SEARCH_ALL)
        return false;
    ent_resolve_known(&only);
    for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
        ENT_EACH_DECISION (core, field, uid, (ent_question)question)
            if (*ent_decision_of(&only, uid, (ent_question)question) == ENT_OPEN)
                return false; /* the moves are certain, what led to them is not */
    ent_field_copy(&only, field);
    return true;
}

static bool has_train(const ent_field *field, const ent_decisions *core)
{
    for (uint8_t i = 0; i < field->n_trains; i++)
        if (ent_decisions_have(core, field->train[i].uid, ENT_ASK_MOVE) ||
            sections_up_to_core(field, core, &field->train[i]) > 0)
            return true;
    return false;
}

/* RULE paradox.together  railway, canal and convoy rules act at once on a paradox that has all of them [7.C.13, 7.D.2]
 */
unsigned ent_core_settle(ent_field *field, const ent_decisions *core)
{
    bool canal = has_path(field, core, true), convoy = has_path(field, core, false);

    assert(core->size > 0);
    if (!canal && !convoy && is_circle(field, core) && circle_holds(field, core)) {
        settle_circle(field, core);
        return ENT_SETTLED_CIRCLE;
    }
    if ((canal || has_train(field, core)) && settle_only_way(field, core))
        return ENT_SETTLED_ONLY_WAY;
    number_paradox(field, core);
    unsigned by = settle_rail(field, core) ? ENT_SETTLED_RAIL : 0;
    if (settle_canal(field, core))
        by |= ENT_SETTLED_CANAL;
    if (convoy)
        return by | settle_convoy(field, core, by == 0);
    if (by != 0)
        return by;
    settle_general(field, core);
    return ENT_SETTLED_GENERAL;
}
