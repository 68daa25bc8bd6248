/* addition.c -- does a heading say that the orders below it add to earlier ones, or that they take their place?
 *
 * SPDX-License-Identifier: MIT */
#include "prose/addition.h"
#include "board/ascii.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

static const char adding[] = "add|addendum|adding|addition|additional|additionally|also|auch|cont|cont'd|contd|"
                             "continue|continued|continuation|extra|fortsetzung|more|nachtrag|others|p.s|plus|ps|"
                             "remaining|rest|suite|supplement";
static const char renewing[] = "again|change|changes|changed|corrected|correction|final|instead|neu|neue|new|nouveau|"
                               "replace|revised|replaces|replacing|replacement|updated";
static const char parts[] = "part|teil|partie|parte|deel", armies[] = "army|armies", fleets[] = "fleet|fleets",
                  of[] = "of|von|sur";

/* The number with which the text begins, and what stands after it; 0 if there is none, or it is long. */
static unsigned take_number(ent_span *text)
{
    enum { LONGEST = 2 };
    unsigned number = 0;
    size_t n = 0;

    for (; n < text->len && ent_is_digit((unsigned char)text->text[n]); n++)
        number = n < LONGEST ? number * 10 + (unsigned)(text->text[n] - '0') : 0;
    *text = (ent_span){text->text + n, text->len - n};
    return number;
}

/* "2/3", "2 of 3", "part 2": a part, and not the first one. `before` and `after` are the words around it. */
static bool is_later_part(ent_span before, ent_span word, ent_span after)
{
    unsigned number = take_number(&word);

    if (number < 2)
        return false;
    if (word.len > 1 && word.text[0] == '/') {
        word = (ent_span){word.text + 1, word.len - 1};
        return take_number(&word) >= number && word.len == 0;
    }
    return word.len == 0 && (ent_span_find(before, parts) >= 0 || ent_span_find(after, of) >= 0);
}

/* The next word, without the signs around it and full stops after it; empty at the end. */
static ent_span next_word(ent_span *rest)
{
    static const char stops[] = " \t,;:!?()[]\"*_#=~<>|-";
    ent_span word = ent_span_next(rest, stops);

    while (word.len > 0 && word.text[word.len - 1] == '.')
        word.len--;
    return word;
}

bool ent_addition_in(ent_span heading)
{
    ent_span rest = heading, before = {heading.text, 0}, word = next_word(&rest);
    bool adds = false, of_armies = false, of_fleets = false;

    while (word.len > 0) {
        ent_span after = next_word(&rest);
        if (ent_span_find(word, renewing) >= 0)
            return false;
        adds |= ent_span_find(word, adding) >= 0 || is_later_part(before, word, after);
        of_armies |= ent_span_find(word, armies) >= 0;
        of_fleets |= ent_span_find(word, fleets) >= 0;
        before = word;
        word = after;
    }
    return adds || of_armies != of_fleets;
}

bool ent_addition_is_version(ent_span text)
{
    static const char others[] =
        "attempt|edit|real|really|redo|rev|right one|right ones|take two|try|update|v2|version";

    return ent_words_say(text, renewing) || ent_words_say(text, others);
}

bool ent_addition_renews(ent_span text)
{
    enum { RENEWS = ENT_SAYS_TITLE | ENT_SAYS_OTHER | ENT_SAYS_CHANGE };
    size_t n;

    return (ent_vocabulary_text(text, &n) & RENEWS) || ent_addition_is_version(text);
}
