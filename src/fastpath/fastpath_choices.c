/* fastpath_choices.c -- movement phases whose orders were chosen from the list of legal orders.
 *
 * ent_choices_open() reads the whole list once and encodes each order in eight bytes. After that a phase costs little,
 * since nothing about a listed order has to be checked or looked up. It declines phases in which a convoy may be
 * disrupted, positions that is_known() does not know, and lists with moves over difficult borders; these are
 * judged as compact orders.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "fastpath/fastpath_sets.h"
#include "game/rules.h"
#include "legal/legal.h"

/* ---- The list. ---- */

static bool is_known(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_compact_list *legal)
{
    return pos->phase == ENT_MOVEMENT && legal->n_groups <= ENT_CHOICE_UNITS && map->n_provs < ENT_CHOICE_PROVS &&
           map->n_railways + map->n_canals == 0 && ent_fastpath_knows(rules);
}

/* Number the units. False if the list is of another position. */
static bool number_units(ent_choices *choices)
{
    const ent_unit *units = ent_pos_units_const(choices->pos);
    ent_unit_numbers *numbers = &choices->units;

    memset(numbers->in, ENT_UNIT_NOBODY, sizeof numbers->in);
    memset(numbers->of_power, 0, sizeof numbers->of_power);
    numbers->n = (uint8_t)choices->legal->n_groups;
    for (size_t i = 0; i < choices->legal->n_groups; i++) {
        const ent_order_group *group = &choices->legal->group[i];
        ent_prov prov = group->at < choices->map->n_locs ? ent_prov_of(choices->map, group->at) : 0;
        const ent_unit *unit = &units[prov];
        if (unit->kind == ENT_UNIT_NONE || unit->kind != group->kind || unit->power != group->power ||
            unit->at != group->at || numbers->in[prov] != ENT_UNIT_NOBODY)
            return false;
        numbers->at[i] = (uint8_t)prov;
        numbers->in[prov] = (uint8_t)i;
        numbers->power[i] = group->power;
        numbers->of_power[group->power] |= ent_unit_set_of(i);
    }
    return choices->legal->n_groups == ent_pos_count_units(choices->pos);
}

/* Encode an order of this unit. False if its kind, its unit or its places do not fit the list, or if it moves over a
 * difficult border. Whether it is legal is not checked. */
static bool read_order(const ent_choices *choices, size_t unit, const ent_compact_order *order, ent_choice_code *out)
{
    static const uint8_t kinds[ENT_ORDER_CONVOY + 1] = {[ENT_ORDER_HOLD] = ENT_CHOOSES_HOLD,
                                                        [ENT_ORDER_MOVE] = ENT_CHOOSES_MOVE,
                                                        [ENT_ORDER_SUPPORT_HOLD] = ENT_CHOOSES_SUPPORT,
                                                        [ENT_ORDER_SUPPORT_MOVE] = ENT_CHOOSES_SUPPORT,
                                                        [ENT_ORDER_CONVOY] = ENT_CHOOSES_CONVOY};
    const ent_map *map = choices->map;
    ent_loc aim = order->kind == ENT_ORDER_SUPPORT_HOLD ? order->from : order->to;
    bool helps = order->kind >= ENT_ORDER_SUPPORT_HOLD, moves = order->kind == ENT_ORDER_MOVE;

    if ((unsigned)order->kind - ENT_ORDER_HOLD > ENT_ORDER_CONVOY - ENT_ORDER_HOLD ||
        order->at != choices->legal->group[unit].at || order->unit != choices->legal->group[unit].kind ||
        ((helps || moves) && aim >= map->n_locs) ||
        (helps && (order->from >= map->n_locs || choices->units.in[ent_prov_of(map, order->from)] == ENT_UNIT_NOBODY)))
        return false;
    out->kind = moves && (order->flags & ENT_ORDER_FLAG_VIA) ? ENT_CHOOSES_VIA : kinds[order->kind];
    if (order->kind == ENT_ORDER_SUPPORT_MOVE && ent_set_has(map->split, ent_prov_of(map, aim)))
        out->kind = ENT_CHOOSES_SUPPORT_SPLIT;
    out->to = moves ? (uint8_t)ent_prov_of(map, aim) : choices->units.at[unit];
    out->met = choices->units.in[out->to];
    out->helped = helps ? choices->units.in[ent_prov_of(map, order->from)] : ENT_UNIT_NOBODY;
    out->aim = helps ? (uint8_t)ent_prov_of(map, aim) : choices->units.at[unit];
    out->end = !moves || order->unit == ENT_ARMY ? out->to : aim;
    return !moves || !ent_is_difficult(map, order->unit, order->at, out->to);
}

static bool read_list(ent_choices *choices)
{
    const ent_compact_list *legal = choices->legal;

    for (size_t unit = 0; unit < legal->n_groups; unit++)
        for (size_t i = legal->group[unit].first, end = i + legal->group[unit].n; i < end; i++)
            if (!read_order(choices, unit, &legal->order[i], &choices->code[i]))
                return false;
    return true;
}

void ent_fastpath_open_choices(ent_choices *choices)
{
    choices->is_fast = is_known(choices->map, choices->rules, choices->pos, choices->legal) && number_units(choices) &&
                       read_list(choices);
}

/* ---- The choices. ---- */

static ent_choice_code no_order(const ent_choices *list, ent_unit_index unit)
{
    return (ent_choice_code){.kind = ENT_CHOOSES_NONE,
                             .to = list->units.at[unit],
                             .met = (uint8_t)unit,
                             .helped = ENT_UNIT_NOBODY,
                             .aim = list->units.at[unit]};
}

/* Give each unit its order. False for a choice that its group does not have. */
static bool take_orders(const ent_choices *list, const int32_t *choice, ent_set_phase *phase)
{
    const ent_order_group *groups = list->legal->group;

    memset(phase->of_kind, 0, sizeof phase->of_kind);
    memset(phase->into, 0, list->map->n_provs * sizeof *phase->into);
    phase->code[ENT_UNIT_NOBODY].to = ENT_CHOICE_NOWHERE;
    for (ent_unit_index unit = 0, end = list->units.n; unit < end; unit++) {
        ent_choice_code *code = &phase->code[unit];
        uint32_t chosen = (uint32_t)choice[unit];
        if (chosen < groups[unit].n)
            *code = list->code[groups[unit].first + chosen];
        else if (choice[unit] < 0)
            *code = no_order(list, unit);
        else
            return false;
        uint64_t kind = code->kind, to = code->to;
        phase->of_kind[kind] |= ent_unit_set_of(unit);
        phase->into[to] |= ent_choice_moves(kind) << unit;
    }
    phase->of_kind[ENT_CHOOSES_SUPPORT] |= phase->of_kind[ENT_CHOOSES_SUPPORT_SPLIT];
    phase->route_open = phase->of_kind[ENT_CHOOSES_VIA];
    phase->moving = phase->of_kind[ENT_CHOOSES_MOVE] | phase->route_open;
    return true;
}

static ent_unit_set find_matching(const ent_set_phase *phase)
{
    ent_unit_set matching = 0;
    ent_unit_index end = phase->units->n;

    assert(end <= ENT_CHOICE_UNITS);
    for (ent_unit_index unit = 0; unit < end; unit++)
        matching |= ent_sets_matches(phase, &phase->code[unit]) << unit;
    return matching & (phase->of_kind[ENT_CHOOSES_SUPPORT] | phase->of_kind[ENT_CHOOSES_CONVOY]);
}

static void read_chosen(const ent_choices *list, const int32_t *choice, ent_unit_index unit, ent_order *out)
{
    ent_order_from_compact(&list->legal->order[list->legal->group[unit].first + (uint32_t)choice[unit]], out);
}

/* A support of a fleet that moves to a province with several coasts may not match (4.B.4). */
static void leave_out_other_coasts(const ent_choices *list, const int32_t *choice, ent_set_phase *phase)
{
    ENT_EACH_UNIT (supporter, phase->matching & phase->of_kind[ENT_CHOOSES_SUPPORT_SPLIT]) {
        ent_unit_index helped = phase->code[supporter].helped;
        ent_order support, move;
        if (!ent_unit_set_has(phase->moving, helped))
            continue;
        read_chosen(list, choice, supporter, &support);
        read_chosen(list, choice, helped, &move);
        if (!ent_legal_supports(list->map, list->rules, &support, &move))
            phase->matching &= ~ent_unit_set_of(supporter);
    }
}

bool ent_fastpath_choices(const ent_choices *choices, const int32_t *choice, const ent_wanted *wanted)
{
    ent_set_phase phase;

    if (!choices->is_fast)
        return false;
    phase.map = choices->map;
    phase.rules = choices->rules;
    phase.pos = choices->pos;
    phase.units = &choices->units;
    if (!take_orders(choices, choice, &phase))
        return false;
    phase.matching = find_matching(&phase);
    leave_out_other_coasts(choices, choice, &phase);
    if (!ent_sets_find_routes(&phase) || !ent_sets_decide(&phase))
        return false;
    ent_sets_write(&phase, choices->units.n, wanted);
    return true;
}
