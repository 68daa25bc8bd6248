/* test_trace.c -- the decisions of a turn in the order in which they were made, and the steps of the DPjudge's texts.
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
#include "count_of.h"
#include "json/trace_json.h"
#include "short_json.h"
#include "turn/trace.h"
#include "written_turn.h"

#define CIRCLE    "Orders:\nFrance:\nA Par - Bur\nA Bur - Mar\nA Mar - Gas\nA Gas - Par\n"
#define BATTLE    "Orders:\nFrance:\nA Par - Bur\nA Mar S A Par - Bur\nGermany:\nA Bur - Par\nA Mun S A Bur - Par\n"
#define TRAIN     "Map: colonial\nOrders:\nRussia:\nA Mos - TSR - Irk\nA Kra S A Mos - Irk\nChina:\nA Mac - Irk\n"
#define MISSING   "Orders:\nEngland:\nA Yor - Hol\nF Lon S A Yor\nFrance:\nA Wal - Yor\nA Lvp S A Wal - Yor\n"
#define OWN       "Orders:\nFrance:\nA Bur - Mun\nA Ruh S A Bur - Mun\nGermany:\nA Mun H\nA Ber S A Bur - Mun\nA Sil - Oz\n"
#define TWO_OWN   OWN "A War - Oz\nItaly:\nA Ven - Tri\nA Tyr S A Ven - Tri\nAustria:\nA Tri H\nA Alb S A Ven - Tri\n"
#define PARADOX   "Orders:\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n"
#define UNORDERED "Units:\nFrance: A Par, A Bre\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Bur\n"

/* A turn, and a piece of its trace. */
static const struct {
    const char *rules;
    ent_algorithm algorithm;
    const char *text, *piece;
} traces[] = {
    {"datc", ENT_ALGORITHM_DECISIONS, BATTLE, "1. A Bur - Par: fails, attack 1 against defend 1..2\n"},
    {"datc", ENT_ALGORITHM_DECISIONS, BATTLE, "defend   A Par - Bur          1..2 -> 2\n"},
    {"datc", ENT_ALGORITHM_DECISIONS, BATTLE, "dislodge A Bur - Par          undecided -> dislodged\n"},
    {"datc", ENT_ALGORITHM_DECISIONS, CIRCLE,
     "Rule 5.B.9: all moves of a circle succeed\n   1. A Bur - Mar: moves, by"},
    {"4.E.1=a", ENT_ALGORITHM_DECISIONS, "Orders:\nGermany:\nA Sil - Oz\nA Ber - Sil\n", ". A Sil - ?: fails\n"},
    {"datc", ENT_ALGORITHM_DECISIONS, TRAIN, "2. A Mac - Irk: fails, attack 1 against hold 0, prevent 2\n"},
    {"datc", ENT_ALGORITHM_DECISIONS, TRAIN, "3. A Mos - TSR - Irk: moves\n"},
    {"4.A.2=d", ENT_ALGORITHM_DECISIONS, PARADOX, "Rule 4.A.2 d: Szykman: "},
    {"4.A.2=d", ENT_ALGORITHM_DECISIONS, PARADOX, "path     A Bre - Lon\n"},
    {"4.A.2=e", ENT_ALGORITHM_DECISIONS, PARADOX, "Rule 4.A.2 e: "},
    {"4.A.2=a", ENT_ALGORITHM_DECISIONS, PARADOX, "A Bre - Lon"},
    {"datc", ENT_ALGORITHM_DECISIONS,
     "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> Gas\nOrders:\n",
     "each order by itself; only in movement do decisions depend on each other"},
    {"dpjudge.missing=hold", ENT_ALGORITHM_DPJUDGE, MISSING,
     "Step 1. Mark all invalid convoy orders\n      A Yor - Hol: changed to HOLD\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, MISSING, "A Yor - Hol: no mark -> "},
    {"datc", ENT_ALGORITHM_DPJUDGE, OWN, "A Bur - Mun: no help list: A Ber\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, OWN, "their units hold\n      A Sil (unreadable order)\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, TWO_OWN, "A Ven - Tri: no help list: A Alb\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, TWO_OWN, "A Bur - Mun: no help list: A Ber\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, TWO_OWN, "A Sil (unreadable order)\n      A War (unreadable order)\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, "Orders:\nGermany:\nA Kie - Mun\nA Mun - Bur\nFrance:\nA Bur H\n",
     "combat list of Kie: A Kie (0, bounced)\n      combat list of Mun: A Kie (0), A Mun (0, bounced)\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, "Orders:\nFrance:\nA Par - Bur\nGermany:\nA Mun - Bur\n",
     "combat strengths\n      combat list of Bur: A Mun (0), A Par (0)\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, "Orders:\nFrance:\nA Par - Bur\n", "combat strengths\n      nothing changes\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, OWN, "A Mun H: dislodged by A Bur; possible retreats: Boh, Kie, Tyr\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, UNORDERED, "A Mun - Bur: moves\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE_EARLY, "Orders:\nFrance:\nA Bur - Lon\n", "their units hold\n      A Bur - Lon\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE_EARLY, PARADOX, "convoying armies list: A Bre\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE, "Orders:\nEngland:\nA Lon - Bel\nF Nth C A Lon - Bel\nFrance:\nA Bel H\n",
     "convoy succeeded list: A Lon\n"},
    {"datc", ENT_ALGORITHM_DPJUDGE,
     "Units:\nFrance: A Bel\nEngland: A Lon, F Nth, F Hol\nOrders:\nEngland:\nA Lon - Bel\nF Nth C A Lon - Bel\nF Hol "
     "S A Lon - Bel\n",
     "A Bel H: dislodged by A Lon"},
};

/* A piece of the trace as JSON, with ' for ". */
static const struct {
    ent_algorithm algorithm;
    const char *text, *piece;
} json_traces[] = {
    {ENT_ALGORITHM_DECISIONS, BATTLE,
     "'answer':'fails','by_rule':false,'strengths':[{'strength':'attack','range':[1,1]},{'strength':'defend','range':["
     "1,2]}],"},
    {ENT_ALGORITHM_DECISIONS, BATTLE,
     "'changes':[{'what':'attack','of':'A PAR - BUR','before':[1,2],'after':[2,2]},{'what':'prevent','of':'A PAR - "
     "BUR',"},
    {ENT_ALGORITHM_DECISIONS, BATTLE,
     "{'what':'dislodge','of':'A BUR - PAR','before':'undecided','after':'dislodged'}]}]"},
    {ENT_ALGORITHM_DECISIONS, PARADOX,
     "{'settled':'paradox','rules':[{'rule':'4.A.2','choice':'d'}],'core':[{'decision':'move','unit':'F "
     "WAL','order':'F "
     "WAL - ENG'},{'decision':'support',"},
    {ENT_ALGORITHM_DECISIONS, CIRCLE, "{'settled':'circle','rules':[{'rule':'5.B.9'}],'core':["},
    {ENT_ALGORITHM_DPJUDGE, BATTLE, "'trace':[{'step':1,'title':'Mark all invalid convoy orders'},{'step':2,"},
    {ENT_ALGORITHM_DPJUDGE, BATTLE, "{'what':'support count','order':'A PAR - BUR','before':0,'after':1}]}"},
    {ENT_ALGORITHM_DPJUDGE, BATTLE,
     "'changes':[{'what':'mark','order':'A BUR - PAR','before':'no mark','after':'bounce'},{'what':'combat "
     "list','of':'BUR',"
     "'list':[{'unit':'A BUR','strength':0,'bounced':true},{'unit':'A PAR','strength':1,'bounced':false}]}]}"},
    {ENT_ALGORITHM_DPJUDGE, BATTLE,
     "{'what':'dislodged','order':'A BUR - PAR','of':'A PAR','list':['BEL','GAS','PIC','RUH']},{'what':'moves',"},
};

static void judge_by(ent_algorithm algorithm, const char *rule, const char *text, ent_request *request, ent_turn *turn)
{
    ent_err err;

    read_request_under(rule, text, request);
    request->algorithm = algorithm;
    assert_int_equal(ent_turn_judge(request, turn, &err), ENT_OK);
}

static char *trace_of(const char *text, const char *rule, ent_algorithm algorithm)
{
    ent_request request;
    ent_turn turn;
    char *trace = NULL;
    size_t size;
    FILE *out = open_memstream(&trace, &size);
    ent_err err;

    judge_by(algorithm, rule, text, &request, &turn);
    assert_int_equal(ent_trace_print(out, &request, &turn, ENT_NAMES_RULEBOOK, &err), ENT_OK);
    fclose(out);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return trace;
}

static void a_trace_has_the_decisions_in_their_order(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof traces / sizeof *traces; i++) {
        char *trace = trace_of(traces[i].text, traces[i].rules, traces[i].algorithm);
        if (!strstr(trace, traces[i].piece))
            fail_msg("no '%s' in\n%s", traces[i].piece, trace);
        free(trace);
    }
}

/* The trace of a turn names the units of that turn alone, also after one with more units. */
static void only_units_of_the_turn_have_unknown_orders(void **state)
{
    static const char *const turn[] = {
        "Units: orders\nOrders:\nFrance:\nA Bel - Oz\nA Bre - Oz\nA Bur - Oz\nA Gas - Oz\n",
        "Units: orders\nOrders:\nFrance:\nA Bel H\n", "Units: orders\nOrders:\nFrance:\nA Bel H\nA Bre - Oz\n"};
    static const unsigned n[] = {4, 0, 1};
    (void)state;

    for (size_t i = 0; i < sizeof turn / sizeof *turn; i++) {
        char *trace = trace_of(turn[i], "datc", ENT_ALGORITHM_DPJUDGE);
        if (count_of(trace, "(unreadable order)\n") != n[i])
            fail_msg("%s", trace);
        free(trace);
    }
}

/* An abbreviation may have up to 200 bytes; dots are no letters. */
static void long_names_are_cut(void **state)
{
    char text[1200] = "Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"MUN\": {\"abbr\": \"Mun";
    (void)state;

    memset(text + strlen(text), '.', 190);
    strcat(text, "\"}}}}\nUnits: orders\nOrders:\nGermany: A Mun - Oz\n");
    char *trace = trace_of(text, "datc", ENT_ALGORITHM_DPJUDGE);
    assert_int_equal(count_of(trace, "      A Mun...."), 1);
    free(trace);
}

static void a_trace_is_written_as_json(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof json_traces / sizeof *json_traces; i++) {
        ent_json_text trace = {.bytes = NULL};
        ent_request request;
        ent_turn turn;
        ent_err err;
        judge_by(json_traces[i].algorithm, "4.A.2=d", json_traces[i].text, &request, &turn);
        ent_json_open(&trace, '{');
        assert_int_equal(ent_json_trace(&trace, &request, &turn, &err), ENT_OK);
        ent_json_close(&trace, '}');
        assert_int_equal(ent_json_finish(&trace, &err), ENT_OK);
        char *said = strndup(trace.bytes, trace.n);
        assert_non_null(said);
        replace_quotes(said, '"', '\'');
        if (!strstr(said, json_traces[i].piece))
            fail_msg("no %s in\n%s", json_traces[i].piece, said);
        free(said);
        ent_json_clear(&trace);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_trace_has_the_decisions_in_their_order),
                                       cmocka_unit_test(only_units_of_the_turn_have_unknown_orders),
                                       cmocka_unit_test(long_names_are_cut),
                                       cmocka_unit_test(a_trace_is_written_as_json)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
