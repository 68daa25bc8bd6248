/* notice.h -- sentences that may say something of the orders around them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_NOTICE_H
#define ENT_PROSE_NOTICE_H
#include <stdint.h>
#include "board/map.h"
#include "board/span.h"

/* A sentence that is asked several questions. Its words are read once. */
typedef struct ent_sentence {
    ent_span text;
    size_t n_words;
    uint32_t says;           /* ENT_SAYS_ bits of its words (vocabulary.h) */
    bool doubt, doubt_known; /* it has words that doubt orders (doubt.h); asked when it is needed */
} ent_sentence;

ent_sentence ent_notice_read(ent_span text);

/* True if a sentence among orders names a place ("Better Holland"), says what units do ("The fleet stays put"), or what
 * to do with orders ("Use these if I send no others"). */
bool ent_notice_sentence(const ent_map *map, ent_sentence *sentence);
/* True if a line begins as one about another turn does: "Last turn". */
bool ent_notice_is_of_other_time(ent_span text);
/* True if a subject says that orders are not final, or no more in force: "DRAFT", "Sorry, wrong game". One that heads
 * orders, as a power's name does, also by a question, a condition or another time: "Germany?". */
bool ent_notice_subject(ent_sentence *sentence, bool heads);
/* True if a line above all orders says so in few words, or limits them: "Use these orders if I send no others". */
bool ent_notice_above_heading(const ent_map *map, ent_sentence *sentence);
/* True if a short sentence says what to do with units where they retreat, or are built and removed: "I keep". */
bool ent_notice_adjusts(ent_span text);
/* True if a line above an order may say that it is none, or of another turn: "Draft", "Would this be legal?". */
bool ent_notice_above_order(ent_sentence *sentence);

#endif
