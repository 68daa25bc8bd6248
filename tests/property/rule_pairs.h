/* rule_pairs.h -- which settings of the rules were in force together in some trial.
 *
 * A setting is a choice of an issue, an option on or off, or whether a number of centers to win is set. Random rules
 * test how two settings work together only if both were in force at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TESTS_RULE_PAIRS_H
#define ENT_TESTS_RULE_PAIRS_H
#include "entente.h"

/* Note that the settings of these rules were in force together. */
void ent_rule_pairs_note(const ent_rules *rules);
/* How many pairs of settings that do not exclude each other were never in force together; *pairs: how many there are.
 */
unsigned ent_rule_pairs_missing(unsigned *pairs);

#endif
