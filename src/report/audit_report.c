/* audit_report.c -- what an audit found, for people: a head, then one sentence for each finding.
 *
 * SPDX-License-Identifier: MIT */
#include "report/audit_report.h"
#include "turn/audit_sentence.h"
#include "turn/phase_and_rules.h"

void ent_audit_print(FILE *out, const ent_audit *audit, ent_names_style style)
{
    char phase[16], text[ENT_AUDIT_SENTENCE];

    ent_phase_print(audit->last.pos, phase);
    fprintf(out, "%s, %s: %s\n", audit->last.map->title, phase,
            ent_audit_is_clean(audit) ? "every unit may be there" : "not valid");
    for (size_t i = 0; i < audit->n_dutchmen; i++) {
        ent_audit_sentence(audit, &audit->dutchman[i], style, text, sizeof text);
        fprintf(out, "  Flying Dutchman: %s\n", text);
    }
    for (size_t i = 0; i < audit->n_differences; i++) {
        ent_discrepancy_sentence(audit, &audit->difference[i], style, text, sizeof text);
        fprintf(out, "  Difference %s\n", text);
    }
}
