/* pending.h -- sentences that leave orders open: they hold only in a case, others are to follow, or they were written
 * for another player.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_PENDING_H
#define ENT_PROSE_PENDING_H
#include "board/map.h"
#include "prose/notice.h"

/* True if a sentence says so: "Call me before you adjudicate", "New orders will follow", "This is what I sent Germany".
 */
bool ent_pending_in(const ent_map *map, const ent_sentence *sentence);

#endif
