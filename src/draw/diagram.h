/* diagram.h -- a picture for a map that has none: a plate for each province, and a line for each border.
 *
 * diagram_places.c chooses the places of the plates, diagram.c makes tables as a map's own picture has them. The same
 * map always gets the same diagram.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_DIAGRAM_H
#define ENT_DRAW_DIAGRAM_H
#include "draw/geometry.h"

/* A province in a diagram, in units. */
typedef struct ent_plate {
    ent_point middle;
    double width, height;
} ent_plate;

/* The tables of a diagram take coordinates up to this, in units. */
#define ENT_DIAGRAM_MAX 3270.0

/* Choose the middles of the plates, whose sizes are given, so that provinces with a common border are near each other
 * and no plate covers another. plate[n_provs]. *size: the width and height of the picture. Returns ENT_OK or
 * ENT_E_MEMORY. */
ent_status ent_diagram_places(const ent_map *map, ent_plate *plate, ent_point *size, ent_err *err);

/* The picture to draw a map with: its own, or else a diagram. *made is the diagram, which the caller frees with free(),
 * or NULL. Returns NULL with *err set, ENT_E_MEMORY, or ENT_E_MAP if the diagram would be too large. */
const ent_geometry *ent_geometry_or_diagram(const ent_map *map, ent_geometry **made, ent_err *err);

#endif
