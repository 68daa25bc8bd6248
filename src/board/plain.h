/* plain.h -- text of unknown origin, made safe to show.
 *
 * Messages, reports, JSON and pictures quote what players wrote. Control characters could act on the terminal that
 * shows them, and JSON does not allow bytes that are not UTF-8, or half a character where a quotation was cut.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_PLAIN_H
#define ENT_BOARD_PLAIN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the character at text[0..n), n > 0, if it is well-formed UTF-8 and XML 1.0 allows it; else 0. Tab and
 * newline are the only control characters that are allowed. */
size_t ent_plain_character(const char *text, size_t n);

/* Write the character U+`code`, below U+110000, in UTF-8. Returns how many bytes it has, at most four. */
static inline size_t ent_plain_write(uint32_t code, char *out)
{
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    *out = (char)(first[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3F));
    return more + 1;
}

/* True if text[0..len) is well-formed UTF-8, control characters and NUL included. */
bool ent_plain_is_utf8(const char *text, size_t len);

/* Write text[0..len) to `out`, which has room for three times as many bytes: well-formed characters as they are, and
 * each other byte as the letter or sign of Windows-1252, the encoding of old programs, of which Latin 1 is a part; '?'
 * if there is none. Returns the length. */
size_t ent_plain_decode(const char *text, size_t len, char *out);

/* Copy as much of text[0..len) as fits to out[0..size), size > 0, and end it with NUL. A tab or newline becomes a
 * space, any other control character or wrong byte becomes '?', and a character that is cut off at the end is left out.
 * Returns the length of the copy. `out` may be `text`. */
size_t ent_plain_copy(const char *text, size_t len, char *out, size_t size);

/* The width for "%-*s" of printf() that makes well-formed UTF-8 take so many columns, one for each character. */
static inline int ent_plain_field(const char *text, int columns)
{
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xC0) == 0x80;
    return columns;
}

/* How many columns well-formed UTF-8 takes, one for each character. */
static inline int ent_plain_columns(const char *text)
{
    int columns = 0;

    for (; *text; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

#endif
