/* rail.c -- which armies go by railway, and how far.
 *
 * First the trains are found: each railway takes one army, and none of two whose routes meet. Then, whenever a decision
 * is made, the answers about each section of a train's route are found anew: has whoever stood there left, and is the
 * train stronger than all who try to enter?
 *
 * SPDX-License-Identifier: MIT */
#include "judge/rail.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "legal/special_route.h"

/* ---- Which armies go by railway? ---- */

static bool is_by_rail(const ent_field *field, ent_uid uid, int railway)
{
    const ent_actor *unit = &field->unit[uid];

    return unit->act == ENT_ACT_MOVE && unit->to != ENT_PROV_NONE && (unit->order->flags & ENT_ORDER_FLAG_RAIL) &&
           ent_special_railway(field->map, field->rules, unit->power, unit->at, unit->to) == railway;
}

/* RULE rail.center  a train stops at a center of the line that its power does not own, unless an own army stays there
 * [7.B.18 - 7.B.22] */
void ent_rail_find_route(const ent_map *map, const ent_pos *pos, const ent_railway *line, ent_power power,
                         ent_prov from, ent_prov end, ent_train *train)
{
    int at = ent_special_station(line, from), to = ent_special_station(line, end), step = to > at ? 1 : -1;

    assert(at != ENT_NO_SPECIAL_ROUTE && to != ENT_NO_SPECIAL_ROUTE);
    train->n = 0;
    train->foreign_center = 0;
    while (at != to) {
        at += step;
        ent_prov prov = line->line[at];
        if ((map->prov[prov].flags & ENT_PROV_CENTER) && ent_pos_owners_const(pos)[prov] != power)
            train->foreign_center |= UINT32_C(1) << train->n;
        train->section[train->n++] = prov;
    }
}

static void add_train(ent_field *field, const ent_pos *pos, const ent_railway *line, ent_uid uid)
{
    ent_train *train = &field->train[field->n_trains++];
    const ent_actor *unit = &field->unit[uid];

    *train = (ent_train){.uid = uid};
    ent_rail_find_route(field->map, pos, line, unit->power, unit->at, unit->to, train);
}

static ent_prov first_step(const ent_field *field, ent_uid uid)
{
    const ent_train *train = ent_rail_train(field, uid);
    return train ? train->section[0] : field->unit[uid].to;
}

/* RULE rail.head-to-head  if a unit comes the other way from the first province of the route, the army fights it as
 * in a normal move but cannot dislodge it [7.B.26 - 7.B.29] */
static bool meets_a_unit(const ent_field *field, const ent_train *train)
{
    ent_uid other = field->in[train->section[0]];
    return other != ENT_UID_NONE && field->unit[other].act == ENT_ACT_MOVE &&
           first_step(field, other) == field->unit[train->uid].at;
}

/* Two trains may meet, so all are known before the first one goes. */
static void start_trains(ent_field *field)
{
    bool meets[ENT_MAX_RAILWAYS];
    uint8_t n = field->n_trains;

    for (uint8_t i = 0; i < n; i++)
        meets[i] = meets_a_unit(field, &field->train[i]);
    field->n_trains = 0;
    for (uint8_t i = 0; i < n; i++) {
        const ent_train *train = &field->train[i];
        ent_actor *unit = &field->unit[train->uid];
        unit->base = ENT_RANGE_ONE; /* whatever border lies between the ends of its route */
        if (!meets[i]) {
            unit->route = ENT_MOVE_ROUTE_RAIL;
            field->train[field->n_trains++] = *train;
            continue;
        }
        unit->to = train->section[0];
        unit->meets_on_rail = true;
        if (ent_is_difficult(field->map, ENT_ARMY, unit->at_loc, unit->to))
            unit->base = ENT_RANGE_ZERO;
    }
}

/* RULE rail.one  if several armies are ordered onto one railway, or through one province by different lines, all of
 * them hold [7.B.33] */
static void refuse(ent_field *field, ent_uid uid)
{
    ent_actor *unit = &field->unit[uid];

    unit->void_reason = ENT_REASON_TWO_TRAINS;
    unit->act = ENT_ACT_HOLD;
    unit->to = ENT_PROV_NONE;
    unit->move = ENT_NO;
}

/* The army that is to go by this railway, or ENT_UID_NONE if there is none, or there were several. */
static ent_uid find_only_army(ent_field *field, int railway)
{
    ent_uid found = ENT_UID_NONE;
    unsigned n = 0;

    for (ent_uid uid = 0; uid < field->n; uid++)
        if (is_by_rail(field, uid, railway)) {
            found = uid;
            n++;
        }
    for (ent_uid uid = 0; n > 1 && uid < field->n; uid++)
        if (is_by_rail(field, uid, railway))
            refuse(field, uid);
    return n == 1 ? found : ENT_UID_NONE;
}

static void find_route_set(const ent_field *field, const ent_pos *pos, int railway, ent_uid uid, uint64_t *route)
{
    const ent_actor *unit = &field->unit[uid];
    ent_train train;

    memset(route, 0, field->map->words * sizeof *route);
    ent_rail_find_route(field->map, pos, &field->map->railway[railway], unit->power, unit->at, unit->to, &train);
    for (unsigned i = 0; i < train.n; i++)
        ent_set_add(route, train.section[i]);
}

/* train: by railway, the army that is to go by it. Those whose routes meet are refused. */
static void refuse_crossing(ent_field *field, const ent_pos *pos, ent_uid train[ENT_MAX_RAILWAYS])
{
    uint64_t route[ENT_MAX_RAILWAYS][ENT_MAX_WORDS];
    bool crosses[ENT_MAX_RAILWAYS] = {false};
    int n = field->map->n_railways;

    for (int i = 0; i < n; i++)
        if (train[i] != ENT_UID_NONE)
            find_route_set(field, pos, i, train[i], route[i]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (train[i] != ENT_UID_NONE && train[k] != ENT_UID_NONE && ent_set_meets(field->map, route[i], route[k]))
                crosses[i] = crosses[k] = true;
    for (int i = 0; i < n; i++)
        if (crosses[i]) {
            refuse(field, train[i]);
            train[i] = ENT_UID_NONE;
        }
}

/* An army that is refused on one line meets nobody on another, so all are refused before any goes. */
void ent_rail_find_trains(ent_field *field, const ent_pos *pos)
{
    ent_uid train[ENT_MAX_RAILWAYS];
    int n = field->map->n_railways;

    field->n_trains = 0;
    for (int railway = 0; railway < n; railway++)
        train[railway] = find_only_army(field, railway);
    if (n > 1)
        refuse_crossing(field, pos, train);
    for (int railway = 0; railway < n; railway++)
        if (train[railway] != ENT_UID_NONE)
            add_train(field, pos, &field->map->railway[railway], train[railway]);
    start_trains(field);
}

const ent_train *ent_rail_train(const ent_field *field, ent_uid uid)
{
    for (uint8_t i = 0; i < field->n_trains; i++)
        if (field->train[i].uid == uid)
            return &field->train[i];
    return NULL;
}

/* ---- Section by section. ---- */

static bool is_last(const ent_train *train, unsigned section)
{
    return section + 1u == train->n;
}

/* Does the unit that stood where the section ends leave? Yes if nobody stood there. */
static ent_tri is_left(const ent_field *field, const ent_train *train, unsigned section)
{
    ent_uid occupant = field->in[train->section[section]];

    if (occupant == ENT_UID_NONE)
        return ENT_YES;
    return field->unit[occupant].act == ENT_ACT_MOVE ? (ent_tri)field->unit[occupant].move : ENT_NO;
}

bool ent_rail_has_own_army(const ent_field *field, const ent_train *train, unsigned section)
{
    ent_uid occupant = field->in[train->section[section]];
    return occupant != ENT_UID_NONE && field->unit[occupant].kind == ENT_ARMY &&
           field->unit[occupant].power == field->unit[train->uid].power;
}

/* RULE rail.support  only the last section of a train's route can be supported [7.B.8, 7.B.15] */
static ent_range strength(const ent_field *field, const ent_train *train, unsigned section)
{
    return is_last(train, section) ? ent_defend_strength(field, train->uid) : (ent_range){ENT_RANGE_ONE, ENT_RANGE_ONE};
}

/* Is `rival` stronger than all others who try to enter the province, the train aside? */
static ent_tri leads(const ent_field *field, ent_uid rival, ent_prov prov)
{
    ent_range most = ent_prevent_strength(field, rival);
    ent_tri leading = ent_greater(most, (ent_range){ENT_RANGE_NONE, ENT_RANGE_NONE});

    ENT_EACH_INTO (field, other, prov)
        if (other != rival)
            leading = ent_tri_and(leading, ent_greater(most, ent_prevent_strength(field, other)));
    return leading;
}

/* RULE rail.bounce  a train bounces with a unit that enters a province where a section of its route ends, unless the
 * train is stronger [7.B.1, 7.B.2, 7.B.4, 7.B.15]
 * RULE rail.slip  units that bounce each other do not stop a train [7.B.6 - 7.B.8] */
static ent_tri is_clear(const ent_field *field, const ent_train *train, unsigned section)
{
    ent_prov prov = train->section[section];
    ent_tri stronger = ENT_YES, standoff = ENT_YES;

    ENT_EACH_INTO (field, rival, prov) {
        stronger =
            ent_tri_and(stronger, ent_greater(strength(field, train, section), ent_prevent_strength(field, rival)));
        standoff = ent_tri_and(standoff, ent_tri_not(leads(field, rival, prov)));
    }
    return ent_tri_not(ent_tri_and(ent_tri_not(stronger), ent_tri_not(standoff)));
}

static bool is_stopped(const ent_train *train, unsigned section)
{
    return train->stopped == section + 1u;
}

/* Could it rest where the section ends, if it gets there? */
static ent_tri rests(const ent_field *field, const ent_train *train, unsigned section)
{
    return is_stopped(train, section) ? ENT_NO
                                      : ent_tri_and(is_left(field, train, section), is_clear(field, train, section));
}

/* RULE rail.pass  a train goes through an army of its own power that stays, is not dislodged and takes part in no
 * fight there [7.B.3, 7.B.5, 7.B.9, 7.B.10] */
ent_tri ent_rail_passes(const ent_field *field, const ent_train *train, unsigned section)
{
    if (is_stopped(train, section) || is_last(train, section) || !ent_rail_has_own_army(field, train, section))
        return rests(field, train, section);
    ent_tri left = is_left(field, train, section);
    ent_tri through = ent_tri_not(ent_decide_dislodge(field, field->in[train->section[section]]));
    ent_tri freed = is_clear(field, train, section);
    return left == ENT_YES ? freed : left == ENT_NO ? through : freed == through ? freed : ENT_OPEN;
}

/* Must it stop where the section ends, to take the center? */
static ent_tri must_halt(const ent_field *field, const ent_train *train, unsigned section)
{
    if (!(train->foreign_center >> section & 1))
        return ENT_NO;
    return ent_rail_has_own_army(field, train, section) ? is_left(field, train, section) : ENT_YES;
}

/* RULE rail.once  a train that was stopped has no effect further on [7.B.11] */
ent_tri ent_rail_tries(const ent_field *field, const ent_train *train, unsigned section)
{
    ent_tri tries = ENT_YES;

    assert(section < train->n);
    /* At the section where a paradox rule stops it, it bounces others (rail.paradox): that one counts as tried. */
    for (unsigned i = 0; i < section && !is_stopped(train, section) && tries != ENT_NO; i++)
        tries =
            ent_tri_and(tries, ent_tri_and(ent_rail_passes(field, train, i), ent_tri_not(must_halt(field, train, i))));
    return tries;
}

bool ent_rail_is_settled(const ent_field *field, const ent_train *train, unsigned section)
{
    return ent_rail_tries(field, train, section) == ENT_NO ||
           (ent_rail_passes(field, train, section) != ENT_OPEN && rests(field, train, section) != ENT_OPEN);
}

/* Only the train's own strength. (An army of its own that it passes keeps others out too, by ent_hold_strength().) */
ent_range ent_rail_prevent(const ent_field *field, const ent_train *train, unsigned section)
{
    return ent_range_choose(ent_rail_tries(field, train, section), strength(field, train, section),
                            (ent_range){ENT_RANGE_NONE, ENT_RANGE_NONE});
}

/* RULE rail.stop  a train ends in the last province that it could pass and stop in, or stays where it is [7.B.1,
 * 7.B.5, 7.B.12] */
ent_tri ent_decide_rail(const ent_field *field, ent_uid uid)
{
    const ent_train *train = ent_rail_train(field, uid);
    ent_tri stays = ENT_YES;

    assert(train);
    for (unsigned i = 0; i < train->n; i++)
        stays = ent_tri_and(stays, ent_tri_not(ent_tri_and(ent_rail_tries(field, train, i), rests(field, train, i))));
    return ent_tri_not(stays);
}

/* ---- When all is decided. ---- */

unsigned ent_rail_end(const ent_field *field, const ent_train *train)
{
    unsigned end = ENT_RAIL_STAYS;

    for (unsigned i = 0; field->unit[train->uid].move == ENT_YES && i < train->n; i++)
        if (ent_rail_tries(field, train, i) == ENT_YES && rests(field, train, i) == ENT_YES)
            end = i;
    return end;
}

unsigned ent_rail_block(const ent_field *field, const ent_train *train)
{
    unsigned i = 0;

    while (i < train->n && ent_rail_tries(field, train, i) == ENT_YES && ent_rail_passes(field, train, i) == ENT_YES)
        i++;
    return i;
}
