/* request_json.c -- a request object to a request.
 *
 * The keys are read in the order in which they depend on each other, not as they stand: rules, map, phase, what stands
 * where, orders. Every key is checked; an unknown one is refused, because it may be a misspelt one that matters.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include "board/error.h"
#include "json/json_io.h"
#include "mapfile/map_json.h"
#include "turn/placing.h"
#include "turn/power_name.h"
#include "turn/settings.h"
#include "game/position.h"
#include "game/rules.h"

typedef struct ent_json_reader {
    const json_t *json;
    const ent_json_options *options;
    ent_request *request;
    ent_err *err;
} ent_json_reader;

#define REFUSE(reader, status, ...) ent_fail((reader)->err, status, __VA_ARGS__)

static json_t *mutable(const json_t *json)
{
    return (json_t *)(uintptr_t)json; /* jansson's iterators take no const */
}

/* Put the place in front of what went wrong. */
static ent_status located(ent_json_reader *reader, ent_status status, const char *key, const char *power, size_t i)
{
    char text[sizeof reader->err->text];

    if (status == ENT_OK || !reader->err)
        return status;
    memcpy(text, reader->err->text, sizeof text);
    snprintf(reader->err->text, sizeof reader->err->text, "%s.%.40s[%zu]: %.180s", key, power, i, text);
    return status;
}

static ent_status prefixed(ent_json_reader *reader, ent_status status, const char *where)
{
    char text[sizeof reader->err->text];

    if (status == ENT_OK || !reader->err)
        return status;
    memcpy(text, reader->err->text, sizeof text);
    snprintf(reader->err->text, sizeof reader->err->text, "%.60s: %.190s", where, text);
    return status;
}

/* The first key of the object that is not listed, or NULL. */
static const char *unknown_key(const json_t *object, const char *const *known)
{
    const char *key;
    json_t *value;

    json_object_foreach(mutable(object), key, value)
    {
        size_t i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (!known[i])
            return key;
    }
    return NULL;
}

static ent_status check_keys(ent_json_reader *reader)
{
    static const char *const known[] = {"map",       "rules",       "options", "phase",     "units",   "dislodged",
                                        "centers",   "adjustments", "orders",  "perpetual", "proxies", "id",
                                        "contested", "winner",      "built",   NULL};
    const char *key = unknown_key(reader->json, known);

    if (key)
        return REFUSE(reader, ENT_E_SYNTAX,
                      "%.60s: unknown key; a request has map, rules, options, phase, units, "
                      "dislodged, centers, adjustments, built, orders, perpetual, proxies, contested, winner and id",
                      key);
    const json_t *id = json_object_get(reader->json, "id");
    if (id && !json_is_string(id))
        return REFUSE(reader, ENT_E_SYNTAX, "id: give a string");
    return ENT_OK;
}

/* ---- Map, rules, phase. ---- */

static ent_status read_map(ent_json_reader *reader)
{
    const json_t *map = json_object_get(reader->json, "map");
    const char *name = map ? json_string_value(map) : "standard";
    char *file = reader->request->map_file;
    bool is_file = false;
    ent_map *built;

    if (!name && !json_is_object(map))
        return REFUSE(reader, ENT_E_SYNTAX, "map: give a name or an object");
    if (name)
        built = ent_map_pick(name, map ? json_string_length(map) : strlen(name), reader->options->map_dir, &is_file,
                             reader->err);
    else
        built = ent_map_from_json(map, reader->options->map_dir, reader->err);
    if (!built)
        return prefixed(reader, reader->err->status, "map");
    if (is_file)
        snprintf(file, sizeof reader->request->map_file, "%s", name);
    ent_status status = ent_request_map(reader->request, built, reader->err);
    if (status == ENT_OK && !name && !(reader->request->map_line = ent_map_line(map)))
        return REFUSE(reader, ENT_E_MEMORY, "no memory for the map");
    return status;
}

static ent_status read_rules(ent_json_reader *reader)
{
    const json_t *rules = json_object_get(reader->json, "rules");
    const json_t *preset = json_is_object(rules) ? json_object_get(rules, "preset") : rules;
    const char *name = preset ? json_string_value(preset) : "datc", *key;
    json_t *value;

    if (!name || (rules && !json_is_object(rules) && !json_is_string(rules)))
        return REFUSE(reader, ENT_E_SYNTAX, "rules: give a preset's name or an object");
    if (!ent_rules_preset(name, &reader->request->rules))
        return REFUSE(reader, ENT_E_NAME,
                      "rules: the preset '%.40s' is unknown; there are datc, 2000, 1982, 1971 and dptg", name);
    if (json_is_object(rules))
        json_object_foreach(mutable(rules), key, value)
        {
            if (strcmp(key, "preset") == 0)
                continue;
            if (!json_is_string(value))
                return REFUSE(reader, ENT_E_SYNTAX, "rules.%.40s: give a letter as a string", key);
            ent_err err;
            if (ent_rules_set(&reader->request->rules, key, json_string_value(value), &err) != ENT_OK)
                return REFUSE(reader, ENT_E_NAME, "rules.%.40s: %.180s", key, err.text);
        }
    return ENT_OK;
}

static ent_status read_options(ent_json_reader *reader)
{
    const json_t *options = json_object_get(reader->json, "options");
    const char *key;
    json_t *value;

    if (options && !json_is_object(options))
        return REFUSE(reader, ENT_E_SYNTAX, "options: give an object");
    json_object_foreach(mutable(options), key, value)
    {
        size_t i = 0;
        while (ent_map_option_at(i) && strcmp(ent_map_option_at(i)->name, key) != 0)
            i++;
        if (ent_map_option_at(i) && json_is_boolean(value)) {
            if (!json_is_true(value))
                reader->request->rules.options &= (uint8_t)~ent_map_option_at(i)->bit;
        } else if (strcmp(key, "victory") == 0 && json_is_integer(value) && json_integer_value(value) >= 1 &&
                   json_integer_value(value) <= ENT_MAX_PROVS) {
            reader->request->rules.victory = (uint16_t)json_integer_value(value);
        } else {
            return REFUSE(reader, ENT_E_SYNTAX,
                          "options.%.40s: there are railway, canal, hong_kong (true or false) and "
                          "victory (a number)",
                          key);
        }
    }
    return ENT_OK;
}

static ent_status read_phase(ent_json_reader *reader)
{
    const json_t *phase = json_object_get(reader->json, "phase");

    if (!phase)
        return ENT_OK;
    if (!json_is_string(phase))
        return REFUSE(reader, ENT_E_SYNTAX, "phase: give a string such as \"S1901M\"");
    if (ent_phase_parse(json_string_value(phase), json_string_length(phase), reader->request->pos, reader->err) ==
        ENT_OK)
        return ENT_OK;
    return REFUSE(reader, ENT_E_SYNTAX, "phase: no such phase; write one such as S1901M, F1901R or W1901A");
}

/* ---- What stands where. ---- */

static ent_status find_power(ent_json_reader *reader, const char *key, const char *name, ent_power *out)
{
    *out = ent_power_named(reader->request->map, name, strlen(name));
    if (*out == ENT_POWER_NONE)
        return REFUSE(reader, ENT_E_NAME, "%s.%.40s: the map %.40s has no such power", key, name,
                      reader->request->map->name);
    return ENT_OK;
}

typedef ent_status place_function(ent_request *, ent_power, const char *, size_t, ent_err *);

static ent_status place_unit(ent_request *request, ent_power power, const char *text, size_t len, ent_err *err)
{
    return ent_place_unit(request->map, request->pos, &request->strays, power, text, len, err);
}

static ent_status place_center(ent_request *request, ent_power power, const char *text, size_t len, ent_err *err)
{
    return ent_place_center(request->map, request->pos, power, text, len, err);
}

/* {"ENGLAND": ["F LON", ...]} for units and centers. */
static ent_status read_places(ent_json_reader *reader, const char *key, place_function *place)
{
    const json_t *object = json_object_get(reader->json, key);
    const char *name;
    json_t *list;
    ent_power power;

    if (object && !json_is_object(object))
        return REFUSE(reader, ENT_E_SYNTAX, "%s: give an object with a list for each power", key);
    json_object_foreach(mutable(object), name, list)
    {
        if (find_power(reader, key, name, &power) != ENT_OK)
            return ENT_E_NAME;
        if (!json_is_array(list))
            return REFUSE(reader, ENT_E_SYNTAX, "%s.%.40s: give a list", key, name);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *item = json_array_get(list, i);
            if (!json_is_string(item))
                return located(reader, REFUSE(reader, ENT_E_SYNTAX, "give a string"), key, name, i);
            ent_status status =
                place(reader->request, power, json_string_value(item), json_string_length(item), reader->err);
            if (status != ENT_OK)
                return located(reader, status, key, name, i);
        }
    }
    return ENT_OK;
}

static ent_status read_dislodged_unit(ent_json_reader *reader, ent_power power, const char *unit, const json_t *places)
{
    ent_dislodged *dislodged;
    ent_status status = ent_place_dislodged(reader->request->map, reader->request->pos, power, unit, strlen(unit),
                                            &dislodged, reader->err);

    if (status == ENT_OK && !json_is_array(places))
        status = REFUSE(reader, ENT_E_SYNTAX, "give the list of places where it may retreat");
    for (size_t i = 0; status == ENT_OK && i < json_array_size(places); i++) {
        const char *place = json_string_value(json_array_get(places, i));
        status = place ? ent_place_retreat(reader->request->map, dislodged, place, strlen(place), reader->err)
                       : REFUSE(reader, ENT_E_SYNTAX, "give the places as strings");
    }
    return status;
}

static ent_status read_built_unit(ent_json_reader *reader, ent_power power, const char *unit, const json_t *year)
{
    if (!json_is_integer(year))
        return REFUSE(reader, ENT_E_SYNTAX, "give the year as a whole number");
    json_int_t value = json_integer_value(year);
    return ent_place_built(reader->request->map, reader->request->pos, power, unit, strlen(unit),
                           value < -10000 || value > 10000 ? 10000 : (long)value, reader->err);
}

/* What is said of units, by power: {"ENGLAND": {"F LON": ...}}. */
static ent_status read_of_units(ent_json_reader *reader, const char *key, const char *example,
                                ent_status (*read)(ent_json_reader *, ent_power, const char *unit, const json_t *said))
{
    const json_t *object = json_object_get(reader->json, key);
    const char *name, *unit;
    json_t *units, *said;
    ent_power power;

    if (object && !json_is_object(object))
        return REFUSE(reader, ENT_E_SYNTAX, "%s: give an object with an object for each power", key);
    json_object_foreach(mutable(object), name, units)
    {
        size_t i = 0;
        if (find_power(reader, key, name, &power) != ENT_OK)
            return ENT_E_NAME;
        if (!json_is_object(units))
            return REFUSE(reader, ENT_E_SYNTAX, "%s.%.40s: give an object such as %s", key, name, example);
        json_object_foreach(units, unit, said)
        {
            ent_status status = read(reader, power, unit, said);
            if (status != ENT_OK)
                return located(reader, status, key, name, i);
            i++;
        }
    }
    return ENT_OK;
}

static ent_status read_dislodged(ent_json_reader *reader)
{
    return read_of_units(reader, "dislodged", "{\"F LON\": [\"WAL\"]}", read_dislodged_unit);
}

/* {"ENGLAND": {"F LON": 1903}}: what 4.D.8 f asks about. */
static ent_status read_built(ent_json_reader *reader)
{
    return read_of_units(reader, "built", "{\"F LON\": 1903}", read_built_unit);
}

static ent_status read_adjustments(ent_json_reader *reader)
{
    const json_t *object = json_object_get(reader->json, "adjustments");
    const char *name;
    json_t *value;
    ent_power power;

    if (object && !json_is_object(object))
        return REFUSE(reader, ENT_E_SYNTAX, "adjustments: give an object with a number for each power");
    json_object_foreach(mutable(object), name, value)
    {
        if (find_power(reader, "adjustments", name, &power) != ENT_OK)
            return ENT_E_NAME;
        if (!json_is_integer(value) || json_integer_value(value) < -ENT_MAX_PROVS ||
            json_integer_value(value) > ENT_MAX_PROVS)
            return REFUSE(reader, ENT_E_SYNTAX, "adjustments.%.40s: give a whole number", name);
        ent_pos_adjust(reader->request->pos)[power] = (int16_t)json_integer_value(value);
    }
    return ENT_OK;
}

static ent_status read_contested(ent_json_reader *reader)
{
    const json_t *list = json_object_get(reader->json, "contested");

    if (list && !json_is_array(list))
        return REFUSE(reader, ENT_E_SYNTAX, "contested: give a list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *place = json_string_value(json_array_get(list, i));
        ent_loc loc = place ? ent_map_find_loc(reader->request->map, place, strlen(place)) : ENT_LOC_NONE;
        if (loc == ENT_LOC_NONE)
            return REFUSE(reader, ENT_E_NAME, "contested[%zu]: no such province", i);
        ent_prov prov = ent_prov_of(reader->request->map, loc);
        ent_pos_contested(reader->request->pos)[prov / 8] |= (uint8_t)(1u << (prov % 8));
    }
    return ENT_OK;
}

static ent_status read_winner(ent_json_reader *reader)
{
    const json_t *winner = json_object_get(reader->json, "winner");
    const char *name = json_string_value(winner);
    ent_power power = name ? ent_map_find_power(reader->request->map, name, strlen(name)) : ENT_POWER_NONE;

    if (winner && !json_is_null(winner) && power == ENT_POWER_NONE)
        return REFUSE(reader, ENT_E_NAME, "winner: give the name of a power of this map, or null");
    reader->request->pos->winner = power;
    return ENT_OK;
}

/* ---- Orders. ---- */

/* One power's order set: what every order of it shares, and where it stands in the request. */
typedef struct ent_set_kind {
    char where[80];
    ent_power power;
    uint16_t set;
    bool adds, replaces, unsorted, perpetual, announced;
} ent_set_kind;

static ent_status read_order_list(ent_json_reader *reader, const json_t *list, const ent_set_kind *kind)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        if (!json_is_string(item))
            return REFUSE(reader, ENT_E_SYNTAX, "%s[%zu]: give each order as a string", kind->where, i);
        const ent_written written = {.text = json_string_value(item),
                                     .len = json_string_length(item),
                                     .power = kind->power,
                                     .set = kind->set,
                                     .adds = kind->adds,
                                     .replaces = kind->replaces,
                                     .unsorted = kind->unsorted};
        ent_status status = ent_request_add(reader->request, &written, reader->err);
        if (status != ENT_OK)
            return prefixed(reader, status, kind->where);
    }
    return ENT_OK;
}

/* A list of orders, or {"orders": [...], "mode": "replaces"|"adds"}. */
static ent_status read_set(ent_json_reader *reader, const json_t *set, ent_set_kind kind)
{
    static const char *const known[] = {"orders", "mode", NULL};
    const json_t *list = set;

    if (json_is_object(set)) {
        const json_t *mode = json_object_get(set, "mode");
        const char *word = mode ? json_string_value(mode) : "", *key = unknown_key(set, known);
        if (key)
            return REFUSE(reader, ENT_E_SYNTAX, "%s.%.40s: unknown key; an order set has orders and mode", kind.where,
                          key);
        kind.adds = word && strcmp(word, "adds") == 0;
        kind.replaces = word && strcmp(word, "replaces") == 0;
        if (mode && !kind.adds && !kind.replaces)
            return REFUSE(reader, ENT_E_SYNTAX, "%s.mode: give \"adds\" or \"replaces\"", kind.where);
        list = json_object_get(set, "orders");
    }
    if (!json_is_array(list))
        return REFUSE(reader, ENT_E_SYNTAX,
                      "%s: an order set is a list of orders, or an object with such a list as \"orders\"", kind.where);
    return read_order_list(reader, list, &kind);
}

static ent_status read_sets(ent_json_reader *reader, const json_t *sets, ent_set_kind kind)
{
    ent_status status = ENT_OK;
    char where[sizeof kind.where];

    memcpy(where, kind.where, sizeof where);
    for (size_t i = 0; status == ENT_OK && i < json_array_size(sets); i++) {
        kind.set = (uint16_t)(i < ENT_STANDING_SET ? i : ENT_STANDING_SET - 1);
        snprintf(kind.where, sizeof kind.where, "%.55s[%zu]", where, i);
        status = read_set(reader, json_array_get(sets, i), kind);
    }
    return status;
}

/* A list of orders, a list of sets, one set as an object, or {"sets": [...], "known_order": false}. */
static ent_status read_power_orders(ent_json_reader *reader, const json_t *orders, ent_set_kind kind)
{
    static const char *const known[] = {"sets", "known_order", NULL};
    const json_t *sets = json_object_get(orders, "sets"), *order = json_object_get(orders, "known_order");

    if (json_is_object(orders) && !sets)
        return read_set(reader, orders, kind);
    if (json_is_object(orders)) {
        const char *key = unknown_key(orders, known);
        if (key)
            return REFUSE(reader, ENT_E_SYNTAX, "%s.%.40s: unknown key; beside sets there is known_order", kind.where,
                          key);
        if (order && !json_is_boolean(order))
            return REFUSE(reader, ENT_E_SYNTAX, "%s.known_order: give true or false", kind.where);
        if (!json_is_array(sets))
            return REFUSE(reader, ENT_E_SYNTAX, "%s.sets: give a list of order sets", kind.where);
        kind.unsorted = json_is_false(order);
        snprintf(kind.where + strlen(kind.where), 6, ".sets");
        return read_sets(reader, sets, kind);
    }
    if (!json_is_array(orders))
        return REFUSE(reader, ENT_E_SYNTAX, "%s: give a list of orders", kind.where);
    const json_t *first = json_array_get(orders, 0);
    return json_is_array(first) || json_is_object(first) ? read_sets(reader, orders, kind)
                                                         : read_order_list(reader, orders, &kind);
}

static ent_status read_orders(ent_json_reader *reader)
{
    const json_t *object = json_object_get(reader->json, "orders");
    const char *name;
    json_t *orders;
    ent_power power;

    if (object && !json_is_object(object))
        return REFUSE(reader, ENT_E_SYNTAX, "orders: give an object with a list for each power");
    json_object_foreach(mutable(object), name, orders)
    {
        ent_status status = find_power(reader, "orders", name, &power);
        ent_set_kind kind = {.power = power};
        snprintf(kind.where, sizeof kind.where, "orders.%.40s", name);
        if (status == ENT_OK)
            status = read_power_orders(reader, orders, kind);
        if (status != ENT_OK)
            return status;
    }
    return ENT_OK;
}

/* {"ITALY": ["A POR S A SPA", ...]}: orders that stand for longer than a turn. */
static ent_status read_standing(ent_json_reader *reader, const char *key, ent_set_kind kind)
{
    const json_t *object = json_object_get(reader->json, key);
    const char *name;
    json_t *orders;

    kind.set = ENT_STANDING_SET;
    if (object && !json_is_object(object))
        return REFUSE(reader, ENT_E_SYNTAX, "%s: give an object with a list for each power", key);
    json_object_foreach(mutable(object), name, orders)
    {
        ent_status status = find_power(reader, key, name, &kind.power);
        snprintf(kind.where, sizeof kind.where, "%s.%.40s", key, name);
        if (status == ENT_OK && !json_is_array(orders))
            status = REFUSE(reader, ENT_E_SYNTAX, "%s: give a list of orders", kind.where);
        if (status == ENT_OK)
            status = read_order_list(reader, orders, &kind);
        if (status != ENT_OK)
            return status;
    }
    return ENT_OK;
}

/* ---- All together. ---- */

static ent_status read_position(ent_json_reader *reader)
{
    ent_request *request = reader->request;
    ent_status status;

    const char *units = json_string_value(json_object_get(reader->json, "units"));

    request->units_by_orders = units && strcmp(units, "orders") == 0;
    request->units_given = json_object_get(reader->json, "units") != NULL && !request->units_by_orders;
    if (json_object_get(reader->json, "centers"))
        memset(ent_pos_owners(request->pos), ENT_POWER_NONE, request->pos->n_provs);
    status = request->units_by_orders ? ENT_OK : read_places(reader, "units", place_unit);
    if (status == ENT_OK)
        status = read_places(reader, "centers", place_center);
    if (status == ENT_OK)
        status = read_dislodged(reader);
    if (status == ENT_OK)
        status = read_built(reader);
    if (status == ENT_OK)
        status = read_adjustments(reader);
    if (status == ENT_OK)
        status = read_contested(reader);
    return status == ENT_OK ? read_winner(reader) : status;
}

ent_status ent_json_request(const json_t *json, const ent_json_options *options, ent_request *request, ent_err *err)
{
    ent_json_reader reader = {json, options, request, err};
    ent_status status;

    if (!json_is_object(json))
        return ent_fail(err, ENT_E_SYNTAX, "a request is a JSON object");
    status = check_keys(&reader);
    if (status == ENT_OK)
        status = read_rules(&reader);
    if (status == ENT_OK)
        status = read_options(&reader);
    if (status == ENT_OK && options->set_rules && !options->set_rules(options->context, &request->rules))
        status = REFUSE(&reader, ENT_E_NAME, "the rules of the command line");
    if (status == ENT_OK)
        status = read_map(&reader);
    if (status == ENT_OK)
        status = read_phase(&reader);
    if (status == ENT_OK)
        status = read_position(&reader);
    if (status == ENT_OK)
        status = read_orders(&reader);
    if (status == ENT_OK)
        status = read_standing(&reader, "perpetual", (ent_set_kind){.perpetual = true});
    if (status == ENT_OK)
        status = read_standing(&reader, "proxies", (ent_set_kind){.announced = true});
    return status == ENT_OK ? ent_request_finish(request, err) : status;
}
