/* exact.h -- orders that are written exactly as ent_order_print() writes them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_EXACT_H
#define ENT_NOTATION_EXACT_H
#include "notation/parse.h"

/* Read text[0..len) if it is a hold, move, support, convoy or disbandment in exactly the canonical form: "A PAR - BUR".
 * Then *out is what parse.c would make of it. False: it may be an order all the same; *out is of no use. */
bool ent_parse_exact(const ent_map *map, const char *text, size_t len, ent_parsed *out);

#endif
