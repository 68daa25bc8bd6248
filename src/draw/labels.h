/* labels.h -- where the names of the provinces are written.
 *
 * A full name has one to three lines, in the largest type that fits into its province without covering the place of a
 * unit, a center or another name. If there is no such place, the abbreviation is used.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_LABELS_H
#define ENT_DRAW_LABELS_H
#include "draw/geometry.h"

typedef enum ent_label_style { ENT_LABELS_FULL, ENT_LABELS_CODE, ENT_LABELS_RULEBOOK, ENT_LABELS_NONE } ent_label_style;

enum { ENT_LABEL_LINES = 3, ENT_LABEL_BYTES = 64 };

/* A rectangle by its middle. */
typedef struct ent_box {
    ent_point middle;
    double width, height;
} ent_box;

typedef struct ent_label {
    ent_prov prov;
    int n_lines;
    char line[ENT_LABEL_LINES][ENT_LABEL_BYTES];
    double size; /* of the type, units */
    ent_box box;
} ent_label;

/* One label a province into label[map->n_provs]. False if there is no memory. */
bool ent_labels_place(const ent_geometry *geometry, const ent_map *map, ent_label_style style, ent_label *label);

/* The largest width of a text in type of this size, over the usual serif faces. */
double ent_label_width(const char *text, double size);

bool ent_boxes_meet(const ent_box *a, const ent_box *b);

#endif
