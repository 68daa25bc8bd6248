/* draw.h -- the board as a picture: a position with its orders and their results.
 *
 * The picture is SVG in layers. Each part is a group with a stable id, so that a program can ask for some parts only,
 * and lay the orders of one moment over the ground of another. Provinces, named coasts, units and the
 * marks of closed retreats can be clicked; nothing else takes clicks. docs/interface.md lists ids and classes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_DRAW_H
#define ENT_DRAW_DRAW_H
#include "draw/labels.h"
#include "turn/turn.h"

/* The parts, from the lowest to the highest, and the frame around them. Bits of ent_draw_options.parts. ORDER part */
typedef enum ent_draw_part {
    ENT_DRAW_GROUND,
    ENT_DRAW_BORDERS,
    ENT_DRAW_CENTERS,
    ENT_DRAW_COASTS,
    ENT_DRAW_HIGHLIGHTS,
    ENT_DRAW_UNITS,
    ENT_DRAW_ORDERS,
    ENT_DRAW_RESULTS,
    ENT_DRAW_NAMES,
    ENT_DRAW_FRAME, /* title and legend; without it the picture is the map alone */
    ENT_DRAW_PART_COUNT
} ent_draw_part;

/* "ground" ... "frame"; NULL beyond the last. */
const char *ent_draw_part_name(unsigned part);

typedef enum ent_draw_animation { ENT_ANIMATE_NOT, ENT_ANIMATE_ONCE, ENT_ANIMATE_REPEAT } ent_draw_animation;

typedef struct ent_draw_options {
    ent_label_style names;
    ent_power only;               /* whose orders are drawn; ENT_POWER_NONE: everybody's */
    const char *title;            /* of the game, or NULL */
    long width;                   /* in pixels */
    ent_draw_animation animation; /* the units move */
    unsigned parts;               /* bits 1 << ent_draw_part; 0: all */
    bool planned;                 /* the orders as they were given, without results and automatic orders; with `only`
                                     nothing depends on the orders of other powers */
    bool closed;                  /* in retreats: mark the places that are closed, and say why */
    bool letters;                 /* the letters of its power on each unit, on every map */
    const ent_loc *highlight;     /* places to highlight */
    size_t n_highlights;
} ent_draw_options;

/* Draw the judged turn as SVG; as a diagram if the map has no picture. Returns ENT_OK and malloc'ed text, or ENT_E_MAP
 * for a map that is too large for a diagram, or ENT_E_MEMORY. */
ent_status ent_draw_turn(const ent_request *request, const ent_turn *turn, const ent_draw_options *options, char **text,
                         size_t *len, ent_err *err);

/* The board as a table for reading: province, owner, unit, order, result. Of the options it heeds `only` and `planned`.
 * malloc'ed text. */
ent_status ent_draw_table(const ent_request *request, const ent_turn *turn, const ent_draw_options *options,
                          char **text, size_t *len, ent_err *err);

/* The geometry of a map's picture, or of its diagram, and the facts about its provinces, as JSON. malloc'ed text.
 * Returns what ent_draw_turn() returns. */
ent_status ent_draw_geometry(const ent_map *map, char **text, size_t *len, ent_err *err);

#endif
