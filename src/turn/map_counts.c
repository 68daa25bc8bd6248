/* map_counts.c -- what a map has, in numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/map_counts.h"
#include "board/map.h"
#include "turn/phase_and_rules.h"

/* ORDER count_names */
const ent_special_name ent_special_names[ENT_SPECIAL_COUNT] = {
    {"several_coasts", "province with several coasts", "provinces with several coasts"},
    {"railways", "railway", "railways"},
    {"canals", "canal", "canals"},
    {"ice", "sea of ice", "seas of ice"},
    {"convoyable_coasts", "convoyable coast", "convoyable coasts"},
    {"difficult_borders", "difficult border", "difficult borders"},
    {"not_centers_for", "center that does not count for one power", "centers that do not count for one power"},
};

static void count_specials(const ent_map *map, unsigned n[ENT_SPECIAL_COUNT])
{
    n[ENT_SPECIAL_RAILWAYS] = map->n_railways;
    n[ENT_SPECIAL_CANALS] = map->n_canals;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_prov_info *info = &map->prov[prov];
        n[ENT_SPECIAL_COASTS] += info->n_coasts > 0;
        n[ENT_SPECIAL_ICE] += (info->flags & ENT_PROV_ICE) != 0;
        n[ENT_SPECIAL_CONVOYABLE] += info->terrain == ENT_COASTAL && (info->flags & ENT_PROV_CONVOYS);
        n[ENT_SPECIAL_NOT_FOR] += info->not_for != ENT_POWER_NONE;
        n[ENT_SPECIAL_DIFFICULT] += (unsigned)__builtin_popcount(map->army[prov].difficult);
    }
    n[ENT_SPECIAL_DIFFICULT] /= 2; /* each is seen from both sides */
}

void ent_map_count(const ent_map *map, ent_map_counts *out)
{
    const ent_pos pos = {.year = map->start_year, .season = map->start_season, .phase = map->start_phase};

    *out = (ent_map_counts){.provinces = map->n_provs,
                            .centers = map->n_centers,
                            .powers = map->n_powers,
                            .units = map->n_start_units,
                            .build = map->build == ENT_BUILD_HOME ? "home" : "any_owned"};
    count_specials(map, out->special);
    ent_phase_print(&pos, out->start);
}
