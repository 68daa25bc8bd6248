/* raster.h -- a picture in SVG as PNG or PDF, by librsvg and cairo.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DRAW_RASTER_H
#define ENT_DRAW_RASTER_H
#include "entente.h"

typedef enum ent_raster_kind { ENT_RASTER_PNG, ENT_RASTER_PDF } ent_raster_kind;

/* `width` in pixels (PDF: at 96 to the inch); the height follows. Writes malloc'ed bytes. */
ent_status ent_raster(const char *svg, size_t len, ent_raster_kind kind, long width, char **out, size_t *size,
                      ent_err *err);

#endif
