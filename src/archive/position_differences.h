/* position_differences.h -- how the position of a file differs from the one that the judge makes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_POSITION_DIFFERENCES_H
#define ENT_ARCHIVE_POSITION_DIFFERENCES_H
#include <jansson.h>
#include <stdbool.h>
#include "turn/turn.h"

/* True if units, dislodged units with their retreats, owners of centers and the phase are the same. */
bool ent_positions_agree(const ent_map *map, const ent_pos *file, const ent_pos *judge);
bool ent_positions_agree_but_phase(const ent_map *map, const ent_pos *file, const ent_pos *judge);

/* True if "contested" (in a retreat phase, where it matters), "built" and "winner" are the same where `said`, the
 * position in the file, has these keys. The units agree. */
bool ent_positions_agree_as_stated(const json_t *said, const ent_pos *file, const ent_pos *judge);

/* True if nobody can do anything in the phase: no dislodged unit has a retreat, or nobody has to build or remove. Some
 * engines play such phases. */
bool ent_position_is_idle(const ent_map *map, const ent_rules *rules, const ent_pos *pos);
/* True if the units on the board are the same, and the owners too if the phase of the file is one of adjustments: all
 * that can be compared if the file plays an idle phase that the judge skips. */
bool ent_positions_agree_before_idle(const ent_map *map, const ent_pos *file, const ent_pos *judge);

/* Put "next", "units", "dislodged", "centers", and what `said` states, into the object, those that differ. False if
 * there is no memory. */
bool ent_position_differences(const ent_map *map, const json_t *said, const ent_pos *file, const ent_pos *judge,
                              json_t *out);

/* Mark the provinces in which a unit, standing or dislodged, differs. */
void ent_position_mark_differences(const ent_map *map, const ent_pos *file, const ent_pos *judge,
                                   bool differs[ENT_MAX_PROVS]);

#endif
