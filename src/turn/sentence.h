/* sentence.h -- an entry of a turn, its result and the reason for it, in words.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_SENTENCE_H
#define ENT_TURN_SENTENCE_H
#include "turn/turn.h"
#include "notation/print.h"

/* Why entry `i` of the turn came out as it did, into out[0..size). */
void ent_reason_sentence(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                         size_t size);

/* The order of an entry as it was read; what was written, in quotation marks and at most `most` bytes of it, where
 * nobody can say what it is. */
void ent_entry_text(const ent_request *request, const ent_entry *entry, size_t most, ent_names_style style, char *out,
                    size_t size);
/* "fails: bounce, dislodged", "succeeds", "void". */
void ent_result_text(const ent_result *result, char *out, size_t size);

#endif
