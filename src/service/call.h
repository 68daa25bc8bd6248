/* call.h -- one call of a service function: what came in, what goes out, and the options.
 *
 * A function reads its options, then the input, and appends its answer to `out`. It keeps nothing. On failure it
 * returns the status with err filled; call.c makes the error object from that, so no function writes one. call.c
 * also checks that there was memory for the whole answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SERVICE_CALL_H
#define ENT_SERVICE_CALL_H
#include "json/compare_json.h"
#include "json/json_io.h"
#include "notation/print.h"
#include "service/request_input.h"

typedef struct ent_call {
    const char *input; /* input[0..len) */
    size_t len;
    const json_t *request; /* a request that was parsed elsewhere, instead of `input`; NULL: none */
    const char *map_dir;   /* where requests may name map files; NULL: nowhere */
    const json_t *options; /* an object; NULL: all at their defaults */
    ent_input in;          /* owned; the request, where ent_call_read() was called */
    ent_json_text out;     /* owned */
    size_t attention; /* after "check" how many findings need it, after "audit" whether any does, after "replay" how
                         many phases differ */
    size_t phases;    /* after "replay": of the game */
    ent_seen_function *seen; /* of "compare": is called for each alternative that differs; NULL: nobody asks */
    void *context;           /* of seen() */
    ent_err err;
} ent_call;

typedef ent_status ent_call_function(ent_call *call);

/* Run the function of that name. Clear the call afterwards. */
ent_status ent_call_run(const char *function, ent_call *call);
void ent_call_clear(ent_call *call);
/* Run it for an ent_line_job: its answer becomes *text, and the call is cleared. */
ent_status ent_call_answer(const char *function, ent_call *call, ent_json_text *text, ent_err *err);

/* Let `print` write text to a stream, and put what it wrote in the call's answer. */
ent_status ent_call_print(ent_call *call, void *job, ent_status (*print)(ent_call *, void *, FILE *));

/* ---- The functions. ---- */
ent_call_function ent_call_adjudicate, ent_call_check, ent_call_compare, ent_call_orders;
ent_call_function ent_call_convert, ent_call_next, ent_call_play;
ent_call_function ent_call_audit, ent_call_repair;
ent_call_function ent_call_convert_game, ent_call_replay;
ent_call_function ent_call_draw, ent_call_geometry;
ent_call_function ent_call_maps, ent_call_map, ent_call_rules, ent_call_start, ent_call_import_map, ent_call_version;

#endif
