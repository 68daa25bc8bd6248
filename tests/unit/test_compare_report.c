/* test_compare_report.c -- what `entente compare` prints of the differences.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "count_of.h"
#include "shown_comparison.h"
#include "written_turn.h"

/* Three choices of 4.A.3 make the same difference in 6.G.2: three headings, one table. */
static void equal_differences_share_one_table(void **state)
{
    ent_compare_scope scope = {.issues = true};
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request(
        "England:\nA Norway - Sweden\nRussia:\nF Sweden - Norway\nGermany:\nF Skagerrak Convoys A Norway - Sweden\n",
        &request);
    scope.issue[ENT_4A3] = true;
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *text = print_all(&comparison);
    assert_non_null(strstr(text, " 3 matter."));
    assert_int_equal(count_of(text, "4.A.3 = "), 3);
    assert_int_equal(count_of(text, "(now d: "), 1);
    assert_int_equal(count_of(text, "a: F SWE - NWY succeeds"), 1);
    free(text);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

/* The report of the choices of `issue` must have this line. */
static void check_line(const char *rules, const char *text, ent_issue issue, const char *line)
{
    ent_compare_scope scope = {.issues = true};
    ent_comparison comparison;
    ent_request request;
    ent_err err;

    read_request_under(rules, text, &request);
    scope.issue[issue] = true;
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *report = print_all(&comparison);
    if (!strstr(report, line))
        fail_msg("no '%s' in\n%s", line, report);
    free(report);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

#define TO_SWEDEN                                                                                                      \
    "Units: orders\nRussia:\nA Swe H\nEngland:\nA Nwy - Swe via convoy\nF Ska C A Nwy - Swe\nA Fin S A Nwy - Swe\n"

#define PARADOX "Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n"

/* Orders that only one of the two turns has, and units that only one of them removes or lets retreat. */
static void orders_of_one_side_alone_are_reported(void **state)
{
    static const struct {
        const char *text;
        ent_issue issue;
        const char *line;
    } row[] = {
        {"Units:\nEngland: F Nth\nOrders:\nEngland:\nF Nor - Den\n", ENT_4E2,
         "\n  England  F NTH H      (no such order)  succeeds (not ordered)\n"},
        {"Phase: W1901A\nUnits:\nFrance: A Par, A Pic, A Bur\nCenters:\nFrance: Par, Bre\nOrders:\nFrance:\n"
         "Remove A Picardy\nRemove A Paris\nRemove A Burgundy\n",
         ENT_4D6, "\n  France  A BUR D  stays     succeeds: civil disorder\n"},
        {PARADOX, ENT_4A2, "\n  France   retreats of F ENG    BEL, IRI, MAO, NTH, PIC      none\n"},
        {TO_SWEDEN "A Bel - Hol via convoy\nF Nth C A Bel - Hol\nA Ruh S A Bel - Hol\nGermany:\nA Hol H\n", ENT_4A5,
         "\n  Germany  retreats of A HOL  BEL, KIE  KIE\n  Russia   retreats of A SWE  DEN, NWY  DEN\n"},
        {"Map: {\"base\": \"standard\", \"changes\": {\"name\": \"x\", \"remove\": {\"powers\": [\"Turkey\", "
         "\"Italy\", "
         "\"Austria\", \"Russia\", \"France\", \"England\", \"Germany\"]}, \"powers\": [{\"name\": \"Öland\"}, "
         "{\"name\": \"Oslo\"}]}}\nUnits: orders\nÖland:\nA Nwy - Swe\nF Ska C A Nwy - Swe\nOslo:\nF Swe - Nwy\n",
         ENT_4A3, "\n  Oslo   F SWE - NWY  succeeds  fails: bounce\n"},
        {TO_SWEDEN "A Bel - Hol\nA Ruh S A Bel - Hol\nGermany:\nA Hol H\n", ENT_4A5,
         "\n  Russia  retreats of A SWE  DEN, NWY  DEN\n"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_line("datc", row[i].text, row[i].issue, row[i].line);
    check_line("4.A.2=e", PARADOX, ENT_4A2,
               "\n  France   retreats of F ENG    none                         BEL, IRI, MAO, NTH, PIC\n");
}

/* The army in Prussia fails to leave under either choice, and one of them has it dislodged: the column of the other
 * says where it ends, the left one as well as the right one. */
static void the_column_where_a_unit_survives_says_where_it_ends(void **state)
{
    static const char *const text = "Units: orders\nRussia:\nA Pru - Ber\nGermany:\nA Ber H\nA War S A Sil - Pru\n"
                                    "A Sil - Pru\nA Sil - Gal\n";
    (void)state;

    check_line("4.D.3=c", text, ENT_4D3,
               "\n  Russia   A PRU - BER          fails: bounce, ends in PRU  fails: bounce, dislodged\n");
    check_line("4.D.3=a", text, ENT_4D3,
               "\n  Russia   A PRU - BER          fails: bounce, dislodged  fails: bounce, ends in PRU\n");
}

/* The reason in the left column is that of the rules as they are, and names their choice. */
static void each_column_has_the_reason_of_its_own_rules(void **state)
{
    static const char *const text = "Units: orders\nFrance:\nF Mao - Spa/nc\nF Mar S F Mao - Spa\n";
    (void)state;

    check_line("4.B.4=a", text, ENT_4B4, "but the support does not name that coast (4.B.4 a)\n");
}

/* Whole reports. In the first, only one side has counted the centers, since the other has a retreat to come: Belgium's
 * owner is no difference of the rules. */
static const struct {
    ent_issue issue;
    const char *text, *report;
} reports[] = {
    {ENT_4A2,
     "Phase: F1901M\n"
     "Centers:\n"
     "England: Lon, Edi\n"
     "France: Par, Bre\n"
     "Units:\n"
     "England: F Lon, F Wal\n"
     "France: A Bre, F Eng, A Pic\n"
     "Orders:\n"
     "England:\n"
     "F Lon S F Wal - Eng\n"
     "F Wal - Eng\n"
     "France:\n"
     "A Bre - Lon\n"
     "F Eng C A Bre - Lon\n"
     "A Pic - Bel\n",
     "Standard Diplomacy: Fall 1901, movement; rules datc\n"
     "\n"
     "4.A.2 = e: All Hold: all moves of the paradox fail\n"
     "    (now d: Szykman: the convoyed armies of the paradox fail without effect)\n"
     "    What happens in a convoy disruption paradox?\n"
     "           order                now (d)                      e\n"
     "  England  F WAL - ENG          succeeds                     fails: paradox\n"
     "      now: F WAL - ENG succeeds: attack 2 beats resistance 1 (F ENG)\n"
     "        e: F WAL - ENG fails: it is part of a paradox with A BRE and F LON (All Hold rule, 4.A.2 e)\n"
     "  France   F ENG C A BRE - LON  fails: dislodged, disrupted  fails: paradox, ends in ENG\n"
     "      now: F ENG C A BRE - LON fails: the fleet is dislodged by F WAL\n"
     "        e: F ENG C A BRE - LON fails: the convoy is part of a paradox with F LON and F WAL (All Hold rule, "
     "4.A.2 e)\n"
     "           next phase           Fall 1901, retreats          Spring 1902, movement\n"
     "  France   retreats of F ENG    IRI, MAO, NTH, PIC           none\n"
     "\n"
     "1 issue, 5 other choices, 1 matters.\n"},
    {ENT_4B1,
     "Phase: F1901M\n"
     "Centers:\n"
     "France: Par\n"
     "Units:\n"
     "France: A Gas, F Por\n"
     "Orders:\n"
     "France:\n"
     "F Por - Spa\n",
     "Standard Diplomacy: Fall 1901, movement; rules datc\n"
     "\n"
     "4.B.1 = b: it goes to the map's default coast\n"
     "    (now a: the move fails)\n"
     "    A fleet's move names no coast and two are possible?\n"
     "          order         now (a)  b\n"
     "  France  F POR - SPA   void     succeeds\n"
     "      now: F POR - SPA is void: there are several coasts and none of them is named\n"
     "        b: F POR - SPA/SC succeeds: nothing opposes it\n"
     "          owner of POR  France   nobody\n"
     "          owner of SPA  nobody   France\n"
     "\n"
     "1 issue, 1 other choice, 1 matters.\n"}};

static void reports_are_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        ent_compare_scope scope = {.issues = true};
        ent_comparison comparison;
        ent_request request;
        ent_err err;
        read_request(reports[i].text, &request);
        scope.issue[reports[i].issue] = true;
        assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
        char *text = print_all(&comparison);
        assert_string_equal(text, reports[i].report);
        free(text);
        ent_comparison_clear(&comparison);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reports_are_whole),
                                       cmocka_unit_test(equal_differences_share_one_table),
                                       cmocka_unit_test(orders_of_one_side_alone_are_reported),
                                       cmocka_unit_test(each_column_has_the_reason_of_its_own_rules),
                                       cmocka_unit_test(the_column_where_a_unit_survives_says_where_it_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
