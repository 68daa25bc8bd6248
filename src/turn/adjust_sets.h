/* adjust_sets.h -- which builds and removals of earlier order sets count beside those of later ones.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_ADJUST_SETS_H
#define ENT_TURN_ADJUST_SETS_H
#include "turn/turn.h"

/* Mark those that give way, to orders of later sets or to others of their own set, as void in the intake of an
 * adjustment phase. Its entries number the texts of the request. ENT_OK or ENT_E_MEMORY. */
ent_status ent_adjust_sets_settle(const ent_request *request, ent_intake *intake, ent_err *err);

#endif
