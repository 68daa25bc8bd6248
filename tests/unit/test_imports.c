/* test_imports.c -- maps of the judges, in both languages.
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
#include "mapfile/import.h"

static const char *const named[] = {"R=Red/Reddish", NULL};

/* The text is copied to where nothing stands after it, so that AddressSanitizer notices who reads further. */
static json_t *import(const char *text, ent_err *err)
{
    const ent_import_options options = {.name = "x", .power = named};
    size_t len = strlen(text);
    char *copy = malloc(len);
    ent_import_notes notes;

    memcpy(copy, text, len);
    json_t *map = ent_import(copy, len, &options, &notes, err);
    free(copy);
    return map;
}

#define NO_MAP         "this is no map of a judge: no section ends in -1, and no place ABUTS another"
#define NO_TEXT        "a line of 4096 bytes and more, or not in UTF-8"
#define NO_CODE(word)  "'" word "' is no code; use 1 to 8 letters or digits"
#define NO_PLACE(word) "'" word "' is no place; add it or correct the word"
#define ONE_SIDE(from, to, units)                                                                                      \
    from " lists " to " for " units ", but " to " does not list " from "; list it there or drop it here"
#define RAILWAY         "a railway of one power has two places at least; write \"NAME:LETTER place place...\""
#define BEGIN           "write \"BEGIN SPRING 1901 MOVEMENT\""
#define VICTORY         "write \"VICTORY 18\""
#define ADJECTIVE(word) "'" word "': write the adjective in brackets, without blanks, as in (FRENCH) or (DUTCH:H)"
#define FILE_NAME(word)                                                                                                \
    "USE '" word "': a file's name has letters, digits, '.', '_' and '-' only, and begins with no '.'"
#define NO_COAST(word)    "'" word "': no such coast; there are NC, SC, EC and WC"
#define NO_NAME           "a name or an abbreviation is missing; write \"Munich = mun\""
#define NAMELESS          "MUN has no name; add a line \"Its Name = MUN\""
#define NO_LINE(from, to) from " abuts " to ", which has no line; add one or correct the code"
#define NO_WHOLE          "MUN/NC has no line for the whole province; add \"COAST MUN ABUTS ...\" in lower case"
#define NOT_HERE(word)    "'" word "' is no place of this map; correct the code, or the directive in this line"
#define RENAMING          "a renaming; write the new name alone"
#define NOBODY            "a unit of nobody; put it below its power"

static const struct {
    unsigned line;
    const char *text, *message;
} bad_maps[] = {
    {1, "", NO_MAP},
    {1, "hello\n", NO_MAP},
    {1, "Munich l mun\n-1\n", "a place without a comma; write \"Name, type code alias...\""},
    {1, "Munich, l\n-1\n", "a place without type or code; write \"Name, type code alias...\""},
    {1, "Munich, q mun\n-1\n", "MUN: the type 'q' is unknown; there are l, w, v, x and the letters of powers"},
    {1, "Munich, l3f mun\n-1\n", "MUN: 'l3f': cities and fortresses are Machiavelli's; no such map can be judged"},
    {2, "Munich, l mun\nMannheim, l mun\n-1\n", "the code MUN is used twice; give one of them another"},
    {2, "Munich, l mun m\nMannheim, l man m\n-1\n", "'m' means both MUN and MAN; drop it from one"},
    {1, "Munich, l mun-1\n-1\n", NO_CODE("mun-1")},
    {1, "Munich, l abcdefghi\n-1\n", NO_CODE("abcdefghi")},
    {3, "Munich, l mun\n-1\nber-mv: mun\n-1\n-1\n", NO_PLACE("ber")},
    {3, "Munich, l mun\n-1\nmun-mv: ber\n-1\n-1\n", NO_PLACE("ber")},
    {3, "Munich, l mun\n-1\nmun-qq: mun\n-1\n-1\n", "-qq: no such movement; there are mv, xc, nc, sc, ec, wc"},
    {4, "Munich, l mun\nBerlin, l ber\n-1\nmun-mv: ber\n-1\n-1\n", ONE_SIDE("MUN", "BER", "armies")},
    {4, "Munich, l mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun/mx\n-1\n-1\n",
     "the border MUN - BER is difficult from one side only; make both sides alike"},
    {4, "Munich, l mun\nSea, w sea\n-1\nmun-mv: sea\nsea-mv: mun\n-1\n-1\n",
     "MUN - SEA is a border for armies, but one of them is water"},
    {4, "Munich, l mun\nSea, w sea\n-1\nsea-xc: mun\nmun-mv: mun\n-1\n-1\n",
     "SEA - MUN is a border for fleets, but one of them is inland"},
    {5, "Munich, l mun\nSea, w sea\n-1\nmun-nc: sea\nsea-xc: mun\n-1\n-1\n",
     "MUN has several coasts; say which, as in MUN/nc"},
    {5, "Munich, l mun\nSea, w sea\n-1\nmun-xc: sea\nsea-xc: mun/nc\n-1\n-1\n",
     "MUN has no line for that coast; add one, or drop the coast here"},
    {6, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nZebra table\n-1\n",
     "the table 'Zebra' is unknown; there are gateways, railways, HongKong, and the orders of centers and owners"},
    {7, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nRailway\nTSR:R Mun Xyz\n-1\n", NO_PLACE("Xyz")},
    {7, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nGateway\nSC:Mun Ber\n-1\n",
     "a gateway joins two seas; write \"NAME:gate sea sea\""},
    {1, "Mun\xFF, l mun\n-1\n", NO_TEXT},
    {3, "Munich, l mun\n-1\nmunmv mun\n-1\n-1\n", "'munmv': write \"code-mv: ...\" or -xc, -nc, -sc, -ec, -wc"},
    {4, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber/nc\n-1\n-1\n",
     "'ber/nc': armies move between whole provinces; drop the coast"},
    {4, "Sea, w sea\nBer, l ber\n-1\nsea-xc: ber/qc\n-1\n-1\n", "'ber/qc': no such coast; there are nc, sc, ec, wc"},
    {5, "Munich, l mun\n-1\n-1\nGateway\nSC:mun xyz mun\n-1\n", NO_PLACE("xyz")},
    {5, "Munich, l mun\n-1\n-1\nRailway\nR:R mun\n-1\n", RAILWAY},
    {5, "Munich, l mun\n-1\n-1\nRailway\nR:Red mun mun\n-1\n", RAILWAY},
    {5, "Munich, l mun\n-1\n-1\nHongKong\nRed: mun\n-1\n", "write \"LETTER: place...\""},
    {5, "Munich, l mun\n-1\n-1\nHongKong\nR: xyz\n-1\n", NO_PLACE("xyz")},
    {2, "* a comment\nMunich, * mun\n-1\n",
     "MUN: the type '*' is unknown; there are l, w, v, x and the letters of powers"},
    {1, "Munich, l mun ...\n-1\n", "'...' has no letters, or too many for a name"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun-1\n", NO_CODE("mun-1")},
    {2, "Munich = mun\nLAND MUN-1 ABUTS\n", NO_CODE("MUN-1")},
    {2, "Munich = mun\nLAND MUN ABUTS -B+R\n", NO_CODE("B+R")},
    {2, "Munich = mun\nDROP MUN-1\nBEGIN\n", NO_CODE("MUN-1")},
    {3, "BEGIN SPRING 1901 MOVEMENT\nRED\nA MUN-1\n", NO_CODE("MUN-1")},
    {1, "BEGIN SPRING 19O1 MOVEMENT\n", BEGIN},
    {1, "BEGIN SPRING 10000 MOVEMENT\n", BEGIN},
    {1, "BEGIN SPRING -10000 MOVEMENT\n", BEGIN},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY\n", VICTORY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY 2000\n", VICTORY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY 18x\n", VICTORY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED ()\n", ADJECTIVE("()")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED (REDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISH)\n",
     ADJECTIVE("(REDDISHREDDISHREDDISHREDDISHREDDISHREDD")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE .hidden\n", FILE_NAME(".hidden")},
    {2, "Munich = mun\n\xFF\nLAND MUN ABUTS\n", NO_TEXT},
    {3, "Munich = mun\nLAND MUN ABUTS\nA MUN\n", NOBODY},
    {4, "Munich = mun\nLAND MUN ABUTS\nRED\nA BER\n", "'BER' is no place of this map; correct the code"},
    {3, "Munich = mun\nLAND MUN ABUTS\nUNOWNED BER\n", NOT_HERE("BER")},
    {1, "Muenchen = mun ...\nLAND MUN ABUTS\n", "'...' has no letters, or too many for a name"},
    {2, "Munich = mun\nLAND MUN ABUTS BER\n", NO_LINE("MUN", "BER")},
    {2, "Munich = mun\nLAND MUN ABUTS BER\nKiel = kie\nLAND KIE ABUTS\n", NO_LINE("MUN", "BER")},
    {1, "LAND MUN ABUTS MUN\n", NAMELESS},
    {3, "Munich = mun\nSea = sea\nWATER SEA ABUTS MUN/NC\nCOAST MUN ABUTS SEA\n", NO_LINE("SEA", "MUN/NC")},
    {5,
     "Berlin = ber\nKiel = kie\nLake = lak\nWATER LAK ABUTS BER/NC\nCOAST KIE ABUTS BER/NC\nCOAST BER/NC ABUTS KIE "
     "LAK\nCOAST ber ABUTS\n",
     ONE_SIDE("KIE", "BER", "armies")},
    {2, "Munich = mun\nLAND MUN BORDERS MUN\nBEGIN SPRING 1901 MOVEMENT\n",
     "'BORDERS' where ABUTS belongs; write \"LAND MUN ABUTS ...\""},
    {4, "Munich = mun\nBer = ber\nLAND MUN ABUTS\nLAND BER ABUTS MUN\n", ONE_SIDE("BER", "MUN", "armies")},
    {1, "BEGIN SPRING\n", BEGIN},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY soon\n", VICTORY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nA MUN\n", NOBODY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED (REDDISH MUN\n", ADJECTIVE("(REDDISH")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED MUN-X\n", NO_CODE("MUN-X")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED MUN\n", NOT_HERE("MUN")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE ../../etc/passwd\n", FILE_NAME("../../etc/passwd")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE standard\n",
     "USE 'standard': no other file is read here; put its lines into this one"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nAMEND MUN ABUTS BER\n", "MUN has no line to amend; put one before this"},
    {2, "Munich = mun\nCOAST mun ABUTS\n",
     "MUN is in lower case, so it has several coasts; add a line for each, or use capitals"},
    {2, "Munich = mun\nCOAST MUN/NC ABUTS\n", NO_WHOLE},
    {2, "Munich = mun\nCOAST MUN/NC ABUTS\nBerlin = ber\nLAND BER ABUTS\n", NO_WHOLE},
    {1, "LAND MUN ABUTS\nBerlin = ber\nLAND BER ABUTS\n", NAMELESS},
    {3, "Munich = mun\nCOAST MUN/NC ABUTS\nCOAST MUN ABUTS\n",
     "MUN has coasts of its own; write the whole province in lower case"},
    {5, "Munich = mun\nSea = sea\nCOAST MUN/NC ABUTS SEA\nCOAST mun ABUTS\nWATER SEA ABUTS MUN\n",
     "SEA abuts MUN, which has several coasts; say which, as in MUN/NC"},
    {4, "Munich = mun\nLAND MUN ABUTS\nRED MUN\nBLUE MUN\n",
     "MUN is a home center of Red and of Blue; here it can be one power's only"},
    {0, "Munich = mun\nLAND MUN ABUTS\nRED MUN\n", "provinces MUN: no border leads there; add one to army or fleet"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nOLD -> NEW\n", RENAMING},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nOld -> New = new\n", RENAMING},
    {2, "BEGIN SPRING 1901 MOVEMENT\n= mun\n", NO_NAME},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich =\n", NO_NAME},
    {2, "Munich = mun\nCOAST MUN/XC ABUTS\n", NO_COAST("MUN/XC")},
    {2, "Munich = mun\nCOAST MUN/NORTH ABUTS\n", NO_COAST("MUN/NORTH")},
    {2, "Munich = mun\nCOAST MUN/NCX ABUTS\n", NO_COAST("MUN/NCX")},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\n7UP MUN\n", "'7UP' is neither a directive nor a power's name"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUNITS\n", "UNITS belongs below a power"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nOWNS MUN\n", "OWNS belongs below a power"},
    {4, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nRED MUN\nA MUN BER\n",
     "a unit and more; write one a line, as in \"A MUN\""},
    {3, "BEGIN SPRING 1901 MOVEMENT\nRED\nUNPLAYED ALL BUT RED\n", "'BUT' where EXCEPT belongs"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nRED MUN/NC\n", "'MUN/NC' is a coast; a center is a whole province"},
    {1, "BEGIN SPRING 1901 MOVEMENT x\n", BEGIN},
    {1, "BEGIN SPRING 1901x MOVEMENT\n", BEGIN},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY 0\n", VICTORY},
    {2, "BEGIN SPRING 1901 MOVEMENT\nLAND\n", "write \"LAND MUN ABUTS ...\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\namend\n", "write \"AMEND MUN ABUTS ...\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED -> BLUE\n", RENAMING},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun/xc\n", NO_COAST("mun/xc")},
    {3, "BEGIN SPRING 1901 MOVEMENT\nRED\nCENTERS MUN/NC\n", "'MUN/NC' is a coast; a center is a whole province"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUNOWNED -MUN/NC\n", "'MUN/NC' is a coast; a center is a whole province"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nHOME MUN\n", "HOME belongs below a power"},
    {2, "BEGIN SPRING 1901 MOVEMENT\ninhabits MUN\n", "INHABITS belongs below a power"},
    {4, "Munich = mun\nLAND MUN ABUTS\nRED\nOWNS BER\n", NOT_HERE("BER")},
    {4, "Munich = mun\nSea = sea\nLAND MUN ABUTS\nWATER SEA ABUTS SEA/NC\n", NO_LINE("SEA", "SEA/NC")},
    {4, "Sea = sea\nBer = ber\nCOAST BER ABUTS\nWATER SEA ABUTS BER\n", ONE_SIDE("SEA", "BER", "fleets")},
    {4, "Sea, w sea\nBer, l ber\n-1\nsea-xc: ber\nber-xc: ber\n-1\n-1\n", ONE_SIDE("SEA", "BER", "fleets")},
    {4, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber/mx\n-1\n-1\n", ONE_SIDE("MUN", "BER", "armies")},
    {3, "Munich, l mun\n-1\nmun-xc: mun/qc qqq\n-1\n-1\n", NO_PLACE("qqq")},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich -> Minga\n", RENAMING},
    {2, "BEGIN SPRING 1901 MOVEMENT\rMunich -> Minga\r", RENAMING},
    {3, "BEGIN SPRING 1901 MOVEMENT\r\n\r\nMunich -> Minga\r\n", RENAMING},
    {3, "Munich, l mun\r-1\rmunmv mun\r-1\r-1", "'munmv': write \"code-mv: ...\" or -xc, -nc, -sc, -ec, -wc"},
    {5, "Munich = mun\nSea = sea\nSHUT MUN\nWATER SEA ABUTS\nCOAST MUN/NC ABUTS SEA\n",
     "MUN/NC - SEA: there is no such place; add it or correct the code"},
};

/* A variant drops places and powers of the map that it is made from. */
static void imports_drop_places_and_powers(void **state)
{
#define TRIANGLE                                                                                                       \
    "Munich = mun\nBerlin = ber\nKiel = kie\nLAND MUN ABUTS BER KIE\nLAND BER ABUTS MUN KIE\nLAND KIE ABUTS MUN BER\n" \
    "RED MUN\nA MUN\nBLUE BER\nA BER\nGREEN KIE\nA KIE\n"
    static const struct {
        const char *text, *provinces, *powers;
    } rows[] = {
        {TRIANGLE, "MUN BER KIE ", "Red Blue Green "},
        {TRIANGLE "DROP KIE\n", "MUN BER ", "Red Blue Green "},
        {TRIANGLE "UNPLAYED\n", "MUN BER KIE ", "Red Blue "},
        {TRIANGLE "UNPLAYED RED GREEN\n", "MUN BER KIE ", "Blue "},
        {TRIANGLE "UNPLAYED ALL EXCEPT RED\n", "MUN BER KIE ", "Red "},
        {TRIANGLE "DROP KIE\nUNPLAYED GREEN\n", "MUN BER ", "Red Blue "},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char provinces[100] = "", powers[100] = "";
        ent_err err = {.text = ""};
        json_t *map = import(rows[i].text, &err), *entry;
        size_t at;
        if (!map)
            fail_msg("%s: line %u: %s", rows[i].text, err.line, err.text);
        json_array_foreach(json_object_get(map, "provinces"), at, entry)
        {
            strcat(strcat(provinces, json_string_value(json_object_get(entry, "code"))), " ");
        }
        json_array_foreach(json_object_get(map, "powers"), at, entry)
        {
            strcat(strcat(powers, json_string_value(json_object_get(entry, "name"))), " ");
        }
        assert_string_equal(provinces, rows[i].provinces);
        assert_string_equal(powers, rows[i].powers);
        json_decref(map);
    }
}

#define JUDGE                                                                                                          \
    "\xEF\xBB\xBF# a comment\r\n* another\r\nMunich, l mun\r\nMunx, l munx\r\nBer, Rl ber BER\r\nPort, x por\r\n"      \
    "Sea, w sea\r\nEast Sea, w eas\r\nDead, l dead\r\n-1\r\n* a comment\r\nmun-mv: munx ber mun\r\nmunx-mv: mun\r\n"   \
    "ber-mv: mun por\r\npor-mv: ber\npor-nc: sea\npor-nc: por/nc sea/xc\npor-sc: eas\nsea-xc: por/nc eas\n"            \
    "eas-xc: por/sc sea\n-1\nOwners\n\nCenters\n"
#define SHORES                                                                                                         \
    "Munich = mun  a+town unclear? mun/nc (x)\nBerlin = ber\nLake = lak\nPool = poo\nWATER LAK ABUTS POO\n"            \
    "WATER POO ABUTS LAK\nLAND MUN ABUTS BER\nCOAST BER ABUTS MUN LAK\nAMEND LAK abuts BER\nRED (:R) BER\n"

/* "Kie": no army; "kie": no fleet. */
#define CASES                                                                                                          \
    "Munich = mun\nBerlin = ber\nKiel = kie\nCOAST MUN ABUTS BER Kie\nCOAST BER ABUTS MUN kie\nCOAST KIE ABUTS Mun "   \
    "ber\nRED MUN\n"
#define COASTS                                                                                                         \
    "Berlin = ber\nKiel = kie\nLake = lak\nWATER LAK ABUTS BER/NC BER/SC KIE\nCOAST KIE ABUTS BER BER/NC LAK\nCOAST "  \
    "ber ABUTS KIE\nCOAST BER/NC ABUTS KIE LAK\nCOAST BER/SC ABUTS LAK\nRED KIE\n"

/* What is taken over from files that are written in unusual ways. */
static void every_way_of_writing_a_map_is_imported(void **state)
{
    static const struct {
        const char *text, *key, *expected; /* the map's value for that key */
    } rows[] = {
        {JUDGE, "army", "[[\"BER\",\"MUN\"],[\"BER\",\"POR\"],[\"MUN\",\"MUNX\"]]"},
        {JUDGE, "fleet", "[[\"EAS\",\"POR/SC\"],[\"EAS\",\"SEA\"],[\"POR/NC\",\"SEA\"]]"},
        {JUDGE "HongKong\nR: por", "centers", "{\"Red\":[\"BER\"]}"},
        {SHORES, "fleet", "[[\"BER\",\"LAK\"],[\"LAK\",\"POO\"]]"},
        {"Munich, Rl mun\rBerlin, l ber\r-1\rmun-mv: ber\rber-mv: mun\r-1\r-1\r", "army", "[[\"BER\",\"MUN\"]]"},
        {"Munich = mun\rBerlin = ber\rLAND MUN ABUTS BER\rLAND BER ABUTS MUN\rRED BER\r", "army",
         "[[\"BER\",\"MUN\"]]"},
        {SHORES "COAST MUN ABUTS BER LAK\nAMEND LAK ABUTS MUN\nAMEND BER ABUTS MUN", "fleet",
         "[[\"BER\",\"LAK\"],[\"BER\",\"MUN\"],[\"LAK\",\"MUN\"],[\"LAK\",\"POO\"]]"},
        {TRIANGLE "AMEND MUN ABUTS MUN\n", "army", "[[\"BER\",\"KIE\"],[\"BER\",\"MUN\"],[\"KIE\",\"MUN\"]]"},
        {TRIANGLE "  \n,\n \tAMEND BER ABUTS -MUN\r\nAMEND MUN ABUTS -BER\n", "army",
         "[[\"BER\",\"KIE\"],[\"KIE\",\"MUN\"]]"},
        {SHORES "WATER LAK\n", "fleet", "[[\"BER\",\"LAK\"],[\"LAK\",\"POO\"]]"},
        {SHORES "COAST BER/NC ABUTS LAK\nCOAST BER/SC ABUTS POO\nCOAST ber ABUTS MUN LAK POO\nAMEND LAK ABUTS -BER "
                "BER/NC\nAMEND POO ABUTS BER/SC\n",
         "fleet", "[[\"BER/NC\",\"LAK\"],[\"BER/SC\",\"POO\"],[\"LAK\",\"POO\"]]"},
        {SHORES "COAST BER/NC ABUTS LAK\nCOAST ber ABUTS MUN LAK\nCOAST BER ABUTS MUN LAK\n", "fleet",
         "[[\"BER\",\"LAK\"],[\"LAK\",\"POO\"]]"},
        {SHORES "Swiss = swi\nSHUT SWI ABUTS MUN BER\nAMEND MUN ABUTS SWI\nAMEND BER ABUTS SWI\n", "army",
         "[[\"BER\",\"MUN\"]]"},
        {CASES, "army", "[[\"BER\",\"KIE\"],[\"BER\",\"MUN\"]]"},
        {CASES, "fleet", "[[\"BER\",\"MUN\"],[\"KIE\",\"MUN\"]]"},
        {COASTS, "army", "[[\"BER\",\"KIE\"]]"},
        {COASTS, "fleet", "[[\"BER/NC\",\"KIE\"],[\"BER/NC\",\"LAK\"],[\"BER/SC\",\"LAK\"],[\"KIE\",\"LAK\"]]"},
        {COASTS "DROP BER\n", "fleet", "[[\"KIE\",\"LAK\"]]"}, /* with its coasts */
        {"Munich = mun\nBerlin = ber\nSea = sea\nPORT MUN ABUTS BER SEA\nLAND BER ABUTS MUN\nWATER SEA ABUTS MUN\nRED "
         "BER\n",
         "provinces",
         "[{\"code\":\"MUN\",\"name\":\"Munich\",\"abbr\":\"Mun\",\"kind\":\"coast\",\"convoyable_coast\":true},{"
         "\"code\":\"BER\",\"name\":\"Berlin\",\"abbr\":\"Ber\",\"kind\":\"inland\",\"supply_center\":true,\"home_of\":"
         "\"Red\"},{\"code\":\"SEA\",\"name\":\"Sea\",\"abbr\":\"Sea\",\"kind\":\"sea\"}]"},
        {SHORES "OWNS MUN\n", "centers", "{\"Red\":[\"MUN\"]}"},
        {SHORES "OWNS MUN\nOWNS BER\n", "centers", "{\"Red\":[\"MUN\",\"BER\"]}"},
        {SHORES "OWNS MUN\nCENTERS BER\n", "centers", "{\"Red\":[\"BER\"]}"},
        {SHORES "INHABITS MUN\nINHABITS BER\n", "centers", "{\"Red\":[\"MUN\",\"BER\"]}"},
        {SHORES "HOME MUN\nHOMES -MUN\n", "centers", "{}"},
        {SHORES "CENTERS MUN -MUN\n", "centers", "{}"},
        {SHORES "CENTERS\nUNOWNED MUN -MUN\nCENTERS MUN\n", "centers", "{}"},
        {SHORES "UNPLAYED ALL\nBLUE MUN\n", "centers", "{\"Blue\":[\"MUN\"]}"},
        {SHORES "DUMMY RED\nRULE BUILD_ANY NO_CHEATING\n", "build", "\"any_owned\""},
        {SHORES "VICTORY 1\n", "victory", "1"},
        {SHORES "A ber\nA MUN\nF BER\n", "units", "{\"Red\":[\"A MUN\",\"F BER\"]}"},
        {SHORES "A ber\nUNITS\nA MUN\n", "units", "{\"Red\":[\"A MUN\"]}"},
        {"Munich, Rl Abcdefgh\nBerlin, l i\n-1\nabcdefgh-mv: i\ni-mv: abcdefgh\n-1\n-1\n", "army",
         "[[\"ABCDEFGH\",\"I\"]]"},
        {"Munich = mun a+town unclear? mun/nc (x) mun b+town\nBerlin = ber\nLAND MUN ABUTS BER\nLAND BER ABUTS "
         "MUN\nRED BER\n",
         "provinces",
         "[{\"code\":\"MUN\",\"name\":\"Munich\",\"abbr\":\"Mun\",\"kind\":\"inland\",\"aliases\":[\"a town\",\"b "
         "town\"]},"
         "{\"code\":\"BER\",\"name\":\"Berlin\",\"abbr\":\"Ber\",\"kind\":\"inland\",\"supply_center\":true,\"home_"
         "of\":\"Red\"}]"},
        {"BEGIN fALL -5 Movement\n" SHORES, "start", "{\"season\":\"Fall\",\"year\":-5,\"phase\":\"movement\"}"},
        {SHORES "DROP POO\n", "fleet", "[[\"BER\",\"LAK\"]]"},
        {SHORES "__THE_OTHER+ONE (ODD+ONE) MUN\n", "powers",
         "[{\"name\":\"Red\",\"letter\":\"R\"},{\"name\":\"The_OtherOne\",\"adjective\":\"Odd One\"}]"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_err err = {.text = ""};
        json_t *map = import(rows[i].text, &err);
        char *value = json_dumps(json_object_get(map, rows[i].key), JSON_COMPACT | JSON_ENCODE_ANY);
        if (!value || strcmp(value, rows[i].expected) != 0)
            fail_msg("%s: %s, line %u: %s", rows[i].text, value, err.line, err.text);
        free(value);
        json_decref(map);
    }
}

/* `first`, then n times `before`, a number, `between`, the number and `after`, then `last`. */
static void expect_refusal(const char *first, const char *const part[], size_t n, const char *last, uint32_t line,
                           const char *message)
{
    char *text = calloc(1, 100 + n * 60), *end = text;
    ent_err err = {.text = ""};

    end += sprintf(end, "%s", first);
    for (size_t i = 0; i < n; i++)
        end += part[1] ? sprintf(end, "%s%zu%s%zu%s", part[0], i, part[1], i, part[2]) : sprintf(end, "%s", part[0]);
    strcpy(end, last);
    json_t *map = import(text, &err);
    if (map || strcmp(err.text, message) != 0 || err.line != line)
        fail_msg("%s: line %u: %s", message, err.line, map ? "accepted" : err.text);
    free(text);
}

static void imports_have_limits(void **state)
{
    (void)state;
    expect_refusal("", (const char *const[]){"\n", NULL, NULL}, 20001, "-1\n", 20001,
                   "more than 20000 lines, which no map has");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"\n", NULL, NULL}, 20001, "", 20001,
                   "more than 20000 lines, which no map has");
    expect_refusal("", (const char *const[]){"x", NULL, NULL}, 4096, "\n-1\n", 1, NO_TEXT);
    expect_refusal("", (const char *const[]){"P", ", l p", "\n"}, 1025, "-1\n", 1025,
                   "more than 1024 places, which no map has");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"LAND ", "", " ABUTS\n"}, 2100, "", 2051,
                   "more than 2048 places, which no map has");
    expect_refusal("LAND MUN ABUTS", (const char *const[]){" P", "", ""}, 65, "\n", 1,
                   "MUN abuts more than 64 places, which no place does");
    expect_refusal("DROP", (const char *const[]){" P", "", ""}, 257, "\nBEGIN\n", 1,
                   "more than 256 places dropped, which no map has");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"P", "", "\n"}, 65, "", 66,
                   "'P6464' would be power 65; a map has at most 64");
}

/* Each of 257 places borders on each other one: its line states 256 steps, so the last line has one too many. */
static void a_map_has_at_most_65536_steps(void **state)
{
    enum { PLACES = 257, MOST = 65536 };
    char *text = NULL;
    size_t len;
    ent_err err;
    FILE *out = open_memstream(&text, &len);
    (void)state;

    assert_non_null(out);
    for (int i = 0; i < PLACES; i++)
        fprintf(out, "p%d, l p%d\n", i, i);
    fprintf(out, "-1\n");
    for (int i = 0; i < PLACES; i++) {
        fprintf(out, "p%d-mv:", i);
        for (int j = 0; j < PLACES; j++)
            fprintf(out, " p%d", j);
        fprintf(out, "\n");
    }
    fclose(out);
    assert_null(import(text, &err));
    assert_string_equal(err.text, "more than 65536 steps, which no map has");
    assert_int_equal(err.line, PLACES + 1 + MOST / (PLACES - 1) + 1);
    free(text);
}

static char *use_text(void *context, const char *file, size_t *len, ent_err *err)
{
    const char *const *text = context; /* of "a.map" and "b.map" */
    (void)err;

    char *out = strdup(text[file[0] - 'a']);
    *len = strlen(out);
    return out;
}

static void imports_use_files(void **state)
{
    static const struct {
        const char *a, *b, *message;
        uint32_t line;
    } rows[] = {
        {"USE b\n", "LAND MUN\nFOO-\nVICTORY x\n", "b.map:3: " VICTORY, 0},
        {"USE b\nVICTORY x\n", "LAND MUN\n", VICTORY, 2},
        {"USE b\n", "USE a\n", "a.map:1: USE 'b': too many files use each other", 0},
        {"USE b b b b b b b b b\n", "LAND MUN\n", "USE 'b': too many files use each other", 1},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text[] = {rows[i].a, rows[i].b};
        const ent_import_options options = {.name = "x", .context = text, .use = use_text};
        ent_import_notes notes;
        ent_err err;
        json_t *map = ent_import(rows[i].a, strlen(rows[i].a), &options, &notes, &err);
        if (map || strcmp(err.text, rows[i].message) != 0 || err.line != rows[i].line)
            fail_msg("%s %s: line %u: %s", rows[i].a, rows[i].b, err.line, map ? "accepted" : err.text);
    }
}

#define NO_UNITS "the format has no starting units: add \"units\" to the map\n"
#define NO_START "the format has no start and no victory: 1901 and more than half of the centers are guessed\n"
#define BOTH(code)                                                                                                     \
    code ": land and water at once, by an optional rule; \"convoyable_coast\" says that fleets in it convoy\n"
#define NO_USE(word)   word " does nothing here; left out\n"
#define NO_POWER(word) word " is read as a power, but has no unit; is it a directive, misspelt?\n"
#define LEFT_OUT(word) word " is none of a map; left out\n"

/* What is said of what an import leaves out or guesses, a line each. */
static void imports_say_what_they_leave_out(void **state)
{
    static const struct {
        const char *text, *notes;
    } rows[] = {
        {TRIANGLE, ""},
        {TRIANGLE "VICTORY 2\n", ""},
        {TRIANGLE "VICTORY 2 3\n", "VICTORY changes from year to year; the last number counts here\n"},
        {TRIANGLE "RULE BUILD_ANY\n", ""},
        {TRIANGLE "RULE NO_PRESS BUILD_ANY\nRULES BLIND\n",
         LEFT_OUT("line 13: the rule NO_PRESS") LEFT_OUT("line 14: the rule BLIND")},
        {TRIANGLE "UNPLAYED RDE\n", NO_USE("line 13: a word of UNPLAYED")},
        {TRIANGLE "UNPLAYED ALL EXCEPT RED BLEU\n", NO_USE("line 13: a word of UNPLAYED")},
        {TRIANGLE "UNPLAYED GREEN\nUNPLAYED\n", NO_USE("line 14: a word of UNPLAYED")},
        {TRIANGLE "UNPLAYED RED GREEN\nUNPLAYED ALL EXCEPT BLUE\n", ""},
        {TRIANGLE "UNPLAYED ALL\nRED MUN\n", ""},
        {TRIANGLE "VICTRY\n", NO_POWER("line 13: Victry")},
        {TRIANGLE "UNPLAYED GREEN\nUNOWND KIE\n", NO_POWER("line 14: Unownd")},
        {SHORES "VICTRY\n", NO_POWER("line 11: Victry")},
        {TRIANGLE "UNPLAYED\nDROP KIE ZZZ\n", NO_USE("line 14: DROP ZZZ")},
        {TRIANGLE "AMEND MUN ABUTS MUN -MUN\nAMEND MUN ABUTS -ZZZ\n", NO_USE("line 14: -ZZZ")},
        {TRIANGLE "Atlantis = atl\nDROP ATL\nThule = thu\nUlm = ulm\nSHUT ULM\n",
         "line 15: THU has a name, but no terrain; left out\n"},
        {TRIANGLE "dummy RED\nDUMMIES RED\n", LEFT_OUT("line 13: DUMMY") LEFT_OUT("line 14: DUMMIES")},
        {TRIANGLE "USE b\nDUMMY RED\n",
         LEFT_OUT("b.map:2: the rule BLIND") LEFT_OUT("b.map:3: DUMMY") LEFT_OUT("line 14: DUMMY")},
        {"Munich, l mun\nBerlin, R ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n", NO_UNITS NO_START},
        {"Munich, ll mun\nBerlin, Rw ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n",
         BOTH("MUN") BOTH("BER") NO_UNITS NO_START},
        {"Munich, B mun\nBerlin, B ber\nSwitzerland, l swi\n-1\nmun-mv: ber\nber-mv: mun\nswi-mv: swi\n-1\n-1\n",
         "the format gives powers by letter: Power B is called so for want of --power B=NAME/ADJECTIVE\n"
         "SWI borders on nothing: left out as impassable\n" NO_UNITS NO_START
         "--power R=Red/Reddish: no power of the map has this letter\n"},
    };
    const char *used[] = {"", "\nRULE BLIND\nDUMMY RED\n"};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool letters = strstr(rows[i].text, "-1") != NULL; /* the DPjudge's maps have none */
        const ent_import_options options = {
            .name = "x", .power = letters ? named : NULL, .context = used, .use = use_text};
        ent_import_notes notes;
        ent_err err;
        char said[1000] = "";
        json_t *map = ent_import(rows[i].text, strlen(rows[i].text), &options, &notes, &err);
        if (!map)
            fail_msg("%s: line %u: %s", rows[i].text, err.line, err.text);
        for (size_t n = 0; n < notes.n; n++)
            strcat(strcat(said, notes.text[n]), "\n");
        assert_string_equal(said, rows[i].notes);
        json_decref(map);
    }
}

static void a_name_is_given_to_one_letter(void **state)
{
    static const char text[] = "Munich, B mun\nBerlin, R ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n";
    static const char *const both[] = {"R=Red", "B=Red", NULL}, *const one_each[] = {"R=Red", "B=Blue", NULL};
    ent_import_options options = {.name = "x", .power = both};
    ent_import_notes notes;
    ent_err err;
    (void)state;

    assert_null(ent_import(text, sizeof text - 1, &options, &notes, &err));
    assert_string_equal(err.text, "--power calls both B and R 'Red'; give one of them another name");
    assert_int_equal(err.line, 2);
    options.power = one_each;
    json_decref(ent_import(text, sizeof text - 1, &options, &notes, &err));
    assert_int_equal(err.status, ENT_OK);
    assert_int_equal(notes.n, 2); /* of units and start; both letters are used */
}

static void wrong_maps_are_not_imported(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_maps / sizeof *bad_maps; i++) {
        ent_err err = {.text = ""};
        json_t *map = import(bad_maps[i].text, &err);
        if (map || strcmp(err.text, bad_maps[i].message) != 0 || err.line != bad_maps[i].line)
            fail_msg("%s: line %u: %s", bad_maps[i].text, err.line, map ? "accepted" : err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(imports_drop_places_and_powers),
                                       cmocka_unit_test(every_way_of_writing_a_map_is_imported),
                                       cmocka_unit_test(imports_have_limits),
                                       cmocka_unit_test(a_map_has_at_most_65536_steps),
                                       cmocka_unit_test(imports_use_files),
                                       cmocka_unit_test(imports_say_what_they_leave_out),
                                       cmocka_unit_test(a_name_is_given_to_one_letter),
                                       cmocka_unit_test(wrong_maps_are_not_imported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
