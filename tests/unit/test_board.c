/* test_board.c -- maps: the built-in ones, and what is refused.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "format/map_json.h"
#include "game/rules.h"

/* Replacements in a small sound map, and what the message must contain. */
static const char sound[] =
    "{'name':'tiny','start':{'season':'Spring','year':1901,'phase':'movement'},'victory':2,'powers':[{'name':'Red'},{'name':'Blue'}],"
    "'provinces':[{'code':'AAA','name':'Alpha','kind':'coast','supply_center':true,'home_of':'Red','aliases':['al']},"
    "{'code':'BBB','name':'Beta','kind':'inland'},{'code':'CCC','name':'Gamma','kind':'coast','coasts':['NC','SC']},"
    "{'code':'SEA','name':'Great Sea','kind':'sea'}],'army':[['AAA','BBB'],['BBB','CCC']],"
    "'fleet':[['AAA','SEA'],['CCC/NC','SEA'],['CCC/SC','AAA']],'units':{'Red':['A AAA']},'centers':{'Red':['AAA']}}";

static const struct {
    const char *from, *to, *told;
} changes[] = {
    {"'kind':'sea'", "'kind':'lake'", "SEA.kind"},
    {"['BBB','CCC']", "['BBB','QQQ']", "no province 'QQQ'"},
    {"['BBB','CCC']", "['BBB','BBB']", "borders on itself"},
    {"['BBB','CCC']", "['BBB','SEA']", "is sea"},
    {"['BBB','CCC']", "['BBB','CCC/NC']", "names a coast"},
    {"['BBB','CCC']", "['BBB','AAA']", "listed twice"},
    {"['AAA','SEA']", "['BBB','SEA']", "is inland"},
    {"['CCC/NC','SEA']", "['CCC','SEA']", "has several coasts"},
    {"['CCC/NC','SEA']", "['CCC/EC','SEA']", "no coast"},
    {"'supply_center':true,'home_of'", "'home_of'", "home center|home centre"},
    {"'home_of':'Red'", "'home_of':'Green'", "no power"},
    {"'aliases':['al']", "'aliases':['beta']", "means both"},
    {"'A AAA'", "'F BBB'", "is inland"},
    {"'A AAA'", "'A SEA'", "is sea"},
    {"'centers':{'Red':['AAA']}", "'centers':{'Red':['BBB']}", "no supply center"},
    {"'coasts':['NC','SC']", "'coasts':['NC']", "no choice"},
    {"'season':'Spring'", "'season':'Monsoon'", "start:"},
    {"'victory':2", "'victory':2,'weather':1", "unknown"},
    {"'code':'BBB'", "'code':'AAA'", "used twice"},
    {"['BBB','CCC']]", "['AAA','CCC']]", NULL},
};

static ent_map *build(const char *from, const char *to, ent_err *err)
{
    char text[4096] = "";
    const char *at = from ? strstr(sound, from) : NULL;

    if (at)
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sound), sound, to, at + strlen(from));
    else
        snprintf(text, sizeof text, "%s", sound);
    for (char *quote = text; *quote; quote++)
        if (*quote == '\'')
            *quote = '"';
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    ent_map *map = ent_map_from_json(json, err);
    json_decref(json);
    return map;
}

static void refuses(void **state)
{
    ent_err err;
    ent_map *map = build(NULL, NULL, &err);
    (void)state;

    if (!map)
        fail_msg("the sound map: %s", err.text);
    assert_int_equal(ent_map_find_loc(map, "Gamma (north coast)", 19), ent_map_find_loc(map, "ccc/nc", 6));
    ent_map_free(map);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        map = build(changes[i].from, changes[i].to, &err);
        ent_map_free(map);
        if (changes[i].told == NULL)
            continue; /* sound: a province may have one kind of border only */
        size_t len = strcspn(changes[i].told, "|");
        char told[40];
        snprintf(told, sizeof told, "%.*s", (int)len, changes[i].told);
        if (map || !(strstr(err.text, told) || (changes[i].told[len] && strstr(err.text, changes[i].told + len + 1))))
            fail_msg("%s: %s", changes[i].to, map ? "accepted" : err.text);
    }
}

static void builtin(void **state)
{
    size_t n = 0;
    (void)state;

    for (; ent_map_builtin_name(n); n++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(n), NULL);
        assert_non_null(map);
        for (ent_loc loc = 0; loc < map->n_locs; loc++)
            for (int kind = ENT_ARMY; kind <= ENT_FLEET; kind++) {
                const ent_steps *steps = kind == ENT_ARMY ? &map->army[ent_prov_of(map, loc)] : &map->fleet[loc];
                for (uint8_t i = 0; i < steps->n; i++)
                    assert_true(ent_can_step(map, (uint8_t)kind, steps->to[i], kind == ENT_ARMY ? ent_prov_of(map, loc) : loc));
            }
        ent_map_free(map);
    }
    assert_int_equal(n, 13);
}

static void standard(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    unsigned centres = 0;
    (void)state;

    assert_true(ent_pos_size(map) < 1024);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        centres += map->prov[prov].flags & ENT_PROV_CENTRE;
    assert_int_equal(map->n_provs, 75);
    assert_int_equal(centres, 34);
    ent_map_free(map);
}

static void rules(void **state)
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
    assert_int_equal(ent_rules_set(&preset, "4.Z.2", "a", &err), ENT_E_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refuses), cmocka_unit_test(builtin), cmocka_unit_test(standard),
                                       cmocka_unit_test(rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
