/* notice.c -- sentences that may say something of the orders around them.
 *
 * What clearly changes orders is refused (limit.c). Of other sentences no program can know whether they do, and most do
 * not. Those that may are reported, so that a reader sees them.
 *
 * SPDX-License-Identifier: MIT */
#include "text/notice.h"
#include "board/ascii.h"
#include "notation/doubt.h"
#include "notation/lexer.h"
#include "text/limit.h"
#include "text/prose.h"
#include "text/words.h"

/* "Mun", or "AMun", the letter of a unit and a code. */
static bool is_code(const ent_map *map, ent_span word)
{
    enum { CODE = 3 };

    if (word.len == CODE + 1 && (word.text[0] == 'A' || word.text[0] == 'F'))
        word = ent_span_after(word, 1);
    return word.len == CODE && ent_is_upper((unsigned char)word.text[0]) &&
           ent_map_find_loc(map, word.text, word.len) != ENT_LOC_NONE;
}

/* A place by four letters or more, or by a code that is written as one: "Mun", not "war". Signs may stand between
 * places: "Par/Bur". */
static bool names_place(const ent_map *map, ent_span text)
{
    for (ent_span rest = text; rest.len > 0;)
        if (is_code(map, ent_span_cut(&rest, " \t,;.:!?()[]{}<>\"/|_+*=~&-")))
            return true;
    return ent_words_have_place(map, text, true);
}

/* "The fleet stays put", "Everybody else holds", "Tutti tengono"; in a short sentence "Better all hold". */
static bool says_what_units_do(ent_span text)
{
    static const char *const units[] = {"army",     "armies",     "fleet",     "fleets", "unit",
                                        "units",    "troops",     "rest",      "else",   "others",
                                        "everyone", "everything", "remaining", "nobody", "everybody",
                                        "alle",     "alles",      "reste",     "resto",  "tout",
                                        "toutes",   "todos",      "tutti",     "altre",  NULL},
                             *const verbs[] = {"tiennent", "mantienen", "tengono", "houden", NULL};
    enum { FEW = 6 };
    bool verb = false, every = false;

    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        ent_word kind = (ent_word)ent_lexer_word(word.text, word.len);
        every |= kind == ENT_WORD_ALL;
        verb |= kind == ENT_WORD_HOLD || kind == ENT_WORD_SUPPORT || kind == ENT_WORD_MOVE || kind == ENT_WORD_MOVES;
    }
    return (verb || ent_words_have(text, verbs)) &&
           (ent_words_have(text, units) || (every && ent_words_count(text) <= FEW));
}

/* "These are not final", "Use these if I send no others". */
static bool speaks_of_orders(ent_span text)
{
    static const char *const changes[] = {"final",  "valid", "wrong", "instead", "confirm", "reverse",
                                          "swap",   "round", "if",    "until",   "unless",  "only",
                                          "except", "hold",  "drop",  "wenn",    "si",      NULL};

    return ent_words_name_orders(text) && (ent_words_have(text, changes) || ent_doubt_in(text.text, text.len));
}

/* "My old orders", "I will send my orders tomorrow", "Last turn", "Results": they are of another time. */
static bool speaks_of_other_time(ent_span text)
{
    static const char *const times[] = {"old", "former", "previous", "earlier", "later", "tomorrow", NULL};
    static const char *const last[] = {"last turn", "last season", "last year", "results", NULL};

    return (ent_words_name_orders(text) && ent_words_have(text, times)) || ent_words_begin_with(text, last);
}

static bool doubts_orders(ent_span text)
{
    static const char *const words[] = {/* English */
                                        "provisionally", "proposals", "suggestions", "suggested", "cancel", "wrong",
                                        "test", "testing", "nonsense", "reversed", "swapped",
                                        /* other languages */
                                        "entwurf", "vorl\xC3\xA4ufig", "ung\xC3\xBCltig", "storniert", "ignorieren",
                                        "brouillon", "provisoire", "annul\xC3\xA9", "annul\xC3\xA9s", "bozza",
                                        "provvisorio", "annullato", "annullati", "annullare", "borrador", "cancelado",
                                        "anulado", "voorlopig", "geannuleerd", "rascunho", NULL};
    static const char *const phrases[] = {/* English */
                                          "more to come", "to follow", "take these back", "take them back",
                                          "take this back",
                                          /* other languages */
                                          "nicht endg\xC3\xBCltig", "gilt nicht", "ne pas tenir compte", NULL};

    return ent_words_have(text, words) || ent_words_say(text, phrases) || ent_doubt_in(text.text, text.len) ||
           speaks_of_other_time(text);
}

/* The most words in which a line says such things of orders: in a long sentence the same words mean less. */
enum { DENIAL = 3, CONDITION = 6, DOUBT = 6, POINTER = 8 };

/* "Nope", "hmm no", "Hold instead". */
static bool denies(ent_span text)
{
    static const char *const words[] = {"instead", "pending", NULL};
    ent_word last = ENT_WORD_NONE;
    size_t n = 0;

    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest), n++)
        last = (ent_word)ent_lexer_word(word.text, word.len);
    return ent_words_have(text, words) || (n < DENIAL && (last == ENT_WORD_NOT || last == ENT_WORD_NO));
}

/* "But only when Italy agrees", "As soon as France moves". */
static bool is_condition(const ent_map *map, ent_span text)
{
    static const char *const words[] = {"if",        "unless",  "once",        "when",    "until",
                                        "providing", "barring", "wenn",        "falls",   "si",
                                        "se",        "als",     "s\xC3\xB3lo", "lorsque", NULL};

    return (ent_words_have(text, words) || ent_doubt_in(text.text, text.len)) && ent_limit_speaks_of_game(map, text);
}

/* "These orders do not count", "The above is for Fall"; "Those are my orders" says nothing new. */
static bool points_at_orders(ent_span text)
{
    static const char *const words[] = {"these", "those", "above", NULL}, *const plain[] = {
                                                                              "these are my",  "those are my",
                                                                              "these are our", "those are our",
                                                                              "these are the", NULL};

    return ent_words_have(text, words) && !ent_words_begin_with(text, plain);
}

bool ent_notice_doubts_orders(ent_span text)
{
    return ent_words_count(text) <= DOUBT && doubts_orders(text);
}

static bool says_in_few_words(const ent_map *map, ent_span text)
{
    size_t n = ent_words_count(text);

    return (n <= DENIAL && denies(text)) || (n <= DOUBT && doubts_orders(text)) ||
           (n <= POINTER && points_at_orders(text)) || (n <= CONDITION && is_condition(map, text));
}

bool ent_notice_sentence(const ent_map *map, ent_span text)
{
    static const char *const phrases[] = {
        /* English */
        "provided", "assuming", "assumes", "only valid", "other mail", "yesterday's", "make it", "april fools",
        "as before", "as last", "as above", "other way", "as agreed", "same as", "no other", "no change", "no changes",
        "unchanged", "standing orders", "see below", "see attachment", "attached",
        /* other languages */
        "nur wenn", "seulement si", "sous r\xC3\xA9serve", "unter vorbehalt", "onder voorbehoud", NULL};
    enum { LONGEST = 400 }; /* no sentence about an order is longer */

    return ent_prose_is_foreign(text) ||
           (text.len <= LONGEST && (names_place(map, text) || says_what_units_do(text) || speaks_of_orders(text) ||
                                    says_in_few_words(map, text) || ent_words_say(text, phrases)));
}

/* A word for units, or for what happens to them where they retreat, or are built and removed. */
static bool is_adjusting(ent_span word)
{
    static const char *const keeps[] = {"keep",  "keeps",    "keeping",   "kept", "save",
                                        "spare", "survives", "surviving", NULL};

    switch (ent_lexer_word(word.text, word.len)) {
    case ENT_WORD_ARMY:
    case ENT_WORD_BOARD:
    case ENT_WORD_BUILD:
    case ENT_WORD_DISBAND:
    case ENT_WORD_FLEET:
    case ENT_WORD_OTB:
    case ENT_WORD_RETREAT:
    case ENT_WORD_UNITS:
    case ENT_WORD_WAIVE:
        return true;
    default:
        return ent_span_find(word, keeps) >= 0;
    }
}

bool ent_notice_adjusts(ent_span text)
{
    enum { MANY = 8 };

    if (ent_words_count(text) > MANY)
        return false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (is_adjusting(word))
            return true;
    return false;
}

bool ent_notice_above_order(ent_span text)
{
    static const char *const words[] = {
        "test",     "testing", "old",   "wrong",    "not",     "no",      "then",  "after", "later",   "before",
        "previous", "last",    "next",  "year",     "instead", "replace", "if",    "case",  "default", "possible",
        "possibly", "suppose", "would", "could",    "should",  "might",   "may",   "maybe", "will",    "wish",
        "wishlist", "plan",    "plans", "idea",     "ideas",   "expect",  "guess", "think", "say",     "said",
        "says",     "know",    "legal", "question", "alt",     NULL};
    enum { LONGEST = 100 };

    return text.len > 0 && text.len <= LONGEST &&
           (text.text[text.len - 1] == '?' || ent_words_have(text, words) || ent_doubt_in(text.text, text.len));
}
