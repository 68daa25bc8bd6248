/* test_findings.c -- what of a turn needs a look, and which power a misspelt name means.
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

#define BURGUNDY "Units:\nFrance: A Bur, F Spa/SC\nGermany: A Mun, A Ruh\nItaly: A Mar, A Gas\nOrders:\nFrance: "
#define CONTRARY "contrary: A Ruh S A Bur helps a unit to hold that A Mun - Bur attacks; " ATTACK
#define ATTACK   "perhaps a support of the attack is meant"

/* By the letter "Ruh S Bur" is a support of the unit that the other order attacks. */
static void a_support_to_hold_against_an_own_attack_is_a_finding(void **state)
{
    static const findings_row rows[] = {
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
    CHECK_FINDINGS(rows);
}

/* The player may quote another one. */
static void another_nation_before_the_unit_is_a_finding(void **state)
{
#define OTHER "; but it says that the unit is another power's"
    static const findings_row rows[] = {
        {"Units:\nFrance: A Par\nOrders:\nFrance: German A Par - Bur\n",
         "remark: \"German A Par - Bur\" is read as A Par - Bur" OTHER},
        {"Units:\nFrance: A Par\nOrders:\nFrance: German A Par - Burgundi\n",
         "corrected: \"German A Par - Burgundi\" is read as A Par - Bur" OTHER},
        {"Units:\nFrance: A Par\nOrders:\nFrance: French A Par - Bur\n", ""},
        {WINTER("A Gas", "Par, Bre") "Build German A Par\n", "remark: \"Build German A Par\" is read as A Par B" OTHER},
        {WINTER("A Gas, A Par", "Par") "Remove German A Par\n",
         "remark: \"Remove German A Par\" is read as A Par D" OTHER},
        {"Rules: 4.E.5=b\nUnits:\nFrance: A Par\nGermany: A Ruh\nOrders:\nFrance: A Par proxy Germany\nGermany:\n"
         "French A Par - Bur\nA Ruh H\n",
         "completed: \"French A Par - Bur\" is read as A Par - Bur"},
    };
    (void)state;
    CHECK_FINDINGS(rows);
}

/* Perpetual moves wait; what is meant for the phase at hand would be lost without a word. */
static void standing_orders_are_for_movement_phases(void **state)
{
#define DUE                                                                                                            \
    "Phase: S1902R\nRules: 4.E.4=a 4.E.5=a\nUnits:\nFrance: A Mar\nDislodged:\nItaly: A Mar -> Gas, Pie\n"             \
    "Centers:\nItaly: Rom\nOrders:\nItaly: A Mar R Pie\n"
#define PERPETUAL " is not followed: perpetual orders (4.E.4) are for movement phases"
    static const findings_row rows[] = {
        {DUE "Perpetual:\nItaly: A Mar R Gas\n", "standing: \"A Mar R Gas\"" PERPETUAL},
        {"Phase: S1902R\nRules: 4.E.4=a\nUnits:\nFrance: A Mar\nDislodged:\nItaly: A Mar -> Gas, Pie\n"
         "Centers:\nItaly: Rom\nPerpetual:\nItaly: A Mar R Gas\nOrders:\nItaly: A Mar R Pie\n",
         "standing: \"A Mar R Gas\"" PERPETUAL},
        {DUE "Perpetual:\nItaly: A Mar D\n", "standing: \"A Mar D\"" PERPETUAL},
        {DUE "Perpetual:\nItaly: A Mar - Gas\n", ""},
        {DUE "Perpetual:\nFrance: A Mar H\n", ""},
        {DUE "Proxies:\nItaly: A Mar proxy France\n",
         "standing: \"A Mar proxy France\" is not followed: proxies (4.E.5) are for movement phases"},
        {WINTER("A Gas", "Par, Bre") "Build F Bre\nPerpetual:\nFrance: Build A Par\n",
         "standing: \"Build A Par\"" PERPETUAL},
        {WINTER("A Gas", "Par, Bre") "Build F Bre\nPerpetual:\nFrance: Waive\n", "standing: \"Waive\"" PERPETUAL},
        {"Rules: 4.E.4=a\n" FALL "France: A Par H\nPerpetual:\nFrance: A Par D\n",
         "impossible: A Par D is void: such an order is not for this phase"},
    };
    (void)state;
    CHECK_FINDINGS(rows);
}

#define NOTHING(due) "silent: nothing was sent; " #due " builds are due"
#define CENTERS      "centers: it is not said who owns the centers, so those of the map's start count"

#define TWO_ARMIES "Phase: F1901M\nUnits:\nFrance: A Par, A Mar\nOrders:\nFrance: "
#define REPEATED   "an order that is repeated every turn stands below \"Perpetual:\" (4.E.4 a)"
#define RETREAT(written, order)                                                                                        \
    "phase: \"" written "\" is a retreat, but Fall 1901, movement has none: it is read as " order                      \
    ", and may be of another turn"

static const findings_row phases[] = {
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
    {TWO_ARMIES "All hold (not Par)\n", "remark: \"All hold (not Par)\" is read as A Mar H; the remark after it may "
                                        "limit or correct it; remark: \"All hold "
                                        "(not Par)\" is read as A Par H; the remark after it may limit or correct it"},
    {TWO_ARMIES "A Par - Bur, the rest holds (for now)\n",
     "remark: \"the rest holds (for now)\" is read as A Mar H; the remark after it may limit or correct it"},
    {FALL "France: A Par R Bur\nA Par - Pic\n", "impossible: A Par - Bur is void: such an order is not for this phase"},
    {FALL "France: A Par R Bur\n", RETREAT("A Par R Bur", "A Par - Bur")},
    {FALL "France: A Par retreats to Burgundy\n", RETREAT("A Par retreats to Burgundy", "A Par - Bur")},
    {FALL "France: A Par - retreat to Bur\n", RETREAT("A Par - retreat to Bur", "A Par - Bur")},
    {FALL "France: Retreat A Par to Bur\n", RETREAT("Retreat A Par to Bur", "A Par - Bur")},
    {TWO_ARMIES "Retreat A Par - Bur, A Mar - Gas\n", RETREAT("Retreat A Par - Bur", "A Par - Bur")},
    {TWO_ARMIES "A Par - Bur, A Mar R Gas\n", RETREAT("A Mar R Gas", "A Mar - Gas")},
    {TWO_ARMIES "\nRetreats: A Par - Bur, A Mar - Gas\n",
     "skipped: line 6 was read as a heading, but may say something of the orders: \"Retreats: A Par - Bur, A Mar - "
     "Gas\""},
    {TWO_ARMIES "\nMoves: A Par - Bur, A Mar - Gas\n", ""},
    {WINTER("A Pic", "Par, Bre, Mar") "Retreats: A Par, F Bre\n",
     "skipped: line 8 was read as a heading, but may say something of the orders: \"Retreats: A Par, F Bre\""},
    {FALL "France: A Par R Mar\n", "impossible: A Par - Mar is void: the unit cannot get there"},
    {FALL "France: A Par R OTB\n", "impossible: A Par D is void: such an order is not for this phase"},
    {FALL "France: A Par R H\n", ""},
    {"Phase: S1901R\nUnits:\nGermany: A Par\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par R Gas\n", ""},
    {"Phase: F1901M\nUnits:\nItaly: A Rom\nDislodged:\nFrance: A Mar -> Spa\nItaly:\nA Ven\nF Nap\nA Pie\n"
     "Orders:\nItaly: A Rom H\n",
     "dislodged: A Mar is dislodged, but Fall 1901, movement has no retreats; correct the phase or leave them out; "
     "dislodged: A Ven and 2 more units are dislodged, but Fall 1901, movement has no retreats; correct the phase or "
     "leave them out"},
    {"Phase: F1901M\nUnits:\nFrance: A Par\nDislodged:\nItaly:\nA Ven\nF Nap\nOrders:\nFrance: A Par H\n",
     "dislodged: A Ven and 1 more unit are dislodged, but Fall 1901, movement has no retreats; correct the phase or "
     "leave them out"},
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
     "unread: \"A P - Bur\" is not read: too short or unclear: 'P' may mean Paris; unordered: no order for A Par"},
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
     "skipped: line 8 was read as an order, but is quoted more deeply than other lines: \"France: A Par "
     "H\""},
    /* A power in a bracket that begins the line opens no orders; neither does the open power's own name. */
    {"Units:\nGermany: F Kie\nFrance: A Par\nOrders:\nGermany:\n(A Mun H France: A Par H)\nF Kie H\n",
     "silent: nothing was sent; unread: \"(A Mun H France: A Par H)\" is not read: 'France: A Par H)' does not belong "
     "here"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Ruh\nGermany - no orders came, all units hold\n",
     "unread: \"Germany - no orders came\" is not read: no place is called 'Germany'"},
    /* A row of a table that does not say what its unit does. */
    {"Units:\nGermany: F Kie, A Ber\nItaly: A Ven\nOrders:\nGermany,A Ber - Mun\nGermany,F Kie,Den\nItaly,A Ven,Tyr\n",
     "unread: \"F Kie,Den\" is not read: no order after the unit; expected H, - PLACE, S ..., C ..., R PLACE, D or B; "
     "unread: \"A Ven,Tyr\" is not read: no order after the unit; expected H, - PLACE, S ..., C ..., R PLACE, D or B"},
    /* An unreadable bracket is quoted whole. */
    {WINTER("A Par", "Par, Bre") "Build A Mar (and F Bre)\nWaive\n",
     "unread: \"Build A Mar (and F Bre)\" is not read: '(and F Bre)' does not belong here"},
    {WINTER("A Par", "Par, Bre, Mar") "SUB ( FRA WVE ) ( ( FRA FLT BRE ) BLD )\n", ""},
    {"Phase: W1901A\nUnits:\nEngland: F Edi\nCenters:\nEngland: Edi, Lon, Lvp\nOrders:\n"
     "SUB ( ENG WVE ) ( ( ENG FLT LON ) BLD )\n",
     ""},
    {"Phase: W1901A\nUnits:\nEngland: F Edi\nCenters:\nEngland: Edi, Lon, Lvp\nOrders:\nSUB ( WIN ) ( ENG WVE )\n",
     "due: may build 2, but 1 is built or waived"},
    /* A remark that may limit its order; where a name was guessed besides, one finding is enough. */
    {"Units:\nGermany: A Mun, A Ruh\nOrders:\nGermany:\nA Mun - Bur (not Bel)\nA Ruh H (good luck)\n",
     "remark: \"A Mun - Bur (not Bel)\" is read as A Mun - Bur; the remark after it may limit or correct it; "
     "completed: \"A Ruh H (good luck)\" is read as A Ruh H"},
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Burgundi (next to Par)\n",
     "corrected: \"A Mun - Burgundi (next to Par)\" is read as A Mun - Bur; the remark after it may limit or "
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
    CHECK_FINDINGS(phases);
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
                                       cmocka_unit_test(the_start_has_its_own_centers),
                                       cmocka_unit_test(too_many_dislodged_units_are_refused),
                                       cmocka_unit_test(the_nearest_power_is_found),
                                       cmocka_unit_test(findings_are_written_as_json),
                                       cmocka_unit_test(a_support_to_hold_against_an_own_attack_is_a_finding),
                                       cmocka_unit_test(standing_orders_are_for_movement_phases),
                                       cmocka_unit_test(another_nation_before_the_unit_is_a_finding)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
