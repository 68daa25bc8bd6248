/* place_in.h -- units, centres and retreats by name into a position, for text and JSON alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FORMAT_PLACE_IN_H
#define ENT_FORMAT_PLACE_IN_H
#include "board/map.h"

/* Put the unit "F STP/SC" of `power` on the board. */
ent_status ent_place_unit(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len, ent_err *err);
/* Give the centre "STP" to `power`. */
ent_status ent_place_centre(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                            ent_err *err);
/* Add a dislodged unit with no retreats yet; *out points at it in the position. */
ent_status ent_place_dislodged(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                               ent_dislodged **out, ent_err *err);
/* Open a retreat to a place. */
ent_status ent_place_retreat(const ent_map *map, ent_dislodged *dislodged, const char *text, size_t len, ent_err *err);

#endif
