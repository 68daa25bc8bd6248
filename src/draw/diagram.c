/* diagram.c -- the tables of a diagram, as a map's own picture has them.
 *
 * A plate has the unit above, and below it the full name in one or two lines, with the supply center beside it. Fleets
 * on separate coasts stand beside the place of an army. tools/mapmaker/lib/diagram.mjs makes plates of the same form
 * for the built-in maps without geography.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/diagram.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "draw/labels.h"
#include "draw/symbol.h"

/* Units: the room of a unit; a line of a name, the size of its type, and its width beyond which it is split. */
static const double unit_room = 36, row = 12, type_size = 10, line_room = 84, coast_room = 48;

enum {
    CORNER = 5,                /* points of a rounded corner */
    PLATE_POINTS = 4 * CORNER, /* ... and of a plate */
    LONG_STEP = 3,             /* entries of the table that a long step takes */
    PLATE_STEPS = LONG_STEP * PLATE_POINTS,
    NAME_BYTES = 2 * ENT_LABEL_BYTES,
};

typedef struct diagram {
    ent_geometry geometry; /* what the caller gets; it points to the rest */
    ent_plate plate[ENT_MAX_PROVS];
    char name[ENT_MAX_PROVS][NAME_BYTES];
    ent_shape shape[ENT_MAX_PROVS];
    ent_ring ring[ENT_MAX_PROVS];
    int16_t side[ENT_MAX_PROVS];
    uint16_t arc[ENT_MAX_PROVS + 1];
    ent_step step[ENT_MAX_PROVS * PLATE_STEPS];
    ent_coast_shape coast[ENT_MAX_LOCS];
    ent_link link[]; /* [n_links] */
} diagram;

static_assert(ENT_MAX_PROVS * PLATE_STEPS <= UINT16_MAX, "the first step of each arc fits into its table");

static ent_tenths tenths(double x, double y)
{
    return (ent_tenths){(int16_t)lround(x * 10), (int16_t)lround(y * 10)};
}

/* ---- Names. ---- */

/* Write the name in one line, or in the two whose longer one is shortest; nothing if a label has no room for it.
 * Returns its width. */
static double split_name(const char *name, char out[NAME_BYTES])
{
    char line[NAME_BYTES];
    double width = ent_label_width(name, type_size);
    const char *cut = NULL;

    for (const char *space = strchr(name, ' '); space && (cut || width > line_room); space = strchr(space + 1, ' ')) {
        snprintf(line, sizeof line, "%.*s", (int)(space - name), name);
        const double longer = fmax(ent_label_width(line, type_size), ent_label_width(space + 1, type_size));
        if (longer < width) {
            width = longer;
            cut = space;
        }
    }
    out[0] = '\0';
    if ((cut ? (size_t)(cut - name) : 0) >= ENT_LABEL_BYTES || strlen(cut ? cut + 1 : name) >= ENT_LABEL_BYTES)
        return 0;
    strcpy(out, name);
    if (cut)
        out[cut - name] = '\n';
    return width;
}

static void size_plate(const ent_prov_info *info, char name[NAME_BYTES], ent_plate *plate)
{
    const double text = split_name(info->name, name), beside = info->flags & ENT_PROV_CENTER ? 32 : 10;
    const int beside_army = (info->n_coasts + 1) / 2; /* coasts on each side */
    const double coasts = info->n_coasts ? 56 + 2 * coast_room * beside_army : 62;

    plate->width = fmax(coasts, text + beside);
    plate->height = unit_room + row * (strchr(name, '\n') ? 2 : 1) + 10;
}

/* ---- Shapes. ---- */

static ent_spots spots_at(double x, double y)
{
    return (ent_spots){.unit = tenths(x, y), .dislodged = tenths(x + 18, y - 25)};
}

/* One step of a ring, in grains, always as a long one. */
static void put_step(ent_step step[LONG_STEP], int x, int y)
{
    const uint16_t bits[] = {(uint16_t)x, (uint16_t)y};

    step[0] = (ent_step){ENT_STEP_LONG, 0};
    for (int i = 0; i < 2; i++)
        step[i + 1] = (ent_step){(int8_t)(uint8_t)(bits[i] & 0xFF), (int8_t)(uint8_t)(bits[i] >> 8)};
}

/* A point of the edge of a plate, as grains from its middle: clockwise from the upper right corner. Plates of seas are
 * rounder. */
static void edge_point(const ent_plate *plate, bool sea, int i, int out[2])
{
    static const double arch[CORNER] = {0, 0.3827, 0.7071, 0.9239, 1}; /* sines of a quarter circle */
    static const double sign[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    const int corner = i / CORNER, at = i % CORNER;
    const bool upright = corner % 2;
    const double radius = sea ? plate->height / 2.4 : 7;
    const double x = arch[upright ? CORNER - 1 - at : at], y = arch[upright ? at : CORNER - 1 - at];

    out[0] = (int)lround(sign[corner][0] * (plate->width / 2 - radius + radius * x) * 10 / ENT_GRAIN);
    out[1] = (int)lround(sign[corner][1] * (plate->height / 2 - radius + radius * y) * 10 / ENT_GRAIN);
}

static void put_ring(diagram *made, ent_prov prov, bool sea)
{
    const ent_plate *plate = &made->plate[prov];
    const ent_tenths middle = tenths(plate->middle.x, plate->middle.y);
    ent_step *step = &made->step[prov * PLATE_STEPS];
    int here[2], next[2];

    edge_point(plate, sea, 0, here);
    made->ring[prov] =
        (ent_ring){.start = {(int16_t)(middle.x + here[0] * ENT_GRAIN), (int16_t)(middle.y + here[1] * ENT_GRAIN)},
                   .first = prov,
                   .n = 1};
    made->side[prov] = (int16_t)prov;
    made->arc[prov] = (uint16_t)(prov * PLATE_STEPS);
    made->arc[prov + 1] = (uint16_t)((prov + 1) * PLATE_STEPS);
    for (int i = 1; i <= PLATE_POINTS; i++, step += LONG_STEP) {
        edge_point(plate, sea, i % PLATE_POINTS, next);
        put_step(step, next[0] - here[0], next[1] - here[1]);
        memcpy(here, next, sizeof here);
    }
}

/* Left, right, farther left, farther right of the place of an army. */
static void put_coasts(diagram *made, const ent_map *map, ent_prov prov, double unit_y)
{
    const ent_prov_info *info = &map->prov[prov];
    ent_shape *shape = &made->shape[prov];

    shape->n_coasts = info->n_coasts;
    shape->first_coast = info->n_coasts ? (uint16_t)(info->first_coast - map->n_provs) : 0;
    for (int i = 0; i < info->n_coasts; i++) {
        const int rooms = (i / 2 + 1) * (i % 2 ? 1 : -1);
        const double x = made->plate[prov].middle.x + coast_room * rooms;
        made->coast[shape->first_coast + i] =
            (ent_coast_shape){map->loc[info->first_coast + i].coast, spots_at(x, unit_y)};
    }
}

static void put_shape(diagram *made, const ent_map *map, ent_prov prov)
{
    const ent_prov_info *info = &map->prov[prov];
    const ent_plate *plate = &made->plate[prov];
    const bool center = info->flags & ENT_PROV_CENTER;
    const double lines = strchr(made->name[prov], '\n') ? 2 : 1;
    const double unit_y = plate->middle.y - plate->height / 2 + 4 + unit_room / 2;
    const double name_y = plate->middle.y + plate->height / 2 - 3 - row * lines / 2;
    const ent_tenths label = tenths(plate->middle.x - (center ? 9 : 0), name_y);

    put_ring(made, prov, info->terrain == ENT_SEA);
    made->shape[prov] = (ent_shape){.code = info->code,
                                    .first_ring = prov,
                                    .n_rings = 1,
                                    .label = label,
                                    .name = made->name[prov][0] ? made->name[prov] : NULL,
                                    .name_at = label,
                                    .name_size = (uint16_t)(type_size * 10),
                                    .spots = spots_at(plate->middle.x, unit_y),
                                    .has_center = center,
                                    .center = tenths(plate->middle.x + plate->width / 2 - 12, name_y)};
    put_coasts(made, map, prov, unit_y);
}

/* ---- Lines. ---- */

static bool is_canal(const ent_map *map, ent_prov a, ent_prov b)
{
    for (uint8_t i = 0; i < map->n_canals; i++)
        if ((map->canal[i].end[0] == a && map->canal[i].end[1] == b) ||
            (map->canal[i].end[0] == b && map->canal[i].end[1] == a))
            return true;
    return false;
}

/* Where the line from the middle of one plate to that of another leaves the first. */
static ent_tenths end_of(const ent_plate *from, const ent_plate *to)
{
    const double x = to->middle.x - from->middle.x, y = to->middle.y - from->middle.y;
    const double part = fmin(fmin(x != 0 ? from->width / 2 / fabs(x) : 1, y != 0 ? from->height / 2 / fabs(y) : 1), 1);
    return tenths(from->middle.x + x * part, from->middle.y + y * part);
}

/* True if such a unit can go from one province to the other, on whatever coasts. */
static bool has_border(const ent_map *map, uint8_t kind, ent_prov a, ent_prov b)
{
    return ent_set_has((kind == ENT_ARMY ? map->army_to : map->fleet_touch) + (size_t)a * map->words, b);
}

/* Write a line for each border, or only count them if `made` is NULL. */
static size_t put_links(diagram *made, const ent_map *map)
{
    size_t n = 0;

    for (ent_prov a = 0; a < map->n_provs; a++)
        for (ent_prov b = (ent_prov)(a + 1); b < map->n_provs; b++) {
            const bool army = has_border(map, ENT_ARMY, a, b), fleet = has_border(map, ENT_FLEET, a, b);
            const bool canal = is_canal(map, a, b);
            if (!army && !fleet && !canal)
                continue;
            if (made)
                made->link[n] = (ent_link){
                    .between = {map->prov[a].code, map->prov[b].code},
                    .kind = canal           ? ENT_LINK_CANAL
                            : army && fleet ? ENT_LINK_BOTH
                            : army          ? ENT_LINK_ARMY
                                            : ENT_LINK_FLEET,
                    .end = {end_of(&made->plate[a], &made->plate[b]), end_of(&made->plate[b], &made->plate[a])}};
            n++;
        }
    return n;
}

/* ---- The whole diagram. ---- */

static void fill(diagram *made, const ent_map *map, ent_point size, size_t n_links)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        put_shape(made, map, prov);
    put_links(made, map);
    made->geometry = (ent_geometry){.map = "diagram",
                                    .diagram = true,
                                    .width = (uint16_t)size.x,
                                    .height = (uint16_t)size.y,
                                    .n_shapes = map->n_provs,
                                    .n_links = (uint16_t)n_links,
                                    .step = made->step,
                                    .arc = made->arc,
                                    .side = made->side,
                                    .ring = made->ring,
                                    .coast = made->coast,
                                    .shape = made->shape,
                                    .link = made->link};
}

static ent_status make(const ent_map *map, diagram **out, ent_err *err)
{
    const size_t n_links = put_links(NULL, map);
    diagram *made = malloc(sizeof *made + n_links * sizeof *made->link);
    ent_point size = {0, 0};

    assert(n_links <= UINT16_MAX);
    if (!made)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the diagram");
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        size_plate(&map->prov[prov], made->name[prov], &made->plate[prov]);
    ent_status status = ent_diagram_places(map, made->plate, &size, err);
    if (status == ENT_OK && fmax(size.x, size.y) > ENT_DIAGRAM_MAX)
        status = ent_fail(err, ENT_E_MAP, "the map %.60s has no picture, and is too large for a diagram", map->name);
    if (status != ENT_OK) {
        free(made);
        return status;
    }
    fill(made, map, size, n_links);
    *out = made;
    return ENT_OK;
}

const ent_geometry *ent_geometry_or_diagram(const ent_map *map, ent_geometry **made, ent_err *err)
{
    const ent_geometry *own = ent_geometry_of(map);
    diagram *new = NULL;

    *made = NULL;
    if (own)
        return own;
    if (make(map, &new, err) != ENT_OK)
        return NULL;
    *made = &new->geometry; /* the first member: free(*made) frees all */
    return *made;
}
