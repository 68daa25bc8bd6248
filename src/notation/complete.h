/* complete.h -- from what was written to what was meant: the unit's own kind and coast, coasts left out or wrong
 * (complete.c), and a spelling that could mean several places (interpret.c) (DATC 4.B, 4.C, 4.E.2).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_COMPLETE_H
#define ENT_NOTATION_COMPLETE_H
#include "notation/parse.h"

/* What an order leaves out or gets wrong about its units. Under 4.C.1, 4.C.2, 4.C.5 and 4.C.6 c it is void if another
 * order for the same unit is better. */
enum { ENT_FLAW_UNIT_MISSING = 1, ENT_FLAW_UNIT_WRONG = 2, ENT_FLAW_NATION_MISSING = 4, ENT_FLAW_NATION_WRONG = 8 };

ent_issue ent_flaw_issue(unsigned flaw);
ent_reason ent_flaw_reason(unsigned flaw);

typedef struct ent_meaning {
    ent_order order;
    uint8_t flaws;  /* ENT_FLAW_ bits */
    bool completed; /* a coast was supplied or ignored, or the kind of the helped unit corrected */
} ent_meaning;

enum { ENT_MAX_MEANINGS = 64 };

typedef struct ent_meanings {
    ent_meaning best; /* the order, unless its set clarifies it; best.order.void_reason: why it is void already */
    ent_meaning open[ENT_MAX_MEANINGS]; /* the possible ones, where the order alone leaves several */
    size_t n_open;
    bool corrected;     /* a place was chosen that no listed spelling names */
    ent_status refused; /* ENT_OK, or why the reading is no order */
} ent_meanings;

/* Turn `written` into the order of `power` on the board of `pos`, or into those that it may mean. `note` (size bytes)
 * says how it was read, where the text alone does not show it; otherwise `note` is not written. */
void ent_interpret(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                   const ent_parsed *written, ent_meanings *out, char *note, size_t size);

/* The destination of a fleet at `at` that was ordered to `to`: with a coast, where the rules supply one (4.B.1 -
 * 4.B.3). */
ent_loc ent_complete_coast(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_loc to);

#endif
