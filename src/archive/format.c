/* format.c -- the forms of a saved game.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/format.h"
#include <stdbool.h>

/* ORDER game_format */
static const char *const names[ENT_GAME_FORMAT_COUNT] = {"entente", "diplomacy", "dipcc", "requests"};

const char *ent_game_format_name(size_t i)
{
    return i < ENT_GAME_FORMAT_COUNT ? names[i] : NULL;
}

static bool has(const json_t *json, const char *key)
{
    return json_object_get(json, key) != NULL;
}

static bool is_request(const json_t *json)
{
    return json_is_object(json) && !has(json, "phases") && !has(json, "provinces") &&
           (has(json, "phase") || has(json, "units") || has(json, "orders"));
}

/* dipcc writes these keys and the Python package does not. */
static bool is_dipcc(const json_t *json)
{
    return has(json, "scoring_system") || has(json, "is_full_press") || has(json, "metadata") || has(json, "version");
}

ent_game_format ent_game_format_of(const json_t *json)
{
    if (json_is_array(json))
        return is_request(json_array_get(json, 0)) ? ENT_GAME_REQUESTS : ENT_GAME_FORMAT_COUNT;
    if (has(json, "format"))
        return ENT_GAME_ENTENTE;
    if (has(json, "phases") || has(json, "state_history"))
        return is_dipcc(json) || !has(json, "phases") ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY;
    return is_request(json) ? ENT_GAME_REQUESTS : ENT_GAME_FORMAT_COUNT;
}
