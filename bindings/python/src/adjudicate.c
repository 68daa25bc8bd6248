/* adjudicate.c -- entente.adjudicate(): reads the order texts, calls the library and returns a Result.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "binding.h"
#include "board/error.h"
#include "game/position.h"
#include "judge/judge.h"

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

/* The power whose unit gets its orders by this province, or ENT_POWER_NONE. */
static ent_power power_ordered_at(const ent_pos *pos, const ent_map *map, ent_prov prov)
{
    if (pos->phase != ENT_RETREATS)
        return ent_pos_units_const(pos)[prov].power;
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        if (ent_map_loc_prov(map, unit->at) == prov)
            return unit->power;
    }
    return ENT_POWER_NONE;
}

/* Add a hold, or in retreats a disbandment, for each unit without an order of its own power. */
static bool add_unordered(ent_py_orders *orders)
{
    const ent_pos *pos = ent_py_pos(orders->position);
    const ent_map *map = orders->position->map->map;
    uint8_t ordered[ENT_MAX_PROVS / 8] = {0};
    bool retreats = pos->phase == ENT_RETREATS;
    uint16_t n = retreats ? pos->n_dislodged : pos->n_provs;

    for (size_t i = 0; i < orders->n; i++) {
        ent_prov prov = ent_map_loc_prov(map, orders->order[i].at);
        if (prov != ENT_PROV_NONE && power_ordered_at(pos, map, prov) == orders->order[i].power)
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

/* After the results of an adjustment phase: what the civil disorder rule removed. */
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
