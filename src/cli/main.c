/* main.c -- entente: which subcommand?
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "cli/cli.h"

static const struct {
    const char *name;
    int (*run)(int, char **);
    const char *about;
} commands[] = {
    {"adjudicate", ent_cli_adjudicate, "judge one phase: a position with its orders"},
    {"audit", ent_cli_audit, "find units that cannot be there, and mend the position"},
    {"compare", ent_cli_compare, "one phase under other rules: what comes out differently, and why"},
#if ENT_WITH_DRAWING
    {"draw", ent_cli_draw, "draw the board: a position, its orders, their results"},
#endif
    {"datc", ent_cli_datc, "run the DATC test cases, or show one"},
    {"rules", ent_cli_rules, "list the disputed rules, their choices and the presets"},
    {"maps", ent_cli_maps, "list the built-in maps"},
    {"map", ent_cli_map, "check, show or import a map"},
    {"orders", ent_cli_orders, "list every order that each unit can be given"},
    {"selfplay", ent_cli_selfplay, "play whole games by chance or greed"},
    {"bench", ent_cli_bench, "measure the judge"},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void usage(FILE *out)
{
    fputs("Usage: entente COMMAND [OPTION...] [FILE]\n"
          "A judge for the board game Diplomacy.\n\n",
          out);
    for (size_t i = 0; i < N_COMMANDS; i++)
        fprintf(out, "  %-11s %s\n", commands[i].name, commands[i].about);
    fputs("\n`entente COMMAND --help` tells more. Example: entente adjudicate --explain turn.txt\n", out);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        usage(stderr);
        return ENT_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("entente " ENT_VERSION);
        return ent_cli_finish(ENT_EXIT_DONE);
    }
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "entente: there is no command '%.60s'\n", argv[1]);
    usage(stderr);
    return ENT_EXIT_USAGE;
}
