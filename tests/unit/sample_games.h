/* sample_games.h -- saved games for tests: the samples of tests/games/, and replays.
 *
 * The samples are written by hand, each in the format of the program that it is named after. A game that cannot be read
 * or replayed fails the test.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_SAMPLE_GAMES_H
#define ENT_UNIT_SAMPLE_GAMES_H
#include <jansson.h>
#include "archive/replay.h"

/* A sample, such as "dipcc.json". The caller drops it by json_decref(). */
json_t *ent_sample_game(const char *name);
/* The sample with another value, given as JSON, at a path: "/phases/0/name", "7". */
json_t *ent_sample_game_with(const char *name, const char *path, const char *value);
/* Judge a game of any format again. The caller clears the replay with ent_replay_clear(). */
ent_replay ent_replay_of(const json_t *game);

#endif
