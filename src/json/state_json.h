/* state_json.h -- a position as JSON: the one writer of its parts, of an answer's "state" and of whole requests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_STATE_JSON_H
#define ENT_JSON_STATE_JSON_H
#include <jansson.h>
#include <stdio.h>
#include "json/json_text.h"
#include "turn/turn.h"

enum { ENT_JSON_VERSION = 1 }; /* of the interface that docs/interface.md lays down */

/* A position to write. */
typedef struct ent_json_state {
    ent_json_text *text;
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_request *request; /* the position follows from it: its perpetual orders go on, and `built` takes the place
                                   of its own; NULL: there is none */
} ent_json_state;

/* "units": the key of a part. */
const char *ent_state_part_name(ent_state_part part);
/* The value of one part; all parts, as members of the object that is open. */
void ent_json_state_part(const ent_json_state *state, ent_state_part part);
void ent_json_state_parts(const ent_json_state *state);

/* ---- Parts that answers share. ---- */

/* Open an answer: the version of the interface, and the request's "id" where it has one. */
void ent_json_begin(ent_json_text *text, const json_t *request_json);
/* "id" and its value, where the request has one. */
void ent_json_echo_id(ent_json_text *text, const json_t *request_json);
/* "A MUN"; "F1901M". */
void ent_json_unit(ent_json_text *text, const ent_map *map, uint8_t kind, ent_loc at);
void ent_json_phase(ent_json_text *text, const ent_pos *pos);
/* {"preset": "datc", "4.A.2": "e"}: `name`, and what differs from that preset. */
void ent_json_rules(ent_json_text *text, const ent_rules *rules, const char *name);

/* Items that belong to powers: {"ENGLAND": [...], ...}. */
typedef struct ent_json_grouping {
    ent_power (*owner)(const void *context, size_t i); /* ENT_POWER_NONE: there is no such item */
    void (*put)(void *context, size_t i);
    char brackets[3]; /* of what one power has */
} ent_json_grouping;

/* Items 0 to n, by power. The powers come in the order in which each has its first item. */
void ent_json_by_power(ent_json_text *text, const ent_map *map, const ent_json_grouping *grouping, void *context,
                       size_t n);

#endif
