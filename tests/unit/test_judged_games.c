/* test_judged_games.c -- a saved game that is judged again and converted: whose results the new file states.
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
#include "short_json.h"

/* Judge and convert; the caller gets the notes. */
static json_t *judged(const char *game, ent_game_format to, ent_notes *notes)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = to, .judge = true};
    json_t *json = json_of(game), *out = NULL;
    ent_err err = {.status = ENT_OK};

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
        json_t *there = judged(row[at].game, i % 2 ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY, &notes);
        char *result = json_short(json_object_get(json_member(there, "phases 0 results"), row[at].unit));
        if (strcmp(result, row[at].result) != 0)
            fail_msg("%s: %s", row[at].game, result);
        assert_int_equal(has_note(&notes, "results of second orders, and of orders for units of others, were left out"),
                         row[at].noted);
        free(result);
        json_decref(there);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_unit_has_the_result_of_its_own_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
