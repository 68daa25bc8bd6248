/* compat_diplomacy.h -- functions of the module for entente.compat.diplomacy, and what their files share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_COMPAT_DIPLOMACY_H
#define ENT_PYTHON_COMPAT_DIPLOMACY_H
#include "binding.h"

/* Added to the module with PyModule_AddFunctions(): orders, and what stands on the board. */
extern PyMethodDef ent_py_diplomacy_functions[], ent_py_diplomacy_board_functions[];

/* A Position, or NULL with TypeError. */
static inline ent_py_position *position_from(const ent_py *py, PyObject *object)
{
    if (Py_TYPE(object) == py->position)
        return (ent_py_position *)object;
    PyErr_Format(PyExc_TypeError, "a Position is needed, not %R", (PyObject *)Py_TYPE(object));
    return NULL;
}

static inline bool has_arguments(const char *function, Py_ssize_t n, Py_ssize_t wanted)
{
    if (n == wanted)
        return true;
    PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments, not %zd", function, wanted, n);
    return false;
}

#endif
