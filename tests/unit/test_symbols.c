/* test_symbols.c -- the shapes of signs: what is drawn around a place, and on which side.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <cmocka.h>
#include "draw/svg.h"
#include "draw/symbol.h"
#include "shown_picture.h"

enum { ROOM = 100 };

static const ent_point middle = {100, 50};

static void draw_cut(ent_svg *svg)
{
    ent_symbol_cut(svg, middle, (ent_point){0.6, 0.8});
}

static void draw_cross(ent_svg *svg)
{
    ent_symbol_cross(svg, middle, 6);
}

static void draw_closed(ent_svg *svg)
{
    ent_symbol_closed(svg, middle);
}

static void draw_plus(ent_svg *svg)
{
    ent_symbol_badge(svg, middle, true);
}

static void draw_minus(ent_svg *svg)
{
    ent_symbol_badge(svg, middle, false);
}

static void draw_stop(ent_svg *svg)
{
    ent_symbol_stop(svg, middle);
}

static void draw_home(ent_svg *svg)
{
    ent_symbol_center(svg, middle, 0, true);
}

static void draw_thin(ent_svg *svg)
{
    const ent_curve curve = {.n = 2, .at = {{0, 50}, {100, 50}}};
    ent_symbol_thin(svg, &curve, 0);
}

/* The caller frees it. */
static char *drawn(void (*draw)(ent_svg *svg))
{
    ent_svg svg = {.text = NULL};

    ent_svg_open(&svg, "g");
    draw(&svg);
    ent_svg_close(&svg);
    assert_true(ent_svg_end(&svg));
    return svg.text;
}

/* The points of all paths, seen from the middle. */
static size_t points_drawn(const char *text, ent_point point[ROOM])
{
    static const char begin[] = " d=\"";
    size_t n = 0;

    for (const char *at = text; (at = strstr(at, begin)) != NULL;) {
        at += strlen(begin);
        n += points_of(at, point + n, ROOM - n);
    }
    for (size_t i = 0; i < n; i++)
        point[i] = (ent_point){point[i].x - middle.x, point[i].y - middle.y};
    return n;
}

static bool has_point(const ent_point *point, size_t n, double x, double y)
{
    bool found = false;

    for (size_t i = 0; i < n; i++)
        found |= hypot(point[i].x - x, point[i].y - y) < 0.3; /* an SVG has tenths */
    return found;
}

/* Turned or mirrored, each sign looks as before. */
static void signs_are_symmetric(void **state)
{
    static const struct {
        void (*draw)(ent_svg *svg);
        size_t points;                          /* with those of light casings */
        bool half_turn, quarter_turn, mirrored; /* left to right */
    } row[] = {
        {draw_cut, 8, true, false, false},   {draw_cross, 8, true, true, true},  {draw_closed, 8, true, true, true},
        {draw_plus, 4, true, true, true},    {draw_minus, 2, true, false, true}, {draw_stop, 2, true, false, true},
        {draw_home, 10, false, false, true},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *text = drawn(row[i].draw);
        ent_point point[ROOM];
        size_t n = points_drawn(text, point);
        assert_int_equal(n, row[i].points);
        for (size_t k = 0; k < n; k++) {
            double x = point[k].x, y = point[k].y;
            if ((row[i].half_turn && !has_point(point, n, -x, -y)) ||
                (row[i].quarter_turn && !has_point(point, n, -y, x)) ||
                (row[i].mirrored && !has_point(point, n, -x, y)))
                fail_msg("row %zu: %s", i, text);
        }
        free(text);
    }
}

/* Two strokes over a line, one behind the other. */
static void a_cut_has_two_strokes_across_the_line(void **state)
{
    char *text = drawn(draw_cut);
    ent_point point[ROOM];
    (void)state;

    assert_int_equal(points_drawn(text, point), 8);
    for (size_t i = 0; i < 8; i += 2) {
        double along = 0.6 * (point[i].x + point[i + 1].x) / 2 + 0.8 * (point[i].y + point[i + 1].y) / 2;
        double left = 0.8 * point[i].x - 0.6 * point[i].y, right = 0.8 * point[i + 1].x - 0.6 * point[i + 1].y;
        assert_true(fabs(fabs(along) - 3.2) < 0.2 && (along > 0) == (i % 4 != 0));
        assert_true(fabs(left) > 7 && fabs(right) > 7 && left * right < 0);
    }
    free(text);
}

/* The star of a home center stands upright: its first ray points up. */
static void a_star_stands_upright(void **state)
{
    char *text = drawn(draw_home);
    ent_point point[ROOM];
    (void)state;

    assert_int_equal(points_drawn(text, point), 10);
    for (size_t i = 0; i < 10; i++) {
        double far = hypot(point[i].x, point[i].y);
        assert_true(i % 2 == 0 ? far > 5.5 && far < 6.1 : far > 2.2 && far < 2.8);
    }
    assert_float_equal(point[0].x, 0, 0.1);
    assert_true(point[0].y < -5.5);
    free(text);
}

/* A dashed line, and at its end two strokes that meet in the tip, one on either side of it. */
static void a_thin_arrow_has_a_head(void **state)
{
    char *text = drawn(draw_thin);
    ent_point all[ROOM];
    size_t n = points_drawn(text, all);
    const ent_point *head = all + n - 3;
    (void)state;

    assert_int_equal(n, 2 * (2 + 3)); /* each with its casing */
    assert_float_equal(head[1].x, 0, 0.1);
    assert_float_equal(head[1].y, 0, 0.1);
    assert_float_equal(head[0].x, head[2].x, 0.1);
    assert_float_equal(head[0].y, -head[2].y, 0.1);
    assert_true(head[0].x < -5 && fabs(head[0].y) > 4);
    free(text);
}

/* The rays of a burst make a closed line around the unit. */
static void a_burst_is_a_closed_star(void **state)
{
    enum { POINTS = 28 }; /* 14 rays, and a point between each two */
    const double whole = 2 * acos(-1);
    ent_point point[ROOM];
    char *text = drawn(ent_symbol_burst);
    const char *path = strstr(text, "<path class=\"burst\" d=\"");
    (void)state;

    assert_non_null(path);
    path += strlen("<path class=\"burst\" d=\"");
    assert_int_equal(path[strcspn(path, "\"") - 1], 'Z');
    size_t n = points_of(path, point, ROOM);
    assert_int_equal(n, POINTS);
    for (size_t i = 0; i < n; i++) { /* a ray, and what lies between two of them */
        double x = point[i].x / ENT_SYMBOL_UNIT_X, y = point[i].y / (ENT_SYMBOL_UNIT_Y * 1.12);
        assert_true(i % 2 == 0 ? hypot(x, y) > 1.3 && hypot(x, y) < 1.4 : hypot(x, y) > 0.98 && hypot(x, y) < 1.06);
        assert_true(fabs(fmod(atan2(y, x) + whole, whole) - whole * ((double)i + 0.5) / POINTS) < 0.02);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_are_symmetric), cmocka_unit_test(a_cut_has_two_strokes_across_the_line),
        cmocka_unit_test(a_star_stands_upright), cmocka_unit_test(a_thin_arrow_has_a_head),
        cmocka_unit_test(a_burst_is_a_closed_star)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
