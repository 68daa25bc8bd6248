/* request_line.h -- a position with its orders as one line of JSON, as entente adjudicate --lines reads it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_REQUEST_LINE_H
#define ENT_JSON_REQUEST_LINE_H
#include <stdio.h>
#include "entente.h"

/* Write the line with its newline. `map`: a built-in one; `id`: printable, without quotes. Errors stay in the stream.
 */
void ent_json_request_line(FILE *out, const char *id, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                           const ent_order *orders, size_t n);

#endif
