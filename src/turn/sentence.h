/* sentence.h -- one plain sentence about one result.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_SENTENCE_H
#define ENT_TURN_SENTENCE_H
#include "turn/turn.h"
#include "notation/print.h"

/* Why entry `i` of the turn came out as it did, into out[0..size). */
void ent_reason_sentence(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                         size_t size);

#endif
