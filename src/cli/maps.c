/* maps.c -- entente maps, entente map check, entente map show: the built-in maps, and one's own.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/map_show.h"
#include "cli/request.h"
#include "mapfile/map_out.h"
#include "mapfile/readable.h"
#include "service/call.h"

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

static int check_map(const char *name, const ent_cli_map_source *source)
{
    ent_err err;

    if (ent_map_check_readable(source->map, &err) != ENT_OK)
        return ent_cli_refuse(name, &err);
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

static const char map_dir_about[] = "where map files may lie that FILE is derived from";
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
        "orders with the code or a name of one of its places cannot be read: the code TO is a word of orders.",
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
