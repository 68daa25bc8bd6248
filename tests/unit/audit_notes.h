/* audit_notes.h -- audits histories, and writes what an audit finds in them as short text, for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_AUDIT_NOTES_H
#define ENT_UNIT_AUDIT_NOTES_H
#include <jansson.h>
#include "turn/audit.h"

/* Audit a JSON array of requests, which must live as long as the audit is looked at. */
ent_status ent_test_audit(const json_t *list, ent_audit *audit, ent_err *err);

typedef struct ent_audit_text {
    char text[2000];
} ent_audit_text;

__attribute__((format(printf, 2, 3))) void ent_audit_text_add(ent_audit_text *note, const char *format, ...);
void ent_audit_text_add_unit(ent_audit_text *note, const ent_map *map, const ent_unit *unit);
/* "number removed 3: ENG A EDI, -ENG F LON": what goes has a minus. */
ent_audit_text ent_audit_text_findings(const ent_audit *audit);

#endif
