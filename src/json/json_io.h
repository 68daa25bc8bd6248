/* json_io.h -- requests and answers as JSON, as docs/interface.md lays down.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_JSON_IO_H
#define ENT_JSON_JSON_IO_H
#include <jansson.h>
#include "json/json_text.h"
#include "turn/turn.h"

/* The map of a game, built once for all its requests, which must not outlive it. Begin with {0}. */
typedef struct ent_json_map {
    const json_t *json; /* not owned: from which it was built */
    ent_map *map;       /* owned */
    char *line;         /* owned: ent_request.map_line; NULL for a named one */
    bool is_file;
} ent_json_map;

void ent_json_map_clear(ent_json_map *kept);

typedef struct ent_json_options {
    const char *map_dir;                                /* where "map": "x.json" may lie; NULL: nowhere */
    bool (*set_rules)(void *context, ent_rules *rules); /* what the command line says on top; may be NULL */
    void *context;
    ent_json_map *kept; /* lends its map to requests with the same JSON value; NULL: each builds its own */
} ent_json_options;

/* Read a request object into *request, which the caller has zeroed. The written orders point into `json`, which must
 * live as long. On failure err->text begins with the place, as in "units.ENGLAND[2]: ...". */
ent_status ent_json_request(const json_t *json, const ent_json_options *options, ent_request *request, ent_err *err);

/* Each of these writes one value to `text`, of which nothing is of use on failure. The request's "id" is echoed;
 * request_json may be NULL. */

ent_status ent_json_answer(ent_json_text *text, const json_t *request_json, const ent_request *request,
                           const ent_turn *turn, ent_err *err);
/* The same with "trace", how the phase was decided (trace_json.h). */
ent_status ent_json_traced_answer(ent_json_text *text, const json_t *request_json, const ent_request *request,
                                  const ent_turn *turn, ent_err *err);
/* Find all resolutions of the request: the answer with "resolutions" and "search", and as an ordinary answer besides if
 * there is exactly one. `turn` is what ent_turn_resolve() leaves. */
ent_status ent_json_resolutions(ent_json_text *text, const json_t *request_json, const ent_request *request,
                                ent_turn *turn, ent_turn_search *search, ent_err *err);
/* {"error": {"code", "message", "path", "line", "column", "where"}}, what is not known left out; ent_json_finish()
 * says whether there was memory for it. */
void ent_json_error(ent_json_text *text, const json_t *request_json, const ent_err *err, const char *where);

/* The stable code of an error, such as "syntax". */
const char *ent_status_code(ent_status status);

/* ---- Parts of an answer. ---- */

/* What an answer says of an entry, as it says it. ORDER entry_part */
typedef enum ent_entry_part {
    ENT_PART_UNIT,
    ENT_PART_ORDER,
    ENT_PART_WRITTEN, /* only where it differs */
    ENT_PART_RESULT,
    ENT_PART_MARKS,
    ENT_PART_REASON,
    ENT_PART_RULE, /* only where the reason has one */
    ENT_PART_BY,
    ENT_PART_DISLODGED_BY, /* only of a dislodged unit */
    ENT_PART_CLOSED,       /* likewise */
    ENT_PART_WHY,
    ENT_PART_STEP,  /* only where there is one */
    ENT_PART_ROUTE, /* likewise */
    ENT_PART_ENDS,
    ENT_PART_AUTO,
    ENT_PART_COUNT
} ent_entry_part;

/* Parts part[0..n) of entry i, as members of the object that is open. */
void ent_json_entry(ent_json_text *text, const ent_request *request, const ent_turn *turn, size_t i,
                    const ent_entry_part *part, size_t n);
/* The order as an answer has it. False, and "", if it could not be read. */
bool ent_json_order(const ent_request *request, const ent_entry *entry, char *out, size_t size);

#endif
