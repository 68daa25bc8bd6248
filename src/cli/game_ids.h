/* game_ids.h -- which lines of a stream of requests are one game.
 *
 * The id of a request is "TITLE PHASE". The phases of a game stand together, so the next game begins at another title,
 * or at a phase that is not later than the one before it. Games of one title that follow one another are written under
 * titles that differ: "Club S1901M", "Club (2) S1901M".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_GAME_IDS_H
#define ENT_CLI_GAME_IDS_H
#include <jansson.h>
#include <stdio.h>
#include "json/json_text.h"

/* True if request `b` is of the game of request `a`, the line before it. */
bool ent_game_ids_same(const json_t *a, const json_t *b);

/* What was written last. Begin with {0}. */
typedef struct ent_game_ids {
    char *last;   /* owned; how its lines begin, up to the end of the title; NULL: nothing was written */
    size_t title; /* bytes of it without the number of the title */
    unsigned n;   /* the number: 1 for none */
} ent_game_ids;

/* Write the requests of one game, a line each, whose ids come first. False with errno if that failed. */
bool ent_game_ids_print(ent_game_ids *ids, FILE *out, const ent_json_text *requests);
void ent_game_ids_clear(ent_game_ids *ids);

#endif
