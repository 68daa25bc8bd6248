/* arrow_line.c -- the line along which a move or a retreat is drawn.
 *
 * A move over land is a straight line between the places of two units. It bends if a third unit stands in its way, or
 * if the two units go to each other's place, so that both lines lie side by side. A convoyed move is a curve through
 * its carriers: the shortest chain of those that convoyed it, or, if there is none, of those that were ordered to. A
 * train follows its railway. The drawn part of the line begins and ends at the edge of the units.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/arrow_line.h"
#include <assert.h>
#include <math.h>
#include <string.h>
#include "game/position.h"
#include "legal/carrier.h"

static ent_point place_of(const ent_picture *picture, ent_loc loc)
{
    return ent_geometry_unit(picture->geometry, picture->map, loc, false);
}

static const ent_unit *unit_in(const ent_picture *picture, ent_prov prov)
{
    return &ent_pos_units_const(picture->request->pos)[prov];
}

/* ---- Lines over land. ---- */

/* How far inside a unit's ellipse a point is: 1 at its middle, 0 at its edge and outside. */
static double inside_unit(ent_point unit, ent_point at)
{
    double x = (at.x - unit.x) / (ENT_SYMBOL_UNIT_X + 2), y = (at.y - unit.y) / (ENT_SYMBOL_UNIT_Y + 2);
    return fmax(0, 1 - sqrt(x * x + y * y));
}

/* The units within reach of a line from a to b. */
static size_t find_obstacles(const ent_picture *picture, ent_point a, ent_point b, ent_prov skip, ent_prov other,
                             ent_point *unit, size_t room)
{
    static const double reach = 50;
    size_t n = 0;

    for (ent_prov prov = 0; prov < picture->map->n_provs && n < room; prov++) {
        if (prov == skip || prov == other || unit_in(picture, prov)->kind == ENT_UNIT_NONE)
            continue;
        ent_point at = place_of(picture, unit_in(picture, prov)->at);
        if (at.x > fmin(a.x, b.x) - reach && at.x < fmax(a.x, b.x) + reach && at.y > fmin(a.y, b.y) - reach &&
            at.y < fmax(a.y, b.y) + reach)
            unit[n++] = at;
    }
    return n;
}

static double cost_of(const ent_curve *curve, const ent_point *unit, size_t n)
{
    enum { PROBES = 24 };
    double length = ent_curve_length(curve), sum = 0;

    for (int i = 1; n > 0 && i < PROBES; i++) {
        ent_point at = ent_curve_point(curve, length * i / PROBES, NULL);
        for (size_t k = 0; k < n; k++)
            sum += inside_unit(unit[k], at);
    }
    return sum;
}

void ent_arrow_line_around(const ent_picture *picture, ent_point a, ent_point b, ent_prov skip, ent_prov other,
                           double bend, ent_curve *curve)
{
    enum { OBSTACLES = 32 };
    static const double more[] = {0, 14, -14, 24, -24, 36, -36, 50, -50};
    ent_point unit[OBSTACLES];
    size_t n = find_obstacles(picture, a, b, skip, other, unit, OBSTACLES);
    double best = HUGE_VAL;

    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        ent_curve trial;
        if (fabs(more[i]) > 0.45 * ent_point_distance(a, b))
            continue;
        ent_curve_between(a, b, bend + more[i], &trial);
        double cost = cost_of(&trial, unit, n) * 10 + fabs(more[i]) * 0.05;
        if (cost < best) {
            best = cost;
            *curve = trial;
        }
        if (cost <= 0)
            return;
    }
}

/* True if the unit at the destination is ordered to move here. */
static bool is_met(const ent_picture *picture, const ent_order *move)
{
    const ent_map *map = picture->map;
    size_t other = picture->order_of[ent_prov_of(map, move->to)];

    if (other == ENT_ENTRY_NONE)
        return false;
    const ent_order *order = &ent_picture_entry(picture, other)->order;
    return order->kind == ENT_ORDER_MOVE && ent_prov_of(map, order->to) == ent_prov_of(map, move->at);
}

/* ---- Convoys and railways. ---- */

/* The carriers that were ordered to take this unit along, and not in vain. With `worked`: those that could. In a
 * picture of planned orders every known order counts as successful. */
static void fleets_of(const ent_picture *picture, const ent_order *move, bool worked, uint64_t *fleets)
{
    const ent_map *map = picture->map;

    memset(fleets, 0, map->words * sizeof *fleets);
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = ent_picture_entry(picture, i);
        const ent_order *convoy = &entry->order;
        uint8_t verdict = ent_picture_result(picture, i).verdict;
        if (convoy->kind == ENT_ORDER_CONVOY && entry->in_force && ent_picture_knows(picture, i) &&
            (worked ? verdict == ENT_SUCCEEDS : verdict != ENT_VOID) &&
            ent_prov_of(map, convoy->from) == ent_prov_of(map, move->at) &&
            ent_prov_of(map, convoy->to) == ent_prov_of(map, move->to))
            ent_set_add(fleets, ent_prov_of(map, convoy->at));
    }
}

/* Find a shortest chain of `fleets` (carriers of this kind) from `from` to `to`. The search starts at the destination,
 * so that next[] leads forward. Writes the chain and returns its length: 0 if there is no chain, or none below `room`.
 */
static size_t shortest_chain(const ent_map *map, ent_unit_kind carrier, const uint64_t *fleets, ent_prov from,
                             ent_prov to, ent_prov *route, size_t room)
{
    ent_prov queue[ENT_MAX_PROVS], next[ENT_MAX_PROVS];
    uint64_t left[ENT_MAX_WORDS];
    size_t n = 0, length = 0;

    assert(from < map->n_provs && to < map->n_provs);
    memcpy(left, fleets, map->words * sizeof *left);
    ent_set_remove(left, from);
    ent_set_remove(left, to);
    queue[n++] = to;
    for (size_t at = 0; at < n; at++) {
        ent_prov here = queue[at];
        const uint64_t *touch = ent_carrier_links(map, carrier, here);
        if (here != to && ent_set_has(touch, from)) {
            for (ent_prov fleet = here; fleet != to && length < room; fleet = next[fleet])
                route[length++] = fleet;
            return length < room ? length : 0;
        }
        for (ent_prov fleet = 0; fleet < map->n_provs; fleet++)
            if (ent_set_has(left, fleet) && ent_set_has(touch, fleet)) {
                ent_set_remove(left, fleet);
                next[fleet] = here;
                queue[n++] = fleet;
            }
    }
    return 0;
}

static bool goes_by_convoy(const ent_picture *picture, const ent_order *order, const ent_result *result)
{
    if (picture->options->planned)
        return order->flags & ENT_ORDER_FLAG_VIA || !ent_can_step(picture->map, order->unit, order->at, order->to);
    return result->route == ENT_ROUTE_CONVOY || result->reason == ENT_REASON_CONVOY_DISRUPTED ||
           result->reason == ENT_REASON_PARADOX_CONVOY;
}

/* The distance from `at` in steps along the curve, forward or back, to the edge of the ellipse around a point. */
static double leave(const ent_curve *curve, double at, double step, ent_point unit, double more)
{
    double length = ent_curve_length(curve);

    while (at >= 0 && at <= length) {
        ent_point here = ent_curve_point(curve, at, NULL);
        double x = (here.x - unit.x) / (ENT_SYMBOL_UNIT_X + more), y = (here.y - unit.y) / (ENT_SYMBOL_UNIT_Y + more);
        if (x * x + y * y >= 1)
            break;
        at += step;
    }
    return fmin(fmax(at, 0), length);
}

static bool through_fleets(const ent_picture *picture, const ent_order *move, ent_point start, ent_point end,
                           ent_arrow_line *line)
{
    static const double ring = 7;
    const ent_map *map = picture->map;
    uint64_t fleets[ENT_MAX_WORDS];
    ent_prov route[ENT_CURVE_KNOTS];
    ent_point knot[ENT_CURVE_KNOTS] = {start};
    size_t n = 0;

    for (int worked = 1; worked >= 0 && n == 0; worked--) {
        fleets_of(picture, move, worked != 0, fleets);
        n = shortest_chain(map, ent_carrier_kind(move->unit), fleets, ent_prov_of(map, move->at),
                           ent_prov_of(map, move->to), route, ENT_CURVE_KNOTS - 2);
    }
    if (n == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        knot[i + 1] = place_of(picture, unit_in(picture, route[i])->at);
    knot[n + 1] = end;
    ent_curve_through(knot, n + 2, &line->curve);
    for (size_t i = 0; i < n; i++) {
        double at = ent_curve_nearest(&line->curve, knot[i + 1]);
        line->gap[i][0] = leave(&line->curve, at, -1, knot[i + 1], ring);
        line->gap[i][1] = leave(&line->curve, at, 1, knot[i + 1], ring);
    }
    line->n_gaps = n;
    return true;
}

void ent_arrow_line_railway(const ent_picture *picture, const ent_railway *railway, ent_curve *curve)
{
    ent_point knot[ENT_CURVE_KNOTS];

    static_assert((int)ENT_MAX_ROUTE <= (int)ENT_CURVE_KNOTS, "a railway is one curve");
    for (uint8_t i = 0; i < railway->n; i++)
        knot[i] = place_of(picture, railway->line[i]);
    ent_curve_through(knot, railway->n, curve);
}

static bool has_stop(const ent_railway *railway, ent_prov prov)
{
    for (uint8_t i = 0; i < railway->n; i++)
        if (railway->line[i] == prov)
            return true;
    return false;
}

/* A train follows its railway. */
static bool along_railway(const ent_picture *picture, const ent_order *move, ent_arrow_line *line)
{
    const ent_map *map = picture->map;
    const ent_railway *railway = NULL;

    for (uint8_t i = 0; (move->flags & ENT_ORDER_FLAG_RAIL) && i < map->n_railways; i++)
        if (has_stop(&map->railway[i], ent_prov_of(map, move->at)) &&
            has_stop(&map->railway[i], ent_prov_of(map, move->to)))
            railway = &map->railway[i];
    if (!railway)
        return false;
    ent_arrow_line_railway(picture, railway, &line->curve);
    double from = ent_curve_nearest(&line->curve, place_of(picture, move->at));
    double to = ent_curve_nearest(&line->curve, place_of(picture, move->to));
    ent_curve_cut(&line->curve, fmin(from, to), fmax(from, to));
    if (from > to)
        ent_curve_reverse(&line->curve);
    return true;
}

/* ---- Where it begins and ends. ---- */

ent_point ent_arrow_line_dislodged(const ent_picture *picture, ent_loc at)
{
    const ent_unit *attacker = unit_in(picture, ent_prov_of(picture->map, at));

    /* Where nobody came in, the unit stands where it stood. */
    return ent_geometry_unit(picture->geometry, picture->map, at, attacker->kind != ENT_UNIT_NONE);
}

double ent_arrow_line_room(const ent_picture *picture, ent_prov prov)
{
    static const double ring = 8, burst = 9;
    size_t entry = picture->order_of[prov];

    if (picture->request->pos->phase != ENT_MOVEMENT || entry == ENT_ENTRY_NONE)
        return 0;
    if (ent_picture_result(picture, entry).marks & ENT_MARK_DISLODGED)
        return burst;
    const ent_entry *order = ent_picture_entry(picture, entry);
    bool ringed = order->order.kind == ENT_ORDER_CONVOY || (order->order.kind == ENT_ORDER_HOLD && !order->automatic);
    return ringed ? ring : 0;
}

void ent_arrow_line_trim(const ent_curve *curve, ent_point start, ent_point end, double more, double *from, double *to)
{
    static const double least = 20; /* what must be seen of it */
    double length = ent_curve_length(curve);

    *from = leave(curve, 0, 1, start, 0);
    *to = leave(curve, length, -1, end, more);
    double lack = fmin(least, length * 0.8) - (*to - *from);
    if (lack > 0) { /* then it begins and ends on the units */
        *from = fmax(*from - lack * 0.6, length * 0.1);
        *to = fmin(fmax(*to, *from + fmin(least, length * 0.8)), length);
    }
}

/* The distance at which a disrupted convoy breaks off: before the first carrier that was dislodged. */
static double broken_at(const ent_picture *picture, const ent_order *move, const ent_arrow_line *line)
{
    double first = line->to;
    uint64_t fleets[ENT_MAX_WORDS];

    fleets_of(picture, move, false, fleets);
    for (ent_prov fleet = 0; fleet < picture->map->n_provs; fleet++) {
        if (!ent_set_has(fleets, fleet) ||
            !(ent_picture_result(picture, picture->order_of[fleet]).marks & ENT_MARK_DISLODGED))
            continue;
        ent_point point = place_of(picture, unit_in(picture, fleet)->at);
        for (size_t i = 0; i < line->n_gaps; i++)
            if (ent_point_distance(ent_curve_point(&line->curve, (line->gap[i][0] + line->gap[i][1]) / 2, NULL),
                                   point) < ENT_SYMBOL_UNIT_Y)
                first = fmin(first, line->gap[i][0]);
    }
    return first;
}

/* A move that was stopped on its route: `to` is where, and the rest is thin. */
static void find_stop(const ent_picture *picture, const ent_order *order, const ent_result *result,
                      ent_arrow_line *line)
{
    bool train = order->flags & ENT_ORDER_FLAG_RAIL && result->verdict == ENT_FAILS && result->ends != order->at &&
                 result->ends < picture->map->n_locs;

    line->end = line->to;
    if (result->reason == ENT_REASON_NO_CONVOY)
        line->to = fmin(line->to, line->from + fmin(34, (line->to - line->from) / 3));
    else if (result->reason == ENT_REASON_CONVOY_DISRUPTED)
        line->to = broken_at(picture, order, line) - 16;
    else if (train)
        line->to = ent_curve_nearest(&line->curve, place_of(picture, result->ends));
    line->stopped = line->to < line->end - 12;
    line->to = fmax(line->to, fmin(line->from + 10, line->end));
    line->rest = line->to + 15;
}

void ent_arrow_line_find(const ent_picture *picture, size_t entry, ent_arrow_line *line)
{
    static const double step_aside = -10, stop_sign = 14;
    const ent_map *map = picture->map;
    const ent_order *order = &ent_picture_entry(picture, entry)->order;
    ent_result result = ent_picture_result(picture, entry);
    bool retreat = picture->request->pos->phase == ENT_RETREATS;

    assert(order->kind == ENT_ORDER_MOVE && order->at < map->n_locs && order->to < map->n_locs);
    ent_point start = retreat ? ent_arrow_line_dislodged(picture, order->at) : place_of(picture, order->at);
    ent_point end = place_of(picture, order->to);
    ent_prov to = ent_prov_of(map, order->to);
    bool met = !retreat && is_met(picture, order), occupied = unit_in(picture, to)->kind != ENT_UNIT_NONE;

    line->n_gaps = 0;
    line->by_convoy = goes_by_convoy(picture, order, &result) && through_fleets(picture, order, start, end, line);
    if (!line->by_convoy && !along_railway(picture, order, line))
        ent_arrow_line_around(picture, start, end, ent_prov_of(map, order->at), to, met ? step_aside : 0, &line->curve);
    double more = occupied ? 1 + ent_arrow_line_room(picture, to) : -ENT_SYMBOL_UNIT_Y + 4;
    more += result.verdict == ENT_FAILS ? stop_sign : 0;
    ent_point stands = occupied ? place_of(picture, unit_in(picture, to)->at) : end;
    ent_arrow_line_trim(&line->curve, start, stands, more, &line->from, &line->to);
    find_stop(picture, order, &result, line);
}
