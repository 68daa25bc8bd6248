/* adjudicate.c -- one phase of any kind, and the page turned.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

ent_status ent_adjudicate(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                          size_t n, ent_result *results, ent_pos *next)
{
    if (ent_pos_breach(map, pos) != NULL)
        return ENT_E_POSITION;
    if (n > ENT_MAX_ORDERS)
        return ENT_E_LIMIT;
    if (pos->phase == ENT_MOVEMENT)
        ent_judge_movement(map, rules, pos, orders, n, results, next);
    else if (pos->phase == ENT_RETREATS)
        ent_judge_retreats(map, rules, pos, orders, n, results, next);
    else
        ent_judge_adjustments(map, rules, pos, orders, n, results, next);
    if (next)
        ent_year_advance(map, rules, next);
    return ENT_OK;
}
