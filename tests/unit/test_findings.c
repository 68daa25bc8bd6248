/* test_findings.c -- which lines of a turn need a look, and which power a misspelt name means.
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
#include "json/check_json.h"
#include "turn/check.h"
#include "turn/power_name.h"
#include "listed_findings.h"
#include "short_json.h"
#include "written_turn.h"

/* Read, judge and check a turn. */
static void check_text(const char *text, size_t len, ent_request *request, ent_turn *turn, ent_check *check)
{
    ent_err err;

    assert_int_equal(read_text(text, len, request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(request, turn, &err), ENT_OK);
    assert_int_equal(ent_check_turn(request, turn, check, &err), ENT_OK);
}

static void findings_say_what_to_look_at(void **state)
{
    static const char text[] =
        "Betreff: F Ank - Con\nEngland:\nF Lon - Nth\nF Edi S F Lon - Yor\nFrance:\nA Par - Bur\nFrance:\nA Par - Pic\n"
        "F Bre - Mid\nA Mar - Vie\nItaly:\nA Ven flies\nA Rom H\nF Nap H\n-- \nA Rom - Apu\n"
        "Turkey: keep the fleet in Ankara\nRussia:\nLast turn I sent\n\nNot this, I hope\nA Mos H\nA War H\nF Sev H\nF "
        "StP H\n";
    static const struct {
        const char *power, *kind, *says;
    } rows[] = {
        {"Austria", "silent", "nothing was sent"},
        {"England", "unmatched", "F Edi S F Lon - Yor is void: it does not fit F Lon - Nth"},
        {"England", "unordered", "no order for A Lvp"},
        {"France", "replaced", "an earlier set of orders gave way to a later one, which begins in line 8 (4.D.1 c)"},
        {"France", "impossible", "A Mar - Vie is void: the unit cannot get there"},
        {"Germany", "silent", "nothing was sent"},
        {"Italy", "unread", "\"A Ven flies\" is not read"},
        {"Turkey", "silent", "nothing was sent"},
        {NULL, "skipped", "line 1 was skipped (mail), but may be an order: \"Betreff: F Ank - Con\""},
        {NULL, "skipped", "line 16 was skipped (signature), but may be an order: \"A Rom - Apu\""},
        {NULL, "skipped",
         "line 17 was skipped (prose), but may say something of the orders: \"Turkey: keep the fleet in Ankara\""},
        {NULL, "skipped", "line 19 was skipped (prose), but may say something of the orders: \"Last turn I sent\""},
        {NULL, "skipped", "line 21 was skipped (prose), but may say something of the orders: \"Not this, I hope\""},
    };
    const size_t n = sizeof rows / sizeof *rows;
    ent_request request;
    ent_turn turn;
    ent_check check;
    (void)state;

    check_text(text, sizeof text - 1, &request, &turn, &check);
    for (size_t i = 0; i < check.n; i++) {
        const ent_finding *finding = &check.finding[i];
        const char *power = finding->power == ENT_POWER_NONE ? NULL : request.map->power[finding->power].title;
        char says[300];
        ent_finding_sentence(&request, &turn, finding, ENT_NAMES_RULEBOOK, says, sizeof says);
        if (i >= n || strcmp(ent_finding_name((ent_finding_kind)finding->kind), rows[i].kind) != 0 ||
            (power && strcmp(power, rows[i].power) != 0) || strncmp(says, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("finding %zu: %s, %s: %s", i, power ? power : "nobody",
                     ent_finding_name((ent_finding_kind)finding->kind), says);
    }
    assert_int_equal(check.n, n);
    assert_int_equal(check.n_attention, n);
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

#define WINTER(units, centers)                                                                                         \
    "Phase: W1901A\nUnits:\nFrance: " units "\nCenters:\nFrance: " centers "\nOrders:\nFrance:\n"

#define BURGUNDY "Units:\nFrance: A Bur, F Spa/SC\nGermany: A Mun, A Ruh\nItaly: A Mar, A Gas\nOrders:\nFrance: "
#define CONTRARY "contrary: A Ruh S A Bur helps a unit to hold that A Mun - Bur attacks; " ATTACK
#define ATTACK   "perhaps a support of the attack is meant"

/* By the letter "Ruh S Bur" is a support of the unit that the other order attacks. */
static void a_support_to_hold_against_an_own_attack_is_a_finding(void **state)
{
    static const struct {
        const char *text, *findings;
    } row[] = {
        {BURGUNDY "Bur H, Spa H\nGermany: Mun - Bur, Ruh S Bur\nItaly: Mar H, Gas H\n", CONTRARY},
        {BURGUNDY "Bur H, Spa H\nGermany: Ruh S Bur, Mun - Bur\nItaly: Mar - Bur, Gas H\n", CONTRARY},
        {BURGUNDY "Bur H, Spa H\nGermany: Mun H, Ruh S Bur\nItaly: Mar - Bur, Gas H\n", ""},
        {BURGUNDY "Bur H, Spa H\nGermany: Mun - Bur, Ruh S Mun - Bur\nItaly: Mar H, Gas H\n", ""},
        {BURGUNDY "Bur H, Spa H\nGermany: Mun - Bur, Ruh H\nItaly: Mar - Spa, Gas S Spa\n",
         "contrary: A Gas S F Spa(sc) helps a unit to hold that A Mar - Spa attacks; " ATTACK},
        {BURGUNDY "Bur - Par, Spa H\nGermany: Mun - Bur, Ruh S Bur\nItaly: Mar H, Gas H\n",
         "unmatched: A Ruh S A Bur is void: it does not fit A Bur - Par"},
        {BURGUNDY "Bur H, Spa H\nGermany: Mun - Bur, Ruh S Bur\nItaly: Mar H, Gas H\nGermany: Mun H\n",
         "replaced: orders for the same units in an earlier set gave way to a later one, which begins in line 9 (4.D.1 "
         "c)"},
        {"Units:\nFrance: A Bur\nGermany: A Kie, A Ruh\nOrders:\nFrance: Bur H\nGermany: Kie - Bur, Ruh S Bur\n",
         "impossible: A Kie - Bur is void: the unit cannot get there"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_findings_text note = {""};
        list_findings(row[i].text, &note);
        if (strcmp(note.text, row[i].findings) != 0)
            fail_msg("%s: %s", row[i].text, note.text);
    }
}

#define NOTHING(due) "silent: nothing was sent; " #due " builds are due"
#define CENTERS      "centers: it is not said who owns the centers, so those of the map's start count"
#define FALL         "Phase: F1901M\nUnits:\nFrance: A Par\nOrders:\n"

#define REPEATED "an order that is repeated every turn stands below \"Perpetual:\" (4.E.4 a)"
#define RETREAT(written, order)                                                                                        \
    "phase: \"" written "\" is a retreat, but Fall 1901, movement has none: it is read as " order                      \
    ", and may be of another turn"

static const struct {
    const char *text, *findings;
} phases[] = {
    {WINTER("A Par", "Par, Bre, Mar") "F Bre B\n", "due: may build 2, but 1 is built or waived"},
    {WINTER("A Par", "Par, Bre") "Waive\n", ""},
    {WINTER("A Par, A Bur, A Gas", "Par") "A Bur D\n",
     "due: has to remove 2, but 1 is removed; the civil disorder rule removes the rest (4.D.8)"},
    {WINTER("A Par, A Bur, A Gas", "Par") "A Bur D\nA Gas D\n", ""},
    {WINTER("A Par, A Bur", "Par"), "silent: nothing was sent; 1 removal is due"},
    {WINTER("A Par", "Par, Bre, Mar"), "silent: nothing was sent; 2 builds are due"},
    /* A later set may drop a build: no unit is without an order in winter. */
    {WINTER("A Par", "Par, Bre") "F Bre B\nSet:\nA Bre B\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 10 (4.D.1 c)"},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nGermany:\nA Par H\n",
     "silent: nothing was sent; impossible: A Par H is void: such an order is not for this phase"},
    {"Phase: S1901R\nUnits:\nGermany: A Par, A Mar\nDislodged:\nFrance:\nA Par -> Gas\nA Mar -> Spa\nOrders:\nFrance:\n"
     "A Par - Gas\n",
     "unordered: no order for A Mar"},
    {"Phase: F1901M\nUnits:\nFrance: A Par\nDislodged:\nFrance: A Mar -> Spa\nOrders:\nFrance: A Par H\n",
     "dislodged: A Mar is dislodged, but Fall 1901, movement has no retreats; correct the phase or leave them out"},
    {"Rules: victory=99\n" FALL "France: A Par H\n",
     "victory: the rules say victory=99, but the map has 34 centers, so no power can win"},
    {"Rules: victory=34\n" FALL "France: A Par H\n", ""},
    /* An order for every turn among those of one. */
    {"Rules: 4.E.4=a\n" FALL "France: A Par - Bur, perpetual\n",
     "remark: \"A Par - Bur, perpetual\" is read as A Par - Bur; " REPEATED},
    {"Rules: 4.E.4=a\n" FALL "France: A Par - Burgundi (Every turn)\n",
     "corrected: \"A Par - Burgundi (Every turn)\" is read as A Par - Bur; " REPEATED},
    {"Rules: 4.E.4=a\n" FALL "France: A Par H until further notice\n",
     "unread: \"A Par H until further notice\" is not read: 'until further notice' does not belong here; " REPEATED},
    {"Rules: 4.E.4=a\n" FALL "Perpetual:\nFrance: A Par - Bur (perpetual)\n",
     "completed: \"A Par - Bur (perpetual)\" is read as A Par - Bur"},
    {"Rules: 4.E.4=b\n" FALL "France: A Par - Bur, perpetual\n",
     "completed: \"A Par - Bur, perpetual\" is read as A Par - Bur"},
    /* A retreat among moves: a move, or an order of another turn. */
    {FALL "France: A Par R Bur\nA Par - Pic\n", "impossible: A Par - Bur is void: such an order is not for this phase"},
    {FALL "France: A Par R Bur\n", RETREAT("A Par R Bur", "A Par - Bur")},
    {FALL "France: A Par retreats to Burgundy\n", RETREAT("A Par retreats to Burgundy", "A Par - Bur")},
    {FALL "France: A Par - retreat to Bur\n", RETREAT("A Par - retreat to Bur", "A Par - Bur")},
    {FALL "France: Retreat A Par to Bur\n", RETREAT("Retreat A Par to Bur", "A Par - Bur")},
    {FALL "France: A Par R Mar\n", "impossible: A Par - Mar is void: the unit cannot get there"},
    {FALL "France: A Par R OTB\n", "impossible: A Par D is void: such an order is not for this phase"},
    {FALL "France: A Par R H\n", ""},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par R Gas\n", ""},
    {"Phase: F1901M\nUnits:\nItaly: A Rom\nDislodged:\nFrance: A Mar -> Spa\nItaly:\nA Ven\nF Nap\nA Pie\n"
     "Orders:\nItaly: A Rom H\n",
     "dislodged: A Mar is dislodged, but Fall 1901, movement has no retreats; correct the phase or leave them out; "
     "dislodged: A Ven and 2 more units are dislodged, but Fall 1901, movement has no retreats; correct the phase or "
     "leave them out"},
    {WINTER("A Par, A Bur", "Par") "I keep\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"I keep\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nI keep\nA Par H\n", ""},
    /* A short one is refused, as is one that names orders. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nPlease ignore the attachment, my mailer adds it\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Please ignore the attachment, my "
     "mailer adds it\""},
    {WINTER("A Par, A Bur", "Par") "Some, except\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Some, except\""},
    {WINTER("A Par, A Bur", "Par") "The lot but\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"The lot but\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance: has\nA Bur\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: has\""},
    {WINTER("A Par, A Bur", "Par") "A Bur\nExcepted\n",
     "skipped: line 9 was skipped (prose), but may say something of the orders: \"Excepted\""},
    {WINTER("A Par, A Bur, A Gas", "Par") "A Bur (excepted), A Gas\n",
     "remark: \"A Bur (excepted)\" is read as A Bur D; the remark behind it may limit or correct it"},
    {WINTER("A Par, A Bur", "Par") "What remains\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"What remains\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance: keep:\nA Bur\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: keep:\""},
    /* A heading is doubted only if orders follow it, and no message that gives way. */
    {"Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nFrance:\nA Par H\nGermany (rejected): A Mun H\n",
     "skipped: line 7 was read as a heading, but may say something of the orders: \"Germany (rejected): A Mun H\""},
    {"Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nGermany (rejected):\nFrance:\nA Par H\n",
     "silent: nothing was sent"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun H\n> Germany (rejected):\n> A Mun - Bur\n",
     "skipped: line 7 was skipped (quoted), but may be an order: \"A Mun - Bur\""},
    {"Units:\nGermany: A Mun, A Ber\nOrders:\nGermany:\nA Mun H\nGermany (not sent):\nA Ber H\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Germany (not sent):\""},
    /* Lines that may say of the orders below them that they are none. */
    {WINTER("A Par", "Par, Bre") "Only a draft\n\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Only a draft\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nDRAFT\n\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"DRAFT\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nResults\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Results\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nNo test "
     "today\nHi\nFrance:\nWaive\n",
     ""},
    {WINTER("A Par", "Par, Bre") "I suggest that you do\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"I suggest that you do\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nHow about this:\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"How about this:\""},
    {WINTER("A Par", "Par, Bre") "Please disregard these\nThank you\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Please disregard these\""},
    {WINTER("A Par", "Par, Bre") "Waive\nReceived: F Bre B\n",
     "skipped: line 9 was skipped (mail), but may be an order: \"Received: F Bre B\""},
    /* A number behind the sign of a comment may count orders. */
    {WINTER("A Par", "Par, Bre") "#1 F Bre B\nWaive\n# F Bre B\n",
     "skipped: line 8 was skipped (comment), but may be an order: \"#1 F Bre B\""},
    /* Of an adding set only the units that are ordered again are replaced. */
    {"Phase: F1901M\nUnits:\nFrance: A Par, F Bre\nOrders:\nFrance:\nA Par H\nF Bre H\nFrance (fleets):\nF Bre - "
     "Eng\n",
     "replaced: orders for the same units in an earlier set gave way to a later one, which begins in line 9 (4.D.1 "
     "c)"},
    {"Phase: F1901M\nUnits:\nFrance: A Par, F Bre\nOrders:\nFrance (armies):\nA Par H\nFrance (fleets):\nF Bre - "
     "Eng\n",
     ""},
    /* A key without a word is no heading. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n@: A Par H\n",
     "unread: \"@: A Par H\" is not read: the name of a place is missing here; unordered: no order for A Par"},
    /* A subject that names a power is a heading, and what stands below it is said of the orders. */
    {FALL "From: Pierre\nSubject: France\n\nHi all\nA Par H\n", ""},
    {FALL "From: Pierre\nSubject: France, Fall 1901\n\nA Par H\n", ""},
    {FALL "From: Pierre\nSubject: France\n\nPlease disregard.\n\nA Par H\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Please disregard.\""},
    {FALL "From: Pierre\nSubject: France 1902\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but names another turn: \"Subject: France 1902\""},
    {FALL "From: Pierre\nSubject: France?\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France?\""},
    {FALL "From: Pierre\nSubject: France - if I am late\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - if I am late\""},
    {FALL "From: Pierre\nSubject: France - do not use\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - do not use\""},
    {FALL "From: Pierre\nSubject: France - next turn\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - next turn\""},
    {FALL "France:\nA Par H\nFrance: never mind\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: never mind\""},
    {FALL "France:\nA Par H\nTom: see you\n", ""},
    {FALL "France: NMR\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"France: NMR\""},
    {FALL "France: as follows\nA Par H\n", ""},
    /* Results are no orders. */
    {FALL "France:\nA Par H\nMove failed\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Move failed\""},
    {FALL "France:\nA Par - Bur (bounced)\n",
     "remark: \"A Par - Bur (bounced)\" is read as A Par - Bur; the remark behind it may limit or correct it"},
    {FALL "France:\nA Par - Bur (*bounce*)\n",
     "remark: \"A Par - Bur (*bounce*)\" is read as A Par - Bur; the remark behind it may limit or correct it"},
    {FALL "France:\nA Par - Bur (to bounce)\n", "completed: \"A Par - Bur (to bounce)\" is read as A Par - Bur"},
    /* A verb as a title, and "Orders:" below the heading. */
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nMoves:\nA Par - Bur\nSupports:\n- A Mar S A Par - Bur\n", ""},
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nAttacks: A Par - Bur\nSupports: A Mar S A Par - Bur\n", ""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nHolds:\n\nA Par H\nConvoys:\n", ""},
    {FALL "France:\nOrders:\nA Par H\n", ""},
    {WINTER("A Bur", "Par, Bre, Mar") "Builds: A Par, F Bre\n", "expanded: \"F Bre\" is read as F Bre B"},
    {WINTER("A Bur, A Gas, A Pic", "Par") "Removals: A Gas, A Pic\n", "expanded: \"A Pic\" is read as A Pic D"},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance:\nRetreats: A Par - "
     "Gas\n",
     ""},
    /* A letter alone is no place, whichever place it is. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA P - Bur\n",
     "unread: \"A P - Bur\" is not read: too short or unclear; perhaps Paris is meant; unordered: no order for A Par"},
    {FALL "SUB ( FAL ) ( ( FRA AMY PAR ) HLD )\n", ""},
    /* Via convoy, but without any: the army walks. */
    {"Units:\nFrance: A Gas\nOrders:\nFrance: A Gas - Spa via\n",
     "unmatched: A Gas - Spa via convoy: no fleet is ordered to convoy it"},
    {"Units:\nFrance: A Par\nOrders:\nFrance: A Par - Lon via\n",
     "impossible: A Par - Lon via convoy is void: the unit cannot get there"},
    {"Units:\nFrance: A Gas, F Mid\nOrders:\nFrance: A Gas - Spa via, F Mid C A Gas - Bre\n",
     "unmatched: A Gas - Spa via convoy: no fleet is ordered to convoy it; unmatched: F Mid C A Gas - Bre is void: it "
     "does not fit A Gas - Spa via convoy"},
    {"Units:\nFrance: A Gas, F Mid\nOrders:\nFrance: A Gas - Spa via, F Mid C A Gas - Spa\n", ""},
    {"Units:\nFrance: A Gas, F Mid\nOrders:\nFrance: A Gas - Bre via, F Mid C A Gas - Bre\n", ""},
    /* Centers that may have changed hands. */
    {"Phase: F1901M\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", ""},
    {"Phase: S1902M\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", CENTERS},
    {"Phase: S1902M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nFrance: A Par H\n", ""},
    {"Phase: F1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par - Gas\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nOrders:\nFrance: Build F Bre\n",
     CENTERS "; " NOTHING(3) "; " NOTHING(3) "; " NOTHING(3) "; " NOTHING(3) "; " NOTHING(4) "; " NOTHING(3)},
    /* The kind of a helped unit. */
    {"Units:\nGermany: A Mun, A Ruh\nOrders:\nGermany: A Mun - Bur, A Ruh S F Mun - Bur\n",
     "completed: \"A Ruh S F Mun - Bur\" is read as A Ruh S A Mun - Bur"},
    {"Units:\nGermany: A Mun, A Ruh\nOrders:\nGermany: A Mun - Bur, A Ruh S Mun - Bur\n", ""},
    /* A repeated order is no other one. */
    {"Units:\nGermany: A Mun\nOrders:\nGermany: A Mun - Bur, A Mun - Bur\n",
     "impossible: A Mun - Bur is void: it repeats an order for the unit"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany: A Mun - Bur, A Mun H, A Mun - Bur\n",
     "impossible: A Mun - Bur is void: the unit was ordered more than once (4.D.3); impossible: A Mun H is void: the "
     "unit was ordered more than once (4.D.3); impossible: A Mun - Bur is void: the unit was ordered more than once "
     "(4.D.3)"},
    {"Phase: F1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par - Mun, A Par - "
     "Gas\n",
     "impossible: A Par R Mun is void: the unit cannot get there"},
    {"Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nGermany:\nA Mun H\nOn Monday Pierre wrote:\n> France: A Par H\n",
     "skipped: line 8 was read as an order, but is quoted more deeply than another power's orders: \"France: A Par "
     "H\""},
    /* What is quoted below the orders is older. */
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun H\n> Germany said:\n> A Mun - Bur\n",
     "skipped: line 7 was skipped (quoted), but may be an order: \"A Mun - Bur\""},
    /* A message of a power with the orders of another one. */
    {FALL "From: Klaus (Germany)\nTo: Pierre (France)\n\nSee what you think:\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another power than the orders below it: \"From: Klaus "
     "(Germany)\"; skipped: line 6 was skipped (mail), but may say something of the orders: \"To: Pierre (France)\""},
    {FALL "From: Pierre (France)\nTo: Tom\nCc: Klaus (Germany)\n\nFrance:\nA Par H\n", ""},
    /* A message to another player may be a proposal; in a quotation it is the game master's. */
    {FALL "From: Pierre (France)\nTo: Klaus (Germany)\n\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"To: Klaus (Germany)\""},
    {FALL "\xC3\x80: Allemagne\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but may say something of the orders: \"\xC3\x80: Allemagne\""},
    {FALL "France:\nA Par H\nTo: Klaus (Germany)\n", ""},
    {FALL "France:\nA Par H\n> To: Pierre (France)\n> A Par H\n",
     "skipped: line 8 was skipped (quoted), but may be an order: \"A Par H\""},
    {FALL "Agreed with Boris:\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Agreed with Boris:\""},
    {"Units:\nFrance: A Par\nRussia: A Mos\nOrders:\nFrance:\nA Par H\nAgreed with Boris:\nRussia: A Mos H\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Agreed with Boris:\""},
    /* A comment that begins with a number may speak of an order by its number. */
    {FALL "France:\nA Par H\n#1 is void\n#1 hurrah\n# 1 is void\n",
     "skipped: line 7 was skipped (comment), but may say something of the orders: \"#1 is void\""},
    {FALL "From: Klaus (Germany)\n\nHello\n\nFrom: the judge\n\nFrance:\nA Par H\n", ""},
    {FALL "From: Klaus (Germany)\nMessage-ID: <1@example.org>\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another power than the orders below it: \"From: Klaus "
     "(Germany)\""},
    {FALL "From: Germany and Austria\n\nFrance:\nA Par H\n", ""},
    /* Another turn in a subject, and in a sentence right above orders. */
    {FALL "Subject: Re: Spring 1901 results\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Fall 1901 orders\n\nFrance:\nA Par H\n", ""},
    {FALL "Subject: Re: France: my Spring 1901 orders\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another turn: \"Subject: Re: France: my Spring 1901 orders\""},
    {FALL "Hi Bob, here is what we sent for Spring 1901\n\nFrance:\nA Par H\n", ""},
    {FALL "Hi Bob, here are the orders we sent for Spring 1901\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Hi Bob, here are the orders we sent for "
     "Spring "
     "1901\""},
    {FALL "Great fun in Spring 1901\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but names another turn: \"Great fun in Spring 1901\""},
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
    {FALL "Turn 12345\nFrance:\nA Par H\n", ""},
    {FALL "It was a long summer\nFrance:\nA Par H\n", ""},
    {FALL "Turn 4\nHello\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 3\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 6\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 8\nFrance:\nA Par H\n", ""},
    {"Phase: F1903M\nUnits:\nFrance: A Par\nCenters:\nOrders:\nTurn 13\nFrance:\nA Par H\n", ""},
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
     "skipped: line 5 was read as a heading, but may say something of the orders: \"Retreats:\""},
    {FALL "Moves\nFrance:\nA Par H\n", ""},
    {FALL "Subject: France F1901R\n\nA Par H\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nFall 1901 builds\nFrance:\n"
     "Waive\n",
     ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nA1901\nFrance:\nBuilds:\nWaive\n", ""},
    {FALL "Great fun, I say, in Spring 1901\nFrance:\nA Par H\n", ""},
    /* A power in a bracket that begins the line opens no orders; neither does the open power's own name. */
    {"Units:\nGermany: F Kie\nFrance: A Par\nOrders:\nGermany:\n(A Mun H France: A Par H)\nF Kie H\n",
     "silent: nothing was sent; unread: \"(A Mun H France: A Par H)\" is not read: 'France: A Par H)' does not belong "
     "here"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Ruh\nGermany - no orders came, all units hold\n",
     "unread: \"Germany - no orders came\" is not read: no place is called 'Germany'"},
    /* An unreadable bracket is quoted whole. */
    {WINTER("A Par", "Par, Bre") "Build A Mar (and F Bre)\nWaive\n",
     "unread: \"Build A Mar (and F Bre)\" is not read: '(and F Bre)' does not belong here"},
    /* A subject may say that the orders are none. */
    {"Units:\nFrance: A Par\nOrders:\nSubject: Diplomacy game of our club, France, orders, DRAFT\nFrance:\nA Par "
     "H\n"
     "Subject: France orders\n",
     "skipped: line 4 was skipped (mail), but may say something of the orders: \"Subject: Diplomacy game of our "
     "club, "
     "France, orders, DRAFT\""},
    /* A long line above the heading, or one that only names a place. */
    {"Units:\nFrance: A Par\nOrders:\nDear GM, only use these if I don't send others.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"Dear GM, only use these if I "
     "don't "
     "send others.\""},
    {"Units:\nFrance: A Par\nOrders:\nDear GM, I love Paris.\nFrance:\nA Par H\n", ""},
    /* Right above a heading, sentences of other orders and of other people's. */
    {"Units:\nFrance: A Par\nOrders:\nThis is what I was told to do.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"This is what I was told to do.\""},
    {"Units:\nFrance: A Par\nOrders:\nI will send the real orders tomorrow.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"I will send the real orders "
     "tomorrow.\""},
    {"Units:\nFrance: A Par\nOrders:\nHow are you?\nFrance:\nA Par H\n", ""},
    /* What one player proposes to another. */
    {FALL "Would you do this?\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Would you do this?\""},
    {FALL "Que dirais-tu de :\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Que dirais-tu de :\""},
    {FALL "Would you mind a late order?\nFrance:\nA Par H\n", ""},
    {FALL "PRP:\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP:\""},
    {"Units:\nFrance: A Par\nOrders:\nI would like to propose that in the fall we do it like this:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"I would like to propose that in the "
     "fall we do it like this:\""},
    {"Units:\nFrance: A Par\nOrders:\nWe could do this:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"We could do this:\""},
    {"Units:\nFrance: A Par\nOrders:\nIch schlage vor:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"Ich schlage vor:\""},
    {"Units:\nFrance: A Par\nOrders:\nWe could meet on Friday\nHello\nFrance:\nA Par H\n", ""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nLast turn I wrote:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but may say something of the orders: \"Last turn I wrote:\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nTom wrote:\nA Par H\n", ""},
    /* Quoted orders that are denied below. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n> A Par H\nI disagree\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"I disagree\""},
    /* A sign that denies, or a mark that nothing closes, in a line of its own. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n<del>\nA Par H\n---\n\xE2\x9D\x8C\n",
     "skipped: line 5 was skipped (markup), but may say something of the orders: \"?\"; skipped: line 8 was "
     "skipped "
     "(markup), but may say something of the orders: \"?\""},
    /* Such a sign with a number: how many readers have put it there. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\n\xF0\x9F\x91\x8D 2\n\xF0\x9F\x91\x8E 1\n:x: 3\n2\n",
     "skipped: line 7 was skipped (markup), but may say something of the orders: \"? 1\"; skipped: line 8 was skipped "
     "(markup), but may say something of the orders: \"? 3\""},
    /* A farewell may say something besides; below the mark of a signature nobody says anything. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nThanks for waiting. These are provisional.\nA Par H\nThanks!\n"
     "Regards, Klaus (draft)\nGreetings from London\n--\nRegards, Klaus (draft)\n",
     "skipped: line 5 was skipped (signature), but may say something of the orders: \"Thanks for waiting. These "
     "are "
     "provisional.\"; skipped: line 8 was skipped (signature), but may say something of the orders: \"Regards, "
     "Klaus "
     "(draft)\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMet vriendelijke groet, akkoord\n", ""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMet Boris, akkoord\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Met Boris, akkoord\""},
    /* A verb alone may change the order above it; such a title says nothing. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMoves\n- Hold\nSupports:\nsupport, please\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"- Hold\"; skipped: line 9 was "
     "skipped (prose), but may say something of the orders: \"support, please\""},
    /* A star behind an order may stand for what a line below says. */
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nA Par H\n* to be seen\nA Mar H *\nto be seen\n* to be seen\n",
     "skipped: line 9 was skipped (prose), but may say something of the orders: \"* to be seen\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n* **A Par H**\n* to be seen\n", ""},
    /* A heading, and below it another one of the same power. */
    {"Units:\nFrance: A Par\nOrders:\nFrance in 1902, at last:\nFrance:\nA Par H\n",
     "skipped: line 4 was read as a heading, but may say something of the orders: \"France in 1902, at last:\""},
    {"Units:\nFrance: A Par\nOrders:\nGermany in 1902, at last:\nFrance:\nA Par H\n", ""},
    {WINTER("A Par", "Par, Bre, Mar") "SUB ( FRA WVE ) ( ( FRA FLT BRE ) BLD )\n", ""},
    {"Phase: W1901A\nUnits:\nEngland: F Edi\nCenters:\nEngland: Edi, Lon, Lvp\nOrders:\n"
     "SUB ( ENG WVE ) ( ( ENG FLT LON ) BLD )\n",
     ""},
    {"Phase: W1901A\nUnits:\nEngland: F Edi\nCenters:\nEngland: Edi, Lon, Lvp\nOrders:\nSUB ( WIN ) ( ENG WVE )\n",
     "due: may build 2, but 1 is built or waived"},
    /* In the words of DAIDE only "SUB" says that something is an order. */
    {"Units:\nFrance: A Par\nOrders:\nSUB ( ( FRA AMY PAR ) HLD )\nPRP ( XDO ( ( FRA AMY PAR ) MTO PIC ) )\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP ( XDO ( ( FRA AMY PAR ) MTO PIC "
     ") "
     ")\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nnot ( sub ( ( FRA AMY PAR ) MTO PIC ) )\n"
     "SUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"not ( sub ( ( FRA AMY PAR ) MTO PIC "
     ") "
     ")\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nPRP\n( FRA AMY PAR ) MTO PIC\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nFRM ( FRA ) ( GER )\nSUB ( ( FRA AMY PAR ) MTO PIC )\nTHX\nTHXX\nORD\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"FRM ( FRA ) ( GER )\"; skipped: line "
     "9 "
     "was skipped (prose), but may say something of the orders: \"ORD\""},
    /* A remark that may limit its order; where a name was guessed besides, one finding is enough. */
    {"Units:\nGermany: A Mun, A Ruh\nOrders:\nGermany:\nA Mun - Bur (not Bel)\nA Ruh H (good luck)\n",
     "remark: \"A Mun - Bur (not Bel)\" is read as A Mun - Bur; the remark behind it may limit or correct it; "
     "completed: \"A Ruh H (good luck)\" is read as A Ruh H"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Burgundi (next to Par)\n",
     "corrected: \"A Mun - Burgundi (next to Par)\" is read as A Mun - Bur; the remark behind it may limit or "
     "correct "
     "it"},
    /* What was dislodged before a movement phase has nothing to do in it: its power is not silent. */
    {"Phase: S1901M\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> Gas\nOrders:\nGermany:\nA Bur H\n",
     "dislodged: A Par is dislodged, but Spring 1901, movement has no retreats; correct the phase or leave them out"},
    /* It is not read, and names a coast that does not exist besides: one finding. */
    {"Rules: datc 4.B.6=a\nUnits:\nRussia: A Mos\nOrders:\nRussia:\nA Mos - StP(ec) if possible\n",
     "unread: \"A Mos - StP(ec) if possible\" is not read: 'if possible' does not belong here"},
};

static void each_kind_of_phase_has_findings(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        ent_findings_text note = {""};
        list_findings(phases[i].text, &note);
        if (strcmp(note.text, phases[i].findings) != 0)
            fail_msg("%s: %s", phases[i].text, note.text);
    }
}

/* How many findings a sentence above, between, or below the orders of a power gets in all. */
static size_t findings_around(const char *sentence)
{
    static const char *const texts[] = {"%s\nA Par H\nF Bre H\n", "A Par H\n%s\nF Bre H\n", "A Par H\nF Bre H\n%s\n"};
    size_t n = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *mark = strstr(texts[i], "%s");
        char text[300];
        ent_request request;
        ent_turn turn;
        ent_check check;
        snprintf(text, sizeof text, "Units:\nFrance: A Par, F Bre\nOrders:\nFrance:\n%.*s%s%s", (int)(mark - texts[i]),
                 texts[i], sentence, mark + 2);
        check_text(text, strlen(text), &request, &turn, &check);
        n += check.n;
        ent_check_clear(&check);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
    return n;
}

static void a_sentence_that_may_change_orders_is_a_finding(void **state)
{
    static const char *const telling[] = {
        /* of another time */
        "I will send the real orders tomorrow.", "Ordini del turno scorso:", "Letzte Runde",
        /* somebody else's orders */
        "This is what Russia wants me to do.", "This is what I would do in your place.", "that's what I told Russia",
        "I told Tom", "Tom suggests", "Awaiting word from Russia",
        /* not to be used */
        "Do not enter yet.", "Dummy orders.", "Noch nicht verwenden!", "Ne pas utiliser.", "Non usare.", "E non usare.",
        "Niet gebruiken.", "Concept", "Ébauche", "please don't count these two",
        /* changed or denied */
        "actually hold", "Actually, hold with that", "Reverse the supports.", "Flip the supports", "Drop the convoys",
        "oops, moves are late", "No way", "I disagree", "Not right, please use my later mail",
        /* offered */
        "Agreed?", "Thoughts?", "Deal?", "What do you think?", "Is this ok?", "Einverstanden?", NULL};
    static const char *const idle[] = {"Good luck to all!",
                                       "See you on Friday",
                                       "Here are my orders.",
                                       "Do be kind",
                                       "Sorry for the delay",
                                       "What a game!",
                                       "Thank you for running this game",
                                       "Please confirm receipt.",
                                       "I agree",
                                       "This is what I do.",
                                       "Great concept",
                                       "Tom told us about the weather here",
                                       "Drop by any time",
                                       "Count on me",
                                       NULL};
    (void)state;

    for (size_t i = 0; telling[i]; i++)
        if (findings_around(telling[i]) != 3)
            fail_msg("%s: %zu findings", telling[i], findings_around(telling[i]));
    for (size_t i = 0; idle[i]; i++)
        if (findings_around(idle[i]) != 0)
            fail_msg("%s: %zu findings", idle[i], findings_around(idle[i]));
    assert_int_equal(findings_around("How are you?"), 2); /* above an order any question */
    assert_int_equal(findings_around("Is everything ok at home?"), 2);
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
                                           "What I want from Germany:",
                                           "Germany's last moves:",
                                           "Germany's Next Moves:",
                                           "Germany in 1904:",
                                           "Germany, year 3 of Tom's, Spring:",
                                           "Germany E02:",
                                           "Germany (E1903):",
                                           "Germany's retreats:",
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
                                           "GERMANY (NIX)",
                                           "GERMANY (N/A)",
                                           "GERMANY (CD)",
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

/* In the first phase nothing has changed hands, also where builds come first. */
static void the_start_has_its_own_centers(void **state)
{
    static const char *const texts[] = {"Map: chaos\nParis: build A Par\n", "Phase: S1901M\nEngland: F Lon H\n"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ent_findings_text note = {""};
        list_findings(texts[i], &note);
        assert_true(note.text[0] && !strstr(note.text, "centers:"));
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
                                        "Germany (v10):",
                                        "Germany, in fall:",
                                        "Germany 1903 F",
                                        "Germany A1903:",
                                        "Germany (P3, H1903):",
                                        "Germany, moves and retreats:",
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

/* Half of the provinces may have a dislodged unit: each has an attacker. */
static void too_many_dislodged_units_are_refused(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    char text[4000] = "Phase: S1901R\nUnits:\nDislodged:\nFrance:\n";
    ent_request request;
    ent_err err = {.text = ""};
    uint32_t lines = 4;
    (void)state;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (map->prov[prov].terrain != ENT_SEA) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "A %s\n", map->prov[prov].code);
            if (++lines - 4 > map->max_dislodged)
                break;
        }
    assert_int_equal(read_text(text, strlen(text), &request, &err), ENT_E_POSITION);
    assert_string_equal(err.text, "more units are dislodged than attackers could be");
    assert_int_equal(err.line, lines);
    ent_request_clear(&request);
    ent_map_free(map);
}

/* Names of four letters or more, with two slips, three where they are longer; and the name itself. */
static void the_nearest_power_is_found(void **state)
{
    static const struct {
        const char *word, *power;
    } row[] = {{"France", "FRANCE"}, {"Frnace", "FRANCE"},  {"Germny", "GERMANY"},
               {"Itly", "ITALY"},    {"Austia", "AUSTRIA"}, /* two slips from Russia */
               {"Atlantis", NULL},   {"Fra", NULL},         {"", NULL}};
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_power power = ent_power_nearest(map, row[i].word, strlen(row[i].word));
        const char *name = power == ENT_POWER_NONE ? NULL : map->power[power].name;
        if ((name == NULL) != (row[i].power == NULL) || (name && strcmp(name, row[i].power) != 0))
            fail_msg("%s: %s", row[i].word, name ? name : "nobody");
    }
    ent_map_free(map);
}

/* The same in JSON: each order, each finding, and what became of the lines. */
static void findings_are_written_as_json(void **state)
{
    static const char text[] =
        "England:\nF Lon - Nth\nF Edi S F Lon - Yor\nFrance (rejected):\nA Par - Bur\n# a word\n-- \nA Mar H\n";
    static const char *const rows[][2] = {
        {"orders ENGLAND",
         "[{'unit':'F LON','order':'F LON - NTH','written':'F Lon - "
         "Nth','auto':false,'reading':'exact','text':0,'line':2},"
         "{'unit':'F EDI','order':'F EDI S F LON - YOR','written':'F Edi S F Lon - Yor','auto':false,'reading':'exact',"
         "'text':1,'line':3},{'unit':'A LVP','order':'A LVP H','auto':true}]"},
        {"lines", "{'total':8,'blank':0,'header':0,'heading':2,'position':0,'order':3,'comment':1,'markup':0,'mail':0,"
                  "'prose':0,'signature':2,'quoted':0}"},
        {"skipped", "[{'line':6,'reason':'comment','text':'# a word'},{'line':7,'reason':'signature','text':'--'},"
                    "{'line':8,'reason':'signature','text':'A Mar H'}]"},
        {"attention", "11"},
        {"phase", "'S1901M'"},
        {"map", "'standard'"},
    };
    ent_json_text json = {.bytes = NULL};
    ent_request request;
    ent_turn turn;
    ent_check check;
    ent_err err;
    (void)state;

    check_text(text, sizeof text - 1, &request, &turn, &check);
    ent_check_json(&json, NULL, &request, &turn, &check);
    assert_int_equal(ent_json_finish(&json, &err), ENT_OK);
    json_t *whole = json_loadb(json.bytes, json.n, 0, NULL), *findings = json_object_get(whole, "findings");
    assert_int_equal(json_array_size(findings), check.n);
    for (size_t i = 0; i < check.n; i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(findings, i), "kind")),
                            ent_finding_name((ent_finding_kind)check.finding[i].kind));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *value = json_short(json_member(whole, rows[i][0]));
        if (strcmp(value, rows[i][1]) != 0)
            fail_msg("%s: %s", rows[i][0], value);
        free(value);
    }
    json_decref(whole);
    ent_json_clear(&json);
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(findings_say_what_to_look_at),
                                       cmocka_unit_test(each_kind_of_phase_has_findings),
                                       cmocka_unit_test(a_heading_in_doubt_is_a_finding),
                                       cmocka_unit_test(a_plain_heading_is_no_finding),
                                       cmocka_unit_test(the_start_has_its_own_centers),
                                       cmocka_unit_test(a_sentence_that_may_change_orders_is_a_finding),
                                       cmocka_unit_test(too_many_dislodged_units_are_refused),
                                       cmocka_unit_test(the_nearest_power_is_found),
                                       cmocka_unit_test(findings_are_written_as_json),
                                       cmocka_unit_test(a_support_to_hold_against_an_own_attack_is_a_finding)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
