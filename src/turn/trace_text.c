/* trace_text.c -- a trace as text for people: a line for each event, what it changed below.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "turn/trace_dpjudge.h"

typedef struct ent_printer {
    FILE *out;
    ent_trace_core core; /* the one that is being printed, */
    unsigned left;       /* and how many of its decisions are to come; the rule follows them */
    bool empty;          /* the step has changed nothing so far */
    bool is_step;
} ent_printer;

static void print_range(FILE *out, ent_trace_range range)
{
    if (range.least == range.most)
        fprintf(out, "%d", range.least);
    else
        fprintf(out, "%d..%d", range.least, range.most);
}

/* ---- Decisions. ---- */

static void print_decision(void *context, const ent_trace_decision *decision)
{
    const ent_printer *printer = context;

    fprintf(printer->out, "%4u. %s: %s%s", decision->number, decision->order, decision->answer,
            decision->by_rule ? ", by that rule" : "");
    for (unsigned i = 0; i < decision->n; i++) {
        fprintf(printer->out, "%s%s ", i == 1 ? " against " : ", ", decision->strength[i].name);
        print_range(printer->out, decision->strength[i].range);
    }
    fputs("\n", printer->out);
}

static void print_change(void *context, const ent_trace_change *change)
{
    const ent_printer *printer = context;

    fprintf(printer->out, "        %-8s %-20s ", change->strength, change->of);
    if (change->was) {
        fprintf(printer->out, "%s -> %s\n", change->was, change->is);
        return;
    }
    print_range(printer->out, change->before);
    fputs(" -> ", printer->out);
    print_range(printer->out, change->after);
    fputs("\n", printer->out);
}

static void print_core(void *context, const ent_trace_core *core)
{
    ent_printer *printer = context;

    printer->core = *core;
    printer->left = core->n;
    fputs("      Nothing else follows from what is known. The core, which depends on itself alone:\n", printer->out);
}

static void print_rules(const ent_printer *printer)
{
    for (uint8_t i = 0; i < printer->core.n_rules; i++) {
        const ent_citation *rule = &printer->core.rule[i];
        assert(rule->idea);
        fprintf(printer->out, "      Rule %s%s%.1s: %s\n", rule->rule, rule->choice ? " " : "", &rule->choice,
                rule->idea);
    }
    if (printer->core.n_rules == 0)
        fputs("      No rule is needed: these decisions can be made in one way only\n", printer->out);
}

static void print_member(void *context, const char *unit, const char *order, const char *question)
{
    ent_printer *printer = context;

    (void)unit;
    fprintf(printer->out, "        %-8s %s\n", question, order);
    if (--printer->left == 0)
        print_rules(printer);
}

/* ---- The DPjudge's steps. ---- */

static void end_step(ent_printer *printer)
{
    if (printer->is_step && printer->empty)
        fputs("      nothing changes\n", printer->out);
}

static void print_step(void *context, const ent_trace_step *step)
{
    ent_printer *printer = context;

    end_step(printer);
    printer->is_step = printer->empty = true;
    if (step->number == 0)
        fprintf(printer->out, "    %s\n", step->title);
    else
        fprintf(printer->out, "    Step %u. %s\n", step->number, step->title);
}

static void print_items(const ent_printer *printer, const ent_trace_step_change *change)
{
    for (unsigned i = 0; i < change->n; i++) {
        fprintf(printer->out, "%s%s", i > 0 ? ", " : "", change->item[i]);
        if (change->strength)
            fprintf(printer->out, " (%d%s)", change->strength[i], change->bounced[i] ? ", bounced" : "");
    }
}

static void print_step_change(void *context, const ent_trace_step_change *change)
{
    ent_printer *printer = context;
    const char *what = change->what;

    printer->empty = false;
    fprintf(printer->out, "      %s", change->order ? change->order : "");
    if (strcmp(what, "unknown") != 0)
        fputs(change->order ? ": " : "", printer->out);
    if (strcmp(what, "mark") == 0) {
        fprintf(printer->out, "%s -> %s", change->before, change->after);
    } else if (change->before) {
        fprintf(printer->out, "%s %s -> %s", what, change->before, change->after);
    } else if (strcmp(what, "hold") == 0) {
        fputs("changed to HOLD", printer->out);
    } else if (strcmp(what, "dislodged") == 0) {
        fprintf(printer->out, "dislodged by %s; possible retreats: %s", change->of, change->n == 0 ? "none" : "");
        print_items(printer, change);
    } else if (strcmp(what, "moves") == 0) {
        fputs(what, printer->out);
    } else if (strcmp(what, "unknown") != 0) {
        fprintf(printer->out, "%s%s%s: %s", what, change->of ? " of " : "", change->of ? change->of : "",
                change->n == 0 ? "empty" : "");
        print_items(printer, change);
    }
    fputs("\n", printer->out);
}

ent_status ent_trace_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                           ent_err *err)
{
    ent_printer printer = {.out = out};
    const ent_trace_writer writer = {&printer,     print_decision, print_change,     print_core,
                                     print_member, print_step,     print_step_change};

    if (request->pos->phase != ENT_MOVEMENT)
        fputs("\nHow it was decided: each order by itself; only in movement do decisions depend on each other\n", out);
    else if (ent_trace_is_dpjudge(request))
        fprintf(out, "\nHow it was decided, by the steps of the DPjudge's %s text\n",
                request->algorithm == ENT_ALGORITHM_DPJUDGE ? "later" : "early");
    else
        fputs("\nHow it was decided\n", out);
    ent_status status = ent_trace_write(request, turn, style, &writer, err);
    end_step(&printer);
    return status;
}
