/* tiny_map.h -- a small valid map, and what a test makes of it.
 *
 * Include cmocka.h and what it needs first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_TINY_MAP_H
#define TESTS_UNIT_TINY_MAP_H
#include <stdio.h>
#include <string.h>
#include "mapfile/map_json.h"
#include "short_json.h"

static const char valid[] =
    "{'name':'tiny','start':{'season':'Spring','year':1901,'phase':'movement'},'victory':2,'powers':[{'name':'Red'},{'"
    "name':'Blue'}],"
    "'provinces':[{'code':'AAA','name':'Alpha','kind':'coast','supply_center':true,'home_of':'Red','aliases':['al']},"
    "{'code':'BBB','name':'Beta','kind':'inland'},{'code':'CCC','name':'Gamma','kind':'coast','coasts':['NC','SC']},"
    "{'code':'SEA','name':'Great Sea','kind':'sea'}],'army':[['AAA','BBB'],['BBB','CCC']],"
    "'fleet':[['AAA','SEA'],['CCC/NC','SEA'],['CCC/SC','AAA']],'units':{'Red':['A AAA']},'centers':{'Red':['AAA']}}";

static inline void replace(char text[4096], const char *from, const char *to)
{
    char *at = strstr(text, from), tail[4096];

    assert_non_null(at);
    snprintf(tail, sizeof tail, "%s", at + strlen(from));
    snprintf(at, 4096 - (size_t)(at - text), "%s%s", to, tail);
}

/* The map that a text in short JSON describes. */
static inline ent_map *build_text(const char *text, ent_err *err)
{
    json_t *json = json_of(text);
    ent_map *map = ent_map_from_json(json, NULL, err);
    json_decref(json);
    return map;
}

/* The small map with one replacement; from: NULL leaves it as it is. */
static inline ent_map *build(const char *from, const char *to, ent_err *err)
{
    char text[4096];

    snprintf(text, sizeof text, "%s", valid);
    if (from)
        replace(text, from, to);
    return build_text(text, err);
}

#endif
