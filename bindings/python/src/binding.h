/* binding.h -- what the files of the extension module share: the types of Python objects, and conversions.
 *
 * The module is written for the limited API of Python 3.11, so one wheel serves all later versions. Every object is
 * immutable: threads share them without locks. The module's state has the types and the few Python objects that are
 * needed often; each object finds it through its type.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_BINDING_H
#define ENT_PYTHON_BINDING_H
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030b0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdalign.h>
#include "entente.h"
#include "json/json_text.h"
#include "turn/turn.h"

typedef struct ent_py {
    PyTypeObject *map, *rules, *position, *result, *outcome, *batch;
    PyObject *error;         /* EntenteError */
    PyObject *loads, *dumps; /* of the module json; dumps() knows the package's own objects */
    PyObject *builtin;       /* a dict: name -> Map, of the built-in maps that were asked for */
    PyObject *datc;          /* Rules("datc"), the rules where none are given */
    PyObject *actions;       /* of entente.compat.deepmind: a tuple of int, made when first asked for, or NULL */
} ent_py;

/* The module's state, from the module or from an object of one of its types. */
ent_py *ent_py_of(PyObject *object);
static inline ent_py *ent_py_state(PyObject *module)
{
    return PyModule_GetState(module);
}

typedef struct ent_py_map {
    PyObject_HEAD ent_map *map;
    PyObject *source; /* a str: the name of a built-in map, else the map's JSON */
    bool builtin;
    PyObject *powers; /* a tuple of names, by ent_power */
    PyObject *places; /* a tuple of codes, by ent_loc; provinces come first */
    PyObject **unit;  /* "A PAR", "F PAR" for each place, made when first asked for; unit[place * 2 + kind] */
} ent_py_map;

typedef struct ent_py_rules {
    PyObject_HEAD ent_rules rules;
} ent_py_rules;

typedef struct ent_py_position {
    PyObject_VAR_HEAD ent_py_map *map;
    ent_py_rules *rules; /* of the request that it was read from; they hold where no others are given. NULL: datc */
    alignas(8) unsigned char bytes[]; /* an ent_pos */
} ent_py_position;

/* A judged phase: order[i] became result[i]. Those from n_given on were added: holds, disbandments, removals. */
typedef struct ent_py_result {
    PyObject_HEAD ent_py_position *before, *next;
    ent_py_rules *rules;
    ent_algorithm algorithm;
    ent_order *order;
    ent_result *result;
    size_t n, n_given;
} ent_py_result;

typedef struct ent_py_outcome {
    PyObject_HEAD ent_py_result *of;
    size_t i;
} ent_py_outcome;

static inline const ent_pos *ent_py_pos(const ent_py_position *position)
{
    return (const ent_pos *)(const void *)position->bytes;
}

/* ---- Types, which module.c makes. ---- */
extern PyType_Spec ent_py_map_spec, ent_py_rules_spec, ent_py_position_spec, ent_py_result_spec, ent_py_outcome_spec,
    ent_py_batch_spec;

/* ---- Errors. Each returns NULL with an exception set. ---- */
PyObject *ent_py_raise(const ent_py *py, const ent_err *err);
/* The same for a failure of a function that fills no ent_err. */
PyObject *ent_py_raise_status(const ent_py *py, ent_status status, const char *what);

/* ---- Conversions. Those that return objects return new references, or NULL with an exception set. ---- */
/* The text of a str or bytes object: *text lives as long as the object. False with TypeError. */
bool ent_py_text(PyObject *object, const char *what, const char **text, Py_ssize_t *len);
/* True if the text is a C string as it stands, else false with ValueError. */
bool ent_py_has_no_zero(const char *text, Py_ssize_t len, const char *what);
/* The power that a str names, by any name of the map. ENT_POWER_NONE with an exception, whose path is that of the name
 * as a key of what stands at the JSON pointer `where`; NULL: it has none. */
ent_power ent_py_power(const ent_py *py, const ent_py_map *map, PyObject *name, const char *where);
/* The place that a str names. ENT_LOC_NONE with an exception. */
ent_loc ent_py_place(const ent_py *py, const ent_py_map *map, PyObject *name);
/* "A PAR". */
PyObject *ent_py_unit(ent_py_map *map, uint8_t kind, ent_loc at);
/* The text as a str. Bytes that are no UTF-8 are replaced. */
PyObject *ent_py_str(const char *text);
/* The text as a str, or what json.loads() makes of it. The text is freed. */
PyObject *ent_py_json_str(ent_json_text *text);
PyObject *ent_py_loads(const ent_py *py, ent_json_text *text);
/* JSON of what json.dumps() takes, and of the package's own objects. In options Rules are words. */
PyObject *ent_py_json(ent_py *py, PyObject *value);
PyObject *ent_py_json_options(ent_py *py, PyObject *options);
/* The input of a service function as text, which lives as long as *holder. False with an exception. */
bool ent_py_input(ent_py *py, const char *function, PyObject *input, PyObject **holder, const char **text,
                  Py_ssize_t *len);
/* The answer of a service function, as a str. */
PyObject *ent_py_call(ent_py *py, const char *function, PyObject *options, const char *input, size_t len);

/* Append an item, whose reference is taken over. Each may be NULL, after an exception. False with an exception. */
bool ent_py_append(PyObject *list, PyObject *item);
/* dict[key], a borrowed reference. Where the dict has none, make() makes it: PyDict_New or ent_py_list_new. */
PyObject *ent_py_entry(PyObject *dict, PyObject *key, PyObject *(*make)(void));
PyObject *ent_py_list_new(void);

/* A compact order has no route: an army that goes by a named one goes VIA, by whatever convoy there is. */
void ent_py_compact(const ent_order *order, ent_compact_order *out);

/* ---- Objects. ---- */
PyObject *ent_py_map_builtin(ent_py *py, const char *name);
/* A Map from a name, a dict, JSON text or a Map. */
PyObject *ent_py_map_from(ent_py *py, PyObject *source);
/* Rules from None, a str or Rules. */
ent_py_rules *ent_py_rules_from(ent_py *py, PyObject *source);
/* The same for a position: None, and NULL, are its own rules. */
ent_py_rules *ent_py_rules_for(ent_py *py, PyObject *source, const ent_py_position *position);
/* Rules for a position to keep, in *out; NULL where they are plain datc. False with an exception. */
bool ent_py_rules_keep(ent_py *py, const ent_rules *rules, ent_py_rules **out);
/* True if both are the same. NULL: plain datc. */
bool ent_py_rules_same(const ent_py_rules *a, const ent_py_rules *b);
/* A position with room for an ent_pos, which the caller fills. `rules` may be NULL. */
ent_py_position *ent_py_position_new(const ent_py *py, ent_py_map *map, ent_py_rules *rules);
/* A request that borrows the objects' parts: to be read, never cleared. `rules` NULL: those of the position. */
ent_request ent_py_request(const ent_py_position *position, const ent_py_rules *rules);
/* A turn as the service's writers take it, with entries that the caller frees. False with an exception. */
bool ent_py_turn_open(const ent_py_result *result, ent_request *request, ent_turn *turn);
/* The method _repr_svg_() of whatever has a method svg(). */
PyObject *ent_py_notebook_svg(PyObject *self, PyObject *nothing);

/* Functions of the module. The last one is for dumps(): one of the package's own objects as JSON has it. */
PyObject *ent_py_adjudicate(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *names);
PyObject *ent_py_datc(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *ent_py_json_value(PyObject *module, PyObject *object);

extern PyMethodDef ent_py_deepmind_methods[]; /* of entente.compat.deepmind */

#endif
