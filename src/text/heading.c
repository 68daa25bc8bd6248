/* heading.c -- see heading.h.
 *
 * SPDX-License-Identifier: MIT */
#include "text/heading.h"
#include <string.h>
#include "board/names.h"
#include "notation/guess.h"

/* ---- Headings as they are written. ---- */

typedef struct ent_words {
    const char *text;
    size_t len;
} ent_words;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* The first (or last) word of `words`, which ends at a blank. */
static ent_words outer_word(ent_words words, bool last)
{
    size_t n = 0;
    while (n < words.len && !is_blank(words.text[last ? words.len - 1 - n : n]))
        n++;
    return (ent_words){last ? words.text + words.len - n : words.text, n};
}

static ent_words without(ent_words words, size_t n, bool last)
{
    words.text += last ? 0 : n;
    words.len -= n;
    while (words.len > 0 && is_blank(words.text[last ? words.len - 1 : 0])) {
        words.text += last ? 0 : 1;
        words.len--;
    }
    return words;
}

static bool is_filler(ent_words word)
{
    static const char *const fillers[] = {"orders", "order", "for", "of", "from", "moves", "the"};
    char folded[ENT_NAME_MAX];

    if (ent_name_fold(word.text, word.len, folded) == 0)
        return word.len > 0; /* signs only */
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (strcmp(folded, fillers[i]) == 0)
            return true;
    return false;
}

/* Without what is in brackets behind it, and without words that only say that orders follow. */
static ent_words bare(ent_words words)
{
    const char *bracket = words.len > 0 ? memchr(words.text + 1, '(', words.len - 1) : NULL;

    if (bracket)
        words.len = (size_t)(bracket - words.text);
    words = without(without(words, 0, false), 0, true);
    for (int side = 0; side < 2; side++)
        while (words.len > 0 && is_filler(outer_word(words, side == 1)))
            words = without(words, outer_word(words, side == 1).len, side == 1);
    if (words.len > 2 && words.text[words.len - 2] == '\'' && (words.text[words.len - 1] | 32) == 's')
        words.len -= 2;
    return words;
}

ent_power ent_heading_power(const ent_map *map, const char *text, size_t len)
{
    enum { LONGEST = 200 }; /* no heading is longer; long lines are orders */
    ent_power power = len > LONGEST ? ENT_POWER_NONE : ent_map_find_power(map, text, len);

    if (power != ENT_POWER_NONE || len > LONGEST)
        return power;
    ent_words words = bare((ent_words){text, len});
    return words.len > 1 ? ent_map_find_power(map, words.text, words.len) : ENT_POWER_NONE;
}

/* ---- Headings that are misspelt. ---- */

ent_power ent_heading_nearest(const ent_map *map, const char *text, size_t len)
{
    char folded[ENT_NAME_MAX];
    ent_words words = bare((ent_words){text, len});
    size_t size = words.len == 0 ? 0 : ent_name_fold(words.text, words.len, folded), best = size < 6 ? 2 : 3;
    ent_power found = ENT_POWER_NONE;

    for (size_t i = 0; size >= 4 && i < map->names->n_powers; i++) {
        const ent_name *name = &map->names->power[i];
        size_t n = strlen(name->folded);
        if (n < 4 || n > size + 2 || size > n + 2)
            continue;
        size_t off = ent_guess_distance(folded, size, name->folded, n);
        if (off < best) {
            best = off;
            found = (ent_power)name->means;
        }
    }
    return found;
}
