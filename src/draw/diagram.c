/* diagram.c -- the tables of a diagram, as a map's own picture has them.
 *
 * A plate has the unit above, and below it the full name in one or two lines, with the supply center beside it. Fleets
 * on separate coasts stand beside the place of an army. tools/mapmaker/lib/diagram.mjs makes plates of the same form
 * for the built-in maps without geography.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/diagram.h"
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "draw/curve.h"
#include "draw/labels.h"
#include "legal/special_route.h"

/* Sizes in units of the picture; tools/mapmaker/lib/diagram.mjs has the same. ORDER plate */
static const double unit_room = 36;       /* the height of an army or fleet */
static const double row_height = 12;      /* of a line of a name */
static const double type_size = 10;       /* of a name */
static const double line_room = 84;       /* a name that is wider is split */
static const double least_width = 62;     /* of a plate */
static const double coast_room = 48;      /* between the places of fleets on two coasts */
static const double center_room = 18;     /* for a supply center beside the name, and for the space between them */
static const double above = 4, below = 3; /* between the edges of a plate and what is on it */

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
    uint8_t arc[ENT_MAX_PROVS];
    ent_step step[ENT_MAX_PROVS * PLATE_STEPS];
    ent_coast_shape coast[ENT_MAX_LOCS];
    ent_link link[]; /* [n_links] */
} diagram;

static_assert(PLATE_STEPS <= UINT8_MAX, "the steps of an arc can be counted in uint8_t");

static ent_tenths tenths(double x, double y)
{
    return (ent_tenths){(int16_t)lround(x * 10), (int16_t)lround(y * 10)};
}

/* ---- Names. ---- */

/* Write the name in one line, or, if it is wide, in the two whose longer one is shortest; nothing if a line is too long
 * for a label. Returns the width of the longer line. */
static double split_name(const char *name, char out[NAME_BYTES])
{
    const double whole = ent_label_width(name, type_size);
    const char *cut = NULL; /* the space where it is split */
    double width = whole;
    char line[NAME_BYTES];

    for (const char *space = strchr(name, ' '); space && whole > line_room; space = strchr(space + 1, ' ')) {
        snprintf(line, sizeof line, "%.*s", (int)(space - name), name);
        const double longer = fmax(ent_label_width(line, type_size), ent_label_width(space + 1, type_size));
        if (longer < width) {
            width = longer;
            cut = space;
        }
    }
    out[0] = '\0';
    if ((cut && cut - name >= ENT_LABEL_BYTES) || strlen(cut ? cut + 1 : name) >= ENT_LABEL_BYTES)
        return 0;
    strcpy(out, name);
    if (cut)
        out[cut - name] = '\n';
    return width;
}

static int n_lines(const char *name)
{
    return strchr(name, '\n') ? 2 : 1;
}

static void size_plate(const ent_prov_info *info, char name[NAME_BYTES], ent_plate *plate)
{
    const double text = split_name(info->name, name), beside = info->flags & ENT_PROV_CENTER ? center_room + 14 : 10;
    const int coasts_a_side = (info->n_coasts + 1) / 2;
    const double coasts = info->n_coasts ? 2 * coast_room * coasts_a_side + 56 : 0;

    plate->width = fmax(fmax(coasts, least_width), text + beside);
    plate->height = unit_room + row_height * n_lines(name) + above + 2 * below;
}

/* ---- Shapes. ---- */

static ent_spots spots_at(double x, double y)
{
    return (ent_spots){.unit = tenths(x, y), .dislodged = tenths(x + 18, y - 25)};
}

/* One step of a ring, in grains; always a long one, so that each plate takes the same number of entries. */
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
    static const double sine[CORNER] = {0, 0.3827, 0.7071, 0.9239, 1}; /* of 0 to 90 degrees */
    static const double sign[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    const int corner = i / CORNER, at = i % CORNER;
    const bool from_side = corner % 2; /* clockwise, the corner begins at a side of the plate */
    const double radius = sea ? plate->height / 2.4 : 7;
    const double x = sine[from_side ? CORNER - 1 - at : at], y = sine[from_side ? at : CORNER - 1 - at];

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
    made->ring[prov] = (ent_ring){
        .start = {(int16_t)(middle.x + here[0] * ENT_GRAIN), (int16_t)(middle.y + here[1] * ENT_GRAIN)}, .n = 1};
    made->side[prov] = (int16_t)prov;
    made->arc[prov] = PLATE_STEPS;
    for (int i = 1; i <= PLATE_POINTS; i++, step += LONG_STEP) {
        edge_point(plate, sea, i % PLATE_POINTS, next);
        put_step(step, next[0] - here[0], next[1] - here[1]);
        memcpy(here, next, sizeof here);
    }
}

/* From left to right: WC, NC, SC, EC. */
static int rank_of(const ent_map *map, ent_loc coast)
{
    static const char order[] = "WNSE";
    return (int)(strchr(order, map->loc[coast].coast[0]) - order);
}

/* Half of them, or one more, stand left of the place of an army, the others right of it. */
static void put_coasts(diagram *made, const ent_map *map, ent_prov prov, double unit_y)
{
    const ent_prov_info *info = &map->prov[prov];
    const int on_left = (info->n_coasts + 1) / 2;
    ent_shape *shape = &made->shape[prov];

    shape->n_coasts = info->n_coasts;
    shape->first_coast = info->n_coasts ? (uint16_t)(info->first_coast - map->n_provs) : 0;
    for (ent_loc i = 0; i < info->n_coasts; i++) {
        const ent_loc coast = (ent_loc)(info->first_coast + i);
        int place = -on_left;
        for (ent_loc other = info->first_coast; other < info->first_coast + info->n_coasts; other++)
            place += rank_of(map, other) < rank_of(map, coast);
        place += place >= 0;
        made->coast[shape->first_coast + i] =
            (ent_coast_shape){map->loc[coast].coast, spots_at(made->plate[prov].middle.x + coast_room * place, unit_y)};
    }
}

static void put_shape(diagram *made, const ent_map *map, ent_prov prov)
{
    const ent_prov_info *info = &map->prov[prov];
    const ent_plate *plate = &made->plate[prov];
    const bool center = info->flags & ENT_PROV_CENTER;
    const double unit_y = plate->middle.y - plate->height / 2 + above + unit_room / 2;
    const double name_y = plate->middle.y + plate->height / 2 - below - row_height * n_lines(made->name[prov]) / 2;
    const ent_tenths label = tenths(plate->middle.x - (center ? center_room / 2 : 0), name_y);

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
        if (ent_special_joins(&map->canal[i], a, b))
            return true;
    return false;
}

/* Keep the part of a line, from *first to *last of its length, where one coordinate lies within `half` of zero. */
static void clip(double from, double to, double half, double *first, double *last)
{
    if (from == to) {
        *last = fabs(from) < half ? *last : -1;
        return;
    }
    const double a = (-half - from) / (to - from), b = (half - from) / (to - from);
    *first = fmax(*first, fmin(a, b));
    *last = fmin(*last, fmax(a, b));
}

static bool is_under(const ent_plate *plate, ent_point from, ent_point to)
{
    static const double inside = 3; /* nearer to the edge it does not count */
    double first = 0, last = 1;

    clip(from.x - plate->middle.x, to.x - plate->middle.x, plate->width / 2 - inside, &first, &last);
    clip(from.y - plate->middle.y, to.y - plate->middle.y, plate->height / 2 - inside, &first, &last);
    return first < last;
}

/* How many plates other than those of its ends lie over the curve. */
static unsigned count_covering(const diagram *made, const ent_map *map, const ent_loc end[2], const ent_curve *curve)
{
    unsigned n = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        bool covers = false;
        for (size_t i = 0; i + 1 < curve->n && !covers; i++)
            covers = is_under(&made->plate[prov], curve->at[i], curve->at[i + 1]);
        n += covers && prov != ent_prov_of(map, end[0]) && prov != ent_prov_of(map, end[1]);
    }
    return n;
}

static bool is_in_picture(const ent_geometry *geometry, const ent_curve *curve)
{
    for (size_t i = 0; i < curve->n; i++)
        if (!(curve->at[i].x > 0 && curve->at[i].x < geometry->width && curve->at[i].y > 0 &&
              curve->at[i].y < geometry->height))
            return false;
    return true;
}

/* A line under a plate would look like two borders of that province. So it is bent, to where the fewest plates are. */
static int16_t find_bend(const diagram *made, const ent_map *map, const ent_loc end[2], ent_point from, ent_point to)
{
    static const int16_t bends[] = {0, 20, -20, 40, -40, 70, -70, 100, -100, 140, -140};
    unsigned least = UINT_MAX;
    int16_t best = 0;

    for (size_t i = 0; i < sizeof bends / sizeof *bends && least > 0; i++) {
        ent_curve curve;
        ent_curve_between(from, to, bends[i], &curve);
        const unsigned covering = count_covering(made, map, end, &curve);
        if (covering < least && is_in_picture(&made->geometry, &curve)) {
            least = covering;
            best = bends[i];
        }
    }
    return best;
}

/* A line from the place of a unit to that of another. The plates lie over its ends. */
static void put_line(diagram *made, const ent_map *map, ent_loc a, ent_loc b, ent_link_kind kind)
{
    const ent_loc end[] = {a, b};
    ent_link *link = &made->link[made->geometry.n_links++];
    ent_point at[2];

    *link = (ent_link){.kind = (uint8_t)kind};
    for (int i = 0; i < 2; i++) {
        at[i] = ent_geometry_unit(&made->geometry, map, end[i], false);
        link->between[i] = map->prov[ent_prov_of(map, end[i])].code;
        link->end[i] = tenths(at[i].x, at[i].y);
    }
    link->bend = find_bend(made, map, end, at[0], at[1]);
}

/* The places of fleets in a province: its coasts, or it. Returns the first. */
static ent_loc fleet_places(const ent_map *map, ent_prov prov, uint8_t *n)
{
    *n = map->prov[prov].n_coasts ? map->prov[prov].n_coasts : 1;
    return map->prov[prov].n_coasts ? map->prov[prov].first_coast : prov;
}

/* The lines between two provinces. Those for fleets begin at coasts, if there are some. */
static void put_lines_between(diagram *made, const ent_map *map, ent_prov a, ent_prov b)
{
    const bool army = ent_geometry_joins(map, ENT_ARMY, a, b), fleet = ent_geometry_joins(map, ENT_FLEET, a, b);
    uint8_t n_a, n_b;
    const ent_loc first_a = fleet_places(map, a, &n_a), first_b = fleet_places(map, b, &n_b);

    if (is_canal(map, a, b))
        put_line(made, map, a, b, ENT_LINK_CANAL);
    if (army && fleet && n_a == 1 && n_b == 1) {
        put_line(made, map, a, b, ENT_LINK_BOTH);
        return;
    }
    if (army)
        put_line(made, map, a, b, ENT_LINK_ARMY);
    for (ent_loc from = first_a; fleet && from < first_a + n_a; from++)
        for (ent_loc to = first_b; to < first_b + n_b; to++)
            if (ent_can_step(map, ENT_FLEET, from, to))
                put_line(made, map, from, to, ENT_LINK_FLEET);
}

/* The most lines that there can be: one for each two steps, and for each canal. */
static size_t most_links(const ent_map *map)
{
    size_t steps = 0;

    for (ent_loc loc = 0; loc < map->n_locs; loc++)
        steps += map->fleet[loc].n + (loc < map->n_provs ? map->army[loc].n : 0U);
    return steps / 2 + map->n_canals;
}

/* ---- The whole diagram. ---- */

static void fill(diagram *made, const ent_map *map, ent_point size)
{
    made->geometry = (ent_geometry){.map = "diagram",
                                    .diagram = true,
                                    .width = (uint16_t)size.x,
                                    .height = (uint16_t)size.y,
                                    .n_shapes = map->n_provs,
                                    .step = made->step,
                                    .arc = made->arc,
                                    .side = made->side,
                                    .ring = made->ring,
                                    .coast = made->coast,
                                    .shape = made->shape,
                                    .link = made->link};
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        put_shape(made, map, prov);
    for (ent_prov a = 0; a < map->n_provs; a++)
        for (ent_prov b = (ent_prov)(a + 1); b < map->n_provs; b++)
            put_lines_between(made, map, a, b);
}

static ent_status refuse_size(const ent_map *map, ent_err *err)
{
    return ent_fail(err, ENT_E_MAP, "the map %.60s has no picture, and is too large for a diagram", map->name);
}

/* False if the plates alone fill the largest picture. */
static bool may_fit(const diagram *made, const ent_map *map)
{
    const double most = (double)ENT_DIAGRAM_MAX * ENT_DIAGRAM_MAX;
    double area = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        area += made->plate[prov].width * made->plate[prov].height;
    return area < most;
}

static ent_status make(const ent_map *map, diagram **out, ent_err *err)
{
    diagram *made = malloc(sizeof *made + most_links(map) * sizeof *made->link);
    ent_point size = {0, 0};
    ent_status status = ENT_OK;

    if (!made)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the diagram");
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        size_plate(&map->prov[prov], made->name[prov], &made->plate[prov]);
    if (may_fit(made, map))
        status = ent_diagram_places(map, made->plate, &size, err);
    if (status == ENT_OK && (size.x == 0 || fmax(size.x, size.y) > ENT_DIAGRAM_MAX))
        status = refuse_size(map, err);
    if (status != ENT_OK) {
        free(made);
        return status;
    }
    fill(made, map, size);
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
