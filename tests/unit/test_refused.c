/* test_refused.c -- what is said of a text that is refused, and which part of it this is about.
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

#define POWERS     "the powers are Austria, England, France, Germany, Italy, Russia, Turkey"
#define NO_HEADING "; put // before what is no heading"
#define NEXT_SET   "if other orders replace those above, write \"England:\" here"
#define LISTED     "; `entente map show standard` lists them"
#define NAMES      "; write one of these names"
#define ODD        " has a sign that no name has; write the name alone, or leave the place out"
#define LIV        "'Liv' may be Livonia or Liverpool" NAMES
#define NO_PHASE   "no such phase; write one such as Fall 1901 retreats, or S1901M, F1901R, W1901A"
#define YEAR(year, start, phase)                                                                                       \
    "the year " #year " is too short, for the map begins in " #start "; write one such as " phase
#define COLON            "; begin with a power's name and a colon, as in \"France:\""
#define ITALYS           "its own order is Italy's; write \"Italy:\" before this one, or whose it is"
#define NO_YEAR          "; write a unit and the year in which it was built, as in \"F Lon 1903\""
#define NAME_ONE         "; name one, as in \"France:\""
#define SENTENCE         ":\" above its orders, or put // before a sentence"
#define NO_ORDER         ":\" before its orders, or put // before what is no order"
#define CHOOSE           "; choose for the player, or put // before it"
#define CONDITION        "an order has no conditions, but this is one: "
#define CHANGES          "this takes back or changes orders: "
#define DELETE           "; change them yourself, and delete this line or put // before it"
#define OTHER_THAN_PHASE "; correct \"Phase:\" or this line, or put // before what is of another turn"
#define OTHER            "; write \"Phase:\" above all, or put // before what is of another turn"

#define NO_ORDERS "a set that replaces others has no orders: 'Set: replaces'; give it some, or leave it out"
#define STAY      "these units stay, but which are removed? "
#define EACH      "; write each removal, as in \"Remove F Nth\""
#define REMOVALS  "Phase: W1901A\nUnits:\nFrance: A Par, A Gas, A Bur\nCenters:\nFrance: Par\nOrders:\nFrance:\n"

#define GERMANY        "Germany \xE2\x80\x94 Today at 21:03\nA Mun - Ruh\nF Kie - Den\n"
#define NO_POWER(name) "no power is called '" name "'; write the power's name in its place, as in \"France:\""
#define WRITER(name)                                                                                                   \
    "the orders above are Germany's, but another writer follows: '" name                                               \
    "'; write the power's name in its place, as in \"France:\""
#define ENGLAND   "England:\nF Lon H\n"
#define UNITS     "Units:\nFrance: A Par\n"
#define DISLODGED "Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany:\n"

/* A text that is refused, with a ^ before the word that the message is about, and the message. */
static const struct {
    const char *text, *says;
} refused[] = {
    /* headers */
    {"Map: ^nowhere\n", "no built-in map is called 'nowhere'; `entente maps` lists them"},
    {"  Map:   ^nowhere\n", "no built-in map is called 'nowhere'; `entente maps` lists them"},
    {"Phase: W1901A\nCenters:\nFrance: Par\nMap: ^milan\n",
     "too late for the map 'milan'; put \"Map:\" before units and orders"},
    {"Dislodged:\nFrance: A Par -> Gas\nMap: ^standard\n",
     "too late for the map 'standard'; put \"Map:\" before units and orders"},
    {"Winner: France\nMap: ^standard\n", "too late for the map 'standard'; put \"Map:\" before units and orders"},
    {ENGLAND "Map: ^standard\n", "too late for the map 'standard'; put \"Map:\" before units and orders"},
    {"Phase: ^S1901X\n", NO_PHASE},
    {"Title: one\nPhase:  ^never // mine\n", NO_PHASE},
    {"Rules: datc ^4.A.2=e 4.A.2=d\n", "other rules contradict '4.A.2=e'; write one of the two"},
    {"Rules: datc ^4.A.2=e // mine\n" ENGLAND "Rules: victory=4 4.A.2=c\n",
     "other rules contradict '4.A.2=e'; write one of the two"},
    {"Rules: datc\n" ENGLAND "-- \nPierre\nRules: ^2000\n", "a second line of rules: '2000'; write one \"Rules:\""},
    {"Rules: 1971 ^2000\n", "the preset '2000' is the second one; write one"},
    {ENGLAND "^J'annule le dernier ordre.\n", CHANGES "'J'annule le dernier ordre.'" DELETE},
    {ENGLAND "^Fal 1901\nF Edi H\n", "orders of another turn follow 'Fal 1901'; the turn is S1901M" OTHER},
    {"Set: ^adds\n", "a set without a power 'adds'; put \"Set:\" among the orders of a power"},
    {ENGLAND "^Set: replaces\n", NO_ORDERS},
    {ENGLAND "^Set: replaces\nSet: adds\n", NO_ORDERS},
    {ENGLAND "^Set: replaces\nSet: adds\nF Lon H\n", NO_ORDERS},
    {ENGLAND "^Set: replaces\n\nFrance:\nA Par H\n", NO_ORDERS},
    {"Austria:\nA Bud H\n^Set: replaces\n", NO_ORDERS},
    {ENGLAND "Set: ^extends\n", "no such kind of order set: 'extends'; there are adds, replaces and unordered"},
    {"Units: ^France\n", "the header is followed by 'France'; put each power on a line of its own below the header"},
    {"Centers: ^Par\n", "the header is followed by 'Par'; put each power on a line of its own below the header"},
    /* units */
    {"Units:\nFrance: ^A Oz\n", "no province is called 'Oz'" LISTED},
    {"Units:\nFrance: A Par, ^A Oz\n", "no province is called 'Oz'" LISTED},
    {"Units:\nFrance: A Par,  ^A Pariss\n", "no province is called 'Pariss'; perhaps Paris is meant"},
    {"Units:\nEngland: A Wal, ^F Liv\n", LIV},
    {"Units:\nEngland: ^A Nor\n", "'Nor' may be Norway or North Africa" NAMES}, /* an army stands in no sea */
    {"Units:\nEngland: ^F Nor Sea\n", "'Nor Sea' may be North Sea or Norwegian Sea" NAMES},
    {"Units:\nEngland: ^A NorSea\n", "an army cannot stand in North Sea, which is sea; a fleet can"},
    {"Units:\nFrance: ^Par\n", "'Par' is no unit; write \"A Mun\" or \"F StP(sc)\""},
    {"Units:\nFrance: ^A Nth\n", "an army cannot stand in North Sea, which is sea; a fleet can"},
    {"Units:\nFrance: ^F Par\n", "a fleet cannot stand in Paris, which is inland; an army can"},
    {"Units:\nFrance: ^F Spa\n", "on which coast of Spain does the fleet stand? Write F SPA/NC"},
    {"Units:\nFrance: A Bre, ^F Bre\n", "two units stand in Brest; drop one"},
    {"Units:\nFrance: A Bre; ^F Bre\n", "two units stand in Brest; drop one"},
    {"Units:\nFrance:\n - A Bre\n - ^F Bre\n", "two units stand in Brest; drop one"},
    {"Units:\nFrance: ^A Par - Bur\n",
     "this is an order among the units: 'A Par - Bur'; write \"Orders:\" on a line above the orders"},
    {"Units:\n^A Par\n", "no power stands above 'A Par'" COLON},
    {"Units:\n^Atlantis: A Par\n", "no power or header is called 'Atlantis'; " POWERS},
    {"Units:\n^Germny: A Par\n", "no power or header is called 'Germny'; perhaps Germany is meant"},
    /* centers */
    {"Centers:\nFrance: Par, ^Bur\n", "Burgundy is no supply center; list only such"},
    {"Centers:\nFrance: Par\nGermany: Ber, ^Par\n", "Paris is owned twice; drop one"},
    {"Centers:\nEngland: Nor, ^Liv\n", LIV}, /* Norway: no other place with this alias is a center */
    {"Centers:\nFrance: ^Oz\n", "no province is called 'Oz'" LISTED},
    {"Centers:\n^Par\n", "no power stands above 'Par'" COLON},
    {"Centers:\nFrance: Par, Saint–Petersburg, ^“Bre”\n", "'“Bre”'" ODD}, /* a dash may stand between letters */
    {"On Monday Klaus (Germany) wrote:\n^A Mun - Bur\n",
     "no power stands above 'A Mun - Bur'; line 1 only says who wrote; write \"Germany:\" above its orders"},
    {"From: Klaus (Germany)\nSubject: moves\n\n^A Mun - Bur\n",
     "no power stands above 'A Mun - Bur'; line 1 only says who wrote; write \"Germany:\" above its orders"},
    {"From: Klaus (Germany)\nTo: Anna (England)\n\n^A Mun - Bur\n",
     "no power stands above 'A Mun - Bur'; line 1 only says who wrote; write \"Germany:\" above its orders"},
    {"From: Klaus (Germany)\n\nAnna (England) wrote:\n> ^A Lvp - Yor\n",
     "no power stands above 'A Lvp - Yor'; line 3 only says who wrote; write \"England:\" above its orders"},
    /* the order is another player's, or may be */
    {"From: Klaus (Germany)\nSubject: moves\n\nHi\n\nAnna wrote:\n^A Mun - Bur\n",
     "no power stands above 'A Mun - Bur'" COLON},
    {"From: Klaus (Germany)\n\nHi\n> ^A Mun - Bur\n", "no power stands above 'A Mun - Bur'" COLON},
    {"From: Klaus (Germany)\n\n^A Lvp - Yor\n", "no power stands above 'A Lvp - Yor'" COLON},
    {"From: Klaus (Germany)\n\n^France;A;Par;Bur\n",
     "no order is found after the power's name in 'France;A;Par;Bur'; write \"France:\" and an order such as A MUN - "
     "BUR"},
    {"Klaus wrote:\n^A Mun - Bur\n", "no power stands above 'A Mun - Bur'" COLON},
    {"Perpetual:\n^Power: England\nF Lon H\n", "no power stands above 'Power: England'" COLON},
    /* signs that deny or doubt a place */
    {"Centers:\nFrance: Par, ^-Bre\n", "'-Bre'" ODD},
    {"Centers:\nFrance: ^- Bre\n", "'- Bre'" ODD},
    {"Centers:\nFrance:\n - Par\n - Bre, ^+Mar\n", "'+Mar'" ODD},
    {"Centers:\nFrance: Par, ^\xE2\x9D\x8C Bre\n", "'? Bre'" ODD},
    {"Centers:\nFrance: Par, ^\xE2\x98\x90 Bre\n", "'? Bre'" ODD},
    {"Centers:\nFrance: Par, ^!Bre\n", "'!Bre'" ODD},
    {"Centers:\nFrance: ^Bre?, Par\n", "'Bre?'" ODD},
    {"Centers:\nFrance: ^(Bre), Par\n", "'(Bre)'" ODD},
    {"Centers:\nFrance: ^[Bre], Par\n", "'[Bre]'" ODD},
    {"Centers:\nFrance: ^Bre \xF0\x9F\x91\x8E, Par\n", "'Bre ?'" ODD},
    {"Centers:\nFrance: Par, ^\xE2\x80\x93 Bre\n", "'\xE2\x80\x93 Bre'" ODD},
    {"Units:\nEngland: F Lon, ^F Edi \xE2\x9D\x8C\n", "'Edi ?'" ODD},
    {"Units:\nEngland: F Lon, ^F Edi!\n", "'Edi!'" ODD},
    {"Units:\nEngland: ^F Spa(?nc)\n", "'Spa(?nc)'" ODD},
    {"Units:\nEngland: ^F Spa(nc)-\n", "'Spa(nc)-'" ODD},
    {DISLODGED "^A Mun -> Boh, -Tyr\n", "'-Tyr'" ODD},
    {DISLODGED "^A Mun -> \xE2\x9C\x97 Boh\n", "'? Boh'" ODD},
    {DISLODGED "^A Mun?\n", "'Mun?'" ODD},
    {DISLODGED "^A Mun -> Boh (from -Ber)\n", "'-Ber'" ODD},
    {UNITS "Built:\nFrance: ^A (Par) 1901\n", "'(Par)'" ODD},
    /* years */
    {UNITS "Built:\nFrance: ^A Par\n", "no year after 'A Par'" NO_YEAR},
    {UNITS "Built:\nFrance: ^A Par 19o1\n", "no year after 'A Par 19o1'" NO_YEAR},
    {UNITS "Built:\nFrance: ^A Par 00000001901th\n", "no year after 'A Par 00000001901th'" NO_YEAR},
    {UNITS "Built:\nFrance: ^A Bur 1901\n", "France has no unit 'A Bur'; name one of its units"},
    {UNITS "Built:\nFrance: ^A Liv 1901\n", LIV},
    {UNITS "Built:\nFrance: A Par 1901, ^A Par 12345\n", "no such year; give one such as 1903"},
    /* dislodged units */
    {DISLODGED "^A Mun -> Boh, Par\n", "a unit in MUN cannot step to PAR, so it cannot retreat there"},
    {DISLODGED "^F Por -> Mid, Spa\n", "the retreat to SPA names no coast; write SPA/NC or SPA/SC"},
    {DISLODGED "^F Gas -> Spa\n", "the retreat to SPA names no coast; write SPA/NC"},
    {DISLODGED "^F Gas -> Spa/sc\n", "a unit in GAS cannot step to SPA/SC, so it cannot retreat there"},
    {DISLODGED "^F Mid -> Lon\n", "a unit in MAO cannot step to LON, so it cannot retreat there"},
    {DISLODGED "^F Lon -> Spa\n", "a unit in LON cannot step to SPA, so it cannot retreat there"},
    {DISLODGED "^A Liv -> Yor\n", LIV},
    {DISLODGED "A Fin -> Nor\n^F Ska -> Nor\n", "'Nor' may be Norway or North Sea" NAMES},
    {DISLODGED "^A Mun -> Boh (from Liv)\n", LIV},
    {DISLODGED "^A Mun -> Oz\n", "no province is called 'Oz'" LISTED},
    {DISLODGED "^A Mun -> Boh (from Oz)\n", "no province is called 'Oz'" LISTED},
    {DISLODGED "A Mun -> Boh\n^A Mun -> Tyr\n", "two units were dislodged in Munich; drop one"},
    {"Phase: S1901R\nDislodged:\n^A Mun -> Boh\n", "no power stands above 'A Mun -> Boh'" COLON},
    {"Germany:\n[spoiler=^Fall orders]A Mun - Ruh[/spoiler]\n",
     "orders of another turn follow 'Fall orders'; the turn is S1901M; write \"Phase:\" above all, or put // before "
     "what is "
     "of another turn"},
    /* somebody else's message below the orders of a block */
    {GERMANY "^Luigi \xE2\x80\x94 Today at 21:04\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Luigi (9:04 PM): nice\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "[21:04] ^Luigi\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Luigi  9:04 PM\n\nnice!\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Luigi, [27.11.26 21:04]\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "by ^Luigi \xC2\xBB Fri Nov 27, 2026 9:05 pm\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Luigi\nPosts: 17\nJoined: Nov 2009\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Luigi il Grande\nPosts: 17\nA Ber - Kie\n", WRITER("Luigi il Grande")},
    {GERMANY "Luigi\n^Sergeant\nPosts: 17\nA Ber - Kie\n", WRITER("Sergeant")},
    {GERMANY "#2\n\n^luigi_77\nA Ber - Kie\n", WRITER("luigi_77")},
    {GERMANY "27.11.26, 21:04 - ^Luigi: nice!\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "[21:04] <^Luigi> nice!\nA Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "> ^Luigi \xE2\x80\x94 21:04\n> A Ber - Kie\n", WRITER("Luigi")},
    {GERMANY "^Italy (Luigi) \xE2\x80\x94 Today at 21:04\nA Ber - Kie\n", WRITER("Italy (Luigi)")},
    {GERMANY "^Germny \xE2\x80\x94 Today at 21:04\nA Ber - Kie\n",
     "no power is called 'Germny'; perhaps Germany is meant"},
    {"Klaus \xE2\x80\x94 21:00\nGermany:\nA Mun - Ruh\nKlaus \xE2\x80\x94 21:01\n^Luigi \xE2\x80\x94 21:04\nA Ber - "
     "Kie\n",
     WRITER("Luigi")},
    {"Germany:\nKlaus \xE2\x80\x94 21:00\n^Luigi \xE2\x80\x94 21:04\nA Ber - Kie\n", WRITER("Luigi")},
    {"Germany \xE2\x80\x94 Today at 21:03\n[21:04] ^Luigi: A Ber - Kie\n", NO_POWER("Luigi")},
    {"[21:03] Klaus: Germany: A Mun - Ruh\n[21:04] ^Luigi: nice!\nA Ber - Kie\n", WRITER("Luigi")},
    /* whose orders? */
    {"Germany:\nA Mun - Ruh\n\n________\nDe : Luigi\nEnvoy\xC3\xA9 : lundi\n\n^A Ber - Kie\n",
     "no power stands above 'A Ber - Kie'" COLON},
    {"Germany:\nA Mun - Ruh\n\nDa: Luigi\nInviato: x\n\n^A Ber - Kie\n", "no power stands above 'A Ber - Kie'" COLON},
    {"^A Par H\n", "no power stands above 'A Par H'" COLON},
    {"^Germany - no orders came, all units hold\n",
     "no power stands above 'Germany - no orders came, all units hold'" COLON},
    {"- ^A Par H\n", "no power stands above 'A Par H'" COLON},
    {"> > ^A Par H\n", "no power stands above 'A Par H'" COLON},
    {ENGLAND "^Atlantis:\nA Par H\n", "no power or header is called 'Atlantis'; " POWERS NO_HEADING},
    {ENGLAND "  ^Germny\nA Mun H\n", "no power or header is called 'Germny'; perhaps Germany is meant"},
    {"^My orders: F Lon H\n", "whose orders follow? No power is named in 'My orders'; write the power's name above its "
                              "orders, as in \"France:\""},
    {ENGLAND "^Spring 1901: A Mun H\n", "whose orders follow? No power is named in 'Spring 1901'; write the power's "
                                        "name above its orders, as in \"France:\""},
    {ENGLAND "^Mike: F Kie - Den\n", "no power or header is called 'Mike'; " POWERS NO_HEADING},
    {"[27.11.26, 09:12] ^Tom: F Lon H\n",
     "no power is called 'Tom'; write the power's name in its place, as in \"France:\""},
    {"<^Tom> F Lon H\n", "no power is called 'Tom'; write the power's name in its place, as in \"France:\""},
    {"[21:03] ^Germny: A Mun H\n", "no power or header is called 'Germny'; perhaps Germany is meant"},
    {ENGLAND "^Germany and Austria:\nA Mun H\n",
     "whose orders follow? Several powers are named in 'Germany and Austria'" NAME_ONE},
    {"England:\n[21:03] ^Germany and Italy: F Lon H\n",
     "whose orders follow? Several powers are named in 'Germany and Italy'" NAME_ONE},
    {"^Germany F Lon H\n", "no power stands above 'Germany F Lon H'" COLON},
    {ENGLAND "^Hi Germany, are we friends?\nA Par H\n",
     "whose orders follow? This may be a heading: 'Hi Germany, are we friends?'; write \"Germany" SENTENCE},
    {"^Germany keeps:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany keeps'; write \"Germany" SENTENCE},
    {"^Germany does not move armies:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany does not move armies'; write \"Germany" SENTENCE},
    {"^Germany (keeping these):\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany (keeping these)'; write \"Germany" SENTENCE},
    {"^Germany, all but:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany, all but'; write \"Germany" SENTENCE},
    {"^Deutschland, alle ausser:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Deutschland, alle ausser'; write \"Germany" SENTENCE},
    {"^Germany, all except:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany, all except'; write \"Germany" SENTENCE},
    {"^Germany (not sent):\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany (not sent)'; write \"Germany" SENTENCE},
    {"^Germany cannot order:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany cannot order'; write \"Germany" SENTENCE},
    {"^Germany won't order:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany won't order'; write \"Germany" SENTENCE},
    {"^Germany didn't:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany didn't'; write \"Germany" SENTENCE},
    {"^Germany didn\xE2\x80\x99t:\nA Mun H\n",
     "whose orders follow? This may be a heading: 'Germany didn\xE2\x80\x99t'; write \"Germany" SENTENCE},
    {"Phase: W1901A\nUnits:\nEngland: F Lon, F Nth\nCenters:\nEngland: Lon\nOrders:\n^England does not remove: F Lon\n",
     "whose orders follow? This may be a heading: 'England does not remove'; write \"England" SENTENCE},
    {ENGLAND "See you in Berlin\n^A Ber H\n",
     "whose is 'A Ber H'; is \"See you in Berlin\" (line 3) a heading? The unit "
     "is Germany's, the orders above are England's"},
    {"Germany: A Mun - Bur\nItaly,A Ven,Tyr\n^F Kie - Den\n", "whose is 'F Kie - Den'; line 2 says that " ITALYS},
    {"Germany: A Mun - Bur\nItaly,A Ven,Tyr\nItaly,A Rom,Apu\n^All hold\n",
     "whose is 'All hold'; line 2 says that " ITALYS},
    {"Germany: A Mun - Bur\nItaly A Ven H\n^All hold\n", "whose is 'All hold'; line 2 says that " ITALYS},
    {"Italy A Ven H\n^F Kie - Den\n", "whose is 'F Kie - Den'; line 1 says that " ITALYS},
    {"<details>\nGermany: A Mun - Bur\nFrance: A Par - Pic\n</details>\n^A Ber - Kie\n",
     "no power stands above 'A Ber - Kie'" COLON},
    {"Units: orders\n^Italy A Ven - Tyr\n", "no colon stands after the power's name in 'Italy A Ven - Tyr'; write "
                                            "\"Italy:\" and an order such as A MUN - BUR"},
    {"^Germany;A;Mun;Bur\n", "no order is found after the power's name in 'Germany;A;Mun;Bur'; write \"Germany:\" and "
                             "an order such as A MUN - BUR"},
    {"England:\nF Lon H\nA Lvp H\n^Germany A Mun H\n",
     "a line among another power's orders begins with 'Germany'; write \"Germany" NO_ORDER},
    {"England:\nF Lon H\nA Lvp H\n^Germany,A Mun,Bur\n",
     "a line among another power's orders begins with 'Germany'; write \"Germany" NO_ORDER},
    {"^Germany,A Mun,Bur,Ruh\n", /* a list of places */
     "no order is found after the power's name in 'Germany,A Mun,Bur,Ruh'; write \"Germany:\" and an order such as A "
     "MUN - BUR"},
    {"Units: orders\nFrance:\nA Par H\n^Germany A Mun - Bur\n",
     "a line among another power's orders begins with 'Germany'; write \"Germany" NO_ORDER},
    {"Germany:\nA Mun H\n^Austria: please Vie-Gal\n",
     "whose orders follow? This may be a heading: 'Austria'; write \"Austria" SENTENCE},
    {"Germany: A Mun H\n^Austria: A Vie S my A Mun - Tyr\n",
     "whose orders follow? This may be a heading: 'Austria'; write \"Austria" SENTENCE},
    {"Orders:\n^\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA: A Mun H\nFrance: A Par H\n",
     "no power stands above '\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA: A Mun H'" COLON},
    {"Germany:\nA Mun H\n^(Austria: A Vie - Gal)\n",
     "whose orders follow? This may be a heading: '(Austria'; write \"Austria" SENTENCE},
    /* conditions */
    {ENGLAND "^or F Lon - Eng\n", CONDITION "'or F Lon - Eng'" CHOOSE},
    {ENGLAND "^If we bounce:\nF Edi H\n", CONDITION "'If we bounce:'" CHOOSE},
    {"England:\n^Otherwise\nF Lon H\n", CONDITION "'Otherwise'" CHOOSE},
    {"^Plan B\nEngland:\nF Lon H\n", CONDITION "'Plan B'" CHOOSE},
    {ENGLAND "^unless France is in the Channel\n", CONDITION "'unless France is in the Channel'" CHOOSE},
    /* orders that are taken back */
    {ENGLAND "^Ignore the last line\n", CHANGES "'Ignore the last line'" DELETE},
    {ENGLAND "Tomorrow it may snow\n^Ignore the last line\n", CHANGES "'Ignore the last line'" DELETE}, /* as long */
    {ENGLAND "* ^sorry, F Lon - Eng\n", CHANGES "'sorry, F Lon - Eng'" DELETE},
    {ENGLAND "\n\n^s/Lon/Edi/\n", CHANGES "'s/Lon/Edi/'" DELETE},
    {ENGLAND "^Annuler\n", CHANGES "'Annuler'" DELETE},
    {ENGLAND "^Olv\xC3\xAD"
             "dalo.\n",
     CHANGES "'Olv\xC3\xAD"
             "dalo.'" DELETE},
    {ENGLAND "^Lascia stare!\n", CHANGES "'Lascia stare!'" DELETE},
    {ENGLAND "^Aprilscherz!\n", CHANGES "'Aprilscherz!'" DELETE},
    {ENGLAND "^Gl\xC3\xB6m det.\n", CHANGES "'Gl\xC3\xB6m det.'" DELETE},
    {ENGLAND "^Annullate i miei ordini.\n", CHANGES "'Annullate i miei ordini.'" DELETE},
    {ENGLAND "^clear\n", CHANGES "'clear'" DELETE},
    {ENGLAND "\n^Withdraw\n", CHANGES "'Withdraw'" DELETE},
    {ENGLAND "^/reset all\n", CHANGES "'/reset all'" DELETE},
    {ENGLAND "^clear my orders\n", CHANGES "'clear my orders'" DELETE},
    {ENGLAND "^delete everything, please\n", CHANGES "'delete everything, please'" DELETE},
    {"SUB ( ( FRA AMY PAR ) HLD )\n^NOT ( SUB ( ( FRA AMY PAR ) HLD ) )\n",
     CHANGES "'NOT ( SUB ( ( FRA AMY PAR ) HLD ) )'" DELETE},
    {"SUB ( ( FRA AMY PAR ) HLD )\n^NOT ( SUB )\n", CHANGES "'NOT ( SUB )'" DELETE},
    {"SUB ( ( FRA AMY PAR ) HLD )\n^sub not ( ( FRA AMY PAR ) HLD )\n",
     CHANGES "'sub not ( ( FRA AMY PAR ) HLD )'" DELETE},
    /* titles that do not fit the orders below them */
    {"England:\n^Holds:\nF Lon - Nth\n", "no power or header is called 'Holds'; " POWERS NO_HEADING},
    {"England:\n^Supports: F Lon - Nth\n", "no power or header is called 'Supports'; " POWERS NO_HEADING},
    {ENGLAND "^One change:\nF Lon - Nth\n", "no power or header is called 'One change'; " NEXT_SET NO_HEADING},
    {ENGLAND "^Real orders:\nF Lon - Nth\n", "no power or header is called 'Real orders'; " NEXT_SET NO_HEADING},
    {"England:\n^Holds:\nA Par H\n", "no power or header is called 'Holds'; " POWERS NO_HEADING},
    /* what would replace what stands above */
    {"Centers:\nFrance: Par\n^Centers:\nFrance: Bre\n",
     "the centers are given twice: 'Centers'; put all of them below one \"Centers:\""},
    {"Units: orders\n^Units:\nFrance: A Mar\n",
     "the units are given twice: 'Units'; list them, or say that they stand where the orders say"},
    {"Units:\nFrance: A Mar\n^Units: orders\nFrance: A Par H\n",
     "the units are given twice: 'Units'; list them, or say that they stand where the orders say"},
    {"Map: chaos\nMap: ^loeb9\n", "a second map: 'loeb9'; write one \"Map:\""},
    {"Turkey:\nMap: hundred\n^A Par H\n", "no power stands above 'A Par H'" COLON}, /* hundred has three powers */
    {"Map: pure\nMap: ^hundred\n", "a second map: 'hundred'; write one \"Map:\""},
    {"Rules: 2023\nRules: ^1971\n", "a second line of rules: '1971'; write one \"Rules:\""},
    {"Rules: 4.A.2=e\nRules: ^datc 4.A.2=d\n", "a second line of rules: 'datc 4.A.2=d'; write one \"Rules:\""},
    /* no header without a name */
    {"Phase: S1901M\n^: France: A Par - Bur\n",
     "no power stands above ': France: A Par - Bur'; begin with a power's name and a colon, as in \"France:\""},
    /* what is not removed */
    {REMOVALS "^All but A Par\nA Gas\n", STAY "'All but A Par'" EACH},
    {REMOVALS "^Remove everything except:\nA Par\nA Gas\n", STAY "'Remove everything except:'" EACH},
    {REMOVALS "^All of my units other than these two\nA Par\nA Gas\n",
     STAY "'All of my units other than these two'" EACH},
    {"Phase: W1901A\nUnits:\nFrance: A Par, A Gas, A Bur\nCenters:\nFrance: Par\nOrders:\n^France: tout sauf A Par, A "
     "Gas\n",
     STAY "'France: tout sauf A Par, A Gas'" EACH},
    {REMOVALS "^A Par, A Gas excepted\n", STAY "'A Par, A Gas excepted'" EACH},
    {REMOVALS "^Alle, A Par und A Gas AUSGENOMMEN.\n", STAY "'Alle, A Par und A Gas AUSGENOMMEN.'" EACH},
    {"Germany:\nA Mun H\n^salvo que Francia defienda\n",
     "an order has no conditions, but this is one: 'salvo que Francia defienda'; choose for the player, or put // "
     "before it"},
    {"Germany:\n^Solange Frankreich h\303\244lt:\nA Mun H\n",
     "an order has no conditions, but this is one: 'Solange Frankreich h\303\244lt:'; choose for the player, or put // "
     "before it"},
    {"Germany:\nA Mun - Bur\n^Pardon, A Mun rather - Ruh\n", CHANGES "'Pardon, A Mun rather - Ruh'" DELETE},
    /* orders of another turn */
    {"England:\n^Fall 1901:\nF Lon H\n", "orders of another turn follow 'Fall 1901:'; the turn is S1901M" OTHER},
    {"England:\n^F01: F Lon H\n", "orders of another turn follow 'F01: F Lon H'; the turn is S1901M" OTHER},
    {"England:\n^Spring 1902:\nF Lon H\n", "orders of another turn follow 'Spring 1902:'; the turn is S1901M" OTHER},
    {"England:\n^1901.2\nF Lon H\n", "orders of another turn follow '1901.2'; the turn is S1901M" OTHER},
    {"England:\n^1901.2 Spring\nF Lon H\n", "orders of another turn follow '1901.2 Spring'; the turn is S1901M" OTHER},
    {"Phase: F1901M\n" UNITS "Orders:\nFrance:\n^1901.1\nA Par H\n",
     "orders of another turn follow '1901.1'; the turn is F1901M" OTHER_THAN_PHASE},
    {"Phase: F1901M\n" ENGLAND "^Spring (1901/2)\nF Edi H\n",
     "orders of another turn follow 'Spring (1901/2)'; the turn is F1901M" OTHER_THAN_PHASE},
    {"^England 1901-2:\nF Lon H\n", "orders of another turn follow 'England 1901-2:'; the turn is S1901M" OTHER},
    {"^1901/5\nEngland:\nF Lon H\n", "orders of another turn follow '1901/5'; the turn is S1901M" OTHER},
    {"England:\n^S02:\nF Lon H\n", "orders of another turn follow 'S02:'; the turn is S1901M" OTHER},
    {"Phase: F1901M\n" UNITS "Orders:\nFrance:\n^Spring 1901:\nA Par H\n",
     "orders of another turn follow 'Spring 1901:'; the turn is F1901M" OTHER_THAN_PHASE},
    {"Phase: W1901A\n" UNITS "Orders:\nFrance:\n^Spring 1901:\nA Par H\n",
     "orders of another turn follow 'Spring 1901:'; the turn is W1901A" OTHER_THAN_PHASE},
    {"^Season: Fall 1901\nEngland:\nF Lon H\n",
     "orders of another turn follow 'Season: Fall 1901'; the turn is S1901M" OTHER},
    {"Title: mine\n^Turn: Fall 1901\n\nEngland:\nF Lon H\n",
     "orders of another turn follow 'Turn: Fall 1901'; the turn is S1901M" OTHER},
    {"England:\n^1902\nF Lon H\n", "orders of another turn follow '1902'; the turn is S1901M" OTHER},
    {"England:\n^2001\nF Lon H\n", "orders of another turn follow '2001'; the turn is S1901M" OTHER},
    {"England:\n^1801\nF Lon H\n", "orders of another turn follow '1801'; the turn is S1901M" OTHER},
    {"England:\n^Orders for '00\nF Lon H\n",
     "orders of another turn follow 'Orders for '00'; the turn is S1901M" OTHER},
    {"Phase: ^F02M\nFrance:\nA Par H\n", YEAR(2, 1901, "F1902M")},
    {"Phase: ^Spring 01\nFrance:\nA Par H\n", YEAR(1, 1901, "S1901M")},
    {"Phase: ^W00A\nFrance:\nA Par H\n", YEAR(0, 1901, "W2000A")},
    {"Map: modern\nPhase: ^F94M\nFrance:\nA Par H\n", YEAR(94, 1994, "F1994M")},
    {"Phase: F02M\nMap: ^modern\nFrance:\nA Par H\n", YEAR(2, 1994, "F2002M")},
    {"Phase: ^F02M\n" UNITS "Orders:\nFrance:\nFall 1902:\nA Par H\n", YEAR(2, 1901, "F1902M")},
    {"^Fall 02\nFrance:\nA Par H\n", "orders of another turn follow 'Fall 02'; the turn is S1901M" OTHER},
    {"^SUB ( FAL ) ( ( FRA AMY PAR ) HLD )\n",
     "orders of another turn follow 'Fall: FRA A PAR H'; the turn is S1901M" OTHER},
    {"Phase: S-58M\n" UNITS "Orders:\nFrance:\n^S42:\nA Par H\n",
     "orders of another turn follow 'S42:'; the turn is S-58M" OTHER_THAN_PHASE},
    {"Spring 1902\n^Fall 1903\n" UNITS,
     "this names another turn than another title: 'Fall 1903'; write the phase above the position, as in \"Phase: Fall "
     "1902\""},
    {"Phase: F1901M\nPhase: ^Spring 1901\nFrance:\nA Par H\n",
     "a second phase: 'Spring 1901'; write one \"Phase:\" above all"},
    {"Phase: W1901A\n" UNITS "Orders:\nFrance:\n^Winter 1902:\nA Par H\n",
     "orders of another turn follow 'Winter 1902:'; the turn is W1901A" OTHER_THAN_PHASE},
    {"^A1901\nEngland:\nF Lon H\n", "orders of another turn follow 'A1901'; the turn is S1901M" OTHER},
    {"England:\n^A02\nF Lon H\n", "orders of another turn follow 'A02'; the turn is S1901M" OTHER},
    {"^Germany H01:\nF Kie H\n", "orders of another turn follow 'Germany H01:'; the turn is S1901M" OTHER},
    {"England:\n^Aut. 01\nF Lon H\n", "orders of another turn follow 'Aut. 01'; the turn is S1901M" OTHER},
    {"^Aut 01\nEngland:\nF Lon H\n", "orders of another turn follow 'Aut 01'; the turn is S1901M" OTHER},
    {"^England 1901/F:\nF Lon H\n", "orders of another turn follow 'England 1901/F:'; the turn is S1901M" OTHER},
    {"^England, in Fall:\nF Lon H\n", "orders of another turn follow 'England, in Fall:'; the turn is S1901M" OTHER},
    {"Phase: S1901M\n" UNITS "Orders:\n^S1901R\nFrance:\nA Par H\n",
     "orders of another turn follow 'S1901R'; the turn is S1901M" OTHER_THAN_PHASE},
    {"Phase: F1901M\n" UNITS "Orders:\n^F1901B\nFrance:\nA Par H\n",
     "orders of another turn follow 'F1901B'; the turn is F1901M" OTHER_THAN_PHASE},
    {"Phase: F1901R\n" UNITS "Orders:\n^France F1901M\nA Par H\n",
     "orders of another turn follow 'France F1901M'; the turn is F1901R" OTHER_THAN_PHASE},
    {"France:\n^SUB ( FAL 1901 ) ( ( FRA AMY PAR ) HLD )\n",
     "orders of another turn follow 'F1901M: FRA A PAR H'; the turn is S1901M" OTHER},
    {"France:\n^SUB ( SUM 1901 ) ( ( FRA AMY PAR ) HLD )\n",
     "orders of another turn follow 'S1901R: FRA A PAR H'; the turn is S1901M" OTHER},
};

static void a_refused_text_says_what_is_wrong_and_where(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *mark = strchr(refused[i].text, '^');
        uint32_t line = 1, column = 1;
        char text[400];
        ent_request request;
        ent_err err = {.text = ""};
        for (const char *at = refused[i].text; at < mark; at++) {
            column = *at == '\n' ? 1 : column + 1;
            line += *at == '\n';
        }
        snprintf(text, sizeof text, "%.*s%s", (int)(mark - refused[i].text), refused[i].text, mark + 1);
        ent_status status = read_text(text, strlen(text), &request, &err);
        ent_request_clear(&request);
        if (status == ENT_OK || strcmp(err.text, refused[i].says) != 0 || err.line != line || err.column != column)
            fail_msg("%s\nline %u, column %u, not %u, %u: %s", text, err.line, err.column, line, column, err.text);
    }
}

/* The titles that fit the turn, and are headings like any other. */
static const char *const fitting[] = {
    "England:\nSpring 1901:\nF Lon H\n",
    /* nothing is replaced */
    "Units:\nFrance: A Par\nUnits:\nEngland: F Lon\nOrders:\nFrance: A Par H\n",
    "Map: standard\nMap: standard\nRules: 2023\nRules: 4.A.2=e\nRules:\nEngland: F Lon H\n",
    /* nothing excludes units */
    "Phase: W1901A\nUnits:\nFrance: A Par, A Gas\nCenters:\nFrance: Par\nOrders:\nFrance:\nAll but lost now\nRemove A "
    "Gas\n",
    "England:\nAll hold but F Lon\nF Lon - Nth\n",
    /* no commands */
    "England:\nF Lon H\nClear?\nClear as mud\nA clear day in Edinburgh\n",
    "England:\nclear\nF Lon H\n",
    /* polite lines of several powers, one by one, and a power that has a unit itself */
    "Germany: A Mun H\nAustria: A Vie - Gal, please\n",
    "Austria: please A Vie - Gal\n",
    "Germany:\nA Mun H\nAustria: A Bud S my A Vie - Gal\n",
    "Germany:\nA Mun H\nGermany: A Ber H please\n",
    "England:\nSpring:\nF Lon H\n",
    "England:\nS01:\nF Lon H\n",
    "Phase: F1901M\n" UNITS "Orders:\nFrance:\nFall 1901:\nA Par H\n",
    "Phase: W1901A\n" UNITS "Orders:\nFrance:\nFall 1901:\nA Par H\n",
    "Phase: W1901A\n" UNITS "Orders:\nFrance:\nWinter 01:\nA Par H\n",
    "Phase: S-58M\n" UNITS "Orders:\nFrance:\nS58:\nA Par H\n",
    "Phase: S-158M\n" UNITS "Orders:\nFrance:\nSpring 158:\nA Par H\n",
    "Phase: F1900M\n" UNITS "Orders:\nFrance:\nF00:\nA Par H\n",
    "Spring 1901\nPhase: S1901M\nEngland:\nF Lon H\n",
    "Spring 01\nEngland:\nF Lon H\n",
    "Rules: 2000\nRules: 4.A.2 = e\nEngland:\nF Lon H\n",
    /* a map that begins in the year 1 */
    "Map: ancmed\nPhase: S1M\nRome:\nA Rom H\n",
    "Phase: S01M\nMap: ancmed\nRome:\nA Rom H\n",
    "Map: ancmed\nPhase: F99M\n"
    "Units:\nRome: A Rom\nOrders:\nRome:\nA Rom H\n",
    /* free lines of a head, and numbers that are no years */
    "Turn: Fall 1902\nPhase: S1901M\nEngland:\nF Lon H\n",
    "England:\n2002\nF Lon H\n",
    "England:\n1800\nF Lon H\n",
    "Game 1902\nEngland:\nF Lon H\n",
};

static void a_title_of_this_turn_is_read(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof fitting / sizeof *fitting; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        if (read_text(fitting[i], strlen(fitting[i]), &request, &err) != ENT_OK)
            fail_msg("%s\n%s", fitting[i], err.text);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_refused_text_says_what_is_wrong_and_where),
                                       cmocka_unit_test(a_title_of_this_turn_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
