/* game_file.h -- our own game file, as jansson has read it: checked, and its phases in order.
 *
 * All other formats are read into this one and written from it. docs/interface.md says what it holds; the web board
 * (web/panels/gamefile.js) reads and writes the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_GAME_FILE_H
#define ENT_ARCHIVE_GAME_FILE_H
#include "archive/game_place.h"
#include "archive/notes.h"
#include "json/json_io.h"

enum { ENT_GAME_VERSION = 1, ENT_GAME_PHASES = 10000, ENT_GAME_ID = 1000000 /* the highest id of a phase */ };

/* Check the form of a game: keys, kinds of values, and that each phase stands after its parent. What the positions and
 * orders say is not looked at. Messages begin with the place, as in "phases[3].position: ...". */
ent_status ent_game_check(const json_t *game, ent_err *err);

/* The keys of a request that say where everything stands: those of a phase's position. NULL ends the list. */
extern const char *const ent_game_position_keys[];

/* Indices of phases. */
typedef struct ent_game_line {
    size_t *phase; /* [n] owned */
    size_t n;
} ent_game_line;

/* parent[i] is the index of the phase before phase i, SIZE_MAX where there is none. malloc'ed; NULL: no memory. The
 * game was checked. */
size_t *ent_game_parents(const json_t *game);
/* The line of phases through the current one, and on from it along the newest branch. */
ent_status ent_game_main_line(const json_t *game, ent_game_line *out, ent_err *err);
/* Note each phase beside this line, which another format cannot hold. `place` is that of the game. */
void ent_game_note_branches(const json_t *game, const ent_game_line *line, ent_game_place *place, ent_notes *notes);

/* True if the phase was judged: "judged" has the rules. */
bool ent_game_was_judged(const json_t *phase);
/* A phase as a new request, under the rules that judged it, else the game's. NULL: no memory. */
json_t *ent_game_request(const json_t *game, const json_t *phase);

/* A phase whose request was read. The texts of its orders point into `json`. Clear it, also after a failure. */
typedef struct ent_game_phase {
    ent_request request;
    json_t *json; /* owned */
} ent_game_phase;

/* Read the request of phase i of a checked game. A refusal names the place in the game file. */
ent_status ent_game_phase_read(const json_t *game, size_t i, const ent_json_options *options, ent_game_phase *out,
                               ent_err *err);
void ent_game_phase_clear(ent_game_phase *phase);
/* Read every phase, and forget it. */
ent_status ent_game_check_phases(const json_t *game, const ent_json_options *options, ent_err *err);

#endif
