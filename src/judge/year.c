/* year.c -- the calendar: which phase comes next, when centers change hands, who has won.
 *
 * The order of the year is fixed; a phase in which nobody has anything to do is skipped. So after the fall the centers
 * are counted, to see who has won and whether anybody builds or removes.
 *
 * SPDX-License-Identifier: MIT */
#include "game/position.h"
#include "judge/judge.h"

/* RULE year.victory  a power wins that owns as many centers as the map asks for, and more than any other power
 * [7.A.3] */
ent_power ent_year_winner(const ent_map *map, const ent_rules *rules, const ent_power_counts *counts)
{
    unsigned needed = rules->victory ? rules->victory : map->victory, most = 0, having_most = 0;
    ent_power winner = ENT_POWER_NONE;

    for (ent_power power = 0; power < map->n_powers; power++)
        most = counts->centers[power] > most ? counts->centers[power] : most;
    if (needed == 0 || most < needed)
        return ENT_POWER_NONE;
    for (ent_power power = 0; power < map->n_powers; power++)
        if (counts->centers[power] == most) {
            winner = power;
            having_most++;
        }
    return having_most > 1 ? ENT_POWER_NONE : winner;
}

/* Most often somebody has to remove a unit; then it does not matter where others may build. */
static bool anybody_adjusts(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                            const ent_power_counts *counts)
{
    bool removes = false;

    for (ent_power power = 0; power < map->n_powers; power++)
        removes |= counts->units.of[power] > counts->centers[power];
    return removes || ent_adjust_does_anybody_build(map, rules, pos, counts);
}

static void clear_turn(ent_pos *pos)
{
    int16_t *adjust = ent_pos_adjust(pos);

    ent_pos_clear_contested(pos);
    for (unsigned power = 0, end = pos->n_powers; power < end; power++)
        adjust[power] = ENT_ADJUST_COUNTED;
}

static void begin_year(ent_pos *pos)
{
    pos->season = ENT_SPRING;
    pos->phase = ENT_MOVEMENT;
    if (pos->year < INT16_MAX)
        pos->year++;
}

/* RULE year.phases  spring, its retreats, fall, its retreats, adjustments follow each other; a phase in which no
 * power has anything to do is skipped */
void ent_year_advance(const ent_map *map, const ent_rules *rules, const ent_unit_counts *unit_counts, ent_pos *pos)
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
    ent_power_counts counts;
    ent_adjust_change_owners(map, rules, unit_counts, pos, &counts);
    pos->winner = ent_year_winner(map, rules, &counts);
    pos->season = ENT_WINTER;
    pos->phase = ENT_ADJUSTMENTS;
    if (!anybody_adjusts(map, rules, pos, &counts))
        begin_year(pos);
}
