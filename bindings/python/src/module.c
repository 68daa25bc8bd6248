/* module.c -- the extension module `entente._entente`: its types, its errors, and the service functions.
 *
 * SPDX-License-Identifier: MIT */
#include "binding.h"
#include "compat_diplomacy.h"
#include "entente_service.h"
#include "json/json_io.h"

ent_py *ent_py_of(PyObject *object)
{
    return PyType_GetModuleState(Py_TYPE(object));
}

/* ---- Errors. ---- */

static bool set_attribute(PyObject *object, const char *name, PyObject *value)
{
    bool good = value && PyObject_SetAttrString(object, name, value) == 0;

    Py_XDECREF(value);
    return good;
}

static PyObject *position_in_text(uint32_t number)
{
    if (number == 0)
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(number);
}

static PyObject *path_or_none(const char *path)
{
    if (!path[0])
        Py_RETURN_NONE;
    return ent_py_str(path);
}

PyObject *ent_py_raise(const ent_py *py, const ent_err *err)
{
    PyObject *message = ent_py_str(err->text);
    PyObject *error = message ? PyObject_CallFunctionObjArgs(py->error, message, NULL) : NULL;

    if (error && set_attribute(error, "message", Py_NewRef(message)) &&
        set_attribute(error, "code", PyUnicode_FromString(ent_status_code(err->status))) &&
        set_attribute(error, "path", path_or_none(err->path)) &&
        set_attribute(error, "line", position_in_text(err->line)) &&
        set_attribute(error, "column", position_in_text(err->column)))
        PyErr_SetObject(py->error, error);
    Py_XDECREF(message);
    Py_XDECREF(error);
    return NULL;
}

PyObject *ent_py_raise_status(const ent_py *py, ent_status status, const char *what)
{
    ent_err err = {.status = status};

    snprintf(err.text, sizeof err.text, "%s", what);
    return ent_py_raise(py, &err);
}

/* ---- Calls of the service. ---- */

/* Raise what an error object of the service says. */
static PyObject *raise_answer(const ent_py *py, PyObject *answer)
{
    PyObject *object = PyObject_CallFunctionObjArgs(py->loads, answer, NULL);
    PyObject *error = object ? PyMapping_GetItemString(object, "error") : NULL;
    PyObject *message = error ? PyMapping_GetItemString(error, "message") : NULL;
    PyObject *raised = message ? PyObject_CallFunctionObjArgs(py->error, message, NULL) : NULL;
    static const char *const parts[] = {"code", "path", "line", "column"};

    if (raised && set_attribute(raised, "message", Py_NewRef(message))) {
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            PyObject *part = PyMapping_HasKeyString(error, parts[i]) ? PyMapping_GetItemString(error, parts[i]) : NULL;
            PyErr_Clear();
            set_attribute(raised, parts[i], part ? part : Py_NewRef(Py_None));
        }
        PyErr_SetObject(py->error, raised);
    }
    Py_XDECREF(raised);
    Py_XDECREF(message);
    Py_XDECREF(error);
    Py_XDECREF(object);
    return NULL;
}

/* Options as JSON. NULL and no exception: there are none. */
static PyObject *dump_options(ent_py *py, PyObject *options)
{
    return options && PyDict_Size(options) > 0 ? ent_py_json_options(py, options) : NULL;
}

PyObject *ent_py_call(ent_py *py, const char *function, PyObject *options, const char *input, size_t len)
{
    PyObject *dumped = dump_options(py, options);
    const char *words = NULL;
    char *out = NULL;
    size_t out_len = 0;
    ent_status status;

    if (PyErr_Occurred() || (dumped && !(words = PyUnicode_AsUTF8AndSize(dumped, NULL)))) {
        Py_XDECREF(dumped);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    status = ent_service_call(function, words, input, len, &out, &out_len);
    Py_END_ALLOW_THREADS
    Py_XDECREF(dumped);
    PyObject *answer = out ? PyUnicode_DecodeUTF8(out, (Py_ssize_t)out_len, "replace") : PyErr_NoMemory();
    ent_service_free(out);
    if (answer && status != ENT_OK) {
        raise_answer(py, answer);
        Py_CLEAR(answer);
    }
    return answer;
}

/* ---- request(). ---- */

PyDoc_STRVAR(request_doc,
             "request(function, input=None, /, **options)\n--\n\n"
             "Call a service function: \"adjudicate\", \"check\", \"compare\", \"orders\", \"draw\", ...\n\n"
             "functions() lists their names. docs/interface.md describes them, their options, requests and answers.\n\n"
             "Parameters: input is a dict (a request), a Position, a Map, a str or bytes (JSON or order text), a list\n"
             "of requests (a history, for audit and repair; a saved game), or None. Dicts and options may have\n"
             "Position, Map and Rules in them.\n"
             "Returns: a dict where the answer is JSON, a str where it is text or a picture (SVG).\n"
             "Raises: EntenteError for what is refused.");

static PyObject *request(PyObject *module, PyObject *args, PyObject *options)
{
    ent_py *py = ent_py_state(module);
    PyObject *input = Py_None, *holder = NULL;
    const char *function, *text;
    Py_ssize_t len;

    if (!PyArg_ParseTuple(args, "s|O:request", &function, &input))
        return NULL;
    PyObject *answer = ent_py_input(py, function, input, &holder, &text, &len)
                           ? ent_py_call(py, function, options, text, (size_t)len)
                           : NULL;
    Py_XDECREF(holder);
    const char *said = answer ? PyUnicode_AsUTF8AndSize(answer, &len) : NULL;
    if (said && len > 0 && (said[0] == '{' || said[0] == '[')) {
        PyObject *value = PyObject_CallFunctionObjArgs(py->loads, answer, NULL);
        Py_DECREF(answer);
        return value;
    }
    return answer;
}

/* ---- Lists of names. ---- */

PyDoc_STRVAR(maps_doc, "maps()\n--\n\nThe names of the built-in maps, a tuple of str.");

static PyObject *names(const char *(*name)(size_t i))
{
    PyObject *list = PyList_New(0);

    for (size_t i = 0; list && name(i); i++)
        if (!ent_py_append(list, PyUnicode_FromString(name(i))))
            Py_CLEAR(list);
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *maps(PyObject *module, PyObject *nothing)
{
    (void)module, (void)nothing;
    return names(ent_map_builtin_name);
}

PyDoc_STRVAR(functions_doc, "functions()\n--\n\nThe names of the functions that request() calls, a tuple of str.");

static PyObject *functions(PyObject *module, PyObject *nothing)
{
    (void)module, (void)nothing;
    return names(ent_service_function);
}

/* ---- The module. ---- */

PyDoc_STRVAR(adjudicate_doc,
             "adjudicate(position, orders=None, rules=None, algorithm='decisions')\n--\n\n"
             "Judge one phase.\n\n"
             "Parameters:\n"
             "  position   a Position\n"
             "  orders     a mapping from powers to lists of order texts: {\"FRANCE\": [\"A PAR - BUR\"]}.\n"
             "             A power may be called by the first letters of its name, at least three. A unit without an\n"
             "             order holds, or disbands if it is dislodged; the civil disorder rule removes units where\n"
             "             too few are removed.\n"
             "  rules      Rules, or a str (\"1982 4.A.2=e\"), or None for those of the position, which are\n"
             "             the preferences of the DATC if its request named none\n"
             "  algorithm  \"decisions\", \"dpjudge\" or \"dpjudge-early\"\n"
             "Returns: a Result, with the outcome of each order and the next Position.\n"
             "Raises: EntenteError if an order cannot be read (path says which) or the algorithm does not judge\n"
             "such a position. An order that is read but impossible is no error: its outcome is \"void\".\n\n"
             "Orders should be complete. Each is read alone, by the preset datc, and the second one for a unit is\n"
             "void. That preset corrects a wrong kind or coast of a unit (4.C.2, 4.B.5); Outcome.order shows it.\n"
             "Rules for unclear orders (4.B, 4.C, 4.D.1 to 4.D.3, 4.E.2, 4.E.3) matter in request(\"adjudicate\",\n"
             "...), which reads the orders of a phase as people write them.");
PyDoc_STRVAR(datc_doc, "datc(edition=None)\n--\n\n"
                       "Run the test cases of the DATC that are compiled in.\n\n"
                       "Parameters: edition is \"2.4\", \"3\" or None for all cases.\n"
                       "Returns: a list of dicts: \"id\", \"title\", \"passed\", and \"differs\" where a result is on\n"
                       "purpose not the one that the document states.");

static PyMethodDef methods[] = {
    {"request", (PyCFunction)(void (*)(void))request, METH_VARARGS | METH_KEYWORDS, request_doc},
    {"adjudicate", (PyCFunction)(void (*)(void))ent_py_adjudicate, METH_FASTCALL | METH_KEYWORDS, adjudicate_doc},
    {"datc", (PyCFunction)(void (*)(void))ent_py_datc, METH_VARARGS | METH_KEYWORDS, datc_doc},
    {"maps", maps, METH_NOARGS, maps_doc},
    {"functions", functions, METH_NOARGS, functions_doc},
    {"_json_value", ent_py_json_value, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);

    return type && PyModule_AddType(module, type) == 0 ? type : NULL;
}

static PyObject *attribute(PyObject *object, const char *name)
{
    return object ? PyObject_GetAttrString(object, name) : NULL;
}

/* json.loads, and a function like json.dumps that also takes the package's own objects. */
static bool find_json(PyObject *module, ent_py *py)
{
    PyObject *json = PyImport_ImportModule("json");
    PyObject *type = attribute(json, "JSONEncoder"), *own = attribute(module, "_json_value");
    PyObject *nothing = PyTuple_New(0), *named = own ? Py_BuildValue("{s:O}", "default", own) : NULL;
    PyObject *encoder = type && nothing && named ? PyObject_Call(type, nothing, named) : NULL;

    py->loads = attribute(json, "loads");
    py->dumps = attribute(encoder, "encode");
    Py_XDECREF(encoder);
    Py_XDECREF(named);
    Py_XDECREF(nothing);
    Py_XDECREF(own);
    Py_XDECREF(type);
    Py_XDECREF(json);
    return py->loads && py->dumps;
}

PyDoc_STRVAR(error_doc, "entente refused some input.\n\n"
                        "code     a stable word: syntax, name, map, position, limit, memory, algorithm, option\n"
                        "message  one sentence: what is wrong, and what would be right\n"
                        "path     the JSON pointer of the value that is wrong, as in '/orders/FRANCE/0', or None\n"
                        "line, column  where text is wrong, from 1, or None");

static int fill(PyObject *module)
{
    ent_py *py = ent_py_state(module);

    json_object_seed(0);
    py->error = PyErr_NewExceptionWithDoc("entente.EntenteError", error_doc, PyExc_ValueError, NULL);
    py->builtin = PyDict_New();
    if (!py->error || !find_json(module, py) || !py->builtin ||
        PyModule_AddObjectRef(module, "EntenteError", py->error) != 0 ||
        PyModule_AddStringConstant(module, "__version__", ent_version()) != 0 ||
        PyModule_AddFunctions(module, ent_py_deepmind_methods) != 0 ||
        PyModule_AddFunctions(module, ent_py_diplomacy_functions) != 0 ||
        PyModule_AddFunctions(module, ent_py_diplomacy_board_functions) != 0)
        return -1;
    if (!(py->map = add_type(module, &ent_py_map_spec)) || !(py->rules = add_type(module, &ent_py_rules_spec)) ||
        !(py->position = add_type(module, &ent_py_position_spec)) ||
        !(py->result = add_type(module, &ent_py_result_spec)) ||
        !(py->outcome = add_type(module, &ent_py_outcome_spec)) || !(py->batch = add_type(module, &ent_py_batch_spec)))
        return -1;
    py->datc = PyObject_CallFunction((PyObject *)py->rules, NULL);
    return py->datc ? 0 : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    ent_py *py = ent_py_state(module);

    Py_VISIT(py->map);
    Py_VISIT(py->rules);
    Py_VISIT(py->position);
    Py_VISIT(py->result);
    Py_VISIT(py->outcome);
    Py_VISIT(py->batch);
    Py_VISIT(py->error);
    Py_VISIT(py->loads);
    Py_VISIT(py->dumps);
    Py_VISIT(py->builtin);
    Py_VISIT(py->datc);
    Py_VISIT(py->actions);
    return 0;
}

static int clear(PyObject *module)
{
    ent_py *py = ent_py_state(module);

    Py_CLEAR(py->builtin);
    Py_CLEAR(py->datc);
    Py_CLEAR(py->actions);
    Py_CLEAR(py->map);
    Py_CLEAR(py->rules);
    Py_CLEAR(py->position);
    Py_CLEAR(py->result);
    Py_CLEAR(py->outcome);
    Py_CLEAR(py->batch);
    Py_CLEAR(py->error);
    Py_CLEAR(py->loads);
    Py_CLEAR(py->dumps);
    return 0;
}

static void free_module(void *module)
{
    clear(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)fill}, {0, NULL}};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "entente._entente",
    .m_doc = "The judge, compiled. Import `entente` instead.",
    .m_size = sizeof(ent_py),
    .m_methods = methods,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__entente(void);
PyMODINIT_FUNC PyInit__entente(void)
{
    return PyModuleDef_Init(&definition);
}
