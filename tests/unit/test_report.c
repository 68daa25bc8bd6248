/* test_report.c -- what the report of a judged phase says, and what it leaves out.
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
#include "report/report.h"
#include "written_turn.h"

#define PURE "Map: pure\nPhase: F1901M\nUnits:\nGermany: A Ber\nAustria: A Vie\nCenters:\nGermany: Ber\nAustria: Vie\n"
#define BATTLE                                                                                                         \
    "Units:\nFrance: A Par, A Mar\nGermany: A Bur\nCenters:\nFrance: Par, Mar\nGermany: Mun\nOrders:\nFrance:\n"       \
    "A Par - Bur\nA Mar S A Par - Bur\nGermany:\nA Bur - Par\n"

/* A piece of the report; with ! before it, one that is not there. */
static const struct {
    const char *text;
    ent_report_look look;
    const char *piece;
} rows[] = {
    {PURE, {.names = ENT_NAMES_RULEBOOK}, "Pure: Fall 1901, movement\n"},
    {PURE, {.names = ENT_NAMES_RULEBOOK}, "\nSupply centers\n  Austria     1 unit,  1 center: Vie\n"},
    {PURE, {.names = ENT_NAMES_RULEBOOK}, "  Germany     1 unit,  1 center: Ber\n"},
    {PURE "Orders:\nAustria: A Vie - Con\n", {.names = ENT_NAMES_CODE}, "  Austria     1 unit,  2 centers: CON, VIE\n"},
    {PURE, {.names = ENT_NAMES_RULEBOOK}, "  Turkey      0 units,  0 centers: eliminated\n"},
    {"Map: {\"base\": \"pure\", \"changes\": {\"remove\": {\"powers\": [\"Austria\", \"England\", \"France\", "
     "\"Germany\", "
     "\"Italy\", \"Russia\", \"Turkey\"]}, \"powers\": [{\"name\": \"Öland\"}, {\"name\": "
     "\"Oslo\"}]}}\nUnits:\nOrders:\n",
     {.names = ENT_NAMES_RULEBOOK},
     "  Öland       0 units,  0 centers: eliminated\n  Oslo        0 units,"},
    {PURE, {.names = ENT_NAMES_RULEBOOK}, "\nNext: Spring 1902, movement\n"},
    {PURE "Orders:\nAustria: A Vie - Con\n",
     {.names = ENT_NAMES_RULEBOOK},
     "\nNext: Winter 1901, adjustments\n  Austria may build 1\n"},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK}, "  A Par - Bur                      succeeds\n  A Mar S A Par - Bur"},
    {BATTLE,
     {.names = ENT_NAMES_RULEBOOK},
     "\nDislodged, and where they may retreat\n  German A Bur: Bel, Gas, Mun, Pic, Ruh\n"},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK}, "  Germany     1 unit,  1 center: Mun\n"}, /* the dislodged one counts */
    {"Phase: F1901M\nUnits: orders\nCenters:\nGermany: Mun, Ber\nOrders:\nFrance:\nA Par - Bur\nA Mar S A Par - Bur\n"
     "Russia:\nA Sil - Mun\nA Boh S A Sil - Mun\nGermany:\nA Bur H\nA Mun H\n",
     {.names = ENT_NAMES_RULEBOOK},
     "\nDislodged, and where they may retreat\n  German A Bur: Bel, Gas, Pic, Ruh\n  German A Mun: Ber, Kie, Ruh, Tyr\n"
     "\nSupply centers\n  Austria     0 units,  0 centers: eliminated\n  England     0 units,  0 centers: eliminated\n"
     "  France      2 units,  0 centers: \n  Germany     2 units,  2 centers: Ber, Mun\n"
     "  Italy       0 units,  0 centers: eliminated\n  Russia      2 units,  0 centers: \n"},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK}, "!\033["},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK}, "!      A Par - Bur succeeds"},
    {BATTLE,
     {.names = ENT_NAMES_RULEBOOK, .color = true},
     "A Bur - Par                      \033[31mfails: bounce, dislodged\033[0m\n"},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK, .color = true}, "A Par - Bur                      succeeds\n"},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK, .explain = true}, "      A Par - Bur succeeds: "},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK, .explain = true}, "      closed: "},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK, .explain = true}, "!      rule "},
    {BATTLE, {.names = ENT_NAMES_RULEBOOK, .explain = true, .cite = true}, "      rule 5.B."},
    {"Orders:\nFrance:\nA Par - Lon\n",
     {.names = ENT_NAMES_RULEBOOK, .color = true},
     "  A Par - Lon                      \033[90mvoid\033[0m\n"},
    {"Orders:\nFrance:\nA \xC3\x89t\xC3\xA9 H\n", /* two letters of two bytes */
     {.names = ENT_NAMES_RULEBOOK},
     "  \"A \xC3\x89t\xC3\xA9 H\"                        void\n"},
    {"Orders:\nFrance:\nA Par - Burgundi\n",
     {.names = ENT_NAMES_RULEBOOK},
     "      written: \"A Par - Burgundi\"\n      read as A Par - Bur\n"},
    {"Orders:\nFrance:\nA Par - Bur\n",
     {.names = ENT_NAMES_RULEBOOK},
     "  A Mar H                          succeeds  (not ordered)\n"},
    {"Rules: datc 4.D.6=a\nPhase: W1901A\nUnits:\nFrance: A Pic, A Par, F Bre\nCenters:\nFrance: Par, "
     "Bre\nOrders:\nFrance: "
     "A Pic D; A Par D\n",
     {.names = ENT_NAMES_RULEBOOK},
     "  A Pic D                          succeeds: civil disorder\n"}, /* ordered, but void by 4.D.6 a */
    {"Phase: W1901A\nUnits:\nFrance: A Pic, A Par, F Bre\nCenters:\nFrance: Par, Bre\nOrders:\nFrance: A Par H\n",
     {.names = ENT_NAMES_RULEBOOK},
     "  succeeds: civil disorder  (not ordered)\n"},
    {"Orders:\nFrance:\nA Par - Bur\n", {.names = ENT_NAMES_RULEBOOK}, "!written"},
    {"Orders:\nFrance:\nA Par - Bur\n",
     {.names = ENT_NAMES_RULEBOOK},
     "\nPlease check\n  nothing was sent by Austria, England, Germany, Italy, Russia, Turkey\n"
     "  France: no order for F Bre, A Mar\n\nAustria\n"},
    {"Orders:\nEngland:\norders.docx\nFrance:\nA Par - Bur\nA Mar H\nF Bre H\nGermany: NMR\nItaly:\n\ntutti "
     "pronti\nditto\n",
     {.names = ENT_NAMES_RULEBOOK},
     "\nPlease check\n  nothing was sent by Austria, Germany, Russia, Turkey\n"
     "  England: no order was read, but line 3 was skipped\n  Italy: no order was read, but line 11 was skipped\n"},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nGermany: A Mun, A Ber\nItaly: A Rom\nCenters:\nFrance: Par, Bre, Mar\n"
     "Germany: Mun\nItaly: Rom\n",
     {.names = ENT_NAMES_RULEBOOK},
     "  nothing was sent by France (2 builds), Germany (1 removal)\n"},
    {"Rules: datc victory=3\nPhase: F1901M\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre, Mar\n",
     {.names = ENT_NAMES_RULEBOOK},
     "\nFrance has won.\n"},
    {"Rules: datc victory=3\nPhase: F1901M\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre, Mar\n",
     {.names = ENT_NAMES_RULEBOOK},
     "!Next"},
    {"Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n",
     {.names = ENT_NAMES_RULEBOOK, .explain = true},
     "\nA paradox\n  whether "},
    {"Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n",
     {.names = ENT_NAMES_RULEBOOK, .explain = true},
     "\n      rule 4.A.2 d"},
    {"Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n",
     {.names = ENT_NAMES_RULEBOOK},
     "!\nA paradox\n"},
};

static void a_report_says_what_became_of_the_turn(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_turn turn;
        ent_err err;
        char *report = NULL;
        size_t size;
        const char *piece = rows[i].piece + (rows[i].piece[0] == '!');
        if (read_text(rows[i].text, strlen(rows[i].text), &request, &err) != ENT_OK)
            fail_msg("%s%s", rows[i].text, err.text);
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        FILE *out = open_memstream(&report, &size);
        assert_non_null(out);
        assert_int_equal(ent_report_print(out, &request, &turn, &rows[i].look, &err), ENT_OK);
        assert_int_equal(fclose(out), 0);
        if ((strstr(report, piece) != NULL) != (piece == rows[i].piece))
            fail_msg("%s\n%s", rows[i].piece, report);
        free(report);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_report_says_what_became_of_the_turn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
