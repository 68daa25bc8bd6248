/* bench_made.h -- knots made by hand: what a player with too much time could order to keep the judge busy.
 *
 * Each is an ordinary turn on the standard map that entente adjudicate reads too, of 30 to 34 units.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_BENCH_MADE_H
#define ENT_CLI_BENCH_MADE_H
#include <stddef.h>

typedef struct ent_knot_made {
    const char *name, *text;
} ent_knot_made;

const ent_knot_made *ent_knot_made_at(size_t i); /* NULL past the last */

#endif
