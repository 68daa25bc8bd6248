/* audit_sentence.h -- each finding of an audit as one sentence.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_AUDIT_SENTENCE_H
#define ENT_TURN_AUDIT_SENTENCE_H
#include "notation/print.h"
#include "turn/audit.h"

enum { ENT_AUDIT_SENTENCE = 1200 }; /* room that is enough, unless a map has very long names */

/* Each writes into out[0..size), always NUL-terminated. */
void ent_audit_sentence(const ent_audit *audit, const ent_dutchman *dutchman, ent_names_style style, char *out,
                        size_t size);
void ent_discrepancy_sentence(const ent_audit *audit, const ent_discrepancy *difference, ent_names_style style,
                              char *out, size_t size);

#endif
