/* test_exact.c -- orders in the canonical form are read as the parser reads them.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "notation/exact.h"
#include "notation/intake.h"
#include "property/positions.h"
#include "selfplay/random_orders.h"

static bool same_place(const ent_place *a, const ent_place *b)
{
    return a->n == b->n && a->source == b->source && a->no_coast == b->no_coast && a->coast == b->coast &&
           a->start == b->start && a->len == b->len &&
           (a->n == 0 || memcmp(a->loc, b->loc, a->n * sizeof *a->loc) == 0);
}

/* `len` is not compared: the intake takes the whole text of a single order, and the parser leaves a last word "AND"
 * out, which is a place on the map colonial. */
static bool same_reading(const ent_parsed *a, const ent_parsed *b)
{
    return a->text == b->text && memcmp(&a->order, &b->order, sizeof a->order) == 0 && same_place(&a->at, &b->at) &&
           same_place(&a->from, &b->from) && same_place(&a->to, &b->to) && a->nation == b->nation &&
           a->every == b->every && a->bare == b->bare && a->shared == b->shared && a->remark == b->remark &&
           a->times == b->times && a->start == b->start && a->err.status == b->err.status;
}

/* The exact reader may leave a text to the parser, but where it reads one it reads the same. Returns whether it did.
 * The parser gets the text with a blank after it, which the exact reader does not take. */
static bool reads_alike(const ent_map *map, const char *text, size_t len)
{
    char longer[80];
    ent_parser parser;
    ent_parsed exact, parsed, more;

    assert_true(len + 1 < sizeof longer);
    memcpy(longer, text, len);
    memcpy(longer + len, " ", 2);
    if (!ent_parse_exact(map, longer, len, &exact))
        return false;
    ent_parse_begin(&parser, map, longer, len + 1);
    bool same = ent_parse_next(&parser, &parsed) && parsed.err.status == ENT_OK && same_reading(&parsed, &exact) &&
                !ent_parse_next(&parser, &more);
    if (!same)
        print_error("%s: %.*s is read differently\n", ent_map_name(map), (int)len, text);
    assert_true(same);
    return true;
}

/* A random order in the canonical form, possible or not. */
static size_t write_exact(const ent_map *map, uint64_t *seed, char text[64])
{
    const char *place[3];
    char kind[2];
    int n = 0;

    for (unsigned k = 0; k < 3; k++)
        place[k] = ent_map_loc_code(map, (ent_loc)ent_random_below(seed, ent_map_locs(map)));
    for (unsigned k = 0; k < 2; k++)
        kind[k] = "AF"[ent_random_below(seed, 2)];
    switch (ent_random_below(seed, 4)) {
    case 0:
        n = snprintf(text, 64, "%c %s %c", kind[0], place[0], "HD"[ent_random_below(seed, 2)]);
        break;
    case 1:
        n = snprintf(text, 64, "%c %s - %s%s", kind[0], place[0], place[1], ent_random_below(seed, 2) ? " VIA" : "");
        break;
    case 2:
        n = snprintf(text, 64, "%c %s S %c %s", kind[0], place[0], kind[1], place[1]);
        break;
    default:
        n = snprintf(text, 64, "%c %s %c %c %s - %s", kind[0], place[0], "SC"[ent_random_below(seed, 2)], kind[1],
                     place[1], place[2]);
        break;
    }
    return (size_t)n;
}

/* On each map random orders; then the same with a wrong letter, and cut off. */
static void exact_orders_are_read_as_by_the_parser(void **state)
{
    uint64_t seed = 1;
    (void)state;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        const ent_map *map = ent_map_builtin(ent_map_builtin_name(m), NULL);
        for (unsigned i = 0; i < 8000; i++) {
            char text[64];
            size_t n = write_exact(map, &seed, text);
            assert_true(reads_alike(map, text, n));
            text[ent_random_below(&seed, (unsigned)n)] = "ABNSTW /-\0a."[ent_random_below(&seed, 12)];
            reads_alike(map, text, ent_random_below(&seed, (unsigned)n + 1));
            reads_alike(map, text, n);
        }
    }
}

/* The written orders, which an answer points into, are the same but for the blank. */
static void assert_same_entry(const ent_entry *a, const ent_entry *b)
{
    assert_memory_equal(&a->order, &b->order, sizeof a->order);
    assert_true(a->clause == b->clause && a->reading == b->reading && a->general == b->general &&
                a->in_force == b->in_force && a->automatic == b->automatic && a->flaws == b->flaws);
    assert_string_equal(a->note, b->note);
    assert_int_equal(a->written_len + (a->written != NULL), b->written_len);
}

static void check_intake(const ent_trial *trial, ent_written *written, size_t n)
{
    ent_intake exact, parsed;
    ent_err err;

    assert_int_equal(ent_intake_read(trial->map, &trial->rules, trial->pos, written, n, &exact, &err), ENT_OK);
    for (size_t i = 0; i < n; i++)
        written[i].len++; /* the blank after it */
    assert_int_equal(ent_intake_read(trial->map, &trial->rules, trial->pos, written, n, &parsed, &err), ENT_OK);
    assert_int_equal(exact.n, parsed.n);
    for (size_t i = 0; i < exact.n; i++)
        assert_same_entry(&exact.entry[i], &parsed.entry[i]);
    ent_intake_clear(&exact);
    ent_intake_clear(&parsed);
}

/* Of all orders for a random position under random rules, whose orders they are and in which set. */
static void the_intake_makes_the_same_of_exact_orders(void **state)
{
    enum { ORDERS = 30 };
    uint64_t seed = 3;
    (void)state;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        ent_trial trial;
        ent_trial_init(&trial, ent_map_builtin(ent_map_builtin_name(m), NULL));
        for (unsigned i = 0; i < 200; i++) {
            char text[ORDERS][64];
            ent_written written[ORDERS];
            ent_trial_place(&trial, &seed);
            ent_trial_rules(&trial, &seed);
            for (size_t k = 0; k < ORDERS; k++) {
                size_t n = write_exact(trial.map, &seed, text[k]);
                text[k][n] = ' ';
                written[k] = (ent_written){.text = text[k],
                                           .len = n,
                                           .power = (ent_power)ent_random_below(&seed, 3),
                                           .set = (uint16_t)ent_random_below(&seed, 2)};
            }
            check_intake(&trial, written, ORDERS);
        }
        ent_trial_clear(&trial);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exact_orders_are_read_as_by_the_parser),
                                       cmocka_unit_test(the_intake_makes_the_same_of_exact_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
