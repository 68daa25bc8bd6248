/* labels.h -- the names of the provinces, and how wide text is.
 *
 * The places of the names are part of a map's picture: tools/mapmaker chooses them so that a name covers no place of a
 * unit, no center and no other name. A full name has one to three lines, in the largest type that fits into its
 * province. Where there is no room for it the abbreviation is used. On a diagram (diagram.h) each plate has room for
 * its name.
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
    int n_lines;
    char line[ENT_LABEL_LINES][ENT_LABEL_BYTES];
    double size; /* of the type, units */
    ent_box box;
} ent_label;

/* The label of a province. */
void ent_label_find(const ent_geometry *geometry, const ent_map *map, ent_label_style style, ent_prov prov,
                    ent_label *label);

/* The largest width of a text in type of this size, over the usual serif faces. */
double ent_label_width(const char *text, double size);

bool ent_boxes_meet(const ent_box *a, const ent_box *b);

#endif
