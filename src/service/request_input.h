/* request_input.h -- requests from bytes: JSON or order text, recognized by content.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SERVICE_REQUEST_INPUT_H
#define ENT_SERVICE_REQUEST_INPUT_H
#include "json/json_io.h"
#include "turn/audit.h"

/* Larger input is refused. A turn of ENT_MAX_ORDERS long orders and a map are shorter. */
enum { ENT_INPUT_LIMIT = 16 << 20 };

/* A request with the JSON that its orders point into. */
typedef struct ent_input {
    ent_request request;
    json_t *json; /* owned; NULL: it was text, or JSON that cannot be read */
    bool is_json; /* the bytes are JSON, well-formed or not */
} ent_input;

/* Read a request from text[0..len), of which nothing is kept. *out is zeroed, or has strays.wanted set. Clear it
 * afterwards, also on failure. */
ent_status ent_input_read(const char *text, size_t len, const ent_json_options *options, ent_input *out, ent_err *err);
/* The starting position of a map, which is what a request has as "map"; taken over. Otherwise as above. */
ent_status ent_input_start(json_t *map, const ent_json_options *options, ent_input *out, ent_err *err);
void ent_input_clear(ent_input *input);

/* Read requests as JSON one after the other, oldest first, or one request as text, into an audit. *latest, zeroed, is
 * the last one, which the audit needs; clear both afterwards. */
ent_status ent_input_history(const char *text, size_t len, const ent_json_options *options, ent_audit *audit,
                             ent_input *latest, ent_err *err);

/* True if the text begins as a JSON object does. */
bool ent_input_is_json(const char *text, size_t len);
/* A saved game as JSON; NULL: refused. */
json_t *ent_input_game(const char *text, size_t len, ent_err *err);
/* Step over a byte order mark of UTF-8, which JSON does not allow. */
void ent_input_skip_mark(const char **text, size_t *len);

#endif
