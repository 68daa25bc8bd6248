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
typedef struct ent_post {
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
} ent_post;

typedef struct ent_course {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    const ent_order *orders;
    size_t n_orders;
    bool has_permissions;                    /* some orders let a fleet pass a canal */
    const ent_provs *unit;                   /* who there is */
    ent_provs ordered[ENT_ORDER_CONVOY + 1]; /* those with orders, by their kind, as the orders come */
    ent_provs mover;               /* those whose orders to move are legal; when all is decided, those of them */
    ent_provs alone;               /* ... who met somebody, and these who did not */
    ent_provs supporter, convoyer; /* those whose orders have their match */
    ent_provs carried;             /* movers that need, or have, orders to convoy them */
    ent_provs opposed;             /* movers, one of each two that move against each other */
    ent_provs dislodged;           /* ascending, when all is decided */
    ent_post post[ENT_MAX_PROVS];
} ent_course;

/* Judge a movement phase as ent_judge_movement() does, in which these provinces are occupied. False, and nothing is
 * written, if there may be a knot. */
bool ent_straight(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_provs *occupied,
                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

/* Its steps. */
bool ent_straight_take(ent_course *course);
void ent_straight_tell(ent_course *course, ent_result *results, ent_pos *next);

#define ENT_EACH_COMING(course, mover, prov)                                                                           \
    for (ent_prov mover = (course)->post[prov].first_into; mover != ENT_PROV_NONE;                                     \
         mover = (course)->post[mover].next_into)
#define ENT_EACH_HELPER(course, helper, prov)                                                                          \
    for (ent_prov helper = (course)->post[prov].first_support; helper != ENT_PROV_NONE;                                \
         helper = (course)->post[helper].next_support)
#define ENT_EACH_CARRIER(course, carrier, prov)                                                                        \
    for (ent_prov carrier = (course)->post[prov].first_carrier; carrier != ENT_PROV_NONE;                              \
         carrier = (course)->post[carrier].next_carrier)

static inline bool ent_course_has_way(const ent_post *mover)
{
    return mover->travel != ENT_TRAVEL_NOT;
}
/* When all is decided. */
static inline bool ent_course_moved(const ent_post *post)
{
    return post->act == ENT_ACT_MOVE && post->made == ENT_YES;
}
/* The unit that moves from where this one goes to where it stands, or ENT_PROV_NONE. */
static inline ent_prov ent_course_opponent(const ent_course *course, ent_prov mover)
{
    ent_prov to = course->post[mover].to;
    return course->post[to].to == mover ? to : ENT_PROV_NONE;
}
/* The same if they fight head to head: over land both. */
static inline ent_prov ent_course_enemy(const ent_course *course, ent_prov mover)
{
    ent_prov other = ent_course_opponent(course, mover);
    bool land = other != ENT_PROV_NONE && course->post[mover].travel == ENT_TRAVEL_LAND &&
                course->post[other].travel == ENT_TRAVEL_LAND;
    return land ? other : ENT_PROV_NONE;
}

/* Against a unit of `prov` that stays: none against a comrade, and without the supports of the unit's own power. */
unsigned ent_course_attack(const ent_course *course, ent_prov mover, ent_prov prov);
/* True if an attack of `mover` cuts the support by dislodging the supporter only (6.D.15, 4.A.4). */
bool ent_course_protected(const ent_course *course, ent_prov supporter, ent_prov mover);

#endif
