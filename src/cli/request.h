/* request.h -- what the commands share that judge: the options for rules and forms, and reading one request.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_REQUEST_H
#define ENT_CLI_REQUEST_H
#include "cli/cli.h"
#include "json/lines.h"
#include "notation/print.h"
#include "service/call.h"

/* What the options below say. */
typedef struct ent_cli_given {
    const char *preset;   /* NULL: what the request says */
    const char *rule[64]; /* then these, in turn */
    size_t n_rules;
    const char *map_dir;
    int format; /* ENT_FORMAT_; ENT_FORMAT_AS_INPUT where none is given */
    long jobs;  /* 0: the machine's cores */
} ent_cli_given;
extern ent_cli_given ent_cli;

enum { ENT_FORMAT_AS_INPUT = -1, ENT_FORMAT_TEXT, ENT_FORMAT_JSON };

ent_cli_take ent_cli_take_preset, ent_cli_take_rule;
ent_cli_word ent_cli_preset_word, ent_cli_rule_word, ent_cli_format_word, ent_cli_style_word, ent_cli_algorithm_word,
    ent_cli_judge_word, ent_cli_map_word, ent_cli_issue_word;
/* The algorithm that ent_cli_judge_word(i) names. */
ent_algorithm ent_cli_algorithm(size_t i);

/* Rows of a table of options. */
#define ENT_CLI_RULES_OPTIONS                                                                                          \
    ENT_CLI_OWN("rules", "PRESET", ent_cli_take_preset, ent_cli_preset_word,                                           \
                "datc (default), datc3, 2023, 2000, 1982, 1971 or dptg"),                                              \
        ENT_CLI_OWN("rule", "ISSUE=CHOICE", ent_cli_take_rule, ent_cli_rule_word,                                      \
                    "one disputed rule, as in --rule 4.A.2=e; may be repeated")
#define ENT_CLI_MAP_DIR_OPTION       ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, "where requests may name map files")
#define ENT_CLI_FORMAT_OPTION(about) ENT_CLI_WORD("format", "text|json", ent_cli_format_word, &ent_cli.format, about)
#define ENT_CLI_JOBS_OPTION(about)   ENT_CLI_NUMBER("jobs", &ent_cli.jobs, 1, ENT_LINES_JOBS, about)
#define ENT_CLI_LINE_JOBS_OPTION     ENT_CLI_JOBS_OPTION("threads for --lines; default: the machine's cores")
#define ENT_CLI_LINES_OPTIONS(lines)                                                                                   \
    ENT_CLI_SWITCH("lines", lines, "JSON Lines in, JSON Lines out, one answer a line, whatever happens"),              \
        ENT_CLI_LINE_JOBS_OPTION

/* Options that a service function has under the same name: a switch, a text, one of some words, a list of such, a
 * number. They are handed on to it. */
ent_cli_take ent_cli_take_service;
#define ENT_CLI_SERVICE_SWITCH(n, about_)                                                                              \
    {                                                                                                                  \
        .name = n, .about = about_, .take = ent_cli_take_service                                                       \
    }
#define ENT_CLI_SERVICE_TEXT(n, value_, about_)                                                                        \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_service                                      \
    }
#define ENT_CLI_SERVICE_WORD(n, value_, words, about_)                                                                 \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_service, .word = words                       \
    }
#define ENT_CLI_SERVICE_LIST(n, value_, words, about_)                                                                 \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_service, .word = words, .list = true         \
    }
#define ENT_CLI_SERVICE_NUMBER(n, from, to, about_)                                                                    \
    {                                                                                                                  \
        .name = n, .value = "N", .about = about_, .take = ent_cli_take_service, .least = from, .most = to              \
    }

#define ENT_CLI_NAMES_OPTION                                                                                           \
    ENT_CLI_SERVICE_WORD("names", "STYLE", ent_cli_style_word, "text: rulebook (default), full or code")

#define ENT_CLI_JUDGE_ABOUT "decisions (default), dpjudge or dpjudge-early: who judges movement"

/* The number of threads: --jobs, or the machine's cores. */
long ent_cli_jobs(void);

/* Lay --rules and --rule over *rules; `context` is not used. */
bool ent_cli_apply_rules(void *context, ent_rules *rules);
/* How a JSON request is read under the options above. */
ent_json_options ent_cli_json_options(void);

/* ---- Service functions. ---- */

/* Add an option for the service functions that are called from now on; false if there is no memory. */
bool ent_cli_set_option(const char *name, json_t *value);
/* The value of an option; NULL if it was not given. */
const json_t *ent_cli_option_value(const char *name);

/* A call for a request that was parsed elsewhere, with the options above, --rules and --map-dir. */
ent_call ent_cli_call_for(const json_t *request);

/* Call a service function for call->input or call->request with them. */
ent_status ent_cli_call(const char *function, ent_call *call);
/* Call one whose answer can be JSON or text: call->out is what --format or the form of call->input says. */
ent_status ent_cli_call_as_asked(const char *function, ent_call *call);
/* Read a file ("-": standard input) into call->input. Clear the call with ent_cli_call_clear(), also after a failure.
 */
ent_status ent_cli_read_input(const char *path, ent_call *call);
/* Both: for a file, as asked. */
ent_status ent_cli_call_file(const char *function, const char *path, ent_call *call);
/* Call another one for the same input, under the same rules. Clear *again with ent_call_clear(), before `first`. */
ent_status ent_cli_call_again(const char *function, const char *format, const ent_call *first, ent_call *again);
void ent_cli_call_clear(ent_call *call);
/* Print the answer, or refuse the input. Returns the exit status. */
int ent_cli_answer(FILE *out, const char *path, ent_status status, ent_call *call);
/* Read a file, call the function for it as asked, and print the answer. Returns the exit status; if `strict`, it is
 * ENT_EXIT_REFUSED where something needs attention. */
int ent_cli_answer_file(const char *function, const char *path, bool strict);
/* Write the answer to a file ("-" or NULL: standard output), as ent_cli_write() does. */
ent_status ent_cli_write_answer(const char *path, ent_call *call);
/* ---- Requests. ---- */

/* Read one request from a file ("-": standard input), whose content says whether it is text or JSON. *input is zeroed;
 * clear it also after a failure. */
ent_status ent_cli_read_request(const char *path, ent_input *input, ent_err *err);
/* The starting position of a built-in map, under --rules and --rule. */
ent_status ent_cli_start_request(const char *map, ent_input *input, ent_err *err);

/* True if the answer is to be JSON: --format, or else the input's form. */
bool ent_cli_answers_json(const ent_input *input);
/* Refuse the input: on standard error, and, where the answer is to be JSON, on standard output too. Returns
 * ENT_EXIT_REFUSED, or ENT_EXIT_USAGE if an option is wrong whatever the input. */
int ent_cli_refuse_input(const char *path, const ent_input *input, const ent_err *err);

/* Answer every line of the file. Returns the exit status. */
int ent_cli_lines(const ent_line_job *job, const char *path);

#endif
