/* facts.c -- counting what the phases of a set hold.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/facts.h"
#include <assert.h>
#include <stdio.h>
#include "fastpath/fastpath.h"
#include "game/order.h"

/* How many orders are legal, without writing them. */
static size_t count_legal(const ent_job *job)
{
    ent_compact_list none = {.cap = 0};

    ent_legal_compact_orders(job->map, job->rules, job->pos, &none);
    return none.n;
}

static bool is_declined(const ent_job *job, const ent_compact_order *compact)
{
    const ent_order_views views = ent_views_of_compact(compact, job->n);
    return !ent_fastpath(job->map, job->rules, job->pos, &views, &(ent_wanted){.next = job->next});
}

bool ent_bench_find_facts(const ent_bench_set *set, ent_bench_facts *out)
{
    size_t orders = 0, legal = 0, helping = 0, matching = 0, declined = 0;

    assert(set->n > 0 && !set->lean);
    for (size_t i = 0; i < set->n; i++) {
        const ent_job *job = &set->job[i];
        if (ent_adjudicate(job->map, job->rules, job->pos, job->orders, job->n, job->results, job->next) != ENT_OK)
            return false;
        orders += job->n;
        legal += count_legal(job);
        declined += is_declined(job, set->compact[i]);
        for (size_t k = 0; k < job->n; k++) {
            helping += ent_order_helps(&job->orders[k]);
            matching += ent_order_helps(&job->orders[k]) && job->results[k].verdict != ENT_VOID;
        }
    }
    *out = (ent_bench_facts){.phases = set->n,
                             .units = set->units,
                             .orders = (double)legal / (double)set->n,
                             .helping = orders ? (double)helping / (double)orders : 0,
                             .matching = helping ? (double)matching / (double)helping : 0,
                             .declined = (double)declined / (double)set->n};
    snprintf(out->name, sizeof out->name, "%s", set->name);
    return true;
}
