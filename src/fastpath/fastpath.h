/* fastpath.h -- most phases have no knot: from orders to results without asking twice.
 *
 * A second way to the answers of the equations (equations.c) and their reasons (explain.c), for the phases on which it
 * is sure of them, and for no others: every order is about the unit that is there, as it stands; every convoy is safe;
 * at most one train goes, and nobody to where it does; nobody passes a canal, or crosses a difficult border. It is
 * there for speed alone, and tests/property holds it against the field and the equations, byte for byte.
 *
 *   straight_take.c  who moves, supports and convoys, and whose order is void
 *   straight.c       which supports and moves succeed
 *   straight_rail.c  ... and trains
 *   straight_tell.c  results, reasons, retreats, the next position
 *
 * Everything is indexed by province: a unit is the province in which it begins the phase. What comes next can rarely be
 * guessed, so the steps are loops over lists of like things, which put what they find into other lists without a
 * branch: an element is written behind the list's last, and the list grows by one or by none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FASTPATH_FASTPATH_H
#define ENT_FASTPATH_FASTPATH_H
#include <assert.h>
#include "game/position.h"
#include "judge/field.h"

enum { ENT_NO_ORDER = 0xFFFF, ENT_NOBODY = 0xFF };

/* Bits of ent_post.cut: an attack cuts the support, or would by dislodging the supporter; and of ent_post.marks: an
 * order to support names the unit, be its move legal or not; the army's move is no sure step, and it is among the
 * movers once its way is known; it moves as part of a circle (5.B.9). */
enum { ENT_CUT_BY_ATTACK = 1, ENT_CUT_IF_DISLODGED = ENT_CUT_BY_ATTACK << 1 };
enum { ENT_NAMED = 1, ENT_UNSURE = 2, ENT_IN_CIRCLE = 4 };

/* A province, and the unit that began the phase there. All bits are set at first: ENT_PROV_NONE, ENT_NO_ORDER,
 * ENT_NOBODY, -1. Lists of units are in no certain sequence. */
typedef struct ent_post {
    ent_prov to;                        /* where it moves; who does not, where it is; nobody: ENT_PROV_NONE */
    ent_prov first_into, next_into;     /* the first of those who move here; the next that moves to the same */
    ent_prov first_helper, next_helper; /* the first that supports or convoys this unit; the next that helps the same */
    ent_prov helped;                    /* whom it supports or convoys; of the train, who holds it up */
    ent_prov aim;                       /* where the unit that it supports goes, or stays */
    ent_prov leader;                    /* one of the strongest of those who move here */
    ent_prov dislodger;
    uint16_t order;   /* its index, or ENT_NO_ORDER */
    int16_t best;     /* how many supports the leader has; nobody: -1 */
    int16_t next;     /* ... and the strongest of the others; as many, and nobody leads */
    uint8_t act;      /* ent_act, or ENT_NOBODY; the rest is there of units only */
    uint8_t route;    /* ent_move_route of a move: over land, by convoy or railway, or none */
    uint8_t made;     /* ent_tri: MOVE or SUPPORT */
    uint8_t strength; /* one, and the supports that it has */
    uint8_t cut;      /* ENT_CUT_ bits */
    uint8_t verdict;  /* ent_verdict and ent_reason, as they are if nobody interferes */
    uint8_t reason;
    uint8_t marks; /* ENT_NAMED and so on; written of empty provinces too, where it says nothing */
} ent_post;
static_assert(sizeof(ent_post) == 32, "two posts fill a line of a cache");

/* Orders, whole or in brief: the fields that both have are at the same place, where an ent_slip reads them of either.
 */
typedef struct __attribute__((may_alias)) ent_slip {
    uint8_t kind, flags, power, unit;
    ent_loc at, from, to;
    uint8_t void_reason, n_route;
} ent_slip;
typedef struct ent_sheet {
    const ent_order *whole; /* NULL: in brief */
    const char *first;
    size_t stride, n;
} ent_sheet;

/* What the order of a unit is about, and the orders about that, by index. */
typedef enum ent_task { ENT_TO_HOLD, ENT_TO_MOVE, ENT_TO_SUPPORT, ENT_TO_CONVOY, ENT_TASKS } ent_task;
typedef struct ent_pile {
    uint16_t n;
    uint16_t order[ENT_MAX_PROVS + 1];
} ent_pile;

typedef struct ent_course {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units;
    ent_sheet sheet;
    bool explains;                 /* the reasons of results are wanted too */
    bool has_permissions;          /* some orders let a fleet pass a canal */
    ent_pile pile[ENT_TASKS];      /* all orders of units */
    ent_provs idle;                /* units without one */
    ent_provs mover;               /* those whose orders to move are legal, and who have a way */
    ent_provs gone;                /* who left, the train too, when all is decided */
    ent_provs bounced;             /* the other movers */
    ent_provs supporter, convoyer; /* those whose orders have their match */
    ent_provs carried;             /* armies whose way is to be found: over land or by convoy */
    ent_provs stranded;            /* ... those who need one that they do not have */
    ent_provs boarding;            /* those whose orders to go by railway are legal; no movers */
    ent_prov train;                /* the one that goes, or ENT_PROV_NONE */
    ent_train way;                 /* its way; uid is not used */
    bool rides_last;               /* ... units on it are to move */
    ent_provs opposed;             /* movers, one of each two that move against each other */
    ent_provs dislodged;           /* ascending, when all is decided */
    ent_post post[ENT_MAX_PROVS];
} ent_course;

/* What becomes of the orders: whole results, or in brief, or neither (NULL). */
typedef struct ent_told {
    ent_result *results;
    ent_compact_result *brief;
} ent_told;

/* Judge a phase as ent_judge_phase() does, the page turned. False, and nothing is written, if it is none of movement,
 * may have a knot, or is unsound. */
bool ent_fastpath(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_sheet *sheet,
                  const ent_told *told, ent_pos *next);

/* Its steps. */
bool ent_fastpath_read(ent_course *course);
bool ent_fastpath_board(ent_course *course);
void ent_fastpath_run_train(ent_course *course);
/* The order to move is void: the unit holds. */
void ent_course_refuse(ent_course *course, ent_prov mover, ent_reason reason);
void ent_fastpath_write(ent_course *course, const ent_told *told, ent_pos *next);

static inline ent_sheet ent_sheet_of(const ent_order *orders, size_t n)
{
    return (ent_sheet){.whole = orders, .first = (const char *)orders, .stride = sizeof *orders, .n = n};
}
static inline ent_sheet ent_sheet_of_compact(const ent_compact_order *orders, size_t n)
{
    return (ent_sheet){.first = (const char *)orders, .stride = sizeof *orders, .n = n};
}
static inline const ent_slip *ent_sheet_at(const ent_sheet *sheet, size_t i)
{
    return (const ent_slip *)(const void *)(sheet->first + i * sheet->stride);
}
static inline const ent_slip *ent_pile_at(const ent_sheet *sheet, const ent_pile *pile, unsigned i)
{
    return ent_sheet_at(sheet, pile->order[i]);
}
/* Of a unit that has one. */
static inline const ent_slip *ent_course_order(const ent_course *course, ent_prov prov)
{
    return ent_sheet_at(&course->sheet, course->post[prov].order);
}

#define ENT_EACH_COMING(course, mover, prov)                                                                           \
    for (ent_prov mover = (course)->post[prov].first_into; mover != ENT_PROV_NONE;                                     \
         mover = (course)->post[mover].next_into)
#define ENT_EACH_HELPER(course, helper, prov)                                                                          \
    for (ent_prov helper = (course)->post[prov].first_helper; helper != ENT_PROV_NONE;                                 \
         helper = (course)->post[helper].next_helper)
#define ENT_EACH_CARRIER(course, carrier, prov)                                                                        \
    ENT_EACH_HELPER (course, carrier, prov)                                                                            \
        if ((course)->post[carrier].act == ENT_ACT_CONVOY)

/* When all is decided. */
static inline bool ent_course_moved(const ent_post *post)
{
    return post->act == ENT_ACT_MOVE && post->made == ENT_YES;
}
/* The very coast to which it moves. */
static inline ent_loc ent_course_ends(const ent_course *course, ent_prov mover)
{
    bool army = course->units[mover].kind == ENT_ARMY;
    return (ent_loc)ent_pick(army, course->post[mover].to, ent_course_order(course, mover)->to);
}
/* The unit that moves from where this one goes to where it stands, or ENT_PROV_NONE. Trains meet nobody so. */
static inline ent_prov ent_course_opponent(const ent_course *course, ent_prov mover)
{
    ent_prov to = course->post[mover].to;
    return course->post[to].to == mover && course->post[to].route != ENT_MOVE_ROUTE_RAIL ? to : ENT_PROV_NONE;
}
/* The same if they fight head to head: over land both. */
static inline ent_prov ent_course_enemy(const ent_course *course, ent_prov mover)
{
    ent_prov other = ent_course_opponent(course, mover);
    bool land = other != ENT_PROV_NONE && course->post[mover].route == ENT_MOVE_ROUTE_LAND &&
                course->post[other].route == ENT_MOVE_ROUTE_LAND;
    return land ? other : ENT_PROV_NONE;
}

/* Against a unit of `prov` that stays: none against a comrade, and without the supports of the unit's own power. */
unsigned ent_course_attack(const ent_course *course, ent_prov mover, ent_prov prov);
/* True if an attack of `mover` cuts the support by dislodging the supporter only (6.D.15, 4.A.4). */
bool ent_course_protected(const ent_course *course, ent_prov supporter, ent_prov mover);

#endif
