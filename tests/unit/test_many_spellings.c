/* test_many_spellings.c -- maps with very many spellings: what is no longer done for them, so that no input takes long.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "board/names.h"
#include "game/rules.h"
#include "mapfile/map_pick.h"
#include "notation/guess.h"
#include "text/order_file.h"

/* So many spellings between the two texts. free() it. */
static char *spellings_between(const char *begin, unsigned more, const char *end)
{
    static const char alias[] = "\"qx00000xq\",";
    size_t n = strlen(begin), size = n + more * sizeof alias + strlen(end) + 1;
    char *text = malloc(size);

    assert_non_null(text);
    memcpy(text, begin, n);
    for (unsigned i = 1; i < more; i++)
        n += (size_t)snprintf(text + n, size - n, "\"qx%05uxq\",", i);
    memcpy(text + n, end, strlen(end) + 1);
    return text;
}

/* "Map: ..." for the standard map with so many more spellings of Paris. free() it. */
static char *heading_of(unsigned more)
{
    return spellings_between("Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"PAR\": {\"aliases\": [",
                             more, "\"qx\"]}}}}\n");
}

/* The map of that heading. */
static ent_map *map_of(unsigned more)
{
    char *heading = heading_of(more), *json = strchr(heading, '{');
    ent_map *map = ent_map_pick_json(json, strlen(json), NULL, NULL);

    assert_non_null(map);
    free(heading);
    return map;
}

/* How many spellings of Paris bring the map to `n` in all. */
static unsigned up_to(unsigned n)
{
    ent_map *map = map_of(1);
    unsigned most = n - map->names->n_places + 1;

    ent_map_free(map);
    return most;
}

static void with_too_many_spellings_nothing_is_corrected(void **state)
{
    unsigned most = up_to(ENT_MAX_COMPARED_SPELLINGS);
    (void)state;

    for (unsigned more = most; more <= most + 1; more++) {
        ent_loc near[ENT_MAX_GUESSES];
        ent_map *map = map_of(more);
        bool corrects = more == most;
        assert_int_equal(map->names->n_places, ENT_MAX_COMPARED_SPELLINGS + !corrects);
        assert_int_equal(ent_guess_places(map, "Pariz", 5, ENT_GUESS_ROUGH, near), corrects);
        assert_int_equal(ent_guess_nearest(map, "Livrpool", 8) != ENT_LOC_NONE, corrects);
        assert_int_equal(ent_guess_places(map, "Bulga", 5, ENT_GUESS_NEAR, near), 1); /* a beginning */
        assert_int_equal(ent_guess_places(map, "N. Sea", 6, ENT_GUESS_NEAR, near), 2);
        ent_map_free(map);
    }
}

/* The heading, blank lines of 100 bytes, and "France:" at the end. The status, and the message of a refusal. */
static ent_status read_long(const char *heading, size_t len, char message[256])
{
    enum { LINE = 100 };
    ent_request request = {.map = NULL};
    ent_rules rules;
    ent_err err = {.status = ENT_OK};
    char *text = malloc(len);

    assert_non_null(text);
    memset(text, ' ', len);
    for (size_t i = 0; i < len; i += LINE)
        text[i] = '\n';
    memcpy(text, heading, strlen(heading));
    memcpy(text + len - 8, "\nFrance:", 8);
    assert_true(ent_rules_preset("datc", &rules));
    ent_status status = ent_order_file_read(text, len, &rules, NULL, &request, &err);
    snprintf(message, 256, "%s", status == ENT_OK ? "" : err.text);
    ent_request_clear(&request);
    free(text);
    return status;
}

static void a_text_is_no_longer_than_the_map_allows(void **state)
{
    enum { MOST = 1 << 20 };
    char message[256], *most = heading_of(up_to(ENT_MAX_COMPARED_SPELLINGS)),
                       *many = heading_of(up_to(ENT_MAX_COMPARED_SPELLINGS + 1)), *few = heading_of(up_to(1024)),
                       *least = heading_of(up_to(1025));
    (void)state;

    assert_int_equal(read_long(most, MOST, message), ENT_OK);
    assert_int_equal(read_long(most, MOST + 1, message), ENT_E_SYNTAX);
    assert_non_null(strstr(message, "it lists 8192 spellings, and a text for it may have 1048576 bytes"));
    assert_int_equal(read_long(many, MOST + 1, message), ENT_OK);
    assert_int_equal(read_long(few, 9 * (size_t)MOST, message), ENT_OK);
    assert_int_equal(read_long(least, 8380423, message), ENT_OK);
    assert_int_equal(read_long(least, 8380424, message), ENT_E_SYNTAX);
    free(most);
    free(many);
    free(few);
    free(least);
}

/* Each number of a spelling has 16 bits. */
static void a_power_has_at_most_65535_spellings(void **state)
{
    static const char begin[] =
        "{\"base\": \"standard\", \"changes\": {\"powers\": [{\"name\": \"Austria\"}, {\"name\": \"England\"}, "
        "{\"name\": "
        "\"Germany\"}, {\"name\": \"Italy\"}, {\"name\": \"Russia\"}, {\"name\": \"Turkey\"}, {\"name\": \"France\", "
        "\"aliases\": [";
    (void)state;

    for (unsigned more = 60000; more <= 70000; more += 10000) {
        char *json = spellings_between(begin, more, "\"qx\"]}]}}");
        ent_err err = {.status = ENT_OK};
        ent_map *map = ent_map_pick_json(json, strlen(json), NULL, &err);
        if (more < UINT16_MAX) {
            assert_non_null(map);
            assert_int_equal(ent_map_find_power(map, "qx00001xq", 9), ent_map_find_power(map, "France", 6));
        } else {
            assert_null(map);
            assert_int_equal(err.status, ENT_E_MAP);
            assert_non_null(strstr(err.text, "spellings; at most 65535"));
        }
        ent_map_free(map);
        free(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(with_too_many_spellings_nothing_is_corrected),
                                       cmocka_unit_test(a_power_has_at_most_65535_spellings),
                                       cmocka_unit_test(a_text_is_no_longer_than_the_map_allows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
