/* test_choices.c -- choices from a list of legal orders are judged as the orders that they name.
 *
 * On random positions of all maps, under random rules, choices are made from the list: the orders that fit one another
 * where the list has them, else any, now and then none. ent_adjudicate_choices() must say of them, byte for byte, what
 * ent_adjudicate_compact() says of the orders. Lists with changed bytes must be refused or judged without harm.
 *
 * Usage: test_choices [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bench/matched.h"
#include "bench/phase_set.h"
#include "fastpath/fastpath.h"
#include "game/position.h"
#include "selfplay/random_orders.h"
#include "boards.h"
#include "floors.h"
#include "positions.h"

enum { MOST = 1 << 17, GROUPS = ENT_MAX_PROVS + ENT_MAX_POWERS };

typedef struct ent_table {
    ent_compact_list legal;
    ent_compact_order order[MOST];
    ent_order_group group[GROUPS];
    ent_choice_code code[MOST];
    ent_choices choices;
    int32_t choice[GROUPS];
} ent_table;

static ent_table table;
static int failures;
static unsigned long phases, fast, dislodged, retreating, changed, survived;

#define CHECK(trial, condition, what)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("FAIL %s: %s (seed %llu)\n", ent_map_name((trial)->map), what, (unsigned long long)(trial)->seed);  \
            failures++;                                                                                                \
        }                                                                                                              \
    } while (0)

static ent_status open_list(const ent_trial *trial)
{
    return ent_choices_open(trial->map, &trial->rules, trial->pos, &table.legal, table.code, &table.choices);
}

/* The listed order of this group that says what the trial's order of the unit says, or -1. */
static int32_t find_listed(const ent_trial *trial, const ent_order_group *group)
{
    for (size_t i = 0; i < trial->n; i++)
        for (uint32_t k = 0; trial->order[i].at == group->at && k < group->n; k++) {
            const ent_compact_order *listed = &table.order[group->first + k];
            if (listed->kind == trial->order[i].kind && listed->from == trial->order[i].from &&
                listed->to == trial->order[i].to)
                return (int32_t)k;
        }
    return -1;
}

static void choose(const ent_trial *trial, uint64_t *seed)
{
    for (size_t i = 0; i < table.legal.n_groups; i++) {
        uint64_t dice = ent_random_next(seed) % 32;
        int32_t any = (int32_t)(ent_random_next(seed) % table.group[i].n), listed = find_listed(trial, &table.group[i]);
        table.choice[i] = dice == 0 ? -1 - any : dice < 4 || listed < 0 ? any : listed;
    }
}

/* The outcomes of the orders that the choices name, by group. */
static ent_status judge_orders(const ent_trial *trial, uint8_t *outcomes, ent_compact_result *result, ent_pos *next)
{
    static ent_compact_order order[GROUPS];
    static uint8_t outcome[GROUPS];
    size_t n = 0;

    for (size_t i = 0; i < table.legal.n_groups; i++)
        if (table.choice[i] >= 0)
            order[n++] = table.order[table.group[i].first + (uint32_t)table.choice[i]];
    result->outcomes = outcome;
    ent_status status = ent_adjudicate_compact(trial->map, &trial->rules, trial->pos, order, n, result, next);
    for (size_t i = 0, at = 0; i < table.legal.n_groups; i++)
        outcomes[i] = table.choice[i] < 0 ? 0 : outcome[at++];
    return status;
}

static void check_choices(const ent_trial *trial)
{
    static uint8_t wanted[GROUPS], outcomes[GROUPS + 1];
    static ent_dislodged beaten[ENT_MAX_PROVS / 2], losers[ENT_MAX_PROVS / 2];
    ent_compact_result all = {.dislodged = beaten}, mine = {.outcomes = outcomes, .dislodged = losers};
    size_t n = table.legal.n_groups;

    CHECK(trial, judge_orders(trial, wanted, &all, trial->next) == ENT_OK, "the orders are judged");
    CHECK(trial, ent_adjudicate_choices(&table.choices, table.choice, &mine, trial->again) == ENT_OK,
          "the choices are judged");
    CHECK(trial, memcmp(outcomes, wanted, n) == 0, "the same outcomes");
    CHECK(trial, ent_pos_equal(trial->next, trial->again), "the same position");
    CHECK(trial, mine.n_dislodged == all.n_dislodged && memcmp(losers, beaten, all.n_dislodged * sizeof *losers) == 0,
          "the same retreats");
    memset(outcomes, 0xEE, n + 1);
    CHECK(trial,
          ent_adjudicate_choices(&table.choices, table.choice, &(ent_compact_result){.outcomes = outcomes}, NULL) ==
                  ENT_OK &&
              memcmp(outcomes, wanted, n) == 0,
          "the same outcomes alone");
    CHECK(trial, outcomes[n] == 0xEE, "nothing is written after the outcomes");
    CHECK(trial,
          ent_adjudicate_choices(&table.choices, table.choice, &(ent_compact_result){.dislodged = losers}, NULL) ==
                  ENT_OK &&
              memcmp(losers, beaten, all.n_dislodged * sizeof *losers) == 0,
          "the same retreats alone");
    CHECK(trial,
          ent_adjudicate_choices(&table.choices, table.choice, NULL, trial->again) == ENT_OK &&
              ent_pos_equal(trial->next, trial->again),
          "the same position alone");
    phases++;
    fast += ent_fastpath_choices(&table.choices, table.choice, &(ent_wanted){.results = NULL});
    dislodged += all.n_dislodged > 0;
    retreating += trial->pos->phase == ENT_RETREATS;
}

/* The list says that a unit is of the other kind, in its group and in its orders. */
static void check_other_kind(const ent_trial *trial, ent_order_group *group)
{
    const uint8_t kind = group->kind, other = kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;

    if (kind == ENT_UNIT_NONE)
        return;
    group->kind = other;
    for (uint32_t k = 0; k < group->n; k++)
        table.order[group->first + k].unit = other;
    CHECK(trial, open_list(trial) == ENT_OK && !table.choices.is_fast, "a list of another unit takes the longer path");
    group->kind = kind;
    for (uint32_t k = 0; k < group->n; k++)
        table.order[group->first + k].unit = kind;
}

/* A choice that a group does not have, a list that had too little room or is too long, a position that is not valid. */
static void check_refusals(const ent_trial *trial, uint64_t *seed)
{
    size_t i = ent_random_next(seed) % table.legal.n_groups;
    const ent_compact_list good = table.legal;
    const uint8_t phase = trial->pos->phase;

    trial->pos->phase = ENT_ADJUSTMENTS + 1;
    CHECK(trial,
          phase == ENT_MOVEMENT || ent_adjudicate_choices(&table.choices, table.choice, NULL, NULL) == ENT_E_POSITION,
          "a position that changed is refused");
    CHECK(trial, open_list(trial) == ENT_E_POSITION, "a list of an invalid position is refused");
    trial->pos->phase = phase;
    table.legal.cap = good.n - 1;
    CHECK(trial, open_list(trial) == ENT_E_LIMIT, "half a list is refused");
    table.legal.cap = good.cap;
    table.legal.cap_groups = good.n_groups - 1;
    CHECK(trial, open_list(trial) == ENT_E_LIMIT, "some of the groups are refused");
    table.legal.cap_groups = table.legal.n_groups = GROUPS + 1;
    CHECK(trial, open_list(trial) == ENT_E_LIMIT, "too many groups are refused");
    table.legal = good;
    table.legal.n_groups--;
    CHECK(trial, open_list(trial) == ENT_OK && !table.choices.is_fast, "a list without a unit takes the longer path");
    table.legal = good;
    check_other_kind(trial, &table.group[i]);
    CHECK(trial, open_list(trial) == ENT_OK, "the list is open again");
    table.choice[i] = (int32_t)(table.group[i].n + ent_random_next(seed) % 1000);
    CHECK(trial, ent_adjudicate_choices(&table.choices, table.choice, NULL, NULL) == ENT_E_LIMIT,
          "a choice that is not there is refused");
}

/* Bytes of the list's orders and groups, set to anything. What it says then does not matter. */
static void check_changed(const ent_trial *trial, uint64_t *seed)
{
    ent_trial spoiled = *trial;

    for (unsigned n = 1 + (unsigned)(ent_random_next(seed) % 8); n > 0; n--) {
        uint8_t *bytes = ent_random_next(seed) % 4 ? (uint8_t *)table.order : (uint8_t *)table.group;
        size_t size = bytes == (uint8_t *)table.order ? table.legal.n * sizeof *table.order
                                                      : table.legal.n_groups * sizeof *table.group;
        bytes[ent_random_next(seed) % size] = (uint8_t)ent_random_next(seed);
    }
    changed++;
    if (open_list(&spoiled) != ENT_OK)
        return;
    survived++;
    for (size_t i = 0; i < table.legal.n_groups; i++)
        table.choice[i] = table.group[i].n ? (int32_t)(ent_random_next(seed) % table.group[i].n) : -1;
    CHECK(trial, ent_adjudicate_choices(&table.choices, table.choice, NULL, trial->again) == ENT_OK,
          "a changed list is judged");
}

/* List the orders of the trial's position, and open the list. False if there are none. */
static bool list_orders(const ent_trial *trial)
{
    table.legal = (ent_compact_list){table.order, MOST, 0, table.group, GROUPS, 0};
    ent_status status = ent_legal_compact_orders(trial->map, &trial->rules, trial->pos, &table.legal);
    CHECK(trial, status == ENT_OK && open_list(trial) == ENT_OK, "the list is open");
    return status == ENT_OK && table.legal.n_groups > 0;
}

/* Judge some choices. */
static void run_phase(ent_trial *trial, uint64_t *seed)
{
    if (!list_orders(trial))
        return;
    for (int i = 0; i < 4; i++) {
        choose(trial, seed);
        check_choices(trial);
    }
    check_refusals(trial, seed);
    check_changed(trial, seed);
}

static void run_trial(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 11;

    ent_trial_place(trial, &seed);
    ent_trial_rules(trial, &seed);
    for (int phase = 0; phase < 3; phase++) {
        if (trial->pos->phase == ENT_MOVEMENT && number % 3 > 0)
            trial->n = ent_matched_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order);
        else
            trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order, ENT_TRIAL_ORDERS);
        run_phase(trial, &seed);
        memcpy(trial->pos, trial->next, trial->next->size);
    }
}

/* Convoys, and attacks on their fleets. */
static void run_convoys(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0xD1B54A32D192ED03) + 7;

    ent_trial_rules(trial, &seed);
    ent_trial_cyclic(trial, &seed);
    run_phase(trial, &seed);
}

static bool run_case(void *context, ent_trial *trial, uint64_t *seed)
{
    (void)context;
    run_phase(trial, seed);
    return failures < 20;
}

/* Boards that are made for the occasion, some with ice. */
static void run_boards(unsigned long boards, unsigned long first)
{
    enum { TRIALS = 4 };

    for (unsigned long i = 0; i < boards && failures < 20; i++) {
        uint64_t seed = (first + i) * UINT64_C(0x9E3779B97F4A7C15) + 7;
        ent_map *map = ent_trial_board(&seed);
        ent_trial trial;
        if (!map) {
            printf("FAIL a random board is no map (%lu)\n", first + i);
            failures++;
            return;
        }
        ent_trial_init(&trial, map);
        for (unsigned long k = 0; k < TRIALS; k++)
            run_trial(&trial, (first + i) * TRIALS + k);
        ent_trial_clear(&trial);
        ent_map_free(map);
    }
}

/* About as many units, or provinces, as can be judged with sets of units. */
static void run_large(const char *map, unsigned units, bool fast_enough)
{
    ent_bench_set set;
    ent_trial trial;
    ent_err err;
    uint64_t seed = 1;

    if (ent_bench_scattered(&set, map, units, 3, &err) != ENT_OK) {
        printf("FAIL %s\n", err.text);
        failures++;
        return;
    }
    ent_trial_init(&trial, set.map);
    trial.rules = set.rules;
    for (size_t i = 0; i < set.n; i++) {
        memcpy(trial.pos, set.job[i].pos, set.job[i].pos->size);
        trial.n = 0;
        CHECK(&trial, list_orders(&trial) && table.legal.n_groups == units, "each unit has a group");
        CHECK(&trial, table.choices.is_fast == fast_enough, "so many units and provinces are judged with sets, or not");
        run_phase(&trial, &seed);
    }
    ent_trial_clear(&trial);
    ent_bench_clear(&set);
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 4000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    unsigned long positions = 0;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(m), NULL);
        ent_trial trial;
        ent_trial_init(&trial, map);
        /* The standard map gets all, the others a tenth each. */
        bool standard = strcmp(ent_map_builtin_name(m), "standard") == 0;
        unsigned long share = standard ? n : n / 10;
        for (unsigned long i = 0; i < share && failures < 20; i++, positions++)
            run_trial(&trial, first + i);
        for (unsigned long i = 0; i < n && standard && failures < 20; i++, positions++)
            run_convoys(&trial, first + i);
        ent_trial_clear(&trial);
        ent_map_free(map);
    }
    ent_trial_cases("6.C 6.D 6.E 6.F 6.G 6.H", first, (unsigned)(n / 100 + 1), run_case, NULL);
    run_boards(n / 20, first);
    run_large("standard", ENT_CHOICE_UNITS, true);
    run_large("standard", ENT_CHOICE_UNITS + 1, false);
    run_large("grid", 34, false);
    const ent_floor floors[] = {{"phases", phases, 9},
                                {"phases judged with sets of units", fast, 3},
                                {"phases with retreats to come", dislodged, 1},
                                {"phases of retreats", retreating, 0.5},
                                {"changed lists", changed, 2},
                                {"changed lists that were opened", survived, 1}};
    failures += ent_floors_missed(floors, sizeof floors / sizeof *floors, positions, 100);
    printf("%lu positions, %d failures\n", positions, failures);
    return failures > 0;
}
