/* order.h -- questions about one order that its kind answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_ORDER_H
#define ENT_GAME_ORDER_H
#include "entente.h"

static inline bool ent_order_is_support(const ent_order *order)
{
    return order->kind == ENT_ORDER_SUPPORT_HOLD || order->kind == ENT_ORDER_SUPPORT_MOVE;
}

/* True of the orders that name another unit, in `from`: supports and convoys. */
static inline bool ent_order_helps(const ent_order *order)
{
    return ent_order_is_support(order) || order->kind == ENT_ORDER_CONVOY;
}

#endif
