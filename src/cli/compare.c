/* compare.c -- entente compare: one phase under other rules and by other judges; only what comes out differently.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include "cli/request.h"
#include "json/compare_json.h"
#include "text/compare_report.h"

enum { BATCH_BYTES = 1 << 20, LETTERS = 26, COUNTERS = ENT_ISSUE_COUNT * LETTERS + ENT_MAX_FAMILY };

static struct {
    ent_compare_scope scope;
    bool lines, only, against;
    atomic_size_t phases, differ, by[COUNTERS]; /* of --lines */
} job;

/* ---- One phase. ---- */

static ent_status print_json(const ent_comparison *comparison, const json_t *json, ent_err *err)
{
    ent_json_text text = {.indented = true};
    ent_status status = ent_compare_json(&text, comparison, json, false, NULL, NULL, err);

    if (status == ENT_OK)
        ent_json_print_line(stdout, &text);
    ent_json_clear(&text);
    return status;
}

static int compare_one(const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_input input = {.json = NULL};
    ent_comparison comparison = {.n = 0};
    ent_status status = ent_cli_read_request(path, &input, &err);

    if (status == ENT_OK)
        status = ent_comparison_open(&input.request, &job.scope, &comparison, &err);
    if (status == ENT_OK)
        status = ent_cli_answers_json(&input)
                     ? print_json(&comparison, input.json, &err)
                     : ent_compare_report(stdout, &comparison, (ent_names_style)ent_cli.names, &err);
    int exit = status == ENT_OK ? ENT_EXIT_DONE : ent_cli_refuse_input(path, &input, &err);
    ent_comparison_clear(&comparison);
    ent_input_clear(&input);
    return exit;
}

/* ---- Many. ---- */

static size_t counter_of(const ent_alternative *alternative)
{
    if (!alternative->judge)
        return (size_t)alternative->issue * LETTERS + (size_t)(alternative->choice->letter - 'a');
    size_t i = 0;
    while (ent_judge_at(i) != alternative->judge)
        i++;
    assert(i < ENT_MAX_FAMILY);
    return ENT_ISSUE_COUNT * LETTERS + i;
}

/* `context`: set to true, since this phase differs somewhere. */
static void count(void *context, const ent_alternative *alternative)
{
    *(bool *)context = true;
    atomic_fetch_add(&job.by[counter_of(alternative)], 1);
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    ent_request request = {.map = NULL};
    ent_comparison comparison = {.n = 0};
    bool differs = false;
    ent_status status = ent_json_request(json, &options, &request, err);
    (void)context;

    if (status == ENT_OK)
        status = ent_comparison_open(&request, &job.scope, &comparison, err);
    if (status == ENT_OK)
        status = ent_compare_json(text, &comparison, json, true, count, &differs, err);
    if (status == ENT_OK) {
        atomic_fetch_add(&job.phases, 1);
        atomic_fetch_add(&job.differ, differs);
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

static void print_summary(void)
{
    const char *sign = "";
    char name[64];

    printf("{\"summary\":{\"phases\":%zu,\"differ\":%zu,\"by\":{", atomic_load(&job.phases), atomic_load(&job.differ));
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        for (const ent_choice_info *choice = ent_issue_of((ent_issue)issue)->choices; choice->letter; choice++) {
            const ent_alternative alternative = {.issue = (ent_issue)issue, .choice = choice};
            ent_alternative_name(&alternative, name, sizeof name);
            print_counter(name, atomic_load(&job.by[counter_of(&alternative)]), &sign);
        }
    for (size_t i = 0; ent_judge_at(i); i++)
        print_counter(ent_judge_at(i)->name, atomic_load(&job.by[ENT_ISSUE_COUNT * LETTERS + i]), &sign);
    puts("}}}");
}

static int compare_lines(const char *path)
{
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli.jobs, .batch_bytes = BATCH_BYTES};
    int status = ent_cli_lines(&lines, path);

    print_summary();
    return status;
}

/* ---- Options. ---- */

static const char *take_issue(const ent_cli_option *option, const char *value)
{
    int issue = ent_cli_find_word(option->word, value);

    if (issue < 0)
        return "give an issue such as 4.A.2; `entente rules` lists them";
    job.scope.issue[issue] = job.only = true;
    return NULL;
}

static const char *judge_word(size_t i)
{
    return ent_judge_at(i) ? ent_judge_at(i)->name : NULL;
}

static const char *take_judge(const ent_cli_option *option, const char *value)
{
    int judge;
    const char *right = ent_cli_take_word(&(ent_cli_option){.word = option->word, .target = &judge}, value);

    if (!right)
        job.scope.judge[judge] = job.against = true;
    return right;
}

static const ent_cli_option options[] = {
    ENT_CLI_SWITCH("issues", &job.scope.issues, "the other choices of the disputed rules, instead of the presets"),
    ENT_CLI_OWN("only", "ISSUE", take_issue, ent_cli_issue_word,
                "with --issues: only this one, as in --only 4.A.2; may be repeated"),
    ENT_CLI_OWN("against", "NAME", take_judge, judge_word,
                "without --issues: only this preset or algorithm; may be repeated"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_SWITCH("lines", &job.lines,
                   "JSON Lines in, JSON Lines out, one answer a line; the last line counts\n"
                   "what differed"),
    ENT_CLI_JOBS_OPTION("threads for --lines; default: the machine's cores"),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";

    if (job.scope.issues && job.against)
        return ent_cli_misuse("--issues cannot go with --against; --only chooses issues, --against judges");
    if (!job.scope.issues && job.only)
        return ent_cli_misuse("--only needs --issues");
    if (job.lines && ent_cli.format == ENT_FORMAT_TEXT)
        return ent_cli_misuse("--lines cannot go with --format text; its answers are JSON");
    return job.lines ? compare_lines(path) : compare_one(path);
}

const ent_cli_command ent_cli_compare = {
    .name = "compare",
    .about = "one phase under other rules: what comes out differently, and why",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Judges a position with its orders once under its own rules, then by every preset of the rules and by every\n"
        "algorithm, and prints only what comes out differently, and why. With --issues: under every other choice of\n"
        "every disputed rule, one at a time. --rules and --rule say what to compare with. Without FILE, or with -,\n"
        "reads standard input.",
    .example = "entente compare --issues examples/turn.txt",
    .options = options,
    .most = 1,
    .run = run,
};
