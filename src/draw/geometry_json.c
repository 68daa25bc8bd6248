/* geometry_json.c -- a map's picture and the facts about its provinces, as JSON for programs that draw or click.
 *
 * Coordinates are units of the picture, those of the SVG's viewBox when it has no frame. `good` becomes false when
 * memory runs out.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "draw/diagram.h"
#include "draw/draw.h"
#include "mapfile/json_value.h"

/* A number of tenths; jansson prints 12.5 as 12.5 with JSON_REAL_PRECISION(6). */
static json_t *number(double value)
{
    return value == floor(value) ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *point_json(ent_point at, bool *good)
{
    json_t *point = json_pack("[o, o]", number(at.x), number(at.y));
    *good &= point != NULL;
    return point;
}

static json_t *rings_json(const ent_geometry *geometry, uint32_t first, uint32_t n, bool *good)
{
    json_t *rings = json_array();

    for (uint32_t i = 0; i < n; i++) {
        ent_tenths point[ENT_RING_MAX + 1];
        size_t n_points = ent_ring_points(geometry, first + i, point);
        json_t *points = json_array();
        for (size_t k = 0; k < n_points; k++)
            ent_json_append(points, point_json(ent_point_of(point[k]), good), good);
        ent_json_append(rings, points, good);
    }
    return rings;
}

static json_t *neighbors_json(const ent_map *map, uint8_t kind, ent_loc loc, bool *good)
{
    assert(loc < map->n_locs);
    json_t *list = json_array();
    const ent_steps *steps = ent_steps_of(map, kind, loc);

    for (uint8_t i = 0; (map->loc[loc].holds >> kind & 1) && i < steps->n; i++)
        ent_json_append(list, json_string(map->loc[steps->to[i]].code), good);
    return list;
}

static json_t *coasts_json(const ent_geometry *geometry, const ent_map *map, const ent_prov_info *info, bool *good)
{
    json_t *coasts = json_object();

    for (ent_loc loc = info->first_coast; loc < info->first_coast + info->n_coasts; loc++)
        ent_json_set(coasts, map->loc[loc].code,
                     json_pack("{s:o, s:o, s:o}", "unit",
                               point_json(ent_geometry_unit(geometry, map, loc, false), good), "dislodged",
                               point_json(ent_geometry_unit(geometry, map, loc, true), good), "fleet",
                               neighbors_json(map, ENT_FLEET, loc, good)),
                     good);
    return coasts;
}

static json_t *province_json(const ent_geometry *geometry, const ent_map *map, ent_prov prov, bool *good)
{
    static const char *const terrain[] = {"land", "coast", "sea"};
    const ent_prov_info *info = &map->prov[prov];
    const ent_shape *shape = ent_geometry_shape(geometry, info->code);
    ent_label label;

    ent_label_find(geometry, map, ENT_LABELS_FULL, prov, &label);
    return json_pack(
        "{s:s, s:s, s:s, s:b, s:s*, s:o, s:o, s:o, s:o, s:o, s:o*, s:o, s:o}", "name", info->name, "abbreviation",
        info->abbr, "terrain", terrain[info->terrain], "supply_center", (info->flags & ENT_PROV_CENTER) != 0, "home_of",
        info->home_of == ENT_POWER_NONE ? NULL : map->power[info->home_of].name, "army",
        neighbors_json(map, ENT_ARMY, prov, good), "fleet", neighbors_json(map, ENT_FLEET, prov, good), "unit",
        point_json(ent_point_of(shape->spots.unit), good), "dislodged",
        point_json(ent_point_of(shape->spots.dislodged), good), "label", point_json(label.box.middle, good), "center",
        shape->has_center ? point_json(ent_point_of(shape->center), good) : NULL, "coasts",
        coasts_json(geometry, map, info, good), "rings", rings_json(geometry, shape->first_ring, shape->n_rings, good));
}

ent_status ent_draw_geometry(const ent_map *map, char **text, size_t *len, ent_err *err)
{
    ent_geometry *made;
    const ent_geometry *geometry = ent_geometry_or_diagram(map, &made, err);
    json_t *provinces = json_object(), *neutral = json_array();
    bool good = true;

    if (!geometry) {
        json_decref(provinces);
        json_decref(neutral);
        return err->status;
    }
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        ent_json_set(provinces, map->prov[prov].code, province_json(geometry, map, prov, &good), &good);
    for (uint16_t i = 0; i < geometry->n_neutral; i++) {
        const ent_neutral *shape = &geometry->neutral[i];
        ent_json_append(neutral,
                        json_pack("{s:s, s:s, s:o}", "name", shape->name, "terrain", shape->water ? "sea" : "land",
                                  "rings", rings_json(geometry, shape->first_ring, shape->n_rings, &good)),
                        &good);
    }
    json_t *root = json_pack("{s:s, s:o*, s:i, s:i, s:o, s:o}", "map", map->name, "diagram",
                             geometry->diagram ? json_true() : NULL, "width", (int)geometry->width, "height",
                             (int)geometry->height, "provinces", provinces, "neutral", neutral);
    free(made);
    *text = good ? json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
    json_decref(root);
    if (!*text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the geometry");
    *len = strlen(*text);
    return ENT_OK;
}
