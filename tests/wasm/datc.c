/* datc.c -- the cases of the DATC, run inside WebAssembly, one for each call.
 *
 * SPDX-License-Identifier: MIT */
#include "datc/case.h"
#include <stdio.h>
#include <string.h>

const char *datc_run(unsigned i);
unsigned datc_settings(void);

static char text[4000];
static unsigned n_settings;

static void note(const char *first, const char *second, const char *third)
{
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s %s %s\n", first, second, third);
}

/* Run case number i under every choice that it states. NULL past the last; "" if it passed; else what failed. */
const char *datc_run(unsigned i)
{
    const char *id, *body;
    size_t len;
    ent_case_report report = {.n_runs = 0};
    ent_err err;

    if (!ent_case_builtin(i, &id, &body, &len))
        return NULL;
    text[0] = '\0';
    if (ent_case_run_text(body, len, NULL, ENT_ALGORITHM_DECISIONS, true, &report, &err) != ENT_OK)
        note(id, "cannot be run:", err.text);
    for (size_t run = 0; run < report.n_runs; run++)
        if (!report.run[run].passed)
            note(id, "fails under", report.run[run].setting);
    n_settings = (unsigned)report.n_runs;
    ent_case_clear(&report);
    return text;
}

/* Under how many settings the last case was run. */
unsigned datc_settings(void)
{
    return n_settings;
}
