/* map_json.c -- the tables of a map from its JSON.
 *
 * Unknown keys and values of the wrong type are refused here; ent_map_build() checks whether the map makes sense. After
 * the first error the reader goes on without reading more, so that callers need not check every step.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_json.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/names.h"
#include "mapfile/map_derive.h"
#include "mapfile/map_file.h"

typedef struct ent_map_reader {
    ent_spec_store *store;
    ent_err *err;
    bool failed;
} ent_map_reader;

/* Only the first error is reported. */
__attribute__((format(printf, 2, 3))) static void refuse(ent_map_reader *reader, const char *format, ...)
{
    char text[sizeof reader->err->text];
    va_list args;

    if (reader->failed)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ent_fail(reader->err, ENT_E_MAP, "%s", text);
    reader->failed = true;
}

/* Room for a table; NULL if the reader has failed, or fails now. */
static void *take(ent_map_reader *reader, size_t count, size_t size)
{
    ent_spec_store *store = reader->store;

    assert(store->n_blocks < sizeof store->block / sizeof *store->block);
    if (reader->failed)
        return NULL;
    void *block = calloc(count + 1, size);
    if (!block) {
        reader->failed = true;
        ent_fail(reader->err, ENT_E_MEMORY, "no memory for the map");
        return NULL;
    }
    store->block[store->n_blocks++] = block;
    return block;
}

void ent_spec_clear(ent_spec_store *store)
{
    while (store->n_blocks > 0)
        free(store->block[--store->n_blocks]);
}

/* Refuse the keys of `object` that are not in the list. */
static void check_keys(ent_map_reader *reader, const char *where, const json_t *object, const char *const *known)
{
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (object, key, value) {
        if (!ent_word_in(key, known))
            refuse(reader, "%.20s: the key '%.40s' is unknown; correct its spelling or drop it", where, key);
    }
}

static const char *text_of(ent_map_reader *reader, const char *where, const json_t *object, const char *key,
                           const char *fallback)
{
    const json_t *value = json_object_get(object, key);

    if (!value && fallback)
        return *fallback == '\1' ? NULL : fallback;
    if (!ent_json_is(value, JSON_STRING)) {
        refuse(reader, "%s.%s: %s; give a string", where, key, value ? "is no string" : "is missing");
        return "";
    }
    return json_string_value(value);
}

static const char optional[] = "\1"; /* as a fallback: NULL if the key is absent */

static int number_of(ent_map_reader *reader, const char *where, const json_t *object, const char *key, int fallback)
{
    const json_t *value = json_object_get(object, key);

    if (!value)
        return fallback;
    if (!ent_json_is(value, JSON_INTEGER) || json_integer_value(value) < -100000 ||
        json_integer_value(value) > 100000) {
        refuse(reader, "%s.%s: give a whole number", where, key);
        return fallback;
    }
    return (int)json_integer_value(value);
}

static bool flag_of(ent_map_reader *reader, const char *where, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (value && !ent_json_is_boolean(value))
        refuse(reader, "%s.%s: give true or false", where, key);
    return ent_json_is(value, JSON_TRUE);
}

/* When a province is frozen: in the "fall" (which is what true says), in "spring", or "always". */
static uint8_t ice_of(ent_map_reader *reader, const char *where, const json_t *object)
{
    enum { FALL = 1 << ENT_FALL, SPRING = 1 << ENT_SPRING };
    static const struct {
        const char *word;
        uint8_t seasons;
    } words[] = {{"fall", FALL}, {"spring", SPRING}, {"always", FALL | SPRING}};
    const json_t *value = json_object_get(object, "ice");
    const char *word = json_string_value(value);

    if (ent_json_is(value, JSON_TRUE))
        return FALL;
    for (size_t i = 0; word && i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].seasons;
    if (value && !ent_json_is(value, JSON_FALSE))
        refuse(reader, "%s.ice: give true, false, \"fall\", \"spring\" or \"always\"", where);
    return 0;
}

/* The list under `key`; an empty one where it is absent. `where` is "" for an object that is the whole map. */
static const json_t *list_of(ent_map_reader *reader, const char *where, const json_t *object, const char *key,
                             size_t *n)
{
    const json_t *list = json_object_get(object, key);
    const char *dot = where[0] ? "." : "";

    *n = 0;
    if (list && !ent_json_is(list, JSON_ARRAY))
        refuse(reader, "%s%s%s: give a list", where, dot, key);
    else if (list && json_array_size(list) > 100000)
        refuse(reader, "%s%s%s: %zu entries are more than any map has", where, dot, key, json_array_size(list));
    else
        *n = json_array_size(list);
    return list;
}

/* The place of an entry of a list, such as "powers[1]". */
typedef struct ent_entry_place {
    char text[40];
} ent_entry_place;

static ent_entry_place place_of(const char *key, size_t i)
{
    ent_entry_place place;

    snprintf(place.text, sizeof place.text, "%s[%zu]", key, i);
    return place;
}

static const json_t *object_at(ent_map_reader *reader, const char *where, const json_t *list, size_t i)
{
    const json_t *entry = json_array_get(list, i);
    if (!ent_json_is(entry, JSON_OBJECT))
        refuse(reader, "%s: give an object", where);
    return entry;
}

/* The "aliases" of all entries of a list, one entry's after the other's, each ended by NULL. NULL on failure. */
static const char *const *read_aliases(ent_map_reader *reader, const char *key, const json_t *list, size_t n_entries)
{
    size_t total = 0, used = 0, n;

    for (size_t i = 0; i < n_entries; i++) {
        list_of(reader, place_of(key, i).text, json_array_get(list, i), "aliases", &n);
        total += n + 1;
    }
    const char **alias = take(reader, total, sizeof *alias);
    for (size_t i = 0; !reader->failed && i < n_entries; i++, used++) {
        const json_t *aliases = json_object_get(json_array_get(list, i), "aliases");
        for (size_t j = 0; j < json_array_size(aliases); j++, used++) {
            alias[used] = json_string_value(json_array_get(aliases, j));
            if (!alias[used])
                refuse(reader, "%s[%zu].aliases[%zu]: give a string", key, i, j);
        }
    }
    return reader->failed ? NULL : alias;
}

/* The aliases that begin at *at, and *at moved past them. */
static const char *const *next_aliases(const char *const **at)
{
    const char *const *first = *at;

    while (**at)
        ++*at;
    ++*at;
    return first;
}

static void read_powers(ent_map_reader *reader, const json_t *json, ent_map_spec *spec)
{
    static const char *const known[] = {"name", "adjective", "letter", "aliases", NULL};
    const json_t *list = list_of(reader, "", json, "powers", &spec->n_powers);
    ent_power_spec *power = take(reader, spec->n_powers, sizeof *power);

    for (size_t i = 0; !reader->failed && i < spec->n_powers; i++) {
        const ent_entry_place where = place_of("powers", i);
        const json_t *entry = object_at(reader, where.text, list, i);
        check_keys(reader, where.text, entry, known);
        power[i].name = text_of(reader, where.text, entry, "name", NULL);
        power[i].adjective = text_of(reader, where.text, entry, "adjective", "");
        power[i].letter = text_of(reader, where.text, entry, "letter", "");
    }
    const char *const *alias = read_aliases(reader, "powers", list, spec->n_powers);
    for (size_t i = 0; alias && i < spec->n_powers; i++)
        power[i].alias = next_aliases(&alias);
    spec->power = power;
}

/* Refuse a name that is no power's. If only accents or capital letters differ, say which power is meant. */
static void check_power(ent_map_reader *reader, const char *key, const char *name)
{
    const ent_map_spec *spec = &reader->store->spec;
    char folded[ENT_NAME_MAX], other[ENT_NAME_MAX];
    const char *meant = NULL;

    for (size_t i = 0; !reader->failed && i < spec->n_powers; i++) {
        const char *power = spec->power[i].name;
        if (strcmp(power, name) == 0)
            return;
        if (ent_name_fold(name, strlen(name), folded) > 0 && ent_name_fold(power, strlen(power), other) > 0 &&
            strcmp(folded, other) == 0)
            meant = power;
    }
    if (meant)
        refuse(reader, "%s: there is no power '%.40s'; write '%.60s', as in powers", key, name, meant);
    else
        refuse(reader, "%s: there is no power '%.40s'; list it in powers", key, name);
}

/* The name of a power under this key of a province or railway, or NULL. list: "provinces ", or "". */
static const char *power_of(ent_map_reader *reader, const char *list, const char *where, const json_t *object,
                            const char *key)
{
    const char *name = text_of(reader, where, object, key, optional);
    char place[80];

    snprintf(place, sizeof place, "%s%.40s.%s", list, where, key);
    if (name && reader->store->spec.n_powers > 0)
        check_power(reader, place, name);
    return name;
}

static void read_coasts(ent_map_reader *reader, const json_t *entry, ent_prov_spec *prov)
{
    size_t n;
    const json_t *list = list_of(reader, prov->code, entry, "coasts", &n);

    if (n > ENT_SPEC_COASTS)
        refuse(reader, "provinces %s.coasts: at most %d", prov->code, ENT_SPEC_COASTS);
    for (size_t i = 0; !reader->failed && i < n; i++) {
        prov->coast[i] = json_string_value(json_array_get(list, i));
        if (!prov->coast[i])
            refuse(reader, "provinces %s.coasts[%zu]: give a string such as \"NC\"", prov->code, i);
    }
}

static void read_province(ent_map_reader *reader, const char *where, const json_t *entry, ent_prov_spec *prov)
{
    static const char *const known[] = {
        "code",   "name", "abbr",    "kind",          "supply_center",    "home_of",
        "coasts", "ice",  "aliases", "default_coast", "convoyable_coast", "not_a_center_for",
        NULL};
    prov->code = text_of(reader, where, entry, "code", NULL);
    check_keys(reader, prov->code, entry, known);
    prov->name = text_of(reader, prov->code, entry, "name", NULL);
    prov->abbr = text_of(reader, prov->code, entry, "abbr", prov->code);
    if (!prov->abbr[0] && prov->code[0]) /* an empty code is refused later */
        refuse(reader, "provinces %s.abbr: it is empty; leave the key out, and the code is taken", prov->code);
    prov->terrain = text_of(reader, prov->code, entry, "kind", NULL);
    prov->home_of = power_of(reader, "provinces ", prov->code, entry, "home_of");
    prov->not_for = power_of(reader, "provinces ", prov->code, entry, "not_a_center_for");
    prov->default_coast = text_of(reader, prov->code, entry, "default_coast", optional);
    prov->center = flag_of(reader, prov->code, entry, "supply_center");
    prov->ice = ice_of(reader, prov->code, entry);
    prov->convoyable = flag_of(reader, prov->code, entry, "convoyable_coast");
    read_coasts(reader, entry, prov);
}

static void read_provinces(ent_map_reader *reader, const json_t *json, ent_map_spec *spec)
{
    const json_t *list = list_of(reader, "", json, "provinces", &spec->n_provs);
    if (spec->n_provs == 0 || spec->n_provs > ENT_MAX_PROVS)
        refuse(reader, "provinces: %zu of them; a map has 1 to %d", spec->n_provs, ENT_MAX_PROVS);
    ent_prov_spec *prov = take(reader, spec->n_provs, sizeof *prov);

    for (size_t i = 0; !reader->failed && i < spec->n_provs; i++) {
        const ent_entry_place where = place_of("provinces", i);
        read_province(reader, where.text, object_at(reader, where.text, list, i), &prov[i]);
    }
    const char *const *alias = read_aliases(reader, "provinces", list, spec->n_provs);
    for (size_t i = 0; alias && i < spec->n_provs; i++)
        prov[i].alias = next_aliases(&alias);
    spec->prov = prov;
}

static const ent_pair_spec *read_pairs(ent_map_reader *reader, const json_t *json, const char *key, size_t *n)
{
    const json_t *list = list_of(reader, "", json, key, n);
    ent_pair_spec *pair = take(reader, *n, sizeof *pair);

    for (size_t i = 0; !reader->failed && i < *n; i++) {
        const json_t *entry = json_array_get(list, i);
        pair[i].a = json_string_value(json_array_get(entry, 0));
        pair[i].b = json_string_value(json_array_get(entry, 1));
        if (json_array_size(entry) != 2 || !pair[i].a || !pair[i].b)
            refuse(reader, "%s[%zu]: give a pair of codes such as [\"BER\", \"KIE\"]", key, i);
    }
    return pair;
}

/* {"England": ["F LON", ...], ...}; the powers have been read. */
static const ent_place_spec *read_places(ent_map_reader *reader, const json_t *json, const char *key, size_t *n)
{
    const json_t *object = json_object_get(json, key);
    const char *power;
    json_t *list;
    size_t used = 0;

    *n = 0;
    if (object && !ent_json_is(object, JSON_OBJECT))
        refuse(reader, "%s: give an object with a list for each power", key);
    ENT_EACH_MEMBER (object, power, list)
        *n += json_array_size(list);
    ent_place_spec *place = take(reader, *n, sizeof *place);
    ENT_EACH_MEMBER (object, power, list) {
        if (!ent_json_is(list, JSON_ARRAY))
            refuse(reader, "%s.%.40s: give a list", key, power);
        /* ent_map_build() refuses a map without powers, but does not see an empty list */
        if (json_array_size(list) == 0 || reader->store->spec.n_powers > 0)
            check_power(reader, key, power);
        for (size_t i = 0; !reader->failed && i < json_array_size(list); i++) {
            place[used] = (ent_place_spec){power, json_string_value(json_array_get(list, i))};
            if (!place[used++].what)
                refuse(reader, "%s.%.40s[%zu]: give a string", key, power, i);
        }
    }
    return place;
}

static void read_railways(ent_map_reader *reader, const json_t *json, ent_map_spec *spec)
{
    static const char *const known[] = {"name", "power", "trains", "line", NULL};
    const json_t *list = list_of(reader, "", json, "railway", &spec->n_railways);
    ent_railway_spec *railway = take(reader, spec->n_railways, sizeof *railway);

    for (size_t i = 0; !reader->failed && i < spec->n_railways; i++) {
        const ent_entry_place where = place_of("railway", i);
        const json_t *entry = object_at(reader, where.text, list, i);
        size_t n;
        check_keys(reader, where.text, entry, known);
        railway[i].name = text_of(reader, where.text, entry, "name", NULL);
        railway[i].power = power_of(reader, "", where.text, entry, "power");
        railway[i].trains = number_of(reader, where.text, entry, "trains", 1);
        const json_t *line = list_of(reader, where.text, entry, "line", &n);
        if (n > ENT_MAX_ROUTE)
            refuse(reader, "railway[%zu].line: at most %d provinces", i, ENT_MAX_ROUTE);
        for (size_t j = 0; !reader->failed && j < n; j++)
            if (!(railway[i].line[j] = json_string_value(json_array_get(line, j))))
                refuse(reader, "railway[%zu].line[%zu]: give a code", i, j);
    }
    spec->railway = railway;
}

static void read_canals(ent_map_reader *reader, const json_t *json, ent_map_spec *spec)
{
    static const char *const known[] = {"name", "ends", "gate", NULL};
    const json_t *list = list_of(reader, "", json, "canal", &spec->n_canals);
    ent_canal_spec *canal = take(reader, spec->n_canals, sizeof *canal);

    for (size_t i = 0; !reader->failed && i < spec->n_canals; i++) {
        const ent_entry_place where = place_of("canal", i);
        const json_t *entry = object_at(reader, where.text, list, i);
        check_keys(reader, where.text, entry, known);
        const json_t *ends = json_object_get(entry, "ends");
        canal[i].name = text_of(reader, where.text, entry, "name", NULL);
        canal[i].gate = text_of(reader, where.text, entry, "gate", NULL);
        canal[i].end[0] = json_string_value(json_array_get(ends, 0));
        canal[i].end[1] = json_string_value(json_array_get(ends, 1));
        if (json_array_size(ends) != 2 || !canal[i].end[0] || !canal[i].end[1])
            refuse(reader, "canal[%zu].ends: give two codes", i);
    }
    spec->canal = canal;
}

const char *const ent_map_keys[] = {"name",    "title",     "start", "victory", "build",
                                    "powers",  "provinces", "army",  "fleet",   "difficult_army",
                                    "railway", "canal",     "units", "centers", NULL};

ent_status ent_spec_from_json(const json_t *json, ent_spec_store *out, ent_err *err)
{
    static const char *const start_keys[] = {"season", "year", "phase", NULL};
    ent_map_reader reader = {out, err, false};
    ent_map_spec *spec = &out->spec;
    ent_err local;

    if (!err)
        reader.err = &local;
    *out = (ent_spec_store){.n_blocks = 0};
    if (!ent_json_is(json, JSON_OBJECT))
        return ent_fail(err, ENT_E_MAP, "a map is a JSON object");
    check_keys(&reader, "map", json, ent_map_keys);
    const json_t *start = json_object_get(json, "start");
    if (start && !ent_json_is(start, JSON_OBJECT))
        refuse(&reader,
               "start: give an object such as {\"season\": \"Fall\", \"year\": 1650, \"phase\": \"movement\"}");
    check_keys(&reader, "start", start, start_keys);
    spec->name = text_of(&reader, "map", json, "name", NULL);
    spec->title = text_of(&reader, "map", json, "title", spec->name);
    spec->season = text_of(&reader, "start", start, "season", "Spring");
    spec->phase = text_of(&reader, "start", start, "phase", "movement");
    spec->year = number_of(&reader, "start", start, "year", 1901);
    spec->build = text_of(&reader, "map", json, "build", "home");
    spec->victory = number_of(&reader, "map", json, "victory", 0);
    read_powers(&reader, json, spec);
    read_provinces(&reader, json, spec);
    spec->army = read_pairs(&reader, json, "army", &spec->n_army);
    spec->fleet = read_pairs(&reader, json, "fleet", &spec->n_fleet);
    spec->difficult = read_pairs(&reader, json, "difficult_army", &spec->n_difficult);
    spec->unit = read_places(&reader, json, "units", &spec->n_units);
    spec->center = read_places(&reader, json, "centers", &spec->n_centers);
    read_railways(&reader, json, spec);
    read_canals(&reader, json, spec);
    if (!reader.failed)
        return ENT_OK;
    ent_spec_clear(out);
    return reader.err->status;
}

ent_map *ent_map_from_json(const json_t *json, const char *map_dir, ent_err *err)
{
    ent_spec_store store;
    ent_map *map = NULL;
    json_t *whole = ent_map_whole(json, map_dir, err);

    if (whole && ent_spec_from_json(whole, &store, err) == ENT_OK) {
        map = ent_map_build(&store.spec, err);
        ent_spec_clear(&store);
    }
    json_decref(whole);
    return map;
}
