/* test_colors.c -- the colors of the powers: they differ, and stand out from every ground.
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
#include "draw/palette.h"
#include "mapfile/map_pick.h"

typedef struct ent_lab {
    double l, a, b;
} ent_lab;

typedef double ent_sight[3][3];

/* Machado, Oliveira and Fernandes 2009, full severity, on linear RGB. */
static const ent_sight sights[] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
static const char *const sight_names[] = {"normal sight", "protanopia", "deuteranopia"};

static double linear(uint32_t byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lab_part(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

static ent_lab lab_of(uint32_t rgb, const ent_sight sight)
{
    const double raw[] = {linear(rgb >> 16 & 255), linear(rgb >> 8 & 255), linear(rgb & 255)};
    double seen[3];

    for (int i = 0; i < 3; i++)
        seen[i] = fmin(1, fmax(0, sight[i][0] * raw[0] + sight[i][1] * raw[1] + sight[i][2] * raw[2]));
    double x = lab_part((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
    double y = lab_part(0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
    double z = lab_part((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
    return (ent_lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double distance(ent_lab a, ent_lab b)
{
    return sqrt((a.l - b.l) * (a.l - b.l) + (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b));
}

/* Every two of n colors are at least `color` apart in CIELAB for each sight, and `gray` in lightness. */
static void assert_apart(const uint32_t *rgb, size_t n, double color, double gray, const char *what)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            for (size_t sight = 0; sight < 3; sight++)
                if (distance(lab_of(rgb[i], sights[sight]), lab_of(rgb[j], sights[sight])) < color)
                    fail_msg("%s %zu and %zu are too near for %s", what, i, j, sight_names[sight]);
            if (fabs(lab_of(rgb[i], sights[0]).l - lab_of(rgb[j], sights[0]).l) < gray)
                fail_msg("%s %zu and %zu are too near in grayscale", what, i, j);
        }
}

static ent_map *open_map(const char *name)
{
    ent_err err;
    ent_map *map = ent_map_builtin(name, &err);
    assert_non_null(map);
    return map;
}

/* The thresholds: a difference of 10 in CIELAB is seen at a glance between areas that do not touch; units are small and
 * need more. Side by side, steps of lightness of 2 are seen. */
static void the_seven_powers_stay_apart(void **state)
{
    (void)state;
    static const double unit_color = 30, unit_gray = 12, tint_color = 10, tint_gray = 4, line_color = 17,
                        line_gray = 6.5;
    ent_map *map = open_map("standard");
    ent_color color[ENT_MAX_POWERS];
    uint32_t unit[7], line[7], tint[8] = {[7] = ENT_COLOR_LAND}; /* nobody's land, too */

    assert_int_equal(map->n_powers, 7);
    ent_palette(map, color);
    for (int i = 0; i < 7; i++) {
        unit[i] = color[i].unit;
        tint[i] = color[i].tint;
        line[i] = color[i].line;
    }
    assert_apart(unit, 7, unit_color, unit_gray, "units");
    assert_apart(line, 7, line_color, line_gray, "lines");
    assert_apart(tint, 8, tint_color, tint_gray, "tints");
    ent_map_free(map);
}

/* Up to 26 powers, no two have colors that are alike, in normal sight. */
static void many_powers_differ(void **state)
{
    (void)state;
    ent_map *map = open_map("chaos");
    ent_color color[ENT_MAX_POWERS];

    assert_true(map->n_powers >= 26);
    ent_palette(map, color);
    for (int i = 0; i < map->n_powers; i++)
        for (int j = 0; j < i; j++)
            assert_true(distance(lab_of(color[i].unit, sights[0]), lab_of(color[j].unit, sights[0])) >
                        (i < 26 ? 12 : 5));
    ent_map_free(map);
}

#define SEVEN(before, after)                                                                                           \
    before "Austria" after ", " before "England" after ", " before "France" after ", " before "Germany" after          \
           ", " before "Italy" after ", " before "Russia" after ", " before "Turkey" after

/* A map with the standard map's seven powers and more, which are called Extra AA, Extra AB ..., or with these alone. */
static ent_map *map_with_powers(int n, bool seven)
{
    char text[4000] = "{\"base\": \"standard\", \"changes\": {";
    ent_err err;

    strcat(text, seven ? "\"powers\": [" SEVEN("{\"name\": \"", "\"}") ", {\"name\": \"Britain\"}"
                       : "\"remove\": {\"powers\": [" SEVEN("\"", "\"") "]}, \"powers\": [{\"name\": \"Extra\"}");
    for (int i = seven ? 8 : 1; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), ", {\"name\": \"Extra %c%c\"}", 'A' + i / 26,
                 'A' + i % 26);
    strcat(text, "]}}");
    ent_map *map = ent_map_pick_json(text, strlen(text), NULL, &err);
    if (!map)
        fail_msg("%s", err.text);
    return map;
}

/* A power without a usual color leaves those of the powers behind it alone. */
static void a_new_power_takes_no_usual_color(void **state)
{
    static const char text[] = "{\"base\": \"standard\", \"changes\": {\"powers\": [{\"name\": \"Extra\"}, " SEVEN(
        "{\"name\": \"", "\"}") "]}}";
    ent_err err;
    ent_map *map = ent_map_pick_json(text, sizeof text - 1, NULL, &err);
    ent_color color[ENT_MAX_POWERS];
    (void)state;

    if (!map)
        fail_msg("%s", err.text);
    assert_int_equal(map->n_powers, 8);
    ent_palette(map, color);
    for (int i = 1; i < 8; i++)
        assert_true(color[0].unit != color[i].unit);
    ent_map_free(map);
}

/* Two powers that usually have the same color: the second one takes a free color. Where there are more powers than
 * colors, each color has at most two, and all are used, also where no power has its usual color. */
static void colors_are_shared_late(void **state)
{
    enum { COLORS = 36, POWERS = 60 };
    (void)state;

    for (int seven = 0; seven < 2; seven++) {
        ent_map *map = map_with_powers(POWERS, seven);
        ent_color color[ENT_MAX_POWERS];
        int used = 0;
        assert_int_equal(map->n_powers, POWERS);
        ent_palette(map, color);
        for (int i = 0; i < POWERS; i++) {
            int before = 0, behind = 0;
            for (int j = 0; j < POWERS; j++)
                *(j < i ? &before : &behind) += color[i].unit == color[j].unit;
            if (before + behind > 2)
                fail_msg("%s shares its color with %d others", map->power[i].title, before + behind - 1);
            assert_true(before == 0 || i >= COLORS);
            used += before == 0;
        }
        assert_int_equal(used, COLORS);
        ent_map_free(map);
    }
}

/* Where there are colors enough for all. */
static void no_two_powers_of_a_map_have_one_color(void **state)
{
    (void)state;

    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_err err;
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &err);
        ent_color color[ENT_MAX_POWERS];
        ent_palette(map, color);
        for (ent_power power = 0; power < map->n_powers; power++)
            for (ent_power other = 0; other < power; other++)
                if (color[power].unit == color[other].unit)
                    fail_msg("%s: %s, %s", map->name, map->power[power].title, map->power[other].title);
        ent_map_free(map);
    }
}

static void powers_keep_their_color(void **state)
{
    (void)state;
    ent_map *standard = open_map("standard"), *colonial = open_map("colonial");
    ent_color a[ENT_MAX_POWERS], b[ENT_MAX_POWERS];

    ent_palette(standard, a);
    ent_palette(colonial, b);
    assert_int_equal(a[ent_map_find_power(standard, "Russia", 6)].unit,
                     b[ent_map_find_power(colonial, "Russia", 6)].unit);
    assert_int_equal(a[ent_map_find_power(standard, "England", 7)].unit,
                     b[ent_map_find_power(colonial, "Britain", 7)].unit);
    ent_map_free(standard);
    ent_map_free(colonial);
}

/* ---- Contrast. ---- */

/* The colors of every power of every built-in map. */
static void for_each_color(void (*check)(const ent_color *color))
{
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_map *map = open_map(ent_map_builtin_name(i));
        ent_color color[ENT_MAX_POWERS];
        ent_palette(map, color);
        for (ent_power power = 0; power < map->n_powers; power++)
            check(&color[power]);
        ent_map_free(map);
    }
}

static double luminance(uint32_t rgb)
{
    return 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
}

/* The contrast ratio of WCAG 2.1: 1 to 21. */
static double contrast(uint32_t a, uint32_t b)
{
    double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

/* Names are black on every ground: WCAG asks for a contrast of 4.5. */
static void check_name(const ent_color *color)
{
    assert_true(contrast(color->tint, ENT_COLOR_INK) >= 4.5);
}

static void names_can_be_read(void **state)
{
    (void)state;
    for_each_color(check_name);
}

/* WCAG asks for 3 for graphics. */
static void check_line(const ent_color *color)
{
    assert_true(contrast(color->line, ENT_COLOR_SEA) >= 3);
    assert_true(contrast(color->line, ENT_COLOR_LAND) >= 3);
    assert_true(contrast(color->line, color->tint) >= 3);
}

static void lines_stand_out_from_every_ground(void **state)
{
    (void)state;
    for_each_color(check_line);
    assert_true(contrast(ENT_COLOR_ALARM, ENT_COLOR_PAPER) >= 4.5); /* the bar of the stop sign */
    assert_true(contrast(ENT_COLOR_INK, ENT_COLOR_PAPER) >= 10);    /* the rim of a unit and its halo */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seven_powers_stay_apart), cmocka_unit_test(names_can_be_read),
        cmocka_unit_test(many_powers_differ),          cmocka_unit_test(a_new_power_takes_no_usual_color),
        cmocka_unit_test(colors_are_shared_late),      cmocka_unit_test(no_two_powers_of_a_map_have_one_color),
        cmocka_unit_test(powers_keep_their_color),     cmocka_unit_test(lines_stand_out_from_every_ground)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
