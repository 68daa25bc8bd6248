/* test_judge.c -- what the judge refuses, and limits: of builds, supports and named culprits.
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
#include "board/map.h"
#include "board/error.h"
#include "board/spec.h"
#include "game/position.h"
#include "selfplay/random_orders.h"

static void a_refused_retreat_names_its_reason(void **state)
{
    static const struct {
        const char *order;
        ent_reason reason;
    } rows[] = {{"A BUR - PAR", ENT_REASON_RETREAT_OCCUPIED},
                {"A BUR - GAS", ENT_REASON_RETREAT_CONTESTED},
                {"A BUR - MUN", ENT_REASON_RETREAT_ATTACKER},
                {"A BUR - PIC", ENT_REASON_RETREAT_NOT_OPEN},
                {"A BUR - LON", ENT_REASON_NOT_ADJACENT},
                {"A BUR - BUR", ENT_REASON_OWN_PROVINCE},
                {"A BUR H", ENT_REASON_WRONG_PHASE},
                {"WAIVE", ENT_REASON_WRONG_PHASE},
                {"A BUR - RUH", ENT_REASON_NONE}};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_power france = ent_map_find_power(map, "France", 6);
    ent_prov bur = ent_map_find_loc(map, "BUR", 3), gas = ent_map_find_loc(map, "GAS", 3),
             par = ent_map_find_loc(map, "PAR", 3);
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_order order;
        ent_result result;
        ent_pos_init(map, pos);
        pos->phase = ENT_RETREATS;
        pos->season = ENT_FALL;
        pos->n_dislodged = 1;
        ent_pos_units(pos)[par] = (ent_unit){.power = france, .kind = ENT_ARMY, .at = par};
        ent_pos_contested(pos)[gas / 8] |= (uint8_t)(1u << (gas % 8));
        ent_pos_dislodged(pos)[0] = (ent_dislodged){.unit = {.power = france, .kind = ENT_ARMY, .at = bur},
                                                    .by = ent_map_find_loc(map, "MUN", 3)};
        for (uint8_t step = 0; step < map->army[bur].n; step++)
            if (map->army[bur].to[step] == ent_map_find_loc(map, "RUH", 3))
                ent_pos_dislodged(pos)[0].retreats |= UINT32_C(1) << step;
        assert_int_equal(ent_order_parse(map, NULL, france, rows[i].order, strlen(rows[i].order), &order, NULL),
                         ENT_OK);
        assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, next), ENT_OK);
        if (rows[i].reason == ENT_REASON_NONE)
            assert_int_equal(result.reason, ENT_REASON_RETREATED);
        else
            assert_int_equal(result.reason, rows[i].reason);
        /* Paris is owned after the fall; a second unit is one too many, so only then there is a winter. */
        assert_int_equal(next->phase, rows[i].reason == ENT_REASON_NONE ? ENT_ADJUSTMENTS : ENT_MOVEMENT);
    }
    pos->phase = ENT_ADJUSTMENTS;
    pos->season = ENT_WINTER;
    pos->year = INT16_MAX;
    rules.victory = 0;
    assert_int_equal(ent_adjudicate(map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    assert_int_equal(next->year, INT16_MAX);
    assert_int_equal(ent_pos_units(next)[par].kind, ENT_UNIT_NONE);
    free(pos);
    free(next);
    ent_map_free(map);
}

static void a_waive_among_moves_is_for_another_phase(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_power france = ent_map_find_power(map, "France", 6);
    ent_order order;
    ent_result result;
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    assert_int_equal(ent_order_parse(map, NULL, france, "Waive", 5, &order, NULL), ENT_OK);
    assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, next), ENT_OK);
    assert_int_equal(result.verdict, ENT_VOID);
    assert_int_equal(result.reason, ENT_REASON_WRONG_PHASE);
    free(pos);
    free(next);
    ent_map_free(map);
}

static void bad_input_is_refused(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order orders[40];
    ent_result results[40], again[40];
    ent_pos *next = malloc(ent_pos_size(map));
    ent_rules rules;
    uint64_t seed = 11;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (int phase = 0; phase < 60; phase++) { /* results do not depend on whether the next position is wanted */
        size_t n = ent_random_orders(map, &rules, pos, &seed, orders, 40);
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, again, NULL), ENT_OK);
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, results, next), ENT_OK);
        assert_memory_equal(results, again, n * sizeof *results);
        memcpy(pos, next, ent_pos_size(map));
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, ENT_MAX_ORDERS + 1, results, next), ENT_E_LIMIT);
    static const ent_order none[ENT_MAX_PROVS + 1];
    assert_int_equal(ent_advance(map, &rules, pos, none, ENT_MAX_PROVS, next), ENT_OK);
    assert_int_equal(ent_advance(map, &rules, pos, none, ENT_MAX_PROVS + 1, next), ENT_E_LIMIT);
    pos->phase = 7;
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, 0, results, next), ENT_E_POSITION);
    ent_pos_start(map, pos);
    ent_pos_units(pos)[0] = (ent_unit){.power = 200, .kind = ENT_FLEET, .at = 0};
    assert_non_null(ent_pos_why_invalid(map, pos));
    free(pos);
    free(next);
    ent_map_free(map);
}

/* A unit that was taken off the board by setting its kind alone leaves its power and place behind. */
static void an_order_for_an_empty_province_is_void(void **state)
{
    static const ent_order_kind kinds[] = {ENT_ORDER_HOLD, ENT_ORDER_MOVE, ENT_ORDER_SUPPORT_HOLD};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_loc par = ent_map_find_loc(map, "PAR", 3), bur = ent_map_find_loc(map, "BUR", 3);
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    ent_pos_units(pos)[par].kind = ENT_UNIT_NONE;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        ent_order order = {.kind = (uint8_t)kinds[i],
                           .power = ent_pos_units(pos)[par].power,
                           .unit = ENT_UNIT_NONE,
                           .at = par,
                           .from = bur,
                           .to = bur};
        ent_result result;
        memset(&result, 0xEE, sizeof result);
        assert_null(ent_pos_why_invalid(map, pos));
        assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, next), ENT_OK);
        assert_int_equal(result.verdict, ENT_VOID);
        assert_int_equal(result.reason, ENT_REASON_NO_SUCH_UNIT);
    }
    free(pos);
    free(next);
    ent_map_free(map);
}

/* No more builds are due than there are free home centers [6.I.3]. A province without a unit is free, whatever its
 * other fields say. */
static void builds_due_are_limited_by_free_home_centers(void **state)
{
    static const char *const centers[] = {"BRE", "MAR", "PAR", "POR", "SPA"};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_power france = ent_map_find_power(map, "France", 6);
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_init(map, pos);
    pos->phase = ENT_ADJUSTMENTS;
    pos->season = ENT_WINTER;
    for (size_t i = 0; i < 5; i++)
        ent_pos_owners(pos)[ent_map_find_loc(map, centers[i], 3)] = france;
    assert_int_equal(ent_pos_due(map, &rules, pos, france), 3);
    for (int taken = 1; taken <= 3; taken++) {
        ent_prov prov = ent_map_find_loc(map, centers[taken - 1], 3);
        ent_pos_units(pos)[prov] = (ent_unit){.power = france, .kind = ENT_ARMY, .at = prov};
        assert_int_equal(ent_pos_due(map, &rules, pos, france), 3 - taken);
    }
    ent_pos_units(pos)[ent_map_find_loc(map, "PAR", 3)].kind = ENT_UNIT_NONE;
    assert_int_equal(ent_pos_due(map, &rules, pos, france), 1);
    free(pos);
    ent_map_free(map);
}

/* Land with as many coasts and seas as a map may have, and a province after it. */
static ent_map *build_star(void)
{
    enum { SEAS = ENT_SPEC_COASTS * ENT_MAX_NEIGHBORS };
    static char code[SEAS][8];
    static const char *const coast[] = {"HUB/NC", "HUB/EC", "HUB/SC", "HUB/WC"};
    static const ent_power_spec powers[] = {{"Red", "Red", "R", NULL}, {"Blue", "Blue", "B", NULL}};
    static const ent_pair_spec army = {"HUB", "INN"};
    ent_pair_spec fleet[SEAS];
    ent_prov_spec prov[SEAS + 2] = {
        {.code = "HUB", .name = "Hub", .abbr = "Hub", .terrain = "coast", .coast = {"NC", "EC", "SC", "WC"}},
        {.code = "INN", .name = "Inn", .abbr = "Inn", .terrain = "inland"}};

    for (unsigned i = 0; i < SEAS; i++) {
        snprintf(code[i], sizeof code[i], "S%c%c", (char)('A' + i / 26), (char)('A' + i % 26));
        prov[i + 2] = (ent_prov_spec){.code = code[i], .name = code[i], .abbr = code[i], .terrain = "sea"};
        fleet[i] = (ent_pair_spec){code[i], coast[i / ENT_MAX_NEIGHBORS]};
    }
    ent_map_spec spec = {.name = "star",
                         .title = "Star",
                         .year = 1901,
                         .season = "Spring",
                         .phase = "movement",
                         .build = "home",
                         .n_powers = 2,
                         .n_provs = SEAS + 2,
                         .n_army = 1,
                         .n_fleet = SEAS,
                         .power = powers,
                         .prov = prov,
                         .army = &army,
                         .fleet = fleet};
    return ent_map_build(&spec, NULL);
}

/* The numbers that a position gives for one adjustment phase must not be those of the next. */
static void numbers_of_adjustments_are_forgotten(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    pos->phase = ENT_ADJUSTMENTS;
    pos->season = ENT_WINTER;
    for (ent_power power = 0; power < map->n_powers; power++)
        ent_pos_adjust(pos)[power] = 1;
    assert_int_equal(ent_adjudicate(map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    assert_int_equal(next->phase, ENT_MOVEMENT);
    for (ent_power power = 0; power < map->n_powers; power++)
        assert_int_equal(ent_pos_adjust(next)[power], ENT_ADJUST_COUNTED);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* More supports than a signed byte can count. */
static void all_of_128_supports_count(void **state)
{
    ent_map *map = build_star();
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_prov hub = ent_map_find_loc(map, "HUB", 3), inn = ent_map_find_loc(map, "INN", 3);
    ent_order orders[ENT_MAX_PROVS];
    ent_result results[ENT_MAX_PROVS];
    ent_rules rules;
    size_t n = 0;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_init(map, pos);
    ent_pos_units(pos)[inn] = (ent_unit){.power = 0, .kind = ENT_ARMY, .at = inn};
    ent_pos_units(pos)[hub] = (ent_unit){.power = 1, .kind = ENT_ARMY, .at = hub};
    orders[n++] =
        (ent_order){.kind = ENT_ORDER_MOVE, .power = 0, .unit = ENT_ARMY, .at = inn, .from = ENT_LOC_NONE, .to = hub};
    for (ent_prov prov = 0; prov < ent_map_provs(map); prov++) {
        if (prov == hub || prov == inn)
            continue;
        ent_pos_units(pos)[prov] = (ent_unit){.power = 0, .kind = ENT_FLEET, .at = prov};
        orders[n++] = (ent_order){
            .kind = ENT_ORDER_SUPPORT_MOVE, .power = 0, .unit = ENT_FLEET, .at = prov, .from = inn, .to = hub};
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
    assert_int_equal(results[0].strength, n);
    assert_int_equal(ent_pos_units(next)[hub].power, 0);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Of many culprits the lowest four are named, whatever the sequence of the orders. */
static void the_four_lowest_culprits_are_named(void **state)
{
    enum { ATTACKERS = 9 };
    ent_map *map = build_star();
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_prov hub = ent_map_find_loc(map, "HUB", 3), first = ent_map_find_loc(map, "SAA", 3);
    static const uint8_t sequence[] = {4, 8, 1, 6, 0, 2, 7, 5, 3};
    ent_order orders[ATTACKERS + 1];
    ent_result results[ATTACKERS + 1];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_init(map, pos);
    for (unsigned i = 0; i < ATTACKERS; i++) {
        ent_prov at = (ent_prov)(first + sequence[i]);
        ent_pos_units(pos)[at] = (ent_unit){.power = 0, .kind = ENT_FLEET, .at = at};
        orders[i] = (ent_order){.kind = ENT_ORDER_MOVE,
                                .power = 0,
                                .unit = ENT_FLEET,
                                .at = at,
                                .from = ENT_LOC_NONE,
                                .to = ent_map_find_loc(map, "HUB/NC", 6)};
    }
    ent_pos_units(pos)[hub] = (ent_unit){.power = 1, .kind = ENT_ARMY, .at = hub};
    orders[ATTACKERS] = (ent_order){
        .kind = ENT_ORDER_HOLD, .power = 1, .unit = ENT_ARMY, .at = hub, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, ATTACKERS + 1, results, next), ENT_OK);
    assert_int_equal(results[ATTACKERS].n_by, ENT_MAX_BY);
    assert_int_equal(results[ATTACKERS].n_others, ATTACKERS - ENT_MAX_BY);
    for (unsigned i = 0; i < ENT_MAX_BY; i++)
        assert_int_equal(results[ATTACKERS].by[i], first + i);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Not even in a move that the unit could make [6.A.8]. */
static void a_unit_cannot_support_itself(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_prov par = ent_map_find_loc(map, "PAR", 3), bur = ent_map_find_loc(map, "BUR", 3);
    ent_order order = {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = ENT_ARMY, .at = par, .from = par, .to = bur};
    ent_result result;
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    order.power = ent_pos_units(pos)[par].power;
    assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.reason, ENT_REASON_SUPPORT_SELF);
    free(pos);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_refused_retreat_names_its_reason),
                                       cmocka_unit_test(a_waive_among_moves_is_for_another_phase),
                                       cmocka_unit_test(bad_input_is_refused),
                                       cmocka_unit_test(an_order_for_an_empty_province_is_void),
                                       cmocka_unit_test(builds_due_are_limited_by_free_home_centers),
                                       cmocka_unit_test(numbers_of_adjustments_are_forgotten),
                                       cmocka_unit_test(all_of_128_supports_count),
                                       cmocka_unit_test(the_four_lowest_culprits_are_named),
                                       cmocka_unit_test(a_unit_cannot_support_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
