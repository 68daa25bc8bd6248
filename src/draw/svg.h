/* svg.h -- write SVG into memory: elements, attributes, paths and text.
 *
 * The output is well-formed XML whatever the texts are: special characters are escaped, bytes that are not UTF-8 or not
 * allowed in XML become U+FFFD. Coordinates are rounded to a tenth of a unit. When there is no memory the writer drops
 * everything that follows, and ent_svg_end() returns false.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_SVG_H
#define ENT_DRAW_SVG_H
#include <stdbool.h>
#include <stddef.h>
#include "draw/geometry.h"

enum { ENT_SVG_DEPTH = 16 };

typedef struct ent_svg {
    char *text; /* owned */
    size_t len, cap;
    bool failed; /* no memory */
    bool in_tag; /* the start tag is not closed yet */
    int depth;
    const char *open[ENT_SVG_DEPTH];
} ent_svg;

/* Begin an element. Its attributes follow, then its contents, then ent_svg_close(). `name` must live until then. */
void ent_svg_open(ent_svg *svg, const char *name);
void ent_svg_close(ent_svg *svg);

void ent_svg_attr(ent_svg *svg, const char *name, const char *value);
void ent_svg_number(ent_svg *svg, const char *name, double value);
__attribute__((format(printf, 3, 4))) void ent_svg_format(ent_svg *svg, const char *name, const char *format, ...);
void ent_svg_color(ent_svg *svg, const char *name, uint32_t rgb);
/* transform="translate(x y) scale(s)"; the scale is rounded to a tenth */
void ent_svg_at(ent_svg *svg, ent_point at, double scale);

/* Text between tags. */
void ent_svg_text(ent_svg *svg, const char *text);
/* <title>text</title>: a tooltip, and what screen readers read. */
void ent_svg_title(ent_svg *svg, const char *text);

/* An attribute with a path: one line, or n rings of a picture, from ring `first` on. */
void ent_svg_path(ent_svg *svg, const char *name, const ent_point *point, size_t n, bool closed);
void ent_svg_rings(ent_svg *svg, const char *name, const ent_geometry *geometry, uint32_t first, uint32_t n);

/* style="BEFORE path AFTER" */
void ent_svg_style_path(ent_svg *svg, const char *before, const ent_point *point, size_t n, const char *after);

/* Append the elements of another writer. */
void ent_svg_append(ent_svg *svg, const ent_svg *other);

/* True if everything was written: text[0..len) is the picture. Free svg->text in both cases. */
bool ent_svg_end(ent_svg *svg);

#endif
