/* map_out.h -- maps written as the JSON of map files.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_MAP_OUT_H
#define ENT_MAPFILE_MAP_OUT_H
#include <jansson.h>
#include <stdio.h>
#include "board/error.h"
#include "board/spec.h"

/* The tables as a new JSON object: what ent_spec_from_json() reads back into equal tables. Keys at their default are
 * left out. NULL: no memory. */
json_t *ent_spec_to_json(const ent_map_spec *spec);

/* Print a map's JSON as map files are laid out: a power, a province a line, borders many to a line. False
 * if memory or the stream fails, so that the text is not whole. */
bool ent_map_print(FILE *out, const json_t *map);

#endif
