/* unicode_signs.c -- see unicode_signs.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/unicode_signs.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The classes of signs with three bytes of UTF-8, the first one 0xE2: ranges of their two last bytes. Of the arrows
 * only those to the right mean a move. All signs up to U+2BFF that are not listed are symbols: among them arrows to the
 * left (U+2190) and to both sides (U+2194), so that an order with one is not followed. */
static const struct {
    uint16_t first, last;
    uint8_t class; /* ent_unicode_class */
} signs[] = {
    {0x8080, 0x808F, ENT_UNICODE_BLANK}, /* blanks and joiners */
    {0x8090, 0x8095, ENT_UNICODE_ARROW}, /* dashes */
    {0x8098, 0x809F, ENT_UNICODE_BLANK}, /* quotation marks */
    {0x80A2, 0x80A2, ENT_UNICODE_BLANK}, /* bullet */
    {0x80AF, 0x80AF, ENT_UNICODE_BLANK}, /* narrow blank */
    {0x80B9, 0x80BA, ENT_UNICODE_BLANK}, /* quotation marks */
    {0x81A0, 0x81A0, ENT_UNICODE_BLANK}, /* joiner */
    {0x8692, 0x8692, ENT_UNICODE_ARROW}, /* arrow */
    {0x8792, 0x8792, ENT_UNICODE_ARROW}, /* double arrow */
    {0x87A2, 0x87A2, ENT_UNICODE_ARROW}, /* dashed arrow */
    {0x87A8, 0x87A8, ENT_UNICODE_ARROW}, /* white arrow */
    {0x8892, 0x8892, ENT_UNICODE_ARROW}, /* minus */
    {0x96B6, 0x96BB, ENT_UNICODE_ARROW}, /* triangles to the right */
    {0x9E94, 0x9E94, ENT_UNICODE_ARROW}, /* arrows of printers */
    {0x9E98, 0x9EAF, ENT_UNICODE_ARROW}, /* more of them */
    {0x9EB1, 0x9EBE, ENT_UNICODE_ARROW}, /* U+27B0 between them is a loop */
    {0x9FB6, 0x9FB6, ENT_UNICODE_ARROW}, /* long arrow */
    {0x9FB9, 0x9FB9, ENT_UNICODE_ARROW}, /* long double arrow */
    {0xADA2, 0xADA2, ENT_UNICODE_ARROW}, /* triangle-headed arrow */
    {0xAE95, 0xAE95, ENT_UNICODE_ARROW}, /* black arrow */
};

/* A dash in the encoding of old Windows programs. In UTF-8 such a byte has another one beyond ASCII before it. */
static bool is_windows_dash(const char *text, size_t i)
{
    return ((unsigned char)text[i] == 0x96 || (unsigned char)text[i] == 0x97) &&
           (i == 0 || (unsigned char)text[i - 1] < 0x80);
}

/* A no-break blank, a guillemet and a middle dot have two bytes; an emoji has four, and the mark after it (U+FE0F) and
 * a byte order mark three. Half a character is no sign: its length would cover the ASCII after it. */
ent_unicode_class ent_unicode_classify(const char *text, size_t len, size_t i, size_t *size)
{
    const unsigned char *at = (const unsigned char *)text + i;

    *size = 2;
    if (at[0] == 0xC2 && len - i >= 2 && at[1] >= 0xA0 && at[1] != 0xAD) /* U+00AD parts a word between two lines */
        return at[1] == 0xA0 || at[1] == 0xAB || at[1] == 0xB7 || at[1] == 0xBB ? ENT_UNICODE_BLANK
                                                                                : ENT_UNICODE_SYMBOL;
    if (at[0] == 0xCC && len - i >= 2 && at[1] >= 0xB5 && at[1] <= 0xB8) /* a stroke through the letter before it */
        return ENT_UNICODE_SYMBOL;
    if (is_windows_dash(text, i)) {
        *size = 1;
        return ENT_UNICODE_ARROW;
    }
    if (len - i < 3)
        return ENT_UNICODE_LETTER;
    unsigned rest = (unsigned)at[1] << 8 | at[2];
    *size = at[0] == 0xF0 ? 4 : 3;
    if (at[0] == 0xEF && (rest == 0xB88F || rest == 0xBBBF))
        return ENT_UNICODE_BLANK;
    if (at[0] == 0xF0)
        return len - i > 3 && at[1] == 0x9F && (at[2] & at[3] & 0x80) ? ENT_UNICODE_SYMBOL : ENT_UNICODE_LETTER;
    for (size_t n = 0; at[0] == 0xE2 && n < sizeof signs / sizeof *signs; n++)
        if (rest >= signs[n].first && rest <= signs[n].last)
            return (ent_unicode_class)signs[n].class;
    return at[0] == 0xE2 && at[1] < 0xB0 && (rest & 0x8080) == 0x8080 ? ENT_UNICODE_SYMBOL : ENT_UNICODE_LETTER;
}

size_t ent_unicode_denial(const char *text, size_t len)
{
    static const char signs_that_deny[][5] = {
        "\xE2\x98\x90",     "\xE2\x98\x92",     "\xE2\x9C\x95",     "\xE2\x9C\x96",     "\xE2\x9C\x97",
        "\xE2\x9C\x98",     "\xE2\x9D\x8C",     "\xE2\x9D\x93",     "\xE2\x9D\x94",     "\xE2\x9B\x94",
        "\xF0\x9F\x9A\xAB", "\xE2\x96\xA1",     "\xE2\xAC\x9C",     "\xE2\x9D\x8E",     "\xF0\x9F\x94\xB2",
        "\xF0\x9F\x91\x8E", "\xF0\x9F\x97\x91", "\xF0\x9F\xA4\x94", "\xF0\x9F\x9A\xB7", "\xE2\x81\x87",
        "\xE2\x80\xBD",     "\xE2\x95\xB3",     "\xE2\xA8\xAF",     "\xE2\x98\x93",     "\xF0\x9F\x97\x99",
        "\xE2\x8A\x98",     "\xE2\x9C\x82",     "\xF0\x9F\x94\x95", "\xF0\x9F\x93\xB5", "\xF0\x9F\x86\x96",
        "\xE2\x81\x88",     "\xE2\x81\x89",     "\xE2\x83\xA0",     "\xE2\x8A\x97",     "\xE2\x8C\x9B",
        "\xE2\x8F\xB3",     "\xE2\x8F\xB8",     "\xE2\x8F\xB9",     "\xE2\x9C\x8B",     "\xF0\x9F\x96\x90",
        "\xF0\x9F\x99\x85", "\xF0\x9F\x9A\xA7", "\xF0\x9F\x9A\xAD", "\xF0\x9F\x9A\xAF", "\xF0\x9F\x9A\xB1",
        "\xF0\x9F\x9A\xB3", "\xF0\x9F\x9B\x87", "\xF0\x9F\x9B\x91", "\xF0\x9F\xA4\x9A", "\xF0\x9F\xA4\xA5",
        "\xF0\x9F\xA4\xA8", "\xF0\x9F\xA4\xB7"};

    for (size_t i = 0; i < sizeof signs_that_deny / sizeof *signs_that_deny; i++) {
        size_t size = strlen(signs_that_deny[i]);
        if (size <= len && memcmp(signs_that_deny[i], text, size) == 0)
            return size;
    }
    return 0;
}
