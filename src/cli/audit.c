/* audit.c -- entente audit: are all units where they can be?
 *
 * SPDX-License-Identifier: MIT */
#include "cli/request.h"

static struct {
    bool repair;
    const char *output;
} job;

static ent_status write_repaired(const ent_call *audited, ent_err *err)
{
    ent_call repaired;
    bool json = ent_cli_answers_json(&audited->in);
    ent_status status = ent_cli_call_again("repair", json ? "json" : "text", audited, &repaired);

    if (status == ENT_OK)
        status = ent_cli_write_answer(job.output, &repaired);
    *err = repaired.err;
    ent_call_clear(&repaired);
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
    ent_call call = {.input = NULL};
    ent_status status = ent_cli_call_file("audit", path, &call);

    if (status == ENT_OK && (job.repair || job.output))
        status = write_repaired(&call, &call.err);
    bool repaired_is_printed = (job.repair || job.output) && ent_cli_is_standard(job.output);
    int exit = ent_cli_answer(repaired_is_printed ? stderr : stdout, path, status, &call);
    if (call.attention > 0)
        exit = ENT_EXIT_REFUSED;
    ent_cli_call_clear(&call);
    return exit;
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
        "Repair: (1) the last orders are judged again, so units that they brought in wrongly disappear; (2) units\n"
        "that the history brought in wrongly before are removed; (3) if one of several units has to go, the civil\n"
        "disorder rule (4.D.8) chooses it; (4) units that an adjustment has made legal stay.\n"
        "--rule 4.E.6=b leaves units until the next adjustment counts them.\n"
        "Exit status: 0 valid, 1 a Flying Dutchman or a difference was found (repaired or not), or some input was\n"
        "refused, 2 wrong usage.",
    .example = "entente audit --repair history.jsonl",
    .options = options,
    .most = 1,
    .run = run,
};
