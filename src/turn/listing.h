/* listing.h -- every order that each unit of a position can be given, with room for all of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_LISTING_H
#define ENT_TURN_LISTING_H
#include "turn/turn.h"

enum { ENT_LISTING_TEXT = 256 }; /* room for an order or the name of a group */

typedef struct ent_listing {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_order_list list; /* arrays owned */
} ent_listing;

/* List the legal orders of the request's position; its own orders are ignored. The request must stay. Clear *out
 * afterwards, also on failure. */
ent_status ent_listing_open(const ent_request *request, ent_listing *out, ent_err *err);
/* The same without the orders themselves: list.n and list.group[] say how many there are. */
ent_status ent_listing_count(const ent_request *request, ent_listing *out, ent_err *err);
void ent_listing_clear(ent_listing *listing);

/* An order that the library made, in codes, so that it counts under these rules when it is read again: where they ask
 * for it (4.C.5 a), it says whose a helped unit is, as in "A MUN S Italian A VEN - TYR". */
void ent_listing_print(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *order,
                       char out[ENT_LISTING_TEXT]);

/* "A MUN"; the place of a build; "WAIVE", "CANAL". The orders must have been listed, not only counted. */
void ent_listing_group_name(const ent_listing *listing, size_t group, char out[ENT_LISTING_TEXT]);
/* Order number i, canonical. */
void ent_listing_order(const ent_listing *listing, size_t i, char out[ENT_LISTING_TEXT]);

#endif
