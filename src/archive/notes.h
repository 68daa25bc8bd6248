/* notes.h -- what another format cannot say, so that nothing is dropped silently.
 *
 * A note is one sentence, the number of places that it is about, and the first of them. A stream of games adds up the
 * notes of all of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_NOTES_H
#define ENT_ARCHIVE_NOTES_H
#include "archive/game_place.h"
#include "json/json_text.h"

enum { ENT_MAX_NOTES = 40 };

typedef struct ent_note {
    const char *text;                        /* static: what is left out, and why */
    size_t count;                            /* places */
    size_t games;                            /* of a stream */
    char path[sizeof(((ent_err *)0)->path)]; /* of the first place, a JSON pointer */
} ent_note;

typedef struct ent_notes {
    ent_note note[ENT_MAX_NOTES];
    size_t n;
} ent_notes;

/* Note the place once more under this text. */
void ent_notes_add(ent_notes *notes, const ent_game_place *place, const char *text);
/* Note that the member `key` of the object at this place is left out, unless it is empty. */
void ent_notes_add_member(ent_notes *notes, ent_game_place *place, const json_t *object, const char *key,
                          const char *text);
/* Add the notes of one more game. */
void ent_notes_merge(ent_notes *total, const ent_notes *notes);
/* [{"message", "count", "path"}] */
void ent_notes_json(ent_json_text *text, const ent_notes *notes);

#endif
