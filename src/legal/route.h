/* route.h -- can an army be convoyed from here to there by these fleets?
 *
 * Fleets are a set of provinces (rows of map->words); who ordered what, and who is dislodged, is the caller's
 * business. A flood over neighbouring fleets answers; no paths are enumerated.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_ROUTE_H
#define ENT_LEGAL_ROUTE_H
#include "board/map.h"

/* True if fleets in the provinces of `fleets` link `from` to `to` (both on a shore, not the same province). */
bool ent_route_exists(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_prov to);

/* True if some way from `from` to `to` over `fleets` without detours passes the fleet in `through`: it has ways to
 * both ends that share no fleet. A fleet in a dead end is on no route [6.F.12, 6.G.7]. */
bool ent_route_through(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_prov to, ent_prov through);

/* The provinces where an army from `from` could be landed by `fleets`, into `out` (map->words words). */
void ent_route_landings(const ent_map *map, const uint64_t *fleets, ent_prov from, uint64_t *out);

/* The fleet in `fleet` and all of `fleets` that are linked to it, into `out` (map->words words). */
void ent_route_linked(const ent_map *map, const uint64_t *fleets, ent_prov fleet, uint64_t *out);

#endif
