/* map_facts_json.c -- what a map is, as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "json/map_facts_json.h"
#include <assert.h>
#include "board/map.h"
#include "json/state_json.h"
#include "turn/map_counts.h"

static void put_power_name(ent_json_text *text, const char *key, const ent_map *map, ent_power power)
{
    ent_json_member_word(text, key, power == ENT_POWER_NONE ? NULL : map->power[power].name);
}

/* ---- In numbers. ---- */

void ent_map_counts_json(ent_json_text *text, const ent_map *map, bool picture)
{
    ent_map_counts counts;

    ent_map_count(map, &counts);
    ent_json_open(text, '{');
    ent_json_member_word(text, "name", map->name);
    ent_json_member_word(text, "title", map->title);
    ent_json_member_number(text, "provinces", counts.provinces);
    ent_json_member_number(text, "centers", counts.centers);
    ent_json_member_number(text, "powers", counts.powers);
    ent_json_member_number(text, "units", counts.units);
    ent_json_member_number(text, "victory", map->victory);
    ent_json_member_word(text, "start", counts.start);
    ent_json_member_word(text, "build", counts.build);
    for (unsigned i = 0; i < ENT_SPECIAL_COUNT; i++)
        ent_json_member_number(text, ent_special_names[i].key, counts.special[i]);
    ent_json_member_bool(text, "picture", picture);
    ent_json_close(text, '}');
}

/* ---- Powers. ---- */

static void put_home(ent_json_text *text, const ent_map *map, ent_power power)
{
    ent_json_open_member(text, "home", '[');
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (map->prov[prov].home_of == power)
            ent_json_word(text, map->prov[prov].code);
    ent_json_close(text, ']');
}

static void put_start_centers(ent_json_text *text, const ent_map *map, ent_power power)
{
    ent_json_open_member(text, "centers", '[');
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (map->start_owner[prov] == power && (map->prov[prov].flags & ENT_PROV_CENTER))
            ent_json_word(text, map->prov[prov].code);
    ent_json_close(text, ']');
}

static void put_start_units(ent_json_text *text, const ent_map *map, ent_power power)
{
    ent_json_open_member(text, "units", '[');
    for (uint16_t i = 0; i < map->n_start_units; i++)
        if (map->start_unit[i].power == power)
            ent_json_unit(text, map, map->start_unit[i].kind, map->start_unit[i].at);
    ent_json_close(text, ']');
}

static void put_powers(ent_json_text *text, const ent_map *map)
{
    ent_json_open_member(text, "powers", '{');
    for (ent_power power = 0; power < map->n_powers; power++) {
        ent_json_name(text, map->power[power].name);
        ent_json_open(text, '{');
        ent_json_member_word(text, "title", map->power[power].title);
        ent_json_member_word(text, "adjective", map->power[power].adjective);
        put_home(text, map, power);
        put_start_centers(text, map, power);
        put_start_units(text, map, power);
        ent_json_close(text, '}');
    }
    ent_json_close(text, '}');
}

/* ---- Provinces. ---- */

/* The places that a unit can step to; with `difficult`, only those over a difficult border. */
static void put_steps(ent_json_text *text, const char *key, const ent_map *map, const ent_steps *steps, bool difficult)
{
    ent_json_open_member(text, key, '[');
    for (uint8_t i = 0; i < steps->n; i++)
        if (!difficult || (steps->difficult >> i & 1))
            ent_json_word(text, map->loc[steps->to[i]].code);
    ent_json_close(text, ']');
}

static void put_place_name(ent_json_text *text, const ent_map *map, ent_loc loc)
{
    char name[256];

    ent_print_place(map, loc, ENT_NAMES_FULL, name, sizeof name);
    ent_json_member_word(text, "name", name);
}

static void put_coasts(ent_json_text *text, const ent_map *map, const ent_prov_info *prov)
{
    ent_json_open_member(text, "coasts", '{');
    for (ent_loc coast = prov->first_coast; coast < prov->first_coast + prov->n_coasts; coast++) {
        ent_json_name(text, map->loc[coast].code);
        ent_json_open(text, '{');
        put_place_name(text, map, coast);
        put_steps(text, "fleet", map, &map->fleet[coast], false);
        ent_json_close(text, '}');
    }
    ent_json_close(text, '}');
}

static void put_ice(ent_json_text *text, const ent_prov_info *prov)
{
    ent_json_open_member(text, "ice", '[');
    for (unsigned season = ENT_SPRING; season <= ENT_FALL; season++)
        if (prov->ice >> season & 1)
            ent_json_word(text, season == ENT_SPRING ? "spring" : "fall");
    ent_json_close(text, ']');
}

/* What only few provinces have stands only there. */
static void put_specials(ent_json_text *text, const ent_map *map, ent_prov number)
{
    const ent_prov_info *prov = &map->prov[number];

    if (prov->n_coasts > 0)
        put_coasts(text, map, prov);
    if (prov->not_for != ENT_POWER_NONE)
        put_power_name(text, "not_for", map, prov->not_for);
    if (map->army[number].difficult)
        put_steps(text, "difficult_army", map, &map->army[number], true);
    if (prov->terrain == ENT_COASTAL && (prov->flags & ENT_PROV_CONVOYS))
        ent_json_member_bool(text, "convoyable_coast", true);
    if (prov->ice)
        put_ice(text, prov);
}

static void put_provinces(ent_json_text *text, const ent_map *map)
{
    static const char *const terrain[] = {[ENT_INLAND] = "inland", [ENT_COASTAL] = "coast", [ENT_SEA] = "sea"};

    ent_json_open_member(text, "provinces", '{');
    for (ent_prov number = 0; number < map->n_provs; number++) {
        const ent_prov_info *prov = &map->prov[number];
        assert(prov->terrain <= ENT_SEA);
        ent_json_name(text, prov->code);
        ent_json_open(text, '{');
        ent_json_member_word(text, "name", prov->name);
        ent_json_member_word(text, "abbreviation", prov->abbr);
        ent_json_member_word(text, "terrain", terrain[prov->terrain]);
        ent_json_member_bool(text, "center", prov->flags & ENT_PROV_CENTER);
        put_power_name(text, "home_of", map, prov->home_of);
        put_steps(text, "army", map, &map->army[number], false);
        put_steps(text, "fleet", map, &map->fleet[number], false);
        put_specials(text, map, number);
        ent_json_close(text, '}');
    }
    ent_json_close(text, '}');
}

/* ---- Railways and canals. ---- */

static void put_railways(ent_json_text *text, const ent_map *map)
{
    ent_json_open_member(text, "railways", '[');
    for (uint8_t i = 0; i < map->n_railways; i++) {
        const ent_railway *railway = &map->railway[i];
        ent_json_open(text, '{');
        ent_json_member_word(text, "name", railway->name);
        put_power_name(text, "power", map, railway->power);
        ent_json_member_number(text, "trains", 1);
        ent_json_open_member(text, "line", '[');
        for (uint8_t at = 0; at < railway->n; at++)
            ent_json_word(text, map->prov[railway->line[at]].code);
        ent_json_close(text, ']');
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
}

static void put_canals(ent_json_text *text, const ent_map *map)
{
    ent_json_open_member(text, "canals", '[');
    for (uint8_t i = 0; i < map->n_canals; i++) {
        const ent_canal *canal = &map->canal[i];
        ent_json_open(text, '{');
        ent_json_member_word(text, "name", canal->name);
        ent_json_open_member(text, "between", '[');
        ent_json_word(text, map->prov[canal->end[0]].code);
        ent_json_word(text, map->prov[canal->end[1]].code);
        ent_json_close(text, ']');
        ent_json_member_word(text, "gate", map->prov[canal->gate].code);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
}

void ent_map_facts_json(ent_json_text *text, const ent_map *map, bool picture)
{
    ent_map_counts counts;

    ent_map_count(map, &counts);
    ent_json_open(text, '{');
    ent_json_member_word(text, "name", map->name);
    ent_json_member_word(text, "title", map->title);
    ent_json_member_word(text, "start", counts.start);
    ent_json_member_number(text, "victory", map->victory);
    ent_json_member_word(text, "build", counts.build);
    ent_json_member_bool(text, "picture", picture);
    put_powers(text, map);
    put_provinces(text, map);
    put_railways(text, map);
    put_canals(text, map);
    ent_json_close(text, '}');
}
