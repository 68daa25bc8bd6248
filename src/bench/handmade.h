/* handmade.h -- knots made by hand: what a player with too much time could order to keep the judge busy.
 *
 * Each is an ordinary turn on the standard map that entente adjudicate reads too, of 30 to 34 units.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_HANDMADE_H
#define ENT_BENCH_HANDMADE_H
#include <stddef.h>

typedef struct ent_handmade {
    const char *name, *text;
} ent_handmade;

const ent_handmade *ent_handmade_at(size_t i); /* NULL past the last */

#endif
