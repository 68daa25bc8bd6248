/* train_circles.c -- see train_circles.h.
 *
 * SPDX-License-Identifier: MIT */
#include "train_circles.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "selfplay/random_orders.h"

typedef struct ent_ring {
    ent_trial *trial;
    uint64_t *seed;
    ent_power own;                    /* whose train it is */
    bool taken[ENT_MAX_PROVS];        /* by a unit, or by the route of the train */
    ent_prov chain[ENT_TRIAL_ORDERS]; /* from where the train may end to where it begins */
    unsigned n;
} ent_ring;

static unsigned below(const ent_ring *ring, unsigned n)
{
    return ent_random_below(ring->seed, n);
}

/* A unit in this province that holds. Returns its order. */
static ent_order *add_unit(ent_ring *ring, ent_prov prov, ent_power power, bool as_army)
{
    ent_trial *trial = ring->trial;
    const ent_map *map = trial->map;
    uint8_t terrain = map->prov[prov].terrain;
    bool fleet = terrain == ENT_SEA || (terrain == ENT_COASTAL && !as_army && below(ring, 2) == 0);
    uint8_t kind = fleet ? ENT_FLEET : ENT_ARMY;
    ent_loc at = ent_random_place(map, kind, prov, ring->seed);

    assert(trial->n < ENT_TRIAL_ORDERS);
    ring->taken[prov] = true;
    ent_pos_units(trial->pos)[prov] = (ent_unit){.power = power, .kind = kind, .at = at};
    trial->order[trial->n] = (ent_order){
        .kind = ENT_ORDER_HOLD, .power = power, .unit = kind, .at = at, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    return &trial->order[trial->n++];
}

static ent_power any_power(const ent_ring *ring)
{
    unsigned powers = ring->trial->map->n_powers < 3 ? ring->trial->map->n_powers : 3;
    return below(ring, 3) == 0 ? ring->own : (ent_power)below(ring, powers);
}

static void move(ent_order *order, ent_loc to)
{
    order->kind = ENT_ORDER_MOVE;
    order->to = to;
}

/* A step that this order's unit can take, or ENT_LOC_NONE. */
static ent_loc any_step(const ent_ring *ring, const ent_order *order)
{
    const ent_steps *steps = ent_steps_of(ring->trial->map, order->unit, order->at);
    return steps->n == 0 ? ENT_LOC_NONE : steps->to[below(ring, steps->n)];
}

/* The train's route, with units of its own power and others on it. Returns where it may end. */
static ent_prov lay_route(ent_ring *ring, const ent_railway *line, int from, int to)
{
    int step = to > from ? 1 : -1, end = from + step * (1 + (int)below(ring, (unsigned)((to - from) * step)));
    ent_order *train = add_unit(ring, line->line[from], ring->own, true);

    move(train, line->line[to]);
    train->flags = ENT_ORDER_FLAG_RAIL;
    for (int at = from + step; at != to + step; at += step) {
        ent_prov prov = line->line[at];
        if (!ring->taken[prov] && at != end && below(ring, 2) == 0) {
            bool beyond = (at > end) == (to > from);
            ent_order *other = add_unit(ring, prov, beyond ? any_power(ring) : ring->own, false);
            ent_loc away = any_step(ring, other);
            if (below(ring, 3) != 0 && away != ENT_LOC_NONE)
                move(other, away);
        }
        ring->taken[prov] = true;
    }
    return line->line[end];
}

/* Moves from `first` on, at random, until one leads to `goal`. False, and no units, if none does. */
static bool lead_back(ent_ring *ring, ent_prov first, ent_prov goal)
{
    enum { LONGEST = 7 };
    const size_t before = ring->trial->n;
    ent_prov at = first;

    for (ring->n = 0; ring->n < LONGEST;) {
        ent_order *order = add_unit(ring, at, any_power(ring), false);
        const ent_steps *steps = ent_steps_of(ring->trial->map, order->unit, order->at);
        ent_loc next = any_step(ring, order);
        ring->chain[ring->n++] = at;
        for (unsigned i = 0; i < steps->n && ring->n > 1; i++)
            next = ent_prov_of(ring->trial->map, steps->to[i]) == goal ? steps->to[i] : next;
        if (next == ENT_LOC_NONE)
            break;
        move(order, next);
        at = ent_prov_of(ring->trial->map, next);
        if (at == goal)
            return true;
        if (ring->taken[at])
            break;
    }
    for (; ring->n > 0; ring->n--) {
        ent_pos_units(ring->trial->pos)[ring->chain[ring->n - 1]] = ent_pos_no_unit;
        ring->taken[ring->chain[ring->n - 1]] = ring->n == 1; /* the route ends there */
    }
    ring->trial->n = before;
    return false;
}

/* Units near the circle, which support what others do, or go there. */
static void add_others(ent_ring *ring)
{
    ent_trial *trial = ring->trial;

    for (unsigned tries = below(ring, 30); tries > 0 && trial->n < ENT_TRIAL_ORDERS; tries--) {
        const ent_order *near = &trial->order[below(ring, (unsigned)trial->n)];
        ent_loc place = any_step(ring, near);
        if (place == ENT_LOC_NONE || ring->taken[ent_prov_of(trial->map, place)])
            continue;
        ent_order *other = add_unit(ring, ent_prov_of(trial->map, place), any_power(ring), false);
        const ent_order *helped = &trial->order[below(ring, (unsigned)trial->n - 1)];
        bool moves = helped->kind == ENT_ORDER_MOVE;
        ent_loc target = moves ? helped->to : helped->at, step = any_step(ring, other);
        if (ent_set_has(ent_steps_set(trial->map, other->unit, other->at), ent_prov_of(trial->map, target))) {
            other->kind = moves ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
            other->from = helped->at;
            other->helped = helped->unit;
            other->to = moves ? helped->to : ENT_LOC_NONE;
        } else if (step != ENT_LOC_NONE && below(ring, 4) != 0) {
            move(other, step);
        }
    }
}

bool ent_trial_train_circle(ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    ent_ring ring = {.trial = trial, .seed = seed};
    bool found = false;

    if (map->n_railways == 0)
        return false;
    const ent_railway *line = &map->railway[below(&ring, map->n_railways)];
    int from = (int)below(&ring, line->n), to = (int)below(&ring, line->n);
    if (from == to)
        return false;
    ent_pos_init(map, trial->pos);
    trial->pos->season = below(&ring, 2) ? ENT_FALL : ENT_SPRING;
    trial->pos->phase = ENT_MOVEMENT;
    ring.own = line->power != ENT_POWER_NONE ? line->power : (ent_power)below(&ring, map->n_powers);
    if (below(&ring, 4) == 0)
        memcpy(ent_pos_owners(trial->pos), map->start_owner, map->n_provs);
    else
        memset(ent_pos_owners(trial->pos), ring.own, map->n_provs); /* so that it need not stop at centers */
    trial->n = 0;
    ent_prov end = lay_route(&ring, line, from, to);
    for (unsigned tries = 0; tries < 40 && !found; tries++)
        found = lead_back(&ring, end, line->line[from]);
    add_others(&ring);
    return found;
}
