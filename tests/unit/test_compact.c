/* test_compact.c -- compact orders and outcomes.
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
#include "property/positions.h"

/* At most one order for each unit and each power. */
static void compact_orders_have_no_route_and_a_limit(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    static ent_compact_order many[ENT_MAX_COMPACT_ORDERS + 1];
    ent_compact_order compact = {
        .kind = ENT_ORDER_MOVE, .flags = ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_ROUTE, .n_route = 7, .helped = 2};
    ent_order order;
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    ent_order_from_compact(&compact, &order);
    assert_int_equal(order.kind, ENT_ORDER_MOVE);
    assert_int_equal(order.flags, ENT_ORDER_FLAG_VIA);
    assert_int_equal(order.n_route, 0);
    assert_int_equal(order.helped, 2);
    memset(&order, 0x55, sizeof order);
    ent_order_from_compact(&compact, &order);
    for (unsigned i = 0; i < ENT_MAX_ROUTE; i++)
        assert_int_equal(order.route[i], 0);
    order.flags |= ENT_ORDER_FLAG_ROUTE;
    order.n_route = 3;
    memset(&compact, 0xAA, sizeof compact);
    ent_order_to_compact(&order, &compact);
    assert_int_equal(compact.spare, 0);
    assert_int_equal(compact.flags, ENT_ORDER_FLAG_VIA);
    assert_int_equal(compact.n_route, 0);
    assert_int_equal(ent_adjudicate_compact(map, &rules, pos, many, ENT_MAX_COMPACT_ORDERS, NULL, next), ENT_OK);
    assert_int_equal(ent_adjudicate_compact(map, &rules, pos, many, ENT_MAX_COMPACT_ORDERS + 1, NULL, next),
                     ENT_E_LIMIT);
    pos->phase = 7;
    assert_int_equal(ent_adjudicate_compact(map, &rules, pos, many, ENT_MAX_COMPACT_ORDERS + 1, NULL, next),
                     ENT_E_POSITION);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Permissions to pass a canal are orders of no unit, so there may be more orders than provinces. */
static void permissions_may_be_many(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    static ent_compact_order many[ENT_MAX_COMPACT_ORDERS];
    static uint8_t outcomes[ENT_MAX_COMPACT_ORDERS];
    ent_rules rules;
    (void)state;

    assert_true(ENT_MAX_COMPACT_ORDERS > ENT_MAX_PROVS);
    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (unsigned i = 0; i < ENT_MAX_COMPACT_ORDERS; i++) {
        many[i] =
            (ent_compact_order){.kind = ENT_ORDER_CANAL, .at = ENT_LOC_NONE, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
        outcomes[i] = ENT_OUTCOME_SUCCEEDS;
    }
    assert_int_equal(ent_adjudicate_compact(map, &rules, pos, many, ENT_MAX_COMPACT_ORDERS,
                                            &(ent_compact_result){.outcomes = outcomes}, NULL),
                     ENT_OK);
    for (unsigned i = 0; i < ENT_MAX_COMPACT_ORDERS; i++)
        assert_int_equal(outcomes[i], 0);
    free(pos);
    ent_map_free(map);
}

/* Judge compact orders on a board with the units that they name, under this choice of 4.B.4. Returns which succeed, as
 * bits. */
static unsigned done_of(const ent_map *map, char coasts, const ent_order *orders, size_t n)
{
    ent_pos *pos = malloc(ent_pos_size(map));
    uint8_t outcomes[4];
    ent_compact_order compact[4];
    ent_compact_result result = {.outcomes = outcomes};
    ent_rules rules;
    unsigned done = 0;

    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_rules_set(&rules, "4.B.4", (char[]){coasts, '\0'}, NULL), ENT_OK);
    ent_pos_init(map, pos);
    for (size_t i = 0; i < n; i++) {
        ent_order_to_compact(&orders[i], &compact[i]);
        ent_pos_units(pos)[ent_map_loc_prov(map, orders[i].at)] =
            (ent_unit){.power = orders[i].power, .kind = orders[i].unit, .at = orders[i].at};
    }
    assert_int_equal(ent_adjudicate_compact(map, &rules, pos, compact, n, &result, NULL), ENT_OK);
    for (size_t i = 0; i < n; i++)
        done |= (unsigned)(outcomes[i] == ENT_OUTCOME_SUCCEEDS) << i;
    free(pos);
    return done;
}

/* Every combination of wanted results, by the fast path and without it: an order for no unit makes it decline. */
static void only_wanted_results_are_written(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_prov mun = ent_map_find_loc(map, "MUN", 3), ruh = ent_map_find_loc(map, "RUH", 3),
             bur = ent_map_find_loc(map, "BUR", 3), par = ent_map_find_loc(map, "PAR", 3);
    const ent_order orders[] = {{.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = mun, .to = bur},
                                {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = ENT_ARMY, .at = ruh, .from = mun, .to = bur},
                                {.kind = ENT_ORDER_HOLD, .power = 1, .unit = ENT_ARMY, .at = bur},
                                {.kind = ENT_ORDER_HOLD, .power = 1, .unit = ENT_ARMY, .at = par}};
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map)), *wanted = malloc(ent_pos_size(map));
    ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    uint8_t outcomes[4];
    ent_compact_order compact[4];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_init(map, pos);
    for (size_t i = 0; i < 4; i++) {
        ent_order_to_compact(&orders[i], &compact[i]);
        if (i < 3)
            ent_pos_units(pos)[orders[i].at] =
                (ent_unit){.power = orders[i].power, .kind = ENT_ARMY, .at = orders[i].at};
    }
    for (unsigned wish = 0; wish < 16; wish++) {
        size_t n = wish & 8 ? 4 : 3;
        ent_compact_result result = {.outcomes = wish & 1 ? outcomes : NULL, .dislodged = wish & 2 ? dislodged : NULL};
        memset(outcomes, 0xEE, sizeof outcomes);
        memset(dislodged, 0xEE, sizeof dislodged);
        memset(wanted, 0xEE, ent_pos_size(map));
        result.n_dislodged = 77;
        assert_int_equal(ent_advance(map, &rules, pos, orders, n, next), ENT_OK);
        assert_int_equal(ent_adjudicate_compact(map, &rules, pos, compact, n, &result, wish & 4 ? wanted : NULL),
                         ENT_OK);
        assert_int_equal(outcomes[0], wish & 1 ? ENT_OUTCOME_SUCCEEDS : 0xEE);
        assert_int_equal(outcomes[1], wish & 1 ? ENT_OUTCOME_SUCCEEDS : 0xEE);
        assert_int_equal(outcomes[2], wish & 1 ? ENT_OUTCOME_DISLODGED : 0xEE);
        assert_int_equal(outcomes[3], (wish & 9) == 9 ? 0 : 0xEE);
        assert_int_equal(result.n_dislodged, wish & 2 ? 1 : 0);
        if (wish & 2)
            assert_memory_equal(dislodged, ent_pos_dislodged_const(next), sizeof *dislodged);
        if (wish & 4)
            assert_true(ent_pos_equal(wanted, next));
    }
    free(pos);
    free(next);
    free(wanted);
    ent_map_free(map);
}

/* In any phase. */
static void an_invalid_position_gets_no_outcomes(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    uint8_t outcome = 0xEE;
    ent_compact_order compact = {.kind = ENT_ORDER_HOLD};
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (uint8_t phase = ENT_MOVEMENT; phase <= ENT_ADJUSTMENTS; phase++) {
        ent_compact_result result = {.outcomes = &outcome, .dislodged = dislodged, .n_dislodged = 77};
        ent_pos_start(map, pos);
        pos->phase = phase;
        pos->winner = ent_map_powers(map);
        assert_int_equal(ent_adjudicate_compact(map, &rules, pos, &compact, 1, &result, NULL), ENT_E_POSITION);
        assert_int_equal(outcome, 0xEE);
        assert_int_equal(result.n_dislodged, 0);
    }
    free(pos);
    ent_map_free(map);
}

/* An order to convoy a fleet does not keep it from going by itself. */
static void a_convoy_order_for_a_fleet_has_no_effect(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_prov nth = ent_map_find_loc(map, "NTH", 3), nwg = ent_map_find_loc(map, "NWG", 3);
    const ent_order orders[] = {{.kind = ENT_ORDER_MOVE, .unit = ENT_FLEET, .at = nth, .to = nwg},
                                {.kind = ENT_ORDER_CONVOY,
                                 .power = 1,
                                 .unit = ENT_FLEET,
                                 .at = ent_map_find_loc(map, "SKA", 3),
                                 .from = nth,
                                 .to = nwg}};
    (void)state;

    assert_int_equal(done_of(map, 'd', orders, 2), 1);
    ent_map_free(map);
}

/* On a coast where fleets convoy (DATC 9) armies do not. */
static void an_army_on_a_convoy_coast_cannot_convoy(void **state)
{
    ent_map *map = ent_trial_coasts();
    ent_prov den = ent_map_find_loc(map, "DEN", 3);
    unsigned tried = 0;
    (void)state;

    for (ent_prov from = 0; from < map->n_provs; from++)
        for (ent_prov to = 0; to < map->n_provs; to++) {
            const uint64_t *touch = map->fleet_touch + (size_t)den * map->words;
            bool shores = ent_set_has(map->shore, from) && ent_set_has(map->shore, to);
            if (from == to || from == den || to == den || !shores || !ent_set_has(touch, from) ||
                !ent_set_has(touch, to) || ent_set_has(ent_steps_set(map, ENT_ARMY, from), to))
                continue;
            const ent_order orders[] = {
                {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = from, .to = to},
                {.kind = ENT_ORDER_CONVOY, .unit = ENT_ARMY, .at = den, .from = from, .to = to}};
            assert_int_equal(done_of(map, 'd', orders, 2), 0);
            tried++;
        }
    assert_true(tried > 0);
    ent_map_free(map);
}

/* ENT_LOC_NONE in an order to help is not read as location 0. */
static void no_place_is_not_the_first_province(void **state)
{
    ent_map *map = ent_map_builtin("modern", NULL);
    ent_prov ale = ent_map_find_loc(map, "ALE", 3), first = 0, eme = ent_map_find_loc(map, "EME", 3);
    ent_prov beside = map->army[ale].to[0];
    ent_order there[] = {{.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = ale, .to = first},
                         {.kind = ENT_ORDER_CONVOY, .unit = ENT_FLEET, .at = eme, .from = ale, .to = first}};
    ent_order back[] = {{.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = first, .to = ale},
                        {.kind = ENT_ORDER_CONVOY, .unit = ENT_FLEET, .at = eme, .from = first, .to = ale},
                        {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = ENT_ARMY, .at = beside, .from = first, .to = ale}};
    (void)state;

    assert_int_equal(done_of(map, 'd', there, 2), 3);
    there[1].to = ENT_LOC_NONE;
    assert_int_equal(done_of(map, 'd', there, 2), 0);
    assert_int_equal(done_of(map, 'd', back, 3), 7);
    back[2].from = ENT_LOC_NONE;
    assert_int_equal(done_of(map, 'd', back, 3), 3);
    back[1].from = ENT_LOC_NONE;
    assert_int_equal(done_of(map, 'd', back, 3), 0);
    ent_map_free(map);
}

/* A coast in an army's order says the same as its province (4.B.6): an army that is ordered to a coast of where it
 * stands has no legal order, so it holds and can be supported. */
static void an_army_goes_to_no_coast_of_its_own(void **state)
{
    ent_map *map = ent_map_builtin("modern", NULL);
    (void)state;

    for (ent_loc coast = map->n_provs; coast < map->n_locs; coast++) {
        ent_prov prov = ent_map_loc_prov(map, coast), beside = map->army[prov].to[0];
        const ent_order from_beside = {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = beside, .to = coast};
        const ent_order supported[] = {
            {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = prov, .to = coast},
            {.kind = ENT_ORDER_SUPPORT_HOLD, .unit = ENT_ARMY, .at = beside, .from = prov, .to = prov}};
        assert_int_equal(done_of(map, 'd', &from_beside, 1), 1);
        assert_int_equal(done_of(map, 'd', supported, 2), 2);
    }
    ent_map_free(map);
}

enum { LAST = ENT_MAX_PROVS - 1, BEATEN = 5, HAVEN = 500 };

/* As many provinces as a map may have, on a ring, and a way across it. */
static ent_map *build_ring(void)
{
    static const ent_power_spec powers[] = {{"Red", "Red", "R", NULL}, {"Blue", "Blue", "B", NULL}};
    static char code[ENT_MAX_PROVS][5];
    static ent_prov_spec prov[ENT_MAX_PROVS];
    static ent_pair_spec army[ENT_MAX_PROVS + 1];
    ent_map_spec spec = {.name = "ring",
                         .title = "Ring",
                         .year = 1901,
                         .season = "Fall",
                         .phase = "movement",
                         .build = "home",
                         .n_powers = 2,
                         .n_provs = ENT_MAX_PROVS,
                         .n_army = ENT_MAX_PROVS + 1,
                         .power = powers,
                         .prov = prov,
                         .army = army};

    for (unsigned i = 0; i < ENT_MAX_PROVS; i++) {
        snprintf(code[i], sizeof code[i], "%c%c%c", (char)('A' + i / 676), (char)('A' + i / 26 % 26),
                 (char)('A' + i % 26));
        prov[i] = (ent_prov_spec){.code = code[i], .name = code[i], .abbr = code[i], .terrain = "inland"};
        army[i] = (ent_pair_spec){code[i], code[(i + 1) % ENT_MAX_PROVS]};
    }
    army[ENT_MAX_PROVS] = (ent_pair_spec){code[BEATEN], code[HAVEN]};
    return ent_map_build(&spec, NULL);
}

/* A map of ENT_MAX_PROVS provinces, full but for one province, to which one army may retreat; another has no order. By
 * the fast path, and, with an order for no unit, without it; then room for the next position has to be found. */
static void the_largest_map_is_judged(void **state)
{
    ent_map *map = build_ring();
    ent_pos *pos = malloc(ent_pos_size(map));
    static ent_compact_order compact[ENT_MAX_PROVS];
    static uint8_t outcomes[ENT_MAX_PROVS];
    static ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    ent_rules rules;
    size_t n = 0;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_init(map, pos);
    for (ent_prov prov = 0; prov <= LAST; prov++) {
        uint8_t power = prov == BEATEN;
        if (prov == HAVEN)
            continue;
        ent_pos_units(pos)[prov] = (ent_unit){.power = power, .kind = ENT_ARMY, .at = prov};
        if (prov < LAST)
            compact[n++] = (ent_compact_order){.kind = ENT_ORDER_HOLD, .power = power, .unit = ENT_ARMY, .at = prov};
    }
    compact[BEATEN - 1].kind = ENT_ORDER_MOVE;
    compact[BEATEN + 1].kind = ENT_ORDER_SUPPORT_MOVE;
    compact[BEATEN + 1].from = BEATEN - 1;
    compact[BEATEN - 1].to = compact[BEATEN + 1].to = BEATEN;
    compact[n] = (ent_compact_order){.kind = ENT_ORDER_HOLD, .unit = ENT_ARMY, .at = HAVEN};
    for (size_t nobody = 0; nobody < 2; nobody++) {
        ent_compact_result result = {.outcomes = outcomes, .dislodged = dislodged};
        assert_int_equal(ent_adjudicate_compact(map, &rules, pos, compact, n + nobody, &result, NULL), ENT_OK);
        for (size_t i = 0; i < n; i++)
            assert_int_equal(outcomes[i], i == BEATEN ? ENT_OUTCOME_DISLODGED : ENT_OUTCOME_SUCCEEDS);
        assert_int_equal(nobody * outcomes[n], 0);
        assert_int_equal(result.n_dislodged, 1);
        assert_int_equal(dislodged->unit.at, BEATEN);
        assert_int_equal(dislodged->by, BEATEN - 1);
    }
    free(pos);
    ent_map_free(map);
}

/* Under every choice of 4.B.4: an army goes to a province, so a coast that its helper names does not matter. */
static void a_coast_named_for_an_army_does_not_matter(void **state)
{
    static const char *const texts[][4] = {
        {"A GAS - SPA", "F MAR S A GAS - SPA/NC", "F MAO S A GAS - SPA/SC", "F POR H"},
        {"A TUN - SPA", "F WES C A TUN - SPA/NC", "F MAR S A TUN - SPA/NC", "F POR H"},
        {"A CON - BUL", "F AEG S A CON - BUL/EC", "F BLA S A CON - BUL/SC", "F ANK H"}};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    (void)state;

    ent_pos_init(map, pos);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ent_order orders[4];
        for (size_t j = 0; j < 4; j++)
            assert_int_equal(ent_order_parse(map, pos, 0, texts[i][j], strlen(texts[i][j]), &orders[j], NULL), ENT_OK);
        for (char choice = 'a'; choice <= 'f'; choice++)
            assert_int_equal(done_of(map, choice, orders, 4), 0xF);
    }
    free(pos);
    ent_map_free(map);
}

/* Nor does one in an order to convoy (4.B.6 b), which a program may write so: it is judged as without the coast. */
static void a_coast_in_a_convoy_order_does_not_matter(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_prov tun = ent_map_find_loc(map, "TUN", 3), spa = ent_map_find_loc(map, "SPA", 3);
    ent_order orders[] = {
        {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = tun, .to = spa},
        {.kind = ENT_ORDER_CONVOY, .unit = ENT_FLEET, .at = ent_map_find_loc(map, "WES", 3), .from = tun, .to = spa}};
    (void)state;

    assert_int_equal(done_of(map, 'd', orders, 2), 3);
    for (ent_loc coast = map->n_provs; coast < map->n_locs; coast++) {
        orders[1].to = coast;
        assert_int_equal(done_of(map, 'd', orders, 2), ent_map_loc_prov(map, coast) == spa ? 3 : 0);
    }
    ent_map_free(map);
}

/* An order that was read is, compact, the listed one byte by byte. */
static void a_read_order_is_compact_the_listed_one(void **state)
{
    enum { ORDERS = 400 };
    static ent_order orders[ORDERS], read;
    static ent_order_group groups[100];
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order_list list = {.order = orders, .cap = ORDERS, .group = groups, .cap_groups = 100};
    ent_compact_order compact[2];
    char text[100];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    assert_int_equal(ent_legal_orders(map, &rules, pos, &list), ENT_OK);
    assert_true(list.n > 200);
    for (size_t i = 0; i < list.n; i++) {
        size_t n = ent_order_print(map, &orders[i], text, sizeof text);
        assert_int_equal(ent_order_parse(map, pos, orders[i].power, text, n, &read, NULL), ENT_OK);
        ent_order_to_compact(&orders[i], &compact[0]);
        ent_order_to_compact(&read, &compact[1]);
        assert_memory_equal(&compact[0], &compact[1], sizeof compact[0]);
    }
    free(pos);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(compact_orders_have_no_route_and_a_limit),
                                       cmocka_unit_test(permissions_may_be_many),
                                       cmocka_unit_test(only_wanted_results_are_written),
                                       cmocka_unit_test(an_invalid_position_gets_no_outcomes),
                                       cmocka_unit_test(a_convoy_order_for_a_fleet_has_no_effect),
                                       cmocka_unit_test(an_army_on_a_convoy_coast_cannot_convoy),
                                       cmocka_unit_test(no_place_is_not_the_first_province),
                                       cmocka_unit_test(an_army_goes_to_no_coast_of_its_own),
                                       cmocka_unit_test(a_coast_named_for_an_army_does_not_matter),
                                       cmocka_unit_test(a_coast_in_a_convoy_order_does_not_matter),
                                       cmocka_unit_test(the_largest_map_is_judged),
                                       cmocka_unit_test(a_read_order_is_compact_the_listed_one)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
