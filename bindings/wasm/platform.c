/* platform.c -- what WebAssembly does otherwise: there are no files, no clock, no source of random numbers and no
 * diagrams.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdint.h>
#include "board/error.h"
#include "draw/diagram.h"
#include "mapfile/map_file.h"

/* The seed of jansson's hash tables. JavaScript sets it once, before the first call, to a random number, so that nobody
 * can send keys that all fall into one bucket. The sequence of keys in answers does not depend on it. */
volatile uint32_t hashtable_seed = 1;

void json_object_seed(size_t seed)
{
    if (seed != 0)
        hashtable_seed = (uint32_t)seed;
}

static json_t *no_files(ent_err *err)
{
    ent_fail(err, ENT_E_NAME, "map files cannot be read here; give the name of a built-in map, or an object");
    return NULL;
}

json_t *ent_map_file_json(const char *path, ent_err *err)
{
    (void)path;
    return no_files(err);
}

json_t *ent_map_folder_json(const char *name, const char *map_dir, ent_err *err)
{
    (void)name, (void)map_dir;
    return no_files(err);
}

/* Diagrams are left out, so that the module stays small. */
const ent_geometry *ent_geometry_or_diagram(const ent_map *map, ent_geometry **made, ent_err *err)
{
    const ent_geometry *own = ent_geometry_of(map);

    *made = NULL;
    if (!own)
        ent_fail(err, ENT_E_MAP, "the map %.60s has no picture, and no diagram can be made here (docs/maps.md)",
                 map->name);
    return own;
}
