/* position.h -- reading and changing the arrays of a position.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_POSITION_H
#define ENT_GAME_POSITION_H
#include <assert.h>
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

/* True if both are units of one power and kind in one place. */
static inline bool ent_unit_is(const ent_unit *a, const ent_unit *b)
{
    return a->power == b->power && a->kind == b->kind && a->at == b->at;
}

/* True of a unit that was built later than at the start of the game. */
static inline bool ent_unit_was_built(const ent_unit *unit)
{
    return unit->kind != ENT_UNIT_NONE && unit->built != 0;
}

/* All units of a position by number: what stands in each province (ENT_UNIT_NONE: nothing), then the dislodged ones. */
static inline size_t ent_pos_unit_slots(const ent_pos *pos)
{
    return (size_t)pos->n_provs + pos->n_dislodged;
}
static inline const ent_unit *ent_pos_unit_slot(const ent_pos *pos, size_t i)
{
    return i < pos->n_provs ? &ent_pos_units_const(pos)[i] : &ent_pos_dislodged_const(pos)[i - pos->n_provs].unit;
}

/* True in the phase in which a game on the map begins. */
static inline bool ent_pos_is_first_phase(const ent_map *map, const ent_pos *pos)
{
    return pos->year == map->start_year && pos->season == map->start_season && pos->phase == map->start_phase;
}

/* A list of provinces, or of the units that stand in them. */
typedef struct ent_provs {
    uint16_t n;
    ent_prov prov[ENT_MAX_PROVS + 1]; /* one more, since the fast path writes an element before it counts it */
} ent_provs;

/* Append a province. */
static inline void ent_provs_add(ent_provs *list, ent_prov prov)
{
    assert(list->n < ENT_MAX_PROVS);
    list->prov[list->n++] = prov;
}
/* The same, in a list that ascends. */
static inline void ent_provs_insert(ent_provs *list, ent_prov prov)
{
    unsigned at = list->n;

    assert(list->n < ENT_MAX_PROVS);
    list->n++;
    for (; at > 0 && list->prov[at - 1] > prov; at--)
        list->prov[at] = list->prov[at - 1];
    list->prov[at] = prov;
}

/* As ent_pos_why_invalid(), but the units on the board are not checked. */
const char *ent_pos_why_invalid_but_units(const ent_map *map, const ent_pos *pos);

/* Of the retreats of a dislodged unit, as bits, those to places where a unit stands; a valid position has none. */
uint32_t ent_pos_occupied_retreats(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged);

/* True if this unit, of a kind other than ENT_UNIT_NONE, may stand in the province. It has no branches, since callers
 * ask it about many units, and a branch would wait for each of them. */
static inline bool ent_pos_unit_fits(const ent_map *map, const ent_unit *unit, ent_prov prov)
{
    ent_loc at = unit->at < map->n_locs ? unit->at : map->n_locs;
    return (unit->power < map->n_powers) & (unit->kind <= ENT_FLEET) & (map->stands[unit->kind & 1][at] == prov);
}

/* Ask for all of this memory at once. Otherwise a position that is not in the processor's caches waits for one line
 * after the other: 5 to 20 % of the time of 2,000 phases of play. Always inline, since gcc drops the call of a function
 * that only prefetches. */
static inline __attribute__((always_inline)) void ent_prefetch(const void *memory, size_t size)
{
    enum { LINE = 64 };

    for (size_t i = 0; !ENT_FOR_SIZE && i < size; i += LINE)
        __builtin_prefetch((const char *)memory + i);
}
/* The same for the units and owners of a position. The room for dislodged units is left out, since a movement phase has
 * none; with it a phase takes about 4 % longer. */
static inline __attribute__((always_inline)) void ent_pos_prefetch(const ent_map *map, const ent_pos *pos)
{
    ent_prefetch(pos, sizeof *pos + map->n_provs * sizeof(ent_unit));
    ent_prefetch(ent_pos_owners_const(pos), map->n_provs);
}

/* How many provinces have a unit, valid or not. */
unsigned ent_pos_count_units(const ent_pos *pos);
/* How many units the power has, dislodged ones included. */
unsigned ent_pos_count_units_of(const ent_pos *pos, ent_power power);
/* The dislodged unit of the position that is this unit; NULL: none. */
const ent_dislodged *ent_pos_find_dislodged(const ent_pos *pos, const ent_unit *unit);
/* True if the unit may retreat to the province, to any coast of it. */
bool ent_pos_lists_retreat(const ent_map *map, const ent_dislodged *dislodged, ent_prov prov);

/* Put the units of the starting position on the board; who owns which center stays as it is. */
void ent_pos_place_start_units(const ent_map *map, ent_pos *pos);
/* Mark no province as contested. */
void ent_pos_clear_contested(ent_pos *pos);
/* Copy *pos to *next, without dislodged units. */
void ent_pos_copy_board(const ent_pos *pos, ent_pos *next);

static inline bool ent_pos_is_contested(const ent_pos *pos, ent_prov prov)
{
    return ent_pos_contested_const(pos)[prov / 8] >> (prov % 8) & 1;
}

#endif
