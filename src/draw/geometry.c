/* geometry.c -- finding shapes, their edges and the places of units in the tables of a map's picture.
 *
 * The tables are sorted by the codes of provinces, so that a code is found by binary search. The points of a ring are
 * its arcs one after the other, each from where the one before it ended.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/geometry.h"
#include <assert.h>
#include <string.h>

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

static bool has_all(const ent_geometry *geometry, const ent_map *map)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (!ent_geometry_shape(geometry, map->prov[prov].code))
            return false;
    return true;
}

bool ent_geometry_joins(const ent_map *map, uint8_t kind, ent_prov a, ent_prov b)
{
    return ent_set_has((kind == ENT_ARMY ? map->army_to : map->fleet_touch) + (size_t)a * map->words, b);
}

/* True if the lines of a diagram are the borders of the map. Coasts do not matter. */
static bool has_these_borders(const ent_geometry *diagram, const ent_map *map)
{
    size_t n = 0;

    for (ent_prov a = 0; a < map->n_provs; a++)
        for (ent_prov b = 0; b < a; b++)
            n += ent_geometry_joins(map, ENT_ARMY, a, b) || ent_geometry_joins(map, ENT_FLEET, a, b);
    for (uint16_t i = 0; i < diagram->n_links; i++) {
        const ent_link *link = &diagram->link[i];
        ent_loc end[2];
        for (int k = 0; k < 2; k++)
            end[k] = ent_map_find_loc(map, link->between[k], strlen(link->between[k]));
        if (end[0] >= map->n_provs || end[1] >= map->n_provs ||
            ent_geometry_joins(map, ENT_ARMY, end[0], end[1]) != (link->kind != ENT_LINK_FLEET) ||
            ent_geometry_joins(map, ENT_FLEET, end[0], end[1]) != (link->kind != ENT_LINK_ARMY))
            return false;
    }
    return n == diagram->n_links;
}

static bool fits(const ent_geometry *geometry, const ent_map *map)
{
    return has_all(geometry, map) && (!geometry->diagram || has_these_borders(geometry, map));
}

const ent_geometry *ent_geometry_of(const ent_map *map)
{
    const ent_geometry *best = NULL;

    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++)
        if (strcmp(geometry->map, map->name) == 0) /* it may be a user's own map under a known name */
            return fits(geometry, map) ? geometry : NULL;
    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++)
        if (geometry->n_shapes <= 2 * map->n_provs && (!best || geometry->n_shapes < best->n_shapes) &&
            fits(geometry, map))
            best = geometry;
    return best;
}

ent_point ent_geometry_unit(const ent_geometry *geometry, const ent_map *map, ent_loc loc, bool dislodged)
{
    static const double beside = 26; /* from the place of an army to that of a coast */
    assert(loc < map->n_locs);
    const ent_shape *shape = ent_geometry_shape(geometry, map->prov[ent_prov_of(map, loc)].code);
    assert(shape);
    const ent_spots *spots = &shape->spots;
    const char *coast = map->loc[loc].coast;

    for (uint16_t i = 0; coast && i < shape->n_coasts; i++)
        if (strcmp(geometry->coast[shape->first_coast + i].coast, coast) == 0)
            spots = &geometry->coast[shape->first_coast + i].spots;
    ent_point at = ent_point_of(dislodged ? spots->dislodged : spots->unit);
    if (coast && spots == &shape->spots) { /* a user's map has added this coast */
        at.x += beside * ((coast[0] == 'E') - (coast[0] == 'W'));
        at.y += beside * ((coast[0] == 'S') - (coast[0] == 'N'));
    }
    return at;
}

/* ---- Rings. ---- */

/* Tables say how many elements belong to each row, not where they begin: they are smaller so, and a picture needs each
 * place once. */

static const ent_step *steps_of_arc(const ent_geometry *geometry, int16_t arc)
{
    const ent_step *step = geometry->step;

    for (int16_t i = 0; i < arc; i++)
        step += geometry->arc[i];
    return step;
}

static const int16_t *sides_of_ring(const ent_geometry *geometry, uint32_t ring)
{
    const int16_t *side = geometry->side;

    for (uint32_t i = 0; i < ring; i++)
        side += geometry->ring[i].n;
    return side;
}

/* A step that needs 16 bits has them in x, the low ones, and y. */
static int long_step(const ent_step *step)
{
    return (int16_t)((uint8_t)step->x | (unsigned)(uint8_t)step->y << 8);
}

/* Write the points of an arc after its first, `from`. Returns their number. */
static size_t arc_points(const ent_geometry *geometry, int16_t arc, ent_tenths from, ent_tenths *point)
{
    const ent_step *step = steps_of_arc(geometry, arc), *end = step + geometry->arc[arc];
    size_t n = 0;

    for (; step < end; step++) {
        int x = (int)step->x, y = (int)step->y;
        if (x == ENT_STEP_LONG) {
            x = long_step(&step[1]);
            y = long_step(&step[2]);
            step += 2;
        }
        from = (ent_tenths){(int16_t)(from.x + ENT_GRAIN * x), (int16_t)(from.y + ENT_GRAIN * y)};
        point[n++] = from;
    }
    return n;
}

/* Write the points of an arc after its last, `from`, in backward order. The steps are added up from {0, 0} to find how
 * far the last point is from the first. */
static size_t arc_points_backward(const ent_geometry *geometry, int16_t arc, ent_tenths from, ent_tenths *point)
{
    size_t n = arc_points(geometry, arc, (ent_tenths){0, 0}, point);
    assert(n > 0);
    const ent_tenths last = point[n - 1];

    point[n - 1] = (ent_tenths){0, 0}; /* the arc's first point ends it */
    for (size_t i = 0; i + i + 2 < n; i++) {
        const ent_tenths other = point[n - 2 - i];
        point[n - 2 - i] = point[i];
        point[i] = other;
    }
    for (size_t i = 0; i < n; i++)
        point[i] = (ent_tenths){(int16_t)(from.x + point[i].x - last.x), (int16_t)(from.y + point[i].y - last.y)};
    return n;
}

size_t ent_ring_points(const ent_geometry *geometry, uint32_t ring, ent_tenths point[ENT_RING_MAX + 1])
{
    const ent_ring *at = &geometry->ring[ring];
    const int16_t *side = sides_of_ring(geometry, ring);
    ent_tenths here = at->start;
    size_t n = 1;

    point[0] = here; /* and the last arc ends there again */
    for (uint16_t i = 0; i < at->n; i++) {
        n += side[i] >= 0 ? arc_points(geometry, side[i], here, point + n)
                          : arc_points_backward(geometry, (int16_t)~side[i], here, point + n);
        here = point[n - 1];
    }
    assert(n - 1 <= ENT_RING_MAX && here.x == at->start.x && here.y == at->start.y);
    return n - 1;
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
        ent_tenths point[ENT_RING_MAX + 1];
        size_t n = ent_ring_points(geometry, shape->first_ring + i, point);
        for (size_t k = 0; k < n; k++)
            inside ^= is_crossed(point[k + 1], point[k], at);
    }
    return inside;
}
