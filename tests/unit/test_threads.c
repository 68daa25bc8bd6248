/* test_threads.c -- a batch is judged whatever the system says about threads, and threads may share maps.
 *
 * `make check-threads` runs it with ThreadSanitizer. The linker puts the functions below in place of pthread_create()
 * and pthread_attr_init().
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>
#include <cmocka.h>
#include "json/lines.h"

enum { JOBS = 40000 }; /* work for more threads than there may be, 256 */

static unsigned allowed, started;
static int status_of_attributes;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
{
    if (started == allowed)
        return EAGAIN;
    started++;
    return __real_pthread_create(thread, attributes, work, context);
}

int __real_pthread_attr_init(pthread_attr_t *attributes);
int __wrap_pthread_attr_init(pthread_attr_t *attributes);
int __wrap_pthread_attr_init(pthread_attr_t *attributes)
{
    return status_of_attributes ? status_of_attributes : __real_pthread_attr_init(attributes);
}

/* How many threads are started for n jobs where the system allows so many. Every job must be judged. */
static unsigned threads_for(size_t n, unsigned wanted, unsigned most)
{
    ent_map *map = ent_map_builtin("pure", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_job *jobs = calloc(n, sizeof *jobs);
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (size_t i = 0; i < n; i++)
        jobs[i] = (ent_job){.map = map, .rules = &rules, .pos = pos, .status = ENT_E_IO};
    allowed = most;
    started = 0;
    ent_adjudicate_batch(jobs, n, wanted);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(jobs[i].status, ENT_OK);
    free(jobs);
    free(pos);
    ent_map_free(map);
    return started;
}

static void a_batch_is_judged_with_fewer_threads_than_wanted(void **state)
{
    (void)state;
    assert_int_equal(threads_for(1024, 8, 100), 7);
    assert_int_equal(threads_for(1024, 8, 3), 3);
    assert_int_equal(threads_for(1024, 8, 0), 0);
}

static void fewer_than_256_jobs_take_no_thread(void **state)
{
    (void)state;
    assert_int_equal(threads_for(255, 8, 100), 0);
    assert_int_equal(threads_for(256, 8, 100), 1);
}

static void there_are_at_most_256_threads(void **state)
{
    (void)state;
    assert_int_equal(threads_for(JOBS, 100000, 1000), 255);
}

static ent_status nothing(void *context, const json_t *request, ent_json_text *text, ent_err *err)
{
    (void)context, (void)request, (void)err;
    ent_json_null(text);
    return ENT_OK;
}

/* How many threads are started for n lines where the system allows so many. Every line must be answered. */
static unsigned threads_for_lines(size_t n, long wanted, unsigned most)
{
    char path[] = "/tmp/entente-lines-XXXXXX";
    FILE *lines = fdopen(mkstemp(path), "w"), *out = tmpfile();
    const ent_line_job job = {.answer = nothing, .jobs = wanted, .out = out};
    bool refused = true;
    ent_err err;

    assert_true(lines && out);
    for (size_t i = 0; i < n; i++)
        fputs("{}\n", lines);
    fclose(lines);
    allowed = most;
    started = 0;
    assert_int_equal(ent_json_lines(&job, path, &refused, &err), ENT_OK);
    assert_false(refused);
    assert_int_equal(ftell(out), n * strlen("null\n"));
    fclose(out);
    unlink(path);
    return started;
}

static void a_stream_takes_no_more_threads_than_wanted(void **state)
{
    (void)state;
    assert_int_equal(threads_for_lines(10, 1, 100), 0);
    assert_int_equal(threads_for_lines(10, 3, 100), 2);
    assert_int_equal(threads_for_lines(10, 3, 1), 1);
    assert_int_equal(threads_for_lines(2, 8, 100), 1);
    assert_int_equal(threads_for_lines(300, 1000, 1000), 255);
}

static void without_thread_attributes_no_thread_is_started(void **state)
{
    (void)state;
    status_of_attributes = ENOMEM;
    assert_int_equal(threads_for(1024, 8, 100), 0);
    status_of_attributes = 0;
}

/* What a thread computes: all legal orders of every built-in map's start, and the next position if each unit is given
 * its second order. */
typedef struct ent_thread_result {
    uint64_t hash;
    bool failed;
} ent_thread_result;

static uint64_t hash_of_map(const char *name, bool *failed)
{
    enum { ORDERS = 20000 };
    ent_map *map = ent_map_builtin(name, NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order *orders = malloc(ORDERS * sizeof *orders), chosen[ENT_MAX_PROVS];
    ent_order_group groups[ENT_MAX_PROVS + ENT_MAX_POWERS];
    ent_order_list list = {
        .order = orders, .cap = ORDERS, .group = groups, .cap_groups = sizeof groups / sizeof *groups};
    ent_result results[ENT_MAX_PROVS];
    ent_rules rules;
    size_t n = 0;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    *failed |= ent_legal_orders(map, &rules, pos, &list) != ENT_OK;
    for (size_t i = 0; i < list.n_groups; i++)
        chosen[n++] = orders[groups[i].first + (groups[i].n > 1)];
    *failed |= ent_adjudicate(map, &rules, pos, chosen, n, results, next) != ENT_OK;
    uint64_t hash = ent_pos_hash(next) ^ list.n;
    free(pos);
    free(next);
    free(orders);
    ent_map_free(map);
    return hash;
}

static void *use_maps(void *context)
{
    ent_thread_result *result = context;

    for (size_t i = 0; ent_map_builtin_name(i); i++)
        result->hash = result->hash * 31 + hash_of_map(ent_map_builtin_name(i), &result->failed);
    return NULL;
}

/* entente.h: a built-in map is "shared by all callers. Safe to call from any thread." No map was built before. */
static void eight_threads_share_the_built_in_maps(void **state)
{
    enum { THREADS = 8 };
    pthread_t thread[THREADS];
    ent_thread_result result[THREADS + 1] = {{.hash = 0}};
    (void)state;

    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(__real_pthread_create(&thread[i], NULL, use_maps, &result[i]), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    use_maps(&result[THREADS]);
    for (unsigned i = 0; i <= THREADS; i++) {
        assert_false(result[i].failed);
        assert_int_equal(result[i].hash, result[THREADS].hash);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(eight_threads_share_the_built_in_maps),
                                       cmocka_unit_test(a_batch_is_judged_with_fewer_threads_than_wanted),
                                       cmocka_unit_test(fewer_than_256_jobs_take_no_thread),
                                       cmocka_unit_test(there_are_at_most_256_threads),
                                       cmocka_unit_test(a_stream_takes_no_more_threads_than_wanted),
                                       cmocka_unit_test(without_thread_attributes_no_thread_is_started)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
