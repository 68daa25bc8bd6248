/* fastpath_rail.c -- trains that meet nobody who moves. See straight.h, and rail.h for what a train does.
 *
 * Nobody goes to a province of its way, so it goes as far as units that stay let it. If nobody on its way is to move,
 * that is known before all else. If somebody is, it has to be the last thing to be known, so nobody may wait for its
 * leaving.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "judge/rail.h"
#include "fastpath/fastpath.h"
#include "legal/special_route.h"

static int railway_of(const ent_course *course, ent_prov army)
{
    return ent_special_railway(course->map, course->rules, course->units[army].power, army, course->post[army].to);
}

/* RULE rail.one [7.B.33] */
static bool is_refused(const ent_course *course, ent_prov army)
{
    for (unsigned i = 0; i < course->boarding.n; i++)
        if (course->boarding.prov[i] != army &&
            railway_of(course, course->boarding.prov[i]) == railway_of(course, army))
            return true;
    return false;
}

static bool is_left(const ent_course *course, ent_prov prov)
{
    return course->post[prov].act == ENT_NOBODY || ent_course_moved(&course->post[prov]);
}

/* RULE rail.pass  an army of its own power lets it through [7.B.3, 7.B.5] */
static bool passes(const ent_course *course, unsigned piece)
{
    ent_prov prov = course->way.piece[piece];
    const ent_unit *there = &course->units[prov], *train = &course->units[course->train];
    bool own = course->post[prov].act != ENT_NOBODY && there->kind == ENT_ARMY && there->power == train->power;

    return is_left(course, prov) || (own && piece + 1u < course->way.n);
}

/* True if it goes no further because it takes this center. An army of its own that stays there has it already. */
static bool takes(const ent_course *course, unsigned piece)
{
    return (course->way.foreign_center >> piece & 1) && is_left(course, course->way.piece[piece]) &&
           piece + 1u < course->way.n;
}

/* How many pieces of its way it may try, be they as they may: not those behind a unit that stays and lets it not
 * through, nor those behind an empty center that it takes. */
static unsigned pieces_tried(const ent_course *course)
{
    for (unsigned i = 0; i < course->way.n; i++) {
        ent_prov prov = course->way.piece[i];
        if (course->post[prov].act != ENT_ACT_MOVE && (!passes(course, i) || takes(course, i)))
            return i + 1;
    }
    return course->way.n;
}

/* Nobody moves to where it goes; nor to where it comes from, if that is known last. */
static bool is_alone(const ent_course *course, unsigned pieces)
{
    uint64_t way[ENT_MAX_WORDS];
    bool alone = true;

    memset(way, 0, course->map->words * sizeof *way);
    for (unsigned i = 0; i < pieces; i++)
        ent_set_add(way, course->way.piece[i]);
    if (course->rides_last)
        ent_set_add(way, course->train);
    for (unsigned i = 0; i < course->mover.n; i++)
        alone &= !ent_set_has(way, course->post[course->mover.prov[i]].to);
    for (unsigned i = 0; i < course->carried.n; i++) /* they may become movers */
        alone &= !ent_set_has(way, course->post[course->carried.prov[i]].to);
    return alone;
}

static bool anybody_moves(const ent_course *course, unsigned pieces)
{
    bool moves = false;

    for (unsigned i = 0; i < pieces; i++)
        moves |= course->post[course->way.piece[i]].act == ENT_ACT_MOVE;
    return moves;
}

/* Who is to go by railway holds, or is the train. False if there may be a knot. */
bool ent_fastpath_board(ent_course *course)
{
    ent_provs refused;

    course->train = ENT_PROV_NONE;
    refused.n = 0;
    for (unsigned i = 0; i < course->boarding.n; i++) {
        ent_prov army = course->boarding.prov[i];
        if (is_refused(course, army)) {
            ent_provs_add(&refused, army);
            continue;
        }
        if (course->train != ENT_PROV_NONE)
            return false;
        course->train = army;
    }
    for (unsigned i = 0; i < refused.n; i++)
        ent_course_refuse(course, refused.prov[i], ENT_REASON_TWO_TRAINS);
    if (course->train == ENT_PROV_NONE)
        return true;
    ent_rail_lay(course->map, course->pos, &course->map->railway[railway_of(course, course->train)],
                 course->units[course->train].power, course->train, course->post[course->train].to, &course->way);
    unsigned pieces = pieces_tried(course);
    course->rides_last = anybody_moves(course, pieces);
    return is_alone(course, pieces);
}

/* RULE rail.stop  it ends in the last province where it could rest [7.B.1, 7.B.5, 7.B.12] */
void ent_fastpath_run_train(ent_course *course)
{
    ent_post *train = &course->post[course->train];
    ent_prov end = ENT_PROV_NONE;
    bool goes_on = true;

    train->made = ENT_NO;
    for (unsigned i = 0; goes_on && i < course->way.n; i++) {
        if (is_left(course, course->way.piece[i]))
            end = course->way.piece[i];
        goes_on = passes(course, i) && !takes(course, i);
        if (goes_on)
            continue;
        train->verdict = ENT_FAILS;
        train->reason = passes(course, i) ? ENT_REASON_RAIL_CENTER : ENT_REASON_HELD;
        train->helped = course->way.piece[i]; /* who holds it up */
    }
    if (end == ENT_PROV_NONE)
        return;
    train->to = end;
    train->made = ENT_YES;
    course->post[end].first_into = course->post[end].leader = course->train;
    train->next_into = ENT_PROV_NONE;
}
