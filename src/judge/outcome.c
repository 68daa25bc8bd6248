/* outcome.c -- see outcome.h.
 *
 * Every decision is made here, so each range is one number.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/outcome.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/canal.h"
#include "judge/explain.h"
#include "judge/rail.h"
#include "legal/legal.h"

ent_loc ent_outcome_destination(const ent_field *field, ent_uid uid)
{
    const ent_actor *unit = &field->unit[uid];
    const ent_train *train = ent_rail_train(field, uid);

    if (train)
        return train->piece[ent_rail_end(field, train)];
    return unit->kind == ENT_ARMY ? unit->to : unit->order->to;
}

/* ---- Retreats (5.B.11). ---- */

/* RULE retreat.standoff  a province that units fought over stays closed, even if it is empty [6.H.5 - 6.H.7]; a move
 * without a way fights over nothing [6.F.7]; one of strength zero neither [10.K]. */
static bool is_contested(const ent_field *field, ent_prov prov)
{
    ENT_EACH_INTO (field, mover, prov)
        if (ent_prevent_strength(field, mover).least >= ENT_FORCE_ONE)
            return true;
    ENT_EACH_TRAIN_TO (field, train, piece, prov)
        if (ent_rail_block(field, train) == piece && ent_rail_prevent(field, train, piece).least >= ENT_FORCE_ONE)
            return true;
    return false;
}

static bool is_occupied(const ent_field *field, ent_prov prov)
{
    ent_uid uid = field->in[prov];
    if (uid != ENT_UID_NONE && !ent_field_moved(field, uid) && field->unit[uid].dislodger == ENT_UID_NONE)
        return true;
    ENT_EACH_INTO (field, mover, prov)
        if (ent_field_moved(field, mover))
            return true;
    for (uint8_t i = 0; i < field->n_trains; i++)
        if (ent_field_moved(field, field->train[i].uid) && ent_outcome_destination(field, field->train[i].uid) == prov)
            return true;
    return false;
}

/* RULE retreat.attacker  not to where the attacker came from, unless it came by convoy [4.A.5, 6.H.11, 6.H.12]. */
static bool is_attackers_origin(const ent_field *field, ent_uid dislodger, ent_prov prov)
{
    bool convoy_opens = ent_choice(field->rules, ENT_4A5) == 'b' && ent_by_convoy(field, dislodger) == ENT_YES;
    return field->unit[dislodger].at == prov && !convoy_opens;
}

/* RULE retreat.adjacent  to a place that it could step to [6.H.1 - 6.H.10, 5.B.11]. */
static uint32_t retreats_of(const ent_field *field, ent_uid uid, ent_uid dislodger)
{
    const ent_actor *unit = &field->unit[uid];
    const ent_steps *steps = ent_steps_of(field->map, unit->kind, unit->at_loc);
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov prov = ent_prov_of(field->map, steps->to[i]);
        if (!ent_legal_is_frozen(field->map, field->season, prov) && !is_occupied(field, prov) &&
            !is_contested(field, prov) && !is_attackers_origin(field, dislodger, prov))
            open |= UINT32_C(1) << i;
    }
    return open;
}

/* ---- Results and position. ---- */

void ent_outcome_result(const ent_field *field, ent_uid uid, ent_result *result)
{
    const ent_actor *unit = &field->unit[uid];
    ent_uid dislodger = field->unit[uid].dislodger;

    *result = (ent_result){.verdict = ENT_SUCCEEDS,
                           .strength = UINT16_MAX,
                           .resistance = UINT16_MAX,
                           .ends = unit->at_loc,
                           .dislodger = ENT_PROV_NONE};
    ent_explain(field, uid, result);
    if (dislodger == ENT_UID_NONE)
        return;
    result->marks |= ENT_MARK_DISLODGED;
    result->ends = ENT_LOC_NONE;
    result->dislodger = field->unit[dislodger].at;
    if (retreats_of(field, uid, dislodger) == 0)
        result->marks |= ENT_MARK_DESTROYED;
}

static void place_after(const ent_field *field, const ent_pos *pos, ent_uid uid, ent_unit *units, ent_pos *next)
{
    const ent_actor *unit = &field->unit[uid];
    ent_unit after = ent_pos_units_const(pos)[unit->at];
    ent_uid dislodger = field->unit[uid].dislodger;

    if (dislodger != ENT_UID_NONE) {
        uint32_t retreats = retreats_of(field, uid, dislodger);
        if (retreats != 0)
            ent_pos_dislodged(next)[next->n_dislodged++] =
                (ent_dislodged){.unit = after, .by = field->unit[dislodger].at, .retreats = retreats};
        return;
    }
    if (ent_field_moved(field, uid))
        after.at = ent_outcome_destination(field, uid);
    units[ent_prov_of(field->map, after.at)] = after;
}

static void close_contested(const ent_field *field, ent_prov prov, ent_pos *next)
{
    if (ent_pos_units_const(next)[prov].kind == ENT_UNIT_NONE && is_contested(field, prov))
        ent_pos_contested(next)[prov / 8] |= (uint8_t)(1u << (prov % 8));
}

void ent_outcome_position(const ent_field *field, const ent_pos *pos, ent_pos *next)
{
    ent_pos_copy_board(pos, next);
    ent_unit *units = ent_pos_units(next);
    for (ent_uid uid = 0; uid < field->n; uid++)
        units[field->unit[uid].at] = ent_pos_no_unit;
    for (ent_uid uid = 0; uid < field->n; uid++)
        place_after(field, pos, uid, units, next);
    for (uint16_t i = 0; i < field->n_movers; i++)
        if (field->unit[field->mover[i]].to != ENT_PROV_NONE)
            close_contested(field, field->unit[field->mover[i]].to, next);
    for (uint8_t i = 0; i < field->n_trains; i++)
        for (uint8_t piece = 0; piece < field->train[i].n; piece++)
            close_contested(field, field->train[i].piece[piece], next);
}

/* An order that no unit follows. */
static ent_reason unfollowed(const ent_field *field, const ent_order *order)
{
    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    if (order->kind == ENT_ORDER_NONE || order->at >= field->map->n_locs)
        return ENT_REASON_UNREADABLE;
    ent_uid uid = field->in[ent_prov_of(field->map, order->at)];
    if (uid == ENT_UID_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    return field->unit[uid].power == order->power ? ENT_REASON_DUPLICATE : ENT_REASON_NOT_YOUR_UNIT;
}

/* The unit that this order is in force for, or ENT_UID_NONE. */
static ent_uid follower(const ent_field *field, const ent_order *order)
{
    if (order->at >= field->map->n_locs)
        return ENT_UID_NONE;
    ent_uid uid = field->in[ent_prov_of(field->map, order->at)];
    return uid != ENT_UID_NONE && field->unit[uid].order == order ? uid : ENT_UID_NONE;
}

static void judge_permission(const ent_field *field, const ent_order *orders, size_t i, ent_result *result)
{
    result->reason = (uint8_t)ent_canal_order(field, orders, i);
    if (result->reason != ENT_REASON_PERMITTED)
        return;
    result->verdict = ENT_SUCCEEDS;
    result->marks = 0;
}

void ent_outcome_all(ent_field *field, const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                     ent_pos *next)
{
    ent_field_conclude(field);
    for (size_t i = 0; results && i < n; i++) {
        ent_uid uid = follower(field, &orders[i]);
        if (uid != ENT_UID_NONE) {
            ent_outcome_result(field, uid, &results[i]);
            continue;
        }
        results[i] = (ent_result){.verdict = ENT_VOID,
                                  .reason = (uint8_t)unfollowed(field, &orders[i]),
                                  .marks = ENT_MARK_VOID,
                                  .strength = UINT16_MAX,
                                  .resistance = UINT16_MAX,
                                  .ends = ENT_LOC_NONE,
                                  .dislodger = ENT_PROV_NONE};
        if (orders[i].kind == ENT_ORDER_CANAL && orders[i].void_reason == ENT_REASON_NONE)
            judge_permission(field, orders, i, &results[i]);
    }
    if (next)
        ent_outcome_position(field, pos, next);
}
