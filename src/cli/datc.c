/* datc.c -- entente datc: the conformance suite for everybody.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "cli/cli.h"
#include "format/case.h"

static const char help[] =
    "Usage: entente datc [--all-choices] [--explain] [CASE...]\n"
    "Runs the test cases of the Diplomacy Adjudicator Test Cases (DATC 2.4) and counts them, chapter by chapter.\n"
    "\n"
    "  --all-choices   also run each case under the other rule choices for which the document states a result\n"
    "  --explain       show every order with its expected result\n"
    "  -h, --help      this help\n"
    "\n"
    "Exit status: 0 all passed, 1 a case failed, 2 wrong usage.\n"
    "Example: entente datc 6.F.14 --explain\n";

typedef struct ent_count {
    char chapter[8];
    unsigned cases, passed, runs, runs_passed;
} ent_count;

static bool wanted(const char *id, char **names, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], id) == 0)
            return true;
    return n == 0;
}

static void show_run(const ent_case_report *report, const ent_case_run *run, bool explain)
{
    if (run->passed && !explain)
        return;
    printf("%s %s%s%s  %s\n", run->passed ? "ok  " : "FAIL", report->id, run->setting[0] ? " under " : "", run->setting,
           report->title);
    for (size_t i = 0; i < run->n; i++)
        if (explain || !run->line[i].good)
            printf("     %s %s\n", run->line[i].good ? " " : "!", run->line[i].text);
}

static void count_report(const ent_case_report *report, ent_count *count)
{
    bool passed = true;

    for (size_t i = 0; i < report->n_runs; i++) {
        passed &= report->run[i].passed;
        count->runs++;
        count->runs_passed += report->run[i].passed;
    }
    count->cases++;
    count->passed += passed;
}

static void print_count(const ent_count *count, bool all)
{
    if (count->cases == 0)
        return;
    printf("%-8s %4u of %4u cases", count->chapter, count->passed, count->cases);
    if (all)
        printf("   %4u of %4u with alternatives", count->runs_passed, count->runs);
    putchar('\n');
}

static int run_cases(char **names, int n, bool all, bool explain)
{
    ent_count chapter = {.cases = 0}, total = {.chapter = "all"};
    const char *id, *text;
    size_t len;

    for (size_t i = 0; ent_case_builtin(i, &id, &text, &len); i++) {
        ent_case_report report;
        ent_err err;
        if (!wanted(id, names, n))
            continue;
        if (strncmp(id, chapter.chapter, 3) != 0) {
            print_count(&chapter, all);
            chapter = (ent_count){.cases = 0};
            snprintf(chapter.chapter, sizeof chapter.chapter, "%.3s", id);
        }
        if (ent_case_run_text(text, len, all, &report, &err) != ENT_OK) {
            ent_cli_complain(id, &err);
            return ENT_EXIT_REFUSED;
        }
        for (size_t j = 0; j < report.n_runs; j++)
            show_run(&report, &report.run[j], explain);
        count_report(&report, &chapter);
        count_report(&report, &total);
        ent_case_clear(&report);
    }
    print_count(&chapter, all);
    if (total.cases == 0) {
        fputs("entente datc: there is no such case; see `entente datc`\n", stderr);
        return ENT_EXIT_USAGE;
    }
    if (total.cases > 1)
        print_count(&total, all);
    printf("%u passed, %u failed\n", total.runs_passed, total.runs - total.runs_passed);
    return total.passed == total.cases ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

int ent_cli_datc(int argc, char **argv)
{
    static const struct option options[] = {
        {"all-choices", no_argument, NULL, 'a'}, {"explain", no_argument, NULL, 'e'}, {"help", no_argument, NULL, 'h'}, {0}};
    bool all = false, explain = false;
    int option;

    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 'a':
            all = true;
            break;
        case 'e':
            explain = true;
            break;
        case 'h':
            fputs(help, stdout);
            return ent_cli_finish(ENT_EXIT_DONE);
        default:
            return ENT_EXIT_USAGE;
        }
    }
    return ent_cli_finish(run_cases(argv + optind, argc - optind, all, explain));
}
