/* compact.c -- compact orders and outcomes, for programs that judge millions of phases.
 *
 * A compact order is a full one without its route, an outcome is a result without its reason. The fast path judges
 * compact orders as they are. Where it declines, they are made full, judged, and the results are reduced to outcomes.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "fastpath/fastpath.h"
#include "judge/judge.h"

static_assert(sizeof(ent_compact_order) == 16 && offsetof(ent_order, route) + 2 == sizeof(ent_compact_order) &&
                  offsetof(ent_order, proxy) == offsetof(ent_compact_order, proxy),
              "a full order begins with the fields of a compact one");

enum { HEAD = offsetof(ent_order, route) };

void ent_order_from_compact(const ent_compact_order *order, ent_order *out)
{
    memset(out->route, 0, sizeof out->route);
    memcpy(out, order, HEAD);
    out->n_route = 0;
    out->flags &= (uint8_t)~ENT_ORDER_FLAG_ROUTE;
}

void ent_order_to_compact(const ent_order *order, ent_compact_order *out)
{
    *out = (ent_compact_order){.spare = 0};
    memcpy(out, order, HEAD);
    out->n_route = 0;
    out->flags &= (uint8_t)~ENT_ORDER_FLAG_ROUTE;
    if (out->proxy == ENT_POWER_NONE)
        out->proxy = 0; /* as listed orders have it */
}

static uint8_t outcome_of(const ent_result *result)
{
    return (uint8_t)((result->verdict == ENT_SUCCEEDS ? ENT_OUTCOME_SUCCEEDS : 0) |
                     (result->marks & ENT_MARK_DISLODGED ? ENT_OUTCOME_DISLODGED : 0));
}

/* As the next position has them. */
static void copy_dislodged(const ent_pos *next, ent_compact_result *out)
{
    out->n_dislodged = next->n_dislodged;
    memcpy(out->dislodged, ent_pos_dislodged_const(next), out->n_dislodged * sizeof *out->dislodged);
}

/* A phase that the fast path declined. */
static ent_status judge_in_full(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                const ent_compact_order *compact, size_t n, ent_compact_result *out, ent_pos *next)
{
    enum { A_PROVINCE = sizeof(ent_unit) + sizeof(ent_dislodged) / 2 + 2 }; /* the most it takes of a position */
    ent_order orders[ENT_MAX_COMPACT_ORDERS];
    ent_result results[ENT_MAX_COMPACT_ORDERS];
    _Alignas(8) char room[sizeof(ent_pos) + ENT_MAX_PROVS * A_PROVINCE + ENT_MAX_POWERS * sizeof(int16_t)];

    assert(n <= ENT_MAX_COMPACT_ORDERS && map->pos_size <= sizeof room);
    if (!next && out && out->dislodged)
        next = (ent_pos *)(void *)room;
    orders[0] = (ent_order){.kind = ENT_ORDER_NONE}; /* n may be 0, and orders[0] is read by name */
    for (size_t i = 0; i < n; i++)
        ent_order_from_compact(&compact[i], &orders[i]);
    ent_status status = ent_judge_phase(ENT_ALGORITHM_DECISIONS, map, rules, pos, orders, n, results, next);
    if (status != ENT_OK || !out)
        return status;
    for (size_t i = 0; out->outcomes && i < n; i++)
        out->outcomes[i] = outcome_of(&results[i]);
    if (out->dislodged)
        copy_dislodged(next, out);
    return ENT_OK;
}

ent_status ent_adjudicate_compact(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                  const ent_compact_order *orders, size_t n, ent_compact_result *result, ent_pos *next)
{
    ent_order_views views = ent_views_of_compact(orders, n);

    if (result)
        result->n_dislodged = 0;
    if (n > ENT_MAX_COMPACT_ORDERS)
        return ent_pos_why_invalid(map, pos) ? ENT_E_POSITION : ENT_E_LIMIT;
    if (ent_fastpath(map, rules, pos, &views, &(ent_wanted){.compact = result, .next = next}))
        return ENT_OK;
    return judge_in_full(map, rules, pos, orders, n, result, next);
}

/* ---- Choices from a list. ---- */

ent_status ent_choices_open(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                            const ent_compact_list *legal, ent_choice_code *code, ent_choices *out)
{
    *out = (ent_choices){.map = map, .rules = rules, .pos = pos, .legal = legal, .code = code};
    if (ent_pos_why_invalid(map, pos))
        return ENT_E_POSITION;
    if (legal->n > legal->cap || legal->n_groups > legal->cap_groups || legal->n_groups > ENT_MAX_COMPACT_ORDERS)
        return ENT_E_LIMIT;
    for (size_t i = 0; i < legal->n_groups; i++)
        if (legal->group[i].first > legal->n || legal->group[i].n > legal->n - legal->group[i].first)
            return ENT_E_LIMIT;
    if (!ENT_FOR_SIZE)
        ent_fastpath_open_choices(out);
    return ENT_OK;
}

/* Choices that the fast path declined: gather the orders, judge them, and give each group its outcome. */
static ent_status judge_gathered(const ent_choices *choices, const int32_t *choice, ent_compact_result *result,
                                 ent_pos *next)
{
    const ent_compact_list *legal = choices->legal;
    ent_compact_order order[ENT_MAX_COMPACT_ORDERS];
    uint8_t outcome[ENT_MAX_COMPACT_ORDERS];
    ent_compact_result gathered = {.outcomes = outcome, .dislodged = result ? result->dislodged : NULL};
    size_t n = 0;

    order[0] = (ent_compact_order){.kind = ENT_ORDER_NONE}; /* n may be 0, and order[0] is read by name */
    for (size_t i = 0; i < legal->n_groups; i++) {
        const ent_order_group *group = &legal->group[i];
        if (choice[i] < 0)
            continue;
        if ((uint32_t)choice[i] >= group->n)
            return ENT_E_LIMIT;
        order[n++] = legal->order[group->first + (uint32_t)choice[i]];
    }
    ent_status status = ent_adjudicate_compact(choices->map, choices->rules, choices->pos, order, n, &gathered, next);
    if (status != ENT_OK || !result)
        return status;
    result->n_dislodged = gathered.n_dislodged;
    for (size_t i = 0, at = 0; result->outcomes && i < legal->n_groups; i++)
        result->outcomes[i] = choice[i] < 0 ? 0 : outcome[at++];
    return status;
}

ent_status ent_adjudicate_choices(const ent_choices *choices, const int32_t *choice, ent_compact_result *result,
                                  ent_pos *next)
{
    if (result)
        result->n_dislodged = 0;
    if (!ENT_FOR_SIZE && ent_fastpath_choices(choices, choice, &(ent_wanted){.compact = result, .next = next}))
        return ENT_OK;
    return judge_gathered(choices, choice, result, next);
}
