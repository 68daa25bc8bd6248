/* test_mail_date.c -- which dates of messages are read, and which of two sets of orders is later by them.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "mail/mail_date.h"
#include "written_turn.h"

static int64_t seconds_of(const char *text)
{
    return ent_mail_date_read((ent_span){text, strlen(text)});
}

static void a_date_is_read_with_its_zone(void **state)
{
    static const struct {
        const char *text, *earlier;
        int64_t seconds; /* between them */
    } rows[] = {
        {"Tue, 4 Mar 2025 10:15:30 +0000", "Tue, 4 Mar 2025 10:15:29 +0000", 1},
        {"tue, 04 mar 2025 10:15 gmt", "4 Mar 2025 10:14:00 UT", 60},
        {"4 Mar 2025 10:15:30 -0130 (somewhere)", "4 Mar 2025 10:15:30 UTC", 5400},
        {"4 Mar 2025 10:15:30 UTC", "4 Mar 2025 10:15:30 +1400 (CET)", 50400},
        {"Tue,  4  Mar  2025  10:15:31  +0100  (CET)", "Tue, 4 Mar 2025 10:15:30 +0100 (CET)", 1}, /* wide blanks */
        /* the obsolete zones of RFC 5322 */
        {"4 Mar 2025 10:15:30 EST", "4 Mar 2025 10:15:30 EDT", 3600},
        {"4 Mar 2025 10:15:30 CDT", "4 Mar 2025 10:15:30 -0500", 0},
        {"4 Mar 2025 10:15:30 cst (somewhere)", "4 Mar 2025 10:15:30 -0600", 0},
        {"4 Mar 2025 10:15:30 MDT", "4 Mar 2025 10:15:30 EST", 3600},
        {"4 Mar 2025 10:15:30 MST", "4 Mar 2025 10:15:30 -0700", 0},
        {"4 Mar 2025 10:15:30 PDT", "4 Mar 2025 10:15:30 EDT", 10800},
        {"4 Mar 2025 10:15:30 PST", "4 Mar 2025 10:15:30 GMT", 28800},
        {"Mon, 3 Mar 2025 10:15:30 +0000", "Sun, 2 Mar 2025 10:15:30 +0000", 86400},
        {"Sat, 1 Mar 2025 00:00:00 +0000", "Fri, 28 Feb 2025 23:59:59 +0000", 1},
        {"1 Mar 2024 00:00:00 +0000", "29 Feb 2024 00:00:00 +0000", 86400},
        {"1 Mar 2100 00:00:00 +0000", "28 Feb 2100 00:00:00 +0000", 86400},
        {"1 Mar 2000 00:00:00 +0000", "28 Feb 2000 00:00:00 +0000", 172800},
        {"Wed, 1 Jan 2025 00:00:00 +0000", "Tue, 31 Dec 2024 00:00:00 +0000", 86400},
        {"1 Jan 2025 00:00:00 +0000", "1 Jan 2024 00:00:00 +0000", 366 * INT64_C(86400)},
        {"1 Jan 2025 00:00:00 +0000", "1 Jan 1970 00:00:00 +0000", INT64_C(1735689600)},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t later = seconds_of(rows[i].text), earlier = seconds_of(rows[i].earlier);
        if (later == ENT_NO_DATE || earlier == ENT_NO_DATE || later - earlier != rows[i].seconds)
            fail_msg("%s: %lld, %lld", rows[i].text, (long long)later, (long long)earlier);
    }
}

static void a_date_that_leaves_something_to_guess_is_none(void **state)
{
    static const char *const texts[] = {"",
                                        "Tue",
                                        "Tue,",
                                        "Tue, 4 Mar",
                                        "Tue, 4 Mar 2025",
                                        "Tue, 4 Mar 2025 10:15:30",
                                        "4 Mar 2025 10:15:30 ",
                                        "4 Mar 2025 10:15:30 CET",
                                        "4 Mar 2025 10:15:30 0100",
                                        "4 Mar 2025 10:15:30 +100",
                                        "4 Mar 2025 10:15:30 +01000",
                                        "4 Mar 2025 10:15:30 +0160",
                                        "4 Mar 2025 10:15:30 +1500",
                                        "4 Mar 2025 10:15:30 +0100 CET",
                                        "4 Mar 2025 10:15:30 +0100 (CET",
                                        "4 Mar 2025 10:15:30 +",
                                        "4 Mar 2025 10:15: +0100",
                                        "4 Mar 2025 10:15 PM +0100",
                                        "4 Mar 2025 24:00 +0100",
                                        "4 Mar 2025 10:60 +0100",
                                        "4 Mar 2025 10:15:60 +0100",
                                        "4 Mar 2025 1:15 +0100",
                                        "4 Mar 2025 10.15 +0100",
                                        "4 Mar 2025 10:1 +0100",
                                        "Mon, 4 Mar 2025 10:15:30 +0100",
                                        "Die, 4 Mar 2025 10:15:30 +0100",
                                        "Mar 4, 2025 10:15 +0100",
                                        "4 M\xC3\xA4r 2025 10:15 +0100",
                                        "29 Feb 2025 10:15 +0100",
                                        "29 Feb 2100 10:15 +0100",
                                        "0 Mar 2025 10:15 +0100",
                                        "31 Apr 2025 10:15 +0100",
                                        "32 Dec 2025 10:15 +0100",
                                        "4 Mar 25 10:15 +0100",
                                        "4 Mar 1969 10:15 +0100",
                                        "4 Mar 20255 10:15 +0100",
                                        "2025-03-04 10:15:30 +0100",
                                        "4 Mar 2025, 10:15 +0100"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (seconds_of(texts[i]) != ENT_NO_DATE)
            fail_msg("%s: %lld", texts[i], (long long)seconds_of(texts[i]));
}

#define HEAD(writer, time) "From: " writer "\nDate: Tue, 4 Mar 2025 " time "\n\n"

/* The lines and sets of a text's orders in the sequence of their sets; "+": the set adds to the one before it. */
typedef struct sets_row {
    const char *text, *orders;
} sets_row;

static void expect_sets(const sets_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char orders[100] = "";
        ent_request request;
        ent_err err = {.text = ""};
        if (read_text(rows[i].text, strlen(rows[i].text), &request, &err) != ENT_OK)
            fail_msg("%s: %s", rows[i].text, err.text);
        for (size_t k = 0; k < request.n_written; k++) {
            size_t used = strlen(orders);
            const ent_written *written = &request.written[k];
            snprintf(orders + used, sizeof orders - used, "%u %u%s, ", written->line, written->set,
                     written->adds ? "+" : "");
        }
        if (strcmp(orders, rows[i].orders) != 0)
            fail_msg("%s%s", rows[i].text, orders);
        ent_request_clear(&request);
    }
}

static void the_later_date_counts_where_it_is_certain(void **state)
{
    static const sets_row rows[] = {
        {HEAD("P", "22:15 +0100") "France:\nA Par - Bur\nA Mar H\n" HEAD("P", "20:20 GMT") "France:\nA Par H\n",
         "11 0, 5 1, 6 1, "},
        {HEAD("P", "22:15 +0100") "France:\nA Par - Bur\n" HEAD("P", "21:20 GMT") "France:\nA Par H\n", "5 0, 10 1, "},
        /* three messages, and another power among them */
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\nItaly:\nA Rom H\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n" HEAD("P", "13:00 GMT") "France:\nA Par - Pic\n",
         "12 0, 7 0, 5 1, 17 2, "},
        /* the newest first */
        {HEAD("P", "13:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "12:00 GMT") "France:\nA Par H\nA Mar H\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par - Pic\n",
         "16 0, 10 1, 11 1, 5 2, "},
        /* two of three at the same time */
        {HEAD("P", "13:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "12:00 GMT") "France:\nA Par H\n" HEAD(
             "P", "13:00 +0100") "France:\nA Par - Pic\n",
         "5 0, 10 1, 15 2, "},
        /* the same time, no zone, no date, another writer, none, two dates in a head, a quoted date */
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "13:00 +0100") "France:\nA Par H\n", "5 0, 10 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00") "France:\nA Par H\n", "5 0, 10 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\nFrom: P\n\nFrance:\nA Par H\n", "5 0, 9 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("K", "11:00 GMT") "France:\nA Par H\n", "5 0, 10 1, "},
        {HEAD("", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("", "11:00 GMT") "France:\nA Par H\n", "5 0, 10 1, "},
        {"Date: 4 Mar 2025 12:00 GMT\n" HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         "6 0, 11 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\nFrance:\nA Par - Pic\n" HEAD("P",
                                                                                    "11:00 GMT") "France:\nA Par H\n",
         "12 0, 5 1, 7 2, "},
        /* a quoted set above them is the first one, and is skipped */
        {HEAD("P", "12:00 GMT") "> France:\n> A Par - Bur\nFrance:\nA Par H\n", "7 1, "},
        {HEAD("P", "12:00 GMT") "> France:\n> A Par - Bur\nFrance:\nA Par H\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par - Pic\n",
         "12 0, 7 1, "},
        /* sets that say how they belong together stay as they are */
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nSet: adds\nA Mar H\n",
         "5 0, 11 1+, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nSet: replaces\nA Mar H\n",
         "5 0, 11 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nSet: unordered\nA Mar H\n",
         "5 0, 11 1, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P",
                                                              "11:00 GMT") "France:\nA Par H\nSet: adds\nA Mar H\n",
         "5 0, 10 1, 12 2+, "},
    };
    (void)state;

    expect_sets(rows, sizeof rows / sizeof *rows);
}

/* Lines that name their power one by one change the orders of the units that they name, of the mails below them, too.
 * So do headings that say so. */
static void sets_that_add_are_put_in_order(void **state)
{
    static const sets_row rows[] = {
        {HEAD("P", "12:00 GMT") "France: A Par - Bur\n" HEAD("P", "11:00 GMT") "France: A Par H\n", "8 0, 4 1+, "},
        {HEAD("P", "11:00 GMT") "France: A Par - Bur\n" HEAD("P", "12:00 GMT") "France: A Par H\n", "4 0, 8 1+, "},
        {HEAD("P", "13:00 GMT") "France: A Par - Bur\n" HEAD("P", "12:00 GMT") "France: A Mar H\n" HEAD(
             "P", "11:00 GMT") "France: A Par H\n",
         "12 0, 8 1+, 4 2+, "},
        /* a line replaces a block, as it does where the block stands above it */
        {HEAD("P", "13:00 GMT") "France: A Par - Bur\n" HEAD("P", "12:00 GMT") "France: A Mar H\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         "13 0, 8 1, 4 2, "},
        {HEAD("P", "12:00 GMT") "France, addition:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n",
         "10 0, 5 1+, "},
        {HEAD("P", "12:00 GMT") "France, addition: A Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n",
         "9 0, 4 1+, "},
        {HEAD("P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France, addition:\nA Par H\n",
         "10 0+, 5 1, "},
        /* two sets of one message */
        {HEAD("P", "12:00 GMT") "France: A Par - Bur\n\nFrance: A Mar H\n" HEAD("P", "11:00 GMT") "France: A Par H\n",
         "10 0, 4 1+, 6 2+, "},
        {HEAD("P", "12:00 GMT") "France: A Par - Bur\nSet: adds\nA Mar H\n" HEAD("P", "11:00 GMT") "France: A Par H\n",
         "4 0, 6 1+, 10 2+, "},
    };
    (void)state;

    expect_sets(rows, sizeof rows / sizeof *rows);
}

static void the_address_says_who_wrote(void **state)
{
    static const sets_row rows[] = {
        {HEAD("P <p@x.org>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("p@x.org", "11:00 GMT") "France:\nA Par H\n",
         "10 0, 5 1, "},
        {HEAD("p@x.org", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("\"P\" <p@x.org>",
                                                                    "11:00 GMT") "France:\nA Par H\n",
         "10 0, 5 1, "},
        {HEAD("<p@x.org>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("p@x.org", "11:00 GMT") "France:\nA Par H\n",
         "10 0, 5 1, "},
        /* another address, a name alone, and two names before the address of a list */
        {HEAD("P <p@x.org>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("p@y.org", "11:00 GMT") "France:\nA Par H\n",
         "5 0, 10 1, "},
        {HEAD("P <p@x.org>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n",
         "5 0, 10 1, "},
        {HEAD("P <x>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("x", "11:00 GMT") "France:\nA Par H\n",
         "5 0, 10 1, "},
        {HEAD("P <l@x.org>", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("Kay <l@x.org>",
                                                                        "11:00 GMT") "France:\nA Par H\n",
         "5 0, 10 1, "},
        /* a mail that was sent on */
        {"Resent-From: K\nResent-Date: Tue, 4 Mar 2025 14:00 GMT\n" HEAD(
             "P", "12:00 GMT") "France:\nA Par - Bur\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n",
         "12 0, 7 1, "},
        {"From: P\nResent-Date: Tue, 4 Mar 2025 14:00 GMT\nDate: 4 Mar 2025 12:00 GMT\n\nFrance:\nA Par - Bur\n" HEAD(
             "P", "13:00 GMT") "France:\nA Par H\n",
         "6 0, 11 1, "},
    };
    (void)state;

    expect_sets(rows, sizeof rows / sizeof *rows);
}

/* As many as are sorted, and one more: then none are. */
/* A field of a head goes on in lines that begin with a blank. */
static void a_head_may_be_folded(void **state)
{
#define OLDER HEAD("P", "11:00 GMT") "France:\nA Par H\n"
    static const sets_row rows[] = {
        {"From: P\nTo: K,\n L\nDate: 4 Mar 2025 12:00 GMT\n\nFrance:\nA Par - Bur\n" OLDER, "12 0, 7 1, "},
        {"From: P\nSubject: of the game\n\tand of the weather,\n which is good\nDate: 4 Mar 2025 12:00 GMT\n\nFrance:\n"
         "A Par - Bur\n" OLDER,
         "13 0, 8 1, "},
        {"From: P\nDate: Tue, 4 Mar 2025\n 12:00:00 +0000\n\nFrance:\nA Par - Bur\n" OLDER, "11 0, 6 1, "},
        {"From: P\r\nDate: Tue, 4 Mar\r\n\t2025 12:00:00 +0000\r\n\r\nFrance:\r\nA Par - Bur\r\n" OLDER, "11 0, 6 1, "},
        {"From: P\nDate:\n Tue, 4 Mar 2025 12:00:00\n +0000\n\t(GMT)\n\nFrance:\nA Par - Bur\n" OLDER, "13 0, 8 1, "},
        {"From: P\nSubject: Game 12,\n France\nDate: 4 Mar 2025 12:00 GMT\n\nA Par - Bur\n" OLDER, "11 0, 6 1, "},
        /* a body without a blank line above it; no blank begins the line; text that is no date; a new head */
        {"From: P\nDate: 4 Mar 2025 12:00 GMT\n Hello\nFrance:\nA Par - Bur\n" OLDER, "10 0, 5 1, "},
        {"From: P\nDate: Tue, 4 Mar 2025\n12:00:00 GMT\n\nFrance:\nA Par - Bur\n" OLDER, "6 0, 11 1, "},
        {"From: P\nDate: Tue, 4 Mar 2025\n 12:00:00 GMT\n at noon\n\nFrance:\nA Par - Bur\n" OLDER, "7 0, 12 1, "},
        {"From: P\nHello\nDate: 4 Mar 2025 12:00 GMT\n\nFrance:\nA Par - Bur\n" OLDER, "6 0, 11 1, "},
        /* a message begins once in each head, on whatever line says so */
        {"France:\nA Par - Bur\n\nTo: K\nDate: 4 Mar 2025 12:00 GMT\nFrom: P\nMessage-ID: <1@x.org>\n\nFrance:\n"
         "A Mar H\n" OLDER,
         "2 0, 10 1, 15 2, "},
    };
#undef OLDER
    (void)state;

    expect_sets(rows, sizeof rows / sizeof *rows);
}

/* The head of a message ends the orders above it, wherever it says who wrote the message. */
static void a_message_begins_once_in_its_head(void **state)
{
    static const char *const heads[] = {"To: K\nFrom: P\n", "To: K,\n L\nFrom: P\n",
                                        "Received: by x\n\tfor y\nMessage-ID: 1\n"};
    (void)state;

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[200];
        ent_request request;
        ent_err err = {.text = ""};
        snprintf(text, sizeof text, "France:\nA Par H\n\n%s\nA Mar H\n", heads[i]);
        assert_int_not_equal(read_text(text, strlen(text), &request, &err), ENT_OK);
        assert_non_null(strstr(err.text, "no power stands above 'A Mar H'"));
        ent_request_clear(&request);
        snprintf(text, sizeof text, "France:\nA Par H\n\nSubject: France\n%s\nA Mar H\n", heads[i]);
        if (read_text(text, strlen(text), &request, &err) != ENT_OK)
            fail_msg("%s: %s", text, err.text);
        assert_int_equal(request.n_written, 2);
        ent_request_clear(&request);
    }
}

static void too_many_dated_sets_stay_as_they_are(void **state)
{
    enum { MOST = 32, LINES = 5 /* of each */ };
    (void)state;

    for (unsigned n = MOST; n <= MOST + 1; n++) {
        char text[4000] = "";
        ent_request request;
        ent_err err = {.text = ""};
        for (unsigned i = 0; i < n; i++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, HEAD("P", "12:%02u GMT") "France:\nA Par H\n", 59 - i);
        }
        assert_int_equal(read_text(text, strlen(text), &request, &err), ENT_OK);
        assert_int_equal(request.n_written, n);
        for (unsigned i = 0; i < n; i++) {
            assert_int_equal(request.written[i].set, i);
            assert_int_equal(request.written[i].line, LINES * (n > MOST ? i + 1 : n - i));
        }
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_date_is_read_with_its_zone),
                                       cmocka_unit_test(a_date_that_leaves_something_to_guess_is_none),
                                       cmocka_unit_test(the_later_date_counts_where_it_is_certain),
                                       cmocka_unit_test(sets_that_add_are_put_in_order),
                                       cmocka_unit_test(the_address_says_who_wrote),
                                       cmocka_unit_test(a_head_may_be_folded),
                                       cmocka_unit_test(a_message_begins_once_in_its_head),
                                       cmocka_unit_test(too_many_dated_sets_stay_as_they_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
