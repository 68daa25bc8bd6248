/* maps.c -- entente maps, entente map: the built-in maps, and checking one's own.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <string.h>
#include "cli/cli.h"
#include "board/map.h"
#include "format/map_json.h"

static const char maps_help[] = "Usage: entente maps\nLists the built-in maps.\n\nExample: entente maps\n";
static const char map_help[] =
    "Usage: entente map check FILE\n"
    "       entente map show NAME\n"
    "Checks a map file, or prints a built-in map readably.\n"
    "\n"
    "Exit status: 0 sound, 1 refused, 2 wrong usage.\n"
    "Example: entente map show standard\n";

static bool asks_for_help(int argc, char **argv)
{
    return argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
}

static unsigned count_centres(const ent_map *map)
{
    unsigned n = 0;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        n += map->prov[prov].flags & ENT_PROV_CENTRE;
    return n;
}

static void show_counts(const ent_map *map)
{
    printf("%-10s %3u provinces, %2u centers, %2u powers, %2u to win  %s\n", map->name, map->n_provs, count_centres(map),
           map->n_powers, map->victory, map->title);
}

int ent_cli_maps(int argc, char **argv)
{
    if (asks_for_help(argc, argv)) {
        fputs(maps_help, stdout);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_err err;
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &err);
        if (!map) {
            ent_cli_complain(ent_map_builtin_name(i), &err);
            return ENT_EXIT_REFUSED;
        }
        show_counts(map);
        ent_map_free(map);
    }
    return ent_cli_finish(ENT_EXIT_DONE);
}

static void show_steps(const ent_map *map, const char *title, const ent_steps *steps)
{
    if (steps->n == 0)
        return;
    printf("    %s:", title);
    for (uint8_t i = 0; i < steps->n; i++)
        printf(" %s%s", map->loc[steps->to[i]].code, steps->difficult >> i & 1 ? " (difficult)" : "");
    putchar('\n');
}

static void show_province(const ent_map *map, ent_prov number)
{
    static const char *const terrain[] = {"inland", "coast", "sea"};
    const ent_prov_info *prov = &map->prov[number];

    printf("%s  %s, %s%s", prov->code, prov->name, terrain[prov->terrain],
           prov->flags & ENT_PROV_CENTRE ? ", supply center" : "");
    if (prov->home_of != ENT_POWER_NONE)
        printf(" of %s", map->power[prov->home_of].title);
    puts(prov->flags & ENT_PROV_ICE ? ", ice" : "");
    show_steps(map, "army", &map->army[number]);
    show_steps(map, "fleet", &map->fleet[number]);
    for (uint8_t i = 0; i < prov->n_coasts; i++)
        show_steps(map, map->loc[prov->first_coast + i].code, &map->fleet[prov->first_coast + i]);
}

int ent_cli_map(int argc, char **argv)
{
    ent_err err = {.status = ENT_OK};

    if (asks_for_help(argc, argv)) {
        fputs(map_help, stdout);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    bool check = argc == 3 && strcmp(argv[1], "check") == 0, show = argc == 3 && strcmp(argv[1], "show") == 0;
    if (!check && !show) {
        fputs(map_help, stderr);
        return ENT_EXIT_USAGE;
    }
    ent_map *map = check ? ent_map_from_file(argv[2], &err) : ent_map_builtin(argv[2], &err);
    if (!map) {
        ent_cli_complain(argv[2], &err);
        return ENT_EXIT_REFUSED;
    }
    show_counts(map);
    for (ent_prov prov = 0; show && prov < map->n_provs; prov++)
        show_province(map, prov);
    ent_map_free(map);
    return ent_cli_finish(ENT_EXIT_DONE);
}
