/* muster.c -- see muster.h.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/muster.h"
#include <string.h>
#include "game/position.h"
#include "legal/legal.h"
#include "legal/route.h"

static void find_places(ent_muster *muster)
{
    const ent_map *map = muster->map;

    memset(muster->ice, 0, muster->words * sizeof *muster->ice);
    memset(muster->coasts, 0, muster->words * sizeof *muster->coasts);
    for (ent_loc loc = map->n_provs; loc < map->n_locs; loc++)
        ent_set_add(muster->coasts, ent_prov_of(map, loc));
    muster->has_ice = false;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_legal_is_frozen(map, muster->pos->season, prov)) {
            ent_set_add(muster->ice, prov);
            muster->has_ice = true;
        }
    for (uint16_t word = 0; word < muster->words; word++)
        muster->shore[word] = map->shore[word] & ~muster->ice[word];
}

static void find_units(ent_muster *muster)
{
    const ent_unit *units = ent_pos_units_const(muster->pos);
    uint64_t fleets[ENT_MAX_WORDS] = {0};
    uint16_t n = 0;

    for (uint16_t word = 0; word < muster->words; word++) {
        uint64_t taken = 0;
        for (ent_prov prov = (ent_prov)(word * 64); prov < muster->map->n_provs && prov / 64 == word; prov++) {
            bool there = units[prov].kind != ENT_UNIT_NONE; /* no branch: who stands where cannot be guessed */
            taken |= (uint64_t)there << prov % 64;
            fleets[word] |= (uint64_t)(units[prov].kind == ENT_FLEET) << prov % 64;
            muster->unit[n] = units[prov];
            muster->in[prov] = n;
            n = (uint16_t)(n + there);
        }
        muster->taken[word] = taken;
    }
    muster->helped[n] = (ent_head){{0, 0}};
    for (uint16_t unit = 0; unit < n; unit++)
        muster->helped[unit] =
            ent_head_of((ent_order){.from = muster->unit[unit].at, .helped = muster->unit[unit].kind});
    muster->n = n;
    muster->unit_words = (uint16_t)((n + 63) / 64);
    for (uint16_t word = 0; word < muster->words; word++) {
        muster->mobile[word] = muster->taken[word] & ~muster->ice[word];
        muster->army[word] = muster->mobile[word] & ~fleets[word];
        muster->fleet[word] = muster->mobile[word] & fleets[word] & muster->map->convoyer[word];
    }
}

/* The shores that the fleets of a chain or piece touch. */
static void find_shores(const ent_muster *muster, const uint64_t *fleets, uint64_t *out)
{
    memset(out, 0, muster->words * sizeof *out);
    ENT_EACH_IN (fleet, fleets, muster->words)
        for (uint16_t word = 0; word < muster->words; word++)
            out[word] |= ent_muster_touching(muster->map, fleet)[word] & muster->shore[word];
}

static void link_fleets(ent_muster *muster)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0};

    muster->n_chains = 0;
    ENT_EACH_IN (fleet, muster->fleet, muster->words) {
        if (ent_set_has(seen, fleet))
            continue;
        ent_route_linked(muster->map, ENT_FLEET, muster->fleet, fleet, linked);
        find_shores(muster, linked, muster->touch + (size_t)muster->n_chains * muster->words);
        ENT_EACH_IN (other, linked, muster->words)
            muster->chain_of[other] = muster->n_chains;
        for (uint16_t word = 0; word < muster->words; word++)
            seen[word] |= linked[word];
        muster->n_chains++;
    }
}

bool ent_muster_lands(const ent_muster *muster, ent_prov from, ent_prov to)
{
    return from != to &&
           (!ent_set_has(muster->fleet, to) || ent_route_exists(muster->map, ENT_FLEET, muster->fleet, from, to));
}

static void find_steps(ent_muster *muster)
{
    const ent_map *map = muster->map;

    memset(muster->steps, 0, (size_t)map->n_provs * muster->unit_words * sizeof *muster->steps);
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        const ent_steps *steps = ent_steps_of(map, muster->unit[unit].kind, muster->unit[unit].at);
        if (ent_set_has(muster->mobile, ent_prov_of(map, muster->unit[unit].at)))
            for (uint8_t i = 0; i < steps->n; i++)
                ent_set_add(ent_muster_steps(muster, ent_prov_of(map, steps->to[i])), unit);
    }
    ENT_EACH_IN (frozen, muster->ice, muster->words)
        memset(ent_muster_steps(muster, frozen), 0, muster->unit_words * sizeof *muster->steps);
}

bool ent_muster_carries(const ent_muster *muster, const uint64_t *armies, ent_prov from, ent_prov to)
{
    return ent_set_has(muster->shore, to) && ent_route_exists(muster->map, ENT_ARMY, armies, from, to);
}

void ent_muster_without(const ent_muster *muster, ent_prov army, uint64_t *out)
{
    memcpy(out, muster->army, muster->words * sizeof *out);
    ent_set_remove(out, army);
}

static void add_portages(ent_muster *muster)
{
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        ent_prov from = ent_prov_of(muster->map, muster->unit[unit].at);
        if (muster->unit[unit].kind != ENT_FLEET || !ent_set_has(muster->mobile, from))
            continue;
        ENT_EACH_IN (to, muster->shore, muster->words)
            if (ent_muster_carries(muster, muster->army, from, to))
                ent_set_add(ent_muster_movers(muster, to), unit);
    }
}

static void find_movers(ent_muster *muster)
{
    find_steps(muster);
    memcpy(muster->movers, muster->steps, (size_t)muster->map->n_provs * muster->unit_words * sizeof *muster->movers);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++) {
        uint64_t carried[ENT_MAX_WORDS];
        for (uint16_t word = 0; word < muster->words; word++)
            carried[word] = ent_muster_chain(muster, chain)[word] & muster->army[word];
        ENT_EACH_IN (from, carried, muster->words)
            ENT_EACH_IN (to, ent_muster_chain(muster, chain), muster->words)
                if (ent_muster_lands(muster, from, to))
                    ent_set_add(ent_muster_movers(muster, to), muster->in[from]);
    }
    if (muster->has_portages)
        add_portages(muster);
}

void ent_muster_pieces(const ent_muster *muster, ent_prov fleet, ent_pieces *pieces)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0}, next[ENT_MAX_WORDS];

    memcpy(pieces->fleet, muster->fleet, muster->words * sizeof *next);
    ent_set_remove(pieces->fleet, fleet);
    for (uint16_t word = 0; word < muster->words; word++)
        next[word] = ent_muster_touching(muster->map, fleet)[word] & pieces->fleet[word];
    pieces->n = 0;
    ENT_EACH_IN (first, next, muster->words) {
        if (ent_set_has(seen, first) || pieces->n == ENT_MUSTER_PIECES)
            continue;
        ent_route_linked(muster->map, ENT_FLEET, pieces->fleet, first, linked);
        find_shores(muster, linked, pieces->touch + (size_t)pieces->n * muster->words);
        pieces->links[pieces->n] = 0;
        for (uint16_t word = 0; word < muster->words; word++) {
            pieces->links[pieces->n] += (unsigned)__builtin_popcountll(next[word] & linked[word]);
            seen[word] |= linked[word];
        }
        pieces->n++;
    }
}

void ent_muster_init(ent_muster *muster, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                     ent_order_list *list)
{
    muster->map = map;
    muster->rules = rules;
    muster->pos = pos;
    muster->list = list;
    muster->words = map->words;
    muster->has_specials = map->n_railways > 0 || map->n_canals > 0;
    muster->has_portages = ent_carriage_allowed(rules, ENT_FLEET);
    find_places(muster);
    find_units(muster);
    link_fleets(muster);
    find_movers(muster);
}
