/* test_rulings.c -- which rulings of other engines are known to fit a turn.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "archive/faults.h"
#include "short_json.h"
#include "written_turn.h"

#define QUIET   "France:\nA Par - Bur\n"
#define PARADOX "England:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n"
#define SILENT  "England:\nA Lon - Bel\nF Nth C A Lon - Bel\n"
#define SWAP(via)                                                                                                      \
    "Units:\nEngland: A Bel, F Nth\nGermany: A Hol\nOrders:\nEngland:\nA Bel - Hol" via                                \
    "\nF Nth C A Bel - Hol\nGermany:\nA Hol - Bel\n"
#define WRITTEN "England:\nA Lon - Bel via convoy\nF Nth C A Lon - Bel\n"
#define LOST    "England:\nA Nwy - Swe via convoy\nF Ska C A Nwy - Swe\nGermany:\nF Den - Ska\nF Nth S F Den - Ska\n"
#define REMOVAL "Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\n"

/* The names of the known rulings that fit, in the sequence of the table. */
static const struct {
    ent_game_format engine;
    const char *turn, *agrees, *names;
} rows[] = {
    {ENT_GAME_DIPCC, QUIET, "[]", ""},
    {ENT_GAME_DIPCC, PARADOX, "[]", "paradox "},
    {ENT_GAME_DIPLOMACY, PARADOX, "[]", "paradox "},
    {ENT_GAME_ENTENTE, PARADOX, "[]", ""},
    {ENT_GAME_DIPCC, SILENT, "[]", ""}, /* dipcc takes VIA as said where the army cannot walk */
    {ENT_GAME_DIPCC, SWAP(""), "[]", "via-needed "},
    {ENT_GAME_DIPCC, SWAP(" via convoy"), "[]", ""},
    {ENT_GAME_DIPLOMACY, SWAP(""), "[]", ""},
    {ENT_GAME_DIPCC, WRITTEN, "[]", ""},
    /* rules under which our judge agrees with the file: first, later, and others */
    {ENT_GAME_DIPCC, QUIET, "[{'rules': {'4.A.3': 'c'}}]", ""},
    {ENT_GAME_DIPCC, LOST, "[]", ""},
    {ENT_GAME_DIPCC, LOST, "[{'rules': {'4.A.3': 'c'}}]", "walks-after-convoy "},
    {ENT_GAME_DIPCC, LOST, "[{'rules': {'4.A.3': 'g'}}]", "walks-after-convoy "},
    {ENT_GAME_DIPCC, LOST, "[{'rules': {'4.A.2': 'b'}}, {'rules': {'4.A.3': 'c'}}]", "walks-after-convoy "},
    {ENT_GAME_DIPCC, LOST, "[{'rules': {'4.A.3': 'f'}}]", ""},
    {ENT_GAME_DIPCC, LOST, "[{'rules': {'4.A.5': 'c'}}, {'rules': {'4.A.3': 'a'}}, {'algorithm': 'dpjudge'}]", ""},
    {ENT_GAME_DIPCC, WRITTEN, "[{'rules': {'4.A.3': 'c'}}]", ""}, /* the convoy was not disrupted */
    {ENT_GAME_DIPCC, REMOVAL, "[]", "civil-disorder "},
    {ENT_GAME_DIPCC, REMOVAL "France:\nA Bur D\n", "[]", ""},
    {ENT_GAME_DIPLOMACY, REMOVAL, "[]", ""},
};

static void known_rulings_fit_their_turns(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char names[100] = "";
        ent_request request;
        ent_turn turn;
        json_t *agrees = json_of(rows[i].agrees);
        judge_text("datc", rows[i].turn, &request, &turn);
        const ent_fault_case tested = {rows[i].engine, &request, &turn, agrees};
        size_t at = 0;
        for (const ent_fault *fault; (fault = ent_fault_next(&tested, &at)) != NULL;)
            strcat(strcat(names, fault->name), " ");
        if (strcmp(names, rows[i].names) != 0)
            fail_msg("row %zu: %s%s: '%s', not '%s'", i, rows[i].turn, rows[i].agrees, names, rows[i].names);
        json_decref(agrees);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_rulings_fit_their_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
