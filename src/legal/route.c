/* route.c -- searches over linked carriers: which provinces does a convoy reach, and is one carrier part of a route?
 *
 * Three searches: a flood (does a route exist, landings, chains), a depth-first search for biconnected components
 * (carriers on a route, blocks, separators), and a search with backtracking for chordless routes. Sets of provinces are
 * rows of map->words words, so one operation looks at 64 provinces.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/route.h"
#include <assert.h>
#include <string.h>

/* The carriers of a convoy: where they stand, and what is linked with what for their kind. */
typedef struct ent_carriers {
    const ent_map *map;
    const uint64_t *links; /* [n_provs] rows */
    const uint64_t *at;
} ent_carriers;

typedef struct ent_flood {
    uint64_t seen[ENT_MAX_WORDS];     /* carriers that the unit can reach */
    uint64_t touched[ENT_MAX_WORDS];  /* provinces next to those carriers */
    uint64_t frontier[ENT_MAX_WORDS]; /* carriers in `seen` whose neighbors have not been looked at */
} ent_flood;

static const uint64_t *touching(const ent_carriers *carriers, ent_prov prov)
{
    return carriers->links + (size_t)prov * carriers->map->words;
}

/* Flood the carriers, from those next to `from`, until nothing is new or a carrier in `goal` (NULL: none) is reached.
 * True if one was. */
static bool flood(const ent_carriers *carriers, ent_prov from, const uint64_t *goal, ent_flood *flooded)
{
    static const uint64_t nowhere[ENT_MAX_WORDS];
    uint16_t words = carriers->map->words;
    uint64_t any = 0, reached = 0;

    if (!goal)
        goal = nowhere;
    for (uint16_t word = 0; word < words; word++) {
        flooded->touched[word] = 0;
        any |= flooded->seen[word] = flooded->frontier[word] = touching(carriers, from)[word] & carriers->at[word];
        reached |= flooded->seen[word] & goal[word];
    }
    while (any != 0 && reached == 0) {
        any = 0;
        for (uint16_t word = 0; word < words; word++) {
            while (flooded->frontier[word] != 0 && reached == 0) {
                ent_prov carrier = (ent_prov)(word * 64 + __builtin_ctzll(flooded->frontier[word]));
                const uint64_t *touch = touching(carriers, carrier);
                flooded->frontier[word] &= flooded->frontier[word] - 1;
                for (uint16_t to = 0; to < words; to++) {
                    uint64_t more = touch[to] & carriers->at[to] & ~flooded->seen[to];
                    flooded->seen[to] |= more;
                    flooded->frontier[to] |= more;
                    flooded->touched[to] |= touch[to];
                    any |= more;
                    reached |= more & goal[to];
                }
            }
        }
    }
    return reached != 0;
}

static ent_carriers carriers_at(const ent_map *map, ent_unit_kind kind, const uint64_t *at)
{
    return (ent_carriers){map, ent_carrier_links(map, kind, 0), at};
}

/* RULE convoy.not-itself  a fleet in the province where a convoy begins or ends is no part of it [9.A, 9.B]. */
static void remove_ends(const ent_map *map, const uint64_t *carriers, ent_prov from, ent_prov to, uint64_t *out)
{
    memcpy(out, carriers, map->words * sizeof *out);
    ent_set_remove(out, from);
    ent_set_remove(out, to);
}

static bool joins_shores(const ent_map *map, ent_prov from, ent_prov to)
{
    return from != to && ent_set_has(map->shore, from) && ent_set_has(map->shore, to);
}

/* True if the carriers lead from `start`, a shore or a carrier, to one that touches `end`. */
static bool leads_to(const ent_carriers *carriers, ent_prov start, ent_prov end)
{
    uint64_t goal[ENT_MAX_WORDS], any = 0;
    ent_flood flooded;

    for (uint16_t word = 0; word < carriers->map->words; word++)
        any |= goal[word] = touching(carriers, end)[word] & carriers->at[word];
    return any != 0 && flood(carriers, start, goal, &flooded);
}

bool ent_route_exists(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to)
{
    uint64_t between[ENT_MAX_WORDS];

    if (!joins_shores(map, from, to))
        return false;
    remove_ends(map, carriers, from, to, between);
    ent_carriers left = carriers_at(map, carrier, between);
    return leads_to(&left, from, to);
}

void ent_route_landings(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from,
                        uint64_t *out)
{
    ent_flood flooded;
    ent_carriers all = carriers_at(map, carrier, carriers);

    memset(out, 0, map->words * sizeof *out);
    if (!ent_set_has(map->shore, from))
        return;
    flood(&all, from, NULL, &flooded);
    for (uint16_t word = 0; word < map->words; word++)
        out[word] = flooded.touched[word] & map->shore[word];
    ent_set_remove(out, from);
}

void ent_route_chain(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov start, uint64_t *out,
                     uint64_t *shores)
{
    ent_flood flooded;
    ent_carriers all = carriers_at(map, carrier, carriers);

    flood(&all, start, NULL, &flooded);
    memcpy(out, flooded.seen, map->words * sizeof *out);
    ent_set_add(out, start);
    for (uint16_t word = 0; word < map->words; word++)
        shores[word] = (flooded.touched[word] | touching(&all, start)[word]) & map->shore[word];
}

/* ---- Which carriers are on a route? ----
 * A carrier is on a simple route if it has routes to both ends that share no other carrier. With a border added between
 * the two ends, that is so if the carrier is on a cycle of borders with this one. A depth-first search finds the blocks
 * of the carriers, which are the largest parts in which every two borders are on a cycle of borders (Tarjan): it
 * numbers what it visits, and notes for each carrier the lowest number that this one, or one that was visited after
 * it, touches. If that is not lower than the number of its parent, the place from which it was visited, then the parent
 * separates it from everything that was visited earlier, and a block begins. */

typedef struct ent_dfs {
    const ent_carriers *carriers;
    uint64_t unvisited[ENT_MAX_WORDS]; /* carriers */
    uint64_t visited[ENT_MAX_WORDS];   /* provinces */
    uint16_t number[ENT_MAX_PROVS];    /* by visited province */
    ent_prov prov[ENT_MAX_PROVS];      /* by number; number 0 is where the search begins */
    uint16_t parent[ENT_MAX_PROVS];    /* by number: the number of the one from which it was visited */
    uint16_t low[ENT_MAX_PROVS];       /* by number: the lowest number that it touches, or one after it */
    uint16_t block[ENT_MAX_PROVS];     /* by number: the one visited first after the beginning of its block */
    uint16_t n;
} ent_dfs;

static void dfs_visit(ent_dfs *dfs, ent_prov prov, uint16_t parent)
{
    const uint64_t *touch = touching(dfs->carriers, prov);
    uint16_t at = dfs->n++, low = parent;

    for (uint16_t word = 0; word < dfs->carriers->map->words; word++)
        for (uint64_t left = touch[word] & dfs->visited[word]; left != 0; left &= left - 1) {
            uint16_t number = dfs->number[word * 64 + (unsigned)__builtin_ctzll(left)];
            low = number < low ? number : low;
        }
    ent_set_remove(dfs->unvisited, prov);
    ent_set_add(dfs->visited, prov);
    dfs->number[prov] = at;
    dfs->prov[at] = prov;
    dfs->parent[at] = parent;
    dfs->low[at] = low;
}

/* An unvisited carrier that this one touches, or ENT_PROV_NONE. */
static ent_prov unvisited_neighbor(const ent_dfs *dfs, ent_prov prov)
{
    const uint64_t *touch = touching(dfs->carriers, prov);

    for (uint16_t word = 0; word < dfs->carriers->map->words; word++)
        if ((touch[word] & dfs->unvisited[word]) != 0)
            return (ent_prov)(word * 64 + __builtin_ctzll(touch[word] & dfs->unvisited[word]));
    return ENT_PROV_NONE;
}

static void dfs_begin(ent_dfs *dfs, const ent_carriers *carriers)
{
    dfs->carriers = carriers;
    dfs->n = 0;
    memcpy(dfs->unvisited, carriers->at, carriers->map->words * sizeof *dfs->unvisited);
    memset(dfs->visited, 0, carriers->map->words * sizeof *dfs->visited);
}

/* Visit all carriers that can be reached from the place that was visited last, and find their blocks. */
static void dfs_run(ent_dfs *dfs)
{
    uint16_t start = (uint16_t)(dfs->n - 1), at = start;

    for (;;) {
        ent_prov next = unvisited_neighbor(dfs, dfs->prov[at]);
        if (next != ENT_PROV_NONE) {
            dfs_visit(dfs, next, at);
            at = (uint16_t)(dfs->n - 1);
        } else if (at == start) {
            break;
        } else {
            uint16_t parent = dfs->parent[at];
            if (dfs->low[at] < dfs->low[parent])
                dfs->low[parent] = dfs->low[at];
            at = parent;
        }
    }
    for (uint16_t i = 1; i < dfs->n; i++)
        dfs->block[i] = dfs->low[i] < dfs->parent[i] ? dfs->block[dfs->parent[i]] : i;
}

void ent_route_carriers(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                        uint64_t *out)
{
    uint64_t rest[ENT_MAX_WORDS], others = 0;
    ent_dfs dfs;

    memset(out, 0, map->words * sizeof *out);
    if (!joins_shores(map, from, to))
        return;
    remove_ends(map, carriers, from, to, rest);
    ent_carriers left = carriers_at(map, carrier, rest);
    for (uint16_t word = 0; word < map->words; word++) { /* those that touch both ends need no other */
        out[word] = rest[word] & touching(&left, from)[word] & touching(&left, to)[word];
        others |= rest[word] & ~out[word];
    }
    if (others == 0)
        return;
    dfs_begin(&dfs, &left);
    dfs_visit(&dfs, from, 0);
    dfs_visit(&dfs, to, 0);
    dfs_run(&dfs);
    for (uint16_t i = 2; i < dfs.n; i++)
        if (dfs.block[i] == 1) /* the block of the added border */
            ent_set_add(out, dfs.prov[i]);
}

bool ent_route_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                       ent_prov through)
{
    uint64_t on_route[ENT_MAX_WORDS];

    ent_route_carriers(map, carrier, carriers, from, to, on_route);
    return ent_set_has(on_route, through);
}

void ent_route_blocks(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_blocks *out)
{
    const ent_carriers all = carriers_at(map, carrier, carriers);
    ent_dfs dfs;

    dfs_begin(&dfs, &all);
    for (uint16_t word = 0; word < map->words; word++)
        while (dfs.unvisited[word] != 0) {
            dfs.n = 0;
            dfs_visit(&dfs, (ent_prov)(word * 64 + __builtin_ctzll(dfs.unvisited[word])), 0);
            out->before[dfs.prov[0]] = ENT_PROV_NONE;
            dfs_run(&dfs);
            for (uint16_t i = 1; i < dfs.n; i++) {
                out->block[dfs.prov[i]] = dfs.prov[dfs.block[i]];
                out->before[dfs.prov[i]] = dfs.prov[dfs.parent[dfs.block[i]]];
            }
        }
}

ent_prov ent_route_first_separator(const ent_blocks *blocks, ent_prov from, ent_prov to)
{
    ent_prov before = blocks->before[from];

    for (;;) {
        ent_prov last = blocks->before[to];
        if (last == from)
            return to;
        if (last == ENT_PROV_NONE)
            return before;
        if (last == before)
            return blocks->block[to] == blocks->block[from] ? to : before;
        to = last;
    }
}

/* ---- Does a chordless route pass a carrier? ----
 * Such a route has a prefix, the carriers from `from` to the one in question, and a suffix, those from there on to
 * `to`. No carrier of the prefix touches one of the suffix. The search tries the prefixes, carrier by carrier: it
 * begins at the carrier in question and goes backwards. Before each extension it tries the shortest prefix that ends
 * so, which mostly settles it. The suffixes need not be tried: if the places that the prefix does not touch hold any
 * route, they hold a shortest one, which is chordless. A prefix is left as soon as it cannot arrive any more, or has no
 * suffix. For fleets on the built-in maps some hundred are tried at most; armies that carry fleets over a full board
 * may need more than MOST_PREFIXES. A board of hundreds of fleets and armies asks millions of questions, so all of them
 * together have a limit, too (ENT_ROUTE_SEARCH_BUDGET).
 *
 * On a wide sea of many fleets the search may take long to find a prefix that has a suffix. A shortest prefix mostly
 * has one, so four of them are tried first. There are often several shortest ones: two prefer provinces with low
 * numbers, two those with high numbers. One of each pair goes to `to` instead of `from`: a chordless route read from
 * its other end is chordless. */

enum { MOST_PREFIXES = 10000 }; /* tried before the answer is yes */
static_assert(ENT_MAX_WORDS <= 16, "a bit for each word of a row");

typedef struct ent_route_search {
    ent_carriers all;
    ent_prov from, to;
    uint64_t allowed[ENT_MAX_WORDS]; /* where the prefix may go on; complete_route() sets it */
    ent_prov route[ENT_MAX_PROVS];   /* the prefix, backwards: the carrier in question first; then the other carriers */
    ent_prov next[ENT_MAX_PROVS];    /* by place in the prefix: the first province to try after it */
    unsigned n;
    uint16_t nonzero_words[ENT_MAX_PROVS]; /* by province: see nonzero_words_of(); 0: not known */
    const uint64_t *known; /* carriers of routes that were found before: others are preferred, to learn more */
    bool prefers_high;     /* of several shortest prefixes take the one of the highest numbers, not of the lowest */
    unsigned *budget;      /* what is left of it */
} ent_route_search;

static bool touches(const ent_route_search *search, ent_prov carrier, ent_prov prov)
{
    return ent_set_has(touching(&search->all, carrier), prov);
}

/* The words of a carrier's row that are not 0, a bit each. On a large map these are few. */
static uint64_t nonzero_words_of(ent_route_search *search, ent_prov prov)
{
    if (ENT_FOR_SIZE)
        return (UINT64_C(1) << search->all.map->words) - 1;
    if (search->nonzero_words[prov] == 0)
        for (uint16_t word = 0; word < search->all.map->words; word++)
            search->nonzero_words[prov] |= (uint16_t)((touching(&search->all, prov)[word] != 0) << word);
    return search->nonzero_words[prov];
}

/* Take the next number out of a word that is not 0. */
static unsigned take_next(uint64_t *left, bool prefers_high)
{
    unsigned bit = prefers_high ? 63 - (unsigned)__builtin_clzll(*left) : (unsigned)__builtin_ctzll(*left);

    *left &= ~(UINT64_C(1) << bit);
    return bit;
}

/* Remove the carriers that stand in `prov` or touch it. */
static void remove_around(ent_route_search *search, ent_prov prov, uint64_t *set)
{
    for (uint64_t words = nonzero_words_of(search, prov); words != 0;) {
        unsigned word = take_next(&words, false);
        set[word] &= ~touching(&search->all, prov)[word];
    }
    ent_set_remove(set, prov);
}

static void spend(const ent_route_search *search, unsigned carriers)
{
    unsigned looks = carriers * search->all.map->words;
    *search->budget -= looks < *search->budget ? looks : *search->budget;
}

static bool has_budget(const ent_route_search *search)
{
    return *search->budget > 0;
}

/* The carriers, without `own` and those that stand in `end` or in route[first .. after) or touch such a place. */
static void find_clear(ent_route_search *search, ent_prov own, ent_prov end, unsigned first, unsigned after,
                       uint64_t *out)
{
    memcpy(out, search->all.at, search->all.map->words * sizeof *out);
    remove_around(search, end, out);
    for (unsigned i = first; i < after; i++)
        remove_around(search, search->route[i], out);
    ent_set_remove(out, own);
    spend(search, after - first + 1);
}

/* Append the carriers of a shortest route over `allowed` from the carrier in `start`, which is in the route already, to
 * one that touches `end`. False if there is none. */
static bool add_shortest(ent_route_search *search, const uint64_t *allowed, ent_prov start, ent_prov end)
{
    ent_prov queue[ENT_MAX_PROVS], parent[ENT_MAX_PROVS];
    uint64_t unvisited[ENT_MAX_WORDS];
    unsigned head = 0, tail = 0;
    bool prefers_high = !ENT_FOR_SIZE && search->prefers_high;

    memcpy(unvisited, allowed, search->all.map->words * sizeof *unvisited);
    for (queue[tail++] = start; head < tail && !touches(search, queue[head], end); head++)
        for (uint64_t words = nonzero_words_of(search, queue[head]); words != 0;) {
            unsigned word = take_next(&words, prefers_high);
            uint64_t left = touching(&search->all, queue[head])[word] & unvisited[word];
            unvisited[word] &= ~left;
            while (left != 0) {
                uint64_t first = ENT_FOR_SIZE ? 0 : left & ~search->known[word], next = first != 0 ? first : left;
                ent_prov prov = (ent_prov)(word * 64 + take_next(&next, prefers_high));
                left &= ~(UINT64_C(1) << prov % 64);
                parent[prov] = queue[head];
                queue[tail++] = prov;
            }
        }
    spend(search, tail);
    if (head == tail)
        return false;
    for (ent_prov prov = queue[head]; prov != start; prov = parent[prov])
        search->route[search->n++] = prov; /* in any sequence: only what they touch counts */
    return true;
}

/* Add the shortest suffix to the prefix. False if there is none. */
static bool add_suffix(ent_route_search *search)
{
    uint64_t clear[ENT_MAX_WORDS];

    find_clear(search, search->route[0], search->from, 1, search->n, clear);
    return add_shortest(search, clear, search->route[0], search->to);
}

/* Complete the prefix by the shortest rest, and add a suffix: then the route is whole. *arrives: the prefix can be
 * completed. */
static bool complete_route(ent_route_search *search, bool *arrives)
{
    ent_prov last = search->route[search->n - 1];

    find_clear(search, last, search->to, 0, search->n - 1, search->allowed);
    *arrives = add_shortest(search, search->allowed, last, search->from);
    return *arrives && add_suffix(search);
}

/* Add the next carrier to the prefix. False if there is none. The prefix is the one for which complete_route() set
 * `allowed`. */
static bool extend_prefix(ent_route_search *search)
{
    ent_prov last = search->route[search->n - 1];

    for (ent_prov prov = search->next[search->n - 1]; prov < search->all.map->n_provs; prov++)
        if (ent_set_has(search->allowed, prov) && touches(search, last, prov)) {
            search->next[search->n - 1] = (ent_prov)(prov + 1);
            search->next[search->n] = 0;
            search->route[search->n++] = prov;
            return true;
        }
    return false;
}

/* Try four shortest prefixes: see above. Each try that finds nothing exchanges `from` and `to`, so after four of them
 * they are as before. */
static bool try_shortest_prefixes(ent_route_search *search)
{
    for (unsigned i = 0; i < 4; i++) {
        const ent_prov from = search->from;
        bool arrives;
        search->n = 1;
        search->prefers_high = i / 2;
        if (complete_route(search, &arrives))
            return true;
        search->from = search->to;
        search->to = from;
    }
    return false;
}

/* Try all prefixes. Also true after MOST_PREFIXES tries, and when the budget is spent; `route` then holds only the
 * carrier in question. */
static bool try_prefixes(ent_route_search *search)
{
    search->next[0] = 0;
    search->n = 1;
    search->prefers_high = false;
    for (unsigned tried = 0; search->n > 0 && tried < MOST_PREFIXES && has_budget(search); tried++) {
        unsigned n = search->n;
        bool arrives;
        if (complete_route(search, &arrives))
            return true;
        search->n = n;
        bool has_suffix = arrives && add_suffix(search);
        search->n = n;
        if (!has_suffix || !extend_prefix(search))
            search->n--;
    }
    search->n = search->n > 0;
    return search->n > 0;
}

bool ent_route_chordless_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from,
                                 ent_prov to, ent_prov through, uint64_t *found, unsigned *budget)
{
    static const uint64_t nothing[ENT_MAX_WORDS];
    uint64_t rest[ENT_MAX_WORDS];
    ent_route_search search;

    if (!joins_shores(map, from, to) || through == from || through == to || !ent_set_has(carriers, through))
        return false;
    if (*budget == 0)
        return true;
    remove_ends(map, carriers, from, to, rest);
    search.budget = budget;
    search.all = carriers_at(map, carrier, rest);
    search.from = from;
    search.to = to;
    search.route[0] = through;
    search.known = found ? found : nothing;
    if (!ENT_FOR_SIZE)
        memset(search.nonzero_words, 0, map->n_provs * sizeof *search.nonzero_words);
    if ((ENT_FOR_SIZE || !try_shortest_prefixes(&search)) && !try_prefixes(&search))
        return false;
    for (unsigned i = 0; !ENT_FOR_SIZE && found && i < search.n; i++)
        ent_set_add(found, search.route[i]);
    return true;
}
