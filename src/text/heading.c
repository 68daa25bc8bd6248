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
#include "notation/lexer.h"
#include "prose/prose.h"
#include "prose/turn_word.h"
#include "prose/vocabulary.h"
#include "prose/words.h"
#include "turn/power_name.h"

enum {
    LONGEST = 200, /* no heading is longer; long lines are orders */
    SHORTEST = 4,  /* a line of so few letters may be a short name */
    NAMES = 2,     /* words for a player's name */
    CENTURY = 100, /* numbers below it count turns */
    DENIAL = 5,    /* a line of more words may speak of anything: "Germany (sorry, I was not home)" */
};

typedef struct ent_heading_words {
    ent_power power;
    unsigned named;   /* different powers */
    unsigned others;  /* words that are neither names nor fillers */
    unsigned titles;  /* of these, such as stand in the title of a page: "game", "results" */
    unsigned fillers; /* seasons and numbers, too */
    unsigned total;
    bool first;       /* the power is the first word that is no filler, and something separates it from what follows */
    bool reports;     /* "said", "likely": what follows are somebody else's words, or no orders yet */
    bool denies;      /* "not", "keeps", "except": what follows is not ordered */
    bool wishes;      /* "please", "hope" behind the power's name */
    unsigned numbers; /* alone, or behind a season */
    unsigned in;      /* of `others`, those that stand before a season: "in Spring" */
    bool ends_in;     /* the last of `others` is such a word, and only fillers followed */
    ent_named_turn turn;
} ent_heading_words;

static const char stops[] = " \t,;.!?()[]\"*_#=~<>/|";

static void note_turn(ent_turn_word turn, ent_heading_words *words)
{
    if (turn.seasons) {
        words->in += words->ends_in;
        words->ends_in = false;
    }
    words->turn.seasons |= turn.seasons;
    words->turn.phases |= turn.phases;
    words->turn.part = turn.part ? turn.part : words->turn.part;
    words->numbers += turn.number;
    if (turn.year != ENT_NO_YEAR && (turn.seasons || words->turn.year == ENT_NO_YEAR))
        words->turn.year = turn.year;
}

static const char turns[] = "turn|round|season|phase|year|yr|zug|runde|jahr|tour|saison|turno|ronda|beurt|ronde|t";
enum { SEASONS = ENT_SAYS_SPRING | ENT_SAYS_FALL | ENT_SAYS_WINTER };

/* "Turn 3", "3. Zug", "3rd round", "T3", "Fall 2"; "Summer 1901", when units retreat. `before`, `behind`: what stands
 * around the word. */
static void note_count(ent_span before, ent_span word, ent_span behind, ent_heading_words *words)
{
    static const char summers[] = "summer|sommer|été|estate|verano|zomer", ordinals[] = "st|nd|rd|th|e|o";
    unsigned count = 0;

    if (before.len > 0 && word.text == before.text + before.len + 1 && strchr("./", word.text[-1])) /* "1901.2" */
        note_turn(ent_turn_word_read((ent_span){before.text, before.len + 1 + word.len}, 0), words);
    if (word.len > 1 && (word.text[0] | 32) == 't') {
        before = (ent_span){word.text, 1};
        word = ent_span_after(word, 1);
    }
    ent_span number = word, next = ent_heading_word(&behind);
    while (number.len > 0 && ent_is_digit((unsigned char)number.text[0]) && count < ENT_NO_YEAR) {
        count = count * 10 + (unsigned)(number.text[0] - '0');
        number = (ent_span){number.text + 1, number.len - 1};
    }
    if (number.len == word.len || (number.len > 0 && ent_span_find(number, ordinals) < 0))
        return;
    bool season = number.len + 1 == word.len && ((ent_vocabulary_word(before) | ent_vocabulary_word(next)) & SEASONS);
    if (count < CENTURY && (season || ent_span_find(before, turns) >= 0 || ent_span_find(next, turns) >= 0))
        words->turn.count = count;
    if (ent_span_find(before, summers) >= 0) {
        words->turn.spoken |= 1u << ENT_RETREATS;
        words->titles++; /* the word before it is one of the others */
    }
}

/* "Third turn", "Dritter Zug", "Turn three", "Turn III". */
static void note_count_in_words(ent_span turn, ent_span word, ent_heading_words *words)
{
    static const char numbers[] = "one|first|two|second|three|third|four|fourth|five|fifth|six|sixth|seven|seventh|"
                                  "eight|eighth|nine|ninth|ten|tenth",
                      romans[] = "ii|iii|iv|v|vi|vii|viii|ix|x"; /* "this turn I" counts nothing */
    static const char *const ordinals[] = {"erste|eerst|premi|prim",      "zweit|deuxi|segund|secon|tweed",
                                           "dritt|troisi|terc|terz|derd", "viert|quatri|cuart|quart|vierd",
                                           "fünft|cinqui|quint|vijfd",    "sechst|sixi|sext|sest|zesd"};
    int number = ent_span_find(word, numbers), roman = ent_span_find(word, romans);

    for (int i = 0; number < 0 && i < (int)(sizeof ordinals / sizeof *ordinals); i++)
        number = ent_span_begins_one_of(word, ordinals[i]) > 0 ? 2 * i : -1;
    if ((number < 0 && roman < 0) || (ent_vocabulary_word(word) & SEASONS)) /* "primavera" is no ordinal */
        return;
    if ((ent_vocabulary_word(turn) & SEASONS) || ent_span_find(turn, turns) >= 0)
        words->turn.count = (unsigned)(roman >= 0 ? roman + 2 : number / 2 + 1); /* two words for each */
}

/* "Turn: 3": `key` stands before a colon, and `rest` behind it. */
static void note_count_behind(ent_span key, ent_span rest, ent_heading_words *words)
{
    rest = ent_span_cut(&rest, ":");
    ent_span turn = ent_words_last(key), word = ent_heading_word(&rest);
    note_count(turn, word, rest, words);
    note_count_in_words(turn, word, words);
}

/* The phase, as a bit, of which the word's orders are. */
static unsigned phase_spoken_of(ent_span word)
{
    static const char words[] = "move|moves|movement|retreat|retreats|build|builds|removal|removals|adjustment|"
                                "adjustments";
    enum { FIRST_RETREAT = 3, FIRST_BUILD = 5 };
    int found = ent_span_find(word, words);

    return found < 0               ? 0
           : found < FIRST_RETREAT ? 1u << ENT_MOVEMENT
           : found < FIRST_BUILD   ? 1u << ENT_RETREATS
                                   : 1u << ENT_ADJUSTMENTS;
}

/* True if the word says nothing of whose orders follow; what it says of orders and their turn is noted. It may be of
 * two words, and *rest begins behind them. `says`: what the vocabulary knows of the first one. */
static bool take_filler(ent_span word, uint32_t says, ent_span *rest, ent_heading_words *words)
{
    ent_span behind = ent_span_trim(*rest);
    ent_turn_word turn = ent_turn_word_pair(word, says, ent_span_cut(&behind, stops));

    if (turn.seasons)
        *rest = behind;
    else
        turn = ent_turn_word_read(word, says);
    note_turn(turn, words);
    words->turn.spoken |= phase_spoken_of(word);
    if (says & ENT_SAYS_TITLE)
        return words->turn.orders = true;
    return turn.number || turn.seasons || turn.year != ENT_NO_YEAR || (says & ENT_SAYS_FILLER);
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

/* "Italia" of "l'Italia" and "dell'Italia". */
static ent_span without_article(ent_span word)
{
    enum { LONGEST_ARTICLE = 4 };
    static const char articles[] = "l|d|dell|all|dall";

    for (size_t i = 1; i <= LONGEST_ARTICLE && i + 3 < word.len; i++) {
        size_t n = word.text[i] == '\'' ? 1 : memcmp(word.text + i, "\xE2\x80\x99", 3) == 0 ? 3 : 0;
        if (n > 0 && ent_span_find((ent_span){word.text, i}, articles) >= 0)
            return ent_span_after(word, i + n);
    }
    return word;
}

ent_span ent_heading_word(ent_span *rest)
{
    return ent_span_next(rest, stops);
}

/* The power that a name is: also by its beginning, if it is written as a name. *begun: the name of some power begins
 * so; most words of prose begin none. */
static ent_power power_named(const ent_map *map, ent_span name, bool short_names, bool *begun)
{
    const struct ent_names *names = map->names;
    char folded[ENT_NAME_MAX];

    *begun = false;
    name = without_article(without_possessive(name));
    if (!ent_names_may_begin(names, name.text, name.len) || ent_name_fold(name.text, name.len, folded) == 0)
        return ENT_POWER_NONE;
    const ent_name *found = ent_name_seek(names->power, names->n_powers, folded, begun);
    if (!short_names && name.len < 2)
        return ENT_POWER_NONE;
    if (found)
        return (ent_power)found->means;
    return *begun && short_names && ent_is_upper((unsigned char)name.text[0]) &&
                   ent_lexer_word(name.text, name.len) == ENT_WORD_NONE /* "All" begins Allemagne */
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
        word = ent_heading_word(&at);
    }
    return found;
}

bool ent_heading_takes_power(const ent_map *map, ent_span word, ent_span *rest)
{
    return take_power(map, word, rest, true) != ENT_POWER_NONE;
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
    static const char address[] =
        "to|not|against|hi|hey|hello|dear|thanks|thank|cc|btw|ps|pps|ask|with|tell|an|@|hallo|"
        "fyi|nb|note|yo|ciao|s|caro|cara|cher|hola|bonjour|salut|lieber|liebes|salve",
                      oneself[] = "here|speaking|reporting|hier|ici|qui";

    return ent_span_find(before, address) >= 0 && ent_span_find(ent_span_cut(&behind, stops), oneself) < 0;
}

/* "Last turn", "next season": what follows is no order now. `says`: what the vocabulary knows of the second word. */
static bool names_other_turn(ent_span before, uint32_t says)
{
    static const char other[] = "last|next|not";

    return (says & ENT_SAYS_TURN) && ent_span_find(before, other) >= 0;
}

/* "Germany does not build:", "England keeps:", "England, all but:". */
static bool denies_orders(ent_span word)
{
    static const char denials[] = "ausser|außer|behalve|but|except|excluding|keep|keeping|keeps|kept|sauf|spare|"
                                  "tranne";

    return ent_lexer_word(word.text, word.len) == ENT_WORD_NOT || ent_span_ends(word, "n't") ||
           ent_span_ends(word, "n\xE2\x80\x99t") || ent_span_find(word, denials) >= 0;
}

static bool is_title_word(ent_span word)
{
    static const char titles[] = "game|diplomacy|result|results|report|map|standard";

    return ent_span_find(word, titles) >= 0;
}

/* "In" before a season: "Germany, in Spring:". */
static bool is_before_season(ent_span word)
{
    static const char in[] = "in|im|en|nel|au|at|during";

    return ent_span_find(word, in) >= 0;
}

/* "Aut 03" is an autumn, though "Aut" begins Autriche. */
static bool begins_turn(ent_span word, ent_span rest)
{
    rest = ent_span_trim(rest);
    return rest.len > 0 && ent_is_digit((unsigned char)rest.text[0]) &&
           ent_turn_word_pair(word, 0, ent_span_cut(&rest, stops)).seasons;
}

/* `most`: how many words may be no part of a heading or a title; what stands behind more of them is not read. */
static ent_heading_words read_words(const ent_map *map, ent_span text, bool short_names, unsigned most)
{
    ent_heading_words words = {.power = ENT_POWER_NONE, .turn.year = ENT_NO_YEAR};
    ent_span before = {text.text, 0};
    bool counted = false; /* it is a turn, of which a number may follow */

    while (text.len > 0 && words.others - words.titles <= most) {
        ent_span word = ent_span_cut(&text, stops);
        ent_power power = begins_turn(word, text) ? ENT_POWER_NONE : take_power(map, word, &text, short_names);
        if (power != ENT_POWER_NONE) {
            words.reports |= word.text[0] == '@' || addresses_power(before, ent_span_trim(text));
            words.first |= words.named == 0 && words.others == 0 && stands_apart(text);
            words.named += words.named == 0 || power != words.power;
            words.power = power;
            words.ends_in = counted = false;
            words.total++;
            continue;
        }
        if (word.len == 1 && word.text[0] == '@') /* "@ Germany" */
            before = word;
        if (word.len == 0 || ent_prose_is_ruled(word))
            continue;
        uint32_t says = ent_vocabulary_word(word);
        if (ent_is_digit((unsigned char)word.text[word.len - 1]) || ent_is_digit((unsigned char)word.text[0]))
            note_count(before, word, text, &words);
        if (counted)
            note_count_in_words(before, word, &words);
        bool turn = (says & (ENT_SAYS_TURN | SEASONS)) || ent_span_find(word, turns) >= 0;
        if (turn)
            note_count_in_words(word, before, &words);
        words.turn.code |= ent_turn_word_is_code(word);
        words.reports |= (says & ENT_SAYS_REPORT) || names_other_turn(before, says);
        words.denies |= words.named > 0 && denies_orders(word);
        words.wishes |= words.named > 0 && (says & ENT_SAYS_WISH);
        if (ent_span_find(word, "number|no|nr") < 0) {
            before = word;
            counted = turn;
        }
        if (take_filler(word, says, &text, &words)) {
            words.fillers++;
        } else {
            words.others++;
            words.ends_in = is_before_season(word);
            words.titles += is_title_word(word);
        }
        words.total++;
    }
    return words;
}

static bool denies(const ent_heading_words *words)
{
    return words->denies && words->total <= DENIAL;
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
    ent_heading heading = {.kind = ENT_HEADING_NONE, .power = ENT_POWER_NONE, .turn.year = ENT_NO_YEAR};

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
    note_count_behind(key, rest, &words);
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

static bool names_season_and_year(const ent_named_turn *turn)
{
    return turn->seasons && turn->year != ENT_NO_YEAR;
}

/* True if the words say of which turn orders are, and little else. A season and a year may stand among the words of a
 * page's title, or in the heading of a power. A season or a year alone says less, and a number may count something.
 * `behind_name`: a power is named before them; `colon`: they are followed by one. */
static bool says_turn(const ent_heading_words *words, bool behind_name, bool colon)
{
    unsigned others = words->others - words->titles - words->in;

    if (names_season_and_year(&words->turn))
        return others == 0 || (words->named == 1 && (colon || others <= NAMES));
    return words->others == words->in && !behind_name &&
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
        ent_heading_words words = read_words(map, key, true, colon ? UINT_MAX : NAMES);
        if (!colon && words.others > words.titles) /* "Great" is no power there */
            words = read_words(map, key, false, NAMES);
        if (says_turn(&words, named, colon))
            return words.turn;
        if (words.others > words.titles)
            break;
        named |= words.named > 0;
    }
    return none;
}

ent_named_turn ent_heading_mentions_turn(const ent_map *map, ent_span text, unsigned *others)
{
    ent_named_turn found = {.year = ENT_NO_YEAR};

    *others = 0;
    for (ent_span rest = text; rest.len > 0 && text.len <= LONGEST;) {
        ent_span key = ent_span_cut(&rest, ":");
        ent_heading_words words = read_words(map, key, true, UINT_MAX);
        note_count_behind(key, rest, &words);
        bool orders = found.orders || words.turn.orders;
        unsigned spoken = found.spoken | words.turn.spoken,
                 count = words.turn.count > 0 ? words.turn.count : found.count;
        bool code = found.code || words.turn.code;
        *others += words.others - words.titles;
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

ent_heading ent_heading_before_order(const ent_map *map, ent_span line, ent_prose_known *known)
{
    ent_heading heading = {
        .kind = ENT_HEADING_NONE, .name = undecorated(behind_fillers(map, line)), .turn.year = ENT_NO_YEAR};
    ent_span first = heading.name, rest = heading.name;

    if (ent_span_is(ent_span_cut(&first, " "), "and"))
        rest = heading.name = first;
    heading.power = take_power(map, ent_heading_word(&rest), &rest, true);
    if (heading.power == ENT_POWER_NONE)
        return heading;
    heading.name.len = (size_t)(rest.text - heading.name.text);
    while (heading.name.len > 0 && strchr(stops, heading.name.text[heading.name.len - 1]))
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

/* True if an order may end with this text. A power behind another word is one that a sentence speaks of: "A Mun - Bur
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
        ent_span before = ent_span_trim((ent_span){line.text + from, start - from});
        if (may_end_order(map, before) && ent_prose_is_order_like(map, before, known))
            return start;
        from = colon + 1;
    }
    return line.len;
}
