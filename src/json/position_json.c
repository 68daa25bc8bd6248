/* position_json.c -- a position as a request: alone, or with orders.
 *
 * SPDX-License-Identifier: MIT */
#include "json/position_json.h"
#include "game/position.h"
#include "game/rules.h"
#include "json/state_json.h"
#include "turn/listing.h"
#include "turn/phase_and_rules.h"

void ent_json_map_options(ent_json_text *text, const ent_rules *rules)
{
    ent_json_open_member(text, "options", '{');
    for (size_t i = 0; ent_map_option_at(i); i++)
        if (!(rules->options & ent_map_option_at(i)->bit))
            ent_json_member_bool(text, ent_map_option_at(i)->name, false);
    if (rules->victory) {
        ent_json_member_number(text, "victory", rules->victory);
    }
    ent_json_close(text, '}');
}

static void put_request(const ent_json_state *state)
{
    ent_json_key(state->text, "rules");
    ent_json_rules(state->text, state->rules, "datc");
    ent_json_map_options(state->text, state->rules);
    ent_json_state_parts(state);
}

/* As the request names or describes it. */
static void put_map(ent_json_text *text, const json_t *request_json, const ent_request *request)
{
    const json_t *said = json_object_get(request_json, "map");
    json_t *described = !said && request->map_line ? json_loads(request->map_line, JSON_REJECT_DUPLICATES, NULL) : NULL;

    ent_json_key(text, "map");
    if (said || request->map_line)
        ent_json_tree(text, said ? said : described);
    else
        ent_json_word(text, request->map_file[0] ? request->map_file : request->map->name);
    json_decref(described);
}

void ent_json_position(ent_json_text *text, const json_t *request_json, const ent_request *request, const ent_pos *pos)
{
    const ent_json_state state = {text, request->map, &request->rules, pos, request};

    ent_json_open(text, '{');
    ent_json_echo_id(text, request_json);
    put_map(text, request_json, request);
    put_request(&state);
    ent_json_close(text, '}');
}

/* ---- Orders as they were written. ---- */

static bool is_of(const ent_written *written, ent_power power)
{
    return written->power == power && written->set != ENT_STANDING_SET;
}

/* True if a plain list says all of this power's orders: they are one set, and nothing is said of it. */
static bool is_plain_list(const ent_request *request, ent_power power)
{
    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (is_of(written, power) && (written->set > 0 || written->adds || written->replaces || written->unsorted))
            return false;
    }
    return true;
}

/* The orders of the set that begins with request->written[first]. The sets of a power stand one after the other. */
static void put_set_orders(ent_json_text *text, const ent_request *request, size_t first)
{
    const ent_written *like = &request->written[first];

    ent_json_open(text, '[');
    for (size_t i = first; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (!is_of(written, like->power))
            continue;
        if (written->set != like->set)
            break;
        ent_json_quote(text, written->text, written->len);
    }
    ent_json_close(text, ']');
}

/* {"sets": [{"orders", "mode"}], "known_order"}: of request->written[first] and what follows of its power. */
static void put_sets(ent_json_text *text, const ent_request *request, size_t first)
{
    const ent_written *latest = NULL;

    ent_json_open(text, '{');
    ent_json_open_member(text, "sets", '[');
    for (size_t i = first; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (!is_of(written, request->written[first].power) || (latest && latest->set == written->set))
            continue;
        latest = written;
        ent_json_open(text, '{');
        ent_json_key(text, "orders");
        put_set_orders(text, request, i);
        if (written->adds || written->replaces)
            ent_json_member_word(text, "mode", written->adds ? "adds" : "replaces");
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
    if (request->written[first].unsorted)
        ent_json_member_bool(text, "known_order", false);
    ent_json_close(text, '}');
}

static void put_power_orders(ent_json_text *text, const ent_request *request)
{
    ent_json_open_member(text, "orders", '{');
    for (ent_power power = 0; power < request->map->n_powers; power++) {
        size_t first = 0;
        while (first < request->n_written && !is_of(&request->written[first], power))
            first++;
        if (first == request->n_written)
            continue;
        ent_json_name(text, request->map->power[power].name);
        if (is_plain_list(request, power))
            put_set_orders(text, request, first);
        else
            put_sets(text, request, first);
    }
    ent_json_close(text, '}');
}

static ent_power owner_of_perpetual(const void *context, size_t i)
{
    const ent_json_state *state = context;
    return state->request->written[i].perpetual ? state->request->written[i].power : ENT_POWER_NONE;
}

static ent_power owner_of_proxy(const void *context, size_t i)
{
    const ent_json_state *state = context;
    return state->request->written[i].announced ? state->request->written[i].power : ENT_POWER_NONE;
}

static void put_written(void *context, size_t i)
{
    const ent_json_state *state = context;
    ent_json_quote(state->text, state->request->written[i].text, state->request->written[i].len);
}

/* Orders that stand for longer than a turn. Perpetual ones are a part of the state where the rules repeat them. */
static void put_standing(ent_json_state *state)
{
    static const ent_json_grouping perpetual = {owner_of_perpetual, put_written, "[]"};
    static const ent_json_grouping proxies = {owner_of_proxy, put_written, "[]"};
    bool any_perpetual = false, any_proxy = false;

    for (size_t i = 0; i < state->request->n_written; i++) {
        any_perpetual |= state->request->written[i].perpetual;
        any_proxy |= state->request->written[i].announced;
    }
    if (any_perpetual && ent_choice(state->rules, ENT_4E4) != 'a') {
        ent_json_key(state->text, "perpetual");
        ent_json_by_power(state->text, state->map, &perpetual, state, state->request->n_written);
    }
    if (any_proxy) {
        ent_json_key(state->text, "proxies");
        ent_json_by_power(state->text, state->map, &proxies, state, state->request->n_written);
    }
}

void ent_json_written_orders(ent_json_text *text, const ent_request *request)
{
    ent_json_state state = {text, request->map, &request->rules, request->pos, request};

    put_standing(&state);
    put_power_orders(text, request);
}

void ent_json_whole_request(ent_json_text *text, const json_t *request_json, const ent_request *request)
{
    const ent_json_state state = {text, request->map, &request->rules, request->pos, request};

    ent_json_open(text, '{');
    ent_json_echo_id(text, request_json);
    put_map(text, request_json, request);
    put_request(&state);
    ent_json_written_orders(text, request);
    ent_json_close(text, '}');
}

/* ---- Orders of the library. ---- */

typedef struct ent_json_orders {
    ent_json_text *text;
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_order *order;
} ent_json_orders;

static ent_power owner_of_order(const void *context, size_t i)
{
    const ent_json_orders *orders = context;
    return orders->order[i].power;
}

static void put_order(void *context, size_t i)
{
    const ent_json_orders *orders = context;
    char text[ENT_LISTING_TEXT];

    ent_listing_print(orders->map, orders->rules, orders->pos, &orders->order[i], text);
    ent_json_word(orders->text, text);
}

void ent_json_orders_for(ent_json_text *text, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                         const ent_order *orders, size_t n)
{
    static const ent_json_grouping grouping = {owner_of_order, put_order, "[]"};
    ent_json_orders context = {text, map, rules, pos, orders};

    ent_json_key(text, "orders");
    ent_json_by_power(text, map, &grouping, &context, n);
}

void ent_json_ordered_position(ent_json_text *text, const ent_request *request, const ent_order *orders, size_t n)
{
    const ent_json_state state = {text, request->map, &request->rules, request->pos, request};

    ent_json_open(text, '{');
    put_map(text, NULL, request);
    put_request(&state);
    ent_json_orders_for(text, request->map, &request->rules, request->pos, orders, n);
    ent_json_close(text, '}');
}

bool ent_json_request_line(FILE *out, const char *id, const char *map_name, const ent_map *map, const ent_rules *rules,
                           const ent_pos *pos, const ent_order *orders, size_t n)
{
    ent_json_text text = {.indented = false};
    const ent_json_state state = {&text, map, rules, pos, NULL};

    ent_json_open(&text, '{');
    ent_json_member_word(&text, "id", id);
    ent_json_member_word(&text, "map", map_name);
    put_request(&state);
    ent_json_orders_for(&text, map, rules, pos, orders, n);
    ent_json_close(&text, '}');
    bool good = !text.failed && fwrite(text.bytes, 1, text.n, out) == text.n && putc('\n', out) != EOF;
    ent_json_clear(&text);
    return good;
}
