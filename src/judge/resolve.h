/* resolve.h -- makes all decisions of a field, in whatever order they become possible.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_RESOLVE_H
#define ENT_JUDGE_RESOLVE_H
#include "judge/field.h"

/* Which decision of a unit. A move has MOVE and, by convoy, PATH; a support has SUPPORT. */
typedef enum ent_question { ENT_ASK_MOVE, ENT_ASK_SUPPORT, ENT_ASK_PATH, ENT_ASK_COUNT } ent_question;

/* The decision's place in the unit. */
uint8_t *ent_decision(ent_field *field, ent_uid uid, ent_question question);

/* What the decision's equation says about it over what is known. */
ent_tri ent_decide(const ent_field *field, ent_uid uid, ent_question question);

/* Make every decision that follows from what is known. What is left open then is in circles or paradoxes, or waits
 * for them. */
void ent_resolve_known(ent_field *field);

/* Make all decisions: what is known, then core by core (core.h). */
void ent_resolve(ent_field *field);

/* Who watches decisions being made. */
typedef struct ent_observer {
    void *context;
    void (*decided)(void *context, const ent_field *field, ent_uid uid, ent_question question); /* by its equation */
    void (*settled)(void *context, const ent_field *field); /* some decisions of a core, by a rule */
} ent_observer;

/* ent_resolve() under the eyes of an observer. */
void ent_resolve_watched(ent_field *field, const ent_observer *observer);

#endif
