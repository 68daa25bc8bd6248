/* units.c -- the units where they stand when the phase begins. In an animated picture they move to where it ends.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include "draw/symbol.h"
#include "draw/arrow_line.h"
#include "game/position.h"
#include "notation/print.h"

/* ---- Animation: every animation has the same duration, and repeats. ---- */

static void put_time(ent_svg *svg)
{
    ent_svg_attr(svg, "dur", ENT_PLAY_TIME);
    ent_svg_attr(svg, "repeatCount", "indefinite");
    ent_svg_attr(svg, "calcMode", "linear");
}

static void put_motion(ent_svg *svg, const ent_point *point, size_t n, const char *parts, const char *times)
{
    ent_point step[ENT_CURVE_POINTS];

    assert(n <= ENT_CURVE_POINTS);
    for (size_t i = 0; i < n; i++) /* relative to where the unit stands */
        step[i] = (ent_point){point[i].x - point[0].x, point[i].y - point[0].y};
    ent_svg_open(svg, "animateMotion");
    ent_svg_path(svg, "path", step, n);
    ent_svg_attr(svg, "keyPoints", parts);
    ent_svg_attr(svg, "keyTimes", times);
    put_time(svg);
    ent_svg_close(svg);
}

/* A unit that moves stays there. One that fails goes to where it is stopped, and back. */
static void animate_move(const ent_picture *picture, size_t entry)
{
    bool succeeds = picture->turn->result[entry].verdict == ENT_SUCCEEDS;
    ent_arrow_line line;

    if (!ent_arrow_line_find(picture, entry, &line))
        return;
    if (!succeeds)
        ent_curve_cut(&line.curve, 0, line.to);
    put_motion(picture->svg, line.curve.at, line.curve.n, succeeds ? "0;0;1;1" : "0;0;1;0;0",
               succeeds ? "0;.22;.55;1" : "0;.22;.45;.62;1");
}

static void animate_fading(ent_svg *svg, const char *values, const char *times)
{
    ent_svg_open(svg, "animate");
    ent_svg_attr(svg, "attributeName", "opacity");
    ent_svg_attr(svg, "values", values);
    ent_svg_attr(svg, "keyTimes", times);
    put_time(svg);
    ent_svg_close(svg);
}

static void animate_dislodgement(const ent_picture *picture, const ent_unit *unit, const ent_result *result)
{
    const ent_point step[] = {ent_geometry_unit(picture->geometry, picture->map, unit->at, false),
                              ent_geometry_unit(picture->geometry, picture->map, unit->at, true)};

    put_motion(picture->svg, step, 2, "0;0;1;1", "0;.5;.56;1");
    if (result->marks & ENT_MARK_DESTROYED)
        animate_fading(picture->svg, "1;1;0;0", "0;.6;.7;1");
}

static void animate_unit(const ent_picture *picture, const ent_unit *unit, size_t entry)
{
    if (!picture->options->animate || entry == ENT_ENTRY_NONE)
        return;
    assert(entry < picture->turn->intake.n);
    const ent_order *order = &picture->turn->intake.entry[entry].order;
    const ent_result *result = &picture->turn->result[entry];

    if (result->marks & ENT_MARK_DISLODGED)
        animate_dislodgement(picture, unit, result);
    else if (order->kind == ENT_ORDER_MOVE && result->verdict != ENT_VOID)
        animate_move(picture, entry);
    else if (order->kind == ENT_ORDER_DISBAND && result->verdict == ENT_SUCCEEDS)
        animate_fading(picture->svg, "1;1;0;0", "0;.6;.7;1");
}

/* ---- Units. ---- */

static void draw_burst(const ent_picture *picture)
{
    ent_svg_open(picture->svg, "g");
    ent_symbol_burst(picture->svg, (ent_point){0, 0});
    if (picture->options->animate)
        animate_fading(picture->svg, "0;0;1;1", "0;.46;.5;1");
    ent_svg_close(picture->svg);
}

static void draw_unit(const ent_picture *picture, const ent_unit *unit, size_t entry, ent_point at, bool retreating)
{
    ent_svg *svg = picture->svg;
    const ent_power_info *power = &picture->map->power[unit->power];
    bool driven_out = !retreating && entry != ENT_ENTRY_NONE && picture->turn->result[entry].marks & ENT_MARK_DISLODGED;
    char ident[ENT_IDENT], name[120], title[200];

    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "%s-%s", retreating ? "dislodged" : "unit",
                   ent_picture_ident(ent_picture_prov(picture, unit->at)->code, ident));
    ent_svg_format(svg, "class", "unit %s %s%s", unit->kind == ENT_ARMY ? "army" : "fleet",
                   ent_picture_ident(power->name, ident), retreating || driven_out ? " dislodged" : "");
    ent_svg_at(svg, at);
    ent_print_unit(picture->map, unit->kind, unit->at, ENT_NAMES_FULL, name, sizeof name);
    snprintf(title, sizeof title, "%s %s%s", power->adjective, name, retreating || driven_out ? ", dislodged" : "");
    ent_svg_title(svg, title);
    if (driven_out)
        draw_burst(picture);
    ent_svg_open(svg, "g");
    ent_symbol_unit(svg, unit->kind, picture->color[unit->power].unit);
    animate_unit(picture, unit, entry);
    ent_svg_close(svg);
    ent_svg_close(svg);
}

void ent_units_draw(const ent_picture *picture)
{
    const ent_pos *pos = picture->request->pos;
    bool retreats = pos->phase == ENT_RETREATS; /* then orders are about the dislodged units */

    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "units");
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        draw_unit(picture, unit, picture->order_of[ent_prov_of(picture->map, unit->at)],
                  ent_arrow_line_dislodged(picture, unit->at), true);
    }
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE && unit->power < picture->map->n_powers)
            draw_unit(picture, unit, retreats ? ENT_ENTRY_NONE : picture->order_of[prov],
                      ent_geometry_unit(picture->geometry, picture->map, unit->at, false), false);
    }
    ent_svg_close(picture->svg);
}
