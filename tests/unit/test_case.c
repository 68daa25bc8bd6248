/* test_case.c -- reading and running cases: what passes, and that what is wrong in a case does not pass.
 *
 * tests/datc/README.md describes the format.
 *
 * SPDX-License-Identifier: MIT */
#include "failing_calls.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "datc/case.h"

/* A case that passes: an army is dislodged. */
#define TAKEN                                                                                                          \
    "Case: 1.A T\nOrders:\nFrance:\n  A Paris - Burgundy => succeeds\n  A Marseilles S A Paris - Burgundy => "         \
    "succeeds\nGermany:\n  A Burgundy H => fails, dislodged\n"

/* A case, and what a line of it that did not pass says; NULL: all pass. */
static const struct {
    const char *text, *fault;
} cases[] = {{"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n",
              NULL},
             {"Case: 1.A T\r\n"
              "Orders:\r\n"
              "France:\r\n"
              "  A Paris - Burgundy => succeeds\r\n",
              NULL},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy =>  succeeds  \n",
              NULL},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=e\n",
              NULL},
             {"Case: 1.A T\n"
              "Rule: a b\n"
              "Rule: c\n"
              "Doubt: it\n"
              "Differs: because\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds",
              NULL},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "  A Marseilles S A Paris - Burgundy => succeeds\n"
              "Germany:\n"
              "  A Burgundy H => fails , dislodged\n",
              NULL},
             {"", "line 1: this is no case"},
             {"Orders:\n"
              "France:\n"
              "  A Paris H => succeeds\n",
              "this is no case"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy\n",
              "line 4: no result is stated for"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy = succeeds\n",
              "line 4: no result is stated for"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy\n"
              "  A Brest H\n",
              "line 4: no result is stated for"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => wins\n",
              "line 4: no such result: wins"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => bounce\n",
              "no such result"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds, fails\n",
              "no such result"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds, merry\n",
              "no such result"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => wins\n"
              "  A Brest H => loses\n",
              "line 4: no such result: wins"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => fails\n",
              "; got succeeds"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds, bounce\n",
              "succeeds, bounce; got succeeds"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Nowhere - Burgundy => succeeds\n",
              "got"},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Paris, A Brest\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n",
              "a unit in BRE is not mentioned; got succeeds"},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Paris, A Brest\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "  unordered A Brest => succeeds\n",
              NULL},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Paris, A Brest\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "  unordered A Gascony => succeeds\n",
              "; got nothing"},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Paris, A Brest\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Germany:\n"
              "  unordered A Brest => succeeds\n",
              "; got nothing"},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Paris, A Brest\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "  unordered => succeeds\n",
              "got"},
             {"Case: 1.A T\n"
              "Units:\n"
              "France: A Nowhere\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n",
              "line 3"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=z\n",
              "line 5"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=e\n"
              "Then:\n"
              "France:\n"
              "  A Burgundy H => succeeds\n",
              "line 6: a phase that the case itself does not have"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=e\n"
              "France:\n"
              "  A Paris - Burgundy => fails, bounce\n",
              "; got succeeds"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=e\n"
              "France:\n"
              "  A Paris - Burgundy => wins\n",
              "line 7: no such result"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Under: 4.A.2=e\n"
              "France:\n"
              "  A Brest H => succeeds\n",
              "got nothing"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Then:\n"
              "France:\n"
              "  A Burgundy H => wins\n",
              "line 7: no such result"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris - Burgundy => succeeds\n"
              "Then:\n"
              "France:\n"
              "  A Burgundy H => succeeds\n"
              "After: phase W1901A\n",
              NULL},
             /* That a unit is lost goes without saying only of one that was dislodged. */
             {"Case: 1.A T\n"
              "Phase: F1905R\n"
              "Units:\n"
              "England: A Budapest, A Vienna\n"
              "Dislodged:\n"
              "Austria: A Budapest -> Galicia\n"
              "France: A Vienna -> Galicia\n"
              "Orders:\n"
              "Austria:\n"
              "  A Budapest - Galicia => fails, bounce\n"
              "France:\n"
              "  A Vienna - Galicia => fails, bounce, destroyed\n",
              "got fails, bounce, destroyed"},
             {TAKEN "Options: A Burgundy = Belgium, Gascony, Munich, Picardy, Ruhr\n", NULL},
             {TAKEN "After: phase S1901R\n", NULL},
             {TAKEN "After: unit France A Burgundy\n", NULL},
             {TAKEN "After: no unit Paris\n", NULL},
             {TAKEN "After: winner = none\n", NULL},
             {TAKEN "Options: A Burgundy = Belgium\n", "Options: A Burgundy = Belgium; not so"},
             {TAKEN "Options: A Burgundy = none\n", "Options: A Burgundy = none; not so"},
             {TAKEN "Options: A Burgundy = Moscow\n", "Options: A Burgundy = Moscow; not so"},
             {TAKEN "Options: A Burgundy\n", "Options: A Burgundy; not so"},
             {TAKEN "Options: A Paris = Gascony\n", "Options: A Paris = Gascony; not so"},
             {TAKEN "Options: A Nowhere = Gascony\n", "Options: A Nowhere = Gascony; not so"},
             {TAKEN "Options: A = none\n", "Options: A = none; not so"},
             {TAKEN "Options: A Nowhere = none\n", "Options: A Nowhere = none; not so"},
             {TAKEN "After: phase F1901M\n", "After: phase F1901M; not so"},
             {TAKEN "After: unit France F Burgundy\n", "After: unit France F Burgundy; not so"},
             {TAKEN "After: unit Germany A Burgundy\n", "After: unit Germany A Burgundy; not so"},
             {TAKEN "After: unit France A Nowhere\n", "After: unit France A Nowhere; not so"},
             {TAKEN "After: unit Narnia A Burgundy\n", "After: unit Narnia A Burgundy; not so"},
             {TAKEN "After: unit France\n", "After: unit France; not so"},
             {TAKEN "After: no unit Burgundy\n", "After: no unit Burgundy; not so"},
             {TAKEN "After: no unit Nowhere\n", "After: no unit Nowhere; not so"},
             {TAKEN "After: winner = France\n", "After: winner = France; not so"},
             {TAKEN "After: winner = Narnia\n", "After: winner = Narnia; not so"},
             {TAKEN "After: winner = \n", "After: winner =; not so"},
             {TAKEN "After: owner Nowhere = France\n", "After: owner Nowhere = France; not so"},
             {TAKEN "After: owner Paris = Narnia\n", "After: owner Paris = Narnia; not so"},
             {TAKEN "After: owner Paris = Germany\n", "After: owner Paris = Germany; not so"},
             {TAKEN "After: adjust Narnia = 0\n", "After: adjust Narnia = 0; not so"},
             {TAKEN "After: adjust France = 7\n", "After: adjust France = 7; not so"},
             {TAKEN "After: the sun shines\n", "After: the sun shines; not so"},
             {TAKEN "After: owner Paris\n", "After: owner Paris; not so"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  F Spain/sc H => succeeds\n"
              "After: unit France F Spain/sc\n"
              "After: unit France F Spain\n",
              NULL},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  F Spain/sc H => succeeds\n"
              "After: unit France F Spain/nc\n",
              "After: unit France F Spain/nc; not so"},
             {"Case: 1.A T\n"
              "Orders:\n"
              "France:\n"
              "  A Paris H => succeeds\n"
              "Options: A Paris = none\n",
              NULL},
             {"Case: 1.A T\n"
              "Phase: W1901A\n"
              "Units:\n"
              "France: A Paris, A Brest, A Marseilles\n"
              "Centers:\n"
              "France: Paris, Brest\n"
              "Orders:\n"
              "France:\n"
              "  unordered A Brest D => succeeds, civil disorder\n"
              "After: adjust France = 0\n"
              "After: owner Paris = France\n"
              "After: owner Munich = none\n",
              NULL},
             {"Case: 1.A T\n"
              "Phase: W1901A\n"
              "Units:\n"
              "France: A Paris, A Brest, A Marseilles\n"
              "Centers:\n"
              "France: Paris, Brest\n"
              "Orders:\n"
              "France:\n"
              "  unordered A Paris D => succeeds, civil disorder\n",
              "got nothing"},
             {"Case: 1.A T\n"
              "Phase: W1901A\n"
              "Units:\n"
              "France: A Paris, A Brest, A Marseilles\n"
              "Centers:\n"
              "France: Paris, Brest\n"
              "Orders:\n"
              "France:\n"
              "  unordered A Brest D => succeeds, civil disorder\n"
              "Under: 4.A.2=e\n"
              "France:\n"
              "  unordered A Brest D => succeeds, civil disorder\n",
              NULL},
             {"Case: 1.A T\n"
              "Phase: W1901A\n"
              "Units:\n"
              "France: A Paris, A Brest, A Marseilles\n"
              "Centers:\n"
              "France: Paris, Brest\n"
              "Orders:\n"
              "France:\n"
              "  unordered A Brest D => succeeds, civil disorder\n"
              "Under: 4.A.2=e\n"
              "France:\n"
              "  unordered A Marseilles D => succeeds, civil disorder\n",
              "got nothing"}};

/* The first line that is not good; NULL if there is none. */
static const char *fault_of(const ent_case_report *report)
{
    for (size_t i = 0; i < report->n_runs; i++)
        for (size_t k = 0; k < report->run[i].n; k++)
            if (!report->run[i].line[k].good)
                return report->run[i].line[k].text;
    return NULL;
}

static bool all_passed(const ent_case_report *report)
{
    bool passed = true;

    for (size_t i = 0; i < report->n_runs; i++)
        passed &= report->run[i].passed;
    return passed;
}

static void check(const char *text, size_t len, const char *fault)
{
    ent_case_report report;
    ent_err err;

    assert_int_equal(ent_case_run_text(text, len, NULL, ENT_ALGORITHM_DECISIONS, true, &report, &err), ENT_OK);
    const char *found = fault_of(&report);
    if (all_passed(&report) != !fault || !found != !fault || (fault && !strstr(found, fault)))
        fail_msg("%s\n%s", text, found ? found : "all passed");
    ent_case_clear(&report);
}

static void a_case_passes_only_if_all_of_it_holds(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(cases[i].text, strlen(cases[i].text), cases[i].fault);
}

/* The head of a case, then `n` times the line. */
static void check_long(const char *line, size_t n, const char *fault)
{
    static const char head[] = "Case: 1.A T\nOrders:\nFrance:\n  A Paris H => succeeds\n";
    size_t len = strlen(line);
    char *text = malloc(sizeof head + n * len);

    memcpy(text, head, sizeof head);
    for (size_t i = 0; i < n; i++)
        memcpy(text + sizeof head - 1 + i * len, line, len + 1);
    check(text, strlen(text), fault);
    free(text);
}

static void what_a_case_cannot_hold_is_refused(void **state)
{
    static const char too_much[] = "or more than one can hold";
    static const char zero[] = "Case: 1.A T\nOrders:\nFrance:\n  A Par\0s H => succeeds\n";
    char line[4000];
    (void)state;

    check_long("After: no unit Brest\n", 32, NULL);
    check_long("After: no unit Brest\n", 33, too_much);
    check_long("Then:\nFrance:\nA Paris H => succeeds\n", 8, too_much);
    check_long("Under: 4.A.2=e\n", 63, NULL);
    check_long("Under: 4.A.2=e\n", 64, too_much);
    check_long("Rule: a.rule.with.a.long.name\n", 100, too_much);
    check_long("  unordered A Brest => succeeds\n", 128, "one result too many: ");
    check_long("                                                                \n", 1000, NULL);
    check_long("A Paris H => succeeds, then nothing else of interest anywhere\n", 400, too_much);
    check(zero, sizeof zero - 1, too_much);
    snprintf(line, sizeof line, "%02500d\n", 7);
    check_long(line, 1, too_much);
    snprintf(line, sizeof line, "After: %0250d\n", 7);
    check_long(line, 1, too_much);
    snprintf(line, sizeof line, "Under: %070d\n", 7);
    check_long(line, 1, too_much);
}

/* A reading may state a result that the case itself does not. */
static void a_reading_may_not_add_too_many_results(void **state)
{
    static const char head[] = "Case: 1.A T\nUnits:\nFrance: A Paris\nOrders:\nFrance:\n",
                      line[] = "unordered A Paris H => succeeds\n",
                      reading[] = "Under: 4.A.2=e\nFrance:\n  A Paris H => succeeds\n";
    enum { MOST = 128, LINE = sizeof line - 1 };
    char text[sizeof head + MOST * LINE + sizeof reading];
    (void)state;

    strcpy(text, head);
    for (size_t i = 0; i < MOST; i++)
        memcpy(text + sizeof head - 1 + i * LINE, line, sizeof line);
    strcat(text, reading);
    check(text, strlen(text), "more than 128 results with those of the choice");
}

/* A case of edition 3 that has the number of another one in 2.4 says so in its id. */
static void the_id_of_a_case_says_its_edition(void **state)
{
    static const char text[] = "Case: 6.D.15 v3 A TITLE\nEdition: 3\nOrders:\nFrance:\n  A Paris H => succeeds\n";
    ent_case_report report;
    ent_err err;
    (void)state;

    assert_int_equal(ent_case_run_text(text, sizeof text - 1, NULL, ENT_ALGORITHM_DECISIONS, true, &report, &err),
                     ENT_OK);
    assert_int_equal(report.run[0].n, 2);
    assert_string_equal(report.run[0].line[1].text, "    A Par H holds"); /* the reason, below the result */
    assert_string_equal(report.id, "6.D.15 v3");
    assert_string_equal(report.title, "A TITLE");
    assert_int_equal(ent_case_edition(text, sizeof text - 1), ENT_EDITION_3);
    assert_int_equal(ent_case_edition(text, 20), ENT_EDITION_2_4);
    ent_case_clear(&report);
}

/* A paradox is no mark in the DPjudge's texts; whether another position results is noted. */
static void an_algorithm_that_leaves_another_board_is_noted(void **state)
{
    static const char *const texts[][2] = {
        {"Case: 1.A T\nOrders:\nEngland:\n  F Lon S F Wal - Eng => succeeds\n  F Wal - Eng => succeeds\nFrance:\n"
         "  A Bre - Lon => fails, paradox\n  F Eng C A Bre - Lon => fails, disrupted, dislodged\n",
         ""},
        {"Case: 1.A T\nOrders:\nFrance:\n  A Paris H => succeeds\n", ""}};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (ent_algorithm by = ENT_ALGORITHM_DECISIONS; by <= ENT_ALGORITHM_DPJUDGE; by++) {
            ent_case_report report;
            ent_err err;
            if (by == ENT_ALGORITHM_EXHAUSTIVE)
                continue;
            assert_int_equal(ent_case_run_text(texts[i][0], strlen(texts[i][0]), NULL, by, false, &report, &err),
                             ENT_OK);
            assert_int_equal(report.run[0].other_board, false);
            ent_case_clear(&report);
        }
}

/* The DPjudge lets a unit support an army to a sea (6.D.24), and judges every phase of a case. */
static void all_phases_are_judged_by_the_algorithm(void **state)
{
    static const char text[] =
        "Case: 1.A T\nOrders:\nFrance:\n  A Marseilles H => succeeds\n  F Spain(sc) H => succeeds\n"
        "Then:\nFrance:\n  A Marseilles - Gulf of Lyon => void\n"
        "  F Spain(sc) Supports A Marseilles - Gulf of Lyon => succeeds\n";
    (void)state;

    for (int steps = 0; steps < 2; steps++) {
        ent_case_report report;
        ent_err err;
        ent_algorithm by = steps ? ENT_ALGORITHM_DPJUDGE : ENT_ALGORITHM_DECISIONS;
        assert_int_equal(ent_case_run_text(text, sizeof text - 1, NULL, by, false, &report, &err), ENT_OK);
        assert_int_equal(all_passed(&report), steps);
        ent_case_clear(&report);
    }
}

static void a_case_without_memory_does_not_pass(void **state)
{
    static const char text[] = "Case: 1.A T\nOrders:\nFrance:\n  A Paris H => succeeds\nThen:\nFrance:\n"
                               "  A Paris H => succeeds\nAfter: phase W1901A\nUnder: 4.A.2=e\nFrance:\n"
                               "  A Paris H => succeeds\n";
    ent_case_report report;
    ent_err err;
    (void)state;

    for (int early = 0; early < 2; early++) {
        ent_algorithm algorithm = early ? ENT_ALGORITHM_DPJUDGE_EARLY : ENT_ALGORITHM_DECISIONS;
        failing_count = 0;
        assert_int_equal(ent_case_run_text(text, sizeof text - 1, NULL, algorithm, true, &report, &err), ENT_OK);
        assert_true(all_passed(&report));
        size_t lines = report.run[0].n;
        ent_case_clear(&report);
        long needed = failing_count;
        for (long n = 1; n <= needed; n = failing_next(n, needed)) {
            failing_count = 0;
            failing_at = n;
            ent_status status = ent_case_run_text(text, sizeof text - 1, NULL, algorithm, true, &report, &err);
            failing_at = 0;
            if (status == ENT_OK && all_passed(&report))
                assert_int_equal(report.run[0].n, lines);
            ent_case_clear(&report);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_case_passes_only_if_all_of_it_holds),
                                       cmocka_unit_test(what_a_case_cannot_hold_is_refused),
                                       cmocka_unit_test(a_reading_may_not_add_too_many_results),
                                       cmocka_unit_test(the_id_of_a_case_says_its_edition),
                                       cmocka_unit_test(an_algorithm_that_leaves_another_board_is_noted),
                                       cmocka_unit_test(all_phases_are_judged_by_the_algorithm),
                                       cmocka_unit_test(a_case_without_memory_does_not_pass)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
