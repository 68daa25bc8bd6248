/* sample_games.h -- the games of tests/games/, which are written by hand in the forms of the programs that they are of.
 *
 * A sample that cannot be read fails the test.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_SAMPLE_GAMES_H
#define ENT_UNIT_SAMPLE_GAMES_H
#include <jansson.h>

/* A sample, as a new value: "dipcc.json". */
json_t *ent_sample_game(const char *name);
/* The sample with another value at a path, which is JSON: "/phases/0/name", "7". */
json_t *ent_sample_game_with(const char *name, const char *path, const char *value);

#endif
