/* compare_json.h -- differences as JSON, as docs/interface.md lays down.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_COMPARE_JSON_H
#define ENT_JSON_COMPARE_JSON_H
#include "json/json_io.h"
#include "turn/compare.h"

/* Gets each alternative under which the phase comes out differently. */
typedef void ent_seen_function(void *context, const ent_alternative *alternative);

/* Write {"id", "base", "differences", "count"}, or with `brief`, where there is nothing to list, {"id", "same": true}.
 * Calls `seen` (may be NULL) for each alternative that differs. request_json may be NULL. On failure nothing of use is
 * written. */
ent_status ent_compare_json(ent_json_text *text, const ent_comparison *comparison, const json_t *request_json,
                            bool brief, ent_seen_function *seen, void *context, ent_err *err);

#endif
