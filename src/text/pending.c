/* pending.c -- sentences that leave orders open: they hold only in a case, others are to follow, or they were written
 * for another player.
 *
 * Each such sentence has two parts, of which one alone says little: "before" and "adjudicate", "new" and "will follow",
 * "sent" and a power. The vocabulary knows most of these words, so few sentences are read again.
 *
 * SPDX-License-Identifier: MIT */
#include "text/pending.h"
#include "text/vocabulary.h"
#include "text/words.h"

/* "Let me know if", "I wonder if": it asks, and limits nothing. */
static bool asks_whether(ent_span before)
{
    static const char verbs[] =
        "me|us|know|tell|see|wonder|wondering|ask|asked|asking|sure|check|say|says|remember|wei\xC3\x9F|"
        "sagen|savoir|sapere|saber|weten";

    return ent_span_find(before, verbs) >= 0;
}

/* "Unless"; "case" of "in case", not of "in any case". `before`: the word before it. */
static bool is_limit(ent_span word, ent_span before)
{
    static const char cases[] = "case|cas|caso|geval", in[] = "in|en|nel|au|just|for";

    return ent_span_find(word, cases) >= 0 ? ent_span_find(before, in) >= 0 : !asks_whether(before);
}

/* "In case I miss the deadline", "Ask Boris before you process these", "Agreed with Boris, if he keeps his word".
 * Before and after other deeds than a game master's stands a story: "I sent it after lunch". */
static bool limits_orders(const ent_sentence *sentence)
{
    uint32_t says = sentence->says;
    ent_span before = {sentence->text.text, 0};

    if ((says & ENT_SAYS_BEFORE) && (says & ENT_SAYS_WORK))
        return true;
    if (!(says & ENT_SAYS_LIMIT) || !(says & (ENT_SAYS_WORK | ENT_SAYS_DEED | ENT_SAYS_SOMEBODY)))
        return false;
    for (ent_span rest = sentence->text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        ent_span next = rest;
        if ((ent_vocabulary_word(word) & ENT_SAYS_LIMIT) && is_limit(word, before) &&
            ((says & (ENT_SAYS_WORK | ENT_SAYS_DEED)) ||
             (ent_vocabulary_word(ent_words_next(&next)) & ENT_SAYS_SOMEBODY)))
            return true;
        before = word;
    }
    return false;
}

/* "New orders will follow", "A second set is coming", "Neue Befehle folgen". */
static bool announces_orders(const ent_sentence *sentence)
{
    enum { MANY = 8, ALL = ENT_SAYS_OTHER | ENT_SAYS_COMING };
    static const char orders[] = /* and changes of them */
        "order|orders|set|sets|moves|befehle|z\xC3\xBCge|ordres|ordini|\xC3\xB3rdenes|ordenes|changes|corrections|"
        "modifications|\xC3\xA4nderungen|\xC3\x84nderungen|modifiche|cambios|wijzigingen";

    return sentence->n_words <= MANY && (sentence->says & ALL) == ALL && ent_words_say(sentence->text, orders) &&
           !ent_words_say(sentence->text, "press|presse|prensa|stampa|pers");
}

/* "This is what I sent Germany", "Sent to Italy as a bluff", "Das habe ich Deutschland geschickt". "I sent Germany a
 * postcard" tells a story. */
static bool was_for_power(const ent_map *map, const ent_sentence *sentence)
{
    static const char things[] = "this|what|that|these|those|it|same|copy|das|dies|ceci|cela|\xC3\xA7"
                                 "a|ce|questo|ci\xC3\xB2|lo|esto|eso|deze|wat",
                      places[] = "from|in|of|aus|de|da|di|uit";
    bool thing = false, power = false;
    ent_span before = {sentence->text.text, 0}, text = sentence->text;

    if (!(sentence->says & ENT_SAYS_TOLD) || text.text[text.len - 1] == '?')
        return false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        thing |= ent_span_find(word, things) >= 0 ||
                 (before.len == 0 && (ent_vocabulary_word(word) & ENT_SAYS_TOLD)); /* it begins with the verb */
        power |= ent_span_find(before, places) < 0 && ent_map_find_power(map, word.text, word.len) != ENT_POWER_NONE;
        before = word;
    }
    return thing && power;
}

/* "Just the first two". */
static bool takes_a_part(const ent_sentence *sentence)
{
    return (sentence->says & (ENT_SAYS_ORDERS | ENT_SAYS_TITLE)) &&
           ent_words_say(sentence->text, "just the|just these|just those|just use|just enter|just process|just take");
}

/* "I need Boris's OK first", "Pending agreement with Turkey". */
static bool needs_consent(const ent_sentence *sentence)
{
    static const char consents[] = "ok|okay|approval|consent|permission|agreement|zustimmung|einverst\xC3\xA4ndnis|"
                                   "accord|accordo|permesso|acuerdo|permiso";

    return (sentence->says & ENT_SAYS_NEED) && ent_words_say(sentence->text, consents);
}

/* Phrases of each first letter; last those that begin with a byte beyond ASCII. One word at least of each phrase is in
 * the vocabulary with ENT_SAYS_PHRASE. */
enum { LETTERS = 26 };
static const char *const phrases[LETTERS + 1] = {
    ['a' - 'a'] = "an emergency|ask her first|ask him first|ask me first|avant de traiter|await confirmation|await "
                  "further|await her|await his|await my|await their|awaiting further",
    ['b' - 'a'] = "before running|before you run",
    ['c' - 'a'] = "call me first|confirmation from",
    ['d' - 'a'] = "da confermare|de emergencia|de remplacement|de reserva|de secours|debo primero|devo prima|di "
                  "emergenza|di riserva|do not run|dois d'abord|don't run|drop number|dry run",
    ['e' - 'a'] = "emergency order|emergency orders|emergency set|en attendant la r\xC3\xA9ponse|en attente "
                  "d'accord|en attente de confirmation|espera de confirmaci\xC3\xB3n",
    ['f' - 'a'] = "falls ich|falta de confirmar",
    ['g' - 'a'] = "gelten nur|gilt nur",
    ['i' - 'a'] = "i'll confirm|im notfall|in attesa di conferma|in attesa di istruzioni|in emergency",
    ['m' - 'a'] = "moet eerst|moet nog|muss erst|muss noch|must agree|must ask|must confirm|must consult|must "
                  "first|must still|must talk|must wait",
    ['n' - 'a'] =
        "n\xC3\xA4"
        "chste mail|n\xC3\xA4"
        "chste nachricht|nicht best\xC3\xA4tigt|nicht final|nicht fix|niet zeker|not confirmed|nur falls|nur wenn",
    ['o' - 'a'] = "only use|ordres d'urgence",
    ['p' - 'a'] = "par d\xC3\xA9"
                  "faut|pas confirm\xC3\xA9|por confirmar|por defecto",
    ['r' - 'a'] = "r\xC3\xBC"
                  "cksprache|read my next|read my other|revert all|revert my|revert the|revert these|revert to",
    ['s' - 'a'] = "see my earlier|see my next|see my other|see my previous|skip number|standing set",
    ['t' - 'a'] = "till i|te bevestigen|to be used",
    ['u' - 'a'] = "until i|use only",
    ['w' - 'a'] = "wacht op bevestiging|wait with|waiting on|warte auf antwort|warte "
                  "auf best\xC3\xA4tigung|warte auf nachricht|warte noch|will confirm",
    [LETTERS] = "\xC3\xA0 confirmer|\xC3\x80 confirmer",
};

static bool has_phrase(ent_span text)
{
    static const char openings[] =
        "for now|for the moment|f\xC3\xBCrs erste|vorerst|pour l'instant|pour le moment|per ora|por ahora|voor nu";
    enum { FEW = 3 };
    ent_span rest = text;

    for (ent_span word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        unsigned letter = ((unsigned char)word.text[0] | 0x20u) - 'a';
        const char *list = phrases[letter < LETTERS ? letter : LETTERS];
        if (list && ent_words_begin_with(ent_span_after(text, (size_t)(word.text - text.text)), list))
            return true;
    }
    return ent_words_begin_with(text, openings) && ent_words_count(text) <= FEW;
}

bool ent_pending_in(const ent_map *map, const ent_sentence *sentence)
{
    enum { MANY = 12 };

    return sentence->n_words <= MANY &&
           (limits_orders(sentence) || announces_orders(sentence) || was_for_power(map, sentence) ||
            needs_consent(sentence) ||
            ((sentence->says & ENT_SAYS_PHRASE) && (takes_a_part(sentence) || has_phrase(sentence->text))));
}
