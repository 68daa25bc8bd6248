/* test_turn.c -- turns that cannot be judged, and lists of what may be ordered.
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
#include "game/position.h"
#include "turn/listing.h"
#include "turn/paradox.h"
#include "turn/phase_and_rules.h"
#include "turn/turn.h"

static bool count_one(void *context, const ent_turn *turn)
{
    unsigned *seen = context;
    (void)turn;
    return ++*seen < 100;
}

static void a_turn_that_cannot_be_judged_is_refused(void **state)
{
    static const struct {
        const char *text;
        ent_algorithm algorithm;
        int season; /* -1: as in the text */
        ent_status status;
        const char *words;
    } row[] = {
        {"Map: colonial\nOrders:\nRussia: A Mos H\n", ENT_ALGORITHM_DPJUDGE, -1, ENT_E_ALGORITHM,
         "dpjudge does not judge railways and canals; set railway=no and canal=no, or take decisions"},
        {"Orders:\nFrance: A Par H\n", ENT_ALGORITHM_DECISIONS, ENT_WINTER + 1, ENT_E_POSITION,
         "the position is invalid: there is no such phase"},
        {"Orders:\nFrance: A Par H\n", ENT_ALGORITHM_DECISIONS, -1, ENT_OK, ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_request request;
        ent_turn turn;
        ent_err err = {.text = ""};
        read_request(row[i].text, &request);
        request.algorithm = row[i].algorithm;
        if (row[i].season >= 0)
            request.pos->season = (uint8_t)row[i].season;
        assert_int_equal(ent_turn_judge(&request, &turn, &err), row[i].status);
        if (strcmp(err.text, row[i].words) != 0)
            fail_msg("%s: %s", row[i].text, err.text);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* A movement phase may have several resolutions; every other phase has one. */
static void resolutions_are_counted(void **state)
{
    static const struct {
        const char *text;
        unsigned found;
    } row[] = {
        {"Orders:\nFrance: A Par H\n", 1},
        {"Orders:\n", 1}, /* nobody wrote anything */
        {"Orders:\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n", 2},
        {"Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par - Gas\n", 1},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        unsigned seen = 0;
        ent_turn_search search = {.take = count_one, .context = &seen};
        ent_request request;
        ent_turn turn;
        ent_err err;
        read_request(row[i].text, &request);
        assert_int_equal(ent_turn_resolve(&request, &turn, &search, &err), ENT_OK);
        assert_int_equal(search.found, row[i].found);
        assert_int_equal(seen, row[i].found);
        assert_int_equal(search.end, ENT_SEARCH_ALL);
        ent_turn_clear(&turn);
        request.pos->season = ENT_WINTER + 1;
        seen = 0;
        assert_int_equal(ent_turn_resolve(&request, &turn, &search, &err), ENT_E_POSITION);
        assert_int_equal(search.found, 0);
        assert_int_equal(seen, 0);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

static bool has_group(const ent_listing *listing, const char *name)
{
    char text[ENT_LISTING_TEXT];

    for (size_t i = 0; i < listing->list.n_groups; i++) {
        ent_listing_group_name(listing, i, text);
        if (strcmp(text, name) == 0)
            return true;
    }
    return false;
}

/* A list has a group for each unit, for each place of a build, for waives, and for each giver of a passage. */
static void each_group_of_a_list_has_a_name(void **state)
{
    static const char *const row[][2] = {
        {"Units:\nFrance: A Par\nOrders:\n", "A PAR"},
        {"Phase: W1901A\nUnits:\nCenters:\nFrance: Bre\nOrders:\n", "BRE"},
        {"Phase: W1901A\nUnits:\nCenters:\nFrance: Bre\nOrders:\n", "WAIVE"},
        {"Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\n", "CANAL"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_listing all, counted;
        ent_request request;
        ent_err err;
        read_request(row[i][0], &request);
        assert_int_equal(ent_listing_open(&request, &all, &err), ENT_OK);
        assert_true(has_group(&all, row[i][1]));
        assert_int_equal(ent_listing_count(&request, &counted, &err), ENT_OK);
        assert_int_equal(all.list.n, counted.list.n);
        assert_int_equal(all.list.n_groups, counted.list.n_groups);
        ent_listing_clear(&counted);
        ent_listing_clear(&all);
        request.pos->season = ENT_WINTER + 1;
        assert_int_equal(ent_listing_open(&request, &all, &err), ENT_E_POSITION);
        assert_string_equal(err.text, "the position is invalid: there is no such phase");
        ent_listing_clear(&all);
        ent_request_clear(&request);
    }
}

/* Each paradox as its rules and the sentences of its decisions. */
static void list_paradoxes(const ent_request *request, const ent_turn *turn, char *out, size_t size)
{
    ent_paradox_list list;
    ent_err err;

    out[0] = '\0';
    assert_int_equal(ent_paradox_find(request, turn, &list, &err), ENT_OK);
    for (size_t i = 0; i < list.n; i++) {
        const ent_paradox *paradox = &list.paradox[i];
        assert_true(paradox->n > 1 && paradox->n_rules > 0); /* a decision alone depends on no other */
        for (uint8_t rule = 0; rule < paradox->n_rules; rule++)
            snprintf(out + strlen(out), size - strlen(out), "[%s%.1s] ", paradox->rule[rule].rule,
                     &paradox->rule[rule].choice);
        for (uint16_t k = 0; k < paradox->n; k++) {
            char sentence[400];
            ent_paradox_sentence(request, turn, paradox, k, ENT_NAMES_RULEBOOK, sentence, sizeof sentence);
            snprintf(out + strlen(out), size - strlen(out), "%s; ", sentence);
        }
    }
    ent_paradox_clear(&list);
}

#define PARADOX "Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n"
/* 6.F.18, Betrayal paradox. */
#define BETRAYAL                                                                                                       \
    "Units: orders\nEngland:\nF Nth C A Lon - Bel\nA Lon - Bel\nF Eng S A Lon - Bel\nFrance:\nF Bel S F Nth\n"         \
    "Germany:\nF Hel S F Ska - Nth\nF Ska - Nth\n"
#define CANAL "Map: colonial\nUnits: orders\nTurkey:\nF Med - Red\nF Egy - Med\n"

#define LOOP                                                                                                           \
    "whether A Bre - Lon has a convoy depends on whether F Wal - Eng succeeds; whether F Wal - Eng succeeds depends "  \
    "on whether F Lon S F Wal - Eng is given; whether F Lon S F Wal - Eng is given depends on whether A Bre - Lon "    \
    "has a convoy; "
#define BETRAYAL_LOOP                                                                                                  \
    "whether A Lon - Bel has a convoy depends on whether F Ska - Nth succeeds; whether F Ska - Nth succeeds depends "  \
    "on whether F Bel S F Nth is given; whether F Bel S F Nth is given depends on whether A Lon - Bel has a convoy; "
#define CANAL_LOOP                                                                                                     \
    "whether F Med - Red has a route depends on whether F Egy - Med succeeds; whether F Egy - Med succeeds depends "   \
    "on "                                                                                                              \
    "whether F Med - Red succeeds; whether F Med - Red succeeds depends on whether F Med - Red has a route; "

/* The same with an army that may also walk. */
#define TO_NEIGHBOR                                                                                                    \
    "Units: orders\nEngland:\nF Nth C A Hol - Bel\nA Hol - Bel\nF Eng S A Hol - Bel\nFrance:\nF Bel S F Nth\n"         \
    "Germany:\nF Hel S F Ska - Nth\nF Ska - Nth\n"
#define TO_NEIGHBOR_LOOP                                                                                               \
    "whether A Hol - Bel has a convoy depends on whether F Ska - Nth succeeds; whether F Ska - Nth succeeds depends "  \
    "on "                                                                                                              \
    "whether F Bel S F Nth is given; whether F Bel S F Nth is given depends on whether A Hol - Bel has a convoy; "

static void paradoxes_are_found(void **state)
{
    static const struct {
        const char *rules, *text, *found;
    } row[] = {
        {"4.A.2=d", PARADOX, "[4.A.2d] " LOOP},
        /* The rule keeps it from arising, though the army does not arrive in the end. */
        {"4.A.2=a", PARADOX, "[4.A.2a] " LOOP},
        {"4.A.2=b 4.A.3=g", PARADOX, "[4.A.2b] " LOOP},
        /* The fleet is lost whatever becomes of the support, so the rule decides nothing. */
        {"4.A.2=a", PARADOX "Germany: F Pic S F Wal - Eng; F Bel S F Wal - Eng\n", ""},
        {"4.A.2=b 4.A.3=g", BETRAYAL, "[4.A.2b] " BETRAYAL_LOOP},
        {"4.A.2=b 4.A.3=g", TO_NEIGHBOR, "[4.A.2.fallbackd] " TO_NEIGHBOR_LOOP}, /* by land the army cuts the support */
        {"4.A.2=a", "Units: orders\nFrance: A Par - Bur; A Bur - Gas; A Gas - Par; A Pic - Wal; F Eng C A Pic - Wal\n",
         ""},
        {"4.A.2=a 4.A.3=g", BETRAYAL, "[4.A.2.fallbackd] " BETRAYAL_LOOP},
        {"4.A.2=d", CANAL, "[7.C] " CANAL_LOOP},
        {"4.A.2=a 4.A.3=c", CANAL, "[7.C] " CANAL_LOOP},
        {"4.A.2=d", "Units: orders\nFrance:\nA Par - Bur\nA Bur - Mar\nA Mar - Par\n", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_request request;
        ent_turn turn;
        ent_err err = {.text = ""};
        char found[2000];
        read_request(row[i].text, &request);
        assert_int_equal(ent_rules_parse(row[i].rules, strlen(row[i].rules), &request.rules, &err), ENT_OK);
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        list_paradoxes(&request, &turn, found, sizeof found);
        if (strcmp(found, row[i].found) != 0)
            fail_msg("%s, %s%s", row[i].rules, row[i].text, found);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* Every province has a unit without an order, and one order names no unit, so there is one entry more than provinces.
 */
static void a_void_order_stands_beside_those_of_a_full_board(void **state)
{
    ent_request request;
    ent_turn turn;
    (void)state;

    judge_text("datc",
               "Map: pure\nUnits:\nAustria: A Vie\nEngland: A Lon\nFrance: A Par\nGermany: A Ber\nItaly: A "
               "Rom\nRussia: A Mos\nTurkey: A Con\nOrders:\nFrance:\nA Oz H\n",
               &request, &turn);
    assert_int_equal(turn.intake.n, 1 + request.map->n_provs);
    for (size_t i = 0; i < turn.intake.n; i++) {
        const ent_order *order = &turn.intake.entry[i].order;
        assert_int_equal(turn.result[i].verdict, i == 0 ? ENT_VOID : ENT_SUCCEEDS);
        assert_int_equal(turn.intake.entry[i].automatic, i > 0);
        assert_true(turn.result[i].ends == (i == 0 ? ENT_LOC_NONE : order->at));
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* The number is the one of the intake, which makes one order of each text at least. */
static void the_limit_of_written_orders_is_that_of_a_turn(void **state)
{
    const ent_written written = {.text = "A Par H", .len = 7};
    ent_request request = {.map = NULL};
    ent_err err = {.status = ENT_OK};
    (void)state;

    for (size_t i = 0; i < 63976; i++)
        assert_int_equal(ent_request_add(&request, &written, &err), ENT_OK);
    assert_int_equal(ent_request_add(&request, &written, &err), ENT_E_LIMIT);
    assert_string_equal(err.text, "too many orders; a turn has at most 63976");
    ent_request_clear(&request);
}

/* Perpetual orders are texts, too, though they are for movement phases. */
static void an_entry_knows_its_text_in_every_phase(void **state)
{
    static const char orders[] =
        "Perpetual:\nFrance: A Par H\nItaly: A Rom H\nOrders:\nFrance:\nBuild A Par, F Bre\nItaly:\n"
        "Build A Rom\n";
    static const char *const phases[] = {"W1901A", "S1901M"};
    (void)state;

    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        char text[300];
        ent_request request;
        ent_turn turn;
        snprintf(text, sizeof text, "Phase: %s\nUnits:\nFrance: A Gas\nItaly: A Apu\n%s", phases[i], orders);
        judge_text("datc", text, &request, &turn);
        assert_int_equal(request.n_written, 4);
        for (size_t k = 0; k < turn.intake.n && !turn.intake.entry[k].automatic; k++) {
            const ent_entry *entry = &turn.intake.entry[k];
            const ent_written *written = &request.written[entry->text];
            assert_true(entry->written >= written->text &&
                        entry->written + entry->written_len <= written->text + written->len);
            assert_int_equal(entry->order.power, written->power);
        }
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_turn_that_cannot_be_judged_is_refused),
                                       cmocka_unit_test(resolutions_are_counted),
                                       cmocka_unit_test(paradoxes_are_found),
                                       cmocka_unit_test(each_group_of_a_list_has_a_name),
                                       cmocka_unit_test(a_void_order_stands_beside_those_of_a_full_board),
                                       cmocka_unit_test(an_entry_knows_its_text_in_every_phase),
                                       cmocka_unit_test(the_limit_of_written_orders_is_that_of_a_turn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
