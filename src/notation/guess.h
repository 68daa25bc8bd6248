/* guess.h -- which places may a misspelt or abbreviated name mean?
 *
 * The caller never asks about a code, a full name or a rulebook abbreviation: what is spelt right is never changed
 * (DATC 4.E.2).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_GUESS_H
#define ENT_NOTATION_GUESS_H
#include "board/map.h"

enum { ENT_MAX_GUESSES = 24 };

/* How far from a place's names a text may be. */
typedef enum ent_guess_reach {
    ENT_GUESS_ALIAS, /* of a listed alias, so no common word: as BEGIN, also with the words written as one ("NorSea") */
    ENT_GUESS_BEGIN, /* names that begin with it ("Bulg"), or whose words begin with its words ("N. Sea") */
    ENT_GUESS_NEAR,  /* BEGIN, and names with a letter or two wrong ("Pariz") */
    ENT_GUESS_ROUGH, /* if NEAR finds none, names with more wrong letters ("Ukrania") */
} ent_guess_reach;

/* The places that text[0..len) may mean, into out. None for common words and for the name of a power, even misspelt,
 * that are no alias. Returns how many; more than ENT_MAX_GUESSES: 0. */
size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_guess_reach reach,
                        ent_loc out[ENT_MAX_GUESSES]);

/* False if one of two words, of which these are the ent_name_letters(), has so many letters which the other lacks that
 * more than `limit` must be wrong: nearly all names are ruled out so. */
bool ent_guess_may_be_near(uint64_t a, uint64_t b, unsigned limit);
/* Letters left out, put in, changed, or swapped with their neighbor to make a[0..n) of b[0..m) (optimal string
 * alignment); limit + 1 if that is more than `limit`. Both are folded names (names.h). */
unsigned ent_guess_distance(const char *a, size_t n, const char *b, size_t m, unsigned limit);

/* The place whose name comes nearest, for a hint only; ENT_LOC_NONE if none is near: with at most four letters wrong,
 * and fewer than half of the text's letters, rounded down (ent_guess_distance()). */
ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len);

#endif
