/* version.c -- which library is this?
 *
 * The header says which version a program was compiled with; this function, which one it runs with.
 *
 * SPDX-License-Identifier: MIT */
#include "entente.h"

const char *ent_version(void)
{
    return ENT_VERSION;
}
