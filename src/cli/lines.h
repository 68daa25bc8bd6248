/* lines.h -- JSON Lines: many phases through one pipe, on several threads, in order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_LINES_H
#define ENT_CLI_LINES_H
#include "cli/request.h"

typedef struct ent_line_job {
    /* Write the answer to one request; what a failure leaves in `text` is dropped. Called from several threads at
     * once. */
    ent_status (*answer)(void *context, const json_t *request, ent_json_text *text, ent_err *err);
    void *context;
    long jobs;          /* threads; 0: the machine's cores */
    size_t batch_bytes; /* of lines held at once; 0: as many as are good for a short answer */
} ent_line_job;

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_line_job *job, const char *path);

/* Take the value of --jobs. False, after a word on standard error, if it is no such number. */
bool ent_cli_take_jobs(long *jobs, const char *command, const char *word);

#endif
