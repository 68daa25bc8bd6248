/* map_out.c -- a map's tables as JSON, and JSON as the text of a map file.
 *
 * If a key cannot be set, memory ran out; `good` records that to the end.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_out.h"
#include "mapfile/json_value.h"
#include <stdlib.h>
#include <string.h>
#include "mapfile/map_file.h"

enum { WIDTH = 120 };

/* ---- Tables to JSON. ---- */

/* Nothing for NULL and for "". */
static void set_text(json_t *object, const char *key, const char *text, bool *good)
{
    if (text && text[0])
        ent_json_set(object, key, json_string(text), good);
}

static void set_flag(json_t *object, const char *key, bool flag, bool *good)
{
    if (flag)
        ent_json_set(object, key, json_true(), good);
}

/* A NULL-terminated list of texts; no key where it is empty. */
static void set_texts(json_t *object, const char *key, const char *const *text, bool *good)
{
    if (!text || !text[0])
        return;
    json_t *list = json_array();
    for (size_t i = 0; text[i]; i++)
        ent_json_append(list, json_string(text[i]), good);
    ent_json_set(object, key, list, good);
}

static json_t *power_to_json(const ent_power_spec *power, bool *good)
{
    json_t *out = json_object();

    ent_json_set(out, "name", json_string(power->name), good);
    set_text(out, "adjective", power->adjective, good);
    set_text(out, "letter", power->letter, good);
    set_texts(out, "aliases", power->alias, good);
    return out;
}

static json_t *prov_to_json(const ent_prov_spec *prov, bool *good)
{
    json_t *out = json_object();

    ent_json_set(out, "code", json_string(prov->code), good);
    ent_json_set(out, "name", json_string(prov->name), good);
    if (strcmp(prov->abbr, prov->code) != 0)
        ent_json_set(out, "abbr", json_string(prov->abbr), good);
    ent_json_set(out, "kind", json_string(prov->terrain), good);
    set_flag(out, "supply_center", prov->center, good);
    set_text(out, "home_of", prov->home_of, good);
    set_text(out, "not_a_center_for", prov->not_for, good);
    set_texts(out, "coasts", prov->coast, good);
    set_text(out, "default_coast", prov->default_coast, good);
    set_flag(out, "convoyable_coast", prov->convoyable, good);
    if (prov->ice == 1 << ENT_FALL)
        ent_json_set(out, "ice", json_true(), good);
    else if (prov->ice)
        ent_json_set(out, "ice", json_string(prov->ice == 1 << ENT_SPRING ? "spring" : "always"), good);
    set_texts(out, "aliases", prov->alias, good);
    return out;
}

static void set_pairs(json_t *map, const char *key, const ent_pair_spec *pair, size_t n, bool *good)
{
    json_t *list = json_array();

    for (size_t i = 0; i < n; i++)
        ent_json_append(list, json_pack("[ss]", pair[i].a, pair[i].b), good);
    ent_json_set(map, key, list, good);
}

/* Places by power, each power's in their order. */
static void set_places(json_t *map, const char *key, const ent_place_spec *place, size_t n, bool *good)
{
    json_t *object = json_object();

    for (size_t i = 0; i < n; i++) {
        json_t *list = json_object_get(object, place[i].power);
        if (!list) {
            ent_json_set(object, place[i].power, json_array(), good);
            list = json_object_get(object, place[i].power);
        }
        ent_json_append(list, json_string(place[i].what), good);
    }
    ent_json_set(map, key, object, good);
}

static void set_specials(json_t *map, const ent_map_spec *spec, bool *good)
{
    json_t *railways = json_array(), *canals = json_array();

    for (size_t i = 0; i < spec->n_railways; i++) {
        const ent_railway_spec *from = &spec->railway[i];
        json_t *railway = json_object();
        ent_json_set(railway, "name", json_string(from->name), good);
        set_text(railway, "power", from->power, good);
        ent_json_set(railway, "trains", json_integer(from->trains), good);
        set_texts(railway, "line", from->line, good);
        ent_json_append(railways, railway, good);
    }
    for (size_t i = 0; i < spec->n_canals; i++) {
        const ent_canal_spec *from = &spec->canal[i];
        ent_json_append(
            canals,
            json_pack("{ss s[ss] ss}", "name", from->name, "ends", from->end[0], from->end[1], "gate", from->gate),
            good);
    }
    if (spec->n_railways > 0)
        ent_json_set(map, "railway", json_incref(railways), good);
    if (spec->n_canals > 0)
        ent_json_set(map, "canal", json_incref(canals), good);
    json_decref(railways);
    json_decref(canals);
}

json_t *ent_spec_to_json(const ent_map_spec *spec)
{
    json_t *map = json_object(), *powers = json_array(), *provs = json_array();
    bool good = map != NULL;

    ent_json_set(map, "name", json_string(spec->name), &good);
    ent_json_set(map, "title", json_string(spec->title), &good);
    ent_json_set(map, "start",
                 json_pack("{ss si ss}", "season", spec->season, "year", spec->year, "phase", spec->phase), &good);
    ent_json_set(map, "victory", json_integer(spec->victory), &good);
    ent_json_set(map, "build", json_string(spec->build), &good);
    for (size_t i = 0; i < spec->n_powers; i++)
        ent_json_append(powers, power_to_json(&spec->power[i], &good), &good);
    for (size_t i = 0; i < spec->n_provs; i++)
        ent_json_append(provs, prov_to_json(&spec->prov[i], &good), &good);
    ent_json_set(map, "powers", powers, &good);
    ent_json_set(map, "provinces", provs, &good);
    set_pairs(map, "army", spec->army, spec->n_army, &good);
    set_pairs(map, "fleet", spec->fleet, spec->n_fleet, &good);
    if (spec->n_difficult > 0)
        set_pairs(map, "difficult_army", spec->difficult, spec->n_difficult, &good);
    set_specials(map, spec, &good);
    set_places(map, "units", spec->unit, spec->n_units, &good);
    set_places(map, "centers", spec->center, spec->n_centers, &good);
    if (good)
        return map;
    json_decref(map);
    return NULL;
}

/* ---- JSON to text. ---- */

/* A value on one line, ", " and ": " between. */
static bool print_value(FILE *out, const json_t *value)
{
    return json_dumpf(value, out, JSON_ENCODE_ANY) == 0;
}

/* [["BER", "KIE"], ...]: as many to a line as fit. */
static bool print_pairs(FILE *out, const json_t *list)
{
    size_t column = 0;

    for (size_t i = 0; i < json_array_size(list); i++) {
        char *text = json_dumps(json_array_get(list, i), JSON_ENCODE_ANY);
        if (!text)
            return false;
        size_t len = strlen(text);
        bool fits = column > 0 && column + len + 2 <= WIDTH;
        fputs(i == 0 ? "\n  " : fits ? ", " : ",\n  ", out);
        column = fits ? column + len + 2 : len + 3;
        fputs(text, out);
        free(text);
    }
    fputs("\n ]", out);
    return true;
}

static bool print_rows(FILE *out, const json_t *value)
{
    bool list = ent_json_is(value, JSON_ARRAY), good = true;
    const char *key;
    json_t *row;
    size_t i = 0;

    fputc(list ? '[' : '{', out);
    if (ent_json_is(json_array_get(value, 0), JSON_ARRAY))
        return print_pairs(out, value);
    ENT_EACH_ITEM (value, i, row) {
        fputs(i ? ",\n  " : "\n  ", out);
        good &= print_value(out, row);
    }
    ENT_EACH_MEMBER (value, key, row) {
        fputs(i++ ? ",\n  " : "\n  ", out);
        json_t *name = json_string(key);
        good &= print_value(out, name);
        fputs(": ", out);
        good &= print_value(out, row);
        json_decref(name);
    }
    fputs(list ? "\n ]" : "\n }", out);
    return good;
}

/* Lists of things and what belongs to each power go row by row; everything else is one line. */
static bool has_rows(const char *key, const json_t *value)
{
    if (strcmp(key, "units") == 0 || strcmp(key, "centers") == 0)
        return json_object_size(value) > 0;
    return json_array_size(value) > 0;
}

bool ent_map_print(FILE *out, const json_t *map)
{
    const char *key, *sign = "";
    json_t *value;
    bool good = true;

    fputc('{', out);
    ENT_EACH_MEMBER (map, key, value) {
        fprintf(out, "%s\n \"%s\": ", sign, key);
        good &= has_rows(key, value) ? print_rows(out, value) : print_value(out, value);
        sign = ",";
    }
    fputs("\n}\n", out);
    return good;
}
