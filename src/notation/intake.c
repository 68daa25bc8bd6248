/* intake.c -- see intake.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/intake.h"
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/complete.h"

typedef struct ent_clerk {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_written *written;
    size_t n;
    ent_intake *out;
} ent_clerk;

/* ---- Order sets. ---- */

static uint16_t last_set(const ent_clerk *clerk, ent_power power, const ent_written **example)
{
    uint16_t last = 0;

    for (size_t i = 0; i < clerk->n; i++)
        if (clerk->written[i].power == power && clerk->written[i].set >= last) {
            last = clerk->written[i].set;
            *example = &clerk->written[i];
        }
    return last;
}

/* RULE sets.sorted  which of several sets count [4.D.1]
 * RULE sets.unsorted [4.D.2] */
static bool counts(const ent_clerk *clerk, const ent_written *written, uint16_t last, const ent_written *example)
{
    char choice = ent_choice(clerk->rules, ENT_4D1);

    if (written->unsorted)
        return ent_choice(clerk->rules, ENT_4D2) == 'b' || last == 0;
    if (written->set == last || choice == 'a')
        return true;
    return choice == 'b' ? !example->replaces : choice == 'c' && example->adds;
}

static void drop_sets(ent_clerk *clerk)
{
    for (ent_power power = 0; power < clerk->map->n_powers; power++) {
        const ent_written *example = NULL;
        uint16_t last = last_set(clerk, power, &example);
        for (size_t i = 0; example && i < clerk->n; i++)
            if (clerk->written[i].power == power && !counts(clerk, &clerk->written[i], last, example))
                clerk->out->entry[i].order.void_reason = ENT_REASON_REPLACED;
    }
}

/* ---- Reading. ---- */

static void read_one(ent_clerk *clerk, size_t i)
{
    const ent_written *written = &clerk->written[i];
    ent_entry *entry = &clerk->out->entry[i];
    ent_reading reading;

    *entry = (ent_entry){.written = written->text, .written_len = written->len, .line = written->line};
    ent_parse(clerk->map, written->text, written->len, &reading);
    ent_complete(clerk->map, clerk->rules, clerk->pos, written->power, &reading, &entry->order, entry->note,
                 sizeof entry->note);
}

/* ---- One order a unit. ---- */

static ent_prov province_of(const ent_clerk *clerk, const ent_order *order)
{
    return order->at < clerk->map->n_locs ? ent_prov_of(clerk->map, order->at) : ENT_PROV_NONE;
}

/* RULE order.own-unit  only the power that owns a unit orders it [6.A.6]. The judge says so in the result. */
static bool is_foreign(const ent_clerk *clerk, const ent_order *order, ent_prov prov)
{
    const ent_unit *unit = &ent_pos_units_const(clerk->pos)[prov];

    for (uint16_t i = 0; clerk->pos->phase == ENT_RETREATS && i < clerk->pos->n_dislodged; i++)
        if (ent_prov_of(clerk->map, ent_pos_dislodged_const(clerk->pos)[i].unit.at) == prov)
            return ent_pos_dislodged_const(clerk->pos)[i].unit.power != order->power;
    return clerk->pos->phase == ENT_RETREATS || unit->kind == ENT_UNIT_NONE || unit->power != order->power;
}

static bool is_legal(const ent_clerk *clerk, const ent_order *order)
{
    ent_legality legality;

    if (clerk->pos->phase != ENT_MOVEMENT)
        return order->void_reason == ENT_REASON_NONE;
    return ent_legal_check(clerk->map, clerk->rules, clerk->pos, order, &legality) == ENT_REASON_NONE;
}

static bool same_order(const ent_order *a, const ent_order *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->flags == b->flags && a->n_path == b->n_path &&
           memcmp(a->path, b->path, a->n_path * sizeof *a->path) == 0;
}

/* RULE order.duplicate  several different legal orders for one unit in one set [4.D.3]; illegal ones do not count
 * [4.E.1]; a later set goes before an earlier one [4.D.1]. `rival` is in force, `i` comes later. Returns who stays. */
static size_t settle_pair(ent_clerk *clerk, size_t rival, size_t i)
{
    ent_entry *entry = clerk->out->entry;
    char choice = ent_choice(clerk->rules, ENT_4D3);
    bool later_set = clerk->written[i].set > clerk->written[rival].set && !clerk->written[i].unsorted;

    if (same_order(&entry[rival].order, &entry[i].order)) {
        entry[i].order.void_reason = ENT_REASON_DUPLICATE;
        return rival;
    }
    if (later_set || choice == 'b') {
        entry[rival].order.void_reason = ENT_REASON_REPLACED;
        return i;
    }
    entry[i].order.void_reason = choice == 'a' ? ENT_REASON_REPLACED : ENT_REASON_DUPLICATE;
    if (choice == 'c')
        entry[rival].order.void_reason = ENT_REASON_DUPLICATE;
    return rival;
}

/* Choose the entry in force for each unit: the legal one; else the last that was meant for it. */
static void choose(ent_clerk *clerk)
{
    size_t legal[ENT_MAX_PROVS], any[ENT_MAX_PROVS]; /* by province: 1 + entry */
    bool disputed[ENT_MAX_PROVS] = {false};

    memset(legal, 0, sizeof legal);
    memset(any, 0, sizeof any);
    for (size_t i = 0; i < clerk->n; i++) {
        ent_order *order = &clerk->out->entry[i].order;
        ent_prov prov = province_of(clerk, order);
        if (prov == ENT_PROV_NONE || is_foreign(clerk, order, prov))
            continue;
        any[prov] = i + 1;
        if (disputed[prov] && is_legal(clerk, order) && !same_order(order, &clerk->out->entry[legal[prov] - 1].order))
            order->void_reason = ENT_REASON_DUPLICATE;
        if (!is_legal(clerk, order))
            continue;
        if (legal[prov] == 0) {
            legal[prov] = i + 1;
            continue;
        }
        legal[prov] = settle_pair(clerk, legal[prov] - 1, i) + 1;
        disputed[prov] = clerk->out->entry[legal[prov] - 1].order.void_reason == ENT_REASON_DUPLICATE;
    }
    for (ent_prov prov = 0; prov < clerk->map->n_provs; prov++)
        if (any[prov] != 0)
            clerk->out->entry[(legal[prov] ? legal[prov] : any[prov]) - 1].in_force = true;
}

/* ---- What nobody ordered. ---- */

static ent_status append(ent_intake *out, const ent_order *order, ent_err *err)
{
    if (out->n == out->cap) {
        size_t cap = out->cap * 2 + 16;
        ent_entry *more = realloc(out->entry, cap * sizeof *more);
        if (!more)
            return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
        out->entry = more;
        out->cap = cap;
    }
    out->entry[out->n++] = (ent_entry){.order = *order, .in_force = true, .automatic = true};
    return ENT_OK;
}

static bool is_ordered(const ent_clerk *clerk, const ent_unit *unit)
{
    for (size_t i = 0; i < clerk->n; i++) {
        const ent_entry *entry = &clerk->out->entry[i];
        if (entry->in_force && entry->order.power == unit->power &&
            province_of(clerk, &entry->order) == ent_prov_of(clerk->map, unit->at))
            return true;
    }
    return false;
}

static ent_status order_idle_units(ent_clerk *clerk, ent_err *err)
{
    bool retreats = clerk->pos->phase == ENT_RETREATS;
    uint16_t n = retreats ? clerk->pos->n_dislodged : clerk->map->n_provs;
    ent_status status = ENT_OK;

    if (clerk->pos->phase == ENT_ADJUSTMENTS)
        return ENT_OK;
    for (uint16_t i = 0; status == ENT_OK && i < n; i++) {
        const ent_unit *unit =
            retreats ? &ent_pos_dislodged_const(clerk->pos)[i].unit : &ent_pos_units_const(clerk->pos)[i];
        if (unit->kind == ENT_UNIT_NONE || is_ordered(clerk, unit))
            continue;
        const ent_order order = {.kind = retreats ? ENT_ORDER_DISBAND : ENT_ORDER_HOLD, .power = unit->power,
                                 .unit = unit->kind, .at = unit->at, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
        status = append(clerk->out, &order, err);
    }
    return status;
}

ent_status ent_intake_read(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_written *written,
                           size_t n, ent_intake *out, ent_err *err)
{
    ent_clerk clerk = {map, rules, pos, written, n, out};

    *out = (ent_intake){.n = n, .cap = n + map->n_provs};
    if (n > ENT_MAX_ORDERS - ENT_MAX_PROVS)
        return ent_fail(err, ENT_E_LIMIT, "%zu orders; a turn has at most %d", n, ENT_MAX_ORDERS - ENT_MAX_PROVS);
    out->entry = calloc(out->cap, sizeof *out->entry);
    if (!out->entry)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    for (size_t i = 0; i < n; i++)
        read_one(&clerk, i);
    drop_sets(&clerk);
    if (pos->phase == ENT_ADJUSTMENTS)
        for (size_t i = 0; i < n; i++)
            out->entry[i].in_force = true;
    else
        choose(&clerk);
    ent_status status = order_idle_units(&clerk, err);
    if (status != ENT_OK)
        ent_intake_clear(out);
    return status;
}

void ent_intake_clear(ent_intake *intake)
{
    free(intake->entry);
    *intake = (ent_intake){.n = 0};
}

/* ---- A board from orders. ---- */

/* What stands where the order says: by its letter, else by the ground. */
static ent_unit implied_unit(const ent_map *map, ent_power power, const ent_reading *reading)
{
    ent_loc at = reading->at.loc[0];
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, at)];
    ent_unit unit = {.power = power, .kind = reading->order.unit, .at = at};

    if (prov->terrain == ENT_SEA)
        unit.kind = ENT_FLEET;
    else if (prov->terrain == ENT_INLAND || unit.kind == ENT_UNIT_NONE)
        unit.kind = ENT_ARMY;
    if (unit.kind == ENT_ARMY)
        unit.at = ent_prov_of(map, at);
    else if (prov->n_coasts > 0 && at < map->n_provs)
        unit.at = prov->default_coast != ENT_LOC_NONE ? prov->default_coast : prov->first_coast;
    return unit;
}

void ent_intake_place(const ent_map *map, const ent_written *written, size_t n, ent_pos *pos)
{
    ent_reading reading;

    for (size_t i = 0; i < n; i++) {
        ent_parse(map, written[i].text, written[i].len, &reading);
        if (reading.at.n != 1)
            continue;
        ent_unit *unit = &ent_pos_units(pos)[ent_prov_of(map, reading.at.loc[0])];
        if (unit->kind == ENT_UNIT_NONE)
            *unit = implied_unit(map, written[i].power, &reading);
    }
}
