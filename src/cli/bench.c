/* bench.c -- entente bench: how fast is the judge, and does it still say the same?
 *
 * The stored set of positions is a seed: random legal play on the standard board makes the same movement phases on every
 * machine. One hash over all outcomes tells a change of speed from a change of rulings.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cli/cli.h"
#include "legal/play.h"

enum { PHASES = 2000, RUNS = 9, ROUNDS = 5, MAX_UNITS = 80 };

static const char help[] = "Usage: entente bench [--format json]\n"
                           "Measures the judge on 2000 movement phases of random play (fixed seed), 9 runs, one thread.\n"
                           "\n"
                           "Example: entente bench\n";

typedef struct ent_bench_set {
    ent_map *map;
    ent_rules rules;
    char *pos; /* PHASES positions */
    ent_order (*orders)[MAX_UNITS];
    size_t n[PHASES];
    size_t units;
} ent_bench_set;

static ent_pos *pos_at(const ent_bench_set *set, size_t i)
{
    return (ent_pos *)(void *)(set->pos + i * ent_pos_size(set->map));
}

/* Collect movement phases of at least ten units from random games. */
static bool collect(ent_bench_set *set)
{
    uint64_t seed = 1901;
    ent_pos *pos = malloc(ent_pos_size(set->map)), *next = malloc(ent_pos_size(set->map));
    ent_order orders[MAX_UNITS];
    ent_result results[MAX_UNITS];
    size_t i = 0;
    bool good = pos && next;

    if (good)
        ent_pos_start(set->map, pos);
    while (good && i < PHASES) {
        size_t n = ent_play_random(set->map, &set->rules, pos, &seed, orders, MAX_UNITS);
        if (pos->phase == ENT_MOVEMENT && n >= 10) {
            memcpy(pos_at(set, i), pos, ent_pos_size(set->map));
            memcpy(set->orders[i], orders, sizeof orders);
            set->units += n;
            set->n[i++] = n;
        }
        good = ent_adjudicate(set->map, &set->rules, pos, orders, n, results, next) == ENT_OK;
        memcpy(pos, next, ent_pos_size(set->map));
        if (pos->winner != ENT_POWER_NONE || pos->year > 1920)
            ent_pos_start(set->map, pos);
    }
    free(pos);
    free(next);
    return good;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t mix(uint64_t hash, const ent_result *result, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ ((uint64_t)result[i].verdict << 32 | (uint64_t)result[i].marks << 16 | result[i].ends)) *
               UINT64_C(0x100000001B3);
    return hash;
}

/* Nanoseconds a phase over the whole set; *hash is over all outcomes. */
static double run(const ent_bench_set *set, uint64_t *hash)
{
    ent_result results[MAX_UNITS];
    ent_pos *next = malloc(ent_pos_size(set->map));
    double start = seconds();

    *hash = UINT64_C(0xCBF29CE484222325);
    for (int round = 0; next && round < ROUNDS; round++)
        for (size_t i = 0; i < PHASES; i++) {
            ent_adjudicate(set->map, &set->rules, pos_at(set, i), set->orders[i], set->n[i], results, next);
            *hash = mix(*hash, results, set->n[i]);
        }
    double taken = seconds() - start;
    free(next);
    return taken * 1e9 / PHASES / ROUNDS;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static int measure(const ent_bench_set *set, bool json)
{
    double taken[RUNS];
    uint64_t hash = 0;

    for (int i = 0; i < RUNS; i++)
        taken[i] = run(set, &hash);
    qsort(taken, RUNS, sizeof *taken, by_size);
    double units = (double)set->units / PHASES;
    if (json)
        printf("{\"phases\": %d, \"units\": %.1f, \"runs\": %d, \"ns_median\": %.0f, \"ns_min\": %.0f, \"ns_max\": %.0f, "
               "\"hash\": \"%016llx\"}\n",
               PHASES, units, RUNS, taken[RUNS / 2], taken[0], taken[RUNS - 1], (unsigned long long)hash);
    else
        printf("%d movement phases of random play, standard map, %.1f units each, %d runs, one thread\n"
               "  %8.0f ns a phase (median), %.0f to %.0f\n"
               "  outcomes %016llx\n",
               PHASES, units, RUNS, taken[RUNS / 2], taken[0], taken[RUNS - 1], (unsigned long long)hash);
    return ENT_EXIT_DONE;
}

int ent_cli_bench(int argc, char **argv)
{
    static const struct option options[] = {
        {"format", required_argument, NULL, 'f'}, {"help", no_argument, NULL, 'h'}, {0}};
    bool json = false;
    int option, status = ENT_EXIT_REFUSED;

    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (option == 'h')
            fputs(help, stdout);
        if (option != 'f')
            return option == 'h' ? ent_cli_finish(ENT_EXIT_DONE) : ENT_EXIT_USAGE;
        json = strcmp(optarg, "json") == 0;
    }
    ent_err err = {.status = ENT_E_MEMORY, .text = "no memory"};
    ent_bench_set set = {.map = ent_map_builtin("standard", &err)};
    ent_rules_preset("datc", &set.rules);
    set.pos = set.map ? malloc(PHASES * ent_pos_size(set.map)) : NULL;
    set.orders = malloc(PHASES * sizeof *set.orders);
    if (set.pos && set.orders && collect(&set))
        status = measure(&set, json);
    else
        ent_cli_complain("bench", &err);
    free(set.pos);
    free(set.orders);
    ent_map_free(set.map);
    return ent_cli_finish(status);
}
