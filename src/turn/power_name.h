/* power_name.h -- which power does somebody mean?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_POWER_NAME_H
#define ENT_TURN_POWER_NAME_H
#include "board/names.h"

/* The power whose name is nearest to text[0..len), so that it is likely a misspelt one; ENT_POWER_NONE if none is near.
 */
ent_power ent_power_nearest(const ent_map *map, const char *text, size_t len);

/* "perhaps Germany is meant", or the names of the powers, into out[0..size). */
void ent_power_hint(const ent_map *map, const char *text, size_t len, char *out, size_t size);

#endif
