/* check_report.h -- the findings of a check as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_REPORT_CHECK_REPORT_H
#define ENT_REPORT_CHECK_REPORT_H
#include <stdio.h>
#include "turn/check.h"

/* Each power's orders and units without one, with what was found; then the first skipped sentences, with `all` every
 * line that was skipped. */
void ent_check_print(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                     ent_names_style style, bool all);

/* What needs attention, one line each power and finding, and the first skipped sentences, before a report; nothing if
 * there is none. */
void ent_check_print_short(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                           ent_names_style style);

#endif
