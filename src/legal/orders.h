/* orders.h -- every order that a unit can be given in a movement phase.
 *
 * The list is what ent_legal_check() accepts under 4.E.1 d, as far as an order of the helped unit can match it, each
 * meaning once. A property test compares it with all orders that can be written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_ORDERS_H
#define ENT_LEGAL_ORDERS_H
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "board/map.h"

/* A list of orders to be made, whole or in brief. */
typedef struct ent_sink {
    char *first;   /* room for `cap` orders, each `stride` bytes behind the one before */
    size_t stride; /* sizeof(ent_order), or of an ent_brief */
    size_t cap, n; /* as of ent_order_list */
    ent_order_group *group;
    size_t cap_groups, n_groups;
} ent_sink;

/* Begin the group of a unit (at a place, or of none). The orders put next are its own. */
static inline void ent_orders_open(ent_sink *list, ent_unit unit)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups] =
            (ent_order_group){.power = unit.power, .kind = unit.kind, .at = unit.at, .first = (uint32_t)list->n};
}

/* An order without its way, as a pair of words. Words are joined (by |) from parts that fill different bytes, which is
 * a few times faster than to write field after field; and since no listed order names a way, three quarters of an order
 * are never touched. */
typedef uint64_t ent_head __attribute__((vector_size(16)));
static_assert(offsetof(ent_order, path) <= sizeof(ent_head) && offsetof(ent_order, to) == 8 &&
                  sizeof(ent_brief) == sizeof(ent_head),
              "all but the way is in the head");

/* The bits of a word that are this field of an order. They are shifted there, not stored and read again, since a
 * processor waits when it reads a word that was just written in pieces. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ENT_HEAD_BITS(order, field)                                                                                    \
    ((uint64_t)(order).field << (64 - 8 * sizeof((order).field) - offsetof(ent_order, field) % 8 * 8))
#else
#define ENT_HEAD_BITS(order, field) ((uint64_t)(order).field << offsetof(ent_order, field) % 8 * 8)
#endif

static inline ent_head ent_head_of(ent_order order)
{
    return (ent_head){ENT_HEAD_BITS(order, kind) | ENT_HEAD_BITS(order, power) | ENT_HEAD_BITS(order, unit) |
                          ENT_HEAD_BITS(order, flags) | ENT_HEAD_BITS(order, at) | ENT_HEAD_BITS(order, from),
                      ENT_HEAD_BITS(order, to) | ENT_HEAD_BITS(order, helped)};
}

/* Write an order as the list's n-th, if there is room; return n + 1. */
static inline size_t ent_orders_write(const ent_sink *list, size_t n, ent_head head)
{
    if (n < list->cap)
        memcpy(list->first + n * list->stride, &head, sizeof head);
    return n + 1;
}

/* Room for up to `most` orders behind the list's, a stride apart, or `spare`, which has it, where the list has less. */
static inline char *ent_orders_room(const ent_sink *list, size_t most, ent_order *spare)
{
    return list->n < list->cap && list->cap - list->n >= most ? list->first + list->n * list->stride : (char *)spare;
}

/* Append the n orders that were written there. */
static inline void ent_orders_append(ent_sink *list, const char *written, size_t n)
{
    if (list->n < list->cap && written != list->first + list->n * list->stride)
        for (size_t i = 0; i < n && list->n + i < list->cap; i++)
            memcpy(list->first + (list->n + i) * list->stride, written + i * list->stride, sizeof(ent_head));
    list->n += n;
}

/* Append an order like `form`. */
static inline void ent_orders_put(ent_sink *list, const ent_order *form, ent_order_kind kind, ent_loc to,
                                  const ent_unit *helped)
{
    ent_order order = *form;

    order.kind = (uint8_t)kind;
    order.to = to;
    if (helped) {
        order.from = helped->at;
        order.helped = helped->kind;
    }
    list->n = ent_orders_write(list, list->n, ent_head_of(order));
}

/* End the group. It has at least one order. */
static inline void ent_orders_close(ent_sink *list)
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
void ent_orders_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_sink *list);

#endif
