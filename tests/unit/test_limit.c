/* test_limit.c -- lines that limit the orders around them, take them back, or may say something of them.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "prose/limit.h"
#include "prose/notice.h"

static ent_span span(const char *text)
{
    return (ent_span){text, strlen(text)};
}

/* A line, and the answer to the question that a test asks. */
typedef struct line_row {
    const char *line;
    bool answer;
} line_row;

static void expect_answers(bool (*ask)(const ent_map *, ent_span), const line_row *row, size_t n)
{
    const ent_map *map = ent_map_builtin("standard", NULL);

    for (size_t i = 0; i < n; i++)
        if (ask(map, span(row[i].line)) != row[i].answer)
            fail_msg("%s: %d", row[i].line, !row[i].answer);
}

/* Words before orders that limit them. */
static void a_line_may_be_a_condition(void **state)
{
    static const struct {
        const char *line;
        ent_condition condition;
    } rows[] = {
        {"If we bounce:", ENT_CONDITION_BELOW},
        {"otherwise", ENT_CONDITION_BELOW},
        {"OR", ENT_CONDITION_BELOW},
        {"OR *", ENT_CONDITION_BELOW},
        {"or -", ENT_CONDITION_BELOW},
        {"Should he move,", ENT_CONDITION_BELOW},
        {"Alternatively:", ENT_CONDITION_BELOW},
        {"else", ENT_CONDITION_BELOW},
        {"[if we bounce:]", ENT_CONDITION_BELOW},
        {"If we bounce ...", ENT_CONDITION_BELOW},
        {"In case of a bounce:", ENT_CONDITION_BELOW},
        {"Only if he agrees:", ENT_CONDITION_BELOW},
        {"But if we bounce:", ENT_CONDITION_BELOW},
        {"unless I say: A Par H", ENT_CONDITION_HERE},
        {"If France opens", ENT_CONDITION_OPEN},
        {"(if we bounce)", ENT_CONDITION_OPEN},
        {"or else", ENT_CONDITION_OPEN},
        {"If anything is unclear please call me.", ENT_CONDITION_NONE},
        {"(If anything is unclear, call me!)", ENT_CONDITION_NONE},
        {"if he moves A Par - Bur", ENT_CONDITION_NONE},
        {"A Par - Bur or", ENT_CONDITION_HERE},
        {"A Par - Bur or else", ENT_CONDITION_HERE},
        {"A Par - Bur and nothing else", ENT_CONDITION_NONE},
        {"A Par - Bur or ...", ENT_CONDITION_HERE},
        {"this or", ENT_CONDITION_NONE},
        {"Italy:", ENT_CONDITION_NONE},
        {"But he lied to me", ENT_CONDITION_NONE},
        {"In Case:", ENT_CONDITION_BELOW},
        {"In the event of a bounce:", ENT_CONDITION_BELOW},
        {"But only if he agrees:", ENT_CONDITION_BELOW},
        {"In Italy:", ENT_CONDITION_NONE},
        {"In if:", ENT_CONDITION_NONE},
        {"Case:", ENT_CONDITION_NONE},
        {"A Par H", ENT_CONDITION_NONE},
        {"iffy:", ENT_CONDITION_NONE},
        {"Plan B", ENT_CONDITION_SETS},
        {"Option 2:", ENT_CONDITION_SETS},
        {"Plan A is best", ENT_CONDITION_NONE},
        {"My plan:", ENT_CONDITION_NONE},
        {"Backup orders, should France object:", ENT_CONDITION_BELOW},
        {"Backup orders in case France objects", ENT_CONDITION_OPEN},
        {"Alternate:", ENT_CONDITION_BELOW},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_limit_condition(map, span(rows[i].line), NULL) != rows[i].condition)
            fail_msg("%s: %d", rows[i].line, ent_limit_condition(map, span(rows[i].line), NULL));
}

/* Words below an order that limit it. `apart`: even if a blank line stands between them. */
static void a_condition_may_stand_below_its_order(void **state)
{
    static const struct {
        const char *line;
        bool below, apart;
    } rows[] = {
        {"or Spa", true, true},
        {"(or Spa)", true, true},
        {"else hold", true, true},
        {"Otherwise Spa.", true, true},
        {"or so I think", true, false},
        {"if possible", true, false},
        {"unless Italy is in Piedmont", true, true},
        {"if it bounces, hold", true, false},
        {"only if England agreed", true, false},
        {"If you need anything, let me know", false, false},
        {"Until next time", false, false},
        {"Bur or Pic", false, false},
        {"But Italy is a friend", false, false},
        {"", false, false},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool below = ent_limit_is_below(map, span(rows[i].line), true),
             apart = ent_limit_is_below(map, span(rows[i].line), false);
        if (below != rows[i].below || apart != rows[i].apart)
            fail_msg("%s: %d, apart %d", rows[i].line, below, apart);
    }
}

static bool takes_back(const ent_map *map, ent_span text)
{
    return ent_limit_takes_back(map, text, NULL);
}

static void a_line_may_take_orders_back(void **state)
{
    static const line_row rows[] = {
        {"Ignore the last line", true},
        {"Oh, and please forget Munich", true},
        {"nvm on the last one", true},
        {"Cancel A Mun - Bur", true},
        {"Wait, instead of A Mun - Bur do A Mun - Ruh", true},
        {"Sorry, line 3 should read A Mun - Ruh.", true},
        {"The third should be A Mun - Ruh", true},
        {"Edit: A Mun - Ruh", true},
        {"Not Wales but Yorkshire for Liverpool", true},
        {"Statt A Mun - Bur bitte A Mun - Ruh", true},
        {"(not final)", true},
        {"But wait for his orders", true},
        {"Actually, swap the two.", true},
        {"Munich depends on what France says.", true},
        {"Oops, typo in the first one: should be North Sea.", true},
        {"On second thought make that Vienna to Trieste and the fleet to Venice.", true},
        {"Swap the first two around please, I mean Vienna stays", true},
        {"I meant Holland of course", true},
        {"Sorry, ich meine Holland", true},
        {"Let's make it Holland", true},
        {"We make it Holland", true},
        {"We remake it in Holland", false},
        {"Strike the second order", true},
        {"*Ruh", true},
        {"**Ruh", true},
        {"* Ruh", true},
        {"*Ruh not Bel", true},
        {"*Ruh notable", false},
        {"*Ruh Bel", false},
        {"*not Ruh", false},
        {"*hello", false},
        {"*", false},
        {"*Ruh not Belgium, ok", true},   /* as long as such a line may be, */
        {"*Ruh not Belgium, ok!", false}, /* and longer */
        {"s/Hol/Ruh/", true},
        {"s/Kiel/Berlin", true},
        {"s/Hol", false},
        {"s/he/she/", false},
        {"I withdraw Munich's order", true},
        {"Strike while the iron is hot", false},
        {"I mean it", false},
        {"Paris should be nice in May", false},
        {"Everything depends on you", false},
        {"Don't forget the deadline", false},
        {"Sorry for being late", false},
        {"Not much to say", false},
        {"Forgetful as I am", false},
        {"Change is good", false},
        {"Please confirm", false},
        {"please", false},
        {"A Mun - Ruh", false},
        {"", false},
    };
    (void)state;
    expect_answers(takes_back, rows, sizeof rows / sizeof *rows);
}

static bool notices_sentence(const ent_map *map, ent_span text)
{
    ent_sentence sentence = ent_notice_read(text);
    return ent_notice_sentence(map, &sentence);
}

/* A few words may say of the orders around them that they are not meant, or not yet. */
static void a_short_line_may_doubt_orders(void **state)
{
    static const line_row rows[] = {
        {"Nope.", true},
        {"hmm no", true},
        {"Hold instead", true},
        {"Not valid anymore", true},
        {"JK", true},
        {"(hold otherwise)", true},
        {"Sonst nicht", true},
        {"sinon rien", true},
        {"altrimenti resta", true},
        {"if possible", true},
        {"unless he objects", true},
        {"If you like it", false},
        {"safety orders", true},
        {"Wait!", true},
        {"stop", true},
        {"Wait for Tom, please", true},
        {"Wait until you see this", false},
        {"keep the others from yesterday", true},
        {"next turn", true},
        {"Next season", true},
        {"for next turn", true},
        {"See you next turn", false},
        {"may change", true},
        {"These might change", true},
        {"not real", true},
        {"I have not decided yet", true},
        {"Do not send", true},
        {"don't send yet", true},
        {"Maybe I will send you something else before the deadline", true},
        {"non definitivo", true},
        {"non definitivi", true},
        {"no definitivo", true},
        {"niet definitief", true},
        {"pas d\xC3\xA9"
         "finitif",
         true},
        {"pas d\xC3\xA9"
         "finitifs",
         true},
        {"\xC3\xA0 ignorer", true},
        {"\xC3\x80 ignorer", true},
        {"All of it reversed", true},
        {"The above is for Fall", true},
        {"These orders do not count", true},
        {"These are my orders", false},
        {"These are Germany's orders", true},
        {"My other mail counts", true},
        {"But only when Italy agrees", true},
        {"as soon as France moves", true},
        {"with French consent", true},
        {"es sei denn Frankreich bleibt", true},
        {"Bitte ignorieren", true},
        {"I think that all should hold", true},
        {"I think that all of you should hold", false},
        {"My fleet thanks you", false},
        {"Hold it instead", true},
        {"My answer is pending", false},
        {"These do not count since my cat typed", true},
        {"These do not count since my old cat typed", false},
        {"No news from the front today", false},
        {"No comment.", false},
        {"Not bad, eh?", false},
        {"hmm nope", true},
        /* Orders that are not the last word. */
        {"not locked in yet", true},
        {"will finalise tonight", true},
        {"I might change my mind", true},
        {"Fallback in case I cannot get online tonight.", true},
        {"these are placeholders", true},
        {"Italy still has to confirm.", true},
        {"Endgültige Züge morgen", true},
        {"Änderung folgt", true},
        {"ordres définitifs ce soir", true},
        {"en attendant l'Italie", true},
        /* Others count. */
        {"Please use what I sent on Sunday instead", true},
        {"Sunday's mail counts", true},
        /* Of one order. */
        {"^ not this one", true},
        {"^^ typo", true},
        {"das letzte nicht", true},
        {"bleibt doch daheim", true},
        {"I am only bluffing.", true},
        {"Have you seen the map?", false},
        {"See you tomorrow", false},
        {"Good luck tonight", false},
        {"Not dead yet!", false},
        {"Nice bluff!", false},
        {"Blew my mind", false},
        {"Finalement, bravo à tous", false},
        {"I'm only joking when I call Germany fat", false},
        {"If Italy stabs me I will cry.", false},
        {"What a game", false},
    };
    (void)state;
    expect_answers(notices_sentence, rows, sizeof rows / sizeof *rows);
}

/* Remarks around orders that say something of all of them, or of one. */
static void a_remark_may_take_orders_back(void **state)
{
    static const line_row rows[] = {
        {"It's all off", true},
        {"It's all fun and games", false},
        {"the third is optional", true},
        {"Denmark's a no", true},
        {"The fleet's staying", true},
        {"The fleet's out of beer", false},
        {"Press is optional.", false},
        {"My offer still stands, Germany.", false},
        {"All off to the pub now.", false},
        {"I will write more later.", false},
        {"Not binding", true},
        {"Not locked in", true},
        {"Give me another hour", true},
        {"Give me another chance!", false},
        {"More tomorrow.", true},
        {"Hold one back.", true},
        {"Just kill it.", true},
        {"In our other game I sent this:", true},
        {"My mail of Sunday still counts", true},
        {"Waiting to hear from Italy, will send again", true},
        {"P.S. if this is late use my old ones", true},
        {"Only if you are OK with it.", true},
        {"The real ones are in the attachment.", true},
        {"Hans says hello", false},
        {"Nur ein Bluff.", true},
        {"Tranne Monaco.", true},
        {"L'ultima riga è sbagliata.", true},
        {"De laatste mag weg.", true},
        {"Monaco non si muove", true},
        {"pendiente de Italia", true},
    };
    (void)state;
    expect_answers(notices_sentence, rows, sizeof rows / sizeof *rows);
}

/* Which sentences a reader should see. */
static void a_sentence_may_matter_to_orders(void **state)
{
    static const line_row rows[] = {
        {"^^ should be Holland", true},
        {"Read HEL for NTH", true},
        {"Where I wrote Denmark I thought of the North Sea", true},
        {"The two armies hold", true},
        {"My fleet stays put", true},
        {"My fleets support", true},
        {"My fleets move", true},
        {"My fleet moves", true},
        {"Better all hold", true},
        {"Better all support", true},
        {"Better all move", true},
        {"Better all of the lot go home", false},
        {"Nobody else moves", true},
        {"alle Einheiten halten", true},
        {"Tutti tengono", true},
        {"Le reste tient", true},
        {"Rest as before", true},
        {"These are only provisional", true},
        {"Void these orders unless I send others", true},
        {"Subject to change", true},
        {"I will confirm my orders when we have talked", true},
        {"Italie : construire F Naples", true},
        {"\xD0\x91\xD0\xB5\xD1\x80 - \xD0\x9A\xD0\xB8\xD0\xBB\xD1\x8C", true},
        {"Germany: unchanged", true},
        {"Turkey: everybody attacks", true},
        {"Just a draft", true},
        {"Everything cancelled", true},
        {"I take these back", true},
        {"Sorry, wrong game!", true},
        {"Noch nicht endg\xC3\xBCltig", true},
        {"Brouillon", true},
        {"Example:", true},
        {"Proposed orders for you:", true},
        {"Last turn I did this", true},
        {"My old orders were", true},
        {"I will send my orders tomorrow", true},
        {"These do not count", true},
        {"Discard those", true},
        {"More to come", true},
        {"Doch nicht", true},
        {"Sous r\xC3\xA9serve de son accord", true},
        {"On reflection all hold", true},
        {"Hold on, this war took all of my energy", false},
        {"Par/Bur", true},
        {"Par_Bur", true},
        {"(Par) (Bre)", true},
        {"APar, FBre", true},
        {"APar", true},
        {"FBre", true},
        {"XPar", false},
        {"Thanks, and see you next turn", false},
        {"The food was wrong for a party that lasted until late into the night", false},
        {"and/or", false},
        {"Those are my orders", false},
        {"Thanks, and sorry again for the mistake yesterday", false},
        {"Results of the fall", true},
        {"Thanks for the results", false},
        {"What a war!", false},
        {"Both of you are early.", false},
        {"Hold tight, brother", false},
        {"Thanks for the game", false},
        {"If you need anything, let me know", false},
        {"", false},
    };
    (void)state;
    expect_answers(notices_sentence, rows, sizeof rows / sizeof *rows);
}

/* Which lines above all orders a reader should see. */
static bool notices_above_heading(const ent_map *map, ent_span text)
{
    ent_sentence sentence = ent_notice_read(text);
    return ent_notice_above_heading(map, &sentence);
}

/* A line of more than 400 bytes is asked nothing, whatever it names. */
static void a_long_line_does_not_matter(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    char line[402];
    (void)state;

    snprintf(line, sizeof line, "Holland %393s", "x");
    assert_false(notices_sentence(map, span(line)));
    memcpy(line, "If orders", 9);
    assert_false(notices_above_heading(map, span(line)));
    line[400] = '\0';
    assert_true(notices_above_heading(map, span(line)));
    memcpy(line, "Holland  ", 9);
    assert_true(notices_sentence(map, span(line)));
    ent_map_free(map);
}

static void a_line_above_all_orders_may_matter(void **state)
{
    static const line_row rows[] = {
        {"DRAFT", true},
        {"stop", true},
        {"Stop that Turk", false},
        {"Only when Italy agrees", true},
        {"if possible", true},
        {"Provided that France is out of Burgundy, of course, and that Italy stays away", true},
        {"Dear GM, only use these orders if I do not send you any others", true},
        {"These orders are only a first draft that I will replace later", true},
        {"my Munich order was wrong, should be Bohemia.", true},
        {"Only the fleet order counts", true},
        {"Orders pending Italy:", true},
        {"Orders minus Munich:", true},
        {"I'm thinking of this:", true},
        {"Probably this:", true},
        {"Are these legal?", true},
        {"Can you check these before I submit?", true},
        {"What I should have ordered:", true},
        {"I never sent these:", true},
        {"My deal with Italy is dead", false},
        {"Probably this is my last turn.", false},
        {"I never sent you a reply", false},
        {"Here are all my orders, no press except this.", false},
        {"Template:", true},
        {"leave Munich out", true},
        {"Keep the army in Munich at home", true},
        {"no order for Munich", true},
        {"I leave for Munich tomorrow", false},
        {"I cannot deal with Italy", false},
        {"Here are my final orders", false},
        {"Orders below, please confirm", false},
        {"Dear GM, these are my orders for the spring, have a nice week", false},
        {"Dear GM, I will see if I can come to the party on Sunday", false},
        {"Dear GM, Munich is lovely in spring", false},
        {"See below", false},
        {"", false},
    };
    (void)state;
    expect_answers(notices_above_heading, rows, sizeof rows / sizeof *rows);
}

/* Which lines above an order a reader should see. The map does not matter. */
static bool notices_above_order(const ent_map *map, ent_span text)
{
    (void)map;
    ent_sentence sentence = ent_notice_read(text);
    return ent_notice_above_order(&sentence);
}

static void a_line_above_orders_may_matter(void **state)
{
    static const line_row rows[] = {
        {"DRAFT", true},
        {"Test - please ignore", true},
        {"Would this be legal?", true},
        {"Is it allowed?", true},
        {"Last turn I ordered", true},
        {"Question: what happens with", true},
        {"He said he did this", true},
        {"SUCCEEDS", false},
        {"Armies", false},
        {"Hi Tom, good luck to all!", false},
        {"Here we go again", false},
        {"", false},
    };
    (void)state;
    expect_answers(notices_above_order, rows, sizeof rows / sizeof *rows);
    char line[101];
    memset(line, '?', sizeof line);
    assert_true(notices_above_order(NULL, (ent_span){line, 100})); /* no longer line is asked */
    assert_false(notices_above_order(NULL, (ent_span){line, 101}));
    assert_false(notices_above_order(NULL, (ent_span){&"?"[1], 0})); /* what stands before a text is no part of it */
}

/* Among removals: which lines name the units that stay. */
static void a_line_may_exclude_units(void **state)
{
    static const line_row rows[] = {
        {"All but A Par", true},
        {"All but F Lon, F Nth", true},
        {"Remove everything except these:", true},
        {"Please now remove all but A Par", true},
        {"England: remove all but F Lon", true},
        {"But if you can, remove all but A Par", false}, /* too many words before it */
        {"All but for A Par", true},
        {"All of my units other than these two", true},
        {"All except 2: F Lon", true},
        {"All but Par", true},
        {"All but Elephants", false},
        {"Alle außer Wien", true},
        {"Tous sauf Paris", true},
        {"Remove all of these:", false},
        {"Remove all units", false},
        {"All but lost now", false},
        {"All but finished now", false},
        {"All A Par", false},
        {"A Par", false},
        {"", false},
    };
    (void)state;
    expect_answers(ent_limit_excludes, rows, sizeof rows / sizeof *rows);
}

static bool notices_adjustment(const ent_map *map, ent_span text)
{
    (void)map;
    return ent_notice_adjusts(text);
}

/* Which sentences matter only where units retreat, or are built and removed. */
static void a_line_may_matter_to_adjustments(void **state)
{
    static const line_row rows[] = {
        {"I keep", true},
        {"Surviving units", true},
        {"No, keep them", true},
        {"Better off the board", true},
        {"I'd rather disband", true},
        {"I waive them after all", true},
        {"The second should be an army", true},
        {"Here is a summary", false},
        {"It has been a pleasure to keep the peace with all of you", false},
        {"", false},
    };
    (void)state;
    expect_answers(notices_adjustment, rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_may_be_a_condition),      cmocka_unit_test(a_condition_may_stand_below_its_order),
        cmocka_unit_test(a_line_may_take_orders_back),    cmocka_unit_test(a_short_line_may_doubt_orders),
        cmocka_unit_test(a_remark_may_take_orders_back),  cmocka_unit_test(a_sentence_may_matter_to_orders),
        cmocka_unit_test(a_long_line_does_not_matter),    cmocka_unit_test(a_line_above_all_orders_may_matter),
        cmocka_unit_test(a_line_above_orders_may_matter), cmocka_unit_test(a_line_may_matter_to_adjustments),
        cmocka_unit_test(a_line_may_exclude_units)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
