/* line_source.c -- a file that is read line by line.
 *
 * Bytes are read with read() alone, since poll() must say whether more can be had at once: a stream of the C library
 * would hide bytes in its buffer. A file is opened once, for a pipe cannot be read twice.
 *
 * SPDX-License-Identifier: MIT */
#include "json/line_source.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/error.h"
#include "json/descriptor.h"
#include "mapfile/map_file.h"

struct ent_line_source {
    int fd, error; /* error: 0, or what reading failed with */
    bool partial;  /* a part of a line is read, and the rest has not come yet */
    bool peeked;   /* `first` is read, and was not given yet */
    ent_source_line first;
    size_t at, n;
    char buffer[65536];
};

/* ---- A line. ---- */

void ent_source_line_clear(ent_source_line *line)
{
    free(line->text);
    *line = (ent_source_line){.text = NULL};
}

json_t *ent_source_line_parse(const ent_source_line *line, size_t number, ent_err *err)
{
    size_t mark = number == 1 && line->len >= 3 && memcmp(line->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    if (line->no_memory)
        ent_fail(err, ENT_E_MEMORY, "no memory for the line");
    else if (line->too_long)
        ent_fail(err, ENT_E_LIMIT, "the line is longer than %d bytes", ENT_LINE_LIMIT);
    else if (line->len == mark)
        ent_fail(err, ENT_E_SYNTAX, "the line is blank; each line is a request");
    else
        return ent_json_parse(line->text + mark, line->len - mark, err);
    return NULL;
}

static bool grow(ent_source_line *line, size_t cap)
{
    char *more = realloc(line->text, cap);
    if (!more)
        return false;
    line->text = more;
    line->cap = cap;
    return true;
}

static void take_bytes(ent_source_line *line, const char *bytes, size_t n)
{
    size_t room = ENT_LINE_LIMIT - line->len;

    if (n > room) {
        line->too_long = true;
        n = room;
    }
    line->no_memory |= line->len + n > line->cap && !grow(line, (line->len + n) * 2);
    if (line->no_memory)
        return;
    if (n > 0)
        memcpy(line->text + line->len, bytes, n);
    line->len += n;
}

/* ---- The file. ---- */

ent_status ent_line_source_open(const char *path, ent_line_source **source, ent_err *err)
{
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

    *source = NULL;
    if (fd < 0)
        return ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(errno));
    *source = calloc(1, sizeof **source);
    if (*source) {
        (*source)->fd = fd;
        return ENT_OK;
    }
    if (fd != STDIN_FILENO)
        close(fd);
    return ent_fail(err, ENT_E_MEMORY, "no memory for the lines");
}

void ent_line_source_close(ent_line_source *source)
{
    if (!source)
        return;
    if (source->fd != STDIN_FILENO)
        close(source->fd);
    ent_source_line_clear(&source->first);
    free(source);
}

ent_status ent_line_source_status(const ent_line_source *source, ent_err *err)
{
    return source->error ? ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(source->error)) : ENT_OK;
}

bool ent_line_source_has_part(const ent_line_source *source)
{
    return source->partial;
}

/* Fill the empty buffer. False at the end of the file, or on an error. */
static bool refill(ent_line_source *source)
{
    ssize_t got = ent_descriptor_read(source->fd, source->buffer, sizeof source->buffer);

    source->error = got < 0 ? errno : 0;
    source->at = 0;
    source->n = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* True if the next byte can be read at once, or reading fails at once. */
static bool is_ready(const ent_line_source *source)
{
    struct pollfd wait = {.fd = source->fd, .events = POLLIN};
    return source->at < source->n || poll(&wait, 1, 0) != 0;
}

/* Take what the buffer holds of the line. True if the line ends there. */
static bool take_line(ent_line_source *source, ent_source_line *line)
{
    const char *start = source->buffer + source->at;
    const char *end = memchr(start, '\n', source->n - source->at);
    size_t n = end ? (size_t)(end - start) : source->n - source->at;

    take_bytes(line, start, n);
    source->at += end ? n + 1 : n;
    return end != NULL;
}

static bool read_line(ent_line_source *source, ent_source_line *line, bool may_wait)
{
    if (!source->partial) {
        line->len = 0;
        line->too_long = line->no_memory = false;
    }
    do {
        if (!may_wait && !is_ready(source))
            return false;
        if (source->at == source->n && !refill(source)) {
            if (!source->partial)
                return false;
            break; /* the last line has no newline */
        }
        source->partial = true;
    } while (!take_line(source, line));
    source->partial = false;
    if (line->len > 0 && line->text[line->len - 1] == '\r')
        line->len--;
    return true;
}

bool ent_line_source_next(ent_line_source *source, ent_source_line *line, bool may_wait)
{
    if (!source->peeked)
        return read_line(source, line, may_wait);
    ent_source_line_clear(line);
    *line = source->first;
    source->first = (ent_source_line){.text = NULL};
    source->peeked = false;
    return true;
}

const ent_source_line *ent_line_source_peek(ent_line_source *source)
{
    source->peeked = read_line(source, &source->first, true);
    return source->peeked ? &source->first : NULL;
}
