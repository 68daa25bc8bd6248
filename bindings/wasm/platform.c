/* platform.c -- what WebAssembly does otherwise: there are no files, no clock and no source of random numbers.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdint.h>
#include "board/error.h"
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
