/* parsed_orders.h -- the orders of a request, parsed once to be judged many times.
 *
 * Which words are places, which place a misspelt word may mean, and where an order ends depend on the text and the map
 * alone. For long texts of misspelt words, parsing takes nearly all the time of a turn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_PARSED_ORDERS_H
#define ENT_TURN_PARSED_ORDERS_H
#include "turn/turn.h"

typedef struct ent_parsed_orders {
    ent_written *written;      /* owned: the request's, each with its part of `parsed` */
    struct ent_parsed *parsed; /* owned */
    size_t n, cap;
} ent_parsed_orders;

/* Parse the orders of the request, which must outlive `out`. Returns ENT_OK, ENT_E_MEMORY, or ENT_E_LIMIT for more than
 * ENT_MAX_READ_ORDERS. Free with ent_parsed_orders_clear() in any case. */
ent_status ent_parsed_orders_make(const ent_request *request, ent_parsed_orders *out, ent_err *err);
void ent_parsed_orders_clear(ent_parsed_orders *orders);

#endif
