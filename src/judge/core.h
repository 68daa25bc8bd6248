/* core.h -- circular movement and paradoxes: what to do when no further decision follows (DATC 5.B.9).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_CORE_H
#define ENT_JUDGE_CORE_H
#include "judge/resolve.h"

enum { ENT_DECISION_WORDS = ENT_MAX_PROVS * ENT_ASK_COUNT / 64 };

/* A set of open decisions. It is a core if they depend on each other and on no other open decision. Only as many words
 * are written as the units of the field need: to clear and look through all took most of the time of a paradox. */
typedef struct ent_decisions {
    uint16_t words, size;
    uint64_t node[ENT_DECISION_WORDS]; /* bit uid * ENT_ASK_COUNT + question; [words] */
} ent_decisions;

/* Find a core among the open decisions. False if nothing is open. */
bool ent_core_find(const ent_field *field, ent_decisions *core);

bool ent_decisions_have(const ent_decisions *set, ent_uid uid, ent_question question);
bool ent_decisions_meet(const ent_decisions *a, const ent_decisions *b);
/* The open decisions on which it depends whether a train passes a section of its route. */
void ent_needs_of_section(const ent_field *field, const ent_train *train, unsigned section, ent_decisions *needed);

/* Each unit whose decision on this question is in the set. */
#define ENT_EACH_DECISION(set, field, uid, question)                                                                   \
    for (ent_uid uid = 0; uid < (field)->n; uid++)                                                                     \
        if (ent_decisions_have(set, uid, question))

/* The open decisions that the equation of this decision looks at. */
void ent_needs_of(const ent_field *field, ent_uid uid, ent_question question, ent_decisions *needed);

/* Which rules settle a core; several may act at once on a paradox. */
enum {
    ENT_SETTLED_CIRCLE = 1,    /* all moves succeed: no paradox */
    ENT_SETTLED_ONLY_WAY = 2,  /* the core can be decided in one way only: no paradox */
    ENT_SETTLED_RAIL = 4,      /* 7.B */
    ENT_SETTLED_CANAL = 8,     /* 7.C */
    ENT_SETTLED_CONVOY = 16,   /* the choice of 4.A.2 */
    ENT_SETTLED_FALLBACK = 32, /* the rule where 4.A.2 a, b or c has no answer */
    ENT_SETTLED_GENERAL = 64,  /* 5.B.9 */
};

/* Make a decision of the core, or stop a train, by the rules that fit it. Returns their ENT_SETTLED_ bits. */
unsigned ent_core_settle(ent_field *field, const ent_decisions *core);

#endif
