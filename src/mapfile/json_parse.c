/* json_parse.c -- JSON from bytes.
 *
 * jansson says what is JSON and what is wrong with a text that is not. It reads byte by byte and keeps count of lines,
 * which takes a third of the time of a turn; and where memory runs out within a long string, it drops a byte and reads
 * on. So texts are read here first, into the same values, unless they have a fraction or an exponent, a number of more
 * than 18 digits, many levels, or a mistake. At those this reader gives up, and jansson reads the text from its
 * beginning. So this reader refuses a text only where memory runs out, and a test compares the values.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/plain.h"
#include "mapfile/map_file.h"

enum { MOST_LEVELS = 64, SHORT_KEY = 63, MOST_DIGITS = 18, MOST_LISTS = 1000000 };

typedef struct ent_json_cursor {
    const char *at, *end;
    bool no_memory;
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

/* A value that was made, or none because memory has run out. */
static json_t *made(ent_json_cursor *cursor, json_t *value)
{
    cursor->no_memory |= !value;
    return value;
}

/* ---- Strings. ---- */

typedef struct ent_json_string {
    const char *bytes; /* bytes[0..n), in the text or in `own` */
    size_t n;
    char *own; /* room for a NUL more; NULL: there was no escape */
} ent_json_string;

/* The four digits at text[0..4), UINT32_MAX if they are none. */
static uint32_t hexadecimal(const char *text, size_t n)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    uint32_t code = 0;

    for (size_t i = 0; i < 4; i++) {
        const char *digit = i < n ? memchr(digits, text[i], sizeof digits - 1) : NULL;
        if (!digit)
            return UINT32_MAX;
        code = code << 4 | ((uint32_t)(digit - digits) & 15);
    }
    return code;
}

/* What "uXXXX" at text[0..n) means, maybe with a second half, and how long it is. 0 if it is nothing. */
static size_t read_code(const char *text, size_t n, uint32_t *code)
{
    uint32_t second;

    *code = hexadecimal(text + 1, n - 1);
    if (*code == UINT32_MAX || *code == 0 || (*code >= 0xDC00 && *code < 0xE000))
        return 0;
    if (*code < 0xD800 || *code >= 0xE000)
        return 5;
    if (n < 11 || text[5] != '\\' || text[6] != 'u')
        return 0;
    second = hexadecimal(text + 7, n - 7);
    *code = 0x10000 + ((*code - 0xD800) << 10 | (second - 0xDC00));
    return second >= 0xDC00 && second < 0xE000 ? 11 : 0;
}

/* Decode the escapes of text[0..n) to `out`, which has room for n. False if one is wrong. */
static bool unescape(const char *text, size_t n, char *out, size_t *len)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    uint32_t code;

    *len = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] != '\\') {
            out[(*len)++] = text[i];
            continue;
        }
        const char *letter = ++i < n ? memchr(letters, text[i], sizeof letters - 1) : NULL;
        size_t used = i < n && text[i] == 'u' ? read_code(text + i, n - i, &code) : 0;
        if (letter)
            out[(*len)++] = meant[letter - letters];
        else if (used > 0)
            *len += ent_plain_write(code, out + *len);
        else
            return false;
        i += used > 0 ? used - 1 : 0;
    }
    return true;
}

/* The string after the quotation mark at the cursor, as it stands in the text. False if it has no end, or a byte that
 * no string may have. */
static bool find_string(ent_json_cursor *cursor, ent_json_string *out, bool *escaped)
{
    unsigned char all = 0;

    *escaped = false;
    *out = (ent_json_string){.bytes = cursor->at};
    for (; cursor->at < cursor->end && *cursor->at != '"'; cursor->at++) {
        if ((unsigned char)*cursor->at < ' ')
            return false;
        all |= (unsigned char)*cursor->at;
        if (*cursor->at == '\\') {
            *escaped = true;
            if (++cursor->at == cursor->end)
                return false;
        }
    }
    out->n = (size_t)(cursor->at - out->bytes);
    return accept(cursor, '"') && (all < 0x80 || ent_plain_is_utf8(out->bytes, out->n));
}

/* Read a string. False: give up. */
static bool read_bytes(ent_json_cursor *cursor, ent_json_string *out)
{
    bool escaped;

    if (!accept(cursor, '"') || !find_string(cursor, out, &escaped))
        return false;
    if (!escaped)
        return true;
    const char *text = out->bytes;
    size_t n = out->n;
    out->bytes = out->own = malloc(n + 1);
    cursor->no_memory |= !out->own;
    if (out->own && unescape(text, n, out->own, &out->n))
        return true;
    free(out->own);
    return false;
}

static json_t *read_string(ent_json_cursor *cursor)
{
    ent_json_string string;

    if (!read_bytes(cursor, &string))
        return NULL;
    json_t *value = made(cursor, json_stringn_nocheck(string.bytes, string.n));
    free(string.own);
    return value;
}

/* ---- Other values. ---- */

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
    return made(cursor, json_integer(minus ? -number : number));
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
        if (!item)
            return false;
        if (json_array_append_new(array, item) != 0) {
            cursor->no_memory = true;
            return false;
        }
    } while (accept(cursor, ','));
    return accept(cursor, ']');
}

/* A key, with a NUL after it, in `room` or in memory that the caller frees. NULL: give up. */
static char *read_key(ent_json_cursor *cursor, char room[SHORT_KEY + 1])
{
    ent_json_string string;

    if (!read_bytes(cursor, &string))
        return NULL;
    char *key = string.own ? string.own : string.n <= SHORT_KEY ? room : malloc(string.n + 1);
    cursor->no_memory |= !key;
    if (!key)
        return NULL;
    if (!string.own)
        memcpy(key, string.bytes, string.n);
    key[string.n] = '\0';
    return key;
}

static bool read_member(ent_json_cursor *cursor, unsigned level, json_t *object)
{
    char room[SHORT_KEY + 1];
    char *key = read_key(cursor, room);
    json_t *value = key && accept(cursor, ':') ? read_value(cursor, level) : NULL;
    size_t before = json_object_size(object);
    bool good = value && json_object_set_new_nocheck(object, key, value) == 0;

    cursor->no_memory |= value && !good;
    if (key != room)
        free(key);
    return good && json_object_size(object) > before; /* a key that stands twice adds no member */
}

static bool read_members(ent_json_cursor *cursor, unsigned level, json_t *object)
{
    if (accept(cursor, '}'))
        return true;
    do
        if (!read_member(cursor, level, object))
            return false;
    while (accept(cursor, ','));
    return accept(cursor, '}');
}

/* An object or an array, whose bracket stands at the cursor. */
static json_t *read_list(ent_json_cursor *cursor, unsigned level)
{
    assert(cursor->at < cursor->end && (*cursor->at == '{' || *cursor->at == '['));
    bool object = *cursor->at++ == '{';
    json_t *list = made(cursor, object ? json_object() : json_array());

    if (list && level < MOST_LEVELS && (object ? read_members : read_items)(cursor, level + 1, list))
        return list;
    json_decref(list);
    return NULL;
}

/* NULL: give up. */
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

/* NULL: give up, or (*no_memory) refuse. `used` as in the header. */
static json_t *parse(const char *text, size_t size, size_t *used, bool *no_memory)
{
    ent_json_cursor cursor = {.at = text, .end = text + size};

    *no_memory = false;
    skip_blanks(&cursor);
    if (cursor.at == cursor.end || (*cursor.at != '{' && *cursor.at != '['))
        return NULL;
    json_t *json = read_list(&cursor, 0);
    *no_memory = cursor.no_memory;
    if (used)
        *used = (size_t)(cursor.at - text);
    else
        skip_blanks(&cursor);
    if (json && (used || cursor.at == cursor.end))
        return json;
    json_decref(json);
    return NULL;
}

/* Lists and objects of the first value. Of all values they take most memory for their text: 240 bytes for two. */
static size_t count_lists(const char *text, size_t size)
{
    size_t lists = 0, level = 0;
    bool quoted = false;

    for (size_t i = 0; i < size; i++) {
        bool opens = text[i] == '{' || text[i] == '[', closes = text[i] == '}' || text[i] == ']';
        if (quoted && text[i] == '\\') {
            i++;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && (opens || closes)) {
            lists += opens;
            level += opens;
            if (closes && (level == 0 || --level == 0))
                break;
        }
    }
    return lists;
}

static bool begins_with_one_of(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (strncmp(text, *list, strlen(*list)) == 0)
            return true;
    return false;
}

/* What the user may do about the error, or "". The lists have beginnings of jansson's own messages; if it changes them,
 * the remedy is left out. */
static const char *remedy_of(const json_error_t *error)
{
    static const char *const comma_missing[] = {"']' expected near '{'", "']' expected near '['",
                                                "']' expected near '\"", "'}' expected near '\"", NULL};
    static const char *const comma_too_many[] = {"unexpected token near ','", "unexpected token near ']'",
                                                 "string or '}' expected near '}'", NULL};

    if (json_error_code(error) == json_error_invalid_utf8)
        return "; save the text as UTF-8";
    if (begins_with_one_of(error->text, comma_missing))
        return "; is a comma missing before it?";
    return begins_with_one_of(error->text, comma_too_many) ? "; is there a comma too many before it?" : "";
}

json_t *ent_json_parse_first(const char *text, size_t size, size_t *used, ent_err *err)
{
    bool no_memory;

    if (size > MOST_LISTS && count_lists(text, size) > MOST_LISTS) {
        ent_fail(err, ENT_E_LIMIT, "JSON of more than %d lists and objects; requests and games have far fewer",
                 MOST_LISTS);
        return NULL;
    }
    json_t *json = parse(text, size, used, &no_memory);
    json_error_t error = {.text = ""};

    if (!json && !no_memory) {
        json = json_loadb(text, size, JSON_REJECT_DUPLICATES | (used ? JSON_DISABLE_EOF_CHECK : 0), &error);
        if (used)
            *used = (size_t)error.position;
    }
    if (!json && !error.text[0]) { /* jansson has no words for it */
        ent_fail(err, ENT_E_MEMORY, "no memory for the JSON");
    } else if (!json) {
        const enum json_error_code code = json_error_code(&error);
        ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s%s",
                 code == json_error_null_character          ? "\\u0000 is in no text; drop it"
                 : code == json_error_end_of_input_expected ? "more stands after the value; give one value, or JSON "
                                                              "Lines with --lines, one a line"
                 : code == json_error_numeric_overflow      ? "a number of more than 64 bits; an id may be a string"
                                                            : error.text,
                 remedy_of(&error));
        if (err) {
            err->line = error.line > 0 ? (uint32_t)error.line : 0;
            err->column = error.column > 0 ? (uint32_t)error.column : 0;
        }
    }
    return json;
}

json_t *ent_json_parse(const char *text, size_t size, ent_err *err)
{
    return ent_json_parse_first(text, size, NULL, err);
}

json_t *ent_json_parse_file(const char *text, size_t size, ent_err *err)
{
    size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* of UTF-8 */

    return ent_json_parse(text + mark, size - mark, err);
}
