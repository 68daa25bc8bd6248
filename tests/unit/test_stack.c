/* test_stack.c -- no function takes more stack than its header says.
 *
 * A call runs on a thread whose stack was filled with one byte before. What is another byte afterwards was used. The
 * headers speak of optimized code; sanitizers need more, so in such builds only the calls are made.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "../property/positions.h"
#include "entente_service.h"

enum { KIB = 1024, ROOM = 8 << 20, DEEPEST = 2000 << 10, FILL = 0xA5, ORDERS = 1 << 16, GROUPS = 2048, LEVELS = 2040 };

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const bool is_measured = true;
#else
static const bool is_measured = false;
#endif

static _Alignas(4096) unsigned char stack[ROOM];

static size_t most; /* of all calls of a test */

static void *nothing(void *context)
{
    return context;
}

/* How many bytes work(context) uses, and the start of a thread. Only the last DEEPEST bytes are looked at. */
static size_t touched_by(void *(*work)(void *), void *context)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t unused = ROOM - DEEPEST;

    memset(stack + unused, FILL, DEEPEST);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, ROOM), 0);
    assert_int_equal(pthread_create(&thread, &attributes, work, context), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    while (unused < ROOM && stack[unused] == FILL)
        unused++;
    return ROOM - unused;
}

static void uses_at_most(size_t kib, const char *name, void *(*work)(void *), void *context)
{
    static size_t least;

    least = least > 0 ? least : touched_by(nothing, NULL);
    size_t used = touched_by(work, context) - least;

    if (is_measured && used > kib * KIB)
        fail_msg("%s uses %zu KiB of stack, not %zu", name, used / KIB, kib);
    most = used > most ? used : most;
}

/* ---- Functions of entente.h. ---- */

static ent_result results[ENT_TRIAL_ORDERS];
static uint8_t outcomes[GROUPS];
static ent_order orders[ORDERS];
static ent_compact_order compact_orders[ORDERS];
static ent_order_group groups[GROUPS];
static ent_choice_code codes[ORDERS];
static int32_t choice[GROUPS];

static void *adjudicate(void *context)
{
    const ent_trial *trial = context;
    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, results, trial->next);
    return NULL;
}

static void *by_texts(void *context)
{
    const ent_trial *trial = context;
    for (ent_algorithm text = ENT_ALGORITHM_DPJUDGE; text < ENT_ALGORITHM_COUNT; text++)
        ent_adjudicate_with(text, trial->map, &trial->rules, trial->pos, trial->order, trial->n, results, trial->next);
    return NULL;
}

static bool take(void *context, const ent_result *resolution, const ent_pos *next)
{
    (void)context, (void)resolution, (void)next;
    return true;
}

static void *resolutions(void *context)
{
    const ent_trial *trial = context;
    ent_search search = {.limit = 10, .budget = 20000, .take = take};
    ent_resolutions(trial->map, &trial->rules, trial->pos, trial->order, trial->n, results, trial->next, &search);
    return NULL;
}

static void *advance(void *context)
{
    const ent_trial *trial = context;
    ent_advance(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->next);
    return NULL;
}

static void *compact(void *context)
{
    const ent_trial *trial = context;
    ent_compact_result result = {.outcomes = outcomes};

    for (size_t i = 0; i < trial->n; i++)
        ent_order_to_compact(&trial->order[i], &compact_orders[i]);
    ent_adjudicate_compact(trial->map, &trial->rules, trial->pos, compact_orders, trial->n, &result, trial->next);
    return NULL;
}

static void *list(void *context)
{
    const ent_trial *trial = context;
    ent_order_list legal = {.order = orders, .cap = ORDERS, .group = groups, .cap_groups = GROUPS};
    ent_legal_orders(trial->map, &trial->rules, trial->pos, &legal);
    return NULL;
}

static void *list_compact_and_choose(void *context)
{
    const ent_trial *trial = context;
    ent_compact_list legal = {.order = compact_orders, .cap = ORDERS, .group = groups, .cap_groups = GROUPS};
    ent_compact_result result = {.outcomes = outcomes};
    ent_choices choices;

    if (ent_legal_compact_orders(trial->map, &trial->rules, trial->pos, &legal) == ENT_OK &&
        ent_choices_open(trial->map, &trial->rules, trial->pos, &legal, codes, &choices) == ENT_OK)
        ent_adjudicate_choices(&choices, choice, &result, trial->next);
    return NULL;
}

static bool try_case(void *context, ent_trial *trial, uint64_t *seed)
{
    int *left = context;
    (void)seed;

    uses_at_most(400, "ent_adjudicate()", adjudicate, trial);
    uses_at_most(400, "ent_adjudicate_with()", by_texts, trial);
    uses_at_most(400, "ent_resolutions()", resolutions, trial);
    uses_at_most(400 + 30, "ent_advance()", advance, trial);
    uses_at_most(400 + 130, "ent_adjudicate_compact()", compact, trial);
    uses_at_most(800, "ent_legal_orders()", list, trial);
    uses_at_most(800 + 10, "ent_legal_compact_orders()", list_compact_and_choose, trial);
    return --*left > 0;
}

static void judging_and_listing_keep_within_their_stack(void **state)
{
    static const char *const chapters[] = {"6.C", "6.F", "6.G", "7.B", "7.C", "9.A", "10."};
    (void)state;

    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++) {
        const int tries = is_measured ? 8 : 2;
        int left = tries;
        ent_trial_cases(chapters[i], 1, 1, try_case, &left);
        assert_true(left < tries);
    }
    assert_true(!is_measured || most > 300 * KIB); /* it is measured */
}

/* ---- The service functions. ---- */

typedef struct ent_test_call {
    const char *function, *options, *input;
} ent_test_call;

static void *call(void *context)
{
    const ent_test_call *called = context;
    char *out = NULL;
    size_t len;

    ent_service_call(called->function, called->options, called->input, strlen(called->input), &out, &len);
    ent_service_free(out);
    return NULL;
}

static void service_functions_keep_within_their_stack(void **state)
{
    static const char *const options[] = {NULL,
                                          "{\"issues\": true}",
                                          "{\"algorithm\": \"dpjudge\", \"explain\": \"trace\"}",
                                          "{\"algorithm\": \"exhaustive\"}",
                                          "{\"format\": \"text\"}",
                                          "{\"animate\": true}"};
    static char deep[2 * LEVELS + 20];
    const char *const inputs[] = {"{\"map\": \"colonial\"}",
                                  "Units: orders\nEngland: F Lon S F Wal - Eng, F Wal - Eng\nFrance: A Bre - Lon, F "
                                  "Eng C A Bre - Lon\n",
                                  deep};
    (void)state;

    most = 0;
    memset(deep, '[', LEVELS);
    memcpy(deep, "{\"x\":", 5);
    memset(deep + LEVELS, ']', LEVELS - 5);
    deep[2 * LEVELS - 5] = '}';
    for (size_t i = 0; ent_service_function(i); i++)
        for (size_t k = 0; k < (is_measured ? sizeof options / sizeof *options : 1); k++)
            for (size_t j = 0; j < sizeof inputs / sizeof *inputs; j++) {
                ent_test_call called = {ent_service_function(i), options[k], inputs[j]};
                uses_at_most(1024, called.function, call, &called);
            }
    assert_true(!is_measured || most > 300 * KIB);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(judging_and_listing_keep_within_their_stack),
                                       cmocka_unit_test(service_functions_keep_within_their_stack)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
