/* trace_dpjudge.c -- how the DPjudge's steps decided a movement phase.
 *
 * An observer of the steps keeps the board as it was one step ago. After each step it writes the difference between the
 * two boards in the text's own terms: a mark, a support count, a list. Combat lists of a single unit are left out when
 * Step 3 makes them.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/trace_dpjudge.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "dpjudge/dpjudge_board.h"
#include "game/position.h"

enum { TEXT = 200 };

typedef struct ent_step_tracer {
    const ent_trace_writer *to;
    const ent_unit *units;
    ent_names_style style;
    ent_dpjudge_board before;
    char item[ENT_MAX_PROVS][64];
    int strength[ENT_MAX_PROVS];
    bool bounced[ENT_MAX_PROVS];
} ent_step_tracer;

static const char *const step_name[] = {
    "Orders that the text does not know; their units hold",
    "Mark all invalid convoy orders",
    "Mark all invalid move and support orders",
    "Calculate initial combat strengths",
    "Mark support cuts made by convoyers, and mark endangered convoys",
    "Mark convoy disruptions, and support cuts made by successful convoys",
    "Mark bounces caused by inability to swap places",
    "Mark bounces suffered by understrength attackers",
    "Mark bounces caused by inability to self-dislodge",
    "Mark supports cut by dislodgements",
    "Move units that did not bounce",
};

static const char *const mark_name[] = {
    [ENT_DPJUDGE_UNMARKED] = "no mark",
    [ENT_DPJUDGE_VOID] = "void",
    [ENT_DPJUDGE_NO_CONVOY] = "no convoy",
    [ENT_DPJUDGE_ENDANGERED] = "convoy endangered",
    [ENT_DPJUDGE_UNDER_ATTACK] = "convoy under attack",
    [ENT_DPJUDGE_CUT] = "cut",
    [ENT_DPJUDGE_BOUNCE] = "bounce",
};

/* ---- Units and orders. ---- */

static void print_unit(const ent_step_tracer *tracer, const ent_dpjudge_unit *unit, char *text, size_t size)
{
    ent_print_unit(tracer->before.map, unit->kind, unit->at_loc, tracer->style, text, size);
}

static void print_order(const ent_step_tracer *tracer, const ent_dpjudge_unit *unit, char *text)
{
    char name[TEXT];

    assert(unit->order);
    if (unit->order->kind != ENT_ORDER_NONE) {
        ent_print_order(tracer->before.map, tracer->units, unit->order, tracer->style, false, text, TEXT);
        return;
    }
    print_unit(tracer, unit, name, sizeof name);
    ent_print_putf(&(ent_print_room){text, TEXT, 0}, "%s (unreadable order)", name);
}

static void write_change(const ent_step_tracer *tracer, const ent_dpjudge_unit *unit, ent_trace_step_change *change)
{
    char text[TEXT];

    if (unit) {
        print_order(tracer, unit, text);
        change->order = text;
    }
    change->item = (const char(*)[64])tracer->item;
    tracer->to->step_changed(tracer->to->context, change);
}

static void add_item(ent_step_tracer *tracer, const ent_dpjudge_unit *unit, unsigned *n)
{
    assert(*n < ENT_MAX_PROVS);
    print_unit(tracer, unit, tracer->item[*n], sizeof *tracer->item);
    ++*n;
}

/* ---- What a step changed about a unit. ---- */

static void write_no_help_list(ent_step_tracer *tracer, const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    ent_trace_step_change change = {.what = "no help list", .is_list = true};

    for (ent_dpjudge_uid other = 0; other < board->n; other++)
        if (board->unit[other].in_no_help && board->unit[other].helped == uid)
            add_item(tracer, &board->unit[other], &change.n);
    write_change(tracer, &board->unit[uid], &change);
}

static void write_dislodged(ent_step_tracer *tracer, const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    const ent_steps *steps = ent_steps_of(board->map, unit->kind, unit->at_loc);
    ent_trace_step_change change = {.what = "dislodged", .is_list = true};
    char by[TEXT];

    print_unit(tracer, &board->unit[unit->dislodger], by, sizeof by);
    change.of = by;
    for (uint8_t i = 0; i < steps->n; i++)
        if (unit->retreats >> i & 1)
            ent_print_place(board->map, steps->to[i], tracer->style, tracer->item[change.n++], sizeof *tracer->item);
    write_change(tracer, unit, &change);
}

static void write_count(const ent_step_tracer *tracer, const ent_dpjudge_unit *unit, int before, int now)
{
    char was[16], is[16];

    snprintf(was, sizeof was, "%d", before);
    snprintf(is, sizeof is, "%d", now);
    write_change(tracer, unit, &(ent_trace_step_change){.what = "support count", .before = was, .after = is});
}

static void write_changes_of_unit(ent_step_tracer *tracer, const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *before = &tracer->before.unit[uid], *now = &board->unit[uid];

    if (before->act != now->act)
        write_change(tracer, now, &(ent_trace_step_change){.what = "hold"});
    if (before->mark != now->mark)
        write_change(
            tracer, now,
            &(ent_trace_step_change){.what = "mark", .before = mark_name[before->mark], .after = mark_name[now->mark]});
    if (before->support_count != now->support_count)
        write_count(tracer, now, before->support_count, now->support_count);
    if (before->no_help != now->no_help)
        write_no_help_list(tracer, board, uid);
    if (now->is_done) /* in the last step */
        write_change(tracer, now, &(ent_trace_step_change){.what = "moves"});
    if (now->dislodged)
        write_dislodged(tracer, board, now);
}

/* ---- Lists. ---- */

/* The convoying armies list or, of these, the convoy succeeded list, if the list grew. */
static void write_armies(ent_step_tracer *tracer, const ent_dpjudge_board *board, bool succeeded)
{
    ent_trace_step_change change = {.what = succeeded ? "convoy succeeded list" : "convoying armies list",
                                    .is_list = true};
    bool grew = !succeeded && board->n_convoying != tracer->before.n_convoying;

    for (uint16_t i = 0; i < board->n_convoying; i++) {
        const ent_dpjudge_unit *army = &board->unit[board->convoying[i]];
        grew = grew || (succeeded && army->has_succeeded && !tracer->before.unit[board->convoying[i]].has_succeeded);
        if (!succeeded || army->has_succeeded)
            add_item(tracer, army, &change.n);
    }
    assert(!grew || change.n > 0);
    if (grew)
        write_change(tracer, NULL, &change);
}

static bool has_entry(const ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry wanted)
{
    ENT_DPJUDGE_EACH_ENTRY (board, entry, prov)
        if (entry == wanted)
            return true;
    return false;
}

static unsigned length_of(const ent_dpjudge_board *board, ent_prov prov)
{
    unsigned n = 0;

    ENT_DPJUDGE_EACH_ENTRY (board, entry, prov)
        n += entry != ENT_DPJUDGE_END;
    return n;
}

static bool is_other_list(const ent_dpjudge_board *before, const ent_dpjudge_board *now, ent_prov prov)
{
    if (length_of(before, prov) != length_of(now, prov))
        return true;
    ENT_DPJUDGE_EACH_ENTRY (now, entry, prov)
        if (!has_entry(before, prov, entry))
            return true;
    return false;
}

static void write_combat_list(ent_step_tracer *tracer, const ent_dpjudge_board *board, ent_prov prov)
{
    ent_trace_step_change change = {
        .what = "combat list", .is_list = true, .strength = tracer->strength, .bounced = tracer->bounced};
    char place[TEXT];

    if (!is_other_list(&tracer->before, board, prov) || (board->step == 3 && length_of(board, prov) == 1))
        return;
    ent_print_place(board->map, prov, tracer->style, place, sizeof place);
    change.of = place;
    for (ent_dpjudge_entry entry = 0; entry < 2 * board->n; entry++) { /* ascending */
        if (!has_entry(board, prov, entry))
            continue;
        tracer->strength[change.n] = ent_dpjudge_strength(board, entry);
        tracer->bounced[change.n] = entry % 2;
        add_item(tracer, &board->unit[entry / 2], &change.n);
    }
    write_change(tracer, NULL, &change);
}

/* ---- Steps. ---- */

/* Orders that were no orders to the text from the beginning: unreadable ones, and in the early text impossible ones. */
static void write_unknown_orders(ent_step_tracer *tracer, const ent_dpjudge_board *board)
{
    bool any = false;

    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
        const ent_dpjudge_unit *unit = &board->unit[uid];
        if (unit->void_reason == ENT_REASON_NONE || unit->act != ENT_ACT_HOLD)
            continue;
        if (!any)
            tracer->to->step(tracer->to->context, &(ent_trace_step){0, step_name[0]});
        any = true;
        write_change(tracer, unit, &(ent_trace_step_change){.what = "unknown"});
    }
}

static void stepped(void *context, const ent_dpjudge_board *board)
{
    ent_step_tracer *tracer = context;

    assert(board->step < sizeof step_name / sizeof *step_name);
    if (board->step == 0) {
        tracer->before = *board;
        write_unknown_orders(tracer, board);
        return;
    }
    tracer->to->step(tracer->to->context, &(ent_trace_step){board->step, step_name[board->step]});
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        write_changes_of_unit(tracer, board, uid);
    write_armies(tracer, board, false);
    write_armies(tracer, board, true);
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++)
        write_combat_list(tracer, board, prov);
    tracer->before = *board;
}

/* ---- The request. ---- */

bool ent_trace_is_dpjudge(const ent_request *request)
{
    return request->pos->phase == ENT_MOVEMENT &&
           (request->algorithm == ENT_ALGORITHM_DPJUDGE || request->algorithm == ENT_ALGORITHM_DPJUDGE_EARLY);
}

/* The phase as the judge got it. */
static ent_dpjudge_phase phase_of(const ent_request *request, const ent_turn *turn, ent_order *orders)
{
    ent_dpjudge_edition edition = request->algorithm == ENT_ALGORITHM_DPJUDGE ? ENT_DPJUDGE_LATER : ENT_DPJUDGE_EARLY;

    assert(ent_trace_is_dpjudge(request));
    return (ent_dpjudge_phase){request->map, &request->rules, edition,
                               request->pos, orders,          ent_turn_orders(turn, orders)};
}

static ent_status no_memory(ent_err *err)
{
    return ent_fail(err, ENT_E_MEMORY, "no memory for the trace");
}

ent_status ent_trace_dpjudge_write(const ent_request *request, const ent_turn *turn, ent_names_style style,
                                   const ent_trace_writer *writer, ent_err *err)
{
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    ent_step_tracer *tracer = malloc(sizeof *tracer);
    ent_dpjudge_board *board = malloc(sizeof *board);
    bool ready = orders && tracer && board;

    if (ready) {
        ent_dpjudge_phase phase = phase_of(request, turn, orders);
        tracer->to = writer;
        tracer->units = ent_pos_units_const(request->pos);
        tracer->style = style;
        ent_dpjudge_watch(&phase, &(ent_dpjudge_observer){tracer, stepped}, board);
    }
    free(orders);
    free(tracer);
    free(board);
    return ready ? ENT_OK : no_memory(err);
}

ent_status ent_trace_dpjudge_decided(const ent_request *request, const ent_turn *turn, uint64_t *decided, ent_err *err)
{
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);

    if (!orders)
        return no_memory(err);
    ent_dpjudge_phase phase = phase_of(request, turn, orders);
    ent_dpjudge_sequence_decided(&phase, decided);
    free(orders);
    return ENT_OK;
}

ent_status ent_trace_dpjudge_sequence(FILE *out, const ent_request *request, const ent_turn *turn,
                                      ent_names_style style, ent_err *err)
{
    const ent_unit *units = ent_pos_units_const(request->pos);
    const char *comma = "\nThe sequence of the text's lists (ascending province codes) decided the outcome for: ";
    uint64_t decided[ENT_MAX_WORDS];
    char text[100];

    ent_status status = ent_trace_dpjudge_decided(request, turn, decided, err);
    if (status != ENT_OK)
        return status;
    for (ent_prov prov = 0; prov < request->map->n_provs; prov++) {
        if (!ent_set_has(decided, prov))
            continue;
        ent_print_unit(request->map, units[prov].kind, units[prov].at, style, text, sizeof text);
        fprintf(out, "%s%s", comma, text);
        comma = ", ";
    }
    fputs(*comma == ',' ? "\n" : "", out);
    return ENT_OK;
}
