/* doubt.h -- words that doubt an order, take it back, or make it depend on something.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_DOUBT_H
#define ENT_NOTATION_DOUBT_H
#include "notation/parse.h"

/* Words that limit an order, but only where one stands before or after them: "solange|salvo" (parse_remark.c). */
extern const char ent_doubt_limits[];
/* True if such a word or phrase begins at token `at`: "draft", "as soon as". */
bool ent_doubt_at(const ent_parser *parser, size_t at);
/* True if the words from token `at` to the next pause doubt the order and say nothing else: "(not)", "(?)", "(do not
 * use this)", "(next turn)". "(not Ruh)" and "(next to the French)" say more, and doubt nothing. */
bool ent_doubt_alone(const ent_parser *parser, size_t at);
/* True if one stands anywhere in the text. */
bool ent_doubt_in(const char *text, size_t len);

#endif
