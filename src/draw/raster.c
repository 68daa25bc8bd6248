/* raster.c -- see raster.h.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/raster.h"
#include <librsvg/rsvg.h>
#include <cairo-pdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"

typedef struct ent_bytes {
    char *text;
    size_t len, cap;
} ent_bytes;

static cairo_status_t take(void *context, const unsigned char *data, unsigned n)
{
    ent_bytes *bytes = context;

    if (bytes->len + n > bytes->cap) {
        size_t cap = (bytes->len + n) * 2;
        char *more = realloc(bytes->text, cap);
        if (!more)
            return CAIRO_STATUS_NO_MEMORY;
        bytes->text = more;
        bytes->cap = cap;
    }
    memcpy(bytes->text + bytes->len, data, n);
    bytes->len += n;
    return CAIRO_STATUS_SUCCESS;
}

static double height_for(RsvgHandle *handle, double width)
{
    gboolean has_width, has_height, has_box;
    RsvgLength own_width, own_height;
    RsvgRectangle box;

    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &own_width, &has_height, &own_height, &has_box, &box);
    return has_box && box.width > 0 ? width * box.height / box.width : width;
}

static cairo_status_t render(RsvgHandle *handle, ent_raster_kind kind, double width, ent_bytes *bytes, GError **error)
{
    double height = height_for(handle, width), points = 72.0 / 96;
    cairo_surface_t *surface =
        kind == ENT_RASTER_PDF ? cairo_pdf_surface_create_for_stream(take, bytes, width * points, height * points)
                               : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)ceil(height));
    cairo_t *cairo = cairo_create(surface);
    const RsvgRectangle page = {0, 0, kind == ENT_RASTER_PDF ? width * points : width,
                                kind == ENT_RASTER_PDF ? height * points : height};

    cairo_status_t status = cairo_status(cairo);
    if (status == CAIRO_STATUS_SUCCESS && rsvg_handle_render_document(handle, cairo, &page, error))
        status = cairo_status(cairo);
    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS && kind == ENT_RASTER_PNG)
        status = cairo_surface_write_to_png_stream(surface, take, bytes);
    cairo_surface_finish(surface); /* a PDF is written now */
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

ent_status ent_raster(const char *svg, size_t len, ent_raster_kind kind, long width, char **out, size_t *size, ent_err *err)
{
    GError *error = NULL;
    ent_bytes bytes = {.text = NULL};
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, len, &error);
    cairo_status_t status = handle ? render(handle, kind, (double)width, &bytes, &error) : CAIRO_STATUS_SUCCESS;

    if (handle)
        g_object_unref(handle);
    if (error || status != CAIRO_STATUS_SUCCESS) {
        ent_status told = ent_fail(err, status == CAIRO_STATUS_NO_MEMORY ? ENT_E_MEMORY : ENT_E_LIMIT,
                                   "the picture cannot be made: %.150s", error ? error->message : cairo_status_to_string(status));
        g_clear_error(&error);
        free(bytes.text);
        return told;
    }
    *out = bytes.text;
    *size = bytes.len;
    return ENT_OK;
}
