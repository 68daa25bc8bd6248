/* parsed_orders.c -- the orders of a request, parsed once to be judged many times.
 *
 * ent_grow() may move the list, so written[i].parsed is set only after the last text is parsed.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/parsed_orders.h"
#include <assert.h>
#include <stdlib.h>
#include "board/error.h"
#include "board/grow.h"
#include "notation/parse.h"

/* Add the orders of one text. */
static ent_status parse_text(const ent_map *map, ent_written *written, ent_parsed_orders *orders)
{
    size_t first = orders->n;
    ent_parser parser;

    ent_parse_begin(&parser, map, written->text, written->len);
    for (;;) {
        ent_parsed *list = ent_grow(orders->parsed, orders->n, &orders->cap, sizeof *list);
        if (!list)
            return ENT_E_MEMORY;
        orders->parsed = list;
        if (!ent_parse_next(&parser, &list[orders->n]))
            break;
        if (++orders->n > ENT_MAX_READ_ORDERS) /* here, so that memory stays bounded */
            return ENT_E_LIMIT;
    }
    written->n_parsed = (uint32_t)(orders->n - first);
    return ENT_OK;
}

ent_status ent_parsed_orders_make(const ent_request *request, ent_parsed_orders *out, ent_err *err)
{
    ent_status status = ENT_OK;
    size_t at = 0;

    *out = (ent_parsed_orders){.written = malloc((request->n_written + 1) * sizeof *out->written)};
    if (!out->written)
        status = ENT_E_MEMORY;
    for (size_t i = 0; status == ENT_OK && i < request->n_written; i++) {
        out->written[i] = request->written[i];
        status = parse_text(request->map, &out->written[i], out);
    }
    if (status == ENT_E_LIMIT)
        return ent_fail(err, status, "too many orders; a turn has at most %d", ENT_MAX_READ_ORDERS);
    if (status != ENT_OK)
        return ent_fail(err, status, "no memory for the orders");
    for (size_t i = 0; i < request->n_written; i++) {
        out->written[i].parsed = out->parsed + at;
        at += out->written[i].n_parsed;
    }
    assert(at == out->n);
    return ENT_OK;
}

void ent_parsed_orders_clear(ent_parsed_orders *orders)
{
    free(orders->written);
    free(orders->parsed);
    *orders = (ent_parsed_orders){.n = 0};
}
