/* train_circles.h -- random positions with a circle of moves of which one goes by railway.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_TRAIN_CIRCLES_H
#define ENT_PROPERTY_TRAIN_CIRCLES_H
#include "positions.h"

/* A train that goes along a railway of the map, through units of its own power or up to one that stops it; units that
 * lead in a chain from where it may end to where it begins; units that support these or get in their way. The rules of
 * the trial are set already. False if the map has no railway, or no such circle was found. */
bool ent_trial_train_circle(ent_trial *trial, uint64_t *seed);

#endif
