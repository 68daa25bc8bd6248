/* conclude.h -- from a resolved field to what was decided.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_CONCLUDE_H
#define ENT_JUDGE_CONCLUDE_H
#include "judge/decided.h"

/* Every decision of the field is made; `pos` and `orders` are what it was made from. */
void ent_conclude(const ent_field *field, const ent_pos *pos, const ent_order *orders, ent_decided *decided);

#endif
