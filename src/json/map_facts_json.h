/* map_facts_json.h -- what a map is, as JSON: the list of maps in numbers, and all facts about one map.
 *
 * These are facts for programs, in the names that requests use. The JSON of map files, from which a map is made, is in
 * mapfile/map_out.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_MAP_FACTS_JSON_H
#define ENT_JSON_MAP_FACTS_JSON_H
#include "json/json_text.h"

/* One map in numbers, as an object; `picture`: it can be drawn. */
void ent_map_counts_json(ent_json_text *text, const ent_map *map, bool picture);
/* All facts about one map, as an object. */
void ent_map_facts_json(ent_json_text *text, const ent_map *map, bool picture);

#endif
