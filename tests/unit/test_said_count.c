/* test_said_count.c -- orders whose words say another number of builds or removals than they name.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "notation/said_count.h"
#include "listed_findings.h"

static void a_number_of_a_list_is_said(void **state)
{
    static const struct {
        const char *text;
        unsigned said;
    } row[] = {
        {"Build 2 armies: Mos, Sev, War", 2},
        {"Build two fleets: Sev, Stp", 2},
        {"Disband both armies: Ruh, Bel", 2},
        {"Remove one unit: A Tyr, F Ion", 1},
        {"Build 1: A Mos", 1},
        {"2 builds: A Mos, F Sev", 2},
        {"3 removals: A Mos", 3},
        {"Build 2 armies: Mos, Sev; build 2 fleets: Stp", 4},
        /* the number of what stands after it, or none */
        {"Build one army in Mos and one fleet in Sev", 0},
        {"1. Build A Mos", 0},
        {"1: Build A Mos", 0},
        {"Build A Mos (2)", 0},
        {"Build armies: Mos, Sev", 0},
        {"Build 10 armies: Mos, Sev", 0}, /* it is not read */
        {"Waive 3 builds", 0},
        {"Build A Mos, waive my 2 builds", 0},
        {"", 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (ent_said_count(row[i].text, strlen(row[i].text), ENT_UNIT_NONE) != row[i].said)
            fail_msg("%s: not %u", row[i].text, row[i].said);
}

static void a_number_of_a_kind_is_said(void **state)
{
    static const char text[] = "Build 2 armies: Mos, Sev and 3 fleets: Stp, 4 units";
    (void)state;

    assert_int_equal(ent_said_count(text, strlen(text), ENT_ARMY), 2);
    assert_int_equal(ent_said_count(text, strlen(text), ENT_FLEET), 3);
    assert_int_equal(ent_said_count(text, strlen(text), ENT_UNIT_NONE), 9);
}

static void that_nothing_is_built_is_said(void **state)
{
    static const char *const none[] = {"No builds",           "no build",         "Builds nothing",   "Waive all",
                                       "Waive all my builds", "waive everything", "Thanks, no builds"},
                             *const some[] = {"Waive",
                                              "Waive both",
                                              "waive the rest",
                                              "waive all others",
                                              "Build all",
                                              "Build A Mos, all",
                                              "no",
                                              ""};
    (void)state;

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (!ent_said_count_none(none[i], strlen(none[i])))
            fail_msg("%s", none[i]);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (ent_said_count_none(some[i], strlen(some[i])))
            fail_msg("%s", some[i]);
}

/* Of France's orders in a winter the findings of this kind are `wanted`, or there is none. */
static void expect(const char *units, const char *orders, const char *kind, const char *wanted)
{
    char text[600];
    ent_findings_text found = {""};

    snprintf(text, sizeof text,
             "Phase: W1901A\nUnits:\nFrance: %s\nCenters:\nFrance: Par, Mar, Bre, Bel, Por\nPerpetual:\nFrance: A Bel "
             "H\nOrders:\nFrance:\n%s\n",
             units, orders);
    list_findings(text, &found);
    const char *at = strstr(found.text, kind);
    if (wanted[0] ? !at || strncmp(at, wanted, strlen(wanted)) != 0 || strstr(at + 1, kind) : at != NULL)
        fail_msg("%s\n%s\n-- not --\n%s", orders, found.text, wanted);
}

#define SAYS(text, said, named) "number: \"" text "\" says " said ", but names " named "; ask which is meant"
#define NONE(text, builds)      "number: \"" text "\" says that nothing is built, but " builds " ordered; ask which is meant"

static void a_number_that_differs_from_its_list_is_a_finding(void **state)
{
    static const struct {
        const char *orders, *finding;
    } row[] = {
        {"Build 2 armies: Par, Mar, Bre", SAYS("Build 2 armies: Par, Mar, Bre", "2", "3")},
        {"Build F Bre\nBuild 3 armies: Par, Mar", SAYS("Build 3 armies: Par, Mar", "3", "2")},
        {"Build 1: A Par, A Mar, waive", SAYS("Build 1: A Par, A Mar, waive", "1", "2")},
        {"Build 3: A Par, A Mar, F Bre", ""},
        {"Build 3: A Par, A Mar, waive", ""},
        {"Build 2: A Par, A Mar, waive", ""},
        {"Build 2: A Par, A Mar\nBuild F Bre", ""},
        {"Build 2: A Par, A Xyzzy", SAYS("Build 2: A Par, A Xyzzy", "2", "1")},
        {"Build two armies, Par and Mar", ""},
        {"Build two armies, Par and fleet Bre", SAYS("Build two armies, Par and fleet Bre", "2", "1")},
        {"Build 2 fleets: Mar, Bre; build 1 army: Par", ""},
        {"Build 2 armies: Par, Mar, waive", ""},
        {"Build 2: A Par, A Xyzzy H", ""}, /* one is not read, which is a finding of its own */
        {"Waive 3 builds", ""},
        {"Build A Par, waive 2", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        expect("A Bel, F Por", row[i].orders, "number: ", row[i].finding);
    expect("A Bel, F Por, A Bur, A Gas, A Ruh, A Mun, A Pie", "Remove one unit: A Pie, A Mun",
           "number: ", SAYS("Remove one unit: A Pie, A Mun", "1", "2"));
}

static void builds_beside_no_builds_are_a_finding(void **state)
{
    (void)state;

    expect("A Bel, F Por", "No builds\nBuild A Par", "number: ", NONE("No builds", "1 build is"));
    expect("A Bel, F Por", "Build A Par\nBuild A Mar\nWaive all", "number: ", NONE("Waive all", "2 builds are"));
    expect("A Bel, F Por", "Build A Par\nWaive the rest", "number: ", "");
    expect("A Bel, F Por", "No builds\nBuild A Gas", "number: ", ""); /* a void build is none */
    expect("A Bel, F Por", "No builds", "number: ", "");
    expect("A Bel, F Por", "No builds", "due: ", ""); /* it speaks for all three */
    expect("A Bel, F Por", "Waive", "due: ", "due: may build 3, but 1 is built or waived");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_of_a_list_is_said),
        cmocka_unit_test(a_number_of_a_kind_is_said),
        cmocka_unit_test(that_nothing_is_built_is_said),
        cmocka_unit_test(a_number_that_differs_from_its_list_is_a_finding),
        cmocka_unit_test(builds_beside_no_builds_are_a_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
