/* special_route.h -- routes that are no borders: railways and canals (DATC 7).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_SPECIAL_ROUTE_H
#define ENT_LEGAL_SPECIAL_ROUTE_H
#include "board/map.h"

enum { ENT_NO_SPECIAL_ROUTE = -1 };

/* The railway on which an army of `power` may be ordered from one province to the other, or ENT_NO_SPECIAL_ROUTE. */
int ent_special_railway(const ent_map *map, const ent_rules *rules, ent_power power, ent_prov from, ent_prov to);
/* The canal that a fleet may be ordered through from one province to the other, or ENT_NO_SPECIAL_ROUTE. */
int ent_special_canal(const ent_map *map, const ent_rules *rules, ent_prov from, ent_prov to);

/* True if the canal leads from one province to the other. */
bool ent_special_joins(const ent_canal *canal, ent_prov from, ent_prov to);
/* True of a fleet's move through a canal. The order's places are valid. */
bool ent_special_is_canal_move(const ent_map *map, const ent_rules *rules, const ent_order *order);

/* The place of a province on the railway's line, or ENT_NO_SPECIAL_ROUTE. */
int ent_special_station(const ent_railway *railway, ent_prov prov);

#endif
