/* straight.c -- see straight.h.
 *
 * First the supports: an attack cuts them, or dislodges the supporter from where the support is aimed, and that needs no
 * other support that could be lost so. Then the battles of two units that move against each other. Then each
 * province has at most one unit that may enter it: the one stronger than all others who try. It enters an empty province, or
 * dislodges who stays, or else follows who leaves; along such a chain, and around a circle of them, all go or none.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/straight.h"
#include "game/rules.h"
#include "judge/equations.h"

typedef struct ent_way {
    ent_field *field;
    ent_uid waiting[ENT_MAX_PROVS]; /* units that go if the unit before them goes */
    uint16_t n_waiting;
} ent_way;

/* ---- Is it straight? ---- */

static bool has_supported_attack(const ent_field *field, ent_prov prov)
{
    ENT_EACH_INTO(field, attacker, prov)
        if (field->unit[attacker].first_support != ENT_UID_NONE)
            return true;
    return false;
}

/* Can none of its fleets be dislodged? */
static bool is_safe_convoy(const ent_field *field, ent_uid army)
{
    ENT_EACH_CONVOY(field, fleet, army)
        if (has_supported_attack(field, field->unit[fleet].at))
            return false;
    return true;
}

static bool is_straight_move(const ent_field *field, ent_uid mover)
{
    const ent_actor *unit = &field->unit[mover];

    if (unit->travel == ENT_TRAVEL_LAND)
        return unit->base == ENT_FORCE_ONE && !unit->railed_back;
    if (unit->travel != ENT_TRAVEL_CONVOY)
        return unit->travel == ENT_TRAVEL_NOT && field->unit[mover].opponent == ENT_UID_NONE;
    return ent_choice(field->rules, ENT_4A2) > 'b' && ent_choice(field->rules, ENT_4A7) == 'b' &&
           is_safe_convoy(field, mover);
}

static bool is_straight(const ent_field *field)
{
    if (field->n_trains > 0)
        return false;
    for (uint16_t i = 0; i < field->n_movers; i++)
        if (!is_straight_move(field, field->mover[i]))
            return false;
    return true;
}

/* ---- Strengths, the supports being known. ---- */

/* One, and the supports of other powers than `except`. */
static unsigned strength(const ent_field *field, ent_uid uid, ent_power except)
{
    unsigned n = 1;

    ENT_EACH_SUPPORT(field, helper, uid)
        n += field->unit[helper].support == ENT_YES && field->unit[helper].power != except;
    return n;
}

/* Against a unit that stays. */
static unsigned attack(const ent_field *field, ent_uid mover, ent_uid occupant)
{
    ent_power power = field->unit[occupant].power;
    return power == field->unit[mover].power ? 0 : strength(field, mover, power);
}

static bool has_way(const ent_actor *unit)
{
    return unit->travel != ENT_TRAVEL_NOT;
}

/* The unit that fights `mover` head to head, or ENT_UID_NONE. */
static ent_uid enemy(const ent_field *field, ent_uid mover)
{
    ent_uid other = field->unit[mover].opponent;
    bool land = other != ENT_UID_NONE && field->unit[mover].travel == ENT_TRAVEL_LAND &&
                field->unit[other].travel == ENT_TRAVEL_LAND;
    return land ? other : ENT_UID_NONE;
}

/* True if `mover` outdoes all others that try to enter its destination, with that much strength. */
static bool outdoes(const ent_field *field, ent_uid mover, unsigned force)
{
    ENT_EACH_INTO(field, rival, field->unit[mover].to)
        if (rival != mover && has_way(&field->unit[rival]) && force <= strength(field, rival, ENT_POWER_NONE))
            return false;
    return true;
}

/* ---- Supports. ---- */

static void decide_support(ent_field *field, ent_uid supporter)
{
    ent_actor *unit = &field->unit[supporter];

    unit->support = ENT_YES;
    ENT_EACH_INTO(field, attacker, unit->at)
    {
        const ent_actor *by = &field->unit[attacker];
        if (!has_way(by) || by->power == unit->power)
            continue;
        if (!ent_cut_protected(field, supporter, attacker)) {
            unit->support = ENT_NO;
            return;
        }
        unit->support = ENT_OPEN; /* only by dislodgement, and it is the only attacker that may */
    }
}

static void decide_dislodged_support(ent_field *field, ent_uid supporter)
{
    ent_actor *unit = &field->unit[supporter];

    unit->support = ENT_YES;
    ENT_EACH_INTO(field, attacker, unit->at)
    {
        if (!has_way(&field->unit[attacker]) || field->unit[attacker].power == unit->power)
            continue;
        unsigned force = attack(field, attacker, supporter);
        if (force > strength(field, supporter, ENT_POWER_NONE) && outdoes(field, attacker, force))
            unit->support = ENT_NO;
    }
}

static void decide_supports(ent_field *field)
{
    for (uint16_t i = 0; i < field->n_supporters; i++)
        decide_support(field, field->supporter[i]);
    for (uint16_t i = 0; i < field->n_supporters; i++)
        if (field->unit[field->supporter[i]].support == ENT_OPEN)
            decide_dislodged_support(field, field->supporter[i]);
}

/* ---- Moves. ---- */

static void decide_battle(ent_field *field, ent_uid mover, ent_uid other)
{
    unsigned force = attack(field, mover, other);
    bool wins = force > strength(field, other, ENT_POWER_NONE) && outdoes(field, mover, force);

    field->unit[mover].move = wins ? ENT_YES : ENT_NO;
}

/* The one that outdoes all others into `prov`, or ENT_UID_NONE; *next: how strong the strongest of the others is. Who lost
 * its own province in a battle with the unit there does not count. */
static ent_uid leader(const ent_field *field, ent_prov prov, unsigned *next)
{
    ent_uid found = ENT_UID_NONE;
    unsigned most = 0;

    *next = 0;
    ENT_EACH_INTO(field, mover, prov)
    {
        ent_uid other = enemy(field, mover);
        if (!has_way(&field->unit[mover]) || (other != ENT_UID_NONE && field->unit[other].move == ENT_YES))
            continue;
        unsigned force = strength(field, mover, ENT_POWER_NONE);
        if (force > most) {
            *next = most;
            most = force;
            found = mover;
        } else if (force > *next) {
            *next = force;
        }
    }
    return most > *next ? found : ENT_UID_NONE;
}

static void decide_leader(ent_way *way, ent_uid mover, unsigned next)
{
    ent_field *field = way->field;
    ent_actor *unit = &field->unit[mover];
    ent_uid occupant = field->in[unit->to];

    if (occupant == ENT_UID_NONE) {
        unit->move = ENT_YES;
        return;
    }
    bool stays = field->unit[occupant].act != ENT_ACT_MOVE;
    unsigned force = attack(field, mover, occupant), hold = stays ? strength(field, occupant, ENT_POWER_NONE) : 1;
    if (force > hold && force > next)
        unit->move = ENT_YES;
    else if (stays)
        unit->move = ENT_NO;
    else
        way->waiting[way->n_waiting++] = mover;
}

static void decide_province(ent_way *way, ent_prov prov)
{
    ent_field *field = way->field;
    unsigned next;
    ent_uid first = leader(field, prov, &next);

    ENT_EACH_INTO(field, mover, prov)
        if (field->unit[mover].move == ENT_OPEN && mover != first)
            field->unit[mover].move = ENT_NO;
    if (first != ENT_UID_NONE && field->unit[first].move == ENT_OPEN)
        decide_leader(way, first, next);
}

/* ---- Chains and circles. ---- */

static ent_uid before(const ent_field *field, ent_uid mover)
{
    return field->in[field->unit[mover].to];
}

/* The circle that `mover` is part of, if it is. */
static void mark_circle(ent_field *field, ent_uid mover)
{
    ent_uid uid = mover;

    do {
        field->unit[uid].in_circle = true;
        uid = before(field, uid);
    } while (uid != mover);
}

/* Follow the chain from `mover` to somebody whose move is decided, or around a circle, and take the answer back. */
static void follow(ent_field *field, ent_uid mover)
{
    ent_uid chain[ENT_MAX_PROVS];
    uint16_t n = 0;
    ent_uid uid = mover;
    uint8_t answer;

    while (field->unit[uid].move == ENT_OPEN) {
        chain[n++] = uid;
        field->unit[uid].move = ENT_YES; /* seen: if the chain comes back here, all move */
        uid = before(field, uid);
    }
    answer = field->unit[uid].move;
    for (uint16_t i = 0; i < n; i++)
        if (chain[i] == uid) {
            mark_circle(field, uid);
            break;
        }
    for (uint16_t i = 0; i < n; i++)
        field->unit[chain[i]].move = answer;
}

bool ent_straight(ent_field *field)
{
    ent_way way;

    if (!is_straight(field))
        return false;
    way.field = field;
    way.n_waiting = 0;
    decide_supports(field);
    for (uint16_t i = 0; i < field->n_movers; i++) {
        ent_uid uid = field->mover[i];
        ent_actor *unit = &field->unit[uid];
        ent_uid other = enemy(field, uid);
        if (unit->travel == ENT_TRAVEL_CONVOY)
            unit->path = ENT_YES;
        if (!has_way(unit))
            unit->move = ENT_NO;
        else if (other != ENT_UID_NONE)
            decide_battle(field, uid, other);
    }
    for (uint16_t i = 0; i < field->n_movers; i++) {
        const ent_actor *unit = &field->unit[field->mover[i]];
        if (unit->move == ENT_OPEN)
            decide_province(&way, unit->to);
    }
    for (uint16_t i = 0; i < way.n_waiting; i++)
        follow(field, way.waiting[i]);
    return true;
}
