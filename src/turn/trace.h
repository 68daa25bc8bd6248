/* trace.h -- how a movement phase was decided: which decision fell when, and what it was known from.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_TRACE_H
#define ENT_TURN_TRACE_H
#include <stdio.h>
#include "turn/turn.h"
#include "notation/print.h"

/* Resolve the turn's orders once more and print each decision as it falls, with the strengths that it narrowed. Says so
 * where nothing was resolved, in other phases than movement. Fails only for want of memory. */
ent_status ent_trace_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                           ent_err *err);

#endif
