/* geometry.h -- the picture of a map as plain tables: shapes of the provinces, and the places of units and names.
 *
 * Compiled in from maps/geometry/NAME.json by tools/geometry.py, or made by diagram.c, as tenths of a unit of the
 * picture, y downwards. Maps that have the same picture share the tables. The edges of the shapes are most of a
 * picture's size, and each lies between two shapes. An arc is a piece of edge on which the two do not change. It is
 * stored once, as steps of two bytes, in grains of three tenths of a unit: a rounding by half a grain cannot be seen,
 * and tenths would take a third more space. A ring lists its arcs, backwards where the other shape has them forwards.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_GEOMETRY_H
#define ENT_DRAW_GEOMETRY_H
#include "board/map.h"

typedef struct ent_tenths {
    int16_t x, y;
} ent_tenths;

/* From one point of an arc to the next, in grains. A longer step is ENT_STEP_LONG, then x and y as two steps,
 * each with the low byte first. ORDER step */
typedef struct ent_step {
    int8_t x, y;
} ent_step;
enum { ENT_STEP_LONG = INT8_MIN };

/* The tenths of a unit in a grain. ORDER grain */
enum { ENT_GRAIN = 3 };

/* A closed line; its last point is joined to its first. */
typedef struct ent_ring {
    ent_tenths start;
    uint16_t n; /* how many arcs it has, in the table `side`, where they stand behind those of the rings before it */
} ent_ring;

/* The most points of a ring; tools/geometry.py refuses more. ORDER ring_max */
enum { ENT_RING_MAX = 1024 };

typedef struct ent_spots {
    ent_tenths unit, dislodged;
} ent_spots;

typedef struct ent_coast_shape {
    const char *coast; /* "NC" */
    ent_spots spots;
} ent_coast_shape;

typedef struct ent_shape {
    const char *code;
    uint32_t first_ring, n_rings; /* filled even-odd, the largest first */
    ent_tenths label;             /* the middle of a name of three letters */
    const char *name;             /* the full name, lines separated by '\n', where there is room for it; else NULL */
    ent_tenths name_at;           /* its middle */
    uint16_t name_size;           /* of its type, in tenths of a unit */
    ent_spots spots;
    bool has_center;
    ent_tenths center;
    uint16_t first_coast, n_coasts;
} ent_shape;

/* Land or water that belongs to no province. */
typedef struct ent_neutral {
    const char *name;
    bool water;
    uint32_t first_ring, n_rings;
} ent_neutral;

/* A line between two provinces that are adjacent without touching. In a diagram, which has a plate for each province,
 * all are, and the line says who can go there. ORDER link */
typedef enum ent_link_kind {
    ENT_LINK_STRAIT,
    ENT_LINK_CANAL,
    ENT_LINK_ARMY,
    ENT_LINK_FLEET,
    ENT_LINK_BOTH
} ent_link_kind;
typedef struct ent_link {
    const char *between[2];
    uint8_t kind; /* ent_link_kind */
    ent_tenths end[2];
    int16_t bend; /* moves its middle to the left, seen from the first end, by so many units */
} ent_link;

typedef struct ent_geometry {
    const char *map;
    bool diagram;           /* plates and lines, no geography */
    uint16_t width, height; /* units */
    uint16_t n_shapes, n_neutral, n_links;
    const ent_step *step;
    const uint8_t *arc;  /* how many steps each arc has; they stand behind those of the arcs before it */
    const int16_t *side; /* an arc, or ~arc if the ring has it backwards */
    const ent_ring *ring;
    const ent_coast_shape *coast;
    const ent_shape *shape; /* sorted by code */
    const ent_neutral *neutral;
    const ent_link *link;
} ent_geometry;

/* Ended by a row whose map is NULL. Generated when the program is built. */
extern const ent_geometry ent_geometries[];

/* The picture of this map, with a shape for each of its provinces: that of the built-in map of the same name, or, if
 * there is none of this name, of a map with at most twice as many provinces. A diagram must have the map's borders.
 * NULL if there is none. */
const ent_geometry *ent_geometry_of(const ent_map *map);

/* True if a unit of this kind can go from one province to the other, on whatever coasts, without a canal. */
bool ent_geometry_joins(const ent_map *map, uint8_t kind, ent_prov a, ent_prov b);

/* The shape of a province, or NULL. */
const ent_shape *ent_geometry_shape(const ent_geometry *geometry, const char *code);

/* A point of the picture, in units. */
typedef struct ent_point {
    double x, y;
} ent_point;

static inline ent_point ent_point_of(ent_tenths at)
{
    return (ent_point){at.x / 10.0, at.y / 10.0};
}

/* Where a unit at `loc` is drawn; a fleet on a separate coast at that coast, or, if the picture has none of this name,
 * north, south, east or west of the place of an army. */
ent_point ent_geometry_unit(const ent_geometry *geometry, const ent_map *map, ent_loc loc, bool dislodged);

/* Write the points of a ring, then the first once more. Returns their number without that one. */
size_t ent_ring_points(const ent_geometry *geometry, uint32_t ring, ent_tenths point[ENT_RING_MAX + 1]);

/* True if the point lies inside the shape. */
bool ent_geometry_inside(const ent_geometry *geometry, const ent_shape *shape, ent_point at);

#endif
