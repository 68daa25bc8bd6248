/* audit_calls.c -- the service functions about positions that no game can lead to: audit and repair.
 *
 * SPDX-License-Identifier: MIT */
#include "json/audit_json.h"
#include "json/position_json.h"
#include "service/call_options.h"

/* Audit the call's input and let `put` write what is wanted of it. */
static ent_status audit(ent_call *call, void (*put)(ent_json_text *out, const json_t *json, const ent_audit *audit))
{
    ent_json_options options;
    ent_audit found = {.n_positions = 0};
    ent_status status = ent_call_request_options(call, &options);

    if (status == ENT_OK)
        status = ent_input_history(call->input, call->len, &options, &found, &call->in, &call->err);
    if (status == ENT_OK)
        status = ent_audit_finish(&found, &call->err);
    if (status == ENT_OK) {
        put(&call->out, call->in.json, &found);
        status = ent_json_finish(&call->out, &call->err);
    }
    ent_audit_clear(&found);
    return status;
}

static void put_repaired(ent_json_text *out, const json_t *json, const ent_audit *audit)
{
    ent_json_position(out, json, &audit->last, audit->repaired);
}

ent_status ent_call_audit(ent_call *call)
{
    return audit(call, ent_audit_json);
}

ent_status ent_call_repair(ent_call *call)
{
    return audit(call, put_repaired);
}
