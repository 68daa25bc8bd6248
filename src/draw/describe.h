/* describe.h -- the board in words, for those who hear a picture instead of seeing it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_DESCRIBE_H
#define ENT_DRAW_DESCRIBE_H
#include "turn/turn.h"

enum { ENT_DESCRIBE_BYTES = 400 };

/* What the unit is ordered to do: "moves to Galicia", "supports Army Budapest to Rumania", "holds". */
void ent_describe_order(const ent_map *map, const ent_pos *pos, const ent_order *order, char out[ENT_DESCRIBE_BYTES]);

/* "succeeds", "fails: bounce", "void". */
void ent_describe_result(const ent_result *result, char out[ENT_DESCRIBE_BYTES]);

#endif
