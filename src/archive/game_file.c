/* game_file.c -- our own game file.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/game_file.h"
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/tree.h"
#include "board/error.h"
#include "turn/compare.h"

/* ---- The form. ---- */

static ent_status check_members(ent_game_place *place, const json_t *object, size_t n, const char *const *key,
                                const unsigned *kinds)
{
    ent_status status = ENT_OK;
    json_t *value;

    for (size_t i = 0; status == ENT_OK && i < n; i++)
        status = ent_game_place_member(place, object, key[i], kinds[i], &value);
    return status;
}

const char *const ent_game_position_keys[] = {"phase",       "units", "dislodged", "attackers", "centers", "contested",
                                              "adjustments", "built", "winner",    "perpetual", "proxies", NULL};

static ent_status check_position(ent_game_place *place, const json_t *phase)
{
    const ent_game_place_mark before = ent_game_place_enter(place, "position");
    ent_status status = ent_game_place_keys(place, json_object_get(phase, "position"), ent_game_position_keys,
                                            "unknown key; a position has phase, units, dislodged, attackers, centers, "
                                            "contested, adjustments, built, winner, perpetual and proxies");
    ent_game_place_leave(place, before);
    return status;
}

/* The member `key`, if it is there, has a list for each power, of at most `most` values of these kinds. */
static ent_status check_lists(ent_game_place *place, const json_t *phase, const char *key, unsigned kinds, size_t most)
{
    json_t *lists = json_object_get(phase, key), *list;
    ent_status status = ent_game_place_values(place, phase, key, ENT_IS_LIST);
    const ent_game_place_mark before = ent_game_place_enter(place, key);
    const char *power;

    ENT_EACH_MEMBER (lists, power, list) {
        if (status == ENT_OK)
            status = ent_game_place_values(place, lists, power, kinds);
        const ent_game_place_mark mark = ent_game_place_enter(place, power);
        if (status == ENT_OK && json_array_size(list) > most)
            status = ent_game_place_refuse(place, ENT_E_LIMIT, "a power has at most %zu %s", most, key);
        ent_game_place_leave(place, mark);
    }
    ent_game_place_leave(place, before);
    return status;
}

static ent_status check_phase(ent_game_place *place, const json_t *phase)
{
    static const char *const key[] = {"id",     "parent",  "name",     "position", "orders", "text",
                                      "judged", "results", "messages", "extra",    NULL};
    static const unsigned kinds[] = {ENT_IS_INTEGER,
                                     ENT_IS_INTEGER | ENT_IS_NULL,
                                     ENT_IS_STRING,
                                     ENT_IS_OBJECT,
                                     ENT_IS_OBJECT,
                                     ENT_IS_STRING | ENT_IS_NULL | ENT_IS_OPTIONAL,
                                     ENT_IS_STRING | ENT_IS_OBJECT | ENT_IS_NULL | ENT_IS_OPTIONAL,
                                     ENT_IS_OBJECT | ENT_IS_OPTIONAL,
                                     ENT_IS_LIST | ENT_IS_OPTIONAL,
                                     ENT_IS_OBJECT | ENT_IS_OPTIONAL};
    ent_status status = ent_game_place_kind(place, phase, ENT_IS_OBJECT);

    if (status == ENT_OK)
        status =
            ent_game_place_keys(place, phase, key,
                                "unknown key; a phase has id, parent, name, position, orders, text, judged, results, "
                                "messages and extra, which may hold anything");
    if (status == ENT_OK)
        status = check_members(place, phase, sizeof kinds / sizeof *kinds, key, kinds);
    if (status == ENT_OK)
        status = check_position(place, phase);
    if (status == ENT_OK)
        status =
            check_lists(place, phase, "orders", ENT_IS_STRING, SIZE_MAX); /* no order sets: those are of requests */
    if (status == ENT_OK)
        status = check_lists(place, phase, "results", ENT_IS_OBJECT, ENT_MAX_COMPARED);
    return status == ENT_OK ? ent_game_place_values(place, phase, "messages", ENT_IS_OBJECT) : status;
}

/* ---- The tree of phases. ---- */

/* Which phase has an id. */
typedef struct ent_phase_index {
    uint16_t *at; /* [n] owned; by id: 1 + the index of the phase, 0 for none */
    json_int_t n;
} ent_phase_index;

static bool open_index(const json_t *phases, ent_phase_index *out)
{
    out->n = 1;
    for (size_t i = 0; i < json_array_size(phases); i++) {
        json_int_t id = json_integer_value(json_object_get(json_array_get(phases, i), "id"));
        out->n = id >= out->n && id <= ENT_GAME_ID ? id + 1 : out->n;
    }
    out->at = calloc((size_t)out->n, sizeof *out->at);
    return out->at != NULL;
}

/* SIZE_MAX: none. */
static size_t find_phase(const ent_phase_index *index, const json_t *id)
{
    json_int_t number = json_integer_value(id);
    return number >= 1 && number < index->n && index->at[number] > 0 ? (size_t)index->at[number] - 1 : SIZE_MAX;
}

static ent_status check_link(ent_game_place *place, const json_t *phase, size_t i, ent_phase_index *index)
{
    const json_t *id = json_object_get(phase, "id"), *parent = json_object_get(phase, "parent");
    json_int_t number = json_integer_value(id);

    if (number < 1 || number > ENT_GAME_ID)
        return ent_game_place_refuse_key(place, "id", ENT_E_SYNTAX, "give a whole number from 1 to 1000000");
    if (index->at[number] > 0)
        return ent_game_place_refuse_key(place, "id", ENT_E_SYNTAX,
                                         "another phase has this id; give each phase its own");
    if (!json_is_null(parent) && find_phase(index, parent) == SIZE_MAX)
        return ent_game_place_refuse_key(place, "parent", ENT_E_SYNTAX,
                                         "no phase before this one has this id; give an earlier phase's id, or null");
    index->at[number] = (uint16_t)(i + 1);
    return ENT_OK;
}

static ent_status check_phases(ent_game_place *place, const json_t *game)
{
    const json_t *phases = json_object_get(game, "phases");
    ent_phase_index index;
    const ent_game_place_mark before = ent_game_place_enter(place, "phases");
    ent_status status = open_index(phases, &index) ? ENT_OK : ent_game_place_no_memory(place);

    if (status == ENT_OK && json_array_size(phases) == 0)
        status = ent_game_place_refuse(place, ENT_E_SYNTAX, "give at least one phase");
    if (status == ENT_OK && json_array_size(phases) > ENT_GAME_PHASES)
        status = ent_game_place_refuse(place, ENT_E_LIMIT, "a game has at most %d phases", ENT_GAME_PHASES);
    for (size_t i = 0; status == ENT_OK && i < json_array_size(phases); i++) {
        const ent_game_place_mark list = ent_game_place_enter_index(place, i);
        status = check_phase(place, json_array_get(phases, i));
        if (status == ENT_OK)
            status = check_link(place, json_array_get(phases, i), i, &index);
        ent_game_place_leave(place, list);
    }
    ent_game_place_leave(place, before);
    if (status == ENT_OK && find_phase(&index, json_object_get(game, "current")) == SIZE_MAX)
        status = ent_game_place_refuse_key(place, "current", ENT_E_SYNTAX, "no phase has this id");
    free(index.at);
    return status;
}

ent_status ent_game_check(const json_t *game, ent_err *err)
{
    static const char *const key[] = {"format",  "version", "title",   "map",   "rules", "options",
                                      "players", "phases",  "current", "extra", NULL};
    static const unsigned kinds[] = {ENT_IS_STRING,
                                     ENT_IS_INTEGER,
                                     ENT_IS_STRING,
                                     ENT_IS_STRING | ENT_IS_OBJECT,
                                     ENT_IS_STRING | ENT_IS_OBJECT,
                                     ENT_IS_OBJECT,
                                     ENT_IS_OBJECT,
                                     ENT_IS_LIST,
                                     ENT_IS_INTEGER,
                                     ENT_IS_OBJECT | ENT_IS_OPTIONAL};
    ent_game_place place = {.err = err};
    const char *format = json_string_value(json_object_get(game, "format"));
    ent_status status = ent_game_place_kind(&place, game, ENT_IS_OBJECT);

    if (status == ENT_OK && (!format || strcmp(format, "entente-game") != 0))
        return ent_game_place_refuse_key(&place, "format", ENT_E_SYNTAX, "give \"entente-game\"");
    if (status == ENT_OK && json_integer_value(json_object_get(game, "version")) != ENT_GAME_VERSION)
        return ent_game_place_refuse_key(&place, "version", ENT_E_SYNTAX, "this program reads version 1");
    if (status == ENT_OK)
        status =
            ent_game_place_keys(&place, game, key,
                                "unknown key; a game has format, version, title, map, rules, options, players, phases, "
                                "current and extra, which may hold anything");
    if (status == ENT_OK)
        status = check_members(&place, game, sizeof kinds / sizeof *kinds, key, kinds);
    if (status == ENT_OK)
        status = ent_game_place_values(&place, game, "players", ENT_IS_STRING);
    return status == ENT_OK ? check_phases(&place, game) : status;
}

size_t *ent_game_parents(const json_t *game)
{
    const json_t *phases = json_object_get(game, "phases");
    size_t *parent = malloc((json_array_size(phases) + 1) * sizeof *parent);
    ent_phase_index index;

    if (!open_index(phases, &index)) {
        free(parent);
        return NULL;
    }
    for (size_t i = 0; parent && i < json_array_size(phases); i++) {
        const json_t *phase = json_array_get(phases, i);
        parent[i] = find_phase(&index, json_object_get(phase, "parent"));
        index.at[json_integer_value(json_object_get(phase, "id"))] = (uint16_t)(i + 1);
    }
    free(index.at);
    return parent;
}

/* From the current phase on along the newest branch: each child stands after its parent. */
static size_t last_of_line(const json_t *phases, const size_t *parent, size_t current)
{
    size_t n = json_array_size(phases), last = current;

    for (size_t next = 0; next < n; last = next < n ? next : last) {
        size_t newest = n;
        for (size_t i = last + 1; i < n; i++)
            if (parent[i] == last)
                newest = i;
        next = newest;
    }
    return last;
}

ent_status ent_game_main_line(const json_t *game, ent_game_line *out, ent_err *err)
{
    const json_t *phases = json_object_get(game, "phases"), *wanted = json_object_get(game, "current");
    size_t *parent = ent_game_parents(game), current = 0, n = json_array_size(phases);

    *out = (ent_game_line){.phase = parent ? malloc(n * sizeof *out->phase) : NULL};
    if (!out->phase) {
        free(parent);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the game");
    }
    while (!json_equal(json_object_get(json_array_get(phases, current), "id"), wanted))
        current++;
    assert(current < n);
    size_t last = last_of_line(phases, parent, current);
    for (size_t i = last; i != SIZE_MAX; i = parent[i])
        out->n++;
    for (size_t i = last, at = out->n; i != SIZE_MAX; i = parent[i])
        out->phase[--at] = i;
    free(parent);
    return ENT_OK;
}

/* ---- Phases as requests. ---- */

void ent_game_note_branches(const json_t *game, const ent_game_line *line, ent_game_place *place, ent_notes *notes)
{
    const ent_game_place_mark before = ent_game_place_enter(place, "phases");
    size_t n = json_array_size(json_object_get(game, "phases"));

    for (size_t i = 0, at = 0; i < n; i++) {
        if (at < line->n && line->phase[at] == i) {
            at++;
            continue;
        }
        const ent_game_place_mark mark = ent_game_place_enter_index(place, i);
        ent_notes_add(notes, place, "phases of other branches were left out");
        ent_game_place_leave(place, mark);
    }
    ent_game_place_leave(place, before);
}

bool ent_game_was_judged(const json_t *phase)
{
    const json_t *judged = json_object_get(phase, "judged");
    return judged && !json_is_null(judged);
}

json_t *ent_game_request(const json_t *game, const json_t *phase)
{
    json_t *request = json_object();
    json_t *rules = ent_game_was_judged(phase) ? json_object_get(phase, "judged") : json_object_get(game, "rules");
    bool good = request != NULL;

    good &= json_object_set(request, "map", json_object_get(game, "map")) == 0;
    good &= json_object_set(request, "rules", rules) == 0;
    good &= json_object_set(request, "options", json_object_get(game, "options")) == 0;
    good &= json_object_update(request, json_object_get(phase, "position")) == 0;
    good &= json_object_set(request, "orders", json_object_get(phase, "orders")) == 0;
    return ent_tree_give(request, good);
}

/* Where a key of the request stands: in the game, in the phase, or in its position. */
static ent_status locate(size_t i, ent_status status, ent_err *err)
{
    static const char *const of_game[] = {"/map", "/rules", "/options"};
    ent_game_place place = {.err = err};

    for (size_t at = 0; at < sizeof of_game / sizeof *of_game; at++)
        if (strncmp(err->path, of_game[at], strlen(of_game[at])) == 0)
            return status;
    ent_game_place_enter(&place, "phases");
    ent_game_place_enter_index(&place, i);
    if (strncmp(err->path, "/orders", 7) != 0)
        ent_game_place_enter(&place, "position");
    return ent_game_place_locate(&place, status);
}

ent_status ent_game_phase_read(const json_t *game, size_t i, const ent_json_options *options, ent_game_phase *out,
                               ent_err *err)
{
    const json_t *phase = json_array_get(json_object_get(game, "phases"), i);

    assert(phase);
    *out = (ent_game_phase){.json = ent_game_request(game, phase)};
    if (!out->json)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the game");
    err->path[0] = '\0';
    ent_status status = ent_json_request(out->json, options, &out->request, err);
    return status == ENT_OK || status == ENT_E_MEMORY ? status : locate(i, status, err);
}

void ent_game_phase_clear(ent_game_phase *phase)
{
    ent_request_clear(&phase->request);
    json_decref(phase->json);
    phase->json = NULL;
}

ent_status ent_game_check_phases(const json_t *game, const ent_json_options *options, ent_err *err)
{
    size_t n = json_array_size(json_object_get(game, "phases"));
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < n; i++) {
        ent_game_phase phase;
        status = ent_game_phase_read(game, i, options, &phase, err);
        ent_game_phase_clear(&phase);
    }
    return status;
}
