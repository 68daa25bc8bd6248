/* map_pick.c -- see map_pick.h.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "format/map_pick.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"
#include "format/map_json.h"

/* True if the file, links and dots resolved, lies below the folder, resolved likewise. */
static bool is_inside(const char *folder, const char *file)
{
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/')
        len--;
    return strncmp(folder, file, len) == 0 && (file[len] == '/' || (len == 1 && folder[0] == '/'));
}

static ent_map *from_folder(const char *name, const char *map_dir, ent_err *err)
{
    size_t size = strlen(map_dir) + strlen(name) + 2;
    char *path = malloc(size), *folder = realpath(map_dir, NULL), *file = NULL;
    ent_map *map = NULL;

    if (path) {
        snprintf(path, size, "%s/%s", map_dir, name);
        file = realpath(path, NULL);
    }
    if (!path)
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    else if (!folder || !file || !is_inside(folder, file))
        ent_fail(err, ENT_E_NAME, "there is no map file '%.60s' inside the folder of --map-dir", name);
    else
        map = ent_map_from_file(file, err);
    free(path);
    free(folder);
    free(file);
    return map;
}

ent_map *ent_map_pick(const char *name, size_t len, const char *map_dir, bool *is_file, ent_err *err)
{
    char text[ENT_MAP_WORD];
    bool file = len > 5 && memcmp(name + len - 5, ".json", 5) == 0;

    if (is_file)
        *is_file = file;
    if (len >= sizeof text || memchr(name, '\0', len)) {
        ent_fail(err, ENT_E_NAME, "no map has such a name; `entente maps` lists the built-in ones");
        return NULL;
    }
    memcpy(text, name, len);
    text[len] = '\0';
    if (!file)
        return ent_map_builtin(text, err);
    if (map_dir)
        return from_folder(text, map_dir, err);
    ent_fail(err, ENT_E_NAME, "map files are read only with --map-dir, and only from inside it");
    return NULL;
}
