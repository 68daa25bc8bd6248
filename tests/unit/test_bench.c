/* test_bench.c -- what is measured: sets of phases, and the work on them, which counts nothing that it did not do.
 *
 * SPDX-License-Identifier: MIT */
#include "failing_calls.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>
#include <cmocka.h>
#include "bench/facts.h"
#include "bench/phase_set.h"
#include "bench/work.h"
#include "bench/worst.h"
#include "game/position.h"
#include "legal/route.h"

enum { PHASES = 3, THREADS = 2 };

int __real_dup(int fd);
int __wrap_dup(int fd);
int __real_dup2(int from, int to);
int __wrap_dup2(int from, int to);
FILE *__real_fdopen(int fd, const char *mode);
FILE *__wrap_fdopen(int fd, const char *mode);

int __wrap_dup(int fd)
{
    return failing_now() ? -1 : __real_dup(fd);
}

int __wrap_dup2(int from, int to)
{
    return failing_now() ? -1 : __real_dup2(from, to);
}

FILE *__wrap_fdopen(int fd, const char *mode)
{
    return failing_now() ? NULL : __real_fdopen(fd, mode);
}

/* ---- Sets. ---- */

static ent_status make_stored(ent_bench_set *set, ent_err *err)
{
    return ent_bench_stored(set, "standard", PHASES, err);
}

static ent_status make_played(ent_bench_set *set, ent_err *err)
{
    return ent_bench_played(set, "standard", "datc", 20, 34, PHASES, err);
}

static ent_status make_matched(ent_bench_set *set, ent_err *err)
{
    return ent_bench_matched(set, "standard", 20, 22, PHASES, err);
}

static ent_status make_dense(ent_bench_set *set, ent_err *err)
{
    return ent_bench_dense(set, "standard", 30, PHASES, err);
}

static ent_status make_stream(ent_bench_set *set, ent_err *err)
{
    return ent_bench_stream(set, "standard", 20, 34, PHASES, err);
}

static ent_status make_convoys(ent_bench_set *set, ent_err *err)
{
    return ent_bench_convoys(set, "standard", PHASES, err);
}

static ent_status make_scattered(ent_bench_set *set, ent_err *err)
{
    return ent_bench_scattered(set, "grid", 40, PHASES, err);
}

static ent_status make_by_hand(ent_bench_set *set, ent_err *err)
{
    return ent_bench_made(set, ent_handmade_at(0), err);
}

static ent_status (*const makers[])(ent_bench_set *, ent_err *) = {
    make_stored, make_played, make_matched, make_dense, make_stream, make_convoys, make_scattered, make_by_hand};

/* The phases of a set are valid, and its orders are those of its positions' units. */
static void check_set(const ent_bench_set *set)
{
    assert_int_equal(set->n, set->cap);
    assert_true(set->name[0] != '\0' && set->units > 0);
    for (size_t i = 0; i < set->n; i++) {
        assert_null(ent_pos_why_invalid(set->map, set->job[i].pos));
        assert_int_equal(set->job[i].pos->phase, ENT_MOVEMENT);
        for (size_t k = 0; k < set->job[i].n; k++)
            assert_true(ent_pos_units_const(set->job[i].pos)[ent_prov_of(set->map, set->compact[i][k].at)].kind !=
                        ENT_UNIT_NONE);
    }
}

/* Where memory runs out there is no set. */
static void a_set_is_whole_or_refused(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        failing_at = failing_count = 0;
        assert_int_equal(makers[i](&set, &err), ENT_OK);
        check_set(&set);
        ent_bench_clear(&set);
        long needed = failing_count;
        for (long n = 1; n <= needed; n = failing_next(n, needed)) {
            failing_count = 0;
            failing_at = n;
            ent_status status = makers[i](&set, &err);
            failing_at = 0;
            if (status == ENT_OK)
                check_set(&set);
            else
                assert_int_equal(status, ENT_E_MEMORY);
            ent_bench_clear(&set);
        }
    }
}

/* The search takes long, so only what comes before it fails here. */
static void without_memory_there_is_no_search(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    for (long n = 1; n <= 4; n++) {
        failing_count = 0;
        failing_at = n;
        assert_int_equal(ent_bench_worst(&set, &err), ENT_E_MEMORY);
        failing_at = 0;
        ent_bench_clear(&set);
    }
}

/* The army of the convoy moves, and the fleets that convoy it make a route on which each is needed. */
static void check_convoy(const ent_bench_set *set, size_t phase, const ent_compact_order *convoy)
{
    const ent_compact_order *order = set->compact[phase];
    uint64_t fleets[ENT_MAX_WORDS] = {0};
    unsigned armies = 0;

    for (size_t i = 0; i < set->job[phase].n; i++) {
        armies += order[i].kind == ENT_ORDER_MOVE && order[i].at == convoy->from && order[i].to == convoy->to;
        if (order[i].kind == ENT_ORDER_CONVOY && order[i].from == convoy->from && order[i].to == convoy->to)
            ent_set_add(fleets, ent_prov_of(set->map, order[i].at));
    }
    assert_int_equal(armies, 1);
    assert_true(ent_route_exists(set->map, ENT_FLEET, fleets, convoy->from, convoy->to));
    ent_set_remove(fleets, ent_prov_of(set->map, convoy->at));
    assert_false(ent_route_exists(set->map, ENT_FLEET, fleets, convoy->from, convoy->to));
}

static void matched_convoys_have_their_army_and_chain(void **state)
{
    ent_bench_set set;
    ent_err err;
    unsigned convoys = 0;
    (void)state;

    assert_int_equal(ent_bench_matched(&set, "standard", 28, 34, 100, &err), ENT_OK);
    for (size_t phase = 0; phase < set.n; phase++)
        for (size_t i = 0; i < set.job[phase].n; i++)
            if (set.compact[phase][i].kind == ENT_ORDER_CONVOY) {
                check_convoy(&set, phase, &set.compact[phase][i]);
                convoys++;
            }
    assert_true(convoys >= 50);
    ent_bench_clear(&set);
}

static void what_a_set_cannot_have_is_refused(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    assert_int_equal(ent_bench_scattered(&set, "standard", 76, PHASES, &err), ENT_E_LIMIT);
    ent_bench_clear(&set);
    assert_int_equal(ent_bench_stored(&set, "atlantis", PHASES, &err), ENT_E_NAME);
    ent_bench_clear(&set);
}

/* ---- Work. ---- */

static size_t call_draw(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return ent_work_call(set, "draw");
}

static size_t call_nothing(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return ent_work_call(set, "nothing");
}

static size_t find_facts(const ent_bench_set *set, unsigned threads)
{
    ent_bench_facts facts;
    (void)threads;
    return ent_bench_find_facts(set, &facts) ? facts.phases : 0;
}

/* ent_work_play() makes its own positions, ent_work_answer() reads its file; both are apart. */
static ent_work *const works[] = {ent_work_judge,  ent_work_advance, ent_work_compact,      ent_work_outcomes,
                                  ent_work_list,   ent_work_read,    ent_work_list_compact, ent_work_choices,
                                  ent_work_chosen, find_facts};

static void work_without_memory_counts_nothing(void **state)
{
    ent_work *const fragile[] = {ent_work_list, ent_work_list_compact, ent_work_choices, ent_work_read,
                                 call_draw,     ent_work_play};
    ent_bench_set set;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(make_stored(&set, &err), ENT_OK);
    assert_true(ent_work_write_requests(&set));
    for (size_t i = 0; i < sizeof fragile / sizeof *fragile; i++) {
        failing_count = 0;
        size_t whole = fragile[i](&set, THREADS);
        long needed = failing_count;
        assert_true(whole > 0);
        for (long n = 1; n <= needed; n += 1 + needed / 20) {
            failing_count = 0;
            failing_at = n;
            size_t done = fragile[i](&set, THREADS);
            failing_at = 0;
            assert_true(done == 0 || done == whole);
        }
    }
    ent_bench_clear(&set);
}

/* How many files this program has open. */
static int count_open(void)
{
    int n = 0;
    for (int fd = 0; fd < 64; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static void requests_are_written_whole_or_not(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(make_stored(&set, &err), ENT_OK);
    failing_count = 0;
    assert_true(ent_work_write_requests(&set));
    ent_bench_clear(&set);
    long needed = failing_count;
    for (long n = 1; n <= needed; n = n < 8 ? n + 1 : needed - n < 3 ? n + 1 : needed - 2) {
        failing_at = 0;
        assert_int_equal(make_stored(&set, &err), ENT_OK);
        failing_count = 0;
        failing_at = n;
        int open = count_open();
        bool written = ent_work_write_requests(&set);
        assert_int_equal(count_open(), open);
        failing_at = 0;
        assert_true(!written || (access(set.lines, R_OK) == 0 && ent_work_answer(&set, THREADS) == set.n_requests));
        char name[sizeof set.lines];
        memcpy(name, set.lines, sizeof name);
        ent_bench_clear(&set);
        assert_true(name[0] == '\0' || access(name, F_OK) != 0); /* nothing stays after */
    }
}

/* Standard output goes elsewhere while requests are answered; it comes back in any case. */
static void answers_count_only_if_their_text_can_be_hidden(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(make_stored(&set, &err), ENT_OK);
    assert_true(ent_work_write_requests(&set));
    int open = count_open();
    for (long n = 1; n <= 2; n++) { /* dup(), dup2() */
        failing_count = 0;
        failing_at = n;
        size_t answered = ent_work_answer(&set, 1);
        failing_at = 0;
        assert_int_equal(answered, 0);
        assert_int_equal(count_open(), open);
    }
    assert_true(ent_work_answer(&set, 1) == set.n_requests);
    assert_int_equal(count_open(), open);
    ent_bench_clear(&set);
}

/* The judge refuses an invalid position. */
static void work_on_what_is_refused_counts_nothing(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(make_stored(&set, &err), ENT_OK);
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        assert_true(works[i](&set, 1) >= set.n);
    ((ent_pos *)(uintptr_t)set.job[set.n - 1].pos)->season = ENT_WINTER + 1; /* there is no such phase */
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        if (works[i] != ent_work_list && works[i] != ent_work_list_compact) /* which list the other phases */
            assert_int_equal(works[i](&set, 1), 0);
    ent_bench_clear(&set);
}

static void requests_that_are_refused_count_nothing(void **state)
{
    ent_bench_set set;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(make_stored(&set, &err), ENT_OK);
    assert_true(ent_work_write_requests(&set));
    assert_true(call_draw(&set, 1) > 0 && ent_work_answer(&set, 1) == set.n_requests);
    assert_int_equal(call_nothing(&set, 1), 0);
    FILE *file = fopen(set.lines, "a");
    fputs("[]\n", file);
    fclose(file);
    assert_int_equal(ent_work_answer(&set, 1), 0);
    ent_bench_clear(&set);
}

/* A set without supports and convoys has no share of them that matches. */
static void facts_of_a_set_without_orders_are_zero(void **state)
{
    ent_bench_set set;
    ent_bench_facts facts;
    ent_err err;
    (void)state;

    failing_at = 0;
    assert_int_equal(ent_bench_start(&set, "standard", "datc", 1, &err), ENT_OK);
    ent_pos *pos = malloc(ent_pos_size(set.map));
    ent_pos_init(set.map, pos);
    pos->phase = ENT_MOVEMENT;
    assert_int_equal(ent_bench_add(&set, pos, &(const ent_order){0}, 0, &err), ENT_OK);
    assert_true(ent_bench_find_facts(&set, &facts));
    assert_true(facts.helping == 0 && facts.matching == 0 && facts.orders == 0);
    free(pos);
    ent_bench_clear(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_set_is_whole_or_refused),
                                       cmocka_unit_test(without_memory_there_is_no_search),
                                       cmocka_unit_test(matched_convoys_have_their_army_and_chain),
                                       cmocka_unit_test(what_a_set_cannot_have_is_refused),
                                       cmocka_unit_test(work_without_memory_counts_nothing),
                                       cmocka_unit_test(requests_are_written_whole_or_not),
                                       cmocka_unit_test(answers_count_only_if_their_text_can_be_hidden),
                                       cmocka_unit_test(work_on_what_is_refused_counts_nothing),
                                       cmocka_unit_test(requests_that_are_refused_count_nothing),
                                       cmocka_unit_test(facts_of_a_set_without_orders_are_zero)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
