/* straight.h -- most phases have no knot: from orders to results without asking twice.
 *
 * A second way to the answers of the equations (equations.c) and their reasons (explain.c), for the phases on which it
 * is sure of them, and for no others: every order is about the unit that is there, as it stands; every convoy is safe;
 * nobody rides, passes a canal, or crosses a difficult border. It is there for speed alone, and tests/property holds it
 * against the field and the equations, byte for byte.
 *
 *   straight_take.c  who moves, supports and convoys, and whose order is void
 *   straight.c       which supports and moves succeed
 *   straight_tell.c  results, reasons, retreats, the next position
 *
 * Everything is indexed by province: a unit is the province in which it begins the phase.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_STRAIGHT_H
#define ENT_JUDGE_STRAIGHT_H
#include "game/position.h"
#include "judge/field.h"

enum { ENT_NO_ORDER = 0xFFFF, ENT_NOBODY = 0xFF };

/* A province, and the unit that began the phase there. All bits are set at first: ENT_PROV_NONE, ENT_NO_ORDER,
 * ENT_NOBODY. */
typedef struct ent_place {
    ent_prov first_into;                  /* the lowest of the units that move here; they ascend */
    ent_prov first_support, next_support; /* the first unit that supports this one; the next that supports the same */
    ent_prov first_carrier, next_carrier; /* the same of convoys */
    ent_prov next_into;                   /* the next of the units that move to where this one goes */
    ent_prov to;                          /* where it moves */
    ent_loc ends;                         /* ... to the very coast */
    ent_prov aim;                         /* where the move goes that it supports */
    ent_prov helped;                      /* whom it supports or convoys */
    ent_prov dislodger;
    uint16_t order; /* its index */
    /* Of units only: */
    uint8_t act;      /* ent_act */
    uint8_t travel;   /* ent_travel of a move: over land, by convoy, or none */
    uint8_t made;     /* ent_tri: MOVE or SUPPORT */
    uint8_t strength; /* one, and the supports that it has */
    uint8_t verdict;  /* ent_verdict and ent_reason, as they are if nobody interferes */
    uint8_t reason;
    bool in_circle; /* moves as part of a circle (5.B.9) */
    bool entered;   /* when results are told: somebody came here */
} ent_place;

typedef struct ent_line {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    const ent_order *orders;
    size_t n_orders;
    const ent_provs *unit;                   /* who there is */
    ent_provs ordered[ENT_ORDER_CONVOY + 1]; /* those with orders, by their kind, as the orders come */
    ent_provs mover;                         /* those whose orders to move are legal */
    ent_provs supporter, convoyer;           /* those whose orders have their match */
    ent_provs carried;                       /* movers that need, or have, orders to convoy them */
    ent_provs opposed;                       /* movers, one of each two that move against each other */
    ent_provs dislodged;                     /* ascending, when all is decided */
    ent_place place[ENT_MAX_PROVS];
} ent_line;

/* Judge a movement phase as ent_judge_movement() does, in which these provinces are occupied. False, and nothing is
 * written, if there may be a knot. */
bool ent_straight(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_provs *occupied,
                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

/* Its steps. */
bool ent_straight_take(ent_line *line);
void ent_straight_tell(ent_line *line, ent_result *results, ent_pos *next);

#define ENT_EACH_COMING(line, mover, prov)                                                                             \
    for (ent_prov mover = (line)->place[prov].first_into; mover != ENT_PROV_NONE;                                      \
         mover = (line)->place[mover].next_into)
#define ENT_EACH_HELPER(line, helper, prov)                                                                            \
    for (ent_prov helper = (line)->place[prov].first_support; helper != ENT_PROV_NONE;                                 \
         helper = (line)->place[helper].next_support)
#define ENT_EACH_CARRIER(line, carrier, prov)                                                                          \
    for (ent_prov carrier = (line)->place[prov].first_carrier; carrier != ENT_PROV_NONE;                               \
         carrier = (line)->place[carrier].next_carrier)

static inline bool ent_line_has_way(const ent_place *mover)
{
    return mover->travel != ENT_TRAVEL_NOT;
}
/* When all is decided. */
static inline bool ent_line_moved(const ent_place *place)
{
    return place->act == ENT_ACT_MOVE && place->made == ENT_YES;
}
/* The unit that moves from where this one goes to where it stands, or ENT_PROV_NONE. */
static inline ent_prov ent_line_opponent(const ent_line *line, ent_prov mover)
{
    ent_prov to = line->place[mover].to;
    return line->place[to].to == mover ? to : ENT_PROV_NONE;
}
/* The same if they fight head to head: over land both. */
static inline ent_prov ent_line_enemy(const ent_line *line, ent_prov mover)
{
    ent_prov other = ent_line_opponent(line, mover);
    bool land = other != ENT_PROV_NONE && line->place[mover].travel == ENT_TRAVEL_LAND &&
                line->place[other].travel == ENT_TRAVEL_LAND;
    return land ? other : ENT_PROV_NONE;
}

/* Against a unit of `prov` that stays: none against a comrade, and without the supports of the unit's own power. */
unsigned ent_line_attack(const ent_line *line, ent_prov mover, ent_prov prov);
/* True if an attack of `mover` cuts the support by dislodging the supporter only (6.D.15, 4.A.4). */
bool ent_line_protected(const ent_line *line, ent_prov supporter, ent_prov mover);

#endif
