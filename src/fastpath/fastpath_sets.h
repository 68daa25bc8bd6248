/* fastpath_sets.h -- a movement phase as sets of units, where no reasons are wanted.
 *
 * A unit is a number, and a set of units is one word of 64 bits, so that a question about many units is one operation.
 * The last bit means nobody: no set in ent_set_phase has it, so the unit in an empty province needs no case of its own.
 *
 *   fastpath_choices.c     reads choices from a list of legal orders
 *   fastpath_compact.c     reads orders
 *   fastpath_sets.c        what becomes of the units; the passes are those of fastpath.c
 *   fastpath_sets_result.c outcomes, retreats, the next position
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FASTPATH_FASTPATH_SETS_H
#define ENT_FASTPATH_FASTPATH_SETS_H
#include "board/map.h"

struct ent_wanted;

enum { ENT_UNIT_NOBODY = ENT_CHOICE_UNITS, ENT_CHOICE_NOWHERE = ENT_CHOICE_PROVS - 1 };

typedef uint64_t ent_unit_set;   /* bit i: unit i is in the set */
typedef uint64_t ent_unit_index; /* the number of a unit; 64 bits wide, since it shifts sets */

/* Each unit of a set, lowest first; `unit` is an ent_unit_index. */
#define ENT_EACH_UNIT(unit, set)                                                                                       \
    for (uint64_t left_##unit = (set), unit = 0;                                                                       \
         left_##unit != 0 && (unit = (uint64_t)__builtin_ctzll(left_##unit), true); left_##unit &= left_##unit - 1)

static inline ent_unit_set ent_unit_set_of(ent_unit_index unit)
{
    return UINT64_C(1) << unit;
}

static inline bool ent_unit_set_has(ent_unit_set set, ent_unit_index unit)
{
    return set >> unit & 1;
}

static inline unsigned ent_unit_set_count(ent_unit_set set)
{
    const uint64_t pairs = UINT64_C(0x5555555555555555), fours = UINT64_C(0x3333333333333333),
                   bytes = UINT64_C(0x0F0F0F0F0F0F0F0F), ones = UINT64_C(0x0101010101010101);

    set -= set >> 1 & pairs;
    set = (set & fours) + (set >> 2 & fours);
    return (unsigned)(((set + (set >> 4)) & bytes) * ones >> 56);
}

/* What an order does: ent_choice_code.kind. The numbers of moves are odd. */
typedef enum ent_choice_kind {
    ENT_CHOOSES_NONE,
    ENT_CHOOSES_MOVE,
    ENT_CHOOSES_HOLD,
    ENT_CHOOSES_VIA, /* a move "via convoy" */
    ENT_CHOOSES_SUPPORT,
    ENT_CHOOSES_CONVOY = 6,
    ENT_CHOOSES_SUPPORT_SPLIT = 8, /* of a move to a province with several coasts, in choices only */
    ENT_CHOICE_KINDS
} ent_choice_kind;
/* 0 or 1, 64 bits wide because it is shifted. */
static inline uint64_t ent_choice_moves(uint64_t kind)
{
    return kind & 1;
}

/* What is known of a phase: sets of units, and facts about single units. */
typedef struct ent_set_phase {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit_numbers *units; /* who stands where */
    ent_unit_set of_kind[ENT_CHOICE_KINDS];
    ent_unit_set moving;                        /* units with an order to move ... */
    ent_unit_set mover;                         /* ... and a route */
    ent_unit_set route_open;                    /* moving armies that may need a convoy, or may go by one */
    ent_unit_set convoy_ordered;                /* movers for which fleets with a matching order make a route ... */
    ent_unit_set convoyed;                      /* ... and that go by it */
    ent_unit_set matching;                      /* supports and convoys of units that do what the order says */
    ent_unit_set given;                         /* supports that have effect ... */
    ent_unit_set supported;                     /* ... and the units that have them */
    ent_unit_set succeeding;                    /* units whose moves succeed */
    ent_unit_set dislodged;                     /* units that are dislodged */
    ent_choice_code code[ENT_CHOICE_UNITS + 1]; /* orders; that of nobody leads nowhere */
    uint8_t strength[ENT_CHOICE_UNITS + 1];     /* one, and its supports */
    ent_unit_set supports_of[ENT_CHOICE_UNITS]; /* of a supported unit: these supports */
    ent_unit_set carrier[ENT_CHOICE_UNITS];     /* of an army: the fleets with a matching order to convoy it */
    uint8_t by[ENT_CHOICE_UNITS];               /* of a dislodged unit: who dislodged it */
    ent_unit_set into[ENT_CHOICE_PROVS]; /* by province: the movers to it, but for the losers of battles head to head */
} ent_set_phase;

/* Does the unit that the order helps do what the order says? Orders that help nobody are asked too, since how many help
 * is unpredictable for a processor. 0 or 1, 64 bits wide because it is shifted. */
static inline uint64_t ent_sets_matches(const ent_set_phase *phase, const ent_choice_code *code)
{
    return phase->code[code->helped].to == code->aim;
}
/* Where these units stand, as a set of provinces: map->words words. */
void ent_sets_find_places(const ent_set_phase *phase, ent_unit_set units, uint64_t *out);

/* The passes, in this order. Before them these are set: map, rules, pos, units; of of_kind NONE, HOLD, SUPPORT, CONVOY;
 * moving, route_open, matching; into, as if all had a route; of code `to` of all units and of nobody, `kind`, `met` and
 * `end` of those that move, `helped` and `aim` of matching supports and convoys. The supports in `matching` may still
 * become fewer after the first pass.
 *
 * Who has a route? False if the rules say more of convoys than is known here. */
bool ent_sets_find_routes(ent_set_phase *phase);
/* What becomes of the units? False if a convoy may be disrupted. */
bool ent_sets_decide(ent_set_phase *phase);
/* The results. Outcomes are those of the first n units; of a unit without an order 0. */
void ent_sets_write(const ent_set_phase *phase, size_t n, const struct ent_wanted *wanted);

#endif
