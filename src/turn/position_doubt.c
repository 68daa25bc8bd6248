/* position_doubt.c -- what in a position contradicts itself or was assumed.
 *
 * Only what no game under these rules can lead to is a doubt. A dislodged unit is looked at in retreat phases alone.
 * Owners are looked at from the first fall on, if the position says who owns the centers: nobody has to say who owns
 * them when the game begins, and a variant may begin as it likes.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/position_doubt.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/legal.h"
#include "legal/special_route.h"
#include "turn/closed.h"
#include "turn/due.h"
#include "turn/phase_and_rules.h"

typedef struct ent_doubter {
    const ent_request *request;
    const ent_map *map;
    const ent_pos *pos;
    ent_power power;
    void (*take)(void *context, const ent_position_doubt *doubt);
    void *context;
} ent_doubter;

static void doubt_if(const ent_doubter *doubter, bool wrong, ent_position_doubt_kind kind, size_t slot)
{
    const ent_position_doubt doubt = {(uint8_t)kind, doubter->power, slot};

    if (wrong)
        doubter->take(doubter->context, &doubt);
}

static const ent_unit *unit_in(const ent_pos *pos, ent_prov prov)
{
    return &ent_pos_units_const(pos)[prov];
}

/* ---- Dislodged units. ---- */

/* Could a unit of this kind go there by some convoy, wherever carriers may have stood? */
static bool may_come_by_convoy(const ent_request *request, uint8_t kind, ent_prov from, ent_prov to)
{
    ent_rules anywhere = request->rules;

    anywhere.choice[ENT_4E1] = 'a';
    return from != to && ent_legal_convoy_possible_once(request->map, &anywhere, request->pos, kind, from, to);
}

static bool may_step(const ent_map *map, const ent_unit *unit, ent_prov from)
{
    bool may = ent_can_step(map, unit->kind, from, unit->at);

    for (uint8_t i = 0; !may && unit->kind == ENT_FLEET && i < map->prov[from].n_coasts; i++)
        may = ent_can_step(map, unit->kind, (ent_loc)(map->prov[from].first_coast + i), unit->at);
    return may;
}

/* Could the unit have come from there in one move, over land, by convoy, railway or canal? */
static bool may_have_come(const ent_request *request, const ent_unit *unit, ent_prov from)
{
    const ent_map *map = request->map;
    const ent_prov to = ent_prov_of(map, unit->at);
    const int special = unit->kind == ENT_ARMY ? ent_special_railway(map, &request->rules, unit->power, from, to)
                                               : ent_special_canal(map, &request->rules, from, to);

    return special != ENT_NO_SPECIAL_ROUTE || may_step(map, unit, from) ||
           may_come_by_convoy(request, unit->kind, from, to);
}

/* True if a list of retreats may have the attacker's province because the attacker came by convoy. */
static bool may_spare_convoyed(const ent_request *request, const ent_unit *attacker, ent_prov from)
{
    return ent_closed_spares_convoyed(request) &&
           may_come_by_convoy(request, attacker->kind, from, ent_prov_of(request->map, attacker->at));
}

static void check_dislodged(const ent_doubter *doubter, const ent_dislodged *dislodged, size_t slot)
{
    const ent_request *request = doubter->request;
    const ent_prov prov = ent_prov_of(doubter->map, dislodged->unit.at);
    const ent_unit *attacker = unit_in(doubter->pos, prov);
    const bool empty = attacker->kind == ENT_UNIT_NONE, own = !empty && attacker->power == doubter->power;

    doubt_if(doubter, empty, ENT_POSITION_EMPTY, slot);
    doubt_if(doubter, own && request->algorithm != ENT_ALGORITHM_DPJUDGE_EARLY, ENT_POSITION_OWN, slot);
    if (dislodged->by != ENT_PROV_NONE && !empty) {
        const bool came = may_have_come(request, attacker, dislodged->by);
        doubt_if(doubter, !came, ENT_POSITION_ATTACKER, slot);
        doubt_if(doubter,
                 came && ent_pos_lists_retreat(doubter->map, dislodged, dislodged->by) &&
                     !may_spare_convoyed(request, attacker, dislodged->by),
                 ENT_POSITION_ORIGIN, slot);
    }
    doubt_if(doubter, ent_set_has(request->unlisted, prov), ENT_POSITION_UNLISTED, slot);
}

/* ---- Units. ---- */

static void check_units(const ent_doubter *doubter)
{
    for (size_t slot = 0; slot < ent_pos_unit_slots(doubter->pos); slot++) {
        const ent_unit *unit = ent_pos_unit_slot(doubter->pos, slot);
        if (unit->kind == ENT_UNIT_NONE || unit->power != doubter->power)
            continue;
        const bool dislodged = slot >= doubter->pos->n_provs;
        const int year = ENT_BUILT_YEAR(ent_placed_built(doubter->map, doubter->pos, slot));
        doubt_if(doubter, ent_unit_was_built(unit) && year >= doubter->pos->year, ENT_POSITION_BUILT, slot);
        if (dislodged && doubter->pos->phase == ENT_RETREATS)
            check_dislodged(doubter, &ent_pos_dislodged_const(doubter->pos)[slot - doubter->pos->n_provs], slot);
    }
}

/* ---- Centers. ---- */

/* True if the owners are those that the last fall left, and only builds and removals have changed the units since. A
 * position in which nobody owns anything is a puzzle, and no owners were forgotten. */
static bool is_as_fall_left_it(const ent_pos *pos)
{
    bool owned = false;

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        owned |= ent_pos_owners_const(pos)[prov] != ENT_POWER_NONE;
    return owned && (pos->phase == ENT_ADJUSTMENTS || (pos->phase == ENT_MOVEMENT && pos->season == ENT_SPRING));
}

/* The next unit of the power, from *at on, that stands in a center of another power or of nobody; NULL: none. */
static const ent_unit *next_in_foreign_center(const ent_request *request, ent_power power, uint16_t *at)
{
    const ent_map *map = request->map;

    while (*at < map->n_centers) {
        const ent_prov prov = map->center[(*at)++].prov;
        const ent_unit *unit = unit_in(request->pos, prov);
        if (unit->kind != ENT_UNIT_NONE && unit->power == power && ent_pos_owners_const(request->pos)[prov] != power)
            return unit;
    }
    return NULL;
}

static unsigned centers_that_win(const ent_request *request)
{
    return request->rules.victory ? request->rules.victory : request->map->victory;
}

static void check_victory(const ent_doubter *doubter, const ent_power_counts *counts)
{
    const ent_power stated = doubter->pos->winner,
                    winner = ent_year_winner(doubter->map, &doubter->request->rules, counts);

    if (centers_that_win(doubter->request) == 0)
        return;
    if (stated == doubter->power)
        doubt_if(doubter, winner != stated, ENT_POSITION_WINNER, 0);
    if (stated == ENT_POWER_NONE && ent_request_is_after_first_fall(doubter->request))
        doubt_if(doubter, winner == doubter->power, ENT_POSITION_VICTORY, 0);
}

static bool is_miscounted(const ent_doubter *doubter, const ent_power_counts *counts)
{
    return doubter->pos->phase == ENT_ADJUSTMENTS &&
           ent_adjust_due_of(doubter->pos, counts, doubter->power) != ent_adjust_counted_due(counts, doubter->power);
}

static void check_centers(const ent_doubter *doubter)
{
    const ent_request *request = doubter->request;
    const bool after_fall = ent_request_is_after_first_fall(request);
    ent_power_counts counts;
    uint16_t at = 0;

    if (after_fall && !request->centers_given)
        return; /* that is a finding of its own */
    ent_adjust_count(doubter->map, &request->rules, doubter->pos, &counts);
    if (after_fall && is_as_fall_left_it(doubter->pos))
        doubt_if(doubter, next_in_foreign_center(request, doubter->power, &at) != NULL, ENT_POSITION_CENTERS, 0);
    doubt_if(doubter, is_miscounted(doubter, &counts), ENT_POSITION_ADJUSTMENTS, 0);
    check_victory(doubter, &counts);
}

void ent_position_doubts(const ent_request *request, ent_power power,
                         void (*take)(void *context, const ent_position_doubt *doubt), void *context)
{
    const ent_doubter doubter = {request, request->map, request->pos, power, take, context};

    check_units(&doubter);
    check_centers(&doubter);
}

/* ---- Sentences. ---- */

static void say_attacker(const ent_request *request, const ent_dislodged *dislodged, const char *unit,
                         ent_names_style style, ent_print_room *to)
{
    const ent_unit *attacker = unit_in(request->pos, ent_prov_of(request->map, dislodged->unit.at));
    char place[80], from[80];

    ent_print_place(request->map, ent_prov_of(request->map, attacker->at), style, place, sizeof place);
    ent_print_place(request->map, dislodged->by, style, from, sizeof from);
    ent_print_putf(to,
                   "the attacker of %s is said to come from %s, but %s gets from there to %s in one move; correct %s",
                   unit, from, attacker->kind == ENT_ARMY ? "no army" : "no fleet", place, from);
}

static void say_dislodged(const ent_request *request, const ent_position_doubt *doubt, const char *unit,
                          ent_names_style style, ent_print_room *to)
{
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(request->pos)[doubt->slot - request->pos->n_provs];
    char place[80];

    ent_print_place(request->map, ent_prov_of(request->map, dislodged->unit.at), style, place, sizeof place);
    switch ((ent_position_doubt_kind)doubt->kind) {
    case ENT_POSITION_EMPTY:
        ent_print_putf(to, "%s is dislodged, but no unit stands in %s; add the one that dislodged it, or leave %s out",
                       unit, place, unit);
        break;
    case ENT_POSITION_OWN:
        ent_print_putf(
            to,
            "%s is dislodged, but the unit in %s is of the same power, and no power dislodges its own units; "
            "correct whose they are, or leave one out",
            unit, place);
        break;
    case ENT_POSITION_ATTACKER:
        say_attacker(request, dislodged, unit, style, to);
        break;
    case ENT_POSITION_ORIGIN:
        ent_print_place(request->map, dislodged->by, style, place, sizeof place);
        ent_print_putf(to, "%s may retreat to %s, where its attacker came from", unit, place);
        if (request->algorithm < ENT_ALGORITHM_DPJUDGE)
            ent_print_putf(to, " (4.A.5 %c)", ent_choice(&request->rules, ENT_4A5));
        ent_print_put(to, "; correct one of the two");
        break;
    default:
        ent_print_putf(to,
                       "it is not said where %s may retreat to, so it can only disband; write \"%s -> PLACE, "
                       "PLACE\", or \"%s ->\" if there is no place",
                       unit, unit, unit);
    }
}

static void say_built(const ent_request *request, size_t slot, const char *unit, ent_print_room *to)
{
    char phase[32];

    ent_phase_title(request->pos, phase);
    ent_print_putf(to, "%s was built in %d, but those builds come after %s; correct the year", unit,
                   ENT_BUILT_YEAR(ent_placed_built(request->map, request->pos, slot)), phase);
}

static void say_centers(const ent_request *request, ent_power power, ent_names_style style, ent_print_room *to)
{
    enum { SHOWN = 6 };
    const ent_unit *unit;
    unsigned n = 0;
    char text[80];

    for (uint16_t at = 0; (unit = next_in_foreign_center(request, power, &at)) != NULL; n++) {
        ent_print_unit(request->map, unit->kind, unit->at, style, text, sizeof text);
        if (n < SHOWN)
            ent_print_putf(to, "%s%s", n > 0 ? ", " : "", text);
    }
    if (n > SHOWN)
        ent_print_putf(to, " and %u more %s", n - SHOWN, n == SHOWN + 1 ? "unit" : "units");
    ent_print_put(to, n == 1 ? " stands in a center that is not its power's, though the last fall gave it to that "
                               "power; correct the owner or the unit"
                             : " stand in centers that are not their power's, though the last fall gave them to that "
                               "power; correct the owners or the units");
}

static void say_adjustments(const ent_request *request, ent_power power, ent_print_room *to)
{
    ent_power_counts counts;
    char text[ENT_DUE_SIZE];

    ent_adjust_count(request->map, &request->rules, request->pos, &counts);
    const int due = ent_adjust_counted_due(&counts, power), centers = counts.centers[power],
              units = counts.units.of[power];

    ent_print_putf(to, "\"adjustments\" says %s, but %d center%s and %d unit%s",
                   ent_due_count(ent_pos_adjust_const(request->pos)[power], text), centers, centers == 1 ? "" : "s",
                   units, units == 1 ? "" : "s");
    if (due < centers - units)
        ent_print_putf(to, " with %d %s to build in", counts.places[power],
                       counts.places[power] == 1 ? "place" : "places");
    ent_print_putf(to, " give %s; correct it or leave it out", ent_due_count(due, text));
}

static void say_winner(const ent_request *request, const ent_position_doubt *doubt, ent_print_room *to)
{
    const int centers = ent_adjust_centers(request->map, &request->rules, request->pos, doubt->power);
    const unsigned needed = centers_that_win(request);

    if (doubt->kind == ENT_POSITION_VICTORY)
        ent_print_putf(to,
                       "has won with %d centers, of which %u are enough, but the position names no winner; name it or "
                       "correct the centers",
                       centers, needed);
    else
        ent_print_putf(to,
                       "is named as the winner, but has %d center%s, and %u win, if no other power has as many; "
                       "correct the winner or the centers",
                       centers, centers == 1 ? "" : "s", needed);
}

void ent_position_doubt_say(const ent_request *request, const ent_position_doubt *doubt, ent_names_style style,
                            ent_print_room *to)
{
    const ent_unit *unit = ent_pos_unit_slot(request->pos, doubt->slot);
    char text[80] = "";

    if (doubt->kind <= ENT_POSITION_BUILT)
        ent_print_unit(request->map, unit->kind, unit->at, style, text, sizeof text);
    switch ((ent_position_doubt_kind)doubt->kind) {
    case ENT_POSITION_BUILT:
        say_built(request, doubt->slot, text, to);
        break;
    case ENT_POSITION_CENTERS:
        say_centers(request, doubt->power, style, to);
        break;
    case ENT_POSITION_ADJUSTMENTS:
        say_adjustments(request, doubt->power, to);
        break;
    case ENT_POSITION_VICTORY:
    case ENT_POSITION_WINNER:
        say_winner(request, doubt, to);
        break;
    default:
        say_dislodged(request, doubt, text, style, to);
    }
}
