/* position_doubt.h -- what in a position contradicts itself or was assumed, though it can be judged.
 *
 * A position that somebody wrote may say what no game can lead to: a unit that is dislodged where nobody stands, a
 * center that was not handed over in the fall. It is followed all the same; what is wrong with it is for somebody to
 * correct. The rules and the algorithm in force decide what can be.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_POSITION_DOUBT_H
#define ENT_TURN_POSITION_DOUBT_H
#include "notation/print.h"
#include "turn/turn.h"

typedef enum ent_position_doubt_kind {
    ENT_POSITION_EMPTY,       /* no unit stands where one was dislodged */
    ENT_POSITION_OWN,         /* one of the same power does */
    ENT_POSITION_ATTACKER,    /* the unit there cannot have come from where the attacker came from */
    ENT_POSITION_ORIGIN,      /* a dislodged unit may retreat to where its attacker came from */
    ENT_POSITION_UNLISTED,    /* a text does not say where it may retreat to */
    ENT_POSITION_BUILT,       /* a unit was built in a year that is not over */
    ENT_POSITION_CENTERS,     /* units stand in centers that the last fall would have given to their power */
    ENT_POSITION_ADJUSTMENTS, /* other builds or removals are stated than centers and units give */
    ENT_POSITION_VICTORY,     /* a power has enough centers to have won, and no winner is named */
    ENT_POSITION_WINNER,      /* a power is named as the winner that its centers do not make one */
} ent_position_doubt_kind;

typedef struct ent_position_doubt {
    uint8_t kind;    /* ent_position_doubt_kind */
    ent_power power; /* whose unit or center it is about */
    size_t slot;     /* of ent_pos_unit_slot(); 0 if it is about no single unit */
} ent_position_doubt;

/* Each doubt about what belongs to the power, to take(context, doubt). The position must be valid. */
void ent_position_doubts(const ent_request *request, ent_power power,
                         void (*take)(void *context, const ent_position_doubt *doubt), void *context);
/* The doubt as a sentence without a full stop. */
void ent_position_doubt_say(const ent_request *request, const ent_position_doubt *doubt, ent_names_style style,
                            ent_print_room *to);

#endif
