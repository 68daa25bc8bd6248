/* check.c -- entente check: what should somebody look at before these orders are judged?
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"

static struct {
    bool strict, lines;
} job;

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_call call = ent_cli_call_for(json);
    (void)context;

    return ent_call_answer("check", &call, text, err);
}

static const ent_cli_option options[] = {
    ENT_CLI_SERVICE_SWITCH("all", "text: every line that was skipped, and why"),
    ENT_CLI_SWITCH("strict", &job.strict, "exit status 1 if anything needs attention"),
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_SERVICE_WORD("algorithm", "NAME", ent_cli_judge_word, ENT_CLI_JUDGE_ABOUT),
    ENT_CLI_LINES_OPTIONS(&job.lines),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs()};
    const char *odd = job.strict                          ? "--strict"
                      : ent_cli_option_value("all")       ? "--all"
                      : ent_cli.format == ENT_FORMAT_TEXT ? "--format text"
                                                          : NULL;

    if (job.lines && odd)
        return ent_cli_misuse("--lines cannot go with %s; its answers are JSON, one a line", odd);
    return job.lines ? ent_cli_lines(&lines, path) : ent_cli_answer_file("check", path, job.strict);
}

const ent_cli_command ent_cli_check = {
    .name = "check",
    .about = "what to look at before a turn is judged: missing, guessed, impossible orders",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Reads a position with its orders, as text or JSON, and says for each power which units have an order and "
        "which\n"
        "have none, what was not read, guessed or expanded, what cannot work (a support without its move, a convoy\n"
        "without its army), and who has sent nothing. Without FILE, or with -, reads standard input.",
    .notes = "Exit status: 0 done, 1 some input was refused or (with --strict) needs attention, 2 wrong usage.",
    .example = "entente check --all examples/turn.txt",
    .options = options,
    .most = 1,
    .run = run,
};
