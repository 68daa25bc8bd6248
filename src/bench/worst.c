/* worst.c -- the search for the phases that take longest.
 *
 * Every random phase is measured a few times under each letter of 4.A.2; one that looks worse than the worst so far is
 * measured again with more care. Only its number is kept: the phase is made again from it.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/worst.h"
#include <assert.h>
#include <string.h>
#include <time.h>
#include "board/error.h"
#include "bench/cyclic.h"
#include "text/order_file.h"
#include "game/rules.h"
#include "selfplay/game.h"

enum { SEED = 1901, FEW = 3, MANY = 25 };

double ent_bench_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double ent_bench_cost(const ent_job *job, int times)
{
    double least = 0;

    assert(times > 0);
    for (int i = 0; i < times; i++) {
        double start = ent_bench_seconds();
        ent_adjudicate(job->map, job->rules, job->pos, job->orders, job->n, job->results, job->next);
        double passed = (ent_bench_seconds() - start) * 1e9;
        if (i == 0 || passed < least)
            least = passed;
    }
    return least;
}

/* ---- The worst rule. ---- */

typedef struct ent_worst {
    double ns;
    char letter;     /* of 4.A.2 */
    uint64_t number; /* of the random phase */
} ent_worst;

/* `rules` are those of the job. A difference of 2 % is chance. */
static void try_letters(const ent_job *job, ent_rules *rules, uint64_t number, ent_worst *worst)
{
    for (const ent_choice_info *choice = ent_issue_of(ENT_4A2)->choices; choice->letter; choice++) {
        double enough = worst->ns * 1.02, ns;
        rules->choice[ENT_4A2] = choice->letter;
        if (ent_bench_cost(job, FEW) > enough && (ns = ent_bench_cost(job, MANY)) > enough)
            *worst = (ent_worst){.ns = ns, .letter = choice->letter, .number = number};
    }
}

/* ---- Random cyclic phases. ---- */

static size_t make_phase(const ent_bench_set *set, uint64_t number, ent_pos *pos, ent_order *orders)
{
    uint64_t seed = ent_game_seed(SEED, number);

    return ent_cyclic_random(set->map, &set->rules, 1 + (unsigned)(number % ENT_CYCLIC_PARTS), pos, &seed, orders,
                             ENT_WORST_UNITS);
}

static ent_status keep_worst(ent_bench_set *set, ent_pos *pos, ent_pos *next, ent_err *err)
{
    ent_order orders[ENT_WORST_UNITS];
    ent_result results[ENT_WORST_UNITS];
    ent_worst worst = {.ns = 0};

    for (uint64_t number = 0; number < ENT_WORST_TRIED; number++) {
        const ent_job job = {.map = set->map,
                             .rules = &set->rules,
                             .pos = pos,
                             .orders = orders,
                             .n = make_phase(set, number, pos, orders),
                             .results = results,
                             .next = next};
        try_letters(&job, &set->rules, number, &worst);
    }
    set->rules.choice[ENT_4A2] = worst.letter;
    return ent_bench_add(set, pos, orders, make_phase(set, worst.number, pos, orders), err);
}

ent_status ent_bench_worst(ent_bench_set *set, ent_err *err)
{
    ent_status status = ent_bench_start(set, "standard", "datc", 1, err);

    if (status != ENT_OK)
        return status;
    ent_pos *pos = malloc(ent_pos_size(set->map)), *next = malloc(ent_pos_size(set->map));
    status = pos && next ? keep_worst(set, pos, next, err) : ent_fail(err, ENT_E_MEMORY, "no memory");
    snprintf(set->name, sizeof set->name, "the worst of %d random cyclic phases", ENT_WORST_TRIED);
    free(pos);
    free(next);
    return status;
}

/* ---- Phases made by hand. ---- */

static ent_status add_text(ent_bench_set *set, const char *text, ent_err *err)
{
    static const ent_order_file_hooks hooks = {.units_by_orders = true, .plain = true};
    ent_order orders[ENT_MAX_PROVS];
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_status status = ent_order_file_read(text, strlen(text), &set->rules, &hooks, &request, err);

    if (status == ENT_OK)
        status = ent_turn_judge(&request, &turn, err);
    if (status == ENT_OK)
        status = ent_bench_add(set, request.pos, orders, ent_turn_orders(&turn, orders), err);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

ent_status ent_bench_made(ent_bench_set *set, const ent_handmade *made, ent_err *err)
{
    ent_worst worst = {.ns = 0};
    ent_status status = ent_bench_start(set, "standard", "datc", 1, err);

    if (status == ENT_OK)
        status = add_text(set, made->text, err);
    if (status != ENT_OK)
        return status;
    try_letters(&set->job[0], &set->rules, 0, &worst);
    set->rules.choice[ENT_4A2] = worst.letter;
    snprintf(set->name, sizeof set->name, "%s", made->name);
    return ENT_OK;
}
