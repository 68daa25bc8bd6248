/* guess.h -- which places may a misspelt name mean?
 *
 * Small mistakes ("Pariz") and beginnings ("Bulg", "Bu") of names. The caller never asks about a listed spelling
 * (4.E.2).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_GUESS_H
#define ENT_NOTATION_GUESS_H
#include "board/map.h"

enum { ENT_MAX_GUESSES = 8 };

/* The places that text[0..len) may mean, best first, into out. Returns how many; more than ENT_MAX_GUESSES: 0. */
size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_loc out[ENT_MAX_GUESSES]);

/* Letters left out, put in, changed, or swapped with their neighbor to make a[0..n) of b[0..m) (optimal string
 * alignment). Both are at most ENT_NAME_MAX long. */
unsigned ent_guess_distance(const char *a, size_t n, const char *b, size_t m);

/* The place whose name comes nearest, for a hint only; ENT_LOC_NONE if nothing comes near. */
ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len);

#endif
