/* movement.c -- the movement phase: orders to a field, the field resolved, outcomes read off it.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/exhaustive.h"
#include "judge/judge.h"
#include "judge/outcome.h"
#include "judge/resolve.h"

void ent_judge_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                        size_t n, ent_result *results, ent_pos *next)
{
    ent_field field;

    ent_field_init(&field, map, rules, pos, orders, n);
    ent_resolve(&field);
    ent_outcome_all(&field, pos, orders, n, results, next);
}

void ent_judge_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next, ent_search *search)
{
    ent_exhaustive state;
    ent_search_end end;

    ent_exhaustive_init(&state, search->budget > 0 ? search->budget : ENT_SEARCH_BUDGET);
    ent_field_init(&state.field, map, rules, pos, orders, n);
    ent_exhaustive_ask(&state);
    while ((end = ent_exhaustive_next(&state)) == ENT_SEARCH_MORE) {
        if (search->found == search->limit)
            break;
        search->found++;
        ent_outcome_all(&state.field, pos, orders, n, results, next);
        if (next)
            ent_year_advance(map, rules, NULL, next);
        if (!search->take(search->context, results, next))
            break;
    }
    search->end = end;
}
