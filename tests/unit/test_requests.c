/* test_requests.c -- requests in JSON that are refused: status, JSON pointer of the value that is wrong, and message;
 * and what the members of accepted ones say.
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
#include "game/position.h"
#include "json/json_io.h"
#include "json/position_json.h"
#include "text/request_text.h"
#include "short_json.h"

/* A request with ' for ". */
static ent_status read(const char *text, ent_request *request, ent_err *err)
{
    const ent_json_options options = {.map_dir = NULL};
    json_t *json = json_of(text);

    *request = (ent_request){.map = NULL};
    ent_status status = ent_json_request(json, &options, request, err);
    if (status != ENT_OK)
        ent_request_clear(request);
    json_decref(json);
    return status;
}

static const struct {
    const char *text;
    ent_status status;
    const char *path, *message;
} refused[] = {
    {"[]", ENT_E_SYNTAX, "", "a request is a JSON object"},
    {"{'weather': 1}", ENT_E_SYNTAX, "/weather",
     "weather: unknown key; a request has map, rules, options, phase, units, dislodged, attackers, centers, "
     "adjustments, built, orders, perpetual, proxies, contested, winner, id and entente"},
    {"{'a/b~c': 1}", ENT_E_SYNTAX, "/a~1b~0c",
     "a/b~c: unknown key; a request has map, rules, options, phase, units, dislodged, attackers, centers, adjustments, "
     "built, orders, perpetual, proxies, contested, winner, id and entente"},
    {"{'id': []}", ENT_E_SYNTAX, "/id", "id: give a string, a number, true, false or null"},
    {"{'id': {}}", ENT_E_SYNTAX, "/id", "id: give a string, a number, true, false or null"},
    {"{'entente': 2}", ENT_E_SYNTAX, "/entente", "entente: the version of this interface is 1"},
    {"{'map': 1}", ENT_E_SYNTAX, "/map", "map: give a name or an object"},
    {"{'map': 'nowhere'}", ENT_E_NAME, "/map", "map: no built-in map is called 'nowhere'; `entente maps` lists them"},
    {"{'map': {}}", ENT_E_MAP, "/map", "map: map.name: is missing; give a string"},
    {"{'rules': 7}", ENT_E_SYNTAX, "/rules", "rules: give a preset's name or an object"},
    {"{'rules': []}", ENT_E_SYNTAX, "/rules", "rules: give a preset's name or an object"},
    {"{'rules': {'preset': 7}}", ENT_E_SYNTAX, "/rules/preset", "rules.preset: give a string such as \"2023\""},
    {"{'rules': 7}", ENT_E_SYNTAX, "/rules", "rules: give a preset's name or an object"},
    {"{'rules': 'mine'}", ENT_E_NAME, "/rules",
     "rules: the preset 'mine' is unknown; there are datc, datc3, 2023, 2000, 1982, 1971 and dptg"},
    {"{'rules': {'4.A.2': 1}}", ENT_E_SYNTAX, "/rules/4.A.2", "rules.4.A.2: give a choice as a string, such as \"a\""},
    {"{'rules': {'4.A.2': 'z'}}", ENT_E_NAME, "/rules/4.A.2",
     "rules.4.A.2: the choice 'z' is unknown; use a, b, c, d, e, f"},
    {"{'options': []}", ENT_E_SYNTAX, "/options", "options: give an object"},
    {"{'options': {'railway': 1}}", ENT_E_SYNTAX, "/options/railway",
     "options.railway: there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)"},
    {"{'options': {'victory': 0}}", ENT_E_SYNTAX, "/options/victory",
     "options.victory: there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)"},
    {"{'options': {'victory': 1025}}", ENT_E_SYNTAX, "/options/victory",
     "options.victory: there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)"},
    {"{'options': {'weather': true}}", ENT_E_SYNTAX, "/options/weather",
     "options.weather: there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)"},
    {"{'phase': 1901}", ENT_E_SYNTAX, "/phase", "phase: give a string such as \"S1901M\""},
    {"{'phase': 'X'}", ENT_E_SYNTAX, "/phase",
     "phase: no such phase; write one such as Fall 1901 retreats, or S1901M, F1901R, W1901A"},
    {"{'phase': 'F02M'}", ENT_E_SYNTAX, "/phase",
     "phase: the year 2 is too short, for the map begins in 1901; write one such as F1902M"},
    {"{'units': 'some'}", ENT_E_SYNTAX, "/units", "units: give an object with a list for each power, or \"orders\""},
    {"{'units': []}", ENT_E_SYNTAX, "/units", "units: give an object with a list for each power"},
    {"{'units': {'SPAIN': []}}", ENT_E_NAME, "/units/SPAIN", "units.SPAIN: the map standard has no such power"},
    {"{'centers': {'SPAIN': []}}", ENT_E_NAME, "/centers/SPAIN", "centers.SPAIN: the map standard has no such power"},
    {"{'units': {'FRANCE': 'A PAR'}}", ENT_E_SYNTAX, "/units/FRANCE", "units.FRANCE: give a list"},
    {"{'units': {'FRANCE': ['A PAR', 7]}}", ENT_E_SYNTAX, "/units/FRANCE/1", "units.FRANCE[1]: give a string"},
    {"{'units': {'FRANCE': ['A ENG']}}", ENT_E_POSITION, "/units/FRANCE/0",
     "units.FRANCE[0]: an army cannot stand in English Channel, which is sea; a fleet can"},
    {"{'centers': {'FRANCE': ['BUR']}}", ENT_E_POSITION, "/centers/FRANCE/0",
     "centers.FRANCE[0]: Burgundy is no supply center; list only such"},
    {"{'centers': {'ENGLAND': ['LON', '-LVP']}}", ENT_E_NAME, "/centers/ENGLAND/1",
     "centers.ENGLAND[1]: '-LVP' has a sign that no name has; write the name alone, or leave the place out"},
    {"{'centers': {'ENGLAND': ['LON', '(Liv)']}}", ENT_E_NAME, "/centers/ENGLAND/1",
     "centers.ENGLAND[1]: '(Liv)' has a sign that no name has; write the name alone, or leave the place out"},
    {"{'units': {'ENGLAND': ['F LON', 'F EDI ?']}}", ENT_E_NAME, "/units/ENGLAND/1",
     "units.ENGLAND[1]: 'EDI ?' has a sign that no name has; write the name alone, or leave the place out"},
    {"{'dislodged': {'FRANCE': []}}", ENT_E_SYNTAX, "/dislodged/FRANCE",
     "dislodged.FRANCE: give an object such as {\"F LON\": [\"WAL\"]}"},
    {"{'phase': 'W1901A', 'units': {}, 'adjustments': {'FRANCE': 1025}}", ENT_E_SYNTAX, "/adjustments/FRANCE",
     "adjustments.FRANCE: give a whole number from -1024 to 1024"},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': 'BUR'}}}", ENT_E_SYNTAX, "/dislodged/FRANCE/A PAR",
     "dislodged.FRANCE.A PAR: give the list of places where it may retreat"},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': [7]}}}", ENT_E_SYNTAX, "/dislodged/FRANCE/A PAR",
     "dislodged.FRANCE.A PAR: give the places as strings"},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': ['MUN']}}}", ENT_E_POSITION, "/dislodged/FRANCE/A PAR",
     "dislodged.FRANCE.A PAR: a unit in PAR cannot step to MUN, so it cannot retreat there"},
    {"{'phase': 'F1901R', 'units': {'ITALY': ['F GAS']}, 'dislodged': {'FRANCE': {'A PAR': ['PIC', 'GAS']}}}",
     ENT_E_POSITION, "/dislodged", "dislodged: the unit dislodged in PAR cannot retreat to GAS: a unit stands there"},
    {"{'phase': 'F1901R', 'units': {}, 'contested': ['PIC'], 'dislodged': {'FRANCE': {'A PAR': ['PIC', 'GAS']}}}",
     ENT_E_POSITION, "/dislodged", "dislodged: the unit dislodged in PAR cannot retreat to PIC: units bounced there"},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': []}}, 'attackers': {'FRANCE': {'A PAR': 7}}}", ENT_E_SYNTAX,
     "/attackers/FRANCE/A PAR", "attackers.FRANCE.A PAR: give the province from which the attacker came as a string"},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': [], 'A MAR': []}, 'ITALY': {'A MAR': []}}}", ENT_E_POSITION,
     "/dislodged/ITALY/A MAR", "dislodged.ITALY.A MAR: two units were dislodged in Marseilles; drop one"},
    {"{'attackers': {'FRANCE': {'A PAR': 'BUR'}}}", ENT_E_POSITION, "/attackers/FRANCE/A PAR",
     "attackers.FRANCE.A PAR: France has no dislodged unit 'A PAR'; name one of them"},
    {"{'built': {'FRANCE': {'A PAR': '1901'}}}", ENT_E_SYNTAX, "/built/FRANCE/A PAR",
     "built.FRANCE.A PAR: give the year as a whole number"},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': 10000}}}", ENT_E_SYNTAX, "/built/FRANCE/A PAR",
     "built.FRANCE.A PAR: no such year; give one such as 1903"},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': 9999}}}", ENT_OK, "", ""},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': -10000}}}", ENT_E_SYNTAX, "/built/FRANCE/A PAR",
     "built.FRANCE.A PAR: no such year; give one such as 1903"},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': -9999}}}", ENT_OK, "", ""},
    {"{'built': {'FRANCE': {'A PAR': 1901}}}", ENT_E_POSITION, "/built/FRANCE/A PAR",
     "built.FRANCE.A PAR: France has no unit 'A PAR'; name one of its units"},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': 1902, 'A Paris': 1903}}}", ENT_E_POSITION,
     "/built/FRANCE/A Paris", "built.FRANCE.A Paris: 'A Paris' has another year already; give one"},
    {"{'units': {'FRANCE': ['A PAR']}, 'built': {'FRANCE': {'A PAR': 1902, 'A Paris': 1902}}}", ENT_OK, "", ""},
    {"{'phase': 'S1901R', 'dislodged': {'FRANCE': {'A PAR': []}}, 'attackers': {'FRANCE': {'A PAR': 'BUR', 'A Paris': "
     "'PIC'}}}",
     ENT_E_POSITION, "/attackers/FRANCE/A Paris",
     "attackers.FRANCE.A Paris: its attacker came from BUR already; name one province"},
    {"{'options': {'victory': 1}}", ENT_OK, "", ""},
    {"{'options': {'victory': 1024}}", ENT_OK, "", ""},
    {"{'adjustments': {'FRANCE': 'two'}}", ENT_E_SYNTAX, "/adjustments/FRANCE",
     "adjustments.FRANCE: give a whole number from -1024 to 1024"},
    {"{'adjustments': {'FRANCE': 1025}}", ENT_E_SYNTAX, "/adjustments/FRANCE",
     "adjustments.FRANCE: give a whole number from -1024 to 1024"},
    {"{'adjustments': {'FRANCE': 1024, 'ITALY': -1024}}", ENT_OK, "", ""},
    {"{'adjustments': {'FRANCE': 1, 'fra': 2}}", ENT_E_POSITION, "/adjustments/fra",
     "adjustments.fra: this power has another number already, by another name; name it once"},
    {"{'adjustments': {'FRANCE': 1, 'fra': 1}}", ENT_OK, "", ""},
    {"{'adjustments': {'FRANCE': -1025}}", ENT_E_SYNTAX, "/adjustments/FRANCE",
     "adjustments.FRANCE: give a whole number from -1024 to 1024"},
    {"{'contested': {}}", ENT_E_SYNTAX, "/contested", "contested: give a list"},
    {"{'contested': ['PAR', 'XYZ']}", ENT_E_NAME, "/contested/1", "contested[1]: the map has no province 'XYZ'"},
    {"{'contested': [7]}", ENT_E_NAME, "/contested/0", "contested[0]: give a province as a string"},
    {"{'winner': 'SPAIN'}", ENT_E_NAME, "/winner", "winner: give the name of a power of this map, or null"},
    {"{'winner': 7}", ENT_E_NAME, "/winner", "winner: give the name of a power of this map, or null"},
    {"{'orders': []}", ENT_E_SYNTAX, "/orders", "orders: give an object with a list for each power"},
    {"{'orders': {'FRANCE': 'A PAR H'}}", ENT_E_SYNTAX, "/orders/FRANCE", "orders.FRANCE: give a list of orders"},
    {"{'orders': {'FRANCE': ['A PAR H', 7]}}", ENT_E_SYNTAX, "/orders/FRANCE/1",
     "orders.FRANCE[1]: give each order as a string"},
    {"{'orders': {'FRANCE': [['A PAR H'], 7]}}", ENT_E_SYNTAX, "/orders/FRANCE/1",
     "orders.FRANCE[1]: an order set is a list of orders, or an object with such a list as \"orders\""},
    {"{'orders': {'FRANCE': {'orders': 'A PAR H'}}}", ENT_E_SYNTAX, "/orders/FRANCE",
     "orders.FRANCE: an order set is a list of orders, or an object with such a list as \"orders\""},
    {"{'orders': {'FRANCE': [['A PAR H'], {'orders': [], 'mode': 'replaces'}]}}", ENT_E_SYNTAX,
     "/orders/FRANCE/1/orders",
     "orders.FRANCE[1].orders: a set that replaces others has no orders; give it some, or leave it out"},
    {"{'orders': {'FRANCE': {'orders': [], 'mode': 'swaps'}}}", ENT_E_SYNTAX, "/orders/FRANCE/mode",
     "orders.FRANCE.mode: give \"adds\" or \"replaces\""},
    {"{'orders': {'FRANCE': {'orders': [], 'mode': 7}}}", ENT_E_SYNTAX, "/orders/FRANCE/mode",
     "orders.FRANCE.mode: give \"adds\" or \"replaces\""},
    {"{'orders': {'FRANCE': {'orders': [], 'order': 1}}}", ENT_E_SYNTAX, "/orders/FRANCE/order",
     "orders.FRANCE.order: unknown key; an order set has orders and mode"},
    {"{'orders': {'FRANCE': {'orders': [7]}}}", ENT_E_SYNTAX, "/orders/FRANCE/orders/0",
     "orders.FRANCE.orders[0]: give each order as a string"},
    {"{'orders': {'FRANCE': {'sets': [], 'order': 1}}}", ENT_E_SYNTAX, "/orders/FRANCE/order",
     "orders.FRANCE.order: unknown key; beside sets there is known_order"},
    {"{'orders': {'FRANCE': {'sets': [], 'known_order': 1}}}", ENT_E_SYNTAX, "/orders/FRANCE/known_order",
     "orders.FRANCE.known_order: give true or false"},
    {"{'orders': {'FRANCE': {'sets': {}}}}", ENT_E_SYNTAX, "/orders/FRANCE/sets",
     "orders.FRANCE.sets: give a list of order sets"},
    {"{'orders': {'FRANCE': {'sets': [['A PAR H'], [7]]}}}", ENT_E_SYNTAX, "/orders/FRANCE/sets/1/0",
     "orders.FRANCE.sets[1][0]: give each order as a string"},
    {"{'orders': {'FRANCE': ['A PAR H', 'Germany A Mun - Bur']}, 'units': 'orders'}", ENT_E_SYNTAX, "/orders/FRANCE/1",
     "orders.FRANCE[1]: whose is this order? It stands among France's and names Germany; put it below \"GERMANY\""},
    {"{'orders': {'FRANCE': ['A PAR H, German A Mun - Bur']}, 'units': 'orders'}", ENT_E_SYNTAX, "/orders/FRANCE/0",
     "orders.FRANCE[0]: whose is this order? It stands among France's and names Germany; put it below \"GERMANY\""},
    {"{'orders': {'FRANCE': ['French A PAR S German A Mun']}, 'units': 'orders'}", ENT_OK, "", ""},
    {"{'orders': {'FRANCE': ['Germany A Mun - Bur']}}", ENT_OK, "", ""}, /* the board says whose that unit is */
    {"{'perpetual': {'FRANCE': 'A PAR H'}}", ENT_E_SYNTAX, "/perpetual/FRANCE",
     "perpetual.FRANCE: give a list of orders"},
    {"{'proxies': {'FRANCE': [7]}}", ENT_E_SYNTAX, "/proxies/FRANCE/0",
     "proxies.FRANCE[0]: give each order as a string"},
};

static void a_wrong_value_is_refused_with_its_path(void **state)
{
    unsigned failures = 0;
    (void)state;

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ent_request request;
        ent_err err = {.text = ""};
        ent_status status = read(refused[i].text, &request, &err);
        if (status == ENT_OK)
            ent_request_clear(&request);
        if (status == refused[i].status && (status == ENT_OK || err.status == status) &&
            strcmp(err.path, refused[i].path) == 0 && strcmp(err.text, refused[i].message) == 0)
            continue;
        print_error("%s\ngives %d, '%s', %s\nnot   %d, '%s', %s\n", refused[i].text, status, err.path, err.text,
                    refused[i].status, refused[i].path, refused[i].message);
        failures++;
    }
    assert_int_equal(failures, 0);
}

static void options_of_a_request_change_the_rules(void **state)
{
    ent_request request;
    ent_err err;
    (void)state;

    assert_int_equal(read("{'map': 'colonial', 'rules': {'preset': '1971', '4.A.2': 'e'}, 'options': {'railway': false,"
                          " 'canal': true, 'victory': 20}}",
                          &request, &err),
                     ENT_OK);
    assert_int_equal(request.rules.choice[ENT_4A2], 'e');
    assert_int_equal(request.rules.choice[ENT_4A1], 'a');
    assert_int_equal(request.rules.options & (ENT_OPTION_RAILWAY | ENT_OPTION_CANAL), ENT_OPTION_CANAL);
    assert_int_equal(request.rules.victory, 20);
    ent_request_clear(&request);
    assert_int_equal(read("{'options': {'victory': 1}}", &request, &err), ENT_OK);
    assert_int_equal(request.rules.victory, 1);
    ent_request_clear(&request);
    assert_int_equal(read("{'options': {'victory': 1024}}", &request, &err), ENT_OK);
    assert_int_equal(request.rules.victory, 1024);
    ent_request_clear(&request);
}

static void a_position_has_what_its_members_say(void **state)
{
    ent_request request;
    ent_err err;
    (void)state;

    assert_int_equal(
        read("{'phase': 'F1902R', 'units': {'FRANCE': ['A BUR']}, 'dislodged': {'GERMANY': {'A MUN': "
             "['BOH', 'TYR']}}, 'attackers': {'GERMANY': {'A MUN': 'BUR'}}, 'contested': ['SIL'], 'built': "
             "{'FRANCE': {'A BUR': 1901}}, 'adjustments': {'FRANCE': -1}, 'winner': 'FRANCE'}",
             &request, &err),
        ENT_OK);
    const ent_map *map = request.map;
    const ent_dislodged *dislodged = ent_pos_dislodged(request.pos);
    ent_prov sil = ent_map_find_loc(map, "SIL", 3), bur = ent_map_find_loc(map, "BUR", 3);
    assert_int_equal(request.pos->n_dislodged, 1);
    assert_int_equal(dislodged->by, bur);
    assert_int_equal(__builtin_popcount(dislodged->retreats), 2);
    assert_int_equal(ent_pos_contested(request.pos)[sil / 8], 1u << sil % 8);
    assert_int_equal(ent_pos_units(request.pos)[bur].built, ENT_BUILT_IN(1901));
    assert_int_equal(ent_pos_adjust(request.pos)[ent_map_find_power(map, "FRANCE", 6)], -1);
    assert_int_equal(request.pos->winner, ent_map_find_power(map, "FRANCE", 6));
    ent_request_clear(&request);
}

/* Programs take an alias as the map lists it, though a text with "Liv" or "Nor" is refused. */
static void an_alias_is_the_place_that_lists_it(void **state)
{
    ent_request request;
    ent_err err;
    (void)state;

    assert_int_equal(
        read("{'phase': 'F1902R', 'units': {'ENGLAND': ['A LIV', 'F NorSea']}, 'dislodged': {'ENGLAND': {'F NorA': "
             "['MAO']}, 'RUSSIA': {'A FIN': ['NOR']}}, 'attackers': {'ENGLAND': {'F NorA': 'Liv'}}, 'centers': "
             "{'ENGLAND': ['NOR']}, 'built': {'ENGLAND': {'A Liv': 1901}}, 'contested': ['Barents']}",
             &request, &err),
        ENT_OK);
    const ent_map *map = request.map;
    const ent_dislodged *dislodged = ent_pos_dislodged(request.pos);
    ent_prov lvn = ent_map_find_loc(map, "LVN", 3), nwy = ent_map_find_loc(map, "NWY", 3);
    ent_prov nth = ent_map_find_loc(map, "NTH", 3);
    assert_int_equal(ent_pos_units(request.pos)[lvn].kind, ENT_ARMY);
    assert_int_equal(ent_pos_units(request.pos)[lvn].built, ENT_BUILT_IN(1901));
    assert_int_equal(ent_pos_units(request.pos)[nth].kind, ENT_FLEET);
    assert_int_equal(ent_pos_owners(request.pos)[nwy], ent_map_find_power(map, "ENGLAND", 7));
    assert_int_equal(dislodged[0].unit.at, ent_map_find_loc(map, "NAF", 3));
    assert_int_equal(dislodged[0].by, lvn);
    assert_int_equal(dislodged[1].unit.at, ent_map_find_loc(map, "FIN", 3));
    assert_int_equal(__builtin_popcount(dislodged[1].retreats), 1);
    ent_request_clear(&request);
}

/* Each order of France as SET, with + for a set that adds, = for one that replaces and ? for sets of unknown order. */
static const struct {
    const char *orders, *sets;
} order_sets[] = {
    {"['A PAR H', 'A MAR H']", "0 0 "},
    {"[['A PAR H'], ['A MAR H']]", "0 1 "},
    {"[['A PAR H'], {'orders': ['A MAR H'], 'mode': 'adds'}]", "0 1+ "},
    {"[['A PAR H'], {'orders': ['A MAR H', 'F BRE H'], 'mode': 'replaces'}]", "0 1= 1= "},
    {"{'orders': ['A PAR H'], 'mode': 'adds'}", "0+ "},
    {"{'sets': [['A PAR H'], ['A PAR H']], 'known_order': false}", "0? 1? "},
    {"{'sets': [['A PAR H'], ['A PAR H']], 'known_order': true}", "0 1 "},
};

static void order_sets_are_read_in_every_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof order_sets / sizeof *order_sets; i++) {
        char text[300], got[100] = "";
        ent_request request;
        ent_err err = {.text = ""};
        snprintf(text, sizeof text, "{'orders': {'FRANCE': %s}}", order_sets[i].orders);
        if (read(text, &request, &err) != ENT_OK)
            fail_msg("%s: %s", text, err.text);
        for (size_t j = 0; j < request.n_written; j++) {
            const ent_written *written = &request.written[j];
            size_t used = strlen(got);
            snprintf(got + used, sizeof got - used, "%u%s%s%s ", written->set, written->adds ? "+" : "",
                     written->replaces ? "=" : "", written->unsorted ? "?" : "");
        }
        assert_string_equal(got, order_sets[i].sets);
        ent_request_clear(&request);
    }
}

/* A map that a request describes goes with its position, in a text on one line; one that it names is named. */
static void a_described_map_goes_with_the_position(void **state)
{
    static const struct {
        const char *request, *begins;
    } row[] = {
        {"{}", "Map: standard\nPhase: S1901M\n"},
        {"{'map': 'hundred'}", "Map: hundred\n"},
        {"{'map': {'base': 'standard',\n'changes': {'name': 'mine'}}}",
         "Map: {\"base\":\"standard\",\"changes\":{\"name\":\"mine\"}}\nPhase: S1901M\n"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_request request;
        ent_err err;
        char *text = NULL;
        size_t len;
        assert_int_equal(read(row[i].request, &request, &err), ENT_OK);
        FILE *out = open_memstream(&text, &len);
        assert_non_null(out);
        ent_request_print(out, &request);
        assert_int_equal(fclose(out), 0);
        if (strncmp(text, row[i].begins, strlen(row[i].begins)) != 0)
            fail_msg("%s is written as\n%s", row[i].request, text);
        json_t *source = json_of(row[i].request), *named = json_string("standard"), *map;
        map = json_object_get(source, "map");
        for (int with_source = 0; with_source < 2; with_source++) { /* without the request's own JSON, and with it */
            ent_json_text put = {.indented = false};
            ent_json_position(&put, with_source ? source : NULL, &request, request.pos);
            assert_int_equal(ent_json_finish(&put, &err), ENT_OK);
            json_t *json = json_loadb(put.bytes, put.n, 0, NULL);
            assert_true(json_equal(json_object_get(json, "map"), map ? map : named));
            json_decref(json);
            ent_json_clear(&put);
        }
        json_decref(source);
        json_decref(named);
        free(text);
        ent_request_clear(&request);
    }
}

static bool refuse_rules(void *context, ent_rules *rules)
{
    (void)context;
    (void)rules;
    return false;
}

/* Where the rules of the command line do not fit, the request is refused. */
static void rules_on_top_may_refuse_a_request(void **state)
{
    const ent_json_options options = {.set_rules = refuse_rules};
    json_t *json = json_of("{'rules': 'datc'}");
    ent_request request = {.map = NULL};
    ent_err err;
    (void)state;

    assert_int_equal(ent_json_request(json, &options, &request, &err), ENT_E_NAME);
    assert_string_equal(err.text, "the rules of the command line");
    ent_request_clear(&request);
    json_decref(json);
}

/* Options that are off are written, and the number of centers that wins if it is set. The id is written only if the
 * request's own JSON is given. */
static void a_position_goes_with_its_options(void **state)
{
    static const char *const name[] = {"railway", "canal", "hong_kong"};
    (void)state;

    for (unsigned bits = 0; bits < 32; bits++) {
        const unsigned on = bits & 7, victory = bits & 8 ? 20 : 0;
        const bool with_source = bits & 16;
        char text[200];
        ent_request request;
        ent_json_text out = {.indented = false};
        ent_err err;
        snprintf(text, sizeof text,
                 "{'id': 'x', 'map': 'colonial', 'options': {'railway': %s, 'canal': %s, 'hong_kong': %s%s}}",
                 on & 1 ? "true" : "false", on & 2 ? "true" : "false", on & 4 ? "true" : "false",
                 victory ? ", 'victory': 20" : "");
        assert_int_equal(read(text, &request, &err), ENT_OK);
        json_t *source = json_of(text);
        ent_json_position(&out, with_source ? source : NULL, &request, request.pos);
        assert_int_equal(ent_json_finish(&out, &err), ENT_OK);
        json_t *json = json_loadb(out.bytes, out.n, 0, NULL);
        const json_t *options = json_object_get(json, "options");
        assert_int_equal(json_object_size(options), 3 - __builtin_popcount(on) + (victory > 0));
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(json_is_false(json_object_get(options, name[i])), !(on >> i & 1));
        assert_int_equal(json_integer_value(json_object_get(options, "victory")), victory);
        assert_string_equal(json_string_value(json_object_get(json, "map")), "colonial");
        assert_int_equal(json_object_get(json, "id") != NULL, with_source);
        json_decref(source);
        json_decref(json);
        ent_json_clear(&out);
        ent_request_clear(&request);
    }
}

/* A request of the library's orders names a helped unit as it stands, though the order has its province alone. */
static void a_request_is_one_line(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    const ent_order orders[] = {{.kind = ENT_ORDER_SUPPORT_HOLD,
                                 .power = ent_map_find_power(map, "Russia", 6),
                                 .unit = ENT_ARMY,
                                 .at = ent_map_find_loc(map, "MOS", 3),
                                 .from = ent_map_find_loc(map, "STP", 3),
                                 .to = ENT_LOC_NONE}};
    char *line = NULL;
    size_t size;
    FILE *out = open_memstream(&line, &size);
    ent_rules rules;
    (void)state;

    assert_non_null(out);
    ent_pos_start(map, pos);
    ent_rules_preset("datc", &rules);
    assert_true(ent_json_request_line(out, "x", map->name, map, &rules, pos, orders, 1));
    assert_int_equal(fclose(out), 0);
    json_t *json = json_loads(line, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(json, "id")), "x");
    assert_string_equal(json_string_value(json_object_get(json, "map")), "standard");
    assert_string_equal(json_string_value(json_object_get(json, "phase")), "S1901M");
    const json_t *units = json_object_get(json_object_get(json, "units"), "RUSSIA");
    assert_int_equal(json_array_size(units), 4);
    const json_t *written = json_object_get(json_object_get(json, "orders"), "RUSSIA");
    assert_int_equal(json_array_size(written), 1);
    assert_string_equal(json_string_value(json_array_get(written, 0)), "A MOS S F STP/SC");
    json_decref(json);
    free(line);
    free(pos);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_wrong_value_is_refused_with_its_path),
                                       cmocka_unit_test(options_of_a_request_change_the_rules),
                                       cmocka_unit_test(a_position_has_what_its_members_say),
                                       cmocka_unit_test(an_alias_is_the_place_that_lists_it),
                                       cmocka_unit_test(order_sets_are_read_in_every_form),
                                       cmocka_unit_test(a_described_map_goes_with_the_position),
                                       cmocka_unit_test(rules_on_top_may_refuse_a_request),
                                       cmocka_unit_test(a_position_goes_with_its_options),
                                       cmocka_unit_test(a_request_is_one_line)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
