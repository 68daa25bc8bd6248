/* complete.h -- from what was written to what was meant: the unit's own kind and coast, coasts left out or wrong, and a
 * spelling that could mean several places (DATC 4.B, 4.C, 4.E.2).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_COMPLETE_H
#define ENT_NOTATION_COMPLETE_H
#include "notation/parse.h"

/* Turn a reading into the order of `power` on the board of `pos`. order->void_reason says why it is void already; `note`
 * (size bytes) tells how it was read where that is not plain. */
void ent_complete(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                  const ent_reading *reading, ent_order *order, char *note, size_t size);

#endif
