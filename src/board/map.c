/* map.c -- questions about a finished map, and the built-in maps by name.
 *
 * SPDX-License-Identifier: MIT */
#include "board/map.h"
#include <string.h>
#include "board/spec.h"

ent_map *ent_map_builtin(const char *name, ent_err *err)
{
    for (size_t i = 0; ent_builtin_spec(i); i++)
        if (strcmp(ent_builtin_spec(i)->name, name) == 0)
            return ent_map_build(ent_builtin_spec(i), err);
    ent_fail(err, ENT_E_NAME, "no built-in map is called '%.60s'; `entente maps` lists them", name);
    return NULL;
}

const char *ent_map_builtin_name(size_t i)
{
    const ent_map_spec *spec = ent_builtin_spec(i);
    return spec ? spec->name : NULL;
}

const char *ent_map_name(const ent_map *map)
{
    return map->name;
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
const char *ent_map_power_name(const ent_map *map, ent_power power)
{
    return power < map->n_powers ? map->power[power].name : NULL;
}
const char *ent_map_loc_code(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? map->loc[loc].code : NULL;
}
ent_prov ent_map_loc_prov(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? map->loc[loc].prov : ENT_PROV_NONE;
}

size_t ent_map_steps(const ent_map *map, ent_unit_kind kind, ent_loc at, const ent_loc **steps)
{
    if (at >= map->n_locs || (kind != ENT_ARMY && kind != ENT_FLEET))
        return 0;
    *steps = ent_steps_of(map, (uint8_t)kind, at)->to;
    return ent_steps_of(map, (uint8_t)kind, at)->n;
}
