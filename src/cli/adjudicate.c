/* adjudicate.c -- entente adjudicate: one phase in, its outcome out; or many, line by line.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/request.h"
#include "text/report.h"
#include "text/request_text.h"
#include "turn/trace.h"
#include "turn/trace_dpjudge.h"

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static struct {
    int algorithm, color; /* ent_algorithm, COLOR_ */
    bool explain, trace, lines;
    const char *next;
} job;

/* ---- One phase. ---- */

typedef struct ent_judged {
    const ent_request *request;
    const ent_turn *turn;
} ent_judged;

static bool print_next(FILE *out, const void *context)
{
    const ent_judged *judged = context;
    ent_request_print_position(out, judged->request, judged->turn->next);
    return true;
}

/* Colors are for a terminal that knows them, unless NO_COLOR says otherwise (no-color.org). */
static ent_report_look look(void)
{
    const char *refusal = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool fit = isatty(STDOUT_FILENO) && !(refusal && *refusal) && terminal && strcmp(terminal, "dumb") != 0;

    return (ent_report_look){.names = (ent_names_style)ent_cli.names,
                             .explain = job.explain,
                             .color = job.color == COLOR_AUTO ? fit : job.color == COLOR_ALWAYS};
}

static ent_status print_text(const ent_request *request, const ent_turn *turn, ent_err *err)
{
    const ent_report_look as_given = look();

    ent_status status = ent_report_print(stdout, request, turn, &as_given, err);
    bool by_steps = ent_trace_is_dpjudge(request);

    if (status == ENT_OK && job.explain && by_steps)
        status = ent_trace_dpjudge_sequence(stdout, request, turn, as_given.names, err);
    if (status != ENT_OK || !job.trace)
        return status;
    return (by_steps ? ent_trace_dpjudge_print : ent_trace_print)(stdout, request, turn, as_given.names, err);
}

static ent_status judge_turn(const ent_input *input, ent_turn *turn, ent_json_text *text, ent_err *err)
{
    const ent_judged judged = {&input->request, turn};
    ent_status status = ent_turn_judge(&input->request, turn, err);

    if (status == ENT_OK && job.next)
        status = ent_cli_write_printed(job.next, print_next, &judged, err);
    if (status != ENT_OK)
        return status;
    return text ? ent_json_answer(text, input->json, &input->request, turn, err)
                : print_text(&input->request, turn, err);
}

static ent_status judge_exhaustively(ent_input *input, ent_turn *turn, ent_json_text *text, ent_err *err)
{
    const ent_report_look as_given = look();
    ent_turn_search search = {.found = 0};

    return text ? ent_json_resolutions(text, input->json, &input->request, turn, &search, err)
                : ent_report_resolutions(stdout, &input->request, turn, &search, &as_given, err);
}

static int judge_one(const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_input input = {.json = NULL};
    ent_turn turn = {.result = NULL};
    ent_json_text text = {.indented = true};
    ent_status status = ent_cli_read_request(path, &input, &err);
    ent_json_text *to = ent_cli_answers_json(&input) ? &text : NULL;

    input.request.algorithm = (ent_algorithm)job.algorithm;
    if (status == ENT_OK)
        status = job.algorithm == ENT_ALGORITHM_EXHAUSTIVE ? judge_exhaustively(&input, &turn, to, &err)
                                                           : judge_turn(&input, &turn, to, &err);
    if (status == ENT_OK && to)
        ent_json_print_line(stdout, to);
    ent_json_clear(&text);
    int exit = status == ENT_OK ? ENT_EXIT_DONE : ent_cli_refuse_input(path, &input, &err);
    ent_turn_clear(&turn);
    ent_input_clear(&input);
    return exit;
}

/* ---- Many. ---- */

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    (void)context;

    return ent_json_adjudicate(&options, (ent_algorithm)job.algorithm, json, text, err);
}

/* ---- Options. ---- */

static ENT_CLI_WORDS(explain_word, "trace")

    static ENT_CLI_WORDS(color_word, [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never")

        static const char *take_explain(const ent_cli_option *option, const char *value)
{
    if (value && ent_cli_find_word(option->word, value) < 0)
        return "write --explain or --explain=trace";
    job.explain = true;
    job.trace = value != NULL;
    return NULL;
}

static const ent_cli_option options[] = {
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_WORD("algorithm", "NAME", ent_cli_algorithm_word, &job.algorithm,
                 "decisions (default), dpjudge or dpjudge-early: who judges movement; or\n"
                 "exhaustive: every resolution that agrees with the rules, none or several\n"
                 "in a paradox"),
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_OWN("explain", "=trace", take_explain, explain_word,
                "text: the reason under every order; with =trace, then the decisions in the\n"
                "order in which they were made, or the steps of the DPjudge's text"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_WORD("color", "WHEN", color_word, &job.color,
                 "text: what failed red, what is void gray: auto (default: on a terminal,\nwithout NO_COLOR), always "
                 "or never"),
    ENT_CLI_TEXT("next", "FILE", &job.next, "also write the position that follows, as text input"),
    ENT_CLI_SWITCH("lines", &job.lines, "JSON Lines in, JSON Lines out, one answer a line, whatever happens"),
    ENT_CLI_JOBS_OPTION("threads for --lines; default: the machine's cores"),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli.jobs};
    const char *odd = job.next                            ? "--next"
                      : job.explain                       ? "--explain"
                      : ent_cli.format == ENT_FORMAT_TEXT ? "--format text"
                                                          : NULL;

    if (job.lines && odd)
        return ent_cli_misuse("--lines cannot go with %s; its answers are JSON", odd);
    if (job.algorithm == ENT_ALGORITHM_EXHAUSTIVE && job.next)
        return ent_cli_misuse("--next cannot go with --algorithm exhaustive; it may find several positions, or none");
    if (job.trace && job.algorithm == ENT_ALGORITHM_EXHAUSTIVE)
        return ent_cli_misuse("--explain=trace cannot go with --algorithm exhaustive; it makes no decisions");
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
