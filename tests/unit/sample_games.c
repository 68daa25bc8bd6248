/* sample_games.c -- reads the samples from the folder GAMES, and replays games.
 *
 * SPDX-License-Identifier: MIT */
#include "sample_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

json_t *ent_sample_game(const char *name)
{
    char path[400];

    snprintf(path, sizeof path, "%s/%s", GAMES, name);
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

json_t *ent_sample_game_with(const char *name, const char *path, const char *value)
{
    json_t *sample = ent_sample_game(name), *at = sample, *new_value = json_loads(value, JSON_DECODE_ANY, NULL);
    char copy[200], *key = copy + 1, *next;

    assert_non_null(new_value);
    snprintf(copy, sizeof copy, "%s", path);
    for (; (next = strchr(key, '/')) != NULL; key = next + 1) {
        *next = '\0';
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
        assert_non_null(at);
    }
    assert_int_equal(json_is_array(at) ? json_array_set_new(at, (size_t)atoi(key), new_value)
                                       : json_object_set_new(at, key, new_value),
                     0);
    return sample;
}

ent_replay ent_replay_of(const json_t *game)
{
    ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
    ent_err err = {.status = ENT_OK};

    if (ent_replay_game(game, &replay, &err) != ENT_OK)
        fail_msg("%s at %s", err.text, err.path);
    return replay;
}
