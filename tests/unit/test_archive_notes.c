/* test_archive_notes.c -- what is noted when a saved game is converted: whatever the other format cannot say.
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
#include "converted_game.h"
#include "sample_games.h"
#include "short_json.h"

#define RULES       "rules were left out; the other engine has its own"
#define LAST_RULES  "rules of the last phase were left out; it has the rules of the first phase now"
#define GAME_RULES  "rules of the game were left out"
#define JUDGED      "whether phases were judged was left out"
#define NAMES       "names of branches were left out"
#define SEQUENCE    "a phase is not later than the one before it; in a stream of requests a game begins there"
#define TWICE       "a phase is not later than the one before it; other engines know each name once"
#define IDS         "ids without the name of the game were left out"
#define OTHER_RULES "rules that this judge does not have were kept in extra only"
#define HOMES       "homes that are not those of the map were kept in extra only; the judge builds by the map"
#define PLAYERS     "players were left out"
#define BRANCHES    "phases of other branches were left out"
#define EXTRA       "extra fields were left out"
#define FORM        "orders were written in the form that other engines read"
#define UNREAD      "orders that cannot be read were left out"
#define NO_COUNT    "orders that do not count were left out"
#define VOID        "orders that are void under the rules of the game were left out"
#define WAIVE       "waives were left out: dipcc has none, and a build without an order is waived there"
#define UNKNOWN     "moves by railway and permissions for canals were written, which other engines do not know"
#define NO_MAP      "the package diplomacy does not come with this map"
#define NO_END      "the end of the game was left out: it does not follow from the phase before it"
#define CHANGED                                                                                                        \
    "builds, influence and zobrist_hash of positions that changed since this version read them were made again or "    \
    "left out"
#define TEXT        "the text of the orders was left out; the orders were kept"
#define CONTESTED   "contested, attackers, built, perpetual and proxies were left out of positions"
#define WINNERS     "winners were left out of positions"
#define ADJUSTMENTS "adjustments that differ from the count of centers and units were left out of positions"
#define RESULTS     "results were left out"
#define REASONS     "reasons of results were left out"
#define MARKS       "marks that other engines do not know were left out"
#define NO_UNIT     "results without a unit and marks were left out"
#define MESSAGES    "messages were left out"
#define FIELDS      "fields of messages were left out"
#define TIMES       "times of messages were changed: other engines need whole numbers that rise"
#define NO_SENDER   "messages without sender, recipient and message were left out"
#define NO_POWER    "messages by or to somebody who is no power were left out; dipcc refuses them"
#define NO_PHASE    "messages of no phase were left out; dipcc refuses them"

static bool has_note(const ent_notes *notes, const char *text, const char *path)
{
    for (size_t i = 0; i < notes->n; i++)
        if (strcmp(notes->note[i].text, text) == 0 && strcmp(notes->note[i].path, path) == 0)
            return true;
    return false;
}

/* All notes on a game, each with its first place and how many there are. */
static void what_a_format_cannot_say_is_noted(void **state)
{
#define TO_OTHERS                                                                                                      \
    "/rules 1: " RULES "\n/players 1: " PLAYERS "\n/phases/2 1: " BRANCHES "\n/phases/0/extra/club 1: " EXTRA          \
    "\n/phases/0/orders/FRANCE 2: " FORM "\n/phases/0/orders/GERMANY/1 1: " UNREAD "\n/phases/0/messages/0 1: " FIELDS \
    "\n/phases/0/messages/0 1: " TIMES "\n"
#define OF_THE_SECOND "/phases/1/text 1: " TEXT "\n/phases/1/position/contested 1: " CONTESTED "\n"
    static const char *const row[ENT_GAME_FORMAT_COUNT] = {
        [ENT_GAME_ENTENTE] = "",
        [ENT_GAME_DIPLOMACY] = TO_OTHERS OF_THE_SECOND,
        [ENT_GAME_DIPCC] = TO_OTHERS OF_THE_SECOND,
        [ENT_GAME_REQUESTS] =
            "/rules 1: " GAME_RULES "\n/players 1: " PLAYERS "\n/phases/2 1: " BRANCHES
            "\n/phases/0/messages 1: " MESSAGES "\n/phases/0/extra 1: " EXTRA "\n/phases/1/text 1: " TEXT "\n",
    };
    json_t *sample = ent_sample_game("board.json");
    (void)state;

    for (ent_game_format to = 0; to < ENT_GAME_FORMAT_COUNT; to++) {
        ent_notes notes;
        char said[2000] = "";
        json_decref(converted(sample, to, &notes));
        for (size_t i = 0; i < notes.n; i++)
            snprintf(said + strlen(said), sizeof said - strlen(said), "%s %zu: %s\n", notes.note[i].path,
                     notes.note[i].count, notes.note[i].text);
        assert_string_equal(said, row[to]);
    }
    json_decref(sample);
}

static void judging_gives_results_with_reasons(void **state)
{
    json_t *sample = ent_sample_game("board.json"), *out = NULL;
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE, .judge = true};
    ent_err err;
    (void)state;

    assert_int_equal(ent_game_convert(sample, &conversion, &out, &err), ENT_OK);
    const json_t *results = json_object_get(json_array_get(json_object_get(out, "phases"), 0), "results");
    const json_t *entry = json_array_get(json_object_get(results, "FRANCE"), 0);
    assert_string_equal(json_string_value(json_object_get(entry, "reason")), "standoff");
    assert_null(json_object_get(json_array_get(json_object_get(out, "phases"), 1), "results"));
    ent_notes notes;
    json_decref(converted(out, ENT_GAME_DIPLOMACY, &notes));
    assert_true(has_note(&notes, REASONS, "/phases/0/results/FRANCE"));
    assert_false(has_note(&notes, MARKS, "/phases/0/results/FRANCE"));
    json_object_set_new((json_t *)(uintptr_t)entry, "marks", json_pack("[ssi]", "bounce", "paradox", 1));
    json_t *there = converted(out, ENT_GAME_DIPLOMACY, &notes);
    const json_t *marks =
        json_object_get(json_object_get(json_array_get(json_object_get(there, "phases"), 0), "results"), "A PAR");
    assert_true(has_note(&notes, MARKS, "/phases/0/results/FRANCE"));
    assert_int_equal(json_array_size(marks), 1);
    json_decref(there);

    json_object_set_new((json_t *)(uintptr_t)entry, "result",
                        json_string("succeeds")); /* the board has no such result */
    ent_replay replay = ent_replay_of(out);
    const json_t *first = json_array_get(replay.differences, 0);
    bool found = false;
    for (size_t i = 0; i < json_array_size(replay.differences); i++)
        found |= json_object_get(json_array_get(replay.differences, i), "results") != NULL;
    assert_non_null(first);
    assert_true(found);
    ent_replay_clear(&replay);
    json_decref(out);
    json_decref(sample);
}

/* What single values of a game of our own lose on the way to another format. */
static void values_that_other_formats_lack_are_noted(void **state)
{
#define MESSAGE(sender, recipient, phase)                                                                              \
    "[{\"sender\": \"" sender "\", \"recipient\": \"" recipient                                                        \
    "\", \"message\": \"x\", \"time_sent\": 1, \"phase\": \"" phase "\"}]"
    static const struct {
        const char *path, *value;
        ent_game_format to;
        const char *text, *where;
    } row[] = {
        {"/phases/0/results", "{\"FRANCE\": [{\"unit\": 7, \"marks\": []}]}", ENT_GAME_DIPLOMACY, NO_UNIT,
         "/phases/0/results/FRANCE"},
        {"/phases/0/results", "{\"FRANCE\": [{\"unit\": \"A PAR\"}]}", ENT_GAME_DIPLOMACY, NO_UNIT,
         "/phases/0/results/FRANCE"},
        {"/phases/0/results", "{\"FRANCE\": [{\"unit\": \"A PAR\", \"marks\": [], \"why\": \"x\"}]}",
         ENT_GAME_DIPLOMACY, REASONS, "/phases/0/results/FRANCE"},
        {"/phases/0/messages", "[{\"recipient\": \"GLOBAL\", \"message\": \"x\"}]", ENT_GAME_DIPLOMACY, NO_SENDER,
         "/phases/0/messages/0"},
        {"/phases/0/messages", "[{\"sender\": \"FRANCE\", \"message\": \"x\"}]", ENT_GAME_DIPLOMACY, NO_SENDER,
         "/phases/0/messages/0"},
        {"/phases/0/messages", "[{\"sender\": \"FRANCE\", \"recipient\": \"GLOBAL\"}]", ENT_GAME_DIPLOMACY, NO_SENDER,
         "/phases/0/messages/0"},
        {"/phases/0/messages",
         "[{\"sender\": \"FRANCE\", \"recipient\": \"GLOBAL\", \"message\": \"x\", \"time_sent\": "
         "2000000000000000000}]",
         ENT_GAME_DIPCC, TIMES, "/phases/0/messages/0"},
        {"/phases/0/messages", MESSAGE("SYSTEM", "GLOBAL", "S1901M"), ENT_GAME_DIPCC, NO_POWER, "/phases/0/messages/0"},
        {"/phases/0/messages", MESSAGE("FRANCE", "OBSERVER", "S1901M"), ENT_GAME_DIPCC, NO_POWER,
         "/phases/0/messages/0"},
        {"/phases/0/messages", MESSAGE("FRANCE", "France", "S1901M"), ENT_GAME_DIPCC, NO_POWER, "/phases/0/messages/0"},
        {"/phases/0/messages", MESSAGE("FRANCE", "GLOBAL", "Spring"), ENT_GAME_DIPCC, NO_PHASE, "/phases/0/messages/0"},
        {"/phases/0/messages", MESSAGE("FRANCE", "GLOBAL", "S1M"), ENT_GAME_DIPCC, NO_PHASE, "/phases/0/messages/0"},
        {"/players", "{}", ENT_GAME_REQUESTS, BRANCHES, "/phases/2"},
        {"/phases/0/text", "\"A PAR H\"", ENT_GAME_REQUESTS, TEXT, "/phases/0/text"},
        {"/phases/0/results", "{\"FRANCE\": []}", ENT_GAME_REQUESTS, RESULTS, "/phases/0/results"},
        {"/phases/0/extra", "{\"club\": {}}", ENT_GAME_REQUESTS, EXTRA, "/phases/0/extra"},
        {"/players", "{\"FRANCE\": \"Ann\"}", ENT_GAME_REQUESTS, PLAYERS, "/players"},
        {"/extra", "{\"club\": {}}", ENT_GAME_REQUESTS, EXTRA, "/extra"},
        {"/rules", "{\"preset\": \"datc\", \"4.A.2\": \"e\"}", ENT_GAME_DIPLOMACY, RULES, "/rules"},
        {"/rules", "\"1982\"", ENT_GAME_DIPLOMACY, RULES, "/rules"},
        {"/options", "{\"railway\": false}", ENT_GAME_DIPLOMACY, "options of the map were left out", "/options"},
        {"/options", "{\"railway\": false}", ENT_GAME_DIPCC, "options of the map were left out", "/options"},
        {"/phases/0/orders", "{\"FRANCE\": [\"what\"], \"France\": [\"A PAR - BUR\"]}", ENT_GAME_DIPLOMACY, UNREAD,
         "/phases/0/orders/FRANCE/0"},
        {"/phases/0/orders", "{\"FRANCE\": [\"A PAR - BUR\"], \"France\": [\"what\"]}", ENT_GAME_DIPLOMACY, UNREAD,
         "/phases/0/orders/France/0"},
        {"/phases/0/name", "\"Plan B\"", ENT_GAME_DIPLOMACY, NAMES, "/phases/0/name"},
        {"/phases/0/name", "\"Plan B\"", ENT_GAME_REQUESTS, NAMES, "/phases/0/name"},
        {"/phases/1/position", "{\"phase\": \"S1901M\", \"units\": {}}", ENT_GAME_REQUESTS, SEQUENCE, "/phases/1"},
        {"/phases/1/position", "{\"units\": {}}", ENT_GAME_REQUESTS, SEQUENCE, "/phases/1"},
        {"/phases/1/position", "{\"phase\": \"S1901M\", \"units\": {}}", ENT_GAME_DIPLOMACY, TWICE, "/phases/1"},
        {"/phases/1/position", "{\"phase\": \"S1901M\", \"units\": {}}", ENT_GAME_DIPCC, TWICE, "/phases/1"},
        {"/phases/1/position", "{\"phase\": \"F1900M\", \"units\": {}}", ENT_GAME_DIPCC, TWICE, "/phases/1"},
        {"/phases/1/position", "{\"units\": {}}", ENT_GAME_DIPLOMACY, TWICE, "/phases/1"}, /* the first of the map */
        {"/phases/1/position", "{\"phase\": \"Spring 1901\", \"units\": {}}", ENT_GAME_DIPCC, TWICE, "/phases/1"},
        {"/phases/0/judged", "null", ENT_GAME_REQUESTS, JUDGED, "/phases/0/judged"},
        {"/phases/1/judged", "\"datc\"", ENT_GAME_REQUESTS, JUDGED, "/phases/1/judged"},
        {"/phases/0/judged", "{\"preset\": \"1982\"}", ENT_GAME_REQUESTS, GAME_RULES, "/rules"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game_with("board.json", row[i].path, row[i].value);
        ent_notes notes;
        json_decref(converted(json, row[i].to, &notes));
        if (!has_note(&notes, row[i].text, row[i].where))
            fail_msg("%s: no note '%s' at %s", row[i].value, row[i].text, row[i].where);
        json_decref(json);
    }
}

static void what_says_nothing_is_not_noted(void **state)
{
    static const char *const empty[][2] = {
        {"/players", "{}"},           {"/phases/0/text", "\"\""},   {"/phases/0/results", "{}"},
        {"/phases/0/messages", "[]"}, {"/phases/0/extra", "{}"},    {"/phases/1/text", "null"},
        {"/phases/0/name", "\"\""},   {"/options", "{}"},           {"/phases/0/name", "\"completed\""},
        {"/rules", "\"datc\""},       {"/phases/1/judged", "null"}, {"/rules", "{\"preset\": \"datc\"}"}};
    (void)state;

    for (ent_game_format to = ENT_GAME_DIPLOMACY; to <= ENT_GAME_REQUESTS; to++)
        for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
            json_t *json = ent_sample_game_with("board.json", empty[i][0], empty[i][1]);
            ent_notes notes;
            json_decref(converted(json, to, &notes));
            for (size_t j = 0; j < notes.n; j++)
                assert_true(strncmp(notes.note[j].path, empty[i][0], strlen(empty[i][0])) != 0);
            json_decref(json);
        }
}

/* Of the rules of the package those that change how a game goes on. */
static void rules_of_other_engines_are_noted(void **state)
{
    static const struct {
        const char *rules, *where; /* NULL: no note */
    } row[] = {{"[]", NULL},
               {"[\"NO_PRESS\", \"SOLITAIRE\", \"CD_DUMMIES\", \"NO_CHECK\", \"BUILD_ANY\"]", NULL},
               {"[\"HOLD_WIN\"]", "/rules/0"},
               {"[\"NO_PRESS\", \"SHARED_VICTORY\"]", "/rules/1"},
               {"[\"CIVIL_DISORDER\"]", "/rules/0"},
               {"[7, \"HOLD_WIN\"]", "/rules/1"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game_with("diplomacy.json", "/rules", row[i].rules);
        ent_notes notes;
        json_decref(converted(json, ENT_GAME_ENTENTE, &notes));
        assert_int_equal(notes.n, row[i].where != NULL);
        assert_true(!row[i].where || has_note(&notes, OTHER_RULES, row[i].where));
        json_decref(json);
    }
}

/* The judge builds in the homes of the map. */
static void homes_of_other_maps_are_noted(void **state)
{
    static const struct {
        const char *homes;
        ent_game_format to;
        bool noted;
    } row[] = {{"['PAR','MAR','BRE']", ENT_GAME_ENTENTE, false},
               {"['PAR','BEL']", ENT_GAME_ENTENTE, true},
               {"['PAR','MAR']", ENT_GAME_REQUESTS, true},
               {"['PAR','MAR','BRE','BEL']", ENT_GAME_DIPCC, true},
               {"['PAR','BEL']", ENT_GAME_DIPLOMACY, false}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game("diplomacy.json");
        json_array_insert_new(json_object_get(json, "phases"), 0, json_pack("{ss}", "name", "FORMING"));
        json_object_set_new((json_t *)(uintptr_t)json_member(json, "phases 2 state homes"), "FRANCE",
                            json_of(row[i].homes));
        ent_notes notes;
        json_decref(converted(json, row[i].to, &notes));
        if (has_note(&notes, HOMES, "/phases/2/state/homes") != row[i].noted)
            fail_msg("%s %d", row[i].homes, row[i].to);
        json_decref(json);
    }
}

static void announced_proxies_are_kept(void **state)
{
    json_t *json = json_loads("{\"phase\": \"S1901M\", \"proxies\": {\"ITALY\": [\"A VEN PROXY AUSTRIA\"]}}", 0, NULL);
    ent_notes notes;
    json_t *game = converted(json, ENT_GAME_ENTENTE, &notes);
    json_t *position = json_object_get(json_array_get(json_object_get(game, "phases"), 0), "position");
    (void)state;

    assert_int_equal(notes.n, 0);
    assert_true(json_equal(json_object_get(position, "proxies"), json_object_get(json, "proxies")));
    json_decref(game);
    json_decref(json);
}

/* The request as the only phase of a game, which was judged. */
static json_t *judged_game(const json_t *request)
{
    json_t *game = converted(request, ENT_GAME_ENTENTE, NULL);
    json_object_set(json_array_get(json_object_get(game, "phases"), 0), "judged", json_object_get(game, "rules"));
    return game;
}

/* An order as other engines write it is kept; another one is written anew, and that is noted. */
static void orders_in_the_form_of_other_engines_are_kept(void **state)
{
#define CONVOY "{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"A LON\", \"F NTH\"]}}"
    static const struct {
        const char *position, *order, *there;
    } row[] = {
        {"{\"phase\": \"S1901M\"}", "A PAR H", "A PAR H"},
        {"{\"phase\": \"S1901M\"}", "A PAR - BUR", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR - LON VIA", "A PAR - LON VIA"}, /* void here and there */
        {CONVOY, "A LON - BEL", "A LON - BEL"},
        {CONVOY, "A LON - BEL VIA", "A LON - BEL VIA"},
        {"{\"phase\": \"S1901M\"}", "A MAR S A PAR", "A MAR S A PAR"},
        {"{\"phase\": \"S1901M\"}", "A MAR S A PAR - BUR", "A MAR S A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "F BRE C A PAR - PIC", "F BRE C A PAR - PIC"},
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"F SPA/SC\"]}}", "F SPA/SC - MAR", "F SPA/SC - MAR"},
        {"{\"phase\": \"W1901A\", \"units\": {}, \"centers\": {\"FRANCE\": [\"PAR\"]}}", "WAIVE", "WAIVE"},
        {"{\"phase\": \"W1901A\", \"units\": {}, \"centers\": {\"FRANCE\": [\"PAR\"]}}", "A PAR B", "A PAR B"},
        {"{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A PAR\"]}, \"centers\": {}}", "A PAR D", "A PAR D"},
        {"{\"phase\": \"S1901R\", \"units\": {}, \"dislodged\": {\"FRANCE\": {\"A PAR\": [\"BUR\"]}}}", "A PAR R BUR",
         "A PAR R BUR"},
        {"{\"phase\": \"S1901M\"}", "A Par - Bur", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR-BUR", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "PAR - BUR", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR - BUR.", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR - paris", NULL},
        {"{\"phase\": \"S1901M\"}", "A P - BUR", NULL},   /* no place of the map */
        {"{\"phase\": \"S1901M\"}", "A PAR - XYZ", NULL}, /* neither */
        {"{\"phase\": \"S1901M\"}", "A PARIS - BURGUNDY", "A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR - PIC VIA", "A PAR - PIC"}, /* the judge goes by land */
        {"{\"phase\": \"S1901M\"}", "F BRE - MAO VIA", "F BRE - MAO"},
        {CONVOY, "A LON - NTH - BEL", "A LON - BEL VIA"},
        {CONVOY, "A LON - WAL VIA", "A LON - WAL"}, /* no fleet convoys it */
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"F STP/NC\"]}}", "F STP - NWY", "F STP/NC - NWY"},
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"A FIN\", \"F STP/NC\"]}}", "A FIN S F STP - NWY",
         "A FIN S F STP/NC - NWY"},
        {"{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"F STP/SC\"]}, \"centers\": {}}", "F STP D", "F STP/SC D"},
        {"{\"phase\": \"S1901R\", \"units\": {}, \"dislodged\": {\"FRANCE\": {\"A PAR\": [\"BUR\"]}}}", "A PAR - BUR",
         "A PAR R BUR"},
        {"{\"phase\": \"S1901M\"}", "A PAR HOLDS", "A PAR H"},
        {"{\"phase\": \"S1901M\"}", "A MAR S PAR", "A MAR S A PAR"},
        {"{\"phase\": \"S1901M\"}", "A MAR S A PAR - bur", "A MAR S A PAR - BUR"},
        {"{\"phase\": \"S1901M\"}", "F BRE C A PAR to PIC", "F BRE C A PAR - PIC"},
        {"{\"phase\": \"S1901M\"}", "F BRE C A PAR - pic", "F BRE C A PAR - PIC"},
        {"{\"phase\": \"S1901M\"}", "F BRE C A par - PIC", "F BRE C A PAR - PIC"},
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"F SPA/SC\"]}}", "F SPA/sc - MAR", "F SPA/SC - MAR"},
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"F SPA/SC\"]}}", "F SPA/S - MAR", "F SPA/SC - MAR"},
        {"{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"F SPA/SC\"]}}", "F SPA/SX - MAR", NULL},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *request = json_loads(row[i].position, 0, NULL);
        json_object_set_new(request, "orders", json_pack("{s[s]}", "FRANCE", row[i].order));
        ent_notes notes;
        json_t *game = judged_game(request), *there = converted(game, ENT_GAME_DIPLOMACY, &notes);
        const json_t *orders = json_object_get(json_array_get(json_object_get(there, "phases"), 0), "orders");
        const char *order = json_string_value(json_array_get(json_object_get(orders, "FRANCE"), 0));
        if (row[i].there && (!order || strcmp(order, row[i].there) != 0))
            fail_msg("%s: %s", row[i].order, order ? order : "none");
        bool changed = has_note(&notes, FORM, "/phases/0/orders/FRANCE");
        assert_int_equal(changed, !row[i].there || strcmp(row[i].order, row[i].there) != 0);
        json_decref(request);
        json_decref(game);
        json_decref(there);
    }
}

/* Other engines follow whatever is written, so one order a unit is: the one that the judge has in force. */
static void only_orders_in_force_are_written(void **state)
{
#define FRANCE "\"FRANCE\": [\"A PAR - BUR\", \"A PAR - PIC\", \"A MAR H\"]"
#define TRAINS "\"map\": \"colonial\", \"phase\": \"S1871M\", \"units\": {\"RUSSIA\": [\"A KRA\", \"A OMS\"]}"
    static const struct {
        const char *request, *there, *text, *where;
    } row[] = {
        {"\"orders\": {\"GERMANY\": [\"A Mun - Ruh\", \"Everything else holds.\"]}",
         "{\"GERMANY\":[\"A MUN - RUH\",\"A BER H\",\"F KIE H\"]}", FORM, "/phases/0/orders/GERMANY"},
        {"\"orders\": {" FRANCE "}", "{\"FRANCE\":[\"A MAR H\"]}", NO_COUNT, "/phases/0/orders/FRANCE/1"},
        {"\"orders\": {" FRANCE "}", "{\"FRANCE\":[\"A MAR H\"]}", VOID, "/phases/0/orders/FRANCE/0"},
        {"\"rules\": \"datc3\", \"orders\": {" FRANCE "}", "{\"FRANCE\":[\"A PAR - BUR\",\"A MAR H\"]}", NO_COUNT,
         "/phases/0/orders/FRANCE/1"},
        {"\"orders\": {\"FRANCE\": [\"A PAR - PIC\", \"A MUN - BER\", \"A MUN - RUH\"]}",
         "{\"FRANCE\":[\"A PAR - PIC\"]}", NO_COUNT, "/phases/0/orders/FRANCE/1"},
        {"\"orders\": {\"FRANCE\": [\"A PAR - LON\", \"A mar H\"]}", /* void there, too */
         "{\"FRANCE\":[\"A PAR - LON\",\"A MAR H\"]}", FORM, "/phases/0/orders/FRANCE"},
        {"\"orders\": {\"FRANCE\": [\"A mar S A PAR - BUR\"]}", /* without a match here */
         "{\"FRANCE\":[\"A MAR S A PAR - BUR\"]}", FORM, "/phases/0/orders/FRANCE"},
        {"\"rules\": {\"4.C.1\": \"a\"}, \"orders\": {\"FRANCE\": [\"A MAR H\", \"Par - Bur\"]}",
         "{\"FRANCE\":[\"A MAR H\"]}", VOID, "/phases/0/orders/FRANCE/1"},
        {"\"rules\": {\"4.C.5\": \"a\"}, \"orders\": {\"GERMANY\": [\"A MUN S A PAR - BUR\", \"A BER H\"]}",
         "{\"GERMANY\":[\"A BER H\"]}", VOID, "/phases/0/orders/GERMANY/0"},
        {"\"rules\": {\"4.E.3\": \"a\"}, \"orders\": {\"FRANCE\": [\"A MAR S A PAR - BUR\"]}",
         "{\"FRANCE\":[\"A MAR S A PAR - BUR\",\"A PAR - BUR\"]}", FORM, "/phases/0/orders/FRANCE"},
        {"\"rules\": {\"4.E.4\": \"a\"}, \"perpetual\": {\"ITALY\": [\"A VEN S A ROM\"], \"FRANCE\": [\"A PAR H\"]},"
         " \"orders\": {\"FRANCE\": [\"A PAR - BUR\"]}",
         "{\"FRANCE\":[\"A PAR - BUR\"],\"ITALY\":[\"A VEN S A ROM\"]}", CONTESTED, "/phases/0/position/perpetual"},
        {"\"rules\": {\"4.E.5\": \"a\"}, \"proxies\": {\"ITALY\": [\"A VEN PROXY AUSTRIA\"]}, \"orders\": "
         "{\"AUSTRIA\": "
         "[\"A VEN - PIE\"]}",
         "{\"ITALY\":[\"A VEN - PIE\"]}", CONTESTED, "/phases/0/position/proxies"},
        {"\"rules\": {\"4.E.5\": \"b\"}, \"orders\": {\"ITALY\": [\"A VEN PROXY AUSTRIA\"], \"AUSTRIA\": [\"A VEN - "
         "PIE\"]}",
         "{\"ITALY\":[\"A VEN - PIE\"]}", FORM, "/phases/0/orders/ITALY"},
        {TRAINS ", \"orders\": {\"RUSSIA\": [\"A Kra - TSR - Irk\", \"A Oms - TSR - Prm\"]}", /* void by each other */
         "{\"RUSSIA\":[\"A KRA - TSR - IRK\",\"A OMS - TSR - PRM\"]}", FORM, "/phases/0/orders/RUSSIA"},
        {TRAINS ", \"options\": {\"railway\": false}, \"orders\": {\"RUSSIA\": [\"A Kra - TSR - Irk\"]}", "{}", VOID,
         "/phases/0/orders/RUSSIA/0"},
        {"\"phase\": \"W1901A\", \"units\": {}, \"centers\": {\"FRANCE\": [\"PAR\"]},"
         " \"orders\": {\"FRANCE\": [\"Build A Par\", \"A PAR B\", \"A MAR B\"]}",
         "{\"FRANCE\":[\"A PAR B\"]}", VOID, "/phases/0/orders/FRANCE/1"},
        {"\"phase\": \"S1901R\", \"units\": {}, \"dislodged\": {\"FRANCE\": {\"A PAR\": [\"BUR\", \"PIC\"]}},"
         " \"orders\": {\"FRANCE\": [\"A PAR R BUR\", \"A PAR R PIC\"]}",
         "{}", NO_COUNT, "/phases/0/orders/FRANCE/1"},
    };
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof row / sizeof *row); i++) {
        const size_t at = i / 2;
        char text[600];
        if (i % 2 && strstr(row[at].request, "colonial")) /* dipcc plays standard only */
            continue;
        snprintf(text, sizeof text, "{%s}", row[at].request);
        json_t *request = json_loads(text, 0, NULL);
        ent_notes notes;
        json_t *game = judged_game(request);
        json_t *there = converted(game, i % 2 ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY, &notes);
        json_t *orders = json_object_get(json_array_get(json_object_get(there, "phases"), 0), "orders"), *list;
        const char *power;
        void *next;
        json_object_foreach_safe(orders, next, power, list) if (json_array_size(list) == 0)
            json_object_del(orders, power);
        char *said = json_dumps(orders, JSON_COMPACT);
        if (strcmp(said, row[at].there) != 0)
            fail_msg("%s: %s", row[at].request, said);
        if (!has_note(&notes, row[at].text, row[at].where))
            fail_msg("%s: no note '%s' at %s", row[at].request, row[at].text, row[at].where);
        free(said);
        json_decref(game);
        json_decref(there);
        json_decref(request);
    }
}

/* What one of the other engines does not know, or carries out in another way if the order does not say how. */
static void each_engine_gets_what_it_knows(void **state)
{
#define SWAP                                                                                                           \
    "{'phase':'S1902M','units':{'ENGLAND':['A BEL','F NTH'],'GERMANY':['A HOL']},'orders':{"                           \
    "'ENGLAND':['A BEL - HOL','F NTH C A BEL - HOL'],'GERMANY':['A HOL - BEL']}}"
#define WAIVES                                                                                                         \
    "{'phase':'W1902A','units':{},'centers':{'FRANCE':['PAR','BRE']},'orders':{'FRANCE':['A PAR B','WAIVE']}}"
#define RAILWAY                                                                                                        \
    "{'map':'colonial','phase':'S1870M','units':{'RUSSIA':['A MOS']},'orders':{'RUSSIA':['A MOS - TSR - OMS']}}"
#define CANAL                                                                                                          \
    "{'map':'colonial','phase':'S1870M','units':{'TURKEY':['A EGY'],'BRITAIN':['F MED']},'orders':{"                   \
    "'TURKEY':['SC F MED - RED']}}"
    static const struct {
        ent_game_format to;
        const char *request, *power, *there, *text, *where; /* text NULL: no note */
    } row[] = {
        {ENT_GAME_DIPLOMACY, SWAP, "ENGLAND", "['A BEL - HOL VIA','F NTH C A BEL - HOL']", FORM, "ENGLAND"},
        {ENT_GAME_DIPCC, SWAP, "ENGLAND", "['A BEL - HOL VIA','F NTH C A BEL - HOL']", FORM, "ENGLAND"},
        {ENT_GAME_DIPLOMACY, WAIVES, "FRANCE", "['A PAR B','WAIVE']", NULL, NULL},
        {ENT_GAME_DIPCC, WAIVES, "FRANCE", "['A PAR B']", WAIVE, "FRANCE/1"},
        {ENT_GAME_DIPLOMACY, RAILWAY, "RUSSIA", "['A MOS - TSR - OMS']", UNKNOWN, "RUSSIA/0"},
        {ENT_GAME_DIPLOMACY, CANAL, "TURKEY", "['SC F MED - RED']", UNKNOWN, "TURKEY/0"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *request = json_of(row[i].request);
        ent_notes notes;
        json_t *game = judged_game(request), *there = converted(game, row[i].to, &notes);
        char *said = json_short(json_object_get(json_member(there, "phases 0 orders"), row[i].power)), where[100];
        assert_string_equal(said, row[i].there);
        snprintf(where, sizeof where, "/phases/0/orders/%s", row[i].where);
        assert_true(row[i].text ? has_note(&notes, row[i].text, where) : notes.n == 0);
        free(said);
        json_decref(game);
        json_decref(there);
        json_decref(request);
    }
}

/* Other orders may still come: those that are in do not depend on each other. */
static void orders_of_a_phase_that_is_not_judged_stay(void **state)
{
#define OPEN "'phase':'S1901M','units':{'FRANCE':['A PIC'],'ENGLAND':['F ENG','F NTH'],'GERMANY':['A BEL']}"
    static const char *const row[][3] = {
        /* the request, orders of FRANCE, and what is written: once it is open, once it is judged */
        {OPEN ",'orders':{'GERMANY':['A BEL - PIC'],'FRANCE':['A PIC - BEL VIA']}", "['A PIC - BEL VIA']",
         "['A PIC - BEL']"},
        {OPEN ",'orders':{'ENGLAND':['F ENG C A PIC - BEL'],'FRANCE':['A PIC - BEL']}", "['A PIC - BEL']",
         "['A PIC - BEL']"},
        {OPEN ",'orders':{'GERMANY':['A BEL - PIC'],'FRANCE':['A PIC - ENG - BEL']}", "['A PIC - BEL VIA']",
         "['A PIC - BEL']"},
        {"'phase':'S1902M','units':{'FRANCE':['A BEL','F NTH'],'GERMANY':['A HOL']},'orders':{'FRANCE':['A BEL - HOL',"
         "'F NTH C A BEL - HOL'],'GERMANY':['A HOL - BEL']}",
         "['A BEL - HOL','F NTH C A BEL - HOL']", "['A BEL - HOL VIA','F NTH C A BEL - HOL']"},
        {"'phase':'W1901A','units':{},'centers':{'FRANCE':['PAR']},'orders':{'FRANCE':['A PAR B','A MAR B']}",
         "['A PAR B','A MAR B']", "['A PAR B']"},
        {"'phase':'W1901A','units':{},'centers':{'FRANCE':['PAR','MAR']},'adjustments':{'FRANCE':1},'orders':{'FRANCE':"
         "['A PAR B','A MAR B']}",
         "['A PAR B']", "['A PAR B']"},
        {"'rules':{'4.C.1':'a'},'phase':'S1901M','orders':{'FRANCE':['A MAR H','Par - Bur']}", "['A MAR H']",
         "['A MAR H']"}};
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof row / sizeof *row); i++) {
        char text[400];
        snprintf(text, sizeof text, "{%s}", row[i / 2][0]);
        json_t *request = json_of(text), *game = i % 2 ? judged_game(request) : json_incref(request);
        json_t *there = converted(game, ENT_GAME_DIPCC, NULL);
        char *said = json_short(json_member(there, "phases 0 orders FRANCE"));
        if (strcmp(said, row[i / 2][1 + i % 2]) != 0)
            fail_msg("%s: %s", text, said);
        free(said);
        json_decref(request);
        json_decref(game);
        json_decref(there);
    }
}

/* What such an engine wrote goes back to it as it stands, though our judge would write it otherwise. Once the game was
 * changed, it is written as our judge reads it. */
static void orders_of_the_engine_itself_stand_until_they_are_changed(void **state)
{
#define STANDS "['A LON - BEL','F NTH C A LON - BEL','A DEN - SWE VIA','A FIN S F STP - NWY','F STP/NC - NWY']"
#define ANEW   "['A LON - BEL','F NTH C A LON - BEL','A DEN - SWE','A FIN S F STP/NC - NWY','F STP/NC - NWY']"
    static const char *const change[][4] = {
        /* where in the first phase, under which key, what is put there, and the orders then */
        {"", "name", "''", STANDS},
        {"position units", "RUSSIA", "['F NTH','A LON','A DEN','F STP/NC','A FIN']", STANDS},
        {"position units", "TURKEY", "['F BLA']", ANEW},
        {"orders", "TURKEY", "['F SEV H']", ANEW}};
    json_t *file =
        json_of("{'id':'g','is_full_press':false,'map':'standard','phases':[{'name':'S1902M','state':{'units':"
                "{'RUSSIA':['A LON','F NTH','A DEN','A FIN','F STP/NC']},'centers':{}},'orders':{'RUSSIA':" STANDS
                "}},{'name':'F1902M','state':{'units':{},'centers':{}},'orders':{}}]}");
    (void)state;

    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        json_t *game = converted(file, ENT_GAME_ENTENTE, NULL);
        json_t *part =
            (json_t *)(uintptr_t)json_member(json_array_get(json_object_get(game, "phases"), 0), change[i][0]);
        json_object_set_new(part, change[i][1], json_of(change[i][2]));
        json_t *there = converted(game, ENT_GAME_DIPCC, NULL);
        char *said = json_short(json_member(there, "phases 0 orders RUSSIA"));
        assert_string_equal(said, change[i][3]);
        free(said);
        json_decref(game);
        json_decref(there);
    }
    json_decref(file);
}

/* Our maps that the package does not have, also where a file of the package is on one: somebody has added it there. */
static void a_map_that_the_package_lacks_is_noted(void **state)
{
    static const char *const there[] = {"ancmed", "colonial", "fleetrome", "france-austria",
                                        "modern", "pure",     "standard"};
    const char *name;
    (void)state;

    for (size_t i = 0; (name = ent_map_builtin_name(i)) != NULL; i++) {
        json_t *request = json_pack("{ss,s{},s{}}", "map", name, "units", "orders");
        ent_notes notes;
        bool has = false;
        for (size_t at = 0; at < sizeof there / sizeof *there; at++)
            has |= strcmp(there[at], name) == 0;
        json_t *file = converted(request, ENT_GAME_DIPLOMACY, &notes);
        if (has_note(&notes, NO_MAP, "/map") == has)
            fail_msg("%s", name);
        json_t *game = converted(file, ENT_GAME_ENTENTE, NULL);
        json_decref(converted(game, ENT_GAME_DIPLOMACY, &notes));
        assert_int_equal(has_note(&notes, NO_MAP, "/map"), !has);
        json_decref(game);
        json_decref(file);
        json_decref(request);
    }
}

/* A dislodged unit that can go nowhere is a part of the position, too. What is null is as if it were absent. */
static void a_stuck_unit_that_was_taken_away_is_a_change(void **state)
{
    json_t *file =
        json_of("{'id':'g','map':'standard','rules':[],'phases':[{'name':'S1902R','state':{'zobrist_hash':'7',"
                "'units':{'FRANCE':['*A PAR','*A BRE']},'retreats':{'FRANCE':{'A PAR':['BUR']}},'centers':{}}}]}");
    (void)state;

    for (int taken = 0; taken < 2; taken++) {
        json_t *game = converted(file, ENT_GAME_ENTENTE, NULL);
        if (taken)
            json_object_del((json_t *)(uintptr_t)json_member(game, "phases 0 position dislodged FRANCE"), "A BRE");
        else
            json_object_set_new((json_t *)(uintptr_t)json_member(game, "phases 0 position"), "winner", json_null());
        ent_notes notes;
        json_decref(converted(game, ENT_GAME_DIPLOMACY, &notes));
        assert_int_equal(has_note(&notes, CHANGED, "/phases/0"), taken);
        json_decref(game);
    }
    json_decref(file);
}

/* Requests of a game are its history, which leaves nothing out. */
static void an_end_beside_the_history_is_left_out_of_requests(void **state)
{
#define ENDED(name, units, centers, orders, end, then)                                                                 \
    "{'id':'g','map':'standard','rules':[],'phases':[{'name':'" name "','state':{'units':{'FRANCE':[" units            \
    "]},'centers':{'FRANCE':[" centers "]}},'orders':{'FRANCE':[" orders "]}},{'name':'COMPLETED','state':{'units':"   \
    "{'FRANCE':[" end "]},'centers':{'FRANCE':[" then "]}},'orders':{}}]}"
#define MANY "'PAR','BRE','MAR','LON','LVP','EDI','BER','MUN','KIE','VEN','ROM','NAP','TUN','SPA','POR','BEL','HOL'"
    static const struct {
        const char *file;
        size_t n;
    } row[] = {
        {ENDED("S1902M", "'A PAR'", "'PAR'", "'A PAR - BUR'", "'A BUR'", "'PAR'"), 1}, /* within a year */
        {ENDED("S1902R", "'A PAR'", "'PAR'", "", "'A PAR'", "'PAR'"), 1},
        {ENDED("F1902M", "'A PAR'", "'PAR'", "'A PAR H'", "'A PAR'", "'PAR'"), 2},
        {ENDED("F1902M", "'A PAR'", "'PAR'", "", "'A PAR'", "'PAR'"), 2}, /* drawn, and the same if it was played */
        {ENDED("F1902M", "'A PAR'", "'PAR'", "'A PAR - BUR'", "'A BUR'", "'PAR'"), 2},
        {ENDED("F1902M", "'A PAR','A BUR'", "'PAR'", "", "'A BUR','A PAR'", "'PAR'"), 1}, /* drawn before removals */
        {ENDED("F1902M", "'A BEL'", "'PAR'", "", "'A BEL'", "'PAR'"), 1},                 /* before a capture */
        {ENDED("F1902M", "'A BUR','A SIL'", MANY, "'A SIL - WAR'", "'A BUR','A WAR'", MANY ",'WAR'"), 1}, /* won */
        {ENDED("W1902A", "'A PAR'", "'PAR'", "", "'A PAR'", "'PAR'"), 2},
        {ENDED("W1902A", "'A PAR'", "'PAR','BRE'", "'WAIVE'", "'A PAR'", "'PAR','BRE'"), 2},
        {ENDED("W1902A", "'A PAR','A BUR'", "'PAR'", "", "'A PAR','A BUR'", "'PAR'"), 1}, /* drawn before removals */
        {ENDED("F1902M", "'A PAR'", "'PAR'", "'A PAR H'", "'A BEL'", "'PAR'"), 2}};       /* not what the judge says */
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *file = json_of(row[i].file);
        ent_notes notes;
        json_t *requests = converted(file, ENT_GAME_REQUESTS, &notes);
        if (json_array_size(requests) != row[i].n)
            fail_msg("%s: %zu", row[i].file, json_array_size(requests));
        assert_int_equal(has_note(&notes, NO_END, "/phases/1"), row[i].n == 1);
        json_decref(requests);
        json_decref(file);
    }
}

/* What a file says of a position does not fit another one. */
static void what_is_kept_of_a_position_goes_with_it(void **state)
{
    static const char *const change[][3] = {/* where, under which key, and what is put there */
                                            {"phases 1 position centers", "TURKEY", "['ANK']"},
                                            {"phases 1 position units", "TURKEY", "['F BLA']"},
                                            {"phases 1 position", "phase", "'F1908M'"},
                                            {"phases 1 position", "adjustments", "{'FRANCE':1}"},
                                            {"", "map", "'fleetrome'"},
                                            {"", "options", "{'railway':false}"}};
    json_t *sample = ent_sample_game("diplomacy.json");
    (void)state;

    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        json_t *game = converted(sample, ENT_GAME_ENTENTE, NULL);
        const bool of_one_phase = change[i][0][0] != '\0';
        ent_notes notes;
        json_object_set_new((json_t *)(uintptr_t)json_member(game, change[i][0]), change[i][1], json_of(change[i][2]));
        json_t *there = converted(game, ENT_GAME_DIPLOMACY, &notes);
        assert_true(has_note(&notes, CHANGED, of_one_phase ? "/phases/1" : "/phases/0"));
        assert_int_equal(json_member(there, "phases 0 state zobrist_hash") != NULL, of_one_phase);
        assert_null(json_member(there, "phases 1 state zobrist_hash"));
        assert_non_null(json_member(there, "phases 1 state builds"));
        json_decref(game);
        json_decref(there);
    }
    json_decref(sample);
}

/* A number that a user gave decides which builds are written. */
static void a_changed_number_is_seen(void **state)
{
    json_t *file = json_of("{'id':'g','map':'standard','rules':[],'phases':[{'name':'W1901A','state':{'units':{},"
                           "'centers':{'FRANCE':['PAR','MAR']}},'orders':{'FRANCE':['A PAR B','A MAR B']}},"
                           "{'name':'S1902M','state':{'units':{},'centers':{}},'orders':{}}]}");
    json_t *game = converted(file, ENT_GAME_ENTENTE, NULL);
    (void)state;

    for (int due = 2; due > 0; due--) {
        json_object_set_new((json_t *)(uintptr_t)json_member(game, "phases 0 position"), "adjustments",
                            json_pack("{si}", "FRANCE", due));
        json_t *there = converted(game, ENT_GAME_DIPLOMACY, NULL);
        assert_int_equal(json_array_size(json_member(there, "phases 0 orders FRANCE")), due);
        json_decref(there);
    }
    json_decref(game);
    json_decref(file);
}

/* What tells changes is no field of the file, and a file may have a field of that name. */
static void what_tells_changes_is_no_extra_field(void **state)
{
    static const char *const more[] = {"", ",'as_read':7", ",'as_read':{'position':1,'orders':2}", ",'other':7"};
    (void)state;

    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{'id':'g','map':'standard','phases':[{'name':'S1901M','state':{'units':{},'centers':{}}%s}]}",
                 more[i]);
        json_t *file = json_of(text), *game = converted(file, ENT_GAME_ENTENTE, NULL);
        ent_notes notes;
        json_t *there = converted(game, ENT_GAME_DIPLOMACY, NULL);
        const json_t *back = json_member(there, "phases 0 as_read");
        assert_true(back == json_member(file, "phases 0 as_read") ||
                    json_equal(back, json_member(file, "phases 0 as_read")));
        json_decref(there);
        json_decref(converted(game, ENT_GAME_REQUESTS, &notes));
        assert_int_equal(has_note(&notes, EXTRA, "/phases/0/extra"), i > 0);
        json_decref(converted(game, ENT_GAME_DIPCC, &notes));
        assert_int_equal(has_note(&notes, EXTRA, "/phases/0/extra/diplomacy"), i > 0);
        json_decref(game);
        json_decref(file);
    }
}

/* COMPLETED is the last phase, in either program; it is none where somebody played on from there. */
static void completed_is_written_as_the_last_phase(void **state)
{
#define PLAYED_ON "COMPLETED was left out where the game goes on after it"
#define STATE     "'state':{'units':{'FRANCE':['A PAR']},'centers':{}}"
#define STUCK     "'state':{'units':{'FRANCE':['*A PAR'],'ITALY':['A PAR']},'centers':{}}"
    static const struct {
        const char *last, *state, *more;     /* the phase before the end, that of both, and what is played after it */
        const char *package, *dipcc, *where; /* the last names that are written, and where it is noted; NULL: nowhere */
    } row[] = {{"F1901M", STATE, NULL, "COMPLETED", "COMPLETED", NULL},
               {"F1901M", STATE, "F1902M", "F1902M", "F1902M", "/phases/1"},
               {"F1901M", STATE, "", "F1902M", "F1902M", "/phases/1"}, /* the end was judged */
               {"S1901R", STUCK, NULL, "COMPLETED", "S1901R", NULL},   /* kept for the package */
               {"S1901R", STUCK, "F1901M", "F1901M", "F1901M", "/extra"}};
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof row / sizeof *row); i++) {
        char text[500];
        const size_t at = i / 2;
        snprintf(text, sizeof text,
                 "{'id':'g','map':'standard','rules':[],'phases':[{'name':'%s',%s},{'name':'COMPLETED',%s}]}",
                 row[at].last, row[at].state, row[at].state);
        json_t *file = json_of(text), *game = converted(file, ENT_GAME_ENTENTE, NULL);
        json_t *phases = json_object_get(game, "phases");
        const int n = (int)json_array_size(phases);
        if (row[at].more)
            json_object_set_new(json_array_get(phases, (size_t)n - 1), "judged", json_string("datc"));
        if (row[at].more && row[at].more[0])
            json_array_append_new(phases,
                                  json_pack("{si,si,ss,s{ss,s{},s{}},s{}}", "id", n + 1, "parent", n, "name", "",
                                            "position", "phase", row[at].more, "units", "centers", "orders"));
        ent_notes notes;
        json_t *there = converted(game, i % 2 ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY, &notes);
        const json_t *list = json_object_get(there, "phases");
        const json_t *last = json_array_get(list, json_array_size(list) - 1);
        assert_string_equal(json_string_value(json_object_get(last, "name")), i % 2 ? row[at].dipcc : row[at].package);
        if (i % 2 == 0 || strcmp(row[at].state, STATE) == 0) /* what was kept for the package */
            assert_int_equal(has_note(&notes, PLAYED_ON, row[at].where ? row[at].where : "/phases/1"),
                             row[at].where != NULL);
        json_decref(there);
        json_decref(game);
        json_decref(file);
    }
}

static void what_positions_and_phases_say_is_noted(void **state)
{
    static const char game[] =
        "{\"format\": \"entente-game\", \"version\": 1, \"title\": \"\", \"map\": \"standard\", \"rules\": \"datc\","
        " \"options\": {}, \"players\": {}, \"current\": 1, \"phases\": [{\"id\": 1, \"parent\": null, \"name\": \"\","
        " \"orders\": {\"FRANCE\": [\"A PAR D\"]}, \"judged\": \"1982\","
        " \"position\": {\"phase\": \"W1901A\", \"winner\": \"FRANCE\","
        " \"units\": {\"FRANCE\": [\"A PAR\"], \"AUSTRIA\": [\"A VIE\"]},"
        " \"centers\": {\"FRANCE\": [\"PAR\", \"BRE\"], \"AUSTRIA\": [\"VIE\", \"BUD\"]},"
        " \"adjustments\": {\"FRANCE\": %d, \"AUSTRIA\": %d}}}]}";
    static const struct {
        int france, austria;
    } due[] = {{-1, 1}, {1, 1}, {1, -1}}; /* one build each, by their centers and units */
    (void)state;

    for (size_t i = 0; i < sizeof due / sizeof *due; i++) {
        char text[sizeof game + 2];
        snprintf(text, sizeof text, game, due[i].france, due[i].austria);
        json_t *json = json_loads(text, 0, NULL);
        ent_notes notes;
        json_t *there = converted(json, ENT_GAME_DIPLOMACY, &notes);
        const json_t *phase = json_array_get(json_object_get(there, "phases"), 0);
        const json_t *removals = json_object_get(json_object_get(phase, "orders"), "FRANCE");
        assert_int_equal(json_array_size(removals),
                         due[i].france < 0 ? 1 : 0); /* as the position says, not its count */
        json_decref(there);
        assert_true(has_note(&notes, RULES, "/phases/0/judged"));
        assert_true(has_note(&notes, WINNERS, "/phases/0/position/winner"));
        bool counted = due[i].france > 0 && due[i].austria > 0;
        assert_int_equal(has_note(&notes, ADJUSTMENTS, "/phases/0/position/adjustments"), !counted);
        json_decref(json);
    }
}

static void rules_of_the_last_request_are_noted(void **state)
{
    json_t *json = json_loads("[{\"phase\": \"S1901M\", \"rules\": {\"preset\": \"1971\"}},"
                              " {\"phase\": \"S1901M\", \"rules\": {\"preset\": \"1982\"}}]",
                              0, NULL);
    ent_notes notes;
    (void)state;

    json_decref(converted(json, ENT_GAME_ENTENTE, &notes));
    assert_true(has_note(&notes, LAST_RULES, "/1/rules"));
    json_decref(json);
}

/* "12 S1901M" is what a game is written with again; of other ids nothing is left. */
static void ids_that_name_no_game_are_noted(void **state)
{
    static const struct {
        const char *requests, *where; /* NULL: no note */
    } row[] = {
        {"[{'phase':'S1901M','id':'12 S1901M'}]", NULL},
        {"[{'phase':'S1901M'},{'phase':'F1901M','units':{},'id':null}]", NULL},
        {"[{'phase':'S1901M','id':'a b S1901M'},{'phase':'F1901M','units':{},'id':'a b F1901M'}]", NULL},
        {"[{'phase':'S1901M','id':'a'}]", "/0/id"},
        {"[{'phase':'S1901M','id':5}]", "/0/id"},
        {"[{'phase':'S1901M','id':' S1901M'}]", "/0/id"},
        {"[{'phase':'S1901M','id':'a S1901M'},{'phase':'F1901M','units':{},'id':'b F1901M'}]", "/1/id"},
        {"[{'phase':'S1901M','id':'a S1901M'},{'phase':'F1901M','units':{},'id':'F1901M'}]", "/1/id"},
        {"[{'phase':'S1901M'},{'phase':'F1901M','units':{},'id':'a F1901M'}]", "/1/id"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = json_of(row[i].requests);
        ent_notes notes;
        json_decref(converted(json, ENT_GAME_ENTENTE, &notes));
        if (notes.n != (row[i].where != NULL) || (row[i].where && !has_note(&notes, IDS, row[i].where)))
            fail_msg("%s: %zu notes", row[i].requests, notes.n);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_a_format_cannot_say_is_noted),
                                       cmocka_unit_test(judging_gives_results_with_reasons),
                                       cmocka_unit_test(values_that_other_formats_lack_are_noted),
                                       cmocka_unit_test(what_says_nothing_is_not_noted),
                                       cmocka_unit_test(rules_of_other_engines_are_noted),
                                       cmocka_unit_test(homes_of_other_maps_are_noted),
                                       cmocka_unit_test(announced_proxies_are_kept),
                                       cmocka_unit_test(orders_in_the_form_of_other_engines_are_kept),
                                       cmocka_unit_test(only_orders_in_force_are_written),
                                       cmocka_unit_test(each_engine_gets_what_it_knows),
                                       cmocka_unit_test(orders_of_a_phase_that_is_not_judged_stay),
                                       cmocka_unit_test(orders_of_the_engine_itself_stand_until_they_are_changed),
                                       cmocka_unit_test(a_map_that_the_package_lacks_is_noted),
                                       cmocka_unit_test(an_end_beside_the_history_is_left_out_of_requests),
                                       cmocka_unit_test(what_is_kept_of_a_position_goes_with_it),
                                       cmocka_unit_test(a_stuck_unit_that_was_taken_away_is_a_change),
                                       cmocka_unit_test(a_changed_number_is_seen),
                                       cmocka_unit_test(what_tells_changes_is_no_extra_field),
                                       cmocka_unit_test(completed_is_written_as_the_last_phase),
                                       cmocka_unit_test(what_positions_and_phases_say_is_noted),
                                       cmocka_unit_test(rules_of_the_last_request_are_noted),
                                       cmocka_unit_test(ids_that_name_no_game_are_noted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
