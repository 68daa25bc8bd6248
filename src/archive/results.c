/* results.c -- what our judge says of the phases of a game.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/results.h"
#include "archive/tree.h"
#include "board/error.h"

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
static ent_status put_results(json_t *game, size_t i, const ent_json_options *options, size_t *n, ent_err *err)
{
    json_t *phase = json_array_get(json_object_get(game, "phases"), i);
    ent_turn turn = {.result = NULL};
    ent_game_phase read;
    ent_status status = ent_game_phase_read(game, i, options, &read, err);

    if (status == ENT_OK)
        status = ent_turn_judge(&read.request, &turn, err);
    *n += turn.intake.n;
    if (status == ENT_OK && *n > MAX_RESULTS)
        status = ent_fail(err, ENT_E_LIMIT, "the game has more than %d results; convert it without judging it again",
                          MAX_RESULTS);
    if (status == ENT_OK && !ent_tree_put(phase, "results", results_of(&read, &turn, err)))
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the results");
    ent_turn_clear(&turn);
    ent_game_phase_clear(&read);
    return status;
}

ent_status ent_game_put_results(json_t *game, const ent_json_options *options, ent_err *err)
{
    const json_t *phases = json_object_get(game, "phases");
    ent_status status = ENT_OK;
    size_t n = 0;

    for (size_t i = 0; status == ENT_OK && i < json_array_size(phases); i++) {
        ent_game_phase unused;
        if (ent_game_was_judged(json_array_get(phases, i))) {
            status = put_results(game, i, options, &n, err);
            continue;
        }
        status = ent_game_phase_read(game, i, options, &unused, err);
        ent_game_phase_clear(&unused);
    }
    return status;
}
