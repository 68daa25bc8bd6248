/* test_threads.c -- a batch is judged whatever the system says about threads.
 *
 * The linker puts the functions below in place of pthread_create() and pthread_attr_init().
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include "entente.h"

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

static void no_attributes_mean_no_threads(void **state)
{
    (void)state;
    status_of_attributes = ENOMEM;
    assert_int_equal(threads_for(1024, 8, 100), 0);
    status_of_attributes = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_batch_is_judged_with_fewer_threads_than_wanted),
                                       cmocka_unit_test(fewer_than_256_jobs_take_no_thread),
                                       cmocka_unit_test(there_are_at_most_256_threads),
                                       cmocka_unit_test(no_attributes_mean_no_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
