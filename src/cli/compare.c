/* compare.c -- entente compare: one phase under other rules and by other judges; only what comes out differently.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "json/compare_json.h"
#include "text/compare_report.h"

static const char help[] =
    "Usage: entente compare [OPTION...] [FILE]\n"
    "Judges a position with its orders once under its own rules, then by every preset of the rules and by every\n"
    "algorithm, and prints only what comes out differently, and why. With --issues: under every other choice of every\n"
    "disputed rule, one at a time. Without FILE, or with -, reads standard input.\n"
    "\n"
    "  --issues              the other choices of the disputed rules, instead of the presets\n"
    "  --only ISSUE          with --issues: only this one, as in --only 4.A.2; may be repeated\n"
    "  --against NAME        without --issues: only this preset or algorithm; may be repeated\n"
    "  --rules PRESET        what to compare with: datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule of it, as in --rule 4.A.2=e; may be repeated\n"
    "  --format text|json    default: as the input\n"
    "  --names STYLE         text: rulebook (default), full or code\n"
    "  --lines               JSON Lines in, JSON Lines out, one answer a line; the last line counts what differed\n"
    "  --jobs N              threads for --lines; default: the machine's cores\n"
    "  --map-dir DIR         where requests may name map files\n"
    "  -h, --help            this help\n"
    "\n"
    "Exit status: 0 done, 1 some input was refused, 2 wrong usage.\n"
    "Example: entente compare --issues examples/turn.txt\n";

enum { BATCH_BYTES = 1 << 20, COUNTERS = ENT_ISSUE_COUNT * 26 + ENT_MAX_FAMILY };

typedef struct ent_cli_comparing {
    ent_cli_rule_list rules;
    ent_json_options json;
    ent_compare_scope scope;
    int json_out; /* -1: as the input */
    bool lines, only, against;
    long jobs;
    ent_names_style names;
    atomic_size_t phases, differ, by[COUNTERS]; /* of --lines */
} ent_cli_comparing;

/* ---- One phase. ---- */

static ent_status print_text(const ent_cli_comparing *job, const ent_comparison *comparison, ent_err *err)
{
    ent_status status = ENT_OK;
    size_t matter = 0;
    bool found = true;

    ent_compare_print_head(stdout, comparison);
    for (size_t at = 0; status == ENT_OK && found;) {
        ent_family family;
        status = ent_comparison_next(comparison, &at, &family, &found, err);
        if (status == ENT_OK)
            matter += ent_compare_print(stdout, comparison, &family, job->names);
        ent_family_clear(&family);
    }
    if (status == ENT_OK)
        ent_compare_print_counts(stdout, comparison, matter);
    return status;
}

static ent_status print_json(const ent_comparison *comparison, const json_t *json, ent_err *err)
{
    ent_json_text text = {.indented = true};
    ent_status status = ent_compare_json(&text, comparison, json, false, NULL, NULL, err);

    if (status == ENT_OK)
        ent_json_print_line(stdout, &text);
    ent_json_clear(&text);
    return status;
}

static int compare_one(const ent_cli_comparing *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_cli_input input;
    ent_comparison comparison = {.n = 0};
    ent_status status = ent_cli_read_request(path, &job->json, &input, &err);
    bool json_out = job->json_out < 0 ? input.json != NULL : job->json_out;

    if (status == ENT_OK)
        status = ent_comparison_open(&input.request, &job->scope, &comparison, &err);
    if (status == ENT_OK)
        status = json_out ? print_json(&comparison, input.json, &err) : print_text(job, &comparison, &err);
    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    ent_comparison_clear(&comparison);
    ent_cli_clear_input(&input);
    return status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* ---- Many. ---- */

static size_t counter_of(const ent_alternative *alternative)
{
    if (!alternative->judge)
        return (size_t)alternative->issue * 26 + (size_t)(alternative->choice->letter - 'a');
    for (size_t i = 0; ent_judge_at(i); i++)
        if (ent_judge_at(i) == alternative->judge)
            return ENT_ISSUE_COUNT * 26 + i;
    return COUNTERS - 1;
}

typedef struct ent_cli_count {
    ent_cli_comparing *job;
    bool differs; /* this phase does somewhere */
} ent_cli_count;

static void count(void *context, const ent_alternative *alternative)
{
    ent_cli_count *counted = context;

    counted->differs = true;
    atomic_fetch_add(&counted->job->by[counter_of(alternative)], 1);
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_cli_comparing *job = context;
    ent_cli_count counted = {.job = job};
    ent_request request = {.map = NULL};
    ent_comparison comparison = {.n = 0};
    ent_status status = ent_json_request(json, &job->json, &request, err);

    if (status == ENT_OK)
        status = ent_comparison_open(&request, &job->scope, &comparison, err);
    if (status == ENT_OK)
        status = ent_compare_json(text, &comparison, json, true, count, &counted, err);
    if (status == ENT_OK) {
        atomic_fetch_add(&job->phases, 1);
        atomic_fetch_add(&job->differ, counted.differs);
    }
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
    return status;
}

static void print_counter(const char *name, size_t n, const char **sign)
{
    if (n == 0)
        return;
    printf("%s\"%s\":%zu", *sign, name, n);
    *sign = ",";
}

static void print_summary(const ent_cli_comparing *job)
{
    const char *sign = "";
    char name[64];

    printf("{\"summary\":{\"phases\":%zu,\"differ\":%zu,\"by\":{", atomic_load(&job->phases),
           atomic_load(&job->differ));
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        for (const ent_choice_info *choice = ent_issue_of((ent_issue)issue)->choices; choice->letter; choice++) {
            const ent_alternative alternative = {.issue = (ent_issue)issue, .choice = choice};
            ent_alternative_name(&alternative, name, sizeof name);
            print_counter(name, atomic_load(&job->by[counter_of(&alternative)]), &sign);
        }
    for (size_t i = 0; ent_judge_at(i); i++)
        print_counter(ent_judge_at(i)->name, atomic_load(&job->by[ENT_ISSUE_COUNT * 26 + i]), &sign);
    puts("}}}");
}

static int compare_lines(ent_cli_comparing *job, const char *path)
{
    const ent_line_job lines = {.answer = answer_line, .context = job, .jobs = job->jobs, .batch_bytes = BATCH_BYTES};
    int status = ent_cli_lines(&lines, path);

    print_summary(job);
    return status;
}

/* ---- Options. ---- */

static int misuse(const char *what, const char *word, const char *mend)
{
    return ent_cli_misuse("compare", what, word, mend);
}

static int take_issue(ent_cli_comparing *job, const char *word)
{
    ent_issue issue = ent_issue_find(word, strlen(word));

    if (issue == ENT_ISSUE_COUNT)
        return misuse("--only", word, "give an issue such as 4.A.2; `entente rules` lists them");
    job->scope.issue[issue] = job->only = true;
    return ENT_EXIT_DONE;
}

static int take_judge(ent_cli_comparing *job, const char *word)
{
    char list[160] = "there is";

    for (size_t i = 0; ent_judge_at(i); i++) {
        size_t used = strlen(list);
        if (strcmp(ent_judge_at(i)->name, word) == 0) {
            job->scope.judge[i] = job->against = true;
            return ENT_EXIT_DONE;
        }
        snprintf(list + used, sizeof list - used, "%s %s", i == 0 ? "" : ",", ent_judge_at(i)->name);
    }
    return misuse("--against", word, list);
}

static int take_format(ent_cli_comparing *job, const char *word)
{
    if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
        return misuse("--format", word, "there are text and json");
    job->json_out = strcmp(word, "json") == 0;
    return ENT_EXIT_DONE;
}

static int take_option(void *context, int option, const char *word)
{
    ent_cli_comparing *job = context;

    switch (option) {
    case 'p':
        return ent_cli_take_preset(&job->rules, "compare", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&job->rules, "compare", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'n':
        return ent_cli_take_names(&job->names, "compare", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'j':
        return ent_cli_take_jobs(&job->jobs, "compare", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'f':
        return take_format(job, word);
    case 'o':
        return take_issue(job, word);
    case 'a':
        return take_judge(job, word);
    case 'i':
        job->scope.issues = true;
        break;
    case 'l':
        job->lines = true;
        break;
    case 'd':
        job->json.map_dir = word;
        break;
    }
    return ENT_EXIT_DONE;
}

static int check_options(const ent_cli_comparing *job)
{
    if (job->scope.issues && job->against)
        return misuse("--issues cannot go with", "--against", "issues are compared with --only, judges with --against");
    if (!job->scope.issues && job->only)
        return misuse("without --issues there can be no", "--only", "say --issues too");
    if (job->lines && job->json_out == 0)
        return misuse("--lines cannot go with", "--format text", "its answers are JSON");
    return ENT_EXIT_DONE;
}

int ent_cli_compare(int argc, char **argv)
{
    static const struct option options[] = {
        {"issues", no_argument, NULL, 'i'},        {"only", required_argument, NULL, 'o'},
        {"against", required_argument, NULL, 'a'}, {"rules", required_argument, NULL, 'p'},
        {"rule", required_argument, NULL, 'r'},    {"format", required_argument, NULL, 'f'},
        {"names", required_argument, NULL, 'n'},   {"lines", no_argument, NULL, 'l'},
        {"jobs", required_argument, NULL, 'j'},    {"map-dir", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},          {0}};
    ent_cli_comparing job = {
        .json_out = -1, .names = ENT_NAMES_RULEBOOK, .json = {.set_rules = ent_cli_apply_rules, .context = &job.rules}};
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (argc - optind > 1)
        return misuse("more than one file:", argv[optind + 1], "compare one at a time, or use --lines");
    status = check_options(&job);
    if (status != ENT_EXIT_DONE)
        return status;
    const char *path = optind < argc ? argv[optind] : "-";
    return ent_cli_finish(job.lines ? compare_lines(&job, path) : compare_one(&job, path));
}
