/* test_service.c -- the service functions: what each answers, what each refuses and how, and that a call keeps nothing.
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
#include <jansson.h>
#include "notation/print.h"
#include "selfplay/game.h"
#include "service_call.h"

/* France has three centers and one unit, so that two builds are due. */
#define ADJUSTED(number)                                                                                               \
    "{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A BUR\"]}, \"centers\": {\"FRANCE\": [\"PAR\", \"BRE\", "      \
    "\"MAR\"]}, \"adjustments\": {\"FRANCE\": " number "}}"
#define PARADOX "Units: orders\nEngland: F Lon S F Wal - Eng, F Wal - Eng\nFrance: A Bre - Lon, F Eng C A Bre - Lon\n"
#define MUNICH  "Munich, R mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n"
#define NO_RETREAT                                                                                                     \
    "Phase: F1901M\nUnits:\nFrance: A Par, F Bre\nGermany: A Bur, A Pic\nItaly: A Mar\nEngland: A Spa\nOrders:\n"      \
    "Germany:\nA Bur - Par\nA Pic S A Bur - Par\nItaly:\nA Mar - Gas\nEngland:\nA Spa - Gas\nFrance:\nA Par H\nF Bre " \
    "H\n"
#define RETREAT "Phase: F1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany: A Bur -> Ruh\n"
#define TEXT                                                                                                           \
    "Phase: F1901M\nUnits:\nFrance: A Par\nGermany: A Mun, A Ruh\n"                                                    \
    "Orders:\nFrance:\nA Par - Bur\nGermany:\nA Mun - Bur\nA Ruh S A Mun - Bur\n"

/* The answer of a call that must succeed, as JSON. */
static json_t *answer(const char *function, const char *options, const char *input)
{
    ent_status status;
    char *out = call(function, options, input, &status);

    if (status != ENT_OK)
        fail_msg("%s: %s", function, out);
    json_t *json = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    ent_service_free(out);
    return json;
}

#define A_39 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* one more has room in a message */

#define PATH                                                                                                           \
    "Units:\nEngland: A Bel\nFrance: F Nth\nGermany: A Hol\nOrders:\nEngland: A Bel - Hol\n"                           \
    "France: F Nth C A Hol - Bel\nGermany: A Hol - Nth - Bel\n"

#define OWN_ATTACKER                                                                                                   \
    "Phase: S1901R\nUnits:\nGermany: A Mun\nDislodged:\nGermany: A Mun -> Tyr\nOrders:\nGermany: A Mun - Tyr\n"

static const struct {
    const char *function, *options, *input, *expected; /* a part of the answer */
} answers[] = {
    {"adjudicate", NULL, REQUEST, "\"unit\":\"A MUN\",\"order\":\"A MUN - BUR\",\"result\":\"succeeds\""},
    {"adjudicate", "{\"indent\": true}", REQUEST, "\n \"map\": \"standard\""},
    {"adjudicate", NULL, TEXT, "\"order\":\"A MUN - BUR\""},
    {"adjudicate", NULL, "\xEF\xBB\xBF" REQUEST, "\"id\":\"x\""},
    {"adjudicate", "{\"format\": \"text\", \"explain\": true, \"names\": \"full\"}", REQUEST, "Munich"},
    {"adjudicate", "{\"format\": \"text\", \"explain\": \"trace\"}", REQUEST, "How it was decided"},
    {"adjudicate", "{\"explain\": \"trace\"}", REQUEST, "\"trace\":[{\"decision\":\"move\""},
    {"adjudicate", "{\"explain\": \"trace\", \"algorithm\": \"dpjudge\"}", REQUEST, "\"trace\":[{\"step\":1"},
    {"adjudicate", "{\"format\": \"text\", \"explain\": \"full\"}", REQUEST, "rule 5.B.1: "},
    {"adjudicate", "{\"algorithm\": \"exhaustive\"}", REQUEST, "\"search\":\"all\""},
    {"adjudicate", "{\"algorithm\": \"exhaustive\", \"format\": \"text\"}", REQUEST, "Resolutions: 1"},
    {"adjudicate", "{\"format\": \"text\", \"explain\": true}", PARADOX,
     "depends on whether A Bre - Lon has a convoy\n      rule 4.A.2 d: Szykman: the convoyed armies of the paradox "
     "fail "
     "without effect\n\nDislodged"},
    {"compare", "{\"format\": \"text\", \"rules\": \"datc 4.A.2=e\"}", PARADOX,
     "\n\ndatc: the preferences of the DATC's author\n    what matters: 4.A.2=d\n"},
    {"check", NULL, REQUEST, "\"attention\":"},
    {"check", "{\"format\": \"text\", \"all\": true}", REQUEST, "Germany"},
    {"check", "{\"algorithm\": \"dpjudge\"}", OWN_ATTACKER, "\"attention\":1"},
    {"check", "{\"algorithm\": \"dpjudge-early\"}", OWN_ATTACKER, "\"attention\":0"},
    {"check", NULL, PATH, "(4.A.6 a)"},
    {"check", "{\"algorithm\": \"dpjudge\"}", PATH, "\"attention\":0"}, /* its text asks for no words */
    {"compare", "{\"issues\": true, \"only\": [\"4.A.2\"]}", REQUEST, "\"count\":{\"issues\":1"},
    {"compare", "{\"against\": \"1971\"}", REQUEST, "\"count\":{\"alternatives\":1"},
    {"compare", "{\"format\": \"text\"}", REQUEST, "9 other judges"},
    {"orders", NULL, REQUEST, "\"A PAR\":[\"A PAR H\""},
    {"draw", "{\"width\": 300, \"names\": \"code\", \"only\": \"France\"}", REQUEST, "<svg"},
    {"draw", "{\"width\": 100}", REQUEST, "width=\"100\""},
    {"draw", "{\"only\": \"fra\"}", REQUEST, "<svg"},
    {"play", "{\"powers\": [\"ita\"]}", "Map: standard", "\"orders\":{\"ITALY\":["},
    {"draw", "{\"width\": 8192}", REQUEST, "width=\"8192\""},
    {"draw", "{\"parts\": [\"units\", \"orders\"], \"planned\": true, \"animate\": \"once\"}", REQUEST, "unit-PAR"},
    {"draw", "{\"parts\": \"highlights\", \"highlight\": [\"STP/NC\"]}", REQUEST, "highlight-STP-NC"},
    {"draw", "{\"format\": \"table\"}", REQUEST, "Munich"},
    {"draw", "{\"format\": \"table\"}", RETREAT, "German army, dislodged\n"},
    {"draw", "{\"format\": \"table\", \"planned\": false}", RETREAT,
     "German army, dislodged  disbands  succeeds: destroyed\n"},
    {"convert", NULL, "Map: standard\nFrance:\nA Par - Bur\n", "\"orders\":{\"FRANCE\":[\"A Par - Bur\"]}"},
    {"convert", NULL, "France:\nA Par H\nSet: adds\nA Mar H\n",
     "{\"sets\":[{\"orders\":[\"A Par H\"]},{\"orders\":[\"A Mar H\"],\"mode\":\"adds\"}]}"},
    {"convert", "{\"format\": \"text\"}", REQUEST, "Units:\n"},
    {"convert", "{\"format\": \"text\"}", ADJUSTED("2"), "Phase: W1901A\n"},
    {"convert", "{\"format\": \"json\"}", ADJUSTED("1"), "\"adjustments\":{\"FRANCE\":1}"},
    {"convert", "{\"format\": \"json\"}", ADJUSTED("0"), "\"adjustments\":{\"FRANCE\":0}"},
    {"convert", "{\"format\": \"text\"}",
     "{\"orders\": {\"FRANCE\": {\"sets\": [[\"A Par H\"], [\"A Mar H\"]], \"known_order\": false}}}",
     "  France:\n    Set: unordered\n    A Par H\n    Set: unordered\n    A Mar H\n"},
    {"next", NULL, REQUEST, "\"phase\":\""},
    {"next", "{\"format\": \"text\"}", REQUEST, "Orders:\n"},
    {"start", "{\"format\": \"text\"}", "standard", "Units:\n"},
    {"audit", "{\"format\": \"text\"}", "{\"units\": {\"FRANCE\": [\"A NTH\"]}}", "cannot stand"},
    {"repair", "{\"format\": \"text\"}", "{\"units\": {\"FRANCE\": [\"A NTH\", \"A PAR\"]}}", "France: A PAR"},
    {"compare", "{\"issues\": true, \"brief\": true}", "{}", "\"same\":true"},
    {"adjudicate", "{\"explain\": [\"full\", \"trace\"], \"format\": \"text\", \"color\": false}", REQUEST, "rule "},
    {"play", NULL, "Map: standard", "\"FRANCE\":["},
    {"play", "{\"powers\": []}", "Map: standard", "\"orders\":{}"},
    {"play", "{\"player\": \"random\", \"seed\": 7, \"powers\": [\"Italy\"]}", "Map: standard",
     "\"orders\":{\"ITALY\":["},
    {"geometry", NULL, "standard", "\"width\""},
    {"audit", NULL, "{\"units\": {\"FRANCE\": [\"A NTH\"]}}", "\"kind\":\"terrain\""},
    {"audit", NULL, REQUEST "{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A GAS\"]}}", "\"sound\":false"},
    {"repair", NULL, "{\"units\": {\"FRANCE\": [\"A NTH\", \"A PAR\"]}}", "\"units\":{\"FRANCE\":[\"A PAR\"]}"},
    {"maps", NULL, NULL, "\"name\":\"colonial\""},
    {"map", NULL, NULL, "\"name\":\"standard\""},
    {"map", NULL, " \"pure\"\n", "\"name\":\"pure\""},
    {"map", "{\"form\": \"file\"}", "loeb9", "\"name\":\"loeb9\""},
    {"map", NULL, "{\"base\": \"loeb9\", \"changes\": {\"name\": \"mine\"}}", "\"name\":\"mine\""},
    {"start", "{\"rules\": \"1971\"}", "standard", "\"phase\":\"S1901M\""},
    {"rules", "{\"issues\": [\"4.A.2\"]}", NULL, "\"id\":\"4.A.2\""},
    {"import_map", "{\"name\": \"x\"}", "Munich, R mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n",
     "\"name\":\"x\""},
    {"version", NULL, NULL, "\"interface\":1"},
    {"import_map", "{\"powers\": \"R=Redland/Reddish\"}", MUNICH, "\"name\":\"Redland\",\"adjective\":\"Reddish\""},
    {"rules", NULL, NULL, "\"id\":\"4.E.1\""},
    {"convert", "{\"format\": \"text\"}", "{\"orders\": {\"FRANCE\": [[\"A PAR H\"], [\"A PAR - BUR\"]]}}",
     "A PAR H\n    Set:\n    A PAR - BUR"},
    {"convert", "{\"format\": \"text\"}",
     "{\"orders\": {\"FRANCE\": [[\"A PAR H\"], {\"mode\": \"replaces\", \"orders\": [\"A PAR - BUR\"]}]}}",
     "Set: replaces\n"},
    {"convert", "{\"format\": \"text\"}",
     "{\"orders\": {\"FRANCE\": {\"known_order\": false, \"sets\": [[\"A PAR H\"], [\"A PAR - BUR\"]]}}}",
     "Set: unordered\n"},
    {"convert", "{\"format\": \"text\"}",
     "{\"phase\": \"S1901R\", \"units\": {}, \"dislodged\": {\"FRANCE\": {\"A PAR\": [\"PIC\"]}}}", "A PAR -> PIC\n"},
    {"convert", NULL, "France:\nA Par H\nSet: replaces\nA Mar H\n", "\"mode\":\"replaces\""},
    {"compare", "{\"format\": \"text\", \"issues\": true, \"only\": [\"4.D.1\"]}",
     "France:\nA Par H\nFrance:\nA Mar - Gas\n", "4.D.1 = a: they are combined"},
    {"compare", "{\"format\": \"text\", \"issues\": true}",
     "Phase: W1901A\nUnits:\nFrance: A Gas\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance:\nBuild A "
     "Par\nFrance:\nBuild F Bre\n",
     "A Par B  void     succeeds"},
    {"check", "{\"format\": \"text\", \"all\": true}", "France:\nA Par H\nFrance:\nA Par - Bur\nA Par - Pic\n",
     "replaced"},
    {"audit", NULL,
     "{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [\"A PAR\"]}, \"centers\": {}}{\"phase\": \"F1901M\", "
     "\"units\": "
     "{\"FRANCE\": [\"A PAR\"]}, \"centers\": {\"FRANCE\": [\"MAR\"]}}",
     "\"should\":null"},
    {"adjudicate", NULL, "\t\r\n " REQUEST, "\"id\":\"x\""},
    {"adjudicate", "{\"format\": \"text\"}",
     "{\"phase\": \"F1910M\", \"units\": {\"FRANCE\": [\"A BUR\"]}, \"centers\": {\"FRANCE\": [\"PAR\", \"BRE\", "
     "\"MAR\", "
     "\"SPA\", \"POR\", \"BEL\", \"HOL\", \"LON\", \"LVP\", \"EDI\", \"KIE\", \"BER\", \"VEN\", \"ROM\", \"NAP\", "
     "\"TUN\", "
     "\"DEN\"]}, \"orders\": {\"FRANCE\": [\"A BUR - MUN\"]}}",
     "France has won."},
    {"adjudicate", "{\"format\": \"text\", \"rules\": \"1971\"}", "France:\nA Pariss - Brgundy\n", "written: "},
    {"adjudicate", "{\"format\": \"text\", \"color\": true}",
     "France:\nA Par - Mun\nF Bre - Eng\nEngland: F Lon - Eng\n", "\033[31m"},
    {"compare", "{\"format\": \"text\", \"against\": \"1971\"}", "Germany: A Mun H\n", "other judge"},
    {"compare", "{\"format\": \"text\", \"issues\": true, \"only\": [\"4.A.2\"]}", "Germany: A Mun H\n", "1 issue"},
    {"convert_game", "{\"to\": \"diplomacy\"}", REQUEST,
     "\"from\":\"requests\",\"to\":\"diplomacy\",\"game\":{\"id\":\"entente\""},
    {"convert_game", "{\"from\": \"requests\", \"judge\": true}", "[" REQUEST "]",
     "ids without the name of the game were left out"},
    {"replay", NULL, "[" REQUEST "," REQUEST "]", "\"judged\":1,\"differ\":1,\"differences\":[{\"phase\":\"F1901M\""},
    {"replay", "{\"format\": \"text\"}", "[" REQUEST "," REQUEST "]", "2 phases, 1 judged, 1 differ"},
    {"replay", "{\"format\": \"text\"}", "[" REQUEST "]", "1 phase, 0 judged, 0 differ"},
    {"adjudicate", "{\"format\": \"text\", \"explain\": true}", NO_RETREAT,
     "closed: Bre (F Bre is there), Bur (its attacker came from there), Gas (units bounced there), "
     "Pic (A Pic is there)"},
};

static void each_function_answers(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        ent_status status;
        char *out = call(answers[i].function, answers[i].options, answers[i].input, &status);
        if (status != ENT_OK || !strstr(out, answers[i].expected))
            fail_msg("row %zu, %s: expected %s in %.2000s", i, answers[i].function, answers[i].expected, out);
        json_t *json = json_loads(out, 0, NULL);
        assert_true(json || out[0] != '{');
        json_decref(json);
        ent_service_free(out);
    }
}

#define UNIT_KEY                                                                                                       \
    "unit: unknown key; a request has map, rules, options, phase, units, dislodged, attackers, centers, adjustments, " \
    "built, orders, perpetual, proxies, contested, winner, id and entente"

#define EXPLAIN  "give true, false, \"full\", \"trace\" or a list of them"
#define NOTHING  "no units and no orders; write a power's name, a colon and its orders, or a JSON object"
#define NO_TEXT  "text would read this order otherwise; correct it, or keep the request as JSON"
#define SAVED    "a saved game is no request; `replay` judges it"
#define NO_GAME  "a saved game is JSON; `adjudicate` and `convert FILE` read text"
#define NO_UNITS "{\"units\": {}}"
#define UNCOUNTED                                                                                                      \
    "adjustments.FRANCE: text has no place for another number than its centers and units say; keep the request as "    \
    "JSON"

static const struct {
    const char *function, *options, *input, *code, *path;
    ent_status status;
    const char *says; /* the message; before it the line and the column, where they are said */
} refusals[] = {
    {"nothing", NULL, NULL, "name", NULL, ENT_E_NAME, "there is no function 'nothing'"},
    {"convert_game", NULL, "{}", "syntax", NULL, ENT_E_SYNTAX,
     "no saved game: give a game file of entente, one of the package diplomacy or of dipcc, or requests"},
    {"convert_game", NULL, "[7", "syntax", NULL, ENT_E_SYNTAX, "1:2: not JSON: ']' expected near end of file"},
    {"convert_game", "{\"to\": \"pgn\"}", REQUEST, "option", "/to", ENT_E_OPTION,
     "to: 'pgn' is unknown; to takes entente, diplomacy, dipcc or requests"},
    {"convert_game", NULL, "[{\"phase\": \"S1901M\", \"units\": {\"FRANCE\": [7]}}]", "syntax", "/0/units/FRANCE/0",
     ENT_E_SYNTAX, "[0].units.FRANCE[0]: give a string"},
    {"replay", "{\"to\": \"dipcc\"}", REQUEST, "option", "/to", ENT_E_OPTION,
     "to: the function replay has no such option"},
    {"adjudicate", NULL, "{\"units\": {\"FRANCE\": [\"A PAR\", \"A XYZ\"]}}", "name", "/units/FRANCE/1", ENT_E_NAME,
     "units.FRANCE[1]: no province is called 'XYZ'; `entente map show standard` lists them"},
    {"adjudicate", NULL, "{\"orders\": {\"NARNIA\": []}}", "name", "/orders/NARNIA", ENT_E_NAME,
     "orders.NARNIA: the map standard has no such power"},
    {"adjudicate", NULL, "{\"phase\": 7}", "syntax", "/phase", ENT_E_SYNTAX, "phase: give a string such as \"S1901M\""},
    {"adjudicate", NULL, "{\"unit\": {}}", "syntax", "/unit", ENT_E_SYNTAX, UNIT_KEY},
    {"adjudicate", NULL, "{\"map\": \"x.json\"}", "name", "/map", ENT_E_NAME,
     "map: map files are read only with a folder for them (--map-dir), and only from inside it"},
    {"adjudicate", NULL, "{\"map\"", "syntax", NULL, ENT_E_SYNTAX, "1:6: not JSON: ':' expected near end of file"},
    {"adjudicate", NULL, "what is this", "syntax", NULL, ENT_E_SYNTAX, NOTHING},
    {"adjudicate", NULL, NULL, "syntax", NULL, ENT_E_SYNTAX, NOTHING},
    {"adjudicate", "{\"rules\": \"1900\"}", REQUEST, "option", "/rules", ENT_E_OPTION,
     "rules: the rules '1900' are unknown; there are datc, datc3, 2023, 2000, 1982, 1971 and dptg"},
    {"adjudicate", "{\"speed\": 1}", REQUEST, "option", "/speed", ENT_E_OPTION,
     "speed: the function adjudicate has no such option"},
    {"adjudicate", "{\"a/b~\": 1}", REQUEST, "option", "/a~1b~0", ENT_E_OPTION,
     "a/b~: the function adjudicate has no such option"},
    {"adjudicate", NULL, "{\"units\": {\"\\u001b[2J\": []}}", "name", "/units/\x1b[2J", ENT_E_NAME,
     "units.?[2J: the map standard has no such power"},
    {"adjudicate", NULL, "{\"units\": {\"" A_39 "\u00e4\u00e4\": []}}", "name", "/units/" A_39 "\u00e4\u00e4",
     ENT_E_NAME, "units." A_39 ": the map standard has no such power"},
    {"replay", NULL, "{\"format\": \"entente-game\", \"version\": 1, \"\\u001b[2J\": 0}", "syntax", "/\x1b[2J",
     ENT_E_SYNTAX,
     "?[2J: unknown key; a game has format, version, title, map, rules, options, players, phases, current and extra, "
     "which may hold anything"},
    {"adjudicate", "{\"names\": 1}", REQUEST, "option", "/names", ENT_E_OPTION, "names: give a string"},
    {"adjudicate", "{\"algorithm\": \"dice\"}", REQUEST, "option", "/algorithm", ENT_E_OPTION,
     "algorithm: 'dice' is unknown; algorithm takes decisions, exhaustive, dpjudge or dpjudge-early"},
    {"adjudicate", "{\"explain\": [1]}", REQUEST, "option", "/explain", ENT_E_OPTION,
     "explain: give a list of strings"},
    {"adjudicate", "{\"explain\": \"why\"}", REQUEST, "option", "/explain", ENT_E_OPTION, "explain: " EXPLAIN},
    {"adjudicate", "{\"explain\": [\"full\", \"\"]}", REQUEST, "option", "/explain", ENT_E_OPTION, "explain: " EXPLAIN},
    {"adjudicate", "{\"explain\": \"trace\", \"algorithm\": \"exhaustive\"}", REQUEST, "option", "/explain",
     ENT_E_OPTION, "explain: the exhaustive algorithm makes no decisions, so it has no trace"},
    {"adjudicate", "[]", REQUEST, "option", "/options", ENT_E_OPTION, "options: give an object"},
    {"adjudicate", "{", REQUEST, "option", "/options", ENT_E_OPTION,
     "options: not JSON: string or '}' expected near end of file"},
    {"adjudicate", "{\"algorithm\": \"dpjudge\"}", "{\"map\": \"colonial\"}", "algorithm", NULL, ENT_E_ALGORITHM,
     "dpjudge does not judge railways and canals; set railway=no and canal=no, or take decisions"},
    {"compare", "{\"only\": [\"4.A.2\"]}", REQUEST, "option", "/only", ENT_E_OPTION,
     "only: names issues, which are compared only with \"issues\": true"},
    {"compare", "{\"issues\": true, \"against\": [\"1971\"]}", REQUEST, "option", "/against", ENT_E_OPTION,
     "against: names judges, which are not compared with \"issues\""},
    {"compare", "{\"against\": [1]}", REQUEST, "option", "/against", ENT_E_OPTION, "against: give a list of strings"},
    {"convert", "{\"format\": \"text\"}", "{\"orders\": {\"FRANCE\": [\"Germany: A Mun - Bur\"]}}", "syntax",
     "/orders/FRANCE/0", ENT_E_SYNTAX, "orders.FRANCE[0]: " NO_TEXT},
    {"convert", "{\"format\": \"text\"}",
     "{\"orders\": {\"ITALY\": [\"A VEN H\"], \"FRANCE\": [\"F BRE H\", "
     "\"Units:\", \"A MAR H\"]}}",
     "syntax", "/orders/FRANCE/1", ENT_E_SYNTAX, "orders.FRANCE[1]: " NO_TEXT},
    {"convert", "{\"format\": \"text\"}",
     "{\"orders\": {\"FRANCE\": {\"sets\": [[\"A PAR H\"], [\"A MAR H\", \"If he moves\", \"A PAR H\"]]}}}", "syntax",
     "/orders/FRANCE/sets/1/1", ENT_E_SYNTAX, "orders.FRANCE.sets[1][1]: " NO_TEXT},
    {"adjudicate", NULL, "[{\"phase\": \"S1901M\"}]", "syntax", NULL, ENT_E_SYNTAX, "a request is a JSON object"},
    {"adjudicate", NULL, "[ {", "syntax", NULL, ENT_E_SYNTAX, "1:3: not JSON: string or '}' expected near end of file"},
    {"adjudicate", NULL, " [ {", "syntax", NULL, ENT_E_SYNTAX,
     "1:4: not JSON: string or '}' expected near end of file"},
    {"adjudicate", NULL, "null", "syntax", NULL, ENT_E_SYNTAX, NOTHING},
    {"adjudicate", NULL, "{\"id\": \"g\", \"phases\": []}", "syntax", NULL, ENT_E_SYNTAX, SAVED},
    {"adjudicate", NULL, NO_UNITS NO_UNITS, "syntax", NULL, ENT_E_SYNTAX,
     "1:14: not JSON: more stands after the value; give one value, or JSON Lines with --lines, one a line"},
    {"replay", NULL, "# a turn\nFrance: A Par H\n", "syntax", NULL, ENT_E_SYNTAX, NO_GAME},
    {"convert_game", NULL, "Map: standard\n", "syntax", NULL, ENT_E_SYNTAX, NO_GAME},
    {"replay", NULL, "{\"name\": \"x\", \"provinces\": [], \"units\": {}}", "syntax", NULL, ENT_E_SYNTAX,
     "no saved game: give a game file of entente, one of the package diplomacy or of dipcc, or requests"},
    {"adjudicate", NULL, "{\"rules\": {\"victory\": 20}}", "syntax", "/rules/victory", ENT_E_SYNTAX,
     "rules.victory: this belongs to \"options\""},
    {"adjudicate", NULL, "{\"rules\": {\"railway\": \"no\"}}", "syntax", "/rules/railway", ENT_E_SYNTAX,
     "rules.railway: this belongs to \"options\""},
    {"convert", "{\"format\": \"text\"}", ADJUSTED("-1"), "syntax", "/adjustments/FRANCE", ENT_E_SYNTAX, UNCOUNTED},
    {"repair", "{\"format\": \"text\"}", ADJUSTED("1"), "syntax", "/adjustments/FRANCE", ENT_E_SYNTAX, UNCOUNTED},
    {"check", "{\"algorithm\": \"exhaustive\"}", REQUEST, "option", "/algorithm", ENT_E_OPTION,
     "algorithm: the exhaustive one may find several positions, or none"},
    {"next", "{\"algorithm\": \"exhaustive\"}", REQUEST, "option", "/algorithm", ENT_E_OPTION,
     "algorithm: the exhaustive one may find several positions, or none"},
    {"play", "{\"powers\": [\"Narnia\"]}", "Map: standard", "option", "/powers", ENT_E_OPTION,
     "powers: there is no power 'Narnia' on the map"},
    {"play", "{\"player\": \"clever\"}", "Map: standard", "option", "/player", ENT_E_OPTION,
     "player: 'clever' is unknown; player takes random or greedy"},
    {"draw", "{\"width\": 99}", REQUEST, "option", "/width", ENT_E_OPTION,
     "width: give a whole number from 100 to 8192"},
    {"draw", "{\"animate\": 1}", REQUEST, "option", "/animate", ENT_E_OPTION,
     "animate: give true, false, \"once\" or \"repeat\""},
    {"draw", "{\"animate\": \"twice\"}", REQUEST, "option", "/animate", ENT_E_OPTION,
     "animate: 'twice' is unknown; animate takes once or repeat"},
    {"draw", "{\"parts\": [\"sky\"]}", REQUEST, "option", "/parts", ENT_E_OPTION,
     "parts: there is no part 'sky'; docs/interface.md lists them"},
    {"draw", "{\"highlight\": [\"XYZ\"]}", REQUEST, "option", "/highlight", ENT_E_OPTION,
     "highlight: the map has no place 'XYZ'"},
    {"draw", "{\"only\": \"Narnia\"}", REQUEST, "option", "/only", ENT_E_OPTION, "only: the map has no power 'Narnia'"},
    {"map", NULL, "[1]", "name", "/map", ENT_E_NAME, "map: no built-in map is called '[1]'; `entente maps` lists them"},
    {"map", NULL, "\"standard", "syntax", NULL, ENT_E_SYNTAX, "give the name of a map, or a map as an object"},
    {"map", NULL, "{\"base\": \"nowhere\"}", "name", "/map", ENT_E_NAME,
     "map: base: no built-in map is called 'nowhere'; `entente maps` lists them"},
    {"start", NULL, "../standard.json", "name", "/map", ENT_E_NAME,
     "map: map files are read only with a folder for them (--map-dir), and only from inside it"},
    {"rules", "{\"issues\": [\"9.Z\"]}", NULL, "option", "/issues", ENT_E_OPTION,
     "issues: there is no issue '9.Z'; give some such as 4.A.2"},
    {"import_map", NULL, "nonsense", "syntax", NULL, ENT_E_SYNTAX,
     "1:1: this is no map of a judge: no section ends in -1, and no place ABUTS another"},
    {"import_map", "{\"powers\": [\"R\"]}", MUNICH, "option", "/powers", ENT_E_OPTION,
     "powers: write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian"},
    {"import_map", "{\"powers\": [\"R:Red\"]}", MUNICH, "option", "/powers", ENT_E_OPTION,
     "powers: write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian"},
    {"import_map", "{\"powers\": \"R=Redredredredredredredredredredredredredredredredredredredredredredredredred\"}",
     MUNICH, "option", "/powers", ENT_E_OPTION,
     "powers: write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian"},
    {"compare", "{\"issues\": true, \"only\": [\"9.Z.9\"]}", REQUEST, "option", "/only", ENT_E_OPTION,
     "only: there is no issue '9.Z.9'; give one such as 4.A.2"},
    {"compare", "{\"against\": [\"nobody\"]}", REQUEST, "option", "/against", ENT_E_OPTION,
     "against: there is no preset or algorithm 'nobody'"},
    {"convert_game", "{\"to\": \"diplomacy\", \"rules\": \"1900\"}", REQUEST, "option", "/rules", ENT_E_OPTION,
     "rules: the rules '1900' are unknown; there are datc, datc3, 2023, 2000, 1982, 1971 and dptg"},
    {"draw", "{\"width\": 8193}", REQUEST, "option", "/width", ENT_E_OPTION,
     "width: give a whole number from 100 to 8192"},
    {"convert", "{\"format\": \"text\"}", "{\"orders\": {\"FRANCE\": [\"A Par H\\nGermany: A Mun H\"]}}", "syntax",
     "/orders/FRANCE/0", ENT_E_SYNTAX, "orders.FRANCE[0]: " NO_TEXT},
    {"adjudicate", NULL, "{\"map\"}", "syntax", NULL, ENT_E_SYNTAX, "1:7: not JSON: ':' expected near '}'"},
    {"adjudicate", NULL, "{\"entente\": 2}", "syntax", "/entente", ENT_E_SYNTAX,
     "entente: the version of this interface is 1"},
    {"adjudicate", NULL, "{\"id\": {\"a\": 1}, \"phase\": \"never\"}", "syntax", "/id", ENT_E_SYNTAX,
     "id: give a string, a number, true, false or null"},
    {"adjudicate", NULL, "{\"id\": [1], \"rules\": 7}", "syntax", "/id", ENT_E_SYNTAX,
     "id: give a string, a number, true, false or null"},
    {"adjudicate", NULL, "{\"orders\": {\"FRANCE\": {\"sets\": 7}}}", "syntax", "/orders/FRANCE/sets", ENT_E_SYNTAX,
     "orders.FRANCE.sets: give a list of order sets"},
    {"adjudicate", NULL, "{\"orders\": {\"FRANCE\": 7}}", "syntax", "/orders/FRANCE", ENT_E_SYNTAX,
     "orders.FRANCE: give a list of orders"},
    {"audit", NULL, REQUEST "\n{", "syntax", NULL, ENT_E_SYNTAX,
     "2:1: not JSON: string or '}' expected near end of file"},
    {"audit", NULL, "{}", "position", NULL, ENT_E_POSITION, "1:1: an audit needs the units; give them"},
    {"audit", NULL, NO_UNITS " " NO_UNITS, "position", NULL, ENT_E_POSITION,
     "1:15: S1901M cannot follow S1901M; after it comes F1901M, and a history leaves nothing out"},
    {"audit", NULL, NO_UNITS " x", "syntax", NULL, ENT_E_SYNTAX, "1:15: not JSON: '[' or '{' expected near 'x'"},
    {"audit", NULL, NO_UNITS "\n {\"phase\": \"F1901M\", \"units\": {}} {\"unit\": {}}", "syntax", "/unit",
     ENT_E_SYNTAX, "2:35: " UNIT_KEY},
    {"audit", NULL, NO_UNITS " {\n\n\"unit\"}", "syntax", NULL, ENT_E_SYNTAX, "3:7: not JSON: ':' expected near '}'"},
};

static void a_refusal_says_what_is_wrong_and_where(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        ent_status status;
        const char *code = NULL, *message = NULL, *path = NULL;
        char place[30] = "";
        int line = 0, column = 0;
        char *out = call(refusals[i].function, refusals[i].options, refusals[i].input, &status);
        json_t *json = json_loads(out, 0, NULL);
        json_unpack(json, "{s{ss ss s?s s?i s?i}}", "error", "code", &code, "message", &message, "path", &path, "line",
                    &line, "column", &column);
        if (line > 0)
            snprintf(place, sizeof place, "%d:%d: ", line, column);
        const char *rest = refusals[i].says + strlen(place);
        if (status != refusals[i].status || !code || strcmp(code, refusals[i].code) != 0 || !message ||
            strncmp(refusals[i].says, place, strlen(place)) != 0 || strcmp(message, rest) != 0 ||
            !path != !refusals[i].path || (path && strcmp(path, refusals[i].path) != 0))
            fail_msg("row %zu, %s: status %d, %s", i, refusals[i].function, (int)status, out);
        json_decref(json);
        ent_service_free(out);
    }
}

static void an_unknown_word_is_answered_with_the_known_ones(void **state)
{
    static const struct {
        const char *options, *says;
    } row[] = {{"{\"format\": \"xml\"}", "'xml' is unknown; format takes json or text"},
               {"{\"names\": \"long\"}", "'long' is unknown; names takes code, rulebook or full"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_status status;
        char *out = call("adjudicate", row[i].options, REQUEST, &status);
        if (status != ENT_E_OPTION || !strstr(out, row[i].says))
            fail_msg("%s: %s", row[i].options, out);
        ent_service_free(out);
    }
}

/* No option of any function takes a fraction. */
static void options_of_a_wrong_type_are_refused(void **state)
{
    static const char a_string[] = "give a string", a_flag[] = "give true or false",
                      a_list[] = "give a list of strings";
    static const struct {
        const char *function, *option[8], *says;
    } row[] = {
        {"adjudicate", {"rules", "algorithm", "format", "names"}, a_string},
        {"adjudicate", {"explain"}, EXPLAIN},
        {"adjudicate", {"color", "indent"}, a_flag},
        {"audit", {"rules", "format", "names"}, a_string},
        {"check", {"rules", "algorithm", "format", "names"}, a_string},
        {"check", {"all"}, a_flag},
        {"compare", {"rules", "format", "names"}, a_string},
        {"compare", {"issues", "brief"}, a_flag},
        {"compare", {"only", "against"}, a_list},
        {"convert", {"rules", "format"}, a_string},
        {"convert_game", {"from", "to", "rules"}, a_string},
        {"convert_game", {"judge"}, a_flag},
        {"draw", {"rules", "names", "only", "title", "format"}, a_string},
        {"draw", {"width"}, "give a whole number from 100 to 8192"},
        {"draw", {"animate"}, "give true, false, \"once\" or \"repeat\""},
        {"draw", {"parts", "highlight"}, a_list},
        {"draw", {"planned", "closed", "letters"}, a_flag},
        {"import_map", {"name"}, a_string},
        {"import_map", {"powers"}, a_list},
        {"map", {"rules", "form"}, a_string},
        {"next", {"rules", "algorithm", "format"}, a_string},
        {"orders", {"rules"}, a_string},
        {"play", {"rules", "player"}, a_string},
        {"play", {"seed"}, "give a whole number from 0 to 2147483647"},
        {"play", {"powers"}, a_list},
        {"repair", {"rules", "format"}, a_string},
        {"replay", {"from", "rules", "format"}, a_string},
        {"rules", {"issues"}, a_list},
        {"start", {"rules", "format"}, a_string},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (const char *const *option = row[i].option; *option; option++) {
            char options[60], says[100];
            const char *message = NULL, *path = NULL;
            ent_status status;
            bool map = strcmp(row[i].function, "map") == 0 || strcmp(row[i].function, "start") == 0;
            snprintf(options, sizeof options, "{\"%s\": 7.5}", *option);
            snprintf(says, sizeof says, "%s: %s", *option, row[i].says);
            char *out = call(row[i].function, options, map ? "standard" : REQUEST, &status);
            json_t *json = json_loads(out, 0, NULL);
            json_unpack(json, "{s{ss ss}}", "error", "message", &message, "path", &path);
            if (status != ENT_E_OPTION || !path || strcmp(path + 1, *option) != 0 || strcmp(message, says) != 0)
                fail_msg("%s %s: %s", row[i].function, options, out);
            json_decref(json);
            ent_service_free(out);
        }
}

static void a_fault_in_text_has_a_line_and_a_column(void **state)
{
    ent_status status;
    char *out = call("adjudicate", NULL, "France:\nA Par - Bur\nUnits: A\n", &status);
    (void)state;

    assert_int_not_equal(status, ENT_OK);
    assert_non_null(strstr(out, "\"line\":3,\"column\":"));
    ent_service_free(out);
    out = call("adjudicate", NULL, "{\"id\": 7, \"phase\": \"X\"}", &status);
    assert_non_null(strstr(out, "\"id\":7"));
    ent_service_free(out);
    out = call("audit", NULL, REQUEST "\n\n{\"x\": 1}", &status);
    assert_non_null(strstr(out, "\"line\":3"));
    ent_service_free(out);
}

static void a_start_is_a_request(void **state)
{
    json_t *maps = answer("maps", NULL, NULL), *map;
    size_t i;
    (void)state;

    json_array_foreach(json_object_get(maps, "maps"), i, map)
    {
        const char *name = json_string_value(json_object_get(map, "name"));
        json_t *start = answer("start", NULL, name), *facts = answer("map", NULL, name), *judged;
        char *request = json_dumps(start, 0);
        assert_int_equal(json_object_size(json_object_get(facts, "powers")),
                         json_integer_value(json_object_get(map, "powers")));
        assert_int_equal(json_object_size(json_object_get(facts, "provinces")),
                         json_integer_value(json_object_get(map, "provinces")));
        judged = answer("adjudicate", NULL, request);
        assert_true(
            json_equal(json_object_get(start, "units"), json_object_get(json_object_get(judged, "state"), "units")));
        free(request);
        json_decref(judged);
        json_decref(facts);
        json_decref(start);
    }
    json_decref(maps);
}

static void every_unit_is_given_an_order(void **state)
{
    json_t *choice = answer("play", NULL, "Map: standard"), *of_power;
    const char *power;
    size_t n = 0;
    (void)state;

    json_object_foreach(json_object_get(choice, "orders"), power, of_power)
    {
        assert_int_equal(json_array_size(of_power), strcmp(power, "RUSSIA") == 0 ? 4 : 3);
        n++;
    }
    assert_int_equal(n, 7);
    json_decref(choice);
}

/* A seed gives the orders with which the first game of selfplay with that seed begins. */
static void play_chooses_as_selfplay_does(void **state)
{
    static ent_order order[ENT_MAX_COMPACT_ORDERS];
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_rules rules;
    ent_game game;
    ent_status status;
    char *out = call("play", "{\"player\": \"random\", \"seed\": 7}", "Map: standard", &status);
    (void)state;

    ent_rules_preset("datc", &rules);
    assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_RANDOM));
    ent_game_start(&game, ent_game_seed(7, 0));
    assert_int_equal(ent_game_choose(&game), ENT_OK);
    ent_game_orders(&game, order);
    assert_int_equal(game.n, 22);
    for (size_t i = 0; i < game.n; i++) {
        char text[100], quoted[110];
        ent_print_order(map, NULL, &order[i], ENT_NAMES_CODE, false, text, sizeof text);
        snprintf(quoted, sizeof quoted, "\"%s\"", text);
        if (!strstr(out, quoted))
            fail_msg("no %s in %s", quoted, out);
    }
    ent_game_clear(&game);
    ent_map_free(map);
    ent_service_free(out);
}

static void a_map_file_of_a_map_is_that_map(void **state)
{
    (void)state;
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        json_t *facts = answer("map", NULL, ent_map_builtin_name(i));
        json_t *file = answer("map", "{\"form\": \"file\"}", ent_map_builtin_name(i));
        char *text = json_dumps(file, 0);
        json_t *again = answer("map", NULL, text);
        assert_true(json_equal(facts, again));
        free(text);
        json_decref(again);
        json_decref(file);
        json_decref(facts);
    }
}

static void a_refused_call_leaves_no_trace_in_the_next(void **state)
{
    ent_status status;
    char *before = call("adjudicate", NULL, REQUEST, &status), *after;
    (void)state;

    ent_service_free(call("adjudicate", NULL, "{\"map\"", &status));
    ent_service_free(call("draw", "{\"rules\": \"1971\"}", REQUEST, &status));
    after = call("adjudicate", NULL, REQUEST, &status);
    assert_string_equal(before, after);
    ent_service_free(before);
    ent_service_free(after);
}

static void every_function_has_a_name(void **state)
{
    size_t n = 0;
    (void)state;

    for (; ent_service_function(n); n++) {
        ent_status status;
        char *out = call(ent_service_function(n), "{\"no such option\": 1}", NULL, &status);
        assert_int_equal(status, ENT_E_OPTION);
        assert_non_null(strstr(out, "\"code\":\"option\""));
        ent_service_free(out);
    }
    assert_true(n >= 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_function_answers),
        cmocka_unit_test(a_refusal_says_what_is_wrong_and_where),
        cmocka_unit_test(an_unknown_word_is_answered_with_the_known_ones),
        cmocka_unit_test(options_of_a_wrong_type_are_refused),
        cmocka_unit_test(a_fault_in_text_has_a_line_and_a_column),
        cmocka_unit_test(a_start_is_a_request),
        cmocka_unit_test(every_unit_is_given_an_order),
        cmocka_unit_test(play_chooses_as_selfplay_does),
        cmocka_unit_test(a_map_file_of_a_map_is_that_map),
        cmocka_unit_test(a_refused_call_leaves_no_trace_in_the_next),
        cmocka_unit_test(every_function_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
