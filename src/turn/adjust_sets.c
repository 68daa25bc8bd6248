/* adjust_sets.c -- which builds and removals of earlier order sets count beside those of later ones.
 *
 * The orders of one set compete by 4.D.4 to 4.D.6. "This is not an issue when the orders are in different sets": there
 * a later set goes before an earlier one, set by set from the last. Each set is judged by itself, with the builds or
 * removals that the later ones leave. Where 4.D.1 leaves one set, there is nothing to do.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/adjust_sets.h"
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/rules.h"
#include "judge/judge.h"

/* An order that takes one of its power's builds or removals. */
typedef struct ent_adjuster {
    ent_power power;
    uint16_t set;
    uint32_t entry;
} ent_adjuster;

typedef struct ent_set_settler {
    const ent_request *request;
    ent_intake *intake;
    ent_adjuster *list; /* by power, the last set first */
    size_t n;
    ent_order *order;              /* room for a set */
    ent_result *result;            /* of these */
    uint64_t taken[ENT_MAX_WORDS]; /* provinces of the power's orders in later sets */
    int left;                      /* builds (+) or removals (-) that no later set has taken */
    bool taken_from;               /* has any taken one? */
} ent_set_settler;

static int by_power_last_set_first(const void *left, const void *right)
{
    const ent_adjuster *a = left, *b = right;

    if (a->power != b->power)
        return a->power - b->power;
    if (a->set != b->set)
        return b->set - a->set;
    return (int)a->entry - (int)b->entry;
}

static ent_order *order_of(ent_set_settler *settler, size_t i)
{
    return &settler->intake->entry[settler->list[i].entry].order;
}

/* Sets in no known order compete as one set does [4.D.2 b]. */
static void list_adjusters(ent_set_settler *settler, const ent_power_counts *counts)
{
    const ent_request *request = settler->request;

    for (size_t i = 0; i < settler->intake->n; i++) {
        const ent_entry *entry = &settler->intake->entry[i];
        if (entry->automatic || entry->order.void_reason != ENT_REASON_NONE || request->written[entry->text].unsorted)
            continue;
        int entitled = ent_adjust_entitled(request->pos, counts, entry->order.power);
        if (ent_adjust_judge_set(request->map, &request->rules, request->pos, &entry->order, 1, entitled,
                                 settler->result) > 0)
            settler->list[settler->n++] = (ent_adjuster){entry->order.power, entry->set, (uint32_t)i};
    }
    if (settler->n > 0)
        qsort(settler->list, settler->n, sizeof *settler->list, by_power_last_set_first);
}

/* The province in which the order builds or removes; a waive has none. */
static ent_prov place_of(const ent_set_settler *settler, const ent_order *order)
{
    return order->kind == ENT_ORDER_WAIVE ? ENT_PROV_NONE : ent_prov_of(settler->request->map, order->at);
}

/* Judge a set, list[first..end), of which the orders in a province of a later set's order give way. Returns how many
 * builds or removals it takes. */
static size_t judge_set(ent_set_settler *settler, size_t first, size_t end)
{
    const ent_request *request = settler->request;

    for (size_t i = first; i < end; i++) {
        ent_order *order = order_of(settler, i);
        ent_prov prov = place_of(settler, order);
        if (prov != ENT_PROV_NONE && ent_set_has(settler->taken, prov))
            order->void_reason = ENT_REASON_REPLACED;
        settler->order[i - first] = *order;
    }
    return ent_adjust_judge_set(request->map, &request->rules, request->pos, settler->order, end - first, settler->left,
                                settler->result);
}

/* RULE adjust.sets  of builds and removals in several sets those of a later set go first, and an earlier set has what
 * is left [4.D.1, 4.D.4, 4.D.5, 4.D.6] */
static void settle_set(ent_set_settler *settler, size_t first, size_t end)
{
    const int takes = (int)judge_set(settler, first, end);
    const bool building = settler->left > 0,
               none = ent_choice(&settler->request->rules, building ? ENT_4D4 : ENT_4D6) == 'a';

    for (size_t i = first; i < end; i++) {
        ent_order *order = order_of(settler, i);
        ent_prov prov = place_of(settler, order);
        const ent_result *result = &settler->result[i - first];
        bool too_many = result->reason == ENT_REASON_BUILD_TOO_MANY || result->reason == ENT_REASON_REMOVE_TOO_MANY;
        if (prov != ENT_PROV_NONE)
            ent_set_add(settler->taken, prov);
        if (result->verdict == ENT_SUCCEEDS || order->void_reason != ENT_REASON_NONE)
            continue;
        order->void_reason = result->reason;
        if (settler->left == 0 || (too_many && !none && settler->taken_from)) {
            order->void_reason = ENT_REASON_REPLACED;
            settler->intake->entry[settler->list[i].entry].replacer = ENT_REPLACER_ADJUSTMENTS;
        }
    }
    settler->left -= building ? takes : -takes;
    settler->taken_from |= takes > 0;
}

static void settle_all(ent_set_settler *settler, const ent_power_counts *counts)
{
    for (size_t first = 0, end; first < settler->n; first = end) {
        const ent_adjuster *set = &settler->list[first];
        bool latest = first == 0 || set[-1].power != set->power;
        if (latest) {
            memset(settler->taken, 0, sizeof settler->taken);
            settler->left = ent_adjust_entitled(settler->request->pos, counts, set->power);
            settler->taken_from = false;
        }
        end = first + 1;
        while (end < settler->n && settler->list[end].power == set->power && settler->list[end].set == set->set)
            end++;
        bool several = !latest || (end < settler->n && settler->list[end].power == set->power);
        if (several)
            settle_set(settler, first, end);
    }
}

ent_status ent_adjust_sets_settle(const ent_request *request, ent_intake *intake, ent_err *err)
{
    ent_set_settler settler = {.request = request, .intake = intake};
    ent_power_counts counts;

    if (request->pos->phase != ENT_ADJUSTMENTS || intake->n == 0)
        return ENT_OK;
    settler.list = malloc(intake->n * sizeof *settler.list);
    settler.order = malloc(intake->n * sizeof *settler.order);
    settler.result = malloc(intake->n * sizeof *settler.result);
    bool has_room = settler.list && settler.order && settler.result;
    if (has_room) {
        ent_adjust_count(request->map, &request->rules, request->pos, &counts);
        list_adjusters(&settler, &counts);
        settle_all(&settler, &counts);
    }
    free(settler.list);
    free(settler.order);
    free(settler.result);
    return has_room ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
}
