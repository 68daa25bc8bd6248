/* straight.c -- see straight.h.
 *
 * First the supports: an attack cuts them, or dislodges the supporter from where the support is aimed, and that needs
 * no other support that could be lost so. Then the battles of two units that move against each other. Then each
 * province has at most one unit that may enter it: the one stronger than all others who try. It enters an empty
 * province, or dislodges who stays, or else follows who leaves; along such a chain, and around a circle of them, all go
 * or none.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/straight.h"
#include "game/position.h"
#include "game/rules.h"

/* ---- Strengths. ---- */

/* RULE attack.own [6.D.10 - 6.D.14] */
unsigned ent_course_attack(const ent_course *course, ent_prov mover, ent_prov prov)
{
    uint8_t power = course->units[prov].power;
    unsigned strength = course->post[mover].strength;

    if (power == course->units[mover].power)
        return 0;
    ENT_EACH_HELPER (course, helper, mover)
        strength -= course->post[helper].made == ENT_YES && course->units[helper].power == power;
    return strength;
}

/* True if `mover` outdoes all others that try to enter its destination, with that much strength. */
static bool outdoes(const ent_course *course, ent_prov mover, unsigned force)
{
    ENT_EACH_COMING (course, rival, course->post[mover].to)
        if (rival != mover && ent_course_has_way(&course->post[rival]) && force <= course->post[rival].strength)
            return false;
    return true;
}

/* ---- Supports. ---- */

/* RULE cut.back [6.D.15, 4.A.4] */
bool ent_course_protected(const ent_course *course, ent_prov supporter, ent_prov mover)
{
    return course->post[supporter].aim == mover &&
           !(ent_choice(course->rules, ENT_4A4) == 'b' && course->post[mover].travel == ENT_TRAVEL_CONVOY);
}

/* RULE cut.attack [6.D.2, 6.D.3, 6.D.20] */
static ent_tri is_given(const ent_course *course, ent_prov supporter)
{
    ent_tri given = ENT_YES;

    ENT_EACH_COMING (course, attacker, supporter) {
        if (!ent_course_has_way(&course->post[attacker]) ||
            course->units[attacker].power == course->units[supporter].power)
            continue;
        if (!ent_course_protected(course, supporter, attacker))
            return ENT_NO;
        given = ENT_OPEN; /* only by dislodgement, and it is the only attacker that may */
    }
    return given;
}

/* RULE cut.dislodged [6.D.17] */
static ent_tri survives(const ent_course *course, ent_prov supporter)
{
    ENT_EACH_COMING (course, attacker, supporter) {
        if (!ent_course_has_way(&course->post[attacker]))
            continue;
        unsigned force = ent_course_attack(course, attacker, supporter);
        if (force > course->post[supporter].strength && outdoes(course, attacker, force))
            return ENT_NO;
    }
    return ENT_YES;
}

static void decide_support(ent_course *course, ent_prov supporter, ent_tri given)
{
    ent_post *post = &course->post[supporter], *helped = &course->post[post->helped];

    post->made = (uint8_t)given;
    helped->strength = (uint8_t)(helped->strength + (given == ENT_YES));
}

static void decide_supports(ent_course *course)
{
    const ent_provs *supporter = &course->supporter;
    bool open = false;

    for (uint16_t i = 0; i < supporter->n; i++) {
        ent_tri given = is_given(course, supporter->prov[i]);
        decide_support(course, supporter->prov[i], given);
        open |= given == ENT_OPEN;
    }
    for (uint16_t i = 0; open && i < supporter->n; i++)
        if (course->post[supporter->prov[i]].made == ENT_OPEN)
            decide_support(course, supporter->prov[i], survives(course, supporter->prov[i]));
}

/* ---- Moves. ---- */

/* RULE head-to-head.battle [5.B.10] */
static ent_tri wins_battle(const ent_course *course, ent_prov mover, ent_prov other)
{
    unsigned force = ent_course_attack(course, mover, other);
    return force > course->post[other].strength && outdoes(course, mover, force) ? ENT_YES : ENT_NO;
}

/* The one that outdoes all others into `prov`, or ENT_PROV_NONE; *next: how strong the strongest of the others is. Who
 * lost its own province in a battle with the unit there does not count. */
static ent_prov leader(const ent_course *course, ent_prov prov, unsigned *next)
{
    ent_prov found = ENT_PROV_NONE;
    unsigned most = 0;

    *next = 0;
    ENT_EACH_COMING (course, mover, prov) {
        ent_prov other = ent_course_enemy(course, mover);
        if (!ent_course_has_way(&course->post[mover]) ||
            (other != ENT_PROV_NONE && course->post[other].made == ENT_YES))
            continue;
        unsigned force = course->post[mover].strength;
        if (force > most) {
            *next = most;
            most = force;
            found = mover;
        } else if (force > *next) {
            *next = force;
        }
    }
    return most > *next ? found : ENT_PROV_NONE;
}

/* ENT_OPEN: it goes if the unit before it does.
 * RULE move.strength [5.B.1] */
static ent_tri leads(const ent_course *course, ent_prov mover, unsigned next)
{
    ent_prov to = course->post[mover].to;

    if (course->post[to].act == ENT_NOBODY)
        return ENT_YES;
    bool stays = course->post[to].act != ENT_ACT_MOVE;
    unsigned force = ent_course_attack(course, mover, to), hold = stays ? course->post[to].strength : 1;
    if (force > hold && force > next)
        return ENT_YES;
    return stays ? ENT_NO : ENT_OPEN;
}

/* Decide all moves into the province, but for one that waits for the unit before it: returned, or ENT_PROV_NONE. */
static ent_prov decide_province(ent_course *course, ent_prov prov)
{
    unsigned next;
    ent_prov first = leader(course, prov, &next);

    ENT_EACH_COMING (course, mover, prov)
        if (course->post[mover].made == ENT_OPEN && mover != first)
            course->post[mover].made = ENT_NO;
    if (first == ENT_PROV_NONE || course->post[first].made != ENT_OPEN)
        return ENT_PROV_NONE;
    course->post[first].made = (uint8_t)leads(course, first, next);
    return course->post[first].made == ENT_OPEN ? first : ENT_PROV_NONE;
}

/* ---- Chains and circles. ---- */

static void mark_circle(ent_course *course, ent_prov mover)
{
    ent_prov prov = mover;

    do {
        course->post[prov].in_circle = true;
        prov = course->post[prov].to;
    } while (prov != mover);
}

/* Follow the chain from `mover` to somebody whose move is decided, or around a circle, and take the answer back. */
static void follow(ent_course *course, ent_prov mover)
{
    ent_prov chain[ENT_MAX_PROVS], prov = mover;
    uint16_t n = 0;

    while (course->post[prov].made == ENT_OPEN) {
        chain[n++] = prov;
        course->post[prov].made = ENT_YES; /* seen: if the chain comes back here, all move */
        prov = course->post[prov].to;
    }
    uint8_t answer = course->post[prov].made;
    for (uint16_t i = 0; i < n; i++)
        if (chain[i] == prov) {
            mark_circle(course, prov);
            break;
        }
    for (uint16_t i = 0; i < n; i++)
        course->post[chain[i]].made = answer;
}

/* Who goes where nobody is, nor tries to go, is decided. Without a branch, since half of the moves are such. */
static void part_alone(ent_course *course)
{
    ent_provs *alone = &course->alone, *others = &course->mover;
    uint16_t n = 0;

    alone->n = 0;
    for (uint16_t i = 0; i < others->n; i++) {
        ent_prov mover = others->prov[i];
        ent_post *post = &course->post[mover], *goal = &course->post[post->to];
        bool is_alone = (goal->act == ENT_NOBODY) & (goal->first_into == mover) & (post->next_into == ENT_PROV_NONE) &
                        (post->travel != ENT_TRAVEL_NOT);
        unsigned same = is_alone - 1u; /* all bits, or none */
        post->made = (uint8_t)((post->made & same) | (ENT_YES & ~same));
        alone->prov[alone->n] = others->prov[n] = mover;
        alone->n = (uint16_t)(alone->n + is_alone);
        n = (uint16_t)(n + !is_alone);
    }
    others->n = n;
}

static void decide_battles(ent_course *course)
{
    for (uint16_t i = 0; i < course->opposed.n; i++) {
        ent_prov mover = course->opposed.prov[i], enemy = ent_course_enemy(course, mover);
        if (enemy == ENT_PROV_NONE)
            continue;
        ent_tri wins = wins_battle(course, mover, enemy);
        course->post[enemy].made = (uint8_t)wins_battle(course, enemy, mover);
        course->post[mover].made = (uint8_t)wins;
    }
}

static void decide_moves(ent_course *course)
{
    ent_prov waiting[ENT_MAX_PROVS];
    uint16_t n_waiting = 0;

    part_alone(course);
    decide_battles(course);
    for (uint16_t i = 0; i < course->mover.n; i++) {
        const ent_post *post = &course->post[course->mover.prov[i]];
        if (post->made != ENT_OPEN)
            continue;
        waiting[n_waiting] = decide_province(course, post->to);
        n_waiting = (uint16_t)(n_waiting + (waiting[n_waiting] != ENT_PROV_NONE));
    }
    for (uint16_t i = 0; i < n_waiting; i++)
        follow(course, waiting[i]);
}

bool ent_straight(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_provs *occupied,
                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next)
{
    ent_course course;

    course.map = map;
    course.rules = rules;
    course.pos = pos;
    course.units = ent_pos_units_const(pos);
    course.unit = occupied;
    course.orders = orders;
    course.n_orders = n;
    if (!ent_straight_take(&course))
        return false;
    decide_supports(&course);
    decide_moves(&course);
    ent_straight_tell(&course, results, next);
    return true;
}
