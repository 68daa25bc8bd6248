/* audit_report.h -- what an audit found, for people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_REPORT_AUDIT_REPORT_H
#define ENT_REPORT_AUDIT_REPORT_H
#include <stdio.h>
#include "turn/audit.h"
#include "notation/print.h"

void ent_audit_print(FILE *out, const ent_audit *audit, ent_names_style style);

#endif
