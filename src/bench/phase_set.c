/* phase_set.c -- phases to measure with: out of random games, or random units on a board.
 *
 * A set copies every phase that is added, so that the game or the board that it came from can go on. Everything is made
 * from one seed.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/phase_set.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "bench/matched.h"
#include "board/error.h"
#include "board/spec.h"
#include "game/position.h"
#include "selfplay/random_orders.h"
#include "selfplay/game.h"

enum { SEED = 1901, LAST_YEAR = 1920, GRID = 24 };

/* ---- The grid: a large map of land and sea in patches. ---- */

typedef struct ent_grid {
    char code[GRID * GRID][8];
    ent_prov_spec prov[GRID * GRID];
    ent_pair_spec army[2 * GRID * GRID], fleet[2 * GRID * GRID];
    ent_map_spec spec;
} ent_grid;

static bool is_sea(unsigned x, unsigned y)
{
    return (x / 3 + y / 2) % 3 == 0;
}

static bool touches_sea(unsigned x, unsigned y)
{
    return (x > 0 && is_sea(x - 1, y)) || (y > 0 && is_sea(x, y - 1)) || (x + 1 < GRID && is_sea(x + 1, y)) ||
           (y + 1 < GRID && is_sea(x, y + 1));
}

static void add_border(ent_grid *grid, unsigned a, unsigned b)
{
    bool sea_a = *grid->prov[a].terrain == 's', sea_b = *grid->prov[b].terrain == 's';

    if (!sea_a && !sea_b)
        grid->army[grid->spec.n_army++] = (ent_pair_spec){grid->code[a], grid->code[b]};
    else
        grid->fleet[grid->spec.n_fleet++] = (ent_pair_spec){grid->code[a], grid->code[b]};
}

static ent_map *build_grid(ent_grid *grid, ent_err *err)
{
    static const ent_power_spec powers[] = {{"Amber", "Amber", "A", NULL},
                                            {"Blue", "Blue", "B", NULL},
                                            {"Crimson", "Crimson", "C", NULL},
                                            {"Dun", "Dun", "D", NULL},
                                            {"Ecru", "Ecru", "E", NULL}};

    grid->spec = (ent_map_spec){.name = "grid",
                                .title = "Grid",
                                .year = 1901,
                                .season = "Spring",
                                .phase = "movement",
                                .build = "home",
                                .n_powers = 5,
                                .n_provs = GRID * GRID,
                                .power = powers,
                                .prov = grid->prov,
                                .army = grid->army,
                                .fleet = grid->fleet};
    for (unsigned i = 0; i < GRID * GRID; i++) {
        unsigned x = i % GRID, y = i / GRID;
        snprintf(grid->code[i], sizeof grid->code[i], "P%c%c", (char)('A' + x), (char)('A' + y));
        grid->prov[i] = (ent_prov_spec){.code = grid->code[i],
                                        .name = grid->code[i],
                                        .abbr = grid->code[i],
                                        .terrain = is_sea(x, y)        ? "sea"
                                                   : touches_sea(x, y) ? "coast"
                                                                       : "inland",
                                        .center = !is_sea(x, y) && i % 5 == 0};
    }
    for (unsigned i = 0; i < GRID * GRID; i++) {
        if (i % GRID + 1 < GRID)
            add_border(grid, i, i + 1);
        if (i + GRID < GRID * GRID)
            add_border(grid, i, i + GRID);
    }
    return ent_map_build(&grid->spec, err);
}

static ent_map *make_grid(ent_err *err)
{
    ent_grid *grid = calloc(1, sizeof *grid);
    ent_map *map = grid ? build_grid(grid, err) : NULL;

    if (!grid)
        ent_fail(err, ENT_E_MEMORY, "no memory");
    free(grid);
    return map;
}

/* ---- Sets. ---- */

ent_status ent_bench_start(ent_bench_set *set, const char *map, const char *rules, size_t phases, ent_err *err)
{
    *set = (ent_bench_set){.cap = phases};
    set->map = strcmp(map, "grid") == 0 ? make_grid(err) : ent_map_builtin(map, err);
    if (!set->map)
        return err->status;
    ent_rules_preset(rules, &set->rules);
    set->job = calloc(phases, sizeof *set->job);
    set->compact = calloc(phases, sizeof *set->compact);
    return set->job && set->compact ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for %zu phases", phases);
}

static void *copy_of(const void *bytes, size_t size)
{
    void *copy = malloc(size + 1); /* there may be no bytes */
    return copy ? memcpy(copy, bytes, size) : NULL;
}

ent_status ent_bench_add(ent_bench_set *set, const ent_pos *pos, const ent_order *orders, size_t n, ent_err *err)
{
    ent_compact_order *compact = set->compact[set->n] = calloc(n + 1, sizeof *compact);
    ent_job *job = &set->job[set->n++];
    bool first = set->n == 1, full = !set->lean || first; /* the first phase has room for the results of any */

    assert(set->n <= set->cap && n <= set->map->n_provs);
    *job = (ent_job){.map = set->map, .rules = &set->rules, .pos = copy_of(pos, pos->size), .n = n};
    if (full) {
        job->orders = copy_of(orders, n * sizeof *orders);
        job->results = calloc(first ? set->map->n_provs : n + 1, sizeof *job->results);
        job->next = calloc(1, pos->size);
    }
    if (!job->pos || !compact || (full && (!job->orders || !job->results || !job->next)))
        return ent_fail(err, ENT_E_MEMORY, "no memory");
    for (size_t i = 0; i < n; i++)
        ent_order_to_compact(&orders[i], &compact[i]);
    set->units += (double)n / (double)set->cap;
    return ENT_OK;
}

void ent_bench_clear(ent_bench_set *set)
{
    for (size_t i = 0; i < set->n; i++) {
        free((void *)(uintptr_t)set->job[i].pos);
        free((void *)(uintptr_t)set->job[i].orders);
        free(set->job[i].results);
        free(set->job[i].next);
        free(set->compact[i]);
    }
    for (size_t i = 0; i < set->n_requests; i++)
        free(set->request[i]);
    if (set->lines[0])
        unlink(set->lines);
    free(set->request);
    free(set->job);
    free(set->compact);
    ent_map_free(set->map);
    *set = (ent_bench_set){.map = NULL};
}

/* ---- Positions from games. ---- */

static ent_status collect_stored(ent_bench_set *set, ent_game *game, ent_err *err)
{
    ent_order orders[ENT_MAX_COMPACT_ORDERS];
    uint64_t seed = SEED;
    ent_status status = ENT_OK;

    ent_game_start(game, 0);
    while (status == ENT_OK && set->n < set->cap) {
        size_t n = ent_random_orders(set->map, &set->rules, game->pos, &seed, orders, set->map->n_provs);
        if (game->pos->phase == ENT_MOVEMENT && n >= 10)
            status = ent_bench_add(set, game->pos, orders, n, err);
        if (status == ENT_OK)
            status = ent_advance(set->map, &set->rules, game->pos, orders, n, game->next);
        ent_game_advance(game);
        if (game->pos->winner != ENT_POWER_NONE || game->pos->year > LAST_YEAR)
            ent_game_start(game, 0);
    }
    return status;
}

/* Which phases of a game are taken, and which orders they get. */
typedef struct ent_collection {
    unsigned least, most; /* units */
    bool matched;         /* else the orders that were played */
} ent_collection;

static ent_status collect_phase(ent_bench_set *set, const ent_game *game, bool matched, uint64_t *seed, ent_err *err)
{
    ent_order orders[ENT_MAX_COMPACT_ORDERS];
    size_t n = game->n;

    if (matched)
        n = ent_matched_orders(set->map, &set->rules, game->pos, seed, orders);
    else
        ent_game_orders(game, orders);
    return ent_bench_add(set, game->pos, orders, n, err);
}

static ent_status collect_played(ent_bench_set *set, ent_game *game, const ent_collection *wanted, ent_err *err)
{
    enum { YEARS = 15, GAMES = 50000 };
    uint64_t seed = SEED;
    ent_status status = ENT_OK;

    for (uint64_t number = 0; status == ENT_OK && number < GAMES && set->n < set->cap; number++) {
        ent_game_start(game, ent_game_seed(SEED, number));
        while (status == ENT_OK && set->n < set->cap && !ent_game_is_over(game, YEARS)) {
            status = ent_game_choose(game);
            if (status == ENT_OK && game->pos->phase == ENT_MOVEMENT && game->n >= wanted->least &&
                game->n <= wanted->most)
                status = collect_phase(set, game, wanted->matched, &seed, err);
            if (status == ENT_OK)
                status = ent_game_judge(game);
            ent_game_advance(game);
        }
    }
    return status;
}

/* Start the set and a game on its map. */
static ent_status start_game(ent_bench_set *set, ent_game *game, const char *map, const char *rules, size_t phases,
                             ent_err *err)
{
    ent_status status = ent_bench_start(set, map, rules, phases, err);

    *game = (ent_game){.map = NULL};
    if (status == ENT_OK && !ent_game_init(game, set->map, &set->rules, ENT_POLICY_RANDOM))
        status = ent_fail(err, ENT_E_MEMORY, "no memory");
    return status;
}

ent_status ent_bench_stored(ent_bench_set *set, const char *map, size_t phases, ent_err *err)
{
    ent_game game;
    ent_status status = start_game(set, &game, map, "datc", phases, err);

    if (status == ENT_OK)
        status = collect_stored(set, &game, err);
    ent_game_clear(&game);
    snprintf(set->name, sizeof set->name, "%s, orders that fit", map);
    return status;
}

static ent_status collect(ent_bench_set *set, const char *map, const char *rules, size_t phases, bool lean,
                          const ent_collection *wanted, ent_err *err)
{
    ent_game game;
    ent_status status = start_game(set, &game, map, rules, phases, err);

    set->lean = lean;
    if (status == ENT_OK)
        status = collect_played(set, &game, wanted, err);
    ent_game_clear(&game);
    return status;
}

ent_status ent_bench_played(ent_bench_set *set, const char *map, const char *rules, unsigned least, unsigned most,
                            size_t phases, ent_err *err)
{
    ent_status status = collect(set, map, rules, phases, false, &(ent_collection){least, most, false}, err);

    snprintf(set->name, sizeof set->name, "%s, %s, play", map, rules);
    return status;
}

ent_status ent_bench_matched(ent_bench_set *set, const char *map, unsigned least, unsigned most, size_t phases,
                             ent_err *err)
{
    ent_status status = collect(set, map, "datc", phases, false, &(ent_collection){least, most, true}, err);

    snprintf(set->name, sizeof set->name, "%s, matched play", map);
    return status;
}

ent_status ent_bench_stream(ent_bench_set *set, const char *map, unsigned least, unsigned most, size_t phases,
                            ent_err *err)
{
    ent_status status = collect(set, map, "datc", phases, true, &(ent_collection){least, most, false}, err);

    snprintf(set->name, sizeof set->name, "%s, %zu phases of play", map, phases);
    return status;
}

/* ---- Random positions. ---- */

static void place(const ent_map *map, ent_pos *pos, uint64_t *seed, ent_prov prov, bool fleet)
{
    uint8_t kind = fleet ? ENT_FLEET : ENT_ARMY;
    ent_loc at = ent_random_place(map, kind, prov, seed);

    ent_pos_units(pos)[prov] =
        (ent_unit){.power = (uint8_t)ent_random_below(seed, map->n_powers), .kind = kind, .at = at};
}

/* Fleets in most seas, armies on half of the coasts. */
static void place_convoys(const ent_map *map, ent_pos *pos, uint64_t *seed)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        bool sea = map->prov[prov].terrain == ENT_SEA;
        if (sea ? ent_random_below(seed, 10) < 8
                : map->prov[prov].terrain == ENT_COASTAL && ent_random_below(seed, 10) < 5)
            place(map, pos, seed, prov, sea);
    }
}

static void place_anywhere(const ent_map *map, ent_pos *pos, uint64_t *seed, unsigned units)
{
    while (units > 0) {
        ent_prov prov = (ent_prov)ent_random_below(seed, map->n_provs);
        uint8_t terrain = map->prov[prov].terrain;
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            continue;
        place(map, pos, seed, prov, terrain == ENT_SEA || (terrain == ENT_COASTAL && ent_random_below(seed, 3) == 0));
        units--;
    }
}

/* `units`: 0 for a board full of convoys. */
static ent_status make_positions(ent_bench_set *set, unsigned units, bool matched, ent_err *err)
{
    ent_pos *pos = malloc(ent_pos_size(set->map));
    ent_order *orders = malloc(set->map->n_provs * sizeof *orders);
    ent_status status = pos && orders ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory");
    uint64_t seed = SEED;

    while (status == ENT_OK && set->n < set->cap) {
        ent_pos_init(set->map, pos);
        pos->phase = ENT_MOVEMENT;
        if (units == 0)
            place_convoys(set->map, pos, &seed);
        else
            place_anywhere(set->map, pos, &seed, units);
        size_t n = matched ? ent_matched_orders(set->map, &set->rules, pos, &seed, orders)
                           : ent_random_orders(set->map, &set->rules, pos, &seed, orders, set->map->n_provs);
        status = ent_bench_add(set, pos, orders, n, err);
    }
    free(pos);
    free(orders);
    return status;
}

ent_status ent_bench_convoys(ent_bench_set *set, const char *map, size_t phases, ent_err *err)
{
    ent_status status = ent_bench_start(set, map, "datc", phases, err);

    snprintf(set->name, sizeof set->name, "%s, convoys everywhere", map);
    return status == ENT_OK ? make_positions(set, 0, false, err) : status;
}

ent_status ent_bench_dense(ent_bench_set *set, const char *map, unsigned units, size_t phases, ent_err *err)
{
    ent_status status = ent_bench_start(set, map, "datc", phases, err);

    snprintf(set->name, sizeof set->name, "%s, dense matched", map);
    return status == ENT_OK ? make_positions(set, units, true, err) : status;
}

ent_status ent_bench_scattered(ent_bench_set *set, const char *map, unsigned units, size_t phases, ent_err *err)
{
    ent_status status = ent_bench_start(set, map, "datc", phases, err);

    snprintf(set->name, sizeof set->name, "%s, %u units", map, units);
    if (status == ENT_OK && units > set->map->n_provs)
        return ent_fail(err, ENT_E_LIMIT, "%s has no room for %u units", map, units);
    return status == ENT_OK ? make_positions(set, units, false, err) : status;
}
