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
