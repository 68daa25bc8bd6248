/* rules_json.h -- the disputed rules as JSON: questions, choices, and which preset takes which.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_RULES_JSON_H
#define ENT_JSON_RULES_JSON_H
#include "json/json_text.h"

/* Write {"issues": [...], "options": [...], "presets": [...]} with issue[0..n) and the options of these bits, counted
 * as ent_option_at() does. */
void ent_rules_json(ent_json_text *text, const ent_issue *issue, size_t n, uint64_t options);

#endif
