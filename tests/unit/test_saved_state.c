/* test_saved_state.c -- what a saved game for another program says of each power in a phase.
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
#include "short_json.h"

static const char winter[] = "[{'phase':'W1901A','units':{'FRANCE':['A SPA','A PAR'],'ENGLAND':['F LON','F EDI']},"
                             "'centers':{'FRANCE':['PAR','BRE','MAR','SPA','BEL'],'ENGLAND':['LON']}}]";
static const char summer[] =
    "[{'phase':'S1901R','units':{'FRANCE':['F LON'],'ENGLAND':['A YOR']},"
    "'dislodged':{'ENGLAND':{'F LON':['WAL']}},'centers':{'FRANCE':['PAR','BRE'],'ENGLAND':['LON']}}]";
static const char hundred[] = "[{'map':'hundred','phase':'W1426A','units':{'ENGLAND':['F LON']},"
                              "'centers':{'ENGLAND':['LON','DEV','PAR','DIJ']}}]";
static const char gone[] = "[{'phase':'S1901M','units':{'FRANCE':['A GAS']},'centers':{'FRANCE':['PAR','BRE']}},"
                           "{'phase':'F1901M','units':{'FRANCE':['A PAR']},'centers':{'FRANCE':['PAR','BRE']}}]";

/* A game, the format, and a value in the state of its last phase; "": there is none. */
static const struct {
    const char *game;
    ent_game_format to;
    const char *path, *value;
} rows[] = {
    {winter, ENT_GAME_DIPLOMACY, "units",
     "{'AUSTRIA':[],'ENGLAND':['F LON','F EDI'],'FRANCE':['A SPA','A PAR'],'GERMANY':[],'ITALY':[],'RUSSIA':[],"
     "'TURKEY':[]}"},
    {summer, ENT_GAME_DIPLOMACY, "units ENGLAND", "['A YOR','*F LON']"},
    {summer, ENT_GAME_DIPLOMACY, "retreats ENGLAND", "{'F LON':['WAL']}"},
    {summer, ENT_GAME_DIPLOMACY, "retreats AUSTRIA", "{}"},

    {winter, ENT_GAME_DIPLOMACY, "centers",
     "{'AUSTRIA':[],'ENGLAND':['LON'],'FRANCE':['PAR','BRE','MAR','SPA','BEL'],'GERMANY':[],'ITALY':[],'RUSSIA':[],"
     "'TURKEY':[]}"},
    {winter, ENT_GAME_DIPCC, "centers", "{'ENGLAND':['LON'],'FRANCE':['PAR','BRE','MAR','SPA','BEL']}"},

    {winter, ENT_GAME_DIPLOMACY, "homes",
     "{'AUSTRIA':['BUD','TRI','VIE'],'ENGLAND':['EDI','LON','LVP'],'FRANCE':['BRE','MAR','PAR'],"
     "'GERMANY':['BER','KIE','MUN'],'ITALY':['NAP','ROM','VEN'],'RUSSIA':['MOS','SEV','STP','WAR'],"
     "'TURKEY':['ANK','CON','SMY']}"},

    /* Builds are made in free home centers that the power owns; on some maps in any center that it owns. */
    {winter, ENT_GAME_DIPLOMACY, "builds FRANCE", "{'count':2,'homes':['BRE','MAR']}"},
    {winter, ENT_GAME_DIPLOMACY, "builds ENGLAND", "{'count':-1,'homes':[]}"},
    {winter, ENT_GAME_DIPLOMACY, "builds AUSTRIA", "{'count':0,'homes':[]}"},
    {winter, ENT_GAME_DIPCC, "builds FRANCE", "{'count':2,'homes':['BRE','MAR']}"},
    {hundred, ENT_GAME_DIPLOMACY, "builds ENGLAND", "{'count':3,'homes':['DEV','DIJ','PAR']}"},
    {summer, ENT_GAME_DIPLOMACY, "builds FRANCE",
     "{'count':0,'homes':[]}"}, /* though it has a center more than units */

    /* A power has influence where it was the last to have a unit or a center. */
    {gone, ENT_GAME_DIPLOMACY, "influence FRANCE", "['BRE','GAS','PAR']"},
    {gone, ENT_GAME_DIPLOMACY, "influence ITALY", "[]"},
    {gone, ENT_GAME_DIPCC, "influence", ""},

    {winter, ENT_GAME_DIPLOMACY, "civil_disorder",
     "{'AUSTRIA':0,'ENGLAND':0,'FRANCE':0,'GERMANY':0,'ITALY':0,'RUSSIA':0,'TURKEY':0}"},
    {winter, ENT_GAME_DIPCC, "civil_disorder", ""},
};

static void each_power_has_its_state(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *game = json_of(rows[i].game), *there = converted(game, rows[i].to, NULL);
        const json_t *phases = json_object_get(there, "phases");
        const json_t *last = json_array_get(phases, json_array_size(phases) - 1);
        char *value = json_short(json_member(json_object_get(last, "state"), rows[i].path));
        if (strcmp(value, rows[i].value) != 0)
            fail_msg("%s of %s: %s", rows[i].path, rows[i].game, value);
        free(value);
        json_decref(game);
        json_decref(there);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_power_has_its_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
