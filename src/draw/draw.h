/* draw.h -- the board as a picture: a position with its orders and their results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_DRAW_H
#define ENT_DRAW_DRAW_H
#include "draw/labels.h"
#include "turn/turn.h"

typedef struct ent_draw_options {
    ent_label_style names;
    ent_power only;    /* whose orders are drawn; ENT_POWER_NONE: everybody's */
    const char *title; /* of the game, or NULL */
    long width;        /* in pixels */
    bool animate;      /* the units move */
} ent_draw_options;

/* Draw the judged turn as SVG. Returns ENT_OK and malloc'ed text, or ENT_E_MAP for a map that has no picture, or
 * ENT_E_MEMORY. */
ent_status ent_draw_turn(const ent_request *request, const ent_turn *turn, const ent_draw_options *options, char **text,
                         size_t *len, ent_err *err);

#endif
