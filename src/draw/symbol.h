/* symbol.h -- the signs of the picture: army, fleet, center, arrow, the marks of results.
 *
 * Each draws about the origin of the element that is open, or along a curve.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_SYMBOL_H
#define ENT_DRAW_SYMBOL_H
#include "draw/curve.h"
#include "draw/palette.h"
#include "draw/svg.h"

/* An army or a fleet, 22 x 16. */
void ent_symbol_unit(ent_svg *svg, uint8_t kind, uint32_t color);
void ent_symbol_center(ent_svg *svg, ent_point at, uint32_t color);

/* A solid arrow that widens towards its head. Without a head it ends in a straight edge. */
void ent_symbol_arrow(ent_svg *svg, const ent_curve *curve, uint32_t color, bool head);
/* A row of beads. It ends in a dot (support for a move), in a bar (support to hold), or in nothing. */
typedef enum ent_bead_end { ENT_BEADS_DOT, ENT_BEADS_BAR, ENT_BEADS_OPEN } ent_bead_end;
void ent_symbol_beads(ent_svg *svg, const ent_curve *curve, uint32_t color, ent_bead_end end);
/* A ring around a unit: smooth for a hold, of waves for a convoy. */
void ent_symbol_ring(ent_svg *svg, ent_point at, uint32_t color, bool waves);

/* A thin dotted line to an open circle: a possible retreat. */
void ent_symbol_option(ent_svg *svg, const ent_curve *curve, ent_point end, uint32_t color);

/* A cross, for a failure. */
void ent_symbol_cross(ent_svg *svg, ent_point at, double size);
/* Two strokes across a line, for a cut support. */
void ent_symbol_cut(ent_svg *svg, ent_point at, ent_point direction);
/* A burst behind a dislodged unit. */
void ent_symbol_burst(ent_svg *svg, ent_point at);
/* A plus in a disc, for a build. */
void ent_symbol_plus(ent_svg *svg, ent_point at);

#endif
