/* datc.c -- entente datc: the conformance test cases, run and counted.
 *
 * SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "cli/request.h"
#include "datc/case.h"

typedef struct ent_count {
    char chapter[8];
    unsigned cases, passed, runs, runs_passed;
} ent_count;

/* ---- Where the cases come from. ---- */

enum { MAX_CASE_FILE = 1 << 20, MAX_WORDS = 1000 };

typedef struct ent_case_list {
    const char *dir;      /* NULL: the built-in cases */
    struct dirent **file; /* of `dir`, sorted; owned */
    int n;
    char *text; /* of the current case, where it came from a file; owned */
} ent_case_list;

/* 6.A.2 before 6.A.10: numbers by their value, the rest by its letters. */
static int compare_names(const char *a, const char *b)
{
    while (*a && *a == *b && !ent_is_digit((unsigned char)*a)) {
        a++;
        b++;
    }
    if (ent_is_digit((unsigned char)*a) && ent_is_digit((unsigned char)*b)) {
        char *after_a, *after_b;
        unsigned long first = strtoul(a, &after_a, 10), second = strtoul(b, &after_b, 10);
        return first != second ? (first < second ? -1 : 1) : compare_names(after_a, after_b);
    }
    return strcmp(a, b);
}

static int by_number(const struct dirent **left, const struct dirent **right)
{
    return compare_names((*left)->d_name, (*right)->d_name);
}

static int is_case_file(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".case") == 0;
}

static void close_list(ent_case_list *list)
{
    while (list->n > 0)
        free(list->file[--list->n]);
    free(list->file);
    free(list->text);
}

static ent_status open_list(ent_case_list *list, ent_err *err)
{
    int n = list->dir ? scandir(list->dir, &list->file, is_case_file, by_number) : 0;

    if (n < 0)
        return ent_fail(err, ENT_E_IO, "cannot be opened: %s", strerror(errno));
    list->n = n;
    return ENT_OK;
}

/* The i-th case: its id, and its text, which lives until the next call. *text is NULL where the file cannot be read,
 * with the reason in *err. False past the last case. */
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
    if (i >= (size_t)list->n)
        return false;
    name = list->file[i]->d_name;
    snprintf(id, 16, "%.*s", (int)(strlen(name) - 5), name);
    snprintf(path, sizeof path, "%s/%s", list->dir, name);
    free(list->text);
    *text = list->text = ent_cli_read(path, MAX_CASE_FILE, len, err);
    return true;
}

/* "SIMPLE CONVOY PARADOX", from the first line of the text, "Case: 6.F.14 SIMPLE CONVOY PARADOX" or "Case: 6.F.14 v3
 * SIMPLE CONVOY PARADOX". */
static const char *title_of(const char *text, size_t len, char line[160])
{
    static const char mark[] = "Case: ", edition[] = "v3 ";
    const char *end = memchr(text, '\n', len);

    snprintf(line, 160, "%.*s", (int)(end ? (size_t)(end - text) : len), text);
    const char *title = strncmp(line, mark, sizeof mark - 1) == 0 ? strchr(line + sizeof mark - 1, ' ') : NULL;
    title = title ? title + 1 : line;
    return title + (strncmp(title, edition, sizeof edition - 1) == 0 ? sizeof edition - 1 : 0);
}

/* True if a word means the case: it is its id or chapter, or the title mentions it. A file may have another name than
 * its case. */
static bool is_meant(const char *id, const char *text, size_t len, const char *word)
{
    char line[160], own[16];

    snprintf(line, sizeof line, "%.*s", (int)(len < 100 ? len : 100), text);
    if (sscanf(line, "Case: %15s", own) == 1 && ent_cli_is_id(own, word))
        return true;
    return ent_cli_is_id(id, word) ||
           (!ent_is_digit((unsigned char)word[0]) && ent_cli_mentions(title_of(text, len, line), word));
}

/* ---- Editions of the document. ---- */

enum { NO_EDITION = -1 }; /* of cases in a folder, where none is asked for: all of them */

static const char *edition_word(size_t i)
{
    static const char *const words[] = {[ENT_EDITION_2_4] = "2.4", [ENT_EDITION_3] = "3"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

/* True if edition 3 has another case in place of this one of edition 2.4. */
static bool is_superseded(const char *id)
{
    char other[24];
    const char *name, *text;
    size_t len;

    snprintf(other, sizeof other, "%s.v3", id);
    for (size_t i = 0; ent_case_builtin(i, &name, &text, &len); i++)
        if (strcmp(name, other) == 0)
            return true;
    return false;
}

/* True if the edition has the case: edition 3 has its own, and those of chapter 6 of edition 2.4 that it did not
 * change. */
static bool has(int edition, const char *id, const char *text, size_t len)
{
    bool own = edition == NO_EDITION || ent_case_edition(text, len) == (ent_edition)edition;
    return own || (edition == ENT_EDITION_3 && strncmp(id, "6.", 2) == 0 && !is_superseded(id));
}

/* ---- Cases that words mean. ---- */

/* A word of the command line, and the edition in which it means a case. */
typedef struct ent_case_word {
    char text[64];
    int edition;
} ent_case_word;

/* *err is set where a file cannot be read. */
static bool means_any(ent_case_list *list, const ent_case_word *word, ent_err *err)
{
    char id[16];
    const char *text;
    size_t len;

    for (size_t i = 0; case_at(list, i, id, &text, &len, err); i++)
        if (text && has(word->edition, id, text, len) && is_meant(id, text, len, word->text))
            return true;
    return false;
}

static bool wanted(const char *id, const char *text, size_t len, const ent_case_word *words, int n, int edition)
{
    for (int i = 0; i < n; i++)
        if (has(words[i].edition, id, text, len) && is_meant(id, text, len, words[i].text))
            return true;
    return n == 0 && has(edition, id, text, len);
}

/* "6.J.11 v3" and 6.J.11 v3 are 6.J.11.v3. Without --edition a word that means no case of edition 2.4 is looked for in
 * edition 3. Returns how many words there are; *unknown: the first that means nothing, or NULL; then *err
 * is set if that may be so because a file cannot be read. */
static int read_words(ent_case_list *list, int edition, int n, char **argument, ent_case_word *words,
                      const char **unknown, ent_err *err)
{
    int count = 0;

    *unknown = NULL;
    for (int i = 0; i < n && !*unknown; i++) {
        bool next_v3 = i + 1 < n && strcmp(argument[i + 1], "v3") == 0;
        ent_case_word *word = &words[count++];
        snprintf(word->text, sizeof word->text, "%.50s%s", argument[i], next_v3 ? ".v3" : "");
        char *blank = strstr(word->text, " v3");
        if (blank)
            *blank = '.';
        word->edition = edition != NO_EDITION || list->dir ? edition : ENT_EDITION_2_4;
        bool found = means_any(list, word, err);
        if (!found && edition == NO_EDITION && !list->dir) {
            word->edition = ENT_EDITION_3;
            found = means_any(list, word, err);
        }
        if (!found)
            *unknown = argument[i];
        i += next_v3;
    }
    return count;
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

static struct {
    ent_case_list list;
    int judge, edition; /* of ent_cli_algorithm(); ent_edition or NO_EDITION */
    bool all, explain, differences;
    ent_count chapter, total;
    unsigned n_differ;
} job = {.edition = NO_EDITION, .total = {.chapter = "all"}};

/* "6.F" of 6.F.14; "10" of 10.A, whose chapter has no parts. */
static void chapter_of(const char *id, char out[8])
{
    const char *first = strchr(id, '.'), *second = first ? strchr(first + 1, '.') : NULL;
    bool parts = second && ent_is_alpha((unsigned char)first[1]) && strtol(id, NULL, 10) < 8;

    snprintf(out, 8, "%.*s", (int)(parts ? second - id : first ? first - id : 7), id);
}

static void begin_chapter(const char *id)
{
    char chapter[8];

    chapter_of(id, chapter);
    if (job.chapter.cases > 0 && strcmp(chapter, job.chapter.chapter) == 0)
        return;
    if (!job.differences)
        print_count(&job.chapter, job.all);
    job.chapter = (ent_count){.cases = 0};
    memcpy(job.chapter.chapter, chapter, sizeof chapter);
}

/* A result that is on purpose not what the document states is named wherever it is counted. */
static void show_differs(const ent_case_report *report)
{
    for (size_t i = 0; i < report->n_runs; i++)
        if (report->run[i].differs[0]) {
            printf("note %s%s%s is on purpose not as the document states:\n     %s\n", report->id,
                   report->run[i].setting[0] ? " under " : "", report->run[i].setting, report->run[i].differs);
            job.n_differ++;
        }
}

/* A case of edition 2.4 that edition 3 leaves as it is, is judged by the later preferences; the readings that it states
 * beside them are those of edition 2.4. */
static ent_status run_case(const char *id, const char *text, size_t len, ent_err *err)
{
    ent_case_report report;
    bool taken_over = job.edition == ENT_EDITION_3 && ent_case_edition(text, len) == ENT_EDITION_2_4;

    if (ent_case_run_text(text, len, taken_over ? "datc3" : NULL, ent_cli_algorithm((size_t)job.judge),
                          job.all && !taken_over, &report, err) != ENT_OK)
        return err->status;
    if (report.id[0] == '\0') /* it cannot be read */
        snprintf(report.id, sizeof report.id, "%s", id);
    if (!job.differences)
        show_differs(&report);
    for (size_t j = 0; j < report.n_runs; j++)
        if (job.differences)
            show_differences(&report, &report.run[j]);
        else
            show_run(&report, &report.run[j], job.explain);
    count_report(&report, &job.chapter);
    count_report(&report, &job.total);
    ent_case_clear(&report);
    return ENT_OK;
}

static ent_status run_cases(const ent_case_word *words, int n, ent_err *err)
{
    int edition = job.edition == NO_EDITION && !job.list.dir ? ENT_EDITION_2_4 : job.edition;
    char id[16];
    const char *text;
    size_t len;
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && case_at(&job.list, i, id, &text, &len, err); i++) {
        if (text && !wanted(id, text, len, words, n, edition))
            continue;
        begin_chapter(id);
        status = text ? run_case(id, text, len, err) : err->status;
    }
    if (!job.differences)
        print_count(&job.chapter, job.all);
    return status;
}

static int print_total(void)
{
    const ent_count *total = &job.total;

    if (job.differences)
        return ENT_EXIT_DONE;
    if (total->cases > 1)
        print_count(total, job.all);
    printf("%u passed, %u failed\n", total->runs_passed, total->runs - total->runs_passed);
    if (job.n_differ > 0)
        printf("%u of them on purpose not as the document states\n", job.n_differ);
    return total->passed == total->cases ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

static int run_suite(char **argument, int n)
{
    static ent_case_word words[MAX_WORDS];
    ent_err err = {.status = ENT_OK};
    const char *unknown;

    if (open_list(&job.list, &err) != ENT_OK)
        return ent_cli_refuse(job.list.dir, &err);
    n = read_words(&job.list, job.edition, n, argument, words, &unknown, &err);
    if (unknown && err.status != ENT_OK)
        return ent_cli_refuse(job.list.dir, &err);
    if (unknown)
        return ent_cli_misuse("there is no case or chapter '%.60s', and no title mentions it", unknown);
    if (job.differences)
        puts("| case | other board | order => as the case says; what comes out |\n|---|---|---|");
    if (run_cases(words, n, &err) != ENT_OK)
        return job.list.dir ? ent_cli_refuse(job.list.dir, &err) : ent_cli_fail("%s", err.text);
    return job.total.cases > 0 ? print_total()
                               : ent_cli_misuse(job.edition == NO_EDITION ? "there are no cases in that folder"
                                                                          : "that folder has no case of that edition");
}

static int run(int n, char **argument)
{
    if (job.differences && job.explain)
        return ent_cli_misuse("--explain cannot go with --differences, which prints a table");
    int status = run_suite(argument, n);
    close_list(&job.list);
    return status;
}

static const ent_cli_option options[] = {
    ENT_CLI_WORD("edition", "2.4|3", edition_word, &job.edition,
                 "the cases of DATC 2.4 (default), or those of DATC 3.0 to 3.2: chapter 6,\n"
                 "and some statements of chapters 4 and 5, under the preset datc3"),
    ENT_CLI_SWITCH("all-choices", &job.all,
                   "also run each case under the other rule choices for which the document\n"
                   "states a result"),
    ENT_CLI_SWITCH("explain", &job.explain, "show every order with its expected result"),
    ENT_CLI_WORD("algorithm", "NAME", ent_cli_judge_word, &job.judge, ENT_CLI_JUDGE_ABOUT),
    ENT_CLI_SWITCH("differences", &job.differences,
                   "print what does not come out as the case says, as a table in Markdown,\n"
                   "instead of counts; [step N] is the step of the DPjudge's algorithm that\n"
                   "marked an order"),
    ENT_CLI_TEXT("dir", "DIR", &job.list.dir, "run the files DIR/*.case instead of the built-in cases"),
    ENT_CLI_END,
};

const ent_cli_command ent_cli_datc = {
    .name = "datc",
    .about = "run the DATC test cases, or show one",
    .synopsis = "[OPTION...] [CASE|CHAPTER|WORD...]",
    .text =
        "Runs the test cases of the Diplomacy Adjudicator Test Cases (DATC) and counts them, chapter by chapter:\n"
        "all, or those that an argument means: a case (6.F.14), a chapter (6.F), or a word of the title (paradox).\n"
        "A case that DATC 3 changed is called as in 6.J.11 v3.",
    .notes = "Exit status: 0 all passed, or the table was printed, 1 a case failed, 2 wrong usage.",
    .example = "entente datc 6.F.14 --explain",
    .options = options,
    .most = MAX_WORDS,
    .run = run,
};
