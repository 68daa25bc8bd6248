/* test_maps.c -- maps as data: derived ones, maps written and read again, the maps of the judges.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "board/names.h"
#include "datc/case.h"
#include "mapfile/import.h"
#include "json/json_io.h"
#include "mapfile/map_derive.h"
#include "mapfile/map_json.h"
#include "mapfile/map_out.h"
#include "text/request_text.h"
#include "text/order_file.h"

/* JSON with ' for ". */
static json_t *json_of(const char *text)
{
    char *copy = strdup(text);
    json_error_t error;

    for (char *quote = copy; *quote; quote++)
        if (*quote == '\'')
            *quote = '"';
    json_t *json = json_loads(copy, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("not JSON: %s: %s", error.text, copy);
    free(copy);
    return json;
}

static ent_map *derive(const char *changes, ent_err *err)
{
    char text[4096];

    snprintf(text, sizeof text, "{'base': 'standard', 'changes': %s}", changes);
    json_t *json = json_of(text);
    ent_map *map = ent_map_from_json(json, NULL, err);
    json_decref(json);
    return map;
}

static ent_map *derived(const char *changes)
{
    ent_err err;
    ent_map *map = derive(changes, &err);

    if (!map)
        fail_msg("%s: %s", changes, err.text);
    return map;
}

static ent_loc at(const ent_map *map, const char *name)
{
    ent_loc loc = ent_map_find_loc(map, name, strlen(name));
    if (loc == ENT_LOC_NONE)
        fail_msg("no place %s", name);
    return loc;
}

static bool steps(const ent_map *map, uint8_t kind, const char *from, const char *to)
{
    return ent_can_step(map, kind, at(map, from), at(map, to));
}

/* ---- Derived maps. ---- */

static void changes_borders(void **state)
{
    ent_map *map =
        derived("{'provinces': {'DEN': {'convoyable_coast': true}}, 'add': {'fleet': [['BER','DEN']], 'army': [],"
                " 'difficult_army': [['MUN','BER'], ['BRE','LON']]},"
                " 'remove': {'army': [['STP','MOS']], 'fleet': [['SPA/SC','MAR']]}}");
    (void)state;

    assert_true(map->prov[at(map, "DEN")].flags & ENT_PROV_CONVOYS);
    assert_true(steps(map, ENT_FLEET, "BER", "DEN") && steps(map, ENT_FLEET, "DEN", "BER"));
    assert_true(steps(map, ENT_ARMY, "BER", "MUN"));
    assert_true(ent_is_difficult(map, ENT_ARMY, at(map, "BER"), at(map, "MUN")));
    assert_true(ent_is_difficult(map, ENT_ARMY, at(map, "LON"), at(map, "BRE")));
    assert_false(ent_is_difficult(map, ENT_ARMY, at(map, "BER"), at(map, "KIE")));
    assert_false(steps(map, ENT_ARMY, "MOS", "STP") || steps(map, ENT_ARMY, "STP", "MOS"));
    assert_false(steps(map, ENT_FLEET, "MAR", "SPA/SC"));
    ent_map_free(map);
    json_t *json = json_of("{'base':'loeb9','changes':{'add':{'army':[['NAP','SIC']]}}}");
    map = ent_map_from_json(json, NULL, NULL);
    json_decref(json);
    assert_non_null(map);
    assert_true(steps(map, ENT_ARMY, "NAP", "SIC")); /* a plain border replaces a difficult one, too */
    assert_false(ent_is_difficult(map, ENT_ARMY, at(map, "NAP"), at(map, "SIC")));
    ent_map_free(map);
}

static void changes_properties(void **state)
{
    ent_map *map =
        derived("{'name': 'mine', 'title': 'Mine', 'build': 'any_owned', 'victory': 20, 'start': {'year': 1914},"
                " 'units': {'Italy': ['F ROM']}, 'centers': {'Italy': ['ROM'], 'Turkey': null},"
                " 'railway': [{'name': 'Express', 'line': ['PAR','BUR','MUN']}],"
                " 'provinces': {'MUN': {'name': 'Minga', 'home_of': null}, 'BAR': {'ice': true},"
                " 'ATL': {'name': 'Atlantis', 'kind': 'coast', 'supply_center': true}},"
                " 'add': {'fleet': [['ATL','MAO']]}}");
    (void)state;

    assert_string_equal(ent_map_name(map), "mine");
    assert_int_equal(map->build, ENT_BUILD_ANY_OWNED);
    assert_int_equal(map->victory, 20);
    assert_int_equal(map->start_year, 1914);
    assert_int_equal(map->start_season, ENT_SPRING);
    assert_int_equal(map->n_start_units, 20);
    assert_int_equal(map->start_owner[at(map, "ROM")], ent_map_find_power(map, "Italy", 5));
    assert_int_equal(map->start_owner[at(map, "VEN")], ENT_POWER_NONE);
    assert_int_equal(map->start_owner[at(map, "CON")], ENT_POWER_NONE);
    assert_int_equal(map->prov[at(map, "Minga")].home_of, ENT_POWER_NONE);
    assert_true(map->prov[at(map, "BAR")].flags & ENT_PROV_ICE);
    assert_int_equal(map->n_provs, 76);
    assert_int_equal(map->n_railways, 1);
    assert_true(steps(map, ENT_FLEET, "Atlantis", "MAO"));
    ent_map_free(map);
}

static void removes(void **state)
{
    ent_map *map = derived("{'remove': {'powers': ['Italy'], 'provinces': ['STP', 'TUN']}}");
    (void)state;

    assert_int_equal(map->n_powers, 6);
    assert_int_equal(map->n_provs, 73);
    assert_int_equal(map->n_start_units, 18); /* three Italians, and the fleet in St. Petersburg */
    assert_int_equal(ent_map_find_power(map, "Italy", 5), ENT_POWER_NONE);
    assert_int_equal(map->prov[at(map, "ROM")].home_of, ENT_POWER_NONE);
    assert_true(map->prov[at(map, "ROM")].flags & ENT_PROV_CENTER);
    assert_int_equal(ent_map_find_loc(map, "STP/SC", 6), ENT_LOC_NONE);
    ent_map_free(map);
    map = ent_map_builtin("france-austria", NULL);
    assert_int_equal(map->n_powers, 2);
    assert_int_equal(map->n_start_units, 6);
    ent_map_free(map);
}

static const struct {
    const char *changes, *message;
} refused[] = {
    {"[]", "changes: give an object"},
    {"{'weather': 1}", "changes: the key 'weather' is unknown"},
    {"{'provinces': {'QQQ': {'ice': true}}}", "changes.provinces.QQQ: the base map has no such province"},
    {"{'provinces': {'QQQ': {'name': 'Q', 'kind': 'coast'}}}", "QQQ"},
    {"{'provinces': {'DEN': {'color': 'red'}}}", "DEN: the key 'color' is unknown"},
    {"{'provinces': {'DEN': true}}", "changes.provinces.DEN: give an object"},
    {"{'provinces': []}", "changes.provinces: give an object"},
    {"{'provinces': {'DEN': {'ice': 'yes'}}}", "DEN.ice: give true, false, \"fall\", \"spring\" or \"always\""},
    {"{'provinces': {'MUN': {'convoyable_coast': true}}}", "MUN.convoyable_coast: it is no coast"},
    {"{'add': {'fleets': []}}", "changes.add: the key 'fleets' is unknown"},
    {"{'add': {'fleet': [['BER']]}}", "changes.add.fleet[0]: give a pair"},
    {"{'add': {'fleet': {}}}", "changes.add.fleet: give a list"},
    {"{'add': {'fleet': [['BAL','BER']]}}", "changes.add.fleet[0]: the border BAL - BER is there already"},
    {"{'add': {'fleet': [['BER','DEN'],['DEN','BER']]}}", "changes.add.fleet[1]"},
    {"{'add': {'fleet': [['BER','MUN']]}}", "fleet[141] BER - MUN: 'MUN' is inland"},
    {"{'add': {'army': [['BER','QQQ']]}}", "there is no province 'QQQ'"},
    {"{'remove': {'army': [['BER','VIE']]}}", "changes.remove.army[0]: the base map has no border BER - VIE"},
    {"{'remove': {'powers': ['Spain']}}", "changes.remove.powers[0]: the base map has no power 'Spain'"},
    {"{'remove': {'powers': [7]}}", "changes.remove.powers[0]: give a string"},
    {"{'remove': {'provinces': ['SWI']}}", "changes.remove.provinces[0]: the base map has no province 'SWI'"},
    {"{'remove': {'seas': []}}", "changes.remove: the key 'seas' is unknown"},
    {"{'remove': []}", "changes.remove: give an object"},
    {"{'units': {'ITALY': ['A ROM']}}", "units: there is no power 'ITALY'"},
    {"{'units': {'ITALY': []}}", "units: there is no power 'ITALY'; list it in powers"},
    {"{'centers': {'ITALY': []}}", "centers: there is no power 'ITALY'; list it in powers"},
    {"{'units': {'ITALY': null}}", "changes.units: the base map has no power 'ITALY'; correct the name"},
    {"{'centers': {'ITALY': null}}", "changes.centers: the base map has no power 'ITALY'; correct the name"},
    {"{'remove': {'powers': ['Italy']}, 'centers': {'Italy': []}}", "centers: there is no power 'Italy'"},
    {"{'name': null}", "map.name: is missing"},
    {"{'powers': null}", "powers: 0 of them"},
    {"{'victory': 'many'}", "map.victory: give a whole number"},
    {"{'add': []}", "changes.add: give an object with lists of borders"},
    {"{'remove': {'army': [['BER']]}}", "changes.remove.army[0]: give a pair"},
    {"{'remove': {'army': [[7,'BER']]}}", "changes.remove.army[0]: give a pair"},
    {"{'remove': {'army': [['BER',7]]}}", "changes.remove.army[0]: give a pair"},
    {"{'remove': {'army': 7}}", "changes.remove.army: give a list"},
    {"{'provinces': {'QQQ': {'kind': 'coast'}}}", "changes.provinces.QQQ: the base map has no such province"},
    {"{'provinces': {'QQQ': {'name': 'Q'}}}", "changes.provinces.QQQ: the base map has no such province"},
    {"{'fleet': {}, 'add': {'fleet': [['BER', 'DEN']]}}", "fleet: the base map gives no list"},
    {"{'fleet': 7, 'remove': {'fleet': [['BER', 'DEN']]}}", "changes.remove.fleet[0]: the base map has no border"},
};

static void refuses_changes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ent_err err = {.text = ""};
        ent_map *map = derive(refused[i].changes, &err);
        if (map || !strstr(err.text, refused[i].message))
            fail_msg("%s: %s", refused[i].changes, map ? "accepted" : err.text);
    }
}

static void refuses_bases(void **state)
{
    static const char *const rows[][2] = {
        {"{'base': 'europe', 'changes': {}}", "base: no built-in map is called 'europe'"},
        {"{'base': 7, 'changes': {}}", "base: give the name of a map"},
        {"{'base': 'standard'}", "changes: give an object"},
        {"{'base': 'standard', 'changes': {}, 'name': 'x'}", "map: the key 'name' is unknown"},
        {"{'base': 'x.json', 'changes': {}}", "base: map files are read only with --map-dir"},
        {"[]", "a map is a JSON object"},
        {"{'base': 'loeb9', 'changes': {'remove': {'army': [['NAF', 'COR']]}}}",
         "the border NAF - COR is a difficult one; list it under difficult_army"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_err err = {.text = ""};
        json_t *json = json_of(rows[i][0]);
        ent_map *map = ent_map_from_json(json, NULL, &err);
        json_decref(json);
        if (map || !strstr(err.text, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], map ? "accepted" : err.text);
    }
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[128];
    json_t *json = json_of(text);

    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(json_dump_file(json, path, 0), 0);
    json_decref(json);
}

static ent_map *from_folder(const char *folder, const char *base, ent_err *err)
{
    char text[200];

    snprintf(text, sizeof text, "{'base': '%s', 'changes': {'name': 'top'}}", base);
    json_t *json = json_of(text);
    ent_map *map = ent_map_from_json(json, folder, err);
    json_decref(json);
    return map;
}

static void bases_in_files(void **state)
{
    char folder[] = "/tmp/entente-maps-XXXXXX", path[128];
    static const char *const names[] = {"a.json", "b.json", "c.json"};
    ent_err err;
    (void)state;

    assert_non_null(mkdtemp(folder));
    put_file(folder, "a.json", "{'base': 'b.json', 'changes': {'add': {'fleet': [['BER','DEN']]}}}");
    put_file(folder, "b.json", "{'base': 'standard', 'changes': {'victory': 7}}");
    put_file(folder, "c.json", "{'base': 'c.json', 'changes': {}}");
    ent_map *map = from_folder(folder, "a.json", &err);
    if (!map)
        fail_msg("%s", err.text);
    assert_int_equal(map->victory, 7);
    assert_true(steps(map, ENT_FLEET, "BER", "DEN"));
    ent_map_free(map);
    assert_null(from_folder(folder, "c.json", &err));
    assert_non_null(strstr(err.text, "a map derived from itself"));
    assert_null(from_folder(folder, "../a.json", &err));
    assert_non_null(strstr(err.text, "inside the folder"));
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* ---- Derived maps in requests. ---- */

#define DANISH                                                                                                         \
    "{\"base\": \"standard\", \"changes\": {\"name\": \"dane // #\", \"provinces\": {\"DEN\": {\"convoyable_coast\": " \
    "true}}, "                                                                                                         \
    "\"add\": {\"fleet\": [[\"BER\", \"DEN\"]]}}}"

static void in_json(void **state)
{
    static const char text[] =
        "{\"map\": " DANISH
        ", \"units\": \"orders\", \"orders\": {\"GERMANY\": [\"A BER - SWE\", \"F DEN C A BER - SWE\"]}}";
    static const ent_json_options options = {NULL, NULL, NULL};
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_err err;
    json_t *json = json_loads(text, 0, NULL);
    (void)state;

    assert_int_equal(ent_json_request(json, &options, &request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    assert_int_equal(turn.result[0].verdict, ENT_SUCCEEDS);
    assert_int_equal(turn.result[0].ends, at(request.map, "SWE"));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    json_decref(json);
}

static ent_status read_text(const char *text, ent_request *request, ent_err *err)
{
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    return ent_order_file_read(text, strlen(text), &rules, &(const ent_order_file_hooks){.units_by_orders = true},
                               request, err);
}

static void in_text(void **state)
{
    static const char text[] = "Map: " DANISH "\nGermany:\n A Ber - Swe\n F Den C A Ber - Swe\n";
    ent_request request = {.map = NULL}, after = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_err err;
    char *next = NULL;
    size_t size;
    FILE *memory = open_memstream(&next, &size);
    (void)state;

    assert_int_equal(read_text(text, &request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    assert_int_equal(turn.result[0].verdict, ENT_SUCCEEDS);
    ent_request_print_position(memory, &request, turn.next);
    fclose(memory);
    assert_int_equal(read_text(next, &after, &err), ENT_OK); /* the next position is on the same board */
    assert_string_equal(ent_map_name(after.map), "dane // #");
    assert_true(steps(after.map, ENT_FLEET, "BER", "DEN"));
    free(next);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    ent_request_clear(&after);
    assert_int_equal(read_text("# one\nMap: {\"base\": \"standard\",, }\n", &request, &err), ENT_E_NAME);
    assert_int_equal(err.line, 2);
    assert_non_null(strstr(err.text, "not JSON"));
    ent_request_clear(&request);
}

static void in_a_case(void **state)
{
    static const char text[] =
        "Case: 9.A.1 ...\nMap: " DANISH "\nGermany:\n A Ber - Swe => succeeds\n F Den C A Ber - Swe => succeeds\n";
    char line[2300];
    ent_case_report report;
    ent_err err;
    (void)state;

    assert_int_equal(ent_case_run_text(text, sizeof text - 1, NULL, ENT_ALGORITHM_DECISIONS, true, &report, &err),
                     ENT_OK);
    if (!report.run[0].passed)
        fail_msg("%s", report.run[0].line[0].text);
    ent_case_clear(&report);
    snprintf(line, sizeof line, "Case: 9.A.2 too long\nMap: %2100s\n", "{}"); /* refused, not cut */
    assert_int_equal(ent_case_run_text(line, strlen(line), NULL, ENT_ALGORITHM_DECISIONS, true, &report, &err), ENT_OK);
    assert_false(report.run[0].passed);
    ent_case_clear(&report);
}

/* ---- Maps written and read again. ---- */

static bool same_set(const uint64_t *a, const uint64_t *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) == 0;
}

static void written_maps_are_equal(void **state)
{
    (void)state;
    for (size_t i = 0; ent_builtin_spec(i); i++) {
        ent_spec_store store;
        ent_err err;
        json_t *first = ent_spec_to_json(ent_builtin_spec(i));
        assert_int_equal(ent_spec_from_json(first, &store, &err), ENT_OK);
        json_t *second = ent_spec_to_json(&store.spec);
        assert_true(json_equal(first, second));
        ent_map *a = ent_map_build(ent_builtin_spec(i), &err), *b = ent_map_build(&store.spec, &err);
        assert_int_equal(a->n_locs, b->n_locs);
        assert_true(same_set(a->army_to, b->army_to, (size_t)a->n_provs * a->words));
        assert_true(same_set(a->army_hard, b->army_hard, (size_t)a->n_provs * a->words));
        assert_true(same_set(a->fleet_to, b->fleet_to, (size_t)a->n_locs * a->words));
        assert_true(same_set(a->convoyer, b->convoyer, a->words));
        assert_int_equal(a->names->n_places, b->names->n_places);
        assert_int_equal(a->n_start_units, b->n_start_units);
        assert_memory_equal(a->start_owner, b->start_owner, a->n_provs);
        assert_int_equal(a->n_railways, b->n_railways);
        assert_int_equal(a->n_canals, b->n_canals);
        ent_map_free(a);
        ent_map_free(b);
        ent_spec_clear(&store);
        json_decref(first);
        json_decref(second);
    }
}

/* ---- Maps of the judges. ---- */

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
    {1, "LAND MUN ABUTS MUN\n", "MUN has no name"},
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

/* What is taken over from files that are written in unusual ways. */
static void imports_read_every_way_of_writing(void **state)
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

static void refuses_imports(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_maps / sizeof *bad_maps; i++) {
        ent_err err = {.text = ""};
        json_t *map = import(bad_maps[i].text, &err);
        if (map || !strstr(err.text, bad_maps[i].message) || err.line != bad_maps[i].line)
            fail_msg("%s: line %u: %s", bad_maps[i].text, err.line, map ? "accepted" : err.text);
    }
}

/* A sea is closed while it is frozen, whenever its map says that it freezes. */
static void seasons_of_ice(void **state)
{
    static const struct {
        const char *ice, *phase;
        bool closed;
    } rows[] = {{"true", "F1901M", true},       {"true", "S1901M", false},      {"\"fall\"", "F1901M", true},
                {"\"fall\"", "S1901M", false},  {"\"spring\"", "S1901M", true}, {"\"spring\"", "F1901M", false},
                {"\"always\"", "S1901M", true}, {"\"always\"", "F1901M", true}, {"false", "F1901M", false}};
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request = {.map = NULL};
        ent_turn turn;
        ent_err err;
        char text[300];
        snprintf(text, sizeof text,
                 "Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"NWG\": {\"ice\": %s}}}}\nPhase: %s\n"
                 "England: F Nth - Nwg\n",
                 rows[i].ice, rows[i].phase);
        assert_int_equal(ent_order_file_read(text, strlen(text), &rules,
                                             &(const ent_order_file_hooks){.units_by_orders = true}, &request, &err),
                         ENT_OK);
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        assert_int_equal(turn.result[0].reason, rows[i].closed ? ENT_REASON_FROZEN : ENT_REASON_UNOPPOSED);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seasons_of_ice),
        cmocka_unit_test(changes_borders),
        cmocka_unit_test(changes_properties),
        cmocka_unit_test(removes),
        cmocka_unit_test(refuses_changes),
        cmocka_unit_test(refuses_bases),
        cmocka_unit_test(bases_in_files),
        cmocka_unit_test(in_json),
        cmocka_unit_test(in_text),
        cmocka_unit_test(in_a_case),
        cmocka_unit_test(imports_drop_places_and_powers),
        cmocka_unit_test(refuses_imports),
        cmocka_unit_test(imports_read_every_way_of_writing),
        cmocka_unit_test(imports_have_limits),
        cmocka_unit_test(imports_use_files),
        cmocka_unit_test(written_maps_are_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
