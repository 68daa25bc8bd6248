/* test_diagram.c -- the diagram of a map that has no picture: plates, names, lines and their places.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "draw/curve.h"
#include "draw/diagram.h"
#include "draw/draw.h"
#include "board/spec.h"
#include "mapfile/map_pick.h"

/* The standard map with an inland province, a sea and an island of three coasts. */
static const char larger[] =
    "{\"base\": \"standard\", \"changes\": {\"name\": \"larger\", \"provinces\": {\"SWI\": {\"name\": \"Switzerland\", "
    "\"kind\": \"inland\", \"supply_center\": true}, \"ATL\": {\"name\": \"Outer Atlantic\", \"kind\": \"sea\"}, "
    "\"AZO\": {\"name\": \"Azores and other islands\", \"kind\": \"coast\", \"coasts\": [\"NC\", \"SC\", \"EC\"]}}, "
    "\"add\": {\"army\": [[\"SWI\", \"MUN\"], [\"SWI\", \"TYR\"], [\"SWI\", \"MAR\"], [\"SWI\", \"PIE\"]], \"fleet\": "
    "[[\"ATL\", \"MAO\"], [\"ATL\", \"NAO\"], [\"AZO/NC\", \"ATL\"], [\"AZO/SC\", \"MAO\"], [\"AZO/EC\", \"MAO\"]]}}}";

/* Another canal than that of the map's own picture, beside a railway. */
static const char with_canal[] = "{\"base\": \"colonial\", \"changes\": {\"name\": \"two-with_canal\", \"provinces\": "
                                 "{\"ATL\": {\"name\": \"Atlantis\", "
                                 "\"kind\": \"coast\"}}, \"add\": {\"fleet\": [[\"ATL\", \"WIO\"]]}}}";

/* No code is that of a built-in map. Q1 and Q2 have no border with the rest. */
static const char own[] =
    "{\"name\": \"own\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [{\"code\": \"P1\", \"name\": \"First\", "
    "\"kind\": \"coast\"}, {\"code\": \"P2\", \"name\": \"Second\", \"kind\": \"inland\"}, {\"code\": \"P3\", "
    "\"name\": "
    "\"Third\", \"kind\": \"inland\"}, {\"code\": \"P4\", \"name\": \"Fourth\", \"kind\": \"inland\"}, {\"code\": "
    "\"P5\", \"name\": \"Fifth\", \"kind\": \"sea\"}, {\"code\": \"Q1\", \"name\": \"Alone\", \"kind\": \"inland\"}, "
    "{\"code\": \"Q2\", \"name\": \"Alone too\", \"kind\": \"inland\"}], \"army\": [[\"P1\", \"P2\"], [\"P2\", "
    "\"P3\"], "
    "[\"P3\", \"P4\"], [\"Q1\", \"Q2\"]], \"fleet\": [[\"P1\", \"P5\"]]}";

typedef struct drawn {
    ent_map *map;
    ent_geometry *diagram;
} drawn;

static drawn make_diagram(const char *text)
{
    ent_err err = {.text = ""};
    drawn made = {.map = ent_map_pick_json(text, strlen(text), NULL, &err)};

    if (!made.map)
        fail_msg("%s", err.text);
    assert_null(ent_geometry_of(made.map));
    const ent_geometry *found = ent_geometry_or_diagram(made.map, &made.diagram, &err);
    if (!found)
        fail_msg("%s", err.text);
    assert_ptr_equal(found, made.diagram);
    assert_true(found->diagram);
    assert_int_equal(found->n_shapes, made.map->n_provs);
    return made;
}

static void clear_diagram(drawn *made)
{
    ent_map_free(made->map);
    free(made->diagram);
}

/* The rectangle around a plate. */
static ent_box box_of(const ent_geometry *diagram, const char *code)
{
    const ent_shape *shape = ent_geometry_shape(diagram, code);
    ent_tenths point[ENT_RING_MAX + 1];
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;

    assert_non_null(shape);
    assert_int_equal(shape->n_rings, 1);
    const size_t n = ent_ring_points(diagram, shape->first_ring, point);
    for (size_t i = 0; i < n; i++) {
        const ent_point at = ent_point_of(point[i]);
        left = at.x < left ? at.x : left, right = at.x > right ? at.x : right;
        top = at.y < top ? at.y : top, bottom = at.y > bottom ? at.y : bottom;
    }
    return (ent_box){{(left + right) / 2, (top + bottom) / 2}, right - left, bottom - top};
}

/* What may stand on a plate: the name, the center, a unit of the larger kind in the province or on a coast. */
static void check_contents(const drawn *made, ent_prov prov)
{
    const ent_geometry *diagram = made->diagram;
    const ent_prov_info *info = &made->map->prov[prov];
    const ent_shape *shape = ent_geometry_shape(diagram, info->code);
    const ent_box plate = box_of(diagram, info->code);
    const ent_box center = {ent_point_of(shape->center), 15, 15};
    ent_box unit[ENT_SPEC_COASTS + 1];
    size_t n = 0;
    ent_label label;

    unit[n++] = (ent_box){ent_geometry_unit(diagram, made->map, prov, false), info->n_coasts ? 40 : 50, 36};
    for (ent_loc loc = info->first_coast; n <= info->n_coasts; loc++)
        unit[n++] = (ent_box){ent_geometry_unit(diagram, made->map, loc, false), 50, 36};
    ent_label_find(diagram, made->map, ENT_LABELS_FULL, prov, &label);
    if (label.n_lines > 1 || label.size > 9) /* a name in full */
        assert_true(label.box.width < plate.width);
    assert_true(shape->has_center == !!(info->flags & ENT_PROV_CENTER));
    for (size_t i = 0; i < n; i++) {
        assert_true(unit[i].middle.x - unit[i].width / 2 > plate.middle.x - plate.width / 2 - 1);
        assert_true(unit[i].middle.x + unit[i].width / 2 < plate.middle.x + plate.width / 2 + 1);
        assert_true(unit[i].middle.y - unit[i].height / 2 > plate.middle.y - plate.height / 2);
        assert_false(ent_boxes_meet(&unit[i], &label.box));
        assert_false(shape->has_center && ent_boxes_meet(&unit[i], &center));
        for (size_t k = 0; k < i; k++)
            assert_true(unit[i].middle.x - unit[k].middle.x > 47 || unit[k].middle.x - unit[i].middle.x > 47);
    }
    assert_false(shape->has_center && ent_boxes_meet(&label.box, &center));
    assert_true(ent_geometry_inside(diagram, shape, label.box.middle));
    assert_true(!shape->has_center || ent_geometry_inside(diagram, shape, center.middle));
}

/* Between two plates is at least the gap, but for roundings. */
static void check_plate(const drawn *made, ent_prov prov)
{
    const ent_geometry *diagram = made->diagram;
    ent_box box = box_of(diagram, made->map->prov[prov].code);

    assert_true(box.middle.x - box.width / 2 > 29 && box.middle.x + box.width / 2 < diagram->width - 29);
    assert_true(box.middle.y - box.height / 2 > 29 && box.middle.y + box.height / 2 < diagram->height - 29);
    box.width += 32, box.height += 32;
    for (ent_prov other = 0; other < prov; other++) {
        const ent_box second = box_of(diagram, made->map->prov[other].code);
        if (ent_boxes_meet(&box, &second))
            fail_msg("%s and %s are too near", made->map->prov[prov].code, made->map->prov[other].code);
    }
    check_contents(made, prov);
}

static void plates_and_what_they_hold_cover_nothing_else(void **state)
{
    static const char *const maps[] = {larger, with_canal, own};
    (void)state;

    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        drawn made = make_diagram(maps[i]);
        for (ent_prov prov = 0; prov < made.map->n_provs; prov++)
            check_plate(&made, prov);
        clear_diagram(&made);
    }
}

/* Coasts stand on their sides: WC, NC, the place of an army, SC, EC. */
static void coasts_stand_on_their_sides(void **state)
{
    static const char *const row[][3] = {{"AZO/NC", "AZO/SC", "AZO"},
                                         {"AZO/SC", "AZO/EC", "AZO"},
                                         {"BUL/SC", "BUL/EC", "BUL"},
                                         {"STP/NC", "STP/SC", "STP"}};
    drawn made = make_diagram(larger);
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_point at[3];
        for (int k = 0; k < 3; k++)
            at[k] = ent_geometry_unit(made.diagram, made.map, ent_map_find_loc(made.map, row[i][k], strlen(row[i][k])),
                                      false);
        if (!(at[0].x < at[1].x) || at[0].x == at[2].x || at[1].x == at[2].x)
            fail_msg("%s, %s", row[i][0], row[i][1]);
    }
    clear_diagram(&made);
}

/* ---- Lines. ---- */

/* The kinds of the lines between two provinces, such as "army fleet fleet". */
static const char *kinds_of(const ent_geometry *diagram, const char *a, const char *b)
{
    static const char *const name[] = {"strait ", "canal ", "army ", "fleet ", "both "};
    static char text[200];

    text[0] = '\0';
    for (uint16_t i = 0; i < diagram->n_links; i++) {
        const ent_link *link = &diagram->link[i];
        if (strcmp(link->between[0], a) == 0 && strcmp(link->between[1], b) == 0)
            strcat(text, name[link->kind]);
    }
    return text;
}

/* Two provinces, by code in alphabetical order, and the lines between them. Each coast has its own. */
static void each_border_has_a_line(void **state)
{
    static const struct {
        const char *map, *between[2], *kinds;
    } row[] = {
        {larger, {"MUN", "SWI"}, "army "},
        {larger, {"MUN", "RUH"}, "army "},
        {larger, {"AZO", "MAO"}, "fleet fleet "},
        {larger, {"ATL", "AZO"}, "fleet "},
        {larger, {"GAS", "SPA"}, "army fleet "},
        {larger, {"FIN", "STP"}, "army fleet "},
        {larger, {"MAO", "SPA"}, "fleet fleet "},
        {larger, {"BRE", "GAS"}, "both "},
        {larger, {"SWI", "TUN"}, ""},
        {with_canal, {"MED", "RED"}, "canal "},
        {with_canal, {"ATL", "WIO"}, "fleet "},
        {with_canal, {"IRK", "KRA"}, "army "},
        {own, {"P1", "P2"}, "army "},
        {own, {"P1", "P5"}, "fleet "},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        drawn made = make_diagram(row[i].map);
        const char *kinds = kinds_of(made.diagram, row[i].between[0], row[i].between[1]);
        if (strcmp(kinds, row[i].kinds) != 0)
            fail_msg("%s - %s: %s", row[i].between[0], row[i].between[1], kinds);
        clear_diagram(&made);
    }
}

/* Each line ends where a unit stands, a fleet on its coast. */
static void lines_join_the_places_of_units(void **state)
{
    drawn made = make_diagram(larger);
    unsigned on_coasts = 0;
    (void)state;

    for (uint16_t i = 0; i < made.diagram->n_links; i++)
        for (int end = 0; end < 2; end++) {
            const ent_link *link = &made.diagram->link[i];
            const ent_prov prov = ent_map_find_loc(made.map, link->between[end], strlen(link->between[end]));
            const ent_prov_info *info = &made.map->prov[prov];
            const ent_point at = ent_point_of(link->end[end]);
            const bool fleet = link->kind == ENT_LINK_FLEET && info->n_coasts > 0;
            bool found = false;
            for (ent_loc loc = fleet ? info->first_coast : prov;
                 loc <= (fleet ? info->first_coast + info->n_coasts - 1 : prov); loc++) {
                const ent_point unit = ent_geometry_unit(made.diagram, made.map, loc, false);
                found |= unit.x == at.x && unit.y == at.y;
            }
            assert_true(found);
            on_coasts += fleet;
        }
    assert_int_equal(on_coasts, 3 + 8 + 6 + 5); /* of AZO, SPA, BUL, STP */
    clear_diagram(&made);
}

/* A line under another plate would look like two borders. On this map nearly all are bent around. */
static void lines_keep_clear_of_other_plates(void **state)
{
    drawn made = make_diagram(larger);
    unsigned covered = 0, bent = 0;
    (void)state;

    for (uint16_t i = 0; i < made.diagram->n_links; i++) {
        const ent_link *link = &made.diagram->link[i];
        ent_curve curve;
        ent_curve_between(ent_point_of(link->end[0]), ent_point_of(link->end[1]), link->bend, &curve);
        const double length = ent_curve_length(&curve);
        bent += link->bend != 0;
        for (ent_prov prov = 0; prov < made.map->n_provs; prov++) {
            ent_box box = box_of(made.diagram, made.map->prov[prov].code);
            const char *code = made.map->prov[prov].code;
            bool under = false;
            box.width -= 8, box.height -= 8;
            for (double far = 0; far < length; far += 2) {
                const ent_box point = {ent_curve_point(&curve, far, NULL), 0, 0};
                under |= ent_boxes_meet(&box, &point);
            }
            covered += under && strcmp(code, link->between[0]) != 0 && strcmp(code, link->between[1]) != 0;
        }
    }
    assert_true(bent > 5 && bent < made.diagram->n_links / 4);
    assert_true(covered <= 2);
    clear_diagram(&made);
}

/* ---- Places. ---- */

static ent_point middle_of(const drawn *made, const char *code)
{
    return box_of(made->diagram, code).middle;
}

static double squared_distance(const drawn *made, const char *a, const char *b)
{
    const ent_point from = middle_of(made, a), to = middle_of(made, b);
    return (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y);
}

/* Each province that the standard picture has is near its place there, after the picture was scaled and shifted: by
 * the Barents Sea and North Africa, which are far apart and have room. */
static void check_known_places(const char *text)
{
    drawn made = make_diagram(text);
    ent_err err;
    ent_map *base = ent_map_builtin("standard", &err);
    const ent_geometry *standard = ent_geometry_of(base);
    const ent_point north = ent_point_of(ent_geometry_shape(standard, "BAR")->spots.unit);
    const ent_point south = ent_point_of(ent_geometry_shape(standard, "NAF")->spots.unit);
    const ent_point first = middle_of(&made, "BAR"), second = middle_of(&made, "NAF");
    const double factor = (second.y - first.y) / (south.y - north.y);

    assert_non_null(standard);
    for (ent_prov prov = 0; prov < made.map->n_provs; prov++) {
        const char *code = made.map->prov[prov].code;
        const ent_shape *shape = ent_geometry_shape(standard, code);
        if (!shape)
            continue;
        const ent_point at = middle_of(&made, code), was = ent_point_of(shape->spots.unit);
        const double x = at.x - (first.x + (was.x - north.x) * factor),
                     y = at.y - (first.y + (was.y - north.y) * factor);
        if (x * x + y * y > 100 * 100)
            fail_msg("%s is %.0f, %.0f from its place", code, x, y);
    }
    ent_map_free(base);
    clear_diagram(&made);
}

static void known_provinces_keep_their_places(void **state)
{
    /* Half of the neighbors of Portugal are enough to know it. */
    static const char portugal[] =
        "{\"base\": \"standard\", \"changes\": {\"name\": \"portugal\", \"provinces\": {\"ATL\": {\"name\": "
        "\"Atlantis\", \"kind\": \"sea\"}}, \"add\": {\"army\": [[\"POR\", \"CON\"]], \"fleet\": [[\"ATL\", "
        "\"MAO\"]]}, "
        "\"remove\": {\"army\": [[\"POR\", \"SPA\"]], \"fleet\": [[\"POR\", \"SPA/NC\"], [\"POR\", \"SPA/SC\"]]}}}";
    (void)state;

    check_known_places(larger);
    check_known_places(portugal);
}

/* A code of another built-in map says nothing: AND is a sea of youngstown, MAL another. Where the neighbors are not
 * the same, the province is new. */
static void a_code_alone_is_no_known_province(void **state)
{
    static const char text[] =
        "{\"base\": \"standard\", \"changes\": {\"name\": \"codes\", \"provinces\": {\"AND\": {\"name\": \"Andorra\", "
        "\"kind\": \"inland\"}, \"MAL\": {\"name\": \"Malta\", \"kind\": \"coast\"}, \"IRE\": {\"name\": \"Ireland\", "
        "\"kind\": \"coast\"}}, \"add\": {\"army\": [[\"AND\", \"SPA\"], [\"AND\", \"GAS\"]], \"fleet\": [[\"MAL\", "
        "\"ION\"], "
        "[\"MAL\", \"TYS\"], [\"IRE\", \"IRI\"], [\"IRE\", \"NAO\"]]}}}";
    drawn made = make_diagram(text);
    (void)state;

    assert_true(squared_distance(&made, "AND", "SPA") < 250 * 250);
    assert_true(squared_distance(&made, "MAL", "ION") < 250 * 250);
    assert_true(squared_distance(&made, "IRE", "IRI") < 250 * 250);
    clear_diagram(&made);
}

/* What is new stands beside its neighbors, and beyond the edge of the known map if nothing else is near. */
static void new_provinces_stand_near_their_neighbors(void **state)
{
    drawn made = make_diagram(larger);
    (void)state;

    assert_true(middle_of(&made, "ATL").x < middle_of(&made, "IRI").x);
    assert_true(middle_of(&made, "AZO").x < middle_of(&made, "POR").x);
    assert_true(middle_of(&made, "MAR").x < middle_of(&made, "SWI").x);
    assert_true(middle_of(&made, "SWI").x < middle_of(&made, "VIE").x);
    assert_true(squared_distance(&made, "SWI", "PIE") < 170 * 170);
    clear_diagram(&made);
}

/* Provinces that no built-in map has are near their neighbors; what no borders join stands apart. */
static void distances_follow_the_borders(void **state)
{
    drawn made = make_diagram(own);
    (void)state;

    assert_true(squared_distance(&made, "P1", "P2") < squared_distance(&made, "P1", "P3"));
    assert_true(squared_distance(&made, "P1", "P3") < squared_distance(&made, "P1", "P4"));
    assert_true(squared_distance(&made, "P4", "P3") < squared_distance(&made, "P4", "P5"));
    assert_true(squared_distance(&made, "Q1", "P1") > 3 * 3 * 132 * 132);
    clear_diagram(&made);
}

/* ---- Larger maps. ---- */

/* A map of `n` provinces in rows of `width`, each with a border to the next one of its row and of its column. Each
 * name begins with `name`. closed: the last has a border to the first. */
static char *lattice(unsigned n, unsigned width, const char *name, bool closed)
{
    char *text = malloc(300 + (size_t)n * (150 + strlen(name))), *at = text;

    assert_non_null(text);
    at += sprintf(at, "{\"name\": \"lattice\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [");
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, "%s{\"code\": \"P%u\", \"name\": \"%s %c%c%c\", \"kind\": \"inland\"}", i ? ", " : "", i,
                      name, 'a' + i / 676, 'a' + i / 26 % 26, 'a' + i % 26);
    at += sprintf(at, "], \"army\": [");
    for (unsigned i = 0; i + 1 < n; i++) {
        if ((i + 1) % width != 0)
            at += sprintf(at, "[\"P%u\", \"P%u\"], ", i, i + 1);
        if (i + width < n)
            at += sprintf(at, "[\"P%u\", \"P%u\"], ", i, i + width);
    }
    at -= strlen(", ");
    if (closed)
        at += sprintf(at, ", [\"P0\", \"P%u\"]", n - 1);
    sprintf(at, "]}");
    return text;
}

/* The sides of a ring are alike, and it is as wide as high: the places that the provinces begin with are not. */
static void a_ring_is_round(void **state)
{
    enum { N = 12 };
    char *text = lattice(N, N, "Place", true), code[2][8];
    drawn made = make_diagram(text);
    double least = 1e9, most = 0;
    (void)state;

    for (unsigned i = 0; i < N; i++) {
        snprintf(code[0], sizeof code[0], "P%u", i);
        snprintf(code[1], sizeof code[1], "P%u", (i + 1) % N);
        const double side = squared_distance(&made, code[0], code[1]);
        least = side < least ? side : least;
        most = side > most ? side : most;
        snprintf(code[1], sizeof code[1], "P%u", (i + N / 2) % N);
        assert_true(squared_distance(&made, code[0], code[1]) > 3 * 3 * 132 * 132);
    }
    assert_true(most < 1.3 * 1.3 * least);
    clear_diagram(&made);
    free(text);
}

/* 400 provinces in a square and 100 in a chain are scaled so that the picture keeps to its limits. */
static void large_maps_are_pressed_together(void **state)
{
    static const unsigned row[][2] = {{400, 20}, {100, 100}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *text = lattice(row[i][0], row[i][1], "Place", false);
        drawn made = make_diagram(text);
        for (ent_prov prov = 0; prov < made.map->n_provs; prov += 7)
            check_plate(&made, prov);
        clear_diagram(&made);
        free(text);
    }
}

/* A chain is drawn as a line, so it soon is too long. A thousand plates of long names cover more than a picture. */
static void a_map_may_be_too_large(void **state)
{
    static const struct {
        unsigned n, width;
        const char *name;
    } row[] = {{400, 400, "Place"}, {1000, 40, "Mmmmmmmmmmmmmm Mmmmmmmmmmm"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *text = lattice(row[i].n, row[i].width, row[i].name, false);
        ent_err err = {.text = ""};
        ent_map *map = ent_map_pick_json(text, strlen(text), NULL, &err);
        ent_geometry *made = NULL;
        if (!map)
            fail_msg("%s", err.text);
        assert_null(ent_geometry_or_diagram(map, &made, &err));
        assert_null(made);
        assert_int_equal(err.status, ENT_E_MAP);
        assert_string_equal(err.text, "the map lattice has no picture, and is too large for a diagram");
        ent_map_free(map);
        free(text);
    }
}

/* ---- Names. ---- */

/* A name is split where both lines are short, and left out where a line would be too long for a label. */
static void names_are_split(void **state)
{
#define E8        "éééééééé" /* 16 bytes */
#define LONG_WORD E8 E8 E8 E8
#define WORD_63                                                                                                        \
    E8 E8 E8 "ééééééé"                                                                                          \
             "x"
    static const struct {
        const char *name, *lines;
    } row[] = {
        {"Second", "Second"},
        {"West of Rome", "West of Rome"},
        {"The Republic of Islands", "The Republic\nof Islands"},
        {"Llanfairpwllgwyngyll", "Llanfairpwllgwyngyll"},
        {E8 E8 " " E8, E8 E8 "\n" E8},
        {LONG_WORD, NULL},
        {"123456789 123456789 123456789 12 "
         "Abcdefg",
         "123456789 123456789\n123456789 12 Abcdefg"},
        {LONG_WORD " two", NULL},
        {"Republic " WORD_63, "Republic\n" WORD_63},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "{\"name\": \"n\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [{\"code\": \"P1\", \"name\": "
                 "\"First\", \"kind\": \"inland\"}, {\"code\": \"P2\", \"name\": \"%s\", \"kind\": \"inland\"}], "
                 "\"army\": [[\"P1\", \"P2\"]]}",
                 row[i].name);
        drawn made = make_diagram(text);
        const char *lines = ent_geometry_shape(made.diagram, "P2")->name;
        if (!row[i].lines != !lines || (lines && strcmp(lines, row[i].lines) != 0))
            fail_msg("%s: %s", row[i].name, lines ? lines : "none");
        assert_int_equal(made.diagram->width, 640); /* the title needs it */
        check_plate(&made, 1);
        clear_diagram(&made);
    }
}

/* The plate has room for the longer line, be it the first or the second. */
static void a_plate_is_as_wide_as_the_longer_line(void **state)
{
    static const char *const names[] = {"Archipelagoes and Islands", "Islands and Archipelagoes"};
    double width[2];
    (void)state;

    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "{\"name\": \"n\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [{\"code\": \"P1\", \"name\": "
                 "\"%s\", \"kind\": \"inland\"}, {\"code\": \"P2\", \"name\": \"Two\", \"kind\": \"inland\"}], "
                 "\"army\": [[\"P1\", \"P2\"]]}",
                 names[i]);
        drawn made = make_diagram(text);
        const ent_box box = box_of(made.diagram, "P1");
        assert_non_null(strchr(ent_geometry_shape(made.diagram, "P1")->name, '\n'));
        width[i] = box.width;
        clear_diagram(&made);
    }
    assert_true(width[0] > 70); /* more than a plate with a short name has */
    assert_true(width[0] == width[1]);
}

static void the_geometry_says_that_it_is_a_diagram(void **state)
{
    ent_err err;
    char *text = NULL;
    size_t len = 0;
    ent_map *map = ent_map_pick_json(larger, strlen(larger), NULL, &err);
    (void)state;

    assert_non_null(map);
    assert_int_equal(ent_draw_geometry(map, &text, &len, &err), ENT_OK);
    assert_non_null(strstr(text, "{\"map\":\"larger\",\"diagram\":true,\"width\":"));
    assert_non_null(strstr(text, "\"AZO/SC\":{\"unit\":["));
    free(text);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_and_what_they_hold_cover_nothing_else),
        cmocka_unit_test(coasts_stand_on_their_sides),
        cmocka_unit_test(each_border_has_a_line),
        cmocka_unit_test(lines_join_the_places_of_units),
        cmocka_unit_test(lines_keep_clear_of_other_plates),
        cmocka_unit_test(known_provinces_keep_their_places),
        cmocka_unit_test(a_code_alone_is_no_known_province),
        cmocka_unit_test(new_provinces_stand_near_their_neighbors),
        cmocka_unit_test(distances_follow_the_borders),
        cmocka_unit_test(a_ring_is_round),
        cmocka_unit_test(large_maps_are_pressed_together),
        cmocka_unit_test(a_map_may_be_too_large),
        cmocka_unit_test(names_are_split),
        cmocka_unit_test(a_plate_is_as_wide_as_the_longer_line),
        cmocka_unit_test(the_geometry_says_that_it_is_a_diagram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
