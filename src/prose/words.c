/* words.c -- the words of a line, and the places that they name.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/words.h"
#include <string.h>
#include "board/ascii.h"
#include "board/names.h"
#include "notation/lexer.h"
#include "notation/unicode_signs.h"
#include "prose/vocabulary.h"

#define STOPS " \t,;.!?()[]\""

ent_span ent_words_next(ent_span *rest)
{
    return ent_span_next(rest, STOPS);
}

static bool is_stop(char byte)
{
    return byte != '\0' && strchr(STOPS, byte) != NULL;
}

ent_span ent_words_last(ent_span text)
{
    size_t start;

    while (text.len > 0 && (is_stop(text.text[text.len - 1]) || ent_is_space((unsigned char)text.text[text.len - 1])))
        text.len--;
    for (start = text.len; start > 0 && !is_stop(text.text[start - 1]);)
        start--;
    return ent_span_after(text, start);
}

ent_span ent_words_strip(ent_span text, const char *before, const char *after)
{
    while (text.len > 0 && strchr(before, text.text[0]))
        text = ent_span_after(text, 1);
    while (text.len > 0 && strchr(after, text.text[text.len - 1]))
        text.len--;
    return text;
}

size_t ent_words_apostrophe(ent_span text, bool at_end)
{
    static const char *const apostrophes[] = {"'", "\xE2\x80\x99", "\xE2\x80\x98"};

    for (size_t i = 0; i < sizeof apostrophes / sizeof *apostrophes; i++) {
        size_t n = strlen(apostrophes[i]);
        if (text.len >= n && memcmp(at_end ? text.text + text.len - n : text.text, apostrophes[i], n) == 0)
            return n;
    }
    return 0;
}

size_t ent_words_count(ent_span text)
{
    size_t n = 0;
    for (ent_span rest = text; rest.len > 0;)
        n += ent_words_next(&rest).len > 0;
    return n;
}

bool ent_words_begin_with(ent_span text, const char *phrases)
{
    size_t n;

    for (const char *at = phrases; (at = ent_list_match(phrases, at, text, &n)) != NULL; at++)
        if (n == text.len || !ent_is_alnum((unsigned char)text.text[n]))
            return true;
    return false;
}

bool ent_words_say(ent_span text, const char *phrases)
{
    bool inside = false; /* a word */

    for (size_t at = 0; at < text.len; at++) {
        bool begins = !inside;
        inside = ent_is_alnum((unsigned char)text.text[at]);
        if (begins && ent_words_begin_with((ent_span){text.text + at, text.len - at}, phrases))
            return true;
    }
    return false;
}

bool ent_words_say_of(ent_span text, const char *const phrases[ENT_WORDS_LETTERS])
{
    bool inside = false; /* a word */

    for (size_t at = 0; at < text.len; at++) {
        bool begins = !inside;
        inside = ent_is_alnum((unsigned char)text.text[at]);
        const char *list = begins ? phrases[ent_words_letter(text.text[at])] : NULL;
        if (list && ent_words_begin_with((ent_span){text.text + at, text.len - at}, list))
            return true;
    }
    return false;
}

bool ent_words_name_orders(ent_span text)
{
    size_t n;
    return (ent_vocabulary_text(text, &n) & ENT_SAYS_ORDERS) != 0;
}

static bool is_place(ent_span word, const ent_name *name, bool whole)
{
    return name && word.len >= (whole ? 4U : 3U) && !(whole && ent_lexer_word(word.text, word.len) != ENT_WORD_NONE);
}

/* Is the word a place? *begun: a name of a place begins so, or may: a word of one or two letters is not looked up. */
static bool find_place(const ent_map *map, ent_span word, bool whole, bool *begun)
{
    char folded[ENT_NAME_MAX];

    *begun = (word.len == 1 || word.len == 2) && ent_is_alnum((unsigned char)word.text[0]);
    if (*begun || !ent_names_may_begin(map->names, word.text, word.len) ||
        ent_name_fold(word.text, word.len, folded) == 0)
        return false;
    return is_place(word, ent_name_seek(map->names->place, map->names->n_places, folded, begun), whole);
}

/* Are these two words one place? The text is folded before its first letters are asked about, since a blank may stand
 * among them. */
static bool is_pair(const ent_map *map, ent_span words, bool whole)
{
    char folded[ENT_NAME_MAX];

    size_t n = ent_name_fold(words.text, words.len, folded);
    return n > 0 && (n == 1 || ent_names_have_begin(map->names, folded)) &&
           is_place(words, ent_name_find(map->names->place, map->names->n_places, folded), whole);
}

bool ent_words_is_place(const ent_map *map, ent_span word, bool whole)
{
    bool begun;
    return find_place(map, word, whole, &begun);
}

/* "Bel–Hol": is the word a move between two places? Telephones put a dash or an arrow beyond ASCII. In prose a dash may
 * stand beside one place: "Thanks for Paris–see you". Only the first such sign of the word is tried. */
static bool is_move(const ent_map *map, ent_span word, bool whole)
{
    enum { FIRST_BYTE = 0xE2 }; /* of such signs in UTF-8 */
    const char *end = word.text + word.len;
    bool begun;

    for (const char *at = word.text; (at = memchr(at, FIRST_BYTE, (size_t)(end - at))) != NULL; at++) {
        size_t size;
        if (ent_unicode_classify(at, (size_t)(end - at), 0, &size) == ENT_UNICODE_ARROW)
            return find_place(map, (ent_span){word.text, (size_t)(at - word.text)}, whole, &begun) &&
                   find_place(map, (ent_span){at + size, (size_t)(end - at) - size}, whole, &begun);
    }
    return false;
}

unsigned ent_words_count_places(const ent_map *map, ent_span text, bool whole, unsigned most)
{
    ent_span rest = text, before = {NULL, 0};
    bool begun = false;
    unsigned n = 0;

    while (rest.len > 0 && n < most) {
        ent_span word = ent_span_cut(&rest, " \t,;.!?()[]\"-");
        if (word.len == 0)
            continue;
        bool pair = begun && is_pair(map, (ent_span){before.text, (size_t)(word.text + word.len - before.text)},
                                     whole); /* "North Sea" */
        n += find_place(map, word, whole, &begun) || pair || is_move(map, word, whole);
        before = word;
    }
    return n;
}

bool ent_words_have_place(const ent_map *map, ent_span text, bool whole)
{
    return ent_words_count_places(map, text, whole, 1) > 0;
}
