/* carrier.h -- which units carry which in a convoy, and over which provinces.
 *
 * Fleets carry armies over water. Under the option PORTAGE_CONVOY armies also carry fleets over land, from coast to
 * coast; that is a portage. Every rule of convoys (legality, matching, 4.A.1 to 4.A.7, 4.E.1) holds for portages with
 * armies and fleets, land and water exchanged. Most code uses the four functions here. Portages have code of their own
 * in legal.c, reach.c and list_orders.c. Both ends of a portage are provinces with a coast; its carriers may stand
 * anywhere on land. Where a portage needs a rule of its own, the name of that rule begins with "portage.".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_CARRIER_H
#define ENT_LEGAL_CARRIER_H
#include "board/map.h"
#include "game/rules.h"

/* The kind of unit that carries units of this kind; it is also the kind that units of this kind carry. */
static inline ent_unit_kind ent_carrier_kind(unsigned kind)
{
    return kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;
}

/* True if units of this kind can be carried at all. */
static inline bool ent_carrier_allowed(const ent_rules *rules, unsigned carried)
{
    return carried == ENT_ARMY || ent_has_option(rules, ENT_OPTION_PORTAGE);
}

/* The provinces where such a carrier may stand: one row. */
static inline const uint64_t *ent_carrier_ground(const ent_map *map, ent_unit_kind carrier)
{
    return carrier == ENT_FLEET ? map->convoyer : map->land;
}

/* The provinces to which such a carrier in `prov` can pass a carried unit, or from which it can take one: one row. */
static inline const uint64_t *ent_carrier_links(const ent_map *map, ent_unit_kind carrier, ent_prov prov)
{
    return (carrier == ENT_FLEET ? map->fleet_touch : map->army_to) + (size_t)prov * map->words;
}

#endif
