/* cli.h -- the subcommands of entente, one file each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_CLI_H
#define ENT_CLI_CLI_H
#include <stdio.h>
#include "entente.h"

struct option; /* of <getopt.h> */

enum { ENT_EXIT_NOT_YET = -1, ENT_EXIT_DONE = 0, ENT_EXIT_REFUSED = 1, ENT_EXIT_USAGE = 2 };

int ent_cli_adjudicate(int argc, char **argv);
int ent_cli_audit(int argc, char **argv);
int ent_cli_bench(int argc, char **argv);
int ent_cli_compare(int argc, char **argv);
int ent_cli_datc(int argc, char **argv);
int ent_cli_draw(int argc, char **argv);
int ent_cli_map(int argc, char **argv);
int ent_cli_maps(int argc, char **argv);
int ent_cli_orders(int argc, char **argv);
int ent_cli_rules(int argc, char **argv);
int ent_cli_selfplay(int argc, char **argv);

/* Take one option; `word` is its value or NULL. ENT_EXIT_DONE, or another status after a word on standard error. */
typedef int ent_cli_take(void *job, int option, const char *word);

/* Hand the options to `take`; for -h and --help print `help` instead. `letters` as for getopt_long(). Returns
 * ENT_EXIT_NOT_YET if the command goes on, with what is no option at argv[optind], else what it ends with. */
int ent_cli_options(int argc, char **argv, const char *letters, const struct option *options, const char *help,
                    ent_cli_take *take, void *job);

/* The whole of a file ("-" or NULL: standard input), at most `limit` bytes, as malloc'ed text with a NUL behind it.
 * NULL on failure, *err telling why. */
char *ent_cli_read(const char *path, size_t limit, size_t *len, ent_err *err);

/* Write beside the file and move it there, so that a full disk leaves no half of it; what is no plain file (a link, a
 * pipe, a terminal) is written straight. False, with errno, if it could not be written. */
bool ent_cli_write(const char *path, const char *text, size_t size);

/* "FILE:LINE:COLUMN: text" on standard error; what is not known of these is left out. */
void ent_cli_complain(const char *file, const ent_err *err);

/* Flush standard output. ENT_EXIT_REFUSED, with a word on standard error, if something could not be written. */
int ent_cli_finish(int status);

#endif
