/* rules.c -- entente rules: every disputed rule, its choices, which preset takes which.
 *
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include <string.h>
#include "cli/request.h"
#include "json/rules_json.h"

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

static void show_presets(void)
{
    puts("Presets (--rules PRESET)");
    for (size_t i = 0; ent_preset_at(i); i++)
        printf("    %-6s %s%s\n", ent_preset_at(i)->name, ent_preset_at(i)->title,
               ent_preset_at(i)->in_print ? "; this is the rulebook in print" : "");
}

static int show_json(const bool wanted[ENT_ISSUE_COUNT], uint64_t options)
{
    ent_json_text text = {.indented = true};
    ent_issue issue[ENT_ISSUE_COUNT];
    size_t n = 0;

    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (wanted[i])
            issue[n++] = (ent_issue)i;
    ent_rules_json(&text, issue, n, options);
    return ent_cli_print_json(&text);
}

/* ---- What the arguments mean. ---- */

static bool option_is_meant(const ent_option_info *option, const char *word)
{
    return ent_cli_is_id(option->id, word) || ent_cli_mentions(option->question, word);
}

static bool issue_is_meant(const ent_issue_info *info, const char *word)
{
    bool meant = ent_cli_mentions(info->question, word);
    for (const ent_choice_info *choice = info->choices; choice->letter; choice++)
        meant |= ent_cli_mentions(choice->text, word);
    return meant;
}

/* Mark the issues that the word means: by its id or chapter, or, where it is none, those whose question or choices
 * mention it. Returns how many. */
static size_t mark_issues(const char *word, bool wanted[ENT_ISSUE_COUNT])
{
    size_t n = 0;

    for (int by_text = 0; by_text <= 1 && n == 0; by_text++)
        for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++) {
            const ent_issue_info *info = ent_issue_of((ent_issue)i);
            if (by_text ? issue_is_meant(info, word) : ent_cli_is_id(info->id, word)) {
                wanted[i] = true;
                n++;
            }
        }
    return n;
}

/* ---- Options. ---- */

static const ent_cli_option options[] = {ENT_CLI_FORMAT_OPTION("default: text"), ENT_CLI_END};

static int run(int n, char **word)
{
    bool wanted[ENT_ISSUE_COUNT] = {false};
    uint64_t options_wanted = 0; /* bits of ent_option_at() */

    for (int i = 0; i < n; i++) {
        size_t found = mark_issues(word[i], wanted);
        for (size_t at = 0; ent_option_at(at); at++)
            if (option_is_meant(ent_option_at(at), word[i])) {
                options_wanted |= UINT64_C(1) << at;
                found++;
            }
        if (found == 0)
            return ent_cli_misuse("no rule is called or mentions '%.40s'; `entente rules` lists them", word[i]);
    }
    if (n == 0) {
        memset(wanted, true, sizeof wanted);
        options_wanted = UINT64_MAX;
    }
    if (ent_cli.format == ENT_FORMAT_JSON)
        return show_json(wanted, options_wanted);
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (wanted[i])
            show_issue((ent_issue)i);
    for (size_t at = 0; ent_option_at(at); at++)
        if (options_wanted >> at & 1)
            show_option(ent_option_at(at));
    if (n == 0)
        show_presets();
    return ENT_EXIT_DONE;
}

const ent_cli_command ent_cli_rules = {
    .name = "rules",
    .about = "list the disputed rules, their choices and the presets",
    .synopsis = "[--format text|json] [ISSUE|CHAPTER|WORD...]",
    .text =
        "Lists the disputed rules of DATC chapter 4 with their choices and the presets that take them: all, or those\n"
        "that an argument means: an issue (4.A.2), a chapter (4.A), or a word of a question or choice (paradox).\n"
        "A preset in brackets does not settle the issue: the preference of the DATC's author stands in.\n"
        "The options of the DPjudge's algorithms follow, with the default first, and the presets.\n"
        "JSON: {\"issues\": [{\"id\", \"question\", \"choices\": [{\"letter\", \"text\", \"presets\", \"silent\"}], "
        "\"reason\"}],\n"
        "\"options\": [{\"id\", \"question\", \"choices\": [{\"word\", \"text\"}]}],\n"
        "\"presets\": [{\"name\", \"title\", \"in_print\"}]}.",
    .notes = "Exit status: 0 done, 2 wrong usage, or nothing found.",
    .example = "entente rules 4.A.2",
    .options = options,
    .word = ent_cli_issue_word,
    .most = 1000,
    .run = run,
};
