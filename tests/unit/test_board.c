/* test_board.c -- the built-in maps, and what a map knows of its places and powers.
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
#include "board/names.h"
#include "game/rules.h"
#include "tiny_map.h"

static void every_built_in_map_builds(void **state)
{
    size_t n = 0;
    (void)state;

    for (; ent_map_builtin_name(n); n++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(n), NULL);
        assert_non_null(map);
        for (ent_loc loc = 0; loc < map->n_locs; loc++)
            for (int kind = ENT_ARMY; kind <= ENT_FLEET; kind++) {
                const ent_steps *steps = kind == ENT_ARMY ? &map->army[ent_prov_of(map, loc)] : &map->fleet[loc];
                for (uint8_t i = 1; i < steps->n; i++)
                    assert_true(steps->to[i - 1] < steps->to[i]); /* entente.h: "ascending" */
                for (uint8_t i = 0; i < steps->n; i++)
                    assert_true(
                        ent_can_step(map, (uint8_t)kind, steps->to[i], kind == ENT_ARMY ? ent_prov_of(map, loc) : loc));
            }
        for (size_t i = 1; i < map->names->n_places; i++) /* each spelling once */
            assert_true(strcmp(map->names->place[i - 1].folded, map->names->place[i].folded) < 0);
        ent_map_free(map);
    }
    assert_int_equal(n, 13);
}

static void standard_map_has_its_known_facts(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    unsigned centers = 0;
    (void)state;

    assert_ptr_equal(ent_map_builtin("STANDARD", NULL), map);
    assert_null(ent_map_builtin("standar", NULL));
    assert_null(ent_map_builtin("standards", NULL));
    assert_true(ent_pos_size(map) < 1024);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        centers += map->prov[prov].flags & ENT_PROV_CENTER;
    assert_int_equal(map->n_provs, 75);
    assert_int_equal(centers, 34);
    ent_map_free(map);
}

/* Every alias of a list of 200 is found, of provinces with coasts and of powers. */
static void long_lists_of_aliases_are_read(void **state)
{
    enum { ALIASES = 200 };
    json_t *json = json_of(valid), *gamma = json_array(), *red = json_array();
    ent_err err = {.text = ""};
    (void)state;

    for (int i = 0; i < ALIASES; i++) {
        json_array_append_new(gamma, json_sprintf("gam%dx", i));
        json_array_append_new(red, json_sprintf("ruby%dx", i));
    }
    json_object_set_new(json_array_get(json_object_get(json, "provinces"), 2), "aliases", gamma);
    json_object_set_new(json_array_get(json_object_get(json, "powers"), 0), "aliases", red);
    ent_map *map = ent_map_from_json(json, NULL, &err);
    json_decref(json);
    if (!map)
        fail_msg("%s", err.text);
    for (int i = 0; i < ALIASES; i++) {
        char name[40];
        snprintf(name, sizeof name, "gam%dx", i);
        assert_int_equal(ent_map_find_loc(map, name, strlen(name)), ent_map_find_loc(map, "CCC", 3));
        snprintf(name, sizeof name, "gam%dx south coast", i);
        assert_int_equal(ent_map_find_loc(map, name, strlen(name)), ent_map_find_loc(map, "CCC/SC", 6));
        snprintf(name, sizeof name, "ruby%dx", i);
        assert_int_equal(ent_map_find_power(map, name, strlen(name)), 0);
    }
    ent_map_free(map);
}

/* A map whose provinces nearly all have four coasts and an alias needs most of the room for spellings. Each is found.
 */
static void each_province_may_have_four_coasts(void **state)
{
    enum { MORE = 20 };
    static const char *const coasts[] = {"NC", "SC", "EC", "WC"};
    json_t *json = json_of(valid), *provinces = json_object_get(json, "provinces");
    ent_err err = {.text = ""};
    (void)state;

    for (int i = 0; i < MORE; i++) {
        char code[20];
        snprintf(code, sizeof code, "P%02d", i);
        json_array_append_new(provinces, json_pack("{s:s, s:s+, s:s, s:[s,s,s,s], s:[s+]}", "code", code, "name",
                                                   "Port", code, "kind", "coast", "coasts", coasts[0], coasts[1],
                                                   coasts[2], coasts[3], "aliases", "Harbor", code));
        for (size_t at = 0; i > 0 && at < 4; at++)
            json_array_append_new(json_object_get(json, "fleet"),
                                  json_pack("[o,o]", json_sprintf("P%02d/%s", i - 1, coasts[at]),
                                            json_sprintf("%s/%s", code, coasts[at])));
    }
    ent_map *map = ent_map_from_json(json, NULL, &err);
    json_decref(json);
    if (!map)
        fail_msg("%s", err.text);
    for (int i = 0; i < MORE; i++) {
        char name[40], code[20];
        snprintf(name, sizeof name, "HarborP%02d west coast", i);
        snprintf(code, sizeof code, "P%02d/WC", i);
        assert_int_equal(ent_map_find_loc(map, name, strlen(name)), ent_map_find_loc(map, code, strlen(code)));
    }
    ent_map_free(map);
}

/* Munich is Munchen in German and Monaco di Baviera in Italian, unless the map calls another place or a power so. */
static void own_names_come_before_foreign_ones(void **state)
{
    static const struct {
        const char *alias, *power; /* of AAA; of the second power */
        const char *munchen, *monaco;
    } row[] = {
        {"al", "Blue", "BBB", "BBB"}, {"monaco di baviera", "Blue", "BBB", "AAA"}, {"al", "Munchen", NULL, "BBB"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[4096];
        ent_err err = {.text = ""};
        snprintf(text, sizeof text, "%s", valid);
        replace(text, "'name':'Beta'", "'name':'Munich'");
        replace(text, "'al'", row[i].alias[0] == 'm' ? "'monaco di baviera'" : "'al'");
        replace(text, "'name':'Blue'", row[i].power[0] == 'M' ? "'name':'Munchen'" : "'name':'Blue'");
        ent_map *map = build_text(text, &err);
        if (!map)
            fail_msg("%s", err.text);
        assert_int_equal(ent_map_find_loc(map, "Munchen", 7),
                         row[i].munchen ? ent_map_find_loc(map, row[i].munchen, 3) : ENT_LOC_NONE);
        assert_int_equal(ent_map_find_loc(map, "Monaco di Baviera", 17), ent_map_find_loc(map, row[i].monaco, 3));
        ent_map_free(map);
    }
}

/* A province with so many neighbors, or NULL. */
static ent_map *build_star(unsigned neighbors, ent_err *err)
{
    json_t *json = json_pack("{s:s, s:{s:s, s:i, s:s}, s:i, s:[{s:s}], s:[{s:s, s:s, s:s}], s:[], s:[], s:{}, s:{}}",
                             "name", "star", "start", "season", "Spring", "year", 1901, "phase", "movement", "victory",
                             1, "powers", "name", "Red", "provinces", "code", "HUB", "name", "Hub", "kind", "inland",
                             "army", "fleet", "units", "centers");

    assert_non_null(json);
    for (unsigned i = 0; i < neighbors; i++) {
        char code[16];
        snprintf(code, sizeof code, "P%02u", i);
        json_array_append_new(json_object_get(json, "provinces"),
                              json_pack("{s:s, s:s, s:s}", "code", code, "name", code, "kind", "inland"));
        json_array_append_new(json_object_get(json, "army"), json_pack("[s, s]", "HUB", code));
    }
    ent_map *map = ent_map_from_json(json, NULL, err);
    json_decref(json);
    return map;
}

static void names_are_compared_by_their_letters(void **state)
{
    static const struct {
        const char *text, *folded;
    } rows[] = {
        {"St. Petersburg", "stpetersburg"},
        {"M\xC3\xBCnchen", "munchen"},
        {"\xC5\x81\xC3\xB3"
         "dz",
         "lodz"},
        {"\xC3", ""},
        {"\xC4x", "x"},
        {"\xC5\xBF", "s"},
        {"a\xC3\x97"
         "b",
         "ab"},
        {"\xE2\x80\x94z", "z"},
    };
    char folded[ENT_NAME_MAX];
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(ent_name_fold(rows[i].text, strlen(rows[i].text), folded), strlen(rows[i].folded));
        assert_string_equal(folded, rows[i].folded);
    }
    char longest[ENT_NAME_MAX]; /* one letter more than a name may have */
    memset(longest, 'a', sizeof longest);
    assert_int_equal(ent_name_fold(longest, sizeof longest, folded), 0);
    assert_int_equal(ent_name_fold(longest, sizeof longest - 1, folded), sizeof longest - 1);
}

/* A beginning of three letters names a power if it is no other's. */
static void powers_are_found_by_how_they_begin(void **state)
{
    ent_err err = {.text = ""};
    ent_map *map = build("{'name':'Red'},{'name':'Blue'}", "{'name':'Red'},{'name':'Bluish'},{'name':'Bluest'}", &err);
    (void)state;

    if (!map)
        fail_msg("%s", err.text);
    assert_int_equal(ent_power_named(map, "Blui", 4), 1);
    assert_int_equal(ent_power_named(map, "blue", 4), 2);
    assert_int_equal(ent_power_named(map, "Blu", 3), ENT_POWER_NONE);
    assert_int_equal(ent_power_named(map, "Re", 2), ENT_POWER_NONE);
    assert_int_equal(ent_power_named(map, "...", 3), ENT_POWER_NONE);
    ent_map_free(map);
}

/* What the header promises for indices that the map does not have. */
static void nothing_is_known_of_what_is_not_on_the_map(void **state)
{
    const ent_map *map = ent_map_builtin("standard", NULL);
    const ent_loc *steps = NULL;
    ent_loc first;
    (void)state;

    assert_int_equal(ent_map_terrain(map, ent_map_provs(map)), ENT_INLAND);
    assert_null(ent_map_prov_name(map, ent_map_provs(map)));
    assert_false(ent_map_is_center(map, ent_map_provs(map)));
    assert_false(ent_map_is_center(map, ENT_PROV_NONE));
    assert_int_equal(ent_map_home_of(map, ENT_PROV_NONE), ENT_POWER_NONE);
    assert_int_equal(ent_map_center_not_for(map, ENT_PROV_NONE), ENT_POWER_NONE);
    assert_int_equal(ent_map_coasts(map, ENT_PROV_NONE, &first), 0);
    assert_int_equal(first, ENT_LOC_NONE);
    assert_null(ent_map_loc_code(map, ENT_LOC_NONE));
    assert_int_equal(ent_map_loc_prov(map, ENT_LOC_NONE), ENT_PROV_NONE);
    assert_false(ent_map_can_stand(map, ENT_ARMY, ENT_LOC_NONE));
    assert_false(ent_map_can_stand(map, ENT_UNIT_NONE, 0));
    assert_int_equal(ent_map_steps(map, ENT_ARMY, ENT_LOC_NONE, &steps), 0);
    assert_int_equal(ent_map_steps(map, ENT_UNIT_NONE, 0, &steps), 0);
    assert_null(steps);
    assert_true(ent_map_steps(map, ENT_FLEET, ent_map_find_loc(map, "NTH", 3), &steps) > 0);
    assert_non_null(steps);
}

static void a_place_has_at_most_32_neighbors(void **state)
{
    ent_err err = {.text = ""};
    ent_map *map = build_star(ENT_MAX_NEIGHBORS, &err);
    (void)state;

    if (!map)
        fail_msg("%s", err.text);
    ent_loc hub = ent_map_find_loc(map, "HUB", 3);
    const ent_loc *steps;
    ent_pos *pos = malloc(ent_pos_size(map));
    assert_int_equal(ent_map_steps(map, ENT_ARMY, hub, &steps), ENT_MAX_NEIGHBORS);
    ent_pos_init(map, pos);
    pos->phase = ENT_RETREATS;
    pos->n_dislodged = 1;
    ent_pos_dislodged(pos)[0] =
        (ent_dislodged){.unit = {.kind = ENT_ARMY, .at = hub}, .by = ENT_PROV_NONE, .retreats = UINT32_MAX};
    assert_null(ent_pos_why_invalid(map, pos));
    free(pos);
    ent_map_free(map);
    assert_null(build_star(ENT_MAX_NEIGHBORS + 1, &err));
    assert_string_equal(err.text, "army[32] HUB - P32: HUB has more than 32 neighbors");
}

/* A power whose home is a sea builds a fleet there and no army. */
static void a_home_center_at_sea_builds_fleets(void **state)
{
    char text[4096];
    ent_err err = {.text = ""};
    ent_order orders[8];
    ent_order_group groups[8];
    ent_order_list list = {.order = orders, .cap = 8, .group = groups, .cap_groups = 8};
    ent_rules datc;
    (void)state;

    snprintf(text, sizeof text, "%s", valid);
    replace(text, "'kind':'sea'", "'kind':'sea','supply_center':true,'home_of':'Blue'");
    replace(text, "'centers':{", "'centers':{'Blue':['SEA'],");
    ent_map *map = build_text(text, &err);
    if (!map)
        fail_msg("%s", err.text);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_rules_preset("datc", &datc);
    ent_pos_start(map, pos);
    pos->phase = ENT_ADJUSTMENTS;
    assert_int_equal(ent_pos_due(map, &datc, pos, 1), 1);
    assert_int_equal(ent_legal_orders(map, &datc, pos, &list), ENT_OK);
    assert_int_equal(list.n, 2); /* and to waive it */
    assert_int_equal(orders[0].kind, ENT_ORDER_BUILD);
    assert_int_equal(orders[0].unit, ENT_FLEET);
    assert_int_equal(orders[1].kind, ENT_ORDER_WAIVE);
    free(pos);
    ent_map_free(map);
}

static bool joins_canal(const ent_map *map, ent_prov a, ent_prov b)
{
    for (uint8_t i = 0; i < map->n_canals; i++)
        if ((map->canal[i].end[0] == a && map->canal[i].end[1] == b) ||
            (map->canal[i].end[0] == b && map->canal[i].end[1] == a))
            return true;
    return false;
}

typedef struct ent_unsure {
    size_t hard, split, canal;
} ent_unsure;

/* A step is sure unless an army crosses a difficult border, or a fleet needs a coast or the permission for a canal. */
static void check_sure_steps(const ent_map *map, ent_unsure *unsure)
{
    for (size_t i = 0; i < 2 * (size_t)map->n_locs * map->n_provs; i++) {
        const uint8_t kind = i % 2 == 0 ? ENT_ARMY : ENT_FLEET;
        const ent_loc at = (ent_loc)(i / 2 / map->n_provs);
        const ent_prov to = (ent_prov)(i / 2 % map->n_provs);
        bool steps = ent_set_has(ent_steps_set(map, kind, at), to), hard = ent_is_difficult(map, kind, at, to);
        bool split = kind == ENT_FLEET && map->prov[to].n_coasts > 0;
        bool canal = kind == ENT_FLEET && joins_canal(map, ent_prov_of(map, at), to);
        if (ent_set_has(ent_sure_of(map, kind, at), to) != (steps && !hard && !split && !canal))
            fail_msg("%s: %s - %s", ent_map_name(map), ent_map_loc_code(map, at), map->prov[to].code);
        unsure->hard += steps && hard;
        unsure->split += steps && split;
        unsure->canal += steps && canal;
    }
}

static void check_own_map(const char *text, ent_unsure *unsure)
{
    ent_err err = {.text = ""};
    ent_map *map = build_text(text, &err);

    if (!map)
        fail_msg("%s", err.text);
    check_sure_steps(map, unsure);
    ent_map_free(map);
}

/* On no built-in map can a fleet step between the ends of a canal without it, and none has an army in its first
 * province cross a difficult border. */
static void sure_steps_need_nothing_else(void **state)
{
    ent_unsure unsure = {0, 0, 0};
    char text[4096];
    (void)state;

    for (size_t m = 0; ent_map_builtin_name(m); m++)
        check_sure_steps(ent_map_builtin(ent_map_builtin_name(m), NULL), &unsure);
    assert_true(unsure.hard > 0 && unsure.split > 50);
    snprintf(text, sizeof text, "%s", valid);
    replace(text, "{'code':'SEA'",
            "{'code':'LAK','name':'Lake','kind':'sea'},{'code':'AA','name':'Bay','kind':'sea'},{'code':'SEA'");
    replace(text, "['AAA','SEA'],", "['AAA','SEA'],['AAA','LAK'],['LAK','SEA'],['AA','AAA'],['AA','SEA'],");
    replace(text, "'army':",
            "'canal':[{'name':'K','ends':['SEA','LAK'],'gate':'AAA'},{'name':'L','ends':['SEA','AA'],'gate':'AAA'}],"
            "'army':");
    check_own_map(text, &unsure);
    assert_int_equal(unsure.canal, 4);
    snprintf(text, sizeof text, "%s", valid);
    replace(text, "'army':[['AAA','BBB'],", "'difficult_army':[['AAA','BBB']],'army':[");
    unsure.hard = 0;
    check_own_map(text, &unsure);
    assert_int_equal(unsure.hard, 2);
}

static void a_choice_is_set_by_its_letter(void **state)
{
    ent_rules preset;
    ent_err err;
    (void)state;

    for (size_t i = 0; ent_preset_at(i); i++) {
        assert_true(ent_rules_preset(ent_preset_at(i)->name, &preset));
        for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
            char letter[2] = {preset.choice[issue], '\0'};
            assert_int_equal(ent_rules_set(&preset, ent_issue_of((ent_issue)issue)->id, letter, &err), ENT_OK);
        }
    }
    assert_int_equal(ent_rules_set(&preset, "4.A.2", "g", &err), ENT_E_NAME);
    assert_non_null(strstr(err.text, "a, b, c, d, e, f"));
    assert_int_equal(ent_rules_set(&preset, "4.A.2", "dd", &err), ENT_E_NAME);
    assert_int_equal(ent_rules_set(&preset, "4.A.2", "", &err), ENT_E_NAME);
    assert_int_equal(ent_rules_set(&preset, "4.Z.2", "a", &err), ENT_E_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_place_has_at_most_32_neighbors),
                                       cmocka_unit_test(names_are_compared_by_their_letters),
                                       cmocka_unit_test(powers_are_found_by_how_they_begin),
                                       cmocka_unit_test(nothing_is_known_of_what_is_not_on_the_map),
                                       cmocka_unit_test(long_lists_of_aliases_are_read),
                                       cmocka_unit_test(each_province_may_have_four_coasts),
                                       cmocka_unit_test(own_names_come_before_foreign_ones),
                                       cmocka_unit_test(a_home_center_at_sea_builds_fleets),
                                       cmocka_unit_test(every_built_in_map_builds),
                                       cmocka_unit_test(standard_map_has_its_known_facts),
                                       cmocka_unit_test(sure_steps_need_nothing_else),
                                       cmocka_unit_test(a_choice_is_set_by_its_letter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
