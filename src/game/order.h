/* order.h -- small questions about one order that several rooms ask.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_ORDER_H
#define ENT_GAME_ORDER_H
#include "board/map.h"

static inline bool ent_order_is_support(const ent_order *order)
{
    return order->kind == ENT_ORDER_SUPPORT_HOLD || order->kind == ENT_ORDER_SUPPORT_MOVE;
}

/* True if the order helps another unit, the one at `from`: a support or a convoy. */
static inline bool ent_order_helps(const ent_order *order)
{
    return ent_order_is_support(order) || order->kind == ENT_ORDER_CONVOY;
}

/* True if the location is one separate coast of a province, not a province as a whole. */
static inline bool ent_names_coast(const ent_map *map, ent_loc loc)
{
    return loc >= map->n_provs && loc < map->n_locs;
}

#endif
