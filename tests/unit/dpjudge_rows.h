/* dpjudge_rows.h -- the rows of the tests of the DPjudge's algorithm: an order, and what the texts make of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_DPJUDGE_ROWS_H
#define ENT_UNIT_DPJUDGE_ROWS_H
#include "game/position.h"
#include "dpjudge/dpjudge.h"

enum { MOST = 12 }; /* rows of an example */

/* Power, order, and what the later and the early text make of it: s(ucceeds), f(ails) or v(oid), a capital if the unit
 * is also dislodged, then the step of its last mark, 0 for none. NULL where a test does not ask. */
typedef struct ent_row {
    const char *power, *order, *later, *early;
} ent_row;

/* Put the units of the rows, up to one without an order, on an empty board, and read their orders. Returns how many. */
size_t ent_rows_place(const ent_map *map, const ent_row *rows, ent_pos *pos, ent_order *orders);

#endif
