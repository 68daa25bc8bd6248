/* test_board.c -- the built-in maps, and the messages about maps that are refused.
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
#include "mapfile/map_json.h"
#include "game/rules.h"
#include "short_json.h"

/* Replacements in a small valid map, and the message; NULL: the map is valid. */
static const char valid[] =
    "{'name':'tiny','start':{'season':'Spring','year':1901,'phase':'movement'},'victory':2,'powers':[{'name':'Red'},{'"
    "name':'Blue'}],"
    "'provinces':[{'code':'AAA','name':'Alpha','kind':'coast','supply_center':true,'home_of':'Red','aliases':['al']},"
    "{'code':'BBB','name':'Beta','kind':'inland'},{'code':'CCC','name':'Gamma','kind':'coast','coasts':['NC','SC']},"
    "{'code':'SEA','name':'Great Sea','kind':'sea'}],'army':[['AAA','BBB'],['BBB','CCC']],"
    "'fleet':[['AAA','SEA'],['CCC/NC','SEA'],['CCC/SC','AAA']],'units':{'Red':['A AAA']},'centers':{'Red':['AAA']}}";

static const struct {
    const char *from, *to, *message;
} changes[] = {
    {"'kind':'sea'", "'kind':'lake'", "provinces SEA.kind: 'lake'; it is inland, coast or sea"},
    {"['BBB','CCC']", "['BBB','QQQ']", "army[1] BBB - QQQ: there is no province 'QQQ'; add it or mend the code"},
    {"['BBB','CCC']", "['BBB','BBB']", "army[1] BBB - BBB: BBB borders on itself"},
    {"['BBB','CCC']", "['BBB','SEA']", "army[1] BBB - SEA: 'SEA' is sea; an army cannot go there"},
    {"['BBB','CCC']", "['BBB','CCC/NC']",
     "army[1] BBB - CCC/NC: 'CCC/NC' names a coast; armies move between whole provinces"},
    {"['BBB','CCC']", "['BBB','AAA']",
     "army[1] BBB - AAA: the border BBB - AAA is listed twice; once is enough for both directions"},
    {"['AAA','SEA']", "['BBB','SEA']", "fleet[0] BBB - SEA: 'BBB' is inland; a fleet cannot go there"},
    {"['CCC/NC','SEA']", "['CCC','SEA']", "fleet[1] CCC - SEA: 'CCC' has several coasts; say which, as in CCC/NC"},
    {"['CCC/NC','SEA']", "['CCC/EC','SEA']", "fleet[1] CCC/EC - SEA: CCC has no coast 'EC'; list it in its coasts"},
    {"['CCC/NC','SEA']", "['QQQ/EC','SEA']",
     "fleet[1] QQQ/EC - SEA: there is no province 'QQQ/EC'; add it or mend the code"},
    {"'supply_center':true,'home_of'", "'home_of'", "provinces AAA.home_of: a home center must be a supply_center"},
    {"'home_of':'Red'", "'home_of':'Green'", "provinces AAA.home_of: there is no power 'Green'; list it in powers"},
    {"'aliases':['al']", "'aliases':['beta']", "aliases: 'beta' means both AAA and BBB; drop it from one"},
    {"'A AAA'", "'F BBB'", "units Red F BBB: 'BBB' is inland; a fleet cannot go there"},
    {"'A AAA'", "'A SEA'", "units Red A SEA: 'SEA' is sea; an army cannot go there"},
    {"'centers':{'Red':['AAA']}", "'centers':{'Red':['BBB']}", "centers Red: BBB is no supply center"},
    {"'coasts':['NC','SC']", "'coasts':['NC']", "provinces CCC.coasts: one coast alone is no choice; list none"},
    {"'season':'Spring'", "'season':'Monsoon'",
     "start: 'Monsoon', 'movement'; a map starts in Spring or Fall with movement, or in Winter with adjustments"},
    {"'victory':2", "'victory':2,'weather':1", "map: the key 'weather' is unknown; correct its spelling or drop it"},
    {"'code':'BBB'", "'code':'AAA'", "provinces: the code 'AAA' is used twice"},
    {"['BBB','CCC']]", "['AAA','CCC']]", NULL},
    /* What plays wrongly, though it could be built. */
    {"['BBB','CCC']]", "['BBB','CCC'],['CCC','BBB']]",
     "army[2] CCC - BBB: the border CCC - BBB is listed twice; once is enough for both directions"},
    {"['AAA','SEA']", "['AAA','SEA'],['SEA','AAA']",
     "fleet[1] SEA - AAA: the border SEA - AAA is listed twice; once is enough for both directions"},
    {"'army':[['AAA','BBB'],", "'difficult_army':[['AAA','BBB']],'army':[['AAA','BBB'],",
     "difficult_army[0] AAA - BBB: the border AAA - BBB is listed twice; once is enough for both directions"},
    {",['CCC/SC','AAA']", "", "provinces CCC/SC: no border leads there; add one to army or fleet"},
    {"'code':'BBB','name':'Beta','kind':'inland'", "'code':'BBB','name':'Beta','kind':'coast'",
     "provinces BBB.kind: it is a coast, but no fleet border leads there; add one to fleet, or make it inland"},
    {"'name':'Beta'", "'name':'Alpha'", "aliases: 'alpha' means both AAA and BBB; drop it from one"},
    {"'name':'Beta'", "'name':'A.l-P h\\u00e1'", "aliases: 'alpha' means both AAA and BBB; drop it from one"},
    {"'name':'Beta'", "'name':'Gamma (south coast)'",
     "aliases: 'gammasouthcoast' means both BBB and CCC/SC; drop it from one"},
    {"'name':'Alpha'", "'name':'...'", "provinces AAA.name: '...' has no letters or is too long"},
    {"'name':'Beta'", "'name':'...'", "provinces BBB.name: '...' has no letters or is too long"},
    {"'name':'Beta'", "'name':'Be\\nta'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xC2\x9F'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xC2\xA0'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE2\x80\xA7'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE2\x80\xA8'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xE2\x80\xAE'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xE2\x80\xAF'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE2\x81\xA5'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE2\x81\xA6'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xE2\x81\xA9'", "provinces BBB: a control character in its name or abbr; drop it"},
    {"'name':'Beta'", "'name':'Beta \xE2\x81\xAA'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE2\x82\xAA'", NULL},
    {"'name':'Beta'", "'name':'Beta \xE3\x80\xAA'", NULL},
    {"{'name':'Blue'}", "{'name':'Red'}", "powers[1].name: 'Red' is listed twice"},
    {"{'name':'Blue'}", "{'name':'r.e.d'}", "aliases: 'red' means both RED and R.E.D; drop it from one"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'Red'}",
     "aliases: 'red' means both RED and BLUE; drop it from one"},
    {"{'name':'Blue'}", "{'name':'Blue','letter':'BL'}", "powers[1].letter: of Blue; use one letter, or none"},
    {"{'name':'Blue'}", "{'name':'Bl\\tue'}", "powers[1]: a control character in its name or adjective; drop it"},
    {"'coasts':['NC','SC']", "'coasts':['NC','SC','NC']", "provinces CCC.coasts: NC is listed twice"},
    {"'coasts':['NC','SC']", "'coasts':['NC','XC']", "provinces CCC.coasts: 'XC'; coasts are NC, SC, EC and WC"},
    {"'coasts':['NC','SC']", "'coasts':['NC','SC'],'default_coast':'WC'",
     "provinces CCC.default_coast: 'WC' is none of its coasts"},
    {"'name':'tiny'", "'name':'tiny.json'",
     "name: 'tiny.json'; use one line of at most 60 bytes that does not look like a file or like JSON"},
    {"'name':'tiny'", "'name':'{}'",
     "name: '{}'; use one line of at most 60 bytes that does not look like a file or like JSON"},
    {"'name':'tiny'", "'name':'ti\\nny'",
     "name: ''; use one line of at most 60 bytes that does not look like a file or like JSON"},
    {"'A AAA'", "'A AAA','F AAA'", "units: two units stand in AAA"},
    {"'A AAA'", "'F CCC'", "units Red F CCC: 'CCC' has several coasts; say which, as in CCC/NC"},
    {"'A AAA'", "'A CCC/NC'", "units Red A CCC/NC: 'CCC/NC' names a coast; armies move between whole provinces"},
    {"'A AAA'", "'A QQQ'", "units Red A QQQ: there is no province 'QQQ'; add it or mend the code"},
    {"'A AAA'", "'AAA'", "units Red: 'AAA' is no unit; write \"A MUN\" or \"F STP/SC\""},
    {"'units':{'Red'", "'units':{'Green'", "units: there is no power 'Green'; list it in powers"},
    {"'centers':{'Red'", "'centers':{'Green'", "centers: there is no power 'Green'; list it in powers"},
    {"'units':{'Red'", "'units':{'Green':[],'Red'", "units: there is no power 'Green'; list it in powers"},
    {"'centers':{'Red'", "'centers':{'Green':[],'Red'", "centers: there is no power 'Green'; list it in powers"},
    {"'centers':{'Red':['AAA']", "'centers':{'Red':['AAA'],'Blue':['AAA']", "centers: AAA is owned twice"},
    {"'kind':'inland'", "'kind':'inland','not_a_center_for':'Blue'",
     "provinces BBB.not_a_center_for: it is no supply center for anybody"},
    {"'kind':'inland'", "'kind':'inland','convoyable_coast':true", "provinces BBB.convoyable_coast: it is no coast"},
    {"'kind':'inland'", "'kind':'inland','weather':'dull'",
     "BBB: the key 'weather' is unknown; correct its spelling or drop it"},
    {"'army':", "'railway':[{'name':'R','line':['AAA','QQQ']}],'army':",
     "railway[0].line[1]: there is no province 'QQQ'; add it or mend the code"},
    {"'army':", "'railway':[{'name':'R','line':['AAA','CCC']}],'army':",
     "railway[0].line[1]: no army border AAA - CCC"},
    {"'army':", "'railway':[{'name':'R','line':['AAA','BBB','AAA']}],'army':",
     "railway[0].line: it passes AAA twice; make two lines of it"},
    {"'army':", "'railway':[{'name':'R','line':['AAA']}],'army':", "railway[0].line: give at least two provinces"},
    {"'army':", "'railway':[{'name':'Beta','line':['AAA','BBB']}],'army':",
     "railway[0].name: 'Beta' means BBB already; give it another name"},
    {"'army':", "'railway':[{'name':'R','power':'Green','line':['AAA','BBB']}],'army':",
     "railway[0].power: there is no power 'Green'; list it in powers"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA','BBB'],'gate':'AAA'}],'army':", "canal[0].ends: BBB is no sea"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA','SEA'],'gate':'AAA'}],'army':",
     "canal[0].ends: it leads from SEA to itself"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA','QQQ'],'gate':'AAA'}],'army':",
     "canal[0]: there is no province 'QQQ'; add it or mend the code"},

    /* What is no map at all. */
    {"'name':'tiny',", "", "map.name: is missing; give a string"},
    {"'name':'tiny'", "'name':7", "map.name: is no string; give a string"},
    {"'code':'BBB'", "'code':'bbb'", "provinces[1].code: 'bbb' is no code; use 1 to 8 capital letters or digits"},
    {"'code':'BBB'", "'code':''", "provinces[1].code: '' is no code; use 1 to 8 capital letters or digits"},
    {"'code':'BBB'", "'code':'BBBBBBBBB'",
     "provinces[1].code: 'BBBBBBBBB' is no code; use 1 to 8 capital letters or digits"},
    {"'name':'Beta'", "'name':''", "provinces[1].name: BBB has no name"},
    {"'kind':'inland'", "'kind':'inland','coasts':['NC','SC']", "provinces BBB.coasts: only a coast has them"},
    {"'kind':'inland'", "'kind':'inland','ice':'yes'", "BBB.ice: give true, false, \"fall\", \"spring\" or \"always\""},
    {"'kind':'inland'", "'kind':'inland','ice':7", "BBB.ice: give true, false, \"fall\", \"spring\" or \"always\""},
    {"'kind':'inland'", "'kind':'inland','supply_center':1", "BBB.supply_center: give true or false"},
    {"'kind':'inland'", "'kind':'inland','home_of':'Green'",
     "provinces BBB.home_of: a home center must be a supply_center"},
    {"'kind':'inland'", "'kind':'inland','not_a_center_for':'Green'",
     "provinces BBB.not_a_center_for: there is no power 'Green'; list it in powers"},
    {"'coasts':['NC','SC']", "'coasts':['NC','NCC']", "provinces CCC.coasts: 'NCC'; coasts are NC, SC, EC and WC"},
    {"'coasts':['NC','SC']", "'coasts':['NC','NX']", "provinces CCC.coasts: 'NX'; coasts are NC, SC, EC and WC"},
    {"'coasts':['NC','SC']", "'coasts':['NC',7]", "provinces CCC.coasts[1]: give a string such as \"NC\""},
    {"'coasts':['NC','SC']", "'coasts':['NC','SC','EC','WC','NC']", "provinces CCC.coasts: at most 4"},
    {"'year':1901", "'year':12345", "start.year: 12345; years go from -9999 to 9999"},
    {"'year':1901", "'year':-12345", "start.year: -12345; years go from -9999 to 9999"},
    {"'year':1901", "'year':1.5", "start.year: give a whole number"},
    {"'year':1901", "'year':1000000", "start.year: give a whole number"},
    {"'year':1901", "'year':-1000000", "start.year: give a whole number"},
    {"'victory':2", "'victory':-1", "victory: -1; 0 (nobody wins by centers) to 1024"},
    {"'victory':2", "'victory':2000", "victory: 2000; 0 (nobody wins by centers) to 1024"},
    {"'victory':2", "'victory':2,'build':'nowhere'", "build: 'nowhere'; it is \"home\" or \"any_owned\""},
    {"'season':'Spring'", "'season':'Winter'",
     "start: 'Winter', 'movement'; a map starts in Spring or Fall with movement, or in Winter with adjustments"},
    {"'phase':'movement'", "'phase':'adjustments'",
     "start: 'Spring', 'adjustments'; a map starts in Spring or Fall with movement, or in Winter with adjustments"},
    {"'phase':'movement'", "'phase':'retreats'",
     "start: 'Spring', 'retreats'; a map starts in Spring or Fall with movement, or in Winter with adjustments"},
    {"'phase':'movement'", "'phase':'dinner'",
     "start: 'Spring', 'dinner'; a map starts in Spring or Fall with movement, or in Winter with adjustments"},
    {"{'name':'Blue'}", "{'name':''}", "powers[1]: no name"},
    {"{'name':'Blue'}", "7", "powers[1]: give an object"},
    {"'A AAA'", "'X AAA'", "units Red: 'X AAA' is no unit; write \"A MUN\" or \"F STP/SC\""},
    {"'A AAA'", "'AxAAA'", "units Red: 'AxAAA' is no unit; write \"A MUN\" or \"F STP/SC\""},
    {"'A AAA'", "7", "units.Red[0]: give a string"},
    {"'Red':['A AAA']", "'Red':'A AAA'", "units.Red: give a list"},
    {"'units':{'Red':['A AAA']}", "'units':[]", "units: give an object with a list for each power"},
    {"'centers':{'Red':['AAA']}", "'centers':{'Red':['QQQ']}",
     "centers Red: there is no province 'QQQ'; add it or mend the code"},
    {"'centers':{'Red':['AAA']}", "'centers':{'Red':['CCC/NC']}", "centers Red: CCC/NC is no supply center"},
    {"['BBB','CCC']", "['BBB']", "army[1]: give a pair of codes such as [\"BER\", \"KIE\"]"},
    {"['BBB','CCC']", "['BBB',7]", "army[1]: give a pair of codes such as [\"BER\", \"KIE\"]"},
    {"['BBB','CCC']", "[7,'CCC']", "army[1]: give a pair of codes such as [\"BER\", \"KIE\"]"},
    {"'army':[['AAA','BBB'],['BBB','CCC']]", "'army':{}", "army: give a list"},
    {"'aliases':['al']", "'aliases':[7]", "provinces[0].aliases[0]: give a string"},
    {"'aliases':['al']", "'aliases':'al'", "provinces[0].aliases: give a list"},
    {"'army':", "'railway':[{'name':'R','line':['AAA',7]}],'army':", "railway[0].line[1]: give a code"},
    {"'army':", "'railway':[{'name':'R','trains':2,'line':['AAA','BBB']}],'army':",
     "railway[0].trains: 2; write 1: the judge handles one train a turn on each railway"},
    {"'army':", "'railway':[{'name':'R','line':['AAA','SEA']}],'army':",
     "railway[0].line[1]: 'SEA' is sea; an army cannot go there"},
    {"'army':", "'railway':[{'name':'R','line':['AAA','BBB']},{'name':'R','line':['BBB','CCC']}],'army':",
     "railway[1].name: 'R' is another railway's name"},
    {"'army':",
     "'railway':[{'name':'R','line':['AAA','BBB']},{'name':'S','line':['BBB','CCC']},{'name':'S','line':['AAA','BBB']}"
     "],'army':",
     "railway[2].name: 'S' is another railway's name"},
    {"'army':", "'railway':[{'name':'R\\t','line':['AAA','BBB']}],'army':",
     "railway[0].name: it has no letters, or too many, or control characters"},
    {"'victory':2", "'victory':2,'title':'a\\nb'",
     "title: use one line of at most 200 bytes, without control characters"},
    {"'units':{'Red':['A AAA']", "'units':{'Red':['A AAA','A BBB','F SEA','F CCC/NC','A CCC']",
     "units: more units than provinces"},
    {"['CCC/NC','SEA']", "['QQQ/NC','SEA']",
     "fleet[1] QQQ/NC - SEA: there is no province 'QQQ/NC'; add it or mend the code"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'Bl\\tue'}",
     "powers[1]: a control character in its name or adjective; drop it"},
    {"{'name':'Blue'}", "{'name':'Blue','letter':'\\t'}", "powers[1].letter: of Blue; use one letter, or none"},
    {"'name':'Beta'", "'name':'Beta','abbr':'b\x7F'",
     "provinces BBB: a control character in its name or abbr; drop it"},
    {"'aliases':['al']", "'aliases':['...']", "names: '...' has no letters or is too long"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA'],'gate':'AAA'}],'army':", "canal[0].ends: give two codes"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA',7],'gate':'AAA'}],'army':", "canal[0].ends: give two codes"},
    {"'army':", "'canal':[{'name':'K','ends':['SEA','SEA'],'gate':7}],'army':",
     "canal[0].gate: is no string; give a string"},
    {"'army':", "'canal':[{'name':'K','gates':'AAA'}],'army':",
     "canal[0]: the key 'gates' is unknown; correct its spelling or drop it"},
    {"'army':", "'canal':[7],'army':", "canal[0]: give an object"},
    {"'army':", "'railway':[{'name':'R','line':'AAA'}],'army':", "railway[0].line: give a list"},
    {"'army':", "'railway':[{'name':'R','trains':'1','line':['AAA','BBB']}],'army':",
     "railway[0].trains: give a whole number"},
    {"'army':", "'railway':[{'line':['AAA','BBB']}],'army':", "railway[0].name: is missing; give a string"},
    {"'army':", "'railway':[{'owner':'Red'}],'army':",
     "railway[0]: the key 'owner' is unknown; correct its spelling or drop it"},
    {"{'name':'Blue'}", "{'name':'Blue','weather':1}",
     "powers[1]: the key 'weather' is unknown; correct its spelling or drop it"},
    {"{'name':'Blue'}", "{}", "powers[1].name: is missing; give a string"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':7}", "powers[1].adjective: is no string; give a string"},
    {"{'name':'Blue'}", "{'name':'Blue','aliases':'azure'}", "powers[1].aliases: give a list"},
    {"'code':'BBB',", "", "provinces[1].code: is missing; give a string"},
    {"{'code':'BBB','name':'Beta','kind':'inland'}", "7", "provinces[1]: give an object"},
    {"'coasts':['NC','SC']", "'coasts':'NC'", "CCC.coasts: give a list"},
    {"'kind':'inland'", "'kind':7", "BBB.kind: is no string; give a string"},
    {"'fleet':[", "'fleet':{},'fleets':[", "map: the key 'fleets' is unknown; correct its spelling or drop it"},
    {"'season':'Spring'", "'seasons':'Spring'", "start: the key 'seasons' is unknown; correct its spelling or drop it"},
    {"'victory':2", "'victory':'2'", "map.victory: give a whole number"},
};

/* A second sea, for canals that have two ends. */
static const struct {
    const char *from, *to, *message;
} canals[] = {
    {"'gate':'AAA'", "'gate':'AAA'", NULL},
    {"'gate':'AAA'", "'gate':'BBB'", "canal[0].gate: BBB is no coast; the gate is the land on the canal"},
    {"'gate':'AAA'}", "'gate':'AAA'},{'name':'K','ends':['SEA','LAK'],'gate':'AAA'}",
     "canal[1].name: 'K' is another canal's name"},
    {"['SEA','LAK']", "['SEA','CCC/NC']", "canal[0].ends: CCC/NC is no sea"},
    {"'gate':'AAA'", "'gate':'CCC'", "canal[0].gate: no fleet border CCC - LAK; the gate lies on both seas"},
    {"'name':'K'", "'name':'Alpha'", "canal[0].name: 'Alpha' means AAA already; give it another name"},
    {"'name':'K'", "'name':'-'", "canal[0].name: it has no letters, or too many, or control characters"},
};

static void replace(char text[4096], const char *from, const char *to)
{
    char *at = strstr(text, from), tail[4096];

    assert_non_null(at);
    snprintf(tail, sizeof tail, "%s", at + strlen(from));
    snprintf(at, 4096 - (size_t)(at - text), "%s%s", to, tail);
}

/* The map that a text in short JSON describes. */
static ent_map *build_text(const char *text, ent_err *err)
{
    json_t *json = json_of(text);
    ent_map *map = ent_map_from_json(json, NULL, err);
    json_decref(json);
    return map;
}

static ent_map *build(const char *from, const char *to, ent_err *err)
{
    char text[4096];

    snprintf(text, sizeof text, "%s", valid);
    if (from)
        replace(text, from, to);
    return build_text(text, err);
}

static void invalid_canals_are_refused_with_the_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof canals / sizeof *canals; i++) {
        char text[4096];
        ent_err err = {.text = ""};
        snprintf(text, sizeof text, "%s", valid);
        replace(text, "{'code':'SEA'", "{'code':'LAK','name':'Lake','kind':'sea'},{'code':'SEA'");
        replace(text, "['AAA','SEA']", "['AAA','SEA'],['AAA','LAK']");
        replace(text, "'army':", "'canal':[{'name':'K','ends':['SEA','LAK'],'gate':'AAA'}],'army':");
        replace(text, canals[i].from, canals[i].to);
        ent_map *map = build_text(text, &err);
        if (canals[i].message ? map || strcmp(err.text, canals[i].message) != 0 : !map)
            fail_msg("%s: %s", canals[i].to, map ? "accepted" : err.text);
        ent_map_free(map);
    }
}

static void invalid_maps_are_refused_with_the_place(void **state)
{
    ent_err err;
    ent_map *map = build(NULL, NULL, &err);
    (void)state;

    if (!map)
        fail_msg("the valid map: %s", err.text);
    assert_int_equal(ent_map_find_loc(map, "Gamma (north coast)", 19), ent_map_find_loc(map, "ccc/nc", 6));
    ent_map_free(map);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        map = build(changes[i].from, changes[i].to, &err);
        if (changes[i].message ? map || strcmp(err.text, changes[i].message) != 0 : !map)
            fail_msg("%s: %s", changes[i].to, map ? "accepted" : err.text);
        ent_map_free(map);
    }
}

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

/* A map in `from` for which `part` is repeated n times, with a number. */
static void expect_too_many(const char *from, const char *before, const char *after, size_t n, const char *message)
{
    char *text = malloc(8192 + n * 200), *end = text;
    const char *at = strstr(valid, from);
    ent_err err = {.text = ""};

    assert_non_null(at);
    end += sprintf(end, "%.*s", (int)(at - valid), valid);
    for (size_t i = 0; i < n; i++)
        end += sprintf(end, "%s%zu%s", before, i, after);
    strcpy(end, at);
    assert_null(build_text(text, &err));
    assert_string_equal(err.text, message);
    free(text);
}

static void maps_have_limits(void **state)
{
    (void)state;
    expect_too_many("{'code':'SEA'", "{'code':'P", "','name':'P','kind':'coast','coasts':['NC','SC','EC']},", 700,
                    "provinces: 2806 places with all coasts; a map has at most 2048");
    expect_too_many("{'code':'SEA'", "{'code':'P", "','name':'P','kind':'sea'},", 1021,
                    "provinces: 1025 of them; a map has 1 to 1024");
    expect_too_many("{'name':'Red'}", "{'name':'P", "'},", 63, "powers: 65 of them; a map has 1 to 64");
    expect_too_many("'al'", "'a", "',", 65536, "aliases: 65553 spellings; at most 65535");
    expect_too_many("'al'", "'a", "',", 100000, "provinces[0].aliases: 100001 entries are more than any map has");
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(invalid_maps_are_refused_with_the_place),
                                       cmocka_unit_test(invalid_canals_are_refused_with_the_place),
                                       cmocka_unit_test(a_place_has_at_most_32_neighbors),
                                       cmocka_unit_test(names_are_compared_by_their_letters),
                                       cmocka_unit_test(powers_are_found_by_how_they_begin),
                                       cmocka_unit_test(nothing_is_known_of_what_is_not_on_the_map),
                                       cmocka_unit_test(maps_have_limits),
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
