/* compare.c -- entente compare: one phase under other rules and by other judges; only what comes out differently.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include "cli/request.h"

enum { BATCH_BYTES = 1 << 20, LETTERS = 26, COUNTERS = ENT_ISSUE_COUNT * LETTERS + ENT_MAX_FAMILY };

static struct {
    bool lines;
    atomic_size_t phases, differ, by[COUNTERS]; /* of --lines */
} job;

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
    bool differs = false;
    ent_call call = ent_cli_call_for(json);

    (void)context;
    call.seen = count;
    call.context = &differs;
    ent_status status = ent_call_answer("compare", &call, text, err);

    if (status == ENT_OK) {
        atomic_fetch_add(&job.phases, 1);
        atomic_fetch_add(&job.differ, differs);
    }
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
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs(), .batch_bytes = BATCH_BYTES};
    if (!ent_cli_set_option("brief", json_true()))
        return ent_cli_fail("no memory for the options");
    int status = ent_cli_lines(&lines, path);

    print_summary();
    return status;
}

/* ---- Options. ---- */

static const char *judge_word(size_t i)
{
    return ent_judge_at(i) ? ent_judge_at(i)->name : NULL;
}

static const ent_cli_option options[] = {
    ENT_CLI_SERVICE_SWITCH("issues", "the other choices of the disputed rules, instead of the presets"),
    ENT_CLI_SERVICE_LIST("only", "ISSUE", ent_cli_issue_word,
                         "with --issues: only this one, as in --only 4.A.2; may be repeated"),
    ENT_CLI_SERVICE_LIST("against", "NAME", judge_word,
                         "without --issues: only this preset or algorithm; may be repeated"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_FORMAT_OPTION("default: as the input"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_SWITCH("lines", &job.lines,
                   "JSON Lines in, JSON Lines out, one answer a line; the last line counts\n"
                   "what differed"),
    ENT_CLI_LINE_JOBS_OPTION,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";

    if (ent_cli_option_value("issues") && ent_cli_option_value("against"))
        return ent_cli_misuse("--issues cannot go with --against; --only chooses issues, --against judges");
    if (ent_cli_option_value("only") && !ent_cli_option_value("issues"))
        return ent_cli_misuse("--only needs --issues");
    if (job.lines && ent_cli.format == ENT_FORMAT_TEXT)
        return ent_cli_misuse("--lines cannot go with --format text; its answers are JSON");
    return job.lines ? compare_lines(path) : ent_cli_answer_file("compare", path, false);
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
