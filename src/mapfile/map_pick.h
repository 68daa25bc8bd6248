/* map_pick.h -- the map that a request names: a built-in one, or a file in the one folder that the user opened.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_MAP_PICK_H
#define ENT_MAPFILE_MAP_PICK_H
#include <jansson.h>
#include "entente.h"

/* The longest name of a map, with its NUL. */
enum { ENT_MAP_WORD = 256 };

/* The map called name[0..len): built in, or, where the name ends in ".json", that file inside `map_dir` (NULL:
 * nowhere). Nothing outside that folder is opened, by whatever links and dots. *is_file says which it was. NULL on
 * failure, with *err set. Free with ent_map_free(). */
ent_map *ent_map_pick(const char *name, size_t len, const char *map_dir, bool *is_file, ent_err *err);

/* The map that text[0..len), one line of JSON, describes, whole or derived. Errors of syntax carry the column. */
ent_map *ent_map_pick_json(const char *text, size_t len, const char *map_dir, ent_err *err);

/* A description as one line of JSON, malloc'ed; NULL: no memory. */
char *ent_map_line(const json_t *json);

#endif
