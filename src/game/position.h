/* position.h -- reading and changing the arrays of a position.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_POSITION_H
#define ENT_GAME_POSITION_H
#include "board/layout.h"
#include "board/map.h"

static inline const ent_unit *ent_pos_units_const(const ent_pos *pos)
{
    return (const ent_unit *)(const void *)((const char *)pos + ent_layout_of(pos->n_provs, pos->n_powers).units);
}
static inline const ent_dislodged *ent_pos_dislodged_const(const ent_pos *pos)
{
    return (const ent_dislodged *)(const void *)((const char *)pos +
                                                 ent_layout_of(pos->n_provs, pos->n_powers).dislodged);
}
static inline const int16_t *ent_pos_adjust_const(const ent_pos *pos)
{
    return (const int16_t *)(const void *)((const char *)pos + ent_layout_of(pos->n_provs, pos->n_powers).adjust);
}
static inline const uint8_t *ent_pos_owners_const(const ent_pos *pos)
{
    return (const uint8_t *)(const void *)((const char *)pos + ent_layout_of(pos->n_provs, pos->n_powers).owners);
}
static inline const uint8_t *ent_pos_contested_const(const ent_pos *pos)
{
    return (const uint8_t *)(const void *)((const char *)pos + ent_layout_of(pos->n_provs, pos->n_powers).contested);
}

extern const ent_unit ent_pos_no_unit;

/* Provinces, or the units in them. */
typedef struct ent_provs {
    uint16_t n;
    ent_prov prov[ENT_MAX_PROVS + 1]; /* one more, to be written before it is known to count */
} ent_provs;

/* Behind the list's last. */
static inline void ent_provs_add(ent_provs *list, ent_prov prov)
{
    list->prov[list->n++] = prov;
}

/* ent_pos_why_invalid(), but of the units on the board nothing is known. */
const char *ent_pos_why_invalid_but_units(const ent_map *map, const ent_pos *pos);

/* How many provinces have a unit, valid or not. */
unsigned ent_pos_count_units(const ent_pos *pos);

/* No units on the board. */
void ent_pos_clear_units(ent_pos *pos);
/* Nothing contested. */
void ent_pos_clear_contested(ent_pos *pos);
/* Into *next: the same, but nothing dislodged, nothing contested. */
void ent_pos_copy_board(const ent_pos *pos, ent_pos *next);

static inline bool ent_pos_is_contested(const ent_pos *pos, ent_prov prov)
{
    return ent_pos_contested_const(pos)[prov / 8] >> (prov % 8) & 1;
}

#endif
