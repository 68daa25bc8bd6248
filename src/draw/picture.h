/* picture.h -- what the parts of a picture have in common: whose turn is drawn, how, and into what.
 *
 * The parts are drawn one over the other: ground.c the provinces and their names, orders.c the orders with their
 * results, units.c the units, frame.c the title and the legend; board.c puts them together.
 *
 * Everything that has a name in the game has an id ("province-MUN", "unit-MUN", "order-MUN"), and classes that say what
 * it is ("order move fails RUSSIA"), so that a web page can style it and listen to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_PICTURE_H
#define ENT_DRAW_PICTURE_H
#include "draw/draw.h"
#include "draw/palette.h"
#include "draw/svg.h"

/* No entry of the turn. */
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

/* How long an animated turn plays before it begins anew. */
#define ENT_PLAY_TIME "9s"

/* A name as an XML id or class takes it: letters, digits and '-'. */
const char *ent_picture_ident(const char *name, char out[ENT_IDENT]);

static inline const ent_prov_info *ent_picture_prov(const ent_picture *picture, ent_loc loc)
{
    return &picture->map->prov[ent_prov_of(picture->map, loc)];
}

/* ---- The parts. ---- */
void ent_ground_draw(const ent_picture *picture);
bool ent_ground_label(const ent_picture *picture); /* false: no memory */
void ent_arrows_draw(const ent_picture *picture);
void ent_order_mark(const ent_picture *picture); /* over the units: those that are removed */
void ent_units_draw(const ent_picture *picture);

/* Space that the frame takes around the map, in units. */
typedef struct ent_frame {
    double margin, above, below;
} ent_frame;
ent_frame ent_frame_measure(const ent_picture *picture);
void ent_frame_draw(const ent_picture *picture, const ent_frame *frame);

#endif
