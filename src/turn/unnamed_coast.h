/* unnamed_coast.h -- whether a fleet's destination is a coast that nobody named.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_UNNAMED_COAST_H
#define ENT_TURN_UNNAMED_COAST_H
#include "turn/turn.h"

/* The issue whose choice b gave the move of this entry the default coast; ENT_ISSUE_COUNT: its coast was named. */
ent_issue ent_unnamed_coast_issue(const ent_request *request, const ent_entry *entry);

#endif
