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
#include "written_turn.h"
#include "text/request_text.h"
#include "turn/check.h"

#define UNITS     "Units:\nFrance: A Par\n"
#define DISLODGED "Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany:\n"

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

/* A text, and the orders of England that are in force in it. */
typedef struct ent_in_force_row {
    const char *text, *orders;
} ent_in_force_row;

static void expect_in_force(const ent_in_force_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char got[200];
        orders_in_force(rows[i].text, "ENGLAND", got, sizeof got);
        if (strcmp(got, rows[i].orders) != 0)
            fail_msg("%s\ngives %s\nnot   %s", rows[i].text, got, rows[i].orders);
    }
}

static void later_blocks_replace_earlier_ones(void **state)
{
    static const ent_in_force_row rows[] = {
        {"England:\nF Lon - Nth\nA Lvp - Yor\nEngland:\nF Lon - Eng\n", "F LON - ENG"},
        {"England (first try)\nF Lon - Nth\nEngland, final orders!\nF Lon - Eng\n", "F LON - ENG"},
        /* a line for each order is one set; a line later on changes the units that it names */
        {"England: F Lon - Nth\nEngland: A Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"England: F Lon - Nth, A Lvp - Yor\nItaly: A Ven H\nEngland: F Lon - Eng\n", "A LVP - YOR; F LON - ENG"},
        {"England: F Lon - Nth\nEngland: F Lon - Eng\n", ""}, /* two orders in one set */
        {"Italy: A Ven H\nEngland: F Lon - Nth\nEngland: F Lon - Eng\n", ""},
        {"> England: F Lon - Nth\n> England: F Lon - Eng\n", ""},
        {"England: F Lon - Nth\nItaly: A Ven H\nEngland: F Lon - Eng\n", "F LON - ENG"},
        {"England:\nF Lon - Nth\nA Lvp - Yor\nItaly: A Ven H\nEngland: F Lon - Eng\n",
         "F LON - ENG"}, /* England's orders were a block, which this line replaces */
        {"England:\nF Lon - Nth\nEngland: F Lon - Eng\nItaly: A Ven H\nEngland: A Lvp - Yor\n", "A LVP - YOR"},
        {"England: F Lon - Nth\nEngland: as follows\nA Lvp - Yor\nEngland: F Lon - Eng\n",
         "F LON - ENG"}, /* below the remark stands a block */
        {"[21:03] <England> F Lon - Nth\n[21:04] <England> F Lon - Eng\n", "F LON - ENG"},
        /* what is quoted less is newer */
        {"England:\nF Lon - Eng\n> England:\n> F Lon - Nth\n", "F LON - ENG"},
        {"> England:\n> F Lon - Nth\nEngland:\nF Lon - Eng\n", "F LON - ENG"},
        {"> England:\n> F Lon - Nth\n", "F LON - NTH"},
        {"England:\n> F Lon - Nth\n> > F Lon - Eng\n", "F LON - NTH"},
        {"> England: F Lon - Nth\n> England: A Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        /* a heading ends the blocks that are quoted deeper */
        {"> > Germany:\n> > A Mun H\nEngland:\n> > A Lvp - Yor\n", "A LVP - YOR"},
        {"> > Germany:\n> > A Mun H\n> England:\n> > A Lvp - Yor\n", "A LVP - YOR"},
        {">>>>>>>> England:\n>>>>>>>>> A Lvp - Yor\n>>>>>>>>> France:\n>>>>>>>>> A Par H\n", "A LVP - YOR"},
        {"Rules: datc 4.D.1=a\nEngland:\nF Lon - Nth\nEngland:\nA Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"England:\nF Lon - Nth\nSet: adds\nA Lvp - Yor\n", "F LON - NTH; A LVP - YOR"},
        {"Rules: datc 4.D.1=b\nEngland:\nF Lon H\nSet: replaces\nA Lvp H\n", "A LVP H"},
        {"Rules: datc 4.D.1=b\nEngland:\nF Lon H\nSet: replaces\nA Lvp H\nEngland:\nF Edi H\n", "A LVP H; F EDI H"},
        {"Rules: datc 4.D.1=b\nEngland:\nF Lon H\nSet: replaces\nEngland:\nA Lvp H\n", "A LVP H"},
        {"Rules: datc 4.D.1=b\nEngland:\nSet: replaces\nFrance:\nA Par H\nEngland:\nF Lon H\n", "F LON H"},
        {"France:\nA Par H\nEngland:\nF Lon H\nSet: unordered\nA Lvp H\n", "F LON H; A LVP H"},
        {"Rules: datc 4.D.2=a\nEngland:\nF Lon H\nSet: unordered\nA Lvp H\n", ""},
        {"England:\n> France:\n> A Par H\nF Lon - Nth\n", "F LON - NTH"},
        {"Phase: S1901R\nUnits:\nFrance: A Mun, F Nth\nDislodged:\nGermany: A Mun -> Boh\nEngland: F Nth -> Edi\n"
         "Orders:\nThis is England with a retreat\nF Nth - Edi\n",
         "F NTH - EDI"},
        {"Phase: S1901R\nUnits:\nFrance: A Mun, F Nth\nDislodged:\nGermany:\nA Mun:\nEngland:\nF Nth: "
         "Edi\nOrders:\nEngland:\nF Nth - Edi\n",
         "F NTH - EDI"},
        {"England:\nF Lon H\n> England:\n> F Lon - Nth, A Lvp H\n> F Edi H; A Lvp - Yor\n", "F LON H"},
    };
    (void)state;

    expect_in_force(rows, sizeof rows / sizeof *rows);
}

static void orders_stand_among_other_text(void **state)
{
    static const ent_in_force_row rows[] = {
        /* lines of mail around the orders */
        {"Von: Hans\nContent-Type: text\nX-Mailer: y\n--- Begin forwarded message ---\n-----Original-Nachricht-----\n"
         "Forwarded message\nOriginal message\nHe is the one who wrote:\nEngland:\n1) F Lon - Nth\n2. *A Lvp - Yor*\n"
         "Thanks!\nViele Gr\xC3\xBC\xC3\x9F"
         "e\nBest wishes\n",
         "F LON - NTH; A LVP - YOR"},
        {"From: Tom\nSubject: English orders\nF Lon - Nth\n", "F LON - NTH"},
        {"England:\nF Lon H\nMike: this is what I think\nF Edi H\n", "F LON H; F EDI H"},
        /* two places of a list, not where the supported unit goes */
        {"England: A Lvp S F Edi\n- Yor\n- Wal\nF Edi H\n", "A LVP S F EDI; F EDI H"},
        /* a heading ends a signature, and a sentence above it is not the heading of what follows */
        {"France:\nA Par H\n--\nPierre\nEngland:\nF Lon - Nth\n", "F LON - NTH"},
        {"France:\nA Par H\nnice weather today\nEngland:\nA Par H\nF Lon - Nth\n", "F LON - NTH"},
        /* many words and a colon are a sentence, if the unit of the next order is the same power's */
        {"England:\nF Lon H\nMy good old and dear friend Mike of London:\nF Edi H\n", "F LON H; F EDI H"},
        {"England:\n`F Lon H`\n\"F Edi H\"\n", "F LON H; F EDI H"},
        {"England:\n`F Lon H` `F Edi H`\n```\nA Lvp H\n```\n", "F LON H; F EDI H; A LVP H"},
        {"Betreff: Befehle England\nF Lon - Nth\n", "F LON - NTH"},
        {"England: F Lon H\nGermany - no orders came, all units hold\n", "F LON H"},
        {"Retreats:\nEngland: F Lon H\n", "F LON H"},
        {"Thanksgiving is near\nEngland:\nF Lon H\n", "F LON H"},
        /* the unit of the next order says whether a sentence that names a power is a heading */
        {"England:\nF Lon H\nKing of England\nF Edi H\n", "F LON H; F EDI H"},
        {"England:\nF Lon H\nEngland - sorry I am late!\nF Edi H\n", "F EDI H"},
        {"England:\nF Lon H\nTurkey - sorry I am late!\nF Edi H\n", "F LON H; F EDI H"},
        {"England - sorry I am late!\nA Gre H\nF Lon H\n", "F LON H"},
        /* below a sentence, the unit of the next order is this power's or nobody's; others are not looked at */
        {"England:\nF Lon H\nsorry, my friends, I am late\nA Gre H\n", "F LON H"},
        {"England:\nF Lon H\nsorry, my friends, I am late\nF Edi H\nA Par H\n", "F LON H; F EDI H"},
        {"England:\nF Lon H\nsorry, my friends, I am late\nFrance:\nA Mun H\n", "F LON H"},
    };
    (void)state;

    expect_in_force(rows, sizeof rows / sizeof *rows);
}

#define WHOSE(line) "no power stands above '" line "'; begin with a power's name and a colon, as in \"France:\""
#define NO_POWER(name)                                                                                                 \
    "no power or header is called '" name "'; the powers are Austria, England, France, Germany, Italy, Russia, Turkey" \
    "; put // before what is no heading"
#define MAY_BE(line, power)                                                                                            \
    "whose orders follow? This may be a heading: '" line "'; write \"" power ":\" above its orders, "                  \
    "or put // before a sentence"
#define NO_UNITS                                                                                                       \
    "no units; they may be left out only in the map's first phase. Give them, or say that they stand where "           \
    "the orders say (\"Units: orders\", \"units\": \"orders\")"

/* A text that is refused: in which line, and what the error says. */
typedef struct ent_refused_row {
    const char *text;
    uint32_t line;
    const char *says;
} ent_refused_row;

static void expect_refused(const ent_refused_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        if (read_text(rows[i].text, strlen(rows[i].text), &request, &err) == ENT_OK || err.line != rows[i].line ||
            strcmp(err.text, rows[i].says) != 0)
            fail_msg("%s\nline %u: %s", rows[i].text, err.line, err.text);
        ent_request_clear(&request);
    }
}

static void nothing_goes_to_a_wrong_power(void **state)
{
    static const ent_refused_row rows[] = {
        {"England:\nF Lon H\nAtlantis:\nA Par H\n", 3, NO_POWER("Atlantis")},
        {"England:\nF Lon H\nGermny\nA Mun H\n", 3, "no power or header is called 'Germny'; perhaps Germany is meant"},
        {"England:\nF Lon H\nHi Germany, are we friends?\nA Par H\n", 3,
         MAY_BE("Hi Germany, are we friends?", "Germany")},
        {"England:\nF Lon H\nKaiser of Germany\nA Gre H\n", 3, MAY_BE("Kaiser of Germany", "Germany")},
        {"England:\nF Lon H\nTurkey - sorry I am late!\nA Par H\n", 3, MAY_BE("Turkey - sorry I am late!", "Turkey")},
        {"England:\nF Lon H\nYours sincerely of Berlin town\nA Ber H\n", 4,
         "whose is 'A Ber H'; is \"Yours sincerely of Berlin town\" (line 3) a heading? The unit is Germany's, the "
         "orders above are England's"},
        {"England:\nF Lon H\nWe met in the good old town of Berlin a year ago\nA Ber H\n", 4,
         "whose is 'A Ber H'; is \"We met in the good old town of Berlin a \" (line 3) a heading? The unit is "
         "Germany's, the orders above are England's"},
        {"England:\nF Lon H\nGermany and Austria:\nA Mun H\n", 3,
         "whose orders follow? Several powers are named in 'Germany and Austria'; name one, as in \"France:\""},
        {"F Lon H\nEngland:\nA Lvp H\n", 1, WHOSE("F Lon H")},
        {"From: Tom\nA Par H\n", 2, WHOSE("A Par H")},
        {"England:\nF Lon H\nFrom: Pierre\nA Par H\n", 4, WHOSE("A Par H")},
        {"England:\nF Lon H\n> From: Pierre\nA Par H\n", 4, WHOSE("A Par H")},
        {"Mike: F Kie - Den\n", 1, NO_POWER("Mike")},
        /* no order follows, so it is no heading */
        {"Munich:\nhello there\n", 1, WHOSE("Munich:")},
        {"Munich:\nA Mun H\n", 1, NO_POWER("Munich")},
        {"England:\nF Lon H\nMike: F Kie - Den\n", 3, NO_POWER("Mike")},
        {"England:\nF Lon H\nMy good friend Mike:\nF Edi H\n", 3, NO_POWER("My good friend Mike")},
        {"England:\nF Lon H\nMy good old and dear friend Mike of London:\nA Par H\n", 3,
         NO_POWER("My good old and dear friend Mike of London")},
        {"My good old and dear friend Mike of London:\nF Edi H\n", 1,
         NO_POWER("My good old and dear friend Mike of London")},
        {"My good old and dear friend Mike of London: F Edi H\n", 1,
         NO_POWER("My good old and dear friend Mike of London")},
        {"From: Tom\nSubject: hello there\nF Lon H\n", 3, WHOSE("F Lon H")},
        {"From: Tom\nSubject: my talk with England\nF Lon H\n", 3, WHOSE("F Lon H")},
        {"England:\nF Lon H\nMike: this is what I think\nA Par H\n", 4,
         "whose is 'A Par H'; is \"Mike: this is what I think\" (line 3) a heading? The unit is France's, the orders "
         "above are England's"},
        {"Units:\nAtlantis\n", 2, WHOSE("Atlantis")},
        {"Perpetual:\nAtlantis:\nA Par H\n", 2, NO_POWER("Atlantis")},
        {"Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany:\nA Mun -> Boh\nOrders:\nFrance:\nsorry, my "
         "friends, I am late\nA Mun R Boh\n",
         10,
         "whose is 'A Mun R Boh'; is \"sorry, my friends, I am late\" (line 9) a heading? The unit is Germany's, the "
         "orders above are France's"},
    };
    (void)state;

    expect_refused(rows, sizeof rows / sizeof *rows);
}

static void headers_are_refused_where_they_do_not_fit(void **state)
{
    static const ent_refused_row rows[] = {
        {"England:\nF Lon H\nSet: "
         "extendsextendsextendsextendsextendsextendsextendsextendsextendsextends\n",
         3,
         "no such kind of order set: 'extendsextendsextendsextendsextendsextendsextendsextendsexte'; there are adds, "
         "replaces and unordered"},
        {"England:\nF Lon H\nSet: extends\nF Lon - Nth\n", 3,
         "no such kind of order set: 'extends'; there are adds, replaces and unordered"},
        {"Set: adds\nEngland:\nF Lon H\n", 1, "a set without a power 'adds'; put \"Set:\" among the orders of a power"},
        {"France:\nA Par H\nMap: standard\n", 3,
         "too late for the map 'standard'; put \"Map:\" before units and orders"},
        {UNITS "Map: standard\n", 3, "too late for the map 'standard'; put \"Map:\" before units and orders"},
        {"Phase: S1901R\nUnits: orders\nEngland:\nF Lon H\n", 1,
         "the orders can say only in a movement phase where the units stand; give the units"},
        {"Phase: F1901M\nEngland:\nF Lon H\n", 1, NO_UNITS},
        {"Phase: S1902M\nEngland:\nF Lon H\n", 1, NO_UNITS},
        {"Phase: F1902M\nEngland:\nF Lon H\n", 1, NO_UNITS},
        {"Phase: S1901R\nEngland:\nF Lon H\n", 1, NO_UNITS},
    };
    (void)state;

    expect_refused(rows, sizeof rows / sizeof *rows);
}

/* ---- Every line is accounted for. ---- */

static void check_account(const char *text, size_t len, const ent_request *request)
{
    const ent_line_account *lines = &request->lines;
    uint32_t n = 0, sum = 0, skipped = 0, listed = 0, ordered = 0, last = 0;

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
    assert_true(lines->n >= n); /* tags of quotations divide lines */
    assert_true(lines->n == n || strstr(text, "quote"));
    assert_int_equal(sum, lines->n);
    for (size_t i = 0; i < lines->n_skipped; i++)
        listed += ent_line_was_skipped(&lines->skipped[i]);
    assert_true(listed <= skipped); /* joined lines are one */
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

/* What the lines of a text are, as "heading 1, order 2". */
static void lines_are_counted_by_what_they_are(void **state)
{
    static const struct {
        const char *text, *counts;
    } rows[] = {
        {"Phase: S1901M\nEngland:\nF Lon H\n# a word\n\n", "blank 1, header 1, heading 1, order 1, comment 1"},
        {"Spring 1901\n<br>\nFrance: A Par H\nHi Tom,\n", "header 1, order 1, markup 1, prose 1"},
        {"Units:\nEngland:\nF Lon\nFrance: A Par\nOrders:\nFrance:\nA Par H\n",
         "header 2, heading 2, position 2, order 1"},
        {"From: Tom\nEngland:\nF Lon H\nRegards,\n", "heading 1, order 1, mail 1, signature 1"},
        {"England: F Lon H\nGermany: NMR\nFrance:\nA Par H\n", "heading 1, order 2, prose 1"},
        {"Bonjour from Paris\nFrance:\nA Par H\n", "heading 1, order 1, prose 1"}, /* no order stands above it */
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char counts[200] = "";
        ent_print_room to = {counts, sizeof counts, 0};
        ent_request request;
        read_request(rows[i].text, &request);
        for (unsigned fate = 0; fate < ENT_LINE_FATE_COUNT; fate++)
            if (request.lines.n_of[fate] > 0)
                ent_print_putf(&to, "%s%s %u", to.len > 0 ? ", " : "", ent_line_fate_name((ent_line_fate)fate),
                               (unsigned)request.lines.n_of[fate]);
        if (strcmp(counts, rows[i].counts) != 0)
            fail_msg("%s\nhas %s", rows[i].text, counts);
        ent_request_clear(&request);
    }
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
        {DISLODGED "A Mun -> Boh, Tyr (from Bur\n", 6,
         "no province is called 'Tyr (from Bur'; `entente map show standard` lists them"},
        {DISLODGED "A Mun -> Boh, Tyr (Bur)\n", 6,
         "no province is called 'Tyr (Bur)'; perhaps Tyrrhenian Sea is meant"},
        {DISLODGED "A Mun -> Boh, Tyr (from Oz)\n", 6,
         "no province is called 'Oz'; `entente map show standard` lists them"},
        {DISLODGED "A Mun -> Boh, Swi\n", 6, "no province is called 'Swi'; `entente map show standard` lists them"},
        {DISLODGED "A Mun: Boh,, Tyr (from Bur)\n", 0, ""},
        {DISLODGED "A Mun\n", 0, ""},
        {DISLODGED "A Mun - Boh\n", 6, "no province is called 'Mun - Boh'; perhaps Munich is meant"},
        {DISLODGED "A\n", 6, "'A' is no unit; write \"A Mun\" or \"F StP(sc)\""},
        {DISLODGED "A Mun ->\n", 0, ""},
        {"Units:\nFrance: A Par,, F Bre,\n", 0, ""},
        {"Units:\nFrance: A Par / F Bre /\n", 2,
         "no province is called 'Par / F Bre /'; `entente map show standard` lists them"},
        {"Units:\nFrance: A Par - Bur\n", 2,
         "this is an order among the units: 'A Par - Bur'; write \"Orders:\" on a line above the orders"},
        {"Units:\nFrance:\nA Par this is a very long line among the units which goes on and on, longer than any "
         "message can "
         "quote of it\n",
         3, "no province is called 'Par this is a very long line among the u'; `entente map show standard` lists them"},
        {"Units:\nFrance: A\n", 2, "'A' is no unit; write \"A Mun\" or \"F StP(sc)\""},
        {"Units:\nFrance:   Army \n", 2, "'Army' is no unit; write \"A Mun\" or \"F StP(sc)\""},
        {"Units:\nFrance: A    Par\n", 0, ""},
        {"Units:\nFrance: Armypar\n", 2, "'Armypar' is no unit; write \"A Mun\" or \"F StP(sc)\""},
        {"Centers:\nFrance: Par\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", 0, ""},
        /* "Rome" is a center below "Naples:", which says that centers follow; else nobody knows whose Naples is */
        {"Map: chaos\nCenters:\nNaples:\nRome\nNaples\nUnits: orders\nNaples: A Nap H\n", 0, ""},
        {"Map: chaos\nCenters:\nNaples\nNaples\nUnits: orders\nNaples: A Nap H\n", 0, ""},
        {"Map: chaos\nCenters:\nNaples\nRome\nNaples\nUnits: orders\nNaples: A Nap H\n", 4,
         "this may be a power or a center: 'Rome'; write a colon after each power's name, and its centers behind the "
         "colon"},
        /* a broken list goes on */
        {"Map: chaos\nCenters:\nParis: Par,\nNaples\nRome: Rom\nUnits: orders\nNaples: A Nap H\n", 0, ""},
        {"Map: chaos\nCenters:\nRome: Rom; // two\n\nNaples,\nVenice\nUnits: orders\nNaples: A Nap H\n", 0, ""},
        {"Map: chaos\nCenters:\nRome: Rom\nNaples,\nVenice\nUnits: orders\nNaples: A Nap H\n", 0, ""},
        {"Map: chaos\nCenters:\nRome: Rom,\nNaples\nVenice\n", 5,
         "this may be a power or a center: 'Venice'; write a colon after each power's name, and its centers behind the "
         "colon"},
        {"Map: ancmed\nCenters:\nRome: Rom\nCarthage\nNea\n", 4,
         "this may be a power or a center: 'Carthage'; write a colon after each power's name, and its centers behind "
         "the "
         "colon"},
        {"Year: 1901\nSeason: Spring\nYear: 1902\nSeason: Spring\nYear: 1902\nUnits:\nFrance: A Par\n", 3,
         "this names another turn than another title: 'Year: 1902'; write the phase above the position, as in \"Phase: "
         "Fall 1902\""},
        {"Season: Spring\nYear: 1901\nYear: 1902\nSeason: Fall\nUnits:\nFrance: A Par\n", 3,
         "this names another turn than another title: 'Year: 1902'; write the phase above the position, as in \"Phase: "
         "Fall 1902\""},
        {"Phase: F1903M\nMap: loeb9\nUnits: orders\nFrance: A Par H\n", 0, ""},
        {"Map:\nFrance: A Par H\n", 1, "no built-in map is called ''; `entente maps` lists them"},
        {"Map: {\"base\": \"standard\", \"changes\": {\"name\": \"x // y\"}}\nFrance: A Par H\n", 0, ""},
        {UNITS "Built:\nFrance:\n1901\n", 5, "'' is no unit; write \"A Mun\" or \"F StP(sc)\""},
        {UNITS "Centres:\nFrance: Par\nRetreats:\nFrance: A Par H\n", 0, ""},
        {DISLODGED "A Mun -> Boh\nA Ber -> Kie\nOrders:\nGermany:\nsorry, my friends, I am late\nA Ber R Kie\n", 0, ""},
        {DISLODGED "A Mun -> Boh, Par\n", 6, "a unit in MUN cannot step to PAR, so it cannot retreat there"},
        {UNITS "Built:\nFrance:\nA Par 1901\n", 0, ""},
        {UNITS "Built:\nFrance:\nA Par\n", 5,
         "no year after 'A Par'; write a unit and the year in which it was built, as in \"F Lon 1903\""},
        {UNITS "Built:\nFrance:\nA Par 19o1\n", 5,
         "no year after 'A Par 19o1'; write a unit and the year in which it was built, as in \"F Lon 1903\""},
        {UNITS "Built:\nFrance:\nA Bur 1901\n", 5, "France has no unit 'A Bur'; name one of its units"},
        {UNITS "Built:\nFrance:\nA Par 99999999\n", 5, "no such year; give one such as 1903"},
        {"Units:\nFrance: A Par, A Mar\n"
         "Orders:\nFrance:\nA Par H\nGermany and Italy and all of the others:\nA Mar H\n",
         6,
         "whose orders follow? Several powers are named in 'Germany and Italy and all of the others'; name one, as in "
         "\"France:\""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        ent_status status = read_text(rows[i].text, strlen(rows[i].text), &request, &err);
        ent_request_clear(&request);
        if ((status == ENT_OK) != (rows[i].line == 0) || err.line != rows[i].line ||
            strcmp(err.text, rows[i].message) != 0)
            fail_msg("%s\nline %u: %s", rows[i].text, err.line, err.text);
    }
}

/* The same status whether or not the caller asks what is wrong. */
static void a_caller_need_not_ask_for_the_error(void **state)
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
        assert_int_equal(err.status, status);
        assert_int_equal(read_text(texts[i], strlen(texts[i]), &request, NULL), status);
        ent_request_clear(&request);
    }
}

/* How many lines have which fate: "blank 2, order 1". */
static const char *fates_of(const ent_line_account *lines, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (unsigned fate = 0; fate < ENT_LINE_FATE_COUNT; fate++)
        if (lines->n_of[fate] > 0)
            used += (size_t)snprintf(out + used, size - used, "%s%s %u", used ? ", " : "",
                                     ent_line_fate_name((ent_line_fate)fate), (unsigned)lines->n_of[fate]);
    return out;
}

/* What each line is read as, the phase that a paste opens with, and what is kept for the next position. */
static void lines_are_read_as_what_they_are(void **state)
{
    static const struct {
        const char *text, *fates, *phase, *head;
    } rows[] = {
        {"\n \n", "blank 2", "S1901M", NULL},
        {"<b></b>\n<br>\n", "markup 2", "S1901M", NULL},
        {"// a word\n# another\n", "comment 2", "S1901M", NULL},
        {"Spring 1902\n" UNITS "Orders:\nFrance:\nA Par H\n", "header 3, heading 1, position 1, order 1", "S1902M",
         NULL},
        {"Season: Fall 1902\n" UNITS, "header 2, position 1", "F1902M", NULL},
        {"Fall 1902\nUnits\nFrance: A Par\nSupply centers\nFrance: Par\nOrders\nFrance: A Par H\n",
         "header 4, position 2, order 1", "F1902M", NULL},
        {"Units\nare due\nFrance:\nA Par H\n", "heading 1, order 1, prose 2", "S1901M", NULL},
        {"F'01\nMap: modern\nUnits:\nFrance: A Par\n", "header 2, position 1, prose 1", "S1994M", NULL},
        {"Map: modern\nF'01\nUnits:\nFrance: A Par\n", "header 3, position 1", "F2001M", NULL},
        {"Season: Fall 1902\nPositions:\nFrance: A Par\nOwnership:\nFrance: Par\n", "header 3, position 2", "F1902M",
         NULL},
        {"Map: standard\nSeason: Spring 1901\nUnits:\nFrance: A Par\n", "header 3, position 1", "S1901M", NULL},
        {"Season: Spring 2026\nUnits:\nFrance: A Par\n", "header 1, position 1, prose 1", "S1901M", NULL},
        {"Phase: S1901M\nOrders:\nUnits\nFrance: A Mar\n", "header 2, order 1, prose 1", "S1901M", NULL},
        {"S 23:05\nUnits:\nFrance: A Par\n", "header 1, position 1, prose 1", "S1901M", NULL},
        {"Fall 1902/1903\nUnits:\nFrance: A Par\n", "header 1, position 1, prose 1", "S1901M", NULL},
        {"Supply centers:\nFrance: 5\n\nFrance:\nA Par H\n", "blank 1, heading 1, order 1, prose 2", "S1901M", NULL},
        {"Pieces:\n\nFrance:\nA Par - Bur\n", "blank 1, heading 1, order 1, prose 1", "S1901M", NULL},
        {"Units:\n(France): A Par\n", "header 1, position 1", "S1901M", NULL},
        {"Fall 1902\n**Pieces:**\n**France (1):** A Par\nOwnership:\nAustria:\nFrance (Tom): Par, Mar "
         "(2)\n**Orders:**\n",
         "header 4, heading 1, position 2", "F1902M", NULL},
        {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Mar\nOrders:\nUnits\nFrance: A Mar\n",
         "header 4, position 2, order 1, prose 1", "W1901A", NULL},
        {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Mar, Bre\nOrders:\npass\nFrance: A Mar, F Bre\n",
         "header 4, position 2, order 1, prose 1", "W1901A", NULL},
        {"Units\nFrance: A Par, A Mar\nOrders\nFrance: A Par H\n", "order 2, prose 2", "S1901M", NULL},
        {"== Autumn, 1902 retreats ==\n" UNITS, "header 2, position 1", "F1902R", NULL},
        {"W'03\n" UNITS, "header 2, position 1", "W1903A", NULL},
        {"Season: Fall\nYear: 1902\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Map: standard\nYear: 1902\nSeason: Fall\n" UNITS, "header 4, position 1", "F1902M", NULL},
        {"Jahr: 1902\nJahreszeit: Herbst\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Saison: Automne\nAnnée: 1902\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Anno: 1902\nStagione: Autunno\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Año: 1902\nEstación: Otoño\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Jaar: 1902\nSeizoen: Herfst\n" UNITS, "header 3, position 1", "F1902M", NULL},
        {"Season: Fall\nYear: 2026\n" UNITS, "header 1, position 1, prose 2", "S1901M", NULL},
        {"Final year: 1910\nSpring\n" UNITS, "header 1, position 1, prose 2", "S1901M", NULL},
        {"Season: Fall\nGame 1950\n" UNITS, "header 1, position 1, prose 2", "S1901M", NULL},
        {"Diplomacy 1959\nSpring\n\nSpring 1902\n" UNITS, "blank 1, header 2, position 1, prose 2", "S1902M", NULL},
        {"1902\nFall builds\n" UNITS, "header 3, position 1", "W1902A", NULL},
        {"See below.\n> Fall 1902\n> Units:\n> France: A Par\n> Ownership\n> France: Par\n> Orders\nFrance:\nA Par H\n",
         "header 4, heading 1, position 2, order 1, prose 1", "F1902M", NULL},
        {"Fall 1902\n> Spring 1902\n> Units:\n> France: A Par\nOrders:\nFrance: A Par H\n",
         "header 3, position 1, order 1, prose 1", "F1902M", NULL},
        {"> Spring 1902\nFall 1902\n> Units:\n> France: A Par\n", "header 2, position 1, prose 1", "S1902M", NULL},
        {"> Spring 1902\nFall 1902\n" UNITS, "header 2, position 1, prose 1", "F1902M", NULL},
        {"Fall 1902\n1902\nSpring\n" UNITS, "header 2, position 1, prose 2", "F1902M", NULL},
        {"Fall\n> 1902\n" UNITS, "header 1, position 1, prose 2", "S1901M", NULL},
        {"Season: F1902B\n" UNITS, "header 2, position 1", "W1902A", NULL},
        {"S'02R\n" UNITS, "header 2, position 1", "S1902R", NULL},
        {"Fall 1902 builds:\n" UNITS, "header 2, position 1", "W1902A", NULL},
        {"Fall 1902\nThe position after Spring 1902\n" UNITS, "header 2, position 1, prose 1", "F1902M", NULL},
        {"Season: Spring 1903\nPhase: F1902M\n" UNITS, "header 2, position 1, prose 1", "F1902M", NULL},
        {"Phase: S1902M\nFall 1903\n" UNITS, "header 2, position 1, prose 1", "S1902M", NULL},
        {"Phase: S1902M\nUnits:\n", "header 2", "S1902M", NULL},
        {"Title: {1} // mine\n", "header 1", "S1901M", "Title: {1}\n"},
        {"Title: one\nGame: two\n", "header 2", "S1901M", "Title: one\nGame: two\n"},
        {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nMoves:\nA Par - Bur\nSupports:\nA Mar S A Par - Bur\n",
         "header 2, heading 1, position 1, order 2, prose 2", "S1901M", NULL},
        {"Map: standard // mine\n", "header 1", "S1901M", NULL},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_err err;
        char fates[200], phase[16];
        if (read_text(rows[i].text, strlen(rows[i].text), &request, &err) != ENT_OK)
            fail_msg("%s: %s", rows[i].text, err.text);
        ent_phase_print(request.pos, phase);
        assert_string_equal(fates_of(&request.lines, fates, sizeof fates), rows[i].fates);
        assert_string_equal(phase, rows[i].phase);
        assert_string_equal(request.head ? request.head : "", rows[i].head ? rows[i].head : "");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_blocks_replace_earlier_ones),
        cmocka_unit_test(orders_stand_among_other_text),
        cmocka_unit_test(nothing_goes_to_a_wrong_power),
        cmocka_unit_test(headers_are_refused_where_they_do_not_fit),
        cmocka_unit_test(lines_are_counted_by_what_they_are),
        cmocka_unit_test(every_line_has_one_fate),
        cmocka_unit_test(unreadable_lines_are_refused_with_their_number),
        cmocka_unit_test(a_caller_need_not_ask_for_the_error),
        cmocka_unit_test(lines_are_read_as_what_they_are),
        cmocka_unit_test(many_sets_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
