/* case.c -- running a case: phase by phase, under its own rules and under the alternatives that it states.
 *
 * SPDX-License-Identifier: MIT */
#include "datc/case.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "datc/case_compare.h"
#include "turn/phase_and_rules.h"

/* Would the main judge leave another position? */
static ent_status compare_boards(ent_request *request, const ent_pos *next, ent_case_run *run, ent_err *err)
{
    ent_algorithm algorithm = request->algorithm;
    ent_turn turn = {.result = NULL};

    if (algorithm == ENT_ALGORITHM_DECISIONS)
        return ENT_OK;
    request->algorithm = ENT_ALGORITHM_DECISIONS;
    ent_status status = ent_turn_judge(request, &turn, err);
    request->algorithm = algorithm;
    if (status == ENT_OK)
        run->other_board |= !ent_pos_equal(turn.next, next);
    ent_turn_clear(&turn);
    return status;
}

static ent_status run_phase(const ent_case *tested, const ent_variant *variant, size_t phase, ent_request *request,
                            ent_case_run *run, ent_err *err)
{
    ent_block *base = tested->variant[0].phase[phase];
    ent_block *changes = variant != tested->variant && phase < variant->n ? variant->phase[phase] : NULL;
    ent_block *merged = malloc(sizeof *merged);
    ent_request ignored = {.map = NULL};
    ent_status status = merged ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    ent_turn turn = {.result = NULL};

    if (status == ENT_OK)
        *merged = *base;
    if (status == ENT_OK && changes) {
        status = ent_case_read_block(tested, changes, &request->rules, &ignored, err);
        if (status == ENT_OK && !ent_case_overlay(merged, changes))
            status = ent_fail(err, ENT_E_LIMIT, "more than %d results with those of the choice", MAX_EXPECT);
    }
    if (status == ENT_OK)
        status = ent_turn_judge(request, &turn, err);
    if (status == ENT_OK)
        status = compare_boards(request, turn.next, run, err);
    if (status == ENT_OK) {
        ent_case_compare_orders(request, &turn, merged, run);
        ent_case_compare_facts(request, turn.next, base, changes, run);
        if (changes)
            ent_case_compare_facts(request, turn.next, changes, NULL, run);
        memcpy(request->pos, turn.next, turn.next->size);
        request->units_given = true;
    }
    ent_turn_clear(&turn);
    ent_request_clear(&ignored);
    free(merged);
    return status;
}

/* The next phase's orders, on the position that the last one left. */
static ent_status next_orders(const ent_case *tested, size_t phase, ent_request *request, ent_err *err)
{
    ent_request later = {.map = NULL};
    ent_status status = ent_case_read_block(tested, tested->variant[0].phase[phase], &request->rules, &later, err);

    if (status == ENT_OK) {
        memcpy(later.pos, request->pos, request->pos->size);
        later.algorithm = request->algorithm;
        ent_request_clear(request);
        *request = later;
    } else {
        ent_request_clear(&later);
    }
    return status;
}

static void run_variant(const ent_case *tested, const ent_variant *variant, const char *preset, ent_algorithm algorithm,
                        ent_case_run *run)
{
    ent_request request = {.algorithm = algorithm};
    ent_rules rules;
    ent_err err = {.status = ENT_OK};

    *run = (ent_case_run){.passed = true};
    snprintf(run->setting, sizeof run->setting, "%s", variant->setting);
    snprintf(run->differs, sizeof run->differs, "%s", variant->differs);
    ent_rules_preset(preset ? preset : "datc", &rules);
    ent_status status = ent_case_read_block(tested, tested->variant[0].phase[0], &rules, &request, &err);
    if (status == ENT_OK) {
        status = ent_rules_parse(variant->setting, strlen(variant->setting), &request.rules, &err);
        err.line = variant->phase[0]->first;
    }
    for (size_t phase = 0; status == ENT_OK && phase < tested->variant[0].n; phase++) {
        if (phase > 0)
            status = next_orders(tested, phase, &request, &err);
        if (status == ENT_OK)
            status = run_phase(tested, variant, phase, &request, run, &err);
    }
    if (status == ENT_OK && variant->n > tested->variant[0].n)
        ent_case_note(run, false, "line %u: a phase that the case itself does not have",
                      variant->phase[tested->variant[0].n]->first);
    if (status != ENT_OK)
        ent_case_note(run, false, "line %u: %s", err.line, err.text);
    ent_request_clear(&request);
}

ent_edition ent_case_edition(const char *text, size_t len)
{
    static const char word[] = "\nEdition: 3\n";

    for (size_t at = 0; at + sizeof word - 1 <= len; at++)
        if (memcmp(text + at, word, sizeof word - 1) == 0)
            return ENT_EDITION_3;
    return ENT_EDITION_2_4;
}

ent_status ent_case_run_text(const char *text, size_t len, const char *preset, ent_algorithm algorithm, bool all,
                             ent_case_report *report, ent_err *err)
{
    ent_case *tested = calloc(1, sizeof *tested);
    size_t n = 1;

    *report = (ent_case_report){.n_runs = 0};
    if (!tested)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    uint32_t line;
    bool read = ent_case_cut(tested, text, len, &line);
    if (read && all)
        n = tested->n;
    report->run = calloc(n, sizeof *report->run);
    if (!report->run) {
        ent_case_free(tested);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    }
    snprintf(report->id, sizeof report->id, "%s", tested->id);
    snprintf(report->title, sizeof report->title, "%s", tested->title);
    snprintf(report->rules, sizeof report->rules, "%s", tested->rules);
    report->n_runs = n;
    for (size_t i = 0; read && i < n; i++)
        run_variant(tested, &tested->variant[i], preset, algorithm, &report->run[i]);
    if (!read)
        ent_case_note(&report->run[0], false, "line %u: this is no case, or more than one can hold", line);
    ent_case_free(tested);
    return ENT_OK;
}

void ent_case_clear(ent_case_report *report)
{
    for (size_t i = 0; i < report->n_runs; i++)
        free(report->run[i].line);
    free(report->run);
    *report = (ent_case_report){.n_runs = 0};
}
