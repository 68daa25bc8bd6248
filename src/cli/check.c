/* check.c -- entente check: what should somebody look at before these orders are judged?
 *
 * SPDX-License-Identifier: MIT */
#include "turn/check.h"
#include "cli/request.h"
#include "json/check_json.h"
#include "text/check_report.h"

static struct {
    bool all, strict, lines;
} job;

/* Judge a request and write the findings to `text`, or, where that is NULL, print a report. */
static ent_status check_request(const json_t *json, const ent_request *request, ent_json_text *text, size_t *attention,
                                ent_err *err)
{
    ent_turn turn = {.result = NULL};
    ent_check check = {.n = 0};
    ent_status status = ent_turn_judge(request, &turn, err);

    if (status == ENT_OK)
        status = ent_check_turn(request, &turn, &check, err);
    if (status == ENT_OK && text) {
        ent_check_json(text, json, request, &turn, &check);
        status = ent_json_finish(text, err);
    } else if (status == ENT_OK) {
        ent_check_print(stdout, request, &turn, &check, (ent_names_style)ent_cli.names, job.all);
    }
    *attention = check.n_attention;
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    return status;
}

static int check_one(const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_json_text text = {.indented = true};
    ent_input input = {.json = NULL};
    size_t attention = 0;
    ent_status status = ent_cli_read_request(path, &input, &err);
    ent_json_text *to = ent_cli_answers_json(&input) ? &text : NULL;

    if (status == ENT_OK)
        status = check_request(input.json, &input.request, to, &attention, &err);
    if (status == ENT_OK && to)
        ent_json_print_line(stdout, to);
    int exit = status != ENT_OK              ? ent_cli_refuse_input(path, &input, &err)
               : job.strict && attention > 0 ? ENT_EXIT_REFUSED
                                             : ENT_EXIT_DONE;
    ent_json_clear(&text);
    ent_input_clear(&input);
    return exit;
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    ent_request request = {.map = NULL};
    size_t attention;
    ent_status status = ent_json_request(json, &options, &request, err);
    (void)context;

    if (status == ENT_OK)
        status = check_request(json, &request, text, &attention, err);
    ent_request_clear(&request);
    return status;
}

static const ent_cli_option options[] = {
    ENT_CLI_SWITCH("all", &job.all, "text: also every line that was skipped, and why"),
    ENT_CLI_SWITCH("strict", &job.strict, "exit status 1 if anything needs attention"),
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_SWITCH("lines", &job.lines, "JSON Lines in, JSON Lines out, one answer a line, whatever happens"),
    ENT_CLI_JOBS_OPTION("threads for --lines; default: the machine's cores"),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli.jobs};
    const char *odd = job.strict                          ? "--strict"
                      : job.all                           ? "--all"
                      : ent_cli.format == ENT_FORMAT_TEXT ? "--format text"
                                                          : NULL;

    if (job.lines && odd)
        return ent_cli_misuse("--lines cannot go with %s; its answers are JSON, one a line", odd);
    return job.lines ? ent_cli_lines(&lines, path) : check_one(path);
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
