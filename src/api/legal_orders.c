/* legal_orders.c -- every order that can be given in a phase of any kind.
 *
 * The orders of a movement phase are listed by legal/list_orders.h; those of retreats and adjustments are few and
 * listed here. Full and compact lists go through one writer, which knows how far apart their orders stand.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/list_orders.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/legal.h"

/* A retreat to each open place, or none. */
static void put_retreats(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged, ent_order_writer *list)
{
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    const ent_order form = ent_order_form(dislodged->unit);

    ent_order_group_open(list, dislodged->unit);
    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_legal_retreat_is_open(map, pos, dislodged, steps->to[i]))
            ent_order_writer_put(list, &form, ENT_ORDER_MOVE, steps->to[i], NULL);
    ent_order_writer_put(list, &form, ENT_ORDER_DISBAND, ENT_LOC_NONE, NULL);
    ent_order_group_close(list);
}

static void put_builds(const ent_map *map, ent_power power, ent_prov prov, ent_order_writer *list)
{
    const ent_prov_info *info = &map->prov[prov];
    ent_order order = ent_order_form((ent_unit){.power = power, .kind = ENT_ARMY, .at = prov});

    ent_order_group_open(list, (ent_unit){.power = power, .kind = ENT_UNIT_NONE, .at = prov});
    if (info->terrain != ENT_SEA)
        ent_order_writer_put(list, &order, ENT_ORDER_BUILD, ENT_LOC_NONE, NULL);
    order.unit = ENT_FLEET;
    if (info->terrain != ENT_INLAND && info->n_coasts == 0)
        ent_order_writer_put(list, &order, ENT_ORDER_BUILD, ENT_LOC_NONE, NULL);
    for (uint8_t i = 0; i < info->n_coasts; i++) {
        order.at = (ent_loc)(info->first_coast + i);
        ent_order_writer_put(list, &order, ENT_ORDER_BUILD, ENT_LOC_NONE, NULL);
    }
    ent_order_group_close(list);
}

static void put_single(const ent_unit *unit, ent_power power, ent_order_kind kind, ent_order_writer *list)
{
    ent_unit own = *unit;
    own.power = power;
    const ent_order form = ent_order_form(own);

    ent_order_group_open(list, own);
    ent_order_writer_put(list, &form, kind, ENT_LOC_NONE, NULL);
    ent_order_group_close(list);
}

static void put_adjustments(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power, int due,
                            ent_order_writer *list)
{
    const ent_unit *units = ent_pos_units_const(pos);
    const uint8_t *owners = ent_pos_owners_const(pos);

    for (ent_prov prov = 0; due > 0 && prov < map->n_provs; prov++)
        if (owners[prov] == power && ent_adjust_check_place(map, rules, pos, power, prov) == ENT_REASON_NONE)
            put_builds(map, power, prov, list);
    for (ent_prov prov = 0; due < 0 && prov < map->n_provs; prov++)
        if (units[prov].kind != ENT_UNIT_NONE && units[prov].power == power)
            put_single(&units[prov], power, ENT_ORDER_DISBAND, list);
    if (due > 0 && ent_choice(rules, ENT_4D7) == 'a')
        put_single(&ent_pos_no_unit, power, ENT_ORDER_WAIVE, list);
}

static ent_status put_all(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer *list)
{
    ent_rules current = *rules;

    ent_pos_prefetch(map, pos);
    if ((pos->phase == ENT_MOVEMENT ? ent_pos_why_invalid_but_units : ent_pos_why_invalid)(map, pos) != NULL)
        return ENT_E_POSITION;
    if (ent_choice(rules, ENT_4E1) != 'e')
        current.choice[ENT_4E1] = 'd';
    if (pos->phase == ENT_MOVEMENT && !ent_list_movement_orders(map, &current, pos, list))
        return ENT_E_POSITION;
    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        put_retreats(map, pos, &ent_pos_dislodged_const(pos)[i], list);
    if (pos->phase == ENT_ADJUSTMENTS) {
        ent_power_counts counts;
        ent_adjust_count(map, rules, pos, &counts);
        for (ent_power power = 0; power < map->n_powers; power++)
            put_adjustments(map, rules, pos, power, ent_adjust_due_of(pos, &counts, power), list);
    }
    return list->n > list->cap || list->n_groups > list->cap_groups ? ENT_E_LIMIT : ENT_OK;
}

static ent_status list_all(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer writer,
                           size_t *n, size_t *n_groups)
{
    ent_status status = put_all(map, rules, pos, &writer);

    *n = writer.n;
    *n_groups = writer.n_groups;
    return status;
}

ent_status ent_legal_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_list *list)
{
    const ent_order_writer writer = {(char *)list->order, sizeof *list->order, list->cap, 0,
                                     list->group,         list->cap_groups,    0};
    return list_all(map, rules, pos, writer, &list->n, &list->n_groups);
}

ent_status ent_legal_compact_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                    ent_compact_list *list)
{
    const ent_order_writer writer = {(char *)list->order, sizeof *list->order, list->cap, 0,
                                     list->group,         list->cap_groups,    0};
    return list_all(map, rules, pos, writer, &list->n, &list->n_groups);
}
