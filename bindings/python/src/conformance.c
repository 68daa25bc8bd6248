/* conformance.c -- entente.datc(): the test cases of the DATC that are compiled in, run.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "binding.h"
#include "datc/case.h"

static PyObject *report_dict(const ent_case_report *report)
{
    return Py_BuildValue("{s:s,s:s,s:O,s:s}", "id", report->id, "title", report->title, "passed",
                         report->n_runs > 0 && report->run[0].passed ? Py_True : Py_False, "differs",
                         report->n_runs > 0 ? report->run[0].differs : "");
}

static PyObject *run_case(ent_py *py, const char *text, size_t len)
{
    ent_case_report report;
    ent_status status;
    ent_err err;

    Py_BEGIN_ALLOW_THREADS
    status = ent_case_run_text(text, len, NULL, ENT_ALGORITHM_DECISIONS, false, &report, &err);
    Py_END_ALLOW_THREADS
    PyObject *dict = status == ENT_OK ? report_dict(&report) : ent_py_raise(py, &err);
    ent_case_clear(&report);
    return dict;
}

static bool is_of_edition(const char *edition, const char *text, size_t len)
{
    return !edition || ent_case_edition(text, len) == (strcmp(edition, "3") == 0 ? ENT_EDITION_3 : ENT_EDITION_2_4);
}

PyObject *ent_py_datc(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *words[] = {"edition", NULL};
    const char *edition = NULL, *id, *text;
    size_t len;

    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|z:datc", words, &edition))
        return NULL;
    if (edition && strcmp(edition, "2.4") != 0 && strcmp(edition, "3") != 0) {
        PyErr_SetString(PyExc_ValueError, "there are the editions '2.4' and '3'");
        return NULL;
    }
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && ent_case_builtin(i, &id, &text, &len); i++) {
        if (!is_of_edition(edition, text, len))
            continue;
        if (!ent_py_append(list, run_case(ent_py_state(module), text, len)))
            Py_CLEAR(list);
    }
    return list;
}
