/* picture.h -- what the parts of a picture share: the turn, the options, the colors and the SVG writer.
 *
 * board.c calls the parts in the order in which they lie over each other: ground.c draws provinces and names, arrows.c
 * orders with their results, units.c units, frame.c the title and the legend.
 *
 * Provinces, units and orders have an id ("province-MUN", "unit-MUN", "order-MUN") and classes ("order move fails
 * RUSSIA"), so that a web page can style them and handle their events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_PICTURE_H
#define ENT_DRAW_PICTURE_H
#include "draw/draw.h"
#include "draw/palette.h"
#include "draw/svg.h"

/* The unit has no entry. */
#define ENT_ENTRY_NONE SIZE_MAX

typedef struct ent_picture {
    const ent_geometry *geometry;
    const ent_map *map;
    const ent_request *request;
    const ent_turn *turn;
    const ent_draw_options *options;
    ent_color color[ENT_MAX_POWERS];
    size_t order_of[ENT_MAX_PROVS]; /* the entry in force for the unit of a province (in retreats: the dislodged one) */
    ent_svg *svg;
} ent_picture;

enum { ENT_IDENT = 48 };

/* The duration of an animated turn. */
#define ENT_PLAY_TIME "9s"

/* A name as an XML id or class: letters, digits and '-'. */
const char *ent_picture_ident(const char *name, char out[ENT_IDENT]);

static inline const ent_prov_info *ent_picture_prov(const ent_picture *picture, ent_loc loc)
{
    return &picture->map->prov[ent_prov_of(picture->map, loc)];
}

/* ---- The parts. ---- */
void ent_ground_draw(const ent_picture *picture);
bool ent_ground_label(const ent_picture *picture); /* false: no memory */
void ent_arrows_draw(const ent_picture *picture);
void ent_order_mark(const ent_picture *picture); /* crosses over the units that are removed */
void ent_units_draw(const ent_picture *picture);

/* Space that the frame takes around the map, in units. */
typedef struct ent_frame {
    double margin, above, below;
} ent_frame;
ent_frame ent_frame_measure(const ent_picture *picture);
void ent_frame_draw(const ent_picture *picture, const ent_frame *frame);

#endif
