/* adjust_sets.c -- which builds and removals of earlier order sets count beside those of later ones.
 *
 * The orders of one set compete by 4.D.4 to 4.D.6. "This is not an issue when the orders are in different sets": there
 * a later set goes before an earlier one, set by set from the last. Where 4.D.1 leaves one set, there is nothing to do.
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
    uint64_t taken[ENT_MAX_WORDS]; /* provinces of the power's orders in later sets */
    size_t left;                   /* builds or removals that no later set has taken */
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
        if (ent_adjust_takes_one(request->map, &request->rules, request->pos, &entry->order, entitled))
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

/* Of a set, list[first..end), the orders in a province of a later set's order give way. */
static void drop_taken(ent_set_settler *settler, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        ent_order *order = order_of(settler, i);
        ent_prov prov = place_of(settler, order);
        if (prov != ENT_PROV_NONE && ent_set_has(settler->taken, prov))
            order->void_reason = ENT_REASON_REPLACED;
    }
}

/* A part of a set: its orders of these kinds (a bit for each ent_order_kind). */
typedef struct ent_set_part {
    size_t first, end; /* of the list */
    unsigned kinds;
} ent_set_part;

static bool is_in_part(ent_set_settler *settler, const ent_set_part *part, size_t i)
{
    const ent_order *order = order_of(settler, i);
    return (part->kinds >> order->kind & 1) != 0 && order->void_reason == ENT_REASON_NONE;
}

/* How many builds or removals the part asks for; several orders in one province ask for one [4.D.5, 6.J.2]. */
static size_t count_part(ent_set_settler *settler, const ent_set_part *part)
{
    uint64_t seen[ENT_MAX_WORDS] = {0};
    size_t n = 0;

    for (size_t i = part->first; i < part->end; i++) {
        if (!is_in_part(settler, part, i))
            continue;
        ent_prov prov = place_of(settler, order_of(settler, i));
        n += prov == ENT_PROV_NONE || !ent_set_has(seen, prov);
        if (prov != ENT_PROV_NONE)
            ent_set_add(seen, prov);
    }
    return n;
}

/* Let as many orders of the part stay as the later sets leave: if they are too many, none, the first or the last. */
static void settle_part(ent_set_settler *settler, const ent_set_part *part, char choice)
{
    uint64_t seen[ENT_MAX_WORDS] = {0}, kept[ENT_MAX_WORDS] = {0};
    const uint8_t too_many = order_of(settler, part->first)->kind == ENT_ORDER_DISBAND ? ENT_REASON_REMOVE_TOO_MANY
                                                                                       : ENT_REASON_BUILD_TOO_MANY;
    size_t n = count_part(settler, part), stay = n <= settler->left ? n : choice == 'a' ? 0 : settler->left, at = 0;

    for (size_t i = part->first; i < part->end; i++) {
        if (!is_in_part(settler, part, i))
            continue;
        ent_order *order = order_of(settler, i);
        ent_prov prov = place_of(settler, order);
        bool again = prov != ENT_PROV_NONE && ent_set_has(seen, prov);
        bool keep = again ? ent_set_has(kept, prov) : choice == 'c' ? at >= n - stay : at < stay;
        at += !again;
        if (!keep && stay == 0 && settler->left > 0) {
            order->void_reason = too_many;
        } else if (!keep) {
            order->void_reason = ENT_REASON_REPLACED;
            settler->intake->entry[settler->list[i].entry].replacer = ENT_REPLACER_ADJUSTMENTS;
        }
        if (prov != ENT_PROV_NONE)
            ent_set_add(seen, prov);
        if (prov != ENT_PROV_NONE && keep)
            ent_set_add(kept, prov);
    }
    settler->left -= stay;
}

/* RULE adjust.sets  of builds and removals in several sets those of a later set go first, and an earlier set has what
 * is left [4.D.1, 4.D.4, 4.D.5, 4.D.6] */
static void settle_set(ent_set_settler *settler, size_t first, size_t end, bool latest)
{
    enum { ALL = ~0u >> 1 };
    const ent_rules *rules = &settler->request->rules;
    bool building = order_of(settler, first)->kind != ENT_ORDER_DISBAND;
    char choice = ent_choice(rules, building ? ENT_4D4 : ENT_4D6);
    ent_set_part part = {first, end, ALL};

    if (latest) { /* its orders compete by themselves */
        size_t n = count_part(settler, &part);
        settler->left -= n < settler->left ? n : settler->left;
    } else {
        drop_taken(settler, first, end);
        if (building && choice == 'a') { /* waives void no builds [4.D.7] */
            part.kinds = 1u << ENT_ORDER_BUILD;
            settle_part(settler, &part, choice);
            part.kinds = 1u << ENT_ORDER_WAIVE;
            choice = 'b';
        }
        settle_part(settler, &part, choice);
    }
    for (size_t i = first; i < end; i++) {
        ent_prov prov = place_of(settler, order_of(settler, i));
        if (prov != ENT_PROV_NONE)
            ent_set_add(settler->taken, prov);
    }
}

static void settle_all(ent_set_settler *settler, const ent_power_counts *counts)
{
    for (size_t first = 0, end; first < settler->n; first = end) {
        const ent_adjuster *set = &settler->list[first];
        bool latest = first == 0 || set[-1].power != set->power;
        if (latest) {
            memset(settler->taken, 0, sizeof settler->taken);
            settler->left = (size_t)abs(ent_adjust_entitled(settler->request->pos, counts, set->power));
        }
        end = first + 1;
        while (end < settler->n && settler->list[end].power == set->power && settler->list[end].set == set->set)
            end++;
        settle_set(settler, first, end, latest);
    }
}

ent_status ent_adjust_sets_settle(const ent_request *request, ent_intake *intake, ent_err *err)
{
    ent_set_settler settler = {.request = request, .intake = intake};
    ent_power_counts counts;

    if (request->pos->phase != ENT_ADJUSTMENTS || intake->n == 0)
        return ENT_OK;
    settler.list = malloc(intake->n * sizeof *settler.list);
    if (!settler.list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    ent_adjust_count(request->map, &request->rules, request->pos, &counts);
    list_adjusters(&settler, &counts);
    settle_all(&settler, &counts);
    free(settler.list);
    return ENT_OK;
}
