/* map_parse.c -- a map from bytes, for programs that have a map file's text and no folder of maps.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include "entente_service.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"

ent_map *ent_map_parse(const char *text, size_t len, ent_err *err)
{
    ent_err ignored;
    ent_err *reason = err ? err : &ignored; /* the rooms below expect one */

    assert(text || len == 0);
    json_t *json = ent_json_parse_file(text, len, reason);
    ent_map *map = json ? ent_map_from_json(json, NULL, reason) : NULL;
    json_decref(json);
    return map;
}
