/* report.c -- a judged phase as text, for people.
 *
 * A report is a title, the orders by power with their results, who may retreat where, who owns what, and what comes
 * next.
 *
 * SPDX-License-Identifier: MIT */
#include "report/report.h"
#include <stdlib.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "report/check_report.h"
#include "turn/closed.h"
#include "turn/due.h"
#include "turn/paradox.h"
#include "turn/phase_and_rules.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/lexer.h"

static void print_phase(FILE *out, const ent_pos *pos)
{
    char text[32];
    ent_phase_title(pos, text);
    fputs(text, out);
}

/* The escape sequence before a result that did not succeed, "" without colors. */
static const char *color_of(const ent_result *result, const ent_report_look *look)
{
    static const char *const colors[] = {
        [ENT_SUCCEEDS] = "", [ENT_FAILS] = "\033[31m" /* red */, [ENT_VOID] = "\033[90m" /* gray */};
    return look->color ? colors[result->verdict] : "";
}

/* "rule 6.D.2: an attack cuts a support ..." */
static void print_rule(FILE *out, const ent_citation *cited)
{
    const char letter[] = {cited->choice ? ' ' : '\0', cited->choice, '\0'};

    fprintf(out, "      rule%s%s%s%s%s%s%s\n", cited->rule ? " " : "", cited->rule ? cited->rule : "", letter,
            cited->idea ? ": " : "", cited->question ? cited->question : "", cited->question ? " " : "",
            cited->idea ? cited->idea : "");
}

static void print_closed(FILE *out, const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style)
{
    char text[1000];

    ent_closed_text(request, turn, i, style, text, sizeof text);
    if (text[0])
        fprintf(out, "      closed: %s\n", text);
}

static void print_entry(FILE *out, const ent_request *request, const ent_turn *turn, size_t i,
                        const ent_report_look *look)
{
    const ent_entry *entry = &turn->intake.entry[i];
    const ent_result *result = &turn->result[i];
    const char *color = color_of(result, look);
    char text[200], outcome[200];

    ent_entry_text(request, entry, 150, look->names, text, sizeof text);
    ent_result_text(result, outcome, sizeof outcome);
    fprintf(out, "  %-*s %s%s%s", ent_plain_field(text, ENT_ORDER_COLUMNS), text, color, outcome,
            *color ? "\033[0m" : "");
    fputs(entry->automatic && !ent_turn_repeats(request->map, turn, i) ? "  (not ordered)\n" : "\n", out);
    if (entry->reading == ENT_READ_CORRECTED || entry->reading == ENT_READ_EXPANDED) {
        ent_entry_quote(entry, 150, text, sizeof text);
        fprintf(out, "      written: %s\n", text);
    }
    if (look->explain || (entry->note[0] && !entry->automatic)) {
        char why[500];
        ent_reason_sentence(request, turn, i, look->names, why, sizeof why);
        fprintf(out, "      %s\n", look->explain ? why : entry->note);
    }
    if (look->explain)
        print_closed(out, request, turn, i, look->names);
    const ent_citation cited = ent_citation_of(request, turn, i);
    if (look->cite && (cited.rule || cited.idea))
        print_rule(out, &cited);
}

static void print_orders(FILE *out, const ent_request *request, const ent_turn *turn, const ent_report_look *look)
{
    for (ent_power power = 0; power < request->map->n_powers; power++) {
        bool titled = false;
        for (size_t i = 0; i < turn->intake.n; i++) {
            if (turn->intake.entry[i].order.power != power)
                continue;
            if (!titled)
                fprintf(out, "\n%s\n", request->map->power[power].title);
            titled = true;
            print_entry(out, request, turn, i, look);
        }
    }
}

/* Each paradox: its decisions, and the rules that ended it. */
static ent_status print_paradoxes(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                                  ent_err *err)
{
    ent_paradox_list list;
    ent_status status = ent_paradox_find(request, turn, &list, err);
    char text[1000];

    for (size_t i = 0; i < list.n; i++) {
        fputs("\nA paradox\n", out);
        for (uint16_t at = 0; at < list.paradox[i].n; at++) {
            ent_paradox_sentence(request, turn, &list.paradox[i], at, style, text, sizeof text);
            fprintf(out, "  %s\n", text);
        }
        for (uint8_t at = 0; at < list.paradox[i].n_rules; at++)
            print_rule(out, &list.paradox[i].rule[at]);
    }
    ent_paradox_clear(&list);
    return status;
}

static void print_retreats(FILE *out, const ent_map *map, const ent_pos *pos, ent_names_style style)
{
    if (pos->phase != ENT_RETREATS)
        return;
    fputs("\nDislodged, and where they may retreat\n", out);
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
        char text[80];
        const char *sign = "";
        ent_print_unit(map, dislodged->unit.kind, dislodged->unit.at, style, text, sizeof text);
        fprintf(out, "  %s %s: ", map->power[dislodged->unit.power].adjective, text);
        for (uint8_t at = 0; at < steps->n; at++)
            if (dislodged->retreats >> at & 1) {
                ent_print_place(map, steps->to[at], style, text, sizeof text);
                fprintf(out, "%s%s", sign, text);
                sign = ", ";
            }
        fputs("\n", out);
    }
}

static void print_owners(FILE *out, const ent_request *request, const ent_pos *pos, ent_names_style style)
{
    const ent_map *map = request->map;

    fputs("\nSupply centers\n", out);
    for (ent_power power = 0; power < map->n_powers; power++) {
        int centers = ent_adjust_centers(map, &request->rules, pos, power);
        unsigned units = ent_pos_count_units_of(pos, power);
        const char *sign = "";
        fprintf(out, "  %-*s %2u unit%s, %2d center%s: ", ent_plain_field(map->power[power].title, 10),
                map->power[power].title, units, units == 1 ? "" : "s", centers, centers == 1 ? "" : "s");
        for (ent_prov prov = 0; prov < map->n_provs; prov++) {
            char text[80];
            if (ent_pos_owners_const(pos)[prov] != power)
                continue;
            ent_print_place(map, prov, style, text, sizeof text);
            fprintf(out, "%s%s", sign, text);
            sign = ", ";
        }
        fputs(centers == 0 && units == 0 ? "eliminated\n" : "\n", out);
    }
}

/* The phase that follows, with builds and removals; after a win nothing does. */
static void print_next(FILE *out, const ent_request *request, const ent_pos *pos)
{
    const ent_map *map = request->map;
    char task[ENT_DUE_SIZE];

    if (pos->winner != ENT_POWER_NONE) {
        fprintf(out, "\n%s has won.\n", map->power[pos->winner].title);
        return;
    }
    fputs("\nNext: ", out);
    print_phase(out, pos);
    fputs("\n", out);
    for (ent_power power = 0; pos->phase == ENT_ADJUSTMENTS && power < map->n_powers; power++) {
        int due = ent_adjust_due(map, &request->rules, pos, power);
        if (due != 0)
            fprintf(out, "  %s %s\n", map->power[power].title, ent_due_task(due, task));
    }
}

static void print_title(FILE *out, const ent_request *request)
{
    fprintf(out, "%s: ", request->map->title);
    print_phase(out, request->pos);
    fputs("\n", out);
}

static ent_status print_answer(FILE *out, const ent_request *request, const ent_turn *turn, const ent_report_look *look,
                               ent_err *err)
{
    ent_status status = ENT_OK;

    print_orders(out, request, turn, look);
    if (look->explain)
        status = print_paradoxes(out, request, turn, look->names, err);
    print_retreats(out, request->map, turn->next, look->names);
    print_owners(out, request, turn->next, look->names);
    print_next(out, request, turn->next);
    return status;
}

/* The title, and what needs attention. */
static ent_status print_head(FILE *out, const ent_request *request, const ent_turn *turn, const ent_report_look *look,
                             ent_err *err)
{
    ent_check check;
    ent_status status = ent_check_turn(request, turn, &check, err);

    if (status != ENT_OK)
        return status;
    print_title(out, request);
    ent_check_print_short(out, request, turn, &check, look->names);
    ent_check_clear(&check);
    return ENT_OK;
}

ent_status ent_report_print(FILE *out, const ent_request *request, const ent_turn *turn, const ent_report_look *look,
                            ent_err *err)
{
    ent_status status = print_head(out, request, turn, look, err);

    return status == ENT_OK ? print_answer(out, request, turn, look, err) : status;
}

/* ---- Several resolutions. ---- */

typedef struct ent_report_list {
    FILE *out;
    const ent_request *request;
    const ent_report_look *look;
    unsigned n;
    ent_status status;
    ent_err *err;
} ent_report_list;

static bool take_resolution(void *context, const ent_turn *turn)
{
    ent_report_list *list = context;

    fprintf(list->out, "\n---- Resolution %u ----\n", ++list->n);
    list->status = print_answer(list->out, list->request, turn, list->look, list->err);
    return list->status == ENT_OK && !ferror(list->out);
}

static void print_count(FILE *out, const ent_turn_search *search)
{
    if (search->end == ENT_SEARCH_SPENT)
        fprintf(out, "\nResolutions: %zu found before the search was given up; there may be others\n", search->found);
    else if (search->found == 0)
        fputs("\nResolutions: none\n", out);
    else
        fprintf(out, "\nResolutions: %zu%s\n", search->found, search->end == ENT_SEARCH_MORE ? ", and more" : "");
}

ent_status ent_report_resolutions(FILE *out, const ent_request *request, ent_turn *turn, ent_turn_search *search,
                                  const ent_report_look *look, ent_err *err)
{
    char *text = NULL; /* the number of resolutions comes first, so their text waits here */
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    ent_report_list list = {.out = memory, .request = request, .look = look, .err = err};

    if (!memory)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    search->context = &list;
    search->take = take_resolution;
    ent_status status = ent_turn_resolve(request, turn, search, err);
    if (status == ENT_OK)
        status = list.status;
    if (fclose(memory) != 0 && status == ENT_OK)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    if (status == ENT_OK)
        status = print_head(out, request, turn, look, err);
    if (status == ENT_OK) {
        print_count(out, search);
        fwrite(text, 1, size, out);
    }
    free(text);
    return status;
}
