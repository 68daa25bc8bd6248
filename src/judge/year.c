/* year.c -- the calendar: which phase comes next, when centres change hands, who has won.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "game/position.h"
#include "judge/judge.h"

/* RULE year.owners  after the fall and its retreats a centre belongs to who stands in it, else to whom it did. */
static void change_owners(const ent_map *map, ent_pos *pos)
{
    const ent_unit *units = ent_pos_units_const(pos);
    uint8_t *owners = ent_pos_owners(pos);

    for (uint16_t word = 0; word < map->words; word++)
        for (uint64_t left = map->centre[word]; left != 0; left &= left - 1) {
            ent_prov prov = (ent_prov)(word * 64 + __builtin_ctzll(left));
            unsigned empty =
                0u - (units[prov].kind == ENT_UNIT_NONE); /* all bits: no branch, as in ent_pos_power_at() */
            owners[prov] = (uint8_t)((owners[prov] & empty) | (units[prov].power & ~empty));
        }
}

/* RULE year.victory  who owns as many centres as the map asks, and more than any other, has won [7.A.3]. */
static void judge_victory(const ent_map *map, const ent_rules *rules, const ent_census *census, ent_pos *pos)
{
    int needed = rules->victory ? rules->victory : map->victory;
    int best = 0;

    pos->winner = ENT_POWER_NONE;
    if (needed == 0)
        return;
    for (ent_power power = 0; power < map->n_powers; power++) {
        int centres = census[power].centres;
        if (centres == best)
            pos->winner = ENT_POWER_NONE;
        if (centres > best && centres >= needed)
            pos->winner = power;
        if (centres > best)
            best = centres;
    }
}

static bool anybody_adjusts(const ent_map *map, const ent_census *census, const ent_pos *pos)
{
    for (ent_power power = 0; power < map->n_powers; power++)
        if (ent_adjust_due_of(pos, census, power) != 0)
            return true;
    return false;
}

static void clear_turn(ent_pos *pos)
{
    int16_t *adjust = ent_pos_adjust(pos);

    ent_pos_clear_turn(pos);
    for (ent_power power = 0; power < pos->n_powers; power++)
        adjust[power] = ENT_ADJUST_COUNTED;
}

static void begin_year(ent_pos *pos)
{
    pos->season = ENT_SPRING;
    pos->phase = ENT_MOVEMENT;
    if (pos->year < INT16_MAX)
        pos->year++;
}

/* RULE year.phases  spring, its retreats, fall, its retreats, adjustments; what nobody needs is skipped. */
void ent_year_advance(const ent_map *map, const ent_rules *rules, ent_pos *pos)
{
    if (pos->phase == ENT_MOVEMENT && pos->n_dislodged > 0) {
        pos->phase = ENT_RETREATS;
        return;
    }
    clear_turn(pos);
    if (pos->phase == ENT_ADJUSTMENTS) {
        begin_year(pos);
        return;
    }
    pos->phase = ENT_MOVEMENT;
    if (pos->season == ENT_SPRING) {
        pos->season = ENT_FALL;
        return;
    }
    ent_census census[ENT_MAX_POWERS];
    change_owners(map, pos);
    ent_adjust_count(map, rules, pos, census);
    judge_victory(map, rules, census, pos);
    pos->season = ENT_WINTER;
    pos->phase = ENT_ADJUSTMENTS;
    if (!anybody_adjusts(map, census, pos))
        begin_year(pos);
}
