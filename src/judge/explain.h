/* explain.h -- why an order of a finished movement phase came out as it did.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_EXPLAIN_H
#define ENT_JUDGE_EXPLAIN_H
#include "judge/field.h"

/* Verdict, reason, culprits, strengths, route and end of the order of unit `uid`, as if nobody dislodged it; the caller
 * has set *result to success in place. */
void ent_explain(const ent_field *field, ent_uid uid, ent_result *result);

#endif
