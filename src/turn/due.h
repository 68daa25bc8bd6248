/* due.h -- what a power may build or has to remove, in words.
 *
 * `due` is the number of its builds, or of its removals as a negative number. Each function writes into `out`, which it
 * returns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_DUE_H
#define ENT_TURN_DUE_H

enum { ENT_DUE_SIZE = 32 };

/* "2 builds", "1 removal", "no builds". */
const char *ent_due_count(int due, char out[ENT_DUE_SIZE]);
/* "may build 2", "has to remove 1", "nothing". */
const char *ent_due_task(int due, char out[ENT_DUE_SIZE]);

#endif
