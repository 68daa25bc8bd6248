/* cyclic.h -- random knots: positions full of what makes circles and convoy paradoxes, to measure and to test
 * with.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_CYCLIC_H
#define ENT_BENCH_CYCLIC_H
#include "entente.h"

enum { ENT_CYCLIC_PARTS = 3 };

/* The standard map or its like: at most `most` units in some of the parts of the board that breed paradoxes, 1 to
 * ENT_CYCLIC_PARTS, with orders full of convoys, attacks on fleets that convoy, and supports. With portages parts with
 * land between two seas. The orders into out[0..most); returns how many. */
size_t ent_cyclic_random(const ent_map *map, const ent_rules *rules, unsigned parts, ent_pos *pos, uint64_t *seed,
                         ent_order *out, size_t most);

#endif
