/* fastpath_result.c -- results, reasons, retreats and the next position, all decisions being made. See straight.h.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "fastpath/fastpath.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- Strengths in the end. ---- */

/* RULE attack.leaving  all of it counts against a unit that gets away, not having fought it [6.D.13, 6.E.9] */
static unsigned attack(const ent_course *course, ent_prov mover)
{
    const ent_post *post = &course->post[mover], *other = &course->post[post->to];

    if (other->act == ENT_NOBODY || (ent_course_moved(other) && ent_course_enemy(course, mover) == ENT_PROV_NONE))
        return post->strength;
    return ent_course_attack(course, mover, post->to);
}

/* RULE hold.strength [5.B.5, 6.D.7] */
static unsigned hold(const ent_post *post)
{
    if (post->act != ENT_ACT_MOVE)
        return post->strength;
    return post->made == ENT_YES ? 0 : 1;
}

/* RULE head-to-head.loser  none if it lost its own province to the unit that it fought there [6.E.1 - 6.E.5] */
static unsigned prevent(const ent_course *course, ent_prov mover)
{
    const ent_post *post = &course->post[mover], *other = &course->post[post->to];
    bool fought = post->route == ENT_MOVE_ROUTE_LAND && other->route == ENT_MOVE_ROUTE_LAND;

    return post->dislodger == post->to && fought ? 0 : post->strength;
}

/* ---- Results. ---- */

/* Name a culprit. The lowest are kept, in ascending sequence; past ENT_MAX_BY the others are dropped. */
static void blame(ent_result *result, ent_prov prov)
{
    unsigned at = result->n_by;

    if (at == ENT_MAX_BY && result->by[--at] < prov)
        return;
    for (; at > 0 && result->by[at - 1] > prov; at--)
        result->by[at] = result->by[at - 1];
    result->by[at] = prov;
    result->n_by = (uint8_t)(result->n_by + (result->n_by < ENT_MAX_BY));
}

/* Of a unit with an order. */
static ent_result *result_of(const ent_course *course, ent_result *results, ent_prov prov)
{
    return &results[course->post[prov].order];
}

static inline ent_result usual(unsigned verdict, unsigned reason, ent_loc ends)
{
    return (ent_result){.verdict = (uint8_t)verdict,
                        .reason = (uint8_t)reason,
                        .marks = (uint16_t)((verdict == ENT_VOID) * ENT_MARK_VOID),
                        .strength = UINT16_MAX,
                        .resistance = UINT16_MAX,
                        .ends = ends,
                        .dislodger = ENT_PROV_NONE};
}

/* What most results are: the order is void, or nobody interfered. */
static void tell_usual(const ent_course *course, ent_result *results)
{
    for (unsigned task = 0; task < ENT_TASKS; task++)
        for (unsigned i = 0, n = course->pile[task].n; i < n; i++) {
            const ent_slip *order = ent_pile_at(&course->sheet, &course->pile[task], i);
            const ent_post *post = &course->post[ent_prov_of(course->map, order->at)];
            results[course->pile[task].order[i]] = usual(post->verdict, post->reason, order->at);
        }
}

/* Nobody is here who could use them. */
static void tell_permissions(const ent_course *course, ent_result *results)
{
    for (size_t i = 0; course->has_permissions && i < course->sheet.n; i++)
        if (ent_sheet_at(&course->sheet, i)->kind == ENT_ORDER_CANAL)
            results[i] = usual(ENT_VOID, ENT_REASON_UNMATCHED, ENT_LOC_NONE);
}

typedef struct ent_obstacle {
    ent_prov prov;
    unsigned strength;
    ent_reason reason;
} ent_obstacle;

/* The unit in the way and how strongly it resists. */
static ent_obstacle occupant_of(const ent_course *course, ent_prov mover)
{
    ent_prov to = course->post[mover].to;
    const ent_post *other = &course->post[to];
    bool battle = ent_course_enemy(course, mover) != ENT_PROV_NONE;

    if (other->act == ENT_NOBODY)
        return (ent_obstacle){ENT_PROV_NONE, 0, ENT_REASON_HELD};
    return (ent_obstacle){to, battle ? other->strength : hold(other),
                          course->units[to].power == course->units[mover].power ? ENT_REASON_OWN_UNIT
                          : battle                                              ? ENT_REASON_HEAD_TO_HEAD
                                                                                : ENT_REASON_HELD};
}

/* The strongest other unit that tried to move to the same post; the lowest of equals. */
static ent_obstacle rival_of(const ent_course *course, ent_prov mover)
{
    ent_obstacle found = {ENT_PROV_NONE, 0, ENT_REASON_STANDOFF};

    ENT_EACH_COMING (course, rival, course->post[mover].to) {
        unsigned strength = rival == mover ? 0 : prevent(course, rival);
        if (strength > found.strength || (strength == found.strength && strength > 0 && rival < found.prov)) {
            found.strength = strength;
            found.prov = rival;
        }
    }
    return found;
}

static void tell_success(const ent_course *course, ent_prov mover, ent_result *result)
{
    ent_obstacle occupant = occupant_of(course, mover), rival = rival_of(course, mover);
    ent_obstacle worst = rival.strength > occupant.strength ? rival : occupant;

    if (course->post[mover].marks & ENT_IN_CIRCLE)
        result->reason = ENT_REASON_CIRCULAR;
    if (worst.strength == 0)
        return;
    if (!(course->post[mover].marks & ENT_IN_CIRCLE))
        result->reason = ENT_REASON_STRONGER;
    result->strength = (uint16_t)attack(course, mover);
    result->resistance = (uint16_t)worst.strength;
    blame(result, worst.prov);
}

static void tell_bounce(const ent_course *course, ent_prov mover, ent_result *result)
{
    ent_obstacle occupant = occupant_of(course, mover), rival = rival_of(course, mover);
    unsigned force = attack(course, mover);
    ent_obstacle worst = rival.strength > occupant.strength ? rival : occupant;

    if (occupant.reason == ENT_REASON_OWN_UNIT && force == 0)
        worst = occupant;
    assert(worst.prov != ENT_PROV_NONE); /* it bounces off somebody */
    result->marks = ENT_MARK_BOUNCE;
    result->reason = (uint8_t)worst.reason;
    result->strength = (uint16_t)force;
    result->resistance = (uint16_t)worst.strength;
    blame(result, worst.prov);
}

static uint8_t route_of(const ent_post *mover)
{
    return (uint8_t)(ENT_ROUTE_LAND + (mover->route == ENT_MOVE_ROUTE_CONVOY)); /* ENT_ROUTE_CONVOY */
}

static void tell_stayed(const ent_course *course, ent_prov mover, ent_result *result)
{
    result->route = route_of(&course->post[mover]);
    result->verdict = ENT_FAILS;
    tell_bounce(course, mover, result);
}

static void tell_stranded(const ent_course *course, ent_result *result)
{
    result->route = ENT_ROUTE_CONVOY;
    result->verdict = ENT_FAILS;
    result->marks = ENT_MARK_NO_CONVOY;
    result->reason = ent_choice(course->rules, ENT_4A6) == 'c' ? ENT_REASON_PATH_REQUIRED : ENT_REASON_NO_CONVOY;
}

static void tell_cut(const ent_course *course, ent_prov supporter, ent_result *result)
{
    result->verdict = ENT_FAILS;
    result->marks = ENT_MARK_CUT;
    result->reason = ENT_REASON_CUT;
    ENT_EACH_COMING (course, attacker, supporter)
        if (course->units[attacker].power != course->units[supporter].power &&
            !ent_course_protected(course, supporter, attacker))
            blame(result, attacker);
    if (result->n_by > 0)
        return;
    result->reason = ENT_REASON_CUT_DISLODGED;
    blame(result, course->post[supporter].dislodger);
}

static void tell_hold(const ent_course *course, ent_prov prov, ent_result *result)
{
    ent_prov dislodger = course->post[prov].dislodger;

    if (dislodger != ENT_PROV_NONE) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        result->strength = (uint16_t)hold(&course->post[prov]);
        result->resistance = (uint16_t)attack(course, dislodger);
        blame(result, dislodger);
        return;
    }
    ENT_EACH_COMING (course, attacker, prov)
        if (attack(course, attacker) > 0)
            blame(result, attacker);
    if (result->n_by > 0)
        result->strength = (uint16_t)hold(&course->post[prov]);
}

/* ---- Convoys. ---- */

/* The carriers of the army's convoy; `all`: also those that were dislodged. */
static void carriers_of(const ent_course *course, ent_prov army, bool all, uint64_t *out)
{
    memset(out, 0, course->map->words * sizeof *out);
    ENT_EACH_CARRIER (course, carrier, army)
        if (all || course->post[carrier].dislodger == ENT_PROV_NONE)
            ent_set_add(out, carrier);
}

static bool is_on_way(const ent_course *course, ent_prov carrier, bool all)
{
    ent_prov army = course->post[carrier].helped;
    uint64_t carriers[ENT_MAX_WORDS];

    carriers_of(course, army, all, carriers);
    return ent_route_through(course->map, ENT_FLEET, carriers, army, course->post[army].to, carrier);
}

static void blame_lost_carriers(const ent_course *course, ent_prov army, ent_result *result)
{
    ENT_EACH_CARRIER (course, carrier, army)
        if (course->post[carrier].dislodger != ENT_PROV_NONE)
            blame(result, carrier);
}

static void tell_convoy(const ent_course *course, ent_prov carrier, ent_result *result)
{
    ent_prov army = course->post[carrier].helped, dislodger = course->post[carrier].dislodger;

    if (!is_on_way(course, carrier, true)) {
        result->verdict = ENT_VOID;
        result->marks = ENT_MARK_VOID;
        result->reason = ENT_REASON_UNMATCHED;
    } else if (dislodger != ENT_PROV_NONE) {
        result->verdict = ENT_FAILS;
        result->marks = ENT_MARK_DISRUPTED;
        result->reason = ENT_REASON_FLEET_DISLODGED;
        blame(result, dislodger);
    } else if (!is_on_way(course, carrier, false)) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_OTHER_FLEET;
        blame_lost_carriers(course, army, result);
    } else if (course->post[army].route != ENT_MOVE_ROUTE_CONVOY) {
        result->reason = ENT_REASON_LAND_ROUTE;
    }
}

/* ---- Retreats (5.B.11). ---- */

/* RULE retreat.standoff [6.H.5 - 6.H.7] */
static unsigned is_contested(const ent_course *course, ent_prov prov)
{
    return course->post[prov].best >= 0; /* somebody came whose strength counts */
}

static unsigned is_entered(const ent_course *course, ent_prov prov)
{
    ent_prov leader = course->post[prov].leader;
    unsigned led = leader != ENT_PROV_NONE;
    return led & (course->post[ent_pick(led, leader, prov)].made == ENT_YES);
}

static unsigned is_occupied(const ent_course *course, ent_prov prov)
{
    const ent_post *post = &course->post[prov];
    unsigned moved = (post->act == ENT_ACT_MOVE) & (post->made == ENT_YES);
    unsigned stays = (post->act != ENT_NOBODY) & !moved; /* or is dislodged: then somebody comes */

    return stays | is_entered(course, prov);
}

/* RULE retreat.adjacent [6.H.1 - 6.H.10], retreat.attacker [4.A.5, 6.H.11, 6.H.12] */
static uint32_t retreats_of(const ent_course *course, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(course->map, course->units[prov].kind, course->units[prov].at);
    ent_prov dislodger = course->post[prov].dislodger;
    bool origin_opens =
        ent_choice(course->rules, ENT_4A5) == 'b' && course->post[dislodger].route == ENT_MOVE_ROUTE_CONVOY;
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(course->map, steps->to[i]);
        unsigned closed = ent_legal_is_frozen(course->map, course->pos->season, to) | is_occupied(course, to) |
                          is_contested(course, to) | ((to == dislodger) & !origin_opens);
        open |= (uint32_t)(closed == 0) << i;
    }
    return open;
}

/* ---- All of it. ---- */

static void move_units(const ent_course *course, ent_unit *units)
{
    const ent_provs *gone = &course->gone;

    for (unsigned i = 0, n = gone->n; i < n; i++) {
        ent_prov mover = gone->prov[i], to = course->post[mover].to;
        const ent_unit *left = is_entered(course, mover) ? &units[mover] : &ent_pos_no_unit;
        units[mover] = *left;
        units[to] = course->units[mover];
        units[to].at = ent_course_ends(course, mover);
    }
}

/* Where units bounced nobody may retreat to. */
static void contest(const ent_course *course, uint8_t *contested)
{
    for (uint16_t i = 0; i < course->bounced.n; i++) {
        ent_prov mover = course->bounced.prov[i], to = course->post[mover].to;
        unsigned counts = prevent(course, mover) > 0, closed = counts & !is_occupied(course, to);
        contested[to / 8] |= (uint8_t)(closed << to % 8);
    }
}

/* Who holds it up, if somebody does. */
static void tell_train(const ent_course *course, ent_result *result)
{
    result->route = ENT_ROUTE_LAND;
    if (result->reason != ENT_REASON_HELD)
        return;
    result->marks = ENT_MARK_BOUNCE;
    blame(result, course->post[course->train].helped);
}

/* Most met nobody; their reason is told already. */
static void tell_moves(const ent_course *course, ent_result *results)
{
    ent_provs met;
    unsigned n = 0;

    for (unsigned i = 0, end = course->gone.n; i < end; i++) {
        ent_prov mover = course->gone.prov[i];
        const ent_post *post = &course->post[mover], *goal = &course->post[post->to];
        result_of(course, results, mover)->route = route_of(post);
        result_of(course, results, mover)->ends = ent_course_ends(course, mover);
        met.prov[n] = mover;
        n += (goal->act != ENT_NOBODY) | (goal->next >= 0);
    }
    for (unsigned i = 0; i < n; i++)
        tell_success(course, met.prov[i], result_of(course, results, met.prov[i]));
    for (unsigned i = 0; i < course->bounced.n; i++)
        tell_stayed(course, course->bounced.prov[i], result_of(course, results, course->bounced.prov[i]));
    for (unsigned i = 0; i < course->stranded.n; i++)
        tell_stranded(course, result_of(course, results, course->stranded.prov[i]));
    if (course->train != ENT_PROV_NONE)
        tell_train(course, result_of(course, results, course->train));
}

static void tell_others(const ent_course *course, ent_result *results)
{
    const ent_pile *holds = &course->pile[ENT_TO_HOLD];

    for (uint16_t i = 0; i < course->supporter.n; i++)
        if (course->post[course->supporter.prov[i]].made == ENT_NO)
            tell_cut(course, course->supporter.prov[i], result_of(course, results, course->supporter.prov[i]));
    for (uint16_t i = 0; i < course->convoyer.n; i++)
        tell_convoy(course, course->convoyer.prov[i], result_of(course, results, course->convoyer.prov[i]));
    for (uint16_t i = 0; i < holds->n; i++) {
        ent_prov holder = ent_prov_of(course->map, ent_pile_at(&course->sheet, holds, i)->at);
        if (course->post[holder].first_into != ENT_PROV_NONE)
            tell_hold(course, holder, &results[holds->order[i]]);
    }
}

static void tell_results(ent_course *course, ent_result *results)
{
    tell_usual(course, results);
    tell_permissions(course, results);
    tell_moves(course, results);
    tell_others(course, results);
}

static bool is_lone_carrier(const ent_course *course, ent_prov carrier)
{
    ENT_EACH_CARRIER (course, other, course->post[carrier].helped)
        if (other != carrier)
            return false;
    return true;
}

/* Does the order of this carrier succeed? As tell_convoy() says: it is on a way that is left. An army that has to go by
 * sea and cannot has none, if the carriers were asked; one that does has one by its only carrier. */
static bool convoys(const ent_course *course, ent_prov carrier)
{
    uint8_t route = course->post[course->post[carrier].helped].route;

    if (course->post[carrier].dislodger != ENT_PROV_NONE ||
        (route == ENT_MOVE_ROUTE_NONE && ent_choice(course->rules, ENT_4A6) != 'c'))
        return false;
    return (route == ENT_MOVE_ROUTE_CONVOY && is_lone_carrier(course, carrier)) || is_on_way(course, carrier, false);
}

static void tell_done(const ent_course *course, const ent_provs *list, uint8_t *outcomes)
{
    for (unsigned i = 0, n = list->n; i < n; i++)
        outcomes[course->post[list->prov[i]].order] = ENT_OUTCOME_SUCCEEDS;
}

static void tell_made(const ent_course *course, const ent_provs *list, uint8_t *outcomes)
{
    for (unsigned i = 0, n = list->n; i < n; i++) {
        const ent_post *post = &course->post[list->prov[i]];
        outcomes[post->order] = (uint8_t)((post->made == ENT_YES) * ENT_OUTCOME_SUCCEEDS);
    }
}

/* As the verdicts and marks of the results would be. Whose order is void is in none of the lists. */
static void tell_outcomes(const ent_course *course, uint8_t *outcomes)
{
    memset(outcomes, 0, course->sheet.n);
    for (unsigned i = 0, n = course->pile[ENT_TO_HOLD].n; i < n; i++)
        outcomes[course->pile[ENT_TO_HOLD].order[i]] = ENT_OUTCOME_SUCCEEDS;
    tell_done(course, &course->gone, outcomes);
    tell_made(course, &course->supporter, outcomes);
    for (unsigned i = 0; i < course->convoyer.n; i++)
        if (convoys(course, course->convoyer.prov[i]))
            outcomes[course->post[course->convoyer.prov[i]].order] = ENT_OUTCOME_SUCCEEDS;
    if (course->train != ENT_PROV_NONE && course->post[course->train].verdict != ENT_SUCCEEDS)
        outcomes[course->post[course->train].order] = 0; /* it did not arrive */
    for (unsigned i = 0; i < course->dislodged.n; i++) {
        const ent_post *post = &course->post[course->dislodged.prov[i]];
        if (post->order != ENT_NO_ORDER)
            outcomes[post->order] = ENT_OUTCOME_DISLODGED;
    }
}

static void tell_dislodged(const ent_course *course, ent_prov prov, const ent_told *told, ent_pos *next)
{
    ent_dislodged dislodged = {.unit = course->units[prov], .by = course->post[prov].dislodger};

    dislodged.retreats = retreats_of(course, prov);
    if (told->results && course->post[prov].order != ENT_NO_ORDER) {
        ent_result *result = result_of(course, told->results, prov);
        result->marks |= (uint16_t)(ENT_MARK_DISLODGED | (dislodged.retreats == 0 ? ENT_MARK_DESTROYED : 0));
        result->ends = ENT_LOC_NONE;
        result->dislodger = dislodged.by;
    }
    if (dislodged.retreats == 0)
        return;
    if (told->brief && told->brief->dislodged)
        told->brief->dislodged[told->brief->n_dislodged++] = dislodged;
    if (next)
        ent_pos_dislodged(next)[next->n_dislodged++] = dislodged;
}

static void tell_next(const ent_course *course, ent_pos *next)
{
    ent_pos_copy_board(course->pos, next);
    move_units(course, ent_pos_units(next));
    if (course->dislodged.n > 0)
        contest(course, ent_pos_contested(next));
}

void ent_fastpath_write(ent_course *course, const ent_told *told, ent_pos *next)
{
    if (next)
        tell_next(course, next);
    if (told->results)
        tell_results(course, told->results);
    if (told->brief && told->brief->outcomes)
        tell_outcomes(course, told->brief->outcomes);
    for (uint16_t i = 0; i < course->dislodged.n; i++)
        tell_dislodged(course, course->dislodged.prov[i], told, next);
}
