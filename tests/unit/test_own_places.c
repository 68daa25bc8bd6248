/* test_own_places.c -- orders on maps of the user's, whose places have names, aliases and coasts that no built-in map
 * has.
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
#include "notation/print.h"
#include "written_turn.h"

/* Changes of the standard map, a power and its order, and how it is read; "": it is not. */
typedef struct ent_own_row {
    const char *changes, *order, *read;
} ent_own_row;

static void check_row(const ent_own_row *row)
{
    char text[800], order[200] = "";
    ent_request request;
    ent_turn turn;

    snprintf(text, sizeof text, "Map: {\"base\": \"standard\", \"changes\": {%s}}\nUnits: orders\nOrders:\n%s\n",
             row->changes, row->order);
    judge_text("datc", text, &request, &turn);
    if (turn.result[0].verdict != ENT_VOID)
        ent_order_print(request.map, &turn.intake.entry[0].order, order, sizeof order);
    if (strcmp(order, row->read) != 0)
        fail_msg("%s: %s is %s", row->changes, row->order, order);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

static void check_rows(const ent_own_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_row(&rows[i]);
}

/* ---- Names. ---- */

static void a_name_may_have_many_words(void **state)
{
#define MANY_WORDS "one two three four five six seven eight nine ten eleven twelve"
    static const ent_own_row row = {"\"provinces\": {\"MUN\": {\"aliases\": [\"" MANY_WORDS "\"]}}",
                                    "Germany: A Ber - " MANY_WORDS, "A BER - MUN"};
    (void)state;

    check_row(&row);
}

#define SEAS(north, norwegian)                                                                                         \
    "\"provinces\": {\"NTH\": {\"name\": \"" north "\"}, \"NWG\": {\"name\": \"" norwegian "\"}}"

/* "N" stands for each word with this letter. Here no spelling begins with "N Sea". */
static void one_letter_begins_a_word(void **state)
{
    static const ent_own_row rows[] = {
        {SEAS("Great North Sea", "Norwegian Sea"), "England: F Lon - N Sea", "F LON - NTH"},
        {SEAS("Great Northern Sea", "Norwegian Sea"), "England: F Lon - N. Sea", "F LON - NTH"},
        {SEAS("Great Northern Sea", "Norwegian Sea"), "England: F Lon - Great N Sea", "F LON - NTH"},
        {SEAS("Great Nordic Sea", "Norwegian Sea"), "England: F Lon - N Sea", "F LON - NTH"},
        {SEAS("Great Nordic Sea", "Norwegian Sea"), "England: F Edi - N Sea", ""},
        {SEAS("Great Sea", "Northern Sea"), "England: F Edi - N Sea", "F EDI - NWG"},
        {SEAS("Great North Sea", "Northern Norse Sea"), "England: F Edi - N Sea",
         "F EDI - NTH"}, /* no word is left out */
        {SEAS("Great North Sea", "Great Norwegian Sea"), "England: F Edi - Norwe Sea", "F EDI - NWG"},
        {SEAS("Great North Sea", "Viking Norwegian Sea"), "England: F Edi - V Norwe Sea", "F EDI - NWG"},
        {SEAS("Great Sea of the North", "Norwegian Sea"), "England: F Edi - Great Sea North",
         "F EDI - NTH"}, /* but "of the" is */
        {SEAS("Great North Sea", "Great Viking Sea"), "England: F Edi - Viking", "F EDI - NWG"},
        {SEAS("Great North Sea", "Norwegian Sea"), "England: F Edi - N Se", ""}, /* a word has more than two letters */
    };
    (void)state;

    check_rows(rows, sizeof rows / sizeof *rows);
}

#define ALIASES "\"provinces\": {\"PAR\": {\"aliases\": [\"xy\"]}, \"KIE\": {\"aliases\": [\"xyz\"]}}"

/* "xy" is Paris, unless Paris makes the order impossible and a place with a longer name does not. */
static void an_impossible_alias_may_begin_another_one(void **state)
{
    static const ent_own_row rows[] = {
        {ALIASES, "Germany: A Bur - xy", "A BUR - PAR"},
        {ALIASES, "Germany: A Ber - xy", "A BER - KIE"},
        {ALIASES, "Germany: A Ber - xyz", "A BER - KIE"},
        {ALIASES, "Germany: A Bur - xyz", ""}, /* Kiel, and no other place */
        {ALIASES, "Germany: A Ber - Paris", ""},
    };
    (void)state;

    check_rows(rows, sizeof rows / sizeof *rows);
}

#define BERK "\"provinces\": {\"BER\": {\"aliases\": [\"berk\"]}, \"KIE\": {\"name\": \"Berkiel\"}}"

/* Where no units are given: an alias that may mean several places puts a unit where its power begins, in the first
 * phase, and nowhere else. */
static void an_unclear_alias_places_no_unit(void **state)
{
    static const ent_own_row rows[] = {
        {"", "England: A Liv - Yor", "A LVP - YOR"}, {"", "Russia: A Liv H", ""},
        {"", "France: A Mars H", "A MAR H"},                                        /* no other place */
        {"", "Russia: A Livo H", "A LVN H"},         {BERK, "Germany: Berk H", ""}, /* it begins in both */
    };
    const char *later = "Phase: F1902M\nUnits: orders\nOrders:\nEngland: A Liv H\n";
    ent_request request;
    ent_turn turn;
    (void)state;

    check_rows(rows, sizeof rows / sizeof *rows);
    judge_text("datc", later, &request, &turn);
    assert_int_equal(turn.result[0].reason, ENT_REASON_AMBIGUOUS);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* After a verb of moves the word means a place of this map, and is no verb. */
static void a_place_may_be_called_like_a_verb(void **state)
{
    static const ent_own_row rows[] = {
        {"", "Germany: A Mun R off", ""},
        {"\"provinces\": {\"BOH\": {\"aliases\": [\"off\"]}}", "Germany: A Mun R off", "A MUN - BOH"},
        {"\"provinces\": {\"BOH\": {\"aliases\": [\"otb\"]}}", "Germany: A Mun R OTB", "A MUN - BOH"},
        {"\"provinces\": {\"BOH\": {\"aliases\": [\"support\"]}}", "Germany: A Mun - support", "A MUN - BOH"},
    };
    (void)state;

    check_rows(rows, sizeof rows / sizeof *rows);
}

/* ---- Coasts. ---- */

/* The only place that the fleet can go to is a coast. */
static void the_only_coast_in_reach_need_not_be_named(void **state)
{
    static const ent_own_row row = {"\"provinces\": {\"LAK\": {\"name\": \"Lake\", \"kind\": \"coast\"}}, \"add\": "
                                    "{\"fleet\": [[\"LAK\", \"BUL/EC\"]]}",
                                    "Turkey: F Lake - Bul", "F LAK - BUL/EC"};
    (void)state;

    check_row(&row);
}

/* A permission is printed with the name of the canal between its two seas, and read only with that name. */
static void a_map_may_have_several_canals(void **state)
{
#define CANALS                                                                                                         \
    "\"canal\": [{\"name\": \"KI\", \"ends\": [\"NTH\", \"BAL\"], \"gate\": \"DEN\"}, "                                \
    "{\"name\": \"SO\", \"ends\": [\"SKA\", \"BAL\"], \"gate\": \"SWE\"}, "                                            \
    "{\"name\": \"DA\", \"ends\": [\"AEG\", \"BLA\"], \"gate\": \"CON\"}]"
    static const ent_own_row rows[] = {
        {CANALS, "Germany:\nKI F Bal - Nth\nF Den H\nF Bal - Nth", "KI F BAL - NTH"},
        {CANALS, "Germany:\nKI F Nth - Bal\nF Den H\nF Nth - Bal", "KI F NTH - BAL"},
        {CANALS, "Germany:\nSO F Bal - Ska\nF Swe H\nF Bal - Ska", "SO F BAL - SKA"},
        {CANALS, "Germany:\nSO F Bal - Nth\nF Swe H\nF Bal - Nth", ""},
        {CANALS, "Germany:\nF Bal - SO - Nth\nF Swe H", ""},
        {CANALS, "Germany:\nF Bal - SO - Ska\nF Swe H", "F BAL - SKA"},
        {CANALS, "Turkey:\nDA F Aeg - Bla\nA Con H\nF Aeg - Bla", "DA F AEG - BLA"},
        {CANALS, "Turkey:\nDA F Bla - Aeg\nA Con H\nF Bla - Aeg", "DA F BLA - AEG"},
    };
    (void)state;

    check_rows(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_name_may_have_many_words),
                                       cmocka_unit_test(a_map_may_have_several_canals),
                                       cmocka_unit_test(one_letter_begins_a_word),
                                       cmocka_unit_test(an_impossible_alias_may_begin_another_one),
                                       cmocka_unit_test(a_place_may_be_called_like_a_verb),
                                       cmocka_unit_test(the_only_coast_in_reach_need_not_be_named),
                                       cmocka_unit_test(an_unclear_alias_places_no_unit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
