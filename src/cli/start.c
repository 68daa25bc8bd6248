/* start.c -- entente start: the starting position of a map, ready for orders to be appended.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"
#include "json/position_json.h"
#include "text/request_text.h"

static int run(int n, char **argument)
{
    ent_err err = {.status = ENT_OK};
    ent_input input = {.json = NULL};
    ent_json_text text = {.indented = true};
    ent_status status = ent_cli_start_request(argument[0], &input, &err);
    (void)n;

    if (status == ENT_OK && ent_cli.format == ENT_FORMAT_JSON) {
        ent_json_position(&text, NULL, &input.request, input.request.pos);
        status = ent_json_finish(&text, &err);
        if (status == ENT_OK)
            ent_json_print_line(stdout, &text);
    } else if (status == ENT_OK) {
        ent_request_print_position(stdout, &input.request, input.request.pos);
    }
    int exit = status == ENT_OK ? ENT_EXIT_DONE : ent_cli_refuse_input(argument[0], &input, &err);
    ent_json_clear(&text);
    ent_input_clear(&input);
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
