/* test_position_doubt.c -- what in a position contradicts itself or was assumed.
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
#include "json/json_io.h"
#include "report/check_report.h"
#include "text/request_text.h"
#include "turn/check.h"
#include "written_turn.h"

typedef struct ent_doubts_text {
    char text[1500];
} ent_doubts_text;

/* The doubts about the position of a judged request, as "France: sentence; ...". */
static void list_doubts(const ent_request *request, ent_doubts_text *out)
{
    ent_turn turn;
    ent_check check;
    ent_err err = {.text = ""};

    *out = (ent_doubts_text){""};
    if (ent_turn_judge(request, &turn, &err) != ENT_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ent_check_turn(request, &turn, &check, &err), ENT_OK);
    for (size_t i = 0; i < check.n; i++) {
        size_t used = strlen(out->text);
        char says[700];
        if (check.finding[i].kind != ENT_FINDING_POSITION)
            continue;
        assert_true(ent_finding_needs_attention(ENT_FINDING_POSITION));
        ent_finding_sentence(request, &turn, &check.finding[i], ENT_NAMES_RULEBOOK, says, sizeof says);
        snprintf(out->text + used, sizeof out->text - used, "%s%s: %s", used ? "; " : "",
                 request->map->power[check.finding[i].power].title, says);
    }
    ent_check_clear(&check);
    ent_turn_clear(&turn);
}

typedef struct ent_doubt_row {
    const char *text, *doubts;
    ent_algorithm algorithm;
} ent_doubt_row;

static void check_texts(const ent_doubt_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_request request;
        ent_doubts_text doubts;
        ent_err err = {.text = ""};
        if (read_text(row[i].text, strlen(row[i].text), &request, &err) != ENT_OK)
            fail_msg("%s\n%s", row[i].text, err.text);
        request.algorithm = row[i].algorithm;
        list_doubts(&request, &doubts);
        if (strcmp(doubts.text, row[i].doubts) != 0)
            fail_msg("%s\n%s", row[i].text, doubts.text);
        ent_request_clear(&request);
    }
}

#define CHECK_TEXTS(rows) check_texts(rows, sizeof(rows) / sizeof *(rows))

#define RETREAT(units, dislodged) "Phase: S1902R\nUnits:\n" units "\nDislodged:\nGermany: " dislodged "\nOrders:\n"
#define ORIGIN_AS(unit, place, rule)                                                                                   \
    "Germany: " unit " may retreat to " place ", where its attacker came from" rule "; correct one of the two"
#define ORIGIN(unit, place, choice) ORIGIN_AS(unit, place, " (4.A.5 " choice ")")
#define ATTACKER(unit, from, kind, place)                                                                              \
    "Germany: the attacker of " unit " is said to come from " from ", but no " kind " gets from there to " place       \
    " in one move; correct " from

static void the_place_of_the_attacker_is_checked(void **state)
{
    static const ent_doubt_row rows[] = {
        {RETREAT("France: A Mun", "A Mun -> Tyr, Boh (from Bur)"), "", 0},
        {RETREAT("France: A Mun", "A Mun -> Bur, Tyr (from Bur)"), ORIGIN("A Mun", "Bur", "b"), 0},
        {"Rules: 4.A.5=a\n" RETREAT("France: A Mun", "A Mun -> Bur, Tyr (from Bur)"), ORIGIN("A Mun", "Bur", "a"), 0},
        /* An army that came by convoy crossed no border. */
        {RETREAT("France: A Bel", "A Bel -> Hol, Ruh (from Hol)"), "", 0},
        {RETREAT("France: F Bel", "A Bel -> Hol, Ruh (from Hol)"), ORIGIN("A Bel", "Hol", "b"), 0},
        {"Rules: 4.A.5=a\n" RETREAT("France: A Bel", "A Bel -> Hol, Ruh (from Hol)"), ORIGIN("A Bel", "Hol", "a"), 0},
        {"Rules: 4.A.5=a\n" RETREAT("France: A Bel", "A Bel -> Hol, Ruh (from Hol)"), "", ENT_ALGORITHM_DPJUDGE},
        {RETREAT("France: A Bel", "A Bel -> Hol, Ruh (from Hol)"), ORIGIN_AS("A Bel", "Hol", ""),
         ENT_ALGORITHM_DPJUDGE_EARLY},
        {"Rules: 4.A.5=a\n" RETREAT("France: F Bel", "A Bel -> Hol, Ruh (from Hol)"), ORIGIN_AS("A Bel", "Hol", ""),
         ENT_ALGORITHM_DPJUDGE},
        {RETREAT("Russia: F Stp/nc", "F Stp/sc -> Fin (from Fin)"), ATTACKER("F StP(sc)", "Fin", "fleet", "StP"), 0},
        /* By land, by sea, by convoy, or not at all. */
        {RETREAT("France: A Mun", "A Mun -> Tyr (from Rum)"), ATTACKER("A Mun", "Rum", "army", "Mun"), 0},
        {RETREAT("France: A Mun", "A Mun -> Tyr (from Mun)"), ATTACKER("A Mun", "Mun", "army", "Mun"), 0},
        {RETREAT("France: A Bel", "A Bel -> Ruh (from Bel)"), ATTACKER("A Bel", "Bel", "army", "Bel"), 0},
        {RETREAT("France: A Hol", "A Hol -> Kie (from Syr)"), "", 0},
        {RETREAT("France: F Hol", "A Hol -> Kie (from Nwy)"), ATTACKER("A Hol", "Nwy", "fleet", "Hol"), 0},
        {RETREAT("France: A Hol", "A Hol -> Kie (from Nth)"), ATTACKER("A Hol", "Nth", "army", "Hol"), 0},
        {RETREAT("France: F Spa/sc", "A Spa -> Gas (from Mar)"), "", 0},
        {RETREAT("France: F Spa/nc", "A Spa -> Gas (from Mar)"), ATTACKER("A Spa", "Mar", "fleet", "Spa"), 0},
        {RETREAT("France: F Con", "A Con -> Smy (from Bul)"), "", 0},
        {RETREAT("France: F Gas", "A Gas -> Par (from Spa)"), "", 0},
        {RETREAT("France: A Mun", "A Mun -> Ber, Tyr (from Ber)"), ORIGIN("A Mun", "Ber", "b"), 0},
        /* By railway and canal. */
        {"Map: colonial\nPhase: S1871R\nUnits:\nRussia: A Irk\nDislodged:\nChina: A Irk -> Mon (from Mos)\nOrders:\n",
         "", 0},
        {"Map: colonial\nPhase: S1871R\nUnits:\nChina: A Irk\nDislodged:\nRussia: A Irk -> Kra (from Mos)\nOrders:\n",
         "Russia: the attacker of A Irk is said to come from Mos, but no army gets from there to Irk in one move; "
         "correct Mos",
         0},
        {"Map: colonial\nPhase: S1871R\nUnits:\nBritain: F Red\nDislodged:\nTurkey: F Red -> GoA (from Med)\nOrders:\n",
         "", 0},
    };
    (void)state;

    CHECK_TEXTS(rows);
}

static void a_dislodged_unit_has_an_attacker(void **state)
{
    static const ent_doubt_row rows[] = {
        {RETREAT("France: A Bur", "A Mun -> Tyr"),
         "Germany: A Mun is dislodged, but no unit stands in Mun; add the one that dislodged it, or leave A Mun out",
         0},
        {RETREAT("France: A Bur", "A Mun -> Tyr (from Rum)"),
         "Germany: A Mun is dislodged, but no unit stands in Mun; add the one that dislodged it, or leave A Mun out",
         0},
        {RETREAT("Germany: A Mun", "A Mun -> Tyr"),
         "Germany: A Mun is dislodged, but the unit in Mun is of the same power, and no power dislodges its own units; "
         "correct whose they are, or leave one out",
         0},
        {RETREAT("Germany: A Mun", "A Mun -> Tyr"), "", ENT_ALGORITHM_DPJUDGE_EARLY},
        {RETREAT("France: F Stp/nc", "F StP/sc -> Fin"), "", 0},
        /* Another phase has no retreats, and a finding that says so. */
        {"Phase: S1901M\nUnits:\nFrance: A Bur\nDislodged:\nGermany: A Mun\nOrders:\n", "", 0},
    };
    (void)state;

    CHECK_TEXTS(rows);
}

#define ASSUMED(unit)                                                                                                  \
    "Germany: it is not said where " unit " may retreat to, so it can only disband; write \"" unit                     \
    " -> PLACE, PLACE\", or \"" unit " ->\" if there is no place"

static void a_missing_list_of_retreats_is_assumed_to_be_empty(void **state)
{
    static const ent_doubt_row rows[] = {
        {RETREAT("France: A Ruh", "A Ruh"), ASSUMED("A Ruh"), 0},
        {RETREAT("France: A Ruh", "A Ruh (from Bur)"), ASSUMED("A Ruh"), 0},
        {RETREAT("France: A Ruh", "A Ruh ->"), "", 0},
        {RETREAT("France: A Ruh", "A Ruh -> (from Bur)"), "", 0},
        {RETREAT("France: A Ruh, A Kie", "A Kie -> Ber\nA Ruh"), ASSUMED("A Ruh"), 0},
    };
    ent_request request;
    ent_err err;
    char *text = NULL;
    size_t size = 0;
    (void)state;

    CHECK_TEXTS(rows);
    assert_int_equal(read_text(rows[3].text, strlen(rows[3].text), &request, &err), ENT_OK);
    FILE *out = open_memstream(&text, &size);
    ent_request_print(out, &request);
    fclose(out);
    assert_non_null(strstr(text, "A RUH -> (from BUR)\n"));
    free(text);
    ent_request_clear(&request);
}

#define OWNED(phase, units, centers) "Phase: " phase "\nUnits:\n" units "\nCenters:\n" centers "\nOrders:\n"
#define OTHERS                                                                                                         \
    " stands in a center that is not its power's, though the last fall gave it to that power; correct the owner or "   \
    "the unit"

static void a_center_belongs_to_the_unit_in_it_after_the_fall(void **state)
{
    static const ent_doubt_row rows[] = {
        {OWNED("W1901A", "France: A Bel, A Par", "France: Par, Bre"), "France: A Bel" OTHERS, 0},
        {OWNED("W1901A", "France: A Bel, A Par", "France: Par\nGermany: Bel"), "France: A Bel" OTHERS, 0},
        {OWNED("S1902M", "France: A Bel, A Par", "France: Par\nGermany: Bel"), "France: A Bel" OTHERS, 0},
        {OWNED("W1901A", "France: A Bel, A Par, A Bur", "France: Par, Bel"), "", 0},
        {OWNED("S1902M", "France: F Adr, A Par", "France: Par"), "", 0}, /* the map's first province is no center */
        {OWNED("S1902M", "France: F Bel, A Mun, A Kie, A Ber, F Den, F Hol, A Vie, F Tri\nItaly: F Gre",
               "France: Par\nItaly: Gre"),
         "France: F Bel, A Ber, F Den, F Hol, A Kie, A Mun and 2 more units stand in centers that are not their "
         "power's, though the last fall gave them to that power; correct the owners or the units",
         0},
        {OWNED("S1902M", "France: F Bel, A Mun, A Kie, A Ber, F Den, F Hol", "France: Par"),
         "France: F Bel, A Ber, F Den, F Hol, A Kie, A Mun stand in centers that are not their power's, though the "
         "last "
         "fall gave them to that power; correct the owners or the units",
         0},
        /* Units may have moved since, or nothing may have changed hands yet. */
        {OWNED("F1902M", "France: A Bel", "France: Par"), "", 0},
        {OWNED("S1902R", "France: A Bel", "France: Par"), "", 0},
        {OWNED("S1901M", "France: A Bel", "France: Par"), "", 0},
        /* The owners are not said, or there are none. */
        {"Phase: W1901A\nUnits:\nFrance: A Bel\nOrders:\n", "", 0},
        {OWNED("S1902M", "France: A Bel", ""), "", 0},
        {"Map: chaos\nPhase: W1900A\nUnits:\nCenters:\nParis: Par\nOrders:\nParis: Build A Par\n", "", 0},
    };
    (void)state;

    CHECK_TEXTS(rows);
}

#define EIGHTEEN "Par, Bre, Mar, Spa, Por, Bel, Hol, Lon, Edi, Lvp, Mun, Kie, Ber, Den, Swe, Nwy, Tun, Rom"
#define WON(n)   "France: has won with " n " centers, of which 18 are enough, but the position names no winner; " CORRECT
#define CORRECT  "name it or correct the centers"
#define NOT_WON(n)                                                                                                     \
    "France: is named as the winner, but has " n ", and 18 win, if no other power has as many; correct the winner "    \
    "or the centers"

static void who_has_won_is_who_has_the_centers(void **state)
{
    static const ent_doubt_row rows[] = {
        {OWNED("S1908M", "France: A Par", "France: " EIGHTEEN), WON("18"), 0},
        {OWNED("W1907A", "France: A Par", "France: " EIGHTEEN ", Nap"), WON("19"), 0},
        {OWNED("F1908M", "France: A Par", "France: " EIGHTEEN), WON("18"), 0},
        {"Winner: France\n" OWNED("S1908M", "France: A Par", "France: " EIGHTEEN), "", 0},
        {"Winner: Italy\n" OWNED("S1908M", "France: A Par", "France: " EIGHTEEN),
         "Italy: is named as the winner, but has 0 centers, and 18 win, if no other power has as many; correct the "
         "winner or the centers",
         0},
        {"Winner: France\n" OWNED("S1908M", "France: A Par", "France: Par"), NOT_WON("1 center"), 0},
        {"Winner: France\n" OWNED("S1901M", "France: A Par", "France: Par, Bre"), NOT_WON("2 centers"), 0},
        {"Winner: France\nPhase: S1901M\nUnits:\nFrance: A Par\nOrders:\n", NOT_WON("3 centers"), 0},
        {"Map: {\"base\": \"standard\", \"changes\": {\"victory\": 0}}\n" OWNED("S1908M", "France: A Par",
                                                                                "France: Par"),
         "", 0},
        {"Winner: France\nPhase: S1908M\nUnits:\nFrance: A Par\nOrders:\n", "", 0},
        {"Rules: victory=19\n" OWNED("S1908M", "France: A Par", "France: " EIGHTEEN), "", 0},
        {"Rules: victory=2\n" OWNED("S1908M", "France: A Par", "France: Par, Bre\nItaly: Rom, Ven"), "", 0},
        {OWNED("S1901M", "France: A Par", "France: " EIGHTEEN), "", 0},
    };
    (void)state;

    CHECK_TEXTS(rows);
}

#define BUILT(phase, year)                                                                                             \
    "Phase: " phase "\nUnits:\nFrance: A Par\nCenters:\nFrance: Par\nBuilt:\nFrance: A Par " year "\nOrders:\n"

static void no_unit_was_built_in_a_year_to_come(void **state)
{
    static const ent_doubt_row rows[] = {
        {BUILT("F1902M", "1903"),
         "France: A Par was built in 1903, but those builds come after Fall 1902, movement; correct the year", 0},
        {BUILT("W1902A", "1902"),
         "France: A Par was built in 1902, but those builds come after Winter 1902, adjustments; correct the year", 0},
        {BUILT("S1902M", "1901"), "", 0},
        {BUILT("S1901M", "1900"), "", 0},
    };
    (void)state;

    CHECK_TEXTS(rows);
}

/* Requests, with ' for ". */
static void stated_adjustments_are_counted(void **state)
{
    static const struct {
        const char *json, *doubts;
    } rows[] = {
        {"{'phase':'W1901A','units':{'FRANCE':['A GAS']},'centers':{'FRANCE':['PAR','BRE']},"
         "'adjustments':{'FRANCE':2}}",
         "France: \"adjustments\" says 2 builds, but 2 centers and 1 unit give 1 build; correct it or leave it out"},
        {"{'phase':'W1901A','units':{'FRANCE':['A GAS','A BUR']},'centers':{'FRANCE':['PAR']},"
         "'adjustments':{'FRANCE':0}}",
         "France: \"adjustments\" says no builds, but 1 center and 2 units give 1 removal; correct it or leave it out"},
        {"{'phase':'W1901A','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR','BRE','BEL']},"
         "'adjustments':{'FRANCE':-1}}",
         "France: \"adjustments\" says 1 removal, but 3 centers and 1 unit with 1 place to build in give 1 build; "
         "correct it or leave it out"},
        {"{'phase':'W1901A','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR','BRE','BEL']},"
         "'adjustments':{'FRANCE':1}}",
         ""},
        {"{'phase':'W1901A','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR','BRE','BEL']},"
         "'adjustments':{'FRANCE':2}}",
         ""},
        {"{'phase':'F1901M','units':{'FRANCE':['A GAS']},'centers':{'FRANCE':['PAR','BRE']},"
         "'adjustments':{'FRANCE':2}}",
         ""},
        {"{'phase':'S1902R','units':{'FRANCE':['A PAR']},'dislodged':{'GERMANY':{'A PAR':['BUR']}},"
         "'attackers':{'GERMANY':{'A PAR':'BUR'}}}",
         ORIGIN("A Par", "Bur", "b")},
        {"{'phase':'S1902R','units':{'FRANCE':['A PAR']},'dislodged':{'GERMANY':{'A PAR':[]}}}", ""},
    };
    static const ent_json_options plain = {.map_dir = NULL};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request = {.map = NULL};
        ent_doubts_text doubts;
        ent_err err = {.text = ""};
        char text[400];
        snprintf(text, sizeof text, "%s", rows[i].json);
        for (char *at = text; *at; at++)
            *at = *at == '\'' ? '"' : *at;
        json_t *json = json_loads(text, 0, NULL);
        assert_non_null(json);
        if (ent_json_request(json, &plain, &request, &err) != ENT_OK)
            fail_msg("%s\n%s", text, err.text);
        list_doubts(&request, &doubts);
        if (strcmp(doubts.text, rows[i].doubts) != 0)
            fail_msg("%s\n%s", text, doubts.text);
        ent_request_clear(&request);
        json_decref(json);
    }
}

/* What is wrong with the whole position, then each power with its own findings; one that is silent has no orders. */
static void the_report_says_whose_position_is_wrong(void **state)
{
    static const char text[] = "Phase: S1902R\nUnits:\nFrance: A Ruh\nDislodged:\nGermany: A Ruh\nItaly: A Tyr -> Tri\n"
                               "Orders:\nItaly: A Tyr R Tri\n";
    static const char report[] =
        "Standard Diplomacy: Spring 1902, retreats\n\nit is not said who owns the centers, so those of the map's start "
        "count\n\nGermany\n  it is not said where A Ruh may retreat to, so it can only disband; write \"A Ruh -> "
        "PLACE, "
        "PLACE\", or \"A Ruh ->\" if there is no place\n  nothing was sent\n\nItaly\n  A Tyr is dislodged, but no unit "
        "stands in Tyr; add the one that dislodged it, or leave A Tyr out\n  A Tyr R Tri\n\n4 findings need "
        "attention.\n";
    ent_request request;
    ent_turn turn;
    ent_check check;
    ent_err err;
    char *said = NULL;
    size_t size = 0;
    (void)state;

    assert_int_equal(read_text(text, sizeof text - 1, &request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    assert_int_equal(ent_check_turn(&request, &turn, &check, &err), ENT_OK);
    FILE *out = open_memstream(&said, &size);
    ent_check_print(out, &request, &turn, &check, ENT_NAMES_RULEBOOK, false);
    fclose(out);
    assert_string_equal(said, report);
    free(said);
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_place_of_the_attacker_is_checked),
                                       cmocka_unit_test(a_dislodged_unit_has_an_attacker),
                                       cmocka_unit_test(a_missing_list_of_retreats_is_assumed_to_be_empty),
                                       cmocka_unit_test(a_center_belongs_to_the_unit_in_it_after_the_fall),
                                       cmocka_unit_test(who_has_won_is_who_has_the_centers),
                                       cmocka_unit_test(no_unit_was_built_in_a_year_to_come),
                                       cmocka_unit_test(the_report_says_whose_position_is_wrong),
                                       cmocka_unit_test(stated_adjustments_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
