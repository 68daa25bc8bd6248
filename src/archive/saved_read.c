/* saved_read.c -- a saved game of the package `diplomacy` or of dipcc into a game of our own.
 *
 * One phase of theirs becomes one phase of ours, in a line. What a phase of ours does not say goes to its "extra": keys
 * of the state (influence, homes, builds, zobrist_hash, ...), other keys of the phase, results of nobody's units. A
 * phase that is not of play ("FORMING") goes there as it stands. The phase "COMPLETED" becomes the spring that would
 * have followed, unless units are dislodged in it.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/game_file.h"
#include "archive/saved.h"
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/error.h"

enum { MAX_TITLE = 120, NAME_SIZE = 16 };

typedef struct ent_saved_reader {
    const ent_saved_dialect *dialect;
    const json_t *file;
    json_t *game; /* the new one */
    ent_notes *notes;
    ent_game_place place;
    json_t *phases;       /* of the new game, which owns them */
    json_t *apart;        /* owned; [{"before": index, "phase": ...}] */
    char name[NAME_SIZE]; /* of the last phase of play */
} ent_saved_reader;

/* The spring after the last phase of play. */
static void name_of_end(const ent_saved_reader *reader, char out[NAME_SIZE])
{
    snprintf(out, NAME_SIZE, "S%dM", (atoi(reader->name + 1) + 1) % 10000);
}

/* ---- The state. ---- */

/* The units that stand, or those with an asterisk, which are dislodged, as ["A PAR"]. NULL: no memory. */
static json_t *units_of(const json_t *list, bool dislodged)
{
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *unit = json_array_get(list, i);
        const char *text = json_string_value(unit);
        bool marked = text && text[0] == '*';
        if (marked == dislodged && !ent_tree_append(out, marked ? json_string(text + 1) : json_incref(unit))) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

/* Outside of retreats no unit is dislodged: one with an asterisk stays in the list, where it is refused. */
static bool put_units(const json_t *units, bool retreats, json_t *position)
{
    json_t *out = json_object(), *list;
    bool good = out != NULL;
    const char *power;

    ENT_EACH_MEMBER (units, power, list) {
        good &= ent_tree_put(out, power, retreats ? units_of(list, false) : json_incref(list));
    }
    return ent_tree_put(position, "units", out) && good;
}

/* Units with an asterisk that "retreats" does not name have nowhere to go. */
static bool add_stuck(json_t *of_power, const json_t *list)
{
    json_t *units = units_of(list, true);
    bool good = units != NULL;

    for (size_t i = 0; good && i < json_array_size(units); i++) {
        const char *unit = json_string_value(json_array_get(units, i));
        if (!json_object_get(of_power, unit))
            good = ent_tree_put(of_power, unit, json_array());
    }
    json_decref(units);
    return good;
}

static bool put_dislodged(const json_t *state, json_t *position)
{
    json_t *units = json_object_get(state, "units"), *retreats = json_object_get(state, "retreats");
    json_t *out = retreats ? ent_tree_copy(retreats) : json_object(), *list;
    bool good = out != NULL;
    const char *power;

    ENT_EACH_MEMBER (units, power, list) {
        bool known = json_is_object(json_object_get(out, power));
        good = good && (known || ent_tree_put(out, power, json_object()));
        good &= add_stuck(json_object_get(out, power), list);
    }
    return ent_tree_put(position, "dislodged", out) && good;
}

/* The member `key`, a list or an object with values of these kinds, into *out; NULL where it may be absent and is. */
static ent_status read_member(ent_saved_reader *reader, const json_t *from, const char *key, unsigned kind,
                              unsigned kinds, json_t **out)
{
    ent_status status = ent_game_place_member(&reader->place, from, key, kind, out);
    return status == ENT_OK ? ent_game_place_values(&reader->place, from, key, kinds) : status;
}

static ent_status read_state(ent_saved_reader *reader, const json_t *state, const char *name, json_t *phase)
{
    json_t *position = json_object(), *units = NULL, *centers = NULL, *unused;
    const ent_game_place_mark before = ent_game_place_enter(&reader->place, "state");
    bool retreats = name[strlen(name) - 1] == 'R';
    ent_status status = read_member(reader, state, "units", ENT_IS_OBJECT, ENT_IS_LIST, &units);

    if (status == ENT_OK)
        status = read_member(reader, state, "centers", ENT_IS_OBJECT, ENT_IS_LIST, &centers);
    if (status == ENT_OK && retreats)
        status = read_member(reader, state, "retreats", ENT_IS_OBJECT | ENT_IS_OPTIONAL, ENT_IS_OBJECT, &unused);
    bool good = position && ent_tree_put(position, "phase", json_string(name));
    if (status == ENT_OK && good)
        good = put_units(units, retreats, position) && ent_tree_put(position, "centers", json_incref(centers));
    if (status == ENT_OK && good && retreats)
        good = put_dislodged(state, position);
    if (!ent_tree_put(phase, "position", position) || !good)
        status = status == ENT_OK ? ent_game_place_no_memory(&reader->place) : status;
    ent_game_place_leave(&reader->place, before);
    return status;
}

/* ---- Orders. ---- */

/* Of a power that is null there it is noted that it has none at all. */
static ent_status read_orders(ent_saved_reader *reader, const json_t *from, json_t *phase, json_t *extra)
{
    json_t *orders = json_object(), *silent = json_array(), *given, *list;
    const char *power;
    ent_status status =
        read_member(reader, from, "orders", ENT_IS_OBJECT | ENT_IS_OPTIONAL, ENT_IS_LIST | ENT_IS_NULL, &given);
    bool good = orders && silent;

    ENT_EACH_MEMBER (given, power, list) {
        good &= (json_is_null(list) ? ent_tree_append(silent, json_string(power))
                                    : ent_tree_put(orders, power, json_incref(list)));
    }
    good &= ent_tree_put(phase, "orders", orders);
    if (json_array_size(silent) > 0)
        good &= ent_tree_put(extra, "no_orders", silent);
    else
        json_decref(silent);
    return status != ENT_OK || good ? status : ent_game_place_no_memory(&reader->place);
}

/* ---- Results. ---- */

/* Note the power as the owner of the unit of each text: "A PAR" of "A PAR", and of "A PAR B". */
static bool put_owner(json_t *owners, const char *power, const json_t *texts)
{
    bool good = true;
    char unit[80];

    for (size_t i = 0; good && i < json_array_size(texts); i++) {
        const char *text = json_string_value(json_array_get(texts, i));
        const char *place = text ? strchr(text, ' ') : NULL;
        size_t len = place ? (size_t)(place + 1 - text) + strcspn(place + 1, " ") : 0;
        if (!place || len >= sizeof unit) /* longer than the code of any unit */
            continue;
        snprintf(unit, sizeof unit, "%.*s", (int)len, text);
        good = ent_tree_put(owners, unit, json_string(power));
    }
    return good;
}

/* {"A PAR": "FRANCE"}, new: whose unit it is. A dislodged unit comes first, then one that stands, then one that is
 * ordered. NULL: no memory. */
static json_t *owners_of(const json_t *phase)
{
    json_t *position = json_object_get(phase, "position"), *owners = json_object(), *of_power, *places;
    bool good = owners != NULL;
    const char *power, *unit;

    ENT_EACH_MEMBER (json_object_get(phase, "orders"), power, of_power) {
        good &= put_owner(owners, power, of_power);
    }
    ENT_EACH_MEMBER (json_object_get(position, "units"), power, of_power) {
        good &= put_owner(owners, power, of_power);
    }
    ENT_EACH_MEMBER (json_object_get(position, "dislodged"), power, of_power) {
        ENT_EACH_MEMBER (of_power, unit, places) {
            good &= ent_tree_put(owners, unit, json_string(power));
        }
    }
    return ent_tree_give(owners, good);
}

/* Add {"unit": "A PAR", "marks": ["bounce"]} to the power's results. */
static bool add_result(json_t *results, const char *power, const char *unit, json_t *marks)
{
    json_t *entry = json_object(), *list = json_object_get(results, power);
    bool good = ent_tree_put(entry, "unit", json_string(unit)) && ent_tree_put(entry, "marks", json_incref(marks));

    if (!list && ent_tree_put(results, power, json_array()))
        list = json_object_get(results, power);
    return ent_tree_append(list, entry) && good;
}

static ent_status read_results(ent_saved_reader *reader, const json_t *from, json_t *phase, json_t *extra)
{
    json_t *results = json_object(), *nobodys = json_object(), *owners = owners_of(phase), *given, *marks;
    const char *unit;
    ent_status status = read_member(reader, from, "results", ENT_IS_OBJECT | ENT_IS_OPTIONAL, ENT_IS_LIST, &given);
    bool good = results && nobodys && owners;

    ENT_EACH_MEMBER (given, unit, marks) {
        const char *power = json_string_value(json_object_get(owners, unit));
        if (status == ENT_OK && good)
            good = power ? add_result(results, power, unit, marks) : ent_tree_put(nobodys, unit, json_incref(marks));
    }
    json_decref(owners);
    good &= ent_tree_put(phase, "results", results);
    if (json_object_size(nobodys) > 0)
        good &= ent_tree_put(extra, "results", nobodys);
    else
        json_decref(nobodys);
    return status != ENT_OK || good ? status : ent_game_place_no_memory(&reader->place);
}

/* ---- Messages. ---- */

/* A copy in which a message to all is to "GLOBAL". */
static json_t *message_of(const ent_saved_reader *reader, const json_t *from)
{
    json_t *message = ent_tree_copy(from);
    const char *recipient = json_string_value(json_object_get(message, "recipient"));

    if (recipient && strcmp(recipient, reader->dialect->everybody) == 0 &&
        !ent_tree_put(message, "recipient", json_string("GLOBAL")))
        return ent_tree_give(message, false);
    return message;
}

static ent_status read_messages(ent_saved_reader *reader, const json_t *from, json_t *phase)
{
    json_t *messages = json_array(), *given;
    ent_status status = read_member(reader, from, "messages", ENT_IS_LIST | ENT_IS_OPTIONAL, ENT_IS_OBJECT, &given);
    bool good = messages != NULL;

    for (size_t i = 0; status == ENT_OK && good && i < json_array_size(given); i++)
        good = ent_tree_append(messages, message_of(reader, json_array_get(given, i)));
    good &= ent_tree_put(phase, "messages", messages);
    return status != ENT_OK || good ? status : ent_game_place_no_memory(&reader->place);
}

/* ---- What is kept. ---- */

/* The keys of a state that are not read. Those that only repeat the game's keys are made again. */
static bool keep_state(const ent_saved_reader *reader, const json_t *state, const char *name, json_t *extra)
{
    const bool retreats = name[strlen(name) - 1] == 'R';
    const char *known[8] = {"name", "units", "centers"};
    size_t n = 3;
    static const char *const repeated[][2] = {{"game_id", "id"}, {"map", "map"}, {"rules", "rules"}};
    json_t *kept = json_object();

    if (retreats)
        known[n++] = "retreats";
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        const json_t *own = json_object_get(state, repeated[i][0]);
        if (own && json_equal(own, json_object_get(reader->file, repeated[i][1])))
            known[n++] = repeated[i][0];
    }
    bool good = kept && ent_tree_put_others(state, known, kept);
    if (json_object_size(kept) > 0)
        return ent_tree_put(extra, "state", kept) && good;
    json_decref(kept);
    return good;
}

/* {"diplomacy": extra} as "extra" of the object, if there is anything; of a phase with what says how it was read.
 * Takes `extra` over. */
static bool put_extra(const ent_saved_reader *reader, json_t *object, json_t *extra)
{
    json_t *outer = json_object();
    bool good = outer != NULL;

    if (extra && json_object_size(extra) == 0)
        json_decref(extra);
    else
        good = ent_tree_put(outer, reader->dialect->name, extra);
    if (object != reader->game)
        good = good && ent_saved_keep_as_read(reader->dialect, reader->game, object, outer);
    if (good && json_object_size(outer) == 0) {
        json_decref(outer);
        return true;
    }
    return ent_tree_put(object, "extra", outer) && good;
}

/* ---- Phases. ---- */

static bool begin_phase(const ent_saved_reader *reader, json_t *phase, bool completed)
{
    size_t n = json_array_size(reader->phases);

    return ent_tree_put(phase, "id", json_integer((json_int_t)n + 1)) &&
           ent_tree_put(phase, "parent", n > 0 ? json_integer((json_int_t)n) : json_null()) &&
           ent_tree_put(phase, "name", json_string(completed ? "completed" : ""));
}

static ent_status read_parts(ent_saved_reader *reader, const json_t *from, const char *name, json_t *phase,
                             json_t *extra)
{
    static const char *const known[] = {"name", "state", "orders", "results", "messages", NULL};
    json_t *state;
    ent_status status = ent_game_place_member(&reader->place, from, "state", ENT_IS_OBJECT, &state);

    if (status == ENT_OK)
        status = read_state(reader, state, name, phase);
    if (status == ENT_OK)
        status = read_orders(reader, from, phase, extra);
    if (status == ENT_OK)
        status = read_results(reader, from, phase, extra);
    if (status == ENT_OK)
        status = read_messages(reader, from, phase);
    if (status == ENT_OK && !(ent_tree_put_others(from, known, extra) && keep_state(reader, state, name, extra)))
        status = ent_game_place_no_memory(&reader->place);
    return status;
}

static ent_status read_played(ent_saved_reader *reader, const json_t *from, const char *name, bool completed)
{
    json_t *phase = json_object(), *extra = json_object();
    bool good = phase && extra && begin_phase(reader, phase, completed);
    ent_status status = good ? read_parts(reader, from, name, phase, extra) : ent_game_place_no_memory(&reader->place);

    if (completed && status == ENT_OK && !ent_tree_put(extra, "name", json_string(ent_saved_completed)))
        status = ent_game_place_no_memory(&reader->place);
    good = ent_tree_put(phase, "text", json_null()) && ent_tree_put(phase, "judged", json_null());
    good &= put_extra(reader, phase, extra);
    if (!ent_tree_append(reader->phases, phase) || !good)
        status = status == ENT_OK ? ent_game_place_no_memory(&reader->place) : status;
    return status;
}

/* A phase that nobody plays, as it stands. */
static ent_status keep_apart(ent_saved_reader *reader, const json_t *from)
{
    json_t *entry = json_object();
    bool good = ent_tree_put(entry, "before", json_integer((json_int_t)json_array_size(reader->phases)));

    good &= ent_tree_put(entry, "phase", json_incref((json_t *)(uintptr_t)from));
    return ent_tree_append(reader->apart, entry) && good ? ENT_OK : ent_game_place_no_memory(&reader->place);
}

/* A game that was drawn before its retreats ends with dislodged units, which a spring of ours cannot have. */
static bool has_dislodged(const json_t *from)
{
    const char *power;
    json_t *list;
    bool found = false;

    ENT_EACH_MEMBER (json_object_get(json_object_get(from, "state"), "units"), power, list) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *unit = json_string_value(json_array_get(list, i));
            found |= unit && unit[0] == '*';
        }
    }
    return found;
}

static ent_status read_phase(ent_saved_reader *reader, const json_t *from)
{
    json_t *name = NULL;
    char end[NAME_SIZE];
    ent_status status = ent_game_place_kind(&reader->place, from, ENT_IS_OBJECT);

    if (status == ENT_OK)
        status = ent_game_place_member(&reader->place, from, "name", ENT_IS_STRING, &name);
    if (status != ENT_OK)
        return status;
    const char *text = json_string_value(name);
    if (strcmp(text, ent_saved_completed) == 0 && reader->name[0] && !has_dislodged(from)) {
        name_of_end(reader, end);
        return read_played(reader, from, end, true);
    }
    if (!ent_saved_is_phase(text))
        return keep_apart(reader, from);
    snprintf(reader->name, sizeof reader->name, "%s", text);
    return read_played(reader, from, text, false);
}

static ent_status read_phases(ent_saved_reader *reader, const json_t *phases)
{
    const ent_game_place_mark before = ent_game_place_enter(&reader->place, "phases");
    ent_status status = ENT_OK;

    if (json_array_size(phases) > ENT_GAME_PHASES)
        status = ent_game_place_refuse(&reader->place, ENT_E_LIMIT, "a game has at most %d phases", ENT_GAME_PHASES);
    for (size_t i = 0; status == ENT_OK && i < json_array_size(phases); i++) {
        const ent_game_place_mark mark = ent_game_place_enter_index(&reader->place, i);
        status = read_phase(reader, json_array_get(phases, i));
        ent_game_place_leave(&reader->place, mark);
    }
    if (status == ENT_OK && json_array_size(reader->phases) == 0)
        status = ent_game_place_refuse(&reader->place, ENT_E_SYNTAX, "no phase has a name such as \"S1901M\"");
    ent_game_place_leave(&reader->place, before);
    return status;
}

/* ---- The game. ---- */

/* The id is the title, if it is a short text. */
static bool put_title(const ent_saved_reader *reader, json_t *game, json_t *extra)
{
    json_t *id = json_object_get(reader->file, "id");
    bool title = json_is_string(id) && json_string_length(id) <= MAX_TITLE;

    if (id && !title && !ent_tree_put(extra, "id", json_incref(id)))
        return false;
    return ent_tree_put(game, "title", title ? json_incref(id) : json_string(""));
}

/* Rules of the package that this judge does not have: who wins, and what becomes of units without orders. Except for
 * BUILD_ANY, its other rules do not change how a turn comes out. */
static const char *const unknown_rules[] = {"HOLD_WIN", "SHARED_VICTORY", "CIVIL_DISORDER", NULL};

/* Note each rule of unknown_rules. True if the file has BUILD_ANY. */
static bool read_rules(ent_saved_reader *reader)
{
    const json_t *rules = json_object_get(reader->file, "rules");
    const ent_game_place_mark before = ent_game_place_enter(&reader->place, "rules");
    bool builds_anywhere = false;

    for (size_t i = 0; i < json_array_size(rules); i++) {
        const char *rule = json_string_value(json_array_get(rules, i));
        const ent_game_place_mark mark = ent_game_place_enter_index(&reader->place, i);
        builds_anywhere |= rule && strcmp(rule, ent_saved_build_any) == 0;
        if (rule && ent_tree_key_is_one_of(rule, unknown_rules))
            ent_notes_add(reader->notes, &reader->place, "rules that this judge does not have were kept in extra only");
        ent_game_place_leave(&reader->place, mark);
    }
    ent_game_place_leave(&reader->place, before);
    return builds_anywhere;
}

static ent_status put_heading(ent_saved_reader *reader, json_t *extra)
{
    json_t *game = reader->game, *map;
    ent_status status =
        ent_game_place_member(&reader->place, reader->file, "map", ENT_IS_STRING | ENT_IS_OPTIONAL, &map);

    if (status != ENT_OK)
        return status;
    const char *name = map ? ent_saved_map_here(json_string_value(map)) : "standard";
    bool good = ent_tree_put(game, "format", json_string("entente-game")) &&
                ent_tree_put(game, "version", json_integer(ENT_GAME_VERSION)) && put_title(reader, game, extra) &&
                ent_tree_put(game, "map", ent_saved_new_map(name, read_rules(reader))) &&
                ent_tree_put(game, "rules", json_pack("{ss}", "preset", "datc")) &&
                ent_tree_put(game, "options", json_object()) && ent_tree_put(game, "players", json_object());
    return good ? ENT_OK : ent_game_place_no_memory(&reader->place);
}

/* All but the last phase were judged. */
static bool mark_judged(const ent_saved_reader *reader)
{
    size_t n = json_array_size(reader->phases);
    bool good = true;

    for (size_t i = 0; good && i + 1 < n; i++)
        good = ent_tree_put(json_array_get(reader->phases, i), "judged", json_pack("{ss}", "preset", "datc"));
    return good;
}

static ent_status read_game(ent_saved_reader *reader, json_t *extra)
{
    static const char *const known[] = {"id", "map", "phases", NULL};
    static const char *const known_of_old[] = {
        "id", "map", "state_history", "order_history", "result_history", "message_history", NULL};
    json_t *phases = NULL, *history = NULL;
    bool old = !json_object_get(reader->file, "phases");
    ent_status status = put_heading(reader, extra);

    if (status == ENT_OK)
        status = ent_game_place_member(&reader->place, reader->file, old ? "state_history" : "phases",
                                       old ? ENT_IS_OBJECT : ENT_IS_LIST, &phases);
    if (status == ENT_OK && old && !(phases = history = ent_saved_history_phases(reader->file)))
        status = ent_game_place_no_memory(&reader->place);
    if (status == ENT_OK)
        status = read_phases(reader, phases);
    json_decref(history);
    if (status != ENT_OK)
        return status;
    size_t n = json_array_size(reader->phases);
    bool good = mark_judged(reader) && (!old || ent_saved_history_rest(reader->file, extra)) &&
                ent_tree_put(reader->game, "current", json_integer((json_int_t)n));
    if (good && json_array_size(reader->apart) > 0)
        good = ent_tree_put(extra, "phases", json_incref(reader->apart));
    return good && ent_tree_put_others(reader->file, old ? known_of_old : known, extra)
               ? ENT_OK
               : ent_game_place_no_memory(&reader->place);
}

ent_status ent_saved_read(const ent_saved_dialect *dialect, const json_t *json, json_t **game, ent_notes *notes,
                          ent_err *err)
{
    json_t *extra = json_object();
    ent_saved_reader reader = {dialect, json, json_object(), notes, {.err = err}, json_array(), json_array(), ""};

    ent_status status = ent_game_place_kind(&reader.place, json, ENT_IS_OBJECT);
    if (status == ENT_OK)
        status = read_game(&reader, extra);
    json_decref(reader.apart);
    bool good = ent_tree_put(reader.game, "phases", reader.phases);
    good = put_extra(&reader, reader.game, extra) && good;
    if (status == ENT_OK && !good)
        status = ent_game_place_no_memory(&reader.place);
    *game = ent_tree_give(reader.game, status == ENT_OK);
    return status;
}
