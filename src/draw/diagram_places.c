/* diagram_places.c -- where the plates of a diagram stand.
 *
 * First the provinces are points. The distance of two points should be in proportion to the number of borders between
 * the provinces (stress majorization). If a built-in map has half of the provinces or more, between the same neighbors,
 * those keep their places in its picture, so that a variant looks like the map that it is derived from. Then the points
 * are scaled, and plates that overlap push each other apart.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "draw/curve.h"
#include "draw/diagram.h"

/* In units of the picture. */
static const double neighbor_wish = 132; /* the distance of neighbors, on average */
static const double gap = 18;            /* between two plates: a dislodged unit stands beyond its plate */
static const double margin = 30;         /* between a plate and the edge of the picture */
static const double least_width = 640;   /* of the picture: the title needs it */

enum {
    STRESS_TURNS = 200,
    PULL_TURNS = 600, /* in which each plate is pulled to where it should be, and pushed by others */
    PUSH_TURNS = 300, /* in which plates are only pushed, until none overlap */
};

typedef struct ent_layout {
    const ent_map *map;
    ent_plate *plate;
    ent_point wish[ENT_MAX_PROVS]; /* where the province should be */
    bool known[ENT_MAX_PROVS];     /* it has a place in the built-in picture, where it stays */
    bool has_picture;              /* some are known */
    double neighbor;               /* how far neighbors should be from each other */
    uint16_t n_borders[];          /* [n_provs * n_provs] between two provinces, by the shortest way */
} ent_layout;

static ent_point plus(ent_point a, ent_point b, double factor)
{
    return (ent_point){a.x + b.x * factor, a.y + b.y * factor};
}

static const uint16_t *borders_from(const ent_layout *layout, ent_prov prov)
{
    return layout->n_borders + (size_t)prov * layout->map->n_provs;
}

/* ---- Distances. ---- */

/* Count the borders from one province to each other one, by a breadth-first search; ENT_MAX_PROVS if no borders join
 * them. A canal is no border. */
static void count_from(const ent_map *map, ent_prov start, uint16_t *n_borders)
{
    ent_prov queue[ENT_MAX_PROVS];
    size_t n = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        n_borders[prov] = ENT_MAX_PROVS;
    n_borders[start] = 0;
    queue[n++] = start;
    for (size_t i = 0; i < n; i++) {
        const size_t row = (size_t)queue[i] * map->words;
        for (size_t word = 0; word < map->words; word++)
            for (uint64_t set = map->army_to[row + word] | map->fleet_touch[row + word]; set; set &= set - 1) {
                const ent_prov to = (ent_prov)(word * 64 + (size_t)__builtin_ctzll(set));
                if (n_borders[to] != ENT_MAX_PROVS)
                    continue;
                n_borders[to] = (uint16_t)(n_borders[queue[i]] + 1);
                queue[n++] = to;
            }
    }
}

/* Provinces that no borders join stand apart by some borders more than the largest number, so that the parts of a map
 * stay together. */
static void count_borders(ent_layout *layout)
{
    const size_t n = layout->map->n_provs;
    uint16_t most = 0;

    for (ent_prov prov = 0; prov < n; prov++)
        count_from(layout->map, prov, layout->n_borders + prov * n);
    for (size_t i = 0; i < n * n; i++)
        if (layout->n_borders[i] != ENT_MAX_PROVS && layout->n_borders[i] > most)
            most = layout->n_borders[i];
    for (size_t i = 0; i < n * n; i++)
        if (layout->n_borders[i] == ENT_MAX_PROVS)
            layout->n_borders[i] = (uint16_t)(most + 4);
}

/* True if a distance needs no change. Provinces of a built-in picture differ in size, so a new one may be farther from
 * them than the number of borders says, unless they are neighbors. ratio: the distance / the one wished. */
static bool is_far_enough(const ent_layout *layout, uint16_t n_borders, double ratio)
{
    return layout->has_picture && n_borders > 1 && ratio > 1;
}

/* ---- First places. ---- */

/* A step in another direction for each number: by the golden angle, so that no two directions are alike. */
static ent_point step_aside(unsigned number, double length)
{
    return (ent_point){cos(number * 2.4) * length, sin(number * 2.4) * length};
}

/* The province that is farthest from one, or from the nearer of two. */
static ent_prov farthest(const ent_layout *layout, ent_prov a, ent_prov b)
{
    const uint16_t *from_a = borders_from(layout, a), *from_b = borders_from(layout, b);
    ent_prov best = 0;
    int most = -1;

    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        int nearer = from_a[prov] < from_b[prov] ? from_a[prov] : from_b[prov];
        if (nearer > most) {
            most = nearer;
            best = prov;
        }
    }
    return best;
}

/* Two provinces that are far apart are left and right, one that is far from both is below. */
static void place_by_borders(ent_layout *layout)
{
    const ent_prov left = farthest(layout, 0, 0), right = farthest(layout, left, left);
    const uint16_t *from_left = borders_from(layout, left), *from_right = borders_from(layout, right);
    const uint16_t *from_below = borders_from(layout, farthest(layout, left, right));

    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        const ent_point place = {(from_left[prov] - from_right[prov]) / 2.0, -from_below[prov]};
        layout->wish[prov] = plus(place, step_aside(prov, 0.3), 1); /* two at the same place would never part */
    }
}

static ent_prov find_code(const ent_map *map, const char *code)
{
    const ent_loc loc = ent_map_find_loc(map, code, strlen(code));
    return loc < map->n_provs && strcmp(map->prov[loc].code, code) == 0 ? loc : ENT_PROV_NONE;
}

/* True if the province of this code of a built-in map is the same province: at least half of the neighbors are
 * neighbors there, too. */
static bool is_same_province(const ent_layout *layout, const ent_map *builtin, ent_prov prov)
{
    const ent_map *map = layout->map;
    const ent_prov there = find_code(builtin, map->prov[prov].code);
    unsigned n = 0, same = 0;

    for (ent_prov to = 0; to < map->n_provs && there != ENT_PROV_NONE; to++) {
        if (borders_from(layout, prov)[to] != 1)
            continue;
        const ent_prov other = find_code(builtin, map->prov[to].code);
        n++;
        same += other != ENT_PROV_NONE && (ent_geometry_joins(builtin, ENT_ARMY, there, other) ||
                                           ent_geometry_joins(builtin, ENT_FLEET, there, other));
    }
    return same > 0 && same * 2 >= n;
}

/* Mark the provinces that are the same as those of a built-in map. Returns their number. */
static size_t mark_known(ent_layout *layout, const ent_map *builtin)
{
    size_t n = 0;

    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        layout->known[prov] = is_same_province(layout, builtin, prov);
        n += layout->known[prov];
    }
    return n;
}

/* Find the built-in picture with most of the map's provinces, if one has at least half of them, and of those the one
 * with the fewest others. */
static ent_status find_picture(ent_layout *layout, const ent_geometry **found, ent_err *err)
{
    size_t most = (layout->map->n_provs + 1U) / 2;

    *found = NULL;
    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++) {
        ent_map *builtin = ent_map_builtin(geometry->map, err);
        if (!builtin)
            return err->status;
        const size_t n = mark_known(layout, builtin);
        if (n > most || (n == most && (!*found || geometry->n_shapes < (*found)->n_shapes))) {
            most = n;
            *found = geometry;
        }
        ent_map_free(builtin);
    }
    return ENT_OK;
}

/* Begin at the mean of the places of others, of which each border more makes one count much less, or beside it: two at
 * the same place would never part. */
static void place_between(ent_layout *layout, const bool *placed, ent_prov prov)
{
    const uint16_t *n_borders = borders_from(layout, prov);
    ent_point sum = {0, 0};
    double weights = 0;

    for (ent_prov to = 0; to < layout->map->n_provs; to++) {
        const double weight = placed[to] ? pow(n_borders[to], -4) : 0;
        weights += weight;
        sum = plus(sum, layout->wish[to], weight);
    }
    layout->wish[prov] = plus((ent_point){sum.x / weights, sum.y / weights}, step_aside(prov, 0.1), layout->neighbor);
}

/* About the distance of neighbors in a picture: provinces are not squares. */
static double neighbor_in(const ent_geometry *picture)
{
    return 0.8 * sqrt((double)picture->width * picture->height / picture->n_shapes);
}

/* Those that the built-in picture has stay there; the others begin between those. */
static ent_status place_by_picture(ent_layout *layout, const ent_geometry *picture, ent_err *err)
{
    bool placed[ENT_MAX_PROVS];
    ent_map *builtin = ent_map_builtin(picture->map, err);

    if (!builtin)
        return err->status;
    mark_known(layout, builtin);
    ent_map_free(builtin);
    layout->has_picture = true;
    layout->neighbor = neighbor_in(picture);
    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        placed[prov] = layout->known[prov];
        if (layout->known[prov])
            layout->wish[prov] = ent_point_of(ent_geometry_shape(picture, layout->map->prov[prov].code)->spots.unit);
    }
    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        if (!placed[prov])
            place_between(layout, placed, prov);
        placed[prov] = true;
    }
    return ENT_OK;
}

/* ---- Stress. ---- */

/* Move a province to the mean of the places where each other one would have it at the distance wished; near ones count
 * more. Returns how far it moved. */
static double relax(ent_layout *layout, ent_prov prov)
{
    const uint16_t *n_borders = borders_from(layout, prov);
    const ent_point before = layout->wish[prov];
    ent_point sum = {0, 0};
    double weights = 0;

    for (ent_prov to = 0; to < layout->map->n_provs; to++) {
        const ent_point other = layout->wish[to];
        const double length = ent_point_distance(before, other), wished = n_borders[to] * layout->neighbor;
        if (length == 0 || is_far_enough(layout, n_borders[to], length / wished))
            continue;
        const double weight = 1.0 / (n_borders[to] * n_borders[to]);
        weights += weight;
        sum = plus(sum, plus(other, plus(before, other, -1), wished / length), weight);
    }
    if (weights > 0)
        layout->wish[prov] = (ent_point){sum.x / weights, sum.y / weights};
    return ent_point_distance(layout->wish[prov], before);
}

static void relax_all(ent_layout *layout)
{
    const double enough = layout->neighbor / 1000;
    double most = INFINITY;

    for (int turn = 0; turn < STRESS_TURNS && most > enough; turn++) {
        most = 0;
        for (ent_prov prov = 0; prov < layout->map->n_provs; prov++)
            if (!layout->known[prov])
                most = fmax(most, relax(layout, prov));
    }
}

/* ---- Plates. ---- */

static void find_box(const ent_layout *layout, ent_point *least, ent_point *most)
{
    *least = (ent_point){INFINITY, INFINITY};
    *most = (ent_point){-INFINITY, -INFINITY};
    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        const ent_plate *plate = &layout->plate[prov];
        least->x = fmin(least->x, plate->middle.x - plate->width / 2);
        least->y = fmin(least->y, plate->middle.y - plate->height / 2);
        most->x = fmax(most->x, plate->middle.x + plate->width / 2);
        most->y = fmax(most->y, plate->middle.y + plate->height / 2);
    }
}

static void scale(ent_layout *layout, double factor)
{
    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
        layout->wish[prov] = (ent_point){layout->wish[prov].x * factor, layout->wish[prov].y * factor};
        layout->plate[prov].middle = layout->wish[prov];
    }
}

/* Scale to the wished distance of neighbors, or to less if the picture would be too large. Some room is left, since
 * plates will be pushed apart. */
static void scale_to_fit(ent_layout *layout)
{
    ent_point least, most;

    scale(layout, neighbor_wish / layout->neighbor);
    find_box(layout, &least, &most);
    const double size = fmax(most.x - least.x, most.y - least.y), room = ENT_DIAGRAM_MAX - 10 * margin;
    if (size > room)
        scale(layout, room / size);
}

/* Two plates that overlap, or nearly so, part in the direction in which less is needed. True if that was more than a
 * rounding. */
static bool push_apart(ent_plate *a, ent_plate *b)
{
    const ent_point offset = plus(b->middle, a->middle, -1);
    const double over_x = (a->width + b->width) / 2 + gap - fabs(offset.x);
    const double over_y = (a->height + b->height) / 2 + gap - fabs(offset.y);

    if (over_x <= 0 || over_y <= 0)
        return false;
    const ent_point step = over_x < over_y ? (ent_point){copysign(over_x / 2, offset.x), 0}
                                           : (ent_point){0, copysign(over_y / 2, offset.y)};
    a->middle = plus(a->middle, step, -1);
    b->middle = plus(b->middle, step, 1);
    return fmin(over_x, over_y) > 0.5;
}

static bool push_all_apart(ent_layout *layout, ent_prov prov)
{
    bool moved = false;

    for (ent_prov other = 0; other < prov; other++)
        moved |= push_apart(&layout->plate[other], &layout->plate[prov]);
    return moved;
}

/* If that takes long, the picture becomes larger step by step, so that the plates find room. */
static void push_until_apart(ent_layout *layout)
{
    bool moved = true;

    for (int turn = 1; turn <= PUSH_TURNS && moved; turn++) {
        const double growth = turn > PUSH_TURNS / 3 && turn % 10 == 0 ? 0.03 : 0;
        moved = false;
        for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
            ent_plate *plate = &layout->plate[prov];
            plate->middle = plus(plate->middle, plate->middle, growth);
            moved |= push_all_apart(layout, prov);
        }
    }
}

static void part_plates(ent_layout *layout)
{
    static const double pull = 0.02; /* this part of the way in each turn */

    for (int turn = 0; turn < PULL_TURNS; turn++)
        for (ent_prov prov = 0; prov < layout->map->n_provs; prov++) {
            ent_plate *plate = &layout->plate[prov];
            plate->middle = plus(plate->middle, plus(layout->wish[prov], plate->middle, -1), pull);
            push_all_apart(layout, prov);
        }
    push_until_apart(layout);
}

/* Move all into the middle of the picture, which begins at {0, 0}. Returns its size. */
static ent_point move_to_middle(ent_layout *layout)
{
    ent_point least, most;

    find_box(layout, &least, &most);
    const ent_point size = {ceil(fmax(most.x - least.x + 2 * margin, least_width)),
                            ceil(most.y - least.y + 2 * margin)};
    const ent_point step = {(size.x - least.x - most.x) / 2, (size.y - least.y - most.y) / 2};
    for (ent_prov prov = 0; prov < layout->map->n_provs; prov++)
        layout->plate[prov].middle = plus(layout->plate[prov].middle, step, 1);
    return size;
}

static ent_status place_all(ent_layout *layout, ent_err *err)
{
    const ent_geometry *picture;
    ent_status status = find_picture(layout, &picture, err);

    if (status == ENT_OK && picture)
        status = place_by_picture(layout, picture, err);
    if (status != ENT_OK)
        return status;
    if (!picture) {
        memset(layout->known, 0, sizeof layout->known);
        layout->neighbor = 1;
        place_by_borders(layout);
    }
    relax_all(layout);
    scale_to_fit(layout);
    part_plates(layout);
    return ENT_OK;
}

ent_status ent_diagram_places(const ent_map *map, ent_plate *plate, ent_point *size, ent_err *err)
{
    const size_t n = map->n_provs;
    ent_layout *layout = calloc(1, sizeof *layout + n * n * sizeof *layout->n_borders);

    if (!layout)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the diagram");
    layout->map = map;
    layout->plate = plate;
    count_borders(layout);
    ent_status status = place_all(layout, err);
    if (status == ENT_OK)
        *size = move_to_middle(layout);
    free(layout);
    return status;
}
