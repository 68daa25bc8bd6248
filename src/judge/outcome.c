/* outcome.c -- dislodgements, retreats, contested provinces and the next position, for all who fill an ent_decided
 * (DATC 5.B.11). fastpath/fastpath_sets_result.c must stay in step.
 *
 * A province is occupied after the moves if its unit stays or another one enters. It is contested if a unit tried to
 * move there with a strength that counts: nobody may retreat to it, even if it is empty.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/decided.h"
#include "game/rules.h"
#include "legal/legal.h"

/* RULE retreat.standoff  a province that units fought over is closed for retreats; a move without a route or with
 * strength zero fights over nothing [6.H.5 - 6.H.7, 6.F.7, 10.K] */
static bool is_contested(const ent_decided *decided, ent_prov prov)
{
    return decided->prov[prov].best > 0;
}

/* This and the questions that use it have no branches: the answers are unpredictable for a processor. */
static inline bool is_entered(const ent_decided *decided, ent_prov prov)
{
    ent_prov leader = decided->prov[prov].leader;
    bool any = leader != ENT_PROV_NONE;
    return any & (decided->prov[ent_pick(any, leader, prov)].decision == ENT_YES);
}

/* A unit that does not move stays, or is dislodged; then another one enters. */
static inline bool is_occupied(const ent_decided *decided, ent_prov prov)
{
    const ent_province_state *state = &decided->prov[prov];
    unsigned left = ent_decided_moved(state), entered = is_entered(decided, prov);
    return entered | ((state->act != ENT_NOBODY) & !left);
}

/* RULE retreat.attacker  a unit does not retreat to where its attacker came from; 4.A.5 says whether that holds for a
 * convoyed attacker [4.A.5, 6.H.11, 6.H.12] */
static ent_prov closed_origin(const ent_decided *decided, ent_prov dislodger)
{
    bool is_forgiven = ent_choice(decided->rules, ENT_4A5) == 'b';
    return is_forgiven && decided->prov[dislodger].route == ENT_MOVE_ROUTE_CONVOY ? ENT_PROV_NONE : dislodger;
}

/* RULE retreat.adjacent  a unit retreats only to a place that it could step to [6.H.1 - 6.H.10, 5.B.11] */
static uint32_t retreats_of(const ent_decided *decided, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(decided->map, decided->units[prov].kind, decided->units[prov].at);
    ent_prov origin = closed_origin(decided, decided->prov[prov].dislodger);
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(decided->map, steps->to[i]);
        unsigned frozen = ent_legal_is_frozen(decided->map, decided->pos->season, to);
        unsigned occupied = is_occupied(decided, to), contested = is_contested(decided, to);
        open |= (uint32_t) !(frozen | occupied | contested | (to == origin)) << i;
    }
    return open;
}

void ent_outcome_list(const ent_dislodged *dislodged, const ent_wanted *wanted)
{
    if (wanted->compact && wanted->compact->dislodged)
        wanted->compact->dislodged[wanted->compact->n_dislodged++] = *dislodged;
    if (wanted->next) {
        assert(wanted->next->n_dislodged < wanted->next->max_dislodged);
        ent_pos_dislodged(wanted->next)[wanted->next->n_dislodged++] = *dislodged;
    }
}

static void write_dislodged(const ent_decided *decided, ent_prov prov, const ent_wanted *wanted)
{
    const ent_province_state *state = &decided->prov[prov];
    ent_dislodged dislodged = {.unit = decided->units[prov], .by = state->dislodger};

    assert(state->dislodger != ENT_PROV_NONE && !ent_decided_moved(state));
    dislodged.retreats = decided->listed_retreats ? decided->listed_retreats[prov] : retreats_of(decided, prov);
    if (wanted->results && state->order != ENT_NO_ORDER) {
        ent_result *result = &wanted->results[state->order];
        result->marks |= (uint16_t)(ENT_MARK_DISLODGED | (dislodged.retreats == 0 ? ENT_MARK_DESTROYED : 0));
        result->ends = ENT_LOC_NONE;
        result->dislodger = dislodged.by;
    }
    if (dislodged.retreats != 0)
        ent_outcome_list(&dislodged, wanted);
}

/* A province that a unit leaves is empty only if no other unit enters it. Which ones are entered is unpredictable, so
 * all units are removed first, then placed. */
static void move_units(const ent_decided *decided, ent_unit *units)
{
    for (unsigned i = 0; i < decided->gone.n; i++)
        units[decided->gone.prov[i]] = ent_pos_no_unit;
    for (unsigned i = 0; i < decided->gone.n; i++) {
        ent_prov mover = decided->gone.prov[i], to = decided->prov[mover].to;
        units[to] = decided->units[mover];
        units[to].at = decided->ends[i];
    }
}

static void close_contested(const ent_decided *decided, ent_prov prov, uint8_t *contested)
{
    unsigned occupied = is_occupied(decided, prov), closed = is_contested(decided, prov) & ~occupied;
    contested[prov / 8] |= (uint8_t)(closed << prov % 8);
}

static void write_next(const ent_decided *decided, ent_pos *next)
{
    ent_pos_copy_board(decided->pos, next);
    move_units(decided, ent_pos_units(next));
    if (decided->dislodged.n == 0)
        return; /* only those who retreat ask what is contested; ent_year_advance() clears it */
    ent_pos_clear_contested(next);
    for (unsigned i = 0; i < decided->failed.n; i++)
        close_contested(decided, decided->prov[decided->failed.prov[i]].to, ent_pos_contested(next));
    for (unsigned i = 0; i < decided->n_trains; i++)
        if (decided->train[i].block < decided->train[i].n)
            close_contested(decided, decided->train[i].section[decided->train[i].block], ent_pos_contested(next));
}

void ent_outcome(const ent_decided *decided, const ent_wanted *wanted)
{
    if (wanted->next)
        write_next(decided, wanted->next);
    for (unsigned i = 0; i < decided->dislodged.n; i++)
        write_dislodged(decided, decided->dislodged.prov[i], wanted);
}
