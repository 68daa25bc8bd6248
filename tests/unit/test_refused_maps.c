/* test_refused_maps.c -- the messages about maps that are refused, and the limits of a map.
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
#include "tiny_map.h"

#define DOTS_49  "................................................."
#define DOTS_199 DOTS_49 "." DOTS_49 "." DOTS_49 "." DOTS_49

/* Replacements in the small map, and the message; NULL: the map is valid. */
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
    {"'aliases':['al']", "'aliases':['beta']",
     "names: 'beta' means both AAA and BBB; change the code, name, abbr or alias of one"},
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
    {"['CCC/NC','SEA']", "['CCC/SC','SEA']", "provinces CCC/NC: no border leads there; add one to army or fleet"},
    {"'code':'BBB','name':'Beta','kind':'inland'", "'code':'BBB','name':'Beta','kind':'coast'",
     "provinces BBB.kind: it is a coast, but no fleet border leads there; add one to fleet, or make it inland"},
    {"'name':'Beta'", "'name':'Beta','abbr':''",
     "provinces BBB.abbr: it is empty; leave the key out, and the code is taken"},
    {"'name':'Beta'", "'name':'Beta','abbr':7", "BBB.abbr: is no string; give a string"},
    {"'name':'Beta'", "'name':'Alpha'",
     "names: 'alpha' means both AAA and BBB; change the code, name, abbr or alias of one"},
    {"'name':'Beta'", "'name':'A.l-P h\\u00e1'",
     "names: 'alpha' means both AAA and BBB; change the code, name, abbr or alias of one"},
    {"'name':'Beta'", "'name':'Gamma (south coast)'",
     "names: 'gammasouthcoast' means both BBB and CCC/SC; change the code, name, abbr or alias of one"},
    {"'name':'Alpha'", "'name':'...'",
     "provinces AAA.name: '...' has no letters from A to Z, with or without accents, or is too long"},
    {"'name':'Beta'", "'name':'...'",
     "provinces BBB.name: '...' has no letters from A to Z, with or without accents, or is too long"},
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
    {"{'name':'Blue'}", "{'name':'r.e.d'}",
     "names: 'red' means both RED and R.E.D; change the code, name, abbr or alias of one"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'Red'}",
     "names: 'red' means both RED and BLUE; change the code, name, abbr or alias of one"},
    {"{'name':'Blue'}", "{'name':'Blue','letter':'BL'}", "powers[1].letter: of Blue; use one ASCII letter, or none"},
    {"{'name':'Blue'}", "{'name':'Blue','letter':'\xC3\x89'}",
     "powers[1].letter: of Blue; use one ASCII letter, or none"},
    {"'victory':2", "'victory':2,'title':''", "title: it is empty; leave the key out, and the name is taken"},
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
    {"'kind':'inland'", "'kind':'inland','home_of':'Red'",
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
    {"'victory':2", "'victory':2,'title':'Ti" DOTS_199 "'",
     "title: use one line of at most 200 bytes, without control characters"},
    {"'victory':2", "'victory':2,'title':'T" DOTS_199 "'", NULL},
    {"'units':{'Red':['A AAA']", "'units':{'Red':['A AAA','A BBB','F SEA','F CCC/NC','A CCC']",
     "units: more units than provinces"},
    {"['CCC/NC','SEA']", "['QQQ/NC','SEA']",
     "fleet[1] QQQ/NC - SEA: there is no province 'QQQ/NC'; add it or mend the code"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'Bl\\tue'}",
     "powers[1]: a control character in its name or adjective; drop it"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'Bl" DOTS_199 "'}",
     "powers[1]: its name or adjective has more than 200 bytes; shorten it"},
    {"'name':'Beta'", "'name':'Be" DOTS_199 "'", "provinces BBB: its name or abbr has more than 200 bytes; shorten it"},
    {"'name':'Beta'", "'name':'B" DOTS_199 "'", NULL},
    {"'name':'Beta'", "'name':'Beta','abbr':'Be" DOTS_199 "'",
     "provinces BBB: its name or abbr has more than 200 bytes; shorten it"},
    {"{'name':'Blue'}", "{'name':'Bl" DOTS_199 "','adjective':'Blue'}",
     "powers[1]: its name or adjective has more than 200 bytes; shorten it"},
    {"{'name':'Blue'}", "{'name':'Blue','adjective':'B" DOTS_199 "'}", NULL},
    {"'army':", "'railway':[{'name':'Ra" DOTS_199 "','line':['AAA','BBB']}],'army':",
     "railway[0].name: it has no letters, or too many, or control characters"},
    {"{'name':'Blue'}", "{'name':'Blue','letter':'\\t'}", "powers[1].letter: of Blue; use one ASCII letter, or none"},
    {"'name':'Beta'", "'name':'Beta','abbr':'b\x7F'",
     "provinces BBB: a control character in its name or abbr; drop it"},
    {"'aliases':['al']", "'aliases':['...']",
     "names: '...' has no letters from A to Z, with or without accents, or is too long"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(invalid_maps_are_refused_with_the_place),
                                       cmocka_unit_test(invalid_canals_are_refused_with_the_place),
                                       cmocka_unit_test(maps_have_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
