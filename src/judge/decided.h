/* decided.h -- what was decided in a movement phase, whoever judged it.
 *
 * Each judge fills one ent_decided: the equations from their field (conclude.c), the DPjudge's steps from their board,
 * and the fast path by working in it, but for phases that it judges with sets of units (fastpath/fastpath_sets.h).
 * Results with their reasons (explain.c), retreats and the next position (outcome.c) are derived from it in one place.
 *
 * Everything is indexed by province: a unit is the province in which it begins the phase. Strengths are as players
 * count them: 1 for the unit itself and 1 for each support; 0 for an unsupported army on a difficult border;
 * ENT_NO_FORCE for a move that has no effect at all, since it has no route.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_DECIDED_H
#define ENT_JUDGE_DECIDED_H
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "judge/field.h"

enum { ENT_NO_ORDER = 0xFFFF, ENT_NOBODY = 0xFF, ENT_NO_FORCE = -1 };

/* Bits of ent_province_state.flags, about the unit. */
enum {
    ENT_STATE_IN_CIRCLE = 1,  /* it moves as part of a circle (5.B.9) */
    ENT_STATE_IN_PARADOX = 2, /* a paradox rule made a decision about it */
    ENT_STATE_NO_ROUTE = 4,   /* its move has no route: no convoy, a disrupted one, or a closed canal */
    ENT_STATE_POWERLESS = 8,  /* a paradox rule took all effect from its move (4.A.2) */
    ENT_STATE_BEATEN = 16,    /* it lost its province to the unit there, so it keeps nobody out (head-to-head.loser) */
    ENT_STATE_MEETS_ON_RAIL = 32, /* it fights who comes the other way along the railway and cannot dislodge it (7.B) */
    ENT_STATE_SPARES = 64,   /* a paradox rule keeps its attack from cutting the support given there (4.A.2 a, b) */
    ENT_STATE_SKIPPED = 128, /* its convoy order matches, but the convoy does without it (4.A.1, 4.A.6) */
};

/* A province, and the unit that began the phase there. Where nobody did, `act` is ENT_NOBODY and the fields of a unit
 * mean nothing. All bits are set at first, which is ENT_PROV_NONE, ENT_NO_ORDER, ENT_NOBODY, ENT_NO_FORCE. The lists
 * are in no certain order. */
typedef struct ent_province_state {
    ent_prov to;                        /* where the unit goes; if it does not move, its own province */
    ent_prov first_into, next_into;     /* the first unit that moves here; the next one that moves to the same place */
    ent_prov first_helper, next_helper; /* the first that supports or convoys this unit; the next that helps the same */
    ent_prov helped;                    /* whom it supports or convoys */
    ent_prov aim;                       /* of a support: where the supported unit goes, or stays */
    ent_prov leader;                    /* the unit that enters the province if any does */
    ent_prov dislodger;
    uint16_t order;    /* the index of the unit's order, or ENT_NO_ORDER */
    int16_t best;      /* the most that a unit brings that moves here and counts (prevent strength) ... */
    int16_t runner_up; /* ... and the most of the others; as much as `best`: a standoff */
    uint16_t strength; /* one, and its supports: defend strength of a move, else hold strength */
    uint8_t act;       /* ent_act, or ENT_NOBODY */
    uint8_t route;     /* ent_move_route of a move, but never ENT_MOVE_ROUTE_EITHER */
    uint8_t decision;  /* ent_tri: MOVE or SUPPORT. Not open when all is decided */
    uint8_t verdict;   /* ent_verdict and ent_reason of the order as far as the judge itself knows them: */
    uint8_t reason;    /* ... why it is void, which paradox rule struck it, else what it is if nobody interferes */
    uint8_t flags;     /* ENT_STATE_ bits */
} ent_province_state;
static_assert(sizeof(ent_province_state) == 32, "two states fill a cache line");

/* An army that was to go by railway. */
typedef struct ent_decided_train {
    ent_prov army;
    ent_prov blocker;                /* the unit that stopped it, or ENT_PROV_NONE */
    int16_t strength, resistance;    /* what was compared there, or ENT_NO_FORCE */
    uint8_t n, block;                /* sections of its route; the one at which it was stopped, n if it was not */
    ent_prov section[ENT_MAX_ROUTE]; /* where each section ends ... */
    int16_t prevent[ENT_MAX_ROUTE];  /* ... and how strongly the train keeps others out of there */
} ent_decided_train;

typedef struct ent_decided {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    bool protects;                   /* a paradox rule kept some support from being cut */
    const uint32_t *listed_retreats; /* by province: where a dislodged unit may retreat to, if the judge lists it */
    ent_provs gone;                  /* who left its province, trains included ... */
    ent_loc ends[ENT_MAX_PROVS + 1]; /* ... and where the i-th of them ends: its coast where there are several */
    ent_provs failed;    /* the others that were ordered to move and whose orders are not void, without trains */
    ent_provs supporter; /* whose orders to support, or to convoy, have their match */
    ent_provs carrier;
    ent_provs dislodged; /* ascending */
    uint8_t n_trains;
    ent_decided_train train[ENT_MAX_RAILWAYS];
    uint16_t n_paradoxes;            /* paradoxes; with none, paradox[] is not written */
    uint16_t paradox[ENT_MAX_PROVS]; /* which paradox the unit is part of, from 1; 0: none */
    ent_province_state prov[ENT_MAX_PROVS];
} ent_decided;

#define ENT_EACH_MOVER_TO(decided, mover, to)                                                                          \
    for (ent_prov mover = (decided)->prov[to].first_into; mover != ENT_PROV_NONE;                                      \
         mover = (decided)->prov[mover].next_into)
#define ENT_EACH_HELPER(decided, helper, of)                                                                           \
    for (ent_prov helper = (decided)->prov[of].first_helper; helper != ENT_PROV_NONE;                                  \
         helper = (decided)->prov[helper].next_helper)
#define ENT_EACH_CARRIER(decided, carrier, of)                                                                         \
    ENT_EACH_HELPER (decided, carrier, of)                                                                             \
        if ((decided)->prov[carrier].act == ENT_ACT_CONVOY)

/* Begin: every list is empty, every province has nobody. */
static inline void ent_decided_init(ent_decided *decided, const ent_map *map, const ent_rules *rules,
                                    const ent_pos *pos)
{
    decided->map = map;
    decided->rules = rules;
    decided->pos = pos;
    decided->units = ent_pos_units_const(pos);
    decided->listed_retreats = NULL;
    decided->protects = false;
    decided->gone.n = decided->failed.n = decided->supporter.n = decided->carrier.n = decided->dislodged.n = 0;
    decided->n_trains = 0;
    decided->n_paradoxes = 0;
    memset(decided->prov, 0xFF, map->n_provs * sizeof *decided->prov);
}

/* Put a unit into a province: it holds and nobody interferes. The fields from `strength` on are one store; gcc makes
 * three of an assignment to each. */
static inline void ent_decided_place(ent_province_state *state, ent_prov prov, uint16_t order)
{
    static const ent_province_state placed = {.strength = 1,
                                              .act = ENT_ACT_HOLD,
                                              .route = ENT_MOVE_ROUTE_LAND,
                                              .decision = ENT_NO,
                                              .verdict = ENT_SUCCEEDS,
                                              .reason = ENT_REASON_STANDS,
                                              .flags = 0};
    enum { FIRST = offsetof(ent_province_state, strength) };

    state->to = prov;
    state->order = order;
    memcpy((char *)state + FIRST, (const char *)&placed + FIRST, sizeof placed - FIRST);
}

/* Note that a unit moves into `to`. */
static inline void ent_decided_link_mover(ent_decided *decided, ent_prov mover, ent_prov to)
{
    decided->prov[mover].next_into = decided->prov[to].first_into;
    decided->prov[to].first_into = mover;
}

static inline void ent_decided_link_helper(ent_decided *decided, ent_prov helper, ent_prov helped)
{
    decided->prov[helper].helped = helped;
    decided->prov[helper].next_helper = decided->prov[helped].first_helper;
    decided->prov[helped].first_helper = helper;
}

/* The first carrier of this army that ENT_EACH_CARRIER() finds. It has one. */
static inline ent_prov ent_decided_first_carrier(const ent_decided *decided, ent_prov army)
{
    ent_prov helper = decided->prov[army].first_helper;

    while (decided->prov[helper].act != ENT_ACT_CONVOY)
        helper = decided->prov[helper].next_helper;
    return helper;
}

/* The province of the unit that follows the i-th order, or ENT_PROV_NONE. */
static inline ent_prov ent_decided_follower(const ent_decided *decided, const ent_order *order, size_t i)
{
    ent_prov prov = order->at < decided->map->n_locs ? ent_prov_of(decided->map, order->at) : ENT_PROV_NONE;
    return prov != ENT_PROV_NONE && decided->prov[prov].order == i ? prov : ENT_PROV_NONE;
}

/* When all is decided: did the unit leave its province? */
static inline bool ent_decided_moved(const ent_province_state *state)
{
    return (state->act == ENT_ACT_MOVE) & (state->decision == ENT_YES);
}

/* The unit that moves from where this one goes to where it stands, or ENT_PROV_NONE. Trains meet nobody so. */
static inline ent_prov ent_decided_opponent(const ent_decided *decided, ent_prov mover)
{
    ent_prov to = decided->prov[mover].to;
    return decided->prov[to].to == mover && decided->prov[to].route != ENT_MOVE_ROUTE_RAIL ? to : ENT_PROV_NONE;
}

/* True if the unit crosses the border between its province and that of its opponent, if it moves at all. */
static inline bool ent_decided_crosses(const ent_province_state *mover)
{
    assert(mover->route != ENT_MOVE_ROUTE_RAIL); /* trains have no opponents */
    return mover->route == ENT_MOVE_ROUTE_LAND;
}

/* ent_decided_opponent() if the two fight head to head: both have a route, and neither goes by convoy or through a
 * canal (5.B.10). Else ENT_PROV_NONE. */
static inline ent_prov ent_decided_enemy(const ent_decided *decided, ent_prov mover)
{
    ent_prov other = ent_decided_opponent(decided, mover);

    if (other == ENT_PROV_NONE || !ent_decided_crosses(&decided->prov[mover]) ||
        !ent_decided_crosses(&decided->prov[other]))
        return ENT_PROV_NONE;
    return other;
}

/* The strength with which a move keeps others out of where it goes (5.B.6). */
static inline int ent_decided_prevent(const ent_province_state *mover)
{
    bool none = mover->flags & (ENT_STATE_NO_ROUTE | ENT_STATE_POWERLESS | ENT_STATE_BEATEN);
    return none ? ENT_NO_FORCE : mover->strength;
}

/* The strength of a move against a unit that stays in `prov`: ENT_NO_FORCE if both are of one power, else without the
 * supports of the power there. */
int ent_decided_attack(const ent_decided *decided, ent_prov mover, ent_prov prov);

/* True if an attack of `mover` cuts the support only by dislodging the supporter, since the support is aimed at where
 * the attack comes from (6.D.15, 4.A.4). Branch-free: the fast path asks it of every mover. */
static inline bool ent_decided_is_protected(const ent_decided *decided, ent_prov supporter, ent_prov mover)
{
    return (decided->prov[supporter].aim == mover) &
           !((decided->rules->choice[ENT_4A4] == 'b') & (decided->prov[mover].route == ENT_MOVE_ROUTE_CONVOY));
}

/* ---- Filling it from a field, all of whose decisions are made (conclude.c). ---- */

/* `pos` and `orders` are what the field was made from. */
void ent_conclude(const ent_field *field, const ent_pos *pos, const ent_order *orders, ent_decided *decided);

/* ---- What became of each order, and why (explain.c). ---- */

/* The results of all n orders as if nobody interfered with them; what void orders get is final. */
void ent_explain_start(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results);
/* The same with everybody who interfered. Who is dislodged is added by ent_outcome(). */
void ent_explain(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results);
/* The carriers with a matching order that are on a route for this army, into `out` (map->words words); `intact`:
 * without those that were dislodged or that the convoy does without. */
void ent_decided_carriers_on_route(const ent_decided *decided, ent_prov army, bool intact, uint64_t *out);

/* ---- Who is dislodged and may retreat where, and the position after the moves (outcome.c). ---- */

/* Which results a caller wants; each may be NULL. */
typedef struct ent_wanted {
    ent_result *results;         /* one for each order, with reasons */
    ent_compact_result *compact; /* outcomes without reasons */
    ent_pos *next;               /* the position after the moves, still labeled as the movement phase */
} ent_wanted;

/* Write the next position, and who is dislodged into results and compact results, which hold everything else. */
void ent_outcome(const ent_decided *decided, const ent_wanted *wanted);
/* List a dislodged unit that can retreat, in the compact result and in the next position. */
void ent_outcome_list(const ent_dislodged *dislodged, const ent_wanted *wanted);

#endif
