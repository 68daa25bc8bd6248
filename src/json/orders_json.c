/* orders_json.c -- legal orders as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "json/orders_json.h"

/* True if both groups stand under one name: two of a power's groups without a unit may. */
static bool shares_name(const ent_listing *listing, const ent_order_group *a, const ent_order_group *b)
{
    const ent_order *order = listing->list.order;

    return a->power == b->power && a->kind == b->kind && a->at == b->at &&
           (a->at != ENT_LOC_NONE ||
            (order[a->first].kind == ENT_ORDER_WAIVE) == (order[b->first].kind == ENT_ORDER_WAIVE));
}

/* The orders of group i and of those that share its name, unless an earlier one does. */
static void put_group(const ent_listing *listing, size_t i, ent_json_text *text)
{
    const ent_order_group *group = listing->list.group;
    char word[ENT_LISTING_TEXT];

    for (size_t before = 0; before < i; before++)
        if (shares_name(listing, &group[before], &group[i]))
            return;
    ent_listing_group_name(listing, i, word);
    ent_json_name(text, word);
    ent_json_open(text, '[');
    for (size_t k = i; k < listing->list.n_groups; k++)
        for (uint32_t order = 0; order < group[k].n && shares_name(listing, &group[i], &group[k]); order++) {
            ent_listing_order(listing, group[k].first + order, word);
            ent_json_word(text, word);
        }
    ent_json_close(text, ']');
}

static bool has_group(const ent_listing *listing, ent_power power)
{
    for (size_t i = 0; i < listing->list.n_groups; i++)
        if (listing->list.group[i].power == power)
            return true;
    return false;
}

void ent_json_legal_orders(ent_json_text *text, const ent_listing *listing)
{
    ent_json_open_member(text, "orders", '{');
    for (ent_power power = 0; power < listing->map->n_powers; power++) {
        if (!has_group(listing, power))
            continue;
        ent_json_name(text, listing->map->power[power].name);
        ent_json_open(text, '{');
        for (size_t i = 0; i < listing->list.n_groups; i++)
            if (listing->list.group[i].power == power)
                put_group(listing, i, text);
        ent_json_close(text, '}');
    }
    ent_json_close(text, '}');
}
