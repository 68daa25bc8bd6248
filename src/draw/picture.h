/* picture.h -- what the parts of a picture share: the turn, the options, the colors and the SVG writer.
 *
 * board.c calls the parts in the order in which they lie over each other: ground.c draws provinces, borders, coasts and
 * names, units.c units, arrows.c orders and their results, frame.c the title and the legend.
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
#include "draw/symbol.h"

/* The unit has no entry. */
#define ENT_ENTRY_NONE SIZE_MAX

/* The signs that the legend explains, in its order; the parts note which they use. ORDER sign */
typedef enum ent_sign {
    ENT_SIGN_ARMY,
    ENT_SIGN_FLEET,
    ENT_SIGN_CENTER,
    ENT_SIGN_HOME,
    ENT_SIGN_MOVE,
    ENT_SIGN_PLANNED,
    ENT_SIGN_STOP,
    ENT_SIGN_SUPPORT,
    ENT_SIGN_HOLD_SUPPORT,
    ENT_SIGN_CUT,
    ENT_SIGN_CONVOY,
    ENT_SIGN_HOLD,
    ENT_SIGN_VOID,
    ENT_SIGN_BURST,
    ENT_SIGN_DISLODGED,
    ENT_SIGN_OPTION,
    ENT_SIGN_CLOSED,
    ENT_SIGN_BUILD,
    ENT_SIGN_REMOVAL,
    ENT_SIGN_RAILWAY,
    ENT_SIGN_CANAL,
    ENT_SIGN_LINK_ARMY, /* as ENT_LINK_ARMY ... ENT_LINK_BOTH */
    ENT_SIGN_LINK_FLEET,
    ENT_SIGN_LINK_BOTH,
    ENT_SIGN_COUNT
} ent_sign;

enum { ENT_TAG = 9 }; /* two characters of at most four bytes, and NUL */

typedef struct ent_picture {
    const ent_geometry *geometry;
    const ent_map *map;
    const ent_request *request;
    const ent_turn *turn;
    const ent_draw_options *options;
    ent_color color[ENT_MAX_POWERS];
    char tag[ENT_MAX_POWERS][ENT_TAG]; /* letters on a power's units; "" on maps where colors suffice */
    size_t order_of[ENT_MAX_PROVS];    /* the entry in force for the unit of a province (in retreats: the dislodged), if
                                          ent_picture_knows() it */
    ent_svg *svg;
    uint32_t *signs; /* bits 1 << ent_sign: those used */
} ent_picture;

enum { ENT_IDENT = 48 };

/* A name as an XML id or class: letters, digits and '-'. */
const char *ent_picture_ident(const char *name, char out[ENT_IDENT]);

/* The result of an entry. Planned orders have none yet, so that they are drawn as if they succeeded. */
ent_result ent_picture_result(const ent_picture *picture, size_t entry);

/* Attributes of an element that can be clicked: data-prov="STP" data-loc="STP/NC". */
void ent_picture_target(const ent_picture *picture, ent_loc loc);

static inline void ent_picture_use(const ent_picture *picture, ent_sign sign)
{
    *picture->signs |= 1u << sign;
}

static inline bool ent_picture_has(const ent_picture *picture, ent_draw_part part)
{
    return picture->options->parts == 0 || (picture->options->parts >> part & 1);
}

static inline const ent_prov_info *ent_picture_prov(const ent_picture *picture, ent_loc loc)
{
    return &picture->map->prov[ent_prov_of(picture->map, loc)];
}

static inline const ent_entry *ent_picture_entry(const ent_picture *picture, size_t entry)
{
    return &picture->turn->intake.entry[entry];
}

/* True if the picture may depend on this entry. A picture of planned orders never depends on automatic orders. If it
 * shows one power alone, that power may see it before the deadline: then it depends on no order of another power's, and
 * on none that another power gives by proxy. */
static inline bool ent_draw_knows(const ent_draw_options *options, const ent_entry *entry)
{
    return !options->planned || (!entry->automatic && (options->only == ENT_POWER_NONE ||
                                                       (options->only == entry->order.power && !entry->by_proxy)));
}

static inline bool ent_picture_knows(const ent_picture *picture, size_t entry)
{
    return ent_draw_knows(picture->options, ent_picture_entry(picture, entry));
}

static inline ent_ink ent_picture_ink(const ent_picture *picture, ent_power power)
{
    return (ent_ink){picture->color[power].line, picture->options->planned};
}

/* The tag of a power's units, or NULL. */
static inline const char *ent_picture_tag(const ent_picture *picture, ent_power power)
{
    return picture->tag[power][0] ? picture->tag[power] : NULL;
}

/* ---- The parts. ---- */
void ent_ground_define(const ent_picture *picture); /* the shapes that ground, borders and highlights use */
void ent_ground_draw(const ent_picture *picture);
void ent_ground_borders(const ent_picture *picture);
void ent_ground_centers(const ent_picture *picture);
void ent_ground_coasts(const ent_picture *picture);
void ent_ground_highlights(const ent_picture *picture);
void ent_ground_names(const ent_picture *picture);
void ent_units_draw(const ent_picture *picture);
void ent_arrows_draw(const ent_picture *picture);
void ent_arrows_results(const ent_picture *picture);

/* The title and the description of the whole picture, which screen readers read. */
void ent_describe(const ent_picture *picture);

/* ---- Animation: all of it has one duration. ---- */

/* The style of an animated picture. */
void ent_animation_style(const ent_picture *picture);
/* The attributes with which an element moves along a curve, and back if it fails. */
void ent_animation_move(const ent_picture *picture, const ent_point *point, size_t n, const char *name);
/* ... fades in or out. */
void ent_animation_fade(const ent_picture *picture, const char *name);

/* Space that the frame takes around the map, in units. */
#define ENT_FRAME_MARGIN 14.0
#define ENT_FRAME_TITLE  44.0
typedef struct ent_frame {
    double margin, above, below;
} ent_frame;
ent_frame ent_frame_measure(const ent_picture *picture);
void ent_frame_draw(const ent_picture *picture, const ent_frame *frame);

#endif
