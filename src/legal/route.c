/* route.c -- searches over linked carriers: which provinces does a convoy reach, and is one carrier part of a route?
 *
 * All but ent_route_carriers() use one flood: it starts with the carriers next to the origin and adds their linked
 * carriers until nothing is new or the goal is reached. Sets of provinces are rows of map->words words, so one step
 * looks at 64 provinces.
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

typedef struct ent_wave {
    uint64_t seen[ENT_MAX_WORDS];    /* carriers that the unit can reach */
    uint64_t touched[ENT_MAX_WORDS]; /* provinces next to those carriers */
    uint64_t fresh[ENT_MAX_WORDS];   /* carriers in `seen` whose neighbors have not been looked at */
} ent_wave;

static const uint64_t *touching(const ent_carriers *carriers, ent_prov prov)
{
    return carriers->links + (size_t)prov * carriers->map->words;
}

/* Flood the carriers, from those next to `from`, until nothing is new or a carrier in `goal` (NULL: none) is reached.
 * True if one was. */
static bool flood(const ent_carriers *carriers, ent_prov from, const uint64_t *goal, ent_wave *wave)
{
    static const uint64_t nowhere[ENT_MAX_WORDS];
    uint16_t words = carriers->map->words;
    uint64_t any = 0, reached = 0;

    if (!goal)
        goal = nowhere;
    for (uint16_t word = 0; word < words; word++) {
        wave->touched[word] = 0;
        any |= wave->seen[word] = wave->fresh[word] = touching(carriers, from)[word] & carriers->at[word];
        reached |= wave->seen[word] & goal[word];
    }
    while (any != 0 && reached == 0) {
        any = 0;
        for (uint16_t word = 0; word < words; word++) {
            while (wave->fresh[word] != 0 && reached == 0) {
                ent_prov carrier = (ent_prov)(word * 64 + __builtin_ctzll(wave->fresh[word]));
                const uint64_t *touch = touching(carriers, carrier);
                wave->fresh[word] &= wave->fresh[word] - 1;
                for (uint16_t to = 0; to < words; to++) {
                    uint64_t more = touch[to] & carriers->at[to] & ~wave->seen[to];
                    wave->seen[to] |= more;
                    wave->fresh[to] |= more;
                    wave->touched[to] |= touch[to];
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
    ent_wave wave;

    for (uint16_t word = 0; word < carriers->map->words; word++)
        any |= goal[word] = touching(carriers, end)[word] & carriers->at[word];
    return any != 0 && flood(carriers, start, goal, &wave);
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
    ent_wave wave;
    ent_carriers all = carriers_at(map, carrier, carriers);

    memset(out, 0, map->words * sizeof *out);
    if (!ent_set_has(map->shore, from))
        return;
    flood(&all, from, NULL, &wave);
    for (uint16_t word = 0; word < map->words; word++)
        out[word] = wave.touched[word] & map->shore[word];
    ent_set_remove(out, from);
}

void ent_route_chain(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov start, uint64_t *out,
                     uint64_t *shores)
{
    ent_wave wave;
    ent_carriers all = carriers_at(map, carrier, carriers);

    flood(&all, start, NULL, &wave);
    memcpy(out, wave.seen, map->words * sizeof *out);
    ent_set_add(out, start);
    for (uint16_t word = 0; word < map->words; word++)
        shores[word] = (wave.touched[word] | touching(&all, start)[word]) & map->shore[word];
}

/* ---- Which carriers are on a route? ----
 * A carrier is on a route if it has routes to both ends that share no other carrier. With a border added between the
 * two ends, that is so if the carrier is on a ring with this border. A walk in depth finds the blocks of the carriers,
 * which are the largest parts in which every two borders are on a ring (Tarjan): it numbers what it meets, and notes
 * for each carrier the lowest number that this one, or one that the walk met behind it, touches. If that is not lower
 * than the number of the carrier before it, then the carrier before it separates it from everything that was met
 * earlier, and a block begins. */

typedef struct ent_walk {
    const ent_carriers *carriers;
    uint64_t fresh[ENT_MAX_WORDS];  /* carriers that the walk has not met */
    uint64_t met[ENT_MAX_WORDS];    /* the provinces that it has met */
    uint16_t number[ENT_MAX_PROVS]; /* by province that was met */
    ent_prov prov[ENT_MAX_PROVS];   /* by number; number 0 is where the walk begins */
    uint16_t back[ENT_MAX_PROVS];   /* the number of the one before it */
    uint16_t low[ENT_MAX_PROVS];    /* the lowest number that it touches, or one behind it */
    uint16_t block[ENT_MAX_PROVS];  /* the number that the walk met first behind the beginning of its block */
    uint16_t n;
} ent_walk;

static void meet(ent_walk *walk, ent_prov prov, uint16_t back)
{
    const uint64_t *touch = touching(walk->carriers, prov);
    uint16_t at = walk->n++, low = back;

    for (uint16_t word = 0; word < walk->carriers->map->words; word++)
        for (uint64_t left = touch[word] & walk->met[word]; left != 0; left &= left - 1) {
            uint16_t number = walk->number[word * 64 + (unsigned)__builtin_ctzll(left)];
            low = number < low ? number : low;
        }
    ent_set_remove(walk->fresh, prov);
    ent_set_add(walk->met, prov);
    walk->number[prov] = at;
    walk->prov[at] = prov;
    walk->back[at] = back;
    walk->low[at] = low;
}

/* A carrier that this one touches and that the walk has not met, or ENT_PROV_NONE. */
static ent_prov unmet_neighbor(const ent_walk *walk, ent_prov prov)
{
    const uint64_t *touch = touching(walk->carriers, prov);

    for (uint16_t word = 0; word < walk->carriers->map->words; word++)
        if ((touch[word] & walk->fresh[word]) != 0)
            return (ent_prov)(word * 64 + __builtin_ctzll(touch[word] & walk->fresh[word]));
    return ENT_PROV_NONE;
}

static void begin_walk(ent_walk *walk, const ent_carriers *carriers)
{
    walk->carriers = carriers;
    walk->n = 0;
    memcpy(walk->fresh, carriers->at, carriers->map->words * sizeof *walk->fresh);
    memset(walk->met, 0, carriers->map->words * sizeof *walk->met);
}

/* Walk over all carriers that can be reached from the place that was met last, and find their blocks. */
static void walk_on(ent_walk *walk)
{
    uint16_t start = (uint16_t)(walk->n - 1), at = start;

    for (;;) {
        ent_prov next = unmet_neighbor(walk, walk->prov[at]);
        if (next != ENT_PROV_NONE) {
            meet(walk, next, at);
            at = (uint16_t)(walk->n - 1);
        } else if (at == start) {
            break;
        } else {
            uint16_t back = walk->back[at];
            if (walk->low[at] < walk->low[back])
                walk->low[back] = walk->low[at];
            at = back;
        }
    }
    for (uint16_t i = 1; i < walk->n; i++)
        walk->block[i] = walk->low[i] < walk->back[i] ? walk->block[walk->back[i]] : i;
}

void ent_route_carriers(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                        uint64_t *out)
{
    uint64_t rest[ENT_MAX_WORDS], others = 0;
    ent_walk walk;

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
    begin_walk(&walk, &left);
    meet(&walk, from, 0);
    meet(&walk, to, 0);
    walk_on(&walk);
    for (uint16_t i = 2; i < walk.n; i++)
        if (walk.block[i] == 1) /* the block of the added border */
            ent_set_add(out, walk.prov[i]);
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
    ent_walk walk;

    begin_walk(&walk, &all);
    for (uint16_t word = 0; word < map->words; word++)
        while (walk.fresh[word] != 0) {
            walk.n = 0;
            meet(&walk, (ent_prov)(word * 64 + __builtin_ctzll(walk.fresh[word])), 0);
            out->before[walk.prov[0]] = ENT_PROV_NONE;
            walk_on(&walk);
            for (uint16_t i = 1; i < walk.n; i++) {
                out->block[walk.prov[i]] = walk.prov[walk.block[i]];
                out->before[walk.prov[i]] = walk.prov[walk.back[walk.block[i]]];
            }
        }
}

ent_prov ent_route_gate(const ent_blocks *blocks, ent_prov from, ent_prov to)
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

/* ---- Does a chain without a shortcut need a carrier? ----
 * Such a chain has a part from the carrier back to `from` and a part on to `to`, and no carrier of one part touches a
 * carrier of the other. The search tries the parts back, carrier by carrier, and before each step the shortest part
 * back that begins so, which mostly settles it. The part on need not be tried out: if the places that the part back
 * does not touch hold any route, they hold a shortest one, which has no shortcut. A part back is left as soon as it
 * cannot arrive any more, or leaves no part on. For fleets on the built-in maps some hundred are tried at most; armies
 * that carry fleets over a full board may need more than MOST_PARTS. A board of hundreds of fleets and armies asks
 * millions of questions, so all of them together have a limit, too (ENT_CHAIN_STEPS).
 *
 * On a wide sea of many fleets the search may take long to find a part back that leaves a part on. A shortest part
 * mostly does, so four of them are tried first. There are often several shortest ones: two prefer provinces with low
 * numbers, two those with high numbers. One of each pair goes to `to` instead of `from`: a chain read from its other
 * end is a chain. */

enum { MOST_PARTS = 10000 }; /* tried before the carrier counts as needed */
static_assert(ENT_MAX_WORDS <= 16, "a bit for each word of a row");

typedef struct ent_chain_search {
    ent_carriers all;
    ent_prov from, to;
    uint64_t allowed[ENT_MAX_WORDS]; /* where the part back may go on */
    ent_prov part[ENT_MAX_PROVS];    /* the part back: the carrier in question, then those towards `from` */
    ent_prov next[ENT_MAX_PROVS];    /* by place in the part: the first province to try behind it */
    unsigned n;
    uint16_t nonzero_words[ENT_MAX_PROVS]; /* by province: see nonzero_words_of(); 0: not known */
    const uint64_t *known; /* carriers of chains that were found before: others are preferred, to learn more */
    bool prefers_high;     /* of several shortest parts take the one of the highest numbers, not of the lowest */
    unsigned *steps;       /* that are left */
} ent_chain_search;

static bool touches(const ent_chain_search *search, ent_prov carrier, ent_prov prov)
{
    return ent_set_has(touching(&search->all, carrier), prov);
}

/* The words of a carrier's row that are not 0, a bit each. On a large map these are few. */
static uint64_t nonzero_words_of(ent_chain_search *search, ent_prov prov)
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
static void remove_around(ent_chain_search *search, ent_prov prov, uint64_t *set)
{
    for (uint64_t words = nonzero_words_of(search, prov); words != 0;) {
        unsigned word = take_next(&words, false);
        set[word] &= ~touching(&search->all, prov)[word];
    }
    ent_set_remove(set, prov);
}

static void spend(const ent_chain_search *search, unsigned carriers)
{
    unsigned steps = carriers * search->all.map->words;
    *search->steps -= steps < *search->steps ? steps : *search->steps;
}

static bool has_steps(const ent_chain_search *search)
{
    return *search->steps > 0;
}

/* The carriers, without `own` and those that stand in `end` or in part[first .. end_of_part) or touch such a place. */
static void find_clear(ent_chain_search *search, ent_prov own, ent_prov end, unsigned first, unsigned end_of_part,
                       uint64_t *out)
{
    memcpy(out, search->all.at, search->all.map->words * sizeof *out);
    remove_around(search, end, out);
    for (unsigned i = first; i < end_of_part; i++)
        remove_around(search, search->part[i], out);
    ent_set_remove(out, own);
    spend(search, end_of_part - first + 1);
}

/* Append the carriers of a shortest route over `allowed` from the carrier in `start`, which is part of the chain, to
 * one that touches `end`. False if there is none. */
static bool add_shortest(ent_chain_search *search, const uint64_t *allowed, ent_prov start, ent_prov end)
{
    ent_prov queue[ENT_MAX_PROVS], back[ENT_MAX_PROVS];
    uint64_t fresh[ENT_MAX_WORDS];
    unsigned head = 0, tail = 0;
    bool prefers_high = !ENT_FOR_SIZE && search->prefers_high;

    memcpy(fresh, allowed, search->all.map->words * sizeof *fresh);
    for (queue[tail++] = start; head < tail && !touches(search, queue[head], end); head++)
        for (uint64_t words = nonzero_words_of(search, queue[head]); words != 0;) {
            unsigned word = take_next(&words, prefers_high);
            uint64_t left = touching(&search->all, queue[head])[word] & fresh[word];
            fresh[word] &= ~left;
            while (left != 0) {
                uint64_t first = ENT_FOR_SIZE ? 0 : left & ~search->known[word], next = first != 0 ? first : left;
                ent_prov prov = (ent_prov)(word * 64 + take_next(&next, prefers_high));
                left &= ~(UINT64_C(1) << prov % 64);
                back[prov] = queue[head];
                queue[tail++] = prov;
            }
        }
    spend(search, tail);
    if (head == tail)
        return false;
    for (ent_prov prov = queue[head]; prov != start; prov = back[prov])
        search->part[search->n++] = prov; /* in any sequence: only what they touch counts */
    return true;
}

/* Add the shortest part on to the part back. False if there is none. */
static bool add_part_on(ent_chain_search *search)
{
    uint64_t clear[ENT_MAX_WORDS];

    find_clear(search, search->part[0], search->from, 1, search->n, clear);
    return add_shortest(search, clear, search->part[0], search->to);
}

/* Complete the part back by the shortest rest, and add a part on: then the chain is whole. *arrives: the part back can
 * be completed. */
static bool complete_chain(ent_chain_search *search, bool *arrives)
{
    ent_prov last = search->part[search->n - 1];

    find_clear(search, last, search->to, 0, search->n - 1, search->allowed);
    *arrives = add_shortest(search, search->allowed, last, search->from);
    return *arrives && add_part_on(search);
}

/* Add the next carrier to the part back. False if there is none. */
static bool extend_part(ent_chain_search *search)
{
    ent_prov last = search->part[search->n - 1];

    for (ent_prov prov = search->next[search->n - 1]; prov < search->all.map->n_provs; prov++)
        if (ent_set_has(search->allowed, prov) && touches(search, last, prov)) {
            search->next[search->n - 1] = (ent_prov)(prov + 1);
            search->next[search->n] = 0;
            search->part[search->n++] = prov;
            return true;
        }
    return false;
}

/* Try four shortest parts: see above. */
static bool try_shortest_parts(ent_chain_search *search)
{
    for (unsigned i = 0; i < 4; i++) {
        const ent_prov from = search->from;
        bool arrives;
        search->n = 1;
        search->prefers_high = i / 2;
        if (complete_chain(search, &arrives))
            return true;
        search->from = search->to;
        search->to = from;
    }
    return false;
}

/* Try all parts back. Also true after MOST_PARTS tries, and where no steps are left; `part` then holds only the carrier
 * in question. */
static bool try_all(ent_chain_search *search)
{
    search->next[0] = 0;
    search->n = 1;
    search->prefers_high = false;
    for (unsigned tried = 0; search->n > 0 && tried < MOST_PARTS && has_steps(search); tried++) {
        unsigned n = search->n;
        bool arrives;
        if (complete_chain(search, &arrives))
            return true;
        search->n = n;
        bool leaves_part_on = arrives && add_part_on(search);
        search->n = n;
        if (!leaves_part_on || !extend_part(search))
            search->n--;
    }
    search->n = search->n > 0;
    return search->n > 0;
}

bool ent_route_needs(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                     ent_prov through, uint64_t *chain, unsigned *steps)
{
    static const uint64_t nothing[ENT_MAX_WORDS];
    uint64_t rest[ENT_MAX_WORDS];
    ent_chain_search search;

    if (!joins_shores(map, from, to) || through == from || through == to || !ent_set_has(carriers, through))
        return false;
    if (*steps == 0)
        return true;
    remove_ends(map, carriers, from, to, rest);
    search.steps = steps;
    search.all = carriers_at(map, carrier, rest);
    search.from = from;
    search.to = to;
    search.part[0] = through;
    search.known = chain ? chain : nothing;
    if (!ENT_FOR_SIZE)
        memset(search.nonzero_words, 0, map->n_provs * sizeof *search.nonzero_words);
    if ((ENT_FOR_SIZE || !try_shortest_parts(&search)) && !try_all(&search))
        return false;
    for (unsigned i = 0; !ENT_FOR_SIZE && chain && i < search.n; i++)
        ent_set_add(chain, search.part[i]);
    return true;
}
