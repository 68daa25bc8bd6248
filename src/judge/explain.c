/* explain.c -- see explain.h.
 *
 * Every decision is made here, so each range is one number.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/explain.h"
#include <assert.h>
#include "game/rules.h"
#include "judge/canal.h"
#include "judge/outcome.h"
#include "judge/rail.h"
#include "legal/special_route.h"

/* Strength as players count it: no force at all is 0 like zero. */
static uint16_t shown(ent_range strength)
{
    return (uint16_t)(strength.least == ENT_FORCE_NONE ? 0 : strength.least - ENT_FORCE_ZERO);
}

/* Name a culprit. They come in ascending order, as all lists of a field do; past ENT_MAX_BY they are dropped. */
static void blame(ent_result *result, ent_prov prov)
{
    assert(result->n_by == 0 || result->by[result->n_by - 1] < prov);
    if (result->n_by < ENT_MAX_BY)
        result->by[result->n_by++] = prov;
}

static void blame_unit(const ent_field *field, ent_result *result, ent_uid uid)
{
    blame(result, field->unit[uid].at);
}

/* ---- Moves. ---- */

typedef struct obstacle {
    ent_reason reason;
    ent_uid unit;
    ent_range strength;
} obstacle;

/* The unit in the way and how strongly it resists. */
static obstacle occupant_of(const ent_field *field, ent_uid mover)
{
    obstacle found = {ENT_REASON_HELD, field->in[field->unit[mover].to], {0, 0}};

    if (ent_decide_battle(field, mover) == ENT_YES) {
        found.reason = ENT_REASON_HEAD_TO_HEAD;
        found.strength = ent_defend_strength(field, found.unit);
    } else {
        found.strength = ent_hold_strength(field, field->unit[mover].to);
    }
    if (found.unit != ENT_UID_NONE && field->unit[found.unit].power == field->unit[mover].power)
        found.reason = ENT_REASON_OWN_UNIT;
    return found;
}

/* The strongest other unit that tried to move to the same place; the lowest of equals. */
static obstacle rival_of(const ent_field *field, ent_uid mover)
{
    obstacle found = {ENT_REASON_STANDOFF, ENT_UID_NONE, {ENT_FORCE_NONE, ENT_FORCE_NONE}};

    ENT_EACH_INTO (field, rival, field->unit[mover].to) {
        ent_range strength = ent_prevent_strength(field, rival);
        if (rival != mover && strength.least > found.strength.least) {
            found.strength = strength;
            found.unit = rival;
        }
    }
    ENT_EACH_TRAIN_TO (field, train, piece, field->unit[mover].to) {
        ent_range strength = ent_rail_prevent(field, train, piece);
        if (strength.least > found.strength.least) {
            found.strength = strength;
            found.unit = train->uid;
        }
    }
    return found;
}

/* Nobody is where it goes, nor tries to come there. */
static bool is_alone(const ent_field *field, ent_uid mover)
{
    const ent_actor *unit = &field->unit[mover];
    return field->in[unit->to] == ENT_UID_NONE && field->first_into[unit->to] == mover &&
           unit->next_into == ENT_UID_NONE && field->n_trains == 0;
}

static void explain_success(const ent_field *field, ent_uid mover, ent_result *result)
{
    result->reason = ENT_REASON_UNOPPOSED;
    if (is_alone(field, mover))
        return;
    obstacle occupant = occupant_of(field, mover), rival = rival_of(field, mover);
    obstacle worst = rival.strength.least > occupant.strength.least ? rival : occupant;

    if (field->unit[mover].in_circle)
        result->reason = ENT_REASON_CIRCULAR;
    if (worst.unit == ENT_UID_NONE || worst.strength.least == ENT_FORCE_NONE)
        return;
    if (!field->unit[mover].in_circle)
        result->reason = ENT_REASON_STRONGER;
    result->strength = shown(ent_attack_strength(field, mover));
    result->resistance = shown(worst.strength);
    blame_unit(field, result, worst.unit);
}

static void explain_bounce(const ent_field *field, ent_uid mover, ent_result *result)
{
    obstacle occupant = occupant_of(field, mover), rival = rival_of(field, mover);
    ent_range attack = ent_attack_strength(field, mover);
    obstacle worst = rival.strength.least > occupant.strength.least || occupant.unit == ENT_UID_NONE ? rival : occupant;

    result->marks |= ENT_MARK_BOUNCE;
    if (occupant.reason == ENT_REASON_OWN_UNIT && attack.least == ENT_FORCE_NONE)
        worst = occupant;
    result->reason = (uint8_t)worst.reason;
    result->strength = shown(attack);
    result->resistance = shown(worst.strength);
    assert(worst.unit != ENT_UID_NONE); /* a move with a way bounces off somebody */
    blame_unit(field, result, worst.unit);
}

static void blame_lost_fleets(const ent_field *field, ent_uid army, ent_result *result)
{
    ENT_EACH_CONVOY (field, fleet, army)
        if (field->unit[fleet].dislodger != ENT_UID_NONE)
            blame_unit(field, result, fleet);
}

/* The others of the same paradox are the culprits. */
static void explain_paradox(const ent_field *field, ent_uid mover, ent_result *result)
{
    const ent_actor *unit = &field->unit[mover];

    result->marks |= ENT_MARK_PARADOX;
    result->reason = unit->powerless ? ENT_REASON_PARADOX_CONVOY : ENT_REASON_PARADOX_MOVE;
    for (ent_uid other = 0; other < field->n; other++)
        if (other != mover && field->unit[other].core == unit->core)
            blame_unit(field, result, other);
}

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

/* What stopped the train at this piece of its way. */
static void explain_stop(const ent_field *field, const ent_train *train, unsigned piece, ent_result *result)
{
    ent_prov prov = train->piece[piece];
    ent_uid occupant = field->in[prov], rival = strongest_into(field, prov);
    bool occupied = occupant != ENT_UID_NONE && !ent_field_moved(field, occupant) &&
                    field->unit[occupant].dislodger == ENT_UID_NONE;

    result->marks |= ENT_MARK_BOUNCE;
    result->reason = ENT_REASON_HELD;
    if (occupied || rival == ENT_UID_NONE) {
        blame_unit(field, result, occupant);
        return;
    }
    result->reason = ENT_REASON_STANDOFF;
    result->strength = shown(ent_defend_strength(field, train->uid));
    if (piece + 1u < train->n)
        result->strength = 1;
    result->resistance = shown(ent_prevent_strength(field, rival));
    blame_unit(field, result, rival);
}

static void explain_train(const ent_field *field, const ent_train *train, ent_result *result)
{
    const ent_actor *unit = &field->unit[train->uid];
    unsigned end = ent_rail_end(field, train), block = ent_rail_block(field, train);

    result->route = ENT_ROUTE_LAND;
    result->reason = ENT_REASON_UNOPPOSED;
    if (end != ENT_RAIL_STAYS)
        result->ends = train->piece[end];
    if (end + 1u == train->n)
        return;
    result->verdict = ENT_FAILS;
    if (unit->in_paradox)
        explain_paradox(field, train->uid, result);
    else if (block < train->n && ent_rail_tries(field, train, block) == ENT_NO)
        result->reason = ENT_REASON_RAIL_CENTER;
    else
        explain_stop(field, train, block, result);
}

static void explain_canal(const ent_field *field, ent_uid fleet, ent_result *result)
{
    ent_uid gate = field->in[ent_canal_of(field, fleet)->gate];

    result->reason = ENT_REASON_CANAL_CLOSED;
    if (gate == ENT_UID_NONE)
        return;
    if (field->unit[fleet].route == ENT_MOVE_ROUTE_NONE)
        result->reason = ENT_REASON_NO_PERMISSION;
    blame_unit(field, result, gate);
}

static void explain_move(const ent_field *field, ent_uid mover, ent_result *result)
{
    const ent_train *train = ent_rail_train(field, mover);

    if (train) {
        explain_train(field, train, result);
        return;
    }
    const ent_actor *unit = &field->unit[mover];
    bool sea = ent_by_convoy(field, mover) == ENT_YES;
    bool lost = ent_has_route(field, mover) == ENT_NO;

    bool canal = unit->kind == ENT_FLEET &&
                 ent_special_canal(field->map, field->rules, unit->at, unit->to) != ENT_NO_SPECIAL_ROUTE;

    result->route =
        (uint8_t)(sea || (unit->route == ENT_MOVE_ROUTE_NONE && !canal) ? ENT_ROUTE_CONVOY : ENT_ROUTE_LAND);
    if (unit->move == ENT_YES) {
        result->ends = ent_outcome_destination(field, mover);
        explain_success(field, mover, result);
        return;
    }
    result->verdict = ENT_FAILS;
    if (sea && lost)
        result->marks |= ENT_MARK_DISRUPTED;
    if (unit->in_paradox) {
        explain_paradox(field, mover, result);
    } else if (canal && lost) {
        explain_canal(field, mover, result);
    } else if (unit->route == ENT_MOVE_ROUTE_NONE) {
        result->marks |= ENT_MARK_NO_CONVOY;
        result->reason = ENT_REASON_NO_CONVOY;
        if (ent_choice(field->rules, ENT_4A6) == 'c' && !(unit->order->flags & ENT_ORDER_FLAG_ROUTE))
            result->reason = ENT_REASON_PATH_REQUIRED;
    } else if (lost) {
        result->reason = ENT_REASON_CONVOY_DISRUPTED;
        blame_lost_fleets(field, mover, result);
    } else {
        explain_bounce(field, mover, result);
    }
}

/* ---- Supports, convoys, holds. ---- */

static void explain_support(const ent_field *field, ent_uid supporter, ent_result *result)
{
    const ent_actor *unit = &field->unit[supporter];

    result->reason = ENT_REASON_GIVEN;
    if (unit->support == ENT_YES) {
        ENT_EACH_INTO (field, attacker, unit->at)
            if (unit->in_paradox || (ent_cut_paradox_protected(field, supporter, attacker) &&
                                     ent_attack_strength(field, attacker).least > ENT_FORCE_ZERO)) {
                result->reason = ENT_REASON_GIVEN_PARADOX;
                result->marks |= ENT_MARK_PARADOX;
                blame_unit(field, result, attacker);
            }
        return;
    }
    result->verdict = ENT_FAILS;
    result->marks |= ENT_MARK_CUT;
    if (unit->in_paradox) {
        result->reason = ENT_REASON_CUT_PARADOX;
        result->marks |= ENT_MARK_PARADOX;
        return;
    }
    ent_uid dislodger = field->unit[supporter].dislodger;
    result->reason = ENT_REASON_CUT;
    ENT_EACH_INTO (field, attacker, unit->at)
        if (!ent_cut_protected(field, supporter, attacker) && !ent_cut_paradox_protected(field, supporter, attacker) &&
            ent_attack_strength(field, attacker).least > ENT_FORCE_ZERO)
            blame_unit(field, result, attacker);
    if (result->n_by == 0) { /* then it was dislodged by an attack that could not cut it */
        result->reason = ENT_REASON_CUT_DISLODGED;
        blame_unit(field, result, dislodger);
    }
}

/* True if all fleets with a matching order together have a way for the army through this one. */
static bool is_on_route(const ent_field *field, ent_uid fleet)
{
    uint64_t fleets[ENT_MAX_WORDS] = {0};

    ENT_EACH_CONVOY (field, other, field->unit[fleet].helped)
        ent_set_add(fleets, field->unit[other].at);
    return ent_field_links_through(field, field->unit[fleet].helped, fleets, field->unit[fleet].at);
}

/* True if the convoy has a way through this fleet on which no fleet was dislodged. */
static bool is_open_through(const ent_field *field, ent_uid fleet)
{
    uint64_t fleets[ENT_MAX_WORDS];

    ent_field_convoy(field, field->unit[fleet].helped, fleets);
    ENT_EACH_CONVOY (field, other, field->unit[fleet].helped)
        if (field->unit[other].dislodger != ENT_UID_NONE)
            ent_set_remove(fleets, field->unit[other].at);
    return ent_field_links_through(field, field->unit[fleet].helped, fleets, field->unit[fleet].at);
}

/* RULE convoy.on-route  an order that is part of no ordered route is not valid [4.E.1, 6.F.12, 6.G.6]. */
static void explain_convoy(const ent_field *field, ent_uid fleet, ent_result *result)
{
    const ent_actor *army = &field->unit[field->unit[fleet].helped];
    ent_uid dislodger = field->unit[fleet].dislodger;
    bool lost = army->route == ENT_MOVE_ROUTE_CONVOY && army->path == ENT_NO;

    if (!is_on_route(field, fleet)) {
        result->verdict = ENT_VOID;
        result->marks |= ENT_MARK_VOID;
        result->reason = ENT_REASON_UNMATCHED;
    } else if (dislodger != ENT_UID_NONE) {
        result->verdict = ENT_FAILS;
        result->marks |= ENT_MARK_DISRUPTED;
        result->reason = ENT_REASON_FLEET_DISLODGED;
        blame_unit(field, result, dislodger);
    } else if (lost || !is_open_through(field, fleet)) {
        result->verdict = ENT_FAILS;
        blame_lost_fleets(field, field->unit[fleet].helped, result);
        result->reason = result->n_by > 0 ? ENT_REASON_OTHER_FLEET : ENT_REASON_UNMATCHED; /* skipped [4.A.1, 4.A.6] */
    } else {
        bool sea = ent_by_convoy(field, field->unit[fleet].helped) == ENT_YES;
        result->reason = sea ? ENT_REASON_CONVOYED : ENT_REASON_LAND_ROUTE;
    }
}

static void explain_hold(const ent_field *field, ent_uid uid, ent_result *result)
{
    ent_uid dislodger = field->unit[uid].dislodger;

    result->reason = ENT_REASON_STANDS;
    if (dislodger != ENT_UID_NONE) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        result->strength = shown(ent_hold_strength(field, field->unit[uid].at));
        result->resistance = shown(ent_attack_strength(field, dislodger));
        blame_unit(field, result, dislodger);
        return;
    }
    ENT_EACH_INTO (field, attacker, field->unit[uid].at)
        if (ent_attack_strength(field, attacker).least > ENT_FORCE_NONE)
            blame_unit(field, result, attacker);
    if (result->n_by > 0)
        result->strength = shown(ent_hold_strength(field, field->unit[uid].at));
}

void ent_explain(const ent_field *field, ent_uid uid, ent_result *result)
{
    const ent_actor *unit = &field->unit[uid];

    if (unit->void_reason != ENT_REASON_NONE) {
        result->verdict = ENT_VOID;
        result->reason = unit->void_reason;
        result->marks |= ENT_MARK_VOID;
    } else if (unit->act == ENT_ACT_MOVE) {
        explain_move(field, uid, result);
    } else if (unit->act == ENT_ACT_SUPPORT) {
        explain_support(field, uid, result);
    } else if (unit->act == ENT_ACT_CONVOY) {
        explain_convoy(field, uid, result);
    } else {
        explain_hold(field, uid, result);
    }
}
