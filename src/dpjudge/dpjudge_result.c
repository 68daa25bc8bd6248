/* dpjudge_result.c -- from the marks that the DPjudge's steps leave to results, reasons, retreats and the next
 * position.
 *
 * Strengths are shown as the house counts them: one for the unit itself, and its support count.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "dpjudge/dpjudge_board.h"

static bool moves(const ent_dpjudge_unit *unit)
{
    return unit->act == ENT_DPJUDGE_MOVE && unit->mark == ENT_DPJUDGE_UNMARKED;
}

static ent_loc destination(const ent_dpjudge_unit *unit)
{
    return unit->kind == ENT_ARMY ? unit->to : unit->order->to;
}

static uint16_t shown(int support_count)
{
    return (uint16_t)(support_count + 1);
}

/* Name a culprit: the lowest ENT_MAX_BY provinces, ascending. */
static void blame(ent_result *result, ent_prov prov)
{
    uint8_t at = result->n_by;

    while (at > 0 && result->by[at - 1] > prov)
        at--;
    if (at == ENT_MAX_BY)
        return;
    if (result->n_by < ENT_MAX_BY)
        result->n_by++;
    for (uint8_t i = (uint8_t)(result->n_by - 1); i > at; i--)
        result->by[i] = result->by[i - 1];
    result->by[at] = prov;
}

static void blame_unit(const ent_dpjudge_board *board, ent_result *result, ent_dpjudge_uid uid)
{
    if (uid != ENT_DPJUDGE_NOBODY)
        blame(result, board->unit[uid].at);
}

/* Who tried to take the space of a unit. */
static void blame_attackers(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    ENT_DPJUDGE_EACH_ENTRY(board, entry, board->unit[uid].at)
    if (entry / 2 != uid)
        blame_unit(board, result, (ent_dpjudge_uid)(entry / 2));
}

static void blame_threatened(const ent_dpjudge_board *board, ent_dpjudge_uid army, ent_result *result)
{
    ENT_DPJUDGE_EACH_CARRIER(board, carrier, army)
    if (board->unit[carrier].threatened)
        blame_unit(board, result, carrier);
}

/* ---- Results, by what the unit was ordered. ---- */

static void explain_success(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_dpjudge_entry rival = ENT_DPJUDGE_END;

    ENT_DPJUDGE_EACH_ENTRY(board, entry, unit->to)
    {
        if (entry / 2 == uid)
            continue;
        int strength = ent_dpjudge_strength(board, entry);
        int most = rival == ENT_DPJUDGE_END ? strength : ent_dpjudge_strength(board, rival);
        if (rival == ENT_DPJUDGE_END || strength > most || (strength == most && entry < rival))
            rival = entry;
    }
    result->reason = rival == ENT_DPJUDGE_END ? ENT_REASON_UNOPPOSED : ENT_REASON_STRONGER;
    result->ends = destination(unit);
    if (rival == ENT_DPJUDGE_END)
        return;
    result->strength = shown(unit->support_count);
    result->resistance = shown(ent_dpjudge_strength(board, rival));
    blame_unit(board, result, (ent_dpjudge_uid)(rival / 2));
}

static void explain_move(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    result->route = unit->by_convoy ? ENT_ROUTE_CONVOY : ENT_ROUTE_LAND;
    if (moves(unit)) {
        explain_success(board, uid, result);
        return;
    }
    result->verdict = ENT_FAILS;
    result->reason = unit->reason;
    if (unit->mark == ENT_DPJUDGE_BOUNCE) {
        result->marks |= ENT_MARK_BOUNCE;
        result->strength = shown(unit->strength);
        if (unit->reason != ENT_REASON_OWN_UNIT)
            result->resistance = shown(unit->resistance);
        blame_unit(board, result, unit->foe);
    } else if (unit->reason == ENT_REASON_NO_CONVOY) { /* Step 1 */
        result->marks |= ENT_MARK_NO_CONVOY;
    } else { /* Step 5 */
        result->marks |= ENT_MARK_DISRUPTED;
        blame_threatened(board, uid, result);
    }
}

static void explain_support(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    result->reason = ENT_REASON_GIVEN;
    if (unit->mark == ENT_DPJUDGE_UNMARKED)
        return;
    result->verdict = ENT_FAILS;
    result->reason = unit->reason;
    if (unit->mark == ENT_DPJUDGE_CUT) {
        result->marks |= ENT_MARK_CUT;
        blame_unit(board, result, unit->foe);
    } else { /* Step 5 */
        result->marks |= ENT_MARK_NO_CONVOY;
        blame_threatened(board, unit->foe, result);
    }
}

static void explain_convoy(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid], *army = &board->unit[unit->helped];

    result->verdict = ENT_FAILS;
    if (unit->dislodged) {
        result->reason = ENT_REASON_FLEET_DISLODGED;
        result->marks |= ENT_MARK_DISRUPTED;
        blame_unit(board, result, unit->dislodger);
    } else if (army->mark == ENT_DPJUDGE_NO_CONVOY && army->reason == ENT_REASON_NO_CONVOY) {
        result->reason = ENT_REASON_NO_CONVOY;
    } else if (army->mark == ENT_DPJUDGE_NO_CONVOY || unit->threatened) {
        result->reason = unit->threatened ? ENT_REASON_CONVOY_DISRUPTED : ENT_REASON_OTHER_FLEET;
        if (unit->threatened)
            result->marks |= ENT_MARK_DISRUPTED;
        blame_threatened(board, unit->helped, result);
    } else {
        result->verdict = ENT_SUCCEEDS;
        result->reason = ENT_REASON_CONVOYED;
    }
}

static void explain_hold(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    result->reason = ENT_REASON_STANDS;
    if (unit->dislodged) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        result->strength = shown(unit->support_count);
        result->resistance = shown(board->unit[unit->dislodger].support_count);
        blame_unit(board, result, unit->dislodger);
        return;
    }
    blame_attackers(board, uid, result);
    if (result->n_by > 0)
        result->strength = shown(unit->support_count);
}

/* ---- Retreats: the end of Step 10. ---- */

/* All spaces to which the unit could move without convoying, except those with a non-empty combat list, and the space
 * from which the attacker came; in the later text that one stays open if the attacker was convoyed. */
static uint32_t possible_retreats(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    const ent_dpjudge_unit *dislodger = &board->unit[unit->dislodger];
    const ent_steps *steps = ent_steps_of(board->map, unit->kind, unit->at_loc);
    bool is_origin_open = board->edition == ENT_DPJUDGE && dislodger->by_convoy;
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov prov = ent_prov_of(board->map, steps->to[i]);
        if (board->combat[prov] == ENT_DPJUDGE_END && (prov != dislodger->at || is_origin_open))
            open |= UINT32_C(1) << i;
    }
    return open;
}

void ent_dpjudge_result(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    *result = (ent_result){.verdict = ENT_SUCCEEDS,
                           .strength = UINT16_MAX,
                           .resistance = UINT16_MAX,
                           .ends = unit->at_loc,
                           .step = unit->step,
                           .dislodger = ENT_PROV_NONE};
    if (unit->mark == ENT_DPJUDGE_VOID || unit->void_reason != ENT_REASON_NONE) {
        result->verdict = ENT_VOID;
        result->marks |= ENT_MARK_VOID;
        result->reason = unit->mark == ENT_DPJUDGE_VOID ? unit->reason : unit->void_reason;
    } else if (unit->act == ENT_DPJUDGE_MOVE) {
        explain_move(board, uid, result);
    } else if (unit->act == ENT_DPJUDGE_SUPPORT) {
        explain_support(board, uid, result);
    } else if (unit->act == ENT_DPJUDGE_CONVOY) {
        explain_convoy(board, uid, result);
    } else {
        explain_hold(board, uid, result);
    }
    if (!unit->dislodged)
        return;
    if (unit->mark == ENT_DPJUDGE_UNMARKED)
        result->step = 10; /* "dislodged" is its only mark */
    result->marks |= ENT_MARK_DISLODGED;
    result->ends = ENT_LOC_NONE;
    result->dislodger = board->unit[unit->dislodger].at;
    if (possible_retreats(board, unit) == 0)
        result->marks |= ENT_MARK_DESTROYED;
}

static void place_after(const ent_dpjudge_board *board, const ent_pos *pos, ent_dpjudge_uid uid, ent_pos *next)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_unit after = ent_pos_units_const(pos)[unit->at];

    if (unit->dislodged) {
        uint32_t retreats = possible_retreats(board, unit);
        if (retreats != 0) {
            assert(next->n_dislodged < next->max_dislodged); /* each has a dislodger that is not dislodged */
            ent_pos_dislodged(next)[next->n_dislodged++] =
                (ent_dislodged){.unit = after, .by = board->unit[unit->dislodger].at, .retreats = retreats};
        }
        return;
    }
    if (moves(unit))
        after.at = destination(unit);
    ent_pos_units(next)[ent_prov_of(board->map, after.at)] = after;
}

void ent_dpjudge_position(const ent_dpjudge_board *board, const ent_pos *pos, ent_pos *next)
{
    ent_pos_copy_board(pos, next);
    ent_pos_clear_units(next);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        place_after(board, pos, uid, next);
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++)
        if (board->combat[prov] != ENT_DPJUDGE_END && ent_pos_units_const(next)[prov].kind == ENT_UNIT_NONE)
            ent_pos_contested(next)[prov / 8] |= (uint8_t)(1u << (prov % 8));
}
