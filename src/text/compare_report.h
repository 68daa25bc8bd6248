/* compare_report.h -- differences as text, for people who argue.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_COMPARE_REPORT_H
#define ENT_TEXT_COMPARE_REPORT_H
#include <stdio.h>
#include "turn/compare.h"
#include "notation/print.h"

/* What the family's members make different, those that come out alike under one head; nothing for members that make no
 * difference. Returns how many were printed. */
size_t ent_compare_print(FILE *out, const ent_comparison *comparison, const ent_family *family, ent_names_style style);

/* What was compared, before the first family; and the counts, after the last. */
void ent_compare_print_head(FILE *out, const ent_comparison *comparison);
void ent_compare_print_counts(FILE *out, const ent_comparison *comparison, size_t matter);

#endif
