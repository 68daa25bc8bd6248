/* list_orders.h -- every order that a unit can be given in a movement phase.
 *
 * The list is what ent_legal_check() accepts under 4.E.1 d, as far as an order of the helped unit can match it, each
 * meaning once. A property test compares it with all orders that can be written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_LIST_ORDERS_H
#define ENT_LEGAL_LIST_ORDERS_H
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "board/map.h"

/* A list of orders to be made, whole or in brief. */
typedef struct ent_order_writer {
    char *first;   /* room for `cap` orders, each `stride` bytes behind the one before */
    size_t stride; /* sizeof(ent_order), or of an ent_compact_order */
    size_t cap, n; /* as of ent_order_list */
    ent_order_group *group;
    size_t cap_groups, n_groups;
} ent_order_writer;

/* Begin the group of a unit (at a place, or of none). The orders put next are its own. */
static inline void ent_order_group_open(ent_order_writer *list, ent_unit unit)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups] =
            (ent_order_group){.power = unit.power, .kind = unit.kind, .at = unit.at, .first = (uint32_t)list->n};
}

/* An order without its way, as a pair of words. Words are joined (by |) from parts that fill different bytes, which is
 * a few times faster than to write field after field; and since no listed order names a way, three quarters of an order
 * are never touched. */
typedef uint64_t ent_order_head __attribute__((vector_size(16)));
static_assert(offsetof(ent_order, route) <= sizeof(ent_order_head) && offsetof(ent_order, to) == 8 &&
                  sizeof(ent_compact_order) == sizeof(ent_order_head),
              "all but the way is in the head");

/* The bits of a word that are this field of an order. They are shifted there, not stored and read again, since a
 * processor waits when it reads a word that was just written in pieces. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ENT_ORDER_HEAD_BITS(order, field)                                                                              \
    ((uint64_t)(order).field << (64 - 8 * sizeof((order).field) - offsetof(ent_order, field) % 8 * 8))
#else
#define ENT_ORDER_HEAD_BITS(order, field) ((uint64_t)(order).field << offsetof(ent_order, field) % 8 * 8)
#endif

static inline ent_order_head ent_order_head_of(ent_order order)
{
    return (ent_order_head){ENT_ORDER_HEAD_BITS(order, kind) | ENT_ORDER_HEAD_BITS(order, power) |
                                ENT_ORDER_HEAD_BITS(order, unit) | ENT_ORDER_HEAD_BITS(order, flags) |
                                ENT_ORDER_HEAD_BITS(order, at) | ENT_ORDER_HEAD_BITS(order, from),
                            ENT_ORDER_HEAD_BITS(order, to) | ENT_ORDER_HEAD_BITS(order, helped)};
}

/* Write an order as the list's n-th, if there is room; return n + 1. */
static inline size_t ent_order_writer_copy(const ent_order_writer *list, size_t n, ent_order_head head)
{
    if (n < list->cap)
        memcpy(list->first + n * list->stride, &head, sizeof head);
    return n + 1;
}

/* Room for up to `most` orders behind the list's, a stride apart, or `spare`, which has it, where the list has less. */
static inline char *ent_order_writer_room(const ent_order_writer *list, size_t most, ent_order *spare)
{
    return list->n < list->cap && list->cap - list->n >= most ? list->first + list->n * list->stride : (char *)spare;
}

/* Append the n orders that were written there. */
static inline void ent_order_writer_append(ent_order_writer *list, const char *written, size_t n)
{
    if (list->n < list->cap && written != list->first + list->n * list->stride)
        for (size_t i = 0; i < n && list->n + i < list->cap; i++)
            memcpy(list->first + (list->n + i) * list->stride, written + i * list->stride, sizeof(ent_order_head));
    list->n += n;
}

/* Append an order like `form`. */
static inline void ent_order_writer_put(ent_order_writer *list, const ent_order *form, ent_order_kind kind, ent_loc to,
                                        const ent_unit *helped)
{
    ent_order order = *form;

    order.kind = (uint8_t)kind;
    order.to = to;
    if (helped) {
        order.from = helped->at;
        order.helped = helped->kind;
    }
    list->n = ent_order_writer_copy(list, list->n, ent_order_head_of(order));
}

/* End the group. It has at least one order. */
static inline void ent_order_group_close(ent_order_writer *list)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups].n = (uint32_t)list->n - list->group[list->n_groups].first;
    list->n_groups++;
}

/* A hold of this unit, to make its other orders of. */
static inline ent_order ent_order_form(ent_unit unit)
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
void ent_list_movement_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer *list);

#endif
