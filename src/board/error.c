/* error.c -- filling an ent_err: every refusal of the library and the program goes through these functions.
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

void ent_err_prefix(ent_err *err, const char *format, ...)
{
    char text[2 * sizeof err->text];
    va_list args;

    if (!err)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof err->text, format, args);
    va_end(args);
    strcat(text, err->text); /* each fills at most a half */
    ent_plain_copy(text, strlen(text), err->text, sizeof err->text);
}
