/* case_compare.h -- what a judged phase of a case became, against what the case expects.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DATC_CASE_COMPARE_H
#define ENT_DATC_CASE_COMPARE_H
#include "datc/case_file.h"

/* Add a line to the run, which has not passed if `good` is false. */
__attribute__((format(printf, 3, 4))) void ent_case_note(ent_case_run *run, bool good, const char *format, ...);
/* Hold the results against the expectations. */
void ent_case_compare_orders(const ent_request *request, const ent_turn *turn, const ent_block *wanted,
                             ent_case_run *run);
/* Hold the position against the facts of a block ("Options: ...", "After: ..."), but for those that `changes`, which
 * may be NULL, states otherwise. */
void ent_case_compare_facts(const ent_request *request, const ent_pos *pos, const ent_block *block,
                            const ent_block *changes, ent_case_run *run);

#endif
