/* limit.c -- words that limit an order, or take it back.
 *
 * A condition and a correction stand in lines of their own, above or below the orders that they are about. This file
 * says what a line means, and order_limit.c whether it stands where it means something.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/limit.h"
#include "board/ascii.h"
#include "notation/doubt.h"
#include "notation/lexer.h"
#include "notation/parse.h"
#include "prose/prose.h"
#include "prose/words.h"

/* ---- Conditions. ---- */

/* The word that makes the text a condition: "If", "Otherwise"; also after "Only", "But", "In". Empty if it is none. */
static ent_span condition_word(ent_span text)
{
    static const char before[] = "only|and|but|even|in|the";
    static const char in[] = "case|event";
    static const char others[] = "should|alternatively|ou|si|se|backup|fallback|alternate|alternative|contingency";
    ent_span rest = text, first = ent_words_next(&rest);
    bool after_in = ent_span_is(first, "in");

    while (ent_span_find(first, before) >= 0 && rest.len > 0)
        first = ent_words_next(&rest);
    first = ent_span_cut(&first, ":");
    if (after_in ? ent_span_find(first, in) < 0
                 : ent_lexer_word(first.text, first.len) != ENT_WORD_CONDITION && ent_span_find(first, others) < 0 &&
                       ent_span_find(first, ent_doubt_limits) < 0)
        first.len = 0;
    return first;
}

/* "A Par - Bur or": another order follows, in the next line. No other does after "and nothing else". */
static bool ends_in_or(ent_span text)
{
    static const char alternatives[] = "or|else|oder|ou|oppure";
    const ent_span last = ent_words_last(text),
                   before = ent_words_last((ent_span){text.text, (size_t)(last.text - text.text)});

    return ent_span_find(last, alternatives) >= 0 && !ent_span_is(before, "nothing");
}

/* "Plan B", "Option 2:": one of several sets of orders follows. */
static bool is_one_of_several(ent_span text)
{
    static const char names[] = "plan|option|variant|scenario";
    ent_span rest = text;

    return ent_span_find(ent_words_next(&rest), names) >= 0 && ent_span_cut(&rest, ":").len == 1 && rest.len == 0;
}

ent_condition ent_limit_condition(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_span after = text;

    if (is_one_of_several(text))
        return ENT_CONDITION_SETS;
    if (condition_word(text).len == 0)
        return ends_in_or(text) && ent_prose_is_order_like(map, text, known) ? ENT_CONDITION_HERE : ENT_CONDITION_NONE;
    (void)ent_span_cut(&after, ":");
    if (ent_prose_is_order_like(map, after, known))
        return ENT_CONDITION_HERE;
    while (text.len > 0 && strchr("*_)] ", text.text[text.len - 1]))
        text.len--;
    if (ent_words_count(text) == 1 || strchr(":,-", text.text[text.len - 1]) || ent_span_ends(text, "..."))
        return ENT_CONDITION_BELOW;
    if (strchr(".!?", text.text[text.len - 1]) || ent_prose_is_order_like(map, text, known))
        return ENT_CONDITION_NONE; /* a sentence, or an order that is unreadable because of its condition */
    return ENT_CONDITION_OPEN;
}

bool ent_limit_speaks_of_game(const ent_map *map, ent_span text)
{
    static const char deeds[] =
        "hold|holds|support|supports|move|moves|convoy|convoys|attack|attacks|bounce|bounces|cut|"
        "dislodged|standoff|retreat|fails|succeeds";

    for (ent_span rest = text; rest.len > 0;) {
        ent_span word = ent_words_next(&rest), article = word;
        (void)ent_span_cut(&word, "'"); /* "l'Angleterre" */
        if (word.len == 0)
            word = article;
        if (ent_span_find(word, deeds) >= 0 || ent_map_find_power(map, word.text, word.len) != ENT_POWER_NONE)
            return true;
    }
    return ent_words_have_place(map, text, false);
}

bool ent_limit_is_below(const ent_map *map, ent_span text, bool next)
{
    static const char alternatives[] =
        "or|else|otherwise|alternatively|either|instead|oder|sonst|anders|ou|sinon|oppure|maybe|"
        "perhaps";
    static const char limits[] = "unless|provided|assuming|except|until|tenzij|sofern|sauf|case";
    enum { SHORT = 3 };
    ent_span word = condition_word(text);
    bool alternative = ent_span_find(word, alternatives) >= 0;

    if (word.len == 0 ||
        (!next && !alternative && ent_span_find(word, limits) < 0 && ent_span_find(word, ent_doubt_limits) < 0))
        return false;
    return (next && (alternative || (ent_span_is(word, "if") && ent_words_count(text) <= SHORT))) ||
           ent_limit_speaks_of_game(map, text);
}

/* ---- Corrections. ---- */

/* What takes orders back where a line begins with it. */
static const char withdrawals[] = /* English */
    "ignore|disregard|forget|scratch|cancel|undo|revoke|retract|nvm|nevermind|never mind|"
    "correction|replace|instead of|make that|same as|take back|take that back|change my mind|"
    "changed my mind|do not process|don't process|do not use|don't use|not final|"
    "just kidding|wait for|swap|not ( sub|not (sub|sub not|"
    /* other languages */
    "vergiss|vergesst|ignoriere|ignorier|streiche|storniere|korrektur|statt|anstatt|oublie|"
    "oubliez|annule|annulez|ignorez|au lieu|annulla|ignora|invece di|cancela|anula|olvida|"
    "en vez de|en lugar|j'annule|vergeet|negeer|annuleer|in plaats|annuler|annullate|annullare|"
    "annuleren|anular|stornieren|olvídalo|lascia stare|lascia perdere|laat maar|es broma|era broma|scherzo|scherzavo|"
    "grapje|aprilscherz|april fool|april fools|poisson d'avril|je plaisante|nur spaß|nur ein scherz|glöm";

/* Words before it that say that something was wrong. */
static const char corrections[] = "sorry|wait|actually|oops|no|edit|edited|update|typo|mistake|rather|whoops|nein|doch|"
                                  "pardon|perdón|scusa|désolé|ähm|nee|"
                                  "non";
/* Words before it that say nothing. */
static const char polite[] = "please|pls|plz|oh|and|also|so|ok|okay|hmm|well|just|you|can|could|ps|i|i'd|i've|want|to|"
                             "would|like|have|now|but|let|let's|bitte";

/* "Change Munich to Ruhr", "Strike the last two": a change of a place or of orders. */
static bool begins_change(const ent_map *map, ent_span text)
{
    static const char changes[] = "not|change|changed|changing|switch|reverse|cross out|withdraw|delete|strike|void";

    return ent_words_begin_with(text, changes) &&
           (ent_words_have_place(map, text, false) || ent_words_name_orders(text));
}

/* "clear", "/reset", "withdraw all orders": a command to a judge that takes orders by mail or in a chat. */
static bool is_command(ent_span text)
{
    static const char commands[] = "clear|withdraw|reset|delete",
                      objects[] = "all|my|the|these|previous|order|orders|moves|them|everything|please";
    ent_span rest = ent_span_after(text, text.text[0] == '/'), word = ent_words_next(&rest);

    if (ent_span_find(word, commands) < 0 || text.text[text.len - 1] == '?')
        return false;
    do
        word = ent_words_next(&rest);
    while (ent_span_find(word, objects) >= 0);
    return word.len == 0;
}

/* True if a withdrawal stands at the beginning, or after such words; *correcting: one of them says that something was
 * wrong. */
static bool opens_with_withdrawal(const ent_map *map, ent_span text, bool *correcting)
{
    *correcting = false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        ent_span at = {word.text, (size_t)(text.text + text.len - word.text)}, bare = ent_span_cut(&word, ":");
        if (ent_words_begin_with(at, withdrawals) || begins_change(map, at))
            return true;
        bool corrects = ent_span_find(bare, corrections) >= 0;
        if (!corrects && ent_span_find(bare, polite) < 0)
            return false;
        *correcting |= corrects;
    }
    return false;
}

/* "Hello. Please ignore my earlier orders": a later sentence takes back orders, and names them. */
static bool goes_on_with_withdrawal(const ent_map *map, ent_span text)
{
    static const char ends[] = ".!?";
    bool correcting;

    (void)ent_span_cut(&text, ends);
    while (text.len > 0) {
        ent_span sentence = ent_span_cut(&text, ends);
        if (ent_words_name_orders(sentence) && opens_with_withdrawal(map, sentence, &correcting))
            return true;
    }
    return false;
}

/* "*Ruh", "*Ruh not Bel": how chats correct a word of the line above. */
static bool is_starred(const ent_map *map, ent_span text)
{
    enum { FEW = 20 };

    if (text.len > FEW || text.text[0] != '*')
        return false;
    ent_span rest = ent_words_strip(text, "*", ""), word = ent_words_next(&rest);
    return ent_words_have_place(map, word, false) && (rest.len == 0 || ent_span_begins(rest, "not "));
}

/* "s/Hol/Ruh/": how people who know text editors correct a place of the lines above. */
static bool is_substitution(const ent_map *map, ent_span text)
{
    ent_span rest = text;

    return ent_span_is(ent_span_cut(&rest, "/"), "s") && ent_words_have_place(map, ent_span_cut(&rest, "/"), false) &&
           rest.len > 0;
}

bool ent_limit_takes_back(const ent_map *map, ent_span text, ent_prose_known *known)
{
    static const char meant[] = "should read|should be|should have|instead of|changed my mind",
                      own[] = "i meant|i mean|on second thought|on second thoughts|make it|ich meinte|ich meine|"
                              "je voulais dire|volevo dire|quise decir|ik bedoelde|depends on|depend on";
    ent_parsed parsed;
    bool correcting;

    if (opens_with_withdrawal(map, text, &correcting) || is_command(text) || is_starred(map, text) ||
        is_substitution(map, text) || goes_on_with_withdrawal(map, text))
        return true;
    bool means = ent_words_say(text, meant);
    if (((correcting && means) || ent_words_say(text, own)) && ent_words_have_place(map, text, false))
        return !ent_parse_try(map, text.text, text.len, &parsed);
    return (correcting || means) && ent_prose_is_order_like(map, text, known) &&
           !ent_parse_try(map, text.text, text.len, &parsed);
}

/* ---- Exclusions. ---- */

/* Cut the next word, without a colon after it, off *rest. */
static ent_span next_key(ent_span *rest)
{
    ent_span word = ent_words_next(rest);

    word.len -= word.len > 0 && word.text[word.len - 1] == ':';
    return word;
}

bool ent_limit_excludes(const ent_map *map, ent_span text)
{
    enum { FEW = 3 }; /* words before it: "England: remove all but" */
    static const char all[] = "all|every|everyone|everything|alle|alles|tous|tout|toutes|tutte|tutti|todas|todos";
    static const char but[] = "apart|bar|besides|but|except|excepting|excluding|minus|other|save|without|ausser|außer|"
                              "behalve|eccetto|excepto|menos|salvo|sauf|tranne";
    static const char between[] = "for|from|than|the|of|my|our|these|those|them|unit|units|three|two|one";
    static const char after[] = "excepted|excluded|exempt|spared|kept|aside|ausgenommen|behalten|exceptés|exclus|"
                                "escluse|esclusi|excluidas|excluidos|uitgezonderd";
    if (ent_span_find(ent_words_last(text), after) >= 0) /* "F Lon, F Nth excepted" */
        return ent_words_have_place(map, text, false);
    ent_span word = next_key(&text);

    for (unsigned n = 0; n < FEW && ent_span_find(word, all) < 0; n++)
        word = next_key(&text);
    if (ent_span_find(word, all) < 0)
        return false;
    do
        word = next_key(&text);
    while (ent_span_find(word, between) >= 0);
    if (ent_span_find(word, but) < 0)
        return false;
    do
        word = next_key(&text);
    while (ent_span_find(word, between) >= 0 || (word.len == 1 && ent_is_digit((unsigned char)word.text[0])));
    return word.len == 0 || (word.len == 1 && strchr("AFaf", word.text[0])) || ent_words_have_place(map, word, false);
}
