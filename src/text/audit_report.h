/* audit_report.h -- what an audit found, for people and for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_AUDIT_REPORT_H
#define ENT_TEXT_AUDIT_REPORT_H
#include <jansson.h>
#include <stdio.h>
#include "turn/audit.h"
#include "notation/print.h"

void ent_audit_print(FILE *out, const ent_audit *audit, ent_names_style style);

/* The same as a new object with the request's "id" echoed, or NULL if there is no memory. */
json_t *ent_audit_json(const json_t *request_json, const ent_audit *audit);

#endif
