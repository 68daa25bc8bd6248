/* languages.h -- the table of names in other languages, and of common words that are never guessed to be a place.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_LANGUAGES_H
#define ENT_BOARD_LANGUAGES_H
#include <stdbool.h>

typedef struct ent_foreign_name {
    const char *name; /* English, as maps have it */
    const char *also; /* other names, separated by "|" */
} ent_foreign_name;

extern const ent_foreign_name ent_foreign_names[];
extern const unsigned ent_n_foreign_names;

/* True for a folded word (names.h) that is common in one of the languages, as "home", "rest" or "Ruhe". */
bool ent_is_common_word(const char *folded);

#endif
