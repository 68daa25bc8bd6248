/* lexer.h -- a text of orders as words, arrows and signs.
 *
 * Quotation marks, bullets, stars and blanks of every kind are no tokens. A full stop belongs to the word before it, as
 * in "Nth."; an apostrophe to the word around it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_LEXER_H
#define ENT_NOTATION_LEXER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ent_token_kind { ENT_TOKEN_WORD, ENT_TOKEN_ARROW, ENT_TOKEN_SIGN, ENT_TOKEN_END } ent_token_kind;

/* The words that mean something in every order. Spellings that mean the same everywhere are one word. ORDER word */
typedef enum ent_word {
    ENT_WORD_NONE, /* any other word, or none */
    ENT_WORD_A,
    ENT_WORD_ALL, /* "all", "every", "everything" */
    ENT_WORD_AN,
    ENT_WORD_AND, /* "and", "then", "plus" */
    ENT_WORD_ARMY,
    ENT_WORD_ATTACK,
    ENT_WORD_AUX, /* "is", "will", "must", ...: before a verb */
    ENT_WORD_BOARD,
    ENT_WORD_BOTH,
    ENT_WORD_BUILD,
    ENT_WORD_BUILDS, /* "b", "builds", "built" */
    ENT_WORD_BY,
    ENT_WORD_COAST,
    ENT_WORD_CONDITION, /* "or", "if", "unless", ...: no order has one */
    ENT_WORD_CONVOY,
    ENT_WORD_CONVOYS, /* "c", "convoys", ... */
    ENT_WORD_DISBAND,
    ENT_WORD_DOUBT, /* "draft", "cancelled", "ignore", ...: takes an order back wherever it stands in a remark */
    ENT_WORD_EAST,
    ENT_WORD_EC,
    ENT_WORD_FLEET,
    ENT_WORD_FOR,
    ENT_WORD_FROM,
    ENT_WORD_HOLD, /* "h", "holds", "stays", "remains", ... */
    ENT_WORD_IN,
    ENT_WORD_INTO,
    ENT_WORD_MOVE,
    ENT_WORD_MOVES, /* "m", "moves", "attacks", "goes", ... */
    ENT_WORD_MY,
    ENT_WORD_NC,
    ENT_WORD_NO,
    ENT_WORD_NORTH,
    ENT_WORD_NOT,     /* "not", "never", "probably", ...: denies or doubts what stands after it; also a sign: a cross */
    ENT_WORD_NOTHING, /* "nothing", "none" */
    ENT_WORD_OF,
    ENT_WORD_OFF,
    ENT_WORD_ON,
    ENT_WORD_ONE, /* to ENT_WORD_SIX in this sequence */
    ENT_WORD_TWO,
    ENT_WORD_THREE,
    ENT_WORD_FOUR,
    ENT_WORD_FIVE,
    ENT_WORD_SIX,
    ENT_WORD_OTB, /* "off the board" */
    ENT_WORD_OUR,
    ENT_WORD_OWN,
    ENT_WORD_PLEASE, /* "please", "thanks", ... */
    ENT_WORD_PROXY,
    ENT_WORD_RETREAT,
    ENT_WORD_S,
    ENT_WORD_SC,
    ENT_WORD_SEA,
    ENT_WORD_SOUTH,
    ENT_WORD_SUPPORT, /* "sup", "supports", ... */
    ENT_WORD_TAIL,    /* "put", "in place", "its position", ...: after a hold */
    ENT_WORD_THE,
    ENT_WORD_TO,
    ENT_WORD_UNITS,
    ENT_WORD_VC,
    ENT_WORD_VIA,
    ENT_WORD_WAIVE,
    ENT_WORD_WC,
    ENT_WORD_WEST,
    ENT_WORD_COUNT
} ent_word;

typedef struct ent_token {
    uint8_t kind;        /* ent_token_kind */
    uint8_t word;        /* ent_word */
    uint16_t start, len; /* bytes of the text */
} ent_token;

/* After the last token there are always ENT_TOKENS_AHEAD more of kind ENT_TOKEN_END, so that a reader may look ahead.
 */
enum {
    ENT_MAX_TOKENS = 512,
    ENT_TOKENS_AHEAD = 16,
    ENT_TOKEN_SLOTS = ENT_MAX_TOKENS + ENT_TOKENS_AHEAD,
    ENT_MAX_ORDER_TEXT = 4000
};

/* Split text[0..len) into at most ENT_MAX_TOKENS tokens, the last one ENT_TOKEN_END. An arrow is a
 * row of -, = or ~ with or without > after it, > alone, or a dash or an arrow to the right of Unicode. Returns how
 * many, or 0 if the text is too long for an order. */
size_t ent_lexer_split(const char *text, size_t len, ent_token token[ENT_TOKEN_SLOTS]);

/* True if a token of the text is an arrow; false, too, if the text is too long for an order. */
bool ent_lexer_has_arrow(const char *text, size_t len);

/* The word that text[0..len) is, in any letter case, full stops after it or not. */
ent_word ent_lexer_word(const char *text, size_t len);

#endif
