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

/* Is this order of a movement phase legal under rules 4.E.1? Coasts must be complete (intake sees to that): a fleet's
 * move to a whole province with separate coasts is ENT_REASON_COAST_MISSING.
 * *legality is always written. Returns ENT_REASON_NONE if legal, else why not. */
ent_reason ent_legal_check(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *order,
                           ent_legality *legality);

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
