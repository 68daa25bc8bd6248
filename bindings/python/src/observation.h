/* observation.h -- a position as the board array of google-deepmind/diplomacy, for neural networks.
 *
 * The array has a row for each area and a column for each feature, and holds 0 and 1. An area is a province or a
 * separate coast. On the standard map there are 81 areas and 35 features; on a map with p powers there are 3 p + 14
 * features, and the same rules say what they are.
 *
 * Areas: inland provinces without a supply center, inland centers, seas, coastal provinces without a center, coastal
 * centers, provinces with separate coasts; each group by code. A province with separate coasts is followed by its
 * coasts. Three seas count under the codes of that package: ECH, GOB, GOL for ENG, BOT, LYO. So maps that have the
 * provinces and centers of the standard map have the same areas.
 *
 * Features, with their columns for seven powers. Powers are in alphabetical order.
 *    0 army, 1 fleet, 2 no unit
 *    3 the power of the unit, one column each, 10 no unit
 *   11 a unit can be built here, 12 the unit here can be removed
 *   13 dislodged army, 14 dislodged fleet, 15 no dislodged unit
 *   16 the power of the dislodged unit, one column each, 23 no dislodged unit
 *   24 a province that armies can enter, 25 sea, 26 separate coast
 *   27 the owner of the supply center, one column each, 34 nobody owns it; all are 0 where there is no center
 * A fleet on a separate coast stands in the rows of that coast and of its province, but column 12 is set for its coast
 * only; an army stands only in the row of the province. What concerns the supply center (11, 27 to 34) stands in the
 * rows of the province and of all its coasts.
 *
 * A layout is const after it was made, so threads share it. The functions that fill arrays allocate nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_OBSERVATION_H
#define ENT_PYTHON_OBSERVATION_H
#include "entente.h"

/* The columns. Those after the first list of powers depend on how many powers the map has. */
typedef struct ent_observation_columns {
    unsigned nobody; /* in a list of powers: no unit, or no owner */
    unsigned buildable, removable;
    unsigned dislodged, no_dislodged, dislodged_power; /* `dislodged`: an army; a fleet is next to it */
    unsigned terrain;
    unsigned owner;
} ent_observation_columns;

typedef struct ent_observation_layout {
    const ent_map *map;
    uint16_t n_areas, n_features;
    ent_observation_columns columns;
    ent_prov prov_of_id[ENT_MAX_PROVS];      /* provinces in the sequence of their areas */
    uint16_t id_of_prov[ENT_MAX_PROVS];      /* the inverse */
    uint16_t area[ENT_MAX_LOCS];             /* the row of a location */
    ent_power power_of_rank[ENT_MAX_POWERS]; /* powers in alphabetical order */
    uint8_t rank_of_power[ENT_MAX_POWERS];   /* the inverse */
    uint8_t *blank;                          /* the board without units, all centers unowned */
    float *blank_float;                      /* the same */
} ent_observation_layout;

/* The layout for a map, which must live at least as long. NULL: no memory. */
ent_observation_layout *ent_observation_layout_new(const ent_map *map);
/* NULL is allowed. */
void ent_observation_layout_free(ent_observation_layout *layout);

/* Write the board of a position to out[n_areas * n_features], row by row. `pos` is valid on layout->map. The rules
 * matter in adjustment phases only. */
void ent_observe(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos, uint8_t *out);
void ent_observe_float(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos, float *out);

/* 0 spring moves, 1 spring retreats, 2 fall moves, 3 fall retreats, 4 adjustments. */
unsigned ent_observe_season(const ent_pos *pos);

/* Bring the build numbers, one for each power in alphabetical order, up to a position. In an adjustment phase: how many
 * units the power can build (+) or has to remove (-). In other phases: the removals of the last adjustment phase stay,
 * and builds become 0, as the agents that were trained on these observations expect. `numbers` holds the numbers of the
 * position before, or zeros. */
void ent_observe_builds(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos,
                        int32_t *numbers);

#endif
