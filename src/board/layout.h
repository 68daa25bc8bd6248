/* layout.h -- where the arrays behind an ent_pos lie.
 *
 * One arithmetic for the map, which states the size of its positions, and for the game room, which reads them. Every
 * array starts where its elements may.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_LAYOUT_H
#define ENT_BOARD_LAYOUT_H
#include "entente.h"

typedef struct ent_layout {
    size_t units, dislodged, adjust, owners, contested, size;
    uint16_t max_dislodged;
} ent_layout;

static inline ent_layout ent_layout_of(size_t n_provs, size_t n_powers)
{
    ent_layout at;
    /* Every dislodged unit has its own attacker, which came from another province. */
    at.max_dislodged = (uint16_t)(n_provs / 2);
    at.units = sizeof(ent_pos);
    at.dislodged = (at.units + n_provs * sizeof(ent_unit) + 3) / 4 * 4;
    at.adjust = at.dislodged + at.max_dislodged * sizeof(ent_dislodged);
    at.owners = at.adjust + n_powers * sizeof(int16_t);
    at.contested = at.owners + n_provs;
    at.size = (at.contested + (n_provs + 7) / 8 + 7) / 8 * 8;
    return at;
}

#endif
