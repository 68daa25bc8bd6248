/* compare_report.h -- differences as text, for people who argue.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_REPORT_COMPARE_REPORT_H
#define ENT_REPORT_COMPARE_REPORT_H
#include <stdio.h>
#include "turn/compare.h"
#include "notation/print.h"

/* What was compared; what each family's members make different, those that come out alike under one head; the counts.
 * Fails only for lack of memory. */
ent_status ent_compare_report(FILE *out, const ent_comparison *comparison, ent_names_style style, ent_err *err);

#endif
