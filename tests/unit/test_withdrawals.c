/* test_withdrawals.c -- sentences above all orders that take orders back: the newest message may stand first.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "written_turn.h"

#define HEAD(writer, time) "From: " writer "\nDate: Tue, 4 Mar 2025 " time "\n\n"

/* The line that is refused, 0 for none, or that of the only finding of a skipped line as a number below 0. */
typedef struct withdrawal_row {
    const char *text;
    int line;
} withdrawal_row;

static int line_of(const char *text)
{
    ent_request request;
    ent_err err = {.text = ""};
    int line = 0;

    if (read_text(text, strlen(text), &request, &err) != ENT_OK)
        line = strstr(err.text, "takes back") ? (int)err.line : INT32_MAX;
    for (size_t i = 0; line <= 0 && i < request.lines.n_skipped; i++)
        if (request.lines.skipped[i].doubt == ENT_LINE_DOUBT_MATTERS)
            line = line == 0 ? -(int)request.lines.skipped[i].number : INT32_MIN;
    ent_request_clear(&request);
    return line;
}

static void expect_lines(const withdrawal_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (line_of(rows[i].text) != rows[i].line)
            fail_msg("%s: %d", rows[i].text, line_of(rows[i].text));
}

static void a_later_message_that_takes_orders_back_is_refused(void **state)
{
    static const withdrawal_row rows[] = {
        {HEAD("P", "12:00 GMT") "Please ignore my earlier orders.\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", 4},
        {HEAD("P", "12:00 GMT") "Ignore my last mail. France holds everywhere.\n\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         4},
        {HEAD("P", "12:00 GMT") "Hello. Please ignore my earlier orders.\n\n" HEAD("P",
                                                                                   "11:00 GMT") "France:\nA Par H\n",
         4},
        {"France:\nA Par H\nSorry to bother you! Please cancel all my orders.\n", 3},
        {HEAD("P <p@x.org>", "12:00 GMT") "Cancel my orders\n" HEAD("p@x.org", "11:00 GMT") "France: A Par H\n", 4},
        {HEAD("P", "12:00 GMT") "Hello\nPlease ignore my earlier orders.\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n" HEAD("P", "10:00 GMT") "France:\nA Par - Bur\n",
         5},
        /* another power's orders above it, or below */
        {HEAD("P", "11:00 GMT") "France:\nA Par H\n" HEAD("P", "12:00 GMT") "Ignore my last mail\n" HEAD(
             "K", "12:30 GMT") "Germany:\nA Mun H\n",
         9},
        {HEAD("K", "12:30 GMT") "Germany:\nA Mun H\n" HEAD("P", "12:00 GMT") "Ignore my last mail\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         9},
    };
    (void)state;

    expect_lines(rows, sizeof rows / sizeof *rows);
}

static void where_the_dates_leave_it_open_it_gets_a_finding(void **state)
{
    static const withdrawal_row rows[] = {
        {"From: P\n\nPlease ignore my earlier orders.\n\nFrom: P\n\nFrance:\nA Par H\n", -3},
        {"Please ignore my earlier orders.\nThanks for your work, Tom\n\nFrance:\nA Par H\n", -1},
        {HEAD("P", "12:00 GMT") "My earlier orders are void.\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", -4},
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\n" HEAD("P", "11:00") "France:\nA Par H\n", -4},
        {HEAD("P", "12:00") "Ignore my last mail\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", -4},
        {HEAD("P", "11:00 GMT") "Ignore my last mail\n\n" HEAD("P", "12:00 GMT") "France:\nA Par H\n", -4},
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\n" HEAD("K", "11:00 GMT") "France:\nA Par H\n", -4},
        {HEAD("P", "12:00 GMT") "Please ignore the attachment, my mailer adds it\n\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         -4},
        {HEAD("P", "12:00 GMT") "Hello. Forget the weather. My orders follow.\n\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         -4},
        /* it has new orders, or a later message has */
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\nFrance:\nA Par - Bur\n" HEAD("P",
                                                                                     "11:00 GMT") "France:\nA Par H\n",
         -4},
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n" HEAD(
             "P", "13:00 GMT") "France:\nA Par - Bur\n",
         -4},
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n" HEAD(
             "K", "13:00 GMT") "France:\nA Par - Bur\n",
         -4},
        /* only a quotation below it, or a message that is quoted itself */
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n\nP wrote:\n> France:\n> A Par H\n", -4},
        {"> From: P\n> Date: Tue, 4 Mar 2025 12:00 GMT\n>\n> Ignore my last mail\n\n" HEAD(
             "P", "11:00 GMT") "France:\nA Par H\n",
         -4},
    };
    (void)state;

    expect_lines(rows, sizeof rows / sizeof *rows);
}

/* The first ones are noted. */
static void many_messages_take_orders_back(void **state)
{
    enum { MANY = 100 };
    static const char row[] = HEAD("P", "12:00 GMT") "Ignore my last orders.\n\n",
                      orders[] = HEAD("P", "11:00 GMT") "France:\nA Par H\n";
    char text[MANY * (sizeof row - 1) + sizeof orders];
    (void)state;

    for (size_t i = 0; i < MANY; i++)
        memcpy(text + i * (sizeof row - 1), row, sizeof row - 1);
    memcpy(text + sizeof text - sizeof orders, orders, sizeof orders);
    assert_int_equal(line_of(text), 4);
}

/* As where it stands below them. */
static void what_a_writer_says_of_his_orders_below_gets_a_finding(void **state)
{
    static const withdrawal_row rows[] = {
        {HEAD("P", "12:00 GMT") "These orders are not final.\nBest, P\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n",
         -4},
        {"From: P\n\nThe real ones follow tonight.\n\nFrom: P\n\nFrance:\nA Par H\n", -3},
        {"From: P\n\nBetter Burgundy.\n\nFrom: P\n\nFrance:\nA Par H\n", -3},
        /* of another writer's mail, or of a mail in between */
        {"From: K\n\nGreetings from Munich.\n\nFrom: P\n\nFrance:\nA Par H\n", 0},
        {"From: P\n\nGreetings from Munich.\n\nFrom: P\n\nHello\n\nFrom: K\n\nFrance:\nA Par H\n", 0},
        {"From: P\n\nHello all\n\nFrom: P\n\nFrance:\nA Par H\n", 0},
        {"Greetings from Munich.\nHello\n\nFrance:\nA Par H\n", 0},
        {"From: P\n\nGreetings from Munich.\nHello\n\nFrance:\nA Par H\n", 0},
    };
    (void)state;

    expect_lines(rows, sizeof rows / sizeof *rows);
}

static void a_doubt_above_other_prose_gets_a_finding(void **state)
{
#define BELOW "\nHi Tom, how are you?\n\nFrance:\nA Par H\n"
    static const withdrawal_row rows[] = {
        {"I need Boris's OK first." BELOW, -1},
        {"In case of NMR" BELOW, -1},
        {"Only use the orders below if Tom agrees" BELOW, -1},
        {"Tentative orders" BELOW, -1},
        {"DRAFT" BELOW, -1},
        {"From: P\n\nDraft" BELOW, -3},
        /* what may be about anything else; of another mail */
        {"Hello all" BELOW, 0},
        {"I will be late next turn" BELOW, 0},
        {"If anybody can host on Friday, tell me" BELOW, 0},
        {"We could meet on Friday" BELOW, 0},
        {"From: K\n\nDraft\nHello\n\nFrom: P\n\nFrance:\nA Par H\n", 0},
        {"Draft\nHi Tom, how are you?\n", 0},
    };
#undef BELOW
    (void)state;

    expect_lines(rows, sizeof rows / sizeof *rows);
}

static void other_sentences_of_a_message_say_nothing(void **state)
{
    static const withdrawal_row rows[] = {
        {HEAD("P", "12:00 GMT") "My last mail was too long.\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", 0},
        {HEAD("P", "12:00 GMT") "Thanks for your patience.\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", 0},
        {HEAD("P", "12:00 GMT") "Did you get my orders?\n\n" HEAD("P", "11:00 GMT") "France:\nA Par H\n", 0},
        {HEAD("P", "12:00 GMT") "Ignore my last mail\n", 0},
        {HEAD("P", "12:00 GMT") "Hello. My orders follow.\n\nFrance:\nA Par H\n", 0},
    };
    (void)state;

    expect_lines(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_later_message_that_takes_orders_back_is_refused),
                                       cmocka_unit_test(many_messages_take_orders_back),
                                       cmocka_unit_test(where_the_dates_leave_it_open_it_gets_a_finding),
                                       cmocka_unit_test(what_a_writer_says_of_his_orders_below_gets_a_finding),
                                       cmocka_unit_test(a_doubt_above_other_prose_gets_a_finding),
                                       cmocka_unit_test(other_sentences_of_a_message_say_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
