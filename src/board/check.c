/* check.c -- the checks of a map that need the finished map.
 *
 * build.c refuses what cannot be built. This file refuses what could be built but would be judged or printed wrongly.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/builder.h"
#include "board/names.h"
#include "board/plain.h"

enum { LONGEST_MAP_NAME = 60, LONGEST_NAME = 200 /* or title; in bytes */ };

/* ---- Texts that are printed. ---- */

/* True of the ends of lines U+2028 and U+2029, and of U+202A to U+202E and U+2066 to U+2069, which change the direction
 * of all text after them. */
static bool is_layout(const char *character, size_t length)
{
    const unsigned char *byte = (const unsigned char *)character;
    return length == 3 && byte[0] == 0xE2 &&
           ((byte[1] == 0x80 && byte[2] >= 0xA8 && byte[2] <= 0xAE) ||
            (byte[1] == 0x81 && byte[2] >= 0xA6 && byte[2] <= 0xA9));
}

/* True if the text is UTF-8 in which nothing acts on what shows it. */
static bool is_printable(const char *text)
{
    for (size_t i = 0, len = strlen(text), length; i < len; i += length) {
        length = ent_plain_character(text + i, len - i);
        if (length == 0 || (unsigned char)text[i] < ' ' || is_layout(text + i, length))
            return false;
    }
    return true;
}

/* Names have few letters, but signs that no spelling heeds, such as dots, may be many. */
static bool is_short(const char *name)
{
    return strlen(name) <= LONGEST_NAME;
}

static bool check_texts(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    size_t len = strlen(spec->name);

    if (!is_printable(spec->name) || len > LONGEST_MAP_NAME || spec->name[0] == '{' ||
        (len >= 5 && strcmp(spec->name + len - 5, ".json") == 0))
        return REFUSE(builder,
                      "name: '%.60s'; use one line of at most %d bytes that does not look like a file or like JSON",
                      is_printable(spec->name) ? spec->name : "", LONGEST_MAP_NAME);
    if (!spec->title[0])
        return REFUSE(builder, "title: it is empty; leave the key out, and the name is taken");
    if (!is_printable(spec->title) || !is_short(spec->title))
        return REFUSE(builder, "title: use one line of at most %d bytes, without control characters", LONGEST_NAME);
    for (size_t i = 0; i < spec->n_powers; i++) {
        const ent_power_spec *power = &spec->power[i];
        if (!is_printable(power->name) || !is_printable(power->adjective))
            return REFUSE(builder, "powers[%zu]: a control character in its name or adjective; drop it", i);
        if (!is_short(power->name) || !is_short(power->adjective))
            return REFUSE(builder, "powers[%zu]: its name or adjective has more than %d bytes; shorten it", i,
                          LONGEST_NAME);
        if (strlen(power->letter) > 1 || !is_printable(power->letter))
            return REFUSE(builder, "powers[%zu].letter: of %.20s; use one ASCII letter, or none", i, power->name);
    }
    for (ent_prov prov = 0; prov < builder->map->n_provs; prov++) {
        const ent_prov_info *info = &builder->prov[prov];
        if (!is_printable(info->name) || !is_printable(info->abbr))
            return REFUSE(builder, "provinces %s: a control character in its name or abbr; drop it", info->code);
        if (!is_short(info->name) || !is_short(info->abbr))
            return REFUSE(builder, "provinces %s: its name or abbr has more than %d bytes; shorten it", info->code,
                          LONGEST_NAME);
    }
    return true;
}

/* ---- Provinces. ---- */

static bool has_fleet_border(const ent_builder *builder, ent_prov number)
{
    const ent_prov_info *prov = &builder->prov[number];

    for (uint8_t i = 0; i < prov->n_coasts; i++)
        if (builder->fleet[prov->first_coast + i].n > 0)
            return true;
    return builder->fleet[number].n > 0;
}

static bool check_province(ent_builder *builder, ent_prov number)
{
    const ent_prov_info *prov = &builder->prov[number];

    if (prov->terrain == ENT_COASTAL && !has_fleet_border(builder, number))
        return REFUSE(builder,
                      "provinces %s.kind: it is a coast, but no fleet border leads there; add one to fleet, or make it "
                      "inland",
                      prov->code);
    if (prov->not_for != ENT_POWER_NONE && !(prov->flags & ENT_PROV_CENTER))
        return REFUSE(builder, "provinces %s.not_a_center_for: it is no supply center for anybody", prov->code);
    return true;
}

/* ---- Railways and canals. ---- */

/* The name of a railway or canal can stand in an order where a place can stand, so it must not be a place's name too.
 */
static bool check_name(ent_builder *builder, const char *key, size_t i, const char *name)
{
    char folded[ENT_NAME_MAX];
    const struct ent_names *names = builder->map->names;

    if (!is_printable(name) || !is_short(name) || ent_name_fold(name, strlen(name), folded) == 0)
        return REFUSE(builder, "%s[%zu].name: it has no letters, or too many, or control characters", key, i);
    const ent_name *place = ent_name_find(names->place, names->n_places, folded);
    if (place)
        return REFUSE(builder, "%s[%zu].name: '%.40s' means %s already; give it another name", key, i, name,
                      builder->loc[place->means].code);
    return true;
}

static bool check_railway(ent_builder *builder, size_t i)
{
    const ent_railway *railway = &builder->map->railway[i];

    for (size_t other = 0; other < i; other++)
        if (strcmp(builder->map->railway[other].name, railway->name) == 0)
            return REFUSE(builder, "railway[%zu].name: '%.40s' is another railway's name", i, railway->name);
    for (uint8_t at = 0; at < railway->n; at++)
        for (uint8_t before = 0; before < at; before++)
            if (railway->line[before] == railway->line[at])
                return REFUSE(builder, "railway[%zu].line: it passes %s twice; make two lines of it", i,
                              builder->prov[railway->line[at]].code);
    return check_name(builder, "railway", i, railway->name);
}

static bool check_canal(ent_builder *builder, size_t i)
{
    const ent_map *map = builder->map;
    const ent_canal *canal = &map->canal[i];

    for (size_t other = 0; other < i; other++)
        if (strcmp(map->canal[other].name, canal->name) == 0)
            return REFUSE(builder, "canal[%zu].name: '%.40s' is another canal's name", i, canal->name);
    if (canal->end[0] == canal->end[1])
        return REFUSE(builder, "canal[%zu].ends: it leads from %s to itself", i, builder->prov[canal->end[0]].code);
    if (builder->prov[canal->gate].terrain != ENT_COASTAL)
        return REFUSE(builder, "canal[%zu].gate: %s is no coast; the gate is the land on the canal", i,
                      builder->prov[canal->gate].code);
    for (int end = 0; end < 2; end++)
        if (!ent_set_has(map->fleet_touch + (size_t)canal->gate * map->words, canal->end[end]))
            return REFUSE(builder, "canal[%zu].gate: no fleet border %s - %s; the gate lies on both seas", i,
                          builder->prov[canal->gate].code, builder->prov[canal->end[end]].code);
    return check_name(builder, "canal", i, canal->name);
}

bool ent_builder_check(ent_builder *builder)
{
    const ent_map *map = builder->map;

    if (ENT_CORE_ALONE)
        return true;
    bool good = check_texts(builder);

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++)
        good = check_province(builder, prov);
    for (size_t i = 0; good && i < map->n_railways; i++)
        good = check_railway(builder, i);
    for (size_t i = 0; good && i < map->n_canals; i++)
        good = check_canal(builder, i);
    return good;
}
