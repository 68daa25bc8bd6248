/* work.h -- what the benchmark measures: work on a set of phases.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_WORK_H
#define ENT_BENCH_WORK_H
#include "api/threads.h"
#include "bench/phase_set.h"

enum { ENT_WORK_THREADS = ENT_THREADS /* at most */ };

/* Some work on a set with `threads` threads. Returns how many items it did, 0 on failure. */
typedef size_t ent_work(const ent_bench_set *set, unsigned threads);

ent_work ent_work_judge;        /* movement phases: results and the next position */
ent_work ent_work_batches;      /* ... in small batches */
ent_work ent_work_advance;      /* ... the next position alone */
ent_work ent_work_compact;      /* ... compact outcomes and the next position */
ent_work ent_work_outcomes;     /* ... compact outcomes alone */
ent_work ent_work_list;         /* legal orders */
ent_work ent_work_list_compact; /* ... compact */
ent_work ent_work_choices;      /* many choices from the list of each position */
ent_work ent_work_chosen;       /* ... judged as compact orders */
ent_work ent_work_play;         /* whole games */
ent_work ent_work_read;         /* order files, read and judged */
ent_work ent_work_answer;       /* JSON Lines, answered as entente adjudicate --lines answers them */

/* Calls of a service function, each with a request of the set. Returns how many, 0 on failure. */
size_t ent_work_call(const ent_bench_set *set, const char *function);

/* Write the requests that ent_work_answer() and ent_work_call() need; the set then owns them. */
bool ent_work_write_requests(ent_bench_set *set);
/* The phase as a request in JSON, one line without its end; free() it. NULL without memory. */
char *ent_work_request(const ent_job *phase);

/* Compact outcomes of the i-th phase, and the next position (NULL: not wanted). */
ent_status ent_work_one_compact(const ent_bench_set *set, size_t i, ent_pos *next);

#endif
