/* error.c -- filling an ent_err: every refusal of the library and the program goes through ent_fail().
 *
 * SPDX-License-Identifier: MIT */
#include "board/error.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/plain.h"

ent_status ent_fail(ent_err *err, ent_status status, const char *format, ...)
{
    if (err) {
        va_list args;
        *err = (ent_err){.status = status};
        va_start(args, format);
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
        ent_plain_copy(err->text, strlen(err->text), err->text, sizeof err->text);
    }
    return status;
}
