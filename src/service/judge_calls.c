/* judge_calls.c -- the service functions about one turn: adjudicate, check, compare, orders.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "mapfile/json_value.h"
#include "json/check_json.h"
#include "json/compare_json.h"
#include "json/orders_json.h"
#include "json/state_json.h"
#include "service/call_options.h"
#include "report/check_report.h"
#include "report/compare_report.h"
#include "report/report.h"
#include "turn/trace.h"
#include "turn/trace_dpjudge.h"

/* ---- adjudicate ---- */

typedef struct ent_adjudicate_job {
    ent_algorithm algorithm;
    ent_turn turn;
    ent_report_look look;
    bool text, trace;
} ent_adjudicate_job;

static ent_status refuse_explain(ent_call *call)
{
    return ent_option_refuse(call, "explain", "give true, false, \"full\", \"trace\" or a list of them");
}

static ent_status take_explain(ent_call *call, void *context, const char *word)
{
    ent_adjudicate_job *job = context;
    bool full = strcmp(word, "full") == 0, trace = strcmp(word, "trace") == 0;

    job->look.explain = true;
    job->look.cite |= full;
    job->trace |= trace;
    return full || trace ? ENT_OK : refuse_explain(call);
}

/* "explain": true, false, or words. */
static ent_status read_explain(ent_call *call, ent_adjudicate_job *job)
{
    const json_t *value = json_object_get(call->options, "explain");

    if (ent_json_is_boolean(value))
        return ent_option_bool(call, "explain", &job->look.explain);
    if (value && !ent_json_is(value, JSON_STRING) && !ent_json_is(value, JSON_ARRAY))
        return refuse_explain(call);
    return ent_option_list(call, "explain", job, take_explain);
}

static ent_status read_adjudicate_options(ent_call *call, ent_adjudicate_job *job)
{
    ent_status status = ent_option_algorithm(call, &job->algorithm);

    if (status == ENT_OK)
        status = ent_option_format(call, &job->text);
    if (status == ENT_OK)
        status = ent_option_names(call, &job->look.names);
    if (status == ENT_OK)
        status = read_explain(call, job);
    if (status == ENT_OK)
        status = ent_option_bool(call, "color", &job->look.color);
    if (status == ENT_OK && job->trace && job->algorithm == ENT_ALGORITHM_EXHAUSTIVE)
        status = ent_option_refuse(call, "explain", "the exhaustive algorithm makes no decisions, so it has no trace");
    return status;
}

static ent_status print_turn(ent_call *call, void *context, FILE *out)
{
    ent_adjudicate_job *job = context;
    const ent_request *request = &call->in.request;
    ent_turn_search search = {.found = 0};

    if (job->algorithm == ENT_ALGORITHM_EXHAUSTIVE)
        return ent_report_resolutions(out, request, &job->turn, &search, &job->look, &call->err);
    ent_status status = ent_report_print(out, request, &job->turn, &job->look, &call->err);
    bool by_steps = ent_trace_is_dpjudge(request);

    if (status == ENT_OK && job->look.explain && by_steps)
        status = ent_trace_dpjudge_sequence(out, request, &job->turn, job->look.names, &call->err);
    if (status != ENT_OK || !job->trace)
        return status;
    return ent_trace_print(out, request, &job->turn, job->look.names, &call->err);
}

static ent_status answer_turn(ent_call *call, ent_adjudicate_job *job)
{
    const ent_request *request = &call->in.request;
    ent_turn_search search = {.found = 0};

    if (job->text)
        return ent_call_print(call, job, print_turn);
    if (job->algorithm == ENT_ALGORITHM_EXHAUSTIVE)
        return ent_json_resolutions(&call->out, call->in.json, request, &job->turn, &search, &call->err);
    return (job->trace ? ent_json_traced_answer : ent_json_answer)(&call->out, call->in.json, request, &job->turn,
                                                                   &call->err);
}

ent_status ent_call_adjudicate(ent_call *call)
{
    ent_adjudicate_job job = {.look.names = ENT_NAMES_RULEBOOK};
    ent_status status = read_adjudicate_options(call, &job);

    if (status == ENT_OK)
        status = ent_call_read(call);
    call->in.request.algorithm = job.algorithm;
    if (status == ENT_OK && job.algorithm != ENT_ALGORITHM_EXHAUSTIVE)
        status = ent_turn_judge(&call->in.request, &job.turn, &call->err);
    if (status == ENT_OK)
        status = answer_turn(call, &job);
    ent_turn_clear(&job.turn);
    return status;
}

/* ---- check ---- */

typedef struct ent_check_job {
    ent_turn turn;
    ent_check check;
    ent_algorithm algorithm;
    ent_names_style names;
    bool text, all;
} ent_check_job;

static ent_status read_check_options(ent_call *call, ent_check_job *job)
{
    ent_status status = ent_option_judge(call, &job->algorithm);

    if (status == ENT_OK)
        status = ent_option_format(call, &job->text);
    if (status == ENT_OK)
        status = ent_option_names(call, &job->names);
    return status == ENT_OK ? ent_option_bool(call, "all", &job->all) : status;
}

static ent_status print_check(ent_call *call, void *context, FILE *out)
{
    const ent_check_job *job = context;

    ent_check_print(out, &call->in.request, &job->turn, &job->check, job->names, job->all);
    return ENT_OK;
}

static ent_status answer_check(ent_call *call, ent_check_job *job)
{
    if (job->text)
        return ent_call_print(call, job, print_check);
    ent_check_json(&call->out, call->in.json, &call->in.request, &job->turn, &job->check);
    return ENT_OK;
}

ent_status ent_call_check(ent_call *call)
{
    ent_check_job job = {.names = ENT_NAMES_RULEBOOK};
    ent_status status = read_check_options(call, &job);

    if (status == ENT_OK)
        status = ent_call_read(call);
    call->in.request.algorithm = job.algorithm;
    if (status == ENT_OK)
        status = ent_turn_judge(&call->in.request, &job.turn, &call->err);
    if (status == ENT_OK)
        status = ent_check_turn(&call->in.request, &job.turn, &job.check, &call->err);
    if (status == ENT_OK)
        status = answer_check(call, &job);
    call->attention = job.check.n_attention;
    ent_check_clear(&job.check);
    ent_turn_clear(&job.turn);
    return status;
}

/* ---- compare ---- */

typedef struct ent_compare_job {
    ent_compare_scope scope;
    ent_comparison comparison;
    ent_names_style names;
    bool text, brief, only, against;
} ent_compare_job;

static ent_status take_issue(ent_call *call, void *context, const char *word)
{
    ent_compare_job *job = context;
    ent_issue issue = ent_issue_find(word, strlen(word));

    if (issue == ENT_ISSUE_COUNT)
        return ent_option_refuse(call, "only", "there is no issue '%.40s'; give one such as 4.A.2", word);
    job->scope.issue[issue] = job->only = true;
    return ENT_OK;
}

static ent_status take_judge(ent_call *call, void *context, const char *word)
{
    ent_compare_job *job = context;

    for (size_t i = 0; ent_judge_at(i); i++)
        if (strcmp(ent_judge_at(i)->name, word) == 0) {
            job->scope.judge[i] = job->against = true;
            return ENT_OK;
        }
    return ent_option_refuse(call, "against", "there is no preset or algorithm '%.40s'", word);
}

static ent_status read_compare_options(ent_call *call, ent_compare_job *job)
{
    ent_status status = ent_option_bool(call, "issues", &job->scope.issues);

    if (status == ENT_OK)
        status = ent_option_list(call, "only", job, take_issue);
    if (status == ENT_OK)
        status = ent_option_list(call, "against", job, take_judge);
    if (status == ENT_OK)
        status = ent_option_format(call, &job->text);
    if (status == ENT_OK)
        status = ent_option_names(call, &job->names);
    if (status == ENT_OK)
        status = ent_option_bool(call, "brief", &job->brief);
    if (status == ENT_OK && job->scope.issues && job->against)
        return ent_option_refuse(call, "against", "names judges, which are not compared with \"issues\"");
    if (status == ENT_OK && !job->scope.issues && job->only)
        return ent_option_refuse(call, "only", "names issues, which are compared only with \"issues\": true");
    return status;
}

static ent_status print_comparison(ent_call *call, void *context, FILE *out)
{
    const ent_compare_job *job = context;
    return ent_compare_report(out, &job->comparison, job->names, &call->err);
}

ent_status ent_call_compare(ent_call *call)
{
    ent_compare_job *job = calloc(1, sizeof *job); /* too large for a small stack */

    if (!job)
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the comparison");
    job->names = ENT_NAMES_RULEBOOK;
    ent_status status = read_compare_options(call, job);
    if (status == ENT_OK)
        status = ent_call_read(call);
    if (status == ENT_OK)
        status = ent_comparison_open(&call->in.request, &job->scope, &job->comparison, &call->err);
    if (status == ENT_OK)
        status = job->text ? ent_call_print(call, job, print_comparison)
                           : ent_compare_json(&call->out, &job->comparison, call->in.json, job->brief, call->seen,
                                              call->context, &call->err);
    ent_comparison_clear(&job->comparison);
    free(job);
    return status;
}

/* ---- orders ---- */

ent_status ent_call_orders(ent_call *call)
{
    ent_listing listing = {.map = NULL};
    ent_status status = ent_call_read(call);

    if (status == ENT_OK)
        status = ent_listing_open(&call->in.request, &listing, &call->err);
    if (status == ENT_OK) {
        ent_json_begin(&call->out, call->in.json);
        ent_json_legal_orders(&call->out, &listing);
        ent_json_close(&call->out, '}');
    }
    ent_listing_clear(&listing);
    return status;
}
