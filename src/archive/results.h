/* results.h -- what our judge says of the phases of a game: results with reasons, put into the game file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_RESULTS_H
#define ENT_ARCHIVE_RESULTS_H
#include "archive/game_file.h"

typedef struct ent_game_judging {
    const ent_json_options *options;
    bool results;      /* of each phase that was judged, in the place of those of the file */
    bool rules_of_all; /* set_rules() is for phases that were not judged, too */
} ent_game_judging;

/* Read every phase, and judge those that were judged before. Where options->set_rules() lays other rules over those of
 * a phase, the game states them: as "judged" of the phase if it was judged, else as its own rules. Options of the map
 * become those of the game. The phase that follows the last one is not added. */
ent_status ent_game_judge_phases(json_t *game, const ent_game_judging *judging, ent_err *err);

#endif
