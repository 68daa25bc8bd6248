/* rules.c -- entente.Rules: one choice for each disputed issue of the DATC, and a map's own options.
 *
 * Rules are written in the words of a request's header `Rules:` ("1982 4.A.2=e railway=no"), and the library reads and
 * writes them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "binding.h"
#include "game/rules.h"
#include "turn/phase_and_rules.h"

/* Lay the words over *rules. False with an exception. */
static bool lay(ent_py *py, const char *text, Py_ssize_t len, ent_rules *rules)
{
    ent_err err;

    if (!ent_py_has_no_zero(text, len, "rules"))
        return false;
    if (ent_rules_parse(text, (size_t)len, rules, &err) == ENT_OK)
        return true;
    ent_py_raise(py, &err);
    return false;
}

/* Lay the words "KEY=VALUE" over *rules. */
static bool lay_choice(ent_py *py, PyObject *key, PyObject *value, ent_rules *rules)
{
    PyObject *word = PyUnicode_FromFormat("%S=%S", key, value);
    const char *text;
    Py_ssize_t len;
    bool good = word && ent_py_text(word, "a choice", &text, &len) && lay(py, text, len, rules);

    Py_XDECREF(word);
    return good;
}

/* Rules, or words such as "1982 4.A.2=e", over *rules. */
static bool lay_preset(ent_py *py, PyObject *preset, ent_rules *rules)
{
    const char *text;
    Py_ssize_t len;

    if (Py_TYPE(preset) == py->rules)
        *rules = ((ent_py_rules *)preset)->rules;
    return Py_TYPE(preset) == py->rules || (ent_py_text(preset, "rules", &text, &len) && lay(py, text, len, rules));
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *words[] = {"preset", "choices", NULL};
    ent_py *py = PyType_GetModuleState(type);
    PyObject *preset = NULL, *choices = NULL, *items = NULL;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:Rules", words, &preset, &choices))
        return NULL;
    if (choices == Py_None)
        choices = NULL;
    if (choices && !PyDict_Check(choices))
        return PyErr_Format(PyExc_TypeError, "choices must be a dict, not %R", (PyObject *)Py_TYPE(choices));
    ent_py_rules *self = PyObject_New(ent_py_rules, type);
    if (!self)
        return NULL;
    ent_rules_preset("datc", &self->rules);
    bool good = !preset || lay_preset(py, preset, &self->rules);
    items = good && choices ? PyDict_Items(choices) : NULL;
    for (Py_ssize_t i = 0; good && items && i < PyList_Size(items); i++) {
        PyObject *item = PyList_GetItem(items, i);
        good = lay_choice(py, PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1), &self->rules);
    }
    Py_XDECREF(items);
    if (!good || PyErr_Occurred())
        Py_CLEAR(self);
    return (PyObject *)self;
}

ent_py_rules *ent_py_rules_from(ent_py *py, PyObject *source)
{
    if (!source || source == Py_None)
        return (ent_py_rules *)Py_NewRef(py->datc);
    if (Py_TYPE(source) == py->rules)
        return (ent_py_rules *)Py_NewRef(source);
    if (PyUnicode_Check(source))
        return (ent_py_rules *)PyObject_CallFunctionObjArgs((PyObject *)py->rules, source, NULL);
    PyErr_Format(PyExc_TypeError, "rules must be Rules, a str or None, not %R", (PyObject *)Py_TYPE(source));
    return NULL;
}

ent_py_rules *ent_py_rules_for(ent_py *py, PyObject *source, const ent_py_position *position)
{
    bool own = (!source || source == Py_None) && position->rules;

    return ent_py_rules_from(py, own ? (PyObject *)position->rules : source);
}

bool ent_py_rules_keep(ent_py *py, const ent_rules *rules, ent_py_rules **out)
{
    *out = NULL;
    if (ent_rules_are_same(rules, &((ent_py_rules *)py->datc)->rules))
        return true;
    *out = PyObject_New(ent_py_rules, py->rules);
    if (*out)
        (*out)->rules = *rules;
    return *out != NULL;
}

bool ent_py_rules_same(const ent_py_rules *a, const ent_py_rules *b)
{
    return a && b ? ent_rules_are_same(&a->rules, &b->rules) : a == b;
}

static void rules_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    PyObject_Free(object);
    Py_DECREF(type);
}

static const ent_rules *rules_of(PyObject *self)
{
    return &((ent_py_rules *)self)->rules;
}

static PyObject *words_of(PyObject *self)
{
    char words[ENT_RULES_TEXT];

    ent_rules_print(rules_of(self), words);
    return PyUnicode_FromString(words[0] ? words : "datc");
}

static PyObject *get_preset(PyObject *self, void *unused)
{
    const char *name = ent_rules_name(rules_of(self));

    (void)unused;
    if (!name)
        Py_RETURN_NONE;
    return PyUnicode_FromString(name);
}

static PyObject *get_choices(PyObject *self, void *unused)
{
    PyObject *dict = PyDict_New();

    (void)unused;
    for (unsigned i = 0; dict && i < ENT_ISSUE_COUNT; i++) {
        PyObject *letter = PyUnicode_FromStringAndSize(&rules_of(self)->choice[i], 1);
        if (!letter || PyDict_SetItemString(dict, ent_issue_of((ent_issue)i)->id, letter) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(letter);
    }
    return dict;
}

static PyObject *get_victory(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(rules_of(self)->victory);
}

static PyObject *compare(PyObject *self, PyObject *other, int how)
{
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(ent_rules_are_same(rules_of(self), rules_of(other)) == (how == Py_EQ));
}

static Py_hash_t hash(PyObject *self)
{
    PyObject *words = words_of(self);
    Py_hash_t value = words ? PyObject_Hash(words) : -1;

    Py_XDECREF(words);
    return value;
}

static PyObject *show(PyObject *self)
{
    PyObject *words = words_of(self);
    PyObject *shown = words ? PyUnicode_FromFormat("entente.Rules(%R)", words) : NULL;

    Py_XDECREF(words);
    return shown;
}

static PyObject *reduce(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return Py_BuildValue("(O(N))", (PyObject *)Py_TYPE(self), words_of(self));
}

static PyGetSetDef facts[] = {
    {"preset", get_preset, NULL, "The preset that has these choices, or None.", NULL},
    {"choices", get_choices, NULL, "The letter of each issue: {'4.A.2': 'd', ...}.", NULL},
    {"victory", get_victory, NULL, "How many centers win; 0 as the map says.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

PyDoc_STRVAR(rules_doc,
             "Rules(preset='datc', choices=None)\n--\n\n"
             "The rules of a game: a preset (datc, datc3, 2023, 2000, 1982, 1971, dptg), and choices that differ.\n\n"
             "Parameters: preset may be Rules, or have further words (\"1982 4.A.2=e railway=no\"); choices is a dict\n"
             "such as {\"4.A.2\": \"e\"}. str(rules) has the same rules in words, from the nearest preset. "
             "docs/rules.md lists all issues.\n"
             "Raises: EntenteError for an unknown preset, issue or choice.");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)rules_doc},
    {Py_tp_new, (void *)rules_new},
    {Py_tp_dealloc, (void *)rules_free},
    {Py_tp_getset, facts},
    {Py_tp_methods, methods},
    {Py_tp_richcompare, (void *)compare},
    {Py_tp_hash, (void *)hash},
    {Py_tp_repr, (void *)show},
    {Py_tp_str, (void *)words_of},
    {0, NULL},
};

PyType_Spec ent_py_rules_spec = {"entente.Rules", sizeof(ent_py_rules), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};
