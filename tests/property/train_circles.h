/* train_circles.h -- random positions with a circle of moves of which one goes by railway.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_TRAIN_CIRCLES_H
#define ENT_PROPERTY_TRAIN_CIRCLES_H
#include "positions.h"

/* Make a position with a circle of moves: a train on a railway of the map, and a chain of moves from where the train
 * may end back to where it begins. Other units support these moves or get in their way. The trial has its rules
 * already. False if the map has no railway or no circle was found: then the position and the orders are of no use. */
bool ent_trial_train_circle(ent_trial *trial, uint64_t *seed);

#endif
