/* calendar.c -- see calendar.h. Slowly, province by province.
 *
 * SPDX-License-Identifier: MIT */
#include "calendar.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"

static bool is_at(const ent_pos *pos, ent_season season, ent_phase_kind phase, int year)
{
    return pos->season == season && pos->phase == phase && pos->year == year;
}

static bool is_center(const ent_map *map, const ent_rules *rules, ent_prov prov, ent_power power)
{
    bool hong_kong = map->prov[prov].not_for == power && ent_has_option(rules, ENT_OPTION_HONG_KONG);
    return (map->prov[prov].flags & ENT_PROV_CENTER) && !hong_kong;
}

static bool has_unit(const ent_pos *pos, ent_prov prov)
{
    return ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
}

/* After the fall whoever stands in a center has it. */
static bool owners_follow(const ent_map *map, const ent_pos *pos, const ent_pos *next, bool changes)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        bool taken = changes && (map->prov[prov].flags & ENT_PROV_CENTER) && has_unit(next, prov);
        ent_power owner = taken ? ent_pos_units_const(next)[prov].power : ent_pos_owners_const(pos)[prov];
        if (ent_pos_owners_const(next)[prov] != owner)
            return false;
    }
    return true;
}

static unsigned centers_of(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    unsigned n = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        n += ent_pos_owners_const(pos)[prov] == power && is_center(map, rules, prov, power);
    return n;
}

static ent_power winner_of(const ent_map *map, const ent_rules *rules, const ent_pos *pos)
{
    unsigned needed = rules->victory ? rules->victory : map->victory;

    for (ent_power power = 0; needed > 0 && power < map->n_powers; power++) {
        unsigned own = centers_of(map, rules, pos, power), better = 0;
        for (ent_power other = 0; other < map->n_powers; other++)
            better += other != power && centers_of(map, rules, pos, other) >= own;
        if (own >= needed && better == 0)
            return power;
    }
    return ENT_POWER_NONE;
}

/* Nothing of this turn is left. */
static bool is_clear(const ent_pos *pos)
{
    static const ent_dislodged none[ENT_MAX_PROVS / 2];
    bool clear =
        pos->n_dislodged == 0 && memcmp(ent_pos_dislodged_const(pos), none, pos->max_dislodged * sizeof *none) == 0;

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        clear &= !ent_pos_is_contested(pos, prov);
    for (ent_power power = 0; power < pos->n_powers; power++)
        clear &= ent_pos_adjust_const(pos)[power] == ENT_ADJUST_COUNTED;
    return clear;
}

/* Has it to remove, or could it build somewhere? */
static bool adjusts(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    unsigned units = 0, places = 0, centers = centers_of(map, rules, pos, power);

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        bool home = map->build == ENT_BUILD_ANY_OWNED || map->prov[prov].home_of == power;
        units += has_unit(pos, prov) && ent_pos_units_const(pos)[prov].power == power;
        places += ent_pos_owners_const(pos)[prov] == power && home && is_center(map, rules, prov, power) &&
                  !has_unit(pos, prov);
    }
    return units > centers || (units < centers && places > 0);
}

static bool anybody_adjusts(const ent_map *map, const ent_rules *rules, const ent_pos *pos)
{
    for (ent_power power = 0; power < map->n_powers; power++)
        if (adjusts(map, rules, pos, power))
            return true;
    return false;
}

const char *ent_calendar_why_wrong(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_pos *next)
{
    int year = pos->year, after = year < INT16_MAX ? year + 1 : year;
    bool retreats = pos->phase == ENT_MOVEMENT && next->n_dislodged > 0;
    bool ends = !retreats && pos->phase != ENT_ADJUSTMENTS && pos->season != ENT_SPRING;

    if (!owners_follow(map, pos, next, ends))
        return "centers have the wrong owners";
    if (next->winner != (ends ? winner_of(map, rules, next) : pos->winner))
        return "the wrong power has won";
    if (retreats)
        return is_at(next, (ent_season)pos->season, ENT_RETREATS, year) ? NULL : "the retreats of this phase follow";
    if (!is_clear(next))
        return "something of this turn is left";
    if (pos->phase == ENT_ADJUSTMENTS)
        return is_at(next, ENT_SPRING, ENT_MOVEMENT, after) ? NULL : "spring follows adjustments";
    if (!ends)
        return is_at(next, ENT_FALL, ENT_MOVEMENT, year) ? NULL : "fall follows spring";
    if (anybody_adjusts(map, rules, next))
        return is_at(next, ENT_WINTER, ENT_ADJUSTMENTS, year) ? NULL : "there is something to adjust";
    return is_at(next, ENT_SPRING, ENT_MOVEMENT, after) ? NULL : "there is nothing to adjust";
}
