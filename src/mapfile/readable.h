/* readable.h -- can each place of a map be ordered? A code such as "TO" is a word of orders, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_READABLE_H
#define ENT_MAPFILE_READABLE_H
#include "board/map.h"

/* Print orders with every place of the map in every style of names, and read them again. Returns ENT_OK, or ENT_E_MAP
 * with the first place in *err whose orders are not read, or are read as others. */
ent_status ent_map_check_readable(const ent_map *map, ent_err *err);

#endif
