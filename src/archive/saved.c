/* saved.c -- what differs between the package `diplomacy` and dipcc.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/saved.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include "board/ascii.h"

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

/* The name of a built-in map as we write it; any other name as it is. */
static const char *own_name(const char *name)
{
    size_t i = 0;
    while (ent_map_builtin_name(i) && !ent_same_but_case(ent_map_builtin_name(i), name, SIZE_MAX))
        i++;
    return ent_map_builtin_name(i) ? ent_map_builtin_name(i) : name;
}

const char *ent_saved_map_here(const char *name)
{
    for (size_t i = 0; i < sizeof map_names / sizeof *map_names; i++)
        if (ent_same_but_case(map_names[i].there, name, SIZE_MAX))
            return map_names[i].here;
    return own_name(name);
}

const char *ent_saved_map_there(const char *name)
{
    for (size_t i = 0; i < sizeof map_names / sizeof *map_names; i++)
        if (strcmp(map_names[i].here, name) == 0)
            return map_names[i].there;
    return name;
}

const char ent_saved_build_any[] = "BUILD_ANY";

json_t *ent_saved_new_map(const char *name, bool builds_anywhere)
{
    return builds_anywhere ? json_pack("{sss{ss}}", "base", name, "changes", "build", "any_owned") : json_string(name);
}

const char *ent_saved_map_name(const json_t *map, bool *builds_anywhere)
{
    const json_t *changes = json_object_get(map, "changes");
    const char *build = json_string_value(json_object_get(changes, "build"));

    *builds_anywhere =
        json_object_size(map) == 2 && json_object_size(changes) == 1 && build && strcmp(build, "any_owned") == 0;
    const char *name = json_string_value(*builds_anywhere ? json_object_get(map, "base") : map);
    return name ? own_name(name) : NULL;
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
