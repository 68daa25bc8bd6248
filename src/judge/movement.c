/* movement.c -- the movement phase: orders to a field, the field resolved, outcomes read off it.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"
#include "judge/canal.h"
#include "judge/outcome.h"
#include "judge/resolve.h"

/* An order that no unit follows. */
static ent_reason unfollowed(const ent_field *field, const ent_order *order)
{
    if (order->void_reason != ENT_REASON_NONE)
        return (ent_reason)order->void_reason;
    if (order->kind == ENT_ORDER_NONE || order->at >= field->map->n_locs)
        return ENT_REASON_UNREADABLE;
    ent_uid uid = field->in[ent_prov_of(field->map, order->at)];
    if (uid == ENT_UID_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    return field->unit[uid].power == order->power ? ENT_REASON_DUPLICATE : ENT_REASON_NOT_YOUR_UNIT;
}

static void judge_permission(const ent_field *field, const ent_order *orders, size_t i, ent_result *result)
{
    result->reason = (uint8_t)ent_canal_order(field, orders, i);
    if (result->reason != ENT_REASON_PERMITTED)
        return;
    result->verdict = ENT_SUCCEEDS;
    result->marks = 0;
}

void ent_judge_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                        size_t n, ent_result *results, ent_pos *next)
{
    ent_field field;

    ent_field_init(&field, map, rules, pos, orders, n);
    ent_resolve(&field);
    for (size_t i = 0; i < n; i++)
        results[i] = (ent_result){.verdict = ENT_VOID, .reason = (uint8_t)unfollowed(&field, &orders[i]),
                                  .marks = ENT_MARK_VOID, .strength = UINT16_MAX, .resistance = UINT16_MAX,
                                  .ends = ENT_LOC_NONE, .dislodger = ENT_PROV_NONE};
    for (size_t i = 0; i < n; i++)
        if (orders[i].kind == ENT_ORDER_CANAL && orders[i].void_reason == ENT_REASON_NONE)
            judge_permission(&field, orders, i, &results[i]);
    for (ent_uid uid = 0; uid < field.n; uid++)
        if (field.unit[uid].order)
            ent_outcome_result(&field, uid, &results[field.unit[uid].order - orders]);
    if (next)
        ent_outcome_position(&field, pos, next);
}
