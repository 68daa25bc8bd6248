/* adjudicate.c -- one phase of any kind, and the page turned.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

static ent_status check(const ent_map *map, const ent_pos *pos, size_t n)
{
    if (ent_pos_breach(map, pos) != NULL)
        return ENT_E_POSITION;
    return n > ENT_MAX_ORDERS ? ENT_E_LIMIT : ENT_OK;
}

ent_status ent_adjudicate(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                          size_t n, ent_result *results, ent_pos *next)
{
    ent_status status = check(map, pos, n);
    if (status != ENT_OK)
        return status;
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

ent_status ent_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next, ent_search *search)
{
    ent_status status = check(map, pos, n);

    search->found = 0;
    search->end = ENT_SEARCH_ALL;
    if (status == ENT_OK && pos->phase == ENT_MOVEMENT) {
        ent_judge_resolutions(map, rules, pos, orders, n, results, next, search);
    } else if (status == ENT_OK && search->limit > 0) {
        status = ent_adjudicate(map, rules, pos, orders, n, results, next);
        search->found = 1;
        search->take(search->context, results, next);
    }
    return status;
}
