/* files.c -- reading a whole file, writing one whole or not at all.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/replace.h"
#include "json/descriptor.h"
#include "json/lines.h"

bool ent_cli_is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

/* Read on to the end into *text, which is the caller's to free whatever happens. */
static ent_status read_all(int fd, size_t limit, char **text, size_t *len, ent_err *err)
{
    for (size_t cap = 65536;; cap = cap * 2 <= limit ? cap * 2 : limit + 1) {
        char *more = realloc(*text, cap + 1);
        ssize_t got = 1;
        if (!more)
            return ent_fail(err, ENT_E_MEMORY, "no memory for the input");
        *text = more;
        while (*len < cap && (got = ent_descriptor_read(fd, more + *len, cap - *len)) > 0)
            *len += (size_t)got;
        if (got < 0)
            return ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(errno));
        more[*len] = '\0';
        if (*len < cap)
            return ENT_OK;
        if (cap > limit)
            return ent_fail(err, ENT_E_LIMIT, "larger than %zu bytes; what is read here is much shorter", limit);
    }
}

char *ent_cli_read(const char *path, size_t limit, size_t *len, ent_err *err)
{
    bool standard = ent_cli_is_standard(path);
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *text = NULL;

    *len = 0;
    if (fd < 0) {
        ent_fail(err, ENT_E_IO, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    ent_status status = read_all(fd, limit, &text, len, err);
    if (!standard)
        close(fd);
    if (status == ENT_OK)
        return text;
    free(text);
    return NULL;
}

static bool write_file(const char *path, const char *bytes, size_t size)
{
    ent_replacement file;
    return ent_replace_begin(&file, path) && ent_replace_end(&file, fwrite(bytes, 1, size, file.stream) == size);
}

ent_status ent_cli_write(const char *path, const char *bytes, size_t size, ent_err *err)
{
    bool standard = ent_cli_is_standard(path);

    if (standard ? fwrite(bytes, 1, size, stdout) == size : write_file(path, bytes, size))
        return ENT_OK;
    ent_cli_fail("%s cannot be written: %s", standard ? "the output" : path, strerror(errno));
    return ent_fail(err, ENT_E_IO, "%s", "");
}

ent_status ent_cli_write_printed(const char *path, ent_cli_print *print, const void *context, ent_err *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);

    bool good = memory && print(memory, context) && !ferror(memory);
    if (memory && fclose(memory) != 0)
        good = false;
    ent_status status =
        good ? ent_cli_write(path, text, size, err) : ent_fail(err, ENT_E_MEMORY, "no memory for the output");
    free(text);
    return status;
}

int ent_cli_print_json(ent_json_text *text)
{
    bool good = !text->failed;

    if (good)
        ent_json_print_line(stdout, text);
    ent_json_clear(text);
    return good ? ENT_EXIT_DONE : ent_cli_fail("no memory for the answer");
}
