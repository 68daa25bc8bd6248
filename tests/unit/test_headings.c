/* test_headings.c -- whose orders follow a line, and is it an order or prose?
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "prose/turn_word.h"
#include "text/heading.h"
#include "turn/power_name.h"
#include "written_turn.h"

static ent_span span(const char *text)
{
    return (ent_span){text, strlen(text)};
}

typedef struct heading_row {
    const char *line;
    ent_heading_kind kind;
    const char *power; /* NULL: not looked at */
} heading_row;

static const heading_row headings[] = {
    {"England", ENT_HEADING_POWER, "ENGLAND"},
    {"ENGLISH ORDERS:", ENT_HEADING_POWER, "ENGLAND"},
    {"Great Britain:", ENT_HEADING_POWER, "ENGLAND"},
    {"ENG: F Lon - Nth", ENT_HEADING_POWER, "ENGLAND"},
    {"Ger: F Kie - Den, A Ber - Kie", ENT_HEADING_POWER, "GERMANY"},
    {"Ger", ENT_HEADING_POWER, "GERMANY"},
    {"Germ", ENT_HEADING_POWER, "GERMANY"},
    {"Germa", ENT_HEADING_UNKNOWN, NULL}, /* so long a word may be one of any language */
    {"Orders for France", ENT_HEADING_POWER, "FRANCE"},
    {"Ordini per l'Italia:", ENT_HEADING_POWER, "ITALY"},
    {"Ordini dell'Italia", ENT_HEADING_MENTION, "ITALY"},
    {"Ordres de l\xE2\x80\x99"
     "Autriche:",
     ENT_HEADING_POWER, "AUSTRIA"},
    {"L'Angleterre", ENT_HEADING_POWER, "ENGLAND"},
    {"O'Italy:", ENT_HEADING_UNKNOWN, NULL},
    {"Bonjour l'Italie:", ENT_HEADING_MENTION, "ITALY"},
    {"Here are Germany's orders:", ENT_HEADING_POWER, "GERMANY"},
    {"Turkish orders for spring 1901:", ENT_HEADING_POWER, "TURKEY"},
    {"Russia, Spring 1901", ENT_HEADING_POWER, "RUSSIA"},
    {"Spring 1901: Germany", ENT_HEADING_POWER, "GERMANY"},
    {"France S01", ENT_HEADING_POWER, "FRANCE"},
    {"Mike (Germany):", ENT_HEADING_POWER, "GERMANY"},
    {"*** Germany ***", ENT_HEADING_POWER, "GERMANY"},
    {"# Germany:", ENT_HEADING_POWER, "GERMANY"},
    {"_Austria-Hungary:_", ENT_HEADING_POWER, "AUSTRIA"},
    {"<Italy> A Ven H", ENT_HEADING_POWER, "ITALY"},
    {"Dear Tom, these are the orders of Italy:", ENT_HEADING_POWER, "ITALY"},
    {"Ottoman Empire (Ali):", ENT_HEADING_POWER, "TURKEY"},
    {"France \xE2\x80\x93 Pierre", ENT_HEADING_MENTION, "FRANCE"},
    {"Turkey - sorry I am late!", ENT_HEADING_MENTION, "TURKEY"},
    {"Hi Germany, are we still friends?", ENT_HEADING_MENTION, "GERMANY"},
    {"Kaiser of Germany", ENT_HEADING_MENTION, "GERMANY"},
    {"Atlantis:", ENT_HEADING_UNKNOWN, NULL},
    {"Prussia:", ENT_HEADING_UNKNOWN, NULL},
    {"Germny:", ENT_HEADING_UNKNOWN, NULL},
    {"Germny", ENT_HEADING_UNKNOWN, NULL},
    {"Germany and Austria:", ENT_HEADING_UNKNOWN, NULL},
    {"Mike: F Kie - Den", ENT_HEADING_UNKNOWN, NULL},
    {"My orders:", ENT_HEADING_NONE, NULL},
    {"All:", ENT_HEADING_UNKNOWN, NULL},               /* Allemagne begins so */
    {"My orders: A Par H", ENT_HEADING_UNKNOWN, NULL}, /* whose? */
    {"F01:", ENT_HEADING_NONE, NULL},
    {"F1:", ENT_HEADING_UNKNOWN, NULL}, /* a year has two digits or more */
    {"England and France will be friends", ENT_HEADING_NONE, NULL},
    {"See you on Monday", ENT_HEADING_NONE, NULL},
    {"Press: long live the king", ENT_HEADING_NONE, NULL},
    {"France\xE2\x80\x99s orders:", ENT_HEADING_POWER, "FRANCE"},
    {"F", ENT_HEADING_NONE, NULL},
    {"'s orders: A Par H", ENT_HEADING_UNKNOWN, NULL},
    {"Germany / Hans", ENT_HEADING_MENTION, "GERMANY"},
    {"Germany says: hello", ENT_HEADING_MENTION, "GERMANY"},
    {"Germany says: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Proposal for Germany: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Germany's likely orders:", ENT_HEADING_MENTION, "GERMANY"},
    {"PS Germany: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Hey Germany:", ENT_HEADING_MENTION, "GERMANY"},
    {"@ Germany:", ENT_HEADING_MENTION, "GERMANY"},
    {"P.S. Germany:", ENT_HEADING_MENTION, "GERMANY"},
    {"Germany pls:", ENT_HEADING_MENTION, "GERMANY"},
    {"@Germany: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Germany?: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Germany, please: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Germany hopefully:", ENT_HEADING_MENTION, "GERMANY"},
    {"Hi, Germany: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
    {"Hi, Germany here:", ENT_HEADING_POWER, "GERMANY"},
    {"Germany - please confirm", ENT_HEADING_MENTION, "GERMANY"},
    {"Please take these orders of Germany:", ENT_HEADING_POWER, "GERMANY"},
    {"Germany, I hope the orders are clear:", ENT_HEADING_POWER, "GERMANY"},
    {"Germany or German: A Mun H", ENT_HEADING_POWER, "GERMANY"},
    {"You and Germany may know what I mean: nothing at all", ENT_HEADING_MENTION, "GERMANY"},
    {"<Italy A Ven H", ENT_HEADING_NONE, NULL},
    {"<Tom> A Ven H", ENT_HEADING_UNKNOWN, NULL},
    {"<Tom> hello", ENT_HEADING_NONE, NULL},
    {"Germany\tHans:", ENT_HEADING_POWER, "GERMANY"},
    {"Ger\x01many:", ENT_HEADING_UNKNOWN, NULL},
    {"Ger\x01many", ENT_HEADING_NONE, NULL},
    {": A Par H", ENT_HEADING_NONE, NULL},
    {"This is much longer than any name of a power or of a player that anybody has ever heard of in any town of "
     "Europe, "
     "and it goes on and on and on and on, "
     "and on and on and on and on, and on and on and on and on, "
     "and on and on and on and on, and on: A Par H",
     ENT_HEADING_NONE, NULL},
    {"Spring 1901: this is much longer than any name of a power or of a player that anybody has ever heard of in "
     "any town of Europe, "
     "and it goes on and on and on and on, "
     "and on and on and on and on, and on and on and on and on, "
     "and on and on and on and on, and on",
     ENT_HEADING_NONE, NULL},
    {"Spring 1901:", ENT_HEADING_NONE, NULL},
    {": :", ENT_HEADING_NONE, NULL},
    {"Mike: Germany", ENT_HEADING_NONE, NULL},
    {"...: Germany", ENT_HEADING_NONE, NULL},
    {"Germany: France", ENT_HEADING_POWER, "GERMANY"},
    {"", ENT_HEADING_NONE, NULL},
};

static void expect_headings(const ent_map *map, const heading_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_heading heading = ent_heading_read(map, span(row[i].line), NULL);
        const char *power = heading.named == 1 ? map->power[heading.power].name : NULL;
        if (heading.kind != row[i].kind || (row[i].power && (!power || strcmp(power, row[i].power) != 0)))
            fail_msg("'%s': kind %d, power %s", row[i].line, heading.kind, power ? power : "none");
    }
}

static void headings_name_one_power(void **state)
{
    (void)state;
    expect_headings(ent_map_builtin("standard", NULL), headings, sizeof headings / sizeof *headings);
}

/* A name of one letter counts where a heading begins with a name, but not in a sentence, where "I" is a word. */
static void names_of_one_letter_count_before_a_colon(void **state)
{
    static const heading_row rows[] = {
        {"I: A Par H", ENT_HEADING_POWER, "I"},         {"I", ENT_HEADING_POWER, "I"},
        {"<I> A Par H", ENT_HEADING_POWER, "I"},        {"Tom (I): A Par H", ENT_HEADING_POWER, "I"},
        {"I am France", ENT_HEADING_MENTION, "FRANCE"}, {"France, I am late", ENT_HEADING_MENTION, "FRANCE"},
        {"I am late", ENT_HEADING_NONE, NULL},
    };
    static const char turn[] =
        "Map: {\"base\": \"standard\", \"changes\": {\"units\": null, \"centers\": null, \"powers\": "
        "[{\"name\": \"I\"}, {\"name\": \"Austria\"}, {\"name\": \"England\"}, {\"name\": "
        "\"France\"}, {\"name\": \"Germany\"}, {\"name\": \"Italy\"}, {\"name\": \"Russia\"}, "
        "{\"name\": \"Turkey\"}]}}\nFrance: A Par H\n";
    ent_request request;
    (void)state;

    read_request(turn, &request);
    expect_headings(request.map, rows, sizeof rows / sizeof *rows);
    ent_request_clear(&request);
}

/* What is read of a heading beside its kind: how many powers it names, its signs (heading.h), what stands for the name,
 * and the rest, which is orders. */
static void headings_have_signs_a_name_and_a_rest(void **state)
{
    static const struct {
        const char *line, *signs, *name, *rest;
    } rows[] = {
        {"Germany", "1 bare leads", "Germany", ""},
        {"Germany:", "1 leads", "Germany", ""},
        {"Germany's orders", "1 bare leads", "Germany's orders", ""},
        {"Turkey (Ali)", "1 bare leads", "Turkey (Ali)", ""},
        {"Turkey - sorry I am late!", "1 bare leads", "Turkey - sorry I am late!", ""},
        {"Kaiser of Germany", "1 bare", "Kaiser of Germany", ""},
        {"Orders for France", "1 bare leads", "Orders for France", ""},
        {"Hi Germany, are these orders yours?", "1 bare reports leads", "Hi Germany, are these orders yours?", ""},
        {"Germny", "0 bare", "Germny", ""},
        {"England and France will be friends", "2 bare", "England and France will be friends", ""},
        {"Dear Germany", "1 bare reports", "Dear Germany", ""},
        {"Dear Germany speaking", "1 bare", "Dear Germany speaking", ""},
        {"Probably Germany", "1 bare reports", "Probably Germany", ""},
        {"Germany probably", "1 bare reports", "Germany probably", ""},
        {"Germany - probably", "1 bare reports leads", "Germany - probably", ""},
        {"I think this is Germany", "1 bare reports", "I think this is Germany", ""},
        {"My orders:", "0 orders leads", "My orders", ""},
        {"My orders: A Mun H", "0 orders leads", "My orders", "A Mun H"},
        {"Tom: A Mun H", "0 bare", "Tom", "A Mun H"},
        {"** Tom: A Mun H **", "0 bare", "Tom", "A Mun H"},
        {"Mike, my best friend: A Mun H", "0 bare", "Mike, my best friend", "A Mun H"},
        {"Mike, my best old friend: A Mun H", "0", "Mike, my best old friend", "A Mun H"},
        {"Tom (Germany): A Mun H", "1 bare", "Tom (Germany)", "A Mun H"},
        {"Germany (Tom): A Mun H", "1 bare leads", "Germany (Tom)", "A Mun H"},
        {"Germany says: hello", "1 bare reports", "Germany says", "hello"},
        {"Germany said: A Mun H", "1 bare reports", "Germany said", "A Mun H"},
        {"Germany and Austria: A Mun H", "2 bare", "Germany and Austria", "A Mun H"},
        {"Germany, Austria: A Mun H", "2 bare leads", "Germany, Austria", "A Mun H"},
        {"Germany or German: A Mun H", "1 bare", "Germany or German", "A Mun H"},
        {"To Germany: A Mun H", "1 bare reports", "To Germany", "A Mun H"},
        {"Not Germany: A Mun H", "1 bare reports", "Not Germany", "A Mun H"},
        {"@ Germany: A Mun H", "1 reports leads", "@ Germany", "A Mun H"},
        {"@Germany: A Mun H", "1 reports leads", "@Germany", "A Mun H"},
        {"cc Germany, Austria: A Mun H", "2 bare", "cc Germany, Austria", "A Mun H"},
        {"Hi, Germany here: A Mun H", "1 bare", "Hi, Germany here", "A Mun H"},
        {"Germany, please: A Mun H", "1 reports leads", "Germany, please", "A Mun H"},
        {"Germany, please take these orders: A Mun H", "1 bare leads", "Germany, please take these orders", "A Mun H"},
        {"Please take these orders of Germany: A Mun H", "1 bare leads", "Please take these orders of Germany",
         "A Mun H"},
        {"Germany?: A Mun H", "1 reports leads", "Germany?", "A Mun H"},
        {"Last turn Germany: A Mun H", "1 bare reports", "Last turn Germany", "A Mun H"},
        {"Germany last season: A Mun H", "1 bare reports", "Germany last season", "A Mun H"},
        {"Germany not final: A Mun H", "1 bare reports", "Germany not final", "A Mun H"},
        {"Germany prelims: A Mun H", "1 bare reports", "Germany prelims", "A Mun H"},
        {"Germany (placeholder)", "1 bare reports leads", "Germany (placeholder)", ""},
        {"Germany (replaced)", "1 bare reports leads", "Germany (replaced)", ""},
        {"Germany (pending)", "1 bare reports leads", "Germany (pending)", ""},
        {"Germany (results)", "1 bare reports leads", "Germany (results)", ""},
        {"Germany (wrong):", "1 bare reports leads", "Germany (wrong)", ""},
        {"Spring 1901: Germany: A Mun H", "1 leads", "Germany", "A Mun H"},
        {"<Tom> A Ven H", "0 bare", "Tom", "A Ven H"},
        {"<Italy> A Ven H", "1 bare", "Italy", "A Ven H"},
        {"<Italy and Turkey> A Ven H", "2 bare", "Italy and Turkey", "A Ven H"},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_heading heading = ent_heading_read(map, span(rows[i].line), NULL);
        char signs[60], name[60], rest[60];
        snprintf(signs, sizeof signs, "%u%s%s%s%s", heading.named, heading.bare ? " bare" : "",
                 heading.only_orders ? " orders" : "", heading.reports ? " reports" : "",
                 heading.leads ? " leads" : "");
        snprintf(name, sizeof name, "%.*s", (int)heading.name.len, heading.name.text);
        snprintf(rest, sizeof rest, "%.*s", (int)heading.rest.len, heading.rest.text);
        if (strcmp(signs, rows[i].signs) != 0 || strcmp(name, rows[i].name) != 0 || strcmp(rest, rows[i].rest) != 0)
            fail_msg("'%s': %s, name '%s', rest '%s'", rows[i].line, signs, name, rest);
    }
}

/* The heading of another power within a line of orders. */
static void a_heading_stands_after_orders(void **state)
{
    static const struct {
        const char *line;
        size_t at;
    } rows[] = {
        {"F Edi-Nth. FRA: F Nth H", 11},
        {"A Par H France: A Mar H", 8},
        {"A Par H,France: A Mar H", 8},
        {"A Par HFrance: A Mar H", 22},
        {"France: A Par H", 15},
        {"A Par H : A Mar H", 17},
        {"hello, France: A Mar H", 22},
        {"A Par H Tom: A Mar H", 20},
        {"A Par H Tom: A Mar H France: A Bur H", 21},
        {"A Par H", 7},
        {"", 0},
        {"A Ven H; Austria ; A Vie H", 8},
        {"A Ven H;Austria;A Vie H", 8},
        {"A Ven H; Austria", 16},
        {"A Ven H; A Rom H; A Nap H", 25},
        {"A Ven H; Austria A Vie H", 8},
        {"A Ven S A Tri; Austrian A Tri H", 31}, /* the same power may write so of another's unit */
        {"A Ven H; Austria is weak", 24},
        /* After the word of a sentence, or in a bracket, a power is spoken of. */
        {"A Mun H (vs. France: A Par H)", 29},
        {"A Mun H (ok) France: A Par H", 13},
        {"1) A Mun H. France: A Par H", 12},
        {"A Mun - Bur (as agreed with France: A Par - Pic)", 48},
        {"A Mun - Bur; I expect France: A Par H", 37},
        {"F Edi - North Sea France: A Mar H", 18},
        {"A Mun H and France: A Mar H", 12},
        {"F Kie - StP(nc) France: A Mar H", 16},
        {"A Mun holds France: A Mar H", 12},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_heading_inside(map, span(rows[i].line), NULL) != rows[i].at)
            fail_msg("'%s': %zu", rows[i].line, ent_heading_inside(map, span(rows[i].line), NULL));
}

/* A power's name before an order, without a colon. */
static void a_power_stands_before_an_order(void **state)
{
    static const struct {
        const char *line, *rest; /* NULL: it is no such line */
        bool leads;
    } rows[] = {
        {"Italy A Ven H", "A Ven H", true},
        {"*Italy* - A Ven H", "A Ven H", true},
        {"Italian A Ven H", "A Ven H", false},

        {"and Italy F Nap - Ion", "F Nap - Ion", true},
        {"Spring 1901: Italy F Nap - Ion", "F Nap - Ion", true},
        {"Hello: Italy F Nap - Ion", NULL, false},
        {"Ita\tA(Ven) - Tri, A Rom H", "A(Ven) - Tri, A Rom H", true},
        {"Great Britain \xE2\x80\x93 F Lon - Nth", "F Lon - Nth", true},
        {"Italy", NULL, false},
        {"Italy sends regards", NULL, false},
        {"A Ven - Tri", NULL, false},
        {"and so on", NULL, false},
        {"", NULL, false},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_heading heading = ent_heading_before_order(map, span(rows[i].line), NULL);
        bool right = rows[i].rest ? heading.kind == ENT_HEADING_POWER &&
                                        ent_span_trim(heading.rest).len == strlen(rows[i].rest) &&
                                        memcmp(heading.rest.text, rows[i].rest, heading.rest.len) == 0 &&
                                        heading.leads == rows[i].leads
                                  : heading.kind == ENT_HEADING_NONE;
        if (!right)
            fail_msg("'%s': %d '%.*s'", rows[i].line, heading.kind, (int)heading.rest.len, heading.rest.text);
    }
}

/* Which turn a line says that the orders below it are of. */
enum { NONE = ENT_NO_YEAR, SPRING = 1u << ENT_SPRING, FALL = 1u << ENT_FALL, WINTER = 1u << ENT_WINTER };
static const struct {
    const char *line;
    unsigned seasons, year; /* NONE: it names no year */
} named_turns[] = {
    {"France Fall 1901:", FALL, 1901},
    {"Autumn moves", FALL, NONE},
    {"Fr\xC3\xBChling", SPRING, NONE},
    {"Printemps 1901", SPRING, 1901},
    {"France Herbst 1902:", FALL, 1902},
    {"Oto\xC3\xB1o", FALL, NONE},
    {"Hiver", WINTER, NONE},
    {"Inverno 01", WINTER, 1},
    {"X01", 0, NONE},
    {"** Winter **", WINTER, NONE},
    {"FRANCE S01", SPRING, 1},
    {"Spring 1902: Germany", SPRING, 1902},
    {"France: Fall", 0, NONE},
    {"Spring results:", 0, NONE}, /* it says more */
    {"France", 0, NONE},
    {"1901", 0, 1901},
    {"Spring 1901 (3)", SPRING, 1901},
    {"F1", 0, NONE},
    {"S01M", SPRING, 1},
    {"S01X", 0, NONE},
    {"S1M", 0, NONE},
    {"", 0, NONE},
    /* spellings of one word */
    {"F'01", FALL, 1},
    {"Fall \xE2\x80\x99"
     "02",
     FALL, 2},
    {"F-00", FALL, 0},
    {"Fall-1901", FALL, 1901},
    {"Fr\xC3\xBChling02", SPRING, 2},
    {"s1901m", SPRING, 1901},
    {"1901F", FALL, 1901},
    {"1901Fall", FALL, 1901},
    {"1901-Fall", FALL, 1901},
    {"1901-S", SPRING, 1901},
    {"02W", WINTER, 2},
    {"A1902", FALL, 1902},
    {"O1902", FALL, 1902},
    {"P1902", SPRING, 1902},
    {"H1902", FALL | WINTER, 1902},
    {"1902A", FALL, 1902},
    {"1902/A", FALL, 1902},
    {"a1902", 0, NONE}, /* in capital letters only, */
    {"A02", FALL, 2},
    {"a 24", 0, NONE},
    {"Army02", 0, NONE},
    {"E1902", 0, NONE},
    {"F1901R", FALL, 1901},
    {"F1901B", FALL, 1901},
    {"F1901X", 0, NONE},
    {"5S", 0, NONE},
    {"S-1", 0, NONE},
    {"'5", 0, NONE},
    {"-", 0, NONE},
    /* of two words */
    {"Sp 02", SPRING, 2},
    {"Spr. 1901", SPRING, 1901},
    {"F '02", FALL, 2},
    {"1901 S", SPRING, 1901},
    {"1901, Sp", SPRING, 1901},
    {"1901/S", SPRING, 1901},
    {"1901.F", FALL, 1901},
    {"'01 F", FALL, 1},
    {"01 F", 0, NONE},
    {"01 Sp", 0, NONE},
    {"A 1902", FALL, 1902},
    {"1902 a", 0, NONE},
    {"1902 3", 0, NONE},
    {"Fall 3", FALL, NONE},
    {"Fall (10)", FALL, NONE},
    {"Fall F02", FALL, 2},
    {"Sp", 0, NONE},
    {"W", 0, NONE},
    {"Army 02", 0, NONE},
    /* after "in" */
    {"Germany, in Spring:", SPRING, NONE},
    {"Germany in the Fall of 1902", FALL, 1902},
    {"Deutschland im Herbst 1902", FALL, 1902},
    {"At home, Spring", 0, NONE},
    {"In 1902", 0, NONE},
    /* a year alone is no number that counts */
    {"Orders for 1902", 0, 1902},
    {"Germany '02:", 0, 2},
    {"1901 1902", 0, NONE},
    {"Game 1902", 0, NONE},
    {"Fall 1901 2025", FALL, 1901},
    {"1901, Fall 1902", FALL, 1902},
    /* after keys, and in the titles of pages */
    {"Season: Spring 1901", SPRING, 1901},
    {"Orders: Fall", FALL, NONE},
    {"Germany: Fall 1902", FALL, 1902},
    {"Germany: 1902", 0, NONE},
    {"Turn 3: Fall 1901: more", FALL, 1901},
    {"Hello: Fall 1901", 0, NONE},
    {"Spring, 1901, Diplomacy", SPRING, 1901},
    {"Standard Diplomacy: Spring 1901", SPRING, 1901},
    {"Movement results for Spring of 1901.  (game.001)", SPRING, 1901},
    /* beside a power a player's name may stand; before a colon more */
    {"Germany Klaus Spring 1901", SPRING, 1901},
    {"Germany Klaus Maria Anna Spring 1901", 0, NONE},
    {"Germany, hope you all liked Spring 1901:", SPRING, 1901},
    {"Klaus Spring 1901", 0, NONE},
    {"Great results in Spring 1901!", 0, NONE},
};

static void headings_name_turns(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof named_turns / sizeof *named_turns; i++) {
        ent_named_turn turn = ent_heading_turn(map, span(named_turns[i].line));
        if (turn.seasons != named_turns[i].seasons || turn.year != named_turns[i].year)
            fail_msg("%s: %u, %u", named_turns[i].line, turn.seasons, turn.year);
    }
}

/* A letter after a year says which phase it is; one that says nothing makes it a code of another kind. */
static void a_word_may_name_a_phase_or_be_a_code(void **state)
{
    static const struct {
        const char *word;
        unsigned phases;
        bool code;
    } rows[] = {
        {"S01M", 1u << ENT_MOVEMENT, false},
        {"F1901R", 1u << ENT_RETREATS, false},
        {"W1901A", 1u << ENT_ADJUSTMENTS, false},
        {"w01b", 1u << ENT_ADJUSTMENTS, false},
        {"F1901", 0, false},
        {"F1901X", 0, false},
        {"S02", 0, false},
        {"E02", 0, true},
        {"E1902", 0, true},
        {"1902E", 0, true},
        {"02A", 0, true},
        {"A02", 0, false},
        {"1902A", 0, false},
        {"V02", 0, false},
        {"v1902", 0, false},
        {"02V", 0, true},
        {"1902", 0, false},
        {"E190", 0, false},
        {"E2", 0, false},
        {"E19022", 0, false},
        {"102", 0, false},
        {"E0x", 0, false},
        {"-02", 0, false},
        {"0E2", 0, false},
        {"", 0, false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_turn_word_read(span(rows[i].word), 0).phases != rows[i].phases ||
            ent_turn_word_is_code(span(rows[i].word)) != rows[i].code)
            fail_msg("%s: %u", rows[i].word, ent_turn_word_read(span(rows[i].word), 0).phases);
}

/* "1901-2" counts the parts of a year, up to five. */
static void a_word_may_count_the_parts_of_a_year(void **state)
{
    static const struct {
        const char *word;
        unsigned year, part; /* NONE, 0: it is no such word */
    } rows[] = {
        {"1901-1", 1901, 1}, {"1901.2", 1901, 2},  {"1901/5", 1901, 5}, {"1901-0", NONE, 0},
        {"1901-6", NONE, 0}, {"1901-12", NONE, 0}, {"1901-", NONE, 0},  {"01-2", NONE, 0},
        {"901-2", NONE, 0},  {"19011-2", NONE, 0}, {"1901-x", NONE, 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_turn_word turn = ent_turn_word_read(span(rows[i].word), 0);
        if (turn.year != rows[i].year || turn.part != rows[i].part ||
            turn.seasons != (rows[i].part > 0 ? ENT_TURN_COUNTED : 0) || turn.number)
            fail_msg("%s: %u, %u", rows[i].word, turn.year, turn.part);
    }
    assert_true(ent_turn_word_read(span("'0"), 0).number);
    assert_false(ent_turn_word_read((ent_span){"'01", 1}, 0).number); /* what stands after a word is no part of it */
    assert_int_equal(ent_turn_word_read((ent_span){"1901F", 4}, 0).seasons, 0);
}

static void a_heading_has_at_most_200_bytes(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    char line[220];
    (void)state;

    memset(line, 'x', sizeof line);
    memcpy(line, "Germany, ", 9);
    assert_int_equal(ent_heading_read(map, (ent_span){line, 200}, NULL).kind, ENT_HEADING_MENTION);
    assert_int_equal(ent_heading_read(map, (ent_span){line, 201}, NULL).kind, ENT_HEADING_NONE);
    strcpy(line, "S1901: Germany"); /* and so has one after a season */
    while (strlen(line) < 203)
        strcat(line, " orders");
    strcat(line, " our");
    assert_int_equal(strlen(line), 207);
    assert_int_equal(ent_heading_read(map, (ent_span){line, 207}, NULL).kind, ENT_HEADING_POWER);
    strcat(line, "s");
    assert_int_equal(ent_heading_read(map, (ent_span){line, 208}, NULL).kind, ENT_HEADING_NONE);
}

static void powers_are_named_by_unambiguous_beginnings(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL), *loeb = ent_map_builtin("loeb9", NULL);
    (void)state;

    assert_int_equal(ent_power_named(map, "ENG", 3), ent_map_find_power(map, "England", 7));
    assert_int_equal(ent_power_named(map, "ott", 3), ent_map_find_power(map, "Turkey", 6));
    assert_int_equal(ent_power_named(map, "En", 2), ENT_POWER_NONE);
    assert_int_equal(ent_power_named(map, "Englandia", 9), ENT_POWER_NONE);
    assert_int_equal(ent_power_named(loeb, "Nor", 3), ent_map_find_power(loeb, "Norway", 6));
    assert_int_equal(ent_power_nearest(map, "Germny", 6), ent_map_find_power(map, "Germany", 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(headings_name_one_power),
                                       cmocka_unit_test(names_of_one_letter_count_before_a_colon),
                                       cmocka_unit_test(headings_have_signs_a_name_and_a_rest),
                                       cmocka_unit_test(a_heading_stands_after_orders),
                                       cmocka_unit_test(a_power_stands_before_an_order),
                                       cmocka_unit_test(headings_name_turns),
                                       cmocka_unit_test(a_word_may_name_a_phase_or_be_a_code),
                                       cmocka_unit_test(a_word_may_count_the_parts_of_a_year),
                                       cmocka_unit_test(a_heading_has_at_most_200_bytes),
                                       cmocka_unit_test(powers_are_named_by_unambiguous_beginnings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
