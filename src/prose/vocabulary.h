/* vocabulary.h -- what single words of a sentence may say of orders.
 *
 * A reader of sentences asks whether one of many words stands in them, and every sentence is asked many such questions.
 * So all these words stand in one table, each with the questions that it answers, and a sentence is read once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_VOCABULARY_H
#define ENT_PROSE_VOCABULARY_H
#include <stdint.h>
#include "board/span.h"

enum {
    ENT_SAYS_ORDER_WORD = 1 << 0, /* orders are made of it: "move", "to", "via" */
    ENT_SAYS_OWN = 1 << 1,        /* the writer speaks of what is his: "my", "we" */
    ENT_SAYS_UNIT = 1 << 2,       /* a unit: "army", "troops" */
    ENT_SAYS_UNITS = 1 << 3,      /* units of which a sentence says what they do; also "everybody", "rest" */
    ENT_SAYS_HOLD = 1 << 4,       /* they hold, in other languages */
    ENT_SAYS_CHANGE = 1 << 5,     /* changes orders, where a sentence speaks of them: "final", "instead" */
    ENT_SAYS_ORDERS = 1 << 6,     /* orders or units: "order", "these", "second" */
    ENT_SAYS_TIME = 1 << 7,       /* another time: "previous", "tomorrow" */
    ENT_SAYS_DOUBT = 1 << 8,      /* doubts orders or takes them back: "proposals", "testing" */
    ENT_SAYS_DENIAL = 1 << 9,     /* stops what was said before: "wait", "stop", "instead" */
    ENT_SAYS_CONDITION = 1 << 10, /* "if", "unless" */
    ENT_SAYS_POINTER = 1 << 11,   /* "these", "above" */
    ENT_SAYS_PLAN = 1 << 12,      /* above an order: it may be none, or of another turn: "wish", "later" */
    ENT_SAYS_TITLE = 1 << 13,     /* orders, in a heading: "orders", "builds" */
    ENT_SAYS_FILLER = 1 << 14,    /* in a heading, nothing of whose orders follow: "for", "final" */
    ENT_SAYS_SPRING = 1 << 15,
    ENT_SAYS_FALL = 1 << 16,
    ENT_SAYS_WINTER = 1 << 17,
    ENT_SAYS_REPORT = 1 << 18, /* in a heading: what follows are somebody else's words, or no orders yet: "said" */
    ENT_SAYS_WISH = 1 << 19,   /* after a power's name: the writer asks that power for what follows: "please" */
    ENT_SAYS_TURN = 1 << 20,   /* a turn, or orders of one: "season", "final" */
    /* of pending.c: */
    ENT_SAYS_LIMIT = 1 << 21,       /* "if", "default" */
    ENT_SAYS_BEFORE = 1 << 22,      /* "before", "after" */
    ENT_SAYS_PROCESS = 1 << 23,     /* what a game master or a player who was asked does: "process", "agrees" */
    ENT_SAYS_SUBMIT = 1 << 24,      /* orders, and what a player does with them: "orders", "send" */
    ENT_SAYS_OTHER = 1 << 25,       /* "new", "second" */
    ENT_SAYS_FOLLOW = 1 << 26,      /* something comes later: "follow", "tomorrow" */
    ENT_SAYS_TOLD = 1 << 27,        /* "sent", "told" */
    ENT_SAYS_SOMEBODY = 1 << 28,    /* "he", "they" */
    ENT_SAYS_NEED = 1 << 29,        /* "need", "without" */
    ENT_SAYS_PHRASE_WORD = 1 << 30, /* a phrase of pending.c has this word */
};

/* ENT_SAYS_ bits of a word in any letter case. */
uint32_t ent_vocabulary_word(ent_span word);
/* Those of all words of a text, each up to its colon; *n: how many words it has. */
uint32_t ent_vocabulary_text(ent_span text, size_t *n);

#endif
