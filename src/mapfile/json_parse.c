/* json_parse.c -- JSON from bytes.
 *
 * jansson says what is JSON and what is wrong with a text that is not. It reads byte by byte and keeps count of lines,
 * which takes a third of the time of a turn; so plain texts are read here first, into the same values. Plain is what
 * nearly all requests consist of: ASCII, strings without escapes, whole numbers of up to 18 digits, few levels, no key
 * twice. At anything else this reader gives up, and jansson reads the text from its beginning. So this reader never
 * refuses a text, and a test compares the values.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "board/error.h"
#include "mapfile/map_file.h"

enum { MOST_LEVELS = 16, LONGEST_KEY = 63, MOST_DIGITS = 18 };

typedef struct ent_json_cursor {
    const char *at, *end;
} ent_json_cursor;

static json_t *read_value(ent_json_cursor *cursor, unsigned level);

static void skip_blanks(ent_json_cursor *cursor)
{
    while (cursor->at < cursor->end &&
           (*cursor->at == ' ' || *cursor->at == '\n' || *cursor->at == '\r' || *cursor->at == '\t'))
        cursor->at++;
}

/* Skip blanks, and then this byte if it stands there. */
static bool accept(ent_json_cursor *cursor, char byte)
{
    skip_blanks(cursor);
    if (cursor->at == cursor->end || *cursor->at != byte)
        return false;
    cursor->at++;
    return true;
}

/* A string, as text[0..*n) without its quotes. NULL if it is not plain. */
static const char *read_plain(ent_json_cursor *cursor, size_t *n)
{
    if (!accept(cursor, '"'))
        return NULL;
    const char *text = cursor->at;
    for (; cursor->at < cursor->end && *cursor->at != '"'; cursor->at++)
        if ((unsigned char)*cursor->at < ' ' || (unsigned char)*cursor->at > 0x7F || *cursor->at == '\\')
            return NULL;
    *n = (size_t)(cursor->at - text);
    return accept(cursor, '"') ? text : NULL;
}

static json_t *read_string(ent_json_cursor *cursor)
{
    size_t n;
    const char *text = read_plain(cursor, &n);

    return text ? json_stringn_nocheck(text, n) : NULL;
}

/* The caller gives up if a fraction or an exponent follows. */
static json_t *read_number(ent_json_cursor *cursor)
{
    bool minus = accept(cursor, '-');
    const char *first = cursor->at;
    json_int_t number = 0;

    for (; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9'; cursor->at++) {
        if (cursor->at - first == MOST_DIGITS)
            return NULL;
        number = number * 10 + (*cursor->at - '0');
    }
    if (cursor->at == first || (*first == '0' && (cursor->at > first + 1 || minus)))
        return NULL;
    return json_integer(minus ? -number : number);
}

static json_t *read_word(ent_json_cursor *cursor, const char *word, json_t *value)
{
    size_t n = strlen(word);

    if ((size_t)(cursor->end - cursor->at) < n || memcmp(cursor->at, word, n) != 0)
        return NULL;
    cursor->at += n;
    return value;
}

/* The values up to the closing bracket. */
static bool read_items(ent_json_cursor *cursor, unsigned level, json_t *array)
{
    if (accept(cursor, ']'))
        return true;
    do {
        json_t *item = read_value(cursor, level);
        if (!item || json_array_append_new(array, item) != 0)
            return false;
    } while (accept(cursor, ','));
    return accept(cursor, ']');
}

static bool read_members(ent_json_cursor *cursor, unsigned level, json_t *object)
{
    char key[LONGEST_KEY + 1];
    size_t n, members = 0;

    if (accept(cursor, '}'))
        return true;
    do {
        const char *text = read_plain(cursor, &n);
        if (!text || n > LONGEST_KEY || !accept(cursor, ':'))
            return false;
        memcpy(key, text, n);
        key[n] = '\0';
        json_t *value = read_value(cursor, level);
        if (!value || json_object_set_new_nocheck(object, key, value) != 0 || json_object_size(object) != ++members)
            return false; /* a key that stands twice adds no member */
    } while (accept(cursor, ','));
    return accept(cursor, '}');
}

/* An object or an array, whose bracket stands at the cursor. */
static json_t *read_list(ent_json_cursor *cursor, unsigned level)
{
    assert(cursor->at < cursor->end && (*cursor->at == '{' || *cursor->at == '['));
    bool object = *cursor->at++ == '{';
    json_t *list = object ? json_object() : json_array();

    if (list && level < MOST_LEVELS && (object ? read_members : read_items)(cursor, level + 1, list))
        return list;
    json_decref(list);
    return NULL;
}

/* NULL if the value is not plain, or there is no memory. */
static json_t *read_value(ent_json_cursor *cursor, unsigned level)
{
    skip_blanks(cursor);
    switch (cursor->at < cursor->end ? *cursor->at : '\0') {
    case '{':
    case '[':
        return read_list(cursor, level);
    case '"':
        return read_string(cursor);
    case 't':
        return read_word(cursor, "true", json_true());
    case 'f':
        return read_word(cursor, "false", json_false());
    case 'n':
        return read_word(cursor, "null", json_null());
    default:
        return read_number(cursor);
    }
}

static json_t *parse_plain(const char *text, size_t size)
{
    ent_json_cursor cursor = {text, text + size};

    skip_blanks(&cursor);
    if (cursor.at == cursor.end || (*cursor.at != '{' && *cursor.at != '['))
        return NULL;
    json_t *json = read_list(&cursor, 0);
    skip_blanks(&cursor);
    if (json && cursor.at == cursor.end)
        return json;
    json_decref(json);
    return NULL;
}

json_t *ent_json_parse(const char *text, size_t size, ent_err *err)
{
    json_t *json = parse_plain(text, size);
    json_error_t error;

    if (!json && !(json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error))) {
        bool zero = json_error_code(&error) == json_error_null_character;
        ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s", zero ? "\\u0000 is in no text; drop it" : error.text);
        if (err) {
            err->line = error.line > 0 ? (uint32_t)error.line : 0;
            err->column = error.column > 0 ? (uint32_t)error.column : 0;
        }
    }
    return json;
}
