/* test_lines.c -- a text to its orders: how many there are, what each is, how it was read, and which part of the text
 * it is.
 *
 * A row has the units on the board (the first list is England's, the second one France's), a text of England's, and
 * what comes out: each order with its reading unless that is exact, "?" for what is not read. The parts of the text
 * must cover it but for separators.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "game/position.h"
#include "game/rules.h"
#include "notation/print.h"
#include "text/order_file.h"

typedef struct ent_row {
    const char *text, *orders;
} ent_row;

/* ---- Running a table. ---- */

static void open_board(const char *board, ent_request *request)
{
    ent_rules rules;
    ent_err err;

    *request = (ent_request){.map = NULL};
    ent_rules_preset("datc", &rules);
    if (ent_order_file_read(board, strlen(board), &rules, &(const ent_order_file_hooks){.map_dir = NULL}, request,
                            &err) != ENT_OK)
        fail_msg("%s: %s", board, err.text);
}

/* Every letter outside of the parts belongs to "and". */
static void check_parts(const char *text, const ent_intake *intake)
{
    const char *at = text;

    for (size_t i = 0; i < intake->n && intake->entry[i].written; i++) {
        const ent_entry *entry = &intake->entry[i];
        for (; at < entry->written; at++)
            if (isalnum((unsigned char)*at) && strncmp(at, "and", 3) == 0)
                at += 2;
            else if (isalnum((unsigned char)*at))
                fail_msg("%s: '%s' belongs to no order", text, at);
        if (entry->written + entry->written_len > at)
            at = entry->written + entry->written_len;
    }
    for (; *at; at++)
        if (isalnum((unsigned char)*at))
            fail_msg("%s: '%s' belongs to no order", text, at);
}

static void check_row(const ent_request *request, const ent_row *row)
{
    const ent_written written = {.text = row->text, .len = strlen(row->text), .power = 1};
    char got[1000] = "", order[100];
    ent_intake intake;
    ent_err err;

    assert_int_equal(ent_intake_read(request->map, &request->rules, request->pos, &written, 1, &intake, &err), ENT_OK);
    for (size_t i = 0; i < intake.n && intake.entry[i].written; i++) {
        const ent_entry *entry = &intake.entry[i];
        size_t used = strlen(got);
        snprintf(order, sizeof order, "?");
        if (ent_entry_is_read(entry))
            ent_print_order(request->map, ent_pos_units_const(request->pos), &entry->order, ENT_NAMES_CODE,
                            request->pos->phase == ENT_RETREATS, order, sizeof order);
        bool plain = entry->reading == ENT_READ_EXACT || entry->reading == ENT_READ_NOT;
        snprintf(got + used, sizeof got - used, "%s%s%s%s", used ? "; " : "", order, plain ? "" : " ",
                 plain ? "" : ent_reading_name((ent_reading)entry->reading));
        assert_true(entry->reading <= ENT_READ_COMPLETED || entry->note[0] != '\0');
        assert_int_equal(ent_entry_is_read(entry), entry->reading != ENT_READ_NOT);
    }
    check_parts(row->text, &intake);
    ent_intake_clear(&intake);
    if (strcmp(got, row->orders) != 0)
        fail_msg("%s: %s, not %s", row->text, got, row->orders);
}

static void run(const char *board, const ent_row *rows, size_t n)
{
    ent_request request;

    open_board(board, &request);
    for (size_t i = 0; i < n; i++)
        check_row(&request, &rows[i]);
    ent_request_clear(&request);
}
#define RUN(board, rows) run(board, rows, sizeof(rows) / sizeof *(rows))

#define BOARD                                                                                                          \
    "Phase: F1903M\nUnits:\nEngland: F Nth, A Ruh, A Bel, A Mun, F Den, F StP(sc), A Mar, F Gas\nFrance: A Bur, F "    \
    "Mao\n"

/* ---- Tables. ---- */

static void words_go_before_names(void **state)
{
    static const ent_row rows[] = {
        {"A Ruhr to hold", "A RUH H"}, /* never Holland */
        {"F North Sea to hold", "F NTH H"},
        {"A Ruhr stays put", "A RUH H"},
        {"A Ruhr remains in place", "A RUH H"},
        {"A Mun stays where it is", "A MUN H"},
        {"A Ruh-H", "A RUH H"},
        {"A Ruhr (hold)", "A RUH H"},
        {"A Ruhr, hold", "A RUH H"},
        {"Hold A Ruhr", "A RUH H"},
        {"A Mun is to hold", "A MUN H"},
        {"A Mar supports F Gascony to hold", "A MAR S F GAS"},
        {"A Bel in support of A Ruhr", "A BEL S A RUH"},
        {"A Bel support-holds A Ruhr", "A BEL S A RUH"},
        {"A Bel to support A Ruhr to Holland", "A BEL S A RUH - HOL"},
        {"Move A Ruh to Hol", "A RUH - HOL"},
        {"F StP S A Mun", "F STP/SC S A MUN"}, /* no south coast */
        {"A Ruh to Hol", "A RUH - HOL"},
        {"A Mun S French A Bur", "A MUN S A BUR"},
        {"A Mun supports A Burgundy (France)", "A MUN S A BUR"},
    };
    (void)state;
    RUN(BOARD, rows);
}

static void common_words_are_no_places(void **state)
{
    static const ent_row rows[] = {
        {"A Mar - rest", "?"},
        {"A Mun to run", "?"},
        {"F Nth held", "?"},
        {"F Nth to help", "?"},
        {"F Den to see", "?"},
        {"F Gas home", "?"},
        {"A Mun to Russia", "?"},
        {"A Bel to England", "?"},
        {"A Mun - Austria", "?"},
        {"A Mun in Ruhe", "?"},
        {"F Mar to go", "?"},
        {"A Ruh not to Hol", "?"},
        {"A Mun - Ber or Kie", "?"},
        {"A Mun - Ber?", "?"},
        {"A Mun - Ber, Kie", "?"},
        {"A Mun - Ber/Kie", "?"},
        {"A Mun-Bur-Par", "?"},
        {"If Bur moves, A Mun H", "?"},
        {"A Mun-Mars", "?"},
        {"F Gas - Mars", "?"},
        {"A Ruh ho", "?"},
        {"A Mun", "?"},
        {"", "?"},
    };
    (void)state;
    RUN(BOARD, rows);
}

static void several_orders_stand_in_a_line(void **state)
{
    static const ent_row rows[] = {
        {"A Ruh - Hol, A Mun - Ruh", "A RUH - HOL; A MUN - RUH"},
        {"A Ruh-Hol;A Mun-Ruh", "A RUH - HOL; A MUN - RUH"},
        {"A Ruh to Hol. A Mun to Ruh.", "A RUH - HOL; A MUN - RUH"},
        {"A Ruh - Hol and A Mun - Ruh", "A RUH - HOL; A MUN - RUH"}, /* "Hol and A" is not Holanda */
        {"A Ruh - Hol & A Mun - Ruh", "A RUH - HOL; A MUN - RUH"},
        {"A Ruh-Hol A Mun-Ruh", "A RUH - HOL; A MUN - RUH"},
        {"F StP. - Gulf of Bothnia. A Ruh H", "F STP/SC - BOT; A RUH H"},
        {"F StP - Gulf of Bothnia, St. Petersburg H", "F STP/SC - BOT; F STP/SC H"},
        {"A Bel - Nwy via Nth, Mun - Ruh", "A BEL - NTH - NWY; A MUN - RUH"},
        {"A Ruh, A Mun and A Bel hold", "A RUH H expanded; A MUN H expanded; A BEL H expanded"},
        {"A Ruh and A Bel S A Mun", "A RUH S A MUN expanded; A BEL S A MUN expanded"},
        {"A Ruh and A Mun - Ber", "?"},
        {"A Mun whistles Dixie, A Ruh - Hol", "?; A RUH - HOL"},
        {"A Ruh S A Mun or A Bel", "?"},
        {"All units hold",
         "A BEL H expanded; F DEN H expanded; F GAS H expanded; A MAR H expanded; A MUN H expanded; F "
         "NTH H expanded; A RUH H expanded; F STP/SC H expanded"},
        {"All fleets hold, A Mun - Ber",
         "F DEN H expanded; F GAS H expanded; F NTH H expanded; F STP/SC H expanded; A MUN - BER"},
    };
    (void)state;
    RUN(BOARD, rows);
}

static void remarks_are_passed_over(void **state)
{
    static const ent_row rows[] = {
        {"A Ruh - Hol (not Bel)", "A RUH - HOL completed"},
        {"A Ruh - Hol (our Bel)", "A RUH - HOL completed"},
        {"A Ruh - Hol (o Bel)", "?"}, /* "or" in other languages */
        {"A Ruh - Hol (of Bel)", "?"},
        {"A Ruh - Hol // A Mun - Ruh", "A RUH - HOL completed"},
        {"A Ruh - Hol, as we discussed", "A RUH - HOL completed"},
        {"A Ruh - Hol :-)", "A RUH - HOL completed"},
        {"A Ruh - Hol. Good luck everyone! A Mun H", "A RUH - HOL completed; A MUN H"},
        {"* A Ruh - Hol", "A RUH - HOL"},
        {"\xE2\x80\x9C"
         "A Ruh \xE2\x80\x93 Hol\xE2\x80\x9D",
         "A RUH - HOL"},
        {"A Ruh - Hol (xc)", "?"},
        {"A Ruh - Hol Mun", "?"},
    };
    (void)state;
    RUN(BOARD, rows);
}

static void coasts_have_many_forms(void **state)
{
    static const char *const forms[] = {"Spa(nc)",
                                        "Spa/nc",
                                        "Spa nc",
                                        "Spanc",
                                        "Spa-nc",
                                        "Spa/N",
                                        "Spa(n)",
                                        "Spain N.C.",
                                        "Spain (north)",
                                        "Spain north coast",
                                        "Spain (north coast)",
                                        "the north coast of Spain",
                                        "Spa[nc]",
                                        "Spain, north coast"};
    ent_request request;
    (void)state;

    open_board(BOARD, &request);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[60];
        snprintf(text, sizeof text, "F Gas - %s", forms[i]);
        check_row(&request, &(const ent_row){text, "F GAS - SPA/NC"});
    }
    ent_request_clear(&request);
}

static void names_are_followed_only_if_one_is_possible(void **state)
{
    static const ent_row rows[] = {
        {"F Lon - Nor", "F LON - NTH corrected"}, /* Norway is out of reach */
        {"F Edi - Nor", "?"},                     /* the North or the Norwegian Sea */
        {"F Nor - Bar", "F NWY - BAR"},
        {"F Nor H", "F NWY H"},
        {"A Liv - Wal", "A LVP - WAL corrected"}, /* no unit in Livonia */
        {"A Liv - Mos", "?"},
        {"F Lon - Norway", "F LON - NWY"}, /* a full name is never changed */
        {"F Lon - N. Sea", "F LON - NTH corrected"},
        {"F Edi - Nor. Sea", "?"},
        {"F Lon - E. Channel", "F LON - ENG corrected"},
        {"A Lvp - Edinborough", "A LVP - EDI"},
        {"F Hol - Belg", "F HOL - BEL corrected"}, /* "Helg", Helgoland, is only near */
        {"A Lvp - Yorkshrie", "A LVP - YOR corrected"},
        {"A Lvp - W", "?"},
        {"A Lvp - Galles", "A LVP - WAL"},
        {"F Londres - Mer du Nord", "F LON - NTH"},
        {"F London - Aermelkanal", "F LON - ENG"},
        {"F Lon-Nroth Sea", "F LON - NTH corrected"},
        {"A Lvp - Yor via TRS", "?"},
    };
    (void)state;
    RUN("Phase: F1903M\nUnits:\nEngland: F Lon, F Edi, F Nwy, F Hol, A Lvp\nFrance: A Bur\n", rows);
}

static void builds_share_their_verb(void **state)
{
    static const ent_row rows[] = {
        {"Build F Lon, A Edi, A Lvp", "F LON B; A EDI B expanded; A LVP B expanded"}, /* an army stands in Liverpool */
        {"Build A Edi and F Lon", "A EDI B; F LON B expanded"},
        {"Build 2 armies: Edi, Lon", "A EDI B; A LON B expanded"},
        {"Build an army in Edinburgh and a fleet in London", "A EDI B; F LON B expanded"},
        {"Build A Edi. Build F Lon.", "A EDI B; F LON B"},
        {"F Lon, A Edi", "F LON B; A EDI B"},
        {"No builds", "WAIVE"},
        {"builds nothing", "WAIVE"},
        {"Waive both builds", "WAIVE expanded; WAIVE expanded"},
        {"Build A Edi or F Lon", "?"},
        {"Build A home", "?"},
        {"All units hold", "?"},
    };
    (void)state;
    RUN("Phase: W1901A\nUnits:\nEngland: A Lvp\nCenters:\nEngland: Lon, Edi, Lvp\n", rows);
}

static void retreats_have_their_words(void **state)
{
    static const ent_row rows[] = {
        {"F Nth R Edi", "F NTH R EDI"},
        {"Retreat F Nth to Edi", "F NTH R EDI"},
        {"F Nth off the board", "F NTH D"},
        {"F Nth R OTB", "F NTH D"},
        {"F Nth to hold", "F NTH H"}, /* void in this phase; never Holland */
        {"F Nth - Nor", "F NTH R NWG corrected"},
        {"F Nth to York or Edi", "?"},
    };
    (void)state;
    RUN("Phase: F1903R\nUnits:\nFrance: F Nth, F Nwy\nDislodged:\nEngland: F Nth -> Edi, Yor, Nrg\n", rows);
}

static void railways_and_canals(void **state)
{
    static const ent_row rows[] = {
        {"A Moscow TSR Vladivostok", "A MOS - TSR - VLA"}, {"A Mos - Vla via TSR", "A MOS - TSR - VLA"},
        {"A Mos - Vla (TSR)", "A MOS - TSR - VLA"},        {"A Mos-TRS-Vla", "?"},
        {"SC British F Red - Med", "SC F RED - MED"},      {"SC: F Red - Med, A Mos H", "SC F RED - MED; A MOS H"},
    };
    (void)state;
    RUN("Map: colonial\nPhase: S1872M\nUnits:\nChina: A Mos\nTurkey: F Red\n", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_go_before_names),
        cmocka_unit_test(common_words_are_no_places),
        cmocka_unit_test(several_orders_stand_in_a_line),
        cmocka_unit_test(remarks_are_passed_over),
        cmocka_unit_test(coasts_have_many_forms),
        cmocka_unit_test(names_are_followed_only_if_one_is_possible),
        cmocka_unit_test(builds_share_their_verb),
        cmocka_unit_test(retreats_have_their_words),
        cmocka_unit_test(railways_and_canals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
