/* outcome.c -- an Outcome: what became of one order of a Result, and why.
 *
 * Whatever is said about an outcome is made when it is asked for, from the orders and results that the Result keeps.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "binding.h"
#include "game/position.h"
#include "notation/print.h"
#include "turn/sentence.h"

static const ent_order *order_of(PyObject *self)
{
    return &((ent_py_outcome *)self)->of->order[((ent_py_outcome *)self)->i];
}

static const ent_result *judged(PyObject *self)
{
    return &((ent_py_outcome *)self)->of->result[((ent_py_outcome *)self)->i];
}

static ent_py_map *map_of(PyObject *self)
{
    return ((ent_py_outcome *)self)->of->before->map;
}

static const ent_pos *pos_of(PyObject *self)
{
    return ent_py_pos(((ent_py_outcome *)self)->of->before);
}

static void outcome_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    Py_DECREF((PyObject *)((ent_py_outcome *)object)->of);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *get_power(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(PyTuple_GetItem(map_of(self)->powers, order_of(self)->power));
}

static PyObject *place_or_none(PyObject *self, ent_loc place)
{
    if (place >= ent_map_locs(map_of(self)->map))
        Py_RETURN_NONE;
    return Py_NewRef(PyTuple_GetItem(map_of(self)->places, place));
}

static PyObject *get_unit(PyObject *self, void *unused)
{
    const ent_order *order = order_of(self);

    (void)unused;
    if (order->at >= ent_map_locs(map_of(self)->map) || order->unit >= ENT_UNIT_NONE)
        Py_RETURN_NONE;
    return ent_py_unit(map_of(self), order->unit, order->at);
}

static PyObject *get_order(PyObject *self, void *unused)
{
    char out[256];

    (void)unused;
    ent_print_order(map_of(self)->map, ent_pos_units_const(pos_of(self)), order_of(self), ENT_NAMES_CODE,
                    pos_of(self)->phase == ENT_RETREATS, out, sizeof out);
    return ent_py_str(out);
}

static PyObject *get_result(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_InternFromString(ent_verdict_name((ent_verdict)judged(self)->verdict));
}

static PyObject *get_marks(PyObject *self, void *unused)
{
    PyObject *list = PyList_New(0);

    (void)unused;
    for (unsigned bit = 1; list && bit <= judged(self)->marks; bit <<= 1)
        if (judged(self)->marks & bit && !ent_py_append(list, PyUnicode_InternFromString(ent_mark_name(bit))))
            Py_CLEAR(list);
    return list;
}

static PyObject *get_reason(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_InternFromString(ent_reason_code((ent_reason)judged(self)->reason));
}

static PyObject *get_ends(PyObject *self, void *unused)
{
    (void)unused;
    return place_or_none(self, judged(self)->ends);
}

/* The unit that began the phase in a province; the province where none did. */
static PyObject *unit_in(PyObject *self, ent_prov prov)
{
    const ent_unit *unit = &ent_pos_units_const(pos_of(self))[prov];

    for (uint16_t i = 0; i < pos_of(self)->n_dislodged; i++)
        if (ent_map_loc_prov(map_of(self)->map, ent_pos_dislodged_const(pos_of(self))[i].unit.at) == prov)
            unit = &ent_pos_dislodged_const(pos_of(self))[i].unit;
    return unit->kind == ENT_UNIT_NONE ? place_or_none(self, prov) : ent_py_unit(map_of(self), unit->kind, unit->at);
}

static PyObject *get_by(PyObject *self, void *unused)
{
    PyObject *list = PyList_New(judged(self)->n_by);

    (void)unused;
    for (uint8_t i = 0; list && i < judged(self)->n_by; i++)
        PyList_SetItem(list, i, unit_in(self, judged(self)->by[i]));
    return list;
}

static PyObject *get_dislodged_by(PyObject *self, void *unused)
{
    (void)unused;
    if (!(judged(self)->marks & ENT_MARK_DISLODGED) || judged(self)->dislodger == ENT_PROV_NONE)
        Py_RETURN_NONE;
    return unit_in(self, judged(self)->dislodger);
}

static PyObject *get_why(PyObject *self, void *unused)
{
    const ent_py_outcome *outcome = (ent_py_outcome *)self;
    ent_request request;
    ent_turn turn;
    char why[600];

    (void)unused;
    if (!ent_py_turn_open(outcome->of, &request, &turn))
        return NULL;
    ent_reason_sentence(&request, &turn, outcome->i, ENT_NAMES_RULEBOOK, why, sizeof why);
    free(turn.intake.entry);
    return ent_py_str(why);
}

static PyObject *get_auto(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((ent_py_outcome *)self)->i >= ((ent_py_outcome *)self)->of->n_given);
}

static PyObject *outcome_show(PyObject *self)
{
    PyObject *order = get_order(self, NULL);
    PyObject *shown =
        order ? PyUnicode_FromFormat("<%U: %s>", order, ent_verdict_name((ent_verdict)judged(self)->verdict)) : NULL;

    Py_XDECREF(order);
    return shown;
}

/* ---- The type. ---- */

static PyGetSetDef outcome_parts[] = {
    {"power", get_power, NULL, "The power that gave the order.", NULL},
    {"unit", get_unit, NULL, "The unit, such as 'A PAR', or None.", NULL},
    {"order", get_order, NULL, "The order in canonical form, such as 'A PAR - BUR'.", NULL},
    {"result", get_result, NULL, "'succeeds', 'fails' or 'void'.", NULL},
    {"marks", get_marks, NULL, "A list of words: 'bounce', 'cut', 'dislodged', ... (docs/interface.md).", NULL},
    {"reason", get_reason, NULL, "The code of the reason, such as 'standoff' (docs/interface.md).", NULL},
    {"by", get_by, NULL, "The units that decided it, a list.", NULL},
    {"dislodged_by", get_dislodged_by, NULL, "The unit that dislodged this one, or None.", NULL},
    {"ends", get_ends, NULL, "Where the unit stands now; None if it was dislodged or is gone.", NULL},
    {"why", get_why, NULL, "One sentence that says why, with the units and strengths that decided.", NULL},
    {"auto", get_auto, NULL, "True if no player gave this order.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- Equal outcomes say the same. ---- */

/* Their parts are equal, from outcome_parts[i] on. -1 with an exception. */
static int has_same_parts(PyObject *a, PyObject *b)
{
    int same = 1;

    for (size_t i = 0; same == 1 && outcome_parts[i].name; i++) {
        PyObject *one = outcome_parts[i].get(a, NULL), *other = one ? outcome_parts[i].get(b, NULL) : NULL;
        same = other ? PyObject_RichCompareBool(one, other, Py_EQ) : -1;
        Py_XDECREF(one);
        Py_XDECREF(other);
    }
    return same;
}

static PyObject *outcome_compare(PyObject *self, PyObject *other, int how)
{
    const ent_py_outcome *a = (ent_py_outcome *)self, *b = (ent_py_outcome *)other;

    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    int same = a->of == b->of && a->i == b->i ? 1 : has_same_parts(self, other);
    return same < 0 ? NULL : PyBool_FromLong((same == 1) == (how == Py_EQ));
}

static Py_hash_t outcome_hash(PyObject *self)
{
    PyObject *parts = Py_BuildValue("(NNN)", get_power(self, NULL), get_order(self, NULL), get_reason(self, NULL));
    Py_hash_t value = parts ? PyObject_Hash(parts) : -1;

    Py_XDECREF(parts);
    return value;
}

PyDoc_STRVAR(outcome_doc, "The result of one order, and why. Outcomes that say the same are equal.");

static PyType_Slot outcome_slots[] = {
    {Py_tp_doc, (void *)outcome_doc},
    {Py_tp_dealloc, (void *)outcome_free},
    {Py_tp_getset, outcome_parts},
    {Py_tp_richcompare, (void *)outcome_compare},
    {Py_tp_hash, (void *)outcome_hash},
    {Py_tp_repr, (void *)outcome_show},
    {0, NULL},
};

PyType_Spec ent_py_outcome_spec = {"entente.Outcome", sizeof(ent_py_outcome), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   outcome_slots};
