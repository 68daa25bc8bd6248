/* fastpath_rail.c -- trains that meet nobody who moves. judge/rail.h says what a train does.
 *
 * Nobody moves to a province of its route, so it goes as far as units that stay let it. If nobody on its route is to
 * move, that is decided before all moves. If somebody is, it is decided last, so nobody may wait for the train to
 * leave.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "judge/rail.h"
#include "legal/special_route.h"

static int railway_of(const ent_decided *decided, ent_prov army)
{
    return ent_special_railway(decided->map, decided->rules, decided->units[army].power, army, decided->prov[army].to);
}

/* RULE rail.one [7.B.33] */
static bool is_refused(const ent_fastpath_state *state, ent_prov army)
{
    for (unsigned i = 0; i < state->by_rail.n; i++)
        if (state->by_rail.prov[i] != army &&
            railway_of(&state->decided, state->by_rail.prov[i]) == railway_of(&state->decided, army))
            return true;
    return false;
}

static bool is_left(const ent_fastpath_state *state, ent_prov prov)
{
    const ent_province_state *there = &state->decided.prov[prov];
    return there->act == ENT_NOBODY || ent_decided_moved(there);
}

/* RULE rail.pass  a train goes through an army of its own power that stays, is not dislodged and takes part in no
 * fight there [7.B.3, 7.B.5] */
static bool passes(const ent_fastpath_state *state, unsigned section)
{
    ent_prov prov = state->train_route.section[section];
    const ent_unit *there = &state->decided.units[prov], *train = &state->decided.units[state->train_at];
    bool own = there->kind == ENT_ARMY && there->power == train->power;

    return is_left(state, prov) || (own && section + 1u < state->train_route.n);
}

/* True if it goes no further because it takes this center. An army of its own that stays there has it already.
 * RULE rail.center [7.B.18 - 7.B.22] */
static bool takes_center(const ent_fastpath_state *state, unsigned section)
{
    return (state->train_route.foreign_center >> section & 1) && is_left(state, state->train_route.section[section]) &&
           section + 1u < state->train_route.n;
}

/* How many sections of its route the train may try at most: none behind a unit that stays and does not let it through,
 * nor behind an empty center that it takes. */
static unsigned sections_tried(const ent_fastpath_state *state)
{
    for (unsigned i = 0; i < state->train_route.n; i++) {
        const ent_province_state *there = &state->decided.prov[state->train_route.section[i]];
        if (there->act != ENT_ACT_MOVE && (!passes(state, i) || takes_center(state, i)))
            return i + 1;
    }
    return state->train_route.n;
}

/* Nobody moves to where it goes; nor to where it comes from, if it is decided last. */
static bool is_alone(const ent_fastpath_state *state, unsigned sections)
{
    const ent_decided *decided = &state->decided;
    uint64_t route[ENT_MAX_WORDS] = {0};
    bool alone = true;

    for (unsigned i = 0; i < sections; i++)
        ent_set_add(route, state->train_route.section[i]);
    if (state->train_is_last)
        ent_set_add(route, state->train_at);
    for (unsigned i = 0; i < state->mover.n; i++)
        alone &= !ent_set_has(route, decided->prov[state->mover.prov[i]].to);
    for (unsigned i = 0; i < state->carried.n; i++) /* they may become movers */
        alone &= !ent_set_has(route, decided->prov[state->carried.prov[i]].to);
    return alone;
}

/* Find the train. Who else is to go by railway holds. False if there may be a cyclic dependency. */
bool ent_fastpath_find_train(ent_fastpath_state *state)
{
    ent_decided *decided = &state->decided;
    ent_provs refused;

    refused.n = 0;
    state->train_at = ENT_PROV_NONE;
    if (ENT_FOR_SIZE)
        return state->by_rail.n == 0;
    for (unsigned i = 0; i < state->by_rail.n; i++) {
        ent_prov army = state->by_rail.prov[i];
        if (is_refused(state, army))
            ent_provs_add(&refused, army);
        else if (state->train_at != ENT_PROV_NONE)
            return false;
        else
            state->train_at = army;
    }
    for (unsigned i = 0; i < refused.n; i++)
        ent_fastpath_refuse(&decided->prov[refused.prov[i]], refused.prov[i], ENT_REASON_TWO_TRAINS);
    if (state->train_at == ENT_PROV_NONE)
        return true;
    ent_rail_find_route(decided->map, decided->pos, &decided->map->railway[railway_of(decided, state->train_at)],
                        decided->units[state->train_at].power, state->train_at, decided->prov[state->train_at].to,
                        &state->train_route);
    unsigned sections = sections_tried(state);
    state->train_is_last = false;
    for (unsigned i = 0; i < sections; i++)
        state->train_is_last |= decided->prov[state->train_route.section[i]].act == ENT_ACT_MOVE;
    return is_alone(state, sections);
}

/* RULE rail.stop  a train ends in the last province that it could pass and stop in, or stays where it is [7.B.1,
 * 7.B.5, 7.B.12] */
void ent_fastpath_run_train(ent_fastpath_state *state)
{
    ent_province_state *army = &state->decided.prov[state->train_at];
    ent_decided_train *train = &state->decided.train[state->decided.n_trains++];
    bool goes_on = true;

    *train = (ent_decided_train){.army = state->train_at, /* nobody meets it */
                                 .blocker = ENT_PROV_NONE,
                                 .strength = ENT_NO_FORCE,
                                 .resistance = ENT_NO_FORCE};
    army->decision = ENT_NO;
    army->to = state->train_at;
    for (unsigned i = 0; goes_on && i < state->train_route.n; i++) {
        ent_prov prov = state->train_route.section[i];
        if (is_left(state, prov)) {
            army->decision = ENT_YES;
            army->to = prov;
        }
        goes_on = passes(state, i) && !takes_center(state, i);
        if (goes_on)
            continue;
        army->verdict = ENT_FAILS;
        army->reason = passes(state, i) ? ENT_REASON_RAIL_CENTER : ENT_REASON_HELD;
        train->blocker = prov;
    }
    if (army->decision == ENT_YES)
        state->decided.prov[army->to].leader = state->train_at;
}
