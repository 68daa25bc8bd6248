/* map_derive.h -- maps derived from another one: {"base": "standard", "changes": {...}}, as docs/maps.md describes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_MAP_DERIVE_H
#define ENT_MAPFILE_MAP_DERIVE_H
#include <jansson.h>
#include "entente.h"

/* How many maps may stand behind each other, the whole one at the bottom included. */
enum { ENT_MAX_DERIVED = 8 };

/* The whole map that `json` means, as a reference that the caller drops: itself where it is whole, else its base with
 * its changes made. A base is a built-in map, or a file inside `map_dir` (NULL: none). NULL on failure, with *err
 * naming the place in the changes. Whether the map makes sense is not asked here. */
json_t *ent_map_whole(const json_t *json, const char *map_dir, ent_err *err);

#endif
