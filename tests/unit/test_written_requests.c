/* test_written_requests.c -- a request that is written as text or JSON and read again stays the same.
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
#include "json/json_io.h"
#include "json/position_json.h"
#include "text/request_text.h"
#include "written_turn.h"

/* Requests as they are written: read and written again they stay the same. */
static const char *const written_requests[] = {"Map: standard\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  Austria: F TRI, A VIE\n"
                                               "  England: F LON, A YOR\n"
                                               "Centers:\n"
                                               "  Austria: TRI, VIE\n"
                                               "  England: LON\n"
                                               "Built:\n"
                                               "  England: F LON 1902\n"
                                               "Orders:\n"
                                               "  Austria:\n"
                                               "    A Vie - Tyr\n"
                                               "    F Tri H\n"
                                               "  England:\n"
                                               "    Set: unordered\n"
                                               "    F Lon - Nth\n"
                                               "    Set: unordered\n"
                                               "    Set: adds\n"
                                               "    A Yor H\n",
                                               "Map: standard\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  England: F LON\n"
                                               "Centers:\n"
                                               "  England: LON\n"
                                               "Orders:\n"
                                               "  England:\n"
                                               "    Set: adds\n"
                                               "    F Lon - Nth\n",
                                               "Map: standard\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  England: F LON\n"
                                               "Centers:\n"
                                               "  England: LON\n"
                                               "Orders:\n"
                                               "  England:\n"
                                               "    Set: replaces\n"
                                               "    F Lon - Nth\n",
                                               "Map: standard\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc 4.E.4=a\n"
                                               "Units:\n"
                                               "  England: F LON\n"
                                               "Centers:\n"
                                               "  England: LON\n"
                                               "Perpetual:\n" /* they stand above the orders where they count */
                                               "  England: F Lon - Eng\n"
                                               "Orders:\n"
                                               "  England:\n"
                                               "    F Lon - Nth\n",
                                               "Map: pure\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  Germany: A BER\n"
                                               "Centers:\n"
                                               "  Germany: BER, CON\n"
                                               "Orders:\n"
                                               "  Germany:\n"
                                               "    A Ber - Vie\n",
                                               "Map: standard\n"
                                               "Phase: S1901R\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  France: A BUR\n"
                                               "Centers:\n"
                                               "  Austria: BUD, TRI, VIE\n"
                                               "  England: EDI, LON, LVP\n"
                                               "  France: BRE, MAR, PAR\n"
                                               "  Germany: BER, KIE, MUN\n"
                                               "  Italy: NAP, ROM, VEN\n"
                                               "  Russia: MOS, SEV, STP, WAR\n"
                                               "  Turkey: ANK, CON, SMY\n"
                                               "Dislodged:\n"
                                               "  Germany:\n"
                                               "    A MUN -> BER, KIE (from BUR)\n"
                                               "  Germany:\n"
                                               "    A RUH -> KIE\n"
                                               "Orders:\n"
                                               "  Germany:\n"
                                               "    A Mun - Ber\n",
                                               "Map: standard\n"
                                               "Phase: F1903M\n"
                                               "Rules: datc\n"
                                               "Units:\n"
                                               "  Austria: F TRI, A VIE\n"
                                               "  England: F LON, A YOR\n"
                                               "Centers:\n"
                                               "  Austria: TRI, VIE\n"
                                               "  England: LON\n"
                                               "Orders:\n"
                                               "  Austria:\n"
                                               "    F Tri H\n"
                                               "    Set: replaces\n"
                                               "    A Vie - Tyr\n"
                                               "    Set:\n"
                                               "    A Vie - Gal\n"
                                               "    F Tri - Ven\n"
                                               "  England:\n"
                                               "    F Lon - Nth\n"
                                               "Perpetual:\n"
                                               "  England: F Lon - Eng\n"
                                               "  England: A Yor H\n"
                                               "Proxies:\n"
                                               "  Austria: A Vie by England\n"};

static char *text_of(const ent_request *request)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    assert_non_null(out);
    ent_request_print(out, request);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void requests_are_written_as_text(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof written_requests / sizeof *written_requests; i++) {
        ent_request request;
        ent_err err;
        assert_int_equal(read_text(written_requests[i], strlen(written_requests[i]), &request, &err), ENT_OK);
        char *written = text_of(&request);
        assert_string_equal(written, written_requests[i]);
        free(written);
        ent_request_clear(&request);
    }
}

/* A title with signs that are no markup is written as it is. Where it looks like markup, its signs are escaped. */
static void titles_are_written_so_that_they_are_read_again(void **state)
{
    static const char *const rows[][2] = {
        {"Title: Tom & Anna <3, a [small] game\n", "Title: Tom & Anna <3, a [small] game\nMap: standard\n"},
        {"Title: AT&T; &x; &\n", "Title: AT&T; &x; &\nMap: standard\n"},
        {"Title: &lt;b&gt; & c\n", "Title: &lt;b> &amp; c\nMap: standard\n"},
        {"Title: &#91;b] & c\n", "Title: &#91;b] &amp; c\nMap: standard\n"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        ent_request request;
        ent_err err;
        snprintf(text, sizeof text, "%sMap: standard\nFrance: A Par H\n", rows[i][0]);
        assert_int_equal(read_text(text, strlen(text), &request, &err), ENT_OK);
        char *written = text_of(&request);
        if (strncmp(written, rows[i][1], strlen(rows[i][1])) != 0)
            fail_msg("%sis written as\n%s", rows[i][0], written);
        free(written);
        ent_request_clear(&request);
    }
}

/* Nothing is lost on the way to JSON and back. */
static void requests_are_written_as_json(void **state)
{
    static const ent_json_options options = {.map_dir = NULL};
    (void)state;

    for (size_t i = 0; i < sizeof written_requests / sizeof *written_requests; i++) {
        ent_json_text text = {.bytes = NULL};
        ent_request request, again = {.map = NULL};
        ent_err err;
        assert_int_equal(read_text(written_requests[i], strlen(written_requests[i]), &request, &err), ENT_OK);
        ent_json_whole_request(&text, NULL, &request);
        assert_int_equal(ent_json_finish(&text, &err), ENT_OK);
        json_t *json = json_loadb(text.bytes, text.n, 0, NULL);
        if (ent_json_request(json, &options, &again, &err) != ENT_OK)
            fail_msg("%s\n%.*s", err.text, (int)text.n, text.bytes);
        char *written = text_of(&again);
        assert_string_equal(written, written_requests[i]);
        free(written);
        ent_request_clear(&again);
        json_decref(json);
        ent_json_clear(&text);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_written_as_text),
        cmocka_unit_test(titles_are_written_so_that_they_are_read_again),
        cmocka_unit_test(requests_are_written_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
