/* orders.c -- entente orders: everything that each unit of a position can be ordered to do.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/request.h"
#include "game/position.h"

static struct {
    const char *map;
    bool count;
} job;

enum { TEXT = 256 };

typedef struct ent_listing {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_order_list list;
} ent_listing;

/* ---- The list. ---- */

static bool make_room(ent_order_list *list)
{
    free(list->order);
    free(list->group);
    list->cap = list->n;
    list->cap_groups = list->n_groups;
    list->order = calloc(list->cap + 1, sizeof *list->order);
    list->group = calloc(list->cap_groups + 1, sizeof *list->group);
    return list->order && list->group;
}

static ent_status list_orders(ent_listing *listing, ent_err *err)
{
    const char *why = ent_pos_why_invalid(listing->map, listing->pos);
    ent_status status = ent_legal_orders(listing->map, listing->rules, listing->pos, &listing->list);

    if (status == ENT_E_LIMIT) {
        if (!make_room(&listing->list))
            return ent_fail(err, ENT_E_MEMORY, "no memory for %zu orders", listing->list.n);
        status = ent_legal_orders(listing->map, listing->rules, listing->pos, &listing->list);
    }
    return status == ENT_OK ? ENT_OK : ent_fail(err, status, "the position is invalid: %s", why ? why : "");
}

/* ---- Printing. ---- */

static void group_name(const ent_listing *listing, const ent_order_group *group, char out[TEXT])
{
    if (group->kind != ENT_UNIT_NONE)
        ent_print_unit(listing->map, group->kind, group->at, ENT_NAMES_CODE, out, TEXT);
    else if (group->at != ENT_LOC_NONE)
        ent_print_place(listing->map, group->at, ENT_NAMES_CODE, out, TEXT);
    else
        snprintf(out, TEXT, "%s", listing->list.order[group->first].kind == ENT_ORDER_WAIVE ? "WAIVE" : "CANAL");
}

static void order_text(const ent_listing *listing, uint32_t i, char out[TEXT])
{
    const ent_unit *units = listing->pos->phase == ENT_MOVEMENT ? ent_pos_units_const(listing->pos) : NULL;
    ent_print_order(listing->map, units, &listing->list.order[i], ENT_NAMES_CODE, listing->pos->phase == ENT_RETREATS,
                    out, TEXT);
}

static bool add_group(const ent_listing *listing, const ent_order_group *group, json_t *units)
{
    char text[TEXT];
    bool good = true;

    group_name(listing, group, text);
    json_t *list = json_object_get(units, text);
    if (!list) {
        list = json_array();
        good = json_object_set_new(units, text, list) == 0;
    }
    for (uint32_t i = 0; good && i < group->n; i++) {
        order_text(listing, group->first + i, text);
        good = json_array_append_new(list, json_string(text)) == 0;
    }
    return good;
}

static int print_json(const ent_listing *listing)
{
    json_t *root = json_object(), *orders = json_object();
    bool good = json_object_set_new(root, "orders", orders) == 0;

    for (ent_power power = 0; good && power < listing->map->n_powers; power++) {
        json_t *units = json_object();
        for (size_t i = 0; good && i < listing->list.n_groups; i++)
            if (listing->list.group[i].power == power)
                good = add_group(listing, &listing->list.group[i], units);
        if (json_object_size(units) > 0)
            good &= json_object_set(orders, listing->map->power[power].name, units) == 0;
        json_decref(units);
    }
    if (good)
        return ent_cli_print_json(root);
    json_decref(root);
    return ent_cli_fail("no memory for the answer");
}

static void print_text(const ent_listing *listing)
{
    for (ent_power power = 0; power < listing->map->n_powers; power++) {
        bool any = false;
        for (size_t i = 0; i < listing->list.n_groups; i++) {
            const ent_order_group *group = &listing->list.group[i];
            if (group->power != power)
                continue;
            if (!any)
                printf("%s:\n", listing->map->power[power].title);
            any = true;
            for (uint32_t k = 0; k < group->n; k++) {
                char text[TEXT];
                order_text(listing, group->first + k, text);
                printf("  %s\n", text);
            }
        }
    }
}

/* ---- Counting. ---- */

/* In how many ways can `due` of these places be built on, or units removed? What is not built is waived, where that is
 * allowed; else as many as are due have to be built. Numbers far beyond 2^64 are only needed roughly. */
static long double ways_to_adjust(const ent_listing *listing, ent_power power)
{
    int due = ent_pos_due(listing->map, listing->rules, listing->pos, power);
    size_t most = (size_t)abs(due);

    assert(most <= ENT_MAX_PROVS);
    long double ways[ENT_MAX_PROVS + 1] = {1}, all = 0; /* by how many are chosen */
    bool waives = false;

    for (size_t i = 0; i < listing->list.n_groups; i++) {
        const ent_order_group *group = &listing->list.group[i];
        if (group->power != power)
            continue;
        waives |= group->at == ENT_LOC_NONE;
        for (size_t chosen = most; group->at != ENT_LOC_NONE && chosen > 0; chosen--)
            ways[chosen] += ways[chosen - 1] * (long double)group->n;
    }
    for (size_t chosen = 0; waives && chosen < most; chosen++)
        all += ways[chosen];
    return all + ways[most];
}

/* The logarithm to base 10 of the number of ways in which all units can be ordered together. */
static long double log_of_ways(const ent_listing *listing)
{
    long double log = 0;

    for (ent_power power = 0; listing->pos->phase == ENT_ADJUSTMENTS && power < listing->map->n_powers; power++)
        log += log10l(ways_to_adjust(listing, power));
    for (size_t i = 0; listing->pos->phase != ENT_ADJUSTMENTS && i < listing->list.n_groups; i++)
        log += log10l((long double)listing->list.group[i].n);
    return log;
}

static void print_count(const ent_listing *listing, bool json)
{
    long double log = log_of_ways(listing), whole = floorl(log);
    char ways[64];

    if (log < 15)
        snprintf(ways, sizeof ways, "%.0Lf", powl(10, log));
    else
        snprintf(ways, sizeof ways, "%.3Lfe%+.0Lf", powl(10, log - whole), whole);
    if (json)
        printf("{\"orders\": %zu, \"units\": %zu, \"joint\": %s, \"joint_log10\": %.4Lf}\n", listing->list.n,
               listing->list.n_groups, ways, log);
    else
        printf("%zu orders of %zu units, %s ways to order all together\n", listing->list.n, listing->list.n_groups,
               ways);
}

/* ---- Input and options. ---- */

static int print(const ent_listing *listing)
{
    bool text = ent_cli.format == ENT_FORMAT_TEXT;

    if (!job.count && !text)
        return print_json(listing);
    if (job.count)
        print_count(listing, !text);
    else
        print_text(listing);
    return ENT_EXIT_DONE;
}

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    ent_err err = {.status = ENT_OK};
    ent_cli_input input = {.text = NULL};

    if (job.map && n > 0)
        return ent_cli_misuse("a file cannot go with --map, which lists the start of a map");
    ent_rules_preset("datc", &input.request.rules);
    ent_status status =
        job.map ? ent_cli_start_request(job.map, &input.request, &err) : ent_cli_read_request(path, &input, &err);
    ent_listing listing = {.map = input.request.map, .rules = &input.request.rules, .pos = input.request.pos};
    if (status == ENT_OK)
        status = list_orders(&listing, &err);
    int done = status == ENT_OK ? print(&listing) : job.map ? ent_cli_fail("%s", err.text) : ent_cli_refuse(path, &err);
    free(listing.list.order);
    free(listing.list.group);
    ent_cli_clear_input(&input);
    return done;
}

static const ent_cli_option options[] = {
    ENT_CLI_WORD_TEXT("map", "NAME", ent_cli_map_word, &job.map, "no input: the starting position of a built-in map"),
    ENT_CLI_FORMAT_OPTION("default: json"),
    ENT_CLI_SWITCH("count", &job.count,
                   "only numbers: orders, units, and in how many ways all can be ordered\ntogether"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

const ent_cli_command ent_cli_orders = {
    .name = "orders",
    .about = "list every order that each unit can be given",
    .synopsis = "[OPTION...] [FILE]",
    .text = "Reads a position, as text or JSON, and prints every order that can be valid in it (DATC 4.E.1 d), by "
            "power and\n"
            "unit. Without FILE, or with -, reads standard input. Orders in the input are ignored; where it gives no "
            "units,\n"
            "they say which units there are.",
    .example = "entente orders --map standard --count",
    .options = options,
    .most = 1,
    .run = run,
};
