/* trace_dpjudge.h -- how the DPjudge's steps decided a movement phase: the text's data after every step.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_TRACE_DPJUDGE_H
#define ENT_TURN_TRACE_DPJUDGE_H
#include "turn/trace.h"

/* Is the request a movement phase that the DPjudge's steps judge? The other functions are for such requests only. */
bool ent_trace_is_dpjudge(const ent_request *request);

/* Execute the steps once more and write after each what changed: marks, support counts, no help lists, combat lists,
 * the lists of armies, who moves and who may retreat where. Fails only for want of memory. */
ent_status ent_trace_dpjudge_write(const ent_request *request, const ent_turn *turn, ent_names_style style,
                                   const ent_trace_writer *writer, ent_err *err);

/* Into decided[0 .. map->words): for which units another sequence of the text's lists would lead to another outcome. */
ent_status ent_trace_dpjudge_decided(const ent_request *request, const ent_turn *turn, uint64_t *decided, ent_err *err);
/* Print for which, if there are any. */
ent_status ent_trace_dpjudge_sequence(FILE *out, const ent_request *request, const ent_turn *turn,
                                      ent_names_style style, ent_err *err);

#endif
