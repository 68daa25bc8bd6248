/* check_parts.h -- what the parts of the check share: check.c finds, check_sentence.c says what was found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_CHECK_PARTS_H
#define ENT_TURN_CHECK_PARTS_H
#include "turn/check.h"

/* True if the entry is of this kind and not void, as those are that are not in force. */
bool ent_check_stands(const ent_turn *turn, size_t i, ent_order_kind kind);
size_t ent_check_count_dislodged(const ent_pos *pos, ent_power power);
/* "F Ion - Tyn, perpetual" among the orders of a turn, where the rules allow such orders: it is followed once, for they
 * have a list of their own [4.E.4 a]. */
bool ent_check_is_for_every_turn(const ent_request *request, const ent_entry *entry);

#endif
