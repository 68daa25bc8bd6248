/* rules.c -- entente rules: every disputed rule, its choices, who takes which.
 *
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include <getopt.h>
#include <string.h>
#include "cli/cli.h"

static const char help[] =
    "Usage: entente rules [ISSUE]\n"
    "Lists the disputed rules of DATC chapter 4 with their choices and the presets that take them; with ISSUE, one.\n"
    "A preset in brackets does not settle the issue: the preference of the DATC's author stands in.\n"
    "At the end stand the options of the DPjudge's algorithms; what comes first is what they do unasked.\n"
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

int ent_cli_rules(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    int option;

    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (option != 'h')
            return ENT_EXIT_USAGE;
        fputs(help, stdout);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    for (unsigned issue = 0; optind == argc && issue < ENT_ISSUE_COUNT; issue++)
        show_issue((ent_issue)issue);
    for (size_t i = 0; optind == argc && ent_option_at(i); i++)
        show_option(ent_option_at(i));
    for (int i = optind; i < argc; i++) {
        ent_issue issue = ent_issue_find(argv[i], strlen(argv[i]));
        if (issue == ENT_ISSUE_COUNT) {
            fprintf(stderr, "entente rules: there is no issue '%.40s'; see `entente rules`\n", argv[i]);
            return ENT_EXIT_USAGE;
        }
        show_issue(issue);
    }
    return ent_cli_finish(ENT_EXIT_DONE);
}
