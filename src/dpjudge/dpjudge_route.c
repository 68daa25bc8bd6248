/* dpjudge_route.c -- which carriers lie on a way from here to there?
 *
 * Think of the two ends as joined by one more link. A carrier is on a way without detours exactly if it lies on a
 * circle through that link, that is, in the same block of the graph. One depth-first search from `to` finds the block:
 * what has no second link past its parent, back to where the search came from, is cut off and dropped.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "dpjudge/dpjudge_board.h"
#include "legal/carrier.h"

enum { SEEN_FROM = 1, SEEN_TO = 2 }; /* the ends are seen first; 0 is not seen */

typedef struct ent_dpjudge_search {
    const ent_map *map;
    ent_unit_kind kind; /* of the carriers */
    uint64_t inside[ENT_MAX_WORDS];
    ent_prov from, to;
    uint16_t seen[ENT_MAX_PROVS]; /* when a space was found */
    uint16_t low[ENT_MAX_PROVS];  /* the earliest that it or those found behind it link to */
    uint16_t scan[ENT_MAX_PROVS]; /* where to look for its next neighbor */
    ent_prov back[ENT_MAX_PROVS]; /* from where it was found */
    ent_prov kept[ENT_MAX_PROVS]; /* found and not dropped */
    uint16_t n_kept, clock;
} ent_dpjudge_search;

static ent_prov next_neighbor(ent_dpjudge_search *search, ent_prov prov)
{
    const uint64_t *row = ent_carrier_links(search->map, search->kind, prov);

    while (search->scan[prov] < search->map->n_provs) {
        unsigned word = search->scan[prov] / 64u, bit = search->scan[prov] % 64u;
        uint64_t left = (row[word] & search->inside[word]) >> bit;
        if (left == 0) {
            search->scan[prov] = (uint16_t)((word + 1) * 64);
            continue;
        }
        ent_prov found = (ent_prov)(search->scan[prov] + __builtin_ctzll(left));
        search->scan[prov] = (uint16_t)(found + 1);
        return found;
    }
    return ENT_PROV_NONE;
}

static void lower(ent_dpjudge_search *search, ent_prov prov, uint16_t seen)
{
    if (search->low[prov] > seen)
        search->low[prov] = seen;
}

static void enter(ent_dpjudge_search *search, ent_prov prov, ent_prov back)
{
    const uint64_t *row = ent_carrier_links(search->map, search->kind, prov);

    search->seen[prov] = search->low[prov] = ++search->clock;
    search->scan[prov] = 0;
    search->back[prov] = back;
    search->kept[search->n_kept++] = prov;
    if (ent_set_has(row, search->to))
        lower(search, prov, SEEN_TO);
    if (ent_set_has(row, search->from))
        lower(search, prov, SEEN_FROM);
}

/* Everything behind `prov` is known: drop it if it only leads back to where it was found. */
static void leave(ent_dpjudge_search *search, ent_prov prov)
{
    ent_prov back = search->back[prov];

    if (search->low[prov] < search->seen[back]) {
        lower(search, back, search->low[prov]);
        return;
    }
    while (search->kept[--search->n_kept] != prov)
        continue;
}

bool ent_dpjudge_routes(const ent_map *map, ent_unit_kind kind, const uint64_t *carriers, ent_prov from, ent_prov to,
                        uint64_t *out)
{
    ent_dpjudge_search search;

    memset(out, 0, map->words * sizeof *out);
    if (from == to)
        return false;
    search.map = map;
    search.kind = kind;
    memcpy(search.inside, carriers, map->words * sizeof *carriers);
    ent_set_remove(search.inside, from); /* a carrier in the province where it begins or ends is no part of it */
    ent_set_remove(search.inside, to);
    search.from = from;
    search.to = to;
    memset(search.seen, 0, map->n_provs * sizeof *search.seen);
    search.n_kept = 0;
    search.clock = SEEN_TO;
    search.seen[to] = search.low[to] = SEEN_TO;
    search.scan[to] = 0;
    for (ent_prov prov = to;;) {
        ent_prov found = next_neighbor(&search, prov);
        if (found == ENT_PROV_NONE) {
            if (prov == to)
                break;
            leave(&search, prov);
            prov = search.back[prov];
        } else if (search.seen[found] == 0) {
            enter(&search, found, prov);
            prov = found;
        } else {
            lower(&search, prov, search.seen[found]);
        }
    }
    for (uint16_t i = 0; i < search.n_kept; i++)
        ent_set_add(out, search.kept[i]);
    return search.n_kept > 0;
}
