/* output.c -- files written whole or not at all.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cli/cli.h"

bool ent_cli_write(const char *path, const char *text, size_t size)
{
    struct stat old;
    bool plain = lstat(path, &old) != 0 ? errno == ENOENT : S_ISREG(old.st_mode);
    size_t room = strlen(path) + 24;
    char *beside = malloc(room);

    if (!beside)
        return false;
    snprintf(beside, room, plain ? "%s.%ld.new" : "%s", path, (long)getpid());
    FILE *file = fopen(beside, "w");
    bool good = file && fwrite(text, 1, size, file) == size;
    if (file && fclose(file) != 0)
        good = false;
    if (plain && good)
        good = rename(beside, path) == 0;
    if (plain && file && !good) {
        int error = errno;
        remove(beside);
        errno = error;
    }
    free(beside);
    return good;
}
