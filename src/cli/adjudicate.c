/* adjudicate.c -- entente adjudicate: one phase in, its outcome out; or many, line by line.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/error.h"
#include "cli/request.h"

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static struct {
    int color; /* COLOR_ */
    bool lines;
    const char *next;
} job;

/* Colors are for a terminal that knows them, unless NO_COLOR says otherwise (no-color.org). */
static bool wants_color(void)
{
    const char *refusal = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool fit = isatty(STDOUT_FILENO) && !(refusal && *refusal) && terminal && strcmp(terminal, "dumb") != 0;

    return job.color == COLOR_AUTO ? fit : job.color == COLOR_ALWAYS;
}

/* Write the position that follows. */
static ent_status write_next(const ent_call *judged, ent_err *err)
{
    ent_call next;
    ent_status status = ent_cli_call_again("next", "text", judged, &next);

    if (status == ENT_OK)
        status = ent_cli_write_answer(job.next, &next);
    *err = next.err;
    ent_call_clear(&next);
    return status;
}

static int judge_one(const char *path)
{
    ent_call call = {.input = NULL};
    ent_status status = ent_cli_set_option("color", json_boolean(wants_color()))
                            ? ent_cli_call_file("adjudicate", path, &call)
                            : ent_fail(&call.err, ENT_E_MEMORY, "no memory for the options");

    if (status == ENT_OK && job.next)
        status = write_next(&call, &call.err);
    bool next_is_printed = job.next && ent_cli_is_standard(job.next);
    int exit = ent_cli_answer(next_is_printed ? stderr : stdout, path, status, &call);
    ent_cli_call_clear(&call);
    return exit;
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_call call = ent_cli_call_for(json);
    (void)context;

    return ent_call_answer("adjudicate", &call, text, err);
}

/* ---- Options. ---- */

static ENT_CLI_WORDS(explain_word, "full", "trace");

static ENT_CLI_WORDS(color_word, [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never");

static const ent_cli_option options[] = {
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_SERVICE_WORD("algorithm", "NAME", ent_cli_algorithm_word,
                         "decisions (default), dpjudge or dpjudge-early: who judges movement; or\n"
                         "exhaustive: every resolution that agrees with the rules, none or several\n"
                         "in a paradox"),
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_SERVICE_LIST("explain", "=full|trace", explain_word,
                         "text: the reason under every order; with =full, and the rule that it comes\n"
                         "from; with =trace, also in JSON, then the decisions in the order in which they\n"
                         "were made, or the steps of the DPjudge's text"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_WORD("color", "WHEN", color_word, &job.color,
                 "text: what failed red, what is void gray: auto (default: on a terminal,\nwithout NO_COLOR), always "
                 "or never"),
    ENT_CLI_TEXT("next", "FILE", &job.next,
                 "also write the position that follows, as text input; with - to standard\n"
                 "output, and the results to standard error"),
    ENT_CLI_LINES_OPTIONS(&job.lines),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs()};
    const char *algorithm = json_string_value(ent_cli_option_value("algorithm"));
    const char *odd = job.next                            ? "--next"
                      : ent_cli_option_value("explain")   ? "--explain"
                      : ent_cli.format == ENT_FORMAT_TEXT ? "--format text"
                                                          : NULL;

    if (job.lines && odd)
        return ent_cli_misuse("--lines cannot go with %s; its answers are JSON", odd);
    if (job.next && algorithm && strcmp(algorithm, "exhaustive") == 0)
        return ent_cli_misuse("--next cannot go with --algorithm exhaustive; it may find several positions, or none");
    return job.lines ? ent_cli_lines(&lines, path) : judge_one(path);
}

const ent_cli_command ent_cli_adjudicate = {
    .name = "adjudicate",
    .about = "judge one phase: a position with its orders",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Reads a position with its orders, as text or JSON, and prints what happens. Without FILE, or with -, reads\n"
        "standard input, which is limited to 16 MiB, and a line of --lines to 8 MiB.",
    .example = "entente adjudicate --explain examples/turn.txt",
    .options = options,
    .most = 1,
    .run = run,
};
