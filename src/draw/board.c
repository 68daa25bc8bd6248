/* board.c -- the whole picture: opens the SVG, calls the parts from bottom to top, and adds the frame.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "draw/picture.h"

const char *ent_picture_ident(const char *name, char out[ENT_IDENT])
{
    size_t n = 0;

    for (; *name && n + 1 < ENT_IDENT; name++)
        out[n++] = *name;
    out[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)out[i]) || (unsigned char)out[i] >= 0x80)
            out[i] = '-';
    return out;
}

static const char style[] =
    ".board{font-family:'Libre Caslon Text','Palatino Linotype',Georgia,'DejaVu Serif',serif}"
    ".board .label{fill:#1f1d1a;paint-order:stroke;stroke:#fff;stroke-opacity:.55;stroke-width:2.2px}"
    ".board .label.sea{font-style:italic;fill:#274b61}"
    ".board .title{font-weight:bold}"
    ".board .count,.board .sign{fill:#4f4a40}";

static void find_orders(ent_picture *picture)
{
    const ent_map *map = picture->map;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        picture->order_of[prov] = ENT_ENTRY_NONE;
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = &picture->turn->intake.entry[i];
        if (entry->in_force && entry->order.at < map->n_locs)
            picture->order_of[ent_prov_of(map, entry->order.at)] = i;
    }
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
    ent_svg_attr(svg, "stroke-linecap", "round");
    ent_svg_attr(svg, "stroke-linejoin", "round");
    ent_svg_open(svg, "style");
    ent_svg_text(svg, style);
    ent_svg_close(svg);
    ent_svg_open(svg, "rect");
    ent_svg_attr(svg, "class", "paper");
    ent_svg_number(svg, "width", width);
    ent_svg_number(svg, "height", height);
    ent_svg_color(svg, "fill", ENT_COLOR_PAPER);
    ent_svg_close(svg);
}

/* The map is an SVG of its own, so that what crosses its edge is clipped. */
static void open_map(const ent_picture *picture, const ent_frame *frame)
{
    ent_svg *svg = picture->svg;

    ent_svg_open(svg, "svg");
    ent_svg_attr(svg, "id", "map");
    ent_svg_number(svg, "x", frame->margin);
    ent_svg_number(svg, "y", frame->above);
    ent_svg_number(svg, "width", picture->geometry->width);
    ent_svg_number(svg, "height", picture->geometry->height);
}

static void draw_edge(const ent_picture *picture, const ent_frame *frame)
{
    ent_svg *svg = picture->svg;

    ent_svg_open(svg, "rect");
    ent_svg_attr(svg, "class", "edge");
    ent_svg_number(svg, "x", frame->margin);
    ent_svg_number(svg, "y", frame->above);
    ent_svg_number(svg, "width", picture->geometry->width);
    ent_svg_number(svg, "height", picture->geometry->height);
    ent_svg_attr(svg, "fill", "none");
    ent_svg_color(svg, "stroke", ENT_COLOR_INK);
    ent_svg_number(svg, "stroke-width", 1.4);
    ent_svg_close(svg);
}

static bool draw_all(const ent_picture *picture)
{
    ent_frame frame = ent_frame_measure(picture);

    open_picture(picture, picture->geometry->width + 2 * frame.margin,
                 picture->geometry->height + frame.above + frame.below);
    open_map(picture, &frame);
    ent_ground_draw(picture);
    ent_arrows_draw(picture);
    bool good = ent_ground_label(picture);
    ent_units_draw(picture);
    ent_order_mark(picture);
    ent_svg_close(picture->svg);
    draw_edge(picture, &frame);
    ent_frame_draw(picture, &frame);
    ent_svg_close(picture->svg);
    return ent_svg_end(picture->svg) && good;
}

ent_status ent_draw_turn(const ent_request *request, const ent_turn *turn, const ent_draw_options *options, char **text,
                         size_t *len, ent_err *err)
{
    ent_svg svg = {.text = NULL};
    ent_picture picture = {.geometry = ent_geometry_of(request->map, err),
                           .map = request->map,
                           .request = request,
                           .turn = turn,
                           .options = options,
                           .svg = &svg};

    if (!picture.geometry)
        return ENT_E_MAP;
    ent_palette(request->map, picture.color);
    find_orders(&picture);
    if (!draw_all(&picture)) {
        free(svg.text);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the picture");
    }
    *text = svg.text;
    *len = svg.len;
    return ENT_OK;
}
