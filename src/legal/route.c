/* route.c -- see route.h.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/route.h"
#include <string.h>

typedef struct ent_wave {
    uint64_t seen[ENT_MAX_WORDS];  /* fleets that the army can reach */
    uint64_t fresh[ENT_MAX_WORDS]; /* those whose neighbours are still to be looked at */
} ent_wave;

static const uint64_t *touching(const ent_map *map, ent_prov prov)
{
    return map->fleet_touch + (size_t)prov * map->words;
}

/* Let the wave run over `fleets` from those next to `from` until it stands still. */
static void flood(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_wave *wave)
{
    bool running = true;

    for (uint16_t word = 0; word < map->words; word++)
        wave->seen[word] = wave->fresh[word] = touching(map, from)[word] & fleets[word];
    while (running) {
        running = false;
        for (uint16_t word = 0; word < map->words; word++) {
            while (wave->fresh[word] != 0) {
                ent_prov fleet = (ent_prov)(word * 64 + __builtin_ctzll(wave->fresh[word]));
                wave->fresh[word] &= wave->fresh[word] - 1;
                running = true;
                for (uint16_t to = 0; to < map->words; to++) {
                    uint64_t more = touching(map, fleet)[to] & fleets[to] & ~wave->seen[to];
                    wave->seen[to] |= more;
                    wave->fresh[to] |= more;
                }
            }
        }
    }
}

/* RULE convoy.not-itself  a fleet in the province where a convoy begins or ends is no part of it [9.A, 9.B]. */
static void without_ends(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_prov to, uint64_t *out)
{
    memcpy(out, fleets, map->words * sizeof *out);
    ent_set_remove(out, from);
    ent_set_remove(out, to);
}

bool ent_route_exists(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_prov to)
{
    ent_wave wave;
    uint64_t between[ENT_MAX_WORDS];

    if (from == to || !ent_set_has(map->shore, from) || !ent_set_has(map->shore, to))
        return false;
    without_ends(map, fleets, from, to, between);
    flood(map, between, from, &wave);
    return ent_set_meets(map, wave.seen, touching(map, to));
}

void ent_route_landings(const ent_map *map, const uint64_t *fleets, ent_prov from, uint64_t *out)
{
    ent_wave wave;

    memset(out, 0, map->words * sizeof *out);
    if (!ent_set_has(map->shore, from))
        return;
    flood(map, fleets, from, &wave);
    for (ent_prov fleet = 0; fleet < map->n_provs; fleet++)
        if (ent_set_has(wave.seen, fleet))
            for (uint16_t word = 0; word < map->words; word++)
                out[word] |= touching(map, fleet)[word] & map->shore[word];
    ent_set_remove(out, from);
}

void ent_route_linked(const ent_map *map, const uint64_t *fleets, ent_prov fleet, uint64_t *out)
{
    ent_wave wave;

    flood(map, fleets, fleet, &wave);
    memcpy(out, wave.seen, map->words * sizeof *out);
    ent_set_add(out, fleet);
}

/* ---- Is a fleet on a way? ----
 * It is if it has ways to both ends that share no fleet. By Menger's theorem that fails only if some single other fleet
 * lies on all its ways to either end; such a fleet must be on whichever way to the first end is found. */

typedef struct ent_way {
    ent_prov fleet[ENT_MAX_PROVS];
    unsigned n;
} ent_way;

/* The fleets of a shortest way from `start` to the shore of `end`, without `start` itself. */
static bool find_way(const ent_map *map, const uint64_t *fleets, ent_prov start, ent_prov end, ent_way *out)
{
    ent_prov queue[ENT_MAX_PROVS], back[ENT_MAX_PROVS];
    unsigned head = 0, tail = 0;

    memset(back, 0xFF, sizeof back);
    out->n = 0;
    back[start] = start;
    queue[tail++] = start;
    while (head < tail) {
        ent_prov fleet = queue[head++];
        if (ent_set_has(touching(map, end), fleet)) {
            for (; fleet != start; fleet = back[fleet])
                out->fleet[out->n++] = fleet;
            return true;
        }
        for (uint16_t word = 0; word < map->words; word++) {
            for (uint64_t left = touching(map, fleet)[word] & fleets[word]; left != 0; left &= left - 1) {
                ent_prov to = (ent_prov)(word * 64 + __builtin_ctzll(left));
                if (back[to] == ENT_PROV_NONE) {
                    back[to] = fleet;
                    queue[tail++] = to;
                }
            }
        }
    }
    return false;
}

bool ent_route_through(const ent_map *map, const uint64_t *fleets, ent_prov from, ent_prov to, ent_prov through)
{
    ent_way first, other;
    uint64_t rest[ENT_MAX_WORDS];

    if (from == to || !ent_set_has(map->shore, from) || !ent_set_has(map->shore, to))
        return false;
    without_ends(map, fleets, from, to, rest);
    if (!ent_set_has(rest, through) || !find_way(map, rest, through, from, &first) ||
        !find_way(map, rest, through, to, &other))
        return false;
    for (unsigned i = 0; i < first.n; i++) {
        ent_set_remove(rest, first.fleet[i]);
        bool blocked = !find_way(map, rest, through, from, &other) && !find_way(map, rest, through, to, &other);
        ent_set_add(rest, first.fleet[i]);
        if (blocked)
            return false;
    }
    return true;
}
