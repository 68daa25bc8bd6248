/* route.c -- searches over linked carriers: which provinces does a convoy reach, and is one carrier part of a route?
 *
 * All but ent_route_through() use one flood: it starts with the carriers next to the origin and adds their linked
 * carriers until nothing is new or the goal is reached. Sets of provinces are rows of map->words words, so one step
 * looks at 64 provinces.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/route.h"
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
            while (wave->fresh[word] != 0) {
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

/* ---- Is a carrier on a route? ----
 * A carrier is on a route if it has routes to both ends that share no other carrier. By Menger's theorem it has no such
 * routes only if one other carrier separates it from both ends. Such a carrier is on every route to the first end, so
 * it is enough to look for it on one such route. One flood finds it: from the carrier in question it spreads over all
 * carriers that are not on that route. If the flood touches the tenth carrier of the route, none of the first nine
 * separates, since the flood reached the tenth without them. These nine join the flood, and it goes on. If the flood
 * ends before a carrier of the route, and has not reached an end, that carrier separates. */

typedef struct ent_found_route {
    ent_prov carrier[ENT_MAX_PROVS];
    unsigned n;
} ent_found_route;

/* The carriers of a shortest route from `start` to the shore of that end which is nearer, without `start` itself. False
 * if it does not reach both ends. */
static bool find_route(const ent_carriers *carriers, ent_prov start, ent_prov from, ent_prov to, ent_found_route *out)
{
    ent_prov queue[ENT_MAX_PROVS], back[ENT_MAX_PROVS];
    uint64_t fresh[ENT_MAX_WORDS];
    bool at_from = false, at_to = false;
    unsigned head = 0, tail = 0;

    out->n = 0;
    memcpy(fresh, carriers->at, carriers->map->words * sizeof *fresh);
    ent_set_remove(fresh, start);
    for (queue[tail++] = start; head < tail && !(at_from && at_to);) {
        ent_prov carrier = queue[head++];
        const uint64_t *touch = touching(carriers, carrier);
        bool first = !at_from && !at_to;
        at_from |= ent_set_has(touch, from);
        at_to |= ent_set_has(touch, to);
        for (ent_prov place = carrier; first && (at_from || at_to) && place != start; place = back[place])
            out->carrier[out->n++] = place;
        for (uint16_t word = 0; word < carriers->map->words; word++)
            for (uint64_t left = touch[word] & fresh[word]; left != 0; left &= left - 1) {
                ent_prov next = (ent_prov)(word * 64 + __builtin_ctzll(left));
                fresh[word] &= ~(left & -left);
                back[next] = carrier;
                queue[tail++] = next;
            }
    }
    return at_from && at_to;
}

/* True if one carrier of the route from `start`, which leads to one of the ends, separates it from both. */
static bool is_separated(const ent_carriers *carriers, ent_prov start, const ent_found_route *route, ent_prov from,
                         ent_prov to)
{
    ent_prov queue[ENT_MAX_PROVS];
    uint64_t fresh[ENT_MAX_WORDS];           /* neither in the queue nor on the route */
    uint16_t place[ENT_MAX_PROVS];           /* on the route; 0: not on it, 1: next to `start` */
    unsigned head = 0, tail = 0, joined = 0; /* so many of the route are in the queue */
    unsigned farthest = 0;                   /* the place on the route that was touched */

    memset(place, 0, carriers->map->n_provs * sizeof *place);
    memcpy(fresh, carriers->at, carriers->map->words * sizeof *fresh);
    ent_set_remove(fresh, start);
    for (unsigned i = 0; i < route->n; i++)
        place[route->carrier[i]] = (uint16_t)(route->n - i);
    for (queue[tail++] = start; head < tail;) {
        const uint64_t *touch = touching(carriers, queue[head++]);
        if (ent_set_has(touch, from) || ent_set_has(touch, to))
            return false;
        for (uint16_t word = 0; word < carriers->map->words; word++)
            for (uint64_t left = touch[word] & fresh[word]; left != 0; left &= left - 1) {
                ent_prov carrier = (ent_prov)(word * 64 + __builtin_ctzll(left));
                fresh[word] &= ~(left & -left);
                if (place[carrier] == 0)
                    queue[tail++] = carrier;
                else if (place[carrier] > farthest)
                    farthest = place[carrier];
            }
        while (head == tail && joined + 1 < farthest)
            queue[tail++] = route->carrier[route->n - ++joined];
    }
    return true;
}

bool ent_route_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                       ent_prov through)
{
    ent_found_route route;
    uint64_t rest[ENT_MAX_WORDS];

    if (!joins_shores(map, from, to))
        return false;
    remove_ends(map, carriers, from, to, rest);
    ent_carriers left = carriers_at(map, carrier, rest);
    if (!ent_set_has(rest, through))
        return false;
    bool near_from = ent_set_has(touching(&left, through), from), near_to = ent_set_has(touching(&left, through), to);
    if (near_from || near_to) /* any route to the other end completes it */
        return (near_from && near_to) || leads_to(&left, through, near_from ? to : from);
    return find_route(&left, through, from, to, &route) && !is_separated(&left, through, &route, from, to);
}

/* ---- Does a chain without a shortcut need a carrier? ----
 * Such a chain has a part from the carrier back to `from` and a part on to `to`, and no carrier of one part touches a
 * carrier of the other. The search tries the parts back, carrier by carrier. The part on need not be tried out: if the
 * places that the part back does not touch hold any route, they hold a shortest one, which has no shortcut. A part back
 * is left as soon as it cannot arrive any more, or leaves no part on. For fleets on the built-in maps some hundred are
 * tried at most; armies that carry fleets over a full board may need more than MOST_PARTS. */

enum { MOST_PARTS = 10000 }; /* tried before the carrier counts as needed */

typedef struct ent_chain_search {
    ent_carriers all;
    ent_prov from, to;
    ent_prov part[ENT_MAX_PROVS]; /* the part back: the carrier in question, then those towards `from` */
    ent_prov next[ENT_MAX_PROVS]; /* by place in the part: the first province to try behind it */
    unsigned n;
} ent_chain_search;

static bool touches(const ent_chain_search *search, ent_prov carrier, ent_prov prov)
{
    return ent_set_has(touching(&search->all, carrier), prov);
}

/* Remove the carriers that stand in `prov` or touch it. */
static void remove_around(const ent_chain_search *search, ent_prov prov, uint64_t *set)
{
    for (uint16_t word = 0; word < search->all.map->words; word++)
        set[word] &= ~touching(&search->all, prov)[word];
    ent_set_remove(set, prov);
}

static bool leads_over(const ent_chain_search *search, ent_prov start, const uint64_t *allowed, ent_prov end)
{
    const ent_carriers left = {search->all.map, search->all.links, allowed};
    return leads_to(&left, start, end);
}

static bool has_part_on(const ent_chain_search *search)
{
    uint64_t allowed[ENT_MAX_WORDS];

    if (touches(search, search->part[0], search->to))
        return true;
    memcpy(allowed, search->all.at, search->all.map->words * sizeof *allowed);
    remove_around(search, search->from, allowed);
    for (unsigned i = 1; i < search->n; i++)
        remove_around(search, search->part[i], allowed);
    ent_set_remove(allowed, search->part[0]);
    return leads_over(search, search->part[0], allowed, search->to);
}

/* Add the next carrier to the part back. False if there is none, or all that follows is in vain. */
static bool extend_part(ent_chain_search *search)
{
    ent_prov last = search->part[search->n - 1];
    uint64_t allowed[ENT_MAX_WORDS];

    memcpy(allowed, search->all.at, search->all.map->words * sizeof *allowed);
    remove_around(search, search->to, allowed);
    for (unsigned i = 0; i + 1 < search->n; i++)
        remove_around(search, search->part[i], allowed);
    ent_set_remove(allowed, last);
    if (!leads_over(search, last, allowed, search->from) || !has_part_on(search))
        return false;
    for (ent_prov prov = search->next[search->n - 1]; prov < search->all.map->n_provs; prov++)
        if (ent_set_has(allowed, prov) && touches(search, last, prov)) {
            search->next[search->n - 1] = (ent_prov)(prov + 1);
            search->next[search->n] = 0;
            search->part[search->n++] = prov;
            return true;
        }
    return false;
}

bool ent_route_needs(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                     ent_prov through)
{
    uint64_t rest[ENT_MAX_WORDS] = {0};
    ent_chain_search search = {.all = carriers_at(map, carrier, rest), .from = from, .to = to, .n = 1};

    if (!joins_shores(map, from, to))
        return false;
    remove_ends(map, carriers, from, to, rest);
    if (!ent_set_has(rest, through))
        return false;
    search.part[0] = through;
    for (unsigned tried = 0; search.n > 0 && tried < MOST_PARTS; tried++) {
        bool arrived = touches(&search, search.part[search.n - 1], from);
        if (arrived && has_part_on(&search))
            return true;
        if (arrived || !extend_part(&search))
            search.n--;
    }
    return search.n > 0;
}
