/* order_view.h -- orders as the fast path reads them, full or compact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FASTPATH_ORDER_VIEW_H
#define ENT_FASTPATH_ORDER_VIEW_H
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include "board/map.h"

/* An order, full or compact: the fields that both kinds have at the same place. */
typedef struct __attribute__((may_alias)) ent_order_view {
    uint8_t kind, flags, power, unit;
    ent_loc at, from, to;
    uint8_t void_reason, n_route;
} ent_order_view;

#define ALIKE(field)                                                                                                   \
    (offsetof(ent_order_view, field) == offsetof(ent_order, field) &&                                                  \
     offsetof(ent_order_view, field) == offsetof(ent_compact_order, field))
static_assert(ALIKE(kind) && ALIKE(power) && ALIKE(unit) && ALIKE(flags) && ALIKE(at) && ALIKE(from) && ALIKE(to) &&
                  ALIKE(void_reason) && ALIKE(n_route),
              "a full order begins with the fields of a compact one");

#define AS_IN_UNIT(field, of_unit)                                                                                     \
    (offsetof(ent_order_view, field) - offsetof(ent_order_view, power) == offsetof(ent_unit, of_unit))
static_assert(AS_IN_UNIT(power, power) && AS_IN_UNIT(unit, kind) && AS_IN_UNIT(at, at), "an order names a unit so");

typedef struct ent_order_views {
    const ent_order *full; /* NULL: they are compact */
    const char *first;
    size_t stride, n;
} ent_order_views;

static inline ent_order_views ent_views_of(const ent_order *orders, size_t n)
{
    return (ent_order_views){.full = orders, .first = (const char *)orders, .stride = sizeof *orders, .n = n};
}
static inline ent_order_views ent_views_of_compact(const ent_compact_order *orders, size_t n)
{
    return (ent_order_views){.first = (const char *)orders, .stride = sizeof *orders, .n = n};
}

/* One set of functions reads both kinds of orders through this view, since ent_compact_order begins as ent_order does
 * (ALIKE above) and the view may alias either. The plain version converts every compact order to a full
 * one first: 48 bytes more to write and read for each. */
static inline const ent_order_view *ent_view_at(const ent_order_views *views, size_t i)
{
    return (const ent_order_view *)(const void *)(views->first + i * views->stride);
}

/* The i-th order as legal.h asks for it: full, in `room` if it is compact. */
static inline const ent_order *ent_view_in_full(const ent_order_views *orders, size_t i, ent_order *room)
{
    assert(i < orders->n);
    if (orders->full)
        return &orders->full[i];
    ent_order_from_compact((const ent_compact_order *)(const void *)ent_view_at(orders, i), room);
    return room;
}

/* The first four bytes of an order as one word. */
static inline uint32_t ent_view_head(const ent_order_view *order)
{
    uint32_t head;

    static_assert(offsetof(ent_order_view, at) == sizeof head, "kind, flags, power and unit come first");
    memcpy(&head, order, sizeof head);
    return head;
}

/* Is this an order for the unit, as it stands, and does it say no more than the fast path knows? `trains`: an order to
 * move may go by railway. That the unit is valid follows on the way. Power, kind and place are compared as one word.
 * Nearly always the answer is yes, so a branch for each question costs least. */
static inline bool ent_view_is_known(const ent_map *map, const ent_order_view *order, const ent_unit *unit, bool trains)
{
    unsigned known = ENT_ORDER_FLAG_UNORDERED | ENT_ORDER_FLAG_VIA | (trains ? ENT_ORDER_FLAG_RAIL : 0);
    const ent_order_view unknown = {.flags = (uint8_t)~known, .unit = (uint8_t)~ENT_FLEET};

    static_assert(ENT_ARMY == 0 && ENT_FLEET == 1, "all other bits of a kind are unknown");
    static_assert(offsetof(ent_order_view, n_route) - offsetof(ent_order_view, void_reason) == 1, "read as one word");
    return memcmp((const char *)order + offsetof(ent_order_view, power), unit, offsetof(ent_unit, built)) == 0 &&
           order->power < map->n_powers && (ent_view_head(order) & ent_view_head(&unknown)) == 0 &&
           (!trains || !(order->flags & ENT_ORDER_FLAG_RAIL) || order->kind == ENT_ORDER_MOVE) &&
           (unsigned)order->kind - ENT_ORDER_HOLD <= ENT_ORDER_CONVOY - ENT_ORDER_HOLD &&
           memcmp(&order->void_reason, "\0", sizeof order->void_reason + sizeof order->n_route) == 0;
}

#endif
