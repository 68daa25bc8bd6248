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

unsigned ent_line_attack(const ent_line *line, ent_prov mover, ent_prov prov)
{
    uint8_t power = line->units[prov].power;
    unsigned strength = line->place[mover].strength;

    if (power == line->units[mover].power)
        return 0;
    ENT_EACH_HELPER (line, helper, mover)
        strength -= line->place[helper].made == ENT_YES && line->units[helper].power == power;
    return strength;
}

/* True if `mover` outdoes all others that try to enter its destination, with that much strength. */
static bool outdoes(const ent_line *line, ent_prov mover, unsigned force)
{
    ENT_EACH_COMING (line, rival, line->place[mover].to)
        if (rival != mover && ent_line_has_way(&line->place[rival]) && force <= line->place[rival].strength)
            return false;
    return true;
}

/* ---- Supports. ---- */

bool ent_line_protected(const ent_line *line, ent_prov supporter, ent_prov mover)
{
    return line->place[supporter].aim == mover &&
           !(ent_choice(line->rules, ENT_4A4) == 'b' && line->place[mover].travel == ENT_TRAVEL_CONVOY);
}

static ent_tri is_given(const ent_line *line, ent_prov supporter)
{
    ent_tri given = ENT_YES;

    ENT_EACH_COMING (line, attacker, supporter) {
        if (!ent_line_has_way(&line->place[attacker]) || line->units[attacker].power == line->units[supporter].power)
            continue;
        if (!ent_line_protected(line, supporter, attacker))
            return ENT_NO;
        given = ENT_OPEN; /* only by dislodgement, and it is the only attacker that may */
    }
    return given;
}

static ent_tri survives(const ent_line *line, ent_prov supporter)
{
    ENT_EACH_COMING (line, attacker, supporter) {
        if (!ent_line_has_way(&line->place[attacker]))
            continue;
        unsigned force = ent_line_attack(line, attacker, supporter);
        if (force > line->place[supporter].strength && outdoes(line, attacker, force))
            return ENT_NO;
    }
    return ENT_YES;
}

static void decide_support(ent_line *line, ent_prov supporter, ent_tri given)
{
    ent_place *place = &line->place[supporter], *helped = &line->place[place->helped];

    place->made = (uint8_t)given;
    helped->strength = (uint8_t)(helped->strength + (given == ENT_YES));
}

static void decide_supports(ent_line *line)
{
    const ent_provs *supporter = &line->supporter;
    bool open = false;

    for (uint16_t i = 0; i < supporter->n; i++) {
        ent_tri given = is_given(line, supporter->prov[i]);
        decide_support(line, supporter->prov[i], given);
        open |= given == ENT_OPEN;
    }
    for (uint16_t i = 0; open && i < supporter->n; i++)
        if (line->place[supporter->prov[i]].made == ENT_OPEN)
            decide_support(line, supporter->prov[i], survives(line, supporter->prov[i]));
}

/* ---- Moves. ---- */

static ent_tri wins_battle(const ent_line *line, ent_prov mover, ent_prov other)
{
    unsigned force = ent_line_attack(line, mover, other);
    return force > line->place[other].strength && outdoes(line, mover, force) ? ENT_YES : ENT_NO;
}

/* The one that outdoes all others into `prov`, or ENT_PROV_NONE; *next: how strong the strongest of the others is. Who
 * lost its own province in a battle with the unit there does not count. */
static ent_prov leader(const ent_line *line, ent_prov prov, unsigned *next)
{
    ent_prov found = ENT_PROV_NONE;
    unsigned most = 0;

    *next = 0;
    ENT_EACH_COMING (line, mover, prov) {
        ent_prov other = ent_line_enemy(line, mover);
        if (!ent_line_has_way(&line->place[mover]) || (other != ENT_PROV_NONE && line->place[other].made == ENT_YES))
            continue;
        unsigned force = line->place[mover].strength;
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

/* ENT_OPEN: it goes if the unit before it does. */
static ent_tri leads(const ent_line *line, ent_prov mover, unsigned next)
{
    ent_prov to = line->place[mover].to;

    if (line->place[to].act == ENT_NOBODY)
        return ENT_YES;
    bool stays = line->place[to].act != ENT_ACT_MOVE;
    unsigned force = ent_line_attack(line, mover, to), hold = stays ? line->place[to].strength : 1;
    if (force > hold && force > next)
        return ENT_YES;
    return stays ? ENT_NO : ENT_OPEN;
}

/* Decide all moves into the province, but for one that waits for the unit before it: returned, or ENT_PROV_NONE. */
static ent_prov decide_province(ent_line *line, ent_prov prov)
{
    unsigned next;
    ent_prov first = leader(line, prov, &next);

    ENT_EACH_COMING (line, mover, prov)
        if (line->place[mover].made == ENT_OPEN && mover != first)
            line->place[mover].made = ENT_NO;
    if (first == ENT_PROV_NONE || line->place[first].made != ENT_OPEN)
        return ENT_PROV_NONE;
    line->place[first].made = (uint8_t)leads(line, first, next);
    return line->place[first].made == ENT_OPEN ? first : ENT_PROV_NONE;
}

/* ---- Chains and circles. ---- */

static void mark_circle(ent_line *line, ent_prov mover)
{
    ent_prov prov = mover;

    do {
        line->place[prov].in_circle = true;
        prov = line->place[prov].to;
    } while (prov != mover);
}

/* Follow the chain from `mover` to somebody whose move is decided, or around a circle, and take the answer back. */
static void follow(ent_line *line, ent_prov mover)
{
    ent_prov chain[ENT_MAX_PROVS], prov = mover;
    uint16_t n = 0;

    while (line->place[prov].made == ENT_OPEN) {
        chain[n++] = prov;
        line->place[prov].made = ENT_YES; /* seen: if the chain comes back here, all move */
        prov = line->place[prov].to;
    }
    uint8_t answer = line->place[prov].made;
    for (uint16_t i = 0; i < n; i++)
        if (chain[i] == prov) {
            mark_circle(line, prov);
            break;
        }
    for (uint16_t i = 0; i < n; i++)
        line->place[chain[i]].made = answer;
}

static void decide_battles(ent_line *line)
{
    for (uint16_t i = 0; i < line->opposed.n; i++) {
        ent_prov mover = line->opposed.prov[i], enemy = ent_line_enemy(line, mover);
        if (enemy == ENT_PROV_NONE)
            continue;
        ent_tri wins = wins_battle(line, mover, enemy);
        line->place[enemy].made = (uint8_t)wins_battle(line, enemy, mover);
        line->place[mover].made = (uint8_t)wins;
    }
}

static void decide_moves(ent_line *line)
{
    ent_prov waiting[ENT_MAX_PROVS];
    uint16_t n_waiting = 0;

    decide_battles(line);
    for (uint16_t i = 0; i < line->mover.n; i++) {
        const ent_place *place = &line->place[line->mover.prov[i]];
        if (place->made != ENT_OPEN)
            continue;
        waiting[n_waiting] = decide_province(line, place->to);
        n_waiting = (uint16_t)(n_waiting + (waiting[n_waiting] != ENT_PROV_NONE));
    }
    for (uint16_t i = 0; i < n_waiting; i++)
        follow(line, waiting[i]);
}

bool ent_straight(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_provs *occupied,
                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next)
{
    ent_line line;

    line.map = map;
    line.rules = rules;
    line.pos = pos;
    line.units = ent_pos_units_const(pos);
    line.unit = occupied;
    line.orders = orders;
    line.n_orders = n;
    if (!ent_straight_take(&line))
        return false;
    decide_supports(&line);
    decide_moves(&line);
    ent_straight_tell(&line, results, next);
    return true;
}
