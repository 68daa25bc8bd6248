/* closed.h -- where a dislodged unit may not retreat to, and why.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_CLOSED_H
#define ENT_TURN_CLOSED_H
#include "notation/print.h"
#include "turn/turn.h"

enum { ENT_MAX_CLOSED = ENT_MAX_NEIGHBORS }; /* as many as ent_dislodged.retreats has bits */

typedef struct ent_closed {
    ent_loc to;
    ent_reason reason;
} ent_closed;

/* True if an attack by convoy does not close the place that it came from [4.A.5]. The DPjudge's texts have rules of
 * their own. */
bool ent_closed_spares_convoyed(const ent_request *request);

/* The closed neighbors of the unit that entry `i` is about. None if it was not dislodged in this phase. */
size_t ent_closed_list(const ent_request *request, const ent_turn *turn, size_t i, ent_closed out[ENT_MAX_CLOSED]);

/* "Eng (F Eng is there), Bre (F Gas goes there), Pic (its attacker came from there)" into out[0..size), "" if there is
 * none. */
void ent_closed_text(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                     size_t size);

#endif
