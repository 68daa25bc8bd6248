/* train_circles.c -- see train_circles.h.
 *
 * SPDX-License-Identifier: MIT */
#include "train_circles.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "selfplay/random_orders.h"

enum {
    POWERS = 3,      /* so few that units of one power meet often */
    MOST_LINKS = 7,  /* moves that lead back */
    TRIES = 40,      /* to find such moves */
    MOST_OTHERS = 30 /* units beside the circle that are tried; most do not find a free province */
};

typedef struct ent_circle_draft {
    ent_trial *trial;
    uint64_t *seed;
    ent_power train_power;
    bool taken[ENT_MAX_PROVS]; /* by a unit, or by the route of the train */
    ent_prov link[MOST_LINKS]; /* where the moves begin that lead back, from where the train may end on */
    unsigned n_links;
} ent_circle_draft;

static unsigned below(const ent_circle_draft *draft, unsigned n)
{
    return ent_random_below(draft->seed, n);
}

/* A unit in this province that holds. Returns its order. */
static ent_order *add_unit(ent_circle_draft *draft, ent_prov prov, ent_power power, bool as_army)
{
    ent_trial *trial = draft->trial;
    const ent_map *map = trial->map;
    uint8_t terrain = map->prov[prov].terrain;
    bool fleet = terrain == ENT_SEA || (terrain == ENT_COASTAL && !as_army && below(draft, 2) == 0);
    uint8_t kind = fleet ? ENT_FLEET : ENT_ARMY;
    ent_loc at = ent_random_place(map, kind, prov, draft->seed);

    assert(trial->n < ENT_TRIAL_ORDERS);
    draft->taken[prov] = true;
    ent_pos_units(trial->pos)[prov] = (ent_unit){.power = power, .kind = kind, .at = at};
    trial->order[trial->n] = (ent_order){
        .kind = ENT_ORDER_HOLD, .power = power, .unit = kind, .at = at, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    return &trial->order[trial->n++];
}

static ent_power any_power(const ent_circle_draft *draft)
{
    unsigned powers = draft->trial->map->n_powers < POWERS ? draft->trial->map->n_powers : POWERS;
    return below(draft, 3) == 0 ? draft->train_power : (ent_power)below(draft, powers);
}

static void move(ent_order *order, ent_loc to)
{
    order->kind = ENT_ORDER_MOVE;
    order->to = to;
}

/* A step that this order's unit can take, or ENT_LOC_NONE. */
static ent_loc any_step(const ent_circle_draft *draft, const ent_order *order)
{
    const ent_steps *steps = ent_steps_of(draft->trial->map, order->unit, order->at);
    return steps->n == 0 ? ENT_LOC_NONE : steps->to[below(draft, steps->n)];
}

/* The train and its route, with units of its own power before where it may end, and of any power beyond that. Returns
 * where it may end. */
static ent_prov lay_route(ent_circle_draft *draft, const ent_railway *line, int from, int to)
{
    int step = to > from ? 1 : -1, end = from + step * (1 + (int)below(draft, (unsigned)((to - from) * step)));
    ent_order *train = add_unit(draft, line->line[from], draft->train_power, true);

    move(train, line->line[to]);
    train->flags = ENT_ORDER_FLAG_RAIL;
    for (int at = from + step; at != to + step; at += step) {
        ent_prov prov = line->line[at];
        if (!draft->taken[prov] && at != end && below(draft, 2) == 0) {
            bool beyond = (at > end) == (to > from);
            ent_order *other = add_unit(draft, prov, beyond ? any_power(draft) : draft->train_power, false);
            ent_loc away = any_step(draft, other);
            if (below(draft, 3) != 0 && away != ENT_LOC_NONE)
                move(other, away);
        }
        draft->taken[prov] = true;
    }
    return line->line[end];
}

/* Moves from `first` on, at random, until one leads to `goal`. False, and no units, if none does. */
static bool lead_back(ent_circle_draft *draft, ent_prov first, ent_prov goal)
{
    const size_t before = draft->trial->n;
    ent_prov at = first;

    for (draft->n_links = 0; draft->n_links < MOST_LINKS;) {
        ent_order *order = add_unit(draft, at, any_power(draft), false);
        const ent_steps *steps = ent_steps_of(draft->trial->map, order->unit, order->at);
        ent_loc next = any_step(draft, order);
        draft->link[draft->n_links++] = at;
        for (unsigned i = 0; i < steps->n && draft->n_links > 1; i++)
            next = ent_prov_of(draft->trial->map, steps->to[i]) == goal ? steps->to[i] : next;
        if (next == ENT_LOC_NONE)
            break;
        move(order, next);
        at = ent_prov_of(draft->trial->map, next);
        if (at == goal)
            return true;
        if (draft->taken[at])
            break;
    }
    for (; draft->n_links > 0; draft->n_links--) {
        ent_pos_units(draft->trial->pos)[draft->link[draft->n_links - 1]] = ent_pos_no_unit;
        draft->taken[draft->link[draft->n_links - 1]] = draft->n_links == 1; /* the route ends there */
    }
    draft->trial->n = before;
    return false;
}

/* Units near the circle, which support what others do, or go there. */
static void add_others(ent_circle_draft *draft)
{
    ent_trial *trial = draft->trial;

    for (unsigned tries = below(draft, MOST_OTHERS); tries > 0 && trial->n < ENT_TRIAL_ORDERS; tries--) {
        const ent_order *near = &trial->order[below(draft, (unsigned)trial->n)];
        ent_loc place = any_step(draft, near);
        if (place == ENT_LOC_NONE || draft->taken[ent_prov_of(trial->map, place)])
            continue;
        ent_order *other = add_unit(draft, ent_prov_of(trial->map, place), any_power(draft), false);
        const ent_order *helped = &trial->order[below(draft, (unsigned)trial->n - 1)];
        bool moves = helped->kind == ENT_ORDER_MOVE;
        ent_loc target = moves ? helped->to : helped->at, step = any_step(draft, other);
        if (ent_set_has(ent_steps_set(trial->map, other->unit, other->at), ent_prov_of(trial->map, target))) {
            other->kind = moves ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
            other->from = helped->at;
            other->helped = helped->unit;
            other->to = moves ? helped->to : ENT_LOC_NONE;
        } else if (step != ENT_LOC_NONE && below(draft, 4) != 0) {
            move(other, step);
        }
    }
}

bool ent_trial_train_circle(ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    ent_circle_draft draft = {.trial = trial, .seed = seed};
    bool found = false;

    if (map->n_railways == 0)
        return false;
    const ent_railway *line = &map->railway[below(&draft, map->n_railways)];
    int from = (int)below(&draft, line->n), to = (int)below(&draft, line->n);
    if (from == to)
        return false;
    ent_pos_init(map, trial->pos);
    trial->pos->season = below(&draft, 2) ? ENT_FALL : ENT_SPRING;
    trial->pos->phase = ENT_MOVEMENT;
    draft.train_power = line->power != ENT_POWER_NONE ? line->power : (ent_power)below(&draft, map->n_powers);
    if (below(&draft, 4) == 0)
        memcpy(ent_pos_owners(trial->pos), map->start_owner, map->n_provs);
    else
        memset(ent_pos_owners(trial->pos), draft.train_power, map->n_provs); /* so that it need not stop at centers */
    trial->n = 0;
    ent_prov end = lay_route(&draft, line, from, to);
    for (unsigned tries = 0; tries < TRIES && !found; tries++)
        found = lead_back(&draft, end, line->line[from]);
    if (found)
        add_others(&draft);
    return found;
}
