/* observation.c -- fills the board array of one position.
 *
 * Most cells are the same in all positions: the terrain, and the columns that say that there is no unit and that nobody
 * owns the center. They are copied from a blank board; then each unit and each owned center changes a few cells. Bytes
 * and floats go through the same inline functions, for which the compiler makes two versions.
 *
 * SPDX-License-Identifier: MIT */
#include "observation.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/map.h"
#include "game/position.h"
#include "judge/judge.h"

enum { ARMY, FLEET, NO_UNIT, UNIT_POWER };

static ent_observation_columns columns_of(const ent_map *map)
{
    unsigned nobody = map->n_powers, with_nobody = nobody + 1;
    ent_observation_columns columns = {.nobody = nobody, .buildable = UNIT_POWER + with_nobody};

    columns.removable = columns.buildable + 1;
    columns.dislodged = columns.removable + 1;
    columns.no_dislodged = columns.dislodged + 2;
    columns.dislodged_power = columns.no_dislodged + 1;
    columns.terrain = columns.dislodged_power + with_nobody;
    columns.owner = columns.terrain + 3;
    return columns;
}

/* ---- The layout. ---- */

/* The code by which a province is sorted. */
static const char *tag_of(const ent_map *map, ent_prov prov)
{
    static const char *const other[][2] = {{"ENG", "ECH"}, {"BOT", "GOB"}, {"LYO", "GOL"}};
    const ent_prov_info *info = &map->prov[prov];

    for (size_t i = 0; info->terrain == ENT_SEA && i < sizeof other / sizeof *other; i++)
        if (strcmp(info->code, other[i][0]) == 0)
            return other[i][1];
    return info->code;
}

static unsigned group_of(const ent_prov_info *info)
{
    unsigned center = info->flags & ENT_PROV_CENTER ? 1 : 0;

    if (info->n_coasts != 0)
        return 5;
    return info->terrain == ENT_INLAND ? center : info->terrain == ENT_SEA ? 2 : 3 + center;
}

static bool stands_before(const ent_map *map, ent_prov a, ent_prov b)
{
    unsigned group_a = group_of(&map->prov[a]), group_b = group_of(&map->prov[b]);

    return group_a != group_b ? group_a < group_b : strcmp(tag_of(map, a), tag_of(map, b)) < 0;
}

static void number_provinces(ent_observation_layout *layout)
{
    const ent_map *map = layout->map;

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        uint16_t id = 0;
        for (ent_prov other = 0; other < map->n_provs; other++)
            id = (uint16_t)(id + stands_before(map, other, prov));
        layout->id_of_prov[prov] = id;
        layout->prov_of_id[id] = prov;
    }
    for (uint16_t id = 0; id < map->n_provs; id++) {
        const ent_prov_info *info = &map->prov[layout->prov_of_id[id]];
        layout->area[layout->prov_of_id[id]] = layout->n_areas++;
        for (unsigned i = 0; i < info->n_coasts; i++)
            layout->area[info->first_coast + i] = layout->n_areas++;
    }
}

static void number_powers(ent_observation_layout *layout)
{
    const ent_map *map = layout->map;

    for (ent_power power = 0; power < map->n_powers; power++) {
        uint8_t rank = 0;
        for (ent_power other = 0; other < map->n_powers; other++)
            rank = (uint8_t)(rank + (strcmp(map->power[other].name, map->power[power].name) < 0));
        layout->rank_of_power[power] = rank;
        layout->power_of_rank[rank] = power;
    }
}

static void fill_blank(ent_observation_layout *layout)
{
    const ent_map *map = layout->map;
    const ent_observation_columns columns = layout->columns;

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_prov_info *info = &map->prov[prov];
        for (unsigned i = 0; i <= info->n_coasts; i++) {
            uint8_t *row = layout->blank + (size_t)(layout->area[prov] + i) * layout->n_features;
            row[NO_UNIT] = row[UNIT_POWER + columns.nobody] = 1;
            row[columns.no_dislodged] = row[columns.dislodged_power + columns.nobody] = 1;
            row[columns.terrain + (i != 0 ? 2 : info->terrain == ENT_SEA ? 1 : 0)] = 1;
            row[columns.owner + columns.nobody] = info->flags & ENT_PROV_CENTER ? 1 : 0;
        }
    }
    for (size_t i = 0; i < (size_t)layout->n_areas * layout->n_features; i++)
        layout->blank_float[i] = layout->blank[i];
}

ent_observation_layout *ent_observation_layout_new(const ent_map *map)
{
    ent_observation_layout *layout = calloc(1, sizeof *layout);

    if (!layout)
        return NULL;
    layout->map = map;
    layout->columns = columns_of(map);
    layout->n_features = (uint16_t)(layout->columns.owner + layout->columns.nobody + 1);
    number_provinces(layout);
    number_powers(layout);
    assert(layout->n_areas == map->n_locs && layout->n_features == 3 * map->n_powers + 14);
    size_t cells = (size_t)layout->n_areas * layout->n_features;
    layout->blank = calloc(cells, sizeof *layout->blank);
    layout->blank_float = calloc(cells, sizeof *layout->blank_float);
    if (!layout->blank || !layout->blank_float) {
        ent_observation_layout_free(layout);
        return NULL;
    }
    fill_blank(layout);
    return layout;
}

void ent_observation_layout_free(ent_observation_layout *layout)
{
    if (!layout)
        return;
    free(layout->blank);
    free(layout->blank_float);
    free(layout);
}

/* ---- The board of a position. ---- */

/* The array that is filled: one of the two is not NULL. */
typedef struct ent_board {
    const ent_observation_layout *layout;
    uint8_t *bytes;
    float *floats;
} ent_board;

static inline void set(ent_board board, unsigned area, unsigned column, uint8_t value)
{
    size_t cell = (size_t)area * board.layout->n_features + column;

    assert(area < board.layout->n_areas && column < board.layout->n_features);
    if (board.bytes)
        board.bytes[cell] = value;
    else
        board.floats[cell] = value;
}

/* The row has this entry of a list of powers instead of the entry for nobody. */
static inline void set_power(ent_board board, unsigned area, unsigned list, ent_power power)
{
    set(board, area, list + board.layout->rank_of_power[power], 1);
    set(board, area, list + board.layout->columns.nobody, 0);
}

static inline void put_unit(ent_board board, const ent_unit *unit, unsigned area)
{
    set(board, area, ARMY + unit->kind, 1);
    set(board, area, NO_UNIT, 0);
    set_power(board, area, UNIT_POWER, unit->power);
}

static inline void put_dislodged(ent_board board, const ent_unit *unit, unsigned area)
{
    set(board, area, board.layout->columns.dislodged + unit->kind, 1);
    set(board, area, board.layout->columns.no_dislodged, 0);
    set_power(board, area, board.layout->columns.dislodged_power, unit->power);
}

static inline void put_units(ent_board board, const ent_pos *pos)
{
    const uint16_t *area = board.layout->area;
    const ent_unit *units = ent_pos_units_const(pos);
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);

    for (ent_prov prov = 0; prov < pos->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE)
            continue;
        put_unit(board, &units[prov], area[prov]);
        if (units[prov].at != prov)
            put_unit(board, &units[prov], area[units[prov].at]);
    }
    for (unsigned i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &dislodged[i].unit;
        put_dislodged(board, unit, area[ent_prov_of(board.layout->map, unit->at)]);
        put_dislodged(board, unit, area[unit->at]);
    }
}

static inline void put_owners(ent_board board, const ent_pos *pos)
{
    const ent_map *map = board.layout->map;
    const uint8_t *owners = ent_pos_owners_const(pos);

    for (unsigned i = 0; i < map->n_centers; i++) {
        ent_prov prov = map->center[i].prov;
        if (owners[prov] == ENT_POWER_NONE)
            continue;
        for (unsigned coast = 0; coast <= map->prov[prov].n_coasts; coast++)
            set_power(board, board.layout->area[prov] + coast, board.layout->columns.owner, owners[prov]);
    }
}

static void put_builds(ent_board board, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    const ent_map *map = board.layout->map;

    for (unsigned i = 0; i < map->n_centers; i++) {
        ent_prov prov = map->center[i].prov;
        if (ent_adjust_check_place(map, rules, pos, power, prov) != ENT_REASON_NONE)
            continue;
        for (unsigned coast = 0; coast <= map->prov[prov].n_coasts; coast++)
            set(board, board.layout->area[prov] + coast, board.layout->columns.buildable, 1);
    }
}

static void put_removals(ent_board board, const ent_pos *pos, ent_power power)
{
    const ent_unit *units = ent_pos_units_const(pos);

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (units[prov].kind != ENT_UNIT_NONE && units[prov].power == power)
            set(board, board.layout->area[units[prov].at], board.layout->columns.removable, 1);
}

static inline void fill(ent_board board, const ent_rules *rules, const ent_pos *pos)
{
    const ent_map *map = board.layout->map;

    assert(pos->n_provs == map->n_provs && pos->n_powers == map->n_powers);
    put_units(board, pos);
    put_owners(board, pos);
    for (ent_power power = 0; pos->phase == ENT_ADJUSTMENTS && power < map->n_powers; power++) {
        int due = ent_adjust_due(map, rules, pos, power);
        if (due > 0)
            put_builds(board, rules, pos, power);
        else if (due < 0)
            put_removals(board, pos, power);
    }
}

void ent_observe(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos, uint8_t *out)
{
    memcpy(out, layout->blank, (size_t)layout->n_areas * layout->n_features * sizeof *out);
    fill((ent_board){.layout = layout, .bytes = out}, rules, pos);
}

void ent_observe_float(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos, float *out)
{
    memcpy(out, layout->blank_float, (size_t)layout->n_areas * layout->n_features * sizeof *out);
    fill((ent_board){.layout = layout, .floats = out}, rules, pos);
}

unsigned ent_observe_season(const ent_pos *pos)
{
    if (pos->phase == ENT_ADJUSTMENTS)
        return 4;
    return (pos->season == ENT_SPRING ? 0u : 2u) + (pos->phase == ENT_RETREATS ? 1u : 0u);
}

void ent_observe_builds(const ent_observation_layout *layout, const ent_rules *rules, const ent_pos *pos,
                        int32_t *numbers)
{
    const ent_map *map = layout->map;

    for (ent_power power = 0; power < map->n_powers; power++) {
        int32_t *number = &numbers[layout->rank_of_power[power]];
        if (pos->phase == ENT_ADJUSTMENTS)
            *number = ent_adjust_due(map, rules, pos, power);
        else if (*number > 0)
            *number = 0;
    }
}
