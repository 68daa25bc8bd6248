/* cyclic.h -- random phases full of circles of moves and convoy paradoxes, to measure and to test with.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_CYCLIC_H
#define ENT_BENCH_CYCLIC_H
#include "entente.h"

enum { ENT_CYCLIC_PARTS = 3 };

/* At most `most` units in 1 to ENT_CYCLIC_PARTS parts of the board where paradoxes are frequent, with many convoys,
 * attacks on fleets that convoy, and supports; with portages in parts with land between two seas. The map has the
 * provinces of the standard map. The position into *pos, the orders into out[0..most); returns how many orders. */
size_t ent_cyclic_random(const ent_map *map, const ent_rules *rules, unsigned parts, ent_pos *pos, uint64_t *seed,
                         ent_order *out, size_t most);

#endif
