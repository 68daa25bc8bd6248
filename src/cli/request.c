/* request.c -- the options for rules and forms, and one request from a file, in text or JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include "board/error.h"
#include "board/plain.h"
#include "game/rules.h"
#include "turn/phase_and_rules.h"

ent_cli_given ent_cli = {.format = ENT_FORMAT_AS_INPUT};

/* ---- Words. ---- */

const char *ent_cli_preset_word(size_t i)
{
    return ent_preset_at(i) ? ent_preset_at(i)->name : NULL;
}

const char *ent_cli_issue_word(size_t i)
{
    return i < ENT_ISSUE_COUNT ? ent_issue_of((ent_issue)i)->id : NULL;
}

/* "4.A.1=a", and so on through all choices of all issues; then "portage=no" and so on. */
const char *ent_cli_rule_word(size_t i)
{
    static char word[40];

    for (size_t issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        for (const ent_choice_info *choice = ent_issue_of((ent_issue)issue)->choices; choice->letter; choice++)
            if (i-- == 0) {
                snprintf(word, sizeof word, "%s=%c", ent_cli_issue_word(issue), choice->letter);
                return word;
            }
    const ent_option_info *option = ent_option_at(i / 2);
    if (!option)
        return NULL;
    snprintf(word, sizeof word, "%s=%s", option->id, option->word[i % 2]);
    return word;
}

ENT_CLI_WORDS(ent_cli_format_word, [ENT_FORMAT_TEXT] = "text", [ENT_FORMAT_JSON] = "json");

ENT_CLI_WORDS(
    ent_cli_style_word, [ENT_NAMES_CODE] = "code", [ENT_NAMES_RULEBOOK] = "rulebook", [ENT_NAMES_FULL] = "full");

const char *ent_cli_algorithm_word(size_t i)
{
    return ent_algorithm_name((ent_algorithm)i);
}

/* The algorithms with one answer. */
static const ent_algorithm judges[] = {ENT_ALGORITHM_DECISIONS, ENT_ALGORITHM_DPJUDGE, ENT_ALGORITHM_DPJUDGE_EARLY};

const char *ent_cli_judge_word(size_t i)
{
    return i < sizeof judges / sizeof *judges ? ent_algorithm_name(judges[i]) : NULL;
}

ent_algorithm ent_cli_algorithm(size_t i)
{
    assert(i < sizeof judges / sizeof *judges);
    return judges[i];
}

const char *ent_cli_map_word(size_t i)
{
    return ent_map_builtin_name(i);
}

/* How many threads fit into the limit on memory (ulimit -v), under which the room that the system sets aside for each
 * of them counts as memory in use. */
static long jobs_that_fit(void)
{
    enum { ROOM_OF_A_JOB = 80 << 20 /* 64 MiB of it for malloc() */ };
    struct rlimit memory;

    if (getrlimit(RLIMIT_AS, &memory) != 0 || memory.rlim_cur / ROOM_OF_A_JOB >= ENT_LINES_JOBS)
        return ENT_LINES_JOBS;
    return memory.rlim_cur < ROOM_OF_A_JOB ? 1 : (long)(memory.rlim_cur / ROOM_OF_A_JOB);
}

long ent_cli_jobs(void)
{
    long cores = ent_cli.jobs > 0 ? ent_cli.jobs : sysconf(_SC_NPROCESSORS_ONLN), most = jobs_that_fit();
    return cores < 1 ? 1 : cores > most ? most : cores;
}

/* ---- Service functions. ---- */

static json_t *service_options; /* an object; NULL: none yet */

bool ent_cli_set_option(const char *name, json_t *value)
{
    if (!service_options)
        service_options = json_object();
    return json_object_set_new(service_options, name, value) == 0;
}

const json_t *ent_cli_option_value(const char *name)
{
    return json_object_get(service_options, name);
}

#define NO_MEMORY "there is no memory for it"

/* A text as JSON. What is not UTF-8 becomes plain. */
static json_t *plain_string(const char *value)
{
    char plain[400];

    if (ent_plain_is_utf8(value, strlen(value)))
        return json_string(value);
    ent_plain_copy(value, strlen(value), plain, sizeof plain);
    return json_string(plain);
}

/* The value of an option as JSON, a new reference. Returns what would be right, if it is wrong. */
static const char *service_value(const ent_cli_option *option, const char *value, json_t **out)
{
    int word = 0;
    long number = 0;
    const char *right = NULL;

    if (option->word && value)
        right =
            ent_cli_take_word(&(ent_cli_option){.name = option->name, .word = option->word, .target = &word}, value);
    else if (option->most > 0)
        right = ent_cli_take_number(&(ent_cli_option){.least = option->least, .most = option->most, .target = &number},
                                    value);
    if (!right)
        *out = !value             ? json_true()
               : option->word     ? json_string(option->word((size_t)word))
               : option->most > 0 ? json_integer(number)
                                  : plain_string(value);
    return right;
}

static bool add_to_list(const char *name, json_t *value)
{
    if (!ent_json_is(json_object_get(service_options, name), JSON_ARRAY) && !ent_cli_set_option(name, json_array()))
        return false;
    return json_array_append_new(json_object_get(service_options, name), value) == 0;
}

/* The words between the commas. */
static const char *take_list(const ent_cli_option *option, const char *value)
{
    ent_cli_option one = *option;
    char word[64];

    one.list = false;
    for (size_t n; *value; value += n + (value[n] == ',')) {
        json_t *json = NULL;
        n = strcspn(value, ",");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), value);
        const char *right = service_value(&one, word, &json);
        if (right)
            return right;
        if (!add_to_list(option->name, json))
            return NO_MEMORY;
    }
    return NULL;
}

const char *ent_cli_take_service(const ent_cli_option *option, const char *value)
{
    json_t *json = NULL;

    if (option->list && value)
        return take_list(option, value);
    if (option->list && ent_cli_option_value(option->name))
        return NULL;
    const char *right = service_value(option, value, &json);
    if (right)
        return right;
    return ent_cli_set_option(option->name, json) ? NULL : NO_MEMORY;
}

ent_call ent_cli_call_for(const json_t *request)
{
    return (ent_call){.request = request, .options = service_options, .map_dir = ent_cli.map_dir};
}

ent_status ent_cli_call(const char *function, ent_call *call)
{
    call->options = service_options;
    call->map_dir = ent_cli.map_dir;
    return ent_call_run(function, call);
}

ent_status ent_cli_call_as_asked(const char *function, ent_call *call)
{
    call->in.is_json = ent_input_is_json(call->input, call->len);
    bool json = ent_cli_answers_json(&call->in);

    if (!ent_cli_set_option("format", json_string(json ? "json" : "text")) ||
        !ent_cli_set_option("indent", json_true()))
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the options");
    return ent_cli_call(function, call);
}

ent_status ent_cli_read_input(const char *path, ent_call *call)
{
    call->input = ent_cli_read(path, ENT_INPUT_LIMIT, &call->len, &call->err);
    return call->input ? ENT_OK : call->err.status;
}

ent_status ent_cli_call_file(const char *function, const char *path, ent_call *call)
{
    ent_status status = ent_cli_read_input(path, call);
    return status == ENT_OK ? ent_cli_call_as_asked(function, call) : status;
}

ent_status ent_cli_call_again(const char *function, const char *format, const ent_call *first, ent_call *again)
{
    json_t *options =
        json_pack("{ss sb sO* sO*}", "format", format, "indent", 1, "rules", json_object_get(first->options, "rules"),
                  "algorithm", json_object_get(first->options, "algorithm"));

    *again = (ent_call){.input = first->input, .len = first->len, .map_dir = first->map_dir, .options = options};
    ent_status status =
        options ? ent_call_run(function, again) : ent_fail(&again->err, ENT_E_MEMORY, "no memory for the options");
    again->options = NULL;
    json_decref(options);
    return status;
}

void ent_cli_call_clear(ent_call *call)
{
    ent_call_clear(call);
    free((void *)(uintptr_t)call->input);
    call->input = NULL;
}

/* JSON ends without a newline, text with one. */
static bool end_line(ent_json_text *text)
{
    assert(text->n > 0);
    if (text->bytes[text->n - 1] == '\n')
        return true;
    char *more = realloc(text->bytes, text->n + 1);
    if (!more)
        return false;
    text->bytes = more;
    text->bytes[text->n++] = '\n';
    text->cap = text->n;
    return true;
}

int ent_cli_answer(FILE *out, const char *path, ent_status status, ent_call *call)
{
    if (status == ENT_OK && !end_line(&call->out))
        status = ent_fail(&call->err, ENT_E_MEMORY, "no memory for the answer");
    if (status != ENT_OK)
        return ent_cli_refuse_input(path, &call->in, &call->err);
    fwrite(call->out.bytes, 1, call->out.n, out);
    return ENT_EXIT_DONE;
}

int ent_cli_answer_file(const char *function, const char *path, bool strict)
{
    ent_call call = {.input = NULL};
    int exit = ent_cli_answer(stdout, path, ent_cli_call_file(function, path, &call), &call);

    if (strict && call.attention > 0)
        exit = ENT_EXIT_REFUSED;
    ent_cli_call_clear(&call);
    return exit;
}

ent_status ent_cli_write_answer(const char *path, ent_call *call)
{
    if (!end_line(&call->out))
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the answer");
    return ent_cli_write(path, call->out.bytes, call->out.n, &call->err);
}

/* ---- Rules. ---- */

/* Hand --rules and --rule on in the words of the services' option "rules": "1982 4.A.2=e". */
static const char *set_rules_option(void)
{
    static ent_err err;
    char words[ENT_RULES_TEXT] = "";
    ent_rules rules = {.options = 0};
    size_t n = (size_t)snprintf(words, sizeof words, "%s", ent_cli.preset ? ent_cli.preset : "");

    for (size_t i = 0; i < ent_cli.n_rules && n < sizeof words; i++)
        n += (size_t)snprintf(words + n, sizeof words - n, " %s", ent_cli.rule[i]);
    if (n >= sizeof words)
        return "there are too many";
    if (ent_rules_parse(words, n, &rules, &err) != ENT_OK)
        return err.text;
    return ent_cli_set_option("rules", json_string(words)) ? NULL : NO_MEMORY;
}

const char *ent_cli_take_preset(const ent_cli_option *option, const char *value)
{
    int found;
    const char *right =
        ent_cli_take_word(&(ent_cli_option){.name = option->name, .word = option->word, .target = &found}, value);

    if (right)
        return right;
    const char *preset = ent_cli_preset_word((size_t)found);
    if (ent_cli.preset && ent_cli.preset != preset)
        return "another preset is given, too; give one";
    ent_cli.preset = preset;
    return set_rules_option();
}

const char *ent_cli_take_rule(const ent_cli_option *option, const char *value)
{
    static ent_err err;
    ent_rules rules;
    (void)option;

    ent_rules_preset("datc", &rules);
    if (!strchr(value, '='))
        return "write ISSUE=CHOICE, as in 4.A.2=e";
    if (ent_rules_parse(value, strlen(value), &rules, &err) != ENT_OK)
        return err.text;
    if (ent_cli.n_rules == sizeof ent_cli.rule / sizeof *ent_cli.rule)
        return "there are too many";
    ent_cli.rule[ent_cli.n_rules++] = value;
    return set_rules_option();
}

bool ent_cli_apply_rules(void *context, ent_rules *rules)
{
    ent_err err;
    bool good = true; /* the words were read once when the options were */
    (void)context;

    if (ent_cli.preset)
        good = ent_rules_parse(ent_cli.preset, strlen(ent_cli.preset), rules, &err) == ENT_OK;
    for (size_t i = 0; i < ent_cli.n_rules; i++)
        good &= ent_rules_parse(ent_cli.rule[i], strlen(ent_cli.rule[i]), rules, &err) == ENT_OK;
    assert(good);
    return good;
}

ent_json_options ent_cli_json_options(void)
{
    const bool given = ent_cli.preset || ent_cli.n_rules > 0;
    return (ent_json_options){.map_dir = ent_cli.map_dir, .set_rules = given ? ent_cli_apply_rules : NULL};
}

/* ---- Requests. ---- */

bool ent_cli_answers_json(const ent_input *input)
{
    return ent_cli.format == ENT_FORMAT_AS_INPUT ? input->is_json : ent_cli.format == ENT_FORMAT_JSON;
}

int ent_cli_refuse_input(const char *path, const ent_input *input, const ent_err *err)
{
    ent_json_text text = {.indented = true};

    if (err->text[0] && ent_cli_answers_json(input)) {
        ent_json_error(&text, input->json, err, NULL);
        if (!text.failed)
            ent_json_print_line(stdout, &text);
        ent_json_clear(&text);
    }
    if (err->status != ENT_E_OPTION)
        return ent_cli_refuse(path, err);
    return input->request.map ? ent_cli_fail("--%s", err->text) : ent_cli_misuse("--%s", err->text);
}

ent_status ent_cli_read_request(const char *path, ent_input *input, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    size_t len = 0;
    char *text = ent_cli_read(path, ENT_INPUT_LIMIT, &len, err);
    ent_status status = text ? ent_input_read(text, len, &options, input, err) : err->status;

    free(text);
    return status;
}

ent_status ent_cli_start_request(const char *map, ent_input *input, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    return ent_input_start(json_string(map), &options, input, err);
}

int ent_cli_lines(const ent_line_job *job, const char *path)
{
    bool refused;
    ent_err err;
    ent_status status = ent_json_lines(job, path, &refused, &err);

    if (status != ENT_OK)
        return ent_cli_refuse(path, &err);
    return refused ? ENT_EXIT_REFUSED : ENT_EXIT_DONE;
}
