/* lexer.h -- an order's text as words, arrows and signs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_LEXER_H
#define ENT_NOTATION_LEXER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ent_token_kind { ENT_TOKEN_WORD, ENT_TOKEN_ARROW, ENT_TOKEN_SIGN, ENT_TOKEN_END } ent_token_kind;

typedef struct ent_token {
    uint8_t kind; /* ent_token_kind */
    uint16_t start, len; /* bytes of the text */
} ent_token;

/* Behind the last token there are always ENT_TOKENS_AHEAD more of kind ENT_TOKEN_END, so that a reader may look ahead. */
enum { ENT_MAX_TOKENS = 128, ENT_TOKENS_AHEAD = 16, ENT_TOKEN_SLOTS = ENT_MAX_TOKENS + ENT_TOKENS_AHEAD, ENT_MAX_ORDER_TEXT = 1000 };

/* Split text[0..len) into at most ENT_MAX_TOKENS tokens, the last one ENT_TOKEN_END. Arrows are -, --, ->, => and the
 * dashes and arrows of Unicode. Returns how many, or 0 if the text is too long for an order. */
size_t ent_lexer_split(const char *text, size_t len, ent_token token[ENT_TOKEN_SLOTS]);

/* True if the word is `lower`, in any letter case. */
bool ent_lexer_is(const char *text, const ent_token *token, const char *lower);

#endif
