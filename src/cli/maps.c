/* maps.c -- entente maps, entente map: the built-in maps, and one's own checked, shown, imported.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/map_import.h"
#include "cli/map_show.h"
#include "cli/request.h"
#include "mapfile/map_out.h"

static const char maps_help[] = "Usage: entente maps [--format text|json]\n"
                                "Lists the built-in maps, with what each has.\n"
                                "\n"
                                "Example: entente maps\n";
static const char map_help[] =
    "Usage: entente map check [--map-dir DIR] FILE\n"
    "       entente map show [--format text|json] [--map-dir DIR] NAME|FILE.json\n"
    "       entente map import [OPTION...] FILE\n"
    "Checks a map file; prints a map readably, or as a map file (json); makes a map file of a map of the\n"
    "e-mail judges (`entente map import --help`).\n"
    "\n"
    "  --map-dir DIR  where map files may lie that FILE is derived from\n"
    "\n"
    "Exit status: 0 sound, 1 refused, 2 wrong usage.\n"
    "Example: entente map show standard\n";

typedef struct ent_map_options {
    const char *command, *map_dir;
    bool json;
} ent_map_options;

static const struct option options_of_both[] = {{"format", required_argument, NULL, 'f'},
                                                {"map-dir", required_argument, NULL, 'd'},
                                                {"help", no_argument, NULL, 'h'},
                                                {0}};

static int take_option(void *context, int option, const char *word)
{
    ent_map_options *out = context;

    if (option == 'd') {
        out->map_dir = word;
        return ENT_EXIT_DONE;
    }
    if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
        return ent_cli_misuse(out->command, "--format", word, "there are text and json");
    out->json = strcmp(word, "json") == 0;
    return ENT_EXIT_DONE;
}

static int list_json(void)
{
    json_t *list = json_array(), *out;

    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_err err;
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &err);
        if (!map) {
            ent_cli_complain(ent_map_builtin_name(i), &err);
            json_decref(list);
            return ENT_EXIT_REFUSED;
        }
        json_array_append_new(list, ent_cli_map_counts_json(map));
        ent_map_free(map);
    }
    out = json_pack("{so}", "maps", list);
    json_dumpf(out, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(out);
    return ent_cli_finish(ENT_EXIT_DONE);
}

int ent_cli_maps(int argc, char **argv)
{
    ent_map_options options = {.command = "maps"};
    int status = ent_cli_options(argc, argv, "h", options_of_both, maps_help, take_option, &options);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (optind < argc)
        return ent_cli_misuse("maps", "what is", argv[optind], "there is no such option");
    if (options.json)
        return list_json();
    ent_cli_map_headings(stdout);
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_err err;
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &err);
        if (!map) {
            ent_cli_complain(ent_map_builtin_name(i), &err);
            return ENT_EXIT_REFUSED;
        }
        ent_cli_map_counts(stdout, map);
        ent_map_free(map);
    }
    return ent_cli_finish(ENT_EXIT_DONE);
}

static int print_json(const ent_cli_map_source *source)
{
    json_t *json = ent_spec_to_json(&source->store.spec);

    if (!json) {
        fputs("entente map: no memory for the map\n", stderr);
        return ENT_EXIT_REFUSED;
    }
    ent_map_print(stdout, json);
    json_decref(json);
    return ent_cli_finish(ENT_EXIT_DONE);
}

/* map check, map show */
static int look_at(bool check, const char *name, const ent_map_options *options)
{
    ent_cli_map_source source;
    ent_err err = {.status = ENT_OK};
    int status;

    if (ent_cli_map_open(name, check, options->map_dir, &source, &err) != ENT_OK) {
        ent_cli_complain(name, &err);
        return ENT_EXIT_REFUSED;
    }
    if (options->json) {
        status = print_json(&source);
    } else {
        if (check)
            ent_cli_map_headings(stdout);
        if (check)
            ent_cli_map_counts(stdout, source.map);
        else
            ent_cli_map_print(stdout, &source);
        status = ent_cli_finish(ENT_EXIT_DONE);
    }
    ent_cli_map_close(&source);
    return status;
}

int ent_cli_map(int argc, char **argv)
{
    ent_map_options options = {.command = "map"};
    const char *verb = argc > 1 ? argv[1] : "";
    bool check = strcmp(verb, "check") == 0, show = strcmp(verb, "show") == 0;

    if (strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0) {
        fputs(map_help, stdout);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    if (strcmp(verb, "import") == 0)
        return ent_cli_map_import(argc - 1, argv + 1);
    if (!check && !show) {
        if (argc > 1)
            ent_cli_misuse("map", "what is", verb, "there are check, show and import");
        else
            fputs(map_help, stderr);
        return ENT_EXIT_USAGE;
    }
    int status = ent_cli_options(argc - 1, argv + 1, "h", options_of_both, map_help, take_option, &options);
    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (optind != argc - 2) {
        fputs(map_help, stderr);
        return ENT_EXIT_USAGE;
    }
    return look_at(check, argv[argc - 1], &options);
}
