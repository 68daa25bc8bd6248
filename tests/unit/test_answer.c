/* test_answer.c -- the members of an answer in JSON, as docs/interface.md has them.
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
#include "short_json.h"
#include "written_turn.h"

#define BATTLE                                                                                                         \
    "Units:\nFrance: A Par, A Mar\nGermany: A Bur, A Gas\nCenters:\nFrance: Par, Mar\nGermany: Mun\nOrders:\n"         \
    "France:\nA Par - Bur\nA Mar S A Par - Bur\nGermany:\nA Bur - Par\nA Gas hlods\n"
#define PARADOX "Units: orders\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n"

#define TWO_LOST                                                                                                       \
    "Units: orders\nFrance:\nA Par - Bur\nA Mar S A Par - Bur\nRussia:\nA Sil - Mun\nA Boh S A Sil - Mun\n"            \
    "Germany:\nA Bur H\nA Mun H\n"
/* Under 4.A.5 b the start of a convoyed attack is closed only if something else closes it. */
#define LANDING                                                                                                        \
    "Units: orders\nItaly: F Tus H\nFrance: A Rom - Tus via convoy; F Tys C A Rom - Tus; A Ven S A Rom - Tus\n"

/* A path in the answer, and its value as short JSON; "" if there is none. */
static const struct {
    const char *text, *path, *value;
} rows[] = {
    {BATTLE, "entente", "1"},
    {BATTLE, "map", "'standard'"},
    {BATTLE, "phase", "'S1901M'"},
    {BATTLE, "orders FRANCE 0",
     "{'unit':'A PAR','order':'A PAR - BUR','written':'A Par - Bur','result':'succeeds','marks':[],'reason':'stronger',"
     "'rule':'5.B.1','by':['A BUR'],'why':'A Par - Bur succeeds: attack 2 beats resistance 1 (A Bur)','route':'land',"
     "'ends':'BUR','auto':false}"},
    {BATTLE, "orders GERMANY 0 marks", "['bounce','dislodged']"},
    {BATTLE, "orders GERMANY 0 dislodged_by", "'A PAR'"},
    {BATTLE, "orders GERMANY 0 closed",
     "{'GAS':'retreat-occupied','MAR':'retreat-occupied','PAR':'retreat-to-attacker'}"},
    {TWO_LOST, "orders GERMANY 0 closed",
     "{'MAR':'retreat-occupied','MUN':'retreat-occupied','PAR':'retreat-to-attacker'}"},
    {TWO_LOST, "orders GERMANY 1 closed",
     "{'BOH':'retreat-occupied','BUR':'retreat-occupied','SIL':'retreat-to-attacker'}"},
    {LANDING "France: A Nap - Rom\n", "orders ITALY 0 closed", "{'ROM':'retreat-occupied','TYS':'retreat-occupied'}"},
    {LANDING "France: A Apu - Rom\nItaly: A Nap - Rom\n", "orders ITALY 0 closed",
     "{'ROM':'retreat-contested','TYS':'retreat-occupied'}"},
    {LANDING, "orders ITALY 0 closed", "{'TYS':'retreat-occupied'}"},
    /* the route of the order that counts, and not of one that gave way */
    {"Units:\nItaly: F Fin, A Den\nEngland: A Nwy, A StP\nAustria: A Swe, F Bot\nOrders:\nAustria: A Swe H\n"
     "Italy: F Fin H; A Den - Swe\nEngland: A Nwy - Swe; A StP S A Swe - Fin\n"
     "Austria:\nA Swe - Fin via convoy\nF Bot C A Swe - Fin\n",
     "orders ITALY 0 closed", "{'BOT':'retreat-occupied','SWE':'retreat-contested','STP/SC':'retreat-occupied'}"},
    {BATTLE, "orders GERMANY 0 ends", "null"},
    {BATTLE, "orders GERMANY 0 step", ""},
    {BATTLE, "orders GERMANY 1 order", "null"},
    {BATTLE, "orders FRANCE 1 closed", ""},
    {BATTLE, "state dislodged", "{'GERMANY':{'A BUR':['BEL','MUN','PIC','RUH']}}"},
    {BATTLE, "state phase", "'S1901R'"},
    {BATTLE, "paradoxes", ""},
    {PARADOX, "paradoxes 0 rules", "[{'rule':'4.A.2','choice':'d'}]"},
    {PARADOX, "paradoxes 0 loop 0",
     "{'unit':'A BRE','order':'A BRE - LON','decision':'path','depends_on':[1],'why':'whether A Bre - Lon has a convoy "
     "depends on whether F Wal - Eng succeeds'}"},
    {"Map: colonial\nUnits: orders\nTurkey:\nF Med - Red\nF Egy - Med\n", "paradoxes 0 rules", "[{'rule':'7.C'}]"},
};

static void answers_have_what_the_interface_says(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_json_text text = {.bytes = NULL};
        ent_request request;
        ent_turn turn;
        ent_err err;
        judge_text("datc", rows[i].text, &request, &turn);
        assert_int_equal(ent_json_answer(&text, NULL, &request, &turn, &err), ENT_OK);
        assert_int_equal(ent_json_finish(&text, &err), ENT_OK);
        json_t *json = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(json);
        char *value = json_short(json_member(json, rows[i].path));
        if (strcmp(value, rows[i].value) != 0)
            fail_msg("%s: %s", rows[i].path, value);
        free(value);
        json_decref(json);
        ent_json_clear(&text);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_have_what_the_interface_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
