/* legal.h -- which orders are legal, and which orders match (DATC 4.E.1, 4.B.4).
 *
 * Answers for one order at a time in a movement phase, from the map, the rules and where the units stand. What the
 * other orders do is not known here, except to the two functions that match a support or a convoy with the order
 * that it helps. Used by intake and judge alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_LEGAL_H
#define ENT_LEGAL_LEGAL_H
#include "board/map.h"

typedef enum ent_legality {
    ENT_LEGAL,
    ENT_ILLEGAL,      /* ignored: the unit holds and can be supported */
    ENT_ILLEGAL_MOVE, /* cannot happen, but counts as a move: the unit cannot be supported in place (4.E.1 a, b) */
} ent_legality;

/* Why the order was void before it came here, or ENT_REASON_NONE. Any byte may stand in an order that a program made.
 */
static inline ent_reason ent_legal_void_reason(const ent_order *order)
{
    return order->void_reason < ENT_REASON_COUNT ? (ent_reason)order->void_reason : ENT_REASON_UNREADABLE;
}

/* The carriers that legality counts with, and the chains that they form: linked carriers hand on to one another, so a
 * chain joins all shores that it touches. */
enum { ENT_MAX_CHAINS = 24 };
typedef struct ent_chains {
    uint64_t at[ENT_MAX_WORDS];
    uint16_t n_chains; /* more than ENT_MAX_CHAINS: too many to list, or not found yet */
    uint64_t chain[ENT_MAX_CHAINS][ENT_MAX_WORDS], shore[ENT_MAX_CHAINS][ENT_MAX_WORDS];
} ent_chains;

/* What the orders of one movement phase are judged against, made once for all of them. */
typedef struct ent_legal_context {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    bool current;        /* only the units that are there count (4.E.1 d) */
    const uint64_t *ice; /* where it is frozen, or NULL */
    unsigned few;        /* so many questions about single routes are cheaper than all chains; 0, to begin with */
    unsigned asked[2];   /* by ent_unit_kind: how often for such carriers; they are found when first needed */
    ent_chains carriers[2];
} ent_legal_context;

void ent_legal_context_init(ent_legal_context *context, const ent_map *map, const ent_rules *rules, const ent_pos *pos);

/* Is this order of a movement phase legal under rules 4.E.1? Coasts must be complete (intake sees to that): a fleet's
 * move to a whole province with separate coasts is ENT_REASON_COAST_MISSING.
 * *legality is always written. Returns ENT_REASON_NONE if legal, else why not. */
ent_reason ent_legal_check_in(ent_legal_context *context, const ent_order *order, ent_legality *legality);
/* The same for a single order. */
ent_reason ent_legal_check(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *order,
                           ent_legality *legality);

/* Most orders are steps, and supports of steps, of which the map's rows tell all, whatever the rules: a look at them,
 * which the judge takes before it asks ent_legal_check_in(). Only a yes is an answer. Without branches, for which they
 * are too different; so the unit must be there, in `at`, but `to` may be anything. ice: of the scene. */
static inline bool ent_legal_is_sure(const ent_map *map, const uint64_t *ice, uint8_t kind, ent_loc at, ent_loc to)
{
    bool exists = to < map->n_provs;
    ent_prov prov = exists ? to : 0;

    if (ice && (ent_set_has(ice, prov) || ent_set_has(ice, ent_prov_of(map, at))))
        return false;
    return exists & ent_set_has(ent_sure_of(map, kind, at), prov);
}
/* The same of a support, by the unit that is there, of one that stays (`hold`) or moves. It fits then if that unit does
 * what it says: there is no coast to look at (4.B.4). */
static inline bool ent_legal_is_plain_support(const ent_legal_context *context, uint8_t kind, ent_loc at, ent_loc from,
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
    unsigned reaches = ent_legal_is_sure(map, context->ice, kind, at, aim);
    unsigned could = ent_legal_is_sure(map, context->ice, helped->kind, helped->at, aim);
    return is_other & reaches & (could | hold);
}
/* ... and of any order about the unit that is there, as it stands. */
static inline bool ent_legal_is_plain(const ent_legal_context *context, const ent_order *order)
{
    if (order->n_route != 0)
        return false;
    if (order->kind == ENT_ORDER_MOVE)
        return order->flags == 0 && ent_legal_is_sure(context->map, context->ice, order->unit, order->at, order->to);
    bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;
    return (hold || order->kind == ENT_ORDER_SUPPORT_MOVE) &&
           ent_legal_is_plain_support(context, order->unit, order->at, order->from, order->to, hold);
}
/* True if an army could go there by a convoy that does without the fleet in `without` (ENT_PROV_NONE: with any). */
bool ent_legal_could_cross(ent_legal_context *context, ent_prov from, ent_prov to, ent_prov without);

/* Under 4.E.1 d the units of kind `carrier` that stand in `pos` and could convoy, else every province where one could:
 * the carriers that legality counts with. `out`: map->words words. */
void ent_legal_carriers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_unit_kind carrier,
                        uint64_t *out);

/* True if a unit of this kind could go there by a convoy, of those carriers. */
bool ent_legal_carriable(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint8_t kind, ent_prov from,
                         ent_prov to);

/* True if `support` helps a unit that follows `helped` (a hold or a legal move; anything that is no move holds). */
bool ent_legal_supports(const ent_map *map, const ent_rules *rules, const ent_order *support, const ent_order *helped);

/* True if `convoy` carries the unit that follows `move`. */
bool ent_legal_convoys(const ent_map *map, const ent_order *convoy, const ent_order *move);

/* True if the province is closed by ice in this season. */
bool ent_legal_is_frozen(const ent_map *map, uint8_t season, ent_prov prov);

#endif
