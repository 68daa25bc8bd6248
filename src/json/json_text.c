/* json_text.c -- JSON as text, written value after value.
 *
 * The invariant: `before` says what separates the next value from the text so far. Opening a list or an object sets it
 * to '[' (a line break, if the text is indented), a value to ',', a key to 0. begin_value() writes what is due.
 *
 * SPDX-License-Identifier: MIT */
#include "json/json_text.h"
#include "mapfile/json_value.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "notation/lexer.h"

enum {
    FIRST_ROOM = 1 << 14, /* for an answer of some 35 orders */
    PIECE = 256,
    LONGEST_ESCAPE = 6,
};

static bool grow(ent_json_text *text, size_t n)
{
    size_t cap = text->cap * 2 + FIRST_ROOM + n;
    char *more = text->failed ? NULL : realloc(text->bytes, cap);

    text->failed = !more;
    if (!more)
        return false;
    text->bytes = more;
    text->cap = cap;
    return true;
}

/* Where the next n bytes go; NULL: there is no memory. */
static inline char *room_for(ent_json_text *text, size_t n)
{
    return text->cap - text->n >= n || grow(text, n) ? text->bytes + text->n : NULL;
}

static char *break_line(const ent_json_text *text, char *at)
{
    *at = '\n';
    memset(at + 1, ' ', text->depth);
    return at + 1 + text->depth;
}

/* What separates a value from the one before it. Returns where its at most n bytes go; NULL: there is no memory. */
static inline char *begin_value(ent_json_text *text, size_t n)
{
    char *at = room_for(text, n + 2 + text->depth);

    if (at && text->before == ',')
        *at++ = ',';
    if (at && text->before && text->indented)
        at = break_line(text, at);
    text->before = ',';
    return at;
}

/* The bytes up to `end` are written. */
static void end_value(ent_json_text *text, const char *end)
{
    text->n = (size_t)(end - text->bytes);
}

static void put(ent_json_text *text, const char *bytes, size_t n)
{
    char *at = begin_value(text, n);

    if (!at)
        return;
    memcpy(at, bytes, n);
    end_value(text, at + n);
}

void ent_json_open(ent_json_text *text, char bracket)
{
    put(text, &bracket, 1);
    text->depth++;
    text->before = '[';
}

void ent_json_close(ent_json_text *text, char bracket)
{
    char *at = room_for(text, text->depth + 1);

    text->depth--;
    if (at && text->before == ',' && text->indented)
        at = break_line(text, at);
    text->before = ',';
    if (!at)
        return;
    *at++ = bracket;
    end_value(text, at);
}

/* ---- Strings. ---- */

/* A byte that cannot stand in a string by itself. Returns where the next one goes. */
static char *put_escape(char *at, unsigned char byte)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt", digit[] = "0123456789ABCDEF";
    const char *found = byte ? strchr(plain, byte) : NULL;

    *at++ = '\\';
    if (found) {
        *at++ = letter[found - plain];
        return at;
    }
    memcpy(at, "u00", 3);
    at[3] = digit[byte >> 4];
    at[4] = digit[byte & 15];
    return at + 5;
}

enum { CONTROL = 0xC2 }; /* the first byte of U+0080 to U+009F, which act on some terminals, and of other signs */

/* True if one of eight bytes may need an escape: a byte less than x, of those below 128, takes from its highest bit
 * when x is taken from it. */
static bool may_need_escape(uint64_t eight)
{
    const uint64_t ones = UINT64_MAX / 255, highest = ones << 7;
    const uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\', control = eight ^ ones * CONTROL;

    return ((((eight - ones * ' ') | (quote - ones) | (backslash - ones)) & ~eight) | ((control - ones) & ~control)) &
           highest;
}

/* Write string[0..n) to `at`, where there is room for all of it escaped. Returns the end. */
static char *put_escaped(char *at, const char *string, size_t n)
{
    size_t i = 0;

    for (uint64_t eight; (unsigned char)at[-1] != CONTROL && i + sizeof eight <= n;
         i += sizeof eight, at += sizeof eight) {
        memcpy(&eight, string + i, sizeof eight);
        if (may_need_escape(eight))
            break;
        memcpy(at, &eight, sizeof eight);
    }
    for (; i < n; i++) {
        unsigned char byte = (unsigned char)string[i];
        if (byte < ' ' || byte == '"' || byte == '\\')
            at = put_escape(at, byte);
        else if (byte >= 0x80 && byte < 0xA0 && (unsigned char)at[-1] == CONTROL)
            at = put_escape(at - 1, byte);
        else
            *at++ = (char)byte;
    }
    return at;
}

/* In pieces, so that a long string asks for no more room than it needs. */
void ent_json_string(ent_json_text *text, const char *string, size_t len)
{
    char *at = begin_value(text, PIECE * LONGEST_ESCAPE + 2);

    if (!at)
        return;
    *at++ = '"';
    for (size_t i = 0; i < len; i += PIECE) {
        at = put_escaped(at, string + i, len - i < PIECE ? len - i : PIECE);
        end_value(text, at);
        at = room_for(text, PIECE * LONGEST_ESCAPE + 1);
        if (!at)
            return;
    }
    *at++ = '"';
    end_value(text, at);
}

void ent_json_word(ent_json_text *text, const char *word)
{
    if (word)
        ent_json_string(text, word, strlen(word));
    else
        ent_json_null(text);
}

/* After a key that ends at `at`, where there is room for it. */
static void end_key(ent_json_text *text, char *at)
{
    *at++ = ':';
    if (text->indented)
        *at++ = ' ';
    end_value(text, at);
}

void ent_json_name(ent_json_text *text, const char *name)
{
    ent_json_word(text, name);
    text->before = 0;
    char *at = room_for(text, 2);
    if (at)
        end_key(text, at);
}

static inline char *put_plain(char *at, const char *word, size_t len)
{
    *at = '"';
    memcpy(at + 1, word, len);
    at[1 + len] = '"';
    return at + len + 2;
}

void ent_json_plain_key(ent_json_text *text, const char *key, size_t len)
{
    char *at = begin_value(text, len + 4);

    text->before = 0;
    if (at)
        end_key(text, put_plain(at, key, len));
}

void ent_json_plain_word(ent_json_text *text, const char *word, size_t len)
{
    char *at = begin_value(text, len + 2);

    if (at)
        end_value(text, put_plain(at, word, len));
}

void ent_json_quote(ent_json_text *text, const char *bytes, size_t len)
{
    char plain[ENT_MAX_ORDER_TEXT + 1];

    if (ent_plain_is_utf8(bytes, len))
        ent_json_string(text, bytes, len);
    else
        ent_json_string(text, plain, ent_plain_copy(bytes, len, plain, sizeof plain));
}

/* ---- Other values. ---- */

void ent_json_number(ent_json_text *text, long long number)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;

    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    put(text, at, (size_t)(digits + sizeof digits - at));
}

void ent_json_bool(ent_json_text *text, bool value)
{
    put(text, value ? "true" : "false", value ? 4 : 5);
}

void ent_json_null(ent_json_text *text)
{
    put(text, "null", 4);
}

static void put_scalar(ent_json_text *text, const json_t *value)
{
    char written[64];

    size_t n = json_dumpb(value, written, sizeof written, JSON_ENCODE_ANY); /* 0: there is no memory */

    text->failed |= n == 0;
    put(text, written, n);
}

void ent_json_tree(ent_json_text *text, const json_t *value)
{
    bool object = ent_json_is(value, JSON_OBJECT);
    const char *key;
    json_t *member;
    size_t i;

    if (ent_json_is(value, JSON_STRING)) {
        ent_json_string(text, json_string_value(value), json_string_length(value));
        return;
    }
    if (!object && !ent_json_is(value, JSON_ARRAY)) {
        put_scalar(text, value);
        return;
    }
    ent_json_open(text, object ? '{' : '[');
    ENT_EACH_MEMBER (value, key, member) {
        ent_json_name(text, key);
        ent_json_tree(text, member);
    }
    ENT_EACH_ITEM (value, i, member)
        ent_json_tree(text, member);
    ent_json_close(text, object ? '}' : ']');
}

void ent_json_paste(ent_json_text *text, const ent_json_text *value)
{
    if (value->failed)
        text->failed = true;
    else
        put(text, value->bytes, value->n);
}

/* ---- The whole. ---- */

void ent_json_reset(ent_json_text *text)
{
    text->n = 0;
    text->depth = 0;
    text->before = 0;
    text->failed = false;
}

void ent_json_clear(ent_json_text *text)
{
    free(text->bytes);
    *text = (ent_json_text){.bytes = NULL};
}

ent_status ent_json_finish(const ent_json_text *text, ent_err *err)
{
    return text->failed ? ent_fail(err, ENT_E_MEMORY, "no memory for the answer") : ENT_OK;
}
