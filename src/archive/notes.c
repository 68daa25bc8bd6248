/* notes.c -- what another format cannot say.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/notes.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "archive/tree.h"

static ent_note *find(ent_notes *notes, const char *text)
{
    size_t i = 0;
    while (i < notes->n && strcmp(notes->note[i].text, text) != 0)
        i++;
    assert(i < ENT_MAX_NOTES);
    if (i == notes->n) {
        notes->note[i] = (ent_note){.text = text};
        notes->n++;
    }
    return &notes->note[i];
}

void ent_notes_add(ent_notes *notes, const ent_game_place *place, const char *text)
{
    ent_note *note = find(notes, text);

    if (note->count++ == 0)
        snprintf(note->path, sizeof note->path, "%s", place->pointer);
    note->games = 1;
}

void ent_notes_add_member(ent_notes *notes, ent_game_place *place, const json_t *object, const char *key,
                          const char *text)
{
    if (ent_tree_is_empty(json_object_get(object, key)))
        return;
    const ent_game_place_mark before = ent_game_place_enter(place, key);
    ent_notes_add(notes, place, text);
    ent_game_place_leave(place, before);
}

void ent_notes_merge(ent_notes *total, const ent_notes *notes)
{
    for (size_t i = 0; i < notes->n; i++) {
        ent_note *note = find(total, notes->note[i].text);
        if (note->count == 0)
            memcpy(note->path, notes->note[i].path, sizeof note->path);
        note->count += notes->note[i].count;
        note->games++;
    }
}

void ent_notes_json(ent_json_text *text, const ent_notes *notes)
{
    ent_json_open(text, '[');
    for (size_t i = 0; i < notes->n; i++) {
        ent_json_open(text, '{');
        ent_json_member_word(text, "message", notes->note[i].text);
        ent_json_member_number(text, "count", (long long)notes->note[i].count);
        ent_json_member_word(text, "path", notes->note[i].path);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
}
