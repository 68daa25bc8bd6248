/* symbol.h -- the signs of the picture: army, fleet, center, arrow, the marks of results.
 *
 * Each draws about the origin of the element that is open, at a point, or along a curve.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_SYMBOL_H
#define ENT_DRAW_SYMBOL_H
#include "draw/curve.h"
#include "draw/palette.h"
#include "draw/svg.h"

/* The room that a unit takes: half the axes of an ellipse about its point. */
#define ENT_SYMBOL_UNIT_X 25.0
#define ENT_SYMBOL_UNIT_Y 19.0
/* A dislodged unit and one in the legend are smaller. In tenths: ent_svg_at() writes no more. */
#define ENT_SYMBOL_SMALL  0.7
#define ENT_SYMBOL_LEGEND 0.6

typedef enum ent_unit_look {
    ENT_LOOK_WHOLE,
    ENT_LOOK_BROKEN /* dislodged: its rim is broken */
} ent_unit_look;

/* An army, 36 x 32, or a fleet, 48 x 34, in the power's color. `tag`: one or two letters on it, or NULL. */
void ent_symbol_unit(ent_svg *svg, uint8_t kind, const ent_color *color, const char *tag, ent_unit_look look);
/* A supply center: a ring, of a home center with a star in it. */
void ent_symbol_center(ent_svg *svg, ent_point at, uint32_t color, bool home);

/* Lines that are planned are hollow. */
typedef struct ent_ink {
    uint32_t color;
    bool planned;
} ent_ink;

/* A solid arrow that widens towards its head. Without a head it is a piece of one. */
void ent_symbol_arrow(ent_svg *svg, const ent_curve *curve, ent_ink ink, bool head);
/* A row of beads. It ends in a dot (support for a move), in a bar (support to hold), or in nothing. */
typedef enum ent_bead_end { ENT_BEADS_DOT, ENT_BEADS_BAR, ENT_BEADS_OPEN } ent_bead_end;
void ent_symbol_beads(ent_svg *svg, const ent_curve *curve, ent_ink ink, ent_bead_end end);
/* A ring around a unit: smooth for a hold, of waves for a convoy. */
void ent_symbol_ring(ent_svg *svg, ent_point at, ent_ink ink, bool waves);
/* A thin broken line with an open head: a possible retreat, a void convoy, or the rest of a move that was stopped on
 * its route. */
void ent_symbol_thin(ent_svg *svg, const ent_curve *curve, uint32_t color);
/* A strait to cross, a railway, a canal. */
void ent_symbol_strait(ent_svg *svg, const ent_curve *curve);
void ent_symbol_railway(ent_svg *svg, const ent_curve *curve);
void ent_symbol_canal(ent_svg *svg, const ent_curve *curve);
/* A line of a diagram, along which armies or fleets or both can go. */
void ent_symbol_link(ent_svg *svg, const ent_curve *curve, bool army, bool fleet);

/* A plate with the letters of a named coast. */
void ent_symbol_coast(ent_svg *svg, const char *letters);

/* A disc with a bar, as on roads: stopped here. */
void ent_symbol_stop(ent_svg *svg, ent_point at);
/* Two strokes across a line, for a cut support. */
void ent_symbol_cut(ent_svg *svg, ent_point at, ent_point direction);
/* A burst behind a dislodged unit. */
void ent_symbol_burst(ent_svg *svg);
/* A cross over a unit, for a removal. */
void ent_symbol_cross(ent_svg *svg, ent_point at, double size);
/* A plus in a disc, for a build; a minus for a removal that is not carried out. */
void ent_symbol_badge(ent_svg *svg, ent_point at, bool plus);
/* A small gray cross: a place closed to a retreat. */
void ent_symbol_closed(ent_svg *svg, ent_point at);

#endif
