/* lines.h -- JSON Lines: many phases through one pipe, on several threads, in order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_LINES_H
#define ENT_CLI_LINES_H
#include "format/json_io.h"
#include "notation/print.h"

/* The rules that the command line asks for, on top of the request's. */
typedef struct ent_cli_rule_list {
    const char *preset;
    const char *rule[64];
    size_t n;
} ent_cli_rule_list;

typedef struct ent_cli_adjudication {
    ent_json_options json;
    int json_out; /* -1: as the input */
    bool explain, lines;
    long jobs; /* 0: the machine's cores */
    ent_names_style names;
    const char *next;
} ent_cli_adjudication;

/* Parse JSON that nests no deeper and is no odder than jansson's own limits allow. NULL with *err set. */
json_t *ent_cli_load_json(const char *text, size_t len, ent_err *err);

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_cli_adjudication *job, const char *path);

#endif
