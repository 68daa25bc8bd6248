/* request.h -- what the commands share that judge: the options for rules and forms, and reading one request.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_REQUEST_H
#define ENT_CLI_REQUEST_H
#include "cli/cli.h"
#include "json/lines.h"
#include "notation/print.h"
#include "service/request_input.h"

/* What the options below say. */
typedef struct ent_cli_given {
    const char *preset;   /* NULL: what the request says */
    const char *rule[64]; /* then these, in turn */
    size_t n_rules;
    const char *map_dir;
    int format; /* ENT_FORMAT_; ENT_FORMAT_AS_INPUT where none is given */
    int names;  /* ent_names_style */
    long jobs;  /* 0: the machine's cores */
} ent_cli_given;
extern ent_cli_given ent_cli;

enum { ENT_FORMAT_AS_INPUT = -1, ENT_FORMAT_TEXT, ENT_FORMAT_JSON };

ent_cli_take ent_cli_take_preset, ent_cli_take_rule;
ent_cli_word ent_cli_preset_word, ent_cli_rule_word, ent_cli_format_word, ent_cli_names_word, ent_cli_algorithm_word,
    ent_cli_map_word, ent_cli_issue_word;

/* Rows of a table of options. */
#define ENT_CLI_RULES_OPTIONS                                                                                          \
    ENT_CLI_OWN("rules", "PRESET", ent_cli_take_preset, ent_cli_preset_word,                                           \
                "datc (default), datc3, 2023, 2000, 1982, 1971 or dptg"),                                              \
        ENT_CLI_OWN("rule", "ISSUE=CHOICE", ent_cli_take_rule, ent_cli_rule_word,                                      \
                    "one disputed rule, as in --rule 4.A.2=e; may be repeated")
#define ENT_CLI_MAP_DIR_OPTION       ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, "where requests may name map files")
#define ENT_CLI_FORMAT_OPTION(about) ENT_CLI_WORD("format", "text|json", ent_cli_format_word, &ent_cli.format, about)
#define ENT_CLI_NAMES_OPTION                                                                                           \
    ENT_CLI_WORD("names", "STYLE", ent_cli_names_word, &ent_cli.names, "text: rulebook (default), full or code")
#define ENT_CLI_JOBS_OPTION(about) ENT_CLI_NUMBER("jobs", &ent_cli.jobs, 1, ENT_LINES_JOBS, about)

/* The number of threads: --jobs, or the machine's cores. */
long ent_cli_jobs(void);

/* Lay --rules and --rule over *rules; `context` is not used. */
bool ent_cli_apply_rules(void *context, ent_rules *rules);
/* How a JSON request is read under the options above. */
ent_json_options ent_cli_json_options(void);

/* Read one request from a file ("-": standard input), text and JSON told apart by content. *input is zeroed; clear it
 * also after a failure. */
ent_status ent_cli_read_request(const char *path, ent_input *input, ent_err *err);
/* The starting position of a built-in map, under --rules and --rule. */
ent_status ent_cli_start_request(const char *map, ent_input *input, ent_err *err);

/* True if the answer is to be JSON: --format, or else the input's form. */
bool ent_cli_answers_json(const ent_input *input);
/* Refuse the input: on standard error, and, where the answer is to be JSON, on standard output too. Returns
 * ENT_EXIT_REFUSED. */
int ent_cli_refuse_input(const char *path, const ent_input *input, const ent_err *err);

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_line_job *job, const char *path);

#endif
