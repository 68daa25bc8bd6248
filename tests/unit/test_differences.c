/* test_differences.c -- what a comparison says of one difference: what decides, and what follows from it.
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
#include "shown_comparison.h"
#include "written_turn.h"

/* A preset in JSON, with its choices that make a difference by themselves. */
static void the_answer_says_what_decides(void **state)
{
    const ent_compare_scope scope = {.judge = {[5] = true}}; /* 1971 */
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request(
        "England:\nF Nth C A Lon - Bel\nA Lon - Bel\nGermany:\nF Eng C A Lon - Bel\nFrance:\nF Bre S F Mid - Eng\n"
        "F Mid - Eng\n",
        &request); /* 6.F.10 */
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    json_t *json = answer_to(&comparison, false);
    const json_t *first = json_array_get(json_object_get(json, "differences"), 0);
    assert_string_equal(json_string_value(json_object_get(first, "preset")), "1971");
    char *because = json_dumps(json_object_get(first, "because"), JSON_COMPACT);
    assert_string_equal(because, "{\"4.A.1\":\"a\"}");
    free(because);
    json_decref(json);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

/* Under 4.B.2 b and c the fleet does not reach Spain, so France has nothing to build. */
static void what_follows_is_compared(void **state)
{
    ent_compare_scope scope = {.issues = true};
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request("Phase: F1901M\nUnits:\nFrance: F Gas\nCenters:\nFrance: Par\nOrders:\nFrance:\nF Gas - Spa\n",
                 &request);
    scope.issue[ENT_4B2] = true;
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *text = print_all(&comparison);
    assert_non_null(strstr(text, "now (a)                   b, c\n"));
    assert_non_null(strstr(text, "  Winter 1901, adjustments  Spring 1902, movement\n"));
    assert_non_null(strstr(text, "  France                    nobody\n"));
    assert_non_null(strstr(text, "  may build 1               nothing\n"));
    free(text);
    json_t *json = answer_to(&comparison, false);
    char *follows =
        json_dumps(json_object_get(json_array_get(json_object_get(json, "differences"), 0), "state"), JSON_COMPACT);
    assert_string_equal(follows,
                        "{\"phase\":{\"base\":\"W1901A\",\"other\":\"S1902M\"},"
                        "\"units\":{\"base\":{\"FRANCE\":[\"F SPA/NC\"]},\"other\":{\"FRANCE\":[\"F GAS\"]}},"
                        "\"centers\":{\"base\":{\"FRANCE\":[\"PAR\",\"SPA\"]},\"other\":{\"FRANCE\":[\"PAR\"]}},"
                        "\"adjustments\":{\"base\":{\"FRANCE\":1},\"other\":{}}}");
    free(follows);
    json_decref(json);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

static void a_win_is_compared(void **state)
{
    ent_compare_scope scope = {.issues = true};
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request("Rules: datc victory=2\nPhase: F1901M\nUnits:\nFrance: F Gas\nCenters:\nFrance: Par\nOrders:\n"
                 "France:\nF Gas - Spa\n",
                 &request);
    scope.issue[ENT_4B2] = true;
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    json_t *json = answer_to(&comparison, false);
    char *winner = json_dumps(
        json_object_get(json_object_get(json_array_get(json_object_get(json, "differences"), 0), "state"), "winner"),
        JSON_COMPACT);
    assert_string_equal(winner, "{\"base\":\"FRANCE\",\"other\":null}");
    free(winner);
    json_decref(json);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_answer_says_what_decides),
                                       cmocka_unit_test(what_follows_is_compared), cmocka_unit_test(a_win_is_compared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
