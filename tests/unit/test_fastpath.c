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
#include <string.h>
#include "fastpath/fastpath.h"
#include "game/order.h"
#include "text/order_file.h"

/* The orders of this text are judged by the fast path. */
static bool is_judged(const char *rule, const char *text)
{
    static ent_order order[ENT_MAX_ORDERS];
    ent_request request = {.map = NULL};
    ent_turn turn;
    ent_rules rules;
    ent_err err;

    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_rules_parse(rule, strlen(rule), &rules, &err), ENT_OK);
    assert_int_equal(ent_order_file_read(text, strlen(text), &rules,
                                         &(const ent_order_file_hooks){.units_by_orders = true}, &request, &err),
                     ENT_OK);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    const ent_order_views views = ent_views_of(order, ent_turn_orders(&turn, order));
    bool judged = ent_fastpath(request.map, &request.rules, request.pos, &views, &(ent_wanted){.next = turn.next});
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

static void convoys(void **state)
{
    static const struct {
        const char *rule, *text;
        bool judged;
    } rows[] = {
        /* All carriers stay: the army arrives under every choice of 4.A.1. */
        {"4.A.1=a", ATTACKED, true},
        {"4.A.1=b", ATTACKED, true},
        {"4.A.1=b", FIRST_OPEN(TO_BELGIUM, TO_DENMARK), true},
        {"4.A.1=b", FIRST_OPEN(TO_DENMARK, TO_BELGIUM), true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_judged(rows[i].rule, rows[i].text) != rows[i].judged)
            fail_msg("%s\n%s\nis %s", rows[i].rule, rows[i].text, rows[i].judged ? "declined" : "judged");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convoys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
