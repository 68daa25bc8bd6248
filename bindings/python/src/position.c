/* position.c -- entente.Position: the units, centers and phase of a game, as the bytes of an ent_pos after its map.
 *
 * A Position never changes. What it has is converted to Python objects when it is asked for, so that a program that
 * only passes positions on pays for nothing else.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "binding.h"
#include "game/position.h"
#include "json/position_json.h"
#include "json/state_json.h"
#include "service/request_input.h"
#include "turn/listing.h"
#include "turn/phase_and_rules.h"

/* ---- Making positions. ---- */

ent_py_position *ent_py_position_new(const ent_py *py, ent_py_map *map, ent_py_rules *rules)
{
    ent_py_position *self = PyObject_NewVar(ent_py_position, py->position, (Py_ssize_t)ent_pos_size(map->map));

    if (self) {
        self->map = (ent_py_map *)Py_NewRef((PyObject *)map);
        self->rules = (ent_py_rules *)Py_XNewRef((PyObject *)rules);
    }
    return self;
}

static void position_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    Py_XDECREF((PyObject *)((ent_py_position *)object)->map);
    Py_XDECREF((PyObject *)((ent_py_position *)object)->rules);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *position_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *words[] = {"map", NULL};
    ent_py *py = PyType_GetModuleState(type);
    PyObject *source = NULL;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:Position", words, &source))
        return NULL;
    PyObject *map = source ? ent_py_map_from(py, source) : ent_py_map_builtin(py, "standard");
    if (!map)
        return NULL;
    ent_py_position *self = ent_py_position_new(py, (ent_py_map *)map, NULL);
    if (self)
        ent_pos_start(self->map->map, (ent_pos *)(void *)self->bytes);
    Py_DECREF(map);
    return (PyObject *)self;
}

/* The map of a request. */
static PyObject *map_of_request(ent_py *py, const ent_request *request)
{
    if (!request->map_line)
        return ent_py_map_builtin(py, ent_map_name(request->map));
    PyObject *line = PyUnicode_FromString(request->map_line);
    PyObject *map = line ? ent_py_map_from(py, line) : NULL;
    Py_XDECREF(line);
    return map;
}

/* A request may say what is due even where counting gives the same number, and in phases in which nothing is due. A
 * position says only what counting would not. */
static void forget_counted(const ent_request *request)
{
    int16_t *adjust = ent_pos_adjust(request->pos);

    for (ent_power power = 0; power < request->pos->n_powers; power++) {
        int due = ent_pos_due(request->map, &request->rules, request->pos, power);
        adjust[power] = ENT_ADJUST_COUNTED;
        if (ent_pos_due(request->map, &request->rules, request->pos, power) != due)
            adjust[power] = (int16_t)due;
    }
}

/* A request may list dislodged units in any sequence. The judge lists them in the order of their provinces. */
static void sort_dislodged(const ent_request *request)
{
    ent_dislodged *dislodged = ent_pos_dislodged(request->pos);

    for (uint16_t i = 1; i < request->pos->n_dislodged; i++) {
        ent_dislodged next = dislodged[i];
        ent_prov prov = ent_map_loc_prov(request->map, next.unit.at);
        uint16_t at = i;
        for (; at > 0 && ent_map_loc_prov(request->map, dislodged[at - 1].unit.at) > prov; at--)
            dislodged[at] = dislodged[at - 1];
        dislodged[at] = next;
    }
}

/* Equal positions are equal byte for byte, whatever the requests were from which they were read. */
static void normalise(const ent_request *request)
{
    forget_counted(request);
    sort_dislodged(request);
}

/* Perpetual orders go on from turn to turn, and a position has none. False with an exception. */
static bool has_no_perpetual(const ent_py *py, const ent_request *request)
{
    ent_err err = {.status = ENT_E_POSITION, .path = "/perpetual"};

    for (size_t i = 0; i < request->n_written; i++)
        if (request->written[i].perpetual) {
            snprintf(
                err.text, sizeof err.text,
                "perpetual: a Position cannot keep these orders; give the whole request to request(\"adjudicate\", "
                "...)");
            ent_py_raise(py, &err);
            return false;
        }
    return true;
}

/* What was read, as a Position. */
static ent_py_position *position_of_request(ent_py *py, const ent_request *request)
{
    ent_py_rules *rules = NULL;
    bool good = has_no_perpetual(py, request) && ent_py_rules_keep(py, &request->rules, &rules);
    PyObject *map = good ? map_of_request(py, request) : NULL;
    ent_py_position *self = map ? ent_py_position_new(py, (ent_py_map *)map, rules) : NULL;

    if (self)
        memcpy(self->bytes, request->pos, ent_pos_size(self->map->map));
    Py_XDECREF(map);
    Py_XDECREF((PyObject *)rules);
    return self;
}

static PyObject *from_request(ent_py *py, const char *text, size_t len)
{
    static const ent_json_options nothing;
    ent_input input = {.json = NULL};
    ent_err err;
    ent_status status;
    ent_py_position *self = NULL;

    if (len > ENT_INPUT_LIMIT)
        return ent_py_raise_status(py, ENT_E_LIMIT, "larger than 16 MiB; requests are much shorter");
    Py_BEGIN_ALLOW_THREADS
    status = ent_input_read(text, len, &nothing, &input, &err);
    Py_END_ALLOW_THREADS
    if (status == ENT_OK) {
        normalise(&input.request);
        self = position_of_request(py, &input.request);
    } else {
        ent_py_raise(py, &err);
    }
    ent_input_clear(&input);
    return (PyObject *)self;
}

PyDoc_STRVAR(from_json_doc, "from_json(text, /)\n--\n\n"
                            "The position of a request, as JSON or order text (docs/interface.md).\n\n"
                            "The rules and options of the request are kept as position.rules. Its orders, proxies and\n"
                            "id are ignored. If it has no units, the orders say where the units stand.\n"
                            "Raises: EntenteError for what is refused, perpetual orders among it.");

static PyObject *from_json(PyObject *type, PyObject *source)
{
    const char *text;
    Py_ssize_t len;

    if (!ent_py_text(source, "a request", &text, &len))
        return NULL;
    return from_request(PyType_GetModuleState((PyTypeObject *)type), text, (size_t)len);
}

PyDoc_STRVAR(from_dict_doc, "from_dict(request, /)\n--\n\n"
                            "The position of a request, a dict (docs/interface.md); see from_json().");

static PyObject *from_dict(PyObject *type, PyObject *source)
{
    ent_py *py = PyType_GetModuleState((PyTypeObject *)type);

    if (!PyDict_Check(source) && Py_TYPE(source) != py->position)
        return PyErr_Format(PyExc_TypeError, "a request must be a dict, not %R", (PyObject *)Py_TYPE(source));
    PyObject *json = ent_py_json(py, source);
    PyObject *self = json ? from_json(type, json) : NULL;

    Py_XDECREF(json);
    return self;
}

PyDoc_STRVAR(from_bytes_doc,
             "from_bytes(map, data, rules=None, /)\n--\n\n"
             "The position that bytes(position) wrote.\n\n"
             "Parameters: map is a Map or the name of one; data is bytes or any contiguous buffer, such\n"
             "as a row of an array of uint8; rules are what position.rules is to be, which are not among\n"
             "the bytes: Rules, a str such as \"1982 4.A.2=e\", or None for the preferences of the DATC.\n"
             "Raises: EntenteError if they are no valid position on the map.");

static PyObject *from_bytes(PyObject *type, PyObject *args)
{
    ent_py *py = PyType_GetModuleState((PyTypeObject *)type);
    PyObject *source, *data, *words = NULL;
    Py_buffer view;
    const char *why = NULL;

    if (!PyArg_ParseTuple(args, "OO|O:from_bytes", &source, &data, &words))
        return NULL;
    ent_py_rules *given = ent_py_rules_from(py, words), *rules = NULL;
    bool good = given && ent_py_rules_keep(py, &given->rules, &rules);
    Py_XDECREF((PyObject *)given);
    ent_py_map *map = good ? (ent_py_map *)ent_py_map_from(py, source) : NULL;
    if (!map || PyObject_GetBuffer(data, &view, PyBUF_C_CONTIGUOUS) != 0) {
        Py_XDECREF((PyObject *)rules);
        Py_XDECREF((PyObject *)map);
        return NULL;
    }
    ent_py_position *self = (size_t)view.len == ent_pos_size(map->map) ? ent_py_position_new(py, map, rules) : NULL;
    if (self) {
        memcpy(self->bytes, view.buf, (size_t)view.len);
        why = ent_pos_why_invalid(map->map, ent_py_pos(self));
    } else if (!PyErr_Occurred()) {
        why = "these are not the bytes of a position on this map: bytes(Position(map)) has another length";
    }
    PyBuffer_Release(&view);
    Py_XDECREF((PyObject *)rules);
    Py_DECREF((PyObject *)map);
    if (why) {
        Py_CLEAR(self);
        ent_py_raise_status(py, ENT_E_POSITION, why);
    }
    return (PyObject *)self;
}

/* ---- As a request. ---- */

ent_request ent_py_request(const ent_py_position *position, const ent_py_rules *rules)
{
    ent_request request = {.map = position->map->map, .pos = (ent_pos *)(uintptr_t)ent_py_pos(position)};

    rules = rules ? rules : position->rules;
    if (rules)
        request.rules = rules->rules;
    else
        ent_rules_preset("datc", &request.rules);
    if (!position->map->builtin)
        request.map_line = (char *)(uintptr_t)PyUnicode_AsUTF8AndSize(position->map->source, NULL);
    return request;
}

/* The optional argument of a method: rules. */
static ent_py_rules *rules_argument(PyObject *self, PyObject *args, PyObject *names)
{
    static char *words[] = {"rules", NULL};
    PyObject *rules = NULL;

    return PyArg_ParseTupleAndKeywords(args, names, "|O", words, &rules)
               ? ent_py_rules_for(ent_py_of(self), rules, (ent_py_position *)self)
               : NULL;
}

static bool write_request(PyObject *self, PyObject *args, PyObject *names, ent_json_text *text)
{
    ent_py_rules *rules = rules_argument(self, args, names);

    if (!rules)
        return false;
    ent_request request = ent_py_request((ent_py_position *)self, rules);
    ent_json_position(text, NULL, &request, request.pos);
    Py_DECREF((PyObject *)rules);
    return true;
}

PyDoc_STRVAR(to_json_doc, "to_json(rules=None)\n--\n\nThe position as a request without orders, one line of JSON.");

static PyObject *to_json(PyObject *self, PyObject *args, PyObject *names)
{
    ent_json_text text = {.indented = false};

    return write_request(self, args, names, &text) ? ent_py_json_str(&text) : NULL;
}

PyDoc_STRVAR(to_dict_doc, "to_dict(rules=None)\n--\n\nThe position as a request without orders, a dict.");

static PyObject *to_dict(PyObject *self, PyObject *args, PyObject *names)
{
    ent_json_text text = {.indented = false};

    return write_request(self, args, names, &text) ? ent_py_loads(ent_py_of(self), &text) : NULL;
}

PyDoc_STRVAR(svg_doc, "svg(**options)\n--\n\n"
                      "The board as a picture, a str of SVG. The options are those of the service function `draw`:\n"
                      "width, names, title, highlight, ... (docs/interface.md).");

static PyObject *svg(PyObject *self, PyObject *args, PyObject *options)
{
    ent_request request = ent_py_request((ent_py_position *)self, NULL);
    ent_json_text text = {.indented = false};

    if (!PyArg_ParseTuple(args, ":svg"))
        return NULL;
    ent_json_position(&text, NULL, &request, request.pos);
    PyObject *picture =
        text.failed ? PyErr_NoMemory() : ent_py_call(ent_py_of(self), "draw", options, text.bytes, text.n);
    ent_json_clear(&text);
    return picture;
}

/* A notebook's page is narrower than a picture that is made to be looked at alone. */
PyObject *ent_py_notebook_svg(PyObject *self, PyObject *nothing)
{
    PyObject *method = PyObject_GetAttrString(self, "svg"), *options = Py_BuildValue("{s:i}", "width", 900);
    PyObject *picture = method && options ? PyObject_Call(method, nothing, options) : NULL;

    Py_XDECREF(options);
    Py_XDECREF(method);
    return picture;
}

/* ---- Legal orders. ---- */

/* Append the orders of a group to the list dict[name], which groups of one name share. */
static bool add_group(PyObject *dict, const ent_listing *listing, size_t i)
{
    const ent_order_group *group = &listing->list.group[i];
    char word[ENT_LISTING_TEXT];

    ent_listing_group_name(listing, i, word);
    PyObject *name = PyUnicode_FromString(word);
    PyObject *list = name ? ent_py_entry(dict, name, ent_py_list_new) : NULL;
    bool good = list != NULL;
    for (uint32_t k = 0; good && k < group->n; k++) {
        ent_listing_order(listing, group->first + k, word);
        good = ent_py_append(list, PyUnicode_FromString(word));
    }
    Py_XDECREF(name);
    return good;
}

PyDoc_STRVAR(legal_orders_doc,
             "legal_orders(rules=None)\n--\n\n"
             "All legal orders: {'FRANCE': {'A PAR': ['A PAR H', ...]}}, as `entente orders` lists them.\n"
             "In adjustment phases the key of builds is their place, and that of waives is 'WAIVE'.");

static PyObject *legal_orders(PyObject *self, PyObject *args, PyObject *names)
{
    ent_py_map *map = ((ent_py_position *)self)->map;
    ent_py_rules *rules = rules_argument(self, args, names);
    ent_listing listing;
    ent_status status;
    ent_err err;

    if (!rules)
        return NULL;
    ent_request request = ent_py_request((ent_py_position *)self, rules);
    Py_BEGIN_ALLOW_THREADS
    status = ent_listing_open(&request, &listing, &err);
    Py_END_ALLOW_THREADS
    PyObject *dict = status == ENT_OK ? PyDict_New() : ent_py_raise(ent_py_of(self), &err);
    for (size_t i = 0; dict && i < listing.list.n_groups; i++) {
        PyObject *inner = ent_py_entry(dict, PyTuple_GetItem(map->powers, listing.list.group[i].power), PyDict_New);
        if (!inner || !add_group(inner, &listing, i))
            Py_CLEAR(dict);
    }
    ent_listing_clear(&listing);
    Py_DECREF((PyObject *)rules);
    return dict;
}

/* ---- What a position has. ---- */

static const ent_pos *pos_of(PyObject *self)
{
    return ent_py_pos((ent_py_position *)self);
}

static PyObject *power_of(PyObject *self, ent_power power)
{
    return PyTuple_GetItem(((ent_py_position *)self)->map->powers, power);
}

static PyObject *place_of(PyObject *self, ent_loc place)
{
    return Py_NewRef(PyTuple_GetItem(((ent_py_position *)self)->map->places, place));
}

/* Append an item, whose reference is taken over, to the list dict[power]. */
static bool add_item(PyObject *dict, PyObject *power, PyObject *item)
{
    return ent_py_append(item ? ent_py_entry(dict, power, ent_py_list_new) : NULL, item);
}

static PyObject *get_map(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)((ent_py_position *)self)->map);
}

static PyObject *get_rules(PyObject *self, void *unused)
{
    (void)unused;
    return (PyObject *)ent_py_rules_for(ent_py_of(self), NULL, (ent_py_position *)self);
}

static PyObject *get_phase(PyObject *self, void *unused)
{
    char phase[16];

    (void)unused;
    ent_phase_print(pos_of(self), phase);
    return PyUnicode_FromString(phase);
}

static PyObject *get_units(PyObject *self, void *unused)
{
    PyObject *dict = PyDict_New();
    const ent_unit *unit = ent_pos_units_const(pos_of(self));

    (void)unused;
    for (ent_prov prov = 0; dict && prov < pos_of(self)->n_provs; prov++)
        if (unit[prov].kind != ENT_UNIT_NONE &&
            !add_item(dict, power_of(self, unit[prov].power),
                      ent_py_unit(((ent_py_position *)self)->map, unit[prov].kind, unit[prov].at)))
            Py_CLEAR(dict);
    return dict;
}

static PyObject *get_centers(PyObject *self, void *unused)
{
    PyObject *dict = PyDict_New();
    const uint8_t *owner = ent_pos_owners_const(pos_of(self));
    const ent_map *map = ((ent_py_position *)self)->map->map;

    (void)unused;
    for (ent_prov prov = 0; dict && prov < pos_of(self)->n_provs; prov++)
        if (owner[prov] != ENT_POWER_NONE && ent_map_is_center(map, prov) &&
            !add_item(dict, power_of(self, owner[prov]), place_of(self, prov)))
            Py_CLEAR(dict);
    return dict;
}

/* The places to which a dislodged unit may retreat. */
static PyObject *retreats_of(PyObject *self, const ent_dislodged *dislodged)
{
    const ent_loc *step;
    size_t n = ent_map_steps(((ent_py_position *)self)->map->map, (ent_unit_kind)dislodged->unit.kind,
                             dislodged->unit.at, &step);
    PyObject *list = PyList_New(0);

    for (size_t i = 0; list && i < n; i++)
        if (dislodged->retreats >> i & 1) {
            if (!ent_py_append(list, place_of(self, step[i])))
                Py_CLEAR(list);
        }
    return list;
}

static PyObject *get_dislodged(PyObject *self, void *unused)
{
    PyObject *dict = PyDict_New();
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos_of(self));

    (void)unused;
    for (uint16_t i = 0; dict && i < pos_of(self)->n_dislodged; i++) {
        const ent_unit *unit = &dislodged[i].unit;
        PyObject *inner = ent_py_entry(dict, power_of(self, unit->power), PyDict_New);
        PyObject *name = inner ? ent_py_unit(((ent_py_position *)self)->map, unit->kind, unit->at) : NULL;
        PyObject *places = name ? retreats_of(self, &dislodged[i]) : NULL;
        if (!places || PyDict_SetItem(inner, name, places) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(places);
        Py_XDECREF(name);
    }
    return dict;
}

static PyObject *get_adjustments(PyObject *self, void *unused)
{
    const ent_request request = ent_py_request((ent_py_position *)self, NULL);
    PyObject *dict = PyDict_New();

    (void)unused;
    for (ent_power power = 0; dict && power < pos_of(self)->n_powers; power++) {
        int due = ent_pos_due(request.map, &request.rules, request.pos, power);
        PyObject *number = due ? PyLong_FromLong(due) : NULL;
        if (due && (!number || PyDict_SetItem(dict, power_of(self, power), number) != 0))
            Py_CLEAR(dict);
        Py_XDECREF(number);
    }
    return dict;
}

static PyObject *get_contested(PyObject *self, void *unused)
{
    PyObject *list = PyList_New(0);

    (void)unused;
    for (ent_prov prov = 0; list && prov < pos_of(self)->n_provs; prov++)
        if (ent_pos_is_contested(pos_of(self), prov) &&
            PyList_Append(list, PyTuple_GetItem(((ent_py_position *)self)->map->places, prov)) != 0)
            Py_CLEAR(list);
    return list;
}

static PyObject *get_winner(PyObject *self, void *unused)
{
    (void)unused;
    if (pos_of(self)->winner == ENT_POWER_NONE)
        Py_RETURN_NONE;
    return Py_NewRef(power_of(self, pos_of(self)->winner));
}

/* ---- What every object has. ---- */

static PyObject *compare(PyObject *self, PyObject *other, int how)
{
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    int same = PyObject_RichCompareBool(get_map(self, NULL), get_map(other, NULL), Py_EQ);
    Py_DECREF((PyObject *)((ent_py_position *)self)->map);
    Py_DECREF((PyObject *)((ent_py_position *)other)->map);
    if (same < 0)
        return NULL;
    same = same && ent_pos_equal(pos_of(self), pos_of(other)) &&
           ent_py_rules_same(((ent_py_position *)self)->rules, ((ent_py_position *)other)->rules);
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t hash(PyObject *self)
{
    Py_hash_t value = (Py_hash_t)ent_pos_hash(pos_of(self));
    return value == -1 ? -2 : value;
}

static PyObject *to_bytes(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return PyBytes_FromStringAndSize((const char *)((ent_py_position *)self)->bytes, (Py_ssize_t)pos_of(self)->size);
}

static PyObject *show(PyObject *self)
{
    char phase[16];

    ent_phase_print(pos_of(self), phase);
    return PyUnicode_FromFormat("<entente.Position %s on %s, %u units>", phase,
                                ent_map_name(((ent_py_position *)self)->map->map), ent_pos_count_units(pos_of(self)));
}

static PyObject *reduce(PyObject *self, PyObject *nothing)
{
    const ent_py_position *position = (ent_py_position *)self;
    PyObject *make = PyObject_GetAttrString((PyObject *)Py_TYPE(self), "from_bytes");
    PyObject *rules = position->rules ? (PyObject *)position->rules : Py_None;

    return make ? Py_BuildValue("(N(ONO))", make, (PyObject *)position->map, to_bytes(self, nothing), rules) : NULL;
}

static int get_buffer(PyObject *self, Py_buffer *view, int flags)
{
    return PyBuffer_FillInfo(view, self, ((ent_py_position *)self)->bytes, (Py_ssize_t)pos_of(self)->size, 1, flags);
}

static PyGetSetDef parts[] = {
    {"map", get_map, NULL, "The Map.", NULL},
    {"rules", get_rules, NULL, "The Rules that hold where no others are given.", NULL},
    {"phase", get_phase, NULL, "The phase, such as 'S1901M'.", NULL},
    {"units", get_units, NULL, "The units on the board: {'FRANCE': ['A PAR', ...]}.", NULL},
    {"dislodged", get_dislodged, NULL, "Dislodged units and where they may go: {'FRANCE': {'A BUR': ['PAR']}}.", NULL},
    {"centers", get_centers, NULL, "Who owns which centers: {'FRANCE': ['PAR', ...]}.", NULL},
    {"adjustments", get_adjustments, NULL, "Builds (+) and removals (-) that are due: {'FRANCE': 1}.", NULL},
    {"contested", get_contested, NULL, "Provinces that are closed to retreats after a standoff: ['BUR'].", NULL},
    {"winner", get_winner, NULL, "The power that has won, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"from_json", from_json, METH_O | METH_CLASS, from_json_doc},
    {"from_dict", from_dict, METH_O | METH_CLASS, from_dict_doc},
    {"from_bytes", from_bytes, METH_VARARGS | METH_CLASS, from_bytes_doc},
    {"to_json", (PyCFunction)(void (*)(void))to_json, METH_VARARGS | METH_KEYWORDS, to_json_doc},
    {"to_dict", (PyCFunction)(void (*)(void))to_dict, METH_VARARGS | METH_KEYWORDS, to_dict_doc},
    {"svg", (PyCFunction)(void (*)(void))svg, METH_VARARGS | METH_KEYWORDS, svg_doc},
    {"_repr_svg_", ent_py_notebook_svg, METH_VARARGS, NULL},
    {"legal_orders", (PyCFunction)(void (*)(void))legal_orders, METH_VARARGS | METH_KEYWORDS, legal_orders_doc},
    {"__bytes__", to_bytes, METH_NOARGS, NULL},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(position_doc, "Position(map='standard')\n--\n\n"
                           "A position: units, centers and phase. Position(map) is the start.\n\n"
                           "It never changes. bytes(position) and its buffer are the bytes that arrays of positions\n"
                           "consist of.");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)position_doc},
    {Py_tp_new, (void *)position_new},
    {Py_tp_dealloc, (void *)position_free},
    {Py_tp_getset, parts},
    {Py_tp_methods, methods},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)hash},
    {Py_tp_repr, (void *)show},
    {Py_bf_getbuffer, (void *)get_buffer},
    {0, NULL},
};

PyType_Spec ent_py_position_spec = {"entente.Position", sizeof(ent_py_position), 1,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};
