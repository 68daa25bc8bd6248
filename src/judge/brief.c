/* brief.c -- orders without a way, results without a reason: what a program needs that plays on and on.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "judge/judge.h"
#include "judge/straight.h"

static_assert(sizeof(ent_brief) == 16 && offsetof(ent_order, path) + 2 == sizeof(ent_brief) &&
                  offsetof(ent_order, proxy) == offsetof(ent_brief, proxy),
              "an order begins with what it is in brief");

enum { HEAD = offsetof(ent_order, path) };

void ent_order_of_brief(const ent_brief *brief, ent_order *out)
{
    memset(out->path, 0, sizeof out->path);
    memcpy(out, brief, HEAD);
    out->n_path = 0;
    out->flags &= (uint8_t)~ENT_ORDER_PATH;
}

void ent_brief_of_order(const ent_order *order, ent_brief *out)
{
    *out = (ent_brief){.spare = 0};
    memcpy(out, order, HEAD);
    out->n_path = 0;
    out->flags &= (uint8_t)~ENT_ORDER_PATH;
}

static uint8_t outcome_of(const ent_result *result)
{
    return (uint8_t)((result->verdict == ENT_SUCCEEDS ? ENT_OUTCOME_DONE : 0) |
                     (result->marks & ENT_MARK_DISLODGED ? ENT_OUTCOME_DISLODGED : 0));
}

/* The long way: a phase of another kind, or one with a knot. */
static ent_status judge_whole(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_brief *briefs,
                              size_t n, uint8_t *outcomes, ent_pos *next)
{
    ent_order orders[ENT_MAX_BRIEFS];
    ent_result results[ENT_MAX_BRIEFS];

    orders[0] = (ent_order){.kind = ENT_ORDER_NONE}; /* n may be 0, and what is handed on is to have a value */
    for (size_t i = 0; i < n; i++)
        ent_order_of_brief(&briefs[i], &orders[i]);
    ent_status status = ent_judge_phase(ENT_ALGORITHM_DECISIONS, map, rules, pos, orders, n, results, next);
    for (size_t i = 0; status == ENT_OK && outcomes && i < n; i++)
        outcomes[i] = outcome_of(&results[i]);
    return status;
}

ent_status ent_adjudicate_brief(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_brief *orders,
                                size_t n, uint8_t *outcomes, ent_pos *next)
{
    ent_sheet sheet = ent_sheet_of_briefs(orders, n);

    if (n > ENT_MAX_BRIEFS)
        return ent_pos_breach(map, pos) ? ENT_E_POSITION : ENT_E_LIMIT;
    ent_judge_fetch(pos, map->pos_size);
    ent_judge_fetch(orders, n * sizeof *orders);
    if (ent_straight(map, rules, pos, &sheet, &(ent_told){.outcomes = outcomes}, next))
        return ENT_OK;
    return judge_whole(map, rules, pos, orders, n, outcomes, next);
}
