/* position_differences.c -- how the position of a file differs from the one that the judge makes.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/position_differences.h"
#include <string.h>
#include "archive/tree.h"
#include "game/position.h"
#include "json/state_json.h"
#include "judge/judge.h"
#include "notation/print.h"
#include "turn/phase_and_rules.h"

/* ---- Do they agree? ---- */

static bool same_unit(const ent_unit *a, const ent_unit *b)
{
    return a->kind == ENT_UNIT_NONE ? b->kind == ENT_UNIT_NONE : ent_unit_is(a, b);
}

static bool same_units(const ent_pos *file, const ent_pos *judge)
{
    for (ent_prov prov = 0; prov < file->n_provs; prov++)
        if (!same_unit(&ent_pos_units_const(file)[prov], &ent_pos_units_const(judge)[prov]))
            return false;
    return true;
}

/* A unit that can go nowhere counts as gone: some engines list it, others do not. */
static bool all_found(const ent_pos *of, const ent_pos *in)
{
    for (uint16_t i = 0; i < of->n_dislodged; i++) {
        const ent_dislodged *one = &ent_pos_dislodged_const(of)[i], *other = ent_pos_find_dislodged(in, &one->unit);
        if (one->retreats != (other ? other->retreats : 0))
            return false;
    }
    return true;
}

/* Nothing but centers has an owner. */
static bool same_owners(const ent_map *map, const ent_pos *file, const ent_pos *judge)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_pos_owners_const(file)[prov] != ent_pos_owners_const(judge)[prov])
            return false;
    return true;
}

static bool same_phase(const ent_pos *file, const ent_pos *judge)
{
    return file->year == judge->year && file->season == judge->season && file->phase == judge->phase;
}

bool ent_positions_agree_but_phase(const ent_map *map, const ent_pos *file, const ent_pos *judge)
{
    return same_units(file, judge) && all_found(file, judge) && all_found(judge, file) && same_owners(map, file, judge);
}

bool ent_positions_agree(const ent_map *map, const ent_pos *file, const ent_pos *judge)
{
    return same_phase(file, judge) && ent_positions_agree_but_phase(map, file, judge);
}

/* The years of units that stand. */
static bool same_years(const ent_pos *file, const ent_pos *judge)
{
    const ent_unit *unit = ent_pos_units_const(file), *other = ent_pos_units_const(judge);
    bool same = true;

    for (ent_prov prov = 0; prov < file->n_provs; prov++)
        same &= unit[prov].kind == ENT_UNIT_NONE || unit[prov].built == other[prov].built;
    return same;
}

/* True if `said` states this part, and otherwise than the judge. */
static bool is_stated_otherwise(ent_state_part part, const json_t *said, const ent_pos *file, const ent_pos *judge)
{
    if (!json_object_get(said, ent_state_part_name(part)))
        return false;
    if (part == ENT_STATE_CONTESTED)
        return file->phase == ENT_RETREATS &&
               memcmp(ent_pos_contested_const(file), ent_pos_contested_const(judge), (file->n_provs + 7U) / 8) != 0;
    return part == ENT_STATE_BUILT ? !same_years(file, judge)
                                   : part == ENT_STATE_WINNER && file->winner != judge->winner;
}

bool ent_positions_agree_as_stated(const json_t *said, const ent_pos *file, const ent_pos *judge)
{
    for (ent_state_part part = 0; part < ENT_STATE_COUNT; part++)
        if (is_stated_otherwise(part, said, file, judge))
            return false;
    return true;
}

bool ent_position_is_idle(const ent_map *map, const ent_rules *rules, const ent_pos *pos)
{
    if (pos->phase == ENT_MOVEMENT)
        return false;
    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_pos_dislodged_const(pos)[i].retreats != 0)
            return false;
    for (ent_power power = 0; pos->phase == ENT_ADJUSTMENTS && power < map->n_powers; power++)
        if (ent_adjust_due(map, rules, pos, power) != 0)
            return false;
    return true;
}

bool ent_positions_agree_before_idle(const ent_map *map, const ent_pos *file, const ent_pos *judge)
{
    return same_units(file, judge) && (file->phase != ENT_ADJUSTMENTS || same_owners(map, file, judge));
}

/* ---- What differs. ---- */

static bool put_both(json_t *to, json_t *file, json_t *judge)
{
    bool good = ent_tree_put(to, "file", file);
    return ent_tree_put(to, "judge", judge) && good;
}

static json_t *part_of(const ent_map *map, const ent_pos *pos, ent_state_part part)
{
    ent_json_text text = {.indented = false};
    const ent_json_state state = {&text, map, NULL, pos, NULL};

    ent_json_state_part(&state, part);
    return ent_tree_of_text(&text);
}

static bool put_part(const ent_map *map, const ent_pos *file, const ent_pos *judge, ent_state_part part,
                     const char *key, json_t *out)
{
    json_t *both = json_object();
    bool good = put_both(both, part_of(map, file, part), part_of(map, judge, part));

    return ent_tree_put(out, key, both) && good;
}

/* The power's units of `pos` that stand otherwise in `other`. */
static json_t *units_only_in(const ent_map *map, const ent_pos *pos, const ent_pos *other, ent_power power)
{
    json_t *list = json_array();
    char text[64];
    bool good = list != NULL;

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind == ENT_UNIT_NONE || unit->power != power || same_unit(unit, &ent_pos_units_const(other)[prov]))
            continue;
        ent_print_unit(map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
        good = ent_tree_append(list, json_string(text));
    }
    return ent_tree_give(list, good);
}

static bool put_units(const ent_map *map, const ent_pos *file, const ent_pos *judge, json_t *out)
{
    json_t *list = json_array();
    bool good = list != NULL;

    for (ent_power power = 0; good && power < map->n_powers; power++) {
        json_t *of_file = units_only_in(map, file, judge, power), *of_judge = units_only_in(map, judge, file, power);
        json_t *entry = json_object();
        bool any = json_array_size(of_file) + json_array_size(of_judge) > 0;
        good = ent_tree_put(entry, "power", json_string(map->power[power].name));
        good &= put_both(entry, of_file, of_judge);
        good &= !any || ent_tree_append(list, json_incref(entry));
        json_decref(entry);
    }
    return ent_tree_put(out, "units", list) && good;
}

/* Where it may retreat; null: it is not dislodged, or has nowhere to go. */
static json_t *retreats_of(const ent_map *map, const ent_dislodged *dislodged)
{
    if (!dislodged || dislodged->retreats == 0)
        return json_null();
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    json_t *list = json_array();
    bool good = list != NULL;

    for (uint8_t i = 0; good && i < steps->n; i++)
        if (dislodged->retreats >> i & 1)
            good = ent_tree_append(list, json_string(map->loc[steps->to[i]].code));
    return ent_tree_give(list, good);
}

static bool put_dislodged_unit(const ent_map *map, const ent_unit *unit, const ent_dislodged *file,
                               const ent_dislodged *judge, json_t *list)
{
    char text[64];

    if ((file ? file->retreats : 0) == (judge ? judge->retreats : 0))
        return true;
    json_t *entry = json_object();
    ent_print_unit(map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
    bool good = ent_tree_put(entry, "power", json_string(map->power[unit->power].name)) &&
                ent_tree_put(entry, "unit", json_string(text));
    good &= put_both(entry, retreats_of(map, file), retreats_of(map, judge));
    return ent_tree_append(list, entry) && good;
}

static bool put_dislodged(const ent_map *map, const ent_pos *file, const ent_pos *judge, json_t *out)
{
    json_t *list = json_array();
    bool good = list != NULL;

    for (uint16_t i = 0; good && i < file->n_dislodged; i++) {
        const ent_dislodged *one = &ent_pos_dislodged_const(file)[i];
        good = put_dislodged_unit(map, &one->unit, one, ent_pos_find_dislodged(judge, &one->unit), list);
    }
    for (uint16_t i = 0; good && i < judge->n_dislodged; i++) {
        const ent_dislodged *one = &ent_pos_dislodged_const(judge)[i];
        if (!ent_pos_find_dislodged(file, &one->unit))
            good = put_dislodged_unit(map, &one->unit, NULL, one, list);
    }
    return ent_tree_put(out, "dislodged", list) && good;
}

static json_t *owner_text(const ent_map *map, const ent_pos *pos, ent_prov prov)
{
    ent_power owner = ent_pos_owners_const(pos)[prov];
    return owner < map->n_powers ? json_string(map->power[owner].name) : json_null();
}

static bool put_centers(const ent_map *map, const ent_pos *file, const ent_pos *judge, json_t *out)
{
    json_t *list = json_array();
    bool good = list != NULL;

    for (ent_prov prov = 0; good && prov < map->n_provs; prov++) {
        if (ent_pos_owners_const(file)[prov] == ent_pos_owners_const(judge)[prov])
            continue;
        json_t *entry = json_object();
        good = ent_tree_put(entry, "center", json_string(map->prov[prov].code));
        good &= put_both(entry, owner_text(map, file, prov), owner_text(map, judge, prov));
        good &= ent_tree_append(list, entry);
    }
    return ent_tree_put(out, "centers", list) && good;
}

bool ent_position_differences(const ent_map *map, const json_t *said, const ent_pos *file, const ent_pos *judge,
                              json_t *out)
{
    bool good = true;

    if (!same_phase(file, judge))
        good = put_part(map, file, judge, ENT_STATE_PHASE, "next", out);
    if (!same_units(file, judge))
        good &= put_units(map, file, judge, out);
    if (!all_found(file, judge) || !all_found(judge, file))
        good &= put_dislodged(map, file, judge, out);
    if (!same_owners(map, file, judge))
        good &= put_centers(map, file, judge, out);
    for (ent_state_part part = 0; part < ENT_STATE_COUNT; part++)
        if (is_stated_otherwise(part, said, file, judge))
            good &= put_part(map, file, judge, part, ent_state_part_name(part), out);
    return good;
}

/* A unit that can go nowhere counts as gone, as in all_found(). */
static void mark_dislodged(const ent_map *map, const ent_pos *of, const ent_pos *in, bool differs[ENT_MAX_PROVS])
{
    for (uint16_t i = 0; i < of->n_dislodged; i++) {
        const ent_dislodged *one = &ent_pos_dislodged_const(of)[i], *other = ent_pos_find_dislodged(in, &one->unit);
        if (one->retreats != (other ? other->retreats : 0))
            differs[ent_prov_of(map, one->unit.at)] = true;
    }
}

void ent_position_mark_differences(const ent_map *map, const ent_pos *file, const ent_pos *judge,
                                   bool differs[ENT_MAX_PROVS])
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        differs[prov] = !same_unit(&ent_pos_units_const(file)[prov], &ent_pos_units_const(judge)[prov]);
    mark_dislodged(map, file, judge, differs);
    mark_dislodged(map, judge, file, differs);
}
