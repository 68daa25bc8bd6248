/* heading.h -- whose block does a line open?
 *
 * Players and mail programs write "France", "FRENCH ORDERS", "Orders for France", "France (Bob)", "** France **".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_HEADING_H
#define ENT_TEXT_HEADING_H
#include "board/map.h"

/* The power that text[0..len), taken without its colon, is a heading for; ENT_POWER_NONE if it is none. */
ent_power ent_heading_power(const ent_map *map, const char *text, size_t len);

/* The power whose name text[0..len) comes so near that a misspelt heading is likely; ENT_POWER_NONE if nothing is near.
 */
ent_power ent_heading_nearest(const ent_map *map, const char *text, size_t len);

#endif
