/* core.h -- circular movement and paradoxes: what to do when no further decision follows (DATC 5.B.9).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_CORE_H
#define ENT_JUDGE_CORE_H
#include "judge/resolve.h"

enum { ENT_CORE_WORDS = ENT_MAX_PROVS * ENT_ASK_COUNT / 64 };

/* A set of open decisions that depend on each other and on no other open decision. */
typedef struct ent_core {
    uint64_t node[ENT_CORE_WORDS]; /* bit uid * ENT_ASK_COUNT + question */
    uint16_t size;
} ent_core;

/* Find a core among the open decisions. False if nothing is open. */
bool ent_core_find(const ent_field *field, ent_core *core);

bool ent_core_has(const ent_core *core, ent_uid uid, ent_question question);

/* Make at least one decision of the core, by the rule that fits it: circular movement, the convoy paradox rule 4.A.2,
 * or the general fallback. */
void ent_core_settle(ent_field *field, const ent_core *core);

#endif
