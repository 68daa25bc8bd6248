/* citation.c -- which rule of the game a result comes from.
 *
 * A reason has one rule (game/reason.c), but for a few that depend on the order or the phase as well. What an issue
 * says is the text of the choice in force; what other rules say is a table here. Reasons whose sentence states the
 * rule, such as "a unit cannot support itself", have no row.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/citation.h"
#include <assert.h>
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "game/result.h"
#include "game/rules.h"
#include "judge/core.h"
#include "judge/field.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "legal/special_route.h"
#include "turn/unnamed_coast.h"

static const char any_retreat[] =
    "a unit retreats to an adjacent province that it could move to, that is empty and not "
    "contested, and from which its attacker did not come",
                  dislodging[] = "a unit that does not leave is dislodged if a stronger attack enters its province",
                  convoying[] = "a convoy needs fleets all the way, with matching orders, that are not dislodged",
                  matching[] = "a support or convoy has to match the order of the unit that it helps",
                  adjusting[] = "units are built and removed until there are as many as centers, and built only in "
                                "home centers that are owned and empty",
                  disbanding[] = "a dislodged unit that does not retreat disbands",
                  legal[] = "an order that nothing on the board makes possible is illegal, and its unit holds";

static const char *const ideas[ENT_REASON_COUNT] = {
    [ENT_REASON_UNOPPOSED] = "a move enters if nothing there is as strong",
    [ENT_REASON_STRONGER] = "a move enters if it is stronger than all that resists",
    [ENT_REASON_CIRCULAR] = "units that move in a circle all move",
    [ENT_REASON_HELD] = "an attack has to be stronger than the unit there with its supports",
    [ENT_REASON_STANDOFF] = "of units that move to one province the strongest enters; if there is none, all bounce",
    [ENT_REASON_HEAD_TO_HEAD] = "units that attack each other do not pass; the supports of their moves defend them",
    [ENT_REASON_OWN_UNIT] = "no unit is dislodged by its own power, nor with the help of its own power",
    [ENT_REASON_NO_CONVOY] = convoying,
    [ENT_REASON_CONVOY_DISRUPTED] = convoying,
    [ENT_REASON_PARADOX_MOVE] = "moves that depend on themselves, and are no circle, fail",
    [ENT_REASON_STANDS] = dislodging,
    [ENT_REASON_DISLODGED] = dislodging,
    [ENT_REASON_GIVEN] = "a support counts unless it is cut",
    [ENT_REASON_CUT] = "an attack cuts a support, unless it comes from where the support aims or from the own power",
    [ENT_REASON_CUT_DISLODGED] = "a support does not count if its unit is dislodged",
    [ENT_REASON_CUT_PARADOX] = "supports that depend on themselves are cut",
    [ENT_REASON_UNMATCHED] = matching,
    [ENT_REASON_NO_UNIT_THERE] = matching,
    [ENT_REASON_CONVOYED] = convoying,
    [ENT_REASON_FLEET_DISLODGED] = convoying,
    [ENT_REASON_SUPPORT_UNREACHABLE] = "a unit supports only into a province that it could move to",
    [ENT_REASON_SUPPORT_IMPOSSIBLE] = legal,
    [ENT_REASON_DUPLICATE] = "equal orders for a unit count once",
    [ENT_REASON_RETREATED] = any_retreat,
    [ENT_REASON_RETREAT_STANDOFF] = "units that retreat to one place all disband",
    [ENT_REASON_RETREAT_OCCUPIED] = any_retreat,
    [ENT_REASON_RETREAT_CONTESTED] = any_retreat,
    [ENT_REASON_RETREAT_ATTACKER] = any_retreat,
    [ENT_REASON_RETREAT_NOT_OPEN] = any_retreat,
    [ENT_REASON_DISBANDED] = disbanding,
    [ENT_REASON_DISBANDED_UNORDERED] = disbanding,
    [ENT_REASON_BUILT] = adjusting,
    [ENT_REASON_REMOVED] = adjusting,
    [ENT_REASON_BUILD_NOT_HOME] = adjusting,
    [ENT_REASON_BUILD_NOT_OWNED] = adjusting,
    [ENT_REASON_BUILD_OCCUPIED] = adjusting,
    [ENT_REASON_BUILD_NO_CENTER] = adjusting,
    [ENT_REASON_NO_BUILD_DUE] = adjusting,
    [ENT_REASON_NO_REMOVAL_DUE] = adjusting,
};

/* Such an answer says nothing without its question. */
static bool is_yes_or_no(const char *answer)
{
    return strcmp(answer, "yes") == 0 || strcmp(answer, "no") == 0;
}

/* An issue with the choice in force and what that says. For 4.A.2 a, b and c where they have no answer, name
 * "4.A.2.fallback". */
static ent_citation citation_of_issue(const ent_rules *rules, const char *id)
{
    ent_issue issue = id[0] == '4' ? ent_issue_find(id, strlen(id)) : ENT_ISSUE_COUNT; /* issues are in chapter 4 */
    ent_citation cited = {.rule = id};

    if (issue == ENT_ISSUE_COUNT)
        return cited;
    cited.choice = ent_choice(rules, issue);
    for (const ent_choice_info *choice = ent_issue_of(issue)->choices; choice->letter; choice++)
        if (choice->letter == cited.choice)
            cited.idea = choice->text;
    if (cited.idea && (issue >= ENT_4A1_FOREIGN || is_yes_or_no(cited.idea)))
        cited.question = ent_issue_of(issue)->question;
    return cited;
}

static const char *rule_of_retreat(const ent_order *order)
{
    return ent_order_is_support(order) ? "6.H.1" : order->kind == ENT_ORDER_CONVOY ? "6.H.3" : "4.E.1";
}

/* What paradox rule struck a move. Szykman's rule stops convoys only; what else fails under it does so by the general
 * rule. */
static const char *rule_of_paradox(const ent_request *request, const ent_order *order, ent_reason reason)
{
    bool convoy = reason == ENT_REASON_PARADOX_CONVOY;
    char rule = ent_choice(&request->rules, ENT_4A2);

    if (order->flags & ENT_ORDER_FLAG_RAIL)
        return "7.B";
    if (convoy && ent_special_is_canal_move(request->map, &request->rules, order))
        return "7.C";
    const char *id = rule < 'd' ? "4.A.2.fallback" : "4.A.2";
    return convoy || citation_of_issue(&request->rules, id).choice != 'd' ? id : "5.B.9";
}

/* A retreat to where the attacker came from, by convoy, is open under 4.A.5 b alone. */
static bool is_to_attacker(const ent_request *request, const ent_order *order)
{
    bool found = false;

    for (uint16_t i = 0; i < request->pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(request->pos)[i];
        found |= ent_prov_of(request->map, dislodged->unit.at) == ent_prov_of(request->map, order->at) &&
                 dislodged->by == ent_prov_of(request->map, order->to);
    }
    return found && ent_choice(&request->rules, ENT_4A5) == 'b';
}

/* ---- Convoys. ---- */

bool ent_is_convoy_lost(const ent_request *request, const ent_turn *turn, const ent_order *convoy_order)
{
    size_t army = ent_turn_entry_at(request->map, turn, convoy_order->from);

    return army < turn->intake.n && (turn->result[army].marks & ENT_MARK_DISRUPTED);
}

bool ent_names_on_route(const ent_order *move, ent_prov prov)
{
    for (uint8_t i = 0; (move->flags & ENT_ORDER_FLAG_ROUTE) && i < move->n_route; i++)
        if (move->route[i] == prov)
            return true;
    return false;
}

/* The carriers whose convoy orders are for a move. ENT_REASON_NONE: those of any reason. */
static void add_carriers(const ent_request *request, const ent_turn *turn, const ent_order *move, ent_reason reason,
                         uint64_t *carriers)
{
    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (turn->intake.entry[i].in_force && order->kind == ENT_ORDER_CONVOY &&
            (reason == ENT_REASON_NONE || turn->result[i].reason == reason) &&
            ent_legal_convoys(request->map, order, move))
            ent_set_add(carriers, ent_prov_of(request->map, order->at));
    }
}

bool ent_is_on_route(const ent_request *request, const ent_turn *turn, const ent_order *move, ent_prov carrier)
{
    const ent_map *map = request->map;
    uint64_t ordered[ENT_MAX_WORDS] = {0}, on_route[ENT_MAX_WORDS];

    add_carriers(request, turn, move, ENT_REASON_NONE, ordered);
    ent_route_carriers(map, ent_carrier_kind(move->unit), ordered, ent_prov_of(map, move->at),
                       ent_prov_of(map, move->to), on_route);
    return ent_set_has(on_route, carrier);
}

/* True if only 4.A.1 a stops the convoy of the move: it lost carriers, but one of its routes lost none. The DPjudge's
 * texts need all carriers of a named route. */
static bool has_route_left(const ent_request *request, const ent_turn *turn, const ent_order *move)
{
    const ent_map *map = request->map;
    uint64_t carriers[ENT_MAX_WORDS] = {0};

    if (ent_choice(&request->rules, ENT_4A1) != 'a' || request->algorithm >= ENT_ALGORITHM_DPJUDGE)
        return false;
    add_carriers(request, turn, move, ENT_REASON_OTHER_FLEET, carriers);
    return ent_route_exists(map, ent_carrier_kind(move->unit), carriers, ent_prov_of(map, move->at),
                            ent_prov_of(map, move->to));
}

/* The order of the unit that a support or convoy names, if that moves where the support or convoy says; else NULL.
 * *helped: the unit's entry, or intake.n. */
static const ent_order *move_as_named(const ent_request *request, const ent_turn *turn, const ent_order *order,
                                      size_t *helped)
{
    *helped = ent_turn_entry_at(request->map, turn, order->from);
    if (*helped == turn->intake.n || order->to >= request->map->n_locs)
        return NULL;
    const ent_order *move = &turn->intake.entry[*helped].order;
    bool there = move->kind == ENT_ORDER_MOVE && move->to < request->map->n_locs &&
                 ent_prov_of(request->map, move->to) == ent_prov_of(request->map, order->to);
    return there ? move : NULL;
}

/* A convoy order that has no part in its unit's move: the unit was ordered something else, no chain of ordered convoys
 * that reaches has this one, or the convoy takes another route. By the DPjudge's texts so it is if the unit goes
 * without a convoy. */
static const char *rule_of_unused(const ent_request *request, const ent_turn *turn, size_t i, ent_reason *about)
{
    const ent_order *order = &turn->intake.entry[i].order;
    size_t army;
    const ent_order *move = move_as_named(request, turn, order, &army);
    bool sails = move && turn->result[army].route == ENT_ROUTE_CONVOY;

    if (turn->result[i].verdict == ENT_FAILS)
        return move && (move->flags & ENT_ORDER_FLAG_ROUTE) && ent_choice(&request->rules, ENT_4A6) != 'a' &&
                       !(sails && !(turn->result[army].marks & ENT_MARK_NO_CONVOY) &&
                         ent_names_on_route(move, ent_prov_of(request->map, order->at)))
                   ? "4.A.6"
                   : "4.A.1.foreign";
    if (!move)
        return "6.D.27";
    if (request->algorithm >= ENT_ALGORITHM_DPJUDGE && !sails && turn->result[army].verdict != ENT_VOID &&
        ent_is_on_route(request, turn, move, ent_prov_of(request->map, order->at)))
        return "4.A.3";
    *about = ENT_REASON_NO_CONVOY;
    return ent_reason_rule(*about);
}

/* Why the unit of a convoy order does not go by convoy: it goes by railway, or it would go by convoy but for 4.A.6 c,
 * by which a move that names no route has no convoy. NULL: by 4.A.3. */
static const char *rule_of_land_route(const ent_request *request, const ent_turn *turn, const ent_order *order)
{
    const ent_map *map = request->map;
    size_t army, other;
    const ent_order *move = move_as_named(request, turn, order, &army);

    if (move && (move->flags & ENT_ORDER_FLAG_RAIL))
        return "7.B";
    if (!move || ent_choice(&request->rules, ENT_4A6) != 'c' || (move->flags & ENT_ORDER_FLAG_ROUTE))
        return NULL;
    const ent_order *opponent = move_as_named(
        request, turn, &(ent_order){.from = ent_prov_of(map, move->to), .to = ent_prov_of(map, move->at)}, &other);
    bool opposed = opponent && turn->result[other].verdict != ENT_VOID;
    ent_adjacent_signs signs = {.ordered = true,
                                .opposed = opposed,
                                .own_opposed = opposed && opponent->power == move->power,
                                .via = move->flags & ENT_ORDER_FLAG_VIA};
    for (size_t i = 0; i < turn->intake.n; i++) { /* also where its fleet is dislodged, or on no route */
        const ent_order *own = &turn->intake.entry[i].order;
        signs.own_fleet |= own->kind == ENT_ORDER_CONVOY && own->power == move->power &&
                           (turn->result[i].verdict != ENT_VOID || turn->result[i].reason == ENT_REASON_UNMATCHED) &&
                           ent_legal_convoys(map, own, move);
    }
    return ent_adjacent_route(&request->rules, signs) != ENT_MOVE_ROUTE_LAND ? "4.A.6" : NULL;
}

/* ---- Supports. ---- */

bool ent_is_against_own_unit(const ent_request *request, const ent_turn *turn, const ent_order *order)
{
    const ent_map *map = request->map;
    const ent_unit *units = ent_pos_units_const(request->pos);

    if (order->kind != ENT_ORDER_SUPPORT_MOVE || order->to >= map->n_locs)
        return false;
    const ent_unit *unit = &units[ent_prov_of(map, order->to)];
    size_t i = ent_turn_entry_at(map, turn, order->to);
    bool leaves = i < turn->intake.n && turn->intake.entry[i].order.kind == ENT_ORDER_MOVE &&
                  turn->result[i].verdict == ENT_SUCCEEDS;
    bool free =
        request->algorithm == ENT_ALGORITHM_DPJUDGE_EARLY && units[ent_prov_of(map, order->from)].power == order->power;
    return unit->kind != ENT_UNIT_NONE && unit->power == order->power && !leaves && !free;
}

bool ent_is_into_own_province(const ent_map *map, const ent_order *order)
{
    return order->kind == ENT_ORDER_SUPPORT_MOVE && ent_prov_of(map, order->to) == ent_prov_of(map, order->at);
}

static const char *rule_of(const ent_request *request, const ent_turn *turn, size_t i, ent_reason *about);

/* True if the order supports an attack on a fleet that convoys the army whose attack would cut that support. */
static bool helps_against_carrier(const ent_request *request, const ent_turn *turn, const ent_order *order,
                                  const ent_order *attack)
{
    if (order->kind != ENT_ORDER_SUPPORT_MOVE || order->to >= request->map->n_locs)
        return false;
    size_t i = ent_turn_entry_at(request->map, turn, order->to);
    return i < turn->intake.n && turn->intake.entry[i].order.kind == ENT_ORDER_CONVOY &&
           ent_legal_convoys(request->map, &turn->intake.entry[i].order, attack);
}

/* Why an attack on the unit of a support does not cut it; NULL if the attack of entry `k` is none of these. A train
 * cuts no support, and a fleet that may not pass its canal does not attack. */
static const char *rule_of_spared(const ent_request *request, const ent_turn *turn, const ent_order *order, size_t k,
                                  ent_reason *about)
{
    const ent_map *map = request->map;
    const ent_order *attack = &turn->intake.entry[k].order;
    const ent_result *result = &turn->result[k];
    const bool rail = attack->flags & ENT_ORDER_FLAG_RAIL;

    if (rail || result->reason == ENT_REASON_CANAL_CLOSED || result->reason == ENT_REASON_NO_PERMISSION) {
        *about = ENT_REASON_NONE;
        return rail ? "7.B" : "7.C";
    }
    *about = ENT_REASON_CUT;
    if (attack->power == order->power)
        return "6.D.20";
    if ((result->marks & ENT_MARK_DISRUPTED) && ent_choice(&request->rules, ENT_4A2) < 'c' &&
        helps_against_carrier(request, turn, order, attack)) {
        *about = ENT_REASON_GIVEN_PARADOX;
        return "4.A.2";
    }
    if (result->reason == ENT_REASON_PARADOX_CONVOY || (result->marks & (ENT_MARK_NO_CONVOY | ENT_MARK_DISRUPTED))) {
        *about = (ent_reason)result->reason;
        return rule_of(request, turn, k, about);
    }
    if (order->kind == ENT_ORDER_SUPPORT_MOVE && ent_prov_of(map, attack->at) == ent_prov_of(map, order->to) &&
        (result->route != ENT_ROUTE_CONVOY || request->algorithm < ENT_ALGORITHM_DPJUDGE))
        return result->route == ENT_ROUTE_CONVOY ? "4.A.4" : "6.D.15";
    *about = ENT_REASON_GIVEN;
    return NULL;
}

/* A support that is given though its unit is attacked, or that does not count against all. */
static const char *rule_of_given(const ent_request *request, const ent_turn *turn, size_t i, ent_reason *about)
{
    const ent_map *map = request->map;
    const ent_order *order = &turn->intake.entry[i].order;
    const char *rule = NULL;

    if (ent_is_against_own_unit(request, turn, order)) {
        *about = ENT_REASON_OWN_UNIT;
        return "6.D.12";
    }
    for (size_t k = 0; !rule && k < turn->intake.n; k++) {
        const ent_entry *attack = &turn->intake.entry[k];
        if (attack->in_force && attack->order.kind == ENT_ORDER_MOVE && turn->result[k].verdict != ENT_VOID &&
            ent_prov_of(map, attack->order.to) == ent_prov_of(map, order->at))
            rule = rule_of_spared(request, turn, order, k, about);
    }
    return rule ? rule : ent_reason_rule(ENT_REASON_GIVEN);
}

/* A support that does not match may name the right province: then it is about the coast, or a train that meets a unit.
 */
static const char *rule_of_unmatched_support(const ent_request *request, const ent_turn *turn, const ent_order *order)
{
    size_t i;
    const ent_order *move = move_as_named(request, turn, order, &i);

    if (order->kind != ENT_ORDER_SUPPORT_MOVE)
        return NULL;
    if (!move || turn->result[i].verdict == ENT_VOID)
        return "6.D.9";
    return move->flags & ENT_ORDER_FLAG_RAIL ? "7.B" : "4.B.4";
}

/* What a rule says of supports and convoys beyond their reasons; NULL where it is what the reason `about` says. */
static const char *rule_of_help(const ent_request *request, const ent_turn *turn, size_t i, ent_reason *about)
{
    const ent_order *order = &turn->intake.entry[i].order;

    switch (*about) {
    case ENT_REASON_GIVEN:
        return rule_of_given(request, turn, i, about);
    case ENT_REASON_UNMATCHED:
        return order->kind == ENT_ORDER_CONVOY ? rule_of_unused(request, turn, i, about)
                                               : rule_of_unmatched_support(request, turn, order);
    case ENT_REASON_OTHER_FLEET:
        if (!ent_is_convoy_lost(request, turn, order) ||
            !has_route_left(request, turn,
                            &turn->intake.entry[ent_turn_entry_at(request->map, turn, order->from)].order))
            *about = ENT_REASON_FLEET_DISLODGED;
        return NULL;
    case ENT_REASON_LAND_ROUTE:
        return rule_of_land_route(request, turn, order);
    case ENT_REASON_CONVOY_DISRUPTED:
        return has_route_left(request, turn, order) ? "4.A.1" : NULL;
    case ENT_REASON_OWN_PROVINCE:
        return ent_is_into_own_province(request->map, order) ? "6.D.34" : NULL;
    default:
        return NULL;
    }
}

/* A wrong coast of the ordered unit is another issue than a wrong destination, builds have issues of their own, and
 * railways and canals have sections. */
static const char *rule_of(const ent_request *request, const ent_turn *turn, size_t i, ent_reason *about)
{
    const ent_order *order = &turn->intake.entry[i].order;
    ent_reason reason = (ent_reason)turn->result[i].reason;
    bool builds = request->pos->phase == ENT_ADJUSTMENTS;

    if (order->void_reason == ENT_REASON_COAST_WRONG)
        return "4.B.5";
    if (reason == ENT_REASON_COAST_WRONG) {
        const ent_issue issue = ent_unnamed_coast_issue(request, &turn->intake.entry[i]);
        return issue == ENT_ISSUE_COUNT ? ent_reason_rule(reason) : ent_issue_of(issue)->id;
    }
    if (reason == ENT_REASON_PARADOX_CONVOY || reason == ENT_REASON_PARADOX_MOVE)
        return rule_of_paradox(request, order, reason);
    if ((order->flags & ENT_ORDER_FLAG_RAIL) && turn->result[i].verdict == ENT_FAILS)
        return "7.B";
    if (order->kind == ENT_ORDER_CANAL)
        return "7.C";
    if (reason == ENT_REASON_DUPLICATE && ent_turn_repeats(request->map, turn, i))
        return builds ? "6.J.2" : NULL;
    if (reason == ENT_REASON_RETREATED && is_to_attacker(request, order))
        return "4.A.5";
    if (order->void_reason == ENT_REASON_NONE) {
        const char *rule = rule_of_help(request, turn, i, about);
        if (rule)
            return rule;
    }
    if (reason == ENT_REASON_WRONG_PHASE && request->pos->phase == ENT_RETREATS)
        return rule_of_retreat(order);
    if (reason == ENT_REASON_COAST_MISSING && ent_order_is_support(order))
        return "4.B.4";
    if (reason == ENT_REASON_COAST_MISSING && builds)
        return "4.B.7";
    if (reason == ENT_REASON_UNIT_MISSING && builds)
        return "4.C.3";
    return ent_reason_rule(*about);
}

ent_citation ent_citation_of(const ent_request *request, const ent_turn *turn, size_t i)
{
    assert(i < turn->intake.n);
    ent_reason about = (ent_reason)turn->result[i].reason;
    const char *rule = rule_of(request, turn, i, &about);
    ent_citation cited = {.rule = NULL};

    if (rule)
        cited = citation_of_issue(&request->rules, rule);
    if (!cited.choice)
        cited.idea = ideas[about];
    return cited;
}

const char *ent_citation_rule(const ent_request *request, const ent_turn *turn, size_t i)
{
    ent_reason about = (ent_reason)turn->result[i].reason;

    assert(i < turn->intake.n);
    return rule_of(request, turn, i, &about);
}

uint8_t ent_citation_of_settled(const ent_rules *rules, unsigned settled, ent_citation *out)
{
    static const struct {
        unsigned bit;
        const char *rule, *idea;
    } row[] = {{ENT_SETTLED_CIRCLE, "5.B.9", "all moves of a circle succeed"},
               {ENT_SETTLED_RAIL, "7.B", "the last part of a train's route that is in the paradox fails"},
               {ENT_SETTLED_CANAL, "7.C", "the fleet does not pass the canal and has no effect"},
               {ENT_SETTLED_CONVOY, "4.A.2", NULL},
               {ENT_SETTLED_FALLBACK, "4.A.2.fallback", NULL},
               {ENT_SETTLED_GENERAL, "5.B.9", "its moves fail and its supports are cut"}};
    uint8_t n = 0;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (settled & row[i].bit) {
            assert(n < ENT_SETTLED_RULES);
            out[n] = citation_of_issue(rules, row[i].rule);
            if (row[i].idea)
                out[n].idea = row[i].idea;
            n++;
        }
    return n;
}
