/* units.c -- the units where they stand when the phase begins. In an animated picture they move to where it ends.
 *
 * A unit takes clicks, and its title says what it is, what it does and why it came out so.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include "draw/arrow_line.h"
#include "game/position.h"
#include "notation/print.h"
#include "turn/sentence.h"

/* ---- Animation. ---- */

/* A unit whose move succeeds stays at its destination. One that fails goes to where it is stopped, and back. */
static void animate_move(const ent_picture *picture, size_t entry, const ent_result *result)
{
    bool succeeds = result->verdict == ENT_SUCCEEDS;
    ent_arrow_line line;

    ent_arrow_line_find(picture, entry, &line);
    if (!succeeds)
        ent_curve_cut(&line.curve, 0, line.to);
    ent_animation_move(picture, line.curve.at, line.curve.n, succeeds ? "go" : "bounce");
}

static void animate_unit(const ent_picture *picture, const ent_unit *unit, size_t entry)
{
    if (picture->options->animation == ENT_ANIMATE_NOT || entry == ENT_ENTRY_NONE)
        return;
    assert(entry < picture->turn->intake.n);
    const ent_order *order = &ent_picture_entry(picture, entry)->order;
    const ent_result result = ent_picture_result(picture, entry);
    const ent_point step[] = {ent_geometry_unit(picture->geometry, picture->map, unit->at, false),
                              ent_geometry_unit(picture->geometry, picture->map, unit->at, true)};

    if (result.marks & ENT_MARK_DISLODGED)
        ent_animation_move(picture, step, 2, result.marks & ENT_MARK_DESTROYED ? "flee,vanish" : "flee");
    else if (order->kind == ENT_ORDER_MOVE && result.verdict != ENT_VOID)
        animate_move(picture, entry, &result);
    else if (order->kind == ENT_ORDER_DISBAND && result.verdict == ENT_SUCCEEDS)
        ent_animation_fade(picture, "vanish");
}

/* ---- Units. ---- */

static bool is_driven_out(const ent_picture *picture, size_t entry)
{
    return picture->request->pos->phase == ENT_MOVEMENT && entry != ENT_ENTRY_NONE &&
           ent_picture_result(picture, entry).marks & ENT_MARK_DISLODGED;
}

/* Lost against its will. A disbandment is crossed as an order. A retreat that is not shown does not show how it ended.
 */
static bool is_destroyed(const ent_picture *picture, const ent_unit *unit, size_t entry)
{
    const ent_power only = picture->options->only;
    const bool shown = only == ENT_POWER_NONE || only == unit->power || picture->request->pos->phase == ENT_MOVEMENT;

    return shown && entry != ENT_ENTRY_NONE && ent_picture_entry(picture, entry)->order.kind != ENT_ORDER_DISBAND &&
           ent_picture_result(picture, entry).marks & ENT_MARK_DESTROYED;
}

/* Bursts lie below all units, also those that arrive. */
static void draw_burst(const ent_picture *picture, const ent_unit *unit)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_at(picture->svg, ent_geometry_unit(picture->geometry, picture->map, unit->at, false), 1);
    ent_animation_fade(picture, "appear");
    ent_symbol_burst(picture->svg);
    ent_svg_close(picture->svg);
    ent_picture_use(picture, ENT_SIGN_BURST);
}

/* "Austrian Army Vienna, dislodged. It moves to Galicia ...": the orders of powers that are not shown stay unsaid. */
static void put_title(const ent_picture *picture, const ent_unit *unit, size_t entry, bool dislodged)
{
    ent_power only = picture->options->only;
    bool shown = !picture->options->planned && (only == ENT_POWER_NONE || only == unit->power);
    char name[120], sentence[800] = "", title[1024];

    ent_print_unit(picture->map, unit->kind, unit->at, ENT_NAMES_FULL, name, sizeof name);
    if (entry != ENT_ENTRY_NONE && shown && !ent_picture_entry(picture, entry)->automatic)
        ent_reason_sentence(picture->request, picture->turn, entry, ENT_NAMES_FULL, sentence, sizeof sentence);
    snprintf(title, sizeof title, "%s %s%s%s%s", picture->map->power[unit->power].adjective, name,
             dislodged ? ", dislodged" : "", sentence[0] ? ". " : "", sentence);
    ent_svg_title(picture->svg, title);
}

static void draw_unit(const ent_picture *picture, const ent_unit *unit, size_t entry, ent_point at, bool retreating)
{
    ent_svg *svg = picture->svg;
    const ent_power_info *power = &picture->map->power[unit->power];
    bool driven_out = is_driven_out(picture, entry);
    char ident[ENT_IDENT];

    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "%s-%s", retreating ? "dislodged" : "unit",
                   ent_picture_ident(ent_picture_prov(picture, unit->at)->code, ident));
    ent_svg_format(svg, "class", "unit %s %s%s", unit->kind == ENT_ARMY ? "army" : "fleet",
                   ent_picture_ident(power->name, ident), retreating || driven_out ? " dislodged" : "");
    ent_picture_target(picture, unit->at);
    ent_svg_at(svg, at, retreating ? ENT_SYMBOL_SMALL : 1);
    put_title(picture, unit, entry, retreating || driven_out);
    ent_svg_open(svg, "g");
    animate_unit(picture, unit, entry);
    ent_symbol_unit(svg, unit->kind, &picture->color[unit->power], ent_picture_tag(picture, unit->power),
                    retreating ? ENT_LOOK_BROKEN : ENT_LOOK_WHOLE);
    if (is_destroyed(picture, unit, entry)) {
        ent_symbol_cross(svg, (ent_point){0, 0}, 15);
        ent_picture_use(picture, ENT_SIGN_REMOVAL);
    }
    ent_svg_close(svg);
    ent_svg_close(svg);
    ent_picture_use(picture, unit->kind == ENT_ARMY ? ENT_SIGN_ARMY : ENT_SIGN_FLEET);
    if (retreating)
        ent_picture_use(picture, ENT_SIGN_DISLODGED);
}

/* In retreats the orders are about the dislodged units, which lie over the others. */
void ent_units_draw(const ent_picture *picture)
{
    const ent_pos *pos = picture->request->pos;
    bool retreats = pos->phase == ENT_RETREATS;

    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "units");
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++)
        if (is_driven_out(picture, picture->order_of[prov]))
            draw_burst(picture, &ent_pos_units_const(pos)[prov]);
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE)
            draw_unit(picture, unit, retreats ? ENT_ENTRY_NONE : picture->order_of[prov],
                      ent_geometry_unit(picture->geometry, picture->map, unit->at, false), false);
    }
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        draw_unit(picture, unit, retreats ? picture->order_of[ent_prov_of(picture->map, unit->at)] : ENT_ENTRY_NONE,
                  ent_arrow_line_dislodged(picture, unit->at), true);
    }
    ent_svg_close(picture->svg);
}
