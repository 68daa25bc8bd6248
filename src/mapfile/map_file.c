/* map_file.c -- the JSON of a map file, from bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_file.h"
#include <string.h>
#include "board/error.h"

json_t *ent_json_parse(const char *text, size_t size, ent_err *err)
{
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);

    if (!json) {
        bool zero = json_error_code(&error) == json_error_null_character;
        ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s", zero ? "\\u0000 is in no text; drop it" : error.text);
        if (err) {
            err->line = error.line > 0 ? (uint32_t)error.line : 0;
            err->column = error.column > 0 ? (uint32_t)error.column : 0;
        }
    }
    return json;
}

bool ent_map_is_file(const char *name)
{
    size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".json") == 0;
}

bool ent_word_in(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}
