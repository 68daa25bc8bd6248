/* ground.c -- the ground: land and sea in the colors of their owners, borders, supply centers, coasts and names.
 *
 * The shapes are defined once; ground, borders, the pale shore and highlights use them. Only provinces and coasts take
 * clicks.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "draw/arrow_line.h"
#include "game/position.h"
#include "notation/print.h"

static const ent_shape *shape_of(const ent_picture *picture, ent_prov prov)
{
    return ent_geometry_shape(picture->geometry, picture->map->prov[prov].code);
}

static ent_power owner_of(const ent_picture *picture, const ent_pos *pos, ent_prov prov)
{
    ent_power owner = ent_pos_owners_const(pos)[prov];
    return owner < picture->map->n_powers ? owner : ENT_POWER_NONE;
}

/* A group whose contents take no clicks. */
static void open_part(const ent_picture *picture, const char *id, bool clicks)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", id);
    if (!clicks)
        ent_svg_attr(picture->svg, "pointer-events", "none");
}

/* ---- Shapes. ---- */

static void put_rings(const ent_picture *picture, uint32_t first, uint32_t n)
{
    ent_svg_rings(picture->svg, "d", picture->geometry, first, n);
}

/* True if a derived map has removed the province of this shape. */
static bool is_removed(const ent_picture *picture, const ent_shape *shape)
{
    size_t low = 0, high = picture->map->n_provs;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(picture->map->prov[middle].code, shape->code);
        if (order == 0)
            return false;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return true;
}

static void define_shape(const ent_picture *picture, const ent_shape *shape)
{
    char ident[ENT_IDENT];

    ent_svg_open(picture->svg, "path");
    ent_svg_format(picture->svg, "id", "shape-%s", ent_picture_ident(shape->code, ident));
    put_rings(picture, shape->first_ring, shape->n_rings);
    ent_svg_close(picture->svg);
}

static void define_shapes(const ent_picture *picture, bool sea)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_format(picture->svg, "id", "%s-%s", sea ? "sea" : "land", picture->geometry->map);
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        if ((picture->map->prov[prov].terrain == ENT_SEA) == sea)
            define_shape(picture, shape_of(picture, prov));
    }
    for (uint16_t i = 0; !sea && i < picture->geometry->n_shapes; i++)
        if (is_removed(picture, &picture->geometry->shape[i]))
            define_shape(picture, &picture->geometry->shape[i]);
    for (uint16_t i = 0; i < picture->geometry->n_neutral; i++) {
        const ent_neutral *neutral = &picture->geometry->neutral[i];
        if (neutral->water != sea)
            continue;
        ent_svg_open(picture->svg, "path");
        ent_svg_format(picture->svg, "id", "neutral-%u", (unsigned)i);
        put_rings(picture, neutral->first_ring, neutral->n_rings);
        ent_svg_close(picture->svg);
    }
    ent_svg_close(picture->svg);
}

void ent_ground_define(const ent_picture *picture)
{
    ent_svg_open(picture->svg, "defs");
    ent_svg_attr(picture->svg, "fill-rule", "evenodd");
    define_shapes(picture, true);
    define_shapes(picture, false);
    ent_svg_close(picture->svg);
}

/* <use href="#KIND-NAME": a shape that was defined. */
static void open_use(const ent_picture *picture, const char *kind, const char *name)
{
    ent_svg_open(picture->svg, "use");
    ent_svg_format(picture->svg, "href", "#%s-%s", kind, name);
}

/* ---- Provinces. ---- */

static uint32_t ground_color(const ent_picture *picture, ent_power owner)
{
    return owner == ENT_POWER_NONE ? ENT_COLOR_LAND : picture->color[owner].tint;
}

/* In an animated picture the province changes its color when its owner changes; planned orders change none. */
static bool animate_owner(const ent_picture *picture, ent_prov prov, ent_power before)
{
    ent_power after = owner_of(picture, picture->turn->next, prov);

    if (picture->options->animation == ENT_ANIMATE_NOT || picture->options->planned || after == before)
        return false;
    ent_svg_format(picture->svg, "style", "--from:#%06x;--to:#%06x;animation-name:owner",
                   (unsigned)ground_color(picture, before), (unsigned)ground_color(picture, after));
    return true;
}

/* "Munich (MUN), supply center, home of Germany, owned by France" */
static void put_title(const ent_picture *picture, ent_prov prov, ent_power owner)
{
    const ent_prov_info *info = &picture->map->prov[prov];
    bool center = info->flags & ENT_PROV_CENTER;
    char title[400];

    snprintf(title, sizeof title, "%s (%s)%s%s%s%s%s", info->name, info->code, center ? ", supply center" : "",
             center && info->home_of != ENT_POWER_NONE ? ", home of " : "",
             center && info->home_of != ENT_POWER_NONE ? picture->map->power[info->home_of].title : "",
             owner == ENT_POWER_NONE ? "" : ", owned by ",
             owner == ENT_POWER_NONE ? "" : picture->map->power[owner].title);
    ent_svg_title(picture->svg, title);
}

static void draw_province(const ent_picture *picture, ent_prov prov)
{
    static const char *const terrain[] = {"land", "land coast", "sea"};
    const ent_prov_info *info = &picture->map->prov[prov];
    ent_power owner = owner_of(picture, picture->request->pos, prov);
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT], owner_ident[ENT_IDENT];

    open_use(picture, "shape", ent_picture_ident(info->code, ident));
    ent_svg_format(svg, "id", "province-%s", ident);
    bool moving = info->terrain != ENT_SEA && animate_owner(picture, prov, owner);
    ent_svg_format(svg, "class", "province %s%s%s%s", terrain[info->terrain], owner == ENT_POWER_NONE ? "" : " ",
                   owner == ENT_POWER_NONE ? "" : ent_picture_ident(picture->map->power[owner].name, owner_ident),
                   moving ? " moving" : "");
    ent_picture_target(picture, prov);
    ent_svg_color(svg, "fill", info->terrain == ENT_SEA ? (uint32_t)ENT_COLOR_SEA : ground_color(picture, owner));
    put_title(picture, prov, owner);
    ent_svg_close(svg);
}

static void draw_neutral(const ent_picture *picture, const char *kind, const char *name, bool sea)
{
    open_use(picture, kind, name);
    ent_svg_attr(picture->svg, "class", sea ? "neutral water" : "neutral land");
    ent_svg_color(picture->svg, "fill", sea ? ENT_COLOR_SEA : ENT_COLOR_NEUTRAL);
    ent_svg_attr(picture->svg, "pointer-events", "none");
    ent_svg_close(picture->svg);
}

/* What was removed is like the land that no unit can enter, also where it was a sea. */
static void draw_terrain(const ent_picture *picture, bool sea)
{
    const ent_geometry *geometry = picture->geometry;
    char number[16], ident[ENT_IDENT];

    for (uint16_t i = 0; i < geometry->n_neutral; i++) {
        snprintf(number, sizeof number, "%u", (unsigned)i);
        if (geometry->neutral[i].water == sea)
            draw_neutral(picture, "neutral", number, sea);
    }
    for (uint16_t i = 0; !sea && i < geometry->n_shapes; i++)
        if (is_removed(picture, &geometry->shape[i]))
            draw_neutral(picture, "shape", ent_picture_ident(geometry->shape[i].code, ident), false);
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++)
        if ((picture->map->prov[prov].terrain == ENT_SEA) == sea)
            draw_province(picture, prov);
}

/* The edges of all land or all water, once more. */
static void draw_edges(const ent_picture *picture, const char *kind, const char *class, uint32_t color, double width)
{
    open_use(picture, kind, picture->geometry->map);
    ent_svg_attr(picture->svg, "class", class);
    ent_svg_attr(picture->svg, "fill", "none");
    ent_svg_attr(picture->svg, "pointer-events", "none");
    ent_svg_color(picture->svg, "stroke", color);
    ent_svg_number(picture->svg, "stroke-width", width);
    ent_svg_close(picture->svg);
}

static void draw_link(const ent_picture *picture, uint8_t kind, const ent_curve *curve)
{
    switch (kind) {
    case ENT_LINK_CANAL:
        ent_symbol_canal(picture->svg, curve);
        ent_picture_use(picture, ENT_SIGN_CANAL);
        break;
    case ENT_LINK_STRAIT:
        ent_symbol_strait(picture->svg, curve);
        break;
    default:
        ent_symbol_link(picture->svg, curve, kind != ENT_LINK_FLEET, kind != ENT_LINK_ARMY);
        ent_picture_use(picture, (ent_sign)(ENT_SIGN_LINK_ARMY + (kind - ENT_LINK_ARMY)));
    }
}

static void draw_links(const ent_picture *picture)
{
    static const char *const class[] = {"link strait", "link canal", "link army", "link fleet", "link both"};

    for (uint16_t i = 0; i < picture->geometry->n_links; i++) {
        const ent_link *link = &picture->geometry->link[i];
        ent_curve curve;
        ent_svg_open(picture->svg, "g");
        ent_svg_attr(picture->svg, "class", class[link->kind]);
        ent_svg_attr(picture->svg, "pointer-events", "none");
        ent_curve_between(ent_point_of(link->end[0]), ent_point_of(link->end[1]), link->bend, &curve);
        draw_link(picture, link->kind, &curve);
        ent_svg_close(picture->svg);
    }
}

void ent_ground_draw(const ent_picture *picture)
{
    open_part(picture, "ground", true);
    if (picture->geometry->diagram) /* below the plates */
        draw_links(picture);
    draw_terrain(picture, true);
    if (!picture->geometry->diagram)
        draw_edges(picture, "land", "shore", ENT_COLOR_SHORE, 7);
    draw_terrain(picture, false);
    ent_svg_close(picture->svg);
}

/* ---- Borders, railways and canals. ---- */

static void draw_railways(const ent_picture *picture)
{
    for (uint8_t i = 0; i < picture->map->n_railways; i++) {
        const ent_railway *railway = &picture->map->railway[i];
        ent_curve curve;
        ent_arrow_line_railway(picture, railway, &curve);
        ent_svg_open(picture->svg, "g");
        ent_svg_attr(picture->svg, "class", "railway");
        ent_svg_title(picture->svg, railway->name);
        ent_symbol_railway(picture->svg, &curve);
        ent_svg_close(picture->svg);
        ent_picture_use(picture, ENT_SIGN_RAILWAY);
    }
}

static bool is_end(const ent_picture *picture, const ent_canal *canal, const char *code)
{
    return strcmp(picture->map->prov[canal->end[0]].code, code) == 0 ||
           strcmp(picture->map->prov[canal->end[1]].code, code) == 0;
}

static bool has_link(const ent_picture *picture, const ent_canal *canal)
{
    for (uint16_t i = 0; i < picture->geometry->n_links; i++) {
        const ent_link *link = &picture->geometry->link[i];
        if (link->kind == ENT_LINK_CANAL && is_end(picture, canal, link->between[0]) &&
            is_end(picture, canal, link->between[1]))
            return true;
    }
    return false;
}

/* Canals that the picture has no link for lead through the place of a unit in the gate. */
static void draw_canals(const ent_picture *picture)
{
    for (uint8_t i = 0; i < picture->map->n_canals; i++) {
        const ent_canal *canal = &picture->map->canal[i];
        const ent_railway route = {.n = 3, .line = {canal->end[0], canal->gate, canal->end[1]}};
        ent_curve curve;
        if (has_link(picture, canal))
            continue;
        ent_arrow_line_railway(picture, &route, &curve);
        ent_svg_open(picture->svg, "g");
        ent_svg_attr(picture->svg, "class", "link canal");
        draw_link(picture, ENT_LINK_CANAL, &curve);
        ent_svg_close(picture->svg);
    }
}

void ent_ground_borders(const ent_picture *picture)
{
    open_part(picture, "borders", false);
    draw_edges(picture, "sea", "border sea", ENT_COLOR_WAVE, 1);
    draw_edges(picture, "land", "border land", ENT_COLOR_BORDER, 1);
    if (!picture->geometry->diagram)
        draw_links(picture);
    draw_canals(picture);
    draw_railways(picture);
    ent_svg_close(picture->svg);
}

/* ---- Centers. ---- */

void ent_ground_centers(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    open_part(picture, "centers", false);
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_prov_info *info = &picture->map->prov[prov];
        const ent_shape *shape = shape_of(picture, prov);
        ent_power owner = owner_of(picture, picture->request->pos, prov);
        bool home = info->home_of != ENT_POWER_NONE;
        char ident[ENT_IDENT];
        if (!(info->flags & ENT_PROV_CENTER))
            continue;
        ent_svg_open(svg, "g");
        ent_svg_format(svg, "id", "center-%s", ent_picture_ident(info->code, ident));
        ent_svg_format(svg, "class", "center%s %s", home ? " home" : "",
                       owner == ENT_POWER_NONE ? "free" : ent_picture_ident(picture->map->power[owner].name, ident));
        ent_symbol_center(svg, ent_point_of(shape->has_center ? shape->center : shape->label),
                          owner == ENT_POWER_NONE ? (uint32_t)ENT_COLOR_PAPER : picture->color[owner].unit, home);
        ent_svg_close(svg);
        ent_picture_use(picture, home ? ENT_SIGN_HOME : ENT_SIGN_CENTER);
    }
    ent_svg_close(svg);
}

/* ---- Named coasts. ---- */

/* A small plate with the coast's letters, where a fleet on that coast stands. */
static void draw_coast(const ent_picture *picture, ent_loc loc)
{
    const ent_loc_info *info = &picture->map->loc[loc];
    ent_svg *svg = picture->svg;
    const char letters[] = {(char)ent_to_lower((unsigned char)info->coast[0]), 'c', '\0'}; /* of NC, SC, EC, WC */
    char ident[ENT_IDENT], title[200];

    assert(strlen(info->coast) == 2 && info->coast[1] == 'C');
    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "coast-%s", ent_picture_ident(info->code, ident));
    ent_svg_attr(svg, "class", "coast");
    ent_picture_target(picture, loc);
    ent_svg_at(svg, ent_geometry_unit(picture->geometry, picture->map, loc, false), 1);
    ent_print_place(picture->map, loc, ENT_NAMES_FULL, title, sizeof title);
    ent_svg_title(svg, title);
    ent_symbol_coast(svg, letters);
    ent_svg_close(svg);
}

void ent_ground_coasts(const ent_picture *picture)
{
    open_part(picture, "coasts", true);
    for (ent_loc loc = picture->map->n_provs; loc < picture->map->n_locs; loc++)
        draw_coast(picture, loc);
    ent_svg_close(picture->svg);
}

/* ---- Highlights. ---- */

static void highlight(const ent_picture *picture, ent_loc loc)
{
    assert(loc < picture->map->n_locs);
    const ent_loc_info *info = &picture->map->loc[loc];
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT];

    ent_picture_ident(info->code, ident);
    if (info->coast) {
        ent_point at = ent_geometry_unit(picture->geometry, picture->map, loc, false);
        ent_svg_open(svg, "ellipse");
        ent_svg_number(svg, "cx", at.x);
        ent_svg_number(svg, "cy", at.y);
        ent_svg_number(svg, "rx", ENT_SYMBOL_UNIT_X + 6);
        ent_svg_number(svg, "ry", ENT_SYMBOL_UNIT_Y + 6);
    } else { /* the shapes are not defined in every picture */
        const ent_shape *shape = shape_of(picture, info->prov);
        ent_svg_open(svg, "path");
        put_rings(picture, shape->first_ring, shape->n_rings);
    }
    ent_svg_format(svg, "id", "highlight-%s", ident);
    ent_svg_attr(svg, "class", "highlight");
    ent_svg_attr(svg, "fill", "#ffd400");
    ent_svg_attr(svg, "fill-opacity", ".28");
    ent_svg_attr(svg, "stroke", "#c98a00");
    ent_svg_number(svg, "stroke-width", 3);
    ent_svg_close(svg);
}

void ent_ground_highlights(const ent_picture *picture)
{
    open_part(picture, "highlights", false);
    for (size_t i = 0; i < picture->options->n_highlights; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || picture->options->highlight[k] == picture->options->highlight[i];
        if (!again)
            highlight(picture, picture->options->highlight[i]);
    }
    ent_svg_close(picture->svg);
}

/* ---- Names. ---- */

static void draw_label(const ent_picture *picture, ent_prov prov)
{
    const ent_prov_info *info = &picture->map->prov[prov];
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT];
    ent_label label;

    ent_label_find(picture->geometry, picture->map, picture->options->names, prov, &label);
    for (int i = 0; i < label.n_lines; i++) {
        double base = label.box.middle.y + label.size * ((i - (label.n_lines - 1) / 2.0) * 1.1 + 0.35);
        ent_svg_open(svg, "text");
        if (i == 0)
            ent_svg_format(svg, "id", "label-%s", ent_picture_ident(info->code, ident));
        ent_svg_attr(svg, "class", info->terrain == ENT_SEA ? "label sea" : "label land");
        ent_svg_number(svg, "x", label.box.middle.x);
        ent_svg_number(svg, "y", base);
        ent_svg_number(svg, "font-size", label.size);
        ent_svg_text(svg, label.line[i]);
        ent_svg_close(svg);
    }
}

void ent_ground_names(const ent_picture *picture)
{
    open_part(picture, "names", false);
    ent_svg_attr(picture->svg, "text-anchor", "middle");
    for (ent_prov prov = 0; picture->options->names != ENT_LABELS_NONE && prov < picture->map->n_provs; prov++)
        draw_label(picture, prov);
    ent_svg_close(picture->svg);
}
