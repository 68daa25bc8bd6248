/* trace_dpjudge.c -- how the DPjudge's steps decided a movement phase.
 *
 * An observer of the steps keeps the board as it was one step ago. After each step it prints the difference between the
 * two boards in the text's own terms: a mark, a support count, a list. Combat lists of a single unit are left out when
 * Step 3 makes them.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/trace_dpjudge.h"
#include <assert.h>
#include <stdlib.h>
#include "board/error.h"
#include "dpjudge/dpjudge_board.h"
#include "game/position.h"

typedef struct ent_tracer {
    FILE *out;
    const ent_unit *units;
    ent_names_style style;
    unsigned n_changes; /* printed since the last heading */
    ent_dpjudge_board before;
} ent_tracer;

static const char *const step_name[] = {
    "Orders that the text does not know; their units hold",
    "Step 1. Mark all invalid convoy orders",
    "Step 2. Mark all invalid move and support orders",
    "Step 3. Calculate initial combat strengths",
    "Step 4. Mark support cuts made by convoyers, and mark endangered convoys",
    "Step 5. Mark convoy disruptions, and support cuts made by successful convoys",
    "Step 6. Mark bounces caused by inability to swap places",
    "Step 7. Mark bounces suffered by understrength attackers",
    "Step 8. Mark bounces caused by inability to self-dislodge",
    "Step 9. Mark supports cut by dislodgements",
    "Step 10. Move units that did not bounce",
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

static void print_unit(const ent_tracer *tracer, const ent_dpjudge_unit *unit)
{
    char text[100];

    ent_print_unit(tracer->before.map, unit->kind, unit->at_loc, tracer->style, text, sizeof text);
    fputs(text, tracer->out);
}

static void print_place(const ent_tracer *tracer, ent_loc at)
{
    char text[100];

    ent_print_place(tracer->before.map, at, tracer->style, text, sizeof text);
    fputs(text, tracer->out);
}

/* Begin a line with the unit's order. */
static void open_line(ent_tracer *tracer, const ent_dpjudge_unit *unit)
{
    char text[200];

    tracer->n_changes++;
    fputs("      ", tracer->out);
    if (!unit->order) {
        print_unit(tracer, unit);
        fputs(" (no order)", tracer->out);
        return;
    }
    ent_print_order(tracer->before.map, tracer->units, unit->order, tracer->style, false, text, sizeof text);
    fputs(text, tracer->out);
}

/* ---- What a step changed about a unit. ---- */

static void print_no_help_list(ent_tracer *tracer, const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const char *comma = ": no help list: ";

    open_line(tracer, &board->unit[uid]);
    for (ent_dpjudge_uid other = 0; other < board->n; other++) {
        if (!board->unit[other].in_no_help || board->unit[other].helped != uid)
            continue;
        fputs(comma, tracer->out);
        print_unit(tracer, &board->unit[other]);
        comma = ", ";
    }
    fputs(board->unit[uid].no_help == 0 ? ": no help list: empty\n" : "\n", tracer->out);
}

static void print_dislodged(ent_tracer *tracer, const ent_dpjudge_board *board, const ent_dpjudge_unit *unit)
{
    const ent_steps *steps = ent_steps_of(board->map, unit->kind, unit->at_loc);
    const char *comma = "; possible retreats: ";

    open_line(tracer, unit);
    fputs(": dislodged by ", tracer->out);
    print_unit(tracer, &board->unit[unit->dislodger]);
    for (uint8_t i = 0; i < steps->n; i++) {
        if (!(unit->retreats >> i & 1))
            continue;
        fputs(comma, tracer->out);
        print_place(tracer, steps->to[i]);
        comma = ", ";
    }
    fputs(unit->retreats == 0 ? "; possible retreats: none\n" : "\n", tracer->out);
}

static void print_changes_of_unit(ent_tracer *tracer, const ent_dpjudge_board *board, ent_dpjudge_uid uid)
{
    const ent_dpjudge_unit *before = &tracer->before.unit[uid], *now = &board->unit[uid];

    if (before->act != now->act) {
        open_line(tracer, now);
        fputs(": changed to HOLD\n", tracer->out);
    }
    if (before->mark != now->mark) {
        open_line(tracer, now);
        fprintf(tracer->out, ": %s -> %s\n", mark_name[before->mark], mark_name[now->mark]);
    }
    if (before->support_count != now->support_count) {
        open_line(tracer, now);
        fprintf(tracer->out, ": support count %d -> %d\n", before->support_count, now->support_count);
    }
    if (before->no_help != now->no_help)
        print_no_help_list(tracer, board, uid);
    if (now->is_done && !before->is_done) {
        open_line(tracer, now);
        fputs(": moves\n", tracer->out);
    }
    if (now->dislodged && !before->dislodged)
        print_dislodged(tracer, board, now);
}

/* ---- Lists. ---- */

/* Print the armies of the convoying armies list or, of these, of the convoy succeeded list, if the list grew. */
static void print_armies(ent_tracer *tracer, const ent_dpjudge_board *board, bool succeeded)
{
    const char *comma = succeeded ? "      convoy succeeded list: " : "      convoying armies list: ";
    bool grew = !succeeded && board->n_convoying != tracer->before.n_convoying;

    for (uint16_t i = 0; succeeded && i < board->n_convoying; i++)
        grew = grew || (board->unit[board->convoying[i]].has_succeeded &&
                        !tracer->before.unit[board->convoying[i]].has_succeeded);
    for (uint16_t i = 0; grew && i < board->n_convoying; i++) {
        if (succeeded && !board->unit[board->convoying[i]].has_succeeded)
            continue;
        fputs(comma, tracer->out);
        print_unit(tracer, &board->unit[board->convoying[i]]);
        comma = ", ";
    }
    fputs(grew ? "\n" : "", tracer->out);
    tracer->n_changes += grew;
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

static void print_combat_list(ent_tracer *tracer, const ent_dpjudge_board *board, ent_prov prov)
{
    const char *comma = ": ";

    if (!is_other_list(&tracer->before, board, prov) || (board->step == 3 && length_of(board, prov) == 1))
        return;
    tracer->n_changes++;
    fputs("      combat list of ", tracer->out);
    print_place(tracer, prov);
    for (ent_dpjudge_entry entry = 0; entry < 2 * board->n; entry++) { /* ascending */
        if (!has_entry(board, prov, entry))
            continue;
        fputs(comma, tracer->out);
        print_unit(tracer, &board->unit[entry / 2]);
        fprintf(tracer->out, " (%d%s)", ent_dpjudge_strength(board, entry), entry % 2 ? ", bounced" : "");
        comma = ", ";
    }
    fputs(board->combat[prov] == ENT_DPJUDGE_END ? ": empty\n" : "\n", tracer->out);
}

/* ---- Steps. ---- */

/* Orders that were no orders to the text from the beginning: unreadable ones, and in the early text impossible ones. */
static void print_unknown_orders(ent_tracer *tracer, const ent_dpjudge_board *board)
{
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++) {
        const ent_dpjudge_unit *unit = &board->unit[uid];
        if (!unit->order || unit->void_reason == ENT_REASON_NONE || unit->act != ENT_ACT_HOLD)
            continue;
        if (tracer->n_changes == 0)
            fprintf(tracer->out, "    %s\n", step_name[0]);
        open_line(tracer, unit);
        fputs("\n", tracer->out);
    }
}

static void stepped(void *context, const ent_dpjudge_board *board)
{
    ent_tracer *tracer = context;

    assert(board->step < sizeof step_name / sizeof *step_name);
    tracer->n_changes = 0;
    if (board->step == 0) {
        tracer->before = *board;
        print_unknown_orders(tracer, board);
        return;
    }
    fprintf(tracer->out, "    %s\n", step_name[board->step]);
    for (ent_dpjudge_uid uid = 0; uid < board->n; uid++)
        print_changes_of_unit(tracer, board, uid);
    print_armies(tracer, board, false);
    print_armies(tracer, board, true);
    for (ent_prov prov = 0; prov < board->map->n_provs; prov++)
        print_combat_list(tracer, board, prov);
    if (tracer->n_changes == 0)
        fputs("      nothing changes\n", tracer->out);
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
    ent_dpjudge_edition edition = request->algorithm == ENT_ALGORITHM_DPJUDGE ? ENT_DPJUDGE : ENT_DPJUDGE_EARLY;

    assert(ent_trace_is_dpjudge(request));
    return (ent_dpjudge_phase){request->map, &request->rules, edition,
                               request->pos, orders,          ent_turn_orders(turn, orders)};
}

static ent_status no_memory(ent_err *err)
{
    return ent_fail(err, ENT_E_MEMORY, "no memory for the trace");
}

ent_status ent_trace_dpjudge_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                                   ent_err *err)
{
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    ent_tracer *tracer = malloc(sizeof *tracer);
    ent_dpjudge_board *board = malloc(sizeof *board);
    bool ready = orders && tracer && board;

    if (ready) {
        ent_dpjudge_phase phase = phase_of(request, turn, orders);
        tracer->out = out;
        tracer->units = ent_pos_units_const(request->pos);
        tracer->style = style;
        fprintf(out, "\nHow it was decided, by the steps of the DPjudge's %s text\n",
                phase.edition == ENT_DPJUDGE ? "later" : "early");
        ent_dpjudge_watch(&phase, &(ent_dpjudge_observer){tracer, stepped}, board);
    }
    free(orders);
    free(tracer);
    free(board);
    return ready ? ENT_OK : no_memory(err);
}

ent_status ent_trace_dpjudge_sequence(FILE *out, const ent_request *request, const ent_turn *turn,
                                      ent_names_style style, ent_err *err)
{
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    const ent_unit *units = ent_pos_units_const(request->pos);
    const char *comma = "\nThe sequence of the text's lists (ascending province codes) decided the outcome for: ";
    uint64_t decided[ENT_MAX_WORDS];
    char text[100];

    if (!orders)
        return no_memory(err);
    ent_dpjudge_phase phase = phase_of(request, turn, orders);
    ent_dpjudge_sequence_decided(&phase, decided);
    free(orders);
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
