/* phase.c -- one phase of any kind by any algorithm, and the next phase.
 *
 * The main algorithm tries the fast path first. Phases that it declines, and all other algorithms, go by
 * ent_judge_phase().
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include "dpjudge/dpjudge.h"
#include "fastpath/fastpath.h"
#include "judge/judge.h"

const char *ent_algorithm_name(ent_algorithm algorithm)
{
    static const char *const names[] = {"decisions", "exhaustive", "dpjudge", "dpjudge-early"};
    return algorithm < ENT_ALGORITHM_COUNT ? names[algorithm] : NULL;
}

static ent_status judge_movement(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules,
                                 const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                                 ent_pos *next)
{
    ent_dpjudge_edition edition = algorithm == ENT_ALGORITHM_DPJUDGE ? ENT_DPJUDGE_LATER : ENT_DPJUDGE_EARLY;

    if (algorithm == ENT_ALGORITHM_DECISIONS) {
        ent_judge_movement(map, rules, pos, orders, n, results, next);
        return ENT_OK;
    }
    if (algorithm == ENT_ALGORITHM_EXHAUSTIVE || algorithm >= ENT_ALGORITHM_COUNT || !ent_dpjudge_knows(map, rules))
        return ENT_E_ALGORITHM;
    ent_dpjudge_movement(&(ent_dpjudge_phase){map, rules, edition, pos, orders, n}, results, next);
    return ENT_OK;
}

ent_status ent_judge_phase(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                           const ent_order *orders, size_t n, ent_result *results, ent_pos *next)
{
    ent_status status = ENT_OK;

    if (ent_pos_why_invalid(map, pos) != NULL)
        return ENT_E_POSITION;
    if (n > ENT_MAX_ORDERS)
        return ENT_E_LIMIT;
    if (pos->phase == ENT_MOVEMENT)
        status = judge_movement(algorithm, map, rules, pos, orders, n, results, next);
    else if (pos->phase == ENT_RETREATS)
        ent_judge_retreats(map, pos, orders, n, results, next);
    else
        ent_judge_adjustments(map, rules, pos, orders, n, results, next);
    if (status == ENT_OK && next)
        ent_year_advance(map, rules, NULL, next);
    return status;
}

ent_status ent_adjudicate_with(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                               const ent_order *orders, size_t n, ent_result *results, ent_pos *next)
{
    ent_order_views views = ent_views_of(orders, n);

    if (algorithm == ENT_ALGORITHM_DECISIONS && n <= ENT_MAX_ORDERS &&
        ent_fastpath(map, rules, pos, &views, &(ent_wanted){.results = results, .next = next}))
        return ENT_OK;
    return ent_judge_phase(algorithm, map, rules, pos, orders, n, results, next);
}

ent_status ent_adjudicate(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                          size_t n, ent_result *results, ent_pos *next)
{
    return ent_adjudicate_with(ENT_ALGORITHM_DECISIONS, map, rules, pos, orders, n, results, next);
}

ent_status ent_advance(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                       size_t n, ent_pos *next)
{
    ent_result results[ENT_MAX_PROVS]; /* retreats and adjustments are judged in them */

    if (n > ENT_MAX_PROVS)
        return ENT_E_LIMIT;
    return ent_adjudicate(map, rules, pos, orders, n, pos->phase == ENT_MOVEMENT ? NULL : results, next);
}

ent_status ent_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next, ent_search *search)
{
    assert(search->take);
    search->found = 0;
    search->end = ENT_SEARCH_ALL;
    if (ent_pos_why_invalid(map, pos) != NULL)
        return ENT_E_POSITION;
    if (n > ENT_MAX_ORDERS)
        return ENT_E_LIMIT;
    if (pos->phase == ENT_MOVEMENT) {
        ent_judge_resolutions(map, rules, pos, orders, n, results, next, search);
        return ENT_OK;
    }
    if (search->limit == 0) {
        search->end = ENT_SEARCH_MORE;
        return ENT_OK;
    }
    search->found = 1;
    ent_status status = ent_adjudicate(map, rules, pos, orders, n, results, next);
    search->take(search->context, results, next);
    return status;
}
