/* arrow_line.h -- the line along which a move is drawn, and where on it the unit stops.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_ARROW_LINE_H
#define ENT_DRAW_ARROW_LINE_H
#include "draw/curve.h"
#include "draw/picture.h"

typedef struct ent_arrow_line {
    ent_curve curve; /* from where the unit stands to where its destination keeps a place for it */
    double from, to; /* the drawn part, as distances along the curve */
    bool by_convoy;  /* the curve leads through carriers */
} ent_arrow_line;

/* The line of a move or a retreat. False if the order names no destination. */
bool ent_arrow_line_find(const ent_picture *picture, size_t entry, ent_arrow_line *line);

/* Where the dislodged unit of a retreat phase is drawn: beside the unit that dislodged it. */
ent_point ent_arrow_line_dislodged(const ent_picture *picture, ent_loc at);

/* The radius of what is drawn around a unit's point: of the unit alone, and of the unit in `prov` with its ring or
 * burst. */
#define ENT_ARROW_LINE_UNIT 14.0
double ent_arrow_line_room(const ent_picture *picture, ent_prov prov);

#endif
