/* json_io.h -- requests and answers as JSON, as docs/interface.md lays down.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FORMAT_JSON_IO_H
#define ENT_FORMAT_JSON_IO_H
#include <jansson.h>
#include "format/turn.h"

typedef struct ent_json_options {
    const char *map_dir; /* where "map": "x.json" may lie; NULL: nowhere */
    bool (*set_rules)(void *context, ent_rules *rules); /* what the command line says on top; may be NULL */
    void *context;
} ent_json_options;

/* Read a request object into *request, which the caller has zeroed. The written orders point into `json`, which must live
 * as long. On failure err->text begins with the place, as in "units.ENGLAND[2]: ...". */
ent_status ent_json_request(const json_t *json, const ent_json_options *options, ent_request *request, ent_err *err);

/* The answer as a new object with the request's "id" echoed, or NULL if there is no memory. */
json_t *ent_json_answer(const json_t *request_json, const ent_request *request, const ent_turn *turn);

/* A position on the request's map, under its rules, as a new request without orders; NULL if there is no memory. */
json_t *ent_json_position(const json_t *request_json, const ent_request *request, const ent_pos *pos);
/* Find all resolutions of the request: the answer with "resolutions" and "search", and as an ordinary answer besides if
 * there is exactly one. NULL with *err set on failure. `turn` is what ent_turn_resolve() leaves. */
json_t *ent_json_resolutions(const json_t *request_json, const ent_request *request, ent_turn *turn,
                             ent_turn_search *search, ent_err *err);
/* Parts of an answer, each a new object, or NULL if there is no memory: what it says of one entry, and its state. */
json_t *ent_json_entry(const ent_request *request, const ent_turn *turn, size_t i);
json_t *ent_json_state(const ent_request *request, const ent_turn *turn);

/* {"error": {"message", "where"}} with the request's "id" where there is one. */
json_t *ent_json_error(const json_t *request_json, const ent_err *err, const char *where);

#endif
