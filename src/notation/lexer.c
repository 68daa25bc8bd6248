/* lexer.c -- splits an order's text into words, arrows and signs, and looks each word up among those of the language of
 * orders.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/lexer.h"
#include <assert.h>
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

/* ---- Words. ---- */

enum { LONGEST_WORD = 10 };

/* Sorted by spelling. */
static const struct {
    char text[LONGEST_WORD + 1];
    uint8_t word; /* ent_word */
} spellings[] = {
    {"a", ENT_WORD_A},
    {"and", ENT_WORD_AND},
    {"armies", ENT_WORD_ARMY},
    {"army", ENT_WORD_ARMY},
    {"attack", ENT_WORD_ATTACK},
    {"attacking", ENT_WORD_MOVES},
    {"attacks", ENT_WORD_MOVES},
    {"b", ENT_WORD_BUILDS},
    {"build", ENT_WORD_BUILD},
    {"builds", ENT_WORD_BUILDS},
    {"built", ENT_WORD_BUILDS},
    {"by", ENT_WORD_BY},
    {"c", ENT_WORD_CONVOYS},
    {"coast", ENT_WORD_COAST},
    {"convoy", ENT_WORD_CONVOY},
    {"convoying", ENT_WORD_CONVOYS},
    {"convoys", ENT_WORD_CONVOYS},
    {"d", ENT_WORD_DISBAND},
    {"destroy", ENT_WORD_DISBAND},
    {"disband", ENT_WORD_DISBAND},
    {"disbanded", ENT_WORD_DISBAND},
    {"disbands", ENT_WORD_DISBAND},
    {"e.c", ENT_WORD_EC},
    {"east", ENT_WORD_EAST},
    {"eastern", ENT_WORD_EAST},
    {"ec", ENT_WORD_EC},
    {"f", ENT_WORD_FLEET},
    {"fleet", ENT_WORD_FLEET},
    {"fleets", ENT_WORD_FLEET},
    {"for", ENT_WORD_FOR},
    {"from", ENT_WORD_FROM},
    {"goes", ENT_WORD_MOVES},
    {"going", ENT_WORD_MOVES},
    {"h", ENT_WORD_HOLD},
    {"hold", ENT_WORD_HOLD},
    {"holding", ENT_WORD_HOLD},
    {"holds", ENT_WORD_HOLD},
    {"in", ENT_WORD_IN},
    {"into", ENT_WORD_INTO},
    {"m", ENT_WORD_MOVES},
    {"move", ENT_WORD_MOVE},
    {"moves", ENT_WORD_MOVES},
    {"moving", ENT_WORD_MOVES},
    {"my", ENT_WORD_MY},
    {"n.c", ENT_WORD_NC},
    {"nc", ENT_WORD_NC},
    {"north", ENT_WORD_NORTH},
    {"northern", ENT_WORD_NORTH},
    {"of", ENT_WORD_OF},
    {"one", ENT_WORD_ONE},
    {"own", ENT_WORD_OWN},
    {"pass", ENT_WORD_WAIVE},
    {"proxies", ENT_WORD_PROXY},
    {"proxy", ENT_WORD_PROXY},
    {"r", ENT_WORD_RETREAT},
    {"remove", ENT_WORD_DISBAND},
    {"removed", ENT_WORD_DISBAND},
    {"removes", ENT_WORD_DISBAND},
    {"retreat", ENT_WORD_RETREAT},
    {"retreating", ENT_WORD_RETREAT},
    {"retreats", ENT_WORD_RETREAT},
    {"s", ENT_WORD_S},
    {"s.c", ENT_WORD_SC},
    {"sc", ENT_WORD_SC},
    {"sea", ENT_WORD_SEA},
    {"south", ENT_WORD_SOUTH},
    {"southern", ENT_WORD_SOUTH},
    {"stand", ENT_WORD_HOLD},
    {"stands", ENT_WORD_HOLD},
    {"sup", ENT_WORD_SUPPORT},
    {"supp", ENT_WORD_SUPPORT},
    {"support", ENT_WORD_SUPPORT},
    {"supporting", ENT_WORD_SUPPORT},
    {"supports", ENT_WORD_SUPPORT},
    {"the", ENT_WORD_THE},
    {"to", ENT_WORD_TO},
    {"transports", ENT_WORD_CONVOYS},
    {"vc", ENT_WORD_VC},
    {"via", ENT_WORD_VIA},
    {"w.c", ENT_WORD_WC},
    {"waive", ENT_WORD_WAIVE},
    {"waived", ENT_WORD_WAIVE},
    {"waives", ENT_WORD_WAIVE},
    {"wc", ENT_WORD_WC},
    {"west", ENT_WORD_WEST},
    {"western", ENT_WORD_WEST},
};

ent_word ent_lexer_word(const char *text, size_t len)
{
    size_t low = 0, high = sizeof spellings / sizeof *spellings;
    char lower[LONGEST_WORD + 1] = "";

    while (len > 1 && text[len - 1] == '.')
        len--;
    if (len > LONGEST_WORD)
        return ENT_WORD_NONE;
    for (size_t i = 0; i < len; i++)
        lower[i] = (char)tolower((unsigned char)text[i]);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = spellings[middle].text[0] - lower[0]; /* the first letter mostly decides */
        if (order == 0)
            order = strcmp(spellings[middle].text, lower);
        if (order == 0)
            return (ent_word)spellings[middle].word;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return ENT_WORD_NONE;
}

/* ---- Tokens. ---- */

static bool in_word(const char *text, size_t len, size_t i)
{
    unsigned char byte = (unsigned char)text[i];

    if (byte >= 0x80)
        return unicode_arrow(text, len, i) == 0;
    return isalnum(byte) || byte == '\'' || byte == '.' || byte == '_';
}

static size_t word_at(const char *text, size_t len, size_t i)
{
    size_t n = 0;
    bool dots = true; /* a full stop by itself is a sign */

    while (i + n < len && in_word(text, len, i + n))
        dots &= text[i + n++] == '.';
    return dots ? 0 : n;
}

static ent_token token_at(const char *text, size_t len, size_t i)
{
    assert(i < len);
    size_t size = word_at(text, len, i);

    if (size > 0)
        return (ent_token){ENT_TOKEN_WORD, (uint8_t)ent_lexer_word(text + i, size), (uint16_t)i, (uint16_t)size};
    size = arrow_at(text, len, i);
    if (size > 0)
        return (ent_token){ENT_TOKEN_ARROW, ENT_WORD_NONE, (uint16_t)i, (uint16_t)size};
    return (ent_token){ENT_TOKEN_SIGN, ENT_WORD_NONE, (uint16_t)i, 1};
}

size_t ent_lexer_split(const char *text, size_t len, ent_token token[ENT_TOKEN_SLOTS])
{
    size_t n = 0;

    if (len > ENT_MAX_ORDER_TEXT)
        return 0;
    for (size_t i = 0; i < len; i++) {
        if (isspace((unsigned char)text[i]))
            continue;
        if (n == ENT_MAX_TOKENS - 1)
            return 0;
        token[n] = token_at(text, len, i);
        i += token[n++].len - 1u;
    }
    for (size_t i = n; i <= n + ENT_TOKENS_AHEAD; i++)
        token[i] = (ent_token){ENT_TOKEN_END, ENT_WORD_NONE, (uint16_t)len, 0};
    return n + 1;
}
