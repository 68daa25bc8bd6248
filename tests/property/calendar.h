/* calendar.h -- which phase comes next, computed a second time from the position before and the map.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_CALENDAR_H
#define ENT_PROPERTY_CALENDAR_H
#include "board/map.h"

/* NULL if `next` is at the phase that follows `pos`, its centers have the right owners, and the right power has won,
 * given where units stand in `next`; else what is wrong. */
const char *ent_calendar_why_wrong(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_pos *next);

#endif
