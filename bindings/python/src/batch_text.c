/* batch_text.c -- the texts of many orders, and orders from texts.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "batch.h"
#include "notation/print.h"

PyObject *ent_batch_texts(PyObject *self, PyObject *args)
{
    ent_batch_job job = {.n = 0};
    PyObject *orders, *retreats, *list = NULL;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nOO", &n, &orders, &retreats))
        return NULL;
    ent_batch_begin(&job, self, n, NULL);
    const char *row = ent_arrays_read(&job.arrays, orders, "orders", job.n, 1, sizeof(ent_compact_order));
    const uint8_t *retreat = ent_arrays_read(&job.arrays, retreats, "retreats", job.n, 1, 1);
    if (!job.arrays.failed)
        list = PyList_New((Py_ssize_t)job.n);
    for (size_t i = 0; list && i < job.n; i++) {
        ent_compact_order compact;
        ent_order order;
        char text[256];
        memcpy(&compact, row + i * sizeof compact, sizeof compact);
        ent_order_from_compact(&compact, &order);
        ent_print_order(job.batch->map->map, NULL, &order, ENT_NAMES_CODE, retreat[i], text, sizeof text);
        PyObject *word = ent_py_str(text);
        if (!word || PyList_SetItem(list, (Py_ssize_t)i, word) != 0)
            Py_CLEAR(list);
    }
    Py_XDECREF(ent_batch_end(&job));
    return list;
}

/* Read one text as given by that power. False with an exception. */
static bool read_text(ent_py_batch *batch, PyObject *source, PyObject *name, const ent_pos *pos, Py_ssize_t i,
                      ent_compact_order *out)
{
    const ent_py *py = ent_py_of((PyObject *)batch);
    ent_power power = ent_py_power(py, batch->map, name, NULL);
    const char *text;
    Py_ssize_t len;
    ent_order order;
    ent_err err;

    if (power == ENT_POWER_NONE || !ent_py_text(source, "an order", &text, &len))
        return false;
    if (ent_order_parse(batch->map->map, pos, power, text, (size_t)len, &order, &err) != ENT_OK) {
        snprintf(err.path, sizeof err.path, "/%zd", i);
        ent_py_raise(py, &err);
        return false;
    }
    if (order.kind != ENT_ORDER_PROXY)
        order.proxy = 0; /* as in lists of legal orders, so that orders can be compared byte by byte */
    ent_py_compact(&order, out);
    return true;
}

/* texts and powers are lists of one length; the position may be None. */
PyObject *ent_batch_read(PyObject *self, PyObject *args)
{
    ent_py_batch *batch = (ent_py_batch *)self;
    PyObject *texts, *powers, *position;

    if (!PyArg_ParseTuple(args, "O!O!O", &PyTuple_Type, &texts, &PyTuple_Type, &powers, &position))
        return NULL;
    bool known = Py_TYPE(position) == ent_py_of(self)->position;
    Py_ssize_t n = PyTuple_Size(texts);
    if (PyTuple_Size(powers) != n || (!known && position != Py_None) ||
        (known && ((ent_py_position *)position)->map->map != batch->map->map)) {
        PyErr_SetString(PyExc_ValueError, "there must be as many powers as texts, and a Position of this map");
        return NULL;
    }
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, n * (Py_ssize_t)sizeof(ent_compact_order));
    char *row = bytes ? PyBytes_AsString(bytes) : NULL;
    for (Py_ssize_t i = 0; bytes && i < n; i++) {
        ent_compact_order order;
        if (read_text(batch, PyTuple_GetItem(texts, i), PyTuple_GetItem(powers, i),
                      known ? ent_py_pos((ent_py_position *)position) : NULL, i, &order))
            memcpy(row + (size_t)i * sizeof order, &order, sizeof order);
        else
            Py_CLEAR(bytes);
    }
    return bytes;
}
