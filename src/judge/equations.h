/* equations.h -- the decisions of DATC 5.B, each written once, over what is known so far.
 *
 * A decision is yes, no or open; a strength is the range in which it must end. More knowledge only ever narrows an
 * answer, so an answer that is not open is final. Strengths are counted from ENT_RANGE_NONE, which is less than any
 * attack: a disrupted convoy has no strength at all, while an unsupported army on a difficult border has strength zero
 * and may still enter an empty province (DATC 10).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_EQUATIONS_H
#define ENT_JUDGE_EQUATIONS_H
#include "judge/field.h"

/* One more than the strengths of decided.h; conclude.c converts them. */
enum { ENT_RANGE_NONE = 0, ENT_RANGE_ZERO = 1, ENT_RANGE_ONE = 2 };

typedef struct ent_range {
    uint16_t least, most;
} ent_range;

ent_tri ent_tri_not(ent_tri a);
ent_tri ent_tri_and(ent_tri a, ent_tri b);
/* `yes` where the decision is made that way, `no` where the other, and whatever lies between while it is open. */
ent_range ent_range_choose(ent_tri decision, ent_range yes, ent_range no);
ent_tri ent_greater(ent_range a, ent_range b);

ent_range ent_attack_strength(const ent_field *field, ent_uid mover);  /* 5.B.4 */
ent_range ent_hold_strength(const ent_field *field, ent_prov prov);    /* 5.B.5 */
ent_range ent_prevent_strength(const ent_field *field, ent_uid mover); /* 5.B.6 */
ent_range ent_defend_strength(const ent_field *field, ent_uid mover);  /* 5.B.7 */

ent_tri ent_decide_move(const ent_field *field, ent_uid mover);        /* 5.B.1 */
ent_tri ent_decide_support(const ent_field *field, ent_uid supporter); /* 5.B.2 */
ent_tri ent_decide_dislodge(const ent_field *field, ent_uid uid);      /* 5.B.3 */
ent_tri ent_decide_path(const ent_field *field, ent_uid mover);        /* 5.B.8 */
ent_tri ent_decide_battle(const ent_field *field, ent_uid mover);      /* 5.B.10: is it in a head to head battle? */

/* Does the unit at the mover's destination, where there is one, stay there, or fight it head to head? Then 5.B.4 leaves
 * out supports. */
ent_tri ent_decide_resists(const ent_field *field, ent_uid mover);
/* Has the unit a route to its destination: a border, a convoy, a canal or a railway? */
ent_tri ent_has_route(const ent_field *field, ent_uid mover);
/* Does it go by convoy? */
ent_tri ent_by_convoy(const ent_field *field, ent_uid mover);

/* True if the attack of `mover` cuts the support of `supporter` only by dislodging that unit: the support is aimed at
 * where the attack comes from (5.B.2, 4.A.4). */
bool ent_cut_protected(const ent_field *field, ent_uid supporter, ent_uid mover);
/* True if a rulebook's paradox rule keeps the support from being cut by `mover`, even by dislodgement (4.A.2 a, b). */
bool ent_cut_paradox_protected(const ent_field *field, ent_uid supporter, ent_uid mover);
/* True if it is open whether `mover` goes by convoy or over land, and open with that whether its attack cuts the
 * support (4.A.3 g with 4.A.2 a, b, with 4.A.4 b, or over a difficult border). */
bool ent_cut_depends_on_route(const ent_field *field, ent_uid supporter, ent_uid mover);

#endif
