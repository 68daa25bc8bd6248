/* truth_said.h -- a sentence that was read, and the tables that say when it can be true.
 *
 * Private to the truth_*.c files. Each of them has one table for one kind of order: the pattern of each sentence, and a
 * function that returns what the sentence says wrongly, or NULL if it can be true. Adding a sentence to the program
 * means adding a row to one of these tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_TRUTH_SAID_H
#define ENT_PROPERTY_TRUTH_SAID_H
#include "claims.h"
#include "facts.h"
#include "game/rules.h"

/* A sentence, and what it is about. */
typedef struct ent_said {
    const ent_facts *facts;
    const ent_entry *entry;
    const ent_order *order;
    const ent_result *result;
    ent_prov at, to, from; /* of the order, or ENT_PROV_NONE */
    ent_claim claim;
    ent_tail tail;
} ent_said;

/* One form of sentence; claims.h explains the signs of a pattern. */
typedef struct ent_truth {
    const char *pattern;
    const char *(*why_false)(const ent_said *said);
} ent_truth;

typedef struct ent_truths {
    const ent_truth *truth;
    size_t n;
} ent_truths;

extern const ent_truths ent_truths_moves, ent_truths_convoys, ent_truths_paradoxes, ent_truths_helps,
    ent_truths_written, ent_truths_void, ent_truths_special, ent_truths_retreats, ent_truths_builds;

/* Unless the condition holds, return the sentence `what` from the calling function. */
#define EXPECT(condition, what)                                                                                        \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return what;                                                                                               \
    } while (0)

/* The verdict of the order. */
bool ent_said_succeeds(const ent_said *said);
bool ent_said_fails(const ent_said *said);
bool ent_said_is_void(const ent_said *said);

/* The DPjudge's texts cut, count and dislodge otherwise in some positions. */
bool ent_said_by_dpjudge(const ent_said *said);

/* The province of the first unit that the sentence names. */
ent_prov ent_said_first(const ent_said *said);
/* The kind of unit that stands there, ENT_UNIT_NONE for no unit and for ENT_PROV_NONE. */
uint8_t ent_said_kind_at(const ent_said *said, ent_prov prov);
/* What carries such a unit: fleets carry armies, and armies carry fleets. */
uint8_t ent_said_carrier_of(uint8_t kind);

/* NULL if the order is void and this choice of the issue is in force. */
const char *ent_said_check_rule(const ent_said *said, ent_issue issue, char choice);
/* True if there is another entry for the same unit or place, which somebody wrote; `in_force`: and which counts. */
bool ent_said_has_other_entry(const ent_said *said, bool in_force);
/* True if another order lets the dislodged unit retreat. */
bool ent_said_retreats_otherwise(const ent_said *said);

/* True if the move `order` names a route of carriers, and the rules bind the convoy to it. */
bool ent_said_route_counts(const ent_said *said, const ent_order *order);
/* Remove the carriers that a named route excludes. */
void ent_said_keep_route(const ent_said *said, const ent_order *order, uint64_t *carriers);

#endif
