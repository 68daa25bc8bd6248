/* orders_json.h -- legal orders as JSON, by power and unit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_ORDERS_JSON_H
#define ENT_JSON_ORDERS_JSON_H
#include "json/json_text.h"
#include "turn/listing.h"

/* Write the member "orders": {"ENGLAND": {"F LON": ["F LON H", ...]}} of the object that is open. */
void ent_json_legal_orders(ent_json_text *text, const ent_listing *listing);

#endif
