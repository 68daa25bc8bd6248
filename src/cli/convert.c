/* convert.c -- entente convert: a request as text instead of JSON, or as JSON instead of text.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "board/error.h"
#include "cli/request.h"
#include "service/call.h"

static ent_status convert(ent_call *call)
{
    bool as_input = ent_cli.format == ENT_FORMAT_AS_INPUT;
    bool to_text = as_input ? ent_input_is_json(call->input, call->len) : ent_cli.format == ENT_FORMAT_TEXT;
    json_t *options = json_pack("{sssb}", "format", to_text ? "text" : "json", "indent", 1);

    if (!options)
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the options");
    call->options = options;
    ent_status status = ent_call_run("convert", call);
    call->options = NULL;
    json_decref(options);
    return status;
}

static bool print_bytes(FILE *out, const void *context)
{
    const ent_json_text *text = context;
    return fwrite(text->bytes, 1, text->n, out) == text->n &&
           (text->bytes[text->n - 1] == '\n' || putc('\n', out) != EOF);
}

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    ent_call call = {.input = NULL};
    char *text = ent_cli_read(path, ENT_INPUT_LIMIT, &call.len, &call.err);
    ent_status status = call.err.status;

    call.input = text;
    if (text)
        status = convert(&call);
    int exit = status != ENT_OK                 ? ent_cli_refuse_input(path, &call.in, &call.err)
               : print_bytes(stdout, &call.out) ? ENT_EXIT_DONE
                                                : ENT_EXIT_REFUSED;
    ent_call_clear(&call);
    free(text);
    return exit;
}

static const ent_cli_option options[] = {
    ENT_CLI_FORMAT_OPTION("default: the other form than the input's"),
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
