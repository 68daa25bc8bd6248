/* fastpath.h -- the fast path: movement phases in which each step can be decided after the one before it.
 *
 * A second implementation of the equations (judge/equations.c), for speed alone. It judges only the phases of which it
 * is sure, and declines all others before it writes anything: every order must be about the unit that is there, as it
 * stands; it must be plain which convoys are disrupted; at most one train goes, and nobody moves into its route; nobody
 * passes a canal or crosses a difficult border. A property test compares it with the equations byte for byte.
 *
 *   fastpath_read.c    who moves, supports and convoys; which orders are void
 *   fastpath_convoy.c  by which route armies go, and which convoys are disrupted
 *   fastpath.c         which supports and moves succeed
 *   fastpath_rail.c    the train
 *   fastpath_result.c  compact outcomes
 *
 * Where no reasons are wanted, most phases are judged with sets of units first (fastpath_sets.h).
 *
 * The form with lists works in an ent_decided (judge/decided.h), so results with reasons, retreats and the next
 * position are derived by the functions that serve all judges. What comes next can rarely be guessed by a processor, so
 * the passes are loops over lists of alike things, which put what they find into other lists without a branch: an
 * element is written after the list's last, and the list grows by one or by none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FASTPATH_FASTPATH_H
#define ENT_FASTPATH_FASTPATH_H
#include "fastpath/order_view.h"
#include "judge/decided.h"

struct ent_legal_context;

/* Orders of one kind. */
enum { ENT_ORDER_BUCKETS = ENT_ORDER_CONVOY + 1 };
typedef struct ent_order_bucket {
    size_t n;
    const ent_order_view *order[ENT_MAX_PROVS];
} ent_order_bucket;

enum {                                                /* bits of ent_fastpath_state.notes */
       ENT_NOTE_CUT = 1,                              /* an attack cuts the support that the unit gives */
       ENT_NOTE_CUT_IF_DISLODGED = ENT_NOTE_CUT << 1, /* ... or does so if it dislodges the unit (6.D.15, 6.D.17) */
       ENT_NOTE_NAMED = 4,                            /* an order to support names the unit, legal or not */
       ENT_NOTE_ROUTE_OPEN = 8,                       /* an army that becomes a mover if it has a route */
       ENT_NOTE_THREATENED = 16,                      /* an army of whose carriers one is attacked with help */
       ENT_NOTE_DOUBTFUL = 32,                        /* an army in the list `doubtful` */
};

typedef struct ent_fastpath_state {
    ent_decided decided;
    ent_order_views orders;
    bool explains;        /* results with reasons are wanted, so each void order's reason counts */
    bool has_permissions; /* some orders let a fleet pass a canal */
    ent_order_bucket bucket[ENT_ORDER_BUCKETS]; /* orders of units, by ent_order_kind */
    ent_provs unordered;                        /* units without one */
    ent_provs mover;                            /* those whose orders to move are legal and who have a route */
    ent_provs carried;                          /* armies whose route is to be found: over land or by convoy */
    ent_provs doubtful;                         /* those whose convoy may be disrupted or not */
    ent_provs by_rail;                          /* those whose orders to go by railway are legal; no movers */
    ent_provs opposed;                          /* movers, one of each two that move against each other */
    ent_prov train_at;                          /* where the train is that goes, or ENT_PROV_NONE */
    ent_train train_route;                      /* its route; uid is not used */
    bool train_is_last;                         /* units on its route are to move, so it is decided after them */
    ent_loc end[ENT_MAX_PROVS];     /* where each mover stands if it goes: a fleet on the coast that its order names */
    uint8_t notes[ENT_MAX_PROVS];   /* by province; of an empty one they mean nothing */
    uint8_t outcome[ENT_MAX_PROVS]; /* by order: ENT_OUTCOME_ bits, without dislodgements */
} ent_fastpath_state;

/* Judge a phase as ent_judge_phase() does. False, and nothing is written, if it is no movement phase, the fast path is
 * not sure of it, or the position is invalid. */
bool ent_fastpath(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order_views *orders,
                  const ent_wanted *wanted);

/* Its two forms (fastpath_compact.c, fastpath.c). `pos` is in a movement phase, and valid but for the units on the
 * board. With sets: wanted->results is NULL. With lists: at most ENT_MAX_PROVS orders. */
bool ent_fastpath_with_sets(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                            const ent_order_views *orders, const ent_wanted *wanted);
bool ent_fastpath_with_lists(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                             const ent_order_views *orders, const ent_wanted *wanted);
/* As ent_fastpath() for orders that were chosen from a list (fastpath_choices.c). It declines choices that do not exist
 * too. */
bool ent_fastpath_choices(const ent_choices *choices, const int32_t *choice, const ent_wanted *wanted);
/* Read the list: sets choices->is_fast and, if it is true, the fields after it. */
void ent_fastpath_open_choices(ent_choices *choices);

/* The passes of ent_fastpath_with_lists(). */
bool ent_fastpath_read(ent_fastpath_state *state);
bool ent_fastpath_find_train(ent_fastpath_state *state);
bool ent_fastpath_choose_routes(ent_fastpath_state *state, struct ent_legal_context *context);
void ent_fastpath_run_train(ent_fastpath_state *state);
void ent_fastpath_write(ent_fastpath_state *state, const ent_wanted *wanted);

/* True if an army goes by railway. A build for size leaves such phases to the equations. */
static inline bool ent_fastpath_has_train(const ent_fastpath_state *state)
{
    return !ENT_FOR_SIZE && state->train_at != ENT_PROV_NONE;
}

/* True if this army's move needs no check of its legality now: the map alone shows that the step is legal, or it goes
 * from shore to shore. A move without its convoy has the same effect whether it is legal or not. So its legality is
 * asked only where it matters: when a support names the unit. */
bool ent_fastpath_move_needs_no_check(const struct ent_legal_context *context, const ent_order_view *order);

/* True if this order to convoy counts without a check of its legality, given that the army goes where the order says:
 * the fleet may convoy, and either the army cannot step there (then a fleet that can be on no route changes nothing),
 * or this fleet alone makes a route (then the order is legal). False: unknown. */
bool ent_fastpath_is_clear_convoy(const struct ent_legal_context *context, const ent_order_view *order, ent_prov army);

/* Does the fast path know these rules? Else fleets are carried too, or some units cannot be supported in place. */
bool ent_fastpath_knows(const ent_rules *rules);

/* Do the carriers with a matching order make a route for the army? */
bool ent_fastpath_is_convoy_ordered(const ent_decided *decided, ent_prov army);

/* The order to move is void: the unit holds. */
void ent_fastpath_refuse(ent_province_state *state, ent_prov mover, ent_reason reason);

/* The order of a unit that has one. */
static inline const ent_order_view *ent_view_of(const ent_fastpath_state *state, ent_prov prov)
{
    return ent_view_at(&state->orders, state->decided.prov[prov].order);
}

#endif
