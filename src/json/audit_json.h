/* audit_json.h -- what an audit found, for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_AUDIT_JSON_H
#define ENT_JSON_AUDIT_JSON_H
#include <jansson.h>
#include "json/json_text.h"
#include "turn/audit.h"

/* Write {"map", "phase", "sound", "dutchmen", "differences"}, with the "id" of request_json, which may be NULL. */
void ent_audit_json(ent_json_text *text, const json_t *request_json, const ent_audit *audit);

#endif
