/* map_derive.c -- from a base map and a list of changes to a whole map, in JSON.
 *
 * A derived map is one JSON object made of another: first what `remove` takes away, then properties of the map, then
 * those of provinces, then what `add` brings. The result is read and checked as any map is.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_derive.h"
#include "mapfile/json_value.h"
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/spec.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"
#include "mapfile/map_out.h"

/* More than any map has, and few enough that looking for each change in each list is quick. */
enum { MAX_CHANGES = 2048, MAX_BORDERS = ENT_MAX_LOCS * ENT_MAX_NEIGHBORS / 2 };

static const char *const border_lists[] = {"army", "fleet", "difficult_army", NULL};

typedef struct ent_change {
    json_t *map; /* the base, becoming the derived map */
    ent_err *err;
    bool good; /* false: memory has run out, so the map is not whole */
} ent_change;

#define REFUSE(change, ...) (ent_fail((change)->err, ENT_E_MAP, __VA_ARGS__), false)

/* ---- Borders. ---- */

/* The list of the map that `key` names, made where there is none. NULL, refused, if it is no list. */
static json_t *borders_of(ent_change *change, const char *key)
{
    json_t *list = json_object_get(change->map, key);

    if (!list) {
        ent_json_set(change->map, key, json_array(), &change->good);
        list = json_object_get(change->map, key);
    }
    if (ent_json_is(list, JSON_ARRAY) && json_array_size(list) <= MAX_BORDERS)
        return list;
    ent_fail(change->err, ENT_E_MAP, "%s: the base map gives no list, or more than %d borders", key, MAX_BORDERS);
    return NULL;
}

static bool joins(const json_t *pair, const char *a, const char *b)
{
    const char *left = json_string_value(json_array_get(pair, 0)), *right = json_string_value(json_array_get(pair, 1));

    return left && right &&
           ((strcmp(left, a) == 0 && strcmp(right, b) == 0) || (strcmp(left, b) == 0 && strcmp(right, a) == 0));
}

/* The index of the border in the list, or the size of the list. */
static size_t find_border(const json_t *list, const char *a, const char *b)
{
    size_t i = 0;
    while (i < json_array_size(list) && !joins(json_array_get(list, i), a, b))
        i++;
    return i;
}

/* Take the border out of the list; false if it is not there. */
static bool drop_border(json_t *list, const char *a, const char *b)
{
    return json_array_remove(list, find_border(list, a, b)) == 0;
}

static bool has_border(const json_t *list, const char *a, const char *b)
{
    return find_border(list, a, b) < json_array_size(list);
}

static bool add_border(ent_change *change, const char *key, size_t i, const char *a, const char *b)
{
    json_t *list = borders_of(change, key);
    bool army = strcmp(key, "army") == 0, difficult = strcmp(key, "difficult_army") == 0;

    if (!list)
        return false;
    if (has_border(list, a, b))
        return REFUSE(change, "changes.add.%s[%zu]: the border %.12s - %.12s is there already; drop it here", key, i, a,
                      b);
    /* An army border is either plain or difficult: the new one replaces the other. */
    if (army || difficult)
        drop_border(json_object_get(change->map, army ? "difficult_army" : "army"), a, b);
    ent_json_append(list, json_pack("[ss]", a, b), &change->good);
    return true;
}

static bool remove_border(ent_change *change, const char *key, size_t i, const char *a, const char *b)
{
    json_t *list = borders_of(change, key);

    if (!list)
        return false;
    if (drop_border(list, a, b))
        return true;
    if (strcmp(key, "army") == 0 && has_border(json_object_get(change->map, "difficult_army"), a, b))
        return REFUSE(
            change,
            "changes.remove.army[%zu]: the border %.12s - %.12s is a difficult one; list it under difficult_army", i, a,
            b);
    return REFUSE(change, "changes.remove.%s[%zu]: the base map has no border %.12s - %.12s; correct the codes", key, i,
                  a, b);
}

/* ---- Removal of powers and provinces. ---- */

/* Drop the property of every province where it names the power. */
static void forget_power_in(json_t *provs, const char *key, const char *name)
{
    json_t *prov;
    size_t i;

    ENT_EACH_ITEM (provs, i, prov) {
        const char *power = json_string_value(json_object_get(prov, key));
        if (power && strcmp(power, name) == 0)
            json_object_del(prov, key);
    }
}

/* The index of the object in a list whose `key` is `word`, or the size of the list. */
static size_t index_of(const json_t *list, const char *key, const char *word)
{
    size_t i = 0;

    for (; i < json_array_size(list); i++) {
        const char *value = json_string_value(json_object_get(json_array_get(list, i), key));
        if (value && strcmp(value, word) == 0)
            break;
    }
    return i;
}

static bool remove_power(ent_change *change, size_t i, const char *name)
{
    json_t *powers = json_object_get(change->map, "powers"), *provs = json_object_get(change->map, "provinces");
    json_t *railways = json_object_get(change->map, "railway");
    size_t at = index_of(powers, "name", name);

    if (json_array_remove(powers, at) != 0)
        return REFUSE(change, "changes.remove.powers[%zu]: the base map has no power '%.40s'; correct the name", i,
                      name);
    json_object_del(json_object_get(change->map, "units"), name);
    json_object_del(json_object_get(change->map, "centers"), name);
    forget_power_in(provs, "home_of", name);
    forget_power_in(provs, "not_a_center_for", name);
    while ((at = index_of(railways, "power", name)) < json_array_size(railways))
        json_array_remove(railways, at);
    return true;
}

/* True if `place`, "STP/SC" or a unit "F STP/SC", is the province or one of its coasts. */
static bool lies_in(const char *place, const char *code)
{
    size_t len = strlen(code);

    if (place && (place[0] == 'A' || place[0] == 'F') && place[1] == ' ')
        place += 2;
    return place && strncmp(place, code, len) == 0 && (place[len] == '\0' || place[len] == '/');
}

static void forget_borders_of(json_t *list, const char *code)
{
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *pair = json_array_get(list, i);
        if (lies_in(json_string_value(json_array_get(pair, 0)), code) ||
            lies_in(json_string_value(json_array_get(pair, 1)), code))
            json_array_remove(list, i);
    }
}

static void forget_places_of(json_t *by_power, const char *code)
{
    const char *power;
    json_t *list;

    ENT_EACH_MEMBER (by_power, power, list) {
        for (size_t i = json_array_size(list); i-- > 0;)
            if (lies_in(json_string_value(json_array_get(list, i)), code))
                json_array_remove(list, i);
    }
}

static bool remove_province(ent_change *change, size_t i, const char *code)
{
    json_t *provs = json_object_get(change->map, "provinces");

    if (json_array_remove(provs, index_of(provs, "code", code)) != 0)
        return REFUSE(change, "changes.remove.provinces[%zu]: the base map has no province '%.20s'; correct the code",
                      i, code);
    for (size_t at = 0; border_lists[at]; at++)
        forget_borders_of(json_object_get(change->map, border_lists[at]), code);
    forget_places_of(json_object_get(change->map, "units"), code);
    forget_places_of(json_object_get(change->map, "centers"), code);
    return true;
}

/* ---- "add" and "remove". ---- */

typedef bool word_change(ent_change *, size_t, const char *);
typedef bool border_change(ent_change *, const char *, size_t, const char *, const char *);

static bool check_list(ent_change *change, const char *verb, const char *key, const json_t *list)
{
    if (!ent_json_is(list, JSON_ARRAY))
        return REFUSE(change, "changes.%s.%s: give a list", verb, key);
    if (json_array_size(list) > MAX_CHANGES)
        return REFUSE(change, "changes.%s.%s: %zu entries; at most %d", verb, key, json_array_size(list), MAX_CHANGES);
    return true;
}

static bool each_border(ent_change *change, const char *verb, const char *key, const json_t *list, border_change *make)
{
    bool good = check_list(change, verb, key, list);

    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i);
        const char *a = json_string_value(json_array_get(pair, 0)), *b = json_string_value(json_array_get(pair, 1));
        if (json_array_size(pair) != 2 || !a || !b)
            return REFUSE(change, "changes.%s.%s[%zu]: give a pair of codes such as [\"BER\", \"DEN\"]", verb, key, i);
        good = make(change, key, i, a, b);
    }
    return good;
}

static bool each_word(ent_change *change, const char *key, const json_t *list, word_change *make)
{
    bool good = check_list(change, "remove", key, list);

    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (!word)
            return REFUSE(change, "changes.remove.%s[%zu]: give a string", key, i);
        good = make(change, i, word);
    }
    return good;
}

static bool remove_all(ent_change *change, const json_t *remove)
{
    const char *key;
    json_t *list;

    if (remove && !ent_json_is(remove, JSON_OBJECT))
        return REFUSE(change, "changes.remove: give an object with lists of borders, provinces or powers");
    ENT_EACH_MEMBER (remove, key, list) {
        bool good;
        if (ent_word_in(key, border_lists))
            good = each_border(change, "remove", key, list, remove_border);
        else if (strcmp(key, "powers") == 0)
            good = each_word(change, key, list, remove_power);
        else if (strcmp(key, "provinces") == 0)
            good = each_word(change, key, list, remove_province);
        else
            return REFUSE(
                change,
                "changes.remove: the key '%.40s' is unknown; there are army, fleet, difficult_army, provinces, powers",
                key);
        if (!good)
            return false;
    }
    return true;
}

/* Powers after those of the base. Whether an entry is a power is checked with the whole map. */
static bool add_powers(ent_change *change, const json_t *list)
{
    json_t *powers = json_object_get(change->map, "powers");
    bool good = check_list(change, "add", "powers", list);

    for (size_t i = 0; good && i < json_array_size(list); i++) {
        json_t *entry = json_array_get(list, i);
        const char *name = json_string_value(json_object_get(entry, "name"));
        if (!ent_json_is(powers, JSON_ARRAY))
            return REFUSE(change, "changes.add.powers: the map lists no powers; list them all in powers");
        if (!name)
            return REFUSE(change, "changes.add.powers[%zu]: give an object with a name, such as {\"name\": \"Poland\"}",
                          i);
        if (index_of(powers, "name", name) < json_array_size(powers))
            return REFUSE(change, "changes.add.powers[%zu]: there is a power '%.40s' already", i, name);
        ent_json_append(powers, json_incref(entry), &change->good);
    }
    return good;
}

static bool add_all(ent_change *change, const json_t *add)
{
    const char *key;
    json_t *list;

    if (add && !ent_json_is(add, JSON_OBJECT))
        return REFUSE(change, "changes.add: give an object with lists of borders or powers");
    ENT_EACH_MEMBER (add, key, list) {
        bool powers = strcmp(key, "powers") == 0;
        if (!powers && !ent_word_in(key, border_lists))
            return REFUSE(
                change, "changes.add: the key '%.40s' is unknown; there are army, fleet, difficult_army, powers", key);
        if (!(powers ? add_powers(change, list) : each_border(change, "add", key, list, add_border)))
            return false;
    }
    return true;
}

/* ---- Properties. ---- */

/* Lay one property over those of the object; null takes it away. */
static void lay_over(ent_change *change, json_t *object, const char *key, const json_t *value)
{
    if (ent_json_is(value, JSON_NULL)) {
        json_object_del(object, key);
        return;
    }
    json_t *copy = json_deep_copy(value);
    change->good &= json_equal(copy, value); /* json_deep_copy() leaves out what it has no memory for */
    ent_json_set(object, key, copy, &change->good);
}

static void lay_all_over(ent_change *change, json_t *object, const json_t *values)
{
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (values, key, value) {
        lay_over(change, object, key, value);
    }
}

/* The start, and what belongs to each power, is changed key by key; every other property of a map as a whole. */
static bool set_property(ent_change *change, const char *key, const json_t *value)
{
    static const char *const merged[] = {"start", "units", "centers", NULL};
    json_t *old = json_object_get(change->map, key);

    if (!ent_word_in(key, ent_map_keys))
        return REFUSE(
            change, "changes: the key '%.40s' is unknown; there are provinces, add, remove and the keys of a map", key);
    if (ent_word_in(key, merged) && ent_json_is(old, JSON_OBJECT) && ent_json_is(value, JSON_OBJECT))
        lay_all_over(change, old, value);
    else
        lay_over(change, change->map, key, value);
    return true;
}

static bool change_province(ent_change *change, const char *code, const json_t *values)
{
    json_t *provs = json_object_get(change->map, "provinces");
    size_t at = index_of(provs, "code", code);

    if (!ent_json_is(values, JSON_OBJECT))
        return REFUSE(change, "changes.provinces.%.20s: give an object with the properties to set", code);
    if (at == json_array_size(provs)) {
        if (!json_object_get(values, "name") || !json_object_get(values, "kind"))
            return REFUSE(
                change,
                "changes.provinces.%.20s: the base map has no such province; correct the code, or give name and kind "
                "to add it",
                code);
        ent_json_append(provs, json_pack("{ss}", "code", code), &change->good);
    }
    const char *own = json_string_value(json_object_get(values, "code"));
    if (json_object_get(values, "code") && (!own || strcmp(own, code) != 0))
        return REFUSE(change, "changes.provinces.%.20s: its code cannot be changed; drop the key code", code);
    lay_all_over(change, json_array_get(provs, at), values);
    return true;
}

static bool change_provinces(ent_change *change, const json_t *provinces)
{
    const char *code;
    json_t *values;

    if (provinces && !ent_json_is(provinces, JSON_OBJECT))
        return REFUSE(change, "changes.provinces: give an object, {\"DEN\": {...}}");
    if (!ent_json_is(json_object_get(change->map, "provinces"), JSON_ARRAY) ||
        json_object_size(provinces) > MAX_CHANGES)
        return REFUSE(change, "changes.provinces: the base map lists none, or more than %d of them change",
                      MAX_CHANGES);
    ENT_EACH_MEMBER (provinces, code, values) {
        if (!change_province(change, code, values))
            return false;
    }
    return true;
}

/* null removes what a power of the base has. Refuse it for another name: the check of the whole map never sees that
 * name. */
static bool removes_from_known_powers(ent_change *change, const json_t *changes)
{
    static const char *const of_powers[] = {"units", "centers", NULL};
    const json_t *powers = json_object_get(change->map, "powers");
    const char *name;
    json_t *value;

    for (size_t i = 0; of_powers[i]; i++)
        ENT_EACH_MEMBER (json_object_get(changes, of_powers[i]), name, value) {
            if (ent_json_is(value, JSON_NULL) && index_of(powers, "name", name) == json_array_size(powers))
                return REFUSE(change, "changes.%s: the base map has no power '%.40s'; correct the name", of_powers[i],
                              name);
        }
    return true;
}

static bool make_changes(ent_change *change, const json_t *changes)
{
    const char *key;
    json_t *value;

    if (!ent_json_is(changes, JSON_OBJECT))
        return REFUSE(change,
                      "changes: give an object, such as {\"provinces\": {\"DEN\": {\"convoyable_coast\": true}}}");
    if (!removes_from_known_powers(change, changes) || !remove_all(change, json_object_get(changes, "remove")))
        return false;
    ENT_EACH_MEMBER (changes, key, value) {
        bool special = strcmp(key, "provinces") == 0 || strcmp(key, "add") == 0 || strcmp(key, "remove") == 0;
        if (!special && !set_property(change, key, value))
            return false;
    }
    return change_provinces(change, json_object_get(changes, "provinces")) &&
           add_all(change, json_object_get(changes, "add"));
}

/* ---- The base. ---- */

static json_t *builtin_json(const char *name, ent_err *err)
{
    for (size_t i = 0; ent_builtin_spec(i); i++)
        if (ent_same_but_case(ent_builtin_spec(i)->name, name, SIZE_MAX)) {
            json_t *json = ent_spec_to_json(ent_builtin_spec(i));
            if (!json)
                ent_fail(err, ENT_E_MEMORY, "no memory for the map");
            return json;
        }
    ent_fail(err, ENT_E_NAME, "no built-in map is called '%.60s'; `entente maps` lists them", name);
    return NULL;
}

/* Say that the error is in the base, and where in its file. */
static void blame_base(ent_err *err, const char *name)
{
    if (!err)
        return;
    if (err->line > 0)
        ent_err_prefix(err, "base %.60s:%u:%u: ", name, err->line, err->column);
    else
        ent_err_prefix(err, "base: ");
    err->line = err->column = 0;
}

static json_t *base_of(const json_t *derived, const char *map_dir, ent_err *err)
{
    const char *name = json_string_value(json_object_get(derived, "base")), *key;
    json_t *value;

    ENT_EACH_MEMBER (derived, key, value) {
        if (strcmp(key, "base") == 0 || strcmp(key, "changes") == 0)
            continue;
        ent_fail(err, ENT_E_MAP,
                 "map: the key '%.40s' is unknown; a derived map has base and changes; put it into changes", key);
        return NULL;
    }
    if (!name) {
        ent_fail(err, ENT_E_MAP, "base: give the name of a map");
        return NULL;
    }
    json_t *base = ent_map_is_file(name) ? ent_map_folder_json(name, map_dir, err) : builtin_json(name, err);
    if (!base)
        blame_base(err, name);
    return base;
}

json_t *ent_map_whole(const json_t *json, const char *map_dir, ent_err *err)
{
    json_t *level[ENT_MAX_DERIVED + 1] = {json_incref(ent_json_mutable(json))}; /* each is followed by its base */
    size_t n = 1;
    bool good = true;

    while (good && (json_object_get(level[n - 1], "base") || json_object_get(level[n - 1], "changes"))) {
        if (n == ENT_MAX_DERIVED) {
            ent_fail(err, ENT_E_MAP, "base: more than %d maps derived from each other, or a map derived from itself",
                     ENT_MAX_DERIVED);
            good = false;
            break;
        }
        level[n] = base_of(level[n - 1], map_dir, err);
        good = level[n] != NULL;
        n += good;
    }
    json_t *whole = json_incref(level[n - 1]);
    for (size_t i = n - 1; good && i-- > 0;) {
        ent_change change = {whole, err, true};
        good = make_changes(&change, json_object_get(level[i], "changes")) && change.good;
        if (!change.good)
            ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    }
    while (n > 0)
        json_decref(level[--n]);
    if (good)
        return whole;
    json_decref(whole);
    return NULL;
}
