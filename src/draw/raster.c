/* raster.c -- SVG to PNG and PDF, by librsvg.
 *
 * librsvg loads some forty other libraries, which takes ten times longer than judging a turn. It is therefore opened
 * with dlopen() when the first PNG or PDF is made. Its headers declare the types of the functions.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/raster.h"
#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <cairo-pdf.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"

/* ---- The library. ---- */

#ifdef __APPLE__
static const char library_name[] = "librsvg-2.2.dylib";
#else
static const char library_name[] = "librsvg-2.so.2";
#endif

#define LIBRARY(CALL)                                                                                                  \
    CALL(rsvg_handle_new_from_data)                                                                                    \
    CALL(rsvg_handle_get_intrinsic_dimensions)                                                                         \
    CALL(rsvg_handle_render_document)                                                                                  \
    CALL(g_object_unref)                                                                                               \
    CALL(g_error_free)                                                                                                 \
    CALL(cairo_image_surface_create)                                                                                   \
    CALL(cairo_pdf_surface_create_for_stream)                                                                          \
    CALL(cairo_surface_write_to_png_stream)                                                                            \
    CALL(cairo_surface_finish)                                                                                         \
    CALL(cairo_surface_status)                                                                                         \
    CALL(cairo_surface_destroy)                                                                                        \
    CALL(cairo_create)                                                                                                 \
    CALL(cairo_status)                                                                                                 \
    CALL(cairo_destroy)                                                                                                \
    CALL(cairo_status_to_string)

typedef struct ent_library {
#define DECLARE(name) __typeof__(&name) name;
    LIBRARY(DECLARE)
} ent_library;

/* Find every function, in the library or in those it depends on. The library is never unloaded. */
static ent_status load(ent_library *library, ent_err *err)
{
#define ROW(name) {#name, offsetof(ent_library, name)},
    static const struct {
        const char *name;
        size_t at;
    } functions[] = {LIBRARY(ROW)};
    void *handle = dlopen(library_name, RTLD_LAZY | RTLD_LOCAL);

    if (!handle)
        return ent_fail(err, ENT_E_IO, "PNG and PDF need librsvg: %.150s", dlerror());
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *found = dlsym(handle, functions[i].name);
        if (!found)
            return ent_fail(err, ENT_E_IO, "PNG and PDF need a librsvg that has %s", functions[i].name);
        memcpy((char *)library + functions[i].at, &found, sizeof found);
    }
    return ENT_OK;
}

/* ---- Pictures. ---- */

typedef struct ent_bytes {
    char *text;
    size_t len, cap;
    bool failed; /* cairo loses an error that happens while it writes the end of a PDF */
} ent_bytes;

static cairo_status_t take(void *context, const unsigned char *data, unsigned n)
{
    ent_bytes *bytes = context;

    if (bytes->len + n > bytes->cap) {
        size_t cap = (bytes->len + n) * 2;
        char *more = realloc(bytes->text, cap);
        bytes->failed |= !more;
        if (!more)
            return CAIRO_STATUS_NO_MEMORY;
        bytes->text = more;
        bytes->cap = cap;
    }
    memcpy(bytes->text + bytes->len, data, n);
    bytes->len += n;
    return CAIRO_STATUS_SUCCESS;
}

static double height_for(const ent_library *library, RsvgHandle *handle, double width)
{
    gboolean has_width, has_height, has_box;
    RsvgLength own_width, own_height;
    RsvgRectangle box;

    library->rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &own_width, &has_height, &own_height, &has_box,
                                                  &box);
    return has_box && box.width > 0 ? width * box.height / box.width : width;
}

static cairo_status_t render(const ent_library *library, RsvgHandle *handle, ent_raster_kind kind, double width,
                             ent_bytes *bytes, GError **error)
{
    double height = height_for(library, handle, width), points = 72.0 / 96;
    cairo_surface_t *surface =
        kind == ENT_RASTER_PDF
            ? library->cairo_pdf_surface_create_for_stream(take, bytes, width * points, height * points)
            : library->cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)ceil(height));
    cairo_t *cairo = library->cairo_create(surface);
    const RsvgRectangle page = {0, 0, kind == ENT_RASTER_PDF ? width * points : width,
                                kind == ENT_RASTER_PDF ? height * points : height};

    cairo_status_t status = library->cairo_status(cairo);
    if (status == CAIRO_STATUS_SUCCESS && library->rsvg_handle_render_document(handle, cairo, &page, error))
        status = library->cairo_status(cairo);
    library->cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS && kind == ENT_RASTER_PNG)
        status = library->cairo_surface_write_to_png_stream(surface, take, bytes);
    library->cairo_surface_finish(surface); /* a PDF is written now */
    if (status == CAIRO_STATUS_SUCCESS)
        status = library->cairo_surface_status(surface);
    library->cairo_surface_destroy(surface);
    return bytes->failed ? CAIRO_STATUS_NO_MEMORY : status;
}

/* librsvg ends the process where it gets no memory. So ask first for more than a picture was seen to need. */
static bool has_memory_for(long width)
{
    size_t need = ((size_t)320 << 20) + (size_t)(width * width) * 16;
    void *volatile room = malloc(need);
    bool had = room != NULL;

    free(room);
    return had;
}

ent_status ent_raster(const char *svg, size_t len, ent_raster_kind kind, long width, char **out, size_t *size,
                      ent_err *err)
{
    GError *error = NULL;
    ent_bytes bytes = {.text = NULL};
    ent_library library = {.cairo_create = NULL};

    if (!has_memory_for(width))
        return ent_fail(err, ENT_E_MEMORY, "no memory for PNG or PDF; SVG needs less");
    if (load(&library, err) != ENT_OK)
        return ENT_E_IO;
    RsvgHandle *handle = library.rsvg_handle_new_from_data((const guint8 *)svg, len, &error);
    cairo_status_t status =
        handle ? render(&library, handle, kind, (double)width, &bytes, &error) : CAIRO_STATUS_SUCCESS;

    if (handle)
        library.g_object_unref(handle);
    if (error || status != CAIRO_STATUS_SUCCESS) {
        ent_status failure = ent_fail(err, status == CAIRO_STATUS_NO_MEMORY ? ENT_E_MEMORY : ENT_E_LIMIT,
                                      "the picture cannot be made: %.150s",
                                      error ? error->message : library.cairo_status_to_string(status));
        if (error)
            library.g_error_free(error);
        free(bytes.text);
        return failure;
    }
    *out = bytes.text;
    *size = bytes.len;
    return ENT_OK;
}
