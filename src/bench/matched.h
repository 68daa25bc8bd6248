/* matched.h -- orders as good players and search programs give them: they fit one another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_MATCHED_H
#define ENT_BENCH_MATCHED_H
#include <stddef.h>
#include "entente.h"

/* Orders for every unit of a movement phase into out[0..map's provinces). Attacks go where units are; most supports
 * name a move that is ordered; every convoy has its army and its whole chain. Returns how many orders. */
size_t ent_matched_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed,
                          ent_order *out);

#endif
