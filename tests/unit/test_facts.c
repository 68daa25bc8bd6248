/* test_facts.c -- what a program can ask of a map through entente.h, and of results through entente_service.h.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "entente_service.h"
#include "json/map_facts_json.h"
#include "short_json.h"

static ent_map *builtin(const char *name)
{
    ent_err err;
    ent_map *map = ent_map_builtin(name, &err);

    if (!map)
        fail_msg("%s: %s", name, err.text);
    return map;
}

static ent_loc at(const ent_map *map, const char *name)
{
    ent_loc loc = ent_map_find_loc(map, name, strlen(name));
    assert_int_not_equal(loc, ENT_LOC_NONE);
    return loc;
}

static void a_map_has_these_numbers_and_powers(void **state)
{
    const ent_map *map = builtin("standard");
    ent_power england = ent_map_find_power(map, "england", 7);
    (void)state;

    assert_string_equal(ent_map_name(map), "standard");
    assert_string_equal(ent_map_title(map), "Standard Diplomacy");
    assert_int_equal(ent_map_provs(map), 75);
    assert_int_equal(ent_map_locs(map), 81);
    assert_int_equal(ent_map_powers(map), 7);
    assert_int_equal(ent_map_centers(map), 34);
    assert_int_equal(ent_map_victory(map), 18);
    assert_string_equal(ent_map_power_name(map, england), "ENGLAND");
    assert_string_equal(ent_map_power_title(map, england), "England");
    assert_string_equal(ent_map_power_adjective(map, england), "English");
}

static void a_province_has_these_properties(void **state)
{
    static const struct {
        const char *map, *code, *name, *home, *not_for;
        ent_terrain terrain;
        bool center;
        uint8_t coasts;
    } rows[] = {
        {"standard", "MUN", "Munich", "GERMANY", NULL, ENT_INLAND, true, 0},
        {"standard", "BUR", "Burgundy", NULL, NULL, ENT_INLAND, false, 0},
        {"standard", "BEL", "Belgium", NULL, NULL, ENT_COASTAL, true, 0},
        {"standard", "STP", "St Petersburg", "RUSSIA", NULL, ENT_COASTAL, true, 2},
        {"standard", "NTH", "North Sea", NULL, NULL, ENT_SEA, false, 0},
        {"colonial", "HON", "Hong Kong", "BRITAIN", "CHINA", ENT_COASTAL, true, 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ent_map *map = builtin(rows[i].map);
        ent_prov prov = ent_map_loc_prov(map, at(map, rows[i].code));
        const char *home = ent_map_power_name(map, ent_map_home_of(map, prov));
        const char *not_for = ent_map_power_name(map, ent_map_center_not_for(map, prov));

        assert_string_equal(ent_map_prov_name(map, prov), rows[i].name);
        assert_int_equal(ent_map_terrain(map, prov), rows[i].terrain);
        assert_int_equal(ent_map_is_center(map, prov), rows[i].center);
        assert_string_equal(home ? home : "", rows[i].home ? rows[i].home : "");
        assert_string_equal(not_for ? not_for : "", rows[i].not_for ? rows[i].not_for : "");
        assert_int_equal(ent_map_coasts(map, prov, NULL), rows[i].coasts);
    }
}

static void centers_are_as_many_as_the_map_says(void **state)
{
    (void)state;

    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        const ent_map *map = builtin(ent_map_builtin_name(i));
        unsigned centers = 0;
        for (ent_prov prov = 0; prov < ent_map_provs(map); prov++) {
            centers += ent_map_is_center(map, prov);
            if (ent_map_home_of(map, prov) != ENT_POWER_NONE)
                assert_true(ent_map_is_center(map, prov));
        }
        assert_int_equal(centers, ent_map_centers(map));
        assert_true(ent_map_victory(map) <= centers);
    }
}

static void coasts_and_units_fit(void **state)
{
    const ent_map *map = builtin("standard");
    ent_prov stp = ent_map_loc_prov(map, at(map, "STP"));
    ent_loc first;
    char text[64];
    (void)state;

    assert_int_equal(ent_map_coasts(map, stp, &first), 2);
    assert_string_equal(ent_map_loc_code(map, first), "STP/NC");
    assert_int_equal(ent_map_loc_prov(map, (ent_loc)(first + 1)), stp);
    assert_int_equal(ent_print_place(map, (ent_loc)(first + 1), ENT_NAMES_FULL, text, sizeof text), 27);
    assert_string_equal(text, "St Petersburg (south coast)");
    assert_int_equal(ent_print_place(map, (ent_loc)(first + 1), ENT_NAMES_RULEBOOK, text, 4), 7);
    assert_string_equal(text, "StP");

    assert_true(ent_map_can_stand(map, ENT_ARMY, stp));
    assert_false(ent_map_can_stand(map, ENT_FLEET, stp));
    assert_true(ent_map_can_stand(map, ENT_FLEET, first));
    assert_false(ent_map_can_stand(map, ENT_ARMY, at(map, "NTH")));
    assert_false(ent_map_can_stand(map, ENT_FLEET, at(map, "MUN")));
    assert_false(ent_map_can_stand(map, ENT_UNIT_NONE, stp));
    assert_int_equal(ent_map_coasts(map, ent_map_loc_prov(map, at(map, "MUN")), &first), 0);
    assert_int_equal(first, ENT_LOC_NONE);
}

static void what_a_map_lacks_is_none(void **state)
{
    const ent_map *map = builtin("standard");
    (void)state;

    assert_null(ent_map_power_name(map, 7));
    assert_null(ent_map_power_title(map, ENT_POWER_NONE));
    assert_null(ent_map_power_adjective(map, 7));
    assert_null(ent_map_prov_name(map, 75));
    assert_null(ent_map_loc_code(map, 81));
    assert_false(ent_map_is_center(map, ENT_PROV_NONE));
    assert_int_equal(ent_map_home_of(map, 75), ENT_POWER_NONE);
    assert_int_equal(ent_map_center_not_for(map, 75), ENT_POWER_NONE);
    assert_int_equal(ent_map_coasts(map, 75, NULL), 0);
    assert_int_equal(ent_map_loc_prov(map, 81), ENT_PROV_NONE);
    assert_false(ent_map_can_stand(map, ENT_ARMY, 81));
    assert_string_equal(ent_version(), ENT_VERSION);
}

/* ---- The same as JSON. ---- */

/* Members of the facts, with ' for ". */
static const struct {
    const char *map, *path, *value;
} members[] = {
    {"standard", "name", "'standard'"},
    {"standard", "title", "'Standard Diplomacy'"},
    {"standard", "start", "'S1901M'"},
    {"standard", "victory", "18"},
    {"standard", "build", "'home'"},
    {"standard", "picture", "true"},
    {"standard", "railways", "[]"},
    {"standard", "powers RUSSIA",
     "{'title':'Russia','adjective':'Russian','home':['MOS','SEV','STP','WAR'],'centers':['MOS','SEV','STP','WAR'],"
     "'units':['A WAR','A MOS','F SEV','F STP/SC']}"},
    {"standard", "provinces BUL",
     "{'name':'Bulgaria','abbreviation':'Bul','terrain':'coast','center':true,'home_of':null,'army':['CON','GRE','RUM',"
     "'SER'],'fleet':[],'coasts':{'BUL/EC':{'name':'Bulgaria (east coast)','fleet':['BLA','CON','RUM']},"
     "'BUL/SC':{'name':'Bulgaria (south coast)','fleet':['AEG','CON','GRE']}}}"},
    {"standard", "provinces BOH",
     "{'name':'Bohemia','abbreviation':'Boh','terrain':'inland','center':false,'home_of':null,"
     "'army':['GAL','MUN','SIL','TYR','VIE'],'fleet':[]}"},
    {"standard", "provinces ION terrain", "'sea'"},
    {"colonial", "provinces HON home_of", "'BRITAIN'"},
    {"colonial", "provinces HON not_for", "'CHINA'"},
    {"colonial", "provinces CEB convoyable_coast", "true"},
    {"colonial", "railways",
     "[{'name':'TSR','power':'RUSSIA','trains':1,'line':['MOS','PRM','OMS','KRA','IRK','VLA']}]"},
    {"colonial", "canals", "[{'name':'SC','between':['MED','RED'],'gate':'EGY'}]"},
    {"loeb9", "provinces COR difficult_army", "['NAF']"},
    {"loeb9", "provinces ARC ice", "['fall']"},
    {"1898", "powers AUSTRIA",
     "{'title':'Austria','adjective':'Austrian','home':['BUD','TRI','VIE'],'centers':['TRI'],'units':['A TRI']}"},
};

static void the_facts_of_a_map_are_written_as_json(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        ent_json_text text = {.bytes = NULL};
        ent_err err;
        ent_map_facts_json(&text, builtin(members[i].map), true);
        assert_int_equal(ent_json_finish(&text, &err), ENT_OK);
        json_t *facts = json_loadb(text.bytes, text.n, 0, NULL);
        char *value = json_short(json_member(facts, members[i].path));
        if (strcmp(value, members[i].value) != 0)
            fail_msg("%s: %s: %s", members[i].map, members[i].path, value);
        free(value);
        json_decref(facts);
        ent_json_clear(&text);
    }
}

/* The same in numbers, as `entente maps` lists them. */
static void the_numbers_of_a_map_are_written_as_json(void **state)
{
    static const char numbers[] =
        "{'name':'standard','title':'Standard Diplomacy','provinces':75,'centers':34,'powers':7,'units':22,"
        "'victory':18,'start':'S1901M','build':'home','several_coasts':3,'railways':0,'canals':0,'ice':0,"
        "'convoyable_coasts':0,'difficult_borders':0,'not_centers_for':0,'picture':false}";
    ent_json_text text = {.bytes = NULL};
    ent_err err;
    (void)state;

    ent_map_counts_json(&text, builtin("standard"), false);
    assert_int_equal(ent_json_finish(&text, &err), ENT_OK);
    json_t *counts = json_loadb(text.bytes, text.n, 0, NULL);
    char *value = json_short(counts);
    assert_string_equal(value, numbers);
    free(value);
    json_decref(counts);
    ent_json_clear(&text);
}

/* ---- The service library. ---- */

static void maps_are_read_from_json(void **state)
{
    static const struct {
        const char *text, *wrong; /* NULL: a map */
        ent_status status;
        uint32_t line, column;
    } rows[] = {
        {"{\"base\": \"standard\", \"changes\": {\"name\": \"other\"}}", NULL, ENT_OK, 0, 0},
        {"{\"base\": \"standard\",\n \"changes\": }", "not JSON: unexpected token near '}'", ENT_E_SYNTAX, 2, 13},
        {"", "not JSON: '[' or '{' expected near end of file", ENT_E_SYNTAX, 1, 0},
        {"[]", "a map is a JSON object", ENT_E_MAP, 0, 0},
        {"{\"base\": \"nowhere\", \"changes\": {}}",
         "base: no built-in map is called 'nowhere'; `entente maps` lists them", ENT_E_NAME, 0, 0},
        {"{\"base\": \"standard\", \"changes\": {\"add\": {\"fleet\": [[\"BER\", \"MUN\"]]}}}",
         "fleet[141] BER - MUN: 'MUN' is inland; a fleet cannot go there", ENT_E_MAP, 0, 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_err err = {.status = ENT_OK};
        ent_map *map = ent_map_parse(rows[i].text, strlen(rows[i].text), &err);
        assert_int_equal(map == NULL, rows[i].wrong != NULL);
        assert_int_equal(err.status, rows[i].status);
        if (rows[i].wrong && strcmp(err.text, rows[i].wrong) != 0)
            fail_msg("'%s' does not say '%s'", err.text, rows[i].wrong);
        assert_int_equal(err.line, rows[i].line);
        assert_int_equal(err.column, rows[i].column);
        ent_map_free(map);
        ent_map_free(ent_map_parse(rows[i].text, strlen(rows[i].text), NULL));
    }
}

static void results_become_sentences(void **state)
{
    static const char *const orders[] = {"A PAR - BUR", "A MAR S A PAR - BUR", "A MUN - BUR", "A VEN S A ROM - TUS",
                                         "A ROM - APU", "A PAR - BUR",         "A PAR - PIC"};
    static const char *const powers[] = {"FRANCE", "FRANCE", "GERMANY", "ITALY", "ITALY", "FRANCE", "FRANCE"};
    static const char *const sentences[] = {
        "A Par - Bur succeeds: attack 2 beats resistance 1 (A Mun)",
        "A Mar S A Par - Bur is given",
        "A Mun - Bur bounces: attack 1 does not beat the rival's strength 2 (A Par, supported by A Mar)",
        "A Ven S A Rom - Tus is void: it does not fit A Rom - Apu",
        "A Rom - Apu succeeds: nothing opposes it",
        "A Par - Bur is void: it repeats an order for the unit",
        "A Par - Pic is void: the unit was ordered more than once (4.D.3)",
    };
    enum { N = sizeof orders / sizeof *orders };
    const ent_map *map = builtin("standard");
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_rules rules;
    ent_order order[N];
    ent_result result[N];
    const ent_job job = {.map = map, .rules = &rules, .pos = pos, .orders = order, .n = N, .results = result};
    char text[200], little[20];
    (void)state;

    assert_non_null(pos);
    ent_pos_start(map, pos);
    assert_true(ent_rules_preset("datc", &rules));
    for (size_t i = 0; i < N; i++) {
        ent_power power = ent_map_find_power(map, powers[i], strlen(powers[i]));
        assert_int_equal(ent_order_parse(map, pos, power, orders[i], strlen(orders[i]), &order[i], NULL), ENT_OK);
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, order, N, result, NULL), ENT_OK);
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(ent_result_sentence(&job, i, ENT_NAMES_RULEBOOK, text, sizeof text), strlen(sentences[i]));
        assert_string_equal(text, sentences[i]);
    }
    assert_int_equal(ent_result_sentence(&job, 0, ENT_NAMES_CODE, little, sizeof little), sizeof little - 1);
    assert_string_equal(little, "A PAR - BUR succeed");
    assert_int_equal(ent_result_sentence(&job, 0, ENT_NAMES_CODE, NULL, 0), 0);
    free(pos);
}

/* A program may write any reason into an order that is void; no place in it has to exist. */
static void a_void_order_may_have_any_reason(void **state)
{
    static const struct {
        uint8_t reason;
        const char *sentence;
    } rows[] = {
        {ENT_REASON_NATION_WRONG, "A PAR - ? is void: it names the wrong nation (4.C.6 b)"},
        {ENT_REASON_REPLACED, "A PAR - ? is void: another order took its place"},
        {ENT_REASON_RETREAT_OCCUPIED, "A PAR - ? is void: it came with the reason 'retreat-occupied'"},
        {ENT_REASON_HELD, "A PAR - ? is void: it came with the reason 'held'"},
        {ENT_REASON_UNOPPOSED, "A PAR - ? is void: it came with the reason 'unopposed'"},
        {ENT_REASON_COUNT, "A PAR - ? is void: it could not be read"},
    };
    static const uint8_t kinds[] = {ENT_ORDER_NONE,         ENT_ORDER_MOVE,   ENT_ORDER_SUPPORT_HOLD,
                                    ENT_ORDER_SUPPORT_MOVE, ENT_ORDER_CONVOY, ENT_ORDER_CANAL};
    const ent_map *map = builtin("standard");
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_rules rules;
    ent_order order = {.power = 2, .unit = ENT_ARMY, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    ent_result result;
    const ent_job job = {.map = map, .rules = &rules, .pos = pos, .orders = &order, .n = 1, .results = &result};
    char text[200];
    (void)state;

    assert_non_null(pos);
    ent_pos_start(map, pos);
    assert_true(ent_rules_preset("datc", &rules));
    order.at = ent_map_find_loc(map, "PAR", 3);
    for (unsigned reason = 1; reason <= ENT_REASON_COUNT; reason++)
        for (size_t i = 0; i < sizeof kinds; i++) {
            order.kind = kinds[i];
            order.void_reason = (uint8_t)reason;
            assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, NULL), ENT_OK);
            assert_true(ent_result_sentence(&job, 0, ENT_NAMES_CODE, text, sizeof text) > 0);
            assert_true(strstr(text, reason == ENT_REASON_BY_PROXY ? " is an order by proxy" : " is void: ") != NULL);
        }
    order.kind = ENT_ORDER_MOVE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        order.void_reason = rows[i].reason;
        assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, NULL), ENT_OK);
        ent_result_sentence(&job, 0, ENT_NAMES_CODE, text, sizeof text);
        assert_string_equal(text, rows[i].sentence);
    }
    free(pos);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_void_order_may_have_any_reason),
        cmocka_unit_test(a_map_has_these_numbers_and_powers),
        cmocka_unit_test(a_province_has_these_properties),
        cmocka_unit_test(centers_are_as_many_as_the_map_says),
        cmocka_unit_test(coasts_and_units_fit),
        cmocka_unit_test(what_a_map_lacks_is_none),
        cmocka_unit_test(the_facts_of_a_map_are_written_as_json),
        cmocka_unit_test(the_numbers_of_a_map_are_written_as_json),
        cmocka_unit_test(maps_are_read_from_json),
        cmocka_unit_test(results_become_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
