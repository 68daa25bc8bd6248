/* diagram_places.c -- where the plates of a diagram stand.
 *
 * First the provinces are points. The distance of two points should be in proportion to the number of borders between
 * the provinces (stress majorization). If the map has at least half of its provinces in common with a built-in map,
 * those keep their places in its picture, so that a variant looks like the map that it is derived from.
 * Then the points are scaled, and plates that cover each other push each other away.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include "board/error.h"
#include "draw/diagram.h"

/* Units: between neighbors on average; between two plates; between a plate and the edge of the picture; the width that
 * a title needs. */
static const double edge_length = 132, gap = 12, margin = 30, least_width = 640;
enum {
    STRESS_TURNS = 200,
    PULL_TURNS = 600, /* in which each plate is pulled to where it would like to be */
    PUSH_TURNS = 300, /* in which plates are only pushed */
};

typedef struct layout {
    const ent_map *map;
    ent_plate *plate;
    ent_point wish[ENT_MAX_PROVS];
    bool known[ENT_MAX_PROVS]; /* the place of the province in a built-in picture */
    bool like;                 /* some are known */
    uint16_t far[];            /* [n_provs * n_provs] borders between two provinces */
} layout;

static ent_point minus(ent_point a, ent_point b)
{
    return (ent_point){a.x - b.x, a.y - b.y};
}

static double length_of(ent_point a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

/* ---- Distances. ---- */

/* The numbers of borders from one province to all others, by a breadth-first search; ENT_MAX_PROVS where no way
 * leads. */
static void measure_from(const ent_map *map, ent_prov start, uint16_t *far)
{
    ent_prov queue[ENT_MAX_PROVS];
    size_t n = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        far[prov] = ENT_MAX_PROVS;
    far[start] = 0;
    queue[n++] = start;
    for (size_t i = 0; i < n; i++) {
        const size_t row = (size_t)queue[i] * map->words;
        for (size_t word = 0; word < map->words; word++)
            for (uint64_t set = map->army_to[row + word] | map->fleet_touch[row + word]; set; set &= set - 1) {
                const ent_prov to = (ent_prov)(word * 64 + (size_t)__builtin_ctzll(set));
                if (far[to] != ENT_MAX_PROVS)
                    continue;
                far[to] = (uint16_t)(far[queue[i]] + 1);
                queue[n++] = to;
            }
    }
}

/* Parts of a map between which no way leads stand apart by one border more than the largest distance. */
static void measure_all(layout *at)
{
    const size_t n = at->map->n_provs;
    uint16_t most = 0;

    for (ent_prov prov = 0; prov < n; prov++)
        measure_from(at->map, prov, at->far + prov * n);
    for (size_t i = 0; i < n * n; i++)
        if (at->far[i] != ENT_MAX_PROVS && at->far[i] > most)
            most = at->far[i];
    for (size_t i = 0; i < n * n; i++)
        if (at->far[i] == ENT_MAX_PROVS)
            at->far[i] = (uint16_t)(most + 1);
}

/* In a built-in picture some provinces are large. So provinces may be farther from each other than the number of
 * borders between them says, unless they are neighbors. `part`: the distance as a part of the one wished. */
static bool is_far_enough(const layout *at, uint16_t far, double part)
{
    return at->like && far > 1 && part > 1;
}

/* ---- First places. ---- */

/* A step in another direction for each number: by the golden angle, so that no two directions are alike. */
static ent_point step_aside(unsigned number, double length)
{
    return (ent_point){cos(number * 2.4) * length, sin(number * 2.4) * length};
}

/* The province that is farthest from one, or from the nearer of two. */
static ent_prov farthest(const layout *at, ent_prov a, ent_prov b)
{
    const size_t n = at->map->n_provs;
    ent_prov best = 0;
    int most = -1;

    for (ent_prov prov = 0; prov < n; prov++) {
        uint16_t from_a = at->far[a * n + prov], from_b = at->far[b * n + prov];
        int far = from_a < from_b ? from_a : from_b;
        if (far > most) {
            most = far;
            best = prov;
        }
    }
    return best;
}

/* Two provinces that are far apart are left and right, one that is far from both is above. */
static void place_by_distance(layout *at)
{
    const size_t n = at->map->n_provs;
    ent_prov left = farthest(at, 0, 0), right = farthest(at, left, left), above = farthest(at, left, right);

    for (ent_prov prov = 0; prov < n; prov++) {
        const ent_point little = step_aside(prov, 0.3); /* two points at the same place would never part */
        at->wish[prov] = (ent_point){(at->far[left * n + prov] - at->far[right * n + prov]) / 2.0 + little.x,
                                     at->far[above * n + prov] + little.y};
    }
}

/* How badly this place of a province fits its distances from those that have places. */
static double stress_at(const layout *at, const bool *placed, ent_prov prov, ent_point here, double unit)
{
    const uint16_t *far = at->far + (size_t)prov * at->map->n_provs;
    double sum = 0;

    for (ent_prov to = 0; to < at->map->n_provs; to++) {
        if (!placed[to])
            continue;
        const double part = length_of(minus(here, at->wish[to])) / (far[to] * unit);
        if (!is_far_enough(at, far[to], part))
            sum += (part - 1) * (part - 1);
    }
    return sum;
}

/* A place among those that the near ones have, or beside it. */
static void place_between(layout *at, const bool *placed, ent_prov prov, double unit)
{
    enum { DIRECTIONS = 8 };
    const uint16_t *far = at->far + (size_t)prov * at->map->n_provs;
    ent_point middle = {0, 0};
    double weights = 0, least = INFINITY;

    for (ent_prov to = 0; to < at->map->n_provs; to++) {
        const double weight = placed[to] ? pow(far[to], -4) : 0;
        weights += weight;
        middle = (ent_point){middle.x + weight * at->wish[to].x, middle.y + weight * at->wish[to].y};
    }
    middle = (ent_point){middle.x / weights, middle.y / weights};
    for (unsigned i = 0; i <= DIRECTIONS; i++) {
        const ent_point step = step_aside(i, i ? 1.5 * unit : 0.1 * unit);
        const ent_point here = {middle.x + step.x, middle.y + step.y};
        const double stress = stress_at(at, placed, prov, here, unit);
        if (stress < least) {
            least = stress;
            at->wish[prov] = here;
        }
    }
}

/* Those that the built-in picture has stay there; the others begin one after the other where they fit best. */
static void place_by_picture(layout *at, const ent_geometry *picture, double unit)
{
    bool placed[ENT_MAX_PROVS];

    for (ent_prov prov = 0; prov < at->map->n_provs; prov++) {
        const ent_shape *shape = ent_geometry_shape(picture, at->map->prov[prov].code);
        at->known[prov] = placed[prov] = shape != NULL;
        if (shape)
            at->wish[prov] = ent_point_of(shape->spots.unit);
    }
    for (ent_prov prov = 0; prov < at->map->n_provs; prov++) {
        if (!placed[prov])
            place_between(at, placed, prov, unit);
        placed[prov] = true;
    }
}

/* How far neighbors are from each other in a picture, about. */
static double unit_of(const ent_geometry *picture)
{
    return 0.8 * sqrt((double)picture->width * picture->height / picture->n_shapes);
}

/* ---- Stress. ---- */

/* Move a point to where the others would like to have it, each by its distance; near ones count more. Returns how far
 * it moved. */
static double relax(layout *at, ent_prov prov, double unit)
{
    const size_t n = at->map->n_provs;
    const ent_point here = at->wish[prov];
    ent_point sum = {0, 0};
    double weights = 0;

    for (ent_prov to = 0; to < n; to++) {
        const uint16_t far = at->far[prov * n + to];
        const ent_point way = minus(here, at->wish[to]);
        const double length = length_of(way);
        if (to == prov || length == 0 || is_far_enough(at, far, length / (far * unit)))
            continue;
        const double weight = 1.0 / (far * far), wished = far * unit / length;
        weights += weight;
        sum.x += weight * (at->wish[to].x + way.x * wished);
        sum.y += weight * (at->wish[to].y + way.y * wished);
    }
    if (weights > 0)
        at->wish[prov] = (ent_point){sum.x / weights, sum.y / weights};
    return length_of(minus(at->wish[prov], here));
}

static void relax_all(layout *at, double unit)
{
    double most = unit;

    for (int turn = 0; turn < STRESS_TURNS && most > unit / 1000; turn++) {
        most = 0;
        for (ent_prov prov = 0; prov < at->map->n_provs; prov++)
            if (!at->known[prov])
                most = fmax(most, relax(at, prov, unit));
    }
}

/* ---- Plates. ---- */

static void find_box(const layout *at, ent_point *least, ent_point *most)
{
    *least = (ent_point){INFINITY, INFINITY};
    *most = (ent_point){-INFINITY, -INFINITY};
    for (ent_prov prov = 0; prov < at->map->n_provs; prov++) {
        const ent_plate *plate = &at->plate[prov];
        least->x = fmin(least->x, plate->middle.x - plate->width / 2);
        least->y = fmin(least->y, plate->middle.y - plate->height / 2);
        most->x = fmax(most->x, plate->middle.x + plate->width / 2);
        most->y = fmax(most->y, plate->middle.y + plate->height / 2);
    }
}

static void scale(layout *at, double factor)
{
    for (ent_prov prov = 0; prov < at->map->n_provs; prov++) {
        at->wish[prov] = (ent_point){at->wish[prov].x * factor, at->wish[prov].y * factor};
        at->plate[prov].middle = at->wish[prov];
    }
}

/* From a distance `unit` of neighbors to that of a diagram, or less if the picture would be too large. */
static void scale_to_fit(layout *at, double unit)
{
    ent_point least, most;

    scale(at, edge_length / unit);
    find_box(at, &least, &most);
    const double size = fmax(most.x - least.x, most.y - least.y), room = ENT_DIAGRAM_MAX - 8 * margin;
    if (size > room)
        scale(at, room / size);
}

/* Two plates that cover each other, or nearly so, part in the direction in which less is needed. */
static bool part(ent_plate *a, ent_plate *b)
{
    const ent_point way = minus(b->middle, a->middle);
    const double over_x = (a->width + b->width) / 2 + gap - fabs(way.x);
    const double over_y = (a->height + b->height) / 2 + gap - fabs(way.y);

    if (over_x <= 0 || over_y <= 0)
        return false;
    if (over_x < over_y) {
        const double step = copysign(over_x / 2, way.x);
        a->middle.x -= step;
        b->middle.x += step;
    } else {
        const double step = copysign(over_y / 2, way.y);
        a->middle.y -= step;
        b->middle.y += step;
    }
    return true;
}

static void part_all(layout *at)
{
    const size_t n = at->map->n_provs;
    bool moved = true;

    for (int turn = 0; turn < PULL_TURNS + PUSH_TURNS && moved; turn++) {
        const double pull = turn < PULL_TURNS ? 0.02 : 0;
        moved = pull > 0;
        for (size_t i = 0; i < n; i++) {
            ent_plate *plate = &at->plate[i];
            const ent_point back = minus(at->wish[i], plate->middle);
            plate->middle = (ent_point){plate->middle.x + back.x * pull, plate->middle.y + back.y * pull};
            for (size_t k = 0; k < i; k++)
                moved |= part(&at->plate[k], plate);
        }
    }
}

/* Move all into the middle of the picture, which begins at {0, 0}. Returns its size. */
static ent_point move_to_middle(layout *at)
{
    ent_point least, most;

    find_box(at, &least, &most);
    const ent_point size = {ceil(fmax(most.x - least.x + 2 * margin, least_width)),
                            ceil(most.y - least.y + 2 * margin)};
    const ent_point step = {(size.x - least.x - most.x) / 2, (size.y - least.y - most.y) / 2};
    for (ent_prov prov = 0; prov < at->map->n_provs; prov++)
        at->plate[prov].middle = (ent_point){at->plate[prov].middle.x + step.x, at->plate[prov].middle.y + step.y};
    return size;
}

ent_status ent_diagram_places(const ent_map *map, ent_plate *plate, ent_point *size, ent_err *err)
{
    const size_t n = map->n_provs;
    const ent_geometry *like = ent_geometry_like(map);
    layout *at = calloc(1, sizeof *at + n * n * sizeof *at->far);
    double unit = 1;

    if (!at)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the diagram");
    at->map = map;
    at->plate = plate;
    measure_all(at);
    at->like = like != NULL;
    if (like) {
        unit = unit_of(like);
        place_by_picture(at, like, unit);
    } else {
        place_by_distance(at);
    }
    relax_all(at, unit);
    scale_to_fit(at, unit);
    part_all(at);
    *size = move_to_middle(at);
    free(at);
    return ENT_OK;
}
