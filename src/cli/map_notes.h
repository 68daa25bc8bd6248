/* map_notes.h -- what the designer of a map may have forgotten: entente map check says so, and the map is valid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_MAP_NOTES_H
#define ENT_CLI_MAP_NOTES_H
#include "entente.h"

/* Write the notes to standard error, each after the name of the file. */
void ent_cli_map_notes(const char *file, const ent_map *map);

#endif
