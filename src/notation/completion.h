/* completion.h -- what complete.c and interpret.c share: one order on its way from its text to its meaning.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_COMPLETION_H
#define ENT_NOTATION_COMPLETION_H
#include "notation/complete.h"

typedef struct ent_completion {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_power power;
    const ent_parsed *reading;
} ent_completion;

/* The unit that an order is about: in retreats a dislodged one. NULL if there is none. */
const ent_unit *ent_completion_unit(const ent_completion *task, ent_loc at);

/* The order is void for this reason, unless it was void already. */
void ent_completion_make_void(ent_order *order, ent_reason reason);

/* The order that the reading is if its places are these; ENT_LOC_NONE where it has none. */
ent_meaning ent_complete_one(const ent_completion *task, ent_loc at, ent_loc from, ent_loc to);

#endif
