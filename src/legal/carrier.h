/* carrier.h -- who carries whom in a convoy, and over what.
 *
 * A carrier is a unit of the other kind: fleets carry armies over water, and under the option PORTAGE_CONVOY armies
 * carry fleets over land, from coast to coast: a portage. Whatever is said of convoys here and in the judge is said of
 * both; only these four functions know the difference. So every rule of convoys holds for portages with armies and
 * fleets, land and water exchanged: legality, matching, 4.A.1 to 4.A.7, 4.E.1. Both ends are provinces with a coast;
 * the carriers stand anywhere on land, coasts included. Marks `RULE portage...` tell the few points where that needs a
 * word.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_CARRIER_H
#define ENT_LEGAL_CARRIER_H
#include "board/map.h"
#include "game/rules.h"

/* The kind that carries units of this kind. The same the other way round: whom units of this kind carry. */
static inline ent_unit_kind ent_carrier_kind(unsigned kind)
{
    return kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;
}

/* True if units of this kind can be carried at all. */
static inline bool ent_carrier_allowed(const ent_rules *rules, unsigned carried)
{
    return carried == ENT_ARMY || ent_has_option(rules, ENT_OPTION_PORTAGE);
}

/* Where such a carrier may stand: one row. */
static inline const uint64_t *ent_carrier_ground(const ent_map *map, ent_unit_kind carrier)
{
    return carrier == ENT_FLEET ? map->convoyer : map->land;
}

/* The provinces that such a carrier in `prov` hands on to, or takes from: one row. */
static inline const uint64_t *ent_carrier_links(const ent_map *map, ent_unit_kind carrier, ent_prov prov)
{
    return (carrier == ENT_FLEET ? map->fleet_touch : map->army_to) + (size_t)prov * map->words;
}

#endif
