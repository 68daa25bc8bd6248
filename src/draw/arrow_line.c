/* arrow_line.c -- the line along which a move or a retreat is drawn.
 *
 * A move over land is a straight line between the places of two units. If the two units go to each other's place, both
 * lines bend to their left, so that they lie side by side. A convoyed move is a curve through its carriers: the
 * shortest chain of those that convoyed it, or, if there is none, of those that were ordered to. The drawn part of
 * the line ends where the unit was stopped.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/arrow_line.h"
#include <assert.h>
#include <math.h>
#include <string.h>
#include "game/position.h"
#include "legal/carrier.h"

static const ent_entry *entry_at(const ent_picture *picture, size_t entry)
{
    assert(entry < picture->turn->intake.n);
    return &picture->turn->intake.entry[entry];
}

/* ---- Convoys. ---- */

/* The carriers that were ordered to take this unit along. With `worked`: those that could. */
static void fleets_of(const ent_picture *picture, const ent_order *move, bool worked, uint64_t *fleets)
{
    const ent_map *map = picture->map;

    memset(fleets, 0, map->words * sizeof *fleets);
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_order *convoy = &entry_at(picture, i)->order;
        uint8_t verdict = picture->turn->result[i].verdict;
        if (convoy->kind == ENT_ORDER_CONVOY && entry_at(picture, i)->in_force && convoy->at < map->n_locs &&
            convoy->from < map->n_locs && convoy->to < map->n_locs &&
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

static bool goes_by_convoy(const ent_result *result)
{
    return result->route == ENT_ROUTE_CONVOY || result->reason == ENT_REASON_CONVOY_DISRUPTED ||
           result->reason == ENT_REASON_PARADOX_CONVOY;
}

static bool through_fleets(const ent_picture *picture, const ent_order *move, ent_point start, ent_point end,
                           ent_arrow_line *line)
{
    const ent_map *map = picture->map;
    uint64_t fleets[ENT_MAX_WORDS];
    ent_prov route[ENT_CURVE_KNOTS];
    ent_point knot[ENT_CURVE_KNOTS];
    size_t n = 0;

    for (int worked = 1; worked >= 0 && n == 0; worked--) {
        fleets_of(picture, move, worked != 0, fleets);
        n = shortest_chain(map, ent_carrier_kind(move->unit), fleets, ent_prov_of(map, move->at),
                           ent_prov_of(map, move->to), route, ENT_CURVE_KNOTS - 1);
    }
    if (n == 0)
        return false;
    knot[0] = start;
    for (size_t i = 0; i < n; i++)
        knot[i + 1] =
            ent_geometry_unit(picture->geometry, map, ent_pos_units_const(picture->request->pos)[route[i]].at, false);
    knot[n + 1] = end;
    ent_curve_through(knot, n + 2, &line->curve);
    return true;
}

/* ---- Over land. ---- */

/* True if the unit at the destination is ordered to move here. */
static bool is_met(const ent_picture *picture, const ent_order *move)
{
    const ent_map *map = picture->map;
    size_t other = picture->order_of[ent_prov_of(map, move->to)];

    if (other == ENT_ENTRY_NONE)
        return false;
    const ent_order *order = &entry_at(picture, other)->order;
    return order->kind == ENT_ORDER_MOVE && order->to < map->n_locs &&
           ent_prov_of(map, order->to) == ent_prov_of(map, move->at);
}

/* ---- Where it stops. ---- */

ent_point ent_arrow_line_dislodged(const ent_picture *picture, ent_loc at)
{
    static const double apart = 23; /* the middles of the two units, if the geometry has them nearer */
    ent_point own = ent_geometry_unit(picture->geometry, picture->map, at, true);
    const ent_unit *attacker = &ent_pos_units_const(picture->request->pos)[ent_prov_of(picture->map, at)];

    if (attacker->kind == ENT_UNIT_NONE)
        return own;
    ent_point beside = ent_geometry_unit(picture->geometry, picture->map, attacker->at, false);
    double distance = ent_point_distance(beside, own);
    if (distance >= apart || distance < 0.1)
        return own;
    return (ent_point){beside.x + (own.x - beside.x) * apart / distance,
                       beside.y + (own.y - beside.y) * apart / distance};
}

double ent_arrow_line_room(const ent_picture *picture, ent_prov prov)
{
    static const double ring = 19, burst = 20;
    size_t entry = picture->order_of[prov];

    if (picture->request->pos->phase != ENT_MOVEMENT || entry == ENT_ENTRY_NONE)
        return ENT_ARROW_LINE_UNIT;
    if (picture->turn->result[entry].marks & ENT_MARK_DISLODGED)
        return burst;
    uint8_t kind = entry_at(picture, entry)->order.kind;
    bool ringed = kind == ENT_ORDER_CONVOY || (kind == ENT_ORDER_HOLD && !entry_at(picture, entry)->automatic);
    return ringed ? ring : ENT_ARROW_LINE_UNIT;
}

/* The room that the destination needs: a unit may stand there. */
static double room_at_end(const ent_picture *picture, const ent_order *order, ent_point end)
{
    const ent_unit *unit = &ent_pos_units_const(picture->request->pos)[ent_prov_of(picture->map, order->to)];

    if (unit->kind == ENT_UNIT_NONE)
        return 3;
    double room = ent_arrow_line_room(picture, ent_prov_of(picture->map, order->to)) + 1;
    ent_point stands = ent_geometry_unit(picture->geometry, picture->map, unit->at, false);
    return fmax(3, room - ent_point_distance(stands, end));
}

/* The distance at which a disrupted convoy breaks off: before the first fleet that was dislodged. */
static double broken_at(const ent_picture *picture, const ent_order *move, const ent_arrow_line *line)
{
    const ent_map *map = picture->map;
    double first = line->to;
    uint64_t fleets[ENT_MAX_WORDS];

    fleets_of(picture, move, false, fleets);
    for (ent_prov fleet = 0; fleet < map->n_provs; fleet++) {
        if (!ent_set_has(fleets, fleet) ||
            !(picture->turn->result[picture->order_of[fleet]].marks & ENT_MARK_DISLODGED))
            continue;
        ent_loc at = ent_pos_units_const(picture->request->pos)[fleet].at;
        ent_point point = ent_geometry_unit(picture->geometry, map, at, false);
        double near = ent_curve_nearest(&line->curve, point);
        if (ent_point_distance(ent_curve_point(&line->curve, near, NULL), point) < ENT_ARROW_LINE_UNIT)
            first = fmin(first, near - ENT_ARROW_LINE_UNIT - 6);
    }
    return first;
}

static void find_ends(const ent_picture *picture, size_t entry, ent_arrow_line *line)
{
    const ent_order *order = &entry_at(picture, entry)->order;
    const ent_result *result = &picture->turn->result[entry];
    double length = ent_curve_length(&line->curve);

    line->from = fmin(ENT_ARROW_LINE_UNIT - 1, length / 4);
    line->to = length - room_at_end(picture, order, line->curve.at[line->curve.n - 1]);
    if (result->verdict == ENT_FAILS)
        line->to = fmin(line->to, length - 13); /* the others that fail there need room for their crosses */
    if (result->reason == ENT_REASON_NO_CONVOY)
        line->to = fmin(line->to, line->from + fmin(36, length / 3));
    if (result->reason == ENT_REASON_CONVOY_DISRUPTED)
        line->to = broken_at(picture, order, line);
    line->to = fmax(line->to, line->from + 5);
}

bool ent_arrow_line_find(const ent_picture *picture, size_t entry, ent_arrow_line *line)
{
    const ent_map *map = picture->map;
    const ent_order *order = &entry_at(picture, entry)->order;
    bool retreat = picture->request->pos->phase == ENT_RETREATS;

    if (order->at >= map->n_locs || order->to >= map->n_locs)
        return false;
    ent_point start = retreat ? ent_arrow_line_dislodged(picture, order->at)
                              : ent_geometry_unit(picture->geometry, map, order->at, false);
    ent_point end = ent_geometry_unit(picture->geometry, map, order->to, false);
    line->by_convoy = goes_by_convoy(&picture->turn->result[entry]) && through_fleets(picture, order, start, end, line);
    if (!line->by_convoy)
        ent_curve_between(start, end, !retreat && is_met(picture, order) ? -9 : 0, &line->curve);
    find_ends(picture, entry, line);
    return true;
}
