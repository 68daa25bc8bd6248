/* straight_tell.c -- results, reasons, retreats and the next position, all decisions being made. See straight.h.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/straight.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- Strengths in the end. ---- */

/* What an attack counts with: all against a unit that got away, not having fought it. */
static unsigned attack(const ent_line *line, ent_prov mover)
{
    const ent_place *place = &line->place[mover], *other = &line->place[place->to];

    if (!ent_line_has_way(place))
        return 0;
    if (other->act == ENT_NOBODY || (ent_line_moved(other) && ent_line_enemy(line, mover) == ENT_PROV_NONE))
        return place->strength;
    return ent_line_attack(line, mover, place->to);
}

static unsigned hold(const ent_place *place)
{
    if (place->act == ENT_NOBODY || ent_line_moved(place))
        return 0;
    return place->act == ENT_ACT_MOVE ? 1 : place->strength;
}

/* None if it lost its own province to the unit that it fought there. */
static unsigned prevent(const ent_line *line, ent_prov mover)
{
    const ent_place *place = &line->place[mover];
    ent_prov enemy = ent_line_enemy(line, mover);
    bool lost = enemy != ENT_PROV_NONE && line->place[enemy].made == ENT_YES;

    return lost || !ent_line_has_way(place) ? 0 : place->strength;
}

/* ---- Results. ---- */

/* Name a culprit; past ENT_MAX_BY they are dropped. */
static void blame(ent_result *result, ent_prov prov)
{
    if (result->n_by < ENT_MAX_BY)
        result->by[result->n_by++] = prov;
}

/* Of a unit with an order. */
static ent_result *result_of(const ent_line *line, ent_result *results, ent_prov prov)
{
    return &results[line->place[prov].order];
}

/* What most results are: the order is void, or nobody interfered. */
static void tell_usual(const ent_line *line, ent_result *results)
{
    for (uint16_t i = 0; i < line->unit->n; i++) {
        ent_prov prov = line->unit->prov[i];
        const ent_place *place = &line->place[prov];
        if (place->order != ENT_NO_ORDER)
            results[place->order] = (ent_result){.verdict = place->verdict,
                                                 .reason = place->reason,
                                                 .marks = (uint16_t)((place->verdict == ENT_VOID) * ENT_MARK_VOID),
                                                 .strength = UINT16_MAX,
                                                 .resistance = UINT16_MAX,
                                                 .ends = line->units[prov].at,
                                                 .dislodger = ENT_PROV_NONE};
    }
}

typedef struct ent_obstacle {
    ent_prov prov;
    unsigned strength;
    ent_reason reason;
} ent_obstacle;

/* The unit in the way and how strongly it resists. */
static ent_obstacle occupant_of(const ent_line *line, ent_prov mover)
{
    ent_prov to = line->place[mover].to;
    const ent_place *other = &line->place[to];
    bool battle = ent_line_enemy(line, mover) != ENT_PROV_NONE;

    if (other->act == ENT_NOBODY)
        return (ent_obstacle){ENT_PROV_NONE, 0, ENT_REASON_HELD};
    return (ent_obstacle){to, battle ? other->strength : hold(other),
                          line->units[to].power == line->units[mover].power ? ENT_REASON_OWN_UNIT
                          : battle                                          ? ENT_REASON_HEAD_TO_HEAD
                                                                            : ENT_REASON_HELD};
}

/* The strongest other unit that tried to move to the same place; the lowest of equals. */
static ent_obstacle rival_of(const ent_line *line, ent_prov mover)
{
    ent_obstacle found = {ENT_PROV_NONE, 0, ENT_REASON_STANDOFF};

    ENT_EACH_COMING (line, rival, line->place[mover].to) {
        unsigned strength = rival == mover ? 0 : prevent(line, rival);
        if (strength > found.strength) {
            found.strength = strength;
            found.prov = rival;
        }
    }
    return found;
}

static bool is_alone(const ent_line *line, ent_prov mover)
{
    const ent_place *place = &line->place[mover], *other = &line->place[place->to];
    return other->act == ENT_NOBODY && other->first_into == mover && place->next_into == ENT_PROV_NONE;
}

static void tell_success(const ent_line *line, ent_prov mover, ent_result *result)
{
    if (is_alone(line, mover))
        return;
    ent_obstacle occupant = occupant_of(line, mover), rival = rival_of(line, mover);
    ent_obstacle worst = rival.strength > occupant.strength ? rival : occupant;

    if (line->place[mover].in_circle)
        result->reason = ENT_REASON_CIRCULAR;
    if (worst.strength == 0)
        return;
    if (!line->place[mover].in_circle)
        result->reason = ENT_REASON_STRONGER;
    result->strength = (uint16_t)attack(line, mover);
    result->resistance = (uint16_t)worst.strength;
    blame(result, worst.prov);
}

static void tell_bounce(const ent_line *line, ent_prov mover, ent_result *result)
{
    ent_obstacle occupant = occupant_of(line, mover), rival = rival_of(line, mover);
    unsigned force = attack(line, mover);
    ent_obstacle worst = rival.strength > occupant.strength || occupant.prov == ENT_PROV_NONE ? rival : occupant;

    if (occupant.reason == ENT_REASON_OWN_UNIT && force == 0)
        worst = occupant;
    result->marks = ENT_MARK_BOUNCE;
    result->reason = (uint8_t)worst.reason;
    result->strength = (uint16_t)force;
    result->resistance = (uint16_t)worst.strength;
    blame(result, worst.prov);
}

static uint8_t route_of(const ent_place *mover)
{
    return mover->travel == ENT_TRAVEL_LAND ? ENT_ROUTE_LAND : ENT_ROUTE_CONVOY;
}

static void tell_gone(const ent_line *line, ent_prov mover, ent_result *result)
{
    result->route = route_of(&line->place[mover]);
    result->ends = line->place[mover].ends;
    tell_success(line, mover, result);
}

static void tell_stayed(const ent_line *line, ent_prov mover, ent_result *result)
{
    result->route = route_of(&line->place[mover]);
    result->verdict = ENT_FAILS;
    if (ent_line_has_way(&line->place[mover])) {
        tell_bounce(line, mover, result);
        return;
    }
    result->marks = ENT_MARK_NO_CONVOY;
    result->reason = ent_choice(line->rules, ENT_4A6) == 'c' ? ENT_REASON_PATH_REQUIRED : ENT_REASON_NO_CONVOY;
}

static void tell_cut(const ent_line *line, ent_prov supporter, ent_result *result)
{
    result->verdict = ENT_FAILS;
    result->marks = ENT_MARK_CUT;
    result->reason = ENT_REASON_CUT;
    ENT_EACH_COMING (line, attacker, supporter)
        if (ent_line_has_way(&line->place[attacker]) && line->units[attacker].power != line->units[supporter].power &&
            !ent_line_protected(line, supporter, attacker))
            blame(result, attacker);
    if (result->n_by > 0)
        return;
    result->reason = ENT_REASON_CUT_DISLODGED;
    blame(result, line->place[supporter].dislodger);
}

static void tell_hold(const ent_line *line, ent_prov prov, ent_result *result)
{
    ent_prov dislodger = line->place[prov].dislodger;

    if (dislodger != ENT_PROV_NONE) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_DISLODGED;
        result->strength = (uint16_t)hold(&line->place[prov]);
        result->resistance = (uint16_t)attack(line, dislodger);
        blame(result, dislodger);
        return;
    }
    ENT_EACH_COMING (line, attacker, prov)
        if (attack(line, attacker) > 0)
            blame(result, attacker);
    if (result->n_by > 0)
        result->strength = (uint16_t)hold(&line->place[prov]);
}

/* ---- Convoys. ---- */

/* The carriers of the army's convoy; `all`: also those that were dislodged. */
static void carriers_of(const ent_line *line, ent_prov army, bool all, uint64_t *out)
{
    memset(out, 0, line->map->words * sizeof *out);
    ENT_EACH_CARRIER (line, carrier, army)
        if (all || line->place[carrier].dislodger == ENT_PROV_NONE)
            ent_set_add(out, carrier);
}

static bool is_on_way(const ent_line *line, ent_prov carrier, bool all)
{
    ent_prov army = line->place[carrier].helped;
    uint64_t carriers[ENT_MAX_WORDS];

    carriers_of(line, army, all, carriers);
    return ent_route_through(line->map, ENT_FLEET, carriers, army, line->place[army].to, carrier);
}

static void blame_lost_carriers(const ent_line *line, ent_prov army, ent_result *result)
{
    ENT_EACH_CARRIER (line, carrier, army)
        if (line->place[carrier].dislodger != ENT_PROV_NONE)
            blame(result, carrier);
}

static void tell_convoy(const ent_line *line, ent_prov carrier, ent_result *result)
{
    ent_prov army = line->place[carrier].helped, dislodger = line->place[carrier].dislodger;

    if (!is_on_way(line, carrier, true)) {
        result->verdict = ENT_VOID;
        result->marks = ENT_MARK_VOID;
        result->reason = ENT_REASON_UNMATCHED;
    } else if (dislodger != ENT_PROV_NONE) {
        result->verdict = ENT_FAILS;
        result->marks = ENT_MARK_DISRUPTED;
        result->reason = ENT_REASON_FLEET_DISLODGED;
        blame(result, dislodger);
    } else if (!is_on_way(line, carrier, false)) {
        result->verdict = ENT_FAILS;
        result->reason = ENT_REASON_OTHER_FLEET;
        blame_lost_carriers(line, army, result);
    } else if (line->place[army].travel != ENT_TRAVEL_CONVOY) {
        result->reason = ENT_REASON_LAND_ROUTE;
    }
}

/* ---- Retreats (5.B.11). ---- */

static bool is_contested(const ent_line *line, ent_prov prov)
{
    ENT_EACH_COMING (line, mover, prov)
        if (prevent(line, mover) > 0)
            return true;
    return false;
}

static bool is_occupied(const ent_line *line, ent_prov prov)
{
    const ent_place *place = &line->place[prov];

    if (place->act != ENT_NOBODY && !ent_line_moved(place) && place->dislodger == ENT_PROV_NONE)
        return true;
    ENT_EACH_COMING (line, mover, prov)
        if (line->place[mover].made == ENT_YES)
            return true;
    return false;
}

static uint32_t retreats_of(const ent_line *line, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(line->map, line->units[prov].kind, line->units[prov].at);
    ent_prov dislodger = line->place[prov].dislodger;
    bool origin_opens = ent_choice(line->rules, ENT_4A5) == 'b' && line->place[dislodger].travel == ENT_TRAVEL_CONVOY;
    uint32_t open = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(line->map, steps->to[i]);
        if (!ent_legal_is_frozen(line->map, line->pos->season, to) && !is_occupied(line, to) &&
            !is_contested(line, to) && (to != dislodger || origin_opens))
            open |= UINT32_C(1) << i;
    }
    return open;
}

/* ---- All of it. ---- */

static void insert(ent_provs *list, ent_prov prov)
{
    uint16_t at = list->n++;

    for (; at > 0 && list->prov[at - 1] > prov; at--)
        list->prov[at] = list->prov[at - 1];
    list->prov[at] = prov;
}

/* Who stood there and did not leave is dislodged. */
static void enter(ent_line *line, ent_prov mover)
{
    ent_prov to = line->place[mover].to;
    ent_place *other = &line->place[to];

    if (other->act == ENT_NOBODY || ent_line_moved(other))
        return;
    other->dislodger = mover;
    insert(&line->dislodged, to);
}

/* In whatever sequence they move: who leaves first leaves its place to nobody, who leaves last to whom it was entered
 * by. */
static void place_gone(ent_line *line, ent_prov mover, ent_unit *units)
{
    const ent_place *place = &line->place[mover];

    units[place->to] = line->units[mover];
    units[place->to].at = place->ends;
    line->place[place->to].entered = true;
    if (!place->entered)
        units[mover] = ent_pos_no_unit;
}

static void contest(const ent_line *line, ent_prov mover, uint8_t *contested)
{
    ent_prov to = line->place[mover].to;

    if (prevent(line, mover) > 0 && !is_occupied(line, to))
        contested[to / 8] |= (uint8_t)(1u << to % 8);
}

static void tell_moves(ent_line *line, ent_result *results, ent_pos *next)
{
    ent_unit *units = next ? ent_pos_units(next) : NULL;
    uint8_t *contested = next ? ent_pos_contested(next) : NULL;

    line->dislodged.n = 0;
    for (uint16_t i = 0; i < line->mover.n; i++) {
        ent_prov mover = line->mover.prov[i];
        if (line->place[mover].made == ENT_YES) {
            enter(line, mover);
            tell_gone(line, mover, result_of(line, results, mover));
            if (next)
                place_gone(line, mover, units);
        } else {
            tell_stayed(line, mover, result_of(line, results, mover));
            if (next)
                contest(line, mover, contested);
        }
    }
}

static void tell_others(const ent_line *line, ent_result *results)
{
    const ent_provs *holder = &line->ordered[ENT_ORDER_HOLD];

    for (uint16_t i = 0; i < line->supporter.n; i++)
        if (line->place[line->supporter.prov[i]].made == ENT_NO)
            tell_cut(line, line->supporter.prov[i], result_of(line, results, line->supporter.prov[i]));
    for (uint16_t i = 0; i < line->convoyer.n; i++)
        tell_convoy(line, line->convoyer.prov[i], result_of(line, results, line->convoyer.prov[i]));
    for (uint16_t i = 0; i < holder->n; i++)
        if (line->place[holder->prov[i]].first_into != ENT_PROV_NONE)
            tell_hold(line, holder->prov[i], result_of(line, results, holder->prov[i]));
}

static void tell_dislodged(const ent_line *line, ent_prov prov, ent_result *results, ent_pos *next)
{
    ent_prov dislodger = line->place[prov].dislodger;
    uint32_t retreats = retreats_of(line, prov);

    if (line->place[prov].order != ENT_NO_ORDER) {
        ent_result *result = result_of(line, results, prov);
        result->marks |= (uint16_t)(ENT_MARK_DISLODGED | (retreats == 0 ? ENT_MARK_DESTROYED : 0));
        result->ends = ENT_LOC_NONE;
        result->dislodger = dislodger;
    }
    if (next && retreats != 0)
        ent_pos_dislodged(next)[next->n_dislodged++] =
            (ent_dislodged){.unit = line->units[prov], .by = dislodger, .retreats = retreats};
}

void ent_straight_tell(ent_line *line, ent_result *results, ent_pos *next)
{
    if (next) {
        memcpy(next, line->pos, line->pos->size);
        ent_pos_clear_turn(next);
    }
    tell_usual(line, results);
    tell_moves(line, results, next);
    tell_others(line, results);
    for (uint16_t i = 0; i < line->dislodged.n; i++)
        tell_dislodged(line, line->dislodged.prov[i], results, next);
}
