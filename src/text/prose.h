/* prose.h -- orders, and what people and mail programs write around them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_PROSE_H
#define ENT_TEXT_PROSE_H
#include "board/map.h"
#include "text/span.h"

/* True if the text is an order, or looks so much like one that it must not be skipped: better a void order that is
 * reported than one that vanishes. */
bool ent_prose_is_order_like(const ent_map *map, ent_span text);
/* True if the text may belong to the order above it: "(north coast)", "/ Ruh". */
bool ent_prose_is_fragment(const ent_map *map, ent_span text);
/* True if it begins as only orders do: "A ...", "Fleet ...", "Build ...". */
bool ent_prose_has_opener(ent_span text);
/* True if it can be read as an order, with a unit that is named "A Par" or "army in Paris". */
bool ent_prose_names_unit(const ent_map *map, ent_span text);
/* True if such an order, or a unit's letter and a listed place, stands at its beginning. */
bool ent_prose_begins_with_unit(const ent_map *map, ent_span text);
/* Does a line limit orders, and which? */
typedef enum ent_condition {
    ENT_CONDITION_NONE,
    ENT_CONDITION_HERE,  /* the order behind its colon: "Unless he moves: A Par H" */
    ENT_CONDITION_BELOW, /* the orders below it: "If we bounce:", "Otherwise" */
    ENT_CONDITION_OPEN,  /* it ends like no sentence: "If we bounce". An order in the next line is limited */
} ent_condition;

ent_condition ent_prose_condition(const ent_map *map, ent_span text);
/* True if the text names a place, a power or what units do. */
bool ent_prose_speaks_of_game(const ent_map *map, ent_span text);
/* True if the text, below an order, limits it: "or Spa", "if possible", "unless Italy is in Piedmont". `next`: no blank
 * line stands between them. */
bool ent_prose_limits_above(const ent_map *map, ent_span text, bool next);
/* True if it takes back or changes orders: "Ignore the last one", "Sorry, Munich should hold". */
bool ent_prose_takes_back(const ent_map *map, ent_span text);

/* "Subject: ...", "On Monday Tom wrote:", "---------- Forwarded message ---------". */
bool ent_prose_is_mail(ent_span text);
/* What stands behind "Subject:"; empty if the line is no subject. */
ent_span ent_prose_subject(ent_span text);
/* "-----Original Message-----": what follows is quoted. */
bool ent_prose_is_original(ent_span text);
/* "From: ...": a new message begins. */
bool ent_prose_begins_mail(ent_span text);
/* "-- ", behind which a signature stands; "Regards,", behind which a name does. */
bool ent_prose_is_signature_mark(ent_span text);
bool ent_prose_is_farewell(ent_span text);
/* No letter and no digit: "-----". */
bool ent_prose_is_ruled(ent_span text);

/* Without a bullet or a number: "- A Par H", "3. A Par H"; without marks of emphasis around it: "**A Par H**". */
ent_span ent_prose_strip_bullet(ent_span text);

#endif
