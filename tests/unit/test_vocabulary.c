/* test_vocabulary.c -- what single words of a sentence may say of orders.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "text/vocabulary.h"

static ent_span span(const char *text)
{
    return (ent_span){text, strlen(text)};
}

/* Every word is found, in any letter case; so the index of the table is right. With another letter it is another word.
 */
static void each_word_is_found(void **state)
{
    static const struct {
        uint32_t says;
        const char *words;
    } row[] = {
        {ENT_SAYS_ORDER_WORD, "- all attacks b build builds c convoy convoys d disband disbands h hold holds m "
                              "move moves proxy r remove retreat retreats s sc stands stays support supports to "
                              "via waive waives"},
        {ENT_SAYS_OWN, "i i'd my our please we"},
        {ENT_SAYS_UNIT, "armies army fleet fleets troops unit units"},
        {ENT_SAYS_UNITS, "alle alles altre armies army else everybody everyone everything fleet fleets "
                         "nobody others remaining rest reste resto todos tout toutes troops tutti unit "
                         "units"},
        {ENT_SAYS_HOLD, "houden mantienen tengono tiennent"},
        {ENT_SAYS_CHANGE, "confirm drop except final hold if instead only reverse round si swap unless "
                          "until valid wenn wrong"},
        {ENT_SAYS_ORDERS, "above armies army below first fleet fleets last line order orders second these "
                          "third those two unit units others"},
        {ENT_SAYS_TIME, "earlier former later old previous tomorrow yesterday"},
        {ENT_SAYS_DOUBT, "cancel nonsense provisionally reversed suggested swapped test testing wrong"},
        {ENT_SAYS_DENIAL, "instead pending stop wait"},
        {ENT_SAYS_CONDITION, "als barring falls if lorsque once providing se si s\xC3\xB3lo unless until wenn "
                             "when altrimenti otherwise sinon sonst"},
        {ENT_SAYS_POINTER, "above these those"},
        {ENT_SAYS_PLAN, "after alt before case could default expect guess idea ideas if instead know last "
                        "later legal may maybe might next no not old plan plans possible possibly "
                        "previous question replace said say says should suppose test testing then think "
                        "will wish wishlist would wrong year"},
        {ENT_SAYS_TITLE, "adjustments befehle builds move moves order orders ordres removals retreats "
                         "z\xC3\xBCge"},
        {ENT_SAYS_FILLER, "and are as by changed corrected de final follows for from f\xC3\xBCr here is la "
                          "le movement my new of our phase player please pour received revised season sent "
                          "team the these this turn updated von year"},
        {ENT_SAYS_SPRING, "fr\xC3\xBChjahr fr\xC3\xBChling lente primavera printemps spring voorjaar"},
        {ENT_SAYS_FALL, "automne autumn autunno fall herbst herfst najaar oto\xC3\xB1o"},
        {ENT_SAYS_WINTER, "hiver inverno invierno winter"},
        {ENT_SAYS_REPORT, "advice agreed alternate alternative asked asks assumed backup canceled "
                          "cancelled claimed claims conditional could demands dice dit draft erwartet "
                          "expect expected expects fallback guess hypothetical idea if ignore joint know "
                          "likely maybe meint might obsolete offered offers old option options perhaps "
                          "possibly predicted prediction previous probable probably promised promises "
                          "proposal proposed proposes recall recommended request rumor rumored sagt sagte "
                          "said says should suggested suggestion suggests tells test think told unless "
                          "void vorschlag wanted wants would zegt pending replaced results wrong"},
        {ENT_SAYS_WISH, "bitte do example hope hopefully kindly please pls plz press promise thx wish"},
        {ENT_SAYS_TURN, "final phase round season turn year"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (ent_span rest = span(row[i].words), word = ent_span_cut(&rest, " "); word.len > 0;
             word = ent_span_cut(&rest, " ")) {
            char loud[20];
            snprintf(loud, sizeof loud, "%.*sqq", (int)word.len, word.text);
            for (size_t at = 0; at < word.len; at++)
                loud[at] = (char)((unsigned char)loud[at] < 0x80 ? toupper((unsigned char)loud[at]) : loud[at]);
            if (!(ent_vocabulary_word(word) & row[i].says) ||
                ent_vocabulary_word(word) != ent_vocabulary_word((ent_span){loud, word.len}))
                fail_msg("%.*s is not found", (int)word.len, word.text);
            assert_int_equal(ent_vocabulary_word(span(loud)), 0);
        }
    assert_int_equal(ent_vocabulary_word(span("")), 0);
    assert_int_equal(ent_vocabulary_word(span("\xC3\xA0")), 0);
    assert_int_equal(ent_vocabulary_word(span("zzz")), 0);
}

static void a_text_says_what_its_words_say(void **state)
{
    size_t n;
    (void)state;

    assert_int_equal(ent_vocabulary_text(span("If so: (wir) HOLD: those!"), &n),
                     ent_vocabulary_word(span("if")) | ent_vocabulary_word(span("hold")) |
                         ent_vocabulary_word(span("those")));
    assert_int_equal(n, 5);
    assert_int_equal(ent_vocabulary_text(span(" ... "), &n), 0);
    assert_int_equal(n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_word_is_found),
                                       cmocka_unit_test(a_text_says_what_its_words_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
