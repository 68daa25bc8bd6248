/* saved.c -- what differs between the package `diplomacy` and dipcc.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/saved.h"
#include <assert.h>
#include <string.h>

const char ent_saved_completed[] = "COMPLETED";

const ent_saved_dialect *ent_saved_dialect_of(ent_game_format format)
{
    static const ent_saved_dialect diplomacy = {ENT_GAME_DIPLOMACY, "diplomacy", "GLOBAL"};
    static const ent_saved_dialect dipcc = {ENT_GAME_DIPCC, "dipcc", "ALL"};

    assert(format == ENT_GAME_DIPLOMACY || format == ENT_GAME_DIPCC);
    return format == ENT_GAME_DIPCC ? &dipcc : &diplomacy;
}

static const struct {
    const char *there, *here;
} map_names[] = {{"standard_fleet_rome", "fleetrome"}, {"standard_france_austria", "france-austria"}};

const char *ent_saved_map_here(const char *name)
{
    for (size_t i = 0; i < sizeof map_names / sizeof *map_names; i++)
        if (strcmp(map_names[i].there, name) == 0)
            return map_names[i].here;
    return name;
}

const char *ent_saved_map_there(const char *name)
{
    for (size_t i = 0; i < sizeof map_names / sizeof *map_names; i++)
        if (strcmp(map_names[i].here, name) == 0)
            return map_names[i].there;
    return name;
}

size_t ent_saved_index(const ent_saved_dialect *dialect, const json_t *game, size_t i)
{
    const json_t *extra = json_object_get(json_object_get(game, "extra"), dialect->name);
    const json_t *apart = json_object_get(extra, "phases");
    size_t index = i;

    for (size_t at = 0; at < json_array_size(apart); at++)
        index += (size_t)json_integer_value(json_object_get(json_array_get(apart, at), "before")) <= i;
    return index;
}
