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

/* A set of units; each unit of a set, lowest first. */
typedef uint64_t ent_units;
#define ENT_EACH_UNIT(unit, set)                                                                                       \
    for (ent_units left_##unit = (set), unit = 0;                                                                      \
         left_##unit != 0 && (unit = (ent_units)__builtin_ctzll(left_##unit), true); left_##unit &= left_##unit - 1)

static inline ent_units ent_units_of(ent_units unit)
{
    return UINT64_C(1) << unit;
}

static inline bool ent_units_have(ent_units set, ent_units unit)
{
    return set >> unit & 1;
}

static inline unsigned ent_units_count(ent_units set)
{
    const ent_units pairs = UINT64_C(0x5555555555555555), fours = UINT64_C(0x3333333333333333),
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
static inline ent_units ent_choice_moves(ent_units kind)
{
    return kind & 1;
}

/* What is known of a phase: sets of units, and facts about single units. */
typedef struct ent_set_phase {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit_numbers *units; /* who stands where */
    ent_units of_kind[ENT_CHOICE_KINDS];
    ent_units moving;                           /* units with an order to move ... */
    ent_units mover;                            /* ... and a route */
    ent_units unsure;                           /* moving armies that may need a convoy, or may go by one */
    ent_units convoyable;                       /* movers for which fleets with a matching order make a route ... */
    ent_units convoyed;                         /* ... and that go by it */
    ent_units matching;                         /* supports and convoys of units that do what the order says */
    ent_units given;                            /* supports that have effect ... */
    ent_units helped;                           /* ... and the units that have them */
    ent_units succeeding;                       /* units whose moves succeed */
    ent_units dislodged;                        /* units that are dislodged */
    ent_choice_code code[ENT_CHOICE_UNITS + 1]; /* orders; that of nobody leads nowhere */
    uint8_t strength[ENT_CHOICE_UNITS + 1];     /* one, and its supports */
    ent_units helper[ENT_CHOICE_UNITS];         /* of a helped unit: these supports */
    ent_units carrier[ENT_CHOICE_UNITS];        /* of an army: the fleets with a matching order to convoy it */
    uint8_t by[ENT_CHOICE_UNITS];               /* of a dislodged unit: who dislodged it */
    ent_units into[ENT_CHOICE_PROVS]; /* by province: the movers to it, without those who lost a head-to-head battle */
} ent_set_phase;

/* Does the unit that the order helps do what the order says? Orders that help nobody are asked too, since how many help
 * is unpredictable for a processor. */
static inline ent_units ent_sets_matches(const ent_set_phase *phase, const ent_choice_code *code)
{
    return phase->code[code->helped].to == code->aim;
}
/* Where these units stand, as a set of provinces: map->words words. */
void ent_sets_find_places(const ent_set_phase *phase, ent_units units, uint64_t *out);

/* The steps, in this order. Before them these are set: map, rules, pos, units; of of_kind NONE, HOLD, SUPPORT, CONVOY;
 * moving, unsure, matching; into, as if all had a route; of code `to` of all units and of nobody, `kind`, `met` and
 * `end` of those that move, `helped` and `aim` of matching supports and convoys. The supports in `matching` may still
 * become fewer after the first step.
 *
 * Who has a route? False if the rules say more of convoys than is known here. */
bool ent_sets_find_routes(ent_set_phase *phase);
/* What becomes of the units? False if a convoy may be disrupted. */
bool ent_sets_decide(ent_set_phase *phase);
/* The results. Outcomes are those of the first n units; of a unit without an order 0. */
void ent_sets_write(const ent_set_phase *phase, size_t n, const struct ent_wanted *wanted);

#endif
