/* names.h -- every spelling of every place and power, and the one it means.
 *
 * Spellings are folded: letter case, accents, blanks, dots, hyphens and brackets do not matter, so that "St. Petersburg
 * (south coast)", "stp/sc" and "StP SC" are looked up in one table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_NAMES_H
#define ENT_BOARD_NAMES_H
#include "board/ascii.h"
#include "board/map.h"

enum {
    ENT_NAME_MAX = 64,
    ENT_NAME_WORDS = 2 * ENT_NAME_MAX
}; /* bytes of a folded spelling, or of its words, with its end */
/* On a map that lists more spellings, only beginnings of names are understood. */
enum { ENT_MAX_COMPARED_SPELLINGS = 8192 };

enum { /* bits of ent_name.kind; none: a code, a full name or a rulebook abbreviation, which is never read otherwise */
       ENT_NAME_ALIAS = 1,
       ENT_NAME_LOOSE = 2, /* an alias with which other places' names begin too ("Nor"), or their words ("NorSea"), or
                              a common word ("Mars") */
};

typedef struct ent_name {
    uint64_t key; /* ent_name_key() of it */
    const char *folded;
    uint16_t means; /* ent_loc or ent_power */
    uint8_t kind;   /* ENT_NAME_ bits */
    uint8_t len;
} ent_name;

enum { ENT_NAME_BEGINS = 4096 };

struct ent_names {
    const ent_name *place; /* sorted by spelling */
    const ent_name *power;
    const uint64_t *letters;       /* [n_places] ent_name_letters() of each place */
    const uint64_t *power_letters; /* [n_powers] of each power */
    const uint64_t *with;          /* the same by letters: bit i of with[64 * b + l] is bit l of letters[64 * b + i] */
    uint64_t begins[ENT_NAME_BEGINS / 64]; /* bit ent_name_begin() of each place and power of two letters or more */
    uint16_t n_places, n_powers;
};

/* Fold text[0..len) into out. Returns the length, or 0 if nothing is left or it is longer than any name. */
size_t ent_name_fold(const char *text, size_t len, char out[ENT_NAME_MAX]);

/* The first eight bytes as a number. Numbers compare as the texts do, and most names differ in these bytes. A code has
 * no more than eight. */
uint64_t ent_name_key(const char *folded);

/* Which letters and digits occur in it, as bits: 26 for letters, 6 that digits share; and 32 bits after each of them,
 * which occur twice or more. A letter put in or left out changes one bit at most. */
uint64_t ent_name_letters(const char *folded);

/* A number below ENT_NAME_BEGINS for the first three letters, in any case; or for two letters and the end. */
static inline unsigned ent_name_begin(const char *text)
{
    uint32_t letters = 0;

    for (int i = 0; i < 3; i++)
        letters = letters << 8 | ((unsigned char)text[i] | 0x20u);
    return letters * UINT32_C(2654435761) >> 20;
}

/* False: no name of a place or power begins with the first three letters of `folded`, or is its two letters. A build
 * for size always searches. */
static inline bool ent_names_have_begin(const struct ent_names *names, const char *folded)
{
    unsigned begin = ENT_FOR_SIZE ? 0 : ent_name_begin(folded);
    return ENT_FOR_SIZE || (names->begins[begin / 64] >> begin % 64 & 1);
}

/* False: no name of a place or power begins with text[0..len). That is so of most words of a sentence, and needs no
 * search. */
static inline bool ent_names_may_begin(const struct ent_names *names, const char *text, size_t len)
{
    if (len < 3 || !ent_is_alnum((unsigned char)text[0]) || !ent_is_alnum((unsigned char)text[1]) ||
        !ent_is_alnum((unsigned char)text[2]))
        return true; /* folded it may begin with other letters */
    return ent_names_have_begin(names, text);
}

/* True for a letter or digit, and for each byte of a letter that is not ASCII: words end where none follows. */
static inline bool ent_is_of_word(unsigned char c)
{
    return c >= 0x80 || ent_is_alnum(c);
}

/* Fold the words of a spelling, each with a blank after it: "gulf of bothnia ". Words end where a letter does not
 * follow. The spelling has at most as many letters as a name may have: ent_name_fold() tells. */
void ent_name_words(const char *text, size_t len, char out[ENT_NAME_WORDS]);

/* Below, `word` is the beginning of a word in such a text, which ends at the next blank. */

/* The next word, or NULL at the end. */
static inline const char *ent_name_next_word(const char *word)
{
    while (*word++ != ' ')
        ;
    return *word ? word : NULL;
}

/* "of" or "the". */
bool ent_name_is_filler(const char *word);

/* True if `folded` is made of the beginnings of two or more of the words, from the first on: "norsea" for Norwegian
 * Sea, "na" for North Africa. */
bool ent_name_is_glued(const char *folded, const char *words);

/* The first entry whose spelling does not sort before `folded`; n if there is none. */
size_t ent_name_first(const ent_name *table, size_t n, const char *folded);

/* The entry whose spelling is `folded`, or NULL. */
const ent_name *ent_name_find(const ent_name *table, size_t n, const char *folded);

/* Likewise. *begun says whether any spelling begins so. */
const ent_name *ent_name_seek(const ent_name *table, size_t n, const char *folded, bool *begun);

/* The place whose code is text[0..len), "MUN" or "STP/SC", or ENT_LOC_NONE. */
ent_loc ent_map_find_code(const ent_map *map, const char *text, size_t len);

/* As ent_map_find_loc(). *kind: the bits of the spelling; of a code, 0. */
ent_loc ent_map_find_spelling(const ent_map *map, const char *text, size_t len, uint8_t *kind);

/* The power that text[0..len) names: by a listed name, or by the beginning of one, at least three letters, which begins
 * the name of no other power. ENT_POWER_NONE if there is none. */
ent_power ent_power_named(const ent_map *map, const char *text, size_t len);

#endif
