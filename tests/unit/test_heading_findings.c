/* test_heading_findings.c -- headings that may say that the orders below them are none, and other turns.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "listed_findings.h"

#define CHANNEL "Units:\nFrance: A Par, F Bre\nEngland: F Lon\nOrders:\nFrance:\nA Par H\nF Bre - Mid\n"

static const findings_row headings[] = {
    /* A heading is doubted only if orders follow it, and no message that gives way. */
    {"Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nFrance:\nA Par H\nGermany (rejected): A Mun H\n",
     "skipped: line 7 was read as a heading, but may say something of the orders: \"Germany (rejected): A Mun H\""},
    {"Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nGermany (rejected):\nFrance:\nA Par H\n",
     "silent: nothing was sent"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun H\n> Germany (rejected):\n> A Mun - Bur\n",
     "skipped: line 7 was skipped (quoted), but may be an order: \"A Mun - Bur\""},
    {"Units:\nGermany: A Mun, A Ber\nOrders:\nGermany:\nA Mun H\nGermany (not sent):\nA Ber H\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Germany (not sent):\""},
    /* A heading, and below it another one of the same power. */
    {"Units:\nFrance: A Par\nOrders:\nFrance in 1902, at last:\nFrance:\nA Par H\n",
     "skipped: line 4 was read as a heading, but may say something of the orders: \"France in 1902, at last:\""},
    {"Units:\nFrance: A Par\nOrders:\nGermany in 1902, at last:\nFrance:\nA Par H\n", ""},
    /* "Eng" below another power's orders may be the English Channel, unless an order for England's unit follows. */
    {CHANNEL "Eng\nAll units hold\n",
     "expanded: \"All units hold\" is read as F Lon H; skipped: line 8 was read as a heading, but may say something of "
     "the orders: \"Eng\""},
    {CHANNEL "\nEng:\n",
     "silent: nothing was sent; skipped: line 9 was read as a heading, but may say something of the orders: \"Eng:\""},
    {CHANNEL "ENG\nF Lon H\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nEngland: Lon\nOrders:\nFrance:\nA Bre "
     "B\nEng\nWaive\n",
     ""},
    {CHANNEL "Eng\nTurkey\n\nGermany:\n", "silent: nothing was sent"},
    {"Units: orders\nOrders:\nFrance:\nA Par H\nEng\nF Lon H\n", ""},
    /* A bare name in the last line, right below an order, may be the writer's. */
    {CHANNEL "England\n",
     "silent: nothing was sent; skipped: line 8 was read as a heading, but may say something of the orders: "
     "\"England\""},
    {CHANNEL "\nEngland\n", "silent: nothing was sent"},
    {CHANNEL "England:\n", "silent: nothing was sent"},
};

static void a_heading_is_doubted_where_orders_follow(void **state)
{
    (void)state;
    CHECK_FINDINGS(headings);
}

static const findings_row turns[] = {
    /* Another turn in a subject, and in a sentence right above orders. */
    {FALL "Subject: Re: Spring 1901 results\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Fall 1901 orders\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Re: Retreats\n\nFrance:\nA Par H\n", ""}, /* the phase alone */
    {FALL "Subject: Retreats\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Re: France: my Spring 1901 orders\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: Re: France: my Spring 1901 orders\""},
    {FALL "Subject: [Dip] Spring moves\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: [Dip] Spring moves\""},
    {FALL "Subject: Re: [Dip] France's Spring moves\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: Re: [Dip] France's Spring moves\""},
    {FALL "Subject: France Spring moves [final]\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: France Spring moves [final]\""},
    {FALL "Subject: Spring orders [France]\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: Spring orders [France]\""},
    {FALL "Subject: [Dip] Fall moves\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Diplomacy 12 orders\n\nFrance:\nA Par H\n", ""},
    {FALL "Hi Bob, here is what we sent for Spring 1901\n\nFrance:\nA Par H\n", ""},
    {FALL "Hi Bob, here are the orders we sent for Spring 1901\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Hi Bob, here are the orders we sent for "
     "Spring "
     "1901\""},
    {FALL "Great fun in Spring 1901\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Great fun in Spring 1901\""},
    {FALL "France:\nAufbau:\nA Par H\n", "skipped: line 6 was skipped (prose), but names another turn: \"Aufbau:\""},
    {FALL "Oct 1902\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Oct 1902\""},
    {FALL "A01\nFrance:\nA Par H\n", ""},
    {FALL "France, Aut. 01:\nA Par H\n", ""},
    {FALL "Great fun here in Spring 1901\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Great fun here in Spring 1901\""},
    {FALL "Subject: Re: France: these are all my best orders: Spring 1901\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: Re: France: these are all my best orders: "
     "Spring 1901\""},
    {FALL "Great fun in Spring 1901\nHello\nFrance:\nA Par H\n", ""},
    /* The number of a turn, and a letter beside a year that is no season. */
    {FALL "Turn 99\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Turn 99\""},
    {FALL "Turn 4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Turn 4\""},
    {FALL "4th turn\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"4th turn\""},
    {FALL "7. Zug\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"7. Zug\""},
    {FALL "Ronde 4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Ronde 4\""},
    {FALL "E02\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"E02\""},
    {FALL "02A\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"02A\""},
    {FALL "1902E\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"1902E\""},
    {FALL "Moves E02\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Moves E02\""},
    {FALL "Summer 1901\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Summer 1901\""},
    {FALL "Orders of turn 6\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Orders of turn 6\""},
    {FALL "France:\nTurn 4:\nA Par H\n", "skipped: line 6 was skipped (prose), but names another turn: \"Turn 4:\""},
    {FALL "France, Turn 4:\nA Par H\n",
     "skipped: line 5 was read as a heading, but may say something of the orders: \"France, Turn 4:\""},
    {FALL "France, 02A:\nA Par H\n",
     "skipped: line 5 was read as a heading, but may say something of the orders: \"France, 02A:\""},
    {FALL "France Summer 1901:\nA Par H\n",
     "skipped: line 5 was read as a heading, but may say something of the orders: \"France Summer 1901:\""},
    {FALL "Turn: 4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Turn: 4\""},
    {FALL "Turn: #4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Turn: #4\""},
    {FALL "T4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"T4\""},
    {FALL "T 4:\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"T 4:\""},
    {FALL "Fourth turn\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Fourth turn\""},
    {FALL "Turn four\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Turn four\""},
    {FALL "Summer: 1901\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Summer: 1901\""},
    {FALL "France, turn: 4\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"France, turn: 4\""},
    {FALL "France T4:\nA Par H\n",
     "skipped: line 5 was read as a heading, but may say something of the orders: \"France T4:\""},
    {FALL "Turn IV\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Turn IV\""},
    {FALL "Turn number 4\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Turn number 4\""},
    {FALL "Round: four:\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Round: four:\""},
    {FALL "Fall 4\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Fall 4\""},
    {FALL "Fourth fall\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Fourth fall\""},
    {FALL "France, season: Spring\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"France, season: Spring\""},
    {FALL "France, season: Fall\nA Par H\n", ""},
    {FALL "Fall 1\nFrance:\nA Par H\n", ""},
    {FALL "First fall\nFrance:\nA Par H\n", ""},
    {FALL "01 Fall\nFrance:\nA Par H\n", ""},
    {FALL "Turn II\nFrance:\nA Par H\n", ""},
    {FALL "This turn I rest\nFrance:\nA Par H\n", ""},
    {FALL "Turn: 2\nFrance:\nA Par H\n", ""},
    {FALL "T2\nFrance:\nA Par H\n", ""},
    {FALL "Second turn\nFrance:\nA Par H\n", ""},
    {FALL "Turn two\nFrance:\nA Par H\n", ""},
    {FALL "Turn: over\nFrance:\nA Par H\n", ""},
    {FALL "Ten of us\nFrance:\nA Par H\n", ""},
    {FALL "France, turn: 2\nA Par H\n", ""},
    {FALL "France T2:\nA Par H\n", ""},
    {FALL "Turn 1\nFrance:\nA Par H\n", ""},
    {FALL "Turn 2\nFrance:\nA Par H\n", ""},
    {FALL "3. Zug\nFrance:\nA Par H\n", ""},
    {FALL "Version 4\nFrance:\nA Par H\n", ""},
    {FALL "V02\nFrance:\nA Par H\n", ""},
    {FALL "Game 12\nFrance:\nA Par H\n", ""},
    {FALL "Turn 100\nFrance:\nA Par H\n", ""},
    {FALL "Turn 12345\nFrance:\nA Par H\n", ""},
    {FALL "Summer 655351\nFrance:\nA Par H\n", ""}, /* too many digits for a year */
    {FALL "It was a long summer\nFrance:\nA Par H\n", ""},
    {FALL "Turn 4\nHello\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 3\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 6\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 8\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 13\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\n1st turn\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (prose), but names another turn: \"1st turn\""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn one\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (prose), but names another turn: \"Turn one\""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn II\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (prose), but names another turn: \"Turn II\""},
    {"Phase: S1902M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn II\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 7\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (prose), but names another turn: \"Turn 7\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nTurn 5\nFrance:\nWaive\n", ""},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nSummer 1901\nFrance:\nA Par - "
     "Gas\n",
     ""},
    /* A title of another phase. Subjects may be those of replies. */
    {FALL "Retreats\nFrance:\nA Par H\n", "skipped: line 5 was skipped (prose), but names another turn: \"Retreats\""},
    {FALL "Fall 1901 builds\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Fall 1901 builds\""},
    {FALL "Retreats:\nFrance:\nA Par H\n",
     "skipped: line 5 was read as a header, but may say something of the orders: \"Retreats:\""},
    {FALL "Moves\nFrance:\nA Par H\n", ""},
    {FALL "Subject: France F1901R\n\nA Par H\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nFall 1901 builds\nFrance:\n"
     "Waive\n",
     ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nA1901\nFrance:\nBuilds:\nWaive\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nFrance's build:\nWaive\n", ""},
    {FALL "Great fun, I say, in Spring 1901\nFrance:\nA Par H\n", ""},
    /* The seasons of a year are counted, or its phases. */
    {FALL "1901.2\nFrance:\nA Par H\n", ""},
    {FALL "1901-2\nFrance:\nA Par H\n", ""},
    {FALL "France, 1901/3:\nA Par H\n", ""},
    {FALL "1901-31\nFrance:\nA Par H\n", ""},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\n1901.2\nFrance:\nA Par - Gas\n",
     ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\n1901.5\nFrance:\nWaive\n", ""},
};

static void another_turn_is_a_finding(void **state)
{
    (void)state;
    CHECK_FINDINGS(turns);
}

/* Judge the orders below a heading for Germany, whose units all have orders. */
static void list_findings_below(const char *heading, ent_findings_text *note)
{
    char text[400];

    snprintf(text, sizeof text,
             "Phase: F1903M\nCenters:\nUnits:\nGermany: A Mun, F Kie\nOrders:\n%s\nA Mun - Bur\nF Kie - Hol\n",
             heading);
    list_findings(text, note);
}

/* What follows a heading may not be what its power orders, if the heading has words that no title has. */
static void a_heading_in_doubt_is_a_finding(void **state)
{
    static const char *const doubtful[] = {"Germany (rejected):",
                                           "Germany (Rejected):",
                                           "GERMANY (UNCOUNTED):",
                                           "GERMANY - DELAYED:",
                                           "Germany (Unofficial):",
                                           "GERMANY (BLUFF):",
                                           "Germany (Falsch):",
                                           "Germany has the following units:",
                                           "Germany has no orders:",
                                           "Bad moves for Germany:",
                                           "Hans for Germany:",
                                           "Hans Miller for Germany:",
                                           "Intercepted from Germany:",
                                           "Laut Deutschland",
                                           "Gem\xC3\xA4\xC3\x9F Deutschland:",
                                           "Selon l'Allemagne",
                                           "Seg\xC3\xBAn Alemania",
                                           "Volgens Duitsland",
                                           "What Germany does",
                                           "Germany must",
                                           "Germany sent me this",
                                           "Germany for Boris",
                                           "Germany f\xC3\xBCr Boris:",
                                           "Germany v0",
                                           "Germany v1",
                                           "What I want from Germany:",
                                           "Germany's last moves:",
                                           "Germany's Next Moves:",
                                           "Germany in 1904:",
                                           "Germany, year 3 of Tom's, Spring:",
                                           "Germany E02:",
                                           "Germany (E1903):",
                                           "Germany's retreats:",
                                           "Germany's retreat:",
                                           "Germany, build orders:",
                                           "Germany (2nd choice):",
                                           "Germany (NMR):",
                                           "Germany later:",
                                           "Germany will move:",
                                           "Germany has:",
                                           "Germany (remaining units):",
                                           "Germany (sorry, I was not home):",
                                           "Germany, in hospital:",
                                           "Germany?",
                                           "hans von der (Germany):",
                                           "guesses (Germany):",
                                           "hans (Germany, Tom):",
                                           "hans (Germany",
                                           "hans miller (Germany).",
                                           "GERMANY (NIX)",
                                           "GERMANY (N/A)",
                                           "GERMANY (CD)",
                                           "Germany (fleet H)",
                                           "Germany PRESS RELEASE",
                                           "Germany (Testlauf)",
                                           "Germany, default orders",
                                           "Germany - HINF\xC3\x84LLIG"};
    (void)state;

    for (size_t i = 0; i < sizeof doubtful / sizeof *doubtful; i++) {
        ent_findings_text note = {""};
        char says[200];
        list_findings_below(doubtful[i], &note);
        snprintf(says, sizeof says,
                 "skipped: line 6 was read as a heading, but may say something of the orders: \"%s\"", doubtful[i]);
        assert_string_equal(note.text, says);
    }
}

static void a_plain_heading_is_no_finding(void **state)
{
    static const char *const plain[] = {"Germany:",
                                        "GERMANY",
                                        "Germany - final orders:",
                                        "My orders for Germany:",
                                        "German orders, Fall 1903:",
                                        "My orders for Germany in Fall 1903:",
                                        "Germany (Hans):",
                                        "Germany (Hans Miller):",
                                        "Hans Miller (Germany):",
                                        "hans miller (Germany):",
                                        "bob [Germany]",
                                        "Hans, orders for Germany:",
                                        "Hans as Germany:",
                                        "Hans's orders for Germany:",
                                        "Hans' orders for Germany:",
                                        "Hans\xE2\x80\x99s orders for Germany:",
                                        "Germany (Will):",
                                        "GERMANY (WILFRED):",
                                        "Germany (Mohammed):",
                                        "Germany (Ted Reed):",
                                        "Germany (Unruh):",
                                        "Germany has the following orders:",
                                        "Germany has ordered:",
                                        "Germany does the following:",
                                        "I am playing Germany, my orders:",
                                        "Germany (J\xC3\xBCrgen):",
                                        "Germany (\xC3\x96zg\xC3\xBCr):",
                                        "Germany (hans.miller@example.org):",
                                        "Germany (v2):",
                                        "Orders for Germany (Hans):",
                                        "Germany for Fall 1903:",
                                        "Germany, to me:",
                                        "Germany (v10):",
                                        "Germany, in fall:",
                                        "Germany 1903 F",
                                        "Germany A1903:",
                                        "Germany (P3, H1903):",
                                        "Germany, moves and retreats:",
                                        "Germany, move and retreat:",
                                        "Orders for Germany (F1903M)",
                                        "Here are my orders for Germany:",
                                        "Befehle f\xC3\xBCr Deutschland:",
                                        "hier meine Z\xC3\xBCge f\xC3\xBCr Deutschland im Herbst 1903:",
                                        "\xC3\x93rdenes de Alemania:",
                                        "Germany's revised moves:",
                                        "Germany 2 units:",
                                        "Player 3 (Germany):",
                                        "Germany, via Hans:",
                                        "[21:03] hans (Germany):",
                                        "<hans of Germany>"};
    (void)state;

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        ent_findings_text note = {""};
        list_findings_below(plain[i], &note);
        if (note.text[0] != '\0')
            fail_msg("%s: %s", plain[i], note.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heading_is_doubted_where_orders_follow),
        cmocka_unit_test(another_turn_is_a_finding),
        cmocka_unit_test(a_heading_in_doubt_is_a_finding),
        cmocka_unit_test(a_plain_heading_is_no_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
