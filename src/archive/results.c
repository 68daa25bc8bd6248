/* results.c -- what our judge says of the phases of a game.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/results.h"
#include "archive/tree.h"
#include "board/error.h"
#include "game/rules.h"
#include "json/position_json.h"
#include "json/state_json.h"

/* {"ENGLAND": [...]}: the "orders" of an answer, new. NULL: no memory. */
static json_t *results_of(const ent_game_phase *phase, const ent_turn *turn, ent_err *err)
{
    ent_json_text text = {.indented = false};
    ent_status status = ent_json_answer(&text, phase->json, &phase->request, turn, err);

    text.failed |= status != ENT_OK;
    json_t *answer = ent_tree_of_text(&text), *orders = json_incref(json_object_get(answer, "orders"));
    json_decref(answer);
    return orders;
}

/* Results of all phases together: a result takes 2 kB of memory. 9,999 phases of 22 units have half as many. */
enum { MAX_RESULTS = 400000 };

/* *n: the results so far. */
static ent_status put_results(json_t *phase, const ent_game_phase *read, size_t *n, ent_err *err)
{
    ent_turn turn = {.result = NULL};
    ent_status status = ent_turn_judge(&read->request, &turn, err);

    *n += turn.intake.n;
    if (status == ENT_OK && *n > MAX_RESULTS)
        status = ent_fail(err, ENT_E_LIMIT, "the game has more than %d results; convert it without judging it again",
                          MAX_RESULTS);
    if (status == ENT_OK && !ent_tree_put(phase, "results", results_of(read, &turn, err)))
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the results");
    ent_turn_clear(&turn);
    return status;
}

/* {"rules": {...}, "options": {...}}, as a request states them, new. NULL: no memory. */
static json_t *rules_of(const ent_rules *rules)
{
    ent_json_text text = {.indented = false};

    ent_json_open(&text, '{');
    ent_json_key(&text, "rules");
    ent_json_rules(&text, rules, ent_rules_nearest(rules)->name);
    ent_json_map_options(&text, rules);
    ent_json_close(&text, '}');
    return ent_tree_of_text(&text);
}

/* State the rules by which the phase is judged now. */
static ent_status put_rules(json_t *game, json_t *phase, const ent_rules *rules, ent_err *err)
{
    const bool judged = ent_game_was_judged(phase);
    json_t *both = rules_of(rules);
    bool good =
        json_object_set(judged ? phase : game, judged ? "judged" : "rules", json_object_get(both, "rules")) == 0;

    good &= json_object_set(game, "options", json_object_get(both, "options")) == 0;
    json_decref(both);
    return good ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the rules");
}

ent_status ent_game_judge_phases(json_t *game, const ent_game_judging *judging, ent_err *err)
{
    const json_t *phases = json_object_get(game, "phases");
    ent_status status = ENT_OK;
    size_t n = 0;

    for (size_t i = 0; status == ENT_OK && i < json_array_size(phases); i++) {
        json_t *phase = json_array_get(phases, i);
        const bool judged = ent_game_was_judged(phase);
        ent_game_phase read;
        status = ent_game_phase_read(game, i, judging->options, &read, err);
        if (status == ENT_OK && judged && judging->results)
            status = put_results(phase, &read, &n, err);
        if (status == ENT_OK && judging->options->set_rules && (judged || judging->rules_of_all))
            status = put_rules(game, phase, &read.request.rules, err);
        ent_game_phase_clear(&read);
    }
    return status;
}
