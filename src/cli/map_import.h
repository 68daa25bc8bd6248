/* map_import.h -- entente map import.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_MAP_IMPORT_H
#define ENT_CLI_MAP_IMPORT_H

int ent_cli_map_import(int argc, char **argv);

#endif
