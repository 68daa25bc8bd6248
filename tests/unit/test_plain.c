/* test_plain.c -- text of unknown origin, made fit to be shown.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "board/plain.h"
#include "board/error.h"

static const struct {
    const char *text;
    size_t size; /* of the room for the copy */
    const char *copy;
} rows[] = {
    {"A Par - Bur", 40, "A Par - Bur"},
    {"A Par - Bur", 6, "A Par"},
    {"A Par - Bur", 1, ""},
    {"\x1b[31mred\x07", 40, "?[31mred?"},
    {"a\tb\nc\rd\x7f", 40, "a b c?d?"},
    {"K\xC3\xB6ln", 40, "K\xC3\xB6ln"},
    {"K\xC3\xB6ln", 3, "K"}, /* half a letter does not fit */
    {"K\xF6ln", 40, "K?ln"}, /* Latin-1 */
    {"K\xC3", 40, "K"},      /* cut off */
    {"\xE2\x86", 40, ""},    /* likewise */
    {"\xE2\x86\x92 \xF0\x9F\x9A\x82", 40, "\xE2\x86\x92 \xF0\x9F\x9A\x82"},
    {"\xC0\xAF \xED\xA0\x80 \xC2\x9B", 40, "?? ??? ??"}, /* overlong, a surrogate, a control character of two bytes */
};

static void copies_have_no_control_characters_or_wrong_bytes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[40];
        assert_int_equal(ent_plain_copy(rows[i].text, strlen(rows[i].text), out, rows[i].size), strlen(rows[i].copy));
        assert_string_equal(out, rows[i].copy);
    }
}

static void a_long_message_ends_between_two_characters(void **state)
{
    char word[600];
    ent_err err;
    (void)state;

    for (size_t i = 0; i < sizeof word - 1; i += 2)
        memcpy(word + i, "\xC3\xB6", 2);
    word[sizeof word - 1] = '\0';
    word[598] = '\0';
    for (int len = 0; len < 300; len++) {
        ent_fail(&err, ENT_E_NAME, "%.*s\x1b", len, word);
        for (size_t at = 0, n = strlen(err.text); at < n;) {
            size_t length = ent_plain_character(err.text + at, n - at);
            assert_true(length > 0);
            at += length;
        }
    }
}

static void characters_are_written_as_they_are_read(void **state)
{
    static const struct {
        uint32_t code;
        const char *bytes;
    } characters[] = {{'A', "A"},
                      {0x7F, "\x7F"},
                      {0x80, "\xC2\x80"},
                      {0x7FF, "\xDF\xBF"},
                      {0x800, "\xE0\xA0\x80"},
                      {0xFFFF, "\xEF\xBF\xBF"},
                      {0x10000, "\xF0\x90\x80\x80"},
                      {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
    (void)state;

    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        char out[5] = "";
        assert_int_equal(ent_plain_write(characters[i].code, out), strlen(characters[i].bytes));
        assert_string_equal(out, characters[i].bytes);
        assert_int_equal(ent_plain_field(out, 20), 20 + strlen(out) - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(copies_have_no_control_characters_or_wrong_bytes),
                                       cmocka_unit_test(characters_are_written_as_they_are_read),
                                       cmocka_unit_test(a_long_message_ends_between_two_characters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
