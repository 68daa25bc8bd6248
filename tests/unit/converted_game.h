/* converted_game.h -- a saved game in another format, for tests. Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_CONVERTED_GAME_H
#define ENT_UNIT_CONVERTED_GAME_H
#include "archive/convert_game.h"

/* Convert; the caller gets the notes. The input must be a game. */
static inline json_t *converted(const json_t *json, ent_game_format to, ent_notes *notes)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = to};
    ent_err err = {.status = ENT_OK};
    json_t *out = NULL;

    if (ent_game_convert(json, &conversion, &out, &err) != ENT_OK)
        fail_msg("%s at %s", err.text, err.path);
    assert_non_null(out);
    if (notes)
        *notes = conversion.notes;
    return out;
}

#endif
