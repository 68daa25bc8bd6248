/* prose.c -- orders, and what people and mail programs write around them.
 *
 * A line is order-like if it can be read as an order, or begins as only orders do, or connects a place of the map with
 * an arrow or with a word of the language of orders. Everything else is prose. Where that is a mistake, the mistake
 * shows: an order-like sentence becomes a void order, and the unit of an order that was taken for prose has none.
 *
 * SPDX-License-Identifier: MIT */
#include "text/prose.h"
#include "board/ascii.h"
#include "board/names.h"
#include "notation/lexer.h"
#include "notation/parse.h"

/* ---- Orders. ---- */

/* The words of a line, without the signs around them. */
static ent_span next_word(ent_span *rest)
{
    ent_span word = ent_span_cut(rest, " \t,;.!?()[]\"");
    while (word.len == 0 && rest->len > 0)
        word = ent_span_cut(rest, " \t,;.!?()[]\"");
    return word;
}

static size_t count_words(ent_span text)
{
    size_t n = 0;
    for (ent_span rest = text; rest.len > 0;)
        n += next_word(&rest).len > 0;
    return n;
}

bool ent_prose_has_opener(ent_span text)
{
    static const char *const units[] = {"a", "f", "army", "fleet", "armies", "fleets", NULL};
    static const char *const verbs[] = {"build",   "builds", "remove", "disband", "waive",
                                        "retreat", "sc",     "all",    "no",      NULL};
    enum { SHORT = 6 };
    ent_span rest = text, word = next_word(&rest);
    size_t n = count_words(rest);

    if (ent_span_find(word, units) >= 0)
        return n > 0 && (n < SHORT || word.len > 1) &&
               (word.len > 1 || ent_is_upper((unsigned char)rest.text[0]) || n < 4);
    if (ent_span_is(word, "all") || ent_span_is(word, "no")) {
        ent_span second = next_word(&rest);
        return ent_span_begins(second, "unit") || ent_span_begins(second, "build") || ent_span_begins(second, "hold") ||
               ent_span_begins(second, "retreat") || ent_span_begins(second, "fleet") || ent_span_begins(second, "arm");
    }
    return ent_span_find(word, verbs) >= 0 && n <= SHORT && (n > 0 || ent_span_is(word, "waive"));
}

/* A place of the map: with `whole`, only by a spelling of four letters or more, which is no common word by chance. */
static bool is_place(const ent_map *map, ent_span word, bool whole)
{
    return word.len >= (whole ? 4u : 3u) && ent_map_find_loc(map, word.text, word.len) != ENT_LOC_NONE;
}

/* How many places the text names, up to `most`. */
static unsigned count_places(const ent_map *map, ent_span text, bool whole, unsigned most)
{
    ent_span rest = text, before = {NULL, 0};
    unsigned n = 0;

    while (rest.len > 0 && n < most) {
        ent_span word = ent_span_cut(&rest, " \t,;.!?()[]\"-");
        if (word.len == 0)
            continue;
        n += is_place(map, word, whole) ||
             (before.text && /* "North Sea" */
              is_place(map, (ent_span){before.text, (size_t)(word.text + word.len - before.text)}, whole));
        before = word;
    }
    return n;
}

static bool has_place(const ent_map *map, ent_span text, bool whole)
{
    return count_places(map, text, whole, 1) > 0;
}

static bool has_arrow(ent_span text)
{
    ent_token token[ENT_TOKEN_SLOTS];
    size_t n = ent_lexer_split(text.text, text.len, token);

    for (size_t i = 0; i < n; i++)
        if (token[i].kind == ENT_TOKEN_ARROW)
            return true;
    return false;
}

static bool has_order_word(ent_span text)
{
    static const char *const words[] = {"h",      "s",       "c",       "hold",     "holds",  "support", "supports",
                                        "convoy", "convoys", "move",    "moves",    "to",     "retreat", "retreats",
                                        "build",  "builds",  "disband", "disbands", "remove", "stands",  "stays",
                                        "via",    "attacks", "waive",   "waives",   "proxy",  "sc",      "r",
                                        "d",      "b",       "m",       "-",        "all",    NULL};
    for (ent_span rest = text; rest.len > 0;)
        if (ent_span_find(next_word(&rest), words) >= 0)
            return true;
    return false;
}

/* "All of our units hold": orders for several units, which is not one order. */
static bool orders_every_unit(const ent_map *map, ent_span text)
{
    ent_parser parser;
    ent_parsed parsed;
    ent_span rest = text;

    if (!ent_span_is(next_word(&rest), "all"))
        return false;
    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_hints = true;
    return ent_parse_next(&parser, &parsed) && parsed.err.status == ENT_OK && parsed.every != ENT_EVERY_NONE;
}

/* "A Par ..." */
static bool names_unit_first(const ent_map *map, ent_span text)
{
    static const char *const units[] = {"a", "f", "army", "fleet", NULL};
    ent_span rest = text;

    return ent_span_find(next_word(&rest), units) >= 0 && is_place(map, next_word(&rest), false);
}

static bool is_verb(ent_word kind)
{
    return kind == ENT_WORD_MOVE || kind == ENT_WORD_MOVES || kind == ENT_WORD_HOLD || kind == ENT_WORD_SUPPORT ||
           kind == ENT_WORD_CONVOY || kind == ENT_WORD_CONVOYS || kind == ENT_WORD_ATTACK || kind == ENT_WORD_RETREAT;
}

/* "I would like my army in Munich to go ...": a long sentence that is no press. */
static bool speaks_of_own_units(ent_span text)
{
    static const char *const own[] = {"my", "our", "i", "i'd", "we", "please", NULL};
    static const char *const units[] = {"army", "armies", "fleet", "fleets", "unit", "units", "troops", NULL};
    enum { LONGEST = 40 };
    bool speaks = false, unit = false, verb = false;

    for (ent_span rest = text; rest.len > 0;) {
        ent_span word = next_word(&rest);
        speaks |= ent_span_find(word, own) >= 0;
        unit |= ent_span_find(word, units) >= 0;
        verb |= is_verb((ent_word)ent_lexer_word(word.text, word.len));
    }
    return speaks && unit && verb && count_words(text) <= LONGEST;
}

static bool ends_with(ent_span text, const char *end)
{
    size_t n = strlen(end);
    return text.len >= n && ent_span_is((ent_span){text.text + text.len - n, n}, end);
}

/* "Keep A Ven": a unit's letter and a code of three letters within a sentence; or a short sentence with a word for
 * armies or fleets, in any language that orders have, and a place. "Hope the fleet in London behaves" has no word of an
 * order, and is none; such words are known in English only. */
static bool speaks_of_unit(const ent_map *map, ent_span text, bool is_short)
{
    static const char *const english[] = {"army", "fleet", NULL};
    bool orders = has_order_word(text);

    for (ent_span rest = text, word = next_word(&rest), next; word.len > 0; word = next) {
        ent_word kind = (ent_word)ent_lexer_word(word.text, word.len);
        next = next_word(&rest);
        if (word.len == 1 && (word.text[0] == 'A' || word.text[0] == 'F') && next.len == 3 &&
            is_place(map, next, false))
            return true;
        if (is_short && word.len > 1 && (kind == ENT_WORD_ARMY || kind == ENT_WORD_FLEET) &&
            (orders || ent_span_find(word, english) < 0))
            return has_place(map, text, false);
    }
    return false;
}

static bool is_one_order_like(const ent_map *map, ent_span text)
{
    static const char *const verbs[] = {"move", "hold", "support", "convoy", "attack", NULL};
    enum { MANY = 12 };
    ent_parsed parsed;
    ent_span rest = text;

    if (text.len == 0 || ent_prose_is_ruled(text))
        return false;
    if (ent_prose_has_opener(text) || names_unit_first(map, text) || ends_with(text, " wve")) /* DAIDE: "FRA WVE" */
        return true;
    bool arrow = has_arrow(text), place = has_place(map, text, false);
    if (arrow && place)
        return true;
    if (!arrow && !place && !has_order_word(text))
        return false; /* most prose; to parse it would take longer than all else */
    if (text.len <= ENT_MAX_ORDER_TEXT &&
        (ent_parse_try(map, text.text, text.len, &parsed) || orders_every_unit(map, text)))
        return true;
    ent_span first = next_word(&rest);
    if (is_place(map, first, false) && count_words(rest) <= 4)
        return true;
    bool is_short = count_words(text) <= MANY;
    if (speaks_of_unit(map, text, is_short))
        return true;
    if (!is_short)
        return speaks_of_own_units(text) && has_place(map, text, true);
    return has_order_word(text) && (has_place(map, text, true) || count_places(map, text, false, 2) == 2 ||
                                    (place && ent_span_find(first, verbs) >= 0));
}

bool ent_prose_is_order_like(const ent_map *map, ent_span text)
{
    if (is_one_order_like(map, text))
        return true;
    for (ent_span rest = text; rest.len > 0;) {
        ent_span piece = ent_span_cut(&rest, ";,");
        if (piece.len < text.len && is_one_order_like(map, piece))
            return true;
    }
    return false;
}

bool ent_prose_is_fragment(const ent_map *map, ent_span text)
{
    enum { FEW = 3 };

    if (count_words(text) > FEW)
        return false;
    for (ent_span rest = text, word = next_word(&rest); word.len > 0; word = next_word(&rest))
        if (ent_lexer_word(word.text, word.len) == ENT_WORD_COAST)
            return true;
    return has_place(map, text, false);
}

bool ent_prose_names_unit(const ent_map *map, ent_span text)
{
    ent_parsed parsed;
    return ent_parse_try(map, text.text, text.len, &parsed) && (parsed.order.unit != ENT_UNIT_NONE || parsed.at.n == 0);
}

bool ent_prose_begins_with_unit(const ent_map *map, ent_span text)
{
    ent_span rest = text;

    return names_unit_first(map, text) || ent_prose_names_unit(map, ent_span_cut(&rest, ",;"));
}

/* ---- Conditions. ---- */

/* The word that makes the text a condition: "If", "Otherwise"; also behind "Only", "But", "In". Empty if it is none. */
static ent_span condition_word(ent_span text)
{
    static const char *const before[] = {"only", "and", "but", "even", "in", "the", NULL};
    static const char *const in[] = {"case", "event", NULL}, *const others[] = {
                                                                 "should", "alternatively", "ou", "si", "se", NULL};
    ent_span rest = text, first = next_word(&rest);
    bool after_in = ent_span_is(first, "in");

    while (ent_span_find(first, before) >= 0 && rest.len > 0)
        first = next_word(&rest);
    first = ent_span_cut(&first, ":");
    if (after_in ? ent_span_find(first, in) < 0
                 : ent_lexer_word(first.text, first.len) != ENT_WORD_CONDITION && ent_span_find(first, others) < 0)
        first.len = 0;
    return first;
}

/* "A Par - Bur or": another order follows, in the next line. */
static bool ends_in_or(ent_span text)
{
    static const char *const alternatives[] = {"or", "else", "oder", "ou", "oppure", NULL};
    ent_span last = {text.text, 0};

    for (ent_span rest = text, word = next_word(&rest); word.len > 0; word = next_word(&rest))
        last = word;
    return ent_span_find(last, alternatives) >= 0;
}

ent_condition ent_prose_condition(const ent_map *map, ent_span text)
{
    ent_span behind = text;

    if (condition_word(text).len == 0)
        return ends_in_or(text) && ent_prose_is_order_like(map, text) ? ENT_CONDITION_HERE : ENT_CONDITION_NONE;
    (void)ent_span_cut(&behind, ":");
    if (ent_prose_is_order_like(map, behind))
        return ENT_CONDITION_HERE;
    while (text.len > 0 && strchr("*_)] ", text.text[text.len - 1]))
        text.len--;
    if (count_words(text) == 1 || strchr(":,-", text.text[text.len - 1]) || ends_with(text, "..."))
        return ENT_CONDITION_BELOW;
    if (strchr(".!?", text.text[text.len - 1]) || ent_prose_is_order_like(map, text))
        return ENT_CONDITION_NONE; /* a sentence, or an order that is unreadable because of its condition */
    return ENT_CONDITION_OPEN;
}

bool ent_prose_speaks_of_game(const ent_map *map, ent_span text)
{
    static const char *const deeds[] = {"hold",     "holds",   "support", "supports", "move",    "moves", "convoy",
                                        "convoys",  "attack",  "attacks", "bounce",   "bounces", "cut",   "dislodged",
                                        "standoff", "retreat", "fails",   "succeeds", NULL};

    for (ent_span rest = text; rest.len > 0;) {
        ent_span word = next_word(&rest), article = word;
        (void)ent_span_cut(&word, "'"); /* "l'Angleterre" */
        if (word.len == 0)
            word = article;
        if (ent_span_find(word, deeds) >= 0 || ent_map_find_power(map, word.text, word.len) != ENT_POWER_NONE)
            return true;
    }
    return has_place(map, text, false);
}

bool ent_prose_limits_above(const ent_map *map, ent_span text, bool next)
{
    static const char *const alternatives[] = {"or",      "else",   "otherwise", "alternatively", "either",
                                               "instead", "oder",   "sonst",     "anders",        "ou",
                                               "sinon",   "oppure", "maybe",     "perhaps",       NULL};
    static const char *const limits[] = {"unless", "provided", "assuming", "except", "until",
                                         "tenzij", "sofern",   "sauf",     "case",   NULL};
    enum { SHORT = 3 };
    ent_span word = condition_word(text);
    bool alternative = ent_span_find(word, alternatives) >= 0;

    if (word.len == 0 || (!next && !alternative && ent_span_find(word, limits) < 0))
        return false;
    return (next && (alternative || (ent_span_is(word, "if") && count_words(text) <= SHORT))) ||
           ent_prose_speaks_of_game(map, text);
}

/* ---- Corrections. ---- */

/* True if a phrase of the list, which NULL ends, stands at the beginning of the text, as whole words. */
static bool begins_with_phrase(ent_span text, const char *const *list)
{
    for (size_t i = 0; list[i]; i++) {
        size_t n = strlen(list[i]);
        if (ent_span_begins(text, list[i]) && (text.len == n || !ent_is_alnum((unsigned char)text.text[n])))
            return true;
    }
    return false;
}

/* What takes orders back where a line begins with it. */
static const char *const withdrawals[] = {
    /* English */
    "ignore", "disregard", "forget", "scratch", "cancel", "undo", "revoke", "retract", "nvm", "nevermind", "never mind",
    "correction", "replace", "instead of", "make that", "same as", "take back", "take that back", "change my mind",
    "changed my mind", "do not process", "don't process", "do not use", "don't use", "not final", "just kidding",
    "wait for",
    /* other languages */
    "vergiss", "vergesst", "ignoriere", "ignorier", "streiche", "storniere", "korrektur", "statt", "anstatt", "oublie",
    "oubliez", "annule", "annulez", "ignorez", "au lieu", "annulla", "ignora", "invece di", "cancela", "anula",
    "olvida", "en vez de", "en lugar", "vergeet", "negeer", "annuleer", "in plaats", NULL};

/* Words before it that say that something was wrong, as "Sorry" does, or nothing at all. */
static const char *const corrections[] = {"sorry",  "wait",   "actually", "oops",    "no",     "edit",
                                          "edited", "update", "typo",     "mistake", "rather", "whoops",
                                          "nein",   "doch",   "nee",      "non",     NULL};
static const char *const polite[] = {"please", "pls", "plz",  "oh",    "and",   "also",  "so",    "ok",
                                     "okay",   "hmm", "well", "just",  "you",   "can",   "could", "ps",
                                     "i",      "i'd", "i've", "want",  "to",    "would", "like",  "have",
                                     "now",    "but", "let",  "let's", "bitte", NULL};

/* True if a withdrawal stands at the beginning, or behind such words; *correcting: one of them says that something was
 * wrong. */
static bool opens_with_withdrawal(const ent_map *map, ent_span text, bool *correcting)
{
    static const char *const changes[] = {"not", "change", "changed", "changing", NULL};

    *correcting = false;
    for (ent_span rest = text, word = next_word(&rest); word.len > 0; word = next_word(&rest)) {
        ent_span at = {word.text, (size_t)(text.text + text.len - word.text)}, bare = ent_span_cut(&word, ":");
        if (begins_with_phrase(at, withdrawals) || (begins_with_phrase(at, changes) && has_place(map, at, false)))
            return true;
        bool corrects = ent_span_find(bare, corrections) >= 0;
        if (!corrects && ent_span_find(bare, polite) < 0)
            return false;
        *correcting |= corrects;
    }
    return false;
}

/* True if one of the phrases stands somewhere in the text. */
static bool says(ent_span text, const char *const *phrases)
{
    for (size_t at = 0; at < text.len; at++)
        if ((at == 0 || !ent_is_alnum((unsigned char)text.text[at - 1])) &&
            begins_with_phrase((ent_span){text.text + at, text.len - at}, phrases))
            return true;
    return false;
}

bool ent_prose_takes_back(const ent_map *map, ent_span text)
{
    static const char *const meant[] = {"should read", "should be",         "should have",     "i meant",
                                        "instead of",  "on second thought", "changed my mind", NULL},
                             *const depends[] = {"depends on", "depend on", NULL};
    ent_parsed parsed;
    bool correcting;

    if (opens_with_withdrawal(map, text, &correcting) || (says(text, depends) && has_place(map, text, false)))
        return true;
    return (correcting || says(text, meant)) && ent_prose_is_order_like(map, text) &&
           !ent_parse_try(map, text.text, text.len, &parsed);
}

/* ---- Mail. ---- */

static bool is_header_key(ent_span key)
{
    static const char *const keys[] = {
        "from",         "to",         "cc",          "bcc",           "subject",  "date",     "sent",
        "reply-to",     "message-id", "in-reply-to", "references",    "received", "sender",   "return-path",
        "mime-version", "user-agent", "importance",  "list-id",       "von",      "an",       "betreff",
        "datum",        "gesendet",   "objet",       "envoy\xC3\xA9", "de",       "\xC3\xA0", "asunto",
        "oggetto",      "onderwerp",  "aan",         "para",          "enviado",  NULL};
    return ent_span_find(key, keys) >= 0 || ent_span_begins(key, "content-") || ent_span_begins(key, "x-");
}

ent_span ent_prose_subject(ent_span text)
{
    static const char *const keys[] = {"subject", "betreff", "objet", "asunto", "oggetto", "onderwerp", NULL};
    ent_span rest = text;

    if (ent_span_find(ent_span_cut(&rest, ":"), keys) < 0)
        rest.len = 0;
    return ent_span_trim(rest);
}

bool ent_prose_begins_mail(ent_span text)
{
    ent_span rest = text;
    return ent_span_begins(text, "from:") || ent_span_begins(text, "von:") ||
           ent_span_is(ent_span_cut(&rest, ":"), "message-id");
}

bool ent_prose_is_mail(ent_span text)
{
    static const char *const ends[] = {
        " wrote:", " writes:", " schrieb:", "crit :", "crit:", " scrive:", " escribi\xC3\xB3:"};
    ent_span rest = text, key = ent_span_cut(&rest, ":");

    if (key.len < text.len && is_header_key(key))
        return true;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(text, ends[i]))
            return true;
    while (text.len > 0 && text.text[0] == '-')
        text = ent_span_after(text, 1);
    return ent_span_begins(text, "begin forwarded message") || ent_span_begins(text, "forwarded message") ||
           ent_prose_is_original(text);
}

bool ent_prose_is_original(ent_span text)
{
    while (text.len > 0 && text.text[0] == '-')
        text = ent_span_after(text, 1);
    return ent_span_begins(text, "original message") || ent_span_begins(text, "original-nachricht") ||
           ent_span_begins(text, "urspr\xC3\xBCngliche nachricht");
}

bool ent_prose_is_signature_mark(ent_span text)
{
    return ent_span_is(text, "--");
}

bool ent_prose_is_farewell(ent_span text)
{
    static const char *const words[] = {"regards",
                                        "best regards",
                                        "kind regards",
                                        "warm regards",
                                        "best wishes",
                                        "best,",
                                        "cheers",
                                        "sincerely",
                                        "yours",
                                        "thanks",
                                        "thank you",
                                        "thx",
                                        "greetings",
                                        "all the best",
                                        "love,",
                                        "viele gr",
                                        "liebe gr",
                                        "beste gr",
                                        "mit freundlichen gr",
                                        "gru\xC3\x9F",
                                        "gruss",
                                        "cordialement",
                                        "saludos",
                                        "saluti",
                                        "sent from my",
                                        "bye",
                                        "ciao",
                                        "have a nice",
                                        "have fun"};
    if (count_words(text) > 7)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (ent_span_begins(text, words[i]) &&
            (text.len == n || !ent_is_alpha((unsigned char)text.text[n]) || words[i][n - 1] == 'r'))
            return true;
    }
    return false;
}

bool ent_prose_is_ruled(ent_span text)
{
    char folded[ENT_NAME_MAX];

    for (size_t i = 0; i < text.len; i++)
        if (ent_is_alnum((unsigned char)text.text[i]))
            return false;
    return ent_name_fold(text.text, text.len, folded) == 0;
}

/* ---- Bullets. ---- */

static size_t bullet_at(ent_span line)
{
    static const char *const bullets[] = {
        "-", "*", "+", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94", "\xC2\xB7", "\xE2\x97\xA6", "o"};
    size_t i = 0;

    for (size_t at = 0; at < sizeof bullets / sizeof *bullets; at++) {
        size_t n = strlen(bullets[at]);
        if (line.len > n && memcmp(line.text, bullets[at], n) == 0 && ent_is_space((unsigned char)line.text[n]))
            return n;
    }
    while (i < line.len && ent_is_digit((unsigned char)line.text[i]))
        i++;
    return i > 0 && i < line.len && (line.text[i] == '.' || line.text[i] == ')') ? i + 1 : 0;
}

ent_span ent_prose_strip_bullet(ent_span text)
{
    text = ent_span_after(text, bullet_at(text));
    while (text.len > 2 && strchr("*_`\"", text.text[0]) && text.text[0] == text.text[text.len - 1])
        text = ent_span_trim((ent_span){text.text + 1, text.len - 2});
    return text;
}
