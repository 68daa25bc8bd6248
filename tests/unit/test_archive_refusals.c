/* test_archive_refusals.c -- saved games: what is refused, and which place in the file the refusal names.
 *
 * SPDX-License-Identifier: MIT */
#include "sample_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "archive/convert_game.h"
#include "archive/game_file.h"
#include "archive/replay.h"
#include "turn/compare.h"

typedef struct ent_refused {
    const char *name, *path, *value, *where, *says; /* where: NULL for the path */
} ent_refused;

static const ent_refused refused[] = {
    {"diplomacy.json", "/phases/0/state/units/FRANCE/0", "\"*A PAR\"", "/phases/0/state/units/FRANCE/0",
     "'*A PAR' is no unit; write \"A Mun\" or \"F StP(sc)\""},
    {"board.json", "/format", "\"chess\"", NULL, "give \"entente-game\""},
    {"board.json", "/version", "2", NULL, "this program reads version 1"},
    {"board.json", "/title", "7", NULL, "give a string"},
    {"board.json", "/map", "\"atlantis\"", NULL, "no built-in map is called 'atlantis'; `entente maps` lists them"},
    {"board.json", "/map", "[]", NULL, "give a string or an object"},
    {"board.json", "/rules", "{\"4.A.2\": \"z\"}", "/rules/4.A.2", "the choice 'z' is unknown; use a, b, c, d, e, f"},
    {"board.json", "/options", "{\"x\": 1}", "/options/x",
     "there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)"},
    {"board.json", "/players", "{\"TURKEY\": 1}", "/players/TURKEY", "give a string"},
    {"board.json", "/speed", "1", NULL,
     "unknown key; a game has format, version, title, map, rules, options, players, phases, current and extra, which "
     "may hold anything"},
    {"board.json", "/phases", "[]", NULL, "give at least one phase"},
    {"board.json", "/phases", "{}", NULL, "give a list"},
    {"board.json", "/current", "9", NULL, "no phase has this id"},
    {"board.json", "/phases/1", "null", NULL, "give an object"},
    {"board.json", "/phases/1/id", "1", NULL, "another phase has this id; give each phase its own"},
    {"board.json", "/phases/1/id", "1000001", NULL, "give a whole number from 1 to 1000000"},
    {"board.json", "/phases/1/id", "-4", NULL, "give a whole number from 1 to 1000000"},
    {"board.json", "/phases/1/id", "0", NULL, "give a whole number from 1 to 1000000"},
    {"board.json", "/phases/1/parent", "5", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"board.json", "/phases/1/parent", "4", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"board.json", "/phases/1/parent", "-1", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"board.json", "/phases/1/parent", "1000000", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"board.json", "/phases/1/mood", "1", NULL,
     "unknown key; a phase has id, parent, name, position, orders, text, judged, results, messages and extra, which "
     "may hold anything"},
    {"board.json", "/phases/1/orders", "[]", NULL, "give an object"},
    {"board.json", "/phases/1/orders/FRANCE", "\"A PAR H\"", NULL, "give a list"},
    {"board.json", "/phases/1/orders/FRANCE/0", "7", NULL, "give a string"},
    {"board.json", "/phases/1/orders/NARNIA", "[]", NULL, "the map standard has no such power"},
    {"board.json", "/phases/1/position/map", "\"pure\"", NULL,
     "unknown key; a position has phase, units, dislodged, attackers, centers, contested, adjustments, built, winner, "
     "perpetual and proxies"},
    {"board.json", "/phases/1/position/phase", "\"X1901M\"", NULL,
     "no such phase; write one such as Fall 1901 retreats, or S1901M, F1901R, W1901A"},
    {"board.json", "/phases/1/position/units/FRANCE/1", "\"A XYZ\"", NULL,
     "no province is called 'XYZ'; `entente map show standard` lists them"},
    {"board.json", "/phases/1/results", "[1]", NULL, "give an object"},
    {"board.json", "/phases/1/results", "{\"FRANCE\": [1]}", "/phases/1/results/FRANCE/0", "give an object"},
    {"board.json", "/phases/1/messages", "[1]", "/phases/1/messages/0", "give an object"},
    {"board.json", "/phases/1/extra", "1", NULL, "give an object"},
    {"board.json", "/phases/1/judged", "1", NULL, "give a string or an object or null"},
    {"board.json", "/phases/2/parent", "9", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"board.json", "/phases/2/parent", "3", NULL,
     "no phase before this one has this id; give an earlier phase's id, or null"},
    {"dipcc.json", "/phases/1/state/units", "[]", NULL, "give an object"}, /* of a retreat phase */
    {"diplomacy.json", "/map", "\"standard_age_of_empires\"", NULL,
     "no built-in map is called 'standard_age_of_empires'; `entente maps` lists them"},
    {"diplomacy.json", "/map", "7", NULL, "give a string"},
    {"diplomacy.json", "/phases", "[]", NULL, "no phase has a name such as \"S1901M\""},
    {"diplomacy.json", "/phases", "7", NULL, "give a list"},
    {"diplomacy.json", "/phases/1", "7", NULL, "give an object"},
    {"diplomacy.json", "/phases/1/name", "7", NULL, "give a string"},
    {"diplomacy.json", "/phases/1/state", "[]", NULL, "give an object"},
    {"diplomacy.json", "/phases/1/state/units", "[]", NULL, "give an object"},
    {"diplomacy.json", "/phases/1/state/units/FRANCE", "{}", NULL, "give a list"},
    {"diplomacy.json", "/phases/1/state/units/FRANCE/1", "\"A XYZ\"", NULL,
     "no province is called 'XYZ'; `entente map show standard` lists them"},
    {"diplomacy.json", "/phases/1/state/units/FRANCE/1", "7", NULL, "give a string"},
    {"diplomacy.json", "/phases/1/state/centers/FRANCE/0", "\"BUR\"", NULL,
     "Burgundy is no supply center; list only such"},
    {"diplomacy.json", "/phases/1/orders", "[]", NULL, "give an object"},
    {"diplomacy.json", "/phases/1/orders/FRANCE", "7", NULL, "give a list or null"},
    {"diplomacy.json", "/phases/1/orders/FRANCE/0", "null", NULL, "give a string"},
    {"diplomacy.json", "/phases/1/results", "[]", NULL, "give an object"},
    {"diplomacy.json", "/phases/1/results/A PAR", "7", NULL, "give a list"},
    {"diplomacy.json", "/phases/1/messages", "{}", NULL, "give a list"},
    {"diplomacy.json", "/phases/0/messages/1", "[]", NULL, "give an object"},
    {"dipcc.json", "/phases/1/state/retreats", "[]", NULL, "give an object"},
    {"dipcc.json", "/phases/1/state/retreats/ITALY", "[]", NULL, "give an object"},
    {"dipcc.json", "/phases/1/state/retreats/ITALY/A MAR", "7", NULL, "give the list of places where it may retreat"},
    {"dipcc.json", "/phases/1/state/retreats/ITALY/A XYZ", "[]", NULL,
     "no province is called 'XYZ'; `entente map show standard` lists them"},
};

static void check_refused(const ent_refused *row)
{
    json_t *json = ent_sample_game_with(row->name, row->path, row->value), *out = NULL;
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
    ent_err err = {.status = ENT_OK};
    const char *where = row->where ? row->where : row->path, *says;

    if (strcmp(row->path, "/format") == 0)
        conversion.from = ENT_GAME_ENTENTE;
    ent_status status = ent_game_convert(json, &conversion, &out, &err);
    if (status == ENT_OK || out || strcmp(err.path, where) != 0)
        fail_msg("%s %s: %s at %s", row->name, row->path, status ? err.text : "accepted", err.path);
    says = strstr(err.text, ": "); /* after the place, in words */
    assert_non_null(says);
    assert_string_equal(says + 2, row->says);
    json_decref(json);
}

static void a_refusal_names_the_place(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        check_refused(&refused[i]);
}

/* All kinds of values that may stand there. */
static void a_refusal_says_what_is_wanted(void **state)
{
    static const struct {
        const char *name, *path, *value, *says;
    } row[] = {
        {"board.json", "/title", "7", "title: give a string"},
        {"board.json", "/map", "7", "map: give a string or an object"},
        {"board.json", "/current", "{}", "current: give a whole number"},
        {"board.json", "/phases", "{}", "phases: give a list"},
        {"board.json", "/phases/1/parent", "[]", "phases[1].parent: give a whole number or null"},
        {"board.json", "/phases/1/judged", "7", "phases[1].judged: give a string or an object or null"},
        {"board.json", "/phases/1/orders", "[]", "phases[1].orders: give an object"},
        {"diplomacy.json", "/phases/1/orders/FRANCE", "7", "phases[1].orders.FRANCE: give a list or null"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game_with(row[i].name, row[i].path, row[i].value), *out = NULL;
        ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
        ent_err err = {.status = ENT_OK};
        assert_int_not_equal(ent_game_convert(json, &conversion, &out, &err), ENT_OK);
        assert_string_equal(err.text, row[i].says);
        json_decref(json);
    }
}

/* Text in a format, and where the fault in it is. */
static void a_refused_text_names_the_place(void **state)
{
    static const struct {
        ent_game_format from;
        const char *text, *where, *says;
    } row[] = {
        {ENT_GAME_ENTENTE, "[]", "", "give an object"},
        {ENT_GAME_ENTENTE, "{\"format\": 7}", "/format", "format: give \"entente-game\""},
        {ENT_GAME_ENTENTE, "{}", "/format", "format: give \"entente-game\""},
        {ENT_GAME_DIPLOMACY, "[]", "", "give an object"},
        {ENT_GAME_DIPLOMACY, "{\"phases\": [{\"name\": \"FORMING\"}, {\"name\": \"COMPLETED\"}]}", "/phases",
         "phases: no phase has a name such as \"S1901M\""},
        {ENT_GAME_DIPLOMACY, "{\"phases\": [{\"name\": \"X1901M\"}, {\"name\": \"S1901X\"}, {\"name\": \"S19x1M\"}]}",
         "/phases", "phases: no phase has a name such as \"S1901M\""},
        {ENT_GAME_DIPLOMACY, "{\"phases\": [{\"name\": \"SM\"}, {\"name\": \"S19011M\"}]}", "/phases",
         "phases: no phase has a name such as \"S1901M\""},
        {ENT_GAME_DIPLOMACY, "{\"phases\": [{\"name\": \"S1901M\", \"state\": {\"centers\": {}}}]}",
         "/phases/0/state/units", "phases[0].state.units: it is missing"},
        {ENT_GAME_DIPLOMACY, "{\"phases\": [{\"name\": \"S1901M\", \"state\": {\"units\": {}}}]}",
         "/phases/0/state/centers", "phases[0].state.centers: it is missing"},
        {ENT_GAME_DIPCC, "{\"state_history\": {\"S1901M\": {\"centers\": {}}}}", "/phases/0/state/units",
         "phases[0].state.units: it is missing"},
        {ENT_GAME_REQUESTS, "[{\"phase\": \"S1901M\", \"units\": {}, \"mood\": 1}]", "/0/mood",
         "[0].mood: unknown key of a request"},
        {ENT_GAME_REQUESTS, "[{\"phase\": \"S1901M\"}, {\"phase\": \"F1901M\", \"map\": \"pure\"}]", "/1/map",
         "[1].map: the first phase of the game has another one; make a game of each"},
        {ENT_GAME_REQUESTS, "[{\"phase\": \"S1901M\"}, 7]", "/1", "[1]: give an object"},
        {ENT_GAME_FORMAT_COUNT, "{\"mood\": 1}", "",
         "no saved game: give a game file of entente, one of the package diplomacy or of dipcc, or requests"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = json_loads(row[i].text, 0, NULL), *out = NULL;
        ent_game_conversion conversion = {.from = row[i].from, .to = ENT_GAME_ENTENTE};
        ent_err err = {.status = ENT_OK};
        if (ent_game_convert(json, &conversion, &out, &err) == ENT_OK || strcmp(err.path, row[i].where) != 0 ||
            strcmp(err.text, row[i].says) != 0)
            fail_msg("%s: '%s' at '%s'", row[i].text, err.text, err.path);
        json_decref(json);
    }
}

/* A list that is as long as it may be, and one that is longer. */
static void refuse_too_many(ent_game_format from, json_t *game, json_t *list, json_t *item, size_t most,
                            const char *where, const char *says)
{
    ent_game_conversion conversion = {.from = from, .to = ENT_GAME_ENTENTE};
    ent_err err = {.status = ENT_OK};
    json_t *out;

    while (json_array_size(list) < most)
        json_array_append(list, item);
    if (ent_game_convert(game, &conversion, &out, &err) == ENT_OK)
        json_decref(out);
    assert_int_not_equal(err.status, ENT_E_LIMIT);
    json_array_append(list, item);
    assert_int_equal(ent_game_convert(game, &conversion, &out, &err), ENT_E_LIMIT);
    assert_string_equal(err.path, where);
    assert_string_equal(err.text, says);
    json_decref(item);
    json_decref(game);
}

static void games_that_are_too_long_are_refused(void **state)
{
    json_t *json = ent_sample_game("board.json"), *list = json_array();
    (void)state;

    refuse_too_many(ENT_GAME_ENTENTE, json, json_object_get(json, "phases"), json_object(), ENT_GAME_PHASES, "/phases",
                    "phases: a game has at most 10000 phases");
    json = ent_sample_game("dipcc.json");
    refuse_too_many(ENT_GAME_DIPCC, json, json_object_get(json, "phases"), json_object(), ENT_GAME_PHASES, "/phases",
                    "phases: a game has at most 10000 phases");
    refuse_too_many(ENT_GAME_REQUESTS, list, list, json_object(), ENT_GAME_PHASES, "",
                    "a game has at most 10000 phases");
    json = ent_sample_game_with("board.json", "/phases/0/results", "{\"FRANCE\": []}");
    list = json_object_get(json_object_get(json_array_get(json_object_get(json, "phases"), 0), "results"), "FRANCE");
    refuse_too_many(ENT_GAME_ENTENTE, json, list, json_object(), ENT_MAX_COMPARED, "/phases/0/results/FRANCE",
                    "phases[0].results.FRANCE: a power has at most 4096 results");
}

/* Phases that nobody plays count in the numbers of a refusal, whoever refuses. */
static void a_refusal_counts_all_phases_of_the_file(void **state)
{
    json_t *json = ent_sample_game_with("diplomacy.json", "/phases/1/state/units/FRANCE/1", "\"A XYZ\""), *out = NULL;
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
    ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
    ent_err err = {.status = ENT_OK};
    (void)state;

    for (int i = 0; i < 2; i++)
        json_array_insert_new(json_object_get(json, "phases"), 0, json_pack("{ss}", "name", "FORMING"));
    assert_int_equal(ent_game_convert(json, &conversion, &out, &err), ENT_E_NAME);
    assert_string_equal(err.path, "/phases/3/state/units/FRANCE/1");
    assert_string_equal(err.text, "phases[3].state.units.FRANCE[1]: no province is called 'XYZ'; `entente map show "
                                  "standard` lists them");
    assert_int_equal(ent_replay_game(json, &replay, &err), ENT_E_NAME);
    assert_string_equal(err.path, "/phases/3/state/units/FRANCE/1");
    ent_replay_clear(&replay);
    json_decref(json);
}

static void a_format_that_lacks_the_map_refuses(void **state)
{
    json_t *json = ent_sample_game_with("board.json", "/map",
                                        "{\"base\": \"standard\", \"changes\": {\"name\": \"mine\"}}"),
           *out, *there;
    json_t *other = ent_sample_game_with("board.json", "/map", "\"fleetrome\"");
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_DIPLOMACY};
    ent_err err;
    (void)state;

    assert_int_equal(ent_game_convert(json, &conversion, &out, &err), ENT_E_MAP);
    assert_string_equal(err.path, "/map");
    assert_string_equal(err.text,
                        "map: this format names a map and cannot describe one; keep the game in the format entente");
    conversion.to = ENT_GAME_DIPCC;
    json_object_set_new(json, "map", json_pack("{sss{ss}}", "base", "standard", "changes", "build", "any_owned"));
    assert_int_equal(ent_game_convert(json, &conversion, &out, &err), ENT_E_MAP);
    assert_string_equal(err.text, "map: dipcc plays the map standard only; write the format diplomacy or entente");
    conversion.from = ENT_GAME_FORMAT_COUNT;
    assert_int_equal(ent_game_convert(other, &conversion, &out, &err), ENT_E_MAP);
    assert_string_equal(err.text, "map: dipcc plays the map standard only; write the format diplomacy or entente");
    conversion.to = ENT_GAME_DIPLOMACY;
    conversion.from = ENT_GAME_FORMAT_COUNT;
    assert_int_equal(ent_game_convert(other, &conversion, &there, &err), ENT_OK);
    assert_string_equal(json_string_value(json_object_get(there, "map")), "standard_fleet_rome");
    json_decref(there);
    json_decref(json);
    json_decref(other);
}

/* Every value of every sample, replaced by odd ones: refused, or converted into a game that is one. */
static void put_odd_values(json_t *top, json_t *at, unsigned *n)
{
    static const char *const odd[] = {"null", "-1", "\"\"", "[]", "{}", "1e300", "\"*\"", "[null]", "{\"\": null}"};
    void *iter = json_object_iter(at);

    for (size_t i = 0; i < json_array_size(at) + json_object_size(at); i++) {
        const char *key = iter ? json_object_iter_key(iter) : NULL;
        json_t *value = json_incref(iter ? json_object_iter_value(iter) : json_array_get(at, i));
        if (++*n % 3 == 0)
            for (ent_game_format to = 0; to < ENT_GAME_FORMAT_COUNT; to++) {
                ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = to};
                json_t *other = json_loads(odd[(*n / 3 + to) % (sizeof odd / sizeof *odd)], JSON_DECODE_ANY, NULL),
                       *out;
                ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
                ent_err err = {.status = ENT_OK};
                key ? json_object_set_new(at, key, other) : json_array_set_new(at, i, other);
                if (ent_game_convert(top, &conversion, &out, &err) == ENT_OK)
                    json_decref(out);
                else
                    assert_true(err.text[0]);
                if (ent_replay_game(top, &replay, &err) == ENT_OK)
                    assert_true(replay.n_differ <= 2 * replay.n_phases);
                ent_replay_clear(&replay);
            }
        key ? json_object_set(at, key, value) : json_array_set(at, i, value);
        put_odd_values(top, value, n);
        json_decref(value);
        iter = key ? json_object_iter_next(at, json_object_iter_at(at, key)) : NULL;
    }
}

static void odd_values_are_survived(void **state)
{
    static const char *const names[] = {"board.json", "dipcc.json", "diplomacy.json"};
    unsigned n = 0;
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *sample = ent_sample_game(names[i]);
        put_odd_values(sample, sample, &n);
        json_decref(sample);
    }
    assert_true(n > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_names_the_place),
        cmocka_unit_test(a_refusal_says_what_is_wanted),
        cmocka_unit_test(a_refused_text_names_the_place),
        cmocka_unit_test(games_that_are_too_long_are_refused),
        cmocka_unit_test(a_refusal_counts_all_phases_of_the_file),
        cmocka_unit_test(a_format_that_lacks_the_map_refuses),
        cmocka_unit_test(odd_values_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
