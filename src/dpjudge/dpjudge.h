/* dpjudge.h -- the DPjudge's ten-step algorithm, in both editions of its text: a second opinion on a movement phase.
 *
 * It follows the texts, also where they rule otherwise than the DATC. It shares the map, legality, matching and what
 * follows from the decisions (judge/decided.h) with the main judge, and nothing of how orders are resolved. Steps and
 * procedures have the texts' names and numbers, so that text and code can be read side by side; a result names the step
 * that marked it.
 *
 * Options of the texts are bits of ent_rules.options:
 *   dpjudge.missing=hold   an order about a unit that does not exist becomes HOLD; else (mark) it is marked
 *   dpjudge.convoys=safe   SAFE_CONVOYS of the later text, BELEAGUERED_DISRUPTS of the early one, word for word the
 *                          same: others that stand each other off over a beaten fleet also disrupt its convoy
 *   portage=yes            PORTAGE_CONVOY: armies carry fleets over land from coast to coast
 *
 * What the texts leave open is settled like this:
 *   - Where a list is walked and a later member sees what became of an earlier one (Steps 4, 5 and 10), the members
 *     come in ascending order of provinces, which is that of their codes.
 *   - In the texts a move by convoy names its route. One that names none may use every fleet that was ordered to carry
 *     it and lies on some route, and goes if one of these routes is not disrupted; its attack spaces are those of all
 *     these fleets. No routes are enumerated (legal/route.h). Whether an order to an adjacent place means the convoy is
 *     decided by 4.A.3.
 *   - A "void" move is still an order to move: it cuts supports in Step 3, and a support of it can match and counts for
 *     its unit, which stands in the combat list of its own space.
 *   - A unit with an order to move is "attempting to move" if it is neither "void" nor "no convoy". An army that loses
 *     its convoy in Step 5 leaves the combat list of its destination for that of its own space.
 *   - No unit moves or retreats to a frozen province, and none supports or convoys there.
 *   - The early text does not know impossible moves and supports; their units hold.
 *   - A difficult border (DATC 10), which the texts do not know, takes one from the support count.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DPJUDGE_DPJUDGE_H
#define ENT_DPJUDGE_DPJUDGE_H
#include <stdbool.h>
#include "board/map.h"

typedef enum ent_dpjudge_edition {
    ENT_DPJUDGE_LATER, /* the later text, which marks invalid moves itself */
    ENT_DPJUDGE_EARLY, /* the early text */
} ent_dpjudge_edition;

/* False if railways or canals are in use, which the texts do not know. */
bool ent_dpjudge_knows(const ent_map *map, const ent_rules *rules);

/* A movement phase to judge. */
typedef struct ent_dpjudge_phase {
    const ent_map *map;
    const ent_rules *rules;
    ent_dpjudge_edition edition;
    const ent_pos *pos;
    const ent_order *orders;
    size_t n;
} ent_dpjudge_phase;

/* Judge as ent_judge_movement() does (judge.h): results[i] is about orders[i]; `next`, NULL or ent_pos_size() bytes
 * apart from the position, receives the position after the moves, still labeled with the old phase.
 * Of the disputed rules, 4.B.4 matches coasts and 4.A.3 reads an order to an adjacent place that names no route. A pass
 * over the convoying armies looks at each carrier once, and there are no more passes than marks and successes. */
void ent_dpjudge_movement(const ent_dpjudge_phase *phase, ent_result *results, ent_pos *next);

/* Put into `decided` (map->words words) where the units stand for which the sequence of the lists decides: in some
 * other sequence they come out with another mark or with other retreats. The sequences tried are all rotations of the
 * ascending and of the descending one, so this costs twice as many judgments as there are units. */
void ent_dpjudge_sequence_decided(const ent_dpjudge_phase *phase, uint64_t *decided);

#endif
