/* saved_write.c -- a game of our own as the package `diplomacy` or dipcc saves one.
 *
 * The phases of the main line are written, one after the other. What was kept under "extra" when such a file was read
 * goes back to its place. What the format cannot say is noted: branches, rules, players, reasons, and parts of
 * positions that only our judge knows. If the last phase was judged, the position that follows is written after it.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "archive/game_file.h"
#include "archive/saved.h"
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/error.h"
#include "board/names.h"
#include "game/position.h"
#include "turn/phase_and_rules.h"

typedef struct ent_saved_writer {
    const ent_saved_dialect *dialect;
    const json_t *game, *extra; /* extra: what was kept of such a file, or NULL */
    const ent_json_options *options;
    json_t *phases; /* of the new file, which owns them */
    int time;       /* of the phase that was written last; INT_MIN: none was */
    ent_influence influence;
    ent_game_place place;
    ent_notes *notes;
    bool press;           /* somebody has written something */
    json_int_t next_free; /* higher than all times before; for dipcc, than those of the phase */
} ent_saved_writer;

/* ---- What is noted. ---- */

static void note_member(ent_saved_writer *writer, const json_t *object, const char *key, const char *text)
{
    ent_notes_add_member(writer->notes, &writer->place, object, key, text);
}

/* What other programs' files have kept in "extra". */
static void note_extra(ent_saved_writer *writer, const json_t *object)
{
    const ent_game_place_mark before = ent_game_place_enter(&writer->place, "extra");
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (json_object_get(object, "extra"), key, value) {
        if (strcmp(key, writer->dialect->name) != 0 && strcmp(key, ent_saved_as_read) != 0)
            note_member(writer, json_object_get(object, "extra"), key, "extra fields were left out");
    }
    ent_game_place_leave(&writer->place, before);
}

static bool is_plain_datc(const json_t *rules)
{
    const char *preset =
        json_is_object(rules) ? json_string_value(json_object_get(rules, "preset")) : json_string_value(rules);
    return preset && strcmp(preset, "datc") == 0 && json_object_size(rules) <= 1;
}

static const char rules_left_out[] = "rules were left out; the other engine has its own";

static void note_game(ent_saved_writer *writer)
{
    if (!is_plain_datc(json_object_get(writer->game, "rules")))
        note_member(writer, writer->game, "rules", rules_left_out);
    note_member(writer, writer->game, "options", "options of the map were left out");
    note_member(writer, writer->game, "players", "players were left out");
    note_extra(writer, writer->game);
}

static void note_phase(ent_saved_writer *writer, const json_t *phase, const ent_request *request)
{
    static const char *const parts[] = {"contested", "attackers", "built", "perpetual", "proxies"};
    const char *name = json_string_value(json_object_get(phase, "name"));
    const json_t *position = json_object_get(phase, "position");

    const int time = request->pos->year * 16 + request->pos->season * 4 + request->pos->phase;
    if (time <= writer->time)
        ent_notes_add(writer->notes, &writer->place,
                      "a phase is not later than the one before it; other engines know each name once");
    writer->time = time;
    if (strcmp(name, "completed") != 0)
        note_member(writer, phase, "name", "names of branches were left out");
    note_member(writer, phase, "text", "the text of the orders was left out; the orders were kept");
    if (!is_plain_datc(json_object_get(phase, "judged")))
        note_member(writer, phase, "judged", rules_left_out);
    note_extra(writer, phase);
    const ent_game_place_mark before = ent_game_place_enter(&writer->place, "position");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        note_member(writer, position, parts[i],
                    "contested, attackers, built, perpetual and proxies were left out of positions");
    note_member(writer, position, "winner", "winners were left out of positions");
    if (ent_request_first_miscounted(request, request->pos) != ENT_POWER_NONE)
        note_member(writer, position, "adjustments",
                    "adjustments that differ from the count of centers and units were left out of positions");
    ent_game_place_leave(&writer->place, before);
}

/* ---- Results. ---- */

/* The words that other engines know, as a new list. */
static json_t *marks_there(ent_saved_writer *writer, const json_t *marks)
{
    static const char *const known[] = {"",          "bounce", "cut",       "disband", "dislodged",
                                        "disrupted", "maybe",  "no convoy", "void",    NULL};
    json_t *out = json_array();
    bool good = out != NULL;

    for (size_t i = 0; good && i < json_array_size(marks); i++) {
        const char *mark = json_string_value(json_array_get(marks, i));
        if (mark && ent_tree_key_is_one_of(mark, known))
            good = ent_tree_append(out, json_string(mark));
        else
            ent_notes_add(writer->notes, &writer->place, "marks that other engines do not know were left out");
    }
    return ent_tree_give(out, good);
}

/* The power that has the unit "A PAR"; of two in one province the dislodged one counts, whose retreat is judged.
 * ENT_POWER_NONE: there is no such unit, as before a build. */
static ent_power holder_of(const ent_request *request, const char *unit)
{
    const uint8_t kind = unit[0] == 'F' ? ENT_FLEET : ENT_ARMY;
    const ent_loc at = strlen(unit) > 2 ? ent_map_find_code(request->map, unit + 2, strlen(unit + 2)) : ENT_LOC_NONE;

    for (size_t i = ent_pos_unit_slots(request->pos); i-- > 0;) {
        const ent_unit *one = ent_pos_unit_slot(request->pos, i);
        if (one->kind == kind && one->at == at)
            return one->power;
    }
    return ENT_POWER_NONE;
}

static bool is_void(const json_t *marks)
{
    const char *mark = json_string_value(json_array_get(marks, 0)); /* the only mark of an order that does not count */
    return mark && strcmp(mark, "void") == 0;
}

/* {"unit", "marks"} of the power as a member of *results, where a unit has one result: that of an order of the power
 * that has the unit, and of its orders the one that is not void. Other engines do not say why. */
static bool put_result(ent_saved_writer *writer, const ent_request *request, ent_power power, const json_t *entry,
                       json_t *results)
{
    const char *unit = json_string_value(json_object_get(entry, "unit"));
    json_t *marks = json_object_get(entry, "marks");

    if (!unit || !json_is_array(marks)) {
        ent_notes_add(writer->notes, &writer->place, "results without a unit and marks were left out");
        return true;
    }
    const ent_power holder = holder_of(request, unit);
    const json_t *before = json_object_get(results, unit);
    const bool counts = (holder == ENT_POWER_NONE || holder == power) && (!before || is_void(before));
    if (before || !counts)
        ent_notes_add(writer->notes, &writer->place, "results of orders that do not count were left out");
    if (!counts)
        return true;
    if (json_object_get(entry, "reason") || json_object_get(entry, "why"))
        ent_notes_add(writer->notes, &writer->place, "reasons of results were left out");
    return ent_tree_put(results, unit, marks_there(writer, marks));
}

static bool put_results(ent_saved_writer *writer, const json_t *phase, const ent_request *request, const json_t *kept,
                        json_t *to)
{
    const ent_map *map = request->map;
    json_t *results = json_object(), *list;
    const ent_game_place_mark before = ent_game_place_enter(&writer->place, "results");
    bool good = results != NULL;
    const char *name, *unit;

    ENT_EACH_MEMBER (json_object_get(phase, "results"), name, list) {
        const ent_power power = ent_power_named(map, name, strlen(name));
        const ent_game_place_mark mark = ent_game_place_enter(&writer->place, name);
        for (size_t i = 0; i < json_array_size(list); i++)
            good &= put_result(writer, request, power, json_array_get(list, i), results);
        ent_game_place_leave(&writer->place, mark);
    }
    ent_game_place_leave(&writer->place, before);
    ENT_EACH_MEMBER (json_object_get(kept, "results"), unit, list)
        if (!json_object_get(results, unit))
            good &= ent_tree_put(results, unit, json_incref(list));
    return ent_tree_put(to, "results", results) && good;
}

/* ---- Messages. ---- */

static const char *const message_keys[] = {"sender", "recipient", "time_sent", "phase", "message", NULL};

static const json_int_t highest_time = (json_int_t)1 << 60;

/* Other engines identify messages by their times, which are whole numbers: in dipcc unique in a phase, in the package
 * rising over the whole game. */
static bool time_message(ent_saved_writer *writer, json_t *message)
{
    json_t *sent = json_object_get(message, "time_sent");
    json_int_t time = json_integer_value(sent);
    const bool stays = json_is_integer(sent) && time >= writer->next_free && time <= highest_time;

    if (!stays) {
        ent_notes_add(writer->notes, &writer->place,
                      "times of messages were changed: other engines need whole numbers that rise");
        time = writer->next_free;
    }
    writer->next_free = time + 1;
    return stays || ent_tree_put(message, "time_sent", json_integer(time));
}

/* A message of a phase. */
typedef struct ent_sent_message {
    json_int_t time; /* that of the message before it if it has none */
    size_t i;
} ent_sent_message;

static int compare_sent(const void *a, const void *b)
{
    const ent_sent_message *left = a, *right = b;
    return left->time < right->time || (left->time == right->time && left->i < right->i) ? -1 : 1;
}

/* By time, as the other engines sort them; malloc'ed. NULL: no memory. */
static ent_sent_message *sort_messages(const json_t *messages)
{
    const size_t n = json_array_size(messages);
    ent_sent_message *out = calloc(n + 1, sizeof *out);
    json_int_t last = 0;

    for (size_t i = 0; out && i < n; i++) {
        const json_t *sent = json_object_get(json_array_get(messages, i), "time_sent");
        last = json_is_integer(sent) ? json_integer_value(sent) : last;
        out[i] = (ent_sent_message){last, i};
    }
    if (out)
        qsort(out, n, sizeof *out, compare_sent);
    return out;
}

/* The message as a new object, in the words of the format. */
static json_t *message_of(ent_saved_writer *writer, const json_t *from, const char *phase)
{
    const char *recipient = json_string_value(json_object_get(from, "recipient"));
    const char *key;
    json_t *message = json_object(), *value;
    bool good = message != NULL;

    for (size_t i = 0; good && message_keys[i]; i++)
        if ((value = json_object_get(from, message_keys[i])) != NULL)
            good = ent_tree_put(message, message_keys[i], json_incref(value));
    ENT_EACH_MEMBER (from, key, value) {
        if (!ent_tree_key_is_one_of(key, message_keys))
            ent_notes_add(writer->notes, &writer->place, "fields of messages were left out");
    }
    if (strcmp(recipient, "GLOBAL") == 0)
        good &= ent_tree_put(message, "recipient", json_string(writer->dialect->everybody));
    if (!json_is_string(json_object_get(from, "phase")))
        good &= ent_tree_put(message, "phase", json_string(phase));
    return ent_tree_give(message, good && time_message(writer, message));
}

static bool is_power(const ent_map *map, const char *name)
{
    ent_power power = 0;
    while (power < map->n_powers && strcmp(map->power[power].name, name) != 0)
        power++;
    return power < map->n_powers;
}

/* Why a message cannot be written; NULL: it can. dipcc refuses a file in which one is by or to somebody who is no
 * power, or of no phase. */
static const char *fault_of_message(const ent_saved_writer *writer, const ent_map *map, const json_t *message)
{
    const char *sender = json_string_value(json_object_get(message, "sender"));
    const char *recipient = json_string_value(json_object_get(message, "recipient"));
    const char *phase = json_string_value(json_object_get(message, "phase"));

    if (!sender || !recipient || !json_is_string(json_object_get(message, "message")))
        return "messages without sender, recipient and message were left out";
    if (writer->dialect->format != ENT_GAME_DIPCC)
        return NULL;
    if (!is_power(map, sender) || (strcmp(recipient, "GLOBAL") != 0 && !is_power(map, recipient)))
        return "messages by or to somebody who is no power were left out; dipcc refuses them";
    if (phase && strcmp(phase, ent_saved_completed) != 0 && !(ent_saved_is_phase(phase) && strlen(phase) == 6))
        return "messages of no phase were left out; dipcc refuses them";
    return NULL;
}

static bool put_messages(ent_saved_writer *writer, const json_t *phase, const ent_map *map, const char *name,
                         json_t *to)
{
    const json_t *given = json_object_get(phase, "messages");
    json_t *messages = json_array();
    ent_sent_message *sent = sort_messages(given);
    const ent_game_place_mark before = ent_game_place_enter(&writer->place, "messages");
    bool good = messages && sent;

    if (writer->dialect->format == ENT_GAME_DIPCC)
        writer->next_free = 0;
    for (size_t i = 0; good && i < json_array_size(given); i++) {
        const json_t *message = json_array_get(given, sent[i].i);
        const ent_game_place_mark mark = ent_game_place_enter_index(&writer->place, sent[i].i);
        const char *fault = fault_of_message(writer, map, message);
        if (!fault)
            good = ent_tree_append(messages, message_of(writer, message, name));
        else
            ent_notes_add(writer->notes, &writer->place, fault);
        ent_game_place_leave(&writer->place, mark);
    }
    ent_game_place_leave(&writer->place, before);
    writer->press |= json_array_size(messages) > 0;
    free(sent);
    return ent_tree_put(to, "messages", messages) && good;
}

/* ---- Phases. ---- */

static const char played_on[] = "COMPLETED was left out where the game goes on after it";

/* What was kept of a phase of such a file. */
static json_t *kept_of(const ent_saved_writer *writer, const json_t *phase)
{
    return json_object_get(json_object_get(phase, "extra"), writer->dialect->name);
}

/* The state, with what was kept of it, and with what every state of the package repeats. Some keys say something of the
 * position: they are made again if it was changed. `phase` NULL: the position is in no phase of the game. */
static bool put_state(ent_saved_writer *writer, const ent_request *request, const ent_pos *pos, const json_t *phase,
                      const char *name, json_t *to)
{
    const bool as_read = ent_saved_is_as_read(writer->dialect, writer->game, phase, "position");
    const char *const own[] = {"name",      "units",        "centers", "retreats", as_read ? NULL : "builds",
                               "influence", "zobrist_hash", NULL};
    const json_t *kept = json_object_get(kept_of(writer, phase), "state");
    json_t *state =
        ent_saved_state(writer->dialect, request, pos, json_object_get(phase, "position"), name, &writer->influence);

    if (!as_read && (json_object_get(kept, "builds") || json_object_get(kept, "influence") ||
                     json_object_get(kept, "zobrist_hash")))
        ent_notes_add(
            writer->notes, &writer->place,
            "builds, influence and zobrist_hash of positions that changed since this version read them were made again "
            "or left out");
    return ent_tree_put(to, "state", state) && ent_tree_put_others(kept, own, state);
}

/* A power that had no orders at all, null in the file, still has none. */
static bool put_silent(const json_t *kept, json_t *orders)
{
    const json_t *silent = json_object_get(kept, "no_orders");
    bool good = true;

    for (size_t i = 0; good && i < json_array_size(silent); i++) {
        const char *power = json_string_value(json_array_get(silent, i));
        if (power && json_array_size(json_object_get(orders, power)) == 0)
            good = ent_tree_put(orders, power, json_null());
    }
    return good;
}

static ent_status write_parts(ent_saved_writer *writer, const json_t *phase, const ent_game_phase *read, bool last,
                              json_t *out)
{
    static const char *const own[] = {"name", "state", "orders", "results", "messages", "no_orders", NULL};
    const json_t *kept = kept_of(writer, phase);
    json_t *orders = NULL;
    char name[16];

    ent_phase_print(read->request.pos, name);
    const bool is_last = last && !ent_game_was_judged(phase), end = ent_saved_is_end(phase);
    const char *text = end && is_last ? ent_saved_completed : name;
    if (end && !is_last)
        ent_notes_add(writer->notes, &writer->place, played_on);
    bool all =
        writer->dialect->format != ENT_GAME_DIPCC || !last; /* in the present phase, dipcc lists only who ordered */
    ent_status status =
        ent_saved_orders(writer->dialect, writer->game, read, phase, all, &writer->place, &orders, writer->notes);
    bool good = ent_tree_put(out, "name", json_string(text)) &&
                put_state(writer, &read->request, read->request.pos, phase, text, out);
    good = ent_tree_put(out, "orders", orders) && good && put_silent(kept, orders);
    if (status != ENT_OK)
        return status;
    good &= put_results(writer, phase, &read->request, kept, out) &&
            put_messages(writer, phase, read->request.map, text, out);
    return good && ent_tree_put_others(kept, own, out) ? ENT_OK : ent_game_place_no_memory(&writer->place);
}

/* The position that follows the last phase, if that was judged. */
static ent_status write_next(ent_saved_writer *writer, const ent_game_phase *read)
{
    json_t *out = json_object();
    ent_turn turn = {.result = NULL};
    char name[16];

    ent_status status = ent_turn_judge(&read->request, &turn, writer->place.err);
    if (status == ENT_OK) {
        bool won = turn.next->winner != ENT_POWER_NONE;
        ent_phase_print(turn.next, name);
        const char *text = won ? ent_saved_completed : name;
        bool good = ent_tree_put(out, "name", json_string(text)) &&
                    put_state(writer, &read->request, turn.next, NULL, text, out) &&
                    ent_tree_put(out, "orders", json_object()) && ent_tree_put(out, "results", json_object()) &&
                    ent_tree_put(out, "messages", json_array());
        if (!good)
            status = ent_game_place_no_memory(&writer->place);
    }
    ent_turn_clear(&turn);
    return ent_tree_append(writer->phases, out) || status != ENT_OK ? status : ent_game_place_no_memory(&writer->place);
}

static ent_status write_phase(ent_saved_writer *writer, size_t i, bool last)
{
    const json_t *phase = json_array_get(json_object_get(writer->game, "phases"), i);
    const ent_game_place_mark before = ent_game_place_enter(&writer->place, "phases");
    json_t *out = json_object();
    ent_game_phase read;

    ent_game_place_enter_index(&writer->place, i);
    ent_status status = ent_game_phase_read(writer->game, i, writer->options, &read, writer->place.err);
    if (status == ENT_OK) {
        note_phase(writer, phase, &read.request);
        status = write_parts(writer, phase, &read, last, out);
    }
    if (!ent_tree_append(writer->phases, out) && status == ENT_OK)
        status = ent_game_place_no_memory(&writer->place);
    if (status == ENT_OK && last && ent_game_was_judged(phase))
        status = write_next(writer, &read);
    ent_game_phase_clear(&read);
    ent_game_place_leave(&writer->place, before);
    return status;
}

/* Phases that nobody plays go back before the phase after them. From the last one, so that the numbers hold. If
 * the game was played on after COMPLETED, that phase is left out. */
static bool insert_apart(ent_saved_writer *writer)
{
    const json_t *apart = json_object_get(writer->extra, "phases");
    const size_t n = json_array_size(writer->phases);
    bool good = true;

    for (size_t i = json_array_size(apart); good && i-- > 0;) {
        const json_t *entry = json_array_get(apart, i);
        json_int_t before = json_integer_value(json_object_get(entry, "before"));
        json_t *phase = json_object_get(entry, "phase");
        const bool played = (size_t)before < n && ent_saved_is_completed(phase);
        if (played)
            note_member(writer, writer->game, "extra", played_on);
        else if (phase && before >= 0 && (size_t)before <= n)
            good = json_array_insert(writer->phases, (size_t)before, phase) == 0;
    }
    return good;
}

/* ---- The game. ---- */

/* What each state of the package repeats of the game. */
static bool repeat_in_states(const ent_saved_writer *writer, const json_t *file)
{
    static const char *const repeated[][2] = {{"game_id", "id"}, {"map", "map"}, {"rules", "rules"}};
    bool good = true;

    for (size_t i = 0; i < json_array_size(writer->phases); i++)
        for (size_t at = 0; good && at < sizeof repeated / sizeof *repeated; at++) {
            json_t *state = json_object_get(json_array_get(writer->phases, i), "state");
            if (json_is_object(state) && !json_object_get(state, repeated[at][0]))
                good = ent_tree_put(state, repeated[at][0], json_incref(json_object_get(file, repeated[at][1])));
        }
    return good;
}

static json_t *id_of(const ent_saved_writer *writer)
{
    json_t *kept = json_object_get(writer->extra, "id"), *title = json_object_get(writer->game, "title");

    if (kept && ent_tree_is_empty(title))
        return json_incref(kept);
    return ent_tree_is_empty(title) ? json_string("entente") : json_incref(title);
}

/* The rules of the package that were kept. Whether BUILD_ANY is one of them, the map says. */
static json_t *rules_of(const ent_saved_writer *writer, bool builds_anywhere)
{
    const json_t *kept = json_object_get(writer->extra, "rules");
    bool found = false;

    if (kept && !json_is_array(kept))
        return json_incref((json_t *)(uintptr_t)kept);
    json_t *rules = json_array();
    bool good = rules != NULL;
    for (size_t i = 0; good && i < json_array_size(kept); i++) {
        json_t *rule = json_array_get(kept, i);
        const char *name = json_string_value(rule);
        bool is_this = name && strcmp(name, ent_saved_build_any) == 0;
        found |= is_this;
        good = (is_this && !builds_anywhere) || ent_tree_append(rules, json_incref(rule));
    }
    if (good && builds_anywhere && !found)
        good = ent_tree_append(rules, json_string(ent_saved_build_any));
    return ent_tree_give(rules, good);
}

/* What stands before and after the phases. */
static bool put_heading(const ent_saved_writer *writer, json_t *file)
{
    const bool dipcc = writer->dialect->format == ENT_GAME_DIPCC;
    const char *const own[] = {"id", "map", "phases", dipcc ? NULL : "rules", NULL};
    bool builds_anywhere;
    const char *map = ent_saved_map_name(json_object_get(writer->game, "map"), &builds_anywhere);
    bool good =
        ent_tree_put(file, "id", id_of(writer)) && ent_tree_put(file, "map", json_string(ent_saved_map_there(map)));

    if (dipcc)
        good &= ent_tree_put(file, "version", json_string("1.0")) &&
                ent_tree_put(file, "is_full_press", json_boolean(writer->press));
    else
        good &= ent_tree_put(file, "rules", rules_of(writer, builds_anywhere));
    return good && ent_tree_put_others(writer->extra, own, file);
}

/* A map of one's own has no name there; dipcc knows one map. */
static ent_status check_map(ent_saved_writer *writer)
{
    bool builds_anywhere;
    const char *map = ent_saved_map_name(json_object_get(writer->game, "map"), &builds_anywhere);

    if (!map)
        return ent_game_place_refuse_key(
            &writer->place, "map", ENT_E_MAP,
            "this format names a map and cannot describe one; keep the game in the format entente");
    if (writer->dialect->format == ENT_GAME_DIPCC && (builds_anywhere || strcmp(map, "standard") != 0))
        return ent_game_place_refuse_key(&writer->place, "map", ENT_E_MAP,
                                         "dipcc plays the map standard only; write the format diplomacy or entente");
    if (!ent_saved_has_map(ent_saved_map_there(map)))
        note_member(writer, writer->game, "map", "the package diplomacy does not come with this map");
    return ENT_OK;
}

static ent_status write_game(ent_saved_writer *writer, json_t *file)
{
    ent_game_line line = {.n = 0};
    ent_status status = check_map(writer);

    if (status == ENT_OK)
        status = ent_game_main_line(writer->game, &line, writer->place.err);
    if (status == ENT_OK) {
        note_game(writer);
        ent_game_note_branches(writer->game, &line, &writer->place, writer->notes);
    }
    for (size_t i = 0; status == ENT_OK && i < line.n; i++)
        status = write_phase(writer, line.phase[i], i + 1 == line.n);
    free(line.phase);
    if (status != ENT_OK)
        return status;
    bool good = put_heading(writer, file);
    if (writer->dialect->format == ENT_GAME_DIPLOMACY)
        good &= repeat_in_states(writer, file);
    return good && insert_apart(writer) ? ENT_OK : ent_game_place_no_memory(&writer->place);
}

ent_status ent_saved_write(const ent_saved_dialect *dialect, const json_t *game, const ent_json_options *options,
                           json_t **out, ent_notes *notes, ent_err *err)
{
    ent_saved_writer writer = {.dialect = dialect,
                               .game = game,
                               .extra = json_object_get(json_object_get(game, "extra"), dialect->name),
                               .options = options,
                               .phases = json_array(),
                               .time = INT_MIN,
                               .place = {.err = err},
                               .notes = notes};

    *out = json_object();
    ent_influence_clear(&writer.influence);
    ent_status status = *out && writer.phases ? write_game(&writer, *out) : ent_game_place_no_memory(&writer.place);
    if (!ent_tree_put(*out, "phases", writer.phases) && status == ENT_OK)
        status = ent_game_place_no_memory(&writer.place);
    *out = ent_tree_give(*out, status == ENT_OK);
    return status;
}
