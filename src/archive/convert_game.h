/* convert_game.h -- a saved game from one format to another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_CONVERT_GAME_H
#define ENT_ARCHIVE_CONVERT_GAME_H
#include "archive/format.h"
#include "archive/notes.h"
#include "json/json_io.h"

typedef struct ent_game_conversion {
    ent_game_format from, to; /* from: ENT_GAME_FORMAT_COUNT for what the content says, which is put here */
    bool judge;               /* judge again each phase that was judged, and write the results and their reasons */
    ent_json_options options; /* how the positions are read */
    ent_notes notes;          /* what the other format cannot say */
} ent_game_conversion;

/* A game of any format as a game of our own. Its form is checked, positions and orders are not. The caller owns a
 * reference; a game of our own is returned itself. */
ent_status ent_game_read(const json_t *json, ent_game_conversion *conversion, json_t **game, ent_err *err);
/* *err names a place in our own form of the game. Change it to the place in the file that was read. */
void ent_game_name_as_in_file(ent_game_format format, const json_t *game, ent_err *err);
/* Convert a game into a new value. */
ent_status ent_game_convert(const json_t *json, ent_game_conversion *conversion, json_t **out, ent_err *err);

#endif
