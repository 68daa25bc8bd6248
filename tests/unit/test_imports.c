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

static json_t *import(const char *text, ent_err *err)
{
    static const char *const powers[] = {"R=Red/Reddish", NULL};
    const ent_import_options options = {.name = "x", .power = powers};
    ent_import_notes notes;

    return ent_import(text, strlen(text), &options, &notes, err);
}

static const struct {
    unsigned line;
    const char *text, *message;
} bad_maps[] = {
    {1, "", "no map of a judge"},
    {1, "hello\n", "no map of a judge"},
    {1, "Munich l mun\n-1\n", "without a comma"},
    {1, "Munich, l\n-1\n", "without type or code"},
    {1, "Munich, q mun\n-1\n", "type 'q' is unknown"},
    {1, "Munich, l3f mun\n-1\n", "Machiavelli"},
    {2, "Munich, l mun\nMannheim, l mun\n-1\n", "MUN is used twice"},
    {2, "Munich, l mun m\nMannheim, l man m\n-1\n", "'m' means both MUN and MAN"},
    {1, "Munich, l mun-1\n-1\n", "'mun-1' is no code"},
    {1, "Munich, l abcdefghi\n-1\n", "'abcdefghi' is no code; use 1 to 8 letters or digits"},
    {3, "Munich, l mun\n-1\nber-mv: mun\n-1\n-1\n", "'ber' is no place"},
    {3, "Munich, l mun\n-1\nmun-mv: ber\n-1\n-1\n", "'ber' is no place"},
    {3, "Munich, l mun\n-1\nmun-qq: mun\n-1\n-1\n", "-qq: no such movement"},
    {4, "Munich, l mun\nBerlin, l ber\n-1\nmun-mv: ber\n-1\n-1\n", "BER does not list MUN"},
    {4, "Munich, l mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun/mx\n-1\n-1\n", "difficult from one side only"},
    {4, "Munich, l mun\nSea, w sea\n-1\nmun-mv: sea\nsea-mv: mun\n-1\n-1\n", "one of them is water"},
    {4, "Munich, l mun\nSea, w sea\n-1\nsea-xc: mun\nmun-mv: mun\n-1\n-1\n", "one of them is inland"},
    {5, "Munich, l mun\nSea, w sea\n-1\nmun-nc: sea\nsea-xc: mun\n-1\n-1\n", "MUN has several coasts; say which"},
    {5, "Munich, l mun\nSea, w sea\n-1\nmun-xc: sea\nsea-xc: mun/nc\n-1\n-1\n", "MUN has no line for that coast"},
    {6, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nZebra table\n-1\n", "table 'Zebra' is unknown"},
    {7, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nRailway\nTSR:R Mun Xyz\n-1\n", "'Xyz' is no place"},
    {7, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber\n-1\nGateway\nSC:Mun Ber\n-1\n", "joins two seas"},
    {1, "Mun\xFF, l mun\n-1\n", "not in UTF-8"},
    {3, "Munich, l mun\n-1\nmunmv mun\n-1\n-1\n", "write \"code-mv: ...\""},
    {4, "Munich, l mun\nBer, l ber\n-1\nmun-mv: ber/nc\n-1\n-1\n", "armies move between whole provinces"},
    {4, "Sea, w sea\nBer, l ber\n-1\nsea-xc: ber/qc\n-1\n-1\n", "no such coast; there are nc, sc, ec, wc"},
    {5, "Munich, l mun\n-1\n-1\nGateway\nSC:mun xyz mun\n-1\n", "'xyz' is no place"},
    {5, "Munich, l mun\n-1\n-1\nRailway\nR:R mun\n-1\n", "a railway of one power has two places"},
    {5, "Munich, l mun\n-1\n-1\nRailway\nR:Red mun mun\n-1\n", "a railway of one power has two places"},
    {5, "Munich, l mun\n-1\n-1\nHongKong\nRed: mun\n-1\n", "write \"LETTER: place...\""},
    {5, "Munich, l mun\n-1\n-1\nHongKong\nR: xyz\n-1\n", "'xyz' is no place"},
    {2, "* a comment\nMunich, * mun\n-1\n", "the type '*' is unknown"},
    {1, "Munich, l mun ...\n-1\n", "'...' has no letters"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun-1\n", "is no code"},
    {2, "Munich = mun\nLAND MUN-1 ABUTS\n", "is no code"},
    {2, "Munich = mun\nLAND MUN ABUTS -B+R\n", "is no code"},
    {2, "Munich = mun\nDROP MUN-1\nBEGIN\n", "is no code"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nRED\nA MUN-1\n", "is no code"},
    {1, "BEGIN SPRING 19O1 MOVEMENT\n", "write \"BEGIN SPRING 1901 MOVEMENT\""},
    {1, "BEGIN SPRING 10000 MOVEMENT\n", "write \"BEGIN SPRING 1901 MOVEMENT\""},
    {1, "BEGIN SPRING -10000 MOVEMENT\n", "write \"BEGIN SPRING 1901 MOVEMENT\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY\n", "write \"VICTORY 18\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY 2000\n", "write \"VICTORY 18\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY 18x\n", "write \"VICTORY 18\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED ()\n", "write the adjective in brackets"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED (REDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISHREDDISH)\n",
     "write the adjective in brackets"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE .hidden\n", "too many files use each other"},
    {2, "Munich = mun\n\xFF\nLAND MUN ABUTS\n", "not in UTF-8"},
    {3, "Munich = mun\nLAND MUN ABUTS\nA MUN\n", "a unit of nobody"},
    {4, "Munich = mun\nLAND MUN ABUTS\nRED\nA BER\n", "'BER' is no place of this map"},
    {3, "Munich = mun\nLAND MUN ABUTS\nUNOWNED BER\n", "'BER' is no place of this map"},
    {1, "Muenchen = mun ...\nLAND MUN ABUTS\n", "'...' has no letters"},
    {2, "Munich = mun\nLAND MUN ABUTS BER\n", "MUN abuts BER, which has no line"},
    {2, "Munich = mun\nLAND MUN ABUTS BER\nKiel = kie\nLAND KIE ABUTS\n", "MUN abuts BER, which has no line"},
    {1, "LAND MUN ABUTS MUN\n", "MUN has no name"},
    {3, "Munich = mun\nSea = sea\nWATER SEA ABUTS MUN/NC\nCOAST MUN ABUTS SEA\n",
     "SEA abuts MUN/NC, which has no line"},
    {5,
     "Berlin = ber\nKiel = kie\nLake = lak\nWATER LAK ABUTS BER/NC\nCOAST KIE ABUTS BER/NC\nCOAST BER/NC ABUTS KIE "
     "LAK\nCOAST ber ABUTS\n",
     "BER does not list KIE"},
    {2, "Munich = mun\nLAND MUN BORDERS MUN\nBEGIN SPRING 1901 MOVEMENT\n", "where ABUTS belongs"},
    {4, "Munich = mun\nBer = ber\nLAND MUN ABUTS\nLAND BER ABUTS MUN\n", "MUN does not list BER"},
    {1, "BEGIN SPRING\n", "write \"BEGIN SPRING 1901 MOVEMENT\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nVICTORY soon\n", "write \"VICTORY 18\""},
    {2, "BEGIN SPRING 1901 MOVEMENT\nA MUN\n", "a unit of nobody"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED (REDDISH MUN\n", "write the adjective in brackets"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED MUN-X\n", "is no code"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nRED MUN\n", "'MUN' is no place of this map"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE ../../etc/passwd\n", "letters, digits"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUSE standard\n", "no other file is read here"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nAMEND MUN ABUTS BER\n", "no line to amend"},
    {2, "Munich = mun\nCOAST mun ABUTS\n", "it has several coasts"},
    {2, "Munich = mun\nCOAST MUN/NC ABUTS\n", "no line for the whole province"},
    {2, "Munich = mun\nCOAST MUN/NC ABUTS\nBerlin = ber\nLAND BER ABUTS\n", "no line for the whole province"},
    {1, "LAND MUN ABUTS\nBerlin = ber\nLAND BER ABUTS\n", "MUN has no name"},
    {3, "Munich = mun\nCOAST MUN/NC ABUTS\nCOAST MUN ABUTS\n", "write the whole province in lower case"},
    {5, "Munich = mun\nSea = sea\nCOAST MUN/NC ABUTS SEA\nCOAST mun ABUTS\nWATER SEA ABUTS MUN\n",
     "say which, as in MUN/NC"},
    {4, "Munich = mun\nLAND MUN ABUTS\nRED MUN\nBLUE MUN\n", "home center of Red and of Blue"},
    {0, "Munich = mun\nLAND MUN ABUTS\nRED MUN\n", "no border leads there"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nOLD -> NEW\n", "a renaming"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nOld -> New = new\n", "a renaming; write the new name alone"},
    {2, "BEGIN SPRING 1901 MOVEMENT\n= mun\n", "a name or an abbreviation is missing"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nMunich =\n", "a name or an abbreviation is missing"},
    {2, "Munich = mun\nCOAST MUN/XC ABUTS\n", "no such coast; there are NC, SC, EC and WC"},
    {2, "Munich = mun\nCOAST MUN/NORTH ABUTS\n", "'MUN/NORTH': no such coast; there are NC, SC, EC and WC"},
    {2, "Munich = mun\nCOAST MUN/NCX ABUTS\n", "'MUN/NCX': no such coast; there are NC, SC, EC and WC"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\n7UP MUN\n", "neither a directive nor a power's name"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nUNITS\n", "UNITS belongs below a power"},
    {2, "BEGIN SPRING 1901 MOVEMENT\nOWNS MUN\n", "OWNS belongs below a power"},
    {4, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nRED MUN\nA MUN BER\n", "a unit and more; write one a line"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nRED\nUNPLAYED ALL BUT RED\n", "'BUT' where EXCEPT belongs"},
    {3, "BEGIN SPRING 1901 MOVEMENT\nMunich = mun\nRED MUN/NC\n", "is a coast; a center is a whole province"},
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
        {SHORES "COAST MUN ABUTS BER LAK\nAMEND LAK ABUTS MUN\nAMEND BER ABUTS MUN", "fleet",
         "[[\"BER\",\"LAK\"],[\"BER\",\"MUN\"],[\"LAK\",\"MUN\"],[\"LAK\",\"POO\"]]"},
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
        {"BEGIN fALL -5 Retreats\n" SHORES, "start", "{\"season\":\"Fall\",\"year\":-5,\"phase\":\"retreats\"}"},
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
static void expect_refusal(const char *first, const char *const part[], size_t n, const char *last, const char *message)
{
    char *text = calloc(1, 100 + n * 60), *end = text;
    ent_err err = {.text = ""};

    end += sprintf(end, "%s", first);
    for (size_t i = 0; i < n; i++)
        end += part[1] ? sprintf(end, "%s%zu%s%zu%s", part[0], i, part[1], i, part[2]) : sprintf(end, "%s", part[0]);
    strcpy(end, last);
    json_t *map = import(text, &err);
    if (map || !strstr(err.text, message))
        fail_msg("%s: %s", message, map ? "accepted" : err.text);
    free(text);
}

static void imports_have_limits(void **state)
{
    (void)state;
    expect_refusal("", (const char *const[]){"\n", NULL, NULL}, 20001, "-1\n", "more than 20000 lines");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"\n", NULL, NULL}, 20001, "",
                   "more than 20000 lines");
    expect_refusal("", (const char *const[]){"x", NULL, NULL}, 4096, "\n-1\n", "a line of 4096 bytes");
    expect_refusal("", (const char *const[]){"P", ", l p", "\n"}, 1025, "-1\n", "more than 1024 places");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"LAND ", "", " ABUTS\n"}, 2100, "",
                   "more than 2048 places");
    expect_refusal("LAND MUN ABUTS", (const char *const[]){" P", "", ""}, 65, "\n", "MUN abuts more than 64 places");
    expect_refusal("DROP", (const char *const[]){" P", "", ""}, 257, "\nBEGIN\n", "more than 256 places dropped");
    expect_refusal("BEGIN SPRING 1901 MOVEMENT\n", (const char *const[]){"P", "", "\n"}, 65, "", "would be power 65");
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
        {"USE b\n", "LAND MUN\nFOO-\nVICTORY x\n", "b.map:3: write \"VICTORY 18\"", 0},
        {"USE b\nVICTORY x\n", "LAND MUN\n", "write \"VICTORY 18\"", 2},
        {"USE b\n", "USE a\n", "too many files use each other", 0},
        {"USE b b b b b b b b b\n", "LAND MUN\n", "too many files use each other", 1},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text[] = {rows[i].a, rows[i].b};
        const ent_import_options options = {.name = "x", .context = text, .use = use_text};
        ent_import_notes notes;
        ent_err err;
        json_t *map = ent_import(rows[i].a, strlen(rows[i].a), &options, &notes, &err);
        if (map || !strstr(err.text, rows[i].message) || err.line != rows[i].line)
            fail_msg("%s %s: line %u: %s", rows[i].a, rows[i].b, err.line, map ? "accepted" : err.text);
    }
}

static void wrong_maps_are_not_imported(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_maps / sizeof *bad_maps; i++) {
        ent_err err = {.text = ""};
        json_t *map = import(bad_maps[i].text, &err);
        if (map || !strstr(err.text, bad_maps[i].message) || err.line != bad_maps[i].line)
            fail_msg("%s: line %u: %s", bad_maps[i].text, err.line, map ? "accepted" : err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(imports_drop_places_and_powers),
                                       cmocka_unit_test(every_way_of_writing_a_map_is_imported),
                                       cmocka_unit_test(imports_have_limits), cmocka_unit_test(imports_use_files),
                                       cmocka_unit_test(wrong_maps_are_not_imported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
