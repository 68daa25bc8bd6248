/* symbol.c -- how the signs look.
 *
 * Every sign has a dark outline, or a light one below it, so that it can be seen on any ground.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/symbol.h"
#include <assert.h>
#include <math.h>

static const double pi = 3.14159265358979323846;

/* A filled path with an outline. */
static void shape(ent_svg *svg, const char *path, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_open(svg, "path");
    ent_svg_attr(svg, "d", path);
    ent_svg_color(svg, "fill", fill);
    ent_svg_color(svg, "stroke", stroke);
    ent_svg_number(svg, "stroke-width", width);
    ent_svg_close(svg);
}

static void circle(ent_svg *svg, ent_point at, double radius, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_open(svg, "circle");
    ent_svg_number(svg, "cx", at.x);
    ent_svg_number(svg, "cy", at.y);
    ent_svg_number(svg, "r", radius);
    ent_svg_color(svg, "fill", fill);
    ent_svg_color(svg, "stroke", stroke);
    ent_svg_number(svg, "stroke-width", width);
    ent_svg_close(svg);
}

/* A line along points, not filled. `dash` may be NULL. */
static void line(ent_svg *svg, const ent_point *point, size_t n, bool closed, uint32_t color, double width,
                 const char *dash)
{
    ent_svg_open(svg, "path");
    ent_svg_path_begin(svg);
    ent_svg_path_line(svg, point, n, closed);
    ent_svg_path_end(svg);
    ent_svg_attr(svg, "fill", "none");
    ent_svg_color(svg, "stroke", color);
    ent_svg_number(svg, "stroke-width", width);
    if (dash)
        ent_svg_attr(svg, "stroke-dasharray", dash);
    ent_svg_close(svg);
}

/* ---- Units and centers. ---- */

/* A cannon: barrel and trail, then the wheel over them. */
static const char cannon[] = "M-11.5 8.2L-5.4.2 8.2-9 12-3.4-1.6 5.8-8.6 9Z";
static const char wheel[] = "M-.9-2.6a5.9 5.9 0 1 0 .1 0Z";
static const char hub[] = "M-.9 1.3a2 2 0 1 0 .1 0Z";
/* A hull and two sails. */
static const char hull[] = "M-12 2.6H12L8.2 9H-8.4Z";
static const char sails[] = "M.7-9.4L10 1.2H.7ZM-.9-7.8L-9 1.2H-.9Z";

void ent_symbol_unit(ent_svg *svg, uint8_t kind, uint32_t color)
{
    const char *back = kind == ENT_ARMY ? cannon : hull, *front = kind == ENT_ARMY ? wheel : sails;

    shape(svg, back, ENT_COLOR_PAPER, ENT_COLOR_PAPER, 3.4); /* a halo separates it from arrows below */
    shape(svg, front, ENT_COLOR_PAPER, ENT_COLOR_PAPER, 3.4);
    shape(svg, back, color, ENT_COLOR_INK, 0.9);
    shape(svg, front, color, ENT_COLOR_INK, 0.9);
    if (kind == ENT_ARMY)
        shape(svg, hub, ENT_COLOR_PAPER, ENT_COLOR_INK, 0.7);
}

void ent_symbol_center(ent_svg *svg, ent_point at, uint32_t color)
{
    circle(svg, at, 4, ENT_COLOR_PAPER, ENT_COLOR_INK, 0.9);
    circle(svg, at, 2.1, color, ENT_COLOR_INK, 0.6);
}

/* ---- Arrows. ---- */

static ent_point beside(ent_point at, ent_point direction, double left)
{
    return (ent_point){at.x + direction.y * left, at.y - direction.x * left};
}

/* The two sides of the shaft, which ends at the distance `shaft`. Returns the number of points of each. */
static size_t sides_of(const ent_curve *curve, double shaft, ent_point *left, ent_point *right)
{
    double sum = 0;
    size_t n = 0;

    assert(shaft > 0);
    for (size_t i = 0; i < curve->n && sum < shaft; i++) {
        sum += i > 0 ? ent_point_distance(curve->at[i - 1], curve->at[i]) : 0;
        double at = i + 1 == curve->n ? shaft : fmin(sum, shaft), half = 0.9 + 1.1 * at / shaft;
        ent_point direction, here = ent_curve_point(curve, at, &direction);
        left[n] = beside(here, direction, half);
        right[n++] = beside(here, direction, -half);
    }
    return n;
}

void ent_symbol_arrow(ent_svg *svg, const ent_curve *curve, uint32_t color, bool head)
{
    ent_point outline[2 * ENT_CURVE_POINTS + 3], right[ENT_CURVE_POINTS];
    double length = fmax(ent_curve_length(curve), 0.5), shaft = head ? length - fmin(11, length * 0.6) : length;
    size_t sides = sides_of(curve, shaft, outline, right), n = sides;

    if (head) {
        ent_point neck = ent_curve_point(curve, shaft, NULL), tip = curve->at[curve->n - 1];
        double away = fmax(ent_point_distance(neck, tip), 0.1);
        ent_point direction = {(tip.x - neck.x) / away, (tip.y - neck.y) / away};
        ent_point barb = {neck.x - direction.x * 1.6, neck.y - direction.y * 1.6};
        outline[n++] = beside(barb, direction, 5.4);
        outline[n++] = tip;
        outline[n++] = beside(barb, direction, -5.4);
    }
    while (sides > 0)
        outline[n++] = right[--sides];
    ent_svg_open(svg, "path");
    ent_svg_path_begin(svg);
    ent_svg_path_line(svg, outline, n, true);
    ent_svg_path_end(svg);
    ent_svg_color(svg, "fill", color);
    ent_svg_color(svg, "stroke", ENT_COLOR_INK);
    ent_svg_number(svg, "stroke-width", 0.8);
    ent_svg_close(svg);
}

void ent_symbol_beads(ent_svg *svg, const ent_curve *curve, uint32_t color, ent_bead_end end)
{
    static const char dash[] = "0.1 5.4";
    ent_point direction, last = ent_curve_point(curve, ent_curve_length(curve), &direction);

    line(svg, curve->at, curve->n, false, ENT_COLOR_INK, 4, dash);
    line(svg, curve->at, curve->n, false, color, 2.5, dash);
    if (end == ENT_BEADS_DOT)
        circle(svg, last, 3.4, color, ENT_COLOR_INK, 0.9);
    if (end == ENT_BEADS_BAR) {
        const ent_point bar[] = {beside(last, direction, 6), beside(last, direction, -6)};
        line(svg, bar, 2, false, ENT_COLOR_INK, 4.4, NULL);
        line(svg, bar, 2, false, color, 2.8, NULL);
    }
}

void ent_symbol_ring(ent_svg *svg, ent_point at, uint32_t color, bool waves)
{
    enum { POINTS = 60, CRESTS = 10 };
    ent_point ring[POINTS];

    for (int i = 0; i < POINTS; i++) {
        double angle = 2 * pi * i / POINTS, radius = 14.8 + (waves ? 1.5 * cos(CRESTS * angle) : 0);
        ring[i] = (ent_point){at.x + radius * cos(angle), at.y + radius * sin(angle)};
    }
    line(svg, ring, POINTS, true, ENT_COLOR_INK, 3.2, NULL);
    line(svg, ring, POINTS, true, color, 1.9, NULL);
}

void ent_symbol_option(ent_svg *svg, const ent_curve *curve, ent_point end, uint32_t color)
{
    line(svg, curve->at, curve->n, false, ENT_COLOR_INK, 1.4, "3 3.5");
    circle(svg, end, 5, ENT_COLOR_PAPER, ENT_COLOR_INK, 1.1);
    circle(svg, end, 2.6, color, ENT_COLOR_INK, 0.6);
}

/* ---- Marks. ---- */

/* Strokes in the color of alarm, on a light casing. */
static void strokes(ent_svg *svg, const ent_point *end, size_t n)
{
    for (int casing = 1; casing >= 0; casing--)
        for (size_t i = 0; i + 1 < n; i += 2)
            line(svg, end + i, 2, false, casing ? ENT_COLOR_PAPER : ENT_COLOR_ALARM, casing ? 4.6 : 2.4, NULL);
}

void ent_symbol_cross(ent_svg *svg, ent_point at, double size)
{
    const ent_point end[] = {
        {at.x - size, at.y - size}, {at.x + size, at.y + size}, {at.x - size, at.y + size}, {at.x + size, at.y - size}};
    strokes(svg, end, 4);
}

void ent_symbol_cut(ent_svg *svg, ent_point at, ent_point direction)
{
    ent_point slant = {direction.x * 2 + direction.y * 5.5, direction.y * 2 - direction.x * 5.5};
    ent_point before = {at.x - direction.x * 2.2, at.y - direction.y * 2.2};
    ent_point behind = {at.x + direction.x * 2.2, at.y + direction.y * 2.2};
    const ent_point end[] = {{before.x - slant.x, before.y - slant.y},
                             {before.x + slant.x, before.y + slant.y},
                             {behind.x - slant.x, behind.y - slant.y},
                             {behind.x + slant.x, behind.y + slant.y}};
    strokes(svg, end, 4);
}

void ent_symbol_burst(ent_svg *svg, ent_point at)
{
    enum { POINTS = 24 };
    ent_point star[POINTS];

    for (int i = 0; i < POINTS; i++) {
        double angle = 2 * pi * i / POINTS, radius = i % 2 ? 12.5 : 18;
        star[i] = (ent_point){at.x + radius * cos(angle), at.y + radius * sin(angle)};
    }
    ent_svg_open(svg, "path");
    ent_svg_attr(svg, "class", "burst");
    ent_svg_path_begin(svg);
    ent_svg_path_line(svg, star, POINTS, true);
    ent_svg_path_end(svg);
    ent_svg_attr(svg, "fill", "#ffe9a8");
    ent_svg_color(svg, "stroke", ENT_COLOR_ALARM);
    ent_svg_number(svg, "stroke-width", 1.2);
    ent_svg_close(svg);
}

void ent_symbol_plus(ent_svg *svg, ent_point at)
{
    const ent_point end[] = {{at.x - 3, at.y}, {at.x + 3, at.y}, {at.x, at.y - 3}, {at.x, at.y + 3}};

    circle(svg, at, 5, 0x2b7a3d, ENT_COLOR_PAPER, 1.2);
    for (size_t i = 0; i < 4; i += 2)
        line(svg, end + i, 2, false, ENT_COLOR_PAPER, 1.6, NULL);
}
