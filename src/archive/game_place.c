/* game_place.c -- where in a game file a reader is.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/game_place.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "archive/tree.h"
#include "board/error.h"
#include "json/json_path.h"

/* ---- Paths. ---- */

ent_game_place_mark ent_game_place_enter(ent_game_place *place, const char *key)
{
    const ent_game_place_mark before = {place->n_words, place->n_pointer};
    ent_print_room words = {place->words, sizeof place->words, place->n_words};
    ent_print_room pointer = {place->pointer, sizeof place->pointer, place->n_pointer};

    ent_json_path_key(&words, &pointer, key);
    place->n_words = strlen(place->words);
    place->n_pointer = strlen(place->pointer);
    return before;
}

ent_game_place_mark ent_game_place_enter_index(ent_game_place *place, size_t i)
{
    const ent_game_place_mark before = {place->n_words, place->n_pointer};
    ent_print_room words = {place->words, sizeof place->words, place->n_words};
    ent_print_room pointer = {place->pointer, sizeof place->pointer, place->n_pointer};

    ent_json_path_index(&words, &pointer, i);
    place->n_words = strlen(place->words);
    place->n_pointer = strlen(place->pointer);
    return before;
}

void ent_game_place_leave(ent_game_place *place, ent_game_place_mark mark)
{
    assert(mark.n_words <= place->n_words && mark.n_pointer <= place->n_pointer);
    place->n_words = mark.n_words;
    place->n_pointer = mark.n_pointer;
    place->words[mark.n_words] = '\0';
    place->pointer[mark.n_pointer] = '\0';
}

/* ---- Refusals. ---- */

/* "phases[3].", before a path that begins with a key; "phases[3]: ", before a message. */
ent_status ent_game_place_locate(const ent_game_place *place, ent_status status)
{
    ent_err *err = place->err;
    char path[sizeof err->path];
    ent_print_room pointer = {err->path, sizeof err->path, 0};

    if (status == ENT_OK || place->n_words == 0)
        return status;
    memcpy(path, err->path, sizeof path);
    ent_err_prefix(err, "%s%s", place->words, path[0] ? "." : ": ");
    ent_print_put(&pointer, place->pointer);
    ent_print_put(&pointer, path);
    return status;
}

ent_status ent_game_place_no_memory(const ent_game_place *place)
{
    return ent_fail(place->err, ENT_E_MEMORY, "no memory for the game");
}

ent_status ent_game_place_refuse(const ent_game_place *place, ent_status status, const char *format, ...)
{
    char text[200];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ent_fail(place->err, status, "%s", text);
    place->err->path[0] = '\0';
    return ent_game_place_locate(place, status);
}

ent_status ent_game_place_refuse_key(ent_game_place *place, const char *key, ent_status status, const char *message)
{
    const ent_game_place_mark before = ent_game_place_enter(place, key);

    ent_game_place_refuse(place, status, "%s", message);
    ent_game_place_leave(place, before);
    return status;
}

/* ---- Members. ---- */

static const struct {
    unsigned kind;
    const char *words;
} kind_words[] = {{ENT_IS_STRING, "a string"},
                  {ENT_IS_INTEGER, "a whole number"},
                  {ENT_IS_OBJECT, "an object"},
                  {ENT_IS_LIST, "a list"},
                  {ENT_IS_NULL, "null"}};

static unsigned kind_of(const json_t *value)
{
    return json_is_string(value)    ? ENT_IS_STRING
           : json_is_integer(value) ? ENT_IS_INTEGER
           : json_is_object(value)  ? ENT_IS_OBJECT
           : json_is_array(value)   ? ENT_IS_LIST
           : json_is_null(value)    ? ENT_IS_NULL
                                    : 0;
}

ent_status ent_game_place_kind(const ent_game_place *place, const json_t *value, unsigned kinds)
{
    char words[80] = "";
    ent_print_room room = {words, sizeof words, 0};

    if (kind_of(value) & kinds)
        return ENT_OK;
    for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++)
        if (kinds & kind_words[i].kind)
            ent_print_putf(&room, "%s%s", words[0] ? " or " : "", kind_words[i].words);
    return ent_game_place_refuse(place, ENT_E_SYNTAX, "give %s", words);
}

ent_status ent_game_place_member(ent_game_place *place, const json_t *object, const char *key, unsigned kinds,
                                 json_t **out)
{
    *out = json_object_get(object, key);
    if (!*out && (kinds & ENT_IS_OPTIONAL))
        return ENT_OK;
    const ent_game_place_mark before = ent_game_place_enter(place, key);
    ent_status status =
        *out ? ent_game_place_kind(place, *out, kinds) : ent_game_place_refuse(place, ENT_E_SYNTAX, "it is missing");
    ent_game_place_leave(place, before);
    return status;
}

ent_status ent_game_place_values(ent_game_place *place, const json_t *object, const char *key, unsigned kinds)
{
    const ent_game_place_mark before = ent_game_place_enter(place, key);
    json_t *within = json_object_get(object, key), *value;
    ent_status status = ENT_OK;
    const char *name;

    for (size_t i = 0; status == ENT_OK && i < json_array_size(within); i++) {
        const ent_game_place_mark mark = ent_game_place_enter_index(place, i);
        status = ent_game_place_kind(place, json_array_get(within, i), kinds);
        ent_game_place_leave(place, mark);
    }
    ENT_EACH_MEMBER (within, name, value) {
        const ent_game_place_mark mark = ent_game_place_enter(place, name);
        if (status == ENT_OK)
            status = ent_game_place_kind(place, value, kinds);
        ent_game_place_leave(place, mark);
    }
    ent_game_place_leave(place, before);
    return status;
}

ent_status ent_game_place_keys(ent_game_place *place, const json_t *object, const char *const *known,
                               const char *message)
{
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (object, key, value) {
        if (!ent_tree_key_is_one_of(key, known))
            return ent_game_place_refuse_key(place, key, ENT_E_SYNTAX, message);
    }
    return ENT_OK;
}
