/* worst.h -- the phases that take longest: found among many random knots, and made by hand.
 *
 * A phase is judged under each letter of 4.A.2, the convoy paradox rule, and stands in its set under the worst of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_WORST_H
#define ENT_BENCH_WORST_H
#include "bench/handmade.h"
#include "bench/phase_set.h"

enum { ENT_WORST_TRIED = 50000, ENT_WORST_UNITS = 34 };

/* Nanoseconds to judge one phase by itself: the least of several times, since others may disturb some of them. Later
 * times are shorter, as the processor knows the phase by then. */
double ent_bench_cost(const ent_job *job, int times);

/* A set of one phase: of ENT_WORST_TRIED random knots of at most ENT_WORST_UNITS units that which takes longest. */
ent_status ent_bench_worst(ent_bench_set *set, ent_err *err);
/* A set of one phase: a knot made by hand. */
ent_status ent_bench_made(ent_bench_set *set, const ent_handmade *made, ent_err *err);

#endif
