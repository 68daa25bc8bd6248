/* request_json.c -- a request object to a request.
 *
 * The keys are read in the order in which they depend on each other, not as they stand: rules, map, phase, what stands
 * where, orders. Every key is checked; an unknown one is refused, because it may be a misspelt one that matters.
 *
 * The reader keeps the path to the value that it looks at, so that a refusal names it twice: as people write it, before
 * the message ("units.ENGLAND[2]: ..."), and as a JSON pointer in the ent_err ("/units/ENGLAND/2").
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/error.h"
#include "mapfile/json_value.h"
#include "game/position.h"
#include "game/rules.h"
#include "board/plain.h"
#include "json/json_io.h"
#include "json/json_path.h"
#include "mapfile/map_json.h"
#include "notation/print.h"
#include "text/heading.h"
#include "turn/placing.h"
#include "turn/power_name.h"
#include "turn/phase_and_rules.h"

enum { MAX_DEPTH = 6 };

/* A step of a path: a key, or, where that is NULL, an index. */
typedef struct ent_json_step {
    const char *key;
    size_t index;
} ent_json_step;

typedef struct ent_json_reader {
    const json_t *json;
    const ent_json_options *options;
    ent_request *request;
    ent_err *err;
    ent_json_step step[MAX_DEPTH];
    unsigned depth;
    char code[ENT_PLACE_CODE]; /* of place_as_listed() */
    uint64_t adjusted;         /* a bit for each power whose adjustments were read */
} ent_json_reader;

/* ---- Refusals. ---- */

static void enter_key(ent_json_reader *reader, const char *key)
{
    assert(reader->depth < MAX_DEPTH);
    reader->step[reader->depth++] = (ent_json_step){key, 0};
}

static void enter_index(ent_json_reader *reader, size_t i)
{
    assert(reader->depth < MAX_DEPTH);
    reader->step[reader->depth++] = (ent_json_step){NULL, i};
}

/* Back to the level above. Returns `status`. */
static ent_status leave(ent_json_reader *reader, ent_status status)
{
    assert(reader->depth > 0);
    reader->depth--;
    return status;
}

/* Add the path to what err says. */
static ent_status located(const ent_json_reader *reader, ent_status status)
{
    ent_err *err = reader->err;
    char where[80] = "";

    if (status == ENT_OK || !err)
        return status;
    ent_print_room words = {where, sizeof where, 0}, pointer = {err->path, sizeof err->path, 0};
    for (unsigned i = 0; i < reader->depth; i++) {
        const ent_json_step *step = &reader->step[i];
        if (step->key)
            ent_json_path_key(&words, &pointer, step->key);
        else
            ent_json_path_index(&words, &pointer, step->index);
    }
    ent_plain_copy(where, strlen(where), where, sizeof where); /* half a character at its end */
    if (reader->depth > 0)
        ent_err_prefix(err, "%s: ", where);
    return status;
}

/* Refuse the value whose path was entered. */
__attribute__((format(printf, 3, 4))) static ent_status refuse(const ent_json_reader *reader, ent_status status,
                                                               const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return located(reader, ent_fail(reader->err, status, "%s", text));
}

/* ... a member of it. */
static ent_status refuse_key(ent_json_reader *reader, const char *key, ent_status status, const char *message)
{
    enter_key(reader, key);
    return leave(reader, refuse(reader, status, "%s", message));
}

/* Refuse the first key of the object that is not listed. */
static ent_status check_keys(ent_json_reader *reader, const json_t *object, const char *const *known,
                             const char *message)
{
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (object, key, value) {
        size_t i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (!known[i])
            return refuse_key(reader, key, ENT_E_SYNTAX, message);
    }
    return ENT_OK;
}

static ent_status check_top(ent_json_reader *reader)
{
    static const char *const known[] = {"map",       "rules",       "options", "phase",     "units",     "dislodged",
                                        "centers",   "adjustments", "orders",  "perpetual", "proxies",   "id",
                                        "contested", "winner",      "built",   "entente",   "attackers", NULL};
    ent_status status =
        check_keys(reader, reader->json, known,
                   "unknown key; a request has map, rules, options, phase, units, dislodged, attackers, centers, "
                   "adjustments, built, orders, perpetual, proxies, contested, winner, id and entente");
    const json_t *id = json_object_get(reader->json, "id"), *version = json_object_get(reader->json, "entente");

    if (status == ENT_OK && (ent_json_is(id, JSON_OBJECT) || ent_json_is(id, JSON_ARRAY)))
        return refuse_key(reader, "id", ENT_E_SYNTAX, "give a string, a number, true, false or null");
    if (status == ENT_OK && version && json_integer_value(version) != 1)
        return refuse_key(reader, "entente", ENT_E_SYNTAX, "the version of this interface is 1");
    return status;
}

/* ---- Map, rules, phase. ---- */

static ent_map *build_map(const ent_json_reader *reader, const json_t *map, const char *name, bool *is_file)
{
    if (!name)
        return ent_map_from_json(map, reader->options->map_dir, reader->err);
    return ent_map_pick(name, map ? json_string_length(map) : strlen(name), reader->options->map_dir, is_file,
                        reader->err);
}

void ent_json_map_clear(ent_json_map *kept)
{
    ent_map_free(kept->map);
    free(kept->line);
    *kept = (ent_json_map){.map = NULL};
}

static ent_status read_map(ent_json_reader *reader, const json_t *map)
{
    const char *name = map ? json_string_value(map) : "standard";
    ent_request *request = reader->request;
    ent_json_map *kept = reader->options->kept, own = {.json = map};
    bool is_kept = kept && kept->map && kept->json == map;

    if (!name && !ent_json_is(map, JSON_OBJECT))
        return refuse(reader, ENT_E_SYNTAX, "give a name or an object");
    if (!is_kept && !(own.map = build_map(reader, map, name, &own.is_file)))
        return located(reader, reader->err ? reader->err->status : ENT_E_NAME);
    if (!is_kept && !name && !(own.line = ent_map_line(map))) {
        ent_map_free(own.map);
        return refuse(reader, ENT_E_MEMORY, "no memory for the map");
    }
    if (!is_kept && kept && !kept->map) {
        *kept = own;
        is_kept = true;
    }
    const ent_json_map *found = is_kept ? kept : &own;
    if (found->is_file)
        snprintf(request->map_file, sizeof request->map_file, "%s", name);
    ent_status status = ent_request_map(request, found->map, reader->err);
    request->map_is_lent = is_kept;
    request->map_line = found->line;
    return status;
}

static const ent_map_option *find_option(const char *key)
{
    size_t i = 0;
    while (ent_map_option_at(i) && strcmp(ent_map_option_at(i)->name, key) != 0)
        i++;
    return ent_map_option_at(i);
}

static ent_status read_rules(ent_json_reader *reader, const json_t *rules)
{
    const json_t *preset = ent_json_is(rules, JSON_OBJECT) ? json_object_get(rules, "preset") : rules;
    const char *name = preset ? json_string_value(preset) : "datc", *key;
    json_t *value;

    if (rules && !ent_json_is(rules, JSON_OBJECT) && !ent_json_is(rules, JSON_STRING))
        return refuse(reader, ENT_E_SYNTAX, "give a preset's name or an object");
    if (!name)
        return refuse_key(reader, "preset", ENT_E_SYNTAX, "give a string such as \"2023\"");
    if (!ent_rules_preset(name, &reader->request->rules))
        return refuse(reader, ENT_E_NAME, "the preset '%.40s' is unknown; there are " ENT_PRESET_NAMES, name);
    ENT_EACH_MEMBER (rules, key, value) {
        ent_err err = {.text = "give a choice as a string, such as \"a\""};
        ent_status status = ent_json_is(value, JSON_STRING) ? ENT_OK : ENT_E_SYNTAX;
        if (strcmp(key, "preset") == 0)
            continue;
        if (find_option(key) || strcmp(key, "victory") == 0)
            return refuse_key(reader, key, ENT_E_SYNTAX, "this belongs to \"options\"");
        if (status == ENT_OK)
            status = ent_rules_set(&reader->request->rules, key, json_string_value(value), &err);
        if (status != ENT_OK)
            return refuse_key(reader, key, status, err.text);
    }
    return ENT_OK;
}

static ent_status read_options(ent_json_reader *reader, const json_t *options)
{
    ent_rules *rules = &reader->request->rules;
    const char *key;
    json_t *value;

    if (options && !ent_json_is(options, JSON_OBJECT))
        return refuse(reader, ENT_E_SYNTAX, "give an object");
    ENT_EACH_MEMBER (options, key, value) {
        const ent_map_option *option = find_option(key);
        json_int_t number = json_integer_value(value);
        if (option && ent_json_is_boolean(value))
            rules->options &= (uint8_t) ~(ent_json_is(value, JSON_TRUE) ? 0 : option->bit);
        else if (strcmp(key, "victory") == 0 && number >= 1 && number <= ENT_MAX_PROVS)
            rules->victory = (uint16_t)number;
        else
            return refuse_key(reader, key, ENT_E_SYNTAX,
                              "there are railway, canal, hong_kong (true or false) and victory (from 1 to 1024)");
    }
    return ENT_OK;
}

static ent_status read_phase(ent_json_reader *reader, const json_t *phase)
{
    if (!phase)
        return ENT_OK;
    if (!ent_json_is(phase, JSON_STRING))
        return refuse(reader, ENT_E_SYNTAX, "give a string such as \"S1901M\"");
    ent_pos *pos = reader->request->pos;
    ent_status status = ent_phase_parse(json_string_value(phase), json_string_length(phase), pos, reader->err);
    if (status == ENT_OK)
        status = ent_phase_check_year(reader->request->map, pos, reader->err);
    return located(reader, status);
}

/* ---- What belongs to powers. ---- */

/* Reads what one power has; its path was entered. */
typedef ent_status ent_json_power_reader(ent_json_reader *reader, ent_power power, const json_t *said,
                                         const void *context);

/* {"ENGLAND": ..., ...}: `form` says what each power has. */
static ent_status read_by_power(ent_json_reader *reader, const json_t *object, const char *form,
                                ent_json_power_reader *read, const void *context)
{
    const ent_map *map = reader->request->map;
    const char *name;
    json_t *said;

    if (object && !ent_json_is(object, JSON_OBJECT))
        return refuse(reader, ENT_E_SYNTAX, "give an object with %s for each power", form);
    ENT_EACH_MEMBER (object, name, said) {
        ent_power power = ent_power_named(map, name, strlen(name));
        enter_key(reader, name);
        ent_status status = power == ENT_POWER_NONE
                                ? refuse(reader, ENT_E_NAME, "the map %.40s has no such power", map->name)
                                : read(reader, power, said, context);
        if (leave(reader, status) != ENT_OK)
            return status;
    }
    return ENT_OK;
}

/* text[0..*len), a unit or a place, until the next call: with a code for an alias that may mean several places. */
static const char *place_as_listed(ent_json_reader *reader, const char *text, size_t *len)
{
    return ent_place_as_listed(reader->request->map, text, len, reader->code);
}

typedef ent_status ent_json_place_function(ent_request *, ent_power, const char *, size_t, ent_err *);

static ent_status place_unit(ent_request *request, ent_power power, const char *text, size_t len, ent_err *err)
{
    return ent_put_unit(request->map, request->pos, &request->strays, power, text, len, err);
}

static ent_status place_center(ent_request *request, ent_power power, const char *text, size_t len, ent_err *err)
{
    return ent_put_center(request->map, request->pos, power, text, len, err);
}

/* ["F LON", ...] for units and centers. `context`: the place function. */
static ent_status read_places(ent_json_reader *reader, ent_power power, const json_t *list, const void *context)
{
    ent_json_place_function *const *place = context;

    if (!ent_json_is(list, JSON_ARRAY))
        return refuse(reader, ENT_E_SYNTAX, "give a list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        size_t len = json_string_length(item);
        enter_index(reader, i);
        if (!ent_json_is(item, JSON_STRING))
            return leave(reader, refuse(reader, ENT_E_SYNTAX, "give a string"));
        const char *text = place_as_listed(reader, json_string_value(item), &len);
        ent_status status = located(reader, (*place)(reader->request, power, text, len, reader->err));
        if (leave(reader, status) != ENT_OK)
            return status;
    }
    return ENT_OK;
}

static ent_status read_dislodged(ent_json_reader *reader, ent_power power, const char *unit, const json_t *places)
{
    const ent_request *request = reader->request;
    ent_dislodged *dislodged;
    size_t len = strlen(unit);
    unit = place_as_listed(reader, unit, &len);
    ent_status status = ent_put_dislodged(request->map, request->pos, power, unit, len, &dislodged, reader->err);

    if (status == ENT_OK && !ent_json_is(places, JSON_ARRAY))
        return refuse(reader, ENT_E_SYNTAX, "give the list of places where it may retreat");
    for (size_t i = 0; status == ENT_OK && i < json_array_size(places); i++) {
        const char *place = json_string_value(json_array_get(places, i));
        if (!place)
            return refuse(reader, ENT_E_SYNTAX, "give the places as strings");
        len = strlen(place);
        place = place_as_listed(reader, place, &len);
        status = ent_put_retreat(request->map, dislodged, place, len, reader->err);
    }
    return located(reader, status);
}

/* "MUN": where the attacker of a dislodged unit came from. */
static ent_status read_attacker(ent_json_reader *reader, ent_power power, const char *unit, const json_t *from)
{
    const ent_request *request = reader->request;
    ent_dislodged *dislodged;
    size_t len = strlen(unit);
    unit = place_as_listed(reader, unit, &len);
    ent_status status = ent_place_find_dislodged(request->map, request->pos, power, unit, len, &dislodged, reader->err);

    if (status == ENT_OK && !ent_json_is(from, JSON_STRING))
        return refuse(reader, ENT_E_SYNTAX, "give the province from which the attacker came as a string");
    if (status == ENT_OK) {
        len = json_string_length(from);
        const char *place = place_as_listed(reader, json_string_value(from), &len);
        status = ent_put_attacker(request->map, dislodged, place, len, reader->err);
    }
    return located(reader, status);
}

static ent_status read_built(ent_json_reader *reader, ent_power power, const char *unit, const json_t *year)
{
    const ent_request *request = reader->request;
    json_int_t value = json_integer_value(year);

    if (!ent_json_is(year, JSON_INTEGER))
        return refuse(reader, ENT_E_SYNTAX, "give the year as a whole number");
    size_t len = strlen(unit);
    unit = place_as_listed(reader, unit, &len);
    return located(reader, ent_put_built(request->map, request->pos, power, unit, len,
                                         value < -10000 || value > 10000 ? 10000 : (long)value, reader->err));
}

typedef struct ent_json_unit_reader {
    ent_status (*read)(ent_json_reader *reader, ent_power power, const char *unit, const json_t *said);
    const char *example;
} ent_json_unit_reader;

/* What is said of units: {"F LON": ...}. `context`: an ent_json_unit_reader. */
static ent_status read_of_units(ent_json_reader *reader, ent_power power, const json_t *units, const void *context)
{
    const ent_json_unit_reader *kind = context;
    const char *unit;
    json_t *said;

    if (!ent_json_is(units, JSON_OBJECT))
        return refuse(reader, ENT_E_SYNTAX, "give an object such as %s", kind->example);
    ENT_EACH_MEMBER (units, unit, said) {
        enter_key(reader, unit);
        ent_status status = leave(reader, kind->read(reader, power, unit, said));
        if (status != ENT_OK)
            return status;
    }
    return ENT_OK;
}

static ent_status read_adjustment(ent_json_reader *reader, ent_power power, const json_t *value, const void *context)
{
    json_int_t number = json_integer_value(value);

    (void)context;
    if (!ent_json_is(value, JSON_INTEGER) || number < -ENT_MAX_PROVS || number > ENT_MAX_PROVS)
        return refuse(reader, ENT_E_SYNTAX, "give a whole number from %d to %d", -ENT_MAX_PROVS, ENT_MAX_PROVS);
    if ((reader->adjusted >> power & 1) && ent_pos_adjust(reader->request->pos)[power] != number)
        return refuse(reader, ENT_E_POSITION, "this power has another number already, by another name; name it once");
    reader->adjusted |= UINT64_C(1) << power;
    ent_pos_adjust(reader->request->pos)[power] = (int16_t)number;
    return ENT_OK;
}

static ent_status read_contested(ent_json_reader *reader, const json_t *list)
{
    if (list && !ent_json_is(list, JSON_ARRAY))
        return refuse(reader, ENT_E_SYNTAX, "give a list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *place = json_string_value(json_array_get(list, i));
        ent_loc loc = place ? ent_map_find_loc(reader->request->map, place, strlen(place)) : ENT_LOC_NONE;
        if (loc == ENT_LOC_NONE) {
            enter_index(reader, i);
            return leave(reader, place ? refuse(reader, ENT_E_NAME, "the map has no province '%.40s'", place)
                                       : refuse(reader, ENT_E_NAME, "give a province as a string"));
        }
        ent_prov prov = ent_prov_of(reader->request->map, loc);
        ent_pos_contested(reader->request->pos)[prov / 8] |= (uint8_t)(1u << (prov % 8));
    }
    return ENT_OK;
}

static ent_status read_winner(ent_json_reader *reader, const json_t *winner)
{
    const char *name = json_string_value(winner);
    ent_power power = name ? ent_map_find_power(reader->request->map, name, strlen(name)) : ENT_POWER_NONE;

    if (winner && !ent_json_is(winner, JSON_NULL) && power == ENT_POWER_NONE)
        return refuse(reader, ENT_E_NAME, "give the name of a power of this map, or null");
    reader->request->pos->winner = power;
    return ENT_OK;
}

/* ---- Orders. ---- */

/* Where the orders say which units there are, an order that names another power before its unit is nobody's. */
static ent_status check_nation(const ent_json_reader *reader, const ent_written *written)
{
    const ent_map *map = reader->request->map;
    ent_power other = reader->request->units_by_orders
                          ? ent_heading_foreign(map, (ent_span){written->text, written->len}, written->power)
                          : ENT_POWER_NONE;

    return other == ENT_POWER_NONE
               ? ENT_OK
               : refuse(reader, ENT_E_SYNTAX,
                        "whose is this order? It stands among %s's and names %s; put it below \"%s\"",
                        map->power[written->power].title, map->power[other].title, map->power[other].name);
}

static ent_status read_order_list(ent_json_reader *reader, const json_t *list, const ent_written *like)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        ent_written written = *like;
        enter_index(reader, i);
        if (!ent_json_is(item, JSON_STRING))
            return leave(reader, refuse(reader, ENT_E_SYNTAX, "give each order as a string"));
        written.text = json_string_value(item);
        written.len = json_string_length(item);
        ent_status status = check_nation(reader, &written);
        if (status == ENT_OK)
            status = located(reader, ent_request_add(reader->request, &written, reader->err));
        if (leave(reader, status) != ENT_OK)
            return status;
    }
    return ENT_OK;
}

/* A list of orders, or {"orders": [...], "mode": "replaces"|"adds"}. */
static ent_status read_set(ent_json_reader *reader, const json_t *set, ent_written like)
{
    static const char *const known[] = {"orders", "mode", NULL};
    bool is_object = ent_json_is(set, JSON_OBJECT);
    const json_t *list = is_object ? json_object_get(set, "orders") : set, *mode = json_object_get(set, "mode");
    const char *word = mode ? json_string_value(mode) : "";
    ent_status status =
        check_keys(reader, is_object ? set : NULL, known, "unknown key; an order set has orders and mode");

    if (status != ENT_OK)
        return status;
    like.adds = word && strcmp(word, "adds") == 0;
    like.replaces = word && strcmp(word, "replaces") == 0;
    if (mode && !like.adds && !like.replaces)
        return refuse_key(reader, "mode", ENT_E_SYNTAX, "give \"adds\" or \"replaces\"");
    if (!ent_json_is(list, JSON_ARRAY))
        return refuse(reader, ENT_E_SYNTAX,
                      "an order set is a list of orders, or an object with such a list as \"orders\"");
    if (like.replaces && like.set > 0 && !like.unsorted && json_array_size(list) == 0)
        return refuse_key(reader, "orders", ENT_E_SYNTAX,
                          "a set that replaces others has no orders; give it some, or leave it out");
    if (!is_object)
        return read_order_list(reader, list, &like);
    enter_key(reader, "orders");
    return leave(reader, read_order_list(reader, list, &like));
}

/* A set without orders is none: it does not make another one the second. */
static ent_status read_sets(ent_json_reader *reader, const json_t *sets, ent_written like)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < json_array_size(sets); i++) {
        const size_t before = reader->request->n_written;
        enter_index(reader, i);
        status = leave(reader, read_set(reader, json_array_get(sets, i), like));
        if (reader->request->n_written > before && like.set < ENT_STANDING_SET - 1)
            like.set++;
    }
    return status;
}

/* {"sets": [...], "known_order": false}. */
static ent_status read_sets_object(ent_json_reader *reader, const json_t *orders, ent_written like)
{
    static const char *const known[] = {"sets", "known_order", NULL};
    const json_t *sets = json_object_get(orders, "sets"), *order = json_object_get(orders, "known_order");
    ent_status status = check_keys(reader, orders, known, "unknown key; beside sets there is known_order");

    if (status == ENT_OK && order && !ent_json_is_boolean(order))
        return refuse_key(reader, "known_order", ENT_E_SYNTAX, "give true or false");
    if (status == ENT_OK && !ent_json_is(sets, JSON_ARRAY))
        return refuse_key(reader, "sets", ENT_E_SYNTAX, "give a list of order sets");
    like.unsorted = ent_json_is(order, JSON_FALSE);
    enter_key(reader, "sets");
    return leave(reader, status == ENT_OK ? read_sets(reader, sets, like) : status);
}

/* A list of orders, a list of sets, one set as an object, or several as an object. */
static ent_status read_power_orders(ent_json_reader *reader, ent_power power, const json_t *orders, const void *context)
{
    const ent_written like = {.power = power};
    const json_t *first = json_array_get(orders, 0);

    (void)context;
    if (json_object_get(orders, "sets"))
        return read_sets_object(reader, orders, like);
    if (ent_json_is(orders, JSON_OBJECT))
        return read_set(reader, orders, like);
    if (!ent_json_is(orders, JSON_ARRAY))
        return refuse(reader, ENT_E_SYNTAX, "give a list of orders");
    return ent_json_is(first, JSON_ARRAY) || ent_json_is(first, JSON_OBJECT) ? read_sets(reader, orders, like)
                                                                             : read_order_list(reader, orders, &like);
}

/* ["A POR S A SPA", ...]: orders that stand for longer than a turn. `context`: the ent_written that they are like. */
static ent_status read_standing(ent_json_reader *reader, ent_power power, const json_t *orders, const void *context)
{
    ent_written like = *(const ent_written *)context;

    like.power = power;
    like.set = ENT_STANDING_SET;
    return ent_json_is(orders, JSON_ARRAY) ? read_order_list(reader, orders, &like)
                                           : refuse(reader, ENT_E_SYNTAX, "give a list of orders");
}

/* ---- All together. ---- */

static ent_status read_units(ent_json_reader *reader, const json_t *units)
{
    static ent_json_place_function *const place = place_unit;
    ent_request *request = reader->request;
    const char *word = json_string_value(units);

    request->units_by_orders = word && strcmp(word, "orders") == 0;
    request->units_given = units && !request->units_by_orders;
    if (word && !request->units_by_orders)
        return refuse(reader, ENT_E_SYNTAX, "give an object with a list for each power, or \"orders\"");
    return request->units_by_orders ? ENT_OK : read_by_power(reader, units, "a list", read_places, &place);
}

static ent_status read_centers(ent_json_reader *reader, const json_t *centers)
{
    static ent_json_place_function *const place = place_center;

    reader->request->centers_given = centers != NULL;
    if (centers)
        memset(ent_pos_owners(reader->request->pos), ENT_POWER_NONE, reader->request->pos->n_provs);
    return read_by_power(reader, centers, "a list", read_places, &place);
}

static ent_status read_all_dislodged(ent_json_reader *reader, const json_t *dislodged)
{
    static const ent_json_unit_reader kind = {read_dislodged, "{\"F LON\": [\"WAL\"]}"};
    return read_by_power(reader, dislodged, "an object", read_of_units, &kind);
}

static ent_status read_all_attackers(ent_json_reader *reader, const json_t *attackers)
{
    static const ent_json_unit_reader kind = {read_attacker, "{\"F LON\": \"NTH\"}"};
    return read_by_power(reader, attackers, "an object", read_of_units, &kind);
}

/* {"F LON": 1903}: what 4.D.8 f asks about. */
static ent_status read_all_built(ent_json_reader *reader, const json_t *built)
{
    static const ent_json_unit_reader kind = {read_built, "{\"F LON\": 1903}"};
    return read_by_power(reader, built, "an object", read_of_units, &kind);
}

static ent_status read_adjustments(ent_json_reader *reader, const json_t *adjustments)
{
    return read_by_power(reader, adjustments, "a number", read_adjustment, NULL);
}

static ent_status read_orders(ent_json_reader *reader, const json_t *orders)
{
    return read_by_power(reader, orders, "a list", read_power_orders, NULL);
}

static ent_status read_perpetual(ent_json_reader *reader, const json_t *orders)
{
    static const ent_written like = {.perpetual = true};
    return read_by_power(reader, orders, "a list", read_standing, &like);
}

static ent_status read_proxies(ent_json_reader *reader, const json_t *orders)
{
    static const ent_written like = {.announced = true};
    return read_by_power(reader, orders, "a list", read_standing, &like);
}

/* The members in the order in which they depend on each other. Each is called whether its key is there or not. */
static const struct {
    const char *key;
    ent_status (*read)(ent_json_reader *reader, const json_t *value);
} members[] = {
    {"map", read_map},
    {"phase", read_phase},
    {"units", read_units},
    {"centers", read_centers},
    {"dislodged", read_all_dislodged},
    {"attackers", read_all_attackers},
    {"built", read_all_built},
    {"adjustments", read_adjustments},
    {"contested", read_contested},
    {"winner", read_winner},
    {"orders", read_orders},
    {"perpetual", read_perpetual},
    {"proxies", read_proxies},
};

static ent_status read_member(ent_json_reader *reader, const char *key,
                              ent_status (*read)(ent_json_reader *reader, const json_t *value))
{
    enter_key(reader, key);
    return leave(reader, read(reader, json_object_get(reader->json, key)));
}

ent_status ent_json_request(const json_t *json, const ent_json_options *options, ent_request *request, ent_err *err)
{
    ent_json_reader reader = {.json = json, .options = options, .request = request, .err = err};

    if (!ent_json_is(json, JSON_OBJECT))
        return ent_fail(err, ENT_E_SYNTAX, "a request is a JSON object");
    if (ent_json_is(json_object_get(json, "phases"), JSON_ARRAY))
        return ent_fail(err, ENT_E_SYNTAX, "a saved game is no request; `replay` judges it");
    ent_status status = check_top(&reader);
    if (status == ENT_OK)
        status = read_member(&reader, "rules", read_rules);
    if (status == ENT_OK)
        status = read_member(&reader, "options", read_options);
    if (status == ENT_OK && options->set_rules && !options->set_rules(options->context, &request->rules))
        status = refuse(&reader, ENT_E_NAME, "the rules of the command line");
    for (size_t i = 0; status == ENT_OK && i < sizeof members / sizeof *members; i++)
        status = read_member(&reader, members[i].key, members[i].read);
    if (status != ENT_OK)
        return status;
    enter_key(&reader, request->pos->n_dislodged > 0 ? "dislodged" : "units");
    return leave(&reader, located(&reader, ent_request_finish(request, err)));
}
