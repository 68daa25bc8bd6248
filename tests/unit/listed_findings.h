/* listed_findings.h -- the findings of a turn that a test gives as text.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_LISTED_FINDINGS_H
#define ENT_UNIT_LISTED_FINDINGS_H
#include <stdio.h>
#include "turn/check.h"
#include "written_turn.h"

typedef struct ent_findings_text {
    char text[1000];
} ent_findings_text;

/* What stands above the orders of France in a winter, and above all orders in a fall. */
#define WINTER(units, centers)                                                                                         \
    "Phase: W1901A\nUnits:\nFrance: " units "\nCenters:\nFrance: " centers "\nOrders:\nFrance:\n"
#define FALL "Phase: F1901M\nUnits:\nFrance: A Par\nOrders:\n"

/* Read, judge and check a turn. */
static inline void check_text(const char *text, size_t len, ent_request *request, ent_turn *turn, ent_check *check)
{
    ent_err err = {.text = ""};

    if (read_text(text, len, request, &err) != ENT_OK)
        fail_msg("%s: %s", text, err.text);
    assert_int_equal(ent_turn_judge(request, turn, &err), ENT_OK);
    assert_int_equal(ent_check_turn(request, turn, check, &err), ENT_OK);
}

/* The findings of a text, as "kind: sentence; ...". */
static inline void list_findings(const char *text, ent_findings_text *note)
{
    ent_request request;
    ent_turn turn;
    ent_check check;

    check_text(text, strlen(text), &request, &turn, &check);
    for (size_t i = 0; i < check.n; i++) {
        size_t used = strlen(note->text);
        char says[300];
        ent_finding_sentence(&request, &turn, &check.finding[i], ENT_NAMES_RULEBOOK, says, sizeof says);
        snprintf(note->text + used, sizeof note->text - used, "%s%s: %s", used ? "; " : "",
                 ent_finding_name((ent_finding_kind)check.finding[i].kind), says);
    }
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* A text, and its findings. */
typedef struct findings_row {
    const char *text, *findings;
} findings_row;

static inline void check_findings(const findings_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_findings_text note = {""};
        list_findings(row[i].text, &note);
        if (strcmp(note.text, row[i].findings) != 0)
            fail_msg("%s: %s", row[i].text, note.text);
    }
}
#define CHECK_FINDINGS(rows) check_findings(rows, sizeof(rows) / sizeof *(rows))

#endif
