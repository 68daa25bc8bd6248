/* test_check_report.c -- the text report of findings: which orders gave way to those of a later set.
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
#include "report/check_report.h"
#include "turn/check.h"
#include "written_turn.h"

/* The report on `text` has these lines. */
static void expect(const char *text, const char *lines)
{
    ent_request request;
    ent_turn turn;
    ent_check check;
    ent_err err = {.text = ""};
    char *said = NULL;
    size_t size = 0;

    judge_text("", text, &request, &turn);
    assert_int_equal(ent_check_turn(&request, &turn, &check, &err), ENT_OK);
    FILE *out = open_memstream(&said, &size);
    ent_check_print(out, &request, &turn, &check, ENT_NAMES_RULEBOOK, false);
    fclose(out);
    if (!strstr(said, lines))
        fail_msg("%s: not in\n%s", lines, said);
    free(said);
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

static void replaced_orders_say_whether_a_later_one_stands(void **state)
{
    (void)state;

    expect("France:\nA Par - Bur\nF Bre H\nFrance:\nA Par - Pic\n",
           "\n  A Par - Bur                      replaced\n  F Bre H                          replaced; no later set "
           "has an order for this unit\n  A Par - Pic\n");
}

/* A build is of no unit, so none is left without an order. */
static void replaced_builds_do_not(void **state)
{
    (void)state;

    expect("Phase: W1901A\nUnits:\nFrance: A Gas\nCenters:\nFrance: Par, Bre\nOrders:\nFrance:\nBuild A Par\nFrance:\n"
           "Build F Bre\n",
           "\n  A Par B                          replaced\n  F Bre B\n");
}

/* Of France's sets the last one adds, of Germany's it does not. */
static void each_power_has_its_own_last_set(void **state)
{
    static const char text[] = "France:\nA Par H\nSet: adds\nA Par - Bur\n"
                               "Germany:\nA Mun H\nGermany:\nA Mun - Tyr\nGermany:\nA Mun - Boh\n";
    (void)state;

    expect(text, "\nFrance\n  orders for the same units in an earlier set gave way to a later one");
    expect(text, "\nGermany\n  an earlier set of orders gave way to a later one");
}

/* The first twelve; a comment is not among them, and a line with a finding is shown there. */
static void skipped_sentences_are_shown(void **state)
{
    (void)state;

    expect("# of France\nFrance:\nA Par - Bur\nWithout the fleet, please.\nUnless it rains\nFarewell\n",
           "\n\nSkipped lines\n      4  prose      Without the fleet, please.\n      6  prose      Farewell\n"
           "  1 more line was skipped; entente check --all lists them\n");
    expect("France:\nA Par - Bur\na\na\na\na\na\na\na\na\na\na\na\na\na\n",
           "     14  prose      a\n  1 more line was skipped; entente check --all lists them\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaced_orders_say_whether_a_later_one_stands),
        cmocka_unit_test(replaced_builds_do_not),
        cmocka_unit_test(each_power_has_its_own_last_set),
        cmocka_unit_test(skipped_sentences_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
