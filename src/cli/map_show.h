/* map_show.h -- a map read for the command line, and printed for people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_MAP_SHOW_H
#define ENT_CLI_MAP_SHOW_H
#include <stdio.h>
#include "mapfile/map_json.h"

typedef struct ent_cli_map_source {
    json_t *json; /* owned, whole */
    ent_spec_store store;
    ent_map *map; /* owned */
} ent_cli_map_source;

/* True if `name` means a file: `file` says so, or it ends in ".json". */
bool ent_cli_map_is_file(const char *name, bool file);

/* Read a built-in map, or, where ent_cli_map_is_file(), a file, which and whose bases may lie in `map_dir`
 * (may be NULL). On failure nothing is left to clear. */
ent_status ent_cli_map_open(const char *name, bool file, const char *map_dir, ent_cli_map_source *out, ent_err *err);
void ent_cli_map_close(ent_cli_map_source *source);

/* One line of counts, under the headings that ent_cli_map_headings() prints. */
void ent_cli_map_headings(FILE *out);
void ent_cli_map_counts(FILE *out, const ent_map *map);

/* The whole map, readably. */
void ent_cli_map_print(FILE *out, const ent_cli_map_source *source);

#endif
