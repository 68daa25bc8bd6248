/* orders.c -- entente orders: everything that each unit of a position can be ordered to do.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "game/position.h"
#include "notation/print.h"

static const char help[] =
    "Usage: entente orders [OPTION...] [FILE]\n"
    "Reads a position, as text or JSON, and prints every order that can be valid in it (DATC 4.E.1 d), by power and "
    "unit.\n"
    "Without FILE, or with -, reads standard input. Orders in the input are ignored, but where it gives no units they\n"
    "tell who stands where.\n"
    "\n"
    "  --map NAME            no input: the starting position of a built-in map\n"
    "  --format json|text    default: json\n"
    "  --count               only numbers: orders, units, and in how many ways all can be ordered together\n"
    "  --rules PRESET        datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule; may be repeated\n"
    "  --map-dir DIR         where requests may name map files\n"
    "  -h, --help            this help\n"
    "\n"
    "Exit status: 0 done, 1 the input was refused, 2 wrong usage.\n"
    "Example: entente orders --map standard --count\n";

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
    const char *breach = ent_pos_why_invalid(listing->map, listing->pos);
    ent_status status = ent_legal_orders(listing->map, listing->rules, listing->pos, &listing->list);

    if (status == ENT_E_LIMIT) {
        if (!make_room(&listing->list))
            return ent_fail(err, ENT_E_MEMORY, "no memory for %zu orders", listing->list.n);
        status = ent_legal_orders(listing->map, listing->rules, listing->pos, &listing->list);
    }
    return status == ENT_OK ? ENT_OK : ent_fail(err, status, "the position is not sound: %s", breach ? breach : "");
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

static ent_status print_json(const ent_listing *listing, ent_err *err)
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
    char *text = good ? json_dumps(root, JSON_INDENT(1)) : NULL;
    json_decref(root);
    if (!text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    puts(text);
    free(text);
    return ENT_OK;
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

typedef struct ent_cli_orders_job {
    ent_cli_rule_list rules;
    const char *map_name, *map_dir, *path;
    bool text, count;
} ent_cli_orders_job;

static ent_status start_of_map(const ent_cli_orders_job *job, ent_request *request, ent_err *err)
{
    ent_map *map = ent_map_builtin(job->map_name, err);

    if (!map)
        return err->status;
    ent_status status = ent_request_map(request, map, err);
    if (status == ENT_OK) {
        ent_pos_start(map, request->pos);
        request->units_given = true;
    }
    return status;
}

static ent_status read_input(ent_cli_orders_job *job, ent_cli_input *input, ent_err *err)
{
    const ent_json_options options = {job->map_dir, ent_cli_apply_rules, &job->rules};
    ent_request *request = &input->request;

    ent_rules_preset("datc", &request->rules);
    if (job->map_name) {
        ent_cli_apply_rules(&job->rules, &request->rules);
        return start_of_map(job, request, err);
    }
    return ent_cli_read_request(job->path, &options, input, err);
}

static int run(ent_cli_orders_job *job)
{
    ent_err err = {.status = ENT_OK};
    ent_cli_input input = {.text = NULL};
    ent_status status = read_input(job, &input, &err);
    ent_listing listing = {.map = input.request.map, .rules = &input.request.rules, .pos = input.request.pos};

    if (status == ENT_OK)
        status = list_orders(&listing, &err);
    if (status == ENT_OK && job->count)
        print_count(&listing, !job->text);
    else if (status == ENT_OK && job->text)
        print_text(&listing);
    else if (status == ENT_OK)
        status = print_json(&listing, &err);
    if (status != ENT_OK)
        ent_cli_complain(job->map_name ? "orders" : job->path, &err);
    free(listing.list.order);
    free(listing.list.group);
    ent_cli_clear_input(&input);
    return ent_cli_finish(status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED);
}

static int take_option(void *context, int option, const char *word)
{
    ent_cli_orders_job *job = context;

    switch (option) {
    case 'm':
        job->map_name = word;
        break;
    case 'd':
        job->map_dir = word;
        break;
    case 'c':
        job->count = true;
        break;
    case 'f':
        if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
            return ent_cli_misuse("orders", "--format", word, "there are text and json");
        job->text = strcmp(word, "text") == 0;
        break;
    case 'p':
        return ent_cli_take_preset(&job->rules, "orders", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&job->rules, "orders", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_orders(int argc, char **argv)
{
    static const struct option options[] = {
        {"map", required_argument, NULL, 'm'},  {"format", required_argument, NULL, 'f'},
        {"count", no_argument, NULL, 'c'},      {"rules", required_argument, NULL, 'p'},
        {"rule", required_argument, NULL, 'r'}, {"map-dir", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},       {0}};
    ent_cli_orders_job job = {.path = "-"};
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (argc - optind > 1 || (job.map_name && argc > optind))
        return ent_cli_misuse("orders", "there is an argument too many", argv[argc - 1], "give one FILE, or --map");
    if (optind < argc)
        job.path = argv[optind];
    return run(&job);
}
