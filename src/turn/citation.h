/* citation.h -- which rule of the game a result comes from.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_CITATION_H
#define ENT_TURN_CITATION_H
#include "turn/turn.h"

typedef struct ent_citation {
    const char *rule; /* an issue (4.x), a section (5.B.x, 7.x) or a test case (6.x) of the DATC; NULL: no single one */
    char choice;      /* of an issue: the letter in force; else 0 */
    const char *idea; /* what the rule says, NULL where the reason's sentence says it */
    const char *question; /* which `idea` answers by yes or no; NULL: it says all */
} ent_citation;

/* The rule behind entry `i` of the turn. */
ent_citation ent_citation_of(const ent_request *request, const ent_turn *turn, size_t i);
/* Its name alone: ent_citation.rule. */
const char *ent_citation_rule(const ent_request *request, const ent_turn *turn, size_t i);

/* True if the order supports a move against a unit of its own power that does not leave, so that it does not count
 * against that unit [6.D.12]. By the DPjudge's early text it does for a move of that power. */
bool ent_is_against_own_unit(const ent_request *request, const ent_turn *turn, const ent_order *order);
/* True for a support of a move to where the supporter stands [6.D.34]. */
bool ent_is_into_own_province(const ent_map *map, const ent_order *order);
/* True if the carrier is on some route that the convoy orders for the move make. */
bool ent_is_on_route(const ent_request *request, const ent_turn *turn, const ent_order *move, ent_prov carrier);
/* True if the move names a route, and it leads through the province. */
bool ent_names_on_route(const ent_order *move, ent_prov prov);
/* True if the convoy of the unit that a convoy order names was lost, not only the route through this carrier. */
bool ent_is_convoy_lost(const ent_request *request, const ent_turn *turn, const ent_order *convoy_order);

enum { ENT_SETTLED_RULES = 3 }; /* railway, canal and convoy may settle one paradox together */

/* The rules of these ENT_SETTLED_ bits (judge/core.h) into out[0..ENT_SETTLED_RULES). Returns how many. That a core
 * can be decided in one way only is no rule. */
uint8_t ent_citation_of_settled(const ent_rules *rules, unsigned settled, ent_citation *out);

#endif
