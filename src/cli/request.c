/* request.c -- the options for rules and forms, and one request from a file, in text or JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "game/rules.h"
#include "turn/settings.h"

ent_cli_given ent_cli = {.format = ENT_FORMAT_AS_INPUT, .names = ENT_NAMES_RULEBOOK};

/* ---- Words. ---- */

const char *ent_cli_preset_word(size_t i)
{
    return ent_preset_at(i) ? ent_preset_at(i)->name : NULL;
}

const char *ent_cli_issue_word(size_t i)
{
    return i < ENT_ISSUE_COUNT ? ent_issue_of((ent_issue)i)->id : NULL;
}

/* "4.A.1=a", and so on through all choices of all issues. */
const char *ent_cli_rule_word(size_t i)
{
    static char word[40];

    for (size_t issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        for (const ent_choice_info *choice = ent_issue_of((ent_issue)issue)->choices; choice->letter; choice++)
            if (i-- == 0) {
                snprintf(word, sizeof word, "%s=%c", ent_cli_issue_word(issue), choice->letter);
                return word;
            }
    return NULL;
}

ENT_CLI_WORDS(ent_cli_format_word, [ENT_FORMAT_TEXT] = "text", [ENT_FORMAT_JSON] = "json")

ENT_CLI_WORDS(
    ent_cli_names_word, [ENT_NAMES_CODE] = "code", [ENT_NAMES_RULEBOOK] = "rulebook", [ENT_NAMES_FULL] = "full")

const char *ent_cli_algorithm_word(size_t i)
{
    return ent_algorithm_name((ent_algorithm)i);
}

const char *ent_cli_map_word(size_t i)
{
    return ent_map_builtin_name(i);
}

long ent_cli_jobs(void)
{
    long cores = ent_cli.jobs > 0 ? ent_cli.jobs : sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > ENT_LINES_JOBS ? ENT_LINES_JOBS : cores;
}

/* ---- Rules. ---- */

const char *ent_cli_take_preset(const ent_cli_option *option, const char *value)
{
    int found;
    const char *right = ent_cli_take_word(&(ent_cli_option){.word = option->word, .target = &found}, value);

    if (!right)
        ent_cli.preset = ent_cli_preset_word((size_t)found);
    return right;
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
    return NULL;
}

bool ent_cli_apply_rules(void *context, ent_rules *rules)
{
    ent_err err;
    (void)context;

    if (ent_cli.preset && ent_rules_parse(ent_cli.preset, strlen(ent_cli.preset), rules, &err) != ENT_OK)
        return false;
    for (size_t i = 0; i < ent_cli.n_rules; i++)
        if (ent_rules_parse(ent_cli.rule[i], strlen(ent_cli.rule[i]), rules, &err) != ENT_OK)
            return false;
    return true;
}

ent_json_options ent_cli_json_options(void)
{
    return (ent_json_options){.map_dir = ent_cli.map_dir, .set_rules = ent_cli_apply_rules};
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
    return ent_cli_refuse(path, err);
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
