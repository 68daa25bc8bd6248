/* boards.h -- random boards: what no built-in map has, or not all at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_BOARDS_H
#define ENT_PROPERTY_BOARDS_H
#include "entente.h"

/* A small board of land and sea with some of: difficult borders, separate coasts, convoyable coasts, ice, railways that
 * cross and share provinces, canals whose ends may also touch. NULL if what came out is no map. ent_map_free() it. */
ent_map *ent_trial_board(uint64_t *seed);

#endif
