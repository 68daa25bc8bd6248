/* check_json.h -- the findings of a check, for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_CHECK_JSON_H
#define ENT_JSON_CHECK_JSON_H
#include <jansson.h>
#include "json/json_text.h"
#include "turn/check.h"

/* Write {"map", "phase", "orders", "findings", "attention", "lines", "skipped"}, with the "id" of request_json, which
 * may be NULL. */
void ent_check_json(ent_json_text *text, const json_t *request_json, const ent_request *request, const ent_turn *turn,
                    const ent_check *check);

#endif
