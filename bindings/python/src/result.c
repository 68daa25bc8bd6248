/* result.c -- entente.adjudicate() and what it returns: a Result, with an Outcome for each order.
 *
 * Judging reads the order texts and calls the library. Whatever is said about an outcome is made when it is asked for,
 * from the orders and results that the Result keeps.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "binding.h"
#include "board/error.h"
#include "game/position.h"
#include "json/json_io.h"
#include "json/position_json.h"
#include "judge/judge.h"
#include "notation/print.h"
#include "turn/sentence.h"

/* ---- Reading orders. ---- */

typedef struct ent_py_orders {
    ent_py *py;
    const ent_py_position *position;
    ent_order *order; /* owned */
    size_t n, cap;
} ent_py_orders;

/* Room for one more. False with an exception. */
static bool has_room(ent_py_orders *orders)
{
    if (orders->n == ENT_MAX_ORDERS) {
        ent_py_raise_status(orders->py, ENT_E_LIMIT, "more orders than 65000");
        return false;
    }
    if (orders->n < orders->cap)
        return true;
    size_t cap = orders->cap * 2 + 48;
    ent_order *more = realloc(orders->order, cap * sizeof *more);
    if (!more) {
        PyErr_NoMemory();
        return false;
    }
    orders->order = more;
    orders->cap = cap;
    return true;
}

static bool read_order(ent_py_orders *orders, ent_power power, PyObject *source, Py_ssize_t i)
{
    const ent_map *map = orders->position->map->map;
    const char *text;
    Py_ssize_t len;
    ent_err err;

    if (!has_room(orders) || !ent_py_text(source, "an order", &text, &len))
        return false;
    if (ent_order_parse(map, ent_py_pos(orders->position), power, text, (size_t)len, &orders->order[orders->n], &err) ==
        ENT_OK) {
        orders->n++;
        return true;
    }
    snprintf(err.path, sizeof err.path, "/orders/%.80s/%zd", ent_map_power_name(map, power), i);
    ent_py_raise(orders->py, &err);
    return false;
}

static bool read_power(ent_py_orders *orders, PyObject *name, PyObject *texts)
{
    ent_power power = ent_py_power(orders->py, orders->position->map, name, "/orders");

    if (power == ENT_POWER_NONE)
        return false;
    if (PyUnicode_Check(texts) || !PySequence_Check(texts)) {
        PyErr_Format(PyExc_TypeError, "the orders of %S must be a list, not %R", name, (PyObject *)Py_TYPE(texts));
        return false;
    }
    PyObject *list = PySequence_List(texts); /* a copy: whatever the texts do, it does not change */
    bool good = list != NULL;
    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++)
        good = read_order(orders, power, PyList_GetItem(list, i), i);
    Py_XDECREF(list);
    return good;
}

static bool read_orders(ent_py_orders *orders, PyObject *source)
{
    if (source == Py_None)
        return true;
    PyObject *items = PyObject_HasAttrString(source, "items") ? PyMapping_Items(source) : NULL;
    bool good = items != NULL;
    if (!good && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "orders must be a dict, not %R", (PyObject *)Py_TYPE(source));
    for (Py_ssize_t i = 0; good && i < PyList_Size(items); i++) {
        PyObject *item = PyList_GetItem(items, i);
        PyObject *name = PySequence_GetItem(item, 0), *texts = PySequence_GetItem(item, 1);
        good = name && texts && read_power(orders, name, texts);
        Py_XDECREF(name);
        Py_XDECREF(texts);
    }
    Py_XDECREF(items);
    return good;
}

/* Add a hold, or in retreats a disbandment, for each unit without an order. */
static bool add_unordered(ent_py_orders *orders)
{
    const ent_pos *pos = ent_py_pos(orders->position);
    const ent_map *map = orders->position->map->map;
    uint8_t ordered[ENT_MAX_PROVS / 8] = {0};
    bool retreats = pos->phase == ENT_RETREATS;
    uint16_t n = retreats ? pos->n_dislodged : pos->n_provs;

    for (size_t i = 0; i < orders->n; i++) {
        ent_prov prov = ent_map_loc_prov(map, orders->order[i].at);
        if (prov != ENT_PROV_NONE && (retreats || ent_pos_units_const(pos)[prov].power == orders->order[i].power))
            ordered[prov / 8] |= (uint8_t)(1u << prov % 8);
    }
    for (uint16_t i = 0; pos->phase != ENT_ADJUSTMENTS && i < n; i++) {
        const ent_unit *unit = retreats ? &ent_pos_dislodged_const(pos)[i].unit : &ent_pos_units_const(pos)[i];
        ent_prov prov = unit->kind == ENT_UNIT_NONE ? ENT_PROV_NONE : ent_map_loc_prov(map, unit->at);
        if (prov == ENT_PROV_NONE || ordered[prov / 8] >> prov % 8 & 1)
            continue;
        if (!has_room(orders))
            return false;
        orders->order[orders->n++] = (ent_order){.kind = retreats ? ENT_ORDER_DISBAND : ENT_ORDER_HOLD,
                                                 .flags = ENT_ORDER_FLAG_UNORDERED,
                                                 .power = unit->power,
                                                 .unit = unit->kind,
                                                 .at = unit->at,
                                                 .from = ENT_LOC_NONE,
                                                 .to = ENT_LOC_NONE};
    }
    return true;
}

/* ---- Judging. ---- */

/* Behind the results of an adjustment phase: what the civil disorder rule removed. */
static bool add_removals(ent_py_result *self)
{
    const ent_pos *pos = ent_py_pos(self->before);
    ent_order removal[ENT_MAX_PROVS];

    if (pos->phase != ENT_ADJUSTMENTS)
        return true;
    size_t more = ent_disorder_removals(self->before->map->map, &self->rules->rules, pos, self->order, self->result,
                                        self->n, removal);
    ent_order *order = realloc(self->order, (self->n + more + 1) * sizeof *order);
    self->order = order ? order : self->order;
    ent_result *result = order ? realloc(self->result, (self->n + more + 1) * sizeof *result) : NULL;
    self->result = result ? result : self->result;
    if (!result)
        return false;
    for (size_t i = 0; i < more; i++) {
        order[self->n] = removal[i];
        result[self->n++] = ent_result_of_removal();
    }
    return true;
}

/* What the judge says of the disbandment of a unit without an order. */
static void mark_unordered(ent_py_result *self)
{
    for (size_t i = self->n_given; ent_py_pos(self->before)->phase == ENT_RETREATS && i < self->n; i++)
        ent_result_set_disbanded(&self->result[i]);
}

/* Judge into *self, without the interpreter's lock. */
static ent_status judge(ent_py_result *self)
{
    const ent_map *map = self->before->map->map;
    ent_status status = ent_adjudicate_with(self->algorithm, map, &self->rules->rules, ent_py_pos(self->before),
                                            self->order, self->n, self->result, (ent_pos *)(void *)self->next->bytes);

    if (status == ENT_OK)
        mark_unordered(self);
    return status == ENT_OK && !add_removals(self) ? ENT_E_MEMORY : status;
}

static PyObject *refuse(const ent_py *py, const ent_py_result *self, ent_status status)
{
    if (status == ENT_E_MEMORY)
        return PyErr_NoMemory();
    if (status != ENT_E_ALGORITHM)
        return ent_py_raise_status(py, status, "the position is invalid");
    return ent_py_raise_status(py, status,
                               self->algorithm == ENT_ALGORITHM_EXHAUSTIVE
                                   ? "an exhaustive search has several answers; call request('adjudicate', "
                                     "..., algorithm='exhaustive')"
                                   : "this algorithm does not judge railways and canals; set railway=no and canal=no "
                                     "in the rules, or take decisions");
}

/* A Result that owns the orders, judged. */
static PyObject *make_result(ent_py_orders *orders, ent_py_rules *rules, ent_algorithm algorithm, size_t n_given)
{
    ent_py_result *self = PyObject_New(ent_py_result, orders->py->result);
    ent_status status;

    if (!self)
        return NULL;
    self->before = (ent_py_position *)Py_NewRef((PyObject *)(uintptr_t)orders->position);
    self->rules = (ent_py_rules *)Py_NewRef((PyObject *)rules);
    self->next = ent_py_position_new(orders->py, self->before->map, self->before->rules);
    self->algorithm = algorithm;
    self->n = orders->n;
    self->n_given = n_given;
    self->order = orders->order;
    self->result = malloc((orders->n + 1) * sizeof *self->result);
    orders->order = NULL;
    if (!self->next || !self->result) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    status = judge(self);
    Py_END_ALLOW_THREADS
    if (status == ENT_OK)
        return (PyObject *)self;
    refuse(orders->py, self, status);
    Py_DECREF((PyObject *)self);
    return NULL;
}

static bool find_algorithm(const ent_py *py, PyObject *source, ent_algorithm *out)
{
    const char *text;
    Py_ssize_t len;

    *out = ENT_ALGORITHM_DECISIONS;
    if (!source)
        return true;
    if (!ent_py_text(source, "algorithm", &text, &len) || !ent_py_has_no_zero(text, len, "algorithm"))
        return false;
    while (*out < ENT_ALGORITHM_COUNT && strcmp(ent_algorithm_name(*out), text) != 0)
        (*out)++;
    if (*out == ENT_ALGORITHM_COUNT)
        ent_py_raise_status(py, ENT_E_OPTION,
                            "there is no such algorithm; there are decisions, dpjudge and dpjudge-early");
    return *out < ENT_ALGORITHM_COUNT;
}

enum { POSITION, ORDERS, RULES, ALGORITHM, N_ARGUMENTS };

/* Sort positional and named arguments into `out`, NULL where there is none. */
static bool sort_arguments(PyObject *const *args, Py_ssize_t n, PyObject *names, PyObject **out)
{
    static const char *const words[N_ARGUMENTS] = {"position", "orders", "rules", "algorithm"};

    if (n > N_ARGUMENTS) {
        PyErr_Format(PyExc_TypeError, "adjudicate() takes at most 4 arguments, not %zd", n);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++)
        out[i] = args[i];
    for (Py_ssize_t i = 0; names && i < PyTuple_Size(names); i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        size_t at = 0;
        while (at < N_ARGUMENTS && PyUnicode_CompareWithASCIIString(name, words[at]) != 0)
            at++;
        if (at == N_ARGUMENTS || out[at]) {
            PyErr_Format(PyExc_TypeError, "adjudicate() got %s argument '%U'",
                         at == N_ARGUMENTS ? "an unknown" : "twice the", name);
            return false;
        }
        out[at] = args[n + i];
    }
    return true;
}

PyObject *ent_py_adjudicate(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    ent_py *py = ent_py_state(module);
    PyObject *arg[N_ARGUMENTS] = {NULL}, *result = NULL;
    ent_algorithm algorithm;

    if (!sort_arguments(args, n, names, arg))
        return NULL;
    if (!arg[POSITION] || Py_TYPE(arg[POSITION]) != py->position) {
        PyErr_SetString(PyExc_TypeError, "adjudicate() needs a Position");
        return NULL;
    }
    ent_py_rules *rules = find_algorithm(py, arg[ALGORITHM], &algorithm)
                              ? ent_py_rules_for(py, arg[RULES], (ent_py_position *)arg[POSITION])
                              : NULL;
    if (!rules)
        return NULL;
    ent_py_orders orders = {.py = py, .position = (ent_py_position *)arg[POSITION]};
    if (read_orders(&orders, arg[ORDERS] ? arg[ORDERS] : Py_None)) {
        size_t n_given = orders.n;
        if (add_unordered(&orders))
            result = make_result(&orders, rules, algorithm, n_given);
    }
    free(orders.order);
    Py_DECREF((PyObject *)rules);
    return result;
}

/* ---- The Result. ---- */

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

/* A turn as the service's writers take it, with entries that the caller frees. False with an exception. */
static bool open_turn(const ent_py_result *self, ent_request *request, ent_turn *turn)
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
    if (!open_turn(result_of(self), &request, &turn))
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

/* ---- An Outcome. ---- */

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
    if (!open_turn(outcome->of, &request, &turn))
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

/* ---- The types. ---- */

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
