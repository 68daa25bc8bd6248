/* datc.c -- entente datc: the conformance suite for everybody.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "datc/case.h"

static const char help[] =
    "Usage: entente datc [OPTION...] [CASE...]\n"
    "Runs the test cases of the Diplomacy Adjudicator Test Cases (DATC 2.4) and counts them, chapter by chapter.\n"
    "\n"
    "  --all-choices   also run each case under the other rule choices for which the document states a result\n"
    "  --explain       show every order with its expected result\n"
    "  --algorithm NAME\n"
    "                  decisions (default), dpjudge or dpjudge-early: who judges movement\n"
    "  --differences   print what does not come out as the case says, as a table in Markdown, instead of counts;\n"
    "                  [step N] is the step of the DPjudge's algorithm that marked an order\n"
    "  --dir DIR       run the files DIR/*.case instead of the built-in cases\n"
    "  -h, --help      this help\n"
    "\n"
    "Exit status: 0 all passed, or the table was printed, 1 a case failed, 2 wrong usage.\n"
    "Example: entente datc 6.F.14 --explain\n";

typedef struct ent_count {
    char chapter[8];
    unsigned cases, passed, runs, runs_passed;
} ent_count;

/* ---- Where the cases come from. ---- */

enum { MAX_CASE_FILE = 1 << 20 };

typedef struct ent_case_list {
    const char *dir; /* NULL: the built-in cases */
    char **name;     /* files of `dir`, sorted; owned */
    size_t n;
    char *text; /* of the case at hand, where it came from a file; owned */
} ent_case_list;

/* 6.A.2 before 6.A.10: numbers by their value, the rest by its letters. */
static int by_number(const void *left, const void *right)
{
    const char *a = *(char *const *)left, *b = *(char *const *)right;

    while (*a && *a == *b && !(isdigit((unsigned char)*a))) {
        a++;
        b++;
    }
    if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
        char *after_a, *after_b;
        unsigned long first = strtoul(a, &after_a, 10), second = strtoul(b, &after_b, 10);
        if (first != second)
            return first < second ? -1 : 1;
        return by_number(&(char *){after_a}, &(char *){after_b});
    }
    return strcmp(a, b);
}

static void close_list(ent_case_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->name[i]);
    free(list->name);
    free(list->text);
}

static bool add_name(ent_case_list *list, const char *name)
{
    char **more = realloc(list->name, (list->n + 1) * sizeof *more);
    if (!more)
        return false;
    list->name = more;
    return (more[list->n] = strdup(name)) != NULL && ++list->n;
}

static ent_status open_list(ent_case_list *list, ent_err *err)
{
    DIR *dir = list->dir ? opendir(list->dir) : NULL;
    ent_status status = ENT_OK;

    if (!list->dir)
        return ENT_OK;
    if (!dir)
        return ent_fail(err, ENT_E_IO, "cannot be opened: %s", strerror(errno));
    for (const struct dirent *entry; status == ENT_OK && (entry = readdir(dir));) {
        size_t len = strlen(entry->d_name);
        if (len > 5 && strcmp(entry->d_name + len - 5, ".case") == 0 && !add_name(list, entry->d_name))
            status = ent_fail(err, ENT_E_MEMORY, "no memory for the list of cases");
    }
    closedir(dir);
    if (list->n > 1)
        qsort(list->name, list->n, sizeof *list->name, by_number);
    return status;
}

/* The i-th case: its id, and its text, which lives until the next call. *text is NULL where the file cannot be read,
 * with *err telling why. False past the last case. */
static bool case_at(ent_case_list *list, size_t i, char id[16], const char **text, size_t *len, ent_err *err)
{
    const char *name;
    char path[4096];

    if (!list->dir) {
        if (!ent_case_builtin(i, &name, text, len))
            return false;
        snprintf(id, 16, "%s", name);
        return true;
    }
    if (i >= list->n)
        return false;
    snprintf(id, 16, "%.*s", (int)(strlen(list->name[i]) - 5), list->name[i]);
    snprintf(path, sizeof path, "%s/%s", list->dir, list->name[i]);
    free(list->text);
    *text = list->text = ent_cli_read(path, MAX_CASE_FILE, len, err);
    return true;
}

/* A name is that of a case, or of a chapter: 7.B means all of 7.B. */
static bool is_named(const char *id, const char *name)
{
    size_t len = strlen(name);
    return strncmp(name, id, len) == 0 && (id[len] == '\0' || id[len] == '.');
}

static bool wanted(const char *id, char **names, int n)
{
    for (int i = 0; i < n; i++)
        if (is_named(id, names[i]))
            return true;
    return n == 0;
}

static bool has_case(ent_case_list *list, const char *name)
{
    char id[16];
    const char *text;
    size_t len;
    ent_err ignored;

    for (size_t i = 0; case_at(list, i, id, &text, &len, &ignored); i++)
        if (is_named(id, name))
            return true;
    return false;
}

/* ---- Showing and counting. ---- */

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

static void show_differences(const ent_case_report *report, const ent_case_run *run)
{
    for (size_t i = 0; i < run->n; i++)
        if (!run->line[i].good)
            printf("| %s%s%s | %s | %s |\n", report->id, run->setting[0] ? " under " : "", run->setting,
                   run->other_board ? "yes" : "no", run->line[i].text);
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

typedef struct ent_suite {
    ent_case_list list;
    ent_algorithm algorithm;
    bool all, explain, differences;
    ent_count chapter, total;
} ent_suite;

/* "6.F" of 6.F.14; "10" of 10.A, whose chapter has no parts. */
static void chapter_of(const char *id, char out[8])
{
    const char *first = strchr(id, '.'), *second = first ? strchr(first + 1, '.') : NULL;
    bool parts = second && isalpha((unsigned char)first[1]) && strtol(id, NULL, 10) < 8;

    snprintf(out, 8, "%.*s", (int)(parts ? second - id : first ? first - id : 7), id);
}

static void begin_chapter(ent_suite *suite, const char *id)
{
    char chapter[8];

    chapter_of(id, chapter);
    if (suite->chapter.cases > 0 && strcmp(chapter, suite->chapter.chapter) == 0)
        return;
    if (!suite->differences)
        print_count(&suite->chapter, suite->all);
    suite->chapter = (ent_count){.cases = 0};
    memcpy(suite->chapter.chapter, chapter, sizeof chapter);
}

static ent_status run_case(ent_suite *suite, const char *text, size_t len, ent_err *err)
{
    ent_case_report report;

    if (ent_case_run_text(text, len, suite->algorithm, suite->all, &report, err) != ENT_OK)
        return err->status;
    for (size_t j = 0; j < report.n_runs; j++)
        if (suite->differences)
            show_differences(&report, &report.run[j]);
        else
            show_run(&report, &report.run[j], suite->explain);
    count_report(&report, &suite->chapter);
    count_report(&report, &suite->total);
    ent_case_clear(&report);
    return ENT_OK;
}

static ent_status run_cases(ent_suite *suite, char **names, int n, ent_err *err)
{
    char id[16];
    const char *text;
    size_t len;
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && case_at(&suite->list, i, id, &text, &len, err); i++) {
        if (!wanted(id, names, n))
            continue;
        begin_chapter(suite, id);
        status = text ? run_case(suite, text, len, err) : err->status;
    }
    if (!suite->differences)
        print_count(&suite->chapter, suite->all);
    return status;
}

static int run_suite(ent_suite *suite, char **names, int n)
{
    ent_err err = {.status = ENT_OK};
    ent_status status = open_list(&suite->list, &err);

    for (int i = 0; status == ENT_OK && i < n; i++)
        if (!has_case(&suite->list, names[i])) {
            close_list(&suite->list);
            return ent_cli_misuse("datc", "there is no case or chapter", names[i], "see `entente datc`");
        }
    if (suite->differences)
        puts("| case | other board | order => as the case says; what comes out |\n|---|---|---|");
    if (status == ENT_OK)
        status = run_cases(suite, names, n, &err);
    const ent_count *total = &suite->total;

    close_list(&suite->list);
    if (status != ENT_OK) {
        ent_cli_complain(suite->list.dir ? suite->list.dir : "datc", &err);
        return ENT_EXIT_REFUSED;
    }
    if (total->cases == 0) {
        fputs("entente datc: there are no cases in that folder\n", stderr);
        return ENT_EXIT_USAGE;
    }
    if (suite->differences)
        return ENT_EXIT_DONE;
    if (total->cases > 1)
        print_count(total, suite->all);
    printf("%u passed, %u failed\n", total->runs_passed, total->runs - total->runs_passed);
    return total->passed == total->cases ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

static int take_option(void *context, int option, const char *word)
{
    ent_suite *suite = context;

    switch (option) {
    case 'a':
        suite->all = true;
        break;
    case 'e':
        suite->explain = true;
        break;
    case 'g':
        return ent_cli_take_algorithm("datc", word, false, &suite->algorithm) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'f':
        suite->differences = true;
        break;
    case 'd':
        suite->list.dir = word;
        break;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_datc(int argc, char **argv)
{
    static const struct option options[] = {{"all-choices", no_argument, NULL, 'a'},
                                            {"dir", required_argument, NULL, 'd'},
                                            {"explain", no_argument, NULL, 'e'},
                                            {"algorithm", required_argument, NULL, 'g'},
                                            {"differences", no_argument, NULL, 'f'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    ent_suite suite = {.total = {.chapter = "all"}};
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &suite);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    return ent_cli_finish(run_suite(&suite, argv + optind, argc - optind));
}
