/* report.h -- a judged phase as text, for people; and a position as text that can be read again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FORMAT_REPORT_H
#define ENT_FORMAT_REPORT_H
#include <stdio.h>
#include "format/turn.h"
#include "notation/print.h"

/* Orders with results, dislodgements, owners, what comes next. `explain`: the reason under every order. */
void ent_report_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style, bool explain);

/* A position on the request's map, under its rules, as text input: what --next writes. */
void ent_report_position(FILE *out, const ent_request *request, const ent_pos *pos);

#endif
