/* parse.h -- one order's text to what it says. Syntax and names only: complete.h asks whether the order makes sense.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_PARSE_H
#define ENT_NOTATION_PARSE_H
#include "board/map.h"
#include "notation/guess.h"

/* A place as written: the one that a listed spelling means, or those that it may mean. */
typedef struct ent_place {
    ent_loc loc[ENT_MAX_GUESSES];
    uint8_t n;           /* 0: not written, or not understood */
    bool exact;          /* a listed spelling */
    bool no_coast;       /* a coast was written that the province does not have (4.B.6) */
    uint16_t start, len; /* bytes of the text */
} ent_place;

typedef struct ent_parsed {
    ent_order order; /* kind, unit (ENT_UNIT_NONE if not written), flags, route */
    ent_place at, from, to;
    ent_power nation; /* written before the helped unit, or ENT_POWER_NONE */
    bool bare;        /* a unit and nothing else; only in adjustments that is an order (ent_complete) */
    ent_err err;      /* status ENT_OK if it was read */
} ent_parsed;

/* Read text[0..len) as an order of this map. reading->err says what was not understood; then order.kind is
 * ENT_ORDER_NONE, and `at` is set if at least the ordered unit was recognised. */
void ent_parse(const ent_map *map, const char *text, size_t len, ent_parsed *reading);

#endif
