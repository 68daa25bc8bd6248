/* random_orders.h -- random legal orders, for measuring and testing: what a careless player might write.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SELFPLAY_RANDOM_ORDERS_H
#define ENT_SELFPLAY_RANDOM_ORDERS_H
#include "board/map.h"

/* The next number of a sequence that *seed carries on (splitmix64); a number below n; a location for such a unit in
 * `prov`, on any of its coasts. */
uint64_t ent_random_next(uint64_t *seed);
unsigned ent_random_below(uint64_t *seed, unsigned n);
ent_loc ent_random_place(const ent_map *map, uint8_t kind, ent_prov prov, uint64_t *seed);

/* Random orders for the phase of `pos` into out[0..cap): one for each unit that acts, mostly moves, with supports and
 * convoys that match them. Returns how many. */
size_t ent_random_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed, ent_order *out,
                         size_t cap);

#endif
