/* test_orders.c -- lists of legal orders that were counted by hand, refused positions, and batches.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "game/position.h"
#include "legal/special_route.h"
#include "selfplay/game.h"

enum { ROOM = 2000, GROUPS = 200 };

typedef struct ent_board {
    ent_map *map;
    ent_rules rules;
    ent_pos *pos;
    ent_order_list list;
} ent_board;

static ent_board open_board(const char *map)
{
    ent_board board = {.map = ent_map_builtin(map, NULL)};

    ent_rules_preset("datc", &board.rules);
    board.pos = malloc(ent_pos_size(board.map));
    ent_pos_init(board.map, board.pos);
    board.pos->phase = ENT_MOVEMENT;
    board.list = (ent_order_list){.order = calloc(ROOM, sizeof(ent_order)),
                                  .cap = ROOM,
                                  .group = calloc(GROUPS, sizeof(ent_order_group)),
                                  .cap_groups = GROUPS};
    return board;
}

static void close_board(ent_board *board)
{
    free(board->list.order);
    free(board->list.group);
    free(board->pos);
    ent_map_free(board->map);
}

static ent_loc loc(const ent_board *board, const char *code)
{
    return ent_map_find_loc(board->map, code, strlen(code));
}

/* "ENGLAND F NTH" */
static void put_unit(ent_board *board, const char *power, char kind, const char *place)
{
    ent_loc at = loc(board, place);
    ent_power who = ent_map_find_power(board->map, power, strlen(power));

    assert_int_not_equal(at, ENT_LOC_NONE);
    assert_int_not_equal(who, ENT_POWER_NONE);
    ent_pos_units(board->pos)[ent_map_loc_prov(board->map, at)] =
        (ent_unit){.power = who, .kind = kind == 'A' ? ENT_ARMY : ENT_FLEET, .at = at};
}

static void list_all(ent_board *board)
{
    assert_null(ent_pos_why_invalid(board->map, board->pos));
    assert_int_equal(ent_legal_orders(board->map, &board->rules, board->pos, &board->list), ENT_OK);
}

static size_t count(const ent_board *board, const char *power, ent_order_kind kind)
{
    ent_power who = ent_map_find_power(board->map, power, strlen(power));
    size_t n = 0;

    for (size_t i = 0; i < board->list.n; i++)
        n += board->list.order[i].power == who && board->list.order[i].kind == kind;
    return n;
}

static bool is_listed(const ent_board *board, const char *text)
{
    for (size_t i = 0; i < board->list.n; i++) {
        char listed[128];
        ent_order_print(board->map, &board->list.order[i], listed, sizeof listed);
        if (strcmp(listed, text) == 0)
            return true;
    }
    return false;
}

/* ---- The start of the standard game. ---- */

static void standard_start_lists_these_many_orders(void **state)
{
    static const struct {
        const char *power;
        size_t holds, moves, support_holds;
    } rows[] = {
        {"AUSTRIA", 3, 13, 5}, /* BUD 5, VIE 5, TRI 3; all but TRI help two neighbors, TRI helps Venice */
        {"ENGLAND", 3, 12, 1}, /* EDI 4, LON 4, LVP 4; LVP helps EDI */
        {"FRANCE", 3, 12, 1},  /* PAR 4, MAR 4, BRE 4; PAR helps BRE */
        {"GERMANY", 3, 16, 5}, /* BER 4, MUN 7, KIE 5; KIE does not reach MUN */
        {"ITALY", 3, 14, 5},   /* VEN 6, ROM 4, NAP 4; VEN helps ROM and TRI, ROM both, NAP ROM */
        {"RUSSIA", 4, 17, 4},  /* MOS 5, WAR 6, SEV 3, STP/SC 3; MOS helps all, WAR helps MOS */
        {"TURKEY", 3, 10, 5},  /* CON 3, SMY 4, ANK 3; ANK does not reach SMY */
    };
    ent_board board = open_board("standard");
    (void)state;

    ent_pos_start(board.map, board.pos);
    list_all(&board);
    assert_int_equal(board.list.n_groups, 22);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(count(&board, rows[i].power, ENT_ORDER_HOLD), rows[i].holds);
        assert_int_equal(count(&board, rows[i].power, ENT_ORDER_MOVE), rows[i].moves);
        assert_int_equal(count(&board, rows[i].power, ENT_ORDER_SUPPORT_HOLD), rows[i].support_holds);
        assert_int_equal(count(&board, rows[i].power, ENT_ORDER_CONVOY), 0);
    }
    assert_true(is_listed(&board, "F STP/SC - BOT"));
    assert_true(is_listed(&board, "A VIE S A VEN - TRI"));
    assert_true(is_listed(&board, "A VEN S F TRI"));
    assert_false(is_listed(&board, "F STP/SC - BAR"));
    close_board(&board);
}

/* ---- Convoys. ---- */

static void one_fleet_convoys_between_all_its_shores(void **state)
{
    static const char *const shores[] = {"BEL", "DEN", "EDI", "HOL", "LON", "NWY", "YOR"};
    ent_board board = open_board("standard");
    char text[64];
    (void)state;

    put_unit(&board, "ENGLAND", 'F', "NTH");
    put_unit(&board, "FRANCE", 'A', "BEL");
    list_all(&board);
    assert_int_equal(count(&board, "ENGLAND", ENT_ORDER_CONVOY), 6); /* the shores of the sea without Belgium's own */
    for (size_t i = 1; i < sizeof shores / sizeof *shores; i++) {
        snprintf(text, sizeof text, "A BEL - %s VIA", shores[i]);
        assert_true(is_listed(&board, text));
        snprintf(text, sizeof text, "F NTH C A BEL - %s", shores[i]);
        assert_true(is_listed(&board, text));
    }
    assert_true(is_listed(&board, "A BEL - HOL")); /* over land and by sea are two orders */
    assert_false(is_listed(&board, "A BEL - LON"));
    assert_true(is_listed(&board, "F NTH S A BEL - HOL"));
    assert_false(is_listed(&board, "F NTH S A BEL - LON")); /* who convoys cannot support as well [6.D.31] */
    /* the fleet: hold, 11 moves, support of Belgium in place and to Holland, 6 convoys */
    assert_int_equal(board.list.group[1].n, 1 + 11 + 1 + 1 + 6);
    /* the army: hold, 4 steps, 6 by sea, support of the fleet to Holland */
    assert_int_equal(board.list.group[0].n, 1 + 4 + 6 + 1);
    close_board(&board);
}

/* A fleet in a dead end is part of no convoy [6.F.12]; a ring of fleets carries both ways. */
static void fleet_in_a_dead_end_convoys_nothing(void **state)
{
    ent_board board = open_board("standard");
    (void)state;

    put_unit(&board, "ENGLAND", 'F', "ENG");
    put_unit(&board, "ENGLAND", 'F', "IRI");
    put_unit(&board, "ENGLAND", 'A', "LON");
    list_all(&board);
    assert_true(is_listed(&board, "F ENG C A LON - BRE"));
    assert_true(is_listed(&board, "F IRI C A LON - LVP"));
    assert_false(is_listed(&board, "F IRI C A LON - BRE"));
    assert_true(is_listed(&board, "F ENG C A LON - LVP"));
    put_unit(&board, "ENGLAND", 'F', "MAO");
    list_all(&board);
    assert_true(is_listed(&board, "F IRI C A LON - GAS"));
    assert_true(is_listed(&board, "F IRI C A LON - POR"));
    close_board(&board);
}

/* The examples of 4.E.1 for orders that cannot be valid are not in the list. */
static void orders_that_can_never_be_valid_are_not_listed(void **state)
{
    ent_board board = open_board("standard");
    (void)state;

    put_unit(&board, "AUSTRIA", 'A', "RUM");
    put_unit(&board, "TURKEY", 'F', "BLA");
    put_unit(&board, "GERMANY", 'A', "YOR");
    put_unit(&board, "ITALY", 'A', "PRU");
    put_unit(&board, "RUSSIA", 'A', "LVN");
    list_all(&board);
    assert_true(is_listed(&board, "A RUM - ARM VIA"));
    assert_false(is_listed(&board, "F BLA S A RUM - ARM")); /* 6.D.31 */
    assert_false(is_listed(&board, "A YOR - HOL VIA"));     /* 6.D.32 */
    assert_false(is_listed(&board, "A PRU S A LVN - PRU")); /* 6.D.34 */
    close_board(&board);
}

/* ---- Canals. ---- */

/* The canal lies between MED and RED. Nobody stands at its ends, unless it is the unit itself. */
static void alone_a_unit_can_take_all_its_steps(void **state)
{
    ent_board board = open_board("colonial");
    (void)state;

    for (ent_loc at = 0; at < ent_map_locs(board.map); at++)
        for (unsigned kind = ENT_ARMY; kind <= ENT_FLEET; kind++) {
            const ent_loc *steps;
            size_t n = ent_map_steps(board.map, (ent_unit_kind)kind, at, &steps);
            if (!ent_map_can_stand(board.map, (ent_unit_kind)kind, at))
                continue;
            ent_pos_init(board.map, board.pos);
            ent_pos_units(board.pos)[ent_map_loc_prov(board.map, at)] =
                (ent_unit){.power = 0, .kind = (uint8_t)kind, .at = at};
            list_all(&board);
            for (size_t step = 0; step < n; step++) {
                bool listed = false;
                for (size_t i = 0; i < board.list.n; i++)
                    listed |= board.list.order[i].kind == ENT_ORDER_MOVE && board.list.order[i].to == steps[step];
                assert_true(listed);
            }
        }
    close_board(&board);
}

static void a_move_through_a_canal_is_no_convoy(void **state)
{
    ent_board board = open_board("colonial");
    (void)state;

    put_unit(&board, "RUSSIA", 'F', "MED");
    put_unit(&board, "TURKEY", 'A', "EGY");
    list_all(&board);
    assert_true(is_listed(&board, "F MED - RED"));
    assert_false(is_listed(&board, "F MED - RED VIA"));
    close_board(&board);
}

static void only_a_fleet_that_moves_goes_through_a_canal(void **state)
{
    ent_board board = open_board("colonial");
    const ent_order move = {
        .kind = ENT_ORDER_MOVE, .unit = ENT_FLEET, .at = loc(&board, "MED"), .to = loc(&board, "RED")};
    ent_order hold = move, army = move, elsewhere = move;
    (void)state;

    hold.kind = ENT_ORDER_HOLD;
    army.unit = ENT_ARMY;
    elsewhere.to = loc(&board, "EGY");
    assert_true(ent_special_is_canal_move(board.map, &board.rules, &move));
    assert_false(ent_special_is_canal_move(board.map, &board.rules, &hold));
    assert_false(ent_special_is_canal_move(board.map, &board.rules, &army));
    assert_false(ent_special_is_canal_move(board.map, &board.rules, &elsewhere));
    close_board(&board);
}

/* ---- Coasts, borders, ice. ---- */

static void coasts_are_named_where_the_rules_ask_for_them(void **state)
{
    ent_board board = open_board("standard");
    (void)state;

    put_unit(&board, "FRANCE", 'F', "MAO");
    put_unit(&board, "FRANCE", 'F', "LYO");
    put_unit(&board, "ITALY", 'A', "MAR");
    list_all(&board);
    assert_true(is_listed(&board, "F MAO - SPA/NC"));
    assert_true(is_listed(&board, "F MAO - SPA/SC"));
    assert_true(is_listed(&board, "A MAR S F MAO - SPA"));
    assert_true(is_listed(&board, "A MAR S F MAO - SPA/NC"));
    assert_true(is_listed(&board, "A MAR S F LYO - SPA"));
    assert_false(is_listed(&board, "A MAR S F LYO - SPA/SC")); /* says the same */
    board.rules.choice[ENT_4B4] = 'a';
    list_all(&board);
    assert_false(is_listed(&board, "A MAR S F MAO - SPA"));
    assert_true(is_listed(&board, "A MAR S F LYO - SPA/SC"));
    board.rules.choice[ENT_4B4] = 'e';
    list_all(&board);
    assert_true(is_listed(&board, "A MAR S F MAO - SPA"));
    assert_false(is_listed(&board, "A MAR S F MAO - SPA/NC"));
    close_board(&board);
}

static void frozen_unit_can_only_hold(void **state)
{
    ent_board board = open_board("loeb9");
    const ent_prov_info *ice = board.map->prov;
    (void)state;

    while (!(ice->flags & ENT_PROV_ICE))
        ice++;
    put_unit(&board, "ENGLAND", 'F', ice->code);
    list_all(&board);
    assert_true(board.list.n > 1);
    board.pos->season = ENT_FALL;
    list_all(&board);
    assert_int_equal(board.list.n, 1);
    close_board(&board);
}

/* ---- The other phases. ---- */

static void builds_and_removals_are_listed_by_power(void **state)
{
    ent_board board = open_board("standard");
    ent_power russia = ent_map_find_power(board.map, "RUSSIA", 6), france = ent_map_find_power(board.map, "FRANCE", 6);
    (void)state;

    board.pos->phase = ENT_ADJUSTMENTS;
    board.pos->season = ENT_WINTER;
    ent_pos_owners(board.pos)[loc(&board, "STP")] = russia;
    ent_pos_owners(board.pos)[loc(&board, "MOS")] = russia;
    ent_pos_owners(board.pos)[loc(&board, "PAR")] = france;
    put_unit(&board, "FRANCE", 'A', "PAR");
    put_unit(&board, "FRANCE", 'F', "BRE");
    list_all(&board);
    assert_int_equal(ent_pos_due(board.map, &board.rules, board.pos, russia), 2);
    assert_int_equal(ent_pos_due(board.map, &board.rules, board.pos, france), -1);
    assert_int_equal(count(&board, "RUSSIA", ENT_ORDER_BUILD), 4); /* A MOS, A STP, F STP/NC, F STP/SC */
    assert_int_equal(count(&board, "RUSSIA", ENT_ORDER_WAIVE), 1);
    assert_int_equal(count(&board, "FRANCE", ENT_ORDER_DISBAND), 2);
    assert_int_equal(board.list.n, 7);
    board.rules.choice[ENT_4D7] = 'b';
    list_all(&board);
    assert_int_equal(board.list.n, 6);
    close_board(&board);
}

static void retreats_and_disbandments_are_listed(void **state)
{
    ent_board board = open_board("standard");
    const ent_loc *steps;
    (void)state;

    board.pos->phase = ENT_RETREATS;
    ent_dislodged *dislodged = ent_pos_dislodged(board.pos);
    *dislodged = (ent_dislodged){.unit = {.power = 0, .kind = ENT_ARMY, .at = loc(&board, "MUN")}, .by = ENT_PROV_NONE};
    assert_int_equal(ent_map_steps(board.map, ENT_ARMY, dislodged->unit.at, &steps), 7);
    dislodged->retreats = 1u << 2 | 1u << 5;
    board.pos->n_dislodged = 1;
    list_all(&board);
    assert_int_equal(board.list.n, 3);
    assert_int_equal(board.list.order[0].to, steps[2]);
    assert_int_equal(board.list.order[1].to, steps[5]);
    assert_int_equal(board.list.order[2].kind, ENT_ORDER_DISBAND);
    close_board(&board);
}

static void invalid_positions_are_refused(void **state)
{
    ent_board board = open_board("standard");
    (void)state;

    put_unit(&board, "FRANCE", 'A', "PAR");
    ent_pos_units(board.pos)[loc(&board, "PAR")].power = 99;
    assert_int_equal(ent_legal_orders(board.map, &board.rules, board.pos, &board.list), ENT_E_POSITION);
    assert_int_equal(board.list.n, 0);
    close_board(&board);
}

/* ---- Batches. ---- */

enum { JOBS = 300 };

typedef struct ent_load {
    ent_map *map[2];
    ent_rules rules;
    ent_job job[JOBS];
} ent_load;

static void add_jobs(ent_load *load, ent_map *map, size_t first, size_t end)
{
    ent_game game;

    assert_true(ent_game_init(&game, map, &load->rules, ENT_POLICY_RANDOM));
    ent_game_start(&game, 7);
    for (size_t i = first; i < end; i++) {
        ent_job *job = &load->job[i];
        assert_int_equal(ent_game_choose(&game), ENT_OK);
        ent_pos *pos = malloc(ent_pos_size(map));
        ent_order *orders = calloc(game.n + 1, sizeof *orders);
        memcpy(pos, game.pos, ent_pos_size(map));
        ent_game_orders(&game, orders);
        *job = (ent_job){.map = map,
                         .rules = &load->rules,
                         .pos = pos,
                         .orders = orders,
                         .n = game.n,
                         .results = calloc(game.n + 1, sizeof *job->results),
                         .next = calloc(1, ent_pos_size(map))};
        assert_int_equal(ent_game_judge(&game), ENT_OK);
        ent_game_advance(&game);
    }
    ent_game_clear(&game);
}

static void batch_judges_each_job_as_ent_adjudicate_does(void **state)
{
    static ent_load load;
    static ent_result results[ENT_MAX_PROVS];
    (void)state;

    ent_rules_preset("datc", &load.rules);
    load.map[0] = ent_map_builtin("standard", NULL);
    load.map[1] = ent_map_builtin("colonial", NULL);
    add_jobs(&load, load.map[0], 0, JOBS / 2);
    add_jobs(&load, load.map[1], JOBS / 2, JOBS);
    load.job[5].n = ENT_MAX_ORDERS + 1; /* one that is refused spoils no other */
    for (unsigned threads = 0; threads < 9; threads += 4) {
        for (size_t i = 0; i < JOBS; i++)
            memset(load.job[i].next, 0, ent_pos_size(load.job[i].map));
        ent_adjudicate_batch(load.job, JOBS, threads);
        for (size_t i = 0; i < JOBS; i++) {
            const ent_job *job = &load.job[i];
            ent_pos *next = calloc(1, ent_pos_size(job->map)), *advanced = calloc(1, ent_pos_size(job->map));
            ent_status status = ent_adjudicate(job->map, job->rules, job->pos, job->orders, job->n, results, next);
            assert_int_equal(job->status, status);
            assert_int_equal(job->status, i == 5 ? ENT_E_LIMIT : ENT_OK);
            assert_int_equal(ent_advance(job->map, job->rules, job->pos, job->orders, job->n, advanced), status);
            assert_memory_equal(job->next, next, ent_pos_size(job->map));
            assert_memory_equal(advanced, next, ent_pos_size(job->map));
            assert_true(i == 5 || memcmp(job->results, results, job->n * sizeof *results) == 0);
            free(next);
            free(advanced);
        }
    }
    ent_adjudicate_batch(NULL, 0, 4);
    for (size_t i = 0; i < JOBS; i++) {
        free((void *)(uintptr_t)load.job[i].pos);
        free((void *)(uintptr_t)load.job[i].orders);
        free(load.job[i].results);
        free(load.job[i].next);
    }
    ent_map_free(load.map[0]);
    ent_map_free(load.map[1]);
}

/* How many armies of the board can step to where this one can, too: each is a support that it can give. */
static size_t supports_by_hand(const ent_board *board, ent_prov by)
{
    const ent_map *map = board->map;
    const ent_steps *own = ent_steps_of(map, ENT_ARMY, by);
    size_t n = 0;

    for (unsigned i = 0; i < own->n_helps; i++)
        for (ent_prov other = 0; other < map->n_provs; other++)
            n += other != by && ent_pos_units(board->pos)[other].kind == ENT_ARMY &&
                 ent_can_step(map, ENT_ARMY, other, own->helps[i]);
    return n;
}

/* Sets of units have several words then. */
static void armies_everywhere_support_each_other(void **state)
{
    ent_board board = open_board("colonial");
    enum { MANY = 10000 };
    unsigned armies = 0;
    (void)state;

    board.rules.options &= (uint8_t)~ENT_OPTION_RAILWAY;
    board.list.order = realloc(board.list.order, MANY * sizeof *board.list.order);
    board.list.cap = MANY;
    for (ent_prov prov = 0; prov < board.map->n_provs; prov++)
        if (board.map->prov[prov].terrain != ENT_SEA) {
            ent_pos_units(board.pos)[prov] = (ent_unit){.power = (uint8_t)(prov % 6), .kind = ENT_ARMY, .at = prov};
            armies++;
        }
    assert_true(armies > 64);
    assert_int_equal(ent_legal_orders(board.map, &board.rules, board.pos, &board.list), ENT_OK);
    for (size_t i = 0; i < board.list.n_groups; i++) {
        const ent_order_group *group = &board.list.group[i];
        size_t n = 0;
        for (uint32_t k = 0; group->kind == ENT_ARMY && k < group->n; k++)
            n += board.list.order[group->first + k].kind == ENT_ORDER_SUPPORT_MOVE;
        if (group->kind == ENT_ARMY)
            assert_int_equal(n, supports_by_hand(&board, ent_prov_of(board.map, group->at)));
    }
    close_board(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_start_lists_these_many_orders),
        cmocka_unit_test(one_fleet_convoys_between_all_its_shores),
        cmocka_unit_test(fleet_in_a_dead_end_convoys_nothing),
        cmocka_unit_test(orders_that_can_never_be_valid_are_not_listed),
        cmocka_unit_test(alone_a_unit_can_take_all_its_steps),
        cmocka_unit_test(a_move_through_a_canal_is_no_convoy),
        cmocka_unit_test(only_a_fleet_that_moves_goes_through_a_canal),
        cmocka_unit_test(coasts_are_named_where_the_rules_ask_for_them),
        cmocka_unit_test(frozen_unit_can_only_hold),
        cmocka_unit_test(builds_and_removals_are_listed_by_power),
        cmocka_unit_test(retreats_and_disbandments_are_listed),
        cmocka_unit_test(invalid_positions_are_refused),
        cmocka_unit_test(armies_everywhere_support_each_other),
        cmocka_unit_test(batch_judges_each_job_as_ent_adjudicate_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
