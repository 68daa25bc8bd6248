/* test_games.c -- random games on every built-in map, under random rules, to their end.
 *
 * Every position is valid, and nobody vanishes. Every listed order is legal. The fast path and the equations judge
 * every turn alike.
 *
 * Usage: test_games [GAMES [YEARS [SEED]]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/legal.h"
#include "selfplay/random_orders.h"
#include "selfplay/game.h"
#include "floors.h"

static int failures;
static struct {
    unsigned long phases, checked, moved, dislodged, built, removed, retreated, won;
} seen;

static void choose_rules(ent_rules *rules, uint64_t *seed)
{
    ent_rules_preset("datc", rules);
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
        size_t n = 0;
        while (choices[n].letter)
            n++;
        rules->choice[issue] = choices[ent_random_next(seed) % n].letter;
    }
}

static unsigned count_units(const ent_pos *pos)
{
    unsigned n = pos->n_dislodged;

    for (uint16_t prov = 0; prov < pos->n_provs; prov++)
        n += ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
    return n;
}

static void count_result(const ent_game *game, uint8_t kind, const ent_result *result)
{
    if (result->verdict == ENT_SUCCEEDS) {
        seen.moved += kind == ENT_ORDER_MOVE && game->pos->phase == ENT_MOVEMENT;
        seen.retreated += kind == ENT_ORDER_MOVE && game->pos->phase == ENT_RETREATS;
        seen.built += kind == ENT_ORDER_BUILD;
        seen.removed += kind == ENT_ORDER_DISBAND;
    }
    seen.dislodged += (result->marks & ENT_MARK_DISLODGED) != 0;
}

/* The listed orders of units in a movement phase; in other phases none of the chosen orders may be void. */
static bool are_legal(const ent_game *game)
{
    ent_legal_context context;
    ent_legality legality;
    ent_order order;

    if (game->pos->phase != ENT_MOVEMENT)
        return true;
    ent_legal_context_init(&context, game->map, &game->rules, game->pos);
    for (size_t i = 0; i < game->list.n; i++) {
        ent_order_from_compact(&game->list.order[i], &order);
        if (order.kind != ENT_ORDER_CANAL && ent_legal_check_in(&context, &order, &legality) != ENT_REASON_NONE)
            return false;
    }
    seen.checked += game->list.n;
    return true;
}

/* True if the equations alone give these results and this position. */
static bool is_judged_alike(const ent_game *game, const ent_order *orders, const ent_result *results)
{
    static ent_result slow[ENT_MAX_COMPACT_ORDERS];

    if (game->pos->phase != ENT_MOVEMENT)
        return true;
    ent_pos *next = malloc(game->next->size);
    ent_judge_movement(game->map, &game->rules, game->pos, orders, game->n, slow, next);
    ent_year_advance(game->map, &game->rules, NULL, next);
    bool same = memcmp(results, slow, game->n * sizeof *slow) == 0 && ent_pos_equal(next, game->next);
    free(next);
    return same;
}

/* How the results say that the number of units has changed; INT16_MIN: a listed order was refused, or the turn is
 * judged otherwise when the orders are full, or by the equations. */
static int change_of(const ent_game *game)
{
    static ent_order orders[ENT_MAX_COMPACT_ORDERS];
    static ent_result results[ENT_MAX_COMPACT_ORDERS];
    int change = 0;
    ent_pos *next = malloc(game->next->size);

    ent_game_orders(game, orders);
    ent_adjudicate(game->map, &game->rules, game->pos, orders, game->n, results, next);
    bool same = ent_pos_equal(next, game->next) && is_judged_alike(game, orders, results);
    free(next);
    for (size_t i = 0; i < game->n; i++) {
        const ent_result *result = &results[i];
        bool done = result->verdict == ENT_SUCCEEDS;
        count_result(game, game->order[i].kind, result);
        if (game->pos->phase != ENT_MOVEMENT && result->verdict == ENT_VOID)
            return INT16_MIN;
        change -= (result->marks & ENT_MARK_DESTROYED) != 0;
        change += done && game->order[i].kind == ENT_ORDER_BUILD;
        change -= done && game->order[i].kind == ENT_ORDER_DISBAND;
    }
    return same ? change : INT16_MIN;
}

static const char *check_phase(const ent_game *game)
{
    const char *why = ent_pos_why_invalid(game->map, game->next);
    int change = change_of(game);

    if (why)
        return why;
    if (change == INT16_MIN)
        return "a legal order was refused, or a turn was judged in two ways";
    if (!are_legal(game))
        return "a listed order is illegal";
    if ((int)count_units(game->pos) + change != (int)count_units(game->next))
        return "a unit has vanished or come from nowhere";
    return NULL;
}

static void play(ent_game *game, uint64_t seed, int years)
{
    ent_game_start(game, seed);
    while (!ent_game_is_over(game, years)) {
        const char *wrong = ent_game_choose(game) != ENT_OK || ent_game_judge(game) != ENT_OK ? "a phase was refused"
                                                                                              : check_phase(game);
        if (wrong) {
            printf("FAIL %s, seed %llu, year %d, season %d, phase %d: %s\n", ent_map_name(game->map),
                   (unsigned long long)seed, game->pos->year, game->pos->season, game->pos->phase, wrong);
            failures++;
            return;
        }
        seen.phases++;
        ent_game_advance(game);
    }
    seen.won += game->pos->winner != ENT_POWER_NONE;
}

static void play_map(const char *name, unsigned games, int years, uint64_t seed)
{
    ent_map *map = ent_map_builtin(name, NULL);
    ent_rules rules;

    for (unsigned i = 0; i < games && failures < 10; i++) {
        ent_game game;
        choose_rules(&rules, &seed);
        if (ent_game_init(&game, map, &rules, i % 4 == 3 ? ENT_POLICY_GREEDY : ENT_POLICY_RANDOM))
            play(&game, ent_game_seed(seed, i), years);
        else
            failures++;
        ent_game_clear(&game);
    }
    ent_map_free(map);
}

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200;
    int years = argc > 2 ? atoi(argv[2]) : 15;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 15;

    for (size_t i = 0; ent_map_builtin_name(i); i++)
        play_map(ent_map_builtin_name(i), games, years, seed + i);
    printf("%u games on each map: %lu phases, %lu listed orders of movement phases; %d failures\n", games, seen.phases,
           seen.checked, failures);
    const ent_floor floors[] = {
        {"moves", seen.moved, 2.8},           {"dislodged", seen.dislodged, 0.06}, {"retreats", seen.retreated, 0.03},
        {"listed orders", seen.checked, 250}, {"builds", seen.built, 0.4},         {"removals", seen.removed, 0.15},
        {"won games", seen.won, 0.0003},
    };
    return failures > 0 || ent_floors_missed(floors, sizeof floors / sizeof *floors, seen.phases, 1000) > 0;
}
