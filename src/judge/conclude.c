/* conclude.c -- from a resolved field to what was decided.
 *
 * Every decision is made, so each range of the equations is one number. Units are looked at from the last province to
 * the first, so that lists into which each is put first ascend.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/decided.h"
#include <assert.h>
#include "game/rules.h"
#include "judge/equations.h"
#include "judge/rail.h"

/* From strengths as the equations count them to strengths as players do. */
static int16_t force(ent_range strength)
{
    assert(strength.least == strength.most);
    return (int16_t)(strength.least - ENT_RANGE_ZERO);
}

/* Note a strength that keeps others out of the province. */
static void note_strength(ent_province_state *goal, int16_t strength)
{
    if (strength > goal->best) {
        goal->runner_up = goal->best;
        goal->best = strength;
    } else if (strength > goal->runner_up) {
        goal->runner_up = strength;
    }
}

static void leave(const ent_field *field, ent_uid uid, ent_loc ends, ent_decided *decided)
{
    decided->prov[ent_prov_of(field->map, ends)].leader = field->unit[uid].at;
    decided->ends[decided->gone.n] = ends;
    ent_provs_add(&decided->gone, field->unit[uid].at);
}

static ent_reason reason_of_move(const ent_field *field, const ent_actor *unit)
{
    assert(!unit->in_paradox || unit->move == ENT_NO);
    if (unit->in_paradox)
        return unit->powerless ? ENT_REASON_PARADOX_CONVOY : ENT_REASON_PARADOX_MOVE;
    if (unit->route != ENT_MOVE_ROUTE_NONE)
        return ENT_REASON_UNOPPOSED;
    bool route_is_missing = ent_choice(field->rules, ENT_4A6) == 'c' && !(unit->order->flags & ENT_ORDER_FLAG_ROUTE);
    return route_is_missing ? ENT_REASON_PATH_REQUIRED : ENT_REASON_NO_CONVOY;
}

static uint8_t flags_of_move(const ent_field *field, ent_uid uid)
{
    const ent_actor *unit = &field->unit[uid];
    bool lost = ent_has_route(field, uid) == ENT_NO;
    bool beaten = force(ent_prevent_strength(field, uid)) == ENT_NO_FORCE && !lost && !unit->powerless;

    return (uint8_t)(lost * ENT_STATE_NO_ROUTE | unit->powerless * ENT_STATE_POWERLESS | beaten * ENT_STATE_BEATEN |
                     unit->meets_on_rail * ENT_STATE_MEETS_ON_RAIL);
}

static void conclude_move(const ent_field *field, ent_uid uid, ent_decided *decided)
{
    const ent_actor *unit = &field->unit[uid];
    ent_province_state *state = &decided->prov[unit->at];

    state->to = unit->to;
    state->route = unit->route;
    if (unit->route == ENT_MOVE_ROUTE_EITHER)
        state->route = ent_by_convoy(field, uid) == ENT_YES ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
    state->strength = (uint16_t)force(ent_defend_strength(field, uid));
    state->reason = (uint8_t)reason_of_move(field, unit);
    state->flags |= flags_of_move(field, uid);
    ent_decided_link_mover(decided, unit->at, unit->to);
    note_strength(&decided->prov[unit->to], (int16_t)ent_decided_prevent(state));
    if (unit->move == ENT_YES)
        leave(field, uid, unit->kind == ENT_ARMY ? unit->to : unit->order->to, decided);
    else
        ent_provs_add(&decided->failed, unit->at);
}

static void conclude_support(const ent_field *field, ent_uid uid, ent_decided *decided)
{
    const ent_actor *unit = &field->unit[uid];

    decided->prov[unit->at].aim = unit->to;
    decided->prov[unit->at].reason = ENT_REASON_GIVEN;
    decided->protects |= unit->in_paradox;
    ENT_EACH_INTO (field, attacker, unit->at)
        if (ent_cut_paradox_protected(field, uid, attacker)) {
            decided->prov[field->unit[attacker].at].flags |= ENT_STATE_SPARES;
            decided->protects = true;
        }
    ent_provs_add(&decided->supporter, unit->at);
}

static void conclude_convoy(const ent_field *field, ent_uid uid, ent_decided *decided)
{
    const ent_actor *unit = &field->unit[uid];
    uint64_t carriers[ENT_MAX_WORDS];

    ent_field_carriers(field, unit->helped, carriers);
    decided->prov[unit->at].reason = ENT_REASON_CONVOYED;
    if (!ent_set_has(carriers, unit->at))
        decided->prov[unit->at].flags |= ENT_STATE_SKIPPED;
    ent_provs_add(&decided->carrier, unit->at);
}

static void conclude_unit(const ent_field *field, ent_uid uid, const ent_order *orders, ent_decided *decided)
{
    const ent_actor *unit = &field->unit[uid];
    ent_province_state *state = &decided->prov[unit->at];

    ent_decided_place(state, unit->at, unit->order ? (uint16_t)(unit->order - orders) : ENT_NO_ORDER);
    state->act = unit->act;
    state->decision = unit->act == ENT_ACT_SUPPORT ? unit->support : unit->move;
    state->flags = (uint8_t)(unit->in_circle * ENT_STATE_IN_CIRCLE | unit->in_paradox * ENT_STATE_IN_PARADOX);
    decided->paradox[unit->at] = unit->paradox;
    if (unit->act != ENT_ACT_MOVE)
        state->strength = (uint16_t)force(ent_hold_strength(field, unit->at));
    if (unit->void_reason != ENT_REASON_NONE) {
        state->verdict = ENT_VOID;
        state->reason = unit->void_reason;
    }
}

/* ---- Trains. ---- */

/* The strongest of the units that try to enter `prov`. */
static ent_uid strongest_into(const ent_field *field, ent_prov prov)
{
    ent_uid found = ENT_UID_NONE;

    ENT_EACH_INTO (field, mover, prov)
        if (found == ENT_UID_NONE ||
            ent_prevent_strength(field, mover).least > ent_prevent_strength(field, found).least)
            found = mover;
    return found;
}

/* Who stopped the train where its route is blocked: a unit that stays there, or the strongest that tries to enter. */
static ent_reason find_blocker(const ent_field *field, const ent_train *train, const ent_decided *decided,
                               ent_decided_train *out)
{
    ent_prov prov = train->section[out->block];
    ent_uid occupant = field->in[prov], rival = strongest_into(field, prov);
    bool stays = occupant != ENT_UID_NONE && !ent_decided_moved(&decided->prov[prov]) &&
                 decided->prov[prov].dislodger == ENT_PROV_NONE;

    out->blocker = prov;
    if (stays)
        return ENT_REASON_HELD;
    assert(rival != ENT_UID_NONE);
    out->blocker = field->unit[rival].at;
    out->strength = out->block + 1u < train->n ? 1 : force(ent_defend_strength(field, train->uid));
    out->resistance = force(ent_prevent_strength(field, rival));
    return ENT_REASON_STANDOFF;
}

static void conclude_train(const ent_field *field, const ent_train *train, ent_decided *decided)
{
    const ent_actor *unit = &field->unit[train->uid];
    ent_province_state *state = &decided->prov[unit->at];
    ent_decided_train *out = &decided->train[decided->n_trains++];
    unsigned end = ent_rail_end(field, train);

    *out = (ent_decided_train){.army = unit->at,
                               .blocker = ENT_PROV_NONE,
                               .strength = ENT_NO_FORCE,
                               .resistance = ENT_NO_FORCE,
                               .n = train->n,
                               .block = (uint8_t)ent_rail_block(field, train)};
    memcpy(out->section, train->section, train->n * sizeof *out->section);
    for (unsigned i = 0; i < train->n; i++)
        out->prevent[i] = force(ent_rail_prevent(field, train, i));
    if (out->block < train->n)
        note_strength(&decided->prov[train->section[out->block]], out->prevent[out->block]);
    state->route = unit->route;
    state->reason = ENT_REASON_UNOPPOSED;
    if (end != ENT_RAIL_STAYS) {
        state->to = train->section[end];
        leave(field, train->uid, state->to, decided);
    }
    if (end + 1u == train->n)
        return;
    state->verdict = ENT_FAILS;
    assert(out->block < train->n && !unit->powerless);
    if (unit->in_paradox)
        state->reason = ENT_REASON_PARADOX_MOVE;
    else if (ent_rail_tries(field, train, out->block) == ENT_NO)
        state->reason = ENT_REASON_RAIL_CENTER;
    else
        state->reason = (uint8_t)find_blocker(field, train, decided, out);
}

/* ---- All of it. ---- */

/* A unit that did not leave where another one enters is dislodged. */
static void find_dislodged(const ent_field *field, ent_decided *decided)
{
    for (ent_uid uid = 0; uid < field->n; uid++) {
        ent_province_state *state = &decided->prov[field->unit[uid].at];
        if (state->leader == ENT_PROV_NONE || ent_decided_moved(state))
            continue;
        state->dislodger = state->leader;
        ent_provs_add(&decided->dislodged, field->unit[uid].at);
    }
}

void ent_conclude(const ent_field *field, const ent_pos *pos, const ent_order *orders, ent_decided *decided)
{
    ent_decided_init(decided, field->map, field->rules, pos);
    decided->n_paradoxes = field->n_paradoxes;
    for (ent_uid uid = 0; uid < field->n; uid++)
        conclude_unit(field, uid, orders, decided);
    for (ent_uid uid = field->n; uid-- > 0;) {
        const ent_actor *unit = &field->unit[uid];
        if (unit->helped != ENT_UID_NONE)
            ent_decided_link_helper(decided, unit->at, field->unit[unit->helped].at);
        if (unit->act == ENT_ACT_MOVE && unit->to != ENT_PROV_NONE && unit->route != ENT_MOVE_ROUTE_RAIL)
            conclude_move(field, uid, decided);
        else if (unit->act == ENT_ACT_SUPPORT)
            conclude_support(field, uid, decided);
        else if (unit->act == ENT_ACT_CONVOY)
            conclude_convoy(field, uid, decided);
    }
    find_dislodged(field, decided);
    for (uint8_t i = 0; i < field->n_trains; i++)
        conclude_train(field, &field->train[i], decided);
}
