/* fastpath_sets_result.c -- outcomes, retreats and the next position of a phase that was judged with sets of units.
 *
 * It derives from the sets what judge/outcome.c derives from an ent_decided, because filling an ent_decided costs more
 * than all of this. The two must stay in step.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath_sets.h"
#include <string.h>
#include "game/rules.h"
#include "judge/decided.h"
#include "judge/judge.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- Outcomes. ---- */

/* The fleets that are on a route for their army. */
static ent_unit_set find_useful(const ent_set_phase *phase)
{
    ent_unit_set useful = 0;

    ENT_EACH_UNIT (army, phase->convoy_ordered) {
        ent_unit_set carriers = phase->carrier[army] & ~phase->dislodged;
        uint64_t fleets[ENT_MAX_WORDS], on_route[ENT_MAX_WORDS];
        if (ent_unit_set_has(phase->convoyed, army) && (carriers & (carriers - 1)) == 0) {
            useful |= carriers; /* a single fleet that brings its army is on its route */
            continue;
        }
        ent_sets_find_places(phase, carriers, fleets);
        ent_route_carriers(phase->map, ENT_FLEET, fleets, phase->units->at[army], phase->code[army].to, on_route);
        ENT_EACH_UNIT (fleet, carriers)
            useful |= (ent_unit_set)ent_set_has(on_route, phase->units->at[fleet]) << fleet;
    }
    return useful;
}

/* The lowest eight bits of a set, each as a byte. */
static uint64_t spread(ent_unit_set set)
{
    const uint64_t own_bits = UINT64_C(0x8040201008040201), to_top = UINT64_C(0x00406070787C7E7F),
                   ones = UINT64_C(0x0101010101010101);

    return (((set & UINT8_MAX) * ones & own_bits) + to_top) >> 7 & ones;
}

enum { AT_ONCE = 8 };

static void write_eight(ent_unit_set succeeds, size_t first, uint8_t *outcomes)
{
    uint64_t bytes = spread(succeeds >> first) * ENT_OUTCOME_SUCCEEDS;

    for (unsigned i = 0; i < AT_ONCE; i++)
        outcomes[first + i] = (uint8_t)(bytes >> 8 * i);
}

/* Eight at a time. The last eight may begin among those before them. */
static void write_outcomes(const ent_set_phase *phase, size_t n, uint8_t *outcomes)
{
    ent_unit_set succeeds = phase->of_kind[ENT_CHOOSES_HOLD] | phase->given | phase->succeeding | find_useful(phase);

    for (size_t first = 0; first + AT_ONCE < n; first += AT_ONCE)
        write_eight(succeeds, first, outcomes);
    if (n >= AT_ONCE)
        write_eight(succeeds, n - AT_ONCE, outcomes);
    for (size_t i = 0; n < AT_ONCE && i < n; i++)
        outcomes[i] = (uint8_t)(ent_unit_set_has(succeeds, i) * ENT_OUTCOME_SUCCEEDS);
    ENT_EACH_UNIT (unit, phase->dislodged & ~phase->of_kind[ENT_CHOOSES_NONE])
        outcomes[unit] = ENT_OUTCOME_DISLODGED;
}

/* ---- Retreats. ---- */

/* Does a unit stand there that does not leave? One that is dislodged counts too, since another one comes instead. */
static bool is_held(const ent_set_phase *phase, ent_prov prov)
{
    ent_unit_set gone = phase->succeeding | ent_unit_set_of(ENT_UNIT_NOBODY);
    return !ent_unit_set_has(gone, phase->units->in[prov]);
}

/* `into` has no moves without a route, and none that lost a battle.
 * RULE retreat.adjacent [6.H.1 - 6.H.10, 5.B.11]
 * RULE retreat.attacker [4.A.5, 6.H.11, 6.H.12]
 * RULE retreat.standoff [6.H.5 - 6.H.7] */
static uint32_t retreats_of(const ent_set_phase *phase, const ent_unit *loser, ent_unit_index by)
{
    const ent_steps *steps = ent_steps_of(phase->map, loser->kind, loser->at);
    bool is_forgiven = ent_choice(phase->rules, ENT_4A5) == 'b' && ent_unit_set_has(phase->convoyed, by);
    ent_prov origin = is_forgiven ? ENT_PROV_NONE : phase->units->at[by];
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(phase->map, steps->to[i]);
        unsigned frozen = ent_legal_is_frozen(phase->map, phase->pos->season, to);
        open |= (uint32_t) !(frozen | is_held(phase, to) | (phase->into[to] != 0) | (to == origin)) << i;
    }
    return open;
}

/* In the order of their provinces. */
static void write_dislodged(const ent_set_phase *phase, const ent_wanted *wanted)
{
    const ent_unit_numbers *units = phase->units;
    ent_provs losers;

    losers.n = 0;
    ENT_EACH_UNIT (unit, phase->dislodged)
        ent_provs_insert(&losers, units->at[unit]);
    for (unsigned i = 0; i < losers.n; i++) {
        ent_prov prov = losers.prov[i];
        ent_unit_index by = phase->by[units->in[prov]];
        ent_dislodged dislodged = {.unit = ent_pos_units_const(phase->pos)[prov], .by = units->at[by]};
        dislodged.retreats = retreats_of(phase, &dislodged.unit, by);
        if (dislodged.retreats != 0)
            ent_outcome_list(&dislodged, wanted);
    }
}

/* ---- The next position. ---- */

/* The units that are gone change their places. Where one comes from is empty, unless another one enters; then the place
 * where it goes is made empty instead, and filled at once. */
static void move_units(const ent_set_phase *phase, ent_pos *next)
{
    const ent_unit *from = ent_pos_units_const(phase->pos);
    ent_unit *units = ent_pos_units(next);

    ENT_EACH_UNIT (mover, phase->succeeding) {
        ent_prov at = phase->units->at[mover], to = phase->code[mover].to;
        units[ent_pick((phase->into[at] & phase->succeeding) != 0, to, at)] = ent_pos_no_unit;
        units[to] = from[at];
        units[to].at = phase->code[mover].end;
    }
}

static void write_contested(const ent_set_phase *phase, ent_pos *next)
{
    uint8_t *contested = ent_pos_contested(next);

    ent_pos_clear_contested(next);
    ENT_EACH_UNIT (mover, phase->mover & ~phase->succeeding) {
        ent_prov to = phase->code[mover].to;
        unsigned tried = phase->into[to] != 0, enters = (phase->into[to] & phase->succeeding) != 0;
        contested[to / 8] |= (uint8_t)((tried & !enters & !is_held(phase, to)) << to % 8);
    }
}

static void advance(const ent_set_phase *phase, ent_pos *next)
{
    ent_unit_counts counts;
    bool year_ends = next->season == ENT_FALL && next->n_dislodged == 0;

    for (ent_power power = 0; year_ends && power < phase->map->n_powers; power++)
        counts.of[power] = (uint16_t)ent_unit_set_count(phase->units->of_power[power] & ~phase->dislodged);
    ent_year_advance(phase->map, phase->rules, year_ends ? &counts : NULL, next);
}

void ent_sets_write(const ent_set_phase *phase, size_t n, const ent_wanted *wanted)
{
    if (wanted->compact && wanted->compact->outcomes)
        write_outcomes(phase, n, wanted->compact->outcomes);
    if (wanted->next) {
        ent_pos_copy_board(phase->pos, wanted->next);
        move_units(phase, wanted->next);
        if (phase->dislodged != 0) /* only those who retreat ask what is contested */
            write_contested(phase, wanted->next);
    }
    if (phase->dislodged != 0)
        write_dislodged(phase, wanted);
    if (wanted->next)
        advance(phase, wanted->next);
}
