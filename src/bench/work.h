/* work.h -- what the benchmark measures: work on a set of phases.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_WORK_H
#define ENT_BENCH_WORK_H
#include "bench/phase_set.h"

enum { ENT_WORK_THREADS = 256 /* at most */, ENT_WORK_LINES = 500 };

/* Some work with `threads` threads. Returns how many items it did, 0 on failure. `context` is a set but for the last.
 */
typedef size_t ent_work(void *context, unsigned threads);

ent_work ent_work_judge;        /* movement phases, whole */
ent_work ent_work_advance;      /* ... the position alone */
ent_work ent_work_compact;      /* ... in brief */
ent_work ent_work_weigh;        /* ... in brief, without the next position */
ent_work ent_work_list;         /* legal orders */
ent_work ent_work_list_compact; /* ... in brief */
ent_work ent_work_play;         /* whole games */
ent_work ent_work_answer;       /* JSON Lines: an ent_work_lines */

/* The i-th phase in brief, with the next position or without (NULL). */
ent_status ent_work_one_compact(const ent_bench_set *set, size_t i, ent_pos *next);

typedef struct ent_work_lines {
    const ent_bench_set *set;
    char path[32]; /* of the file that ent_work_write_lines() makes */
} ent_work_lines;
bool ent_work_write_lines(ent_work_lines *lines);

#endif
