/* board.c -- the whole picture: the parts from the lowest to the highest, and the frame around them.
 *
 * The map is drawn first, into a writer of its own, since the legend in the frame explains only the signs that it uses.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "draw/diagram.h"
#include "draw/picture.h"

/* ---- What the parts share. ---- */

const char *ent_picture_ident(const char *name, char out[ENT_IDENT])
{
    size_t n = 0;

    for (; *name && n + 1 < ENT_IDENT; name++)
        out[n++] = *name;
    out[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (!ent_is_alnum((unsigned char)out[i]))
            out[i] = '-';
    return out;
}

ent_result ent_picture_result(const ent_picture *picture, size_t entry)
{
    assert(entry < picture->turn->intake.n);
    if (!picture->options->planned)
        return picture->turn->result[entry];
    return (ent_result){.verdict = ENT_SUCCEEDS, .route = ENT_ROUTE_LAND, .ends = ENT_LOC_NONE};
}

void ent_picture_target(const ent_picture *picture, ent_loc loc)
{
    ent_svg_attr(picture->svg, "data-prov", ent_picture_prov(picture, loc)->code);
    ent_svg_attr(picture->svg, "data-loc", picture->map->loc[loc].code);
}

static void find_orders(ent_picture *picture)
{
    const ent_map *map = picture->map;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        picture->order_of[prov] = ENT_ENTRY_NONE;
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = &picture->turn->intake.entry[i];
        if (entry->in_force && entry->order.at < map->n_locs && ent_picture_knows(picture, i))
            picture->order_of[ent_prov_of(map, entry->order.at)] = i;
    }
}

/* True if a power before `power` has these letters. */
static bool is_taken(const ent_picture *picture, ent_power power, const char *tag)
{
    for (ent_power other = 0; other < power; other++)
        if (strcmp(picture->tag[other], tag) == 0)
            return true;
    return false;
}

/* The bytes of the character at text, which is UTF-8 and not at its end. */
static size_t length_of(const char *text)
{
    size_t n = 1;

    while (((unsigned char)text[n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* The first character of the power's name, and the first further letter by which it differs from the powers before
 * it. Characters beyond ASCII count as letters. */
static void find_tag(ent_picture *picture, ent_power power)
{
    const char *title = picture->map->power[power].title;
    char *tag = picture->tag[power];
    bool found = false;

    assert(title[0]);
    const size_t first = length_of(title);
    for (size_t at = first, n; title[at] && !found; at += n) {
        n = length_of(title + at);
        if (n == 1 && !ent_is_alpha((unsigned char)title[at]))
            continue;
        snprintf(tag, ENT_TAG, "%.*s%.*s", (int)first, title, (int)n, title + at);
        found = !is_taken(picture, power, tag);
    }
}

/* Where there are more powers than colors that can be distinguished, or when asked for (for print in gray), units have
 * letters. */
static void find_tags(ent_picture *picture)
{
    enum { COLORS_SUFFICE = 10 };

    for (ent_power power = 0; power < picture->map->n_powers; power++) {
        picture->tag[power][0] = '\0';
        if (picture->options->letters || picture->map->n_powers > COLORS_SUFFICE)
            find_tag(picture, power);
    }
}

/* ---- The parts. ---- */

/* ORDER part */
static const struct {
    const char *name;
    void (*draw)(const ent_picture *);
} parts[ENT_DRAW_PART_COUNT] = {
    [ENT_DRAW_GROUND] = {"ground", ent_ground_draw},
    [ENT_DRAW_BORDERS] = {"borders", ent_ground_borders},
    [ENT_DRAW_CENTERS] = {"centers", ent_ground_centers},
    [ENT_DRAW_COASTS] = {"coasts", ent_ground_coasts},
    [ENT_DRAW_HIGHLIGHTS] = {"highlights", ent_ground_highlights},
    [ENT_DRAW_UNITS] = {"units", ent_units_draw},
    [ENT_DRAW_ORDERS] = {"orders", ent_arrows_draw},
    [ENT_DRAW_RESULTS] = {"results", ent_arrows_results},
    [ENT_DRAW_NAMES] = {"names", ent_ground_names},
    [ENT_DRAW_FRAME] = {"frame", NULL},
};

const char *ent_draw_part_name(unsigned part)
{
    return part < ENT_DRAW_PART_COUNT ? parts[part].name : NULL;
}

/* The map is an SVG of its own, so that what crosses its edge is clipped. */
static void draw_map(const ent_picture *picture, double x, double y)
{
    ent_svg *svg = picture->svg;
    bool shapes = ent_picture_has(picture, ENT_DRAW_GROUND) || ent_picture_has(picture, ENT_DRAW_BORDERS);

    ent_svg_open(svg, "svg");
    ent_svg_attr(svg, "id", "map");
    ent_svg_number(svg, "x", x);
    ent_svg_number(svg, "y", y);
    ent_svg_number(svg, "width", picture->geometry->width);
    ent_svg_number(svg, "height", picture->geometry->height);
    if (shapes)
        ent_ground_define(picture);
    for (unsigned part = 0; part < ENT_DRAW_PART_COUNT; part++)
        if (parts[part].draw && ent_picture_has(picture, (ent_draw_part)part))
            parts[part].draw(picture);
    ent_svg_close(svg);
}

/* ---- The picture. ---- */

static const char style[] =
    ".board{font-family:'Libre Caslon Text','Palatino Linotype',Georgia,'DejaVu Serif',serif}"
    ".board .label{fill:#1f1d1a;paint-order:stroke;stroke:#fffdf6;stroke-opacity:.8;stroke-width:2.6px}"
    ".board .label.sea{font-style:italic;fill:#274b61}"
    ".board .tag{font-weight:bold;font-family:'DejaVu Sans',Verdana,sans-serif}"
    ".board .coast-name{fill:#274b61;font-style:italic}"
    ".board .title{font-weight:bold}"
    ".board .count,.board .sign{fill:#4f4a40}";

static void draw_paper(const ent_picture *picture, const char *class, ent_point at, double width, double height)
{
    ent_svg *svg = picture->svg;
    bool edge = at.x > 0;

    ent_svg_open(svg, "rect");
    ent_svg_attr(svg, "class", class);
    ent_svg_number(svg, "x", at.x);
    ent_svg_number(svg, "y", at.y);
    ent_svg_number(svg, "width", width);
    ent_svg_number(svg, "height", height);
    ent_svg_attr(svg, "pointer-events", "none");
    if (edge) {
        ent_svg_attr(svg, "fill", "none");
        ent_svg_color(svg, "stroke", ENT_COLOR_INK);
        ent_svg_number(svg, "stroke-width", 1.4);
    } else {
        ent_svg_color(svg, "fill", ENT_COLOR_PAPER);
    }
    ent_svg_close(svg);
}

static void open_picture(const ent_picture *picture, double width, double height)
{
    ent_svg *svg = picture->svg;

    ent_svg_open(svg, "svg");
    ent_svg_attr(svg, "xmlns", "http://www.w3.org/2000/svg");
    ent_svg_format(svg, "viewBox", "0 0 %.0f %.0f", width, height);
    ent_svg_number(svg, "width", (double)picture->options->width);
    ent_svg_format(svg, "height", "%.0f", height * (double)picture->options->width / width);
    ent_svg_attr(svg, "class", "board");
    ent_svg_attr(svg, "role", "img");
    ent_svg_attr(svg, "aria-labelledby", "board-title board-description");
    ent_svg_attr(svg, "stroke-linecap", "round");
    ent_svg_attr(svg, "stroke-linejoin", "round");
    ent_describe(picture);
    ent_svg_open(svg, "style");
    ent_svg_text(svg, style);
    ent_animation_style(picture);
    ent_svg_close(svg);
}

/* Returns false if there is no memory. */
static bool draw_all(ent_picture *picture, ent_svg *out)
{
    const ent_geometry *geometry = picture->geometry;
    bool framed = ent_picture_has(picture, ENT_DRAW_FRAME);
    ent_frame frame = {0, 0, 0};
    ent_svg map = {.text = NULL};

    picture->svg = &map;
    if (framed)
        frame.margin = ENT_FRAME_MARGIN, frame.above = ENT_FRAME_TITLE;
    draw_map(picture, frame.margin, frame.above);
    if (framed)
        frame = ent_frame_measure(picture);
    picture->svg = out;
    open_picture(picture, geometry->width + 2 * frame.margin, geometry->height + frame.above + frame.below);
    if (framed)
        draw_paper(picture, "paper", (ent_point){0, 0}, geometry->width + 2 * frame.margin,
                   geometry->height + frame.above + frame.below);
    ent_svg_append(out, &map);
    free(map.text);
    if (framed) {
        draw_paper(picture, "edge", (ent_point){frame.margin, frame.above}, geometry->width, geometry->height);
        ent_frame_draw(picture, &frame);
    }
    ent_svg_close(out);
    return ent_svg_end(out);
}

ent_status ent_draw_turn(const ent_request *request, const ent_turn *turn, const ent_draw_options *options, char **text,
                         size_t *len, ent_err *err)
{
    ent_svg svg = {.text = NULL};
    uint32_t signs = 0;
    ent_geometry *made;
    ent_picture picture = {.geometry = ent_geometry_or_diagram(request->map, &made, err),
                           .map = request->map,
                           .request = request,
                           .turn = turn,
                           .options = options,
                           .signs = &signs};

    if (!picture.geometry)
        return err->status;
    ent_palette(request->map, picture.color);
    find_orders(&picture);
    find_tags(&picture);
    bool good = draw_all(&picture, &svg);
    free(made);
    if (!good) {
        free(svg.text);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the picture");
    }
    *text = svg.text;
    *len = svg.len;
    return ENT_OK;
}
