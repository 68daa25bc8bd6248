/* saved.h -- saved games of the Python package `diplomacy`, and of dipcc, whose files are much like them.
 *
 * Such a file has a list of phases, each with a name, a state, orders, results and messages. What a game of our own
 * says too is read into it; everything else is kept under "extra", and goes back when the game is written in the same
 * format again. The formats differ in a few names and in what stands beside the phases: that is an ent_saved_dialect.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_SAVED_H
#define ENT_ARCHIVE_SAVED_H
#include "archive/format.h"
#include "archive/notes.h"
#include "json/json_io.h"

typedef struct ent_saved_dialect {
    ent_game_format format;
    const char *name;      /* the key under "extra" */
    const char *everybody; /* the recipient of a message to all */
} ent_saved_dialect;

/* That of the Python package or of dipcc. */
const ent_saved_dialect *ent_saved_dialect_of(ent_game_format format);

/* What a map is called there, and by us; the name itself where both are the same. Names that are read may be in any
 * letter case. */
const char *ent_saved_map_here(const char *name);
const char *ent_saved_map_there(const char *name);
/* Does the package come with a map of this name? */
bool ent_saved_has_map(const char *there);

/* The rule of the package that lets powers build in all centers that they own. With us that is a map derived from the
 * named one. */
extern const char ent_saved_build_any[]; /* "BUILD_ANY" */
/* The map of our name, as a new value for a game. NULL: no memory. */
json_t *ent_saved_new_map(const char *name, bool builds_anywhere);
/* The name of a game's map, a built-in one's in its own letter case, and whether it is the one with that rule; NULL: it
 * is another map, without a name. */
const char *ent_saved_map_name(const json_t *map, bool *builds_anywhere);
/* The index in the saved file of phase i of the game that was read from it: phases that nobody plays stand between. */
size_t ent_saved_index(const ent_saved_dialect *dialect, const json_t *game, size_t i);
/* "as_read": the key in a phase's "extra" of what says whether it was changed after reading. It stands beside what is
 * kept of a file, whose own keys may have any name. */
extern const char ent_saved_as_read[];
/* "COMPLETED": the phase after the last one. */
extern const char ent_saved_completed[];
/* Is that the name of the object, a phase of a saved file or what is kept of one? */
bool ent_saved_is_completed(const json_t *phase);
/* True for a phase of a game of our own that was read from COMPLETED. The phase in its position is a guess. */
bool ent_saved_is_end(const json_t *phase);

/* Read a saved game into a new game of our own. The positions are not checked. Rules that the judge does not have are
 * kept and noted. On failure err->path names the place. */
ent_status ent_saved_read(const ent_saved_dialect *dialect, const json_t *json, json_t **game, ent_notes *notes,
                          ent_err *err);
/* Note each phase of a game that was read from a file of the package whose homes are not those of the map. The phases
 * are named as in the file. */
ent_status ent_saved_note_homes(const json_t *game, const ent_json_options *options, ent_notes *notes, ent_err *err);
/* Write a checked game of our own. What the format cannot say is noted. */
ent_status ent_saved_write(const ent_saved_dialect *dialect, const json_t *game, const ent_json_options *options,
                           json_t **out, ent_notes *notes, ent_err *err);

#endif
