/* test_switches.c -- every disputed issue is a switch: for each two of its choices there is an input that comes out
 * differently under them, everything else equal.
 *
 * An input is a case: one of the document's, or one of tests/switches, which are drawn from the text of the issues. A
 * case states its results under several settings, and all of them must come out; so what differs is what the document
 * says, and no accident. An outcome is which orders succeed, fail or are void, and the position that follows.
 *
 * Usage: test_switches DIRECTORY-OF-CASES
 *
 * SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "turn/audit.h"
#include "datc/case.h"
#include "turn/phase_and_rules.h"
#include "text/order_file.h"
#include "game/position.h"
#include "game/rules.h"
#include "positions.h"

enum { MAX_STATED = 2000, MAX_FILE = 16384, MAX_CHOICES = 8 };

/* The first phase of a case under one of the settings for which it states a result. */
typedef struct ent_stated {
    char id[16], setting[64];
    ent_request request;
    ent_turn turn;
} ent_stated;

static ent_stated stated[MAX_STATED];
static size_t n_stated;
static int failures;

static void fail(const char *what, const char *detail)
{
    printf("FAIL %s %s\n", what, detail);
    failures++;
}

/* ---- Reading and judging. ---- */

static void add_stated(const char *id, const char *text, size_t len, const char *setting, size_t setting_len)
{
    ent_stated *one = &stated[n_stated];
    ent_err err = {.text = ""};

    if (n_stated == MAX_STATED || setting_len >= sizeof one->setting) {
        fail(id, "is more than this test holds");
        return;
    }
    n_stated++;
    snprintf(one->id, sizeof one->id, "%s", id);
    snprintf(one->setting, sizeof one->setting, "%.*s", (int)setting_len, setting);
    if (ent_trial_request(text, len, &one->request, &err) != ENT_OK ||
        ent_rules_parse(one->setting, setting_len, &one->request.rules, &err) != ENT_OK ||
        ent_turn_judge(&one->request, &one->turn, &err) != ENT_OK) {
        fail(id, err.text);
        ent_turn_clear(&one->turn);
        ent_request_clear(&one->request);
        n_stated--;
    }
}

/* The case itself, then every `Under:`. */
static void add_settings(const char *id, const char *text, size_t len)
{
    static const char word[] = "Under: ";

    add_stated(id, text, len, "", 0);
    for (size_t at = 0, end; at < len; at = end + 1) {
        for (end = at; end < len && text[end] != '\n';)
            end++;
        if (end - at >= sizeof word && strncmp(text + at, word, sizeof word - 1) == 0)
            add_stated(id, text, len, text + at + sizeof word - 1, end - at - (sizeof word - 1));
    }
}

static void add_case(const char *text, size_t len)
{
    ent_case_report report;

    if (ent_case_run_text(text, len, NULL, ENT_ALGORITHM_DECISIONS, true, &report, NULL) != ENT_OK) {
        fail("a case", "finds no memory");
        return;
    }
    for (size_t i = 0; i < report.n_runs; i++)
        for (size_t line = 0; !report.run[i].passed && line < report.run[i].n; line++)
            if (!report.run[i].line[line].good)
                fail(report.id, report.run[i].line[line].text);
    add_settings(report.id, text, len);
    ent_case_clear(&report);
}

static void add_file(const char *path)
{
    static char text[MAX_FILE];
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(text, 1, sizeof text, file) : 0;

    if (len == 0 || len == sizeof text)
        fail(path, "cannot be read");
    else
        add_case(text, len);
    if (file)
        fclose(file);
}

static int is_case(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".case") == 0;
}

static void add_directory(const char *dir)
{
    struct dirent **entry;
    int n = scandir(dir, &entry, is_case, alphasort);
    char path[4096];

    if (n <= 0)
        fail(dir, "holds no cases");
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, entry[i]->d_name);
        add_file(path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* ---- Pairs. ---- */

/* The one issue whose choice differs; ENT_ISSUE_COUNT if none or several do. */
static ent_issue differing_issue(const ent_rules *a, const ent_rules *b)
{
    ent_issue found = ENT_ISSUE_COUNT;

    if (a->options != b->options || a->victory != b->victory)
        return ENT_ISSUE_COUNT;
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        if (a->choice[issue] == b->choice[issue])
            continue;
        if (found != ENT_ISSUE_COUNT)
            return ENT_ISSUE_COUNT;
        found = (ent_issue)issue;
    }
    return found;
}

static bool same_input(const ent_request *a, const ent_request *b)
{
    if (strcmp(a->map->name, b->map->name) != 0 || a->n_written != b->n_written || !ent_pos_equal(a->pos, b->pos))
        return false;
    for (size_t i = 0; i < a->n_written; i++) {
        const ent_written *left = &a->written[i], *right = &b->written[i];
        if (left->power != right->power || left->set != right->set || left->len != right->len ||
            memcmp(left->text, right->text, left->len) != 0)
            return false;
    }
    return true;
}

static bool comes_out_differently(const ent_stated *a, const ent_stated *b)
{
    for (size_t i = 0; i < a->request.n_written; i++)
        if (a->turn.result[i].verdict != b->turn.result[i].verdict)
            return true;
    return !ent_pos_equal(a->turn.next, b->turn.next);
}

/* shown[issue][x][y]: a pair of stated results that tells choice x from choice y; NULL: none. */
typedef struct ent_shown {
    const ent_stated *by[ENT_ISSUE_COUNT][MAX_CHOICES][MAX_CHOICES];
} ent_shown;

static size_t index_of(ent_issue issue, char letter)
{
    size_t i = 0;
    while (ent_issue_of(issue)->choices[i].letter != letter)
        i++;
    return i;
}

static void find_pairs(ent_shown *shown)
{
    for (size_t i = 0; i < n_stated; i++)
        for (size_t j = i + 1; j < n_stated; j++) {
            const ent_rules *a = &stated[i].request.rules, *b = &stated[j].request.rules;
            ent_issue issue = differing_issue(a, b);
            if (issue == ENT_ISSUE_COUNT || !same_input(&stated[i].request, &stated[j].request) ||
                !comes_out_differently(&stated[i], &stated[j]))
                continue;
            size_t x = index_of(issue, ent_choice(a, issue)), y = index_of(issue, ent_choice(b, issue));
            shown->by[issue][x][y] = shown->by[issue][y][x] = &stated[i];
        }
}

/* ---- 4.E.6, which no orders show: "just play until the next adjustment turn", or remove it. ---- */

static const char dutchman[] = "Phase: S1901M\nUnits:\nEngland:\nF London\nF North Sea\nCenters:\nEngland:\nLondon\n";

static size_t units_left(char choice)
{
    const ent_order_file_hooks hooks = {.order = NULL};
    ent_request request = {.strays.wanted = true};
    ent_audit audit = {.n_positions = 0};
    ent_rules rules;
    size_t n = 0;

    ent_rules_preset("datc", &rules);
    rules.choice[ENT_4E6] = choice;
    if (ent_order_file_read(dutchman, sizeof dutchman - 1, &rules, &hooks, &request, NULL) == ENT_OK &&
        ent_audit_add(&audit, &request, NULL) == ENT_OK && ent_audit_finish(&audit, NULL) == ENT_OK)
        for (ent_prov prov = 0; prov < audit.repaired->n_provs; prov++)
            n += ent_pos_units_const(audit.repaired)[prov].kind != ENT_UNIT_NONE;
    ent_audit_clear(&audit);
    ent_request_clear(&request);
    return n;
}

static bool audit_shows(void)
{
    return units_left('a') == 1 && units_left('b') == 2;
}

/* ---- All issues. ---- */

static unsigned check_issue(const ent_shown *shown, ent_issue issue)
{
    const ent_issue_info *info = ent_issue_of(issue);
    unsigned pairs = 0;
    char what[40];

    for (size_t x = 0; info->choices[x].letter; x++)
        for (size_t y = x + 1; info->choices[y].letter; y++, pairs++) {
            bool good = issue == ENT_4E6 ? audit_shows() : shown->by[issue][x][y] != NULL;
            snprintf(what, sizeof what, "%s %c and %c:", info->id, info->choices[x].letter, info->choices[y].letter);
            if (good)
                printf("%-26s %s\n", what, issue == ENT_4E6 ? "audit" : shown->by[issue][x][y]->id);
            else
                fail(what, "nothing comes out differently");
        }
    return pairs;
}

int main(int argc, char **argv)
{
    static ent_shown shown;
    const char *id, *text;
    unsigned pairs = 0;
    size_t len;

    for (size_t i = 0; ent_case_builtin(i, &id, &text, &len); i++)
        add_case(text, len);
    add_directory(argc > 1 ? argv[1] : "tests/switches");
    find_pairs(&shown);
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        pairs += check_issue(&shown, (ent_issue)issue);
    for (size_t i = 0; i < n_stated; i++) {
        ent_turn_clear(&stated[i].turn);
        ent_request_clear(&stated[i].request);
    }
    printf("%d issues, %u pairs of choices, %zu stated results, %d failures\n", ENT_ISSUE_COUNT, pairs, n_stated,
           failures);
    return failures > 0;
}
