/* test_disorder.c -- civil disorder (4.D.8) on random positions, against a plain form of the rule.
 *
 * The library measures all places by one flood from the homes, and again only where a removed fleet may matter. Here
 * each unit looks for a way home by itself, step by step, anew before each removal.
 *
 * Usage: test_disorder [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "judge/judge.h"
#include "legal/route.h"
#include "selfplay/random_orders.h"
#include "boards.h"
#include "floors.h"
#include "positions.h"

static int failures;
static unsigned long removals_checked, firsts_checked, carried;

/* ---- The plain form. ---- */

static bool is_home(const ent_trial *trial, ent_power power, ent_prov prov)
{
    const ent_map *map = trial->map;

    if (map->build == ENT_BUILD_ANY_OWNED || ent_choice(&trial->rules, ENT_4D8) == 'g')
        return ent_pos_owners_const(trial->pos)[prov] == power &&
               ent_adjust_counts_for(map, &trial->rules, prov, power);
    return map->prov[prov].home_of == power;
}

/* The provinces where a unit that looks for a way home from `prov` may be next. */
static void step(const ent_trial *trial, ent_power power, ent_prov prov, const uint64_t *gone, uint64_t *out)
{
    const ent_map *map = trial->map;
    char choice = ent_choice(&trial->rules, ENT_4D8);
    uint64_t fleets[ENT_MAX_WORDS] = {0}, landings[ENT_MAX_WORDS];

    for (ent_prov at = 0; at < map->n_provs; at++) {
        const ent_unit *unit = &ent_pos_units_const(trial->pos)[at];
        bool there = unit->kind == ENT_FLEET && !ent_set_has(gone, at);
        if (ent_set_has(map->convoyer, at) &&
            (choice == 'a' || (there && (choice == 'c' || (choice == 'b' && unit->power == power)))))
            ent_set_add(fleets, at);
    }
    ent_route_landings(map, ENT_FLEET, fleets, prov, landings);
    for (ent_prov to = 0; to < map->n_provs; to++)
        if (ent_set_has(map->army_to + (size_t)prov * map->words, to) || ent_set_has(landings, to) ||
            (choice >= 'd' && ent_set_has(map->fleet_touch + (size_t)prov * map->words, to)))
            ent_set_add(out, to);
}

static unsigned province_distance(const ent_trial *trial, ent_power power, ent_prov start, const uint64_t *gone)
{
    uint64_t reached[ENT_MAX_WORDS] = {0};

    ent_set_add(reached, start);
    for (unsigned distance = 0; distance < trial->map->n_provs; distance++) {
        uint64_t next[ENT_MAX_WORDS];
        memcpy(next, reached, sizeof next);
        for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
            if (!ent_set_has(reached, prov))
                continue;
            if (is_home(trial, power, prov))
                return distance;
            step(trial, power, prov, gone, next);
        }
        if (memcmp(next, reached, sizeof next) == 0)
            return ENT_NO_WAY_HOME;
        memcpy(reached, next, sizeof next);
    }
    return ENT_NO_WAY_HOME;
}

static unsigned fleet_distance(const ent_trial *trial, ent_power power, ent_loc start)
{
    const ent_map *map = trial->map;
    bool reached[ENT_MAX_LOCS] = {false};

    reached[start] = true;
    for (unsigned distance = 0; distance < map->n_locs; distance++) {
        bool next[ENT_MAX_LOCS];
        memcpy(next, reached, sizeof next);
        for (ent_loc loc = 0; loc < map->n_locs; loc++) {
            if (reached[loc] && is_home(trial, power, ent_prov_of(map, loc)))
                return distance;
            for (uint8_t i = 0; reached[loc] && i < map->fleet[loc].n; i++)
                next[map->fleet[loc].to[i]] = true;
        }
        memcpy(reached, next, sizeof next);
    }
    return ENT_NO_WAY_HOME;
}

static unsigned distance_of(const ent_trial *trial, const ent_unit *unit, const uint64_t *gone)
{
    char choice = ent_choice(&trial->rules, ENT_4D8);

    if (unit->kind == ENT_FLEET && choice != 'e' && choice != 'g')
        return fleet_distance(trial, unit->power, unit->at);
    return province_distance(trial, unit->power, ent_prov_of(trial->map, unit->at), gone);
}

/* Hong Kong is no center for China [7.A.1]. */
static bool is_at_center(const ent_trial *trial, const ent_unit *unit)
{
    const ent_prov_info *at = &trial->map->prov[ent_prov_of(trial->map, unit->at)];
    bool partial = ent_has_option(&trial->rules, ENT_OPTION_HONG_KONG);

    return (at->flags & ENT_PROV_CENTER) && !(partial && at->not_for == unit->power);
}

static bool goes_first(const ent_trial *trial, const ent_unit *a, const ent_unit *b, const uint64_t *gone)
{
    const ent_prov_info *at_a = &trial->map->prov[ent_prov_of(trial->map, a->at)],
                        *at_b = &trial->map->prov[ent_prov_of(trial->map, b->at)];
    unsigned far_a = distance_of(trial, a, gone), far_b = distance_of(trial, b, gone);

    if (ent_choice(&trial->rules, ENT_4D8) == 'f') {
        bool center_a = is_at_center(trial, a), center_b = is_at_center(trial, b);
        if (center_a != center_b)
            return center_b;
        if (a->built != b->built)
            return a->built < b->built;
    }
    if (far_a != far_b)
        return far_a > far_b;
    if (a->kind != b->kind)
        return a->kind == ENT_FLEET;
    return at_a->alphabet < at_b->alphabet;
}

/* ---- Checks. ---- */

static void fail(const ent_trial *trial, const char *what, ent_prov prov)
{
    printf("FAIL %s: %s, map %s, 4.D.8 %c (seed %llu)\n", what, trial->map->prov[prov].code, trial->map->name,
           ent_choice(&trial->rules, ENT_4D8), (unsigned long long)trial->seed);
    failures++;
}

/* Distances, in a position from which some units are gone. */
static void check_distances(const ent_trial *trial, ent_power power, const uint64_t *gone)
{
    ent_home_distances distances;

    ent_disorder_measure(trial->map, &trial->rules, trial->pos, power, gone, &distances);
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(trial->pos)[prov];
        if (unit->kind != ENT_UNIT_NONE && unit->power == power &&
            ent_disorder_distance(trial->map, &trial->rules, &distances, unit) != distance_of(trial, unit, gone))
            fail(trial, "distance", prov);
    }
}

/* Each removal is the one that goes first of the units that its power still has. */
static void check_removals(const ent_trial *trial)
{
    const ent_unit *units = ent_pos_units_const(trial->pos);
    ent_order removal[ENT_MAX_PROVS];
    uint64_t gone[ENT_MAX_WORDS] = {0};
    size_t n = ent_disorder_removals(trial->map, &trial->rules, trial->pos, NULL, NULL, 0, removal);

    for (size_t i = 0; i < n; i++) {
        ent_power power = removal[i].power;
        ent_prov prov = ent_prov_of(trial->map, removal[i].at);
        if (i == 0 || removal[i - 1].power != power)
            memset(gone, 0, sizeof gone);
        if (units[prov].power != power || ent_set_has(gone, prov))
            fail(trial, "no unit of the power", prov);
        check_distances(trial, power, gone);
        for (ent_prov other = 0; other < trial->map->n_provs; other++)
            if (other != prov && units[other].kind != ENT_UNIT_NONE && units[other].power == power &&
                !ent_set_has(gone, other) && goes_first(trial, &units[other], &units[prov], gone))
                fail(trial, "removed too early", prov);
        carried += units[prov].kind == ENT_FLEET && ent_set_has(trial->map->convoyer, prov);
        ent_set_add(gone, prov);
        removals_checked++;
    }
}

/* The first of units of several powers, two of them now and then in one place. */
static void check_first(const ent_trial *trial, uint64_t *seed)
{
    const ent_unit *units = ent_pos_units_const(trial->pos);
    const uint64_t gone[ENT_MAX_WORDS] = {0};
    ent_unit some[8];
    size_t n = 0;

    for (ent_prov prov = 0; prov < trial->map->n_provs && n < 7; prov++)
        if (units[prov].kind != ENT_UNIT_NONE) {
            some[n++] = units[prov];
            some[n] = units[prov];
            some[n].power = (ent_power)(ent_random_next(seed) % trial->map->n_powers);
            n += ent_random_next(seed) % 3 == 0;
        }
    if (n == 0)
        return;
    size_t first = ent_disorder_first(trial->map, &trial->rules, trial->pos, some, n);
    for (size_t i = 0; i < n; i++)
        if (goes_first(trial, &some[i], &some[first], gone) ||
            (i < first && !goes_first(trial, &some[first], &some[i], gone)))
            fail(trial, "not the first", ent_prov_of(trial->map, some[first].at));
    firsts_checked++;
}

static void check_position(const ent_map *map, uint64_t *seed)
{
    ent_trial trial;

    ent_trial_init(&trial, map);
    trial.seed = *seed;
    ent_trial_rules(&trial, seed);
    trial.rules.choice[ENT_4D8] = (char)('a' + ent_random_next(seed) % 7);
    ent_trial_place(&trial, seed);
    trial.pos->season = ENT_WINTER;
    trial.pos->phase = ENT_ADJUSTMENTS;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        ent_pos_units(trial.pos)[prov].built = (uint16_t)(1901 + ent_random_next(seed) % 3);
    check_removals(&trial);
    check_first(&trial, seed);
    ent_trial_clear(&trial);
}

int main(int argc, char **argv)
{
    unsigned long positions = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    size_t n_built_in = 0;

    while (ent_map_builtin_name(n_built_in))
        n_built_in++;
    for (unsigned long i = 0; i < positions; i++) {
        const char *name = i % 2 ? ent_map_builtin_name(i / 2 % n_built_in) : NULL;
        ent_map *map = name ? ent_map_builtin(name, NULL) : ent_trial_board(&seed);
        if (map)
            check_position(map, &seed);
        ent_map_free(map);
    }
    const ent_floor floors[] = {{"removals", removals_checked, 4},
                                {"removed fleets that could convoy", carried, 0.5},
                                {"first units", firsts_checked, 0.5}};
    failures += ent_floors_missed(floors, sizeof floors / sizeof *floors, positions, 100);
    printf("%lu positions, %d failures\n", positions, failures);
    return failures != 0;
}
