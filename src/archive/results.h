/* results.h -- what our judge says of the phases of a game: results with reasons, put into the game file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_RESULTS_H
#define ENT_ARCHIVE_RESULTS_H
#include "archive/game_file.h"

/* Judge every phase that was judged before, and put its results in the place of those of the file.
 * The phase that follows the last one is not added. */
ent_status ent_game_put_results(json_t *game, const ent_json_options *options, ent_err *err);

#endif
