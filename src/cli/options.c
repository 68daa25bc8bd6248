/* options.c -- the options of a command line.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include "cli/cli.h"

int ent_cli_options(int argc, char **argv, const char *letters, const struct option *options, const char *help,
                    ent_cli_take *take, void *job)
{
    int option;

    while ((option = getopt_long(argc, argv, letters, options, NULL)) != -1) {
        if (option == 'h') {
            fputs(help, stdout);
            return ent_cli_finish(ENT_EXIT_DONE);
        }
        int status = option == '?' ? ENT_EXIT_USAGE : take(job, option, optarg); /* getopt has told why */
        if (status != ENT_EXIT_DONE)
            return status;
    }
    return ENT_EXIT_NOT_YET;
}
