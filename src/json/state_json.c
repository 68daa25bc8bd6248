/* state_json.c -- a position as JSON.
 *
 * Each part of a state is written by one function, whoever asks: an answer writes all of them as "state", a comparison
 * writes those that differ, and a request without orders (--repair, selfplay --save, bench) writes them at its top
 * level, because every part of a state may stand in a request. What belongs to powers is written by one function too,
 * from the owner of each item.
 *
 * SPDX-License-Identifier: MIT */
#include "json/state_json.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/print.h"
#include "turn/placing.h"
#include "turn/phase_and_rules.h"

/* ---- Words. ---- */

void ent_json_echo_id(ent_json_text *text, const json_t *request_json)
{
    const json_t *id = json_object_get(request_json, "id");

    if (!id || ent_json_is(id, JSON_OBJECT) || ent_json_is(id, JSON_ARRAY))
        return;
    ent_json_key(text, "id");
    ent_json_tree(text, id);
}

void ent_json_begin(ent_json_text *text, const json_t *request_json)
{
    ent_json_open(text, '{');
    ent_json_member_number(text, "entente", ENT_JSON_VERSION);
    ent_json_echo_id(text, request_json);
}

void ent_json_unit(ent_json_text *text, const ent_map *map, uint8_t kind, ent_loc at)
{
    char name[64];

    ent_json_plain_word(text, name, ent_print_unit(map, kind, at, ENT_NAMES_CODE, name, sizeof name));
}

/* "A MUN", as the key of a member. */
static void unit_key(ent_json_text *text, const ent_map *map, const ent_unit *unit)
{
    char name[64];

    ent_json_plain_key(text, name, ent_print_unit(map, unit->kind, unit->at, ENT_NAMES_CODE, name, sizeof name));
}

void ent_json_phase(ent_json_text *text, const ent_pos *pos)
{
    char phase[16];

    ent_phase_print(pos, phase);
    ent_json_code(text, phase);
}

void ent_json_rules(ent_json_text *text, const ent_rules *rules, const char *name)
{
    ent_rules preset;

    ent_rules_preset(name, &preset);
    ent_json_open(text, '{');
    ent_json_member_word(text, "preset", name);
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset.choice[i]) {
            ent_json_key(text, ent_issue_of((ent_issue)i)->id);
            ent_json_string(text, &rules->choice[i], 1);
        }
    for (size_t i = 0; ent_option_at(i); i++)
        if (ent_has_option(rules, ent_option_at(i)->bit))
            ent_json_member_word(text, ent_option_at(i)->id, ent_option_at(i)->word[1]);
    ent_json_close(text, '}');
}

/* ---- By power. ---- */

/* What one power has, from its first item on. They are marked as written. */
static void put_items(ent_json_text *text, const ent_json_grouping *grouping, void *context, ent_power *owner,
                      size_t first, size_t n)
{
    const ent_power power = owner[first];

    ent_json_open(text, grouping->brackets[0]);
    for (size_t i = first; i < n; i++)
        if (owner[i] == power) {
            grouping->put(context, i);
            owner[i] = ENT_POWER_NONE;
        }
    ent_json_close(text, grouping->brackets[1]);
}

void ent_json_by_power(ent_json_text *text, const ent_map *map, const ent_json_grouping *grouping, void *context,
                       size_t n)
{
    ent_power *owner = malloc(n + 1);

    if (!owner) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        owner[i] = grouping->owner(context, i);
    ent_json_open(text, '{');
    for (size_t i = 0; i < n; i++)
        if (owner[i] != ENT_POWER_NONE) {
            assert(owner[i] < map->n_powers);
            ent_json_name(text, map->power[owner[i]].name);
            put_items(text, grouping, context, owner, i, n);
        }
    ent_json_close(text, '}');
    free(owner);
}

static bool has_any(const ent_json_grouping *grouping, const void *context, size_t n)
{
    size_t i = 0;
    while (i < n && grouping->owner(context, i) == ENT_POWER_NONE)
        i++;
    return i < n;
}

/* The part of a state that this grouping makes. */
static void put_grouped(ent_json_state *state, const ent_json_grouping *grouping, size_t n)
{
    ent_json_by_power(state->text, state->map, grouping, state, n);
}

/* ---- The parts of a state. ---- */

static void put_phase(ent_json_state *state)
{
    ent_json_phase(state->text, state->pos);
}

static ent_power owner_of_unit(const void *context, size_t prov)
{
    const ent_json_state *state = context;
    const ent_unit *unit = &ent_pos_units_const(state->pos)[prov];
    return unit->kind == ENT_UNIT_NONE ? ENT_POWER_NONE : unit->power;
}

static void put_unit(void *context, size_t prov)
{
    const ent_json_state *state = context;
    const ent_unit *unit = &ent_pos_units_const(state->pos)[prov];
    ent_json_unit(state->text, state->map, unit->kind, unit->at);
}

static void put_units(ent_json_state *state)
{
    static const ent_json_grouping units = {owner_of_unit, put_unit, "[]"};
    put_grouped(state, &units, state->pos->n_provs);
}

static ent_power owner_of_dislodged(const void *context, size_t i)
{
    const ent_json_state *state = context;
    return ent_pos_dislodged_const(state->pos)[i].unit.power;
}

static void put_dislodged_unit(void *context, size_t i)
{
    const ent_json_state *state = context;
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(state->pos)[i];
    const ent_steps *steps = ent_steps_of(state->map, dislodged->unit.kind, dislodged->unit.at);

    unit_key(state->text, state->map, &dislodged->unit);
    ent_json_open(state->text, '[');
    for (uint8_t at = 0; at < steps->n; at++)
        if (dislodged->retreats >> at & 1)
            ent_json_code(state->text, state->map->loc[steps->to[at]].code);
    ent_json_close(state->text, ']');
}

static void put_dislodged(ent_json_state *state)
{
    static const ent_json_grouping dislodged = {owner_of_dislodged, put_dislodged_unit, "{}"};
    put_grouped(state, &dislodged, state->pos->n_dislodged);
}

static ent_power owner_of_attacked(const void *context, size_t i)
{
    const ent_json_state *state = context;
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(state->pos)[i];
    return dislodged->by == ENT_PROV_NONE ? ENT_POWER_NONE : dislodged->unit.power;
}

static void put_attacked(void *context, size_t i)
{
    const ent_json_state *state = context;
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(state->pos)[i];

    unit_key(state->text, state->map, &dislodged->unit);
    ent_json_code(state->text, state->map->prov[dislodged->by].code);
}

static const ent_json_grouping attackers = {owner_of_attacked, put_attacked, "{}"};

/* Where the attackers of the dislodged units came from. */
static void put_attackers(ent_json_state *state)
{
    put_grouped(state, &attackers, state->pos->n_dislodged);
}

/* Only where an attacker is known, or was: then an empty object takes the place of the request's. */
static bool has_attackers(const ent_json_state *state)
{
    ent_json_state before = *state;

    before.pos = state->request ? state->request->pos : state->pos;
    return has_any(&attackers, state, state->pos->n_dislodged) || has_any(&attackers, &before, before.pos->n_dislodged);
}

static ent_power owner_of_center(const void *context, size_t prov)
{
    const ent_json_state *state = context;
    bool is_center = state->map->prov[prov].flags & ENT_PROV_CENTER;
    return is_center ? ent_pos_owners_const(state->pos)[prov] : ENT_POWER_NONE;
}

static void put_center(void *context, size_t prov)
{
    const ent_json_state *state = context;
    ent_json_code(state->text, state->map->prov[prov].code);
}

static void put_centers(ent_json_state *state)
{
    static const ent_json_grouping centers = {owner_of_center, put_center, "[]"};
    put_grouped(state, &centers, state->map->n_provs);
}

static void put_contested(ent_json_state *state)
{
    ent_json_open(state->text, '[');
    for (ent_prov prov = 0; prov < state->map->n_provs; prov++)
        if (ent_pos_is_contested(state->pos, prov))
            ent_json_code(state->text, state->map->prov[prov].code);
    ent_json_close(state->text, ']');
}

static ent_power owner_of_built(const void *context, size_t i)
{
    const ent_json_state *state = context;
    return ent_placed_built(state->map, state->pos, i) ? ent_pos_unit_slot(state->pos, i)->power : ENT_POWER_NONE;
}

static void put_built_unit(void *context, size_t i)
{
    const ent_json_state *state = context;
    unit_key(state->text, state->map, ent_pos_unit_slot(state->pos, i));
    ent_json_number(state->text, ENT_BUILT_YEAR(ent_placed_built(state->map, state->pos, i)));
}

static const ent_json_grouping built = {owner_of_built, put_built_unit, "{}"};

/* The years in which units were built later than at the start. */
static void put_built(ent_json_state *state)
{
    put_grouped(state, &built, ent_pos_unit_slots(state->pos));
}

/* Only where somebody has such a unit, or had one: then an empty object takes the place of the request's. */
static bool has_built(const ent_json_state *state)
{
    const ent_pos *before = state->request ? state->request->pos : state->pos;

    for (size_t i = 0; i < ent_pos_unit_slots(before); i++)
        if (ent_unit_was_built(ent_pos_unit_slot(before, i)))
            return true;
    return has_any(&built, state, ent_pos_unit_slots(state->pos));
}

/* Where a power is absent, its adjustments are counted. */
static void put_adjustments(ent_json_state *state)
{
    const int16_t *said = ent_pos_adjust_const(state->pos);

    ent_json_open(state->text, '{');
    for (ent_power power = 0; state->pos->phase == ENT_ADJUSTMENTS && power < state->map->n_powers; power++) {
        int due = ent_adjust_due(state->map, state->rules, state->pos, power);
        if (due == 0 && said[power] == ENT_ADJUST_COUNTED)
            continue;
        ent_json_name(state->text, state->map->power[power].name);
        ent_json_number(state->text, due);
    }
    ent_json_close(state->text, '}');
}

static void put_winner(ent_json_state *state)
{
    if (state->pos->winner == ENT_POWER_NONE)
        ent_json_null(state->text);
    else
        ent_json_word(state->text, state->map->power[state->pos->winner].name);
}

static ent_power owner_of_perpetual(const void *context, size_t i)
{
    const ent_json_state *state = context;
    const ent_written *written = &state->request->written[i];
    return written->perpetual ? written->power : ENT_POWER_NONE;
}

static void put_perpetual_order(void *context, size_t i)
{
    const ent_json_state *state = context;
    ent_json_string(state->text, state->request->written[i].text, state->request->written[i].len);
}

static const ent_json_grouping perpetual = {owner_of_perpetual, put_perpetual_order, "[]"};

/* The orders that go on being repeated. */
static void put_perpetual(ent_json_state *state)
{
    put_grouped(state, &perpetual, state->request->n_written);
}

/* Absent where there are none, or the rules forbid them (4.E.4). */
static bool has_perpetual(const ent_json_state *state)
{
    return state->request && ent_choice(state->rules, ENT_4E4) == 'a' &&
           has_any(&perpetual, state, state->request->n_written);
}

/* ORDER state_part */
static const struct {
    const char *name;
    void (*put)(ent_json_state *state);
    bool (*is_there)(const ent_json_state *state); /* NULL: always */
} state_part[ENT_STATE_COUNT] = {
    {"phase", put_phase, NULL},         {"units", put_units, NULL},
    {"dislodged", put_dislodged, NULL}, {"attackers", put_attackers, has_attackers},
    {"centers", put_centers, NULL},     {"contested", put_contested, NULL},
    {"built", put_built, has_built},    {"adjustments", put_adjustments, NULL},
    {"winner", put_winner, NULL},       {"perpetual", put_perpetual, has_perpetual},
};

const char *ent_state_part_name(ent_state_part part)
{
    assert(part < ENT_STATE_COUNT);
    return state_part[part].name;
}

void ent_json_state_part(const ent_json_state *state, ent_state_part part)
{
    ent_json_state copy = *state;

    assert(part < ENT_STATE_COUNT);
    state_part[part].put(&copy);
}

void ent_json_state_parts(const ent_json_state *state)
{
    for (unsigned part = 0; part < ENT_STATE_COUNT; part++) {
        if (state_part[part].is_there && !state_part[part].is_there(state))
            continue;
        ent_json_key(state->text, state_part[part].name);
        ent_json_state_part(state, (ent_state_part)part);
    }
}
