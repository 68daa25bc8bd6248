/* curve.c -- lines as rows of points: straight, bent, or through given points.
 *
 * A curve is made once, as up to ENT_CURVE_POINTS points. Lengths, points and parts of it are then found by walking
 * along the points, the same for every kind of curve.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/curve.h"
#include <assert.h>
#include <math.h>

double ent_point_distance(ent_point a, ent_point b)
{
    double x = b.x - a.x, y = b.y - a.y;
    return sqrt(x * x + y * y);
}

static ent_point between(ent_point a, ent_point b, double part)
{
    return (ent_point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

void ent_curve_between(ent_point a, ent_point b, double bend, ent_curve *curve)
{
    enum { STEPS = 16 };
    double length = fmax(ent_point_distance(a, b), 1);
    /* The middle of a quadratic curve lies halfway to its control point. */
    ent_point control = {(a.x + b.x) / 2 + (b.y - a.y) / length * bend * 2,
                         (a.y + b.y) / 2 - (b.x - a.x) / length * bend * 2};

    curve->n = 0;
    for (int i = 0; i <= STEPS; i++) {
        double part = (double)i / STEPS;
        if (bend != 0 || i % STEPS == 0)
            curve->at[curve->n++] = between(between(a, control, part), between(control, b, part), part);
    }
}

/* One step of a Catmull-Rom spline: from b to c, with their neighbors a and d. */
static double spline(double a, double b, double c, double d, double t)
{
    return b + t * ((c - a) + t * ((2 * a - 5 * b + 4 * c - d) + t * (3 * (b - c) + d - a))) / 2;
}

void ent_curve_through(const ent_point *knot, size_t n, ent_curve *curve)
{
    enum { STEPS = 10 };

    assert(n >= 2 && n <= ENT_CURVE_KNOTS);
    curve->n = 0;
    for (size_t i = 0; i + 1 < n; i++) {
        ent_point a = knot[i > 0 ? i - 1 : 0], b = knot[i], c = knot[i + 1], d = knot[i + 2 < n ? i + 2 : n - 1];
        for (int step = 0; step < STEPS; step++) {
            double t = (double)step / STEPS;
            curve->at[curve->n++] = (ent_point){spline(a.x, b.x, c.x, d.x, t), spline(a.y, b.y, c.y, d.y, t)};
        }
    }
    curve->at[curve->n++] = knot[n - 1];
}

double ent_curve_length(const ent_curve *curve)
{
    double sum = 0;

    assert(curve->n >= 2 && curve->n <= ENT_CURVE_POINTS);
    for (size_t i = 1; i < curve->n; i++)
        sum += ent_point_distance(curve->at[i - 1], curve->at[i]);
    return sum;
}

ent_point ent_curve_point(const ent_curve *curve, double distance, ent_point *direction)
{
    size_t i = 1;
    double step = ent_point_distance(curve->at[0], curve->at[1]);

    while (i + 1 < curve->n && distance > step) {
        distance -= step;
        i++;
        step = ent_point_distance(curve->at[i - 1], curve->at[i]);
    }
    ent_point a = curve->at[i - 1], b = curve->at[i];
    step = fmax(step, 1e-6);
    if (direction)
        *direction = (ent_point){(b.x - a.x) / step, (b.y - a.y) / step};
    return between(a, b, fmin(1, fmax(0, distance / step)));
}

void ent_curve_cut(ent_curve *curve, double from, double to)
{
    double sum = 0, length = ent_curve_length(curve);
    size_t n = 1;

    assert(curve->n < ENT_CURVE_POINTS);
    from = fmin(fmax(from, 0), length * 0.8);
    to = fmin(fmax(to, from + length * 0.1), length);
    ent_point first = ent_curve_point(curve, from, NULL), last = ent_curve_point(curve, to, NULL);
    ent_point before = curve->at[0];
    for (size_t i = 1; i < curve->n; i++) { /* in place: n never passes i */
        sum += ent_point_distance(before, curve->at[i]);
        before = curve->at[i];
        if (sum > from + 0.1 && sum < to - 0.1)
            curve->at[n++] = before;
    }
    curve->at[0] = first;
    curve->at[n++] = last;
    curve->n = n;
}

void ent_curve_reverse(ent_curve *curve)
{
    for (size_t i = 0, k = curve->n - 1; i < k; i++, k--) {
        ent_point point = curve->at[i];
        curve->at[i] = curve->at[k];
        curve->at[k] = point;
    }
}

double ent_curve_nearest(const ent_curve *curve, ent_point point)
{
    enum { PROBES = 64 };
    double length = ent_curve_length(curve), best = 0, least = HUGE_VAL;

    for (int i = 0; i <= PROBES; i++) {
        double distance = length * i / PROBES, away = ent_point_distance(ent_curve_point(curve, distance, NULL), point);
        if (away < least) {
            least = away;
            best = distance;
        }
    }
    return best;
}
