/* list_orders.h -- every order that a unit can be given in a movement phase.
 *
 * The list holds what ent_legal_check_in() accepts under 4.E.1 d or e and some order of the helped unit can match, each
 * meaning once. A property test compares it with all orders that can be written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_LIST_ORDERS_H
#define ENT_LEGAL_LIST_ORDERS_H
#include "legal/order_writer.h"

/* Orders of a position that are listed at most; a full board of 1,024 provinces can have a hundred million. */
enum { ENT_LISTED_ORDERS = 1 << 22 };

/* Append the orders of a movement phase. rules: with 4.E.1 d or e. */
bool ent_list_movement_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer *list);

#endif
