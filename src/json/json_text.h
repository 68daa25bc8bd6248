/* json_text.h -- JSON as text, written value after value into room that grows.
 *
 * For answers, of which there are many: no tree is built. Whoever writes opens and closes lists and objects and puts a
 * key before each member; commas and line breaks come by themselves. The bytes are those that jansson would write
 * (JSON_COMPACT, or JSON_INDENT(1)). Only memory can fail: that is noted, and asked once, at the end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_JSON_TEXT_H
#define ENT_JSON_JSON_TEXT_H
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include "entente.h"

/* All zero: nothing is written yet. */
typedef struct ent_json_text {
    char *bytes; /* owned; bytes[0..n), no NUL after them */
    size_t n, cap;
    unsigned depth; /* of open lists and objects */
    bool indented;  /* a line for each value, else no space at all */
    bool failed;    /* there was no memory */
    char before;    /* what separates the next value from what stands there: ',', '[' after an opening, 0 nothing */
} ent_json_text;

void ent_json_open(ent_json_text *text, char bracket);
void ent_json_close(ent_json_text *text, char bracket);
/* A key, and a word as a value, that are ours and need no escape: "result", "A MUN", "STP/SC". */
void ent_json_plain_key(ent_json_text *text, const char *key, size_t len);
void ent_json_plain_word(ent_json_text *text, const char *word, size_t len);
static inline void ent_json_key(ent_json_text *text, const char *key)
{
    ent_json_plain_key(text, key, strlen(key)); /* mostly known to the compiler */
}
static inline void ent_json_code(ent_json_text *text, const char *code)
{
    ent_json_plain_word(text, code, strlen(code));
}

/* Values, and a key that came from elsewhere. Strings are UTF-8 already. */
void ent_json_name(ent_json_text *text, const char *name);
void ent_json_string(ent_json_text *text, const char *string, size_t len);
void ent_json_word(ent_json_text *text, const char *word); /* NULL: null */
void ent_json_number(ent_json_text *text, long long number);
void ent_json_bool(ent_json_text *text, bool value);
void ent_json_null(ent_json_text *text);
/* A whole value that jansson has read. */
void ent_json_tree(ent_json_text *text, const json_t *value);
/* A whole value that was written elsewhere, at this depth. */
void ent_json_paste(ent_json_text *text, const ent_json_text *value);
/* Text of unknown origin: as it is if it is UTF-8; else made plain, and cut at ENT_MAX_ORDER_TEXT bytes. */
void ent_json_quote(ent_json_text *text, const char *bytes, size_t len);

/* ---- Members: a key, and its value. ---- */

static inline void ent_json_open_member(ent_json_text *text, const char *key, char bracket)
{
    ent_json_key(text, key);
    ent_json_open(text, bracket);
}
static inline void ent_json_member_word(ent_json_text *text, const char *key, const char *word)
{
    ent_json_key(text, key);
    ent_json_word(text, word);
}
static inline void ent_json_member_number(ent_json_text *text, const char *key, long long number)
{
    ent_json_key(text, key);
    ent_json_number(text, number);
}
static inline void ent_json_member_bool(ent_json_text *text, const char *key, bool value)
{
    ent_json_key(text, key);
    ent_json_bool(text, value);
}

/* Begin again in the same room. */
void ent_json_reset(ent_json_text *text);
void ent_json_clear(ent_json_text *text);
/* ENT_OK, or ENT_E_MEMORY if something could not be written. */
ent_status ent_json_finish(const ent_json_text *text, ent_err *err);

#endif
