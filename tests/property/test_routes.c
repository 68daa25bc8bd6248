/* test_routes.c -- which carriers are on a route, which ones on a chordless route, and which one separates two others.
 *
 * Small seas with random borders, some spread over a map of several words. What the library finds by one search is
 * found here by trying all routes, and by leaving out one carrier after the other.
 *
 * Usage: test_routes [MAPS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/map.h"
#include "board/spec.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "selfplay/random_orders.h"
#include "floors.h"

enum { PLACES = 12, MOST_PROVS = 200, MOST_BORDERS = 2 * MOST_PROVS };

typedef struct ent_trial {
    ent_map *map;
    uint64_t seed;
    ent_prov place[PLACES]; /* those with borders for fleets; the first four are shores */
    unsigned n;
    uint64_t at[ENT_MAX_WORDS]; /* carriers */
} ent_trial;

static int failures;
static unsigned long pairs_checked, on_routes, off_routes, needed, needless, separators_before, convoys_checked;

static unsigned below(uint64_t *seed, unsigned n)
{
    return (unsigned)(ent_random_next(seed) % n);
}

static void fail(const ent_trial *trial, const char *what, ent_prov a, ent_prov b, ent_prov c)
{
    printf("FAIL %s: %s, %s, %s (seed %llu)\n", what, trial->map->prov[a].code, trial->map->prov[b].code,
           trial->map->prov[c].code, (unsigned long long)trial->seed);
    failures++;
}

/* ---- Maps. ---- */

/* Coasts and seas with random borders, among other provinces that only armies know. */
static ent_map *make_map(ent_trial *trial, uint64_t *seed)
{
    static const ent_power_spec power = {"Red", "Red", "R", NULL};
    static char code[MOST_PROVS][4];
    static ent_prov_spec prov[MOST_PROVS];
    static ent_pair_spec army[MOST_BORDERS], fleet[MOST_BORDERS];
    ent_map_spec spec = {.name = "trial",
                         .title = "Trial",
                         .year = 1901,
                         .season = "Spring",
                         .phase = "movement",
                         .build = "home",
                         .n_powers = 1,
                         .power = &power,
                         .prov = prov,
                         .army = army,
                         .fleet = fleet};
    unsigned dense = 15 + below(seed, 50), at[PLACES];

    trial->n = 5 + below(seed, PLACES - 4);
    spec.n_provs = below(seed, 2) ? trial->n : 70 + below(seed, MOST_PROVS - 70);
    for (unsigned i = 0; i < spec.n_provs; i++) {
        snprintf(code[i], sizeof code[i], "%c%c%c", 'A' + i / 26, 'A' + i % 26, 'Z');
        prov[i] = (ent_prov_spec){.code = code[i], .name = code[i], .abbr = code[i], .terrain = "inland"};
    }
    for (unsigned i = 0; i < trial->n; i++) {
        do
            at[i] = below(seed, (unsigned)spec.n_provs);
        while (prov[at[i]].terrain[0] != 'i');
        prov[at[i]].terrain = i < 4 ? "coast" : "sea";
        prov[at[i]].convoyable = i == 3;
        for (unsigned k = 0; k < i; k++)
            if (below(seed, 100) < dense)
                fleet[spec.n_fleet++] = (ent_pair_spec){code[at[i]], code[at[k]]};
    }
    for (size_t i = 1; i < spec.n_provs; i++)
        if (prov[i - 1].terrain[0] != 's' && prov[i].terrain[0] != 's')
            army[spec.n_army++] = (ent_pair_spec){code[i - 1], code[i]};
    ent_map *map = ent_map_build(&spec, NULL);
    for (unsigned i = 0; map && i < trial->n; i++)
        trial->place[i] = ent_map_find_loc(map, code[at[i]], 3);
    return map;
}

/* ---- All routes. ---- */

typedef struct ent_routes_tried {
    const ent_trial *trial;
    uint64_t at[ENT_MAX_WORDS];
    ent_prov from, to, route[PLACES];
    unsigned n;
    bool chordless; /* only such routes; else all simple ones */
    uint64_t used[ENT_MAX_WORDS];
} ent_routes_tried;

static bool touch(const ent_trial *trial, ent_prov a, ent_prov b)
{
    return ent_set_has(ent_carrier_links(trial->map, ENT_FLEET, a), b);
}

static bool may_follow(const ent_routes_tried *all, ent_prov next)
{
    ent_prov last = all->n > 0 ? all->route[all->n - 1] : all->from;

    if (!ent_set_has(all->at, next) || !touch(all->trial, next, last))
        return false;
    for (unsigned i = 0; i < all->n; i++)
        if (all->route[i] == next || (all->chordless && i + 1 < all->n && touch(all->trial, next, all->route[i])))
            return false;
    return !all->chordless || all->n == 0 || !touch(all->trial, next, all->from);
}

static void try_routes(ent_routes_tried *all)
{
    bool arrived = all->n > 0 && touch(all->trial, all->route[all->n - 1], all->to);

    for (unsigned i = 0; arrived && i < all->n; i++)
        ent_set_add(all->used, all->route[i]);
    for (unsigned i = 0; !(arrived && all->chordless) && i < all->trial->n; i++)
        if (may_follow(all, all->trial->place[i])) {
            all->route[all->n++] = all->trial->place[i];
            try_routes(all);
            all->n--;
        }
}

/* The carriers on routes from `from` to `to`. */
static void find_used(const ent_trial *trial, ent_prov from, ent_prov to, bool chordless, uint64_t *out)
{
    ent_routes_tried all = {.trial = trial, .from = from, .to = to, .chordless = chordless};

    memcpy(all.at, trial->at, sizeof all.at);
    ent_set_remove(all.at, from);
    ent_set_remove(all.at, to);
    try_routes(&all);
    memcpy(out, all.used, sizeof all.used);
}

/* ---- What is checked. ---- */

static void check_pair(const ent_trial *trial, ent_prov from, ent_prov to)
{
    uint64_t used[ENT_MAX_WORDS], chordless[ENT_MAX_WORDS], found[ENT_MAX_WORDS];

    find_used(trial, from, to, false, used);
    find_used(trial, from, to, true, chordless);
    ent_route_carriers(trial->map, ENT_FLEET, trial->at, from, to, found);
    if (memcmp(used, found, trial->map->words * sizeof *found) != 0)
        fail(trial, "the carriers on a route", from, to, from);
    for (unsigned i = 0; i < trial->n; i++) {
        ent_prov at = trial->place[i];
        unsigned budget = ENT_ROUTE_SEARCH_BUDGET;
        uint64_t route[ENT_MAX_WORDS] = {0}; /* the carriers that the search adds */
        bool is_needed = ent_route_chordless_through(trial->map, ENT_FLEET, trial->at, from, to, at, route, &budget);
        unsigned none = 0;
        if (ent_route_chordless_through(trial->map, ENT_FLEET, trial->at, from, to, at, NULL, &none) !=
            (ent_set_has(trial->at, at) && at != from && at != to))
            fail(trial, "a carrier counts as needed where no budget is left", from, to, at);
        unsigned little = 1; /* spent by the first look at a carrier, if there is one to look at */
        if (!ent_route_chordless_through(trial->map, ENT_FLEET, trial->at, from, to, at, NULL, &little) && little == 0)
            fail(trial, "a carrier counts as needed when the budget is spent", from, to, at);
        unsigned spent = ENT_ROUTE_SEARCH_BUDGET - budget;
        if (spent > 0 &&
            ent_route_chordless_through(trial->map, ENT_FLEET, trial->at, from, to, at, NULL, &spent) != is_needed)
            fail(trial, "a budget that is just enough changes nothing", from, to, at);
        if (ent_route_through(trial->map, ENT_FLEET, trial->at, from, to, at) != ent_set_has(used, at))
            fail(trial, "a carrier on a route", from, to, at);
        if (is_needed != ent_set_has(chordless, at))
            fail(trial, "a carrier on a chordless route", from, to, at);
        if (is_needed != ent_set_has(route, at))
            fail(trial, "the carrier itself on the route that was found", from, to, at);
        for (unsigned word = 0; word < ENT_MAX_WORDS; word++)
            if ((route[word] & ~(is_needed ? chordless[word] : 0)) != 0)
                fail(trial, "the other carriers of that route", from, to, at);
        on_routes += ent_set_has(used, at);
        off_routes += !ent_set_has(used, at) && ent_set_has(trial->at, at);
        needed += is_needed;
        needless += !is_needed && ent_set_has(used, at);
    }
    pairs_checked++;
}

/* There is no route to where it begins, or to a sea. */
static void check_no_route(const ent_trial *trial, ent_prov from, ent_prov to)
{
    uint64_t found[ENT_MAX_WORDS];
    unsigned budget = ENT_ROUTE_SEARCH_BUDGET;
    bool any = false;

    ent_route_carriers(trial->map, ENT_FLEET, trial->at, from, to, found);
    for (unsigned i = 0; i < trial->n; i++)
        any |= ent_set_has(found, trial->place[i]) ||
               ent_route_chordless_through(trial->map, ENT_FLEET, trial->at, from, to, trial->place[i], NULL, &budget);
    if (any || ent_route_exists(trial->map, ENT_FLEET, trial->at, from, to))
        fail(trial, "a route that cannot be", from, to, from);
}

/* Is `b` linked with `a` by carriers other than that in `without`? */
static bool linked(const ent_trial *trial, ent_prov a, ent_prov b, ent_prov without)
{
    uint64_t others[ENT_MAX_WORDS], chain[ENT_MAX_WORDS], shores[ENT_MAX_WORDS];

    memcpy(others, trial->at, sizeof others);
    if (without != ENT_PROV_NONE)
        ent_set_remove(others, without);
    ent_route_chain(trial->map, ENT_FLEET, others, a, chain, shores);
    return ent_set_has(chain, b);
}

/* The separator separates the two, and no other carrier that does so separates the first from it. */
static void check_separator(const ent_trial *trial, const ent_blocks *blocks, ent_prov a, ent_prov b)
{
    ent_prov separator = ent_route_first_separator(blocks, a, b);

    if (separator == ENT_PROV_NONE || separator == a || linked(trial, a, b, separator)) {
        fail(trial, "the separator does not separate", a, b, a);
        return;
    }
    for (unsigned i = 0; i < trial->n; i++) {
        ent_prov other = trial->place[i];
        if (other != a && other != separator && ent_set_has(trial->at, other) && !linked(trial, a, separator, other))
            fail(trial, "a nearer separator", a, b, other);
    }
    separators_before += separator != b;
}

static void check_gates(const ent_trial *trial)
{
    ent_blocks blocks;

    ent_route_blocks(trial->map, ENT_FLEET, trial->at, &blocks);
    for (unsigned i = 0; i < trial->n; i++)
        for (unsigned k = 0; k < trial->n; k++) {
            ent_prov a = trial->place[i], b = trial->place[k];
            if (i != k && ent_set_has(trial->at, a) && ent_set_has(trial->at, b) && linked(trial, a, b, ENT_PROV_NONE))
                check_separator(trial, &blocks, a, b);
        }
}

/* The same by the orders of the fleets to carry the army in `from`. */
static void check_convoys(const ent_trial *trial, ent_legal_context *context, ent_prov from, ent_prov to)
{
    uint64_t used[ENT_MAX_WORDS];

    find_used(trial, from, to, ent_choice(context->rules, ENT_4E1) == 'e', used);
    for (unsigned i = 4; i < trial->n; i++) {
        const ent_order convoy = {.kind = ENT_ORDER_CONVOY,
                                  .unit = ENT_FLEET,
                                  .at = trial->place[i],
                                  .from = from,
                                  .helped = ENT_ARMY,
                                  .to = to};
        ent_legality legality;
        if (!ent_set_has(trial->at, trial->place[i]))
            continue;
        if ((ent_legal_check_in(context, &convoy, &legality) == ENT_REASON_NONE) != ent_set_has(used, trial->place[i]))
            fail(trial, "the order of a carrier", from, to, trial->place[i]);
        convoys_checked++;
    }
}

/* The convoys of two armies, all asked in one context, which remembers what some of the answers say about others. */
static void check_orders(const ent_trial *trial, ent_pos *pos, char choice)
{
    ent_legal_context context;
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    rules.choice[ENT_4E1] = choice;
    ent_pos_init(trial->map, pos);
    pos->phase = ENT_MOVEMENT;
    for (unsigned i = 0; i < trial->n; i++)
        if (ent_set_has(trial->at, trial->place[i]))
            ent_pos_units(pos)[trial->place[i]] = (ent_unit){.kind = ENT_FLEET, .at = trial->place[i]};
    for (unsigned i = 0; i < 2; i++)
        ent_pos_units(pos)[trial->place[i]] = (ent_unit){.kind = ENT_ARMY, .at = trial->place[i]};
    ent_legal_context_init(&context, trial->map, &rules, pos);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 1; k < 4; k++)
            if (i % 2 != k)
                check_convoys(trial, &context, trial->place[i % 2], trial->place[k]);
}

/* Where a unit could be landed: on the shores to which a route exists, those with a carrier of their own aside. */
static void check_landings(const ent_trial *trial, ent_prov from)
{
    uint64_t landings[ENT_MAX_WORDS];

    landings[trial->map->words] = UINT64_MAX;
    ent_route_landings(trial->map, ENT_FLEET, trial->at, from, landings);
    for (ent_prov to = 0; to < trial->map->n_provs; to++)
        if (!ent_set_has(trial->at, to) &&
            ent_set_has(landings, to) != ent_route_exists(trial->map, ENT_FLEET, trial->at, from, to))
            fail(trial, "where a unit could be landed", from, to, to);
    if (landings[trial->map->words] != UINT64_MAX)
        fail(trial, "nothing is written after the set", from, from, from);
}

static void check_map(ent_trial *trial, uint64_t *seed)
{
    ent_pos *pos = malloc(ent_pos_size(trial->map));

    for (unsigned turn = 0; pos && turn < 4; turn++) {
        memset(trial->at, 0, sizeof trial->at);
        for (unsigned i = 3; i < trial->n; i++)
            if (below(seed, 10) != 0)
                ent_set_add(trial->at, trial->place[i]);
        for (unsigned i = 0; i < 4; i++)
            for (unsigned k = 0; k < 4; k++)
                if (i != k)
                    check_pair(trial, trial->place[i], trial->place[k]);
        for (unsigned i = 0; i < 3; i++)
            check_landings(trial, trial->place[i]);
        check_no_route(trial, trial->place[0], trial->place[0]);
        check_no_route(trial, trial->place[0], trial->place[4]);
        check_no_route(trial, trial->place[4], trial->place[0]);
        check_gates(trial);
        check_orders(trial, pos, turn % 2 ? 'd' : 'e');
    }
    free(pos);
}

int main(int argc, char **argv)
{
    unsigned long maps = argc > 1 ? strtoul(argv[1], NULL, 10) : 200, made = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    ent_trial trial;

    for (unsigned long i = 0; i < maps; i++) {
        trial.seed = seed;
        trial.map = make_map(&trial, &seed);
        if (!trial.map)
            continue;
        made++;
        check_map(&trial, &seed);
        ent_map_free(trial.map);
    }
    const ent_floor floors[] = {{"pairs of shores", pairs_checked, 48},
                                {"carriers on routes", on_routes, 50},
                                {"carriers on none", off_routes, 20},
                                {"carriers on chordless routes", needed, 50},
                                {"carriers of needless detours", needless, 5},
                                {"separators on the way", separators_before, 10},
                                {"orders", convoys_checked, 30}};
    failures += ent_floors_missed(floors, sizeof floors / sizeof *floors, made, 100);
    printf("%lu maps, %d failures\n", made, failures);
    return failures != 0;
}
