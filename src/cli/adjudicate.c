/* adjudicate.c -- entente adjudicate: one phase in, its outcome out.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "text/report.h"
#include "turn/trace.h"

static const char help[] =
    "Usage: entente adjudicate [OPTION...] [FILE]\n"
    "Reads a position with its orders, as text or JSON, and prints what happens. Without FILE, or with -, reads\n"
    "standard input.\n"
    "\n"
    "  --rules PRESET        datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule, as in --rule 4.A.2=e; may be repeated\n"
    "  --algorithm NAME      decisions (default), dpjudge or dpjudge-early: who judges movement; or exhaustive: every\n"
    "                        resolution that agrees with the rules, none or several where a paradox is\n"
    "  --format text|json    default: as the input\n"
    "  --explain             text: the reason under every order\n"
    "  --explain=trace       and then the decisions in the order in which they were made\n"
    "  --names STYLE         text: rulebook (default), full or code\n"
    "  --next FILE           also write the position that follows, as text input\n"
    "  --lines               JSON Lines in, JSON Lines out, one answer a line, whatever happens\n"
    "  --jobs N              threads for --lines; default: the machine's cores\n"
    "  --map-dir DIR         where requests may name map files\n"
    "  -h, --help            this help\n"
    "\n"
    "Input is limited to 16 MiB, a line of --lines to 8 MiB.\n"
    "Exit status: 0 done, 1 some input was refused, 2 wrong usage.\n"
    "Example: entente adjudicate --explain examples/turn.txt\n";

typedef struct ent_cli_adjudication {
    ent_cli_rule_list rules;
    ent_json_options json;
    ent_algorithm algorithm;
    int json_out; /* -1: as the input */
    bool explain, trace, lines;
    long jobs; /* 0: the machine's cores */
    ent_names_style names;
    const char *next;
} ent_cli_adjudication;

/* ---- One phase. ---- */

static ent_status write_next(const char *path, const ent_request *request, const ent_turn *turn, ent_err *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);

    if (!memory)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the next position");
    ent_report_next(memory, request, turn);
    bool good = fclose(memory) == 0 && ent_cli_write(path, text, size);
    free(text);
    return good ? ENT_OK : ent_fail(err, ENT_E_IO, "%.100s cannot be written: %s", path, strerror(errno));
}

static ent_status print_turn(const ent_cli_adjudication *job, const json_t *json, const ent_request *request,
                             const ent_turn *turn, ent_err *err)
{
    ent_json_text text = {.indented = true};

    if (!job->json_out) {
        ent_report_print(stdout, request, turn, job->names, job->explain);
        return job->trace ? ent_trace_print(stdout, request, turn, job->names, err) : ENT_OK;
    }
    ent_status status = ent_json_answer(&text, json, request, turn, err);
    if (status == ENT_OK)
        ent_json_print_line(stdout, &text);
    ent_json_clear(&text);
    return status;
}

static ent_status judge_turn(const ent_cli_adjudication *job, const ent_cli_input *input, ent_turn *turn, ent_err *err)
{
    ent_status status = ent_turn_judge(&input->request, turn, err);

    if (status == ENT_OK && job->next)
        status = write_next(job->next, &input->request, turn, err);
    if (status == ENT_OK)
        status = print_turn(job, input->json, &input->request, turn, err);
    return status;
}

static ent_status judge_exhaustively(const ent_cli_adjudication *job, const ent_cli_input *input, ent_turn *turn,
                                     ent_err *err)
{
    const ent_request *request = &input->request;
    ent_turn_search search = {.found = 0};
    ent_json_text text = {.indented = true};

    if (!job->json_out)
        return ent_report_resolutions(stdout, request, turn, &search, job->names, job->explain, err);
    ent_status status = ent_json_resolutions(&text, input->json, request, turn, &search, err);
    if (status == ENT_OK)
        ent_json_print_line(stdout, &text);
    ent_json_clear(&text);
    return status;
}

static int judge_one(ent_cli_adjudication *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_cli_input input;
    ent_turn turn = {.result = NULL};
    ent_status status = ent_cli_read_request(path, &job->json, &input, &err);

    if (job->json_out < 0)
        job->json_out = input.json != NULL;
    input.request.algorithm = job->algorithm;
    if (status == ENT_OK)
        status = job->algorithm == ENT_ALGORITHM_EXHAUSTIVE ? judge_exhaustively(job, &input, &turn, &err)
                                                            : judge_turn(job, &input, &turn, &err);
    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    ent_turn_clear(&turn);
    ent_cli_clear_input(&input);
    return status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* ---- A line of many. ---- */

static ent_status answer_json(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_cli_adjudication *job = context;
    return ent_json_adjudicate(&job->json, job->algorithm, json, text, err);
}

static int judge_lines(ent_cli_adjudication *job, const char *path)
{
    const ent_line_job lines = {.answer = answer_json, .context = job, .jobs = job->jobs};
    return ent_cli_lines(&lines, path);
}

/* ---- Options. ---- */

static int misuse(const char *what, const char *word, const char *mend)
{
    return ent_cli_misuse("adjudicate", what, word, mend);
}

static int take_option(void *context, int option, const char *word)
{
    ent_cli_adjudication *job = context;

    switch (option) {
    case 'p':
        return ent_cli_take_preset(&job->rules, "adjudicate", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&job->rules, "adjudicate", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'a':
        return ent_cli_take_algorithm("adjudicate", word, true, &job->algorithm) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'f':
        if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
            return misuse("--format", word, "there are text and json");
        job->json_out = strcmp(word, "json") == 0;
        break;
    case 'e':
        if (word && strcmp(word, "trace") != 0)
            return misuse("--explain", word, "there is --explain, and --explain=trace");
        job->explain = true;
        job->trace = word != NULL;
        break;
    case 'n':
        return ent_cli_take_names(&job->names, "adjudicate", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'x':
        job->next = word;
        break;
    case 'l':
        job->lines = true;
        break;
    case 'j':
        return ent_cli_take_jobs(&job->jobs, "adjudicate", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'd':
        job->json.map_dir = word;
        break;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_adjudicate(int argc, char **argv)
{
    static const struct option options[] = {{"rules", required_argument, NULL, 'p'},
                                            {"rule", required_argument, NULL, 'r'},
                                            {"algorithm", required_argument, NULL, 'a'},
                                            {"format", required_argument, NULL, 'f'},
                                            {"explain", optional_argument, NULL, 'e'},
                                            {"names", required_argument, NULL, 'n'},
                                            {"next", required_argument, NULL, 'x'},
                                            {"lines", no_argument, NULL, 'l'},
                                            {"jobs", required_argument, NULL, 'j'},
                                            {"map-dir", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    ent_cli_adjudication job = {
        .json_out = -1, .names = ENT_NAMES_RULEBOOK, .json = {.set_rules = ent_cli_apply_rules, .context = &job.rules}};
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (argc - optind > 1)
        return misuse("more than one file:", argv[optind + 1], "judge one at a time, or use --lines");
    const char *odd = job.next ? "--next" : job.explain ? "--explain" : job.json_out == 0 ? "--format text" : NULL;
    if (job.lines && odd)
        return misuse("--lines cannot go with", odd, "its answers are JSON");
    bool exhaustive = job.algorithm == ENT_ALGORITHM_EXHAUSTIVE;
    if (exhaustive && job.next)
        return misuse("--next cannot go with --algorithm", "exhaustive", "it may find several positions, or none");
    if (job.trace && job.algorithm != ENT_ALGORITHM_DECISIONS)
        return misuse("--explain=trace cannot go with --algorithm", ent_algorithm_name(job.algorithm),
                      "only decisions has them");
    const char *path = optind < argc ? argv[optind] : "-";
    return ent_cli_finish(job.lines ? judge_lines(&job, path) : judge_one(&job, path));
}
