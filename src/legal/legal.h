/* legal.h -- which orders are legal, and which orders match (DATC 4.E.1, 4.B.4).
 *
 * Answers for one order at a time in a movement phase, from the map, the rules and where the units stand. What the
 * other orders say is not known here, except in the two functions that match a support or a convoy with the order that
 * it helps. Intake and all judges use these functions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_LEGAL_H
#define ENT_LEGAL_LEGAL_H
#include "board/map.h"
#include "game/rules.h"
#include "legal/route.h"

typedef enum ent_legality {
    ENT_LEGAL,
    ENT_ILLEGAL,      /* the order is ignored: the unit holds and can be supported */
    ENT_ILLEGAL_MOVE, /* the order counts as a move that fails: the unit cannot be supported in place (4.E.1 a, b) */
} ent_legality;

/* RULE convoy.path-counts  a route that an order names means nothing, or names all fleets that may convoy it [4.A.6] */
static inline bool ent_legal_route_counts(const ent_rules *rules, const ent_order *order)
{
    return (order->flags & ENT_ORDER_FLAG_ROUTE) && ent_choice(rules, ENT_4A6) != 'a';
}

/* Why the order was void already, or ENT_REASON_NONE. A program may have written any byte there. */
static inline ent_reason ent_legal_void_reason(const ent_order *order)
{
    return order->void_reason < ENT_REASON_COUNT ? (ent_reason)order->void_reason : ENT_REASON_UNREADABLE;
}

/* Carriers that are known to be needed for a convoy (4.E.1 e). */
typedef struct ent_needed {
    ent_prov from, to; /* of the convoy; ENT_PROV_NONE: nothing is known yet */
    uint64_t at[ENT_MAX_WORDS];
} ent_needed;

enum { ENT_KEPT_CONVOYS = ENT_FOR_SIZE ? 1 : 128 };

/* The carriers that may be part of a convoy, and the chains that they form. A chain is a set of carriers in which each
 * is linked with the next; it joins all shores that it touches. */
enum { ENT_MAX_CHAINS = 24 };

typedef struct ent_chains {
    uint64_t at[ENT_MAX_WORDS]; /* where the carriers stand */
    uint16_t n_chains;          /* more than ENT_MAX_CHAINS: too many to list, or not searched yet */
    uint64_t chain[ENT_MAX_CHAINS][ENT_MAX_WORDS], shore[ENT_MAX_CHAINS][ENT_MAX_WORDS];
    bool has_blocks;
    ent_blocks blocks;
    bool has_needed;
    ent_needed needed[ENT_KEPT_CONVOYS]; /* a cache: entry `from % ENT_KEPT_CONVOYS` has the last convoy asked about */
} ent_chains;

/* The value of ent_legal_context.searches_before_chains where few questions are expected. To find all chains costs more
 * than one search for a route. The number was found by trial: few phases ask more questions. */
enum { ENT_SEARCHES_BEFORE_CHAINS = 8 };

/* The position against which the orders of one movement phase are checked. Made once for all of them. */
typedef struct ent_legal_context {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    bool needs_units;                /* only the units that are there count (4.E.1 d, e) */
    const uint64_t *ice;             /* where it is frozen, or NULL */
    unsigned searches_before_chains; /* how many questions are answered by a search for a route before all chains are
                                        found */
    unsigned n_asked[2];             /* questions so far, by the carriers' ent_unit_kind; the count ends when all chains
                                        are found. carriers[] is not filled before the first */
    ent_chains carriers[2];          /* by ent_unit_kind */
    unsigned search_budget;          /* what is left of ENT_ROUTE_SEARCH_BUDGET_OF_ORDERS */
} ent_legal_context;

void ent_legal_context_init(ent_legal_context *context, const ent_map *map, const ent_rules *rules, const ent_pos *pos);

/* Is this order of a movement phase legal under rules 4.E.1? Coasts must be complete (intake sees to that): a fleet's
 * move to a whole province with separate coasts is ENT_REASON_COAST_MISSING.
 * *legality is always written. Returns ENT_REASON_NONE if legal, else why not. */
ent_reason ent_legal_check_in(ent_legal_context *context, const ent_order *order, ent_legality *legality);

/* Most orders are steps, or supports of them, and the map's sets of sure steps alone show that they are legal,
 * whatever the rules. The next three functions look there; true means legal, false means unknown: then ask
 * ent_legal_check_in(). The unit must stand in `at`; `to` may be anything. ice: ent_legal_context.ice. They have few
 * branches on purpose, since which orders are sure is unpredictable for a processor (ent_pick()). */
static inline bool ent_legal_is_sure_step(const ent_map *map, const uint64_t *ice, uint8_t kind, ent_loc at, ent_loc to)
{
    bool exists = to < map->n_provs;
    ent_prov prov = exists ? to : 0;

    if (ice && (ent_set_has(ice, prov) || ent_set_has(ice, ent_prov_of(map, at))))
        return false;
    return exists & ent_set_has(ent_sure_of(map, kind, at), prov);
}
/* The same for a support by the unit in `at`, of a unit that holds (`hold`) or moves. Such a support matches the order
 * of the supported unit if the destinations are equal: there is no coast to compare (4.B.4). */
static inline bool ent_legal_is_sure_support(const ent_legal_context *context, uint8_t kind, ent_loc at, ent_loc from,
                                             ent_loc to, bool hold)
{
    const ent_map *map = context->map;
    if (from >= map->n_locs)
        return false;
    const ent_unit *helped = &context->units[ent_prov_of(map, from)];
    if (helped->kind == ENT_UNIT_NONE)
        return false;
    ent_loc aim = (ent_loc)ent_pick(hold, ent_prov_of(map, from), to);
    unsigned is_other = ent_prov_of(map, from) != ent_prov_of(map, at);
    unsigned reaches = ent_legal_is_sure_step(map, context->ice, kind, at, aim);
    unsigned could = ent_legal_is_sure_step(map, context->ice, helped->kind, helped->at, aim);
    return is_other & reaches & (could | hold);
}
/* The same for any order of the unit in `order->at`. */
static inline bool ent_legal_is_sure_order(const ent_legal_context *context, const ent_order *order)
{
    if (order->n_route != 0)
        return false;
    if (order->kind == ENT_ORDER_MOVE)
        return order->flags == 0 &&
               ent_legal_is_sure_step(context->map, context->ice, order->unit, order->at, order->to);
    bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;
    return (hold || order->kind == ENT_ORDER_SUPPORT_MOVE) &&
           ent_legal_is_sure_support(context, order->unit, order->at, order->from, order->to, hold);
}
/* True if an army could go there by a convoy that does not need the fleet in `without`; ENT_PROV_NONE: by any convoy.
 */
bool ent_legal_convoy_possible(ent_legal_context *context, ent_prov from, ent_prov to, ent_prov without);

/* The carriers that may be part of a convoy: under 4.E.1 d and e the units of kind `carrier` that stand in `pos` where
 * they can convoy, otherwise every province where one could. `out`: map->words words. */
void ent_legal_carriers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_unit_kind carrier,
                        uint64_t *out);

/* True if a unit of this kind could go there by a convoy of the carriers that ent_legal_carriers() gives. For a single
 * question, since it makes a context of its own. */
bool ent_legal_convoy_possible_once(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint8_t kind,
                                    ent_prov from, ent_prov to);

/* The coasts of `prov` that a fleet at `at` can step to: how many, and the last one. */
unsigned ent_legal_coasts_in_reach(const ent_map *map, ent_loc at, ent_prov prov, ent_loc *coast);

/* True if `support` helps a unit that follows `helped` (a hold or a legal move; anything that is no move holds). */
bool ent_legal_supports(const ent_map *map, const ent_rules *rules, const ent_order *support, const ent_order *helped);

/* True if `convoy` carries the unit that follows `move`. */
bool ent_legal_convoys(const ent_map *map, const ent_order *convoy, const ent_order *move);

/* True if the position lists this retreat for the dislodged unit, and ice does not close it. */
bool ent_legal_retreat_is_open(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged, ent_loc to);

/* True if the province is frozen in this season. */
bool ent_legal_is_frozen(const ent_map *map, uint8_t season, ent_prov prov);

#endif
