/* dpjudge_result.c -- from the marks that the DPjudge's steps leave to results, reasons and the next position.
 *
 * Retreats and the next position are derived by the functions that serve all judges (judge/decided.h), and so is every
 * void order's result. Reasons differ: here they follow from marks and combat lists, so they stand below. Strengths are
 * shown as the main judge counts them: one for the unit itself, and its support count.
 *
 * SPDX-License-Identifier: MIT */
#include "dpjudge/dpjudge_board.h"
#include <assert.h>
#include "game/result.h"
#include "judge/blame.h"
#include "judge/decided.h"

static bool moves(const ent_dpjudge_unit *unit)
{
    return unit->act == ENT_ACT_MOVE && unit->mark == ENT_DPJUDGE_UNMARKED;
}

static uint16_t shown(int support_count)
{
    return (uint16_t)(support_count < 0 ? 0 : support_count + 1);
}

static void blame(const ent_dpjudge_board *board, ent_result *result, ent_dpjudge_uid uid)
{
    assert(uid != ENT_DPJUDGE_NOBODY);
    ent_blame(result, board->unit[uid].at);
}

/* Did the carrier endanger the convoy of this army? If the last look found no carrier in danger, all are blamed. */
static bool is_to_blame(const ent_dpjudge_board *board, ent_dpjudge_uid army, ent_dpjudge_uid carrier)
{
    bool any = false;

    ENT_DPJUDGE_EACH_CARRIER (board, other, army)
        any = any || board->unit[other].threatened;
    return !any || board->unit[carrier].threatened;
}

static void blame_carriers(const ent_dpjudge_board *board, ent_dpjudge_uid army, ent_result *result)
{
    ENT_DPJUDGE_EACH_CARRIER (board, carrier, army)
        if (is_to_blame(board, army, carrier))
            blame(board, result, carrier);
}

/* ---- Reasons, by what the unit was ordered. ---- */

/* The support count with which a unit dislodges another: supports by the power of that one do not help. A unit that
 * dislodges one of its own power, as the early text lets it, has them all. */
static int count_against(const ent_dpjudge_unit *mover, const ent_dpjudge_unit *victim)
{
    return mover->support_count - (victim->power != mover->power ? mover->no_help : 0);
}

/* The strongest other entry of the combat list is the culprit; of equals the lowest province. A unit that bounced head
 * to head off this one fought with its supports, though it is back in its own space without them. Of the two
 * comparisons the closer one is shown: in Step 6 of the early text all supports count, in Step 8 some do not. */
static void explain_success(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_dpjudge_uid there = board->in[unit->to];
    ent_dpjudge_entry rival = ENT_DPJUDGE_END;
    int count = unit->support_count, resisting;

    ENT_DPJUDGE_EACH_ENTRY (board, entry, unit->to)
        if (entry / 2 != uid && ent_dpjudge_goes_before(board, entry, rival))
            rival = entry;
    if (rival == ENT_DPJUDGE_END)
        return;
    resisting = ent_dpjudge_strength(board, rival);
    if (there != ENT_DPJUDGE_NOBODY && board->unit[there].dislodged) {
        const ent_dpjudge_unit *victim = &board->unit[there];
        const int against = count_against(unit, victim);
        const int swap = board->edition == ENT_DPJUDGE_LATER ? against : count;
        const bool met = victim->reason == ENT_REASON_HEAD_TO_HEAD && victim->foe == uid;
        const bool closer = met && swap - victim->support_count < against - resisting;
        count = closer ? swap : against;
        if (closer) {
            rival = ent_dpjudge_entry_of(there);
            resisting = victim->support_count;
        }
    }
    result->reason = ENT_REASON_STRONGER;
    result->strength = shown(count);
    result->resistance = shown(resisting);
    blame(board, result, (ent_dpjudge_uid)(rival / 2));
}

static void explain_failure(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    result->verdict = ENT_FAILS;
    result->reason = unit->reason;
    if (unit->mark == ENT_DPJUDGE_BOUNCE) {
        result->marks |= ENT_MARK_BOUNCE;
        result->strength = shown(unit->strength);
        if (unit->reason != ENT_REASON_OWN_UNIT)
            result->resistance = shown(unit->resistance);
        blame(board, result, unit->foe);
    } else if (unit->reason == ENT_REASON_NO_CONVOY) { /* Step 1 */
        result->marks |= ENT_MARK_NO_CONVOY;
    } else { /* Step 5 */
        result->marks |= ENT_MARK_DISRUPTED;
        blame_carriers(board, uid, result);
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
        blame(board, result, unit->foe);
    } else { /* Step 5 */
        result->marks |= ENT_MARK_NO_CONVOY;
        blame_carriers(board, unit->foe, result);
    }
}

static void explain_convoy(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid], *army = &board->unit[unit->helped];

    result->verdict = ENT_FAILS;
    if (unit->dislodged) {
        result->reason = ENT_REASON_FLEET_DISLODGED;
        result->marks |= ENT_MARK_DISRUPTED;
        blame(board, result, unit->dislodger);
    } else if (army->mark == ENT_DPJUDGE_VOID || army->reason == ENT_REASON_NO_CONVOY) {
        result->reason = ENT_REASON_NO_CONVOY;
    } else if (army->mark == ENT_DPJUDGE_NO_CONVOY || unit->threatened) {
        result->reason = is_to_blame(board, unit->helped, uid) ? ENT_REASON_CONVOY_DISRUPTED : ENT_REASON_OTHER_FLEET;
        if (unit->threatened)
            result->marks |= ENT_MARK_DISRUPTED;
        blame_carriers(board, unit->helped, result);
    } else {
        result->verdict = ENT_SUCCEEDS;
        result->reason = ENT_REASON_CONVOYED;
    }
}

static void explain_hold(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_result weaker = {.n_by = 0};

    if (unit->dislodged) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        result->resistance = shown(count_against(&board->unit[unit->dislodger], unit));
        blame(board, result, unit->dislodger);
    } else {
        ENT_DPJUDGE_EACH_ENTRY (board, entry, unit->at)
            if (entry / 2 != uid)
                blame(board, count_against(&board->unit[entry / 2], unit) > unit->support_count ? result : &weaker,
                      (ent_dpjudge_uid)(entry / 2));
        ent_blame_rest(result, &weaker);
    }
    if (result->n_by > 0)
        result->strength = shown(unit->support_count);
}

/* Add to the result of a unit why its order came out so. */
static void explain_unit(const ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_result *result)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];

    result->step = unit->step;
    if (unit->dislodged && unit->mark == ENT_DPJUDGE_UNMARKED)
        result->step = 10; /* "dislodged" is its only mark */
    if (result->verdict == ENT_VOID)
        return;
    if (unit->act == ENT_ACT_MOVE) {
        result->route = unit->by_convoy ? ENT_ROUTE_CONVOY : ENT_ROUTE_LAND;
        (moves(unit) ? explain_success : explain_failure)(board, uid, result);
    } else if (unit->act == ENT_ACT_SUPPORT) {
        explain_support(board, uid, result);
    } else if (unit->act == ENT_ACT_CONVOY) {
        explain_convoy(board, uid, result);
    } else {
        explain_hold(board, uid, result);
    }
}

/* ---- What was decided. ---- */

static void conclude_unit(const ent_dpjudge_board *board, ent_dpjudge_uid uid, const ent_order *orders,
                          ent_decided *decided)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_province_state *state = &decided->prov[unit->at];

    ent_decided_place(state, unit->at, unit->order ? (uint16_t)(unit->order - orders) : ENT_NO_ORDER);
    state->act = unit->act;
    state->decision = moves(unit) ? ENT_YES : ENT_NO;
    state->route = unit->by_convoy ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
    if (unit->mark == ENT_DPJUDGE_VOID || unit->void_reason != ENT_REASON_NONE) {
        state->verdict = ENT_VOID;
        state->reason = unit->mark == ENT_DPJUDGE_VOID ? unit->reason : unit->void_reason;
    }
    if (unit->act == ENT_ACT_MOVE) {
        state->to = unit->to;
        ent_provs_add(moves(unit) ? &decided->gone : &decided->failed, unit->at);
    }
    if (moves(unit)) {
        state->reason = ENT_REASON_UNOPPOSED;
        decided->prov[unit->to].leader = unit->at;
        decided->ends[decided->gone.n - 1] = unit->kind == ENT_ARMY ? unit->to : unit->order->to;
    }
    if (unit->dislodged) {
        state->dislodger = board->unit[unit->dislodger].at;
        ent_provs_add(&decided->dislodged, unit->at);
    }
}

void ent_dpjudge_write(const ent_dpjudge_board *board, const ent_dpjudge_phase *phase, ent_result *results,
                       ent_pos *next)
{
    ent_decided decided;
    uint32_t retreats[ENT_MAX_PROVS];

    ent_decided_init(&decided, board->map, board->rules, phase->pos);
    decided.listed_retreats = retreats;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
        conclude_unit(board, uid, phase->orders, &decided);
        retreats[board->unit[uid].at] = board->unit[uid].retreats;
    }
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++)
        decided.prov[prov].best = board->combat[prov] != ENT_DPJUDGE_END ? 1 : ENT_NO_FORCE;
    ent_explain_start(&decided, phase->orders, phase->n, results);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].order)
            explain_unit(board, uid, &results[board->unit[uid].order - phase->orders]);
    ent_outcome(&decided, &(ent_wanted){.results = results, .next = next});
}
