/* svg.c -- the writer of SVG.
 *
 * Text is appended to one growing buffer. A start tag stays open while attributes follow; the next element, text or
 * end closes it. The names of the open elements are kept on a stack, so that every element is closed.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/svg.h"
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/plain.h"

static void put_bytes(ent_svg *svg, const char *bytes, size_t n)
{
    if (!svg->failed && svg->len + n + 1 > svg->cap) {
        size_t cap = (svg->len + n) * 2 + 65536;
        char *more = realloc(svg->text, cap);
        if (more) {
            svg->text = more;
            svg->cap = cap;
        }
        svg->failed = !more;
    }
    if (svg->failed)
        return;
    memcpy(svg->text + svg->len, bytes, n);
    svg->len += n;
    svg->text[svg->len] = '\0';
}

static void put(ent_svg *svg, const char *text)
{
    put_bytes(svg, text, strlen(text));
}

/* ---- Escaping. ---- */

static void put_escaped(ent_svg *svg, const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i < n;) {
        size_t plain = 0; /* nearly all of it is plain */
        while (i + plain < n && text[i + plain] >= ' ' && text[i + plain] < 0x7F && !strchr("<>&\"", text[i + plain]))
            plain++;
        put_bytes(svg, text + i, plain);
        i += plain;
        if (i == n)
            break;
        size_t length = ent_plain_character(text + i, n - i);
        switch (length == 1 ? text[i] : 0) {
        case '<':
            put(svg, "&lt;");
            break;
        case '>':
            put(svg, "&gt;");
            break;
        case '&':
            put(svg, "&amp;");
            break;
        case '"':
            put(svg, "&quot;");
            break;
        default:
            if (length > 0)
                put_bytes(svg, text + i, length);
            else
                put(svg, "\xEF\xBF\xBD");
        }
        i += length > 0 ? length : 1;
    }
}

/* ---- Elements. ---- */

static void end_tag(ent_svg *svg)
{
    if (svg->in_tag)
        put(svg, ">");
    svg->in_tag = false;
}

void ent_svg_open(ent_svg *svg, const char *name)
{
    assert(svg->depth < ENT_SVG_DEPTH);
    end_tag(svg);
    put(svg, "<");
    put(svg, name);
    svg->open[svg->depth++] = name;
    svg->in_tag = true;
}

void ent_svg_close(ent_svg *svg)
{
    assert(svg->depth > 0);
    const char *name = svg->open[--svg->depth];

    if (svg->in_tag) {
        put(svg, "/>\n");
    } else {
        put(svg, "</");
        put(svg, name);
        put(svg, ">\n");
    }
    svg->in_tag = false;
}

static void begin_attr(ent_svg *svg, const char *name)
{
    assert(svg->in_tag);
    put(svg, " ");
    put(svg, name);
    put(svg, "=\"");
}

void ent_svg_attr(ent_svg *svg, const char *name, const char *value)
{
    begin_attr(svg, name);
    put_escaped(svg, value);
    put(svg, "\"");
}

void ent_svg_format(ent_svg *svg, const char *name, const char *format, ...)
{
    char text[1000];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ent_svg_attr(svg, name, text);
}

void ent_svg_color(ent_svg *svg, const char *name, uint32_t rgb)
{
    ent_svg_format(svg, name, "#%06x", (unsigned)rgb);
}

void ent_svg_text(ent_svg *svg, const char *text)
{
    end_tag(svg);
    put_escaped(svg, text);
}

void ent_svg_title(ent_svg *svg, const char *text)
{
    ent_svg_open(svg, "title");
    ent_svg_text(svg, text);
    ent_svg_close(svg);
}

/* ---- Numbers and paths. ---- */

/* A number of tenths, as short as it can be written, without locale: 12.5, -3, .4 */
static size_t print_tenths(char *out, long tenths)
{
    char digits[24];
    size_t n = 0, len = 0;
    long whole = labs(tenths) / 10;

    if (tenths < 0)
        out[len++] = '-';
    for (; whole > 0; whole /= 10)
        digits[n++] = (char)('0' + whole % 10);
    while (n > 0)
        out[len++] = digits[--n];
    if (labs(tenths) % 10 != 0) {
        out[len++] = '.';
        out[len++] = (char)('0' + labs(tenths) % 10);
    }
    if (tenths == 0)
        out[len++] = '0';
    return len;
}

static void put_pair(ent_svg *svg, long x, long y)
{
    char text[64];
    size_t len = print_tenths(text, x);

    if (y >= 0)
        text[len++] = ' ';
    len += print_tenths(text + len, y);
    put_bytes(svg, text, len);
}

void ent_svg_number(ent_svg *svg, const char *name, double value)
{
    char text[32];
    text[print_tenths(text, lround(value * 10))] = '\0';
    ent_svg_attr(svg, name, text);
}

void ent_svg_at(ent_svg *svg, ent_point at, double scale)
{
    put(svg, " transform=\"translate(");
    put_pair(svg, lround(at.x * 10), lround(at.y * 10));
    if (scale != 1) {
        char text[48] = ") scale(";
        text[8 + print_tenths(text + 8, lround(scale * 10))] = '\0';
        put(svg, text);
    }
    put(svg, ")\"");
}

/* The first point, then steps, which are shorter than points. They are taken between rounded points, so that errors do
 * not add up and neighbors keep their common border. */
static void put_point(ent_svg *svg, size_t i, ent_tenths before, ent_tenths here)
{
    if (i < 2)
        put(svg, i == 0 ? "M" : "l");
    else if (here.x >= before.x)
        put(svg, " ");
    put_pair(svg, here.x - before.x, here.y - before.y);
}

static int16_t tenths_of(double value)
{
    assert(value > -3000 && value < 3000); /* also: it is a number */
    return (int16_t)lround(fmin(fmax(value, -3000), 3000) * 10);
}

void ent_svg_rings(ent_svg *svg, const char *name, const ent_geometry *geometry, uint32_t first, uint32_t n)
{
    begin_attr(svg, name);
    for (uint32_t i = 0; i < n; i++) {
        ent_tenths point[ENT_RING_MAX + 1];
        size_t n_points = ent_ring_points(geometry, first + i, point);
        for (size_t k = 0; k < n_points; k++)
            put_point(svg, k, k > 0 ? point[k - 1] : (ent_tenths){0, 0}, point[k]);
        put(svg, "Z");
    }
    put(svg, "\"");
}

static void put_line(ent_svg *svg, const ent_point *point, size_t n)
{
    ent_tenths before = {0, 0};

    for (size_t i = 0; i < n; i++) {
        ent_tenths here = {tenths_of(point[i].x), tenths_of(point[i].y)};
        put_point(svg, i, before, here);
        before = here;
    }
}

void ent_svg_path(ent_svg *svg, const char *name, const ent_point *point, size_t n, bool closed)
{
    begin_attr(svg, name);
    put_line(svg, point, n);
    put(svg, closed ? "Z\"" : "\"");
}

void ent_svg_style_path(ent_svg *svg, const char *before, const ent_point *point, size_t n, const char *after)
{
    begin_attr(svg, "style");
    put(svg, before);
    put_line(svg, point, n);
    put(svg, after);
    put(svg, "\"");
}

void ent_svg_append(ent_svg *svg, const ent_svg *other)
{
    assert(other->depth == 0);
    end_tag(svg);
    svg->failed = svg->failed || other->failed;
    if (other->len > 0)
        put_bytes(svg, other->text, other->len);
}

bool ent_svg_end(ent_svg *svg)
{
    assert(svg->depth == 0);
    return !svg->failed;
}
