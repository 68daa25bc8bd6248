/* result.c -- a Result, which entente.adjudicate() returns: a judged phase, a sequence of Outcomes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "binding.h"
#include "json/json_io.h"
#include "json/position_json.h"

static ent_py_result *result_of(PyObject *self)
{
    return (ent_py_result *)self;
}

static void result_free(PyObject *object)
{
    ent_py_result *self = result_of(object);
    PyTypeObject *type = Py_TYPE(object);

    Py_XDECREF((PyObject *)self->before);
    Py_XDECREF((PyObject *)self->next);
    Py_XDECREF((PyObject *)self->rules);
    free(self->order);
    free(self->result);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *get_position(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)result_of(self)->next);
}

static PyObject *get_before(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)result_of(self)->before);
}

static PyObject *get_rules(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)result_of(self)->rules);
}

static Py_ssize_t length(PyObject *self)
{
    return (Py_ssize_t)result_of(self)->n;
}

static PyObject *item(PyObject *self, Py_ssize_t i)
{
    if (i < 0 || i >= length(self)) {
        PyErr_Format(PyExc_IndexError, "the index is out of range: the result has %zd orders", length(self));
        return NULL;
    }
    ent_py_outcome *outcome = PyObject_New(ent_py_outcome, ent_py_of(self)->outcome);
    if (outcome) {
        outcome->of = result_of(Py_NewRef(self));
        outcome->i = (size_t)i;
    }
    return (PyObject *)outcome;
}

static PyObject *get_orders(PyObject *self, void *unused)
{
    (void)unused;
    return PySequence_Tuple(self);
}

/* result[i], result[-1], result[2:5]. */
static PyObject *subscript(PyObject *self, PyObject *key)
{
    if (PyIndex_Check(key)) {
        Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
        return i == -1 && PyErr_Occurred() ? NULL : PySequence_GetItem(self, i);
    }
    PyObject *all = PySequence_Tuple(self), *some = all ? PyObject_GetItem(all, key) : NULL;
    Py_XDECREF(all);
    return some;
}

PyDoc_STRVAR(result_index_doc, "index(outcome, start=0, stop=len(self), /)\n--\n\n"
                               "Where the first equal Outcome stands. ValueError if there is none.");

static PyObject *result_index(PyObject *self, PyObject *args)
{
    PyObject *all = PySequence_Tuple(self), *index = all ? PyObject_GetAttrString(all, "index") : NULL;
    PyObject *found = index ? PyObject_CallObject(index, args) : NULL;

    Py_XDECREF(index);
    Py_XDECREF(all);
    return found;
}

PyDoc_STRVAR(result_count_doc, "count(outcome, /)\n--\n\nHow many are equal to this Outcome.");

static PyObject *result_count(PyObject *self, PyObject *outcome)
{
    Py_ssize_t n = PySequence_Count(self, outcome);

    return n < 0 ? NULL : PyLong_FromSsize_t(n);
}

bool ent_py_turn_open(const ent_py_result *self, ent_request *request, ent_turn *turn)
{
    ent_entry *entry = calloc(self->n + 1, sizeof *entry);

    if (!entry) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < self->n; i++) {
        entry[i].order = self->order[i];
        entry[i].in_force = true;
        entry[i].automatic = i >= self->n_given;
    }
    *request = ent_py_request(self->before, self->rules);
    request->algorithm = self->algorithm;
    *turn = (ent_turn){.intake = {.entry = entry, .n = self->n, .cap = self->n},
                       .result = self->result,
                       .next = (ent_pos *)(void *)self->next->bytes};
    return true;
}

PyDoc_STRVAR(result_to_dict_doc, "to_dict()\n--\n\nThe answer of `entente adjudicate` as a dict (docs/interface.md).");

static PyObject *result_to_dict(PyObject *self, PyObject *nothing)
{
    ent_json_text text = {.indented = false};
    ent_request request;
    ent_turn turn;
    ent_err err;

    (void)nothing;
    if (!ent_py_turn_open(result_of(self), &request, &turn))
        return NULL;
    ent_status status = ent_json_answer(&text, NULL, &request, &turn, &err);
    free(turn.intake.entry);
    if (status != ENT_OK) {
        ent_json_clear(&text);
        return ent_py_raise(ent_py_of(self), &err);
    }
    return ent_py_loads(ent_py_of(self), &text);
}

PyDoc_STRVAR(result_svg_doc, "svg(**options)\n--\n\n"
                             "The phase with its orders and their results as a picture, a str of SVG. The options are\n"
                             "those of the service function `draw`: width, names, title, ... (docs/interface.md).");

/* The picture of a result shows it even where nobody ordered, unless the caller wants the orders as planned. */
static PyObject *with_results(PyObject *options)
{
    PyObject *all = PyDict_New();

    if (all && (PyDict_SetItemString(all, "planned", Py_False) != 0 || (options && PyDict_Update(all, options) != 0)))
        Py_CLEAR(all);
    return all;
}

static PyObject *result_svg(PyObject *object, PyObject *args, PyObject *options)
{
    ent_py_result *self = result_of(object);
    ent_json_text text = {.indented = false};

    if (!PyArg_ParseTuple(args, ":svg"))
        return NULL;
    PyObject *all = with_results(options);
    if (!all)
        return NULL;
    ent_request request = ent_py_request(self->before, self->rules);
    ent_json_ordered_position(&text, &request, self->order, self->n_given);
    PyObject *picture =
        text.failed ? PyErr_NoMemory() : ent_py_call(ent_py_of(object), "draw", all, text.bytes, text.n);
    ent_json_clear(&text);
    Py_DECREF(all);
    return picture;
}

static PyObject *result_show(PyObject *self)
{
    PyObject *before = PyObject_Repr((PyObject *)result_of(self)->before);
    PyObject *shown =
        before ? PyUnicode_FromFormat("<entente.Result of %zd orders for %U>", length(self), before) : NULL;

    Py_XDECREF(before);
    return shown;
}

/* ---- The type. ---- */

static PyGetSetDef result_parts[] = {
    {"position", get_position, NULL, "The next Position, in which some power has something to order.", NULL},
    {"before", get_before, NULL, "The Position that was judged.", NULL},
    {"rules", get_rules, NULL, "The Rules by which it was judged.", NULL},
    {"orders", get_orders, NULL,
     "An Outcome for each order, a tuple. len(result), result[i] and iteration need no tuple.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef result_methods[] = {
    {"to_dict", result_to_dict, METH_NOARGS, result_to_dict_doc},
    {"index", result_index, METH_VARARGS, result_index_doc},
    {"count", result_count, METH_O, result_count_doc},
    {"svg", (PyCFunction)(void (*)(void))result_svg, METH_VARARGS | METH_KEYWORDS, result_svg_doc},
    {"_repr_svg_", ent_py_notebook_svg, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(result_doc, "A judged phase: a sequence of Outcome objects, and the next position.");

static PyType_Slot result_slots[] = {
    {Py_tp_doc, (void *)result_doc},   {Py_tp_dealloc, (void *)result_free},
    {Py_tp_getset, result_parts},      {Py_tp_methods, result_methods},
    {Py_sq_length, (void *)length},    {Py_sq_item, (void *)item},
    {Py_mp_length, (void *)length},    {Py_mp_subscript, (void *)subscript},
    {Py_tp_repr, (void *)result_show}, {0, NULL},
};

PyType_Spec ent_py_result_spec = {"entente.Result", sizeof(ent_py_result), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  result_slots};
