/* arrays.h -- the arrays of numpy that the functions of the batch layer read and fill.
 *
 * They come through the buffer protocol, so the module needs no numpy to compile. Python code allocates them and says
 * what is wrong with those of a program; here only their size, layout and alignment are checked, which memory safety
 * needs. Their content may be anything, and may change at any moment.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_ARRAYS_H
#define ENT_PYTHON_ARRAYS_H
#include "binding.h"

enum { ENT_ARRAYS_MAX = 16 };

typedef struct ent_arrays {
    bool failed; /* with an exception set */
    size_t n;
    Py_buffer view[ENT_ARRAYS_MAX];
} ent_arrays;

/* The memory of an array of n elements, n * width * each bytes together. NULL with arrays->failed if it is none. */
const void *ent_arrays_read(ent_arrays *arrays, PyObject *object, const char *name, size_t n, size_t width,
                            size_t each);
/* The same, to be written. */
void *ent_arrays_write(ent_arrays *arrays, PyObject *object, const char *name, size_t n, size_t width, size_t each);
/* Give the arrays back. */
void ent_arrays_close(ent_arrays *arrays);

#endif
