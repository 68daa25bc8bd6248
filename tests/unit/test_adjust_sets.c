/* test_adjust_sets.c -- builds and removals in several order sets (DATC 4.D.1 with 4.D.4 to 4.D.6).
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
#include "written_turn.h"

/* Of each order, as written: s: it succeeds; r: another one took its place; v: it is void for another reason. */
static void expect(const char *rules, const char *units, const char *orders, const char *results)
{
    char text[600], found[20] = "";
    ent_request request;
    ent_turn turn;

    snprintf(text, sizeof text,
             "Phase: W1901A\nUnits:\nFrance: %s\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance:\n%s", units, orders);
    judge_text(rules, text, &request, &turn);
    for (size_t i = 0; i < turn.intake.n && !turn.intake.entry[i].automatic && i + 1 < sizeof found; i++)
        found[i] = turn.result[i].verdict == ENT_SUCCEEDS         ? 's'
                   : turn.result[i].reason == ENT_REASON_REPLACED ? 'r'
                                                                  : 'v';
    if (strcmp(found, results) != 0)
        fail_msg("%s\n%s: %s, not %s", rules, orders, found, results);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* France may build two units. */
static void builds_of_a_later_set_go_first(void **state)
{
    static const struct {
        const char *rules, *orders, *results;
    } row[] = {
        {"4.D.4=b", "Build A Par\nBuild A Mar\nSet: adds\nBuild F Bre\n", "srs"},
        {"4.D.4=c", "Build A Par\nBuild A Mar\nSet: adds\nBuild F Bre\n", "rss"},
        {"4.D.4=a", "Build A Par\nBuild A Mar\nSet: adds\nBuild F Bre\n", "vvs"},
        {"4.D.4=a", "Build A Par\nBuild A Mar\nWaive\nSet: adds\nBuild F Bre\n", "vvss"},
        {"4.D.4=b", "Build A Xyz\nBuild A Par\nBuild A Mar\nSet: adds\nBuild F Bre\n", "vsrs"},
        {"4.D.4=b", "Build A Par\nSet: adds\nBuild A Mar\nSet: adds\nBuild F Bre\n", "rss"},
        /* the set before keeps what is left, and its orders for one center compete by 4.D.5 */
        {"4.D.5=b", "Build A Mar\nBuild F Mar\nSet: adds\nBuild F Bre\n", "svs"},
        {"4.D.5=c", "Build A Mar\nBuild F Mar\nSet: adds\nBuild F Bre\n", "vss"},
        {"4.D.4=a", "Build A Mar\nBuild F Mar\nSet: adds\nBuild F Bre\n", "svs"}, /* two orders, one build */
        {"4.D.5=b", "Build A Mar\nBuild F Mar\nSet: adds\nBuild F Bre\nWaive\n", "rrss"},
        {"4.D.5=a", "Build A Mar\nSet: adds\nBuild F Mar\n", "rs"},
        {"4.D.5=a", "Build A Mar\nSet: adds\nBuild A Mar\n", "rs"},
        /* too many of the last set compete by themselves */
        {"4.D.4=b", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\nWaive\n", "rssv"},
        {"4.D.4=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\nBuild A Par\n", "rvvv"},
        /* a set that keeps none takes none, be it the last one or one before; its waive is kept */
        {"4.D.4=a 4.E.1=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\nBuild A Gas\n", "svvv"},
        {"4.D.4=a 4.E.1=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\nBuild A Gas\nWaive\n", "svvvs"},
        {"4.D.5=a", "Build A Par\nWaive\nSet: adds\nBuild A Mar\nBuild F Mar\n", "ssvv"},
        {"4.D.5=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Mar\nSet: adds\nBuild F Bre\n", "svvs"},
        {"4.D.5=c", "Build A Mar\nBuild A Par\nBuild F Mar\nSet: adds\nBuild F Bre\n", "vsrs"},
        /* an order that cannot be takes no place, but under 4.E.1 a */
        {"4.E.1=d", "Build A Par\nBuild A Mar\nSet: adds\nBuild A Gas\n", "ssv"},
        {"4.E.1=a", "Build A Par\nBuild A Mar\nSet: adds\nBuild A Gas\n", "srv"},
        /* one set counts, or their order is not known */
        {"4.D.1=d", "Build A Par\nSet: adds\nBuild F Bre\n", "rs"},
        {"4.D.2=b", "Build A Par\nBuild A Mar\nSet: unordered\nBuild F Bre\n", "ssv"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        expect(row[i].rules, "A Gas", row[i].orders, row[i].results);
}

/* France has to remove two units. */
static void removals_of_a_later_set_go_first(void **state)
{
    static const char units[] = "A Par, A Gas, A Spa, A Por, A Bur";
    (void)state;

    expect("4.D.6=b", units, "Remove A Par\nRemove A Gas\nSet: adds\nRemove A Spa\n", "srs");
    expect("4.D.6=c", units, "Remove A Par\nRemove A Gas\nSet: adds\nRemove A Spa\n", "rss");
    expect("4.D.6=a", units, "Remove A Par\nRemove A Gas\nSet: adds\nRemove A Spa\n", "vvs");
    expect("4.D.6=b", units, "Remove A Par\nRemove A Gas\nSet: adds\nRemove A Gas\n", "srs");
    expect("4.D.6=b", units, "Remove A Par\nRemove A Gas\nSet: adds\nRemove A Mun\n", "ssv");
    expect("4.D.6=a", units, "Remove A Par\nRemove A Por\nSet: adds\nRemove A Spa\nRemove A Gas\nRemove A Bur\n",
           "ssvvv");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builds_of_a_later_set_go_first),
        cmocka_unit_test(removals_of_a_later_set_go_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
