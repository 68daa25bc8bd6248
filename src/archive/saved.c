/* saved.c -- what differs between the package `diplomacy` and dipcc.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/saved.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/ascii.h"

const char ent_saved_completed[] = "COMPLETED";

static const ent_saved_dialect dialects[] = {{ENT_GAME_DIPLOMACY, "diplomacy", "GLOBAL"},
                                             {ENT_GAME_DIPCC, "dipcc", "ALL"}};

const ent_saved_dialect *ent_saved_dialect_of(ent_game_format format)
{
    assert(format == ENT_GAME_DIPLOMACY || format == ENT_GAME_DIPCC);
    return &dialects[format == ENT_GAME_DIPCC];
}

bool ent_saved_is_completed(const json_t *phase)
{
    const char *name = json_string_value(json_object_get(phase, "name"));
    return name && strcmp(name, ent_saved_completed) == 0;
}

bool ent_saved_is_end(const json_t *phase)
{
    const json_t *extra = json_object_get(phase, "extra");
    bool end = false; /* it may come from either */

    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        end |= ent_saved_is_completed(json_object_get(extra, dialects[i].name));
    return end;
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

bool ent_saved_has_map(const char *there)
{
    static const char *const names[] = {"ancmed",
                                        "ancmed_age_of_empires",
                                        "colonial",
                                        "empire",
                                        "known_world_901",
                                        "modern",
                                        "pure",
                                        "standard",
                                        "standard_age_of_empires",
                                        "standard_age_of_empires_2",
                                        "standard_fleet_rome",
                                        "standard_france_austria",
                                        "standard_germany_italy",
                                        "world",
                                        NULL};
    return ent_tree_key_is_one_of(there, names);
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

/* ---- Changes after reading. ---- */

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3; /* FNV-1a */
    return hash * 31 + 1;
}

/* A number for the plain values in the value and the keys above them, whatever their sequence. `depth`: how many keys
 * are above. In a position the key at depth 3 is a dislodged unit. It counts also if its list of retreats is
 * empty. */
static uint64_t hash_value(const json_t *value, uint64_t above, int depth)
{
    uint64_t sum = depth == 3 ? above : 0;
    const char *key;
    json_t *member;

    if (json_is_string(value))
        sum = hash_text(above, json_string_value(value));
    else if (value && !json_is_null(value) && !json_is_array(value) &&
             !json_is_object(value)) /* null is as if absent */
        sum = (above ^ (uint64_t)json_integer_value(value)) * 0x100000001b3 + json_typeof(value);
    for (size_t i = 0; i < json_array_size(value); i++)
        sum += hash_value(json_array_get(value, i), above, depth);
    ENT_EACH_MEMBER (value, key, member) {
        sum += hash_value(member, hash_text(above, key), depth + 1);
    }
    return sum;
}

/* A number for the phase's member `key`, and for what in the game says what it means: as many bits as every reader of
 * JSON keeps of a number. */
static json_int_t digest_of(const json_t *game, const json_t *phase, const char *key)
{
    const uint64_t sum = hash_value(json_object_get(phase, key), 0xcbf29ce484222325, 0) +
                         hash_value(json_object_get(game, "map"), 1, 0) +
                         hash_value(json_object_get(game, "options"), 2, 0);

    return (json_int_t)(sum >> 12);
}

const char ent_saved_as_read[] = "as_read";

bool ent_saved_keep_as_read(const ent_saved_dialect *dialect, const json_t *game, const json_t *phase, json_t *extra)
{
    return ent_tree_put(extra, ent_saved_as_read,
                        json_pack("{s{sIsI}}", dialect->name, "position", digest_of(game, phase, "position"), "orders",
                                  digest_of(game, phase, "orders")));
}

bool ent_saved_is_as_read(const ent_saved_dialect *dialect, const json_t *game, const json_t *phase, const char *key)
{
    const json_t *kept = json_object_get(json_object_get(phase, "extra"), ent_saved_as_read);
    const json_t *digest = json_object_get(json_object_get(kept, dialect->name), key);

    return json_is_integer(digest) && json_integer_value(digest) == digest_of(game, phase, key);
}
