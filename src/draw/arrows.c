/* arrows.c -- the orders and what became of them.
 *
 * A move is a solid arrow, a support a row of beads that joins the arrow which it helps, a convoy a ring of waves
 * around its fleet, a hold a ring. A move that fails ends in a cross where it stopped, a cut support is struck
 * through, a void order is faint.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include "draw/symbol.h"
#include "draw/arrow_line.h"
#include "turn/sentence.h"
#include "game/position.h"

typedef struct ent_drawn {
    const ent_picture *picture;
    size_t entry;
    const ent_order *order;
    const ent_result *result;
    ent_svg *svg;
    uint32_t color;
} ent_drawn;

static ent_point unit_at(const ent_drawn *drawn, ent_loc loc)
{
    return ent_geometry_unit(drawn->picture->geometry, drawn->picture->map, loc, false);
}

/* ---- Moves and retreats. ---- */

static void draw_move(const ent_drawn *drawn)
{
    ent_arrow_line line;

    if (!ent_arrow_line_find(drawn->picture, drawn->entry, &line))
        return;
    ent_curve_cut(&line.curve, line.from, line.to);
    ent_symbol_arrow(drawn->svg, &line.curve, drawn->color, drawn->result->verdict != ENT_FAILS);
    if (drawn->result->verdict == ENT_FAILS)
        ent_symbol_cross(drawn->svg, line.curve.at[line.curve.n - 1], 4);
}

/* ---- Supports. ---- */

/* The point of the supported arrow at which a support ends: the nearest, but neither near its tail nor near its head.
 */
static ent_point join_point(const ent_drawn *drawn, ent_point from)
{
    const ent_picture *picture = drawn->picture;
    const ent_map *map = picture->map;
    size_t helped = picture->order_of[ent_prov_of(map, drawn->order->from)];
    ent_arrow_line line;

    if (helped != ENT_ENTRY_NONE) {
        const ent_order *move = &picture->turn->intake.entry[helped].order;
        bool fits = move->kind == ENT_ORDER_MOVE && move->to < map->n_locs &&
                    ent_prov_of(map, move->to) == ent_prov_of(map, drawn->order->to);
        if (fits && ent_arrow_line_find(picture, helped, &line)) {
            ent_curve_cut(&line.curve, line.from, line.to);
            double length = ent_curve_length(&line.curve), near = ent_curve_nearest(&line.curve, from);
            double first = line.by_convoy ? 0.55 : 0.3, last = line.by_convoy ? 0.85 : 0.62;
            return ent_curve_point(&line.curve, fmin(fmax(near, length * first), length * last), NULL);
        }
    }
    ent_point a = unit_at(drawn, drawn->order->from), b = unit_at(drawn, drawn->order->to);
    return (ent_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* A line from start to end. It bends around the unit at `obstacle` if it would cross it. */
static void draw_around(ent_point start, ent_point end, ent_point obstacle, ent_curve *curve)
{
    static const double clearance = 17, bow = 26;
    ent_curve straight;

    ent_curve_between(start, end, 0, &straight);
    double along = ent_curve_nearest(&straight, obstacle);
    ent_point direction, near = ent_curve_point(&straight, along, &direction);
    bool inside = along > ENT_ARROW_LINE_UNIT && along < ent_curve_length(&straight) - 2;
    bool left = (obstacle.x - near.x) * direction.y - (obstacle.y - near.y) * direction.x > 0;
    double bend = !inside || ent_point_distance(near, obstacle) > clearance ? 0 : left ? -bow : bow;
    ent_curve_between(start, end, bend, curve);
}

static void draw_support(const ent_drawn *drawn)
{
    const ent_map *map = drawn->picture->map;
    bool holds = drawn->order->kind == ENT_ORDER_SUPPORT_HOLD;
    ent_curve curve;

    if (drawn->order->from >= map->n_locs || (!holds && drawn->order->to >= map->n_locs))
        return;
    ent_point start = unit_at(drawn, drawn->order->at);
    if (holds)
        ent_curve_between(start, unit_at(drawn, drawn->order->from), 0, &curve);
    else
        draw_around(start, join_point(drawn, start), unit_at(drawn, drawn->order->to), &curve);
    double length = ent_curve_length(&curve);
    double room = holds ? ent_arrow_line_room(drawn->picture, ent_prov_of(map, drawn->order->from)) + 3 : 0;
    ent_curve_cut(&curve, fmin(ENT_ARROW_LINE_UNIT, length / 3), length - room);
    ent_symbol_beads(drawn->svg, &curve, drawn->color, holds ? ENT_BEADS_BAR : ENT_BEADS_DOT);
    if (drawn->result->verdict == ENT_FAILS) {
        ent_point direction, middle = ent_curve_point(&curve, ent_curve_length(&curve) * 0.45, &direction);
        ent_symbol_cut(drawn->svg, middle, direction);
    }
}

/* ---- The others. ---- */

static void draw_convoy(const ent_drawn *drawn)
{
    const ent_map *map = drawn->picture->map;
    ent_point at = unit_at(drawn, drawn->order->at);
    bool apart = drawn->result->verdict == ENT_VOID; /* no arrow leads through this fleet */

    if (apart && drawn->order->from < map->n_locs && drawn->order->to < map->n_locs) {
        ent_point a = unit_at(drawn, drawn->order->from), b = unit_at(drawn, drawn->order->to);
        ent_curve curve;
        ent_curve_between(at, (ent_point){(a.x + b.x) / 2, (a.y + b.y) / 2}, 0, &curve);
        ent_curve_cut(&curve, ENT_ARROW_LINE_UNIT + 2, ent_curve_length(&curve));
        ent_symbol_beads(drawn->svg, &curve, drawn->color, ENT_BEADS_OPEN);
    }
    ent_symbol_ring(drawn->svg, at, drawn->color, true);
    if (drawn->result->verdict == ENT_FAILS)
        ent_symbol_cut(drawn->svg, (ent_point){at.x + 10.5, at.y - 10.5}, (ent_point){0.7071, 0.7071});
}

static void draw_hold(const ent_drawn *drawn)
{
    ent_symbol_ring(drawn->svg, unit_at(drawn, drawn->order->at), drawn->color, false);
}

/* The unit is not on the board yet, so it is drawn here. */
static void draw_build(const ent_drawn *drawn)
{
    ent_point at = unit_at(drawn, drawn->order->at);

    ent_svg_open(drawn->svg, "g");
    ent_svg_at(drawn->svg, at);
    ent_symbol_unit(drawn->svg, drawn->order->unit, drawn->color);
    if (drawn->result->verdict == ENT_SUCCEEDS)
        ent_symbol_plus(drawn->svg, (ent_point){11, -8});
    ent_svg_close(drawn->svg);
    if (drawn->result->verdict != ENT_SUCCEEDS)
        ent_symbol_cross(drawn->svg, at, 6);
}

static void draw_removal(const ent_drawn *drawn)
{
    bool retreats = drawn->picture->request->pos->phase == ENT_RETREATS;
    ent_loc at = drawn->order->at;

    ent_symbol_cross(drawn->svg, retreats ? ent_arrow_line_dislodged(drawn->picture, at) : unit_at(drawn, at), 8);
}

/* Permission to pass a canal: beads from the fleet's sea to the other. */
static void draw_canal(const ent_drawn *drawn)
{
    const ent_map *map = drawn->picture->map;
    ent_curve curve;

    if (drawn->order->from >= map->n_locs || drawn->order->to >= map->n_locs)
        return;
    ent_curve_between(unit_at(drawn, drawn->order->from), unit_at(drawn, drawn->order->to), 14, &curve);
    ent_curve_cut(&curve, ENT_ARROW_LINE_UNIT, ent_curve_length(&curve) - ENT_ARROW_LINE_UNIT);
    ent_symbol_beads(drawn->svg, &curve, drawn->color, ENT_BEADS_OPEN);
}

/* ---- One order as an element. ---- */

static const struct {
    const char *class;
    void (*draw)(const ent_drawn *);
} kinds[ENT_ORDER_COUNT] = {
    [ENT_ORDER_HOLD] = {"hold", draw_hold},
    [ENT_ORDER_MOVE] = {"move", draw_move},
    [ENT_ORDER_SUPPORT_HOLD] = {"support to-hold", draw_support},
    [ENT_ORDER_SUPPORT_MOVE] = {"support to-move", draw_support},
    [ENT_ORDER_CONVOY] = {"convoy", draw_convoy},
    [ENT_ORDER_DISBAND] = {"disband", draw_removal},
    [ENT_ORDER_BUILD] = {"build", draw_build},
    [ENT_ORDER_CANAL] = {"canal", draw_canal},
};

static void put_class(const ent_drawn *drawn)
{
    const ent_picture *picture = drawn->picture;
    const char *kind = kinds[drawn->order->kind].class;
    char class[400], ident[ENT_IDENT];
    ent_arrow_line line;

    if (drawn->order->kind == ENT_ORDER_MOVE && picture->request->pos->phase == ENT_RETREATS)
        kind = "retreat";
    if (drawn->order->kind == ENT_ORDER_MOVE && ent_arrow_line_find(picture, drawn->entry, &line) && line.by_convoy)
        kind = "move by-convoy";
    int n = snprintf(class, sizeof class, "order %s %s %s", kind, ent_verdict_name((ent_verdict)drawn->result->verdict),
                     ent_picture_ident(picture->map->power[drawn->order->power].name, ident));
    for (unsigned bit = 1; ent_mark_name(bit) && (size_t)n < sizeof class; bit <<= 1)
        if (drawn->result->marks & bit & ~(unsigned)ENT_MARK_VOID)
            n += snprintf(class + n, sizeof class - (size_t)n, " %s", ent_picture_ident(ent_mark_name(bit), ident));
    ent_svg_attr(drawn->svg, "class", class);
}

/* Ids are unique: a second order for the same place, such as a second build, has its entry's number in its id. */
static void put_id(const ent_drawn *drawn)
{
    const ent_picture *picture = drawn->picture;
    ent_loc place = drawn->order->kind == ENT_ORDER_CANAL ? drawn->order->from : drawn->order->at;
    char ident[ENT_IDENT];
    unsigned before = 0;

    ent_picture_ident(ent_picture_prov(picture, place)->code, ident);
    if (drawn->order->kind == ENT_ORDER_CANAL)
        before = 1; /* the fleet there has an order of its own */
    for (size_t i = 0; i < drawn->entry; i++) {
        const ent_entry *entry = &picture->turn->intake.entry[i];
        before += entry->in_force && entry->order.at < picture->map->n_locs &&
                  ent_prov_of(picture->map, entry->order.at) == ent_prov_of(picture->map, place);
    }
    if (before == 0)
        ent_svg_format(drawn->svg, "id", "order-%s", ident);
    else
        ent_svg_format(drawn->svg, "id", "order-%s-%zu", ident, drawn->entry);
}

static void draw_entry(const ent_picture *picture, size_t i)
{
    assert(i < picture->turn->intake.n && kinds[picture->turn->intake.entry[i].order.kind].draw);
    const ent_order *order = &picture->turn->intake.entry[i].order;
    const ent_drawn drawn = {
        picture, i, order, &picture->turn->result[i], picture->svg, picture->color[order->power].unit};
    char why[800];

    ent_svg_open(picture->svg, "g");
    put_id(&drawn);
    put_class(&drawn);
    if (drawn.result->verdict == ENT_VOID)
        ent_svg_attr(picture->svg, "opacity", ".42");
    ent_reason_sentence(picture->request, picture->turn, i, ENT_NAMES_FULL, why, sizeof why);
    ent_svg_title(picture->svg, why);
    kinds[order->kind].draw(&drawn);
    ent_svg_close(picture->svg);
}

/* An automatic hold is not drawn: it has no ring. */
static bool is_drawn(const ent_picture *picture, size_t i)
{
    const ent_entry *entry = &picture->turn->intake.entry[i];
    ent_power only = picture->options->only;
    ent_loc place = entry->order.kind == ENT_ORDER_CANAL ? entry->order.from : entry->order.at;

    return entry->in_force && kinds[entry->order.kind].draw && place < picture->map->n_locs &&
           entry->order.power < picture->map->n_powers && (only == ENT_POWER_NONE || only == entry->order.power) &&
           !(entry->automatic && entry->order.kind == ENT_ORDER_HOLD);
}

/* ---- Where dislodged units may go. ---- */

static void draw_option(const ent_picture *picture, const ent_dislodged *dislodged, ent_loc to)
{
    ent_svg *svg = picture->svg;
    ent_point start = ent_arrow_line_dislodged(picture, dislodged->unit.at);
    ent_point end = ent_geometry_unit(picture->geometry, picture->map, to, false);
    char from_ident[ENT_IDENT], to_ident[ENT_IDENT];
    ent_curve curve;

    ent_curve_between(start, end, 0, &curve);
    double length = ent_curve_length(&curve);
    ent_curve_cut(&curve, fmin(ENT_ARROW_LINE_UNIT, length / 3), length - 7);
    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "option-%s-%s",
                   ent_picture_ident(ent_picture_prov(picture, dislodged->unit.at)->code, from_ident),
                   ent_picture_ident(picture->map->loc[to].code, to_ident));
    ent_svg_format(svg, "class", "option %s",
                   ent_picture_ident(picture->map->power[dislodged->unit.power].name, from_ident));
    ent_symbol_option(svg, &curve, end, picture->color[dislodged->unit.power].unit);
    ent_svg_close(svg);
}

static void draw_options(const ent_picture *picture)
{
    const ent_pos *pos = picture->request->pos;

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(picture->map, dislodged->unit.kind, dislodged->unit.at);
        for (uint8_t at = 0; at < steps->n; at++)
            if (dislodged->retreats >> at & 1)
                draw_option(picture, dislodged, steps->to[at]);
    }
}

/* The orders fade in, and out when the units move. */
static void animate_orders(const ent_picture *picture)
{
    ent_svg *svg = picture->svg;

    if (!picture->options->animate)
        return;
    ent_svg_open(svg, "animate");
    ent_svg_attr(svg, "attributeName", "opacity");
    ent_svg_attr(svg, "values", "0;1;1;0;0");
    ent_svg_attr(svg, "keyTimes", "0;.06;.62;.7;1");
    ent_svg_attr(svg, "dur", ENT_PLAY_TIME);
    ent_svg_attr(svg, "repeatCount", "indefinite");
    ent_svg_close(svg);
}

typedef enum ent_arrows_layer { ENT_ARROWS_MOVES, ENT_ARROWS_SUPPORTS, ENT_ARROWS_MARKS } ent_arrows_layer;

/* Supports lie over the arrows that they join, and the crosses of removals over the units. */
static ent_arrows_layer layer_of(uint8_t kind)
{
    return kind == ENT_ORDER_DISBAND                                          ? ENT_ARROWS_MARKS
           : kind == ENT_ORDER_SUPPORT_HOLD || kind == ENT_ORDER_SUPPORT_MOVE ? ENT_ARROWS_SUPPORTS
                                                                              : ENT_ARROWS_MOVES;
}

static void draw_layer(const ent_picture *picture, ent_arrows_layer layer)
{
    for (size_t i = 0; i < picture->turn->intake.n; i++)
        if (is_drawn(picture, i) && layer_of(picture->turn->intake.entry[i].order.kind) == layer)
            draw_entry(picture, i);
}

void ent_arrows_draw(const ent_picture *picture)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "orders");
    draw_options(picture);
    draw_layer(picture, ENT_ARROWS_MOVES);
    draw_layer(picture, ENT_ARROWS_SUPPORTS);
    animate_orders(picture);
    ent_svg_close(picture->svg);
}

void ent_order_mark(const ent_picture *picture)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "removals");
    draw_layer(picture, ENT_ARROWS_MARKS);
    animate_orders(picture);
    ent_svg_close(picture->svg);
}
