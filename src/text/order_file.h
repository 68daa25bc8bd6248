/* order_file.h -- a position and its orders as text: headers, then a block a power.
 *
 *     Map: standard            Phase: F1901M            Rules: datc 4.A.2=e
 *     Units:
 *       France: A Par, F Spa(sc)
 *     Centers:
 *       France: Par, Mar, Spa
 *     Dislodged:
 *       France: A Bur -> Gas, Mar
 *     Built:
 *       France: F Spa(sc) 1903
 *     Orders:
 *       France:
 *         A Par - Bur
 *
 * `#` and `//` start comments. Without `Orders:` a power's name begins its orders. `Set:` among a power's orders begins
 * its next order set; so does its name where it stands again. Without `Units:` a text in the map's first phase begins
 * with the starting position; "Units: orders" puts the units where the orders say. Whole messages may be pasted: what
 * they say besides is skipped (order_block.c). `Map: {"base": "standard", "changes": {...}}` describes a map in one
 * line of JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_ORDER_FILE_H
#define ENT_TEXT_ORDER_FILE_H
#include "turn/phase_and_rules.h"
#include "turn/turn.h"

/* What a caller may add; all of it may be absent. */
typedef struct ent_order_file_hooks {
    void *context;
    /* Called for a line of orders before it is taken; may change *len. The case runner strips expectations here. */
    void (*order)(void *context, ent_power power, const char *line, size_t *len, uint32_t number);
    const char *map_dir;  /* where `Map: x.json` may lie; NULL: nowhere */
    bool units_by_orders; /* as if the text said "Units: orders" */
    bool plain;           /* every line below a heading is an order: no prose, no mail, one set a power */
} ent_order_file_hooks;

/* Read text[0..len) into *request, which the caller has zeroed, with *rules as the rules where the text sets none.
 * The request keeps a copy of the text. An unreadable order is no error; anything else is, with line and column. */
ent_status ent_order_file_read(const char *text, size_t len, const ent_rules *rules, const ent_order_file_hooks *hooks,
                               ent_request *request, ent_err *err);

#endif
