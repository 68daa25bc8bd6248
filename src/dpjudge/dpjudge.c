/* dpjudge.c -- Steps 1 to 10 of the DPjudge's algorithm, in the order of its text. The procedures are in
 * dpjudge_procedures.c.
 *
 * Step numbers and names are the text's. Both editions run through the same code; a condition on `edition` stands where
 * they differ. From Step 6 to Step 9 marks only accumulate. Lists are walked in ascending order of provinces; where the
 * outcome of a step would depend on the list's order, all units are looked at before any one acts. So the sequence of
 * the orders never matters.
 *
 * SPDX-License-Identifier: MIT */
#include "dpjudge/dpjudge.h"
#include <string.h>
#include "game/rules.h"
#include "dpjudge/dpjudge_board.h"
#include "legal/legal.h"

/* "Change the order to HOLD or mark it": the option says which. */
static void hold_or_mark(const ent_dpjudge_board *board, ent_dpjudge_unit *unit, ent_dpjudge_mark mark,
                         ent_reason reason)
{
    if (!ent_has_option(board->rules, ENT_OPTION_MISSING_HOLD)) {
        ent_dpjudge_set_mark(board, unit, mark, reason);
        return;
    }
    ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_UNMARKED, ENT_REASON_NONE);
    unit->act = ENT_ACT_HOLD;
    unit->by_convoy = false;
    unit->void_reason = (uint8_t)(reason == ENT_REASON_NO_CONVOY ? ENT_REASON_NO_POSSIBLE_CONVOY : reason);
}

/* ---- Step 1. Mark all invalid convoy orders. ---- */

static void step_1_army(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    if (unit->void_reason != ENT_REASON_NONE)
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
    else if (!ent_dpjudge_path_exists(board, uid))
        hold_or_mark(board, unit, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_NO_CONVOY);
    else if (!ent_dpjudge_path_matches(board, uid))
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_NO_CONVOY);
    else
        board->convoying[board->n_convoying++] = uid;
}

static void step_1_fleet(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    if (unit->void_reason != ENT_REASON_NONE)
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
    else if (board->in[ent_prov_of(board->map, unit->order->from)] == ENT_DPJUDGE_NOBODY)
        hold_or_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_NO_UNIT_THERE);
    else if (unit->helped == ENT_DPJUDGE_NOBODY || board->unit[unit->helped].act != ENT_ACT_MOVE)
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_UNMATCHED);
}

static void step_1(ent_dpjudge_board *board)
{
    board->step = 1;
    board->n_convoying = 0;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_MOVE && board->unit[uid].by_convoy)
            step_1_army(board, uid);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_CONVOY)
            step_1_fleet(board, uid);
}

/* ---- Step 2. Mark all invalid move and support orders. ---- */

/* Does the support match what the supported unit was ordered? A void move is still a move, so the unit cannot be
 * supported in place. */
static bool is_supported(const ent_dpjudge_board *board, const ent_dpjudge_unit *supporter, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_order support = *supporter->order;
    ent_order order = {.kind = ENT_ORDER_HOLD,
                       .power = unit->power,
                       .unit = unit->kind,
                       .at = unit->at_loc,
                       .from = ENT_LOC_NONE,
                       .to = ENT_LOC_NONE};

    if (unit->mark == ENT_DPJUDGE_VOID && unit->act == ENT_ACT_MOVE)
        return false;
    if (unit->act == ENT_ACT_MOVE) {
        order = *unit->order;
        order.at = unit->at_loc;
        order.unit = unit->kind;
    }
    return ent_legal_supports(board->map, board->rules, &support, &order);
}

static void step_2_support(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    /* The text asks last whether the supporter could move to where its support goes. No outcome depends on when. */
    if (unit->void_reason != ENT_REASON_NONE) {
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
        return;
    }
    ent_dpjudge_uid helped = board->in[ent_prov_of(board->map, unit->order->from)];
    if (helped == ENT_DPJUDGE_NOBODY) {
        hold_or_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_NO_UNIT_THERE);
        return;
    }
    if (!is_supported(board, unit, helped)) {
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_UNMATCHED);
        return;
    }
    ent_dpjudge_unit *supported = &board->unit[helped];
    unit->helped = helped;
    supported->support_count++;
    ent_dpjudge_uid target = unit->supports_move ? board->in[unit->to] : ENT_DPJUDGE_NOBODY;
    if (target != ENT_DPJUDGE_NOBODY && board->unit[target].power == unit->power) {
        unit->in_no_help = true;
        supported->no_help++;
    }
}

static void step_2(ent_dpjudge_board *board)
{
    board->step = 2;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
        ent_dpjudge_unit *unit = &board->unit[uid];
        if (unit->act != ENT_ACT_MOVE || unit->by_convoy)
            continue;
        if (unit->void_reason != ENT_REASON_NONE)
            ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
        else if (ent_is_difficult(board->map, unit->kind, unit->at_loc, unit->to))
            unit->support_count--; /* the texts know no difficult borders: the count starts one lower */
    }
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_SUPPORT)
            step_2_support(board, uid);
}

/* ---- Step 3. Calculate initial combat strengths. ---- */

/* "Attempting to move": ordered to move, and neither "void" nor "no convoy". All others attempt to remain. */
static ent_prov space_of(const ent_dpjudge_unit *unit)
{
    bool moves = unit->act == ENT_ACT_MOVE && unit->mark != ENT_DPJUDGE_VOID && unit->mark != ENT_DPJUDGE_NO_CONVOY;
    return moves ? unit->to : unit->at;
}

static void step_3(ent_dpjudge_board *board)
{
    board->step = 3;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_MOVE && !board->unit[uid].by_convoy &&
            ent_dpjudge_is_unmarked(&board->unit[uid]))
            ent_dpjudge_cut_support(board, uid, false);
    memset(board->combat, 0xFF, sizeof board->combat);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        ent_dpjudge_enlist(board, space_of(&board->unit[uid]), ent_dpjudge_entry_of(uid));
}

/* ---- Step 4. Mark support cuts made by convoyers, and mark endangered convoys. ---- */

/* Add an army to the convoy succeeded list. True if that made the list grow. */
static bool add_succeeded(ent_dpjudge_unit *unit)
{
    bool grew = !unit->has_succeeded;
    unit->has_succeeded = true;
    return grew;
}

static void step_4(ent_dpjudge_board *board)
{
    bool grew = true;

    board->step = 4;
    while (grew) {
        grew = false;
        for (uint16_t i = 0; i < board->n_convoying; i++)
            ent_dpjudge_check_disruptions(board, board->convoying[i]);
        for (uint16_t i = 0; i < board->n_convoying; i++) {
            ent_dpjudge_unit *unit = &board->unit[board->convoying[i]];
            if (ent_dpjudge_is_unmarked(unit)) {
                ent_dpjudge_cut_support(board, board->convoying[i], false);
                grew = add_succeeded(unit) || grew;
            } else if (unit->mark == ENT_DPJUDGE_ENDANGERED) {
                ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_UNDER_ATTACK, ENT_REASON_CONVOY_DISRUPTED);
            }
        }
    }
}

/* ---- Step 5. Mark convoy disruptions, and support cuts made by successful convoys. ---- */

/* Mark an army as "no convoy", or unmark it, and list it where it now attempts to be. */
static void relist(ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_dpjudge_mark mark, ent_reason reason)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    ent_dpjudge_strike(board, unit->at, ent_dpjudge_entry_of(uid));
    ent_dpjudge_strike(board, unit->to, ent_dpjudge_entry_of(uid));
    ent_dpjudge_set_mark(board, unit, mark, reason);
    ent_dpjudge_enlist(board, space_of(unit), ent_dpjudge_entry_of(uid));
}

static void mark_no_convoy(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    relist(board, uid, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_CONVOY_DISRUPTED);
    if (board->edition == ENT_DPJUDGE_EARLY) /* the rest stands in the later text only */
        return;
    unit->support_count = 0;
    unit->no_help = 0;
    for (ent_dpjudge_uid other = 0; other < board->n; other++) {
        ent_dpjudge_unit *supporter = &board->unit[other];
        if (supporter->act != ENT_ACT_SUPPORT || supporter->helped != uid)
            continue;
        supporter->in_no_help = false;
        if (ent_dpjudge_is_unmarked(supporter)) {
            ent_dpjudge_set_mark(board, supporter, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_CONVOY_DISRUPTED);
            supporter->foe = uid;
        }
    }
}

/* True if the convoy succeeded list grew. */
static bool step_5(ent_dpjudge_board *board)
{
    bool grew = false;

    board->step = 5;
    for (uint16_t i = 0; i < board->n_convoying; i++)
        ent_dpjudge_check_disruptions(board, board->convoying[i]);
    for (uint16_t i = 0; i < board->n_convoying; i++) {
        ent_dpjudge_uid uid = board->convoying[i];
        if (board->unit[uid].mark == ENT_DPJUDGE_ENDANGERED) {
            mark_no_convoy(board, uid);
        } else if (board->unit[uid].mark == ENT_DPJUDGE_UNDER_ATTACK) {
            relist(board, uid, ENT_DPJUDGE_UNMARKED, ENT_REASON_NONE);
            ent_dpjudge_cut_support(board, uid, false);
            grew = add_succeeded(&board->unit[uid]) || grew;
        }
    }
    return grew;
}

/* ---- Step 6. Mark bounces caused by inability to swap places. ---- */

/* The support count with which a unit would swap places. The early text has no no help list here. */
static int swap_count(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    return board->edition == ENT_DPJUDGE ? unit->support_count - unit->no_help : unit->support_count;
}

static bool fails_to_swap(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit, const ent_dpjudge_unit *other)
{
    bool is_own = board->edition == ENT_DPJUDGE && unit->power == other->power;
    return is_own || swap_count(board, unit) <= other->support_count;
}

static bool step_6_unit(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *unit = &board->unit[uid];
    ent_dpjudge_uid other = board->in[unit->to];
    if (other == ENT_DPJUDGE_NOBODY)
        return false;
    const ent_dpjudge_unit *swapper = &board->unit[other];
    if (swapper->act != ENT_ACT_MOVE || !ent_dpjudge_is_unmarked(swapper) || swapper->to != unit->at ||
        swapper->by_convoy)
        return false;

    bool fails = fails_to_swap(board, unit, swapper), swapper_fails = fails_to_swap(board, swapper, unit);
    if (fails)
        ent_dpjudge_bounce(board, uid, ENT_REASON_HEAD_TO_HEAD, other, swap_count(board, unit), swapper->support_count);
    if (swapper_fails)
        ent_dpjudge_bounce(board, other, ENT_REASON_HEAD_TO_HEAD, uid, swap_count(board, swapper), unit->support_count);
    return fails || swapper_fails;
}

static void step_6(ent_dpjudge_board *board)
{
    bool bounced = true;

    board->step = 6;
    while (bounced) {
        bounced = false;
        for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
            const ent_dpjudge_unit *unit = &board->unit[uid];
            if (unit->act == ENT_ACT_MOVE && !unit->by_convoy && ent_dpjudge_is_unmarked(unit))
                bounced = step_6_unit(board, uid) || bounced;
        }
    }
}

/* ---- Step 7. Mark bounces suffered by understrength attackers. ---- */

/* True if a unit bounced. */
static bool step_7(ent_dpjudge_board *board)
{
    bool bounced = false;

    board->step = 7;
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++) {
        ent_dpjudge_top top = ent_dpjudge_top_of(board, prov);
        ENT_DPJUDGE_EACH_ENTRY (board, entry, prov) {
            ent_dpjudge_uid uid = (ent_dpjudge_uid)(entry / 2);
            const ent_dpjudge_unit *unit = &board->unit[uid];
            bool is_strongest = top.n_leaders == 1 && entry == top.leader;
            if (is_strongest || unit->act != ENT_ACT_MOVE || !ent_dpjudge_is_unmarked(unit))
                continue;
            ent_dpjudge_entry foe = entry == top.leader ? top.second : top.leader;
            ent_reason reason = board->unit[foe / 2].at == prov ? ENT_REASON_HELD : ENT_REASON_STANDOFF;
            ent_dpjudge_bounce(board, uid, reason, (ent_dpjudge_uid)(foe / 2), unit->support_count,
                               ent_dpjudge_strength(board, foe));
            bounced = true;
        }
    }
    return bounced;
}

/* ---- Step 8. Mark bounces caused by inability to self-dislodge. ---- */

/* True if the strongest unit in the list of `prov` bounced. */
static bool step_8_space(ent_dpjudge_board *board, ent_prov prov)
{
    ent_dpjudge_top top = ent_dpjudge_top_of(board, prov);
    ent_dpjudge_uid there = board->in[prov];
    if (top.n_leaders != 1 || there == ENT_DPJUDGE_NOBODY)
        return false;
    ent_dpjudge_uid uid = (ent_dpjudge_uid)(top.leader / 2);
    const ent_dpjudge_unit *unit = &board->unit[uid], *victim = &board->unit[there];
    if (unit->act != ENT_ACT_MOVE || !ent_dpjudge_is_unmarked(unit))
        return false;
    if (victim->act == ENT_ACT_MOVE && ent_dpjudge_is_unmarked(victim))
        return false; /* there is no victim */

    int count = unit->support_count - unit->no_help;
    if (victim->power == unit->power) {
        if (board->edition == ENT_DPJUDGE_EARLY) /* the text only says "there is no victim" */
            return false;
        ent_dpjudge_bounce(board, uid, ENT_REASON_OWN_UNIT, there, count, 0);
        return true;
    }
    if (top.second == ENT_DPJUDGE_END || count > ent_dpjudge_strength(board, top.second))
        return false;
    ent_dpjudge_bounce(board, uid, ENT_REASON_HELD, (ent_dpjudge_uid)(top.second / 2), count,
                       ent_dpjudge_strength(board, top.second));
    return true;
}

static bool step_8(ent_dpjudge_board *board)
{
    bool bounced = false;

    board->step = 8;
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++)
        bounced = step_8_space(board, prov) || bounced;
    return bounced;
}

/* ---- Step 9. Mark supports cut by dislodgements. ---- */

/* True if a support was cut. */
static bool step_9(ent_dpjudge_board *board)
{
    bool cut = false;

    board->step = 9;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_MOVE && ent_dpjudge_is_unmarked(&board->unit[uid]))
            cut = ent_dpjudge_cut_support(board, uid, true) || cut;
    return cut;
}

/* ---- Step 10. Move units that did not bounce. ---- */

static void step_10_unit(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];
    ent_dpjudge_uid there = board->in[unit->to];

    if (there != ENT_DPJUDGE_NOBODY) {
        ent_dpjudge_unit *other = &board->unit[there];
        if (other->act != ENT_ACT_MOVE || !ent_dpjudge_is_unmarked(other)) {
            other->dislodged = true;
            other->dislodger = uid;
            if (other->mark == ENT_DPJUDGE_BOUNCE && !other->by_convoy && other->to == unit->at && !unit->by_convoy)
                ent_dpjudge_strike(board, unit->at, ent_dpjudge_entry_of(there));
        }
    }
    ent_dpjudge_unbounce(board, unit->at);
    unit->is_done = true;
}

/* Possible retreats are listed when the step is over (dpjudge_result.c), since units that unbounce late leave combat
 * lists. */
static void step_10(ent_dpjudge_board *board)
{
    bool moved = true;

    board->step = 10;
    while (moved) {
        moved = false;
        for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
            const ent_dpjudge_unit *unit = &board->unit[uid];
            if (unit->act == ENT_ACT_MOVE && ent_dpjudge_is_unmarked(unit) && !unit->is_done) {
                step_10_unit(board, uid);
                moved = true;
            }
        }
    }
}

/* ---- All of it. ---- */

/* A return to Step 4 follows a longer convoy succeeded list, and a return to Step 6 a new mark. Neither is taken back
 * in these steps, so there are no more returns than units. */
static void run_steps(ent_dpjudge_board *board)
{
    step_1(board);
    step_2(board);
    step_3(board);
    do
        step_4(board);
    while (step_5(board));
    do
        step_6(board);
    while (step_7(board) || step_8(board) || step_9(board));
    step_10(board);
}

bool ent_dpjudge_knows(const ent_map *map, const ent_rules *rules)
{
    return !(map->n_railways > 0 && ent_has_option(rules, ENT_OPTION_RAILWAY)) &&
           !(map->n_canals > 0 && ent_has_option(rules, ENT_OPTION_CANAL));
}

void ent_dpjudge_movement(const ent_map *map, const ent_rules *rules, ent_dpjudge_edition edition, const ent_pos *pos,
                          const ent_order *orders, size_t n, ent_result *results, ent_pos *next)
{
    ent_rules loose = *rules;
    ent_dpjudge_board board;

    loose.choice[ENT_4E1] = 'c';
    board.map = map;
    board.given_rules = rules;
    board.rules = &loose;
    board.edition = edition;
    board.step = 0;
    ent_dpjudge_read(&board, pos, orders, n);
    run_steps(&board);
    ent_dpjudge_write(&board, pos, orders, n, results, next);
}
