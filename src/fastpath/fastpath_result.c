/* fastpath_result.c -- compact outcomes; results with reasons are those of judge/decided.h.
 *
 * Compact outcomes need no reasons, and those of holds, moves and supports are known when these are decided. Left are
 * convoys and who is dislodged.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "game/rules.h"
#include "judge/decided.h"

/* The orders of the carriers of one army. They succeed if they are on a route that is left. An army that has to go by
 * sea and cannot has none; one that does goes by its only carrier if it has but one. */
static void write_convoy(const ent_decided *decided, ent_prov army, uint8_t *outcomes)
{
    const ent_province_state *state = &decided->prov[army];
    ent_prov first = ent_decided_first_carrier(decided, army);
    bool by_convoy = state->route == ENT_MOVE_ROUTE_CONVOY, alone = true;
    uint64_t on_route[ENT_MAX_WORDS];

    if ((by_convoy && (state->flags & ENT_STATE_NO_ROUTE)) || state->route == ENT_MOVE_ROUTE_NONE)
        return;
    ENT_EACH_CARRIER (decided, carrier, army)
        alone &= carrier == first;
    if (!ENT_FOR_SIZE && by_convoy && alone) {
        outcomes[decided->prov[first].order] =
            (uint8_t)((decided->prov[first].dislodger == ENT_PROV_NONE) * ENT_OUTCOME_SUCCEEDS);
        return;
    }
    ent_decided_carriers_on_route(decided, army, true, on_route);
    ENT_EACH_CARRIER (decided, carrier, army)
        outcomes[decided->prov[carrier].order] = (uint8_t)(ent_set_has(on_route, carrier) * ENT_OUTCOME_SUCCEEDS);
}

static void write_outcomes(const ent_fastpath_state *state, uint8_t *outcomes)
{
    const ent_decided *decided = &state->decided;

    memcpy(outcomes, state->outcome, state->orders.n);
    for (unsigned i = 0; i < decided->carrier.n; i++) {
        ent_prov carrier = decided->carrier.prov[i], army = decided->prov[carrier].helped;
        if (carrier == ent_decided_first_carrier(decided, army)) /* once for each army */
            write_convoy(decided, army, outcomes);
    }
    for (unsigned i = 0; i < decided->dislodged.n; i++) {
        const ent_province_state *loser = &decided->prov[decided->dislodged.prov[i]];
        if (loser->order != ENT_NO_ORDER)
            outcomes[loser->order] = ENT_OUTCOME_DISLODGED;
    }
}

void ent_fastpath_write(ent_fastpath_state *state, const ent_wanted *wanted)
{
    ent_decided *decided = &state->decided;

    if (wanted->results) {
        assert(state->orders.full);
        ent_explain(decided, state->orders.full, state->orders.n, wanted->results);
    }
    if (wanted->compact && wanted->compact->outcomes)
        write_outcomes(state, wanted->compact->outcomes);
    ent_outcome(decided, wanted);
}
