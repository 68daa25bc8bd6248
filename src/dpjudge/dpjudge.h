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
 *   - In the texts a convoy order names its path. One that names none may use every fleet that was ordered to carry it
 *     and lies on some route without detours, and goes if any one of these routes is not disrupted. No routes are
 *     enumerated (legal/route.h). Whether an order to an adjacent place means the convoy is decided by 4.A.3.
 *   - A "void" order has no effect: nothing supports or convoys it, and it cuts nothing. Its unit does not hold either.
 *   - A unit is "attempting to move" if it is neither "void" nor "no convoy"; an army that loses its convoy in Step 5
 *     leaves the combat list of its destination for that of its own space.
 *   - Where a list is walked and the outcome would depend on its order, all units are looked at before any one acts.
 *   - A support that Step 5 has taken away is not taken away again when its unit is cut.
 *   - Retreats are listed when Step 10 is over, since what unbounces late leaves combat lists.
 *   - A difficult border (DATC 10), which the texts do not know, takes one from the support count.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DPJUDGE_DPJUDGE_H
#define ENT_DPJUDGE_DPJUDGE_H
#include "board/map.h"

typedef enum ent_dpjudge_edition {
    ENT_DPJUDGE,       /* the later text, which marks invalid moves itself */
    ENT_DPJUDGE_EARLY, /* the early text */
} ent_dpjudge_edition;

/* Do the texts know what this map has? Railways and canals that are in use are beyond them. */
bool ent_dpjudge_knows(const ent_map *map, const ent_rules *rules);

/* Judge the movement phase `pos` as ent_judge_movement() does (judge.h): results[i] is about orders[i]; `next`, NULL or
 * ent_pos_size() bytes apart from `pos`, receives the position after the moves, still labelled with the old phase.
 * Of the disputed rules, 4.B.4 matches coasts and 4.A.3 reads an order to an adjacent place that names no path. A pass
 * over the convoying armies looks at each carrier once, and there are no more passes than marks and successes. */
void ent_dpjudge_movement(const ent_map *map, const ent_rules *rules, ent_dpjudge_edition edition, const ent_pos *pos,
                          const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

#endif
