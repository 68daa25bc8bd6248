/* replay.c -- a saved game judged again.
 *
 * At most two phases are in memory: the one that is judged, and one that follows it. An engine that plays phases in
 * which nobody can do anything is not found fault with: such a phase is compared as far as it goes.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/replay.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/faults.h"
#include "archive/game_file.h"
#include "archive/position_differences.h"
#include "archive/saved.h"
#include "archive/tree.h"
#include "board/error.h"
#include "turn/compare.h"
#include "turn/phase_and_rules.h"

typedef struct ent_replayer {
    ent_replay *replay;
    const json_t *game, *phases;
    const size_t *parent;
    size_t explained;
    ent_err *err;
} ent_replayer;

/* Phase i, judged. */
typedef struct ent_replay_turn {
    size_t i;
    ent_game_phase phase;
    ent_turn turn;
} ent_replay_turn;

/* A phase whose parent is the judged one, and its index. */
typedef struct ent_replay_next {
    size_t i;
    ent_game_phase phase;
} ent_replay_next;

static ent_status no_memory(const ent_replayer *replayer)
{
    return ent_fail(replayer->err, ENT_E_MEMORY, "no memory for the report");
}

/* ---- Places. ---- */

/* "/phases/12", in the file. */
static json_t *path_of(const ent_replayer *replayer, size_t i)
{
    ent_game_format from = replayer->replay->from;

    if (from == ENT_GAME_DIPLOMACY || from == ENT_GAME_DIPCC)
        i = ent_saved_index(ent_saved_dialect_of(from), replayer->game, i);
    return json_sprintf("%s/%zu", from == ENT_GAME_REQUESTS ? "" : "/phases", i);
}

/* ---- The orders concerned. ---- */

static bool is_concerned(const ent_map *map, const ent_order *order, const bool differs[ENT_MAX_PROVS])
{
    ent_prov at = ent_prov_or_none(map, order->at), to = ent_prov_or_none(map, order->to);

    return (at < map->n_provs && differs[at]) || (order->kind == ENT_ORDER_MOVE && to < map->n_provs && differs[to]);
}

/* What our judge says of entry i, new. */
static json_t *order_of(const ent_replay_turn *judged, size_t i)
{
    static const ent_entry_part parts[] = {ENT_PART_UNIT,  ENT_PART_ORDER,  ENT_PART_WRITTEN, ENT_PART_RESULT,
                                           ENT_PART_MARKS, ENT_PART_REASON, ENT_PART_RULE,    ENT_PART_WHY,
                                           ENT_PART_ENDS,  ENT_PART_AUTO};
    const ent_request *request = &judged->phase.request;
    ent_power power = judged->turn.intake.entry[i].order.power;
    ent_json_text text = {.indented = false};

    ent_json_open(&text, '{');
    ent_json_member_word(&text, "power", power < request->map->n_powers ? request->map->power[power].name : "");
    ent_json_entry(&text, request, &judged->turn, i, parts, sizeof parts / sizeof *parts);
    ent_json_close(&text, '}');
    return ent_tree_of_text(&text);
}

static bool put_orders(const ent_replay_turn *judged, const ent_pos *file, json_t *out)
{
    const ent_map *map = judged->phase.request.map;
    bool differs[ENT_MAX_PROVS], good = true;
    json_t *list = json_array();

    ent_position_mark_differences(map, file, judged->turn.next, differs);
    for (size_t i = 0; good && i < judged->turn.intake.n; i++)
        if (is_concerned(map, &judged->turn.intake.entry[i].order, differs))
            good = ent_tree_append(list, order_of(judged, i));
    return ent_tree_put(out, "orders", list) && good;
}

/* ---- Positions. ---- */

/* As the file states it. */
static json_t *position_of(const ent_replayer *replayer, size_t i)
{
    return json_object_get(json_array_get(replayer->phases, i), "position");
}

/* The phase of the last position of a game that was stopped is a guess. */
static bool is_end(const ent_replayer *replayer, size_t i)
{
    return ent_saved_is_end(json_array_get(replayer->phases, i));
}

/* Is the position of the file what a judge says? */
static bool is_as_judged(const ent_replayer *replayer, const ent_replay_next *next, const ent_pos *judge)
{
    const ent_request *request = &next->phase.request;
    const ent_pos *file = request->pos;

    const bool end = is_end(replayer, next->i);
    if ((end ? ent_positions_agree_but_phase : ent_positions_agree)(request->map, file, judge))
        return ent_positions_agree_as_stated(position_of(replayer, next->i), file, judge);
    return !end && ent_position_is_idle(request->map, &request->rules, file) &&
           ent_positions_agree_before_idle(request->map, file, judge);
}

/* ---- Other rules. ---- */

/* {"rules": {"4.A.2": "e"}}, {"preset": "1971"} or {"algorithm": "dpjudge"}. */
static json_t *alternative_of(const ent_alternative *alternative)
{
    if (!alternative->judge)
        return json_pack("{s{ss%}}", "rules", ent_issue_of(alternative->issue)->id, &alternative->choice->letter,
                         (size_t)1);
    return json_pack("{ss}", alternative->judge->preset ? "preset" : "algorithm", alternative->judge->name);
}

/* Add those of the family under which our judge agrees with the file. */
static bool add_agreeing(const ent_replayer *replayer, const ent_replay_next *next, const ent_family *family,
                         json_t *list)
{
    bool good = true;

    for (size_t i = 0; good && i < family->n; i++) {
        const ent_difference *member = &family->member[i];
        if (member->turn.result && ent_differs(member) && is_as_judged(replayer, next, member->turn.next))
            good = ent_tree_append(list, alternative_of(member->alternative));
    }
    return good;
}

static ent_status try_all(const ent_replayer *replayer, ent_comparison *comparison, const ent_replay_next *next,
                          json_t *list)
{
    ent_status status = ENT_OK;
    bool found = true;

    for (size_t at = 0; status == ENT_OK && found;) {
        ent_family family;
        status = ent_comparison_next(comparison, &at, &family, &found, replayer->err);
        if (status == ENT_OK && !add_agreeing(replayer, next, &family, list))
            status = no_memory(replayer);
        ent_family_clear(&family);
    }
    return status;
}

/* Which other choices, presets and algorithms give the position of the file. */
static ent_status put_agreeing(const ent_replayer *replayer, const ent_request *request, const ent_replay_next *next,
                               json_t *out)
{
    static const ent_compare_scope scopes[] = {
        {.issues = true},  /* the choices of the disputed rules */
        {.issues = false}, /* the presets and algorithms */
    };
    ent_comparison *comparison = calloc(1, sizeof *comparison); /* too large for a small stack */
    json_t *list = json_array();
    ent_status status = comparison && list ? ENT_OK : no_memory(replayer);

    for (size_t i = 0; status == ENT_OK && i < sizeof scopes / sizeof *scopes; i++) {
        status = ent_comparison_open(request, &scopes[i], comparison, replayer->err);
        if (status == ENT_OK)
            status = try_all(replayer, comparison, next, list);
        ent_comparison_clear(comparison);
    }
    free(comparison);
    if (!ent_tree_put(out, "agrees", list) && status == ENT_OK)
        status = no_memory(replayer);
    return status == ENT_E_LIMIT ? ENT_OK : status; /* too many orders to compare: then nothing is tried */
}

static bool put_known(const ent_replayer *replayer, const ent_replay_turn *judged, json_t *out)
{
    const ent_fault_case turn = {replayer->replay->from, &judged->phase.request, &judged->turn,
                                 json_object_get(out, "agrees")};
    json_t *list = json_array();
    bool good = list != NULL;
    const ent_fault *fault;

    for (size_t at = 0; good && (fault = ent_fault_next(&turn, &at)) != NULL;)
        good = ent_tree_append(list,
                               json_pack("{ssssss}", "name", fault->name, "datc", fault->datc, "about", fault->about));
    return ent_tree_put(out, "known", list) && good;
}

/* ---- Differences of positions. ---- */

/* The name of the phase, as in the file if it has one there. */
static bool put_phase(const ent_replayer *replayer, const ent_replay_turn *judged, json_t *out)
{
    json_t *name = json_object_get(position_of(replayer, judged->i), "phase");
    char printed[16];

    if (name)
        return json_object_set(out, "phase", name) == 0;
    ent_phase_print(judged->phase.request.pos, printed);
    return ent_tree_put(out, "phase", json_string(printed));
}

static ent_status add_difference(ent_replayer *replayer, const ent_replay_turn *judged, const ent_replay_next *next)
{
    const ent_request *request = &judged->phase.request;
    const ent_pos *file = next->phase.request.pos;
    json_t *out = json_object();
    ent_status status = ENT_OK;
    bool good = out && put_phase(replayer, judged, out) && ent_tree_put(out, "path", path_of(replayer, judged->i)) &&
                ent_tree_put(out, "next_path", path_of(replayer, next->i)) &&
                ent_position_differences(request->map, position_of(replayer, next->i), file, judged->turn.next, out) &&
                put_orders(judged, file, out);

    if (good && replayer->explained++ < ENT_REPLAY_EXPLAINED)
        status = put_agreeing(replayer, request, next, out);
    good &= put_known(replayer, judged, out);
    if (!ent_tree_append(replayer->replay->differences, out) || !good)
        status = status == ENT_OK ? no_memory(replayer) : status;
    replayer->replay->n_differ++;
    return status;
}

/* A game that its players ended by a draw stands as it stood before the phase, which nobody played. */
static bool is_drawn(const ent_replayer *replayer, const ent_replay_turn *judged, const ent_replay_next *next)
{
    const ent_request *request = &judged->phase.request;

    return is_end(replayer, next->i) && request->n_written == 0 &&
           ent_positions_agree_but_phase(request->map, next->phase.request.pos, request->pos);
}

static ent_status compare_next(ent_replayer *replayer, const ent_replay_turn *judged, size_t i)
{
    ent_replay_next next = {.i = i};
    ent_status status = ent_game_phase_read(replayer->game, i, &replayer->replay->options, &next.phase, replayer->err);

    if (status == ENT_OK && !is_as_judged(replayer, &next, judged->turn.next) && !is_drawn(replayer, judged, &next))
        status = add_difference(replayer, judged, &next);
    ent_game_phase_clear(&next.phase);
    return status;
}

/* ---- Results. ---- */

static bool same_result(const json_t *file, const json_t *judge)
{
    const json_t *marks = json_object_get(file, "marks");
    return json_equal(json_object_get(file, "result"), json_object_get(judge, "result")) &&
           (!marks || ent_tree_same_items(marks, json_object_get(judge, "marks")));
}

/* True if the file states the judge's entry with another result, in *file. An order that was written twice has an
 * entry each time, and they differ; one of them must be the judge's. */
static bool stated_otherwise(const json_t *list, const json_t *judge, const json_t **file)
{
    *file = NULL;
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *entry = json_array_get(list, i);
        if (!json_equal(json_object_get(entry, "unit"), json_object_get(judge, "unit")) ||
            !json_equal(json_object_get(entry, "order"), json_object_get(judge, "order")) ||
            !json_object_get(entry, "result"))
            continue;
        if (same_result(entry, judge))
            return false;
        *file = entry;
    }
    return *file != NULL;
}

/* Entries of both that differ: [{"unit", "order", "file": {"result", "marks"}, "judge": {...}}]. */
static ent_status compare_results(ent_replayer *replayer, const ent_replay_turn *judged, const json_t *results)
{
    const ent_map *map = judged->phase.request.map;
    json_t *list = json_array(), *out = json_object();
    bool good = list && out;

    for (size_t i = 0; good && i < judged->turn.intake.n; i++) {
        ent_power power = judged->turn.intake.entry[i].order.power;
        json_t *entry = order_of(judged, i);
        const json_t *of_power =
            entry && power < map->n_powers ? json_object_get(results, map->power[power].name) : NULL;
        const json_t *file;
        good = entry != NULL;
        if (good && stated_otherwise(of_power, entry, &file))
            good = ent_tree_append(list, json_pack("{sOsO}", "file", file, "judge", entry));
        json_decref(entry);
    }
    bool differ = json_array_size(list) > 0;
    good = good && put_phase(replayer, judged, out) && ent_tree_put(out, "path", path_of(replayer, judged->i));
    good &= ent_tree_put(out, "results", list);
    replayer->replay->n_differ += differ;
    if (good && differ)
        return ent_tree_append(replayer->replay->differences, out) ? ENT_OK : no_memory(replayer);
    json_decref(out);
    return good ? ENT_OK : no_memory(replayer);
}

/* ---- The game. ---- */

static bool has_child(const ent_replayer *replayer, size_t i)
{
    for (size_t at = i + 1; at < json_array_size(replayer->phases); at++)
        if (replayer->parent[at] == i)
            return true;
    return false;
}

static ent_status replay_phase(ent_replayer *replayer, size_t i)
{
    const json_t *phase = json_array_get(replayer->phases, i), *results = json_object_get(phase, "results");
    ent_replay_turn judged = {.i = i};
    ent_status status =
        ent_game_phase_read(replayer->game, i, &replayer->replay->options, &judged.phase, replayer->err);

    if (status == ENT_OK && i == 0)
        snprintf(replayer->replay->map, sizeof replayer->replay->map, "%s", judged.phase.request.map->name);
    bool wanted = has_child(replayer, i) || json_object_size(results) > 0;
    if (status == ENT_OK && wanted) {
        status = ent_turn_judge(&judged.phase.request, &judged.turn, replayer->err);
        replayer->replay->n_judged++;
    }
    for (size_t at = i + 1; status == ENT_OK && wanted && at < json_array_size(replayer->phases); at++)
        if (replayer->parent[at] == i)
            status = compare_next(replayer, &judged, at);
    if (status == ENT_OK && wanted && json_object_size(results) > 0)
        status = compare_results(replayer, &judged, results);
    ent_turn_clear(&judged.turn);
    ent_game_phase_clear(&judged.phase);
    return status;
}

static ent_status replay_phases(ent_replay *replay, const json_t *game, ent_err *err)
{
    size_t *parent = ent_game_parents(game);
    ent_replayer replayer = {
        .replay = replay, .game = game, .phases = json_object_get(game, "phases"), .parent = parent, .err = err};
    ent_status status = parent && replay->differences ? ENT_OK : no_memory(&replayer);

    replay->n_phases = json_array_size(replayer.phases);
    for (size_t i = 0; status == ENT_OK && i < replay->n_phases; i++)
        status = replay_phase(&replayer, i);
    free(parent);
    return status;
}

ent_status ent_replay_game(const json_t *json, ent_replay *replay, ent_err *err)
{
    ent_game_conversion conversion = {.from = replay->from, .options = replay->options};
    ent_json_map map = {.map = NULL};
    json_t *game;
    ent_status status = ent_game_read(json, &conversion, &game, err);

    replay->from = conversion.from;
    if (status != ENT_OK)
        return status;
    replay->id = json_incref(json_object_get(game, "title"));
    replay->differences = json_array();
    replay->options.kept = &map;
    status = replay_phases(replay, game, err);
    replay->options.kept = NULL;
    ent_json_map_clear(&map);
    if (status != ENT_OK)
        ent_game_name_as_in_file(replay->from, game, err);
    json_decref(game);
    return status;
}

void ent_replay_clear(ent_replay *replay)
{
    json_decref(replay->id);
    json_decref(replay->differences);
    replay->id = replay->differences = NULL;
}
