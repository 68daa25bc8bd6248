/* test_notation.c -- what players write, and what it means.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <stdio.h>
#include "board/languages.h"
#include "game/position.h"
#include "notation/lexer.h"
#include "notation/parse.h"
#include "notation/print.h"
#include "written_turn.h"

/* A text, the board it is written on, and the order that it is. "" stands for a void order. */
static const struct {
    const char *units, *text, *order;
} rows[] = {
    {"F London", "F London - Channel", "F LON - ENG"},
    {"A London", "a lon h", "A LON H"},
    {"A London", "A Lon H]]", "A LON H"},
    {"A London", "A London holds.", "A LON H"},
    {"F Kiel", "FKie-Den", "F KIE - DEN"},
    {"A Budapest", "A-Bud -> Ser", "A BUD - SER"},
    {"A Budapest", "A-Budpest -> Ser", "A BUD - SER"},
    {"A Liverpool", "A.Lvp - the Yorkshire", "A LVP - YOR"},
    {"F London", "the fleet in London moves to the North Sea", "F LON - NTH"},
    {"F London", "F Lon - English Chanel", "F LON - ENG"},
    {"F London", "F Lon - North See", "F LON - NTH"},
    {"F London", "F Lon - Nth Bel", ""},
    {"F Edinburgh, F London", "F Edi supports my fleet in London moving to the North Sea", "F EDI S F LON - NTH"},
    {"F Edinburgh, F London", "F Edi S England's F London - Nth", "F EDI S F LON - NTH"},
    {"F Edinburgh, F London", "F Edi S England\xE2\x80\x99s F London - Nth", "F EDI S F LON - NTH"},
    {"A Munich, A Ruhr", "A Mun S Ita A Ruh", "A MUN S A RUH"},
    {"A Munich, A Ruhr", "A Mun S Ita A Rhur", ""}, /* a power is cut short only before a place that is spelt right */
    {"F North Sea, F London", "F Nth S F London S F Wal - Eng", "F NTH S F LON"},
    {"A London, F North Sea", "A Lon - Bel (convoy)", "A LON - BEL VIA"},
    {"A London, F North Sea", "A Lon - Bel VC", "A LON - BEL VIA"},
    {"A London, F North Sea", "A Lon - Bel, via convoy", "A LON - BEL VIA"},
    {"A London, F North Sea", "A Lon - Bel, via Nth", "A LON - NTH - BEL"},
    {"A Liverpool, F Irish Sea, F English Channel", "A Lvp - Bel via F Iri, F Eng", "A LVP - IRI - ENG - BEL"},
    {"A Liverpool, F Irish Sea, F English Channel", "A Lvp - Bel via Iri-Eng", "A LVP - IRI - ENG - BEL"},
    {"A Liverpool, F Irish Sea, F English Channel", "A Lvp - Bel via Iri and Eng", "A LVP - IRI - ENG - BEL"},
    {"A Yorkshire, F North Sea, A Wales", "A Yor - Nwy via Nth, Wal - Lvp", "A YOR - NTH - NWY"},
    {"A London", "London hold", "A LON H"},
    {"F Portugal", "F Por - Mid-Atl", "F POR - MAO"},
    {"A London", "A London - Wales \xE2 ?", ""}, /* half a character hides nothing after it */
    {"A London", "A London - Wales \xE2\x86?", ""},
    {"A London", "A London - Wales \xF0\x9F ?", ""},
    {"A London", "A London - Wales \xF0\x9F\x98?", ""},
    {"A London", "'A London - Wales'", "A LON - WAL"},
    {"A London", "A 'London' - 'Wales'", "A LON - WAL"},
    {"A London", "A London 'moves' to Wales", "A LON - WAL"},
    {"A London", "A London - \xE2\x80\x99Wales\xE2\x80\x99", "A LON - WAL"},
    {"A London", "Army London -> Belgium via convoy", ""},
    {"A London, F North Sea", "A Lon - Bel VIA", "A LON - BEL VIA"},
    {"A London, F North Sea", "A Lon - Nth - Bel", "A LON - NTH - BEL"},
    {"A London, F North Sea", "A London \xE2\x86\x92 Belgium by convoy", "A LON - BEL VIA"},
    {"A London, F North Sea", "F North Sea convoys A London \x96 Belgium", "F NTH C A LON - BEL"}, /* Windows */
    {"A London", "A London\x97Wales", "A LON - WAL"},
    {"A London", "\x97 A London - Wales", "A LON - WAL"},
    {"A London", "A London \x95 Wales", ""},
    {"A London", "A London \x98 Wales", ""},
    {"A London", "A London \xFC\x96 Wales", ""}, /* the byte before it may make it another letter */
    {"A London, F North Sea", "F North Sea convoys A London \xE2\x80\x93 Belgium", "F NTH C A LON - BEL"},
    {"F Norwegian Sea", "F Nrg to Bar", "F NWG - BAR"},
    {"F Mid-Atlantic Ocean", "F Mid-Atlantic Ocean moves to Spain (north coast)", "F MAO - SPA/NC"},
    {"F Mid-Atlantic Ocean", "F MAO-Spa/sc", "F MAO - SPA/SC"},
    {"F Mid-Atlantic Ocean", "F Mid - Spain(nc)", "F MAO - SPA/NC"},
    {"F Gulf of Lyon", "F GoL - Tyn", "F LYO - TYS"},
    {"F St Petersburg(sc)", "F St. Petersburg (south coast) - Gulf of Bothnia", "F STP/SC - BOT"},
    {"F St Petersburg(sc)", "F StP H", "F STP/SC H"},
    {"A Tyrolia, A Venice", "A Tyr S A Ven - Tri", "A TYR S A VEN - TRI"},
    {"A Tyrolia, A Venice", "A Tyrolia supports Italian A Venice", "A TYR S A VEN"},
    {"A Tyrolia, A Venice", "A Tyr S A Ven H", "A TYR S A VEN"},
    {"A Tyrolia, A Venice", "A Tyrolia supports the attack of A Venice to Trieste", "A TYR S A VEN - TRI"},
    {"A Marseilles, A Paris", "A MAR S A PAR - BUR", "A MAR S A PAR - BUR"},
    {"F Sweden", "F Swe - Den", "F SWE - DEN"},
    {"F Sweden", "F Swe-Den", "F SWE - DEN"},
    {"A Burgundy", "A Burgundy - Pariz", "A BUR - PAR"},
    {"A Burgundy", "A Bur - Pir", ""},
    {"A Burgundy", "A Bur - Mars", "A BUR - MAR"},
    {"F Rumania", "F Rum - Bu", "F RUM - BUL/EC"},
    {"F Constantinople", "F Con - Bu(sc)", "F CON - BUL/SC"},
    {"F Constantinople", "F Con - Bu(ec)", "F CON - BUL/EC"},
    {"A Munich", "A M\xC3\xBCnich - Tyrolia", "A MUN - TYR"},
    {"A Munich", "A Munich whistles Dixie", ""},
    {"A Munich", "A Mun - Oz", ""},
    {"A Munich", "A Mun - Ber - ", ""},
    {"A Belgium, A Ruhr", "All of our units hold", "A BEL H"},
    {"A Belgium, A Ruhr", "All my units hold", "A BEL H"},
    {"A Belgium, A Ruhr", "All of my other armies hold", "A BEL H"},
    {"A Belgium, A Ruhr", "All units will hold", "A BEL H"},
    {"A Belgium, A Ruhr", "All units to hold", "A BEL H"},
    {"A Belgium, A Ruhr", "All units move", ""},
    {"A Belgium, A Ruhr", "A Bel, A Ruh, and A Mun hold", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel & A Ruh hold", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel retreat", ""},
    {"A Belgium, A Ruhr", "Hold A Bel", "A BEL H"},
    {"A Belgium, A Ruhr", "Hold A Bel, A Ruh", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel retreats Hol", "A BEL - HOL"},
    {"A Belgium, A Ruhr", "A Bel R - Hol", "A BEL - HOL"},
    {"A Belgium, A Ruhr", "A Bel stands; A Ruh stands", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel h 5", ""},
    {"A Belgium, A Ruhr", "A Bel no move", ""},
    {"A Belgium, A Ruhr", "A Bel S my A Ruh", "A BEL S A RUH"},
    {"A Belgium, A Ruhr", "A Bel S A Ruh (hold)", "A BEL S A RUH"},
    {"A Belgium, A Ruhr", "A Bel S A Ruh - Hol (via convoy)", "A BEL S A RUH - HOL"},
    {"A Belgium, A Ruhr", "A Bel-Hol-", ""},
    {"A Belgium, A Ruhr", "A Bel ---> Hol", "A BEL - HOL"},
    {"A Belgium, A Ruhr", "A Bel + Hol", ""},
    {"A Belgium, A Ruhr", "A Bel - [Hol]", "A BEL - HOL"},
    {"A Belgium, A Ruhr", "A Bel : - Hol", "A BEL - HOL"},
    {"A Belgium, A Ruhr", "1) A Bel H", "A BEL H"},
    {"A Belgium, A Ruhr", "* A Bel H", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel H, I hope", "A BEL H"},
    {"A Belgium, A Ruhr", "A Bel H, I hope A Ruh - Hol",
     ""}, /* a remark ends where an order begins, but not amid words */
    {"F North Sea, A London", "F Nth C A Lon", ""},
    {"A Venice", "A Ven proxy", ""},
    {"A Venice", "A Ven proxy to nobody", ""},
    {"A Venice", "A Ven proxy for the Austrian", ""},
    {"F Edinburgh, F London", "F Edi S F Lon hold in place", "F EDI S F LON"},
    {"F Edinburgh, F London", "F Edi supports London's attack", ""},
    {"A Belgium, A Ruhr", "A Bel S A Ruh in place", "A BEL S A RUH"},
    {"A Burgundy, A Ruhr", "A Bur (supports) A Ruh", "A BUR S A RUH"},
    {"A Burgundy, A Ruhr", "A Bur (supports A Ruh)", "A BUR S A RUH"},
    {"A Burgundy", "A Bur (H)", "A BUR H"},
    {"A Burgundy", "A Bur stays where it is", "A BUR H"},
    {"A Burgundy", "A Bur remains in place", "A BUR H"},
    {"A Burgundy", "A Bur holds in Paris", ""},
    {"A Burgundy", "A Bur holds is", ""},
    /* after an arrow, a verb is a whole word, or S before a unit */
    {"A Burgundy, A Ruhr", "A Bur - S A Ruh", "A BUR S A RUH"},
    {"A Burgundy, A Ruhr", "A Bur - S Ruh", ""},
    {"A Burgundy, A Ruhr", "A Bur - sup Ruh", "A BUR S A RUH"},
    {"F North Sea, A London", "F Nth - C A Lon - Bel", ""},
    {"F North Sea, A London", "F Nth - convoys A Lon - Bel", "F NTH C A LON - BEL"},
    {"A London", "A Lon into to Wales", "A LON - WAL"},
    {"A London", "A Lon - Wales Sea", ""},
    {"F London", "F Lon - Nth Sea", "F LON - NTH"},
    {"F London", "F Lon - Norwegian Sea Sea", ""},
    {"A London, F North Sea", "A Lon via Nth to Nwy via convoy", "A LON - NTH - NWY VIA"},
    {"A London, F North Sea", "A Lon (via Nth) - Nwy", ""},
    {"A Munich", "A Mun retreats to Ber", "A MUN - BER"},
    {"A Munich", "A Mun - Ber or Kie", ""},
    {"A Munich", "A Mun - Ber if possible", ""},
    {"A Munich", "A Mun - Ber?", ""},
    {"A Munich", "A Mun - Ber [attack]", "A MUN - BER"},
    {"A Munich", "(A Mun - Ber)", "A MUN - BER"},
    {"A Munich", "A Mun -> > Ber", "A MUN - BER"},
    {"A Munich", "> A Mun - Ber", "A MUN - BER"},
    {"F Norway", "F Nwy - north sea", "F NWY - NTH"},
    {"F Norway", "F Nwy - northern sea", "F NWY - NTH"},
    {"F Spain(sc)", "F Spa(sc) - Mar(nc)", "F SPA/SC - MAR"},
    {"F Spain(sc)", "F Spain south - Mar", "F SPA/SC - MAR"},
    {"F Spain(sc)", "F Spain east - Mar", ""},
    {"F Mid-Atlantic Ocean", "F Mao - Spain n", ""},
    {"F Spain(sc), A Gascony", "A Gas S F Spain(xc)", ""},
    {"F Mid-Atlantic Ocean", "F Mao - Spain(zc)", ""},
    {"A London, F North Sea, F English Channel",
     "A Lon - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - "
     "Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Bel",
     ""},
    {"A Trieste, A Venice", "A Tri S Italian Ven", "A TRI S A VEN"},
    {"A Trieste, A Venice", "A Tri S (Ita) A Ven", ""},
};

static void an_order_is_read_as_it_is_meant(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400], order[200];
        ent_request request;
        ent_turn turn;
        snprintf(text, sizeof text, "Units:\nItaly: %s\nOrders:\nItaly:\n%s\n", rows[i].units, rows[i].text);
        judge_text("datc", text, &request, &turn);
        ent_order_print(request.map, &turn.intake.entry[0].order, order, sizeof order);
        if (rows[i].order[0] == '\0') {
            if (turn.result[0].verdict != ENT_VOID)
                fail_msg("%s is not void", rows[i].text);
        } else {
            char full[200];
            ent_print_order(request.map, ent_pos_units_const(request.pos), &turn.intake.entry[0].order, ENT_NAMES_CODE,
                            false, full, sizeof full);
            if (strcmp(full, rows[i].order) != 0)
                fail_msg("%s: %s, not %s", rows[i].text, full, rows[i].order);
            if (turn.intake.entry[0].automatic)
                fail_msg("%s is skipped", rows[i].text);
        }
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* Texts with several orders: all that comes out, in the sequence of the intake; in brackets the holds of units without
 * an order. */
static const struct {
    const char *units, *text, *orders;
} lists[] = {
    {"A Belgium, A Ruhr, A Munich", "A Bel, A Ruh, and A Mun hold", "A BEL H; A RUH H; A MUN H"},
    {"A Paris, A Munich", "A Par flies. A Mun - Tyr", "?; A MUN - TYR"},
    {"A Paris, A Munich", "A Par flies, A Mun - Tyr", "?; A MUN - TYR"},
    {"A Paris, A Munich", "A Par flies), A Mun - Tyr", "?; A MUN - TYR"}, /* the bracket was never opened */
    {"A Paris, A Munich", "A Par flies. Move A Mun to Tyr", "?; A MUN - TYR"},
    {"A Paris, A Munich", "A Par flies if attacked, A Mun - Tyr", "?; (A MUN H)"},
    {"A Paris, A Munich", "A Par if attacked flies, A Mun - Tyr", "?; (A MUN H)"},
    {"A Belgium, A Ruhr", "A Bel, A Ruh - Hol", "?; A RUH - HOL"},
    {"A Belgium, A Ruhr", "A Bel and A Ruh - Hol", "?; (A RUH H)"},
    {"A Belgium, A Ruhr", "A Bel S A Ruh in place - Hol", "?; (A RUH H)"},
    {"A Belgium, A Ruhr", "A Bel S A Ruh holds - Hol", "?; (A RUH H)"},
    {"A Belgium, A Ruhr, A Munich", "A Bel, A Ruh S Qqq; A Mun - Tyr",
     "?; A MUN - TYR; (A RUH H)"}, /* refused as one */
    {"A Belgium, A Ruhr, A Munich, A Kiel", "A Bel & A Ruh & A Mun support A Kie",
     "A BEL S A KIE; A RUH S A KIE; A MUN S A KIE; (A KIE H)"},
};

static void several_orders_are_read_from_one_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char text[400], orders[400] = "";
        ent_request request = {.map = NULL};
        ent_turn turn;
        ent_rules rules;
        ent_err err;
        size_t len = (size_t)snprintf(text, sizeof text, "Units:\nItaly: %s\nOrders:\nItaly:\n%s\n", lists[i].units,
                                      lists[i].text);
        ent_rules_preset("datc", &rules);
        assert_int_equal(
            ent_order_file_read(text, len, &rules, &(const ent_order_file_hooks){.map_dir = NULL}, &request, &err),
            ENT_OK);
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        for (size_t k = 0; k < turn.intake.n; k++) {
            char order[100] = "?";
            size_t used = strlen(orders);
            if (ent_entry_is_read(&turn.intake.entry[k]))
                ent_print_order(request.map, NULL, &turn.intake.entry[k].order, ENT_NAMES_CODE, false, order,
                                sizeof order);
            snprintf(orders + used, sizeof orders - used, turn.intake.entry[k].automatic ? "%s(%s)" : "%s%s",
                     used ? "; " : "", order);
        }
        if (strcmp(orders, lists[i].orders) != 0)
            fail_msg("%s: %s", lists[i].text, orders);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* What stands after the text is not read. */
static void a_text_ends_where_it_says(void **state)
{
    static const char text[] = "A London H'X";
    const ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order order;
    (void)state;

    ent_pos_start(map, pos);
    assert_int_equal(ent_order_parse(map, pos, 0, text, sizeof text - 2, &order, NULL), ENT_OK);
    assert_int_equal(order.kind, ENT_ORDER_HOLD);
    assert_int_not_equal(ent_order_parse(map, pos, 0, text, sizeof text - 1, &order, NULL), ENT_OK);
    free(pos);
}

/* What stands after a byte of value 0 may be a part of what was meant. */
static void a_byte_of_value_0_is_in_no_order(void **state)
{
    static const struct {
        const char *text;
        size_t len;
    } row[] = {{"A PAR - BUR\0xyz", 15},
               {"A PAR - BUR\0", 12},
               {"\0A PAR - BUR", 12},
               {"A PAR\0 - BUR", 12},
               {"A PAR -\0BUR", 11},
               {"A PAR H (\0x)", 12},
               {"\0", 1}};
    const ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order order;
    (void)state;

    ent_pos_start(map, pos);
    for (size_t i = 0; i < 2 * (sizeof row / sizeof row[0]); i++) {
        const char *text = row[i / 2].text;
        ent_err err = {.text = ""};
        assert_int_equal(ent_order_parse(map, i % 2 ? pos : NULL, 2, text, row[i / 2].len, &order, &err), ENT_E_SYNTAX);
        assert_string_equal(err.text, "a byte of value 0 is in no order; drop it");
        assert_int_equal(err.column, strlen(text) + 1);
    }
    free(pos);
}

/* Each beginning of each text above, in memory where AddressSanitizer sees a byte after it read. */
static void no_byte_after_a_text_is_read(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order order;
    (void)state;

    ent_pos_start(map, pos);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t len = 1; len <= strlen(rows[i].text); len++) {
            ent_err within = {.text = ""}, alone = {.text = ""};
            char *exact = malloc(len);
            memcpy(exact, rows[i].text, len);
            ent_status status = ent_order_parse(map, pos, 0, rows[i].text, len, &order, &within);
            assert_int_equal(ent_order_parse(map, pos, 0, exact, len, &order, &alone), status);
            assert_string_equal(alone.text, within.text);
            free(exact);
        }
    free(pos);
}

/* Whether a build may lack the kind of its unit is for the judge to say, not for the parser. */
static void an_impossible_order_is_parsed_without_a_void_reason(void **state)
{
    static const char text[] = "Build Tri";
    const ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order order;
    (void)state;

    ent_pos_init(map, pos);
    pos->phase = ENT_ADJUSTMENTS;
    assert_int_equal(ent_order_parse(map, pos, 0, text, sizeof text - 1, &order, NULL), ENT_OK);
    assert_int_equal(order.kind, ENT_ORDER_BUILD);
    assert_int_equal(order.void_reason, ENT_REASON_NONE);
    free(pos);
}

/* Leave bytes on the stack that are no choices of rules, so that rules which nobody sets are noticed. */
__attribute__((noinline)) static void dirty_the_stack(void)
{
    volatile char left[16384];

    for (size_t i = 0; i < sizeof left; i++)
        left[i] = 'a';
}

/* An order of France's by itself. `says`: the message without a position, and at the start of the game; "": it is read.
 * The position decides what may mean several places. `column`: which part of the text the message is about. */
static void a_single_order_is_read_or_refused(void **state)
{
    static const struct {
        const char *text, *order, *says[2];
        unsigned column;
    } row[] = {
        {"A Par - Bur", "A PAR - BUR", {"", ""}, 0},
        {"A Par - Burr", "A PAR - BUR", {"", ""}, 0},
        {"A Mar S A Par - Bur", "A MAR S A PAR - BUR", {"", ""}, 0},
        {"A Mar S A Par - Pir",
         "",
         {"'Pir' may mean several places; write it out", "'Pir' may mean several places; write it out"},
         17},
        {"A Pir - Bre", "A PAR - BRE", {"'Pir' may mean several places; write it out", ""}, 3},
        {"A Par - Pir", "A PAR - PIC", {"'Pir' may mean several places; write it out", ""}, 9},
        {"A Mar S A Pir - Bur", "A MAR S A PAR - BUR", {"'Pir' may mean several places; write it out", ""}, 11},
        {"A Mar - Pi", "A MAR - PIE", {"'Pi' may mean several places; write it out", ""}, 9},
        {"A Par - B",
         "",
         {"'B' may mean several places; write it out", "'B' may mean several places; write it out"},
         9},
        {"A Nor - Bur", "A NWY - BUR", {"", "'Nor' may mean several places; write it out"}, 3},
        {"A Par - Bur - Mar",
         "A PAR - BUR - MAR",
         {"", "more than one step: a route leads over places where a convoy can be"},
         0},
        {"A Par - Qqq", "", {"no place is called 'Qqq'", "no place is called 'Qqq'"}, 9},
        {"A Par H, A Mar H", "", {"several orders; one is expected", "several orders; one is expected"}, 1},
        {"all units hold", "", {"several orders; one is expected", "several orders; one is expected"}, 1},
        {"waive 1 build", "WAIVE", {"", ""}, 0},
        {"waive 2", "", {"several orders; one is expected", "several orders; one is expected"}, 1},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    const ent_power france = ent_map_find_power(map, "FRANCE", 6);
    ent_pos *pos = malloc(ent_pos_size(map));
    (void)state;

    ent_pos_start(map, pos);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int with_pos = 0; with_pos < 2; with_pos++) {
            ent_err err = {.status = ENT_OK};
            ent_order order;
            char text[100] = "";
            dirty_the_stack();
            ent_status status =
                ent_order_parse(map, with_pos ? pos : NULL, france, row[i].text, strlen(row[i].text), &order, &err);
            if (status == ENT_OK)
                ent_order_print(map, &order, text, sizeof text);
            bool refused = *row[i].says[with_pos] != '\0';
            if (strcmp(text, refused ? "" : row[i].order) != 0 || strcmp(err.text, row[i].says[with_pos]) != 0 ||
                err.column != (refused ? row[i].column : 0) || (status == ENT_OK) == refused)
                fail_msg("%s: '%s', column %u: %s", row[i].text, text, err.column, err.text);
        }
    free(pos);
}

/* A route in two steps has names that are all known. */
static void the_status_says_what_is_wrong(void **state)
{
    static const struct {
        const char *text;
        ent_status status;
    } row[] = {{"A Par - Bur", ENT_OK},
               {"A Par - Bur - Mar", ENT_E_SYNTAX},
               {"A Par - Pic - Burr", ENT_E_SYNTAX},
               {"A Par - Qqq", ENT_E_NAME},
               {"A Par - Mos", ENT_OK},
               {"A Par - Mosow", ENT_E_NAME},
               {"A Mar S A Par - Pir", ENT_E_NAME}};
    const ent_map *map = ent_map_builtin("standard", NULL);
    const ent_power france = ent_map_find_power(map, "FRANCE", 6);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order order;
    (void)state;

    ent_pos_start(map, pos);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (ent_order_parse(map, pos, france, row[i].text, strlen(row[i].text), &order, NULL) != row[i].status)
            fail_msg("%s: another status than %d", row[i].text, (int)row[i].status);
    free(pos);
}

/* Both ways of printing give the same: the whole characters that fit, and how long the text is. */
static void a_text_is_cut_between_characters(void **state)
{
    static const char *const texts[] = {
        "", "Kiel", "Kie\xC3\x9F", "\xC3\x9Cst", "Ki\xE2\x82\xAC\xE2\x82\xAC", "K\xF0\x9F\x98\x80\xF0\x9F\x98\x80"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t size = 1; size < 12; size++) {
            char put[12], formatted[12];
            ent_print_room room = {put, size, 0}, other = {formatted, size, 0};
            ent_print_put(&room, texts[i]);
            ent_print_putf(&other, "%s", texts[i]);
            assert_string_equal(formatted, put);
            assert_int_equal(other.len, strlen(texts[i]));
            assert_int_equal(room.len, strlen(texts[i]));
        }
}

static void a_text_is_not_longer_than_the_limit(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (int longer = 0; longer < 2; longer++) {
        char text[ENT_MAX_ORDER_TEXT + 2];
        ent_err err = {.status = ENT_OK};
        ent_order order;
        const size_t len = ENT_MAX_ORDER_TEXT + (size_t)longer;
        memset(text, ' ', sizeof text);
        memcpy(text, "A Par -", 7);
        memcpy(text + len - 3, "Bur", 3);
        assert_int_equal(ent_order_parse(map, NULL, 0, text, len, &order, &err), longer ? ENT_E_LIMIT : ENT_OK);
        assert_int_equal(err.column, longer);
        assert_int_equal(strncmp(err.text, "a line of orders has at most ", 29) == 0, longer);
    }
}

/* The end of the text counts as a word. */
static void a_text_has_not_more_words_than_the_limit(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t n = ENT_MAX_TOKENS - 2; n <= ENT_MAX_TOKENS; n++) {
        char text[ENT_MAX_TOKENS + 10] = "A Par H";
        ent_order order;
        memset(text + 7, ']', n - 3);
        assert_int_equal(ent_order_parse(map, NULL, 0, text, 7 + n - 3, &order, NULL),
                         n < ENT_MAX_TOKENS ? ENT_OK : ENT_E_LIMIT);
    }
}

/* Which part of a text each order is, without the separators around it. What is unreadable is in brackets. */
static void each_order_is_a_part_of_the_text(void **state)
{
    static const struct {
        const char *text, *parts;
    } row[] = {
        {"A Par H", "A Par H"},
        {"A Par H; A Mun - Tyr", "A Par H|A Mun - Tyr"},
        {"A Par - Bur, and A Mun H !!", "A Par - Bur|A Mun H"},
        {"- A Par H;", "A Par H"},
        {"(A Ruh - Hol), A Mun H", "(A Ruh - Hol)|A Mun H"},
        {"A Par H, I hope so; A Mun H", "A Par H, I hope so|A Mun H"}, /* with its remark */
        {"A Par H (thanks), A Mun H", "A Par H (thanks)|A Mun H"},
        {"A Par flies; A Mun - Tyr", "[A Par flies]|A Mun - Tyr"},
        {"A Par, A Bur hold; A Mun H", "A Par, A Bur hold|A Par, A Bur hold|A Mun H"},
        {"Build A Par, F Bre", "Build A Par|F Bre"},
        {"A Par flies (so (they say)), A Mun - Tyr", "[A Par flies (so (they say))]|A Mun - Tyr"},
        {"A Par flies (A Mar H, A Bre H), A Mun - Tyr", "[A Par flies (A Mar H, A Bre H)]|A Mun - Tyr"},
        {"A Par flies, Mun army holds", "[A Par flies]|Mun army holds"},
        {"A Par flies, Mun A holds", "[A Par flies, Mun A holds]"}, /* a letter stands before its place */
        {"A Par flies. (F Bre H), A Mun - Tyr", "[A Par flies. (F Bre H)]|A Mun - Tyr"},
        {"A", "[A]"},
        {"; ", "[]"},
        {"", "[]"},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_parser parser;
        ent_parsed parsed;
        char parts[200] = "";
        ent_parse_begin(&parser, map, row[i].text, strlen(row[i].text));
        while (ent_parse_next(&parser, &parsed)) {
            const bool good = parsed.err.status == ENT_OK;
            snprintf(parts + strlen(parts), sizeof parts - strlen(parts), "%s%s%.*s%s", *parts ? "|" : "",
                     good ? "" : "[", parsed.len, row[i].text + parsed.start, good ? "" : "]");
            assert_int_equal(parsed.order.kind == ENT_ORDER_NONE, !good);
        }
        if (strcmp(parts, row[i].parts) != 0)
            fail_msg("%s: %s, not %s", row[i].text, parts, row[i].parts);
        ent_parse(map, row[i].text, strlen(row[i].text), &parsed);
        assert_int_equal(parsed.err.status == ENT_OK, !strpbrk(row[i].parts, "[|"));
        assert_int_equal(parsed.order.kind == ENT_ORDER_NONE, parsed.err.status != ENT_OK);
    }
}

#define REMOVAL "Phase: W1902A\nUnits:\nFrance: A Par\nCenters:\nOrders:\nFrance:\n"

/* Orders without a list of units: the units that they name stand where they say. The last rows are removals. */
static const struct {
    const char *text, *order;
} alone[] = {
    {"Russia:\n F StP - Bot\n", "F STP/SC - BOT"}, /* as the game begins */
    {"Russia:\n StP - Bot\n", "F STP/SC - BOT"},
    {"Germany:\n Kie - Hol\n", "F KIE - HOL"},
    {"Germany:\n FKie - Den\n", "F KIE - DEN"},
    {"Germany:\n A Kie - Hol\n", "A KIE - HOL"}, /* as he says */
    {"Phase: F1902M\nGermany:\n Kie - Hol\n", "A KIE - HOL"},
    {"Phase: F1902M\nRussia:\n F StP - Bot\n", "F STP/SC - BOT"}, /* the coast from which it can */
    {"Phase: F1902M\nRussia:\n F StP - Bar\n", "F STP/NC - BAR"},
    {"Phase: F1902M\nRussia:\n F StP S F Fin - Bot\n F Fin - Bot\n", "F STP/SC S F FIN - BOT"},
    {"Phase: F1902M\nRussia:\n F StP H\n", "F STP/NC H"},
    {"Russia:\n F StP(nc) - Bar\n", "F STP/NC - BAR"}, /* the coast that is written */
    {"Russia:\n StP(nc) - Bar\n", "F STP/NC - BAR"},
    {"Russia:\n A StP - Mos\n", "A STP - MOS"},
    {"Phase: F1902M\nFrance:\n F Spa(sc) - Lyo\n", "F SPA/SC - LYO"},
    {"Phase: F1902M\nFrance:\n F Spa(sc) H\n", "F SPA/SC H"},
    {"Phase: F1902M\nFrance:\n A Spa(sc) - Gas\n", "A SPA - GAS"}, /* an army stands on no coast */
    {"Phase: F1902M\nFrance:\n Spa(nc) - Gas\n", "A SPA - GAS"},
    {"Phase: F1902M\nFrance:\n Bre - Gas\n", "A BRE - GAS"},
    {"Phase: F1902M\nEngland:\n Nth - Lon\n", "F NTH - LON"}, /* no army stands at sea, no fleet inland */
    {"Phase: F1902M\nEngland:\n A Nth - Lon\n", "F NTH - LON"},
    {"Phase: F1902M\nGermany:\n F Mun - Tyr\n", "A MUN - TYR"},
    {"Phase: F1902M\nFrance:\n A Bre H\n F Bre H\n", "A BRE H"}, /* the first order says */
    {REMOVAL "A Par disbands\n", "A PAR D"},
    {REMOVAL "A Par OTB\n", "A PAR D"},
    {REMOVAL "A Par off the board\n", "A PAR D"},
    {REMOVAL "A Par off board\n", "A PAR D"},
};

static void a_unit_is_found_where_the_order_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        char order[200];
        ent_request request;
        ent_turn turn;
        judge_text("datc", alone[i].text, &request, &turn);
        ent_print_order(request.map, ent_pos_units_const(request.pos), &turn.intake.entry[0].order, ENT_NAMES_CODE,
                        false, order, sizeof order);
        assert_string_equal(order, alone[i].order);
        assert_int_equal(turn.result[0].verdict, ENT_SUCCEEDS);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* Files that are refused, with the place. */
static const struct {
    const char *text;
    unsigned line, column;
} broken[] = {
    {"A Par H\n", 1, 1},
    {"Map: nowhere\n", 1, 6},
    {"Phase: S1901X\n", 1, 8},
    {"Rules: datc 4.A.2=z\n", 1, 13},
    {"Units:\nFrance: A Oz\n", 2, 9},
    {"Units:\nFrance: A Nth\n", 2, 9},
    {"Units:\nFrance: F Spa\n", 2, 9},
    {"Units:\nFrance: A Par, F Par\n", 2, 16},
    {"Units:\nFrance: A Bre\nEngland: F Bre\n", 3, 10},
    {"Centers:\nFrance: Bur\n", 2, 9},
    {"Dislodged:\nFrance: A Par -> Lon\n", 2, 9},
    {"Phase: S1901R\nDislodged:\nFrance: A Par -> Gas\nGermany: A Par -> Bur\n", 4, 10},
    {"Centers:\nFrance: Par\nGermany: Par\n", 3, 10},
};

static void wrong_positions_are_refused_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        ent_request request;
        ent_err err = {.status = ENT_OK};
        assert_int_not_equal(read_text(broken[i].text, strlen(broken[i].text), &request, &err), ENT_OK);
        if (err.line != broken[i].line || err.column != broken[i].column || err.text[0] == '\0')
            fail_msg("%s: %u:%u %s", broken[i].text, err.line, err.column, err.text);
        ent_request_clear(&request);
    }
}

/* Words that are no names of places, in each of the languages. */
static void common_words_are_known(void **state)
{
    static const char *const words[] = {"able", "bereits", "devenu", "dovrei", "manana", "werken"};
    (void)state;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!ent_is_common_word(words[i]))
            fail_msg("%s", words[i]);
    assert_false(ent_is_common_word("paris"));
}

/* Every word that the lexer is to know, so that its table stays sorted. */
static void the_lexer_knows_each_of_its_words(void **state)
{
    static const char words[] =
        "a all an and are armies army assuming at attack attacking attacks b board both build builds built but by c "
        "can't "
        "cannot coast conv convoy convoying convoys d depending destroy destroyed disband disbanded "
        "disbanding disbands doesn't doesnt don't dont e.c each east eastern ec either else every everything "
        "except excepting f failing falls fast firm five fleet fleets for four from goes going ground h here hold "
        "holding "
        "holds if in instead into is it its m maybe move moves moving must my n.c nc never no none north "
        "northern not nothing o.t.b of off on one or otb other others otherwise our own pass perhaps place plus "
        "position provided proxies proxy put r remain remaining remains remove removed removes removing rest ret "
        "retreat retreating retreats s s.c sc sea shall should six south southern stand standing stands "
        "station stay staying stays still sup supp support supporting supports the their then there three "
        "tight to transports two unit units unless until vc via w.c waive waived waives wc west western when "
        "where whichever will withdraws won't wont "
        "annulé annulés annullare annullato annullati annuliert annulliert anulado blague borrador bozza brouillon "
        "cancelado entwurf fake geannuleerd gestrichen ignorieren placeholder prelim prelims proposals provisoire "
        "provvisorio rascunho scherz storniert suggestions superseded temp unconfirmed ungültig voorlopig vorläufig "
        "wip";
    static const char *const others[] = {"", ".", "aa", "hol", "holdss", "zzz", "bel", "supportings", "a'", "4"};
    (void)state;

    for (size_t at = 0, len; at < sizeof words; at += len + 1) {
        char loud[20];
        len = strcspn(words + at, " ");
        for (size_t i = 0; i < len; i++)
            loud[i] = (char)toupper((unsigned char)words[at + i]);
        loud[len] = '.';
        ent_word word = ent_lexer_word(words + at, len);
        assert_int_not_equal(word, ENT_WORD_NONE);
        assert_int_equal(ent_lexer_word(loud, len + 1), word);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(ent_lexer_word(others[i], strlen(others[i])), ENT_WORD_NONE);
}

/* Asked for by itself, an arrow is found where the lexer finds one. */
static void an_arrow_is_found(void **state)
{
    static const char *const words[] = {"Par",
                                        "A.",
                                        "e-mail",
                                        "=>",
                                        ">",
                                        "~~",
                                        "isn't",
                                        "\xE2\x86\x92",
                                        "\xE2\x80\x94",
                                        "\xE2\x86\x90",
                                        "\xC3\xA9t\xC3\xA9",
                                        "*x*",
                                        "\xE2",
                                        "\xF0\x9F-"};
    ent_token token[ENT_TOKEN_SLOTS];
    char text[ENT_MAX_ORDER_TEXT + 2];
    (void)state;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t times = 1; times < 2000; times += 1 + times / 2) {
            size_t len = 0;
            bool arrow = false;
            for (size_t k = 0; k < times && len + 20 < sizeof text; k++)
                len += (size_t)snprintf(text + len, sizeof text - len, "%s ", k < times / 2 ? "," : words[i]);
            for (size_t n = ent_lexer_split(text, len, token); n > 0; n--)
                arrow |= token[n - 1].kind == ENT_TOKEN_ARROW;
            if (ent_lexer_has_arrow(text, len) != arrow)
                fail_msg("%zu times %s: %d", times, words[i], !arrow);
        }
    memset(text, '-', sizeof text);
    assert_true(ent_lexer_has_arrow(text, ENT_MAX_ORDER_TEXT));
    assert_false(ent_lexer_has_arrow(text, ENT_MAX_ORDER_TEXT + 1));
    memset(text, ',', ENT_MAX_TOKENS); /* each comma is a token */
    text[0] = '-';
    assert_true(ent_lexer_has_arrow(text, ENT_MAX_TOKENS - 1));
    assert_false(ent_lexer_has_arrow(text, ENT_MAX_TOKENS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_lexer_knows_each_of_its_words),
                                       cmocka_unit_test(common_words_are_known),
                                       cmocka_unit_test(an_arrow_is_found),
                                       cmocka_unit_test(an_order_is_read_as_it_is_meant),
                                       cmocka_unit_test(a_text_ends_where_it_says),
                                       cmocka_unit_test(a_byte_of_value_0_is_in_no_order),
                                       cmocka_unit_test(no_byte_after_a_text_is_read),
                                       cmocka_unit_test(an_impossible_order_is_parsed_without_a_void_reason),
                                       cmocka_unit_test(a_single_order_is_read_or_refused),
                                       cmocka_unit_test(the_status_says_what_is_wrong),
                                       cmocka_unit_test(a_text_is_cut_between_characters),
                                       cmocka_unit_test(a_text_is_not_longer_than_the_limit),
                                       cmocka_unit_test(a_text_has_not_more_words_than_the_limit),
                                       cmocka_unit_test(each_order_is_a_part_of_the_text),
                                       cmocka_unit_test(several_orders_are_read_from_one_text),
                                       cmocka_unit_test(a_unit_is_found_where_the_order_says),
                                       cmocka_unit_test(wrong_positions_are_refused_with_their_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
