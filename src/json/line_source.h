/* line_source.h -- a file that is read line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_LINE_SOURCE_H
#define ENT_JSON_LINE_SOURCE_H
#include <stdbool.h>
#include <stddef.h>
#include "json/json_io.h"

enum { ENT_LINE_LIMIT = 8 << 20 /* bytes of a line, at most */ };

/* A line without its end. Of one that is too long no more is kept than ENT_LINE_LIMIT bytes. */
typedef struct ent_source_line {
    char *text; /* without NUL; ent_source_line_clear() frees it */
    size_t len, cap;
    bool too_long, no_memory;
} ent_source_line;

typedef struct ent_line_source ent_line_source;

/* Open the file ("-": standard input). On failure *source is NULL. */
ent_status ent_line_source_open(const char *path, ent_line_source **source, ent_err *err);
/* NULL is allowed. */
void ent_line_source_close(ent_line_source *source);

/* Read one line. False at the end of the file, and, unless it may wait, if a part of the line has not come yet. In that
 * case ent_line_source_has_part() is true, and the next call needs the same `line` to read on. */
bool ent_line_source_next(ent_line_source *source, ent_source_line *line, bool may_wait);
bool ent_line_source_has_part(const ent_line_source *source);

/* The first line, before any was read; ent_line_source_next() gives it again. NULL: there is none. */
const ent_source_line *ent_line_source_peek(ent_line_source *source);

/* ENT_E_IO if the file ended because it could not be read. */
ent_status ent_line_source_status(const ent_line_source *source, ent_err *err);

/* The value of line `number`; the first is 1. It may begin with the byte order mark of UTF-8, as a single file may.
 * NULL if it is no JSON. */
json_t *ent_source_line_parse(const ent_source_line *line, size_t number, ent_err *err);

void ent_source_line_clear(ent_source_line *line);

#endif
