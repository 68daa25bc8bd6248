/* words.c -- the words of a line, and the places that they name.
 *
 * SPDX-License-Identifier: MIT */
#include "text/words.h"
#include "board/ascii.h"
#include "board/names.h"
#include "notation/lexer.h"

ent_span ent_words_next(ent_span *rest)
{
    ent_span word = ent_span_cut(rest, " \t,;.!?()[]\"");
    while (word.len == 0 && rest->len > 0)
        word = ent_span_cut(rest, " \t,;.!?()[]\"");
    return word;
}

size_t ent_words_count(ent_span text)
{
    size_t n = 0;
    for (ent_span rest = text; rest.len > 0;)
        n += ent_words_next(&rest).len > 0;
    return n;
}

bool ent_words_begin_with(ent_span text, const char *const *phrases)
{
    for (; *phrases; phrases++) {
        size_t n = strlen(*phrases);
        if (ent_span_begins(text, *phrases) && (text.len == n || !ent_is_alnum((unsigned char)text.text[n])))
            return true;
    }
    return false;
}

bool ent_words_say(ent_span text, const char *const *phrases)
{
    for (size_t at = 0; at < text.len; at++)
        if ((at == 0 || !ent_is_alnum((unsigned char)text.text[at - 1])) &&
            ent_words_begin_with((ent_span){text.text + at, text.len - at}, phrases))
            return true;
    return false;
}

bool ent_words_have(ent_span text, const char *const *list)
{
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (ent_span_find(ent_span_cut(&word, ":"), list) >= 0)
            return true;
    return false;
}

bool ent_words_name_orders(ent_span text)
{
    static const char *const words[] = {"order", "orders", "these", "those", "line",  "first",  "second",
                                        "third", "last",   "two",   "above", "below", "armies", "fleets",
                                        "units", "army",   "fleet", "unit",  NULL};

    return ent_words_have(text, words);
}

bool ent_words_is_place(const ent_map *map, ent_span word, bool whole)
{
    if (whole && ent_lexer_word(word.text, word.len) != ENT_WORD_NONE)
        return false;
    return word.len >= (whole ? 4u : 3u) && ent_map_find_loc(map, word.text, word.len) != ENT_LOC_NONE;
}

unsigned ent_words_count_places(const ent_map *map, ent_span text, bool whole, unsigned most)
{
    ent_span rest = text, before = {NULL, 0};
    unsigned n = 0;

    while (rest.len > 0 && n < most) {
        ent_span word = ent_span_cut(&rest, " \t,;.!?()[]\"-");
        if (word.len == 0)
            continue;
        n += ent_words_is_place(map, word, whole) ||
             (before.text && /* "North Sea" */
              ent_words_is_place(map, (ent_span){before.text, (size_t)(word.text + word.len - before.text)}, whole));
        before = word;
    }
    return n;
}

bool ent_words_have_place(const ent_map *map, ent_span text, bool whole)
{
    return ent_words_count_places(map, text, whole, 1) > 0;
}
