/* listing.c -- the legal orders of a position.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/listing.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/list_orders.h"
#include "notation/print.h"

static bool make_room(ent_order_list *list, bool orders)
{
    list->cap = orders ? list->n : 0;
    list->cap_groups = list->n_groups;
    list->order = calloc(list->cap + 1, sizeof *list->order);
    list->group = calloc(list->cap_groups + 1, sizeof *list->group);
    return list->order && list->group;
}

/* The first call counts, the second one fills the room. */
static ent_status fill(ent_listing *listing, const ent_request *request, bool orders, ent_err *err)
{
    *listing = (ent_listing){.map = request->map, .rules = &request->rules, .pos = request->pos};
    ent_order_list *list = &listing->list;
    const char *invalid = ent_pos_why_invalid(listing->map, listing->pos);
    ent_status status = ent_legal_orders(listing->map, listing->rules, listing->pos, list);

    if (status == ENT_E_LIMIT) {
        if (orders && list->n > ENT_LISTED_ORDERS)
            return ent_fail(err, ENT_E_LIMIT, "the position has %zu legal orders; at most %d are listed", list->n,
                            ENT_LISTED_ORDERS);
        if (!make_room(list, orders))
            return ent_fail(err, ENT_E_MEMORY, "no memory for %zu orders", list->n);
        status = ent_legal_orders(listing->map, listing->rules, listing->pos, list);
        assert(status == (orders ? ENT_OK : ENT_E_LIMIT));
        return ENT_OK; /* also without room for orders each group has its number of them */
    }
    assert((status == ENT_OK) == !invalid);
    return invalid ? ent_fail(err, status, "the position is invalid: %s", invalid) : ENT_OK;
}

ent_status ent_listing_open(const ent_request *request, ent_listing *out, ent_err *err)
{
    return fill(out, request, true, err);
}

ent_status ent_listing_count(const ent_request *request, ent_listing *out, ent_err *err)
{
    return fill(out, request, false, err);
}

void ent_listing_clear(ent_listing *listing)
{
    free(listing->list.order);
    free(listing->list.group);
    listing->list = (ent_order_list){.order = NULL};
}

/* Whose unit the order helps, if that has to be written; else NULL. */
static const ent_power_info *nation_of(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                       const ent_order *order)
{
    if (ent_choice(rules, ENT_4C5) != 'a' || !ent_order_helps(order) || order->from >= map->n_locs)
        return NULL;
    const ent_unit *helped = &ent_pos_units_const(pos)[ent_prov_of(map, order->from)];
    return helped->kind == ENT_UNIT_NONE || helped->power == order->power ? NULL : &map->power[helped->power];
}

void ent_listing_print(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *order,
                       char out[ENT_LISTING_TEXT])
{
    const ent_unit *units = pos->phase == ENT_MOVEMENT ? ent_pos_units_const(pos) : NULL;
    const ent_power_info *nation = nation_of(map, rules, pos, order);
    char text[ENT_LISTING_TEXT];

    ent_print_order(map, units, order, ENT_NAMES_CODE, pos->phase == ENT_RETREATS, out, ENT_LISTING_TEXT);
    if (!nation)
        return;
    size_t helper = ent_print_unit(map, order->unit, order->at, ENT_NAMES_CODE, text, sizeof text) + strlen(" S ");
    memcpy(text, out, ENT_LISTING_TEXT);
    ent_print_putf(&(ent_print_room){out, ENT_LISTING_TEXT, 0}, "%.*s%s %s", (int)helper, text,
                   nation->adjective[0] ? nation->adjective : nation->name, text + helper);
}

void ent_listing_group_name(const ent_listing *listing, size_t group, char out[ENT_LISTING_TEXT])
{
    assert(group < listing->list.n_groups);
    const ent_order_group *named = &listing->list.group[group];

    if (named->kind != ENT_UNIT_NONE)
        ent_print_unit(listing->map, named->kind, named->at, ENT_NAMES_CODE, out, ENT_LISTING_TEXT);
    else if (named->at != ENT_LOC_NONE)
        ent_print_place(listing->map, named->at, ENT_NAMES_CODE, out, ENT_LISTING_TEXT);
    else
        snprintf(out, ENT_LISTING_TEXT, "%s",
                 listing->list.order[named->first].kind == ENT_ORDER_WAIVE ? "WAIVE" : "CANAL");
}

void ent_listing_order(const ent_listing *listing, size_t i, char out[ENT_LISTING_TEXT])
{
    assert(i < listing->list.n);
    ent_listing_print(listing->map, listing->rules, listing->pos, &listing->list.order[i], out);
}
