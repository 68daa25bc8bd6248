/* host_program.c -- linked to the program: it then runs as in a host program that has set the locale of LC_ALL, its
 * random numbers are known, and with WITHOUT_PROC=1 there is no /proc.
 *
 * Such a locale has to write a decimal comma, so that a locale that does not follow its name is noticed.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* getentropy() */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void set_locale(void)
{
    if (!getenv("LC_ALL") || (setlocale(LC_ALL, "") && strcmp(localeconv()->decimal_point, ",") == 0))
        return;
    fputs("the locale of the environment has no decimal comma\n", stderr);
    exit(99);
}

/* All zero. The new file that takes the place of another has such a number in its name (cli/replace.c). */
int getentropy(void *buffer, size_t length)
{
    memset(buffer, 0, length);
    return 0;
}

/* Without /proc a new file has that name from its beginning. */
int access(const char *name, int type)
{
    errno = ENOENT;
    return getenv("WITHOUT_PROC") && strncmp(name, "/proc/", 6) == 0 ? -1 : faccessat(AT_FDCWD, name, type, 0);
}
