/* symbol.c -- how the signs look.
 *
 * A sign must be seen on any ground. Lines have the line color of a power, which contrasts with sea, land and tints, on
 * a light casing. Units have a light halo, a dark rim, and inside it the color of the power; army and fleet differ in
 * their outline, so that they can be distinguished when they are too small for anything else.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/symbol.h"
#include <assert.h>
#include <math.h>

static const double pi = 3.14159265358979323846;

static void paint(ent_svg *svg, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_color(svg, "fill", fill);
    ent_svg_color(svg, "stroke", stroke);
    ent_svg_number(svg, "stroke-width", width);
}

/* A filled path with an outline. */
static void shape(ent_svg *svg, const char *path, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_open(svg, "path");
    ent_svg_attr(svg, "d", path);
    paint(svg, fill, stroke, width);
    ent_svg_close(svg);
}

static void outline(ent_svg *svg, const ent_point *point, size_t n, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_open(svg, "path");
    ent_svg_path(svg, "d", point, n, true);
    paint(svg, fill, stroke, width);
    ent_svg_close(svg);
}

static void circle(ent_svg *svg, ent_point at, double radius, uint32_t fill, uint32_t stroke, double width)
{
    ent_svg_open(svg, "circle");
    ent_svg_number(svg, "cx", at.x);
    ent_svg_number(svg, "cy", at.y);
    ent_svg_number(svg, "r", radius);
    paint(svg, fill, stroke, width);
    ent_svg_close(svg);
}

/* A line along points, not filled. `dash` may be NULL. */
static void line(ent_svg *svg, const ent_point *point, size_t n, bool closed, uint32_t color, double width,
                 const char *dash)
{
    ent_svg_open(svg, "path");
    ent_svg_path(svg, "d", point, n, closed);
    ent_svg_attr(svg, "fill", "none");
    ent_svg_color(svg, "stroke", color);
    ent_svg_number(svg, "stroke-width", width);
    if (dash)
        ent_svg_attr(svg, "stroke-dasharray", dash);
    ent_svg_close(svg);
}

/* ---- Units and centers. ---- */

static const char block[] = "M-13-16H13A5 5 0 0 1 18-11V11A5 5 0 0 1 13 16H-13A5 5 0 0 1-18 11V-11A5 5 0 0 1-13-16Z";
static const char block_cracked[] =
    "M-13-16H2L-2-9 3-5-1 0M4-16H13A5 5 0 0 1 18-11V-3M18 2V11A5 5 0 0 1 13 16H3L5 10M-1 16H-13A5 5 0 0 1-18 11V6M-18 "
    "1V-11A5 5 0 0 1-13-16";
/* A cannon: barrel and trail, then the wheel over them. */
static const char cannon[] = "M-7-3.5L9-11.5 10.5-13 13-12 15.5-6.5 14.5-4.5 13-4.5-1.5 3.5-12.5 12 -15 10Z";
static const char wheel[] = "M-1.1-3.2a6.6 6.6 0 1 0 .1 0Z";
static const char hub[] = "M-1.1 1.8a1.6 1.6 0 1 0 .1 0Z";
/* A hull under two sails. */
static const char ship[] = "M-24 4H-17.5L-3.5-14.5V-12L0-17.5 17.5 2.5 16.5 4H24L17 16.5H-17Z";
static const char ship_cracked[] =
    "M-24 4H-17.5L-3.5-14.5V-12L0-17.5 6-10.5M9-7L17.5 2.5 16.5 4H24L20 11M18 14.5L17 16.5H4L7 10 2 7M0 16.5H-17L-20 "
    "11M-22 7.5L-24 4";
static const char mast[] = "M-17.5 4H16.5M-1-13V4";

/* 0 to 255. */
static unsigned brightness(uint32_t color)
{
    return ((color >> 16 & 255) * 30 + (color >> 8 & 255) * 59 + (color & 255) * 11) / 100;
}

/* What is read on a unit: light on dark colors, dark on light ones, and its own line color on those that are nearly
 * white. */
static uint32_t mark_color(const ent_color *color)
{
    unsigned bright = brightness(color->unit);
    return bright <= 140 ? (uint32_t)ENT_COLOR_PAPER : bright < 225 ? (uint32_t)ENT_COLOR_INK : color->line;
}

static void put_tag(ent_svg *svg, uint8_t kind, uint32_t color, const char *tag)
{
    double size = kind == ENT_ARMY ? 16 : 13;

    ent_svg_open(svg, "text");
    ent_svg_attr(svg, "class", "tag");
    ent_svg_attr(svg, "text-anchor", "middle");
    ent_svg_number(svg, "y", kind == ENT_ARMY ? 5.8 : 14.2);
    ent_svg_number(svg, "font-size", size);
    ent_svg_color(svg, "fill", color);
    ent_svg_text(svg, tag);
    ent_svg_close(svg);
}

void ent_symbol_unit(ent_svg *svg, uint8_t kind, const ent_color *color, const char *tag, ent_unit_look look)
{
    assert(kind == ENT_ARMY || kind == ENT_FLEET);
    const char *body = kind == ENT_ARMY ? block : ship;
    uint32_t mark = mark_color(color);

    shape(svg, body, ENT_COLOR_PAPER, ENT_COLOR_PAPER, 5);
    if (look == ENT_LOOK_BROKEN) {
        shape(svg, body, color->unit, color->unit, 0.4);
        ent_svg_open(svg, "path");
        ent_svg_attr(svg, "d", kind == ENT_ARMY ? block_cracked : ship_cracked);
        ent_svg_attr(svg, "fill", "none");
        ent_svg_color(svg, "stroke", ENT_COLOR_INK);
        ent_svg_number(svg, "stroke-width", 2.2);
        ent_svg_close(svg);
    } else {
        shape(svg, body, color->unit, ENT_COLOR_INK, 1.8);
    }
    if (kind == ENT_FLEET)
        shape(svg, mast, mark, mark, 1.6);
    if (tag) {
        put_tag(svg, kind, mark, tag);
    } else if (kind == ENT_ARMY) {
        shape(svg, cannon, mark, mark, 1);
        shape(svg, wheel, mark, color->unit, 1.6);
        shape(svg, hub, color->unit, color->unit, 0.4);
    }
}

void ent_symbol_center(ent_svg *svg, ent_point at, uint32_t color, bool home)
{
    enum { POINTS = 10 };
    ent_point star[POINTS];

    circle(svg, at, 6.6, ENT_COLOR_PAPER, ENT_COLOR_INK, 1.3);
    if (!home) {
        circle(svg, at, 3.6, color, ENT_COLOR_INK, 1);
        return;
    }
    for (int i = 0; i < POINTS; i++) {
        double angle = pi * i / 5, radius = i % 2 ? 2.5 : 5.8;
        star[i] = (ent_point){at.x + radius * sin(angle), at.y - radius * cos(angle)};
    }
    outline(svg, star, POINTS, color, ENT_COLOR_INK, 0.8);
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
        double at = fmin(sum, shaft), half = 1.7 + 1.1 * at / shaft;
        ent_point direction, here = ent_curve_point(curve, at, &direction);
        left[n] = beside(here, direction, half);
        right[n++] = beside(here, direction, -half);
    }
    return n;
}

void ent_symbol_arrow(ent_svg *svg, const ent_curve *curve, ent_ink ink, bool head)
{
    ent_point sides[2 * ENT_CURVE_POINTS + 3], right[ENT_CURVE_POINTS];
    double length = fmax(ent_curve_length(curve), 0.5), shaft = head ? length - fmin(14, length * 0.7) : length;
    size_t each = sides_of(curve, shaft, sides, right), n = each;

    if (head) {
        ent_point neck = ent_curve_point(curve, shaft, NULL), tip = curve->at[curve->n - 1];
        double away = fmax(ent_point_distance(neck, tip), 0.1);
        ent_point direction = {(tip.x - neck.x) / away, (tip.y - neck.y) / away};
        ent_point barb = {neck.x - direction.x * 2, neck.y - direction.y * 2};
        sides[n++] = beside(barb, direction, 7.6);
        sides[n++] = tip;
        sides[n++] = beside(barb, direction, -7.6);
    }
    while (each > 0)
        sides[n++] = right[--each];
    if (ink.planned) {
        outline(svg, sides, n, ENT_COLOR_PAPER, ink.color, 1.8);
    } else {
        outline(svg, sides, n, ENT_COLOR_PAPER, ENT_COLOR_PAPER, 2.6);
        outline(svg, sides, n, ink.color, ink.color, 0.4);
    }
}

/* A line on a light casing; if planned, its inside is light. */
static void cased(ent_svg *svg, const ent_point *point, size_t n, bool closed, ent_ink ink, double width,
                  const char *dash)
{
    line(svg, point, n, closed, ENT_COLOR_PAPER, width + 2.6, dash);
    line(svg, point, n, closed, ink.color, width, dash);
    if (ink.planned)
        line(svg, point, n, closed, ENT_COLOR_PAPER, width * 0.45, dash);
}

void ent_symbol_beads(ent_svg *svg, const ent_curve *curve, ent_ink ink, ent_bead_end end)
{
    static const char dash[] = "0.1 7.4";
    ent_point direction, last = ent_curve_point(curve, ent_curve_length(curve), &direction);

    cased(svg, curve->at, curve->n, false, ink, 4.6, dash);
    if (end == ENT_BEADS_DOT)
        circle(svg, last, 4.6, ink.planned ? (uint32_t)ENT_COLOR_PAPER : ink.color,
               ink.planned ? ink.color : (uint32_t)ENT_COLOR_PAPER, 1.4);
    if (end == ENT_BEADS_BAR) {
        const ent_point bar[] = {beside(last, direction, 9), beside(last, direction, -9)};
        cased(svg, bar, 2, false, ink, 4.4, NULL);
    }
}

void ent_symbol_ring(ent_svg *svg, ent_point at, ent_ink ink, bool waves)
{
    enum { POINTS = 72, CRESTS = 12 };
    ent_point ring[POINTS];

    for (int i = 0; i < POINTS; i++) {
        double angle = 2 * pi * i / POINTS, crest = waves ? 2 * cos(CRESTS * angle) : 0;
        ring[i] = (ent_point){at.x + (ENT_SYMBOL_UNIT_X + 4 + crest) * cos(angle),
                              at.y + (ENT_SYMBOL_UNIT_Y + 5 + crest) * sin(angle)};
    }
    cased(svg, ring, POINTS, true, ink, 3, NULL);
}

void ent_symbol_thin(ent_svg *svg, const ent_curve *curve, uint32_t color)
{
    double length = ent_curve_length(curve);
    ent_point direction, tip = ent_curve_point(curve, length, &direction);
    ent_point back = {tip.x - direction.x * 9, tip.y - direction.y * 9};
    const ent_point head[] = {beside(back, direction, 6.5), tip, beside(back, direction, -6.5)};
    const ent_ink ink = {color, false};

    cased(svg, curve->at, curve->n, false, ink, 2.2, "6 5");
    cased(svg, head, 3, false, ink, 2.6, NULL);
}

void ent_symbol_railway(ent_svg *svg, const ent_curve *curve)
{
    line(svg, curve->at, curve->n, false, ENT_COLOR_BORDER, 4.4, NULL);
    line(svg, curve->at, curve->n, false, ENT_COLOR_PAPER, 2.4, "7 7");
}

void ent_symbol_canal(ent_svg *svg, const ent_curve *curve)
{
    line(svg, curve->at, curve->n, false, ENT_COLOR_PAPER, 6.4, NULL);
    line(svg, curve->at, curve->n, false, 0x3f7fa6, 4, NULL);
}

void ent_symbol_strait(ent_svg *svg, const ent_curve *curve)
{
    line(svg, curve->at, curve->n, false, ENT_COLOR_BORDER, 2.4, "0.1 5");
}

void ent_symbol_link(ent_svg *svg, const ent_curve *curve, bool army, bool fleet)
{
    if (army)
        line(svg, curve->at, curve->n, false, 0x8a7350, fleet ? 4.2 : 1.8, NULL);
    if (fleet)
        line(svg, curve->at, curve->n, false, 0x5f9ac2, 1.8, NULL);
}

void ent_symbol_coast(ent_svg *svg, const char *letters)
{
    shape(svg, "M-8-6H8A6 6 0 0 1 8 6H-8A6 6 0 0 1-8-6Z", ENT_COLOR_SEA, ENT_COLOR_WAVE, 1);
    ent_svg_open(svg, "text");
    ent_svg_attr(svg, "class", "coast-name");
    ent_svg_attr(svg, "text-anchor", "middle");
    ent_svg_number(svg, "y", 3.2);
    ent_svg_number(svg, "font-size", 9.5);
    ent_svg_text(svg, letters);
    ent_svg_close(svg);
}

/* ---- Marks. ---- */

/* Two strokes, each between two of the points, on light casings. */
static void strokes(ent_svg *svg, const ent_point end[4], uint32_t color, double width)
{
    for (int casing = 1; casing >= 0; casing--)
        for (size_t i = 0; i < 4; i += 2)
            line(svg, end + i, 2, false, casing ? (uint32_t)ENT_COLOR_PAPER : color, casing ? width * 1.9 : width,
                 NULL);
}

void ent_symbol_stop(ent_svg *svg, ent_point at)
{
    const ent_point bar[] = {{at.x - 3.4, at.y}, {at.x + 3.4, at.y}};

    circle(svg, at, 6.6, ENT_COLOR_ALARM, ENT_COLOR_PAPER, 1.4);
    line(svg, bar, 2, false, ENT_COLOR_PAPER, 2.4, NULL);
}

static void cross_strokes(ent_svg *svg, ent_point at, double size, uint32_t color, double width)
{
    const ent_point end[] = {
        {at.x - size, at.y - size}, {at.x + size, at.y + size}, {at.x - size, at.y + size}, {at.x + size, at.y - size}};
    strokes(svg, end, color, width);
}

void ent_symbol_cross(ent_svg *svg, ent_point at, double size)
{
    cross_strokes(svg, at, size, ENT_COLOR_ALARM, size * 0.26);
}

void ent_symbol_closed(ent_svg *svg, ent_point at)
{
    cross_strokes(svg, at, 4.5, ENT_COLOR_SAMPLE, 2.6);
}

void ent_symbol_cut(ent_svg *svg, ent_point at, ent_point direction)
{
    ent_point slant = {direction.x * 3 + direction.y * 8, direction.y * 3 - direction.x * 8};
    ent_point before = {at.x - direction.x * 3.2, at.y - direction.y * 3.2};
    ent_point behind = {at.x + direction.x * 3.2, at.y + direction.y * 3.2};
    const ent_point end[] = {{before.x - slant.x, before.y - slant.y},
                             {before.x + slant.x, before.y + slant.y},
                             {behind.x - slant.x, behind.y - slant.y},
                             {behind.x + slant.x, behind.y + slant.y}};
    strokes(svg, end, ENT_COLOR_ALARM, 3);
}

void ent_symbol_burst(ent_svg *svg)
{
    enum { POINTS = 28 };
    ent_point star[POINTS];

    for (int i = 0; i < POINTS; i++) {
        double angle = 2 * pi * (i + 0.5) / POINTS, reach = i % 2 ? 1.02 : 1.34;
        star[i] = (ent_point){ENT_SYMBOL_UNIT_X * reach * cos(angle), ENT_SYMBOL_UNIT_Y * 1.12 * reach * sin(angle)};
    }
    ent_svg_open(svg, "path");
    ent_svg_attr(svg, "class", "burst");
    ent_svg_path(svg, "d", star, POINTS, true);
    paint(svg, 0xffe9a8, ENT_COLOR_ALARM, 1.8);
    ent_svg_close(svg);
}

void ent_symbol_badge(ent_svg *svg, ent_point at, bool plus)
{
    const ent_point end[] = {{at.x - 4.4, at.y}, {at.x + 4.4, at.y}, {at.x, at.y - 4.4}, {at.x, at.y + 4.4}};

    circle(svg, at, 7.6, plus ? (uint32_t)ENT_COLOR_BUILT : (uint32_t)ENT_COLOR_SAMPLE, ENT_COLOR_PAPER, 1.6);
    for (size_t i = 0; i < (plus ? 4u : 2u); i += 2)
        line(svg, end + i, 2, false, ENT_COLOR_PAPER, 2.6, NULL);
}
