/* diagram.h -- a picture for a map that has none: a plate for each province, and a line for each border.
 *
 * diagram_places.c chooses the places of the plates, diagram.c makes tables as a map's own picture has them. The same
 * map always gets the same diagram.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_DIAGRAM_H
#define ENT_DRAW_DIAGRAM_H
#include "draw/geometry.h"

/* The largest width and height of a diagram, in units of the picture: svg.c writes coordinates up to 3,000. */
enum { ENT_DIAGRAM_MAX = 2990 };

/* The rectangle of a province in a diagram, in units of the picture. */
typedef struct ent_plate {
    ent_point middle;
    double width, height;
} ent_plate;

/* Choose the middles of the plates, whose sizes are given, so that provinces with a common border are near each other.
 * Plates are pushed apart; where very many are crowded, a few may still cover each other. plate[n_provs]. *size: the
 * width and height of the picture, which may exceed ENT_DIAGRAM_MAX. Returns ENT_OK or ENT_E_MEMORY. */
ent_status ent_diagram_places(const ent_map *map, ent_plate *plate, ent_point *size, ent_err *err);

/* The picture to draw a map with: its own, or else a diagram. *made is the diagram, which the caller frees with free(),
 * or NULL if the map has a picture of its own. Returns NULL on failure; err->status is then ENT_E_MEMORY, or ENT_E_MAP
 * if the diagram would be too large. err must not be NULL. */
const ent_geometry *ent_geometry_or_diagram(const ent_map *map, ent_geometry **made, ent_err *err);

#endif
