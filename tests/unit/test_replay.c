/* test_replay.c -- what a replay of a saved game finds, and how its report says so.
 *
 * SPDX-License-Identifier: MIT */
#include "sample_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "archive/position_differences.h"
#include "archive/replay_report.h"
#include "short_json.h"
#include "written_turn.h"

/* The replay of a game that is given as short JSON. */
static ent_replay replay_of(const char *game)
{
    json_t *json = json_of(game);
    ent_replay replay = ent_replay_of(json);

    json_decref(json);
    return replay;
}

/* Compare a value in the first difference of a replay with a text in short JSON. */
static void assert_says(const ent_replay *replay, const char *path, const char *value)
{
    char *found = json_short(json_member(json_array_get(replay->differences, 0), path));

    if (strcmp(found, value) != 0)
        fail_msg("%s: %s, not %s", path, found, value);
    free(found);
}

static void a_replay_says_what_differs_and_why(void **state)
{
    json_t *sample = ent_sample_game("dipcc.json");
    ent_replay replay = ent_replay_of(sample);
    const json_t *agrees = json_member(replay.differences, "0 agrees");
    bool found = false;
    (void)state;

    assert_int_equal(replay.n_differ, 1);
    assert_int_equal(replay.n_judged, 2);
    assert_says(&replay, "path", "'/phases/0'");
    assert_says(&replay, "next_path", "'/phases/1'");
    assert_says(&replay, "units", "");
    assert_int_equal(json_array_size(json_member(replay.differences, "0 dislodged 0 file")), 2);
    assert_int_equal(json_array_size(json_member(replay.differences, "0 dislodged 0 judge")), 3);
    assert_says(&replay, "known", "[]"); /* dipcc would let the army retreat to Gascony */
    for (size_t i = 0; i < json_array_size(agrees); i++) {
        const char *choice = json_string_value(json_member(json_array_get(agrees, i), "rules 4.A.5"));
        found |= choice && strcmp(choice, "a") == 0;
    }
    assert_true(found);
    ent_replay_clear(&replay);
    json_decref(sample);
}

static void units_and_centers_that_differ_are_named(void **state)
{
    json_t *json = ent_sample_game_with("diplomacy.json", "/phases/2/state/units/ITALY/0", "\"A TRI\"");
    ent_replay replay = ent_replay_of(json);
    (void)state;

    assert_true(replay.n_differ >= 1);
    assert_says(&replay, "path", "'/phases/1'");
    assert_says(&replay, "units 0 file 0", "'A TRI'");
    assert_says(&replay, "units 0 judge 0", "'A TYR'");
    assert_says(&replay, "orders 0 order", "'A PIE - TYR'");
    ent_replay_clear(&replay);
    json_decref(json);

    json = ent_sample_game_with("diplomacy.json", "/phases/2/state/centers/ITALY/0", "\"NAP\"");
    replay = ent_replay_of(json);
    assert_int_equal(json_array_size(json_member(replay.differences, "0 centers")), 2);
    assert_true(json_is_null(json_member(replay.differences, "0 centers 1 file")) ||
                json_is_null(json_member(replay.differences, "0 centers 0 file")));
    ent_replay_clear(&replay);
    json_decref(json);

    replay = replay_of("[{'units':{'AUSTRIA':['A VIE'],'TURKEY':['A CON']},'centers':{}},"
                       "{'phase':'F1901M','units':{'AUSTRIA':['A BOH'],'TURKEY':['A BUL']},'centers':{}}]");
    assert_says(&replay, "units",
                "[{'power':'AUSTRIA','file':['A BOH'],'judge':['A VIE']},"
                "{'power':'TURKEY','file':['A BUL'],'judge':['A CON']}]");
    ent_replay_clear(&replay);
}

/* As after every other function of this kind, nothing is left that could be freed again. */
static void a_replay_may_be_cleared_twice(void **state)
{
    json_t *json = ent_sample_game("diplomacy.json");
    ent_replay replay = ent_replay_of(json);
    (void)state;

    ent_replay_clear(&replay);
    assert_null(replay.id);
    assert_null(replay.differences);
    ent_replay_clear(&replay);
    json_decref(json);
}

/* Berlin is the first province of this map. */
static void the_owner_of_the_first_province_counts(void **state)
{
    ent_replay replay = replay_of("[{'map':'pure','phase':'F1901M','units':{},'centers':{'GERMANY':['BER']}},"
                                  "{'map':'pure','phase':'W1901A','units':{},'centers':{'FRANCE':['BER']}}]");
    (void)state;

    assert_says(&replay, "centers 0 center", "'BER'");
    assert_says(&replay, "centers 0 file", "'FRANCE'");
    assert_says(&replay, "centers 0 judge", "'GERMANY'");
    ent_replay_clear(&replay);
}

/* A retreat phase in which the only dislodged unit can go nowhere: some engines play it. */
static void a_retreat_phase_without_a_choice_is_no_difference(void **state)
{
    ent_replay replay = replay_of(
        "[{'phase':'S1902M','units':{'FRANCE':['A BUR','A GAS','F WES'],'ITALY':['A MAR'],'GERMANY':['A PIE','F LYO'],"
        "'TURKEY':['A SPA']},'centers':{},'orders':{'FRANCE':['A BUR - MAR','A GAS S A BUR - MAR'],"
        "'GERMANY':['A PIE H']}},"
        "{'phase':'S1902R','units':{'FRANCE':['A MAR','A GAS','F WES'],'GERMANY':['A PIE','F LYO'],'TURKEY':['A SPA']},"
        "'dislodged':{'ITALY':{'A MAR':[]}},'centers':{}},"
        "{'phase':'F1902M','units':{'FRANCE':['A MAR','A GAS','F WES'],'GERMANY':['A PIE','F LYO'],'TURKEY':['A SPA']},"
        "'centers':{}}]");
    (void)state;

    if (replay.n_differ > 0)
        fail_msg("%s", json_short(replay.differences));
    assert_int_equal(replay.n_judged, 2);
    ent_replay_clear(&replay);
}

/* Some engines play a winter in which nobody has to build or remove. */
static void a_winter_without_adjustments_is_no_difference(void **state)
{
    static const char text[] = "[{'phase':'F1901M','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['%s']}},"
                               "{'phase':'W1901A','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':[%s]}},"
                               "{'phase':'S1902M','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':[%s]}}]";
    static const char *const centers[][2] = {{"PAR", "'PAR'"}, {"PAR", "'PAR','BRE'"}, {"PAR", "'BRE'"}};
    (void)state;

    for (size_t i = 0; i < sizeof centers / sizeof *centers; i++) {
        char game[sizeof text + 60];
        snprintf(game, sizeof game, text, centers[i][0], centers[i][1], centers[i][1]);
        ent_replay replay = replay_of(game);
        assert_int_equal(replay.n_differ > 0, i > 0);
        if (i > 0)
            assert_says(&replay, "path", "'/0'");
        ent_replay_clear(&replay);
    }
}

/* True if an order of the unit is listed in the first difference. */
static bool lists_order_of(const ent_replay *replay, const char *unit)
{
    const json_t *orders = json_member(replay->differences, "0 orders");
    bool found = false;

    for (size_t i = 0; i < json_array_size(orders); i++)
        found |= strcmp(json_string_value(json_object_get(json_array_get(orders, i), "unit")), unit) == 0;
    return found;
}

/* Two units are dislodged; the file and the judge may agree on the retreats of one of them or of both. */
static void only_retreats_that_differ_are_listed(void **state)
{
#define FRENCH       "'FRANCE':{'A BUR':['BEL','GAS','PIC']}"
#define TURKISH      "'TURKEY':{'A BUL':['CON','GRE']}"
#define OF_BUR       "{'power':'FRANCE','unit':'A BUR','file':null,'judge':['BEL','GAS','PIC']}"
#define OF_BUL(file) "{'power':'TURKEY','unit':'A BUL','file':" file ",'judge':['CON','GRE']}"
    static const char text[] =
        "[{'phase':'S1902M','units':{'FRANCE':['A BUR','A PAR','A RUM','A SER'],'GERMANY':['A MUN','A RUH'],"
        "'TURKEY':['A BUL','A MAR']},'centers':{},'orders':{'FRANCE':['A RUM - BUL','A SER S A RUM - BUL'],"
        "'GERMANY':['A MUN - BUR','A RUH S A MUN - BUR']}},"
        "{'phase':'S1902R','units':{'FRANCE':['A BUL','A PAR','A SER'],'GERMANY':['A BUR','A RUH'],'TURKEY':['A MAR']},"
        "'centers':{},'dislodged':{%s}}]";
    static const struct {
        const char *file, *differ;
    } row[] = {
        {FRENCH "," TURKISH, NULL},
        {FRENCH ",'TURKEY':{'A BUL':['CON']}", "[" OF_BUL("['CON']") "]"},
        {FRENCH ",'TURKEY':{'A BUL':[]}", "[" OF_BUL("null") "]"},
        {FRENCH, "[" OF_BUL("null") "]"},
        {TURKISH, "[" OF_BUR "]"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char game[sizeof text + 100];
        snprintf(game, sizeof game, text, row[i].file);
        ent_replay replay = replay_of(game);
        assert_int_equal(replay.n_differ, row[i].differ != NULL);
        if (row[i].differ) {
            assert_says(&replay, "dislodged", row[i].differ);
            assert_true(lists_order_of(&replay, strstr(row[i].differ, "A BUL") ? "A BUL" : "A BUR"));
        }
        ent_replay_clear(&replay);
    }
}

/* Other engines pass over a retreat phase in which nobody can retreat. */
static void a_phase_is_idle_if_no_dislodged_unit_can_go(void **state)
{
    static const struct {
        const char *places[2]; /* of the armies from Burgundy and Munich */
        bool idle;
    } row[] = {{{"", ""}, true}, {{"Gas", ""}, false}, {{"", "Ruh"}, false}, {{"Gas", "Ruh"}, false}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_request request;
        char text[200];
        snprintf(text, sizeof text,
                 "Phase: S1901R\nUnits:\nFrance: A Bur\nRussia: A Mun\nDislodged:\nGermany:\nA Bur -> %s\nA Mun -> %s\n"
                 "Orders:\n",
                 row[i].places[0], row[i].places[1]);
        read_request(text, &request);
        assert_int_equal(ent_position_is_idle(request.map, &request.rules, request.pos), row[i].idle);
        ent_request_clear(&request);
    }
}

/* Piedmont was contested, so by the judge the dislodged army has nowhere to go. */
static void the_order_of_a_unit_that_only_the_file_lets_retreat_is_listed(void **state)
{
    ent_replay replay =
        replay_of("[{'phase':'S1902M','units':{'FRANCE':['A BUR','A GAS'],'ITALY':['A MAR'],"
                  "'GERMANY':['A TYR','A VEN'],'TURKEY':['A SPA']},'centers':{},'orders':"
                  "{'FRANCE':['A BUR - MAR','A GAS S A BUR - MAR'],'GERMANY':['A TYR - PIE','A VEN - PIE']}},"
                  "{'phase':'S1902R','units':{'FRANCE':['A MAR','A GAS'],'GERMANY':['A TYR','A VEN'],"
                  "'TURKEY':['A SPA']},'centers':{},'dislodged':{'ITALY':{'A MAR':['PIE']}}}]");
    (void)state;

    assert_says(&replay, "dislodged 0 unit", "'A MAR'");
    assert_says(&replay, "dislodged 0 judge", "null");
    assert_true(lists_order_of(&replay, "A MAR"));
    ent_replay_clear(&replay);
}

/* The last phase is judged if it has results, though of one power alone, and these are compared. */
static void results_of_one_power_are_compared(void **state)
{
    static const char *const results[] = {
        "{}", "{'FRANCE': []}", "{'FRANCE': [{'unit': 'A PAR', 'order': 'A PAR - BUR', 'result': 'succeeds'}]}",
        "{'FRANCE': [{'unit': 'A PAR', 'order': 'A PAR - BUR', 'result': 'fails'}]}"};
    (void)state;

    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
        json_t *json = json_of("{'phase':'S1901M','orders':{'FRANCE':['A PAR - BUR']}}"), *game = NULL;
        ent_err err;
        assert_int_equal(ent_game_convert(json, &conversion, &game, &err), ENT_OK);
        json_object_set_new(json_array_get(json_object_get(game, "phases"), 0), "results", json_of(results[i]));
        ent_replay replay = ent_replay_of(game);
        assert_string_equal(replay.map, "standard");
        assert_int_equal(replay.n_judged, i > 0);
        assert_int_equal(replay.n_differ, i == 3);
        if (i == 3) {
            assert_says(&replay, "results 0 file result", "'fails'");
            assert_says(&replay, "results 0 judge result", "'succeeds'");
        }
        ent_replay_clear(&replay);
        json_decref(game);
        json_decref(json);
    }
}

/* What the next position may state besides units, centers and retreats. */
static void what_the_next_position_states_is_compared(void **state)
{
#define BOUNCE                                                                                                         \
    "[{'phase':'S1902M','units':{'FRANCE':['A BUR','A GAS'],'ITALY':['A MAR'],'GERMANY':['A TYR','A VEN']},"           \
    "'centers':{},'orders':{'FRANCE':['A BUR - MAR','A GAS S A BUR - MAR'],'GERMANY':['A TYR - PIE','A VEN - PIE']}}," \
    "{'phase':'S1902R','units':{'FRANCE':['A MAR','A GAS'],'GERMANY':['A TYR','A VEN']},'centers':{},"                 \
    "'dislodged':{'ITALY':{'A MAR':['SPA']}}"
#define HOLD                                                                                                           \
    "[{'phase':'S1901M','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR']},'built':{'FRANCE':{'A PAR':1900}}}," \
    "{'phase':'F1901M','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR']}"
    static const struct {
        const char *game, *stated, *key, *differ; /* differ: NULL if it is what the judge says */
    } row[] = {
        {BOUNCE, "", "contested", NULL},
        {BOUNCE, ",'contested':['PIE']", "contested", NULL},
        {BOUNCE, ",'contested':[]", "contested", "{'file':[],'judge':['PIE']}"},
        {BOUNCE, ",'contested':['PIE','VEN']", "contested", "{'file':['PIE','VEN'],'judge':['PIE']}"},
        {HOLD, "", "winner", NULL},
        {HOLD, ",'winner':null,'contested':['BUR'],'adjustments':{'FRANCE':0}", "winner", NULL},
        {HOLD, ",'winner':'FRANCE'", "winner", "{'file':'FRANCE','judge':null}"},
        {HOLD, ",'built':{'FRANCE':{'A PAR':1900}}", "built", NULL},
        {HOLD, ",'built':{'FRANCE':{'A PAR':1899}}", "built",
         "{'file':{'FRANCE':{'A PAR':1899}},'judge':{'FRANCE':{'A PAR':1900}}}"},
        {HOLD, ",'built':{}", "built", "{'file':{},'judge':{'FRANCE':{'A PAR':1900}}}"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char game[1000];
        snprintf(game, sizeof game, "%s%s}]", row[i].game, row[i].stated);
        ent_replay replay = replay_of(game);
        if (replay.n_differ != (row[i].differ != NULL))
            fail_msg("%s: %zu differ", game, replay.n_differ);
        if (row[i].differ)
            assert_says(&replay, row[i].key, row[i].differ);
        ent_replay_clear(&replay);
    }
}

/* A draw ends the game before the phase is played. */
static void a_drawn_game_ends_as_its_last_phase_stood(void **state)
{
#define DRAWN(first, units, dislodged, centers, orders, then)                                                          \
    "{'id':'g','map':'standard','rules':[],'phases':[{'name':'" first "','state':{'units':{'FRANCE':[" units dislodged \
    "]},'retreats':{},'centers':{'FRANCE':[" centers "]}},'orders':{" orders "}},{'name':'COMPLETED','state':{"        \
    "'units':{'FRANCE':[" then "]},'centers':{'FRANCE':[" centers "]}},'orders':{}}]}"
    static const struct {
        const char *file;
        size_t differ;
    } row[] = {
        {DRAWN("F1902M", "'A BEL'", "", "'PAR'", "", "'A BEL'"), 0},
        {DRAWN("F1902M", "'A BEL'", "", "'PAR'", "'FRANCE':[]", "'A BEL'"), 0},
        {DRAWN("F1902M", "'A BEL'", "", "'PAR'", "'FRANCE':['A BEL H']", "'A BEL'"), 1},
        {DRAWN("F1902M", "'A BEL'", "", "'PAR'", "", "'A HOL'"), 1},
        {DRAWN("W1902A", "'A PAR','A MAR'", "", "'PAR'", "", "'A PAR','A MAR'"), 0},
        {DRAWN("W1902A", "'A PAR','A MAR'", "", "'PAR'", "'FRANCE':['A PAR D']", "'A PAR','A MAR'"), 1},
        {DRAWN("F1902R", "'A PAR'", ",'*A BUR'", "'PAR'", "", "'A PAR','*A BUR'"), 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *file = json_of(row[i].file), *game = NULL, *back = NULL;
        ent_replay replay = ent_replay_of(file);
        if (replay.n_differ != row[i].differ)
            fail_msg("%s: %zu differ", row[i].file, replay.n_differ);
        ent_replay_clear(&replay);
        ent_game_conversion conversion = {.from = ENT_GAME_DIPLOMACY, .to = ENT_GAME_ENTENTE};
        ent_err err;
        assert_int_equal(ent_game_convert(file, &conversion, &game, &err), ENT_OK);
        conversion = (ent_game_conversion){.from = ENT_GAME_ENTENTE, .to = ENT_GAME_DIPLOMACY};
        assert_int_equal(ent_game_convert(game, &conversion, &back, &err), ENT_OK);
        assert_true(json_equal(json_member(back, "phases 1 state units FRANCE"),
                               json_member(file, "phases 1 state units FRANCE")));
        json_decref(file);
        json_decref(game);
        json_decref(back);
    }
}

/* ---- Known rulings of other engines. ---- */

/* The phase as the engine's file, with these orders, which was judged under the rules; the next phase follows. */
static json_t *file_of(const char *request, const char *judged, ent_game_format engine)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
    json_t *json = json_of(request), *game = NULL, *file = NULL;
    ent_err err = {.status = ENT_OK};

    assert_int_equal(ent_game_convert(json, &conversion, &game, &err), ENT_OK);
    json_object_set_new(json_array_get(json_object_get(game, "phases"), 0), "judged", json_of(judged));
    conversion = (ent_game_conversion){.from = ENT_GAME_ENTENTE, .to = engine};
    if (ent_game_convert(game, &conversion, &file, &err) != ENT_OK)
        fail_msg("%s at %s", err.text, err.path);
    json_object_set(json_array_get(json_object_get(file, "phases"), 0), "orders", json_object_get(json, "orders"));
    json_decref(json);
    json_decref(game);
    return file;
}

static bool is_known(const ent_replay *replay, const char *name)
{
    const json_t *known = json_member(replay->differences, "0 known");

    for (size_t i = 0; i < json_array_size(known); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(known, i), "name")), name) == 0)
            return true;
    return false;
}

static const char paradox[] =
    "{'phase':'S1901M','units':{'ENGLAND':['F LON','F WAL'],'FRANCE':['A BRE','F ENG']},'orders':"
    "{'ENGLAND':['F LON S F WAL - ENG','F WAL - ENG'],'FRANCE':['A BRE - LON','F ENG C A BRE - LON']}}";
static const char disrupted[] =
    "{'phase':'S1901M','units':{'ENGLAND':['A NWY','F SKA'],'GERMANY':['F DEN','F NTH']},'orders':"
    "{'ENGLAND':['A NWY - SWE VIA','F SKA C A NWY - SWE'],'GERMANY':['F DEN S F NTH - SKA','F NTH - SKA']}}";
static const char disorder[] = "{'phase':'W1901A','units':{'FRANCE':['A MAR','A RUH','F NAO']},"
                               "'centers':{'FRANCE':['MAR','PAR']},'orders':{}}";
static const char without_via[] =
    "{'phase':'S1901M','units':{'ENGLAND':['A BEL','F NTH'],'GERMANY':['A HOL']},'orders':"
    "{'ENGLAND':['A BEL - HOL','F NTH C A BEL - HOL'],'GERMANY':['A HOL - BEL']}}";
static const char by_land[] = "{'phase':'S1901M','units':{'FRANCE':['A PAR']},'orders':{'FRANCE':['A PAR - BUR']}}";

static void a_known_ruling_is_named_where_it_fits(void **state)
{
    static const struct {
        const char *request, *judged, *name;
        ent_game_format engine;
    } row[] = {
        {paradox, "{'preset':'datc','4.A.2':'e'}", "paradox", ENT_GAME_DIPCC},
        {paradox, "{'preset':'datc','4.A.2':'e'}", "paradox", ENT_GAME_DIPLOMACY},
        {disrupted, "{'preset':'datc','4.A.3':'c'}", "walks-after-convoy", ENT_GAME_DIPCC},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *file = file_of(row[i].request, row[i].judged, row[i].engine);
        ent_replay replay = ent_replay_of(file);
        if (replay.n_differ != 1 || !is_known(&replay, row[i].name))
            fail_msg("%s %zu: %s", row[i].name, replay.n_differ, json_dumps(replay.differences, 0));
        ent_replay_clear(&replay);
        json_decref(file);
        file = file_of(row[i].request, "{'preset':'datc'}", row[i].engine);
        replay = ent_replay_of(file);
        assert_int_equal(replay.n_differ, 0);
        ent_replay_clear(&replay);
        json_decref(file);
    }
}

/* The replay of dipcc's file of the phase, which goes on with other units of the power. */
static ent_replay replay_with(const char *request, const char *power, const char *units)
{
    json_t *file = file_of(request, "{'preset':'datc'}", ENT_GAME_DIPCC);
    json_t *next = json_array_get(json_object_get(file, "phases"), 1);

    json_object_set_new(json_object_get(json_object_get(next, "state"), "units"), power, json_of(units));
    ent_replay replay = ent_replay_of(file);
    json_decref(file);
    return replay;
}

/* dipcc lets an army walk whose order does not say VIA, and removes units by distances of its own. */
static void what_dipcc_does_otherwise_is_known(void **state)
{
    static const struct {
        const char *request, *power, *units, *name; /* name NULL: it has none */
    } row[] = {
        {without_via, "ENGLAND", "['F NTH']", "via-needed"},
        {by_land, "FRANCE", "['A PAR']", NULL},
        {disorder, "FRANCE", "['A RUH','F NAO']", "civil-disorder"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_replay replay = replay_with(row[i].request, row[i].power, row[i].units);
        assert_int_equal(replay.n_differ, 1);
        assert_int_equal(json_array_size(json_member(replay.differences, "0 known")), row[i].name != NULL);
        assert_true(!row[i].name || is_known(&replay, row[i].name));
        ent_replay_clear(&replay);
    }
}

/* ---- The report. ---- */

static char *report_of(const json_t *game)
{
    ent_replay replay = ent_replay_of(game);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    ent_replay_print(out, &replay);
    fclose(out);
    ent_replay_clear(&replay);
    return text;
}

/* Other rules are tried for the first differences alone, which bounds the time. */
static void the_first_differences_are_explained(void **state)
{
    json_t *list = json_array();
    (void)state;

    for (unsigned i = 0; i < ENT_REPLAY_EXPLAINED + 2; i++)
        json_array_append_new(
            list, json_of("{'phase':'F1901M','units':{'FRANCE':['A PAR']},'orders':{'FRANCE':['A PAR - BUR']}}"));
    ent_replay replay = ent_replay_of(list);
    assert_int_equal(replay.n_differ, ENT_REPLAY_EXPLAINED + 1);
    assert_non_null(json_object_get(json_array_get(replay.differences, ENT_REPLAY_EXPLAINED - 1), "agrees"));
    assert_null(json_object_get(json_array_get(replay.differences, ENT_REPLAY_EXPLAINED), "agrees"));
    json_decref(list);
    ent_replay_clear(&replay);
}

static void a_report_says_this_and_no_more(void **state)
{
    json_t *game = ent_sample_game("dipcc.json");
    char *text = report_of(game);
    (void)state;

    assert_string_equal(text, "dipcc game abc on standard: 3 phases, 2 judged, 1 differ\n"
                              "\n"
                              "S1903M (/phases/0)\n"
                              "  ITALY A MAR may retreat: in the file PIE, SPA, by the judge GAS, PIE, SPA\n"
                              "    FRANCE: A Gas - Mar via convoy succeeds: attack 2 beats resistance 1 (A Mar)\n"
                              "    ITALY: A Mar H is dislodged: hold 1 is less than attack 2 of A Gas\n"
                              "  The judge agrees with the file under 4.A.3=b.\n"
                              "  The judge agrees with the file under 4.A.3=c.\n"
                              "  The judge agrees with the file under 4.A.5=a.\n"
                              "  The judge agrees with the file under 4.A.6=c.\n"
                              "  The judge agrees with the file under the algorithm dpjudge-early.\n");
    free(text);
    json_decref(game);
}

static void the_report_names_known_rulings(void **state)
{
    json_t *file = file_of(disrupted, "{'preset':'datc','4.A.3':'c'}", ENT_GAME_DIPCC);
    char *text = report_of(file);
    (void)state;

    assert_non_null(strstr(text,
                           "\n  Known (walks-after-convoy, DATC 4.A.3): in dipcc an army that was ordered via convoy "
                           "to an adjacent place walks if the convoy is disrupted.\n"));
    free(text);
    json_decref(file);
}

static void the_report_says_what_the_file_states(void **state)
{
    json_t *game = json_of(HOLD ",'winner':'FRANCE'}]");
    char *text = report_of(game);
    (void)state;

    assert_non_null(strstr(text, "S1901M (/0)\n  winner: {\"file\": \"FRANCE\", \"judge\": null}\n"));
    assert_null(strstr(text, "built"));
    free(text);
    json_decref(game);
}

static void the_report_says_each_difference(void **state)
{
    static const struct {
        const char *name, *path, *value, *line;
    } row[] = {
        {"dipcc.json", "/id", "7", "dipcc game on standard: 3 phases, 2 judged, 1 differ\n"},
        {"dipcc.json", "/id", "\"x y\"", "dipcc game x y on standard: "},
        {"diplomacy.json", "/phases/2/state/units/ITALY/0", "\"A TRI\"",
         "  ITALY: the file has A TRI, the judge A TYR\n"},
        {"diplomacy.json", "/phases/2/state/units/ITALY", "[\"A TUS\"]",
         "  ITALY: the file has nothing, the judge A TYR\n"},
        {"diplomacy.json", "/phases/2/state/centers/ITALY/0", "\"NAP\"", " belongs to "},
        {"diplomacy.json", "/phases/2/state/centers/ITALY/0", "\"NAP\"", " to nobody by the judge\n"},
        {"diplomacy.json", "/phases/1/name", "\"S1906M\"", "  The file goes on with "},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *game = ent_sample_game_with(row[i].name, row[i].path, row[i].value);
        char *text = report_of(game);
        if (!strstr(text, row[i].line))
            fail_msg("no '%s' in:\n%s", row[i].line, text);
        free(text);
        json_decref(game);
    }
}

/* A result of the file that is no word of ours is said to be something else. */
static void the_report_says_results_that_differ(void **state)
{
    static const char *const results[][2] = {
        {"succeeds", "A PAR - BUR: succeeds (bounce) in the file, fails (bounce) by the judge\n"},
        {"vanishes", "A PAR - BUR: something else (bounce) in the file, fails (bounce) by the judge\n"}};
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE, .judge = true};
    json_t *sample = ent_sample_game("board.json"), *game = NULL;
    ent_err err;
    (void)state;

    assert_int_equal(ent_game_convert(sample, &conversion, &game, &err), ENT_OK);
    json_t *entry = json_array_get(
        json_object_get(json_object_get(json_array_get(json_object_get(game, "phases"), 0), "results"), "FRANCE"), 0);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        json_object_set_new(entry, "result", json_string(results[i][0]));
        char *text = report_of(game);
        if (!strstr(text, results[i][1]))
            fail_msg("no '%s' in:\n%s", results[i][1], text);
        free(text);
    }
    json_decref(game);
    json_decref(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_replay_says_what_differs_and_why),
                                       cmocka_unit_test(units_and_centers_that_differ_are_named),
                                       cmocka_unit_test(a_replay_may_be_cleared_twice),
                                       cmocka_unit_test(the_owner_of_the_first_province_counts),
                                       cmocka_unit_test(a_retreat_phase_without_a_choice_is_no_difference),
                                       cmocka_unit_test(a_winter_without_adjustments_is_no_difference),
                                       cmocka_unit_test(only_retreats_that_differ_are_listed),
                                       cmocka_unit_test(a_phase_is_idle_if_no_dislodged_unit_can_go),
                                       cmocka_unit_test(the_order_of_a_unit_that_only_the_file_lets_retreat_is_listed),
                                       cmocka_unit_test(results_of_one_power_are_compared),
                                       cmocka_unit_test(what_the_next_position_states_is_compared),
                                       cmocka_unit_test(the_report_says_what_the_file_states),
                                       cmocka_unit_test(a_drawn_game_ends_as_its_last_phase_stood),
                                       cmocka_unit_test(a_known_ruling_is_named_where_it_fits),
                                       cmocka_unit_test(what_dipcc_does_otherwise_is_known),
                                       cmocka_unit_test(the_first_differences_are_explained),
                                       cmocka_unit_test(the_report_names_known_rulings),
                                       cmocka_unit_test(a_report_says_this_and_no_more),
                                       cmocka_unit_test(the_report_says_each_difference),
                                       cmocka_unit_test(the_report_says_results_that_differ)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
