/* unicode_signs.h -- what signs beyond ASCII mean in an order: arrows, blanks, and symbols that deny it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_UNICODE_SIGNS_H
#define ENT_NOTATION_UNICODE_SIGNS_H
#include <stddef.h>

typedef enum ent_unicode_class {
    ENT_UNICODE_LETTER, /* also a byte that is a part of no character */
    ENT_UNICODE_ARROW,
    ENT_UNICODE_BLANK,
    ENT_UNICODE_SYMBOL
} ent_unicode_class;

/* The class of the character at text[i], which is beyond ASCII; *size: its length, if it is no letter. */
ent_unicode_class ent_unicode_classify(const char *text, size_t len, size_t i, size_t *size);

/* How long the sign at text[0] is that denies or doubts an order, as a word NOT does: a cross, an empty box, a sign
 * that forbids or stops, a raised hand, an hourglass, a thumb down, a bin, scissors, and of emojis a question mark, a
 * shrug, and a face that thinks, doubts or lies. 0: there is none. */
size_t ent_unicode_denial(const char *text, size_t len);

#endif
