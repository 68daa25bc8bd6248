/* test_json_text.c -- JSON written straight as text has the bytes that jansson writes, and JSON is read as jansson
 * reads it.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>
#include "board/plain.h"
#include "json/json_text.h"
#include "mapfile/map_file.h"

/* Read back and written by jansson, the text is the same. */
static void check_bytes(const ent_json_text *text)
{
    json_t *json = json_loadb(text->bytes, text->n, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
    char *again = json_dumps(json, JSON_ENCODE_ANY | (text->indented ? JSON_INDENT(1) : JSON_COMPACT));

    assert_non_null(again);
    assert_int_equal(text->n, strlen(again));
    assert_memory_equal(text->bytes, again, text->n);
    free(again);
    json_decref(json);
}

/* Every kind of value; lists and objects with members and without. */
static void put_things(ent_json_text *text)
{
    ent_json_open(text, '{');
    ent_json_key(text, "empty list");
    ent_json_open(text, '[');
    ent_json_close(text, ']');
    ent_json_name(text, "empty \"object\"\n");
    ent_json_open(text, '{');
    ent_json_close(text, '}');
    ent_json_key(text, "list");
    ent_json_open(text, '[');
    ent_json_word(text, "");
    ent_json_number(text, -1907);
    ent_json_number(text, LLONG_MAX);
    ent_json_number(text, LLONG_MIN);
    ent_json_bool(text, true);
    ent_json_bool(text, false);
    ent_json_open(text, '[');
    ent_json_null(text);
    ent_json_close(text, ']');
    ent_json_open(text, '{');
    ent_json_key(text, "a");
    ent_json_number(text, 0);
    ent_json_key(text, "b");
    ent_json_word(text, "K\xC3\xB6ln \xF0\x9F\x9A\x82 \x7F /");
    ent_json_close(text, '}');
    ent_json_close(text, ']');
    ent_json_close(text, '}');
}

static void every_kind_of_value_is_written_as_jansson_does(void **state)
{
    (void)state;
    for (int indented = 0; indented < 2; indented++) {
        ent_json_text text = {.indented = indented};
        put_things(&text);
        check_bytes(&text);
        size_t n = text.n;
        ent_json_reset(&text);
        put_things(&text);
        assert_int_equal(text.n, n);
        assert_int_equal(ent_json_finish(&text, NULL), ENT_OK);
        ent_json_clear(&text);
    }
}

static void every_ascii_byte_is_written_as_jansson_does(void **state)
{
    char string[2000]; /* every byte of ASCII, all over the pieces in which strings are written */
    (void)state;

    for (size_t i = 0; i < sizeof string; i++)
        string[i] = (char)(i % 129 % 128);
    for (size_t len = 0; len < sizeof string; len++) {
        ent_json_text text = {.bytes = NULL};
        ent_json_string(&text, string, len);
        check_bytes(&text);
        ent_json_clear(&text);
    }
}

/* A text that was written for this depth is put into another one, twice. */
static void a_pasted_text_is_indented_where_it_stands(void **state)
{
    (void)state;
    for (int indented = 0; indented < 2; indented++) {
        ent_json_text text = {.indented = indented}, inner = {.indented = indented, .depth = 1};
        put_things(&inner);
        ent_json_open(&text, '[');
        ent_json_paste(&text, &inner);
        ent_json_paste(&text, &inner);
        ent_json_close(&text, ']');
        check_bytes(&text);
        ent_json_clear(&inner);
        ent_json_clear(&text);
    }
}

/* ent_plain_is_utf8() agrees with jansson. */
static void check_utf8(const char *bytes, size_t len)
{
    json_t *json = json_stringn(bytes, len);
    assert_int_equal(ent_plain_is_utf8(bytes, len), json != NULL);
    json_decref(json);
}

/* Every sequence of two bytes, and longer ones with the least and the largest bytes of each range. */
static void utf8_is_what_jansson_takes_for_it(void **state)
{
    static const char last[] = {'\x00', '\x7F', '\x80', '\x8F', '\x90', '\x9F', '\xA0', '\xBF', '\xC0', '\xFF'};
    enum { EDGES = sizeof last };
    ent_json_text text = {.bytes = NULL};
    (void)state;

    for (int first = 0; first < 256; first++) {
        for (int second = 0; second < 256; second++)
            check_utf8((const char[]){(char)first, (char)second}, 2);
        for (size_t i = 0; i < EDGES * EDGES * EDGES; i++) {
            const char bytes[] = {(char)first, last[i % EDGES], last[i / EDGES % EDGES], last[i / EDGES / EDGES]};
            for (size_t len = 1; len <= sizeof bytes; len++)
                check_utf8(bytes, len);
        }
    }
    ent_json_quote(&text, "K\xC3\xB6ln\x1b", 6);
    assert_memory_equal(text.bytes, "\"K\xC3\xB6ln\\u001B\"", text.n);
    ent_json_reset(&text);
    ent_json_quote(&text, "K\xF6ln\x1b", 5);
    assert_memory_equal(text.bytes, "\"K?ln?\"", text.n);
    for (size_t before = 240; before < 270; before++) { /* a string is written in pieces of 256 bytes */
        char string[300];
        memset(string, 'x', sizeof string);
        memcpy(string + before, "\xC2\x9B", 2);
        ent_json_reset(&text);
        ent_json_string(&text, string, sizeof string);
        assert_int_equal(text.n, sizeof string + 2 + 4);
        assert_memory_equal(text.bytes + 1 + before, "\\u009Bxx", 8);
    }
    ent_json_clear(&text);
}

/* The same value, its members in the same sequence, or a refusal that says the same. */
static void check_reading(const char *text, size_t len)
{
    json_error_t error;
    ent_err err = {.text = ""};
    json_t *expected = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error), *own = ent_json_parse(text, len, &err);

    assert_int_equal(expected == NULL, own == NULL);
    if (own) {
        char *bytes = json_dumps(expected, JSON_COMPACT), *again = json_dumps(own, JSON_COMPACT);
        assert_string_equal(bytes, again);
        free(bytes);
        free(again);
    } else {
        assert_int_equal(err.status, ENT_E_SYNTAX);
        assert_int_equal(err.line, error.line);
        assert_int_equal(err.column, error.column);
    }
    json_decref(expected);
    json_decref(own);
}

/* Texts that the short reader takes, gives up at, or must not take. */
static void texts_are_read_as_by_jansson(void **state)
{
    static const char *const texts[] = {
        "{}",
        " [ ] ",
        "{\"a\":[1,-20,true,false,null,\"b\",{}],\"c\":{\"d\":\"\"}}\n",
        "",
        " ",
        "[",
        "{\"a\"",
        "[1 2]",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "{\"a\" 1}",
        "{a:1}",
        "1",
        "\"a\"",
        "null",
        "[nul]",
        "[truer]",
        "[01]",
        "[-0]",
        "[-]",
        "[- 1]",
        "[0]",
        "[-01]",
        "[1.5]",
        "[1e2]",
        "[1e999]",
        "[123456789012345678]",
        "[1234567890123456789]",
        "[99999999999999999999]",
        "[\"a\\\"b\"]",
        "[\"\\u0041\"]",
        "[\"\\u0000\"]",
        "{\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\":1}",
        "[\"\\u007f\\u0080\\u07FF\\u0800\\uffff\"]",
        "[\"\\uD834\\uDD1E\\uD800\\uDC00\\udbff\\udfff\"]",
        "[\"\\uD834\\uD834\"]",
        "[\"\\uD834\\u0041\"]",
        "[\"\\uD834x\"]",
        "[\"\\uD834xuDD1E\"]",
        "[\"\\uDD1E\"]",
        "[\"\\u00g1\"]",
        "[\"\\x\"]",
        "[\"\\\n\"]",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"\\u00e9\":1,\"\xC3\xA9\":2}",
        "[\"\\ud800\"]",
        "[\"\t\"]",
        "[\"K\xC3\xB6ln\"]",
        "[\"K\xF6ln\"]",
        "{\"K\xC3\xB6ln\":1}",
        "[\"\x7F\"]",
        "[]]",
        "[] []",
        "{} x",
        "\xEF\xBB\xBF{}",
        "[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]",
        "{\"a key that is longer than any that is known, so that it needs memory of its own\":1}",
    };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t len = 0; len <= strlen(texts[i]); len++)
            check_reading(texts[i], len);
    check_reading("[\"a\0b\"]", 7);
}

/* A request in which any one byte is another one. */
static void a_request_with_a_wrong_byte_is_read_as_by_jansson(void **state)
{
    static const char request[] =
        "{\"map\": \"standard\", \"phase\":\"S1901M\", \"units\":{\"ENGLAND\":[\"F LON\",\"A LVP\"]},"
        "\"built\":{\"ENGLAND\":{\"F LON\":-12}},\"id\":null,\"x\":[true, false, 1907]}";
    char text[sizeof request];
    (void)state;

    for (size_t i = 0; i + 1 < sizeof request; i++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, request, sizeof text);
            text[i] = (char)byte;
            check_reading(text, sizeof text - 1);
        }
}

static long blocks; /* that may still be taken */

static void *take_block(size_t size)
{
    return blocks-- > 0 ? malloc(size) : NULL;
}

static void *take_all_but_one_block(size_t size)
{
    return blocks-- == 0 ? NULL : malloc(size);
}

/* Where memory runs out, for a while or for good, a text is refused for that reason, or read as it stands. */
static void without_memory_nothing_is_misread(void **state)
{
    static const char request[] =
        "{\"id\":\"Zo\xC3\xAB plays a rather long game of Diplomacy\",\"a key \\u0041 with more bytes than there is "
        "room\":"
        "[\"Army Paris moves to Burgundy with support from nobody\",-12,{\"x\":[]},1,2,3,4,5,6,7,8,9]}";
    json_t *expected = json_loads(request, 0, NULL);
    ent_err err;
    (void)state;

    for (int once = 0; once < 2; once++) {
        long refused = 0, n = 0;
        json_set_alloc_funcs(once ? take_all_but_one_block : take_block, free);
        for (json_t *json = NULL; n < 200; n++) {
            blocks = n;
            json = ent_json_parse(request, sizeof request - 1, &err);
            refused += !json;
            if (!json)
                assert_int_equal(err.status, ENT_E_MEMORY);
            blocks = 1000;
            assert_true(!json || json_equal(json, expected));
            json_decref(json);
        }
        json_set_alloc_funcs(malloc, free);
        assert_true(refused > 20 && refused < n);
    }
    json_decref(expected);
}

/* Write {"[\\"{": [{},{},...]} with n lists and objects in all. Returns its length. */
static size_t write_lists(char *out, size_t n)
{
    size_t len = (size_t)sprintf(out, "{\"[\\\"{\": [{}");

    for (size_t i = 3; i < n; i++) {
        memcpy(out + len, ",{}", 3);
        len += 3;
    }
    memcpy(out + len, "]}", 3);
    return len + 2;
}

/* Brackets in strings do not count, nor what follows the first value. */
static void a_million_lists_are_read_and_no_more(void **state)
{
    enum { MOST = 1000000 };
    char *text = malloc(2 * (3 * MOST + 100));
    ent_err err;
    (void)state;

    size_t len = write_lists(text, MOST), used;
    json_t *json = ent_json_parse(text, len, &err);
    assert_int_equal(json_array_size(json_object_get(json, "[\"{")), MOST - 2);
    json_decref(json);
    write_lists(text + len, MOST);
    json = ent_json_parse_first(text, 2 * len, &used, &err);
    assert_int_equal(used, len);
    json_decref(json);
    assert_null(ent_json_parse(text, write_lists(text, MOST + 1), &err));
    assert_int_equal(err.status, ENT_E_LIMIT);
    memset(text, ']', MOST + 1); /* closes what nothing opened */
    assert_null(ent_json_parse(text, MOST + 1, &err));
    assert_int_equal(err.status, ENT_E_SYNTAX);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_of_value_is_written_as_jansson_does),
                                       cmocka_unit_test(every_ascii_byte_is_written_as_jansson_does),
                                       cmocka_unit_test(a_pasted_text_is_indented_where_it_stands),
                                       cmocka_unit_test(utf8_is_what_jansson_takes_for_it),
                                       cmocka_unit_test(texts_are_read_as_by_jansson),
                                       cmocka_unit_test(a_request_with_a_wrong_byte_is_read_as_by_jansson),
                                       cmocka_unit_test(without_memory_nothing_is_misread),
                                       cmocka_unit_test(a_million_lists_are_read_and_no_more)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
