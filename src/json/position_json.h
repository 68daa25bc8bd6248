/* position_json.h -- a position as a request: alone, or with orders.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_POSITION_JSON_H
#define ENT_JSON_POSITION_JSON_H
#include <stdio.h>
#include "json/json_text.h"
#include "turn/turn.h"

/* A position on the request's map, under its rules, as a new request without orders. request_json, whose "id" and "map"
 * it keeps, may be NULL. */
void ent_json_position(ent_json_text *text, const json_t *request_json, const ent_request *request, const ent_pos *pos);

/* The member "options": the options of the map that are off, and how many centers win, where the rules say so. */
void ent_json_map_options(ent_json_text *text, const ent_rules *rules);

/* The request's position with orders[0..n) in place of its own. */
void ent_json_ordered_position(ent_json_text *text, const ent_request *request, const ent_order *orders, size_t n);

/* A position with its orders as one line of JSON, as entente adjudicate --lines reads it. map_name: of a built-in map,
 * or of the file that the map is from. False if there is no memory, or the stream could not be written. */
bool ent_json_request_line(FILE *out, const char *id, const char *map_name, const ent_map *map, const ent_rules *rules,
                           const ent_pos *pos, const ent_order *orders, size_t n);
/* The member "orders": orders[0..n) for this position, by power. */
void ent_json_orders_for(ent_json_text *text, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                         const ent_order *orders, size_t n);

/* The request itself, with its orders as they were written. Of the lines of a text that mean nothing to the judge
 * ("Title: ..."), JSON keeps none. */
void ent_json_whole_request(ent_json_text *text, const json_t *request_json, const ent_request *request);
/* Its orders alone: the members "orders" and, where there are such, "perpetual" and "proxies". */
void ent_json_written_orders(ent_json_text *text, const ent_request *request);

#endif
