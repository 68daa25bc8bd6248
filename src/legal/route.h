/* route.h -- can these carriers bring a unit from one province to another?
 *
 * Carriers are all of one kind (carrier.h) and given as a set of provinces, a row of map->words words. The caller
 * leaves out carriers that are dislodged or have other orders. A search over neighboring carriers answers; routes are
 * not enumerated.
 *
 *   chain            all carriers that are linked with each other, directly or over others
 *   simple route     passes no carrier twice
 *   chordless route  a route on which no carrier touches an earlier one except the one just before it (in graph theory
 *                    an induced path); of the ends only the first carrier touches `from`, and only the last one `to`
 *   block            a biconnected component: a largest part of a chain that no single carrier separates
 *   separator        a carrier without which a chain falls apart: an articulation point. reach.h counts the carrier at
 *                    the end of a link, too
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_ROUTE_H
#define ENT_LEGAL_ROUTE_H
#include "legal/carrier.h"

/* True if carriers in the provinces of `carriers` link `from` to `to` (both on a shore, not the same province). */
bool ent_route_exists(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to);

/* The carriers that are on some simple route from `from` to `to` over `carriers`, into `out` (map->words words): each
 * of them has routes to both ends that share no other carrier. A fleet in a dead end is on no route [6.F.12, 6.G.7]. */
void ent_route_carriers(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                        uint64_t *out);
/* True if the carrier in `through` is one of them. */
bool ent_route_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                       ent_prov through);

/* The blocks of linked carriers. By province of a carrier. */
typedef struct ent_blocks {
    ent_prov before[ENT_MAX_PROVS]; /* the last carrier that all routes to it from the first carrier of its chain pass;
                                       ENT_PROV_NONE for that first carrier */
    ent_prov block[ENT_MAX_PROVS];  /* the first carrier of its block after `before`, where there is one */
} ent_blocks;

void ent_route_blocks(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_blocks *out);
/* The first carrier that all routes over linked carriers from the carrier in `from` to the one in `to` pass: a
 * separator, or `to` itself. Both are of one chain, and not the same. */
ent_prov ent_route_first_separator(const ent_blocks *blocks, ent_prov from, ent_prov to);

/* How many words of the rows of carriers the searches below may look at, for all questions about a position together.
 * When the budget is spent, the answer is yes for each further carrier. Lists of 210 positions a map, of up to 250
 * units on the built-in maps, took at most 215 million. The orders of a phase ask less: 300 phases a map with convoys
 * everywhere took at most half a million. A comparison judges a phase some 80 times. */
enum { ENT_ROUTE_SEARCH_BUDGET = 1 << 28, ENT_ROUTE_SEARCH_BUDGET_OF_ORDERS = 1 << 25 };

/* True if some chordless route from `from` to `to` over `carriers` passes the carrier in `through`. Also true if the
 * search gives up: when the budget is spent, or after many tries. The carriers of the route that was found, or the one
 * in `through` alone, are added to `found` (map->words words; a build for size adds none). `found` may be NULL.
 * *budget: what is left of it. */
bool ent_route_chordless_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from,
                                 ent_prov to, ent_prov through, uint64_t *found, unsigned *budget);

/* The provinces where a unit from `from` could be landed by `carriers`, into `out` (map->words words). */
void ent_route_landings(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from,
                        uint64_t *out);

/* A chain: the carrier in `start` and all of `carriers` that are linked to it, into `out`, and where units can embark
 * on it or land from it, into `shores` (map->words words each). */
void ent_route_chain(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov start, uint64_t *out,
                     uint64_t *shores);

#endif
