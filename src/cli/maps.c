/* maps.c -- entente maps, entente map check, entente map show: the built-in maps, and one's own.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/map_notes.h"
#include "cli/map_show.h"
#include "cli/request.h"
#include "mapfile/map_out.h"
#include "mapfile/readable.h"
#include "service/call.h"
#include "turn/map_counts.h"

/* ---- The built-in maps. ---- */

static int list_maps(int n, char **argument)
{
    (void)n;
    (void)argument;

    if (ent_cli.format == ENT_FORMAT_JSON) {
        ent_call call = {.out = {.indented = true}};
        ent_status status = ent_call_run("maps", &call);
        return status == ENT_OK ? ent_cli_print_json(&call.out) : ent_cli_fail("%s", call.err.text);
    }
    ent_cli_map_headings(stdout);
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_err err;
        const ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &err);
        if (!map)
            return ent_cli_fail("%s", err.text);
        ent_cli_map_counts(stdout, map);
    }
    return ENT_EXIT_DONE;
}

static const ent_cli_option maps_options[] = {ENT_CLI_FORMAT_OPTION("default: text"), ENT_CLI_END};

const ent_cli_command ent_cli_maps = {
    .name = "maps",
    .about = "list the built-in maps",
    .synopsis = "[--format text|json]",
    .text = "Lists the built-in maps, with what each has.",
    .notes = "Exit status: 0 done, 2 wrong usage.",
    .example = "entente maps",
    .options = maps_options,
    .run = list_maps,
};

/* ---- One map. ---- */

static int print_json(const ent_cli_map_source *source)
{
    json_t *json = ent_spec_to_json(&source->store.spec);

    bool good = json && ent_map_print(stdout, json);
    json_decref(json);
    return good || ferror(stdout) ? ENT_EXIT_DONE : ent_cli_fail("no memory for the map"); /* main() asks the stream */
}

/* Open a map and hand it to `look`. */
static int look_at(const char *name, bool file, int (*look)(const char *name, const ent_cli_map_source *source))
{
    ent_cli_map_source source;
    ent_err err = {.status = ENT_OK};

    if (ent_cli_map_open(name, file, ent_cli.map_dir, &source, &err) != ENT_OK)
        return ent_cli_map_is_file(name, file) ? ent_cli_refuse(name, &err) : ent_cli_fail("%s", err.text);
    int status = look(name, &source);
    ent_cli_map_close(&source);
    return status;
}

/* A request in which the power has a unit and orders it, or, for ENT_POWER_NONE, each power; NULL without memory. */
static json_t *orders_of(const ent_cli_map_source *source, ent_power only)
{
    const ent_map *map = source->map;
    json_t *units = json_object(), *orders = json_object();
    bool good = units && orders;

    for (ent_power power = 0; power < map->n_powers && power < map->n_provs; power++) {
        const char *name = map->power[power].name;
        char unit[40];
        if (only != ENT_POWER_NONE && only != power)
            continue;
        snprintf(unit, sizeof unit, "%c %s", map->prov[power].terrain == ENT_SEA ? 'F' : 'A', map->prov[power].code);
        good &= json_object_set_new(units, name, json_pack("[s]", unit)) == 0 &&
                json_object_set_new(orders, name, json_pack("[s+]", unit, " H")) == 0;
    }
    if (good)
        return json_pack("{sO so s{} so}", "map", source->json, "units", units, "centers", "orders", orders);
    json_decref(units);
    json_decref(orders);
    return NULL;
}

/* Write orders of the power, or of all powers, as text, which the service function reads again. */
static ent_status write_orders(const ent_cli_map_source *source, ent_power power, ent_err *err)
{
    json_t *options = json_pack("{ss}", "format", "text"), *request = orders_of(source, power);
    ent_call call = {.request = request, .options = options};

    if (request && options)
        ent_call_run("convert", &call);
    else
        ent_fail(&call.err, ENT_E_MEMORY, "no memory for the map");
    *err = call.err;
    ent_call_clear(&call);
    json_decref(request);
    json_decref(options);
    return err->status;
}

/* Can a text of orders name each power? It cannot where the name is a header ("Units"). */
static ent_status check_powers(const ent_cli_map_source *source, ent_err *err)
{
    ent_err one;

    if (write_orders(source, ENT_POWER_NONE, err) == ENT_OK)
        return ENT_OK;
    for (ent_power power = 0; err->status != ENT_E_MEMORY && power < source->map->n_powers; power++)
        if (write_orders(source, power, &one) != ENT_OK && one.status != ENT_E_MEMORY)
            return ent_fail(err, ENT_E_MAP,
                            "powers: a text with orders for '%.60s' cannot be read; choose another name",
                            source->map->power[power].title);
    return err->status;
}

static int check_map(const char *name, const ent_cli_map_source *source)
{
    ent_err err;

    if (check_powers(source, &err) != ENT_OK || ent_map_check_readable(source->map, &err) != ENT_OK)
        return ent_cli_refuse(name, &err);
    ent_cli_map_notes(name, source->map);
    ent_cli_map_headings(stdout);
    ent_cli_map_counts(stdout, source->map);
    return ENT_EXIT_DONE;
}

static int print_whole(const char *name, const ent_cli_map_source *source)
{
    (void)name;

    if (ent_cli.format == ENT_FORMAT_JSON)
        return print_json(source);
    ent_cli_map_print(stdout, source);
    return ENT_EXIT_DONE;
}

static int check(int n, char **argument)
{
    (void)n;
    return look_at(argument[0], true, check_map);
}

static int show(int n, char **argument)
{
    (void)n;
    return look_at(argument[0], false, print_whole);
}

static const char map_dir_about[] = "where FILE may lie, and map files that it is derived from";
static const ent_cli_option check_options[] = {ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, map_dir_about),
                                               ENT_CLI_END};
static const ent_cli_option show_options[] = {ENT_CLI_FORMAT_OPTION("text (default), or a map file"),
                                              ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, map_dir_about),
                                              ENT_CLI_END};

const ent_cli_command ent_cli_map_check = {
    .name = "map check",
    .about = "check a map file",
    .synopsis = "[--map-dir DIR] FILE",
    .text =
        "Checks a map file, whole or derived from another map, and prints what the map has. A map is refused, too, if\n"
        "orders cannot be read with the code or a name of one of its places, railways, canals or powers: the code TO\n"
        "is a word of orders. Notes on standard error say what may be forgotten, such as a power without units.",
    .notes = "Exit status: 0 valid, 1 refused, 2 wrong usage.",
    .example = "entente map check maps/colonial.json",
    .options = check_options,
    .least = 1,
    .most = 1,
    .run = check,
};

const ent_cli_command ent_cli_map_show = {
    .name = "map show",
    .about = "show a map: readably, or as a map file",
    .synopsis = "[OPTION...] NAME|FILE.json",
    .text = "Prints a built-in map, or one from a file: readably, or as a map file.",
    .notes = "Exit status: 0 done, 1 refused, 2 wrong usage.",
    .example = "entente map show standard",
    .options = show_options,
    .word = ent_cli_map_word,
    .least = 1,
    .most = 1,
    .run = show,
};
