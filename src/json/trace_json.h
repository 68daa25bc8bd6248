/* trace_json.h -- how a phase was decided, as members of an answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_TRACE_JSON_H
#define ENT_JSON_TRACE_JSON_H
#include "json/json_text.h"
#include "turn/turn.h"

/* "trace", and for the DPjudge's algorithms "sequence_decided", into the object that is open. Not for the exhaustive
 * search. Fails only for want of memory. */
ent_status ent_json_trace(ent_json_text *text, const ent_request *request, const ent_turn *turn, ent_err *err);

#endif
