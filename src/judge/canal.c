/* canal.c -- which fleet may pass each canal.
 *
 * A canal has a gate: a province whose unit gives permission, by an order or by saying nothing. At most one fleet
 * passes. Whether it does is its PATH decision: the unit in the gate has to stay there (equations.c).
 *
 * SPDX-License-Identifier: MIT */
#include "judge/canal.h"
#include <assert.h>
#include "legal/special_route.h"

static bool goes_through(const ent_field *field, ent_uid uid, size_t canal)
{
    const ent_actor *unit = &field->unit[uid];

    return unit->kind == ENT_FLEET && unit->act == ENT_ACT_MOVE && unit->to != ENT_PROV_NONE &&
           ent_special_canal(field->map, field->rules, unit->at, unit->to) == (int)canal;
}

/* The fleet that permission `order` names, if that goes through the canal. One that is void (replaced, not allowed)
 * names none. */
static ent_uid named_fleet(const ent_field *field, size_t canal, const ent_order *order)
{
    if (order->kind != ENT_ORDER_CANAL || order->void_reason != ENT_REASON_NONE || order->from >= field->map->n_locs ||
        order->to >= field->map->n_locs)
        return ENT_UID_NONE;
    ent_uid uid = field->in[ent_prov_of(field->map, order->from)];
    if (uid == ENT_UID_NONE || !goes_through(field, uid, canal) ||
        field->unit[uid].to != ent_prov_of(field->map, order->to))
        return ENT_UID_NONE;
    return uid;
}

static ent_power power_in_gate(const ent_field *field, size_t canal)
{
    ent_uid gate = field->in[field->map->canal[canal].gate];
    return gate == ENT_UID_NONE ? ENT_POWER_NONE : field->unit[gate].power;
}

/* RULE canal.permission  the power in the gate lets one fleet pass by an order; orders for two fleets let none pass
 * [7.C.1, 7.C.2] */
static bool explicit_permission(ent_field *field, size_t canal, const ent_order *orders, size_t n)
{
    bool given = false;

    for (size_t i = 0; i < n; i++) {
        ent_uid fleet = named_fleet(field, canal, &orders[i]);
        if (fleet == ENT_UID_NONE || orders[i].power != power_in_gate(field, canal))
            continue;
        field->in_canal[canal] = given && field->in_canal[canal] != fleet ? ENT_UID_NONE : fleet;
        given = true;
        if (field->in_canal[canal] == ENT_UID_NONE)
            break;
    }
    return given;
}

/* RULE canal.implicit  without an explicit permission a fleet of the power in the gate may pass [7.C.3, 7.C.4]
 * RULE canal.one  of two such fleets neither may pass [7.C.5] */
static void implicit_permission(ent_field *field, size_t canal)
{
    unsigned found = 0;

    for (ent_uid uid = 0; uid < field->n; uid++)
        if (field->unit[uid].power == power_in_gate(field, canal) && goes_through(field, uid, canal)) {
            field->in_canal[canal] = uid;
            found++;
        }
    if (found > 1)
        field->in_canal[canal] = ENT_UID_NONE;
}

void ent_canal_permit(ent_field *field, const ent_order *orders, size_t n)
{
    for (size_t canal = 0; canal < field->map->n_canals; canal++) {
        field->in_canal[canal] = ENT_UID_NONE;
        if (power_in_gate(field, canal) == ENT_POWER_NONE || !(field->rules->options & ENT_OPTION_CANAL))
            continue;
        if (!explicit_permission(field, canal, orders, n))
            implicit_permission(field, canal);
        ent_uid fleet = field->in_canal[canal];
        if (fleet != ENT_UID_NONE) {
            field->unit[fleet].route = ENT_MOVE_ROUTE_CANAL;
            field->unit[fleet].path = ENT_OPEN;
        }
    }
}

ent_reason ent_canal_order(const ent_field *field, const ent_order *orders, size_t i)
{
    for (size_t canal = 0; canal < field->map->n_canals; canal++) {
        ent_uid fleet = named_fleet(field, canal, &orders[i]);
        if (fleet == ENT_UID_NONE)
            continue;
        if (orders[i].power != power_in_gate(field, canal))
            return ENT_REASON_NOT_YOUR_CANAL;
        return field->in_canal[canal] == fleet ? ENT_REASON_PERMITTED : ENT_REASON_DUPLICATE;
    }
    return ENT_REASON_UNMATCHED;
}

const ent_canal *ent_canal_of(const ent_field *field, ent_uid fleet)
{
    const ent_actor *unit = &field->unit[fleet];
    int canal = ent_special_canal(field->map, field->rules, unit->at, unit->to);

    assert(canal != ENT_NO_SPECIAL_ROUTE);
    return &field->map->canal[canal];
}
