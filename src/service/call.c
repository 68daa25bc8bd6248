/* call.c -- from the name of a service function and bytes to its answer or an error object.
 *
 * One table names every function and the options that it knows. What a function refuses becomes an error object here,
 * in one place.
 *
 * SPDX-License-Identifier: MIT */
#include "service/call.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "entente_service.h"
#include "mapfile/map_file.h"
#include "service/call_options.h"

enum { MAX_OPTIONS = 12, MAX_OPTIONS_TEXT = 1 << 20 };

static const struct {
    const char *name;
    ent_call_function *run;
    const char *option[MAX_OPTIONS + 1];
} functions[] = {
    {"adjudicate", ent_call_adjudicate, {"rules", "algorithm", "format", "names", "explain", "color"}},
    {"audit", ent_call_audit, {"rules", "format", "names"}},
    {"check", ent_call_check, {"rules", "algorithm", "format", "names", "all"}},
    {"compare", ent_call_compare, {"rules", "issues", "only", "against", "brief", "format", "names"}},
    {"convert", ent_call_convert, {"rules", "format"}},
    {"convert_game", ent_call_convert_game, {"from", "to", "judge", "rules"}},
    {"draw",
     ent_call_draw,
     {"rules", "names", "only", "title", "width", "animate", "parts", "planned", "closed", "letters", "highlight",
      "format"}},
    {"geometry", ent_call_geometry, {NULL}},
    {"import_map", ent_call_import_map, {"name", "powers"}},
    {"map", ent_call_map, {"rules", "form"}},
    {"maps", ent_call_maps, {NULL}},
    {"next", ent_call_next, {"rules", "algorithm", "format"}},
    {"orders", ent_call_orders, {"rules"}},
    {"play", ent_call_play, {"rules", "player", "seed", "powers"}},
    {"repair", ent_call_repair, {"rules", "format"}},
    {"replay", ent_call_replay, {"from", "rules", "format"}},
    {"rules", ent_call_rules, {"issues"}},
    {"start", ent_call_start, {"rules", "format"}},
    {"version", ent_call_version, {NULL}},
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

const char *ent_service_function(size_t i)
{
    return i < N_FUNCTIONS ? functions[i].name : NULL;
}

/* ---- Running. ---- */

static size_t find_function(const char *name)
{
    size_t i = 0;
    while (i < N_FUNCTIONS && strcmp(functions[i].name, name) != 0)
        i++;
    return i;
}

/* "indent" is an option of every function. */
static bool is_known(size_t function, const char *option)
{
    for (size_t i = 0; functions[function].option[i]; i++)
        if (strcmp(functions[function].option[i], option) == 0)
            return true;
    return strcmp(option, "indent") == 0;
}

static ent_status check_options(size_t function, ent_call *call)
{
    const char *key;
    json_t *value;

    if (call->options && !ent_json_is(call->options, JSON_OBJECT))
        return ent_option_refuse(call, "options", "give an object");
    ENT_EACH_MEMBER (call->options, key, value)
        if (!is_known(function, key))
            return ent_option_refuse(call, key, "the function %s has no such option", functions[function].name);
    return ent_option_bool(call, "indent", &call->out.indented);
}

ent_status ent_call_run(const char *function, ent_call *call)
{
    size_t i = find_function(function);

    assert(call->input || call->len == 0);
    if (i == N_FUNCTIONS)
        return ent_fail(&call->err, ENT_E_NAME, "there is no function '%.40s'", function);
    if (call->len > ENT_INPUT_LIMIT)
        return ent_fail(&call->err, ENT_E_LIMIT, "larger than %d bytes; requests are much shorter", ENT_INPUT_LIMIT);
    ent_status status = check_options(i, call);
    if (status == ENT_OK)
        status = functions[i].run(call);
    return status == ENT_OK ? ent_json_finish(&call->out, &call->err) : status;
}

void ent_call_clear(ent_call *call)
{
    ent_input_clear(&call->in);
    ent_json_clear(&call->out);
}

ent_status ent_call_answer(const char *function, ent_call *call, ent_json_text *text, ent_err *err)
{
    call->out = *text;
    ent_status status = ent_call_run(function, call);
    *text = call->out;
    *err = call->err;
    call->out = (ent_json_text){.bytes = NULL};
    ent_call_clear(call);
    return status;
}

/* ---- Answers as text, which are written to a stream. ---- */

ent_status ent_call_print(ent_call *call, void *job, ent_status (*print)(ent_call *, void *, FILE *))
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&bytes, &size);

    if (!memory)
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the report");
    ent_status status = print(call, job, memory);
    if (fclose(memory) != 0 && status == ENT_OK)
        status = ent_fail(&call->err, ENT_E_MEMORY, "no memory for the report");
    free(call->out.bytes);
    call->out.bytes = bytes;
    call->out.n = call->out.cap = size;
    return status;
}

/* ---- The entry. ---- */

/* Give the bytes of `text` away, with a NUL after them. NULL if there is no memory. */
static char *give(ent_json_text *text, size_t *len)
{
    char *bytes = text->failed ? NULL : realloc(text->bytes, text->n + 1);

    *len = 0;
    if (!bytes) {
        ent_json_clear(text);
        return NULL;
    }
    bytes[text->n] = '\0';
    *len = text->n;
    *text = (ent_json_text){.bytes = NULL};
    return bytes;
}

static ent_status parse_options(const char *options, ent_call *call, json_t **out)
{
    size_t len = options ? strlen(options) : 0;
    ent_err err;

    if (len > MAX_OPTIONS_TEXT)
        return ent_option_refuse(call, "options", "they are too long");
    *out = len > 0 ? ent_json_parse(options, len, &err) : NULL;
    call->options = *out;
    return len == 0 || *out ? ENT_OK : ent_option_refuse(call, "options", "%.150s", err.text);
}

ent_status ent_service_call(const char *function, const char *options, const char *input, size_t len, char **out,
                            size_t *out_len)
{
    ent_call call = {.input = input, .len = len};
    json_t *parsed = NULL;
    ent_status status = parse_options(options, &call, &parsed);

    if (status == ENT_OK)
        status = ent_call_run(function, &call);
    json_decref(parsed);
    *out = status == ENT_OK ? give(&call.out, out_len) : NULL;
    if (!*out) {
        ent_json_text error = {.indented = false};
        if (status == ENT_OK)
            status = ent_fail(&call.err, ENT_E_MEMORY, "no memory for the answer");
        ent_json_error(&error, call.in.json, &call.err, NULL);
        *out = give(&error, out_len);
    }
    ent_call_clear(&call);
    return status;
}

void ent_service_free(char *out)
{
    free(out);
}
