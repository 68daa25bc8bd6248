/* paradox.h -- the paradoxes of a turn: whose result depends on whose, round in a loop, and the rule that ends it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_PARADOX_H
#define ENT_TURN_PARADOX_H
#include "judge/resolve.h"
#include "notation/print.h"
#include "turn/citation.h"
#include "turn/turn.h"

/* A decision of the paradox. */
typedef struct ent_paradox_decision {
    size_t entry;          /* of the turn: the order that it is about */
    ent_question question; /* does it move, is the support given, has it a path? */
    uint16_t first, n;     /* on[first .. first + n) are the decisions on which it depends */
} ent_paradox_decision;

typedef struct ent_paradox {
    ent_citation rule[ENT_SETTLED_RULES];
    uint8_t n_rules;
    uint16_t n;                     /* decisions, each followed by one on which it depends as far as that is possible */
    ent_paradox_decision *decision; /* owned */
    uint16_t *on;                   /* owned; indices of decisions */
} ent_paradox;

typedef struct ent_paradox_list {
    ent_paradox *paradox; /* owned */
    size_t n;
} ent_paradox_list;

/* The paradoxes that the judge of the decisions met in a movement phase, in the order in which it met them. Other
 * phases and algorithms have none. Free with ent_paradox_clear(). Fails only for want of memory. */
ent_status ent_paradox_find(const ent_request *request, const ent_turn *turn, ent_paradox_list *list, ent_err *err);
void ent_paradox_clear(ent_paradox_list *list);

/* "whether A Bre - Lon has a convoy depends on whether F Wal - Eng succeeds", about the i-th decision, into
 * out[0..size). */
void ent_paradox_sentence(const ent_request *request, const ent_turn *turn, const ent_paradox *paradox, size_t i,
                          ent_names_style style, char *out, size_t size);

#endif
