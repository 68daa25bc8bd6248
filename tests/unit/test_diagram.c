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
#include "draw/diagram.h"
#include "draw/draw.h"
#include "draw/symbol.h"
#include "mapfile/map_pick.h"

/* The standard map with an inland province, a sea and an island of three coasts. */
static const char larger[] =
    "{\"base\": \"standard\", \"changes\": {\"name\": \"larger\", \"provinces\": {\"SWI\": {\"name\": \"Switzerland\", "
    "\"kind\": \"inland\", \"supply_center\": true}, \"ATL\": {\"name\": \"Outer Atlantic\", \"kind\": \"sea\"}, "
    "\"AZO\": {\"name\": \"Azores and other islands\", \"kind\": \"coast\", \"coasts\": [\"NC\", \"SC\", \"EC\"]}}, "
    "\"add\": {\"army\": [[\"SWI\", \"MUN\"], [\"SWI\", \"TYR\"], [\"SWI\", \"MAR\"], [\"SWI\", \"PIE\"]], \"fleet\": "
    "[[\"ATL\", \"MAO\"], [\"ATL\", \"NAO\"], [\"AZO/NC\", \"ATL\"], [\"AZO/SC\", \"MAO\"], [\"AZO/EC\", \"MAO\"]]}}}";

/* Another canal than that of the map's own picture, beside a railway. */
static const char canals[] = "{\"base\": \"colonial\", \"changes\": {\"name\": \"two-canals\", \"provinces\": "
                             "{\"ATL\": {\"name\": \"Atlantis\", "
                             "\"kind\": \"coast\"}}, \"add\": {\"fleet\": [[\"ATL\", \"WIO\"]]}}}";

/* No code is that of a built-in map; Alone has no way to the others. */
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

static void check_plate(const drawn *made, ent_prov prov)
{
    const ent_geometry *diagram = made->diagram;
    const ent_prov_info *info = &made->map->prov[prov];
    const ent_shape *shape = ent_geometry_shape(diagram, info->code);
    const ent_box box = box_of(diagram, info->code);
    ent_label label;

    assert_true(box.middle.x - box.width / 2 > 0 && box.middle.x + box.width / 2 < diagram->width);
    assert_true(box.middle.y - box.height / 2 > 0 && box.middle.y + box.height / 2 < diagram->height);
    for (ent_prov other = 0; other < prov; other++) {
        const ent_box second = box_of(diagram, made->map->prov[other].code);
        if (ent_boxes_meet(&box, &second))
            fail_msg("%s and %s overlap", info->code, made->map->prov[other].code);
    }
    assert_true(ent_geometry_inside(diagram, shape, ent_geometry_unit(diagram, made->map, prov, false)));
    for (ent_loc loc = info->first_coast; info->n_coasts && loc < info->first_coast + info->n_coasts; loc++) {
        const ent_point fleet = ent_geometry_unit(diagram, made->map, loc, false);
        assert_true(ent_geometry_inside(diagram, shape, fleet));
        for (ent_loc other = info->first_coast; other < loc; other++) {
            const ent_point second = ent_geometry_unit(diagram, made->map, other, false);
            assert_true(fleet.x - second.x > 47 || second.x - fleet.x > 47);
        }
    }
    ent_label_find(diagram, made->map, ENT_LABELS_FULL, prov, &label);
    assert_true(label.box.width < box.width);
    assert_true(ent_geometry_inside(diagram, shape, label.box.middle));
    assert_true(shape->has_center == !!(info->flags & ENT_PROV_CENTER));
    assert_true(!shape->has_center || ent_geometry_inside(diagram, shape, ent_point_of(shape->center)));
}

static void plates_and_what_they_hold_cover_nothing_else(void **state)
{
    static const char *const maps[] = {larger, canals, own};
    (void)state;

    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        drawn made = make_diagram(maps[i]);
        for (ent_prov prov = 0; prov < made.map->n_provs; prov++)
            check_plate(&made, prov);
        clear_diagram(&made);
    }
}

/* ---- Lines. ---- */

static int kind_of(const ent_geometry *diagram, const char *a, const char *b)
{
    int kind = -1;

    for (uint16_t i = 0; i < diagram->n_links; i++) {
        const ent_link *link = &diagram->link[i];
        if (strcmp(link->between[0], a) == 0 && strcmp(link->between[1], b) == 0) {
            assert_int_equal(kind, -1);
            kind = link->kind;
        }
    }
    return kind;
}

/* Two provinces, by code in alphabetical order, and the line between them. -1: none. */
static void each_border_has_a_line(void **state)
{
    static const struct {
        const char *map, *between[2];
        int kind;
    } row[] = {
        {larger, {"MUN", "SWI"}, ENT_LINK_ARMY},
        {larger, {"MUN", "RUH"}, ENT_LINK_ARMY},
        {larger, {"AZO", "MAO"}, ENT_LINK_FLEET}, /* of two coasts, once */
        {larger, {"ATL", "AZO"}, ENT_LINK_FLEET},
        {larger, {"GAS", "SPA"}, ENT_LINK_BOTH},
        {larger, {"SWI", "TUN"}, -1},
        {canals, {"MED", "RED"}, ENT_LINK_CANAL},
        {canals, {"ATL", "WIO"}, ENT_LINK_FLEET},
        {canals, {"IRK", "KRA"}, ENT_LINK_ARMY},
        {own, {"P1", "P2"}, ENT_LINK_ARMY},
        {own, {"P1", "P5"}, ENT_LINK_FLEET},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        drawn made = make_diagram(row[i].map);
        int kind = kind_of(made.diagram, row[i].between[0], row[i].between[1]);
        if (kind != row[i].kind)
            fail_msg("%s - %s: %d, not %d", row[i].between[0], row[i].between[1], kind, row[i].kind);
        clear_diagram(&made);
    }
}

static void lines_end_at_the_edges_of_plates(void **state)
{
    drawn made = make_diagram(larger);
    size_t borders = 0;
    (void)state;

    for (uint16_t i = 0; i < made.diagram->n_links; i++)
        for (int end = 0; end < 2; end++) {
            const ent_link *link = &made.diagram->link[i];
            const ent_box box = box_of(made.diagram, link->between[end]);
            const double x = (ent_point_of(link->end[end]).x - box.middle.x) / (box.width / 2);
            const double y = (ent_point_of(link->end[end]).y - box.middle.y) / (box.height / 2);
            const double far = (x < 0 ? -x : x) > (y < 0 ? -y : y) ? (x < 0 ? -x : x) : (y < 0 ? -y : y);
            assert_true(far > 0.97 && far < 1.03);
        }
    for (ent_prov prov = 0; prov < made.map->n_provs; prov++)
        for (ent_prov to = 0; to < prov; to++)
            borders += ent_set_has(made.map->army_to + (size_t)prov * made.map->words, to) ||
                       ent_set_has(made.map->fleet_touch + (size_t)prov * made.map->words, to);
    assert_int_equal(made.diagram->n_links, borders);
    clear_diagram(&made);
}

/* ---- Places. ---- */

static ent_point middle_of(const drawn *made, const char *code)
{
    return box_of(made->diagram, code).middle;
}

static double distance(const drawn *made, const char *a, const char *b)
{
    const ent_point from = middle_of(made, a), to = middle_of(made, b);
    return (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y);
}

/* A derived map looks like its base, and what is new stands beside its neighbors. */
static void known_provinces_keep_their_places(void **state)
{
    drawn made = make_diagram(larger);
    (void)state;

    assert_true(middle_of(&made, "POR").x < middle_of(&made, "MUN").x);
    assert_true(middle_of(&made, "MUN").x < middle_of(&made, "MOS").x);
    assert_true(middle_of(&made, "NWY").y < middle_of(&made, "MUN").y);
    assert_true(middle_of(&made, "MUN").y < middle_of(&made, "TUN").y);
    assert_true(middle_of(&made, "ATL").x < middle_of(&made, "IRI").x);
    assert_true(middle_of(&made, "MAR").x < middle_of(&made, "SWI").x);
    assert_true(middle_of(&made, "SWI").x < middle_of(&made, "VIE").x);
    clear_diagram(&made);
}

/* Provinces that no built-in map has are near their neighbors; parts of the map without a way stand apart. */
static void distances_follow_the_borders(void **state)
{
    drawn made = make_diagram(own);
    (void)state;

    assert_true(distance(&made, "P1", "P2") < distance(&made, "P1", "P3"));
    assert_true(distance(&made, "P1", "P3") < distance(&made, "P1", "P4"));
    assert_true(distance(&made, "P4", "P3") < distance(&made, "P4", "P5"));
    assert_true(distance(&made, "Q1", "Q2") < distance(&made, "Q1", "P1"));
    assert_true(made.diagram->width >= 640); /* room for the title */
    clear_diagram(&made);
}

/* ---- Names. ---- */

/* A name is split where both lines are short, and left out where a line would be too long for a label. */
static void names_are_split(void **state)
{
#define E8        "éééééééé" /* 16 bytes */
#define LONG_WORD E8 E8 E8 E8
    static const struct {
        const char *name, *lines;
    } row[] = {
        {"Second", "Second"},
        {"West of Rome", "West of Rome"},
        {"The Republic of Islands", "The Republic\nof Islands"},
        {"Llanfairpwllgwyngyll", "Llanfairpwllgwyngyll"},
        {E8 E8 " " E8, E8 E8 "\n" E8},
        {LONG_WORD, NULL},
        {LONG_WORD " two", NULL},
        {"two " LONG_WORD, NULL},
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
        check_plate(&made, 1);
        clear_diagram(&made);
    }
}

/* ---- Limits. ---- */

/* A chain of provinces cannot be bent, so it soon becomes too long. */
static char *chain(unsigned n)
{
    char *text = malloc(200 + (size_t)n * 100), *at = text;

    assert_non_null(text);
    at += sprintf(at, "{\"name\": \"chain\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [");
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, "%s{\"code\": \"P%u\", \"name\": \"Place %c%c%c\", \"kind\": \"inland\"}", i ? ", " : "", i,
                      'a' + i / 676, 'a' + i / 26 % 26, 'a' + i % 26);
    at += sprintf(at, "], \"army\": [");
    for (unsigned i = 0; i + 1 < n; i++)
        at += sprintf(at, "%s[\"P%u\", \"P%u\"]", i ? ", " : "", i, i + 1);
    sprintf(at, "]}");
    return text;
}

static void a_map_may_be_too_large(void **state)
{
    char *text = chain(400);
    ent_err err = {.text = ""};
    ent_map *map = ent_map_pick_json(text, strlen(text), NULL, &err);
    ent_geometry *made = NULL;
    (void)state;

    if (!map)
        fail_msg("%s", err.text);
    assert_null(ent_geometry_or_diagram(map, &made, &err));
    assert_null(made);
    assert_int_equal(err.status, ENT_E_MAP);
    assert_string_equal(err.text, "the map chain has no picture, and is too large for a diagram");
    ent_map_free(map);
    free(text);
}

/* The picture keeps to its limits also where a line of plates is pressed together. */
static void a_long_map_is_pressed_together(void **state)
{
    char *text = chain(100);
    drawn made = make_diagram(text);
    (void)state;

    assert_true(made.diagram->width <= ENT_DIAGRAM_MAX && made.diagram->height <= ENT_DIAGRAM_MAX);
    for (ent_prov prov = 0; prov < made.map->n_provs; prov++)
        check_plate(&made, prov);
    clear_diagram(&made);
    free(text);
}

static void a_map_always_gets_the_same_diagram(void **state)
{
    ent_err err;
    char *first = NULL, *second = NULL;
    size_t len = 0;
    ent_map *map = ent_map_pick_json(larger, strlen(larger), NULL, &err);
    (void)state;

    assert_non_null(map);
    assert_int_equal(ent_draw_geometry(map, &first, &len, &err), ENT_OK);
    assert_int_equal(ent_draw_geometry(map, &second, &len, &err), ENT_OK);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "{\"map\":\"larger\",\"diagram\":true,\"width\":"));
    assert_non_null(strstr(first, "\"AZO/SC\":{\"unit\":["));
    free(first);
    free(second);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_and_what_they_hold_cover_nothing_else),
        cmocka_unit_test(each_border_has_a_line),
        cmocka_unit_test(lines_end_at_the_edges_of_plates),
        cmocka_unit_test(known_provinces_keep_their_places),
        cmocka_unit_test(distances_follow_the_borders),
        cmocka_unit_test(names_are_split),
        cmocka_unit_test(a_map_may_be_too_large),
        cmocka_unit_test(a_long_map_is_pressed_together),
        cmocka_unit_test(a_map_always_gets_the_same_diagram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
