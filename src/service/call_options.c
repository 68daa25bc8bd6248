/* call_options.c -- the options of a call.
 *
 * SPDX-License-Identifier: MIT */
#include "service/call_options.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/error.h"
#include "json/json_path.h"
#include "turn/phase_and_rules.h"

ent_status ent_option_refuse(ent_call *call, const char *name, const char *format, ...)
{
    char text[sizeof call->err.text], where[80] = "";
    ent_print_room words = {where, sizeof where, 0}, pointer = {call->err.path, sizeof call->err.path, 0};
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ent_fail(&call->err, ENT_E_OPTION, "%s", text);
    ent_json_path_key(&words, &pointer, name);
    ent_err_prefix(&call->err, "%s: ", where);
    return ENT_E_OPTION;
}

ent_status ent_option_bool(ent_call *call, const char *name, bool *out)
{
    const json_t *value = json_object_get(call->options, name);

    if (value && !ent_json_is_boolean(value))
        return ent_option_refuse(call, name, "give true or false");
    if (value)
        *out = ent_json_is(value, JSON_TRUE);
    return ENT_OK;
}

ent_status ent_option_string(ent_call *call, const char *name, const char **out)
{
    const json_t *value = json_object_get(call->options, name);

    if (value && !ent_json_is(value, JSON_STRING))
        return ent_option_refuse(call, name, "give a string");
    if (value)
        *out = json_string_value(value);
    return ENT_OK;
}

ent_status ent_option_number(ent_call *call, const char *name, long least, long most, long *out)
{
    const json_t *value = json_object_get(call->options, name);

    if (!value)
        return ENT_OK;
    if (!ent_json_is(value, JSON_INTEGER) || json_integer_value(value) < least || json_integer_value(value) > most)
        return ent_option_refuse(call, name, "give a whole number from %ld to %ld", least, most);
    *out = (long)json_integer_value(value);
    return ENT_OK;
}

ent_status ent_option_word(ent_call *call, const char *name, const char *const *words, size_t n, unsigned *out)
{
    const char *word = NULL;
    char known[160] = "";
    ent_print_room room = {known, sizeof known, 0};

    assert(n > 0);
    if (ent_option_string(call, name, &word) != ENT_OK)
        return call->err.status;
    for (size_t i = 0; word && i < n; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (unsigned)i;
            return ENT_OK;
        }
    if (!word)
        return ENT_OK;
    ent_print_choice(&room, words, n);
    return ent_option_refuse(call, name, "'%.40s' is unknown; %s takes %s", word, name, known);
}

ent_status ent_option_list(ent_call *call, const char *name, void *context,
                           ent_status (*take)(ent_call *call, void *context, const char *word))
{
    const json_t *value = json_object_get(call->options, name);
    ent_status status = ENT_OK;

    if (ent_json_is(value, JSON_STRING))
        return take(call, context, json_string_value(value));
    if (value && !ent_json_is(value, JSON_ARRAY))
        return ent_option_refuse(call, name, "give a list of strings");
    for (size_t i = 0; status == ENT_OK && i < json_array_size(value); i++) {
        const char *word = json_string_value(json_array_get(value, i));
        status = word ? take(call, context, word) : ent_option_refuse(call, name, "give a list of strings");
    }
    return status;
}

ent_status ent_option_names(ent_call *call, ent_names_style *out)
{
    static const char *const words[] = {
        [ENT_NAMES_CODE] = "code", [ENT_NAMES_RULEBOOK] = "rulebook", [ENT_NAMES_FULL] = "full"};
    unsigned style = *out;
    ent_status status = ent_option_word(call, "names", words, sizeof words / sizeof *words, &style);

    *out = (ent_names_style)style;
    return status;
}

ent_status ent_option_algorithm(ent_call *call, ent_algorithm *out)
{
    const char *words[ENT_ALGORITHM_COUNT];
    unsigned algorithm = *out;

    for (unsigned i = 0; i < ENT_ALGORITHM_COUNT; i++)
        words[i] = ent_algorithm_name((ent_algorithm)i);
    ent_status status = ent_option_word(call, "algorithm", words, ENT_ALGORITHM_COUNT, &algorithm);
    *out = (ent_algorithm)algorithm;
    return status;
}

ent_status ent_option_judge(ent_call *call, ent_algorithm *out)
{
    ent_status status = ent_option_algorithm(call, out);

    if (status == ENT_OK && *out == ENT_ALGORITHM_EXHAUSTIVE)
        return ent_option_refuse(call, "algorithm", "the exhaustive one may find several positions, or none");
    return status;
}

ent_status ent_option_format(ent_call *call, bool *text)
{
    static const char *const words[] = {"json", "text"};
    unsigned format = *text;
    ent_status status = ent_option_word(call, "format", words, 2, &format);

    *text = format == 1;
    return status;
}

static ent_status lay_rules(ent_call *call, ent_rules *rules)
{
    const char *words = NULL;
    ent_err err;

    if (ent_option_string(call, "rules", &words) != ENT_OK)
        return call->err.status;
    if (!words || ent_rules_parse(words, strlen(words), rules, &err) == ENT_OK)
        return ENT_OK;
    return ent_option_refuse(call, "rules", "%.200s", err.text);
}

/* An ent_json_options.set_rules function; the context is the call. */
static bool set_rules(void *context, ent_rules *rules)
{
    return lay_rules(context, rules) == ENT_OK;
}

ent_status ent_call_request_options(ent_call *call, ent_json_options *out)
{
    const char *words = NULL;
    ent_rules unused;
    ent_status status = ent_option_string(call, "rules", &words);

    *out = (ent_json_options){.map_dir = call->map_dir, .set_rules = words ? set_rules : NULL, .context = call};
    ent_rules_preset("datc", &unused);
    return status == ENT_OK ? lay_rules(call, &unused) : status; /* so that set_rules() cannot fail */
}

ent_status ent_call_read(ent_call *call)
{
    ent_json_options options;
    ent_status status = ent_call_request_options(call, &options);

    if (status != ENT_OK)
        return status;
    if (!call->request)
        return ent_input_read(call->input, call->len, &options, &call->in, &call->err);
    call->in.json = json_incref((json_t *)(uintptr_t)call->request);
    return ent_json_request(call->in.json, &options, &call->in.request, &call->err);
}
