/* request.h -- what adjudicate and compare have in common: a request from a file, and the rules of the command line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_REQUEST_H
#define ENT_CLI_REQUEST_H
#include "json/lines.h"
#include "notation/print.h"

/* The rules that the command line asks for, on top of the request's. */
typedef struct ent_cli_rule_list {
    const char *preset;
    const char *rule[64];
    size_t n;
} ent_cli_rule_list;

/* Take the value of --rules or --rule. False, after a word on standard error, if it is no such thing. */
bool ent_cli_take_preset(ent_cli_rule_list *list, const char *command, const char *word);
bool ent_cli_take_rule(ent_cli_rule_list *list, const char *command, const char *word);

/* Take the value of --algorithm; `several`: also one that may give several answers. False, after a word on standard
 * error, if it is none. */
bool ent_cli_take_algorithm(const char *command, const char *word, bool several, ent_algorithm *algorithm);
/* Take the value of --names. False, after a word on standard error, if it is no style. */
bool ent_cli_take_names(ent_names_style *style, const char *command, const char *word);

/* Lay the list over *rules: an ent_json_options.set_rules function, whose context is the list. */
bool ent_cli_apply_rules(void *context, ent_rules *rules);

/* A request with the text or the JSON that it points into. */
typedef struct ent_cli_input {
    ent_request request;
    json_t *json; /* NULL: it was text */
    char *text;
} ent_cli_input;

/* Read one request from a file ("-": standard input), text and JSON told apart by content. On failure the input is
 * cleared. */
ent_status ent_cli_read_request(const char *path, const ent_json_options *options, ent_cli_input *input, ent_err *err);
void ent_cli_clear_input(ent_cli_input *input);

/* True if the first thing in the text opens an object. */
bool ent_cli_is_json(const char *text, size_t len);

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_line_job *job, const char *path);
/* Take the value of --jobs. False, after a word on standard error, if it is no such number. */
bool ent_cli_take_jobs(long *jobs, const char *command, const char *word);
/* "entente COMMAND: WHAT 'WORD'; MEND" on standard error. Returns ENT_EXIT_USAGE. */
int ent_cli_misuse(const char *command, const char *what, const char *word, const char *mend);

#endif
