/* replay_report.h -- what a replay has found, as JSON and as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_REPLAY_REPORT_H
#define ENT_ARCHIVE_REPLAY_REPORT_H
#include <stdio.h>
#include "archive/replay.h"

/* Members of the object that is open. */
void ent_replay_json(ent_json_text *text, const ent_replay *replay);
void ent_replay_print(FILE *out, const ent_replay *replay);

#endif
