/* blame.h -- which units a result names as those that decided it: at most ENT_MAX_BY, the others are counted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_BLAME_H
#define ENT_JUDGE_BLAME_H
#include "entente.h"

/* Name the unit that began in `prov` as a culprit. The lowest provinces are kept, ascending. */
void ent_blame(ent_result *result, ent_prov prov);
/* Name those of another result too, as far as there is room. */
void ent_blame_rest(ent_result *result, const ent_result *rest);

#endif
