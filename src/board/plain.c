/* plain.c -- UTF-8 checked character by character, and text of unknown origin made safe to show.
 *
 * SPDX-License-Identifier: MIT */
#include "board/plain.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>

/* The length of a character that begins with this byte; 0 if none does. */
static size_t length_of(unsigned char byte)
{
    return byte < 0x80 ? 1 : byte >> 5 == 6 ? 2 : byte >> 4 == 14 ? 3 : byte >> 3 == 30 ? 4 : 0;
}

/* The length of the well-formed character at text[0..n), n > 0, and its *code; 0 if it is not well-formed. */
static size_t decode(const char *text, size_t n, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = length_of(byte[0]);

    assert(n > 0);
    if (length == 0 || length > n)
        return 0;
    *code = length == 1 ? byte[0] : byte[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        *code = *code << 6 | (byte[i] & 0x3F);
    }
    bool surrogate = *code >= 0xD800 && *code < 0xE000;
    return *code < least[length] || *code > 0x10FFFF || surrogate ? 0 : length;
}

size_t ent_plain_character(const char *text, size_t n)
{
    uint32_t code = 0;
    size_t length = decode(text, n, &code);
    bool control = (code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7F && code < 0xA0);

    return control || code == 0xFFFE || code == 0xFFFF ? 0 : length;
}

enum { AT_ONCE = 8 };

/* True if AT_ONCE bytes are all from ' ' to '~'. The lowest byte that is not sets its own highest bit: it has it, or
 * gets it when ' ' is subtracted or when 1 is added. */
static bool is_plain(const char *text)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t bytes;

    static_assert(sizeof bytes == AT_ONCE, "as many bytes as a word has");
    memcpy(&bytes, text, sizeof bytes);
    return ((bytes | (bytes - ones * ' ') | (bytes + ones)) & ones << 7) == 0;
}

bool ent_plain_is_utf8(const char *text, size_t len)
{
    uint32_t code;

    for (size_t i = 0, length; i < len; i += length) {
        length = len - i >= AT_ONCE && is_plain(text + i) ? AT_ONCE : decode(text + i, len - i, &code);
        if (length == 0)
            return false;
    }
    return true;
}

size_t ent_plain_decode(const char *text, size_t len, char *out)
{
    static const uint16_t windows[] = {/* from 0x80 to 0x9F; 0: none */
                                       0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                       0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                       0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                       0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
    size_t n = 0;

    for (size_t i = 0, length; i < len; i += length) {
        uint32_t code = 0;
        length = decode(text + i, len - i, &code);
        if (length == 0) {
            unsigned byte = (unsigned char)text[i];
            code = byte >= 0xA0 ? byte : windows[byte - 0x80] ? windows[byte - 0x80] : '?';
            length = 1;
        }
        n += ent_plain_write(code, out + n);
    }
    return n;
}

/* True if text[0..n) ends within a character. */
static bool is_cut_off(const char *text, size_t n)
{
    if (length_of((unsigned char)text[0]) <= n)
        return false;
    for (size_t i = 1; i < n; i++)
        if ((unsigned char)text[i] >> 6 != 2)
            return false;
    return true;
}

size_t ent_plain_copy(const char *text, size_t len, char *out, size_t size)
{
    size_t n = 0;

    assert(size > 0);
    for (size_t i = 0, step; i < len && n + 1 < size; i += step) {
        if (len - i >= AT_ONCE && size - n > AT_ONCE && is_plain(text + i)) { /* the usual case */
            step = AT_ONCE;
            memmove(out + n, text + i, AT_ONCE);
            n += AT_ONCE;
            continue;
        }
        if (text[i] >= ' ' && text[i] <= '~') {
            step = 1;
            out[n++] = text[i];
            continue;
        }
        if (is_cut_off(text + i, len - i))
            break;
        size_t length = ent_plain_character(text + i, len - i);
        step = length > 0 ? length : 1;
        if (n + step >= size)
            break;
        if (length > 1)
            memmove(out + n, text + i, length);
        else
            out[n] = length == 0 ? '?' : text[i] == '\t' || text[i] == '\n' ? ' ' : text[i];
        n += step;
    }
    out[n] = '\0';
    return n;
}
