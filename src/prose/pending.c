/* pending.c -- sentences that leave orders open: they hold only in a case, others are to follow, or they were written
 * for another player.
 *
 * Each such sentence has two parts, of which one alone says little: "before" and "adjudicate", "new" and "will follow",
 * "sent" and a power. The vocabulary knows most of these words, so few sentences are read again.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/pending.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

/* "Let me know if", "I wonder if": it asks, and limits nothing. */
static bool asks_whether(ent_span before)
{
    static const char verbs[] =
        "me|us|know|tell|see|wonder|wondering|ask|asked|asking|sure|check|say|says|remember|weiß|"
        "sagen|savoir|sapere|saber|weten";

    return ent_span_find(before, verbs) >= 0;
}

/* "Unless"; "case" of "in case", not of "in any case". `before`: the word before it. */
static bool is_limit(const ent_sentence *sentence, ent_span word, ent_span before)
{
    static const char cases[] = "case|cas|caso|geval|fall|falle",
                      phrases[] = "in case|in the case|en cas|au cas|dans le cas|im fall|im falle|in caso|nel caso|"
                                  "en caso|en el caso|in geval|in het geval";

    return ent_span_find(word, cases) >= 0 ? ent_words_say(sentence->text, phrases) : !asks_whether(before);
}

/* "In case I miss the deadline", "Ask Boris before you process these", "Agreed with Boris, if he keeps his word", "If
 * Boris says OK". Before and after other deeds than a game master's stands a story: "I sent it after lunch". */
static bool limits_orders(const ent_sentence *sentence, const ent_span *words)
{
    static const char consents[] = "says ok|says okay|says yes|gives his|gives her|gives the ok|"
                                   "sagt ja|dit oui|zegt ja";
    uint32_t says = sentence->says;

    if ((says & ENT_SAYS_BEFORE) && (says & ENT_SAYS_PROCESS))
        return true;
    if (!(says & ENT_SAYS_LIMIT))
        return false;
    bool deed = (says & ENT_SAYS_PROCESS) || ent_words_say(sentence->text, consents);
    for (size_t i = 1; words[i].len > 0; i++) /* "Im Fall der Fälle melde ich mich": then, not before */
        deed |= (ent_vocabulary_word(words[i]) & ENT_SAYS_SUBMIT) && !ent_span_is(words[i + 1], "ich");
    for (size_t i = 1; words[i].len > 0; i++)
        if ((ent_vocabulary_word(words[i]) & ENT_SAYS_LIMIT) && is_limit(sentence, words[i], words[i - 1]) &&
            (deed || (ent_vocabulary_word(words[i + 1]) & ENT_SAYS_SOMEBODY)))
            return true;
    return false;
}

/* "I will send others", "New orders will come"; no "New ones are better, I will see". */
static bool will_come(ent_span text)
{
    size_t n;

    while (text.len > 0) {
        ent_span clause = ent_span_cut(&text, ",;");
        if (ent_words_say(clause, "will") &&
            ((ent_vocabulary_text(clause, &n) & (ENT_SAYS_OTHER | ENT_SAYS_SUBMIT)) || ent_words_say(clause, "them")))
            return true;
    }
    return false;
}

/* "New orders will follow", "A second set is coming", "The real ones follow", "Neue Befehle folgen". */
static bool announces_orders(const ent_sentence *sentence)
{
    enum { FEW = 8 };
    static const char orders[] = /* and changes of them */
        "order|orders|set|sets|moves|real ones|new ones|final ones|final version|real version|"
        "befehle|züge|ordres|ordini|órdenes|ordenes|changes|corrections|"
        "modifications|änderungen|Änderungen|modifiche|cambios|wijzigingen";

    return sentence->n_words <= FEW && (sentence->says & ENT_SAYS_OTHER) &&
           ((sentence->says & ENT_SAYS_FOLLOW) || will_come(sentence->text)) && ent_words_say(sentence->text, orders) &&
           !ent_words_say(sentence->text, "press|presse|prensa|stampa|pers");
}

static bool is_power(const ent_map *map, ent_span word)
{
    return ent_map_find_power(map, word.text, word.len) != ENT_POWER_NONE;
}

/* "For Germany only", "Meant for Germany"; words[i] is "for". */
static bool is_for_power(const ent_map *map, const ent_span *words, size_t i)
{
    return is_power(map, words[i + 1]) && (ent_span_find(words[i - 1], "meant|intended|only|just|nur") >= 0 ||
                                           ent_span_find(words[i + 2], "only|nur") >= 0);
}

/* Such sentences, and "This is what I sent Germany", "Sent to Italy as a bluff", "Das habe ich Deutschland geschickt".
 * "I sent Germany a postcard" tells a story. */
static bool was_for_power(const ent_map *map, const ent_sentence *sentence, const ent_span *words)
{
    static const char things[] =
        "this|what|that|these|those|it|same|copy|das|dies|ceci|cela|ça|ce|questo|ciò|lo|esto|eso|deze|wat",
                      places[] = "from|in|of|aus|de|da|di|uit";
    bool sent = sentence->says & ENT_SAYS_TOLD, thing = false, power = false;

    if (!(sentence->says & (ENT_SAYS_TOLD | ENT_SAYS_PHRASE_WORD)) ||
        sentence->text.text[sentence->text.len - 1] == '?')
        return false;
    for (size_t i = 1; words[i].len > 0; i++) {
        if (ent_span_find(words[i], "for|für") >= 0 && is_for_power(map, words, i))
            return true;
        thing |= ent_span_find(words[i], things) >= 0 ||
                 (i == 1 && (ent_vocabulary_word(words[i]) & ENT_SAYS_TOLD)); /* it begins with the verb */
        power |= sent && ent_span_find(words[i - 1], places) < 0 && is_power(map, words[i]);
    }
    return thing && power;
}

/* "Just the first two", "Only the first two". */
static bool takes_a_part(const ent_sentence *sentence)
{
    return (sentence->says & (ENT_SAYS_ORDERS | ENT_SAYS_TITLE)) &&
           ent_words_say(sentence->text, "just the|just these|just those|just use|just enter|just process|just take|"
                                         "only the first two|only the first three|only the last two|"
                                         "only the first set|only these orders|only the builds");
}

/* "I need Boris's OK first", "Pending agreement with Turkey"; in few words "With Boris's OK". */
static bool needs_consent(const ent_sentence *sentence)
{
    static const char consents[] = "ok|okay|approval|consent|permission|agreement|zustimmung|einverständnis|"
                                   "accord|accordo|permesso|acuerdo|permiso|akkoord";
    enum { FEW = 4 };

    return ((sentence->says & ENT_SAYS_NEED) ||
            (sentence->n_words <= FEW && ent_words_begin_with(sentence->text, "with|upon|mit|avec|met"))) &&
           ent_words_say(sentence->text, consents);
}

/* Phrases by their first letters. One word at least of each phrase is in the vocabulary with ENT_SAYS_PHRASE_WORD. */
static const char *const phrases[ENT_WORDS_LETTERS] = {
    ['a' - 'a'] = "agree first|alleen bij nmr|an emergency|approve first|approve these|ask her first|ask "
                  "him first|ask me first|avant de traiter|await confirmation|await further|await her|await his|await "
                  "my|await their|awaiting further",
    ['b' - 'a'] = "before running|before you run",
    ['c' - 'a'] = "call me first|confirmation from|cover story for",
    ['d' - 'a'] = "da confermare|de emergencia|de remplacement|de reserva|de secours|debo primero|devo prima|di "
                  "emergenza|di riserva|do not run|dois d'abord|don't run|drop number|dry run",
    ['e' - 'a'] = "emergency order|emergency orders|emergency set|en attendant la réponse|en attente "
                  "d'accord|en attente de confirmation|espera de confirmación",
    ['f' - 'a'] = "falls ich|falta de confirmar",
    ['g' - 'a'] = "gelten nur|gilt nur",
    ['i' - 'a'] = "i'll confirm|im notfall|in attesa di conferma|in attesa di istruzioni|in emergency",
    ['m' - 'a'] = "moet eerst|moet nog|muss erst|muss noch|must agree|must ask|must confirm|must consult|must "
                  "first|must still|must talk|must wait",
    ['n' - 'a'] =
        "nicht bestätigt|nicht die endgültigen|nicht die richtigen|nicht endgültig|nicht "
        "final|nicht fix|niet zeker|noch bestätigt|non ancora definitivi|non ancora definitivo|not "
        "confirmed|not yet final|nur bei nmr|nur die ersten|nur falls|nur wenn|nächste mail|nächste nachricht",
    ['o' - 'a'] = "on condition|only on nmr|only use|ordres d'urgence",
    ['p' - 'a'] = "par défaut|pas confirmé|pas encore définitif|pas encore définitifs|por confirmar|por defecto",
    ['r' - 'a'] = "read my next|read my other|revert all|revert my|revert the|revert these|revert to|rücksprache",
    ['s' - 'a'] = "see my earlier|see my next|see my other|see my previous|skip number|sous condition|standing set",
    ['t' - 'a'] = "te bevestigen|till i|to avoid a nmr|to avoid an nmr|to avoid nmr|to be used",
    ['u' - 'a'] = "until i|use only",
    ['w' - 'a'] = "wacht op bevestiging|wait with|waiting on|warte auf antwort|warte auf bestätigung|warte auf "
                  "nachricht|warte noch|will confirm",
    [ENT_WORDS_LETTERS - 1] = "à confirmer|À confirmer",
};

/* "I have to avoid NMR fines": what the writer has to do is no purpose of orders. */
static bool is_duty(const ent_sentence *sentence, const ent_span *words, size_t i)
{
    enum { TO = 3 };

    return i == TO && sentence->n_words <= TO + 3 && (ent_vocabulary_word(words[1]) & ENT_SAYS_OWN) &&
           ent_span_find(words[2], "have|need") >= 0;
}

static bool has_phrase(const ent_sentence *sentence, const ent_span *words)
{
    static const char openings[] =
        "for now|for the moment|fürs erste|vorerst|pour l'instant|pour le moment|per ora|por ahora|voor nu";
    enum { FEW = 3, SHORT = 6 };
    ent_span text = sentence->text;

    for (size_t i = 1; words[i].len > 0; i++) {
        const char *list = phrases[ent_words_letter(words[i].text[0])];
        if (list && !is_duty(sentence, words, i) &&
            ent_words_begin_with(ent_span_after(text, (size_t)(words[i].text - text.text)), list))
            return true;
    }
    if (sentence->n_words <= SHORT && (sentence->says & ENT_SAYS_POINTER)) /* "These stand for now" */
        return ent_words_say(text, openings);
    return sentence->n_words <= FEW && ent_words_begin_with(text, openings);
}

bool ent_pending_in(const ent_map *map, const ent_sentence *sentence)
{
    enum { MANY = 12 };
    ent_span words[MANY + 3], rest = sentence->text; /* empty before and after those of the sentence */

    if (sentence->n_words > MANY)
        return false;
    words[0] = (ent_span){rest.text, 0};
    for (size_t i = 1; i < sizeof words / sizeof *words; i++)
        words[i] = ent_words_next(&rest);
    return limits_orders(sentence, words) || announces_orders(sentence) || was_for_power(map, sentence, words) ||
           needs_consent(sentence) ||
           ((sentence->says & ENT_SAYS_PHRASE_WORD) && (takes_a_part(sentence) || has_phrase(sentence, words)));
}
