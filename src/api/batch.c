/* batch.c -- many phases on several threads.
 *
 * Threads take the next few jobs from one counter until none is left. A job is judged by one thread, from const inputs
 * into its own results. So the results depend neither on the number of threads nor on their timing.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <unistd.h>
#include "api/threads.h"
#include "judge/judge.h"

enum {
    SHARE = 16,   /* jobs that a thread takes at once: some 20 us of work */
    ENOUGH = 128, /* with fewer jobs a thread gains less than its start costs, about 50 us */
};

typedef struct ent_batch_run {
    ent_job *job;
    size_t n;
    atomic_size_t next;
} ent_batch_run;

static void *work(void *context)
{
    ent_batch_run *run = context;

    for (size_t first; (first = atomic_fetch_add(&run->next, SHARE)) < run->n;)
        for (size_t i = first; i < run->n && i < first + SHARE; i++) {
            ent_job *job = &run->job[i];
            job->status = ent_adjudicate(job->map, job->rules, job->pos, job->orders, job->n, job->results, job->next);
        }
    return NULL;
}

/* As many threads as are wanted, exist, and find enough to do. */
static size_t useful_threads(size_t n, unsigned wanted)
{
    long cores = wanted > 0 ? (long)wanted : sysconf(_SC_NPROCESSORS_ONLN);
    size_t threads = cores < 1 ? 1 : cores > ENT_THREADS ? ENT_THREADS : (size_t)cores, busy = n / ENOUGH;

    return threads < busy ? threads : busy > 0 ? busy : 1;
}

void ent_adjudicate_batch(ent_job *jobs, size_t n, unsigned threads)
{
    ent_batch_run run = {.job = jobs, .n = n};
    ent_threads helpers;

    atomic_init(&run.next, 0);
    ent_threads_start(&helpers, useful_threads(n, threads) - 1, work, &run, 0);
    work(&run); /* if no thread could be started, this one does it all */
    ent_threads_join(&helpers);
}
