/* test_convoy_findings.c -- findings of orders that speak of a convoy, although their units do not go by one.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>
#include "listed_findings.h"

typedef struct row {
    const char *rules, *orders, *findings;
} row;

static void check(const char *position, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_findings_text found = {.text = ""};
        char text[1000];

        snprintf(text, sizeof text, "Rules: datc %s\n%s%s", rows[i].rules, position, rows[i].orders);
        list_findings(text, &found);
        if (strcmp(found.text, rows[i].findings) != 0)
            fail_msg("%s\ngives  %s\nnot    %s", text, found.text, rows[i].findings);
    }
}
#define CHECK(position, rows) check(position, rows, sizeof(rows) / sizeof *(rows))

static void an_army_that_is_to_swap_by_convoy_may_go_over_land(void **state)
{
#define NAMED "unmatched: A Hol - Nth - Bel names a route, which does not count (4.A.6 a): it goes without a convoy"
#define REST  "England: A Bel - Hol\nFrance: F Nth C A Hol - Bel\nGermany: "
    static const row rows[] = {
        {"", REST "A Hol - Bel via Nth\n", NAMED},
        {"", REST "A Hol - Nth - Bel\n", NAMED},
        {"", "England: A Bel - Hol\nFrance: F Nth H\nGermany: A Hol - Nth - Bel\n", NAMED},
        {"4.A.6=b", REST "A Hol - Nth - Bel\n", ""},
        {"4.A.6=b", "England: A Bel - Hol\nFrance: F Nth H\nGermany: A Hol - Nth - Bel\n", ""}, /* over land */
        {"4.A.3=a", REST "A Hol - Nth - Bel\n", ""}, /* by convoy all the same */
        {"", REST "A Hol - Bel via convoy\n", ""},
        {"", REST "A Hol - Bel\n", ""},
        {"", "England: A Bel - Hol\nFrance: F Nth H\nGermany: A Hol - Bel via convoy\n",
         "unmatched: A Hol - Bel via convoy: no fleet is ordered to convoy it"},
        {"4.D.3=c", "England: A Bel - Hol\nFrance: F Nth C A Hol - Bel; F Nth H\nGermany: A Hol - Bel via convoy\n",
         "impossible: F Nth C A Hol - Bel is void: the unit was ordered more than once (4.D.3); "
         "impossible: F Nth H is void: the unit was ordered more than once (4.D.3); "
         "unmatched: A Hol - Bel via convoy: the order to convoy it is void"},
        {"", "France: F Nth C A Hol - Bel\nGermany: A Hol - Bel via convoy\nEngland: A Bel - Hol\n", ""},
    };
    (void)state;
    CHECK("Units:\nEngland: A Bel\nFrance: F Nth\nGermany: A Hol\nOrders:\n", rows);
}

static void no_retreat_is_convoyed(void **state)
{
    static const row rows[] = {
        {"", "A Hol R Bel via convoy\n",
         "unmatched: A Hol R Bel via convoy: no unit retreats by convoy (6.H.3); it goes without one"},
        {"", "A Hol - Nth - Bel\n",
         "unmatched: A Hol R Nth - Bel: no unit retreats by convoy (6.H.3); it goes without one"},
        {"", "A Hol R Bel\n", ""},
    };
    (void)state;
    CHECK("Phase: S1901R\nUnits:\nGermany: A Hol\nDislodged:\nFrance: A Hol -> Bel\nOrders:\nFrance: ", rows);
}

/* "A Lon - Nwy via F Nwg - Nwy" beside the convoy order of another fleet: the second half may be an order of its own.
 */
static void a_route_whose_fleet_has_no_order_has_a_finding(void **state)
{
#define MISSING(route)                                                                                                 \
    "unmatched: A Lon - " route                                                                                        \
    " - Nwy names a route where a convoy order is missing; the route does not count (4.A.6 a)"
    static const row rows[] = {
        {"", "A Lon - Nwy VIA F Nwg - Nwy, F Nth C A Lon - Nwy\n", MISSING("Nrg") "; unordered: no order for F Nrg"},
        {"", "A Lon - Nwy VIA F Nwg - Nwy\nF Nth C A Lon - Nwy\nF Nwg H\n", MISSING("Nrg")},
        {"", "A Lon - Nwy via Nth - Nwg - Nwy\nF Nth C A Lon - Nwy\nF Nwg H\n", MISSING("Nth - Nrg")},
        {"", "A Lon - Nwy via Nth - Nwg - Nwy\nF Nth C A Lon - Nwy\nF Nwg C A Lon - Nwy\n", ""},
        {"", "A Lon - Nwy via F Nth - Nwy\nF Nth C A Lon - Nwy\nF Nwg H\n", ""},
        {"", "A Lon - Nwy VIA, F Nwg - Nwy, F Nth C A Lon - Nwy\n", ""},
    };
    (void)state;
    CHECK("Units:\nEngland: A Lon, F Nth, F Nwg\nOrders:\nEngland: ", rows);
}

/* Whatever the others do. */
static void a_convoyed_move_without_the_route_that_is_asked_for_is_impossible(void **state)
{
#define ASKED "impossible: A Lon - Bel via convoy fails: the house rules ask for the route of a convoy (4.A.6 c)"
    static const row rows[] = {
        {"4.A.6=c", "A Lon - Bel via convoy; F Nth C A Lon - Bel\n", ASKED},
        {"4.A.6=c", "A Lon - Bel via convoy; F Nth H\n", ASKED},
        {"4.A.6=c", "A Lon - Nth - Bel; F Nth C A Lon - Bel\n", ""},
        {"", "A Lon - Bel via convoy; F Nth C A Lon - Bel\n", ""},
    };
    (void)state;
    CHECK("Units:\nEngland: A Lon, F Nth\nOrders:\nEngland: ", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_army_that_is_to_swap_by_convoy_may_go_over_land),
        cmocka_unit_test(no_retreat_is_convoyed),
        cmocka_unit_test(a_route_whose_fleet_has_no_order_has_a_finding),
        cmocka_unit_test(a_convoyed_move_without_the_route_that_is_asked_for_is_impossible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
