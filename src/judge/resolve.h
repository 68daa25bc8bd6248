/* resolve.h -- making all decisions of a field.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_RESOLVE_H
#define ENT_JUDGE_RESOLVE_H
#include "judge/field.h"

/* Which decision of a unit. A move has MOVE and, by convoy or through a canal, PATH; a support has SUPPORT. */
typedef enum ent_question { ENT_ASK_MOVE, ENT_ASK_SUPPORT, ENT_ASK_PATH, ENT_ASK_COUNT } ent_question;

/* The decision's place in the unit. */
uint8_t *ent_decision_of(ent_field *field, ent_uid uid, ent_question question);

/* The equation's answer with what is known so far. */
ent_tri ent_evaluate(const ent_field *field, ent_uid uid, ent_question question);

/* Make every decision that follows from what is known. What stays open is part of a cycle, or depends on one. */
void ent_resolve_known(ent_field *field);

struct ent_decisions;

/* A caller that receives each decision as it is made. */
typedef struct ent_observer {
    void *context;
    void (*decided)(void *context, const ent_field *field, ent_uid uid, ent_question question); /* by its equation */
    /* A core is settled, at least in part, by the rules of these ENT_SETTLED_ bits (core.h). */
    void (*settled)(void *context, const ent_field *field, const struct ent_decisions *core, unsigned by);
} ent_observer;

/* Make all decisions: what follows from what is known, then core by core (core.h). The second also calls an
 * observer. */
void ent_resolve(ent_field *field);
void ent_resolve_watched(ent_field *field, const ent_observer *observer);

#endif
