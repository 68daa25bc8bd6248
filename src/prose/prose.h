/* prose.h -- is a line an order, or prose?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_PROSE_H
#define ENT_PROSE_PROSE_H
#include "board/map.h"
#include "board/span.h"

/* Parts of a line that are known to be no orders: those that begin in [from, until), up to a comma or a semicolon. A
 * line is asked as a whole and after its key, for different reasons, and may have millions of parts. */
typedef struct ent_prose_known {
    const char *from, *until;
    uint32_t n_read; /* texts that had to be parsed so far */
} ent_prose_known;

/* After so many parsed texts no other is parsed, and none is called an order: the whole input has to be refused. */
enum { ENT_MOST_PARTS_READ = 400000 };

/* True if the text is an order, or looks so much like one that it must not be skipped: better a void order that is
 * reported than one that vanishes. *known, of the same map, is read and replaced; NULL: nothing is known. */
bool ent_prose_is_order_like(const ent_map *map, ent_span text, ent_prose_known *known);
/* True if the text may belong to the order above it: "(north coast)", "via convoy", "/ Ruh". */
bool ent_prose_is_fragment(const ent_map *map, ent_span text);
/* True if it begins as only orders do: "A ...", "Fleet ...", "Build ...". */
bool ent_prose_has_opener(ent_span text);
/* True if it can be read as an order, with a unit that is named "A Par" or "army in Paris". In *known that is counted;
 * NULL: it is not. */
bool ent_prose_names_unit(const ent_map *map, ent_span text, ent_prose_known *known);
/* True if such an order, or a unit's letter and a listed place, stands at its beginning. *known as there. */
bool ent_prose_begins_with_unit(const ent_map *map, ent_span text, ent_prose_known *known);

/* No letter and no digit: "-----". */
bool ent_prose_is_ruled(ent_span text);
/* True if the text has letters of another script, from Greek to Korean, which no name of a map has. */
bool ent_prose_is_foreign(ent_span text);

/* Without a bullet or a number: "- A Par H", "3. A Par H"; without marks of emphasis around it: "**A Par H**". */
ent_span ent_prose_strip_bullet(ent_span text);

#endif
