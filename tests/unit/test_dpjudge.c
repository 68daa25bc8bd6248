/* test_dpjudge.c -- the DPjudge's algorithm beside its steps: possible retreats, ice, the units that the sequence of
 * the orders decides, and what is refused. test_dpjudge_steps.c and test_dpjudge_reasons.c have the results of orders.
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
#include "dpjudge_rows.h"

/* ---- The possible retreats of Step 10. ---- */

static bool may_retreat(const ent_map *map, const ent_pos *pos, const char *place)
{
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[0];
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);

    for (uint8_t i = 0; i < steps->n; i++)
        if (steps->to[i] == ent_map_find_loc(map, place, strlen(place)))
            return dislodged->retreats >> i & 1;
    fail_msg("%s is not adjacent", place);
    return false;
}

/* The army in Marseilles is dislodged over land; then by convoy, after which the later text leaves Piedmont open;
 * Burgundy is taken, in Spain an army and a fleet stood each other off. */
static const ent_row over_land[] = {{"Italy", "A PIE - MAR", NULL, NULL},
                                    {"Italy", "F LYO S A PIE - MAR", NULL, NULL},
                                    {"France", "A MAR H", NULL, NULL},
                                    {"Germany", "A MUN - BUR", NULL, NULL},
                                    {"England", "A POR - SPA", NULL, NULL},
                                    {"Turkey", "F WES - SPA/SC", NULL, NULL},
                                    {NULL, NULL, NULL, NULL}};
static const ent_row by_convoy[] = {
    {"Italy", "A PIE - MAR VIA", NULL, NULL},     {"Italy", "F LYO C A PIE - MAR", NULL, NULL},
    {"Italy", "A GAS S A PIE - MAR", NULL, NULL}, {"France", "A MAR H", NULL, NULL},
    {"Germany", "A MUN - BUR", NULL, NULL},       {NULL, NULL, NULL, NULL}};

static void check_retreats(const ent_map *map, const ent_row *rows, ent_algorithm algorithm, bool piedmont,
                           bool gascony, bool spain)
{
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = ent_rows_place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(next->phase, ENT_RETREATS);
    assert_int_equal(next->n_dislodged, 1);
    assert_int_equal(ent_pos_dislodged(next)[0].by, ent_map_find_loc(map, "PIE", 3));
    assert_int_equal(may_retreat(map, next, "PIE"), piedmont);
    assert_int_equal(may_retreat(map, next, "GAS"), gascony);
    assert_int_equal(may_retreat(map, next, "SPA"), spain);
    assert_false(may_retreat(map, next, "BUR"));
    assert_int_equal(ent_pos_is_contested(next, ent_map_find_loc(map, "SPA", 3)), !spain);
    free(pos);
    free(next);
}

static void retreats_follow_from_the_combat_lists(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    check_retreats(map, over_land, ENT_ALGORITHM_DPJUDGE, false, true, false);
    check_retreats(map, over_land, ENT_ALGORITHM_DPJUDGE_EARLY, false, true, false);
    check_retreats(map, by_convoy, ENT_ALGORITHM_DPJUDGE, true, false, true);
    check_retreats(map, by_convoy, ENT_ALGORITHM_DPJUDGE_EARLY, false, false, true);
    ent_map_free(map);
}

/* Judge the rows and check the possible retreats of the only unit that is dislodged. */
static void check_list(const char *map_name, ent_season season, const ent_row *rows, ent_algorithm algorithm,
                       const char *open, const char *closed)
{
    ent_map *map = ent_map_builtin(map_name, NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = ent_rows_place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    pos->season = (uint8_t)season;
    assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(next->n_dislodged, 1);
    assert_true(may_retreat(map, next, open));
    assert_false(may_retreat(map, next, closed));
    free(pos);
    free(next);
    ent_map_free(map);
}

/* "Mark the other unit dislodged. ... Create the possible retreats list for the dislodged unit ... Execute the unbounce
 * procedure for the space being vacated by the moving unit." So A Syr still stands in the combat list of its space when
 * the list is made, though it leaves in the end. In the second position A Gal is dislodged by A Boh before the walk
 * reaches A Sil, whose move takes A Mun off the list of Sil. */
static void retreats_are_listed_during_the_walk_of_step_10(void **state)
{
    static const ent_row unbounced[] = {{"Russia", "A SMY - ARM", NULL, NULL},
                                        {"Russia", "A ANK S A SMY - ARM", NULL, NULL},
                                        {"France", "A ARM - SMY", NULL, NULL},
                                        {"France", "A SYR - SMY", NULL, NULL},
                                        {NULL, NULL, NULL, NULL}};
    (void)state;

    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
        check_list("standard", ENT_SPRING, unbounced, algorithm, "SEV", "SYR");
}

/* "Listing all spaces on the board to which the unit could move without convoying": not where it is frozen. */
static void nobody_retreats_into_ice(void **state)
{
    static const ent_row rows[] = {{"Austria", "F IRI S F NWG - NAO", NULL, NULL},
                                   {"Austria", "F NWG - NAO", NULL, NULL},
                                   {"England", "F NAO H", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    (void)state;

    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
        check_list("loeb9", ENT_FALL, rows, algorithm, "CLY", "ARC");
}

/* The convoy of the first row succeeds in spring. In the fall, when ice closes seas, no route is left. */
static void check_fall_ice(const ent_row *rows, const char *missing)
{
    ent_map *map = ent_map_builtin("loeb9", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_rules_set(&rules, "dpjudge.missing", missing, NULL), ENT_OK);
    size_t n = ent_rows_place(map, rows, pos, orders);
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        pos->season = ENT_SPRING;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, NULL), ENT_OK);
        assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
        pos->season = ENT_FALL;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, NULL), ENT_OK);
        assert_int_equal(results[0].verdict, ENT_VOID);
        assert_int_equal(results[0].reason, ENT_REASON_NO_POSSIBLE_CONVOY);
    }
    free(pos);
    ent_map_free(map);
}

/* "A series of adjacent spaces each having the proper terrain type": a frozen sea is none of them. */
static void no_path_leads_through_ice(void **state)
{
    static const ent_row rows[] = {{"England", "A EDI - NWG - ARC - BAR - STP", NULL, NULL},
                                   {"England", "F NWG C A EDI - STP", NULL, NULL},
                                   {"England", "F ARC C A EDI - STP", NULL, NULL},
                                   {"England", "F BAR C A EDI - STP", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    (void)state;

    check_fall_ice(rows, "mark");
}

/* In the fall ice parts the two fleets that could move. The legal orders do not say so, since another sea lies between
 * them, where no fleet is. So no route exists, and where that makes an order a hold, the army holds. */
static void a_frozen_fleet_is_part_of_no_route(void **state)
{
    static const ent_row rows[] = {{"England", "A STP - IRE", NULL, NULL},
                                   {"England", "F BAR C A STP - IRE", NULL, NULL},
                                   {"England", "F ARC C A STP - IRE", NULL, NULL},
                                   {"England", "F NAO C A STP - IRE", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    (void)state;

    check_fall_ice(rows, "hold");
}

/* An order that is void as it was written, such as one without the unit's kind where 4.C.1 a asks for it, is no order:
 * the unit holds. So the move cuts no support, the support helps nobody, and the convoy carries nobody. */
static const struct {
    ent_row row;
    ent_reason void_reason; /* of the order as it was written */
    ent_verdict verdict;
} as_written[] = {{{"France", "A PAR - BUR", NULL, NULL}, ENT_REASON_UNIT_MISSING, ENT_VOID},
                  {{"Germany", "A BUR S A RUH - BEL", NULL, NULL}, ENT_REASON_NONE, ENT_SUCCEEDS},
                  {{"Germany", "A RUH - BEL", NULL, NULL}, ENT_REASON_NONE, ENT_SUCCEEDS},
                  {{"Italy", "A BEL H", NULL, NULL}, ENT_REASON_NONE, ENT_FAILS},
                  {{"Turkey", "A BUL S A SER - RUM", NULL, NULL}, ENT_REASON_NATION_MISSING, ENT_VOID},
                  {{"Austria", "A SER - RUM", NULL, NULL}, ENT_REASON_NONE, ENT_FAILS},
                  {{"Russia", "A RUM H", NULL, NULL}, ENT_REASON_NONE, ENT_SUCCEEDS},
                  {{"England", "F NTH C A YOR - NWY", NULL, NULL}, ENT_REASON_UNIT_WRONG, ENT_VOID},
                  {{"England", "A YOR - NWY", NULL, NULL}, ENT_REASON_NONE, ENT_FAILS}};

static void an_order_that_is_void_as_written_is_not_followed(void **state)
{
    enum { N = sizeof as_written / sizeof *as_written };
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_row rows[MOST] = {{NULL, NULL, NULL, NULL}};
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < N; i++)
        rows[i] = as_written[i].row;
    assert_int_equal(ent_rows_place(map, rows, pos, orders), N);
    for (size_t i = 0; i < N; i++)
        orders[i].void_reason = (uint8_t)as_written[i].void_reason;
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, N, results, NULL), ENT_OK);
        for (size_t i = 0; i < N; i++)
            if (results[i].verdict != as_written[i].verdict ||
                (results[i].verdict == ENT_VOID && results[i].reason != as_written[i].void_reason))
                fail_msg("%s: %s %s: %s", ent_algorithm_name(algorithm), rows[i].order,
                         ent_verdict_name((ent_verdict)results[i].verdict),
                         ent_reason_code((ent_reason)results[i].reason));
    }
    free(pos);
    ent_map_free(map);
}

/* ---- The sequence of the lists. ---- */

static void check_sequence(const ent_row *rows, ent_dpjudge_edition edition, const char *decided)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    uint64_t provs[ENT_MAX_WORDS];
    ent_order orders[MOST];
    ent_rules rules;
    size_t n = ent_rows_place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    ent_dpjudge_sequence_decided(&(ent_dpjudge_phase){map, &rules, edition, pos, orders, n}, provs);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_set_has(provs, prov) != (strstr(decided, map->loc[prov].code) != NULL))
            fail_msg("the sequence decides about %s, or should", map->loc[prov].code);
    free(pos);
    ent_map_free(map);
}

static void the_units_decided_by_the_sequence_are_found(void **state)
{
    static const ent_row walk[] = {{"France", "A BOH - GAL", NULL, NULL},
                                   {"France", "A VIE S A BOH - GAL", NULL, NULL},
                                   {"France", "A KIE S A SIL - MUN", NULL, NULL},
                                   {"Russia", "A GAL H", NULL, NULL},
                                   {"Russia", "A MUN - SIL", NULL, NULL},
                                   {"Turkey", "A SIL - MUN", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    static const ent_row plain[] = {{"Russia", "A SMY - ARM", NULL, NULL},
                                    {"Russia", "A ANK S A SMY - ARM", NULL, NULL},
                                    {"France", "A ARM - SMY", NULL, NULL},
                                    {"France", "A SYR - SMY", NULL, NULL},
                                    {NULL, NULL, NULL, NULL}};
    static const ent_row victim[MOST] = {
        {"Russia", "A NWY - LON", NULL, NULL},          {"Russia", "F NTH C A NWY - LON", NULL, NULL},
        {"England", "F LON S F WAL - ENG", NULL, NULL}, {"England", "F WAL - ENG", NULL, NULL},
        {"Germany", "A BEL - BRE", NULL, NULL},         {"Germany", "F ENG C A BEL - BRE", NULL, NULL},
        {"France", "F BRE S F IRI - MAO", NULL, NULL},  {"France", "F IRI - MAO", NULL, NULL},
        {"Italy", "A NAF - GAS", NULL, NULL},           {"Italy", "F MAO C A NAF - GAS", NULL, NULL},
        {"Italy", "A MAR S A NAF - GAS", NULL, NULL},   {"Austria", "A GAS H", NULL, NULL}};
    ent_row chain[MOST] = {{NULL, NULL, NULL, NULL}}; /* without the last two */
    (void)state;

    memcpy(chain, victim, 10 * sizeof *chain);
    check_sequence(chain, ENT_DPJUDGE_LATER, "NAF");
    check_sequence(victim, ENT_DPJUDGE_LATER, "NAF MAR GAS");
    check_sequence(chain, ENT_DPJUDGE_EARLY, "");
    check_sequence(walk, ENT_DPJUDGE_LATER, "GAL");
    check_sequence(walk, ENT_DPJUDGE_EARLY, "GAL");
    check_sequence(plain, ENT_DPJUDGE_LATER, "");
}

/* ---- The door. ---- */

/* The texts know no railways and canals. A map that has them is judged with these options off. */
static void maps_with_railways_or_canals_in_use_are_refused(void **state)
{
    ent_map *map = ent_map_builtin("colonial", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        rules.options = ENT_OPTION_ALL;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_CANAL;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_RAILWAY;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_HONG_KONG;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    }
    rules.options = ENT_OPTION_ALL;
    pos->phase = ENT_ADJUSTMENTS; /* which all share */
    pos->season = ENT_WINTER;
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Over a difficult border (DATC 10) a move has one support less. */
static void a_difficult_border_takes_one_support(void **state)
{
    static const ent_row rows[] = {
        {"Italy", "A SIC - NAP", NULL, NULL}, {"France", "A ROM - NAP", NULL, NULL}, {NULL, NULL, NULL, NULL}};
    ent_map *map = ent_map_builtin("loeb9", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    size_t n = ent_rows_place(map, rows, pos, orders);
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(results[0].verdict, ENT_FAILS);
    assert_int_equal(results[1].verdict, ENT_SUCCEEDS);
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, 1, results, next), ENT_OK);
    assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Under 4.B.4 c the support of another power needs no coast if the fleet can reach only one: from the coast on which it
 * stands, not from the one that its order names. Under 4.B.4 a the support of a fleet needs a coast, also if the order
 * calls the fleet an army. */
static void what_is_supported_is_the_unit_as_it_stands(void **state)
{
    static const ent_row rows[] = {{"Turkey", "F EGY/NC - JOR/WC", NULL, NULL},
                                   {"Italy", "F RED S F EGY - JOR", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    ent_map *map = ent_map_builtin("youngstown", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = ent_rows_place(map, rows, pos, orders);
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_units(pos)[ent_map_find_loc(map, "EGY", 3)].at = ent_map_find_loc(map, "EGY/EC", 6);
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        orders[0].unit = ENT_FLEET;
        assert_int_equal(ent_rules_set(&rules, "4.B.4", "c", NULL), ENT_OK);
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, NULL), ENT_OK);
        assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
        assert_int_equal(results[1].verdict, ENT_SUCCEEDS);
        orders[0].unit = ENT_ARMY;
        assert_int_equal(ent_rules_set(&rules, "4.B.4", "a", NULL), ENT_OK);
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, NULL), ENT_OK);
        assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
        assert_int_equal(results[1].reason, ENT_REASON_UNMATCHED);
    }
    free(pos);
    ent_map_free(map);
}

static void algorithms_and_options_have_names(void **state)
{
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    assert_string_equal(ent_algorithm_name(ENT_ALGORITHM_DPJUDGE_EARLY), "dpjudge-early");
    assert_null(ent_algorithm_name(ENT_ALGORITHM_COUNT));
    assert_int_equal(ent_rules_set(&rules, "portage", "maybe", NULL), ENT_E_NAME);
    assert_int_equal(ent_rules_set(&rules, "dpjudge.missing", "hold", NULL), ENT_OK);
    assert_int_equal(rules.options, ENT_OPTION_ALL | ENT_OPTION_MISSING_HOLD);
    assert_int_equal(ent_rules_set(&rules, "dpjudge.missing", "mark", NULL), ENT_OK);
    assert_int_equal(rules.options, ENT_OPTION_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(retreats_follow_from_the_combat_lists),
                                       cmocka_unit_test(retreats_are_listed_during_the_walk_of_step_10),
                                       cmocka_unit_test(nobody_retreats_into_ice),
                                       cmocka_unit_test(no_path_leads_through_ice),
                                       cmocka_unit_test(a_frozen_fleet_is_part_of_no_route),
                                       cmocka_unit_test(an_order_that_is_void_as_written_is_not_followed),
                                       cmocka_unit_test(the_units_decided_by_the_sequence_are_found),
                                       cmocka_unit_test(maps_with_railways_or_canals_in_use_are_refused),
                                       cmocka_unit_test(a_difficult_border_takes_one_support),
                                       cmocka_unit_test(what_is_supported_is_the_unit_as_it_stands),
                                       cmocka_unit_test(algorithms_and_options_have_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
