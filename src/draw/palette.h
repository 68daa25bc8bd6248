/* palette.h -- the colors of the powers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_PALETTE_H
#define ENT_DRAW_PALETTE_H
#include "board/map.h"

typedef struct ent_color {
    uint32_t unit; /* 0xRRGGBB: its units */
    uint32_t tint; /* the ground of its provinces, under black names */
    uint32_t line; /* its arrows: as the unit, but dark enough for any ground */
} ent_color;

enum {
    ENT_COLOR_SEA = 0xdce9f0,
    ENT_COLOR_LAND = 0xfbf5e3,    /* without an owner */
    ENT_COLOR_NEUTRAL = 0xcfc9bb, /* not a province */
    ENT_COLOR_INK = 0x1f1d1a,
    ENT_COLOR_ALARM = 0xc4001a, /* failures */
    ENT_COLOR_PAPER = 0xfbf8f1,
    ENT_COLOR_SHORE = 0xb3d0df,
    ENT_COLOR_BORDER = 0x5c4f3c,
    ENT_COLOR_WAVE = 0x8aaabf, /* borders at sea */
    ENT_COLOR_BUILT = 0x1f7a35,
    ENT_COLOR_SAMPLE = 0x8d8577, /* signs in the legend */
};

/* Write the color of each power into out[map->n_powers]. The seven great powers of 1901 have the same color on every
 * map; the others get the remaining colors in order. */
void ent_palette(const ent_map *map, ent_color *out);

#endif
