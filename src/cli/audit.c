/* audit.c -- entente audit: are all units where they can be?
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit.h"
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "json/audit_json.h"
#include "json/state_json.h"
#include "text/audit_report.h"
#include "text/report.h"
#include "text/order_file.h"

enum { MAX_INPUT = 16 << 20, MAX_HISTORY = 1000 };

static const char help[] =
    "Usage: entente audit [OPTION...] [FILE]\n"
    "Finds units that cannot be there, Flying Dutchmen (DATC 4.E.6): more units than the last adjustment allowed, a\n"
    "fleet inland, an army at sea, two units in one place. Input: one position, as text or JSON; or a history, JSON\n"
    "Lines of requests with their orders, oldest first, the last one the position to audit. With a history each phase\n"
    "is judged again, so that the unit, and since when it is there, can be named; other differences are told too. Of\n"
    "an adjustment phase alone the number of units says nothing. Without FILE, or with -, reads standard input.\n"
    "\n"
    "  --repair              write the repaired position, without orders, to standard output, the report to standard\n"
    "                        error\n"
    "  -o, --output FILE     write the repaired position there, the report to standard output\n"
    "  --rules PRESET        datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule; 4.E.6=b leaves units until the next adjustment counts them\n"
    "  --format text|json    default: as the input; a history is JSON\n"
    "  --names STYLE         text: rulebook (default), full or code\n"
    "  --map-dir DIR         where requests may name map files\n"
    "  -h, --help            this help\n"
    "\n"
    "Mended: 1 what the last orders brought in goes, for they are judged again; 2 what came earlier, and is known, is\n"
    "removed; 3 of several the civil disorder rule (4.D.8) chooses; 4 what an adjustment has made legal stays.\n"
    "Exit status: 0 sound, 1 a Flying Dutchman or a difference was found (repaired or not), or some input was refused,\n"
    "2 wrong usage.\n"
    "Example: entente audit --repair history.jsonl\n";

typedef struct ent_audit_job {
    ent_cli_rule_list rules;
    ent_json_options json;
    int json_out; /* -1: as the input */
    bool repair;
    const char *output;
    ent_names_style names;
    ent_audit audit;
    json_t *latest; /* of a history: the request that the audit's orders point into */
} ent_audit_job;

/* ---- Input. ---- */

static ent_status add_text(ent_audit_job *job, const char *text, size_t len, ent_err *err)
{
    const ent_order_file_hooks hooks = {.map_dir = job->json.map_dir};
    ent_request request = {.strays.wanted = true};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, len, &rules, &hooks, &request, err);
    if (status == ENT_OK) {
        job->json.set_rules(job->json.context, &request.rules);
        status = ent_audit_add(&job->audit, &request, err);
    }
    ent_request_clear(&request);
    return status;
}

static ent_status add_json(ent_audit_job *job, json_t *json, ent_err *err)
{
    ent_request request = {.strays.wanted = true};
    ent_status status = ent_json_request(json, &job->json, &request, err);

    if (status == ENT_OK)
        status = ent_audit_add(&job->audit, &request, err);
    ent_request_clear(&request);
    json_decref(job->latest);
    job->latest = json;
    return status;
}

static uint32_t lines_in(const char *text, size_t len)
{
    uint32_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* One JSON value after another, a line each or not. */
static ent_status add_history(ent_audit_job *job, const char *text, size_t len, ent_err *err)
{
    ent_status status = ENT_OK;
    uint32_t line = 1;

    for (size_t at = 0; status == ENT_OK;) {
        size_t start = at;
        while (at < len && is_blank(text[at]))
            at++;
        line += lines_in(text + start, at - start);
        if (at == len)
            break;
        json_error_t error;
        json_t *json = json_loadb(text + at, len - at, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
        if (!json) {
            ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s", error.text);
            err->line = line + (error.line > 0 ? (uint32_t)error.line - 1 : 0);
            err->column = error.column > 0 ? (uint32_t)error.column : 1;
            return ENT_E_SYNTAX;
        }
        status = job->audit.n_positions < MAX_HISTORY
                     ? add_json(job, json, err)
                     : (json_decref(json), ent_fail(err, ENT_E_LIMIT, "a history has at most %d phases", MAX_HISTORY));
        if (status != ENT_OK) {
            err->line = line;
            err->column = 1;
        }
        line += lines_in(text + at, (size_t)error.position);
        at += (size_t)error.position;
    }
    return status;
}

static ent_status read_all(ent_audit_job *job, const char *path, ent_err *err)
{
    size_t len = 0, at = 0;
    char *text = ent_cli_read(path, MAX_INPUT, &len, err);

    if (!text)
        return err->status;
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        at = 3; /* the mark of UTF-8, which JSON must not have */
    bool json = ent_cli_is_json(text + at, len - at);
    if (job->json_out < 0)
        job->json_out = json;
    ent_status status = json ? add_history(job, text + at, len - at, err) : add_text(job, text, len, err);
    free(text);
    return status;
}

/* ---- Output. ---- */

static ent_status write_report(const ent_audit_job *job, FILE *out, ent_err *err)
{
    if (!job->json_out) {
        ent_audit_print(out, &job->audit, job->names);
        return ENT_OK;
    }
    ent_json_text text = {.indented = true};
    ent_audit_json(&text, job->latest, &job->audit);
    ent_status status = ent_json_finish(&text, err);
    if (status == ENT_OK)
        ent_json_print_line(out, &text);
    ent_json_clear(&text);
    return status;
}

static char *repaired_text(const ent_audit_job *job)
{
    const ent_audit *audit = &job->audit;
    char *text = NULL;
    size_t size = 0;

    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL;

    if (!memory)
        return NULL;
    if (job->json_out) {
        ent_json_text json = {.indented = true};
        ent_json_position(&json, job->latest, &audit->last, audit->repaired);
        good = !json.failed && ent_json_print_line(memory, &json);
        ent_json_clear(&json);
    } else {
        ent_report_position(memory, &audit->last, audit->repaired);
    }
    if (fclose(memory) == 0 && good)
        return text;
    free(text);
    return NULL;
}

static ent_status write_repaired(const ent_audit_job *job, ent_err *err)
{
    char *text = repaired_text(job);
    bool good = true;

    if (!text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the position");
    if (job->output)
        good = ent_cli_write(job->output, text, strlen(text));
    else
        fputs(text, stdout);
    free(text);
    return good ? ENT_OK : ent_fail(err, ENT_E_IO, "%.100s cannot be written: %s", job->output, strerror(errno));
}

static int audit_file(ent_audit_job *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_status status = read_all(job, path, &err);

    if (status == ENT_OK)
        status = ent_audit_finish(&job->audit, &err);
    if (status == ENT_OK && (job->repair || job->output))
        status = write_repaired(job, &err);
    if (status == ENT_OK)
        status = write_report(job, job->repair && !job->output ? stderr : stdout, &err);
    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    bool sound = status == ENT_OK && ent_audit_is_clean(&job->audit);
    ent_audit_clear(&job->audit);
    json_decref(job->latest);
    return sound ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* ---- Options. ---- */

static int misuse(const char *what, const char *word, const char *mend)
{
    return ent_cli_misuse("audit", what, word, mend);
}

static int take_option(void *context, int option, const char *word)
{
    ent_audit_job *job = context;

    switch (option) {
    case 'R':
        job->repair = true;
        break;
    case 'o':
        job->output = word;
        break;
    case 'p':
        return ent_cli_take_preset(&job->rules, "audit", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&job->rules, "audit", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'f':
        if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
            return misuse("--format", word, "there are text and json");
        job->json_out = strcmp(word, "json") == 0;
        break;
    case 'n':
        return ent_cli_take_names(&job->names, "audit", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'd':
        job->json.map_dir = word;
        break;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_audit(int argc, char **argv)
{
    static const struct option options[] = {{"repair", no_argument, NULL, 'R'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"rules", required_argument, NULL, 'p'},
                                            {"rule", required_argument, NULL, 'r'},
                                            {"format", required_argument, NULL, 'f'},
                                            {"names", required_argument, NULL, 'n'},
                                            {"map-dir", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    ent_audit_job job = {
        .json_out = -1, .names = ENT_NAMES_RULEBOOK, .json = {.set_rules = ent_cli_apply_rules, .context = &job.rules}};
    int status = ent_cli_options(argc, argv, "ho:", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (argc - optind > 1)
        return misuse("more than one file:", argv[optind + 1], "audit one game at a time");
    return ent_cli_finish(audit_file(&job, optind < argc ? argv[optind] : "-"));
}
