/* outcome.h -- from the finished decisions of a movement phase to results, reasons, dislodgements and retreats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_OUTCOME_H
#define ENT_JUDGE_OUTCOME_H
#include "judge/field.h"

/* Where the move of a unit that left its province ends: an army's place is its province, whatever coast was written. */
ent_loc ent_outcome_destination(const ent_field *field, ent_uid uid);

/* The result of unit `uid` under the order that it was given. */
void ent_outcome_result(const ent_field *field, ent_uid uid, ent_result *result);

/* The position after the moves, still labelled as the movement phase: units, dislodged units with their retreats,
 * contested provinces. */
void ent_outcome_position(const ent_field *field, const ent_pos *pos, ent_pos *next);

/* Both, for all n orders that made the field. `next` may be NULL. */
void ent_outcome_all(ent_field *field, const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                     ent_pos *next);

#endif
