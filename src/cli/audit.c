/* audit.c -- entente audit: are all units where they can be?
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit.h"
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/request.h"
#include "json/audit_json.h"
#include "json/position_json.h"
#include "text/audit_report.h"
#include "text/request_text.h"

static struct {
    bool repair, json_out;
    const char *output;
    ent_audit audit;
    ent_input latest; /* the request that the audit's orders point into */
} job;

static ent_status read_all(const char *path, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    size_t len = 0;
    char *text = ent_cli_read(path, ENT_INPUT_LIMIT, &len, err);

    if (!text)
        return err->status;
    ent_status status = ent_input_history(text, len, &options, &job.audit, &job.latest, err);
    job.json_out =
        ent_cli.format == ENT_FORMAT_AS_INPUT ? ent_input_is_json(text, len) : ent_cli.format == ENT_FORMAT_JSON;
    free(text);
    return status;
}

/* ---- Output. ---- */

/* The JSON and a newline. False if there is no memory. */
static bool print_json(FILE *out, ent_json_text *text)
{
    bool good = !text->failed && ent_json_print_line(out, text);
    ent_json_clear(text);
    return good;
}

static bool print_report(FILE *out)
{
    ent_json_text text = {.indented = true};

    if (job.json_out) {
        ent_audit_json(&text, job.latest.json, &job.audit);
        return print_json(out, &text);
    }
    ent_audit_print(out, &job.audit, (ent_names_style)ent_cli.names);
    return true;
}

static bool print_repaired(FILE *out, const void *context)
{
    ent_json_text text = {.indented = true};
    (void)context;

    if (job.json_out) {
        ent_json_position(&text, job.latest.json, &job.audit.last, job.audit.repaired);
        return print_json(out, &text);
    }
    ent_request_print_position(out, &job.audit.last, job.audit.repaired);
    return true;
}

static ent_status audit_file(const char *path, ent_err *err)
{
    ent_status status = read_all(path, err);

    if (status == ENT_OK)
        status = ent_audit_finish(&job.audit, err);
    if (status == ENT_OK && (job.repair || job.output))
        status = ent_cli_write_printed(job.output, print_repaired, NULL, err);
    if (status == ENT_OK && !print_report(job.repair && !job.output ? stderr : stdout))
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    return status;
}

/* ---- Options. ---- */

static const ent_cli_option options[] = {
    ENT_CLI_SWITCH("repair", &job.repair,
                   "write the repaired position, without orders, to standard output, the\n"
                   "report to standard error"),
    ENT_CLI_OUTPUT(ent_cli_take_text, &job.output, "write the repaired position there, the report to standard output"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_FORMAT_OPTION("default: as the input; a history is JSON"),
    ENT_CLI_NAMES_OPTION,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    ent_err err = {.status = ENT_OK};
    ent_status status = audit_file(path, &err);
    bool clean = status == ENT_OK && ent_audit_is_clean(&job.audit);

    const ent_input input = {.json = job.latest.json, .is_json = job.json_out};

    if (status != ENT_OK)
        ent_cli_refuse_input(path, &input, &err);
    ent_audit_clear(&job.audit);
    ent_input_clear(&job.latest);
    return clean ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

const ent_cli_command ent_cli_audit = {
    .name = "audit",
    .about = "find units that cannot be there, and repair the position",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Finds units that cannot be there, Flying Dutchmen (DATC 4.E.6): more units than the last adjustment allowed, "
        "a\n"
        "fleet inland, an army at sea, two units in one place. Input: one position, as text or JSON; or a history, "
        "JSON\n"
        "Lines of requests with their orders, oldest first, the last one the position to audit. With a history each\n"
        "phase is judged again, so that the report can name the unit, and since when it is there; it also names other\n"
        "differences. In an adjustment phase alone the number of units proves nothing. Without FILE, or with -, reads\n"
        "standard input.",
    .notes =
        "Repair: 1 what the last orders brought in goes, for they are judged again; 2 what came earlier, and is known, "
        "is\n"
        "removed; 3 of several the civil disorder rule (4.D.8) chooses; 4 what an adjustment has made legal stays.\n"
        "--rule 4.E.6=b leaves units until the next adjustment counts them.\n"
        "Exit status: 0 valid, 1 a Flying Dutchman or a difference was found (repaired or not), or some input was\n"
        "refused, 2 wrong usage.",
    .example = "entente audit --repair history.jsonl",
    .options = options,
    .most = 1,
    .run = run,
};
