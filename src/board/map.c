/* map.c -- the public questions about a map, and the built-in maps by name.
 *
 * SPDX-License-Identifier: MIT */
#include "board/map.h"
#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/spec.h"

/* A built-in map is built when it is first asked for and kept until the program ends, since building takes longer than
 * judging a hundred turns. */
enum { MAX_KEPT = 64 };
static _Atomic(ent_map *) kept[MAX_KEPT];

static ent_map *build_and_keep(size_t i, ent_err *err)
{
    ent_map *map = ent_map_build(ent_builtin_spec(i), err), *other = NULL;

    if (!map)
        return NULL;
    map->kept = true;
    if (atomic_compare_exchange_strong(&kept[i], &other, map))
        return map;
    map->kept = false; /* another thread has stored its map first */
    ent_map_free(map);
    return other;
}

ent_map *ent_map_builtin(const char *name, ent_err *err)
{
    for (size_t i = 0; ent_builtin_spec(i); i++) {
        if (!ent_same_but_case(ent_builtin_spec(i)->name, name, SIZE_MAX))
            continue;
        assert(i < MAX_KEPT);
        ent_map *map = atomic_load(&kept[i]);
        return map ? map : build_and_keep(i, err);
    }
    ent_fail(err, ENT_E_NAME, "no built-in map is called '%.60s'; `entente maps` lists them", name);
    return NULL;
}

const char *ent_map_builtin_name(size_t i)
{
    const ent_map_spec *spec = ent_builtin_spec(i);
    return spec ? spec->name : NULL;
}

/* ---- Facts. ---- */

const char *ent_map_name(const ent_map *map)
{
    return map->name;
}
const char *ent_map_title(const ent_map *map)
{
    return map->title;
}
uint16_t ent_map_provs(const ent_map *map)
{
    return map->n_provs;
}
uint16_t ent_map_locs(const ent_map *map)
{
    return map->n_locs;
}
uint8_t ent_map_powers(const ent_map *map)
{
    return map->n_powers;
}
uint16_t ent_map_centers(const ent_map *map)
{
    return map->n_centers;
}
uint16_t ent_map_victory(const ent_map *map)
{
    return map->victory;
}

const char *ent_map_power_name(const ent_map *map, ent_power power)
{
    return power < map->n_powers ? map->power[power].name : NULL;
}
const char *ent_map_power_title(const ent_map *map, ent_power power)
{
    return power < map->n_powers ? map->power[power].title : NULL;
}
const char *ent_map_power_adjective(const ent_map *map, ent_power power)
{
    return power < map->n_powers ? map->power[power].adjective : NULL;
}

const char *ent_map_prov_name(const ent_map *map, ent_prov prov)
{
    return prov < map->n_provs ? map->prov[prov].name : NULL;
}
ent_terrain ent_map_terrain(const ent_map *map, ent_prov prov)
{
    return prov < map->n_provs ? (ent_terrain)map->prov[prov].terrain : ENT_INLAND;
}
bool ent_map_is_center(const ent_map *map, ent_prov prov)
{
    return prov < map->n_provs && (map->prov[prov].flags & ENT_PROV_CENTER);
}
ent_power ent_map_home_of(const ent_map *map, ent_prov prov)
{
    return prov < map->n_provs ? map->prov[prov].home_of : ENT_POWER_NONE;
}
ent_power ent_map_center_not_for(const ent_map *map, ent_prov prov)
{
    return prov < map->n_provs ? map->prov[prov].not_for : ENT_POWER_NONE;
}
uint8_t ent_map_coasts(const ent_map *map, ent_prov prov, ent_loc *first)
{
    uint8_t n = prov < map->n_provs ? map->prov[prov].n_coasts : 0;
    if (first)
        *first = n > 0 ? map->prov[prov].first_coast : ENT_LOC_NONE;
    return n;
}

const char *ent_map_loc_code(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? map->loc[loc].code : NULL;
}
ent_prov ent_map_loc_prov(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? map->loc[loc].prov : ENT_PROV_NONE;
}
bool ent_map_can_stand(const ent_map *map, ent_unit_kind kind, ent_loc loc)
{
    return loc < map->n_locs && (kind == ENT_ARMY || kind == ENT_FLEET) && (map->loc[loc].holds >> kind & 1);
}

size_t ent_map_steps(const ent_map *map, ent_unit_kind kind, ent_loc at, const ent_loc **steps)
{
    if (at >= map->n_locs || (kind != ENT_ARMY && kind != ENT_FLEET))
        return 0;
    *steps = ent_steps_of(map, (uint8_t)kind, at)->to;
    return ent_steps_of(map, (uint8_t)kind, at)->n;
}
