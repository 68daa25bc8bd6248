/* clean.h -- a text as its lines, without what mail programs, chats and web pages put around them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_CLEAN_H
#define ENT_MAIL_CLEAN_H
#include "entente.h"
#include "board/span.h"

typedef struct ent_clean_line {
    const char *text;  /* without quotation signs, time stamps and tags; blanks trimmed */
    const char *start; /* of the whole line, for columns */
    uint32_t len;
    uint32_t number; /* where it stood, from 1 */
    uint16_t joined; /* how many further lines are part of it */
    uint8_t quotes;  /* how often it is quoted: "> > A Par H" 2 */
    uint8_t folds;   /* in how many parts it stands that the page folds up: between "[details]" and "[/details]" 1 */
    uint8_t kept;    /* the fewest of them since the line above: less than `folds` there if one has ended */
    bool stamped;    /* a time of day stood before it */
    bool had_text;   /* it is blank now, but was not */
    bool no_order;   /* for order_owner.c: it was searched, and is like no order */
    bool no_heading; /* nor like a heading */
    bool no_header;  /* for order_file.c: order_mail.c found that it is like a header, but counts for another text */
} ent_clean_line;

typedef struct ent_clean_text {
    ent_clean_line *line; /* owned */
    size_t n;
} ent_clean_text;

/* True of a line that is left alone: "Map:" and "Rules:". */
bool ent_clean_keeps(ent_span line);
/* Cut text[0..len), which is changed and must stay, into lines. With `plain` nothing is cleaned. ENT_E_LIMIT for too
 * many lines, ENT_E_SYNTAX for a byte of value 0. */
ent_status ent_clean(char *text, size_t len, bool plain, ent_clean_text *out, ent_err *err);
void ent_clean_clear(ent_clean_text *text);

#endif
