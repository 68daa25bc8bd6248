/* request.c -- see request.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "mapfile/map_file.h"
#include "text/order_file.h"

/* A turn of ENT_MAX_ORDERS long orders and a map fit; what a JSON reader makes of it stays below a gigabyte. */
enum { MAX_INPUT = 16 << 20 };

int ent_cli_misuse(const char *command, const char *what, const char *word, const char *mend)
{
    fprintf(stderr, "entente %s: %s '%.60s'; %s\n", command, what, word, mend);
    return ENT_EXIT_USAGE;
}

/* ---- Rules. ---- */

bool ent_cli_take_preset(ent_cli_rule_list *list, const char *command, const char *word)
{
    ent_rules preset;

    list->preset = word;
    if (ent_rules_preset(word, &preset))
        return true;
    ent_cli_misuse(command, "--rules", word, "there are datc, 2000, 1982, 1971 and dptg");
    return false;
}

bool ent_cli_take_rule(ent_cli_rule_list *list, const char *command, const char *word)
{
    ent_rules rules;
    ent_err err;

    ent_rules_preset("datc", &rules);
    if (!strchr(word, '='))
        ent_cli_misuse(command, "--rule", word, "write ISSUE=CHOICE, as in 4.A.2=e");
    else if (ent_rules_parse(word, strlen(word), &rules, &err) != ENT_OK)
        ent_cli_misuse(command, "--rule", word, err.text);
    else if (list->n == sizeof list->rule / sizeof *list->rule)
        ent_cli_misuse(command, "--rule", word, "there are too many");
    else {
        list->rule[list->n++] = word;
        return true;
    }
    return false;
}

bool ent_cli_take_algorithm(const char *command, const char *word, bool several, ent_algorithm *algorithm)
{
    for (unsigned i = 0; i < ENT_ALGORITHM_COUNT; i++) {
        *algorithm = (ent_algorithm)i;
        if ((several || i != ENT_ALGORITHM_EXHAUSTIVE) && strcmp(ent_algorithm_name(*algorithm), word) == 0)
            return true;
    }
    ent_cli_misuse(command, "--algorithm", word,
                   several ? "there are decisions, exhaustive, dpjudge and dpjudge-early"
                           : "there are decisions, dpjudge and dpjudge-early");
    return false;
}

bool ent_cli_take_names(ent_names_style *style, const char *command, const char *word)
{
    static const char *const name[] = {
        [ENT_NAMES_CODE] = "code", [ENT_NAMES_RULEBOOK] = "rulebook", [ENT_NAMES_FULL] = "full"};

    for (unsigned i = 0; i < sizeof name / sizeof *name; i++)
        if (strcmp(word, name[i]) == 0) {
            *style = (ent_names_style)i;
            return true;
        }
    ent_cli_misuse(command, "--names", word, "there are rulebook, full and code");
    return false;
}

bool ent_cli_apply_rules(void *context, ent_rules *rules)
{
    const ent_cli_rule_list *list = context;
    ent_err err;

    if (list->preset && ent_rules_parse(list->preset, strlen(list->preset), rules, &err) != ENT_OK)
        return false;
    for (size_t i = 0; i < list->n; i++)
        if (ent_rules_parse(list->rule[i], strlen(list->rule[i]), rules, &err) != ENT_OK)
            return false;
    return true;
}

/* ---- Requests. ---- */

bool ent_cli_is_json(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && isspace((unsigned char)text[i]))
        i++;
    return i < len && text[i] == '{';
}

static ent_status read_text(const char *text, size_t len, const ent_json_options *options, ent_request *request,
                            ent_err *err)
{
    const ent_order_file_hooks hooks = {.map_dir = options->map_dir};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, len, &rules, &hooks, request, err);
    if (status == ENT_OK && request->n_written == 0 && !request->units_given)
        return ent_fail(err, ENT_E_SYNTAX, "no units and no orders; write a power's name, a colon and its orders");
    if (status == ENT_OK)
        options->set_rules(options->context, &request->rules);
    return status;
}

ent_status ent_cli_read_request(const char *path, const ent_json_options *options, ent_cli_input *input, ent_err *err)
{
    size_t len = 0;
    ent_status status;

    *input = (ent_cli_input){.text = ent_cli_read(path, MAX_INPUT, &len, err)};
    if (!input->text)
        return err->status;
    size_t mark =
        len >= 3 && memcmp(input->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* of UTF-8, which JSON must not have */
    if (ent_cli_is_json(input->text + mark, len - mark)) {
        input->json = ent_json_parse(input->text + mark, len - mark, err);
        status = input->json ? ent_json_request(input->json, options, &input->request, err) : err->status;
    } else {
        status = read_text(input->text, len, options, &input->request, err);
    }
    if (status != ENT_OK)
        ent_cli_clear_input(input);
    return status;
}

void ent_cli_clear_input(ent_cli_input *input)
{
    ent_request_clear(&input->request);
    json_decref(input->json);
    free(input->text);
    *input = (ent_cli_input){.text = NULL};
}

int ent_cli_lines(const ent_line_job *job, const char *path)
{
    bool refused;
    ent_err err;
    ent_status status = ent_json_lines(job, path, &refused, &err);

    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    return refused || status != ENT_OK ? ENT_EXIT_REFUSED : ENT_EXIT_DONE;
}

bool ent_cli_take_jobs(long *jobs, const char *command, const char *word)
{
    char *end = NULL;

    *jobs = strtol(word, &end, 10);
    if (end != word && !*end && *jobs >= 1 && *jobs <= ENT_LINES_JOBS)
        return true;
    ent_cli_misuse(command, "--jobs", word, "give a number from 1 to 256");
    return false;
}
