/* exhaustive.h -- every way in which the decisions of a movement phase can be made so that all equations hold.
 *
 * A depth-first search: it assumes a decision one way, then the other, and keeps the assumptions that contradict no
 * equation. It knows nothing of the resolver's order of work, of circles or of paradoxes. So it shows whether the main
 * judge's answer is the only one, and whether what the main judge calls a paradox is one.
 *
 * Two resolutions differ in an outcome: in a decision that moves units. If the other decisions (which supports are
 * given, which convoys have a route) can be made in several ways for the same moves, that is one resolution.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_EXHAUSTIVE_H
#define ENT_JUDGE_EXHAUSTIVE_H
#include "judge/resolve.h"

enum { ENT_EXHAUSTIVE_MAX = ENT_MAX_PROVS * ENT_ASK_COUNT };

/* The state of a search between two resolutions, in the caller's memory. */
typedef struct ent_exhaustive {
    ent_field field; /* with what is assumed at the moment */
    uint64_t budget; /* equations that may still be asked */
    bool begun, spent;
    uint16_t n, n_outcomes; /* decisions to make; those that are outcomes come first */
    uint16_t n_made;
    uint16_t node[ENT_EXHAUSTIVE_MAX]; /* uid * ENT_ASK_COUNT + question */
    uint16_t made[ENT_EXHAUSTIVE_MAX]; /* assumptions in the order in which they were made, as indices into node[] */
    bool other[ENT_EXHAUSTIVE_MAX];    /* of made[]: the other way has to be tried yet */
} ent_exhaustive;

/* Begin; the caller then fills search->field. */
void ent_exhaustive_init(ent_exhaustive *search, uint64_t budget);
/* Add all open decisions of search->field to the search; add one open decision. */
void ent_exhaustive_add_open(ent_exhaustive *search);
void ent_exhaustive_add(ent_exhaustive *search, ent_uid uid, ent_question question);

/* Find the next resolution. ENT_SEARCH_MORE: search->field is one. ENT_SEARCH_ALL: there is none after the last.
 * ENT_SEARCH_SPENT: the budget is used up. */
ent_search_end ent_exhaustive_next(ent_exhaustive *search);

#endif
