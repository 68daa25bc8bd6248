/* arrays.c -- arrays through the buffer protocol.
 *
 * SPDX-License-Identifier: MIT */
#include "arrays.h"
#include <assert.h>

/* The number of bytes, or SIZE_MAX if it is too large. */
static size_t bytes_of(size_t n, size_t width, size_t each)
{
    size_t row = width * each; /* of one position: small */
    return row > 0 && n > PY_SSIZE_T_MAX / row ? SIZE_MAX : n * row;
}

static void *take(ent_arrays *arrays, PyObject *object, const char *name, size_t bytes, size_t align, int flags)
{
    assert(arrays->n < ENT_ARRAYS_MAX);
    Py_buffer *view = &arrays->view[arrays->n];

    if (arrays->failed)
        return NULL;
    arrays->failed = PyObject_GetBuffer(object, view, flags) != 0;
    if (arrays->failed)
        return NULL;
    arrays->n++;
    arrays->failed = (size_t)view->len != bytes || (view->len > 0 && (uintptr_t)view->buf % align != 0);
    if (arrays->failed)
        PyErr_Format(PyExc_ValueError, "%s has %zd bytes instead of %zu, or starts at an odd address", name, view->len,
                     bytes);
    return arrays->failed ? NULL : view->buf;
}

const void *ent_arrays_read(ent_arrays *arrays, PyObject *object, const char *name, size_t n, size_t width, size_t each)
{
    return take(arrays, object, name, bytes_of(n, width, each), each <= 8 ? each : 1, PyBUF_SIMPLE);
}

void *ent_arrays_write(ent_arrays *arrays, PyObject *object, const char *name, size_t n, size_t width, size_t each)
{
    return take(arrays, object, name, bytes_of(n, width, each), each <= 8 ? each : 1, PyBUF_WRITABLE);
}

void ent_arrays_close(ent_arrays *arrays)
{
    while (arrays->n > 0)
        PyBuffer_Release(&arrays->view[--arrays->n]);
}
