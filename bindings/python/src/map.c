/* map.c -- entente.Map: a built-in map, or one from a map file's JSON, and facts about it.
 *
 * A Map keeps its source, a name or JSON, which is what pickling, comparing and requests need. Names of powers, places
 * and units are made once, since answers consist of them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "binding.h"
#include "board/names.h"
#include "json/json_path.h"
#include "mapfile/map_file.h"
#include "mapfile/map_pick.h"
#include "notation/print.h"

/* ---- Names. ---- */

static PyObject *names(const ent_map *map, size_t n, const char *(*name)(const ent_map *map, size_t i))
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)n);

    for (size_t i = 0; tuple && i < n; i++) {
        PyObject *word = PyUnicode_InternFromString(name(map, i));
        if (!word || PyTuple_SetItem(tuple, (Py_ssize_t)i, word) != 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static const char *power_name(const ent_map *map, size_t i)
{
    return ent_map_power_name(map, (ent_power)i);
}

static const char *place_code(const ent_map *map, size_t i)
{
    return ent_map_loc_code(map, (ent_loc)i);
}

PyObject *ent_py_unit(ent_py_map *map, uint8_t kind, ent_loc at)
{
    PyObject **unit = &map->unit[2 * (size_t)at + (kind == ENT_FLEET)];
    char name[64];

    if (!*unit) {
        ent_print_unit(map->map, kind, at, ENT_NAMES_CODE, name, sizeof name);
        *unit = PyUnicode_InternFromString(name);
    }
    return Py_XNewRef(*unit);
}

ent_power ent_py_power(const ent_py *py, const ent_py_map *map, PyObject *name, const char *where)
{
    const char *text;
    Py_ssize_t len;
    ent_err err = {.status = ENT_E_NAME};

    if (!ent_py_text(name, "a power", &text, &len))
        return ENT_POWER_NONE;
    ent_power power = ent_power_named(map->map, text, (size_t)len);
    if (power == ENT_POWER_NONE) {
        char shown[80];
        ent_print_room words = {shown, sizeof shown, 0}, path = {err.path, sizeof err.path, 0};
        if (where) {
            ent_print_put(&path, where);
            ent_json_path_key(&words, &path, text);
        }
        snprintf(err.text, sizeof err.text, "the map %.40s has no power called '%.40s'", ent_map_name(map->map), text);
        ent_py_raise(py, &err);
    }
    return power;
}

ent_loc ent_py_place(const ent_py *py, const ent_py_map *map, PyObject *name)
{
    const char *text;
    Py_ssize_t len;
    ent_err err = {.status = ENT_E_NAME};

    if (!ent_py_text(name, "a place", &text, &len))
        return ENT_LOC_NONE;
    ent_loc place = ent_map_find_loc(map->map, text, (size_t)len);
    if (place == ENT_LOC_NONE) {
        snprintf(err.text, sizeof err.text, "the map %.40s has no place called '%.40s'", ent_map_name(map->map), text);
        ent_py_raise(py, &err);
    }
    return place;
}

/* ---- Making maps. ---- */

/* Take over the map and the source, also on failure. */
static PyObject *make(ent_py *py, ent_map *map, PyObject *source, bool builtin)
{
    ent_py_map *self = source ? PyObject_New(ent_py_map, py->map) : NULL;

    if (!self) {
        ent_map_free(map);
        Py_XDECREF(source);
        return NULL;
    }
    self->map = map;
    self->source = source;
    self->builtin = builtin;
    self->powers = names(map, ent_map_powers(map), power_name);
    self->places = names(map, ent_map_locs(map), place_code);
    self->unit = calloc(2 * (size_t)ent_map_locs(map), sizeof *self->unit);
    if (!self->unit && !PyErr_Occurred())
        PyErr_NoMemory();
    if (PyErr_Occurred()) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

PyObject *ent_py_map_builtin(ent_py *py, const char *name)
{
    PyObject *known = PyDict_GetItemString(py->builtin, name);
    ent_err err;

    if (known)
        return Py_NewRef(known);
    ent_map *map = ent_map_builtin(name, &err);
    if (!map)
        return ent_py_raise(py, &err);
    PyObject *made = make(py, map, PyUnicode_FromString(ent_map_name(map)), true);
    if (made && PyDict_SetItemString(py->builtin, ent_map_name(map), made) != 0)
        Py_CLEAR(made);
    return made;
}

/* A map from JSON. One line of it is kept. */
static PyObject *from_json(ent_py *py, const char *text, size_t len)
{
    ent_err err;
    json_t *json = ent_json_parse(text, len, &err);
    char *line = json ? ent_map_line(json) : NULL;

    json_decref(json);
    if (!line)
        return json ? PyErr_NoMemory() : ent_py_raise(py, &err);
    ent_map *map = ent_map_pick_json(line, strlen(line), NULL, &err);
    PyObject *made = map ? make(py, map, PyUnicode_FromString(line), false) : ent_py_raise(py, &err);
    free(line);
    return made;
}

PyObject *ent_py_map_from(ent_py *py, PyObject *source)
{
    const char *text;
    Py_ssize_t len;

    if (Py_TYPE(source) == py->map)
        return Py_NewRef(source);
    if (PyDict_Check(source)) {
        PyObject *json = PyObject_CallFunctionObjArgs(py->dumps, source, NULL);
        PyObject *made = json && ent_py_text(json, "a map", &text, &len) ? from_json(py, text, (size_t)len) : NULL;
        Py_XDECREF(json);
        return made;
    }
    if (!ent_py_text(source, "a map", &text, &len))
        return NULL;
    if (memchr(text, '{', (size_t)len))
        return from_json(py, text, (size_t)len);
    return ent_py_has_no_zero(text, len, "a map") ? ent_py_map_builtin(py, text) : NULL;
}

static PyObject *map_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *words[] = {"source", NULL};
    ent_py *py = PyType_GetModuleState(type);
    PyObject *source = NULL;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:Map", words, &source))
        return NULL;
    return source ? ent_py_map_from(py, source) : ent_py_map_builtin(py, "standard");
}

static void map_free(PyObject *object)
{
    ent_py_map *self = (ent_py_map *)object;
    PyTypeObject *type = Py_TYPE(object);

    for (size_t i = 0; self->unit && i < 2 * (size_t)ent_map_locs(self->map); i++)
        Py_XDECREF(self->unit[i]);
    free(self->unit);
    Py_XDECREF(self->source);
    Py_XDECREF(self->powers);
    Py_XDECREF(self->places);
    ent_map_free(self->map);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- Facts. ---- */

static ent_map *map_of(PyObject *self)
{
    return ((ent_py_map *)self)->map;
}

static PyObject *get_name(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(ent_map_name(map_of(self)));
}

static PyObject *get_title(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(ent_map_title(map_of(self)));
}

static PyObject *get_victory(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(ent_map_victory(map_of(self)));
}

static PyObject *get_powers(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((ent_py_map *)self)->powers);
}

static PyObject *get_locations(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((ent_py_map *)self)->places);
}

static PyObject *get_provinces(PyObject *self, void *unused)
{
    (void)unused;
    return PyTuple_GetSlice(((ent_py_map *)self)->places, 0, ent_map_provs(map_of(self)));
}

static PyObject *get_source(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((ent_py_map *)self)->source);
}

/* The codes of those provinces for which `wanted` is true, as a tuple. */
static PyObject *provinces_where(PyObject *self, bool (*wanted)(const ent_map *map, ent_prov prov, unsigned power),
                                 unsigned power)
{
    const ent_map *map = map_of(self);
    PyObject *list = PyList_New(0);

    for (ent_prov prov = 0; list && prov < ent_map_provs(map); prov++)
        if (wanted(map, prov, power) && PyList_Append(list, PyTuple_GetItem(((ent_py_map *)self)->places, prov)) != 0)
            Py_CLEAR(list);
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static bool is_center(const ent_map *map, ent_prov prov, unsigned power)
{
    (void)power;
    return ent_map_is_center(map, prov);
}

static bool is_home(const ent_map *map, ent_prov prov, unsigned power)
{
    return ent_map_home_of(map, prov) == power;
}

static PyObject *get_centers(PyObject *self, void *unused)
{
    (void)unused;
    return provinces_where(self, is_center, 0);
}

PyDoc_STRVAR(homes_doc, "homes(power, /)\n--\n\nThe home centers of a power, a tuple of province codes.");

static PyObject *homes(PyObject *self, PyObject *name)
{
    ent_power power = ent_py_power(ent_py_of(self), (ent_py_map *)self, name, NULL);

    return power == ENT_POWER_NONE ? NULL : provinces_where(self, is_home, power);
}

PyDoc_STRVAR(terrain_doc, "terrain(place, /)\n--\n\n\"inland\", \"coast\" or \"sea\".");

static PyObject *terrain(PyObject *self, PyObject *name)
{
    static const char *const words[] = {[ENT_INLAND] = "inland", [ENT_COASTAL] = "coast", [ENT_SEA] = "sea"};
    ent_loc place = ent_py_place(ent_py_of(self), (ent_py_map *)self, name);

    if (place == ENT_LOC_NONE)
        return NULL;
    return PyUnicode_FromString(words[ent_map_terrain(map_of(self), ent_map_loc_prov(map_of(self), place))]);
}

PyDoc_STRVAR(full_name_doc,
             "full_name(place, /)\n--\n\nThe name of a place for people, such as \"St Petersburg (south coast)\".");

static PyObject *full_name(PyObject *self, PyObject *name)
{
    ent_loc place = ent_py_place(ent_py_of(self), (ent_py_map *)self, name);
    char out[256];

    if (place == ENT_LOC_NONE)
        return NULL;
    ent_print_place(map_of(self), place, ENT_NAMES_FULL, out, sizeof out);
    return ent_py_str(out);
}

PyDoc_STRVAR(coasts_doc,
             "coasts(province, /)\n--\n\nThe separate coasts of a province, a tuple of codes; () if it has none.");

static PyObject *coasts(PyObject *self, PyObject *name)
{
    ent_loc first = 0, place = ent_py_place(ent_py_of(self), (ent_py_map *)self, name);

    if (place == ENT_LOC_NONE)
        return NULL;
    uint8_t n = ent_map_coasts(map_of(self), ent_map_loc_prov(map_of(self), place), &first);
    return PyTuple_GetSlice(((ent_py_map *)self)->places, first, first + n);
}

PyDoc_STRVAR(neighbors_doc, "neighbors(unit, /)\n--\n\n"
                            "The places to which a unit can step without a convoy, a tuple of codes.\n\n"
                            "Parameters: unit is \"A PAR\", \"F STP/SC\".");

/* "A PAR": the kind and the place. ENT_UNIT_NONE with an exception. */
static ent_unit_kind read_unit(PyObject *self, PyObject *unit, ent_loc *at)
{
    const char *text;
    Py_ssize_t len;
    ent_err err = {.status = ENT_E_NAME};

    if (!ent_py_text(unit, "a unit", &text, &len))
        return ENT_UNIT_NONE;
    *at = len > 2 && text[1] == ' ' ? ent_map_find_loc(map_of(self), text + 2, (size_t)len - 2) : ENT_LOC_NONE;
    if (*at != ENT_LOC_NONE && (text[0] == 'A' || text[0] == 'F'))
        return text[0] == 'A' ? ENT_ARMY : ENT_FLEET;
    snprintf(err.text, sizeof err.text, "'%.40s' is no unit; a unit is written A PAR or F STP/SC", text);
    ent_py_raise(ent_py_of(self), &err);
    return ENT_UNIT_NONE;
}

static PyObject *neighbors(PyObject *self, PyObject *unit)
{
    ent_loc at = ENT_LOC_NONE;
    const ent_loc *step = NULL;
    ent_unit_kind kind = read_unit(self, unit, &at);
    size_t n = kind == ENT_UNIT_NONE ? 0 : ent_map_steps(map_of(self), kind, at, &step);
    PyObject *tuple = kind == ENT_UNIT_NONE ? NULL : PyTuple_New((Py_ssize_t)n);

    for (size_t i = 0; tuple && i < n; i++)
        PyTuple_SetItem(tuple, (Py_ssize_t)i, Py_NewRef(PyTuple_GetItem(((ent_py_map *)self)->places, step[i])));
    return tuple;
}

PyDoc_STRVAR(start_doc, "start()\n--\n\nThe starting Position.");

static PyObject *start(PyObject *self, PyObject *nothing)
{
    ent_py_position *position = ent_py_position_new(ent_py_of(self), (ent_py_map *)self, NULL);

    (void)nothing;
    if (position)
        ent_pos_start(map_of(self), (ent_pos *)(void *)position->bytes);
    return (PyObject *)position;
}

/* ---- What every object has. ---- */

static PyObject *compare(PyObject *self, PyObject *other, int how)
{
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyObject_RichCompare(((ent_py_map *)self)->source, ((ent_py_map *)other)->source, how);
}

static Py_hash_t hash(PyObject *self)
{
    return PyObject_Hash(((ent_py_map *)self)->source);
}

static PyObject *show(PyObject *self)
{
    return PyUnicode_FromFormat("entente.Map(%s%s%s)", ((ent_py_map *)self)->builtin ? "'" : "<",
                                ent_map_name(map_of(self)), ((ent_py_map *)self)->builtin ? "'" : ">");
}

static PyObject *reduce(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return Py_BuildValue("(O(O))", (PyObject *)Py_TYPE(self), ((ent_py_map *)self)->source);
}

static PyGetSetDef facts[] = {
    {"name", get_name, NULL, "The name, such as 'standard'.", NULL},
    {"title", get_title, NULL, "The name for people.", NULL},
    {"victory", get_victory, NULL, "How many centers win; 0 if no power wins by centers.", NULL},
    {"powers", get_powers, NULL, "The names of the powers, a tuple; its order is that of arrays.", NULL},
    {"provinces", get_provinces, NULL, "The codes of all provinces, a tuple, sorted.", NULL},
    {"locations", get_locations, NULL, "The codes of all provinces, then of all separate coasts, a tuple.", NULL},
    {"centers", get_centers, NULL, "The codes of the supply centers, a tuple.", NULL},
    {"source", get_source, NULL, "The name of a built-in map, else the map as one line of JSON.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"homes", homes, METH_O, homes_doc},
    {"terrain", terrain, METH_O, terrain_doc},
    {"full_name", full_name, METH_O, full_name_doc},
    {"coasts", coasts, METH_O, coasts_doc},
    {"neighbors", neighbors, METH_O, neighbors_doc},
    {"start", start, METH_NOARGS, start_doc},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(map_doc, "Map(source='standard')\n--\n\n"
                      "A map: the name of a built-in one, or a map file's JSON as dict or str (docs/maps.md).\n\n"
                      "Raises: EntenteError if there is no such map, or the JSON describes none.");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)map_doc}, {Py_tp_new, (void *)map_new}, {Py_tp_dealloc, (void *)map_free},
    {Py_tp_getset, facts},        {Py_tp_methods, methods},     {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)hash},   {Py_tp_repr, (void *)show},   {0, NULL},
};

PyType_Spec ent_py_map_spec = {"entente.Map", sizeof(ent_py_map), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                               slots};
