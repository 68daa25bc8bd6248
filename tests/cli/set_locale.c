/* set_locale.c -- linked to the program: it then runs as in a host program that has set the locale of the environment.
 *
 * Such a locale has to write a decimal comma, so that a locale that does not follow its name is noticed.
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void set_locale(void)
{
    if (setlocale(LC_ALL, "") && strcmp(localeconv()->decimal_point, ",") == 0)
        return;
    fputs("the locale of the environment has no decimal comma\n", stderr);
    exit(99);
}
