/* map_json.h -- maps as JSON: whole maps, and maps derived from another one by a list of changes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_MAP_JSON_H
#define ENT_MAPFILE_MAP_JSON_H
#include <jansson.h>
#include "board/error.h"
#include "board/spec.h"

/* A map from a JSON object, whole or derived (map_derive.h). A base may be a file in the folder `map_dir` (NULL: none).
 * The caller frees the map with ent_map_free(). NULL on failure; *err names the place in the object. */
ent_map *ent_map_from_json(const json_t *json, const char *map_dir, ent_err *err);

/* The tables of a map's JSON. The strings belong to `json`. Free with ent_spec_clear(). */
typedef struct ent_spec_store {
    ent_map_spec spec;
    void *block[16];
    size_t n_blocks;
} ent_spec_store;
ent_status ent_spec_from_json(const json_t *json, ent_spec_store *out, ent_err *err);

/* The keys of a whole map, NULL-terminated. */
extern const char *const ent_map_keys[];
void ent_spec_clear(ent_spec_store *store);

#endif
