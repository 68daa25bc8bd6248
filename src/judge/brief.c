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

/* As the next position has them. */
static void copy_dislodged(const ent_pos *next, ent_brief_result *out)
{
    out->n_dislodged = next->n_dislodged;
    memcpy(out->dislodged, ent_pos_dislodged_const(next), out->n_dislodged * sizeof *out->dislodged);
}

/* The long way: a phase of another kind, or one with a knot. */
static ent_status judge_whole(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_brief *briefs,
                              size_t n, ent_brief_result *out, ent_pos *next)
{
    enum { A_PROVINCE = sizeof(ent_unit) + sizeof(ent_dislodged) / 2 + 2 }; /* of a position, the most it takes */
    ent_order orders[ENT_MAX_BRIEFS];
    ent_result results[ENT_MAX_BRIEFS];
    _Alignas(8) char room[sizeof(ent_pos) + ENT_MAX_PROVS * A_PROVINCE + ENT_MAX_POWERS * sizeof(int16_t)];

    assert(map->pos_size <= sizeof room);
    if (!next && out && out->dislodged)
        next = (ent_pos *)(void *)room;
    orders[0] = (ent_order){.kind = ENT_ORDER_NONE}; /* n may be 0, and what is handed on is to have a value */
    for (size_t i = 0; i < n; i++)
        ent_order_of_brief(&briefs[i], &orders[i]);
    ent_status status = ent_judge_phase(ENT_ALGORITHM_DECISIONS, map, rules, pos, orders, n, results, next);
    if (status != ENT_OK || !out)
        return status;
    for (size_t i = 0; out->outcomes && i < n; i++)
        out->outcomes[i] = outcome_of(&results[i]);
    if (out->dislodged)
        copy_dislodged(next, out);
    return ENT_OK;
}

ent_status ent_adjudicate_brief(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_brief *orders,
                                size_t n, ent_brief_result *result, ent_pos *next)
{
    ent_sheet sheet = ent_sheet_of_briefs(orders, n);

    if (result)
        result->n_dislodged = 0;
    if (n > ENT_MAX_BRIEFS)
        return ent_pos_breach(map, pos) ? ENT_E_POSITION : ENT_E_LIMIT;
    if (ent_straight(map, rules, pos, &sheet, &(ent_told){.brief = result}, next))
        return ENT_OK;
    return judge_whole(map, rules, pos, orders, n, result, next);
}
