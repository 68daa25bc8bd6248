/* clarify.h -- how the other orders of a set settle an order that may mean several things (DATC 4.E.2 c, d).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_CLARIFY_H
#define ENT_NOTATION_CLARIFY_H
#include "notation/complete.h"

/* An order of the set: settled (one meaning), or one that may mean any of `meaning`. */
typedef struct ent_unclear_line {
    const ent_meaning *meaning;
    uint8_t n; /* 1 to ENT_MAX_MEANINGS */
} ent_unclear_line;

enum { ENT_MAX_UNCLEAR = 64 }; /* of one set; more than these are not clarified */
enum { ENT_STILL_UNCLEAR = 0xFF };

/* RULE order.set  the orders of a set clarify each other: the player wanted a full set of possible orders, so one for
 * each unit [4.E.2 c]; and orders that match [4.E.2 d].
 *
 * unclear[0..n): the orders with several meanings, n <= ENT_MAX_UNCLEAR; settled[0..n_settled): the others of the same
 * set. chosen[i]: the one meaning of unclear[i] that fits, or ENT_STILL_UNCLEAR. The search is bounded; where its bound
 * is reached orders stay unclear. Returns ENT_OK or ENT_E_MEMORY. */
ent_status ent_clarify(const ent_map *map, const ent_rules *rules, const ent_unclear_line *unclear, size_t n,
                       const ent_order *const *settled, size_t n_settled, uint8_t *chosen);

#endif
