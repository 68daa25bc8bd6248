/* deepmind.c -- the functions behind entente.compat.deepmind.
 *
 * They take Position and Rules objects and write into the caller's arrays. The layout of observations and the tables of
 * actions belong to the built-in standard map; they are made when first needed and kept until the process ends, as the
 * map is.
 *
 * SPDX-License-Identifier: MIT */
#include "binding.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "board/map.h"
#include "deepmind_actions.h"
#include "notation/print.h"

/* ---- The tables. ---- */

static _Atomic(ent_deepmind_tables *) kept;

static ent_deepmind_tables *make_tables(const ent_py *py)
{
    ent_err err = {0};
    ent_map *map = ent_map_builtin("standard", &err);
    ent_observation_layout *layout = map ? ent_observation_layout_new(map) : NULL;
    ent_deepmind_tables *tables = layout ? ent_deepmind_tables_new(layout) : NULL;

    if (!map)
        ent_py_raise(py, &err);
    else if (!tables)
        PyErr_NoMemory();
    if (!tables)
        ent_observation_layout_free(layout);
    return tables;
}

/* NULL with an exception set. */
static const ent_deepmind_tables *tables_of(const ent_py *py)
{
    ent_deepmind_tables *tables = atomic_load(&kept), *none = NULL;

    if (tables || !(tables = make_tables(py)) || atomic_compare_exchange_strong(&kept, &none, tables))
        return tables;
    ent_observation_layout_free((ent_observation_layout *)tables->layout); /* another thread was faster */
    ent_deepmind_tables_free(tables);
    return none;
}

/* The tables, if the position is on their map. NULL with an exception set. */
static const ent_deepmind_tables *tables_for(const ent_py *py, const ent_py_position *position)
{
    const ent_deepmind_tables *tables = tables_of(py);

    if (tables && position->map->map != tables->map) {
        ent_py_raise_status(py, ENT_E_MAP, "these observations and actions are those of the built-in map \"standard\"");
        return NULL;
    }
    return tables;
}

/* ---- Names and lists. ---- */

PyDoc_STRVAR(deepmind_names_doc, "deepmind_names()\n--\n\n"
                                 "Returns: three lists of str: the 75 provinces by id and the 81 areas by row, in the\n"
                                 "codes of the standard map, and the 7 powers in alphabetical order.");

static PyObject *deepmind_names(PyObject *module, PyObject *nothing)
{
    const ent_deepmind_tables *tables = tables_of(ent_py_state(module));
    PyObject *provinces = PyList_New(0), *areas = PyList_New(0), *powers = PyList_New(0);
    bool good = tables != NULL;

    (void)nothing;
    for (unsigned id = 0; good && id < ent_map_provs(tables->map); id++) {
        ent_prov prov = tables->layout->prov_of_id[id];
        ent_loc first;
        unsigned coasts = ent_map_coasts(tables->map, prov, &first);
        good = ent_py_append(provinces, PyUnicode_FromString(ent_map_loc_code(tables->map, prov))) &&
               ent_py_append(areas, PyUnicode_FromString(ent_map_loc_code(tables->map, prov)));
        for (unsigned i = 0; good && i < coasts; i++)
            good = ent_py_append(areas, PyUnicode_FromString(ent_map_loc_code(tables->map, (ent_loc)(first + i))));
    }
    for (unsigned rank = 0; good && rank < ENT_DEEPMIND_POWERS; rank++)
        good = ent_py_append(
            powers, PyUnicode_FromString(ent_map_power_name(tables->map, tables->layout->power_of_rank[rank])));
    PyObject *all = good ? PyTuple_Pack(3, provinces, areas, powers) : NULL;
    Py_XDECREF(provinces);
    Py_XDECREF(areas);
    Py_XDECREF(powers);
    return all;
}

/* All actions by index, a tuple of int that the module keeps. Borrowed; NULL with an exception set. */
static PyObject *actions_of(ent_py *py, const ent_deepmind_tables *tables)
{
    if (py->actions)
        return py->actions;
    PyObject *all = PyTuple_New((Py_ssize_t)tables->n);
    for (uint32_t i = 0; all && i < tables->n; i++) {
        PyObject *action = PyLong_FromLongLong(ent_deepmind_action(tables, i));
        if (!action || PyTuple_SetItem(all, (Py_ssize_t)i, action) != 0)
            Py_CLEAR(all);
    }
    if (!py->actions)
        py->actions = all;
    else
        Py_XDECREF(all); /* another thread was faster */
    return py->actions;
}

PyDoc_STRVAR(deepmind_actions_doc, "deepmind_actions()\n--\n\nReturns: a tuple of int: all actions, by index.");

static PyObject *deepmind_actions(PyObject *module, PyObject *nothing)
{
    ent_py *py = ent_py_state(module);
    const ent_deepmind_tables *tables = tables_of(py);

    (void)nothing;
    return tables ? Py_XNewRef(actions_of(py, tables)) : NULL;
}

/* ---- Observations. ---- */

/* Fill the arrays, whose sizes say what they are. False: they have other sizes. */
static bool observe_into(const ent_deepmind_tables *tables, const ent_rules *rules, const ent_pos *pos,
                         const Py_buffer *board, const Py_buffer *builds)
{
    const ent_observation_layout *layout = tables->layout;
    Py_ssize_t cells = (Py_ssize_t)layout->n_areas * layout->n_features;

    if (builds->len != ENT_DEEPMIND_POWERS * (Py_ssize_t)sizeof(int32_t) || (uintptr_t)builds->buf % alignof(int32_t))
        return false;
    if (board->len == cells)
        ent_observe(layout, rules, pos, board->buf);
    else if (board->len == cells * (Py_ssize_t)sizeof(float) && (uintptr_t)board->buf % alignof(float) == 0)
        ent_observe_float(layout, rules, pos, board->buf);
    else
        return false;
    ent_observe_builds(layout, rules, pos, builds->buf);
    return true;
}

PyDoc_STRVAR(deepmind_observe_doc,
             "deepmind_observe(position, rules, board, builds)\n--\n\n"
             "Fill `board`, a uint8[81, 35] or float32[81, 35], and bring `builds`, an int32[7], up to date.\n\n"
             "Returns: the season, 0 to 4.\n"
             "Raises: ValueError for arrays of other sizes, EntenteError for other maps than the standard map.");

static PyObject *deepmind_observe(PyObject *module, PyObject *args)
{
    const ent_py *py = ent_py_state(module);
    ent_py_position *position;
    ent_py_rules *rules;
    Py_buffer board, builds;
    bool fits = false;

    if (!PyArg_ParseTuple(args, "O!O!w*w*:deepmind_observe", py->position, &position, py->rules, &rules, &board,
                          &builds))
        return NULL;
    const ent_deepmind_tables *tables = tables_for(py, position);
    if (tables && !(fits = observe_into(tables, &rules->rules, ent_py_pos(position), &board, &builds)))
        PyErr_SetString(PyExc_ValueError, "board must be a uint8 or float32 array [81, 35], builds an int32 array [7]");
    PyBuffer_Release(&board);
    PyBuffer_Release(&builds);
    return fits ? PyLong_FromUnsignedLong(ent_observe_season(ent_py_pos(position))) : NULL;
}

/* ---- Actions. ---- */

static PyObject *list_of_actions(PyObject *actions, const uint16_t *index, size_t n)
{
    PyObject *list = PyList_New((Py_ssize_t)n);

    for (size_t i = 0; list && i < n; i++)
        PyList_SetItem(list, (Py_ssize_t)i, Py_NewRef(PyTuple_GetItem(actions, index[i])));
    return list;
}

PyDoc_STRVAR(deepmind_legal_doc, "deepmind_legal(position, rules)\n--\n\n"
                                 "Returns: a list of 7 lists of int, the legal actions of each power, ascending.");

static PyObject *deepmind_legal(PyObject *module, PyObject *args)
{
    ent_py *py = ent_py_state(module);
    ent_py_position *position;
    ent_py_rules *rules;
    uint16_t index[ENT_DEEPMIND_LEGAL];
    uint32_t first[ENT_DEEPMIND_POWERS + 1];

    if (!PyArg_ParseTuple(args, "O!O!:deepmind_legal", py->position, &position, py->rules, &rules))
        return NULL;
    const ent_deepmind_tables *tables = tables_for(py, position);
    PyObject *actions = tables ? actions_of(py, tables) : NULL;
    if (!actions)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    ent_status status = ent_deepmind_legal(tables, &rules->rules, ent_py_pos(position), index, first);
    PyEval_RestoreThread(thread);
    if (status != ENT_OK)
        return ent_py_raise_status(py, status, "the legal orders of this position cannot be listed");
    PyObject *lists = PyList_New(0);
    for (unsigned rank = 0; lists && rank < ENT_DEEPMIND_POWERS; rank++)
        if (!ent_py_append(lists, list_of_actions(actions, index + first[rank], first[rank + 1] - first[rank])))
            Py_CLEAR(lists);
    return lists;
}

/* Raise what is wrong with an action or an order, of which `what` are the first words. Returns NULL. */
static PyObject *raise_error(const ent_py *py, ent_deepmind_error error, const char *what, const char *path)
{
    static const char *const why[] = {
        [ENT_DEEPMIND_UNKNOWN] = "is none of the 18,584 actions",
        [ENT_DEEPMIND_WRONG_PHASE] = "is for another kind of phase",
        [ENT_DEEPMIND_NO_UNIT] = "is for a province where no such unit stands",
        [ENT_DEEPMIND_NOT_YOURS] = "is for a unit of another power",
    };
    ent_err err = {.status = ENT_E_NAME};

    snprintf(err.text, sizeof err.text, "%s %s", what, why[error]);
    snprintf(err.path, sizeof err.path, "%s", path);
    return ent_py_raise(py, &err);
}

static PyObject *raise_action(const ent_py *py, ent_deepmind_error error, int64_t action, const char *path)
{
    char what[40];

    snprintf(what, sizeof what, "action %lld", (long long)action);
    return raise_error(py, error, what, path);
}

/* The orders of a phase as they are read from actions. */
typedef struct ent_action_reader {
    const ent_py *py;
    const ent_deepmind_tables *tables;
    PyObject *actions; /* all there are */
    const ent_pos *pos;
    PyObject *flat; /* a list of those that were read, with their indices */
    size_t n;
    ent_compact_order order[ENT_MAX_COMPACT_ORDERS];
} ent_action_reader;

static bool read_action(ent_action_reader *reader, unsigned rank, Py_ssize_t number, PyObject *item)
{
    ent_power power = reader->tables->layout->power_of_rank[rank];
    long long action = PyLong_AsLongLong(item);
    char path[64];

    if (action == -1 && PyErr_Occurred())
        return false;
    if (reader->n == ENT_MAX_COMPACT_ORDERS) {
        ent_py_raise_status(reader->py, ENT_E_LIMIT, "there are too many actions");
        return false;
    }
    ent_deepmind_error error =
        ent_deepmind_decode(reader->tables, reader->pos, power, action, &reader->order[reader->n]);
    if (error != ENT_DEEPMIND_OK) {
        snprintf(path, sizeof path, "/%u/%zd", rank, number);
        raise_action(reader->py, error, action, path);
        return false;
    }
    reader->n++;
    uint16_t index = ent_deepmind_index(reader->tables, (uint32_t)action);
    return ent_py_append(reader->flat, Py_NewRef(PyTuple_GetItem(reader->actions, index)));
}

/* The actions of one power: any iterable, or None. */
static bool read_power(ent_action_reader *reader, unsigned rank, PyObject *actions)
{
    PyObject *list = actions == Py_None ? PyList_New(0) : PySequence_List(actions);
    bool good = list != NULL;

    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++)
        good = read_action(reader, rank, i, PyList_GetItem(list, i));
    Py_XDECREF(list);
    return good;
}

static bool read_powers(ent_action_reader *reader, PyObject *actions)
{
    PyObject *list = PySequence_List(actions);
    bool good = list != NULL && reader->flat != NULL;

    if (good && PyList_Size(list) != ENT_DEEPMIND_POWERS) {
        PyErr_Format(PyExc_ValueError, "there must be lists of actions for %d powers, not for %zd", ENT_DEEPMIND_POWERS,
                     PyList_Size(list));
        good = false;
    }
    for (unsigned rank = 0; good && rank < ENT_DEEPMIND_POWERS; rank++)
        good = read_power(reader, rank, PyList_GetItem(list, (Py_ssize_t)rank));
    Py_XDECREF(list);
    return good;
}

/* The position after the orders. */
static PyObject *judge(const ent_action_reader *reader, ent_py_map *map, const ent_rules *rules)
{
    ent_py_position *next = ent_py_position_new(reader->py, map, NULL);

    if (!next)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    ent_status status = ent_adjudicate_compact(reader->tables->map, rules, reader->pos, reader->order, reader->n, NULL,
                                               (ent_pos *)(void *)next->bytes);
    PyEval_RestoreThread(thread);
    if (status == ENT_OK)
        return (PyObject *)next;
    Py_DECREF(next);
    return ent_py_raise_status(reader->py, status, "the phase cannot be judged");
}

PyDoc_STRVAR(deepmind_step_doc,
             "deepmind_step(position, rules, actions)\n--\n\n"
             "Judge a phase with the actions of each power: 7 iterables of int, or None for no actions.\n\n"
             "Returns: the next Position, and the list of all actions.\n"
             "Raises: EntenteError (code \"name\") for an action that no unit of the power can have in this phase.\n"
             "An action for which this does not hold, but which is illegal, is void, as an illegal order is.");

static PyObject *deepmind_step(PyObject *module, PyObject *args)
{
    ent_action_reader reader;
    ent_py_position *position;
    ent_py_rules *rules;
    PyObject *actions, *next = NULL, *both = NULL;
    ent_py *py = ent_py_state(module);

    reader.py = py;
    if (!PyArg_ParseTuple(args, "O!O!O:deepmind_step", reader.py->position, &position, reader.py->rules, &rules,
                          &actions) ||
        !(reader.tables = tables_for(py, position)) || !(reader.actions = actions_of(py, reader.tables)))
        return NULL;
    reader.pos = ent_py_pos(position);
    reader.n = 0;
    reader.flat = PyList_New(0);
    if (read_powers(&reader, actions) && (next = judge(&reader, position->map, &rules->rules)))
        both = PyTuple_Pack(2, next, reader.flat);
    Py_XDECREF(next);
    Py_XDECREF(reader.flat);
    return both;
}

/* ---- Order texts. ---- */

/* The coasts of a province that the order does not choose from, "STP/NC or STP/SC", into out[0..size). False if no
 * choice is missing. */
static bool write_open_coasts(const ent_map *map, const ent_order *order, char *out, size_t size)
{
    ent_loc prov = order->kind == ENT_ORDER_BUILD ? order->at : order->to, first = ENT_LOC_NONE;
    bool places = order->unit == ENT_FLEET && (order->kind == ENT_ORDER_BUILD || order->kind == ENT_ORDER_MOVE);
    unsigned coasts = places && prov < ent_map_provs(map) ? ent_map_coasts(map, (ent_prov)prov, &first) : 0, n = 0;

    out[0] = '\0';
    for (ent_loc coast = first; coast < first + coasts; coast++)
        if (order->kind == ENT_ORDER_BUILD || ent_can_step(map, ENT_FLEET, order->at, coast)) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s%s", n++ > 0 ? " or " : "", ent_map_loc_code(map, coast));
        }
    return n > 1;
}

/* Raise why no action stands for the order. Returns NULL. */
static PyObject *raise_no_action(const ent_py *py, const ent_map *map, const ent_order *order)
{
    char coasts[64];
    ent_err err = {.status = ENT_E_NAME};

    if (order->kind == ENT_ORDER_BUILD && order->unit >= ENT_UNIT_NONE && order->at < ent_map_locs(map))
        snprintf(err.text, sizeof err.text, "the order does not say what is built in %s; write A or F before it",
                 ent_map_loc_code(map, order->at));
    else if (write_open_coasts(map, order, coasts, sizeof coasts))
        snprintf(err.text, sizeof err.text, "several coasts and none is named; write %s", coasts);
    else
        snprintf(err.text, sizeof err.text, "no action of this kind of phase stands for that order");
    return ent_py_raise(py, &err);
}

PyDoc_STRVAR(deepmind_encode_doc,
             "deepmind_encode(position, power, order)\n--\n\n"
             "Returns: the action of an order text that this power gives.\n"
             "Raises: EntenteError if the text cannot be read, no action says this, or step() would refuse it.");

static PyObject *deepmind_encode(PyObject *module, PyObject *args)
{
    const ent_py *py = ent_py_state(module);
    ent_py_position *position;
    PyObject *name;
    const char *text;
    Py_ssize_t len;
    ent_order order;
    ent_compact_order compact, meant;
    ent_err err = {0};

    if (!PyArg_ParseTuple(args, "O!Os#:deepmind_encode", py->position, &position, &name, &text, &len))
        return NULL;
    const ent_deepmind_tables *tables = tables_for(py, position);
    const ent_pos *pos = ent_py_pos(position);
    ent_power power = tables ? ent_py_power(py, position->map, name, NULL) : ENT_POWER_NONE;
    if (power == ENT_POWER_NONE)
        return NULL;
    if (ent_order_parse(tables->map, pos, power, text, (size_t)len, &order, &err) != ENT_OK)
        return ent_py_raise(py, &err);
    ent_py_compact(&order, &compact);
    int64_t action = ent_deepmind_encode(tables, pos->phase, &compact);
    if (action == ENT_DEEPMIND_NO_ACTION)
        return raise_no_action(py, tables->map, &order);
    ent_deepmind_error error = ent_deepmind_decode(tables, pos, power, action, &meant);
    return error == ENT_DEEPMIND_OK ? PyLong_FromLongLong(action) : raise_error(py, error, "the order", "");
}

PyDoc_STRVAR(deepmind_decode_doc, "deepmind_decode(position, action)\n--\n\n"
                                  "Returns: the order text of an action in this position, as str.\n"
                                  "Raises: EntenteError if there is no such action, or no unit for it.");

static PyObject *deepmind_decode(PyObject *module, PyObject *args)
{
    const ent_py *py = ent_py_state(module);
    ent_py_position *position;
    long long action;
    ent_compact_order compact;
    ent_order order;
    char text[256];

    if (!PyArg_ParseTuple(args, "O!L:deepmind_decode", py->position, &position, &action))
        return NULL;
    const ent_deepmind_tables *tables = tables_for(py, position);
    if (!tables)
        return NULL;
    ent_deepmind_error error = ent_deepmind_decode(tables, ent_py_pos(position), ENT_POWER_NONE, action, &compact);
    if (error != ENT_DEEPMIND_OK)
        return raise_action(py, error, action, "");
    ent_order_from_compact(&compact, &order);
    ent_print_order(tables->map, NULL, &order, ENT_NAMES_CODE, ent_py_pos(position)->phase == ENT_RETREATS, text,
                    sizeof text);
    return PyUnicode_FromString(text);
}

PyMethodDef ent_py_deepmind_methods[] = {
    {"deepmind_names", deepmind_names, METH_NOARGS, deepmind_names_doc},
    {"deepmind_actions", deepmind_actions, METH_NOARGS, deepmind_actions_doc},
    {"deepmind_observe", deepmind_observe, METH_VARARGS, deepmind_observe_doc},
    {"deepmind_legal", deepmind_legal, METH_VARARGS, deepmind_legal_doc},
    {"deepmind_step", deepmind_step, METH_VARARGS, deepmind_step_doc},
    {"deepmind_encode", deepmind_encode, METH_VARARGS, deepmind_encode_doc},
    {"deepmind_decode", deepmind_decode, METH_VARARGS, deepmind_decode_doc},
    {NULL, NULL, 0, NULL},
};
