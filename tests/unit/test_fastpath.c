/* test_fastpath.c -- which phases the fast path judges itself, and which it leaves to the equations.
 *
 * What it judges it must judge as the equations do: tests/property/test_exhaustive.c and others compare the two. Here a
 * row says that a phase is judged by the fast path at all, since a phase that it declines takes longer.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "fastpath/fastpath.h"
#include "game/order.h"
#include "game/position.h"
#include "written_turn.h"

/* The fast path, or one of its two forms. */
typedef bool ent_form(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order_views *orders,
                      const ent_wanted *wanted);

/* True if it judges these orders of the turn. Then the next position must be that of the judge. */
static bool judges(ent_form *form, const ent_request *request, const ent_turn *turn, const ent_order_views *orders,
                   bool reasons)
{
    static ent_result results[ENT_MAX_ORDERS];
    ent_pos *next = malloc(turn->next->size);
    const ent_wanted wanted = {.next = next, .results = reasons ? results : NULL};

    assert_non_null(next);
    bool judged = form(request->map, &request->rules, request->pos, orders, &wanted);
    assert_true(!judged || ent_pos_equal(next, turn->next));
    free(next);
    return judged;
}

/* True if it judges the orders of this text. */
static bool is_judged(ent_form *form, const char *rule, const char *text, bool reasons)
{
    static ent_order order[ENT_MAX_ORDERS];
    ent_request request;
    ent_turn turn;

    judge_text(rule, text, &request, &turn);
    const ent_order_views views = ent_views_of(order, ent_turn_orders(&turn, order));
    bool judged = judges(form, &request, &turn, &views, reasons);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return judged;
}

/* A convoy whose fleet is attacked by two. */
#define ATTACKED                                                                                                       \
    "Units: orders\nOrders:\nEngland: A Lon - Bel; F Nth C A Lon - Bel; F Edi S F Nth\n"                               \
    "Germany: F Hol - Nth; F Den S F Hol - Nth\n"

/* Denmark's support decides about the convoy to Belgium, and the convoy to Denmark about that support. */
#define TO_BELGIUM(power) power ": A Lon - Bel; F Nth C A Lon - Bel\n"
#define TO_DENMARK(power) power ": A Lvn - Den; F Bal C A Lvn - Den\n"
#define FIRST_OPEN(first, second)                                                                                      \
    "Units: orders\nOrders:\n" first("Austria") "Germany: F Hol - Nth; F Den S F Hol - Nth\n"                          \
                                                "Italy: F Kie - Bal; F Ber S F Kie - Bal\n" second("Turkey")

/* DATC 6.F.14: a cyclic dependency. */
#define PARADOX "Orders:\nEngland: F Lon S F Wal - Eng; F Wal - Eng\nFrance: A Bre - Lon; F Eng C A Bre - Lon\n"

/* The army does not cut a support of its own power (6.D.20), so nothing depends on its convoy. */
#define OWN_SUPPORT                                                                                                    \
    "Units: orders\nOrders:\nFrance: A Bre - Lon; F Lon S F Wal - Eng\nEngland: F Eng C A Bre - Lon\n"                 \
    "Germany: F Wal - Eng\n"

static void convoys_that_nothing_leaves_in_doubt_are_judged_fast(void **state)
{
    static const struct {
        const char *rule, *text;
        bool judged, explained; /* without reasons, and with them */
    } rows[] = {
        /* All carriers stay: the army arrives under every choice of 4.A.1. */
        {"4.A.1=a", ATTACKED, true, true},
        {"4.A.1=b", ATTACKED, true, true},
        {"4.A.1=b", FIRST_OPEN(TO_BELGIUM, TO_DENMARK), true, true},
        {"4.A.1=b", FIRST_OPEN(TO_DENMARK, TO_BELGIUM), true, true},
        /* Whether the carrier stays depends on its own army. */
        {"4.A.2=c", PARADOX, false, false},
        {"4.A.2=d", PARADOX, true, false},
        {"4.A.2=e", PARADOX, false, false},
        {"4.A.2=c", OWN_SUPPORT, true, true},
        /* ... or on nothing, if it is supported. */
        {"4.A.2=d", PARADOX "Germany: F Iri S F Eng\n", true, true},
        /* An illegal order to convoy says nothing of its power's intent: no route leads over this fleet. */
        {"4.A.3=f", "Units: orders\nOrders:\nEngland: A Bel - Hol; F Hel C A Bel - Hol\n", true, true},
        {"4.A.3=f", "Units: orders\nOrders:\nEngland: A Bel - Hol; F Eng C A Bel - Hol\n", true, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool judged = is_judged(ent_fastpath, rows[i].rule, rows[i].text, false),
             explained = is_judged(ent_fastpath, rows[i].rule, rows[i].text, true);
        if (judged != rows[i].judged || explained != rows[i].explained)
            fail_msg("%s\n%s\nis judged %d, explained %d", rows[i].rule, rows[i].text, judged, explained);
    }
}

/* An order's field that its kind does not use may have any value. */
static void a_support_of_a_convoyed_army_that_is_to_stay_is_void(void **state)
{
    static const char text[] = "Units: orders\nOrders:\nFrance: A Spa - Bre; F Mao C A Spa - Bre; F Gas S A Spa\n"
                               "Germany: A Bre H\n";
    ent_order order[ENT_MAX_ORDERS];
    ent_request request;
    ent_turn turn;
    ent_loc goal = ENT_LOC_NONE;

    (void)state;
    judge_text("datc", text, &request, &turn);
    size_t n = ent_turn_orders(&turn, order);
    for (size_t i = 0; i < n; i++)
        if (order[i].kind == ENT_ORDER_MOVE)
            goal = order[i].to;
    for (size_t i = 0; i < n; i++)
        if (order[i].kind == ENT_ORDER_SUPPORT_HOLD)
            order[i].to = goal;
    const ent_order_views views = ent_views_of(order, n);
    assert_true(judges(ent_fastpath, &request, &turn, &views, false));
    assert_true(judges(ent_fastpath, &request, &turn, &views, true));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* The power has as many units as centers, so the year ends without adjustments: its permission is no unit. */
static void a_permission_to_pass_a_canal_counts_as_no_unit(void **state)
{
    static const char text[] = "Map: colonial\nPhase: F1870M\nUnits: orders\nCenters:\nTurkey: Egy\nOrders:\n"
                               "Turkey: A Egy H; SC F Med - Red\n";
    ent_order order[ENT_MAX_ORDERS];
    ent_request request;
    ent_turn turn;

    (void)state;
    judge_text("datc", text, &request, &turn);
    const ent_order_views views = ent_views_of(order, ent_turn_orders(&turn, order));
    assert_int_equal(views.n, 2);
    assert_int_equal(turn.next->phase, ENT_MOVEMENT);
    assert_int_equal(turn.next->year, 1871);
    assert_true(judges(ent_fastpath, &request, &turn, &views, false));
    assert_true(judges(ent_fastpath, &request, &turn, &views, true));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* ---- Choices from the list of legal orders. ---- */

enum { MOST = 2000, GROUPS = 100 };

static int32_t find_choice(const ent_compact_list *list, const ent_order_group *group, const ent_order *order)
{
    for (uint32_t i = 0; i < group->n; i++) {
        const ent_compact_order *listed = &list->order[group->first + i];
        if (listed->at == order->at && listed->kind == order->kind && listed->from == order->from &&
            listed->to == order->to)
            return (int32_t)i;
    }
    return -1;
}

/* True if the fast path judges the orders of this text, chosen from the list of legal orders, with sets of units. Then
 * the next position must be that of the judge. */
static bool is_judged_by_choices(const char *rule, const char *text)
{
    static ent_order order[ENT_MAX_ORDERS];
    static ent_compact_order listed[MOST];
    static ent_order_group group[GROUPS];
    static ent_choice_code code[MOST];
    ent_compact_list list = {.order = listed, .cap = MOST, .group = group, .cap_groups = GROUPS};
    ent_choices choices;
    int32_t choice[GROUPS];
    ent_request request;
    ent_turn turn;
    size_t found = 0;

    judge_text(rule, text, &request, &turn);
    size_t n = ent_turn_orders(&turn, order);
    assert_int_equal(ent_legal_compact_orders(request.map, &request.rules, request.pos, &list), ENT_OK);
    assert_int_equal(ent_choices_open(request.map, &request.rules, request.pos, &list, code, &choices), ENT_OK);
    for (size_t i = 0; i < list.n_groups; i++) {
        choice[i] = -1;
        for (size_t k = 0; k < n && choice[i] < 0; k++)
            choice[i] = find_choice(&list, &group[i], &order[k]);
        found += choice[i] >= 0;
    }
    assert_int_equal(found, n);
    ent_pos *next = malloc(turn.next->size);
    assert_non_null(next);
    bool judged = ent_fastpath_choices(&choices, choice, &(ent_wanted){.next = next});
    assert_true(!judged || ent_pos_equal(next, turn.next));
    free(next);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return judged;
}

static void sets_judge_a_phase_if_no_convoy_can_be_disrupted(void **state)
{
#define CONVOY "Units: orders\nOrders:\nEngland: A Lon - Bel; F Nth C A Lon - Bel; A Yor H\n"
    static const struct {
        const char *text;
        bool judged;
    } rows[] = {
        {CONVOY, true},
        /* one attacks the fleet */
        {CONVOY "Germany: F Hol - Nth\n", true},
        /* two do, and the fleet has a support that nobody attacks */
        {CONVOY "Germany: F Hol - Nth; F Den S F Hol - Nth\nFrance: F Edi S F Nth\n", true},
        /* ... or one that somebody attacks, or none */
        {CONVOY "Germany: F Hol - Nth; F Den S F Hol - Nth\nFrance: F Edi S F Nth\nRussia: A Lvp - Edi\n", false},
        {CONVOY "Germany: F Hol - Nth; F Den S F Hol - Nth\n", false},
        /* the fleet's own power supports the attack, which does not count [6.D.12] */
        {CONVOY "Germany: F Hol - Nth\nEngland: F Edi S F Hol - Nth\n", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_judged_by_choices("datc", rows[i].text) != rows[i].judged ||
            is_judged(ent_fastpath_with_sets, "datc", rows[i].text, false) != rows[i].judged)
            fail_msg("%s\nis %s", rows[i].text, rows[i].judged ? "declined" : "judged");
}

/* Under 4.A.3 h a foreign fleet takes an army only if an army of the same power comes the other way (4.A.3.x2). */
static void choices_find_who_intends_a_convoy(void **state)
{
#define SWAP(power)                                                                                                    \
    "Units: orders\nOrders:\nEngland: A Nwy - Swe\n" power ": A Swe - Nwy\nGermany: F Ska C A Nwy - Swe\n"
    (void)state;
    assert_true(is_judged_by_choices("4.A.3=h", SWAP("England")));
    assert_true(is_judged_by_choices("4.A.3=h", SWAP("Russia")));
}

/* No order helps a unit to where it stands, and a program may have written such an order. */
static void a_convoy_to_where_the_army_stands_fails(void **state)
{
    static const char text[] = "Units: orders\nOrders:\nEngland: A Lon H; F Nth C A Lon - Bel\n";
    ent_order order[ENT_MAX_ORDERS];
    uint8_t outcome[ENT_MAX_ORDERS];
    ent_request request;
    ent_turn turn;

    (void)state;
    judge_text("datc", text, &request, &turn);
    size_t n = ent_turn_orders(&turn, order);
    assert_int_equal(n, 2);
    assert_int_equal(order[1].kind, ENT_ORDER_CONVOY);
    order[1].to = order[1].from;
    const ent_order_views views = ent_views_of(order, n);
    ent_compact_result result = {.outcomes = outcome};
    assert_true(
        ent_fastpath_with_sets(request.map, &request.rules, request.pos, &views, &(ent_wanted){.compact = &result}));
    assert_int_equal(outcome[0], ENT_OUTCOME_SUCCEEDS);
    assert_int_equal(outcome[1], 0);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* A set has room for 63 units, with orders or without. */
static void sets_take_63_units_at_most(void **state)
{
    static ent_order hold[ENT_MAX_PROVS];
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(map->pos_size), *next = malloc(map->pos_size);
    const ent_order_views none = ent_views_of(hold, 0);
    const ent_wanted wanted = {.next = next};
    ent_rules rules;
    unsigned n = 0;

    (void)state;
    assert_true(pos && next && ent_rules_preset("datc", &rules));
    ent_pos_init(map, pos);
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        ent_unit unit = {.kind = ENT_FLEET, .at = prov};
        if (!ent_pos_unit_fits(map, &unit, prov))
            unit.kind = ENT_ARMY;
        ent_pos_units(pos)[prov] = unit;
        hold[n++] = (ent_order){.kind = ENT_ORDER_HOLD, .unit = unit.kind, .at = prov};
        const ent_order_views all = ent_views_of(hold, n);
        assert_int_equal(ent_fastpath_with_sets(map, &rules, pos, &none, &wanted), n <= ENT_CHOICE_UNITS);
        assert_int_equal(ent_fastpath_with_sets(map, &rules, pos, &all, &wanted), n <= ENT_CHOICE_UNITS);
        if (n <= ENT_CHOICE_UNITS)
            assert_memory_equal(ent_pos_units(next), ent_pos_units(pos), map->n_provs * sizeof(ent_unit));
    }
    assert_true(n > ENT_CHOICE_UNITS);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* A list that was changed may say anything, and a unit that it says moves may have no order. */
static void a_changed_list_may_support_a_move_that_nobody_makes(void **state)
{
    static ent_compact_order listed[MOST];
    static ent_order_group group[GROUPS];
    static ent_choice_code code[MOST];
    ent_compact_list list = {.order = listed, .cap = MOST, .group = group, .cap_groups = GROUPS};
    const int32_t choice[] = {-1, 0};
    ent_choices choices;
    ent_request request;
    ent_turn turn;

    (void)state;
    judge_text("datc", "Units: orders\nOrders:\nTurkey: F Bul/ec H; A Con H\n", &request, &turn);
    assert_int_equal(ent_legal_compact_orders(request.map, &request.rules, request.pos, &list), ENT_OK);
    ent_compact_order *first = &listed[group[1].first];
    first->kind = ENT_ORDER_SUPPORT_MOVE;
    first->from = group[0].at;
    first->to = ent_prov_of(request.map, group[0].at);
    assert_int_equal(ent_choices_open(request.map, &request.rules, request.pos, &list, code, &choices), ENT_OK);
    assert_true(ent_fastpath_choices(&choices, choice, &(ent_wanted){.next = turn.next}));
    assert_memory_equal(ent_pos_units(turn.next), ent_pos_units(request.pos), request.map->n_provs * sizeof(ent_unit));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convoys_that_nothing_leaves_in_doubt_are_judged_fast),
        cmocka_unit_test(a_support_of_a_convoyed_army_that_is_to_stay_is_void),
        cmocka_unit_test(a_permission_to_pass_a_canal_counts_as_no_unit),
        cmocka_unit_test(sets_judge_a_phase_if_no_convoy_can_be_disrupted),
        cmocka_unit_test(choices_find_who_intends_a_convoy),
        cmocka_unit_test(a_convoy_to_where_the_army_stands_fails),
        cmocka_unit_test(sets_take_63_units_at_most),
        cmocka_unit_test(a_changed_list_may_support_a_move_that_nobody_makes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
