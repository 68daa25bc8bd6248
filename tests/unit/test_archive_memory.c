/* test_archive_memory.c -- converting and replaying a game survives the failure of every n-th allocation of a JSON
 * value.
 *
 * A game is a tree of such values. What succeeds in spite of a failure must be the whole answer.
 *
 * SPDX-License-Identifier: MIT */
#include "sample_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "archive/convert_game.h"
#include "archive/replay.h"

static unsigned long allocations, fail_at; /* fail_at 0: never */

static void *fragile_malloc(size_t size)
{
    return ++allocations == fail_at ? NULL : malloc(size);
}

/* A job makes another value from a game, or fails. */
typedef ent_status game_job(const json_t *game, int to, json_t **out, ent_err *err);

static ent_status convert(const json_t *game, int to, json_t **out, ent_err *err)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = (ent_game_format)(to < 0 ? 0 : to)};

    conversion.judge = to < 0;
    return ent_game_convert(game, &conversion, out, err);
}

static ent_status replay(const json_t *game, int to, json_t **out, ent_err *err)
{
    ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
    ent_status status = ent_replay_game(game, &replay, err);
    (void)to;

    *out = json_incref(replay.differences);
    ent_replay_clear(&replay);
    return status;
}

/* The same values; but jansson's parser may lose a letter of a long string, so texts are not compared. */
static bool same_shape(const json_t *a, const json_t *b)
{
    if (json_typeof(a) != json_typeof(b) || json_array_size(a) != json_array_size(b) ||
        json_object_size(a) != json_object_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++)
        if (!same_shape(json_array_get(a, i), json_array_get(b, i)))
            return false;
    for (void *iter = json_object_iter((json_t *)(uintptr_t)a); iter;
         iter = json_object_iter_next((json_t *)(uintptr_t)a, iter)) {
        const json_t *other = json_object_get(b, json_object_iter_key(iter));
        if (!other || !same_shape(json_object_iter_value(iter), other))
            return false;
    }
    return json_is_string(a) || json_is_object(a) || json_is_array(a) || json_equal(a, b);
}

/* Run the job with each failure in turn; at most `most` of them, spread evenly. */
static void survive(game_job *job, const json_t *game, int to, unsigned long most)
{
    json_t *whole = NULL, *out;
    ent_err err = {.status = ENT_OK};

    fail_at = allocations = 0;
    assert_int_equal(job(game, to, &whole, &err), ENT_OK);
    unsigned long needed = allocations, step = 1 + needed / most;
    for (unsigned long n = 1; n <= needed; n += step) {
        out = NULL, allocations = 0, fail_at = n;
        ent_status status = job(game, to, &out, &err);
        fail_at = 0;
        if (status == ENT_OK && !same_shape(out, whole))
            fail_msg("a wrong answer after allocation %lu of %lu failed", n, needed);
        if (status != ENT_OK && status != ENT_E_MEMORY)
            fail_msg("allocation %lu of %lu: %s", n, needed, err.text);
        json_decref(out);
    }
    json_decref(whole);
}

/* Into each format; `to` -1: into our own, judged. */
static void survive_conversions(json_t *game)
{
    for (int to = -1; to < ENT_GAME_FORMAT_COUNT; to++)
        survive(convert, game, to, 500);
    json_decref(game);
}

static void a_conversion_survives(void **state)
{
    (void)state;

    survive_conversions(ent_sample_game("board.json"));
    survive_conversions(ent_sample_game("dipcc.json"));
    survive_conversions(ent_sample_game_with("diplomacy.json", "/id", "7"));
    survive_conversions(ent_sample_game_with("diplomacy.json", "/phases/4/name", "\"COMPLETED\""));
    survive_conversions(ent_sample_game_with("board.json", "/phases/1/judged", "\"datc\""));
    survive_conversions(ent_sample_game_with("board.json", "/phases/0/results",
                                             "{\"FRANCE\": [{\"unit\": \"A PAR\", \"marks\": [\"bounce\"]}]}"));
}

static void a_conversion_of_requests_survives(void **state)
{
    json_t *sample = ent_sample_game("board.json"), *requests = NULL;
    ent_err err;
    (void)state;

    fail_at = 0;
    assert_int_equal(convert(sample, ENT_GAME_REQUESTS, &requests, &err), ENT_OK);
    assert_int_equal(json_array_size(requests), 2);
    survive_conversions(requests);
    json_decref(sample);
}

/* The older form, with parts of a phase that has no state. */
static void a_conversion_of_the_older_form_survives(void **state)
{
    static const char old[] =
        "{\"id\": \"x\", \"state_history\": {\"S1901M\": {\"name\": \"S1901M\", \"units\": {\"FRANCE\": [\"A PAR\"]}, "
        "\"centers\": {}},"
        " \"F1901M\": {\"name\": \"F1901M\", \"units\": {\"FRANCE\": [\"A BUR\"]}, \"centers\": {}}, \"FORMING\": {}},"
        " \"order_history\": {\"S1901M\": {\"FRANCE\": [\"A PAR - BUR\"]}, \"S1902M\": {}},"
        " \"result_history\": {\"S1901M\": {\"A PAR\": [], \"F OZ\": []}}, \"message_history\": {\"S1902M\": []}}";
    (void)state;

    survive_conversions(json_loads(old, 0, NULL));
}

/* Games with every kind of difference. */
static void a_replay_survives(void **state)
{
    static const char *const change[][3] = {
        {"dipcc.json", "/id", "\"x\""},
        {"dipcc.json", "/phases/1/state/retreats/ITALY", "{}"},
        {"diplomacy.json", "/phases/2/state/units/ITALY/0", "\"A TRI\""},
        {"diplomacy.json", "/phases/2/state/centers/ITALY/0", "\"NAP\""},
        {"diplomacy.json", "/phases/1/name", "\"F1901M\""},
        {"board.json", "/title", "\"\""},
        {"board.json", "/phases/1/position/winner", "\"FRANCE\""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        json_t *game = ent_sample_game_with(change[i][0], change[i][1], change[i][2]);
        survive(replay, game, 0, 500);
        json_decref(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conversion_survives), cmocka_unit_test(a_conversion_of_requests_survives),
        cmocka_unit_test(a_conversion_of_the_older_form_survives), cmocka_unit_test(a_replay_survives)};

    json_set_alloc_funcs(fragile_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
