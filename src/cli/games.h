/* games.h -- what the commands about whole games share: the names of formats, and files of many games.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_GAMES_H
#define ENT_CLI_GAMES_H
#include "archive/convert_game.h"
#include "cli/request.h"

ent_cli_word ent_cli_game_format_word;

/* True if a file of this name holds JSON Lines: "games.jsonl". */
bool ent_cli_is_lines(const char *path);

/* True if a line holds one phase, and so is no game of its own. */
bool ent_cli_is_one_request(const json_t *json);

typedef struct ent_cli_conversion {
    int from, to; /* ent_game_format; from: -1 for what the content says */
    bool judge, lines;
} ent_cli_conversion;

/* Convert the games of a file into another one ("-": standard input and output). Returns the exit status. */
int ent_cli_convert_games(const ent_cli_conversion *conversion, const char *in, const char *out);

#endif
