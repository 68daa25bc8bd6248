/* convert.c -- entente convert: a request as text instead of JSON, or as JSON instead of text.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"

static ent_status convert(const char *path, ent_call *call)
{
    ent_status status = ent_cli_read_input(path, call);

    if (status != ENT_OK)
        return status;
    if (ent_cli.format == ENT_FORMAT_AS_INPUT)
        ent_cli.format = ent_input_is_json(call->input, call->len) ? ENT_FORMAT_TEXT : ENT_FORMAT_JSON;
    return ent_cli_call_as_asked("convert", call);
}

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    ent_call call = {.input = NULL};
    int exit = ent_cli_answer(stdout, path, convert(path, &call), &call);

    ent_cli_call_clear(&call);
    return exit;
}

static const ent_cli_option options[] = {
    ENT_CLI_FORMAT_OPTION("default: the other form than the input's"),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

const ent_cli_command ent_cli_convert = {
    .name = "convert",
    .about = "a position with its orders as JSON instead of text, or as text instead of JSON",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Reads a position with its orders and prints the same request in the other form. The orders stay as they were\n"
        "written. Without FILE, or with -, reads standard input.",
    .example = "entente convert examples/turn.txt",
    .options = options,
    .most = 1,
    .run = run,
};
