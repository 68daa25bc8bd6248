/* map_pick.c -- the map that a request names or describes.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_pick.h"
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"

ent_map *ent_map_pick(const char *name, size_t len, const char *map_dir, bool *is_file, ent_err *err)
{
    char text[ENT_MAP_WORD];
    bool file = len > 5 && memcmp(name + len - 5, ".json", 5) == 0;

    *is_file = file;
    if (len >= sizeof text || memchr(name, '\0', len)) {
        ent_fail(err, ENT_E_NAME, "no map has such a name; `entente maps` lists the built-in ones");
        return NULL;
    }
    memcpy(text, name, len);
    text[len] = '\0';
    if (!file) {
        ent_map *builtin = ent_map_builtin(text, err);
        if (!builtin && map_dir && err && err->status == ENT_E_NAME)
            ent_fail(err, ENT_E_NAME, "no built-in map is called '%.60s'; a file is written NAME.json", text);
        return builtin;
    }
    json_t *json = ent_map_folder_json(text, map_dir, err);
    ent_map *map = json ? ent_map_from_json(json, map_dir, err) : NULL;
    json_decref(json);
    return map;
}

ent_map *ent_map_pick_json(const char *text, size_t len, const char *map_dir, ent_err *err)
{
    ent_err reason;
    json_t *json = ent_json_parse(text, len, &reason);
    ent_map *map = json ? ent_map_from_json(json, map_dir, err) : NULL;

    if (!json) {
        ent_fail(err, reason.status, "%.200s; a map is one line of it", reason.text);
        if (err)
            err->column = reason.column > 0 ? reason.column : 1;
    }
    json_decref(json);
    return map;
}

char *ent_map_line(const json_t *json)
{
    size_t size = json_dumpb(json, NULL, 0, JSON_COMPACT); /* 0: there is no memory */
    char *line = size > 0 ? calloc(size + 1, 1) : NULL;

    if (line && json_dumpb(json, line, size, JSON_COMPACT) == size)
        return line;
    free(line);
    return NULL;
}
