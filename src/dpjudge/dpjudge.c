/* dpjudge.c -- Steps 1 to 10 of the DPjudge's algorithm, in the order of its text. The procedures are in
 * dpjudge_procedures.c.
 *
 * Step numbers and names are the text's. Both editions run through the same code; a condition on `edition` stands where
 * they differ. Every loop acts on one member of the text's list before it looks at the next one. Only Steps 4, 5 and 10
 * can come out otherwise in another sequence. Steps 4 and 5 walk a list that Step 1 made in the sequence of
 * ent_dpjudge_nth(), and Step 10 walks the units in that sequence. In the other steps marks only accumulate, or no
 * member's act changes what is asked of another.
 *
 * SPDX-License-Identifier: MIT */
#include "dpjudge/dpjudge.h"
#include <assert.h>
#include <string.h>
#include "game/rules.h"
#include "dpjudge/dpjudge_board.h"
#include "legal/legal.h"

static void notify(const ent_dpjudge_board *board)
{
    if (board->observer)
        board->observer->stepped(board->observer->context, board);
}

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

static void step_1_carried(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    if (unit->void_reason != ENT_REASON_NONE)
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
    else if (!ent_dpjudge_route_exists(board, uid))
        hold_or_mark(board, unit, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_NO_CONVOY);
    else if (!ent_dpjudge_route_matches(board, uid))
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_NO_CONVOY);
    else
        board->convoying[board->n_convoying++] = uid;
}

static void step_1_carrier(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    if (unit->helped != ENT_DPJUDGE_NOBODY && board->unit[unit->helped].act == ENT_ACT_MOVE)
        unit->void_reason = ENT_REASON_NONE; /* the text asks for no more than the matching order */
    else if (unit->void_reason != ENT_REASON_NONE)
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
    else if (board->in[ent_prov_of(board->map, unit->order->from)] == ENT_DPJUDGE_NOBODY)
        hold_or_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_NO_UNIT_THERE);
    else
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_UNMATCHED);
}

static void step_1(ent_dpjudge_board *board)
{
    board->step = 1;
    for (uint16_t i = 0; i < board->n; i++) {
        ent_dpjudge_uid uid = ent_dpjudge_nth(board, i);
        if (board->unit[uid].act == ENT_ACT_MOVE && board->unit[uid].by_convoy)
            step_1_carried(board, uid);
    }
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_CONVOY)
            step_1_carrier(board, uid);
}

/* ---- Step 2. Mark all invalid move and support orders. ---- */

/* Does the support match what the supported unit was ordered? A void move is still an order to move: the move can be
 * supported, and the unit cannot be supported in place. */
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

    ent_dpjudge_uid helped = board->in[ent_prov_of(board->map, unit->order->from)];
    if (helped == ENT_DPJUDGE_NOBODY) {
        hold_or_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_NO_UNIT_THERE);
        return;
    }
    if (!is_supported(board, unit, helped)) {
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, ENT_REASON_UNMATCHED);
        return;
    }
    if (unit->void_reason != ENT_REASON_NONE) { /* it could not move there itself */
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_VOID, (ent_reason)unit->void_reason);
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

/* "For each unit issued a move (non-convoy) order: Execute the cutSupport procedure": the mark "void" is not asked for.
 * The early text has no void moves. */
static void step_3(ent_dpjudge_board *board)
{
    board->step = 3;
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (board->unit[uid].act == ENT_ACT_MOVE && !board->unit[uid].by_convoy)
            ent_dpjudge_cut_support(board, uid, false);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        ent_dpjudge_list_add(board, ent_dpjudge_space_of(&board->unit[uid]), ent_dpjudge_entry_of(uid));
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
        for (uint16_t i = 0; i < board->n_convoying; i++) {
            ent_dpjudge_uid uid = board->convoying[i];
            ent_dpjudge_unit *unit = &board->unit[uid];
            ent_dpjudge_check_disruptions(board, uid);
            if (ent_dpjudge_is_unmarked(unit)) {
                ent_dpjudge_cut_support(board, uid, false);
                grew |= add_succeeded(unit);
            } else if (unit->mark == ENT_DPJUDGE_ENDANGERED) {
                ent_dpjudge_mark_carried(board, uid, ENT_DPJUDGE_UNDER_ATTACK, ENT_REASON_CONVOY_DISRUPTED);
            }
        }
        notify(board);
    }
}

/* ---- Step 5. Mark convoy disruptions, and support cuts made by successful convoys. ---- */

static void mark_no_convoy(ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    ent_dpjudge_mark_carried(board, uid, ENT_DPJUDGE_NO_CONVOY, ENT_REASON_CONVOY_DISRUPTED);
    if (board->edition == ENT_DPJUDGE_EARLY) /* the rest stands in the later text only */
        return;
    unit->support_count = 0;
    for (ent_dpjudge_uid other = 0; other < board->n; other++) {
        ent_dpjudge_unit *supporter = &board->unit[other];
        if (supporter->act == ENT_ACT_SUPPORT && supporter->helped == uid && ent_dpjudge_is_unmarked(supporter)) {
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
    for (uint16_t i = 0; i < board->n_convoying; i++) {
        ent_dpjudge_uid uid = board->convoying[i];
        ent_dpjudge_check_disruptions(board, uid);
        if (board->unit[uid].mark == ENT_DPJUDGE_ENDANGERED) {
            mark_no_convoy(board, uid);
        } else if (board->unit[uid].mark == ENT_DPJUDGE_UNDER_ATTACK) {
            ent_dpjudge_mark_carried(board, uid, ENT_DPJUDGE_UNMARKED, ENT_REASON_NONE);
            ent_dpjudge_cut_support(board, uid, false);
            grew |= add_succeeded(&board->unit[uid]);
        }
    }
    return grew;
}

/* ---- Step 6. Mark bounces caused by inability to swap places. ---- */

/* The support count with which a unit would swap places. The early text has no no help list here. */
static int swap_count(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    return board->edition == ENT_DPJUDGE_LATER ? unit->support_count - unit->no_help : unit->support_count;
}

static bool fails_to_swap(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit, const ent_dpjudge_unit *other)
{
    bool is_own = board->edition == ENT_DPJUDGE_LATER && unit->power == other->power;
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
    assert(fails || swapper_fails); /* both cannot be stronger */
    return true;
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
        notify(board);
    }
}

/* ---- Step 7. Mark bounces suffered by understrength attackers. ---- */

/* What bounces a unit off the strongest other entry of a space's list. */
static ent_reason reason_of(const ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry foe)
{
    return board->unit[foe / 2].at == prov ? ENT_REASON_HELD : ENT_REASON_STANDOFF;
}

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
            ent_dpjudge_bounce(board, uid, reason_of(board, prov, foe), (ent_dpjudge_uid)(foe / 2), unit->support_count,
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
    assert(top.second != ENT_DPJUDGE_END); /* the victim is in the list too */
    if (count > ent_dpjudge_strength(board, top.second))
        return false;
    ent_dpjudge_bounce(board, uid, reason_of(board, prov, top.second), (ent_dpjudge_uid)(top.second / 2), count,
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

static bool is_open_for(const ent_dpjudge_board *board, const ent_dpjudge_unit *attacker, ent_prov prov)
{
    bool is_origin = prov == attacker->at && !(board->edition == ENT_DPJUDGE_LATER && attacker->by_convoy);
    return board->combat[prov] == ENT_DPJUDGE_END && !is_origin &&
           !ent_legal_is_frozen(board->map, board->season, prov);
}

/* "Create the possible retreats list for the dislodged unit by listing all spaces on the board to which the unit could
 * move without convoying, but do not list any space that has a non-empty combat list, nor the space from which the
 * dislodged unit's attacker came, unless the attacker was convoyed." The early text lacks the last five words. */
static uint32_t possible_retreats(const ent_dpjudge_board *board, const ent_dpjudge_unit *unit,
                                  const ent_dpjudge_unit *attacker)
{
    const ent_steps *steps = ent_steps_of(board->map, unit->kind, unit->at_loc);
    uint32_t open = 0;

    assert(steps->n <= 32);
    for (uint8_t i = 0; i < steps->n; i++)
        open |= (uint32_t)is_open_for(board, attacker, ent_prov_of(board->map, steps->to[i])) << i;
    return open;
}

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
                ent_dpjudge_list_remove(board, unit->at, ent_dpjudge_entry_of(there));
            other->retreats = possible_retreats(board, other, unit);
        }
    }
    ent_dpjudge_unbounce(board, unit->at);
    unit->is_done = true;
}

/* A unit whose bounce is taken back after the walk has passed it moves too: "All orders that emerge from the algorithm
 * without a mark will succeed." So the units are walked again until nobody is left to move. */
static void step_10(ent_dpjudge_board *board)
{
    bool moved = true;

    board->step = 10;
    while (moved) {
        moved = false;
        for (uint16_t i = 0; i < board->n; i++) {
            ent_dpjudge_uid uid = ent_dpjudge_nth(board, i);
            const ent_dpjudge_unit *unit = &board->unit[uid];
            if (unit->act == ENT_ACT_MOVE && ent_dpjudge_is_unmarked(unit) && !unit->is_done) {
                step_10_unit(board, uid);
                moved = true;
            }
        }
    }
}

/* ---- All of it. ---- */

static bool step_notified(ent_dpjudge_board *board, bool (*step)(ent_dpjudge_board *))
{
    bool again = step(board);
    notify(board);
    return again;
}

/* A return to Step 4 follows a longer convoy succeeded list, and a return to Step 6 a new mark. Neither is taken back
 * in these steps, so there are no more returns than units. */
static void run_steps(ent_dpjudge_board *board)
{
    notify(board);
    step_1(board);
    notify(board);
    step_2(board);
    notify(board);
    step_3(board);
    notify(board);
    do
        step_4(board);
    while (step_notified(board, step_5));
    do
        step_6(board);
    while (step_notified(board, step_7) || step_notified(board, step_8) || step_notified(board, step_9));
    step_10(board);
    notify(board);
}

bool ent_dpjudge_knows(const ent_map *map, const ent_rules *rules)
{
    return !(map->n_railways > 0 && ent_has_option(rules, ENT_OPTION_RAILWAY)) &&
           !(map->n_canals > 0 && ent_has_option(rules, ENT_OPTION_CANAL));
}

/* Judge by the steps, in one sequence. `loose` is room for rules. */
static void judge(ent_dpjudge_board *board, const ent_dpjudge_phase *phase, ent_rules *loose,
                  ent_dpjudge_sequence sequence, const ent_dpjudge_observer *observer)
{
    *loose = *phase->rules;
    loose->choice[ENT_4E1] = 'c';
    board->map = phase->map;
    board->given_rules = phase->rules;
    board->rules = loose;
    board->edition = phase->edition;
    board->season = phase->pos->season;
    board->step = 0;
    board->sequence = sequence;
    board->observer = observer;
    board->n_convoying = 0;
    memset(board->combat, 0xFF, sizeof board->combat);
    ent_dpjudge_read(board, phase->pos, phase->orders, phase->n);
    run_steps(board);
}

void ent_dpjudge_movement(const ent_dpjudge_phase *phase, ent_result *results, ent_pos *next)
{
    ent_rules loose;
    ent_dpjudge_board board;

    judge(&board, phase, &loose, (ent_dpjudge_sequence){.first = 0}, NULL);
    ent_dpjudge_write(&board, phase, results, next);
}

void ent_dpjudge_watch(const ent_dpjudge_phase *phase, const ent_dpjudge_observer *observer, ent_dpjudge_board *board)
{
    ent_rules loose;

    judge(board, phase, &loose, (ent_dpjudge_sequence){.first = 0}, observer);
}

/* Did the unit come to the same end in both? */
static bool is_same_end(const ent_dpjudge_unit *a, const ent_dpjudge_unit *b)
{
    return a->mark == b->mark && a->dislodged == b->dislodged && (!a->dislodged || a->retreats == b->retreats);
}

/* Add to `decided` every unit that comes to another end in this sequence. */
static void judge_again(const ent_dpjudge_board *board, const ent_dpjudge_phase *phase, ent_dpjudge_sequence sequence,
                        uint64_t *decided)
{
    ent_rules loose;
    ent_dpjudge_board again;

    judge(&again, phase, &loose, sequence, NULL);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        if (!is_same_end(&board->unit[uid], &again.unit[uid]))
            ent_set_add(decided, board->unit[uid].at);
}

void ent_dpjudge_sequence_decided(const ent_dpjudge_phase *phase, uint64_t *decided)
{
    ent_rules loose;
    ent_dpjudge_board board;

    memset(decided, 0, phase->map->words * sizeof *decided);
    judge(&board, phase, &loose, (ent_dpjudge_sequence){.first = 0}, NULL);
    for (uint16_t first = 0; first < board.n; first++) {
        judge_again(&board, phase, (ent_dpjudge_sequence){first, false}, decided);
        judge_again(&board, phase, (ent_dpjudge_sequence){first, true}, decided);
    }
}
