/* test_resolutions.c -- the exhaustive judge, and decisions in the order in which they are made.
 *
 * Figures are those of Lucas Kruijswijk's "The Math of Adjudication".
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
#include "board/error.h"
#include "turn/trace.h"
#include "game/position.h"
#include "judge/equations.h"
#include "judge/resolve.h"
#include "property/positions.h"
#include "written_turn.h"

static const char figure_9[] =
    "England:\n F Nwg - Nth\nGermany:\n F Ska S F Nth - Nwy\n F Nth - Nwy\nRussia:\n F Nwy - Nwg\n";

/* The convoy to Sweden fails since the North Sea is lost, whatever becomes of Denmark's attack, which Sweden supports.
 */
static const char lost_either_way[] = "England:\n F Nwg - Nth\n F Edi S F Nwg - Nth\n"
                                      "Germany:\n A Hol - Swe\n F Nth C A Hol - Swe\n F Ska C A Hol - Swe\n"
                                      "Russia:\n F Swe S F Den - Ska\n F Den - Ska\n";

static const char circle[] = "Turkey:\n F Ank - Con\n A Con - Smy\n A Smy - Ank\n";

static const char two_circles[] = "Turkey:\n F Ank - Con\n A Con - Smy\n A Smy - Ank\n"
                                  "France:\n A Par - Bur\n A Bur - Gas\n A Gas - Par\n";

/* 6.F.14: the support is cut if it is cut, and given if it is given. */
static const char simple_paradox[] =
    "England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n";

/* 6.F.16: the support is given if it is cut, and cut if it is given. */
static const char pandin[] =
    "England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n"
    "Germany:\n F Nth S F Bel - Eng\n F Bel - Eng\n";

static const char pandin_and_circle[] =
    "England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n"
    "Germany:\n F Nth S F Bel - Eng\n F Bel - Eng\nTurkey:\n F Ank - Con\n A Con - Smy\n A Smy - Ank\n";

/* ---- Resolutions. ---- */

/* What each resolution says: a letter an order, s(ucceeds), f(ails), v(oid), a capital: and dislodged; one line each.
 */
static bool write_down(void *context, const ent_turn *turn)
{
    char *line = context;

    line += strlen(line);
    for (size_t i = 0; i < turn->intake.n; i++) {
        char letter = "sfv"[turn->result[i].verdict];
        *line++ = turn->result[i].marks & ENT_MARK_DISLODGED ? (char)(letter - 'a' + 'A') : letter;
    }
    strcpy(line, " ");
    return true;
}

static void every_resolution_is_found_once(void **state)
{
    static const struct {
        const char *orders, *expected;
    } rows[] = {{figure_9, "ssss "},
                {lost_either_way, "ssfFFss "},
                {circle, "sss fff "},
                {simple_paradox, "ssfF fffs "},
                {pandin, ""},
                {pandin_and_circle, ""},
                {two_circles, "ssssss sssfff fffsss ffffff "}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char got[200] = "";
        ent_request request;
        ent_turn turn;
        ent_turn_search search = {.context = got, .take = write_down};
        read_request(rows[i].orders, &request);
        assert_int_equal(ent_turn_resolve(&request, &turn, &search, NULL), ENT_OK);
        assert_string_equal(got, rows[i].expected);
        assert_int_equal(search.found, strlen(got) / (turn.intake.n + 1));
        assert_int_equal(search.end, ENT_SEARCH_ALL);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* How many resolutions the document's own circles and paradoxes have, and cases that only look like some. */
static void circles_have_two_resolutions_and_paradoxes_none_or_several(void **state)
{
    static const struct {
        const char *id;
        size_t resolutions;
    } rows[] = {{"6.C.1", 2},  {"6.C.2", 2},  {"6.C.3", 1},  {"6.C.4", 2},  {"6.C.5", 1},  {"6.C.6", 2},  {"6.C.7", 1},
                {"6.F.13", 1}, {"6.F.14", 2}, {"6.F.15", 2}, {"6.F.16", 0}, {"6.F.17", 0}, {"6.F.18", 0}, {"6.F.19", 1},
                {"6.F.20", 1}, {"6.F.21", 1}, {"6.F.22", 2}, {"6.F.23", 2}, {"6.F.24", 0}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char got[200] = "";
        ent_request request;
        ent_turn turn;
        ent_turn_search search = {.context = got, .take = write_down};
        assert_true(ent_trial_case(rows[i].id, &request));
        assert_int_equal(ent_turn_resolve(&request, &turn, &search, NULL), ENT_OK);
        if (search.found != rows[i].resolutions)
            fail_msg("%s has %zu resolutions, not %zu", rows[i].id, search.found, rows[i].resolutions);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

static bool take_one(void *context, const ent_result *results, const ent_pos *next)
{
    int *left = context;
    (void)results, (void)next;
    return --*left > 0;
}

static void a_search_ends_at_its_limit_and_budget(void **state)
{
    static const struct {
        size_t limit;
        uint64_t budget;
        int wanted; /* by `take` */
        size_t found;
        ent_search_end end;
    } rows[] = {{10, 0, 10, 4, ENT_SEARCH_ALL},    {4, 0, 10, 4, ENT_SEARCH_ALL},      {3, 0, 10, 3, ENT_SEARCH_MORE},
                {10, 0, 2, 2, ENT_SEARCH_MORE},    {0, 0, 10, 0, ENT_SEARCH_MORE},     {10, 1, 10, 0, ENT_SEARCH_SPENT},
                {10, 48, 10, 1, ENT_SEARCH_SPENT}, {10, 100000, 10, 4, ENT_SEARCH_ALL}};
    ent_request request;
    ent_turn turn;
    (void)state;

    read_request(two_circles, &request);
    assert_int_equal(ent_turn_judge(&request, &turn, NULL), ENT_OK);
    ent_order orders[6];
    ent_result results[6];
    assert_int_equal(ent_turn_orders(&turn, orders), 6);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int left = rows[i].wanted;
        ent_search search = {.limit = rows[i].limit, .budget = rows[i].budget, .context = &left, .take = take_one};
        assert_int_equal(ent_resolutions(request.map, &request.rules, request.pos, orders, 6, results, NULL, &search),
                         ENT_OK);
        assert_int_equal(search.found, rows[i].found);
        assert_int_equal(search.end, rows[i].end);
    }

    int left = 10;
    ent_search search = {.limit = 10, .context = &left, .take = take_one};
    assert_int_equal(
        ent_resolutions(request.map, &request.rules, request.pos, orders, ENT_MAX_ORDERS + 1, results, NULL, &search),
        ENT_E_LIMIT);
    request.pos->phase = ENT_RETREATS;
    assert_int_equal(ent_resolutions(request.map, &request.rules, request.pos, NULL, 0, results, turn.next, &search),
                     ENT_OK);
    assert_int_equal(search.found, 1);
    assert_int_equal(search.end, ENT_SEARCH_ALL);
    search.limit = 0;
    assert_int_equal(ent_resolutions(request.map, &request.rules, request.pos, NULL, 0, results, turn.next, &search),
                     ENT_OK);
    assert_int_equal(search.found, 0);
    assert_int_equal(search.end, ENT_SEARCH_MORE);
    request.pos->size = 0;
    assert_int_equal(ent_resolutions(request.map, &request.rules, request.pos, NULL, 0, results, NULL, &search),
                     ENT_E_POSITION);
    assert_int_equal(search.found, 0);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* ---- The order of decisions. ---- */

typedef struct ent_diary {
    char text[1000];
} ent_diary;

/* "SKA given; NTH moves 2 against 0..1; " with what was known when the decision fell. */
static void note_decision(void *context, const ent_field *field, ent_uid uid, ent_question question)
{
    ent_diary *diary = context;
    const ent_actor *unit = &field->unit[uid];
    size_t used = strlen(diary->text), room = sizeof diary->text - used;
    const char *place = field->map->loc[unit->at].code;

    if (question == ENT_ASK_MOVE) {
        ent_range attack = ent_attack_strength(field, uid), hold = ent_hold_strength(field, unit->to);
        snprintf(diary->text + used, room, "%s %s %d..%d against %d..%d; ", place,
                 unit->move == ENT_YES ? "moves" : "fails", attack.least, attack.most, hold.least, hold.most);
    } else if (question == ENT_ASK_SUPPORT) {
        snprintf(diary->text + used, room, "%s %s; ", place, unit->support == ENT_YES ? "given" : "cut");
    } else {
        snprintf(diary->text + used, room, "%s %s; ", place, unit->path == ENT_YES ? "path" : "no path");
    }
}

static void note_settled(void *context, const ent_field *field, const struct ent_decisions *core, unsigned by)
{
    ent_diary *diary = context;
    (void)field, (void)core, (void)by;
    strcat(diary->text, "(rule) ");
}

static void write_diary(const char *text, ent_diary *diary)
{
    ent_request request;
    ent_turn turn;
    ent_order orders[20];
    ent_field field, plain;
    ent_observer observer = {diary, note_decision, note_settled};

    diary->text[0] = '\0';
    read_request(text, &request);
    assert_int_equal(ent_turn_judge(&request, &turn, NULL), ENT_OK);
    ent_field_init(&field, request.map, &request.rules, request.pos, orders, ent_turn_orders(&turn, orders));
    plain = field;
    ent_resolve(&plain);
    ent_resolve_watched(&field, &observer);
    for (ent_uid uid = 0; uid < field.n; uid++) /* to be watched changes nothing */
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
            assert_int_equal(*ent_decision_of(&field, uid, (ent_question)question),
                             *ent_decision_of(&plain, uid, (ent_question)question));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* "If we start at the top, then the order for the English fleet will fail to resolve. The second order, the support
 * from Skagerrak, will positively resolve. So does the third order, but the Russian order will remain unresolved. In
 * the second pass, ... the fleet in the Norwegian Sea can advance. Finally ... the Russian order will be resolved too."
 * Here strengths are counted from ENT_RANGE_NONE: an attack of one is 2, a unit that holds 2. */
static void figure_9_is_decided_in_its_order(void **state)
{
    ent_diary diary;
    (void)state;

    write_diary(figure_9, &diary);
    assert_string_equal(diary.text, "SKA given; NTH moves 3..3 against 0..2; NWG moves 2..2 against 0..0; "
                                    "NWY moves 2..2 against 0..0; ");
}

/* "The support of Sweden will never be cut, because the convoy will always be disrupted. The success of the Denmark
 * move is irrelevant for the failure of the convoy": the support is given before anything is known about that move. */
static void a_support_is_decided_before_the_attack_on_it(void **state)
{
    ent_diary diary;
    (void)state;

    write_diary(lost_either_way, &diary);
    const char *lost = strstr(diary.text, "HOL no path"), *given = strstr(diary.text, "SWE given");
    const char *attack = strstr(diary.text, "DEN moves");
    assert_non_null(lost);
    assert_non_null(given);
    assert_non_null(attack);
    assert_true(lost < given && given < attack);
    assert_null(strstr(diary.text, "(rule)"));
}

static void an_observer_sees_what_a_rule_decides(void **state)
{
    ent_diary diary;
    (void)state;

    write_diary(circle, &diary);
    assert_string_equal(diary.text, "(rule) ");
    write_diary(simple_paradox, &diary);
    assert_string_equal(diary.text,
                        "BRE fails 0..2 against 2..2; (rule) LON given; WAL moves 3..3 against 2..2; BRE no path; ");
}

/* The report of the same, with the intervals before and after. */
static void the_trace_shows_intervals_before_and_after(void **state)
{
    static const char expected[] = "\nHow it was decided\n"
                                   "   1. F SKA S F NTH - NWY: given\n"
                                   "        attack   F NTH - NWY          1..2 -> 2\n"
                                   "        prevent  F NTH - NWY          1..2 -> 2\n"
                                   "   2. F NTH - NWY: moves, attack 2 against hold 0..1\n"
                                   "        hold     NTH                  0..1 -> 0\n"
                                   "        dislodge F NTH - NWY          undecided -> sustains\n"
                                   "   3. F NWG - NTH: moves, attack 1 against hold 0\n"
                                   "        hold     NWG                  0..1 -> 0\n"
                                   "        dislodge F NWG - NTH          undecided -> sustains\n"
                                   "   4. F NWY - NWG: moves, attack 1 against hold 0\n"
                                   "        hold     NWY                  0..1 -> 0\n"
                                   "        dislodge F NWY - NWG          undecided -> sustains\n";
    char *text = NULL;
    size_t size = 0;
    ent_request request;
    ent_turn turn;
    (void)state;

    read_request(figure_9, &request);
    assert_int_equal(ent_turn_judge(&request, &turn, NULL), ENT_OK);
    FILE *memory = open_memstream(&text, &size);
    assert_int_equal(ent_trace_print(memory, &request, &turn, ENT_NAMES_CODE, NULL), ENT_OK);
    fclose(memory);
    assert_string_equal(text, expected);
    free(text);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_resolution_is_found_once),
                                       cmocka_unit_test(circles_have_two_resolutions_and_paradoxes_none_or_several),
                                       cmocka_unit_test(a_search_ends_at_its_limit_and_budget),
                                       cmocka_unit_test(figure_9_is_decided_in_its_order),
                                       cmocka_unit_test(a_support_is_decided_before_the_attack_on_it),
                                       cmocka_unit_test(an_observer_sees_what_a_rule_decides),
                                       cmocka_unit_test(the_trace_shows_intervals_before_and_after)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
