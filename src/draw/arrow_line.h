/* arrow_line.h -- the line along which a move is drawn, and where on it the unit stops.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_ARROW_LINE_H
#define ENT_DRAW_ARROW_LINE_H
#include "draw/curve.h"
#include "draw/picture.h"

typedef struct ent_arrow_line {
    ent_curve curve; /* from where the unit stands to where its destination keeps a place for it */
    /* Distances along the curve: the arrow is drawn between `from` and `to`, but for the gaps in which carriers stand.
     * A move that was stopped on its route goes on, thin, from `rest` to `end`. */
    double from, to, rest, end;
    double gap[ENT_CURVE_KNOTS][2];
    size_t n_gaps;
    bool by_convoy; /* the curve leads through carriers */
    bool stopped;   /* on its route: there is no convoy, it was disrupted, or the train came no farther */
} ent_arrow_line;

/* The line of a move or a retreat. */
void ent_arrow_line_find(const ent_picture *picture, size_t entry, ent_arrow_line *line);

/* A line from a to b that bends around units which stand in between, but for those in two provinces. `bend` is what it
 * does without such units. */
void ent_arrow_line_around(const ent_picture *picture, ent_point a, ent_point b, ent_prov skip, ent_prov other,
                           double bend, ent_curve *curve);

/* The curve of a railway through the places of units. */
void ent_arrow_line_railway(const ent_picture *picture, const ent_railway *railway, ent_curve *curve);

/* Cut both ends where they lie under units; `more` is added to the room at the end. */
void ent_arrow_line_trim(const ent_curve *curve, ent_point start, ent_point end, double more, double *from, double *to);

/* Where the dislodged unit of a retreat phase is drawn: beside the unit that dislodged it. */
ent_point ent_arrow_line_dislodged(const ent_picture *picture, ent_loc at);

/* What is drawn around the unit in `prov` needs so much room beyond the unit: a ring or a burst. */
double ent_arrow_line_room(const ent_picture *picture, ent_prov prov);

#endif
