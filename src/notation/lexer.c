/* lexer.c -- see lexer.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/lexer.h"
#include <ctype.h>
#include <string.h>

/* The length of a Unicode dash or arrow at text[i], 0 if there is none: U+2010 - U+2015, U+2190 - U+21FF, U+2212. */
static size_t unicode_arrow(const char *text, size_t len, size_t i)
{
    const unsigned char *at = (const unsigned char *)text + i;

    if (len - i < 3 || at[0] != 0xE2)
        return 0;
    if (at[1] == 0x80 && at[2] >= 0x90 && at[2] <= 0x95)
        return 3;
    return at[1] == 0x86 || at[1] == 0x87 || (at[1] == 0x88 && at[2] == 0x92) ? 3 : 0;
}

static size_t arrow_at(const char *text, size_t len, size_t i)
{
    size_t n = unicode_arrow(text, len, i);
    if (n > 0)
        return n;
    while (i + n < len && strchr("-=~", text[i + n]) && text[i + n] != '\0')
        n++;
    if (i + n < len && text[i + n] == '>')
        n++;
    return n;
}

static bool in_word(unsigned char byte)
{
    return isalnum(byte) || byte == '\'' || byte == '.' || byte == '_' || byte >= 0x80;
}

static size_t word_at(const char *text, size_t len, size_t i)
{
    size_t n = 0;
    bool dots = true; /* a full stop by itself is a sign */

    while (i + n < len && in_word((unsigned char)text[i + n]) && unicode_arrow(text, len, i + n) == 0)
        dots &= text[i + n++] == '.';
    return dots ? 0 : n;
}

size_t ent_lexer_split(const char *text, size_t len, ent_token token[ENT_TOKEN_SLOTS])
{
    size_t n = 0;

    if (len > ENT_MAX_ORDER_TEXT)
        return 0;
    for (size_t i = 0; i < len;) {
        size_t size = word_at(text, len, i);
        uint8_t kind = ENT_TOKEN_WORD;
        if (size == 0) {
            size = arrow_at(text, len, i);
            kind = ENT_TOKEN_ARROW;
        }
        if (size == 0) {
            size = 1;
            kind = ENT_TOKEN_SIGN;
        }
        if (kind != ENT_TOKEN_SIGN || !isspace((unsigned char)text[i])) {
            if (n == ENT_MAX_TOKENS - 1)
                return 0;
            token[n++] = (ent_token){kind, (uint16_t)i, (uint16_t)size};
        }
        i += size;
    }
    for (size_t i = n; i < ENT_TOKEN_SLOTS; i++)
        token[i] = (ent_token){ENT_TOKEN_END, (uint16_t)len, 0};
    return n + 1;
}

bool ent_lexer_is(const char *text, const ent_token *token, const char *lower)
{
    size_t len = token->len;

    if (token->kind != ENT_TOKEN_WORD || tolower((unsigned char)text[token->start]) != lower[0])
        return false;
    while (len > 1 && text[token->start + len - 1] == '.')
        len--;
    if (strlen(lower) != len)
        return false;
    for (size_t i = 1; i < len; i++)
        if (tolower((unsigned char)text[token->start + i]) != lower[i])
            return false;
    return true;
}
