/* test_judged_games.c -- a saved game that is judged again and converted: whose results the new file states, and by
 * which rules they came about.
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
#include "archive/convert_game.h"
#include "archive/replay.h"
#include "short_json.h"
#include "turn/phase_and_rules.h"

/* Lay the words over the rules. */
static bool lay_rules(void *context, ent_rules *rules)
{
    const char *words = context;
    return ent_rules_parse(words, strlen(words), rules, NULL) == ENT_OK;
}

/* Convert, under these rules if they are not NULL; the caller gets the notes. */
static json_t *converted_under(const char *rules, bool judge, const char *game, ent_game_format to, ent_notes *notes)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = to, .judge = judge};
    json_t *json = json_of(game), *out = NULL;
    ent_err err = {.status = ENT_OK};

    if (rules)
        conversion.options = (ent_json_options){.set_rules = lay_rules, .context = (void *)(uintptr_t)rules};

    if (ent_game_convert(json, &conversion, &out, &err) != ENT_OK)
        fail_msg("%s at %s", err.text, err.path);
    *notes = conversion.notes;
    json_decref(json);
    return out;
}

static bool has_note(const ent_notes *notes, const char *text)
{
    for (size_t i = 0; i < notes->n; i++)
        if (strcmp(notes->note[i].text, text) == 0)
            return true;
    return false;
}

#define GAME(phase, next) "[{" phase "},{'phase':'" next "','units':{},'centers':{}}]"
#define RETREAT                                                                                                        \
    "'phase':'S1902R','units':{'FRANCE':['A BUR']},'centers':{},'dislodged':{'GERMANY':{'A BUR':['MUN','RUH']}},"
#define WINTER "'phase':'W1901A','units':{'FRANCE':['A SPA']},'centers':{'FRANCE':['PAR','SPA'],'ITALY':['ROM']},"

/* Other engines have one result a unit: that of the power whose unit it is, and of its orders of the one that counts.
 */
static void a_unit_has_the_result_of_its_own_order(void **state)
{
    static const struct {
        const char *game, *unit, *result;
        bool noted;
    } row[] = {
        {GAME("'phase':'S1901M','orders':{'AUSTRIA':['A PAR - GAS'],'FRANCE':['A PAR - BUR']}", "F1901M"), "A PAR",
         "[]", true},
        {GAME("'phase':'S1901M','orders':{'FRANCE':['A PAR - BUR'],'AUSTRIA':['A PAR - GAS']}", "F1901M"), "A PAR",
         "[]", true},
        {GAME("'phase':'S1901M','orders':{'AUSTRIA':['A PAR - GAS']}", "F1901M"), "A PAR", "[]", true},
        {GAME("'phase':'S1901M','orders':{'AUSTRIA':['A GAS - PAR']}", "F1901M"), "A GAS", "['void']", false},
        {GAME("'phase':'S1901M','orders':{'AUSTRIA':['F PAR - PIC'],'FRANCE':['A PAR - BUR']}", "F1901M"), "A PAR",
         "[]", false},
        /* a dislodged unit and one that stands in its place have one name */
        {GAME(RETREAT "'orders':{'FRANCE':['A BUR R RUH'],'GERMANY':['A BUR R MUN']}", "F1902M"), "A BUR", "[]", true},
        {GAME(RETREAT "'orders':{'GERMANY':['A BUR R MUN'],'FRANCE':['A BUR R RUH']}", "F1902M"), "A BUR", "[]", true},
        {GAME(RETREAT "'orders':{'FRANCE':['A BUR R RUH'],'GERMANY':[]}", "F1902M"), "A BUR", "[]", true},
        /* nobody has a unit before it is built */
        {GAME(WINTER "'orders':{'ITALY':['A PAR B'],'FRANCE':['A PAR B']}", "S1902M"), "A PAR", "[]", true},
        {GAME(WINTER "'orders':{'FRANCE':['A PAR B'],'ITALY':['A PAR B']}", "S1902M"), "A PAR", "[]", true},
        /* the orders of one power */
        {GAME("'phase':'S1901M','rules':'datc3','orders':{'FRANCE':['A PAR - BUR','A PAR H']}", "F1901M"), "A PAR",
         "[]", true},
        {GAME("'phase':'S1901M','rules':{'4.D.3':'b'},'orders':{'FRANCE':['A PAR H','A PAR - BUR']}", "F1901M"),
         "A PAR", "[]", true},
    };
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof row / sizeof *row); i++) {
        const size_t at = i / 2;
        ent_notes notes;
        json_t *there = converted_under(NULL, true, row[at].game, i % 2 ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY, &notes);
        char *result = json_short(json_object_get(json_member(there, "phases 0 results"), row[at].unit));
        if (strcmp(result, row[at].result) != 0)
            fail_msg("%s: %s", row[at].game, result);
        assert_int_equal(has_note(&notes, "results of orders that do not count were left out"), row[at].noted);
        free(result);
        json_decref(there);
    }
}

/* ---- The rules. ---- */

static void assert_member(const json_t *json, const char *path, const char *value)
{
    char *found = json_short(json_member(json, path));

    if (strcmp(found, value) != 0)
        fail_msg("%s: %s, not %s", path, found, value);
    free(found);
}

static size_t n_differences(const json_t *game)
{
    ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
    ent_err err = {.status = ENT_OK};

    if (ent_replay_game(game, &replay, &err) != ENT_OK)
        fail_msg("%s at %s", err.text, err.path);
    size_t n = replay.n_differ;
    ent_replay_clear(&replay);
    return n;
}

/* The army holds by 4.D.3 c of datc, and goes to Burgundy by its first order, 4.D.3 a. */
#define TWO_ORDERS(rules, units)                                                                                       \
    "[{'phase':'S1901M'," rules "'units':{'FRANCE':['A PAR']},'centers':{},"                                           \
    "'orders':{'FRANCE':['A PAR - BUR','A PAR H']}},"                                                                  \
    "{'phase':'F1901M'," rules "'units':{'FRANCE':[" units "]},'centers':{}}]"

static const struct {
    const char *game, *rules, *judged, *rules_of_game, *options, *result; /* rules: laid over those of the game */
} judging[] = {
    {TWO_ORDERS("", "'A PAR'"), NULL, "{'preset':'datc'}", "{'preset':'datc'}", "{}", "'void'"},
    {TWO_ORDERS("'rules':'datc',", "'A PAR'"), NULL, "'datc'", "'datc'", "{}", "'void'"},
    {TWO_ORDERS("", "'A BUR'"), "4.D.3=a", "{'preset':'datc','4.D.3':'a'}", "{'preset':'datc'}", "{}", "'succeeds'"},
    {TWO_ORDERS("'rules':{'4.D.3':'a'},", "'A PAR'"), "datc", "{'preset':'datc'}", "{'4.D.3':'a'}", "{}", "'void'"},
    {TWO_ORDERS("", "'A PAR'"), "1971", "{'preset':'1971'}", "{'preset':'datc'}", "{}", "'void'"},
    {TWO_ORDERS("", "'A PAR'"), "portage=yes railway=no victory=20", "{'preset':'datc','portage':'yes'}",
     "{'preset':'datc'}", "{'railway':false,'victory':20}", "'void'"},
};

static void a_judged_phase_states_the_rules_of_its_results(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof judging / sizeof *judging; i++) {
        ent_notes notes;
        json_t *out = converted_under(judging[i].rules, true, judging[i].game, ENT_GAME_ENTENTE, &notes);
        assert_member(out, "phases 0 judged", judging[i].judged);
        assert_member(out, "phases 1 judged", "null");
        assert_member(out, "rules", judging[i].rules_of_game);
        assert_member(out, "options", judging[i].options);
        assert_member(out, "phases 0 results FRANCE 0 result", judging[i].result);
        assert_int_equal(n_differences(out), 0);
        json_decref(out);
    }
}

/* With or without results, which requests do not have. */
static void requests_state_the_rules_that_are_given(void **state)
{
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof judging / sizeof *judging); i++) {
        const size_t at = i / 2;
        ent_notes notes;
        json_t *out = converted_under(judging[at].rules, i % 2, judging[at].game, ENT_GAME_REQUESTS, &notes);
        assert_int_equal(json_array_size(out), 2);
        assert_member(out, "0 rules", judging[at].judged);
        assert_member(out, "1 rules", judging[at].judged);
        assert_member(out, "0 options", judging[at].options);
        assert_int_equal(n_differences(out), 0);
        json_decref(out);
    }
}

/* Rules are for what is judged. */
static void a_game_that_is_not_judged_keeps_its_rules(void **state)
{
    ent_notes notes;
    json_t *out = converted_under("4.D.3=a", false, judging[0].game, ENT_GAME_ENTENTE, &notes);
    (void)state;

    assert_member(out, "phases 0 judged", "{'preset':'datc'}");
    json_decref(out);
}

/* A power may write an order twice. Each has a result of its own. */
static void an_order_that_is_written_twice_is_compared_once_each(void **state)
{
    static const char game[] = "[{'phase':'S1901M','units':{'FRANCE':['A PAR']},'centers':{},"
                               "'orders':{'FRANCE':['A PAR H','A PAR H','A PAR - BUR']}},"
                               "{'phase':'F1901M','units':{'FRANCE':['A PAR']},'centers':{}}]";
    ent_notes notes;
    json_t *out = converted_under(NULL, true, game, ENT_GAME_ENTENTE, &notes);
    (void)state;

    assert_member(out, "phases 0 results FRANCE 0 order", "'A PAR H'");
    assert_member(out, "phases 0 results FRANCE 1 order", "'A PAR H'");
    assert_int_equal(n_differences(out), 0);
    json_t *phase = json_array_get(json_object_get(out, "phases"), 0),
           *list = json_object_get(json_object_get(phase, "results"), "FRANCE");
    json_object_set_new(json_array_get(list, 2), "result", json_string("succeeds"));
    assert_int_equal(n_differences(out), 1);
    json_object_set_new(json_array_get(list, 2), "result", json_string("void"));
    assert_int_equal(n_differences(out), 0);
    json_object_set_new(json_array_get(list, 0), "result", json_string("fails"));
    json_object_set_new(json_array_get(list, 1), "result", json_string("fails"));
    assert_int_equal(n_differences(out), 1);
    json_decref(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_unit_has_the_result_of_its_own_order),
                                       cmocka_unit_test(a_judged_phase_states_the_rules_of_its_results),
                                       cmocka_unit_test(requests_state_the_rules_that_are_given),
                                       cmocka_unit_test(a_game_that_is_not_judged_keeps_its_rules),
                                       cmocka_unit_test(an_order_that_is_written_twice_is_compared_once_each)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
