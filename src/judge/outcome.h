/* outcome.h -- the position after a decided movement phase: who moved, who is dislodged and may retreat where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_OUTCOME_H
#define ENT_JUDGE_OUTCOME_H
#include "judge/decided.h"

/* Which results a caller wants; each may be NULL. */
typedef struct ent_wanted {
    ent_result *results;         /* one for each order, with reasons */
    ent_compact_result *compact; /* outcomes without reasons */
    ent_pos *next;               /* the position after the moves, still labeled as the movement phase */
} ent_wanted;

/* Write the next position, and who is dislodged into results and compact results, which hold everything else. */
void ent_outcome(const ent_decided *decided, const ent_wanted *wanted);

#endif
