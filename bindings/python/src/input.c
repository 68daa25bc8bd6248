/* input.c -- what is given to the service functions, as text: requests as dicts or lists, and the package's own objects
 * wherever they stand in them.
 *
 * A Position is a request, a Map its name or its JSON. Rules are an object; a map's own options and the number of
 * centers that wins, which Rules have too, are a request's `options`.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "binding.h"
#include "board/ascii.h"

/* ---- JSON. ---- */

/* "rules" and "options" of a request with these rules, in a dict that has more. */
static PyObject *request_of_rules(ent_py *py, PyObject *rules)
{
    PyObject *map = ent_py_map_builtin(py, "standard");
    PyObject *start = map ? PyObject_CallMethod(map, "start", NULL) : NULL;
    PyObject *request = start ? PyObject_CallMethod(start, "to_dict", "O", rules) : NULL;

    Py_XDECREF(start);
    Py_XDECREF(map);
    return request;
}

/* Rules that stand where no `options` can be added. */
static PyObject *rules_alone(ent_py *py, PyObject *rules)
{
    PyObject *request = request_of_rules(py, rules);
    PyObject *options = request ? PyDict_GetItemString(request, "options") : NULL;
    PyObject *alone = NULL;

    if (options && PyDict_Size(options) > 0)
        ent_py_raise_status(py, ENT_E_OPTION,
                            "these Rules have victory or a map's options, which stand beside `rules` as `options`");
    else if (options)
        alone = Py_XNewRef(PyDict_GetItemString(request, "rules"));
    Py_XDECREF(request);
    return alone;
}

PyObject *ent_py_json_value(PyObject *module, PyObject *object)
{
    ent_py *py = ent_py_state(module);

    if (Py_TYPE(object) == py->position)
        return PyObject_CallMethod(object, "to_dict", NULL);
    if (Py_TYPE(object) == py->rules)
        return rules_alone(py, object);
    if (Py_TYPE(object) == py->map) {
        const ent_py_map *map = (ent_py_map *)object;
        return map->builtin ? Py_NewRef(map->source) : PyObject_CallFunctionObjArgs(py->loads, map->source, NULL);
    }
    return PyErr_Format(PyExc_TypeError, "%R is nothing that JSON has", (PyObject *)Py_TYPE(object));
}

/* A request whose "rules" are Rules, with these and their options as JSON has them. Its own "options" win. */
static PyObject *with_rules(ent_py *py, PyObject *request, PyObject *rules)
{
    PyObject *said = request_of_rules(py, rules), *copy = said ? PyDict_Copy(request) : NULL;
    PyObject *options = said ? PyDict_GetItemString(said, "options") : NULL;
    PyObject *own = PyDict_GetItemString(request, "options");
    bool good = copy && PyDict_SetItemString(copy, "rules", PyDict_GetItemString(said, "rules")) == 0;

    if (good && (!own || PyDict_Check(own)))
        good = (!own || PyDict_Update(options, own) == 0) && PyDict_SetItemString(copy, "options", options) == 0;
    if (!good)
        Py_CLEAR(copy);
    Py_XDECREF(said);
    return copy;
}

static PyObject *plain_request(ent_py *py, PyObject *value)
{
    PyObject *rules = PyDict_Check(value) ? PyDict_GetItemString(value, "rules") : NULL;

    return rules && Py_TYPE(rules) == py->rules ? with_rules(py, value, rules) : Py_NewRef(value);
}

static bool is_list(PyObject *value)
{
    return PyList_Check(value) || PyTuple_Check(value);
}

PyObject *ent_py_json(ent_py *py, PyObject *value)
{
    PyObject *plain = is_list(value) ? PySequence_List(value) : plain_request(py, value);

    for (Py_ssize_t i = 0; plain && is_list(value) && i < PyList_Size(plain); i++) {
        PyObject *request = plain_request(py, PyList_GetItem(plain, i));
        if (!request || PyList_SetItem(plain, i, request) != 0)
            Py_CLEAR(plain);
    }
    PyObject *json = plain ? PyObject_CallFunctionObjArgs(py->dumps, plain, NULL) : NULL;
    Py_XDECREF(plain);
    return json;
}

PyObject *ent_py_json_options(ent_py *py, PyObject *options)
{
    PyObject *rules = PyDict_GetItemString(options, "rules"), *copy = NULL;

    if (!rules || Py_TYPE(rules) != py->rules)
        return PyObject_CallFunctionObjArgs(py->dumps, options, NULL);
    PyObject *words = PyObject_Str(rules);
    if (words && (copy = PyDict_Copy(options)) && PyDict_SetItemString(copy, "rules", words) != 0)
        Py_CLEAR(copy);
    PyObject *json = copy ? PyObject_CallFunctionObjArgs(py->dumps, copy, NULL) : NULL;
    Py_XDECREF(copy);
    Py_XDECREF(words);
    return json;
}

/* ---- Input. ---- */

/* One input as a str or bytes. */
static PyObject *text_of(ent_py *py, PyObject *input)
{
    if (PyUnicode_Check(input) || PyBytes_Check(input))
        return Py_NewRef(input);
    if (Py_TYPE(input) == py->position)
        return PyObject_CallMethod(input, "to_json", NULL);
    if (Py_TYPE(input) == py->map)
        return Py_NewRef(((ent_py_map *)input)->source);
    if (PyDict_Check(input) || is_list(input))
        return ent_py_json(py, input);
    return PyErr_Format(PyExc_TypeError, "the input must be a dict, a Position, a str or None, not %R",
                        (PyObject *)Py_TYPE(input));
}

/* Append the input as a str. `alone`: it may be order text. False with an exception. */
static bool add_line(ent_py *py, PyObject *lines, PyObject *input, bool alone)
{
    PyObject *given = text_of(py, input);
    PyObject *line =
        given && PyBytes_Check(given) ? PyUnicode_FromEncodedObject(given, "utf-8", "strict") : Py_XNewRef(given);
    const char *text = line ? PyUnicode_AsUTF8AndSize(line, NULL) : NULL;
    bool good = text != NULL;

    Py_XDECREF(given);
    while (good && ent_is_space((unsigned char)*text))
        text++;
    if (good && !alone && *text != '{') {
        ent_py_raise_status(py, ENT_E_SYNTAX,
                            "several requests are dicts or JSON; request(\"convert\", ...) makes a dict of order text");
        good = false;
    }
    if (good)
        return ent_py_append(lines, line);
    Py_XDECREF(line);
    return false;
}

/* A list of requests as JSON Lines. */
static PyObject *history(ent_py *py, PyObject *requests)
{
    PyObject *list = PySequence_List(requests), *lines = PyList_New(0), *separator = PyUnicode_FromString("\n");
    bool good = list && lines && separator;

    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++)
        good = add_line(py, lines, PyList_GetItem(list, i), PyList_Size(list) == 1);
    PyObject *text = good ? PyUnicode_Join(separator, lines) : NULL;
    Py_XDECREF(separator);
    Py_XDECREF(lines);
    Py_XDECREF(list);
    return text;
}

bool ent_py_input(ent_py *py, const char *function, PyObject *input, PyObject **holder, const char **text,
                  Py_ssize_t *len)
{
    bool takes_history = strcmp(function, "audit") == 0 || strcmp(function, "repair") == 0;

    *text = "";
    *len = 0;
    *holder = NULL;
    if (input == Py_None)
        return true;
    *holder = takes_history && is_list(input) ? history(py, input) : text_of(py, input);
    return *holder && ent_py_text(*holder, "the input", text, len);
}
