/* test_line_findings.c -- lines of a text that may say something of the orders around them.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "listed_findings.h"

#define MAIL                                                                                                           \
    "Units:\nFrance: A Par, F Bre\nOrders:\nFrom: Pierre\nSubject: France\nContent-Type: multipart/alternative; "      \
    "boundary=0001\n"
#define PART       "\n--0001\nContent-Type: "
#define FRANCE_TWO "Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\n"
#define TWICE      "replaced: an earlier set of orders gave way to a later one, which begins in line 14 (4.D.1 c)"

/* A position, and what else is found where a title above it says its turn. */
#define POSITION "\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n"
#define STARTS   "centers: it is not said who owns the centers, so those of the map's start count"

#define HEADER(line, text)                                                                                             \
    "skipped: line " line " was read as a header, but may say something of the orders: \"" text "\""
#define NO_HEADER(line, text)                                                                                          \
    "skipped: line " line " was skipped (prose), but may say something of the orders: \"" text "\""

static const findings_row lines[] = {
    {WINTER("A Par, A Bur", "Par") "I keep\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"I keep\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nI keep\nA Par H\n", ""},
    /* A short one is refused, as is one that names orders. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nPlease ignore the attachment, my mailer adds it\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Please ignore the attachment, my "
     "mailer adds it\""},
    {WINTER("A Par, A Bur", "Par") "Mes survivants\n\nA Bur\n", NO_HEADER("8", "Mes survivants")},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance's units: A Bur\n",
     "skipped: line 7 was read as a heading, but may say something of the orders: \"France's units: A Bur\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance (1): A Bur\n", ""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par, Bre\nOrders:\nFrance (2 centers):\nNothing\n",
     ""}, /* nothing is to be removed */
    /* Lines above a position without a phase that name another turn, but are no titles. */
    {"Title: Game 7, Fall 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was read as a header, but names another turn: \"Title: Game 7, Fall 1902\""},
    {"Subject: Diplomacy Fall 1902\n\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (mail), but names another turn: \"Subject: Diplomacy Fall 1902\""},
    {"The position after Spring 1902 is here.\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"The position after Spring 1902 is here.\""},
    {"Turn 4: Fall 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Turn 4: Fall 1902\""},
    {"F02\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"F02\""},
    {"> Fall of 1902\n\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Fall of 1902\""},
    {"Spring Cup 2026\nRoom F12\nS 12.11.1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", ""},
    {"Title: Spring 1994\nMap: modern\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", ""},
    {"Spring 1902 is over.\nFall 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "centers: it is not said who owns the centers, so those of the map's start count"},
    /* Beside the title of a position, the title of a report, a phase, a count or a number says nothing. */
    {"Spring 1902 results\nFall 1902" POSITION, STARTS},
    {"Fall 1902\nSpring results" POSITION, STARTS},
    {"Fall 1902\nSpring moves:" POSITION, STARTS},
    {"Fall 1902\nBuilds" POSITION, STARTS},
    {"Fall 1902\n# Builds" POSITION, STARTS},
    {"Fall 1902\n1950" POSITION, STARTS},
    {"Fall 1902\nMap 1901" POSITION, STARTS},
    {"Fall 1902\nGame 2, turn 1" POSITION, STARTS},
    {"Fall 1902\nSpring is here" POSITION, STARTS},
    {"Fall 1902\n> Spring 1902" POSITION, STARTS},
    {"Season 4 game" POSITION, ""},
    {"Season 3, Game 4" POSITION, ""},
    {"#1935" POSITION, ""},
    {"# Builds" POSITION, ""},
    {"#1 Fall" POSITION, ""},
    {"Fall 1902\n# Fall 1903" POSITION,
     STARTS "; skipped: line 2 was skipped (comment), but names another turn: \"# Fall 1903\""},
    {"Fall 1902\nSummer 1903" POSITION,
     STARTS "; skipped: line 2 was skipped (prose), but names another turn: \"Summer 1903\""},
    {"Fall 1902\n1902\nSpring" POSITION,
     STARTS "; skipped: line 3 was skipped (prose), but names another turn: \"Spring\""},
    {"Fall 1902\nSeason: Spring" POSITION,
     STARTS "; skipped: line 2 was skipped (prose), but names another turn: \"Season: Spring\""},
    {"Season: Fall\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Season: Fall\""},
    {"Year: 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Year: 1902\""},
    {"Season: Fall\nYear: 02\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Season: Fall\""},
    {"Spring\nPress: none\nYear 1903\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 3 was skipped (prose), but names another turn: \"Year 1903\""},
    {"Season: Fall 1902\nYear: 1903\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "centers: it is not said who owns the centers, so those of the map's start count; skipped: line 2 was skipped "
     "(prose), but names another turn: \"Year: 1903\""},
    {"Summer 1901\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Summer 1901\""},
    {"Hello\n# Fall 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 2 was skipped (comment), but names another turn: \"# Fall 1902\""},
    {"Map: ancmed\nSeason: Spring 2\nUnits:\nRome: A Rom\nOrders:\nRome: A Rom H\n",
     "skipped: line 2 was skipped (prose), but names another turn: \"Season: Spring 2\""},
    {"Turn 3\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "skipped: line 1 was skipped (prose), but names another turn: \"Turn 3\""},
    {"I agree.\n> Fall 1902\n> Units:\n> France: A Par\n> Centers\n> France: Par\n> Orders\nFrance: A Par H\n",
     HEADER("2", "Fall 1902")},
    {"I agree.\n> Map: standard\n> Phase: F1902M\n> Units:\n> France: A Par\n> Rules: dptg\nOrders:\nFrance: A Par H\n",
     STARTS "; " HEADER("2", "Map: standard") "; " HEADER("6", "Rules: dptg")},
    {"# Fall 1902\nPhase: S1902M\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n",
     "centers: it is not said who owns the centers, so those of the map's start count"},
    {"# Spring 1901\n// Fall 1902\n# see the file of Fall 1902\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n", ""},
    /* A power has gained a center, so this is not the first phase. */
    {"Units:\nFrance: A Par\nCenters:\nFrance: Par, Bel\nOrders:\nFrance: A Par H\n",
     "undated: it is not said which phase this is, so it is taken for Spring 1901, movement; write \"Phase:\" above "
     "the "
     "units"},
    {"Units:\nFrance: A Par\nCenters:\nFrance: Par\nOrders:\nFrance: A Par H\n", ""},
    {WINTER("A Par, A Bur", "Par") "Some, except\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Some, except\""},
    {WINTER("A Par, A Bur", "Par") "The lot but\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"The lot but\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance: has\nA Bur\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: has\""},
    {WINTER("A Par, A Bur", "Par") "A Bur\nExcepted\n",
     "skipped: line 9 was skipped (prose), but may say something of the orders: \"Excepted\""},
    {WINTER("A Par, A Bur, A Gas", "Par") "A Bur (excepted), A Gas\n",
     "remark: \"A Bur (excepted)\" is read as A Bur D; the remark after it may limit or correct it"},
    {WINTER("A Par, A Bur", "Par") "What remains\nA Bur\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"What remains\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance: keep:\nA Bur\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: keep:\""},
    /* Lines that may say of the orders below them that they are none. */
    {WINTER("A Par", "Par, Bre") "Only a draft\n\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Only a draft\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nDRAFT\n\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"DRAFT\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nResults\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Results\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nNo test "
     "today\nHi\nFrance:\nWaive\n",
     ""},
    {WINTER("A Par", "Par, Bre") "I suggest that you do\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"I suggest that you do\""},
    {"Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\nHow about this:\nFrance:\nWaive\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"How about this:\""},
    {WINTER("A Par", "Par, Bre") "Please disregard these\nThank you\nWaive\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Please disregard these\""},
    {WINTER("A Par", "Par, Bre") "Waive\nReceived: F Bre B\n",
     "skipped: line 9 was skipped (mail), but may be an order: \"Received: F Bre B\""},
    /* A number after the sign of a comment may count orders. */
    {WINTER("A Par", "Par, Bre") "#1 F Bre B\nWaive\n# F Bre B\n",
     "skipped: line 8 was skipped (comment), but may be an order: \"#1 F Bre B\""},
    /* A + may be the bullet of a list, or mean a build where units are to be removed. */
    {WINTER("A Bur\n A Pic", "Par") "+ A Bur\n",
     "skipped: line 9 was read as an order, but has a + that may mean a build: \"+ A Bur\""},
    {WINTER("A Bur\n A Pic", "Par") "A Bur +\n",
     "skipped: line 9 was read as an order, but has a + that may mean a build: \"A Bur +\""},
    {WINTER("A Bur\n A Pic", "Par") "- A Bur\n", ""},
    {WINTER("A Bur", "Par, Bre") "+ A Par\n", ""},
    /* A subject that names a power is a heading, and what stands below it is said of the orders. */
    {FALL "From: Pierre\nSubject: France\n\nHi all\nA Par H\n", ""},
    {FALL "From: Pierre\nSubject: France, Fall 1901\n\nA Par H\n", ""},
    {FALL "From: Pierre\nSubject: France\n\nPlease disregard.\n\nA Par H\n",
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"Please disregard.\""},
    {FALL "From: Pierre\nSubject: France 1902\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but names another turn: \"Subject: France 1902\""},
    {FALL "From: Pierre\nSubject: France?\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France?\""},
    {FALL "From: Pierre\nSubject: France - if I am late\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - if I am late\""},
    {FALL "From: Pierre\nSubject: France - do not use\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - do not use\""},
    {FALL "From: Pierre\nSubject: France - next turn\n\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"Subject: France - next turn\""},
    {FALL "France:\nA Par H\nFrance: never mind\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"France: never mind\""},
    {FALL "France:\nA Par H\nTom: see you\n", ""},
    {FALL "France: NMR\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"France: NMR\""},
    {FALL "France: as follows\nA Par H\n", ""},
    /* Results are no orders. */
    {FALL "France:\nA Par H\nMove failed\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Move failed\""},
    {FALL "France:\nA Par - Bur (bounced)\n",
     "remark: \"A Par - Bur (bounced)\" is read as A Par - Bur; the remark after it may limit or correct it"},
    {FALL "France:\nA Par - Bur (*bounce*)\n",
     "remark: \"A Par - Bur (*bounce*)\" is read as A Par - Bur; the remark after it may limit or correct it"},
    {FALL "France:\nA Par - Bur (to bounce)\n", "completed: \"A Par - Bur (to bounce)\" is read as A Par - Bur"},
    /* What is quoted below the orders is older. */
    {"Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun H\n> Germany said:\n> A Mun - Bur\n",
     "skipped: line 7 was skipped (quoted), but may be an order: \"A Mun - Bur\""},
    /* A message of a power with the orders of another one. */
    {FALL "From: Klaus (Germany)\nTo: Pierre (France)\n\nSee what you think:\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another power than the orders below it: \"From: Klaus "
     "(Germany)\"; skipped: line 6 was skipped (mail), but may say something of the orders: \"To: Pierre (France)\""},
    {FALL "From: Pierre (France)\nTo: Tom\nCc: Klaus (Germany)\n\nFrance:\nA Par H\n", ""},
    /* A message to another player may be a proposal; in a quotation it is the game master's. */
    {FALL "From: Pierre (France)\nTo: Klaus (Germany)\n\nFrance:\nA Par H\n",
     "skipped: line 6 was skipped (mail), but may say something of the orders: \"To: Klaus (Germany)\""},
    {FALL "\xC3\x80: Allemagne\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but may say something of the orders: \"\xC3\x80: Allemagne\""},
    {FALL "France:\nA Par H\nTo: Klaus (Germany)\n", ""},
    {FALL "France:\nA Par H\n> To: Pierre (France)\n> A Par H\n",
     "skipped: line 8 was skipped (quoted), but may be an order: \"A Par H\""},
    {FALL "Agreed with Boris:\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Agreed with Boris:\""},
    {"Units:\nFrance: A Par\nRussia: A Mos\nOrders:\nFrance:\nA Par H\nAgreed with Boris:\nRussia: A Mos H\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Agreed with Boris:\""},
    /* A farewell below the orders of one power is no word about those of the next one. */
    {"Units:\nFrance: A Par\nRussia: A Mos\nOrders:\nFrance:\nA Par H\nGood luck everyone!\n\nRussia:\nA Mos H\n", ""},
    /* A part of the page that is folded up has a heading and nothing else. */
    {"Units:\nGermany: A Mun, A Ber\nOrders:\nGermany:\nA Mun H\n[spoiler=France]\n[/spoiler]\nA Ber H\n",
     "skipped: line 8 was read as an order, but stands after a folded part of the page, in which the heading above it "
     "stands: \"A Ber H\""},
    /* What is known of the lines above a subject is not known of the subject. */
    {FALL "France:\nHello friends\nWho knows what\nSubject: news of the day, what a day it was for the old friends of "
          "mine, Paris holds, q b\nWell, all of you\nA Par H\n",
     "skipped: line 8 was skipped (mail), but may be an order: \"Subject: news of the day, what a day it was for the "
     "old friends of mine, Paris holds, q b\""},
    /* A comment that begins with a number may speak of an order by its number. */
    {FALL "France:\nA Par H\n#1 is void\n#1 hurrah\n# 1 is void\n",
     "skipped: line 7 was skipped (comment), but may say something of the orders: \"#1 is void\"; skipped: line 9 was "
     "skipped (comment), but may say something of the orders: \"# 1 is void\""},
    {FALL "From: Klaus (Germany)\n\nHello\n\nFrom: the judge\n\nFrance:\nA Par H\n", ""},
    {FALL "From: Klaus (Germany)\nMessage-ID: <1@example.org>\n\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but names another power than the orders below it: \"From: Klaus "
     "(Germany)\""},
    {FALL "From: Germany and Austria\n\nFrance:\nA Par H\n", ""},
    /* A subject may say that the orders are none. */
    {"Units:\nFrance: A Par\nOrders:\nSubject: Diplomacy game of our club, France, orders, DRAFT\nFrance:\nA Par "
     "H\n"
     "Subject: France orders\n",
     "skipped: line 4 was skipped (mail), but may say something of the orders: \"Subject: Diplomacy game of our "
     "club, "
     "France, orders, DRAFT\""},
    /* A long line above the heading, or one that only names a place. */
    {"Units:\nFrance: A Par\nOrders:\nDear GM, only use these if I don't send others.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"Dear GM, only use these if I "
     "don't "
     "send others.\""},
    {"Units:\nFrance: A Par\nOrders:\nDear GM, I love Paris.\nFrance:\nA Par H\n", ""},
    /* Right above a heading, sentences of other orders and of other people's. */
    {"Units:\nFrance: A Par\nOrders:\nThis is what I was told to do.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"This is what I was told to do.\""},
    {"Units:\nFrance: A Par\nOrders:\nI will send the real orders tomorrow.\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"I will send the real orders "
     "tomorrow.\""},
    {"Units:\nFrance: A Par\nOrders:\nHow are you?\nFrance:\nA Par H\n", ""},
    /* What one player proposes to another. */
    {FALL "Would you do this?\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Would you do this?\""},
    {FALL "Que dirais-tu de :\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"Que dirais-tu de :\""},
    {FALL "Would you mind a late order?\nFrance:\nA Par H\n", ""},
    {FALL "PRP:\nFrance:\nA Par H\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP:\""},
    {"Units:\nFrance: A Par\nOrders:\nI would like to propose that in the fall we do it like this:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"I would like to propose that in the "
     "fall we do it like this:\""},
    {"Units:\nFrance: A Par\nOrders:\nWe could do this:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"We could do this:\""},
    {"Units:\nFrance: A Par\nOrders:\nIch schlage vor:\nFrance:\nA Par H\n",
     "skipped: line 4 was skipped (prose), but may say something of the orders: \"Ich schlage vor:\""},
    {"Units:\nFrance: A Par\nOrders:\nWe could meet on Friday\nHello\nFrance:\nA Par H\n", ""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nLast turn I wrote:\nA Par H\n",
     "skipped: line 5 was skipped (mail), but may say something of the orders: \"Last turn I wrote:\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nTom wrote:\nA Par H\n", ""},
    /* Quoted orders that are denied below. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n> A Par H\nI disagree\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"I disagree\""},
    /* A sign that denies, or a mark that nothing closes, in a line of its own. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n<del>\nA Par H\n---\n\xE2\x9D\x8C\n",
     "skipped: line 5 was skipped (markup), but may say something of the orders: \"?\"; skipped: line 8 was "
     "skipped "
     "(markup), but may say something of the orders: \"?\""},
    /* Such a sign with a number: how many readers have put it there. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\n\xF0\x9F\x91\x8D 2\n\xF0\x9F\x91\x8E 1\n:x: 3\n2\n",
     "skipped: line 7 was skipped (markup), but may say something of the orders: \"? 1\"; skipped: line 8 was skipped "
     "(markup), but may say something of the orders: \"? 3\""},
    /* A farewell may say something besides, and so may a line below the mark of a signature. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nThanks for waiting. These are provisional.\nA Par H\nThanks!\n"
     "Regards, Klaus (draft)\nGreetings from London\n--\nRegards, Klaus (draft)\n",
     "skipped: line 5 was skipped (signature), but may say something of the orders: \"Thanks for waiting. These "
     "are "
     "provisional.\"; skipped: line 8 was skipped (signature), but may say something of the orders: \"Regards, "
     "Klaus "
     "(draft)\"; skipped: line 11 was "
     "skipped (signature), but may say something of the orders: \"Regards, Klaus (draft)\""},
    /* Bold orders, as some chats write them. */
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance: *A Par H*, *A Mar H*\n", ""},
    /* The date of the first mail cannot be read; the second has two. */
    {"Units:\nFrance: A Par\nOrders:\nFrom: P <p@x.de>\nSent: yesterday\nFrance:\nA Par H\n"
     "From: P <p@x.de>\nDate: Tue, 4 Mar 2025 09:00:00 +0100\nSent: today\nFrance:\nA Par - Bur\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 12 (4.D.1 c); skipped: line 5 "
     "was "
     "skipped (mail), but may say something of the orders: \"Sent: yesterday\""},
    /* Right between orders a title may begin a set that replaces the one above; others say nothing. */
    {"Units:\nFrance: A Par, A Mar, F Bre\nOrders:\nFrance:\nA Par H\n\n--- FINAL ---\n\nA Mar H\nFleets:\nF Bre H\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"--- FINAL ---\""},
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nUpdate\nA Par H\nWhat I really want:\nA Mar H\nUpdate\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"What I really want:\""},
    /* What is quoted below a sentence may be denied there; if all is quoted, somebody has passed it on. */
    {"Units:\nFrance: A Par\nOrders:\nThese are not mine!\n> France:\n> A Par H\n",
     "skipped: line 6 was read as an order, but is quoted more deeply than other lines: \"A Par H\""},
    {"Units:\nFrance: A Par\nOrders:\n> Hello!\n> France:\n> A Par H\n", ""},
    /* Only one thing is said of an order in a quotation that gives way, and its lines count once. */
    {FRANCE_TWO "A Par H\nA Mar H\n> France:\n> A Par - Pic // or Bur\n",
     "skipped: line 8 was skipped (quoted), but may be an order: \"A Par - Pic // or Bur\""},
    {"Units:\nFrance: A Par, A Mar\nGermany: A Mun\nOrders:\nFrance: A Par - Bur; A Mar H\n"
     "> France: A Mar H; Germany: A Mun -\n> Ruh\n",
     "skipped: line 6 was read as an order, but is quoted more deeply than other lines: \"France: A Mar H; Germany: A "
     "Mun -   Ruh\""},
    /* Which message is later, if a date cannot be read? */
    {"Units:\nFrance: A Par\nOrders:\nFrom: P <p@x.de>\nDate: Tue, 4 Mar 2025 09:00:00 +0100\nFrance:\nA Par H\n"
     "From: P <p@x.de>\nSent: Tuesday, March 4, 2025 8:00 AM\nFrance:\nA Par - Bur\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 11 (4.D.1 c); skipped: line 9 "
     "was "
     "skipped (mail), but may say something of the orders: \"Sent: Tuesday, March 4, 2025 8:00 AM\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMet vriendelijke groet, akkoord\n", ""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMet Boris, akkoord\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Met Boris, akkoord\""},
    /* A verb alone may change the order above it; such a title says nothing. */
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par H\nMoves\n- Hold\nSupports:\nsupport, please\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"- Hold\"; skipped: line 9 was "
     "skipped (prose), but may say something of the orders: \"support, please\""},
    /* A few words between two orders may be a remark about the first, fewer also below the last. */
    {FRANCE_TWO "A Par - Bur\nwith support\nA Mar H\nnot yet\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"with support\"; skipped: line 8 was "
     "skipped (prose), but may say something of the orders: \"not yet\""},
    {FRANCE_TWO "A Par - Bur\nBarr\xC3\xA9\nA Mar H\nPierre\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Barr\xC3\xA9\""},
    {FRANCE_TWO "A Par - Bur\nNur mit Unterst\xC3\xBCtzung\nA Mar H\nX\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"Nur mit Unterst\xC3\xBCtzung\"; "
     "skipped: line 8 was skipped (prose), but may say something of the orders: \"X\""},
    {FRANCE_TWO "A Par - Bur\nthanks a lot\nA Mar H\nsee you\n", ""},
    {FRANCE_TWO "A Par - Bur\nIn the north\nA Mar H\nviel Gl\xC3\xBC"
                "ck\n",
     ""},
    /* Chats say in the language of the reader that a message was deleted. */
    {FRANCE_TWO "A Par - Bur\nA Mar H\nCe message a \xC3\xA9t\xC3\xA9 supprim\xC3\xA9\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Ce message a \xC3\xA9t\xC3\xA9 "
     "supprim\xC3\xA9\""},
    /* Marks that strike out, in lines of their own. A long line of them is a rule. */
    {FRANCE_TWO "~~\nA Par - Bur\n~~\nA Mar H\n~~~~~~~~\n",
     "skipped: line 5 was skipped (markup), but may say something of the orders: \"~~\"; skipped: line 7 was skipped "
     "(markup), but may say something of the orders: \"~~\""},
    /* A short comment may be meant as a title of Markdown. */
    {FRANCE_TWO "# Draft\nA Par - Bur\nA Mar H\n",
     "skipped: line 5 was skipped (comment), but may say something of the orders: \"# Draft\""},
    {FRANCE_TWO "# not my final orders\nA Par - Bur\nA Mar H\n",
     "skipped: line 5 was skipped (comment), but may say something of the orders: \"# not my final orders\""},
    {FRANCE_TWO "## Fall 1901\nA Par - Bur\nA Mar H\n",
     "skipped: line 5 was skipped (comment), but names another turn: \"## Fall 1901\""},
    {FRANCE_TWO
     "# Armies\nA Par - Bur\n# Fleets\n# A Mar - Spa\nA Mar H\n// Draft\n# a draft of Tom's, kept here for me\n",
     ""},
    /* A star after an order may stand for what a line below says. */
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nA Par H\n* to be seen\nA Mar H *\nto be seen\n* to be seen\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"* to be seen\"; skipped: line 9 was "
     "skipped (prose), but may say something of the orders: \"* to be seen\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\n* **A Par H**\n* to be seen\n", ""},
    /* In the words of DAIDE only "SUB" says that something is an order. */
    {"Units:\nFrance: A Par\nOrders:\nSUB ( ( FRA AMY PAR ) HLD )\nPRP ( XDO ( ( FRA AMY PAR ) MTO PIC ) )\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP ( XDO ( ( FRA AMY PAR ) MTO PIC "
     ") "
     ")\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nnot ( sub ( ( FRA AMY PAR ) MTO PIC ) )\n"
     "SUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"not ( sub ( ( FRA AMY PAR ) MTO PIC "
     ") "
     ")\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nPRP\n( FRA AMY PAR ) MTO PIC\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"PRP\""},
    {"Units:\nFrance: A Par\nOrders:\nFrance:\nFRM ( FRA ) ( GER )\nSUB ( ( FRA AMY PAR ) MTO PIC )\nTHX\nTHXX\nORD\n",
     "skipped: line 5 was skipped (prose), but may say something of the orders: \"FRM ( FRA ) ( GER )\"; skipped: line "
     "9 "
     "was skipped (prose), but may say something of the orders: \"ORD\""},
    /* The body of a mail may come twice, as text and as a page: the second one counts, with one finding. */
    {MAIL "\nA Par H\nF Bre H\n" PART "text/html; charset=\"UTF-8\"\n\n<div>A Par H<br>F Bre H<br></div>\n--0001--\n",
     TWICE},
    /* Another part of text may be an attachment with other orders. */
    {MAIL "\nA Par H\n" PART "text/plain; name=\"fleets.txt\"\n\nF Bre H\n--0001--\n", ""},
    {MAIL "\nA Par H\nContent-Type: text/html is what I use\nF Bre H\n", ""},
    {MAIL "\nA Par H\nF Bre H\n-- \nPierre\n" PART "text/html\n\n<p>A Par H</p><p>F Bre H</p>\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 16 (4.D.1 c)"},
    {MAIL "\nA Par H\nF Bre H\n" PART "image/png; name=\"logo.png\"\n\nF Bre H\n",
     "impossible: F Bre H is void: it repeats an order for the unit"},
    {MAIL PART "text/plain\n\nA Par H\nF Bre H\n--0001--\n", ""},
    /* A verb alone; what some chats strike out. */
    {FALL "France:\nA Par H\nD\n", "skipped: line 7 was skipped (prose), but may say something of the orders: \"D\""},
    {FALL "France:\nA Par H\nForecast\n",
     "skipped: line 7 was skipped (prose), but may say something of the orders: \"Forecast\""},
    {FALL "France:\n~A Par - Bur~\nA Par H\n",
     "unread: \"~A Par - Bur~\" is not read: '~' at the end may strike it out; leave out the sign, or the order"},
    {FALL "France:\nA Par H\n~France: A Par - Bur~\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 7 (4.D.1 c); unread: \"A Par - "
     "Bur~\" is not read: '~' at the end may strike it out; leave out the sign, or the order"},
    /* A rank below one word: another writer may follow. "Front" is the title of a part of a plan. */
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance \xE2\x80\x94 Today at 21:03\nA Par H\nluigi_77\nSenior Member\nA "
     "Mar H\n",
     NO_HEADER("6", "luigi_77")},
    {"Units:\nFrance: A Par, A Mar\nOrders:\nFrance \xE2\x80\x94 Today at 21:03\nA Par H\nfront\nSenior Member\nA Mar "
     "H\n",
     ""},
    {FALL "France:\nA Par -\n", "unread: \"A Par -\" is not read: the name of a place is missing here"},
    {FALL "~France~\nA Par H\n~~~~\n", ""},
    /* A line of a signature is no rule of the game, unless it can be one. */
    {FALL "France:\nA Par H\n-- \nRules: be nice\nRegards\n",
     "skipped: line 8 was skipped (signature), but may say something of the orders: \"Rules: be nice\""},
    {"Rules: datc\n" FALL "France:\nA Par H\n-- \nRules: be nice\n",
     "skipped: line 9 was skipped (signature), but may say something of the orders: \"Rules: be nice\""},
    /* A header changes the whole game. Below orders it may be of another one; a quoted one is none. */
    {FALL "France:\nA Par H\n-- \nRules: 4.A.2=e\n", HEADER("8", "Rules: 4.A.2=e")},
    {FALL "France:\n-- \nRules: 4.A.2=e\nFrance:\nA Par H\n", HEADER("7", "Rules: 4.A.2=e")},
    {FALL "France:\nA Par H\nRules: 4.A.2=e\n", HEADER("7", "Rules: 4.A.2=e")},
    {FALL "France:\nA Par H\nPhase: F1901M\n", HEADER("7", "Phase: F1901M")},
    {"Map: standard\n" FALL "France:\nA Par H\nMap: standard\nOrders:\n", HEADER("8", "Map: standard")},
    {FALL "France:\nA Par H\nUnits:\nFrance: A Bur\nOrders:\nFrance:\nA Par H\nA Bur H\n",
     "replaced: an earlier set of orders gave way to a later one, which begins in line 11 (4.D.1 c); " HEADER(
         "7", "Units:")},
    {FALL "Rules: 4.A.2=e\nFrance:\nA Par H\n", ""},
    {FALL "> Rules: 1971\nFrance:\nA Par H\n", HEADER("5", "Rules: 1971")},
    {"Rules: datc\n" FALL "> Rules: 1971\nFrance:\nA Par H\n", NO_HEADER("6", "Rules: 1971")},
    {"Rules: 4.A.2=e\n" FALL "France:\nA Par H\n> Rules: 4.A.2=d\n", NO_HEADER("8", "Rules: 4.A.2=d")},
    {FALL "France:\nA Par H\n[quote]Rules: 1971[/quote]\n", NO_HEADER("7", "Rules: 1971")},
    {FALL "France:\nA Par H\n> Map: modern\n", NO_HEADER("7", "Map: modern")},
    {FALL "France:\nA Par H\n> Units:\n> France: A Bur\n",
     NO_HEADER("7", "Units:") "; skipped: line 8 was skipped (quoted), but may be an order: \"France: A Bur\""},
    {FALL "France:\nA Par H\n-----Original Message-----\nFrom: Tom\nRules: 1971\n", NO_HEADER("9", "Rules: 1971")},
    {"-----Original Message-----\nFrom: Tom\nRules: 4.A.2=e\n" FALL "France:\nA Par H\n", ""},
    {"> Rules: 4.A.2=e\n> Phase: F1901M\n> Units:\n> France: A Par\n> Orders:\n> France:\n> A Par H\n", ""},
    /* What a page hides, and says what that is. */
    {FALL "France:\n[spoiler=old orders]A Par H[/spoiler]\n",
     "skipped: line 6 was skipped (prose), but may say something of the orders: \"old orders\""},
    {FALL "[spoiler=\"France\"]A Par H[/spoiler]\n", ""},
    {FALL "France:\n[spoiler]A Par H[/spoiler]\n", ""},
    {FALL "France:\n[spoiler=]A Par H[/spoiler]\n", ""},
};

static void a_line_that_may_matter_is_a_finding(void **state)
{
    (void)state;
    CHECK_FINDINGS(lines);
}

/* The number of findings in a text that has them in its lines alone. */
static size_t findings_of(const char *text)
{
    ent_request request;
    ent_turn turn;
    ent_check check;

    check_text(text, strlen(text), &request, &turn, &check);
    size_t n = check.n;
    ent_check_clear(&check);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return n;
}

/* Second thoughts, other messages, other turns, in all languages. */
static const char *const thoughts[] = {"Sorry, I made a mistake.",
                                       "I messed up",
                                       "Sorry, old ones",
                                       "Please remove my orders.",
                                       "Please clear my orders",
                                       "I'll redo this tonight.",
                                       "Let me redo this",
                                       "I'll sleep on it",
                                       "I'll have another look tonight",
                                       "Will resend",
                                       "Start over",
                                       "Not happy with this",
                                       "rescinded",
                                       "Hab mich vertippt.",
                                       "Hab mich vertan",
                                       "Vertippt",
                                       "Falsch, sorry",
                                       "Stimmt so nicht",
                                       "Berichtigung folgt",
                                       "Die endgültigen Züge kommen heute Abend",
                                       "Die richtigen Züge schicke ich morgen",
                                       "J'ai changé d'avis.",
                                       "Je me suis trompé",
                                       "Laisse tomber",
                                       "Supprimer svp",
                                       "Je te confirme ce soir",
                                       "Ho cambiato idea.",
                                       "Mi sono sbagliato",
                                       "Ho sbagliato",
                                       "Confermo domani",
                                       "Cancella per favore",
                                       "Me he equivocado.",
                                       "Me equivoqué",
                                       "Cambié de idea",
                                       "Confirmo mañana",
                                       "Ik heb me vergist.",
                                       "Ik bevestig morgen",
                                       "Verwijderen aub",
                                       "The last order has a typo.",
                                       "Last one should be a move.",
                                       "The last one moves",
                                       "Typo in the second line",
                                       "I screwed up the last one",
                                       "Falsches Spiel",
                                       "Bitte löschen",
                                       "Mauvaise partie",
                                       "Partita sbagliata",
                                       "Partida equivocada",
                                       "Verkeerde spel",
                                       "Whoops, that was for the other game",
                                       "Need to talk to Pierre first",
                                       "Checking with Pierre",
                                       "I might still change this",
                                       "Can I still change my orders?",
                                       "Let me know if that works",
                                       "Don't lock it yet",
                                       "Saved, not submitted",
                                       "J'attends Pierre",
                                       "Aspetto Pierre",
                                       "Espero a Pierre",
                                       "Ik wacht op Pierre",
                                       "Das ist nicht mein letztes Wort",
                                       "Please use the ones from Tuesday.",
                                       "Tuesday's mail is the right one",
                                       "Take the ones from yesterday",
                                       "Nehmt bitte doch die von gestern",
                                       "Die erste Mail gilt",
                                       "First set stands",
                                       "C'est le premier qui compte",
                                       "see my mail from this morning",
                                       "Das waren die Züge vom Frühjahr.",
                                       "Das war vom letzten Zug",
                                       "this is for spring",
                                       "C'était pour le printemps",
                                       "Era per la primavera",
                                       "Dat was voor het voorjaar",
                                       "Die Flotte nicht.",
                                       "Aber ohne die Unterstützung",
                                       "Sans le soutien.",
                                       "without the support",
                                       "No order for the fleet",
                                       "Fleet: no order",
                                       "not sure yet",
                                       "erst nach Rückfrage",
                                       "nach Absprache mit Tom",
                                       "frag mich vorher",
                                       "salvo diversa comunicazione",
                                       "then it dies",
                                       "let it die",
                                       "choose for me",
                                       "flip a coin",
                                       NULL};

static void a_second_thought_below_orders_is_a_finding(void **state)
{
    static const char *const idle[] = {"Good luck to all", "Talk to you soon", "Bis bald", "Off to the pub now", NULL};
    char text[300];
    (void)state;

    for (size_t i = 0; thoughts[i]; i++) {
        snprintf(text, sizeof text, "Phase: F1901M\nUnits:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Bur\n\n%s\n",
                 thoughts[i]);
        if (findings_of(text) != 1)
            fail_msg("%s: %zu findings", thoughts[i], findings_of(text));
    }
    for (size_t i = 0; idle[i]; i++) {
        snprintf(text, sizeof text, "Units:\nGermany: A Mun\nOrders:\nGermany:\nA Mun - Bur\n\n%s\n", idle[i]);
        if (findings_of(text) != 0)
            fail_msg("%s: %zu findings", idle[i], findings_of(text));
    }
}

/* What changes or doubts the orders of the set that follows. */
static void a_change_above_a_heading_is_a_finding(void **state)
{
    static const char *const changes[] = {"Bitte München nach Tirol statt Burgund, Rest wie unten.",
                                          "Züge wie unten, aber München bleibt stehen.",
                                          "Wie unten, nur München bleibt",
                                          "Bitte München doch stehen lassen, Rest wie unten",
                                          "Zoals hieronder maar München blijft.",
                                          "Come sotto ma Monaco resta",
                                          "En fait Munich reste.",
                                          "On reflection Munich should just sit tight.",
                                          "Make Munich Tyr",
                                          "The following orders are from spring.",
                                          "These are what I sent in spring",
                                          "Below is what I told Pierre.",
                                          "I told Pierre this",
                                          "Pierre sent me these",
                                          "I'm considering these:",
                                          "Something like this?",
                                          "Would this work?",
                                          "Wäre das erlaubt?",
                                          "Das habe ich Pierre gesagt",
                                          "Voici ce que j'ai dit à Pierre",
                                          "Hi GM, make Munich Tyr please, the rest is fine.",
                                          NULL};
    static const char *const idle[] = {"Greetings from Munich", "Nice game so far", "My dog ate my map", NULL};
    char text[300];
    (void)state;

    for (size_t i = 0; changes[i]; i++) {
        snprintf(text, sizeof text, "Phase: F1901M\nUnits:\nGermany: A Mun\nOrders:\n%s\n\nGermany:\nA Mun - Bur\n",
                 changes[i]);
        if (findings_of(text) != 1)
            fail_msg("%s: %zu findings", changes[i], findings_of(text));
    }
    for (size_t i = 0; idle[i]; i++) {
        snprintf(text, sizeof text, "Units:\nGermany: A Mun\nOrders:\n%s\n\nGermany:\nA Mun - Bur\n", idle[i]);
        if (findings_of(text) != 0)
            fail_msg("%s: %zu findings", idle[i], findings_of(text));
    }
}

/* How many findings a sentence above, between, or below the orders of a power gets in all. */
static size_t findings_around(const char *sentence)
{
    static const char *const texts[] = {"%s\nA Par H\nF Bre H\n", "A Par H\n%s\nF Bre H\n", "A Par H\nF Bre H\n%s\n"};
    size_t n = 0;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *mark = strstr(texts[i], "%s");
        char text[300];
        snprintf(text, sizeof text, "Units:\nFrance: A Par, F Bre\nOrders:\nFrance:\n%.*s%s%s", (int)(mark - texts[i]),
                 texts[i], sentence, mark + 2);
        n += findings_of(text);
    }
    return n;
}

static void a_sentence_that_may_change_orders_is_a_finding(void **state)
{
    static const char *const telling[] = {
        /* of another time */
        "I will send the real orders tomorrow.", "Ordini del turno scorso:", "Letzte Runde",
        /* somebody else's orders */
        "This is what Russia wants me to do.", "This is what I would do in your place.", "that's what I told Russia",
        "I told Tom", "Tom suggests", "Awaiting word from Russia",
        /* not to be used */
        "Do not enter yet.", "Dummy orders.", "Noch nicht verwenden!", "Ne pas utiliser.", "Non usare.", "E non usare.",
        "Niet gebruiken.", "Hypothetically.", "Ich überlege noch.", "Änderungen vorbehalten.", "Gilt erst im Herbst.",
        "Die letzte Zeile stimmt nicht.", "Zug zwei fällt weg.", "Sauf avis contraire.", "Je confirme demain.",
        "La dernière ligne est fausse.", "L'ultimo non vale.", "Salvo modifiche.", "La última no vale.",
        "Salvo cambios.", "De laatste geldt niet.", "Onder voorbehoud.", "Med reservation.", "Das sind die alten Züge.",
        "Ce sont les anciens ordres.", "Sono gli ordini vecchi.", "Son las órdenes viejas.", "Dit zijn de oude orders.",
        "Concept", "Ébauche", "please don't count these two",
        /* changed or denied */
        "actually hold", "Actually, hold with that", "Reverse the supports.", "Flip the supports", "Drop the convoys",
        "oops, moves are late", "No way", "I disagree", "Not right, please use my later mail",
        /* offered */
        "Agreed?", "Thoughts?", "Deal?", "What do you think?", "Is this ok?", "Einverstanden?", NULL};
    static const char *const idle[] = {"Good luck to all!",
                                       "See you on Friday",
                                       "Here are my orders.",
                                       "Do be kind",
                                       "Sorry for the delay",
                                       "What a game!",
                                       "Thank you for running this game",
                                       "Please confirm receipt.",
                                       "I agree",
                                       "This is what I do.",
                                       "Great concept as ever, dear Tom",
                                       "Tom told us about the weather here",
                                       "Drop by any time you like",
                                       "You can count on me",
                                       NULL};
    (void)state;

    for (size_t i = 0; telling[i]; i++)
        if (findings_around(telling[i]) != 3)
            fail_msg("%s: %zu findings", telling[i], findings_around(telling[i]));
    for (size_t i = 0; idle[i]; i++)
        if (findings_around(idle[i]) != 0)
            fail_msg("%s: %zu findings", idle[i], findings_around(idle[i]));
    assert_int_equal(findings_around("How are you?"), 2); /* above an order any question */
    assert_int_equal(findings_around("Is everything ok at home?"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_may_matter_is_a_finding),
        cmocka_unit_test(a_sentence_that_may_change_orders_is_a_finding),
        cmocka_unit_test(a_second_thought_below_orders_is_a_finding),
        cmocka_unit_test(a_change_above_a_heading_is_a_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
