/* ground.c -- the ground: land and sea in the colors of their owners, supply centers and names.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include "draw/picture.h"
#include "draw/symbol.h"
#include "game/position.h"

/* ---- Shapes. ---- */

static void draw_rings(const ent_picture *picture, uint32_t first, uint32_t n)
{
    const ent_geometry *geometry = picture->geometry;
    ent_svg *svg = picture->svg;

    ent_svg_path_begin(svg);
    for (uint32_t i = 0; i < n; i++) {
        const ent_ring *ring = &geometry->ring[first + i];
        ent_svg_path_ring(svg, geometry->point + ring->first, ring->n);
    }
    ent_svg_path_end(svg);
}

static ent_power owner_of(const ent_picture *picture, const ent_pos *pos, ent_prov prov)
{
    ent_power owner = ent_pos_owners_const(pos)[prov];
    return owner < picture->map->n_powers ? owner : ENT_POWER_NONE;
}

static uint32_t ground_color(const ent_picture *picture, ent_power owner)
{
    return owner == ENT_POWER_NONE ? ENT_COLOR_LAND : picture->color[owner].tint;
}

/* In an animated picture the province changes its color when its owner changes. */
static void animate_owner(const ent_picture *picture, ent_prov prov, ent_power before)
{
    ent_power after = owner_of(picture, picture->turn->next, prov);

    if (!picture->options->animate || after == before)
        return;
    unsigned from = (unsigned)ground_color(picture, before), to = (unsigned)ground_color(picture, after);
    ent_svg_open(picture->svg, "animate");
    ent_svg_attr(picture->svg, "attributeName", "fill");
    ent_svg_format(picture->svg, "values", "#%06x;#%06x;#%06x;#%06x", from, from, to, to);
    ent_svg_attr(picture->svg, "keyTimes", "0;.75;.85;1");
    ent_svg_attr(picture->svg, "dur", ENT_PLAY_TIME);
    ent_svg_attr(picture->svg, "repeatCount", "indefinite");
    ent_svg_close(picture->svg);
}

static void draw_province(const ent_picture *picture, ent_prov prov)
{
    static const char *const terrain[] = {"land", "land coast", "sea"};
    const ent_prov_info *info = &picture->map->prov[prov];
    const ent_shape *shape = ent_geometry_shape(picture->geometry, info->code);
    ent_power owner = owner_of(picture, picture->request->pos, prov);
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT], owner_ident[ENT_IDENT];

    ent_svg_open(svg, "path");
    ent_svg_format(svg, "id", "province-%s", ent_picture_ident(info->code, ident));
    ent_svg_format(svg, "class", "province %s%s%s", terrain[info->terrain], owner == ENT_POWER_NONE ? "" : " ",
                   owner == ENT_POWER_NONE ? "" : ent_picture_ident(picture->map->power[owner].name, owner_ident));
    ent_svg_color(svg, "fill", info->terrain == ENT_SEA ? (uint32_t)ENT_COLOR_SEA : ground_color(picture, owner));
    draw_rings(picture, shape->first_ring, shape->n_rings);
    char title[200];
    snprintf(title, sizeof title, "%s (%s)%s%s", info->name, info->code, owner == ENT_POWER_NONE ? "" : ", ",
             owner == ENT_POWER_NONE ? "" : picture->map->power[owner].title);
    ent_svg_title(svg, title);
    if (info->terrain != ENT_SEA)
        animate_owner(picture, prov, owner);
    ent_svg_close(svg);
}

static void draw_neutral(const ent_picture *picture, bool water)
{
    for (uint16_t i = 0; i < picture->geometry->n_neutral; i++) {
        const ent_neutral *neutral = &picture->geometry->neutral[i];
        if (neutral->water != water)
            continue;
        ent_svg_open(picture->svg, "path");
        ent_svg_attr(picture->svg, "class", water ? "neutral water" : "neutral land");
        ent_svg_color(picture->svg, "fill", water ? ENT_COLOR_SEA : ENT_COLOR_NEUTRAL);
        draw_rings(picture, neutral->first_ring, neutral->n_rings);
        ent_svg_close(picture->svg);
    }
}

static void draw_terrain(const ent_picture *picture, bool sea)
{
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++)
        if ((picture->map->prov[prov].terrain == ENT_SEA) == sea)
            draw_province(picture, prov);
}

/* Lines between provinces that are adjacent without touching. */
static void draw_links(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    for (uint16_t i = 0; i < picture->geometry->n_links; i++) {
        const ent_link *link = &picture->geometry->link[i];
        const ent_point end[] = {ent_point_of(picture->geometry->point[link->first]),
                                 ent_point_of(picture->geometry->point[link->first + 1])};
        ent_svg_open(svg, "path");
        ent_svg_attr(svg, "class", link->canal ? "link canal" : "link strait");
        ent_svg_path_begin(svg);
        ent_svg_path_line(svg, end, 2, false);
        ent_svg_path_end(svg);
        ent_svg_attr(svg, "fill", "none");
        ent_svg_attr(svg, "stroke", link->canal ? "#3f7fa6" : "#5c4f3c");
        ent_svg_number(svg, "stroke-width", 2);
        ent_svg_attr(svg, "stroke-dasharray", "0.1 4");
        ent_svg_close(svg);
    }
}

/* ---- Centers and names. ---- */

static void draw_centers(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_prov_info *info = &picture->map->prov[prov];
        const ent_shape *shape = ent_geometry_shape(picture->geometry, info->code);
        ent_power owner = owner_of(picture, picture->request->pos, prov);
        char ident[ENT_IDENT];
        if (!(info->flags & ENT_PROV_CENTER))
            continue;
        ent_svg_open(svg, "g");
        ent_svg_format(svg, "id", "center-%s", ent_picture_ident(info->code, ident));
        ent_svg_format(svg, "class", "center %s",
                       owner == ENT_POWER_NONE ? "free" : ent_picture_ident(picture->map->power[owner].name, ident));
        ent_symbol_center(svg, ent_point_of(shape->has_center ? shape->center : shape->label),
                          owner == ENT_POWER_NONE ? ENT_COLOR_PAPER : picture->color[owner].unit);
        ent_svg_close(svg);
    }
}

static void draw_label(const ent_picture *picture, const ent_label *label)
{
    const ent_prov_info *info = &picture->map->prov[label->prov];
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT];

    for (int i = 0; i < label->n_lines; i++) {
        double base = label->box.middle.y + label->size * ((i - (label->n_lines - 1) / 2.0) * 1.1 + 0.35);
        ent_svg_open(svg, "text");
        if (i == 0)
            ent_svg_format(svg, "id", "label-%s", ent_picture_ident(info->code, ident));
        ent_svg_attr(svg, "class", info->terrain == ENT_SEA ? "label sea" : "label land");
        ent_svg_number(svg, "x", label->box.middle.x);
        ent_svg_number(svg, "y", base);
        ent_svg_number(svg, "font-size", label->size);
        ent_svg_text(svg, label->line[i]);
        ent_svg_close(svg);
    }
}

bool ent_ground_label(const ent_picture *picture)
{
    if (picture->options->names == ENT_LABELS_NONE)
        return true;
    ent_label *label = malloc(picture->map->n_provs * sizeof *label);
    bool good = label && ent_labels_place(picture->geometry, picture->map, picture->options->names, label);

    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "labels");
    ent_svg_attr(picture->svg, "text-anchor", "middle");
    for (ent_prov prov = 0; good && prov < picture->map->n_provs; prov++)
        draw_label(picture, &label[prov]);
    ent_svg_close(picture->svg);
    free(label);
    return good;
}

/* A pale shore: the land a second time, with a wide edge, below the land. The id has the map's name, so that two
 * pictures on one page use their own land. */
static void draw_shore(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    ent_svg_open(svg, "use");
    ent_svg_format(svg, "href", "#land-%s", picture->geometry->map);
    ent_svg_attr(svg, "class", "shore");
    ent_svg_attr(svg, "stroke", "#b3d0df");
    ent_svg_number(svg, "stroke-width", 7);
    ent_svg_close(svg);
}

void ent_ground_draw(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    ent_svg_open(svg, "g");
    ent_svg_attr(svg, "id", "sea");
    ent_svg_attr(svg, "fill-rule", "evenodd");
    ent_svg_attr(svg, "stroke", "#8aaabf");
    ent_svg_number(svg, "stroke-width", 0.9);
    draw_terrain(picture, true);
    draw_neutral(picture, true);
    ent_svg_close(svg);
    draw_shore(picture);
    ent_svg_open(svg, "g"); /* the outline is set here, so that the shore can set another one */
    ent_svg_attr(svg, "stroke", "#5c4f3c");
    ent_svg_number(svg, "stroke-width", 0.9);
    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "land-%s", picture->geometry->map);
    ent_svg_attr(svg, "fill-rule", "evenodd");
    draw_neutral(picture, false);
    draw_terrain(picture, false);
    ent_svg_close(svg);
    ent_svg_close(svg);
    draw_links(picture);
    draw_centers(picture);
}
