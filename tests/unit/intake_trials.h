/* intake_trials.h -- text requests, and every entry of their intake, as "ORDER=verdict" and in its order.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_INTAKE_TRIALS_H
#define ENT_UNIT_INTAKE_TRIALS_H
#include <stdio.h>
#include <string.h>
#include "notation/intake.h"
#include "notation/print.h"
#include "written_turn.h"

/* What stands after each order: its verdict; its verdict, and in brackets what is noted of it; or its verdict, but of
 * a void order the reason. */
typedef enum shown { VERDICTS, NOTES, REASONS } shown;

static inline void judge_trial(const char *rule, const char *text, shown what, char *out, size_t size)
{
    ent_request request;
    ent_turn turn;

    judge_text(rule, text, &request, &turn);
    out[0] = '\0';
    for (size_t i = 0; i < turn.intake.n; i++) {
        char order[80] = "?";
        size_t used = strlen(out);
        if (ent_entry_is_read(&turn.intake.entry[i]))
            ent_print_order(request.map, NULL, &turn.intake.entry[i].order, ENT_NAMES_CODE, false, order, sizeof order);
        bool reason = what == REASONS && turn.result[i].verdict == ENT_VOID;
        snprintf(out + used, size - used, "%s%s=%s", used ? "; " : "", order,
                 reason ? ent_reason_code((ent_reason)turn.result[i].reason)
                        : ent_verdict_name((ent_verdict)turn.result[i].verdict));
        used = strlen(out);
        if (what == NOTES && turn.intake.entry[i].note[0])
            snprintf(out + used, size - used, " [%s]", turn.intake.entry[i].note);
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

typedef struct trial {
    const char *rule, *text, *expected;
} trial;

static inline void run_trials(const trial *list, size_t n, shown what)
{
    char out[2000];

    for (size_t i = 0; i < n; i++) {
        judge_trial(list[i].rule, list[i].text, what, out, sizeof out);
        if (strcmp(out, list[i].expected) != 0)
            fail_msg("%s\n%s\ngives  %s\nnot    %s", list[i].rule, list[i].text, out, list[i].expected);
    }
}
#define RUN_TRIALS(list, what) run_trials(list, sizeof(list) / sizeof *(list), what)
#define RUN(list)              RUN_TRIALS(list, VERDICTS)

/* The nine examples of 4.E.2 in the document. */
#define EXAMPLE_1 "Units:\nFrance: A Bur\nOrders:\nFrance: A Bur - Pir\n"
#define EXAMPLE_2 "Units:\nFrance: A Bur\nOrders:\nFrance: A Burgundy - Pariz\n"
#define EXAMPLE_3                                                                                                      \
    "Phase: W1901A\nUnits:\nAustria: A Vie\nCenters:\nAustria: Vie, Tri, Bud\nOrders:\nAustria: Build F Tyr\n"
#define EXAMPLE_4 "Units:\nEngland: A Gas\nFrance: A Bur\nOrders:\nEngland: A Gas S A Bur - Par\nFrance: A Bur - Pir\n"
#define EXAMPLE_5 "Units:\nRussia: F Rum\nOrders:\nRussia: F Rum - Bu.\n"
#define EXAMPLE_6 "Units:\nTurkey: A Gre, A Ser\nOrders:\nTurkey:\n A Gre S A Ser - Bu.\n A Ser - Bul\n"
#define EXAMPLE_7 "Units:\nFrance: A Par, A Pic\nOrders:\nFrance:\n A Par S F Pir - Bre\n A Pir - Bre\n"
#define EXAMPLE_8 "Units:\nTurkey: A Gre, A Ser\nOrders:\nTurkey:\n A Ser - Bu\n A Gre S A Ser - Bu\n"
#define EXAMPLE_9 "Units:\nRussia: F Rum\nOrders:\nRussia: F Rum - Bud(ec).\n"

#define IMPLIED "Units:\nGermany: A Ruh, A Kie\nOrders:\nGermany: A Ruh S A Kie - Hol\n"
#define PROXY                                                                                                          \
    "Units:\nItaly: A Ven\nAustria: A Tyr\nOrders:\nItaly: A Ven proxy Austria\nAustria: A Ven - Tri; A Tyr - Ven\n"

#endif
