/* random_orders.c -- random orders that fit one another.
 *
 * In movement every unit first gets a move, seldom a hold. Then some carriers convoy a unit next to them, which moves
 * accordingly, and some of the rest support what another unit now does.
 *
 * SPDX-License-Identifier: MIT */
#include "selfplay/random_orders.h"
#include <assert.h>
#include "game/position.h"
#include "legal/legal.h"
#include "legal/special_route.h"
#include "legal/route.h"

uint64_t ent_random_next(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

unsigned ent_random_below(uint64_t *seed, unsigned n)
{
    assert(n > 0);
    return (unsigned)(ent_random_next(seed) % n);
}

ent_loc ent_random_place(const ent_map *map, uint8_t kind, ent_prov prov, uint64_t *seed)
{
    const ent_prov_info *info = &map->prov[prov];
    bool any = kind == ENT_ARMY || info->n_coasts == 0;
    return any ? prov : (ent_loc)(info->first_coast + ent_random_below(seed, info->n_coasts));
}

static ent_order blank(const ent_unit *unit, ent_order_kind kind)
{
    return (ent_order){.kind = (uint8_t)kind,
                       .power = unit->power,
                       .unit = unit->kind,
                       .at = unit->at,
                       .from = ENT_LOC_NONE,
                       .to = ENT_LOC_NONE};
}

/* A place to which the unit can go by a railway or a canal, or ENT_PROV_NONE. */
static ent_prov random_special_route(const ent_map *map, const ent_rules *rules, const ent_unit *unit, uint64_t *seed)
{
    ent_prov from = ent_prov_of(map, unit->at);

    for (uint8_t i = 0; i < map->n_railways && unit->kind == ENT_ARMY; i++) {
        ent_prov to = map->railway[i].line[ent_random_below(seed, map->railway[i].n)];
        if (ent_special_railway(map, rules, unit->power, from, to) != ENT_NO_SPECIAL_ROUTE)
            return to;
    }
    for (uint8_t i = 0; i < map->n_canals && unit->kind == ENT_FLEET; i++) {
        ent_prov to = map->canal[i].end[map->canal[i].end[0] == from];
        if (ent_special_canal(map, rules, from, to) != ENT_NO_SPECIAL_ROUTE)
            return to;
    }
    return ENT_PROV_NONE;
}

static ent_order random_move(const ent_map *map, const ent_rules *rules, const ent_unit *unit, uint64_t *seed)
{
    const ent_steps *steps = ent_steps_of(map, unit->kind, unit->at);
    ent_order order = blank(unit, ENT_ORDER_MOVE);

    if (map->n_railways + map->n_canals > 0 && ent_random_below(seed, 2) == 0) {
        ent_prov to = random_special_route(map, rules, unit, seed);
        order.flags = to != ENT_PROV_NONE && unit->kind == ENT_ARMY ? ENT_ORDER_FLAG_RAIL : 0;
        order.to = to == ENT_PROV_NONE ? ENT_LOC_NONE : to;
        if (to != ENT_PROV_NONE)
            return order;
    }
    if (steps->n == 0)
        return blank(unit, ENT_ORDER_HOLD);
    order.to = steps->to[ent_random_below(seed, steps->n)];
    return order;
}

/* Let the unit of out[carrier] convoy a unit next to it, which then moves accordingly. */
static void random_convoy(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed,
                          ent_order *out, size_t n, size_t carrier)
{
    uint64_t carriers[ENT_MAX_WORDS], landings[ENT_MAX_WORDS];
    ent_unit_kind kind = (ent_unit_kind)out[carrier].unit;
    ent_prov at = ent_prov_of(map, out[carrier].at);

    if (!ent_set_has(ent_carrier_ground(map, kind), at))
        return;
    ent_legal_carriers(map, rules, pos, kind, carriers);
    for (size_t i = 0; i < n; i++) {
        ent_prov from = ent_prov_of(map, out[i].at);
        if (out[i].unit == kind || !ent_set_has(ent_carrier_links(map, kind, at), from))
            continue;
        ent_route_landings(map, kind, carriers, from, landings);
        ent_prov to = (ent_prov)ent_random_below(seed, map->n_provs);
        for (ent_prov tried = 0; tried < map->n_provs && !ent_set_has(landings, to); tried++)
            to = (ent_prov)((to + 1) % map->n_provs);
        if (!ent_set_has(landings, to) || !ent_route_exists(map, kind, carriers, from, to))
            continue;
        out[i].kind = ENT_ORDER_MOVE;
        out[i].from = ENT_LOC_NONE;
        out[i].to = ent_random_place(map, out[i].unit, to, seed);
        out[carrier].kind = ENT_ORDER_CONVOY;
        out[carrier].from = out[i].at;
        out[carrier].to = to;
        out[carrier].helped = out[i].unit;
        return;
    }
}

/* Let out[helper] support what another unit does within its reach. */
static void random_support(const ent_map *map, uint64_t *seed, ent_order *out, size_t n, size_t helper)
{
    const uint64_t *reach = ent_steps_set(map, out[helper].unit, out[helper].at);
    size_t start = ent_random_below(seed, (unsigned)n);

    for (size_t k = 0; k < n; k++) {
        const ent_order *other = &out[(start + k) % n];
        bool move = other->kind == ENT_ORDER_MOVE;
        ent_prov target = ent_prov_of(map, move ? other->to : other->at);
        if (other == &out[helper] || !ent_set_has(reach, target) || target == ent_prov_of(map, out[helper].at))
            continue;
        out[helper].kind = move ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
        out[helper].from = other->at;
        out[helper].helped = other->unit;
        out[helper].to = move ? other->to : ENT_LOC_NONE;
        return;
    }
}

/* Some units in the gate of a canal let a fleet pass. Appended to out[0..n). */
static size_t random_permissions(const ent_map *map, const ent_pos *pos, uint64_t *seed, ent_order *out, size_t n,
                                 size_t cap)
{
    size_t more = 0;

    for (uint8_t i = 0; i < map->n_canals && n + more < cap; i++) {
        const ent_unit *gate = &ent_pos_units_const(pos)[map->canal[i].gate];
        unsigned end = ent_random_below(seed, 2);
        if (gate->kind != ENT_UNIT_NONE && ent_random_below(seed, 2) == 0)
            out[n + more++] = (ent_order){.kind = ENT_ORDER_CANAL,
                                          .power = gate->power,
                                          .unit = ENT_FLEET,
                                          .at = ENT_LOC_NONE,
                                          .from = map->canal[i].end[end],
                                          .to = map->canal[i].end[!end]};
    }
    return more;
}

static size_t play_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed,
                            ent_order *out, size_t cap)
{
    size_t n = 0;

    for (ent_prov prov = 0; prov < map->n_provs && n < cap; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE)
            out[n++] =
                ent_random_below(seed, 10) == 0 ? blank(unit, ENT_ORDER_HOLD) : random_move(map, rules, unit, seed);
    }
    for (size_t i = 0; i < n; i++)
        if (ent_carrier_allowed(rules, ent_carrier_kind(out[i].unit)) && ent_random_below(seed, 4) == 0)
            random_convoy(map, rules, pos, seed, out, n, i);
    for (size_t i = 0; i < n; i++)
        if (out[i].kind != ENT_ORDER_CONVOY && ent_random_below(seed, 3) == 0)
            random_support(map, seed, out, n, i);
    return n + random_permissions(map, pos, seed, out, n, cap);
}

static size_t play_retreats(const ent_map *map, const ent_pos *pos, uint64_t *seed, ent_order *out, size_t cap)
{
    size_t n = 0;

    for (uint16_t i = 0; i < pos->n_dislodged && n < cap; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
        uint8_t at = (uint8_t)(steps->n ? ent_random_below(seed, steps->n) : 0);
        out[n] = blank(&dislodged->unit, ENT_ORDER_DISBAND);
        for (uint8_t tried = 0; tried < steps->n; tried++, at = (uint8_t)((at + 1) % steps->n))
            if (dislodged->retreats >> at & 1) {
                out[n].kind = ENT_ORDER_MOVE;
                out[n].to = steps->to[at];
            }
        n++;
    }
    return n;
}

/* A build in every center; the judge takes as many as are due. Removals are left to the civil disorder rule. */
static size_t play_adjustments(const ent_map *map, const ent_pos *pos, uint64_t *seed, ent_order *out, size_t cap)
{
    size_t n = 0;

    for (ent_prov prov = 0; prov < map->n_provs && n < cap; prov++) {
        const ent_prov_info *info = &map->prov[prov];
        ent_unit unit = {.power = ent_pos_owners_const(pos)[prov], .kind = ENT_ARMY, .at = prov};
        if (!(info->flags & ENT_PROV_CENTER) || unit.power == ENT_POWER_NONE)
            continue;
        if (info->terrain == ENT_COASTAL && ent_random_below(seed, 2) == 0) {
            unit.kind = ENT_FLEET;
            unit.at = ent_random_place(map, ENT_FLEET, prov, seed);
        }
        out[n++] = blank(&unit, ENT_ORDER_BUILD);
    }
    return n;
}

size_t ent_random_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed, ent_order *out,
                         size_t cap)
{
    if (pos->phase == ENT_MOVEMENT)
        return play_movement(map, rules, pos, seed, out, cap);
    return pos->phase == ENT_RETREATS ? play_retreats(map, pos, seed, out, cap)
                                      : play_adjustments(map, pos, seed, out, cap);
}
