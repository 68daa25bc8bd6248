/* saved_parts.h -- parts of saved games: names of phases and the older form of dipcc, for reading; the state of a
 * position and orders in the words of the other engines, for writing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_SAVED_PARTS_H
#define ENT_ARCHIVE_SAVED_PARTS_H
#include "archive/game_file.h"
#include "archive/saved.h"

/* True for the name of a phase of play: "S1901M", the season, the year in one to four digits, the kind. */
bool ent_saved_is_phase(const char *name);
/* The phases of the older form of dipcc's files as a new list. NULL: no memory. */
json_t *ent_saved_history_phases(const json_t *file);
/* Put what that form says of phases without a state into `extra`. False: no memory. */
bool ent_saved_history_rest(const json_t *file, json_t *extra);

/* Who was in each province last ("influence"). Begins with all ENT_POWER_NONE. */
typedef struct ent_influence {
    ent_power of[ENT_MAX_PROVS];
} ent_influence;
void ent_influence_clear(ent_influence *influence);

/* The state of the position `pos` of a request as a new object. `said`, the position of the game file, may be NULL;
 * where it says the same, its sequence is kept. NULL: no memory. */
json_t *ent_saved_state(const ent_saved_dialect *dialect, const ent_request *request, const ent_pos *pos,
                        const json_t *said, const char *name, ent_influence *influence);

/* The orders of the phase `json` of the game at this place as a new object; with `all`, powers without orders have an
 * empty list. Orders that the other engines would read otherwise are written in their words, and noted; what nobody can
 * read is left out, and noted. */
ent_status ent_saved_orders(const ent_saved_dialect *dialect, const json_t *game, const ent_game_phase *phase,
                            const json_t *json, bool all, ent_game_place *place, json_t **out, ent_notes *notes);

/* Keep in `extra`, that of the phase, what the phase is like that was read, so that changes are seen later. False: no
 * memory. */
bool ent_saved_keep_as_read(const ent_saved_dialect *dialect, const json_t *game, const json_t *phase, json_t *extra);
/* True if the phase's member `key`, "position" or "orders", was read from a file of the dialect, and not changed, nor
 * the map of the game and its options. */
bool ent_saved_is_as_read(const ent_saved_dialect *dialect, const json_t *game, const json_t *phase, const char *key);

#endif
