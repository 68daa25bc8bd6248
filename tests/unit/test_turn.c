/* test_turn.c -- turns that cannot be judged, and lists of what may be ordered.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "game/position.h"
#include "text/order_file.h"
#include "turn/listing.h"
#include "turn/turn.h"

static void read_request(const char *text, ent_request *request)
{
    ent_rules rules;
    ent_err err = {.text = ""};

    ent_rules_preset("datc", &rules);
    *request = (ent_request){.map = NULL};
    if (ent_order_file_read(text, strlen(text), &rules, &(const ent_order_file_hooks){.units_by_orders = true}, request,
                            &err) != ENT_OK)
        fail_msg("%s: %s", text, err.text);
}

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
         "dpjudge does not judge railways and canals"},
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
        if (!strstr(err.text, row[i].words))
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
        assert_non_null(strstr(err.text, "there is no such phase"));
        ent_listing_clear(&all);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_turn_that_cannot_be_judged_is_refused),
                                       cmocka_unit_test(resolutions_are_counted),
                                       cmocka_unit_test(each_group_of_a_list_has_a_name)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
