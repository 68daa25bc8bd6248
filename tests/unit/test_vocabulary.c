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
#include "prose/vocabulary.h"

static ent_span span(const char *text)
{
    return (ent_span){text, strlen(text)};
}

static const struct {
    uint32_t says;
    const char *words;
} words_of[] = {
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
    {ENT_SAYS_DOUBT,
     "vorbehaltlich annuler annuleren backup backups bogus cancel condicional condicionales conditional conditionally "
     "conditionals conditionnel conditionnels condizionati condizionato contingency contraorden contrordine "
     "contrordre decoy dummy ersatz ersatzbefehle fallback fallbacks fooled mock nonsense noodorders notbefehle "
     "notfallbefehle platzhalter provisional provisionales provisionally provisoire provisoires provvisori "
     "provvisoria provvisorio psych recommend reserve reservebefehle reserveorders reversed sketch standaardorders "
     "standardbefehle stornieren storniert streichen suggest suggested swapped test testing void voorlopig "
     "voorlopige voorwaardelijk vorbehalt vorl\xC3\xA4ufige wrong"},
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
    {ENT_SAYS_LIMIT, "falle fall als cas case caso default falls finch\xC3\xA9 geval hasta if indien might previous "
                     "purch\xC3\xA9 s'il se si sofern standby tenzij till totdat unless until wenn"},
    {ENT_SAYS_BEFORE,
     "after antes apr\xC3\xA8s avant before bevor despu\xC3\xA9s dopo eerst erst nachdem nadat prima voordat"},
    {ENT_SAYS_PROCESS,
     "approves accepte accepts accetta acepta adjudicate adjudicated adjudicating adjudication agrees "
     "answers antwortet auswerten auswertest auswertung best\xC3\xA4tigt confirms elaborare instemt "
     "procesar proceses process processare processed processing replies toestemt traiter traites "
     "traitez verwerken verwerkt werten wertest zustimmt"},
    {ENT_SAYS_SUBMIT,
     "r\xC3\xA9ponds agree antwoord befehle bericht cambios changes corrections deadline forget frist hear heard melde "
     "modifications modifiche moves nmr ordenes order orders ordini ordres reply respuesta risposta r\xC3\xA9ponse "
     "send sent set sets wijzigingen write z\xC3\xBCge \xC3\xA4nderungen \xC3\xB3rdenes"},
    {ENT_SAYS_OTHER, "echte richtigen sp\xC3\xA4ter verdaderas veri vrais corrected d'autres altri andere another "
                     "autres better cambios changes corrections different endg\xC3\xBCltige "
                     "final modifications modifiche more neue new nieuwe nouveaux nuevas nuovi other otras real "
                     "revised second updated verdere weitere wijzigingen \xC3\xA4nderungen"},
    {ENT_SAYS_FOLLOW, "arrivano llegan sp\xC3\xA4ter coming expect folgen follow komen kommen later seguiranno "
                      "seguir\xC3\xA1n seguono siguen "
                      "soon suivent suivre suivront tomorrow tonight volgen"},
    {ENT_SAYS_TOLD, "copy detto dicho dit enviado envi\xC3\xA9 envoy\xC3\xA9 escrito forwarded gave gesagt "
                    "geschickt geschreven geschrieben gesendet gestuurd gezegd given inviato lied mandado mandato "
                    "promised scritto sent showed shown told version went wrote"},
    {ENT_SAYS_SOMEBODY, "ella elle ellos er he hij il ils lei lui she they zij \xC3\xA9l"},
    {ENT_SAYS_NEED, "aspetto attends brauche braucht espero need needs ohne pending require requires without"},
    {ENT_SAYS_PHRASE_WORD,
     "ancora approve condition encore intended meant nmr story best\xC3\xA4tigt until till ahora attendant attente "
     "attesa await awaiting bevestigen confermare confirm confirmar "
     "confirmation confirmer "
     "confirm\xC3\xA9 d'urgence debo defecto devo dois drop dry d\xC3\xA9"
     "faut emergencia emergency emergenza espera falls first f\xC3\xBCrs gelten gilt just l'instant moet moment "
     "muss must nicht not notfall now nu nur n\xC3\xA4"
     "chste only ora read remplacement reserva revert riserva run r\xC3\xBC"
     "cksprache secours see skip standing traiter use used vorerst wacht wait waiting warte zeker"},
};

/* Every word is found, in any letter case; so the index of the table is right. With another letter it is another word.
 */
static void each_word_is_found(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof words_of / sizeof *words_of; i++)
        for (ent_span rest = span(words_of[i].words), word = ent_span_cut(&rest, " "); word.len > 0;
             word = ent_span_cut(&rest, " ")) {
            char loud[20];
            snprintf(loud, sizeof loud, "%.*sqq", (int)word.len, word.text);
            for (size_t at = 0; at < word.len; at++)
                loud[at] = (char)((unsigned char)loud[at] < 0x80 ? toupper((unsigned char)loud[at]) : loud[at]);
            if (!(ent_vocabulary_word(word) & words_of[i].says) ||
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
