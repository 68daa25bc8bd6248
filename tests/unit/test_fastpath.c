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

/* True if the fast path judges these orders of the turn. Then the next position must be that of the judge. */
static bool judges(const ent_request *request, const ent_turn *turn, const ent_order_views *orders, bool reasons)
{
    static ent_result results[ENT_MAX_ORDERS];
    ent_pos *next = malloc(turn->next->size);
    const ent_wanted wanted = {.next = next, .results = reasons ? results : NULL};

    assert_non_null(next);
    bool judged = ent_fastpath(request->map, &request->rules, request->pos, orders, &wanted);
    assert_true(!judged || ent_pos_equal(next, turn->next));
    free(next);
    return judged;
}

/* True if the fast path judges the orders of this text. */
static bool is_judged(const char *rule, const char *text, bool reasons)
{
    static ent_order order[ENT_MAX_ORDERS];
    ent_request request;
    ent_turn turn;

    judge_text(rule, text, &request, &turn);
    const ent_order_views views = ent_views_of(order, ent_turn_orders(&turn, order));
    bool judged = judges(&request, &turn, &views, reasons);
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
        bool judged = is_judged(rows[i].rule, rows[i].text, false),
             explained = is_judged(rows[i].rule, rows[i].text, true);
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
    assert_true(judges(&request, &turn, &views, false));
    assert_true(judges(&request, &turn, &views, true));
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

static void choices_are_judged_fast_if_no_convoy_can_be_disrupted(void **state)
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
        if (is_judged_by_choices("datc", rows[i].text) != rows[i].judged)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convoys_that_nothing_leaves_in_doubt_are_judged_fast),
        cmocka_unit_test(a_support_of_a_convoyed_army_that_is_to_stay_is_void),
        cmocka_unit_test(choices_are_judged_fast_if_no_convoy_can_be_disrupted),
        cmocka_unit_test(choices_find_who_intends_a_convoy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
