/* saved_state.c -- the state of a position, as other engines save it: units, retreats, centers, homes, influence, civil
 * disorder, builds.
 *
 * Units, retreats and centers come from the judge's own writer of positions (json/state_json.c), so that names are
 * canonical whatever the game file calls them. Where the game file has the same in another sequence, that is kept: a
 * file that is read and written again is the same.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/error.h"
#include "game/position.h"
#include "json/state_json.h"
#include "judge/judge.h"

void ent_influence_clear(ent_influence *influence)
{
    memset(influence->of, ENT_POWER_NONE, sizeof influence->of);
}

/* ---- Parts of the position. ---- */

/* A part as the judge writes it, new. NULL: no memory. */
static json_t *part_of(const ent_request *request, const ent_pos *pos, ent_state_part part)
{
    ent_json_text text = {.indented = false};
    const ent_json_state state = {&text, request->map, &request->rules, pos, NULL};

    ent_json_state_part(&state, part);
    return ent_tree_of_text(&text);
}

/* {"FRANCE": [...]}, where a power without items may be absent. */
static bool same_lists(const json_t *said, const json_t *judged)
{
    const char *key;
    json_t *list;
    bool same = json_is_object(said);

    ENT_EACH_MEMBER (said, key, list) {
        same &= ent_tree_same_items(list, json_object_get(judged, key));
    }
    ENT_EACH_MEMBER (judged, key, list) {
        same &= ent_tree_same_items(list, json_object_get(said, key));
    }
    return same;
}

/* Units or centers by power: as said, if that is the same, else as the judge says. */
static json_t *lists_of(const ent_request *request, const ent_pos *pos, const json_t *said, ent_state_part part)
{
    json_t *judged = part_of(request, pos, part), *own = json_object_get(said, ent_state_part_name(part));

    if (!judged || !same_lists(own, judged))
        return judged;
    json_decref(judged);
    return json_incref(own);
}

/* {"FRANCE": {"A PAR": [...]}}: the same, for each power. */
static json_t *retreats_of(const ent_request *request, const ent_pos *pos, const json_t *said)
{
    json_t *judged = part_of(request, pos, ENT_STATE_DISLODGED), *own = json_object_get(said, "dislodged"), *units;
    const char *power;
    bool same = judged && own;

    ENT_EACH_MEMBER (judged, power, units) {
        same &= json_object_size(units) == json_object_size(json_object_get(own, power));
        same &= same_lists(json_object_get(own, power), units);
    }
    if (!same)
        return judged;
    json_decref(judged);
    return json_incref(own);
}

/* ---- By power. ---- */

/* Every power has a value: what `of` says, or an empty one. */
static json_t *for_all_powers(const ent_map *map, const json_t *of, bool lists)
{
    json_t *out = json_object();
    bool good = out != NULL;

    for (ent_power power = 0; good && power < map->n_powers; power++) {
        json_t *value = json_object_get(of, map->power[power].name);
        good = ent_tree_put(out, map->power[power].name,
                            value   ? json_incref(value)
                            : lists ? json_array()
                                    : json_object());
    }
    return ent_tree_give(out, good);
}

/* The units, and after them the dislodged ones with an asterisk. */
static json_t *all_units(const ent_map *map, const json_t *units, const json_t *retreats)
{
    json_t *out = for_all_powers(map, units, true), *of_power, *places;
    bool good = out != NULL;
    const char *power, *unit;
    char marked[80];

    ENT_EACH_MEMBER (retreats, power, of_power) {
        json_t *list = good && json_object_size(of_power) > 0 ? ent_tree_copy(json_object_get(out, power)) : NULL;
        ENT_EACH_MEMBER (of_power, unit, places) {
            snprintf(marked, sizeof marked, "*%s", unit);
            good &= ent_tree_append(list, json_string(marked));
        }
        if (list)
            good &= ent_tree_put(out, power, list);
    }
    return ent_tree_give(out, good);
}

/* dipcc leaves powers without centers out. */
static json_t *centers_there(const ent_saved_dialect *dialect, const ent_map *map, const json_t *centers)
{
    json_t *out = for_all_powers(map, centers, true);

    for (ent_power power = 0; dialect->format == ENT_GAME_DIPCC && power < map->n_powers; power++)
        if (json_array_size(json_object_get(out, map->power[power].name)) == 0)
            json_object_del(out, map->power[power].name);
    return out;
}

/* ---- What a position of ours does not say. ---- */

/* Append the province to the power's list. */
static bool add_province(const ent_map *map, json_t *by_power, ent_power power, ent_prov prov)
{
    return ent_tree_append(json_object_get(by_power, map->power[power].name), json_string(map->prov[prov].code));
}

static json_t *homes_of(const ent_map *map)
{
    json_t *out = for_all_powers(map, NULL, true);
    bool good = out != NULL;

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++)
        if (map->prov[prov].home_of != ENT_POWER_NONE)
            good = add_province(map, out, map->prov[prov].home_of, prov);
    return ent_tree_give(out, good);
}

ent_status ent_saved_note_homes(const json_t *game, const ent_json_options *options, ent_notes *notes, ent_err *err)
{
    const ent_saved_dialect *package = ent_saved_dialect_of(ENT_GAME_DIPLOMACY);
    const json_t *phases = json_object_get(game, "phases");
    ent_game_phase first; /* for its map, which is that of all */
    ent_status status = ent_game_phase_read(game, 0, options, &first, err);
    json_t *of_map = status == ENT_OK ? homes_of(first.request.map) : NULL;

    for (size_t i = 0; of_map && i < json_array_size(phases); i++) {
        const json_t *extra = json_object_get(json_array_get(phases, i), "extra");
        const json_t *state = json_object_get(json_object_get(extra, package->name), "state");
        ent_game_place place = {.err = err};
        ent_game_place_enter(&place, "phases");
        ent_game_place_enter_index(&place, ent_saved_index(package, game, i));
        ent_game_place_enter(&place, "state");
        if (!same_lists(json_object_get(state, "homes"), of_map))
            ent_notes_add_member(
                notes, &place, state, "homes",
                "homes that are not those of the map were kept in extra only; the judge builds by the map");
    }
    json_decref(of_map);
    ent_game_phase_clear(&first);
    if (status == ENT_OK && !of_map)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the game");
    return status;
}

/* A power has influence where it was the last to have a unit or a center. */
static json_t *influence_of(const ent_map *map, const ent_pos *pos, ent_influence *influence)
{
    json_t *out = for_all_powers(map, NULL, true);
    bool good = out != NULL;

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        bool owned = (map->prov[prov].flags & ENT_PROV_CENTER) && influence->of[prov] == ENT_POWER_NONE;
        if (unit->kind != ENT_UNIT_NONE)
            influence->of[prov] = unit->power;
        else if (owned)
            influence->of[prov] = ent_pos_owners_const(pos)[prov];
        if (influence->of[prov] < map->n_powers)
            good = add_province(map, out, influence->of[prov], prov);
    }
    return ent_tree_give(out, good);
}

static json_t *no_disorder(const ent_map *map)
{
    json_t *out = json_object();
    bool good = out != NULL;

    for (ent_power power = 0; good && power < map->n_powers; power++)
        good = ent_tree_put(out, map->power[power].name, json_integer(0));
    return ent_tree_give(out, good);
}

/* Where a power can build. */
static json_t *sites_of(const ent_request *request, const ent_pos *pos, ent_power power)
{
    const ent_map *map = request->map;
    json_t *out = json_array();
    bool good = out != NULL;

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++)
        if (ent_adjust_check_place(map, &request->rules, pos, power, prov) == ENT_REASON_NONE)
            good = ent_tree_append(out, json_string(map->prov[prov].code));
    return ent_tree_give(out, good);
}

static json_t *builds_of(const ent_request *request, const ent_pos *pos)
{
    const ent_map *map = request->map;
    json_t *out = json_object();
    bool good = out != NULL;

    for (ent_power power = 0; good && power < map->n_powers; power++) {
        int due = pos->phase == ENT_ADJUSTMENTS ? ent_adjust_due(map, &request->rules, pos, power) : 0;
        json_t *builds = json_object();
        good = ent_tree_put(builds, "count", json_integer(due)) &&
               ent_tree_put(builds, "homes", due > 0 ? sites_of(request, pos, power) : json_array());
        good &= ent_tree_put(out, map->power[power].name, builds);
    }
    return ent_tree_give(out, good);
}

/* ---- The state. ---- */

json_t *ent_saved_state(const ent_saved_dialect *dialect, const ent_request *request, const ent_pos *pos,
                        const json_t *said, const char *name, ent_influence *influence)
{
    const ent_map *map = request->map;
    json_t *state = json_object();
    json_t *retreats = retreats_of(request, pos, said), *units = lists_of(request, pos, said, ENT_STATE_UNITS);
    json_t *centers = lists_of(request, pos, said, ENT_STATE_CENTERS);
    bool good = state && retreats && units && centers;

    good &= ent_tree_put(state, "name", json_string(name)) &&
            ent_tree_put(state, "units", all_units(map, units, retreats)) &&
            ent_tree_put(state, "retreats", for_all_powers(map, retreats, false)) &&
            ent_tree_put(state, "centers", centers_there(dialect, map, centers)) &&
            ent_tree_put(state, "homes", homes_of(map)) && ent_tree_put(state, "builds", builds_of(request, pos));
    if (dialect->format == ENT_GAME_DIPLOMACY)
        good &= ent_tree_put(state, "influence", influence_of(map, pos, influence)) &&
                ent_tree_put(state, "civil_disorder", no_disorder(map));
    json_decref(retreats);
    json_decref(units);
    json_decref(centers);
    return ent_tree_give(state, good);
}
