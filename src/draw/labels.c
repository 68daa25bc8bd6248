/* labels.c -- placing the names of the provinces.
 *
 * First every province gets its short name, at the place that the geometry keeps free for it. Then, one province after
 * the other, the full name is tried: larger type before smaller, at places around that point, the nearest first. A
 * place is free if the box of the text lies inside the province and meets no obstacle (places of units, centers) and no
 * other name. A province without a free place keeps its short name. The result depends on the sequence of provinces.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/labels.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sizes. ---- */

static const double unit_width = 22, unit_height = 16, center_size = 9; /* as the geometry keeps them free */
static const double ring_size = 31;  /* of a hold or a convoy; full names avoid it if they can */
static const double short_size = 10; /* of codes and abbreviations */

/* Advance widths of ' ' to '~' in DejaVu Serif, in thousandths of the size: the widest of the usual serif faces. */
static const short advance[] = {318,  402, 460, 838, 636, 950, 890, 275,  390, 390, 500, 838, 318, 338,  318, 337,
                                636,  636, 636, 636, 636, 636, 636, 636,  636, 636, 337, 337, 838, 838,  838, 536,
                                1000, 722, 735, 765, 802, 730, 694, 799,  872, 395, 401, 747, 664, 1024, 875, 820,
                                673,  820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390,  838, 500,
                                500,  596, 640, 560, 640, 592, 370, 640,  644, 320, 310, 606, 320, 948,  644, 602,
                                640,  640, 478, 513, 402, 644, 565, 856,  564, 565, 527, 636, 337, 636,  838};

double ent_label_width(const char *text, double size)
{
    double sum = 0;

    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at >= ' ' && *at <= '~')
            sum += advance[*at - ' '];
        else if (*at >> 6 != 2) /* once for each character beyond ASCII */
            sum += 900;
    }
    return sum * size / 1000;
}

bool ent_boxes_meet(const ent_box *a, const ent_box *b)
{
    return fabs(a->middle.x - b->middle.x) * 2 < a->width + b->width &&
           fabs(a->middle.y - b->middle.y) * 2 < a->height + b->height;
}

/* ---- What must not be covered. ---- */

typedef struct ent_obstacles {
    ent_box *box;
    size_t n_units, n; /* the places of units come first */
} ent_obstacles;

static void add_box(ent_obstacles *obstacles, ent_tenths middle, double width, double height)
{
    obstacles->box[obstacles->n++] = (ent_box){ent_point_of(middle), width, height};
}

static size_t count_obstacles(const ent_geometry *geometry)
{
    size_t n = 0;
    for (uint16_t i = 0; i < geometry->n_shapes; i++)
        n += 2 + (size_t)geometry->shape[i].n_coasts;
    return n;
}

static bool find_obstacles(const ent_geometry *geometry, ent_obstacles *obstacles)
{
    obstacles->n = 0;
    obstacles->box = malloc(count_obstacles(geometry) * sizeof *obstacles->box);
    if (!obstacles->box)
        return false;
    for (uint16_t i = 0; i < geometry->n_shapes; i++) {
        const ent_shape *shape = &geometry->shape[i];
        add_box(obstacles, shape->spots.unit, unit_width, unit_height);
        for (uint16_t coast = 0; coast < shape->n_coasts; coast++)
            add_box(obstacles, geometry->coast[shape->first_coast + coast].spots.unit, unit_width, unit_height);
    }
    obstacles->n_units = obstacles->n;
    for (uint16_t i = 0; i < geometry->n_shapes; i++)
        if (geometry->shape[i].has_center)
            add_box(obstacles, geometry->shape[i].center, center_size, center_size);
    return true;
}

/* ---- Setting one name. ---- */

/* Cut `name` at blanks into n lines of about one length. False if it has too few words, or too much text. */
static bool cut_lines(const char *name, int n, ent_label *label)
{
    const char *rest = name;

    assert(n >= 1 && n <= ENT_LABEL_LINES);
    for (int i = 0; i < n; i++) {
        size_t left = strlen(rest), want = left / (size_t)(n - i), best = left;
        for (size_t at = 0; i + 1 < n && at < left; at++)
            if (rest[at] == ' ' && (best == left || labs((long)at - (long)want) < labs((long)best - (long)want)))
                best = at;
        if ((i + 1 < n && best == left) || best >= ENT_LABEL_BYTES)
            return false;
        snprintf(label->line[i], ENT_LABEL_BYTES, "%.*s", (int)best, rest);
        rest += best + (i + 1 < n);
    }
    label->n_lines = n;
    return true;
}

static void measure(ent_label *label, double size)
{
    label->size = size;
    label->box.width = 2;
    label->box.height = size * 1.1 * label->n_lines;
    for (int i = 0; i < label->n_lines; i++)
        label->box.width = fmax(label->box.width, ent_label_width(label->line[i], size) + 2);
}

/* True if no border of the shape crosses the box. Borders consist of short steps, so their bounding boxes suffice. */
static bool is_clear_of_borders(const ent_geometry *geometry, const ent_shape *shape, const ent_box *box)
{
    double left = box->middle.x - box->width / 2, right = box->middle.x + box->width / 2;
    double top = box->middle.y - box->height / 2, bottom = box->middle.y + box->height / 2;

    for (uint32_t i = 0; i < shape->n_rings; i++) {
        const ent_ring *ring = &geometry->ring[shape->first_ring + i];
        for (uint32_t here = 0, before = ring->n - 1; here < ring->n; before = here++) {
            ent_point a = ent_point_of(geometry->point[ring->first + here]);
            ent_point b = ent_point_of(geometry->point[ring->first + before]);
            if (fmax(a.x, b.x) > left && fmin(a.x, b.x) < right && fmax(a.y, b.y) > top && fmin(a.y, b.y) < bottom)
                return false;
        }
    }
    return true;
}

typedef struct ent_setter {
    const ent_geometry *geometry;
    const ent_map *map;
    ent_obstacles obstacles;
    ent_label *label; /* [map->n_provs] */
    bool roomy;       /* avoid the rings around units, too */
} ent_setter;

static bool is_free(const ent_setter *setter, const ent_label *label)
{
    for (size_t i = 0; i < setter->obstacles.n; i++) {
        ent_box box = setter->obstacles.box[i];
        if (setter->roomy && i < setter->obstacles.n_units)
            box.width = box.height = ring_size;
        if (ent_boxes_meet(&box, &label->box))
            return false;
    }
    for (ent_prov prov = 0; prov < setter->map->n_provs; prov++)
        if (prov != label->prov && ent_boxes_meet(&setter->label[prov].box, &label->box))
            return false;
    return true;
}

/* Try the places about the point where the short name would stand, the nearest first. */
static bool try_places(const ent_setter *setter, const ent_shape *shape, ent_label *trial)
{
    static const double step[][2] = {{0, 0},     {0, 3},    {0, 6},    {-8, 0}, {8, 0},    {0, -24},  {-8, 4},
                                     {8, 4},     {-16, 0},  {16, 0},   {0, 12}, {-16, 5},  {16, 5},   {-8, -24},
                                     {8, -24},   {0, -30},  {-24, 2},  {24, 2}, {-16, 10}, {16, 10},  {-8, 18},
                                     {8, 18},    {0, 20},   {-30, 8},  {30, 8}, {0, 30},   {-16, 20}, {16, 20},
                                     {-30, -16}, {30, -16}, {-34, -8}, {34, -8}};
    ent_point start = ent_point_of(shape->label);

    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        trial->box.middle = (ent_point){start.x + step[i][0], start.y + step[i][1]};
        if (is_free(setter, trial) && is_clear_of_borders(setter->geometry, shape, &trial->box) &&
            ent_geometry_inside(setter->geometry, shape, trial->box.middle))
            return true;
    }
    return false;
}

/* Larger type in more lines comes before smaller type in fewer. True if there is a place. */
static bool set_in_full(const ent_setter *setter, ent_prov prov)
{
    static const double sizes[] = {12, 10.5, 9.5, 8.6, 7.8};
    const ent_shape *shape = ent_geometry_shape(setter->geometry, setter->map->prov[prov].code);
    ent_label trial = {.prov = prov};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int lines = 1; lines <= ENT_LABEL_LINES; lines++) {
            if (!cut_lines(setter->map->prov[prov].name, lines, &trial))
                continue;
            measure(&trial, sizes[i]);
            if (try_places(setter, shape, &trial)) {
                setter->label[prov] = trial;
                return true;
            }
        }
    return false;
}

static void set_short(const ent_setter *setter, ent_prov prov, ent_label_style style)
{
    const ent_prov_info *info = &setter->map->prov[prov];
    ent_label *label = &setter->label[prov];

    *label = (ent_label){.prov = prov, .n_lines = 1};
    label->box.middle = ent_point_of(ent_geometry_shape(setter->geometry, info->code)->label);
    snprintf(label->line[0], ENT_LABEL_BYTES, "%s", style == ENT_LABELS_CODE ? info->code : info->abbr);
    measure(label, short_size);
    if (label->box.width > 26) /* what the picture keeps free for it */
        measure(label, short_size * 26 / label->box.width);
}

bool ent_labels_place(const ent_geometry *geometry, const ent_map *map, ent_label_style style, ent_label *label)
{
    ent_setter setter = {.geometry = geometry, .map = map, .label = label};

    if (!find_obstacles(geometry, &setter.obstacles))
        return false;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        set_short(&setter, prov, style);
    for (ent_prov prov = 0; style == ENT_LABELS_FULL && prov < map->n_provs; prov++) {
        setter.roomy = true;
        if (set_in_full(&setter, prov))
            continue;
        setter.roomy = false;
        set_in_full(&setter, prov);
    }
    free(setter.obstacles.box);
    return true;
}
