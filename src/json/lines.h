/* lines.h -- JSON Lines: many phases through one pipe, on several threads, in order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_LINES_H
#define ENT_JSON_LINES_H
#include <stdio.h>
#include "api/threads.h"
#include "json/json_io.h"
#include "json/line_source.h"

typedef struct ent_line_job {
    /* Write the answer to one request; what a failure leaves in `text` is dropped. Called from several threads at
     * once. */
    ent_status (*answer)(void *context, const json_t *request, ent_json_text *text, ent_err *err);
    void *context;
    long jobs;          /* threads; 0: the machine's cores */
    size_t batch_bytes; /* of lines held at once; 0: as many as are good for a short answer */
    FILE *out;          /* for the answers; NULL: standard output */
    /* Write an answer and a newline: called in the order of the lines. False with errno if that failed. NULL: as it is.
     */
    bool (*print)(void *context, FILE *out, const ent_json_text *answer);
    /* A line was refused: called in the order of the lines, instead of an error object as its answer. NULL: answer. */
    void (*refuse)(void *context, const ent_err *err);
} ent_line_job;

enum { ENT_LINES_JOBS = ENT_THREADS /* threads, at most */ };

/* Answer every line of the file ("-": standard input). *refused: some line was answered with an
 * error, or the answers could not be written. ENT_E_IO if the file cannot be read, or the answers cannot be written to
 * `out` of the job. (Who writes to standard output learns of its errors at the end.) */
ent_status ent_json_lines(const ent_line_job *job, const char *path, bool *refused, ent_err *err);

/* The same for a file that is open. */
ent_status ent_json_lines_of(const ent_line_job *job, ent_line_source *source, bool *refused, ent_err *err);

/* Write the text and a newline. False if it could not be written. */
bool ent_json_print_line(FILE *out, const ent_json_text *text);

#endif
