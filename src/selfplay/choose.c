/* choose.c -- one order for each unit: at random, or by a simple greedy policy.
 *
 * The greedy policy values one order at a time: does it bring the unit nearer to a center that its power does not own,
 * and does a support bring another unit of its power into one? Its purpose is games that end, not good play.
 *
 * SPDX-License-Identifier: MIT */
#include "selfplay/choose.h"
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "judge/judge.h"
#include "selfplay/random_orders.h"

enum { FAR = 30 };

typedef struct ent_chooser {
    const ent_map *map;
    const ent_pos *pos;
    const ent_compact_list *list;
    uint64_t *seed;
    uint32_t *out;
    size_t n;
    /* For the greedy policy, by power: steps to the nearest center that the power does not own. */
    uint8_t (*distance)[ENT_MAX_PROVS];
} ent_chooser;

const char *ent_policy_name(ent_policy policy)
{
    static const char *const names[ENT_POLICY_COUNT] = {"random", "greedy"};
    assert(policy < ENT_POLICY_COUNT);
    return names[policy];
}

static uint32_t below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)((ent_random_next(seed) >> 32) * n >> 32);
}

/* ---- Greedy. ---- */

/* Distances to the nearest center that the power does not own, over land and sea alike. */
static void measure(const ent_map *map, const ent_pos *pos, ent_power power, uint8_t *out)
{
    const uint8_t *owners = ent_pos_owners_const(pos);
    uint64_t edge[ENT_MAX_WORDS] = {0}, seen[ENT_MAX_WORDS] = {0};
    bool more = true;

    memset(out, FAR, map->n_provs);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if ((map->prov[prov].flags & ENT_PROV_CENTER) && owners[prov] != power)
            ent_set_add(edge, prov);
    for (uint8_t steps = 0; steps < FAR && more; steps++) {
        uint64_t next[ENT_MAX_WORDS] = {0};
        more = false;
        for (ent_prov prov = 0; prov < map->n_provs; prov++) {
            if (!ent_set_has(edge, prov))
                continue;
            out[prov] = steps;
            more = true;
            for (uint16_t word = 0; word < map->words; word++)
                next[word] |=
                    map->army_to[(size_t)prov * map->words + word] | map->fleet_touch[(size_t)prov * map->words + word];
        }
        for (uint16_t word = 0; word < map->words; word++) {
            seen[word] |= edge[word];
            edge[word] = next[word] & ~seen[word];
        }
    }
}

/* The value of an order. Luck decides between orders that are nearly equal. */
static int worth(const ent_chooser *chooser, const ent_compact_order *order)
{
    enum { SIT = 100, GO = 60, STEP = 8, ARRIVE = 10, HELP = 75 };
    const ent_map *map = chooser->map;
    const uint8_t *distance = chooser->distance[order->power];
    const ent_unit *units = ent_pos_units_const(chooser->pos);
    int luck = (int)below(chooser->seed, 10), here = distance[ent_prov_of(map, order->at)];

    if (order->kind == ENT_ORDER_HOLD)
        return luck + (here == 0 && chooser->pos->season == ENT_FALL ? SIT : 0);
    if (order->kind != ENT_ORDER_MOVE && order->kind != ENT_ORDER_SUPPORT_MOVE)
        return luck;
    int there = distance[ent_prov_of(map, order->to)];
    if (order->kind == ENT_ORDER_SUPPORT_MOVE)
        return luck + (there == 0 && units[ent_prov_of(map, order->from)].power == order->power ? HELP : 0);
    if (order->flags & ENT_ORDER_FLAG_VIA)
        return luck; /* a convoy needs the orders of others */
    return luck + GO + STEP * (here - there) + (there == 0 ? ARRIVE : 0);
}

static void choose_best(ent_chooser *chooser, const ent_order_group *group)
{
    uint32_t best = group->first;
    int most = INT_MIN;
    assert(group->n > 0);

    for (uint32_t i = group->first; i < group->first + group->n; i++) {
        int value = worth(chooser, &chooser->list->order[i]);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    chooser->out[chooser->n++] = best;
}

static size_t choose_greedily(ent_chooser chooser)
{
    uint8_t distance[ENT_MAX_POWERS][ENT_MAX_PROVS];

    chooser.distance = distance;
    for (ent_power power = 0; power < chooser.map->n_powers; power++)
        measure(chooser.map, chooser.pos, power, distance[power]);
    for (size_t i = 0; i < chooser.list->n_groups; i++)
        if (chooser.list->group[i].kind != ENT_UNIT_NONE)
            choose_best(&chooser, &chooser.list->group[i]);
    return chooser.n;
}

/* ---- Random. ---- */

static void choose_any(ent_chooser *chooser, const ent_order_group *group)
{
    chooser->out[chooser->n++] = group->first + below(chooser->seed, group->n);
}

/* As many of this power's places or units as are needed, each equally likely. No build is waived. */
static void choose_adjustments(ent_chooser *chooser, ent_power power, uint32_t needed)
{
    const ent_compact_list *list = chooser->list;
    uint32_t left = 0;

    for (size_t i = 0; i < list->n_groups; i++)
        left += list->group[i].power == power && list->group[i].at != ENT_LOC_NONE;
    for (size_t i = 0; i < list->n_groups && needed > 0; i++) {
        if (list->group[i].power != power || list->group[i].at == ENT_LOC_NONE)
            continue;
        if (below(chooser->seed, left--) >= needed)
            continue;
        choose_any(chooser, &list->group[i]);
        needed--;
    }
}

size_t ent_choose(ent_policy policy, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                  const ent_compact_list *list, uint64_t *seed, uint32_t *out)
{
    ent_chooser chooser = {.map = map, .pos = pos, .list = list, .seed = seed, .out = out};

    if (pos->phase == ENT_ADJUSTMENTS) {
        ent_power_counts counts;
        ent_adjust_count(map, rules, pos, &counts);
        for (ent_power power = 0; power < map->n_powers; power++)
            choose_adjustments(&chooser, power, (uint32_t)abs(ent_adjust_due_of(pos, &counts, power)));
    } else if (pos->phase == ENT_MOVEMENT && policy == ENT_POLICY_GREEDY) {
        return choose_greedily(chooser);
    } else {
        for (size_t i = 0; i < list->n_groups; i++)
            choose_any(&chooser, &list->group[i]);
    }
    return chooser.n;
}
