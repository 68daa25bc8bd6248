/* arrow_line.h -- along which line is a move drawn, and where on it does the unit stop?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_ARROW_LINE_H
#define ENT_DRAW_ARROW_LINE_H
#include "draw/curve.h"
#include "draw/picture.h"

typedef struct ent_arrow_line {
    ent_curve curve; /* from where the unit stands to where its destination keeps a place for it */
    double from, to; /* what is drawn of it, as distances */
    bool by_convoy;  /* it leads through fleets */
} ent_arrow_line;

/* The way of a move or a retreat. False if the order names no place to go to. */
bool ent_arrow_line_find(const ent_picture *picture, size_t entry, ent_arrow_line *way);

/* Where the dislodged unit of a retreat phase is drawn: beside the unit that drove it out. */
ent_point ent_arrow_line_dislodged(const ent_picture *picture, ent_loc at);

/* How much room a unit takes around its point; the one that stands in `prov`, with its burst. */
#define ENT_ARROW_LINE_UNIT 14.0
double ent_arrow_line_room(const ent_picture *picture, ent_prov prov);

#endif
