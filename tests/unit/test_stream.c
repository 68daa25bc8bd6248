/* test_stream.c -- JSON Lines: nobody can choose the seed of the hash of keys, and the values of a line may take any
 * amount of memory.
 *
 * With a known seed, a line of 8 MiB with keys that all fall into one bucket would cost minutes.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "json/line_memory.h"
#include "json/lines.h"

static int n_seeded;
static size_t seed_of_last;

/* In place of jansson's; an option of the linker says so. */
void __wrap_json_object_seed(size_t seed);
void __wrap_json_object_seed(size_t seed)
{
    n_seeded++;
    seed_of_last = seed;
}

static ent_status never(void *context, const json_t *request, ent_json_text *text, ent_err *err)
{
    (void)context, (void)request, (void)text, (void)err;
    fail_msg("an empty file has no line");
    return ENT_OK;
}

/* A seed of 0 makes jansson take a random one from the system. That happens once, before there are threads that could
 * do it at the same time. */
static void the_seed_of_keys_is_random(void **state)
{
    const ent_line_job job = {.answer = never, .jobs = 1};
    bool refused = true;
    ent_err err;
    (void)state;

    assert_int_equal(ent_json_lines(&job, "/dev/null", &refused, &err), ENT_OK);
    assert_false(refused);
    assert_int_equal(n_seeded, 1);
    assert_int_equal(seed_of_last, 0);
}

/* Values of a line that fit into its room, and that do not; and a value that is older than the line. */
static void the_room_of_a_line_is_used_again(void **state)
{
    static ent_line_memory memory;
    (void)state;

    for (unsigned installed = 0; installed < 2; installed++) {
        json_t *older = json_array();
        for (int n = 1; n <= 10000; n *= 100) {
            ent_line_memory_begin(&memory);
            json_t *list = json_array();
            for (int i = 0; i < n; i++)
                assert_int_equal(json_array_append_new(list, json_string("A PAR H")), 0);
            assert_true(memory.used <= ENT_LINE_ROOM && (memory.used > 0) == installed);
            assert_true(memory.spilled == (!installed || n > 100));
            assert_string_equal(json_string_value(json_array_get(list, (size_t)n - 1)), "A PAR H");
            if (n == 1)
                json_decref(older);
            ent_line_memory_end(list);
        }
        ent_line_memory_begin(&memory);
        ent_line_memory_end(NULL);
        ent_line_memory_install();
    }
}

static void a_missing_file_is_refused_with_the_systems_reason(void **state)
{
    const ent_line_job job = {.answer = never, .jobs = 1};
    bool refused = true;
    ent_err err;
    (void)state;

    assert_int_equal(ent_json_lines(&job, "/nowhere/x.jsonl", &refused, &err), ENT_E_IO);
    assert_string_equal(err.text, "cannot be read: No such file or directory");
    assert_false(refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_missing_file_is_refused_with_the_systems_reason),
                                       cmocka_unit_test(the_seed_of_keys_is_random),
                                       cmocka_unit_test(the_room_of_a_line_is_used_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
