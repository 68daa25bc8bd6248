/* curve.h -- the lines that orders are drawn along: straight, bent, or through the fleets of a convoy.
 *
 * A curve is a row of points close together, so that cutting and measuring are simple.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_CURVE_H
#define ENT_DRAW_CURVE_H
#include <stddef.h>
#include "draw/geometry.h"

enum { ENT_CURVE_POINTS = 240, ENT_CURVE_KNOTS = 24 };

typedef struct ent_curve {
    size_t n; /* 2 and more */
    ent_point at[ENT_CURVE_POINTS];
} ent_curve;

/* From a to b. `bend` moves the middle to the left, seen from a, by so many units. */
void ent_curve_between(ent_point a, ent_point b, double bend, ent_curve *curve);
/* Through 2 to ENT_CURVE_KNOTS points, without corners. */
void ent_curve_through(const ent_point *knot, size_t n, ent_curve *curve);

double ent_curve_length(const ent_curve *curve);
/* The point at a distance along the curve, and (direction may be NULL) the direction there, a unit vector. In front of
 * the curve's beginning it is the beginning, after the end the end. */
ent_point ent_curve_point(const ent_curve *curve, double distance, ent_point *direction);
/* Keep the part between two distances, at least a tenth of the length. */
void ent_curve_cut(ent_curve *curve, double from, double to);
/* Let it begin where it ended. */
void ent_curve_reverse(ent_curve *curve);
/* The distance along the curve at which it comes nearest to a point. */
double ent_curve_nearest(const ent_curve *curve, ent_point point);

double ent_point_distance(ent_point a, ent_point b);

#endif
