/* core.c -- finding a core: the smallest dependency list of DATC 5.B.9.
 *
 * The open decisions form a graph: an arrow leads from a decision to each open decision that its equation looks at.
 * A core is a set of decisions that all lead to each other and to nothing else. It is found in three steps:
 *   1. reach     from any open decision, collect everything that it leads to
 *   2. beyond    look for a decision in that set that does not lead back; start again from there
 *   3. end       if there is none, the set is a core
 * Each new start leads to fewer decisions than the one before, so this ends. Two cores cannot touch, so it does not
 * matter which one is settled first.
 *
 * The invariant: the arrows are those decisions that the equations of equations.c and rail.c look at. Every need_...()
 * here follows the equation that it names, or that has its name, and changes with it.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/core.h"
#include <assert.h>
#include <string.h>
#include "game/rules.h"
#include "judge/canal.h"
#include "judge/rail.h"

typedef struct ent_needs {
    const ent_field *field;
    ent_decisions *out;
} ent_needs;

/* ---- The arrows: what the equations of equations.c and rail.c look at. ---- */

static void need(const ent_needs *needs, ent_uid uid, ent_question question)
{
    const ent_actor *unit = &needs->field->unit[uid];

    assert(uid < needs->field->n && question < ENT_ASK_COUNT);
    uint8_t decision = question == ENT_ASK_MOVE ? unit->move : question == ENT_ASK_SUPPORT ? unit->support : unit->path;
    unsigned node = (unsigned)uid * ENT_ASK_COUNT + question;

    if (decision == ENT_OPEN && !(needs->out->node[node / 64] >> (node % 64) & 1)) {
        needs->out->node[node / 64] |= UINT64_C(1) << (node % 64);
        needs->out->size++;
    }
}

static void clear(const ent_field *field, ent_decisions *set)
{
    set->words = (uint16_t)((field->n * (unsigned)ENT_ASK_COUNT + 63) / 64);
    set->size = 0;
    memset(set->node, 0, set->words * sizeof *set->node);
}

/* The supports of a unit, without those of power `except` (ENT_POWER_NONE: all). */
static void need_supports(const ent_needs *needs, ent_uid uid, ent_power except)
{
    ENT_EACH_SUPPORT (needs->field, helper, uid)
        if (needs->field->unit[helper].power != except)
            need(needs, helper, ENT_ASK_SUPPORT);
}

static void need_battle(const ent_needs *needs, ent_uid mover)
{
    ent_uid other = needs->field->unit[mover].opponent;
    if (other == ENT_UID_NONE)
        return;
    if (needs->field->unit[mover].route == ENT_MOVE_ROUTE_EITHER)
        need(needs, mover, ENT_ASK_PATH);
    if (needs->field->unit[other].route == ENT_MOVE_ROUTE_EITHER)
        need(needs, other, ENT_ASK_PATH);
}

/* ent_has_route() */
static void need_route(const ent_needs *needs, ent_uid mover)
{
    const ent_actor *unit = &needs->field->unit[mover];
    if (unit->route == ENT_MOVE_ROUTE_CONVOY || unit->route == ENT_MOVE_ROUTE_CANAL ||
        (unit->route == ENT_MOVE_ROUTE_EITHER && unit->base == ENT_RANGE_ZERO))
        need(needs, mover, ENT_ASK_PATH);
}

/* What an attack on a unit of power `except`, which stays, needs to have any strength at all. */
static void need_effect(const ent_needs *needs, ent_uid mover, ent_power except)
{
    const ent_actor *unit = &needs->field->unit[mover];
    if (unit->powerless)
        return;
    need_route(needs, mover);
    if (unit->base == ENT_RANGE_ZERO)
        need_supports(needs, mover, except);
}

static void need_attack(const ent_needs *needs, ent_uid mover)
{
    const ent_field *field = needs->field;
    ent_uid occupant = field->in[field->unit[mover].to];
    ent_power except = ENT_POWER_NONE;

    need_route(needs, mover);
    if (occupant != ENT_UID_NONE) {
        if (field->unit[occupant].act == ENT_ACT_MOVE) {
            need_battle(needs, mover);
            need(needs, occupant, ENT_ASK_MOVE);
        }
        if (ent_decide_resists(field, mover) == ENT_YES)
            except = field->unit[occupant].power;
    }
    need_supports(needs, mover, except);
}

static void need_prevent(const ent_needs *needs, ent_uid rival)
{
    const ent_field *field = needs->field;
    ent_uid other = field->unit[rival].opponent;
    if (ent_prevent_strength(field, rival).most == ENT_RANGE_NONE)
        return;
    need_route(needs, rival);
    need_supports(needs, rival, ENT_POWER_NONE);
    if (other == ENT_UID_NONE)
        return;
    need_battle(needs, rival);
    if (ent_choice(field->rules, ENT_4A7) == 'a' || ent_decide_battle(field, rival) != ENT_NO)
        need(needs, other, ENT_ASK_MOVE);
    if (ent_choice(field->rules, ENT_4A7) == 'a')
        need(needs, rival, ENT_ASK_MOVE);
}

/* Whether a unit stays where it is, undislodged: what canal.c and rail.c ask of who stands in the way. */
static void need_stay(const ent_needs *needs, ent_uid uid)
{
    const ent_field *field = needs->field;

    if (field->unit[uid].act == ENT_ACT_MOVE)
        need(needs, uid, ENT_ASK_MOVE);
    ENT_EACH_INTO (field, attacker, field->unit[uid].at)
        need(needs, attacker, ENT_ASK_MOVE);
}

/* Whether a train passes a section of its route, and rests there (rail.c). */
static void need_section(const ent_needs *needs, const ent_train *train, unsigned section)
{
    const ent_field *field = needs->field;
    ent_uid occupant = field->in[train->section[section]];

    if (occupant != ENT_UID_NONE)
        need_stay(needs, occupant);
    ENT_EACH_INTO (field, rival, train->section[section])
        need_prevent(needs, rival);
    if (section + 1u == train->n)
        need_supports(needs, train->uid, ENT_POWER_NONE);
}

/* Whether a train comes as far as to try a section: ent_rail_tries(). */
static void need_try(const ent_needs *needs, const ent_train *train, unsigned section)
{
    if (ent_rail_tries(needs->field, train, section) != ENT_OPEN)
        return;
    for (unsigned i = 0; i < section; i++)
        need_section(needs, train, i);
}

/* Whether a train leaves: the sections that are not settled. */
static void need_for_train(const ent_needs *needs, const ent_train *train)
{
    for (unsigned i = 0; i < train->n; i++)
        if (!ent_rail_is_settled(needs->field, train, i))
            need_section(needs, train, i);
}

/* How strongly a train keeps others out of where the section ends: ent_rail_prevent(). */
static void need_train_effect(const ent_needs *needs, const ent_train *train, unsigned section)
{
    need_try(needs, train, section);
    if (section + 1u == train->n)
        need_supports(needs, train->uid, ENT_POWER_NONE);
}

static void need_for_move(const ent_needs *needs, ent_uid mover)
{
    const ent_field *field = needs->field;
    const ent_train *own_train = ent_rail_train(field, mover);
    ent_uid occupant = field->in[field->unit[mover].to];

    if (own_train) {
        need_for_train(needs, own_train);
        return;
    }
    need_attack(needs, mover);
    if (occupant != ENT_UID_NONE &&
        (field->unit[occupant].act != ENT_ACT_MOVE || ent_decide_battle(field, mover) != ENT_NO))
        need_supports(needs, occupant, ENT_POWER_NONE);
    ENT_EACH_INTO (field, rival, field->unit[mover].to)
        if (rival != mover)
            need_prevent(needs, rival);
    ENT_EACH_TRAIN_TO (field, train, section, field->unit[mover].to)
        need_train_effect(needs, train, section);
}

static void need_for_support(const ent_needs *needs, ent_uid supporter)
{
    const ent_field *field = needs->field;
    const ent_power power = field->unit[supporter].power;

    ENT_EACH_INTO (field, attacker, field->unit[supporter].at) {
        if (field->unit[attacker].power == power)
            continue;
        if (ent_cut_depends_on_route(field, supporter, attacker)) {
            need(needs, attacker, ENT_ASK_PATH);
            need_effect(needs, attacker, power);
        }
        if (ent_cut_paradox_protected(field, supporter, attacker))
            continue;
        if (ent_cut_protected(field, supporter, attacker))
            need(needs, attacker, ENT_ASK_MOVE);
        else
            need_effect(needs, attacker, power);
    }
}

static void need_for_path(const ent_needs *needs, ent_uid army)
{
    const ent_field *field = needs->field;
    uint64_t fleets[ENT_MAX_WORDS];

    if (field->unit[army].route == ENT_MOVE_ROUTE_CANAL) {
        need_stay(needs, field->in[ent_canal_of(field, army)->gate]);
        return;
    }
    ent_field_carriers(field, army, fleets);
    ENT_EACH_CONVOY (field, fleet, army)
        if (ent_set_has(fleets, field->unit[fleet].at))
            ENT_EACH_INTO (field, attacker, field->unit[fleet].at)
                need(needs, attacker, ENT_ASK_MOVE);
}

static void need_for(const ent_needs *needs, unsigned node)
{
    ent_uid uid = (ent_uid)(node / ENT_ASK_COUNT);

    switch ((ent_question)(node % ENT_ASK_COUNT)) {
    case ENT_ASK_MOVE:
        need_for_move(needs, uid);
        break;
    case ENT_ASK_SUPPORT:
        need_for_support(needs, uid);
        break;
    default:
        need_for_path(needs, uid);
    }
}

/* ---- Finding a core. ---- */

/* All open decisions that `start` leads to; `start` itself only if one of them leads back. */
static void reach(const ent_field *field, unsigned start, ent_decisions *out)
{
    uint16_t queue[ENT_MAX_PROVS * ENT_ASK_COUNT];
    ent_decisions found;
    unsigned head = 0, tail = 0;

    clear(field, out);
    queue[tail++] = (uint16_t)start;
    while (head < tail) {
        clear(field, &found);
        need_for(&(ent_needs){field, &found}, queue[head++]);
        for (unsigned word = 0; word < out->words; word++) {
            for (uint64_t fresh = found.node[word] & ~out->node[word]; fresh != 0; fresh &= fresh - 1) {
                unsigned node = word * 64 + (unsigned)__builtin_ctzll(fresh);
                out->node[word] |= UINT64_C(1) << (node % 64);
                out->size++;
                if (node != start)
                    queue[tail++] = (uint16_t)node;
            }
        }
    }
}

static bool first_open(const ent_field *field, unsigned *node)
{
    for (ent_uid uid = 0; uid < field->n; uid++) {
        const ent_actor *unit = &field->unit[uid];
        const uint8_t decision[ENT_ASK_COUNT] = {unit->move, unit->support, unit->path};
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++) {
            if (decision[question] == ENT_OPEN) {
                *node = uid * (unsigned)ENT_ASK_COUNT + question;
                return true;
            }
        }
    }
    return false;
}

bool ent_decisions_meet(const ent_decisions *a, const ent_decisions *b)
{
    for (unsigned word = 0; word < a->words; word++)
        if (a->node[word] & b->node[word])
            return true;
    return false;
}

/* Does the equation of this decision look at one of `set`? */
static bool leads_to(const ent_field *field, unsigned node, const ent_decisions *set)
{
    ent_decisions needed;

    clear(field, &needed);
    need_for(&(ent_needs){field, &needed}, node);
    return ent_decisions_meet(&needed, set);
}

/* Those of `set` that lead to `start`, and `start` itself. */
static void lead_back(const ent_field *field, const ent_decisions *set, unsigned start, ent_decisions *back)
{
    bool grown = true;

    clear(field, back);
    back->node[start / 64] |= UINT64_C(1) << (start % 64);
    while (grown) {
        grown = false;
        for (unsigned word = 0; word < set->words; word++)
            for (uint64_t left = set->node[word] & ~back->node[word]; left != 0; left &= left - 1) {
                bool leads = leads_to(field, word * 64 + (unsigned)__builtin_ctzll(left), back);
                back->node[word] |= leads ? left & -left : 0;
                grown |= leads;
            }
    }
}

/* A member of `set` that does not lead back to `start`; `start` if there is none. */
static unsigned beyond(const ent_field *field, const ent_decisions *set, unsigned start)
{
    ent_decisions back;

    lead_back(field, set, start, &back);
    for (unsigned word = 0; word < set->words; word++) {
        uint64_t left = set->node[word] & ~back.node[word];
        if (left != 0)
            return word * 64 + (unsigned)__builtin_ctzll(left);
    }
    return start;
}

/* RULE paradox.core  the smallest set of open decisions that depend on no others is settled by itself
 * [4.A.2, 5.B.9, 6.F.15]. */
bool ent_core_find(const ent_field *field, ent_decisions *core)
{
    unsigned start;

    if (!first_open(field, &start))
        return false;
    for (;;) {
        reach(field, start, core);
        assert(core->size > 0); /* else the decision would have been made */
        unsigned next = beyond(field, core, start);
        if (next == start)
            return true;
        start = next;
    }
}

bool ent_decisions_have(const ent_decisions *set, ent_uid uid, ent_question question)
{
    unsigned node = (unsigned)uid * ENT_ASK_COUNT + question;

    return set->node[node / 64] >> (node % 64) & 1;
}

void ent_needs_of(const ent_field *field, ent_uid uid, ent_question question, ent_decisions *needed)
{
    clear(field, needed);
    need_for(&(ent_needs){field, needed}, (unsigned)uid * ENT_ASK_COUNT + question);
}

void ent_needs_of_section(const ent_field *field, const ent_train *train, unsigned section, ent_decisions *needed)
{
    clear(field, needed);
    need_section(&(ent_needs){field, needed}, train, section);
}
