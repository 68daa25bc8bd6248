/* test_frame.c -- what a picture has beside the map: its legend, and its title for screen readers.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <cmocka.h>
#include "count_of.h"
#include "shown_picture.h"

/* The places of groups: the point of each "translate(x y)" after `begin`, without those at the origin of a group. */
static size_t places_of(const char *part, const char *begin, ent_point *place, size_t room)
{
    size_t n = 0;

    for (const char *at = strstr(part, begin); at && n < room; at = strstr(at + 1, begin)) {
        ent_point point;
        const char *moved = strstr(at, "translate(");
        if (moved && sscanf(moved, "translate(%lf %lf)", &point.x, &point.y) == 2 && point.y > 0)
            place[n++] = point;
    }
    return n;
}

/* The powers stand below the map, and the signs below the powers; all of them within the picture, and apart. Below the
 * last row nothing is left empty. */
static void the_legend_lies_below_the_map(void **state)
{
    enum { ROOM = 100 };
    enum {
        HALF_ROW = 13,
        LEFT = 17,
        RIGHT = 60,
        ROW = 26,
        POWER = 117,
        SIGN = 59
    }; /* a little less than frame.c leaves */
    static const char *const text[] = {
        "France:\nA Par - Bur\nA Mar S A Par - Bur\nF Bre H\nGermany:\nA Mun - Bur\nA Ber S A Mun\n",
        "Map: chaos\nUnits: orders\nParis: A Par H\n",
        /* two rows of signs */
        ("Map: pure\nFrance:\nA Par - Vie\nEngland:\nA Lon S A Par - Vie\nGermany:\nA Ber S A Vie\nTurkey:\nA Con - "
         "Ber\nItaly:\nA Rom S A Mos\nRussia:\nA Mos H\nAustria:\nA Vie S A Rom - Con\n"),
        "Map: colonial\nUnits: orders\nRussia:\nA Mos - TSR - Irk\n"};
    (void)state;

    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        ent_shown shown = show_turn(text[i], plain_options, NULL);
        const ent_geometry *geometry = ent_geometry_of(shown.request.map);
        char *legend = group_with_id(shown.svg, "legend"), *keys = strstr(legend, "<g id=\"signs\"");
        ent_point place[ROOM];
        double width, height, top = ENT_FRAME_TITLE + geometry->height;
        assert_int_equal(sscanf(strstr(shown.svg, "viewBox="), "viewBox=\"0 0 %lf %lf", &width, &height), 2);
        size_t powers = places_of(legend, "<g id=\"power-", place, ROOM);
        size_t n = powers + places_of(keys, "<g transform=", place + powers, ROOM - powers);
        assert_int_equal(powers, shown.request.map->n_powers);
        assert_int_equal(n - powers, count_of(keys, "class=\"sign\""));
        for (size_t k = 0; k < n; k++) {
            assert_true(place[k].y > top + HALF_ROW && place[k].y < height - HALF_ROW);
            assert_true(place[k].x > LEFT && place[k].x < width - RIGHT);
            assert_true(k < powers || place[k].y > place[powers - 1].y + ROW);
            for (size_t other = 0; other < k; other++)
                assert_true(fabs(place[k].x - place[other].x) > (k < powers ? POWER : SIGN) ||
                            fabs(place[k].y - place[other].y) > ROW);
        }
        assert_true(place[n - 1].y > height - ROW);
        free(legend);
        clear_shown(&shown);
    }
}

/* The powers stand in as few rows as there is room for, which are filled from the left edge to the right one. */
static void the_powers_fill_few_rows(void **state)
{
    enum { ROOM = 100 };
    static const struct {
        const char *text;
        size_t in_a_row;
    } row[] = {
        {"Orders:\n", 7}, {"Map: chaos\nOrders:\n", 7}, {"Map: pure\nOrders:\n", 4}, {"Map: hundred\nOrders:\n", 3}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_shown shown = show_turn(row[i].text, plain_options, NULL);
        char *legend = group_with_id(shown.svg, "legend");
        ent_point place[ROOM];
        double width;
        size_t n = places_of(legend, "<g id=\"power-", place, ROOM), in_a_row = 0;
        assert_int_equal(sscanf(strstr(shown.svg, "viewBox="), "viewBox=\"0 0 %lf", &width), 1);
        while (in_a_row < n && place[in_a_row].y == place[0].y)
            in_a_row++;
        assert_int_equal(in_a_row, row[i].in_a_row);
        assert_true(width - place[in_a_row - 1].x < 1.2 * (place[1].x - place[0].x));
        free(legend);
        clear_shown(&shown);
    }
}

/* What stands below a power's name: its supply centers, and its units with those that are dislodged. */
static void the_legend_counts_what_a_power_has(void **state)
{
    static const struct {
        const char *text, *power, *note;
    } row[] = {
        {"Orders:\n", "AUSTRIA", ">3 centers, 0 units<"},
        {"Units:\nFrance: A Par\nCenters:\nFrance: Par\nOrders:\n", "FRANCE", ">1 center, 1 unit<"},
        {"Units:\nFrance: A Par\nCenters:\nFrance: Par\nOrders:\n", "ITALY", ">0 centers, 0 units<"},
#define RETREATS                                                                                                       \
    "Phase: S1901R\nUnits:\nFrance: A Mun, A Sil\nDislodged:\nGermany:\nA Mun -> Ber\nA Sil -> Gal\nItaly: A Tyr -> "  \
    "Pie\n"                                                                                                            \
    "Centers:\nFrance: Par\nOrders:\n"
        {RETREATS, "FRANCE", ">1 center, 2 units<"},
        {RETREATS, "GERMANY", ">0 centers, 2 units<"},
        {RETREATS, "ITALY", ">0 centers, 1 unit<"},
#define BUILDS "Phase: W1901A\nUnits:\nFrance: A Mun\nCenters:\nFrance: Par, Bre, Mar\nOrders:\nFrance:\n"
        {BUILDS "Build A Par\n", "FRANCE", ">3 centers, 1 unit<"},
        {BUILDS "Build A Par\nWaive\n", "FRANCE", ">3 centers, 1 unit, 1 waived<"},
        {BUILDS "Waive\nWaive\n", "FRANCE", ">3 centers, 1 unit, 2 waived<"},
        {BUILDS "Waive\nWaive\nWaive\n", "FRANCE", ">3 centers, 1 unit, 2 waived<"},
        {BUILDS "Waive\n", "GERMANY", ">0 centers, 0 units<"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_shown shown = show_turn(row[i].text, plain_options, NULL);
        char id[40];
        snprintf(id, sizeof id, "power-%s", row[i].power);
        char *power = group_with_id(shown.svg, id);
        if (!strstr(power, row[i].note))
            fail_msg("%s: %s", row[i].text, power);
        free(power);
        clear_shown(&shown);
    }
}

/* A line for each power, with its units on the board and those that are dislodged. */
static void the_description_lists_all_units(void **state)
{
    ent_shown shown = show_turn(RETREATS, plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.svg, "\nFrance, 1 center. Army Munich. Army Silesia.\n"));
    assert_non_null(strstr(shown.svg, "\nGermany, 0 centers. Army Munich, dislodged. Army Silesia, dislodged.\n"));
    assert_non_null(strstr(shown.svg, "\nItaly, 0 centers. Army Tyrolia, dislodged.\n"));
    clear_shown(&shown);
}

/* What a screen reader reads: the picture is named by its title and its description. */
static void a_picture_is_named_by_its_title(void **state)
{
    ent_shown shown = show_turn("France:\nA Par - Bur\n", plain_options, NULL);
    const char *label = strstr(shown.svg, "aria-labelledby=\""), *root = strchr(shown.svg, '>');
    char title[40] = "", description[40] = "";
    (void)state;

    assert_true(label && root && label < root && strstr(shown.svg, "role=\"img\"") < root);
    assert_int_equal(sscanf(label, "aria-labelledby=\"%39s %39[a-z-]\"", title, description), 2);
    assert_true(has_id(shown.svg, title) && has_id(shown.svg, description));
    assert_non_null(strstr(shown.svg, "<title id="));
    assert_non_null(strstr(shown.svg, "<desc id="));
    clear_shown(&shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_legend_lies_below_the_map), cmocka_unit_test(the_powers_fill_few_rows),
        cmocka_unit_test(a_picture_is_named_by_its_title), cmocka_unit_test(the_legend_counts_what_a_power_has),
        cmocka_unit_test(the_description_lists_all_units)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
