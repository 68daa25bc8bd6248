/* order_writer.h -- appends orders to a list that the caller made room for, full orders and compact ones alike.
 *
 * Orders are grouped by unit: open a group, put its orders, close it. What does not fit is counted and not written, so
 * that the caller learns how much room is needed.
 *
 * No listed order names a route, so only the first 16 bytes of an order matter. They are the same in ent_order and in
 * ent_compact_order and are called its head.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_ORDER_WRITER_H
#define ENT_LEGAL_ORDER_WRITER_H
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "board/map.h"

typedef struct ent_order_writer {
    char *first;   /* room for `cap` orders, each `stride` bytes after the one before */
    size_t stride; /* sizeof(ent_order) or sizeof(ent_compact_order) */
    size_t cap, n; /* as in ent_order_list */
    ent_order_group *group;
    size_t cap_groups, n_groups;
} ent_order_writer;

/* Open the group of a unit. The orders put next belong to it. A unit of kind ENT_UNIT_NONE opens one of the groups
 * without a unit (ent_order_group). */
static inline void ent_order_group_open(ent_order_writer *list, ent_unit unit)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups] =
            (ent_order_group){.power = unit.power, .kind = unit.kind, .at = unit.at, .first = (uint32_t)list->n};
}

/* Close the group. It has at least one order. */
static inline void ent_order_group_close(ent_order_writer *list)
{
    if (list->n_groups < list->cap_groups)
        list->group[list->n_groups].n = (uint32_t)list->n - list->group[list->n_groups].first;
    list->n_groups++;
}

/* The head of an order as two 64-bit words. The plain version writes the fields of an ent_order one by one; here words
 * are joined by | from parts that fill different bytes, so that what all orders of a unit have in common is computed
 * once, and an order is one 16-byte store. */
typedef uint64_t ent_order_head __attribute__((vector_size(16)));
static_assert(offsetof(ent_order, route) <= sizeof(ent_order_head) && offsetof(ent_order, to) == 8 &&
                  sizeof(ent_compact_order) == sizeof(ent_order_head),
              "an order's head holds all fields but the route");

/* The bits of a word that hold this field of an order. They are computed by shifts; to store the fields and load the
 * word would wait for store forwarding. */
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

/* Write an order as number n of the list, if there is room. `roomy`: the caller knows that there is room. */
static inline void ent_order_writer_store(const ent_order_writer *list, bool roomy, size_t n, ent_order_head head)
{
    if (roomy || n < list->cap)
        memcpy(list->first + n * list->stride, &head, sizeof head);
}

/* A hold of this unit: the form from which its other orders are made. */
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

/* Append an order like `form`, of another kind and destination, that helps `helped` (NULL: none). */
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
    ent_order_writer_store(list, false, list->n++, ent_order_head_of(order));
}

#endif
