/* test_maps.c -- maps as data: derived ones, maps written and read again.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>
#include "board/names.h"
#include "datc/case.h"
#include "json/json_io.h"
#include "mapfile/map_derive.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"
#include "mapfile/map_out.h"
#include "text/request_text.h"
#include "short_json.h"
#include "written_turn.h"

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

static void changes_add_and_remove_borders(void **state)
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

static void changes_set_properties(void **state)
{
    ent_map *map =
        derived("{'name': 'mine', 'title': 'Mine', 'build': 'any_owned', 'victory': 20, 'start': {'year': 1914},"
                " 'units': {'Italy': ['F ROM']}, 'centers': {'Italy': ['ROM'], 'Turkey': null},"
                " 'railway': [{'name': 'Express', 'line': ['PAR','BUR','MUN']}],"
                " 'provinces': {'MUN': {'name': 'Minga', 'home_of': null, 'aliases': ['Monaco', 'Monachium', "
                "'Munchen']}, 'BAR': {'ice': true},"
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
    assert_int_equal(at(map, "Monaco"), at(map, "MUN"));
    assert_int_equal(at(map, "Monachium"), at(map, "MUN"));
    assert_int_equal(at(map, "Munchen"), at(map, "MUN"));
    assert_int_equal(at(map, "Naples"), at(map, "NAP"));
    ent_map_free(map);
}

static void changes_remove_powers_and_provinces(void **state)
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
    map =
        derived("{'remove': {'provinces': ['APU', 'MUN']}}"); /* the one looks like an army's place, the other is one */
    assert_int_equal(map->n_provs, 73);
    assert_int_equal(map->n_start_units, 21);
    ent_map_free(map);
    map = derived("{'remove': {'provinces': ['ADR', 'ALB']}}"); /* the first borders of both lists */
    assert_int_equal(map->n_provs, 73);
    ent_map_free(map);
    map = derived("{'remove': {'powers': ['Italy']}, 'units': {'Italy': null}}"); /* the second says the same */
    assert_int_equal(map->n_start_units, 19);
    ent_map_free(map);
    map = ent_map_builtin("france-austria", NULL);
    assert_int_equal(map->n_powers, 2);
    assert_int_equal(map->n_start_units, 6);
    ent_map_free(map);
}

static const struct {
    const char *changes, *message;
} refused[] = {
    {"[]", "changes: give an object, such as {\"provinces\": {\"DEN\": {\"convoyable_coast\": true}}}"},
    {"{'weather': 1}", "changes: the key 'weather' is unknown; there are provinces, add, remove and the keys of a map"},
    {"{'provinces': {'QQQ': {'ice': true}}}",
     "changes.provinces.QQQ: the base map has no such province; correct the code, or give name and kind to add it"},
    {"{'provinces': {'QQQ': {'name': 'Q', 'kind': 'coast'}}}",
     "provinces QQQ: no border leads there; add one to army or fleet"},
    {"{'provinces': {'DEN': {'color': 'red'}}}", "DEN: the key 'color' is unknown; correct its spelling or drop it"},
    {"{'provinces': {'DEN': true}}", "changes.provinces.DEN: give an object with the properties to set"},
    {"{'provinces': []}", "changes.provinces: give an object, {\"DEN\": {...}}"},
    {"{'provinces': {'DEN': {'ice': 'yes'}}}", "DEN.ice: give true, false, \"fall\", \"spring\" or \"always\""},
    {"{'provinces': {'MUN': {'convoyable_coast': true}}}", "provinces MUN.convoyable_coast: it is no coast"},
    {"{'add': {'fleets': []}}",
     "changes.add: the key 'fleets' is unknown; there are army, fleet, difficult_army, powers"},
    {"{'add': {'fleet': [['BER']]}}", "changes.add.fleet[0]: give a pair of codes such as [\"BER\", \"DEN\"]"},
    {"{'add': {'fleet': {}}}", "changes.add.fleet: give a list"},
    {"{'add': {'fleet': [['BAL','BER']]}}",
     "changes.add.fleet[0]: the border BAL - BER is there already; drop it here"},
    {"{'add': {'fleet': [['BER','DEN'],['DEN','BER']]}}",
     "changes.add.fleet[1]: the border DEN - BER is there already; drop it here"},
    {"{'add': {'fleet': [['BER','MUN']]}}", "fleet[141] BER - MUN: 'MUN' is inland; a fleet cannot go there"},
    {"{'add': {'army': [['BER','QQQ']]}}", "army[111] BER - QQQ: there is no province 'QQQ'; add it or mend the code"},
    {"{'remove': {'army': [['BER','VIE']]}}",
     "changes.remove.army[0]: the base map has no border BER - VIE; correct the codes"},
    {"{'remove': {'powers': ['Spain']}}",
     "changes.remove.powers[0]: the base map has no power 'Spain'; correct the name"},
    {"{'remove': {'powers': [7]}}", "changes.remove.powers[0]: give a string"},
    {"{'remove': {'provinces': ['SWI']}}",
     "changes.remove.provinces[0]: the base map has no province 'SWI'; correct the code"},
    {"{'remove': {'seas': []}}",
     "changes.remove: the key 'seas' is unknown; there are army, fleet, difficult_army, provinces, powers"},
    {"{'remove': []}", "changes.remove: give an object with lists of borders, provinces or powers"},
    {"{'units': {'ITALY': ['A ROM']}}", "units: there is no power 'ITALY'; write 'Italy', as in powers"},
    {"{'units': {'ITALY': []}}", "units: there is no power 'ITALY'; write 'Italy', as in powers"},
    {"{'units': {'Itlay': []}}", "units: there is no power 'Itlay'; list it in powers"},
    {"{'centers': {'ITALY': []}}", "centers: there is no power 'ITALY'; write 'Italy', as in powers"},
    {"{'units': {'ITALY': null}}", "changes.units: the base map has no power 'ITALY'; correct the name"},
    {"{'powers': [{'name': 'Spain'}], 'units': {'Spain': null}}",
     "changes.units: the base map has no power 'Spain'; correct the name"},
    {"{'units': {'Spain': null}, 'powers': [{'name': 'Spain'}]}",
     "changes.units: the base map has no power 'Spain'; correct the name"},
    {"{'centers': {'ITALY': null}}", "changes.centers: the base map has no power 'ITALY'; correct the name"},
    {"{'remove': {'powers': ['Italy']}, 'centers': {'Italy': []}}",
     "centers: there is no power 'Italy'; list it in powers"},
    {"{'name': null}", "map.name: is missing; give a string"},
    {"{'name': ''}", "name: the map has none; give it a short one such as \"standard\""},
    {"{'powers': null}", "powers: 0 of them; a map has 1 to 64"},
    {"{'victory': 'many'}", "map.victory: give a whole number"},
    {"{'add': []}", "changes.add: give an object with lists of borders or powers"},
    {"{'remove': {'army': [['BER']]}}", "changes.remove.army[0]: give a pair of codes such as [\"BER\", \"DEN\"]"},
    {"{'remove': {'army': [[7,'BER']]}}", "changes.remove.army[0]: give a pair of codes such as [\"BER\", \"DEN\"]"},
    {"{'remove': {'army': [['BER',7]]}}", "changes.remove.army[0]: give a pair of codes such as [\"BER\", \"DEN\"]"},
    {"{'remove': {'army': 7}}", "changes.remove.army: give a list"},
    {"{'provinces': {'QQQ': {'kind': 'coast'}}}",
     "changes.provinces.QQQ: the base map has no such province; correct the code, or give name and kind to add it"},
    {"{'provinces': {'LON': {'code': 'LDN'}}}", "changes.provinces.LON: its code cannot be changed; drop the key code"},
    {"{'provinces': {'NEW': {'code': null, 'name': 'New', 'kind': 'inland'}}}",
     "changes.provinces.NEW: its code cannot be changed; drop the key code"},
    {"{'provinces': {'QQQ': {'name': 'Q'}}}",
     "changes.provinces.QQQ: the base map has no such province; correct the code, or give name and kind to add it"},
    {"{'fleet': {}, 'add': {'fleet': [['BER', 'DEN']]}}",
     "fleet: the base map gives no list, or more than 32768 borders"},
    {"{'fleet': 7, 'remove': {'fleet': [['BER', 'DEN']]}}",
     "changes.remove.fleet[0]: the base map has no border BER - DEN; correct the codes"},
};

static void wrong_changes_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ent_err err = {.text = ""};
        ent_map *map = derive(refused[i].changes, &err);
        if (map || strcmp(err.text, refused[i].message) != 0)
            fail_msg("%s: %s", refused[i].changes, map ? "accepted" : err.text);
    }
}

/* A list of up to 2048 changes is read: then the message is about the first of them. */
static void a_list_has_at_most_2048_changes(void **state)
{
    static const struct {
        const char *before, *first, *last, *after, *read, *refused; /* each entry: first, its number, last */
    } rows[] = {
        {"{'add':{'fleet':[", "", "", "]}}", "changes.add.fleet[0]: give a pair of codes such as [\"BER\", \"DEN\"]",
         "changes.add.fleet: 2049 entries; at most 2048"},
        {"{'remove':{'powers':[", "", "", "]}}", "changes.remove.powers[0]: give a string",
         "changes.remove.powers: 2049 entries; at most 2048"},
        {"{'provinces':{", "'P", "':{}", "}}",
         "changes.provinces.P0: the base map has no such province; correct the code, or give name and kind to add it",
         "changes.provinces: the base map lists none, or more than 2048 of them change"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t n = 2048; n <= 2049; n++) {
            char *text = NULL;
            size_t size;
            ent_err err = {.text = ""};
            FILE *out = open_memstream(&text, &size);
            assert_non_null(out);
            fprintf(out, "{'base':'standard','changes':%s", rows[i].before);
            for (size_t k = 0; k < n; k++)
                fprintf(out, "%s%s%zu%s", k > 0 ? "," : "", rows[i].first, k, rows[i].last);
            fprintf(out, "%s}", rows[i].after);
            assert_int_equal(fclose(out), 0);
            json_t *json = json_of(text);
            assert_null(ent_map_from_json(json, NULL, &err));
            assert_string_equal(err.text, n > 2048 ? rows[i].refused : rows[i].read);
            json_decref(json);
            free(text);
        }
}

static void wrong_bases_are_refused(void **state)
{
    static const char *const rows[][2] = {
        {"{'base': 'europe', 'changes': {}}", "base: no built-in map is called 'europe'; `entente maps` lists them"},
        {"{'base': 7, 'changes': {}}", "base: give the name of a map"},
        {"{'changes': {'name': 'x'}}", "base: give the name of a map"},
        {"{'base': 'standard'}",
         "changes: give an object, such as {\"provinces\": {\"DEN\": {\"convoyable_coast\": true}}}"},
        {"{'base': 'standard', 'changes': {}, 'name': 'x'}",
         "map: the key 'name' is unknown; a derived map has base and changes; put it into changes"},
        {"{'base': 'x.json', 'changes': {}}",
         "base: map files are read only with a folder for them (--map-dir), and only from inside it"},
        {"[]", "a map is a JSON object"},
        {"{'base': 'loeb9', 'changes': {'remove': {'army': [['NAF', 'COR']]}}}",
         "changes.remove.army[0]: the border NAF - COR is a difficult one; list it under difficult_army"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_err err = {.text = ""};
        json_t *json = json_of(rows[i][0]);
        ent_map *map = ent_map_from_json(json, NULL, &err);
        json_decref(json);
        if (map || strcmp(err.text, rows[i][1]) != 0)
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

static void a_base_is_read_from_a_file_of_the_folder(void **state)
{
    char folder[] = "/tmp/entente-maps-XXXXXX", path[128];
    static const char *const names[] = {"a.json", "b.json", "c.json", "d.json", "e.json"};
    ent_err err;
    (void)state;

    assert_non_null(mkdtemp(folder));
    put_file(folder, "a.json", "{'base': 'b.json', 'changes': {'add': {'fleet': [['BER','DEN']]}}}");
    put_file(folder, "b.json", "{'base': 'standard', 'changes': {'victory': 7}}");
    put_file(folder, "c.json", "{'base': 'c.json', 'changes': {}}");
    put_file(folder, "d.json", "{'base': 'e.json', 'changes': {'remove': {'army': [['PAR','BUR']]}}}");
    put_file(folder, "e.json", "{'base': 'standard', 'changes': {'army': 5}}");
    ent_map *map = from_folder(folder, "a.json", &err);
    if (!map)
        fail_msg("%s", err.text);
    assert_int_equal(map->victory, 7);
    assert_true(steps(map, ENT_FLEET, "BER", "DEN"));
    ent_map_free(map);
    assert_null(from_folder(folder, "c.json", &err));
    assert_string_equal(err.text, "base: more than 8 maps derived from each other, or a map derived from itself");
    assert_null(from_folder(folder, "d.json", &err));
    assert_string_equal(err.text, "army: the base map gives no list, or more than 32768 borders");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Files that exist, one folder up, in a folder whose name begins alike, and behind a link. */
static void a_file_outside_of_the_folder_is_refused(void **state)
{
    static const char derived[] = "{'base': 'standard', 'changes': {'victory': 7}}";
    static const char *const outside[] = {"../out.json", "../inside2/out.json", "link.json", "sub/../../out.json", "/"};
    static const char *const made[] = {"inside/link.json", "inside/in.json", "inside2/out.json", "out.json"};
    static const char *const folders[] = {"inside/sub", "inside", "inside2", ""};
    char top[] = "/tmp/entente-maps-XXXXXX", path[128], folder[128], message[128];
    ent_err err;
    (void)state;

    assert_non_null(mkdtemp(top));
    for (size_t i = sizeof folders / sizeof *folders; i-- > 0;) {
        snprintf(path, sizeof path, "%s/%s", top, folders[i]);
        assert_true(mkdir(path, 0700) == 0 || i == 3);
    }
    for (size_t i = 1; i < sizeof made / sizeof *made; i++)
        put_file(top, made[i], derived);
    snprintf(path, sizeof path, "%s/%s", top, made[0]);
    assert_int_equal(symlink("../out.json", path), 0);

    for (int slash = 0; slash < 2; slash++) {
        snprintf(folder, sizeof folder, "%s/inside%s", top, slash ? "/" : "");
        ent_map *map = from_folder(folder, "sub/../in.json", &err);
        assert_non_null(map);
        ent_map_free(map);
        for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
            snprintf(path, sizeof path, "%s%s/out.json", outside[i], top);
            assert_null(from_folder(folder, outside[i][0] == '/' ? path : outside[i], &err));
            assert_int_equal(err.status, ENT_E_NAME);
            snprintf(message, sizeof message, "base: there is no map file '%.60s' inside the folder of --map-dir",
                     outside[i][0] == '/' ? path : outside[i]);
            assert_string_equal(err.text, message);
        }
    }
    snprintf(path, sizeof path, "%s/out.json", top + 1);
    ent_map *map = from_folder("/", path, &err); /* everything is inside of this folder */
    assert_non_null(map);
    ent_map_free(map);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        snprintf(path, sizeof path, "%s/%s", top, made[i]);
        unlink(path);
    }
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", top, folders[i]);
        assert_int_equal(rmdir(path), 0);
    }
}

/* An empty map with so many blanks after it that the file has this many bytes. */
static json_t *padded(int size, ent_err *err)
{
    char path[] = "/tmp/entente-map-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");

    assert_non_null(file);
    fprintf(file, "%*s", size, "{}");
    assert_int_equal(fclose(file), 0);
    json_t *json = ent_map_file_json(path, err);
    unlink(path);
    return json;
}

static void files_have_at_most_8_mib(void **state)
{
    enum { MOST = 8 << 20 };
    ent_err err;
    (void)state;

    json_t *json = padded(MOST, &err);
    assert_true(json_is_object(json));
    json_decref(json);
    assert_null(padded(MOST + 1, &err));
    assert_int_equal(err.status, ENT_E_IO);
    assert_string_equal(err.text, "larger than 8 MiB, which no map is");
    assert_null(ent_map_file_json("/nowhere/x.json", &err));
    assert_int_equal(err.status, ENT_E_IO);
    assert_string_equal(err.text, "cannot be read: No such file or directory");
    assert_null(ent_map_file_json("/tmp", &err)); /* a folder */
    assert_int_equal(err.status, ENT_E_IO);
}

/* ---- Derived maps in requests. ---- */

#define DANISH                                                                                                         \
    "{\"base\": \"standard\", \"changes\": {\"name\": \"dane // #\", \"provinces\": {\"DEN\": {\"convoyable_coast\": " \
    "true}}, "                                                                                                         \
    "\"add\": {\"fleet\": [[\"BER\", \"DEN\"]]}}}"

static void a_request_in_json_may_derive_a_map(void **state)
{
    static const char text[] =
        "{\"map\": " DANISH
        ", \"units\": \"orders\", \"orders\": {\"GERMANY\": [\"A BER - SWE\", \"F DEN C A BER - SWE\"]}}";
    static const ent_json_options options = {.map_dir = NULL};
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

static void a_request_in_text_may_derive_a_map(void **state)
{
    static const char text[] = "Map: " DANISH "\nGermany:\n A Ber - Swe\n F Den C A Ber - Swe\n";
    static const char wrong[] = "# one\nMap: {\"base\": \"standard\",, }\n";
    ent_request request, after;
    ent_turn turn;
    ent_err err;
    char *next = NULL;
    size_t size;
    FILE *memory = open_memstream(&next, &size);
    (void)state;

    judge_text("datc", text, &request, &turn);
    assert_int_equal(turn.result[0].verdict, ENT_SUCCEEDS);
    ent_request_print_position(memory, &request, turn.next);
    fclose(memory);
    read_request(next, &after); /* the next position is on the same board */
    assert_string_equal(ent_map_name(after.map), "dane // #");
    assert_true(steps(after.map, ENT_FLEET, "BER", "DEN"));
    free(next);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    ent_request_clear(&after);
    assert_int_equal(read_text(wrong, sizeof wrong - 1, &request, &err), ENT_E_SYNTAX);
    assert_int_equal(err.line, 2);
    assert_non_null(strstr(err.text, "not JSON"));
    ent_request_clear(&request);
}

static void a_case_may_derive_a_map(void **state)
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

static void ice_is_written_as_it_was_read(void **state)
{
    static const char *const words[] = {"true", "'spring'", "'always'"};
    (void)state;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        json_t *map = ent_spec_to_json(ent_builtin_spec(0)), *ice = json_of(words[i]);
        ent_spec_store store;
        ent_err err;
        json_object_set_new(json_array_get(json_object_get(map, "provinces"), 0), "ice", ice);
        assert_int_equal(ent_spec_from_json(map, &store, &err), ENT_OK);
        json_t *again = ent_spec_to_json(&store.spec);
        assert_true(json_equal(map, again));
        ent_spec_clear(&store);
        json_decref(again);
        json_decref(map);
    }
}

/* Borders are written as many to a line as fit into 120 bytes. */
static void lines_of_borders_are_full(void **state)
{
    static const struct {
        unsigned wide, narrow; /* borders of 14 bytes, then of 11, each with a comma and a blank before the next */
        size_t first;          /* bytes of the first line */
    } rows[] = {{5, 4, 120}, {1, 8, 108}, {8, 0, 113}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *borders = json_array();
        char *text = NULL;
        size_t size;
        for (unsigned n = 0; n < rows[i].wide + rows[i].narrow; n++)
            json_array_append_new(borders,
                                  n < rows[i].wide ? json_pack("[ss]", "ABC", "DEF") : json_pack("[ss]", "A", "BC"));
        json_t *map = json_pack("{so}", "army", borders);
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        assert_true(ent_map_print(out, map));
        assert_int_equal(fclose(out), 0);
        assert_int_equal(strcspn(strstr(text, "  [\"ABC"), "\n"), rows[i].first);
        free(text);
        json_decref(map);
    }
}

/* A sea is closed while it is frozen, whenever its map says that it freezes. */
static void a_sea_is_closed_while_it_is_frozen(void **state)
{
    static const struct {
        const char *ice, *phase;
        bool closed;
    } rows[] = {{"true", "F1901M", true},       {"true", "S1901M", false},      {"\"fall\"", "F1901M", true},
                {"\"fall\"", "S1901M", false},  {"\"spring\"", "S1901M", true}, {"\"spring\"", "F1901M", false},
                {"\"always\"", "S1901M", true}, {"\"always\"", "F1901M", true}, {"false", "F1901M", false}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_turn turn;
        char text[300];
        snprintf(text, sizeof text,
                 "Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"NWG\": {\"ice\": %s}}}}\nPhase: %s\n"
                 "England: F Nth - Nwg\n",
                 rows[i].ice, rows[i].phase);
        judge_text("datc", text, &request, &turn);
        assert_int_equal(turn.result[0].reason, rows[i].closed ? ENT_REASON_FROZEN : ENT_REASON_UNOPPOSED);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sea_is_closed_while_it_is_frozen),
        cmocka_unit_test(changes_add_and_remove_borders),
        cmocka_unit_test(changes_set_properties),
        cmocka_unit_test(changes_remove_powers_and_provinces),
        cmocka_unit_test(wrong_changes_are_refused),
        cmocka_unit_test(a_list_has_at_most_2048_changes),
        cmocka_unit_test(wrong_bases_are_refused),
        cmocka_unit_test(a_base_is_read_from_a_file_of_the_folder),
        cmocka_unit_test(a_file_outside_of_the_folder_is_refused),
        cmocka_unit_test(files_have_at_most_8_mib),
        cmocka_unit_test(a_request_in_json_may_derive_a_map),
        cmocka_unit_test(a_request_in_text_may_derive_a_map),
        cmocka_unit_test(a_case_may_derive_a_map),
        cmocka_unit_test(written_maps_are_equal),
        cmocka_unit_test(ice_is_written_as_it_was_read),
        cmocka_unit_test(lines_of_borders_are_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
