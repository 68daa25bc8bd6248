/* test_guess.c -- which places a wrong or abbreviated name may mean.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "board/names.h"
#include "notation/guess.h"
#include "selfplay/random_orders.h"

/* ---- Distance. ---- */

/* The whole table, as the definition says. */
static unsigned distance_by_definition(const char *a, size_t n, const char *b, size_t m)
{
    unsigned row[20][20];

    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            unsigned best = i == 0 ? (unsigned)j : j == 0 ? (unsigned)i : UINT_MAX;
            if (i > 0 && j > 0) {
                best = row[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                best = row[i - 1][j] + 1 < best ? row[i - 1][j] + 1 : best;
                best = row[i][j - 1] + 1 < best ? row[i][j - 1] + 1 : best;
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && row[i - 2][j - 2] + 1 < best)
                best = row[i - 2][j - 2] + 1;
            row[i][j] = best;
        }
    return row[n][m];
}

/* Words of few letters, so that they are near each other, and swapped letters stand at a word's beginning too. The
 * letter before the first word is not part of it. */
static void a_distance_up_to_a_limit_is_the_defined_one(void **state)
{
    uint64_t seed = 1;
    (void)state;

    for (int i = 0; i < 20000; i++) {
        char text[21], *a = text + 1, b[20];
        size_t n = ent_random_below(&seed, 13), m = ent_random_below(&seed, 13);
        text[0] = (char)('a' + ent_random_below(&seed, 3));
        for (size_t k = 0; k < 20; k++) {
            a[k] = (char)('a' + ent_random_below(&seed, 3));
            b[k] = k < n && ent_random_below(&seed, 4) ? a[k] : (char)('a' + ent_random_below(&seed, 3));
        }
        unsigned limit = ent_random_below(&seed, 14), whole = distance_by_definition(a, n, b, m);
        assert_int_equal(ent_guess_distance(a, n, b, m, limit), whole < limit + 1 ? whole : limit + 1);
    }
    assert_int_equal(ent_guess_distance("aprsi", 5, "paris", 5, 3), 2);
}

/* Which places a text may mean that is no spelling of a place (guess.h). */
static void a_wrong_name_may_mean_some_places(void **state)
{
    static const struct {
        const char *text;
        ent_guess_reach reach;
        const char *places; /* in the sequence of the map; "" for none */
    } row[] = {
        {"Bulg", ENT_GUESS_BEGIN, "BUL"},
        {"Tri", ENT_GUESS_BEGIN, "TRI"},
        {"Tri", ENT_GUESS_NEAR, "IRI TRI TYR"},
        {"Pariz", ENT_GUESS_BEGIN, ""},
        {"Pariz", ENT_GUESS_NEAR, "PAR"},
        {"Bu", ENT_GUESS_NEAR, "BUD BUL BUR"}, /* two letters are too few to be wrong */
        {"Yorksh", ENT_GUESS_NEAR, "YOR"},     /* begins so, though two letters are missing */
        {"Aermelk", ENT_GUESS_NEAR, "ENG"},    /* the only name that begins so */
        {"Lvrpool", ENT_GUESS_NEAR, ""},
        {"Lvrpool", ENT_GUESS_ROUGH, "LVP"},
        {"Cunsdantinople", ENT_GUESS_NEAR, "CON"},
        {"Cunsdantinoqle", ENT_GUESS_NEAR, ""},
        {"Cunsdantinoqle", ENT_GUESS_ROUGH, "CON"},
        {"Vlrpool", ENT_GUESS_ROUGH, ""}, /* the first letter must be right */
        /* Each word begins one of the name, in the same sequence, and none is left out between them. */
        {"Gulf Both", ENT_GUESS_BEGIN, "BOT"},
        {"Both Gulf", ENT_GUESS_BEGIN, ""},
        {"Gulf", ENT_GUESS_BEGIN, "BOT LYO"},
        {"Mid Ocean", ENT_GUESS_BEGIN, ""},
        {"the Gulf of Both", ENT_GUESS_BEGIN, "BOT"},
        {"N. Sea", ENT_GUESS_BEGIN, "NTH NWG"},
        {"Nor Sea", ENT_GUESS_BEGIN, "NTH NWG"},
        {"G. L.", ENT_GUESS_BEGIN, ""}, /* letters alone are too little */
        {"Gu Ly", ENT_GUESS_BEGIN, ""},
        {"Gul Ly", ENT_GUESS_BEGIN, "LYO"},
        {"Adr. Sea", ENT_GUESS_BEGIN, "ADR"},
        {"Nor \xC3\x80", ENT_GUESS_BEGIN, "NAF NAO"}, /* a letter with an accent is a letter */
        {"of the", ENT_GUESS_ROUGH, ""},
        /* An alias may also be made of beginnings of a name's words, from the first on, and be a common word. */
        {"NorSea", ENT_GUESS_ALIAS, "NTH NWG"},
        {"NorSea", ENT_GUESS_BEGIN, "NTH NWG"},
        {"NSea", ENT_GUESS_ALIAS, "NTH NWG"},
        {"NSea", ENT_GUESS_ROUGH, ""},
        {"NoSea", ENT_GUESS_NEAR, "NTH NWG"}, /* near "NorSea" */
        {"NorS", ENT_GUESS_BEGIN, "NTH NWG"},
        {"NwgSea", ENT_GUESS_ROUGH, "NWG"}, /* a sea, and "sea" */
        {"NwySea", ENT_GUESS_ROUGH, "NTH"}, /* Norway is no sea */
        {"Se", ENT_GUESS_NEAR, "SER SEV"},  /* no sea: two letters alone are the beginning of a whole name */
        {"BS", ENT_GUESS_ALIAS, "BAL BAR BLA"},
        {"GBot", ENT_GUESS_ALIAS, "BOT"}, /* "of" is left out */
        {"GofBot", ENT_GUESS_ALIAS, "BOT"},
        {"SeaN", ENT_GUESS_ALIAS, ""},
        {"NorthAtlanticOceans", ENT_GUESS_ALIAS, ""},
        {"NA", ENT_GUESS_ALIAS, "NAF NAO NAP"},
        {"NA", ENT_GUESS_BEGIN, ""},
        /* The name of a power, which may have one letter wrong if it is long enough. */
        {"Albmania", ENT_GUESS_NEAR, ""}, /* one letter off Alemania, Germany */
        {"Rusia", ENT_GUESS_ROUGH, ""},
        {"Engish", ENT_GUESS_NEAR, ""},
        {"Englsch", ENT_GUESS_ROUGH, "ENG"},
        {"Ruk", ENT_GUESS_NEAR, "RUH RUM"}, /* UK */
    };
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_loc loc[ENT_MAX_GUESSES];
        char places[100] = "";
        size_t n = ent_guess_places(map, row[i].text, strlen(row[i].text), row[i].reach, loc);
        for (ent_loc at = 0; at < ent_map_locs(map); at++)
            for (size_t k = 0; k < n; k++)
                if (loc[k] == at)
                    snprintf(places + strlen(places), sizeof places - strlen(places), "%s%s", *places ? " " : "",
                             ent_map_loc_code(map, at));
        if (strcmp(places, row[i].places) != 0)
            fail_msg("%s: %s, not %s", row[i].text, places, row[i].places);
    }
}

/* "India" is a power there; "Indi" begins a word of East and West Indian Ocean. */
static void four_letters_are_no_misspelt_power(void **state)
{
    const ent_map *map = ent_map_builtin("youngstown", NULL);
    ent_loc loc[ENT_MAX_GUESSES];
    (void)state;

    assert_int_equal(ent_guess_places(map, "Indi", 4, ENT_GUESS_BEGIN, loc), 2);
    assert_int_equal(ent_guess_places(map, "India", 5, ENT_GUESS_BEGIN, loc), 0);
}

/* Of a letter with which as many names begin as may be guessed all are; of one with which more begin, none. */
static void too_many_guesses_are_none(void **state)
{
    const ent_map *map = ent_map_builtin("youngstown", NULL);
    ent_loc loc[ENT_MAX_GUESSES];
    unsigned begin = 0;
    (void)state;

    for (ent_loc prov = 0; prov < ent_map_provs(map); prov++)
        begin += ent_map_prov_name(map, prov)[0] == 'S';
    assert_true(begin > ENT_MAX_GUESSES);
    assert_int_equal(ent_guess_places(map, "s", 1, ENT_GUESS_NEAR, loc), 0);
    assert_int_equal(ent_guess_places(ent_map_builtin("modern", NULL), "m", 1, ENT_GUESS_NEAR, loc), ENT_MAX_GUESSES);
}

/* The place that a message proposes for a name that is too wrong to be read. */
static void the_nearest_place_is_found(void **state)
{
    static const struct {
        const char *text, *place; /* NULL: none is near */
    } near[] = {{"Portgal", "POR"},
                {"Norwigeon See", "NWG"},
                {"Burgunzy", "BUR"},
                {"Norwey", "NWY"},
                {"Adrx", "ADR"},
                {"Pa", NULL},
                {"Qqqqqq", NULL},
                {"Konstentinopal", "CON"},
                {"Constantinopulous", "CON"},
                {"Konstentinapulous", NULL},
                {"Bulecc", NULL} /* BUL/EC, but no name with a coast is proposed */};
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        ent_loc found = ent_guess_nearest(map, near[i].text, strlen(near[i].text));
        if (near[i].place)
            assert_string_equal(ent_map_loc_code(map, found), near[i].place);
        else
            assert_int_equal(found, ENT_LOC_NONE);
    }
}

/* The same, by comparing the text with each name in turn. */
static ent_loc nearest_by_definition(const ent_map *map, const char *text)
{
    size_t len = strlen(text);
    unsigned best = len < 10 ? (unsigned)(len / 2) : 5;
    ent_loc found = ENT_LOC_NONE;

    for (size_t i = 0; i < map->names->n_places && best > 0; i++) {
        const ent_name *name = &map->names->place[i];
        unsigned off = ent_guess_distance(text, len, name->folded, name->len, best - 1);
        if (name->means < ent_map_provs(map) && off < best) {
            best = off;
            found = name->means;
        }
    }
    return found;
}

/* Names are skipped by their letters; none that is near is lost so. */
static void no_name_is_skipped_that_is_near(void **state)
{
    const ent_map *map = ent_map_builtin("youngstown", NULL);
    uint64_t seed = 1;
    (void)state;

    for (size_t i = 0; i < map->names->n_places; i++)
        for (size_t wrong = 0; wrong < 6; wrong++) {
            char text[ENT_NAME_MAX];
            snprintf(text, sizeof text, "%s", map->names->place[i].folded);
            for (size_t k = 0; k < wrong; k++)
                text[ent_random_below(&seed, (uint32_t)strlen(text))] = (char)('a' + ent_random_below(&seed, 26));
            if (strlen(text) > 2)
                assert_int_equal(ent_guess_nearest(map, text, strlen(text)), nearest_by_definition(map, text));
        }
}

/* Each name may begin so, in any letter case; nearly no word of other letters may. */
static void names_are_known_by_their_beginnings(void **state)
{
    const struct ent_names *names = ent_map_builtin("standard", NULL)->names;
    unsigned others = 0;
    (void)state;

    for (size_t i = 0; i < names->n_places; i++)
        assert_true(ent_names_may_begin(names, names->place[i].folded, names->place[i].len));
    for (size_t i = 0; i < names->n_powers; i++)
        assert_true(ent_names_may_begin(names, names->power[i].folded, names->power[i].len));
    assert_true(ent_names_may_begin(names, "MUN", 3));
    assert_true(ent_names_may_begin(names, "fr", 2));
    assert_true(ent_names_may_begin(names, "\xC3\x96sterreich", 11));
    for (int i = 0; i < 26; i++)
        others += ent_names_may_begin(names, (char[]){'q', 'q', (char)('a' + i)}, 3);
    assert_true(others < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_distance_up_to_a_limit_is_the_defined_one),
                                       cmocka_unit_test(a_wrong_name_may_mean_some_places),
                                       cmocka_unit_test(four_letters_are_no_misspelt_power),
                                       cmocka_unit_test(too_many_guesses_are_none),
                                       cmocka_unit_test(the_nearest_place_is_found),
                                       cmocka_unit_test(no_name_is_skipped_that_is_near),
                                       cmocka_unit_test(names_are_known_by_their_beginnings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
