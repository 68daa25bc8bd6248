/* prose.c -- is a line an order, or prose?
 *
 * A line is order-like if it can be read as an order, or begins as only orders do, or connects a place of the map with
 * an arrow or with a word of the language of orders. Everything else is prose. Where that is a mistake, the mistake
 * shows: an order-like sentence becomes a void order, and the unit of an order that was taken for prose has none.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/prose.h"
#include "board/ascii.h"
#include "board/names.h"
#include "notation/lexer.h"
#include "notation/parse.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

enum { FEW_WORDS = 4 }; /* after a place that begins a line: more of them are a story */

bool ent_prose_has_opener(ent_span text)
{
    static const char units[] = "a|f|army|fleet|armies|fleets";
    static const char verbs[] = "build|builds|remove|disband|waive|retreat|sc|all|no";
    enum { SHORT = 6 };
    ent_span rest = text, word = ent_words_next(&rest);

    if (ent_span_find(word, units) >= 0) {
        size_t n = ent_words_count(rest);
        return n > 0 && (n < SHORT || word.len > 1) &&
               (word.len > 1 || ent_is_upper((unsigned char)rest.text[0]) || n < 4);
    }
    if (ent_span_is(word, "all") || ent_span_is(word, "no")) {
        ent_span second = ent_words_next(&rest);
        return ent_span_begins(second, "unit") || ent_span_begins(second, "build") || ent_span_begins(second, "hold") ||
               ent_span_begins(second, "retreat") || ent_span_begins(second, "fleet") || ent_span_begins(second, "arm");
    }
    if (ent_span_find(word, verbs) < 0)
        return false;
    size_t n = ent_words_count(rest);
    return n <= SHORT && (n > 0 || ent_span_is(word, "waive"));
}

static bool has_order_word(ent_span text)
{
    for (ent_span rest = text; rest.len > 0;)
        if (ent_vocabulary_word(ent_words_next(&rest)) & ENT_SAYS_ORDER_WORD)
            return true;
    return false;
}

/* "All of our units hold", "The rest hold": it may be an order for several units. */
static bool begins_with_all(ent_span text)
{
    ent_span rest = text, word = ent_words_next(&rest);

    if (ent_span_find(word, ent_parse_other_all) >= 0 || ent_span_find(word, ent_parse_other_the) >= 0)
        return true;
    if (ent_span_is(word, "the") || ent_lexer_word(word.text, word.len) == ENT_WORD_HOLD)
        word = ent_words_next(&rest);
    word = ent_span_cut(&word, ":"); /* "Rest: hold" */
    return ent_lexer_word(word.text, word.len) == ENT_WORD_ALL;
}

/* Can it be read as one order? *every: whether it begins with an order for several units, which is not one order. */
static bool is_readable(const ent_map *map, ent_span text, bool *every, uint32_t *n_read)
{
    ent_parser parser;
    ent_parsed parsed, more;

    *every = false;
    if (text.len > ENT_MAX_ORDER_TEXT)
        return false;
    ++*n_read;
    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_messages = parser.one = true;
    bool read = ent_parse_next(&parser, &parsed) && parsed.err.status == ENT_OK;
    *every = read && parsed.every != ENT_EVERY_NONE;
    return read && !*every && !ent_parse_next(&parser, &more);
}

/* "A Par ..." */
static bool names_unit_first(const ent_map *map, ent_span text)
{
    static const char units[] = "a|f|army|fleet";
    ent_span rest = text;

    return ent_span_find(ent_words_next(&rest), units) >= 0 && ent_words_is_place(map, ent_words_next(&rest), false);
}

/* What a sentence may say that a unit does, "attack" and "retreat" as well; the letter S is no verb there. */
static bool is_unit_verb(ent_word kind)
{
    return kind == ENT_WORD_MOVE || kind == ENT_WORD_MOVES || kind == ENT_WORD_HOLD || kind == ENT_WORD_SUPPORT ||
           kind == ENT_WORD_CONVOY || kind == ENT_WORD_CONVOYS || kind == ENT_WORD_ATTACK || kind == ENT_WORD_RETREAT;
}

/* "Munich's staying", "Munich's order is off": few words after a place, and one of them is of orders. */
static bool says_of_place(const ent_map *map, ent_span text)
{
    static const char of_orders[] = "off|order|orders|out";
    ent_span rest = text, word = ent_words_next(&rest);
    bool is_of_orders = false;
    size_t s = word.len > 0 && word.text[word.len - 1] == 's', apostrophe;

    word.len -= s;
    apostrophe = s ? ent_words_apostrophe(word, true) : 0;
    word.len -= apostrophe;
    if (apostrophe == 0 || ent_words_count(rest) > FEW_WORDS)
        return false;
    for (ent_span next = ent_words_next(&rest); next.len > 0; next = ent_words_next(&rest))
        is_of_orders |= is_unit_verb(ent_lexer_word(next.text, next.len)) || ent_span_find(next, of_orders) >= 0;
    return is_of_orders && ent_words_is_place(map, word, false);
}

/* "I would like my army in Munich to go ...": a long sentence that is no press. */
static bool speaks_of_own_units(ent_span text)
{
    enum { LONGEST = 40 };
    uint32_t says = 0;
    bool verb = false;

    for (ent_span rest = text; rest.len > 0;) {
        ent_span word = ent_words_next(&rest);
        says |= ent_vocabulary_word(word);
        verb |= is_unit_verb((ent_word)ent_lexer_word(word.text, word.len));
    }
    return (says & ENT_SAYS_OWN) && (says & ENT_SAYS_UNIT) && verb && ent_words_count(text) <= LONGEST;
}

/* "A Ven": a unit's letter and a code of three letters. */
static bool is_unit(const ent_map *map, ent_span word, ent_span next)
{
    return word.len == 1 && (word.text[0] == 'A' || word.text[0] == 'F') && next.len == 3 &&
           ent_words_is_place(map, next, false);
}

/* "Keep A Ven": such a unit within a sentence. Or a short sentence with a place and a word for armies or fleets, as
 * "Baue Armee Berlin". If that word is English, the sentence needs a word of orders, too: "Hope the fleet in London
 * behaves" has none. */
static bool speaks_of_unit(const ent_map *map, ent_span text, bool is_short)
{
    static const char english[] = "army|fleet";

    for (ent_span rest = text, word = ent_words_next(&rest), next; word.len > 0; word = next) {
        next = ent_words_next(&rest);
        if (is_unit(map, word, next))
            return true;
        ent_word kind = is_short && word.len > 1 ? ent_lexer_word(word.text, word.len) : ENT_WORD_NONE;
        if ((kind == ENT_WORD_ARMY || kind == ENT_WORD_FLEET) &&
            (ent_span_find(word, english) < 0 || has_order_word(text)))
            return true;
    }
    return false;
}

/* *place: false: the text is known to name no place; afterwards, whether it names one, if that was asked. *n_read: how
 * many texts were parsed so far. */
static bool is_one_order_like(const ent_map *map, ent_span text, bool *place, uint32_t *n_read)
{
    static const char verbs[] = "move|hold|support|convoy|attack";
    enum { MANY = 12 };
    ent_span rest = text;
    bool every = false;

    if (text.len == 0 || ent_prose_is_ruled(text) || *n_read > ENT_MOST_PARTS_READ)
        return false;
    if (ent_prose_has_opener(text) || names_unit_first(map, text) || says_of_place(map, text) ||
        ent_span_ends(text, " wve")) /* DAIDE: "FRA WVE" */
        return true;
    bool all = begins_with_all(text), readable = all && is_readable(map, text, &every, n_read);
    if (every)
        return true;
    bool arrow = ent_lexer_has_arrow(text.text, text.len);
    *place = *place && ent_words_have_place(map, text, false);
    if (arrow && *place)
        return true;
    if (!arrow && !*place && !has_order_word(text))
        return false; /* most prose; to parse it would take longer than all else */
    if (all ? readable : is_readable(map, text, &every, n_read))
        return true;
    ent_span first = ent_words_next(&rest);
    if (ent_words_is_place(map, first, false) && ent_words_count(rest) <= FEW_WORDS)
        return true;
    if (!*place)
        return false; /* what follows asks for one, and a unit names one */
    bool is_short = ent_words_count(text) <= MANY;
    if (speaks_of_unit(map, text, is_short))
        return true;
    if (!is_short)
        return speaks_of_own_units(text) && ent_words_have_place(map, text, true);
    return has_order_word(text) &&
           (ent_words_have_place(map, text, true) || ent_words_count_places(map, text, false, 2) == 2 ||
            ent_span_find(first, verbs) >= 0);
}

/* The text without those of its first parts that are known to be no orders. Its last part is never left out: it may end
 * elsewhere than when it was asked. */
static ent_span skip_known(ent_span text, const ent_prose_known *known)
{
    const char *end = text.text + text.len, *until = end;

    if (text.text < known->from || text.text >= known->until)
        return text;
    while (until > text.text && until[-1] != ',' && until[-1] != ';')
        until--;
    until = until < known->until ? until : known->until;
    return (ent_span){until, (size_t)(end - until)};
}

bool ent_prose_is_order_like(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_prose_known none = {NULL, NULL, 0};
    ent_span rest = text, piece = ent_span_cut(&rest, ";,");
    bool place = true;

    known = known ? known : &none;
    if (is_one_order_like(map, text, &place, &known->n_read))
        return true;
    bool named = place; /* what the whole does not name, no part of it names */
    bool like = piece.len < text.len && is_one_order_like(map, piece, &named, &known->n_read);
    if (like || rest.len == 0)
        return like;
    ent_prose_known found = {.from = rest.text};
    while (!like && rest.len > 0) {
        rest = skip_known(rest, known);
        found.until = rest.text;
        piece = ent_span_cut(&rest, ";,");
        named = place;
        like = is_one_order_like(map, piece, &named, &known->n_read);
    }
    found.n_read = known->n_read;
    *known = found;
    return like;
}

bool ent_prose_is_fragment(const ent_map *map, ent_span text)
{
    static const char by[] = "by|via|with|per|par|mit";
    enum { FEW = 3 };
    size_t n = ent_words_count(text);
    ent_span before = {text.text, 0};

    if (n > FEW)
        return false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        switch (ent_lexer_word(word.text, word.len)) {
        case ENT_WORD_COAST:
            return true;
        case ENT_WORD_CONVOY: /* "Nice convoy!" says nothing */
            if (n == 1 || ent_span_find(before, by) >= 0)
                return true;
            break;
        case ENT_WORD_EC:
        case ENT_WORD_NC:
        case ENT_WORD_SC: /* "SC" is a title of centers */
        case ENT_WORD_WC:
            if (n == 1 && ent_is_lower((unsigned char)word.text[0]))
                return true;
            break;
        default:
            break;
        }
        before = word;
    }
    return ent_words_have_place(map, text, false);
}

bool ent_prose_names_unit(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_parsed parsed;

    if (known && known->n_read++ > ENT_MOST_PARTS_READ)
        return false;
    return ent_parse_try(map, text.text, text.len, &parsed) && (parsed.order.unit != ENT_UNIT_NONE || parsed.at.n == 0);
}

bool ent_prose_begins_with_unit(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_span rest = text, after = text;
    const ent_span first = ent_words_next(&after);
    const ent_word verb = (ent_word)ent_lexer_word(first.text, first.len);

    if (names_unit_first(map, text) ||
        ((verb == ENT_WORD_BUILDS || verb == ENT_WORD_DISBAND) && names_unit_first(map, after)))
        return true; /* "builds A Par and A Mar" are several orders */
    return ent_prose_names_unit(map, ent_span_cut(&rest, ",;"), known);
}

bool ent_prose_is_foreign(ent_span text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        unsigned char byte = (unsigned char)text.text[i];
        if ((text.text[i + 1] & 0xC0) != 0x80)
            continue;
        if ((byte >= 0xCE && byte <= 0xDF) || (byte >= 0xE3 && byte <= 0xED))
            return true;
    }
    return false;
}

bool ent_prose_is_ruled(ent_span text)
{
    char folded[ENT_NAME_MAX];
    unsigned char bits = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (ent_is_alnum((unsigned char)text.text[i]))
            return false;
        bits |= (unsigned char)text.text[i];
    }
    return bits < 0x80 || (!ent_prose_is_foreign(text) && ent_name_fold(text.text, text.len, folded) == 0);
}

/* ---- Bullets. ---- */

/* "a) A Par H", "iii) A Par H", "ii. A Par H": does the sign at line[i] end a bullet of letters? "a. Par H" is an army.
 */
static bool ends_letters(ent_span line, size_t i)
{
    if (i + 1 >= line.len)
        return false;
    return line.text[i] == ')' || (line.text[i] == '.' && !(i == 1 && line.text[0] == 'x') &&
                                   strchr("ivx", line.text[0]) && ent_is_space((unsigned char)line.text[i + 1]));
}

/* How long "No. " or "Nr. " is before a number. */
static size_t number_sign_at(ent_span line)
{
    size_t n = ent_span_begins_one_of(line, "no. |nr. |no |nr ");

    return n < line.len && ent_is_digit((unsigned char)line.text[n]) ? n : 0;
}

/* A long number may be a year: "1904. A Par H"; "21:03" is a time. */
static size_t bullet_at(ent_span line)
{
    enum { LONGEST = 3 };
    static const char *const bullets[] = {
        "-", "*", "+", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94", "\xC2\xB7", "\xE2\x97\xA6", "o"};
    size_t i = 0;

    for (size_t at = 0; at < sizeof bullets / sizeof *bullets; at++) {
        size_t n = strlen(bullets[at]);
        if (line.len > n && memcmp(line.text, bullets[at], n) == 0 && ent_is_space((unsigned char)line.text[n]))
            return n;
    }
    size_t sign = number_sign_at(line);
    while (sign == 0 && i < line.len && line.text[i] >= 'a' && line.text[i] <= 'z' &&
           (i == 0 || (i < 4 && strchr("ivx", line.text[i]))))
        i++;
    if (i > 0)
        return ends_letters(line, i) ? i + 1 : 0;
    i = sign;
    while (i < line.len && ent_is_digit((unsigned char)line.text[i]))
        i++;
    if (i == sign || i > sign + LONGEST || i + 1 >= line.len)
        return 0;
    bool colon = line.text[i] == ':' && ent_is_space((unsigned char)line.text[i + 1]);
    return colon || line.text[i] == '.' || line.text[i] == ')' ? i + 1 : 0;
}

ent_span ent_prose_strip_bullet(ent_span text)
{
    text = ent_span_after(text, bullet_at(text));
    if (ent_span_begins(text, "[x] "))
        text = ent_span_after(text, 3);
    while (text.len > 2 && strchr("*_`\"", text.text[0]) && text.text[0] == text.text[text.len - 1])
        text = ent_span_trim((ent_span){text.text + 1, text.len - 2});
    return text;
}
