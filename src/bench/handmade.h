/* handmade.h -- phases made by hand to keep the judge busy.
 *
 * Each is a turn of 30 to 34 units on the standard map, as text that entente adjudicate reads.
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
