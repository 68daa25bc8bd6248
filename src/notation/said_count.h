/* said_count.h -- how many builds or removals the words of an order text say, beside those that it names.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_SAID_COUNT_H
#define ENT_NOTATION_SAID_COUNT_H
#include <stdbool.h>
#include <stddef.h>
#include "entente.h"

/* The sum of the numbers in "Build 2 armies: Mos, Sev", "Remove one unit: F Ion", "2 builds: A Mos, F Sev"; 0: no
 * number is said. One that says only what stands after it is none, as in "Build one army in Mos". For ENT_ARMY or
 * ENT_FLEET only numbers of "armies" or "fleets". */
unsigned ent_said_count(const char *text, size_t len, ent_unit_kind kind);
/* True of "no builds", "builds nothing", "waive all"; not of "waive the rest". */
bool ent_said_count_none(const char *text, size_t len);

#endif
