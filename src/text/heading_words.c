/* heading_words.c -- the words of a heading, sorted.
 *
 * A word names a power, or is a filler such as "orders for" or a season, or is another word. Some of the others say
 * that no orders follow: "said", "except", "please".
 *
 * SPDX-License-Identifier: MIT */
#include "text/heading_words.h"
#include <string.h>
#include "board/ascii.h"
#include "board/names.h"
#include "notation/lexer.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

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

enum { CENTURY = 100 }; /* numbers below it count turns */
static const char turns[] = "turn|round|season|phase|year|yr|zug|runde|jahr|tour|saison|turno|ronda|beurt|ronde|t";
enum { SEASONS = ENT_SAYS_SPRING | ENT_SAYS_FALL | ENT_SAYS_WINTER };

/* "Turn 3", "3. Zug", "3rd round", "T3", "Fall 2"; "Summer 1901", when units retreat. `before`, `after`: what stands
 * around the word. */
static void note_count(ent_span before, ent_span word, ent_span after, ent_heading_words *words)
{
    static const char summers[] = "summer|sommer|été|estate|verano|zomer", ordinals[] = "st|nd|rd|th|e|o";
    unsigned count = 0;

    if (before.len > 0 && word.text == before.text + before.len + 1 && strchr("./", word.text[-1])) /* "1901.2" */
        note_turn(ent_turn_word_read((ent_span){before.text, before.len + 1 + word.len}, 0), words);
    if (word.len > 1 && (word.text[0] | 32) == 't') {
        before = (ent_span){word.text, 1};
        word = ent_span_after(word, 1);
    }
    ent_span number = word, next = ent_heading_word(&after);
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
    if (ent_vocabulary_word(word) & SEASONS) /* "primavera" is no ordinal */
        return;
    int number = ent_span_find(word, numbers), roman = ent_span_find(word, romans);

    for (int i = 0; number < 0 && i < (int)(sizeof ordinals / sizeof *ordinals); i++)
        number = ent_span_begins_one_of(word, ordinals[i]) > 0 ? 2 * i : -1;
    if (number < 0 && roman < 0)
        return;
    if ((ent_vocabulary_word(turn) & SEASONS) || ent_span_find(turn, turns) >= 0)
        words->turn.count = (unsigned)(roman >= 0 ? roman + 2 : number / 2 + 1); /* two words for each */
}

void ent_heading_note_count_after(ent_span key, ent_span rest, ent_heading_words *words)
{
    rest = ent_span_cut(&rest, ":");
    ent_span turn = ent_words_last(key), word = ent_heading_word(&rest);
    note_count(turn, word, rest, words);
    note_count_in_words(turn, word, words);
}

/* The phase, as a bit, of which the word's orders are. */
static unsigned phase_spoken_of(ent_span word)
{
    static const char orders[] = "move|moves|movement|retreat|retreats|build|builds|removal|removals|adjustment|"
                                 "adjustments|aufbau|aufbauten";
    enum { FIRST_RETREAT = 3, FIRST_BUILD = 5 };
    int found = ent_span_find(word, orders);

    return found < 0               ? 0
           : found < FIRST_RETREAT ? 1u << ENT_MOVEMENT
           : found < FIRST_BUILD   ? 1u << ENT_RETREATS
                                   : 1u << ENT_ADJUSTMENTS;
}

bool ent_heading_is_turn_key(ent_span word)
{
    static const char keys[] = "year|season|jahr|jahreszeit|année|saison|anno|stagione|año|estación|jaar|seizoen";

    return ent_span_find(word, keys) >= 0;
}

/* True if the word says nothing of whose orders follow; what it says of orders and their turn is noted. It may be of
 * two words, and *rest begins after them. `says`: what the vocabulary knows of the first one. */
static bool take_filler(ent_span word, uint32_t says, ent_span *rest, ent_heading_words *words)
{
    ent_span after = ent_span_trim(*rest);
    ent_turn_word turn = ent_turn_word_pair(word, says, ent_span_cut(&after, stops));

    if (turn.seasons)
        *rest = after;
    else
        turn = ent_turn_word_read(word, says);
    note_turn(turn, words);
    words->turn.spoken |= phase_spoken_of(word);
    if (says & ENT_SAYS_TITLE)
        return words->turn.orders = true;
    return turn.number || turn.seasons || turn.year != ENT_NO_YEAR || (says & ENT_SAYS_FILLER) ||
           ent_heading_is_turn_key(word);
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

bool ent_heading_is_stop(char sign)
{
    return strchr(stops, sign) != NULL;
}

ent_power ent_heading_power_named(const ent_map *map, ent_span name, bool short_names, bool *begun)
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

ent_power ent_heading_take_power(const ent_map *map, ent_span word, ent_span *rest, bool short_names)
{
    enum { WORDS = 3 };
    ent_span name = word, at = *rest;
    ent_power found = ENT_POWER_NONE;
    bool begun = true;

    for (size_t n = 0; n < WORDS && word.len > 0; n++) {
        if (n > 0 && ent_prose_is_ruled(word))
            break; /* a dash ends the name */
        name.len = (size_t)(word.text + word.len - name.text);
        ent_power power = ent_heading_power_named(map, name, short_names && n == 0, &begun);
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

/* True if a sign divides a name from what stands after it, or nothing stands there: "Turkey - sorry", "Turkey, final
 * orders", "Turkey (Ali)".
 */
static bool stands_apart(ent_span after)
{
    if (after.len == 0 || strchr(",;.([", after.text[-1]))
        return true;
    after = ent_span_trim(after);
    return after.len == 0 || strchr("-,;([/|", after.text[0]) || (unsigned char)after.text[0] == 0xE2;
}

/* "To France", "PS, France": the writer speaks to the power that the word stands before. "Hi, France here" is France.
 */
static bool addresses_power(ent_span before, ent_span after)
{
    static const char address[] =
        "to|not|against|hi|hey|hello|dear|thanks|thank|cc|btw|ps|pps|ask|with|tell|an|@|hallo|"
        "fyi|nb|note|yo|ciao|s|caro|cara|cher|hola|bonjour|salut|lieber|liebes|salve",
                      oneself[] = "here|speaking|reporting|hier|ici|qui";

    return ent_span_find(before, address) >= 0 && ent_span_find(ent_span_cut(&after, stops), oneself) < 0;
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

/* A word that is no filler may stand before a season, as in "Germany, in Spring:", or in a title. */
static void note_other(ent_span word, ent_heading_words *words)
{
    static const char others[] = "in|im|en|nel|au|at|during|game|diplomacy|result|results|report|map|standard";
    enum { FIRST_OF_TITLE = 7 };
    int found = ent_span_find(word, others);

    words->others++;
    words->ends_in = found >= 0 && found < FIRST_OF_TITLE;
    words->titles += found >= FIRST_OF_TITLE;
}

/* "Aut 03" is an autumn, though "Aut" begins Autriche. */
static bool begins_turn(ent_span word, ent_span rest)
{
    rest = ent_span_trim(rest);
    return rest.len > 0 && ent_is_digit((unsigned char)rest.text[0]) &&
           ent_turn_word_pair(word, 0, ent_span_cut(&rest, stops)).seasons;
}

ent_heading_words ent_heading_read_words(const ent_map *map, ent_span text, bool short_names, unsigned most)
{
    ent_heading_words words = {.power = ENT_POWER_NONE, .turn.year = ENT_NO_YEAR};
    ent_span before = {text.text, 0};
    bool counted = false; /* it is a turn, of which a number may follow */

    while (text.len > 0 && words.others - words.titles <= most) {
        ent_span word = ent_span_cut(&text, stops);
        ent_power power =
            begins_turn(word, text) ? ENT_POWER_NONE : ent_heading_take_power(map, word, &text, short_names);
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
        if (take_filler(word, says, &text, &words))
            words.fillers++;
        else
            note_other(word, &words);
        words.total++;
    }
    return words;
}
