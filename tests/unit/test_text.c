/* test_text.c -- texts as people send them: whose orders are they, and what becomes of every line?
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
#include "text/heading.h"
#include "text/order_file.h"
#include "text/prose.h"
#include "text/request_text.h"
#include "turn/check.h"
#include "turn/power_name.h"

#define UNITS     "Units:\nFrance: A Par\n"
#define DISLODGED "Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany:\n"

static ent_status read_text(const char *text, size_t len, ent_request *request, ent_err *err)
{
    ent_rules rules;

    *request = (ent_request){.map = NULL};
    ent_rules_preset("datc", &rules);
    return ent_order_file_read(text, len, &rules, NULL, request, err);
}

/* ---- Headings. ---- */

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
    {"Orders for France", ENT_HEADING_POWER, "FRANCE"},
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
    {"England and France will be friends", ENT_HEADING_NONE, NULL},
    {"See you on Monday", ENT_HEADING_NONE, NULL},
    {"Press: long live the king", ENT_HEADING_NONE, NULL},
    {"France\xE2\x80\x99s orders:", ENT_HEADING_POWER, "FRANCE"},
    {"F", ENT_HEADING_NONE, NULL},
    {"'s orders: A Par H", ENT_HEADING_UNKNOWN, NULL},
    {"Germany / Hans", ENT_HEADING_MENTION, "GERMANY"},
    {"Germany says: hello", ENT_HEADING_MENTION, "GERMANY"},
    {"Germany says: A Mun H", ENT_HEADING_UNKNOWN, "GERMANY"},
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
    {"Germany: France", ENT_HEADING_POWER, "GERMANY"},
    {"", ENT_HEADING_NONE, NULL},
};

static void expect_headings(const ent_map *map, const heading_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_heading heading = ent_heading_read(map, span(row[i].line));
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
    const char map_line[] =
        "Map: {\"base\": \"standard\", \"changes\": {\"units\": null, \"centers\": null, \"powers\": "
        "[{\"name\": \"I\"}, {\"name\": \"Austria\"}, {\"name\": \"England\"}, {\"name\": "
        "\"France\"}, {\"name\": \"Germany\"}, {\"name\": \"Italy\"}, {\"name\": \"Russia\"}, "
        "{\"name\": \"Turkey\"}]}}\nFrance: A Par H\n";
    ent_request request;
    ent_err err = {.text = ""};
    (void)state;

    if (read_text(map_line, strlen(map_line), &request, &err) != ENT_OK)
        fail_msg("%s", err.text);
    expect_headings(request.map, rows, sizeof rows / sizeof *rows);
    ent_request_clear(&request);
}

/* What is read of a heading beside its kind: an unknown one is bare if it is but a few words, a mention leads if the
 * power comes first or orders are spoken of, and the rest is orders. */
static void headings_have_signs_and_a_rest(void **state)
{
    static const struct {
        const char *line, *rest;
        bool bare, leads;
    } rows[] = {
        {"Mike: F Kie - Den", "F Kie - Den", true, false},
        {"Mike, my best friend in all the world: F Kie - Den", "F Kie - Den", false, false},
        {"Germny", "", true, false},
        {"Germany and Austria: A Mun H", "A Mun H", true, false},
        {"Turkey - sorry I am late!", "", true, true},
        {"Kaiser of Germany", "", true, false},
        {"Hi Germany, are these orders yours?", "", true, true},
        {"Germany says: hello", "hello", true, false},
        {"<Tom> A Ven H", "A Ven H", true, false},
        {"Spring 1901: Germany: A Mun H", "A Mun H", false, true},
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_heading heading = ent_heading_read(map, span(rows[i].line));
        if (heading.bare != rows[i].bare || heading.leads != rows[i].leads ||
            heading.rest.len != strlen(rows[i].rest) || memcmp(heading.rest.text, rows[i].rest, heading.rest.len) != 0)
            fail_msg("'%s': bare %d, leads %d, rest '%.*s'", rows[i].line, heading.bare, heading.leads,
                     (int)heading.rest.len, heading.rest.text);
    }
}

/* The heading of another power within a line of orders. */
static void a_heading_stands_behind_orders(void **state)
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
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_heading_inside(map, span(rows[i].line)) != rows[i].at)
            fail_msg("'%s': %zu", rows[i].line, ent_heading_inside(map, span(rows[i].line)));
}

static void a_heading_has_at_most_200_bytes(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    char line[202];
    (void)state;

    memset(line, 'x', sizeof line);
    memcpy(line, "Germany, ", 9);
    assert_int_equal(ent_heading_read(map, (ent_span){line, 200}).kind, ENT_HEADING_MENTION);
    assert_int_equal(ent_heading_read(map, (ent_span){line, 201}).kind, ENT_HEADING_NONE);
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

static void orders_are_told_from_prose(void **state)
{
    static const struct {
        const char *line;
        bool order_like;
    } rows[] = {
        {"A Par - Bur", true},
        {"Paris - Brest", true},
        {"Waive", true},
        {"No builds", true},
        {"All units hold", true},
        {"A Pariz hodl", true},
        {"Mun H", true},
        {"Fleet Naples to Ionian", true},
        {"Build F Kie, A Ber, A Mun", true},
        {"Remove one: A Tyr", true},
        {"F Lon -> Nth", true},
        {"vienna to galicia", true},
        {"Hi Tom,", false},
        {"here are my orders.", false},
        {"Have a nice weekend!", false},
        {"(3 orders)", false},
        {"Sorry I am late - work", false},
        {"-----", false},
        {"", false},
        {"I will write to you", false},
        {"No hold", true},
        {"All fleets hold", true},
        {"All armies hold", true},
        {"No retreats", true},
        {"No retreat for me", true},
        {"A", false},
        {"A b c d e f g h", false},
        {"a friend of mine in town", false},
        {"Fleet", false},
        {"Build one of the fleets that you know of today", false},
        {"Paris holds", true},
        {"Paris is a town that holds many more people than any other town in all of France that I know of", false}};
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_prose_is_order_like(map, span(rows[i].line)) != rows[i].order_like)
            fail_msg("'%s' is taken for %s", rows[i].line, rows[i].order_like ? "prose" : "an order");
}

/* ---- Sets. ---- */

/* Each order in force of one power, as "F LON - NTH; ...". */
static void orders_in_force(const char *text, const char *power, char *out, size_t size)
{
    ent_request request;
    ent_turn turn;
    ent_err err;
    ent_print_room to = {out, size, 0};

    out[0] = '\0';
    if (read_text(text, strlen(text), &request, &err) != ENT_OK)
        fail_msg("%s\nline %u: %s", text, err.line, err.text);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    for (size_t i = 0; i < turn.intake.n; i++) {
        const ent_entry *entry = &turn.intake.entry[i];
        char order[100];
        if (entry->automatic || turn.result[i].verdict == ENT_VOID ||
            strcmp(request.map->power[entry->order.power].name, power) != 0)
            continue;
        ent_print_order(request.map, NULL, &entry->order, ENT_NAMES_CODE, false, order, sizeof order);
        ent_print_putf(&to, "%s%s", to.len > 0 ? "; " : "", order);
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

static void later_blocks_replace_earlier_ones(void **state)
{
    static const struct {
        const char *text, *orders;
    } rows[] = {
        {"England:\nF Lon - Nth\nA Lvp - Yor\nEngland:\nF Lon - Eng\n", "F LON - ENG"},
        {"England (first try)\nF Lon - Nth\nEngland, final orders!\nF Lon - Eng\n", "F LON - ENG"},
        /* a line for each order is one set; a line later on changes the units that it names */
        {"England: F Lon - Nth\nEngland: A Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"England: F Lon - Nth, A Lvp - Yor\nItaly: A Ven H\nEngland: F Lon - Eng\n", "A LVP - YOR; F LON - ENG"},
        {"[21:03] <England> F Lon - Nth\n[21:04] <England> F Lon - Eng\n", "F LON - ENG"},
        /* what is quoted less is newer */
        {"England:\nF Lon - Eng\n> England:\n> F Lon - Nth\n", "F LON - ENG"},
        {"> England:\n> F Lon - Nth\nEngland:\nF Lon - Eng\n", "F LON - ENG"},
        {"> England:\n> F Lon - Nth\n", "F LON - NTH"},
        {"England:\n> F Lon - Nth\n> > F Lon - Eng\n", "F LON - NTH"},
        {"Rules: datc 4.D.1=a\nEngland:\nF Lon - Nth\nEngland:\nA Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"England:\nF Lon - Nth\nSet: adds\nA Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"France:\nA Par H\nEngland:\nF Lon H\nSet: unordered\nA Lvp H\n", "F LON H; A LVP H"},
        {"England:\nF Lon H\n> England:\n> F Lon - Nth, A Lvp H\n> F Edi H; A Lvp - Yor\n", "F LON H"},
        /* lines of mail around the orders */
        {"Von: Hans\nContent-Type: text\nX-Mailer: y\n--- Begin forwarded message ---\n-----Original-Nachricht-----\n"
         "Forwarded message\nOriginal message\nHe is the one who wrote:\nEngland:\n1) F Lon - Nth\n2. *A Lvp - Yor*\n"
         "Thanks!\nViele Gr\xC3\xBC\xC3\x9F"
         "e\nBest wishes\n",
         "F LON - NTH; A LVP - YOR"},
        {"From: Tom\nSubject: English orders\nF Lon - Nth\n", "F LON - NTH"},
        {"England:\nF Lon H\nMike: this is what I think\nF Edi H\n", "F LON H; F EDI H"},
        {"England:\n`F Lon H`\n\"F Edi H\"\n", "F LON H; F EDI H"},
        {"Retreats:\nEngland: F Lon H\n", "F LON H"},
        {"Thanksgiving is near\nEngland:\nF Lon H\n", "F LON H"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char got[200];
        orders_in_force(rows[i].text, "ENGLAND", got, sizeof got);
        if (strcmp(got, rows[i].orders) != 0)
            fail_msg("%s\ngives %s\nnot   %s", rows[i].text, got, rows[i].orders);
    }
}

static void nothing_goes_to_a_wrong_power(void **state)
{
    static const struct {
        const char *text;
        uint32_t line;
        const char *says;
    } rows[] = {
        {"England:\nF Lon H\nAtlantis:\nA Par H\n", 3, "'Atlantis'"},
        {"England:\nF Lon H\nGermny\nA Mun H\n", 3, "perhaps Germany is meant"},
        {"England:\nF Lon H\nHi Germany, are we friends?\nA Par H\n", 3, "may be a heading"},
        {"England:\nF Lon H\nYours sincerely of Berlin town\nA Ber H\n", 4, "is \"Yours"},
        {"England:\nF Lon H\nGermany and Austria:\nA Mun H\n", 3, "Several powers"},
        {"F Lon H\nEngland:\nA Lvp H\n", 1, "whose is"},
        {"From: Tom\nA Par H\n", 2, "whose is"},
        {"England:\nF Lon H\nFrom: Pierre\nA Par H\n", 4, "whose is"},
        {"Phase: F1902M\nEngland:\nF Lon H\n", 0, "Units: orders"},
        {"Mike: F Kie - Den\n", 1, "no power or header is called"},
        {"Munich:\nhello there\n", 1, "whose is 'Munich:'"}, /* no order follows, so it is no heading */
        {"Munich:\nA Mun H\n", 1, "no power or header is called 'Munich'"},
        {"England:\nF Lon H\nMike: F Kie - Den\n", 3, "'Mike'"},
        {"From: Tom\nSubject: hello there\nF Lon H\n", 3, "whose is"},
        {"England:\nF Lon H\nMike: this is what I think\nA Par H\n", 4, "The unit is France's"},
        {"England:\nF Lon H\nSet: "
         "extendsextendsextendsextendsextendsextendsextendsextendsextendsextends\n",
         3, "'extendsextendsextendsextendsextendsextendsextendsextendsexte'"},
        {"England:\nF Lon H\nSet: extends\nF Lon - Nth\n", 3, "no such kind of order set: 'extends'"},
        {"Set: adds\nEngland:\nF Lon H\n", 1, "a set without a power"},
        {"Units:\nAtlantis\n", 2, "Atlantis"},
        {"Perpetual:\nAtlantis:\nA Par H\n", 2, "no power or header is called 'Atlantis'"},
        {"Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany:\nA Mun -> Boh\nOrders:\nFrance:\nsorry, my "
         "friends, I am late\nA Mun R Boh\n",
         10, "The unit is Germany's, the orders above are France's"},
        {"France:\nA Par H\nMap: standard\n", 3, "too late for the map"},
        {UNITS "Map: standard\n", 3, "too late for the map"},
        {"Phase: S1901R\nUnits: orders\nEngland:\nF Lon H\n", 0, "movement phase"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        if (read_text(rows[i].text, strlen(rows[i].text), &request, &err) == ENT_OK || err.line != rows[i].line ||
            !strstr(err.text, rows[i].says))
            fail_msg("%s\nline %u: %s", rows[i].text, err.line, err.text);
        ent_request_clear(&request);
    }
}

/* ---- Every line is accounted for. ---- */

static void check_account(const char *text, size_t len, const ent_request *request)
{
    const ent_line_account *lines = &request->lines;
    uint32_t n = 0, sum = 0, skipped = 0, ordered = 0, last = 0;

    for (size_t at = 0; at < len; n++) {
        const char *end = memchr(text + at, '\n', len - at);
        at = end ? (size_t)(end - text) + 1 : len;
    }
    for (unsigned fate = 0; fate < ENT_LINE_FATE_COUNT; fate++) {
        sum += lines->n_of[fate];
        skipped += fate >= ENT_LINE_COMMENT ? lines->n_of[fate] : 0;
    }
    for (size_t i = 0; i < request->n_written; i++) {
        ordered += request->written[i].line != last;
        last = request->written[i].line;
        assert_true(request->written[i].power < request->map->n_powers);
    }
    assert_int_equal(lines->n, n);
    assert_int_equal(sum, n);
    assert_true(lines->n_skipped <= skipped); /* joined lines are one */
    assert_true(ordered <= lines->n_of[ENT_LINE_ORDER]);
}

static uint32_t pick(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % n;
}

/* Texts put together from lines that people write; most are read, some refused. */
static void every_line_has_one_fate(void **state)
{
    static const char *const line[] = {"England:",
                                       "FRANCE",
                                       "Ger: F Kie - Den",
                                       "Orders for Italy",
                                       "<Turkey> A Con H",
                                       "# Russia:",
                                       "# a comment",
                                       "F Lon - Nth",
                                       "A Lvp - Yor // later",
                                       "- A Par H",
                                       "A Mun - Ruh; A Ber H",
                                       "A Ven H, A Rom - Apu",
                                       "Paris - Brest",
                                       "",
                                       "  ",
                                       "-----",
                                       "-- ",
                                       "Regards,",
                                       "Hi Tom,",
                                       "From: Tom <tom@example.org>",
                                       "Subject: Russia's orders",
                                       "> England:",
                                       "> F Lon - Eng",
                                       "> > A Lvp H",
                                       "[21:03] A War - Gal",
                                       "<br>",
                                       "A Par =2D Bur",
                                       "A Mar - Spa=",
                                       "See you on Monday",
                                       "Vienna waits for you.",
                                       "Atlantis:",
                                       "Kaiser of Germany",
                                       "Units:",
                                       "England: F Lon, A Lvp",
                                       "Centers:",
                                       "Orders:",
                                       "Phase: S1901M",
                                       "Title: Ashes",
                                       "Set:",
                                       "Spring 1901",
                                       "\xFF\xFE",
                                       "A"};
    uint32_t seed = 7, read = 0;
    (void)state;

    for (int round = 0; round < 4000; round++) {
        char text[1200] = "";
        size_t len = 0;
        ent_request request;
        ent_err err;
        for (uint32_t i = 0, n = 1 + pick(&seed, 14); i < n; i++)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
                                    line[pick(&seed, sizeof line / sizeof *line)], pick(&seed, 20) ? "\n" : "\r\n");
        if (pick(&seed, 3) == 0)
            len--;
        if (read_text(text, len, &request, &err) == ENT_OK) {
            check_account(text, len, &request);
            read++;
        } else if (err.line == 0 && !strstr(err.text, "no units")) {
            fail_msg("%s\nrefused without a line: %s", text, err.text);
        }
        ent_request_clear(&request);
    }
    assert_true(read > 400);
}

/* ---- Refusals. ---- */

static void unreadable_lines_are_refused_with_their_number(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *message;
    } rows[] = {
        {DISLODGED "A Mun -> Boh, Tyr (from Bur)\n", 0, ""},
        {DISLODGED "A Mun -> Boh, Tyr (from Bur\n", 6, "no province is called 'Tyr (from Bur'"},
        {DISLODGED "A Mun -> Boh, Tyr (Bur)\n", 6, "no province is called 'Tyr (Bur)'"},
        {DISLODGED "A Mun -> Boh, Tyr (from Oz)\n", 6, "'Oz'"},
        {DISLODGED "A Mun -> Boh, Swi\n", 6, "Swi"},
        {DISLODGED "A Mun: Boh,, Tyr (from Bur)\n", 0, ""},
        {DISLODGED "A Mun\n", 0, ""},
        {DISLODGED "A Mun - Boh\n", 6, "Mun - Boh"},
        {DISLODGED "A\n", 6, "A"},
        {DISLODGED "A Mun ->\n", 0, ""},
        {"Units:\nFrance: A Par,, F Bre,\n", 0, ""},
        {"Units:\nFrance: A Par / F Bre /\n", 2, "Par / F Bre /"},
        {"Units:\nFrance: A Par - Bur\n", 2, "among the units stands the order"},
        {"Units:\nFrance:\nA Par this is a very long line among the units which goes on and on, longer than any "
         "message can "
         "quote of it\n",
         3, ""},
        {"Units:\nFrance: A\n", 2, "'A' is no unit"},
        {"Units:\nFrance:   Army \n", 2, "'Army' is no unit"},
        {"Units:\nFrance: A    Par\n", 0, ""},
        {"Units:\nFrance: Armypar\n", 2, "'Armypar' is no unit"},
        {"Centers:\nFrance: Par\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", 0, ""},
        {"Phase: F1903M\nMap: loeb9\nUnits: orders\nFrance: A Par H\n", 0, ""},
        {"Map:\nFrance: A Par H\n", 1, ""},
        {"Map: {\"base\": \"standard\", \"changes\": {\"name\": \"x // y\"}}\nFrance: A Par H\n", 0, ""},
        {UNITS "Built:\nFrance:\n1901\n", 5, ""},
        {UNITS "Centres:\nFrance: Par\nRetreats:\nFrance: A Par H\n", 0, ""},
        {DISLODGED "A Mun -> Boh\nA Ber -> Kie\nOrders:\nGermany:\nsorry, my friends, I am late\nA Ber R Kie\n", 0, ""},
        {DISLODGED "A Mun -> Boh, Par\n", 6, "cannot step to PAR"},
        {UNITS "Built:\nFrance:\nA Par 1901\n", 0, ""},
        {UNITS "Built:\nFrance:\nA Par\n", 5, "no year behind"},
        {UNITS "Built:\nFrance:\nA Par 19o1\n", 5, "no year behind"},
        {UNITS "Built:\nFrance:\nA Bur 1901\n", 5, "France has no unit"},
        {UNITS "Built:\nFrance:\nA Par 99999999\n", 5, "year"},
        {"Units:\nFrance: A Par, A Mar\n"
         "Orders:\nFrance:\nA Par H\nGermany and Italy and all of the others:\nA Mar H\n",
         6, "Several powers are named"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        ent_status status = read_text(rows[i].text, strlen(rows[i].text), &request, &err);
        ent_request_clear(&request);
        if ((status == ENT_OK) != (rows[i].line == 0) || err.line != rows[i].line || !strstr(err.text, rows[i].message))
            fail_msg("%s\nline %u: %s", rows[i].text, err.line, err.text);
    }
}

/* The same status whether or not the caller asks what is wrong. */
static void errors_need_not_be_wanted(void **state)
{
    static const char *const texts[] = {"A Par H\n", "Map: nowhere\n", "Units:\nFrance: X\n", "Phase: never\n",
                                        "Map: {\"base\": 7}\n"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ent_request request;
        ent_err err;
        ent_status status = read_text(texts[i], strlen(texts[i]), &request, &err);
        ent_request_clear(&request);
        assert_int_not_equal(status, ENT_OK);
        assert_int_equal(read_text(texts[i], strlen(texts[i]), &request, NULL), status);
        ent_request_clear(&request);
    }
}

/* Sets beyond the number that is counted are one set. */
static void many_sets_are_read(void **state)
{
    enum { SETS = 300 };
    char text[SETS * 20 + 20] = "England:\nF Lon H\n", got[200];
    (void)state;

    for (int i = 0; i < SETS; i++)
        strcat(text, "Set:\nF Lon - Eng\n");
    orders_in_force(text, "ENGLAND", got, sizeof got);
    assert_string_equal(got, "F LON - ENG");
}

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
                                               "Perpetual:\n"
                                               "  England: F Lon - Eng\n"
                                               "  England: A Yor H\n"
                                               "Proxies:\n"
                                               "  Austria: A Vie by England\n"};

static void requests_are_written_as_text(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof written_requests / sizeof *written_requests; i++) {
        ent_request request;
        ent_err err;
        char *written = NULL;
        size_t len;
        assert_int_equal(read_text(written_requests[i], strlen(written_requests[i]), &request, &err), ENT_OK);
        FILE *out = open_memstream(&written, &len);
        assert_non_null(out);
        ent_request_print(out, &request);
        assert_int_equal(fclose(out), 0);
        assert_string_equal(written, written_requests[i]);
        free(written);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_name_one_power),
        cmocka_unit_test(names_of_one_letter_count_before_a_colon),
        cmocka_unit_test(headings_have_signs_and_a_rest),
        cmocka_unit_test(a_heading_stands_behind_orders),
        cmocka_unit_test(a_heading_has_at_most_200_bytes),
        cmocka_unit_test(powers_are_named_by_unambiguous_beginnings),
        cmocka_unit_test(orders_are_told_from_prose),
        cmocka_unit_test(later_blocks_replace_earlier_ones),
        cmocka_unit_test(nothing_goes_to_a_wrong_power),
        cmocka_unit_test(every_line_has_one_fate),
        cmocka_unit_test(unreadable_lines_are_refused_with_their_number),
        cmocka_unit_test(errors_need_not_be_wanted),
        cmocka_unit_test(many_sets_are_read),
        cmocka_unit_test(requests_are_written_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
