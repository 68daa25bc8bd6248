/* dpjudge_board.h -- the data that the DPjudge's text keeps, under the text's names.
 *
 * Shared by the files dpjudge*.c and whoever watches them (turn/trace_dpjudge.c). "For each and every unit": order,
 * mark, support count, no help list. "For each and every space": the combat list. "To assist in convoy resolution": the
 * convoying armies list and the convoy succeeded list. With PORTAGE_CONVOY "army" and "fleet" also read with the roles
 * reversed, so the code speaks of a carried unit and its carriers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DPJUDGE_DPJUDGE_BOARD_H
#define ENT_DPJUDGE_DPJUDGE_BOARD_H
#include <assert.h>
#include "game/rules.h"
#include "dpjudge/dpjudge.h"
#include "judge/field.h"

typedef uint16_t ent_dpjudge_uid; /* index of a unit, in ascending order of provinces */
#define ENT_DPJUDGE_NOBODY ((ent_dpjudge_uid)0xFFFF)

typedef enum ent_dpjudge_mark {
    ENT_DPJUDGE_UNMARKED, /* "all orders that emerge from the algorithm without a mark will succeed" */
    ENT_DPJUDGE_VOID,
    ENT_DPJUDGE_NO_CONVOY,
    ENT_DPJUDGE_ENDANGERED,   /* "convoy endangered" */
    ENT_DPJUDGE_UNDER_ATTACK, /* "convoy under attack" */
    ENT_DPJUDGE_CUT,
    ENT_DPJUDGE_BOUNCE,
} ent_dpjudge_mark;

typedef struct ent_dpjudge_unit {
    /* Its order. */
    const ent_order *order; /* NULL: nobody ordered it */
    ent_loc at_loc;
    ent_prov at;
    ent_prov to;            /* of a move: its destination; of a support: the space into which it is offered */
    ent_dpjudge_uid helped; /* the unit that a support or a convoy is for, or ENT_DPJUDGE_NOBODY */
    uint8_t power, kind;
    uint8_t act;      /* ent_act */
    bool by_convoy;   /* its order is a move by convoy */
    bool names_route; /* ... that names its route */
    bool supports_move;
    bool shows_intent;   /* its order to convoy is legal under the given 4.E.1, so that it shows an intent [4.A.3 d] */
    uint8_t void_reason; /* ent_reason: why its order is not followed */
    ent_dpjudge_uid first_carrier, next_carrier; /* carriers on its route, and the next one of the same carried unit */
    /* What the algorithm keeps. */
    uint8_t mark;       /* ent_dpjudge_mark */
    uint8_t step;       /* that set or took away its last mark; 0: none did */
    bool dislodged;     /* the mark "dislodged": a list of its own, since Step 10 puts it beside "bounce" */
    bool threatened;    /* a carrier: the last checkDisruptions found that its space would be lost */
    bool in_no_help;    /* a supporter: it stands on the supported unit's no help list */
    bool has_succeeded; /* it is on the convoy succeeded list */
    bool is_done;       /* Step 10 has moved it */
    uint32_t retreats;  /* the possible retreats list of a dislodged unit: a bit for each of its ent_steps_of() */
    int16_t support_count;
    uint16_t no_help; /* length of its no help list */
    /* For the explanation only. */
    uint8_t reason;      /* ent_reason of the mark */
    ent_dpjudge_uid foe; /* who brought the mark about */
    ent_dpjudge_uid dislodger;
    int16_t strength, resistance; /* support counts that decided a bounce */
} ent_dpjudge_unit;

/* An entry of a combat list: a unit with its support count, or, after a bounce, a unit back in its own space "with a
 * support count of zero and an empty no help list". */
typedef uint16_t ent_dpjudge_entry; /* 2 * uid, and 1 more for a unit that bounced back */
#define ENT_DPJUDGE_END ((ent_dpjudge_entry)0xFFFF)

/* The sequence in which lists are walked where it can decide: from the `first` unit on and around, by ascending
 * provinces or, if reversed, by descending ones. {0, false} is the one that judges; the others only show whether the
 * sequence decided. */
typedef struct ent_dpjudge_sequence {
    uint16_t first;
    bool is_reversed;
} ent_dpjudge_sequence;

typedef struct ent_dpjudge_board ent_dpjudge_board;

/* Who watches the steps. */
typedef struct ent_dpjudge_observer {
    void *context;
    /* The orders were read (board->step is 0), or a step or a repetition of it was executed. */
    void (*stepped)(void *context, const ent_dpjudge_board *board);
} ent_dpjudge_observer;

struct ent_dpjudge_board {
    const ent_map *map;
    const ent_rules *given_rules;
    const ent_rules *rules; /* the same with 4.E.1 c: which units exist is asked by Steps 1 and 2 */
    ent_dpjudge_edition edition;
    const ent_dpjudge_observer *observer; /* NULL: nobody */
    uint8_t season;
    uint8_t step; /* of the algorithm, 1 to 10: where it is */
    ent_dpjudge_sequence sequence;
    uint16_t n;
    ent_dpjudge_unit unit[ENT_MAX_PROVS];
    ent_dpjudge_uid in[ENT_MAX_PROVS];         /* who began the phase in a space */
    ent_dpjudge_entry combat[ENT_MAX_PROVS];   /* first entry of a space's combat list */
    ent_dpjudge_entry next[2 * ENT_MAX_PROVS]; /* the entry after an entry */
    uint16_t n_convoying;
    ent_dpjudge_uid convoying[ENT_MAX_PROVS]; /* the convoying armies list */
};

#define ENT_DPJUDGE_EACH_ENTRY(board, entry, prov)                                                                     \
    for (ent_dpjudge_entry entry = (board)->combat[prov]; entry != ENT_DPJUDGE_END; entry = (board)->next[entry])
#define ENT_DPJUDGE_EACH_CARRIER(board, uid, of)                                                                       \
    for (ent_dpjudge_uid uid = (board)->unit[of].first_carrier; uid != ENT_DPJUDGE_NOBODY;                             \
         uid = (board)->unit[uid].next_carrier)

static inline int ent_dpjudge_strength(const ent_dpjudge_board *board, ent_dpjudge_entry entry)
{
    return entry % 2 != 0 ? 0 : board->unit[entry / 2].support_count;
}

/* The i-th unit in the sequence in which the convoying armies list is made and Step 10 walks the units. No other list
 * decides anything by its sequence. */
static inline ent_dpjudge_uid ent_dpjudge_nth(const ent_dpjudge_board *board, uint16_t i)
{
    uint16_t at = (uint16_t)((i + board->sequence.first) % board->n);

    assert(i < board->n);
    return (ent_dpjudge_uid)(board->sequence.is_reversed ? board->n - 1 - at : at);
}

static inline bool ent_dpjudge_is_unmarked(const ent_dpjudge_unit *unit)
{
    return unit->mark == ENT_DPJUDGE_UNMARKED;
}

/* Every mark is set and taken away here. */
static inline void ent_dpjudge_set_mark(const ent_dpjudge_board *board, ent_dpjudge_unit *unit, ent_dpjudge_mark mark,
                                        ent_reason reason)
{
    unit->step = board->step;
    unit->mark = (uint8_t)mark;
    unit->reason = (uint8_t)reason;
}

static inline ent_dpjudge_entry ent_dpjudge_entry_of(ent_dpjudge_uid uid)
{
    return (ent_dpjudge_entry)(2 * uid);
}
static inline ent_dpjudge_entry ent_dpjudge_bounced_entry_of(ent_dpjudge_uid uid)
{
    return (ent_dpjudge_entry)(2 * uid + 1);
}

/* The top of a combat list. Of equals the lower province comes first. */
typedef struct ent_dpjudge_top {
    ent_dpjudge_entry leader, second; /* ENT_DPJUDGE_END: nobody */
    unsigned n_leaders;               /* how many are as strong as the leader */
} ent_dpjudge_top;

/* ---- dpjudge_read.c ---- */

/* Place the units and give each the order that it follows. A move by convoy without a route gets one: its carriers
 * are those that are on some route of matching orders to convoy. */
void ent_dpjudge_read(ent_dpjudge_board *board, const ent_pos *pos, const ent_order *orders, size_t n);

/* Is there a carrier, whatever its order, in every space of the route that the order of `uid` names? Where it names
 * none: could the carriers on the board together make one? */
bool ent_dpjudge_route_exists(const ent_dpjudge_board *board, ent_dpjudge_uid uid);
/* Was everyone on its route issued the matching order to convoy? */
bool ent_dpjudge_route_matches(const ent_dpjudge_board *board, ent_dpjudge_uid uid);

/* ---- dpjudge_procedures.c ---- */

void ent_dpjudge_list_add(ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry entry);
/* The space whose combat list holds the unit. "Attempting to move" is a unit with an order to move that is neither
 * "void" nor "no convoy"; all others attempt to remain. */
ent_prov ent_dpjudge_space_of(const ent_dpjudge_unit *unit);
/* Mark a convoying army, and list it where it now attempts to be. */
void ent_dpjudge_mark_carried(ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_dpjudge_mark mark, ent_reason reason);
/* Take an entry out of the combat list that holds it. */
void ent_dpjudge_list_remove(ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry entry);
/* Does entry `a` stand above `b` (which may be ENT_DPJUDGE_END)? */
bool ent_dpjudge_goes_before(const ent_dpjudge_board *board, ent_dpjudge_entry a, ent_dpjudge_entry b);
ent_dpjudge_top ent_dpjudge_top_of(const ent_dpjudge_board *board, ent_prov prov);

/* cutSupport, executed for a particular moving unit, by Step 9 or an earlier one. True if it cut a support. */
bool ent_dpjudge_cut_support(ent_dpjudge_board *board, ent_dpjudge_uid mover, bool step_9);
/* checkDisruptions, executed for a particular convoying army. */
void ent_dpjudge_check_disruptions(ent_dpjudge_board *board, ent_dpjudge_uid army);
/* bounce, executed for a particular moving unit. What follows `uid` only explains it. */
void ent_dpjudge_bounce(ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_reason reason, ent_dpjudge_uid foe,
                        int strength, int resistance);
/* unbounce, executed for a particular space. */
void ent_dpjudge_unbounce(ent_dpjudge_board *board, ent_prov prov);

/* ---- dpjudge.c ---- */

/* Execute the steps, and call the observer after each step. `board` is room for the data. */
void ent_dpjudge_watch(const ent_dpjudge_phase *phase, const ent_dpjudge_observer *observer, ent_dpjudge_board *board);

/* ---- dpjudge_result.c ---- */

/* Results, and the position after the moves into `next` if it is not NULL. */
void ent_dpjudge_write(const ent_dpjudge_board *board, const ent_dpjudge_phase *phase, ent_result *results,
                       ent_pos *next);

#endif
