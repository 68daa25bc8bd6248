/* saved_orders.c -- orders in the words that other engines read.
 *
 * They read one form only: "A PAR - BUR", "A LON - BEL VIA", "F NTH C A LON - BEL", "A TYR S A VEN - TRI", "F LON R
 * WAL", "F LON D", "A MUN B", "A PAR H", "WAIVE". An order that is written so goes as it stands. If a power has another
 * one, the phase is judged, and all of the power's orders are written as the judge has read them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/ascii.h"
#include "board/error.h"
#include "board/names.h"

/* ---- The form. ---- */

/* Each steps over what it knows, and returns false where it is not there. */

static bool skip_word(const char **at, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(*at, word, len) != 0)
        return false;
    *at += len;
    return true;
}

/* "STP", "STP/SC". */
static bool skip_place(const char **at)
{
    size_t n = 0;

    while (ent_is_upper((unsigned char)(*at)[n]) || ent_is_digit((unsigned char)(*at)[n]))
        n++;
    *at += n;
    if (n > 0 && **at == '/' && strchr("NSEW", (*at)[1]) && (*at)[1] && (*at)[2] == 'C')
        *at += 3;
    return n > 0;
}

static bool skip_unit(const char **at)
{
    return (skip_word(at, "A ") || skip_word(at, "F ")) && skip_place(at);
}

/* What is behind the unit. */
static bool skip_deed(const char **at)
{
    if (skip_word(at, " - "))
        return skip_place(at) && (skip_word(at, " VIA") || true);
    if (skip_word(at, " R "))
        return skip_place(at);
    if (skip_word(at, " C A "))
        return skip_place(at) && skip_word(at, " - ") && skip_place(at);
    if (skip_word(at, " S "))
        return skip_unit(at) && (!skip_word(at, " - ") || skip_place(at));
    return skip_word(at, " H") || skip_word(at, " D") || skip_word(at, " B");
}

static bool is_in_form(const json_t *order)
{
    const char *at = json_string_value(order);

    if (strcmp(at, "WAIVE") == 0)
        return true;
    return skip_unit(&at) && skip_deed(&at) && *at == '\0';
}

static bool are_in_form(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!is_in_form(json_array_get(list, i)))
            return false;
    return true;
}

/* ---- As the judge reads them. ---- */

static bool add_read(const ent_game_phase *phase, const ent_entry *entry, json_t *list, const ent_game_place *place,
                     ent_notes *notes)
{
    char text[256];

    if (ent_json_order(&phase->request, entry, text, sizeof text))
        return ent_tree_append(list, json_string(text));
    ent_notes_add(notes, place, "orders that cannot be read were left out");
    return true;
}

/* The written orders of the power as a new list. NULL: no memory. */
static json_t *read_orders(const ent_game_phase *phase, const ent_turn *turn, ent_power power,
                           const ent_game_place *place, ent_notes *notes)
{
    json_t *list = json_array();
    bool good = list != NULL;

    for (size_t i = 0; good && i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        if (!entry->automatic && entry->order.power == power)
            good = add_read(phase, entry, list, place, notes);
    }
    return ent_tree_give(list, good);
}

/* ---- All powers. ---- */

static ent_status judge_once(const ent_game_phase *phase, ent_turn *turn, ent_err *err)
{
    return turn->result ? ENT_OK : ent_turn_judge(&phase->request, turn, err);
}

/* The orders of one power of the file, which may have any name that the map knows, and several. */
static json_t *orders_of(const json_t *given, const ent_map *map, ent_power power, size_t *n_names)
{
    json_t *list, *found = NULL;
    const char *name;

    *n_names = 0;
    ENT_EACH_MEMBER (given, name, list) {
        if (ent_power_named(map, name, strlen(name)) != power)
            continue;
        found = list;
        ++*n_names;
    }
    return found;
}

ent_status ent_saved_orders(const ent_game_phase *phase, const json_t *given, bool all, ent_game_place *place,
                            json_t **out, ent_notes *notes)
{
    const ent_map *map = phase->request.map;
    const ent_game_place_mark before = ent_game_place_enter(place, "orders");
    ent_turn turn = {.result = NULL};
    ent_status status = ENT_OK;

    *out = json_object();
    for (ent_power power = 0; status == ENT_OK && power < map->n_powers; power++) {
        size_t n_names;
        json_t *list = orders_of(given, map, power, &n_names), *written = NULL;
        const ent_game_place_mark mark = ent_game_place_enter(place, map->power[power].name);
        if (!list && !all) {
            ent_game_place_leave(place, mark);
            continue;
        }
        if (n_names <= 1 && are_in_form(list)) {
            written = list ? json_incref(list) : json_array();
        } else if ((status = judge_once(phase, &turn, place->err)) == ENT_OK) {
            ent_notes_add(notes, place, "orders were written in the form that other engines read");
            written = read_orders(phase, &turn, power, place, notes);
        }
        if (status == ENT_OK && !ent_tree_put(*out, map->power[power].name, written))
            status = ent_fail(place->err, ENT_E_MEMORY, "no memory for the game");
        ent_game_place_leave(place, mark);
    }
    ent_turn_clear(&turn);
    ent_game_place_leave(place, before);
    return status;
}
