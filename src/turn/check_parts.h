/* check_parts.h -- what the parts of the check share: check.c finds, check_sentence.c says what was found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_CHECK_PARTS_H
#define ENT_TURN_CHECK_PARTS_H
#include "turn/check.h"

/* True if the entry is of this kind and not void, as those are that are not in force. */
bool ent_check_is_valid(const ent_turn *turn, size_t i, ent_order_kind kind);
/* The first order of the power's latest set, standing orders apart; NULL: it sent none. */
const ent_written *ent_check_first_of_latest_set(const ent_request *request, ent_power power);
size_t ent_check_count_dislodged(const ent_pos *pos, ent_power power);
/* "F Ion - Tyn, perpetual" among the orders of a turn, where the rules allow such orders: it is followed once, for they
 * have a list of their own [4.E.4 a]. */
bool ent_check_is_for_every_turn(const ent_request *request, const ent_entry *entry);

/* Why a unit whose order speaks of a convoy has none, as far as its own result does not say so. */
typedef enum ent_convoy_lack {
    ENT_CONVOY_LACK_NONE,  /* nothing is to be said */
    ENT_CONVOY_LACK_ORDER, /* it goes via convoy, and nobody was ordered to convoy it; if it can walk there it may */
    ENT_CONVOY_LACK_VOID,  /* it goes via convoy, and what was ordered is void */
    ENT_CONVOY_LACK_ROUTE, /* it names a route that does not count, and goes without a convoy */
    ENT_CONVOY_LACK_FLEET, /* it names a route that does not count, and not all units there were ordered to convoy it */
    ENT_CONVOY_LACK_RETREAT /* it retreats */
} ent_convoy_lack;

ent_convoy_lack ent_check_convoy_lack(const ent_request *request, const ent_turn *turn, size_t i);

#endif
