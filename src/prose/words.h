/* words.h -- the words of a line, and the places that they name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_WORDS_H
#define ENT_PROSE_WORDS_H
#include "board/map.h"
#include "board/span.h"

/* Cut the next word, without the signs around it, off *rest; empty if there is none. */
ent_span ent_words_next(ent_span *rest);
/* The last one, likewise. */
ent_span ent_words_last(ent_span text);
/* The text without any of these signs before it and after it. */
ent_span ent_words_strip(ent_span text, const char *before, const char *after);
/* How long the apostrophe is with which the text begins, or ends; 0 if there is none. */
size_t ent_words_apostrophe(ent_span text, bool at_end);
size_t ent_words_count(ent_span text);

/* True if a phrase of the list (span.h) stands at the beginning of the text, as whole words; or somewhere in it. */
bool ent_words_begin_with(ent_span text, const char *phrases);
bool ent_words_say(ent_span text, const char *phrases);

/* Long lists are split by the first letters of their phrases; last those that begin with a byte beyond ASCII. */
enum { ENT_WORDS_LETTERS = 27 };
static inline unsigned ent_words_letter(char first)
{
    unsigned letter = ((unsigned char)first | 0x20u) - 'a';
    return letter < ENT_WORDS_LETTERS - 1 ? letter : ENT_WORDS_LETTERS - 1;
}
/* ent_words_say() of such a list, of which some parts may be NULL. */
bool ent_words_say_of(ent_span text, const char *const phrases[ENT_WORDS_LETTERS]);

/* True if it speaks of orders or units: "the second order", "these", "the last two". */
bool ent_words_name_orders(ent_span text);

/* True if the word is a place of the map. With `whole`, only a spelling of four letters or more counts, which is no
 * common word by chance and no word of the language of orders: "both" is an alias of the Gulf of Bothnia. */
bool ent_words_is_place(const ent_map *map, ent_span word, bool whole);
/* How many places the text names, up to `most`. A move that is one word ("Bel–Hol") counts once. */
unsigned ent_words_count_places(const ent_map *map, ent_span text, bool whole, unsigned most);
bool ent_words_have_place(const ent_map *map, ent_span text, bool whole);

#endif
