/* start.c -- entente start: the starting position of a map, ready for orders to be appended.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "cli/request.h"

static int run(int n, char **argument)
{
    ent_call call = {.input = argument[0], .len = strlen(argument[0])};
    (void)n;

    ent_status status = ent_cli_call_as_asked("start", &call);
    int exit = ent_cli_answer(stdout, argument[0], status, &call);
    ent_call_clear(&call);
    return exit;
}

static const ent_cli_option options[] = {
    ENT_CLI_FORMAT_OPTION("default: text"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, "where MAP may be a file NAME.json"),
    ENT_CLI_END,
};

const ent_cli_command ent_cli_start = {
    .name = "start",
    .about = "print the starting position of a map, ready for orders",
    .synopsis = "[OPTION...] MAP",
    .text = "Prints the position in which a game on this map begins, as text or JSON that entente adjudicate reads. "
            "Append\nthe orders to the text; in JSON add \"orders\".",
    .example = "entente start standard",
    .options = options,
    .word = ent_cli_map_word,
    .least = 1,
    .most = 1,
    .run = run,
};
