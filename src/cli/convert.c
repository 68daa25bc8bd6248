/* convert.c -- entente convert: a request as text instead of JSON, or as JSON instead of text; and saved games from one
 * format to another.
 *
 * Two files, or an option that is about games, mean games.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/games.h"

static ent_cli_conversion games = {.from = -1, .to = -1};

static ent_status convert(const char *path, ent_call *call)
{
    ent_status status = ent_cli_read_input(path, call);

    if (status != ENT_OK)
        return status;
    if (ent_cli.format == ENT_FORMAT_AS_INPUT)
        ent_cli.format = ent_input_is_json(call->input, call->len) ? ENT_FORMAT_TEXT : ENT_FORMAT_JSON;
    return ent_cli_call_as_asked("convert", call);
}

static int convert_request(const char *path)
{
    ent_call call = {.input = NULL};
    int exit = ent_cli_answer(stdout, path, convert(path, &call), &call);

    ent_cli_call_clear(&call);
    return exit;
}

static int run(int n, char **argument)
{
    const char *in = n > 0 ? argument[0] : "-", *out = n > 1 ? argument[1] : "-";

    if (n < 2 && games.from < 0 && games.to < 0 && !games.judge && !games.lines)
        return convert_request(in);
    if (ent_cli.format != ENT_FORMAT_AS_INPUT)
        return ent_cli_misuse("--format is about a request; the format of games is --to");
    games.to = games.to < 0 ? ENT_GAME_ENTENTE : games.to;
    games.lines |= ent_cli_is_lines(in);
    return ent_cli_convert_games(&games, in, out);
}

static const ent_cli_option options[] = {
    ENT_CLI_FORMAT_OPTION("of a request; default: the other form than the input's"),
    ENT_CLI_WORD("from", "NAME", ent_cli_game_format_word, &games.from,
                 "games in the format entente, diplomacy (the Python package), dipcc or\n"
                 "requests; default: what the content is"),
    ENT_CLI_WORD("to", "NAME", ent_cli_game_format_word, &games.to,
                 "games into that format; default: entente; requests are JSON Lines:\nlet OUT end in .jsonl"),
    ENT_CLI_SWITCH("judge", &games.judge, "judge the games again, and write results with reasons"),
    ENT_CLI_SWITCH("lines", &games.lines, "a game a line; default for a file IN.jsonl"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_LINE_JOBS_OPTION,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

const ent_cli_command ent_cli_convert = {
    .name = "convert",
    .about = "a request as JSON or as text; saved games in another format",
    .synopsis = "[OPTION...] [FILE] | [OPTION...] IN OUT",
    .text =
        "With one FILE, reads a position with its orders and prints the same request in the other form. The orders "
        "stay\n"
        "as they were written. Without FILE, or with -, reads standard input.\n"
        "With IN and OUT, or with --from or --to, converts saved games: one game, or a game a line (JSON Lines). OUT "
        "is\n"
        "replaced as a whole. What the other format cannot say is listed on standard error. A line that is no game is\n"
        "reported and left out.",
    .notes = "Exit status: 0 done, 1 some input was refused, 2 wrong usage.",
    .example = "entente convert --to diplomacy game.json saved.json",
    .options = options,
    .most = 2,
    .run = run,
};
