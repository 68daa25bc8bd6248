/* compare_json.h -- differences as JSON, as docs/interface.md lays down.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_FORMAT_COMPARE_JSON_H
#define ENT_FORMAT_COMPARE_JSON_H
#include <jansson.h>
#include "format/compare.h"

/* {"id", "base", "differences", "count"}, or with `brief`, where there is nothing to list, {"id", "same": true}. Calls
 * `seen` (may be NULL) for each alternative that differs. A new object, or NULL with *err set. request_json may be
 * NULL. */
json_t *ent_compare_json(const ent_comparison *comparison, const json_t *request_json, bool brief,
                         void (*seen)(void *context, const ent_alternative *alternative), void *context, ent_err *err);

#endif
