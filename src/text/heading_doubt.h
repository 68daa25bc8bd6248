/* heading_doubt.h -- may a heading say that what follows is not what its power orders?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_HEADING_DOUBT_H
#define ENT_TEXT_HEADING_DOUBT_H
#include "board/map.h"
#include "board/span.h"

/* True if the heading has words beyond powers, names, turns and what titles are made of: "Germany (rejected)", "Bad
 * moves for Germany", "France?". */
bool ent_heading_doubts(const ent_map *map, ent_span line);
/* "(France:": a bracket that ends in another line, and that another power may have written. */
bool ent_heading_opens_bracket(ent_span line);

#endif
