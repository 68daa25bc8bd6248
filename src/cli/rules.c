/* rules.c -- entente rules: every disputed rule, its choices, who takes which.
 *
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/request.h"

static const char help[] =
    "Usage: entente rules [--format text|json] [ISSUE...]\n"
    "Lists the disputed rules of DATC chapter 4 with their choices and the presets that take them; with ISSUE, one.\n"
    "A preset in brackets does not settle the issue: the preference of the DATC's author stands in.\n"
    "At the end stand the options of the DPjudge's algorithms; what comes first is what they do unasked.\n"
    "JSON: {\"issues\": [{\"id\", \"question\", \"choices\": [{\"letter\", \"text\", \"presets\", \"silent\"}], "
    "\"reason\"}],\n"
    "\"presets\": [{\"name\", \"title\"}]}.\n"
    "\n"
    "Example: entente rules 4.A.2\n";

static void show_choice(ent_issue issue, const ent_choice_info *choice)
{
    const char *sign = "   <- ";

    printf("    %c  %s", choice->letter, choice->text);
    for (size_t i = 0; ent_preset_at(i); i++) {
        const ent_preset_info *preset = ent_preset_at(i);
        if (preset->choices[issue] != choice->letter)
            continue;
        printf(preset->silent[issue] == '-' ? "%s(%s)" : "%s%s", sign, preset->name);
        sign = ", ";
    }
    putchar('\n');
}

static void show_issue(ent_issue issue)
{
    const ent_issue_info *info = ent_issue_of(issue);

    printf("%s  %s\n", info->id, info->question);
    for (const ent_choice_info *choice = info->choices; choice->letter; choice++)
        show_choice(issue, choice);
    printf("    The author's reason: %s.\n\n", info->reason);
}

static void show_option(const ent_option_info *info)
{
    printf("%s  %s\n    %s  %s\n    %s  %s\n\n", info->id, info->question, info->word[0], info->text[0], info->word[1],
           info->text[1]);
}

/* ---- JSON: jansson's calls fail only for want of memory, and then the whole is NULL. ---- */

static json_t *choice_object(ent_issue issue, const ent_choice_info *choice)
{
    json_t *presets = json_array(), *silent = json_array();

    for (size_t i = 0; ent_preset_at(i); i++) {
        const ent_preset_info *preset = ent_preset_at(i);
        if (preset->choices[issue] == choice->letter)
            json_array_append_new(preset->silent[issue] == '-' ? silent : presets, json_string(preset->name));
    }
    return json_pack("{s:s#, s:s, s:o, s:o}", "letter", &choice->letter, 1, "text", choice->text, "presets", presets,
                     "silent", silent);
}

static json_t *issue_object(ent_issue issue)
{
    const ent_issue_info *info = ent_issue_of(issue);
    json_t *choices = json_array();

    for (const ent_choice_info *choice = info->choices; choice->letter; choice++)
        json_array_append_new(choices, choice_object(issue, choice));
    return json_pack("{s:s, s:s, s:o, s:s}", "id", info->id, "question", info->question, "choices", choices, "reason",
                     info->reason);
}

static json_t *presets_list(void)
{
    json_t *list = json_array();

    for (size_t i = 0; ent_preset_at(i); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", ent_preset_at(i)->name, "title", ent_preset_at(i)->title));
    return list;
}

static int show_json(const ent_issue *issue, size_t n)
{
    json_t *issues = json_array();

    for (size_t i = 0; i < n; i++)
        json_array_append_new(issues, issue_object(issue[i]));
    json_t *answer = json_pack("{s:o, s:o}", "issues", issues, "presets", presets_list());
    char *text = answer ? json_dumps(answer, JSON_INDENT(1)) : NULL;
    json_decref(answer);
    if (!text) {
        fputs("entente rules: no memory\n", stderr);
        return ENT_EXIT_REFUSED;
    }
    puts(text);
    free(text);
    return ENT_EXIT_DONE;
}

/* ---- Options. ---- */

static const ent_option_info *find_option(const char *id)
{
    for (size_t i = 0; ent_option_at(i); i++)
        if (strcmp(ent_option_at(i)->id, id) == 0)
            return ent_option_at(i);
    return NULL;
}

/* The issues that the words name; without words all. False, after a word on standard error, if one is unknown. */
static bool pick_issues(char **words, int n_words, bool json, ent_issue issue[ENT_ISSUE_COUNT], size_t *n)
{
    *n = n_words > 0 ? 0 : ENT_ISSUE_COUNT;
    for (unsigned i = 0; i < *n; i++)
        issue[i] = (ent_issue)i;
    for (int i = 0; i < n_words && *n < ENT_ISSUE_COUNT; i++) {
        issue[*n] = ent_issue_find(words[i], strlen(words[i]));
        if (issue[*n] != ENT_ISSUE_COUNT) {
            ++*n;
            continue;
        }
        const ent_option_info *option = find_option(words[i]);
        if (option && !json) {
            show_option(option);
            continue;
        }
        fprintf(stderr, "entente rules: there is no issue '%.40s'; see `entente rules`\n", words[i]);
        return false;
    }
    return true;
}

static int take_format(void *json, int option, const char *word)
{
    (void)option; /* there is no other */
    if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
        return ent_cli_misuse("rules", "--format", word, "there are text and json");
    *(bool *)json = strcmp(word, "json") == 0;
    return ENT_EXIT_DONE;
}

int ent_cli_rules(int argc, char **argv)
{
    static const struct option options[] = {
        {"format", required_argument, NULL, 'f'}, {"help", no_argument, NULL, 'h'}, {0}};
    ent_issue issue[ENT_ISSUE_COUNT];
    size_t n = 0;
    bool json = false;
    int status = ent_cli_options(argc, argv, "h", options, help, take_format, &json);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (!pick_issues(argv + optind, argc - optind, json, issue, &n))
        return ENT_EXIT_USAGE;
    status = json ? show_json(issue, n) : ENT_EXIT_DONE;
    for (size_t i = 0; !json && i < n; i++)
        show_issue(issue[i]);
    for (size_t i = 0; !json && optind == argc && ent_option_at(i); i++)
        show_option(ent_option_at(i));
    return ent_cli_finish(status);
}
