/* facts.h -- what is true of a judged phase, derived from the position, the orders and the outcome alone.
 *
 * The outcome is: which order succeeds, fails or is void, its marks, the route and the end of a move, and the next
 * position. Reasons, culprits and strengths that the judge gives are not looked at; they are what is to be checked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_FACTS_H
#define ENT_PROPERTY_FACTS_H
#include "turn/turn.h"

typedef enum ent_maybe { ENT_SURELY_NOT, ENT_SURELY, ENT_MAYBE } ent_maybe;

typedef struct ent_facts {
    const ent_request *request;
    const ent_turn *turn;
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *unit;               /* by province: the unit that acts in this phase; in retreats the dislodged */
    ent_unit retreating[ENT_MAX_PROVS]; /* ... in retreats */
    const ent_entry *of[ENT_MAX_PROVS]; /* the entry in force for that unit, or NULL */
    const ent_result *res[ENT_MAX_PROVS];
} ent_facts;

void ent_facts_init(ent_facts *facts, const ent_request *request, const ent_turn *turn);

/* ENT_PROV_NONE for no location. */
ent_prov ent_facts_prov(const ent_facts *facts, ent_loc loc);
const ent_order *ent_facts_order(const ent_facts *facts, ent_prov prov);
bool ent_facts_steps(const ent_facts *facts, uint8_t kind, ent_loc at, ent_prov to);
bool ent_facts_frozen(const ent_facts *facts, ent_prov prov);

/* The unit in `prov` has an order to move that is not void; with `to`: to that province. */
bool ent_facts_moves(const ent_facts *facts, ent_prov prov);
bool ent_facts_moves_to(const ent_facts *facts, ent_prov prov, ent_prov to);
bool ent_facts_by_rail(const ent_facts *facts, ent_prov prov);
bool ent_facts_by_canal(const ent_facts *facts, ent_prov prov);
/* ... it succeeded; it left its province; it was dislodged. */
bool ent_facts_arrived(const ent_facts *facts, ent_prov prov);
bool ent_facts_left(const ent_facts *facts, ent_prov prov);
bool ent_facts_dislodged(const ent_facts *facts, ent_prov prov);
/* Does this move fight over its destination, or is it without effect there? */
ent_maybe ent_facts_fights(const ent_facts *facts, ent_prov mover);
/* Two units move against each other over one border. */
bool ent_facts_head_on(const ent_facts *facts, ent_prov a, ent_prov b);

/* The supports that were given to what this unit does, as a set of provinces; `except`: without those of a power. */
unsigned ent_facts_supports(const ent_facts *facts, ent_prov helped, ent_power except, uint64_t *out);
/* The strength of a move without supports. */
unsigned ent_facts_base(const ent_facts *facts, ent_prov mover);
/* The strength that counts against the unit in the destination. */
unsigned ent_facts_attack(const ent_facts *facts, ent_prov mover);

/* True if the carriers in these provinces link the two. */
bool ent_facts_linked(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from, ent_prov to);
/* True if the carrier in `through` is on a shortest of their links. */
bool ent_facts_on_shortest(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from,
                           ent_prov to, ent_prov through);
/* Who could carry a unit by 4.E.1; who is ordered to carry the one in `army`, `whole`: and was not dislodged. */
void ent_facts_could_carry(const ent_facts *facts, uint8_t carrier, uint64_t *out);
void ent_facts_carriers(const ent_facts *facts, ent_prov army, bool whole, uint64_t *out);

/* Of adjustments. */
bool ent_facts_counts(const ent_facts *facts, ent_prov prov, ent_power power);
bool ent_facts_is_home(const ent_facts *facts, ent_prov prov, ent_power power);
/* Builds (+) or removals (-); *wanted: without regard to where there is room. */
int ent_facts_due(const ent_facts *facts, ent_power power, int *wanted);

#endif
