/* ascii.h -- letters, digits and blanks of ASCII, whatever the locale of the process is.
 *
 * <ctype.h> and strcasecmp() follow the locale that a host program has set: where that is Turkish, "I" and "i" are two
 * letters, and "WAIVE" was no order. A test checks that nothing in src/ uses them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_ASCII_H
#define ENT_BOARD_ASCII_H
#include <stdbool.h>
#include <stddef.h>

static inline bool ent_is_upper(unsigned char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ent_is_lower(unsigned char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ent_is_alpha(unsigned char c)
{
    return (c | 0x20u) - 'a' < 26; /* the bit that separates capital letters from small ones */
}

static inline bool ent_is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ent_is_alnum(unsigned char c)
{
    return ent_is_alpha(c) || ent_is_digit(c);
}

/* Space, tab, line feed, vertical tab, form feed, carriage return. */
static inline bool ent_is_space(unsigned char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char ent_to_lower(unsigned char c)
{
    return (char)(ent_is_upper(c) ? c - 'A' + 'a' : c);
}

static inline char ent_to_upper(unsigned char c)
{
    return (char)(ent_is_lower(c) ? c - 'a' + 'A' : c);
}

/* text[i] in lower case: A to Z, and in UTF-8 the letters from U+00C0 to U+00DE. */
static inline char ent_lower_at(const char *text, size_t i)
{
    unsigned char byte = (unsigned char)text[i];
    bool accented = byte >= 0x80 && byte <= 0x9E && i > 0 && (unsigned char)text[i - 1] == 0xC3;

    return (char)(accented ? byte | 0x20 : ent_to_lower(byte));
}

/* True if the first n bytes are the same but for letter case, or both texts end before. */
static inline bool ent_same_but_case(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (ent_to_lower((unsigned char)a[i]) != ent_to_lower((unsigned char)b[i]))
            return false;
        if (a[i] == '\0')
            return true;
    }
    return true;
}

#endif
