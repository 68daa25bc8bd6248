/* notice.h -- sentences that may say something of the orders around them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_NOTICE_H
#define ENT_TEXT_NOTICE_H
#include "board/map.h"
#include "text/span.h"

/* True if a sentence among orders names a place ("Better Holland"), says what units do ("The fleet stays put"), or what
 * to do with orders ("Use these if I send no others"). */
bool ent_notice_sentence(const ent_map *map, ent_span text);
/* True if a short line says that orders are not final, or no more in force: "DRAFT", "Sorry, wrong game". */
bool ent_notice_doubts_orders(ent_span text);
/* True if a short sentence says what to do with units where they retreat, or are built and removed: "I keep". */
bool ent_notice_adjusts(ent_span text);
/* True if a line above an order may say that it is none, or of another turn: "Draft", "Would this be legal?". */
bool ent_notice_above_order(ent_span text);

#endif
