/* movement.c -- the movement phase by the equations: orders to a field, the field resolved, results derived from it.
 *
 * SPDX-License-Identifier: MIT */
#include "game/result.h"
#include "judge/canal.h"
#include "judge/decided.h"
#include "judge/exhaustive.h"
#include "judge/judge.h"
#include "judge/resolve.h"

/* Orders that let a fleet pass a canal have no unit. */
static void judge_permissions(const ent_field *field, const ent_decided *decided, const ent_order *orders, size_t n,
                              ent_result *results)
{
    for (size_t i = 0; i < n; i++) {
        if (orders[i].kind != ENT_ORDER_CANAL || orders[i].void_reason != ENT_REASON_NONE ||
            ent_decided_follower(decided, &orders[i], i) != ENT_PROV_NONE)
            continue;
        ent_reason reason = ent_canal_order(field, orders, i);
        results[i] = ent_result_of(reason == ENT_REASON_PERMITTED ? ENT_SUCCEEDS : ENT_VOID, reason, ENT_LOC_NONE);
    }
}

/* From a resolved field to results (NULL: none are wanted) and the next position. */
static void finish(const ent_field *field, const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                   ent_pos *next)
{
    ent_decided decided;

    ent_conclude(field, pos, orders, &decided);
    if (results) {
        ent_explain(&decided, orders, n, results);
        judge_permissions(field, &decided, orders, n, results);
    }
    ent_outcome(&decided, &(ent_wanted){.results = results, .next = next});
}

void ent_judge_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                        size_t n, ent_result *results, ent_pos *next)
{
    ent_field field;

    ent_field_init(&field, map, rules, pos, orders, n);
    ent_resolve(&field);
    finish(&field, pos, orders, n, results, next);
}

void ent_judge_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next, ent_search *search)
{
    ent_exhaustive state;
    ent_search_end end;

    ent_exhaustive_init(&state, search->budget > 0 ? search->budget : ENT_SEARCH_BUDGET);
    ent_field_init(&state.field, map, rules, pos, orders, n);
    ent_exhaustive_add_open(&state);
    while ((end = ent_exhaustive_next(&state)) == ENT_SEARCH_MORE) {
        if (search->found == search->limit)
            break;
        search->found++;
        finish(&state.field, pos, orders, n, results, next);
        if (next)
            ent_year_advance(map, rules, NULL, next);
        if (!search->take(search->context, results, next))
            break;
    }
    search->end = end;
}
