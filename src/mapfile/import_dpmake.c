/* import_dpmake.c -- places and steps from the lines of a DPjudge's map.
 *
 * Letter case says who may pass. Lower case: no fleet. A capital and the rest lower: no army. A province with several
 * coasts is written in lower case for armies ("spa"), and each coast for fleets ("SPA/NC").
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "mapfile/json_value.h"
#include "mapfile/import_dp.h"

static bool has_lower(const char *word)
{
    for (; *word && *word != '/'; word++)
        if (ent_is_lower((unsigned char)*word))
            return true;
    return false;
}

static const char *type_of(const ent_dp_reader *reader, const char *code)
{
    return json_string_value(json_object_get(json_object_get(reader->place, code), "type"));
}

static json_t *coasts_of(const ent_dp_reader *reader, const char *code)
{
    json_t *list = json_array(), *place;
    const char *key;

    ENT_EACH_MEMBER (reader->place, key, place) {
        if (ent_dp_lies_in(key, code) && strchr(key, '/'))
            ent_json_append(list, json_string(strchr(key, '/') + 1), &reader->draft->good);
    }
    return list;
}

static bool has_coasts(const ent_dp_reader *reader, const char *code)
{
    return json_object_get(json_object_get(reader->draft->prov, code), "coasts") != NULL;
}

static bool make_province(ent_dp_reader *reader, const char *code, const json_t *place)
{
    ent_import_draft *draft = reader->draft;
    const json_t *named = json_object_get(reader->name, code);
    const char *type = type_of(reader, code);
    json_t *coasts, *alias;
    size_t i;

    if (!named)
        return ent_import_refuse(draft, "%s has no name; add a line \"Its Name = %s\"", code, code);
    draft->where = json_integer_value(json_object_get(named, "where"));
    json_t *prov = ent_import_province(draft, code, json_string_value(json_object_get(named, "name")));
    if (!prov)
        return false;
    ENT_EACH_ITEM (json_object_get(named, "aliases"), i, alias) {
        if (!ent_import_alias(draft, code, json_string_value(alias)))
            return false;
    }
    draft->where = json_integer_value(json_object_get(place, "where"));
    bool port = strcmp(type, "PORT") == 0;
    ent_json_set(prov, "kind",
                 json_string(strcmp(type, "WATER") == 0  ? "sea"
                             : strcmp(type, "LAND") == 0 ? "inland"
                                                         : "coast"),
                 &draft->good);
    if (port)
        ent_json_set(prov, "convoyable_coast", json_true(), &draft->good);
    coasts = coasts_of(reader, code);
    bool several = json_array_size(coasts) > 0, small = ent_json_is(json_object_get(place, "lower"), JSON_TRUE);
    if (several)
        ent_json_set(prov, "coasts", json_incref(coasts), &draft->good);
    json_decref(coasts);
    if (several && !small)
        return ent_import_refuse(draft, "%s has coasts of its own; write the whole province in lower case", code);
    if (!several && small)
        return ent_import_refuse(
            draft, "%s is in lower case, so it has several coasts; add a line for each, or use capitals", code);
    return true;
}

static bool make_step(ent_dp_reader *reader, const char *from, const json_t *place, const char *word)
{
    ent_import_draft *draft = reader->draft;
    char to[2 * ENT_IMPORT_CODE], province[ENT_IMPORT_CODE], own[ENT_IMPORT_CODE];
    const char *type = json_string_value(json_object_get(place, "type"));

    if (!ent_dp_code(draft, word, to))
        return false;
    snprintf(province, sizeof province, "%.*s", (int)strcspn(to, "/"), to);
    snprintf(own, sizeof own, "%.*s", (int)strcspn(from, "/"), from);
    const char *to_type = type_of(reader, province);
    if (!to_type || !type_of(reader, to))
        return ent_import_refuse(draft, "%s abuts %s, which has no line; add one or correct the code", from, to);
    if (strcmp(to_type, "SHUT") == 0 || strcmp(type, "SHUT") == 0)
        return true;
    bool water = strcmp(type, "WATER") == 0, to_water = strcmp(to_type, "WATER") == 0,
         coast = strchr(from, '/') != NULL;
    bool no_fleet = !ent_dp_has_upper(word), no_army = ent_dp_has_upper(word) && has_lower(word);
    if (!water && !to_water && !coast && !no_army && !ent_import_step(draft, 'A', own, province))
        return false;
    bool afloat = coast || (strcmp(type, "LAND") != 0 && !ent_json_is(json_object_get(place, "lower"), JSON_TRUE));
    if (!afloat || no_fleet || strcmp(to_type, "LAND") == 0)
        return true;
    if (water && !strchr(to, '/') && has_coasts(reader, province))
        return ent_import_refuse(draft, "%s abuts %s, which has several coasts; say which, as in %s/NC", from, province,
                                 province);
    return (!strchr(to, '/') && has_coasts(reader, province)) || ent_import_step(draft, 'F', from, to);
}

static bool make_steps(ent_dp_reader *reader)
{
    const char *code;
    json_t *place, *word;
    size_t i;

    ENT_EACH_MEMBER (reader->place, code, place) {
        reader->draft->where = json_integer_value(json_object_get(place, "where"));
        ENT_EACH_ITEM (json_object_get(place, "abuts"), i, word) {
            if (!make_step(reader, code, place, json_string_value(word)))
                return false;
        }
    }
    return true;
}

static bool make_provinces(ent_dp_reader *reader)
{
    char province[ENT_IMPORT_CODE];
    const char *code;
    json_t *place;

    ENT_EACH_MEMBER (reader->place, code, place) {
        snprintf(province, sizeof province, "%.*s", (int)strcspn(code, "/"), code);
        reader->draft->where = json_integer_value(json_object_get(place, "where"));
        if (!type_of(reader, province))
            return ent_import_refuse(reader->draft,
                                     "%s has no line for the whole province; add \"COAST %s ABUTS ...\" in lower case",
                                     code, province);
        if (strcmp(province, code) == 0 && strcmp(type_of(reader, code), "SHUT") != 0 &&
            !make_province(reader, code, place))
            return false;
    }
    return true;
}

static bool make_center(ent_dp_reader *reader, const char *code, json_int_t where, const char *home_of)
{
    ent_import_draft *draft = reader->draft;
    json_t *prov = json_object_get(draft->prov, code);
    const char *other = json_string_value(json_object_get(prov, "home_of"));

    draft->where = where;
    if (!prov)
        return ent_import_refuse(draft, "'%s' is no place of this map; correct the code, or the directive in this line",
                                 code);
    if (home_of && other)
        return ent_import_refuse(draft, "%s is a home center of %s and of %s; here it can be one power's only", code,
                                 other, home_of);
    ent_json_set(prov, "supply_center", json_true(), &draft->good);
    if (home_of)
        ent_json_set(prov, "home_of", json_string(home_of), &draft->good);
    return true;
}

static bool make_power(ent_dp_reader *reader, const json_t *from)
{
    ent_import_draft *draft = reader->draft;
    const char *title = json_string_value(json_object_get(from, "title")), *code, *letter, *adjective;
    const json_t *homes = json_object_get(from, "homes"), *owns = json_object_get(from, "owns");
    json_t *power = json_pack("{ss}", "name", title), *value;

    adjective = json_string_value(json_object_get(from, "adjective"));
    letter = json_string_value(json_object_get(from, "letter"));
    if (adjective && adjective[0])
        ent_json_set(power, "adjective", json_string(adjective), &draft->good);
    if (letter && letter[0])
        ent_json_set(power, "letter", json_string(letter), &draft->good);
    ent_json_set(draft->power, title, power, &draft->good);
    ENT_EACH_MEMBER (homes, code, value) {
        if (!make_center(reader, code, json_integer_value(value), title))
            return false;
    }
    ENT_EACH_MEMBER (owns ? owns : homes, code, value) {
        if (!make_center(reader, code, json_integer_value(value), NULL))
            return false;
        ent_import_give(draft, draft->center, title, code);
    }
    ENT_EACH_MEMBER (json_object_get(from, "units"), code, value) {
        draft->where = json_integer_value(json_object_get(value, "where"));
        if (!json_object_get(draft->prov, code))
            return ent_import_refuse(draft, "'%s' is no place of this map; correct the code", code);
        ent_import_give(draft, draft->unit, title, json_string_value(json_object_get(value, "unit")));
    }
    return true;
}

/* A misspelt directive, such as VICTRY, is read as the name of a power. */
static void note_odd_powers(ent_dp_reader *reader)
{
    ent_import_draft *draft = reader->draft;
    const bool units = json_object_size(draft->unit) > 0;
    const char *key;
    json_t *power;

    ENT_EACH_MEMBER (reader->power, key, power) {
        const char *title = json_string_value(json_object_get(power, "title"));
        const bool has_unit = json_object_size(json_object_get(power, "units")) > 0;
        draft->where = json_integer_value(json_object_get(power, "where"));
        if (!has_unit && (units || !json_object_get(draft->center, title)))
            ent_import_note_here(draft, "%s is read as a power, but has no unit; is it a directive, misspelt?", title);
    }
}

static void note_bare_names(ent_dp_reader *reader)
{
    const char *code;
    json_t *name;

    ENT_EACH_MEMBER (reader->name, code, name) {
        reader->draft->where = json_integer_value(json_object_get(name, "where"));
        if (!type_of(reader, code))
            ent_import_note_here(reader->draft, "%s has a name, but no terrain; left out", code);
    }
}

bool ent_dp_make(ent_dp_reader *reader)
{
    const char *code, *key;
    json_t *where, *power;

    if (!make_provinces(reader) || !make_steps(reader))
        return false;
    ENT_EACH_MEMBER (reader->neutral, code, where) {
        if (!make_center(reader, code, json_integer_value(where), NULL))
            return false;
    }
    ENT_EACH_MEMBER (reader->power, key, power) {
        if (!make_power(reader, power))
            return false;
    }
    note_odd_powers(reader);
    note_bare_names(reader);
    return true;
}
