/* orders.c -- entente orders: everything that each unit of a position can be ordered to do.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cli/request.h"
#include "json/orders_json.h"
#include "json/state_json.h"

static struct {
    const char *map;
    bool count, lines;
} job;

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
                char text[ENT_LISTING_TEXT];
                ent_listing_order(listing, group->first + k, text);
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

/* "2.345e+20": a number of ways, exact while it is small. */
static void ways_text(long double log, char out[64])
{
    long double whole = floorl(log);

    if (log < 15)
        snprintf(out, 64, "%.0Lf", powl(10, log));
    else
        snprintf(out, 64, "%.3Lfe%+.0Lf", powl(10, log - whole), whole);
}

static void put_number(ent_json_text *text, const char *key, char *number)
{
    ent_json_key(text, key);
    ent_json_paste(text, &(ent_json_text){.bytes = number, .n = strlen(number)});
}

static void put_count(const ent_listing *listing, ent_json_text *text)
{
    long double log = log_of_ways(listing);
    char ways[64], exponent[64];

    ways_text(log, ways);
    snprintf(exponent, sizeof exponent, "%.4Lf", log);
    ent_json_member_number(text, "orders", (long long)listing->list.n);
    ent_json_member_number(text, "units", (long long)listing->list.n_groups);
    put_number(text, "joint", ways);
    put_number(text, "joint_log10", exponent);
}

static void print_count(const ent_listing *listing)
{
    char ways[64];

    ways_text(log_of_ways(listing), ways);
    printf("%zu orders of %zu units%s, %s ways to order all together\n", listing->list.n, listing->list.n_groups,
           listing->pos->phase == ENT_ADJUSTMENTS ? " or places to build" : "", ways);
}

/* ---- Answers. ---- */

/* List the orders of a position and write them to `text`, or, where that is NULL, print them. */
static ent_status answer(const json_t *json, const ent_request *request, ent_json_text *text, ent_err *err)
{
    ent_listing listing;
    ent_status status = (job.count ? ent_listing_count : ent_listing_open)(request, &listing, err);

    if (status == ENT_OK && text) {
        ent_json_begin(text, json);
        if (job.count)
            put_count(&listing, text);
        else
            ent_json_legal_orders(text, &listing);
        ent_json_close(text, '}');
        status = ent_json_finish(text, err);
    } else if (status == ENT_OK) {
        if (job.count)
            print_count(&listing);
        else
            print_text(&listing);
    }
    ent_listing_clear(&listing);
    return status;
}

static int answer_one(const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_input input = {.json = NULL};
    ent_json_text text = {.indented = true}, *to = ent_cli.format == ENT_FORMAT_TEXT ? NULL : &text;

    ent_status status =
        job.map ? ent_cli_start_request(job.map, &input, &err) : ent_cli_read_request(path, &input, &err);
    if (status == ENT_OK)
        status = answer(input.json, &input.request, to, &err);
    if (status == ENT_OK && to)
        ent_json_print_line(stdout, to);
    int exit = status == ENT_OK ? ENT_EXIT_DONE
               : job.map        ? ent_cli_fail("%s", err.text)
                                : ent_cli_refuse_input(path, &input, &err);
    ent_json_clear(&text);
    ent_input_clear(&input);
    return exit;
}

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    ent_request request = {.map = NULL};
    ent_status status = ent_json_request(json, &options, &request, err);
    (void)context;

    if (status == ENT_OK)
        status = answer(json, &request, text, err);
    ent_request_clear(&request);
    return status;
}

/* ---- Options. ---- */

static const ent_cli_option options[] = {
    ENT_CLI_WORD_TEXT("map", "NAME", ent_cli_map_word, &job.map,
                      "no input: the starting position of a built-in map, or of NAME.json\nin the folder of --map-dir"),
    ENT_CLI_FORMAT_OPTION("default: json"),
    ENT_CLI_SWITCH("count", &job.count,
                   "only numbers: orders, units, and in how many ways all can be ordered\ntogether"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_LINES_OPTIONS(&job.lines),
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs()};

    if (job.map && n > 0)
        return ent_cli_misuse("a file cannot go with --map, which lists the start of a map");
    if (job.lines && (job.map || ent_cli.format == ENT_FORMAT_TEXT))
        return ent_cli_misuse("--lines cannot go with %s; its input and answers are JSON",
                              job.map ? "--map" : "--format text");
    return job.lines ? ent_cli_lines(&lines, path) : answer_one(path);
}

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
