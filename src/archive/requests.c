/* requests.c -- a game as requests, one a phase.
 *
 * The requests of a game are on one map, under one set of options. Each may have rules of its own: they are those by
 * which its phase was judged.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/requests.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/game_file.h"
#include "archive/position_differences.h"
#include "archive/saved.h"
#include "archive/tree.h"
#include "board/error.h"
#include "turn/phase_and_rules.h"

enum { MAX_TITLE = 120 };

size_t ent_requests_game_id(const json_t *request)
{
    const char *id = json_string_value(json_object_get(request, "id"));
    const char *blank = id ? strrchr(id, ' ') : NULL;
    return blank ? (size_t)(blank - id) : 0;
}

static ent_status no_memory(ent_err *err)
{
    return ent_fail(err, ENT_E_MEMORY, "no memory for the game");
}

/* ---- Reading. ---- */

/* The keys of a request, each to its place in the phase. */
static ent_status read_keys(ent_game_place *place, const json_t *request, json_t *phase, json_t *position)
{
    static const char *const elsewhere[] = {"map", "rules", "options", "orders", "id", "entente", NULL};
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (request, key, value) {
        const ent_game_place_mark before = ent_game_place_enter(place, key);
        const bool of_position = ent_tree_key_is_one_of(key, ent_game_position_keys);
        if (of_position && !ent_tree_put(position, key, json_incref(value)))
            return no_memory(place->err);
        if (!of_position && !ent_tree_key_is_one_of(key, elsewhere))
            return ent_game_place_refuse(place, ENT_E_SYNTAX, "unknown key of a request");
        ent_game_place_leave(place, before);
    }
    json_t *orders = json_object_get(request, "orders");
    return ent_tree_put(phase, "orders", orders ? json_incref(orders) : json_object()) ? ENT_OK : no_memory(place->err);
}

/* The map and the options of the first request hold for all. */
static ent_status check_common(ent_game_place *place, const json_t *first, const json_t *request)
{
    static const char *const common[] = {"map", "options"};

    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        const json_t *own = json_object_get(request, common[i]), *of_all = json_object_get(first, common[i]);
        if (own != of_all && !json_equal(own, of_all))
            return ent_game_place_refuse_key(place, common[i], ENT_E_SYNTAX,
                                             "the first phase of the game has another one; make a game of each");
    }
    return ENT_OK;
}

/* The last phase was not judged, so a game has no place for rules of its own. */
static void note_rules(ent_game_place *place, const json_t *first, const json_t *last, ent_notes *notes)
{
    const json_t *own = json_object_get(last, "rules"), *of_game = json_object_get(first, "rules");
    const ent_game_place_mark before = ent_game_place_enter(place, "rules");

    if (own != of_game && !json_equal(own, of_game))
        ent_notes_add(notes, place, "rules of the last phase were left out; it has the rules of the first phase now");
    ent_game_place_leave(place, before);
}

/* A game has no place for ids: they are made again from its title and the phases. */
static void note_id(ent_game_place *place, const json_t *first, const json_t *request, ent_notes *notes)
{
    const char *own = json_string_value(json_object_get(request, "id"));
    const char *of_game = json_string_value(json_object_get(first, "id"));
    const size_t len = ent_requests_game_id(request);

    if (len == 0 || len != ent_requests_game_id(first) || strncmp(own, of_game, len) != 0)
        ent_notes_add_member(notes, place, request, "id", "ids without the name of the game were left out");
}

static ent_status read_request(ent_game_place *place, const json_t *list, size_t i, json_t *phases, ent_notes *notes)
{
    const json_t *request = json_array_get(list, i);
    json_t *phase = json_object(), *position = json_object(), *rules = json_object_get(request, "rules");
    const bool judged = i + 1 < json_array_size(list);
    ent_status status = ent_game_place_kind(place, request, ENT_IS_OBJECT);
    bool good = phase && position && ent_tree_put(phase, "id", json_integer((json_int_t)i + 1)) &&
                ent_tree_put(phase, "parent", i > 0 ? json_integer((json_int_t)i) : json_null()) &&
                ent_tree_put(phase, "name", json_string("")) && ent_tree_put(phase, "text", json_null());

    good &= ent_tree_put(phase, "judged",
                         !judged ? json_null()
                         : rules ? json_incref(rules)
                                 : json_pack("{ss}", "preset", "datc"));
    if (status == ENT_OK && good)
        status = check_common(place, json_array_get(list, 0), request);
    if (status == ENT_OK && good)
        status = read_keys(place, request, phase, position);
    note_id(place, json_array_get(list, 0), request, notes);
    if (status == ENT_OK && !judged)
        note_rules(place, json_array_get(list, 0), request, notes);
    good &= ent_tree_put(phase, "position", position);
    good &= ent_tree_append(phases, phase);
    return status != ENT_OK || good ? status : no_memory(place->err);
}

/* "12" of "12 S1901M", or nothing: then note_title() says what is lost. */
static json_t *title_of(const json_t *request)
{
    const char *id = json_string_value(json_object_get(request, "id"));
    size_t len = ent_requests_game_id(request);
    return len > 0 && len <= MAX_TITLE ? json_stringn(id, len) : json_string("");
}

static void note_title(ent_game_place *place, const json_t *list, ent_notes *notes)
{
    const ent_game_place_mark first = ent_game_place_enter_index(place, 0);
    const ent_game_place_mark id = ent_game_place_enter(place, "id");

    if (ent_requests_game_id(json_array_get(list, 0)) > MAX_TITLE)
        ent_notes_add(notes, place, "names of games that are longer than 120 bytes were left out");
    ent_game_place_leave(place, id);
    ent_game_place_leave(place, first);
}

static bool put_heading(const json_t *first, size_t n, json_t *game)
{
    json_t *map = json_object_get(first, "map"), *rules = json_object_get(first, "rules");
    json_t *options = json_object_get(first, "options");

    return ent_tree_put(game, "format", json_string("entente-game")) &&
           ent_tree_put(game, "version", json_integer(ENT_GAME_VERSION)) &&
           ent_tree_put(game, "title", title_of(first)) &&
           ent_tree_put(game, "map", map ? json_incref(map) : json_string("standard")) &&
           ent_tree_put(game, "rules", rules ? json_incref(rules) : json_pack("{ss}", "preset", "datc")) &&
           ent_tree_put(game, "options", options ? json_incref(options) : json_object()) &&
           ent_tree_put(game, "players", json_object()) && ent_tree_put(game, "current", json_integer((json_int_t)n));
}

ent_status ent_requests_read(const json_t *json, json_t **game, ent_notes *notes, ent_err *err)
{
    json_t *list = json_is_array(json) ? json_incref((json_t *)(uintptr_t)json) : json_pack("[O]", json);
    json_t *phases = json_array();
    ent_game_place place = {.err = err};
    ent_status status = ENT_OK;

    *game = json_object();
    if (!list || !phases || !*game || !put_heading(json_array_get(list, 0), json_array_size(list), *game))
        status = no_memory(err);
    if (status == ENT_OK && json_array_size(list) > ENT_GAME_PHASES)
        status = ent_game_place_refuse(&place, ENT_E_LIMIT, "a game has at most %d phases", ENT_GAME_PHASES);
    if (status == ENT_OK)
        note_title(&place, list, notes);
    for (size_t i = 0; status == ENT_OK && i < json_array_size(list); i++) {
        const ent_game_place_mark mark = ent_game_place_enter_index(&place, i);
        status = read_request(&place, list, i, phases, notes);
        ent_game_place_leave(&place, mark);
    }
    json_decref(list);
    if (!ent_tree_put(*game, "phases", phases) && status == ENT_OK)
        status = no_memory(err);
    *game = ent_tree_give(*game, status == ENT_OK);
    return status;
}

/* ---- Writing. ---- */

/* "Club F1901M": the phase in one word, whatever the game calls it. */
static json_t *id_of(const json_t *game, const json_t *phase)
{
    const char *title = json_string_value(json_object_get(game, "title"));
    const char *name = json_string_value(json_object_get(json_object_get(phase, "position"), "phase"));
    char code[16] = "start";
    ent_pos pos;

    if (name && ent_phase_parse(name, strlen(name), &pos, NULL) == ENT_OK)
        ent_phase_print(&pos, code);
    return json_sprintf("%s %s", title[0] ? title : "game", code);
}

/* The id comes first. */
static json_t *request_of(const json_t *game, const json_t *phase)
{
    json_t *out = json_object(), *request = ent_game_request(game, phase);
    bool good = ent_tree_put(out, "id", id_of(game, phase)) && json_object_update(out, request) == 0;

    json_decref(request);
    return ent_tree_give(out, good);
}

static void note_phase(ent_game_place *place, const json_t *phase, bool last, ent_notes *notes)
{
    const json_t *extra = json_object_get(phase, "extra");
    const ent_game_place_mark before = ent_game_place_enter(place, "judged");

    if (ent_game_was_judged(phase) == last)
        ent_notes_add(notes, place, "whether phases were judged was left out");
    ent_game_place_leave(place, before);
    if (strcmp(json_string_value(json_object_get(phase, "name")), "completed") != 0)
        ent_notes_add_member(notes, place, phase, "name", "names of branches were left out");
    ent_notes_add_member(notes, place, phase, "results", "results were left out");
    ent_notes_add_member(notes, place, phase, "messages", "messages were left out");
    ent_notes_add_member(notes, place, phase, "text", "the text of the orders was left out; the orders were kept");
    if (json_object_size(extra) > (json_object_get(extra, ent_saved_as_read) != NULL))
        ent_notes_add_member(notes, place, phase, "extra", "extra fields were left out");
}

/* The rules of the first request become those of the game. */
static void note_game_rules(ent_game_place *place, const json_t *game, const json_t *first, ent_notes *notes)
{
    const json_t *rules = json_object_get(game, "rules"), *judged = json_object_get(first, "judged");

    if (ent_game_was_judged(first) && json_typeof(rules) == json_typeof(judged) && !json_equal(rules, judged))
        ent_notes_add_member(notes, place, game, "rules", "rules of the game were left out");
}

bool ent_requests_is_later(const json_t *a, const json_t *b)
{
    const char *before = json_string_value(json_object_get(a, "phase"));
    const char *after = json_string_value(json_object_get(b, "phase"));
    ent_pos left = {.n_provs = 0}, right = {.n_provs = 0};

    if (!after)
        return false;
    if (!before || ent_phase_parse(before, strlen(before), &left, NULL) != ENT_OK ||
        ent_phase_parse(after, strlen(after), &right, NULL) != ENT_OK)
        return true; /* a phase that cannot be read is refused later */
    return left.year != right.year       ? left.year < right.year
           : left.season != right.season ? left.season < right.season
                                         : left.phase < right.phase;
}

/* The last request of the list, of the phase at `place`. */
static void note_sequence(ent_game_place *place, const json_t *list, ent_notes *notes)
{
    const size_t n = json_array_size(list);

    if (n > 1 && !ent_requests_is_later(json_array_get(list, n - 2), json_array_get(list, n - 1)))
        ent_notes_add(notes, place,
                      "a phase is not later than the one before it; in a stream of requests a game begins there");
}

/* The end of a game of another program is a spring. True in *out if by the judge another phase follows phase `i`, or if
 * nobody ordered in it and another position follows, as when the players agreed on a draw. */
static ent_status end_does_not_follow(const json_t *game, size_t i, size_t end, const ent_json_options *options,
                                      bool *out, ent_err *err)
{
    ent_game_phase before, last = {.json = NULL};
    ent_turn turn = {.result = NULL};
    ent_status status = ent_game_phase_read(game, i, options, &before, err);

    if (status == ENT_OK)
        status = ent_game_phase_read(game, end, options, &last, err);
    if (status == ENT_OK)
        status = ent_turn_judge(&before.request, &turn, err);
    if (status == ENT_OK) {
        const ent_pos *is = last.request.pos, *next = turn.next;
        *out = next->year != is->year || next->season != is->season || next->phase != is->phase ||
               (before.request.n_written == 0 && !ent_positions_agree(before.request.map, is, next));
    }
    ent_turn_clear(&turn);
    ent_game_phase_clear(&last);
    ent_game_phase_clear(&before);
    return status;
}

/* Leave the last phase out of the line if it is such an end. */
static ent_status leave_out_wrong_end(ent_game_place *place, const json_t *game, const ent_json_options *options,
                                      ent_game_line *line, ent_notes *notes)
{
    const size_t last = line->phase[line->n - 1];
    ent_status status = ENT_OK;
    bool wrong = false;

    if (line->n > 1 && ent_saved_is_end(json_array_get(json_object_get(game, "phases"), last)))
        status = end_does_not_follow(game, line->phase[line->n - 2], last, options, &wrong, place->err);
    if (!wrong)
        return status;
    const ent_game_place_mark mark = ent_game_place_enter_index(place, last);
    ent_notes_add(notes, place, "the end of the game was left out: it does not follow from the phase before it");
    ent_game_place_leave(place, mark);
    line->n--;
    return ENT_OK;
}

ent_status ent_requests_write(const json_t *game, const ent_json_options *options, json_t **out, ent_notes *notes,
                              ent_err *err)
{
    const json_t *phases = json_object_get(game, "phases");
    ent_game_place place = {.err = err};
    ent_game_line line;
    ent_status status = ent_game_main_line(game, &line, err);

    *out = json_array();
    if (status == ENT_OK)
        note_game_rules(&place, game, json_array_get(phases, line.phase[0]), notes);
    ent_notes_add_member(notes, &place, game, "players", "players were left out");
    ent_notes_add_member(notes, &place, game, "extra", "extra fields were left out");
    if (status == ENT_OK)
        ent_game_note_branches(game, &line, &place, notes);
    ent_game_place_enter(&place, "phases");
    if (status == ENT_OK)
        status = leave_out_wrong_end(&place, game, options, &line, notes);
    for (size_t i = 0; status == ENT_OK && i < line.n; i++) {
        const json_t *phase = json_array_get(phases, line.phase[i]);
        const ent_game_place_mark mark = ent_game_place_enter_index(&place, line.phase[i]);
        note_phase(&place, phase, i + 1 == line.n, notes);
        if (!ent_tree_append(*out, request_of(game, phase)))
            status = no_memory(err);
        note_sequence(&place, *out, notes);
        ent_game_place_leave(&place, mark);
    }
    free(line.phase);
    *out = ent_tree_give(*out, status == ENT_OK);
    return status;
}
