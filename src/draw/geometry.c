/* geometry.c -- finding shapes and the places of units in the tables of a map's picture.
 *
 * The tables are sorted by the codes of provinces, so that a code is found by binary search.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/geometry.h"
#include <assert.h>
#include <string.h>
#include "board/error.h"

const ent_shape *ent_geometry_shape(const ent_geometry *geometry, const char *code)
{
    size_t low = 0, high = geometry->n_shapes;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(geometry->shape[middle].code, code);
        if (order == 0)
            return &geometry->shape[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const ent_geometry *ent_geometry_of(const ent_map *map, ent_err *err)
{
    const ent_geometry *geometry = ent_geometries;

    while (geometry->map && strcmp(geometry->map, map->name) != 0)
        geometry++;
    if (!geometry->map) {
        ent_fail(err, ENT_E_MAP, "the map %.60s has no picture, so it cannot be drawn", map->name);
        return NULL;
    }
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (!ent_geometry_shape(geometry, map->prov[prov].code)) { /* a user's own map under a known name */
            ent_fail(err, ENT_E_MAP, "the picture of the map %.60s has no province '%.60s', so it cannot be drawn",
                     map->name, map->prov[prov].code);
            return NULL;
        }
    return geometry;
}

ent_point ent_geometry_unit(const ent_geometry *geometry, const ent_map *map, ent_loc loc, bool dislodged)
{
    assert(loc < map->n_locs);
    const ent_shape *shape = ent_geometry_shape(geometry, map->prov[ent_prov_of(map, loc)].code);
    assert(shape);
    const ent_spots *spots = &shape->spots;
    const char *coast = map->loc[loc].coast;

    for (uint16_t i = 0; coast && i < shape->n_coasts; i++)
        if (strcmp(geometry->coast[shape->first_coast + i].coast, coast) == 0)
            spots = &geometry->coast[shape->first_coast + i].spots;
    return ent_point_of(dislodged ? spots->dislodged : spots->unit);
}

/* True if a ray from `at` to the right crosses the line between two points. */
static bool is_crossed(ent_tenths from, ent_tenths to, ent_point at)
{
    const ent_point a = ent_point_of(from), b = ent_point_of(to);
    return (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x;
}

bool ent_geometry_inside(const ent_geometry *geometry, const ent_shape *shape, ent_point at)
{
    bool inside = false;

    for (uint32_t i = 0; i < shape->n_rings; i++) {
        const ent_ring *ring = &geometry->ring[shape->first_ring + i];
        const ent_tenths first = ent_ring_point(geometry->point, ring, 0, (ent_tenths){0, 0});
        ent_tenths before = first;
        for (uint32_t k = 1; k <= ring->n; k++) {
            ent_tenths here = k < ring->n ? ent_ring_point(geometry->point, ring, k, before) : first;
            inside ^= is_crossed(here, before, at);
            before = here;
        }
    }
    return inside;
}
