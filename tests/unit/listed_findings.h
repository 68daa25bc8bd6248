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

/* The findings of a text, as "kind: sentence; ...". */
static inline void list_findings(const char *text, ent_findings_text *note)
{
    ent_request request;
    ent_turn turn;
    ent_check check;
    ent_err err = {.text = ""};

    if (read_text(text, strlen(text), &request, &err) != ENT_OK)
        fail_msg("%s: %s", text, err.text);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    assert_int_equal(ent_check_turn(&request, &turn, &check, &err), ENT_OK);
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

#endif
