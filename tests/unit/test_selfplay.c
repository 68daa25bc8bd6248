/* test_selfplay.c -- games that the program plays against itself: room for the orders, positions that are refused, and
 * random orders that fit into little room.
 *
 * SPDX-License-Identifier: MIT */
#include "failing_calls.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "game/position.h"
#include "selfplay/game.h"
#include "selfplay/random_orders.h"

static ent_rules rules;

/* A unit in every province: fleets at sea, armies elsewhere. */
static void fill(const ent_map *map, ent_pos *pos)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        uint8_t kind = map->prov[prov].terrain == ENT_SEA ? ENT_FLEET : ENT_ARMY;
        ent_pos_units(pos)[prov] = (ent_unit){.power = (uint8_t)(prov % map->n_powers), .kind = kind, .at = prov};
    }
}

static void a_game_makes_room_for_a_long_list(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (long n = 0; n <= 1; n++) {
        ent_game game;
        failing_at = 0;
        assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_RANDOM));
        size_t cap = game.list.cap;
        ent_game_start(&game, 7);
        fill(map, game.pos);
        failing_count = 0;
        failing_at = n;
        ent_status status = ent_game_choose(&game);
        failing_at = 0;
        if (n == 0) {
            assert_int_equal(status, ENT_OK);
            assert_true(game.list.n > cap && game.list.n <= game.list.cap);
        } else {
            assert_int_equal(status, ENT_E_MEMORY);
        }
        ent_game_clear(&game);
    }
    ent_map_free(map);
}

static void a_game_is_whole_or_there_is_none(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_game game;
    (void)state;

    for (long n = 1; n <= 7; n++) {
        failing_count = 0;
        failing_at = n;
        bool good = ent_game_init(&game, map, &rules, ENT_POLICY_GREEDY);
        failing_at = 0;
        assert_int_equal(good, n == 7); /* it has six buffers */
        ent_game_clear(&game);
    }
    ent_map_free(map);
}

static void a_game_on_an_invalid_position_chooses_nothing(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_game game;
    (void)state;

    assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_RANDOM));
    ent_game_start(&game, 7);
    assert_int_equal(ent_game_choose(&game), ENT_OK);
    assert_true(game.n > 0);
    ent_game_start(&game, 7); /* which forgets the orders */
    game.pos->season = ENT_WINTER + 1;
    assert_int_equal(ent_game_choose(&game), ENT_E_POSITION);
    assert_int_equal(game.n, 0);
    ent_game_clear(&game);
    ent_map_free(map);
}

/* A greedy unit that stands on a center which is not its power's stays there in the fall, and moves on in spring. */
static void a_greedy_unit_takes_a_center_in_the_fall(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_loc bel = ent_map_find_loc(map, "BEL", 3);
    ent_game game;
    (void)state;

    assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_GREEDY));
    for (unsigned season = ENT_SPRING; season <= ENT_FALL; season++) {
        ent_game_start(&game, 7);
        for (ent_prov prov = 0; prov < map->n_provs; prov++)
            ent_pos_units(game.pos)[prov].kind = ENT_UNIT_NONE;
        game.pos->season = (uint8_t)season;
        ent_pos_units(game.pos)[bel] = (ent_unit){.power = 0, .kind = ENT_ARMY, .at = bel};
        assert_int_equal(ent_game_choose(&game), ENT_OK);
        assert_int_equal(game.n, 1);
        assert_int_equal(game.order[0].kind, season == ENT_FALL ? ENT_ORDER_HOLD : ENT_ORDER_MOVE);
    }
    ent_game_clear(&game);
    ent_map_free(map);
}

/* Random orders stop where the room ends, in every phase. */
static void random_orders_fit_into_the_room(void **state)
{
    enum { ROOM = 200 };
    static const char *const maps[] = {"standard", "colonial"};
    (void)state;

    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        ent_map *map = ent_map_builtin(maps[i], NULL);
        ent_pos *pos = malloc(ent_pos_size(map));
        ent_order out[ROOM + 1];
        uint64_t seed = 7;
        ent_pos_start(map, pos);
        fill(map, pos);
        for (unsigned phase = ENT_MOVEMENT; phase <= ENT_ADJUSTMENTS; phase++) {
            pos->phase = (uint8_t)phase;
            pos->n_dislodged = 3;
            for (uint16_t k = 0; k < 3; k++)
                ent_pos_dislodged(pos)[k] = (ent_dislodged){.unit = {.power = 0, .kind = ENT_ARMY, .at = k}};
            for (size_t room = 0; room < map->n_provs + 5u && room < ROOM; room++) {
                out[room].power = 99;
                size_t n = ent_random_orders(map, &rules, pos, &seed, out, room);
                assert_true(n <= room && out[room].power == 99);
                if (room < 3)
                    assert_int_equal(n, room);
            }
        }
        free(pos);
        ent_map_free(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_makes_room_for_a_long_list), cmocka_unit_test(a_game_is_whole_or_there_is_none),
        cmocka_unit_test(a_game_on_an_invalid_position_chooses_nothing),
        cmocka_unit_test(a_greedy_unit_takes_a_center_in_the_fall), cmocka_unit_test(random_orders_fit_into_the_room)};

    ent_rules_preset("datc", &rules);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
