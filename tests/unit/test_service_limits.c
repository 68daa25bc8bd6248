/* test_service_limits.c -- the service functions: how much each takes and lists at most.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* stpcpy() */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "service_call.h"

/* `begin`, n times `part`, `end` */
static char *repeated(const char *begin, const char *part, size_t n, const char *end)
{
    char *text = malloc(strlen(begin) + n * strlen(part) + strlen(end) + 1), *at = text;

    at = stpcpy(at, begin);
    while (n-- > 0)
        at = stpcpy(at, part);
    strcpy(at, end);
    return text;
}

static void calls_have_limits(void **state)
{
    static const struct {
        const char *function, *begin, *part, *end, *says;
        size_t n;
    } row[] = {
        {"rules", "{", " ", "", "options", 10},
        {"draw", "{\"highlight\": [\"MUN\"", ", \"MUN\"", "]}", "highlight", 256},
        {"rules", "{\"issues\": [\"4.A.2\"", ", \"4.A.2\"", "]}", "issues", 60},
        {"import_map", "{\"powers\": [\"R=Red\"", ", \"R=Red\"", "]}", "powers", 64},
        {"rules", "{", " ", "}", "they are too long", 1 << 20},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *text = repeated(row[i].begin, row[i].part, row[i].n, row[i].end);
        ent_status status;
        char *out = call(row[i].function, text, REQUEST, &status);
        if (status == ENT_OK || !strstr(out, row[i].says))
            fail_msg("%s: %.300s", row[i].function, out);
        ent_service_free(out);
        free(text);
    }
}

static void a_history_has_at_most_1000_phases(void **state)
{
    enum { MOST = 1000, ROOM = 100 };
    char *text = malloc((MOST + 1) * ROOM), *at = text;
    ent_status status;
    (void)state;

    for (int i = 0; i <= MOST; i++) {
        if (i == MOST) {
            ent_service_free(call("audit", NULL, text, &status));
            assert_int_equal(status, ENT_OK);
        }
        at += sprintf(at, "{\"phase\": \"%c%dM\", \"units\": {}, \"centers\": {}}\n", i % 2 ? 'F' : 'S', 1901 + i / 2);
    }
    char *out = call("audit", NULL, text, &status);
    assert_int_equal(status, ENT_E_LIMIT);
    assert_non_null(strstr(out, "a history has at most 1000 phases"));
    ent_service_free(out);
    free(text);
}

/* Coasts and seas in turn, an army or a fleet in each; convoys make the lists long. Malloc'ed. */
static char *a_full_board(unsigned n)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    fprintf(out, "{\"map\": {\"name\": \"full\", \"powers\": [{\"name\": \"Red\", \"adjective\": \"Red\", "
                 "\"letter\": \"R\"}], \"provinces\": [");
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s{\"code\": \"%c%cX\", \"name\": \"Land %c%c\", \"kind\": \"%s\"}", i ? ", " : "", 'A' + i / 26,
                'A' + i % 26, 'A' + i / 26, 'A' + i % 26, i % 2 ? "sea" : "coast");
    for (unsigned fleets = 0; fleets < 2; fleets++) {
        fprintf(out, "], \"%s\": [", fleets ? "fleet" : "army");
        const char *comma = "";
        for (unsigned i = 0; i < n; i++)
            for (unsigned to = i + 1; to < n && to < i + 8; to++)
                if (fleets || (i % 2 == 0 && to % 2 == 0)) {
                    fprintf(out, "%s[\"%c%cX\", \"%c%cX\"]", comma, 'A' + i / 26, 'A' + i % 26, 'A' + to / 26,
                            'A' + to % 26);
                    comma = ", ";
                }
    }
    fprintf(out, "]}, \"units\": {\"RED\": [");
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "%s\"%c %c%cX\"", i ? ", " : "", i % 2 ? 'F' : 'A', 'A' + i / 26, 'A' + i % 26);
    fprintf(out, "]}}");
    fclose(out);
    return text;
}

static void play_lists_no_more_orders_than_the_function_orders(void **state)
{
    char *board = a_full_board(400);
    ent_status status;
    (void)state;

    char *listed = call("orders", NULL, board, &status);
    assert_int_equal(status, ENT_E_LIMIT);
    assert_non_null(strstr(listed, " legal orders; at most 4194304 are listed"));
    char *chosen = call("play", NULL, board, &status);
    assert_int_equal(status, ENT_E_LIMIT);
    assert_string_equal(chosen, listed);
    ent_service_free(listed);
    ent_service_free(chosen);
    free(board);
}

static void larger_input_than_any_request_is_refused(void **state)
{
    size_t len = (16u << 20) + 1, out_len;
    char *input = malloc(len), *out;
    (void)state;

    memset(input, ' ', len);
    assert_int_equal(ent_service_call("adjudicate", NULL, input, len, &out, &out_len), ENT_E_LIMIT);
    assert_non_null(strstr(out, "\"code\":\"limit\""));
    ent_service_free(out);
    free(input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_have_limits),
        cmocka_unit_test(a_history_has_at_most_1000_phases),
        cmocka_unit_test(play_lists_no_more_orders_than_the_function_orders),
        cmocka_unit_test(larger_input_than_any_request_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
