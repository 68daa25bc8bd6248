/* matched.c -- orders that fit one another.
 *
 * The passes: half of the units move, most of them to where a unit stands; some armies then go by a chain of fleets
 * instead, which convoy them; who neither moves nor convoys supports somebody, a move if one is in reach. A support
 * comes last, so the move that it names stays as it is.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/matched.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "selfplay/random_orders.h"

typedef struct ent_matching {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    uint64_t *seed;
    ent_order *order;
    size_t n;
} ent_matching;

static bool happens(const ent_matching *match, unsigned times, unsigned in)
{
    return ent_random_below(match->seed, in) < times;
}

static ent_prov place_of(const ent_matching *match, const ent_order *order)
{
    return ent_prov_of(match->map, order->at);
}

/* ---- Moves. ---- */

static bool is_taken(const ent_matching *match, ent_loc to)
{
    return ent_pos_units_const(match->pos)[ent_prov_of(match->map, to)].kind != ENT_UNIT_NONE;
}

/* A step to where a unit stands, if the unit has one. */
static void attack(const ent_matching *match, ent_order *order)
{
    const ent_steps *steps = ent_steps_of(match->map, order->unit, order->at);
    ent_loc target[ENT_MAX_NEIGHBORS];
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (is_taken(match, steps->to[i]))
            target[n++] = steps->to[i];
    if (steps->n == 0)
        return;
    order->kind = ENT_ORDER_MOVE;
    order->to = n > 0 && happens(match, 2, 3) ? target[ent_random_below(match->seed, n)]
                                              : steps->to[ent_random_below(match->seed, steps->n)];
}

static void start_orders(ent_matching *match)
{
    for (ent_prov prov = 0; prov < match->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(match->pos)[prov];
        if (unit->kind == ENT_UNIT_NONE)
            continue;
        ent_order *order = &match->order[match->n++];
        *order = (ent_order){.kind = ENT_ORDER_HOLD,
                             .power = unit->power,
                             .unit = unit->kind,
                             .at = unit->at,
                             .from = ENT_LOC_NONE,
                             .to = ENT_LOC_NONE,
                             .helped = ENT_UNIT_NONE};
        if (happens(match, 1, 2))
            attack(match, order);
    }
}

/* ---- Convoys. ---- */

/* Fleets that do not convoy yet. */
static void find_free_fleets(const ent_matching *match, uint64_t *out)
{
    ent_legal_carriers(match->map, match->rules, match->pos, ENT_FLEET, out);
    for (size_t i = 0; i < match->n; i++)
        if (match->order[i].kind == ENT_ORDER_CONVOY)
            ent_set_remove(out, place_of(match, &match->order[i]));
}

/* Remove the fleets that the army does not need. */
static void shorten_chain(const ent_map *map, uint64_t *fleets, ent_prov from, ent_prov to)
{
    for (ent_prov fleet = 0; fleet < map->n_provs; fleet++) {
        if (!ent_set_has(fleets, fleet))
            continue;
        ent_set_remove(fleets, fleet);
        if (!ent_route_exists(map, ENT_FLEET, fleets, from, to))
            ent_set_add(fleets, fleet);
    }
}

static void order_convoys(const ent_matching *match, const uint64_t *fleets, ent_order *army)
{
    for (size_t i = 0; i < match->n; i++) {
        ent_order *order = &match->order[i];
        if (!ent_set_has(fleets, place_of(match, order)))
            continue;
        order->kind = ENT_ORDER_CONVOY;
        order->from = army->at;
        order->to = army->to;
        order->helped = ENT_ARMY;
    }
}

/* Send the army over the sea, if there are fleets for it. */
static void order_convoy(const ent_matching *match, ent_order *army)
{
    uint64_t fleets[ENT_MAX_WORDS], landings[ENT_MAX_WORDS];
    ent_prov from = place_of(match, army), to = (ent_prov)ent_random_below(match->seed, match->map->n_provs);

    find_free_fleets(match, fleets);
    ent_route_landings(match->map, ENT_FLEET, fleets, from, landings);
    for (ent_prov tried = 0; tried < match->map->n_provs && !ent_set_has(landings, to); tried++)
        to = (ent_prov)((to + 1) % match->map->n_provs);
    if (!ent_set_has(landings, to) || !ent_route_exists(match->map, ENT_FLEET, fleets, from, to))
        return;
    army->kind = ENT_ORDER_MOVE;
    army->flags = ENT_ORDER_FLAG_VIA;
    army->to = to;
    shorten_chain(match->map, fleets, from, to);
    order_convoys(match, fleets, army);
}

/* ---- Supports. ---- */

/* True if the unit can support what the other one does: its move, or its stay. */
static bool can_support(const ent_matching *match, const ent_order *order, const ent_order *other)
{
    bool moves = other->kind == ENT_ORDER_MOVE;
    ent_prov target = ent_prov_of(match->map, moves ? other->to : other->at), at = place_of(match, order);

    return other != order && target != at && ent_set_has(ent_steps_set(match->map, order->unit, order->at), target);
}

/* Support a unit in reach: one that moves, or one that stays. False if there is none. */
static bool support(const ent_matching *match, ent_order *order, bool moves)
{
    size_t start = ent_random_below(match->seed, (unsigned)match->n);

    for (size_t i = 0; i < match->n; i++) {
        const ent_order *other = &match->order[(start + i) % match->n];
        if ((other->kind == ENT_ORDER_MOVE) != moves || !can_support(match, order, other))
            continue;
        order->kind = moves ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
        order->from = other->at;
        order->helped = other->unit;
        order->to = moves ? ent_prov_of(match->map, other->to) : ENT_LOC_NONE;
        return true;
    }
    return false;
}

/* Misunderstood: the support names a move that nobody makes. */
static void mistake(const ent_matching *match, ent_order *order)
{
    const ent_steps *steps = ent_steps_of(match->map, order->unit, order->at);

    assert(order->kind != ENT_ORDER_SUPPORT_MOVE || steps->n > 0); /* it could go where it supports */
    if (order->kind == ENT_ORDER_SUPPORT_MOVE)
        order->to = ent_prov_of(match->map, steps->to[ent_random_below(match->seed, steps->n)]);
}

size_t ent_matched_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint64_t *seed,
                          ent_order *out)
{
    ent_matching match = {map, rules, pos, seed, out, 0};

    assert(pos->phase == ENT_MOVEMENT);
    start_orders(&match);
    for (size_t i = 0; i < match.n; i++)
        if (out[i].unit == ENT_ARMY && happens(&match, 1, 2))
            order_convoy(&match, &out[i]);
    for (size_t i = 0; i < match.n; i++)
        if (out[i].kind == ENT_ORDER_HOLD && happens(&match, 9, 10) && !support(&match, &out[i], true))
            support(&match, &out[i], false);
    for (size_t i = 0; i < match.n; i++)
        if (happens(&match, 1, 10))
            mistake(&match, &out[i]);
    return match.n;
}
