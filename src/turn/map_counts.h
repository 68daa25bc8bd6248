/* map_counts.h -- what a map has, in numbers, and how it begins.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_MAP_COUNTS_H
#define ENT_TURN_MAP_COUNTS_H
#include "entente.h"

/* What only some maps have. ORDER count_names */
typedef enum ent_map_special {
    ENT_SPECIAL_COASTS,
    ENT_SPECIAL_RAILWAYS,
    ENT_SPECIAL_CANALS,
    ENT_SPECIAL_ICE,
    ENT_SPECIAL_CONVOYABLE,
    ENT_SPECIAL_DIFFICULT,
    ENT_SPECIAL_NOT_FOR,
    ENT_SPECIAL_COUNT
} ent_map_special;

typedef struct ent_map_counts {
    unsigned provinces, centers, powers, units;
    unsigned special[ENT_SPECIAL_COUNT];
    char start[16];    /* "S1901M" */
    const char *build; /* "home", "any_owned" */
} ent_map_counts;

void ent_map_count(const ent_map *map, ent_map_counts *out);

typedef struct ent_special_name {
    const char *key, *one, *several;
} ent_special_name;
extern const ent_special_name ent_special_names[ENT_SPECIAL_COUNT];

#endif
