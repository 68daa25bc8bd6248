/* facts.h -- what the phases of a set are like, so that a figure says on which positions it holds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_FACTS_H
#define ENT_BENCH_FACTS_H
#include "bench/phase_set.h"

typedef struct ent_bench_facts {
    char name[40];   /* of the set */
    size_t phases;   /* in the set */
    double units;    /* in a phase, on average */
    double orders;   /* legal orders in a position, on average */
    double helping;  /* the share of orders that are supports and convoys ... */
    double matching; /* ... and the share of those that are not void */
    double declined; /* the share of phases that leave the fast path */
} ent_bench_facts;

/* The facts of a set, which is not lean. False if a phase is refused. */
bool ent_bench_find_facts(const ent_bench_set *set, ent_bench_facts *out);

#endif
