/* input.c -- reading files and telling what is wrong with them.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"

char *ent_cli_read(const char *path, size_t limit, size_t *len, ent_err *err)
{
    bool standard = !path || strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    size_t cap = 65536, n = 0;
    char *text = NULL;

    if (!file) {
        ent_fail(err, ENT_E_IO, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    for (;;) {
        char *more = realloc(text, cap + 1);
        if (!more) {
            ent_fail(err, ENT_E_MEMORY, "no memory for the input");
            break;
        }
        text = more;
        n += fread(text + n, 1, cap - n, file);
        if (ferror(file)) {
            ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(errno));
            break;
        }
        if (n < cap) {
            text[n] = '\0';
            *len = n;
            if (!standard)
                fclose(file);
            return text;
        }
        if (cap >= limit) {
            ent_fail(err, ENT_E_LIMIT, "larger than %zu bytes; what is read here is much shorter", limit);
            break;
        }
        cap = cap * 2 < limit ? cap * 2 : limit;
    }
    free(text);
    if (!standard)
        fclose(file);
    return NULL;
}

void ent_cli_complain(const char *file, const ent_err *err)
{
    fprintf(stderr, "%s:", file && strcmp(file, "-") != 0 ? file : "standard input");
    if (err->line > 0)
        fprintf(stderr, "%u:", err->line);
    if (err->line > 0 && err->column > 0)
        fprintf(stderr, "%u:", err->column);
    fprintf(stderr, " %s\n", err->text);
}

int ent_cli_finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "entente: cannot write the output: %s\n", strerror(errno));
    return ENT_EXIT_REFUSED;
}
