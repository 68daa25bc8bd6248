/* straight.h -- most positions have no knot: their decisions follow one after the other, without asking twice.
 *
 * A second way to the answers of equations.c for positions on which it is sure of them, and for no others: every convoy
 * is safe, and nobody rides or passes a canal. tests/property holds the two against each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_STRAIGHT_H
#define ENT_JUDGE_STRAIGHT_H
#include "judge/field.h"

/* Make all decisions of a field in which none is made. False, and nothing is made, if there may be a knot. */
bool ent_straight(ent_field *field);

#endif
