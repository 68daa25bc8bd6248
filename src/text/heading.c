/* heading.c -- whose orders follow?
 *
 * The words of the line (up to its colon, if it has one) are sorted: names of powers, fillers such as "orders for" and
 * seasons, and others. One power and nothing but fillers, or one power and a colon, is a heading; one power and other
 * words is a mention. A few words before a colon that name no power have the form of a heading that is not understood.
 *
 * SPDX-License-Identifier: MIT */
#include "text/heading.h"
#include <assert.h>
#include <limits.h>
#include "board/ascii.h"
#include "board/names.h"
#include "notation/doubt.h"
#include "text/prose.h"
#include "text/vocabulary.h"
#include "turn/power_name.h"

enum {
    LONGEST = 200, /* no heading is longer; long lines are orders */
    SHORTEST = 4,  /* a line of so few letters may be a short name */
};

typedef struct ent_heading_words {
    ent_power power;
    unsigned named;   /* different powers */
    unsigned others;  /* words that are neither names nor fillers */
    unsigned fillers; /* seasons and numbers, too */
    unsigned total;
    bool first;       /* the power is the first word that is no filler, and something parts it from what follows */
    bool orders;      /* "orders", "moves" */
    bool reports;     /* "said", "likely": what follows are somebody else's words, or no orders yet */
    bool wishes;      /* "please", "hope" behind the power's name */
    unsigned seasons; /* named ones: 1u << ent_season */
    unsigned year;    /* the last one that is named, also as in "F01"; 0: none */
} ent_heading_words;

static const char stops[] = " \t,;.!?()[]\"*_#=~<>/|";

enum { NO_NUMBER = UINT16_MAX };

/* The number that the word is behind its first `from` bytes, modulo NO_NUMBER; NO_NUMBER if it is none. */
static unsigned number_in(ent_span word, size_t from)
{
    unsigned number = 0;

    for (size_t i = from; i < word.len; i++) {
        if (!ent_is_digit((unsigned char)word.text[i]))
            return NO_NUMBER;
        number = (number * 10 + (unsigned)(word.text[i] - '0')) % NO_NUMBER;
    }
    return word.len > from ? number : NO_NUMBER;
}

/* The season that a word is, also as in "F01"; ENT_WINTER + 1: none. */
static unsigned season_of(ent_span word, uint32_t says)
{
    static const char *const letters[] = {"s", "f", "w", NULL};

    if (word.len > 2 && number_in(word, 1) != NO_NUMBER) {
        int letter = ent_span_find((ent_span){word.text, 1}, letters);
        return letter < 0 ? ENT_WINTER + 1 : (unsigned)letter;
    }
    return says & ENT_SAYS_SPRING   ? ENT_SPRING
           : says & ENT_SAYS_FALL   ? ENT_FALL
           : says & ENT_SAYS_WINTER ? ENT_WINTER
                                    : ENT_WINTER + 1;
}

/* "F1901" of "F1901M". */
static ent_span without_phase_letter(ent_span word)
{
    static const char *const kinds[] = {"m", "r", "a", NULL};
    ent_span turn = {word.text, word.len > 0 ? word.len - 1 : 0};

    if (word.len < 4 || ent_span_find((ent_span){word.text + turn.len, 1}, kinds) < 0 ||
        number_in(turn, 1) == NO_NUMBER)
        return word;
    return turn;
}

/* True if the word says nothing of whose orders follow; what it says of orders and their turn is noted. `says`: what
 * the vocabulary knows of it. */
static bool take_filler(ent_span word, uint32_t says, ent_heading_words *words)
{
    word = without_phase_letter(word);
    unsigned season = season_of(word, says), year = number_in(word, season <= ENT_WINTER);

    if (season <= ENT_WINTER)
        words->seasons |= 1u << season;
    if (year != NO_NUMBER && (season <= ENT_WINTER || word.len == 4)) /* else it may count something */
        words->year = year;
    if (says & ENT_SAYS_TITLE)
        return words->orders = true;
    return year != NO_NUMBER || season <= ENT_WINTER || (says & ENT_SAYS_FILLER);
}

/* "France" of "France's". */
static ent_span without_possessive(ent_span word)
{
    static const char apostrophe[] = "\xE2\x80\x99";

    if (word.len > 2 && (word.text[word.len - 1] | 32) == 's' && word.text[word.len - 2] == '\'')
        word.len -= 2;
    else if (word.len > 4 && (word.text[word.len - 1] | 32) == 's' &&
             memcmp(word.text + word.len - 4, apostrophe, 3) == 0)
        word.len -= 4;
    return word;
}

/* The next word, without the signs around it; empty if there is none. */
static ent_span next_word(ent_span *rest)
{
    ent_span word = ent_span_cut(rest, stops);

    while (word.len == 0 && rest->len > 0)
        word = ent_span_cut(rest, stops);
    return word;
}

/* The power that a name is: also by its beginning, if it is written as a name. *begun: the name of some power begins
 * so; most words of prose begin none. */
static ent_power power_named(const ent_map *map, ent_span name, bool short_names, bool *begun)
{
    const struct ent_names *names = map->names;
    char folded[ENT_NAME_MAX];

    *begun = false;
    name = without_possessive(name);
    if (!ent_names_may_begin(names, name.text, name.len) || ent_name_fold(name.text, name.len, folded) == 0)
        return ENT_POWER_NONE;
    const ent_name *found = ent_name_seek(names->power, names->n_powers, folded, begun);
    if (!short_names && name.len < 2)
        return ENT_POWER_NONE;
    if (found)
        return (ent_power)found->means;
    return *begun && short_names && ent_is_upper((unsigned char)name.text[0])
               ? ent_power_named(map, name.text, name.len)
               : ENT_POWER_NONE;
}

/* The longest name of up to three words that begins with this word, behind which *rest begins; *rest moves behind it.
 */
static ent_power take_power(const ent_map *map, ent_span word, ent_span *rest, bool short_names)
{
    enum { WORDS = 3 };
    ent_span name = word, at = *rest;
    ent_power found = ENT_POWER_NONE;
    bool begun = true;

    for (size_t n = 0; n < WORDS && word.len > 0; n++) {
        if (n > 0 && ent_prose_is_ruled(word))
            break; /* a dash ends the name */
        name.len = (size_t)(word.text + word.len - name.text);
        ent_power power = power_named(map, name, short_names && n == 0, &begun);
        if (!begun)
            break;
        if (power != ENT_POWER_NONE) {
            found = power;
            *rest = at;
        }
        word = next_word(&at);
    }
    return found;
}

/* True if a sign divides a name from what stands behind it, or nothing stands there: "Turkey - sorry", "Turkey, final
 * orders", "Turkey (Ali)".
 */
static bool stands_apart(ent_span behind)
{
    if (behind.len == 0 || strchr(",;.([", behind.text[-1]))
        return true;
    behind = ent_span_trim(behind);
    return behind.len == 0 || strchr("-,;([/|", behind.text[0]) || (unsigned char)behind.text[0] == 0xE2;
}

/* "To France", "PS, France": the writer speaks to the power that the word stands before. "Hi, France here" is France.
 */
static bool addresses_power(ent_span before, ent_span behind)
{
    static const char *const address[] = {"to",    "not", "against", "hi",   "hey", "hello", "dear", "thanks", "thank",
                                          "cc",    "btw", "ps",      "pps",  "ask", "with",  "tell", "an",     "@",
                                          "hallo", "fyi", "nb",      "note", "yo",  "ciao",  "s",    NULL},
                             *const oneself[] = {"here", "speaking", "reporting", NULL};

    return ent_span_find(before, address) >= 0 && ent_span_find(ent_span_cut(&behind, stops), oneself) < 0;
}

/* "Last turn", "next season": what follows is no order now. `says`: what the vocabulary knows of the second word. */
static bool names_other_turn(ent_span before, uint32_t says)
{
    static const char *const other[] = {"last", "next", "not", NULL};

    return (says & ENT_SAYS_TURN) && ent_span_find(before, other) >= 0;
}

/* `most`: how many words may be no part of a heading; what stands behind more of them is not read. */
static ent_heading_words read_words(const ent_map *map, ent_span text, bool short_names, unsigned most)
{
    ent_heading_words words = {.power = ENT_POWER_NONE};
    ent_span before = {text.text, 0};

    while (text.len > 0 && words.others <= most) {
        ent_span word = ent_span_cut(&text, stops);
        ent_power power = take_power(map, word, &text, short_names);
        if (power != ENT_POWER_NONE) {
            words.reports |= word.text[0] == '@' || addresses_power(before, ent_span_trim(text));
            words.first |= words.named == 0 && words.others == 0 && stands_apart(text);
            words.named += words.named == 0 || power != words.power;
            words.power = power;
            words.total++;
            continue;
        }
        if (word.len == 1 && word.text[0] == '@') /* "@ Germany" */
            before = word;
        if (word.len == 0 || ent_prose_is_ruled(word))
            continue;
        uint32_t says = ent_vocabulary_word(word);
        words.reports |= (says & ENT_SAYS_REPORT) || names_other_turn(before, says);
        words.wishes |= words.named > 0 && (says & ENT_SAYS_WISH);
        before = word;
        if (take_filler(word, says, &words))
            words.fillers++;
        else
            words.others++;
        words.total++;
    }
    return words;
}

/* Without marks of emphasis and ruled signs around it: "*** France ***". */
static ent_span undecorated(ent_span line)
{
    while (line.len > 0 && strchr("*_#=~`-+ \t", line.text[0]))
        line = ent_span_after(line, 1);
    while (line.len > 0 && strchr("*_#=~`- \t", line.text[line.len - 1]))
        line.len--;
    return line;
}

/* "<England> F Lon - Nth": who speaks in a chat. */
static ent_heading read_speaker(const ent_map *map, ent_span line, ent_prose_known *known)
{
    const char *end = memchr(line.text, '>', line.len);
    ent_heading heading = {.kind = ENT_HEADING_NONE, .power = ENT_POWER_NONE};

    size_t n = end ? (size_t)(end - line.text) : 0;
    if (n == 0 || n > LONGEST)
        return heading;
    heading.name = (ent_span){line.text + 1, n - 1};
    heading.rest = ent_span_after(line, n + 1);
    ent_heading_words words = read_words(map, heading.name, true, UINT_MAX);
    heading.named = words.named;
    heading.power = words.power;
    heading.bare = true;
    heading.kind = words.named == 1                                    ? ENT_HEADING_POWER
                   : ent_prose_is_order_like(map, heading.rest, known) ? ENT_HEADING_UNKNOWN
                                                                       : ENT_HEADING_NONE;
    return heading;
}

/* A key and a colon. */
static ent_heading read_key(const ent_map *map, ent_span key, ent_span rest, ent_prose_known *known)
{
    enum { FEW = 4 };
    ent_heading_words words = read_words(map, key, true, UINT_MAX);
    bool orders_follow = rest.len > 0 && ent_prose_is_order_like(map, rest, known);
    ent_heading heading = {.power = words.power, .named = words.named, .name = key, .rest = rest};

    heading.bare = words.others + words.named <= 3 && words.others > 0;
    heading.leads = words.first || words.orders;
    heading.only_orders = words.orders && words.others + words.named == 0;
    bool asks = (words.wishes && !words.orders) || memchr(key.text, '?', key.len); /* "Germany, please:", "Germany?:" */
    heading.reports = words.named == 1 && (words.reports || asks || ent_doubt_in(key.text, key.len));
    if (words.named == 1 && heading.reports)
        heading.kind = orders_follow ? ENT_HEADING_UNKNOWN : ENT_HEADING_MENTION; /* whose orders are these? */
    else if (words.named == 1 && (rest.len == 0 || orders_follow || words.others + words.fillers <= FEW))
        heading.kind = ENT_HEADING_POWER;
    else if (words.named == 1)
        heading.kind = ENT_HEADING_MENTION;
    else if (words.others + words.named == 0)
        heading.kind = orders_follow && words.total > 0 ? ENT_HEADING_UNKNOWN : ENT_HEADING_NONE; /* "My orders:" */
    else if (rest.len == 0 || orders_follow)
        heading.kind = ENT_HEADING_UNKNOWN;
    if (words.named > 1)
        heading.bare = true;
    return heading;
}

/* The words of a line without a key. `most`: as for read_words(); 1 or more for a line that may be a short name. */
static ent_heading_words read_sentence_words(const ent_map *map, ent_span line, unsigned most)
{
    ent_heading_words words = read_words(map, line, false, most);

    if (words.total == 1 && words.named == 0 && line.len <= SHORTEST) /* "Ger" */
        words = read_words(map, line, true, most);
    return words;
}

static ent_heading read_sentence(const ent_map *map, ent_span line)
{
    ent_heading_words words = read_sentence_words(map, line, UINT_MAX);
    ent_heading heading = {.power = words.power, .named = words.named, .name = line, .rest = {line.text + line.len, 0}};

    heading.leads = words.first || words.orders;
    heading.reports = words.named == 1 && (words.reports || ent_doubt_in(line.text, line.len));
    heading.bare = true;
    if (words.named == 1)
        heading.kind = words.others == 0 ? ENT_HEADING_POWER : ENT_HEADING_MENTION;
    else if (words.named == 0 && words.others == 1 && words.total <= 3 &&
             ent_power_nearest(map, line.text, line.len) != ENT_POWER_NONE)
        heading.kind = ENT_HEADING_UNKNOWN;
    return heading;
}

static bool has_controls(ent_span line)
{
    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)line.text[i] < ' ' && line.text[i] != '\t')
            return true;
    return false;
}

/* A line of which only the first key counts. */
static ent_heading read_line(const ent_map *map, ent_span line, ent_prose_known *known)
{
    const ent_heading none = {.kind = ENT_HEADING_NONE, .power = ENT_POWER_NONE};
    ent_span rest, key;

    if (line.len > 0 && line.text[0] == '<')
        return read_speaker(map, line, known);
    line = undecorated(line);
    if (line.len == 0)
        return none;
    if (has_controls(line)) /* no name has any */
        return (ent_heading){.kind = memchr(line.text, ':', line.len) ? ENT_HEADING_UNKNOWN : ENT_HEADING_NONE,
                             .power = ENT_POWER_NONE,
                             .name = line,
                             .rest = {line.text + line.len, 0},
                             .bare = true};
    rest = line;
    key = ent_span_cut(&rest, ":");
    if (key.len == line.len)
        return line.len > LONGEST ? none : read_sentence(map, line);
    if (key.len > LONGEST || key.len == 0 || ent_prose_has_opener(key))
        return none;
    return read_key(map, key, undecorated(ent_span_trim(rest)), known);
}

/* What stands behind keys such as "Spring 1901:" and "Orders:", which name no power and nothing else. */
static ent_span behind_fillers(const ent_map *map, ent_span line)
{
    while (line.len > 0 && line.text[0] != '<') {
        ent_span rest = undecorated(line), key = ent_span_cut(&rest, ":");
        rest = undecorated(ent_span_trim(rest));
        if (key.len > LONGEST || rest.len == 0 || rest.len > LONGEST)
            break;
        ent_heading_words words = read_words(map, key, true, UINT_MAX);
        if (words.named > 0 || words.others > 0 || words.total == 0)
            break;
        line = rest;
    }
    return line;
}

ent_heading ent_heading_read(const ent_map *map, ent_span line, ent_prose_known *known)
{
    ent_span inner = behind_fillers(map, line);

    if (inner.text != line.text) {
        ent_heading heading = read_line(map, inner, known); /* "Spring 1901: Germany" */
        if (heading.kind == ENT_HEADING_POWER)
            return heading;
    }
    return read_line(map, line, known);
}

unsigned ent_heading_seasons(const ent_map *map, ent_span line, unsigned *year)
{
    ent_span rest = undecorated(line), key = ent_span_cut(&rest, ":");
    ent_heading_words words = {.others = key.len > LONGEST};

    if (words.others == 0)
        words = read_words(map, key, true, 0);
    *year = words.year;
    return words.others > 0 ? 0 : words.seasons;
}

ent_heading ent_heading_before_order(const ent_map *map, ent_span line)
{
    ent_heading heading = {.kind = ENT_HEADING_NONE, .name = undecorated(line)};
    ent_span first = heading.name, rest = heading.name;

    if (ent_span_is(ent_span_cut(&first, " "), "and"))
        rest = heading.name = first;
    heading.power = take_power(map, next_word(&rest), &rest, true);
    if (heading.power == ENT_POWER_NONE)
        return heading;
    heading.name.len = (size_t)(rest.text - heading.name.text);
    while (heading.name.len > 0 && strchr(stops, heading.name.text[heading.name.len - 1]))
        heading.name.len--;
    const char *adjective = map->power[heading.power].adjective;
    heading.leads =
        strlen(adjective) != heading.name.len || !ent_same_but_case(heading.name.text, adjective, heading.name.len);
    heading.rest = ent_prose_strip_bullet(undecorated(rest));
    if (ent_prose_begins_with_unit(map, heading.rest))
        heading.kind = ENT_HEADING_POWER;
    return heading;
}

ent_power ent_heading_foreign(const ent_map *map, ent_span orders, ent_power power)
{
    while (orders.len > 0) {
        ent_heading heading = ent_heading_before_order(map, ent_span_cut(&orders, ",;&"));
        if (heading.kind == ENT_HEADING_POWER && heading.power != power)
            return heading.power;
    }
    return ENT_POWER_NONE;
}

/* True if the part is a power's heading. An order, as most parts are, is left at its second word. */
static bool is_heading(const ent_map *map, ent_span part, ent_prose_known *known)
{
    if (part.text[0] == '<' || memchr(part.text, ':', part.len))
        return ent_heading_read(map, part, known).kind == ENT_HEADING_POWER;
    part = undecorated(part);
    ent_heading_words words = read_sentence_words(map, part, part.len <= SHORTEST);
    return words.named == 1 && words.others == 0 && !has_controls(part);
}

/* "; Austria; A Vie - Bud": what a page has on lines of their own stands behind semicolons. "; Austria A Vie - Bud"
 * begins another power's orders, too. */
static bool is_heading_part(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_span rest = ent_span_after(text, 1), part = ent_span_cut(&rest, ";");

    if (part.len == 0 || part.len >= LONGEST)
        return false;
    if (rest.len > 0 && is_heading(map, part, known))
        return true;
    ent_heading before = ent_heading_before_order(map, part);
    return before.kind == ENT_HEADING_POWER && before.leads;
}

size_t ent_heading_inside(const ent_map *map, ent_span line, ent_prose_known *known)
{
    size_t from = 0; /* no order stands before it */

    for (size_t colon = 1; colon < line.len; colon++) {
        size_t start = colon;
        bool ignored;
        if (line.text[colon] == ';' && is_heading_part(map, (ent_span){line.text + colon, line.len - colon}, known))
            return colon + 1;
        if (line.text[colon] != ':')
            continue;
        while (start > from &&
               (ent_is_alpha((unsigned char)line.text[start - 1]) || (unsigned char)line.text[start - 1] >= 0x80))
            start--;
        if (start == from || !strchr(" \t.;,", line.text[start - 1]) ||
            power_named(map, (ent_span){line.text + start, colon - start}, true, &ignored) == ENT_POWER_NONE)
            continue;
        if (ent_prose_is_order_like(map, ent_span_trim((ent_span){line.text + from, start - from}), known))
            return start;
        from = colon + 1;
    }
    return line.len;
}
