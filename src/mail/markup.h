/* markup.h -- quoted-printable, tags of HTML and of forums, entities, signs of chats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_MARKUP_H
#define ENT_MAIL_MARKUP_H
#include "board/span.h"

/* True if the line has a byte in quoted-printable ("=C3"), which shows that its text is written so. */
bool ent_markup_is_encoded(ent_span line);
/* Decode quoted-printable in its place. Returns the new length. */
size_t ent_markup_decode(char *text, size_t len);
/* Replace tags by blanks, or by ";" where a new line begins on the page, and entities by what they mean, in their
 * place. Returns the new length. */
size_t ent_markup_strip(char *text, size_t len);
/* True if a tag or an entity begins at text[0]. */
bool ent_markup_begins(const char *text, size_t len);
/* How to write a byte with which a tag or an entity could begin, so that it is read as itself; NULL: as it is. */
const char *ent_markup_escaped(char byte);
/* Replace marks of code and characters with a stroke through them by blanks, letters in full width by ASCII, and signs
 * that say no or ask, such as a cross, also by its name, ":x:", by "?". Returns the new length. */
size_t ent_markup_signs(char *text, size_t len);
/* A tag at text[0] around what somebody else wrote, such as "[quote=Anna]" and "</blockquote>": its length, and whether
 * it closes the quotation; 0: there is none. */
size_t ent_markup_read_quote_tag(const char *text, size_t len, bool *closes);

/* The same. It is asked of every byte of a text. */
static inline size_t ent_markup_quote_tag(const char *text, size_t len, bool *closes)
{
    return len > 0 && (text[0] == '[' || text[0] == '<') ? ent_markup_read_quote_tag(text, len, closes) : 0;
}

/* A tag at text[0] around what a page folds up, such as "[spoiler]" and "</details>": its length, and whether it ends
 * the fold; 0: there is none. */
size_t ent_markup_fold_tag(const char *text, size_t len, bool *closes);

/* How long the tag at text[0] is that hides a part of a page and says what it hides, as "[spoiler=old orders]" does;
 * *label is what it says. 0: there is none. */
size_t ent_markup_label_tag(const char *text, size_t len, ent_span *label);

#endif
