/* convert_game.c -- a saved game from one format to another.
 *
 * Every format is read into a game of our own. That is checked, its positions by the judge's own reader of requests,
 * and then written.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/convert_game.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/game_file.h"
#include "archive/requests.h"
#include "archive/results.h"
#include "archive/saved.h"
#include "archive/tree.h"
#include "board/error.h"
#include "notation/print.h"

/* ---- Reading. ---- */

static bool is_saved(ent_game_format format)
{
    return format == ENT_GAME_DIPLOMACY || format == ENT_GAME_DIPCC;
}

/* If the text begins with `from`, put `to` there, which must not be longer. False if it does not, or if it is NULL. */
static bool replace_prefix(char *text, const char *from, const char *to)
{
    size_t len = strlen(from);

    assert(strlen(to) <= len);
    if (!text || strncmp(text, from, len) != 0)
        return false;
    memcpy(text, to, strlen(to));
    memmove(text + strlen(to), text + len, strlen(text + len) + 1);
    return true;
}

/* The text after "phases[12]" or "/phases/12"; NULL if it does not begin so. Only the beginning is replaced: the rest
 * may quote the user. */
static char *after_phase(char *text, const char *key)
{
    if (strncmp(text, key, strlen(key)) != 0)
        return NULL;
    text += strlen(key);
    text += strspn(text, "0123456789");
    return text + (*text == ']');
}

/* The number after `key` becomes `number`, if the text begins with the key. */
static void renumber(char *text, size_t size, const char *key, size_t number)
{
    char copy[sizeof((ent_err *)0)->text], *rest;
    ent_print_room room = {copy, size, 0};

    assert(size <= sizeof copy);
    if (strncmp(text, key, strlen(key)) != 0)
        return;
    strtoul(text + strlen(key), &rest, 10);
    ent_print_putf(&room, "%s%zu%s", key, number, rest);
    memcpy(text, copy, size);
}

/* Number the phase as the file does, in which phases that nobody plays count too. */
static void number_as_in_file(const ent_saved_dialect *dialect, const json_t *game, ent_err *err)
{
    static const char in_path[] = "/phases/";

    if (strncmp(err->path, in_path, strlen(in_path)) != 0)
        return;
    size_t i = ent_saved_index(dialect, game, strtoul(err->path + strlen(in_path), NULL, 10));
    renumber(err->path, sizeof err->path, in_path, i);
    renumber(err->text, sizeof err->text, "phases[", i);
}

void ent_game_name_as_in_file(ent_game_format format, const json_t *game, ent_err *err)
{
    if (is_saved(format))
        number_as_in_file(ent_saved_dialect_of(format), game, err);
    char *text = after_phase(err->text, "phases["), *path = after_phase(err->path, "/phases/");
    if (format == ENT_GAME_REQUESTS) {
        replace_prefix(text, ".position", "");
        replace_prefix(path, "/position/", "/");
        replace_prefix(err->text, "phases[", "[");
        replace_prefix(err->path, "/phases/", "/");
    } else if (is_saved(format)) {
        if (!replace_prefix(text, ".position.dislodged", ".state.retreats"))
            replace_prefix(text, ".position", ".state");
        if (!replace_prefix(path, "/position/dislodged", "/state/retreats"))
            replace_prefix(path, "/position", "/state");
    }
}

static ent_status read_format(const json_t *json, ent_game_conversion *conversion, json_t **game, ent_err *err)
{
    if (conversion->from == ENT_GAME_FORMAT_COUNT)
        conversion->from = ent_game_format_of(json);
    switch (conversion->from) {
    case ENT_GAME_ENTENTE:
        *game = json_incref((json_t *)(uintptr_t)json);
        return ENT_OK;
    case ENT_GAME_DIPLOMACY:
    case ENT_GAME_DIPCC:
        return ent_saved_read(ent_saved_dialect_of(conversion->from), json, game, &conversion->notes, err);
    case ENT_GAME_REQUESTS:
        return ent_requests_read(json, game, &conversion->notes, err);
    case ENT_GAME_FORMAT_COUNT:
        break;
    }
    return ent_fail(
        err, ENT_E_SYNTAX,
        "no saved game: give a game file of entente, one of the package diplomacy or of dipcc, or requests");
}

ent_status ent_game_read(const json_t *json, ent_game_conversion *conversion, json_t **game, ent_err *err)
{
    *game = NULL;
    conversion->notes.n = 0;
    ent_status status = read_format(json, conversion, game, err);
    if (status == ENT_OK) {
        status = ent_game_check(*game, err);
        if (status != ENT_OK)
            ent_game_name_as_in_file(conversion->from, *game, err);
    }
    *game = ent_tree_give(*game, status == ENT_OK);
    return status;
}

/* ---- Writing. ---- */

static ent_status write_format(const json_t *game, ent_game_conversion *conversion, json_t **out, ent_err *err)
{
    switch (conversion->to) {
    case ENT_GAME_DIPLOMACY:
    case ENT_GAME_DIPCC:
        return ent_saved_write(ent_saved_dialect_of(conversion->to), game, &conversion->options, out,
                               &conversion->notes, err);
    case ENT_GAME_REQUESTS:
        return ent_requests_write(game, &conversion->options, out, &conversion->notes, err);
    default:
        break;
    }
    assert(conversion->to == ENT_GAME_ENTENTE);
    *out = json_incref((json_t *)(uintptr_t)game);
    return ENT_OK;
}

/* A copy with results and reasons where that is wanted. Every request states rules, so all get those of the caller. */
static ent_status judge(json_t **game, const ent_game_conversion *conversion, ent_err *err)
{
    const ent_game_judging judging = {&conversion->options, conversion->judge, conversion->to == ENT_GAME_REQUESTS};

    if (!judging.results && !(judging.rules_of_all && judging.options->set_rules))
        return is_saved(conversion->to) ? ENT_OK : ent_game_check_phases(*game, &conversion->options, err);
    json_t *copy = ent_tree_copy(*game);
    json_decref(*game);
    *game = copy;
    return copy ? ent_game_judge_phases(copy, &judging, err) : ent_fail(err, ENT_E_MEMORY, "no memory for the game");
}

ent_status ent_game_convert(const json_t *json, ent_game_conversion *conversion, json_t **out, ent_err *err)
{
    ent_json_map map = {.map = NULL};
    json_t *game;
    ent_status status = ent_game_read(json, conversion, &game, err);

    *out = NULL;
    if (status != ENT_OK)
        return status;
    conversion->options.kept = &map;
    status = judge(&game, conversion, err);
    if (status == ENT_OK && conversion->from == ENT_GAME_DIPLOMACY && conversion->to != ENT_GAME_DIPLOMACY)
        status = ent_saved_note_homes(game, &conversion->options, &conversion->notes, err);
    if (status == ENT_OK)
        status = write_format(game, conversion, out, err);
    conversion->options.kept = NULL;
    ent_json_map_clear(&map);
    if (status != ENT_OK)
        ent_game_name_as_in_file(conversion->from, game, err);
    json_decref(game);
    return status;
}
