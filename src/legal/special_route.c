/* special_route.c -- which railway or canal joins two provinces, if any.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/special_route.h"

int ent_special_station(const ent_railway *railway, ent_prov prov)
{
    for (uint8_t i = 0; i < railway->n; i++)
        if (railway->line[i] == prov)
            return i;
    return ENT_NO_SPECIAL_ROUTE;
}

/* RULE rail.power  only the power that a railway belongs to may use it [7.B.34] */
int ent_special_railway(const ent_map *map, const ent_rules *rules, ent_power power, ent_prov from, ent_prov to)
{
    for (uint8_t i = 0; i < map->n_railways && (rules->options & ENT_OPTION_RAILWAY); i++) {
        const ent_railway *railway = &map->railway[i];
        if ((railway->power == ENT_POWER_NONE || railway->power == power) && from != to &&
            ent_special_station(railway, from) != ENT_NO_SPECIAL_ROUTE &&
            ent_special_station(railway, to) != ENT_NO_SPECIAL_ROUTE)
            return i;
    }
    return ENT_NO_SPECIAL_ROUTE;
}

bool ent_special_joins(const ent_canal *canal, ent_prov from, ent_prov to)
{
    return (canal->end[0] == from && canal->end[1] == to) || (canal->end[1] == from && canal->end[0] == to);
}

int ent_special_canal(const ent_map *map, const ent_rules *rules, ent_prov from, ent_prov to)
{
    for (uint8_t i = 0; i < map->n_canals && (rules->options & ENT_OPTION_CANAL); i++)
        if (ent_special_joins(&map->canal[i], from, to))
            return i;
    return ENT_NO_SPECIAL_ROUTE;
}

bool ent_special_is_canal_move(const ent_map *map, const ent_rules *rules, const ent_order *order)
{
    return order->kind == ENT_ORDER_MOVE && order->unit == ENT_FLEET &&
           ent_special_canal(map, rules, ent_prov_of(map, order->at), ent_prov_of(map, order->to)) !=
               ENT_NO_SPECIAL_ROUTE;
}
