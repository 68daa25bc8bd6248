/* replay.c -- entente replay: a saved game judged again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include "board/error.h"
#include "cli/games.h"

static struct {
    bool lines;
    atomic_size_t games, phases, differ, games_differ; /* of --lines */
} job;

static int replay_one(const char *path)
{
    if (ent_cli.format == ENT_FORMAT_AS_INPUT)
        ent_cli.format = ENT_FORMAT_TEXT;
    return ent_cli_answer_file("replay", path, true);
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_call call = ent_cli_call_for(json);
    (void)context;

    if (ent_cli_is_one_request(json))
        return ent_fail(err, ENT_E_SYNTAX,
                        "one request is no game; `entente convert IN.jsonl OUT.jsonl` makes games of them");
    ent_status status = ent_call_answer("replay", &call, text, err);
    if (status == ENT_OK) {
        atomic_fetch_add(&job.games, 1);
        atomic_fetch_add(&job.games_differ, call.attention > 0);
        atomic_fetch_add(&job.differ, call.attention);
        atomic_fetch_add(&job.phases, call.phases);
    }
    return status;
}

static int replay_lines(const char *path)
{
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs()};
    int status = ent_cli_lines(&lines, path);

    printf("{\"summary\":{\"games\":%zu,\"phases\":%zu,\"differ\":%zu,\"games_differ\":%zu}}\n",
           atomic_load(&job.games), atomic_load(&job.phases), atomic_load(&job.differ), atomic_load(&job.games_differ));
    return atomic_load(&job.differ) > 0 ? ENT_EXIT_REFUSED : status;
}

static const ent_cli_option options[] = {
    ENT_CLI_SERVICE_WORD("from", "NAME", ent_cli_game_format_word,
                         "entente, diplomacy (the Python package), dipcc or requests; default: what the\n"
                         "content is"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_FORMAT_OPTION("default: text"),
    ENT_CLI_SWITCH("lines", &job.lines,
                   "a game a line, a JSON answer a line, and a last line of totals; default for a\nfile GAME.jsonl"),
    ENT_CLI_LINE_JOBS_OPTION,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";

    job.lines |= ent_cli_is_lines(path);
    if (job.lines && ent_cli.format == ENT_FORMAT_TEXT)
        return ent_cli_misuse("--lines cannot go with --format text; its answers are JSON");
    return job.lines ? replay_lines(path) : replay_one(path);
}

const ent_cli_command ent_cli_replay = {
    .name = "replay",
    .about = "judge a saved game again, and say what differs and why",
    .synopsis = "[OPTION...] [GAME]",
    .text =
        "Reads a saved game in any format of entente convert and judges every phase again from the positions and "
        "orders\n"
        "of the file. Requests, a phase a line, must be converted first. Lists the phases after which the file has\n"
        "another position, what the judge says of the orders concerned, under which other rules it agrees with the\n"
        "file, and known rulings of the other engine. The rules are those that the file states, or datc; --rules and\n"
        "--rule replace them.\n"
        "Without GAME, or with -, reads standard input.",
    .notes = "Exit status: 0 the file agrees, 1 something differs or some input was refused, 2 wrong usage.",
    .example = "entente replay saved.json",
    .options = options,
    .most = 1,
    .run = run,
};
