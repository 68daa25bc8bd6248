/* orders.h -- every order that a unit can be given in a movement phase.
 *
 * The list is what ent_legal_check() accepts under 4.E.1 d, as far as an order of the helped unit can match it, each
 * meaning once. A property test compares it with all orders that can be written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_ORDERS_H
#define ENT_LEGAL_ORDERS_H
#include <string.h>
#include "board/map.h"

/* Begin the group of a unit (at a place, or of none). The orders put next are its own. */
static inline void ent_orders_open(ent_order_list *list, ent_unit unit)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups] =
            (ent_order_group){.power = unit.power, .kind = unit.kind, .at = unit.at, .first = (uint32_t)list->n};
}

/* Write an order like `form` as the list's n-th, if there is room; return n + 1. None names its way, and three quarters
 * of an order are its path, which is therefore not touched. What differs is written into the copy, so that nothing
 * waits for stores into the form, and n may stay in a register. */
static inline size_t ent_orders_write(const ent_order_list *list, size_t n, const ent_order *form, ent_order_kind kind,
                                      ent_loc to, const ent_unit *helped)
{
    if (n < list->cap) {
        ent_order *order = &list->order[n];
        memcpy(order, form, offsetof(ent_order, path));
        order->kind = (uint8_t)kind;
        order->to = to;
        if (helped) {
            order->from = helped->at;
            order->helped = helped->kind;
        }
    }
    return n + 1;
}

static inline void ent_orders_put(ent_order_list *list, const ent_order *form, ent_order_kind kind, ent_loc to,
                                  const ent_unit *helped)
{
    list->n = ent_orders_write(list, list->n, form, kind, to, helped);
}

/* End the group. It has at least one order. */
static inline void ent_orders_close(ent_order_list *list)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups].n = (uint32_t)list->n - list->group[list->n_groups].first;
    list->n_groups++;
}

/* A hold of this unit, to make its other orders of. */
static inline ent_order ent_orders_form(ent_unit unit)
{
    return (ent_order){.kind = ENT_ORDER_HOLD,
                       .power = unit.power,
                       .unit = unit.kind,
                       .at = unit.at,
                       .from = ENT_LOC_NONE,
                       .to = ENT_LOC_NONE,
                       .helped = ENT_UNIT_NONE};
}

/* Append the orders of a movement phase. */
void ent_orders_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_list *list);

#endif
