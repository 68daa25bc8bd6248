/* arrows.c -- the orders and their results.
 *
 * A move is a solid arrow, a support a row of beads that joins the arrow which it helps, a convoy a ring of waves
 * around its fleet, a hold a ring. These are the part "orders". The part "results" lies over it: a stop sign where a
 * move was stopped, strokes through a cut support. A void order is faint; planned orders are hollow and have no
 * results.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include "draw/arrow_line.h"
#include "game/position.h"
#include "judge/judge.h"
#include "turn/sentence.h"

typedef struct ent_drawn {
    const ent_picture *picture;
    size_t entry;
    const ent_order *order;
    ent_result result;
    ent_svg *svg;
    ent_ink ink;
} ent_drawn;

/* Where a badge stands, from the middle of a unit: at its upper right corner. */
static const ent_point badge_corner = {18, -15};

/* The direction to the lower right. */
static const ent_point falling = {0.7071, 0.7071};

static ent_point unit_at(const ent_drawn *drawn, ent_loc loc)
{
    return ent_geometry_unit(drawn->picture->geometry, drawn->picture->map, loc, false);
}

static void use(const ent_drawn *drawn, ent_sign sign)
{
    ent_picture_use(drawn->picture, sign);
}

/* ---- Moves and retreats. ---- */

/* The part of a curve between two distances, as an arrow or a piece of one. Nobody would see a shorter one than 1. */
static void draw_piece(const ent_drawn *drawn, const ent_curve *curve, double from, double to, bool head)
{
    ent_curve piece = *curve;

    if (to - from < 1)
        return;
    ent_curve_cut(&piece, from, to);
    ent_symbol_arrow(drawn->svg, &piece, drawn->ink, head);
}

static void draw_move(const ent_drawn *drawn)
{
    ent_arrow_line line;
    double from;

    ent_arrow_line_find(drawn->picture, drawn->entry, &line);
    use(drawn, drawn->ink.planned ? ENT_SIGN_PLANNED : ENT_SIGN_MOVE);
    if (line.stopped && line.rest < line.end - 4) { /* less is no more than the line's own head */
        ent_curve rest = line.curve;
        ent_curve_cut(&rest, line.rest, line.end);
        ent_symbol_thin(drawn->svg, &rest, drawn->ink.color);
    }
    from = line.from;
    for (size_t i = 0; i < line.n_gaps; i++) { /* what lies behind `to` is too short to be drawn */
        draw_piece(drawn, &line.curve, from, fmin(line.gap[i][0], line.to), line.gap[i][1] >= line.to);
        from = line.gap[i][1];
    }
    draw_piece(drawn, &line.curve, from, line.to, true);
}

/* The stop sign stands before the arrow's head. */
static void mark_move(const ent_drawn *drawn)
{
    static const double room = 7.5; /* its radius, with its rim, and a little more */
    ent_arrow_line line;
    ent_point direction;

    assert(drawn->result.verdict == ENT_FAILS);
    ent_arrow_line_find(drawn->picture, drawn->entry, &line);
    ent_point tip = ent_curve_point(&line.curve, line.to, &direction);
    use(drawn, ENT_SIGN_STOP);
    ent_symbol_stop(drawn->svg, (ent_point){tip.x + direction.x * room, tip.y + direction.y * room});
}

/* ---- Supports. ---- */

/* The point of the supported arrow at which a support ends: the nearest, but neither near its tail nor near its head.
 */
static ent_point join_point(const ent_drawn *drawn, ent_point from)
{
    static const double after_tail = 0.2, before_head = 0.6; /* of the arrow's length */
    static const double without_arrow = 0.55;                /* of the way: a little past the middle */
    const ent_picture *picture = drawn->picture;
    const ent_map *map = picture->map;
    size_t helped = picture->order_of[ent_prov_of(map, drawn->order->from)];

    if (helped != ENT_ENTRY_NONE) {
        const ent_order *move = &ent_picture_entry(picture, helped)->order;
        if (move->kind == ENT_ORDER_MOVE && ent_prov_of(map, move->to) == ent_prov_of(map, drawn->order->to)) {
            ent_arrow_line line;
            ent_arrow_line_find(picture, helped, &line);
            double near = ent_curve_nearest(&line.curve, from), last_gap = line.from;
            if (line.n_gaps > 0 && line.gap[line.n_gaps - 1][1] < line.to)
                last_gap = line.gap[line.n_gaps - 1][1];
            double room = line.to - last_gap;
            return ent_curve_point(&line.curve,
                                   fmin(fmax(near, last_gap + room * after_tail), last_gap + room * before_head), NULL);
        }
    }
    ent_point a = unit_at(drawn, drawn->order->from), b = unit_at(drawn, drawn->order->to);
    return (ent_point){a.x + (b.x - a.x) * without_arrow, a.y + (b.y - a.y) * without_arrow};
}

/* The beads of a support. */
static void find_support(const ent_drawn *drawn, ent_curve *curve)
{
    enum {
        BAR = 5,   /* room for the bar at the end of a support to hold */
        SEEN = 22, /* so much of a support is seen at least: a few beads */
        GAP = 2    /* between the unit and the first bead */
    };
    const ent_picture *picture = drawn->picture;
    bool holds = drawn->order->kind == ENT_ORDER_SUPPORT_HOLD;
    ent_point start = unit_at(drawn, drawn->order->at), end = unit_at(drawn, drawn->order->from);
    ent_prov at = ent_prov_of(picture->map, drawn->order->at), from = ent_prov_of(picture->map, drawn->order->from);
    double first, last;
    if (holds) {
        ent_arrow_line_around(picture, start, end, at, from, 0, curve);
        ent_arrow_line_trim(curve, start, end, BAR + ent_arrow_line_room(picture, from), &first, &last);
    } else {
        end = join_point(drawn, start);
        ent_arrow_line_around(picture, start, end, at, ENT_PROV_NONE, 0, curve);
        /* There is no unit at its end, so it goes on to the arrow. */
        ent_arrow_line_trim(curve, start, end, -ENT_SYMBOL_UNIT_Y + 0.1, &first, &last);
        last = ent_curve_length(curve);
        first = fmin(first, fmax(last - SEEN, last * 0.15)); /* a short one begins on its unit */
    }
    ent_curve_cut(curve, first + GAP, last);
}

static void draw_support(const ent_drawn *drawn)
{
    bool holds = drawn->order->kind == ENT_ORDER_SUPPORT_HOLD;
    ent_curve curve;

    find_support(drawn, &curve);
    use(drawn, holds ? ENT_SIGN_HOLD_SUPPORT : ENT_SIGN_SUPPORT);
    ent_symbol_beads(drawn->svg, &curve, drawn->ink, holds ? ENT_BEADS_BAR : ENT_BEADS_DOT);
}

static void mark_support(const ent_drawn *drawn)
{
    ent_curve curve;
    ent_point direction;

    assert(drawn->result.verdict == ENT_FAILS);
    find_support(drawn, &curve);
    /* A little before the middle, for the end lies on the line of another order. */
    ent_point middle = ent_curve_point(&curve, ent_curve_length(&curve) * 0.45, &direction);
    use(drawn, ENT_SIGN_CUT);
    ent_symbol_cut(drawn->svg, middle, direction);
}

/* ---- The others. ---- */

/* A void convoy shows whom it would take where: a thin broken line from the army to the fleet, and on to the coast. */
static void draw_convoy(const ent_drawn *drawn)
{
    ent_point at = unit_at(drawn, drawn->order->at);

    enum { RING = 8 }; /* room for the ring around the fleet; so much less is needed at the coast */

    use(drawn, ENT_SIGN_CONVOY);
    ent_symbol_ring(drawn->svg, at, drawn->ink, true);
    if (drawn->result.verdict != ENT_VOID)
        return;
    for (int leg = 0; leg < 2; leg++) {
        ent_point from = leg == 0 ? unit_at(drawn, drawn->order->from) : at;
        ent_point to = leg == 0 ? at : unit_at(drawn, drawn->order->to);
        ent_curve curve;
        double first, last;
        ent_curve_between(from, to, 0, &curve);
        ent_arrow_line_trim(&curve, from, to, leg == 0 ? RING : -RING, &first, &last);
        ent_curve_cut(&curve, first, last);
        ent_symbol_thin(drawn->svg, &curve, drawn->ink.color);
    }
}

static void mark_convoy(const ent_drawn *drawn)
{
    ent_point at = unit_at(drawn, drawn->order->at);

    assert(drawn->result.verdict == ENT_FAILS);
    use(drawn, ENT_SIGN_CUT); /* across the ring, at its upper right */
    ent_symbol_cut(drawn->svg, (ent_point){at.x + 20.5, at.y - 17}, falling);
}

static void draw_hold(const ent_drawn *drawn)
{
    use(drawn, ENT_SIGN_HOLD);
    ent_symbol_ring(drawn->svg, unit_at(drawn, drawn->order->at), drawn->ink, false);
}

static bool is_drawn(const ent_picture *picture, size_t i);

/* The build that is drawn where this one is, so that it has no room: the one that is made, or else the first one. Of
 * planned ones it is the first one. ENT_LOC_NONE: there is none. */
static ent_loc other_build(const ent_drawn *drawn)
{
    const ent_picture *picture = drawn->picture;
    ent_loc found = ENT_LOC_NONE;

    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = ent_picture_entry(picture, i);
        const bool made = ent_picture_result(picture, i).verdict == ENT_SUCCEEDS && !drawn->ink.planned;
        if (i != drawn->entry && is_drawn(picture, i) && entry->order.kind == ENT_ORDER_BUILD &&
            ent_prov_of(picture->map, entry->order.at) == ent_prov_of(picture->map, drawn->order->at) &&
            (made || (i < drawn->entry && found == ENT_LOC_NONE)))
            found = entry->order.at;
    }
    return drawn->result.verdict == ENT_SUCCEEDS && !drawn->ink.planned ? ENT_LOC_NONE : found;
}

/* The unit is not on the board yet, so it is drawn here. Where another one stands or is built, that one stays visible,
 * with a plus beside it. */
static void draw_build(const ent_drawn *drawn)
{
    const ent_picture *picture = drawn->picture;
    const ent_loc at = drawn->order->at;
    ent_power power = drawn->order->power;
    uint8_t kind = drawn->order->unit == ENT_FLEET ? ENT_FLEET : ENT_ARMY; /* a void build may name no kind */

    const ent_unit *there = &ent_pos_units_const(picture->request->pos)[ent_prov_of(picture->map, at)];
    const bool stands = there->kind != ENT_UNIT_NONE;
    const ent_loc other = stands ? there->at : other_build(drawn);
    if (other != ENT_LOC_NONE) {
        ent_point place = unit_at(drawn, other);
        double aside = stands ? badge_corner.x : -badge_corner.x; /* the other build has its plus on the right */
        ent_symbol_badge(drawn->svg, (ent_point){place.x + aside, place.y + badge_corner.y}, true);
        return;
    }
    use(drawn, ENT_SIGN_BUILD);
    use(drawn, kind == ENT_ARMY ? ENT_SIGN_ARMY : ENT_SIGN_FLEET);
    ent_svg_open(drawn->svg, "g");
    ent_svg_at(drawn->svg, unit_at(drawn, at), 1);
    ent_symbol_unit(drawn->svg, kind, &picture->color[power], ent_picture_tag(picture, power), ENT_LOOK_WHOLE);
    ent_symbol_badge(drawn->svg, badge_corner, true);
    ent_svg_close(drawn->svg);
}

/* A removal crosses the unit; one that is not carried out leaves it as it is, with a minus beside it. */
static void draw_removal(const ent_drawn *drawn)
{
    bool retreats = drawn->picture->request->pos->phase == ENT_RETREATS, voided = drawn->result.verdict == ENT_VOID;
    ent_loc at = drawn->order->at;
    ent_point place = retreats ? ent_arrow_line_dislodged(drawn->picture, at) : unit_at(drawn, at);

    if (voided) {
        ent_symbol_badge(drawn->svg, (ent_point){place.x + badge_corner.x, place.y + badge_corner.y}, false);
        return;
    }
    use(drawn, ENT_SIGN_REMOVAL);
    ent_symbol_cross(drawn->svg, place, retreats ? 11 : 15); /* a dislodged unit is smaller */
}

/* Permission to pass a canal: beads from the fleet's sea to the other. */
static void draw_canal(const ent_drawn *drawn)
{
    ent_curve curve;
    double first, last;
    ent_point from = unit_at(drawn, drawn->order->from), to = unit_at(drawn, drawn->order->to);
    ent_curve_between(from, to, 18, &curve); /* bent, so that it does not cover the canal */
    ent_arrow_line_trim(&curve, from, to, 0, &first, &last);
    ent_curve_cut(&curve, first, last);
    ent_symbol_beads(drawn->svg, &curve, drawn->ink, ENT_BEADS_OPEN);
}

/* ---- One order as an element. ---- */

static const struct {
    const char *class;
    void (*draw)(const ent_drawn *);
    void (*mark)(const ent_drawn *); /* the part "results", of an order that fails; may be NULL */
} kinds[ENT_ORDER_COUNT] = {
    [ENT_ORDER_HOLD] = {"hold", draw_hold, NULL},
    [ENT_ORDER_MOVE] = {"move", draw_move, mark_move},
    [ENT_ORDER_SUPPORT_HOLD] = {"support to-hold", draw_support, mark_support},
    [ENT_ORDER_SUPPORT_MOVE] = {"support to-move", draw_support, mark_support},
    [ENT_ORDER_CONVOY] = {"convoy", draw_convoy, mark_convoy},
    [ENT_ORDER_DISBAND] = {"disband", draw_removal, NULL},
    [ENT_ORDER_BUILD] = {"build", draw_build, NULL},
    [ENT_ORDER_CANAL] = {"canal", draw_canal, NULL},
};

static void put_class(const ent_drawn *drawn)
{
    const ent_picture *picture = drawn->picture;
    const char *kind = kinds[drawn->order->kind].class;
    char class[400], ident[ENT_IDENT];
    ent_arrow_line line;

    if (drawn->order->kind == ENT_ORDER_MOVE) {
        ent_arrow_line_find(picture, drawn->entry, &line);
        kind = picture->request->pos->phase == ENT_RETREATS ? "retreat" : line.by_convoy ? "move by-convoy" : kind;
    }
    int n = snprintf(class, sizeof class, "order %s %s %s", kind,
                     drawn->ink.planned ? "planned" : ent_verdict_name((ent_verdict)drawn->result.verdict),
                     ent_picture_ident(picture->map->power[drawn->order->power].name, ident));
    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if (drawn->result.marks & bit & ~(unsigned)ENT_MARK_VOID)
            n += snprintf(class + n, sizeof class - (size_t)n, " %s", ent_picture_ident(ent_mark_name(bit), ident));
    assert((size_t)n < sizeof class);
    ent_svg_attr(drawn->svg, "class", class);
}

/* Ids are unique: a second order for the same place, such as a second build, has its number in its id. */
static void put_id(const ent_drawn *drawn, const char *part)
{
    const ent_picture *picture = drawn->picture;
    ent_loc place = drawn->order->kind == ENT_ORDER_CANAL ? drawn->order->from : drawn->order->at;
    char ident[ENT_IDENT];
    unsigned before = 0, number = 0;

    ent_picture_ident(ent_picture_prov(picture, place)->code, ident);
    if (drawn->order->kind == ENT_ORDER_CANAL)
        before = 1; /* the fleet there has an order of its own */
    for (size_t i = 0; i < drawn->entry; i++) {
        const ent_entry *entry = ent_picture_entry(picture, i);
        if (!ent_picture_knows(picture, i))
            continue;
        number++;
        before += entry->in_force && entry->order.at < picture->map->n_locs &&
                  ent_prov_of(picture->map, entry->order.at) == ent_prov_of(picture->map, place);
    }
    if (before == 0)
        ent_svg_format(drawn->svg, "id", "%s-%s", part, ident);
    else
        ent_svg_format(drawn->svg, "id", "%s-%s-%u", part, ident, number);
}

static ent_drawn drawn_of(const ent_picture *picture, size_t i)
{
    const ent_order *order = &ent_picture_entry(picture, i)->order;

    return (ent_drawn){.picture = picture,
                       .entry = i,
                       .order = order,
                       .result = ent_picture_result(picture, i),
                       .svg = picture->svg,
                       .ink = ent_picture_ink(picture, order->power)};
}

static void draw_entry(const ent_picture *picture, size_t i)
{
    assert(i < picture->turn->intake.n && kinds[ent_picture_entry(picture, i)->order.kind].draw);
    const ent_drawn drawn = drawn_of(picture, i);
    char why[800];

    ent_svg_open(picture->svg, "g");
    put_id(&drawn, "order");
    put_class(&drawn);
    if (drawn.result.verdict == ENT_VOID) {
        ent_svg_attr(picture->svg, "opacity", ".42");
        use(&drawn, ENT_SIGN_VOID);
    }
    if (!drawn.ink.planned) {
        ent_reason_sentence(picture->request, picture->turn, i, ENT_NAMES_FULL, why, sizeof why);
        ent_svg_title(picture->svg, why);
    }
    kinds[drawn.order->kind].draw(&drawn);
    ent_svg_close(picture->svg);
}

/* An automatic hold is not drawn: it has no ring. */
static bool is_drawn(const ent_picture *picture, size_t i)
{
    const ent_entry *entry = ent_picture_entry(picture, i);
    ent_power only = picture->options->only;
    ent_loc place = entry->order.kind == ENT_ORDER_CANAL ? entry->order.from : entry->order.at;

    assert(entry->order.power < picture->map->n_powers);
    return entry->in_force && kinds[entry->order.kind].draw && place < picture->map->n_locs &&
           (only == ENT_POWER_NONE || only == entry->order.power) && ent_picture_knows(picture, i) &&
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
    double from, last;

    ent_arrow_line_around(picture, start, end, ent_prov_of(picture->map, to), ENT_PROV_NONE, 0, &curve);
    ent_arrow_line_trim(&curve, start, end, -ENT_SYMBOL_UNIT_Y + 8, &from, &last);
    ent_curve_cut(&curve, from, last);
    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "option-%s-%s",
                   ent_picture_ident(ent_picture_prov(picture, dislodged->unit.at)->code, from_ident),
                   ent_picture_ident(picture->map->loc[to].code, to_ident));
    ent_svg_format(svg, "class", "option %s",
                   ent_picture_ident(picture->map->power[dislodged->unit.power].name, from_ident));
    ent_symbol_thin(svg, &curve, picture->color[dislodged->unit.power].line);
    ent_svg_close(svg);
    ent_picture_use(picture, ENT_SIGN_OPTION);
}

static const char *why_closed(const ent_picture *picture, const ent_dislodged *dislodged, ent_loc to)
{
    const ent_pos *pos = picture->request->pos;

    switch (ent_retreat_why_closed(picture->map, pos, pos->season, dislodged, to)) {
    case ENT_REASON_RETREAT_OCCUPIED:
        return "closed: a unit stands there";
    case ENT_REASON_RETREAT_ATTACKER:
        return "closed: the attack came from there";
    case ENT_REASON_RETREAT_CONTESTED:
        return "closed: there was a standoff";
    default:
        return "closed to this retreat";
    }
}

static void draw_closed(const ent_picture *picture, const ent_dislodged *dislodged, ent_loc to)
{
    ent_point start = ent_arrow_line_dislodged(picture, dislodged->unit.at);
    ent_point end = ent_geometry_unit(picture->geometry, picture->map, to, false);
    char from_ident[ENT_IDENT], to_ident[ENT_IDENT];

    ent_svg_open(picture->svg, "g");
    ent_svg_format(picture->svg, "id", "closed-%s-%s",
                   ent_picture_ident(ent_picture_prov(picture, dislodged->unit.at)->code, from_ident),
                   ent_picture_ident(picture->map->loc[to].code, to_ident));
    ent_svg_attr(picture->svg, "class", "closed");
    ent_svg_attr(picture->svg, "pointer-events", "auto"); /* it has a title to show; a click means its place */
    ent_picture_target(picture, to);
    ent_svg_title(picture->svg, why_closed(picture, dislodged, to));
    ent_symbol_closed(picture->svg,
                      (ent_point){start.x + (end.x - start.x) * 0.55, start.y + (end.y - start.y) * 0.55});
    ent_svg_close(picture->svg);
    ent_picture_use(picture, ENT_SIGN_CLOSED);
}

/* True if the unit is ordered to retreat there: then the order's own arrow shows it. */
static bool is_ordered(const ent_picture *picture, const ent_dislodged *dislodged, ent_loc to)
{
    size_t entry = picture->order_of[ent_prov_of(picture->map, dislodged->unit.at)];

    if (entry == ENT_ENTRY_NONE || !is_drawn(picture, entry))
        return false;
    const ent_order *order = &ent_picture_entry(picture, entry)->order;
    return order->kind == ENT_ORDER_MOVE && order->to == to;
}

static void draw_options(const ent_picture *picture)
{
    const ent_pos *pos = picture->request->pos;

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(picture->map, dislodged->unit.kind, dislodged->unit.at);
        for (uint8_t at = 0; at < steps->n; at++)
            if (dislodged->retreats >> at & 1) {
                if (!is_ordered(picture, dislodged, steps->to[at]))
                    draw_option(picture, dislodged, steps->to[at]);
            } else if (picture->options->closed) {
                draw_closed(picture, dislodged, steps->to[at]);
            }
    }
}

/* ---- The parts. ---- */

/* What lies over what: rings below, then arrows, then the supports that join them, then crosses. */
static int level_of(uint8_t kind)
{
    switch (kind) {
    case ENT_ORDER_HOLD:
    case ENT_ORDER_CONVOY:
        return 0;
    case ENT_ORDER_SUPPORT_HOLD:
    case ENT_ORDER_SUPPORT_MOVE:
        return 2;
    case ENT_ORDER_DISBAND:
        return 3;
    default:
        return 1;
    }
}

static void open_part(const ent_picture *picture, const char *id)
{
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", id);
    ent_svg_attr(picture->svg, "pointer-events", "none");
    ent_animation_fade(picture, "orders");
}

void ent_arrows_draw(const ent_picture *picture)
{
    open_part(picture, "orders");
    draw_options(picture);
    for (int level = 0; level < 4; level++)
        for (size_t i = 0; i < picture->turn->intake.n; i++)
            if (is_drawn(picture, i) && level_of(ent_picture_entry(picture, i)->order.kind) == level)
                draw_entry(picture, i);
    ent_svg_close(picture->svg);
}

void ent_arrows_results(const ent_picture *picture)
{
    char ident[ENT_IDENT];

    open_part(picture, "results");
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_drawn drawn = drawn_of(picture, i);
        if (!is_drawn(picture, i) || !kinds[drawn.order->kind].mark || drawn.result.verdict != ENT_FAILS)
            continue;
        ent_svg_open(picture->svg, "g");
        put_id(&drawn, "result");
        ent_svg_format(picture->svg, "class", "result %s",
                       ent_picture_ident(picture->map->power[drawn.order->power].name, ident));
        kinds[drawn.order->kind].mark(&drawn);
        ent_svg_close(picture->svg);
    }
    ent_svg_close(picture->svg);
}
