/* lines.h -- JSON Lines: many phases through one pipe, on several threads, in order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_LINES_H
#define ENT_CLI_LINES_H
#include "cli/request.h"
#include "notation/print.h"

typedef struct ent_cli_adjudication {
    ent_json_options json;
    ent_algorithm algorithm;
    int json_out; /* -1: as the input */
    bool explain, trace, lines;
    long jobs; /* 0: the machine's cores */
    ent_names_style names;
    const char *next;
} ent_cli_adjudication;

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_cli_adjudication *job, const char *path);

#endif
