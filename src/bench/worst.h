/* worst.h -- the phases that take longest: found among many random cyclic phases, and made by hand.
 *
 * A phase is judged under each letter of 4.A.2, the convoy paradox rule, and is put into its set under the one that
 * takes longest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_WORST_H
#define ENT_BENCH_WORST_H
#include "bench/handmade.h"
#include "bench/phase_set.h"

enum { ENT_WORST_TRIED = 50000, ENT_WORST_UNITS = 34 };

/* Seconds since some fixed time. */
double ent_bench_seconds(void);
/* Nanoseconds to judge one phase by itself: the least of several measurements, since other programs may disturb some.
 * Later ones are shorter, because the phase is then in the processor's caches. */
double ent_bench_cost(const ent_job *job, int times);

/* A set of one phase: the one of ENT_WORST_TRIED random cyclic phases of at most ENT_WORST_UNITS units that takes
 * longest. */
ent_status ent_bench_worst(ent_bench_set *set, ent_err *err);
/* A set of one phase made by hand. */
ent_status ent_bench_made(ent_bench_set *set, const ent_handmade *made, ent_err *err);

#endif
