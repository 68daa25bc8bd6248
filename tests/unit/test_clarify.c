/* test_clarify.c -- which meanings the unclear orders of a set leave each other (DATC 4.E.2 c, d).
 *
 * Small sets are compared with a search through all choices; the bounds are tried at their edges.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/clarify.h"
#include "selfplay/random_orders.h"

/* ---- All choices are tried. ---- */

enum { LINES = 4, MEANINGS = 3 };

typedef struct ent_puzzle {
    ent_map *map;
    ent_rules rules;
    ent_meaning meaning[LINES][MEANINGS];
    ent_unclear_line line[LINES];
} ent_puzzle;

/* A hold, move or support of three units in a row. */
static ent_meaning any_meaning(const ent_map *map, uint64_t *seed)
{
    static const char places[][4] = {"PAR", "BUR", "MUN"};
    ent_loc loc[3];

    for (unsigned i = 0; i < 3; i++)
        loc[i] = ent_map_find_loc(map, places[ent_random_next(seed) % 3], 3);
    ent_meaning meaning = {.order = {.kind = ENT_ORDER_MOVE, .at = loc[0], .from = ENT_LOC_NONE, .to = loc[1]}};
    switch (ent_random_next(seed) % 4) {
    case 0:
        meaning.order.kind = ENT_ORDER_HOLD;
        meaning.order.to = ENT_LOC_NONE;
        break;
    case 1:
        meaning.order.kind = ENT_ORDER_SUPPORT_MOVE;
        meaning.order.from = loc[2];
        break;
    case 2:
        meaning.order.kind = ENT_ORDER_SUPPORT_HOLD;
        meaning.order.from = loc[2];
        meaning.order.to = ENT_LOC_NONE;
        break;
    default:
        break;
    }
    return meaning;
}

/* True if both orders are for one unit and differ, or if one supports the other's unit and does not match the other
 * (under 4.E.2 d alone). */
static bool conflicts(const ent_puzzle *puzzle, const ent_order *a, const ent_order *b)
{
    bool differ = a->kind != b->kind || a->from != b->from || a->to != b->to;
    bool by_match = ent_choice(&puzzle->rules, ENT_4E2) == 'd';

    return (a->at == b->at && differ) ||
           (by_match && ((a->from == b->at && !ent_legal_supports(puzzle->map, &puzzle->rules, a, b)) ||
                         (b->from == a->at && !ent_legal_supports(puzzle->map, &puzzle->rules, b, a))));
}

/* False if the two lines conflict in all of their meanings. Then they do not restrict each other. */
static bool can_agree(const ent_puzzle *puzzle, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < MEANINGS * MEANINGS; i++)
        if (!conflicts(puzzle, &puzzle->meaning[a][i % MEANINGS].order, &puzzle->meaning[b][i / MEANINGS].order))
            return true;
    return false;
}

/* For each line a bit for each meaning that is part of a choice for all lines. */
static void try_choices(const ent_puzzle *puzzle, unsigned possible[LINES])
{
    memset(possible, 0, LINES * sizeof *possible);
    for (unsigned choice = 0; choice < MEANINGS * MEANINGS * MEANINGS * MEANINGS; choice++) {
        const unsigned pick[LINES] = {choice % MEANINGS, choice / MEANINGS % MEANINGS,
                                      choice / MEANINGS / MEANINGS % MEANINGS, choice / MEANINGS / MEANINGS / MEANINGS};
        bool good = true;
        for (unsigned a = 0; a < LINES; a++)
            for (unsigned b = 0; b < a; b++)
                good &= !can_agree(puzzle, a, b) ||
                        !conflicts(puzzle, &puzzle->meaning[a][pick[a]].order, &puzzle->meaning[b][pick[b]].order);
        for (unsigned line = 0; good && line < LINES; line++)
            possible[line] |= 1u << pick[line];
    }
}

static void orders_clarify_as_all_choices_say(void **state)
{
    ent_puzzle puzzle = {.map = ent_map_builtin("standard", NULL)};
    uint64_t seed = 1;
    unsigned found = 0, open = 0;
    (void)state;

    ent_rules_preset("datc", &puzzle.rules);
    for (unsigned round = 0; round < 2000; round++) {
        unsigned possible[LINES];
        uint8_t chosen[LINES];
        puzzle.rules.choice[ENT_4E2] = round % 2 ? 'c' : 'd';
        for (unsigned i = 0; i < LINES * MEANINGS; i++)
            puzzle.meaning[i / MEANINGS][i % MEANINGS] = any_meaning(puzzle.map, &seed);
        for (unsigned i = 0; i < LINES; i++)
            puzzle.line[i] = (ent_unclear_line){puzzle.meaning[i], MEANINGS};
        try_choices(&puzzle, possible);
        assert_int_equal(ent_clarify(puzzle.map, &puzzle.rules, puzzle.line, LINES, NULL, 0, chosen), ENT_OK);
        for (unsigned i = 0; i < LINES; i++) {
            bool one = possible[i] != 0 && (possible[i] & (possible[i] - 1)) == 0;
            assert_int_equal(chosen[i], one ? (unsigned)__builtin_ctz(possible[i]) : ENT_STILL_UNCLEAR);
            found += one;
            open += !one;
        }
    }
    assert_true(found > 200 && open > 200);
    ent_map_free(puzzle.map);
}

/* The first order has as many meanings as are kept, all for unit 0. So the second one, for unit 0 or 1, is for unit 1.
 */
static void an_order_of_the_most_meanings_narrows_another(void **state)
{
    ent_meaning first[ENT_MAX_MEANINGS] = {0}, second[2] = {0};
    const ent_unclear_line line[] = {{first, ENT_MAX_MEANINGS}, {second, 2}};
    ent_map *map = ent_map_builtin("standard", NULL);
    uint8_t chosen[2];
    ent_rules rules;
    (void)state;

    for (unsigned i = 0; i < ENT_MAX_MEANINGS; i++)
        first[i].order = (ent_order){.kind = ENT_ORDER_MOVE, .at = 0, .from = ENT_LOC_NONE, .to = (ent_loc)i};
    for (unsigned i = 0; i < 2; i++)
        second[i].order =
            (ent_order){.kind = ENT_ORDER_HOLD, .at = (ent_loc)i, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_clarify(map, &rules, line, 2, NULL, 0, chosen), ENT_OK);
    assert_int_equal(chosen[0], ENT_STILL_UNCLEAR);
    assert_int_equal(chosen[1], 1);
    ent_map_free(map);
}

/* Unit 0 has an order that is clear, so the second order is for unit 1. That the first order is for unit 0 in all of
 * its meanings, and contradicts the clear one, changes nothing: a wrong order restricts no other. */
static void an_order_that_contradicts_a_clear_one_restricts_no_other(void **state)
{
    ent_meaning first[2] = {0}, second[2] = {0};
    const ent_unclear_line line[] = {{first, 2}, {second, 2}};
    const ent_order clear = {.kind = ENT_ORDER_HOLD, .at = 0, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    const ent_order *const settled[] = {&clear};
    ent_map *map = ent_map_builtin("standard", NULL);
    uint8_t chosen[2];
    ent_rules rules;
    (void)state;

    for (unsigned i = 0; i < 2; i++) {
        first[i].order = (ent_order){.kind = ENT_ORDER_MOVE, .at = 0, .from = ENT_LOC_NONE, .to = (ent_loc)(i + 1)};
        second[i].order = (ent_order){.kind = ENT_ORDER_MOVE, .at = (ent_loc)i, .from = ENT_LOC_NONE, .to = 3};
    }
    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_clarify(map, &rules, line, 2, settled, 1, chosen), ENT_OK);
    assert_int_equal(chosen[0], ENT_STILL_UNCLEAR);
    assert_int_equal(chosen[1], 1);
    ent_map_free(map);
}

/* ---- The bound of the search. ---- */

enum { CROWDED = 8, FREE = 23 };

/* What is chosen for the first of many orders. It is for unit 0 or for another one. The next CROWDED orders are each
 * for one of the units 0 to CROWDED - 1, so the other one is right, but only a long search finds that. FREE orders
 * are for a unit of their own; together they have `meanings` meanings. */
static uint8_t chosen_in_a_crowd(unsigned meanings)
{
    enum { ORDERS = 1 + CROWDED + FREE };
    static ent_meaning meaning[ORDERS][ENT_MAX_MEANINGS];
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_unclear_line line[ORDERS];
    uint8_t chosen[ORDERS];
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    for (unsigned i = 0; i < ORDERS; i++) {
        bool free = i > CROWDED, first = i == 0;
        for (unsigned j = 0; j < ENT_MAX_MEANINGS; j++)
            meaning[i][j].order = (ent_order){.kind = ENT_ORDER_MOVE,
                                              .at = (ent_loc)(free    ? i
                                                              : first ? j * CROWDED
                                                                      : j),
                                              .from = ENT_LOC_NONE,
                                              .to = (ent_loc)(free ? j : i)};
        line[i] = (ent_unclear_line){meaning[i], first ? 2 : CROWDED};
        if (free)
            line[i].n = (uint8_t)((meanings + i - CROWDED - 1) / FREE);
    }
    assert_int_equal(ent_clarify(map, &rules, line, ORDERS, NULL, 0, chosen), ENT_OK);
    ent_map_free(map);
    return chosen[0];
}

/* Of a million narrowed domains the first search needs 999,699, the second one 496 more. */
static void a_search_beyond_its_bound_chooses_nothing(void **state)
{
    (void)state;
    assert_int_equal(chosen_in_a_crowd(1298), 1);
    assert_int_equal(chosen_in_a_crowd(1299), ENT_STILL_UNCLEAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_clarify_as_all_choices_say),
        cmocka_unit_test(an_order_of_the_most_meanings_narrows_another),
        cmocka_unit_test(an_order_that_contradicts_a_clear_one_restricts_no_other),
        cmocka_unit_test(a_search_beyond_its_bound_chooses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
