/* heading.c -- whose orders follow?
 *
 * heading_words.c sorts the words of the line (up to its colon, if it has one). One power and nothing but fillers, or
 * one power and a colon, is a heading; one power and other words is a mention. A few words before a colon that name no
 * power have the form of a heading that is not understood.
 *
 * SPDX-License-Identifier: MIT */
#include "text/heading.h"
#include <limits.h>
#include <string.h>
#include "board/ascii.h"
#include "notation/doubt.h"
#include "notation/lexer.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "prose/words.h"
#include "turn/power_name.h"

enum {
    LONGEST = 200, /* no heading is longer; long lines are orders */
    SHORT = 4,     /* bytes; a line of at most so many may be a short name: "Ger" */
    NAMES = 2,     /* words for a player's name */
    DENIAL = 5,    /* a line of more words may speak of anything: "Germany (sorry, I was not home)" */
};

static bool denies(const ent_heading_words *words)
{
    return words->denies && words->total <= DENIAL;
}

/* Without marks of emphasis and ruled signs around it: "*** France ***". */
static ent_span undecorated(ent_span line)
{
    return ent_words_strip(line, "*_#=~`-+ \t", "*_#=~`- \t");
}

/* "<England> F Lon - Nth": who speaks in a chat. */
static ent_heading read_speaker(const ent_map *map, ent_span line, ent_prose_known *known)
{
    const char *end = memchr(line.text, '>', line.len);
    ent_heading heading = {.kind = ENT_HEADING_NONE, .power = ENT_POWER_NONE, .turn.year = ENT_NO_YEAR};

    size_t n = end ? (size_t)(end - line.text) : 0;
    if (n == 0 || n > LONGEST)
        return heading;
    heading.name = (ent_span){line.text + 1, n - 1};
    heading.rest = ent_span_after(line, n + 1);
    ent_heading_words words = ent_heading_read_words(map, heading.name, true, UINT_MAX);
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
    ent_heading_words words = ent_heading_read_words(map, key, true, UINT_MAX);
    bool orders_follow = rest.len > 0 && ent_prose_is_order_like(map, rest, known);
    ent_heading_note_count_after(key, rest, &words);
    ent_heading heading = {.power = words.power, .named = words.named, .name = key, .rest = rest, .turn = words.turn};

    heading.bare = words.others + words.named <= 3 && words.others > 0;
    heading.leads = words.first || words.turn.orders;
    heading.only_orders = (words.turn.orders || words.turn.seasons) && words.others + words.named == 0;
    bool asks =
        (words.wishes && !words.turn.orders) || memchr(key.text, '?', key.len); /* "Germany, please:", "Germany?:" */
    heading.reports = words.named == 1 && (words.reports || denies(&words) || asks || ent_doubt_in(key.text, key.len));
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

/* The words of a line without a key. `most`: as for ent_heading_read_words(); 1 or more for a line that may be a short
 * name. */
static ent_heading_words read_sentence_words(const ent_map *map, ent_span line, unsigned most)
{
    ent_heading_words words = ent_heading_read_words(map, line, false, most);

    if (words.total == 1 && words.named == 0 && line.len <= SHORT) /* "Ger" */
        words = ent_heading_read_words(map, line, true, most);
    return words;
}

static ent_heading read_sentence(const ent_map *map, ent_span line)
{
    ent_heading_words words = read_sentence_words(map, line, UINT_MAX);
    ent_heading heading = {.power = words.power,
                           .named = words.named,
                           .name = line,
                           .rest = {line.text + line.len, 0},
                           .turn = words.turn};

    heading.leads = words.first || words.turn.orders;
    heading.reports = words.named == 1 && (words.reports || denies(&words) || ent_doubt_in(line.text, line.len));
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

/* What stands after keys such as "Spring 1901:" and "Orders:", which name no power and nothing else. */
static ent_span after_fillers(const ent_map *map, ent_span line)
{
    while (line.len > 0 && line.text[0] != '<') {
        ent_span rest = undecorated(line), key = ent_span_cut(&rest, ":");
        rest = undecorated(ent_span_trim(rest));
        if (key.len > LONGEST || rest.len == 0 || rest.len > LONGEST)
            break;
        ent_heading_words words = ent_heading_read_words(map, key, true, UINT_MAX);
        if (words.named > 0 || words.others > 0 || words.total == 0)
            break;
        line = rest;
    }
    return line;
}

ent_heading ent_heading_read(const ent_map *map, ent_span line, ent_prose_known *known)
{
    ent_span inner = after_fillers(map, line);

    if (inner.text != line.text) {
        ent_heading heading = read_line(map, inner, known); /* "Spring 1901: Germany" */
        if (heading.kind == ENT_HEADING_POWER)
            return heading;
    }
    return read_line(map, line, known);
}

static bool names_season_and_year(const ent_named_turn *turn)
{
    return turn->seasons && turn->year != ENT_NO_YEAR;
}

/* True if the words say of which turn orders are, and little else. A season and a year may stand among the words of a
 * page's title, or in the heading of a power. A season or a year alone says less, and a number may count something.
 * `after_name`: a power is named before them; `colon`: they are followed by one. */
static bool says_turn(const ent_heading_words *words, bool after_name, bool colon)
{
    unsigned others = words->others - words->titles - words->in;

    if (names_season_and_year(&words->turn))
        return others == 0 || (words->named == 1 && (colon || others <= NAMES));
    return words->others == words->in && !after_name &&
           (words->turn.seasons || (words->turn.year != ENT_NO_YEAR && words->numbers == 1));
}

ent_named_turn ent_heading_turn(const ent_map *map, ent_span line)
{
    const ent_named_turn none = {.year = ENT_NO_YEAR};
    bool named = false;

    for (ent_span rest = undecorated(line); rest.len > 0; rest = ent_span_trim(rest)) {
        size_t len = rest.len;
        ent_span key = ent_span_cut(&rest, ":");
        bool colon = key.len < len;
        if (key.len > LONGEST)
            break;
        ent_heading_words words = ent_heading_read_words(map, key, true, colon ? UINT_MAX : NAMES);
        if (!colon && words.named > 0 && words.others > words.titles) /* "Great" is no power there */
            words = ent_heading_read_words(map, key, false, NAMES);
        if (says_turn(&words, named, colon))
            return words.turn;
        if (words.others > words.titles)
            break;
        named |= words.named > 0;
    }
    return none;
}

/* As for ent_heading_mentions_turn(); *all: the seasons and phases of the whole text. */
static ent_named_turn read_turn(const ent_map *map, ent_span text, unsigned *others, ent_named_turn *all)
{
    ent_named_turn found = {.year = ENT_NO_YEAR};

    *others = 0;
    for (ent_span rest = text; rest.len > 0 && text.len <= LONGEST;) {
        ent_span key = ent_span_cut(&rest, ":");
        ent_heading_words words = ent_heading_read_words(map, key, true, UINT_MAX);
        ent_heading_note_count_after(key, rest, &words);
        bool orders = found.orders || words.turn.orders;
        unsigned spoken = found.spoken | words.turn.spoken,
                 count = words.turn.count > 0 ? words.turn.count : found.count;
        bool code = found.code || words.turn.code;
        *others += words.others - words.titles;
        all->seasons |= words.turn.seasons;
        all->phases |= words.turn.phases;
        if (words.turn.year != ENT_NO_YEAR)
            found = words.turn;
        found.orders = orders;
        found.spoken = spoken;
        found.count = count;
        found.code = code;
        found.phases = 0; /* "Re: F1901M results" may stand above retreats */
    }
    return found;
}

ent_named_turn ent_heading_mentions_turn(const ent_map *map, ent_span text, unsigned *others)
{
    ent_named_turn all = {.year = ENT_NO_YEAR};

    return read_turn(map, text, others, &all);
}

ent_named_turn ent_heading_title_turn(const ent_map *map, ent_span line, unsigned *others)
{
    ent_named_turn all = {.year = ENT_NO_YEAR}, found = read_turn(map, line, others, &all);

    *others += line.len > LONGEST;
    if (*others == 0) {
        found.seasons |= all.seasons;
        found.phases |= all.phases;
    }
    return found;
}

ent_heading ent_heading_before_order(const ent_map *map, ent_span line, ent_prose_known *known)
{
    ent_heading heading = {
        .kind = ENT_HEADING_NONE, .name = undecorated(after_fillers(map, line)), .turn.year = ENT_NO_YEAR};
    ent_span first = heading.name, rest = heading.name;

    if (ent_span_is(ent_span_cut(&first, " "), "and"))
        rest = heading.name = first;
    heading.power = ent_heading_take_power(map, ent_heading_word(&rest), &rest, true);
    if (heading.power == ENT_POWER_NONE)
        return heading;
    heading.name.len = (size_t)(rest.text - heading.name.text);
    while (heading.name.len > 0 && ent_heading_is_stop(heading.name.text[heading.name.len - 1]))
        heading.name.len--;
    const char *adjective = map->power[heading.power].adjective;
    heading.leads =
        strlen(adjective) != heading.name.len || !ent_same_but_case(heading.name.text, adjective, heading.name.len);
    heading.rest = ent_prose_strip_bullet(undecorated(rest));
    if (ent_prose_begins_with_unit(map, heading.rest, known))
        heading.kind = ENT_HEADING_POWER;
    return heading;
}

ent_power ent_heading_foreign(const ent_map *map, ent_span orders, ent_power power)
{
    while (orders.len > 0) {
        ent_heading heading = ent_heading_before_order(map, ent_span_cut(&orders, ",;&"), NULL);
        if (heading.kind == ENT_HEADING_POWER && heading.power != power)
            return heading.power;
    }
    return ENT_POWER_NONE;
}

/* True if the part is a power's heading. An order, as most parts are, is left at its second word. */
static bool is_power_heading(const ent_map *map, ent_span part, ent_prose_known *known)
{
    if (part.text[0] == '<' || memchr(part.text, ':', part.len))
        return ent_heading_read(map, part, known).kind == ENT_HEADING_POWER;
    part = undecorated(part);
    ent_heading_words words = read_sentence_words(map, part, part.len <= SHORT);
    return words.named == 1 && words.others == 0 && !has_controls(part);
}

/* "; Austria; A Vie - Bud": what a page has on lines of their own stands after semicolons. "; Austria A Vie - Bud"
 * begins another power's orders, too. */
static bool is_heading_part(const ent_map *map, ent_span text, ent_prose_known *known)
{
    ent_span rest = ent_span_after(text, 1), part = ent_span_cut(&rest, ";");

    if (part.len == 0 || part.len >= LONGEST)
        return false;
    if (rest.len > 0 && is_power_heading(map, part, known))
        return true;
    ent_heading before = ent_heading_before_order(map, part, NULL);
    return before.kind == ENT_HEADING_POWER && before.leads;
}

/* True if a bracket is open at the end of the text. */
static bool ends_in_bracket(ent_span text)
{
    int open = 0;

    for (size_t i = 0; i < text.len; i++)
        if (text.text[i] == '(' || text.text[i] == '[')
            open++;
        else if ((text.text[i] == ')' || text.text[i] == ']') && open > 0)
            open--;
    return open > 0;
}

/* True if an order may end with this text. A power after another word is one that a sentence speaks of: "A Mun - Bur
 * (as agreed with France: ...", "; I expect Germany: ...". */
static bool may_end_order(const ent_map *map, ent_span text)
{
    enum { WORDS = 3 }; /* of a place's name */

    if (ends_in_bracket(text))
        return false; /* "A Mun H (vs. France: ...)" */
    if (text.len == 0 || !ent_is_of_word((unsigned char)text.text[text.len - 1]))
        return true;
    ent_span word = ent_words_last(text);
    if (ent_span_is(word, "and") || ent_lexer_word(word.text, word.len) == ENT_WORD_HOLD ||
        (ent_vocabulary_word(word) & ENT_SAYS_ORDER_WORD))
        return true;
    for (unsigned n = 0; n < WORDS && word.len > 0; n++) {
        if (ent_map_find_loc(map, word.text, (size_t)(text.text + text.len - word.text)) != ENT_LOC_NONE)
            return true;
        word = ent_words_last((ent_span){text.text, (size_t)(word.text - text.text)});
    }
    return false;
}

size_t ent_heading_inside(const ent_map *map, ent_span line, ent_prose_known *known)
{
    size_t from = 0; /* no order stands before it */

    for (size_t at = 1; at < line.len; at++) {
        size_t start = at;
        bool ignored;
        if (line.text[at] == ';' && is_heading_part(map, (ent_span){line.text + at, line.len - at}, known))
            return at + 1;
        if (line.text[at] != ':')
            continue;
        while (start > from &&
               (ent_is_alpha((unsigned char)line.text[start - 1]) || (unsigned char)line.text[start - 1] >= 0x80))
            start--;
        if (start == from || !strchr(" \t.;,", line.text[start - 1]) ||
            ent_heading_power_named(map, (ent_span){line.text + start, at - start}, true, &ignored) == ENT_POWER_NONE)
            continue;
        ent_span before = ent_span_trim((ent_span){line.text + from, start - from});
        if (may_end_order(map, before) && ent_prose_is_order_like(map, before, known))
            return start;
        from = at + 1;
    }
    return line.len;
}
