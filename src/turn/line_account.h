/* line_account.h -- what became of every line of a text: nothing of what somebody wrote may vanish.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_LINE_ACCOUNT_H
#define ENT_TURN_LINE_ACCOUNT_H
#include "entente.h"

/* What a line was read as. From ENT_LINE_COMMENT on it was skipped, for the reason that the name says. ORDER line_fate
 */
typedef enum ent_line_fate {
    ENT_LINE_BLANK,
    ENT_LINE_HEADER,    /* "Map: standard", "Units:", "Title: ..." */
    ENT_LINE_HEADING,   /* whose block begins: "France:" */
    ENT_LINE_POSITION,  /* units, centers, retreats */
    ENT_LINE_ORDER,     /* orders, with or without a heading before them */
    ENT_LINE_COMMENT,   /* after # or // */
    ENT_LINE_MARKUP,    /* a ruled line, an empty tag */
    ENT_LINE_MAIL,      /* "Subject: ..." and what else mail programs write */
    ENT_LINE_PROSE,     /* a sentence that is no order */
    ENT_LINE_SIGNATURE, /* below a signature mark or a farewell */
    ENT_LINE_QUOTED,    /* a quoted set of orders whose power has sent another one */
    ENT_LINE_FATE_COUNT
} ent_line_fate;

/* "prose". */
const char *ent_line_fate_name(ent_line_fate fate);

/* Why somebody has to look at a line that was skipped, or at a heading or an order. */
typedef enum ent_line_doubt {
    ENT_LINE_DOUBT_NONE,        /* nobody has to */
    ENT_LINE_DOUBT_ORDER,       /* it may be an order */
    ENT_LINE_DOUBT_MATTERS,     /* it may say something of the orders around it */
    ENT_LINE_DOUBT_OTHER_TURN,  /* it names another turn: the orders below it may be of that one */
    ENT_LINE_DOUBT_OTHER_POWER, /* it names the power of the sender: the orders below it are another one's */
    ENT_LINE_DOUBT_COMMENT,     /* an order or a heading: the comment after it may take it back or change it */
    ENT_LINE_DOUBT_QUOTED,      /* its orders are quoted more deeply than other lines */
    ENT_LINE_DOUBT_BUILD,  /* from here on: of an order. Its sign may mean a build, but its power has to remove units */
    ENT_LINE_DOUBT_JOINED, /* a support, of which the line below may be no part: none, if it fits a move */
    ENT_LINE_DOUBT_UNFOLDED, /* an order: whose heading stands in a part that the page folds up, and that has ended */
    ENT_LINE_DOUBT_SIGN,     /* an order: the sign before it may deny it or strike it out */
    ENT_LINE_DOUBT_COUNT
} ent_line_doubt;

typedef struct ent_skipped_line {
    const char *text; /* text[0..len) */
    uint32_t len, number;
    uint16_t joined; /* for ent_line_account_add() alone: lines below it that were read as one with it */
    uint8_t fate;    /* ent_line_fate */
    uint8_t doubt;   /* ent_line_doubt */
} ent_skipped_line;

/* The lines of a text. */
typedef struct ent_line_account {
    uint32_t n;                         /* lines; the sum of n_of[] */
    uint32_t n_of[ENT_LINE_FATE_COUNT]; /* by fate */
    ent_skipped_line *skipped; /* owned: skipped lines, and headings, headers and orders in doubt, as they stand in
                                  the text; after them orders that were doubted or skipped only at its end */
    size_t n_skipped, cap;
} ent_line_account;

/* False for a heading or an order in doubt. */
static inline bool ent_line_was_skipped(const ent_skipped_line *line)
{
    return line->fate >= ENT_LINE_COMMENT;
}

/* Note one line, with those that are joined to it. Its text is kept if it was skipped or is in doubt, and must stay.
 * ENT_OK or ENT_E_MEMORY. */
ent_status ent_line_account_add(ent_line_account *account, ent_line_fate fate, const ent_skipped_line *line,
                                ent_err *err);
/* Append a line to skipped[], with this fate. The counts stay as they are. ENT_OK or ENT_E_MEMORY. */
ent_status ent_line_account_list(ent_line_account *account, ent_line_fate fate, const ent_skipped_line *line,
                                 ent_err *err);
void ent_line_account_clear(ent_line_account *account);

#endif
