/* phase_set.h -- sets of phases to measure with: a map, rules, positions and their orders, made from a seed.
 *
 * A set is the same on every machine, so that a change of its outcomes is a change of rulings.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BENCH_PHASE_SET_H
#define ENT_BENCH_PHASE_SET_H
#include <stdlib.h>
#include "entente.h"

typedef struct ent_bench_set {
    char name[40];
    ent_map *map; /* owned */
    ent_rules rules;
    size_t n, cap;               /* phases */
    bool lean;                   /* of a large set: its phases have compact orders only, and no room for results */
    ent_job *job;                /* owned, with everything that it points to */
    ent_compact_order **compact; /* owned: the compact orders of each job */
    char **request;              /* owned: some phases as requests in JSON, a line each, n_requests of them */
    size_t n_requests;
    char lines[32]; /* the same requests in a file, removed with the set; "": none */
    double units;   /* in a phase, on average */
} ent_bench_set;

/* An empty set with room for `phases` phases; then copies of phases into it. */
ent_status ent_bench_start(ent_bench_set *set, const char *map, const char *rules, size_t phases, ent_err *err);
ent_status ent_bench_add(ent_bench_set *set, const ent_pos *pos, const ent_order *orders, size_t n, ent_err *err);

/* Movement phases of at least ten units with random orders that fit one another (supports and convoys have a match).
 * The hash of their outcomes on the standard map identifies the rulings of a version. */
ent_status ent_bench_stored(ent_bench_set *set, const char *map, size_t phases, ent_err *err);
/* Movement phases with `least` to `most` units of games in which every legal order is as likely as any other. */
ent_status ent_bench_played(ent_bench_set *set, const char *map, const char *rules, unsigned least, unsigned most,
                            size_t phases, ent_err *err);
/* The same positions with orders that fit one another as good players make them (matched.h). */
ent_status ent_bench_matched(ent_bench_set *set, const char *map, unsigned least, unsigned most, size_t phases,
                             ent_err *err);
/* `units` units anywhere on the map, with such orders. */
ent_status ent_bench_dense(ent_bench_set *set, const char *map, unsigned units, size_t phases, ent_err *err);
/* As ent_bench_played(), for very many phases: only what ent_adjudicate_compact() reads is kept of each. */
ent_status ent_bench_stream(ent_bench_set *set, const char *map, unsigned least, unsigned most, size_t phases,
                            ent_err *err);
/* Fleets in most seas and armies on half of the coasts; many orders are convoys. */
ent_status ent_bench_convoys(ent_bench_set *set, const char *map, size_t phases, ent_err *err);
/* `units` units anywhere on the map. The map "grid", of 576 provinces, exists only here. ENT_E_LIMIT: too many units
 * for the map. */
ent_status ent_bench_scattered(ent_bench_set *set, const char *map, unsigned units, size_t phases, ent_err *err);

void ent_bench_clear(ent_bench_set *set);

#endif
