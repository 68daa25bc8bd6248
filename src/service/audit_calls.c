/* audit_calls.c -- the service functions about positions that no game can lead to: audit and repair.
 *
 * SPDX-License-Identifier: MIT */
#include "json/audit_json.h"
#include "json/position_json.h"
#include "service/call_options.h"
#include "report/audit_report.h"
#include "text/request_text.h"

typedef struct ent_audit_job {
    ent_audit audit;
    ent_names_style names;
    bool text;
} ent_audit_job;

static ent_status read_history(ent_call *call, ent_audit_job *job)
{
    ent_json_options options;
    ent_status status = ent_option_format(call, &job->text);

    if (status == ENT_OK)
        status = ent_option_names(call, &job->names);
    if (status == ENT_OK)
        status = ent_call_request_options(call, &options);
    if (status == ENT_OK)
        status = ent_input_history(call->input, call->len, &options, &job->audit, &call->in, &call->err);
    return status == ENT_OK ? ent_audit_finish(&job->audit, &call->err) : status;
}

/* ---- audit ---- */

static ent_status print_audit(ent_call *call, void *context, FILE *out)
{
    const ent_audit_job *job = context;
    (void)call;

    ent_audit_print(out, &job->audit, job->names);
    return ENT_OK;
}

static ent_status answer_audit(ent_call *call, ent_audit_job *job)
{
    call->attention = !ent_audit_is_clean(&job->audit);
    if (job->text)
        return ent_call_print(call, job, print_audit);
    ent_audit_json(&call->out, call->in.json, &job->audit);
    return ENT_OK;
}

/* ---- repair ---- */

static ent_status print_repaired(ent_call *call, void *context, FILE *out)
{
    const ent_audit_job *job = context;
    (void)call;

    ent_request_print_position(out, &job->audit.last, job->audit.repaired);
    return ENT_OK;
}

static ent_status answer_repaired(ent_call *call, ent_audit_job *job)
{
    if (job->text) {
        ent_status status = ent_request_fits_text(&job->audit.last, job->audit.repaired, &call->err);
        return status == ENT_OK ? ent_call_print(call, job, print_repaired) : status;
    }
    ent_json_position(&call->out, call->in.json, &job->audit.last, job->audit.repaired);
    return ENT_OK;
}

/* ---- Both. ---- */

static ent_status audit(ent_call *call, ent_status (*answer)(ent_call *call, ent_audit_job *job))
{
    ent_audit_job job = {.names = ENT_NAMES_RULEBOOK};
    ent_status status = read_history(call, &job);

    if (status == ENT_OK)
        status = answer(call, &job);
    ent_audit_clear(&job.audit);
    return status;
}

ent_status ent_call_audit(ent_call *call)
{
    return audit(call, answer_audit);
}

ent_status ent_call_repair(ent_call *call)
{
    return audit(call, answer_repaired);
}
