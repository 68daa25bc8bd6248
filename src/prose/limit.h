/* limit.h -- words that limit an order, or take it back.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_LIMIT_H
#define ENT_PROSE_LIMIT_H
#include "board/map.h"
#include "prose/prose.h"
#include "board/span.h"

/* Does a line limit orders, and which? */
typedef enum ent_condition {
    ENT_CONDITION_NONE,
    ENT_CONDITION_HERE,  /* the order after its colon: "Unless he moves: A Par H" */
    ENT_CONDITION_BELOW, /* the orders below it: "If we bounce:", "Otherwise" */
    ENT_CONDITION_SETS,  /* one of several sets, which follows with or without its heading: "Plan B" */
    ENT_CONDITION_OPEN,  /* it ends without a sign: "If we bounce". It limits an order in the next line */
} ent_condition;

/* `known`: as for ent_prose_is_order_like(). */
ent_condition ent_limit_condition(const ent_map *map, ent_span text, ent_prose_known *known);
/* True if the text names a place, a power or what units do. */
bool ent_limit_speaks_of_game(const ent_map *map, ent_span text);
/* True if the text, below an order, limits it: "or Spa", "if possible", "unless Italy is in Piedmont". `next`: no blank
 * line stands between them. */
bool ent_limit_is_below(const ent_map *map, ent_span text, bool next);
/* True if it takes back or changes orders: "Ignore the last one", "Sorry, Munich should hold". */
bool ent_limit_takes_back(const ent_map *map, ent_span text, ent_prose_known *known);
/* True if it excludes units from all: "All but F Lon, F Nth", "Remove everything except these:". */
bool ent_limit_excludes(const ent_map *map, ent_span text);

#endif
