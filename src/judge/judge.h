/* judge.h -- the three kinds of phase, and the calendar between them.
 *
 * ent_judge_movement(), ent_judge_retreats() and ent_judge_adjustments() judge one phase: n orders, at most one a unit;
 * results[i] is about orders[i]; units without an order hold, disband, or are removed by the civil disorder rule.
 * `next` (may be NULL) receives the position after the phase, still labeled with the old phase; ent_year_advance() then
 * makes it that of the next phase. No heap, no I/O, no globals.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_JUDGE_H
#define ENT_JUDGE_JUDGE_H
#include "game/position.h"

/* By the equations, which can judge every movement phase. results: may be NULL if only the position is wanted. */
void ent_judge_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                        size_t n, ent_result *results, ent_pos *next);
void ent_judge_retreats(const ent_map *map, const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                        ent_pos *next);
void ent_judge_adjustments(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next);

/* Why a dislodged unit may not retreat to `to`, any place of the map that is not open to it, as far as the position
 * after the moves shows it; `season`: of the moves. */
ent_reason ent_retreat_why_closed(const ent_map *map, const ent_pos *pos, uint8_t season,
                                  const ent_dislodged *dislodged, ent_loc to);

/* Why an order for a dislodged unit, which can be read, is void by itself; ENT_REASON_NONE: it is not. */
ent_reason ent_retreat_why_void(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged,
                                const ent_order *order);

/* ent_adjudicate_with() without the fast path: for phases that it declined (api/phase.c). It advances to the next
 * phase. */
ent_status ent_judge_phase(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                           const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

/* Every resolution of a movement phase (exhaustive.h). search->take gets each, with the position at the next phase. */
void ent_judge_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next, ent_search *search);

/* How many units each power has. */
typedef struct ent_unit_counts {
    uint16_t of[ENT_MAX_POWERS];
} ent_unit_counts;

/* Advance `pos`, just judged, to the next phase in which somebody has something to do. Centers change hands after the
 * fall's last phase, victory is judged then, phases without work are skipped. unit_counts: of `pos`, or NULL if not
 * known. */
void ent_year_advance(const ent_map *map, const ent_rules *rules, const ent_unit_counts *unit_counts, ent_pos *pos);

/* True if `prov` is a center, and one for this power. */
bool ent_adjust_counts_for(const ent_map *map, const ent_rules *rules, ent_prov prov, ent_power power);
/* How many centers of `power` count. */
int ent_adjust_centers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power);
/* What each power has. Element ENT_POWER_NONE counts what no power has, so that counting needs no branch. */
typedef struct ent_power_counts {
    uint16_t centers[ENT_POWER_NONE + 1];
    uint16_t places[ENT_POWER_NONE + 1]; /* where it could build */
    ent_unit_counts units;
} ent_power_counts;
void ent_adjust_count(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power_counts *counts);
/* The power that has won with these centers, or ENT_POWER_NONE. */
ent_power ent_year_winner(const ent_map *map, const ent_rules *rules, const ent_power_counts *counts);
/* The centers change hands. Counts centers and units. unit_counts: as for ent_year_advance(). */
void ent_adjust_change_owners(const ent_map *map, const ent_rules *rules, const ent_unit_counts *unit_counts,
                              ent_pos *pos, ent_power_counts *counts);
/* Does any power own more centers than it has units, and a place where it could build? */
bool ent_adjust_does_anybody_build(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                   const ent_power_counts *counts);
/* What is due by centers and units alone: builds (+), never more than free places, or removals (-). */
int ent_adjust_counted_due(const ent_power_counts *counts, ent_power power);
/* As ent_adjust_due(), from the counts. */
int ent_adjust_due_of(const ent_pos *pos, const ent_power_counts *counts, ent_power power);
/* The same, but of builds also those for which there is no place: they may be declined. */
int ent_adjust_entitled(const ent_pos *pos, const ent_power_counts *counts, ent_power power);
/* Judge n >= 1 orders of one power by themselves, as if `due` builds (+) or removals (-) were due. Returns how many of
 * these the orders take. */
size_t ent_adjust_judge_set(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                            size_t n, int due, ent_result *results);
/* ENT_REASON_NONE if `power` may build in `prov`, else why not. */
ent_reason ent_adjust_check_place(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                                  ent_prov prov);
/* How many units `power` has to build (+) or remove (-) in the adjustment phase of `pos`: pos's own number, or counted
 * from centers and units; never more builds than free places. */
int ent_adjust_due(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power);

/* The removals that the civil disorder rule (4.D.8) adds to those that the players ordered, as DISBAND orders into
 * `out`, which has room for as many orders as the map has provinces. results: what ent_judge_adjustments() said of the
 * orders. Returns how many. */
size_t ent_disorder_removals(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                             const ent_result *results, size_t n, ent_order *out);

/* How many steps (4.D.8) each place is from the power's home, when the units in the provinces of `gone` are removed
 * already; ENT_NO_WAY_HOME if no way leads there. */
enum { ENT_NO_WAY_HOME = 0xFFFF };
typedef struct ent_home_distances {
    uint16_t province[ENT_MAX_PROVS]; /* for armies; under 4.D.8 e and g for fleets, too */
    uint16_t fleet[ENT_MAX_LOCS];
} ent_home_distances;
void ent_disorder_measure(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                          const uint64_t *gone, ent_home_distances *out);
unsigned ent_disorder_distance(const ent_map *map, const ent_rules *rules, const ent_home_distances *distances,
                               const ent_unit *unit);
/* Which of n >= 1 units, each measured from its own power's home, the civil disorder rule takes first. */
size_t ent_disorder_first(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_unit *units,
                          size_t n);

#endif
