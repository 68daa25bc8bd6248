/* map_file.h -- the JSON of a map file, from any path or from inside the one folder that the user opened.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_MAP_FILE_H
#define ENT_MAPFILE_MAP_FILE_H
#include <jansson.h>
#include "entente.h"

/* JSON in which no key stands twice, as a new value. NULL on failure, with line and column. */
json_t *ent_json_parse(const char *text, size_t size, ent_err *err);
/* The same of a file, which may begin with a byte order mark. */
json_t *ent_json_parse_file(const char *text, size_t size, ent_err *err);
/* The same of the first value of the text alone. *used: how many bytes were read (NULL: as ent_json_parse()). */
json_t *ent_json_parse_first(const char *text, size_t size, size_t *used, ent_err *err);

/* The JSON of a file of at most 8 MiB, as a new object. NULL on failure; errors of syntax carry line and column. */
json_t *ent_map_file_json(const char *path, ent_err *err);

/* The same for the file called `name` inside `map_dir` (NULL: nowhere). Nothing outside that folder is opened, by
 * whatever links and dots. */
json_t *ent_map_folder_json(const char *name, const char *map_dir, ent_err *err);

/* True for a name that means a file: it ends in ".json". */
bool ent_map_is_file(const char *name);

/* True if the word is in a list that ends with NULL. */
bool ent_word_in(const char *word, const char *const *list);

#endif
