/* truth.h -- can the sentence of a result be true?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_TRUTH_H
#define ENT_PROPERTY_TRUTH_H
#include "facts.h"

/* NULL if the sentence about entry `i` can be true, else what it says wrongly. *which: the number of its pattern, below
 * ent_truth_patterns(). */
const char *ent_truth_why_false(const ent_facts *facts, size_t i, const char *sentence, size_t *which);
size_t ent_truth_patterns(void);
const char *ent_truth_pattern(size_t which);

#endif
