/* convert.c -- Python objects from C text and back, what is put into lists and dicts, and compact orders.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "binding.h"

/* ---- Text. ---- */

bool ent_py_text(PyObject *object, const char *what, const char **text, Py_ssize_t *len)
{
    if (PyUnicode_Check(object)) {
        *text = PyUnicode_AsUTF8AndSize(object, len);
        return *text != NULL;
    }
    if (PyBytes_Check(object)) {
        char *bytes;
        bool good = PyBytes_AsStringAndSize(object, &bytes, len) == 0;
        *text = bytes;
        return good;
    }
    PyErr_Format(PyExc_TypeError, "%s must be a str, not %R", what, (PyObject *)Py_TYPE(object));
    return false;
}

bool ent_py_has_no_zero(const char *text, Py_ssize_t len, const char *what)
{
    if (strlen(text) == (size_t)len)
        return true;
    PyErr_Format(PyExc_ValueError, "%s must not have zero bytes", what);
    return false;
}

PyObject *ent_py_str(const char *text)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

PyObject *ent_py_json_str(ent_json_text *text)
{
    PyObject *string =
        text->failed ? PyErr_NoMemory() : PyUnicode_DecodeUTF8(text->bytes, (Py_ssize_t)text->n, "strict");

    ent_json_clear(text);
    return string;
}

PyObject *ent_py_loads(const ent_py *py, ent_json_text *text)
{
    PyObject *string = ent_py_json_str(text);
    PyObject *value = string ? PyObject_CallFunctionObjArgs(py->loads, string, NULL) : NULL;

    Py_XDECREF(string);
    return value;
}

/* ---- Lists and dicts. ---- */

bool ent_py_append(PyObject *list, PyObject *item)
{
    bool good = list && item && PyList_Append(list, item) == 0;

    Py_XDECREF(item);
    return good;
}

PyObject *ent_py_list_new(void)
{
    return PyList_New(0);
}

PyObject *ent_py_entry(PyObject *dict, PyObject *key, PyObject *(*make)(void))
{
    PyObject *entry = PyDict_GetItemWithError(dict, key);

    if (entry || PyErr_Occurred())
        return entry;
    entry = make();
    if (entry && PyDict_SetItem(dict, key, entry) != 0)
        Py_CLEAR(entry);
    else
        Py_XDECREF(entry); /* the dict has a reference */
    return entry;
}

/* ---- Orders. ---- */

void ent_py_compact(const ent_order *order, ent_compact_order *out)
{
    bool by_route = order->kind == ENT_ORDER_MOVE && order->unit == ENT_ARMY &&
                    (order->flags & (ENT_ORDER_FLAG_ROUTE | ENT_ORDER_FLAG_RAIL)) == ENT_ORDER_FLAG_ROUTE;

    ent_order_to_compact(order, out);
    if (by_route)
        out->flags |= ENT_ORDER_FLAG_VIA;
}
