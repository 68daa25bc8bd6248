/* test_raster.c -- PNG and PDF where librsvg is missing, old or out of memory, and pictures that it does not take.
 *
 * dlopen() and dlsym() are wrapped, so that a test can hide the library or one of its functions, and count what is
 * released.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "draw/raster.h"
#include "failing_calls.h"

static bool no_library;
static const char *hidden; /* a function */

void *__real_dlopen(const char *name, int flags);
void *__wrap_dlopen(const char *name, int flags);
void *__real_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name);

void *__wrap_dlopen(const char *name, int flags)
{
    return __real_dlopen(no_library ? "libnone-of-this-name.so.9" : name, flags);
}

/* The functions of librsvg and its friends that release something, and the type of their argument. They are declared
 * here, since raster.c finds them with dlsym() and needs no headers. */
struct _cairo;
struct _cairo_surface;
struct _GError;

#define RELEASES(ROW)                                                                                                  \
    ROW(cairo_destroy, struct _cairo)                                                                                  \
    ROW(cairo_surface_destroy, struct _cairo_surface)                                                                  \
    ROW(g_object_unref, void)                                                                                          \
    ROW(g_error_free, struct _GError)

#define NUMBER(name, type) OF_##name,
enum { RELEASES(NUMBER) N_RELEASES };

static unsigned calls[N_RELEASES];

#define COUNTED(name, type)                                                                                            \
    static void (*real_##name)(type *);                                                                                \
    static void counted_##name(type *released)                                                                         \
    {                                                                                                                  \
        calls[OF_##name]++;                                                                                            \
        real_##name(released);                                                                                         \
    }
RELEASES(COUNTED)

void *__wrap_dlsym(void *handle, const char *name)
{
    void *found = hidden && strcmp(name, hidden) == 0 ? NULL : __real_dlsym(handle, name);

#define REPLACE(function, type)                                                                                        \
    if (found && strcmp(name, #function) == 0) {                                                                       \
        void (*const counted)(type *) = counted_##function;                                                            \
        memcpy(&real_##function, &found, sizeof found);                                                                \
        memcpy(&found, &counted, sizeof found);                                                                        \
        return found;                                                                                                  \
    }
    RELEASES(REPLACE)
    return found;
}

#define SVG(attributes)                                                                                                \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" " attributes "><rect width=\"50\" height=\"40\" fill=\"red\"/></svg>"

static ent_status make(const char *svg, ent_raster_kind kind, long width, char **out, size_t *size, ent_err *err)
{
    *out = NULL;
    *size = 0;
    *err = (ent_err){.text = ""};
    return ent_raster(svg, strlen(svg), kind, width, out, size, err);
}

/* The number of 4 bytes at `at` of a PNG: 16 is its width, 20 its height. */
static unsigned number_at(const char *png, size_t at)
{
    const unsigned char *byte = (const unsigned char *)png + at;
    return (unsigned)byte[0] << 24 | (unsigned)byte[1] << 16 | (unsigned)byte[2] << 8 | byte[3];
}

/* As wide as asked for; the box of the picture gives the height, and without one the picture is square. */
static void a_picture_keeps_its_proportions(void **state)
{
    static const struct {
        const char *svg;
        unsigned height;
    } row[] = {{SVG("viewBox=\"0 0 50 40\""), 80},
               {SVG("width=\"50\" height=\"40\""), 100},
               {SVG("viewBox=\"0 0 0 40\""), 100}};
    char *out;
    size_t size;
    ent_err err;
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(make(row[i].svg, ENT_RASTER_PNG, 100, &out, &size, &err), ENT_OK);
        assert_memory_equal(out, "\x89PNG\r\n\x1a\n", 8);
        assert_int_equal(number_at(out, 16), 100);
        assert_int_equal(number_at(out, 20), row[i].height);
        free(out);
    }
    assert_int_equal(make(row[0].svg, ENT_RASTER_PDF, 100, &out, &size, &err), ENT_OK);
    assert_memory_equal(out, "%PDF-", 5);
    free(out);
}

static void what_librsvg_does_not_take_is_refused(void **state)
{
    static const struct {
        const char *svg;
        long width;
    } row[] = {
        {"no picture", 100}, {"<svg", 100}, {SVG("viewBox=\"0 0 1 40000\""), 1} /* higher than cairo can draw */};
    char *out;
    size_t size;
    ent_err err;
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(make(row[i].svg, ENT_RASTER_PNG, row[i].width, &out, &size, &err), ENT_E_LIMIT);
        assert_null(out);
        if (strncmp(err.text, "the picture cannot be made: ", 28) != 0 || strlen(err.text) < 35)
            fail_msg("%s: %s", row[i].svg, err.text);
    }
}

/* The context, the surface, the document and the error: each is released once if there is one. */
static void what_was_made_is_released(void **state)
{
    static const struct {
        const char *svg;
        ent_raster_kind kind;
        long width;
        unsigned released[N_RELEASES]; /* how often each is called, in the sequence of RELEASES */
    } row[] = {{SVG("viewBox=\"0 0 50 40\""), ENT_RASTER_PNG, 100, {1, 1, 1, 0}},
               {SVG("viewBox=\"0 0 50 40\""), ENT_RASTER_PDF, 100, {1, 1, 1, 0}},
               {SVG("viewBox=\"0 0 1 40000\""), ENT_RASTER_PNG, 1, {1, 1, 1, 0}}, /* which cairo refuses */
               {"<svg", ENT_RASTER_PNG, 100, {0, 0, 0, 1}}};
    char *out;
    size_t size;
    ent_err err;
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        memset(calls, 0, sizeof calls);
        make(row[i].svg, row[i].kind, row[i].width, &out, &size, &err);
        for (size_t k = 0; k < N_RELEASES; k++)
            if (calls[k] != row[i].released[k])
                fail_msg("row %zu, function %zu: %u calls", i, k, calls[k]);
        free(out);
    }
}

static void without_the_library_nothing_is_made(void **state)
{
    char *out;
    size_t size;
    ent_err err;
    (void)state;

    no_library = true;
    assert_int_equal(make(SVG(""), ENT_RASTER_PNG, 100, &out, &size, &err), ENT_E_IO);
    no_library = false;
    assert_null(out);
    assert_memory_equal(err.text, "PNG and PDF need librsvg: libnone-of-this-name.so.9", 51);
    hidden = "cairo_surface_finish";
    assert_int_equal(make(SVG(""), ENT_RASTER_PDF, 100, &out, &size, &err), ENT_E_IO);
    hidden = NULL;
    assert_null(out);
    assert_string_equal(err.text, "PNG and PDF need a librsvg that has cairo_surface_finish");
}

/* The first call asks for all the memory that a picture may need, the next ones are for the file's bytes. */
static void without_memory_nothing_is_made(void **state)
{
    char *out;
    size_t size;
    ent_err err;
    (void)state;

    for (int kind = ENT_RASTER_PNG; kind <= ENT_RASTER_PDF; kind++) {
        failing_count = failing_at = 0;
        assert_int_equal(make(SVG("viewBox=\"0 0 50 40\""), (ent_raster_kind)kind, 100, &out, &size, &err), ENT_OK);
        free(out);
        long needed = failing_count;
        assert_true(needed >= 2);
        for (long n = 1; n <= needed; n++) {
            failing_count = 0;
            failing_at = n;
            ent_status status = make(SVG("viewBox=\"0 0 50 40\""), (ent_raster_kind)kind, 100, &out, &size, &err);
            failing_at = 0;
            if (status != ENT_E_MEMORY)
                fail_msg("kind %d, call %ld: %d", kind, n, status);
            assert_null(out);
            assert_string_equal(err.text, n == 1 ? "no memory for PNG or PDF; SVG needs less"
                                                 : "the picture cannot be made: out of memory");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_made_is_released), cmocka_unit_test(a_picture_keeps_its_proportions),
        cmocka_unit_test(what_librsvg_does_not_take_is_refused), cmocka_unit_test(without_the_library_nothing_is_made),
        cmocka_unit_test(without_memory_nothing_is_made)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
