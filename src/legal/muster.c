/* muster.c -- see muster.h.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/muster.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/route.h"

static void find_places(ent_muster *muster)
{
    const ent_map *map = muster->map;
    uint64_t any = 0;

    muster->ice = map->ice + (size_t)muster->pos->season * map->words;
    for (uint16_t word = 0; word < muster->words; word++) {
        any |= muster->ice[word];
        muster->shore[word] = map->shore[word] & ~muster->ice[word];
    }
    muster->has_ice = any != 0;
}

/* Who stands where cannot be guessed, so sets are made first, without branches. */
static void find_units(ent_muster *muster)
{
    const ent_unit *units = ent_pos_units_const(muster->pos);
    uint16_t n = 0;

    for (uint16_t word = 0; word < muster->words; word++) {
        ent_prov first = (ent_prov)(word * 64), end = (ent_prov)(first + 64);
        uint64_t taken = 0, fleets = 0;
        if (end > muster->map->n_provs)
            end = muster->map->n_provs;
        for (ent_prov prov = first; prov < end; prov++) {
            taken |= (uint64_t)(units[prov].kind != ENT_UNIT_NONE) << prov % 64;
            fleets |= (uint64_t)(units[prov].kind == ENT_FLEET) << prov % 64;
        }
        muster->taken[word] = taken;
        muster->mobile[word] = taken & ~muster->ice[word];
        muster->army[word] = muster->mobile[word] & ~fleets;
        muster->fleet[word] = muster->mobile[word] & fleets & muster->map->convoyer[word];
    }
    for (ent_prov prov = 0; prov < muster->map->n_provs; prov++)
        muster->in[prov] = ENT_MUSTER_NOBODY;
    ENT_EACH_IN (prov, muster->taken, muster->words) {
        muster->unit[n] = units[prov];
        muster->helped[n] = ent_head_of((ent_order){.from = units[prov].at, .helped = units[prov].kind});
        muster->in[prov] = n++;
    }
    muster->n = n;
    muster->unit_words = (uint16_t)((n + 63) / 64);
}

/* A chain of linked fleets, and the shores that it touches. */
static void find_chain(const ent_muster *muster, const uint64_t *fleets, ent_prov first, uint64_t *out,
                       uint64_t *shores)
{
    ent_route_chain(muster->map, ENT_FLEET, fleets, first, out, shores);
    for (uint16_t word = 0; word < muster->words; word++)
        shores[word] &= muster->shore[word];
}

static void link_fleets(ent_muster *muster)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0};

    muster->n_chains = 0;
    ENT_EACH_IN (fleet, muster->fleet, muster->words) {
        if (ent_set_has(seen, fleet))
            continue;
        find_chain(muster, muster->fleet, fleet, linked, muster->touch + (size_t)muster->n_chains * muster->words);
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

/* The sets of units in this row, to be written. */
static uint64_t *row(const ent_muster *muster, uint64_t *sets, ent_prov to)
{
    return sets + (size_t)to * muster->unit_words;
}

/* Where one coast of a province is in reach, a support without a coast says as much as one with it, unless the rules
 * want coasts named or have a default (4.B.4). A fleet that can step to several has more steps than provinces to step
 * to. */
static bool chooses_coasts(const ent_muster *muster, const ent_unit *unit, const ent_steps *steps)
{
    return unit->kind == ENT_FLEET &&
           (steps->n > steps->n_into || muster->has_portages || ent_choice(muster->rules, ENT_4B4) <= 'b');
}

static void find_steps(ent_muster *muster)
{
    size_t words = muster->unit_words;

    memset(muster->steps, 0, muster->map->n_provs * words * sizeof *muster->steps);
    memset(muster->choosers, 0, words * sizeof *muster->choosers);
    ENT_EACH_IN (prov, muster->mobile, muster->words) {
        uint16_t number = muster->in[prov];
        const ent_unit *unit = &muster->unit[number];
        const ent_steps *steps = ent_steps_of(muster->map, unit->kind, unit->at);
        for (uint8_t i = 0; i < steps->n_into; i++)
            muster->steps[steps->into[i] * words + number / 64] |= UINT64_C(1) << number % 64;
        if (chooses_coasts(muster, unit, steps))
            ent_set_add(muster->choosers, number);
    }
    ENT_EACH_IN (frozen, muster->ice, muster->words)
        memset(row(muster, muster->steps, frozen), 0, words * sizeof *muster->steps);
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
                ent_set_add(row(muster, muster->movers, to), unit);
    }
}

/* The armies on the shores of a chain could go to all of these but their own. */
static void embark(ent_muster *muster, const uint64_t *touch)
{
    uint64_t armies[ENT_MAX_WORDS], held[ENT_MAX_WORDS], aboard[ENT_MAX_WORDS] = {0}, any = 0;

    for (uint16_t word = 0; word < muster->words; word++) {
        any |= armies[word] = touch[word] & muster->army[word];
        held[word] = touch[word] & muster->fleet[word];
        muster->crossings[word] |= muster->ports[word] & touch[word];
        muster->ports[word] |= touch[word];
    }
    if (any == 0)
        return;
    ENT_EACH_IN (from, armies, muster->words)
        ent_set_add(aboard, muster->in[from]);
    ENT_EACH_IN (to, touch, muster->words)
        for (uint16_t word = 0; word < muster->unit_words && !ent_set_has(held, to); word++)
            row(muster, muster->movers, to)[word] |= aboard[word];
    ENT_EACH_IN (to, held, muster->words)
        ENT_EACH_IN (from, armies, muster->words)
            if (ent_muster_lands(muster, from, to))
                ent_set_add(row(muster, muster->movers, to), muster->in[from]);
    ENT_EACH_IN (at, armies, muster->words)
        ent_set_remove(row(muster, muster->movers, at), muster->in[at]);
}

static void find_movers(ent_muster *muster)
{
    find_steps(muster);
    memcpy(muster->movers, muster->steps, (size_t)muster->map->n_provs * muster->unit_words * sizeof *muster->movers);
    memset(muster->ports, 0, muster->words * sizeof *muster->ports);
    memset(muster->crossings, 0, muster->words * sizeof *muster->crossings);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++)
        embark(muster, ent_muster_chain(muster, chain));
    if (muster->has_portages)
        add_portages(muster);
}

/* Which armies need this fleet, and which only may. */
static void find_passengers(const ent_muster *muster, ent_prov fleet, ent_pieces *pieces)
{
    const uint64_t *touch = ent_muster_chain(muster, muster->chain_of[fleet]);
    uint64_t armies[ENT_MAX_WORDS], served[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < muster->words; word++) {
        armies[word] = touch[word] & muster->army[word];
        served[word] = muster->crossings[word];
        for (unsigned piece = 0; piece < pieces->n; piece++)
            served[word] |= ent_muster_piece(muster, pieces, piece)[word];
    }
    memset(pieces->tied, 0, muster->unit_words * sizeof *pieces->tied);
    memset(pieces->loose, 0, muster->unit_words * sizeof *pieces->loose);
    ENT_EACH_IN (from, armies, muster->words)
        ent_set_add(ent_set_has(served, from) ? pieces->loose : pieces->tied, muster->in[from]);
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
        find_chain(muster, pieces->fleet, first, linked, pieces->touch + (size_t)pieces->n * muster->words);
        pieces->links[pieces->n] = 0;
        for (uint16_t word = 0; word < muster->words; word++) {
            pieces->links[pieces->n] += (unsigned)__builtin_popcountll(next[word] & linked[word]);
            seen[word] |= linked[word];
        }
        pieces->n++;
    }
    find_passengers(muster, fleet, pieces);
}

void ent_muster_init(ent_muster *muster, const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_sink *list)
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
