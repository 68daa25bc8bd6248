/* compat_diplomacy.h -- functions of the module for entente.compat.diplomacy.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_COMPAT_DIPLOMACY_H
#define ENT_PYTHON_COMPAT_DIPLOMACY_H
#include "binding.h"

/* Added to the module with PyModule_AddFunctions(). */
extern PyMethodDef ent_py_diplomacy_functions[];

#endif
