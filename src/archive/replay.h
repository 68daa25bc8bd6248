/* replay.h -- a saved game judged again, phase by phase: where does the file say something else, and why?
 *
 * Each phase that another one follows is judged from the position and the orders of the file, and the position that
 * follows is compared with the file's next one. So one difference does not lead to others. Where the file states
 * results with reasons of our own judge, they are compared too.
 *
 * A difference says which units, retreats and centers differ and what our judge says of the orders concerned. It lists
 * the choices of disputed rules, the presets and the algorithms under which our judge agrees with the file, and the
 * known rulings of the other engine that it may come from (archive/faults.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_REPLAY_H
#define ENT_ARCHIVE_REPLAY_H
#include "archive/convert_game.h"

enum { ENT_REPLAY_EXPLAINED = 16 /* differences of a game for which other rules are tried */ };

typedef struct ent_replay {
    ent_game_format from; /* ENT_GAME_FORMAT_COUNT for what the content says, which is put here */
    ent_json_options options;
    json_t *id;          /* owned; that of the game */
    json_t *differences; /* owned; a list, as docs/interface.md describes it */
    size_t n_phases, n_judged;
    size_t n_differ; /* entries of `differences`: for each phase at most one for its results, and one for each phase
                        that follows it and whose position differs */
    char map[ENT_MAP_WORD];
} ent_replay;

/* Judge the game again. The caller sets `from` and `options`, and zeroes the rest. Clear it, also after a failure. */
ent_status ent_replay_game(const json_t *json, ent_replay *replay, ent_err *err);
void ent_replay_clear(ent_replay *replay);

#endif
