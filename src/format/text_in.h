/* text_in.h -- a position and its orders as text: headers, then a block a power.
 *
 *     Map: standard            Phase: F1901M            Rules: datc 4.A.2=e
 *     Units:
 *       France: A Par, F Spa(sc)
 *     Centers:
 *       France: Par, Mar, Spa
 *     Dislodged:
 *       France: A Bur -> Gas, Mar
 *     Orders:
 *       France:
 *         A Par - Bur
 *
 * `#` and `//` start comments. Without `Orders:` a power's name begins its orders.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FORMAT_TEXT_IN_H
#define ENT_FORMAT_TEXT_IN_H
#include "format/turn.h"

/* What the reader calls for a line of orders before it takes it; the case runner strips expectations here. May change
 * *len. May be NULL. */
typedef struct ent_text_hooks {
    void *context;
    void (*order)(void *context, ent_power power, const char *line, size_t *len, uint32_t number);
} ent_text_hooks;

/* Read text[0..len) into *request, which the caller has zeroed, with *rules as the rules where the text sets none.
 * The request keeps a copy of the text. An unreadable order is no error; anything else is, with line and column. */
ent_status ent_text_read(const char *text, size_t len, const ent_rules *rules, const ent_text_hooks *hooks,
                         ent_request *request, ent_err *err);

/* Read "F1901M" or "Fall 1901 movement". */
ent_status ent_text_phase(const char *text, size_t len, ent_pos *pos, ent_err *err);
/* Read "datc 4.A.2=e" into *rules. */
ent_status ent_text_rules(const char *text, size_t len, ent_rules *rules, ent_err *err);
/* "F1901M" into out[0..16). */
void ent_text_print_phase(const ent_pos *pos, char out[16]);

#endif
