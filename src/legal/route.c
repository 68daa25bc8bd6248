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

bool ent_route_exists(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to)
{
    ent_wave wave;
    uint64_t between[ENT_MAX_WORDS], goal[ENT_MAX_WORDS], any = 0;

    if (!joins_shores(map, from, to))
        return false;
    remove_ends(map, carriers, from, to, between);
    ent_carriers left = carriers_at(map, carrier, between);
    for (uint16_t word = 0; word < map->words; word++)
        any |= goal[word] = touching(&left, to)[word] & between[word];
    return any != 0 && flood(&left, from, goal, &wave);
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
 * It is if it has routes to both ends that share no other carrier. By Menger's theorem it has none only if a single
 * other carrier lies on all its routes to both ends. Such a carrier lies on every route to the first end, so it is
 * enough to remove the carriers of one such route, one at a time, and to ask whether either end can still be reached.
 */

typedef struct ent_found_route {
    ent_prov carrier[ENT_MAX_PROVS];
    unsigned n;
} ent_found_route;

/* The carriers of a shortest route from `start` to the shore of `end`, without `start` itself. */
static bool find_route(const ent_carriers *carriers, ent_prov start, ent_prov end, ent_found_route *out)
{
    ent_prov queue[ENT_MAX_PROVS], back[ENT_MAX_PROVS];
    unsigned head = 0, tail = 0;

    memset(back, 0xFF, carriers->map->n_provs * sizeof *back);
    out->n = 0;
    back[start] = start;
    queue[tail++] = start;
    while (head < tail) {
        ent_prov carrier = queue[head++];
        const uint64_t *touch = touching(carriers, carrier);
        if (ent_set_has(touch, end)) {
            for (; carrier != start; carrier = back[carrier])
                out->carrier[out->n++] = carrier;
            return true;
        }
        for (uint16_t word = 0; word < carriers->map->words; word++) {
            for (uint64_t left = touch[word] & carriers->at[word]; left != 0; left &= left - 1) {
                ent_prov to = (ent_prov)(word * 64 + __builtin_ctzll(left));
                if (back[to] == ENT_PROV_NONE) {
                    back[to] = carrier;
                    queue[tail++] = to;
                }
            }
        }
    }
    return false;
}

bool ent_route_through(const ent_map *map, ent_unit_kind carrier, const uint64_t *carriers, ent_prov from, ent_prov to,
                       ent_prov through)
{
    ent_found_route first, other;
    uint64_t rest[ENT_MAX_WORDS];

    if (!joins_shores(map, from, to))
        return false;
    remove_ends(map, carriers, from, to, rest);
    ent_carriers left = carriers_at(map, carrier, rest);
    if (!ent_set_has(rest, through) || !find_route(&left, through, from, &first) ||
        !find_route(&left, through, to, &other))
        return false;
    for (unsigned i = 0; i < first.n; i++) {
        ent_set_remove(rest, first.carrier[i]);
        bool blocked = !find_route(&left, through, from, &other) && !find_route(&left, through, to, &other);
        ent_set_add(rest, first.carrier[i]);
        if (blocked)
            return false;
    }
    return true;
}
