/* fastpath.c -- see fastpath.h.
 *
 * First the supports: an attack cuts them, or dislodges the supporter from where the support is aimed, and that needs
 * no other support that could be lost so. Then the battles of two units that move against each other. Then each
 * province has at most one unit that may enter it: the one stronger than all others who try. It enters an empty
 * province, or dislodges who stays, or else follows who leaves; along such a chain, and around a circle of them, all go
 * or none.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"

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

/* ---- Who comes where? ---- */

/* An attack by another power's unit cuts a support, or is one against which only its own dislodgement counts.
 * RULE cut.attack [6.D.2, 6.D.3, 6.D.20] */
static void meet(ent_course *course)
{
    const ent_unit *units = course->units;
    ent_post *posts = course->post;
    unsigned n = 0;

    for (unsigned i = 0, end = course->mover.n; i < end; i++) {
        ent_prov mover = course->mover.prov[i], to = posts[mover].to;
        ent_post *goal = &posts[to];
        unsigned foreign = units[mover].power != units[to].power;
        posts[mover].next_into = goal->first_into;
        goal->first_into = mover;
        goal->cut |= (uint8_t)(foreign * ENT_CUT_BY_ATTACK << ent_course_protected(course, to, mover));
        course->opposed.prov[n] = mover;
        n += (goal->to == mover) & (mover < to);
    }
    course->opposed.n = (uint16_t)n;
}

/* Sets the strongest of those who come, and the next. */
static void weigh(ent_course *course, ent_prov mover)
{
    const ent_post *post = &course->post[mover];
    ent_post *goal = &course->post[post->to];
    int16_t supports = (int16_t)(post->strength - 1), best = goal->best;
    int16_t next = goal->next < supports ? supports : goal->next;

    goal->next = supports > best ? best : next;
    goal->leader = supports > best ? mover : goal->leader;
    goal->best = supports > best ? supports : best;
}

static bool has_leader(const ent_post *post)
{
    return post->best > post->next;
}

/* How strong the strongest of all others is that try to enter its destination. */
static int rivals(const ent_course *course, ent_prov mover)
{
    const ent_post *goal = &course->post[course->post[mover].to];
    return 1 + (goal->leader == mover ? goal->next : goal->best);
}

/* ---- Supports. ---- */

/* RULE cut.back [6.D.15, 4.A.4] */
bool ent_course_protected(const ent_course *course, ent_prov supporter, ent_prov mover)
{
    return (course->post[supporter].aim == mover) &
           !((ent_choice(course->rules, ENT_4A4) == 'b') & (course->post[mover].route == ENT_MOVE_ROUTE_CONVOY));
}

/* Before the strongest are known. */
static bool outdoes(const ent_course *course, ent_prov mover, unsigned force)
{
    ENT_EACH_COMING (course, rival, course->post[mover].to)
        if (rival != mover && force <= course->post[rival].strength)
            return false;
    return true;
}

/* RULE cut.dislodged [6.D.17] */
static bool survives(const ent_course *course, ent_prov supporter)
{
    ENT_EACH_COMING (course, attacker, supporter) {
        unsigned force = ent_course_attack(course, attacker, supporter);
        if (force > course->post[supporter].strength && outdoes(course, attacker, force))
            return false;
    }
    return true;
}

static void give(ent_course *course, ent_prov supporter, bool given)
{
    ent_post *post = &course->post[supporter], *helped = &course->post[post->helped];

    post->made = given ? ENT_YES : ENT_NO;
    helped->strength = (uint8_t)(helped->strength + given);
}

/* Whose attacker is the only one that may dislodge it needs no other support that could be lost so. */
static void decide_supports(ent_course *course)
{
    ent_provs open;
    unsigned n = 0;

    for (unsigned i = 0, end = course->supporter.n; i < end; i++) {
        ent_prov supporter = course->supporter.prov[i];
        unsigned cut = course->post[supporter].cut;
        give(course, supporter, cut == 0);
        open.prov[n] = supporter;
        n += cut == ENT_CUT_IF_DISLODGED;
    }
    for (unsigned i = 0; i < n; i++)
        give(course, open.prov[i], survives(course, open.prov[i]));
}

/* ---- Moves. ---- */

/* RULE head-to-head.battle [5.B.10] */
static ent_tri wins_battle(const ent_course *course, ent_prov mover, ent_prov other)
{
    int force = (int)ent_course_attack(course, mover, other);
    return force > course->post[other].strength && force > rivals(course, mover) ? ENT_YES : ENT_NO;
}

/* Who lost its own province in a battle with the unit there does not count where it was going [6.E.1 - 6.E.5]. */
static void leave_out(ent_course *course, ent_prov loser)
{
    ent_prov prov = course->post[loser].to;

    course->post[prov].best = course->post[prov].next = -1;
    ENT_EACH_COMING (course, mover, prov)
        if (mover != loser)
            weigh(course, mover);
}

static void decide_battles(ent_course *course)
{
    for (uint16_t i = 0; i < course->opposed.n; i++) {
        ent_prov mover = course->opposed.prov[i], enemy = ent_course_enemy(course, mover);
        if (enemy == ENT_PROV_NONE)
            continue;
        ent_tri wins = wins_battle(course, mover, enemy), loses = wins_battle(course, enemy, mover);
        course->post[mover].made = (uint8_t)wins;
        course->post[enemy].made = (uint8_t)loses;
    }
    /* Who fought nobody may have gone already: a train. */
    for (uint16_t i = 0; i < course->opposed.n; i++) {
        ent_prov mover = course->opposed.prov[i], enemy = course->post[mover].to;
        if (course->post[mover].made == ENT_YES && ent_course_enemy(course, mover) == enemy)
            leave_out(course, enemy);
        else if (course->post[enemy].made == ENT_YES && ent_course_enemy(course, mover) == enemy)
            leave_out(course, mover);
    }
}

/* The strongest, if there is somebody where it goes. ENT_OPEN: it goes if the unit before it does.
 * RULE move.strength [5.B.1] */
static ent_tri leads(const ent_course *course, ent_prov mover)
{
    ent_prov to = course->post[mover].to;
    bool stays = course->post[to].act != ENT_ACT_MOVE;
    int force = (int)ent_course_attack(course, mover, to), hold = stays ? course->post[to].strength : 1;

    if (force > hold && force > rivals(course, mover))
        return ENT_YES;
    return stays ? ENT_NO : ENT_OPEN;
}

/* ---- Chains and circles. ---- */

static void mark_circle(ent_course *course, ent_prov mover)
{
    ent_prov prov = mover;

    do {
        course->post[prov].marks |= ENT_IN_CIRCLE;
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
    bool circle = false;
    for (uint16_t i = 0; i < n; i++) {
        course->post[chain[i]].made = answer;
        circle |= chain[i] == prov;
    }
    if (circle)
        mark_circle(course, prov);
}

/* A mover that is the strongest goes, if nobody is there; if somebody is who does not resist all its force by staying,
 * it may have to wait. Without branches (ENT_NO, ENT_YES, ENT_OPEN are 0, 1, 2). */
static void decide_leaders(ent_course *course, ent_provs *waiting)
{
    ent_post *posts = course->post;
    unsigned n = 0;

    for (unsigned i = 0, end = course->mover.n; i < end; i++) {
        ent_prov mover = course->mover.prov[i];
        ent_post *post = &posts[mover];
        const ent_post *goal = &posts[post->to];
        unsigned first = (goal->leader == mover) & has_leader(goal), empty = goal->act == ENT_NOBODY;
        unsigned resists = (goal->act != ENT_ACT_MOVE) & (post->strength <= goal->strength) & !empty;
        unsigned made = (first & !resists) << !empty;
        post->made = (uint8_t)ent_pick(post->made == ENT_OPEN, made, post->made);
        waiting->prov[n] = mover;
        n += post->made == ENT_OPEN;
    }
    waiting->n = (uint16_t)n;
}

static void decide_moves(ent_course *course)
{
    ent_provs waiting;

    for (unsigned i = 0, end = course->mover.n; i < end; i++)
        weigh(course, course->mover.prov[i]);
    decide_battles(course);
    decide_leaders(course, &waiting);
    for (unsigned i = 0; i < waiting.n; i++)
        course->post[waiting.prov[i]].made = (uint8_t)leads(course, waiting.prov[i]);
    for (unsigned i = 0; i < waiting.n; i++)
        follow(course, waiting.prov[i]);
}

/* ---- Who stands where in the end? ---- */

static void insert(ent_provs *list, ent_prov prov)
{
    uint16_t at = list->n++;

    for (; at > 0 && list->prov[at - 1] > prov; at--)
        list->prov[at] = list->prov[at - 1];
    list->prov[at] = prov;
}

/* Who did not leave where somebody came is dislodged. */
static void part_movers(ent_course *course)
{
    ent_provs *gone = &course->gone, *bounced = &course->bounced, winner;
    ent_post *posts = course->post;
    unsigned n_gone = 0, n_bounced = 0, n_winners = 0;

    for (unsigned i = 0, end = course->mover.n; i < end; i++) {
        ent_prov mover = course->mover.prov[i];
        const ent_post *post = &posts[mover], *other = &posts[post->to];
        bool goes = post->made == ENT_YES, left = (other->act == ENT_ACT_MOVE) & (other->made == ENT_YES);
        gone->prov[n_gone] = bounced->prov[n_bounced] = winner.prov[n_winners] = mover;
        n_gone += goes;
        n_bounced += !goes;
        n_winners += goes & (other->act != ENT_NOBODY) & !left;
    }
    gone->n = (uint16_t)n_gone;
    bounced->n = (uint16_t)n_bounced;
    course->dislodged.n = 0;
    for (unsigned i = 0; i < n_winners; i++) {
        posts[posts[winner.prov[i]].to].dislodger = winner.prov[i];
        insert(&course->dislodged, posts[winner.prov[i]].to);
    }
    if (course->train != ENT_PROV_NONE && posts[course->train].made == ENT_YES)
        ent_provs_add(gone, course->train);
}

/* Who is there in the end, if all who are dislodged are destroyed. Every order is of a unit. */
static void count_units(const ent_course *course, ent_unit_counts *unit_counts)
{
    ent_sheet sheet = course->sheet;

    memset(unit_counts, 0, course->map->n_powers * sizeof *unit_counts->of);
    for (size_t i = 0; i < sheet.n; i++)
        unit_counts->of[ent_sheet_at(&sheet, i)->power]++;
    for (unsigned i = 0; i < course->idle.n; i++)
        unit_counts->of[course->units[course->idle.prov[i]].power]++;
    for (unsigned i = 0; i < course->dislodged.n; i++)
        unit_counts->of[course->units[course->dislodged.prov[i]].power]--;
}

static void advance(const ent_course *course, ent_pos *next)
{
    ent_unit_counts unit_counts;
    /* Who needs no troops is spared the work: without retreats, the fall ends the year. A permission is of no unit. */
    bool counts = next->season == ENT_FALL && next->n_dislodged == 0 && !course->has_permissions;

    if (counts)
        count_units(course, &unit_counts);
    ent_year_advance(course->map, course->rules, counts ? &unit_counts : NULL, next);
}

static void fetch(const void *from, size_t bytes)
{
    enum { LINE = 64, MOST = 4096 };
    size_t end = bytes < MOST ? bytes : MOST;

    for (size_t at = 0; at < end; at += LINE)
        __builtin_prefetch((const char *)from + at);
}

/* Position and orders often come from far: let all of them set out at once, but for the dislodged units, whom only
 * retreats are about. */
static void fetch_all(const ent_map *map, const ent_pos *pos, const ent_sheet *sheet)
{
    ent_layout layout = ent_layout_of(map->n_provs, map->n_powers);

    fetch(pos, layout.dislodged);
    fetch((const char *)pos + layout.adjust, layout.size - layout.adjust);
    fetch(sheet->first, sheet->n * sheet->stride);
}

bool ent_fastpath(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_sheet *sheet,
                  const ent_told *told, ent_pos *next)
{
    ent_course course;

    fetch_all(map, pos, sheet);
    if (pos->phase != ENT_MOVEMENT || ent_pos_why_invalid_but_units(map, pos) != NULL)
        return false;
    course.map = map;
    course.rules = rules;
    course.pos = pos;
    course.units = ent_pos_units_const(pos);
    course.sheet = *sheet;
    course.explains = told->results != NULL;
    if (!ent_fastpath_read(&course))
        return false;
    meet(&course);
    decide_supports(&course);
    if (course.train != ENT_PROV_NONE && !course.rides_last)
        ent_fastpath_run_train(&course);
    decide_moves(&course);
    if (course.train != ENT_PROV_NONE && course.rides_last)
        ent_fastpath_run_train(&course);
    part_movers(&course);
    ent_fastpath_write(&course, told, next);
    if (next)
        advance(&course, next);
    return true;
}
